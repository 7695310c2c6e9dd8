//! Constants: what an expression depends on, and its value where it depends on nothing.
//!
//! While an expression is compiled, [`Compiler::reads`] gathers what it depends on: the state, or
//! variables that iterations bind. A construct that binds a variable takes it out again
//! ([`Compiler::within`]). An expression that is finished with nothing gathered has one value for
//! the whole game: it is evaluated once, on the unfinished game with an empty state (specification
//! 7.7), and becomes a constant. The cost is proportional to the size of the text.

mod simpler;

use super::Compiler;
use crate::game::rules::ints::{Arith, Bound, Figure, LastPart};
use crate::game::rules::regions::BySite;
use crate::game::rules::{Bool, Float, Int, Ints, Keeping, Region, Role};
use crate::game::site_set::SiteSet;
use simpler::{comparison, junction, negation, sum};

/// Longest array that is written out; what is longer is made when it is asked for.
const MAX_FOLDED: usize = 1 << 16;

/// What an expression depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reads(u16);

impl Reads {
    /// Nothing: the expression is constant.
    pub const NOTHING: Reads = Reads(0);
    /// The state, the history of the play, or chance.
    pub const STATE: Reads = Reads(1 << 15);
    /// The state, and what no bit of its own is there for: chance, and the region that an
    /// iteration over groups binds. It is not the same each time it is asked for.
    pub const CHANGING: Reads = Reads(1 << 15 | 1 << 14);

    /// A variable that iterations bind.
    pub const fn of(bound: Bound) -> Reads {
        Reads(1 << bound as u16)
    }

    /// Whether the expression is constant.
    pub const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Whether it depends on a variable.
    pub(super) const fn has(self, bound: Bound) -> bool {
        self.0 & Reads::of(bound).0 != 0
    }

    /// The variable bound to a site that is all the expression depends on.
    pub(super) fn only_site(self) -> Option<Bound> {
        let sites = [Bound::From, Bound::To, Bound::Between, Bound::Site];
        sites.into_iter().find(|var| self == Reads::of(*var))
    }

    /// Both.
    #[must_use]
    pub const fn and(self, other: Reads) -> Reads {
        Reads(self.0 | other.0)
    }

    /// The first without the second.
    #[must_use]
    pub const fn without(self, other: Reads) -> Reads {
        Reads(self.0 & !other.0)
    }
}

/// An expression that can become a constant.
pub(super) trait Fold: Sized {
    /// Whether it is one already.
    fn is_constant(&self) -> bool;
    /// What the outermost construct depends on, its parts aside.
    fn own_reads(&self) -> Reads;
    /// The same in simpler form, by what its parts are.
    fn simplify(self) -> Self;
    /// The constant it is worth.
    fn evaluate(self, compiler: &mut Compiler<'_>) -> Self;
    /// The same in a form that is made once for every site, if `var` is all it depends on.
    fn by_site(self, _var: Bound) -> Self {
        self
    }
    /// The same, kept by the loops around it where it does not change in them.
    fn kept(self, _compiler: &mut Compiler<'_>) -> Self {
        self
    }
    /// The same, with room for what its loops keep.
    fn keeping(self, slots: Box<[u16]>) -> Self;
}

impl Compiler<'_> {
    /// Notes a dependency of the expression being compiled.
    pub(super) fn note_reads(&mut self, reads: Reads) {
        self.reads = self.reads.and(reads);
    }

    /// Compiles a part for which a construct binds variables.
    pub(super) fn within<R>(&mut self, bound: &[Bound], f: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::take(&mut self.reads);
        let result = f(self);
        let own = bound
            .iter()
            .fold(self.reads, |reads, b| reads.without(Reads::of(*b)));
        self.reads = outer.and(own);
        result
    }

    /// Compiles a part that is checked and then left out.
    pub(super) fn discard<R>(&mut self, f: impl FnOnce(&mut Self) -> R) {
        let outer = self.reads;
        f(self);
        self.reads = outer;
    }

