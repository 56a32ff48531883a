//! Forges seals, as an attacker who has read the library's source would.

const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

fn seal(seed: u64, words: impl Iterator<Item = u64>) -> u64 {
    mix(words.fold(seed, |state, word| {
        (state.rotate_left(23) ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25)
    }))
}

/// The seal of a position.
pub fn position(words: &[u64]) -> u64 {
    seal(0x6b6f_6675_2d70_6f73, words[1..].iter().copied())
}

/// The seal of a game; any for a number of moves that cannot be.
pub fn game(words: &[u64]) -> u64 {
    let plies = words[1].min(1024) as usize;
    let used = (1..32 + plies).chain(1056..1056 + plies.div_ceil(2));
    seal(0x6b6f_6675_2d67_616d, used.map(|index| words[index]))
}
