//! What has to hold for any input, as functions of bytes. The fuzz targets in `fuzz/` call them
//! with inputs that libFuzzer finds, the test `any_bytes` with seeded random ones.
#![allow(dead_code, unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../naive/mod.rs"]
pub mod naive;

pub mod garbage;
pub mod model;
pub mod play;
pub mod texts;

/// Bytes that are taken one after another; 0 when there are none left.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn next(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    pub fn word(&mut self) -> u32 {
        u32::from_le_bytes([self.next(), self.next(), self.next(), self.next()])
    }

    pub fn long(&mut self) -> u64 {
        u64::from(self.word()) | u64::from(self.word()) << 32
    }

    /// A number below `limit`, which is at most 65,536.
    pub fn below(&mut self, limit: usize) -> usize {
        let wide = if limit > 256 { usize::from(self.next()) << 8 } else { 0 };
        (wide | usize::from(self.next())) % limit
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