    /// Compiles an expression, folding it if it turns out to be constant.
    pub(super) fn folded<E: Fold>(&mut self, f: impl FnOnce(&mut Self) -> E) -> E {
        let outer = std::mem::take(&mut self.reads);
        let e = self.keeping(|c| {
            let e = f(c);
            c.finish(e)
        });
        self.reads = self.reads.and(outer);
        e
    }

    /// Finishes an expression whose parts, and nothing else, are in [`Compiler::reads`].
    fn finish<E: Fold>(&mut self, e: E) -> E {
        let e = e.simplify();
        if e.is_constant() {
            self.reads = Reads::NOTHING;
            return e;
        }
        self.note_reads(e.own_reads());
        if self.reads.is_nothing() {
            return e.evaluate(self);
        }
        match self.reads.only_site() {
            Some(var) => e.by_site(var),
            None => e,
        }
    }

    /// A scratch variable.
    pub(super) fn bound(&mut self, bound: Bound) -> Int {
        self.note_reads(Reads::of(bound));
        Int::Bound(bound)
    }

    /// `(last To)`, the default site of many ludemes.
    pub(super) fn last_to(&mut self) -> Int {
        self.last(LastPart::To)
    }

    /// A part of the last move.
    pub(super) fn last(&mut self, part: LastPart) -> Int {
        self.note_reads(Reads::STATE);
        Int::Last(part, Box::new(Bool::Const(false)))
    }

    /// `(mover)`.
    pub(super) fn mover(&mut self) -> Int {
        self.note_reads(Reads::STATE);
        Int::Figure(Figure::Mover)
    }

    /// The index of a role.
    pub(super) fn role_index(&mut self, role: Role) -> Int {
        match self.game.fixed_index(role) {
            Some(index) => Int::Const(index),
            None => match role {
                Role::Iterated => self.bound(Bound::Player),
                Role::Mover => self.mover(),
                role => {
                    self.note_reads(Reads::STATE);
                    match role {
                        Role::Next => Int::Figure(Figure::Next),
                        Role::Prev => Int::Figure(Figure::Prev),
                        role => Int::RoleIndex(role),
                    }
                }
            },
        }
    }

    /// A region known now.
    pub(super) fn static_region(&mut self, set: SiteSet) -> Region {
        Region::Static(self.add_region(set))
    }

    /// The empty region.
    pub(super) fn empty_region(&mut self) -> Region {
        self.static_region(SiteSet::new())
    }
}

impl Fold for Int {
    fn is_constant(&self) -> bool {
        matches!(self, Int::Const(_))
    }

    fn own_reads(&self) -> Reads {
        match self {
            Int::Bound(bound) => Reads::of(*bound),
            Int::RoleIndex(Role::Iterated) => Reads::of(Bound::Player),
            Int::Const(_)
            | Int::EdgeJoining(..)
            | Int::HintAt(..)
            | Int::ComponentOf { .. }
            | Int::HandSite { .. }
            | Int::RegionSite(..)
            | Int::ArrayValue(..)
            | Int::MapEntry { .. }
            | Int::Coord { .. }
            | Int::Attribute { .. }
            | Int::Ahead { .. }
            | Int::CountSites(_)
            | Int::CountValue(..)
            | Int::ArraySize(_)
            | Int::CountRelated { .. }
            | Int::Steps { .. }
            | Int::TrackFirst { .. }
            | Int::TrackEnd(_)
            | Int::Sum(_)
            | Int::Product(_)
            | Int::SumOf(_)
            | Int::ProductOf(_)
            | Int::Arith(..)
            | Int::MaxOf(_)
            | Int::MinOf(_)
            | Int::If(..)
            | Int::FromBool(_)
            | Int::FromFloat(_)
            | Int::Keeping(_) => Reads::NOTHING,
            Int::RoleIndex(_)
            | Int::FromStartOfTurn
            | Int::Figure(_)
            | Int::Var(_)
            | Int::Amount(_)
            | Int::Score(_)
            | Int::PlayerValue(_)
            | Int::MatchScore(_)
            | Int::Last(..)
            | Int::Datum { .. }
            | Int::CountAt { .. }
            | Int::TopLevel { .. }
            | Int::StackSize { .. }
            | Int::CountStack { .. }
            | Int::Face(_)
            | Int::CountPips(_)
            | Int::Where { .. }
            | Int::WhereComponent { .. }
            | Int::WhereLevel { .. }
            // Start rules can change the costs of elements.
            | Int::Cost { .. }
            | Int::CountLastSite
            | Int::CountPieces(_)
            | Int::CountBag
            | Int::StepsBy(..)
            | Int::CountGroups { .. }
            | Int::Liberties { .. }
            | Int::GroupSize { .. }
            | Int::Territory { .. }
            | Int::LargePieceSize { .. }
            // On a track that crosses itself the place of a piece counts.
            | Int::StepsOnTrack { .. }
            | Int::TrackMove { .. }
            | Int::Card { .. }
            | Int::PathExtent { .. } => Reads::STATE,
            Int::Random(_) => Reads::CHANGING,
        }
    }

