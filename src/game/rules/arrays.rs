//! The types of integer arrays, ranges and floats (specification 7d). They are evaluated in
//! `eval/arrays` and `eval/floats`.

use super::{Bool, Directions, Int, Keeping, MemoryId, Region, Role, Sites};
use crate::board::site::SiteType;

/// An ordered list of integers, duplicates kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Ints {
    /// The values.
    Listed(Vec<Int>),
    /// The sites of a region, ascending.
    OfRegion(Box<Region>),
    /// Remembered values, in order.
    Remembered(MemoryId),
    /// The value for every pair of a from-site and a to-site.
    Results {
        from: Sites,
        to: Sites,
        value: Box<Int>,
    },
    /// The first, then what later ones add.
    Union(Vec<Ints>),
    /// Elements of the second that occur in the first.
    IntersectionOfTwo(Box<Ints>, Box<Ints>),
    /// Elements of the first that occur in all others.
    Intersection(Vec<Ints>),
    /// First occurrences of the second's values removed from the first.
    Difference(Box<Ints>, Box<Ints>),
    /// A choice; a missing alternative is empty.
    If(Box<Bool>, Box<Ints>, Option<Box<Ints>>),
    /// Members of the bound team.
    Team,
    /// Players of a kind, with a condition with `player` bound.
    Players {
        role: Role,
        of: Option<Box<Int>>,
        cond: Option<Box<Bool>>,
    },
    /// Sizes of groups.
    GroupSizes(Box<GroupSizes>),
    /// The same, and what it keeps while it runs variables through sites.
    Keeping(Box<Keeping<Ints>>),
}

/// `sizes Group`.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupSizes {
    /// Type of the sites.
    pub ty: SiteType,
    /// Steps of the groups.
    pub directions: Directions,
    /// All pieces, whoever owns them.
    pub all: bool,
    /// The owner otherwise.
    pub owner: Int,
    /// A membership condition instead of ownership.
    pub cond: Option<Bool>,
    /// The smallest size that counts.
    pub min: Int,
}

/// An inclusive range of integers.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// Lower end.
    pub min: Int,
    /// Upper end.
    pub max: Int,
}

/// Functions of one float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatFunction {
    /// Absolute value.
    Abs,
    /// Square root.
    Sqrt,
    /// Exponential.
    Exp,
    /// Natural logarithm.
    Log,
    /// Decimal logarithm.
    Log10,
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
}

/// A single-precision function.
#[derive(Clone, Debug, PartialEq)]
pub enum Float {
    /// A constant.
    Const(f32),
    /// Sum.
    Sum(Vec<Float>),
    /// Product.
    Product(Vec<Float>),
    /// Difference.
    Sub(Box<Float>, Box<Float>),
    /// Quotient.
    Div(Box<Float>, Box<Float>),
    /// Power.
    Pow(Box<Float>, Box<Float>),
    /// Largest.
    Max(Vec<Float>),
    /// Smallest.
    Min(Vec<Float>),
    /// A function of one argument.
    Of(FloatFunction, Box<Float>),
    /// An integer.
    FromInt(Box<Int>),
    /// 1 or 0.
    FromBool(Box<Bool>),
}
