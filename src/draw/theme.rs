//! The colors of pictures.

use crate::core::Color;

/// A set of colors for pictures.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

/// Body, outline, and what is drawn upon the body of a side's pieces.
pub(super) struct Men {
    pub(super) fill: &'static str,
    pub(super) stroke: &'static str,
    pub(super) detail: &'static str,
}

/// One color, as SVG writes it, for each thing in a picture.
pub(super) struct Palette {
    pub(super) frame: &'static str,
    pub(super) text: &'static str,
    pub(super) light_square: &'static str,
    pub(super) dark_square: &'static str,
    pub(super) last_move: &'static str,
    pub(super) trail: &'static str,
    pub(super) mark: &'static str,
    pub(super) check: &'static str,
    pub(super) disc: &'static str,
    pub(super) ring: &'static str,
    pub(super) ring_gone: &'static str,
    pub(super) ice: &'static str,
    pub(super) frost: &'static str,
    pub(super) guard: &'static str,
    white: Men,
    black: Men,
}

impl Palette {
    /// The colors of a side's pieces.
    pub(super) const fn men(&self, side: Color) -> &Men {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl Theme {
    /// The colors.
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

static LIGHT: Palette = Palette {
    frame: "#faf8f0",
    text: "#55604a",
    light_square: "#eef0da",
    dark_square: "#94ad80",
    last_move: "#f6d743",
    trail: "#c2410c",
    mark: "#1d4ed8",
    check: "#dc2626",
    disc: "#efe6fb",
    ring: "#6d28d9",
    ring_gone: "#cdbdea",
    ice: "#9fd8ff",
    frost: "#0b5c8f",
    guard: "#0f766e",
    white: Men { fill: "#fffdf4", stroke: "#29231d", detail: "#29231d" },
    black: Men { fill: "#46403a", stroke: "#14110e", detail: "#f3ead9" },
};

static DARK: Palette = Palette {
    frame: "#1c1f24",
    text: "#b4bcc9",
    light_square: "#9aa5b8",
    dark_square: "#646f84",
    last_move: "#d9b830",
    trail: "#ff8a3d",
    mark: "#7dd3fc",
    check: "#f04444",
    disc: "#d6c8f0",
    ring: "#5b16c4",
    ring_gone: "#ab98d3",
    ice: "#b5e3ff",
    frost: "#0a3d62",
    guard: "#0d9488",
    white: Men { fill: "#fbf8ee", stroke: "#16181c", detail: "#16181c" },
    black: Men { fill: "#33363d", stroke: "#0b0c0e", detail: "#ebe5d6" },
};
