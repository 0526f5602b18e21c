//! The programs in the README compile and run.

use std::path::Path;
use std::process::Command;

use crate::common::{have, library, repo, run, scratch};
use crate::csharp::{compile, have_mono, mono};

/// The blocks of a language in a README.
fn blocks(path: &str, language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(repo(path)).expect("a README");
    let (start, mut found, mut rest) = (format!("```{language}\n"), Vec::new(), text.as_str());
    while let Some(from) = rest.find(&start) {
        rest = &rest[from + start.len()..];
        let end = rest.find("```").expect("an end");
        found.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    found
}

/// The blocks of a language in this crate's README and in the top one; each has some.
fn programs(language: &str) -> Vec<String> {
    let both = ["jerusalem-ffi/README.md", "README.md"].map(|path| {
        let found = blocks(path, language);
        assert!(!found.is_empty(), "no {language} in {path}");
        found
    });
    both.concat()
}

fn build_and_run(compiler: &str, std: &str, file: &Path) -> String {
    let (lib, out) = (library(), file.with_extension(""));
    run(Command::new(compiler)
        .arg(std)
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"])
        .arg(repo("include"))
        .arg(file)
        .arg("-o")
        .arg(&out)
        .arg("-L")
        .arg(&lib)
        .arg("-ljerusalem")
        .arg(format!("-Wl,-rpath,{}", lib.display())));
    run(&mut Command::new(out))
}

fn c_and_cpp(compiler: &str, std: &str, language: &str) {
    if have(compiler, compiler, &format!("the {language} lines of the READMEs")) {
        let dir = scratch(&format!("readme-{language}"));
        for (i, lines) in programs(language).into_iter().enumerate() {
            let file = dir.join(format!("game{i}.{language}"));
            std::fs::write(&file, lines).expect("a file");
            assert!(build_and_run(compiler, std, &file).ends_with(" wins\n"));
        }
    }
}

#[test]
fn c_lines_of_the_readmes_run() {
    c_and_cpp("gcc", "-std=c99", "c");
}

#[test]
fn cpp_lines_of_the_readmes_run() {
    c_and_cpp("g++", "-std=c++17", "cpp");
}

#[test]
fn csharp_lines_of_the_readmes_run() {
    if have_mono("the C# lines of the READMEs") {
        let dir = scratch("readme-cs");
        let unity = blocks("jerusalem-ffi/unity/README.md", "csharp").into_iter().map(|lines| {
            format!(
                "using Jerusalem;\n\
                 static class Debug {{ public static void Log(object o) {{ System.Console.WriteLine(o); }} }}\n\
                 static class Program {{ static void Main() {{\n{lines}\n}} }}\n"
            )
        });
        for (i, lines) in programs("csharp").into_iter().chain(unity).enumerate() {
            let file = dir.join(format!("Program{i}.cs"));
            std::fs::write(&file, lines).expect("a file");
            let none: [&str; 0] = [];
            let said = mono(&compile(&format!("readme-csharp-{i}"), &[file]), none);
            assert!(said.ends_with(" wins\n"), "{said}");
        }
    }
}
