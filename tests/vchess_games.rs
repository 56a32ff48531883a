//! Real games of vchess.club are read, to the position that site shows at their end.

use std::fs;

use kofu::{Game, GameTextErrorKind, Outcome, Position, Reason};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/vchess-games/");

/// The games with their names, results and last positions.
fn games() -> Vec<(String, String, String, String)> {
    let list = fs::read_to_string(format!("{FOLDER}final.tsv")).unwrap();
    list.lines()
        .map(|line| {
            let mut fields = line.split('\t').map(str::to_owned);
            let mut next = || fields.next().unwrap();
            let name = next();
            let text = fs::read_to_string(format!("{FOLDER}{name}")).unwrap();
            (name, text, next(), next())
        })
        .collect()
}

#[test]
fn eight_games_replay_to_their_last_positions() {
    let games = games();
    assert_eq!(games.len(), 8);
    for (name, text, result, last) in games {
        let game = Game::from_text(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let lines =
            text.lines().filter(|line| line.contains(".w ") || line.contains(".b ")).count();
        assert_eq!(game.ply(), lines, "{name}");
        // Which rooks may castle is counted a little differently there, but not in these games.
        let expected = Position::from_fen(game.variant(), &last).unwrap();
        assert_eq!(*game.position(), expected, "{name}");
        assert_eq!(game.position().vchess_fen().to_string(), last, "{name}");
        assert_eq!(game.outcome().text(), result, "{name}");
        assert!(matches!(game.outcome(), Outcome::Won(_, Reason::KingCaptured)), "{name}");
        // The same with the line ends of Windows, with options, and in our own form.
        let options = text.replace("\"{}\"", "\"{\"randomness\":2,\"x\":[\"y\"]}\"");
        assert_ne!(options, text);
        assert_eq!(Game::from_text(&options.replace('\n', "\r\n")).as_ref(), Ok(&game), "{name}");
        let own = Game::from_text(&game.text().to_string()).unwrap();
        assert_eq!(own.moves(), game.moves(), "{name}");
    }
}

/// Any single line taken out or changed is noticed, unless nothing follows from it.
#[test]
fn damaged_games_are_refused() {
    for (name, text, ..) in games() {
        let lines: Vec<_> = text.lines().collect();
        let first = lines.iter().position(|line| line.starts_with("1.w ")).unwrap();
        for missing in first..lines.len() - 1 {
            let mut rest = lines.clone();
            rest.remove(missing);
            let error = Game::from_text(&rest.join("\n")).unwrap_err();
            assert_eq!(error.kind, GameTextErrorKind::VchessNumber, "{name} line {missing}");
            assert_eq!(error.line, missing + 1, "{name}");
        }
        let damaged = text.replace("1.b ", "1.b x");
        assert_eq!(Game::from_text(&damaged).unwrap_err().kind, GameTextErrorKind::VchessLine);
        let notation_only = lines[..first].join("\n");
        assert_eq!(
            Game::from_text(&notation_only).unwrap_err().kind,
            GameTextErrorKind::VchessLine
        );
    }
}

#[test]
fn the_board_after_a_move_decides() {
    let head = "[Variant \"Fugue\"]\n[Fen \"4k3/8/8/8/8/8/3p4/3WK3 w 0\"]\n\n-\n\n";
    let read = |line: &str| Game::from_text(&format!("{head}{line}\n"));
    let swapped = read("1.w d1.d2 wwd2.bpd1/wwd1.bpd2").unwrap();
    assert!(swapped.position().fen().to_string().starts_with("4k3/8/8/8/8/8/3W4/3pK3 b"));
    let destroyed = read("1.w d1.d2 -/wwd1.bpd2").unwrap();
    assert!(destroyed.position().fen().to_string().starts_with("4k3/8/8/8/8/8/8/4K3 b"));
    for bad in [
        "1.w d1.d2 wwd2/wwd1.bpd2",
        "1.w d1.d2 -/wwd1.bqd2",
        "1.w d1.d2 -/wwd1.bpd3",
        "1.w d1.d3 wwd3/wwd1",
        "1.w e1.e2 wke2/-",
    ] {
        assert_eq!(read(bad).unwrap_err().kind, GameTextErrorKind::VchessMove, "{bad}");
    }
    for bad in ["1.w d1d2 -/-", "1.w d1.d9 -/-", "1.w d1.d2 -", "1.w d1.d2"] {
        assert_eq!(read(bad).unwrap_err().kind, GameTextErrorKind::VchessLine, "{bad}");
    }
}
