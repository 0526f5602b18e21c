//! The installed library, found as strangers find it: by pkg-config and by CMake.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{games, have, library, repo, run, scratch};

/// Makes a target of the installation, with the library that was built with the tests.
fn make(target: &str, settings: &[String]) {
    run(Command::new("make")
        .current_dir(repo(""))
        .args(["--no-print-directory", "-s", "-f", "jerusalem-ffi/ffi.mk", target])
        .arg(format!("FROM={}", library().display()))
        .args(settings));
}

/// Installs the library into a prefix of its own.
fn installed(name: &str) -> (PathBuf, PathBuf) {
    let dir = scratch(name);
    let prefix = dir.join("prefix");
    make("install-files", &[format!("PREFIX={}", prefix.display())]);
    (dir, prefix)
}

/// All files below a directory, by their paths from there.
fn files(dir: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match path.is_dir() {
            true => found.extend(files(&path).into_iter().map(|file| format!("{name}/{file}"))),
            false => found.push(name),
        }
    }
    found.sort();
    found
}

#[test]
fn installation_under_destdir_and_into_a_relative_prefix_with_a_space() {
    let dir = scratch("stage");
    let (stage, below) = (dir.join("the stage"), "target/a prefix");
    for (prefix, to) in [
        ("/opt/the games", stage.join("opt/the games")),
        (below, stage.join(repo(below).strip_prefix("/").expect("an absolute path"))),
    ] {
        let settings = [format!("DESTDIR={}", stage.display()), format!("PREFIX={prefix}")];
        make("install-files", &settings);
        let version = env!("CARGO_PKG_VERSION");
        let expected = [
            "include/jerusalem.h".to_owned(),
            "include/jerusalem.hpp".to_owned(),
            "lib/cmake/jerusalem/jerusalem-config-version.cmake".to_owned(),
            "lib/cmake/jerusalem/jerusalem-config.cmake".to_owned(),
            "lib/libjerusalem.a".to_owned(),
            "lib/libjerusalem.so".to_owned(),
            format!("lib/libjerusalem.so.{version}"),
            format!("lib/libjerusalem.so.{}", jerusalem::JRS_ABI_VERSION),
            "lib/pkgconfig/jerusalem.pc".to_owned(),
        ];
        assert_eq!(files(&to), expected);
        // What was staged works where it stands: nothing in it says where it was to be.
        for file in ["pkgconfig/jerusalem.pc", "cmake/jerusalem/jerusalem-config.cmake"] {
            let text = std::fs::read_to_string(to.join("lib").join(file)).expect("a file");
            assert!(!text.contains(prefix) && !text.contains('@'), "{text}");
        }
        if have("pkg-config", "pkg-config", "the staged installation") {
            let mut command = Command::new("pkg-config");
            command.env("PKG_CONFIG_PATH", to.join("lib/pkgconfig"));
            let said = run(command.args(["--variable=includedir", "jerusalem"]));
            let found = Path::new(said.trim().replace('\\', "").as_str()).join("jerusalem.h");
            assert!(found.exists(), "{}", found.display());
        }
        make("uninstall", &settings);
        assert_eq!(files(&to), [""; 0]);
    }
    assert!(!repo(below).exists());
}

fn play(program: &Path, dir: &Path, libraries: Option<&Path>) {
    for game in games() {
        let mut command = Command::new(program);
        if let Some(path) = libraries {
            command.env("LD_LIBRARY_PATH", path);
        }
        run(command.arg(game).arg("9").arg(dir.join("game.json")));
    }
}

#[test]
fn c_program_builds_through_pkg_config() {
    if !have("pkg-config", "pkg-config", "the installation through pkg-config") {
        return;
    }
    let (dir, prefix) = installed("pkg-config");
    let ask = |what: &[&str]| {
        let mut command = Command::new("pkg-config");
        command.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
        run(command.args(what).arg("jerusalem")).trim().to_owned()
    };
    assert_eq!(ask(&["--modversion"]), env!("CARGO_PKG_VERSION"));
    let build = |out: &str, flags: &str| {
        let program = dir.join(out);
        run(Command::new("gcc")
            .arg(repo("examples/c/play.c"))
            .arg("-o")
            .arg(&program)
            .args(flags.split_whitespace()));
        program
    };
    let shared = build("shared", &ask(&["--cflags", "--libs"]));
    play(&shared, &dir, Some(&prefix.join("lib")));
    // The private libraries are all that a static program needs beside the library.
    let flags = ask(&["--static", "--cflags", "--libs"]);
    let flags = flags.replace("-ljerusalem", "-l:libjerusalem.a");
    play(&build("static", &flags), &dir, None);
}

#[test]
fn c_and_cpp_programs_build_through_cmake() {
    let part = "the installation through CMake";
    if !have("cmake", "cmake", part) || !have("g++", "g++", part) {
        return;
    }
    let (dir, prefix) = installed("cmake");
    let version = env!("CARGO_PKG_VERSION");
    let lists = format!(
        "cmake_minimum_required(VERSION 3.13)\n\
         project(stranger C CXX)\n\
         set(CMAKE_CXX_STANDARD 17)\n\
         find_package(jerusalem {version} REQUIRED)\n\
         find_package(jerusalem {version} REQUIRED)\n\
         find_package(Threads REQUIRED)\n\
         add_executable(shared {play})\n\
         target_link_libraries(shared jerusalem::jerusalem)\n\
         add_executable(static {play})\n\
         target_link_libraries(static jerusalem::static)\n\
         add_executable(tournament {tournament})\n\
         target_link_libraries(tournament jerusalem::jerusalem Threads::Threads)\n",
        play = repo("examples/c/play.c").display(),
        tournament = repo("examples/cpp/tournament.cpp").display(),
    );
    std::fs::write(dir.join("CMakeLists.txt"), lists).expect("a file");
    let build = dir.join("build");
    let configure = |extra: &str| {
        let mut command = Command::new("cmake");
        command.arg("-S").arg(&dir).arg("-B").arg(&build).arg(extra);
        command.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
        command
    };
    run(&mut configure("-DCMAKE_BUILD_TYPE=Release"));
    run(Command::new("cmake").arg("--build").arg(&build));
    play(&build.join("shared"), &dir, None);
    play(&build.join("static"), &dir, None);
    run(Command::new(build.join("tournament")).args([&games()[0], "2", "2"]));
}

#[test]
fn cmake_refuses_a_version_that_is_not_compatible() {
    if !have("cmake", "cmake", "the versions of the CMake package") {
        return;
    }
    let (dir, prefix) = installed("cmake-versions");
    let found = |asked: &str| {
        let lists = format!(
            "cmake_minimum_required(VERSION 3.13)\nproject(stranger C)\n\
             find_package(jerusalem {asked} REQUIRED)\n"
        );
        std::fs::write(dir.join("CMakeLists.txt"), lists).expect("a file");
        let mut command = Command::new("cmake");
        command.arg("-S").arg(&dir).arg("-B").arg(dir.join("build"));
        command.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
        command.output().expect("cmake").status.success()
    };
    assert!(found("0.2") && found("0") && found(""));
    assert!(!found("0.1") && !found("0.3") && !found("9.0") && !found("0.0.2"));
    let settings = [format!("PREFIX={}", prefix.display()), "FFI_VERSION=0.20.0".to_owned()];
    make("install-files", &settings);
    assert!(found("0.20") && found("0.20.0") && !found("0.2") && !found("0.2.0"));
}
