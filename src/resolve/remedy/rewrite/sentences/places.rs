//! What stands where at the start, and what is played with.

use super::*;

impl Draft {
    /// `(pawns of player 1 start on the first two rows)`: what stands where.
    pub(super) fn place_of(&mut self, tokens: &[Token]) -> Option<NodeId> {
        let (mut kind, mut role, mut rows, mut place) = (None, None, None, None);
        let (mut end, mut lane, mut number, mut sites) = (None, false, None, None);
        let (mut labels, mut several) = (Vec::new(), false);
        let mut order = None;
        for token in tokens {
            let word = match token {
                Token::Word(word) => word.as_str(),
                Token::Number(one) => {
                    number = Some(*one);
                    continue;
                }
                Token::Role(who) => {
                    role = role.or(Some(who.clone()).filter(|who| who.starts_with('P')));
                    continue;
                }
                Token::Piece(piece) => {
                    if kind.as_ref().is_some_and(|known| known != piece) {
                        return None;
                    }
                    kind = Some(piece.clone());
                    continue;
                }
                Token::Sites(node) => {
                    sites = Some(*node);
                    continue;
                }
                Token::Coordinate(name) => {
                    labels.push(format!("\"{name}\""));
                    continue;
                }
                Token::Condition(_) => return None,
            };
            match word {
                "row" | "rows" | "rank" | "ranks" => {
                    lane = true;
                    several |= word == "rows";
                    rows = number.take().or(rows);
                }
                "bottom" | "lower" | "lowest" | "first" | "home" | "nearest" | "closest" => {
                    end = end.or(Some("Bottom"));
                }
                "top" | "upper" | "highest" | "last" | "farthest" | "furthest" | "opposite" => {
                    end = Some("Top");
                }
                "second" => order = Some(1),
                "third" => order = Some(2),
                "fourth" => order = Some(3),
                "corner" | "corners" => place = Some("(sites Corners)"),
                "centre" | "center" | "middle" => place = Some("(centrePoint)"),
                "edge" | "edges" | "border" | "perimeter" => place = Some("(sites Perimeter)"),
                "hand" | "hands" => place = Some("hand"),
                "start" | "starts" | "begin" | "begins" | "stand" | "stands" | "setup" | "set"
                | "put" | "placed" | "place" | "positioned" | "occupy" | "occupies" | "fill"
                | "fills" | "initial" | "position" | "positions" | "initially" | "placement"
                | "owner" => {}
                _ if among(word, NOISE) => {}
                _ => return None,
            }
        }
        let kind = kind?;
        // `rows:2`: from his side on.
        let end = end.or(Some("Bottom").filter(|_| several));
        // `(agent 1 starts in a1)`
        let numbered = number.filter(|_| !labels.is_empty());
        let numbered = numbered.map(|number| SmolStr::new(format!("P{number}")));
        let owner = self
            .owner_of(&kind)
            .or(role)
            .or(numbered)
            .or(match (place, end) {
                (None, Some("Top")) => Some(SmolStr::new_static("P2")),
                (None, Some(_)) => Some(SmolStr::new_static("P1")),
                _ => None,
            });
        let digit = owner.as_deref().and_then(|owner| match owner {
            "Neutral" => Some("0"),
            "Shared" => Some(""),
            _ => owner.strip_prefix('P'),
        });
        let mut bound = Vec::new();
        let site = match (place, end, order) {
            (Some("hand"), ..) => {
                let hand = match digit {
                    Some(digit) => format!("(handSite P{digit})"),
                    None => "\"Hand\"".to_owned(),
                };
                let count = number.map_or(String::new(), |count| format!(" count:{count}"));
                let digit = digit.unwrap_or_default();
                let text = format!("(place \"{kind}{digit}\" {hand}{count})");
                return self.said_by(&text, &[]);
            }
            _ if sites.is_some() => {
                bound.extend(sites.map(|sites| ("_c1", sites)));
                "_c1".to_owned()
            }
            (Some(place), ..) if labels.is_empty() => place.to_owned(),
            _ if labels.len() == 1 => format!("coord:{}", labels[0]),
            _ if !labels.is_empty() => format!("{{{}}}", labels.join(" ")),
            (None, _, Some(order)) if lane => format!("(sites Row {order})"),
            // What is first for a player is on his side.
            (None, Some(end), None) if lane => {
                let end = match digit {
                    Some("2") => "Top",
                    _ => end,
                };
                match rows.or(number) {
                    Some(rows) if rows > 2 => {
                        format!("(expand (sites {end}) steps:{})", rows - 1)
                    }
                    Some(2) => format!("(expand (sites {end}))"),
                    _ => format!("(sites {end})"),
                }
            }
            (None, None, None) if lane => format!("(sites Row {})", number? - 1),
            _ => return None,
        };
        self.said_by(&format!("(place \"{kind}{}\" {site})", digit?), &bound)
    }

    /// `(a board of 8 by 8 squares)`, `(two players)`: what is played with, and by how many.
    pub(super) fn equipment_of(&mut self, tokens: &[Token]) -> Option<NodeId> {
        let mut numbers = Vec::new();
        let mut hand = false;
        let (mut board, mut shape, mut players, mut uses) = (false, None, false, "");
        for token in tokens {
            match token {
                Token::Number(number) => numbers.push(*number),
                Token::Role(role) if role == "Mover" => players = true,
                Token::Role(role) => {
                    numbers.push(role.strip_prefix('P')?.parse().ok()?);
                }
                Token::Word(word) => match word.as_str() {
                    "board" | "grid" => board = true,
                    "hand" | "hands" => hand = true,
                    "hexagonal" | "hex" | "hexagon" | "hexagons" => shape = Some("hex"),
                    "triangular" | "triangle" | "triangles" => shape = Some("tri"),
                    "rectangle" | "form" | "kind" | "length" | "dimension" | "rows" | "columns"
                    | "wide" | "high" | "width" | "height" | "side" | "size" | "type" | "shape"
                    | "rectangular" | "dimensions" | "number" | "count" | "played" | "use"
                    | "on" => {}
                    "vertex" | "vertices" | "intersections" => uses = " use:Vertex",
                    word if among(word, NOISE) => {}
                    // `8x8`
                    word => {
                        for number in word.split('x') {
                            numbers.push(number.parse().ok()?);
                        }
                    }
                },
                _ => return None,
            }
        }
        let text = match (board, shape, &numbers[..]) {
            // `(each player has a hand of five)`
            (false, None, []) if hand => "(hand Each)".to_owned(),
            (false, None, [size]) if hand => format!("(hand Each size:{size})"),
            (true, Some(shape), [size]) => format!("(board ({shape} {size}){uses})"),
            (true, None, [size]) => format!("(board (square {size}){uses})"),
            (true, None, [rows, columns]) => format!("(board (rectangle {rows} {columns}){uses})"),
            (false, None, [count]) if players => format!("(players {count})"),
            _ => return None,
        };
        self.said_by(&text, &[])
    }
}
