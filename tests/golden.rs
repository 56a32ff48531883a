//! The golden data: exact moves, exact positions after them, results, perft.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;

use common::{Json, golden_moves, golden_perft};
use kofu::{Outcome, Position, Variant};

fn position(entry: &Json) -> (Variant, Position) {
    let variant = entry.get("preset").text().parse().unwrap();
    let fen = entry.get("fen").text();
    let position = Position::from_fen(variant, fen);
    (variant, position.unwrap_or_else(|error| panic!("{variant} {fen}: {error}")))
}

#[test]
fn every_move_leads_where_it_should() {
    let entries = golden_moves();
    assert_eq!(entries.len(), 333);
    for entry in &entries {
        let (variant, before) = position(entry);
        let fen = entry.get("fen").text();
        let expected: BTreeMap<String, String> = entry
            .get("moves")
            .object()
            .iter()
            .map(|(mv, fen)| (mv.clone(), fen.text().to_string()))
            .collect();
        let found: BTreeMap<String, String> = before
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut after = before;
                after.play(mv).unwrap();
                (before.move_text(mv).to_string(), after.fen().to_string())
            })
            .collect();
        assert_eq!(found.len(), before.legal_moves().len(), "{variant} {fen}: a text twice");
        assert_eq!(found, expected, "{variant} {fen}");
        for (text, fen) in &expected {
            let mut after = before;
            after.play(before.parse_move(text).unwrap()).unwrap();
            assert_eq!(after.fen().to_string(), *fen);
        }
    }
}

#[test]
fn results() {
    let mut decided = 0;
    for entry in &golden_moves() {
        let (variant, position) = position(entry);
        let expected = entry.get("result").text();
        let outcome = position.outcome();
        let text = if let Outcome::Drawn(_) = outcome { "1/2" } else { outcome.text() };
        assert_eq!(text, expected, "{variant} {}", entry.get("fen").text());
        decided += usize::from(outcome.is_over());
    }
    assert!(decided > 50, "only {decided} positions of finished games");
}

/// With debug assertions, counts above a million are left to the release build.
#[test]
fn perft() {
    let largest = if cfg!(debug_assertions) { 1_000_000 } else { u64::MAX };
    let entries = golden_perft();
    assert_eq!(entries.len(), 101);
    for entry in &entries {
        let (variant, position) = position(entry);
        for (depth, nodes) in (1..).zip(entry.get("perft").list()) {
            if nodes.number() <= largest {
                let fen = entry.get("fen").text();
                assert_eq!(position.perft(depth), Some(nodes.number()), "{variant} {fen} {depth}");
            }
        }
    }
}
