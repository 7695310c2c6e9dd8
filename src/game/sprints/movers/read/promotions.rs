//! Reads which components pieces become.

use super::Reader;
use crate::game::rules::Int;
use crate::game::rules::moves::PromoteTo;
use crate::game::sprints::movers::terms::Number;

impl<const W: usize> Reader<'_, W> {
    /// The component that a piece becomes, where there is no choice.
    pub fn promoted(&mut self, to: &PromoteTo) -> Option<Number<W>> {
        match &self.promotions(to)?[..] {
            [what] => Some(Number::Const(i32::from(*what))),
            _ => None,
        }
    }

    /// The component that a piece becomes where it is told by a number, 0 or less for none; nothing
    /// where it is not.
    pub fn promoted_to(&mut self, to: &PromoteTo) -> Option<Option<Number<W>>> {
        let PromoteTo::Resolved { component, owner } = to else {
            return None;
        };
        Some(self.resolved(component, owner.as_deref()))
    }

    fn resolved(&mut self, component: &Int, owner: Option<&Int>) -> Option<Number<W>> {
        let game = self.game;
        let component = self.num(component)?;
        let all = 0..game.components.len();
        let values: Vec<i32> = match owner {
            None => all.map(|what| what as i32).collect(),
            Some(owner) => {
                let owner = usize::try_from(self.num(owner)?.as_const()?).ok()?;
                let like = |what: usize| game.like.get(what)?.get(owner).map(|w| i32::from(*w));
                all.map(|what| if what > 0 { like(what) } else { None }.unwrap_or(0))
                    .collect()
            }
        };
        Some(match component.as_const() {
            Some(what) => {
                let what = usize::try_from(what).ok();
                Number::Const(what.and_then(|w| values.get(w)).map_or(0, |w| *w))
            }
            None => Number::Table(Box::new(component), values),
        })
    }

    /// The components that a piece can become.
    pub fn promotions(&mut self, to: &PromoteTo) -> Option<Vec<u8>> {
        let known = |what: i32| u8::try_from(what).ok().filter(|w| *w != 0);
        match to {
            PromoteTo::Components(components) => components
                .iter()
                .map(|component| known(self.num(component)?.as_const()?))
                .collect(),
            PromoteTo::ByOwner { owner, by_player } => {
                let owner = usize::try_from(self.num(owner)?.as_const()?).ok()?;
                let components = by_player.get(owner)?;
                components.iter().map(|c| known(i32::from(*c))).collect()
            }
            PromoteTo::Resolved { .. } => None,
        }
    }
}
