"""The server under a load of bad requests, which neither ends it nor makes it grow nor keeps it
from answering good ones. For KOFU_SECONDS, 6 by default.

python3 -m unittest tests/python/test_web_load.py
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

WEB = Path(__file__).parents[2] / "examples" / "python" / "web.py"
SECONDS = float(os.environ.get("KOFU_SECONDS", "6"))
CLIENTS = 6


def resident(process: int) -> int:
    """The memory of a process that is in use, in KiB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) if found else 0


class Load(unittest.TestCase):
    def setUp(self) -> None:
        command = [sys.executable, str(WEB), "--no-browser"]
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.kill)
        assert self.server.stdout is not None
        self.addCleanup(self.server.stdout.close)
        line = self.server.stdout.readline().decode()
        self.port = int(re.search(r":(\d+)", line)[1])  # type: ignore[index]
        self.sent = 0
        self.counting = threading.Lock()

    def bad_request(self, dice: random.Random) -> None:
        """Something that nobody should send; perhaps without waiting for the answer."""
        host = f"Host: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}\r\n".encode()
        kind = dice.randrange(6)
        if kind == 0:
            data = dice.randbytes(dice.randrange(1, 2000))
        elif kind == 1:
            data = b"GET /" + dice.choice([b"../" * 50, b"%00", b"a" * 9000]) + b" HTTP/1.1\r\n" + host + b"\r\n"
        elif kind == 2:
            data = b"POST /api/position HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n" + host + b"\r\n{"
        else:
            value = dice.choice([
                "[" * 30000, json.dumps({"variant": "x" * 60000}), "\ud800", "{}", "null", "1e999",
                json.dumps({"variant": "koopa", "start": "8/" * 900, "moves": ["e2e4"] * 500}),
                json.dumps({"variant": "fugue", "start": None, "moves": "e2e4", "lines": 1e300}),
            ])  # fmt: skip
            body = value.encode("utf-8", "surrogatepass")
            path = dice.choice([b"position", b"analyse", b"text", b"nothing"])
            head = b"POST /api/" + path + b" HTTP/1.1\r\nContent-Type: application/json\r\n" + host
            cut = dice.choice([0, 0, 10])
            data = head + f"Content-Length: {len(body) + cut}\r\n\r\n".encode() + body
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
                connection.sendall(data)
                if dice.randrange(3):
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65536):
                        pass
        except OSError:
            # Closed by the server, as it may.
            pass
        with self.counting:
            self.sent += 1

    def good_request(self) -> bool:
        """True if answered well; the server may be full, but then it says so by closing."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.port}"}
        question = json.dumps({"variant": "koopa", "start": None, "moves": ["e2e4"]})
        try:
            connection.request("POST", "/api/position", question, headers)
            answer = connection.getresponse()
            body = answer.read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        self.assertEqual(answer.status, 200, body[:200])
        return json.loads(body)["variant"] == "koopa"

    def test_it_stays_up_and_small(self) -> None:
        self.assertTrue(self.good_request())
        end = time.monotonic() + SECONDS
        warm = time.monotonic() + SECONDS / 3

        def attack(seed: int) -> None:
            dice = random.Random(seed)
            while time.monotonic() < end:
                self.bad_request(dice)

        clients = [threading.Thread(target=attack, args=(seed,)) for seed in range(CLIENTS)]
        for client in clients:
            client.start()
        good = asked = before = 0
        while time.monotonic() < end:
            asked += 1
            good += self.good_request()
            if not before and time.monotonic() > warm:
                before = resident(self.server.pid)
            time.sleep(0.05)
        for client in clients:
            client.join()
        self.assertIsNone(self.server.poll())
        self.assertTrue(self.good_request())
        after = resident(self.server.pid)
        print(f"{self.sent} bad requests; {good} of {asked} good ones answered; {before} KiB, then {after} KiB")
        self.assertGreater(good, asked * 0.8)
        self.assertGreater(self.sent, 50)
        # Threads' stacks and arenas come and go; a leak of a request's size would show.
        self.assertLess(after, before + 8 * 1024)


if __name__ == "__main__":
    unittest.main()
