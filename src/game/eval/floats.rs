//! Float functions (specification 7d.3): single precision, transcendental ones computed in double.

use crate::game::context::Context;
use crate::game::rules::Float;
use crate::game::rules::arrays::FloatFunction;

impl Context<'_> {
    /// The value of a float function.
    pub(crate) fn float(&mut self, e: &Float) -> f32 {
        match e {
            Float::Const(v) => *v,
            Float::Sum(terms) => terms.iter().fold(0.0, |sum, t| sum + self.float(t)),
            Float::Product(factors) if factors.is_empty() => 0.0,
            Float::Product(factors) => factors.iter().fold(1.0, |p, f| p * self.float(f)),
            Float::Sub(a, b) => self.float(a) - self.float(b),
            Float::Div(a, b) => match self.float(b) {
                0.0 => 0.0,
                divisor => self.float(a) / divisor,
            },
            Float::Pow(a, b) => {
                let base = f64::from(self.float(a));
                base.powf(f64::from(self.float(b))) as f32
            }
            Float::Max(of) => self.extreme(of, f32::max),
            Float::Min(of) => self.extreme(of, f32::min),
            Float::Of(function, of) => {
                let v = f64::from(self.float(of));
                (match function {
                    FloatFunction::Abs => v.abs(),
                    FloatFunction::Sqrt if v < 0.0 => 0.0,
                    FloatFunction::Sqrt => v.sqrt(),
                    FloatFunction::Exp => v.exp(),
                    FloatFunction::Log | FloatFunction::Log10 if v == 0.0 => 0.0,
                    FloatFunction::Log => v.ln(),
                    FloatFunction::Log10 => v.log10(),
                    FloatFunction::Sin => v.sin(),
                    FloatFunction::Cos => v.cos(),
                    FloatFunction::Tan => v.tan(),
                }) as f32
            }
            Float::FromInt(of) => self.int(of) as f32,
            Float::FromBool(of) => f32::from(u8::from(self.bool(of))),
        }
    }

    fn extreme(&mut self, of: &[Float], pick: fn(f32, f32) -> f32) -> f32 {
        of.iter().map(|v| self.float(v)).reduce(pick).unwrap_or(0.0)
    }
}
