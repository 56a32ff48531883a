"""What the Python package promises. usage: python3 -m unittest, with the package on PYTHONPATH."""

import copy
import ctypes
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
import xml.etree.ElementTree
from pathlib import Path

import kofu
from kofu import _library as c

ROOT = Path(__file__).resolve().parents[2]
BOUNCE = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1"


class Header(unittest.TestCase):
    """The package and the header say the same."""

    text = (ROOT / "include" / "kofu.h").read_text()

    def test_every_function_has_its_types(self):
        declared = set(re.findall(r"\b(kofu_\w+)\(", self.text.split("extern \"C\" {")[1]))
        self.assertEqual(declared, set(c.SIGNATURES))
        for name in declared:
            self.assertEqual(list(getattr(c.lib, name).argtypes), list(c.SIGNATURES[name][1]))

    def test_constants(self):
        values = dict(re.findall(r"#define KOFU_(\w+) (-?\d+)$", self.text, re.MULTILINE))
        checked = 0
        for name, value in values.items():
            if hasattr(c, name):
                self.assertEqual(getattr(c, name), int(value), name)
                checked += 1
        self.assertGreater(checked, 35)
        for kind in kofu.Kind:
            self.assertEqual(int(values[f"KIND_{kind.name}"]), kind)
        for termination in kofu.Termination:
            self.assertEqual(int(values[f"REASON_{termination.name}"]), termination)

    def test_sizes(self):
        self.assertEqual(ctypes.sizeof(c.CPosition), 8 * int(c.CPosition.words.size / 8))
        self.assertEqual(ctypes.sizeof(c.CEffects), 40)
        self.assertEqual(ctypes.sizeof(c.CInfo), 48 + ctypes.sizeof(ctypes.c_void_p))


class Golden(unittest.TestCase):
    def test_positions(self):
        lines = (ROOT / "tests/data/moves.jsonl").read_text().splitlines()
        for line in map(json.loads, lines):
            position = kofu.Position(line["preset"], line["fen"])
            self.assertEqual(position.result().replace("1/2-1/2", "1/2"), line["result"])
            moves = {str(move): move for move in position.legal_moves}
            self.assertEqual(moves.keys(), line["moves"].keys())
            for text, fen in line["moves"].items():
                self.assertEqual(position.after(moves[text]).fen(), fen)
                self.assertEqual(position.parse_san(moves[text].san()), moves[text])

    def test_perft(self):
        lines = (ROOT / "tests/data/perft.jsonl").read_text().splitlines()
        for line in map(json.loads, lines):
            position = kofu.Position(line["preset"], line["fen"])
            for depth, nodes in enumerate(line["perft"], 1):
                if nodes <= 20000:
                    self.assertEqual(position.perft(depth), nodes)


