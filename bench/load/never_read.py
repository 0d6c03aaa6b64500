"""Opens connections to a server that ask and ask, and reads nothing of the answers:
never_read.py http://127.0.0.1:PORT CONNECTIONS SECONDS. Half of them are WebSockets."""

import selectors
import socket
import sys
import time
from urllib.parse import urlsplit

origin = sys.argv[1]
connections = int(sys.argv[2])
end = time.monotonic() + float(sys.argv[3])
server = (urlsplit(origin).hostname, urlsplit(origin).port)

HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    f"Origin: {origin}\r\n\r\n"
).encode()
GET = b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n"
ask = b'{"t":"ping"}'
PING = bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask  # masked with zeros
PINGS = PING * 10


def connect(number):
    """A connection, and what it says again and again."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.connect(server)
    if number % 2 == 0:
        line.sendall(HANDSHAKE)
    line.setblocking(False)
    return line, PINGS if number % 2 == 0 else GET


selector = selectors.DefaultSelector()
opened = 0
while time.monotonic() < end:
    if opened < connections:
        line, words = connect(opened)
        selector.register(line, selectors.EVENT_WRITE, [words, words])
        opened += 1
        continue
    for key, _ in selector.select(timeout=1):
        words, left = key.data
        try:
            sent = key.fileobj.send(left)
            key.data[1] = left[sent:] or words
        except BlockingIOError:
            continue
        except OSError:  # the server has had enough: the next one
            selector.unregister(key.fileobj)
            key.fileobj.close()
            opened -= 1
        time.sleep(1 / connections)  # each is asked about once a second
