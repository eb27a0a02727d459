//! Inline assembly as text: operands in AT&T's and Intel's syntax, and the moves around it (GCC manual "x86 Operand
//! Modifiers"; LangRef "Asm template argument modifiers", X86).

use crate::bytes::Context;
use crate::frame::Frame;
use crate::regs::{RSP, gpr};
use emit::CodeBuffer;
use isel::inline_asm::{Memory, MemoryBase, Place, Special};
use machine::emission::{EncodeError, Operands, Syntax};
use regalloc::{PReg, PRegSet, RegClass};
use smallvec::SmallVec;
use std::fmt::Write;

/// How texts are written.
pub const SYNTAX: Syntax = Syntax {
    comment: "#",
    push_bytes: 8,
};

/// Names of the general-purpose registers of 1, 2, 4 and 8 bytes.
pub const GPR: [[&str; 16]; 4] = [
    [
        "al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil", "r8b", "r9b", "r10b", "r11b", "r12b", "r13b",
        "r14b", "r15b",
    ],
    [
        "ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w", "r11w", "r12w", "r13w", "r14w",
        "r15w",
    ],
    [
        "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi", "r8d", "r9d", "r10d", "r11d", "r12d", "r13d",
        "r14d", "r15d",
    ],
    [
        "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13",
        "r14", "r15",
    ],
];

/// Names of the second bytes of the first four.
pub const HIGH_BYTES: [&str; 4] = ["ah", "ch", "dh", "bh"];

/// Number of the first of them among the registers that are not allocated ([`Special::Other`]), behind those of MMX.
pub const HIGH_BYTE: u8 = 8;

const SEGMENTS: [&str; 4] = ["", "fs:", "gs:", "ss:"];

/// Writes operands.
pub struct Writer<'a> {
    /// Where they are.
    pub operands: &'a Operands<'a>,
    /// Where slots are.
    pub frame: &'a Frame,
    /// In Intel's syntax.
    pub intel: bool,
}

