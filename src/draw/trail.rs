//! The way of a move over the board: a bounce, a flight, a shot.

use core::fmt;

use super::theme::Palette;
use crate::core::{Bitboard, Color, Direction, Move, MoveKind, Square, direction_between, ray};
use crate::games::GamePosition;

/// What a picture shows of a move that has been played.
///
/// [`Trail::new`] knows everything the move did. Where only the move is at hand, `Trail::from`
/// gives the same but for crosses on the squares of pieces that were taken from a distance.
///
/// ```
/// use kofu::{Position, Svg, SvgOptions, Trail, Variant};
/// let mut position = Position::start(Variant::KOOPA);
/// let mv = position.legal_moves()[0];
/// let trail = Trail::new(&position, mv);
/// position.play(mv)?;
/// let options = SvgOptions { last_move: Some(trail), ..SvgOptions::default() };
/// let picture = Svg::new(&position).options(options).to_string();
/// # assert!(picture.len() < 30 * 1024);
/// # Ok::<(), kofu::IllegalMove>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    mv: Move,
    removed: Bitboard,
}

impl Trail {
    /// The trail of a legal move in the position **before** it. Any other move gives a picture of
    /// no meaning.
    pub fn new<P: GamePosition>(before: &P, mv: Move) -> Self {
        Self { mv, removed: before.effects(mv).removed }
    }

    /// The move.
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The squares on which a cross shows that a piece has gone.
    pub(super) fn crosses(&self) -> Bitboard {
        match self.mv.kind() {
            // The cross of a lost mover stands at the end of its way.
            MoveKind::Jump => self.removed.without(self.mv.from().bit()),
            _ => self.removed,
        }
    }

    /// The squares to highlight.
    pub(super) fn squares(&self) -> Bitboard {
        let ends = self.mv.from().bit() | self.mv.last().bit();
        match self.mv.kind() {
            MoveKind::Pass => Bitboard::EMPTY,
            MoveKind::Jump if self.mv.is_lost() => self.mv.from().bit(),
            _ => ends,
        }
    }

    /// Draws the way; nothing for a move that goes along no line.
    pub(super) fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        orientation: Color,
        palette: &Palette,
    ) -> fmt::Result {
        let mv = self.mv;
        let Some(direction) = direction_between(mv.from(), mv.to()) else { return Ok(()) };
        if matches!(mv.kind(), MoveKind::Quiet | MoveKind::Castle | MoveKind::Pass) {
            return Ok(());
        }
        let line = Line::new(mv.from(), direction, orientation);
        let reach = line.distance(mv.to());
        let (x, y) = super::svg::center(mv.from(), orientation);
        let (color, angle) = (palette.trail, line.angle);
        write!(
            f,
            "<g transform=\"translate({x} {y})rotate({angle})\" fill=\"none\" stroke=\"{color}\" \
             stroke-width=\"7\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".85\">"
        )?;
        match mv.kind() {
            MoveKind::Jump => line.draw_bounces(f, mv, reach)?,
            MoveKind::Kick => {
                let flown = ray(direction, mv.to()).len() as i32 * line.step + line.beyond();
                write!(f, "<path d=\"M0 0H{reach}\"/>")?;
                write!(f, "<path d=\"M{reach} 0h{flown}\" stroke-dasharray=\"2 16\"/>")?;
                head(f, reach + flown, 0)?;
            }
            MoveKind::Shot => {
                write!(f, "<path d=\"M0 0H{reach}\" stroke-dasharray=\"18 14\"/>")?;
                head(f, reach, 0)?;
            }
            MoveKind::Swap => {
                write!(f, "<path d=\"M0 0H{reach}\"/>")?;
                head(f, reach, 0)?;
                head(f, 0, 180)?;
            }
            MoveKind::Destruction => write!(f, "<path d=\"M0 0H{reach}\"/>")?,
            _ => {
                write!(f, "<path d=\"M0 0H{reach}\"/>")?;
                head(f, reach, 0)?;
            }
        }
        f.write_str("</g>")
    }
}

