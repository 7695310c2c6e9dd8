//! Expressions drawn by chance: numbers, conditions, regions and effects, nested.
//!
//! What a text holds after `%` is drawn: `%i` a number, `%n` a small number, `%b` a condition,
//! `%r` a region, `%s` a site, `%p` a player, `%d` a direction, `%e` an effect. So each kind of
//! expression is a list of texts that draw others.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use ludeme::catalogue::signature::{TYPES, TypeId};

use crate::probe::Probe;

/// Values at the ends of their ranges.
const EXTREMES: [&str; 12] = [
    "-2147483648",
    "-2147483647",
    "2147483647",
    "2147483646",
    "65536",
    "65535",
    "-65536",
    "32768",
    "256",
    "255",
    "-2",
    "46341",
];

const INTS: &[&str] = &[
    "(count Moves)",
    "(count Turns)",
    "(count MovesThisTurn)",
    "(count Active)",
    "(mover)",
    "(next)",
    "(prev)",
    "(counter)",
    "(score %p)",
    "(value Player %p)",
    "(value Player %i)",
    "(value Pending)",
    "(var)",
    "(var \"Free\")",
    "(count Pieces %p)",
    "(count Pieces %p in:%r)",
    "(count Pieces All)",
    "(count Sites in:%r)",
    "(count in:%r)",
    "(count at:%s)",
    "(count Rows)",
    "(count Groups)",
    "(count Liberties at:%s)",
    "(state at:%s)",
    "(what at:%s)",
    "(who at:%s)",
    "(value Piece at:%s)",
    "(rotation at:%s)",
    "(size Stack at:%s)",
    "(size Group at:%s)",
    "(size Array (values Remembered))",
    "(size Array (array %r))",
    "(topLevel at:%s)",
    "(row of:%s)",
    "(column of:%s)",
    "(phase of:%s)",
    "(mapEntry \"Map\" %i)",
    "(mapEntry \"Map\" %p)",
    "(where \"A\" %p)",
    "(id \"A\" %p)",
    "(regionSite %r index:%i)",
    "(arrayValue (array {%n %i %n}) index:%i)",
    "(count Steps %s %s)",
    "%s",
    "(+ %i %i)",
    "(+ {%i %i %i})",
    "(- %i %i)",
    "(- %i)",
    "(* %i %i)",
    "(/ %i %i)",
    "(/ %i %i)",
    "(% %i %i)",
    "(^ %i %i)",
    "(abs %i)",
    "(min %i %i)",
    "(max %i %i)",
    "(max {%i %i})",
    "(if %b %i %i)",
    "(toInt %b)",
    "(+ (results from:%r to:%r %i))",
    "(max (results from:%s to:(sites Around (from)) %i))",
    "(max (results from:(sites Occupied by:%p) to:%r %i))",
    "(+ (results from:%r to:%r (state at:(to))))",
    "(min (results from:%r to:%s %i))",
    "(+ (results from:%s to:(sites Around (from) Orthogonal) (if (= (from) (to)) 0 (if (is Friend (who at:(to))) %n -1))))",
    "(+ (results from:(sites {%s}) to:(sites Around (from)) (if (is Enemy (who at:(to))) 1 (if %b -2 %n))))",
    "%x",
];

const PLAIN_INTS: &[&str] = &[
    "(count Moves)",
    "(mover)",
    "(counter)",
    "(score Mover)",
    "%n",
    "%n",
    "%n",
    "%x",
    "%x",
];

const SITES: &[&str] = &[
    "(last To)",
    "(last From)",
    "(last To)",
    "(to)",
    "(from)",
    "(site)",
    "(between)",
    "%n",
    "(ahead (last To) %d)",
    "(ahead %s steps:%n %d)",
    "(centrePoint)",
    "(handSite %p)",
    "(mapEntry \"Map\" %p)",
    "(where \"A\" %p)",
    "(regionSite %r index:%n)",
    "(trackSite Move from:%s steps:%n)",
    "16",
    "18",
    "19",
    "(coord row:%n column:%n)",
    "(coord row:(row of:%s) column:%i)",
    "%i",
];