impl Writer<'_> {
    /// Writes an operand as a letter says. `None`: it cannot be written so.
    pub fn write(&self, place: &Place, modifier: u8, out: &mut String) -> Option<()> {
        let register = matches!(place, Place::Register(..) | Place::Special(..) | Place::Stack(_));
        match modifier {
            b'n' if register => {
                out.push('-');
                return self.write(place, 0, out);
            }
            b'A' if register => {
                out.push_str(if self.intel { "" } else { "*" });
                return self.write(place, 0, out);
            }
            b'a' if register => {
                out.push(if self.intel { '[' } else { '(' });
                self.write(place, 0, out)?;
                out.push(if self.intel { ']' } else { ')' });
                return Some(());
            }
            _ => {}
        }
        match place {
            Place::Register(index, bytes) => {
                self.register(self.operands.register(*index)?, *bytes, modifier, out)
            }
            Place::Special(Special::Preg(preg), bytes) => self.register(*preg, *bytes, modifier, out),
            Place::Special(Special::StackPointer, bytes) => self.register(RSP, *bytes, modifier, out),
            Place::Special(Special::Other(n @ 16..), bytes) => self.extended(*n, *bytes, modifier, out),
            Place::Special(Special::Other(n @ HIGH_BYTE..), _) => {
                let byte = if modifier == 0 { b'h' } else { modifier };
                self.register(gpr(usize::from(n - HIGH_BYTE)), 1, byte, out)
            }
            Place::Special(Special::Other(n), _) => self.named(format_args!("mm{n}"), out),
            Place::Stack(0) if matches!(modifier, 0 | b'c' | b'P') => self.named(format_args!("st"), out),
            Place::Stack(n) if matches!(modifier, 0 | b'c' | b'P') => {
                self.named(format_args!("st({n})"), out)
            }
            Place::Memory(memory) => self.memory(memory, modifier, out),
            Place::Int(n) => self.int(*n, modifier, out),
            Place::Symbol(name, offset) => self.symbol(name, *offset, modifier, out),
            Place::Stack(_) | Place::Nothing | Place::Edge(_) | Place::BlockAddress(_) => None,
        }
    }

    fn named(&self, name: std::fmt::Arguments<'_>, out: &mut String) -> Option<()> {
        out.push_str(if self.intel { "" } else { "%" });
        out.write_fmt(name).ok()
    }

    /// One of the registers of APX.
    fn extended(&self, n: u8, bytes: u8, modifier: u8, out: &mut String) -> Option<()> {
        let suffix = match (modifier, bytes) {
            (b'b', _) | (0, 1) => "b",
            (b'w', _) | (0, 2) => "w",
            (b'k', _) | (0, 4) => "d",
            (0 | b'q', _) => "",
            _ => return None,
        };
        self.named(format_args!("r{n}{suffix}"), out)
    }

    fn register(&self, preg: PReg, bytes: u8, modifier: u8, out: &mut String) -> Option<()> {
        let enc = preg.hw_enc();
        match (preg.class(), modifier) {
            (RegClass::Int, b'h') => self.named(format_args!("{}", HIGH_BYTES.get(enc)?), out),
            (RegClass::Int, b'V') => write!(out, "{}", GPR[3][enc]).ok(),
            (RegClass::Int, _) => {
                let size = match modifier {
                    0 | b'c' | b'P' => bytes.trailing_zeros() as usize,
                    b'b' => 0,
                    b'w' => 1,
                    b'k' => 2,
                    b'q' => 3,
                    _ => return None,
                };
                self.named(format_args!("{}", GPR[size.min(3)][enc]), out)
            }
            (RegClass::Float, _) => {
                let letter = match (modifier, bytes) {
                    (b'x', _) | (0 | b'c' | b'P', ..=16) => 'x',
                    (b't', _) | (0 | b'c' | b'P', 32) => 'y',
                    (b'g', _) | (0 | b'c' | b'P', 64) => 'z',
                    _ => return None,
                };
                self.named(format_args!("{letter}mm{enc}"), out)
            }
            (RegClass::Vector, 0 | b'c' | b'P' | b'b' | b'w' | b'k' | b'q') => {
                self.named(format_args!("k{enc}"), out)
            }
            (RegClass::Vector, _) => None,
        }
    }

    fn int(&self, n: i64, modifier: u8, out: &mut String) -> Option<()> {
        let sign = if self.intel { "" } else { "$" };
        match modifier {
            b'c' | b'P' | b'a' => write!(out, "{n}").ok(),
            b's' => write!(out, "{}", 32i64.wrapping_sub(n) & 31).ok(),
            b'n' => write!(out, "{}", i128::from(n).wrapping_neg()).ok(),
            0 | b'b' | b'h' | b'w' | b'k' | b'q' | b'V' | b'x' | b't' | b'g' => write!(out, "{sign}{n}").ok(),
            _ => None,
        }
    }

    fn symbol(&self, name: &str, offset: i64, modifier: u8, out: &mut String) -> Option<()> {
        match (modifier, self.intel) {
            (b'c' | b'P' | b'p' | b'a', _) => {}
            (0 | b'n' | b'b' | b'h' | b'w' | b'k' | b'q' | b'V' | b'x' | b't' | b'g', intel) => {
                out.push_str(if modifier == b'n' { "-" } else { "" });
                out.push_str(if intel { "offset " } else { "$" });
            }
            _ => return None,
        }
        out.push_str(name);
        signed(offset, out);
        if modifier == b'a' {
            out.push_str(if self.intel { "[rip]" } else { "(%rip)" });
        }
        Some(())
    }

    fn memory(&self, m: &Memory, modifier: u8, out: &mut String) -> Option<()> {
        let further = match modifier {
            0 | b'b' | b'h' | b'w' | b'k' | b'q' | b'P' => 0,
            b'H' => 8,
            _ => return None,
        };
        let mut disp = m.disp + further;
        let base = match &m.base {
            MemoryBase::None => None,
            // What calls and jumps name is the place itself; in Intel's syntax the letter asks for that alone.
            MemoryBase::Pc if modifier == b'P' && (m.code || self.intel) => None,
            MemoryBase::Pc => Some("rip"),
            MemoryBase::Register(index) => Some(GPR[3][self.operands.register(*index)?.hw_enc()]),
            MemoryBase::Frame(slot) => {
                let (base, offset) = self.frame.slot(*slot);
                disp += i64::from(offset);
                if usize::from(base) == RSP.hw_enc() {
                    disp += i64::from(self.operands.pushed);
                }
                Some(GPR[3][usize::from(base)])
            }
        };
        let index = match m.index {
            Some(index) => Some(GPR[3][self.operands.register(index)?.hw_enc()]),
            None => None,
        };
        let segment = SEGMENTS[usize::from(m.segment & 3)];
        match self.intel {
            true => intel_memory(segment, (base, index, m.scale), m.symbol.as_deref(), disp, out),
            false => att_memory(segment, (base, index, m.scale), m.symbol.as_deref(), disp, out),
        }
    }
}

