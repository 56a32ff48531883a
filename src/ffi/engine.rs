//! Engines: the exports. What they do with memory is in `engine_memory`.

use core::ffi::c_void;
use core::mem::offset_of;
use core::ops::ControlFlow;
use core::ptr;
use core::sync::atomic::Ordering;

use arrayvec::ArrayVec;

use super::engine_memory::{Engine, block_size, initialize};
use super::fence::{fence, fence_or};
use super::game::game_at;
use super::memory::{GrowingOut, Out, read, read_growing};
use super::position::position_at;
use super::status::{Failure, KOFU_OK};
use super::types::{
    KOFU_LIMIT_DEPTH, KOFU_LIMIT_INC, KOFU_LIMIT_INFINITE, KOFU_LIMIT_LEVEL, KOFU_LIMIT_MATE,
    KOFU_LIMIT_MOVES_TO_GO, KOFU_LIMIT_MOVETIME, KOFU_LIMIT_MULTIPV, KOFU_LIMIT_NODES,
    KOFU_LIMIT_ROOT_MOVES, KOFU_LIMIT_SEED, KOFU_LIMIT_TIME, kofu_engine, kofu_game, kofu_host,
    kofu_info, kofu_info_fn, kofu_limits, kofu_move, kofu_position,
};
use crate::core::{MAX_MOVES, Move};
use crate::search::{self, Best, GameClock, Info, Limits, Line, SearchError};

/// The size of a block for an engine with a table of `hash_bytes` bytes: more make it stronger in
/// long searches; 0 works, and 16 MiB is a good choice. kofu_engine_memory(0) is at most 256 KiB.
/// Returns 0 if there is no such size.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_engine_memory(hash_bytes: usize) -> usize {
    fence_or(0, || block_size(hash_bytes).unwrap_or(0))
}

/// Makes an engine in a block of `len` bytes, of any alignment. It sets all of the block to 0; what
/// the engine itself does not need becomes its table. The block must stay where it is; when you no
/// longer call the engine, just reuse or free it.
///
/// KOFU_E_MEMORY: `len` is below kofu_engine_memory(0) (63 bytes less may do, by luck of alignment).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_init(
    memory: *mut c_void,
    len: usize,
    out: *mut *mut kofu_engine,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        unsafe {
            let out = Out::new(out)?;
            out.set(initialize(memory.cast(), len, None)?);
        }
        Ok(KOFU_OK)
    })
}

/// Makes an engine that shares the table of `main`, for another thread that searches the same game
/// at the same time, so that `main` is sooner done. It goes along with the iterations of `main`,
/// whose result is the one that counts: give it no limit but `infinite`, and stop it when `main` has
/// ended. kofu_engine_memory(0) bytes suffice. `main` must outlive it.
///
/// KOFU_E_INVALID (main), KOFU_E_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_init_helper(
    memory: *mut c_void,
    len: usize,
    main: *mut kofu_engine,
    out: *mut *mut kofu_engine,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        unsafe {
            let (out, main) = (Out::new(out)?, Engine::new(main)?);
            out.set(initialize(memory.cast(), len, Some(&main))?);
        }
        Ok(KOFU_OK)
    })
}

/// Gives the engine a clock and a function to poll; a host whose functions are NULL takes them
/// away. The struct is copied.
///
/// KOFU_E_INVALID, KOFU_E_BUSY, KOFU_E_STRUCT_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_set_host(
    engine: *mut kofu_engine,
    host: *const kofu_host,
) -> i32 {
    fence(|| {
        let none = kofu_host { struct_size: 0, now_ms: None, poll: None, user: ptr::null_mut() };
        // SAFETY: the contract of the header.
        let (engine, (host, _)) = unsafe { (Engine::new(engine)?, read_growing(host, none)?) };
        engine.begin()?.set_host(host);
        Ok(KOFU_OK)
    })
}

