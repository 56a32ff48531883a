//! How much less deep late moves are searched.

/// 1024 times the natural logarithm, by integers only: the same on every platform.
const fn ln_1024(n: u32) -> i32 {
    // The fraction of log2(n) in 16 bits, by repeated squaring.
    let whole = n.ilog2();
    let mut mantissa = ((n as u64) << 31) >> whole;
    let mut fraction = 0u64;
    let mut bit = 0;
    while bit < 16 {
        mantissa = (mantissa * mantissa) >> 31;
        fraction <<= 1;
        if mantissa >= 1 << 32 {
            fraction |= 1;
            mantissa >>= 1;
        }
        bit += 1;
    }
    let log2 = ((whole as u64) << 16) | fraction;
    // 45426 is ln 2 in 16 bits.
    ((log2 * 45_426) >> 22) as i32
}

static LOGS: [i32; 64] = {
    let mut logs = [0; 64];
    let mut n = 1;
    while n < 64 {
        logs[n] = ln_1024(n as u32);
        n += 1;
    }
    logs
};

/// Plies by which the `count`th move of a node is reduced, times 1024.
#[inline]
pub(super) fn reduction(depth: i32, count: i32) -> i32 {
    let log = |n: i32| LOGS[n.clamp(1, 63) as usize & 63];
    400 + log(depth) * log(count) / 1024 * 4 / 9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        assert_eq!([1, 2, 3, 10, 63].map(ln_1024), [0, 709, 1124, 2357, 4242]);
        assert!(reduction(3, 3) / 1024 <= 1 && reduction(20, 30) / 1024 >= 4);
    }
}
