//! The fence that every export goes through: no panic crosses into the caller's frames.

use super::status::{Answer, Failure};

/// Runs the body of an export and gives its status code; a panic gives `KOFU_E_PANIC`.
pub(super) fn fence(body: impl FnOnce() -> Answer) -> i32 {
    fence_or(Failure::Panic.code(), || match body() {
        Ok(answer) => answer,
        Err(failure) => failure.code(),
    })
}

/// Runs the body of an export that answers 1 or 0, where 0 also stands for every failure.
pub(super) fn predicate(body: impl FnOnce() -> Result<bool, Failure>) -> i32 {
    fence_or(0, || i32::from(body() == Ok(true)))
}

/// Runs the body of an export that returns no status; a panic gives `fallback`.
#[cfg(feature = "std")]
pub(super) fn fence_or<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    // Unwind safety: bodies write to the caller's memory in their last step, and the engine's
    // memory is made ready again at the start of each call.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(body)).unwrap_or(fallback)
}

/// Without `std` a panic ends in the panic handler, and there is nothing to catch.
#[cfg(not(feature = "std"))]
pub(super) fn fence_or<T>(_fallback: T, body: impl FnOnce() -> T) -> T {
    body()
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::ffi::status::KOFU_OK;

    #[test]
    fn a_panic_stops_at_the_fence() {
        assert_eq!(fence(|| panic!("on purpose")), Failure::Panic.code());
        assert_eq!(fence(|| Err(Failure::Null)), Failure::Null.code());
        assert_eq!(fence(|| Ok(KOFU_OK)), KOFU_OK);
        assert_eq!(predicate(|| panic!("on purpose")), 0);
        assert_eq!(predicate(|| Err(Failure::Null)), 0);
        assert_eq!(predicate(|| Ok(true)), 1);
        assert_eq!(fence_or(7, || panic!("on purpose")), 7);
    }
}