impl From<Move> for Trail {
    /// What the move alone tells.
    fn from(mv: Move) -> Self {
        let removed = match mv.kind() {
            MoveKind::Shot => mv.to().bit(),
            MoveKind::Destruction => mv.from().bit() | mv.to().bit(),
            _ => Bitboard::EMPTY,
        };
        Self { mv, removed }
    }
}

/// A line on the screen, turned so that the move goes along the x axis from 0.
struct Line {
    from: Square,
    /// Degrees, clockwise from east.
    angle: &'static str,
    /// The length of one step, to the nearest unit; a square has 100.
    step: i32,
    /// Files and ranks of one step, without signs.
    delta: (u8, u8),
    /// -1 where the y axis of the turned line points up on the screen, so that bounces go up.
    up: i32,
    knight: bool,
}

impl Line {
    fn new(from: Square, direction: Direction, orientation: Color) -> Self {
        let (files, ranks) = direction.delta();
        let seen = match orientation {
            Color::White => direction,
            Color::Black => direction.opposite(),
        };
        let step = match (direction.is_knight(), direction.is_diagonal()) {
            (true, _) => 224,
            (_, true) => 141,
            _ => 100,
        };
        Self {
            from,
            angle: angle(seen),
            step,
            delta: (files.unsigned_abs(), ranks.unsigned_abs()),
            up: if seen.delta().0 < 0 { 1 } else { -1 },
            knight: direction.is_knight(),
        }
    }

    /// How far a square of the line is from its origin.
    fn distance(&self, to: Square) -> i32 {
        let (files, ranks) = self.delta;
        let along_file = self.from.rank().abs_diff(to.rank()).checked_div(ranks);
        let along_rank = self.from.file().abs_diff(to.file()).checked_div(files);
        let steps = along_rank.or(along_file).unwrap_or(0);
        i32::from(steps) * self.step
    }

    /// How far a line is drawn beyond the last square, so that it visibly leaves the board.
    const fn beyond(&self) -> i32 {
        if self.knight { self.step * 7 / 20 } else { self.step * 3 / 4 }
    }

    /// A straight run to the target, then one bounce for each step.
    fn draw_bounces(&self, f: &mut fmt::Formatter<'_>, mv: Move, reach: i32) -> fmt::Result {
        let end = self.distance(mv.last());
        let bounce = |f: &mut fmt::Formatter<'_>, length: i32| {
            write!(f, "q{} {} {length} 0", length / 2, self.up * length / 2)
        };
        write!(f, "<path d=\"M0 0H{reach}")?;
        // At most 7 bounces: a line has 8 squares, and a step has at least 100 units.
        for _ in 0..((end - reach) / self.step).clamp(0, 7) {
            bounce(f, self.step)?;
        }
        if !mv.is_lost() {
            f.write_str("\"/>")?;
            return head(f, end, -45 * self.up);
        }
        bounce(f, self.beyond())?;
        let out = end + self.beyond();
        write!(f, "\"/><path d=\"M{} -12l24 24m0-24l-24 24\"/>", out - 12)
    }
}

/// An arrow's head at a place on the line, turned by some degrees.
fn head(f: &mut fmt::Formatter<'_>, x: i32, turn: i32) -> fmt::Result {
    write!(f, "<path transform=\"translate({x})rotate({turn})\" d=\"M-24-16L0 0-24 16\"/>")
}

/// Degrees clockwise from east of a direction on a board with White below.
const fn angle(direction: Direction) -> &'static str {
    use Direction::*;
    match direction {
        East => "0",
        NorthEast => "-45",
        North => "-90",
        NorthWest => "-135",
        West => "180",
        SouthWest => "135",
        South => "90",
        SouthEast => "45",
        EastNorthEast => "-26.57",
        NorthNorthEast => "-63.43",
        NorthNorthWest => "-116.57",
        WestNorthWest => "-153.43",
        WestSouthWest => "153.43",
        SouthSouthWest => "116.57",
        SouthSouthEast => "63.43",
        EastSouthEast => "26.57",
    }
}
