//! Encoded instructions as GNU assembly text, AT&T or Intel, for `-filetype=asm`.
//!
//! Each instruction is decoded from its bytes and formatted by iced, with symbols where relocations
//! stand; so text and object cannot disagree. What assemblers would encode differently from the text
//! (padded TLS sequences, redundant prefixes and displacements) is printed piecewise or as `.byte`.
//! Needs code without relocations across instruction borders.

use emit::asm::{InstructionPrinter, Operand};
use emit::{CfiOp, RelocKind};
use iced_x86::{
    Code, ConstantOffsets, Decoder, DecoderOptions, Formatter, GasFormatter, Instruction, IntelFormatter,
    MemorySizeOptions, Mnemonic, OpKind, Register, SymbolResolver, SymbolResult,
};
use std::cell::Cell;
use std::fmt::Write;
use std::rc::Rc;

/// What stands for a symbol in formatted text until its name is put in.
const DISP: &str = "\u{1}";
const IMM: &str = "\u{2}";

/// Which operands of the instruction at hand are symbols.
#[derive(Clone, Copy, Default)]
struct Symbolic {
    disp: bool,
    imm: bool,
}

struct Resolver(Rc<Cell<Symbolic>>);

impl SymbolResolver for Resolver {
    fn symbol(
        &mut self,
        instruction: &Instruction,
        _operand: u32,
        instruction_operand: Option<u32>,
        address: u64,
        _address_size: u32,
    ) -> Option<SymbolResult<'_>> {
        let memory = instruction_operand.is_none_or(|i| instruction.op_kind(i) == OpKind::Memory);
        let symbolic = self.0.get();
        let text = match memory {
            true if symbolic.disp => DISP,
            false if symbolic.imm => IMM,
            _ => return None,
        };
        Some(SymbolResult::with_str(address, text))
    }
}

enum Dialect {
    Att(GasFormatter),
    Intel(IntelFormatter),
}

/// Prints x86-64 instructions.
pub struct Printer {
    dialect: Dialect,
    symbolic: Rc<Cell<Symbolic>>,
    line: String,
}

impl Printer {
    /// A printer of AT&T syntax, or of Intel syntax (for `.intel_syntax noprefix`).
    pub fn new(intel: bool) -> Self {
        let symbolic = Rc::new(Cell::new(Symbolic::default()));
        let resolver = Some(Box::new(Resolver(symbolic.clone())) as Box<dyn SymbolResolver>);
        let dialect = if intel {
            let mut formatter = IntelFormatter::with_options(resolver, None);
            let options = formatter.options_mut();
            options.set_memory_size_options(MemorySizeOptions::Always);
            options.set_rip_relative_addresses(true);
            options.set_hex_prefix("0x");
            options.set_hex_suffix("");
            options.set_space_after_operand_separator(true);
            options.set_show_branch_size(false);
            options.set_signed_immediate_operands(true);
            Dialect::Intel(formatter)
        } else {
            let mut formatter = GasFormatter::with_options(resolver, None);
            let options = formatter.options_mut();
            options.set_gas_show_mnemonic_size_suffix(true);
            options.set_rip_relative_addresses(true);
            options.set_space_after_operand_separator(true);
            options.set_signed_immediate_operands(true);
            options.set_small_hex_numbers_in_decimal(true);
            Dialect::Att(formatter)
        };
        Printer {
            dialect,
            symbolic,
            line: String::new(),
        }
    }

    fn format(&mut self, inst: &Instruction) {
        self.line.clear();
        match &mut self.dialect {
            Dialect::Att(f) => f.format(inst, &mut self.line),
            Dialect::Intel(f) => f.format(inst, &mut self.line),
        }
    }

    fn is_intel(&self) -> bool {
        matches!(self.dialect, Dialect::Intel(_))
    }
}

