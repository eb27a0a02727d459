//! APX's encodings, which iced does not know, from the rows of what they extend (Intel APX architecture specification,
//! revision 6, chapters 3 to 5).

use super::made::Row;
use super::*;

/// Mnemonics of map 4 whose opcode is that of the legacy encoding: with a new destination; with `{nf}`.
const SAME_OPCODE: &[(&[&str], bool, bool)] = &[
    (
        &[
            "add", "and", "or", "sub", "xor", "inc", "dec", "neg", "rol", "ror", "sal", "sar", "shl", "shr",
        ],
        true,
        true,
    ),
    (&["adc", "sbb", "not", "rcl", "rcr"], true, false),
    (&["div", "idiv", "mul", "imul"], false, true),
];

/// Mnemonic, legacy opcode, its opcode in map 4, mandatory prefix, new destination, `{nf}`.
const OTHER_OPCODE: &[(&str, u16, u16, u8, bool, bool)] = &[
    ("aadd", 0xfc, 0xfc, 0, false, false),
    ("aand", 0xfc, 0xfc, 1, false, false),
    ("adcx", 0xf6, 0x66, 1, true, false),
    ("adox", 0xf6, 0x66, 2, true, false),
    ("aor", 0xfc, 0xfc, 3, false, false),
    ("axor", 0xfc, 0xfc, 2, false, false),
    ("crc32", 0xf0, 0xf0, 0, false, false),
    ("crc32", 0xf1, 0xf1, 0, false, false),
    ("enqcmd", 0xf8, 0xf8, 3, false, false),
    ("enqcmds", 0xf8, 0xf8, 2, false, false),
    ("invept", 0x80, 0xf0, 2, false, false),
    ("invpcid", 0x82, 0xf2, 2, false, false),
    ("invvpid", 0x81, 0xf1, 2, false, false),
    ("lzcnt", 0xbd, 0xf5, 0, false, true),
    ("movbe", 0xf0, 0x60, 0, false, false),
    ("movbe", 0xf1, 0x61, 0, false, false),
    ("movdir64b", 0xf8, 0xf8, 1, false, false),
    ("movdiri", 0xf9, 0xf9, 0, false, false),
    ("popcnt", 0xb8, 0x88, 0, false, true),
    ("shld", 0xa4, 0x24, 0, true, true),
    ("shld", 0xa5, 0xa5, 0, true, true),
    ("shrd", 0xac, 0x2c, 0, true, true),
    ("shrd", 0xad, 0xad, 0, true, true),
    ("tzcnt", 0xbc, 0xf4, 0, false, true),
    ("wrssd", 0xf6, 0x66, 0, false, false),
    ("wrssq", 0xf6, 0x66, 0, false, false),
    ("wrussd", 0xf5, 0x65, 1, false, false),
    ("wrussq", 0xf5, 0x65, 1, false, false),
];

/// VEX encodings that have an EVEX one for the sake of r16 to r31: with `{nf}`.
const FROM_VEX: &[(&[&str], bool)] = &[
    (&["andn", "bextr", "blsi", "blsmsk", "blsr", "bzhi"], true),
    (
        &[
            "mulx", "pdep", "pext", "rorx", "sarx", "shlx", "shrx", "kmovb", "kmovw", "kmovd", "kmovq",
        ],
        false,
    ),
    (
        &["ldtilecfg", "sttilecfg", "tileloadd", "tileloaddt1", "tilestored"],
        false,
    ),
];

const CONDITIONS: [&str; 16] = [
    "o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g",
];
/// Of comparisons, where parity has given way to always and never.
const SOURCE_CONDITIONS: [&str; 16] = [
    "o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "t", "f", "l", "ge", "le", "g",
];

/// The register that has the size of an operand.
fn register_of(kind: Kind) -> Option<Kind> {
    use Kind::*;
    match kind {
        r8_or_mem | r8_reg => Some(r8_reg),
        r16_or_mem | r16_reg => Some(r16_reg),
        r32_or_mem | r32_reg => Some(r32_reg),
        r64_or_mem | r64_reg => Some(r64_reg),
        _ => Option::None,
    }
}

/// Whether EVEX has places for all of the row's operands.
fn general(row: &Row) -> bool {
    use Kind::*;
    !row.operands.iter().any(|k| matches!(k, al | ax | eax | rax))
}

fn in_map_4(row: &Row) -> Row {
    let mut row = row.clone();
    row.encoding = 2;
    row.map = Map::M4;
    // `{evex} shl %cl, %bl` shifts by cl, not by an implied 1.
    row.rank = match row.rank {
        _ if row.operands.contains(&Kind::cl) => 4,
        0 => 5,
        _ => 6,
    };
    row.prefix = if row.operand_size == 16 { 1 } else { 0 };
    row.w = u32::from(row.operand_size == 64);
    row.compression = 0;
    row.flags &= !(NO_REX2 | DEFAULT_64);
    row
}

/// The row, and the one with a new destination.
fn variants(row: Row, new_destination: bool, keeps_flags: bool, out: &mut Vec<Row>) {
    let mut row = row;
    if keeps_flags {
        row.flags |= CAN_KEEP_FLAGS;
    }
    if let Some(first) = row
        .operands
        .first()
        .and_then(|k| register_of(*k))
        .filter(|_| new_destination)
    {
        let mut other = row.clone();
        other.operands.insert(0, first);
        other.flags |= NEW_DESTINATION;
        out.push(other);
    }
    out.push(row);
}

