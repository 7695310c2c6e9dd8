//! Cases in which two ways of playing once differed, each the smallest rule that showed it.

use super::played;

/// A name, the family that plays it, and the game.
const GAMES: &[(&str, &str, &str)] = &[
    (
        "the longest turn never ends",
        "movers",
        "(game \"Movers\" (players {(player N) (player S)})
            (equipment {(board (hex 3))
                (piece \"A\" Each (move Step (directions {Forward FR FL})
                    (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))
                    (then (swap Players P1 P2 (then (set Var 7))))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (max Moves (forEach Piece)))
                (end {(if (is In (last To) (sites {0 1 2})) (result Next Loss)) (if (no Moves Mover) (result Mover Loss))
                    (if (> (count Moves) 22) (result Mover Draw))})))",
    ),
    (
        "moves that ask whether there were none before",
        "movers",
        "(game \"Asked\" (players 4)
            (equipment {(board (rectangle 2 5))
                (piece \"A\" Each (move Slide Orthogonal (to if:(no Moves Mover)) (then (addScore Mover 0))))
                (piece \"B\" Each (move Slide Diagonal))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A3\" (sites Centre))})
                (play (forEach Piece))
                (end {(if (no Moves Next) (result Mover Win)) (if (> (count Moves) 28) (result Mover Draw))})))",
    ),
    (
        "a sketched hop that asks for a flag which its list changes",
        "open",
        "(game \"Sketched\" (players 4)
            (equipment {(board (rectangle 4 3)) (hand Each)
                (piece \"A\" Each (move Hop (between if:(is Enemy (who at:(to))) (apply (remove (between)))) (to if:(no Moves Mover))))
                (piece \"B\" Each (move Step (to if:(is Empty (to)))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A3\" (sites Centre)) (place \"A\" \"Hand\" count:3)})
                (play (forEach Piece))
                (end (if (> (count Moves) 27) (result Mover Draw)))))",
    ),
    (
        "an effect that comes along with a move asks for the moves of the next player",
        "open",
        "(game \"Flagged\" (players {(player N) (player S)})
            (equipment {(board (rectangle 4 3))
                (piece \"A\" Each (move Step (to if:(is In (to) (sites Occupied by:Mover component:\"A\"))
                    (apply (if (no Moves Next) (moveAgain))))))
                (piece \"B\" Each (move Step (to if:(is Empty (to))) stack:True
                    (then (if (= 2 (size Stack at:(last To))) (moveAgain)))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (priority {(forEach Piece \"A\" top:True) (forEach Piece top:True)}))
                (end {(if (= 3 (size Stack at:(last To))) (result Mover Win)) (if (> (count Moves) 41) (result Mover Draw))})))",
    ),
    (
        "a region around a site in hand",
        "movers",
        "(game \"Around\" (players 3)
            (equipment {(board (square 4)) (hand Each)
                (piece \"A\" Each (if (= (expand origin:(last From)) (sites Pending)) (move Step (to if:(is Empty (to)))) (move Slide)))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A3\" (sites Centre)) (place \"A\" \"Hand\" count:3)})
                (play (forEach Piece))
                (end (if (> (count Moves) 27) (result Mover Draw)))))",
    ),
    (
        "pieces that enter beyond the board",
        "movers",
        "(game \"Beyond\" (players 2)
            (equipment {(board (rectangle 4 3)) (piece \"A\" Each) (map \"Map\" {(pair 1 4) (pair 2 25)})})
            (rules
                (play (if (is Triggered \"Event\" P1)
                    (move Add (to (sites Empty)))
                    (move Add (to (sites {(mapEntry \"Map\" Mover)})))))
                (end (if (> (count Moves) 36) (result Mover Draw)))))",
    ),
    (
        "a region that grows from beyond the board",
        "movers",
        "(game \"Grown\" (players 2)
            (equipment {(board (rectangle 4 3)) (piece \"A\" Each)})
            (rules
                (play (if (is Visited 3) (move Add (to (sites Empty))) (move Add (to (expand origin:(count Moves))))))
                (end (if (> (count Moves) 23) (result Mover Draw)))))",
    ),
    (
        "whoever is next is the mover, alone",
        "movers",
        "(game \"Alone\" (players 1)
            (equipment {(board (rectangle 4 3)) (piece \"A\" Each)})
            (rules (meta (swap)) (play (move Add (to (sites Empty))))
                (end {(if (no Moves Mover) (result Mover Loss)) (if (no Moves Next) (result Mover Win))})))",
    ),
    (
        "whoever is next is the mover, who moves again",
        "movers",
        "(game \"Again\" (players 4)
            (equipment {(board (concentric Square rings:2)) (piece \"A\" Each)})
            (rules
                (play (if True (move Add (to (sites Empty)) (then (moveAgain))) (move Pass)))
                (end {(if (no Moves Mover) (result Mover Loss)) (if (no Moves Next) (result Mover Win))})))",
    ),
    (
        "a region by a variable that stands for nothing",
        "sowing",
        "(game \"Unbound\" (players 2)
            (equipment {(mancalaBoard 2 3 (track \"Round\" \"1,E,N,W\" loop:True)) (piece \"A\" Shared)})
            (rules
                (start {(set Count 3 to:(sites Track))})
                (play (move Select (from (expand (sites Side N) steps:(to) Vertex) if:(< 1 (count at:(from)))) (then (sow))))
                (end {(if (> (count Moves) 9) (result Mover Draw))})))",
    ),
    (
        "a region around a start that is not known yet",
        "sowing",
        "(game \"Unstarted\" (players 2)
            (equipment {(mancalaBoard 2 3 (track \"Round\" \"1,E,N,W\" loop:True)) (piece \"A\" Shared)})
            (rules
                (start {(set Count 3 to:(sites Track))})
                (play (move Select (from (difference (union (expand origin:(from)) (sites {0 1 2})) 2) if:(< 0 (count at:(from)))) (then (sow))))
                (end {(if (> (count Moves) 18) (result Mover Draw))})))",
    ),
    (
        "an end that asks who is left when another one has fired",
        "movers",
        "(game \"Left\" (players 2)
            (equipment {(board (rectangle 2 5)) (piece \"A\" Each) (piece \"B\" Each)})
            (rules (meta (swap))
                (play (move Add (to (sites Empty)) (then (set Score Next (mover)))))
                (end {(if (> (size Group at:(centrePoint)) (score Mover)) (result Mover Win))
                    (if (is Active (count Rows)) (byScore))
                    (if (no Moves Next) (result Mover Win))
                    (if (> (count Moves) 18) (result Mover Draw))})))",
    ),
    (
        "an end that asks for nobody's value",
        "movers",
        "(game \"Nobody\" (players 2)
            (equipment {(board (square 4)) (piece \"A\" Each)})
            (rules (play (move Add (to (sites Empty))))
                (end {(if (= -1 (value Player (+ 5 (count Moves)))) (result Mover Win)) (if (> (count Moves) 9) (result Mover Draw))})))",
    ),
    (
        "an end that divides the lowest number by -1",
        "movers",
        "(game \"Divided\" (players 2)
            (equipment {(board (square 4)) (piece \"A\" Each)})
            (rules (play (move Add (to (sites Empty))))
                (end {(if (< 0 (/ (- -2147483647 (count Moves)) -1)) (result Mover Win)) (if (> (count Moves) 9) (result Mover Draw))})))",
    ),
    (
        "an end that asks for the local state of a die's site",
        "open",
        "(game \"Faces\" (players 2)
            (equipment {(board (rectangle 1 12) {(track \"Track1\" \"0,E,End\" P1 directed:True) (track \"Track2\" \"0,E,End\" P2 directed:True)})
                (dice d:4 num:2)
                (piece \"Runner\" Each
                    (forEach Die if:(!= (pips) 0)
                        (if (= (trackSite Move from:(from) steps:(pips)) End)
                            (move Remove (from))
                            (if (!= (trackSite Move from:(from) steps:(pips)) Off)
                                (move (from) (to (trackSite Move from:(from) steps:(pips))))))
                        (then (if (not (all DiceUsed)) (moveAgain)))))})
            (rules (start {(place \"Runner1\" 0) (place \"Runner2\" 1)})
                (play (do (roll) next:(forEach Piece)))
                (end {(if (= 2 (state at:(handSite Shared 1))) (result Mover Win)) (if (no Pieces Mover) (result Mover Win)) (if (> (count Moves) 40) (result Mover Draw))})))",
    ),
    (
        "the lowest number in a variable",
        "races",
        "(game \"Lowest\" (players 2)
            (equipment {(board (rectangle 1 12) {(track \"Track1\" \"0,E,End\" P1 directed:True) (track \"Track2\" \"0,E,End\" P2 directed:True)})
                (dice d:4 num:2)
                (piece \"Runner\" Each
                    (forEach Die if:(!= (pips) 0)
                        (if (= (trackSite Move from:(from) steps:(pips)) End)
                            (move Remove (from))
                            (if (!= (trackSite Move from:(from) steps:(pips)) Off)
                                (move (from) (to (trackSite Move from:(from) steps:(pips)))
                                    (then (set Var \"Low\" (/ -2147483648 (mover)))))))
                        (then (if (not (all DiceUsed)) (moveAgain)))))})
            (rules (start {(place \"Runner1\" 0) (place \"Runner2\" 1)})
                (play (do (roll) next:(forEach Piece)))
                (end {(if (< (var \"Low\") -2147483647) (result Mover Win)) (if (> (count Moves) 40) (result Mover Draw))})))",
    ),
    (
        "whether the mover can move where the site of the last move counts as visited",
        "movers",
        "(game \"Seen\" (players 3)
            (equipment {(board (rectangle 4 3)) (piece \"A\" Each (move Step (to if:(is Visited (last To)))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A3\" 4)})
                (play (forEach Piece))
                (end {(if (= 2 (count Moves)) (result Next Loss)) (if (no Moves Mover) (result Mover Loss)) (if (> (count Moves) 15) (result Mover Draw))})))",
    ),
    (
        "a line over stacks, which leaves another target behind",
        "open",
        "(game \"Behind\" (players 3)
            (equipment {(board (square 4 diagonals:Alternating))
                (piece \"A\" Each (move Slide Diagonal (between if:(is Line 2 Orthogonal)) (to if:(is Enemy (who at:(to))) (apply (remove (to))))))})
            (rules
                (start {(place Stack \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A3\" (sites Centre))})
                (play (forEach Piece))
                (end {(if (no Pieces Mover) (result Mover Win)) (if (> (count Moves) 23) (result Mover Draw))})))",
    ),
    (
        "a threat to a piece that is not among those listed",
        "movers",
        "(game \"Threat\" (players 2) (equipment {(board (square 4 diagonals:Alternating)) (piece \"A\" Each)})
            (rules
                (play (or (move Add (to (sites Empty)))
                    (move Add (to (sites Occupied by:Next) if:(not (is Threatened (id \"A\" Prev) at:(count Moves))) (apply (remove (to)))))))
                (end {(if (no Moves Next) (result Mover Win)) (if (> (count Moves) 42) (result Mover Draw))})))",
    ),
    (
        "a site beside the board is visited",
        "open",
        "(game \"Visited\" (players 2)
            (equipment {(board (square 5)) (hand Each)
                (piece \"A\" Each (move Step (to if:(is Empty (to)))))
                (piece \"B\" Each (move Step (to if:(is Empty (to)))))})
            (rules (meta (passEnd NoEnd))
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A\" \"Hand\" count:3)})
                (play (if (is Visited (ahead (last To) E)) (forEach Piece \"A\") (forEach Piece \"B\")))
                (end {(if (no Moves Mover) (result Mover Loss)) (if (> (count Moves) 38) (result Mover Draw))})))",
    ),
    (
        "a number of none changes places",
        "races",
        "(game \"None\" (players 2)
            (equipment {(board (rectangle 2 8) {
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)})
                (dice d:2 from:0 num:3) (hand Each)
                (piece \"A\" Each (if (!= (trackSite Move from:(from) steps:(count Pips)) Off)
                    (move (from) (to (trackSite Move from:(from) steps:(count Pips))
                        if:(not (is Friend (who at:(to))))
                        (apply if:(is Enemy (who at:(to))) (fromTo (from (to)) (to (handSite Next)))))
                    (then (swap Pieces 7 (last From))))))})
            (rules
                (start {(place \"A1\" (handSite P1) count:3) (place \"A2\" (handSite P2) count:3) (place \"A1\" 1) (place \"A2\" 14)})
                (play (do (roll) next:(or (forEach Piece) (forEach Piece container:(mover)))))
                (end {(if (no Pieces Next) (result Mover Win)) (if (> (count Moves) 31) (result Mover Draw))})))",
    ),
    (
        "sites to go to that ask where the move before went",
        "open",
        "(game \"Before\" (players 2)
            (equipment {(board (square 4)) (piece \"A\" Each)})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place Stack \"A2\" 5 count:3)})
                (play (move (from (sites Occupied by:Mover top:True)) (to (sites {(to) (from)}) if:(or (is Empty (to)) (is Mover (who at:(to)))))))
                (end {(if (all Passed) (result Mover Draw)) (if (> (count Moves) 21) (result Mover Draw))})))",
    ),
    (
        "a condition that leaves variables behind where it does not hold",
        "open",
        "(game \"Groups\" (players 2)
            (equipment {(board (rectangle 4 3))
                (piece \"A\" Each (if (all Groups (directions {Forward FL FR}) if:False) (move Step (to if:(is Empty (to)))) (move Slide)))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (forEach Piece))
                (end {(if (no Moves Next) (result Mover Win)) (if (> (count Moves) 27) (result Mover Draw))})))",
    ),
    (
        "a threat by a move that asks whether everybody has passed",
        "movers",
        "(game \"Passed\" (players {(player N) (player S)})
            (equipment {(board (hex Diamond 3))
                (piece \"A\" Each (move Leap {{F F}} (to if:(is Empty (to)))
                    (then (surround (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to))))))))
                (piece \"B\" Each (move Step (to if:(all Passed)) (then (set NextPlayer (player (/ (min 1 -65536) 65535))))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"B1\" 4)})
                (play (or (forEach Piece) (move Pass)))
                (end {(if (is Threatened (id \"A\" P2) at:0) (result Mover Draw)) (if (no Moves Next) (result Mover Win)) (if (> (count Moves) 28) (result Mover Draw))})))",
    ),
    (
        "a die that is moved onto the board like a piece",
        "races",
        "(game \"Dice\" (players 2)
            (equipment {(board (rectangle 2 8) {
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)})
                (dice d:4 num:2) (hand Each)
                (piece \"A\" Each (if (!= (trackSite Move from:(from) steps:(count Pips)) Off)
                    (move (from) (to (trackSite Move from:(from) steps:(count Pips))) (then (fromTo (from 18) (to (last To)))))))})
            (rules
                (start {(place \"A1\" (handSite P1) count:3) (place \"A2\" (handSite P2) count:3) (place \"A1\" 1) (place \"A2\" 14)})
                (play (do (roll) next:(or {(forEach Piece) (forEach Piece container:(mover)) (move Pass)})))
                (end (if (> (count Moves) 12) (result Mover Draw)))))",
    ),
    (
        "a player who leaves after the moves of the next were counted",
        "movers",
        "(game \"Left\" (players 3)
            (equipment {(board (rectangle 2 5)) (piece \"A\" Each) (piece \"B\" Each)})
            (rules
                (play (if (is Active Prev) (move Add (piece (id \"A\" Mover)) (to (sites Empty))) (move Add (piece (id \"B\" Mover)) (to (sites Empty)))))
                (end {(if (no Moves Next) (result Next Loss)) (if (= 3 (count Moves)) (result Mover Loss))})))",
    ),
    (
        "a kept die of the least value there is",
        "races",
        "(game \"Least\" (players 2)
            (equipment {(board (rectangle 2 8) {
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)})
                (dice d:4 num:2) (hand Each)
                (piece \"A\" Each (forEach Die if:(!= (pips) 0)
                    (if (!= (trackSite Move from:(from) steps:(pips)) Off)
                        (move (from) (to (trackSite Move from:(from) steps:(pips))) (then (set Var -2147483648))))
                    (then (if (not (all DiceUsed)) (moveAgain)))))})
            (rules
                (start {(place \"A1\" (handSite P1) count:3) (place \"A2\" (handSite P2) count:3) (place \"A1\" 1) (place \"A2\" 14)})
                (play (do (if (not (is Prev Mover)) (roll)) next:(or {(forEach Piece) (forEach Piece container:(mover)) (move Pass)})))
                (end (if (> (count Moves) 12) (result Mover Draw)))))",
    ),
    (
        "a number beyond all sites that is pending",
        "sowing",
        "(game \"Beyond\" (players 2)
            (equipment {(mancalaBoard 2 5 (track \"Round\" \"1,E,N,W\" loop:True)) (piece \"A\" Shared)})
            (rules
                (start {(set Count 4 to:(sites Track))})
                (play (move Select (from (sites Track) if:(< 1 (count at:(from))))
                    (then (sow apply:(set Pending (sites {65536 (count Moves)}))))))
                (end (if (> (count Moves) 20) (result Mover Draw)))))",
    ),
    (
        "an iteration within the condition of a slide that asks where the slide is",
        "movers",
        "(game \"Walked\" (players {(player N) (player S)})
            (equipment {(board (square 3))
                (piece \"A\" Each (move Slide Diagonal (between if:(all Sites (sites Bottom) if:(is In (to) (sites Bottom)))) (to if:(is Enemy (who at:(to))) (apply (remove (to))))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (forEach Piece))
                (end (if (> (count Moves) 28) (result Mover Draw)))))",
    ),
    (
        "a piece that changes places with an empty site",
        "races",
        "(game \"Swapped\" (players 2)
            (equipment {(board (rectangle 2 8) {
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)})
                (dice d:2 num:2) (hand Each)
                (piece \"A\" Each (if (!= (trackSite Move from:(from) steps:(count Pips)) Off)
                    (move (from) (to (trackSite Move from:(from) steps:(count Pips)) if:(is Empty (to))) (then (swap Pieces (last To) 0)))))})
            (rules
                (start {(place \"A1\" (handSite P1) count:3) (place \"A2\" (handSite P2) count:3) (place \"A1\" 1) (place \"A2\" 14)})
                (play (do (roll) next:(or {(forEach Piece) (forEach Piece container:(mover)) (move Pass)})))
                (end (if (> (count Moves) 20) (result Mover Draw)))))",
    ),
    (
        "a threat to a piece put where another could be removed by its own move",
        "movers",
        "(game \"Covered\" (players 2)
            (equipment {(board (square 5)) (piece \"A\" Each (move Remove (from))) (piece \"B\" Each (move (from) (to (sites Empty))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"B1\" 12)})
                (play (or (forEach Piece) (move Pass)))
                (end {(if (is Threatened (id \"A\" P2) at:3) (result Mover Win)) (if (> (count Moves) 20) (result Mover Draw))})))",
    ),
    (
        "who cannot move is not asked after the game is over",
        "movers",
        "(game \"Over\" (players 2)
            (equipment {(board (hex 3)) (piece \"A\" Each)})
            (rules
                (play (if (is Line 2 Orthogonal) (move Add (to (sites Empty))) (move Add (to (sites Group at:(last From))))))
                (end {(if (= 1 1) (result P1 Win)) (if (no Moves Next) (byScore))})))",
    ),
    (
        "a game given up while moves are counted is played no further",
        "movers",
        "(game \"Given\" (players 2)
            (equipment {(board (hex Diamond 3))
                (piece \"A\" Each (move (from) (to (expand (sites Around (last To))) if:(is Mover (who at:(to) level:0))) stack:True (then (and (remove (last To)) (remove (last To))))))
                (piece \"B\" Each (move Step (to if:(= (what at:(to)) (id \"A\" Mover))) stack:True))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place Stack \"A2\" 5 count:3) (place Stack \"A1\" (sites Top))})
                (play (forEach Piece))
                (end {(if (all Passed) (byScore)) (if (no Pieces Mover) (result Mover Win)) (if (> (count Moves) 33) (result Mover Draw))})))",
    ),
    (
        "ahead of a hand is the hand",
        "movers",
        "(game \"Ahead\" (players {(player N) (player S)})
            (equipment {(board (hex Diamond 3)) (hand Each) (piece \"A\" Each (move Step (to if:(is Empty (to)))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top)) (place \"A\" \"Hand\" count:3)})
                (play (or (forEach Piece) (move (from (handSite Mover)) (to (sites Empty) if:(is Occupied (ahead (last To) Backward))))))
                (end (if (> (count Moves) 7) (result Mover Draw)))))",
    ),
    (
        "before anyone has moved nobody is asked whether they could",
        "sowing",
        "(game \"Nobody\" (players 2)
            (equipment {(mancalaBoard 2 3 (track \"Round\" \"1,E,N,W\" loop:True))
                (piece \"A\" Shared) (regions P1 (sites Bottom)) (regions P2 (sites Top))})
            (rules
                (start (set Count 2 to:(sites Track)))
                (play (do (move Select (from (sites Mover) if:(< 1 (count at:(from)))) (then (sow if:(is In (to) (sites Next)) apply:(moveAgain))))
                    ifAfterwards:(not (no Moves Next))))
                (end (if (> (count Moves) 20) (result Mover Draw)))))",
    ),
    (
        "a game given up within a move of the general code leaves nothing to the next",
        "movers",
        "(game \"Anew\" (players 2)
            (equipment {(board (rectangle 3 4)) (piece \"A\" Each (move Slide (to if:True))) (piece \"B\" Each (move (from) (to (sites Empty))))})
            (rules
                (meta (swap))
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (if (is Prev Mover) (or (move Step (from (last To)) (to if:(is Empty (to)))) (move Pass)) (forEach Piece)))
                (end {(if (is In (count Pieces Next) (array {5 (count at:(last To)) 2})) (result Next Loss)) (if (> (count Moves) 8) (result Mover Draw))})))",
    ),
    (
        "an end rule that holds within a turn ends the longest of it",
        "movers",
        "(game \"Longest\" (players 2)
            (equipment {(board (square 9))
                (piece \"A\" Each (move Leap {{F F}} (to if:(is Empty (to))) (then (set NextPlayer (player (mover))))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (max Moves (forEach Piece)))
                (end {(if True (result Mover Loss)) (if (> (count Moves) 9) (result Mover Draw))})))",
    ),
    (
        "a site where a die lies is not empty, whatever variable names it",
        "races",
        "(game \"Dice Stand\" (players 2)
            (equipment {(board (rectangle 2 8) {
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)})
                (dice d:2 from:0 num:3) (hand Each)
                (piece \"A\" Each
                    (if (!= (trackSite Move from:(from) steps:(count Pips)) Off)
                        (move (from) (to (trackSite Move from:(from) steps:(count Pips)) if:(is Empty (to))))
                        (then (forEach Site (sites {19}) (if (is Empty (to)) (addScore Mover 1))))))})
            (rules
                (start {(place Stack \"A1\" (handSite P1) count:3) (place Stack \"A2\" (handSite P2) count:3)
                    (place Stack \"A1\" 1) (place Stack \"A2\" 14)})
                (play (do (roll) next:(or {(forEach Piece) (forEach Piece container:(mover)) (move Pass)})))
                (end {(if (>= (score Mover) 1) (result Mover Win)) (if (> (count Moves) 12) (result Mover Draw))})))",
    ),
    (
        "a result for each player that names one who has won before",
        "movers",
        "(game \"Won Again\" (players 3)
            (equipment {(board (square 4)) (piece \"A\" Each (move Step (to if:(is Empty (to)))))})
            (rules
                (start {(place \"A1\" 0) (place \"A2\" 5) (place \"A3\" 10)})
                (play (forEach Piece))
                (end {(if (= (count Moves) 3) (result P1 Win))
                    (forEach Player if:(= (count Moves) 6) (result P1 Win))
                    (if (= (count Moves) 9) (result P2 Win))})))",
    ),
    (
        "numbers without their sign, and with the other one",
        "movers",
        "(game \"Signs\" (players 2)
            (equipment {(board (square 4)) (piece \"A\" Each (move Step (to if:(is Empty (to)))))})
            (rules
                (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))})
                (play (forEach Piece (then (addScore Mover (- (abs (- (last To) (last From))))))))
                (end {(if (> (abs (score Mover)) 12) (result Mover Loss)) (if (> (count Moves) 28) (result Mover Draw))})))",
    ),
    (
        "how high it stands on the site of a die",
        "races",
        "(game \"Die Stands\" (players 2)
            (equipment {(board (rectangle 2 8) {
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)})
                (dice d:6 num:2) (hand Each)
                (piece \"A\" Each (forEach Die if:(!= (pips) 0)
                    (if (!= (trackSite Move from:(from) steps:(pips)) Off)
                        (move (from) (to (trackSite Move from:(from) steps:(pips)) if:(is Empty (to)))))
                    (then (if (not (all DiceUsed)) (moveAgain)))))})
            (rules
                (start {(place \"A1\" 1) (place \"A2\" 14)})
                (play (do (if (not (is Prev Mover)) (roll)) next:(or
                    (move Select (from (handSite Shared (if (!= (size Stack at:(last To)) 0) 0 1))))
                    (forEach Piece))))
                (end (if (> (count Moves) 12) (result Mover Draw)))))",
    ),
];

#[test]
fn what_once_differed_is_played_alike_by_every_path() {
    for (name, family, text) in GAMES {
        assert_eq!(played(text, 7), *family, "{name}");
    }
}
