//! Tables of numbers and tests that depend only on who moves, a site or a die.
//!
//! For every combination of those variables the value is worked out beforehand. If a variable is
//! out of the table's range, the expression itself is evaluated, so a table never changes a result.

use super::Bits;
use super::machine::{Machine, Vars};
use super::parts::{CodePart, parts_of_area, parts_of_num, parts_of_test, parts_of_whose};
use super::values::{Area, Condition, Number, Whose};
use crate::arrange::Arrange;
use crate::game::Game;
use crate::game::rules::ints::Bound;

/// Most entries of one table.
const MAX_ENTRIES: usize = 1 << 14;

/// A variable that tables know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Bound(Bound),
    Mover,
    Next,
    DiceSum,
}

impl Input {
    /// The variable as it is.
    #[inline]
    fn value(self, machine: &Machine<'_>) -> i32 {
        match self {
            Input::Bound(var) => machine.env.get(var),
            Input::Mover => i32::from(machine.at.mover),
            Input::Next => i32::from(machine.at.next),
            Input::DiceSum => machine.at.dice.sum,
        }
    }
}

/// The variables that tables know, each with its bit.
const INPUTS: [Input; 9] = [
    Input::Mover,
    Input::Bound(Bound::From),
    Input::Bound(Bound::To),
    Input::Bound(Bound::Site),
    Input::Bound(Bound::Pips),
    Input::Bound(Bound::Player),
    Input::DiceSum,
    Input::Next,
    Input::Bound(Bound::Between),
];

/// What depends on the position or on a variable that tables do not know.
pub(super) const DYNAMIC: u32 = 1 << 31;

pub(super) fn bit(input: Input) -> u32 {
    match INPUTS.iter().position(|i| *i == input) {
        Some(i) => 1 << i,
        None => DYNAMIC,
    }
}

/// One variable of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    input: Input,
    pub low: i32,
    pub len: u32,
}

impl Axis {
    /// Whether it is the one of a variable.
    pub fn is(&self, var: Bound) -> bool {
        self.input == Input::Bound(var)
    }

    /// A row along this axis, the last one.
    #[inline]
    fn row(&self, number: usize) -> Row {
        Row {
            base: number * self.len as usize,
            stride: 1,
            low: self.low,
            len: self.len,
            number,
        }
    }

    /// The variable as it is.
    #[inline]
    fn value(&self, machine: &Machine<'_>) -> i32 {
        self.input.value(machine)
    }
}

/// The values of the variables that tables know, those of no matter left out.
pub(super) type Values = [i32; INPUTS.len()];

/// The values of some variables as they are.
pub(super) fn values(depends: u32, machine: &Machine<'_>) -> Values {
    std::array::from_fn(|i| match depends & (1 << i) {
        0 => i32::MIN,
        _ => INPUTS[i].value(machine),
    })
}

/// What is tabulated, and its values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ValueTable<T> {
    axes: Vec<Axis>,
    pub values: Vec<i32>,
    /// The same without a table.
    pub of: T,
}

impl<T> ValueTable<T> {
    /// The place of the value for the variables as they are; `None` where one is out of range.
    #[inline]
    pub fn at(&self, machine: &Machine<'_>) -> Option<usize> {
        place(&self.axes, machine)
    }
}

/// The place of the variables as they are on axes; `None` where one is out of range.
#[inline]
pub(super) fn place(axes: &[Axis], machine: &Machine<'_>) -> Option<usize> {
    let mut at = 0;
    for axis in axes {
        let offset = axis.value(machine).wrapping_sub(axis.low) as u32;
        if offset >= axis.len {
            return None;
        }
        at = at * axis.len as usize + offset as usize;
    }
    Some(at)
}

/// The places for all values of one variable, the others being as they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    pub base: usize,
    /// 0 where the variable makes no difference.
    stride: usize,
    low: i32,
    len: u32,
    number: usize,
}

impl Row {
    /// The place for a value of the variable; `None` where it is out of range.
    #[inline]
    pub fn place(&self, value: i32) -> Option<usize> {
        let offset = value.wrapping_sub(self.low) as u32;
        (offset < self.len).then(|| self.base + self.stride * offset as usize)
    }

    /// The places by value; none where the variable makes no difference.
    #[inline]
    pub fn all(&self) -> std::ops::Range<usize> {
        match self.stride != 0 && self.low == 0 {
            true => self.base..self.base + self.len as usize,
            false => 0..0,
        }
    }

