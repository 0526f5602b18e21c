//! The sources: which numbers of the rules they cite, and which tests they have.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::text::shorten;

/// The game a file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Jerusalem,
    WalledCity,
    /// Both, or none.
    Shared,
}

/// A file of the repository.
pub struct Source {
    /// Its path from the repository's root.
    pub path: String,
    pub about: About,
    pub text: String,
}

/// A number of the rules, where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Cite {
    pub label: String,
    pub line: usize,
}

/// The folders whose sources cite the rules.
const ROOTS: [&str; 9] = [
    "jerusalem-core",
    "jerusalem-ffi",
    "jerusalem-py",
    "examples",
    "fuzz/fuzz_targets",
    "include",
    "tests",
    "docs",
    ".",
];
const ENDINGS: [&str; 11] = ["rs", "py", "pyi", "c", "h", "cpp", "hpp", "cs", "md", "mk", "toml"];
/// What is not a source: made files, data, the rules themselves, and the made-up texts beside this file.
const SKIP: [&str; 4] = ["target", "data", "rules", "rules_text"];

/// Every source of the repository, in order of their paths.
pub fn all() -> Vec<Source> {
    let root = root();
    let mut files = Vec::new();
    for folder in ROOTS {
        walk(&root.join(folder), folder != ".", &mut files);
    }
    files.sort();
    files.dedup();
    let read = |file: PathBuf| {
        let path = file.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{path}: {e}"));
        Source { about: about(&path), path, text }
    };
    files.into_iter().map(read).collect()
}

/// The repository.
pub fn root() -> PathBuf {
    let core = Path::new(env!("CARGO_MANIFEST_DIR"));
    core.parent().expect("the core is a folder of the repository").to_path_buf()
}

fn walk(folder: &Path, deep: bool, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        if path.is_dir() {
            if deep && !name.starts_with('.') && !SKIP.contains(&name.as_str()) {
                walk(&path, deep, files);
            }
        } else if ENDINGS.contains(&ending) {
            let path = path.components().filter(|c| c.as_os_str() != ".").collect();
            files.push(path);
        }
    }
}

/// Which game a path is about: `…/jerusalem/…` and `…/walled_city…` of the core tell.
pub fn about(path: &str) -> About {
    let Some(inside) = path.strip_prefix("jerusalem-core/") else { return About::Shared };
    let of = |game: &str| {
        inside.split(['/', '.']).any(|part| {
            part.strip_prefix(game).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        })
    };
    match (of("jerusalem"), of("walled_city")) {
        (true, false) => About::Jerusalem,
        (false, true) => About::WalledCity,
        _ => About::Shared,
    }
}

/// Every number a source cites, in words, messages and names of tests.
pub fn cites(about: About, text: &str) -> Vec<Cite> {
    let mut found = Vec::new();
    for (n, line) in text.lines().enumerate() {
        found.extend(in_line(about, line).into_iter().map(|label| Cite { label, line: n + 1 }));
    }
    let named = |test: Test| {
        let cite = move |label| Cite { label, line: test.line };
        numbers_of(about, test.name).into_iter().map(cite)
    };
    found.extend(tests(text).into_iter().flat_map(named));
    found
}