/// Looks for the best move of a game, until a limit is reached, kofu_engine_stop is called, or a
/// callback says so. `info` (or NULL) is called after each iteration, for each move asked for. On
/// success `best` is the result, and best->pv[0] the move to play: there is always one. Uses below
/// 64 KiB of stack.
///
/// KOFU_E_INVALID (engine or game), KOFU_E_BUSY, KOFU_E_STRUCT_SIZE (limits or best);
/// KOFU_E_GAME_OVER; KOFU_E_LIMITS: nothing is set that ends the search, or a value or bit is
/// impossible; KOFU_E_CLOCK: a time limit, but no clock; KOFU_E_ILLEGAL: a root move is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_search(
    engine: *mut kofu_engine,
    game: *const kofu_game,
    limits: *const kofu_limits,
    info: kofu_info_fn,
    user: *mut c_void,
    best: *mut kofu_info,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (engine, best, game, (limits, root_moves)) = unsafe {
            (Engine::new(engine)?, GrowingOut::new(best)?, game_at(game)?, read_limits(limits)?)
        };
        let limits = decode(&limits, &root_moves)?;
        let mut session = engine.begin()?;
        let table_use = session.use_table()?;
        let parts = session.parts();
        let host = parts.host;
        // SAFETY: the host's functions are good for calling with its `user`, by contract.
        let now = host.now_ms.map(|now_ms| move || unsafe { now_ms(host.user) });
        // SAFETY: as before.
        let poll = host.poll.map(|poll| move || unsafe { poll(host.user) } != 0);
        let mut searcher = search::Engine::new(parts.state, parts.table);
        if table_use.is_of_helper() {
            searcher = searcher.as_helper();
        }
        if let Some(now) = &now {
            searcher = searcher.with_clock(now);
        }
        if let Some(poll) = &poll {
            searcher = searcher.with_poll(poll);
        }
        let found = searcher.search(&game, &limits, parts.stop, |found| {
            let Some(info) = info else { return ControlFlow::Continue(()) };
            let found = encode(found);
            // SAFETY: the callback is good for calling with `user`, by contract.
            let answer = unsafe { info(&raw const found, user) };
            if answer == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let found = found.map_err(|error| match error {
            SearchError::Limits => Failure::Limits,
            SearchError::NoClock => Failure::Clock,
            SearchError::GameOver => Failure::GameOver,
            SearchError::IllegalRootMove => Failure::Illegal,
        })?;
        // The stop was for this search.
        parts.stop.store(false, Ordering::Relaxed);
        best.set(&encode_best(&found, session.parts().state.line()));
        Ok(KOFU_OK)
    })
}

/// Forgets a kofu_engine_stop that has not ended a search. Call it before you hand a search to a
/// thread: then a stop that comes before that thread begins is meant for it, and not forgotten.
///
/// KOFU_E_INVALID, KOFU_E_BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_ready(engine: *mut kofu_engine) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let engine = unsafe { Engine::new(engine)? };
        if engine.is_busy() {
            return Err(Failure::Busy);
        }
        engine.stop().store(false, Ordering::Relaxed);
        Ok(KOFU_OK)
    })
}

/// Ends the running search, or if there is none the next one, at once: it returns with the best
/// move found so far. From any thread, at any time.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_stop(engine: *mut kofu_engine) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        unsafe { Engine::new(engine)? }.stop().store(true, Ordering::Relaxed);
        Ok(KOFU_OK)
    })
}

/// Forgets all that the engine knows from earlier searches: the next is that of a new engine. Never
/// done unasked. A helper forgets what is its own, not the table.
///
/// KOFU_E_INVALID; KOFU_E_BUSY: the engine or one of its helpers is searching.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_clear(engine: *mut kofu_engine) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let mut session = unsafe { Engine::new(engine)? }.begin()?;
        let taken = session.take_table()?;
        let parts = session.parts();
        let table = if taken.is_some() { parts.table } else { &[] };
        search::Engine::new(parts.state, table).clear();
        Ok(KOFU_OK)
    })
}

/// What the engine thinks of a position without looking ahead, for the side to move, in hundredths
/// of a pawn.
///
/// KOFU_E_INVALID (engine or position), KOFU_E_BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_engine_evaluate(
    engine: *mut kofu_engine,
    position: *const kofu_position,
    centipawns: *mut i32,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (engine, position, out) =
            unsafe { (Engine::new(engine)?, position_at(position)?, Out::new(centipawns)?) };
        let _session = engine.begin()?;
        out.set(search::evaluate(&position));
        Ok(KOFU_OK)
    })
}

/// Each limit with the end of its field: a caller whose struct ends before cannot have set it.
const LIMITS: [(u32, usize); 12] = [
    (KOFU_LIMIT_INFINITE, offset_of!(kofu_limits, depth)),
    (KOFU_LIMIT_DEPTH, offset_of!(kofu_limits, mate)),
    (KOFU_LIMIT_MATE, offset_of!(kofu_limits, multipv)),
    (KOFU_LIMIT_MULTIPV, offset_of!(kofu_limits, level)),
    (KOFU_LIMIT_LEVEL, offset_of!(kofu_limits, nodes)),
    (KOFU_LIMIT_NODES, offset_of!(kofu_limits, movetime_ms)),
    (KOFU_LIMIT_MOVETIME, offset_of!(kofu_limits, time_ms)),
    (KOFU_LIMIT_TIME, offset_of!(kofu_limits, inc_ms)),
    (KOFU_LIMIT_INC, offset_of!(kofu_limits, moves_to_go)),
    (KOFU_LIMIT_MOVES_TO_GO, offset_of!(kofu_limits, root_count)),
    (KOFU_LIMIT_SEED, offset_of!(kofu_limits, root_moves)),
    (KOFU_LIMIT_ROOT_MOVES, size_of::<kofu_limits>()),
];

