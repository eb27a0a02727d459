//! Broken input made from good input: byte flips, cut-offs, and edits of tokens and lines; `bitcode`: of records and blocks.
//!
//! Needs: real `.ll` files. Leaves: one text for each (seed, index), the same everywhere, so that a finding is named by
//! two numbers. Cost: O(length of the text).

mod bitcode;

pub use bitcode::mutate_bitcode;
use std::ops::Range;

/// A small generator of random numbers (splitmix64).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The generator of case `index` under `seed`.
    pub fn new(seed: u64, index: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// Words that mean something to a reader of IR, and numbers at the edges.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "define", "declare", "global", "constant", "alias", "ifunc", "comdat", "type", "opaque", "attributes", "metadata", "distinct",
    "ret", "br", "switch", "indirectbr", "invoke", "callbr", "resume", "unreachable", "cleanupret", "catchret", "catchswitch",
    "add", "sub", "mul", "sdiv", "udiv", "srem", "shl", "ashr", "and", "xor", "fadd", "frem", "fneg", "icmp", "fcmp", "select", "phi",
    "alloca", "load", "store", "getelementptr", "fence", "cmpxchg", "atomicrmw", "call", "tail call", "musttail call", "landingpad",
    "cleanuppad", "catchpad", "extractvalue", "insertvalue", "extractelement", "insertelement", "shufflevector", "freeze", "va_arg",
    "trunc", "zext", "sext", "fptosi", "uitofp", "bitcast", "inttoptr", "ptrtoint", "addrspacecast",
    "i1", "i8", "i32", "i64", "i128", "i37", "i8388608", "half", "bfloat", "float", "double", "fp128", "x86_fp80", "ptr", "void", "label",
    "token", "<4 x i32>", "<vscale x 2 x i64>", "<0 x i8>", "[0 x i8]", "[18446744073709551615 x i8]", "{ i32, i64 }", "<{ i8 }>", "i32*",
    "void (i32)*", "target(\"x\")", "x86_amx", "%T", "ptr addrspace(16777216)",
    "null", "undef", "poison", "zeroinitializer", "none", "true", "false", "asm", "inline", "sideeffect", "blockaddress(@f, %b)",
    "dso_local_equivalent @f", "no_cfi @f", "splat (i8 1)", "c\"\\00\\zz\"", "getelementptr inbounds (i8, ptr @g, i64 1)",
    "nuw", "nsw", "exact", "inbounds", "volatile", "atomic", "seq_cst", "syncscope(\"\")", "align", "addrspace(1)", "section \"x\"",
    "byval(i32)", "sret(i32)", "byref(i8)", "inalloca(i8)", "nonnull", "dereferenceable(8)", "range(i8 0, 9)", "captures(none)",
    "musttail", "noreturn", "naked", "optnone", "uwtable", "personality ptr @p", "prefix i32 1", "prologue i8 0", "gc \"x\"",
    "!dbg", "!prof", "!range", "!{", "!0", "!DILocation(line: 1, column: 2, scope: !0)", "!DIExpression()", "#dbg_value(", "#0", "$c",
    "private", "internal", "linkonce_odr", "weak", "common", "appending", "extern_weak", "hidden", "thread_local(initialexec)",
    "unnamed_addr", "fastcc", "coldcc", "cc 1024", "x86_stdcallcc", "tailcc", "swiftcc", "ghccc",
    "0", "-1", "1", "4294967296", "18446744073709551616", "340282366920938463463374607431768211456", "-9223372036854775808", "1e999",
    "0x7FF0000000000001", "0xK7FFF8000000000000000", "0xM", "0xH1", "u0xFF", "s0x80", "1.0", "0x", "%0", "%4294967295", "@0", "!99999999",
    "(", ")", "[", "]", "{", "}", "<", ">", ",", "=", "*", "...", ":", ";", "\"", "\\22", "%", "@", "!", "#", "$", "^", "|", "x", "to", "unwind",
    "@llvm.memcpy.p0.p0.i64", "@llvm.va_start.p0", "@llvm.experimental.deoptimize.i32", "@llvm.coro.begin", "@llvm.used", "@llvm.global_ctors",
];

