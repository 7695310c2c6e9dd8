//! What the metadata say about a game: description, rules, sources.

use super::Loaded;
use crate::resolve::call::Value;
use crate::resolve::typed;

/// Headed paragraphs about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Heading and text of each.
    pub paragraphs: Vec<(String, String)>,
}

impl About {
    /// What the metadata of a description say, and which options are chosen.
    pub fn of(loaded: &Loaded) -> Self {
        let mut about = About::default();
        let info = loaded
            .resolved
            .as_ref()
            .and_then(|r| r.metadata.as_ref())
            .and_then(Value::as_call)
            .and_then(typed::Metadata::of)
            .and_then(|m| m.info)
            .and_then(Value::as_call)
            .and_then(typed::Info::of);
        let items = match info.map(|i| i.items) {
            Some(Value::Array(items, _)) => items.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        for item in items.iter().filter_map(Value::as_call) {
            use typed::InfoItem as I;
            let (heading, text) = match typed::InfoItem::of(item) {
                Some(I::Description { text }) => ("Description", text.to_owned()),
                Some(I::Rules { text }) => ("Rules", text.to_owned()),
                Some(I::Source { text }) => ("Source", text.to_owned()),
                Some(I::Author { text }) => ("Author", text.to_owned()),
                Some(I::Origin { text }) => ("Origin", text.to_owned()),
                Some(I::Date { text }) => ("Date", text.to_owned()),
                Some(I::Aliases { names }) => {
                    let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
                    ("Also called", names.join(", "))
                }
                Some(I::Credit { text }) => ("Credit", text.to_owned()),
                Some(I::Publisher { text }) => ("Publisher", text.to_owned()),
                Some(I::Reading { rule, text }) => ("Reading", format!("{rule}. {text}")),
                Some(I::Note { heading, text }) => (heading, text.to_owned()),
                _ => continue,
            };
            about
                .paragraphs
                .push((heading.to_owned(), without_tags(&text)));
        }
        for option in &loaded.expanded.options {
            if let Some(item) = option.chosen_item() {
                let text = item.heading.to_string();
                about.paragraphs.push((option.heading.to_string(), text));
            }
        }
        if about.paragraphs.is_empty() {
            let nothing = "The description has no metadata about its rules.".to_owned();
            about.paragraphs.push(("Rules".to_owned(), nothing));
        }
        about
    }
}

/// A text as it is read, without the tags of HTML that metadata carry, such as `<b>`: the address of
/// a link stands behind its words. What only looks like a tag, as in `a < b`, stays.
fn without_tags(text: &str) -> String {
    let mut out = String::new();
    let mut links: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let name = tag[1..].trim_start_matches('/');
        let end = tag
            .find('>')
            .filter(|_| name.starts_with(|c: char| c.is_ascii_alphabetic()));
        let Some(end) = end else {
            out.push('<');
            rest = &tag[1..];
            continue;
        };
        let inner = &tag[1..end];
        if let Some((_, address)) = inner.split_once("href=") {
            let address = address.trim_start_matches(['\\', '"', '\'']);
            links.extend(address.split(['\\', '"', '\'', ' ']).next());
        } else if inner == "/a"
            && let Some(address) = links.pop()
        {
            out.push_str(&format!(" ({address})"));
        }
        rest = &tag[end + 1..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::without_tags;

    #[test]
    fn tags_are_left_out_and_addresses_stay() {
        let link =
            r#"See <a href="https://example.org/x" target="_blank" />the page</a>, <i>p. 3</i>."#;
        let read = "See the page (https://example.org/x), p. 3.";
        assert_eq!(without_tags(link), read);
        for same in ["a < b and c > d", "two <", "<3 wins>", "", "1<2"] {
            assert_eq!(without_tags(same), same);
        }
    }
}
