//! Arithmetic on integers (specification 7a.8): each form a function of its own, so that the one
//! that evaluates an expression only jumps. Results wrap around.

use crate::game::context::Context;
use crate::game::rules::ints::Arith;
use crate::game::rules::{Bool, Int};

impl Context<'_> {
    #[inline(never)]
    pub(super) fn sum(&mut self, terms: &[Int]) -> i32 {
        let mut sum = 0i32;
        for term in terms {
            sum = sum.wrapping_add(self.int(term));
        }
        sum
    }

    /// Nothing multiplied is 0.
    #[inline(never)]
    pub(super) fn product(&mut self, factors: &[Int]) -> i32 {
        let mut product = i32::from(!factors.is_empty());
        for factor in factors {
            product = product.wrapping_mul(self.int(factor));
        }
        product
    }

    #[inline(never)]
    pub(super) fn choice(&mut self, cond: &Bool, yes: &Int, no: &Int) -> i32 {
        if self.bool(cond) {
            self.int(yes)
        } else {
            self.int(no)
        }
    }

    #[inline(never)]
    pub(super) fn negated(&mut self, of: &Int) -> i32 {
        self.int(of).wrapping_neg()
    }

    #[inline(never)]
    pub(super) fn absolute(&mut self, of: &Int) -> i32 {
        self.int(of).wrapping_abs()
    }

    #[inline(never)]
    pub(super) fn larger(&mut self, a: &Int, b: &Int) -> i32 {
        let a = self.int(a);
        a.max(self.int(b))
    }

    #[inline(never)]
    pub(super) fn smaller(&mut self, a: &Int, b: &Int) -> i32 {
        let a = self.int(a);
        a.min(self.int(b))
    }

    /// 1 or 0.
    #[inline(never)]
    pub(super) fn indicator(&mut self, of: &Bool) -> i32 {
        i32::from(self.bool(of))
    }

    #[inline(never)]
    pub(super) fn arith(&mut self, operator: Arith, a: &Int, b: &Int) -> i32 {
        match operator {
            Arith::Sub => {
                let a = self.int(a);
                a.wrapping_sub(self.int(b))
            }
            // The divisor is evaluated first.
            Arith::Div => match self.int(b) {
                0 => 0,
                divisor => self.int(a).wrapping_div(divisor),
            },
            Arith::Mod => {
                let a = self.int(a);
                match self.int(b) {
                    0 => 0,
                    divisor => a.wrapping_rem(divisor),
                }
            }
            Arith::Pow => {
                let a = f64::from(self.int(a));
                a.powf(f64::from(self.int(b))) as i32
            }
        }
    }
}