fn in_line(about: About, line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        let rest = &line[at..];
        let inside = before.is_alphanumeric() || before == '_';
        before = c;
        if c == '§' {
            let digits = rest[c.len_utf8()..].trim_start_matches(' ');
            let number = dotted(digits);
            if !number.is_empty() {
                found.push(format!("§{number}{}", letter(&digits[number.len()..])));
            }
        }
        if inside {
            continue;
        }
        let walled = about != About::Jerusalem;
        match c {
            'R' if walled => {
                let number = dotted(&rest[1..]);
                if number.contains('.') {
                    found.push(format!("R{number}"));
                }
            }
            // In The Walled City D1 is a phase or a place of the board.
            'D' if about == About::WalledCity => {}
            'C' | 'Q' | 'V' if !walled => {}
            // Elsewhere C1 is anything.
            'C' if about == About::Shared => {}
            'C' | 'D' | 'E' | 'Q' | 'V' => {
                let digits = rest[1..].len() - rest[1..].trim_start_matches(digit).len();
                let (number, after) = rest[1..].split_at(digits);
                let part = after.chars().next().filter(|&p| c == 'V' && ('a'..='d').contains(&p));
                let after = &after[part.map_or(0, char::len_utf8)..];
                let ends = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
                if !number.is_empty() && ends {
                    let part = part.map(String::from).unwrap_or_default();
                    found.push(shorten(&format!("{c}{number}{part}")));
                }
            }
            '1' if about == About::WalledCity => {
                let signed = line[..at].ends_with('.') || line[..at].trim_end().ends_with('§');
                found.extend(convention(rest).filter(|_| !signed));
            }
            's' | 'S' if !walled => {
                for (word, prefix) in [("cenario ", "s"), ("tep ", "step ")] {
                    let number = rest[1..].strip_prefix(word).map(dotted).unwrap_or_default();
                    if !number.is_empty() && (prefix == "s") != number.contains('.') {
                        found.push(format!("{prefix}{number}"));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// `13.5` without a sign before it.
fn convention(rest: &str) -> Option<String> {
    let number = dotted(rest);
    let after = &rest[number.len()..];
    let plain = number.starts_with("13.") && number.matches('.').count() == 1;
    (plain && !after.starts_with(char::is_alphanumeric)).then(|| format!("§{number}"))
}

fn digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Numbers with dots between them, at the beginning of a text.
fn dotted(text: &str) -> &str {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        let skip = usize::from(end > 0 && rest.starts_with('.'));
        let digits = rest[skip..].len() - rest[skip..].trim_start_matches(digit).len();
        if digits == 0 || end > 0 && skip == 0 {
            return &text[..end];
        }
        end += skip + digits;
    }
}

/// `(b)` at the beginning of a text.
fn letter(text: &str) -> &str {
    match text.as_bytes() {
        [b'(', b'a'..=b'z', b')', ..] => &text[..3],
        _ => "",
    }
}

/// A test function.
pub struct Test<'a> {
    pub name: &'a str,
    pub line: usize,
}

/// The functions with `#[test]` before them.
pub fn tests(text: &str) -> Vec<Test<'_>> {
    let (mut found, mut marked) = (Vec::new(), false);
    for (n, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if line.starts_with("#[test]") {
            marked = true;
        } else if let Some(name) = line.strip_prefix("fn ").filter(|_| marked) {
            let name = name.split(['(', '<']).next().unwrap_or_default();
            found.push(Test { name, line: n + 1 });
            marked = false;
        }
    }
    found
}

/// The numbers a test's name begins with: `s042_…`, `v22_e117_…`, `r6_16_…`, `i05_…`.
pub fn numbers_of(about: About, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut parts = name.split('_').peekable();
    while let Some(part) = parts.next() {
        let Some((kind, number)) = part.split_at_checked(1) else { break };
        let plain = number.trim_end_matches(|c| kind == "v" && ('a'..='d').contains(&c));
        if plain.is_empty() || !plain.chars().all(digit) {
            break;
        }
        let short = number.trim_start_matches('0');
        match (kind, about) {
            ("r", About::WalledCity) => {
                let second = parts.next_if(|part| part.chars().all(digit)).unwrap_or_default();
                let sign = if short == "13" { "§" } else { "R" };
                found.push(format!("{sign}{short}.{second}"));
            }
            ("i", About::WalledCity) => found.push(format!("§12.4.{short}")),
            ("v" | "q" | "e", About::WalledCity) | ("d" | "e", About::Jerusalem) => {
                found.push(format!("{}{short}", kind.to_uppercase()));
            }
            ("s", About::Jerusalem) => found.push(format!("s{short}")),
            _ => break,
        }
    }
    found
}

/// The numbers that the tests of a game begin with.
pub fn tested(about: About, sources: &[Source]) -> BTreeSet<String> {
    let own = tests_of(about, sources);
    own.flat_map(|test| numbers_of(about, test.name)).collect()
}

/// The tests of a game in the core.
pub fn tests_of(about: About, sources: &[Source]) -> impl Iterator<Item = Test<'_>> {
    let own = sources.iter().filter(move |s| s.about == about && is_test(&s.path));
    own.flat_map(|source| tests(&source.text))
}

pub fn is_test(path: &str) -> bool {
    path.starts_with("jerusalem-core/tests/")
}
