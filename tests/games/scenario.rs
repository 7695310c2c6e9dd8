//! Positions built for a rule: a shipped game with a start position of the test's own, dice given
//! by their numbers, moves named by their sites.
//!
//! The descriptions of the shipped games keep their start in a define named `StartPosition`. A
//! scenario puts another define of that name in front, and the first one holds.

use std::cell::RefCell;
use std::rc::Rc;

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::state::{State, UNSET};
use ludeme::load::{Loaded, Selection, load};
use ludeme::play::trace::lines::move_key;
use ludeme::shipped;

thread_local! {
    /// The text that stands in for a shipped game on this thread.
    static INSTEAD: RefCell<Option<(&'static str, String)>> = const { RefCell::new(None) };
}

/// Runs something with another text in place of a shipped game's.
pub fn with_text<R>(name: &'static str, text: String, run: impl FnOnce() -> R) -> R {
    INSTEAD.with(|instead| *instead.borrow_mut() = Some((name, text)));
    let result = run();
    INSTEAD.with(|instead| *instead.borrow_mut() = None);
    result
}

/// The description of a shipped game.
pub fn text_of(name: &str) -> String {
    let instead = INSTEAD.with(|instead| match &*instead.borrow() {
        Some((replaced, text)) if *replaced == name => Some(text.clone()),
        _ => None,
    });
    instead.unwrap_or_else(|| {
        let game = shipped::find(name).unwrap_or_else(|| panic!("no shipped game {name}"));
        game.text.to_owned()
    })
}

/// Loads a text under options.
pub fn loaded(name: &str, text: &str, options: &[&str]) -> Loaded {
    let selection = Selection {
        options: options.iter().map(|&option| option.to_owned()).collect(),
        ruleset: None,
    };
    load(name, text, &selection)
}

/// The game of a text under options.
pub fn game(name: &str, text: &str, options: &[&str]) -> Game {
    let loaded = loaded(name, text, options);
    let problems: Vec<_> = loaded.errors().map(|error| error.message.clone()).collect();
    assert!(problems.is_empty(), "{name} {options:?}: {problems:#?}");
    loaded.game.expect("a description without errors is a game")
}

/// A shipped game, the options and the position to play it with.
pub struct Scenario {
    name: &'static str,
    options: Vec<String>,
    start: Option<String>,
}

impl Scenario {
    /// A shipped game as it is.
    pub fn of(name: &'static str) -> Self {
        Scenario {
            name,
            options: Vec::new(),
            start: None,
        }
    }

    /// With these items of its options.
    pub fn options(mut self, options: &[&str]) -> Self {
        self.options = options.iter().map(|&option| option.to_owned()).collect();
        self
    }

    /// With these start rules instead of its own.
    pub fn placing(mut self, rules: &str) -> Self {
        self.start = Some(format!("(define \"StartPosition\" (start {{{rules}}}))\n"));
        self
    }

    /// Begins to play.
    pub fn start(self) -> Play {
        let text = self.start.unwrap_or_default() + &text_of(self.name);
        let options: Vec<_> = self.options.iter().map(String::as_str).collect();
        let game = game(self.name, &text, &options);
        let (state, mut scratch) = game.start_seeded(0);
        scratch.chance.script(&[]);
        Play {
            game: Rc::new(game),
            state,
            scratch,
            list: None,
        }
    }
}

/// A game being played by the test.
pub struct Play {
    game: Rc<Game>,
    state: State,
    scratch: Scratch,
    /// The legal moves, once they were asked for.
    list: Option<MoveList>,
}

impl Clone for Play {
    fn clone(&self) -> Self {
        let mut scratch = Scratch::new(0);
        scratch.chance.script(&[]);
        Play {
            game: Rc::clone(&self.game),
            state: self.state.clone(),
            scratch,
            list: self.list.clone(),
        }
    }
}

impl Play {
    /// Gives the numbers of the throw that begins the turn. It must take all of them.
    #[track_caller]
    pub fn throw(&mut self, numbers: &[i32]) -> &mut Self {
        let dice = self.game.dice().expect("the game has dice");
        let faces: Vec<u32> = numbers
            .iter()
            .enumerate()
            .map(|(i, number)| {
                let faces = &dice.faces[i % dice.faces.len()];
                let face = faces.iter().position(|face| face == number);
                face.unwrap_or_else(|| panic!("no die has a {number}")) as u32
            })
            .collect();
        self.list_moves(&faces);
        self
    }

    /// Finds the legal moves; the draws on the way are those given, no more and no less.
    #[track_caller]
    fn list_moves(&mut self, draws: &[u32]) {
        let mut list = MoveList::new();
        self.scratch.chance.script(draws);
        self.game
            .moves(&mut self.state, &mut self.scratch, &mut list);
        assert_eq!(
            (
                self.scratch.chance.used(),
                self.scratch.chance.open_draws().len()
            ),
            (draws.len(), 0),
            "draws made of those given, and beyond them"
        );
        assert!(
            !self.scratch.chance.turned_down(),
            "the throw is to be repeated"
        );
        self.list = Some(list);
    }

    #[track_caller]
    fn listed(&mut self) -> &MoveList {
        if self.list.is_none() {
            self.list_moves(&[]);
        }
        self.list.as_ref().expect("the moves have been listed")
    }

    #[track_caller]
    fn keys(&mut self) -> Vec<String> {
        let game = Rc::clone(&self.game);
        let list = self.listed();
        list.moves()
            .iter()
            .map(|m| move_key(&game, list, m))
            .collect()
    }

    /// The legal moves by their sites, sorted; equal dice list a move once.
    #[track_caller]
    pub fn legal(&mut self) -> Vec<String> {
        let mut keys = self.keys();
        keys.sort_by_cached_key(|key| by_number(key));
        keys.dedup();
        keys
    }

    /// These are the legal moves, and there is no other.
    #[track_caller]
    pub fn expect(&mut self, moves: &[&str]) -> &mut Self {
        let mut expected = moves.to_vec();
        expected.sort_by_cached_key(|key| by_number(key));
        assert_eq!(self.legal(), expected);
        self
    }

    /// Whether a move is legal.
    #[track_caller]
    pub fn may(&mut self, key: &str) -> bool {
        self.keys().iter().any(|legal| legal == key)
    }

    /// Plays a legal move, which draws nothing by chance.
    #[track_caller]
    pub fn play(&mut self, key: &str) -> &mut Self {
        let keys = self.keys();
        let index = keys.iter().position(|legal| legal == key);
        let index = index.unwrap_or_else(|| panic!("{key} is not among {keys:?}"));
        let list = self.list.take().expect("the moves have been listed");
        self.scratch.chance.script(&[]);
        self.game
            .apply(&mut self.state, &mut self.scratch, &list, index);
        assert!(
            self.scratch.chance.open_draws().is_empty(),
            "{key} draws by chance"
        );
        self
    }

    // Parts of the position that start rules cannot say.

    /// The state, to be changed: moves found before no longer hold.
    fn changed(&mut self) -> &mut State {
        self.list = None;
        &mut self.state
    }

    /// Puts a player into a phase.
    pub fn set_phase(&mut self, player: usize, name: &str) {
        let phase = self
            .game
            .phases()
            .iter()
            .position(|phase| phase.name == name);
        let phase = phase.unwrap_or_else(|| panic!("no phase {name}"));
        self.changed().players[player].phase = phase as u8;
    }

    /// Sets the value of a player.
    pub fn set_value(&mut self, player: usize, value: i32) {
        self.changed().players[player].value = value;
    }

    /// Sets a variable.
    pub fn set_var(&mut self, name: &str, value: i32) {
        let var = self.var_index(name);
        self.changed().vars[var] = value;
    }

    /// Sets the number of moves played.
    pub fn set_moves(&mut self, moves: u32) {
        self.changed().moves = moves;
    }

    /// Sets the number of the turn.
    pub fn set_turn(&mut self, turn: u32) {
        self.changed().turn = turn;
    }

    /// Lets a player of two begin a new turn.
    pub fn give_turn(&mut self, player: u8) {
        let state = self.changed();
        (state.mover, state.next, state.prev) = (player, 3 - player, 3 - player);
        state.same_player = 0;
    }

    // What there is to see.

    /// The player to move.
    pub fn mover(&self) -> u8 {
        self.state.mover
    }

    /// Moves played.
    pub fn moves(&self) -> u32 {
        self.state.moves
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state.over
    }

    /// Who has won once the game is over; 0 for a draw.
    pub fn winner(&self) -> Option<i32> {
        self.state.over.then_some(self.state.winner)
    }

    /// The number of a variable; −1 while it was not set.
    pub fn var(&self, name: &str) -> i32 {
        let value = self.state.vars[self.var_index(name)];
        if value == UNSET { -1 } else { value }
    }

    fn var_index(&self, name: &str) -> usize {
        let index = self.game.names().vars.iter().position(|var| var == name);
        index.unwrap_or_else(|| panic!("no variable {name}"))
    }

    /// The faces of each die.
    pub fn dice(&self) -> Vec<Vec<i32>> {
        let dice = self.game.dice();
        dice.map_or(Vec::new(), |dice| dice.faces.clone())
    }

    /// The numbers of the throw that have not been played.
    pub fn unplayed(&self) -> Vec<i32> {
        let dice = self.state.dice.iter().copied();
        dice.filter(|&number| number != 0).collect()
    }

    /// Number of sites of the board.
    pub fn board_sites(&self) -> usize {
        self.game.layout().board_end as usize
    }

    /// The piece on a site, by its name with the owner's number; nothing for an empty site.
    pub fn at(&self, site: usize) -> &str {
        match self.state.contents.what(site) {
            0 => "",
            what => &self.game.components()[usize::from(what)].name,
        }
    }

    /// How many pieces or counters a site holds.
    pub fn count_at(&self, site: usize) -> i32 {
        match self.state.contents.what(site) {
            0 => 0,
            _ => self.state.contents.count(site),
        }
    }

    /// What stands on every site of the board, and how many.
    pub fn board(&self) -> Vec<(String, i32)> {
        let sites = 0..self.board_sites();
        sites
            .map(|site| (self.at(site).to_owned(), self.count_at(site)))
            .collect()
    }

    /// How many pieces of a name stand on the board.
    pub fn count(&self, name: &str) -> i32 {
        let sites = (0..self.board_sites()).filter(|&site| self.at(site) == name);
        sites.map(|site| self.count_at(site)).sum()
    }

    /// How many pieces stand on the board.
    pub fn pieces(&self) -> usize {
        let sites = 0..self.board_sites();
        sites.filter(|&site| !self.at(site).is_empty()).count()
    }
}

/// The order of moves in expectations: by their numbers.
fn by_number(key: &str) -> (Vec<u32>, String) {
    let numbers = key.split('-').filter_map(|number| number.parse().ok());
    (numbers.collect(), key.to_owned())
}
