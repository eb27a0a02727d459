//! Lines of assembly and what becomes of them.
//!
//! `LLFORGE_ASM_LINES=FILE cargo test reference_lines -- --nocapture` reads lines with tabs between file, line number, text
//! (`\n` for line breaks), code in hexadecimal and relocations (JSON, not looked at here), and prints what differs.

use super::Reader;
use crate::features::Features;
use emit::assemble::{Context, Cursor, Encoded, InstructionReader, Result, Syntax};
use ir::triple::Triple;
use std::collections::BTreeMap;
use std::fmt::Write;

fn reader(features: &str) -> Reader {
    let mut set = Features::default();
    set.apply(features);
    Reader::new(set)
}

fn read(reader: &mut Reader, text: &str) -> Result<Encoded> {
    let syntax = Syntax::of(&Triple::parse("aarch64-linux"));
    let mut context = Context::new(syntax);
    let mut all = Encoded::default();
    for line in text.split('\n') {
        let mut out = Encoded::default();
        let mut cursor = Cursor::new(line.as_bytes(), 0, syntax);
        reader.instruction(&mut cursor, &mut context, &mut out)?;
        cursor.expect_end()?;
        all.bytes.extend_from_slice(&out.bytes);
        all.fixups.extend(out.fixups);
    }
    Ok(all)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, b| {
        let _ = write!(text, "{b:02x}");
        text
    })
}

#[test]
fn lines() {
    let mut reader = reader("+all");
    for line in include_str!("lines.txt").lines() {
        let (text, code) = line.split_once(" = ").expect("a line has its code");
        match read(&mut reader, text) {
            Ok(out) => assert_eq!(hex(&out.bytes), code, "{text}"),
            Err(e) => panic!("{text}: {}", e.message),
        }
    }
}

#[test]
fn reference_lines() {
    let Ok(path) = std::env::var("LLFORGE_ASM_LINES") else {
        return;
    };
    let data = std::fs::read_to_string(path).expect("the file can be read");
    let mut reader = reader("+all");
    let (mut right, mut total) = (0, 0);
    let mut files: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for line in data.lines() {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap_or_default();
        let (file, number, text, code) = (next(), next(), next(), next());
        if file.contains("SME") {
            continue;
        }
        total += 1;
        let entry = files.entry(file).or_default();
        entry.1 += 1;
        let found = match read(&mut reader, &text.replace("\\n", "\n")) {
            Ok(out) => hex(&out.bytes),
            Err(e) => e.message,
        };
        if found == code {
            right += 1;
            entry.0 += 1;
        } else {
            println!("{file}:{number}: {text} | {code} | {found}");
        }
    }
    for (file, (right, total)) in files.iter().filter(|f| f.1.0 < f.1.1) {
        println!("{file}: {right} of {total}");
    }
    println!("{right} of {total}");
}
