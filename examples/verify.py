#!/usr/bin/env python3
"""Were the draws of a game fair? Written from docs/fairness.md alone, with Python's library alone.

    examples/verify.py game.fcr                             the record by itself
    examples/verify.py game.fcr --commit HEX --part 1 HEX   and whether it has what was noted before
    examples/verify.py game.fcr --seed HEX                  of a game that was given up
"""

import argparse
import hashlib
import struct
import sys

TILES = "A2 B4 C1 D3 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1".split()
CARDS = """solid CQT 2,solid CQS 2,solid CTS 2,solid QTS 2,striped CQ 1,striped CT 1,striped CS 2,
striped QT 2,striped QS 1,striped TS 1,crossed C 2,crossed Q 2,crossed T 2,crossed S 2"""


def block(key, event, counter):
    """64 bytes of ChaCha20; the nonce is the number of the event."""
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<2Q", counter, event))
    x = list(start)
    columns = [(i, i + 4, i + 8, i + 12) for i in range(4)]
    diagonals = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
    for a, b, c, d in 10 * (columns + diagonals):
        for to, by, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[by]) % 2**32
            x[turned] ^= x[to]
            x[turned] = (x[turned] << bits | x[turned] >> 32 - bits) % 2**32
    return struct.pack("<16I", *((one + other) % 2**32 for one, other in zip(x, start)))


def draw(key, event, lots):
    """The outcome of an event, of lots with their weights."""
    tickets = [name for name, weight in lots.items() for _ in range(weight)]
    words = struct.unpack("<64Q", b"".join(block(key, event, i) for i in range(8)))
    return tickets[next(word for word in words if word >= 2**64 % len(tickets)) % len(tickets)]


def pieces(game, options):
    """What is in the bag at the start, and in the deck, in the order of the lots."""
    if game == "carcassonne":
        more = [f"CC{i}1" for i in range(1, 7)] if "crop_circles=off" not in options else []
        return {tile[:-1]: int(tile[-1]) for tile in TILES + more}, {}
    if game == "circle-the-wagons":
        return {str(card): 1 for card in range(18)}, {}
    if game == "crop-circles":
        counts = (10, 8, 6, 4 if "glyphs=112" in options else 2)
        deck = {card.strip()[:-2]: int(card[-1]) for card in CARDS.split(",")}
        return {f"{shape}{i + 1}": counts[i] for i in range(4) for shape in "CQTS"}, deck
    sys.exit(f"the lots of {game} are not known here")


def lots(kind, piece, bag, deck, replaced, active):
    """What is drawn from. The upcoming card takes effect when the next one comes up (CC-23)."""
    if kind not in ("rule", "upcoming"):
        return bag
    if kind == "rule":
        active[piece.split()[0]] = piece
        return {card: n for card, n in deck.items() if card.split()[0] == piece.split()[0]}
    if "upcoming" in active:
        shading = active["upcoming"].split()[0]
        replaced[active[shading]] += 1
        active[shading] = active["upcoming"]
    if not any(deck.values()):
        deck.update(replaced)
        replaced.update(dict.fromkeys(deck, 0))
    active["upcoming"] = piece
    return deck


arguments = argparse.ArgumentParser()
for name in ("file", "--seed", "--commit"):
    arguments.add_argument(name)
arguments.add_argument("--part", nargs=2, action="append", default=[], metavar=("SEAT", "HEX"))
given = arguments.parse_args()
text = [line.split(";") for line in open(given.file, encoding="utf-8")]
lines = [what.rstrip() for what, *comment in text if what.strip() or not comment]
fields = [line.split(": ", 1) for line in lines[: lines.index("")] if ": " in line]
header, parts = dict(fields), dict(value.split() for name, value in fields if name == "client")
events = [line.split(" ", 1) for line in lines[lines.index("") + 1 :]]
secret = bytes.fromhex(given.seed or dict(events).get("seed:") or sys.exit("no seed is revealed"))
commit = hashlib.sha256(secret).hexdigest()
if header.get("commit") != commit or given.commit not in (None, commit):
    sys.exit("the seed is not the one that was committed to")
if any(parts.get(seat) != part for seat, part in given.part):
    sys.exit("what a seat added is not what its client sent")
seats = [parts.get(str(seat), "") for seat in range(len(header["seats"].split(" | ")))]
added = b"".join(bytes([part != ""]) + bytes.fromhex(part) for part in seats)
key = hashlib.sha256(b"fullcircle draws 1\n" + secret + added).digest() if parts else secret
bag, deck = pieces(header["game"], header.get("options", ""))
replaced, active = dict.fromkeys(deck, 0), {}
draws = [(number, what) for number, (who, what) in enumerate(events) if who == "*"]
for number, what in draws:
    kind, piece = what.replace("hand ", "hand-").split(" ", 1)
    drawn = draw(key, number, lots(kind, piece, bag, deck, replaced, active))
    if drawn != piece:
        sys.exit(f"event {number} is '{what}', but {drawn} was drawn")
    (deck if piece in deck else bag)[piece] -= 1
print(f"fair: all {len(draws)} draws follow from what was committed to")
