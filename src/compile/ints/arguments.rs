//! Arguments of integer functions and their defaults: optional integers, sites and players, and
//! what has to be constant.

use crate::compile::Compiler;
use crate::compile::problem::CompileProblem;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Sites};
use crate::resolve::call::Value;
use crate::syntax::tree::NodeId;

impl Compiler<'_> {
    /// An optional integer with a constant default.
    pub(in crate::compile) fn int_or(&mut self, value: Option<&Value>, default: i32) -> Int {
        value.map_or(Int::Const(default), |v| self.int(v))
    }

    /// An optional integer.
    pub(in crate::compile) fn maybe_int(&mut self, value: Option<&Value>) -> Option<Int> {
        value.map(|v| self.int(v))
    }

    /// An optional integer in a box.
    pub(in crate::compile) fn boxed_int(&mut self, value: Option<&Value>) -> Option<Box<Int>> {
        value.map(|v| Box::new(self.int(v)))
    }

    /// An optional site, `(last To)` by default.
    pub(in crate::compile) fn int_or_last_to(&mut self, value: Option<&Value>) -> Int {
        match value {
            Some(value) => self.int(value),
            None => self.last_to(),
        }
    }

    /// An optional site, a scratch variable by default.
    pub(in crate::compile) fn int_or_bound(
        &mut self,
        value: Option<&Value>,
        default: Bound,
    ) -> Int {
        match value {
            Some(value) => self.int(value),
            None => self.bound(default),
        }
    }

    /// A site or region given one way or the other.
    pub(in crate::compile) fn sites(
        &mut self,
        site: Option<&Value>,
        region: Option<&Value>,
    ) -> Option<Sites> {
        match (site, region) {
            (Some(site), _) => Some(Sites::One(Box::new(self.int(site)))),
            (None, Some(region)) => Some(Sites::Many(Box::new(self.region(region)))),
            (None, None) => None,
        }
    }

    /// The same, `(last To)` by default.
    pub(in crate::compile) fn sites_or_last_to(
        &mut self,
        site: Option<&Value>,
        region: Option<&Value>,
    ) -> Sites {
        match self.sites(site, region) {
            Some(sites) => sites,
            None => Sites::One(Box::new(self.last_to())),
        }
    }

    /// A player given or a constant index.
    pub(in crate::compile) fn player_or(&mut self, who: Option<&Value>, default: i32) -> Int {
        match who {
            Some(who) => self.player_index(who),
            None => Int::Const(default),
        }
    }

    /// A player given or the mover.
    pub(in crate::compile) fn player_or_mover(&mut self, who: Option<&Value>) -> Int {
        match who {
            Some(who) => self.player_index(who),
            None => self.mover(),
        }
    }

    /// An optional condition for which variables are bound, in a box.
    pub(in crate::compile) fn bool_binding(
        &mut self,
        cond: Option<&Value>,
        bound: &[Bound],
    ) -> Option<Box<Bool>> {
        cond.map(|cond| Box::new(self.within(bound, |c| c.bool(cond))))
    }

    /// An optional condition for which variables run through sites, in a box.
    pub(in crate::compile) fn bool_looping(
        &mut self,
        cond: Option<&Value>,
        bound: &[Bound],
    ) -> Option<Box<Bool>> {
        cond.map(|cond| Box::new(self.looping(bound, |c| c.bool(cond))))
    }

    /// Reports an argument that has to be known when the game is made.
    pub(in crate::compile) fn not_constant(&mut self, node: NodeId, what: &str) {
        self.error(&CompileProblem::NotConstant { what }, node);
    }

    /// An integer that has to be constant.
    pub(in crate::compile) fn constant_int(&mut self, value: &Value, what: &str) -> i32 {
        match self.int(value).as_const() {
            Some(n) => n,
            None => {
                if !matches!(value, Value::Error(_)) {
                    self.not_constant(value.node(), what);
                }
                0
            }
        }
    }

    /// A truth value that has to be constant.
    pub(in crate::compile) fn constant_bool(
        &mut self,
        value: Option<&Value>,
        default: bool,
        what: &str,
    ) -> bool {
        let Some(value) = value else { return default };
        match self.bool(value).as_const() {
            Some(v) => v,
            None => {
                self.not_constant(value.node(), what);
                default
            }
        }
    }
}
