//! Compiles integer arrays, ranges and floats (specification 7d).

use super::directions::{absolute, one_or_many};
use super::{Compiler, role};
use crate::board::direction::{AbsoluteDirection, COMPASS};
use crate::board::site::Relation;
use crate::catalogue::words;
use crate::game::INFINITY;
use crate::game::rules::arrays::{FloatFunction, GroupSizes};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Float, Int, Ints, Range, Role, Sites};
use crate::resolve::call::Value;
use crate::resolve::typed;

impl Compiler<'_> {
    /// An array function or a list of integers.
    pub fn ints(&mut self, value: &Value) -> Ints {
        match value {
            Value::Array(values, _) => Ints::Listed(self.int_list(values)),
            Value::Call(call) => match typed::Ints::of(call) {
                Some(view) => self.folded(|c| c.ints_view(view)),
                None => {
                    self.unread(value);
                    Ints::Listed(Vec::new())
                }
            },
            Value::Int(..)
            | Value::Float(..)
            | Value::Bool(..)
            | Value::Str(..)
            | Value::Word(..)
            | Value::Error(_) => {
                self.unread(value);
                Ints::Listed(Vec::new())
            }
        }
    }

    /// The integers of a list.
    pub(super) fn int_list(&mut self, values: &[Value]) -> Vec<Int> {
        values.iter().map(|v| self.int(v)).collect()
    }

    fn ints_list(&mut self, values: &[Value]) -> Vec<Ints> {
        values.iter().map(|v| self.ints(v)).collect()
    }

    fn ints_view(&mut self, view: typed::Ints<'_>) -> Ints {
        match view {
            typed::Ints::ArrayValues { values } => Ints::Listed(self.int_list(values)),
            typed::Ints::ArrayRegion { region } => Ints::OfRegion(Box::new(self.region(region))),
            typed::Ints::Difference { a, b, value } => {
                let a = self.ints(a);
                let b = match (b, value) {
                    (Some(b), _) => self.ints(b),
                    (None, Some(value)) => Ints::Listed(vec![self.int(value)]),
                    (None, None) => Ints::Listed(Vec::new()),
                };
                Ints::Difference(Box::new(a), Box::new(b))
            }
            typed::Ints::If { cond, a, otherwise } => {
                let cond = self.bool(cond);
                let a = self.ints(a);
                let b = otherwise.map(|b| Box::new(self.ints(b)));
                Ints::If(Box::new(cond), Box::new(a), b)
            }
            typed::Ints::Intersection { a, b } => {
                let (a, b) = (self.ints(a), self.ints(b));
                Ints::IntersectionOfTwo(Box::new(a), Box::new(b))
            }
            typed::Ints::IntersectionAll { lists } => Ints::Intersection(self.ints_list(lists)),
            typed::Ints::Union { a, b } => Ints::Union(vec![self.ints(a), self.ints(b)]),
            typed::Ints::UnionAll { lists } => Ints::Union(self.ints_list(lists)),
            typed::Ints::PlayersMany { kind, of, cond } => {
                let role = match kind {
                    words::PlayersManyType::All => Role::All,
                    words::PlayersManyType::NonMover => Role::NonMover,
                    words::PlayersManyType::Enemy => Role::Enemy,
                    words::PlayersManyType::Ally => Role::Ally,
                    words::PlayersManyType::Friend => Role::Friend,
                };
                self.players_of(role, of, cond)
            }
            typed::Ints::PlayersTeam { team, cond } => {
                self.players_of(Role::Team(team as u8 + 1), None, cond)
            }
            typed::Ints::Results { from, to, function } => {
                let from = self.int_or_region(from);
                let (to, value) = self.looping(&[Bound::From], |c| {
                    let to = c.int_or_region(to);
                    (to, c.looping(&[Bound::To], |c| c.int(function)))
                });
                Ints::Results {
                    from,
                    to,
                    value: Box::new(value),
                }
            }
            typed::Ints::Rotations { directions } => self.rotations(directions),
            typed::Ints::SizesGroup {
                site_type,
                direction,
                role: word,
                of,
                cond,
                min,
            } => {
                let role = word.map(role);
                let everyone = Int::Const(self.players() as i32 + 1);
                let all = match role {
                    Some(role) => matches!(role, Role::All | Role::Shared),
                    None => of.is_none() && cond.is_none(),
                };
                let owner = match (role, of) {
                    (Some(role), _) => self.role_index(role),
                    (None, Some(of)) => self.int(of),
                    (None, None) => everyone,
                };
                Ints::GroupSizes(Box::new(GroupSizes {
                    ty: self.site_type(site_type),
                    directions: self.directions_or_adjacent(direction),
                    all,
                    owner,
                    cond: cond
                        .map(|cond| self.looping(&[Bound::From, Bound::To], |c| c.bool(cond))),
                    min: self.int_or(min, 0),
                }))
            }
            typed::Ints::Team => Ints::Team,
            typed::Ints::ValuesRemembered { name } => Ints::Remembered(self.memory(name)),
        }
    }

    fn players_of(&mut self, role: Role, of: Option<&Value>, cond: Option<&Value>) -> Ints {
        Ints::Players {
            role,
            of: of.map(|of| Box::new(self.int(of))),
            cond: cond.map(|cond| Box::new(self.within(&[Bound::Player], |c| c.bool(cond)))),
        }
    }

    /// A site or a region.
    pub(super) fn int_or_region(&mut self, value: &Value) -> Sites {
        let is_region = value
            .as_call()
            .is_some_and(|call| typed::Region::of(call).is_some());
        if is_region {
            Sites::Many(Box::new(self.region(value)))
        } else {
            Sites::One(Box::new(self.int(value)))
        }
    }

    /// The rotations that turn a piece to directions, each once.
    fn rotations(&self, directions: &Value) -> Ints {
        let ty = self.default_type();
        let steps = self.game.board.steps(ty);
        let sides = self.game.board.lattice_sides().unwrap_or(1).max(1);
        let quotient = (steps.supported(Relation::All).len() / sides).max(1);
        let mut listed = Vec::new();
        let mut add = |d: AbsoluteDirection| {
            if let Some(i) = COMPASS.iter().position(|c| *c == d) {
                let rotation = Int::Const((i / quotient) as i32);
                if !listed.contains(&rotation) {
                    listed.push(rotation);
                }
            }
        };
        for word in one_or_many(directions).iter().filter_map(Value::as_word) {
            let direction = absolute(word);
            match direction.relation() {
                Some(relation) => steps.supported(relation).iter().copied().for_each(&mut add),
                None => add(direction),
            }
        }
        Ints::Listed(listed)
    }

    /// A range; both ends belong to it.
    pub fn range(&mut self, value: &Value) -> Range {
        let Some(view) = value.as_call().and_then(typed::Range::of) else {
            self.unread(value);
            return Range {
                min: Int::Const(0),
                max: Int::Const(0),
            };
        };
        match view {
            typed::Range::Range { min, max } => {
                let min = self.int(min);
                let max = max.map_or_else(|| min.clone(), |max| self.int(max));
                Range { min, max }
            }
            typed::Range::Exact { value } => {
                let value = self.int(value);
                Range {
                    min: value.clone(),
                    max: value,
                }
            }
            typed::Range::Max { value } => Range {
                min: Int::OFF,
                max: self.int(value),
            },
            typed::Range::Min { value } => Range {
                min: self.int(value),
                max: Int::Const(INFINITY),
            },
        }
    }

    /// A float function.
    pub fn float(&mut self, value: &Value) -> Float {
        if let Some(number) = value.as_float() {
            return Float::Const(number);
        }
        match value.as_call().and_then(typed::Float::of) {
            Some(view) => self.folded(|c| c.float_view(view)),
            None => {
                self.unread(value);
                Float::Const(0.0)
            }
        }
    }

    fn floats(&mut self, values: &[Value]) -> Vec<Float> {
        values.iter().map(|v| self.float(v)).collect()
    }

    fn float_pair(&mut self, a: &Value, b: &Value) -> (Box<Float>, Box<Float>) {
        (Box::new(self.float(a)), Box::new(self.float(b)))
    }

    fn float_of(&mut self, function: FloatFunction, value: &Value) -> Float {
        Float::Of(function, Box::new(self.float(value)))
    }

    fn float_view(&mut self, view: typed::Float<'_>) -> Float {
        match view {
            typed::Float::Add { a, b } => Float::Sum(vec![self.float(a), self.float(b)]),
            typed::Float::AddAll { values } => Float::Sum(self.floats(values)),
            typed::Float::Sub { a, b } => {
                let (a, b) = self.float_pair(a, b);
                Float::Sub(a, b)
            }
            typed::Float::Mul { a, b } => Float::Product(vec![self.float(a), self.float(b)]),
            typed::Float::MulAll { values } => Float::Product(self.floats(values)),
            typed::Float::Div { a, b } => {
                let (a, b) = self.float_pair(a, b);
                Float::Div(a, b)
            }
            typed::Float::Pow { a, b } => {
                let (a, b) = self.float_pair(a, b);
                Float::Pow(a, b)
            }
            typed::Float::Abs { value } => self.float_of(FloatFunction::Abs, value),
            typed::Float::Min { a, b } => Float::Min(vec![self.float(a), self.float(b)]),
            typed::Float::MinOf { values } => Float::Min(self.floats(values)),
            typed::Float::Max { a, b } => Float::Max(vec![self.float(a), self.float(b)]),
            typed::Float::MaxOf { values } => Float::Max(self.floats(values)),
            typed::Float::Cos { value } => self.float_of(FloatFunction::Cos, value),
            typed::Float::Sin { value } => self.float_of(FloatFunction::Sin, value),
            typed::Float::Tan { value } => self.float_of(FloatFunction::Tan, value),
            typed::Float::Exp { value } => self.float_of(FloatFunction::Exp, value),
            typed::Float::Log { value } => self.float_of(FloatFunction::Log, value),
            typed::Float::Log10 { value } => self.float_of(FloatFunction::Log10, value),
            typed::Float::Sqrt { value } => self.float_of(FloatFunction::Sqrt, value),
            typed::Float::ToFloat { cond, int } => match (cond, int) {
                (Some(cond), _) => Float::FromBool(Box::new(self.bool(cond))),
                (None, Some(int)) => Float::FromInt(Box::new(self.int(int))),
                (None, None) => Float::Const(0.0),
            },
        }
    }
}
