//! The right word nearest to a misspelt one.

/// The candidate that is fewest letters away, if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    let most = (letters / 3).max(2);
    candidates
        .into_iter()
        // Words of very different lengths are far from each other, however long they are.
        .filter(|candidate| candidate.chars().count().abs_diff(letters) <= most)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= most)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Letters to insert, remove or replace (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("seed", "seed"), 0);
        assert_eq!(distance("sede", "seed"), 2);
    }

    #[test]
    fn only_what_could_be_meant() {
        let keys = ["players", "rules", "seed"];
        assert_eq!(nearest("playrs", keys), Some("players"));
        assert_eq!(nearest("rule", keys), Some("rules"));
        assert_eq!(nearest("colour of the board", keys), None);
        assert_eq!(nearest(&"seed".repeat(1 << 22), keys), None);
    }
}
