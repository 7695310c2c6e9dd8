#![no_main]
//! One property of any text; see `properties::fmt`.

#[path = "../properties.rs"]
#[allow(dead_code)] // each target is one of them
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| {
    properties::fmt(text);
});
