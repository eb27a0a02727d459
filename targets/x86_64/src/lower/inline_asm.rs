//! Inline assembly: constraint letters and register names (GCC manual "Machine Constraints", x86 family; LangRef
//! "Supported Constraint Code List", X86).

use super::Cx;
use super::X86;
use crate::Code;
use crate::features::Feature;
use crate::inline_asm::{GPR, HIGH_BYTE, HIGH_BYTES};
use crate::inst::{Base, Build, Cond, Pseudo, PseudoFlags, SymbolRef};
use crate::regs::{self, Preserved, RAX, RBP, RBX, RCX, RDI, RDX, RSI, gpr, kreg, xmm};
use emit::{RelocKind, SymRef};
use ir::diag::Result;
use ir::ids::GlobalId;
use ir::types::Type;
use isel::inline_asm::{Memory, MemoryBase, Sites, Special};
use isel::target::InlineAsm;
use isel::target::inline_asm::{Constant, Named, Wanted};
use isel::{Addr, Emit, PartTy};
use regalloc::{PReg, PRegSet, RegClass, VReg};

/// General-purpose registers, those that calls lose first.
const INTS: [PReg; 14] = [
    RAX,
    RCX,
    RDX,
    RSI,
    RDI,
    gpr(8),
    gpr(9),
    gpr(10),
    gpr(11),
    RBX,
    gpr(12),
    gpr(13),
    gpr(14),
    gpr(15),
];
/// Those that have a second byte with a name, and those of 32-bit processors.
const LETTERED: [PReg; 4] = [RAX, RCX, RDX, RBX];
const LEGACY: [PReg; 6] = [RAX, RCX, RDX, RSI, RDI, RBX];
const VECTORS: [PReg; 16] = {
    let mut list = [xmm(0); 16];
    let mut i = 0;
    while i < 16 {
        list[i] = xmm(i);
        i += 1;
    }
    list
};
const MASKS: [PReg; 7] = [kreg(1), kreg(2), kreg(3), kreg(4), kreg(5), kreg(6), kreg(7)];
const MMX: [Special; 8] = {
    let mut list = [Special::Other(0); 8];
    let mut i = 0;
    while i < 8 {
        list[i] = Special::Other(i as u8);
        i += 1;
    }
    list
};

/// Those of APX, which are not allocated.
const EXTENDED: [Special; 16] = {
    let mut list = [Special::Other(16); 16];
    let mut i = 0;
    while i < 16 {
        list[i] = Special::Other(16 + i as u8);
        i += 1;
    }
    list
};

/// Conditions by their names behind `@cc`.
const CONDITIONS: [(&str, Cond); 30] = [
    ("a", Cond::A),
    ("ae", Cond::Ae),
    ("b", Cond::B),
    ("be", Cond::Be),
    ("c", Cond::B),
    ("e", Cond::E),
    ("g", Cond::G),
    ("ge", Cond::Ge),
    ("l", Cond::L),
    ("le", Cond::Le),
    ("na", Cond::Be),
    ("nae", Cond::B),
    ("nb", Cond::Ae),
    ("nbe", Cond::A),
    ("nc", Cond::Ae),
    ("ne", Cond::Ne),
    ("ng", Cond::Le),
    ("nge", Cond::L),
    ("nl", Cond::Ge),
    ("nle", Cond::G),
    ("no", Cond::No),
    ("np", Cond::Np),
    ("ns", Cond::Ns),
    ("nz", Cond::Ne),
    ("o", Cond::O),
    ("p", Cond::P),
    ("s", Cond::S),
    ("z", Cond::E),
    ("pe", Cond::P),
    ("po", Cond::Np),
];

impl InlineAsm for X86 {
    fn asm_variant(_: &Cx<'_>) -> usize {
        0
    }

