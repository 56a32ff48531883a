//! Everything that follows a pointer of the caller.
//!
//! Each type here is made by an `unsafe` function under one contract, that of the header: a pointer
//! is NULL, or it is good for reading (or writing) what it is declared to point to, during the whole
//! call, and nobody else changes that meanwhile. Whoever makes one inside an export relies on its
//! caller for that. The values themselves are then used by safe code.
//!
//! Alignment is never relied on, and reading makes no reference to the caller's memory (but for
//! the texts of [`bytes`]).

use core::ffi::c_char;
use core::fmt::{self, Write};
use core::ptr::NonNull;

use arrayvec::ArrayVec;

use super::status::{Answer, Failure, KOFU_OK};

/// Plain data: every bit pattern is a value, and there is no padding.
///
/// # Safety
/// Implemented only for such types.
pub(super) unsafe trait Plain: Copy {}

// SAFETY: integers, and C structs of integers without padding (their sizes are asserted).
unsafe impl Plain for u8 {}
unsafe impl Plain for u32 {}
unsafe impl Plain for u64 {}
unsafe impl Plain for usize {}
unsafe impl Plain for i32 {}
unsafe impl Plain for super::types::kofu_variant {}
unsafe impl Plain for super::types::kofu_position {}
unsafe impl Plain for super::types::kofu_effects {}
// SAFETY: all fields are integers or raw pointers, and padding is never read.
unsafe impl Plain for super::types::kofu_svg_options {}
unsafe impl Plain for super::types::kofu_limits {}
unsafe impl Plain for super::types::kofu_info {}
unsafe impl Plain for *mut super::types::kofu_engine {}
// SAFETY: a function pointer of the caller is NULL or good for calling by contract.
unsafe impl Plain for super::types::kofu_host {}
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// Copies a value out of the caller's memory.
///
/// # Safety
/// The contract of this module.
pub(super) unsafe fn read<T: Plain>(source: *const T) -> Result<T, Failure> {
    if source.is_null() {
        return Err(Failure::Null);
    }
    // SAFETY: not NULL, hence readable by contract; any bytes are a `T`.
    Ok(unsafe { source.read_unaligned() })
}

/// A place for a result.
pub(super) struct Out<T>(NonNull<T>);

impl<T: Plain> Out<T> {
    /// A place that must be there.
    ///
    /// # Safety
    /// The contract of this module.
    pub(super) unsafe fn new(target: *mut T) -> Result<Self, Failure> {
        NonNull::new(target).map(Self).ok_or(Failure::Null)
    }

    /// A place that may be NULL.
    ///
    /// # Safety
    /// The contract of this module.
    pub(super) unsafe fn optional(target: *mut T) -> Option<Self> {
        NonNull::new(target).map(Self)
    }

    /// Writes the result.
    pub(super) fn set(&self, value: T) {
        // SAFETY: not NULL, hence writable by contract.
        unsafe { self.0.write_unaligned(value) }
    }
}

/// Writes an optional result.
pub(super) fn set<T: Plain>(target: &Option<Out<T>>, value: T) {
    if let Some(target) = target {
        target.set(value);
    }
}

/// Words of the caller, read one by one: for values too large to copy as a whole.
pub(super) struct Words<const N: usize>(NonNull<u64>);

impl<const N: usize> Words<N> {
    /// # Safety
    /// The contract of this module, for `N` words.
    pub(super) unsafe fn new(source: *const u64) -> Result<Self, Failure> {
        NonNull::new(source.cast_mut()).map(Self).ok_or(Failure::Null)
    }

    /// The word of that index, 0 for one that is not there.
    pub(super) fn get(&self, index: usize) -> u64 {
        if index >= N {
            return 0;
        }
        // SAFETY: readable by contract.
        unsafe { self.0.add(index).read_unaligned() }
    }
}

/// Words of the caller to be written one by one.
pub(super) struct OutWords<const N: usize>(NonNull<u64>);

impl<const N: usize> OutWords<N> {
    /// # Safety
    /// The contract of this module, for `N` words.
    pub(super) unsafe fn new(target: *mut u64) -> Result<Self, Failure> {
        NonNull::new(target).map(Self).ok_or(Failure::Null)
    }

