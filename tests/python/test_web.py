"""The server behind the page: its answers, and what it refuses.

python3 -m unittest tests/python/test_web.py
"""

from __future__ import annotations

import http.client
import json
import random
import socket
import sys
import threading
import time
import unittest
import unittest.mock
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "python"))

import web  # noqa: E402

PRESETS = ("koopa", "koopa-classic", "koopa-classic-1", "fugue", "fugue-nelson")
SVG = "{http://www.w3.org/2000/svg}"


class Case(unittest.TestCase):
    """One server for all tests of a class."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = web.Server(0)
        cls.port = cls.server.server_address[1]
        cls.own = f"127.0.0.1:{cls.port}"
        thread = threading.Thread(target=cls.server.serve_forever, daemon=True)
        thread.start()
        cls.addClassCleanup(thread.join)
        cls.addClassCleanup(cls.server.server_close)
        cls.addClassCleanup(cls.server.shutdown)

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """One request on a connection of its own. A header of None is left out."""
        wanted: dict[str, Any] = {"Host": self.own}
        if method == "POST":
            wanted |= {"Origin": f"http://{self.own}", "Content-Type": "application/json"}
        wanted |= headers or {}
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            if data is not None:
                wanted.setdefault("Content-Length", str(len(data)))
            for key, value in wanted.items():
                if value is not None:
                    connection.putheader(key, value)
            connection.endheaders(data)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def ask(self, name: str, question: Any) -> Any:
        """A question that must be answered."""
        status, headers, body = self.request("POST", f"/api/{name}", question)
        self.assertEqual((status, headers["Content-Type"]), (200, "application/json"), body[:300])
        return json.loads(body)

    def refused(self, name: str, question: Any, why: str = "") -> None:
        """A question that must be refused, in words."""
        status, _, body = self.request("POST", f"/api/{name}", question)
        self.assertEqual(status, 400, body[:300])
        self.assertIn(why, json.loads(body)["error"])

    def raw(self, data: bytes) -> bytes:
        """Sends bytes, closes this end, and gives all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            answer = b""
            try:
                while part := connection.recv(65536):
                    answer += part
            except ConnectionError:
                pass
            return answer


