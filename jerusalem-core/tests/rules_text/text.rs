//! A rules text as data: its numbers, its options, and which case shows which rule.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// What a rules text says of itself.
#[derive(Default)]
pub struct Text {
    /// Every number there is: `D24`, `R4.9`, `s42`, `§4.3`, `§4.3(b)`, `§11.5`, `step 3.3` …
    pub labels: BTreeSet<String>,
    /// Rulings that only settle a misprint.
    pub typographical: BTreeSet<String>,
    /// The cases that show a rule, and the options in backticks whose tests do, by rule.
    pub shown: BTreeMap<String, Vec<String>>,
    /// The options.
    pub options: Vec<Opt>,
    /// The presets that have a column or a record, the default left out.
    pub presets: Vec<String>,
}

/// One option of a text.
pub struct Opt {
    pub name: String,
    /// The ruling that gave rise to it.
    pub rule: String,
    /// Its default, if the text gives a value.
    pub default: Option<Value>,
    /// Its value in each preset.
    pub presets: Vec<Option<Value>>,
    /// The values the text lists.
    pub values: Vec<Value>,
}

impl Text {
    pub fn read(text: &str) -> Text {
        let mut found = Text::default();
        found.read_numbers(text);
        found.read_option_table(text);
        found.read_option_records(text);
        found
    }

    fn read_numbers(&mut self, text: &str) {
        let (mut section, mut scenarios, mut fenced) = (String::new(), false, false);
        let mut table: Option<Vec<String>> = None;
        for line in text.lines() {
            if line.starts_with("```") {
                fenced = !fenced;
            }
            if fenced {
                continue;
            }
            if let Some(title) = heading(line) {
                if let Some(number) = leading_number(title) {
                    section = number;
                    scenarios = title.to_lowercase().contains("scenarios");
                    self.labels.insert(format!("§{section}"));
                }
            } else if let Some(cells) = row(line) {
                match &table {
                    None => table = Some(cells),
                    Some(head) => self.read_row(head, &cells),
                }
                continue;
            }
            table = None;
            if let Some((number, _)) = line.split_once(". ")
                && is_number(number)
            {
                let in_section = if scenarios { "s".into() } else { format!("§{section}.") };
                self.labels.insert(format!("{in_section}{number}"));
            }
            self.read_bold(&section, line);
        }
    }

    /// `**D24 Title.**`, `**R4.9**`, `**13.5 Options**`, `**(b) Place`, `**Step 3.1`.
    fn read_bold(&mut self, section: &str, line: &str) {
        for bold in line.split("**").skip(1) {
            let word = bold.split([' ', '.']).next().unwrap_or_default();
            let dotted = bold.split(' ').next().unwrap_or_default().trim_end_matches('.');
            if let Some(number) = dotted.strip_prefix('R').filter(|n| is_dotted(n)) {
                self.labels.insert(format!("R{number}"));
            } else if is_dotted(dotted) && bold.len() > dotted.len() {
                self.labels.insert(format!("§{dotted}"));
            } else if word.starts_with(['D', 'E']) && is_number(&word[1..]) {
                self.labels.insert(word.to_string());
                if line.trim_end().ends_with("(T)") {
                    self.typographical.insert(word.to_string());
                }
            } else if word.len() == 3 && word.starts_with('(') && word.ends_with(')') {
                self.labels.insert(format!("§{section}{word}"));
            } else if let Some(rest) = bold.strip_prefix("Step ") {
                let number = rest.split(' ').next().unwrap_or_default();
                self.labels.insert(format!("step {number}"));
            }
        }
    }

    fn read_row(&mut self, head: &[String], cells: &[String]) {
        let first = cells[0].trim_end_matches(" ✓");
        match head[0].as_str() {
            kind @ ("Q" | "V" | "E" | "C") => {
                let number = first.trim_start_matches(kind).trim_start_matches('0');
                if number.starts_with(|c: char| c.is_ascii_digit()) {
                    self.labels.insert(format!("{kind}{number}"));
                }
            }
            "rule" | "ruling"
                if head.get(1).is_some_and(|h| h == "shown by") && !is_line(first) =>
            {
                let by = cells[1].split(", ").flat_map(range).collect();
                self.shown.insert(first.to_string(), by);
            }
            _ => {}
        }
    }

