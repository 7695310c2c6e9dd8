//! Move ludemes (specification 06a, 06b).
//!
//! Every form of the catalogue belongs to one family, and has one arm in the file of it:
//!
//! | file | forms |
//! |---|---|
//! | `placing` | pieces that enter, go, leave and change |
//! | `choices` | decisions of other kinds, chance |
//! | `captures` | capture patterns, sowing |
//! | `changes` | the state beside the pieces |
//! | `operators` | moves made of moves |
//! | `iterations` | `forEach` |
//! | `parts` | the arguments that moves share |
//!
//! Defaults are filled in; a consequence that the language never runs is checked and left out.

mod captures;
mod changes;
mod choices;
mod iterations;
mod operators;
mod parts;
mod placing;

use super::Compiler;
use super::directions::one_or_many;
use super::role;
use crate::catalogue::words;
use crate::game::rules::moves::Piece;
use crate::game::rules::{Bool, Int, Moves, MovesKind, ThenId};
use crate::resolve::call::Value;
use crate::resolve::typed;

/// The name that stands for every track of the board.
const ALL_TRACKS: &str = "AllTracks";

fn effect(kind: MovesKind, then: Option<ThenId>) -> Moves {
    act(kind, false, then)
}

fn act(kind: MovesKind, decision: bool, then: Option<ThenId>) -> Moves {
    Moves {
        kind,
        decision,
        then,
    }
}

