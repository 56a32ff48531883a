//! The naive model: Koopa Chess and Fugue, played on a plain array of 64 letters.
//!
//! This is a second, independent reading of RULES.md. It shares nothing with the library it
//! is compared with: no bitboards, no tables, no make and unmake. Every move is made on a copy of
//! the board, by walking from square to square in (file, rank) steps. It is slow on purpose.
//! The comments quote the rule they carry out.

#![allow(dead_code, unreachable_pub)]

mod board;
mod fen;
mod fugue;
mod koopa;

pub use board::Position;

/// A game and its rule options. The bits are those of the tables at the head of RULES.md.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    pub fugue: bool,
    pub rules: u32,
}

/// Koopa: "a stun lasts one turn (otherwise two)".
pub const STUN_1: u32 = 1;
/// Koopa: "free slide: after a jump, B/R/Q choose how far they go".
pub const FREE_SLIDE: u32 = 2;
/// Koopa: "kick own stunned pieces (never the own king)".
pub const KICK_OWN: u32 = 4;
/// Koopa: "check and checkmate (otherwise the king is captured)".
pub const CHECKMATE: u32 = 8;
/// Koopa: "a side with no legal move but a stunned piece passes, unless it is in check".
pub const PASS: u32 = 16;
/// Fugue: "Swappers cannot swap with each other".
pub const NO_SWAPPER_SWAP: u32 = 1;
/// Fugue: "a Pushme-Pullyu that would take two pieces chooses one of them".
pub const CHOOSE: u32 = 2;

const KOOPA_OPTIONS: [(&str, u32); 5] = [
    ("stun-1", STUN_1),
    ("free-slide", FREE_SLIDE),
    ("kick-own", KICK_OWN),
    ("checkmate", CHECKMATE),
    ("pass", PASS),
];

const FUGUE_OPTIONS: [(&str, u32); 2] = [("no-swapper-swap", NO_SWAPPER_SWAP), ("choose", CHOOSE)];

/// "A preset is only a named set of rule options."
const PRESETS: [(&str, bool, u32); 5] = [
    ("koopa", false, 0),
    ("koopa-classic", false, FREE_SLIDE | KICK_OWN | CHECKMATE),
    ("koopa-classic-1", false, STUN_1 | FREE_SLIDE | KICK_OWN | CHECKMATE),
    ("fugue", true, 0),
    ("fugue-nelson", true, NO_SWAPPER_SWAP),
];

impl Variant {
    /// "A variant's name is a preset, or the game with its options: `koopa:stun-1,pass`."
    pub fn parse(name: &str) -> Option<Variant> {
        for (preset, fugue, rules) in PRESETS {
            if preset == name {
                return Some(Variant { fugue, rules });
            }
        }
        let (game, list) = name.split_once(':')?;
        let (fugue, known) = match game {
            "koopa" => (false, &KOOPA_OPTIONS[..]),
            "fugue" => (true, &FUGUE_OPTIONS[..]),
            _ => return None,
        };
        let mut rules = 0;
        for word in list.split(',') {
            let (_, bit) = known.iter().find(|(option, _)| *option == word)?;
            rules |= bit;
        }
        Some(Variant { fugue, rules })
    }

    /// "Two names of one variant are equal; the preset's name is the one written."
    pub fn name(self) -> String {
        for (preset, fugue, rules) in PRESETS {
            if fugue == self.fugue && rules == self.rules {
                return preset.to_string();
            }
        }
        let (game, known) =
            if self.fugue { ("fugue", &FUGUE_OPTIONS[..]) } else { ("koopa", &KOOPA_OPTIONS[..]) };
        let mut words = Vec::new();
        for (option, bit) in known {
            if self.rules & bit != 0 {
                words.push(*option);
            }
        }
        format!("{game}:{}", words.join(","))
    }

    /// Every variant there is: "the options can be combined freely".
    pub fn all() -> Vec<Variant> {
        let mut all = Vec::new();
        for rules in 0..32 {
            let fugue = false;
            all.push(Variant { fugue, rules });
        }
        for rules in 0..4 {
            let fugue = true;
            all.push(Variant { fugue, rules });
        }
        all
    }

    /// Whether a rule option is switched on.
    pub fn has(self, bit: u32) -> bool {
        self.rules & bit != 0
    }

    /// Koopa, Stun: "a newly stunned piece gets a timer of 2 x stun turns (4 or 2)".
    pub fn full_timer(self) -> u8 {
        if self.has(STUN_1) { 2 } else { 4 }
    }
}

/// A small random number generator (a counter put through a mixing function), for tests only.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn shuffle(&mut self, list: &mut [u8]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i + 1);
            list.swap(i, j);
        }
    }
}

/// A Chess960 back rank: the king between the rooks, the bishops on squares of both colours.
fn chess960_rank(random: &mut Random) -> [u8; 8] {
    loop {
        let mut rank = *b"RNBQKBNR";
        random.shuffle(&mut rank);
        let place = |letter: u8| rank.iter().position(|&p| p == letter).unwrap();
        let last_place = |letter: u8| rank.iter().rposition(|&p| p == letter).unwrap();
        let king_between = place(b'R') < place(b'K') && place(b'K') < last_place(b'R');
        let bishops_differ = place(b'B') % 2 != last_place(b'B') % 2;
        if king_between && bishops_differ {
            return rank;
        }
    }
}

fn fugue_rank(random: &mut Random) -> [u8; 8] {
    let mut rank = *b"IUASKQLW";
    random.shuffle(&mut rank);
    rank
}

/// A start position with shuffled back ranks: Chess960 ranks in Koopa (all castling rights), any
/// order in Fugue. Black's rank mirrors White's for half of the seeds, and is its own otherwise.
pub fn shuffled_start(variant: Variant, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let draw = if variant.fugue { fugue_rank } else { chess960_rank };
    let white = draw(&mut random);
    let black = if random.below(2) == 0 { white } else { draw(&mut random) };
    Position::with_back_ranks(variant, white, black)
}

/// The positions of one random game: the start and one more per ply, each after a legal move of
/// the one before, at most `plies` + 1; it ends early where there is no move. Even seeds
/// start from the usual set-up, odd ones from a shuffled one. Every second move is drawn from the
/// ones that take or stun something, if there are any, so that the rare rules come up often.
pub fn random_walk(variant: Variant, seed: u64, plies: usize) -> Vec<Position> {
    let mut random = Random::new(!seed);
    let start =
        if seed % 2 == 0 { Position::start(variant) } else { shuffled_start(variant, seed) };
    let mut walk = vec![start];
    for _ in 0..plies {
        let here = walk.last().unwrap();
        let moves = here.moves();
        if moves.is_empty() {
            break;
        }
        let full = variant.full_timer();
        let mut lively = Vec::new();
        for (_, after) in &moves {
            let fewer = after.count_pieces() < here.count_pieces();
            let stunned = after.timers.contains(&full);
            if fewer || stunned {
                lively.push(after);
            }
        }
        let next = if !lively.is_empty() && random.below(2) == 0 {
            lively[random.below(lively.len())].clone()
        } else {
            moves[random.below(moves.len())].1.clone()
        };
        walk.push(next);
    }
    walk
}
