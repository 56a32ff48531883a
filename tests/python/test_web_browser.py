"""The page in a real browser: every special move by clicking, and all that surrounds a game.

    python3 -m unittest tests/python/test_web_browser.py

needs `chromium` and `chromedriver`. With KOFU_SCREENSHOTS set to a directory, a picture of each
test's last moment is kept there.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import unittest
from pathlib import Path

from browser import Browser

PROGRAM = Path(__file__).parents[2] / "examples" / "python" / "web.py"
PRESETS = {
    "koopa": "Koopa Chess",
    "koopa-classic": "Koopa Chess, classic",
    "koopa-classic-1": "Koopa Chess, classic, short stun",
    "fugue": "Fugue",
    "fugue-nelson": "Fugue, inventor’s rule",
}
READY = "document.getElementById('board').getAttribute('aria-busy') === 'false'"
ENTER, LEFT, UP, RIGHT, ESCAPE = "\ue007", "\ue012", "\ue013", "\ue014", "\ue00c"


class Page(unittest.TestCase):
    """One server and one browser for all tests of a class."""

    flags: tuple[str, ...] = ()
    size = (1280, 1000)

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = subprocess.Popen(
            [sys.executable, str(PROGRAM), "--no-browser"], stdout=subprocess.PIPE, text=True
        )
        cls.addClassCleanup(cls.stop)
        assert cls.server.stdout is not None
        cls.address = next(w for w in cls.server.stdout.readline().split() if "://" in w)
        cls.browser = Browser(*cls.size, *cls.flags)
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def stop(cls) -> None:
        cls.server.terminate()
        cls.server.wait()
        assert cls.server.stdout is not None
        cls.server.stdout.close()

    def setUp(self) -> None:
        self.browser.go(self.address)
        self.browser.js("localStorage.clear()")
        self.browser.go(self.address)
        self.browser.wait("document.getElementById('new-dialog').open")
        self.ready()

    def tearDown(self) -> None:
        folder = os.environ.get("KOFU_SCREENSHOTS")
        if folder:
            self.browser.screenshot(Path(folder) / f"{self.id().split('.')[-1]}.png")
        self.assertEqual(self.browser.complaints(), [])

    def ready(self) -> None:
        """Waits until the board shows the position and takes moves, if there are any to make."""
        self.browser.wait(READY)

    def begin(self, preset: str = "koopa", opponent: str = "friend", color: str = "w") -> None:
        """Starts a game in the dialog that is open."""
        self.browser.choose("#preset", preset)
        self.browser.click(f"[name=opponent][value={opponent}]")
        if opponent == "computer":
            self.browser.click(f"[name=color][value='{color}']")
        self.browser.click("#start")
        self.browser.wait("!document.getElementById('new-dialog').open")
        self.browser.wait(
            f"document.getElementById('variant-name').textContent === '{PRESETS[preset]}'"
        )
        self.ready()

    def load(self, text: str) -> None:
        """Pastes a FEN or a game."""
        self.browser.js("document.getElementById('load-text').value = arguments[0]", text)
        self.browser.click("#load button")
        self.browser.wait("document.getElementById('load-text').value === ''")
        self.ready()

    def click(self, *squares: str) -> None:
        for square in squares:
            self.browser.click(f'[data-cell="{square}"]')

    def played(self, count: int) -> None:
        """Waits until so many moves stand in the list and the last one has been shown."""
        self.browser.wait(
            f"document.querySelectorAll('#moves button').length === {count} && {READY}"
        )

    def fen(self) -> str:
        return self.browser.value("#fen")

    def board(self) -> str:
        return self.fen().split()[0]

    def moves(self) -> list[str]:
        found = self.browser.js(
            "return [...document.querySelectorAll('#moves button')].map(b => b.textContent)"
        )
        return [str(san) for san in found]


class Moves(Page):
    """Each kind of move by clicking."""

    def test_every_preset_starts_and_plays_a_first_move(self) -> None:
        for preset in PRESETS:
            with self.subTest(preset):
                if preset != "koopa":
                    self.browser.click("#new-game")
                self.begin(preset)
                pieces = self.browser.js("return document.querySelectorAll('.picture use').length")
                self.assertEqual(pieces, 32)
                self.click("e2", "e3")
                self.played(1)
                self.assertIn("4P3", self.board())
                self.assertIn("Black to move", self.browser.text("#status"))

    def test_jump(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/R2p4/8/8/4K3 w - - 0 1")
        self.click("a4")
        self.assertIn(
            "jump", self.browser.js("return document.querySelector('[data-cell=d4]').className")
        )
        self.click("d4")
        self.played(1)
        self.assertEqual(self.fen(), "4k3/8/8/8/3pR3/8/8/4K3 b - d44 1 1")
        self.assertEqual(self.moves(), ["Rxd4"])
        self.assertIn("stuns d4", self.browser.text("#hint"))
        label = "return document.querySelector('[data-cell=d4]').getAttribute('aria-label')"
        self.assertEqual(self.browser.js(label), "d4, black pawn, stunned, 4 moves to go")
        self.click("d4")
        self.assertIn("stunned", self.browser.text("#hint"))

    def test_a_jump_by_its_landing(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/R2p4/8/8/4K3 w - - 0 1")
        self.click("a4", "e4")
        self.played(1)
        self.assertEqual(self.board(), "4k3/8/8/8/3pR3/8/8/4K3")

    def test_a_jump_over_the_edge(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/R4pnb/8/8/4K3 w - - 0 1")
        self.click("a4", "f4")
        self.played(1)
        self.assertEqual(self.fen(), "4k3/8/8/8/5pnb/8/8/4K3 b - f44,g44,h44 0 1")

    def test_kick(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/R2p1nPb/8/8/4K3 w - d43 0 1")
        self.click("a4", "d4")
        self.played(1)
        self.assertEqual(self.fen(), "4k3/8/8/8/3R4/8/8/4K3 b - - 0 1")

    def test_free_slide(self) -> None:
        self.begin("koopa-classic")
        self.load("7k/8/8/8/R2p4/8/8/7K w - - 0 1")
        self.click("a4", "d4")
        self.assertIn("Choose where it lands", self.browser.text("#hint"))
        self.click("g4")
        self.played(1)
        self.assertEqual(self.board(), "7k/8/8/8/3p2R1/8/8/7K")
        self.assertEqual(self.moves(), ["Rxd4>g4"])
        self.load("7k/8/8/8/R2p3n/8/8/6K1 w - - 0 1")
        self.click("a4", "d4", "h4")
        self.played(1)
        self.assertEqual(self.fen(), "7k/8/8/8/3p3n/8/8/6K1 b - d44,h44 0 1")

    def test_castling(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
        self.click("e1", "g1")
        self.played(1)
        self.assertEqual(self.moves(), ["O-O"])
        self.browser.click("#undo")
        self.browser.wait(f"document.getElementById('undo').disabled && {READY}")
        self.click("e1", "c1")
        self.played(1)
        self.assertEqual(self.board(), "4k3/8/8/8/8/8/8/2KR3R")

    def test_promotion(self) -> None:
        self.begin()
        self.load("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        self.click("a7", "a8")
        self.assertEqual(
            self.browser.js("return document.querySelectorAll('.chooser [data-move]').length"), 4
        )
        self.browser.click(".chooser [data-move=a7a8n]")
        self.played(1)
        self.assertEqual(self.board(), "N3k3/8/8/8/8/8/8/4K3")

    def test_optional_promotion(self) -> None:
        self.begin("fugue")
        self.load("7k/P7/8/8/8/8/8/K7 w - - 0 1")
        self.click("a7", "a8")
        self.assertEqual(
            self.browser.js("return document.querySelectorAll('.chooser [data-move]').length"), 8
        )
        self.browser.click(".chooser [data-move=a7a8]")
        self.played(1)
        self.assertEqual(self.board(), "P6k/8/8/8/8/8/8/K7")

    def test_shot(self) -> None:
        self.begin("fugue")
        self.load("7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1")
        self.click("c1", "c4")
        self.played(1)
        self.assertEqual(self.board(), "7k/8/8/8/8/8/P3P3/2A4K")
        self.assertEqual(self.moves(), ["A@c4"])

    def test_swap(self) -> None:
        self.begin("fugue")
        self.load("7k/8/3q4/8/8/3W4/8/K7 w - - 0 1")
        self.click("d3", "d6")
        self.played(1)
        self.assertEqual(self.board(), "7k/8/3W4/8/8/3q4/8/K7")

    def test_mutual_destruction(self) -> None:
        self.begin("fugue")
        self.load("7k/8/8/8/3q4/3W4/8/K7 w - - 0 1")
        self.click("d3", "d4")
        self.assertEqual(self.browser.text(".chooser [data-move=d3d4]"), "Change places")
        self.browser.click(".chooser [data-move=d3d4x]")
        self.played(1)
        self.assertEqual(self.board(), "7k/8/8/8/8/8/8/K7")

    def test_leap_push_and_cannon(self) -> None:
        for fen, moves, after in [
            ("7k/8/8/3p4/8/8/3L4/K7 w - - 0 1", ("d2", "d7"), "7k/3L4/8/8/8/8/8/K7"),
            ("7k/3p4/8/8/8/3U4/8/K7 w - - 0 1", ("d3", "d6"), "7k/8/3U4/8/8/8/8/K7"),
            ("k6K/8/3p4/3l4/3P4/8/8/8 w - - 0 1", ("d4", "d6"), "k6K/8/3P4/3l4/8/8/8/8"),
        ]:
            with self.subTest(fen):
                if self.browser.js("return document.getElementById('new-dialog').open"):
                    self.begin("fugue")
                self.load(fen)
                self.click(*moves)
                self.played(1)
                self.assertEqual(self.board(), after)

    def test_a_frozen_piece_says_so(self) -> None:
        self.begin("fugue")
        self.load("7k/8/8/8/3iQ3/8/8/K7 w - - 0 1")
        self.click("e4")
        self.assertIn("frozen", self.browser.text("#hint"))

    def test_pass(self) -> None:
        self.begin()
        self.load('[Variant "koopa:pass"]\n[FEN "7k/8/8/8/8/8/8/K2r4 w - a13 0 1"]\n\n*\n')
        self.browser.click("#pass")
        self.played(1)
        self.assertEqual(self.moves(), ["--"])
        self.assertEqual(self.fen().split()[3], "a12")

    def test_a_king_in_danger_is_told(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/R2p4/8/8/4K3 w - e12 0 1")
        self.assertIn("Your king is stunned", self.browser.text("#status"))
        self.browser.click("#new-game")
        self.begin("koopa-classic")
        self.load("k3r3/8/8/8/8/8/4P3/4K3 w - e23,a81 0 1")
        self.assertIn("You are in check", self.browser.text("#status"))

    def test_a_king_that_could_be_captured_is_told(self) -> None:
        self.begin("fugue")
        self.load("7k/8/8/8/3q4/8/8/K7 w - - 0 1")
        self.assertIn("the Queen on d4 could remove it", self.browser.text("#status"))
        self.load("7k/8/8/8/3q4/8/1S6/K7 w - - 0 1")
        self.assertNotIn("danger", self.browser.text("#status"))
        self.browser.click("#new-game")
        self.begin("koopa")
        # The queen's kick sweeps the king away, unless the pawn is free again by then.
        self.load("k3q3/8/8/8/8/8/4P3/4K3 w - e23 0 1")
        self.assertIn("the queen on e8 could remove it", self.browser.text("#status"))
        self.load("k3q3/8/8/8/8/8/4P3/4K3 w - e21 0 1")
        self.assertNotIn("danger", self.browser.text("#status"))

    def test_a_click_says_what_a_piece_does(self) -> None:
        self.begin("fugue")
        self.click("c1")
        self.assertIn("Archer: moves like a queen", self.browser.text("#hint"))
        self.assertIn("no move now", self.browser.text("#hint"))
        self.click("e2")
        self.assertIn("Cannon Pawn: one step", self.browser.text("#hint"))
        self.click("e2")
        self.assertEqual(self.browser.text("#hint"), "")
        self.click("h8")
        self.assertIn("Immobilizer", self.browser.text("#hint"))

    def test_a_finger_is_shown_an_attack_before_it_is_played(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/R2p4/8/8/4K3 w - - 0 1")
        for square in ("a4", "d4"):
            self.browser.touch(f'[data-cell="{square}"]')
        self.assertIn("lands on e4. Touch it again", self.browser.text("#hint"))
        self.assertEqual(self.moves(), [])
        self.browser.touch('[data-cell="d4"]')
        self.played(1)
        self.assertEqual(self.moves(), ["Rxd4"])

    def test_bounces_flights_and_shots_are_animated(self) -> None:
        for preset, fen, clicks, pieces in [
            ("koopa", "4k3/8/8/8/R2pPn2/8/8/4K3 w - - 0 1", ("a4", "d4"), 4),
            ("koopa", "4k3/8/8/8/R2p1nPb/8/8/4K3 w - d43 0 1", ("a4", "d4"), 5),
            ("fugue", "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1", ("c1", "c4"), 2),
            ("fugue", "7k/8/3q4/8/8/3W4/8/K7 w - - 0 1", ("d3", "d6"), 2),
            ("fugue", "7k/8/8/3p4/8/8/3L4/K7 w - - 0 1", ("d2", "d7"), 2),
        ]:
            with self.subTest(fen):
                if not self.browser.js("return document.getElementById('new-dialog').open"):
                    self.browser.click("#new-game")
                self.begin(preset)
                self.load(fen)
                self.browser.js("""
                    window.animated = 0;
                    window.animateOnce ??= Element.prototype.animate;
                    Element.prototype.animate = function (...rest) {
                      window.animated += 1;
                      return window.animateOnce.apply(this, rest);
                    };""")
                self.click(*clicks)
                self.played(1)
                self.assertEqual(self.browser.js("return window.animated"), pieces)
                moving = "return document.querySelectorAll('.picture g[style]').length"
                self.assertEqual(self.browser.js(moving), 0)


class Around(Page):
    """What surrounds the moves."""

    def test_end_of_a_game(self) -> None:
        self.begin()
        self.load("4k3/8/8/8/8/8/8/K3R3 w - e84 0 1")
        self.click("e1", "e8")
        self.played(1)
        self.assertIn("White has won: Black’s king is off the board", self.browser.text("#status"))
        self.assertEqual(self.browser.js("return document.querySelectorAll('.cell.can').length"), 0)

        self.browser.click("#again")
        self.browser.wait("document.getElementById('moves').children.length === 0")
        self.ready()
        self.assertIn("White to move", self.browser.text("#status"))
        self.assertEqual(self.fen(), "4k3/8/8/8/8/8/8/K3R3 w - e84 0 1")

    def test_undo_redo_and_reload(self) -> None:
        self.begin()
        for count, pair in enumerate([("e2", "e4"), ("d7", "d5"), ("e4", "d5")], 1):
            self.click(*pair)
            self.played(count)
        self.assertEqual(self.moves(), ["e4", "d5", "exd5"])
        end = self.fen()
        self.browser.click("#undo")
        self.browser.wait(f"document.querySelectorAll('#moves .undone').length === 1 && {READY}")
        self.browser.go(self.address)
        self.ready()
        self.assertEqual(self.moves(), ["e4", "d5", "exd5"])
        self.assertNotEqual(self.fen(), end)
        self.browser.click("#redo")
        self.browser.wait(f"document.getElementById('redo').disabled && {READY}")
        self.assertEqual(self.fen(), end)
        self.browser.click("#moves li:first-child button")
        self.browser.wait(f"document.querySelectorAll('#moves .undone').length === 2 && {READY}")
        self.click("a7", "a6")
        self.played(2)
        self.assertEqual(self.moves(), ["e4", "a6"])

    def test_drag(self) -> None:
        self.begin()
        self.browser.drag("[data-cell=g1]", "[data-cell=f3]")
        self.played(1)
        self.assertEqual(self.moves(), ["Nf3"])
        self.browser.drag("[data-cell=g8]", "[data-cell=g5]")
        self.assertEqual(self.moves(), ["Nf3"])

    def test_keyboard(self) -> None:
        self.begin()
        self.browser.js("document.querySelector('[data-cell=e1]').focus()")
        self.browser.keys(UP, ENTER, UP, UP, ENTER)
        self.played(1)
        self.assertEqual(self.moves(), ["e4"])
        self.browser.click("#flip")
        self.ready()
        self.browser.js("document.querySelector('[data-cell=e7]').focus()")
        # Black is below: up leads down the ranks, and right to the a-file.
        self.browser.keys(RIGHT, ENTER, ESCAPE, ENTER, UP, ENTER)
        self.played(2)
        self.assertEqual(self.moves(), ["e4", "d6"])

    def test_typed_moves(self) -> None:
        self.begin()
        for count, text in enumerate(["Nf3", "g8f6", "Ng5"], 1):
            self.browser.write("#move-text", text)
            self.browser.click("#type-move button")
            self.played(count)
        self.browser.write("#move-text", "Ke5")
        self.browser.click("#type-move button")
        self.assertIn("not a legal move", self.browser.text("#hint"))

    def test_texts_come_back(self) -> None:
        self.begin("fugue")
        self.click("e2", "e3")
        self.played(1)
        text, fen = self.browser.value("#game-text"), self.fen()
        self.browser.click("#new-game")
        self.begin("koopa")
        self.load(text)
        self.assertEqual(self.fen(), fen)
        self.assertEqual(self.moves(), ["Pe2e3"])
        self.browser.js("document.getElementById('load-text').value = 'nonsense'")
        self.browser.click("#load button")
        self.browser.wait("document.getElementById('load-error').textContent !== ''")
        self.assertEqual(self.fen(), fen)
        # The browser notes the refused request by itself.
        self.assertEqual(len(self.browser.complaints()), 1)

    def test_set_ups(self) -> None:
        self.browser.choose("#setup", "numbers")
        self.browser.js("document.getElementById('white-number').value = 0")
        self.browser.js("document.getElementById('black-number').value = 959")
        self.begin()
        rows = self.board().split("/")
        self.assertEqual((rows[0], rows[7]), ("rkrnnqbb", "BBQNNRKR"))
        for setup in ("same", "apart"):
            self.browser.click("#new-game")
            self.browser.choose("#setup", setup)
            self.begin("fugue")
            rows = self.board().split("/")
            self.assertEqual(sorted(rows[0]), sorted("wlqksaui"))
            if setup == "same":
                self.assertEqual(rows[0].upper(), rows[7])

    def test_engine_lines_and_bar(self) -> None:
        self.begin()
        self.browser.click("#show-bar")
        self.browser.wait("document.getElementById('bar-text').textContent !== ''")
        self.browser.click("#analyse")
        self.browser.wait("document.querySelectorAll('#lines li').length === 3")
        self.load("4k3/8/8/8/8/8/8/K3R3 w - e84 0 1")
        self.browser.wait("document.getElementById('bar-text').textContent.startsWith('#')")
        self.assertEqual(
            self.browser.js("return document.getElementById('bar-white').style.height"), "100%"
        )

    def test_names_for_those_who_do_not_see(self) -> None:
        self.begin()
        nameless = self.browser.js("""
            return [...document.querySelectorAll('button, input, select, textarea, a, dialog, [role]')]
              .filter((e) => !['row', 'status', 'alert', 'presentation'].includes(e.getAttribute('role')))
              .filter((e) => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby')
                || e.labels?.length || e.textContent.trim()))
              .map((e) => e.outerHTML)""")
        self.assertEqual(nameless, [])
        labels = self.browser.js(
            "return [...document.querySelectorAll('.cell')].map(c => c.getAttribute('aria-label'))"
        )
        self.assertEqual(len(set(labels)), 64)
        self.assertIn("e1, white king", labels)

    def test_rules_page(self) -> None:
        self.browser.go(self.address + "rules.html")
        self.browser.wait("document.readyState === 'complete'")
        self.browser.wait("[...document.images].every((image) => image.complete && image.src)")
        pictures = self.browser.js(
            "return [...document.images].map((i) => [i.naturalWidth, i.alt])"
        )
        self.assertGreaterEqual(len(pictures), 20)
        for width, alt in pictures:
            self.assertGreater(width, 0, alt)
            self.assertTrue(alt)
        for piece in (
            "king",
            "queen",
            "immobilizer",
            "pushme",
            "archer",
            "shield",
            "leaper",
            "swapper",
            "pawn",
        ):
            self.assertTrue(self.browser.find(f"#fugue-{piece}"))
        # The dialog is still there for who comes back, and each game's rules end with a way to play it.
        self.browser.click("nav a")
        self.browser.wait("document.getElementById('new-dialog')?.open")
        for game in ("koopa", "fugue"):
            self.browser.go(self.address + "rules.html")
            self.browser.click(f"[href$=play-{game}]")
            self.browser.wait("document.getElementById('new-dialog')?.open")
            self.assertEqual(self.browser.value("#preset"), game)


class Phone(Page):
    """A narrow window."""

    size = (500, 900)  # Chromium makes no window narrower than that ...

    def test_all_of_it_fits(self) -> None:
        # ... so the page goes into a frame of its own address.
        self.begin()
        self.browser.js("document.documentElement.style.width = '360px'")
        for page in ("index.html", "rules.html"):
            self.browser.do(
                "POST",
                "/goog/cdp/execute",
                {
                    "cmd": "Emulation.setDeviceMetricsOverride",
                    "params": {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True},
                },
            )
            self.browser.go(self.address + page)
            self.browser.wait("document.readyState === 'complete'")
            width = self.browser.js("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, 360, page)
        self.browser.go(self.address)
        self.ready()
        size = self.browser.js(
            "return document.querySelector('.cell').getBoundingClientRect().width"
        )
        self.assertGreater(size, 36)
        self.click("e2", "e4")
        self.played(1)


class WholeGames(Page):
    """A newcomer who takes whatever can be taken, against level 1, to the end."""

    flags = ("--force-prefers-reduced-motion",)

    def play(self, preset: str) -> None:
        dice = random.Random(7)
        self.begin(preset, "computer", "w")
        for _ in range(400):
            self.browser.wait(
                f"{READY} && (document.querySelector('.cell.can')"
                " || /won|draw|pass/i.test(document.getElementById('status').textContent"
                " + document.getElementById('hint').textContent))",
                60,
            )
            status = self.browser.text("#status")
            if "has won" in status or "A draw" in status:
                return
            ply = self.browser.js("return document.querySelectorAll('#moves button').length")
            self.browser.js(
                """
                const [a, b] = arguments;
                if (!document.getElementById('pass').hidden) {
                  document.getElementById('pass').click();
                  return;
                }
                const pick = (list, n) => list[Math.floor(n * list.length)];
                const froms = [...document.querySelectorAll('.cell.can')].sort(() => a - 0.5);
                let from = pick(froms, a);
                for (const cell of froms) {
                  cell.click();
                  const prey = document.querySelector('.goal.kick, .goal.capture, .goal.shot');
                  cell.click();
                  if (prey) { from = cell; break; }
                }
                from.click();
                const prey = document.querySelector('.goal.kick, .goal.capture, .goal.shot');
                (prey ?? pick([...document.querySelectorAll('.goal')], b)).click();
                document.querySelector('.goal.land, .goal')?.click();
                if (!document.querySelector('.chooser').hidden) {
                  document.querySelector('.chooser [data-move]').click();
                }""",
                dice.random(),
                dice.random(),
            )
            self.browser.wait(f"document.querySelectorAll('#moves button').length > {ply}", 30)
        self.fail("no end after 400 moves")

    def test_koopa(self) -> None:
        self.play("koopa")

    def test_fugue(self) -> None:
        self.play("fugue")


if __name__ == "__main__":
    unittest.main()
