#!/usr/bin/env python3
"""Play Koopa Chess and Fugue in the browser.

    python3 examples/python/web.py [--port N] [--no-browser]

Serves the page in `web/` on 127.0.0.1 and answers its questions through the `kofu` package beside
this file. Nothing is stored here: the page sends the whole game with each question.

The server is for the person at this machine. It listens on the loopback address alone, and accepts
only requests that name that address and come from its own page, so that no other page in the same
browser can use it. Sizes, times and the number of connections are bounded.
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
import threading
import webbrowser
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from web_service import Busy, Refused, Service

MAX_BODY = 64 * 1024
MAX_CONNECTIONS = 24
IDLE_SECONDS = 15

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def read_page(directory: Path) -> dict[str, tuple[str, bytes]]:
    """The files of the page by their paths: nothing else is ever read from the disk."""
    files = {
        f"/{file.name}": (TYPES[file.suffix], file.read_bytes())
        for file in directory.iterdir()
        if file.suffix in TYPES
    }
    files["/"] = files["/index.html"]
    return files


class Server(ThreadingHTTPServer):
    """The server, with what all its connections share."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.files = read_page(Path(__file__).parent / "web")
        self.service = Service()
        self.room = threading.BoundedSemaphore(MAX_CONNECTIONS)
        number = self.server_address[1]
        self.hosts = {f"127.0.0.1:{number}", f"localhost:{number}"}
        if number == 80:
            self.hosts |= {"127.0.0.1", "localhost"}

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Starts a thread for a connection, or closes it if there are too many."""
        if not self.room.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """One connection from its beginning to its end."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing of connections that broke, and prints everything else."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "kofu"
    sys_version = ""
    timeout = IDLE_SECONDS

    def do_GET(self) -> None:
        """The files of the page, and pictures of positions."""
        if not self.is_allowed() or not self.has_no_body():
            return
        url = urlsplit(self.path)
        if url.path == "/diagram.svg":
            self.answer(self.diagram, url.query)
        elif url.path in self.server.files:
            self.send(HTTPStatus.OK, *self.server.files[url.path])
        else:
            self.refuse(HTTPStatus.NOT_FOUND, "no such page")

    do_HEAD = do_GET

    def do_POST(self) -> None:
        """The questions of the page."""
        if not self.is_allowed() or (body := self.read_body()) is None:
            return
        name = self.path.removeprefix("/api/")
        question = self.server.service.questions.get(name)
        if question is None or name == self.path:
            self.refuse(HTTPStatus.NOT_FOUND, "no such question")
            return
        self.answer(lambda data: ("application/json", self.ask(question, data)), body)

    def __getattr__(self, name: str) -> Any:
        """Every other method, however it is named."""
        if name.startswith("do_"):
            return lambda: self.refuse(HTTPStatus.METHOD_NOT_ALLOWED, "GET or POST")
        raise AttributeError(name)

    def is_allowed(self) -> bool:
        """Whether the request names this server, once, and comes from its own page if from any.

        A page from elsewhere may know the port, or have its own name resolved to 127.0.0.1.
        """
        hosts, origins = (self.headers.get_all(key, []) for key in ("Host", "Origin"))
        own = len(hosts) == 1 and hosts[0].lower() in self.server.hosts
        same = origins == [f"http://{hosts[0].lower()}"] if own else False
        if self.command in ("GET", "HEAD"):
            same = same or not origins
        if own and same:
            return True
        self.refuse(HTTPStatus.FORBIDDEN, "only for the page of this server")
        return False

    def has_no_body(self) -> bool:
        """Refuses a body where none belongs: it would be taken for the next request."""
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" not in self.headers and length == "0":
            return True
        self.refuse(HTTPStatus.BAD_REQUEST, "no body here")
        return False

    def read_body(self) -> bytes | None:
        """The body of a POST, or None if it was refused."""
        kind = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or len(lengths) != 1:
            self.refuse(HTTPStatus.LENGTH_REQUIRED, "one Content-Length is needed")
        elif not (lengths[0].isascii() and lengths[0].isdigit()):
            self.refuse(HTTPStatus.BAD_REQUEST, "Content-Length is no number")
        elif len(lengths[0]) > 9 or int(lengths[0]) > MAX_BODY:
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"more than {MAX_BODY} bytes")
        elif kind != "application/json":
            self.refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "application/json is needed")
        else:
            body = self.rfile.read(int(lengths[0]))
            if len(body) == int(lengths[0]):
                return body
            self.refuse(HTTPStatus.BAD_REQUEST, "the body ends early")
        return None

    @staticmethod
    def ask(question: Any, body: bytes) -> bytes:
        """Puts a JSON question to the service."""
        try:
            data = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise Refused("not JSON") from error
        if not isinstance(data, dict):
            raise Refused("not a JSON object")
        return json.dumps(question(data)).encode()

    def diagram(self, query: str) -> tuple[str, bytes]:
        """A picture, from the query of its address."""
        try:
            fields = parse_qs(query, strict_parsing=True, max_num_fields=12)
        except ValueError as error:
            raise Refused("not a query") from error
        data = {key: values[0] for key, values in fields.items()}
        return TYPES[".svg"], self.server.service.diagram(data).encode()

    def answer(self, work: Any, data: Any) -> None:
        """Sends what `work` makes of `data`, or what was wrong with it."""
        try:
            kind, content = work(data)
        except Refused as error:
            self.refuse(HTTPStatus.BAD_REQUEST, str(error))
        except Busy:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS, "the engine is busy")
        else:
            self.send(HTTPStatus.OK, kind, content)

    def refuse(self, status: HTTPStatus, why: str) -> None:
        """An error, after which the connection ends: what follows on it is not trusted."""
        self.close_connection = True
        self.send(status, "application/json", json.dumps({"error": why}).encode())

    def send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        """One whole answer."""
        self.send_response(status)
        for key, value in HEADERS.items():
            self.send_header(key, value)
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD, POST")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the standard library finds wrong with a request before it comes here.

        It blames itself for methods and versions of HTTP that it does not know; that is the
        caller's fault as well.
        """
        status = HTTPStatus(code) if code < 500 else HTTPStatus.BAD_REQUEST
        self.refuse(status, message or status.phrase)

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are not worth a line each."""


def main() -> int:
    """Serves until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Play Koopa Chess and Fugue in the browser.")
    parser.add_argument("--port", type=int, default=0, help="a free one by default")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args()
    if not 0 <= options.port <= 65535:
        parser.error("a port is a number from 0 to 65535")
    try:
        server = Server(options.port)
    except (OSError, socket.error) as error:
        print(f"cannot listen on port {options.port}: {error}", file=sys.stderr)
        return 1
    with server:
        print(f"The page is at {server.address} (Ctrl-C ends it)", flush=True)
        if not options.no_browser:
            threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
