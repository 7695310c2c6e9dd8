//! Turns the compiled WebAssembly engine into files that a web worker can load.
//!
//! `ludeme-web-bind ENGINE.wasm FOLDER` writes `engine.js`, its types and `engine_bg.wasm`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [engine, folder] = &args[..] else {
        eprintln!("usage: ludeme-web-bind ENGINE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    // Names and tools are of no use to a page, and hardly compressed.
    bindgen.remove_name_section(true);
    bindgen.remove_producers_section(true);
    let bound = bindgen.input_path(engine).out_name("engine").web(true);
    let written = bound.and_then(|b| b.typescript(true).generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{engine}: {e:#}");
            ExitCode::FAILURE
        }
    }
}
