//! Putting lists in order where speed does not matter: one sort, compiled once, for lists of all types.
//!
//! The sorts of the standard library are compiled anew for every type and every comparison, some seven
//! kilobytes each; a hundred of them were six hundredths of the program, and of what a page loads. What is
//! sorted while a game is played or searched or a board is built, and lists of numbers, whose sort is
//! shared anyway, use those.

use std::cmp::Ordering;

/// Stable sorts of a list.
///
/// ```ignore
/// pieces.arrange_by_key(|piece| piece.owner);
/// ```
pub trait Arrange<T> {
    /// Puts the list in the order of its items.
    fn arrange(&mut self)
    where
        T: Ord;

    /// Puts the list in the order of a comparison; items that compare as equal stay in their order.
    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Puts the list in the order of what a function says of each item, as [`Arrange::arrange_by`].
    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let mut order = order_of(self.len(), &|a, b| compare(&self[a], &self[b]));
        // Along each cycle of the permutation every item goes to its place by one swap.
        for start in 0..order.len() {
            let mut at = start;
            loop {
                let from = std::mem::replace(&mut order[at], at);
                if from == start || from == at {
                    break;
                }
                self.swap(at, from);
                at = from;
            }
        }
    }

    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// The numbers of a list's items in the order of the items.
fn order_of(items: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn lists_are_put_in_order_as_the_standard_sort_does() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        for len in 0..200 {
            let mut list: Vec<(u8, usize)> =
                (0..len).map(|i| (rng.random_range(0..9), i)).collect();
            let mut sorted = list.clone();
            sorted.sort_by_key(|(key, _)| *key);
            list.arrange_by_key(|(key, _)| *key);
            assert_eq!(list, sorted);
            list.arrange_by(|a, b| b.1.cmp(&a.1));
            assert!(list.iter().rev().map(|item| item.1).eq(0..len));
            list.arrange();
            sorted.sort();
            assert_eq!(list, sorted);
        }
    }
}
