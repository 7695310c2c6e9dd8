//! The rules of a deduction puzzle about a few sites each, and which values each rule leaves
//! possible.
//!
//! The possible values of a site are the bits of a word; a site with one bit has its value.

use std::collections::HashMap;

use crate::game::rules::booleans::Compare;

/// A rule about some sites.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PuzzleRule {
    /// All of these hold.
    All(Vec<PuzzleRule>),
    /// One of these holds.
    Any(Vec<PuzzleRule>),
    /// The values differ, and are not 0; those excepted may come as they like.
    Different { sites: Vec<usize>, except: u64 },
    /// The values add up. Distinct ones are known to differ.
    Sum {
        sites: Vec<usize>,
        total: i32,
        distinct: bool,
    },
    /// So many sites have the value.
    Count {
        sites: Vec<usize>,
        of: u64,
        total: i32,
    },
    /// Two values compare.
    Pair { how: Compare, ends: [usize; 2] },
    /// The value is one of these.
    Among { site: usize, values: u64 },
    /// The values are not all the same.
    Mixed { sites: Vec<usize> },
    /// Two lists of as many sites differ somewhere.
    Unlike { lists: [Vec<usize>; 2] },
}

/// The rule cannot be kept any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken;

/// Most values for which sums of distinct values are looked through one by one.
const MAX_DISTINCT: u32 = 16;

impl PuzzleRule {
    /// The values of two sites compare; those of one site with itself always do, or never.
    pub(super) fn pair(how: Compare, a: usize, b: usize) -> PuzzleRule {
        match (a == b, how.holds(0, 0)) {
            (false, _) => PuzzleRule::Pair { how, ends: [a, b] },
            (true, true) => PuzzleRule::All(Vec::new()),
            (true, false) => PuzzleRule::Any(Vec::new()),
        }
    }

    /// A site has a value for which something holds.
    pub(super) fn among(site: usize, holds: impl Fn(i32) -> bool) -> PuzzleRule {
        let values = (0..64).filter(|v| holds(*v)).fold(0, |all, v| all | 1 << v);
        PuzzleRule::Among { site, values }
    }

    /// The sites a rule speaks of.
    pub(super) fn sites(&self, out: &mut Vec<usize>) {
        match self {
            PuzzleRule::All(parts) | PuzzleRule::Any(parts) => {
                parts.iter().for_each(|p| p.sites(out))
            }
            PuzzleRule::Different { sites, .. }
            | PuzzleRule::Sum { sites, .. }
            | PuzzleRule::Count { sites, .. } => {
                out.extend(sites);
            }
            PuzzleRule::Pair { ends, .. } => out.extend(ends),
            PuzzleRule::Among { site, .. } => out.push(*site),
            PuzzleRule::Mixed { sites } => out.extend(sites),
            PuzzleRule::Unlike { lists } => lists.iter().for_each(|list| out.extend(list)),
        }
    }

    /// Whether the rule may still be kept, as far as single counts and sums tell.
    fn possible(&self, sets: &[u64]) -> bool {
        match self {
            PuzzleRule::All(parts) => parts.iter().all(|p| p.possible(sets)),
            PuzzleRule::Any(parts) => parts.iter().any(|p| p.possible(sets)),
            PuzzleRule::Different { sites, except } => {
                let mut seen = 0;
                sites.iter().map(|s| sets[*s]).all(|set| {
                    if set.count_ones() != 1 || set & except != 0 {
                        return true;
                    }
                    let fresh = set & (seen | 1) == 0;
                    seen |= set;
                    fresh
                })
            }
            PuzzleRule::Sum { sites, total, .. } => {
                let (low, high) = bounds(sites, sets);
                low <= *total && *total <= high
            }
            PuzzleRule::Count { sites, of, total } => {
                let (sure, open) = counts(sites, *of, sets);
                sure <= *total && *total <= sure + open
            }
            PuzzleRule::Pair { how, ends } => {
                let [a, b] = ends.map(|s| sets[s]);
                values(a).any(|x| values(b).any(|y| how.holds(x, y)))
            }
            PuzzleRule::Among { site, values } => sets[*site] & values != 0,
            PuzzleRule::Mixed { sites } => {
                let common = sites.iter().fold(0, |all, s| all | sets[*s]);
                common.count_ones() != 1
            }
            PuzzleRule::Unlike { lists } => {
                let sure = |a: u64, b: u64| a == b && a.count_ones() == 1;
                !pairs(lists).all(|(a, b)| sure(sets[a], sets[b]))
            }
        }
    }

