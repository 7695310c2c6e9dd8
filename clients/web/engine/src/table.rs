//! A game at the table: positions as players see them, moves, history, records.

use std::rc::Rc;

use ludeme::board::site::SiteType;
use ludeme::game::Game;
use ludeme::host::Instant;
use ludeme::play::draw::{counts, site_name};
use ludeme::play::picture::{Picture, drawing};
use ludeme::play::playout::Playouts;
use ludeme::play::record::{Header, RecordLine};
use ludeme::play::session::{Choice, NamingError, Session, SessionError};
use ludeme::play::view::View;
use ludeme::play::words::outcome;
use ludeme::search::{Decision, SearchPosition, agent_of};
use serde_json::{Value, json};

use crate::MAX_RECORD;
use crate::seats::Seats;
use crate::text::Source;

self_cell::self_cell!(
    /// A game and the session that plays it.
    struct Played {
        owner: Rc<Game>,
        #[not_covariant]
        dependent: Session,
    }
);

/// A game with everyone who plays it.
pub struct Table {
    game: Rc<Game>,
    played: Played,
    seats: Seats,
    header: Header,
    /// What the machine to move would do, as far as it has thought.
    thought: Option<usize>,
}

impl Table {
    /// A new game, or one that goes on with a record.
    pub fn open(
        source: &Source,
        seed: u64,
        record: Option<&str>,
        seats: &[String],
    ) -> Result<Self, String> {
        let lines = record.map(read_record).transpose()?;
        let header = lines.as_ref().and_then(|lines| match lines.first() {
            Some(RecordLine::Game(header)) => Some(header.clone()),
            _ => None,
        });
        let loaded = match &header {
            // The record says what was chosen.
            Some(header) => Source {
                text: source.text.clone(),
                file: source.file.clone(),
                options: header.options.clone(),
            }
            .load()?,
            None => source.load()?,
        };
        let chosen: Vec<String> = match &header {
            Some(header) => header.options.clone(),
            None => source.options.clone(),
        };
        let why = loaded.first_error();
        let game = loaded
            .game
            .ok_or_else(|| format!("this is no game that can be played: {why}"))?;
        let game = Rc::new(game);
        let seats = Seats::new(&game, seats, seed)?;
        let begin = |game: &Rc<Game>| Rc::clone(game);
        let played = Played::try_new(begin(&game), |game| match &lines {
            Some(lines) => Session::resume(game, lines),
            None => Ok(Session::new(game, seed)),
        });
        let played = played.map_err(|e| format!("the saved game does not fit: {e}"))?;
        let header = header.unwrap_or_else(|| Header {
            version: 1,
            file: source.file.clone(),
            name: game.name().to_owned(),
            options: chosen,
            seed,
            max_turns: None,
        });
        Ok(Table {
            game,
            played,
            seats,
            header,
            thought: None,
        })
    }

