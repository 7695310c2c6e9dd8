//! The one door all chance goes through.
//!
//! A roll, a draw or a random ludeme asks for a number below `n`. In play a seeded
//! Xoshiro256++ generator (crate `rand_xoshiro` 0.8, seeded by its `seed_from_u64`) answers; a
//! test, a replay or a search hands in the outcomes itself and learns where more were asked for.

use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The source of outcomes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    script: Option<Script>,
    main: Xoshiro256PlusPlus,
    aside: Xoshiro256PlusPlus,
    log: Option<Vec<u32>>,
}

/// Outcomes handed in.
#[derive(Clone, Debug, Default, PartialEq)]
struct Script {
    outcomes: Vec<u32>,
    at: usize,
    open: Vec<u32>,
    turned_down: bool,
}

impl Chance {
    /// A generator with this seed; the same seed gives the same outcomes on every machine.
    pub fn seeded(seed: u64) -> Self {
        Chance {
            script: None,
            log: None,
            main: Xoshiro256PlusPlus::seed_from_u64(seed),
            aside: Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x9E37_79B9_7F4A_7C15),
        }
    }

    /// Hands in the next outcomes. What is asked for beyond them is answered with 0 and noted.
    pub fn script(&mut self, outcomes: &[u32]) {
        let script = self.script.get_or_insert_default();
        script.outcomes.clear();
        script.outcomes.extend_from_slice(outcomes);
        script.open.clear();
        script.at = 0;
        script.turned_down = false;
    }

    /// Goes back to the generator.
    pub fn unscript(&mut self) {
        self.script = None;
    }

    /// The sizes of the draws made beyond the outcomes handed in.
    pub fn open_draws(&self) -> &[u32] {
        self.script.as_ref().map_or(&[], |s| &s.open)
    }

    /// How many of the outcomes handed in have been used.
    pub fn used(&self) -> usize {
        self.script.as_ref().map_or(0, |s| s.at)
    }

    /// Turns the outcomes handed in down, if they are used up: a draw that is repeated until a
    /// condition holds has failed, and there is nothing to repeat it with. False otherwise, and
    /// always in play.
    pub fn turn_down(&mut self) -> bool {
        let spent = |s: &&mut Script| s.at >= s.outcomes.len();
        match self.script.as_mut().filter(spent) {
            Some(script) => {
                script.turned_down = true;
                true
            }
            None => false,
        }
    }

    /// Whether the outcomes handed in were turned down: play never gets where they lead.
    pub fn turned_down(&self) -> bool {
        self.script.as_ref().is_some_and(|s| s.turned_down)
    }

    /// A number below `n`; 0 when `n` is 0 or 1, without a draw.
    pub fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let outcome = match &mut self.script {
            Some(script) => match script.outcomes.get(script.at) {
                Some(&v) => {
                    script.at += 1;
                    v.min(n - 1)
                }
                None => {
                    script.open.push(n);
                    0
                }
            },
            None => self.main.random_range(0..n),
        };
        if let Some(log) = &mut self.log {
            log.push(outcome);
        }
        outcome
    }

    /// Starts noting every outcome, for records.
    pub fn start_log(&mut self) {
        self.log = Some(Vec::new());
    }

    /// The outcomes noted since the last call.
    pub fn take_log(&mut self) -> Vec<u32> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// A number below `n` for an evaluation on a copy, which never advances the play's own sequence.
    pub fn below_aside(&mut self, n: u32) -> u32 {
        if n <= 1 {
            0
        } else {
            self.aside.random_range(0..n)
        }
    }

    /// Whether both give the same outcomes in play from here on; what evaluations on copies drew
    /// does not count.
    pub fn agrees(&self, other: &Chance) -> bool {
        self.script == other.script && self.main == other.main
    }

    /// A float in [0, 1).
    pub fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// The generator itself, for a uniform choice among moves.
    pub fn generator(&mut self) -> &mut Xoshiro256PlusPlus {
        &mut self.main
    }
}
