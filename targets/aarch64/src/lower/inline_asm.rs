//! Inline assembly: constraint letters and register names (GCC manual "Machine Constraints", AArch64 family; LangRef
//! "Supported Constraint Code List", AArch64).

use super::{A64, Cx};
use crate::code_table::logical_immediate;
use crate::features::Feature;
use crate::inline_asm::ZERO;
use crate::inst::{Build, CallFlags, Cond, Pseudo};
use crate::regs::{self, FP, LR, Preserved, gpr, predicate, vreg};
use ir::diag::Result;
use ir::types::Type;
use isel::inline_asm::{Memory, Sites, Special};
use isel::target::InlineAsm;
use isel::target::inline_asm::{Constant, Named, Wanted};
use isel::{Addr, AddrBase, Emit, PartTy};
use regalloc::{PReg, PRegSet, RegClass, VReg};

/// General-purpose registers, those that calls lose first.
const INTS: [PReg; 25] = {
    let mut list = [gpr(0); 25];
    let mut i = 0;
    while i < 25 {
        list[i] = gpr(if i < 16 { i } else { i + 4 });
        i += 1;
    }
    list
};
const VECTORS: [PReg; 32] = {
    let mut list = [vreg(0); 32];
    let mut i = 0;
    while i < 32 {
        list[i] = vreg(i);
        i += 1;
    }
    list
};
const PREDICATES: [PReg; 8] = {
    let mut list = [predicate(0); 8];
    let mut i = 0;
    while i < 8 {
        list[i] = predicate(i);
        i += 1;
    }
    list
};
/// Those that are not allocated.
const HIGH_PREDICATES: [Special; 8] = {
    let mut list = [ZERO; 8];
    let mut i = 0;
    while i < 8 {
        list[i] = Special::Preg(predicate(8 + i));
        i += 1;
    }
    list
};

/// Eight registers in a row, the first of an even number (`ld64b`).
const EIGHTS: [&[PReg]; 6] = [
    INTS.split_at(8).0,
    INTS.split_at(2).1.split_at(8).0,
    INTS.split_at(4).1.split_at(8).0,
    INTS.split_at(6).1.split_at(8).0,
    INTS.split_at(8).1.split_at(8).0,
    INTS.split_at(16).1.split_at(8).0,
];

/// Conditions by their names behind `@cc`.
const CONDITIONS: [(&str, Cond); 16] = [
    ("eq", Cond::Eq),
    ("ne", Cond::Ne),
    ("hs", Cond::Hs),
    ("cs", Cond::Hs),
    ("lo", Cond::Lo),
    ("cc", Cond::Lo),
    ("mi", Cond::Mi),
    ("pl", Cond::Pl),
    ("vs", Cond::Vs),
    ("vc", Cond::Vc),
    ("hi", Cond::Hi),
    ("ls", Cond::Ls),
    ("ge", Cond::Ge),
    ("lt", Cond::Lt),
    ("gt", Cond::Gt),
    ("le", Cond::Le),
];

impl InlineAsm for A64 {
    /// Apple's assembler has a dialect of its own.
    fn asm_variant(cx: &Cx<'_>) -> usize {
        usize::from(cx.options.triple.is_darwin())
    }

    fn asm_code(cx: &Cx<'_>, letters: &[u8], bits: u64) -> Option<Wanted> {
        Some(match letters {
            b"r" if bits == 512 && cx.target.features.has(Feature::Ls64) => Wanted::Runs(&EIGHTS),
            b"r" => Wanted::Class(RegClass::Int),
            b"p" => Wanted::Address,
            b"w" => Wanted::Class(RegClass::Float),
            b"x" => Wanted::OneOf(&VECTORS[..16]),
            // Of scalable vectors only.
            b"y" if bits != 0 => Wanted::Unfit,
            b"y" => Wanted::OneOf(&VECTORS[..8]),
            b"Upa" | b"Upl" => Wanted::Class(RegClass::Vector),
            b"Uph" => Wanted::Special(&HIGH_PREDICATES, RegClass::Vector),
            b"Uci" => Wanted::OneOf(&INTS[8..12]),
            b"Ucj" => Wanted::OneOf(&INTS[12..16]),
            b"m" | b"o" | b"V" | b"Q" => Wanted::Memory,
            b"<" | b">" => Wanted::Stepping,
            b"X" => Wanted::Any,
            b"z" => Wanted::Zero(ZERO),
            b"n" | b"E" | b"F" | b"I" | b"J" | b"K" | b"L" | b"M" | b"N" | b"Y" | b"Z" => Wanted::Constant,
            b"i" | b"s" | b"O" | b"P" | b"S" => Wanted::Loose,
            _ => return None,
        })
    }

