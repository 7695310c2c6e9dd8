//! What can be odd about the equipment, about where it is placed and about what the rules want of
//! it, and the words for it.

use super::quoted;
use crate::diagnostic::Code;
use crate::diagnostic::code::{validity, warning as code};
use crate::diagnostic::problem::Problem;
use crate::syntax::atom::without_number;

/// What is odd about a piece, a board, a region, a track, a hand or dice.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum EquipmentProblem<'a> {
    // Owners.
    #[error("there is no player `{role}`")]
    OwnerBeyond { role: &'a str, players: usize },
    #[error("nobody plays, and there are pieces of `{role}`")]
    NobodyPlays { role: &'a str },
    #[error("`{role}` cannot own equipment")]
    ChangingOwner { role: &'a str },
    /// An owner beyond the players, to blame for an error at a name of the piece.
    #[error("there is no player `{role}`")]
    PieceOwnerBeyond { role: &'a str, players: usize },
    /// An owner of nothing, to blame for an error at a name of the piece.
    #[error("`{role}` owns no pieces")]
    PieceOwnerNobody { role: &'a str },
    /// A name with the number of its owner, to blame for an error at that name.
    #[error("the number in `{name}` is that of the owner, and no part of the name")]
    PieceNumbered {
        name: &'a str,
        /// That of the only owner.
        number: Option<u8>,
    },

    // Pieces.
    #[error("piece `{name}` of `{owner}` is declared twice")]
    PieceTwice { name: &'a str, owner: &'a str },
    #[error("the name `{name}` ends in a digit")]
    NameEndsInDigit { name: &'a str },
    #[error("player {} has no piece to add", numbers(players))]
    NothingToAdd { players: &'a [usize] },
    #[error("`{name}` is a piece, where a region is counted")]
    PieceCounted { name: &'a str, base: &'a str },
    #[error("`{name}` is no region, so that nothing is counted")]
    NothingCounted { name: &'a str },

    // Boards, regions, tracks.
    #[error("the board has no sites")]
    BoardEmpty,
    #[error("region `{name}` is empty")]
    RegionEmpty {
        name: &'a str,
        /// The word for a set of sites that stands in quotes in it.
        quoted: Option<&'a str>,
    },
    #[error("player {player} has no region `{name}`")]
    NoRegion { player: usize, name: &'a str },
    #[error("region `{name}` belongs to players, and not to `{role}`")]
    RegionOfPlayers { role: &'a str, name: &'a str },
    #[error("nothing lies to `{step}` of site {site}, so that the track does not go there")]
    PathOffBoard {
        step: &'a str,
        site: i32,
        /// Where the board goes on.
        ways: &'a [String],
    },
    #[error("the track has no sites")]
    TrackEmpty,
    #[error("nothing is made of the steps of a track")]
    TrackSteps,
    #[error("track `{name}` belongs to player {owner}")]
    TrackOwner {
        name: &'a str,
        owner: usize,
        number: usize,
    },
    #[error("no track is called `{name}`")]
    UnknownTrack {
        name: &'a str,
        near: Option<&'a str>,
        known: &'a [&'a str],
    },
    #[error("`{role}` has no hand")]
    NoHand { role: &'a str },
    #[error("`(count at:{site})` asks for a {on} of the board, and the hand has cells")]
    HandOnBoard { site: &'a str, on: &'a str },
    #[error("`{role}` has the same side of the board as `{other}`")]
    RegionShared {
        role: &'a str,
        other: &'a str,
        /// The other side, where there is one.
        across: Option<&'a str>,
    },

    // Sites.
    #[error("{}", off_board(sites))]
    OffBoard {
        of: SitesOf,
        /// At least one.
        sites: &'a [i32],
        total: i32,
    },
    #[error("the board has no {what} {number}")]
    NoLane {
        what: &'a str,
        number: i32,
        count: usize,
    },
    #[error("every piece is a line of {length}")]
    LineTooShort { length: i32 },
    #[error("no line of the board has {length} sites")]
    LineTooLong { length: i32, longest: usize },
    #[error("the board has no site `{label}`")]
    UnknownCoordinate {
        asked: CoordinateIn,
        label: &'a str,
        capital: Option<&'a str>,
        ends: Option<(&'a str, &'a str)>,
    },

    #[error("a hand has {size} site{}, numbered from 0", if *size == 1 { "" } else { "s" })]
    BeyondHand { size: u32 },
    #[error("this site of the track of player {owner} is in the hand of player {holder}")]
    OthersHandOnTrack { owner: usize, holder: usize },

    // Placements.
    #[error("nothing is placed off the board")]
    PlacedBelow,
    #[error("this site is neither on the board nor in a hand")]
    PlacedBeyond { total: i32 },
    #[error("`{number}` is read as a site of `{name}`, which has {size}")]
    CountAsSite {
        name: &'a str,
        /// The piece, in its quotes.
        piece: &'a str,
        number: i32,
        size: u32,
    },
    #[error("`{name}` is a piece of player {owner}, in the hand of player {holder}")]
    InOtherHand {
        name: &'a str,
        owner: usize,
        holder: usize,
        /// The piece of that kind of the other player.
        own: Option<&'a str>,
    },
    #[error("`{region}` are the sites of all players")]
    OnAllRegions { region: &'a str, owner: usize },
    #[error("another piece is placed here before")]
    Occupied,
    #[error("another piece is placed on {label} before")]
    OccupiedSite { label: &'a str },
    #[error("it is not said where `{name}` is placed")]
    PlacedNowhere { name: &'a str },
    #[error("{}", no_number(count))]
    NegativeCount { count: i32 },
    #[error("the rules ask for `{name}`, and nothing brings it to the board")]
    Unplaced { name: &'a str },
    #[error("these take the place of every `{name}` that was placed before")]
    Covered { name: &'a str },
    #[error("`{theirs}` is placed, and `{mine}` never")]
    NeverPlaced { theirs: &'a str, mine: &'a str },
    #[error("`{theirs}` is placed twice, and `{mine}` never")]
    PlacedTwice {
        theirs: &'a str,
        mine: &'a str,
        player: usize,
    },

    // Uses.
    #[error("`{role}` has no piece `{kind}`")]
    OfOtherPlayer {
        kind: &'a str,
        role: &'a str,
        /// The first who has one.
        owner: usize,
        /// What the player has, where only a name is asked for.
        own: Option<&'a str>,
    },
    #[error("`{name}` is the piece of one player, and `{role}` another each turn")]
    OwnerTwice {
        name: &'a str,
        kind: &'a str,
        role: &'a str,
    },
    #[error("no piece of this game belongs to `{role}`")]
    NonesPieces {
        role: &'a str,
        /// Whose the pieces are.
        whose: &'a [String],
    },
    #[error("no piece is called exactly `{name}`")]
    NoPieceOfName {
        name: &'a str,
        /// Whether the pieces of that kind are neutral.
        neutral: bool,
    },
    #[error("every player adds `{name}`, the piece of one")]
    OfOnePlayer { name: &'a str, kind: &'a str },
    #[error(
        "player {lacks} never has a `{kind}`, so that this always holds when it is asked of him"
    )]
    NeverHad {
        kind: &'a str,
        lacks: usize,
        owner: usize,
    },
    #[error("{} `{name}` is never used", declared.name())]
    Unused { declared: Declared, name: &'a str },
    #[error("the dice are never rolled")]
    DiceUnrolled,
    #[error("the game has no {}", lacking.name())]
    Lacking { lacking: Lacking },
}

/// What lists sites by their numbers.
#[derive(Clone, Copy, Debug, Hash)]
pub(in crate::lint) enum SitesOf {
    Region,
    Track,
    Rules,
}

/// Where a coordinate stands that names no site.
#[derive(Clone, Copy, Debug, Hash)]
pub(in crate::lint) enum CoordinateIn {
    /// In `(coord ..)`.
    Alone,
    /// In a list.
    Listed,
}

/// A declaration that something may use by its name.
#[derive(Clone, Copy, Debug, Hash)]
pub(in crate::lint) enum Declared {
    Piece,
    Region,
    Track,
    Variable,
}

impl Declared {
    fn name(self) -> &'static str {
        match self {
            Declared::Piece => "piece",
            Declared::Region => "region",
            Declared::Track => "track",
            Declared::Variable => "variable",
        }
    }
}

/// Equipment that a ludeme speaks of.
#[derive(Clone, Copy, Debug, Hash)]
pub(in crate::lint) enum Lacking {
    Hand,
    Dice,
    Track,
    /// A track of the name that stands in quotes.
    NamedTrack,
    Region,
    Cards,
    Dominoes,
    Map,
    Flip,
    Tile,
    LargePiece,
    Match,
    SinglePlayer,
    Team,
}

impl Lacking {
    fn name(self) -> &'static str {
        match self {
            Lacking::Hand => "hand",
            Lacking::Dice => "dice",
            Lacking::Track | Lacking::NamedTrack => "track",
            Lacking::Region => "region",
            Lacking::Cards => "deck of cards",
            Lacking::Dominoes => "set of dominoes",
            Lacking::Map => "map",
            Lacking::Flip => "piece that flips",
            Lacking::Tile => "tile",
            Lacking::LargePiece => "large piece",
            Lacking::Match => "match",
            Lacking::SinglePlayer => "single player",
            Lacking::Team => "team",
        }
    }

    fn code(self) -> Code {
        match self {
            Lacking::Hand => code::NO_HANDS,
            Lacking::Dice => code::NO_DICE,
            Lacking::Track | Lacking::NamedTrack => code::NO_TRACKS,
            Lacking::Region => code::NO_REGIONS,
            Lacking::Cards => code::NO_CARDS,
            Lacking::Dominoes => code::NO_DOMINOES,
            Lacking::Map => code::NO_MAPS,
            Lacking::Flip => code::NO_FLIPS,
            Lacking::Tile => code::NO_TILES,
            Lacking::LargePiece => code::NO_LARGE_PIECES,
            Lacking::Match => code::MATCH_SCORE,
            Lacking::SinglePlayer => code::PUZZLE_PLAYERS,
            Lacking::Team => code::TEAM_UNDEFINED,
        }
    }

    fn help(self) -> &'static str {
        match self {
            Lacking::Hand => "add `(hand Each)` to the equipment",
            Lacking::Dice => "add `(dice num:2)` to the equipment",
            Lacking::Track => "add a `(track ..)` to the board",
            Lacking::NamedTrack => "a string names a track here; directions stand without quotes",
            Lacking::Region => "add `(regions P1 ..)` and `(regions P2 ..)` to the equipment",
            Lacking::Cards => "add `(deck)` to the equipment",
            Lacking::Dominoes => "add `(dominoes)` to the equipment",
            Lacking::Map => "add a `(map ..)` to the equipment",
            Lacking::Flip => "give a piece `(flips 1 2)`",
            Lacking::Tile => "add a `(tile ..)` to the equipment",
            Lacking::LargePiece => "give a piece a walk such as `{{F F}}`",
            Lacking::Match => "only the games of a match know its score",
            Lacking::SinglePlayer => "write `(players 1)`",
            Lacking::Team => "add `(set Team 1 {P1 P3})` to the start rules",
        }
    }
}

/// That so many pieces are none.
fn no_number(count: &i32) -> String {
    match count {
        0 => "no pieces are placed".to_owned(),
        count => format!("{count} pieces cannot lie anywhere"),
    }
}

/// The numbers of some players: `1, 3`.
fn numbers(players: &[usize]) -> String {
    let players: Vec<String> = players.iter().map(usize::to_string).collect();
    players.join(", ")
}

/// That some sites are not on the board, the first of them by its number.
fn off_board(sites: &[i32]) -> String {
    match sites {
        [] => String::new(),
        [site] => format!("site {site} is not on the board"),
        [site, other] => format!("sites {site} and {other} are not on the board"),
        [site, more @ ..] => format!("site {site} and {} more are not on the board", more.len()),
    }
}

impl Problem for EquipmentProblem<'_> {
    fn code(&self) -> Code {
        use EquipmentProblem::*;
        match self {
            OwnerBeyond { .. } | NobodyPlays { .. } => code::PIECE_OWNER,
            ChangingOwner { .. } => code::PIECE_ROLE,
            PieceOwnerBeyond { .. } | PieceOwnerNobody { .. } | PieceNumbered { .. } => {
                validity::UNKNOWN_PIECE
            }
            PieceTwice { .. } => code::PIECE_DUPLICATE,
            NameEndsInDigit { .. } => code::PIECE_DIGIT,
            NothingToAdd { .. } => code::PIECE_MISSING_FOR_PLAYER,
            PieceCounted { .. } | NothingCounted { .. } => code::NEAR_STRING,
            BoardEmpty => code::BOARD_EMPTY,
            RegionEmpty { .. } => code::REGION_EMPTY,
            NoRegion { .. } | RegionOfPlayers { .. } => code::REGION_MISSING_FOR_PLAYER,
            TrackEmpty => code::TRACK_EMPTY,
            TrackSteps => code::TRACK_STEPS,
            TrackOwner { .. } => code::TRACK_OWNER_NAME,
            UnknownTrack { .. } => code::TRACK_UNKNOWN,
            NoHand { .. } => code::HAND_MISSING,
            HandOnBoard { .. } => code::HAND_AS_BOARD,
            RegionShared { .. } => code::REGION_SHARED,
            OffBoard { of, .. } => match of {
                SitesOf::Region => code::REGION_OFF_BOARD,
                SitesOf::Track => code::TRACK_OFF_BOARD,
                SitesOf::Rules => code::SITE_OFF_BOARD,
            },
            NoLane { .. } | BeyondHand { .. } | OthersHandOnTrack { .. } => code::SITE_OFF_BOARD,
            PathOffBoard { .. } => code::DIRECTION_ABSENT,
            LineTooShort { .. } | LineTooLong { .. } => code::LINE_TOO_LONG,
            UnknownCoordinate { asked, .. } => match asked {
                CoordinateIn::Alone => code::COORD_UNKNOWN,
                CoordinateIn::Listed => code::PLACE_COORD_LIST,
            },
            PlacedBelow => code::PLACE_NEGATIVE,
            PlacedBeyond { .. } | CountAsSite { .. } => code::PLACE_OFF_BOARD,
            Occupied | OccupiedSite { .. } | Covered { .. } => code::PLACE_OCCUPIED,
            OfOtherPlayer { .. }
            | OwnerTwice { .. }
            | NonesPieces { .. }
            | NoPieceOfName { .. }
            | OfOnePlayer { .. }
            | NeverHad { .. } => code::PIECE_MISSING_FOR_PLAYER,
            PlacedNowhere { .. } => code::PLACE_NOWHERE,
            NegativeCount { .. } => code::COUNT_NEGATIVE,
            InOtherHand { .. } | OnAllRegions { .. } => code::PIECE_NEVER_PLACED,
            NeverPlaced { .. } | PlacedTwice { .. } | Unplaced { .. } => code::PIECE_NEVER_PLACED,
            Unused { declared, .. } => match declared {
                Declared::Piece => code::PIECE_UNUSED,
                Declared::Region => code::REGION_UNUSED,
                Declared::Track => code::TRACK_UNUSED,
                Declared::Variable => code::VARIABLE_UNREAD,
            },
            DiceUnrolled => code::DICE_UNROLLED,
            Lacking { lacking } => lacking.code(),
        }
    }

    fn label(&self) -> String {
        use EquipmentProblem::*;
        let words = match self {
            Unused { .. } | DiceUnrolled => "declared here",
            UnknownTrack { .. } => "unknown name",
            _ => "",
        };
        words.to_owned()
    }

    fn other_label(&self) -> String {
        use EquipmentProblem::*;
        let words = match self {
            PieceOwnerBeyond { .. } | PieceOwnerNobody { .. } | PieceNumbered { .. } => "used here",
            _ => "",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        use EquipmentProblem::*;
        let help = match self {
            NobodyPlays { .. } => "say how many play, as in `(players 2)`".to_owned(),
            OwnerBeyond { players, .. } => format!("the game has {players} players"),
            ChangingOwner { .. } => {
                "name the player, or write `Each`, `Shared` or `Neutral`".to_owned()
            }
            PieceNumbered { name, number: None } => {
                format!("write `(piece \"{}\" Each ..)`", without_number(name))
            }
            PieceNumbered { name, number: Some(number) } => {
                let base = without_number(name);
                format!("write `(piece \"{base}\" P{number} ..)`, which is called `{base}{number}`")
            }
            PieceOwnerBeyond { players, .. } => {
                format!("the game has {players} players: write `P1`, `P2` or `Each`")
            }
            PieceOwnerNobody { .. } => {
                "write `Each` for a piece of every player, or name one: `P1`".to_owned()
            }
            PieceTwice { .. } => "give one of them another name, or remove it".to_owned(),
            NameEndsInDigit { name } => {
                format!("the number of the owner is still added: `{name}1`")
            }
            NothingToAdd { .. } => "say which piece is added, or give each player one".to_owned(),
            PieceCounted { name, base } => {
                let owner = match name.strip_prefix(base).map(str::parse::<u8>) {
                    Some(Ok(number)) if number > 0 => format!("P{number}"),
                    _ => "Mover".to_owned(),
                };
                format!("write `(count Pieces {owner} \"{base}\")`")
            }
            NothingCounted { name } if name.starts_with("Hand") => {
                "what a hand holds is counted by `(count Cell at:(handSite Mover))`, or asked site by \
                 site: `(all Sites (sites Hand Mover) if:(is Empty (site)))`"
                    .to_owned()
            }
            NothingCounted { .. } => {
                "pieces are counted by `(count Pieces Mover)`, those on a site by `(count at:(to))`"
                    .to_owned()
            }
            BoardEmpty => "sizes are at least 1".to_owned(),
            RegionEmpty {
                quoted: Some(word), ..
            } => format!("write `(sites {word})`; `\"{word}\"` would be a region of that name"),
            RegionEmpty { quoted: None, .. } => "no site of the board is in it".to_owned(),
            NoRegion { player, name } => {
                format!("give it one: `(regions \"{name}\" P{player} ..)`")
            }
            RegionOfPlayers { name, .. } => {
                format!("write `(sites Mover \"{name}\")` for that of the player who moves, or `(sites P1 \"{name}\")`")
            }
            PathOffBoard { ways, site, .. } => {
                let ways = quoted(ways.iter().map(String::as_str));
                format!("from site {site} the board goes on to {ways}; a path is `\"0,E,N,W\"`: a site, then the way from each place to the next")
            }
            TrackEmpty => "list its sites in the order pieces move".to_owned(),
            TrackSteps => "list its sites, or write a path such as `\"0,E,N,W\"`".to_owned(),
            TrackOwner { number, .. } => {
                format!("its name suggests player {number}: write `P{number}`")
            }
            UnknownTrack {
                near: Some(near), ..
            } => format!("did you mean `\"{near}\"`?"),
            UnknownTrack { known, .. } => {
                let known: Vec<String> = known.iter().map(|name| format!("\"{name}\"")).collect();
                let known = quoted(known.iter().map(String::as_str));
                format!("the tracks of this game are {known}")
            }
            NoHand { role: "Mover" } => {
                "not every player has a hand: write `(hand Each)` into the equipment".to_owned()
            }
            NoHand { role } => {
                format!("add `(hand {role})` to the equipment, or write `(hand Each)`")
            }
            HandOnBoard { site, .. } => format!("write `(count Cell at:{site})`"),
            RegionShared {
                across: Some(across),
                ..
            } => format!("write `(sites {across})` for the other side"),
            RegionShared { .. } => {
                "give one of them other sites, or leave out the players of what is for both"
                    .to_owned()
            }
            OffBoard { total, .. } | PlacedBeyond { total } => {
                format!("sites are numbered from 0 to {}", total - 1)
            }
            CountAsSite { name, piece, number, .. } => {
                format!("for so many pieces write `(place {piece} \"{name}\" count:{number})`")
            }
            NoLane { what, count, .. } => {
                format!("{what}s are numbered from 0 to {}", count.saturating_sub(1))
            }
            LineTooShort { .. } => "a line has at least two pieces, as in `(is Line 3)`".to_owned(),
            LineTooLong { longest: 0 | 1, .. } => "the board has no lines".to_owned(),
            LineTooLong { longest, .. } => {
                format!(
                    "the longest has {longest}: ask for a shorter one, or make the board larger"
                )
            }
            UnknownCoordinate {
                asked,
                label,
                capital,
                ends,
            } => {
                let then = match asked {
                    CoordinateIn::Alone => "its value is always -1",
                    CoordinateIn::Listed => "the list is taken without it",
                };
                match (capital, ends) {
                    (Some(capital), _) => {
                        format!("write `\"{capital}\"`: columns are capitals; {then}")
                    }
                    (None, _) if label.bytes().all(|b| b.is_ascii_digit()) => {
                        format!("a site by its number stands without quotes: `{label}`; {then}")
                    }
                    (None, Some((first, last))) => {
                        format!("its sites are called from `{first}` to `{last}`; {then}")
                    }
                    (None, None) => then.to_owned(),
                }
            }
            BeyondHand { size } => format!("the last is `{}`", size - 1),
            OthersHandOnTrack { .. } => "write a site of the board".to_owned(),
            PlacedBelow => "sites are numbered from 0".to_owned(),
            InOtherHand { own: Some(own), .. } => format!("write `\"{own}\"`"),
            InOtherHand { owner, .. } => format!("write `(handSite P{owner})`"),
            OnAllRegions { region, owner } => format!("write `(sites P{owner} \"{region}\")`"),
            Occupied | OccupiedSite { .. } => "only one of the two pieces will be there".to_owned(),
            Unplaced { name } => format!("place it, as in `(place \"{name}1\" coord:\"A1\")`"),
            Covered { .. } => "place them on other sites".to_owned(),
            OfOtherPlayer { role, own: Some(own), .. } => {
                format!("write `\"{own}\"`, which `{role}` has, or leave the name out")
            }
            OfOtherPlayer { kind, owner, .. } => {
                format!("`{kind}` is a piece of player {owner}: write `P{owner}`")
            }
            NonesPieces { whose: [one], .. } => {
                format!("all pieces of this game are of `{one}`: write `{one}`")
            }
            NonesPieces { whose, .. } => {
                let whose = quoted(whose.iter().map(String::as_str));
                format!("the pieces of this game belong to {whose}")
            }
            NoPieceOfName { name, neutral: true } => {
                format!("write `\"{name}0\"`: the name of a neutral piece ends in 0")
            }
            NoPieceOfName { name, .. } => format!(
                "write `(piece (id \"{name}\" Mover))`, the mover's: the name of a player's piece ends in his number"
            ),
            OfOnePlayer { kind, .. } => format!(
                "write `(piece (id \"{kind}\" Mover))`, the mover's, or leave the piece out where each player has one kind"
            ),
            NeverHad { owner, .. } => format!("write `P{owner}`, who has it"),
            OwnerTwice { kind, .. } => format!("write `\"{kind}\"`, the kind of piece"),
            PlacedNowhere { name } => format!(
                "say where, as in `(place \"{name}\" coord:\"A1\")` or `(place \"{name}\" (sites Bottom))`"
            ),
            NegativeCount { count: 0 } => "write how many there are".to_owned(),
            NegativeCount { count } => format!("write `{}`", -count),
            NeverPlaced { mine, .. } => format!("place it too, as in `(place \"{mine}\" ..)`"),
            PlacedTwice { mine, player, .. } => {
                format!("write `\"{mine}\"`, the piece of player {player}")
            }
            Unused { .. } => "use the name where it is meant, or remove the declaration".to_owned(),
            DiceUnrolled => "roll them before the moves, `(play (do (roll) next:(..)))`, or remove them".to_owned(),
            Lacking { lacking } => lacking.help().to_owned(),
        };
        vec![help]
    }
}