type RootMoves = ArrayVec<Move, MAX_MOVES>;

/// # Safety
/// The contract of [`super::memory`].
unsafe fn read_limits(limits: *const kofu_limits) -> Result<(kofu_limits, RootMoves), Failure> {
    let none = kofu_limits {
        struct_size: 0,
        set: 0,
        depth: 0,
        mate: 0,
        multipv: 0,
        level: 0,
        nodes: 0,
        movetime_ms: 0,
        time_ms: [0; 2],
        inc_ms: [0; 2],
        moves_to_go: 0,
        root_count: 0,
        seed: 0,
        root_moves: ptr::null(),
    };
    // SAFETY: passed on.
    let (limits, size) = unsafe { read_growing(limits, none)? };
    let known = LIMITS.iter().fold(0, |bits, (bit, _)| bits | bit);
    if limits.set & !known != 0 {
        return Err(Failure::Limits);
    }
    if LIMITS.iter().any(|(bit, end)| limits.set & bit != 0 && size < *end) {
        return Err(Failure::StructSize);
    }
    let mut root_moves = RootMoves::new();
    if limits.set & KOFU_LIMIT_ROOT_MOVES != 0 {
        if limits.root_count == 0 {
            return Err(Failure::Limits);
        }
        for i in 0..limits.root_count as usize {
            // SAFETY: passed on: there are `root_count` moves.
            let mv = unsafe { read(limits.root_moves.wrapping_add(i))? };
            let mv = Move::from_bits(mv).ok_or(Failure::Illegal)?;
            root_moves.try_push(mv).or(Err(Failure::Limits))?;
        }
    }
    Ok((limits, root_moves))
}

fn decode<'a>(limits: &kofu_limits, root_moves: &'a RootMoves) -> Result<Limits<'a>, Failure> {
    let has = |bit| limits.set & bit != 0;
    let needs_time = has(KOFU_LIMIT_INC) || has(KOFU_LIMIT_MOVES_TO_GO);
    if needs_time && !has(KOFU_LIMIT_TIME) {
        return Err(Failure::Limits);
    }
    Ok(Limits {
        depth: has(KOFU_LIMIT_DEPTH).then_some(limits.depth),
        nodes: has(KOFU_LIMIT_NODES).then_some(limits.nodes),
        movetime: has(KOFU_LIMIT_MOVETIME).then_some(limits.movetime_ms),
        clock: has(KOFU_LIMIT_TIME).then_some(GameClock {
            time: limits.time_ms,
            increment: if has(KOFU_LIMIT_INC) { limits.inc_ms } else { [0; 2] },
            moves_to_go: if has(KOFU_LIMIT_MOVES_TO_GO) { limits.moves_to_go } else { 0 },
        }),
        mate: has(KOFU_LIMIT_MATE).then_some(limits.mate),
        infinite: has(KOFU_LIMIT_INFINITE),
        root_moves,
        multipv: has(KOFU_LIMIT_MULTIPV).then_some(limits.multipv),
        level: has(KOFU_LIMIT_LEVEL).then_some(limits.level),
        seed: if has(KOFU_LIMIT_SEED) { limits.seed } else { 0 },
    })
}

fn encode(info: &Info<'_>) -> kofu_info {
    let Info { depth, seldepth, multipv, score, nodes, time, hashfull, pv } = *info;
    kofu_info {
        struct_size: size_of::<kofu_info>() as u32,
        depth,
        seldepth,
        multipv,
        score_cp: score.centipawns(),
        mate: score.mate().unwrap_or(0),
        nodes,
        time_ms: time,
        hashfull,
        // At most MAX_PLY + 1.
        pv_len: pv.len() as u32,
        // The slots of a line are laid out like the bits of their moves.
        pv: pv.as_slice().as_ptr().cast::<kofu_move>(),
    }
}

/// The result of a search, whose line the engine's state keeps until its next call.
fn encode_best(best: &Best, pv: Line<'_>) -> kofu_info {
    let Best { depth, seldepth, score, nodes, time, hashfull, .. } = *best;
    encode(&Info { depth, seldepth, multipv: 1, score, nodes, time, hashfull, pv })
}
