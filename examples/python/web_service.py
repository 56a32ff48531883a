"""What the page asks, answered by the library.

Every answer depends on the question alone: each question carries a whole game, as a variant, the
FEN it started from, and moves in coordinates. All of it may be nonsense, and is checked.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from typing import Any, Iterator

import kofu

MAX_MOVES = 1000
MAX_TEXT = 30_000
MAX_LINES = 5
MAX_MILLISECONDS = 3000
# How long a question waits for an engine that is busy with another one.
PATIENCE_SECONDS = 2 * MAX_MILLISECONDS / 1000

AROUND = [(files, ranks) for files in (-1, 0, 1) for ranks in (-1, 0, 1)]
SETUPS = ("standard", "same", "apart", "numbers")

Json = dict[str, Any]


class Refused(Exception):
    """The question makes no sense; the text says why."""


class Busy(Exception):
    """All engines are at work, and have been for a while."""


def text_field(data: Json, key: str, longest: int, default: str | None = None) -> str:
    """A field that is a text of at most so many characters."""
    value = data.get(key, default)
    if not isinstance(value, str) or len(value) > longest or "\0" in value:
        raise Refused(f"{key}: a text of at most {longest} characters")
    return value


def number_field(data: Json, key: str, low: int, high: int, default: int | None = None) -> int:
    """A field that is a whole number in a range."""
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{key}: a whole number from {low} to {high}")
    return value


@contextmanager
def refusing() -> Iterator[None]:
    """Makes the library's errors those of the question. All of them are ValueErrors, as are those
    of texts that cannot be encoded."""
    try:
        yield
    except ValueError as error:
        raise Refused(str(error)) from error


class Replay:
    """A game of a question, played to the position that is asked for."""

    def __init__(self, data: Json) -> None:
        variant = text_field(data, "variant", 64)
        moves = data.get("moves", [])
        if not isinstance(moves, list) or len(moves) > MAX_MOVES:
            raise Refused(f"moves: a list of at most {MAX_MOVES}")
        ply = number_field(data, "ply", 0, len(moves), len(moves))
        with refusing():
            fen = None if data.get("start") is None else text_field(data, "start", 200)
            self.start = kofu.Position(variant, fen)
        self.game = kofu.Game(self.start)
        self.sans: list[str] = []
        self.last: kofu.Move | None = None
        position = self.start.copy()
        for number, text in enumerate(moves):
            if not isinstance(text, str) or len(text) > 8:
                raise Refused(f"move {number + 1}: not a text of at most 8 characters")
            try:
                move = position.parse_uci(text)
                position.push(move)
                if number < ply:
                    self.game.push(move)
                    self.last = move
            except ValueError as error:
                raise Refused(f"move {number + 1}, {text!r}: {error}") from error
            self.sans.append(move.san())


def move_to_json(move: kofu.Move) -> Json:
    """What the page knows of a move."""
    effects = move.effects()
    return {
        "move": move.uci(),
        "san": move.san(),
        "kind": effects.kind.name.lower().replace("_", "-"),
        "from": effects.from_square,
        "to": effects.to_square,
        "last": move.last_square,
        "landing": effects.landing,
        "promotion": effects.promotion and effects.promotion.upper(),
        "removed": sorted(effects.removed),
        "stunned": sorted(effects.stunned),
        "rook": effects.rook,
        "swapped_to": effects.swapped_to,
    }


class Service:
    """The answers, and the two engines that some of them need.

    One engine plays and one gives opinions, so that each keeps what it learnt and neither waits for
    the other.
    """

    def __init__(self) -> None:
        self.engines = {name: (kofu.Engine(), threading.Lock()) for name in ("play", "opinion")}
        self.questions: dict[str, Callable[[Json], Json]] = {
            "position": self.position,
            "start": self.start,
            "load": self.load,
            "think": self.think,
            "analyse": self.analyse,
        }

    @contextmanager
    def engine(self, name: str) -> Iterator[kofu.Engine]:
        """An engine that nobody else uses meanwhile."""
        engine, lock = self.engines[name]
        if not lock.acquire(timeout=PATIENCE_SECONDS):
            raise Busy
        try:
            yield engine
        finally:
            lock.release()

    def position(self, data: Json) -> Json:
        """Everything to be shown of a position and of the game that led to it."""
        replay = Replay(data)
        game = replay.game
        pieces, stuns, outcome = game.piece_map(), game.stun_map(), game.outcome()
        return {
            "variant": game.variant.name,
            "game": game.variant.game,
            "fen": game.fen(),
            "turn": letter(game.turn),
            "first_turn": letter(replay.start.turn),
            "first_move": replay.start.fullmove_number,
            "board": "".join(pieces.get(square, ".") for square in range(64)),
            "timers": "".join(str(stuns.get(square, 0)) for square in range(64)),
            "frozen": frozen(pieces) if game.variant.game == "fugue" else [],
            "check": game.is_check(),
            "threat": None if outcome else threat(game),
            "result": game.result(),
            "reason": reason(outcome),
            "sans": replay.sans,
            "last": move_to_json(replay.last) if replay.last else None,
            "legal": [] if outcome else [move_to_json(move) for move in game.legal_moves],
            "text": game.text(),
            "svg": draw(data, game, replay.last),
        }

    def start(self, data: Json) -> Json:
        """The FEN of a set-up."""
        variant = text_field(data, "variant", 64)
        setup = text_field(data, "setup", 16)
        if setup not in SETUPS:
            raise Refused(f"setup: one of {', '.join(SETUPS)}")
        with refusing():
            if setup == "standard":
                position = kofu.Position(variant)
            elif setup == "numbers":
                white = number_field(data, "white", 0, 2**32 - 1)
                black = number_field(data, "black", 0, 2**32 - 1)
                position = kofu.Position.from_numbers(variant, white, black)
            else:
                seed = number_field(data, "seed", 0, 2**64 - 1)
                position = kofu.Position.shuffled(variant, seed, setup == "same")
        return {"variant": position.variant.name, "start": position.fen()}

    def load(self, data: Json) -> Json:
        """Reads what was pasted: a FEN of the given variant, or a game, whose tags name its own."""
        text = text_field(data, "text", MAX_TEXT).strip()
        if text.startswith("["):
            with refusing():
                game = kofu.Game.from_text(text)
            if game.ply() > MAX_MOVES:
                raise Refused(f"more than {MAX_MOVES} moves")
            start = game.position_at(0)
            texts = [move.uci() for move in game.move_stack]
        else:
            with refusing():
                start = kofu.Position(text_field(data, "variant", 64), text)
            texts = []
        return {"variant": start.variant.name, "start": start.fen(), "moves": texts}

    def think(self, data: Json) -> Json:
        """The move of the computer at a level from 1 to 20."""
        level = number_field(data, "level", 1, 20)
        replay = Replay(data)
        with self.engine("play") as engine, refusing():
            best = engine.search(replay.game, level=level, movetime=100 + 50 * level)
        return {"move": best.move.uci()}

    def analyse(self, data: Json) -> Json:
        """The engine's best lines, best first, with scores for the side to move."""
        wanted = number_field(data, "lines", 1, MAX_LINES)
        time = number_field(data, "time_ms", 0, MAX_MILLISECONDS)
        game = Replay(data).game
        found: list[kofu.Info] = []

        def hear(info: kofu.Info) -> None:
            if info.multipv == 1:
                found.clear()
            found.append(info)

        with self.engine("opinion") as engine, refusing():
            best = engine.search(game, hear, multipv=wanted, movetime=time)
        return {"lines": [line_to_json(line) for line in found or [best]]}

    def diagram(self, data: dict[str, str]) -> str:
        """A picture of a position, for the rules.

        `targets` marks where the piece on that square can go, `move` plays a move and shows its
        way; with `view=before` over the position before it.
        """
        variant = text_field(data, "variant", 64)
        with refusing():
            fen = text_field(data, "fen", 200) if "fen" in data else None
            position = kofu.Position(variant, fen)
            marked: set[int] = set()
            if "targets" in data:
                moves = [move.effects() for move in position.legal_moves]
                marked = {
                    move.to_square
                    for move in moves
                    if move.to_square is not None
                    and move.from_square == kofu.square(data["targets"])
                }
            move = position.parse_uci(text_field(data, "move", 8)) if "move" in data else None
            if move is not None and data.get("view") != "before":
                position.push(move)
            return draw(data, position, move, marked)


