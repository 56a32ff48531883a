//! A position as one SVG document.

use core::fmt;

use super::pieces::shape;
use super::theme::{Palette, Theme};
use super::trail::Trail;
use crate::core::{Bitboard, Color, Role, Square, neighbours};
use crate::games::GamePosition;

/// What a picture shows, and how.
///
/// ```
/// use kofu::{Color, SvgOptions, Theme};
/// let options = SvgOptions {
///     orientation: Color::Black,
///     theme: Theme::Dark,
///     ..SvgOptions::default()
/// };
/// assert!(options.coordinates);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SvgOptions {
    /// The side that sits below; White by default.
    pub orientation: Color,
    /// The colors; light by default.
    pub theme: Theme,
    /// Letters and numbers at the edges and a dot beside the side to move; shown by default.
    pub coordinates: bool,
    /// The move that led to the position: its squares, the way of its bounce or flight, and
    /// crosses where pieces have gone.
    pub last_move: Option<Trail>,
    /// Squares to be marked with a ring, such as the destinations of a piece.
    pub marked: Bitboard,
    /// Width and height in CSS pixels, 400 by default. With 0 the picture has no size of its own
    /// and fills the place it is put in.
    pub size: u16,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            orientation: Color::White,
            theme: Theme::Light,
            coordinates: true,
            last_move: None,
            marked: Bitboard::EMPTY,
            size: 400,
        }
    }
}

/// A picture of a position: an SVG document, written where it is displayed.
///
/// Nothing is allocated: the text goes straight into the `fmt::Write`, and is below 30 KiB for any
/// position. Stunned pieces stand small on a disc, in a ring with one lit arc for each ply to go.
/// Frozen pieces of Fugue have a crystal, shielded ones a small shield. A screen reader finds the
/// title and a description of all pieces. The document has no style sheet and no script, and its
/// only ids begin with `kofu-`, so that it can be put into a page as it is; the `data-square` of
/// each piece tells a script where it stands.
///
/// ```
/// use kofu::{Position, Svg, Variant};
/// let position = Position::start(Variant::FUGUE);
/// let picture = Svg::new(&position).to_string();
/// assert!(picture.starts_with("<svg "));
/// assert!(picture.contains("<title>fugue, White to move</title>"));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Svg<'a, P> {
    position: &'a P,
    options: SvgOptions,
}

/// How a shape is painted: its inside, and the color and the width of its outline.
#[derive(Copy, Clone)]
struct Ink<'a> {
    fill: &'a str,
    outline: Option<(&'a str, u32)>,
}

impl<'a> Ink<'a> {
    const fn line(color: &'a str, width: u32) -> Self {
        Self { fill: "none", outline: Some((color, width)) }
    }
}

impl fmt::Display for Ink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fill=\"{}\"", self.fill)?;
        match self.outline {
            Some((color, width)) => write!(f, " stroke=\"{color}\" stroke-width=\"{width}\""),
            None => Ok(()),
        }
    }
}

impl<'a, P: GamePosition> Svg<'a, P> {
    /// The picture with the default options.
    pub fn new(position: &'a P) -> Self {
        Self { position, options: SvgOptions::default() }
    }

    /// The same picture with other options.
    #[must_use]
    pub const fn options(mut self, options: SvgOptions) -> Self {
        self.options = options;
        self
    }

