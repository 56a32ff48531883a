"""Errors, and the small values that positions and games are asked for."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Callable, FrozenSet, Iterator, Optional, Tuple, Union

import ctypes

from . import _library as c
from ._library import lib


class Error(ValueError):
    """The library refuses something. `status` is its number in kofu.h; `offset` the byte at fault,
    for errors in texts."""

    def __init__(self, status: int, offset: Optional[int] = None, what: str = "") -> None:
        message: str = lib.kofu_status_message(status).decode()
        if offset is not None:
            message += f", at byte {offset}"
        super().__init__(f"{what}: {message}" if what else message)
        self.status = status
        self.offset = offset


class VariantError(Error):
    """No variant has that name."""


class FenError(Error):
    """A FEN is malformed, or its position is not valid."""


class InvalidMoveError(Error):
    """A text cannot be a move, or cannot be a game."""


class IllegalMoveError(Error):
    """A move is not legal."""


class AmbiguousMoveError(Error):
    """A text fits several legal moves."""


class EmptyError(Error, IndexError):
    """There is no move to take back."""


class GameOverError(Error):
    """The game is over."""


class BusyError(Error):
    """The engine is searching."""


_ERRORS = {
    c.E_VARIANT: VariantError,
    c.E_FEN: FenError,
    c.E_TEXT: InvalidMoveError,
    c.E_ILLEGAL: IllegalMoveError,
    c.E_AMBIGUOUS: AmbiguousMoveError,
    c.E_EMPTY: EmptyError,
    c.E_GAME_OVER: GameOverError,
    c.E_BUSY: BusyError,
}


def check(status: int, offset: Optional[int] = None, what: str = "") -> int:
    """Passes an answer on; a failure becomes an exception."""
    if status < 0:
        raise _ERRORS.get(status, Error)(status, offset, what)
    return status


def read_text(write: Callable[[Any, int, Any], int], size: int = 1024) -> str:
    """The text that a function of the library writes."""
    written = ctypes.c_size_t()
    buffer = ctypes.create_string_buffer(size)
    status = write(buffer, size, ctypes.byref(written))
    if status == c.E_BUFFER:
        buffer = ctypes.create_string_buffer(written.value)
        status = write(buffer, written.value, ctypes.byref(written))
    check(status)
    return buffer.raw[: written.value - 1].decode()


def to_bytes(text: str) -> bytes:
    """A text for C: what cannot be in one is no valid text of any kind."""
    encoded = text.encode("utf-8", "surrogateescape")
    return encoded.replace(b"\0", b"\xff")


class Color(enum.IntEnum):
    WHITE = 0
    BLACK = 1

    def __invert__(self) -> Color:
        return Color(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class Termination(enum.IntEnum):
    """Why a game is over."""

    KING_CAPTURED = 1
    CHECKMATE = 2
    NO_MOVES = 3
    REPETITION = 4
    HUNDRED_PLIES = 5


@dataclass(frozen=True)
class Outcome:
    """How a game has ended. `winner` is None for a draw; `termination` is None where only the
    position was asked, which does not tell."""

    winner: Optional[Color]
    termination: Optional[Termination] = None

    def result(self) -> str:
        """1-0, 0-1 or 1/2-1/2."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == Color.WHITE else "0-1"

    @staticmethod
    def from_number(number: int, reason: int = 0) -> Optional[Outcome]:
        if number == 0:
            return None
        winner = {1: Color.WHITE, 2: Color.BLACK}.get(number)
        return Outcome(winner, Termination(reason) if reason else None)


class Kind(enum.IntEnum):
    """What kind of move."""

    QUIET = 0
    JUMP = 1
    KICK = 2
    CASTLE = 3
    PASS = 4
    CAPTURE = 5
    CAPTURE_AHEAD = 6
    CAPTURE_BEHIND = 7
    SHOT = 8
    SWAP = 9
    DESTRUCTION = 10


SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]

#: A square: its number, 0 (a1) to 63 (h8), or its name.
SquareLike = Union[int, str]


def square(of: SquareLike) -> int:
    """The number of a square given by name or number."""
    if isinstance(of, str):
        try:
            return SQUARE_NAMES.index(of)
        except ValueError:
            raise ValueError(f"no square is named {of!r}") from None
    if not 0 <= of < 64:
        raise ValueError(f"squares are 0 to 63, not {of}")
    return of


def square_name(number: int) -> str:
    """The name of a square: 0 is a1, 63 is h8."""
    return SQUARE_NAMES[square(number)]


def squares_of(bits: int) -> FrozenSet[int]:
    """The squares of a bitboard."""
    return frozenset(number for number in range(64) if bits >> number & 1)


@dataclass(frozen=True)
class Effects:
    """What a move does, for drawing and animation. Squares that do not apply are None."""

    kind: Kind
    from_square: Optional[int]
    to_square: Optional[int]
    #: Where the mover stands afterwards; None if it left the board or did not move.
    landing: Optional[int]
    #: Letters as in the FEN.
    mover: Optional[str]
    target: Optional[str]
    #: What the pawn becomes, a lower-case letter.
    promotion: Optional[str]
    #: The mover itself leaves the board.
    lost: bool
    #: Castling: the rook's square before and afterwards.
    rook: Optional[Tuple[int, int]]
    #: Swap: where the target goes.
    swapped_to: Optional[int]
    #: All pieces that leave the board, a lost mover included.
    removed: FrozenSet[int]
    stunned: FrozenSet[int]
    #: Pieces whose stun ends.
    freed: FrozenSet[int]

    @staticmethod
    def from_c(raw: c.CEffects) -> Effects:
        def at(number: int) -> Optional[int]:
            return None if number == c.NO_SQUARE else number

        def letter(number: int) -> Optional[str]:
            return chr(number) if number else None

        rook = (raw.rook_from, raw.rook_to) if raw.rook_from != c.NO_SQUARE else None
        return Effects(
            Kind(raw.kind),
            at(raw.from_square),
            at(raw.to_square),
            at(raw.landing),
            letter(raw.mover),
            letter(raw.target),
            letter(raw.promotion),
            bool(raw.lost),
            rook,
            at(raw.swapped_to),
            squares_of(raw.removed),
            squares_of(raw.stunned),
            squares_of(raw.freed),
        )


class Variant:
    """A game with its rule options, by name: a preset ("koopa", "fugue-nelson") or a game with
    options ("koopa:stun-1,pass")."""

    __slots__ = ("raw", "name")

    raw: c.CVariant
    name: str

    def __init__(self, name: Union[str, Variant]) -> None:
        raw = c.CVariant()
        if isinstance(name, Variant):
            raw = name.raw
        else:
            check(lib.kofu_variant_from_name(to_bytes(name), ctypes.byref(raw)), what=repr(name))
        self._fill(raw)

    @classmethod
    def from_c(cls, raw: c.CVariant) -> Variant:
        self = cls.__new__(cls)
        self._fill(raw)
        return self

    def _fill(self, raw: c.CVariant) -> None:
        self.raw = raw
        self.name = read_text(lambda *out: lib.kofu_variant_to_name(raw, *out), 64)

    @staticmethod
    def presets() -> Iterator[Variant]:
        """The variants that have names of their own."""
        for index in range(lib.kofu_variant_count()):
            yield Variant(lib.kofu_variant_name(index).decode())

    @property
    def game(self) -> str:
        """"koopa" or "fugue"."""
        return "koopa" if self.raw.game == 1 else "fugue"

    @property
    def rules(self) -> int:
        """The bits of the options; see KOFU_RULE_* in kofu.h."""
        return int(self.raw.rules)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Variant({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Variant, (self.name,)
