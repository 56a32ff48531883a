"""The engine."""

from __future__ import annotations

import ctypes
import signal
import threading
from dataclasses import dataclass
from typing import Any, Callable, List, Optional, Sequence, Tuple

from . import _library as c
from ._library import lib
from ._game import Game
from ._position import Board, Move
from ._types import check


@dataclass(frozen=True)
class Info:
    """What a search has found."""

    depth: int
    seldepth: int
    #: Which of the best moves this is, from 1 on.
    multipv: int
    #: For the side to move, in hundredths of a pawn.
    score_cp: int
    #: Moves to the end of the game if it ends by force, positive when the side to move wins.
    mate: Optional[int]
    nodes: int
    time_ms: int
    #: How full the table is, in thousandths.
    hashfull: int
    #: The best line, at least one move.
    pv: List[Move]

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.pv[0]

    @property
    def ponder(self) -> Optional[Move]:
        """The answer that is expected."""
        return self.pv[1] if len(self.pv) > 1 else None

    @staticmethod
    def from_c(raw: c.CInfo, game: Game) -> Info:
        position = game.position
        line = []
        for number in raw.pv[: raw.pv_len]:
            move = Move(number, position._c())
            line.append(move)
            position.push(move)
        return Info(
            raw.depth,
            raw.seldepth,
            raw.multipv,
            raw.score_cp,
            raw.mate or None,
            raw.nodes,
            raw.time_ms,
            raw.hashfull,
            line,
        )