    /// The number of the row; `None` where the variable makes no difference.
    #[inline]
    pub fn number(&self) -> Option<usize> {
        (self.stride != 0).then_some(self.number)
    }
}

/// The row along a variable; `None` where another one is out of range, or where the variable is
/// one of the axes but not the last.
#[inline]
pub(super) fn row(axes: &[Axis], along: Bound, machine: &Machine<'_>) -> Option<Row> {
    if let Some((last, outer)) = axes.split_last()
        && last.input == Input::Bound(along)
    {
        return Some(last.row(place(outer, machine)?));
    }
    if axes.iter().any(|axis| axis.is(along)) {
        return None;
    }
    // Every value has the same place.
    Some(Row {
        base: place(axes, machine)?,
        stride: 0,
        low: 0,
        len: u32::MAX,
        number: 0,
    })
}

/// The rows along the last axis for the values of a die, the other variables being as they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RowsByDie {
    base: usize,
    pips: Axis,
    last: Axis,
}

impl RowsByDie {
    /// The row for the value of a die; `None` where it is out of range.
    #[inline]
    pub fn of(&self, value: i32) -> Option<Row> {
        let offset = value.wrapping_sub(self.pips.low) as u32;
        (offset < self.pips.len).then(|| self.last.row(self.base + offset as usize))
    }
}

/// The rows along a variable by the value of a die; `None` where these are not the last two axes
/// or another variable is out of range.
#[inline]
pub(super) fn rows_by_die(axes: &[Axis], along: Bound, machine: &Machine<'_>) -> Option<RowsByDie> {
    let (&[pips, last], outer) = axes.split_last_chunk().map(|(outer, two)| (two, outer))?;
    if !(last.is(along) && pips.is(Bound::Pips)) {
        return None;
    }
    Some(RowsByDie {
        base: place(outer, machine)? * pips.len as usize,
        pips,
        last,
    })
}

/// Gives the variables the values that have a place on axes.
pub(super) fn bind(axes: &[Axis], place: usize, machine: &mut Machine<'_>) {
    let mut rest = place;
    for axis in axes.iter().rev() {
        let value = axis.low + (rest % axis.len as usize) as i32;
        rest /= axis.len as usize;
        match axis.input {
            Input::Bound(var) => machine.env.set(var, value),
            Input::Mover => machine.at.mover = value as u8,
            Input::Next => machine.at.next = value as u8,
            Input::DiceSum => machine.at.dice.sum = value,
        }
    }
}

/// Makes tables for a game.
#[derive(Debug)]
pub(super) struct Tabulator<'m, 'g> {
    machine: &'m mut Machine<'g>,
    /// Largest value of one die, and the sum of those of all.
    pips: (i32, i32),
}

impl<'m, 'g> Tabulator<'m, 'g> {
    /// Works values out with a machine, whose position is left as it is.
    pub fn new(machine: &'m mut Machine<'g>) -> Self {
        let game: &Game = machine.game;
        let dice = game.dice.iter().flat_map(|d| &d.faces);
        let largest = dice.map(|faces| faces.iter().copied().max().unwrap_or(0).clamp(0, 1000));
        let pips = largest.fold((0, 0), |(most, sum), v| (most.max(v), sum + v));
        Tabulator { machine, pips }
    }

    pub fn axes(&self, depends_on: u32) -> Option<Vec<Axis>> {
        if depends_on & DYNAMIC != 0 {
            return None;
        }
        let players = self.machine.game.players as u32;
        let sites = self.machine.game.layout.total;
        let axis = |input: Input| {
            let (low, len) = match input {
                Input::Mover | Input::Next => (1, players),
                Input::Bound(Bound::Player) => (0, players + 2),
                Input::DiceSum => (0, self.pips.1 as u32 + 1),
                // The sums of combined dice lie beyond.
                Input::Bound(Bound::Pips) => (0, self.pips.0 as u32 + 1),
                Input::Bound(_) => (0, sites),
            };
            Axis { input, low, len }
        };
        let used = INPUTS.iter().enumerate();
        let used = used.filter(|(i, _)| depends_on >> i & 1 == 1);
        let axes: Vec<Axis> = used.map(|(_, input)| axis(*input)).collect();
        let entries = axes
            .iter()
            .fold(1usize, |n, a| n.saturating_mul(a.len as usize));
        (entries <= MAX_ENTRIES).then_some(axes)
    }

