//! Statements whose operands are written otherwise than their forms have them.

use super::aliases::Name;
use super::encode::Wishes;
use super::operand::{Kind, Operand, Statement};
use super::registers::{self, Class, Register, register};

const RAX: Register = register(Class::Gpr64, 0);
const RCX: Register = register(Class::Gpr64, 1);
const RDX: Register = register(Class::Gpr64, 2);
const RBX: Register = register(Class::Gpr64, 3);
const EAX: Register = register(Class::Gpr32, 0);
const ECX: Register = register(Class::Gpr32, 1);
const EDX: Register = register(Class::Gpr32, 2);
const XMM0: Register = register(Class::Xmm, 0);
const ST1: Register = register(Class::Stack, 1);

/// Registers, in AT&T's order, that a statement may name though the instruction implies them.
const IMPLIED: &[(&str, &[Register])] = &[
    ("clzero", &[RAX]),
    ("invlpga", &[RAX, ECX]),
    ("invlpgb", &[RAX, EDX]),
    ("monitor", &[RAX, RCX, RDX]),
    ("monitorx", &[RAX, RCX, RDX]),
    ("mwait", &[RAX, RCX]),
    ("mwaitx", &[RAX, RCX, RBX]),
    ("psmash", &[RAX]),
    ("pvalidate", &[RAX, RCX, RDX]),
    ("rmpadjust", &[RAX, RCX, RDX]),
    ("rmpquery", &[RAX, RDX]),
    ("rmpupdate", &[RAX, RCX]),
    ("skinit", &[EAX]),
    ("vmload", &[RAX]),
    ("vmrun", &[RAX]),
    ("vmsave", &[RAX]),
];

/// Instructions of three operands of which the last, in Intel's order, is xmm0 in any case.
const LAST_IS_XMM0: &[&str] = &["blendvpd", "blendvps", "pblendvb", "sha256rnds2"];

/// Whether [`adjust`] or [`always`] may change anything, or the mnemonic has a dot.
pub(super) fn concerns(text: &str) -> bool {
    const STEMS: &[&str] = &[
        "int", "imul", "in", "out", "enter", "clr", "div", "idiv", "push", "pop", "xchg", "cmp", "test",
    ];
    let stem = |s: &&str| {
        matches!(
            text.strip_prefix(*s),
            Some("" | "b" | "w" | "l" | "q" | "s" | "sb" | "sw" | "sl")
        )
    };
    text.starts_with('f')
        || text.contains('.')
        || STEMS.iter().any(stem)
        || LAST_IS_XMM0.contains(&text)
        || IMPLIED.iter().any(|i| i.0 == text)
}

/// Changes the operands to those that the forms have, and the mnemonic.
pub(super) fn adjust(name: Name, statement: &mut Statement, intel: bool, at: u32) -> Name {
    let operands = &mut statement.operands;
    let text = name.as_str();
    let immediate = |o: &Operand| matches!(o.kind, Kind::Immediate(_));
    match text.bytes().next().unwrap_or(0) {
        b'f' => return x87(name, statement, intel, at),
        b'i' if text == "int" && operands.len() == 1 && operands[0].number() == Some(3) => {
            operands.clear();
            return Name::of(&[b"int3"]).unwrap_or(name);
        }
        b'i' if matches!(text, "imul" | "imulw" | "imull" | "imulq")
            && operands.len() == 2
            && immediate(&operands[1]) =>
        {
            let first = operands[0];
            operands.insert(0, first);
        }
        // `(%dx)` is a port, not a place in memory.
        b'i' | b'o' if text.starts_with("in") || text.starts_with("out") => {
            operands.iter_mut().for_each(port)
        }
        b'e' if text == "enter" && !intel => operands.reverse(),
        b'c' if matches!(text, "clr" | "clrb" | "clrw" | "clrl" | "clrq") && operands.len() == 1 => {
            let first = operands[0];
            operands.push(first);
            return Name::of(&[b"xor", &text.as_bytes()[3..]]).unwrap_or(name);
        }
        // The accumulator may be named.
        b'd' | b'i' if text.trim_start_matches('i').starts_with("div") && operands.len() == 2 => {
            let accumulator = |r: &Register| r.number == 0 && r.class < Class::Ip32;
            if let Some(register) = operands[0].register().filter(accumulator) {
                operands.remove(0);
                if let Kind::Memory(memory) = &mut operands[0].kind {
                    memory.bytes = register.bytes();
                }
            }
        }
        // LLVM's choice for segment registers in Intel's dialect.
        b'p' if intel && matches!(text, "push" | "pop") && is_segment(operands) => {
            return Name::of(&[text.as_bytes(), b"w"]).unwrap_or(name);
        }
        b'x' if operands.len() == 2 => return exchange(name, statement),
        _ => {}
    }
    implied(text, statement);
    name
}

