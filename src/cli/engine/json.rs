//! The same as JSON lines, with what general games need besides.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::clock::Allowance;
use super::say;
use super::table::{Found, Table};
use super::ugi::result;
use crate::api::{Move, Position};
use crate::board::site::SiteType;
use crate::game::action::Item;
use crate::game::text::write_move;
use crate::load::Selection;

/// Most branches of chance that one answer lists.
const MOST_BRANCHES: usize = 10_000;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
enum EngineRequest {
    Game {
        file: String,
        #[serde(default)]
        options: Vec<String>,
        ruleset: Option<String>,
        seed: Option<u64>,
    },
    Position {
        state: Option<String>,
        seed: Option<u64>,
    },
    Legal {
        #[serde(default)]
        states: bool,
    },
    Chance {
        #[serde(rename = "move")]
        chosen: Chosen,
    },
    Move {
        #[serde(rename = "move")]
        chosen: Chosen,
        draws: Option<Vec<u32>>,
    },
    Undo {},
    Board {
        player: Option<u8>,
    },
    Go {
        player: Option<String>,
        movetime: Option<u64>,
        nodes: Option<u64>,
        #[serde(default)]
        time: Vec<u64>,
        #[serde(default)]
        inc: Vec<u64>,
    },
    Stop {},
    Ready {},
    Quit {},
}

/// A move by its number, from 0, or by its words.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Chosen {
    Index(usize),
    Words(String),
}

/// Answers a line; false to end.
pub fn answer(table: &mut Table, line: &str) -> bool {
    let mut object: Map<String, Value> = match serde_json::from_str(line) {
        Ok(object) => object,
        Err(e) => {
            tell(&Value::Null, Err(format!("no JSON object: {e}")));
            return true;
        }
    };
    let id = object.remove("id").unwrap_or(Value::Null);
    let asked = match serde_json::from_value(Value::Object(object)) {
        Ok(asked) => asked,
        Err(e) => {
            tell(&id, Err(e.to_string()));
            return true;
        }
    };
    if matches!(asked, EngineRequest::Quit {}) {
        return false;
    }
    let answer = carry_out(table, asked, &id);
    tell(&id, answer);
    true
}

fn tell(id: &Value, answer: Result<Value, String>) {
    let mut object = match answer {
        Ok(Value::Object(mut object)) => {
            object.insert("ok".into(), true.into());
            object
        }
        Ok(_) => Map::from_iter([("ok".to_owned(), Value::Bool(true))]),
        Err(why) => Map::from_iter([
            ("ok".to_owned(), Value::Bool(false)),
            ("error".to_owned(), why.into()),
        ]),
    };
    if !id.is_null() {
        object.insert("id".into(), id.clone());
    }
    say(&Value::Object(object).to_string());
}