    fn simplify(self) -> Self {
        match self {
            Int::Sum(terms) => sum(terms),
            Int::Product(mut factors) if factors.len() == 1 => factors.remove(0),
            Int::If(cond, a, b) => match cond.as_const() {
                Some(true) => *a,
                Some(false) => *b,
                None => Int::If(cond, a, b),
            },
            Int::Arith(Arith::Sub, a, b) => match (*a, *b) {
                (a, Int::Const(n)) if n != i32::MIN => sum(vec![a, Int::Const(-n)]),
                (a, b) => Int::Arith(Arith::Sub, Box::new(a), Box::new(b)),
            },
            Int::SumOf(list) => match *list {
                Ints::Listed(terms) => sum(terms),
                list => Int::SumOf(Box::new(list)),
            },
            Int::ProductOf(list) => match *list {
                Ints::Listed(factors) if factors.is_empty() => Int::Const(0),
                Ints::Listed(factors) => Int::Product(factors).simplify(),
                list => Int::ProductOf(Box::new(list)),
            },
            other => other,
        }
    }

    fn evaluate(self, compiler: &mut Compiler<'_>) -> Self {
        Int::Const(compiler.evaluate(|ctx| ctx.int(&self)))
    }

    fn keeping(self, slots: Box<[u16]>) -> Self {
        Int::Keeping(Box::new(Keeping { slots, of: self }))
    }
}

impl Fold for Bool {
    fn is_constant(&self) -> bool {
        matches!(self, Bool::Const(_))
    }

    fn own_reads(&self) -> Reads {
        match self {
            Bool::Const(_)
            | Bool::And(_)
            | Bool::Or(_)
            | Bool::Xor(..)
            | Bool::Not(_)
            | Bool::If(..)
            | Bool::Compare(..)
            | Bool::SameRegion(..)
            | Bool::FromInt(_)
            | Bool::FromFloat(_)
            | Bool::InRegion(..)
            | Bool::InArray(..)
            | Bool::Even(_)
            | Bool::Odd(_)
            | Bool::Related { .. }
            | Bool::Crossing(..)
            | Bool::AllSites(..)
            | Bool::AllValues(..)
            | Bool::Keeping(_) => Reads::NOTHING,
            Bool::Player(..)
            | Bool::Triggered(_)
            | Bool::Proposed(_)
            | Bool::Decided(_)
            | Bool::Play(_)
            | Bool::Empty(..)
            | Bool::Occupied(..)
            | Bool::Visited(_)
            | Bool::Flat(_)
            | Bool::AnyDie(_)
            | Bool::LastFromType(_)
            | Bool::LastToType(_)
            | Bool::Within { .. }
            | Bool::Hidden { .. }
            | Bool::Angle { .. }
            | Bool::Repeat(_)
            | Bool::AllDifferent(..)
            | Bool::AllGroups { .. }
            | Bool::NoPieces(_)
            | Bool::NoMoves(_)
            | Bool::CanMove(_)
            | Bool::Threatened { .. }
            | Bool::Line(_)
            | Bool::Connected(_)
            | Bool::Blocked(_)
            | Bool::Loop(_)
            | Bool::Pattern(_)
            | Bool::Path { .. }
            | Bool::Tree(..)
            | Bool::RegularGraph(..)
            | Bool::Target { .. }
            | Bool::SidesMatch(_)
            | Bool::PipsMatch(_)
            | Bool::Puzzle(_) => Reads::STATE,
        }
    }