/// General-purpose registers by encoding, as `.seh_` directives name them.
const SEH_GPR: [&str; 16] = [
    "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

impl InstructionPrinter for Printer {
    fn dialect(&self) -> emit::assemble::Dialect {
        match self.dialect {
            Dialect::Att(_) => emit::assemble::Dialect::Att,
            Dialect::Intel(_) => emit::assemble::Dialect::Intel,
        }
    }

    fn unwind_directive(&self, op: CfiOp) -> Option<String> {
        match op {
            CfiOp::SehPush(reg) => Some(format!(".seh_pushreg %{}", SEH_GPR[usize::from(reg)])),
            CfiOp::SehAlloc(bytes) => Some(format!(".seh_stackalloc {bytes}")),
            CfiOp::SehFrame { reg, offset } => {
                Some(format!(".seh_setframe %{}, {offset}", SEH_GPR[usize::from(reg)]))
            }
            CfiOp::SehSaveVector { reg, offset } => Some(format!(".seh_savexmm %xmm{reg}, {offset}")),
            // x64's tables say nothing of epilogues, and GNU's assembler does not know the words.
            _ => None,
        }
    }

    fn print(
        &mut self,
        code: &[u8],
        _offset: u32,
        operands: &[Operand<'_>],
        target: Option<&str>,
        out: &mut String,
    ) -> usize {
        // The prefixes that pad the general-dynamic TLS sequence are lines of their own.
        let padding = tls_padding(code, operands);
        for &byte in &code[..padding] {
            out.push_str(if byte == 0x66 { "data16\n\t" } else { "rex64\n\t" });
        }
        let body = &code[padding..];
        let mut decoder = Decoder::with_ip(64, body, 0, DecoderOptions::NONE);
        let inst = decoder.decode();
        if inst.is_invalid() {
            let len = unknown_len(body);
            write_bytes(&body[..len], out);
            return padding + len;
        }
        let offsets = decoder.get_constant_offsets(&inst);
        let len = inst.len();
        let long = has_long_displacement(&inst, &offsets, body)
            && !operands
                .iter()
                .any(|o| o.offset as usize == padding + offsets.displacement_offset());
        if long || is_odd(&inst, &offsets, body) {
            write_bytes(&body[..len], out);
            return padding + len;
        }
        let field = |at: usize| operands.iter().find(|o| o.offset as usize == padding + at);
        let disp = offsets
            .has_displacement()
            .then(|| field(offsets.displacement_offset()))
            .flatten();
        let imm = offsets
            .has_immediate()
            .then(|| field(offsets.immediate_offset()))
            .flatten();
        let branch = inst.op_count() == 1 && inst.op0_kind() == OpKind::NearBranch64;
        self.symbolic.set(Symbolic {
            disp: disp.is_some(),
            imm: imm.is_some() || branch,
        });
        self.format(&inst);
        if has_shorter_form(&inst, body) {
            out.push_str("{evex} ");
        }
        if matches!(body[0], 0xc4 | 0xc5) && VEX_ON_DEMAND.contains(&inst.mnemonic()) {
            out.push_str("{vex} ");
        }
        let mut line = std::mem::take(&mut self.line);
        if self.is_intel() {
            spell_as_llvm(&inst, &mut line);
        }
        if let Some(at) = surplus_suffix(&inst, &line) {
            line.remove(at);
        }
        for piece in line.split_inclusive([DISP, IMM].map(|s| s.as_bytes()[0] as char)) {
            let (text, operand) = match piece.as_bytes().last() {
                Some(1) => (
                    &piece[..piece.len() - 1],
                    disp.map(|o| (o, offsets.displacement_offset())),
                ),
                Some(2) => (
                    &piece[..piece.len() - 1],
                    imm.map(|o| (o, offsets.immediate_offset())),
                ),
                _ => {
                    out.push_str(piece);
                    continue;
                }
            };
            out.push_str(text);
            // A bare symbol is a place in memory in Intel's syntax.
            if self.is_intel() && !branch && piece.ends_with(IMM) && operand.is_some() {
                out.push_str("offset ");
            }
            match (operand, target) {
                (Some((operand, at)), _) => write_symbol(operand, (len - at) as i64, out),
                (None, Some(label)) => out.push_str(label),
                (None, None) => {
                    let _ = write!(out, ".{:+}", inst.near_branch64() as i64);
                }
            }
        }
        self.line = line;
        if self.is_intel() && inst.code() == Code::Mov_r64_imm64 {
            // The assembler would choose a shorter form by the value.
            let at = out.rfind("mov ").expect("just written");
            out.replace_range(at..at + 4, "movabs ");
        }
        padding + len
    }
}

/// Length of the prefixes before a TLS `lea` or `call` (psABI TLS, general dynamic model).
fn tls_padding(code: &[u8], operands: &[Operand<'_>]) -> usize {
    let tls = |at: u32| {
        operands
            .iter()
            .any(|o| o.offset == at && o.kind == RelocKind::TlsGd)
    };
    match code {
        [0x66, 0x48, 0x8d, 0x3d, ..] if tls(4) => 1,
        [0x66, 0x66, 0x48, 0xe8, ..] => 3,
        _ => 0,
    }
}

/// Whether an assembler would encode the instruction's text differently.
fn is_odd(inst: &Instruction, offsets: &ConstantOffsets, bytes: &[u8]) -> bool {
    let wide_displacement = inst.memory_base() != Register::None
        && inst.memory_base() != Register::RIP
        && offsets.displacement_size() == 1
        && inst.memory_displacement64() == 0
        && !matches!(inst.memory_base(), Register::RBP | Register::R13);
    let nop = matches!(
        inst.code(),
        Code::Nop_rm16 | Code::Nop_rm32 | Code::Nop_rm64 | Code::Nopw
    );
    let stacked_prefixes = bytes.starts_with(&[0x66, 0x66]);
    // Windows' mark of a jump that ends an epilogue.
    let wide_jump = bytes.starts_with(&[0x48, 0xff]) && inst.code() == Code::Jmp_rm64;
    nop || wide_displacement || stacked_prefixes || wide_jump
}

/// Whether a displacement stands in four bytes that would go into one: a constant that came late.
fn has_long_displacement(inst: &Instruction, offsets: &ConstantOffsets, bytes: &[u8]) -> bool {
    let near = i8::try_from(inst.memory_displacement64() as i64).is_ok();
    let based = inst.memory_base() != Register::None && inst.memory_base() != Register::RIP;
    offsets.displacement_size() == 4 && near && based && bytes[0] != 0x62
}

/// Whether assemblers may take the VEX form of an EVEX-encoded instruction.
fn has_shorter_form(inst: &Instruction, bytes: &[u8]) -> bool {
    let wide = (0..inst.op_count())
        .filter(|n| inst.op_kind(*n) == OpKind::Register)
        .any(|n| inst.op_register(n).is_zmm());
    bytes[0] == 0x62 && !wide && inst.op_mask() == Register::None && !inst.is_broadcast()
}

/// Of which LLVM's assembler takes the VEX form only for `{vex}`, since the EVEX encodings are older.
pub(crate) const VEX_ON_DEMAND: &[Mnemonic] = &[
    Mnemonic::Vpdpbusd,
    Mnemonic::Vpdpbusds,
    Mnemonic::Vpdpwssd,
    Mnemonic::Vpdpwssds,
    Mnemonic::Vpmadd52huq,
    Mnemonic::Vpmadd52luq,
    Mnemonic::Vcvtneps2bf16,
];

/// Intel's syntax as LLVM's assembler reads it: rounding is an operand, before an immediate; loads of the x87 stack do not name
/// their register.
fn spell_as_llvm(inst: &Instruction, line: &mut String) {
    if line.starts_with("fld st, ") && (0..inst.op_count()).any(|n| inst.op_kind(n) == OpKind::Memory) {
        line.replace_range("fld ".len().."fld st, ".len(), "");
    }
    let Some(end) = line.find("sae}") else { return };
    let start = line[..end].rfind('{').expect("a brace begins it");
    let rounding = match &line[start..end] {
        "{rne-" => "{rn-sae}".to_string(),
        other => format!("{other}sae}}"),
    };
    line.replace_range(start..end + "sae}".len(), "");
    let immediate = inst.op_count() > 1 && inst.op_kind(inst.op_count() - 1) == OpKind::Immediate8;
    match line.rfind(", ").filter(|_| immediate) {
        Some(at) => line.insert_str(at, &format!(", {rounding}")),
        None => {
            line.push_str(", ");
            line.push_str(&rounding);
        }
    }
}

/// The place of a width suffix that LLVM's assembler takes with memory operands only.
fn surplus_suffix(inst: &Instruction, line: &str) -> Option<usize> {
    const NAMES: &[&str] = &[
        "vcvtneps2bf16",
        "vcvtqq2ph",
        "vcvtuqq2ph",
        "vcvtpd2ph",
        "vcvtdq2ph",
        "vcvtudq2ph",
        "vcvtps2phx",
    ];
    if inst.mnemonic() == Mnemonic::Movdiri {
        return line
            .find([' ', '\t'])
            .filter(|at| *at > "movdiri".len())
            .map(|at| at - 1);
    }
    let mnemonic = line.split([' ', '\t']).next()?;
    let memory = (0..inst.op_count()).any(|n| inst.op_kind(n) == OpKind::Memory);
    let at = mnemonic.len().checked_sub(1)?;
    (!memory && NAMES.contains(&&mnemonic[..at])).then_some(at)
}

/// Length of an instruction that iced does not know: of VEX and EVEX forms on registers, else a byte.
fn unknown_len(bytes: &[u8]) -> usize {
    match bytes {
        [0x62, _, _, _, _, 0xc0..=255, ..] => 6,
        [0xc4, _, _, _, 0xc0..=255, ..] => 5,
        _ => 1,
    }
}

fn write_bytes(bytes: &[u8], out: &mut String) {
    out.push_str(".byte ");
    for (i, byte) in bytes.iter().enumerate() {
        let _ = write!(out, "{}0x{byte:02x}", if i == 0 { "" } else { ", " });
    }
}

/// The symbol with the modifier that makes the assembler choose the relocation's kind. `to_end`:
/// bytes from the field to the instruction's end.
fn write_symbol(operand: &Operand<'_>, to_end: i64, out: &mut String) {
    out.push_str(operand.symbol);
    out.push_str(modifier(operand.kind));
    let mut addend = operand.addend;
    if operand.kind == RelocKind::Pc64 {
        // (no instruction takes such an immediate as a distance: its field is not where the instruction ends)
        out.push_str("-.");
        addend -= i64::from(operand.offset);
    } else if operand.kind == RelocKind::GotPc64 {
        // (of which assemblers count from the instruction's start)
        addend -= i64::from(operand.offset);
    } else if crate::bytes::is_pc_relative(operand.kind) {
        addend += to_end;
    }
    if addend != 0 {
        let _ = write!(out, "{addend:+}");
    }
}

/// The assembler's name of a relocation kind.
fn modifier(kind: RelocKind) -> &'static str {
    match kind {
        RelocKind::Plt32 => "@PLT",
        RelocKind::GotPcRel | RelocKind::GotPcRelX | RelocKind::GotPcRelXPrefixed | RelocKind::GotPcRel64 => {
            "@GOTPCREL"
        }
        RelocKind::Got32 | RelocKind::Got64 => "@GOT",
        RelocKind::GotOff64 => "@GOTOFF",
        RelocKind::PltOff64 => "@PLTOFF",
        RelocKind::TlsGd => "@TLSGD",
        RelocKind::TlsLd => "@TLSLD",
        RelocKind::DtpOff32 | RelocKind::DtpOff64 => "@DTPOFF",
        RelocKind::GotTpOff => "@GOTTPOFF",
        RelocKind::TpOff32 | RelocKind::TpOff64 => "@TPOFF",
        RelocKind::TlsDescPc32 => "@TLSDESC",
        RelocKind::TlsDescCall => "@TLSCALL",
        RelocKind::Size32 | RelocKind::Size64 => "@SIZE",
        RelocKind::SecRel32 => "@SECREL32",
        RelocKind::TlvPcRel => "@TLVP",
        RelocKind::ImageRel32 => "@IMGREL",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(intel: bool, code: &[u8], operands: &[Operand<'_>], target: Option<&str>) -> String {
        let mut out = String::new();
        let len = Printer::new(intel).print(code, 0, operands, target, &mut out);
        assert_eq!(len, code.len());
        out
    }

    #[test]
    fn symbols_stand_where_relocations_do() {
        let on = |offset, kind, addend| {
            [Operand {
                offset,
                kind,
                symbol: "x",
                addend,
            }]
        };
        let load = [0x8b, 0x05, 0, 0, 0, 0];
        assert_eq!(
            text(false, &load, &on(2, RelocKind::Pc32, 4), None),
            "movl x+8(%rip), %eax"
        );
        let got = [0x48, 0x8b, 0x05, 0, 0, 0, 0];
        assert_eq!(
            text(false, &got, &on(3, RelocKind::GotPcRelXPrefixed, -4), None),
            "movq x@GOTPCREL(%rip), %rax"
        );
        let store = [0xc7, 0x05, 0, 0, 0, 0, 7, 0, 0, 0];
        assert_eq!(
            text(false, &store, &on(2, RelocKind::Pc32, -8), None),
            "movl $7, x(%rip)"
        );
        let call = [0xe8, 0, 0, 0, 0];
        assert_eq!(
            text(false, &call, &on(1, RelocKind::Plt32, -4), None),
            "callq x@PLT"
        );
        let imm = [0xbf, 0, 0, 0, 0];
        assert_eq!(
            text(false, &imm, &on(1, RelocKind::Abs32, 0), None),
            "movl $x, %edi"
        );
        assert_eq!(
            text(true, &imm, &on(1, RelocKind::Abs32, 0), None),
            "mov edi, offset x"
        );
        let indexed = [0xff, 0x24, 0xc5, 0, 0, 0, 0];
        assert_eq!(
            text(false, &indexed, &on(3, RelocKind::Abs32S, 0), None),
            "jmpq *x(,%rax,8)"
        );
        assert_eq!(text(false, &[0x75, 5], &[], Some(".LBB0_1")), "jne .LBB0_1");
        let gd = [0x66, 0x48, 0x8d, 0x3d, 0, 0, 0, 0];
        assert_eq!(
            text(false, &gd, &on(4, RelocKind::TlsGd, -4), None),
            "data16\n\tleaq x@TLSGD(%rip), %rdi"
        );
    }
}
