//! How a rewriting writes a call: what is known to be meant by some arguments is put right at once,
//! such as `(is Enemy (to))`, which asks for the owner of what stands there.

use super::*;

impl Draft {
    pub(super) fn call(&mut self, head: &str, mut args: Vec<NodeId>) -> NodeId {
        self.of_owner(head, &mut args);
        match head {
            "place" => {
                self.of_sites(&mut args);
                self.of_hand(&mut args);
            }
            "sites" => self.of_region(&mut args),
            "piece" | "play" => self.of_moves(&mut args),
            _ => {}
        }
        // `(who at:(who at:(to)))`: a player has no owner.
        if let ("who", [at]) = (head, &args[..])
            && let (Some(_), value) = self.parts_of(*at)
            && matches!(self.tree.kind(value), NodeKind::Call { head, .. } if head == "who")
        {
            return value;
        }
        let (head, args) = match self.of_die(head, &args) {
            true => ("pips", Vec::new()),
            // No die is in use.
            false if head == "pips" && args.is_empty() && !self.by_die => {
                ("count", vec![self.word("Pips")])
            }
            false => (head, args),
        };
        let kind = NodeKind::Call {
            head: SmolStr::new(head),
            head_span: self.span,
            args,
        };
        self.push(kind)
    }

    /// `(count Pips)` where the dice are used one by one, so that the one in use is meant.
    pub(super) fn of_die(&self, head: &str, args: &[NodeId]) -> bool {
        let pips =
            |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Word(word) if word == "Pips");
        self.by_die && head == "count" && args.len() == 1 && args.iter().all(pips)
    }

    /// `(piece "Guard" Each (slide Orthogonal))`: what a piece or a player does is a move, and no
    /// consequence of one.
    pub(super) fn of_moves(&mut self, args: &mut [NodeId]) {
        for arg in args {
            if let NodeKind::Call {
                head, args: inner, ..
            } = self.tree.kind(*arg).clone()
                && ["step", "slide", "hop", "leap"].contains(&head.as_str())
            {
                let mut all = vec![self.word(&capitalised(&head))];
                all.extend(inner);
                *arg = self.call("move", all);
            }
        }
    }

    /// `(place "King1" "C3")`: what says where it stands is no container.
    pub(super) fn of_sites(&mut self, args: &mut Vec<NodeId>) {
        let Some(first) = (1..args.len()).find(|at| self.names_a_site(args[*at])) else {
            return;
        };
        let run = args[first..].iter();
        let run = run.take_while(|arg| self.names_a_site(**arg)).count();
        let one = match run {
            1 => self.label("coord", args[first]),
            _ => self.array(args[first..first + run].to_vec()),
        };
        args.splice(first..first + run, [one]);
    }

    /// `(is Enemy (to))`: both are numbers, and the owner of what stands there is asked for.
    pub(super) fn of_owner(&mut self, head: &str, args: &mut [NodeId]) {
        // `(player (to))` too: the owner of what stands there.
        let (about, site) = match (head, args) {
            ("player", [site]) => (true, site),
            ("is", [word, site]) => {
                let about = matches!(self.tree.kind(*word), NodeKind::Word(word)
                    if ["Enemy", "Friend"].contains(&word.as_str()));
                (about, site)
            }
            _ => return,
        };
        let is_site = match self.tree.kind(*site) {
            NodeKind::Call { head, args, .. } => match head.as_str() {
                "to" | "from" | "between" | "site" => args.is_empty(),
                "last" => true,
                _ => false,
            },
            _ => false,
        };
        if about && is_site {
            let at = self.label("at", *site);
            *site = self.call("who", vec![at]);
        }
    }
}