impl Compiler<'_> {
    /// A move ludeme.
    pub fn moves(&mut self, value: &Value) -> Moves {
        if self.knows(value) {
            return Moves::none();
        }
        match value.as_call().and_then(typed::Moves::of) {
            Some(view) => self.apart(|c| c.moves_view(view)),
            None => {
                self.unread(value);
                Moves::none()
            }
        }
    }

    pub(super) fn boxed_moves(&mut self, value: &Value) -> Box<Moves> {
        Box::new(self.moves(value))
    }

    fn maybe_moves(&mut self, value: Option<&Value>) -> Option<Box<Moves>> {
        value.map(|value| self.boxed_moves(value))
    }

    /// The player whom a role makes the mover.
    fn acting(&mut self, word: Option<words::RoleType>) -> Option<Int> {
        word.map(|word| self.role_index(role(word)))
    }

    /// A simple move, kept where lists can name it.
    fn simple(&mut self, kind: MovesKind, decision: bool, then: Option<&Value>) -> Moves {
        let leaf = self.add_leaf(kind, decision);
        act(MovesKind::Leaf(leaf), decision, self.then_part(then))
    }

    fn moves_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::Add { .. }
            | T::Claim { .. }
            | T::Step { .. }
            | T::Slide { .. }
            | T::Hop { .. }
            | T::Leap { .. }
            | T::FromTo { .. }
            | T::Shoot { .. }
            | T::Select { .. }
            | T::Remove { .. }
            | T::Promote { .. } => self.placing_view(view),
            T::ApplyIf { .. }
            | T::ApplyEffect { .. }
            | T::Pass { .. }
            | T::PlayCard { .. }
            | T::Propose { .. }
            | T::Vote { .. }
            | T::Bet { .. }
            | T::SwapPlayers { .. }
            | T::SwapPieces { .. }
            | T::SetRotation { .. }
            | T::SetTrumpSuit { .. }
            | T::SetNextPlayer { .. }
            | T::TakeDomino { .. }
            | T::Deal { .. }
            | T::Roll { .. }
            | T::RollUntil { .. }
            | T::UseDice { .. } => self.choices_view(view),
            T::Attract { .. }
            | T::Push { .. }
            | T::Custodial { .. }
            | T::Intervene { .. }
            | T::Directional { .. }
            | T::Surround { .. }
            | T::Enclose { .. }
            | T::Flip { .. }
            | T::Sow { .. }
            | T::TakeControl { .. } => self.captures_view(view),
            T::Trigger { .. }
            | T::Note { .. }
            | T::MoveAgain { .. }
            | T::AddScore { .. }
            | T::AddScores { .. }
            | T::RememberState { .. }
            | T::RememberValue { .. }
            | T::ForgetValue { .. }
            | T::ForgetAll { .. }
            | T::SetPlayer { .. }
            | T::SetSite { .. }
            | T::SetValue { .. }
            | T::SetPending { .. }
            | T::SetTeam { .. }
            | T::SetHidden { .. }
            | T::SetVar { .. }
            | T::Satisfy { .. } => self.changes_view(view),
            T::AndList { .. }
            | T::OrList { .. }
            | T::AndPair { .. }
            | T::OrPair { .. }
            | T::If { .. }
            | T::Seq { .. }
            | T::AllCombinations { .. }
            | T::Append { .. }
            | T::PriorityList { .. }
            | T::PriorityPair { .. }
            | T::Do { .. }
            | T::While { .. }
            | T::AvoidStoredState { .. }
            | T::FirstMoveOnTrack { .. }
            | T::MaxDistance { .. }
            | T::MaxMoves { .. }
            | T::RandomMoves { .. }
            | T::RandomChoice { .. } => self.operators_view(view),
            T::ForEachDirection { .. }
            | T::ForEachSite { .. }
            | T::ForEachValueOf { .. }
            | T::ForEachValue { .. }
            | T::ForEachLevel { .. }
            | T::ForEachTeam { .. }
            | T::ForEachGroup { .. }
            | T::ForEachDie { .. }
            | T::ForEachPlayer { .. }
            | T::ForEachPlayerOf { .. }
            | T::ForEachPiece { .. } => self.iterations_view(view),
        }
    }

    /// What a family makes of a form that is not its own: no such form is handed to it.
    fn of_another_family(view: &typed::Moves<'_>) -> Moves {
        debug_assert!(false, "a form of another family: {view:?}");
        Moves::none()
    }

    fn maybe_piece(&mut self, piece: Option<&Value>) -> Option<Piece> {
        piece.map(|piece| self.piece_part(piece))
    }

    fn propositions(&mut self, texts: &Value) -> Vec<u16> {
        let texts = one_or_many(texts).iter().filter_map(Value::as_str);
        texts.map(|text| self.proposition(text)).collect()
    }

    /// A choice; one that is made now leaves only what was chosen.
    fn choice(&self, cond: Bool, yes: Moves, no: Option<Moves>, then: Option<ThenId>) -> Moves {
        let chosen = match cond.as_const() {
            Some(true) => yes,
            Some(false) => no.unwrap_or_else(Moves::none),
            None if self.tells_by_itself(&cond, &yes) => {
                return effect(
                    MovesKind::Priority(std::iter::once(yes).chain(no).collect()),
                    then,
                );
            }
            None => {
                let kind = MovesKind::If(Box::new(cond), Box::new(yes), no.map(Box::new));
                return effect(kind, then);
            }
        };
        match then {
            None => chosen,
            Some(_) => effect(MovesKind::Concat(vec![chosen]), then),
        }
    }

    /// Whether the condition only asks whether there are the moves that it is the condition of:
    /// they need not be looked for twice.
    fn tells_by_itself(&self, cond: &Bool, yes: &Moves) -> bool {
        let f = &self.game.features;
        let asked_alone = self.meta_known && !self.game.meta.filters() && !f.visited && !f.random;
        asked_alone && matches!(cond, Bool::CanMove(moves) if moves.kind == yes.kind)
    }

    /// The tracks with a name, and whether all are meant.
    fn slide_tracks(&self, name: &str) -> (Vec<u16>, bool) {
        let every = name == ALL_TRACKS;
        let tracks = self.game.tracks.iter().enumerate();
        let named = tracks.filter(|(_, t)| every || t.name() == name);
        (named.map(|(i, _)| i as u16).collect(), every)
    }
}

/// Whether a track was found, for some owner.
fn exists(track: &crate::game::rules::moves::SowTrack) -> bool {
    use crate::game::rules::moves::SowTrack;
    match track {
        SowTrack::Fixed(track) => track.is_some(),
        SowTrack::ByOwner { by_player, .. } => by_player.iter().any(Option::is_some),
    }
}
