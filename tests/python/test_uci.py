"""The text engine as python-chess's UCI client sees it.

    KOFU_ENGINE=target/release/examples/engine python3 -m unittest tests/python/test_uci.py

needs `pip install chess`. That client applies moves by the rules of chess, so it gets a board that
asks the library instead; what UCI has no name for goes over its raw protocol.
"""

from __future__ import annotations

import asyncio
import os
import sys
import unittest
from pathlib import Path
from typing import Any, Callable

import chess
import chess.engine

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples" / "python"))

import kofu  # noqa: E402

ENGINE = os.environ.get("KOFU_ENGINE", str(ROOT / "target" / "release" / "examples" / "engine"))
PRESETS = ("koopa", "koopa-classic", "koopa-classic-1", "fugue", "fugue-nelson")


def board_of(game: kofu.Game) -> chess.Board:
    """A board for the client, of the class whose variant the engine is told."""

    class Board(chess.Board):
        uci_variant = game.variant.name

        def __init__(self, game: kofu.Game) -> None:
            super().__init__(None)
            self.game = game
            self.turn = game.turn == kofu.WHITE

        def copy(self, *, stack: bool | int = True) -> Board:
            # The engine gets the position alone.
            return Board(kofu.Game.from_text(self.game.text()) if stack else self.alone())

        def alone(self) -> kofu.Game:
            return kofu.Game(kofu.Position(self.game.variant, self.game.fen()))

        def root(self) -> Board:
            return Board(self.alone())

        def fen(self, **_: Any) -> str:
            return self.game.fen()

        def parse_uci(self, text: str) -> Any:
            return self.game.parse_uci(text)

        def push_uci(self, text: str) -> Any:
            move = self.parse_uci(text)
            self.game.push(move)
            self.turn = not self.turn
            return move

        def push(self, move: Any) -> None:
            self.push_uci(str(move))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, chess.Board) and self.fen() == other.fen()

        def pop(self) -> Any:
            self.turn = not self.turn
            return self.game.pop()

    return Board(game)


class Raw(chess.engine.BaseCommand[list[str]]):
    """Lines for the engine, and its lines up to one that begins with a word."""

    def __init__(self, engine: chess.engine.Protocol, lines: str, last: str) -> None:
        super().__init__(engine)
        self.engine, self.lines, self.last = engine, lines, last
        self.heard: list[str] = []

    def start(self) -> None:
        self.engine.send_line(self.lines)

    def line_received(self, line: str) -> None:
        self.heard.append(line)
        if line.startswith(self.last) and not self.result.done():
            self.result.set_result(self.heard)
            self.set_finished()


