//! The Unity package: the raw layer is what the source makes, the rest compiles and runs on Mono.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{SOURCES, compare, games, have, library, repo, run, scratch, source};
use crate::programs::other_abi;
use crate::records::paths;

/// The raw layer, as csbindgen makes it from the source.
fn made() -> String {
    let dir = scratch("csbindgen");
    let path: PathBuf = dir.join("NativeMethods.cs");
    let mut builder = csbindgen::Builder::default();
    for module in SOURCES {
        builder = builder.input_extern_file(source(module, &dir));
    }
    builder
        .csharp_dll_name("jerusalem")
        .csharp_dll_name_if("(UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR", "__Internal")
        .csharp_namespace("Jerusalem")
        .csharp_class_name("NativeMethods")
        .csharp_class_accessibility("internal")
        .csharp_use_nint_types(false)
        .csharp_use_function_pointer(false)
        .csharp_generate_const_filter(|name| name.starts_with("JRS_"))
        .generate_csharp_file(&path)
        .expect("bindings");
    std::fs::read_to_string(&path).expect("the file just made").replace("\r\n", "\n")
}

#[test]
fn raw_layer_is_what_the_source_makes() {
    compare(&repo("jerusalem-ffi/unity/Runtime/NativeMethods.cs"), &made());
}

fn unity(path: &str) -> PathBuf {
    repo("jerusalem-ffi/unity").join(path)
}

/// The C# files of a directory.
fn sources(dir: &Path) -> Vec<PathBuf> {
    let files =
        std::fs::read_dir(dir).expect("a directory").map(|file| file.expect("a file").path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|e| e == "cs")).collect();
    files.sort();
    files
}

pub fn have_mono(part: &str) -> bool {
    have("mcs", "mono-mcs", part) && have("mono", "mono-runtime libmono-system-core4.0-cil", part)
}

/// Compiles programs together with the package's runtime, in the C# that Unity and `mcs` share.
pub fn compile(name: &str, files: &[PathBuf]) -> PathBuf {
    let out = scratch(name).join(format!("{name}.exe"));
    run(Command::new("mcs")
        .args(["-unsafe", "-langversion:7.2", "-warnaserror", "-debug", "-r:System.Core"])
        .arg(format!("-out:{}", out.display()))
        .args(sources(&unity("Runtime")))
        .args(files));
    out
}

pub fn mono(program: &Path, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    let mut command = Command::new("mono");
    run(command.arg("--debug").arg(program).args(arguments).env("LD_LIBRARY_PATH", library()))
}

#[test]
fn package_tests_pass_on_mono() {
    if have_mono("the tests of the Unity package") {
        let mut files = sources(&unity("Tests/Runtime"));
        let read = |file: &PathBuf| std::fs::read_to_string(file).expect("tests");
        let count: usize = files.iter().map(|file| read(file).matches("[Test]").count()).sum();
        files.push(repo("tests/csharp/NUnit.cs"));
        let none: [&str; 0] = [];
        let said = mono(&compile("package-tests", &files), none);
        assert!(said.ends_with(&format!("{count} tests, 0 failed\n")), "{said}");
    }
}

#[test]
fn csharp_refuses_a_library_of_another_binary_interface() {
    if have_mono("the binary interface in C#") {
        let program = compile("csharp-other-abi", &[repo("tests/csharp/OtherAbi.cs")]);
        let mut command = Command::new("mono");
        let said = run(command.arg(program).env("LD_LIBRARY_PATH", other_abi()));
        assert_eq!(said.matches("binary interface 99").count(), 6, "{said}");
    }
}

#[test]
fn csharp_replays_records_to_the_same_states() {
    if have_mono("the records in C#") {
        mono(&compile("csharp-conformance", &[repo("tests/csharp/Conformance.cs")]), paths());
    }
}

#[test]
fn unity_sample_plays_headless_on_mono() {
    if have_mono("the sample of the Unity package") {
        let files = [unity("Samples~/HotSeat/HotSeat.cs"), repo("examples/unity/Headless.cs")];
        let program = compile("unity-sample", &files);
        for game in games() {
            let said = mono(&program, [game.as_str(), "3", "20"]);
            assert!(said.contains(" wins with ") && said.contains("hint: "), "{said}");
        }
    }
}

