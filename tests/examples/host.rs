//! Small games to put an example into, by what the example is.

/// The parts of a game around an example.
struct Host<'e> {
    players: &'e str,
    board: &'e str,
    items: &'e str,
    meta: &'e str,
    start: &'e str,
    play: &'e str,
    end: &'e str,
    metadata: &'e str,
}

impl Default for Host<'_> {
    fn default() -> Self {
        Host {
            players: "(players 2)",
            board: "(board (square 5) (track \"Track\" {0..4 9}))",
            items:
                "(piece \"Pawn\" Each) (piece \"King\" Each) (piece \"Stone\" Neutral) (piece \"Counter\" Each) (hand Each)
                (regions \"Home\" P1 (sites Bottom)) (regions \"Home\" P2 (sites Top))
                (map \"Price\" {(pair 1 10) (pair 2 25)}) (dice num:2)",
            meta: "",
            start: "(start (set RememberValue \"Seen\" 3))",
            play: "(play (forEach Piece))",
            end: "(end {(if (no Moves Mover) (result Mover Loss)) (if (is Decided \"Draw\") (result Mover Draw))})",
            metadata: "",
        }
    }
}

impl Host<'_> {
    fn text(&self) -> String {
        format!(
            "(game \"Host\" {} (equipment {{{} {}}}) (rules {} {} {} {})) {}",
            self.players,
            self.board,
            self.items,
            self.meta,
            self.start,
            self.play,
            self.end,
            self.metadata
        )
    }
}

/// A game in which an example of a type stands where it belongs.
pub fn host(result: &str, puzzle: bool, example: &str) -> String {
    let put = |frame: &str| frame.replace('@', example);
    if puzzle {
        return puzzle_host(result, &put);
    }
    let frame = match result {
        "game" => return example.to_owned(),
        "games" => "(match \"M\" (players 2) @ (end (if (= (count Trials) 2) (byScore))))",
        "subgame" => {
            "(match \"M\" (players 2) (games {@}) (end (if (= (count Trials) 2) (byScore))))"
        }
        "players" => {
            return Host {
                players: example,
                ..Host::default()
            }
            .text();
        }
        "playerItem" => {
            return Host {
                players: &put("(players {@ (player S)})"),
                ..Host::default()
            }
            .text();
        }
        "mode" => {
            return Host {
                players: &put("(players 2) @"),
                ..Host::default()
            }
            .text();
        }
        "equipment" => {
            "(game \"H\" (players 2) @ (rules (play (forEach Piece)) (end (if (no Moves Mover) (result Mover Loss)))))"
        }
        "rules" => {
            "(game \"H\" (players 2) (equipment {(board (square 3)) (piece \"Pawn\" Each)}) @)"
        }
        _ => "",
    };
    if !frame.is_empty() {
        return put(frame);
    }
    if let Some(host) = in_metadata(result) {
        return Host {
            metadata: &put(host),
            ..Host::default()
        }
        .text();
    }
    if let Some(board) = in_board(result) {
        return Host {
            board: &put(board),
            ..Host::default()
        }
        .text();
    }
    if let Some(items) = in_items(result) {
        let all = format!("{} {}", Host::default().items, put(items));
        return Host {
            items: &all,
            ..Host::default()
        }
        .text();
    }
    if let Some(start) = in_start(result) {
        return Host {
            start: &put(start),
            ..Host::default()
        }
        .text();
    }
    if let Some(end) = in_end(result) {
        return Host {
            end: &put(end),
            ..Host::default()
        }
        .text();
    }
    match result {
        "meta" => Host {
            meta: example,
            ..Host::default()
        }
        .text(),
        "metaRule" => Host {
            meta: &put("(meta @)"),
            ..Host::default()
        }
        .text(),
        "phase" => {
            let phases = put("phases:{@ (phase \"Movement\" (play (forEach Piece)))}");
            Host {
                play: &phases,
                ..Host::default()
            }
            .text()
        }
        "nextPhase" => {
            let phases = put(
                "phases:{(phase \"Placement\" (play (move Add (to (sites Empty)))) @)
                (phase \"Movement\" (play (forEach Piece)))}",
            );
            Host {
                play: &phases,
                ..Host::default()
            }
            .text()
        }
        "play" => Host {
            play: example,
            ..Host::default()
        }
        .text(),
        _ => {
            let play = format!("(play {})", put(in_play(result, example)));
            Host {
                play: &play,
                ..Host::default()
            }
            .text()
        }
    }
}

fn puzzle_host(result: &str, put: &dyn Fn(&str) -> String) -> String {
    let (items, start, play) = match result {
        "item" => (put("@"), String::new(), String::new()),
        "hint" => (put("(hints {@})"), String::new(), String::new()),
        "startRule" => (String::new(), put("(start @)"), String::new()),
        "moves" => (String::new(), String::new(), put("@")),
        "int" => (
            String::new(),
            String::new(),
            put("(satisfy (forAll Hint (= @ 3)))"),
        ),
        _ => (String::new(), String::new(), put("(satisfy @)")),
    };
    let items = if items.is_empty() {
        "(hints {(hint {0 1} 3)})".to_owned()
    } else {
        items
    };
    let play = if play.is_empty() {
        "(satisfy (is Solved))".to_owned()
    } else {
        play
    };
    format!(
        "(game \"Puzzle\" (players 1) (equipment {{(board (square 3) (values Cell (range 1 9))) {items}}})
            (rules {start} (play {play}) (end (if (is Solved) (result P1 Win)))))"
    )
}

