//! Finds runs of enemy pieces between two of the mover's by shifting whole boards of bits.
//!
//! It works where each step along a line adds the same number to the site, as on a square board.
//! The mover's pieces are shifted along each direction over enemy pieces; an empty site that is
//! reached is a legal placement. So all legal sites are found together.

use super::runs::Runs;

/// Steps by one difference of site numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shift {
    /// The difference.
    by: i32,
    /// The sites from which there is such a step.
    from: u64,
}

/// The steps of a board's lines.
#[derive(Debug)]
pub(super) struct Shifts {
    shifts: Vec<Shift>,
}

impl Shift {
    #[inline]
    fn forth(self, sites: u64) -> u64 {
        let sites = sites & self.from;
        match self.by > 0 {
            true => sites << self.by,
            false => sites >> -self.by,
        }
    }

    #[inline]
    fn back(self, sites: u64) -> u64 {
        let sites = match self.by > 0 {
            true => sites >> self.by,
            false => sites << -self.by,
        };
        sites & self.from
    }
}

impl Shifts {
    /// The steps of these lines; `None` where they do not all go on by the same differences, or
    /// the board is too large for a word.
    pub fn of(runs: &Runs) -> Option<Self> {
        let mut shifts: Vec<Shift> = Vec::new();
        let sites = runs.sites();
        if sites > 64 {
            return None;
        }
        let lines = || (0..sites).flat_map(|site| runs.lines_from(site).map(move |l| (site, l)));
        for (site, line) in lines() {
            let by = i32::from(*line.first()?) - site as i32;
            let mut at = site;
            for &to in line {
                if i32::from(to) - at as i32 != by || by == 0 {
                    return None;
                }
                match shifts.iter_mut().find(|shift| shift.by == by) {
                    Some(shift) => shift.from |= 1 << at,
                    None => shifts.push(Shift { by, from: 1 << at }),
                }
                at = usize::from(to);
            }
        }
        // Each line must be all that such steps lead to, and the only one of its kind.
        for shift in &shifts {
            for site in 0..sites {
                let lines = runs.lines_from(site);
                let mut ahead = lines.filter(|line| i32::from(line[0]) - site as i32 == shift.by);
                let line = ahead.next().map_or(0, |line| line.len());
                let mut steps = 0;
                let mut at = 1u64 << site;
                while at & shift.from != 0 {
                    at = shift.forth(at);
                    steps += 1;
                }
                // Lines of a single step hold no run and are not listed.
                if ahead.next().is_some() || steps != line && (line != 0 || steps > 1) {
                    return None;
                }
            }
        }
        Some(Shifts { shifts })
    }

    /// The empty sites from which a run is enclosed.
    #[inline]
    pub fn enclosing(&self, own: u64, enemy: u64, empty: u64) -> u64 {
        let mut found = 0;
        for shift in &self.shifts {
            let mut runs = shift.back(own) & enemy;
            let mut all = 0;
            while runs != 0 {
                all |= runs;
                runs = shift.back(runs) & enemy;
            }
            found |= shift.back(all);
        }
        found & empty
    }

    /// The runs enclosed from a site.
    #[inline]
    pub fn enclosed(&self, own: u64, enemy: u64, site: usize) -> u64 {
        let mut found = 0;
        for shift in &self.shifts {
            let mut run = 0;
            let mut at = shift.forth(1 << site);
            while at & enemy != 0 {
                run |= at;
                at = shift.forth(at);
            }
            if at & own != 0 {
                found |= run;
            }
        }
        found
    }
}
