//! The golden data, and the little JSON it is written in.
#![allow(dead_code, unreachable_pub, clippy::panic)]

pub mod rules;

use std::iter::Peekable;
use std::str::Chars;

/// A value of a line of the golden data.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Text(String),
    Number(u64),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads the small part of JSON that the golden data uses: texts without escapes, whole
    /// numbers, lists and objects.
    pub fn read(line: &str) -> Self {
        let mut chars = line.chars().peekable();
        let value = value(&mut chars);
        assert_eq!(next(&mut chars), None, "more after the value: {line}");
        value
    }

    pub fn get(&self, key: &str) -> &Self {
        let Self::Object(items) = self else { panic!("not an object: {self:?}") };
        let item = items.iter().find(|(name, _)| name == key);
        &item.unwrap_or_else(|| panic!("no {key} in {self:?}")).1
    }

    pub fn text(&self) -> &str {
        let Self::Text(text) = self else { panic!("not a text: {self:?}") };
        text
    }

    pub fn number(&self) -> u64 {
        let Self::Number(number) = self else { panic!("not a number: {self:?}") };
        *number
    }

    pub fn list(&self) -> &[Self] {
        let Self::List(items) = self else { panic!("not a list: {self:?}") };
        items
    }

    pub fn object(&self) -> &[(String, Self)] {
        let Self::Object(items) = self else { panic!("not an object: {self:?}") };
        items
    }
}

fn next(chars: &mut Peekable<Chars<'_>>) -> Option<char> {
    chars.find(|c| !c.is_whitespace())
}

fn text(chars: &mut Peekable<Chars<'_>>) -> String {
    let text: String = chars.take_while(|c| *c != '"').collect();
    assert!(!text.contains('\\'), "an escape: {text}");
    text
}

fn value(chars: &mut Peekable<Chars<'_>>) -> Json {
    match next(chars) {
        Some('"') => Json::Text(text(chars)),
        Some(digit) if digit.is_ascii_digit() => {
            let mut number = u64::from(digit) - u64::from('0');
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                number = number * 10 + u64::from(digit) - u64::from('0');
            }
            Json::Number(number)
        }
        Some('[') => Json::List(items(chars, ']', value)),
        Some('{') => Json::Object(items(chars, '}', |chars| {
            assert_eq!(next(chars), Some('"'));
            let key = text(chars);
            assert_eq!(next(chars), Some(':'));
            (key, value(chars))
        })),
        other => panic!("no value begins with {other:?}"),
    }
}

fn items<'a, T>(
    chars: &mut Peekable<Chars<'a>>,
    end: char,
    item: fn(&mut Peekable<Chars<'a>>) -> T,
) -> Vec<T> {
    let mut items = Vec::new();
    while chars.next_if(|c| c.is_whitespace()).is_some() {}
    if chars.next_if_eq(&end).is_some() {
        return items;
    }
    loop {
        items.push(item(chars));
        match next(chars) {
            Some(',') => {}
            Some(c) if c == end => return items,
            other => panic!("{other:?} after an item"),
        }
    }
}

/// The lines of a file of the golden data.
pub fn golden(data: &str) -> Vec<Json> {
    data.lines().map(Json::read).collect()
}

/// The positions with all their moves.
pub fn golden_moves() -> Vec<Json> {
    golden(include_str!("../data/moves.jsonl"))
}

/// The positions with their perft values.
pub fn golden_perft() -> Vec<Json> {
    golden(include_str!("../data/perft.jsonl"))
}
