//! What single calls tell that no shape does: so many dice with so many faces, whose piece it is, what
//! is denied.

use super::*;

/// `(dice 2d6)`: a number of dice and of their faces.
pub(super) fn throws(head: &str, args: &[NodeId], tree: &Tree) -> Option<[i32; 2]> {
    let (given, one) = match args {
        [one] => (None, one),
        [count, one] => (Some(count), one),
        _ => return None,
    };
    // `(dice 2 6)`: there are fewer dice than faces.
    if let ("dice", Some(a), Some(b)) = (
        head,
        given.and_then(|count| number_of(tree, *count)),
        number_of(tree, *one),
    ) {
        return (a != b).then_some([a.min(b), a.max(b)]);
    }
    // `(dice "d6" 2)`
    let (given, one) = match given.map(|first| tree.kind(*first)) {
        Some(NodeKind::Str(_)) => (Some(one), given?),
        _ => (given, one),
    };
    let (NodeKind::Word(text) | NodeKind::Str(text)) = tree.kind(*one) else {
        return None;
    };
    let (count, faces) = text.split_once(['d', 'D'])?;
    // `(dice 2 d6)`
    if let Some(NodeKind::Int(given)) = given.map(|count| tree.kind(*count)) {
        let die = head == "dice" && count.is_empty();
        return die.then_some([*given, faces.parse().ok()?]);
    }
    (head == "dice" && given.is_none()).then_some([count.parse().ok()?, faces.parse().ok()?])
}

/// The number that a part is, in digits or in words.
pub(super) fn number_of(tree: &Tree, node: NodeId) -> Option<i32> {
    match tree.kind(node) {
        NodeKind::Int(number) => Some(*number),
        // `six`, `x9`
        NodeKind::Word(text) => number_in_words(text).or_else(|| {
            text.strip_prefix('x')
                .and_then(|digits| digits.parse().ok())
        }),
        _ => None,
    }
}

/// `(board ("AlquerqueBoard" 5 5))`: what a define stands for is a board already.
pub(super) fn said_around(head: &str, args: &[NodeId], tree: &Tree) -> Option<NodeId> {
    let [one] = args else { return None };
    match tree.kind(*one) {
        NodeKind::Call { head: inner, .. }
            if ["board", "hand", "dice", "track"].contains(&head) =>
        {
            (inner == head || head == "board" && inner == "mancalaBoard").then_some(*one)
        }
        _ => None,
    }
}

/// `(square 8x8)`: one side is enough.
pub(super) fn sided(head: &str, args: &[NodeId], tree: &Tree) -> Option<i32> {
    let ("square", [one]) = (head, args) else {
        return None;
    };
    let NodeKind::Word(text) = tree.kind(*one) else {
        return None;
    };
    crossed(text).and_then(|[rows, columns]| (rows == columns).then_some(rows))
}

/// `(coord C 3)`, `(C 3)`: the letter and the number of a site apart.
pub(super) fn apart(head: &str, args: &[NodeId], tree: &Tree) -> Option<String> {
    if let ([number], None) = (args, signature::head(head))
        && let NodeKind::Int(number) = tree.kind(*number)
    {
        let name = format!("{}{number}", head.to_ascii_uppercase());
        let lettered = head.starts_with(|c: char| c.is_ascii_alphabetic());
        return (lettered && is_coordinate(&name)).then_some(name);
    }
    let [first, second] = args else { return None };
    // `(coord 3 C)`
    let (letter, number) = match tree.kind(*first) {
        NodeKind::Int(_) => (second, first),
        _ => (first, second),
    };
    let (NodeKind::Word(letter) | NodeKind::Str(letter)) = tree.kind(*letter) else {
        return None;
    };
    let NodeKind::Int(number) = tree.kind(*number) else {
        return None;
    };
    let name = format!("{}{number}", letter.to_ascii_uppercase());
    (head == "coord" && letter.len() <= 2 && is_coordinate(&name)).then_some(name)
}

/// `(if (no Pieces P2) (is Mover P1) (result P1 Win))`: two conditions before what comes of them.
pub(super) fn asks_twice(head: &str, args: &[NodeId], tree: &Tree) -> bool {
    let named = |node: &NodeId, names: &[&str]| matches!(tree.kind(*node), NodeKind::Call { head, .. } if names.contains(&head.as_str()));
    let asks = |node: &NodeId| {
        named(
            node,
            &["is", "no", "=", "<", ">", "<=", ">=", "!=", "not", "all"],
        )
    };
    match args {
        [first, second, last] => {
            head == "if"
                && asks(first)
                && asks(second)
                && !is_same(tree, *first, *second)
                && named(last, &["result", "moveAgain", "remove", "move"])
        }
        _ => false,
    }
}

