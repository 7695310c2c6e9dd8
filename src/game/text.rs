//! Moves and actions in the trial format: one line of text a move (specification 05b G).

use std::fmt::Write;

use super::action::{Action, ActionKind, Given, Move, Place};
use super::rules::booleans::HiddenData;
use super::{Game, MAX_PLAYERS};

/// Appends a move with the actions that were executed for it.
pub fn write_move(game: &Game, m: &Move, actions: &[Action], out: &mut String) {
    let _ = write!(out, "[Move:mover={}", m.mover);
    for (name, value) in [("from", m.from), ("to", m.to), ("state", m.state)] {
        if value != -1 {
            let _ = write!(out, ",{name}={value}");
        }
    }
    if !m.oriented {
        out.push_str(",oriented=false");
    }
    if m.edge != -1 {
        let _ = write!(out, ",edge={}", m.edge);
    }
    if m.level_min != 0 && m.level_max != 0 {
        let _ = write!(out, ",levelMin={},levelMax={}", m.level_min, m.level_max);
    }
    out.push_str(",actions=");
    for (i, a) in actions.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_action(game, a, out);
    }
    out.push(']');
}

/// Writes fields one after the other, with commas between them.
struct Fields<'o> {
    out: &'o mut String,
    first: bool,
}

impl Fields<'_> {
    fn put(&mut self, name: &str, value: impl std::fmt::Display) -> &mut Self {
        if !self.first {
            self.out.push(',');
        }
        self.first = false;
        let _ = write!(self.out, "{name}={value}");
        self
    }

    fn some(&mut self, name: &str, value: i32) -> &mut Self {
        if value == -1 {
            self
        } else {
            self.put(name, value)
        }
    }

    fn flag(&mut self, name: &str, on: bool) -> &mut Self {
        if on { self.put(name, true) } else { self }
    }

    fn at(&mut self, at: Place) -> &mut Self {
        self.put("type", at.ty.name()).put("to", at.site)
    }

    fn both_places(&mut self, from: Place, to: Place) -> &mut Self {
        self.put("typeFrom", from.ty.name())
            .put("from", from.site)
            .some("levelFrom", from.level);
        self.put("typeTo", to.ty.name())
            .put("to", to.site)
            .some("levelTo", to.level)
    }

    fn given(&mut self, given: Given) -> &mut Self {
        self.some("state", given.state)
            .some("rotation", given.rotation)
            .some("value", given.value)
    }
}

