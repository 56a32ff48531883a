"""Moves and positions."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Dict, FrozenSet, Iterator, List, Optional, Tuple, TypeVar, Union, overload

from . import _library as c
from ._library import lib
from ._types import (
    Color,
    Effects,
    Outcome,
    SquareLike,
    Variant,
    check,
    read_text,
    square,
    squares_of,
    to_bytes,
)

Self = TypeVar("Self", bound="Board")


class Move:
    """A move of some position. `str(move)` is its text in coordinates, such as "e2e4". Moves are
    equal when they do the same from the same position; they come from `legal_moves`, `parse_uci` and
    `parse_san`."""

    __slots__ = ("raw", "_position")

    def __init__(self, raw: int, position: c.CPosition) -> None:
        #: The number of the move in C.
        self.raw = raw
        self._position = position  # a copy that nobody changes

    @property
    def from_square(self) -> int:
        return int(lib.kofu_move_from(self.raw))

    @property
    def to_square(self) -> int:
        """The destination, or the target's square; for castling the rook's."""
        return int(lib.kofu_move_to(self.raw))

    @property
    def last_square(self) -> int:
        """Where a jump ends; the king's destination in castling; otherwise the same as to_square."""
        return int(lib.kofu_move_last_square(self.raw))

    @property
    def promotion(self) -> Optional[str]:
        """What the pawn becomes, a lower-case letter."""
        letter = lib.kofu_move_promotion(self.raw)
        return chr(letter) if letter else None

    def uci(self) -> str:
        """The text in coordinates; no other legal move of the position has it."""
        return read_text(lambda *out: lib.kofu_move_to_text(self._position, self.raw, *out), 16)

    def san(self) -> str:
        """The text in standard algebraic notation."""
        return read_text(lambda *out: lib.kofu_move_to_san(self._position, self.raw, *out), 16)

    def effects(self) -> Effects:
        """What the move does."""
        raw = c.CEffects(struct_size=ctypes.sizeof(c.CEffects))
        check(lib.kofu_move_effects(self._position, self.raw, raw))
        return Effects.from_c(raw)

    __str__ = uci

    def __repr__(self) -> str:
        return f"<Move {self.uci()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> Move:
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        position = Position.from_c(self._position)
        return _restore_move, (position.variant.name, position.fen(), self.uci())


def _restore_move(variant: str, fen: str, uci: str) -> Move:
    return Position(variant, fen).parse_uci(uci)


class Moves(Sequence):  # type: ignore[type-arg]
    """The moves of a position."""

    __slots__ = ("_moves",)

    def __init__(self, moves: List[Move]) -> None:
        self._moves = moves

    def count(self, value: Any = None) -> int:
        """How many moves there are; with a move, whether it is one of them (1 or 0)."""
        return len(self._moves) if value is None else self._moves.count(value)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> List[Move]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Move, List[Move]]:
        return self._moves[index]

    def __repr__(self) -> str:
        return f"<Moves {' '.join(map(str, self._moves))}>"