    /// Takes values away that the rule leaves no room for.
    pub(super) fn narrow(&self, sets: &mut [u64]) -> Result<(), Broken> {
        match self {
            PuzzleRule::All(parts) => parts.iter().try_for_each(|p| p.narrow(sets)),
            PuzzleRule::Any(parts) => {
                let left: Vec<&PuzzleRule> = parts.iter().filter(|p| p.possible(sets)).collect();
                match left.as_slice() {
                    [] => Err(Broken),
                    [only] => only.narrow(sets),
                    many => try_out(many, sets),
                }
            }
            PuzzleRule::Different { sites, except } => differ(sites, *except, sets),
            PuzzleRule::Sum {
                sites,
                total,
                distinct,
            } => {
                let all = sites.iter().fold(0, |all, s| all | sets[*s]);
                if *distinct && all.checked_ilog2().unwrap_or(0) < MAX_DISTINCT {
                    Distinct::new(sites, *total, sets).narrow(sets)
                } else {
                    add_up(sites, *total, sets)
                }
            }
            PuzzleRule::Count { sites, of, total } => {
                let (sure, open) = counts(sites, *of, sets);
                if sure > *total || sure + open < *total {
                    return Err(Broken);
                }
                for site in sites {
                    if sets[*site] & of != 0 && sets[*site] != *of {
                        if sure == *total {
                            sets[*site] &= !of;
                        } else if sure + open == *total {
                            sets[*site] = *of;
                        }
                    }
                }
                Ok(())
            }
            PuzzleRule::Pair { how, ends } => {
                let [a, b] = ends.map(|s| sets[s]);
                let mut kept = [0, 0];
                for x in values(a) {
                    for y in values(b).filter(|y| how.holds(x, *y)) {
                        kept[0] |= 1 << x;
                        kept[1] |= 1 << y;
                    }
                }
                for (site, set) in ends.iter().zip(kept) {
                    sets[*site] = set;
                }
                (kept[0] != 0).then_some(()).ok_or(Broken)
            }
            PuzzleRule::Among { site, values } => {
                sets[*site] &= values;
                (sets[*site] != 0).then_some(()).ok_or(Broken)
            }
            PuzzleRule::Mixed { sites } => mix(sites, sets),
            PuzzleRule::Unlike { lists } => tell_apart(lists, sets),
        }
    }
}

/// Takes away every value with which by itself none of some alternatives would be left.
fn try_out(left: &[&PuzzleRule], sets: &mut [u64]) -> Result<(), Broken> {
    // A value matters only where every alternative speaks of its site.
    let mut spoken: Vec<usize> = Vec::new();
    let mut common: Option<Vec<usize>> = None;
    for rule in left {
        spoken.clear();
        rule.sites(&mut spoken);
        spoken.sort_unstable();
        spoken.dedup();
        match &mut common {
            None => common = Some(spoken.clone()),
            Some(common) => common.retain(|s| spoken.binary_search(s).is_ok()),
        }
    }
    for site in common.unwrap_or_default() {
        let set = sets[site];
        if set.count_ones() < 2 {
            continue;
        }
        let mut kept = 0;
        for value in values(set) {
            sets[site] = 1 << value;
            if left.iter().any(|p| p.possible(sets)) {
                kept |= 1 << value;
            }
        }
        sets[site] = kept;
        if kept == 0 {
            return Err(Broken);
        }
    }
    Ok(())
}

/// The values in a set, the lowest first.
pub(super) fn values(set: u64) -> impl Iterator<Item = i32> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let value = left.trailing_zeros() as i32;
            left &= left - 1;
            value
        })
    })
}

fn lowest(set: u64) -> i32 {
    set.trailing_zeros().min(63) as i32
}

fn highest(set: u64) -> i32 {
    set.checked_ilog2().unwrap_or(0) as i32
}

fn bounds(sites: &[usize], sets: &[u64]) -> (i32, i32) {
    let sum = |value: fn(u64) -> i32| sites.iter().map(|s| value(sets[*s])).sum();
    (sum(lowest), sum(highest))
}

/// How many sites have a value, and how many may have it.
fn counts(sites: &[usize], of: u64, sets: &[u64]) -> (i32, i32) {
    let mut found = (0, 0);
    for set in sites.iter().map(|s| sets[*s]) {
        found.0 += i32::from(set == of);
        found.1 += i32::from(set & of != 0 && set != of);
    }
    found
}