class Engine:
    """An engine with a table of so many megabytes. One thread uses it at a time, but `stop` may
    come from any. Ctrl-C stops a search and raises KeyboardInterrupt."""

    def __init__(self, hash_mb: float = 16, *, main: Optional[Engine] = None) -> None:
        """`main`: an engine whose table this one shares, for a thread of its own that searches the
        same game at the same time, so that `main` is sooner done. The result that counts is that of
        `main`: let the helper search without end, and stop it when `main` has ended."""
        size = lib.kofu_engine_memory(0 if main else int(hash_mb * (1 << 20)))
        if size == 0:
            raise ValueError("no table is so large")
        self._memory = ctypes.create_string_buffer(size)
        self._main = main  # must live as long
        self._raw = ctypes.POINTER(c.CEngine)()
        if main is None:
            check(lib.kofu_engine_init(self._memory, size, ctypes.byref(self._raw)))
        else:
            check(lib.kofu_engine_init_helper(self._memory, size, main._raw, ctypes.byref(self._raw)))
        # Lets Python look for signals during a search.
        self._poll = c.POLL_FN(lambda _user: 0)
        host = c.CHost(struct_size=ctypes.sizeof(c.CHost), poll=self._poll)
        check(lib.kofu_engine_set_host(self._raw, host))

    def search(
        self,
        game: Game,
        on_info: Optional[Callable[[Info], Any]] = None,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        movetime: Optional[int] = None,
        time: Optional[Tuple[int, int]] = None,
        inc: Optional[Tuple[int, int]] = None,
        moves_to_go: Optional[int] = None,
        mate: Optional[int] = None,
        infinite: bool = False,
        multipv: Optional[int] = None,
        level: Optional[int] = None,
        seed: Optional[int] = None,
        root_moves: Optional[Sequence[Move]] = None,
    ) -> Info:
        """The best move, found within the limits that are given: at least one of depth, nodes,
        movetime, time, mate, level (1 to 19) and infinite. Times are milliseconds, for White and
        Black where there are two.

        `on_info` is told after each iteration; if it returns True the search ends, and an exception
        in it ends the search and is raised here.
        """
        limits = c.CLimits(struct_size=ctypes.sizeof(c.CLimits))
        for bit, field, value, most in (
            (c.LIMIT_DEPTH, "depth", depth, 32),
            (c.LIMIT_NODES, "nodes", nodes, 64),
            (c.LIMIT_MOVETIME, "movetime_ms", movetime, 64),
            (c.LIMIT_MOVES_TO_GO, "moves_to_go", moves_to_go, 32),
            (c.LIMIT_MATE, "mate", mate, 32),
            (c.LIMIT_MULTIPV, "multipv", multipv, 32),
            (c.LIMIT_LEVEL, "level", level, 32),
            (c.LIMIT_SEED, "seed", seed, 64),
        ):
            if value is not None:
                if not 0 <= value < 1 << most:
                    raise ValueError(f"{field} is out of range: {value}")
                limits.set |= bit
                setattr(limits, field, value)
        for bit, field, pair in ((c.LIMIT_TIME, "time_ms", time), (c.LIMIT_INC, "inc_ms", inc)):
            if pair is not None:
                limits.set |= bit
                setattr(limits, field, (ctypes.c_uint64 * 2)(*(max(0, int(ms)) for ms in pair)))
        if infinite:
            limits.set |= c.LIMIT_INFINITE
        if root_moves is not None:
            limits.set |= c.LIMIT_ROOT_MOVES
            limits.root_count = len(root_moves)
            limits.root_moves = (ctypes.c_uint32 * len(root_moves))(*(mv.raw for mv in root_moves))
        return self._search(game, on_info, limits)

    def _search(self, game: Game, on_info: Optional[Callable[[Info], Any]], limits: c.CLimits) -> Info:
        thrown: List[BaseException] = []

        def call(raw: Any, _user: Any) -> int:
            if on_info is None:
                return 0
            try:
                return 1 if on_info(Info.from_c(raw.contents, game)) is True else 0
            except BaseException as error:  # must not cross the C frames
                thrown.append(error)
                return 1

        game = game.copy()  # the callback may play on
        best = c.CInfo(struct_size=ctypes.sizeof(c.CInfo))
        callback = c.INFO_FN(call) if on_info is not None else c.INFO_FN()
        with _Interrupts(self) as interrupts:
            status = lib.kofu_engine_search(self._raw, game._raw, limits, callback, None, best)
        if thrown:
            raise thrown[0]
        interrupts.deliver()
        check(status)
        return Info.from_c(best, game)

    def play(self, game: Game, **limits: Any) -> Move:
        """Searches, and plays the best move."""
        move = self.search(game, **limits).move
        game.push(move)
        return move

    def stop(self) -> None:
        """Ends the running search, or if there is none the next one, at once. From any thread."""
        check(lib.kofu_engine_stop(self._raw))

    def ready(self) -> None:
        """Forgets a stop that has not ended a search: call it before handing one to a thread."""
        check(lib.kofu_engine_ready(self._raw))

    def clear(self) -> None:
        """Forgets what it knows from earlier searches."""
        check(lib.kofu_engine_clear(self._raw))

    def evaluate(self, board: Board) -> int:
        """The worth of a position without looking ahead, for the side to move, in hundredths of a
        pawn."""
        score = ctypes.c_int32()
        check(lib.kofu_engine_evaluate(self._raw, board._c(), ctypes.byref(score)))
        return score.value

    def __reduce__(self) -> Any:
        raise TypeError("an engine cannot be copied or pickled")


class _Interrupts:
    """During a search in the main thread, Ctrl-C stops the search; afterwards it takes its course.

    A handler is needed because an exception that Python raises in a callback is lost in C."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._old: Any = None
        self._caught: Optional[Tuple[int, Any]] = None

    def __enter__(self) -> _Interrupts:
        if threading.current_thread() is threading.main_thread():
            old = signal.getsignal(signal.SIGINT)
            if callable(old):
                self._old = old
                signal.signal(signal.SIGINT, self._stop)
        return self

    def _stop(self, number: int, frame: Any) -> None:
        self._caught = (number, frame)
        lib.kofu_engine_stop(self._engine._raw)

    def __exit__(self, *exc: Any) -> None:
        if self._old is not None:
            signal.signal(signal.SIGINT, self._old)

    def deliver(self) -> None:
        """Hands a caught signal to the handler that was there before."""
        if self._caught is not None:
            self._engine.ready()  # its stop may have come too late for this search
            self._old(*self._caught)
