//! The rules in short, with what the variant's options change.

use kofu::{FugueRules, KoopaRules, Variant};

/// The rules of a variant in some twenty lines.
pub(crate) fn rules(variant: Variant) -> String {
    let (text, options) = match variant {
        Variant::Koopa(rules) => (include_str!("rules_koopa.txt"), koopa(rules)),
        Variant::Fugue(rules) => (include_str!("rules_fugue.txt"), fugue(rules)),
    };
    let mut text = text.to_owned();
    options.iter().for_each(|line| text += &format!(" * {line}\n"));
    text
}

fn koopa(rules: KoopaRules) -> Vec<&'static str> {
    let has = |rule| rules.contains(rule);
    let mut lines = vec![if has(KoopaRules::STUN_1) {
        "A stun lasts one turn."
    } else {
        "A stun lasts two turns."
    }];
    if has(KoopaRules::FREE_SLIDE) {
        lines.push("After a jump, B, R and Q stop on any empty square they reach (Bxe5>g7).");
    }
    if has(KoopaRules::KICK_OWN) {
        lines.push("You may kick your own stunned pieces too, but not your king.");
    }
    if has(KoopaRules::CHECKMATE) {
        lines.push("A king that could be kicked off the board is in check; mate wins.");
        lines.push("100 moves by either side without a pawn's move or a loss: a draw.");
    } else {
        lines.push("You win when the enemy king leaves the board. There is no check.");
    }
    if has(KoopaRules::PASS) {
        lines.push("With no other move, a side that has a stunned piece passes (--).");
    } else {
        lines.push("No legal move is a draw. (A bare king that is stunned has none!)");
    }
    lines.push("The same position for the third time is a draw.");
    lines
}

fn fugue(rules: FugueRules) -> Vec<&'static str> {
    let mut lines = vec![if rules.contains(FugueRules::CHOOSE) {
        "A pushme-pullyu that would take two pieces chooses one (Uxd4+ ahead, Uxd4- behind)."
    } else {
        "A pushme-pullyu cannot move where it would take two pieces at once."
    }];
    if rules.contains(FugueRules::NO_SWAPPER_SWAP) {
        lines.push("Swappers cannot swap with each other.");
    }
    lines
}
