//! What the tests of the C door share: places, tools, programs run to their end.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The source files that make the interface, in the order of the header.
pub const SOURCES: [&str; 12] = [
    "status", "boundary", "handle", "game", "play", "relative", "view", "names", "saved", "arrays",
    "batch", "search",
];

/// A path in the repository.
pub fn repo(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository").join(path)
}

/// The source file of a module of this crate as the makers of bindings read it: they do not look into
/// `arrays! { ... }`, so that its lines are opened in a copy.
pub fn source(module: &str, dir: &Path) -> PathBuf {
    let text = std::fs::read_to_string(repo(&format!("jerusalem-ffi/src/{module}.rs")));
    let opened =
        text.expect("a source file").replace("\narrays! {\n", "\n").replace("\n}\n}\n", "\n}\n");
    let path = dir.join(format!("{module}.rs"));
    std::fs::write(&path, opened).expect("the file can be written");
    path
}

/// A directory with the library as it was built with the tests, under the names it is linked by and
/// loaded by.
pub fn library() -> PathBuf {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    let make = || {
        let test = std::env::current_exe().expect("the test's own path");
        let built = test.parent().expect("a directory");
        let dir = scratch("lib");
        let soname = format!("libjerusalem.so.{}", jerusalem::JRS_ABI_VERSION);
        let files = ["libjerusalem.so", "libjerusalem.a", "libjerusalem.so"];
        for (file, name) in files.iter().zip([files[0], files[1], &soname]) {
            std::os::unix::fs::symlink(built.join(file), dir.join(name)).expect("a link");
        }
        dir
    };
    DIR.get_or_init(make).clone()
}

/// The names of all games.
pub fn games() -> Vec<String> {
    jerusalem_core::games().map(str::to_owned).collect()
}

/// A fresh directory for what a test makes.
pub fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a scratch directory");
    dir
}

/// Compares a made text with a committed file; with `UPDATE_GOLDEN=1` writes it instead.
pub fn compare(path: &Path, made: &str) {
    let committed = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some() && made != committed {
        // At one stroke: other tests read the file meanwhile.
        let new = path.with_extension("new");
        std::fs::write(&new, made).expect("the file can be written");
        std::fs::rename(&new, path).expect("the file can be replaced");
        return;
    }
    let lines = made.lines().zip(committed.lines()).enumerate();
    let differs = lines.into_iter().find(|(_, (made, committed))| made != committed);
    assert!(
        made == committed,
        "{} is not what the source makes (first at {differs:?}); run `make golden`",
        path.display()
    );
}

/// Whether a tool is there. Where it is not, the test says what it skips and how to get it; with
/// `CI=true` that is a failure.
pub fn have(tool: &str, package: &str, part: &str) -> bool {
    works(Command::new(tool).arg("--version"), tool, package, part)
}

/// Whether a tool can do what a part needs; else as [`have`].
pub fn works(probe: &mut Command, tool: &str, package: &str, part: &str) -> bool {
    let there = probe.output().is_ok_and(|o| o.status.success());
    if !there {
        let text = format!("SKIPPED {part}: there is no `{tool}`; `apt-get install {package}`");
        skip(&text, std::env::var("CI").as_deref() == Ok("true"));
    }
    there
}

fn skip(text: &str, is_failure: bool) {
    assert!(!is_failure, "{text}");
    // Not by `eprintln!`, which the test harness would swallow.
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[test]
fn a_missing_tool_is_in_ci_a_failure() {
    assert!(std::panic::catch_unwind(|| skip("SKIPPED", true)).is_err());
}

/// Runs a command; what it printed, if it succeeded.
#[track_caller]
pub fn run(command: &mut Command) -> String {
    let out = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let (stdout, stderr) =
        (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{command:?}: {}\n{stdout}\n{stderr}", out.status);
    stdout.into_owned()
}
