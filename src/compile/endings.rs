//! What end rules are called: by the define they are written as, else by that of their condition,
//! else by the condition itself.

use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::source::origin::OriginId;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// A longer condition is cut short.
const LONGEST: usize = 60;

/// Names of the results of all end rules, in the order of [`crate::game::Game::outcomes`], and of
/// the variables that end rules ask for.
pub fn names(tree: &Tree, game: &Value) -> (Vec<String>, Vec<String>) {
    let mut endings = Endings {
        tree,
        names: Vec::new(),
        counts: Vec::new(),
    };
    if let Some(typed::Game::Game { rules, .. }) = game.as_call().and_then(typed::Game::of) {
        endings.rules(rules);
    }
    (endings.names, endings.counts)
}

struct Endings<'t> {
    tree: &'t Tree,
    names: Vec<String>,
    counts: Vec<String>,
}

impl Endings<'_> {
    fn rules(&mut self, value: &Value) {
        match value.as_call().and_then(typed::Rules::of) {
            Some(typed::Rules::RulesOnePhase { end, .. }) => self.end(end),
            Some(typed::Rules::RulesPhases { phases, end, .. }) => {
                for phase in phases {
                    let view = phase.as_call().and_then(typed::Phase::of);
                    if let Some(end) = view.and_then(|v| v.end) {
                        self.end(end);
                    }
                }
                if let Some(end) = end {
                    self.end(end);
                }
            }
            None => {}
        }
    }

    fn end(&mut self, value: &Value) {
        if let Some(end) = value.as_call().and_then(typed::End::of) {
            self.end_rules(end.rules, self.tree.origin(value.node()));
            self.count(value.node());
        }
    }

    /// Takes down the variables that something asks for, in the order in which it does.
    fn count(&mut self, node: NodeId) {
        if let NodeKind::Call { head, args, .. } = self.tree.kind(node)
            && head == "var"
            && let Some(NodeKind::Str(name)) = args.first().map(|arg| self.tree.kind(*arg))
            && !self.counts.iter().any(|known| known == name)
        {
            self.counts.push(name.to_string());
        }
        for child in self.tree.children(node) {
            self.count(*child);
        }
    }

    /// Rules that stand where an origin is.
    fn end_rules(&mut self, value: &Value, within: OriginId) {
        for rule in value.as_array().unwrap_or(std::slice::from_ref(value)) {
            let name = |cond: Option<&Value>| self.name(rule.node(), cond, within);
            match rule.as_call().and_then(typed::EndRule::of) {
                Some(typed::EndRule::If {
                    cond,
                    rules,
                    result,
                }) => {
                    let own = result.map(|_| name(Some(cond)));
                    if let Some(rules) = rules {
                        self.end_rules(rules, self.tree.origin(rule.node()));
                    }
                    self.names.extend(own);
                }
                Some(typed::EndRule::ForEach { cond, .. }) => {
                    let own = name(Some(cond));
                    self.names.push(own);
                }
                None => {}
            }
        }
    }

    fn name(&self, rule: NodeId, cond: Option<&Value>, within: OriginId) -> String {
        if let Some(name) = self.define(self.tree.origin(rule), within) {
            return words(name);
        }
        let Some(cond) = cond.map(Value::node) else {
            return String::new();
        };
        let of_rule = self.tree.origin(rule);
        if let Some(name) = self.define(self.tree.origin(cond), of_rule) {
            return words(name);
        }
        let text = print_inline(self.tree, cond);
        match text.chars().count() > LONGEST {
            true => text.chars().take(LONGEST - 3).chain("..".chars()).collect(),
            false => text,
        }
    }

    /// The outermost define that something came through since an origin.
    fn define(&self, mut origin: OriginId, within: OriginId) -> Option<&str> {
        let mut outermost = None;
        while origin != within
            && let Some(step) = self.tree.step(origin)
        {
            if !step.option {
                outermost = Some(step.name.as_str());
            }
            origin = step.parent;
        }
        outermost
    }
}

/// `BearAllOff` as words: `Bear All Off`.
fn words(name: &str) -> String {
    let mut out = String::new();
    let mut before = None;
    for c in name.chars() {
        if c.is_uppercase() && before.is_some_and(char::is_lowercase) {
            out.push(' ');
        }
        out.push(c);
        before = Some(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::load::{Selection, load};

    #[test]
    fn an_end_rule_is_called_by_its_define_or_its_condition() {
        let text = "(define \"Row\" (if (is Line 3) (result Mover Win)))
            (define \"BoardIsFull\" (is Full))
            (game \"Three\" (players 2)
            (equipment { (board (square 3)) (piece \"Disc\" Each) })
            (rules (play (move Add (to (sites Empty)))) (end {
                (\"Row\")
                (if (\"BoardIsFull\") (result Mover Draw))
                (if (= 8 (count Moves)) (result Mover Loss))})))";
        let game = load("three.lud", text, &Selection::default());
        let game = game.game.expect("a game");
        assert_eq!(
            game.names.ends,
            ["Row", "Board Is Full", "(= 8 (count Moves))"]
        );
        assert_eq!(game.outcomes().len(), 3);
        assert!(game.names.counts.is_empty());
    }
}
