//! How pieces go.

use super::*;

impl Draft {
    /// `(moves any number of squares diagonally)`: how a piece goes.
    pub(super) fn way_of(&mut self, tokens: &[Token]) -> Option<NodeId> {
        let (mut verb, mut far, mut directions) = (None, None, Vec::new());
        let (mut pieces, mut like) = (0, false);
        let (mut straight, mut named) = (false, false);
        let (mut on, mut takes, mut enemy, mut empty, mut most) =
            (false, false, false, false, false);
        for token in tokens {
            let word = match token {
                Token::Word(word) => word.as_str(),
                // `(move like "Rook")`: as that piece does.
                Token::Piece(name) if like => {
                    if let Some(moves) = self.said.moves.get(name) {
                        return Some(*moves);
                    }
                    let of_chess = ["rook", "bishop", "queen", "knight"];
                    let mut of_chess = of_chess.into_iter();
                    of_chess.find(|known| name.eq_ignore_ascii_case(known))?
                }
                Token::Number(number) => {
                    far = Some(*number);
                    continue;
                }
                Token::Role(role) => {
                    enemy |= role == "Next";
                    continue;
                }
                Token::Piece(_) => {
                    pieces += 1;
                    continue;
                }
                _ => return None,
            };
            match word {
                "move" | "moves" | "moving" | "movement" | "go" | "goes" | "step" | "steps"
                | "walk" | "walks" | "advance" | "advances" | "travels" => {
                    verb = verb.or(Some("Step"));
                }
                "slide" | "slides" | "sliding" | "glide" | "glides" => verb = Some("Slide"),
                "jump" | "jumps" | "jumping" | "hop" | "hops" | "hopping" => verb = Some("Hop"),
                "number" | "distance" | "far" | "unlimited" | "until" | "blocked" => on = true,
                "rook" => (on, directions) = (true, vec!["Orthogonal"]),
                "bishop" => (on, directions) = (true, vec!["Diagonal"]),
                "queen" => on = true,
                "knight" | "l" | "lshape" => verb = Some("Leap"),
                "like" => like = true,
                "chess" | "shape" | "shaped" | "likes" | "wants" | "wishes" | "which" => {}
                "most" | "maximum" | "up" | "max" => most = true,
                "diagonal" | "diagonally" | "diagonals" => directions.push("Diagonal"),
                "straight" => straight = true,
                "orthogonal" | "orthogonally" | "horizontally" | "vertically" | "horizontal"
                | "vertical" => directions.push("Orthogonal"),
                "forward" | "forwards" | "ahead" => directions.push("Forward"),
                "backward" | "backwards" | "back" => directions.push("Backward"),
                "sideways" | "sideway" => directions.extend(["Leftward", "Rightward"]),
                "capture" | "captures" | "capturing" | "take" | "takes" | "taking" | "kill"
                | "kills" | "replace" | "replaces" | "replacement" | "displace" | "displaces"
                | "removed" | "captured" | "taken" | "killed" => takes = true,
                "empty" | "free" | "vacant" | "unoccupied" => empty = true,
                _ if signature::is_direction(word) => directions.push(word),
                _ if among(word, NOISE) || among(word, TOPICS) => {}
                // `(the king moves ..)`: of a piece with another name.
                _ if verb.is_none() && !named => named = true,
                _ => return None,
            }
        }
        if straight && directions.is_empty() {
            directions.push("Orthogonal");
        }
        // `distance:1`
        let on = on && far.is_none();
        let alone = verb.is_none();
        if alone && (!takes || directions.is_empty()) {
            return None;
        }
        let or = |token: &Token| matches!(token, Token::Word(word) if word == "or");
        let several = tokens.iter().any(or);
        for (ahead, both) in [("Forward", ["FR", "FL"]), ("Backward", ["BR", "BL"])] {
            if directions.contains(&"Diagonal") && directions.contains(&ahead) {
                directions.retain(|at| *at != "Diagonal" && (several || *at != ahead));
                directions.extend(both);
            }
        }
        directions.dedup();
        if directions.contains(&"Diagonal") && directions.contains(&"Orthogonal") {
            directions.clear();
        }
        let to_where = match directions[..] {
            [] => String::new(),
            [one] if one.len() > 2 || !one.starts_with(['F', 'B']) => format!(" {one}"),
            _ => format!(" (directions {{{}}})", directions.join(" ")),
        };
        let onto_enemy = "(to if:(is Enemy (who at:(to))) (apply (remove (to))))";
        let far = far.filter(|far| *far > 1);
        let text = match verb.unwrap_or("Step") {
            "Hop" => {
                // `pegs jump over a peg`: over one like any other.
                let other = enemy || takes && pieces < 2;
                let over = match (other, takes) {
                    (true, true) => "if:(is Enemy (who at:(between))) (apply (remove (between)))",
                    (true, false) => "if:(is Enemy (who at:(between)))",
                    (false, true) => "if:(is Occupied (between)) (apply (remove (between)))",
                    _ => "if:(is Occupied (between))",
                };
                format!("(move Hop{to_where} (between {over}) (to if:(is Empty (to))))")
            }
            "Leap" => "(move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to)))) \
                 (apply (remove (to)))))"
                .to_owned(),
            "Slide" if !takes && far.is_none() => format!("(move Slide{to_where})"),
            _ if on && !takes => format!("(move Slide{to_where})"),
            "Step" if far.is_none() && !on => {
                let to = match (takes, alone || enemy && !empty) {
                    (false, _) => "(to if:(is Empty (to)))",
                    (true, true) => onto_enemy,
                    (true, false) => {
                        "(to if:(not (is Friend (who at:(to)))) (apply (remove (to))))"
                    }
                };
                format!("(move Step{to_where} {to})")
            }
            _ if takes => {
                let slide = format!("(move Slide{to_where}");
                format!("(or {slide}) {slide} {onto_enemy}))")
            }
            _ => {
                let (far, bound) = (far.unwrap_or(1), if most { "max" } else { "exact" });
                format!("(move Slide{to_where} (between ({bound} {far})))")
            }
        };
        self.said_by(&text, &[])
    }
}