    fn asm_code(cx: &Cx<'_>, letters: &[u8], _bits: u64) -> Option<Wanted> {
        Some(match letters {
            // Front ends name these registers; the letters mean nothing else.
            b"a" | b"b" | b"c" | b"d" | b"S" | b"D" | b"t" | b"u" => Wanted::Unfit,
            b"A" => Wanted::Registers(&[RAX, RDX]),
            b"r" | b"q" | b"l" | b"jr" | b"jR" => Wanted::Class(RegClass::Int),
            b"Q" => Wanted::OneOf(&LETTERED),
            b"R" => Wanted::OneOf(&LEGACY),
            b"f" => Wanted::Stack(None),
            b"y" | b"Ym" if !cx.target.features.has(Feature::Mmx) => Wanted::Unfit,
            b"y" | b"Ym" => Wanted::Special(&MMX, RegClass::Int),
            b"x" | b"v" | b"Yi" | b"Yt" | b"Y2" => Wanted::Class(RegClass::Float),
            b"Yz" => Wanted::OneOf(&VECTORS[..1]),
            b"k" | b"Yk" if cx.target.features.has(Feature::Avx512f) => Wanted::Class(RegClass::Vector),
            b"m" | b"o" | b"V" => Wanted::Memory,
            b"<" | b">" => Wanted::Stepping,
            b"p" => Wanted::Address,
            b"X" => Wanted::Any,
            b"n" | b"E" | b"F" | b"I" | b"J" | b"K" | b"L" | b"M" | b"N" | b"G" => Wanted::Constant,
            b"i" | b"s" | b"O" | b"P" | b"e" | b"Z" | b"C" => Wanted::Loose,
            b"Ws" => Wanted::Symbol,
            _ => return None,
        })
    }

    fn asm_is_whole(letters: &[u8], ty: Type) -> bool {
        letters == b"A" || matches!(ty, Type::Half | Type::BFloat)
    }

