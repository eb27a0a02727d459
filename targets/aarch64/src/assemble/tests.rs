//! Lines of assembly and what becomes of them.
//!
//! `LLFORGE_ASM_LINES=FILE cargo test reference_lines -- --nocapture` reads lines with tabs between file, line number, text
//! (`\n` for line breaks), code in hexadecimal or `!` and relocations (JSON, not looked at here), and prints what differs.

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
        // `!`: the line is to be refused.
        let refused = code == "!" && !found.bytes().all(|b| b.is_ascii_hexdigit());
        if found == code || refused {
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

#[test]
fn refused() {
    for (features, text, at, message) in [
        ("", "foo x0", 0, "unrecognized instruction mnemonic"),
        ("", "add x0, x1", 0, "too few operands for instruction"),
        (
            "",
            "add x0, x1, w2",
            12,
            "expected compatible register, symbol or integer in range [0, 4095]",
        ),
        (
            "",
            "add x0, x1, #4097",
            12,
            "expected compatible register, symbol or integer in range [0, 4095]",
        ),
        (
            "",
            "ldp x0, x1, [x2, #4]",
            17,
            "index must be a multiple of 8 in range [-512, 504].",
        ),
        (
            "",
            "cinc w0, w1, al",
            13,
            "condition codes AL and NV are invalid for this instruction",
        ),
        ("", "add z0.s, z1.s, z2.s", 0, "instruction requires: sve or sme"),
        (
            "+sve",
            "sqrdmlah z0.s, z1.s, z2.s",
            0,
            "instruction requires: sve2 or sme",
        ),
        ("", "mrs x0, lorc_el1", 8, "expected readable system register"),
        ("", "tlbi vae1, w0", 11, "invalid operand for instruction"),
        ("", "tlbi vae1", 5, "specified tlbi op requires a register"),
        ("", "dc cvap, x0", 3, "DC CVAP requires: ccpp"),
        (
            "",
            "ld1 {v0.4s, v2.4s, v3.4s}, [x0]",
            19,
            "registers must have the same sequential stride",
        ),
        (
            "+sve",
            "movprfx z0, z1\nadd z0.s, z1.s, z2.s",
            4,
            "instruction is unpredictable when following a movprfx, suggest replacing movprfx with mov",
        ),
        (
            "+sve",
            "movprfx z0, z1\nadd z2.s, p0/m, z2.s, z3.s",
            4,
            "instruction is unpredictable when following a movprfx writing to a different destination",
        ),
    ] {
        let error = read(&mut reader(features), text).expect_err(text);
        assert_eq!((error.at, &*error.message), (at, message), "{text}");
    }
    assert!(read(&mut reader("+sve"), "movprfx z0, z1\nadd z0.s, p0/m, z0.s, z3.s").is_ok());
}

#[test]
fn directives() {
    let syntax = Syntax::of(&Triple::parse("aarch64-linux"));
    let mut context = Context::new(syntax);
    let mut reader = reader("");
    let mut directive = |reader: &mut Reader, name: &str, text: &str| {
        let mut out = Encoded::default();
        let mut cursor = Cursor::new(text.as_bytes(), 0, syntax);
        let known = reader.directive(name, &mut cursor, &mut context, &mut out)?;
        assert!(known, "{name}");
        Ok::<_, Box<emit::assemble::AsmError>>(hex(&out.bytes))
    };
    assert_eq!(
        directive(&mut reader, ".inst", "0xd503201f, 1").unwrap(),
        "1f2003d501000000"
    );
    for (name, text, line, fits) in [
        (".arch", "armv8-a", "ldadd w0, w1, [x2]", false),
        (".arch", "armv8.1-a", "ldadd w0, w1, [x2]", true),
        (".arch", "armv8-a+sve+nofp16", "fadd h0, h1, h2", false),
        (".arch_extension", "sve2", "sclamp z0.b, z1.b, z2.b", false),
        (".arch_extension", "sve2p1", "sclamp z0.b, z1.b, z2.b", true),
        (".arch_extension", "nosve", "add z0.b, z1.b, z2.b", false),
        (".arch_extension", "crypto", "aese v0.16b, v1.16b", true),
        (".cpu", "cortex-a53+nosimd", "add v0.16b, v1.16b, v2.16b", false),
        (".cpu", "neoverse-v1", "add z0.b, z1.b, z2.b", true),
    ] {
        assert_eq!(directive(&mut reader, name, text), Ok(String::new()), "{text}");
        assert_eq!(read(&mut reader, line).is_ok(), fits, "{text}: {line}");
    }
    for (name, text, message) in [
        (".arch", "armv5", "unknown arch name"),
        (".arch", "armv8-a+foo", "unsupported architectural extension: foo"),
        (
            ".arch_extension",
            "foo",
            "unsupported architectural extension: foo",
        ),
        (".cpu", "foo", "unknown CPU name"),
    ] {
        let error = directive(&mut reader, name, text).expect_err(text);
        assert_eq!(error.message, message, "{text}");
    }
    let mut reader = super::tests::reader("");
    assert!(read(&mut reader, "count .req x5\nbytes .req v3").is_ok());
    assert_eq!(
        hex(&read(&mut reader, "add count, COUNT, #1").unwrap().bytes),
        "a5040091"
    );
    assert_eq!(
        hex(&read(&mut reader, "add bytes.16b, bytes.16b, v1.16b")
            .unwrap()
            .bytes),
        "6384214e"
    );
}

/// Changes a line by a byte or two, or puts a part of another one into it.
fn mutate(line: &str, other: &str, random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut text = line.as_bytes().to_vec();
    for _ in 0..=random(3) {
        let at = random(text.len() + 1);
        match random(4) {
            0 if at < text.len() => {
                text.remove(at);
            }
            1 => text.insert(at, b"[]{},#!-+*/:.=@%()0179xzvpwbhsdq \"'~<>"[random(38)]),
            2 if at < text.len() => text[at] = random(128) as u8,
            _ => {
                let from = random(other.len());
                let part = &other.as_bytes()[from..(from + random(8)).min(other.len())];
                text.splice(at..at, part.iter().copied());
            }
        }
    }
    text.retain(|b| !matches!(b, b'\n' | b'\0'));
    text
}

#[test]
fn mutated_lines_end_in_errors_with_places() {
    let lines: Vec<&str> = include_str!("lines.txt").lines().collect();
    let rounds = std::env::var("LLFORGE_ASM_MUTATIONS").map_or(20_000, |n| n.parse().expect("a number"));
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below.max(1)
    };
    let syntax = Syntax::of(&Triple::parse("aarch64-linux"));
    let mut reader = reader("+all");
    for _ in 0..rounds {
        let (line, other) = (lines[random(lines.len())], lines[random(lines.len())]);
        let line = line.split(" = ").next().expect("a line");
        let text = mutate(line, other, &mut random);
        let mut context = Context::new(syntax);
        let mut out = Encoded::default();
        let mut cursor = Cursor::new(&text, 100, syntax);
        if let Err(e) = reader.instruction(&mut cursor, &mut context, &mut out) {
            let place = (100..=100 + text.len() as u32).contains(&e.at);
            assert!(
                place && !e.message.is_empty(),
                "{}: {}",
                String::from_utf8_lossy(&text),
                e.message
            );
        }
    }
}