const BOOLS: &[&str] = &[
    "(= %i %i)",
    "(!= %i %i)",
    "(< %i %i)",
    "(<= %i %i)",
    "(> %i %i)",
    "(>= %i %i)",
    "(= %i %n)",
    "(> (count Moves) %n)",
    "(and %b %b)",
    "(or %b %b)",
    "(and {%b %b %b})",
    "(or {%b %b %b})",
    "(xor %b %b)",
    "(not %b)",
    "(if %b %b %b)",
    "(toBool %i)",
    "(is Even %i)",
    "(is Odd %i)",
    "(is Empty %s)",
    "(is Occupied %s)",
    "(is In %s %r)",
    "(is In %i (array {%n %i %n}))",
    "(is Mover %i)",
    "(is Next %i)",
    "(is Prev %p)",
    "(is Enemy (who at:%s))",
    "(is Friend (who at:%s))",
    "(is Mover (who at:%s))",
    "(is Active %i)",
    "(is Visited %s)",
    "(is Pending)",
    "(is Full)",
    "(is Triggered \"Event\" %p)",
    "(is Line 3)",
    "(is Line 2 %l)",
    "(is Line 3 what:%i)",
    "(is Line 3 through:%s)",
    "(is Within (id \"A\" %p) in:%r)",
    "(is Threatened (id \"A\" %p) at:%s)",
    "(not (is Threatened (id \"A\" %p) at:%s))",
    "(is Threatened at:%s)",
    "(not (is Threatened (id \"A\" %p) at:%s (forEach Piece)))",
    "(is Threatened (id \"A\" %p) (or (forEach Piece) (move Remove (sites Occupied by:Next))))",
    "(or (not (is Threatened (id \"A\" %p) at:%s)) %b)",
    "(if %b (not (is Threatened (id \"A\" %p) at:%s)) (not (is Threatened (id \"A\" %p))))",
    "(is Connected 2 Sides)",
    "(<= (state at:(to)) (state at:(from)))",
    "(< (mapEntry \"Map\" (what at:(to))) %i)",
    "(>= (count Pieces %p in:(sites Around (to))) %n)",
    "(<= %n (count Sites in:(intersection (sites Around (to) Orthogonal) %r)))",
    "(all Sites (sites Around (to)) if:(!= (what at:(site)) (id \"A\" %p)))",
    "(all Sites (sites {(site) (ahead (site) steps:%n %d)}) if:(is Mover (who at:(site))))",
    "(is Related Adjacent %s %s)",
    "(no Pieces %p)",
    "(no Pieces %p in:%r)",
    "(no Moves %p)",
    "(was Pass)",
    "(all Passed)",
    "(all Sites %r if:%b)",
    "(all Values (values Remembered) if:(< (value) %i))",
    "(can Move (forEach Piece (move Step (to if:(is Empty (to))))))",
    "(can Move (move Step (from %s) (to if:(is Empty (to)))))",
    "(= %r %r)",
    "(!= %r %r)",
];

const PLAIN_BOOLS: &[&str] = &[
    "(is Even (count Moves))",
    "(is Empty (to))",
    "(is In (to) (sites Bottom))",
    "(is Enemy (who at:(to)))",
    "(= %n %n)",
    "(is Mover P1)",
    "(> (count Moves) %n)",
    "True",
];