    /// Writes words from the first on; what does not fit is left out.
    pub(super) fn fill(&self, words: impl Iterator<Item = u64>) {
        for (index, word) in words.take(N).enumerate() {
            // SAFETY: `index` is below `N`; writable by contract.
            unsafe { self.0.add(index).write_unaligned(word) }
        }
    }
}

/// A struct that later versions may lengthen: it begins with a `u32`, its size as its owner knows it.
///
/// # Safety
/// `BOUNDS` are the offsets of the fields of `Self`, ascending from 0, and its size at the end.
pub(super) unsafe trait Growing: Plain {
    const BOUNDS: &'static [usize];
}

/// Implements [`Growing`] for a struct whose fields are all named, in order.
macro_rules! growing {
    ($type:ident { $($field:ident),+ }) => {
        // SAFETY: the offsets are taken from the type.
        unsafe impl $crate::ffi::memory::Growing for $type {
            const BOUNDS: &'static [usize] =
                &[$(core::mem::offset_of!($type, $field),)+ size_of::<$type>()];
        }
    };
}
pub(super) use growing;

/// No struct of this library will ever be so long: a larger size is garbage.
const LARGEST_STRUCT: usize = 4096;
/// The size field and one more.
const SMALLEST_STRUCT: usize = 8;

/// How many bytes of a `T` its owner shares with this library, in whole fields.
///
/// # Safety
/// The contract of this module, for the size field and as many bytes as that says.
unsafe fn shared_size<T: Growing>(source: *const T) -> Result<usize, Failure> {
    // SAFETY: the size field is readable by contract.
    let size = unsafe { read(source.cast::<u32>())? } as usize;
    let shared = T::BOUNDS.iter().copied().filter(|bound| *bound <= size).max().unwrap_or(0);
    if size > LARGEST_STRUCT || shared < SMALLEST_STRUCT {
        return Err(Failure::StructSize);
    }
    Ok(shared)
}

/// Copies the part of a growing struct that its owner knows over a value with defaults, and gives
/// the size of that part too.
///
/// # Safety
/// The contract of this module, for as many bytes as the struct says itself.
pub(super) unsafe fn read_growing<T: Growing>(
    source: *const T,
    mut defaults: T,
) -> Result<(T, usize), Failure> {
    // SAFETY: passed on; `shared_size` is at most the size of a `T`, and whole fields of any bytes
    // make a `T`.
    unsafe {
        let size = shared_size(source)?;
        (&raw mut defaults).cast::<u8>().copy_from_nonoverlapping(source.cast(), size);
        Ok((defaults, size))
    }
}

/// A place for a result that may grow.
pub(super) struct GrowingOut<T> {
    target: NonNull<T>,
    size: usize,
}

impl<T: Growing> GrowingOut<T> {
    /// # Safety
    /// The contract of this module, for as many bytes as the struct says itself.
    pub(super) unsafe fn new(target: *mut T) -> Result<Self, Failure> {
        // SAFETY: passed on.
        let size = unsafe { shared_size(target)? };
        Ok(Self { target: NonNull::new(target).ok_or(Failure::Null)?, size })
    }

    /// Writes the part of the result that the caller knows, with its size in front.
    pub(super) fn set(&self, value: &T) {
        let size = self.size as u32; // at most `size_of::<T>()`
        // SAFETY: the bytes are writable by contract, and `size` is at most that of a `T`, which
        // begins with a `u32`.
        unsafe {
            let target = self.target.as_ptr().cast::<u8>();
            target.copy_from_nonoverlapping((&raw const *value).cast(), self.size);
            target.cast::<u32>().write_unaligned(size);
        }
    }
}

/// A place for many results.
pub(super) struct OutSlice<T> {
    start: *mut T,
    len: usize,
}

impl<T: Plain> OutSlice<T> {
    /// `len` places; `start` may be NULL if `len` is 0.
    ///
    /// # Safety
    /// The contract of this module.
    pub(super) unsafe fn new(start: *mut T, len: usize) -> Result<Self, Failure> {
        if start.is_null() && len > 0 { Err(Failure::Null) } else { Ok(Self { start, len }) }
    }