    /// The upper left corner of a square; a square has 100 units.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (x, y) = center(square, self.options.orientation);
        (x - 50, y - 50)
    }

    /// Names the picture and lists its pieces for those who do not see it.
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        let (variant, turn) = (position.variant(), position.side_to_move());
        write!(f, "<title>{variant}, {turn} to move</title><desc>")?;
        for side in Color::ALL {
            write!(f, "{side}:")?;
            for &role in Role::of_game(position.game()) {
                let squares = position.pieces(role) & position.pieces_of(side);
                if squares.any() {
                    write!(f, " {}", role.name(position.game()))?;
                    list(f, squares)?;
                }
            }
            f.write_str(". ")?;
        }
        for plies in 1..=variant.stun_plies() {
            let squares = self.with_timer(plies);
            if squares.any() {
                write!(f, "Stunned, {plies} to go:")?;
                list(f, squares)?;
                f.write_str(". ")?;
            }
        }
        f.write_str("</desc>")
    }

    /// The stunned pieces with that many plies to go.
    fn with_timer(&self, plies: u8) -> Bitboard {
        let stunned = self.position.stunned();
        stunned.iter().filter(|square| self.position.timer_at(*square) == plies).collect()
    }

    /// The shapes that this position needs.
    fn define(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.position.game();
        f.write_str("<defs>")?;
        for &role in Role::of_game(game) {
            if self.position.pieces(role).any() {
                let letter = char::from(role.letter());
                let shape = shape(game, role);
                write!(f, "<g id=\"kofu-{}-{letter}\">{shape}</g>", game.name())?;
            }
        }
        f.write_str("</defs>")
    }

    fn draw_frame(&self, f: &mut fmt::Formatter<'_>, palette: &Palette) -> fmt::Result {
        let Palette { frame, text, light_square, dark_square, .. } = palette;
        write!(
            f,
            "<path d=\"M-44-44H844V844H-44z\" fill=\"{frame}\"/>\
             <path d=\"M0 0H800V800H0z\" fill=\"{light_square}\"/>\
             <path d=\"M100 50H800M0 150H800M100 250H800M0 350H800M100 450H800M0 550H800\
             M100 650H800M0 750H800\" stroke=\"{dark_square}\" stroke-width=\"100\" \
             stroke-dasharray=\"100\"/>"
        )?;
        if !self.options.coordinates {
            return Ok(());
        }
        write!(
            f,
            "<g fill=\"{text}\" font-family=\"sans-serif\" font-size=\"26\" \
             text-anchor=\"middle\" aria-hidden=\"true\">"
        )?;
        for line in 0..8u8 {
            let seen = match self.options.orientation {
                Color::White => line,
                Color::Black => 7 - line,
            };
            let (file, rank) = (char::from(b'a' + line), line + 1);
            let (x, y) = (50 + i32::from(seen) * 100, 759 - i32::from(seen) * 100);
            write!(f, "<text x=\"{x}\" y=\"831\">{file}</text>")?;
            write!(f, "<text x=\"-22\" y=\"{y}\">{rank}</text>")?;
        }
        f.write_str("</g>")?;
        let turn = self.position.side_to_move();
        let y = if turn == self.options.orientation { 750 } else { 50 };
        let men = palette.men(turn);
        write!(
            f,
            "<circle cx=\"822\" cy=\"{y}\" r=\"12\" fill=\"{}\" stroke=\"{text}\" \
             stroke-width=\"4\"/>",
            men.fill
        )
    }

    /// Tints squares.
    fn tint(&self, f: &mut fmt::Formatter<'_>, squares: Bitboard, color: &str) -> fmt::Result {
        if squares.is_empty() {
            return Ok(());
        }
        f.write_str("<path d=\"")?;
        for square in squares {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h100v100h-100z")?;
        }
        write!(f, "\" fill=\"{color}\" opacity=\".6\"/>")
    }

    /// Draws one small shape on each of some squares.
    fn stamp(
        &self,
        f: &mut fmt::Formatter<'_>,
        squares: Bitboard,
        ink: Ink<'_>,
        shape: &str,
    ) -> fmt::Result {
        if squares.is_empty() {
            return Ok(());
        }
        write!(f, "<path {ink} stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"")?;
        for square in squares {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}{shape}")?;
        }
        f.write_str("\"/>")
    }

    /// The discs under the stunned pieces, with one arc of the ring for each ply.
    fn draw_stuns(&self, f: &mut fmt::Formatter<'_>, palette: &Palette) -> fmt::Result {
        let arcs: &[&str] = match self.position.variant().stun_plies() {
            0..=2 => &["m56 8a42 42 0 0 1 0 84", "m44 92a42 42 0 0 1 0-84"],
            _ => &[
                "m56 8a42 42 0 0 1 36 36",
                "m92 56a42 42 0 0 1-36 36",
                "m44 92a42 42 0 0 1-36-36",
                "m8 44a42 42 0 0 1 36-36",
            ],
        };
        let stunned = self.position.stunned();
        let disc = "m50 3a47 47 0 0 1 0 94a47 47 0 0 1 0-94";
        self.stamp(f, stunned, Ink { fill: palette.disc, outline: None }, disc)?;
        for (plies, arc) in (1u8..).zip(arcs) {
            let lit = stunned.iter().filter(|square| self.position.timer_at(*square) >= plies);
            let lit: Bitboard = lit.collect();
            for (squares, color) in [(lit, palette.ring), (stunned.without(lit), palette.ring_gone)]
            {
                self.stamp(f, squares, Ink::line(color, 7), arc)?;
            }
        }
        Ok(())
    }

    fn draw_men(&self, f: &mut fmt::Formatter<'_>, palette: &Palette) -> fmt::Result {
        let game = self.position.game().name();
        let stunned = self.position.stunned();
        f.write_str("<g stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">")?;
        for side in Color::ALL {
            let men = palette.men(side);
            write!(
                f,
                "<g fill=\"{}\" stroke=\"{}\" color=\"{}\">",
                men.fill, men.stroke, men.detail
            )?;
            for square in self.position.pieces_of(side) {
                let Some(piece) = self.position.piece_at(square) else { continue };
                let letter = char::from(piece.role.letter());
                let (x, y) = self.corner(square);
                write!(f, "<use data-square=\"{square}\" href=\"#kofu-{game}-{letter}\" ")?;
                if stunned.has(square) {
                    write!(f, "transform=\"translate({} {})scale(.72)\"/>", x + 14, y + 14)?;
                } else {
                    write!(f, "x=\"{x}\" y=\"{y}\"/>")?;
                }
            }
            f.write_str("</g>")?;
        }
        f.write_str("</g>")
    }
}

