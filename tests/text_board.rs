//! Boards drawn as text, exactly.

mod support;

use kofu::{Color, Game, Position, TextBoard, Variant};
use support::{game_from, random_game};

fn draw(game: &Game) -> TextBoard<'_, Position> {
    TextBoard::new(game.position()).last_move(game.moves().last().copied())
}

#[test]
fn a_chain_of_stuns() {
    let fen = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1";
    let game = game_from(Variant::KOOPA, fen, "f4e5");
    // The pawn was lost beyond b8: its square, its target and the last square are marked.
    let expected = "
   a   b   c   d   e   f   g   h
8  n  [r2] k   q   n   r   b   b   8
7  p   p   p2  .   .   p   p   p   7
6  .   .   .   p2  .   .   .   .   6
5  .   .   .   .  [p2] .   .   .   5
4  .   P   .   .   .  [.]  .   .   4
3  .   .   .   .   .   .   .   .   3
2  P   .   P   P   P   .   P   P   2
1  B   N   Q   R   N   B   K   R   1
   a   b   c   d   e   f   g   h
";
    assert_eq!(format!("\n{}", draw(&game)), expected);
    let expected = "
   h   g   f   e   d   c   b   a
1  ♖   ♔   ♗   ♘   ♖   ♕   ♘   ♗   1
2  ♙   ♙   ·   ♙   ♙   ♙   ·   ♙   2
3  ·   ·   ·   ·   ·   ·   ·   ·   3
4  ·   ·  [·]  ·   ·   ·   ♙   ·   4
5  ·   ·   ·  [♟2] ·   ·   ·   ·   5
6  ·   ·   ·   ·   ♟2  ·   ·   ·   6
7  ♟   ♟   ♟   ·   ·   ♟2  ♟   ♟   7
8  ♝   ♝   ♜   ♞   ♛   ♚  [♜2] ♞   8
   h   g   f   e   d   c   b   a
";
    let board = draw(&game).unicode().seen_from(Color::Black);
    assert_eq!(format!("\n{board}"), expected);
}

#[test]
fn fugue_has_letters_in_either_style() {
    let game = game_from(Variant::FUGUE, "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1", "c1c4");
    let expected = "
   a   b   c   d   e   f   g   h
8  ·   ·   ·   ·   ·   ·   ·   k   8
7  ·   ·   ·   ·   ·   ·   ·   ·   7
6  ·   ·   ·   ·   ·   ·   ·   ·   6
5  ·   ·   ·   ·   ·   ·   ·   ·   5
4  ·   ·  [·]  ·   ·   ·   ·   ·   4
3  ·   ·   ·   ·   ·   ·   ·   ·   3
2  P   ·   ·   ·   P   ·   ·   ·   2
1  ·   ·  [A]  ·   ·   ·   ·   K   1
   a   b   c   d   e   f   g   h
";
    assert_eq!(format!("\n{}", draw(&game).unicode()), expected);
    assert_eq!(draw(&game).to_string(), expected[1..].replace('·', "."));
}

#[test]
fn no_move_and_a_pass_mark_nothing() {
    let game = game_from("koopa:pass".parse().unwrap(), "7k/8/8/8/8/8/8/K7 w - a14 0 1", "0000");
    assert!(!draw(&game).to_string().contains('['));
    assert!(!TextBoard::new(game.position()).to_string().contains('['));
}

/// The digit is the number of its own turns that the owner plays, from now on, without the piece.
#[test]
fn the_digit_counts_the_owners_turns() {
    let mut stunned = 0;
    for variant in [Variant::KOOPA, Variant::KOOPA_CLASSIC_1] {
        for seed in 0..8 {
            random_game(variant, seed, 120, |game| {
                for square in game.position().stunned() {
                    // Turns pass without moves, so that nothing removes the piece.
                    let mut position = *game.position();
                    let owner = position.piece_at(square).unwrap().color;
                    let mut turns = 0;
                    while position.stunned().has(square) {
                        turns += u8::from(position.side_to_move() == owner);
                        position.skip_turn();
                    }
                    assert_eq!(game.position().stunned_turns(square), turns);
                    stunned += 1;
                }
            });
        }
    }
    assert!(stunned > 1000, "{stunned}");
}
