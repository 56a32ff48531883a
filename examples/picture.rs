//! Writes a picture of a position as SVG. The pictures of the README are
//!
//! ```sh
//! cargo run --example picture -- koopa \
//!     'nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1' f4e5 d8g5 a1e5
//! ```
//!
//! and the like: the variant, a FEN or `start`, and moves in either notation, the last of which is
//! drawn.

use std::error::Error;
use std::process::ExitCode;

use kofu::{Position, Svg, SvgOptions, Trail, Variant};

fn main() -> ExitCode {
    match picture(std::env::args().skip(1)) {
        Ok(svg) => {
            print!("{svg}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}\nUsage: picture VARIANT FEN|start [MOVE...] > FILE.svg");
            ExitCode::FAILURE
        }
    }
}

fn picture(mut arguments: impl Iterator<Item = String>) -> Result<String, Box<dyn Error>> {
    let variant: Variant = arguments.next().ok_or("no variant")?.parse()?;
    let mut position = match arguments.next().ok_or("no FEN")?.as_str() {
        "start" => Position::start(variant),
        fen => Position::from_fen(variant, fen)?,
    };
    let mut last_move = None;
    for text in arguments {
        let mv = position.parse_san(&text).or_else(|_| position.parse_move(&text));
        let mv = mv.map_err(|error| format!("{text}: {error}"))?;
        last_move = Some(Trail::new(&position, mv));
        position.play(mv)?;
    }
    let options = SvgOptions { last_move, ..SvgOptions::default() };
    Ok(Svg::new(&position).options(options).to_string())
}
