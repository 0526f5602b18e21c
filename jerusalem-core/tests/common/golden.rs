//! Files under `tests/data` that a test re-makes and compares; `UPDATE_GOLDEN=1` writes them anew.

use std::path::PathBuf;

/// A file of the repository's `tests/data`.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(name)
}

/// Whether golden files are to be written anew.
pub fn update() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1")
}

/// Compares a text with the file, or writes it.
pub fn compare(name: &str, made: &str) {
    let path = path(name);
    if update() {
        let folder = path.parent().expect("a folder");
        std::fs::create_dir_all(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        return std::fs::write(&path, made).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    for (n, (kept, made)) in kept.lines().zip(made.lines()).enumerate() {
        assert_eq!(kept, made, "{name}, line {}", n + 1);
    }
    assert_eq!(kept.lines().count(), made.lines().count(), "{name}: the number of lines");
}
