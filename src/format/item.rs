//! Groups the pieces of a text into items: what is to stand together on a line, with its width.

use super::style;
use crate::syntax::concrete::{ConcretePiece, PieceKind};

/// Something that has a line of its own if there is no room for it on that of another.
pub enum Item<'t> {
    /// Parts that touch each other: a label and its value, a default and its asterisks.
    Unit(Unit<'t>),
    /// A comment.
    Comment(&'t str, Before),
}

/// What stood before an item.
#[derive(Clone, Copy, PartialEq)]
pub enum Before {
    /// Something on the same line.
    SameLine,
    /// The end of a line.
    Line,
    /// An empty line.
    Blank,
}

/// Parts without white space between them.
pub struct Unit<'t> {
    pub parts: Vec<Part<'t>>,
    pub before: Before,
    /// How many columns it takes on a line; `None` if it does not go on one.
    pub width: Option<usize>,
}

/// Text, or a bracket with items in it.
pub enum Part<'t> {
    Text(&'t str),
    Group(Group<'t>),
}

/// A bracket with items in it.
pub struct Group<'t> {
    pub open: char,
    /// White space after the opening bracket has a meaning and is kept.
    pub spaced: bool,
    pub items: Vec<Item<'t>>,
    /// How many columns it takes on a line; `None` if it does not go on one.
    pub width: Option<usize>,
}

/// Groups the pieces of a text, or of a bracket, into items.
pub fn group<'t>(pieces: &[ConcretePiece<'t>]) -> Vec<Item<'t>> {
    let mut items: Vec<Item<'t>> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let before = match piece.lines_before {
            0 => Before::SameLine,
            1 => Before::Line,
            _ => Before::Blank,
        };
        let part = match &piece.kind {
            PieceKind::Comment(text) => {
                items.push(Item::Comment(text, before));
                continue;
            }
            PieceKind::Group { open, pieces } => Part::Group(Group::new(*open, pieces)),
            PieceKind::Str(text) | PieceKind::Word(text) | PieceKind::Name(text) => {
                Part::Text(text)
            }
        };
        let clings = i.checked_sub(1).is_some_and(|j| clings(&pieces[j], piece));
        match items.last_mut() {
            Some(Item::Unit(unit)) if clings => unit.add(part),
            _ => {
                let mut unit = Unit {
                    parts: Vec::new(),
                    before,
                    width: Some(0),
                };
                unit.add(part);
                items.push(Item::Unit(unit));
            }
        }
    }
    items
}

/// Whether a piece stands right after another: values after labels, asterisks after an item,
/// and what is one word to the reader.
fn clings(before: &ConcretePiece<'_>, piece: &ConcretePiece<'_>) -> bool {
    use PieceKind::{Group, Name, Str, Word};
    let stars = |text: &str| text.bytes().all(|b| b == b'*');
    match (&before.kind, &piece.kind) {
        (Name(label), _) if label.ends_with(':') => true,
        (Group { open: '(', .. }, Word(text)) if stars(text) => true,
        (Word(_) | Name(_), Word(_)) => piece.glued,
        (Word(dots), Str(_) | Group { .. }) => piece.glued && dots.ends_with(".."),
        (Str(_) | Group { .. }, Word(dots)) => piece.glued && dots.starts_with(".."),
        _ => false,
    }
}

impl<'t> Unit<'t> {
    fn add(&mut self, part: Part<'t>) {
        let width = match &part {
            Part::Text(text) if text.contains('\n') => None,
            Part::Text(text) => Some(text.chars().count()),
            Part::Group(group) => group.width,
        };
        self.width = self.width.zip(width).map(|(a, b)| a + b);
        self.parts.push(part);
    }

    /// Holds no clause and no long list: it stays on the line of the name before it.
    pub fn is_plain(&self) -> bool {
        self.parts.iter().all(|part| match part {
            Part::Text(_) => true,
            Part::Group(group) => match group.open {
                '<' => group.width.is_some(),
                '{' => group.width.is_some_and(|w| w <= 40) && group.is_table(),
                _ => false,
            },
        })
    }

    /// The bracket that the unit is, if it is nothing else.
    pub fn as_group(&self) -> Option<&Group<'t>> {
        match self.parts.as_slice() {
            [Part::Group(group)] => Some(group),
            _ => None,
        }
    }
}

impl<'t> Group<'t> {
    fn new(open: char, pieces: &[ConcretePiece<'t>]) -> Self {
        let items = group(pieces);
        let spaced = matches!(pieces.first(), Some(first) if open == '(' && !first.glued
            && matches!(first.kind, PieceKind::Str(_)));
        let mut group = Group {
            open,
            spaced,
            items,
            width: None,
        };
        let tall = group.name().is_some_and(style::is_tall);
        if !tall || group.units().all(Unit::is_plain) {
            let is_clause =
                |p: &&ConcretePiece<'_>| matches!(p.kind, PieceKind::Group { open: '(', .. });
            let clauses = pieces.iter().filter(is_clause).count();
            let limit = style::limit(open, group.name(), clauses);
            group.width = group.flat_width().filter(|width| *width <= limit);
        }
        group
    }

    fn flat_width(&self) -> Option<usize> {
        let mut width = 2 + usize::from(self.spaced) + self.items.len().saturating_sub(1);
        for item in &self.items {
            match item {
                Item::Unit(unit) => width += unit.width?,
                Item::Comment(..) => return None,
            }
        }
        Some(width)
    }

    /// The name after a round bracket; defines have theirs in quotes.
    pub fn name(&self) -> Option<&'t str> {
        match self.items.first() {
            Some(Item::Unit(Unit { parts, .. })) if self.open == '(' => match parts.as_slice() {
                [Part::Text(name)] => Some(name),
                _ => None,
            },
            _ => None,
        }
    }

    fn units(&self) -> impl Iterator<Item = &Unit<'t>> {
        self.items.iter().filter_map(|item| match item {
            Item::Unit(unit) => Some(unit),
            Item::Comment(..) => None,
        })
    }

    /// A list of nothing but values and short lists of values.
    pub fn is_table(&self) -> bool {
        let cell = |unit: &Unit<'_>| {
            unit.parts.iter().all(|part| match part {
                Part::Text(text) => !text.contains('\n') && text.len() <= 40,
                Part::Group(group) => {
                    group.open != '(' && group.width.is_some_and(|w| w <= 30) && group.is_table()
                }
            })
        };
        self.open != '(' && self.units().all(cell)
    }

    /// The closing bracket.
    pub fn close(&self) -> char {
        match self.open {
            '(' => ')',
            '{' => '}',
            _ => '>',
        }
    }
}
