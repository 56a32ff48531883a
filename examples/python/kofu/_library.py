"""The C library: where it is, its structs, and the type of every function (see include/kofu.h)."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Dict, Iterator, Sequence, Tuple

ABI_VERSION = 1
MAX_MOVES = 448
NO_SQUARE = 64

OK = 0
E_NULL = -1
E_INVALID = -2
E_ARGUMENT = -3
E_RANGE = -4
E_BUFFER = -5
E_VARIANT = -6
E_FEN = -7
E_TEXT = -8
E_ILLEGAL = -9
E_AMBIGUOUS = -10
E_FULL = -11
E_EMPTY = -12
E_MEMORY = -13
E_LIMITS = -14
E_CLOCK = -15
E_GAME_OVER = -16
E_BUSY = -17
E_STRUCT_SIZE = -18
E_PANIC = -99

LIMIT_DEPTH = 1
LIMIT_NODES = 2
LIMIT_MOVETIME = 4
LIMIT_TIME = 8
LIMIT_INC = 16
LIMIT_MOVES_TO_GO = 32
LIMIT_MATE = 64
LIMIT_INFINITE = 128
LIMIT_MULTIPV = 256
LIMIT_LEVEL = 512
LIMIT_SEED = 1024
LIMIT_ROOT_MOVES = 2048

SVG_BLACK_BELOW = 1
SVG_DARK = 2
SVG_NO_COORDINATES = 4
SVG_FILL = 8


class CVariant(ctypes.Structure):
    _fields_ = [("game", c_uint32), ("rules", c_uint32)]


class CPosition(ctypes.Structure):
    _fields_ = [("words", c_uint64 * 12)]


class CGame(ctypes.Structure):
    _fields_ = [("words", c_uint64 * 1568)]


class CEffects(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("from_square", c_uint8),
        ("to_square", c_uint8),
        ("landing", c_uint8),
        ("kind", c_uint8),
        ("promotion", c_uint8),
        ("rook_from", c_uint8),
        ("rook_to", c_uint8),
        ("swapped_to", c_uint8),
        ("mover", c_uint8),
        ("target", c_uint8),
        ("lost", c_uint8),
        ("reserved", c_uint8),
        ("removed", c_uint64),
        ("stunned", c_uint64),
        ("freed", c_uint64),
    ]


class CSvgOptions(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("flags", c_uint32),
        ("last_move", c_uint32),
        ("size_px", c_uint32),
        ("marked", c_uint64),
        ("before", POINTER(CPosition)),
    ]


class CLimits(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("set", c_uint32),
        ("depth", c_uint32),
        ("mate", c_uint32),
        ("multipv", c_uint32),
        ("level", c_uint32),
        ("nodes", c_uint64),
        ("movetime_ms", c_uint64),
        ("time_ms", c_uint64 * 2),
        ("inc_ms", c_uint64 * 2),
        ("moves_to_go", c_uint32),
        ("root_count", c_uint32),
        ("seed", c_uint64),
        ("root_moves", POINTER(c_uint32)),
    ]


class CInfo(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("depth", c_uint32),
        ("seldepth", c_uint32),
        ("multipv", c_uint32),
        ("score_cp", c_int32),
        ("mate", c_int32),
        ("nodes", c_uint64),
        ("time_ms", c_uint64),
        ("hashfull", c_uint32),
        ("pv_len", c_uint32),
        ("pv", POINTER(c_uint32)),
    ]


INFO_FN = CFUNCTYPE(c_int32, POINTER(CInfo), c_void_p)
NOW_FN = CFUNCTYPE(c_uint64, c_void_p)
POLL_FN = CFUNCTYPE(c_int32, c_void_p)


class CHost(ctypes.Structure):
    _fields_ = [("struct_size", c_uint32), ("now_ms", NOW_FN), ("poll", POLL_FN), ("user", c_void_p)]


# A `kofu_engine *`; a pointer type of its own, so that no other pointer passes for one.
class CEngine(ctypes.Structure):
    pass


_text_out = (c_char_p, c_size_t, POINTER(c_size_t))
_position = POINTER(CPosition)
_game = POINTER(CGame)
_engine = POINTER(CEngine)
_moves_out = (POINTER(c_uint32), c_size_t, POINTER(c_size_t))

SIGNATURES: Dict[str, Tuple[Any, Sequence[Any]]] = {
    "kofu_abi_version": (c_uint32, ()),
    "kofu_version": (c_char_p, ()),
    "kofu_status_message": (c_char_p, (c_int32,)),
    "kofu_position_size": (c_size_t, ()),
    "kofu_game_size": (c_size_t, ()),
    "kofu_max_moves": (c_size_t, ()),
    "kofu_variant_from_name": (c_int32, (c_char_p, POINTER(CVariant))),
    "kofu_variant_to_name": (c_int32, (CVariant, *_text_out)),
    "kofu_variant_count": (c_size_t, ()),
    "kofu_variant_name": (c_char_p, (c_size_t,)),
    "kofu_position_start": (c_int32, (CVariant, _position)),
    "kofu_position_shuffled": (c_int32, (CVariant, c_uint64, c_int32, _position)),
    "kofu_position_from_numbers": (c_int32, (CVariant, c_uint32, c_uint32, _position)),
    "kofu_position_from_fen": (c_int32, (CVariant, c_char_p, _position, POINTER(c_size_t))),
    "kofu_position_to_fen": (c_int32, (_position, c_int32, *_text_out)),
    "kofu_position_to_svg": (c_int32, (_position, POINTER(CSvgOptions), *_text_out)),
    "kofu_position_variant": (c_int32, (_position, POINTER(CVariant))),
    "kofu_position_side_to_move": (c_int32, (_position,)),
    "kofu_position_piece_at": (c_int32, (_position, c_int32)),
    "kofu_position_stun_at": (c_int32, (_position, c_int32)),
    "kofu_position_board": (c_int32, (_position, POINTER(c_uint8), POINTER(c_uint8))),
    "kofu_position_pieces": (c_int32, (_position, c_int32, POINTER(c_uint64))),
    "kofu_position_clocks": (c_int32, (_position, POINTER(c_uint32), POINTER(c_uint32))),
    "kofu_position_castling": (c_int32, (_position, POINTER(c_uint64))),
    "kofu_position_in_check": (c_int32, (_position,)),
    "kofu_position_checkers": (c_int32, (_position, POINTER(c_uint64))),
    "kofu_position_key": (c_int32, (_position, POINTER(c_uint64))),
    "kofu_position_outcome": (c_int32, (_position,)),
    "kofu_position_legal_moves": (c_int32, (_position, *_moves_out)),
    "kofu_position_tactical_moves": (c_int32, (_position, *_moves_out)),
    "kofu_position_is_legal": (c_int32, (_position, c_uint32)),
    "kofu_position_play": (c_int32, (_position, c_uint32)),
    "kofu_position_perft": (c_int32, (_position, c_uint32, POINTER(c_uint64))),
    "kofu_move_from": (c_int32, (c_uint32,)),
    "kofu_move_to": (c_int32, (c_uint32,)),
    "kofu_move_last_square": (c_int32, (c_uint32,)),
    "kofu_move_promotion": (c_int32, (c_uint32,)),
    "kofu_move_from_text": (c_int32, (_position, c_char_p, POINTER(c_uint32))),
    "kofu_move_to_text": (c_int32, (_position, c_uint32, *_text_out)),
    "kofu_move_from_san": (c_int32, (_position, c_char_p, POINTER(c_uint32))),
    "kofu_move_to_san": (c_int32, (_position, c_uint32, *_text_out)),
    "kofu_move_effects": (c_int32, (_position, c_uint32, POINTER(CEffects))),
    "kofu_game_start": (c_int32, (CVariant, _game)),
    "kofu_game_from_position": (c_int32, (_position, _game)),
    "kofu_game_play": (c_int32, (_game, c_uint32)),
    "kofu_game_undo": (c_int32, (_game,)),
    "kofu_game_position": (c_int32, (_game, _position)),
    "kofu_game_position_at": (c_int32, (_game, c_size_t, _position)),
    "kofu_game_ply": (c_int32, (_game, POINTER(c_size_t))),
    "kofu_game_move_at": (c_int32, (_game, c_size_t, POINTER(c_uint32))),
    "kofu_game_repetitions": (c_int32, (_game,)),
    "kofu_game_outcome": (c_int32, (_game, POINTER(c_int32))),
    "kofu_game_from_text": (c_int32, (c_char_p, c_size_t, _game, POINTER(c_size_t))),
    "kofu_game_to_text": (c_int32, (_game, *_text_out)),
    "kofu_engine_memory": (c_size_t, (c_size_t,)),
    "kofu_engine_init": (c_int32, (c_void_p, c_size_t, POINTER(_engine))),
    "kofu_engine_init_helper": (c_int32, (c_void_p, c_size_t, _engine, POINTER(_engine))),
    "kofu_engine_set_host": (c_int32, (_engine, POINTER(CHost))),
    "kofu_engine_search": (c_int32, (_engine, _game, POINTER(CLimits), INFO_FN, c_void_p, POINTER(CInfo))),
    "kofu_engine_ready": (c_int32, (_engine,)),
    "kofu_engine_stop": (c_int32, (_engine,)),
    "kofu_engine_clear": (c_int32, (_engine,)),
    "kofu_engine_evaluate": (c_int32, (_engine, _position, POINTER(c_int32))),
}


def _file_name() -> str:
    if sys.platform == "win32":
        return "kofu.dll"
    return "libkofu.dylib" if sys.platform == "darwin" else "libkofu.so"


def _candidates() -> Iterator[Path]:
    """The places where the library may be: beside this file, or, in the source tree, where cargo
    puts it. Never a search path of the system, which might hold another version."""
    here = Path(__file__).resolve().parent
    yield here / _file_name()
    root = here.parents[2] if len(here.parents) > 2 else here
    if (root / "include" / "kofu.h").is_file() and (root / "Cargo.toml").is_file():
        target = Path(os.environ.get("CARGO_TARGET_DIR") or "target")
        yield root / target / "release" / _file_name()


def _find() -> Path:
    named = os.environ.get("KOFU_LIBRARY")
    if named:
        return Path(named)
    places = list(_candidates())
    for place in places:
        if place.is_file():
            return place
    raise ImportError(
        "the kofu library is not at " + " or ".join(map(str, places)) + "; make it with\n"
        "    cargo rustc --release --lib --features capi --crate-type cdylib\n"
        "or name it in the environment variable KOFU_LIBRARY"
    )


def _load() -> ctypes.CDLL:
    path = _find()
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise ImportError(f"the kofu library {path} cannot be loaded: {error}") from error
    for name, (result, arguments) in SIGNATURES.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"the kofu library {path} is older than this package: no {name}") from None
        function.restype = result
        function.argtypes = arguments
    sizes = (library.kofu_position_size(), library.kofu_game_size())
    if library.kofu_abi_version() != ABI_VERSION or sizes != (ctypes.sizeof(CPosition), ctypes.sizeof(CGame)):
        raise ImportError(f"the kofu library {path} has another ABI than this package")
    return library


lib = _load()
