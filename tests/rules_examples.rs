//! The examples of RULES.md, played as they stand there.
//!
//! ```` ```text line VARIANT```` shows one rank in pairs of lines, before and after the move that
//! stands beside the first; `*` marks stunned pieces. ```` ```text game VARIANT```` is a position and
//! what is true of it, one statement a line; two blanks begin a remark.

use kofu::{Bitboard, Game, GameKind, Move, Position, Square, Variant};

/// The blocks of that sort: their variants, first lines and texts.
fn blocks(sort: &str) -> Vec<(Variant, usize, Vec<&'static str>)> {
    const RULES: &str = include_str!("../RULES.md");
    let lines: Vec<&str> = RULES.lines().collect();
    let opening = format!("```text {sort} ");
    let starts = lines.iter().enumerate().filter_map(|(number, line)| {
        let variant = line.strip_prefix(&opening)?;
        Some((number, variant.parse().expect("a variant")))
    });
    starts
        .map(|(number, variant)| {
            let body = lines[number + 1..].iter().take_while(|line| **line != "```");
            (variant, number + 2, body.copied().collect())
        })
        .collect()
}

/// The rank of a picture as in a FEN, its stunned pieces, and what stands beside it.
fn rank(line: &str) -> (String, Bitboard, &str) {
    let (cells, beside) = line.split_at(line.len().min(16));
    let cells: Vec<char> = format!("{cells:16}").chars().collect();
    let mut stunned = Bitboard::EMPTY;
    let mut fen = String::new();
    for (file, cell) in (0..).zip(cells.chunks(2)) {
        fen.push(if cell[0] == '.' { '1' } else { cell[0] });
        if cell[1] == '*' {
            stunned |= Square::at(file, 3).expect("eight files").bit();
        }
    }
    while let Some(at) = fen.find("11") {
        fen.replace_range(at..at + 2, "2");
    }
    (fen, stunned, beside.trim())
}

/// A rank without runs of ones joined: digits in a row are added up.
fn joined(rank: &str) -> String {
    let mut joined = String::new();
    let mut empty = 0;
    for letter in rank.chars().chain(['/']) {
        if let Some(digit) = letter.to_digit(10) {
            empty += digit;
            continue;
        }
        if empty > 0 {
            joined += &empty.to_string();
        }
        empty = 0;
        joined.push(letter);
    }
    joined.pop();
    joined
}

#[test]
fn pictures_of_lines() {
    let mut pictures = 0;
    for (variant, first, lines) in blocks("line") {
        for (pair, number) in lines.chunks(3).zip((first..).step_by(3)) {
            let (before, stunned, mv) = rank(pair[0]);
            let list: Vec<String> =
                stunned.iter().map(|square| format!("{square}{}", variant.stun_plies())).collect();
            let list = if list.is_empty() { "-".to_owned() } else { list.join(",") };
            let fen = format!("3k4/8/8/8/{}/8/8/3K4 w - {list} 0 1", joined(&before));
            let mut position = Position::from_fen(variant, &fen)
                .unwrap_or_else(|error| panic!("line {number}: {fen}: {error}"));
            pictures += 1;
            if pair[1] == "no such move" {
                assert!(position.parse_move(mv).is_err(), "line {number}: {fen} {mv}");
                continue;
            }
            let mv = position
                .parse_move(mv)
                .unwrap_or_else(|error| panic!("line {number}: {fen} {mv}: {error}"));
            position.play(mv).expect("it is legal");
            let (after, stunned, remark) = rank(pair[1]);
            assert_eq!(remark, "", "line {number}");
            let board = position.fen().to_string();
            assert_eq!(board.split('/').nth(4), Some(joined(&after).as_str()), "line {number}");
            assert_eq!(position.stunned(), stunned, "line {number}: {board}");
        }
    }
    assert!(pictures >= 10, "{pictures}");
}

#[test]
fn games() {
    let mut statements = 0;
    for (variant, first, lines) in blocks("game") {
        let mut game: Option<Game> = None;
        for (line, number) in lines.iter().zip(first..) {
            if line.trim().is_empty() {
                game = None;
                continue;
            }
            let here = format!("line {number}: {line}");
            let statement = if line.contains('/') && !line.contains("1/2") {
                line
            } else {
                line.split("  ").next().unwrap_or_default()
            };
            let read = |fen: &str| {
                Position::from_fen(variant, fen).unwrap_or_else(|error| panic!("{here}: {error}"))
            };
            statements += 1;
            let Some(game) = &mut game else {
                let position =
                    if statement == "start" { Position::start(variant) } else { read(statement) };
                game = Some(Game::new(position));
                continue;
            };
            state(game, statement, &here, read);
        }
    }
    assert!(statements >= 60, "{statements}");
}

