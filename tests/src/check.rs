//! A small FileCheck: `CHECK` lines that a text must match, in order.
//!
//! - `; CHECK: pattern` — some later line holds the pattern.
//! - `; CHECK-NEXT: pattern` — the next line holds it.
//! - `; CHECK-NOT: pattern` — no line before the next match (or the end) holds it.
//! - `; CHECK-LABEL: pattern` — as `CHECK`; it starts a new block for the reader.
//!
//! In a pattern runs of blanks match runs of blanks, `{{*}}` matches any characters of the line, `[[NAME]]` a word
//! (letters, digits, `_ . $ % @ -`), the same word at every place of that name. Everything else is literal.

use std::collections::HashMap;

enum Piece<'a> {
    Literal(&'a str),
    Any,
    Word(&'a str),
}

/// Splits a pattern into pieces; blanks in literals are single.
fn pieces(mut pattern: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    while !pattern.is_empty() {
        let special = ["{{*}}", "[["]
            .iter()
            .filter_map(|s| pattern.find(s))
            .min()
            .unwrap_or(pattern.len());
        if special > 0 {
            out.push(Piece::Literal(&pattern[..special]));
            pattern = &pattern[special..];
        } else if let Some(rest) = pattern.strip_prefix("{{*}}") {
            out.push(Piece::Any);
            pattern = rest;
        } else if let Some((name, rest)) = pattern[2..].split_once("]]") {
            out.push(Piece::Word(name));
            pattern = rest;
        } else {
            out.push(Piece::Literal(pattern));
            break;
        }
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "_.$%@-".contains(c)
}

type Words = HashMap<String, String>;

/// Matches pieces at the start of `text`, trying every length where there is a choice.
fn match_here(pieces: &[Piece], text: &str, words: &mut Words) -> bool {
    let Some((first, rest)) = pieces.split_first() else {
        return true;
    };
    match first {
        Piece::Literal(literal) => text
            .strip_prefix(literal)
            .is_some_and(|after| match_here(rest, after, words)),
        Piece::Any => text
            .char_indices()
            .map(|(i, _)| i)
            .chain([text.len()])
            .any(|i| match_here(rest, &text[i..], words)),
        Piece::Word(name) => {
            if let Some(known) = words.get(*name).cloned() {
                return text
                    .strip_prefix(&known)
                    .is_some_and(|after| match_here(rest, after, words));
            }
            let longest = text.find(|c| !is_word(c)).unwrap_or(text.len());
            (1..=longest)
                .rev()
                .filter(|&n| text.is_char_boundary(n))
                .any(|n| {
                    words.insert(name.to_string(), text[..n].to_string());
                    let matched = match_here(rest, &text[n..], words);
                    if !matched {
                        words.remove(*name);
                    }
                    matched
                })
        }
    }
}

fn squeeze(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn holds(line: &str, pattern: &str, words: &mut Words) -> bool {
    let pattern = squeeze(pattern);
    let pieces = pieces(&pattern);
    line.char_indices()
        .map(|(i, _)| i)
        .chain([line.len()])
        .any(|i| match_here(&pieces, &line[i..], words))
}

/// Checks `text` against the lines of `source` with this prefix (`CHECK`). `Err` says which line failed, and where.
pub fn check(source: &str, prefix: &str, text: &str) -> Result<(), String> {
    let lines: Vec<String> = text.lines().map(squeeze).collect();
    let mut words = Words::new();
    let mut at = 0;
    let mut not: Vec<(usize, &str)> = Vec::new();
    let mut any = false;
    for (index, line) in source.lines().enumerate() {
        let line = line.trim_start();
        let Some(rest) = [";", "# ", "// "]
            .iter()
            .find_map(|mark| line.strip_prefix(mark))
            .map(str::trim_start)
            .and_then(|l| l.strip_prefix(prefix))
        else {
            continue;
        };
        let Some((kind, pattern)) = rest.split_once(':') else {
            continue;
        };
        let number = index + 1;
        any = true;
        let found = match kind {
            "-NOT" => {
                not.push((number, pattern));
                continue;
            }
            "-NEXT" => lines
                .get(at)
                .filter(|l| holds(l, pattern, &mut words))
                .map(|_| at),
            "" | "-LABEL" => (at..lines.len()).find(|&i| holds(&lines[i], pattern, &mut words)),
            _ => continue,
        };
        let Some(found) = found else {
            let here = lines
                .get(at..(at + 12).min(lines.len()))
                .unwrap_or_default()
                .join("\n    ");
            return Err(format!(
                "line {number}: no match for '{}' from line {} on:\n    {here}",
                pattern.trim(),
                at + 1
            ));
        };
        refuse(&not, &lines[at..found], &words)?;
        not.clear();
        at = found + 1;
    }
    refuse(&not, lines.get(at..).unwrap_or_default(), &words)?;
    if any {
        Ok(())
    } else {
        Err(format!("no {prefix} lines"))
    }
}

fn refuse(not: &[(usize, &str)], lines: &[String], words: &Words) -> Result<(), String> {
    for (number, pattern) in not {
        if let Some(bad) = lines.iter().find(|l| holds(l, pattern, &mut words.clone())) {
            return Err(format!(
                "line {number}: '{}' must not be there, but is: {bad}",
                pattern.trim()
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_next_and_not() {
        let text = "one\ntwo   2\nthree\nfour\n";
        check("; CHECK: one\n; CHECK-NEXT: two 2\n; CHECK: four", "CHECK", text).expect("matches");
        assert!(check("; CHECK: two\n; CHECK: one", "CHECK", text).is_err());
        assert!(check("; CHECK: one\n; CHECK-NEXT: three", "CHECK", text).is_err());
        assert!(check("; CHECK: one\n; CHECK-NOT: three\n; CHECK: four", "CHECK", text).is_err());
        check("; CHECK: two\n; CHECK-NOT: one\n; CHECK: four", "CHECK", text)
            .expect("'one' stands before 'two'");
        assert!(check("no directives", "CHECK", text).is_err());
    }

    #[test]
    fn words_and_wildcards() {
        let text = "%a = add i32 %x, 1\nret i32 %a\n";
        check(
            "; CHECK: [[R]] = add {{*}}, 1\n; CHECK-NEXT: ret i32 [[R]]",
            "CHECK",
            text,
        )
        .expect("same word");
        assert!(check("; CHECK: [[R]] = add i32 [[R]], 1", "CHECK", text).is_err());
    }
}
