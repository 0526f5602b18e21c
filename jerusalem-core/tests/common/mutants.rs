//! Saved data with something changed in it, somewhere.

use jerusalem_core::{Dice, below};
use serde_json::{Value, json};

/// Changes one to four things.
pub fn mutate(value: &mut Value, dice: &mut Dice) {
    let (all, times) = (value.clone(), 1 + below(dice, 4) * below(dice, 2));
    for _ in 0..times {
        let mut at = below(dice, size(value) as u32) as usize;
        if let Some(node) = nth(value, &mut at) {
            change(node, &all, dice);
        }
    }
}

/// A value and all that it holds.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(size).sum(),
        Value::Object(map) => map.values().map(size).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a mut Value, n: &mut usize) -> Option<&'a mut Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|item| nth(item, n)),
        Value::Object(map) => map.values_mut().find_map(|item| nth(item, n)),
        _ => None,
    }
}

fn pick<'a, T>(of: &'a [T], dice: &mut Dice) -> &'a T {
    &of[below(dice, of.len() as u32) as usize]
}

/// A value of the same type from elsewhere in the document.
fn another(all: &Value, like: &Value, dice: &mut Dice) -> Value {
    let mut all = all.clone();
    for _ in 0..20 {
        let mut at = below(dice, size(&all) as u32) as usize;
        if let Some(found) = nth(&mut all, &mut at)
            && std::mem::discriminant(found) == std::mem::discriminant(like)
        {
            return found.clone();
        }
    }
    like.clone()
}

fn change(node: &mut Value, all: &Value, dice: &mut Dice) {
    let how = below(dice, 8);
    match node {
        _ if how == 0 => *node = Value::Null,
        _ if how == 1 => *node = another(all, node, dice),
        Value::Null => *node = pick(&[json!(0), json!(1), json!("A1"), json!(true)], dice).clone(),
        Value::Bool(old) => *node = json!(!*old),
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let few = [
                old.wrapping_sub(1),
                old.wrapping_add(1),
                0,
                1,
                2,
                3,
                4,
                5,
                127,
                128,
                255,
                256,
                65_535,
                i64::MAX,
            ];
            *node = json!(pick(&few, dice));
        }
        Value::String(text) => {
            let few = ["", "A1", "A15", "T1", "P1", "G1", "Z1", "3/2", "4/0x", "blue 1", "+1"];
            match how {
                2 | 3 => text.push('x'),
                4 => drop(text.pop()),
                _ => *text = (*pick(&few, dice)).to_string(),
            }
        }
        Value::Array(list) if list.is_empty() => list.push(json!(0)),
        Value::Array(list) => {
            let (at, other) =
                (below(dice, list.len() as u32) as usize, below(dice, list.len() as u32) as usize);
            match how {
                2 | 3 => drop(list.remove(at)),
                4 | 5 => list.insert(other, list[at].clone()),
                _ => list.swap(at, other),
            }
        }
        Value::Object(map) if map.is_empty() => drop(map.insert("x".into(), json!(1))),
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let (key, other) = (pick(&keys, dice), pick(&keys, dice));
            match (how, map.remove(key)) {
                (2..=4, _) => {}
                (_, Some(old)) => drop(map.insert(other.clone(), old)),
                (_, None) => {}
            }
        }
    }
}
