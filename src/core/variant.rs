//! The two games, their rule options, and the names of variants.

use core::fmt;
use core::str::FromStr;

use bitflags::bitflags;

/// Which of the two games. The numbers are those of the C ABI.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum GameKind {
    /// Koopa Chess: pieces stun and kick.
    Koopa = 1,
    /// Fugue: every piece captures in its own way.
    Fugue = 2,
}

impl GameKind {
    /// `koopa` or `fugue`, as in variant names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Koopa => "koopa",
            Self::Fugue => "fugue",
        }
    }
}

bitflags! {
    /// The rule options of Koopa; the bits are those of the C ABI.
    #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct KoopaRules: u8 {
        /// `stun-1`: a stun lasts one turn, otherwise two.
        const STUN_1 = 1;
        /// `free-slide`: after a jump, bishop, rook and queen choose how far they go.
        const FREE_SLIDE = 2;
        /// `kick-own`: own stunned pieces can be kicked, but never the own king.
        const KICK_OWN = 4;
        /// `checkmate`: check and checkmate, otherwise the king is captured.
        const CHECKMATE = 8;
        /// `pass`: a side with no legal move but a stunned piece passes, unless it is in check.
        const PASS = 16;
    }
}

bitflags! {
    /// The rule options of Fugue; the bits are those of the C ABI.
    #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct FugueRules: u8 {
        /// `no-swapper-swap`: Swappers cannot swap with each other.
        const NO_SWAPPER_SWAP = 1;
        /// `choose`: a Pushme-Pullyu that would take two pieces chooses one of them, otherwise
        /// the move does not exist.
        const CHOOSE = 2;
    }
}

const KOOPA_OPTIONS: [(&str, u8); 5] =
    [("stun-1", 1), ("free-slide", 2), ("kick-own", 4), ("checkmate", 8), ("pass", 16)];
const FUGUE_OPTIONS: [(&str, u8); 2] = [("no-swapper-swap", 1), ("choose", 2)];

/// A game with its rule options.
///
/// Written as the name of a preset, or as the game with its options; two names of one variant are
/// equal, and the preset's name is the one written.
///
/// ```
/// use kofu::Variant;
/// let variant: Variant = "koopa:pass,stun-1".parse()?;
/// assert_eq!(variant.to_string(), "koopa:stun-1,pass");
/// assert_eq!("fugue:no-swapper-swap".parse::<Variant>()?.to_string(), "fugue-nelson");
/// # Ok::<(), kofu::VariantError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Koopa with these options.
    Koopa(KoopaRules),
    /// Fugue with these options.
    Fugue(FugueRules),
}

/// Why a text or a number names no variant.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The part before the colon, or the whole, is neither a preset nor a game.
    #[error("no such game or preset")]
    UnknownName,
    /// An option that the game does not have; the byte offset is where it begins.
    #[error("no such option of this game, at byte {0}")]
    UnknownOption(usize),
    /// An option named twice; the byte offset is where it begins the second time.
    #[error("option named twice, at byte {0}")]
    RepeatedOption(usize),
    /// A number with bits that the game does not have.
    #[error("unknown rule bits")]
    UnknownBits,
}

impl Variant {
    /// `koopa`: Koopa Chess as played on vchess.club.
    pub const KOOPA: Self = Self::Koopa(KoopaRules::empty());
    /// `koopa-classic`: Koopa Chess as published in 2003, stun of two turns.
    pub const KOOPA_CLASSIC: Self = Self::Koopa(
        KoopaRules::FREE_SLIDE.union(KoopaRules::KICK_OWN).union(KoopaRules::CHECKMATE),
    );
    /// `koopa-classic-1`: the same with a stun of one turn.
    pub const KOOPA_CLASSIC_1: Self = Self::Koopa(
        KoopaRules::STUN_1
            .union(KoopaRules::FREE_SLIDE)
            .union(KoopaRules::KICK_OWN)
            .union(KoopaRules::CHECKMATE),
    );
    /// `fugue`: Fugue as played on vchess.club.
    pub const FUGUE: Self = Self::Fugue(FugueRules::empty());
    /// `fugue-nelson`: the inventor's rule, a Swapper cannot swap with a Swapper.
    pub const FUGUE_NELSON: Self = Self::Fugue(FugueRules::NO_SWAPPER_SWAP);

