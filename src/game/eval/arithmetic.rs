//! Arithmetic on integers (specification 7a.8), one small function for each form of expression,
//! which keeps the evaluator's big match fast. What the operators mean is in
//! [`crate::game::arithmetic`].

use crate::game::arithmetic::{add, mul};
use crate::game::context::Context;
use crate::game::rules::ints::Arith;
use crate::game::rules::{Bool, Int};

impl Context<'_> {
    /// The sum of all terms; 0 of none.
    #[inline(never)]
    pub(super) fn sum(&mut self, terms: &[Int]) -> i32 {
        let mut sum = 0i32;
        for term in terms {
            sum = add(sum, self.int(term));
        }
        sum
    }

    /// Nothing multiplied is 0.
    #[inline(never)]
    pub(super) fn product(&mut self, factors: &[Int]) -> i32 {
        let mut product = i32::from(!factors.is_empty());
        for factor in factors {
            product = mul(product, self.int(factor));
        }
        product
    }

    /// One of two values, by a condition; the other one is not evaluated.
    #[inline(never)]
    pub(super) fn choice(&mut self, cond: &Bool, yes: &Int, no: &Int) -> i32 {
        if self.bool(cond) {
            self.int(yes)
        } else {
            self.int(no)
        }
    }

    /// 1 or 0.
    #[inline(never)]
    pub(super) fn indicator(&mut self, of: &Bool) -> i32 {
        i32::from(self.bool(of))
    }

    /// What an operator makes of two values; a division by 0 gives 0.
    #[inline(never)]
    pub(super) fn arith(&mut self, operator: Arith, a: &Int, b: &Int) -> i32 {
        match operator {
            // The divisor is evaluated first; nothing else is asked where it is 0.
            Arith::Div => match self.int(b) {
                0 => 0,
                divisor => operator.of(self.int(a), divisor),
            },
            operator => {
                let a = self.int(a);
                operator.of(a, self.int(b))
            }
        }
    }
}