/// The center of a square; a square has 100 units.
pub(super) fn center(square: Square, orientation: Color) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    match orientation {
        Color::White => (file * 100 + 50, 750 - rank * 100),
        Color::Black => (750 - file * 100, rank * 100 + 50),
    }
}

/// Writes ` e4, d5`.
fn list(f: &mut fmt::Formatter<'_>, squares: Bitboard) -> fmt::Result {
    let mut separator = " ";
    for square in squares {
        write!(f, "{separator}{square}")?;
        separator = ", ";
    }
    Ok(())
}

impl<P: GamePosition> fmt::Display for Svg<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SvgOptions { orientation, theme, coordinates, last_move, marked, size } = self.options;
        let (position, palette) = (self.position, theme.palette());
        let margin = if coordinates { 44 } else { 14 };
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")?;
        if size > 0 {
            write!(f, "width=\"{size}\" height=\"{size}\" ")?;
        }
        write!(f, "viewBox=\"-{margin} -{margin} {0} {0}\">", 800 + 2 * margin)?;
        self.describe(f)?;
        self.define(f)?;
        self.draw_frame(f, palette)?;
        if let Some(trail) = last_move {
            self.tint(f, trail.squares(), palette.last_move)?;
        }
        if let Some(king) = position.king(position.side_to_move()).filter(|_| position.in_check()) {
            self.tint(f, king.bit(), palette.check)?;
        }
        let frozen = frozen(position);
        self.tint(f, frozen, palette.ice)?;
        self.draw_stuns(f, palette)?;
        self.draw_men(f, palette)?;
        let guard = Ink { fill: palette.guard, outline: Some(("#fff", 3)) };
        self.stamp(
            f,
            shielded(position),
            guard,
            "m68 70q7 1 13-4 6 5 13 4v10q0 10-13 16-13-6-13-16z",
        )?;
        for (color, width) in [("#fff", 9), (palette.frost, 4)] {
            self.stamp(f, frozen, Ink::line(color, width), "m82 4v28m-12-7l24-14m0 14l-24-14")?;
        }
        if let Some(trail) = last_move {
            let gone = trail.crosses().without(position.occupied());
            self.stamp(f, gone, Ink::line(palette.trail, 6), "m36 36l28 28m0-28l-28 28")?;
            trail.draw(f, orientation, palette)?;
        }
        self.stamp(
            f,
            marked,
            Ink::line(palette.mark, 6),
            "m50 8a42 42 0 0 1 0 84a42 42 0 0 1 0-84",
        )?;
        f.write_str("</svg>\n")
    }
}

/// The pieces of both sides that a Shield of their own protects.
fn shielded<P: GamePosition>(position: &P) -> Bitboard {
    let shields = position.pieces(Role::Shield);
    Color::ALL.into_iter().fold(Bitboard::EMPTY, |found, side| {
        let own = position.pieces_of(side);
        found | own & neighbours(shields & own)
    })
}

/// The pieces of both sides that an enemy Immobilizer freezes.
fn frozen<P: GamePosition>(position: &P) -> Bitboard {
    let immobilizers = position.pieces(Role::Immobilizer);
    Color::ALL.into_iter().fold(Bitboard::EMPTY, |found, side| {
        let enemy = immobilizers & position.pieces_of(!side);
        found | (position.pieces_of(side) & neighbours(enemy)).without(immobilizers)
    })
}