/// Appends an action.
pub fn write_action(game: &Game, action: &Action, out: &mut String) {
    out.push('[');
    out.push_str(keyword(&action.kind));
    out.push(':');
    let mut f = Fields { out, first: true };
    let name = |table: &[String], i: u16| table.get(i as usize).cloned().unwrap_or_default();
    match action.kind {
        ActionKind::Add {
            at,
            what,
            count,
            given,
            stack,
        } => {
            f.at(at).some("level", at.level).put("what", what);
            if count > 1 {
                f.put("count", count);
            }
            // A level says it already.
            f.given(given).flag("stack", stack && at.level == -1);
        }
        ActionKind::Insert { at, what, state } => {
            f.at(at)
                .put("level", at.level)
                .put("what", what)
                .some("state", state);
        }
        ActionKind::Move {
            from,
            to,
            given,
            stack,
        } => {
            f.both_places(from, to).given(given).flag("stack", stack);
        }
        ActionKind::MoveCount { from, to, count } => {
            f.both_places(from, to).put("count", count);
        }
        ActionKind::MoveLevels { from, to, levels } => {
            f.put("typeFrom", from.ty.name()).put("from", from.site);
            f.put("typeTo", to.ty.name())
                .put("to", to.site)
                .put("numLevel", levels);
        }
        ActionKind::Copy { from, to } => {
            f.both_places(from, to);
        }
        ActionKind::Remove { at } => {
            f.at(at).some("level", at.level);
        }
        ActionKind::RemoveLater { at } => {
            f.at(at).put("applied", false);
        }
        ActionKind::Promote { at, what } => {
            f.at(at).some("level", at.level).put("what", what);
        }
        ActionKind::Select { from, to } => {
            f.put("typeFrom", from.ty.name())
                .put("from", from.site)
                .some("levelFrom", from.level);
            if to.site != -1 {
                f.put("typeTo", to.ty.name())
                    .put("to", to.site)
                    .some("levelTo", to.level);
            }
        }
        ActionKind::SetState { at, state } => {
            f.at(at).some("level", at.level).put("state", state);
        }
        ActionKind::SetRotation { at, rotation } => {
            f.at(at).put("rotation", rotation);
        }
        ActionKind::SetValue { at, value } => {
            f.at(at).some("level", at.level).put("value", value);
        }
        ActionKind::SetCount { at, what, count } => {
            f.at(at).put("what", what).put("count", count);
        }
        ActionKind::SetCost { at, cost } => {
            f.at(at).put("cost", cost);
        }
        ActionKind::SetPhase { at, phase } => {
            f.at(at).put("phase", phase);
        }
        ActionKind::SetHidden {
            at, player, hidden, ..
        } => {
            f.at(at)
                .put("level", at.level.max(0))
                .put("who", player)
                .put("value", hidden);
        }
        ActionKind::SetDie { site, face } => {
            f.put("site", site).put("state", face);
        }
        ActionKind::SetDiceEqual(equal) => {
            f.put("value", equal);
        }
        ActionKind::UseDie { hand, die, site } => {
            f.put("indexHandDice", hand)
                .put("indexDie", die)
                .put("site", site);
        }
        ActionKind::SetScore { player, score, add } => {
            f.put("player", player).put("score", score).flag("add", add);
        }
        ActionKind::SetAmount { player, amount } => {
            f.put("player", player).put("amount", amount);
        }
        ActionKind::Bet { player, bet } => {
            f.put("player", player).put("bet", bet);
        }
        ActionKind::SetPot(pot) => {
            f.put("pot", pot);
        }
        ActionKind::SetCounter(counter) => {
            f.put("counter", counter);
        }
        ActionKind::SetTemp(temp) => {
            f.put("temp", temp);
        }
        ActionKind::SetVar { var, value } => {
            f.put("name", name(&game.names.vars, var.0))
                .put("value", value);
        }
        ActionKind::SetPending(value) => {
            f.some("value", value);
        }
        ActionKind::SetPlayerValue { player, value } => {
            f.put("player", player).put("value", value);
        }
        ActionKind::SetNextPlayer(player) => {
            f.put("player", player);
        }
        ActionKind::JoinTeam { player, team } => {
            f.put("team", team).put("player", player);
        }
        ActionKind::Remember { memory, value } | ActionKind::Forget { memory, value } => {
            let name = if memory.0 == 0 {
                "null".to_owned()
            } else {
                name(&game.names.memories, memory.0)
            };
            f.put("name", name).put("value", value);
        }
        ActionKind::SetTrump(suit) => {
            f.put("trumpSuit", suit);
        }
        ActionKind::Propose(text) => {
            f.put("proposition", name(&game.names.propositions, text))
                .put("propositionInt", text);
        }
        ActionKind::Vote(text) => {
            f.put("vote", name(&game.names.propositions, text))
                .put("voteInt", text);
        }
        ActionKind::Trigger { event, player } => {
            f.put("event", name(&game.names.events, event))
                .put("player", player);
        }
        ActionKind::Note { message, to } => {
            f.put("message", name(&game.names.notes, message))
                .put("to", to);
        }
        ActionKind::SwapPlayers { a, b } => {
            f.put("player1", a).put("player2", b);
        }
        ActionKind::Forfeit(player) => {
            f.put("player", format_args!("P{}", player.min(MAX_PLAYERS as u8)));
        }
        ActionKind::Assign { ty, var, value } | ActionKind::Toggle { ty, var, value } => {
            f.put("type", ty.name()).put("var", var).put("value", value);
        }
        ActionKind::Reset { ty, var, max } => {
            f.put("type", ty.name()).put("var", var).put("max", max);
        }
        ActionKind::Pass { .. } | ActionKind::NextInstance | ActionKind::StoreState => {}
    }
    let forced = matches!(action.kind, ActionKind::Pass { forced: true });
    // The pending action keeps its comma even when no value stands before it.
    if action.decision && f.first && matches!(action.kind, ActionKind::SetPending(_)) {
        f.out.push(',');
    }
    f.flag("decision", action.decision).flag("forced", forced);
    out.push(']');
}

