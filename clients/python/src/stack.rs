//! Runs work with enough room on the stack for deeply nested rules: a thread of Python has less.

/// What every call into the engine has at least.
const LEAST: usize = 2 << 20;
/// What is made where a thread has less.
const MADE: usize = 64 << 20;
/// Brackets nested deeper than this get a stack of their own.
const DEEP: usize = 64;

/// Calls `f` with room for rules that are nested as deeply as these.
pub fn with_room<R>(depth: usize, f: impl FnOnce() -> R) -> R {
    if depth > DEEP {
        stacker::grow(MADE, f)
    } else {
        stacker::maybe_grow(LEAST, MADE, f)
    }
}

/// Calls `f` with room for anything that the engine takes.
pub fn with_much_room<R>(f: impl FnOnce() -> R) -> R {
    stacker::grow(4 * MADE, f)
}

/// How deeply the brackets of a text are nested.
pub fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0usize);
    for byte in text.bytes() {
        match byte {
            b'(' | b'{' => depth += 1,
            b')' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}