class Positions(unittest.TestCase):
    def test_reads(self):
        position = kofu.Position("koopa", BOUNCE)
        self.assertEqual(position.turn, kofu.WHITE)
        self.assertEqual(~position.turn, kofu.BLACK)
        self.assertEqual(position.variant, kofu.Variant("koopa"))
        self.assertEqual(position.piece_at("f4"), "P")
        self.assertIsNone(position.piece_at("e4"))
        self.assertEqual(position.pieces("n"), {kofu.square("a8"), kofu.square("e8")})
        self.assertEqual((position.halfmove_clock, position.fullmove_number), (0, 1))
        self.assertEqual(len(position.castling_rooks), 4)
        self.assertFalse(position.is_check() or position.checkers())
        self.assertIsNone(position.outcome())
        self.assertEqual(position.result(), "*")
        self.assertEqual(len(position.piece_map()), 32)
        self.assertEqual(position.vchess_fen().split()[2], "0")

    def test_effects(self):
        position = kofu.Position("koopa", BOUNCE)
        move = position.parse_uci("f4e5")
        effects = move.effects()
        self.assertEqual(effects, position.effects(move))
        self.assertEqual(effects.kind, kofu.Kind.JUMP)
        self.assertTrue(effects.lost and effects.landing is None and effects.mover == "P")
        self.assertEqual(effects.removed, {kofu.square("f4")})
        self.assertEqual({kofu.square_name(at) for at in effects.stunned}, {"e5", "d6", "c7", "b8"})
        position.push(move)
        self.assertEqual(position.stun_at("e5"), 4)
        self.assertEqual(len(position.stun_map()), 4)
        self.assertEqual(str(position).splitlines()[0].split()[1], "r4")

    def test_moves(self):
        position = kofu.Position("koopa")
        moves = position.legal_moves
        self.assertEqual(moves.count(), 20)
        self.assertIn(position.parse_san("Nf3"), moves)
        move = moves[0]
        self.assertEqual(position.parse_uci(str(move)), move)
        self.assertEqual(len({*moves, *position.legal_moves}), 20)
        self.assertEqual((kofu.square_name(move.from_square), move.promotion), (str(move)[:2], None))
        position.push(move)
        self.assertEqual(str(move), str(moves[0]), "a move keeps its text")
        self.assertEqual(position.pop(), move)
        with self.assertRaises(IndexError):
            position.pop()

    def test_errors(self):
        position = kofu.Position("koopa")
        for error, call in (
            (kofu.VariantError, lambda: kofu.Position("chess")),
            (kofu.VariantError, lambda: kofu.Variant("koopa\0")),
            (kofu.FenError, lambda: kofu.Position("koopa", "8/8/8/8/8/8/8/8 w - - 0 1")),
            (kofu.FenError, lambda: kofu.Position("koopa", "\0" * 4000)),
            (kofu.FenError, lambda: kofu.Position("koopa", "é" * 4000)),
            (kofu.InvalidMoveError, lambda: position.parse_uci("e2")),
            (kofu.InvalidMoveError, lambda: position.parse_san("e2e4e2e4e2e4e2e4")),
            (kofu.IllegalMoveError, lambda: position.parse_uci("e2e5")),
            (kofu.IllegalMoveError, lambda: position.push(kofu.Position("fugue").legal_moves[0])),
            (kofu.Error, lambda: position.perft(17)),
            (kofu.Error, lambda: position.pieces("x")),
            (ValueError, lambda: position.piece_at("i9")),
            (ValueError, lambda: position.piece_at(64)),
            (kofu.EmptyError, lambda: kofu.Game().pop()),
            (kofu.EmptyError, lambda: kofu.Game().peek()),
            (ctypes.ArgumentError, lambda: c.lib.kofu_position_key(7, None)),
        ):
            with self.assertRaises(error):
                call()
        try:
            kofu.Position("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1")
        except kofu.FenError as error:
            self.assertEqual((error.status, error.offset), (c.E_FEN, 49))

    def test_copies(self):
        position = kofu.Position("koopa-classic")
        position.push_uci("e2e4")
        move = position.legal_moves[5]
        for again in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            self.assertEqual(again, position)
            self.assertEqual(hash(again), hash(position))
            self.assertEqual(again.fen(), position.fen())
            again.push(move)
            self.assertNotEqual(again, position)
        for again in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
            self.assertEqual((again, str(again), hash(again)), (move, str(move), hash(move)))
        self.assertEqual(eval(repr(position), {"Position": kofu.Position}), position)
        variant = kofu.Variant("koopa:pass,stun-1")
        self.assertEqual(pickle.loads(pickle.dumps(variant)), variant)
        self.assertEqual(str(variant), "koopa:stun-1,pass")

    def test_setups(self):
        self.assertEqual(kofu.Position.from_numbers("koopa", 518, 518), kofu.Position("koopa"))
        self.assertEqual(kofu.Position.shuffled("fugue", -1), kofu.Position.shuffled("fugue", 2**64 - 1))

    def test_pictures(self):
        game = kofu.Game("fugue")
        game.push(game.legal_moves[3])
        for picture in (game._repr_svg_(), game.svg(orientation=kofu.BLACK, dark=True, size=None)):
            root = xml.etree.ElementTree.fromstring(picture)
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertNotIn("width", root.attrib)


