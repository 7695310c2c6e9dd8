//! Rewrites expressions that are not constant into simpler ones with the same value.

use crate::game::arithmetic;
use crate::game::rules::booleans::Compare;
use crate::game::rules::regions::OccupiedBy;
use crate::game::rules::{Bool, Int, Owners, Region};

/// A comparison; whether a region has sites is asked as a comparison with 0 that comes first.
pub(super) fn comparison(how: Compare, mut a: Box<Int>, mut b: Box<Int>) -> Bool {
    count_enough(&mut a, &b);
    count_enough(&mut b, &a);
    if matches!(how, Compare::Eq | Compare::Ne) {
        if let Some(taken) = taken_away(&a, &b) {
            (a, b) = (Box::new(Int::Const(0)), Box::new(Int::CountSites(taken)));
        } else if b.as_const() == Some(0) {
            (a, b) = (b, a);
        }
    }
    Bool::Compare(how, a, b)
}

/// A sum with nested sums unpacked and constants added up; the order of the other terms stays.
pub(super) fn sum(terms: Vec<Int>) -> Int {
    fn add(term: Int, constant: &mut i32, rest: &mut Vec<Int>) {
        match term {
            Int::Const(n) => *constant = arithmetic::add(*constant, n),
            Int::Sum(inner) => inner.into_iter().for_each(|t| add(t, constant, rest)),
            term => rest.push(term),
        }
    }
    let mut constant = 0;
    let mut rest = Vec::with_capacity(terms.len());
    for term in terms {
        add(term, &mut constant, &mut rest);
    }
    match (rest.len(), constant) {
        (0, n) => Int::Const(n),
        (1, 0) => rest.remove(0),
        (_, 0) => Int::Sum(rest),
        (_, n) => {
            rest.push(Int::Const(n));
            Int::Sum(rest)
        }
    }
}

/// What is taken from a region, where the number of its sites is compared with the number of those
/// that are left: as many are left if nothing is.
fn taken_away(a: &Int, b: &Int) -> Option<Box<Region>> {
    let (Int::CountSites(whole), Int::CountSites(left)) = (a, b) else {
        return None;
    };
    match &**left {
        Region::Difference(of, without) if of == whole && stays(whole) => {
            Some(Box::new(Region::Intersection(vec![
                (**of).clone(),
                (**without).clone(),
            ])))
        }
        _ => None,
    }
}

/// Whether a region is the same as often as it is asked for.
fn stays(region: &Region) -> bool {
    let fixed = |e: &Int| matches!(e, Int::Const(_) | Int::RoleIndex(_) | Int::Figure(_));
    match region {
        Region::Static(_) => true,
        Region::Occupied {
            owners,
            container,
            by,
            ..
        } => {
            let owners = match owners {
                Owners::Role(_) => true,
                Owners::Index(index) => fixed(index),
            };
            let by = match by {
                OccupiedBy::Any | OccupiedBy::Named(_) => true,
                OccupiedBy::Index(index) => fixed(index),
            };
            owners && by && container.as_deref().is_none_or(fixed)
        }
        _ => false,
    }
}

/// A conjunction (`neutral` is true) or disjunction, with nested ones unpacked and constants used.
pub(super) fn junction(parts: Vec<Bool>, neutral: bool) -> Bool {
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Bool::Const(v) if v == neutral => {}
            Bool::Const(v) => return Bool::Const(v),
            Bool::And(inner) if neutral => flat.extend(inner),
            Bool::Or(inner) if !neutral => flat.extend(inner),
            part => flat.push(part),
        }
    }
    match flat.len() {
        0 => Bool::Const(neutral),
        1 => flat.remove(0),
        _ if neutral => Bool::And(flat),
        _ => Bool::Or(flat),
    }
}

/// What is only compared with a constant is counted no further than one beyond it.
fn count_enough(counted: &mut Int, with: &Int) {
    if let (Int::CountGroups { enough, .. }, Int::Const(n)) = (counted, with) {
        *enough = n.saturating_add(1).max(0);
    }
}

pub(super) fn negation(e: Bool) -> Bool {
    match e {
        Bool::Const(v) => Bool::Const(!v),
        Bool::Not(inner) => *inner,
        Bool::Compare(how, a, b) => {
            let how = match how {
                Compare::Eq => Compare::Ne,
                Compare::Ne => Compare::Eq,
                Compare::Lt => Compare::Ge,
                Compare::Ge => Compare::Lt,
                Compare::Le => Compare::Gt,
                Compare::Gt => Compare::Le,
            };
            Bool::Compare(how, a, b)
        }
        e => Bool::Not(Box::new(e)),
    }
}
