//! The random calls of everything that only asks are made from the header.

use crate::common::{compare, repo};
use crate::header::{self, functions};

/// The arguments of a random call, in the header's words: how each is drawn and passed.
fn drawn(parameter: &str) -> Option<(&str, String)> {
    let (kind, name) = parameter.rsplit_once(' ')?;
    let range = |name| match name {
        "language" => 6,
        "look" => 8,
        "seat" | "form" => 4,
        "outcome" => 20,
        _ => 300,
    };
    match (kind, name) {
        ("uint32_t", name) => Some((name, format!("caller.number({})", range(name)))),
        ("int32_t", name) => Some((name, "caller.number(4).wrapping_sub(2) as i32".to_owned())),
        ("const char", name) => Some((name.strip_prefix('*')?, "caller.name()".to_owned())),
        _ => None,
    }
}

/// The random call of a function that asks a game, a search or the library; none of one that does
/// more.
fn call(name: &str, parameters: &str) -> Option<String> {
    let parameters = parameters.split_whitespace().collect::<Vec<_>>().join(" ");
    let all: Vec<&str> = parameters.split(", ").collect();
    let (handle, asked, rest) = match all.split_first() {
        Some((&"const jrs_game *game", rest)) => ("game", "game, ", rest),
        Some((&"const jrs_search *search", rest)) => ("_", "search, ", rest),
        _ if parameters.contains("jrs_") => return None,
        _ => ("_", "", &all[..]),
    };
    // What is answered: one number, a text or list, an array of a known length, two or three lists.
    let out = rest.iter().position(|p| p.contains('*') && !p.starts_with("const "))?;
    let (inputs, outputs) = rest.split_at(out);
    let names: Vec<&str> =
        outputs.iter().filter_map(|p| p.rsplit_once([' ', '*'])).map(|p| p.1).collect();
    let (shape, arguments) = match names.as_slice() {
        _ if outputs[0].contains("**") => return None,
        [_] => ("number_of", "out"),
        [_, "capacity", "size"] => ("list", "out, n, size"),
        [_, _, "capacity", "size"] => ("pairs", "out, second, n, size"),
        [_, _, _, "capacity", "size"] => ("triples", "out, second, third, n, size"),
        [_, _] => ("array", "out, n"),
        _ => return None,
    };
    let mut lines = match asked {
        "search, " => "        let search = caller.search();\n".to_owned(),
        _ => String::new(),
    };
    let mut passed = String::new();
    for parameter in inputs.iter().filter(|p| !p.ends_with("_len")) {
        let (name, how) = drawn(parameter)?;
        lines += &format!("        let {name} = {how};\n");
        passed += &match parameter.contains('*') {
            true => format!("{name}.as_ptr().cast(), {name}.len(), "),
            false => format!("{name}, "),
        };
    }
    let first = if shape == "array" { format!("\"{name}\", game") } else { format!("\"{name}\"") };
    Some(format!(
        "    |caller, {handle}| {{\n{lines}        caller.{shape}({first}, |{arguments}| unsafe {{ \
         {name}({asked}{passed}{arguments}) }});\n    }},\n"
    ))
}

fn made() -> String {
    let header = header::made("asked");
    let calls = functions(&header).into_iter().filter_map(|(name, at)| {
        let (_, rest) = header[at..].split_once('(')?;
        call(name, rest.split_once(");")?.0)
    });
    let calls: Vec<String> = calls.collect();
    assert!(calls.len() > 35, "{} calls", calls.len());
    format!(
        "//! A random call of everything that only asks: made from the header; do not edit.\n\n\
         use jerusalem::*;\n\n\
         use crate::Caller;\n\n\
         // SAFETY, of every call: as for those of the caller.\n\
         #[rustfmt::skip]\n\
         pub const ASKED: [fn(&mut Caller, *mut JrsGame); {}] = [\n{}];\n",
        calls.len(),
        calls.concat()
    )
}

#[test]
fn random_calls_are_what_the_header_makes() {
    compare(&repo("jerusalem-ffi/tests/calls/asked.rs"), &made());
}
