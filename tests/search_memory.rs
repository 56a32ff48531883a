//! The search never allocates: a counting allocator shows it.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use kofu::{Cluster, Engine, Game, Limits, Position, SearchState, Variant};

struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promises are those that this call needs.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are those that this call needs.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_search_allocates_nothing() {
    let mut state = Box::new(SearchState::new());
    let table: Vec<Cluster> = (0..1024).map(|_| Cluster::new()).collect();
    let stop = AtomicBool::new(false);
    for (_, variant) in Variant::PRESETS {
        let mut game = Game::new(Position::shuffled(variant, 7, true));
        let before = COUNT.get();
        for _ in 0..12 {
            let mut reports = 0;
            let limits = Limits {
                nodes: Some(5000),
                movetime: Some(1000),
                multipv: Some(2),
                ..Limits::NONE
            };
            let mut engine = Engine::new(&mut state, &table);
            let best = engine.search(&game, &limits, &stop, |_| reports += 1);
            let Ok(best) = best else { break };
            assert!(reports > 0);
            if game.play(best.mv).is_err() {
                break;
            }
        }
        Engine::new(&mut state, &table).clear();
        assert_eq!(COUNT.get(), before, "{variant}");
    }
    // The counter counts.
    let before = COUNT.get();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(COUNT.get(), before + 1);
}