const REGIONS: &[&str] = &[
    "(sites Empty)",
    "(sites Occupied by:%p)",
    "(sites Occupied by:%p component:\"A\")",
    "(sites Board)",
    "(sites Top)",
    "(sites Bottom)",
    "(sites Corners)",
    "(sites Centre)",
    "(sites Outer)",
    "(sites Phase 1)",
    "(sites Row %n)",
    "(sites Row %i)",
    "(sites Column (column of:%s))",
    "(sites Column %i)",
    "(sites %p)",
    "(sites %p \"Home\")",
    "(sites {%n %n %n})",
    "(sites {%s %s})",
    "(sites Pending)",
    "(sites State %i)",
    "(sites Around %s)",
    "(sites Around %s Orthogonal)",
    "(sites Around %s if:%b)",
    "(sites Around %r)",
    "(sites Direction from:%s %d)",
    "(sites LineOfSight at:%s)",
    "(sites Direction from:%s Adjacent stop:(is Occupied (to)) stopIncluded:True distance:%n)",
    "(sites Direction from:%s %d included:True stop:%b)",
    "(sites Group at:%s)",
    "(sites Between from:%s to:%s)",
    "(sites Hand %p)",
    "(sites Distance from:%s (exact 2))",
    "(sites Distance from:%s (range 1 %i))",
    "(sites Distance from:%s (range 2 %i))",
    "(sites Direction from:%s %d stop:%b stopIncluded:True distance:%i)",
    "(expand %r)",
    "(expand origin:%s)",
    "(union %r %r)",
    "(intersection %r %r)",
    "(difference %r %r)",
    "(difference %r %s)",
    "(if %b %r %r)",
    "(if %b %r)",
    "(forEach %r if:%b)",
    "(sites (values Remembered))",
    "(sites (if %b (values Remembered) (array {%i %i})))",
    "(sites (union (values Remembered) (array {%i %i})))",
];

const PLAIN_REGIONS: &[&str] = &[
    "(sites Empty)",
    "(sites Occupied by:Mover)",
    "(sites Bottom)",
    "(sites Top)",
    "(sites Around (last To))",
    "(sites {0 1 2})",
];

const EFFECTS: &[&str] = &[
    "(moveAgain)",
    "(if %b (moveAgain))",
    "(addScore %p %i)",
    "(set Score %p %i)",
    "(set Value %p %i)",
    "(set Var %i)",
    "(set Var \"Free\" %i)",
    "(remove (sites Hand %p))",
    "(remove (handSite %p))",
    "(remove %r count:%n)",
    "(set Counter)",
    "(set Counter %i)",
    "(set Pending)",
    "(set Pending %i)",
    "(set Pending %r)",
    "(set State at:(last To) %n)",
    "(set State at:%s %n)",
    "(set NextPlayer (player %i))",
    "(remove %s)",
    "(remove %r)",
    "(add (piece \"A1\") (to %s))",
    "(add (piece (id \"A\" Mover)) (to %r))",
    "(add (piece (id \"A\" %p)) (to (handSite %p)))",
    "(note \"Told\")",
    "(promote (last To) (piece \"B\") Mover)",
    "(promote %s (piece \"B\") Next)",
    "(swap Pieces %s %s)",
    "(remember Value %i)",
    "(swap Players P1 P2 (then (set Var %n)))",
    "(do (set NextPlayer (player 1)) next:(set Var %n))",
    "(set NextPlayer (player (next)))",
    "(remember Value %i unique:True)",
    "(forget Value All)",
    "(trigger \"Event\" %p)",
    "(custodial (from (last To)) %l (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))))",
    "(surround (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))))",
    "(fromTo (from %s) (to %s))",
    "(forEach Site %r (remove (site)))",
    "(forEach Site %r (if %b (addScore Mover 1)))",
    "(forEach Player (addScore (player (player)) %n))",
    "(if %b %e)",
    "(if %b %e %e)",
    "(and %e %e)",
    "(addScore Mover 1)",
];

const PLAYERS: &[&str] = &["Mover", "Mover", "Next", "Next", "P1", "P2", "Prev"];

const DIRECTIONS: &[&str] = &["N", "E", "SW", "Forward", "FL", "Backward"];

const LINES: &[&str] = &["Orthogonal", "Diagonal", "Adjacent"];