    fn asm_further(cx: &Cx<'_>, letters: &[u8]) -> &'static [Special] {
        let has = |f| cx.target.features.has(f);
        match letters {
            b"jR" if has(Feature::Egpr) => &EXTENDED,
            b"r" | b"q" | b"l" if has(Feature::Egpr) && has(Feature::InlineAsmUseGpr32) => &EXTENDED,
            _ => &[],
        }
    }

    const ASM_SPECIALS_IN_MEMORY: bool = true;

    const UNSIGNED_LETTERS: &'static [u8] = b"";

    fn asm_fits(letters: &[u8], c: Constant) -> bool {
        let (zero_extended, signed) = match (c, letters) {
            (Constant::Address(direct), b"i") => return direct,
            (Constant::Address(_), _) => return matches!(letters, b"s" | b"Ws"),
            (Constant::Int(n, signed), _) => (n, signed),
        };
        match letters {
            b"i" | b"n" => true,
            b"I" => zero_extended <= 31,
            b"J" => zero_extended <= 63,
            b"K" => i8::try_from(signed).is_ok(),
            b"L" => matches!(zero_extended, 0xff | 0xffff | 0xffff_ffff),
            b"M" => zero_extended <= 3,
            b"N" => zero_extended <= 255,
            b"O" => zero_extended <= 127,
            b"e" => i32::try_from(signed).is_ok(),
            b"Z" => u32::try_from(zero_extended).is_ok(),
            _ => false,
        }
    }

    fn asm_register(cx: &Cx<'_>, name: &str) -> Option<Named> {
        if let Some(condition) = name.strip_prefix("@cc") {
            let found = CONDITIONS.iter().find(|c| c.0 == condition);
            return found.map(|c| Named::Condition(c.1 as u8));
        }
        let lower = name.to_ascii_lowercase();
        let name = lower.as_str();
        let mut gprs = GPR.iter().flat_map(|names| names.iter().enumerate());
        if let Some(enc) = HIGH_BYTES.iter().position(|n| *n == name) {
            return Some(Named::Part(Special::Other(HIGH_BYTE + enc as u8), gpr(enc)));
        }
        if let Some((enc, _)) = gprs.find(|(_, n)| **n == name) {
            return Some(match enc {
                4 => Named::Special(Special::StackPointer, RegClass::Int),
                // The frame may need it.
                5 => Named::Special(Special::Preg(RBP), RegClass::Int),
                _ => Named::Register(gpr(enc)),
            });
        }
        let number = |prefix: &str, count: usize| {
            let n = name.strip_prefix(prefix)?.parse::<usize>().ok()?;
            (n < count).then_some(n)
        };
        let vector = number("xmm", 32).or(number("ymm", 32)).or(number("zmm", 32));
        if let Some(n) = vector {
            let features = cx.target.features;
            if name.starts_with('y') && !features.has(Feature::Avx)
                || name.starts_with('z') && !features.has(Feature::Avx512f)
            {
                return Some(Named::Clobbered(xmm(n % 16)));
            }
            if n >= 16 && !cx.target.features.has(Feature::Avx512f) {
                return Some(Named::Nothing);
            }
            return Some(match n {
                16.. => Named::Special(Special::Preg(xmm(n)), RegClass::Float),
                _ => Named::Register(xmm(n)),
            });
        }
        if let Some(n) = number("k", 8) {
            return Some(match n {
                0 => Named::Special(Special::Preg(kreg(0)), RegClass::Vector),
                _ => Named::Register(kreg(n)),
            });
        }
        if let Some(special) = extended_register(name) {
            return Some(Named::Special(special, RegClass::Int));
        }
        if let Some(n) = number("mm", 8) {
            return Some(match cx.target.features.has(Feature::Mmx) {
                true => Named::Special(Special::Other(n as u8), RegClass::Int),
                false => Named::Nothing,
            });
        }
        let stack = name.strip_prefix("st(").and_then(|n| n.strip_suffix(')'));
        match name {
            "st" => Some(Named::Stack(0)),
            "memory" | "cc" | "flags" | "eflags" | "rflags" | "fpsr" | "fpcr" | "fpsw" | "dirflag"
            | "mxcsr" => Some(Named::Nothing),
            _ => stack
                .and_then(|n| n.parse().ok())
                .filter(|n| *n < 8)
                .map(Named::Stack),
        }
    }

    fn asm_register_bytes(cx: &Cx<'_>, class: RegClass) -> u32 {
        let features = cx.target.features;
        match class {
            RegClass::Int => 8,
            RegClass::Float if cx.target.zmm => 64,
            RegClass::Float if features.has(Feature::Avx) => 32,
            RegClass::Float if features.has(Feature::Sse) => 16,
            RegClass::Float => 0,
            RegClass::Vector if features.has(Feature::Avx512f) => 8,
            RegClass::Vector => 0,
        }
    }

    fn asm_takes(cx: &Cx<'_>, class: RegClass, ty: Type, bits: u64, letters: &[u8]) -> bool {
        let has = |f| cx.target.features.has(f);
        let half = |named: bool| named || has(Feature::Avx512fp16);
        let scalar = |ty: Type| match ty {
            Type::Half => half(letters.is_empty()),
            Type::BFloat => half(false),
            Type::Float | Type::Double => true,
            Type::Int(bits) => matches!(bits, 32 | 64),
            _ => false,
        };
        match (class, ty) {
            // One of an 8-byte element was a vector of MMX.
            (RegClass::Int, Type::Vector { len: 1, .. }) => {
                matches!(letters, b"" | b"A" | b"y" | b"Ym") || bits != 64
            }
            (RegClass::Float, Type::Vector { elem, .. }) => {
                let lane = cx.scope.ty(elem);
                let integer = matches!(lane, Type::Int(8 | 16 | 32 | 64)) && letters != b"X";
                let half = matches!(lane, Type::Half | Type::BFloat) && (letters.is_empty() || half(false));
                let float = matches!(lane, Type::Float | Type::Double);
                matches!(bits, 128 | 256 | 512) && (integer || half || float)
            }
            (RegClass::Float, Type::Int(128) | Type::Struct { .. } | Type::Named(_) | Type::Array { .. })
                if bits == 128 =>
            {
                !matches!(letters, b"" | b"Yz")
            }
            (RegClass::Float, Type::Fp128) => true,
            (RegClass::Float, Type::Ptr { .. }) => true,
            (RegClass::Float, Type::Int(_) | Type::Half | Type::BFloat) => scalar(ty),
            _ => true,
        }
    }

    fn asm_is_allocated(preg: PReg) -> bool {
        preg == RBP || Self::asm_registers(preg.class()).contains(&preg)
    }

    fn asm_registers(class: RegClass) -> &'static [PReg] {
        match class {
            RegClass::Int => &INTS,
            RegClass::Float => &VECTORS,
            RegClass::Vector => &MASKS,
        }
    }