/// The word an action is named by.
fn keyword(kind: &ActionKind) -> &'static str {
    match kind {
        ActionKind::Add { .. } => "Add",
        ActionKind::Insert { .. } => "Insert",
        ActionKind::Move { .. } | ActionKind::MoveCount { .. } => "Move",
        ActionKind::MoveLevels { .. } => "StackMove",
        ActionKind::Copy { .. } => "Copy",
        ActionKind::Remove { .. } | ActionKind::RemoveLater { .. } => "Remove",
        ActionKind::Promote { .. } => "Promote",
        ActionKind::Select { .. } => "Select",
        ActionKind::SetState { .. } => "SetState",
        ActionKind::SetRotation { .. } => "SetRotation",
        ActionKind::SetValue { .. } => "SetValue",
        ActionKind::SetCount { .. } => "SetCount",
        ActionKind::SetCost { .. } => "SetCost",
        ActionKind::SetPhase { .. } => "SetPhase",
        ActionKind::SetHidden { data, .. } => match data {
            HiddenData::All => "SetHidden",
            HiddenData::What => "SetHiddenWhat",
            HiddenData::Who => "SetHiddenWho",
            HiddenData::Count => "SetHiddenCount",
            HiddenData::State => "SetHiddenState",
            HiddenData::Rotation => "SetHiddenRotation",
            HiddenData::Value => "SetHiddenValue",
        },
        ActionKind::SetDie { .. } => "SetStateAndUpdateDice",
        ActionKind::SetDiceEqual(_) => "SetDiceAllEqual",
        ActionKind::UseDie { .. } => "UseDie",
        ActionKind::SetScore { .. } => "SetScore",
        ActionKind::SetAmount { .. } => "SetAmount",
        ActionKind::Bet { .. } => "Bet",
        ActionKind::SetPot(_) => "SetPot",
        ActionKind::SetCounter(_) => "SetCounter",
        ActionKind::SetTemp(_) => "SetTemp",
        ActionKind::SetVar { .. } => "SetVar",
        ActionKind::SetPending(_) => "SetPending",
        ActionKind::SetPlayerValue { .. } => "SetValueOfPlayer",
        ActionKind::SetNextPlayer(_) => "SetNextPlayer",
        ActionKind::JoinTeam { .. } => "AddPlayerToTeam",
        ActionKind::Remember { .. } => "RememberValue",
        ActionKind::Forget { .. } => "ForgetValue",
        ActionKind::StoreState => "StoreStateInContext",
        ActionKind::SetTrump(_) => "SetTrumpSuit",
        ActionKind::Propose(_) => "Propose",
        ActionKind::Vote(_) => "Vote",
        ActionKind::Trigger { .. } => "Trigger",
        ActionKind::Note { .. } => "Note",
        ActionKind::SwapPlayers { .. } => "Swap",
        ActionKind::Forfeit(_) => "Forfeit",
        ActionKind::Pass { .. } => "Pass",
        ActionKind::NextInstance => "NextInstance",
        ActionKind::Assign { .. } => "Set",
        ActionKind::Toggle { .. } => "Toggle",
        ActionKind::Reset { .. } => "Reset",
    }
}