/// What only puzzles ask, and its meaning elsewhere is nobody's.
const OF_PUZZLES: [&str; 6] = [
    "(forAll ",
    "(hint",
    "(is Unique",
    "(is Solved",
    "(is Sum",
    "(all Different",
];

/// How many catalogue calls in a hundred expressions.
const FROM_CATALOGUE: u32 = 4;

/// Draws texts.
pub struct Draw {
    probe: Probe,
    /// How many draws there may be in an expression of this game before only plain ones are made.
    room: u32,
    /// How many are left.
    left: u32,
}

impl Draw {
    pub fn new(seed: u64) -> Self {
        let chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut draw = Draw {
            probe: Probe { chance },
            room: 0,
            left: 0,
        };
        draw.room = [1, 2, 3, 5, 9][draw.below(5) as usize];
        draw
    }

    /// A number below another.
    pub fn below(&mut self, n: u32) -> u32 {
        self.probe.chance.random_range(0..n)
    }

    /// Whether something comes, so many times in a hundred.
    pub fn likely(&mut self, percent: u32) -> bool {
        self.probe.likely(percent)
    }

    /// One of several texts, filled.
    pub fn one_of(&mut self, texts: &[&str]) -> String {
        let text = self.pick(texts);
        self.filled(text)
    }

    /// One of several texts as it stands.
    pub fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts.choose(&mut self.probe.chance).copied().unwrap_or("")
    }

    /// A text with all that it holds drawn, each from new with so much room.
    pub fn fill(&mut self, text: &str, room: u32) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            self.left = self.below(room.min(self.room) + 1);
            out.push_str(&rest[..at]);
            let (value, length) = self.slot(&rest[at..]);
            out.push_str(&value);
            rest = &rest[at + length..];
        }
        out.push_str(rest);
        out
    }

    fn filled(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            out.push_str(&rest[..at]);
            let (value, length) = self.slot(&rest[at..]);
            out.push_str(&value);
            rest = &rest[at + length..];
        }
        out.push_str(rest);
        out
    }

    /// What stands for the slot a text begins with, and the slot's length; a lone `%` is itself.
    fn slot(&mut self, text: &str) -> (String, usize) {
        let value = match text.as_bytes().get(1) {
            Some(b'i') => self.call("int", INTS, PLAIN_INTS),
            Some(b'b') => self.call("boolean", BOOLS, PLAIN_BOOLS),
            Some(b'r') => self.call("region", REGIONS, PLAIN_REGIONS),
            Some(b'e') => {
                let effects = match self.spend() {
                    true => EFFECTS,
                    false => &EFFECTS[..2],
                };
                self.one_of(effects)
            }
            Some(b's') => match self.spend() {
                true => self.one_of(SITES),
                false => self.one_of(&SITES[..8]),
            },
            Some(b'n') => self.probe.chance.random_range(-1..=9).to_string(),
            Some(b'x') => self.pick(&EXTREMES).to_owned(),
            Some(b'p') => self.pick(PLAYERS).to_owned(),
            Some(b'd') => self.pick(DIRECTIONS).to_owned(),
            Some(b'l') => self.pick(LINES).to_owned(),
            _ => return ("%".to_owned(), 1),
        };
        (value, 2)
    }

    fn spend(&mut self) -> bool {
        let some = self.left > 0;
        self.left = self.left.saturating_sub(1);
        some
    }

    fn call(&mut self, name: &str, texts: &[&str], plain: &[&str]) -> String {
        if !self.spend() {
            return self.one_of(plain);
        }
        if self.likely(FROM_CATALOGUE) {
            let place = (0..TYPES.len()).find(|i| TYPES[*i].name == name);
            let id = place
                .map(|i| TypeId(i as u8))
                .expect("a type of the catalogue");
            if let Some(value) = self.probe.value(id, 1)
                && !OF_PUZZLES.iter().any(|form| value.contains(form))
            {
                return value;
            }
        }
        self.one_of(texts)
    }
}
