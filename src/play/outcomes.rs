//! Goes through every outcome of chance, one after the other: perft counts them, and expectimax
//! weighs them.
//!
//! A computation that draws is run again and again, each time with the outcomes of its draws handed
//! in ([`Chance::script`](crate::game::chance::Chance::script)), until every combination has been
//! seen.

/// All outcomes of the draws that an evaluation makes: called again with longer and longer
/// scripts until every combination was seen.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    script: Vec<u32>,
    sizes: Vec<u32>,
    done: bool,
}

impl Outcomes {
    /// Before the first outcome.
    pub fn new() -> Self {
        Outcomes::default()
    }

    /// What to hand in next.
    pub fn script(&self) -> &[u32] {
        &self.script
    }

    /// How many outcomes each draw of the present combination has.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Whether every combination was seen.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// How likely the present combination is; 1 where nothing is drawn.
    pub fn likelihood(&self) -> f64 {
        self.sizes.iter().map(|n| 1.0 / f64::from(*n)).product()
    }

    /// Takes note of the draws that went beyond the script; they came out as 0.
    pub fn extend(&mut self, open: &[u32]) {
        self.sizes.extend_from_slice(open);
        self.script.resize(self.sizes.len(), 0);
    }

    /// Goes on to the next combination: the last draw that can be raised is, later ones are
    /// forgotten, as they may differ.
    pub fn advance(&mut self) {
        while let (Some(v), Some(n)) = (self.script.pop(), self.sizes.pop()) {
            if v + 1 < n {
                self.script.push(v + 1);
                self.sizes.push(n);
                return;
            }
        }
        self.done = true;
    }
}

#[cfg(test)]
mod tests {
    use super::Outcomes;

    #[test]
    fn two_dice_have_all_their_combinations() {
        let mut outcomes = Outcomes::new();
        let (mut seen, mut likelihood) = (Vec::new(), 0.0);
        while !outcomes.is_done() {
            // Two draws are made: of two and of three.
            let open: Vec<u32> = [2, 3][outcomes.script().len().min(2)..].to_vec();
            outcomes.extend(&open);
            seen.push(outcomes.script().to_vec());
            likelihood += outcomes.likelihood();
            outcomes.advance();
        }
        assert_eq!(seen.len(), 6);
        assert_eq!(seen.last(), Some(&vec![1, 2]));
        assert!((likelihood - 1.0).abs() < 1e-12);
    }
}
