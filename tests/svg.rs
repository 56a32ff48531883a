//! Pictures: well-formed, small, and different where the position or an option differs.

use std::fmt::Write;

use kofu::{
    Bitboard, Color, GameKind, Move, MoveKind, Piece, Position, Role, Setup, Square, Svg,
    SvgOptions, Theme, Trail, Variant,
};

const LIMIT: usize = 30 * 1024;

/// Checks that a document is one well-formed XML element: tags nest, attributes are quoted and
/// distinct, no stray `<` or `&`, every referenced id is defined once.
fn check_xml(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let (mut ids, mut references) = (Vec::new(), Vec::new());
    let mut rest = text.trim_end();
    let mut roots = 0;
    while let Some(start) = rest.find('<') {
        let content = &rest[..start];
        assert!(!content.contains(['&', '>']), "stray character in {content:?}");
        assert!(content.is_empty() || !open.is_empty(), "text outside of the root");
        let end = rest[start..].find('>').expect("an open tag") + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase()), "tag {name:?}");
        let mut seen = Vec::new();
        while !attributes.trim().is_empty() {
            let (key, tail) = attributes.trim_start().split_once("=\"").expect("a value");
            let (value, tail) = tail.split_once('"').expect("a closing quote");
            assert!(!value.contains(['<', '&']), "{key}={value:?}");
            assert!(tail.is_empty() || tail.starts_with(' '), "no blank after {key}");
            assert!(!seen.contains(&key), "{key} twice in <{tag}>");
            seen.push(key);
            match key {
                "id" => ids.push(value),
                "href" => references.push(value.strip_prefix('#').expect("an inner reference")),
                _ => {}
            }
            attributes = tail;
        }
        roots += usize::from(open.is_empty());
        if !closed {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.is_empty() && roots == 1);
    for id in &ids {
        assert!(id.starts_with("kofu-"));
        assert_eq!(ids.iter().filter(|other| *other == id).count(), 1, "{id} twice");
    }
    assert!(references.iter().all(|reference| ids.contains(reference)));
}

/// A small generator of numbers (xorshift64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Calls back with the positions of random games, each with the move that led to it.
fn walk(games: usize, mut visit: impl FnMut(&Position, &Position, Move)) {
    let mut dice = Dice(0x5eed_cafe);
    for (_, variant) in Variant::PRESETS {
        for _ in 0..games {
            let mut position = Position::start(variant);
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Attacks are rare among random moves and are what pictures must show.
                let attacks = position.tactical_moves();
                let choice = if attacks.is_empty() || dice.below(3) == 0 { moves } else { attacks };
                let mv = choice[dice.below(choice.len())];
                let before = position;
                position.play(mv).unwrap();
                visit(&before, &position, mv);
            }
        }
    }
}

fn draw(position: &Position, options: SvgOptions) -> String {
    Svg::new(position).options(options).to_string()
}

#[test]
fn every_picture_is_xml_and_small() {
    let (mut largest, mut kinds) = (0, Vec::new());
    walk(6, |before, position, mv| {
        for orientation in Color::ALL {
            let options = SvgOptions {
                orientation,
                theme: if mv.bits() % 2 == 0 { Theme::Light } else { Theme::Dark },
                last_move: Some(Trail::new(before, mv)),
                marked: Bitboard::ALL,
                ..SvgOptions::default()
            };
            let picture = draw(position, options);
            check_xml(&picture);
            largest = largest.max(picture.len());
        }
        if !kinds.contains(&mv.kind()) {
            kinds.push(mv.kind());
        }
    });
    assert!(largest < LIMIT, "{largest} bytes");
    for kind in [
        MoveKind::Quiet,
        MoveKind::Jump,
        MoveKind::Kick,
        MoveKind::Capture,
        MoveKind::Shot,
        MoveKind::Swap,
        MoveKind::Destruction,
    ] {
        assert!(kinds.contains(&kind), "no {kind:?} was drawn");
    }
}

/// The largest pictures: 32 pieces in places that nothing but a set-up reaches, all of them stunned
/// or frozen, every square marked.
#[test]
fn crowded_boards_stay_small() {
    let mut koopa = Setup::empty(Variant::KOOPA);
    let mut fugue = Setup::empty(Variant::FUGUE);
    for (setup, timer) in [(&mut koopa, true), (&mut fugue, false)] {
        let roles = Role::of_game(setup.variant().game());
        for (n, square) in Square::all().skip(16).take(32).enumerate() {
            let color = if n % 2 == 0 { Color::White } else { Color::Black };
            let role = match n {
                0 | 1 => Role::King,
                _ => roles[1 + n / 2 % (roles.len() - 1)],
            };
            let role = if n > 1 && role == Role::King { Role::Queen } else { role };
            setup.put(square, Some(Piece { color, role }));
            if timer {
                setup.set_timer(square, 1 + (n % 4) as u8);
            }
        }
        let position = Position::from_setup(setup).unwrap();
        let options = SvgOptions { marked: Bitboard::ALL, ..SvgOptions::default() };
        let picture = draw(&position, options);
        check_xml(&picture);
        assert!(picture.len() < LIMIT * 2 / 3, "{} bytes", picture.len());
    }
}

