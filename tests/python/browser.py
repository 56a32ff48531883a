"""A headless Chromium over the WebDriver protocol, with nothing but the standard library."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Callable

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class BrowserError(Exception):
    """What the driver or the page answered."""


class Browser:
    """One browser with one window and a fresh profile, gone when it is closed."""

    def __init__(self, width: int = 1280, height: int = 1000, *flags: str) -> None:
        self.profile = tempfile.mkdtemp(prefix="kofu-browser-")
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.port = self.read_port()
        arguments = [*FLAGS, f"--user-data-dir={self.profile}", f"--window-size={width},{height}"]
        options = {"binary": shutil.which("chromium"), "args": [*arguments, *flags]}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        try:
            answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        except BaseException:
            self.close()
            raise
        self.session = f"/session/{answer['sessionId']}"

    def read_port(self) -> int:
        """The driver prints where it listens."""
        assert self.driver.stdout is not None
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                return int(line.split()[-1].rstrip("."))
        raise BrowserError("chromedriver did not start")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the browser and its driver."""
        if hasattr(self, "session"):
            try:
                self.call("DELETE", self.session)
            except (BrowserError, OSError):
                pass
        self.driver.terminate()
        self.driver.wait()
        assert self.driver.stdout is not None
        self.driver.stdout.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """One command of the protocol."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            method=method,
            data=None if method in ("GET", "DELETE") else json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise BrowserError(f"{value['error']}: {value['message'][:500]}") from error

    def do(self, method: str, path: str, body: Any = None) -> Any:
        """One command of this session."""
        return self.call(method, self.session + path, body)

    def go(self, address: str) -> None:
        """Opens a page."""
        self.do("POST", "/url", {"url": address})

    def js(self, code: str, *arguments: Any) -> Any:
        """Runs a function's body in the page."""
        return self.do("POST", "/execute/sync", {"script": code, "args": list(arguments)})

    def find(self, selector: str) -> str:
        """The element, by a CSS selector."""
        found = self.do("POST", "/element", {"using": "css selector", "value": selector})
        return str(found[ELEMENT])

    def click(self, selector: str) -> None:
        """A real click in the middle of an element."""
        self.do("POST", f"/element/{self.find(selector)}/click")

    def write(self, selector: str, text: str) -> None:
        """Replaces the text of a field, as if it had been typed or pasted."""
        element = self.find(selector)
        self.do("POST", f"/element/{element}/clear")
        self.do("POST", f"/element/{element}/value", {"text": text})

    def choose(self, selector: str, value: str) -> None:
        """Chooses an entry of a list."""
        self.click(f'{selector} option[value="{value}"]')

    def keys(self, *keys: str) -> None:
        """Presses keys, one after the other, where the focus is."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.do("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": actions}]})

    def drag(self, start: str, end: str) -> None:
        """Presses on one element, moves to another one and lets go there."""

        def move(selector: str, milliseconds: int) -> dict[str, Any]:
            origin = {ELEMENT: self.find(selector)}
            place = {"type": "pointerMove", "origin": origin, "x": 0, "y": 0}
            return {**place, "duration": milliseconds}

        actions = [
            move(start, 0), {"type": "pointerDown", "button": 0},
            move(end, 150), {"type": "pointerUp", "button": 0},
        ]  # fmt: skip
        self.do(
            "POST", "/actions", {"actions": [{"type": "pointer", "id": "m", "actions": actions}]}
        )

    def touch(self, selector: str) -> None:
        """A short touch by a finger in the middle of an element."""
        origin = {ELEMENT: self.find(selector)}
        actions = [
            {"type": "pointerMove", "origin": origin, "x": 0, "y": 0, "duration": 0},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
        ]  # fmt: skip
        finger = {"type": "pointer", "id": "f", "parameters": {"pointerType": "touch"}}
        self.do("POST", "/actions", {"actions": [{**finger, "actions": actions}]})

    def text(self, selector: str) -> str:
        """The text of an element."""
        return str(self.js("return document.querySelector(arguments[0]).textContent", selector))

    def value(self, selector: str) -> str:
        """The value of a field."""
        return str(self.js("return document.querySelector(arguments[0]).value", selector))

    def wait(self, what: str, seconds: float = 20) -> Any:
        """Waits until an expression in the page is true, and gives its value."""
        end = time.monotonic() + seconds
        while True:
            found = self.js(f"return {what}")
            if found:
                return found
            if time.monotonic() > end:
                raise BrowserError(f"still not true after {seconds} s: {what}")
            time.sleep(0.02)

    def complaints(self) -> list[str]:
        """What the page has written to the console since the last time, but for plain notes."""
        log = self.do("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] in ("WARNING", "SEVERE")]

    def screenshot(self, file: Path) -> None:
        """Saves what is to be seen."""
        file.write_bytes(base64.b64decode(self.do("GET", "/screenshot")))


def retry(work: Callable[[], Any], seconds: float = 10) -> Any:
    """Repeats what fails until it works or the time is over."""
    end = time.monotonic() + seconds
    while True:
        try:
            return work()
        except (OSError, BrowserError):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