    fn simplify(self) -> Self {
        match self {
            Bool::And(parts) => junction(parts, true),
            Bool::Or(parts) => junction(parts, false),
            Bool::Not(inner) => negation(*inner),
            Bool::If(cond, a, b) => match (cond.as_const(), a.as_const(), b.as_const()) {
                (Some(true), ..) => *a,
                (Some(false), ..) => *b,
                (None, _, Some(false)) => junction(vec![*cond, *a], true),
                (None, Some(true), _) => junction(vec![*cond, *b], false),
                _ => Bool::If(cond, a, b),
            },
            Bool::Compare(how, a, b) => comparison(how, a, b),
            other => other,
        }
    }

    fn evaluate(self, compiler: &mut Compiler<'_>) -> Self {
        Bool::Const(compiler.evaluate(|ctx| ctx.bool(&self)))
    }

    fn keeping(self, slots: Box<[u16]>) -> Self {
        Bool::Keeping(Box::new(Keeping { slots, of: self }))
    }
}

impl Fold for Region {
    fn is_constant(&self) -> bool {
        matches!(self, Region::Static(_))
    }

    fn own_reads(&self) -> Reads {
        match self {
            Region::Static(_)
            | Region::Union(_)
            | Region::Intersection(_)
            | Region::Difference(..)
            | Region::Without(..)
            | Region::If(..)
            | Region::Expand { .. }
            | Region::Filter(..)
            | Region::ForEachSite(..)
            | Region::ForEachPlayer(..)
            | Region::Listed(_)
            | Region::OfArray(_)
            | Region::Indexed(..)
            | Region::Equipment { .. }
            | Region::Side { .. }
            | Region::BySite(_)
            | Region::AroundAll { .. }
            | Region::Distance { .. }
            | Region::Walk { .. }
            | Region::Direction { .. }
            | Region::Hand { .. }
            | Region::Around { kind: None, .. }
            | Region::Incident { owner: None, .. }
            | Region::Keeping(_)
            | Region::Kept(_) => Reads::NOTHING,
            Region::ForEachTeam(_)
            | Region::ForEachLevel { .. }
            | Region::LastBetween
            | Region::Start(_)
            | Region::Incident { .. }
            | Region::Around { .. }
            | Region::LineOfSight { .. }
            | Region::Between { .. }
            | Region::DistanceBy(..)
            | Region::Group { .. }
            | Region::Pattern(_)
            | Region::Loop { .. }
            | Region::Empty { .. }
            | Region::WithState { .. }
            | Region::Occupied { .. }
            | Region::Track { .. }
            | Region::ToClear
            | Region::Pending
            | Region::LastTo
            | Region::LastFrom
            | Region::OfMoves(..)
            | Region::Winning(..)
            | Region::LargePiece { .. }
            | Region::Hidden { .. }
            | Region::Crossing { .. }
            | Region::Playable
            | Region::LineOfPlay => Reads::STATE,
            Region::Hint | Region::Bound | Region::Random(..) => Reads::CHANGING,
        }
    }

