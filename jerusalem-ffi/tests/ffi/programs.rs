//! The C and C++ programs: built with gcc and clang, run bare, under valgrind and with sanitizers.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{games, have, library, repo, run, scratch, works};
use crate::records::paths;

/// A program of the repository.
struct Program {
    source: &'static str,
    runs: Runs,
}

/// With what it is run.
enum Runs {
    /// Once for every game, with its name and more.
    Games(fn(&Path) -> Vec<PathBuf>),
    /// Once with all golden records.
    Records,
}

const BORDER: Program = Program { source: "tests/c/border.c", runs: Runs::Games(|_| vec![]) };
const LAYER: Program = Program { source: "tests/cpp/layer.cpp", runs: Runs::Games(|_| vec![]) };
const EXAMPLE: Program = Program {
    source: "examples/c/play.c",
    runs: Runs::Games(|dir| vec!["5".into(), dir.join("game.json")]),
};
const TOURNAMENT: Program = Program {
    source: "examples/cpp/tournament.cpp",
    runs: Runs::Games(|_| vec!["1".into(), "4".into()]),
};
const HINT: Program =
    Program { source: "examples/c/hint.c", runs: Runs::Games(|_| vec!["30".into(), "3".into()]) };
const CPP_HINT: Program =
    Program { source: "examples/cpp/hint.cpp", runs: Runs::Games(|_| vec!["20".into()]) };
const UNLOAD: Program = Program { source: "tests/c/unload.c", runs: Runs::Games(|_| vec![]) };
const FORK: Program = Program { source: "tests/c/fork.c", runs: Runs::Games(|_| vec![]) };
const C_CONFORMANCE: Program = Program { source: "tests/c/conformance.c", runs: Runs::Records };
const CPP_CONFORMANCE: Program =
    Program { source: "tests/cpp/conformance.cpp", runs: Runs::Records };

impl Program {
    fn arguments(&self, dir: &Path) -> Vec<Vec<PathBuf>> {
        match self.runs {
            Runs::Records => vec![paths()],
            Runs::Games(more) => {
                let with = |game: String| [vec![game.into()], more(dir)].concat();
                games().into_iter().map(with).collect()
            }
        }
    }
}

/// A compiler and how a program is linked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Shared,
    Static,
    /// By the program itself, at run time.
    None,
}

fn compiler_of(source: &str, family: &str) -> &'static str {
    match (source.ends_with(".c"), family) {
        (true, "gcc") => "gcc",
        (true, _) => "clang",
        (false, "gcc") => "g++",
        (false, _) => "clang++",
    }
}

