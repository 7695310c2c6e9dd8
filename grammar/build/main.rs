//! Build script: turns the catalogue of ludemes under `grammar/catalogue` into Rust.
//!
//! Three files arise in `OUT_DIR`: `words.rs` (an enum for every closed set of words),
//! `tables.rs` (the signatures, for the matcher) and `typed.rs` (a typed view of every form,
//! for the compiler). Where pictures are drawn a fourth one does: `letters.ttf`, the outlines of
//! their font.

mod emit;
#[cfg(feature = "svg")]
mod letters;
mod notation;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new("grammar/catalogue");
    println!("cargo::rerun-if-changed=grammar/catalogue");
    println!("cargo::rerun-if-changed=grammar/build");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|e| e == "cat"));
    files.sort();
    let mut texts = Vec::new();
    for path in &files {
        let family = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        texts.push((family, fs::read_to_string(path)?));
    }
    let catalogue = match notation::parse(&texts) {
        Ok(catalogue) => catalogue,
        Err(problems) => {
            for problem in &problems {
                println!("cargo::error={problem}");
            }
            std::process::exit(1);
        }
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("words.rs"), emit::words(&catalogue))?;
    fs::write(out.join("tables.rs"), emit::tables(&catalogue))?;
    fs::write(out.join("typed.rs"), emit::typed(&catalogue))?;
    #[cfg(feature = "svg")]
    match letters::outlines(epaint_default_fonts::UBUNTU_LIGHT) {
        Some(font) => fs::write(out.join("letters.ttf"), font)?,
        None => println!("cargo::error=the font of the pictures is no TrueType font"),
    }
    Ok(())
}