/// Byte ranges of the tokens of a text: words, numbers, names, and single marks.
fn tokens(text: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let word = |b: u8| b.is_ascii_alphanumeric() || b"_.$-%@!#\\".contains(&b);
        if text[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        at += 1;
        if word(text[start]) {
            while at < text.len() && word(text[at]) {
                at += 1;
            }
        }
        out.push(start..at);
    }
    out
}

fn line_ranges(text: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    for (i, &b) in text.iter().enumerate() {
        if b == b'\n' {
            out.push(start..i + 1);
            start = i + 1;
        }
    }
    if start < text.len() {
        out.push(start..text.len());
    }
    out
}

fn swap(text: &mut Vec<u8>, a: std::ops::Range<usize>, b: std::ops::Range<usize>) {
    let (first, second) = if a.start <= b.start { (a, b) } else { (b, a) };
    if first.end > second.start {
        return;
    }
    let mut new = text[..first.start].to_vec();
    new.extend_from_slice(&text[second.clone()]);
    new.extend_from_slice(&text[first.end..second.start]);
    new.extend_from_slice(&text[first]);
    new.extend_from_slice(&text[second.end..]);
    *text = new;
}

/// One edit. `other` is another good text, for splicing.
fn edit(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    if text.is_empty() {
        text.extend_from_slice(other);
        return;
    }
    let place = random.below(text.len());
    match random.below(100) {
        // bytes
        0..8 => text[place] ^= 1 << random.below(8),
        8..14 => text[place] = random.bits() as u8,
        14..18 => text.truncate(place),
        18..22 => {
            let end = (place + 1 + random.below(40)).min(text.len());
            text.drain(place..end);
        }
        22..25 => {
            let end = (place + 1 + random.below(200)).min(text.len());
            let piece = text[place..end].to_vec();
            let to = random.below(text.len());
            text.splice(to..to, piece);
        }
        // lines
        25..38 => {
            let lines = line_ranges(text);
            let (a, b) = (
                lines[random.below(lines.len())].clone(),
                lines[random.below(lines.len())].clone(),
            );
            match random.below(3) {
                0 => drop(text.drain(a)),
                1 => swap(text, a, b),
                _ => {
                    let piece = text[a].to_vec();
                    text.splice(b.start..b.start, piece);
                }
            }
        }
        38..42 => {
            let lines = line_ranges(other);
            if !lines.is_empty() {
                let first = random.below(lines.len());
                let last = (first + random.below(12)).min(lines.len() - 1);
                text.splice(
                    place..place,
                    other[lines[first].start..lines[last].end].iter().copied(),
                );
            }
        }
        // deep nesting and long runs
        42 => {
            let piece = random.pick(&[
                "{",
                "[",
                "<",
                "(",
                "[1 x ",
                "{ i8, ",
                "!{",
                "<{",
                "getelementptr (",
                "\"",
                "%",
                "zext (",
                "9",
                "i8 0, ",
            ]);
            let count = 1usize << random.below(20);
            text.splice(place..place, piece.repeat(count).into_bytes());
        }
        // tokens
        choice => {
            let tokens = tokens(text);
            if tokens.is_empty() {
                return;
            }
            let (a, b) = (
                tokens[random.below(tokens.len())].clone(),
                tokens[random.below(tokens.len())].clone(),
            );
            match choice {
                43..55 => swap(text, a, b),
                55..65 => drop(text.drain(a)),
                65..75 => {
                    let piece = [b" ", &text[a]].concat();
                    text.splice(b.end..b.end, piece);
                }
                75..82 => {
                    let piece = text[a].to_vec();
                    text.splice(b, piece);
                }
                82..92 => drop(text.splice(a, random.pick(WORDS).bytes())),
                _ => {
                    let word = format!(" {} ", random.pick(WORDS));
                    text.splice(a.end..a.end, word.into_bytes());
                }
            }
        }
    }
}

