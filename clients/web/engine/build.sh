#!/bin/sh
# Builds the engine of the page into engine/pkg: compiled to WebAssembly, bound for JavaScript by
# wasm-bindgen. (wasm-opt was tried: four minutes for 4 % of the size, and more once compressed.)
set -eu
cd "$(dirname "$0")"
target=$(cargo metadata --format-version 1 --no-deps --locked | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || true
# Room for the recursion of deep descriptions; and fewer calls written out in place than the profile
# alone gives, which takes 3 % off what is loaded; of those that are marked for it fewer as well, which
# takes 3 % more (a threshold of 40 takes 12 %, and a fifth of the speed). They do not act evenly: with 7
# instead of 9 for the others the page had 13 KB more, with 112 instead of 128 for those it had 9 KB less, with
# 96 instead of 112 19 KB less, with 88 instead of 96 7 KB less, with 80 instead of 88 14 KB less, with 64
# instead of 80 21 KB less; 72 gives 11 KB of them, and 3 % more speed than 64; 68 gives 5 KB more than 72.
RUSTFLAGS="-C link-arg=-zstack-size=8388608 -C llvm-args=--inline-threshold=9 \
  -C llvm-args=--inlinehint-threshold=68" \
  cargo build --locked --profile web --target wasm32-unknown-unknown -p ludeme-web-engine
cargo run --locked -p ludeme-web-bind -- \
  "$target/wasm32-unknown-unknown/web/ludeme_web_engine.wasm" pkg
