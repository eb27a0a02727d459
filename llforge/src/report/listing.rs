//! The columns of a function: its part of the module's listings, line by line.

use super::lines::Numbered;
use super::{Function, Line};
use rustc_hash::FxHashMap;

/// All functions, with their IR.
pub(super) fn functions(ir: &str, numbered: &Numbered) -> Vec<Function> {
    let lines: Vec<&str> = ir.lines().collect();
    let of = |f: &super::lines::Numbers| {
        let texts = (f.first..=f.last).map(|n| (n, lines[n as usize - 1]));
        let code = texts.filter(|(_, text)| !text.trim_start().starts_with("#dbg_"));
        let linked = |n| {
            if n == f.first || f.located.binary_search(&n).is_ok() {
                n
            } else {
                0
            }
        };
        Function {
            name: f.name.clone(),
            ir: code.map(|(n, text)| line(linked(n), text)).collect(),
            located: f.located.clone(),
            ..Function::default()
        }
    };
    numbered.functions.iter().map(of).collect()
}

fn line(ir: u32, text: &str) -> Line {
    Line {
        ir,
        text: text.to_string(),
    }
}

/// Machine IR: a location is a number of the function's located lines, from 1, behind `!` at the end of an instruction.
pub(super) fn machine(text: &str, f: &mut Function) {
    for text in text.lines() {
        let head = text.split_once(", ").filter(|_| text.starts_with("vcode "));
        if let Some((_, facts)) = head {
            let words = facts
                .split(", ")
                .find_map(|fact| fact.strip_suffix(" spill words"));
            f.spill_words = words.and_then(|w| w.parse().ok()).unwrap_or(0);
        }
        let (text, number) = match text.rsplit_once(" !") {
            Some((before, number)) => (before, number.parse().unwrap_or(0)),
            None => (text, 0usize),
        };
        let ir = number.checked_sub(1).and_then(|n| f.located.get(n));
        f.machine.push(line(ir.copied().unwrap_or(0), text));
    }
}

/// The function of a symbol: formats put an underscore before names.
pub(super) fn named(symbol: &str, index: &FxHashMap<String, usize>) -> Option<usize> {
    let plain = || index.get(symbol);
    let found = symbol.strip_prefix('_').and_then(|name| index.get(name));
    plain().or(found).copied()
}

/// The line table, from the text of debug information: `0x0004 line 7:0 …`.
pub(super) fn rows(text: &str) -> Vec<(u64, u32)> {
    let row = |line: &str| {
        let (offset, rest) = line.strip_prefix("0x")?.split_once(" line ")?;
        let ir = rest.split_once(':')?.0;
        Some((u64::from_str_radix(offset, 16).ok()?, ir.parse().ok()?))
    };
    text.lines().filter_map(row).collect()
}

/// The offset in its function that a label has in its name.
fn offset(label: &str) -> Option<u64> {
    let local = label.strip_prefix(".L").or(label.strip_prefix('L'))?;
    u64::from_str_radix(local.rsplit_once('_')?.1, 16).ok()
}

/// Assembly: each row of the line table has its label.
pub(super) fn assembly(text: &str, index: &FxHashMap<String, usize>, functions: &mut [Function]) {
    let mut current = None;
    let mut ir = 0;
    for text in text.lines() {
        let label = text.strip_suffix(':').map(|l| l.trim_matches('"'));
        if let Some(found) = label.and_then(|l| named(l, index)) {
            (current, ir) = (Some(found), functions[found].rows.first().map_or(0, |r| r.1));
        }
        let Some(f) = current.map(|n| &mut functions[n]) else {
            continue;
        };
        if label.is_some_and(|l| l.contains("func_end")) {
            current = None;
            continue;
        }
        if let Some(offset) = label.and_then(offset) {
            let row = f.rows.iter().rev().find(|r| r.0 <= offset);
            ir = row.map_or(0, |r| r.1);
        }
        match text.split_ascii_whitespace().next() {
            Some(".section" | ".text") => current = None,
            Some(word) if word.starts_with(".cfi_") || word.starts_with(".seh_") => {}
            _ if label.is_some() => f.assembly.push(line(0, text)),
            _ => f.assembly.push(line(ir, text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_listings_know_their_lines_of_ir() {
        let mut functions = vec![Function {
            located: vec![4, 8],
            ..Function::default()
        }];
        machine(
            "vcode fast, 5 vregs, 2 spill words\nblock0:\n   0: add v1i !2\n",
            &mut functions[0],
        );
        assert_eq!(functions[0].spill_words, 2);
        assert_eq!(functions[0].machine[2], line(8, "   0: add v1i"));
        let index = [("f".to_string(), 0)].into_iter().collect();
        functions[0].rows = rows("0x0000 line 4:0 in !1\n0x001c line 8:0 in !1\nframe base\n");
        let text = "_f:\n\t.cfi_startproc\n\tadd\nLBB0_1c:\n\tsub\nLfunc_end0:\n\tnop\n";
        assembly(text, &index, &mut functions);
        let want = [
            line(0, "_f:"),
            line(4, "\tadd"),
            line(0, "LBB0_1c:"),
            line(8, "\tsub"),
        ];
        assert_eq!(functions[0].assembly, want);
    }
}
