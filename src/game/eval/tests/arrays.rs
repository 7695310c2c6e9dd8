//! Tests of integer arrays and arithmetic.

use super::{Setup, at, flat, int};
use crate::game::rules::ints::{Arith, Bound};
use crate::game::rules::{Int, Ints, Range};

fn list(values: &[i32]) -> Box<Ints> {
    Box::new(Ints::Listed(values.iter().map(|v| int(*v)).collect()))
}

fn values(e: &Ints) -> Vec<i32> {
    let game = flat(3);
    let mut values = Vec::new();
    Setup::new(&game, &[]).with(|ctx| ctx.ints(e, &mut values));
    values
}

fn value(e: &Int) -> i32 {
    let game = flat(3);
    Setup::new(&game, &[]).with(|ctx| ctx.int(e))
}

#[test]
fn difference_takes_the_first_occurrence_only() {
    let e = Ints::Difference(list(&[1, 1, 2, 1]), list(&[1]));
    assert_eq!(values(&e), [1, 2, 1]);
    let e = Ints::Difference(list(&[1, 1, 2, 1]), list(&[1, 1, 5]));
    assert_eq!(values(&e), [2, 1]);
}

#[test]
fn intersection_of_two_keeps_the_order_of_the_second() {
    let e = Ints::IntersectionOfTwo(list(&[1, 2, 3]), list(&[3, 5, 1, 3]));
    assert_eq!(values(&e), [3, 1, 3]);
}

#[test]
fn intersection_of_many_keeps_the_order_of_the_first() {
    let e = Ints::Intersection(vec![*list(&[3, 1, 3, 2]), *list(&[1, 3]), *list(&[3, 9])]);
    assert_eq!(values(&e), [3, 3]);
}

#[test]
fn union_adds_what_is_not_there_yet() {
    let e = Ints::Union(vec![*list(&[1, 1]), *list(&[2, 1, 2])]);
    assert_eq!(values(&e), [1, 1, 2]);
}

#[test]
fn results_evaluate_every_pair() {
    let sum = Int::Sum(vec![
        Int::Product(vec![int(10), Int::Bound(Bound::From)]),
        Int::Bound(Bound::To),
    ]);
    let e = Ints::Results {
        from: at(2),
        to: at(1),
        value: Box::new(sum.clone()),
    };
    assert_eq!(values(&e), [21]);
    let none = Ints::Results {
        from: at(-1),
        to: at(1),
        value: Box::new(sum),
    };
    assert!(values(&none).is_empty());
}

#[test]
fn arithmetic_truncates_and_never_fails() {
    let of = |how, a, b| value(&Int::Arith(how, Box::new(int(a)), Box::new(int(b))));
    assert_eq!(of(Arith::Mod, -7, 3), -1);
    assert_eq!(of(Arith::Div, -7, 2), -3);
    assert_eq!(of(Arith::Pow, 2, -1), 0);
    assert_eq!(of(Arith::Pow, 3, 4), 81);
    assert_eq!(of(Arith::Div, 1, 0), 0);
    assert_eq!(of(Arith::Mod, 1, 0), 0);
    assert_eq!(of(Arith::Div, i32::MIN, -1), i32::MIN);
    assert_eq!(of(Arith::Sub, i32::MIN, 1), i32::MAX);
    assert_eq!(of(Arith::Distance, i32::MIN, 0), i32::MIN);
    assert_eq!((of(Arith::Max, -7, 3), of(Arith::Min, -7, 3)), (3, -7));
}

#[test]
fn extremes_of_nothing_are_undefined() {
    assert_eq!(value(&Int::MaxOf(list(&[]))), -1);
    assert_eq!(value(&Int::MinOf(list(&[4, 2, 3]))), 2);
    assert_eq!(value(&Int::SumOf(list(&[]))), 0);
    assert_eq!(value(&Int::ProductOf(list(&[]))), 0);
    assert_eq!(value(&Int::Product(vec![])), 0);
}

#[test]
fn an_index_out_of_range_gives_no_element() {
    let of = |i| value(&Int::ArrayValue(list(&[7, 8]), Box::new(int(i))));
    assert_eq!((of(-1), of(0), of(1), of(2)), (-1, 7, 8, -1));
}

#[test]
fn a_draw_from_an_empty_range_is_undefined() {
    let draw = |min, max| {
        value(&Int::Random(Box::new(Range {
            min: int(min),
            max: int(max),
        })))
    };
    assert_eq!(draw(3, 2), -1);
    assert_eq!(draw(3, 3), 3);
    assert!((-2..=2).contains(&draw(-2, 2)));
    draw(i32::MIN, i32::MAX);
}