type Registers<'a> = (Option<&'a str>, Option<&'a str>, u8);

fn att_memory(
    segment: &str,
    (base, index, scale): Registers<'_>,
    symbol: Option<&str>,
    disp: i64,
    out: &mut String,
) -> Option<()> {
    if !segment.is_empty() {
        write!(out, "%{segment}").ok()?;
    }
    match symbol {
        Some(symbol) => {
            out.push_str(symbol);
            signed(disp, out);
        }
        None if disp != 0 || base.is_none() && index.is_none() => write!(out, "{disp}").ok()?,
        None => {}
    }
    match (base, index) {
        (None, None) => Some(()),
        (Some(base), None) => write!(out, "(%{base})").ok(),
        (base, Some(index)) => {
            out.push('(');
            if let Some(base) = base {
                write!(out, "%{base}").ok()?;
            }
            write!(out, ",%{index},{scale})").ok()
        }
    }
}

fn intel_memory(
    segment: &str,
    (base, index, scale): Registers<'_>,
    symbol: Option<&str>,
    disp: i64,
    out: &mut String,
) -> Option<()> {
    write!(out, "{segment}[").ok()?;
    let mut plus = "";
    for part in [
        base.map(str::to_string),
        index.map(|i| format!("{scale}*{i}")),
        symbol.map(str::to_string),
    ]
    .into_iter()
    .flatten()
    {
        write!(out, "{plus}{part}").ok()?;
        plus = " + ";
    }
    match plus {
        "" => write!(out, "{disp}").ok()?,
        _ => signed(disp, out),
    }
    out.push(']');
    Some(())
}

fn signed(n: i64, out: &mut String) {
    if n != 0 {
        write!(out, "{n:+}").expect("strings do not fail");
    }
}

