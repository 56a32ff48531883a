//! Variants and their names.

use core::ffi::{CStr, c_char};
use core::ptr;

use super::fence::{fence, fence_or};
use super::memory::{BadText, Out, Text, TextOut};
use super::status::{Failure, KOFU_OK};
use super::types::{KOFU_NAME_SIZE, kofu_variant};
use crate::core::Variant;

/// The names of the presets, for C.
const PRESETS: [&CStr; Variant::PRESETS.len()] =
    [c"koopa", c"koopa-classic", c"koopa-classic-1", c"fugue", c"fugue-nelson"];

/// The variant of a name: a preset ("koopa", "fugue-nelson") or a game with its options
/// ("koopa:stun-1,pass").
///
/// KOFU_E_VARIANT: there is none of that name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_variant_from_name(
    name: *const c_char,
    out: *mut kofu_variant,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (name, out) = unsafe { (Text::<KOFU_NAME_SIZE>::read(name), Out::new(out)?) };
        let name = name.map_err(no_variant)?;
        let variant = name.as_str().map_err(no_variant)?.parse().or(Err(Failure::Variant))?;
        out.set(kofu_variant::encode(variant));
        Ok(KOFU_OK)
    })
}

fn no_variant(text: BadText) -> Failure {
    match text {
        BadText::Null => Failure::Null,
        BadText::At(_) => Failure::Variant,
    }
}

/// The name of a variant: that of the preset where there is one. KOFU_NAME_SIZE bytes suffice.
///
/// KOFU_E_VARIANT, KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_variant_to_name(
    variant: kofu_variant,
    buf: *mut c_char,
    len: usize,
    written: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let text = unsafe { TextOut::new(buf, len, written)? };
        text.display(&variant.decode().ok_or(Failure::Variant)?)
    })
}

/// How many presets there are.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_variant_count() -> usize {
    fence_or(0, || PRESETS.len())
}

/// The name of a preset, from 0 up; NULL past the end. The text lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_variant_name(index: usize) -> *const c_char {
    fence_or(ptr::null(), || PRESETS.get(index).map_or(ptr::null(), |name| name.as_ptr()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preset_names_are_those_of_the_crate() {
        for (name, (preset, _)) in PRESETS.iter().zip(Variant::PRESETS) {
            assert_eq!(name.to_str(), Ok(preset));
        }
    }
}
