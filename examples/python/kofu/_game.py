"""Games: positions with their history."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, List, Optional, Tuple, Union

from . import _library as c
from ._library import lib
from ._position import Board, Move, Position
from ._types import Outcome, Variant, check, read_text


class Game(Board):
    """A game: everything that can be asked of a position is asked of the present one, and the
    history adds undo, repetition, the result and the text. It holds up to 1024 moves.

    `Game("koopa")` begins with the orthodox set-up, `Game(position)` with any position.
    """

    __slots__ = ("_raw", "_present")

    def __init__(self, start: Union[str, Variant, Position] = "koopa") -> None:
        self._raw = c.CGame()
        if isinstance(start, Position):
            check(lib.kofu_game_from_position(start._c(), self._raw))
        else:
            check(lib.kofu_game_start(Variant(start).raw, self._raw))
        self._present: Optional[c.CPosition] = None

    @classmethod
    def from_text(cls, text: Union[str, bytes]) -> Game:
        """Reads what `text()` writes, or a game file of vchess.club."""
        encoded = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        self = cls.__new__(cls)
        self._raw = c.CGame()
        self._present = None
        offset = ctypes.c_size_t()
        status = lib.kofu_game_from_text(encoded, len(encoded), self._raw, ctypes.byref(offset))
        check(status, offset.value)
        return self

    def _c(self) -> c.CPosition:
        if self._present is None:
            present = c.CPosition()
            check(lib.kofu_game_position(self._raw, present))
            self._present = present
        return self._present

    @property
    def position(self) -> Position:
        """The present position, a copy."""
        return Position.from_c(self._c())

    def position_at(self, ply: int) -> Position:
        """The position after that many moves: 0 for the first one."""
        raw = c.CPosition()
        if ply < 0:
            check(c.E_RANGE)
        check(lib.kofu_game_position_at(self._raw, ply, raw))
        return Position.from_c(raw)

    def push(self, move: Move) -> None:
        """Plays a legal move."""
        check(lib.kofu_game_play(self._raw, move.raw))
        self._present = None

    def pop(self) -> Move:
        """Takes the last move back."""
        ply = self.ply()
        move = self._move_at(ply - 1) if ply else None
        check(lib.kofu_game_undo(self._raw))
        self._present = None
        assert move is not None
        return move

    def peek(self) -> Move:
        """The last move."""
        ply = self.ply()
        if not ply:
            check(c.E_EMPTY)
        return self._move_at(ply - 1)

    def _move_at(self, ply: int) -> Move:
        raw = ctypes.c_uint32()
        check(lib.kofu_game_move_at(self._raw, ply, ctypes.byref(raw)))
        return Move(raw.value, self.position_at(ply)._c())

    def ply(self) -> int:
        """How many moves have been played."""
        ply = ctypes.c_size_t()
        check(lib.kofu_game_ply(self._raw, ctypes.byref(ply)))
        return ply.value

    @property
    def move_stack(self) -> List[Move]:
        """The moves played."""
        position = self.position_at(0)
        moves = []
        for ply in range(self.ply()):
            raw = ctypes.c_uint32()
            check(lib.kofu_game_move_at(self._raw, ply, ctypes.byref(raw)))
            moves.append(Move(raw.value, position._c()))
            position.push(moves[-1])
        return moves

    def repetitions(self) -> int:
        """How often the present position has stood, this time included."""
        return check(lib.kofu_game_repetitions(self._raw))

    def outcome(self) -> Optional[Outcome]:
        reason = ctypes.c_int32()
        number = check(lib.kofu_game_outcome(self._raw, ctypes.byref(reason)))
        return Outcome.from_number(number, reason.value)

    def text(self) -> str:
        """Tags, moves in standard algebraic notation, and the result."""
        return read_text(lambda *out: lib.kofu_game_to_text(self._raw, *out), 8192)

    def _repr_svg_(self) -> str:
        return self.svg(last_move=self.peek() if self.ply() else None)

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other._raw = c.CGame.from_buffer_copy(self._raw)
        other._present = self._present
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> Tuple[Any, ...]:
        start = self.position_at(0)
        return _restore_game, (start, [str(move) for move in self.move_stack])

    def __repr__(self) -> str:
        return f"<Game {self.variant.name}, {self.ply()} plies, {self.fen()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and bytes(self._raw) == bytes(other._raw)

    __hash__ = None  # type: ignore[assignment]


def _restore_game(start: Position, moves: List[str]) -> Game:
    game = Game(start)
    for text in moves:
        game.push_uci(text)
    return game