class Games(unittest.TestCase):
    def test_history(self):
        game = kofu.Game("fugue")
        for text in ["e2e3", "e7e6", "e3e2", "e6e7"] * 2:
            game.push_uci(text)
        self.assertEqual((game.ply(), game.repetitions()), (8, 3))
        self.assertEqual(game.outcome(), kofu.Outcome(kofu.WHITE, kofu.Termination.REPETITION))
        self.assertEqual(game.result(), "1-0")
        self.assertEqual([str(move) for move in game.move_stack][:2], ["e2e3", "e7e6"])
        self.assertEqual(kofu.Game.from_text(game.text()), game)
        for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual(again, game)
            self.assertEqual(str(again.pop()), "e6e7")
            self.assertIsNone(again.outcome())
            self.assertEqual(again.position, game.position_at(7))
        self.assertEqual(str(game.peek()), "e6e7")
        with self.assertRaises(kofu.IllegalMoveError) as caught:
            kofu.Game.from_text('[Variant "koopa"]\n\n1. e4 e5 2. Ke3')
        self.assertEqual(caught.exception.offset, 31)

    def test_files_of_vchess(self):
        for path in sorted((ROOT / "tests/data/vchess-games").glob("*.pgn")):
            game = kofu.Game.from_text(path.read_bytes())
            self.assertGreater(game.ply(), 10)
            self.assertEqual(kofu.Game.from_text(game.text()), game)


class Engines(unittest.TestCase):
    def setUp(self):
        self.engine = kofu.Engine(hash_mb=1)
        self.game = kofu.Game("koopa")

    def test_search(self):
        seen = []
        best = self.engine.search(self.game, seen.append, depth=5)
        self.assertEqual((best.depth, best.multipv, best.mate), (5, 1, None))
        self.assertIn(best.move, self.game.legal_moves)
        self.assertEqual([info.depth for info in seen], [1, 2, 3, 4, 5])
        self.assertLess(abs(self.engine.evaluate(self.game)), 500)
        self.assertEqual(str(self.engine.play(self.game, nodes=1000)), str(self.game.peek()))

    def test_limits(self):
        root = [self.game.parse_uci("a2a3")]
        self.assertEqual(self.engine.search(self.game, depth=3, root_moves=root).move, root[0])
        self.assertLess(self.engine.search(self.game, time=(100, 100), inc=(1, 1)).time_ms, 100)
        self.assertEqual(self.engine.search(self.game, nodes=0).nodes, 0)
        self.assertLess(self.engine.search(self.game, level=1, seed=3).nodes, 1000)
        for limits in ({}, {"multipv": 2}, {"depth": 1, "level": 21}, {"depth": -1}, {"nodes": 2**64}):
            with self.assertRaises(ValueError):
                self.engine.search(self.game, **limits)

    def test_callbacks(self):
        self.assertLessEqual(self.engine.search(self.game, lambda _: True, infinite=True).depth, 1)

        def fail(_info):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            self.engine.search(self.game, fail, infinite=True)
        with self.assertRaises(kofu.BusyError):
            self.engine.search(self.game, lambda _: self.engine.clear(), infinite=True)
        self.assertEqual(self.engine.search(self.game, depth=2).depth, 2)

    def test_stop_from_a_thread(self):
        self.engine.ready()
        timer = threading.Timer(0.1, self.engine.stop)
        timer.start()
        start = time.monotonic()
        self.engine.search(self.game, infinite=True)
        timer.join()
        self.assertLess(time.monotonic() - start, 5)

    def test_ctrl_c(self):
        # Also where the interrupt was ignored from the beginning, as in a shell's background jobs.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            self.engine.search(self.game, infinite=True)
        self.assertEqual(self.engine.search(self.game, depth=3).depth, 3)

    def test_helper(self):
        helper = kofu.Engine(main=self.engine)
        helper.ready()
        thread = threading.Thread(target=lambda: helper.search(self.game, infinite=True))
        thread.start()
        self.engine.search(self.game, depth=7)
        helper.stop()
        thread.join()
        self.engine.clear()

    def test_end(self):
        game = kofu.Game(kofu.Position("fugue", "k7/8/1K6/8/8/8/8/Q7 w - - 0 1"))
        best = self.engine.search(game, depth=4)
        self.assertEqual(best.mate, 1)
        game.push(best.move)
        with self.assertRaises(kofu.GameOverError):
            self.engine.search(game, depth=4)


class Loading(unittest.TestCase):
    def load(self, **environment):
        return subprocess.run(
            [sys.executable, "-c", "import kofu"],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
        )

    def test_a_wrong_library_is_named(self):
        for path in ("/nowhere/libkofu.so", __file__):
            done = self.load(KOFU_LIBRARY=path)
            self.assertIn("ImportError", done.stderr)
            self.assertIn(path, done.stderr)


if __name__ == "__main__":
    unittest.main()