/// Checks one statement, or plays one move.
fn state(game: &mut Game, statement: &str, here: &str, read: impl Fn(&str) -> Position) {
    let position = *game.position();
    match statement.split(' ').collect::<Vec<_>>()[..] {
        ["same", ..] => assert_eq!(read(&statement[5..]), position, "{here}"),
        ["vchess", ..] => {
            assert_eq!(position.vchess_fen().text(), &statement[7..], "{here}");
            assert_eq!(read(&statement[7..]), position, "{here}");
        }
        ["not", text] => assert!(position.parse_move(text).is_err(), "{here}"),
        ["may", ref texts @ ..] => {
            for text in texts {
                assert!(position.parse_move(text).is_ok(), "{here}: {text}");
            }
        }
        ["result", ref result @ ..] => {
            let outcome = game.outcome();
            let reason = outcome.reason().map(|reason| format!(" ({reason})"));
            let text = format!("{outcome}{}", reason.unwrap_or_default());
            assert_eq!(text, result.join(" "), "{here}");
        }
        ["check"] => assert!(position.in_check(), "{here}"),
        ["no", "check"] => assert!(!position.in_check(), "{here}"),
        // Where the piece of a square takes something, or goes at all.
        [from, verb @ ("takes" | "goes"), ref squares @ ..] => {
            let of = |mv: &Move| {
                mv.from().to_string() == from
                    && (verb == "goes" || position.effects(*mv).removed.any())
            };
            let found = position.legal_moves().into_iter().filter(of);
            let found: Bitboard = found.map(|mv| mv.to()).collect();
            let said = squares.iter().filter(|word| **word != "nowhere");
            let said = said.map(|name| name.parse::<Square>().expect("a square"));
            assert_eq!(found, said.collect::<Bitboard>(), "{here}");
        }
        // A move, and its SAN.
        [text] => play(game, text, here),
        [text, san] => {
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{here}: {error}"));
            assert_eq!(position.san(mv), san, "{here}");
            assert_eq!(position.move_text(mv), text, "{here}");
            assert_eq!(position.parse_san(san), Ok(mv), "{here}");
            play(game, text, here);
        }
        _ => {
            let fen = position.fen().to_string();
            assert_eq!(fen, statement, "{here}");
        }
    }
}

fn play(game: &mut Game, text: &str, here: &str) {
    let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{here}: {error}"));
    game.play(mv).unwrap_or_else(|error| panic!("{here}: {error}"));
}

#[test]
fn refused_texts() {
    let mut wrong = Vec::new();
    let mut refused = 0;
    for (variant, first, lines) in blocks("refused") {
        for (pair, number) in lines.chunks(2).zip((first..).step_by(2)) {
            let error = Position::from_fen(variant, pair[0]).expect_err(pair[0]);
            if error.to_string() != pair[1].trim() {
                wrong.push(format!("line {number}: {} {error}", pair[0]));
            }
            refused += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(refused >= 6, "{refused}");
}

#[test]
fn the_table_of_presets() {
    const RULES: &str = include_str!("../RULES.md");
    for (name, variant) in Variant::PRESETS {
        assert!(RULES.contains(&format!("| `{name}` |")), "{name}");
        assert_eq!(name.parse(), Ok(variant));
    }
    let mut options = 0;
    for line in RULES.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, game, option, bit, _, ref marks @ .., _] = cells[..] else { continue };
        let (Some(option), Ok(bit)) = (option.strip_prefix('`'), bit.parse::<u32>()) else {
            continue;
        };
        let option = option.trim_end_matches('`');
        let kind = if game == "Koopa" { GameKind::Koopa } else { GameKind::Fugue };
        let named: Variant = format!("{}:{option}", kind.name()).parse().expect(line);
        assert_eq!(Variant::from_rules(kind, bit), Ok(named), "{line}");
        let presets = Variant::PRESETS.iter().filter(|(_, preset)| preset.game() == kind);
        for ((name, preset), mark) in presets.zip(marks) {
            assert_eq!(preset.rules() & bit != 0, *mark == "x", "{name}: {line}");
        }
        options += 1;
    }
    assert_eq!(options, 7);
}