    const VECTORS_IN_INTS: bool = true;
    const NUMBERS_AS_ADDRESSES: bool = false;

    fn asm_name_takes(name: &str, bits: u64) -> bool {
        let name = name.to_ascii_lowercase();
        // The letter is the width; what the platform calls `fp` and `lr` has no other name here.
        match name.as_bytes() {
            b"x29" | b"x30" => false,
            [b'w', b'0'..=b'9', ..] => bits <= 64,
            [b'h', b'0'..=b'9', ..] => bits == 16,
            [b's', b'0'..=b'9', ..] => bits == 32,
            [b'd', b'0'..=b'9', ..] => bits == 64,
            [b'q', b'0'..=b'9', ..] => bits == 128,
            [b'v', b'0'..=b'9', ..] => matches!(bits, 64 | 128),
            [b'z', b'0'..=b'9', ..] => matches!(bits, 0 | 128),
            _ => true,
        }
    }

    fn asm_run(first: PReg, count: usize) -> Option<&'static [PReg]> {
        let at = INTS.iter().position(|p| *p == first)?;
        let run = INTS.get(at..at + count)?;
        // Between the sixteenth and the next are registers that are not allocated.
        (at >= 16 || at + count <= 16).then_some(run)
    }

    fn asm_takes(_: &Cx<'_>, _: RegClass, ty: Type, bits: u64, letters: &[u8]) -> bool {
        match letters {
            b"x" => bits == 0 || bits == 128,
            b"Uci" | b"Ucj" => matches!(ty, Type::Ptr(_) | Type::Int(1 | 8 | 16 | 32 | 64)),
            _ => true,
        }
    }

    const UNSIGNED_LETTERS: &'static [u8] = b"IKLMN";

    fn asm_fits(letters: &[u8], c: Constant) -> bool {
        let Constant::Int(n, signed) = c else {
            return matches!(letters, b"i" | b"s" | b"S");
        };
        let added = |n: u64| n <= 0xfff || n & 0xfff == 0 && n >> 12 <= 0xfff;
        let halves = |n: u64| (0..4).any(|k| n & !(0xffff << (16 * k)) == 0);
        match letters {
            b"i" | b"n" => true,
            b"I" => added(n),
            b"J" => added(signed.wrapping_neg() as u64),
            b"K" => u32::try_from(n).is_ok() && logical_immediate(n, false).is_some(),
            b"L" => logical_immediate(n, true).is_some(),
            b"M" => {
                let inverted = u64::from(!(n as u32));
                u32::try_from(n).is_ok()
                    && (logical_immediate(n, false).is_some() || halves(n) || halves(inverted))
            }
            b"N" => logical_immediate(n, true).is_some() || halves(n) || halves(!n),
            _ => false,
        }
    }

    fn asm_register(_: &Cx<'_>, name: &str) -> Option<Named> {
        if let Some(condition) = name.strip_prefix("@cc") {
            let found = CONDITIONS.iter().find(|c| c.0 == condition);
            return found.map(|c| Named::Condition(c.1 as u8));
        }
        let lower = name.to_ascii_lowercase();
        let special = |preg| Some(Named::Special(Special::Preg(preg), RegClass::Int));
        match lower.as_str() {
            "sp" | "wsp" => return Some(Named::Special(Special::StackPointer, RegClass::Int)),
            "fp" => return special(FP),
            "lr" => return special(LR),
            "xzr" | "wzr" => return Some(Named::Special(ZERO, RegClass::Int)),
            "memory" | "cc" | "nzcv" | "fpcr" | "fpsr" | "ffr" | "za" | "zt0" | "vg" => {
                return Some(Named::Nothing);
            }
            _ => {}
        }
        let (letter, number) = lower.split_at_checked(1)?;
        let (letter, number) = match number.strip_prefix('n').filter(|_| letter == "p") {
            Some(number) => ("p", number),
            None => (letter, number),
        };
        let n = number.parse::<usize>().ok()?;
        match letter {
            // What belongs to the encoder, the platform or the frame.
            "x" | "w" if matches!(n, 16..=19 | 29 | 30) => special(gpr(n)),
            "x" | "w" if n < 29 => Some(Named::Register(gpr(n))),
            "b" | "h" | "s" | "d" | "q" | "v" | "z" if n < 32 => Some(Named::Register(vreg(n))),
            "p" if n < 8 => Some(Named::Register(predicate(n))),
            "p" if n < 16 => Some(Named::Special(Special::Preg(predicate(n)), RegClass::Vector)),
            _ => None,
        }
    }

    fn asm_register_bytes(_: &Cx<'_>, class: RegClass) -> u32 {
        match class {
            RegClass::Int => 8,
            RegClass::Float => 16,
            RegClass::Vector => 0,
        }
    }

    fn asm_is_allocated(preg: PReg) -> bool {
        match preg.class() {
            RegClass::Int => !matches!(preg.hw_enc(), 16 | 17 | 30 | 31),
            RegClass::Float => true,
            RegClass::Vector => preg.hw_enc() < 8,
        }
    }

    fn asm_registers(class: RegClass) -> &'static [PReg] {
        match class {
            RegClass::Int => &INTS,
            RegClass::Float => &VECTORS,
            RegClass::Vector => &PREDICATES,
        }
    }

    /// Memory operands are a register alone.
    fn asm_memory(cx: &mut Cx<'_>, addr: &Addr, add: &mut dyn FnMut(VReg) -> u8) -> Result<Memory> {
        let plain = addr.index.is_none() && addr.disp == 0;
        let r = match addr.base {
            AddrBase::Value(v) if plain => cx.pointer_reg(v)?,
            AddrBase::Reg(r) if plain => r,
            _ => {
                let r = cx.vreg(PartTy::I64);
                A64::emit_address(cx, r, addr)?;
                r
            }
        };
        Ok(Memory::at(add(r)))
    }

    fn asm_mask(cx: &mut Cx<'_>, _dst: VReg, _src: VReg, _bits: u64, _into: bool) -> Result<()> {
        Err(cx.unsupported("predicate register for a value that is not a predicate"))
    }

    fn asm_lost_by_unwinding(_: &Cx<'_>) -> PRegSet {
        regs::call_clobbers(Preserved::AapcsWide as u8)
    }

    fn asm_sites<'c>(cx: &'c mut Cx<'_>) -> &'c mut Sites {
        &mut cx.vb.vcode.tables.asm
    }

    fn push_asm(cx: &mut Cx<'_>, site: u32, start: u32, ends_block: bool) {
        let vcode = &mut cx.vb.vcode;
        let place = &vcode.tables.asm.list[site as usize];
        // As a call it is lost, and so saved.
        vcode.frame.has_calls |= place.clobbers.contains(LR);
        let flags = match (ends_block, place.unwinds) {
            (true, true) => CallFlags::INVOKE | CallFlags::UNWINDS,
            (true, false) => CallFlags::INVOKE,
            _ => CallFlags::NONE,
        };
        cx.vb
            .pseudo(Pseudo::InlineAsm)
            .operands_from(start)
            .imm(site as i32)
            .flag(flags)
            .done();
    }
}