/// Values that have one place leave the others; with as many values as places, each has one.
fn differ(sites: &[usize], except: u64, sets: &mut [u64]) -> Result<(), Broken> {
    let banned = 1 & !except;
    let mut done = 0u64;
    loop {
        let mut taken = 0u64;
        for site in sites {
            sets[*site] &= !banned;
            let set = sets[*site];
            if set == 0 {
                return Err(Broken);
            }
            if set.count_ones() == 1 && set & except == 0 {
                if taken & set != 0 {
                    return Err(Broken);
                }
                taken |= set;
            }
        }
        if taken == done {
            break;
        }
        done = taken;
        for site in sites {
            if sets[*site].count_ones() > 1 {
                sets[*site] &= !taken;
            }
        }
    }
    if except != 0 {
        return Ok(());
    }
    let all = sites.iter().fold(0, |all, s| all | sets[*s]);
    let count = all.count_ones() as usize;
    if count < sites.len() {
        return Err(Broken);
    }
    if count == sites.len() {
        for value in values(all) {
            let mut places = sites.iter().filter(|s| sets[**s] >> value & 1 == 1);
            if let (Some(only), None) = (places.next().copied(), places.next()) {
                sets[only] = 1 << value;
            }
        }
    }
    Ok(())
}

/// Where all values but one are the same, the last is another.
fn mix(sites: &[usize], sets: &mut [u64]) -> Result<(), Broken> {
    let (mut same, mut last) = (0, None);
    for site in sites {
        if sets[*site].count_ones() == 1 {
            same |= sets[*site];
        } else if last.replace(*site).is_some() {
            return Ok(());
        }
    }
    match last {
        _ if same.count_ones() != 1 => Ok(()),
        None => Err(Broken),
        Some(last) => {
            sets[last] &= !same;
            (sets[last] != 0).then_some(()).ok_or(Broken)
        }
    }
}

/// The sites of two lists side by side.
fn pairs(lists: &[Vec<usize>; 2]) -> impl Iterator<Item = (usize, usize)> {
    lists[0].iter().copied().zip(lists[1].iter().copied())
}

/// Where two lists are the same but for one place that is open in one of them, it differs there.
fn tell_apart(lists: &[Vec<usize>; 2], sets: &mut [u64]) -> Result<(), Broken> {
    let mut last = None;
    for (a, b) in pairs(lists) {
        if sets[a] & sets[b] == 0 {
            return Ok(());
        }
        let same = sets[a] == sets[b] && sets[a].count_ones() == 1;
        if !same && last.replace((a, b)).is_some() {
            return Ok(());
        }
    }
    let (a, b) = last.ok_or(Broken)?;
    for (one, other) in [(a, b), (b, a)] {
        if sets[one].count_ones() == 1 {
            sets[other] &= !sets[one];
            return (sets[other] != 0).then_some(()).ok_or(Broken);
        }
    }
    Ok(())
}

/// Values too small or too large for a sum go.
fn add_up(sites: &[usize], total: i32, sets: &mut [u64]) -> Result<(), Broken> {
    loop {
        let (low, high) = bounds(sites, sets);
        if low > total || high < total {
            return Err(Broken);
        }
        let mut changed = false;
        for site in sites {
            let set = sets[*site];
            // What the others leave of the sum.
            let least = total - (high - highest(set));
            let most = total - (low - lowest(set));
            let kept = values(set).filter(|v| (least..=most).contains(v));
            let kept = kept.fold(0, |kept, v| kept | 1 << v);
            if kept == 0 {
                return Err(Broken);
            }
            if kept != set {
                sets[*site] = kept;
                changed = true;
                break;
            }
        }
        if !changed {
            return Ok(());
        }
    }
}

/// The ways to make a sum of values that differ.
struct Distinct<'s> {
    sites: &'s [usize],
    sets: Vec<u64>,
    total: i32,
    /// Values that some way gives each site.
    kept: Vec<u64>,
    /// Whether there is a way from a place on, with some values used before it.
    known: HashMap<(usize, u64), bool>,
}

impl<'s> Distinct<'s> {
    fn new(sites: &'s [usize], total: i32, sets: &[u64]) -> Self {
        Distinct {
            sites,
            sets: sites.iter().map(|s| sets[*s]).collect(),
            total,
            kept: vec![0; sites.len()],
            known: HashMap::new(),
        }
    }

    fn narrow(mut self, sets: &mut [u64]) -> Result<(), Broken> {
        if !self.ways(0, 0) {
            return Err(Broken);
        }
        for (site, set) in self.sites.iter().zip(&self.kept) {
            sets[*site] = *set;
        }
        Ok(())
    }