/// Any bit pattern that is a move can be drawn on any board.
#[test]
fn moves_of_no_position_are_drawn_as_well() {
    let mut dice = Dice(99);
    let boards = [Variant::KOOPA, Variant::FUGUE].map(Position::start);
    let mut drawn = 0;
    for _ in 0..20_000 {
        let Some(mv) = Move::from_bits(dice.below(1 << 25) as u32) else { continue };
        let options = SvgOptions { last_move: Some(mv.into()), ..SvgOptions::default() };
        let picture = draw(&boards[drawn % 2], options);
        if drawn % 16 == 0 {
            check_xml(&picture);
        }
        assert!(picture.len() < LIMIT);
        drawn += 1;
    }
    assert!(drawn > 5_000);
}

#[test]
fn every_option_changes_the_picture() {
    let plain = SvgOptions::default();
    for variant in [Variant::KOOPA, Variant::FUGUE] {
        let position = Position::start(variant);
        let mv = position.legal_moves()[0];
        let pictures = [
            plain,
            SvgOptions { orientation: Color::Black, ..plain },
            SvgOptions { theme: Theme::Dark, ..plain },
            SvgOptions { coordinates: false, ..plain },
            SvgOptions { last_move: Some(mv.into()), ..plain },
            SvgOptions { marked: Square::A1.bit(), ..plain },
            SvgOptions { marked: Square::H8.bit(), ..plain },
            SvgOptions { size: 720, ..plain },
            SvgOptions { size: 0, ..plain },
        ]
        .map(|options| draw(&position, options));
        for (n, picture) in pictures.iter().enumerate() {
            check_xml(picture);
            assert!(!pictures[..n].contains(picture), "picture {n} of {variant} is an earlier one");
        }
        assert!(pictures[7].contains("width=\"720\" height=\"720\""));
        assert!(!pictures[8].contains("width=\"720\""));
    }
}

/// Only the shapes that stand on the board are defined, and each piece is drawn once.
#[test]
fn each_piece_is_drawn_once() {
    walk(2, |_, position, _| {
        let picture = Svg::new(position).to_string();
        assert_eq!(picture.matches("<use ").count() as u32, position.occupied().len());
        for square in position.occupied() {
            assert_eq!(picture.matches(&format!("data-square=\"{square}\"")).count(), 1);
        }
        for &role in Role::of_game(position.game()) {
            let id = format!("kofu-{}-{}\"", position.game().name(), char::from(role.letter()));
            let standing = position.pieces(role).len() as usize;
            let defined = usize::from(standing > 0);
            assert_eq!(picture.matches(&id).count(), standing + defined);
        }
        assert_eq!(
            picture.matches("scale(.72)").count() as u32,
            position.stunned().len(),
            "stunned pieces are the small ones"
        );
    });
}

#[test]
fn frozen_and_shielded_pieces_are_shown() {
    let mut setup = Setup::empty(Variant::FUGUE);
    let put = |setup: &mut Setup, square: &str, letter: u8| {
        setup.put(square.parse().unwrap(), Piece::from_letter(GameKind::Fugue, letter));
    };
    for (square, letter) in [("a1", b'K'), ("h8", b'k'), ("d4", b'I'), ("f4", b'p')] {
        put(&mut setup, square, letter);
    }
    let apart = Svg::new(&Position::from_setup(&setup).unwrap()).to_string();
    put(&mut setup, "f4", b'k');
    put(&mut setup, "h8", b'p');
    put(&mut setup, "e5", b's');
    let position = Position::from_setup(&setup).unwrap();
    let near = Svg::new(&position).to_string();
    let crystal = "m82 4v28";
    assert!(!apart.contains(crystal));
    // Once in white and once upon it in blue.
    assert_eq!(near.matches(crystal).count(), 2);
    assert!(!apart.contains("m68 70"));
    assert_eq!(near.matches("m68 70").count(), 1);
    assert_eq!(position.frozen(), "e5".parse::<Square>().unwrap().bit());
    assert_eq!(position.shielded(), "f4".parse::<Square>().unwrap().bit());
}

#[test]
fn a_screen_reader_finds_every_piece() {
    walk(1, |_, position, _| {
        let picture = Svg::new(position).to_string();
        let (_, rest) = picture.split_once("<desc>").unwrap();
        let (description, _) = rest.split_once("</desc>").unwrap();
        let (pieces, stuns) = description.split_once(" Stunned").unwrap_or((description, ""));
        for square in Square::all() {
            let standing = usize::from(position.occupied().has(square));
            assert_eq!(pieces.matches(&square.to_string()).count(), standing);
            let stunned = usize::from(position.stunned().has(square));
            assert_eq!(stuns.matches(&square.to_string()).count(), stunned);
        }
        assert!(picture.contains("role=\"img\""));
    });
}

/// A writer that is full stops the drawing with an error, and none goes beyond it.
#[test]
fn a_full_buffer_is_an_error() {
    struct Full(usize);
    impl Write for Full {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(std::fmt::Error)?;
            Ok(())
        }
    }
    let position = Position::start(Variant::KOOPA);
    let picture = Svg::new(&position);
    let length = picture.to_string().len();
    assert!(write!(Full(length), "{picture}").is_ok());
    for room in [0, 1, length / 2, length - 1] {
        assert!(write!(Full(room), "{picture}").is_err());
    }
}