#[test]
fn known_values_are_stored() {
    use emit::RelocKind::*;
    let reader = reader("");
    let check = |kind, value, word: u32, expected: std::result::Result<u32, &str>| {
        let mut field = word.to_le_bytes();
        let found = reader.resolve(kind, value, &mut field);
        match expected {
            Ok(word) => assert_eq!((found, u32::from_le_bytes(field)), (Ok(true), word), "{kind:?}"),
            Err(message) => assert_eq!(found, Err(message.to_owned()), "{kind:?}"),
        }
    };
    check(Call26, -4, 0x9400_0000, Ok(0x97ff_ffff));
    check(Branch19, 8, 0x5400_0000, Ok(0x5400_0040));
    check(Branch14, 1 << 15, 0x3600_0000, Err("fixup value out of range"));
    check(Ld19, 2, 0x5800_0000, Err("fixup must be 4-byte aligned"));
    check(Adr21, 5, 0x1000_0000, Ok(0x3000_0020));
    check(AddImm12, 4095, 0x9100_0000, Ok(0x913f_fc00));
    check(Offset12(3), 16, 0xf940_0000, Ok(0xf940_0800));
    check(ElfNumber(270), -1, 0xd280_0000, Ok(0x9280_0000));
    assert_eq!(reader.resolve(Page21, 0, &mut [0; 4]), Ok(false));
}
