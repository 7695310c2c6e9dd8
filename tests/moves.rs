//! Moves: what each ludeme generates, in which order, and what playing a move executes.
//!
//! Actions are written short: `M0>3` a piece moves, `R1` a removal, `A0:2` component 2 enters
//! site 0, `S0=2` a state, `then` the place of an attached move's consequence.

mod accidents;
mod captures;
mod dice;
mod exchanges;
mod functions;
mod generators;
mod joint;
mod legality;
mod loops;
mod nesting;
mod operators;
mod players;
mod puzzles;
mod regions;
mod sowing;
mod start;
mod uniform;

use ludeme::game::Game;
use ludeme::game::action::{Action, ActionKind, Item, MoveList, Place};
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::game::state_line::state_line;

use ludeme::load::{Selection, load};

/// A game on a square board with one kind of piece for each of two players.
fn on_square(size: usize, items: &str, start: &str, play: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 2)
            (equipment {{ (board (square {size})) {items} }})
            (rules (start {{ {start} }}) (play {play}) (end (if (= (counter) 999) (result Mover Win)))))"#
    ))
}

/// A point in a play.
struct Position {
    game: Game,
    state: State,
    scratch: Scratch,
    list: MoveList,
}

impl Position {
    /// The start of a game.
    fn new(text: &str) -> Self {
        let loaded = load("test.lud", text, &Selection::default());
        let errors = format!("{:#?}", loaded.diagnostics);
        let game = loaded.game.unwrap_or_else(|| panic!("{text}\n{errors}"));
        let (state, scratch) = game.start_seeded(1);
        let mut position = Position {
            game,
            state,
            scratch,
            list: MoveList::new(),
        };
        position.generate();
        position
    }

    fn generate(&mut self) {
        self.game
            .moves(&mut self.state, &mut self.scratch, &mut self.list);
    }

    /// The legal moves, in order.
    fn moves(&self) -> Vec<String> {
        let list = &self.list;
        let item = |item: &Item| match item {
            Item::Action(action) => short(action),
            Item::Then(_) => "then".to_owned(),
        };
        let text = |m| list.items(m).iter().map(item).collect::<Vec<_>>().join(" ");
        list.moves().iter().map(text).collect()
    }

    /// From and to of the legal moves.
    fn pairs(&self) -> Vec<(i32, i32)> {
        self.list.moves().iter().map(|m| (m.from, m.to)).collect()
    }

    /// Plays the move with this index; what was executed.
    fn play(&mut self, index: usize) -> String {
        self.game
            .apply(&mut self.state, &mut self.scratch, &self.list, index);
        let record: Vec<String> = self.scratch.applied.iter().map(short).collect();
        self.generate();
        record.join(" ")
    }

    /// Plays the first move that starts and ends there.
    fn go(&mut self, from: i32, to: i32) -> String {
        let index = self.pairs().iter().position(|p| *p == (from, to));
        let index = index.unwrap_or_else(|| panic!("no {from}-{to} in {:?}", self.moves()));
        self.play(index)
    }

    /// The contents of a cell as state lines write them; empty for nothing.
    fn at(&self, site: i32) -> String {
        let line = state_line(&self.game, &self.state);
        let prefix = format!("C{site}=");
        let tokens = line.split(' ');
        let found = tokens.filter_map(|t| t.strip_prefix(&prefix)).next();
        found.unwrap_or_default().to_owned()
    }

    /// The value of a named variable; −1 when it has never been set.
    fn var(&self, name: &str) -> i32 {
        let index = self.game.names().vars.iter().position(|v| v == name);
        index.and_then(|i| self.state.vars[i]).unwrap_or(-1)
    }
}

/// An action in short.
fn short(action: &Action) -> String {
    let place = |p: &Place| {
        if p.level < 0 {
            p.site.to_string()
        } else {
            format!("{}/{}", p.site, p.level)
        }
    };
    match &action.kind {
        ActionKind::Add { at, what, .. } => format!("A{}:{what}", at.site),
        ActionKind::Move { from, to, .. } => format!("M{}>{}", place(from), place(to)),
        ActionKind::MoveCount { from, to, count } => {
            format!("M{}>{}x{count}", from.site, to.site)
        }
        ActionKind::MoveLevels { from, to, levels } => {
            format!("M{}>{}^{levels}", from.site, to.site)
        }
        ActionKind::Remove { at } => format!("R{}", place(at)),
        ActionKind::RemoveLater { at } => format!("L{}", at.site),
        ActionKind::Promote { at, what } => format!("P{}:{what}", at.site),
        ActionKind::SetState { at, state } => format!("S{}={state}", at.site),
        ActionKind::SetRotation { at, rotation } => format!("rot{}={rotation}", at.site),
        ActionKind::SetCounter(n) => format!("counter={n}"),
        ActionKind::SetTemp(n) => format!("temp={n}"),
        ActionKind::SetVar { value, .. } => format!("var={value}"),
        ActionKind::SetScore { player, score, .. } => format!("score{player}+{score}"),
        ActionKind::SetPlayerValue { player, value } => format!("value{player}={value}"),
        ActionKind::SetNextPlayer(player) => format!("next={player}"),
        ActionKind::Pass { .. } => "pass".to_owned(),
        ActionKind::SetDie { site, face } => format!("die{site}={face}"),
        ActionKind::SetDiceEqual(_) => "equal".to_owned(),
        ActionKind::UseDie { die, .. } => format!("use{die}"),
        other => format!("{other:?}"),
    }
}
