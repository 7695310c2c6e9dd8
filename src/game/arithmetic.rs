//! What `+ - * / % ^ abs max min` mean: the one place of it, for evaluation, folding and all that plays
//! faster.
//!
//! Results wrap around: `(+ 2147483647 1)` is −2147483648, and so is `(/ -2147483648 -1)`. What is
//! divided by 0 gives 0, and so does the remainder; a remainder has the sign of what is divided.
//! Powers are those of decimals, cut to whole numbers and to the range: `(^ 2 -1)` is 0, `(^ 2 40)`
//! is 2147483647.

use super::rules::ints::Arith;

/// `(+ a b)`
#[inline]
pub fn add(a: i32, b: i32) -> i32 {
    a.wrapping_add(b)
}

/// `(* a b)`
#[inline]
pub fn mul(a: i32, b: i32) -> i32 {
    a.wrapping_mul(b)
}

/// `(* {..})`: nothing multiplied is 0.
#[inline]
pub fn product(factors: impl ExactSizeIterator<Item = i32>) -> i32 {
    let nothing = i32::from(factors.len() > 0);
    factors.fold(nothing, mul)
}

impl Arith {
    /// What the operator makes of two numbers.
    #[inline]
    pub fn of(self, a: i32, b: i32) -> i32 {
        match (self, b) {
            (Arith::Sub, _) => a.wrapping_sub(b),
            (Arith::Div | Arith::Mod, 0) => 0,
            (Arith::Div, _) => a.wrapping_div(b),
            (Arith::Mod, _) => a.wrapping_rem(b),
            (Arith::Pow, _) => f64::from(a).powf(f64::from(b)) as i32,
            (Arith::Max, _) => a.max(b),
            (Arith::Min, _) => a.min(b),
            (Arith::Distance, _) => a.wrapping_sub(b).wrapping_abs(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_wrap_and_nothing_is_divided_by_zero() {
        assert_eq!(add(i32::MAX, 1), i32::MIN);
        assert_eq!(Arith::Sub.of(i32::MIN, 1), i32::MAX);
        assert_eq!(Arith::Div.of(i32::MIN, -1), i32::MIN);
        assert_eq!(Arith::Mod.of(i32::MIN, -1), 0);
        assert_eq!((Arith::Div.of(7, 0), Arith::Mod.of(7, 0)), (0, 0));
        assert_eq!((Arith::Div.of(-7, 2), Arith::Mod.of(-7, 2)), (-3, -1));
        assert_eq!(Arith::Sub.of(0, i32::MIN), i32::MIN);
        assert_eq!(Arith::Distance.of(i32::MIN, 0), i32::MIN);
        assert_eq!((Arith::Distance.of(-3, 4), Arith::Min.of(-3, 4)), (7, -3));
        assert_eq!(product([].into_iter()), 0);
        assert_eq!(product([46341, 46341].into_iter()), -2147479015);
        assert_eq!((Arith::Pow.of(2, 40), Arith::Pow.of(2, -1)), (i32::MAX, 0));
        assert_eq!((Arith::Pow.of(-2, 3), Arith::Pow.of(0, 0)), (-8, 1));
    }
}
