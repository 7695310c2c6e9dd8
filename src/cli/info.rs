//! `lud info`: what a game is made of.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_file, no_game};
use crate::cli::lowered::Lowered;
use crate::cli::report::say;
use crate::cli::run::Format;
use crate::game::{ContainerKind, Game};
use crate::resolve::call::Value;

/// Says what a game is made of: players, board, pieces, dice, options, rulesets, ludemes.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// What the output looks like.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let loaded = load_file(&args.file, &args.choice)?;
    let Some(game) = &loaded.game else {
        return Err(no_game(&args.file, &loaded));
    };
    let mut ludemes = BTreeMap::new();
    if let Some(resolved) = &loaded.resolved {
        count_ludemes(&resolved.game, &mut ludemes);
    }
    let options: Vec<_> = loaded
        .expanded
        .options
        .iter()
        .map(|o| {
            let items: Vec<&str> = o.items.iter().map(|i| i.heading.as_str()).collect();
            json!({"category": o.heading.as_str(), "items": items, "chosen": o.chosen_item().map(|i| i.heading.as_str())})
        })
        .collect();
    let rulesets: Vec<_> = loaded
        .expanded
        .rulesets
        .iter()
        .map(|r| r.heading.as_str())
        .collect();
    let playouts = Lowered::of(game);
    if args.format == Format::Json {
        let info = json!({
            "type": "info",
            "name": game.name,
            "players": game.players,
            "mode": format!("{:?}", game.mode),
            "board": {
                "default": game.layout.default.name(),
                "cells": game.board.len(crate::board::site::SiteType::Cell),
                "vertices": game.board.len(crate::board::site::SiteType::Vertex),
                "edges": game.board.len(crate::board::site::SiteType::Edge),
            },
            "containers": game.containers.iter().map(|c| json!({"name": c.name, "owner": c.owner, "from": c.from, "size": c.size})).collect::<Vec<_>>(),
            "components": game.components.iter().skip(1).map(|c| json!({"name": c.name, "owner": c.owner})).collect::<Vec<_>>(),
            "dice": game.dice.as_ref().map(|d| &d.faces),
            "tracks": game.tracks.iter().map(|t| t.name()).collect::<Vec<_>>(),
            "regions": game.regions.iter().map(|r| &r.name).collect::<Vec<_>>(),
            "phases": game.phases.iter().map(|p| &p.name).collect::<Vec<_>>(),
            "options": options,
            "rulesets": rulesets,
            "ludemes": ludemes,
            "playouts": playouts.family,
            "asked": playouts.asked(),
        });
        say(&info.to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    describe(game)?;
    for o in &loaded.expanded.options {
        let items: Vec<String> = o
            .items
            .iter()
            .enumerate()
            .map(|(i, item)| {
                if i == o.chosen {
                    format!("[{}]", item.heading)
                } else {
                    item.heading.to_string()
                }
            })
            .collect();
        say(&format!("option    {}: {}", o.heading, items.join(", ")))?;
    }
    for r in rulesets {
        say(&format!("ruleset   {r}"))?;
    }
    let used: Vec<String> = ludemes
        .iter()
        .map(|(name, n)| {
            if *n > 1 {
                format!("{name} ×{n}")
            } else {
                name.clone()
            }
        })
        .collect();
    say(&format!("ludemes   {}", used.join(", ")))?;
    say(&match playouts.asked() {
        None => format!("playouts  {}", playouts.family),
        Some(rules) => format!("playouts  {}; not lowered: {rules}", playouts.family),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn describe(game: &Game) -> Result<(), Failure> {
    use crate::board::site::SiteType;
    say(&format!("name      {}", game.name))?;
    say(&format!(
        "players   {}, {}",
        game.players,
        format!("{:?}", game.mode).to_lowercase()
    ))?;
    let count = |ty| game.board.len(ty);
    say(&format!(
        "board     {} cells, {} vertices, {} edges; pieces stand on {}",
        count(SiteType::Cell),
        count(SiteType::Vertex),
        count(SiteType::Edge),
        match game.layout.default {
            SiteType::Cell => "cells",
            SiteType::Vertex => "vertices",
            SiteType::Edge => "edges",
        }
    ))?;
    for c in &game.containers[1..] {
        let kind = match c.kind {
            ContainerKind::Hand => "hand",
            ContainerKind::Dice => "dice",
            ContainerKind::Deck => "deck",
            ContainerKind::Board => "board",
        };
        say(&format!(
            "{kind:<9} {} with {} sites from {}",
            c.name, c.size, c.from
        ))?;
    }
    let pieces: Vec<&str> = game
        .components
        .iter()
        .skip(1)
        .filter(|c| c.faces.is_empty())
        .map(|c| c.name.as_str())
        .collect();
    say(&format!("pieces    {}", pieces.join(", ")))?;
    if let Some(dice) = &game.dice {
        let faces: Vec<String> = dice
            .faces
            .iter()
            .map(|f| f.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        say(&format!("dice      {}", faces.join("; ")))?;
    }
    if !game.tracks.is_empty() {
        let tracks: Vec<&str> = game.tracks.iter().map(|t| t.name()).collect();
        say(&format!("tracks    {}", tracks.join(", ")))?;
    }
    if game.phases.len() > 1 {
        let phases: Vec<&str> = game.phases.iter().map(|p| p.name.as_str()).collect();
        say(&format!("phases    {}", phases.join(", ")))?;
    }
    Ok(())
}

/// Counts the ludemes of a description by name.
fn count_ludemes(value: &Value, counts: &mut BTreeMap<String, usize>) {
    match value {
        Value::Call(call) => {
            let spelling = &call.form().spellings[call.spelling as usize];
            let mut name = spelling.head.to_owned();
            for word in spelling.words {
                name.push(' ');
                name.push_str(word);
            }
            *counts.entry(name).or_default() += 1;
            for arg in call.args.iter().flatten() {
                count_ludemes(arg, counts);
            }
        }
        Value::Array(items, _) => {
            for item in items {
                count_ludemes(item, counts);
            }
        }
        _ => {}
    }
}