    fn asm_memory(cx: &mut Cx<'_>, addr: &Addr, add: &mut dyn FnMut(VReg) -> u8) -> Result<Memory> {
        let m = X86::mem(cx, addr)?;
        let named = match m.sym.0 {
            0 => Some(None),
            n => symbol(cx, cx.vb.vcode.tables.syms[n as usize]).map(Some),
        };
        let Some(symbol) = named else {
            let r = cx.vreg(PartTy::I64);
            X86::emit_address(cx, r, addr)?;
            return Ok(Memory::at(add(r)));
        };
        let code = match cx.vb.vcode.tables.syms.get(m.sym.0 as usize).map(|s| s.target) {
            Some(SymRef::IrGlobal(id)) if m.sym.0 != 0 => cx.module.function(GlobalId(id)).is_some(),
            _ => false,
        };
        let (symbol, addend) = symbol.unzip();
        Ok(Memory {
            code,
            base: match m.base {
                Base::None => MemoryBase::None,
                Base::Reg(r) => MemoryBase::Register(add(r)),
                Base::Frame(slot) => MemoryBase::Frame(slot),
                Base::Rip => MemoryBase::Pc,
            },
            index: m.index.map(add),
            scale: m.scale,
            disp: i64::from(m.disp) + addend.unwrap_or(0),
            symbol,
            segment: m.seg as u8,
        })
    }

    fn asm_mask(cx: &mut Cx<'_>, dst: VReg, src: VReg, bits: u64, into: bool) -> Result<()> {
        let wide = cx.target.features.has(Feature::Avx512bw);
        let code = match (bits, into) {
            (17.., _) if !wide => {
                return Err(cx.unsupported("mask register of so many bits without AVX512BW"));
            }
            (33.., true) => Code::VEX_Kmovq_kr_r64,
            (17.., true) => Code::VEX_Kmovd_kr_r32,
            (_, true) => Code::VEX_Kmovw_kr_r32,
            (33.., false) => Code::VEX_Kmovq_r64_kr,
            (17.., false) => Code::VEX_Kmovd_r32_kr,
            (_, false) => Code::VEX_Kmovw_r32_kr,
        };
        cx.vb.rr(code, dst, src);
        Ok(())
    }

    fn asm_lost_by_unwinding(cx: &Cx<'_>) -> PRegSet {
        let preserved = match cx.options.triple.is_windows_abi() {
            true => Preserved::Win64,
            false => Preserved::SysV,
        };
        regs::call_clobbers(preserved as u8)
    }

    fn asm_sites<'c>(cx: &'c mut Cx<'_>) -> &'c mut Sites {
        &mut cx.vb.vcode.tables.asm
    }

    fn push_asm(cx: &mut Cx<'_>, site: u32, start: u32, ends_block: bool) {
        let vcode = &mut cx.vb.vcode;
        let place = &vcode.tables.asm.list[site as usize];
        // The base pointer is one of these two.
        if place.clobbers.contains(RBX) && !place.clobbers.contains(regs::R12) {
            vcode.frame.taken.add(RBX);
        }
        let unwinds = ends_block && place.unwinds;
        let mut asm = cx
            .vb
            .pseudo(Pseudo::InlineAsm)
            .operands_from(start)
            .imm(site as i32);
        if ends_block {
            asm = asm.flag(PseudoFlags::INVOKE);
        }
        if unwinds {
            asm = asm.flag(PseudoFlags::UNWINDS);
        }
        asm.done();
    }
}

/// The register of APX that has this name.
fn extended_register(name: &str) -> Option<Special> {
    let number = name.strip_prefix('r')?;
    let n: u8 = number.trim_end_matches(['b', 'w', 'd']).parse().ok()?;
    (16..32).contains(&n).then_some(Special::Other(n))
}

/// A symbol of a memory operand as the assembler has it, and what is added to it.
fn symbol(cx: &Cx<'_>, sym: SymbolRef) -> Option<(Box<str>, i64)> {
    let modifier = match sym.kind {
        RelocKind::Pc32 | RelocKind::Abs32S | RelocKind::Abs32 => "",
        RelocKind::TpOff32 => "@TPOFF",
        _ => return None,
    };
    match sym.target {
        SymRef::IrGlobal(id) => {
            let name = emit::asm::symbol_text(cx.module, GlobalId(id));
            Some((format!("{name}{modifier}").into(), sym.addend))
        }
        _ => None,
    }
}
