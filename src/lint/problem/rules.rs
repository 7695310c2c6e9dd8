//! What can be odd about moves, phases, conditions, results and the players that rules speak of, and
//! the words for it.

use super::quoted;
use crate::diagnostic::Code;
use crate::diagnostic::code::warning as code;
use crate::diagnostic::problem::Problem;

/// What is odd about the rules.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum RuleProblem<'a> {
    // Directions and moves.
    #[error("`{piece}` looks nowhere, so that `{word}` is the same for all players")]
    NoFacing { piece: &'a str, word: &'a str },
    #[error("no site of this board has a neighbour to `{word}`")]
    NoNeighbour { word: &'a str, has: &'a [&'a str] },
    #[error("`{piece}` only goes forward, and begins with the edge ahead")]
    OverTheEdge {
        piece: &'a str,
        /// Its kinds, and where they look to.
        looks: &'a [(&'a str, String)],
    },
    #[error("`({name} ..)` is a consequence of moves, not a move")]
    ConsequenceAsMove {
        name: &'a str,
        /// The move that was meant, where there is one.
        meant: Option<MeantMove<'a>>,
    },
    #[error("`(moveAgain)` is a consequence of moves, not a move")]
    AgainAsMove,
    #[error("the turn never passes: every move is followed by another of the same player")]
    AlwaysAgain,
    #[error("the dice are rolled after the moves are made, so that no move can use the throw")]
    DiceLate,
    #[error("the rules go through no dice, so that `(pips)` is no die")]
    PipsOutside,
    #[error("no site is between where at most 0 are")]
    NoneBetween,
    #[error("{}", no_dice(label, *number))]
    NoDice { label: &'a str, number: i32 },
    #[error("every sowing begins in hole {hole}")]
    SowFromOneHole { hole: i32 },
    #[error("the number of seeds is read as a hole, the one that is sown")]
    SowFromCount,
    #[error("the track has an end, where the seeds that are sown along it run out")]
    OpenTrack {
        /// What stands in a track that goes round.
        text: &'a str,
    },
    #[error("{count} dominoes are dealt to each, and a hand has room for {size}")]
    HandTooSmall { count: i32, size: i64 },
    #[error("{count} are dealt to each of {players} players, and there are {all}")]
    DealtBeyond {
        count: i32,
        players: usize,
        all: usize,
        dominoes: bool,
    },
    #[error("player {player} has no track")]
    NoTrackOf { player: usize },
    #[error("player {player} has no sides to connect")]
    NoSidesOf { player: usize },
    #[error("player {player} has one side, and nothing to connect it with")]
    OneSideOf { player: usize },
    #[error("no throw of the dice makes this true")]
    NeverThrown { dice: usize, least: i32, most: i32 },
    #[error("no site of the puzzle takes the value {value}")]
    ValueBeyond { value: i32, least: i32, most: i32 },
    #[error("the players can only pass, from the first move on")]
    OnlyPasses { why: WhyPasses },
    #[error("the game is over after the first move, whatever that is")]
    OverAtOnce,

    // Phases.
    #[error("two phases are called `{name}`")]
    PhaseTwice { name: &'a str },
    #[error("phase `{name}` is never reached")]
    PhaseUnreached { name: &'a str },
    #[error("phase `{name}` is never used")]
    PhaseOwnerBeyond {
        name: &'a str,
        owner: &'a str,
        players: usize,
    },
    #[error("phase `{name}` is never used")]
    PhaseAfterOther { name: &'a str, owner: &'a str },
    #[error("this condition is never true")]
    NextPhaseNever,
    #[error("`{name}` is the phase that this leads out of")]
    PhaseToItself { name: &'a str, next: &'a str },
    #[error("the phase is that of `{owner}`, so that `{role}` never leaves it")]
    WayOfOther { owner: &'a str, role: &'a str },
    #[error("player {player} never leaves the phase `{name}`")]
    NeverLeaves { player: usize, name: &'a str },
    #[error("the phase `{name}` is that of `{owner}`, and others come to it")]
    PhaseOfNobodyElse { name: &'a str, owner: &'a str },
    #[error("the phase is that of `{owner}` alone: player {player} begins in `{name}`")]
    BeginsLater {
        player: usize,
        owner: &'a str,
        name: &'a str,
    },
    #[error("player {player} looks to {looks}, and all pieces of the other stand behind")]
    LooksAway { player: usize, looks: String },
    #[error("`{piece}` only goes forward, and all of `{name}` lies behind")]
    GoalBehind { piece: &'a str, name: &'a str },
    #[error("no track has an `End`, so that nothing equals it")]
    EndNowhere,
    #[error("each phase has a `play` of its own, so that this one never counts")]
    PlayIgnored,

    // Ends and results.
    #[error("no rule ever ends the game")]
    NoEnd,
    #[error("this `end` holds no rule")]
    EndEmpty,
    #[error("this end rule has no result, so that it ends nothing")]
    EndWithoutResult,
    #[error("a rule before this one has the same condition")]
    SameCondition,
    #[error("`{word}` is no result that rules give")]
    NoResult { word: &'a str },
    #[error("nobody can win: every result is a draw")]
    NoWinner,
    #[error("only player {winner} can ever win")]
    OneWinner { winner: usize, loser: usize },
    #[error("the condition is always {value}")]
    AlwaysTheSame { value: bool },
    #[error("the condition is always false: `{of}` is never so few")]
    NeverSoFew { of: &'a str },
    #[error("`{first}` and `{second}` never hold at once")]
    NeverBoth { first: &'a str, second: &'a str },
    #[error("every player begins on the sites of his `{name}`, {}", at_home(*wins))]
    GoalAtHome { name: &'a str, wins: bool },
    #[error("both players have the same score, so that nobody wins")]
    SameScore,
    #[error("every player is asked, and what comes of it is always the mover's")]
    ResultOfMover,
    #[error("nobody ever has {needed} pieces")]
    TooManyPieces { needed: i32, most: i32 },
    #[error("no stack is ever {needed} high")]
    TooHigh { needed: i32, all: i32 },
    #[error("nothing ever takes a piece, so that nobody has fewer than at the start")]
    NothingTaken,
    #[error("`{site}` is to be empty, and nothing is taken there")]
    NothingToTake { site: &'a str },
    #[error("`{site}` is to be the mover's own piece, which is taken")]
    OwnTaken { site: &'a str },
    #[error("a seed has just fallen into the hole, which is never empty then")]
    JustSown,
    #[error("scores begin at 0, so that this holds from the first move on")]
    HoldsAtFirst,
    #[error("this meta rule is given twice")]
    MetaRuleTwice,
    #[error("the mode means nothing with fewer than two players")]
    ModeIgnored,
    #[error("only the second of two players may swap, and there are {players}")]
    SwapOfMany { players: usize },

    // What is asked and never made.
    #[error("nothing gives anybody a score")]
    NoScore {
        /// Whether scores decide the game, and are not only read.
        ranks: bool,
    },
    #[error("the variable{} is never set", name.map(|name| format!(" `{name}`")).unwrap_or_default())]
    VariableUnset {
        name: Option<&'a str>,
        /// A variable of nearly that name that is set.
        near: Option<&'a str>,
    },
    #[error("the equipment has no pieces")]
    NoPieces,
    #[error("`(sites {role})` are the sites of regions, and no player has any")]
    NoRegions { role: &'a str },
    #[error("`End` is where a track ends, and there is no track")]
    EndOfNoTrack,

    // Players and sites.
    #[error("there is no player `{role}`")]
    RoleBeyond { role: &'a str, players: usize },
    #[error("one player alone has no enemies")]
    NoEnemy { site: &'a str },
    #[error("{}", no_single_winner(role))]
    ResultOfNobody { role: &'a str },
    #[error("`{role}` is no single player, so that nothing equals it")]
    RoleOfSeveral {
        role: &'a str,
        other: &'a str,
        equal: bool,
    },
    #[error("`{written}` is a kind of piece, where a player is wanted")]
    PieceForPlayer { written: &'a str },
    #[error("`{written}` is a site, where a player is wanted")]
    SiteForPlayer { written: &'a str },
    #[error("`{written}` is a site, which is compared with a player")]
    SiteComparedWithPlayer { written: &'a str },
    #[error("`{written}` is a player, where a site is wanted")]
    PlayerForSite { written: &'a str },
    #[error("{} here, so that `({name})` is no site", unbound(name))]
    NoMoveHere {
        name: &'a str,
        /// The word of the same site of the last move.
        word: &'a str,
    },
}

/// Why nobody can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::lint) enum WhyPasses {
    /// Moves are those of pieces, and none is placed.
    NoPiecePlaced,
    /// Moves are those of pieces, which leave no site free.
    BoardFull,
    /// Moves are those of pieces, which stand there and cannot move.
    PiecesStuck,
    /// Moves begin in hands, and nothing is put into them.
    HandsEmpty,
    /// Moves are sowings, and no hole holds a seed.
    NoSeeds,
    /// The moves of the rules are none in the first position.
    RulesStuck,
}

/// What is odd about dice that are too few or have too few sides.
fn no_dice(label: &str, number: i32) -> String {
    match label {
        "num" => format!("`num:` says how many dice there are, and {number} are none"),
        _ => format!(
            "`d:` says how many sides a die has, and one of {number} shows the same each time"
        ),
    }
}

/// What comes of it that a goal is where a player begins.
fn at_home(wins: bool) -> &'static str {
    match wins {
        true => "and wins by any move on them",
        false => "where pieces are to be promoted",
    }
}

/// That someone cannot win or lose.
fn no_single_winner(role: &str) -> String {
    match role {
        "Player" => "`Player` is nobody here: no `(forEach Player ..)` is around it".to_owned(),
        "Neutral" | "Shared" => format!("`{role}` does not play, so it cannot win or lose"),
        "Each" => "`Each` makes a piece or a hand for every player, and is none itself".to_owned(),
        _ => format!("`{role}` is not one player, who could win or lose"),
    }
}

/// What does not give a value to the ludeme of a site.
fn unbound(name: &str) -> &'static str {
    match name {
        "site" => "no site is gone through",
        _ => "no move is under way",
    }
}

/// A move that was meant by a consequence: `(move Slide Orthogonal)` by `(slide Orthogonal)`.
#[derive(Debug, Hash)]
pub(in crate::lint) struct MeantMove<'a> {
    /// `Slide` for `slide`.
    pub word: &'a str,
    /// The clause in which it stands.
    pub place: &'a str,
    /// The whole of it.
    pub text: &'a str,
}

/// Longer moves are told by their first word.
const SHOWN: usize = 80;

impl Problem for RuleProblem<'_> {
    fn code(&self) -> Code {
        use RuleProblem::*;
        match self {
            NoFacing { .. } | LooksAway { .. } => code::NO_FACING,
            NoNeighbour { .. } | OverTheEdge { .. } => code::DIRECTION_ABSENT,
            ConsequenceAsMove { .. } | AgainAsMove => code::MOVE_LEFT_OUT,
            AlwaysAgain => code::ALWAYS_AGAIN,
            DiceLate => code::DICE_LATE,
            PipsOutside | NoDice { .. } => code::PIPS_OUTSIDE,
            SowFromOneHole { .. } | SowFromCount => code::SOW_FROM_ONE_HOLE,
            OpenTrack { .. } => code::TRACK_OPEN,
            HandTooSmall { .. } | DealtBeyond { .. } => code::HAND_TOO_SMALL,
            NoTrackOf { .. } => code::TRACK_MISSING_FOR_PLAYER,
            NoSidesOf { .. } | OneSideOf { .. } => code::REGION_MISSING_FOR_PLAYER,
            OnlyPasses { .. } => code::ONLY_PASSES,
            OverAtOnce => code::OVER_AT_ONCE,
            PhaseTwice { .. } => code::PHASE_DUPLICATE,
            PhaseUnreached { .. } => code::PHASE_UNREACHED,
            PhaseOwnerBeyond { .. }
            | PhaseAfterOther { .. }
            | PhaseOfNobodyElse { .. }
            | BeginsLater { .. } => code::PHASE_NEVER_USED,
            NextPhaseNever | PhaseToItself { .. } | WayOfOther { .. } | NeverLeaves { .. } => {
                code::NEXT_PHASE_FALSE
            }
            PlayIgnored => code::PLAY_IGNORED,
            NoEnd => code::NO_END,
            EndEmpty => code::END_EMPTY,
            EndWithoutResult => code::END_NO_RESULT,
            SameCondition => code::END_UNREACHABLE,
            NoResult { .. } => code::RESULT_ABANDON,
            NoWinner | OneWinner { .. } => code::NO_WINNER,
            AlwaysTheSame { .. }
            | TooManyPieces { .. }
            | TooHigh { .. }
            | HoldsAtFirst
            | JustSown
            | NeverSoFew { .. }
            | NeverBoth { .. }
            | GoalAtHome { .. }
            | GoalBehind { .. }
            | NoneBetween
            | NeverThrown { .. }
            | ValueBeyond { .. }
            | SameScore => code::CONSTANT_CONDITION,
            MetaRuleTwice => code::META_DUPLICATE,
            ModeIgnored | SwapOfMany { .. } => code::MODE_IGNORED,
            NoScore { .. } => code::NO_SCORE,
            VariableUnset { .. } => code::VARIABLE_UNSET,
            NoPieces => code::NO_PIECES,
            NoRegions { .. } => code::REGION_MISSING_FOR_PLAYER,
            EndOfNoTrack | EndNowhere => code::NO_TRACKS,
            OwnTaken { .. } => code::OWN_PIECE,
            NothingToTake { .. } | NothingTaken => code::NOTHING_THERE,
            RoleBeyond { .. } | ResultOfNobody { .. } | ResultOfMover | NoEnemy { .. } => {
                code::ROLE_BEYOND
            }
            RoleOfSeveral { .. } => code::ROLE_OF_SEVERAL,
            PieceForPlayer { .. } | SiteForPlayer { .. } | SiteComparedWithPlayer { .. } => {
                code::SITE_FOR_PLAYER
            }
            PlayerForSite { .. } => code::PLAYER_FOR_SITE,
            NoMoveHere { .. } => code::NO_MOVE_HERE,
        }
    }

    fn label(&self) -> String {
        use RuleProblem::*;
        match self {
            PhaseUnreached { .. } => "no way leads here".to_owned(),
            PhaseOwnerBeyond { owner, .. } => format!("there is no player `{owner}`"),
            PhaseAfterOther { owner, .. } => {
                format!("`{owner}` starts in an earlier phase and no way leads here")
            }
            NoEnd => "no `(end ..)` here or in a phase".to_owned(),
            AlwaysTheSame { value } => format!("{value} in every position"),
            _ => String::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        use RuleProblem::*;
        let help = match self {
            NoFacing { .. } => {
                "say where the players look, as in `(players {(player N) (player S)})`".to_owned()
            }
            NoNeighbour { has: [], .. } => {
                "write `Adjacent`, or a direction that the board has".to_owned()
            }
            NoNeighbour { has, .. } => {
                let has = quoted(has.iter().copied());
                format!("this board has {has}; `Adjacent` are all of them")
            }
            OverTheEdge { looks, .. } => {
                let looks: Vec<String> = (looks.iter())
                    .map(|(kind, to)| format!("`{kind}` to {to}"))
                    .collect();
                format!(
                    "they look {}: turn the players round in `(players {{(player N) (player S)}})`, or place \
                     them on the other side",
                    looks.join(", ")
                )
            }
            ConsequenceAsMove { meant: Some(meant), .. } if meant.text.len() <= SHOWN => {
                format!("write `{}`", meant.text)
            }
            ConsequenceAsMove { meant: Some(meant), .. } => {
                format!("write `(move {} ..)` in a `{}`", meant.word, meant.place)
            }
            ConsequenceAsMove { name, meant: None } => {
                format!("write it into a move: `(move .. (then ({name} ..)))`")
            }
            AgainAsMove => "write it into a move: `(move .. (then (moveAgain)))`".to_owned(),
            AlwaysAgain => "say when, as in `(then (if (is Line 3) (moveAgain)))`".to_owned(),
            NoneBetween => "write `(max 1)` for one, or leave it out".to_owned(),
            DiceLate => "roll first: `(play (do (roll) next:(forEach Piece)))`".to_owned(),
            PipsOutside => {
                "write `(count Pips)` for the sum of the throw, or go through the dice: `(forEach Die (forEach Piece))`".to_owned()
            }
            NoDice { .. } => "two dice of six sides are `(dice d:6 num:2)`".to_owned(),
            SowFromOneHole { hole } => {
                format!("the first argument is the hole, by itself that of the move; a number of seeds is `count:{hole}`")
            }
            SowFromCount => {
                "leave it out: all seeds of the hole of the move are sown; another number of them is `count:..`".to_owned()
            }
            OpenTrack { text } => {
                format!("write `(track {text})`")
            }
            HandTooSmall { count, .. } => {
                format!("write `(hand Each size:{count})`")
            }
            DealtBeyond { players, all, dominoes, .. } => {
                let kind = if *dominoes { "Dominoes" } else { "Cards" };
                format!("deal as many as there are for all: `(deal {kind} {})` at most", all / players)
            }
            NoTrackOf { player } => {
                format!("add one to the board: `(track \"Track{player}\" .. P{player})`, or a track without an owner for all")
            }
            NoSidesOf { player } => {
                format!("say which: `(regions P{player} {{(sites Side N) (sites Side S)}})`")
            }
            OneSideOf { player } => {
                format!("name both sides: `(regions P{player} {{(sites Side N) (sites Side S)}})`")
            }
            NeverThrown { dice, least, most, .. } => match dice {
                1 => format!("it shows {least} to {most}"),
                _ => format!("`(count Pips)` is the sum of all dice, from {least} to {most}"),
            },
            ValueBeyond { least, most, .. } => format!("the values go from {least} to {most}"),
            OnlyPasses { why } => why.help().to_owned(),
            OverAtOnce => {
                "this rule already holds then: ask for what only comes about later".to_owned()
            }
            PhaseTwice { .. } => "`(nextPhase ..)` leads to the first of them".to_owned(),
            PhaseUnreached { name } => {
                format!("lead to it with `(nextPhase \"{name}\")`, or remove it")
            }
            PhaseOwnerBeyond { players, .. } => format!("the game has {players} players"),
            PhaseAfterOther { name, .. } => format!("lead to it with `(nextPhase \"{name}\")`"),
            NextPhaseNever => {
                "write when the next phase begins, or remove the `nextPhase`".to_owned()
            }
            NeverLeaves { .. } => {
                "write `(nextPhase Mover ..)` for whoever moves, or a way for the other player as well"
                    .to_owned()
            }
            PhaseOfNobodyElse { owner, .. } => {
                format!("leave out `{owner}`, or lead only that player here: `(nextPhase {owner} ..)`")
            }
            BeginsLater { owner, .. } => format!("leave out `{owner}` if all begin here"),
            GoalBehind { name, .. } => {
                format!("give each player the `{name}` of the other, or turn the players round")
            }
            LooksAway { .. } => "turn the players round in `(players {(player N) (player S)})`, \
                 or place the pieces on the other sides"
                .to_owned(),
            WayOfOther { owner, .. } => format!("write `(nextPhase {owner} ..)`"),
            PhaseToItself { next, .. } => format!("write the phase that follows: `\"{next}\"`"),
            EndNowhere => {
                "write `Off`, where a track has no more sites, or put `End` behind the sites of the track".to_owned()
            }
            PlayIgnored => {
                "remove it, or make it the `play` of a phase: `(phase \"Main\" (play ..))`"
                    .to_owned()
            }
            NoEnd => {
                "add a rule such as `(end (if (no Moves Mover) (result Mover Loss)))`".to_owned()
            }
            EndEmpty => {
                "write a rule such as `(if (no Moves Mover) (result Mover Loss))`".to_owned()
            }
            EndWithoutResult => {
                "say who wins after the condition, as in `(if (is Line 3) (result Mover Win))`"
                    .to_owned()
            }
            SameCondition => "the first rule whose condition holds ends the game".to_owned(),
            NoResult { .. } => "rules give `Win`, `Loss`, `Draw` or `Tie`".to_owned(),
            NoWinner => {
                "add a rule with a winner, such as `(if (no Moves Next) (result Mover Win))`"
                    .to_owned()
            }
            OneWinner { loser, .. } => format!(
                "write `(result Mover Win)` if the condition is one for both, or add a rule with `(result P{loser} Win)`"
            ),
            AlwaysTheSame { value } => {
                let applies = if *value { "always" } else { "never" };
                format!("what depends on it {applies} applies")
            }
            NeverSoFew { of } if of.starts_with("(count Turns") || of.starts_with("(count Moves") => {
                format!("say after how many, as in `(>= {of} 100)`")
            }
            NeverSoFew { of } => {
                format!("write `(> {of} 0)` if there are to be some, `(= {of} 0)` if there are to be none")
            }
            SameScore => {
                "count for each what is his, as in `(score P1 (count Pieces P1)) (score P2 (count Pieces P2))`".to_owned()
            }
            ResultOfMover => "write `Player`, who is each of them in turn".to_owned(),
            GoalAtHome { name, .. } => {
                format!("exchange the players of the regions `{name}`: the goal of one is where the other begins")
            }
            NeverBoth { .. } => {
                "`(or ..)` joins conditions of which one is enough; where the first must hold, the second never does, and can be left out or the first made wider: `(not (is Friend (who at:(to))))`".to_owned()
            }
            TooManyPieces { most, .. } => {
                format!("each begins with {most} at most, and nothing adds more")
            }
            MetaRuleTwice => "once is enough".to_owned(),
            ModeIgnored | SwapOfMany { .. } => "remove it".to_owned(),
            TooHigh { all, .. } => format!("there are {all} pieces in all, and nothing adds more"),
            NothingTaken => {
                "take what is gone to, as in `(to if:(is Enemy (who at:(to))) (apply (remove (to))))`, or what is hopped over: `(between if:(is Enemy (who at:(between))) (apply (remove (between))))`".to_owned()
            }
            NothingToTake { site } | OwnTaken { site } => format!("write `(is Enemy (who at:{site}))`"),
            JustSown => {
                "a hole that was empty before has one seed: `(= (count at:(to)) 1)`".to_owned()
            }
            HoldsAtFirst => "ask for what only comes about later".to_owned(),
            NoScore { ranks: true } => {
                "say what counts, as in `(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})`, or add points in play with `(addScore Mover 1)`".to_owned()
            }
            NoScore { ranks: false } => {
                "add points in play with `(addScore Mover 1)`, as in `(then (addScore Mover 1))`"
                    .to_owned()
            }
            VariableUnset { near: Some(near), .. } => format!("did you mean `(var \"{near}\")`?"),
            VariableUnset { name, .. } => {
                let name = name.map(|name| format!(" \"{name}\"")).unwrap_or_default();
                format!("set it where its value is known, as in `(then (set Var{name} (last To)))`")
            }
            NoPieces => "add one, such as `(piece \"Disc\" Each)`".to_owned(),
            NoRegions {
                role: "All" | "Each",
            } => "write `(sites Board)` for all sites of the board".to_owned(),
            NoRegions { role } => {
                format!("write `(sites Occupied by:{role})` for the sites of a player's pieces")
            }
            EndOfNoTrack => {
                "for the far side of the board ask whether the piece is there: `(is In (last To) (sites Top))`".to_owned()
            }
            RoleBeyond { players: 1, .. } => "the game has one player, `P1`".to_owned(),
            RoleBeyond { players, .. } => {
                let names: Vec<String> = (1..=*players).map(|n| format!("P{n}")).collect();
                let names = quoted(names.iter().map(String::as_str));
                format!("the game has {players} players: {names}")
            }
            NoEnemy { site } => format!("write `(is Occupied {site})`"),
            ResultOfNobody { .. } => "write `Mover`, `Next` or a player such as `P1`".to_owned(),
            RoleOfSeveral { role, other, equal } => {
                let asked = match *role {
                    "Friend" | "Ally" => "Friend",
                    _ => "Enemy",
                };
                match equal {
                    true => format!("write `(is {asked} {other})`"),
                    false => format!("write `(not (is {asked} {other}))`"),
                }
            }
            PieceForPlayer { written } => {
                let owner = written.replacen("what", "who", 1);
                format!("write `{owner}`, the owner of the piece")
            }
            SiteForPlayer { written } | SiteComparedWithPlayer { written } => {
                format!("write `(who at:{written})`, the owner of the piece there")
            }
            PlayerForSite { .. } => {
                "write the site, such as `(to)`, `(from)`, `(last To)` or `(handSite Mover)`"
                    .to_owned()
            }
            NoMoveHere { word, .. } => {
                format!("write `(last {word})`, the site of the last move")
            }
        };
        vec![help]
    }
}

impl WhyPasses {
    fn help(self) -> &'static str {
        match self {
            WhyPasses::NoPiecePlaced => {
                "no piece stands on the board: place some, as in `(start (place \"Disc1\" (sites Bottom)))`"
            }
            WhyPasses::BoardFull => {
                "every site of the board has a piece: leave some free, as in `(place \"Disc1\" (difference (sites Board) (sites Centre)))`"
            }
            WhyPasses::PiecesStuck => {
                "look at what the moves of the pieces ask for: it holds nowhere in the first position"
            }
            WhyPasses::HandsEmpty => {
                "the hands are empty: put pieces into them, as in `(start (place \"Disc\" \"Hand\" count:9))`"
            }
            WhyPasses::NoSeeds => {
                "no hole holds a seed: put some into them, as in `(start (set Count 4 to:(sites Track)))`"
            }
            WhyPasses::RulesStuck => {
                "write a move that can be made in the first position, such as `(move Add (to (sites Empty)))`"
            }
        }
    }
}
