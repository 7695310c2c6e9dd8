//! Strings with marks of other languages, as `f"Disc{i}"`, and tags that end as those of markup do.

use super::ForeignPass;
use crate::syntax::parse::part;
use crate::syntax::problem::foreign::ForeignProblem;

/// What stands before the quotes of strings elsewhere.
const MARKS: [&str; 9] = ["f", "F", "r", "b", "u", "rf", "fr", "$", "@"];

/// Players that a rule may speak of.
const ROLES: [&str; 3] = ["Mover", "Next", "Prev"];

/// The farthest that the bracket of a clause is looked for.
const NEAR: usize = 400;

/// Tags for which the whole text is looked through.
const MOST_SEARCHES: usize = 1_000;

impl ForeignPass<'_> {
    /// Reads a string with a mark before its quotes or with values in it: one past it.
    pub(super) fn marked_string(&mut self, at: usize) -> Option<usize> {
        let before = &self.text[..at];
        let apart = |c: char| c.is_whitespace() || "({:".contains(c);
        let mark = &before[before.rfind(apart)? + 1..];
        let quote = self.text[at..].chars().next()?;
        let inside = self.text.get(at + 1..)?;
        let inside = &inside[..inside.find([quote, '\n']).filter(|end| *end < NEAR)?];
        let template = quote == '`' && mark.is_empty() && inside.contains("${");
        if self.depth == 0 || !(template || MARKS.contains(&mark)) {
            return self.joined_text(at, inside);
        }
        let whole = at - mark.len()..at + inside.len() + 2;
        let (name, rest) = inside.split_once('{').unwrap_or((inside, "}"));
        let name = name.trim_end_matches('$');
        let (value, rest) = rest.split_once('}')?;
        let number = value.trim_start_matches(['P', 'p']);
        let role = value.rsplit('.').next().unwrap_or(value).to_lowercase();
        let role = ROLES.iter().find(|known| known.to_lowercase() == role);
        let plain = format!("\"{name}{number}{rest}\"");
        let write = match role {
            _ if number.bytes().all(|b| b.is_ascii_digit()) => Some(plain.clone()),
            Some(role) if before.trim_end_matches(mark).ends_with("(id ") => {
                Some(format!("\"{name}\" {role}"))
            }
            Some(role) if !self.clause_is("place", at) => Some(format!("(id \"{name}\" {role})")),
            _ => None,
        };
        let problem = ForeignProblem::MarkedString {
            name,
            write: write.as_deref(),
        };
        self.report(&problem, whole.clone(), write.as_deref());
        let read = write.filter(|write| write.len() <= whole.len());
        let read = read.unwrap_or_else(|| format!("\"{name}1\""));
        let blanks = whole.len().checked_sub(read.len())?;
        self.edits.push((whole.clone(), " ".repeat(blanks) + &read));
        Some(whole.end)
    }

    /// `"Disc" + "1"`, `"Disc%d" % 1`: a text that is put together; one past it.
    fn joined_text(&mut self, at: usize, inside: &str) -> Option<usize> {
        let end = at + inside.len() + 2;
        let rest = self.text[end..].trim_start_matches(' ');
        let sign = rest.get(..2).filter(|sign| ["+ ", "% "].contains(sign))?;
        let before = self.text[..at].trim_end();
        if self.depth == 0
            || self.bytes[at] != b'"'
            || before.ends_with(['(', '+', '%', '=', '<', '>'])
        {
            return None;
        }
        let added = rest[2..].trim_start();
        let length = part(added)?;
        let more = added[..length].trim_matches('"');
        let plain = more.chars().all(char::is_alphanumeric);
        let joined = match inside.split_once('%').filter(|_| sign == "% ") {
            Some((name, after)) => {
                format!("\"{name}{more}{}\"", after.trim_start_matches(['d', 's']))
            }
            None => format!("\"{inside}{more}\""),
        };
        let known = plain && (added.starts_with('"') || more.bytes().all(|b| b.is_ascii_digit()));
        let write = known.then_some(joined);
        let whole = at..self.text.len() - added.len() + length;
        let problem = ForeignProblem::JoinedText {
            write: write.as_deref(),
        };
        self.report(&problem, whole.clone(), write.as_deref());
        let read = write.unwrap_or_else(|| format!("\"{inside}\""));
        let blanks = whole.len().checked_sub(read.len())?;
        self.edits.push((whole.clone(), read + &" ".repeat(blanks)));
        Some(whole.end)
    }

    /// What stands before a place in the innermost clause or list that is open there.
    pub(super) fn clause_before(&self, at: usize) -> &str {
        let (mut depth, mut start) = (0, at);
        for (place, byte) in self.bytes[..at].iter().enumerate().rev().take(NEAR) {
            match byte {
                b')' | b'}' => depth += 1,
                b'(' | b'{' if depth == 0 => {
                    start = place;
                    break;
                }
                b'(' | b'{' => depth -= 1,
                _ => {}
            }
        }
        &self.text[start..at]
    }

    /// Whether the innermost open clause before a place is one of a name.
    fn clause_is(&self, name: &str, at: usize) -> bool {
        let clause = self.clause_before(at);
        match clause.starts_with('{') {
            true => self.clause_is(name, at - clause.len()),
            false => clause
                .get(1..)
                .is_some_and(|clause| clause.starts_with(name)),
        }
    }

    /// `(D4)`, `(A1 F1)`: a site by its coordinate in brackets of its own; one past it.
    pub(super) fn bracketed_sites(&mut self, at: usize) -> Option<usize> {
        self.bytes
            .get(at + 1)
            .filter(|byte| byte.is_ascii_uppercase())?;
        let inside = self.rest_of_line(at + 1);
        let inside = &inside[..inside.find(')')?];
        let is_site = |word: &str| {
            let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
            let letters = word.len() - digits.len();
            (1..=2).contains(&letters)
                && (1..=2).contains(&digits.len())
                && digits.bytes().all(|b| b.is_ascii_digit())
        };
        let sites: Vec<&str> = inside
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        // `(P1)` is a player.
        let players = sites
            .iter()
            .any(|word| word.starts_with('P') && word.len() == 2);
        let before = &self.text[..at];
        if self.depth == 0 || sites.is_empty() || !sites.iter().all(|site| is_site(site)) {
            return None;
        }
        let quoted: Vec<String> = sites.iter().map(|site| format!("\"{site}\"")).collect();
        let quoted = quoted.join(" ");
        let clause = self.clause_before(at);
        let region = [
            "(regions",
            "(is In",
            "(expand",
            "(difference",
            "(union",
            "(intersection",
        ];
        let (write, read) = if sites.len() > 1 {
            match self.clause_is("place", at) {
                true => (format!("{{{quoted}}}"), "{0}"),
                false => (format!("(sites {{{quoted}}})"), "{0}"),
            }
        } else if clause.starts_with('{') || before.ends_with("coord:") {
            (quoted, inside)
        } else if clause.starts_with("(place") {
            (format!("coord:{quoted}"), "0")
        } else if region.iter().any(|head| clause.starts_with(head)) {
            (format!("(sites {{{quoted}}})"), "{0}")
        } else {
            (format!("(coord {quoted})"), "0")
        };
        let read = match read == inside {
            true => write.clone(),
            false => read.to_owned(),
        };
        if players {
            return None;
        }
        let whole = at..at + inside.len() + 2;
        let problem = ForeignProblem::BracketedSite { write: &write };
        self.report(&problem, whole.clone(), Some(&write));
        let blanks = whole.len().checked_sub(read.len())?;
        self.edits.push((whole.clone(), read + &" ".repeat(blanks)));
        Some(whole.end)
    }

    /// Whether the whole text may be looked through once more; nothing where that was done often.
    fn may_search(&mut self) -> Option<()> {
        self.searches += 1;
        (self.searches <= MOST_SEARCHES).then_some(())
    }

    /// `<Pack:start/>`, `</Pack>`, `<Pack value="start">`: one past it.
    pub(super) fn tag_of_markup(&mut self, at: usize) -> Option<usize> {
        let inside = self.rest_of_line(at + 1);
        let inside = &inside[..inside.find('>')?];
        let whole = at..at + inside.len() + 2;
        let name = |text: &str| {
            let part = |c: char| c.is_ascii_alphanumeric() || "_:-".contains(c);
            text.starts_with(char::is_alphabetic) && text.chars().all(part)
        };
        self.may_search()?;
        let write = if let Some(closed) = inside.strip_prefix('/').filter(|tag| name(tag.trim())) {
            // `<start></start>` names its place by its first tag.
            let opened = format!("<{}", closed.trim());
            self.text[..at].contains(&opened).then(String::new)?
        } else if let Some(tag) = inside.strip_suffix('/') {
            let tag = tag.trim_end();
            name(tag).then(|| format!("<{tag}>"))?
        } else {
            let (tag, value) = inside.split_once('=')?;
            let value = value.trim().trim_matches(['"', '\'']);
            let tag = tag.split([' ', ':']).next()?;
            (name(tag) && name(value)).then(|| format!("<{tag}:{value}>"))?
        };
        let own = write.trim_matches(['<', '>']).split(':').next()?;
        let known = self.text.contains(&format!("<{own}>")) || self.clause_is("option", at);
        let (write, behind_name) = match known {
            _ if write.is_empty() => (write, false),
            true => (write, false),
            false => self.parameter(own, at).unwrap_or((write.clone(), false)),
        };
        let problem = match behind_name {
            true => ForeignProblem::NamedParameter { write: &write },
            false => ForeignProblem::MarkupTag { write: &write },
        };
        let instead = if behind_name { "" } else { write.as_str() };
        self.report(&problem, whole.clone(), Some(instead));
        let blanks = whole.len().checked_sub(instead.len())?;
        self.edits
            .push((whole.clone(), instead.to_owned() + &" ".repeat(blanks)));
        Some(whole.end)
    }

    /// `{{Pack:start}}`: what an option sets, as templates have it; one past it.
    pub(super) fn tag_of_template(&mut self, at: usize) -> Option<usize> {
        let inside = self.rest_of_line(at).strip_prefix("{{")?;
        let inside = &inside[..inside.find("}}")?];
        let tag = inside.split(':').next()?.trim();
        let word = |c: char| c.is_ascii_alphanumeric() || ":-_ ".contains(c);
        if tag.is_empty() || !inside.chars().all(word) {
            return None;
        }
        self.may_search()?;
        if !self.text.contains(&format!("<{tag}>")) {
            return None;
        }
        let write = format!("<{}>", inside.trim());
        let whole = at..at + inside.len() + 4;
        self.report(
            &ForeignProblem::MarkupTag { write: &write },
            whole.clone(),
            Some(&write),
        );
        let blanks = whole.len().checked_sub(write.len())?;
        self.edits
            .push((whole.clone(), write + &" ".repeat(blanks)));
        Some(whole.end)
    }

    /// What a tag of no option stands for in a define, which is an argument; whether it stands
    /// behind the name of the define, where arguments are not named.
    fn parameter(&self, own: &str, at: usize) -> Option<(String, bool)> {
        let define = self.text[..at].rfind("(define ")?;
        let before = &self.text[define..at];
        // `(define <Pack/> ..)`
        if before.trim_end() == "(define" {
            return Some((format!("\"{own}\""), false));
        }
        if self.text.contains(&format!("(define <{own}")) {
            return Some((format!("(\"{own}\")"), false));
        }
        let mut names: Vec<&str> = Vec::new();
        for tag in before.split('<').skip(1) {
            let end = tag.find(|c: char| !c.is_alphanumeric()).unwrap_or(0);
            if !names.contains(&&tag[..end]) {
                names.push(&tag[..end]);
            }
        }
        let known = names.iter().position(|name| *name == own);
        let number = known.unwrap_or(names.len()) + 1;
        let behind = !before[1..].contains(['(', '{']) && before.contains('"');
        Some((format!("#{number}"), behind))
    }
}