fn conditional_moves(row: &Row, condition: &str, out: &mut Vec<Row>) {
    let base = in_map_4(row);
    let mut three = base.clone();
    three.operands.insert(0, three.operands[0]);
    three.flags |= NEW_DESTINATION;
    out.push(three.clone());
    let name = format!("cfcmov{condition}");
    let named = |mut row: Row, flags: u32, rank: u32| {
        row.name.clone_from(&name);
        row.flags |= flags;
        row.rank = rank;
        row
    };
    out.push(named(three, KEEPS_FLAGS, 6));
    let mut store = base.clone();
    store.operands = vec![base.operands[1], base.operands[0]];
    out.push(named(store, KEEPS_FLAGS, 5));
    out.push(named(base, 0, 6));
}

fn conditions(rows: &[Row], out: &mut Vec<Row>) {
    for row in rows.iter().filter(|r| r.encoding == 0) {
        if let Some(condition) = row.name.strip_prefix("cmov") {
            conditional_moves(row, condition, out);
        }
        if let Some(condition) = row.name.strip_prefix("set").filter(|c| CONDITIONS.contains(c)) {
            let mut row = in_map_4(row);
            row.prefix = 3;
            row.opcode -= 0x50;
            out.push(row.clone());
            row.name = format!("setzu{condition}");
            row.flags |= ZERO_UPPER;
            out.push(row);
        }
        let stem = match &*row.name {
            "cmp" => "ccmp",
            "test" => "ctest",
            _ => continue,
        };
        if general(row) {
            for (n, condition) in SOURCE_CONDITIONS.iter().enumerate() {
                let mut row = in_map_4(row);
                row.name = format!("{stem}{condition}");
                row.condition = n as u8;
                row.flags |= CONDITIONAL;
                out.push(row);
            }
        }
    }
}

/// What is like nothing else.
fn singles(rows: &[Row], out: &mut Vec<Row>) {
    let find = |name: &str, kind: Kind| {
        let found = rows.iter().find(|r| r.name == name && r.operands == [kind]);
        found.expect("a row of the base instruction set").clone()
    };
    for (name, base, opcode, group) in [("push2", "push", 0xff, 6), ("pop2", "pop", 0x8f, 0)] {
        for w in [0, 1] {
            let mut row = in_map_4(&find(base, Kind::r64_or_mem));
            row.name = format!("{name}{}", if w == 1 { "p" } else { "" });
            (row.opcode, row.group, row.w, row.prefix) = (opcode, Some(group), w, 0);
            row.operands = vec![Kind::r64_reg, Kind::r64_rm];
            row.suffix = 0;
            row.flags = NEW_DESTINATION;
            out.push(row);
        }
    }
    for name in ["push", "pop"] {
        let mut row = find(name, Kind::r64_opcode);
        row.name = format!("{name}p");
        row.suffix = 0;
        row.flags = REX2 | DEFAULT_64 | REX2_W;
        out.push(row);
    }
    let mut row = find("push", Kind::r64_opcode);
    row.name = "jmpabs".into();
    row.operands = vec![Kind::imm64];
    row.opcode = 0xa1;
    row.suffix = 0;
    row.flags = REX2 | DEFAULT_64;
    out.push(row);
}

pub(super) fn rows(rows: &[Row]) -> Vec<Row> {
    let mut out = Vec::new();
    for (names, new_destination, keeps_flags) in SAME_OPCODE {
        let base = rows
            .iter()
            .filter(|r| names.contains(&&*r.name) && r.encoding == 0 && general(r));
        for row in base {
            let mut made = in_map_4(row);
            if row.name == "imul" && row.operands.len() == 3 {
                let mut zeroing = made.clone();
                zeroing.name = "imulzu".into();
                zeroing.flags |= ZERO_UPPER;
                variants(zeroing, false, false, &mut out);
            }
            if row.name == "imul" && row.operands.len() == 2 {
                made.opcode = 0xaf;
                variants(made, true, true, &mut out);
                continue;
            }
            variants(made, *new_destination, *keeps_flags, &mut out);
        }
    }
    for (name, legacy, opcode, prefix, new_destination, keeps_flags) in OTHER_OPCODE {
        for row in rows
            .iter()
            .filter(|r| r.name == *name && r.opcode == *legacy && r.encoding == 0)
        {
            let mut made = in_map_4(row);
            made.opcode = *opcode;
            if *prefix != 0 {
                made.prefix = *prefix;
            }
            if *name == "movbe" {
                let register = made
                    .operands
                    .iter()
                    .find_map(|k| register_of(*k))
                    .expect("it has one");
                let wide = match register {
                    Kind::r16_reg => Kind::r16_or_mem,
                    Kind::r32_reg => Kind::r32_or_mem,
                    _ => Kind::r64_or_mem,
                };
                let memory = usize::from(*opcode == 0x60);
                made.operands[memory] = wide;
                made.rank = if *opcode == 0x61 { 5 } else { 6 };
            }
            variants(made, *new_destination, *keeps_flags, &mut out);
        }
    }
    for row in rows.iter().filter(|r| r.encoding == 1) {
        let known = FROM_VEX.iter().find(|(names, _)| names.contains(&&*row.name));
        let xadd = row.name.starts_with("cmp") && row.name.ends_with("xadd");
        if let Some(keeps_flags) = known.map(|k| k.1).or(xadd.then_some(false)) {
            let mut row = row.clone();
            row.encoding = 2;
            row.rank = 6;
            variants(row, false, keeps_flags, &mut out);
        }
    }
    conditions(rows, &mut out);
    singles(rows, &mut out);
    out
}
