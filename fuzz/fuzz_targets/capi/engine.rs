//! The part of the program that has engines: in blocks of any size and alignment, with any limits,
//! called again from their own callbacks, and helped by helpers.

use core::ffi::c_void;
use core::ptr;

use super::abi::*;
use super::{Bytes, Desk, known, sized};

/// What callbacks see.
struct Seen {
    engine: *mut Engine,
    game: *const Game,
    left: u32,
    now: u64,
}

unsafe extern "C" fn info(info: *const u8, user: *mut c_void) -> i32 {
    // SAFETY: made by `program`, and nobody else uses it during the search.
    let seen = unsafe { &mut *user.cast::<Seen>() };
    // SAFETY: a whole struct; all bytes of the line are there.
    unsafe {
        let len = info.add(44).cast::<u32>().read_unaligned() as usize;
        let pv = info.add(48).cast::<*const u32>().read_unaligned();
        assert!(len > 0 && core::slice::from_raw_parts(pv, len).iter().all(|mv| *mv != 0));
        // In use: everything but a stop is refused.
        let mut score = 0;
        let mut position: Position = [0; 12];
        assert_eq!(kofu_game_position(seen.game, &raw mut position), 0);
        assert_eq!(kofu_engine_evaluate(seen.engine, &raw const position, &raw mut score), -17);
        assert_eq!(kofu_engine_clear(seen.engine), -17);
        assert_eq!(kofu_engine_ready(seen.engine), -17);
        if seen.left == 0 {
            assert_eq!(kofu_engine_stop(seen.engine), 0);
        }
    }
    seen.left = seen.left.saturating_sub(1);
    i32::from(seen.left & 8 != 0)
}

unsafe extern "C" fn now(user: *mut c_void) -> u64 {
    // SAFETY: as in `info`.
    let seen = unsafe { &mut *user.cast::<Seen>() };
    seen.now = seen.now.wrapping_add(7);
    seen.now
}

unsafe extern "C" fn poll(user: *mut c_void) -> i32 {
    // SAFETY: as in `info`.
    unsafe { (*user.cast::<Seen>()).left as i32 & 1 }
}

/// A block for an engine: at any address, of about the right size.
fn block(bytes: &mut Bytes<'_>) -> (Vec<u8>, usize) {
    // SAFETY: no pointers.
    let needed = unsafe { kofu_engine_memory(0) };
    let len = match bytes.next() {
        0..16 => bytes.below(256),
        16..32 => needed - bytes.below(130),
        _ => needed + bytes.below(200) * 8,
    };
    let offset = bytes.below(64);
    (vec![0x5a; len + offset], offset)
}

/// Makes engines, and searches with them.
pub fn program(desk: &mut Desk, bytes: &mut Bytes<'_>) {
    let (mut memory, offset) = block(bytes);
    let (mut other_memory, other_offset) = block(bytes);
    let game = desk.game(bytes);
    let mut engine: *mut Engine = ptr::null_mut();
    let mut helper: *mut Engine = ptr::null_mut();
    // SAFETY: pointers are NULL or good for what the header says, for the whole of this call.
    unsafe {
        let start = memory.as_mut_ptr().add(offset);
        let status = kofu_engine_init(start.cast(), memory.len() - offset, &raw mut engine);
        if known(status) != 0 {
            assert!(engine.is_null());
            // No engine: whatever the bytes are, it is refused.
            let garbage = start.map_addr(|at| at.next_multiple_of(64));
            if memory.len() >= 512 {
                assert_eq!(kofu_engine_stop(garbage.cast()), -2);
            }
            return;
        }
        let other = other_memory.as_mut_ptr().add(other_offset).cast();
        known(kofu_engine_init_helper(
            other,
            other_memory.len() - other_offset,
            engine,
            &raw mut helper,
        ));
        let mut seen = Seen { engine, game, left: bytes.next().into(), now: bytes.number() };
        if bytes.next() & 1 == 0 {
            let mut host = sized(bytes, 32);
            for (at, pointer) in [
                (8, now as *const () as usize),
                (16, poll as *const () as usize),
                (24, &raw mut seen as usize),
            ] {
                // A cut struct would leave a function without its user.
                if let Some(field) =
                    host.get_mut(at..at + 8).filter(|_| bytes.next() & 7 != 0 || at == 24)
                {
                    field.copy_from_slice(&pointer.to_ne_bytes());
                }
            }
            if host.len() >= 32 {
                known(kofu_engine_set_host(engine, host.as_ptr()));
            }
        }
        let chosen = if helper.is_null() || bytes.next() & 3 != 0 { engine } else { helper };
        seen.engine = chosen;
        let root = vec![desk.mv; bytes.below(4)];
        let limits = limits(bytes, &root);
        let mut best = sized(bytes, 56);
        let set =
            limits.get(4..8).map_or(0, |set| u32::from_ne_bytes([set[0], set[1], set[2], set[3]]));
        // Nothing but a number of nodes ends for sure what else may be set.
        if set & 2 == 0 {
            known(kofu_engine_stop(chosen));
        }
        let callback: InfoFn = if bytes.next() & 1 == 0 { Some(info) } else { None };
        let user = (&raw mut seen).cast();
        let status =
            kofu_engine_search(chosen, game, limits.as_ptr(), callback, user, best.as_mut_ptr());
        if known(status) == 0 && best.len() >= 56 {
            let pv = best.as_ptr().add(48).cast::<*const u32>().read_unaligned();
            let mut position: Position = [0; 12];
            assert_eq!(kofu_game_position(game, &raw mut position), 0);
            assert_eq!(kofu_position_is_legal(&raw const position, pv.read()), 1);
        }
        let mut score = 0;
        known(kofu_engine_evaluate(engine, desk.position(bytes), &raw mut score));
        known(kofu_engine_ready(helper));
        known(kofu_engine_clear(helper));
        assert_eq!(kofu_engine_clear(engine), 0);
    }
}

/// Any limits, of at most some thousand nodes where nodes are limited.
fn limits(bytes: &mut Bytes<'_>, root: &[u32]) -> Vec<u8> {
    let mut limits = sized(bytes, 96);
    let mut put = |at: usize, value: &[u8]| {
        if let Some(field) = limits.get_mut(at..at + value.len()) {
            field.copy_from_slice(value);
        }
    };
    let set = match bytes.next() {
        byte @ 0..64 => 2 | u32::from(byte) << 6,
        byte @ 64..128 => 1 << (byte % 12),
        _ => bytes.word() & 0x1fff,
    };
    put(4, &set.to_ne_bytes());
    for field in 2..6 {
        put(field * 4, &(bytes.number() as u32).to_ne_bytes());
    }
    put(24, &(bytes.number() % 3000).to_ne_bytes());
    for field in 4..9 {
        put(field * 8, &bytes.number().to_ne_bytes());
    }
    put(72, &(bytes.number() as u32).to_ne_bytes());
    put(76, &(root.len() as u32).to_ne_bytes());
    put(80, &bytes.number().to_ne_bytes());
    put(88, &(root.as_ptr() as usize).to_ne_bytes());
    limits
}
