//! Lines to the text engine. What would only take long is left out: big tables, many threads, deep
//! counts, and waiting for the end of a search.
#![no_main]

use std::sync::Mutex;

#[allow(dead_code)]
#[path = "../../examples/engine.rs"]
mod engine;

/// True for a line whose only effect would be that it takes long.
fn is_long(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let slow = ["hash", "threads", "bench"].iter().any(|word| line.contains(word));
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let deep = words.windows(3).any(|words| {
        words[0] == "go"
            && words[1] == "perft"
            && words[2].parse().is_ok_and(|depth: u32| depth > 2)
    });
    slow || deep
}

/// One host for all inputs: a new one would be mostly a new table.
static HOST: Mutex<Option<engine::Host>> = Mutex::new(None);

fn new_host() -> engine::Host {
    let mut host = engine::Host::new();
    assert!(host.obey("setoption name Hash value 1").is_ok());
    host
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut slot = HOST.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let host = slot.get_or_insert_with(new_host);
    for line in ["setoption name UCI_Variant value koopa", "setoption name MultiPV value 1"] {
        assert!(host.obey(line).is_ok());
    }
    for line in String::from_utf8_lossy(data).lines().take(30).filter(|line| !is_long(line)) {
        match host.obey(line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        assert!(host.obey("stop").is_ok());
        // Refused while a search runs; all searches end when they are stopped.
        while host.obey("ucinewgame").is_err() {
            std::thread::yield_now();
        }
    }
});