    /// A table with a column for each preset (Jerusalem §6.9).
    fn read_option_table(&mut self, text: &str) {
        let mut rows = text.lines().skip_while(|line| !line.starts_with("| option |"));
        let Some(head) = rows.next().and_then(row) else { return };
        self.presets = head[2..head.len() - 1].iter().map(|word| edition(word)).collect();
        for cells in rows.map_while(row).filter(|cells| cells[0].starts_with('`')) {
            let name = cells[0].trim_matches('`').to_string();
            let value = |cell: &String| match cell.trim_matches('*') {
                "=" => value(&cells[1], text),
                cell => value(cell, text),
            };
            self.options.push(Opt {
                rule: format!("D{}", cells[cells.len() - 1]),
                default: value(&cells[1]),
                presets: cells[2..cells.len() - 1].iter().map(value).collect(),
                values: listed(&name, text),
                name,
            });
        }
    }

    /// A record of defaults and records of what presets change (The Walled City §8).
    fn read_option_records(&mut self, text: &str) {
        let Some(defaults) = record_after(text, "Defaults as a record") else { return };
        let preset = |line: &str| {
            let name = line.strip_prefix("Preset `")?.split('`').next()?.to_string();
            Some((name, record_after(text, line)?))
        };
        let presets: Vec<_> = text.lines().filter_map(preset).collect();
        self.presets = presets.iter().map(|(name, _)| name.clone()).collect();
        let table = text.lines().skip_while(|line| !line.starts_with("| Q |"));
        for cells in table.map_while(row) {
            for part in cells.last().into_iter().flat_map(|cell| cell.split([';', ','])) {
                let part = part.trim();
                let Some((name, values)) = part.strip_prefix('`').and_then(|p| p.split_once('`'))
                else {
                    continue;
                };
                if !name.contains('_') || !is_word(name) {
                    continue;
                }
                let whole = cells.last().and_then(|cell| cell.split_once(&format!("`{name}` = ")));
                let values = if values.is_empty() { "" } else { whole.map_or("", |w| w.1) };
                let values = values.split(';').next().unwrap_or_default();
                let values = values.split(" | ").filter_map(|word| {
                    let word = word.split(" (").next()?.replace('`', "");
                    value(word.trim(), text)
                });
                let default = defaults.get(name).cloned();
                self.options.push(Opt {
                    name: name.to_string(),
                    rule: format!("Q{}", cells[0]),
                    presets: presets
                        .iter()
                        .map(|(_, p)| p.get(name).cloned().or(default.clone()))
                        .collect(),
                    values: values.collect(),
                    default,
                });
            }
        }
        for name in defaults.as_object().into_iter().flat_map(|record| record.keys()) {
            let known = self.options.iter().any(|option| option.name == *name);
            assert!(known, "{name} is in the record of defaults, but no question has it");
        }
    }

    /// Whether there is such a number, or such an option in backticks.
    pub fn knows(&self, label: &str) -> bool {
        let option = |option: &Opt| label == format!("`{}`", option.name);
        self.labels.contains(label) || self.options.iter().any(option)
    }

    /// The labels of a kind: a letter and a number, or the items of a section.
    pub fn of_kind(&self, kind: &str) -> Vec<&str> {
        let own = |label: &&String| {
            label.strip_prefix(kind).is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
        };
        let mut labels: Vec<_> = self.labels.iter().filter(own).map(String::as_str).collect();
        labels.sort_by_key(|label| in_order(label));
        labels
    }
}

/// Sorts by the numbers of a label.
pub fn in_order(label: &str) -> Vec<u32> {
    label.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect()
}

fn heading(line: &str) -> Option<&str> {
    line.starts_with('#').then(|| line.trim_start_matches('#').trim_start())
}