fn in_metadata(result: &str) -> Option<&'static str> {
    Some(match result {
        "metadata" => "@",
        "info" | "graphics" | "ai" | "recon" => "(metadata @)",
        "infoItem" => "(metadata (info @))",
        "graphicsItem" => "(metadata (graphics @))",
        "colour" => "(metadata (graphics (player Colour P1 @)))",
        "agent" | "heuristics" | "features" => "(metadata (ai @))",
        "selection" => "(metadata (ai (mcts @)))",
        "heuristic" => "(metadata (ai (heuristics @)))",
        "transformation" => "(metadata (ai (heuristics (material @))))",
        "weight" => "(metadata (ai (heuristics (material pieceWeights:{@}))))",
        "featureSet" => "(metadata (ai (features @)))",
        "featureTrees" => "(metadata (ai trainedFeatureTrees:@))",
        "logitTree" => "(metadata (ai trainedFeatureTrees:(featureTrees logitTrees:{@})))",
        "logitNode" => {
            "(metadata (ai trainedFeatureTrees:(featureTrees logitTrees:{(logitTree P1 @)})))"
        }
        "decisionTree" => "(metadata (ai trainedFeatureTrees:(featureTrees decisionTrees:{@})))",
        "decisionNode" => {
            "(metadata (ai trainedFeatureTrees:(featureTrees decisionTrees:{(decisionTree P1 @)})))"
        }
        "reconItem" => "(metadata (recon @))",
        _ => return None,
    })
}

fn in_board(result: &str) -> Option<&'static str> {
    Some(match result {
        "board" => "@",
        "graph" => "(board @ (track \"Track\" {0 1}))",
        "poly" => "(board (square @) (track \"Track\" {0 1}))",
        "dim" => "(board (rectangle @ 5) (track \"Track\" {0 1}))",
        "track" => "(board (square 5) @)",
        "trackStep" => "(board (square 5) (track \"Track\" {@}))",
        "values" => "(board (square 5) (track \"Track\" {0 1}) @)",
        _ => return None,
    })
}

fn in_items(result: &str) -> Option<&'static str> {
    Some(match result {
        "item" => "@",
        "flips" => "(piece \"Coin\" Each @)",
        "path" => "(tile \"Straight\" numSides:4 {@})",
        "card" => "(deck {@})",
        "pair" => "(map \"Other\" {@})",
        _ => return None,
    })
}

fn in_start(result: &str) -> Option<&'static str> {
    Some(match result {
        "start" => "@",
        "startRule" => "(start @)",
        "pieceCount" => "(start (place Random {@} 12))",
        _ => return None,
    })
}

fn in_end(result: &str) -> Option<&'static str> {
    Some(match result {
        "end" => "@",
        "endRule" | "endIf" => "(end @)",
        "result" => "(end (if (no Moves Mover) @))",
        "playerScore" => "(end (if (no Moves Mover) (byScore {@})))",
        "payoff" => "(end (if (no Moves Mover) (payoffs {@})))",
        _ => return None,
    })
}

fn in_play(result: &str, example: &str) -> &'static str {
    match result {
        "int" => "(if (= 1 @) (move Pass))",
        "boolean" => "(if @ (move Pass))",
        "region" => "(move Add (to @))",
        "ints" | "difference" | "rotations" => "(if (= 1 (size Array @)) (move Pass))",
        "float" => "(if (toBool @) (move Pass))",
        "range" => "(if (= 1 (value Random @)) (move Pass))",
        "direction" => "(move Slide @ (to if:(is Empty (to))))",
        "then" => "(move Pass @)",
        "from" => "(move @ (to (sites Empty)))",
        "to" => "(move Slide @)",
        "between" => "(move Hop @ (to if:(is Empty (to))))",
        "piece" => "(move Add @ (to (sites Empty)))",
        "player" => "(if (= 1 (score @)) (move Pass))",
        "apply" => "(move Slide (to if:(is Empty (to)) @))",
        // A consequence follows a decision; whatever holds a decision is the play itself.
        _ if example.contains("(move ") || example.contains("(forEach Piece") => "@",
        "effect" | "step" if !example.starts_with("(apply") => {
            "(move Add (to (sites Empty)) (then @))"
        }
        _ => "@",
    }
}
