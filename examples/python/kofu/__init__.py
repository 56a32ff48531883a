"""Koopa Chess and Fugue: exact rules and a strong engine.

    >>> import kofu
    >>> game = kofu.Game("koopa")
    >>> game.push_uci("e2e4"); game.push_san("d5")
    >>> game.legal_moves.count()
    >>> engine = kofu.Engine()
    >>> engine.search(game, movetime=500).move
    >>> print(game.text())

Where it overlaps with python-chess, names are the same: `legal_moves`, `push`, `pop`, `fen`, `turn`,
`outcome`, `piece_at`, `parse_san` and so on. A `Game` is what is a `Board` there; a `Position` knows
no history. Squares are numbers, 0 (a1) to 63 (h8), or names. Pieces are letters as in the FEN.
"""

from __future__ import annotations

from ._engine import Engine, Info
from ._game import Game
from ._library import lib as _lib
from ._position import Board, Move, Moves, Position
from ._types import (
    SQUARE_NAMES,
    AmbiguousMoveError,
    BusyError,
    Color,
    Effects,
    EmptyError,
    Error,
    FenError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    Kind,
    Outcome,
    SquareLike,
    Termination,
    Variant,
    VariantError,
    square,
    square_name,
)

__version__: str = _lib.kofu_version().decode()
WHITE = Color.WHITE
BLACK = Color.BLACK

__all__ = [
    "BLACK",
    "SQUARE_NAMES",
    "WHITE",
    "AmbiguousMoveError",
    "Board",
    "BusyError",
    "Color",
    "Effects",
    "EmptyError",
    "Engine",
    "Error",
    "FenError",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "Info",
    "InvalidMoveError",
    "Kind",
    "Move",
    "Moves",
    "Outcome",
    "Position",
    "SquareLike",
    "Termination",
    "Variant",
    "VariantError",
    "square",
    "square_name",
]
