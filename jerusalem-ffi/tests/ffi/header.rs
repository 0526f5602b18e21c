//! The header is what the source makes, and every compiler takes it.

use crate::common::{SOURCES, compare, have, repo, run, scratch, source};
use std::process::Command;

/// The header as the source makes it, by way of a directory of one's own.
pub fn made(dir: &str) -> String {
    let config = cbindgen::Config::from_file(repo("jerusalem-ffi/cbindgen.toml")).expect("config");
    let mut builder = cbindgen::Builder::new().with_config(config);
    let dir = scratch(dir);
    for module in SOURCES {
        builder = builder.with_src(source(module, &dir));
    }
    let mut text = Vec::new();
    builder.generate().expect("bindings").write(&mut text);
    String::from_utf8(text).expect("UTF-8").replace("* # Safety", "* Memory:")
}

pub fn committed() -> String {
    std::fs::read_to_string(repo("include/jerusalem.h")).expect("include/jerusalem.h")
}

#[test]
fn header_is_what_the_source_makes() {
    compare(&repo("include/jerusalem.h"), &made("cbindgen"));
}

/// The names of all functions that the header declares, with their places.
pub fn functions(header: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in header.split_inclusive('\n') {
        if !line.starts_with([' ', '#', '/', '*', '}', 't']) {
            let end = line.find('(').unwrap_or(0);
            if let Some(name) = line[..end].rfind("jrs_") {
                found.push((&line[name..end], start + name));
            }
        }
        start += line.len();
    }
    found
}

#[test]
fn every_function_says_what_it_returns_and_which_threads_may_call() {
    let header = committed();
    let functions = functions(&header);
    assert!(functions.len() > 45, "{functions:?}");
    for (name, at) in functions {
        let start = header[..at].rfind("/**").expect("a comment");
        let comment = &header[start..at];
        assert!(comment.contains("Threads: "), "{name} does not say which threads may call it");
        assert!(comment.contains("Returns: "), "{name} does not say what it returns");
        let parameters = &header[at..at + header[at..].find(';').expect(";")];
        // Handles that are passed in stay the caller's by the header's first words.
        let handles = ["jrs_game *game", "jrs_batch *batch", "jrs_search *search"];
        let plain = handles.iter().fold(parameters.to_owned(), |all, one| all.replace(one, ""));
        if plain.contains('*') {
            assert!(comment.contains("Memory:"), "{name} does not say who owns what");
        }
    }
}

#[test]
fn every_name_in_a_comment_of_the_header_exists() {
    let header = committed();
    let names = header.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    // The name of what has none is a text, and `JRS_FLAG_...` stands for several.
    let odd = ["JRS_UNKNOWN_STATUS", "JRS_FLAG_"];
    for name in names.filter(|word| word.starts_with("JRS_") && !odd.contains(word)) {
        assert!(header.contains(&format!("#define {name} ")), "there is no {name}");
    }
    let mut known: Vec<&str> = functions(&header).into_iter().map(|(name, _)| name).collect();
    let types = header.lines().filter(|line| line.starts_with(['}', 't']) && line.ends_with(';'));
    known.extend(types.filter_map(|line| match line.split_once("(*") {
        Some((_, function)) => function.split(')').next(),
        None => line.trim_end_matches(';').rsplit(' ').next(),
    }));
    for name in header.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        assert!(!name.starts_with("jrs_") || known.contains(&name), "there is no {name}");
    }
}

#[test]
fn every_function_is_in_the_layers_of_cpp_and_csharp() {
    let read = |path: &str| std::fs::read_to_string(repo(path)).expect("a layer");
    let package = ["Game", "Batch", "Search", "Handles"];
    let package = package.map(|file| read(&format!("jerusalem-ffi/unity/Runtime/{file}.cs")));
    let (cpp, csharp) = (read("include/jerusalem.hpp"), package.concat());
    for (name, _) in functions(&committed()) {
        for (layer, text) in [("C++", &cpp), ("C#", &csharp)] {
            let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            assert!(words.any(|word| word == name), "{name} is not in the layer of {layer}");
        }
    }
}

