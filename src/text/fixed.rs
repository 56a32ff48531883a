//! Short texts without allocation.

use core::fmt;
use core::ops::Deref;

/// An ASCII text of at most `N` bytes, held in place.
///
/// It dereferences to `str` and compares with one. `N` is below 256.
///
/// ```
/// use kofu::{Position, Variant};
/// let position = Position::start(Variant::KOOPA);
/// let text = position.fen().text();
/// assert!(text.ends_with("w KQkq - 0 1"));
/// assert_eq!(text.len(), 56);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct FixedText<const N: usize> {
    bytes: [u8; N],
    len: u8,
}

impl<const N: usize> FixedText<N> {
    pub(super) const EMPTY: Self = Self { bytes: [0; N], len: 0 };

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed, so that neither default occurs.
        let bytes = self.bytes.get(..usize::from(self.len)).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }

    /// Adds an ASCII letter. Every writer has a buffer for its longest text; a letter that does
    /// not fit would be left out.
    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(usize::from(self.len)) {
            *slot = byte;
            self.len = self.len.saturating_add(1);
        }
    }

    #[inline]
    pub(super) fn push_all(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.push(*byte));
    }

    /// Adds a number in decimal digits.
    pub(super) fn push_number(&mut self, number: u16) {
        let mut divisor = 10_000;
        while divisor > 1 && number < divisor {
            divisor /= 10;
        }
        while divisor > 0 {
            self.push(b'0' + (number / divisor % 10) as u8);
            divisor /= 10;
        }
    }
}

impl<const N: usize> Deref for FixedText<N> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for FixedText<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> PartialEq<str> for FixedText<N> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<const N: usize> PartialEq<&str> for FixedText<N> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<const N: usize> fmt::Display for FixedText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for FixedText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_leading_zeros() {
        for (number, expected) in
            [(0, "0"), (9, "9"), (10, "10"), (1050, "1050"), (9999, "9999"), (u16::MAX, "65535")]
        {
            let mut text = FixedText::<5>::EMPTY;
            text.push_number(number);
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut text = FixedText::<3>::EMPTY;
        text.push_all(b"e2e4");
        assert_eq!(text, "e2e");
        assert_ne!(text, FixedText::EMPTY);
    }
}
