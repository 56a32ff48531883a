//! Rules and play of two chess variants, **Koopa Chess** and **Fugue**: exact rules, fast generation
//! of moves, text forms, records, pictures, and a player. Without allocation and without `std`.
//!
//! In Koopa Chess an attack bounces off and *stuns*; an attack on a stunned piece *kicks* it, and all
//! behind it, off the board. In Fugue each kind of piece has its own way to capture. The rules are in
//! `RULES.md` in the repository, the use from C, C++ and Python in its `README.md`.
//!
//! # A first game
//!
//! ```
//! use kofu::{Position, Variant};
//!
//! let variant: Variant = "koopa".parse()?;
//! let mut position = Position::start(variant);
//! for text in ["e2e4", "d7d5", "e4d5"] {
//!     let mv = position.parse_move(text)?;
//!     position.play(mv)?;
//! }
//! // The white pawn has jumped over d5 to c6; the pawn on d5 is stunned for two turns of its owner.
//! assert_eq!(
//!     position.to_string(),
//!     "rnbqkbnr/ppp1pppp/2P5/3p4/8/8/PPPP1PPP/RNBQKBNR b KQkq d54 0 2"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The layers
//!
//! Each can be used without those after it.
//!
//! **Variants.** A [`Variant`] is a game with a set of rule options; some have names.
//!
//! ```
//! use kofu::{KoopaRules, Variant};
//! let variant: Variant = "koopa:pass".parse()?;
//! assert_eq!(variant, Variant::Koopa(KoopaRules::PASS));
//! assert_eq!("koopa:kick-own,free-slide,checkmate".parse(), Ok(Variant::KOOPA_CLASSIC));
//! # Ok::<(), kofu::VariantError>(())
//! ```
//!
//! **Positions.** A [`Position`] is a valid position of either game: plain data, copied to keep an
//! earlier state. It is made from the orthodox set-up, a number or a seed
//! ([`Position::shuffled`]), a FEN, or a [`Setup`] put together piece by piece.
//!
//! ```
//! use kofu::{Position, Variant};
//! let fen = "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1";
//! let position = Position::from_fen(Variant::FUGUE, fen)?;
//! assert_eq!(position.fen().to_string(), fen);
//! let error = Position::from_fen(Variant::FUGUE, "7k/8/8/8/2u5/9/8/7K w - - 0 1").unwrap_err();
//! assert_eq!(error.to_string(), "in the board field at byte 13: a number of empty squares is 1 to 8");
//! # Ok::<(), kofu::FenError>(())
//! ```
//!
//! **Moves.** A [`Move`] has four bytes and says nothing of its position. Its texts, coordinates and
//! SAN, are those of the position; its [`Effects`] are known before it is played.
//!
//! ```
//! # use kofu::{Position, Square, Variant};
//! # let fen = "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1";
//! # let mut position = Position::from_fen(Variant::FUGUE, fen)?;
//! let shot = position.parse_san("A@c4")?;
//! assert_eq!(position.move_text(shot), "c1c4");
//! assert!(position.legal_moves().contains(&shot));
//! let effects = position.effects(shot);
//! assert_eq!((effects.landing, effects.removed), (None, Square::C4.bit()));
//! position.play(shot)?;
//! assert!(position.play(shot).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Records.** A [`Game`] is a position with its history in a fixed array: undo, repetition, the
//! result, and the game as text, its own and that of vchess.club.
//!
//! ```
//! use kofu::{Game, Outcome};
//! let mut game = Game::from_text("[Variant \"koopa\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1")?;
//! game.play(game.position().parse_san("Ng8")?)?;
//! assert_eq!((game.repetitions(), game.outcome().text()), (3, "1/2-1/2"));
//! game.undo();
//! assert_eq!(game.outcome(), Outcome::Ongoing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The player.** An [`Engine`] searches a game in memory that is lent to it: a [`SearchState`], and
//! a table of any length that several engines in several threads may share.
//!
//! ```
//! use kofu::{Cluster, Engine, Game, Limits, Position, Score, SearchState, Variant};
//! use std::sync::atomic::AtomicBool;
//!
//! let position = Position::from_fen(Variant::KOOPA, "k7/8/p7/8/8/8/8/R6K w - a64 0 1")?;
//! let game = Game::new(position);
//! let table: Vec<Cluster> = (0..1024).map(|_| Cluster::new()).collect();
//! let mut state = Box::new(SearchState::new());
//! let stop = AtomicBool::new(false);
//! let limits = Limits { nodes: Some(10_000), ..Limits::depth(4) };
//! let best = Engine::new(&mut state, &table).search(&game, &limits, &stop, |info| {
//!     println!("depth {} {} {:?}", info.depth, info.score, info.pv.first());
//! })?;
//! assert_eq!((position.san(best.mv).as_str(), best.score), ("Rxa6#", Score::Mate(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Pictures.** [`TextBoard`] draws for terminals, [`Svg`] for pages, both through `Display`.
//!
//! ```
//! use kofu::{Position, Svg, SvgOptions, TextBoard, Trail, Variant};
//! let mut position = Position::start(Variant::KOOPA);
//! let mv = position.parse_san("e4")?;
//! let last_move = Some(Trail::new(&position, mv));
//! position.play(mv)?;
//! println!("{}", TextBoard::new(&position).last_move(Some(mv)));
//! let svg = Svg::new(&position).options(SvgOptions { last_move, ..SvgOptions::default() });
//! assert!(svg.to_string().starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The main types
//!
//! | what | types |
//! |---|---|
//! | which rules | [`Variant`], [`GameKind`], [`KoopaRules`], [`FugueRules`] |
//! | the board | [`Square`], [`Bitboard`], [`Color`], [`Role`], [`Piece`], [`Direction`], [`geometry`] |
//! | positions | [`Position`] (either game), [`KoopaPosition`], [`FuguePosition`]; [`Setup`] for editors |
//! | moves | [`Move`], [`MoveKind`], [`MoveList`], [`Effects`] |
//! | text | [`Fen`], [`MoveText`], [`San`], [`GameText`] |
//! | games | [`Game`], [`Outcome`], [`Reason`] |
//! | play | [`Engine`], [`SearchState`], [`Cluster`], [`Limits`], [`Info`], [`Best`], [`Score`] |
//! | pictures | [`TextBoard`], [`Svg`], [`SvgOptions`], [`Trail`] |
//! | errors | [`VariantError`], [`FenError`], [`SetupError`], [`MoveTextError`], [`SanError`], [`IllegalMove`], [`PlayError`], [`GameTextError`], [`SearchError`] |
//!
//! Code with an inner loop over moves takes `P: `[`GamePosition`] and is compiled once for each game;
//! [`Position`] chooses the game at each call and has the same methods.
//!
//! # Guarantees
//!
//! - **No allocation**, anywhere, and no dependency at run time beyond three small crates.
//! - **No panic**, with any input: texts, set-ups and moves of another position give errors or answers
//!   without meaning. No `unsafe` outside the C interface.
//! - **Bounds**: no position has more than [`MAX_MOVES`] legal moves. A position has at most 88 bytes, a
//!   [`Game`] of the default capacity some 13 KiB. A search takes less than 32 KiB of stack,
//!   [`perft`](Position::perft) about 2 KiB a ply.
//! - **The same everywhere**: lists of moves, keys, seeds and searches without time limits give the
//!   same results on every platform.
//!
//! # Features
//!
//! | feature | |
//! |---|---|
//! | `std` (default) | a clock for searches with time limits; without it the host lends one ([`Engine::with_clock`]) |
//! | `capi` | the C interface, see `include/kofu.h` |
//! | `panic-handler` | for the C interface without `std`: a panic handler that stops the program |
//!
//! With `default-features = false` the crate is `no_std`; it needs atomic loads and stores of 32 bits, and
//! the C interface compare-and-exchange. Rust 1.85 or later.
#![no_std]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]
#![cfg_attr(not(test), deny(clippy::todo, clippy::unimplemented, clippy::dbg_macro))]