/// A register that is not allocated = `reg`, or with `back` the other way round.
pub fn move_special(
    context: &mut Context<'_>,
    special: Special,
    reg: PReg,
    back: bool,
) -> Result<(), EncodeError> {
    let enc = reg.hw_enc() as u8;
    let other = match special {
        Special::StackPointer => RSP,
        Special::Preg(preg) if preg.class() != RegClass::Float || preg.hw_enc() < 16 => preg,
        Special::Preg(preg) => {
            // vmovaps zmm, zmm
            let high = preg.hw_enc() as u8;
            let (to, from) = if back { (enc, high) } else { (high, enc) };
            let bit = |n: u8, at: u8| !n >> at & 1;
            let registers = bit(to, 3) << 7 | bit(from, 4) << 6 | bit(from, 3) << 5 | bit(to, 4) << 4;
            context.code.put(&[
                0x62,
                registers | 1,
                0x7c,
                0x48,
                0x28,
                0xc0 | (to & 7) << 3 | from & 7,
            ]);
            return Ok(());
        }
        Special::Other(extended @ 16..) => {
            // mov r64, r64 (89 /r) with REX2
            let (to, from) = if back { (enc, extended) } else { (extended, enc) };
            let high = (from >> 4 & 1) << 6 | (to >> 4 & 1) << 4 | 8 | (from >> 3 & 1) << 2 | to >> 3 & 1;
            context
                .code
                .put(&[0xd5, high, 0x89, 0xc0 | (from & 7) << 3 | to & 7]);
            return Ok(());
        }
        Special::Other(high @ HIGH_BYTE..) => {
            // mov r8, r8 (88 /r) of the register's own bytes; movzx r32, r8 (0f b6 /r)
            let low = high - HIGH_BYTE;
            match back {
                false => context.code.put(&[0x88, 0xc0 | low << 3 | (low + 4)]),
                true => context.code.put(&[0x0f, 0xb6, 0xc0 | low << 3 | (low + 4)]),
            }
            return Ok(());
        }
        Special::Other(mm) => {
            // movq mm, r64; movq r64, mm
            let opcode = if back { 0x7e } else { 0x6e };
            context
                .code
                .put(&[0x48 | enc >> 3, 0x0f, opcode, 0xc0 | mm << 3 | enc & 7]);
            return Ok(());
        }
    };
    match back {
        true => context.copy(other, reg, false, 16),
        false => context.copy(reg, other, false, 16),
    }
}

/// A general-purpose register that is not allocated = a place of the frame, or with `back` the other way round.
pub fn move_slot(
    code: &mut CodeBuffer,
    (base, offset): (u8, i32),
    special: Special,
    pushed: u32,
    back: bool,
) -> Result<(), EncodeError> {
    let from_stack = usize::from(base) == RSP.hw_enc();
    let reg = match special {
        Special::Preg(preg) => preg.hw_enc() as u8,
        Special::Other(extended @ 16..) => extended,
        _ => return Err(EncodeError::Internal("such a register and a place of the frame")),
    };
    let disp = offset + if from_stack { pushed as i32 } else { 0 };
    // mov r64, m64 (8b /r) or mov m64, r64 (89 /r), with REX.W or REX2
    let opcode = if back { 0x89 } else { 0x8b };
    match reg {
        16.. => code.put(&[0xd5, 0x48 | (reg >> 3 & 1) << 2 | base >> 3, opcode]),
        _ => code.put(&[0x48 | (reg >> 3) << 2 | base >> 3, opcode]),
    }
    code.put(&[0x80 | (reg & 7) << 3 | base & 7]);
    if base & 7 == RSP.hw_enc() as u8 {
        code.put(&[0x24]);
    }
    code.put(&disp.to_le_bytes());
    Ok(())
}

/// `setcc; movzx`
pub fn set_condition(code: &mut CodeBuffer, reg: PReg, condition: u8) {
    let enc = reg.hw_enc() as u8;
    // The low bytes of the first four need no prefix.
    let prefixed = usize::from(enc < 4);
    code.put(&[0x40 | enc >> 3, 0x0f, 0x90 | condition, 0xc0 | enc & 7][prefixed..]);
    let both = 0x40 | (enc >> 3) << 2 | enc >> 3;
    code.put(&[both, 0x0f, 0xb6, 0xc0 | (enc & 7) << 3 | enc & 7][prefixed..]);
}

/// Pushes the registers that the frame has for itself and that are changed.
pub fn save(code: &mut CodeBuffer, held: PRegSet, changed: PRegSet) -> SmallVec<[PReg; 2]> {
    let saved: SmallVec<[PReg; 2]> = held.into_iter().filter(|p| changed.contains(*p)).collect();
    for preg in &saved {
        let enc = preg.hw_enc() as u8;
        code.put(&[0x40 | enc >> 3, 0x50 | enc & 7]);
    }
    saved
}

/// Pops them.
pub fn restore(code: &mut CodeBuffer, saved: &[PReg]) {
    for preg in saved.iter().rev() {
        let enc = preg.hw_enc() as u8;
        code.put(&[0x40 | enc >> 3, 0x58 | enc & 7]);
    }
}
