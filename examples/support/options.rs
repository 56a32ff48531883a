//! The command line of the terminal game.

use kofu::{Color, Position, Variant};

/// What the program was asked to do.
pub(crate) struct Options {
    pub(crate) start: Position,
    /// The sides that the computer plays.
    pub(crate) computer: Vec<Color>,
    /// Plies to play without a person, then the program ends.
    pub(crate) alone: Option<usize>,
    pub(crate) bottom: Color,
    pub(crate) unicode: bool,
    pub(crate) seed: u64,
    /// How well the computer plays, 1 to 20.
    pub(crate) level: u32,
}

pub(crate) const USAGE: &str = "\
Usage: play [VARIANT] [OPTIONS]

VARIANT is koopa (default), koopa-classic, koopa-classic-1, fugue, fugue-nelson, or a game
with rule options such as koopa:stun-1,pass.

  --black          you play Black (default: White), the computer the other side
  --two            two people play
  --watch          the computer plays both sides
  --fen FEN        begin with this position
  --shuffle N      begin with set-up number N of many, the same pieces on each file
  --independent    with --shuffle: each side has an order of its own
  --self N         play N plies without anybody, and end
  --level N        how well the computer plays, from 1 to 20 (default 5)
  --seed N         the computer's choice among good moves (default 1)
  --unicode        draw chess figurines
  --help           this text

In the game, `help` lists what you can type.";

impl Options {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A sentence for the user.
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut variant = Variant::KOOPA;
        let mut named = false;
        let (mut fen, mut shuffle, mut independent) = (None, None, false);
        let (mut computer, mut bottom) = (vec![Color::Black], Color::White);
        let (mut alone, mut unicode, mut seed, mut level) = (None, false, 1, 5);
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{argument} needs a value after it"));
            match argument.as_str() {
                "--black" => (computer, bottom) = (vec![Color::White], Color::Black),
                "--two" => computer = Vec::new(),
                "--watch" => computer = Color::ALL.to_vec(),
                "--fen" => fen = Some(value()?),
                "--shuffle" => shuffle = Some(number(&argument, &value()?)?),
                "--independent" => independent = true,
                "--self" => alone = Some(number(&argument, &value()?)? as usize),
                "--seed" => seed = number(&argument, &value()?)?,
                "--level" => {
                    level = u32::try_from(number(&argument, &value()?)?)
                        .ok()
                        .filter(|level| (1..=20).contains(level))
                        .ok_or("--level needs a number from 1 to 20")?;
                }
                "--unicode" => unicode = true,
                name if !named && !name.starts_with('-') => {
                    variant = name.parse().map_err(|error| format!("{name}: {error}"))?;
                    named = true;
                }
                other => return Err(format!("what is {other}?")),
            }
        }
        let start = match (fen, shuffle) {
            (Some(_), Some(_)) => return Err("--fen and --shuffle exclude each other".into()),
            (Some(fen), None) => Position::from_fen(variant, &fen).map_err(|e| e.to_string())?,
            (None, Some(seed)) => Position::shuffled(variant, seed, !independent),
            (None, None) => Position::start(variant),
        };
        Ok(Self { start, computer, alone, bottom, unicode, seed, level })
    }
}

fn number(option: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{option} needs a whole number, not {text}"))
}