class Answers(Case):
    """What the page asks in earnest."""

    def test_the_page_is_served(self) -> None:
        for path, kind in [
            ("/", "text/html"), ("/index.html", "text/html"), ("/rules.html", "text/html"),
            ("/app.js", "text/javascript"), ("/style.css", "text/css"), ("/icon.svg", "image/svg"),
        ]:  # fmt: skip
            status, headers, body = self.request("GET", path)
            self.assertEqual(status, 200, path)
            self.assertTrue(headers["Content-Type"].startswith(kind), path)
            self.assertIn("script-src 'self'", headers["Content-Security-Policy"])
            self.assertEqual(int(headers["Content-Length"]), len(body))
        status, headers, body = self.request("HEAD", "/")
        self.assertEqual((status, body), (200, b""))

    def test_the_page_names_no_other_address(self) -> None:
        for path, (kind, content) in self.server.files.items():
            text = content.decode().replace("http://www.w3.org/2000/svg", "")
            self.assertNotIn("://", text, path)
            self.assertNotIn('src="//', text, path)

    def test_start_positions(self) -> None:
        for variant in PRESETS:
            answer = self.ask("position", {"variant": variant, "start": None, "moves": []})
            self.assertEqual(answer["variant"], variant)
            self.assertEqual((answer["turn"], answer["result"], answer["last"]), ("w", "*", None))
            self.assertEqual(len(answer["board"]), 64)
            self.assertEqual(answer["timers"], "0" * 64)
            self.assertGreaterEqual(len(answer["legal"]), 20)
            texts = [move["move"] for move in answer["legal"]]
            self.assertEqual(len(texts), len(set(texts)))
            picture = ElementTree.fromstring(answer["svg"])
            self.assertEqual(len(list(picture.iter(f"{SVG}use"))), 32)

    def test_a_game_with_its_effects(self) -> None:
        fen = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1"
        game = {"variant": "koopa", "start": fen, "moves": ["f4e5", "d8g5", "a1e5"]}
        answer = self.ask("position", {**game, "ply": 1})
        self.assertEqual(answer["sans"], ["fxe5", "Qg5", "Bxe5"])
        self.assertEqual(
            answer["fen"],
            "nrkqnrbb/ppp2ppp/3p4/4p3/1P6/8/P1PPP1PP/BNQRNBKR b KQkq e54,d64,c74,b84 0 1",
        )
        last = answer["last"]
        self.assertEqual((last["kind"], last["landing"]), ("jump", None))
        self.assertEqual(last["stunned"], [36, 43, 50, 57])
        self.assertEqual(last["removed"], [29])
        kick = self.ask("position", game)["last"]
        self.assertEqual((kick["kind"], kick["removed"]), ("kick", [36, 54, 63]))
        self.assertEqual(kick["landing"], 36)

    def test_random_games_come_back_from_their_text(self) -> None:
        dice = random.Random(3)
        for variant in PRESETS:
            game: dict[str, Any] = {"variant": variant, "start": None, "moves": []}
            for _ in range(30):
                answer = self.ask("position", game)
                if not answer["legal"]:
                    break
                self.assertLess(len(answer["svg"]), 30 * 1024)
                ElementTree.fromstring(answer["svg"])
                game["moves"].append(dice.choice(answer["legal"])["move"])
            answer = self.ask("position", game)
            loaded = self.ask("load", {"variant": "koopa", "text": answer["text"]})
            self.assertEqual(loaded["moves"], game["moves"])
            self.assertEqual(self.ask("position", loaded)["fen"], answer["fen"])
            loaded = self.ask("load", {"variant": variant, "text": answer["fen"]})
            self.assertEqual((loaded["start"], loaded["moves"]), (answer["fen"], []))

    def test_set_ups(self) -> None:
        start = self.ask(
            "start", {"variant": "koopa", "setup": "numbers", "white": 518, "black": 518}
        )
        self.assertEqual(
            start["start"], self.ask("start", {"variant": "koopa", "setup": "standard"})["start"]
        )
        same = self.ask("start", {"variant": "fugue", "setup": "same", "seed": 5})["start"]
        self.assertEqual(same[:8].upper(), same.split()[0][-8:])
        self.assertEqual(
            same, self.ask("start", {"variant": "fugue", "setup": "same", "seed": 5})["start"]
        )
        apart = {
            self.ask("start", {"variant": "fugue", "setup": "apart", "seed": n})["start"]
            for n in range(5)
        }
        self.assertEqual(len(apart), 5)

    def test_the_engine_answers_with_legal_moves(self) -> None:
        for variant in PRESETS:
            game = {"variant": variant, "start": None, "moves": ["e2e3"]}
            legal = {move["move"]: move["san"] for move in self.ask("position", game)["legal"]}
            self.assertIn(self.ask("think", {**game, "level": 1})["move"], legal)
            lines = self.ask("analyse", {**game, "lines": 3, "time_ms": 100})["lines"]
            self.assertEqual(len({line["sans"][0] for line in lines}), 3)
            for line in lines:
                self.assertIn(line["sans"][0], legal.values())
            scores = [line["score_cp"] for line in lines]
            self.assertEqual(scores, sorted(scores, reverse=True))

    def test_a_win_is_seen(self) -> None:
        game = {"variant": "koopa", "start": "4k3/8/8/8/8/8/8/K3R3 w - e84 0 1"}
        line = self.ask("analyse", {**game, "lines": 1, "time_ms": 200})["lines"][0]
        self.assertEqual((line["mate"], line["sans"]), (1, ["Rxe8#"]))
        over = {**game, "moves": ["e1e8"]}
        answer = self.ask("position", over)
        self.assertEqual((answer["result"], answer["reason"]), ("1-0", "king-captured"))
        self.assertEqual(answer["legal"], [])
        self.refused("think", {**over, "level": 1})
        self.refused("analyse", {**over, "lines": 1, "time_ms": 0})

    def test_diagrams(self) -> None:
        def draw(query: str) -> str:
            status, headers, body = self.request("GET", f"/diagram.svg?{query}")
            self.assertEqual((status, headers["Content-Type"]), (200, "image/svg+xml"), body[:200])
            ElementTree.fromstring(body)
            return body.decode()

        fen = "fen=7k/8/8/3p4/8/8/3L4/K7+w+-+-+0+1"
        pictures = {
            draw("variant=fugue"), draw("variant=koopa"), draw("variant=koopa&dark=1"),
            draw(f"variant=fugue&{fen}"), draw(f"variant=fugue&{fen}&targets=d2"),
            draw(f"variant=fugue&{fen}&move=d2d7"), draw(f"variant=fugue&{fen}&move=d2d7&view=before"),
        }  # fmt: skip
        self.assertEqual(len(pictures), 7)
        for query in (
            "",
            "variant",
            "variant=chess",
            "fen=8",
            "variant=fugue&fen=8",
            "variant=fugue&move=e2e9",
            "variant=koopa&" + "x=1&" * 50 + "x=1",
            "variant=koopa&fen=" + "8" * 300,
            "%00=%ff",
        ):
            self.assertEqual(self.request("GET", f"/diagram.svg?{query}")[0], 400, query)