class Client(unittest.TestCase):
    """One engine for all tests, as a server would keep it."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = chess.engine.SimpleEngine.popen_uci(ENGINE, timeout=60)
        cls.addClassCleanup(cls.engine.close)

    def raw(self, lines: str, last: str) -> list[str]:
        protocol = self.engine.protocol

        async def talk() -> list[str]:
            def command(engine: chess.engine.Protocol) -> Raw:
                return Raw(engine, lines, last)

            return await protocol.communicate(command)

        return asyncio.run_coroutine_threadsafe(talk(), protocol.loop).result(60)

    def each(self, work: Callable[[kofu.Game], None]) -> None:
        for preset in PRESETS:
            with self.subTest(preset):
                work(kofu.Game(preset))

    def test_introduction(self) -> None:
        self.assertTrue(self.engine.id["name"].startswith("kofu "))
        options = self.engine.options
        self.assertEqual(options["UCI_Variant"].var, list(PRESETS))
        self.assertEqual(options["UCI_Variant"].default, "koopa")
        self.assertEqual((options["Hash"].type, options["Hash"].min), ("spin", 1))
        for name in ("Threads", "MultiPV", "Ponder", "Level"):
            self.assertIn(name, options)
        self.engine.ping()
        self.engine.configure({"Hash": 8, "Threads": 2})
        self.engine.configure({"Hash": 16, "Threads": 1})

    def test_chess_is_no_variant_of_it(self) -> None:
        with self.assertRaises(chess.engine.EngineError):
            self.engine.play(chess.Board(), chess.engine.Limit(depth=1))
        self.engine.ping()

    def test_it_plays(self) -> None:
        def play(game: kofu.Game) -> None:
            limits = (
                chess.engine.Limit(depth=3),
                chess.engine.Limit(nodes=500),
                chess.engine.Limit(time=0.02),
                chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01),
            )
            for number in range(12):
                if game.outcome():
                    break
                answer = self.engine.play(
                    board_of(game), limits[number % 4], game=game, info=chess.engine.INFO_ALL
                )
                self.assertIn(answer.move, list(game.legal_moves))
                for key in ("depth", "seldepth", "score", "nodes", "nps", "hashfull", "time", "pv"):
                    self.assertIn(key, answer.info)
                game.push(game.parse_uci(str(answer.move)))
            self.assertGreater(game.ply(), 4)

        self.each(play)

    def test_it_analyses_several_lines(self) -> None:
        def analyse(game: kofu.Game) -> None:
            limit = chess.engine.Limit(depth=4)
            lines = self.engine.analyse(board_of(game), limit, multipv=3)
            self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
            self.assertEqual({line["depth"] for line in lines}, {4})
            scores = [line["score"].relative for line in lines]
            self.assertEqual(scores, sorted(scores, reverse=True))
            self.assertEqual(len({str(line["pv"][0]) for line in lines}), 3)

        self.each(analyse)

    def test_it_is_stopped_and_goes_on(self) -> None:
        def stop(game: kofu.Game) -> None:
            with self.engine.analysis(board_of(game)) as analysis:
                for info in analysis:
                    if info.get("depth", 0) >= 3:
                        break
                analysis.stop()
                best = analysis.wait()
            self.assertIn(best.move, list(game.legal_moves))

        self.each(stop)

    def test_it_ponders(self) -> None:
        game = kofu.Game("koopa")
        # Time would sometimes end a search with a line of one move, and nothing to ponder on.
        limit = chess.engine.Limit(depth=4)
        sent: list[str] = []
        send = self.engine.protocol.send_line
        self.engine.protocol.send_line = lambda line: (sent.append(line), send(line))[1]  # type: ignore
        self.addCleanup(setattr, self.engine.protocol, "send_line", send)
        for _ in range(4):
            answer = self.engine.play(board_of(game), limit, game="pondering", ponder=True)
            self.assertIn(answer.move, list(game.legal_moves))
            game.push(game.parse_uci(str(answer.move)))
            if answer.ponder is None:
                break
            # The move that was expected is played: the client sends `ponderhit`.
            game.push(game.parse_uci(str(answer.ponder)))
        self.assertIn("ponderhit", sent)
        self.engine.ping()

    def test_what_uci_has_no_words_for(self) -> None:
        lines = "setoption name UCI_Variant value koopa\nposition startpos moves e2e4 d7d5 e4d5\nd"
        drawn = self.raw(lines, "Result:")
        self.assertTrue(any(line.endswith("b KQkq d54 0 2") for line in drawn), drawn)
        position = kofu.Position("koopa")
        for text in ("e2e4", "d7d5", "e4d5"):
            position.push(position.parse_uci(text))
        counted = self.raw("go perft 2", "Nodes searched:")
        self.assertEqual(counted[-1], f"Nodes searched: {position.perft(2)}")
        # A free slide has a text of six letters, which no move of chess has.
        lines = "setoption name UCI_Variant value koopa-classic\n"
        lines += "position fen 4k3/8/8/8/R2p4/8/8/4K3 w - - 0 1 moves a4d4h4\n"
        drawn = self.raw(lines + "d", "Result:")
        self.assertTrue(any(line.startswith("Fen: 4k3/8/8/8/3p3R/8/") for line in drawn), drawn)
        self.assertTrue(self.raw("position startpos moves e2e5", "info")[-1].startswith("info string error"))
        # The client remembers the variant that it has set, and has to be told of another.
        self.raw("setoption name UCI_Variant value koopa\nisready", "readyok")
        self.engine.protocol.config.pop("UCI_Variant", None)

    def test_it_ends_when_told(self) -> None:
        engine = chess.engine.SimpleEngine.popen_uci(ENGINE, timeout=60)
        analysis = engine.analysis(board_of(kofu.Game("fugue")))
        next(iter(analysis))
        engine.quit()
        self.assertEqual(engine.protocol.returncode.result(), 0)
        engine.close()


if __name__ == "__main__":
    unittest.main()