def letter(color: kofu.Color) -> str:
    """`w` or `b`."""
    return "w" if color == kofu.WHITE else "b"


def reason(outcome: kofu.Outcome | None) -> str:
    """Why a game is over, as a name; empty while it goes on."""
    if outcome is None or outcome.termination is None:
        return ""
    return outcome.termination.name.lower().replace("_", "-")


def line_to_json(line: kofu.Info) -> Json:
    """A line of the engine, its moves in SAN."""
    sans = [move.san() for move in line.pv[:8]]
    return {"score_cp": line.score_cp, "mate": line.mate or 0, "depth": line.depth, "sans": sans}


def threat(game: kofu.Game) -> int | None:
    """Where the enemy stands who could remove the king of the side to move, were it to do nothing.

    The games without check say nothing of it, and a newcomer does not see it.
    """
    board, turn, castling, stuns, *clocks = game.fen().split()
    king = "K" if turn == "w" else "k"
    square = next(square for square, piece in game.piece_map().items() if piece == king)
    entries = stuns.split(",") if stuns != "-" else []
    later = [f"{entry[:2]}{int(entry[2]) - 1}" for entry in entries if entry[2] != "1"]
    other = "b" if turn == "w" else "w"
    try:
        position = kofu.Position(game.variant, " ".join([board, other, castling, ",".join(later) or "-", *clocks]))
    except ValueError:
        return None
    for move in position.legal_moves:
        effects = move.effects()
        if square in effects.removed:
            return effects.from_square
    return None


def draw(
    data: Json,
    board: kofu.Board,
    move: kofu.Move | None,
    marked: Iterable[int] = (),
) -> str:
    """The picture, with the options of a question."""
    return board.svg(
        orientation=kofu.BLACK if data.get("flipped") else kofu.WHITE,
        dark=bool(data.get("dark")),
        size=None,
        marked=frozenset(marked),
        last_move=move,
    )


def frozen(pieces: dict[int, str]) -> list[int]:
    """The pieces that an enemy Immobilizer beside them freezes, for a word about it."""
    found = set()
    for square, piece in pieces.items():
        for files, ranks in AROUND:
            file, rank = square % 8 + files, square // 8 + ranks
            on_board = 0 <= file < 8 and 0 <= rank < 8
            freezer = "i" if piece.isupper() else "I"
            if on_board and piece not in "iI" and pieces.get(rank * 8 + file) == freezer:
                found.add(square)
    return sorted(found)
