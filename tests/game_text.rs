//! Games as text: every game reads back, and no text does harm.

mod support;

use kofu::{
    Game, GameTextError, GameTextErrorKind as Kind, Position, SanError, Variant, VariantError,
};
use support::{Random, game_from, random_game};

fn read(text: &str) -> Result<Game, GameTextError> {
    Game::from_text(text)
}

/// Reads moves of Koopa without tags of their own.
fn read_moves(moves: &str) -> Result<Game, GameTextError> {
    read(&format!("[Variant \"koopa\"]\n\n{moves}"))
}

fn texts(game: &Game) -> Vec<String> {
    let position = |ply| game.position_at(ply);
    game.moves()
        .iter()
        .enumerate()
        .map(|(ply, mv)| position(ply).move_text(*mv).to_string())
        .collect()
}

#[test]
fn random_games_of_all_variants_read_back() {
    let mut plies = 0;
    for variant in Variant::all() {
        for seed in 0..4 {
            let mut game = random_game(variant, seed, 150, |_| ());
            if seed == 3 {
                // Some begin with Black to move and clocks that run.
                let odd = (game.ply() / 2) | 1;
                let start = game.position_at(odd);
                let rest = game.moves()[odd..].to_vec();
                game.restart(start);
                rest.iter().for_each(|mv| game.play(*mv).unwrap());
            }
            let text = game.text().to_string();
            assert!(
                text.lines().all(|line| line.len() <= 80 || line.starts_with("[FEN")),
                "{text}"
            );
            let back = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(back, game);
            assert_eq!(back.position().fen().to_string(), game.position().fen().to_string());
            assert_eq!(back.text().to_string(), text);
            plies += game.ply();
        }
    }
    assert!(plies > 5000, "{plies}");
}