#[cfg(feature = "std")]
extern crate std;

mod core;
mod draw;
#[cfg(feature = "capi")]
mod ffi;
mod games;
mod record;
mod search;
mod text;

pub use crate::core::{
    Bitboard, Color, Direction, Effects, Faults, FugueRules, GameKind, KoopaRules, MAX_CLOCK,
    MAX_MEN, MAX_MOVES, Move, MoveKind, MoveList, Outcome, Piece, Reason, Role, Setup, SetupError,
    Square, SquareError, Squares, Variant, VariantError,
};
pub use draw::{Svg, SvgOptions, TextBoard, Theme, Trail};
pub use games::fugue::FuguePosition;
pub use games::koopa::KoopaPosition;
pub use games::{GamePosition, IllegalMove, MAX_PERFT_DEPTH, Moves, Position, SetupNumberError};
pub use record::{Game, GameText, GameTextError, GameTextErrorKind, PlayError};
pub use search::{
    Best, Cluster, Engine, Features, GameClock, Info, Limits, Line, MAX_PLY, Reply, Score,
    SearchError, SearchState, evaluate, evaluate_with, weight, weight_halves, weights,
};
pub use text::{
    Fen, FenError, FenErrorKind, FenField, FixedText, MAX_FEN_LEN, MoveText, MoveTextError, San,
    SanError,
};

/// Lines and steps on the board: what pieces could attack, by square and occupied squares.
///
/// ```
/// use kofu::geometry::{king_steps, rook_attacks};
/// use kofu::{Bitboard, Square};
/// assert_eq!(king_steps(Square::A1).len(), 3);
/// // Up the file to its end, along the rank to the first piece.
/// let occupied: Bitboard = [Square::A1, Square::C1, Square::F1].into_iter().collect();
/// assert_eq!(rook_attacks(Square::A1, occupied).len(), 7 + 2);
/// ```
pub mod geometry {
    pub use crate::core::{
        bishop_attacks, direction_between, forward, king_steps, knight_steps, lines, neighbours,
        pawn_attacks, pawn_directions, queen_attacks, ray, rook_attacks,
    };
}

/// The README's Rust, so that it stays true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