#[test]
fn no_bool_and_no_enum_crosses_the_border() {
    let raw = std::fs::read_to_string(unity("Runtime/NativeMethods.cs")).expect("the raw layer");
    // A delegate crosses as the pointer of a static method; see `Search.RunWith`.
    let evaluator = "jrs_search_run_with_evaluator_delegate";
    let allowed = ["int", "uint", "ulong", "System.UIntPtr", evaluator];
    let mut parameters = 0;
    for line in
        raw.lines().filter(|line| line.contains("static extern ") || line.contains(" delegate "))
    {
        let inside = line.split_once('(').expect("(").1.trim_end_matches(");");
        for parameter in inside.split(", ").filter(|p| !p.is_empty()) {
            let kind = parameter.rsplit_once(' ').expect("a type and a name").0;
            assert!(kind.ends_with('*') || allowed.contains(&kind), "{line}");
            assert!(!kind.contains("bool"), "{line}");
            parameters += 1;
        }
    }
    assert!(parameters > 100);
    assert!(raw.contains("\"__Internal\"") && raw.contains("UNITY_IOS"));
}

#[test]
fn hand_written_numbers_are_those_of_the_header() {
    let words = std::fs::read_to_string(unity("Runtime/Words.cs")).expect("Words.cs");
    let constants = [
        ("Chance", jerusalem::JRS_CHANCE),
        ("Over", jerusalem::JRS_OVER),
        ("ToMove", jerusalem::JRS_TO_MOVE),
        ("Nobody", jerusalem::JRS_NOBODY),
        ("Public", jerusalem::JRS_PUBLIC),
        ("Omniscient", jerusalem::JRS_OMNISCIENT),
    ];
    for (name, number) in constants {
        assert!(words.contains(&format!("const int {name} = {number};")), "{name}");
    }
    let members = [
        ("Short", jerusalem::JRS_SHORT),
        ("English", jerusalem::JRS_ENGLISH),
        ("Hungarian", jerusalem::JRS_HUNGARIAN),
        ("Dutch", jerusalem::JRS_DUTCH),
        ("Italian", jerusalem::JRS_ITALIAN),
        ("Slovak", jerusalem::JRS_SLOVAK),
        ("Winner", jerusalem::JRS_RETURNS_WINNER),
        ("Rank", jerusalem::JRS_RETURNS_RANK),
        ("Margin", jerusalem::JRS_RETURNS_MARGIN),
        ("Manual", jerusalem::JRS_FLAG_MANUAL),
        ("AutoSingle", jerusalem::JRS_FLAG_AUTO_SINGLE),
        ("NoRecord", jerusalem::JRS_FLAG_NO_RECORD),
    ];
    for (name, number) in members {
        assert!(words.contains(&format!(" {name} = {number},")), "{name}");
    }
}

#[test]
fn package_has_its_version_and_a_meta_file_for_everything() {
    let package = std::fs::read_to_string(unity("package.json")).expect("package.json");
    assert!(package.contains(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"))));
    let mut guids = BTreeSet::new();
    let mut directories = vec![unity("")];
    while let Some(dir) = directories.pop() {
        for file in std::fs::read_dir(dir).expect("a directory") {
            let path = file.expect("a file").path();
            let name = path.file_name().and_then(OsStr::to_str).expect("a name").to_owned();
            // Unity does not import what ends with a tilde.
            if name.ends_with('~') {
                continue;
            }
            if name.ends_with(".meta") {
                let whose = path.with_extension("");
                assert!(whose.exists(), "{} belongs to nothing", path.display());
                let text = std::fs::read_to_string(&path).expect("a meta file");
                let guid =
                    text.lines().find_map(|line| line.strip_prefix("guid: ")).expect("a guid");
                assert_eq!(guid.len(), 32);
                assert!(guids.insert(guid.to_owned()), "{guid} twice");
                continue;
            }
            let meta = path.with_file_name(format!("{name}.meta"));
            assert!(meta.exists(), "{} has no meta file", path.display());
            if path.is_dir() {
                directories.push(path);
            }
        }
    }
}