    /// The presets with their names.
    pub const PRESETS: [(&'static str, Self); 5] = [
        ("koopa", Self::KOOPA),
        ("koopa-classic", Self::KOOPA_CLASSIC),
        ("koopa-classic-1", Self::KOOPA_CLASSIC_1),
        ("fugue", Self::FUGUE),
        ("fugue-nelson", Self::FUGUE_NELSON),
    ];

    /// Every combination of options: 32 of Koopa, then 4 of Fugue.
    pub fn all() -> impl Iterator<Item = Self> {
        let koopa = (0..32).map(|bits| Self::Koopa(KoopaRules::from_bits_truncate(bits)));
        koopa.chain((0..4).map(|bits| Self::Fugue(FugueRules::from_bits_truncate(bits))))
    }

    /// Which game.
    #[inline]
    pub const fn game(self) -> GameKind {
        match self {
            Self::Koopa(_) => GameKind::Koopa,
            Self::Fugue(_) => GameKind::Fugue,
        }
    }

    /// The option bits; unknown ones are left out.
    #[inline]
    pub const fn rules(self) -> u32 {
        match self {
            Self::Koopa(rules) => rules.bits() as u32 & 31,
            Self::Fugue(rules) => rules.bits() as u32 & 3,
        }
    }

    /// The variant of that game with these option bits.
    ///
    /// # Errors
    /// [`VariantError::UnknownBits`] if the game has no such option.
    pub fn from_rules(game: GameKind, rules: u32) -> Result<Self, VariantError> {
        let bits = u8::try_from(rules).map_err(|_| VariantError::UnknownBits)?;
        match game {
            GameKind::Koopa => KoopaRules::from_bits(bits).map(Self::Koopa),
            GameKind::Fugue => FugueRules::from_bits(bits).map(Self::Fugue),
        }
        .ok_or(VariantError::UnknownBits)
    }

    /// Plies that a new stun lasts: 2 or 4 in Koopa, 0 in Fugue.
    pub const fn stun_plies(self) -> u8 {
        match self {
            Self::Koopa(rules) if rules.contains(KoopaRules::STUN_1) => 2,
            Self::Koopa(_) => 4,
            Self::Fugue(_) => 0,
        }
    }

    const fn options(game: GameKind) -> &'static [(&'static str, u8)] {
        match game {
            GameKind::Koopa => &KOOPA_OPTIONS,
            GameKind::Fugue => &FUGUE_OPTIONS,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::PRESETS.iter().find(|(_, preset)| preset == self) {
            return f.write_str(name);
        }
        f.write_str(self.game().name())?;
        let chosen = Self::options(self.game())
            .iter()
            .filter(|(_, bit)| self.rules() & u32::from(*bit) != 0)
            .map(|(name, _)| *name);
        for (i, name) in chosen.enumerate() {
            f.write_str(if i == 0 { ":" } else { "," })?;
            f.write_str(name)?;
        }
        Ok(())
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        if let Some((_, preset)) = Self::PRESETS.iter().find(|(name, _)| *name == text) {
            return Ok(*preset);
        }
        let (name, options) = text.split_once(':').ok_or(VariantError::UnknownName)?;
        let game = [GameKind::Koopa, GameKind::Fugue]
            .into_iter()
            .find(|game| game.name() == name)
            .ok_or(VariantError::UnknownName)?;
        let mut rules = 0;
        let mut offset = name.len() + 1;
        for option in options.split(',') {
            let (_, bit) = Self::options(game)
                .iter()
                .find(|(name, _)| *name == option)
                .ok_or(VariantError::UnknownOption(offset))?;
            if rules & bit != 0 {
                return Err(VariantError::RepeatedOption(offset));
            }
            rules |= bit;
            offset += option.len() + 1;
        }
        Self::from_rules(game, rules.into())
    }
}
