//! Parts that leave out what they are about: `(count)` does not say what is counted, and
//! `(place "Disc1" (sites))` does not say on which sites.
//!
//! None of the games of the conformance set has such a part.

use super::head;
use super::problem::misread::Misread;
use super::survey::Survey;

/// Notes what is left out.
pub(super) fn check(survey: &mut Survey) {
    for call in survey.all("count").collect::<Vec<_>>() {
        if survey.tree.children(call).is_empty() {
            survey.warn(Misread::CountOfNothing, call);
        }
    }
    no_sites(survey);
}

/// Notes `(place "Disc1" (sites))`: which sites are meant is only known in `(forEach Team ..)` and
/// the like.
fn no_sites(survey: &mut Survey) {
    for call in survey.all("sites").collect::<Vec<_>>() {
        let around = survey.around(call);
        let within = |name: &str| around.iter().any(|of| head(survey.tree, *of) == name);
        if survey.tree.children(call).is_empty() && within("start") && !within("forEach") {
            survey.warn(Misread::NoSites, call);
        }
    }
}