/// Builds a program into `dir`.
fn build(program: &Program, family: &str, extra: &[&str], link: Link, dir: &Path) -> PathBuf {
    let compiler = compiler_of(program.source, family);
    let source = repo(program.source);
    let out = dir.join(source.file_stem().expect("a name"));
    let std = if program.source.ends_with(".c") { "-std=c11" } else { "-std=c++17" };
    let lib = library();
    let mut command = Command::new(compiler);
    command.args([std, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-O1", "-I"]);
    command.arg(repo("include")).args(extra).arg(&source).arg("-o").arg(&out);
    match link {
        Link::Shared => {
            command.arg("-L").arg(&lib).arg("-ljerusalem");
            command.arg(format!("-Wl,-rpath,{}", lib.display()));
        }
        Link::None => (),
        Link::Static => {
            command.arg(lib.join("libjerusalem.a")).args(["-lpthread", "-ldl", "-lm"]);
        }
    }
    run(command.arg("-pthread").arg("-ldl"));
    out
}

/// Builds a program and runs it; `with` is what it runs under.
fn try_out(name: &str, program: &Program, family: &str, extra: &[&str], link: Link, with: &[&str]) {
    let dir = scratch(name);
    let out = build(program, family, extra, link, &dir);
    for arguments in program.arguments(&dir) {
        let mut command = match with {
            [] => Command::new(&out),
            [tool, options @ ..] => {
                let mut command = Command::new(tool);
                command.args(options).arg(&out);
                command
            }
        };
        command.env("ASAN_OPTIONS", "detect_leaks=1:strict_string_checks=1");
        command.env("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1");
        run(command.args(arguments));
    }
}

// A batch's threads end by themselves after it was freed: their stacks are "possibly lost".
const VALGRIND: [&str; 6] = [
    "valgrind",
    "--quiet",
    "--error-exitcode=9",
    "--leak-check=full",
    "--show-leak-kinds=definite",
    "--errors-for-leak-kinds=definite",
];
const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

const FAMILIES: [(&str, &str); 2] = [("gcc", "gcc g++"), ("clang", "clang libclang-rt-dev")];

fn bare(name: &str, program: &Program) {
    for (family, package) in FAMILIES {
        let tool = compiler_of(program.source, family);
        if have(tool, package, &format!("{} under {tool}", program.source)) {
            try_out(&format!("{name}-{family}"), program, family, &[], Link::Shared, &[]);
        }
    }
}

fn under_valgrind(name: &str, program: &Program) {
    let part = format!("{} under valgrind", program.source);
    let compiler = compiler_of(program.source, "gcc");
    if have("valgrind", "valgrind", &part) && have(compiler, compiler, &part) {
        try_out(&format!("{name}-valgrind"), program, "gcc", &[], Link::Shared, &VALGRIND);
    }
}

fn with_sanitizers(name: &str, program: &Program) {
    for (family, package) in FAMILIES {
        let tool = compiler_of(program.source, family);
        let part = format!("{} with sanitizers of {tool}", program.source);
        if !have(tool, package, &part) {
            continue;
        }
        // A compiler may come without the sanitizers' own libraries.
        let dir = scratch(&format!("{name}-asan-{family}-probe"));
        std::fs::write(dir.join("probe.c"), "int main(void) { return 0; }\n").expect("a file");
        let mut probe = Command::new(tool);
        probe.args(SANITIZERS).arg(dir.join("probe.c")).arg("-o").arg(dir.join("probe"));
        // In C++ a file of C is one of C++ as well.
        let probe = probe.arg("-Wno-deprecated");
        if works(probe, &format!("{tool} {}", SANITIZERS[0]), package, &part) {
            let name = format!("{name}-asan-{family}");
            try_out(&name, program, family, &SANITIZERS, Link::Shared, &[]);
        }
    }
}

/// A machine with everything but the compilers of C++: their parts are skipped, and said to be.
#[test]
fn without_compilers_of_cplusplus_their_parts_are_skipped() {
    let tools = scratch("no-cplusplus");
    for dir in std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()) {
        for tool in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            if !tool.file_name().to_string_lossy().contains("++") {
                // The first of a name is the one that is found.
                let _ = std::os::unix::fs::symlink(tool.path(), tools.join(tool.file_name()));
            }
        }
    }
    let mut command = Command::new(std::env::current_exe().expect("the test's own path"));
    command
        .args(["cpp_layer", "cpp_programs_build_through_cmake"])
        .env("PATH", tools)
        .env_remove("CI");
    let out = command.output().expect("the tests");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{}\n{said}", String::from_utf8_lossy(&out.stdout));
    for part in ["layer.cpp under valgrind", "layer.cpp with sanitizers of g++", "through CMake"] {
        let line = said.lines().find(|line| line.contains(part));
        assert!(line.is_some_and(|line| line.starts_with("SKIPPED")), "{part}\n{said}");
    }
}

macro_rules! programs {
    ($($name:ident $program:ident)+) => {$(
        mod $name {
            use super::*;

            #[test]
            fn with_gcc_and_clang() {
                bare(stringify!($name), &$program);
            }

            #[test]
            fn under_valgrind() {
                super::under_valgrind(stringify!($name), &$program);
            }

            #[test]
            fn with_sanitizers() {
                super::with_sanitizers(stringify!($name), &$program);
            }
        }
    )+};
}

programs! {
    c_border BORDER
    c_example EXAMPLE
    c_hint HINT
    c_conformance C_CONFORMANCE
    cpp_layer LAYER
    cpp_example TOURNAMENT
    cpp_hint CPP_HINT
    cpp_conformance CPP_CONFORMANCE
}

/// A process that is forked while other threads make games makes games as well.
#[test]
fn a_forked_process_goes_on() {
    try_out("fork", &FORK, "gcc", &["-D_GNU_SOURCE"], Link::Shared, &[]);
}

/// The library may be closed while the threads of a freed batch are still on their way out.
#[test]
fn library_can_be_unloaded_and_loaded_again() {
    let dir = scratch("unload");
    let out = build(&UNLOAD, "gcc", &["-D_GNU_SOURCE"], Link::None, &dir);
    for arguments in UNLOAD.arguments(&dir) {
        run(Command::new(&out).args(arguments).env("LD_LIBRARY_PATH", library()));
    }
}

/// A directory with a library under the name of ours that has another binary interface.
pub fn other_abi() -> PathBuf {
    let dir = scratch(&format!("other-abi-{:?}", std::thread::current().id()));
    run(Command::new("gcc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(dir.join("libjerusalem.so"))
        .arg(repo("tests/c/other_abi.c")));
    dir
}

#[test]
fn cpp_refuses_a_library_of_another_binary_interface() {
    if have("g++", "g++", "the binary interface in C++") {
        let program = Program { source: "tests/cpp/other_abi.cpp", runs: Runs::Records };
        let out = build(&program, "gcc", &[], Link::Shared, &scratch("cpp-other-abi"));
        let other = other_abi().join("libjerusalem.so");
        let said = run(Command::new(out).env("LD_PRELOAD", other));
        assert!(said.contains("binary interface 99"), "{said}");
    }
}

#[test]
fn c_border_linked_statically() {
    try_out("border-static", &BORDER, "gcc", &[], Link::Static, &[]);
}
