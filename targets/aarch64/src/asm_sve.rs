//! SVE instruction words as assembly text: the pieces of a row's text in order.

use crate::code_table::{Sz, float_value, logical_value};
use crate::code_table_sve::{Imm, Piece, Sve, pieces, register_bits};
use std::fmt::Write;

fn letter(sz: Sz) -> char {
    ['b', 'h', 's', 'd', 'q'][sz.lane_bytes().trailing_zeros() as usize]
}

/// Appends the text of a word that `op` describes, of size `sz`.
pub fn print(op: Sve, sz: Sz, word: u32, out: &mut String) {
    for (i, piece) in pieces(op.row().text).enumerate() {
        match piece {
            Piece::Text(t) if i == 0 => out.push_str(&t.replacen(' ', "\t", 1)),
            Piece::Text(t) => out.push_str(t),
            Piece::Register {
                kind,
                pos,
                width,
                count,
                ..
            } => {
                let n = (word & register_bits(kind, pos, count)) >> pos;
                register(kind, pos, n, width.of(sz), sz, u32::from(count), out);
            }
            Piece::Imm(imm) => immediate(imm, imm.decode(sz, word), out),
        }
    }
}

fn register(kind: u8, pos: u8, n: u32, width: Option<Sz>, sz: Sz, count: u32, out: &mut String) {
    let wide = width.is_some_and(|w| w == Sz::D);
    let ok = match (kind, n) {
        (b'z' | b'p', _) if count > 1 => {
            let sep = |i: u32| if i == 0 { "{ " } else { ", " };
            (0..count).for_each(|i| {
                out.push_str(sep(i));
                register(kind, pos, (n + i) % 32, width, sz, 1, out);
            });
            write!(out, " }}")
        }
        (b'z' | b'Z' | b'Y', _) => match width {
            Some(w) => write!(out, "z{n}.{}", letter(w)),
            None => write!(out, "z{n}"),
        },
        (b'p', _) if pos != 10 => match width {
            Some(w) => write!(out, "p{n}.{}", letter(w)),
            None => write!(out, "p{n}"),
        },
        (b'p' | b'P', _) => write!(out, "p{n}"),
        (b'X', 31) => write!(out, "sp"),
        (b'x', 31) => write!(out, "xzr"),
        (b'w', 31) => write!(out, "wzr"),
        (b'g', 31) => write!(out, "{}zr", if wide { 'x' } else { 'w' }),
        (b'G', 31) => write!(out, "{}", if wide { "sp" } else { "wsp" }),
        (b'x' | b'X', _) => write!(out, "x{n}"),
        (b'w', _) => write!(out, "w{n}"),
        (b'g' | b'G', _) => write!(out, "{}{n}", if wide { 'x' } else { 'w' }),
        (b'v', _) => write!(out, "{}{n}", letter(width.unwrap_or(sz))),
        _ => write!(out, "v{n}.{}", Sz::vector(sz.lane_bytes(), true).arrangement()),
    };
    ok.expect("strings do not fail");
}

/// Names of patterns by encoding.
const PATTERNS: [&str; 14] = [
    "pow2", "vl1", "vl2", "vl3", "vl4", "vl5", "vl6", "vl7", "vl8", "vl16", "vl32", "vl64", "vl128", "vl256",
];

fn immediate(imm: Imm, n: i64, out: &mut String) {
    let ok = match (imm, n) {
        (Imm::Pattern, 29..) => write!(out, "{}", ["mul4", "mul3", "all"][n as usize - 29]),
        (Imm::Pattern, _) => match PATTERNS.get(n as usize) {
            Some(name) => write!(out, "{name}"),
            None => write!(out, "#{n}"),
        },
        (Imm::Prefetch, _) => write!(out, "#{n}"),
        (Imm::Bitmask, _) => write!(out, "0x{:x}", logical_value(n as u32).unwrap_or(0)),
        (Imm::Float(_), _) => write!(out, "{:.8}", float_value(n as u32)),
        // Two's complement of the register's size.
        _ => write!(out, "{n}"),
    };
    ok.expect("strings do not fail");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::{Printer, tests::assemble};
    use crate::code_table_sve::Role;

    /// Words of this row and size: registers that differ, immediates in the middle and at the ends.
    fn samples(op: Sve, sz: Sz) -> Vec<u32> {
        let mut words = Vec::new();
        for variant in 0..3u32 {
            let mut word = op.word(sz);
            let mut number = 3 + variant;
            for piece in pieces(op.row().text) {
                match piece {
                    Piece::Register {
                        role,
                        kind,
                        pos,
                        count,
                        ..
                    } if role != Role::Again => {
                        let field = register_bits(kind, pos, count) >> pos;
                        word |= (number & field) << pos;
                        number += 1;
                    }
                    Piece::Imm(imm) => {
                        let wanted: &[i64] = match imm {
                            Imm::Shift { .. } => &[1, 2, 7],
                            Imm::Rotation(_) => &[0, 90, 180],
                            Imm::HalfRotation(_) => &[90, 270, 90],
                            Imm::Multiplier => &[1, 2, 16],
                            Imm::Signed(..) | Imm::SignedBits(_) | Imm::VectorLengths(..) => &[0, -3, 5],
                            Imm::Multiple(_, _, 2) => &[0, 2, 6],
                            Imm::Multiple(_, _, 4) => &[0, 4, 8],
                            Imm::Multiple(_, _, 8) => &[0, 8, 16],
                            Imm::Bitmask => &[0x1000, 0x1003, 0x1005],
                            Imm::Pattern => &[31, 3, 9],
                            Imm::Float(_) => &[0x70, 0x10, 0xf1],
                            Imm::Bits(list) if !list.contains(',') => &[0, 1, 1],
                            _ => &[0, 1, 2],
                        };
                        word |= imm.encode(sz, wanted[variant as usize]).expect("it fits");
                    }
                    _ => {}
                }
            }
            words.push(word);
        }
        words
    }

    /// Every row at every size, printed, and assembled again by llvm-mc.
    #[test]
    fn every_row_assembles_to_itself() {
        let printer = Printer::new(false);
        let (mut words, mut text) = (Vec::new(), String::new());
        for op in Sve::all() {
            for &(sz, _) in op.row().sizes {
                for word in samples(op, sz) {
                    print(op, sz, word, &mut text);
                    text.push('\n');
                    words.push((op, sz, word));
                    let mut again = String::new();
                    printer.word(word, None, None, &mut again);
                    assert!(!again.starts_with(".inst"), "{} {sz:?} {word:08x}", op.row().text);
                    text.push_str(&again);
                    text.push('\n');
                    words.push((op, sz, word));
                }
            }
        }
        let Some(encodings) = assemble(&text) else { return };
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(encodings.len(), words.len());
        let mut wrong = String::new();
        for (i, (op, sz, word)) in words.iter().enumerate() {
            if encodings[i] != *word {
                let name = op.row().text;
                writeln!(
                    wrong,
                    "{name} {sz:?}: {} is {:08x}, not {word:08x}",
                    lines[i], encodings[i]
                )
                .expect("written");
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
    }
}