class Refusals(Case):
    """Whoever is not the page, and whatever is not a question."""

    GAME = {"variant": "koopa", "start": None, "moves": []}

    def tearDown(self) -> None:
        # Whatever came before, the server is still there.
        self.assertEqual(self.ask("position", self.GAME)["turn"], "w")

    def test_hosts(self) -> None:
        for host in (self.own, f"localhost:{self.port}", f"LOCALHOST:{self.port}"):
            self.assertEqual(self.request("GET", "/", headers={"Host": host})[0], 200, host)
        for host in (
            "",
            "127.0.0.1",
            "localhost",
            f"127.0.0.1:{self.port + 1}",
            f"evil.example:{self.port}",
            f"127.0.0.1.evil.example:{self.port}",
            f"127.0.0.1:{self.port}@evil.example",
            f"127.0.0.1:{self.port}, evil.example",
            f"0.0.0.0:{self.port}",
            f"[::1]:{self.port}",
        ):
            for path in ("/", "/app.js", "/diagram.svg?variant=koopa"):
                status, _, body = self.request("GET", path, headers={"Host": host})
                self.assertEqual(status, 403, host)
            self.assertEqual(
                self.request("POST", "/api/position", self.GAME, {"Host": host})[0], 403
            )
        self.assertIn(b" 403 ", self.raw(b"GET / HTTP/1.1\r\n\r\n"))
        two = f"GET / HTTP/1.1\r\nHost: {self.own}\r\nHost: {self.own}\r\n\r\n"
        self.assertIn(b" 403 ", self.raw(two.encode()))

    def test_origins(self) -> None:
        for origin in (
            "null",
            "",
            "http://evil.example",
            f"https://{self.own}",
            f"http://localhost:{self.port}",
            f"http://{self.own}/",
            "http://127.0.0.1",
            f"http://{self.own} http://{self.own}",
        ):
            for method, path, body in [("POST", "/api/position", self.GAME), ("GET", "/", None)]:
                self.assertEqual(
                    self.request(method, path, body, {"Origin": origin})[0], 403, origin
                )
        without: Any = {"Origin": None}
        self.assertEqual(self.request("POST", "/api/position", self.GAME, without)[0], 403)
        self.assertEqual(self.request("GET", "/", None, {"Origin": f"http://{self.own}"})[0], 200)
        local = {"Host": f"localhost:{self.port}", "Origin": f"http://localhost:{self.port}"}
        self.assertEqual(self.request("POST", "/api/position", self.GAME, local)[0], 200)

    def test_paths(self) -> None:
        for path in (
            "/web.py",
            "/web_service.py",
            "/../web.py",
            "/%2e%2e/web.py",
            "//etc/passwd",
            "/api/position",
            "/api/",
            "/index.html/",
            "/.git/config",
            "/\\..\\web.py",
            "/kofu/__init__.py",
            "*",
        ):
            self.assertEqual(self.request("GET", path)[0], 404, path)
        for path in (
            "/",
            "/api",
            "/api/",
            "/api/none",
            "/api/__init__",
            "/api/position/",
            "/api/position?x",
            "position",
        ):
            self.assertEqual(self.request("POST", path, self.GAME)[0], 404, path)

    def test_methods(self) -> None:
        for method in (
            "PUT",
            "DELETE",
            "OPTIONS",
            "PATCH",
            "TRACE",
            "CONNECT",
            "get",
            "BREW",
            "__class__",
        ):
            status, headers, _ = self.request(method, "/")
            self.assertEqual(status, 405, method)

    def test_bodies(self) -> None:
        def status(body: bytes, headers: dict[str, Any]) -> int:
            return self.request("POST", "/api/position", body, headers)[0]

        good = json.dumps(self.GAME).encode()
        self.assertEqual(status(good, {}), 200)
        self.assertEqual(status(good, {"Content-Type": "application/json; charset=utf-8"}), 200)
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "",
            None,
        ):
            self.assertEqual(status(good, {"Content-Type": kind}), 415, kind)
        for length in ("-1", "+5", "1e3", "0x10", "", " ", "٣", "5, 5"):
            self.assertEqual(
                status(b"", {"Content-Length": length.encode().decode("latin-1")}), 400, length
            )
        for length in ("65537", "99999999999999999999", "1" * 4000):
            self.assertEqual(status(b"", {"Content-Length": length}), 413, length)
        self.assertEqual(status(good, {"Transfer-Encoding": "chunked"}), 411)
        self.assertEqual(self.request("POST", "/api/position", None, {})[0], 411)
        self.assertEqual(self.request("GET", "/", b"xxxxx")[0], 400)
        for body in (
            b"",
            b"{",
            b"[]",
            b"null",
            b"1e999",
            b"\xff\xfe",
            b"[" * 60000,
            b'{"a":' * 10000,
            b'"x"',
            b"NaN",
        ):
            self.assertEqual(status(body, {}), 400, body[:20])

    def test_a_body_that_ends_early(self) -> None:
        head = (f"POST /api/position HTTP/1.1\r\nHost: {self.own}\r\nOrigin: http://{self.own}\r\n"
                "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n")  # fmt: skip
        self.assertIn(b" 400 ", self.raw(head.encode() + b"{}"))

    def test_no_second_request_after_a_refused_one(self) -> None:
        inner = f"GET / HTTP/1.1\r\nHost: {self.own}\r\n\r\n"
        outer = f"POST /api/none HTTP/1.1\r\nHost: evil.example\r\nContent-Length: {len(inner)}\r\n\r\n{inner}"
        answer = self.raw(outer.encode())
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1)
        self.assertIn(b" 403 ", answer)

    def test_garbage(self) -> None:
        dice = random.Random(11)
        lines = [
            b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1 extra\r\n\r\n",
            b"GET / FTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
            b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
            b"GET / HTTP/1.1\r\nX: " + b"y" * 70000 + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\n: \r\n \r\n\r\n",
        ]  # fmt: skip
        lines += [dice.randbytes(dice.randrange(1, 400)) + b"\r\n\r\n" for _ in range(150)]
        for line in lines:
            answer = self.raw(line)
            if answer:
                first = answer.split(b"\r\n", 1)[0]
                code = first.split()[1] if first.startswith(b"HTTP/") else b"400"
                self.assertTrue(b"400" <= code < b"500", (line[:40], answer[:200]))

    def test_questions_of_a_wrong_shape(self) -> None:
        junk: list[Any] = [
            None,
            0,
            -1,
            1.5,
            True,
            "",
            "x",
            "\0",
            "é" * 40,
            [],
            {},
            [[]],
            2**70,
            "9" * 5000,
        ]
        good: dict[str, dict[str, Any]] = {
            "position": {**self.GAME, "ply": 0},
            "start": {"variant": "koopa", "setup": "same", "seed": 1},
            "load": {"variant": "koopa", "text": "8"},
            "think": {**self.GAME, "level": 1},
            "analyse": {**self.GAME, "lines": 1, "time_ms": 0},
        }
        for name, question in good.items():
            for field in question:
                for value in junk:
                    status, _, body = self.request(
                        "POST", f"/api/{name}", {**question, field: value}
                    )
                    self.assertIn(status, (200, 400), (name, field, value))
                    if status == 400:
                        self.assertTrue(json.loads(body)["error"])
                    else:
                        # Only what is right, or was left out.
                        fits = (value is None and field == "start") or value in ([], 0, 1)
                        self.assertTrue(fits, (name, field, value))
                status, _, _ = self.request(
                    "POST", f"/api/{name}", {k: v for k, v in question.items() if k != field}
                )
                self.assertIn(status, (200, 400))
        self.refused("position", {**self.GAME, "moves": ["e2e4", "e2e4"]}, "move 2")
        self.refused("position", {**self.GAME, "moves": [5]}, "move 1")
        self.refused("position", {**self.GAME, "moves": ["e2e4"] * 1001}, "at most 1000")
        self.refused("position", {**self.GAME, "ply": 1}, "ply")
        self.refused("position", {**self.GAME, "start": "8/8/8/8/8/8/8/8 w - - 0 1"})
        self.refused("load", {"variant": "koopa", "text": '[Variant "koopa"]\n\n1. e5 *'})
        self.refused("load", {"variant": "koopa", "text": "x" * 30_001}, "at most 30000")
        self.refused("think", {**self.GAME, "level": 21}, "from 1 to 20")
        self.refused("analyse", {**self.GAME, "lines": 6, "time_ms": 0}, "from 1 to 5")
        self.refused("analyse", {**self.GAME, "lines": 1, "time_ms": 3001}, "from 0 to 3000")

    def test_a_long_game(self) -> None:
        shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 250
        start = time.monotonic()
        answer = self.ask("position", {"variant": "koopa", "start": None, "moves": shuffle})
        self.assertLess(time.monotonic() - start, 5)
        self.assertEqual((answer["result"], answer["legal"]), ("1/2-1/2", []))

    def test_engine_time_is_bounded_under_load(self) -> None:
        question = {**self.GAME, "lines": 1, "time_ms": 800}
        patience = unittest.mock.patch("web_service.PATIENCE_SECONDS", 1)
        patience.start()
        self.addCleanup(patience.stop)
        statuses: list[int] = []
        start = time.monotonic()

        def ask() -> None:
            statuses.append(self.request("POST", "/api/analyse", question)[0])

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        # Meanwhile everything else is answered at once.
        time.sleep(0.3)
        asked = time.monotonic()
        self.ask("position", self.GAME)
        self.assertLess(time.monotonic() - asked, 2)
        for thread in threads:
            thread.join()
        self.assertLess(time.monotonic() - start, 6)
        self.assertEqual(set(statuses), {200, 429})

    def test_many_connections(self) -> None:
        idle = []
        try:
            for _ in range(200):
                idle.append(socket.create_connection(("127.0.0.1", self.port), timeout=5))
            # Those beyond the limit are closed at once, without an answer.
            time.sleep(0.3)
            closed = 0
            for connection in idle:
                connection.setblocking(False)
                try:
                    closed += connection.recv(1) == b""
                except BlockingIOError:
                    pass
                except ConnectionError:
                    closed += 1
            self.assertGreaterEqual(closed, 200 - web.MAX_CONNECTIONS)
        finally:
            for connection in idle:
                connection.close()
        time.sleep(0.3)

    def test_only_loopback_is_listened_on(self) -> None:
        self.assertEqual(self.server.server_address[0], "127.0.0.1")


if __name__ == "__main__":
    unittest.main()