    fn ways(&mut self, at: usize, used: u64) -> bool {
        // The values used say what the sum is so far.
        let sum: i32 = values(used).sum();
        if at == self.sites.len() {
            return sum == self.total;
        }
        if let Some(known) = self.known.get(&(at, used)) {
            return *known;
        }
        let mut found = false;
        for value in values(self.sets[at] & !used & !1) {
            if sum + value <= self.total && self.ways(at + 1, used | 1 << value) {
                self.kept[at] |= 1 << value;
                found = true;
            }
        }
        self.known.insert((at, used), found);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: u64 = 0b11_1111_1110;

    #[test]
    fn a_sum_of_distinct_values_leaves_what_can_be() {
        let mut sets = [ALL, ALL, ALL];
        let rule = PuzzleRule::Sum {
            sites: vec![0, 1, 2],
            total: 7,
            distinct: true,
        };
        assert_eq!(rule.narrow(&mut sets), Ok(()));
        assert_eq!(sets, [0b1_0110; 3], "1, 2 and 4");
        sets[0] = 0b10;
        sets[1] = 0b10;
        assert_eq!(rule.narrow(&mut sets), Err(Broken));
    }

    #[test]
    fn as_many_values_as_places_give_each_value_a_place() {
        let mut sets = [0b110, 0b110, 0b1110];
        let rule = PuzzleRule::Different {
            sites: vec![0, 1, 2],
            except: 0,
        };
        assert_eq!(rule.narrow(&mut sets), Ok(()));
        assert_eq!(sets, [0b110, 0b110, 0b1000]);
        assert_eq!(rule.narrow(&mut [2, 2, 4]), Err(Broken));
    }

    #[test]
    fn one_of_two_counts_leaves_what_either_allows() {
        let count = |total| PuzzleRule::Count {
            sites: vec![0, 1, 2],
            of: 0b10,
            total,
        };
        let rule = PuzzleRule::Any(vec![count(0), count(2)]);
        let mut sets = [0b10, 0b01, 0b11];
        assert_eq!(rule.narrow(&mut sets), Ok(()));
        assert_eq!(sets, [0b10, 0b01, 0b10], "the second of two");
        assert_eq!(rule.narrow(&mut [0b10, 0b01, 0b01]), Err(Broken));
    }

    #[test]
    fn what_is_not_all_the_same_differs_in_the_last_place() {
        let mixed = PuzzleRule::Mixed {
            sites: vec![0, 1, 2],
        };
        let mut sets = [0b10, 0b11, 0b10];
        assert_eq!(mixed.narrow(&mut sets), Ok(()));
        assert_eq!(sets, [0b10, 0b01, 0b10]);
        assert_eq!(mixed.narrow(&mut [0b01; 3]), Err(Broken));
        let unlike = PuzzleRule::Unlike {
            lists: [vec![0, 1], vec![2, 3]],
        };
        let mut sets = [0b10, 0b01, 0b10, 0b11];
        assert_eq!(unlike.narrow(&mut sets), Ok(()));
        assert_eq!(sets[3], 0b10);
        assert_eq!(unlike.narrow(&mut [0b10, 0b01, 0b10, 0b01]), Err(Broken));
        assert!(unlike.possible(&sets) && !unlike.possible(&[1; 4]));
    }

    #[test]
    fn the_only_alternative_left_is_kept_to() {
        let rule = PuzzleRule::Any(vec![
            PuzzleRule::among(0, |v| v == 0),
            PuzzleRule::All(vec![PuzzleRule::pair(Compare::Ne, 0, 1)]),
        ]);
        let mut sets = [0b100, 0b110];
        assert_eq!(rule.narrow(&mut sets), Ok(()));
        assert_eq!(sets, [0b100, 0b010]);
        assert_eq!(rule.narrow(&mut [0b100, 0b100]), Err(Broken));
        let never = PuzzleRule::pair(Compare::Ne, 1, 1);
        assert_eq!(never.narrow(&mut sets), Err(Broken));
    }

    #[test]
    fn sums_and_pairs_keep_to_their_bounds() {
        let mut sets = [ALL, 0b110];
        let sum = PuzzleRule::Sum {
            sites: vec![0, 1],
            total: 4,
            distinct: false,
        };
        assert_eq!(sum.narrow(&mut sets), Ok(()));
        assert_eq!(sets, [0b1100, 0b110]);
        let pair = PuzzleRule::Pair {
            how: Compare::Lt,
            ends: [0, 1],
        };
        assert_eq!(pair.narrow(&mut sets), Err(Broken));
    }
}