    fn session<R>(&self, of: impl FnOnce(&Session<'_>) -> R) -> R {
        self.played.with_dependent(|_, session| of(session))
    }

    /// The game that is played.
    pub fn about(&self) -> Value {
        json!({
            "name": self.game.name(),
            "players": self.game.players(),
            "hides": self.hides(),
            "options": self.header.options,
            "seed": self.session(|s| s.seed()),
            "people": self.seats.people(),
        })
    }

    /// Whether players see different things, or choose without seeing what others chose.
    fn hides(&self) -> bool {
        let round = self.game.mode() == ludeme::game::rules::Mode::Simultaneous;
        self.game.features().hidden || round
    }

    fn name(&self, player: usize) -> String {
        let names = &self.game.names().players;
        let name = names.get(player).filter(|_| player > 0);
        name.cloned().unwrap_or_else(|| "nobody".into())
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Value {
        self.session(|session| {
            let seat = agent_of(&self.game, session.state(), session.mover());
            let over = session.is_over();
            json!({
                "seat": seat + 1,
                "player": self.name(usize::from(session.mover())),
                "machine": !over && self.seats.is_machine(seat),
                "over": over,
            })
        })
    }

    /// The position as a player sees it. While a game goes on that hides something nobody sees
    /// everything.
    pub fn view(&self, player: Option<u8>) -> Result<Value, String> {
        let over = self.session(|s| s.is_over());
        let players = self.game.players();
        if let Some(p) = player
            && !(1..=players).contains(&usize::from(p))
        {
            return Err(format!("there is no player {p}"));
        }
        let open = over || !self.hides() || self.seats.people().is_empty();
        let view = match player {
            _ if open => View::default(),
            Some(player) => View::of(player),
            None => return Err("say who looks: this game hides something".into()),
        };
        Ok(self.session(|session| self.position(session, view)))
    }

    fn position(&self, session: &Session<'_>, view: View) -> Value {
        let game = &*self.game;
        let state = session.shown();
        let picture = Picture {
            view,
            ..Picture::default()
        };
        let drawn = drawing(game, state, &picture);
        let places = drawn.places.iter().map(|p| {
            json!({
                "id": id(p.ty, p.site),
                "name": site_name(game, p.ty, p.site),
                "x": p.at.0, "y": p.at.1, "r": p.radius,
                "path": p.outline,
                "what": self.standing(session, view, p.ty, p.site),
            })
        });
        let places: Vec<Value> = places.collect();
        let mover = session.mover();
        let seat = agent_of(game, session.state(), mover);
        let machine = !session.is_over() && self.seats.is_machine(seat);
        // Who looks with other eyes does not see what the mover may do.
        let seen = view.player.is_none_or(|p| p == mover) && !machine;
        let choices: Vec<Value> = match seen {
            true => session.choices().iter().map(|c| choice(game, c)).collect(),
            false => Vec::new(),
        };
        let history = session
            .moves()
            .enumerate()
            .map(|(n, line)| json!({ "mover": line.mover, "text": words(session, n, view) }));
        let result = session.result();
        let dice = session.roll().into_iter();
        let dice = dice.map(|(value, used)| json!({ "value": value, "used": used }));
        let scores = game.features().scores.then(|| {
            let players = (1..=game.players()).map(|p| state.players[p].score);
            players.collect::<Vec<_>>()
        });
        json!({
            "svg": drawn.svg,
            "box": [drawn.corner.0, drawn.corner.1, drawn.size.0, drawn.size.1],
            "places": places,
            "choices": choices,
            "history": history.collect::<Vec<_>>(),
            "undone": session.undone(),
            "mover": mover,
            "seat": seat + 1,
            "machine": machine,
            "player": self.name(usize::from(mover)),
            "players": (1..=game.players()).map(|p| self.name(p)).collect::<Vec<_>>(),
            "viewer": view.player,
            "over": session.is_over(),
            "result": session.is_over().then(|| outcome(game, &result)),
            "dice": dice.collect::<Vec<_>>(),
            "scores": scores,
            "counts": counts(game, state),
        })
    }

    /// What stands on a site, in words, as it is seen.
    fn standing(
        &self,
        session: &Session<'_>,
        view: View,
        ty: SiteType,
        site: i32,
    ) -> Option<String> {
        let game = &*self.game;
        let slot = game.layout().slot(ty, site)?;
        if game.layout().site(slot) != (ty, site) {
            return None;
        }
        let seen = view.seen(game, session.shown(), slot);
        let top = seen.last()?;
        let piece = match game.components().get(usize::from(top.level.what)) {
            _ if top.secret_what => "something hidden".to_owned(),
            None => return None,
            Some(component) => {
                let owner = usize::from(component.owner);
                let base = component
                    .name
                    .trim_end_matches(|c: char| c.is_ascii_digit());
                match (1..=game.players()).contains(&owner) {
                    true => format!("{base} of {}", self.name(owner)),
                    false => base.to_owned(),
                }
            }
        };
        Some(match seen.len().max(top.count.max(1) as usize) {
            1 => piece,
            n => format!("{n} times {piece}"),
        })
    }

    /// Makes a move; what is asked next where all move at once.
    /// Without a pick it is what the machine has thought of.
    pub fn play(&mut self, pick: Option<usize>) -> Result<Value, String> {
        let pick = pick.or(self.thought.take()).ok_or("no move is said")?;
        self.thought = None;
        let made = self.played.with_dependent_mut(|_, s| s.play(pick));
        let made = made.map_err(|e| e.to_string())?;
        Ok(json!({ "made": made }))
    }

    /// The move that a text means, or those that it may mean, or why none.
    pub fn find(&self, words: &str) -> Value {
        self.session(|session| match session.find(words) {
            Ok(pick) => json!({ "pick": pick }),
            Err(SessionError::Unclear(NamingError::Ambiguous { found, .. })) => {
                let choices = session.choices().iter().enumerate();
                let picks = choices.filter(|(_, c)| found.contains(&c.text));
                json!({ "picks": picks.map(|(i, _)| i).collect::<Vec<_>>() })
            }
            Err(e) => json!({ "why": e.to_string() }),
        })
    }

    /// Takes moves back to the last decision of a person.
    pub fn step_back(&mut self) -> Value {
        self.step(|session| session.undo())
    }

    /// Makes moves again up to the next decision of a person.
    pub fn step_on(&mut self) -> Value {
        self.step(|session| session.redo())
    }

    fn step(&mut self, step: impl Fn(&mut Session<'_>) -> bool) -> Value {
        let seats = &self.seats;
        let nobody = seats.people().is_empty();
        let stepped = self.played.with_dependent_mut(|_, session| {
            let mut stepped = false;
            while step(session) {
                stepped = true;
                let person = |p: &u8| {
                    let seat = agent_of(session.game(), session.state(), *p);
                    !seats.is_machine(seat)
                };
                if nobody || session.choosers().iter().any(person) {
                    break;
                }
            }
            stepped
        });
        self.thought = None;
        json!({ "stepped": stepped })
    }

    /// The game as a record. One that hides something is given away only when it is over.
    pub fn record(&self) -> Result<Value, String> {
        let over = self.session(|s| s.is_over());
        if self.hides() && !over {
            return Err("this game hides something: it can be saved when it is over".into());
        }
        let lines = self.session(|s| s.lines());
        let mut text = String::new();
        for line in std::iter::once(RecordLine::Game(self.header.clone())).chain(lines) {
            text.push_str(&serde_json::to_string(&line).map_err(|e| e.to_string())?);
            text.push('\n');
        }
        Ok(json!({ "record": text }))
    }

    /// Lets the machine whose turn it is think for some time: what it would do now.
    pub fn think(&mut self, millis: u64) -> Result<Value, String> {
        let (seats, thought) = (&mut self.seats, &mut self.thought);
        let hides = self.game.features().hidden;
        self.played.with_dependent(|_, session| {
            if session.is_over() {
                return Err("the game is over".to_owned());
            }
            let decision = seats.think(asked(session), millis)?;
            *thought = Some(session.choice_of(decision.pick));
            Ok(told(session, &decision, hides))
        })
    }

    /// What a search would do for the player to move.
    pub fn hint(&mut self, millis: u64) -> Result<Value, String> {
        let seats = &mut self.seats;
        self.played.with_dependent(|_, session| {
            if session.is_over() {
                return Err("the game is over".to_owned());
            }
            let decision = seats.hint(asked(session), millis)?;
            Ok(told(session, &decision, false))
        })
    }

    /// Plays random games of the open game, and says how long they took.
    pub fn bench(&self, games: u64) -> Value {
        let mut player = Playouts::new(&self.game);
        let begun = Instant::now();
        let mut moves = 0u64;
        for seed in 0..games {
            moves += u64::from(player.playout(seed).moves);
        }
        let seconds = begun.elapsed().as_secs_f64();
        json!({ "games": games, "moves": moves, "seconds": seconds })
    }
}

/// A past move as somebody may know it: of one that hides what it was, no more than that.
fn words<'a>(session: &'a Session<'_>, n: usize, view: View) -> &'a str {
    let whole = session.words(n, View::default());
    let known = session.words(n, view);
    let told = session.observed().get(n);
    let secret = |player| told.is_some_and(|told| told.is_secret_to(player));
    match view.player {
        Some(player) if known == whole && secret(player) => "a hidden move",
        _ => known,
    }
}

/// A decision with its words; without them where they would tell others what is hidden.
fn told(session: &Session<'_>, decision: &Decision, silent: bool) -> Value {
    let pick = session.choice_of(decision.pick);
    let text = session.choices().get(pick).filter(|_| !silent);
    json!({
        "pick": if silent { None } else { Some(pick) },
        "text": text.map(|c| &c.text),
        "value": decision.value,
        "work": decision.effort.work,
        "sure": session.choices().len() == 1 || decision.effort.work == 0,
    })
}

/// The position of a session as machines see it.
fn asked<'a>(session: &'a Session<'_>) -> SearchPosition<'a> {
    SearchPosition {
        agent: agent_of(session.game(), session.state(), session.mover()),
        ..SearchPosition::new(session.game(), session.state(), session.list())
            .after(session.observed())
    }
}

fn choice(game: &Game, choice: &Choice) -> Value {
    let place = |place: Option<(SiteType, i32)>| place.map(|(ty, site)| id(ty, site));
    let name = |place: Option<(SiteType, i32)>| place.map(|(ty, site)| site_name(game, ty, site));
    json!({
        "text": choice.text,
        "from": place(choice.from),
        "to": place(choice.to),
        "from_name": name(choice.from),
        "to_name": name(choice.to),
    })
}

/// A site as the page names it: the first letter of its type and its number.
fn id(ty: SiteType, site: i32) -> String {
    format!("{}{site}", ty.name().chars().next().unwrap_or('C'))
}

/// The lines of a record.
fn read_record(text: &str) -> Result<Vec<RecordLine>, String> {
    if text.len() > MAX_RECORD {
        return Err(format!("a saved game has {MAX_RECORD} bytes at most"));
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.enumerate().map(|(n, line)| {
        serde_json::from_str(line).map_err(|e| format!("line {} of the saved game: {e}", n + 1))
    });
    lines.collect()
}