/// APX has `{evex} cmp` and `{evex} test` only with a condition, which is that it is always so.
pub(super) fn always(name: Name, statement: &mut Statement, wishes: &Wishes) -> Name {
    let text = name.as_str();
    for stem in ["cmp", "test"] {
        if wishes.evex && matches!(text.strip_prefix(stem), Some("" | "b" | "w" | "l" | "q")) {
            statement.flags = Some(0);
            let suffix = &text.as_bytes()[stem.len()..];
            return Name::of(&[b"c", stem.as_bytes(), b"t", suffix]).unwrap_or(name);
        }
    }
    name
}

fn is_segment(operands: &[Operand]) -> bool {
    let segment = |o: &Operand| o.register().is_some_and(|r| r.class == Class::Segment);
    operands.len() == 1 && operands.iter().all(segment)
}

fn port(operand: &mut Operand) {
    if let Some(memory) = operand.memory()
        && memory.base == Some(registers::DX)
        && memory.index.is_none()
        && memory.displacement.is_none()
    {
        operand.kind = Kind::Register(registers::DX);
    }
}

/// Removes registers that the instruction has in any case.
fn implied(text: &str, statement: &mut Statement) {
    let operands = &mut statement.operands;
    if LAST_IS_XMM0.contains(&text) {
        if operands.len() == 3 && operands[2].register() == Some(XMM0) {
            operands.pop();
        }
        return;
    }
    if let Some((_, registers)) = IMPLIED.iter().find(|i| i.0 == text) {
        let given = || operands.iter().map(Operand::register);
        let wanted = || registers.iter().map(|r| Some(*r));
        if given().eq(wanted()) || given().rev().eq(wanted()) {
            operands.clear();
        }
    }
}

/// `xchg` of the accumulator with itself: one byte would mean nothing but `nop`.
fn exchange(name: Name, statement: &mut Statement) -> Name {
    let operands = &mut statement.operands;
    let both = |r: Register| operands.iter().all(|o| o.register() == Some(r));
    if both(RAX) && matches!(name.as_str(), "xchg" | "xchgq") {
        operands.clear();
        return Name::of(&[b"nop"]).unwrap_or(name);
    }
    name
}

fn x87(name: Name, statement: &mut Statement, intel: bool, at: u32) -> Name {
    let operands = &mut statement.operands;
    let text = name.as_str();
    let mut name = name;
    // AT&T's assembler has had these the wrong way round from the start where the destination is not %st.
    if !intel
        && matches!(
            text,
            "fsub" | "fsubr" | "fdiv" | "fdivr" | "fsubp" | "fsubrp" | "fdivp" | "fdivrp"
        )
    {
        let other = operands
            .first()
            .and_then(Operand::register)
            .is_some_and(|r| r != registers::ST0);
        let pops = text.ends_with('p') || operands.is_empty();
        if other && operands.len() == 2 || pops {
            let stem = text.strip_suffix('p').unwrap_or(text);
            let swapped = match stem {
                "fsub" => "fsubr",
                "fsubr" => "fsub",
                "fdiv" => "fdivr",
                _ => "fdiv",
            };
            let tail: &[u8] = if text.ends_with('p') { b"p" } else { b"" };
            name = Name::of(&[swapped.as_bytes(), tail]).unwrap_or(name);
        }
    }
    let register = |r: Register| Operand::new(Kind::Register(r), at);
    let text = name;
    match text.as_str() {
        "fadd" | "fmul" | "fsub" | "fsubr" | "fdiv" | "fdivr" if operands.is_empty() => {
            operands.push(register(ST1));
            operands.push(register(registers::ST0));
            name = Name::of(&[text.as_str().as_bytes(), b"p"]).unwrap_or(name);
        }
        "faddp" | "fmulp" | "fsubp" | "fsubrp" | "fdivp" | "fdivrp"
            if operands.len() == 2 && operands[0].register() == Some(registers::ST0) =>
        {
            operands.reverse();
        }
        "faddp" | "fmulp" | "fsubp" | "fsubrp" | "fdivp" | "fdivrp" | "fxch" | "fcom" | "fcomp" | "fucom"
        | "fucomp" | "fcomi" | "fcomip" | "fcompi" | "fucomi" | "fucomip" | "fucompi"
            if operands.is_empty() =>
        {
            operands.push(register(ST1));
        }
        "fstsw" | "fnstsw" if operands.is_empty() => operands.push(register(registers::AX)),
        "fstsw" | "fnstsw" => {
            if let Some(Register { class, number: 0 }) = operands[0].register()
                && class < Class::Ip32
            {
                operands[0].kind = Kind::Register(registers::AX);
            }
        }
        _ => {}
    }
    name
}
