//! What of a text is cited by the code and shown by a test, counted for people.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::options::{differing, has_test};
use crate::source::{About, Source, cites, is_test, tested};
use crate::text::Text;

/// A game's text beside its sources.
pub struct Game<'a> {
    pub about: About,
    pub text: &'a Text,
    pub sources: &'a [Source],
}

/// One line of the table: a kind of numbers and the numbers of that kind.
struct Kind<'a> {
    name: &'static str,
    labels: Vec<&'a str>,
    /// Cases are not cited by code: it does not know them.
    code: bool,
}

impl<'a> Game<'a> {
    /// The numbers that a side of the sources cites: the code, or the tests.
    fn cited(&self, test: bool) -> BTreeSet<String> {
        let core = |s: &&Source| s.path.starts_with("jerusalem-core/src/") || is_test(&s.path);
        let own = self.sources.iter().filter(|s| s.about == self.about).filter(core);
        let side = own.filter(|source| is_test(&source.path) == test);
        side.flat_map(|source| cites(self.about, &source.text)).map(|cite| cite.label).collect()
    }

    /// The numbers with a test: it cites them, it is that of their option, or of a case that shows them.
    fn with_test(&self) -> BTreeSet<String> {
        let mut found = self.cited(true);
        let mut cases = tested(self.about, self.sources);
        let options = self.text.options.iter();
        for option in options.filter(|option| has_test(option, self.about, self.sources)) {
            found.insert(option.rule.clone());
            cases.insert(format!("`{}`", option.name));
        }
        let shown = self.text.shown.iter().filter(|(_, by)| by.iter().any(|c| cases.contains(c)));
        found.extend(shown.map(|(rule, _)| rule.clone()));
        found.extend(cases);
        found
    }

    fn kinds(&self) -> Vec<Kind<'a>> {
        let text = self.text;
        let optional: BTreeSet<_> = text.options.iter().map(|o| o.rule.as_str()).collect();
        let kind = |name, prefix: &str, code, keep: &dyn Fn(&str) -> bool| {
            let labels = text.of_kind(prefix).into_iter().filter(|l| keep(l)).collect();
            Kind { name, labels, code }
        };
        let settled = |l: &str| !optional.contains(l) && !text.typographical.contains(l);
        let option = |l: &str| optional.contains(l);
        let any = |_: &str| true;
        match self.about {
            About::WalledCity => vec![
                kind("setup, R2", "R2.", true, &any),
                kind("procedure, R4", "R4.", true, &any),
                kind("topology, R6", "R6.", true, &any),
                kind("guilds, R7", "R7.", true, &any),
                kind("questions with an option, Q", "Q", true, &option),
                kind("questions without, Q", "Q", true, &settled),
                kind("conventions, 13", "§13.", true, &any),
                kind("vectors, V", "V", false, &any),
                kind("edge cases, E", "E", false, &any),
                kind("invariants, §12.4", "§12.4.", false, &any),
            ],
            _ => vec![
                kind("rulings with an option, D", "D", true, &option),
                kind("rulings without, D", "D", true, &settled),
                kind("conventions, §11", "§11.", true, &any),
                kind("examples, E", "E", false, &any),
                kind("scenarios", "s", false, &any),
            ],
        }
    }

    /// The table of the numbers, what is missing, and the table of the presets.
    pub fn table(&self) -> String {
        let (code, tests) = (self.cited(false), self.with_test());
        let mut page = String::new();
        let out = &mut page;
        line(out, "| numbers | in the text | cited in code | with a test |");
        line(out, "|---|---:|---:|---:|");
        let (mut uncited, mut untested) = (Vec::new(), Vec::new());
        for Kind { name, labels, code: known } in self.kinds() {
            let lack = |having: &BTreeSet<String>| -> Vec<_> {
                labels.iter().filter(|l| !having.contains(**l)).copied().collect()
            };
            let (no_code, no_test) = (lack(&code), lack(&tests));
            let all = labels.len();
            let cited = if known { (all - no_code.len()).to_string() } else { "–".into() };
            line(out, &format!("| {name} | {all} | {cited} | {} |", all - no_test.len()));
            uncited.extend(no_code.into_iter().filter(|_| known));
            untested.extend(no_test);
        }
        let list = |labels: Vec<&str>| match labels.is_empty() {
            true => "none".to_string(),
            false => labels.join(", "),
        };
        line(out, &format!("\nNot cited in code: {}.", list(uncited)));
        line(out, &format!("\nWithout a test: {}.\n", list(untested)));
        line(out, "| preset | options unlike the default | with a test | which |");
        line(out, "|---|---:|---:|---|");
        line(
            out,
            &format!("| default | – | {} of {} options | |", self.tested_options(), {
                self.text.options.len()
            }),
        );
        for (n, preset) in self.text.presets.iter().enumerate() {
            let options = differing(self.text, n);
            let shown = options.iter().filter(|o| has_test(o, self.about, self.sources)).count();
            let names: Vec<_> = options.iter().map(|o| format!("`{}`", o.name)).collect();
            let (all, names) = (options.len(), names.join(", "));
            line(out, &format!("| {preset} | {all} | {shown} | {names} |"));
        }
        page
    }

    fn tested_options(&self) -> usize {
        let options = self.text.options.iter();
        options.filter(|option| has_test(option, self.about, self.sources)).count()
    }
}

fn line(page: &mut String, text: &str) {
    writeln!(page, "{text}").expect("a string takes everything");
}

/// The whole file.
pub fn page(jerusalem: &Game, walled_city: &Game) -> String {
    format!(
        "# What of the rules is in code and tests

Written by `make rules-coverage`; a test compares it with the sources.

A number is *cited in code* if a file of its game in `jerusalem-core/src` names it. It is *with a test* if a test of its game in `jerusalem-core/tests` names it, in its name or beside it, if its option has a test of its name, or if a case that shows it (jerusalem.md §6.10, walled-city.md §11.1) has its test. Code does not know scenarios, examples, vectors and edge cases. Rulings on misprints (T) are left out.

## Jerusalem

{}
## The Walled City

{}",
        jerusalem.table(),
        walled_city.table()
    )
}