/// `(place "Knight1" {"B8"} P2)`: the name with the number of the owner, and where he stands.
pub(super) fn owned(head: &str, args: &[NodeId], tree: &Tree) -> Option<(String, usize)> {
    let (first, rest) = args.split_first()?;
    // `(place P1 "Pawn" ..)`
    if let (NodeKind::Word(role), Some(NodeKind::Str(name))) =
        (tree.kind(*first), rest.first().map(|name| tree.kind(*name)))
        && let Some(number) = role.strip_prefix('P').and_then(|n| n.parse::<u8>().ok())
    {
        return (head == "place").then(|| (format!("{}{number}", without_number(name)), 0));
    }
    let name = match tree.kind(*first) {
        NodeKind::Str(name) => name,
        NodeKind::Word(name) if signature::word(name).is_none() => name,
        _ => return None,
    };
    let (number, at) = rest
        .iter()
        .zip(1..)
        .find_map(|(arg, at)| match tree.kind(*arg) {
            NodeKind::Word(role) => Some((role.strip_prefix('P')?.parse::<u8>().ok()?, at)),
            _ => None,
        })?;
    let kind = without_number(name);
    (head == "place").then(|| (format!("{kind}{number}"), at))
}

/// `(place (piece "Pawn" P1) ..)`: the name and the owner of the piece, without their brackets.
pub(super) fn placed_piece(head: &str, args: &[NodeId], tree: &Tree) -> Option<Vec<NodeId>> {
    let (first, rest) = args.split_first().filter(|_| head == "place")?;
    match tree.kind(*first) {
        NodeKind::Call { head, args, .. } if head == "piece" || head == "id" => {
            let whole = [&args[..], rest].concat();
            owned("place", &whole, tree).map(|_| whole)
        }
        _ => None,
    }
}

/// `(place "Stone1" Hand 9)`: the owner of the hand, if the name of the piece tells, and the count.
pub(super) fn in_hand(
    head: &str,
    args: &[NodeId],
    tree: &Tree,
) -> Option<(Option<String>, NodeId)> {
    let [name, place, count] = args else {
        return None;
    };
    let NodeKind::Str(name) = tree.kind(*name) else {
        return None;
    };
    let named =
        |text: &str| text.eq_ignore_ascii_case("hand") || text.eq_ignore_ascii_case("inHand");
    let hand = match tree.kind(*place) {
        NodeKind::Word(text) => named(text),
        NodeKind::Call { head, .. } => head == "hand",
        _ => false,
    };
    let number = match tree.kind(*count) {
        NodeKind::Label { name, value, .. } if name == "count" => value.as_ref()?,
        NodeKind::Int(_) => count,
        _ => return None,
    };
    let kind = without_number(name);
    let owner = name[kind.len()..]
        .parse::<u8>()
        .ok()
        .map(|n| format!("P{n}"));
    (head == "place" && hand).then_some((owner, *number))
}

/// `(is NotFriend ..)`: the word that is denied, and where it stands.
pub(super) fn denies_word(head: &str, args: &[NodeId], tree: &Tree) -> Option<(usize, String)> {
    let first = args.first().filter(|_| head == "is")?;
    let NodeKind::Word(text) = tree.kind(*first) else {
        return None;
    };
    let rest = ["Not", "not", "No", "Non", "Un", "In"]
        .into_iter()
        .find_map(|before| text.strip_prefix(before))?;
    // `InLine` is no denial, as `Incomplete` is.
    if text.starts_with("In") && rest.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let rest = capitalised(rest);
    let known = takes_first("is", &rest) && !takes_first("is", text);
    known.then_some((0, rest))
}

/// `(to ifNot:(..))`: the condition that is denied, and where it stands.
pub(super) fn denies_label(head: &str, args: &[NodeId], tree: &Tree) -> Option<(usize, NodeId)> {
    if !["to", "from", "between"].contains(&head) {
        return None;
    }
    args.iter()
        .enumerate()
        .find_map(|(at, arg)| match tree.kind(*arg) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if [
                "ifNot", "unless", "not", "except", "exceptIf", "if_not", "until",
            ]
            .contains(&name.as_str()) =>
            {
                Some((at, *value))
            }
            _ => None,
        })
}

/// `(!no Moves Next)`: the name of what is denied.
pub(super) fn denied(head: &str) -> Option<&str> {
    let name = head.strip_prefix(['!', '~'])?;
    let denied = signature::head(name).is_some() && signature::head(head).is_none();
    denied.then_some(name)
}