class Board:
    """What positions and games have in common: everything that can be asked of a position."""

    __slots__ = ()

    def _c(self) -> c.CPosition:
        """The present position, which nobody changes."""
        raise NotImplementedError

    @property
    def variant(self) -> Variant:
        raw = c.CVariant()
        check(lib.kofu_position_variant(self._c(), raw))
        return Variant.from_c(raw)

    @property
    def turn(self) -> Color:
        """Who is to move."""
        return Color(check(lib.kofu_position_side_to_move(self._c())))

    def fen(self) -> str:
        return read_text(lambda *out: lib.kofu_position_to_fen(self._c(), 0, *out), 512)

    def vchess_fen(self) -> str:
        """The FEN in the form of vchess.club."""
        return read_text(lambda *out: lib.kofu_position_to_fen(self._c(), 1, *out), 512)

    # Moves

    def _list(self, function: Any) -> Moves:
        position = self._c()
        buffer = (ctypes.c_uint32 * c.MAX_MOVES)()
        count = ctypes.c_size_t()
        check(function(position, buffer, c.MAX_MOVES, ctypes.byref(count)))
        return Moves([Move(raw, position) for raw in buffer[: count.value]])

    @property
    def legal_moves(self) -> Moves:
        return self._list(lib.kofu_position_legal_moves)

    @property
    def tactical_moves(self) -> Moves:
        """Attacks, captures and promotions."""
        return self._list(lib.kofu_position_tactical_moves)

    def is_legal(self, move: Move) -> bool:
        return bool(lib.kofu_position_is_legal(self._c(), move.raw))

    def _parse(self, function: Any, text: str) -> Move:
        raw = ctypes.c_uint32()
        position = self._c()
        check(function(position, to_bytes(text), ctypes.byref(raw)), what=repr(text))
        return Move(raw.value, position)

    def parse_uci(self, text: str) -> Move:
        """Reads a move in coordinates, such as "e2e4" or "e7e8q"."""
        return self._parse(lib.kofu_move_from_text, text)

    def parse_san(self, text: str) -> Move:
        """Reads a move in standard algebraic notation, such as "Nf3"."""
        return self._parse(lib.kofu_move_from_san, text)

    def push(self, move: Move) -> None:
        """Plays a legal move."""
        raise NotImplementedError

    def push_uci(self, text: str) -> Move:
        """Reads a legal move in coordinates and plays it."""
        move = self.parse_uci(text)
        self.push(move)
        return move

    def push_san(self, text: str) -> Move:
        """Reads a legal move in SAN and plays it."""
        move = self.parse_san(text)
        self.push(move)
        return move

    def uci(self, move: Move) -> str:
        """The text of a legal move in coordinates."""
        return Move(move.raw, self._c()).uci()

    def san(self, move: Move) -> str:
        """The text of a legal move in standard algebraic notation."""
        return Move(move.raw, self._c()).san()

    def effects(self, move: Move) -> Effects:
        """What a legal move does."""
        return Move(move.raw, self._c()).effects()

    def perft(self, depth: int) -> int:
        """The number of sequences of that many legal moves; at most 16."""
        nodes = ctypes.c_uint64()
        check(lib.kofu_position_perft(self._c(), depth, ctypes.byref(nodes)))
        return nodes.value

    # The board

    def piece_at(self, at: SquareLike) -> Optional[str]:
        """The letter of the piece there, as in the FEN."""
        letter = check(lib.kofu_position_piece_at(self._c(), square(at)))
        return chr(letter) if letter else None

    def stun_at(self, at: SquareLike) -> int:
        """How many plies the piece there is still stunned."""
        return check(lib.kofu_position_stun_at(self._c(), square(at)))

    def _boards(self) -> Tuple[bytes, bytes]:
        pieces, timers = (ctypes.c_uint8 * 64)(), (ctypes.c_uint8 * 64)()
        check(lib.kofu_position_board(self._c(), pieces, timers))
        return bytes(pieces), bytes(timers)

    def piece_map(self) -> Dict[int, str]:
        """All pieces: square to letter."""
        return {at: chr(letter) for at, letter in enumerate(self._boards()[0]) if letter}

    def stun_map(self) -> Dict[int, int]:
        """All stunned pieces: square to plies."""
        return {at: timer for at, timer in enumerate(self._boards()[1]) if timer}

    def _bits(self, function: Any, *arguments: Any) -> int:
        bits = ctypes.c_uint64()
        check(function(self._c(), *arguments, ctypes.byref(bits)))
        return bits.value

    def pieces(self, letter: str) -> FrozenSet[int]:
        """The squares with that piece, a letter as in the FEN."""
        return squares_of(self._bits(lib.kofu_position_pieces, ord(letter)))

    @property
    def castling_rooks(self) -> FrozenSet[int]:
        """The rooks that may still castle."""
        return squares_of(self._bits(lib.kofu_position_castling))

    def checkers(self) -> FrozenSet[int]:
        """The pieces that give check."""
        return squares_of(self._bits(lib.kofu_position_checkers))

    def is_check(self) -> bool:
        """Whether the side to move is in check. Where kings are captured there is no check."""
        return bool(lib.kofu_position_in_check(self._c()))

    def _clocks(self) -> Tuple[int, int]:
        half, full = ctypes.c_uint32(), ctypes.c_uint32()
        check(lib.kofu_position_clocks(self._c(), ctypes.byref(half), ctypes.byref(full)))
        return half.value, full.value

    @property
    def halfmove_clock(self) -> int:
        """Plies since the last irreversible move."""
        return self._clocks()[0]

    @property
    def fullmove_number(self) -> int:
        return self._clocks()[1]

    def key(self) -> int:
        """64 bits that are equal for equal positions, everywhere and always."""
        return self._bits(lib.kofu_position_key)

    # The end

    def outcome(self) -> Optional[Outcome]:
        """How the game has ended, None while it goes on."""
        raise NotImplementedError

    def is_game_over(self) -> bool:
        return self.outcome() is not None

    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2, or * while the game goes on."""
        outcome = self.outcome()
        return outcome.result() if outcome else "*"

    # Pictures

    def svg(
        self,
        *,
        orientation: Color = Color.WHITE,
        dark: bool = False,
        coordinates: bool = True,
        size: Optional[int] = 400,
        marked: FrozenSet[int] = frozenset(),
        last_move: Optional[Move] = None,
    ) -> str:
        """A picture; with size None it fills the place it is put in. `last_move` is the move that
        led to the position: its way is shown."""
        flags = c.SVG_BLACK_BELOW if orientation == Color.BLACK else 0
        flags |= (c.SVG_DARK if dark else 0) | (0 if coordinates else c.SVG_NO_COORDINATES)
        options = c.CSvgOptions(
            struct_size=ctypes.sizeof(c.CSvgOptions),
            flags=flags | (c.SVG_FILL if size is None else 0),
            size_px=size or 0,
            marked=sum(1 << square(at) for at in marked),
        )
        if last_move is not None:
            options.last_move = last_move.raw
            options.before = ctypes.pointer(last_move._position)
        return read_text(lambda *out: lib.kofu_position_to_svg(self._c(), options, *out), 32768)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        pieces, timers = self._boards()
        lines = []
        for rank in range(7, -1, -1):
            row = range(rank * 8, rank * 8 + 8)
            cells = (
                chr(pieces[at] or ord(".")) + (str(timers[at]) if timers[at] else " ") for at in row
            )
            lines.append(" ".join(cells).rstrip())
        return "\n".join(lines)


class Position(Board):
    """A position: `Position("koopa")` is the orthodox set-up, `Position("fugue", fen)` any other.

    Positions are equal when they are the same for a player: variant, board, side to move, castling
    rights and stun timers; the clocks do not count. `push` changes a position, and its hash with it.
    """

    __slots__ = ("_raw", "_stack")

    def __init__(self, variant: Union[str, Variant] = "koopa", fen: Optional[str] = None) -> None:
        raw = c.CPosition()
        of = Variant(variant).raw
        if fen is None:
            check(lib.kofu_position_start(of, raw))
        else:
            offset = ctypes.c_size_t()
            status = lib.kofu_position_from_fen(of, to_bytes(fen), raw, ctypes.byref(offset))
            check(status, offset.value if status == c.E_FEN else None, repr(fen))
        self._raw = raw
        self._stack: List[Tuple[c.CPosition, Move]] = []

    @classmethod
    def from_c(cls, raw: c.CPosition) -> Position:
        self = cls.__new__(cls)
        self._raw = raw
        self._stack = []
        return self

    @classmethod
    def shuffled(
        cls, variant: Union[str, Variant], seed: int, same_for_both: bool = True
    ) -> Position:
        """A random set-up, the same for each seed."""
        raw = c.CPosition()
        of = Variant(variant).raw
        check(lib.kofu_position_shuffled(of, seed & (2**64 - 1), same_for_both, raw))
        return cls.from_c(raw)

    @classmethod
    def from_numbers(cls, variant: Union[str, Variant], white: int, black: int) -> Position:
        """The set-up with these back ranks: Koopa 0 to 959, Fugue 0 to 40319."""
        raw = c.CPosition()
        check(lib.kofu_position_from_numbers(Variant(variant).raw, white, black, raw))
        return cls.from_c(raw)

    def _c(self) -> c.CPosition:
        return self._raw

    def push(self, move: Move) -> None:
        """Plays a legal move."""
        # Into a copy: moves and the stack keep the old one.
        after = c.CPosition.from_buffer_copy(self._raw)
        check(lib.kofu_position_play(after, move.raw))
        self._stack.append((self._raw, move))
        self._raw = after

    def pop(self) -> Move:
        """Takes the last pushed move back."""
        if not self._stack:
            check(c.E_EMPTY)
        self._raw, move = self._stack.pop()
        return move

    def after(self, move: Move) -> Position:
        """The position after a legal move, a new one."""
        next_one = self.copy()
        next_one.push(move)
        return next_one

    def outcome(self) -> Optional[Outcome]:
        """By the position alone: repetition needs a Game."""
        return Outcome.from_number(check(lib.kofu_position_outcome(self._raw)))

    def copy(self) -> Position:
        """The same position, without the moves that led to it."""
        return Position.from_c(self._raw)

    __copy__ = copy

    def __deepcopy__(self, memo: Dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> Tuple[Any, ...]:
        return Position, (self.variant.name, self.fen())

    def __repr__(self) -> str:
        return f"Position({self.variant.name!r}, {self.fen()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
