//! `L05xx`: what can go wrong in play.

super::table! {
    501 TOO_MUCH_WORK "too-much-work" Error
        "A move takes more work than a move may: loops within loops, such as a `while` in a `while` or a `forEach` in a `forEach`, that never end or end only after millions of rounds. No recorded game comes near the limit. Make the ranges smaller, or end the loop by a condition that the loop itself brings about.";
}