fn leading_number(title: &str) -> Option<String> {
    let number = title.split(' ').next()?.trim_end_matches('.');
    (is_number(number) || is_dotted(number)).then(|| number.to_string())
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// Numbers with dots between them, at least two.
fn is_dotted(word: &str) -> bool {
    word.contains('.') && word.split('.').all(is_number)
}

/// The line under a table's head.
fn is_line(cell: &str) -> bool {
    cell.bytes().all(|b| matches!(b, b'-' | b':'))
}

fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// The cells of a table's line.
fn row(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.trim_end().strip_suffix('|')?.replace("\\|", "\0");
    Some(inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect())
}

/// `E17–E22` or `105–107` as its members, `E12` as itself, scenarios with their `s`.
fn range(word: &str) -> Vec<String> {
    let label = |word: &str| if is_number(word) { format!("s{word}") } else { shorten(word) };
    let Some((first, last)) = word.split_once('–').filter(|(first, _)| !first.is_empty()) else {
        return if word == "–" { Vec::new() } else { vec![label(word)] };
    };
    let (first, last) = (label(first), label(last));
    if let (Some(a), Some(b)) = (first.chars().last(), last.chars().last())
        && a.is_ascii_lowercase()
    {
        return (a..=b).map(|c| format!("{}{c}", &first[..first.len() - 1])).collect();
    }
    let number = |label: &str| label[1..].parse::<u32>().expect("a number");
    (number(&first)..=number(&last)).map(|n| format!("{}{n}", &first[..1])).collect()
}

/// `V07` as `V7`.
pub fn shorten(label: &str) -> String {
    match label.split_at_checked(1) {
        Some((kind, number)) => format!("{kind}{}", number.trim_start_matches('0')),
        None => label.to_string(),
    }
}

/// The name of an edition's preset.
fn edition(code: &str) -> String {
    match code {
        "hu" => "hungarian",
        "nl" => "dutch",
        "it" => "italian",
        "sk" => "slovak",
        other => other,
    }
    .to_string()
}

/// A value as the texts write it.
fn value(word: &str, text: &str) -> Option<Value> {
    match word {
        "none" => Some(Value::Null),
        "seat" | "seat 0" => Some(0.into()),
        "§5.6" => Some(income_table(text)),
        _ => serde_json::from_str(word).ok().or_else(|| is_word(word).then(|| word.into())),
    }
}

/// The values that follow `name = ` somewhere in backticks.
fn listed(name: &str, text: &str) -> Vec<Value> {
    let start = format!("→ `{name} = ");
    let second = format!("`, `{name} = ");
    let found = text.split_once(&start).or_else(|| text.split_once(&second));
    let words = found.and_then(|(_, rest)| rest.split('`').next()).unwrap_or_default();
    let word = |word: &str| match (name, word) {
        // Here `none` is a word of its own and not the absence of a limit.
        ("income_choice", "none") => Some(Value::from("none")),
        _ => value(word, text),
    };
    words.split(" | ").filter_map(word).collect()
}

/// The JSON block that follows a line.
fn record_after(text: &str, line: &str) -> Option<Value> {
    let (_, rest) = text.split_once(line)?;
    let (_, block) = rest.split_once("```json\n")?;
    serde_json::from_str(block.split("```").next()?).ok()
}

/// The table of §5.6 by area.
fn income_table(text: &str) -> Value {
    let mut rows = vec![];
    for quarter in ["Royal Palace", "Templars", "Patriarchs", "Market", "Nobility"] {
        let section = text.split_once("### 5.6").map_or("", |(_, rest)| rest);
        let line = section.lines().find(|line| line.starts_with(&format!("| {quarter} |")));
        let cells = line.and_then(row).unwrap_or_default();
        let income = |cell: &str| {
            let amount = |letter: &str| {
                let amounts = cell.trim_matches('*').split(" + ");
                let mut own = amounts.filter_map(|a| a.strip_suffix(letter));
                own.next().and_then(|n| n.trim().parse().ok()).unwrap_or(0)
            };
            let [s, b, p]: [u8; 3] = ["S", "B", "P"].map(amount);
            serde_json::json!({"squires": s, "bezants": b, "prestige": p})
        };
        if let [_, large, small, ..] = &cells[..] {
            rows.extend([income(large), income(small), income(small)]);
        }
    }
    rows.push(serde_json::json!({"squires": 0, "bezants": 0, "prestige": 0}));
    serde_json::json!({"provisional": true, "areas": rows})
}
