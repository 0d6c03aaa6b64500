#!/usr/bin/env python3
"""A small bot for Full Circle: Python 3 and its standard library, nothing else.

    examples/bot.py --token fc_... --game GAME                  plays bot:1
    examples/bot.py --token fc_... --table 6znjrfnig5ht         plays on where its owner sits

It follows the table's stream and, when it is its turn, makes the move that gains most at once.
docs/api.md says what goes over the wire.
"""

import argparse
import hashlib
import http.client
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SILENCE = 60  # seconds; the server sends an empty line every 20
GONE = (OSError, http.client.HTTPException)


class Server:
    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def request(self, path, body=None, timeout=SILENCE):
        """A POST if there is a body, else a GET; the response is open and may go on."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers)
        return urllib.request.urlopen(request, timeout=timeout)

    def ask(self, path, body=None):
        """Answers are JSON, refusals too. When the server is gone or busy: again, a bit later."""
        for pause in (0.2, 1, 2, 5, 10, 10, None):
            try:
                with self.request(path, body) as response:
                    return json.load(response)
            except urllib.error.HTTPError as refusal:
                answer = json.load(refusal)
                if refusal.code not in (429, 503) or pause is None:
                    return answer
            except GONE:
                if pause is None:
                    raise
            time.sleep(pause)

    def stream(self, path, seen):
        """Every message of a table from number `seen` on, through as many connections as it takes."""
        silent = 0
        while silent < 20:
            try:
                with self.request(f"{path}?seen={seen}") as lines:
                    for line in lines:
                        if not line.strip():
                            continue
                        silent = 0
                        message = json.loads(line)
                        if message["t"] == "table":
                            seen = message["n"]
                        yield message
            except urllib.error.HTTPError as refusal:
                if refusal.code < 500:
                    raise
            except GONE:
                pass
            silent += 1
            time.sleep(0.5)
        raise SystemExit("the server is gone")


class Luck:
    """What this program adds to the draws: docs/fairness.md. First the hash of 32 random bytes, and
    the bytes themselves when everybody has given such a hash, so that nobody can choose theirs."""

    def __init__(self):
        self.sealed = {}

    def seal(self):
        part = secrets.token_bytes(32)
        seal = hashlib.sha256(part).hexdigest()
        self.sealed[seal] = part.hex()
        return seal

    def command(self, message):
        """What is to be done about it now, if anything."""
        if message["status"] != "open":
            return None
        parts = message["draws"]["parts"]
        own = parts[message["seat"]]
        if own["part"] == "awaited":
            return {"verb": "seal", "text": self.seal()}
        ready = all(seat["kind"] != "open" for seat in message["seats"])
        if own.get("seal") in self.sealed and ready and {"part": "awaited"} not in parts:
            return {"verb": "reveal", "text": self.sealed[own["seal"]]}
        return None


def best(moves):
    most = max(each["points"] for each in moves)
    return random.choice([each["move"] for each in moves if each["points"] == most])


def play(server, table, luck):
    """Plays to the end; the message that tells it."""
    path = "/api/tables/" + urllib.parse.quote(table)
    for message in server.stream(path + "/stream", 0):
        if message["t"] != "table":
            continue
        if message["status"] == "finished":
            return message
        if "seat" not in message:
            raise SystemExit("this token's owner does not sit at the table")
        if wanted := luck.command(message):
            # Asked for twice at most, where a message was late: then it is refused.
            server.ask(path + "/commands", {"id": secrets.token_hex(16), **wanted})
        if message.get("due") != message["seat"]:
            continue
        legal = server.ask(path + "/moves")
        if not legal.get("moves"):
            continue  # the table has moved on; the stream will say so
        # The same id however often it is sent: the server does it once.
        command = {"id": secrets.token_hex(16), "expect": legal["n"], "move": best(legal["moves"])}
        answer = server.ask(path + "/commands", command)
        if answer.get("answer") not in ("ok", "dup", "stale"):
            raise SystemExit(f"refused: {answer}")


def main():
    arguments = argparse.ArgumentParser(description="A small bot for Full Circle")
    arguments.add_argument("--server", default="http://127.0.0.1:8080")
    arguments.add_argument("--token", required=True, help="with the scopes read and play")
    arguments.add_argument("--table", help="where its owner sits; else it opens one")
    arguments.add_argument("--game", help="by name; else the first that the server has")
    arguments.add_argument("--against", default="bot:1")
    given = arguments.parse_args()

    server = Server(given.server, given.token)
    luck = Luck()
    table = given.table
    if not table:
        game = given.game or server.ask("/api/games")["games"][0]["name"]
        # Asked again when no answer came, the same id opens the same table.
        wanted = {"id": secrets.token_hex(16), "game": game, "seats": ["open", given.against], "seal": luck.seal()}
        opened = server.ask("/api/tables", wanted)
        if "table" not in opened:
            raise SystemExit(f"refused: {opened}")
        table = opened["table"]
    print(f"at table {table}", flush=True)
    end = play(server, table, luck)
    scores = [event["about"]["scores"] for event in end["events"] if event["event"] == "end"]
    won = end["seat"] in end["end"]["winners"]
    print(f"{end['end']['why']}: {'won' if won else 'did not win'}, scores {scores[0]}")


if __name__ == "__main__":
    sys.exit(main())