fn carry_out(table: &mut Table, asked: EngineRequest, id: &Value) -> Result<Value, String> {
    match asked {
        EngineRequest::Game {
            file,
            options,
            ruleset,
            seed,
        } => {
            table.seed = seed.unwrap_or(table.seed);
            table.load(&file, &Selection { options, ruleset })?;
            let game = table.the_game()?;
            Ok(json!({
                "name": game.name(),
                "players": game.players(),
                "options": game.options(),
                "stochastic": game.is_stochastic(),
                "hidden": game.has_hidden_information(),
                "simultaneous": game.is_simultaneous(),
                "position": told(table.position()?),
            }))
        }
        EngineRequest::Position { state, seed } => {
            if state.is_some() || seed.is_some() {
                table.stop();
                table.seed = seed.unwrap_or(table.seed);
                table.set_up(state.as_deref())?;
            }
            Ok(told(table.position()?))
        }
        EngineRequest::Legal { states } => {
            let position = table.position()?;
            let moves = position.legal_moves().iter();
            let legal = moves.map(|m| move_told(position, m, states));
            let legal: Vec<Value> = legal.collect::<Result<_, _>>()?;
            Ok(json!({ "mover": position.mover(), "legal": legal }))
        }
        EngineRequest::Chance { chosen } => {
            let m = find(table, &chosen)?;
            let branches = table.position()?.branches(&m).map_err(|e| e.to_string())?;
            let found: Vec<_> = branches.take(MOST_BRANCHES + 1).collect();
            if found.len() > MOST_BRANCHES {
                return Err(format!(
                    "chance may bring more than {MOST_BRANCHES} positions"
                ));
            }
            let sum: f64 = found.iter().map(|b| b.likelihood).sum();
            let branches = found.iter().map(|branch| {
                let likelihood = branch.likelihood / sum;
                let state = branch.position.state_line();
                json!({ "draws": branch.draws, "likelihood": likelihood, "state": state })
            });
            Ok(json!({ "branches": branches.collect::<Vec<_>>() }))
        }
        EngineRequest::Move { chosen, draws } => {
            table.stop();
            let m = find(table, &chosen)?;
            table.play(&m, draws.as_deref())?;
            Ok(told(table.position()?))
        }
        EngineRequest::Undo {} => {
            table.stop();
            match table.undo() {
                true => Ok(told(table.position()?)),
                false => Err("there is no move to take back".into()),
            }
        }
        EngineRequest::Board { player } => Ok(json!({ "board": table.board(player)? })),
        EngineRequest::Go {
            player,
            movetime,
            nodes,
            time,
            inc,
        } => {
            let spec = match player {
                Some(text) => text.parse().map_err(|e| format!("{e}"))?,
                None => table.spec,
            };
            let allowance = Allowance {
                movetime,
                nodes,
                time,
                inc,
            };
            let id = id.clone();
            table.think(spec, &allowance, move |found| {
                tell(&id, found.map(best));
            })?;
            Ok(json!({ "thinking": true }))
        }
        EngineRequest::Stop {} => {
            table.stop();
            Ok(Value::Null)
        }
        EngineRequest::Ready {} => table.prepare().map(|()| json!({ "ready": true })),
        EngineRequest::Quit {} => Ok(Value::Null),
    }
}

fn best(found: Found) -> Value {
    json!({
        "bestmove": found.text,
        "index": found.index,
        "value": found.value,
        "nodes": found.nodes,
        "depth": found.depth,
        "ms": found.time.as_millis() as u64,
    })
}

fn find(table: &Table, chosen: &Chosen) -> Result<Move, String> {
    match chosen {
        Chosen::Words(text) => table.find(text),
        Chosen::Index(index) => {
            let legal = table.position()?.legal_moves();
            let none = || {
                format!(
                    "there are {} legal moves, there is no move {index}",
                    legal.len()
                )
            };
            legal.get(*index).cloned().ok_or_else(none)
        }
    }
}

fn told(position: &Position) -> Value {
    json!({
        "state": position.state_line(),
        "mover": position.mover(),
        "turn": position.turn(),
        "ply": position.ply(),
        "legal": position.move_count(),
        "result": result(position),
        "ranking": position.outcome().map(|o| o.ranking),
    })
}

/// A legal move: its number, words, sites (`C12`, type and number), levels, actions in the format
/// of trials, and the state it leads to, where that is asked for.
fn move_told(position: &Position, m: &Move, states: bool) -> Result<Value, String> {
    let site = |site: Option<(SiteType, i32)>| site.map(|(ty, s)| format!("{}{s}", ty.letter()));
    let listed = &position.list().moves()[m.index()];
    let actions = position.list().items(listed).iter();
    let actions: Vec<_> = actions
        .filter_map(|item| match item {
            Item::Action(action) => Some(*action),
            Item::Then(_) => None,
        })
        .collect();
    let mut written = String::new();
    write_move(position.game().rules(), listed, &actions, &mut written);
    let state = match states {
        true => Some(position.after(m).map_err(|e| e.to_string())?.state_line()),
        false => None,
    };
    let mut told = json!({
        "index": m.index(),
        "text": m.text(),
        "from": site(m.from()),
        "to": site(m.to()),
        "levels": [listed.level_min, listed.level_max],
        "actions": written,
    });
    if let (Some(state), Some(object)) = (state, told.as_object_mut()) {
        object.insert("state".into(), state.into());
    }
    Ok(told)
}
