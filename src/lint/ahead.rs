//! Warns of what lies behind pieces that go forward: all pieces of the other player, or the sites
//! that they are to reach.

use super::problem::rules::RuleProblem;
use super::reach::{ELSEWHERE, FORWARD};
use super::survey::Survey;
use super::{head, walk};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::game::state::State;
use crate::syntax::tree::NodeId;

/// Two sites are at one distance up to this much.
const NEAR: f64 = 1e-6;

/// Notes what lies behind, in a game of two players without chance.
pub(super) fn check(survey: &mut Survey, start: &State) {
    let words = survey.nodes.iter().map(|(node, _)| survey.as_word(*node));
    if words.clone().any(|word| word == "Rotation") {
        return;
    }
    if words.clone().any(|word| FORWARD.contains(&word)) {
        looks_away(survey, start);
        goals(survey, start);
    }
}

/// How far sites lie ahead of somebody who looks there: the least and the most.
fn ahead(
    survey: &Survey,
    facing: AbsoluteDirection,
    sites: impl Iterator<Item = usize>,
) -> Option<(f64, f64)> {
    let (x, y) = match facing {
        AbsoluteDirection::N => (0.0, 1.0),
        AbsoluteDirection::S => (0.0, -1.0),
        AbsoluteDirection::E => (1.0, 0.0),
        AbsoluteDirection::W => (-1.0, 0.0),
        _ => return None,
    };
    let (board, ty) = (&survey.game.board, survey.game.layout.default);
    let mut found: Option<(f64, f64)> = None;
    for site in sites {
        if site >= board.len(ty) {
            return None;
        }
        let point = board.point(ty, site as Site);
        let far = x * point.x + y * point.y;
        let (least, most) = found.unwrap_or((far, far));
        found = Some((least.min(far), most.max(far)));
    }
    found
}

/// Notes a player who looks away from all pieces of the other.
fn looks_away(survey: &mut Survey, start: &State) {
    let game = survey.game;
    let whats = start.started.whats();
    let mut placed: [Vec<usize>; 2] = Default::default();
    let mut looks: [Option<AbsoluteDirection>; 2] = [None; 2];
    for (site, what) in whats.iter().enumerate().filter(|(_, what)| **what > 0) {
        let Some(kind) = game.components.get(usize::from(*what)) else {
            continue;
        };
        let Some(of) = usize::from(kind.owner).checked_sub(1).filter(|of| *of < 2) else {
            continue;
        };
        // Kinds that look elsewhere than their player are another matter.
        let Some(facing) = kind.facing else { return };
        if *looks[of].get_or_insert(facing) != facing {
            return;
        }
        placed[of].push(site);
    }
    for of in 0..2 {
        let Some(facing) = looks[of] else { return };
        let own = ahead(survey, facing, placed[of].iter().copied());
        let other = ahead(survey, facing, placed[1 - of].iter().copied());
        let (Some((least, _)), Some((_, most))) = (own, other) else {
            return;
        };
        let players = survey.all("players").next();
        let at = survey.all("player").nth(of).or(players);
        if let Some(at) = at.filter(|_| most + NEAR < least) {
            let (player, looks) = (of + 1, format!("{facing:?}"));
            survey.warn(RuleProblem::LooksAway { player, looks }, at);
            return;
        }
    }
}

/// Notes `(if (is In (last To) (sites Mover "Far")) (promote ..))` of a piece that only goes forward,
/// away from all sites of that name.
fn goals(survey: &mut Survey, start: &State) {
    let game = survey.game;
    let whats = start.started.whats();
    for item in survey.items("piece") {
        let Some((_, kind)) = survey.name(item) else {
            continue;
        };
        let inside: Vec<NodeId> = walk(survey.tree, [item])
            .into_iter()
            .map(|(node, _)| node)
            .collect();
        let word = |words: &[&str]| {
            inside
                .iter()
                .any(|node| words.contains(&survey.as_word(*node)))
        };
        let leaps = ["Leap", "Add", "Select", "Promote"];
        let free = inside
            .iter()
            .any(|node| leaps.contains(&survey.word(*node)));
        if !word(&FORWARD) || word(&ELSEWHERE) || free {
            continue;
        }
        let asked = inside.iter().filter(|node| {
            let of = survey.around(**node);
            let asks = of.first().is_some_and(|of| survey.word(*of) == "In");
            head(survey.tree, **node) == "sites" && survey.word(**node) == "Mover" && asks
        });
        let asked: Vec<(NodeId, &str)> = asked.filter_map(|call| survey.name(*call)).collect();
        for (node, name) in asked {
            let around = survey.around(node);
            let site = around
                .get(1)
                .and_then(|of| survey.tree.children(*of).get(1));
            let promotes = around
                .get(2)
                .is_some_and(|of| head(survey.tree, *of) == "if" && survey.takes(*of, "promote"));
            if !promotes || site.is_none_or(|site| survey.word(*site) != "To") {
                continue;
            }
            let behind = game.regions.iter().filter(|region| region.name == name);
            let behind = behind.map(|region| {
                let mut kinds = game.components.iter().enumerate();
                let (what, of) = kinds.find(|(_, of)| {
                    of.owner == region.owner
                        && crate::syntax::atom::without_number(&of.name) == kind
                })?;
                let placed = whats.iter().enumerate();
                let placed = placed.filter(|(_, there)| usize::from(**there) == what);
                let own = ahead(survey, of.facing?, placed.map(|(site, _)| site))?;
                let sites = region
                    .listed
                    .iter()
                    .map(|site| usize::try_from(*site).unwrap_or(usize::MAX));
                let goal = ahead(survey, of.facing?, sites)?;
                Some(goal.1 + NEAR < own.0)
            });
            let behind: Vec<Option<bool>> = behind.collect();
            if behind.len() == 2 && behind.iter().all(|behind| *behind == Some(true)) {
                survey.warn(RuleProblem::GoalBehind { piece: kind, name }, node);
                break;
            }
        }
    }
}
