//! The shapes of the pieces, our own drawings.
//!
//! Each is a fragment of SVG in a square of 100 units. What is the body takes fill and stroke from
//! the group that uses it; what is drawn upon the body takes `currentColor`. So one shape serves
//! both sides and all themes.

use crate::core::{GameKind, Role};

/// The shape of a role; only the pawns of the two games differ under one role.
pub(super) const fn shape(game: GameKind, role: Role) -> &'static str {
    match role {
        Role::Pawn => match game {
            GameKind::Koopa => PAWN,
            GameKind::Fugue => CANNON_PAWN,
        },
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
        Role::Immobilizer => IMMOBILIZER,
        Role::PushmePullyu => PUSHME_PULLYU,
        Role::Archer => ARCHER,
        Role::Shield => SHIELD,
        Role::LongLeaper => LONG_LEAPER,
        Role::Swapper => SWAPPER,
    }
}

const PAWN: &str = r#"<path d="M27 86c0-15 14-18 16-36h14c2 18 16 21 16 36z"/><circle cx="50" cy="33" r="15"/><path d="M36 50h28"/><path d="M33 76h34" fill="none" stroke="currentColor"/>"#;

/// A horse's head that looks to the left.
const KNIGHT: &str = r#"<path d="M30 86c0-18 17-21 18-33-6 5-11 5-15 9-4 5-9 6-13 2-4-3-3-8 0-13 7-12 8-22 19-28l1-11 10 9c24 4 31 26 29 65z"/><path d="M57 28c10 9 12 26 11 48" fill="none" stroke="currentColor"/><path d="M37 39h3M26 57l-1 1" stroke="currentColor" stroke-width="5"/>"#;

/// A mitre.
const BISHOP: &str = r#"<path d="M20 87c3-8 12-9 22-10h16c10 1 19 2 22 10z"/><path d="M50 23c-14 9-21 21-21 32 0 9 5 12 8 22h26c3-10 8-13 8-22 0-11-7-23-21-32z"/><circle cx="50" cy="17" r="6"/><path d="M50 39v20M41 48h18M37 68h26" fill="none" stroke="currentColor"/>"#;

/// A tower.
const ROOK: &str = r#"<path d="M22 87v-9l9-8V43l-7-8V17h13v8h8v-8h10v8h8v-8h13v18l-7 8v27l9 8v9z"/><path d="M32 43h36M32 70h36" fill="none" stroke="currentColor"/>"#;

/// A coronet of five points.
const QUEEN: &str = r#"<path d="M28 68L14 36l17 17 1-30 12 27 6-31 6 31 12-27 1 30 17-17-14 32z"/><path d="M28 68h44l4 19H24z"/><circle cx="13" cy="33" r="5"/><circle cx="32" cy="20" r="5"/><circle cx="50" cy="15" r="5"/><circle cx="68" cy="20" r="5"/><circle cx="87" cy="33" r="5"/><path d="M31 77h38" fill="none" stroke="currentColor"/>"#;

/// A closed crown with a cross.
const KING: &str = r#"<path d="M50 9v22M41 17h18" stroke-width="7"/><path d="M50 42c1-15 12-17 19-16 15 2 20 19 10 31l-8 12H29l-8-12c-10-12-5-29 10-31 7-1 18 1 19 16z"/><path d="M29 69h42l5 18H24z"/><path d="M50 42v27M32 78h36" fill="none" stroke="currentColor"/>"#;

/// A spider.
const IMMOBILIZER: &str = r#"<path d="M38 45L22 34 10 40M37 52l-19-2-11 11M38 60L22 66l-8 16M42 68L33 79l1 12M62 45l16-11 12 6M63 52l19-2 11 11M62 60l16 6 8 16M58 68l9 11-1 12" fill="none" stroke-width="5"/><ellipse cx="50" cy="60" rx="17" ry="21"/><circle cx="50" cy="33" r="12"/><path d="M45 20l-4-9M55 20l4-9" fill="none" stroke-width="5"/><path d="M45 31v1M55 31v1" stroke="currentColor" stroke-width="6"/><path d="M43 53l14 14M57 53L43 67" fill="none" stroke="currentColor"/>"#;

/// A gnu with a head at either end.
const PUSHME_PULLYU: &str = r#"<path d="M22 23C8 23 9 10 15 8M78 23c14 0 13-13 7-15M28 22c10-2 10-12 4-14M72 22c-10-2-10-12-4-14" fill="none" stroke-width="5"/><path d="M18 22c6-3 12-2 16 6 4 10 8 12 16 12s12-2 16-12c4-8 10-9 16-6 5 3 7 9 11 21 2 6-6 10-11 5l-6-7c0 9 0 17-2 22v24H62V70H38v17H26V63c-2-5-2-13-2-22l-6 7c-5 5-13 1-11-5 4-12 6-18 11-21z"/><path d="M20 31v1M80 31v1" stroke="currentColor" stroke-width="6"/><path d="M36 56h28" fill="none" stroke="currentColor"/>"#;

/// A drawn bow.
const ARCHER: &str = r#"<g transform="rotate(45 50 52)"><path d="M9 60l41 19 41-19" fill="none" stroke-width="3"/><path d="M50 20v66" stroke-width="6"/><path d="M5 63c7-46 83-46 90 0-20-29-70-29-90 0z"/><path d="M50-1l12 22-12-4-12 4z"/><path d="M50 76l9 9v11l-9-7-9 7V85z"/></g>"#;

/// A heraldic shield, quartered.
const SHIELD: &str = r#"<path d="M18 17c12 5 24 3 32-5 8 8 20 10 32 5v31c0 21-15 33-32 41-17-8-32-20-32-41z"/><path d="M50 24v21H28V27c8 1 15 0 22-3zM50 45h22c0 17-10 25-22 32z" fill="currentColor" stroke="none"/>"#;

/// A frog that faces us.
const LONG_LEAPER: &str = r#"<path d="M29 58C13 55 8 68 13 78L8 87h28M71 58c16-3 21 10 16 20l5 9H64"/><path d="M34 54c-4 12-2 26 4 33h24c6-7 8-21 4-33z"/><path d="M35 32a13 13 0 1 0-14 8c-5 6-7 12-3 17 11 11 53 11 64 0 4-5 2-11-3-17a13 13 0 1 0-14-8c-10-4-20-4-30 0z"/><path d="M27 27v2M73 27v2" stroke="currentColor" stroke-width="9"/><path d="M28 49c13 8 31 8 44 0" fill="none" stroke="currentColor"/>"#;

/// Two arrows that change places.
const SWAPPER: &str =
    r#"<path d="M11 25h45V11l33 22-33 22V41H11z"/><path d="M89 75H44v14L11 67l33-22v14h45z"/>"#;

/// A little cannon on its wheel.
const CANNON_PAWN: &str = r#"<path d="M14 83l24-22 10 12-15 12z"/><path d="M22 56L68 25l-3-5 8-5 17 25-8 5-3-5-45 31c-9 5-19-8-12-15z"/><circle cx="52" cy="70" r="18"/><path d="M52 53v34M35 70h34" fill="none" stroke="currentColor" stroke-width="3"/><circle cx="52" cy="70" r="5" fill="currentColor" stroke="none"/>"#;
