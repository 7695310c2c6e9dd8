//! Compiles direction functions, walks and the words they are made of (specification 7d.5).

use super::fold::Reads;
use super::{Compiler, site_type};
use crate::board::direction::{AbsoluteDirection, RelativeDirection};
use crate::board::site::Relation;
use crate::catalogue::words;
use crate::game::rules::directions::{FacingTable, Step};
use crate::game::rules::{Bool, Directions};
use crate::resolve::call::Value;
use crate::resolve::typed;

/// The same word in another enum.
macro_rules! same_word {
    ($word:expr, $from:ty, $to:ty: $($name:ident)*) => {
        match $word { $(<$from>::$name => <$to>::$name,)* }
    };
}

pub(super) use same_word;

/// The runtime's direction of a word.
pub(super) fn absolute(word: words::AbsoluteDirection) -> AbsoluteDirection {
    same_word!(word, words::AbsoluteDirection, AbsoluteDirection:
        All Angled Adjacent Axial Orthogonal Diagonal OffDiagonal SameLayer Upward Downward
        Rotational Base Support N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW CW CCW In Out
        U UN UNE UE USE US USW UW UNW D DN DNE DE DSE DS DSW DW DNW)
}

/// The runtime's direction of a compass word.
pub(super) fn compass(word: words::CompassDirection) -> AbsoluteDirection {
    same_word!(word, words::CompassDirection, AbsoluteDirection:
        N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW)
}

fn relative(word: words::RelativeDirection) -> RelativeDirection {
    same_word!(word, words::RelativeDirection, RelativeDirection:
        Forward Backward Rightward Leftward Forwards Backwards Rightwards Leftwards FL FLL FLLL
        BL BLL BLLL FR FRR FRRR BR BRR BRRR SameDirection OppositeDirection)
}

/// The runtime's relation of a word.
pub(super) fn relation(word: words::RelationType) -> Relation {
    same_word!(word, words::RelationType, Relation:
        Orthogonal Diagonal OffDiagonal Adjacent All)
}

/// The elements of an array, or the one value.
pub(super) fn one_or_many(value: &Value) -> &[Value] {
    value.as_array().unwrap_or(std::slice::from_ref(value))
}

/// The steps of a walk.
pub(super) fn walk(values: &[Value]) -> Vec<Step> {
    let step = |word| match word {
        words::StepType::F => Step::Forward,
        words::StepType::L => Step::Left,
        words::StepType::R => Step::Right,
    };
    let words = values.iter().filter_map(Value::as_word);
    words.map(step).collect()
}

/// Several walks.
pub(super) fn walks(values: &[Value]) -> Vec<Vec<Step>> {
    let walks = values.iter().filter_map(Value::as_array);
    walks.map(walk).collect()
}

/// An optional direction word, `Adjacent` by default.
pub(super) fn absolute_or_adjacent(word: Option<words::AbsoluteDirection>) -> AbsoluteDirection {
    word.map_or(AbsoluteDirection::Adjacent, absolute)
}

impl Compiler<'_> {
    /// An optional direction function, `Adjacent` by default.
    pub(super) fn directions_or_adjacent(&mut self, value: Option<&Value>) -> Directions {
        match value {
            Some(value) => self.directions(value),
            None => Directions::absolute(AbsoluteDirection::Adjacent),
        }
    }

    /// A direction function.
    pub fn directions(&mut self, value: &Value) -> Directions {
        if let Some(word) = value.as_word() {
            return Directions::absolute(absolute(word));
        }
        if let Some(word) = value.as_word() {
            return self.relative_to_facing(vec![relative(word)], None, None);
        }
        let Some(view) = value.as_call().and_then(typed::Direction::of) else {
            self.unread(value);
            return Directions::Absolute(Vec::new());
        };
        match view {
            typed::Direction::Absolute { directions } => {
                let words = one_or_many(directions).iter().filter_map(Value::as_word);
                Directions::Absolute(words.map(absolute).collect())
            }
            typed::Direction::Relative {
                directions,
                of,
                by_site,
            } => {
                let list = match directions {
                    Some(directions) => {
                        let words = one_or_many(directions).iter().filter_map(Value::as_word);
                        words.map(relative).collect()
                    }
                    None => vec![RelativeDirection::Forward],
                };
                self.relative_to_facing(list, of, by_site)
            }
            typed::Direction::BetweenSites {
                site_type: word,
                from,
                to,
            } => Directions::FromTo {
                ty: site_type(word),
                from: Box::new(self.int(from)),
                to: Box::new(self.int(to)),
            },
            typed::Direction::DirectionsRandom { direction, num } => {
                self.note_reads(super::fold::Reads::STATE);
                let of = self.directions(direction);
                self.note_reads(Reads::CHANGING);
                Directions::Random(Box::new(of), Box::new(self.int(num)))
            }
            typed::Direction::Difference { a, b } => {
                let (a, b) = (self.directions(a), self.directions(b));
                Directions::Difference(Box::new(a), Box::new(b))
            }
            typed::Direction::If { cond, a, otherwise } => {
                let cond = self.bool(cond);
                let (a, b) = (self.directions(a), self.directions(otherwise));
                match cond.as_const() {
                    Some(true) => a,
                    Some(false) => b,
                    None => Directions::If(Box::new(cond), Box::new(a), Box::new(b)),
                }
            }
            typed::Direction::Union { a, b } => {
                let (a, b) = (self.directions(a), self.directions(b));
                Directions::Union(Box::new(a), Box::new(b))
            }
        }
    }

    /// Directions that turn with the piece on the site.
    fn relative_to_facing(
        &mut self,
        directions: Vec<RelativeDirection>,
        of: Option<words::RelationType>,
        by_site: Option<bool>,
    ) -> Directions {
        self.note_reads(super::fold::Reads::STATE);
        Directions::Relative {
            directions,
            of: of.map_or(Relation::Adjacent, relation),
            by_site: Box::new(Bool::Const(by_site.unwrap_or(false))),
            by_facing: FacingTable::default(),
        }
    }

    /// Directions straight ahead, the default of a few ludemes.
    pub(super) fn forward(&mut self) -> Directions {
        self.relative_to_facing(vec![RelativeDirection::Forward], None, None)
    }
}
