//! The notation of the catalogue: what the build refuses.

#[allow(dead_code, missing_docs)]
#[path = "../grammar/build/notation.rs"]
mod reader;

fn problems(text: &str) -> Vec<String> {
    let types = "/// an integer\ntype int calls Int accepts integer\n/// a site type\nenum SiteType = Vertex Cell\n";
    let files = [
        ("base".to_string(), types.to_string()),
        ("test".to_string(), text.to_string()),
    ];
    reader::parse(&files).err().unwrap_or_default()
}

#[test]
fn a_form_is_read_whole() {
    let text = "/// A count.\n//= (count Pieces 1)\nint (count Pieces [SiteType] (at:int | <n:int>)) as Count also (number) puzzle";
    let types =
        "/// an integer\ntype int calls Int\n/// a site type\nenum SiteType = Vertex Cell\n";
    let parsed = reader::parse(&[("a".into(), types.into()), ("b".into(), text.into())]);
    let form = &parsed.unwrap().forms[0];
    assert_eq!(
        (form.variant.as_str(), form.family.as_str()),
        ("Count", "b")
    );
    assert_eq!(form.example, "(count Pieces 1)");
    assert_eq!(form.spellings[0].words, ["Pieces"]);
    assert_eq!(form.spellings[1].head, "number");
    let fields: Vec<_> = form.slots.iter().map(|s| s.field.as_str()).collect();
    assert_eq!(fields, ["site_type", "at", "n"]);
    assert!(form.flags.contains("puzzle") && form.groups == [true]);
}

#[test]
fn every_entry_needs_a_meaning_and_an_example() {
    assert!(problems("int (one)")[0].contains("no meaning line"));
    assert!(problems("/// One.\nint (one)")[0].contains("no example line"));
}

#[test]
fn unknown_types_and_double_names_are_refused() {
    assert!(problems("/// One.\n//= (one)\nint (one flaot)")[0].contains("unknown type `flaot`"));
    assert!(problems("/// One.\n//= (one)\nint (one int int)")[0].contains("field `int` twice"));
    assert!(
        problems("/// One.\n//= (one)\nint (one)\n/// Two.\n//= (two)\nint (one int)")[0]
            .contains("names two forms")
    );
    assert!(problems("/// One.\n//= (one)\nint (one in:SiteType loop:int)")[0].contains("keyword"));
}

#[test]
fn broken_brackets_and_flags_are_refused() {
    assert!(problems("/// One.\n//= (one)\nint (one [int)")[0].contains("unbalanced"));
    assert!(problems("/// One.\n//= (one)\nint (one) puzle")[0].contains("`puzle`"));
}
