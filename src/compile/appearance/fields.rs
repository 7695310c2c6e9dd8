//! The arguments of graphics: numbers, scales, places, and words to what they stand for.

use super::colours::colour;
use super::said;
use crate::catalogue::words;
use crate::compile::directions::same_word;
use crate::game::appearance::{BoardStyle, Corner, LineStyle, Part, Placement, StackStyle, Stamp};
use crate::resolve::call::{Call, Value};

/// What an item puts somewhere, with its size and place.
/// The offset that an item gives.
pub(super) fn offset(call: &Call) -> (f64, f64) {
    let along = |field| {
        let offset = said(call, field).and_then(Value::as_float);
        f64::from(offset.unwrap_or(0.0)).clamp(-100.0, 100.0)
    };
    (along("offset_x"), along("offset_y"))
}

/// Where an item puts a board or a hand. On a panel of which nothing could be seen, or in a
/// picture without bounds, nobody would find it.
pub(super) fn placement(call: &Call) -> Placement {
    let scale = said(call, "scale").and_then(Value::as_float);
    let (x, y) = offset(call);
    Placement {
        scale: scale.map_or(1.0, f64::from).clamp(0.05, 5.0),
        offset: (x.clamp(-5.0, 5.0), y.clamp(-5.0, 5.0)),
        vertical: said(call, "vertical").and_then(Value::as_bool) == Some(true),
    }
}

pub(super) fn stamp(call: &Call) -> Stamp {
    let text = |field| said(call, field).and_then(Value::as_str).map(str::to_owned);
    Stamp {
        image: text("image"),
        text: text("text"),
        fill: said(call, "fill_colour").and_then(colour),
        edge: said(call, "edge_colour").and_then(colour),
        scale: scales(call),
        rotation: said(call, "rotation").and_then(Value::as_int).unwrap_or(0),
        offset: offset(call),
    }
}

/// The scales that an item gives; one of exactly 1 for both directions counts as not given.
pub(super) fn scales(call: &Call) -> (f64, f64) {
    let scale = |field| said(call, field).and_then(Value::as_float);
    let bounded = |v: f32| f64::from(v).clamp(0.0, 100.0);
    match scale("scale") {
        Some(both) if both != 1.0 => (bounded(both), bounded(both)),
        _ => (
            scale("scale_x").map_or(1.0, bounded),
            scale("scale_y").map_or(1.0, bounded),
        ),
    }
}

pub(super) fn numbers(values: &[Value]) -> Vec<i32> {
    values.iter().filter_map(Value::as_int).collect()
}

/// The look of a board; none for the looks of other containers.
pub(super) fn board_style(word: words::ContainerStyleType) -> Option<BoardStyle> {
    use words::ContainerStyleType as W;
    Some(match word {
        W::Hand | W::Deck | W::Dice => return None,
        W::Board | W::Isometric | W::Agon => BoardStyle::Board,
        W::Boardless => BoardStyle::Boardless,
        W::ConnectiveGoal => BoardStyle::ConnectiveGoal,
        W::Mancala => BoardStyle::Mancala,
        W::PenAndPaper => BoardStyle::PenAndPaper,
        W::Shibumi => BoardStyle::Shibumi,
        W::Spiral => BoardStyle::Spiral,
        W::Puzzle => BoardStyle::Puzzle,
        W::Backgammon => BoardStyle::Backgammon,
        W::Chess => BoardStyle::Chess,
        W::Connect4 => BoardStyle::Connect4,
        W::Go => BoardStyle::Go,
        W::Graph => BoardStyle::Graph,
        W::HoundsAndJackals => BoardStyle::HoundsAndJackals,
        W::Janggi => BoardStyle::Janggi,
        W::Lasca => BoardStyle::Lasca,
        W::Shogi => BoardStyle::Shogi,
        W::SnakesAndLadders => BoardStyle::SnakesAndLadders,
        W::Surakarta => BoardStyle::Surakarta,
        W::Table => BoardStyle::Table,
        W::Tafl => BoardStyle::Tafl,
        W::Xiangqi => BoardStyle::Xiangqi,
        W::UltimateTicTacToe => BoardStyle::UltimateTicTacToe,
        W::Futoshiki => BoardStyle::Futoshiki,
        W::Hashi => BoardStyle::Hashi,
        W::Kakuro => BoardStyle::Kakuro,
        W::Sudoku => BoardStyle::Sudoku,
    })
}

pub(super) fn board_part(word: words::BoardGraphicsType) -> Part {
    use words::BoardGraphicsType as W;
    match word {
        W::InnerEdges => Part::InnerEdges,
        W::OuterEdges => Part::OuterEdges,
        W::Phase0 => Part::Phase(0),
        W::Phase1 => Part::Phase(1),
        W::Phase2 => Part::Phase(2),
        W::Phase3 => Part::Phase(3),
        W::Phase4 => Part::Phase(4),
        W::Phase5 => Part::Phase(5),
        W::Symbols => Part::Symbols,
        W::InnerVertices => Part::InnerVertices,
        W::OuterVertices => Part::OuterVertices,
    }
}

pub(super) fn line_style(word: words::LineStyle) -> LineStyle {
    same_word!(word, words::LineStyle, LineStyle:
        Thin Thick ThinDotted ThickDotted ThinDashed ThickDashed Hidden)
}

pub(super) fn stack_style(word: words::PieceStackType) -> StackStyle {
    same_word!(word, words::PieceStackType, StackStyle:
        Default Ground GroundDynamic Reverse Fan FanAlternating None Backgammon Count
        CountColoured DefaultAndCount Ring TowardsCenter)
}

/// Where a number stands; nothing when it is not to be shown.
pub(super) fn corner(word: Option<words::ValueLocationType>) -> Option<Corner> {
    use words::ValueLocationType as W;
    match word.unwrap_or(W::CornerLeft) {
        W::None => None,
        W::CornerLeft => Some(Corner::Left),
        W::CornerRight => Some(Corner::Right),
        W::Top => Some(Corner::Top),
        W::Middle => Some(Corner::Middle),
    }
}
