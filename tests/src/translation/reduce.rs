//! Makes a module that fails smaller: lines go as long as it fails in the same pass.
//!
//! A line that defines a value goes with its uses becoming `zeroinitializer`; others just go. What is no legal IR then is not
//! taken.

use super::{Check, check_text};

/// The smaller text.
pub fn reduce(text: &str, how: &Check<'_>, pass: &str) -> String {
    let fails = |text: &str| {
        let same = |f: &super::Finding| f.pass == pass;
        check_text(text, how).is_ok_and(|t| t.findings.iter().any(same))
    };
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    while single_lines(&mut lines, &fails) {}
    joined(&lines)
}

fn joined(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

fn single_lines(lines: &mut Vec<String>, fails: &dyn Fn(&str) -> bool) -> bool {
    let mut smaller = false;
    let mut k = lines.len();
    while k > 0 {
        k -= 1;
        if k >= lines.len() {
            continue;
        }
        let mut tried = without(lines, k);
        tried.extend(straight(&lines[k]).into_iter().map(|new| {
            let mut l = lines.clone();
            l[k] = new;
            l
        }));
        if let Some(found) = tried.into_iter().find(|l| fails(&joined(l))) {
            *lines = found;
            smaller = true;
        }
    }
    smaller
}

/// Without a line, in the ways that may be legal.
fn without(lines: &[String], k: usize) -> Vec<Vec<String>> {
    let line = lines[k].trim();
    let mut rest = lines.to_vec();
    rest.remove(k);
    let Some((name, _)) = line.split_once(" = ").filter(|(n, _)| n.starts_with('%')) else {
        let mut tried = vec![rest];
        if line.starts_with("define") {
            // The whole function.
            let end = lines[k..].iter().position(|l| l == "}").map_or(k, |n| k + n);
            let mut l = lines.to_vec();
            l.drain(k..=end);
            tried.push(l);
        }
        return tried;
    };
    let put = |with: &str| -> Vec<String> { rest.iter().map(|l| renamed(l, name, with)).collect() };
    let mut tried = vec![rest.clone(), put("zeroinitializer"), put("1"), put("0.0")];
    // An operand may stand for the result.
    let operands = line.split([' ', ',', '(', ')', '[', ']']).skip(2);
    for o in operands.filter(|o| o.starts_with('%')) {
        tried.push(put(o));
    }
    tried
}

/// A conditional branch that goes one way.
fn straight(line: &str) -> Vec<String> {
    let line = line.trim();
    let Some(rest) = line.strip_prefix("br i1 ") else {
        return Vec::new();
    };
    let to: Vec<&str> = rest.split("label ").skip(1).collect();
    to.iter()
        .map(|t| format!("  br label {}", t.trim_end_matches([',', ' '])))
        .collect()
}

/// A line with one name for another.
fn renamed(line: &str, name: &str, with: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(name) {
        let end = at + name.len();
        let part = rest[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
        out.push_str(&rest[..at]);
        out.push_str(if part { name } else { with });
        rest = &rest[end..];
    }
    out + rest
}
