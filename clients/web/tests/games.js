// Small descriptions of our own.
export const THREE = `(game "Three"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" P1) (piece "Cross" P2)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win))))
)
(metadata (info { (description "Three in a row.") (rules "Players add pieces in turn.") }))
`;
export const MISTAKE = THREE.replace("is Line", "is Lime");
const step = "(move Step (directions {FR FL}) (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
export const STEPS = `(game "Steps"
    (players 2)
    (equipment {
        (board (square 4))
        (piece "Man" P1 N ${step})
        (piece "Man" P2 S ${step})
    })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win))))
)
`;
export const HEX = `(game "Bridges"
    (players 2)
    (equipment {
        (board (hex Diamond 7))
        (piece "Marker" Each)
        (regions P1 { (sites Side NE) (sites Side SW) })
        (regions P2 { (sites Side NW) (sites Side SE) })
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Connected Mover) (result Mover Win))))
)
(metadata (graphics { (board Style ConnectiveGoal) (player Colour P1 (colour Red)) (player Colour P2 (colour Blue)) }))
`;
export const STACKS = `(game "Towers"
    (players 2)
    (equipment {
        (board (square 5))
        (piece "Disc" Each (move Step (to if:(is Occupied (to))) stack:True))
    })
    (rules
        (start { (place "Disc1" (sites Phase 0)) (place "Disc2" (sites Phase 1)) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win))))
)
`;
const secrets = (name, then) => `(game "${name}"
    (players 2)
    (equipment {
        (board (square 4))
        (piece "Spy" Each) (piece "Mole" Each)
    })
    (rules
        (play (or
            (move Add (piece (id "Spy" Mover)) (to (sites Empty))${then})
            (move Add (piece (id "Mole" Mover)) (to (sites Empty))${then})))
        (end (if (is Full) (result Mover Draw))))
)
`;
export const HIDDEN = secrets("Secrets", " (then (set Hidden What at:(last To) to:Next))");
export const OPEN = secrets("Two Kinds", "");
