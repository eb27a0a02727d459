//! Which relocation a field of an instruction takes.

use super::forms::{self, Form, Map};
use super::operand::Value;
use emit::RelocKind;
use emit::assemble::{AsmError, Context, Expr, Modifier, Result};

/// What a field of an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Immediate8,
    Immediate16,
    Immediate32,
    /// Extended to 64 bits with its sign.
    Signed32,
    Immediate64,
    /// An absolute address of four bytes.
    Offset32,
    Branch8,
    Branch16,
    Branch32,
    Displacement,
    /// A displacement from the next instruction.
    Rip {
        rex: bool,
    },
}

impl Field {
    pub fn bytes(self) -> usize {
        match self {
            Field::Immediate8 | Field::Branch8 => 1,
            Field::Immediate16 | Field::Branch16 => 2,
            Field::Immediate64 => 8,
            _ => 4,
        }
    }

    pub fn is_branch(self) -> bool {
        matches!(self, Field::Branch8 | Field::Branch16 | Field::Branch32)
    }
}

/// The symbol that stands for the distance to what it names (psABI §4.4).
pub(super) const GLOBAL_OFFSET_TABLE: &[u8] = b"_GLOBAL_OFFSET_TABLE_";

/// Whether a field of this kind counts from the end of its instruction.
pub(super) fn counts_from_end(kind: RelocKind) -> bool {
    use RelocKind::*;
    kind.is_pc_relative()
        || matches!(
            kind,
            GotPcRel
                | GotPcRelX
                | GotPcRelXPrefixed
                | GotPc32
                | TlsGd
                | TlsLd
                | GotTpOff
                | TlsDescPc32
                | TlvPcRel
        )
}

/// The kind of a field whose value is not a number.
pub(super) fn kind(
    field: Field,
    value: Value,
    form: &Form,
    memory: bool,
    context: &Context,
) -> Result<RelocKind> {
    use RelocKind::*;
    let modifier = context.exprs.modifier(value.expr);
    let Some(modifier) = modifier else {
        let got = names_got(value, context);
        return Ok(match field {
            Field::Immediate8 => Abs8,
            Field::Immediate16 => Abs16,
            Field::Immediate32 if got => GotPc32,
            Field::Signed32 if got => GotPc32,
            Field::Immediate32 | Field::Offset32 => Abs32,
            Field::Immediate64 if got => GotPc64,
            Field::Immediate64 => Abs64,
            Field::Branch8 => Pc8,
            Field::Branch16 => Pc16,
            // Nothing there that a procedure linkage table could be for.
            Field::Branch32 if value.number.is_some() => Pc32,
            Field::Branch32 if form.operands().contains(&iced_x86::OpCodeOperandKind::xbegin_4) => Pc32,
            Field::Branch32 => Plt32,
            Field::Rip { .. } | Field::Displacement if got => GotPc32,
            Field::Rip { .. } => Pc32,
            Field::Signed32 | Field::Displacement => Abs32S,
        });
    };
    let pc_relative = matches!(field, Field::Rip { .. } | Field::Branch32);
    let found = match field.bytes() {
        1 if modifier.0 == "abs8" => Some(Abs8),
        4 if pc_relative => {
            let whole = matches!(context.exprs.get(value.expr), Expr::Modified(..));
            relative(modifier, field, form, memory, whole)
        }
        4 => absolute(modifier),
        8 => absolute_64(modifier),
        _ => None,
    };
    found.ok_or_else(|| {
        let at = context.exprs.at(value.expr);
        AsmError::new(
            at,
            format!("'@{}' cannot be used here", modifier.0.to_ascii_uppercase()),
        )
    })
}

fn names_got(value: Value, context: &Context) -> bool {
    let mut expr = value.expr;
    loop {
        match context.exprs.get(expr) {
            Expr::Symbol(symbol) => return context.symbols.name(symbol) == GLOBAL_OFFSET_TABLE,
            Expr::Binary(_, left, _) => expr = left,
            _ => return false,
        }
    }
}

/// `whole`: the value is the symbol's entry, not one with a number added.
fn relative(modifier: Modifier, field: Field, form: &Form, memory: bool, whole: bool) -> Option<RelocKind> {
    use RelocKind::*;
    Some(match modifier.0 {
        "plt" => Plt32,
        "gotpcrel" => match field {
            Field::Rip { rex } if memory && whole && can_relax(form) => {
                if rex {
                    GotPcRelXPrefixed
                } else {
                    GotPcRelX
                }
            }
            _ => GotPcRel,
        },
        "gotpcrel_norelax" => GotPcRel,
        "tlsgd" => TlsGd,
        "tlsld" | "tlsldm" => TlsLd,
        "gottpoff" => GotTpOff,
        "tlsdesc" => TlsDescPc32,
        "tlvp" => TlvPcRel,
        "pcrel" => Pc32,
        other => return absolute(Modifier(other)),
    })
}

fn absolute(modifier: Modifier) -> Option<RelocKind> {
    use RelocKind::*;
    Some(match modifier.0 {
        "got" => Got32,
        "gotpcrel" | "gotpcrel_norelax" => GotPcRel,
        "tpoff" => TpOff32,
        "dtpoff" => DtpOff32,
        "gottpoff" => GotTpOff,
        "tlsgd" => TlsGd,
        "tlsld" => TlsLd,
        "plt" => Plt32,
        "size" => Size32,
        "secrel32" => SecRel32,
        "imgrel" => ImageRel32,
        "tlscall" => TlsDescCall,
        _ => return None,
    })
}

/// The kind of data with a modifier.
pub(super) fn data_kind(size: u32, modifier: Modifier) -> Option<RelocKind> {
    match (size, modifier.0) {
        (4, "gotpcrel" | "gotpcrel_norelax") => Some(RelocKind::GotPcRel),
        (4, _) => absolute(modifier),
        (8, _) => absolute_64(modifier),
        _ => None,
    }
}

fn absolute_64(modifier: Modifier) -> Option<RelocKind> {
    use RelocKind::*;
    Some(match modifier.0 {
        "got" => Got64,
        "gotoff" => GotOff64,
        "gotpcrel" => GotPcRel64,
        "pltoff" => PltOff64,
        "tpoff" => TpOff64,
        "dtpoff" => DtpOff64,
        "size" => Size64,
        _ => return None,
    })
}

/// Whether a linker may rewrite the load of a GOT entry (psABI x86-64 §B.2): `mov`, `test`, the eight operations of the first
/// column of opcodes, calls and jumps.
fn can_relax(form: &Form) -> bool {
    if !form.is_legacy() || form.map() != Map::Primary || form.has(forms::TWO_BYTES) {
        return false;
    }
    if form.operand_size() == 16 {
        return false;
    }
    match form.opcode {
        0x8b | 0x85 => true,
        0xff => matches!(form.group(), Some(2 | 4)),
        opcode => opcode < 0x40 && opcode & 7 == 3,
    }
}

/// Whether the legacy instruction whose displacement is at `offset` has a REX prefix, which stands before a one-byte opcode.
pub(super) fn rex_before(bytes: &[u8], offset: u32) -> bool {
    let at = offset as usize;
    at >= 3 && bytes[at - 3] & 0xf0 == 0x40
}

/// Whether this is not a displacement but marks the call of a TLS descriptor (`call *v@tlscall(%rax)`).
pub(super) fn marks_call(value: Value, context: &Context) -> bool {
    context
        .exprs
        .modifier(value.expr)
        .is_some_and(|m| m.0 == "tlscall")
}