    /// The values for all combinations of the variables, the last of which changes fastest.
    fn values(&mut self, axes: &[Axis], of: impl Fn(&mut Machine<'g>) -> i32) -> Vec<i32> {
        let outer = (
            self.machine.env,
            self.machine.at.mover,
            self.machine.at.next,
            self.machine.at.dice.sum,
        );
        self.machine.env = Vars::NONE;
        let entries = axes.iter().map(|a| a.len as usize).product();
        let mut values = Vec::with_capacity(entries);
        for entry in 0..entries {
            bind(axes, entry, self.machine);
            values.push(of(self.machine));
        }
        let at = &mut self.machine.at;
        (self.machine.env, at.mover, at.next, at.dice.sum) = outer;
        values
    }

    /// Puts tables into a number.
    pub fn num(&mut self, num: &mut Number) {
        if matches!(
            num,
            Number::Const(_) | Number::Bound(_) | Number::Mover | Number::Table(_)
        ) {
            return;
        }
        let depends_on = CodePart::Number(num).depends_on();
        let Some(axes) = self.axes(depends_on) else {
            parts_of_num(num, &mut |part| self.part(part));
            return;
        };
        if matches!(num, Number::Next | Number::DiceSum) {
            return;
        }
        let of = std::mem::replace(num, Number::Const(0));
        let values = self.values(&axes, |machine| machine.num(&of));
        *num = match axes[..] {
            [] => Number::Const(values[0]),
            _ => Number::Table(Box::new(ValueTable { axes, values, of })),
        };
    }

    /// Puts tables into a test.
    pub fn test(&mut self, test: &mut Condition) {
        if matches!(test, Condition::Const(_) | Condition::Table(_)) {
            return;
        }
        let depends_on = CodePart::Condition(test).depends_on();
        let Some(axes) = self.axes(depends_on) else {
            if let Condition::And(parts) | Condition::Or(parts) = test {
                // The cheapest first, of which tests of tables are the cheapest of all.
                let weighed = std::mem::take(parts).into_iter().map(|mut part| {
                    let tabled = self
                        .axes(CodePart::Condition(&mut part).depends_on())
                        .is_some();
                    let weight = if tabled {
                        0
                    } else {
                        CodePart::Condition(&mut part).weight()
                    };
                    (weight, part)
                });
                let mut weighed: Vec<_> = weighed.collect();
                weighed.arrange_by_key(|(weight, _)| *weight);
                parts.extend(weighed.into_iter().map(|(_, part)| part));
            }
            if let Condition::AllSites(area, cond) = test
                && let Some(good) = self.sites_with(cond)
            {
                let area = std::mem::replace(area, Area::Pending);
                *test = Condition::AllIn(area, Area::Static(good));
            }
            parts_of_test(test, &mut |part| self.part(part));
            return;
        };
        let of = std::mem::replace(test, Condition::Const(false));
        let values = self.values(&axes, |machine| i32::from(machine.test(&of)));
        *test = match axes[..] {
            [] => Condition::Const(values[0] != 0),
            _ => Condition::Table(Box::new(ValueTable { axes, values, of })),
        };
    }

    /// Puts tables into an area.
    pub fn area(&mut self, area: &mut Area) {
        if CodePart::Area(area).depends_on() == 0 {
            *area = Area::Static(self.machine.area(area));
            return;
        }
        if let Area::Filter(all, cond) = area
            && let Some(good) = self.sites_with(cond)
        {
            let all = std::mem::replace(&mut **all, Area::Pending);
            *area = Area::Intersection(vec![all, Area::Static(good)]);
        }
        parts_of_area(area, &mut |part| self.part(part));
    }

    /// The sites for which a condition holds, if it depends on nothing else.
    fn sites_with(&mut self, cond: &mut Condition) -> Option<Bits> {
        if CodePart::Condition(cond).depends_on() & !CodePart::bit_of(Bound::Site) != 0 {
            return None;
        }
        let axes = self.axes(CodePart::bit_of(Bound::Site))?;
        let values = self.values(&axes, |machine| i32::from(machine.test(cond)));
        let sites = (0..).zip(&values).filter(|(_, holds)| **holds != 0);
        Some(Bits::of(sites.map(|(site, _)| site)))
    }

    /// Puts tables into whose something is.
    pub fn whose(&mut self, whose: &mut Whose) {
        parts_of_whose(whose, &mut |part| self.part(part));
    }

    fn part(&mut self, part: CodePart<'_>) {
        match part {
            CodePart::Number(num) => self.num(num),
            CodePart::Condition(test) => self.test(test),
            CodePart::Area(area) => self.area(area),
        }
    }
}
