//! What the library exports.
//!
//! The list of symbols covers the shared library. A static library of Rust always carries the symbols
//! of the standard library as well; of its own it has those of the header alone.

use std::collections::BTreeSet;
use std::process::Command;

use crate::common::{library, repo, run, scratch};
use crate::header::{committed, functions};

fn defined(nm: &[&str], file: &str) -> BTreeSet<String> {
    let list = run(Command::new("nm").args(nm).arg("--defined-only").arg(library().join(file)));
    let name = |line: &str| line.rsplit(' ').next().map(str::to_owned);
    list.lines().filter_map(name).filter(|name| !name.is_empty()).collect()
}

fn declared() -> BTreeSet<String> {
    functions(&committed()).into_iter().map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn shared_library_exports_exactly_the_functions_of_the_header() {
    assert_eq!(defined(&["-D"], "libjerusalem.so"), declared());
}

#[test]
fn static_library_defines_the_functions_of_the_header_and_no_other_jrs_symbol() {
    let all = defined(&["-g"], "libjerusalem.a");
    let own: BTreeSet<String> = all.into_iter().filter(|name| name.starts_with("jrs_")).collect();
    assert_eq!(own, declared());
}

#[test]
fn shared_library_is_named_after_the_binary_interface() {
    let said = run(Command::new("readelf").arg("-d").arg(library().join("libjerusalem.so")));
    let name = format!("[libjerusalem.so.{}]", jerusalem::JRS_ABI_VERSION);
    assert!(said.lines().any(|line| line.contains("SONAME") && line.ends_with(&name)), "{said}");
}

#[test]
fn shared_library_has_no_number_in_its_name_on_android() {
    let script = scratch("build-script").join("build");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let source = repo("jerusalem-ffi/build.rs");
    run(Command::new(rustc).args(["--edition", "2024", "-o"]).arg(&script).arg(source));
    let soname = |os: &str| {
        let said = run(Command::new(&script).env("CARGO_CFG_TARGET_OS", os));
        let line = said.lines().find_map(|line| line.split_once("-soname,"));
        line.map(|(_, name)| name.to_owned())
    };
    assert_eq!(soname("android").as_deref(), Some("libjerusalem.so"));
    let numbered = format!("libjerusalem.so.{}", jerusalem::JRS_ABI_VERSION);
    assert_eq!(soname("linux"), Some(numbered));
    assert_eq!(soname("windows"), None);
}
