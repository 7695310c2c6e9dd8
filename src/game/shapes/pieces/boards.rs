//! Which sites each component stands on, as bits: a copy of the state's board that is kept up move
//! by move.

use crate::game::Game;
use crate::game::state::State;

/// The board's sites by component, component 0 being nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Boards {
    sites: usize,
    words: usize,
    /// Sites of each component: words by component.
    kinds: Vec<u64>,
    /// The component on each site.
    what: Vec<u16>,
    /// Sites that are not what their component says: owned by another, or empty with a component.
    odd: Vec<u64>,
}

impl Boards {
    /// The boards of a game, not read yet.
    pub fn new(game: &Game) -> Self {
        let sites = game.board.len(game.layout.default);
        let words = sites.div_ceil(64);
        Boards {
            sites,
            words,
            kinds: vec![0; words * game.components.len()],
            what: vec![0; sites],
            odd: vec![0; words],
        }
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// Number of words of a board.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The sites of a component.
    #[inline]
    pub fn of(&self, component: u16) -> &[u64] {
        &self.kinds[usize::from(component) * self.words..][..self.words]
    }

    /// The component on a site.
    #[inline]
    pub fn what(&self, site: usize) -> u16 {
        self.what[site]
    }

    /// Whether every site is owned by the owner of its component and empty without one.
    #[inline]
    pub fn are_usual(&self) -> bool {
        self.odd.iter().all(|w| *w == 0)
    }

    /// Reads all sites of a state.
    pub fn read(&mut self, game: &Game, state: &State) {
        self.kinds.fill(0);
        self.odd.fill(0);
        for site in 0..self.sites {
            let what = state.contents.what(site);
            self.what[site] = what;
            self.kinds[usize::from(what) * self.words + site / 64] |= 1 << (site % 64);
            self.mark(game, state, site);
        }
    }

    /// Reads a site again.
    #[inline]
    pub fn refresh(&mut self, game: &Game, state: &State, site: i32) {
        let Ok(site) = usize::try_from(site) else {
            return;
        };
        if site >= self.sites {
            return;
        }
        let (old, new) = (self.what[site], state.contents.what(site));
        if old != new {
            self.what[site] = new;
            let (word, bit) = (site / 64, 1 << (site % 64));
            self.kinds[usize::from(old) * self.words + word] &= !bit;
            self.kinds[usize::from(new) * self.words + word] |= bit;
        }
        self.mark(game, state, site);
    }

    #[inline]
    fn mark(&mut self, game: &Game, state: &State, site: usize) {
        let (what, contents) = (self.what[site], &state.contents);
        let usual =
            contents.is_empty(site) == (what == 0) && contents.who(site) == game.owner(what);
        let bit = 1 << (site % 64);
        match usual {
            true => self.odd[site / 64] &= !bit,
            false => self.odd[site / 64] |= bit,
        }
    }

    /// Whether the boards are those of a state.
    pub fn agree(&self, state: &State) -> bool {
        (0..self.sites).all(|site| self.what[site] == state.contents.what(site))
    }
}