    fn simplify(self) -> Self {
        match self {
            Region::If(cond, a, b) => match (cond.as_const(), b) {
                (Some(true), _) => *a,
                (Some(false), Some(b)) => *b,
                (_, b) => Region::If(cond, a, b),
            },
            Region::Union(parts) => {
                let mut flat = Vec::with_capacity(parts.len());
                for part in parts {
                    match part {
                        Region::Union(inner) => flat.extend(inner),
                        part => flat.push(part),
                    }
                }
                match flat.len() {
                    1 => flat.remove(0),
                    _ => Region::Union(flat),
                }
            }
            Region::OfArray(list) => match *list {
                Ints::Listed(values) => Region::Listed(values),
                Ints::OfRegion(region) => *region,
                list => Region::OfArray(Box::new(list)),
            },
            other => other,
        }
    }

    fn evaluate(self, compiler: &mut Compiler<'_>) -> Self {
        let set = compiler.evaluate(|ctx| ctx.region(&self));
        compiler.static_region(set)
    }

    fn by_site(self, var: Bound) -> Self {
        let tabulated = |part: &Region| matches!(part, Region::BySite(_));
        match &self {
            Region::Direction { .. }
            | Region::Indexed(..)
            | Region::Around { .. }
            | Region::Expand { .. } => Region::BySite(Box::new(BySite::new(var, self))),
            Region::Union(parts) | Region::Intersection(parts) if parts.iter().any(tabulated) => {
                Region::BySite(Box::new(BySite::new(var, self)))
            }
            Region::Difference(a, b) if tabulated(a) || tabulated(b) => {
                Region::BySite(Box::new(BySite::new(var, self)))
            }
            _ => self,
        }
    }

    fn kept(self, compiler: &mut Compiler<'_>) -> Self {
        compiler.kept_region(self)
    }

    fn keeping(self, slots: Box<[u16]>) -> Self {
        Region::Keeping(Box::new(Keeping { slots, of: self }))
    }
}

impl Fold for Ints {
    fn is_constant(&self) -> bool {
        matches!(self, Ints::Listed(values) if values.iter().all(Int::is_constant))
    }

    fn own_reads(&self) -> Reads {
        match self {
            Ints::Listed(_)
            | Ints::OfRegion(_)
            | Ints::Results { .. }
            | Ints::Union(_)
            | Ints::IntersectionOfTwo(..)
            | Ints::Intersection(_)
            | Ints::Difference(..)
            | Ints::If(..)
            | Ints::Keeping(_) => Reads::NOTHING,
            Ints::Remembered(_) | Ints::Team | Ints::Players { .. } | Ints::GroupSizes(_) => {
                Reads::STATE
            }
        }
    }

    fn simplify(self) -> Self {
        match self {
            Ints::If(cond, a, b) => match (cond.as_const(), b) {
                (Some(true), _) => *a,
                (Some(false), Some(b)) => *b,
                (Some(false), None) => Ints::Listed(Vec::new()),
                (None, b) => Ints::If(cond, a, b),
            },
            other => other,
        }
    }

    fn evaluate(self, compiler: &mut Compiler<'_>) -> Self {
        let values = compiler.evaluate(|ctx| {
            let mut values = Vec::new();
            ctx.ints(&self, &mut values);
            values
        });
        match values.len() <= MAX_FOLDED {
            true => Ints::Listed(values.into_iter().map(Int::Const).collect()),
            false => self,
        }
    }

    fn keeping(self, slots: Box<[u16]>) -> Self {
        Ints::Keeping(Box::new(Keeping { slots, of: self }))
    }
}

impl Fold for Float {
    fn is_constant(&self) -> bool {
        matches!(self, Float::Const(_))
    }

    fn own_reads(&self) -> Reads {
        Reads::NOTHING
    }

    fn simplify(self) -> Self {
        self
    }

    fn evaluate(self, compiler: &mut Compiler<'_>) -> Self {
        Float::Const(compiler.evaluate(|ctx| ctx.float(&self)))
    }

    /// No floating-point function runs through sites: what does is a part, which keeps its own.
    fn keeping(self, _slots: Box<[u16]>) -> Self {
        self
    }
}
