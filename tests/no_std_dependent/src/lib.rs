//! What a program without operating system and allocator does with kofu. It has a panic handler of
//! its own, so that it does not even compile if kofu or anything under it brings in `std`.
#![no_std]
#![forbid(unsafe_code)]

use core::fmt::Write;
use core::panic::PanicInfo;

use kofu::{FenError, Game, GamePosition, Move, Outcome, Position, Svg, Variant};

#[panic_handler]
fn halt(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// Plays the first legal move of a position that was sent as bytes and writes it, the next
/// position and its picture.
///
/// # Errors
/// What is wrong with the FEN.
pub fn answer(fen: &[u8], out: &mut impl Write) -> Result<Option<Move>, FenError> {
    let mut position = Position::from_fen_bytes(Variant::KOOPA_CLASSIC, fen)?;
    let Some(mv) = position.legal_moves().first().copied() else { return Ok(None) };
    let san = position.san(mv);
    if position.play(mv).is_ok() {
        // A writer that is full is no concern of this function.
        let _ = writeln!(out, "{san} {} {}", position.fen(), Svg::new(&position));
    }
    Ok(Some(mv))
}

/// How a game stands after some moves in coordinates.
pub fn outcome(moves: &[&str]) -> Outcome {
    let mut game = Game::start(Variant::FUGUE);
    for text in moves {
        if let Ok(mv) = game.position().parse_move(text) {
            let _ = game.play(mv);
        }
    }
    game.outcome()
}