    /// Writes all items and their number, or, where they do not fit, the number alone.
    pub(super) fn fill(
        &self,
        items: impl ExactSizeIterator<Item = T>,
        count: &Out<usize>,
    ) -> Answer {
        let needed = items.len();
        count.set(needed);
        if needed > self.len {
            return Err(Failure::Buffer);
        }
        for (i, item) in items.take(self.len).enumerate() {
            // SAFETY: `i` is below `len`, and `start` is not NULL then; writable by contract.
            unsafe { self.start.add(i).write_unaligned(item) }
        }
        Ok(KOFU_OK)
    }
}

/// A text buffer of the caller: where a text goes, with its closing NUL.
pub(super) struct TextOut {
    buffer: OutSlice<u8>,
    written: Option<Out<usize>>,
}

impl TextOut {
    /// # Safety
    /// The contract of this module.
    pub(super) unsafe fn new(
        buffer: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> Result<Self, Failure> {
        // SAFETY: passed on.
        unsafe {
            Ok(Self { buffer: OutSlice::new(buffer.cast(), len)?, written: Out::optional(written) })
        }
    }

    /// Writes a text, which is made twice: first to measure it.
    pub(super) fn display(&self, text: &impl fmt::Display) -> Answer {
        let mut measure = Measure(0);
        // Neither `Measure` nor the cursor fails, and the texts of this crate do not either.
        let _ = write!(measure, "{text}");
        let needed = measure.0.saturating_add(1);
        set(&self.written, needed);
        if needed > self.buffer.len {
            return Err(Failure::Buffer);
        }
        let mut cursor = Cursor { buffer: &self.buffer, at: 0 };
        let _ = write!(cursor, "{text}");
        cursor.put(b"\0");
        Ok(KOFU_OK)
    }
}

/// Counts the bytes of a text.
struct Measure(usize);

impl Write for Measure {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(s.len());
        Ok(())
    }
}

/// Writes bytes one after another; what does not fit is dropped.
struct Cursor<'a> {
    buffer: &'a OutSlice<u8>,
    at: usize,
}

impl Cursor<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let room = self.buffer.len.saturating_sub(self.at);
        let bytes = bytes.get(..room).unwrap_or(bytes);
        // SAFETY: `at + bytes.len()` is at most `len`; writable by contract. The source is memory
        // of this library, which the caller's buffer cannot overlap.
        unsafe {
            let target = self.buffer.start.wrapping_add(self.at);
            core::ptr::copy_nonoverlapping(bytes.as_ptr(), target, bytes.len());
        }
        self.at += bytes.len(); // at most `len`
    }
}

impl Write for Cursor<'_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.put(s.as_bytes());
        Ok(())
    }
}

/// A NUL-terminated text of the caller, copied: at most `SIZE` bytes are read, its NUL included.
pub(super) struct Text<const SIZE: usize>(ArrayVec<u8, SIZE>);

/// What can be wrong with a text before it is understood.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum BadText {
    /// NULL.
    Null,
    /// No NUL among the first `SIZE` bytes, or not UTF-8; the byte where that shows.
    At(usize),
}

impl<const SIZE: usize> Text<SIZE> {
    /// # Safety
    /// The contract of this module: bytes up to the first NUL, or `SIZE` of them, are readable.
    pub(super) unsafe fn read(source: *const c_char) -> Result<Self, BadText> {
        if source.is_null() {
            return Err(BadText::Null);
        }
        let mut bytes = ArrayVec::new();
        for i in 0..SIZE {
            // SAFETY: not NULL, and no byte before this one was the NUL.
            let byte = unsafe { source.cast::<u8>().add(i).read() };
            if byte == 0 {
                return Ok(Self(bytes));
            }
            if bytes.try_push(byte).is_err() {
                break;
            }
        }
        Err(BadText::At(SIZE))
    }

    /// The bytes before the NUL.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text.
    pub(super) fn as_str(&self) -> Result<&str, BadText> {
        core::str::from_utf8(&self.0).map_err(|error| BadText::At(error.valid_up_to()))
    }
}

/// A text of given length.
///
/// # Safety
/// The contract of this module, for `len` bytes; the result is used in the same call only.
pub(super) unsafe fn bytes<'a>(source: *const c_char, len: usize) -> Result<&'a [u8], Failure> {
    if source.is_null() {
        return Err(Failure::Null);
    }
    if isize::try_from(len).is_err() {
        return Err(Failure::Range);
    }
    // SAFETY: not NULL, hence readable by contract, and nobody changes it during the call.
    Ok(unsafe { core::slice::from_raw_parts(source.cast(), len) })
}
