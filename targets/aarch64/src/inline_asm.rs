//! Inline assembly as text: how operands are written (LangRef "Asm template argument modifiers", AArch64).

use crate::regs::SP;
use isel::inline_asm::{Memory, MemoryBase, Place, Special};
use machine::emission::{Operands, Syntax};
use regalloc::{PReg, RegClass};
use std::fmt::Write;

/// How texts are written.
pub const SYNTAX: Syntax = Syntax {
    comment: "//",
    push_bytes: 16,
};

/// The zero register as one that is not allocated.
pub const ZERO: Special = Special::Other(31);

/// Writes an operand as a letter says. `None`: it cannot be written so.
pub fn write(place: &Place, operands: &Operands<'_>, modifier: u8, out: &mut String) -> Option<()> {
    match place {
        Place::Register(index, bytes) => register(operands.register(*index)?, *bytes, modifier, out),
        Place::Special(Special::Preg(preg), bytes) => register(*preg, *bytes, modifier, out),
        Place::Special(special, _) => {
            let name = match (special, modifier) {
                (Special::StackPointer, 0 | b'x') => "sp",
                (Special::StackPointer, b'w') => "wsp",
                (_, 0 | b'x') => "xzr",
                (_, b'w') => "wzr",
                _ => return None,
            };
            out.push_str(name);
            Some(())
        }
        Place::Memory(Memory {
            base: MemoryBase::Register(index),
            ..
        }) if matches!(modifier, 0 | b'a') => write!(out, "[x{}]", operands.register(*index)?.hw_enc()).ok(),
        Place::Int(0) if modifier == b'x' => register_number("x", SP, out),
        Place::Int(0) if modifier == b'w' => register_number("w", SP, out),
        Place::Int(n) => match modifier {
            0 | b'a' | b'c' | b'x' | b'w' | b'b' | b'd' | b'h' | b'q' | b'z' => write!(out, "{n}").ok(),
            b's' => write!(out, "{}", 32i64.wrapping_sub(*n) & 31).ok(),
            b'n' => write!(out, "{}", -i128::from(*n)).ok(),
            _ => None,
        },
        Place::Symbol(name, offset)
            if matches!(
                modifier,
                0 | b'a' | b'c' | b'b' | b'd' | b'h' | b'q' | b's' | b'w' | b'x' | b'z'
            ) =>
        {
            out.push_str(name);
            match offset {
                0 => Some(()),
                n => write!(out, "{n:+}").ok(),
            }
        }
        _ => None,
    }
}

fn register_number(letter: &str, enc: u32, out: &mut String) -> Option<()> {
    match enc {
        SP if matches!(letter, "x" | "w") => write!(out, "{letter}zr").ok(),
        _ => write!(out, "{letter}{enc}").ok(),
    }
}

fn register(preg: PReg, bytes: u8, modifier: u8, out: &mut String) -> Option<()> {
    let enc = preg.hw_enc() as u32;
    let letter = match (preg.class(), modifier) {
        // As it is by its width.
        (RegClass::Float, b'x' | b'w') => match bytes {
            0 => "z",
            1..=2 => "h",
            3..=4 => "s",
            5..=8 => "d",
            _ => "q",
        },
        (RegClass::Int, 0 | b'x') => "x",
        (RegClass::Int, b'w') => "w",
        (RegClass::Int, b'a') => {
            let letter = if matches!(bytes, 1..=4) { "w" } else { "x" };
            return write!(out, "[{letter}{enc}]").ok();
        }
        (RegClass::Float, 0) if bytes == 0 => "z",
        (RegClass::Float, 0) => "v",
        (RegClass::Float, b'b') => "b",
        (RegClass::Float, b'h') => "h",
        (RegClass::Float, b's') => "s",
        (RegClass::Float, b'd') => "d",
        (RegClass::Float, b'q') => "q",
        (RegClass::Float, b'z') => "z",
        (RegClass::Vector, 0) => "p",
        _ => return None,
    };
    register_number(letter, enc, out)
}