/// Case `index` under `seed`: one of the texts, with one to eight edits.
pub fn mutate(texts: &[Vec<u8>], seed: u64, index: u64) -> Vec<u8> {
    let mut random = Random::new(seed, index);
    let mut text = texts[random.below(texts.len())].clone();
    let other = &texts[random.below(texts.len())];
    let edits = 1 + random.below(4) * random.below(3);
    for _ in 0..edits {
        edit(&mut text, other, &mut random);
    }
    text
}

/// The same, but only strings of assembly change: templates, constraints, lines of `module asm`.
pub fn mutate_assembly(texts: &[Vec<u8>], seed: u64, index: u64) -> Vec<u8> {
    let mut random = Random::new(seed, index);
    let mut text = texts[random.below(texts.len())].clone();
    let other = &texts[random.below(texts.len())];
    let of_other = assembly_strings(other);
    for _ in 0..1 + random.below(3) {
        let own = assembly_strings(&text);
        if own.is_empty() || of_other.is_empty() {
            break;
        }
        let at = own[random.below(own.len())].clone();
        let mut string = text[at.clone()].to_vec();
        edit(
            &mut string,
            &other[of_other[random.below(of_other.len())].clone()],
            &mut random,
        );
        // What would end the string is written as an escape.
        let escaped = string.iter().flat_map(|b| match b {
            b'"' => b"\\22".to_vec(),
            b'\n' => b"\\0A".to_vec(),
            b => vec![*b],
        });
        text.splice(at, escaped.collect::<Vec<u8>>());
    }
    text
}

/// Where the contents of such strings stand in a module.
pub fn assembly_strings(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    let quote = |from: usize| text[from..].iter().position(|b| *b == b'"').map(|n| from + n);
    while let Some(n) = text[at..].windows(4).position(|w| w == b"asm ") {
        at += n + 4;
        while let Some(start) = quote(at) {
            let between = &text[at..start];
            if !between
                .iter()
                .all(|b| b.is_ascii_lowercase() || b" ,".contains(b))
            {
                break;
            }
            let Some(end) = quote(start + 1) else { break };
            found.push(start + 1..end);
            at = end + 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_for_the_same_numbers() {
        let texts = [
            b"define i32 @f() {\n  ret i32 0\n}\n".to_vec(),
            b"@g = global i8 1\n".to_vec(),
        ];
        let all: Vec<_> = (0..500).map(|i| mutate(&texts, 7, i)).collect();
        assert_eq!(all, (0..500).map(|i| mutate(&texts, 7, i)).collect::<Vec<_>>());
        assert_ne!(all, (0..500).map(|i| mutate(&texts, 8, i)).collect::<Vec<_>>());
        let changed = all.iter().filter(|t| !texts.contains(t)).count();
        assert!(changed > 400, "{changed} of 500 are changed");
    }

    #[test]
    fn strings_of_assembly() {
        let text = br#"module asm "a" %r = call i32 asm sideeffect "nop $0", "=r,~{rax}"() c"no""#;
        let strings: Vec<&[u8]> = assembly_strings(text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(strings, [&b"a"[..], b"nop $0", b"=r,~{rax}"]);
        let changed = mutate_assembly(&[text.to_vec()], 1, 3);
        assert!(changed.starts_with(b"module asm \"") && changed.ends_with(br#"() c"no""#));
    }

    #[test]
    fn tokens_and_swaps() {
        let text = b"%a = add i32 %b, 1".to_vec();
        let found: Vec<_> = tokens(&text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(found, [&b"%a"[..], b"=", b"add", b"i32", b"%b", b",", b"1"]);
        let mut swapped = text;
        swap(&mut swapped, 0..2, 13..15);
        assert_eq!(swapped, b"%b = add i32 %a, 1");
    }
}