#[test]
fn written_exactly() {
    let fen = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 7 12";
    let mut game = game_from(Variant::KOOPA, fen, "f4e5 d8g5 a1e5 g5e5");
    let expected = "\
[Variant \"koopa\"]
[SetUp \"1\"]
[FEN \"nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 7 12\"]
[Result \"*\"]

12. fxe5 Qg5 13. Bxe5 Qxe5 *
";
    assert_eq!(game.text().to_string(), expected);
    let second = game.position_at(1);
    let rest = game.moves()[1..].to_vec();
    game.restart(second);
    rest.iter().for_each(|mv| game.play(*mv).unwrap());
    let tags = [
        ("Event", "a \"match\" \\ 1"),
        ("White", "two\nlines"),
        ("FEN", "mine"),
        ("bad name", "x"),
        ("Result", "1-0"),
    ];
    let expected = r#"[Variant "koopa"]
[SetUp "1"]
[FEN "nrkqnrbb/ppp2ppp/3p4/4p3/1P6/8/P1PPP1PP/BNQRNBKR b KQkq e54,d64,c74,b84 0 12"]
[Event "a \"match\" \\ 1"]
[White "two lines"]
[Result "1-0"]

12... Qg5 13. Bxe5 Qxe5 1-0
"#;
    assert_eq!(game.text().tags(&tags).to_string(), expected);
    assert_eq!(read(expected), Ok(game));
    // A value that is no result is not taken.
    let game = Game::start(Variant::FUGUE_NELSON);
    let text = game.text().tags(&[("Result", "win")]).to_string();
    assert_eq!(text, "[Variant \"fugue-nelson\"]\n[Result \"*\"]\n\n*\n");
}

#[test]
fn results_are_written_as_the_game_ends() {
    let cases = [
        ("7k/8/8/8/8/8/8/K6Q w - - 0 1", "h1h8", "1. Qxh8# 1-0\n"),
        ("k6q/8/8/8/8/8/8/7K b - - 0 1", "h8h1", "1... Qxh1# 0-1\n"),
    ];
    for (fen, moves, end) in cases {
        let game = game_from(Variant::FUGUE, fen, moves);
        assert!(game.text().to_string().ends_with(end), "{}", game.text());
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let game = game_from(Variant::KOOPA, start, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let text = game.text().to_string();
    assert!(text.contains("[Result \"1/2-1/2\"]") && text.ends_with("Ng8 1/2-1/2\n"), "{text}");
}

#[test]
fn what_is_not_a_move_is_ignored() {
    let plain = read_moves("1. e4 d5 2. exd5").unwrap();
    for moves in [
        "e4 d5 exd5",
        "1.e4 d5 2.exd5 *",
        "1. e4! 1... d5?! 2. exd5!! 1-0",
        "1 e4 1... d5 2 exd5 1/2",
        "1. e4 (1. d4 (1. c4 {)} ; )\n) {()} d5) 1... d5 $14$2 2. exd5 0-1 {over} ; and out",
        "% a line for programs\n1. e4{no blank}d5;rest of line\n2.exd5",
        "1. e2e4 d7d5 2. e4d5",
        "\r\n1. e4\r\nd5\r\n\r\n2.\texd5\r\n",
        "1. e4 { \u{e9}\u{1f600} } d5 2. exd5",
    ] {
        assert_eq!(read_moves(moves).as_ref(), Ok(&plain), "{moves}");
    }
    let head = "\u{feff}\n [ Variant  \"koopa\" ] [Event \"?\"]\n[Site \"a [b] \\\"c\\\" ]\"]\n[Opening \"{\"x\": [\"y\"]}\"]\n\n";
    assert_eq!(read(&format!("{head}e4 d5 exd5")), Ok(plain));
    assert_eq!(
        read("[Variant \"koopa:free-slide,kick-own,checkmate\"]").unwrap().variant(),
        Variant::KOOPA_CLASSIC
    );
    // Bytes that are no text do not matter in comments.
    let mut game = Game::start(Variant::FUGUE);
    game.read_text_bytes(b"[Variant \"koopa\"]\n[White \"\xff\"]\n{\xfe} e4 ;\xff\n d5").unwrap();
    assert_eq!(texts(&game), ["e2e4", "d7d5"]);
}

#[test]
fn castling_and_passes_read_in_both_notations() {
    let head = "[Variant \"koopa:pass\"]\n[FEN \"4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1\"]\n\n";
    let long = read(&format!("{head}1. O-O-O O-O")).unwrap();
    assert_eq!(texts(&long), ["e1c1", "e8g8"]);
    for moves in ["1. 0-0-0 0-0", "e1c1 e8g8", "e1a1 e8h8"] {
        assert_eq!(read(&format!("{head}{moves}")).as_ref(), Ok(&long), "{moves}");
    }
    let head = "[Variant \"koopa:pass\"]\n[FEN \"7k/8/8/8/8/8/8/K7 w - a14 0 1\"]\n\n";
    let pass = read(&format!("{head}1. -- Kg8")).unwrap();
    assert_eq!(texts(&pass), ["0000", "h8g8"]);
    assert_eq!(read(&format!("{head}1. 0000 Kg8")), Ok(pass));
}

#[test]
fn faults_are_told_with_their_place() {
    let case = |text: &str, kind: Kind, line: usize, offset: usize| {
        let error = read(text).unwrap_err();
        assert_eq!((error.kind, error.line, error.offset), (kind, line, offset), "{text}");
    };
    case("", Kind::NoVariant, 1, 0);
    case("1. e4", Kind::NoVariant, 1, 0);
    case("[Event \"x\"]\n\n*", Kind::NoVariant, 3, 13);
    case("[Variant \"chess\"]", Kind::Variant(VariantError::UnknownName), 1, 10);
    case("[Variant \"\"]", Kind::Variant(VariantError::UnknownName), 1, 10);
    case("[Variant \"fugue:pass\"]", Kind::Variant(VariantError::UnknownOption(6)), 1, 10);
    case("[Variant \"koopa\"]\n[Variant \"koopa\"]", Kind::RepeatedTag, 2, 18);
    case("[Variant \"koopa\"]\n[SetUp \"1\"]", Kind::NoFen, 2, 26);
    case("[Variant \"koopa\"]\n[Result \"2-0\"]", Kind::Result, 2, 27);
    for tag in [
        "[",
        "[]",
        "[A]",
        "[A \"]",
        "[A \"x\"",
        "[A b \"x\"]",
        "[\"x\"]",
        "[A \"x\\\"]",
        "[A \"x\n\"]",
    ] {
        case(&format!("\n{tag}"), Kind::Tag, 2, 1);
    }
    let error = read("[Variant \"koopa\"]\n[FEN \"8/9/8/8/8/8/8/8 w - -\"]").unwrap_err();
    assert!(matches!(error.kind, Kind::Fen(fen) if fen.offset == 2), "{error:?}");
    assert_eq!((error.line, error.offset), (2, 18 + 6 + 2));
    let moves = |text: &str, kind: Kind, line: usize, offset: usize| {
        case(&format!("[Variant \"koopa\"]\n\n{text}"), kind, line, 19 + offset);
    };
    moves("1. e4 e5\n2. {x", Kind::OpenComment, 4, 12);
    moves("1. e4 (1. d4 (d5) {)}", Kind::OpenVariation, 3, 6);
    moves("1. e4 ) e5", Kind::StrayParenthesis, 3, 6);
    moves("1. e4 1.e5 2.Ke3", Kind::Move(SanError::Illegal), 3, 13);
    moves("1. e4 * 1... e5", Kind::AfterEnd, 3, 8);
    moves("1. e4 * *", Kind::AfterEnd, 3, 8);
    moves("e4 e5 !", Kind::Move(SanError::Malformed { offset: 0 }), 3, 6);
    let error = read_moves("1. e4 e5 2. Nf9").unwrap_err();
    assert_eq!(error.to_string(), "line 3, byte 31: not a move in algebraic notation, at byte 2");
}

#[test]
fn a_text_that_is_too_long_or_wrong_leaves_the_record_as_it_was() {
    let mut game: Game<3> = Position::start(Variant::FUGUE).into();
    game.play(game.position().parse_move("e2e3").unwrap()).unwrap();
    let before = game.clone();
    let text = "[Variant \"koopa\"]\n\n1. e4 e5 2. d4 ";
    let error = game.read_text(&format!("{text} d5")).unwrap_err();
    assert_eq!((error.kind, error.offset), (Kind::Full, 35));
    assert!(game.read_text(&format!("{text} x")).is_err());
    assert_eq!(game, before);
    game.read_text(text).unwrap();
    assert_eq!((game.ply(), game.variant()), (3, Variant::KOOPA));
}

#[test]
fn deep_and_long_texts_end() {
    let deep = "(".repeat(200_000);
    assert_eq!(read_moves(&deep).unwrap_err().kind, Kind::OpenVariation);
    let closed = format!("{deep}{} e4", ")".repeat(200_000));
    assert_eq!(read_moves(&closed).unwrap().ply(), 1);
    assert!(read_moves(&"1".repeat(1_000_000)).is_ok());
    assert!(read_moves(&"x".repeat(1_000_000)).is_err());
    assert!(read(&"[".repeat(1_000_000)).is_err());
}

/// Texts with bytes changed, added, taken out or doubled: read or refused, but nothing worse, and
/// a refused text leaves the game as it was.
#[test]
fn broken_texts_do_no_harm() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/vchess-games");
    let mut sources = Vec::new();
    for name in ["koopa-02.pgn", "fugue-03.pgn"] {
        sources.push(std::fs::read(format!("{folder}/{name}")).unwrap());
    }
    for (variant, seed) in [(Variant::KOOPA_CLASSIC, 4), (Variant::FUGUE, 5)] {
        sources.push(random_game(variant, seed, 30, |_| ()).text().to_string().into_bytes());
    }
    const BYTES: &[u8] = b"\0\t\n \"#$%()*+-./0123789;<=>@BFIKLNQRUWX[\\]_abhpsuwx{|}\xc3\xff";
    let mut random = Random(9);
    let mut game = Game::start(Variant::KOOPA);
    let (mut good, mut bad) = (0, 0);
    for source in &sources {
        for _ in 0..1500 {
            let mut text = source.clone();
            for _ in 0..=random.below(3) {
                let place = random.below(text.len());
                match random.below(5) {
                    0 => text[place] = BYTES[random.below(BYTES.len())],
                    1 => text.insert(place, BYTES[random.below(BYTES.len())]),
                    2 => drop(text.remove(place)),
                    3 => text.truncate(place.max(1)),
                    _ => {
                        let part = text[place..(place + 9).min(text.len())].to_vec();
                        let place = random.below(text.len());
                        text.splice(place..place, part);
                    }
                }
            }
            let before = game.clone();
            match game.read_text_bytes(&text) {
                Ok(()) => good += 1,
                Err(error) => {
                    bad += 1;
                    assert_eq!(game, before);
                    assert!(error.offset <= text.len());
                    let lines = text[..error.offset].iter().filter(|b| **b == b'\n').count();
                    assert_eq!(error.line, lines + 1);
                }
            }
        }
    }
    assert!(good > 500 && bad > 1000, "{good} {bad}");
}
