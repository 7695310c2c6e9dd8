//! Tracks: typed calls to paths over a finished board.

use super::{Builder, one_or_many};
use crate::board::topology::Topology;
use crate::board::track::{Track, TrackError, Tracks, walk_path};
use crate::catalogue::words;
use crate::compile::problem::board::BoardProblem;
use crate::game::rules::Role;
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

impl Builder<'_> {
    /// The tracks of a board; each that cannot be laid is reported.
    pub(super) fn tracks(&mut self, topology: &Topology, tracks: Option<&Value>) -> Option<Tracks> {
        let Some(tracks) = tracks else {
            return Some(Tracks::default());
        };
        let laid: Vec<Option<Track>> = one_or_many(tracks)
            .iter()
            .map(|t| self.track(topology, t))
            .collect();
        laid.into_iter().collect::<Option<_>>().map(Tracks::new)
    }

    fn track(&mut self, topology: &Topology, value: &Value) -> Option<Track> {
        let call = value.as_call()?;
        let track = typed::Track::of(call)?;
        let sites = match (track.int, track.path) {
            (Some(list), _) => self.dims(list)?,
            (None, Some(path)) => {
                let sites = walk_path(topology, path);
                self.laid(call.node, sites)?
            }
            (None, None) => Vec::new(),
        };
        if track.int.is_some() && sites.len() == 1 {
            return self.laid(call.node, Err(TrackError::OneSite));
        }
        let owner = match track.owner {
            None => 0,
            Some(owner) => match (owner.as_int(), owner.as_word::<words::RoleType>()) {
                (Some(player), _) => usize::try_from(player).unwrap_or(0),
                (None, Some(role)) => match super::super::role(role) {
                    Role::Player(p) | Role::Team(p) => usize::from(p),
                    _ => 0,
                },
                (None, None) => 0,
            },
        };
        let (looped, directed) = (
            track.looped.unwrap_or(false),
            track.directed.unwrap_or(false),
        );
        self.laid(
            call.node,
            Track::new(track.name.to_owned(), owner, looped, directed, &sites),
        )
    }

    fn laid<T>(&mut self, node: NodeId, result: Result<T, TrackError>) -> Option<T> {
        result
            .map_err(|error| self.error(&BoardProblem::Unlaid(error), node))
            .ok()
    }
}