#[test]
fn every_language_has_its_number_in_every_layer() {
    let read = |path: &str| std::fs::read_to_string(repo(path)).expect("a layer");
    let (header, cpp) = (committed(), read("include/jerusalem.hpp"));
    let csharp = read("jerusalem-ffi/unity/Runtime/Words.cs");
    for (number, lang) in (1..).zip(jerusalem_core::Lang::ALL) {
        let (name, upper, lower) =
            (lang.name(), lang.name().to_uppercase(), lang.name().to_lowercase());
        assert!(header.contains(&format!("#define JRS_{upper} {number}\n")), "{name}");
        assert!(cpp.contains(&format!("    {lower} = JRS_{upper},\n")), "{name}");
        assert!(csharp.contains(&format!("        {name} = {number},\n")), "{name}");
    }
}

#[test]
fn header_is_plain_ascii() {
    assert!(committed().is_ascii());
}

#[test]
fn version_macros_are_the_crates_version() {
    let (major, minor, patch) =
        (jerusalem::JRS_VERSION_MAJOR, jerusalem::JRS_VERSION_MINOR, jerusalem::JRS_VERSION_PATCH);
    assert_eq!(format!("{major}.{minor}.{patch}"), env!("CARGO_PKG_VERSION"));
    assert_eq!(jerusalem::jrs_abi_version(), jerusalem::JRS_ABI_VERSION);
    let header = committed();
    for (name, number) in [("MAJOR", major), ("MINOR", minor), ("PATCH", patch)] {
        assert!(header.contains(&format!("#define JRS_VERSION_{name} {number}\n")));
    }
}

/// Compiles a file that includes a header twice and calls into it, in every dialect.
fn compiles(compiler: &str, package: &str, file: &str, text: &str, dialects: &[&str]) {
    if !have(compiler, package, &format!("the header under {compiler}")) {
        return;
    }
    let dir = scratch(&format!("{file}-{compiler}"));
    let path = dir.join(file);
    std::fs::write(&path, text).expect("the file can be written");
    for dialect in dialects {
        run(Command::new(compiler)
            .arg(format!("-std={dialect}"))
            .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-I"])
            .arg(repo("include"))
            .arg(&path));
    }
}

const ALONE: &str = "#include <jerusalem.h>\nuint32_t use(void);\nuint32_t use(void) { return jrs_abi_version(); }\n";
const TWICE: &str = "#include <jerusalem.h>\n#include <jerusalem.h>\nint32_t use(jrs_game *game);\nint32_t use(jrs_game *game) { return jrs_game_apply(game, 0); }\n";

#[test]
fn header_compiles_alone_and_twice_as_c99_c11_c17_with_gcc_and_clang() {
    for text in [ALONE, TWICE] {
        compiles("gcc", "gcc", "c.c", text, &["c99", "c11", "c17"]);
        compiles("clang", "clang", "c.c", text, &["c99", "c11", "c17"]);
    }
}

#[test]
fn header_compiles_alone_and_twice_as_cpp11_cpp17_cpp20_with_gcc_and_clang() {
    for text in [ALONE, TWICE] {
        compiles("g++", "g++", "cpp.cpp", text, &["c++11", "c++17", "c++20"]);
        compiles("clang++", "clang", "cpp.cpp", text, &["c++11", "c++17", "c++20"]);
    }
}

#[test]
fn cpp_header_compiles_alone_and_twice_as_cpp17_and_cpp20_with_gcc_and_clang() {
    let alone = "#include <jerusalem.hpp>\nvoid use(jerusalem::Game &game);\nvoid use(jerusalem::Game &game) { game.apply(0); }\n";
    for text in [alone.to_owned(), format!("#include <jerusalem.hpp>\n{alone}")] {
        compiles("g++", "g++", "hpp.cpp", &text, &["c++17", "c++20"]);
        compiles("clang++", "clang", "hpp.cpp", &text, &["c++17", "c++20"]);
    }
}
