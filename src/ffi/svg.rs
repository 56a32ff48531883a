//! Pictures of positions.

use core::ffi::c_char;
use core::ptr;

use super::fence::fence;
use super::memory::{TextOut, read_growing};
use super::moves::legal;
use super::position::position_at;
use super::status::Failure;
use super::types::{
    KOFU_NO_MOVE, KOFU_SVG_BLACK_BELOW, KOFU_SVG_DARK, KOFU_SVG_FILL, KOFU_SVG_NO_COORDINATES,
    kofu_position, kofu_svg_options,
};
use crate::core::{Bitboard, Color, Move};
use crate::draw::{Svg, SvgOptions, Theme, Trail};
use crate::games::Position;

/// Draws a position: an SVG document. KOFU_SVG_SIZE bytes suffice. `options` may be NULL, for the
/// defaults.
///
/// KOFU_E_INVALID, KOFU_E_BUFFER, KOFU_E_STRUCT_SIZE, KOFU_E_ARGUMENT (flags), KOFU_E_RANGE
/// (size_px), KOFU_E_ILLEGAL (last_move cannot have been played, in `before` if that is given).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_to_svg(
    position: *const kofu_position,
    options: *const kofu_svg_options,
    buf: *mut c_char,
    len: usize,
    written: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, text, options) = unsafe {
            let (position, text) = (position_at(position)?, TextOut::new(buf, len, written)?);
            (position, text, decode(options, &position)?)
        };
        text.display(&Svg::new(&position).options(options))
    })
}

/// # Safety
/// The contract of [`super::memory`].
unsafe fn decode(
    options: *const kofu_svg_options,
    position: &Position,
) -> Result<SvgOptions, Failure> {
    let mut svg = SvgOptions::default();
    if options.is_null() {
        return Ok(svg);
    }
    let defaults = kofu_svg_options {
        struct_size: 0,
        flags: 0,
        last_move: KOFU_NO_MOVE,
        size_px: 0,
        marked: 0,
        before: ptr::null(),
    };
    // SAFETY: passed on.
    let (options, _) = unsafe { read_growing(options, defaults)? };
    let flag = |bit| options.flags & bit != 0;
    if options.flags
        & !(KOFU_SVG_BLACK_BELOW | KOFU_SVG_DARK | KOFU_SVG_NO_COORDINATES | KOFU_SVG_FILL)
        != 0
    {
        return Err(Failure::Argument);
    }
    if flag(KOFU_SVG_BLACK_BELOW) {
        svg.orientation = Color::Black;
    }
    if flag(KOFU_SVG_DARK) {
        svg.theme = Theme::Dark;
    }
    svg.coordinates = !flag(KOFU_SVG_NO_COORDINATES);
    svg.marked = Bitboard(options.marked);
    let size = u16::try_from(options.size_px).or(Err(Failure::Range))?;
    if flag(KOFU_SVG_FILL) {
        svg.size = 0;
    } else if size > 0 {
        svg.size = size;
    }
    if options.last_move != KOFU_NO_MOVE {
        svg.last_move = Some(if options.before.is_null() {
            let of_this_game = |mv: &Move| mv.is_koopa() == matches!(position, Position::Koopa(_));
            let mv = Move::from_bits(options.last_move).filter(of_this_game);
            mv.ok_or(Failure::Illegal)?.into()
        } else {
            // SAFETY: passed on.
            let before = unsafe { position_at(options.before)? };
            if before.game() != position.game() {
                return Err(Failure::Illegal);
            }
            Trail::new(&before, legal(&before, options.last_move)?)
        });
    }
    Ok(svg)
}
