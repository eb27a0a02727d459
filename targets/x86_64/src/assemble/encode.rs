//! One encoding with its operands becomes bytes and fixups (Intel SDM volume 2, chapter 2; for APX its architecture
//! specification, chapter 3).

use super::fixups::{self, Field};
use super::forms::{self, Form, Map};
use super::matching::{IMPLIED, Placed};
use super::operand::{self, Memory, Operand, Rounding, Statement, Value};
use super::registers::{Class, Register};
use emit::RelocKind;
use emit::assemble::{AsmError, BinaryOp, Context, Expr, Fixup, Result};
use iced_x86::{EncodingKind, OpCodeOperandKind as Kind};
use smallvec::SmallVec;

/// What prefixes and words in braces ask for.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Wishes {
    pub lock: bool,
    pub rep: bool,
    pub repne: bool,
    pub notrack: bool,
    pub rex: bool,
    pub rex2: bool,
    pub vex: bool,
    pub vex3: bool,
    pub evex: bool,
    pub disp8: bool,
    pub disp32: bool,
    /// Of two encodings between registers, the one that is not usual (`mov.s`).
    pub reverse: bool,
    /// APX's `{nf}`.
    pub keep_flags: bool,
}

/// What the operands put into the encoding's fields.
#[derive(Default)]
struct Fields<'a> {
    reg: u8,
    rm: u8,
    /// The register in `rm` is a general one, whose fifth bit has a place of its own.
    rm_is_gpr: bool,
    vvvv: u8,
    memory: Option<&'a Memory>,
    modrm: bool,
    /// Register number in the opcode's low bits.
    opcode: Option<u8>,
    /// High four bits of the last immediate, and its low ones.
    is4: Option<u8>,
    immediates: SmallVec<[(Value, Field); 2]>,
    rex: bool,
    no_rex: bool,
    mask: u8,
    zeroing: bool,
    broadcast: bool,
    offset: Option<Value>,
    /// The address has a SIB byte in any case.
    sib: bool,
    address32: bool,
    segment: Option<Register>,
}

pub(super) type Bytes = SmallVec<[u8; 16]>;
pub(super) type Fixups = SmallVec<[Fixup; 2]>;

/// Writes the instruction behind what stands in `bytes`.
pub(super) fn encode(
    form: &Form,
    placed: &Placed,
    statement: &Statement,
    wishes: &Wishes,
    context: &Context,
    bytes: &mut Bytes,
    fixups: &mut Fixups,
) -> Result<()> {
    let mut fields = Fields {
        reg: form.group().unwrap_or(0),
        rm: form.rm_group().unwrap_or(0),
        modrm: form.group().is_some() || form.rm_group().is_some(),
        address32: form.address_size() == 32,
        ..Fields::default()
    };
    for (n, kind) in form.operands().iter().enumerate() {
        if placed[n] != IMPLIED {
            let operand = &statement.operands[placed[n] as usize];
            if n == 0 && form.has(forms::NEW_DESTINATION) {
                fields.vvvv = operand.register().map_or(0, |r| r.number);
                fields.no_rex |= operand.register().is_some_and(|r| r.class == Class::High8);
            } else {
                place(*kind, operand, &mut fields);
            }
        }
    }
    let start = bytes.len() as u32;
    if form.has(forms::WAITS) {
        bytes.push(0x9b);
    }
    prefixes(form, &fields, wishes, bytes);
    match form.encoding() {
        EncodingKind::Legacy | EncodingKind::D3NOW => legacy(form, &fields, statement, wishes, bytes)?,
        encoding => {
            if fields.no_rex {
                return Err(high_byte(statement));
            }
            match encoding {
                EncodingKind::EVEX => evex(form, &fields, statement, wishes, bytes),
                _ => vex(form, &fields, wishes, bytes),
            }
            if form.has(forms::TWO_BYTES) {
                bytes.push((form.opcode >> 8) as u8);
            }
            bytes.push(form.opcode as u8);
        }
    }
    operand_bytes(form, &mut fields, wishes, start, context, bytes, fixups)
}

/// What stands behind the opcode: `ModR/M` and what belongs to it, immediates.
fn operand_bytes(
    form: &Form,
    fields: &mut Fields<'_>,
    wishes: &Wishes,
    start: u32,
    context: &Context,
    bytes: &mut Bytes,
    fixups: &mut Fixups,
) -> Result<()> {
    let mut field = None;
    if fields.modrm {
        let scale = match (form.is_evex(), fields.broadcast) {
            (false, _) => 1,
            (true, false) => 1 << form.compression(),
            (true, true) => i64::from(form.broadcast_bytes()),
        };
        field = modrm(fields, scale, wishes, bytes);
    }
    if let Some(value) = fields.offset {
        let kind = if fields.address32 {
            Field::Offset32
        } else {
            Field::Immediate64
        };
        fields.immediates.insert(0, (value, kind));
    }
    let mut waiting: Fixups = SmallVec::new();
    for (value, kind) in &fields.immediates {
        let offset = bytes.len() as u32;
        let size = kind.bytes();
        let number = value.number.filter(|_| !kind.is_branch());
        bytes.extend_from_slice(&number.unwrap_or(0).to_le_bytes()[..size]);
        if number.is_none() {
            let kind = fixups::kind(*kind, *value, form, false, context)?;
            waiting.push(Fixup {
                offset,
                kind,
                expr: value.expr,
                addend: 0,
            });
        }
    }
    if let Some(is4) = fields.is4 {
        bytes.push(is4);
    }
    if form.encoding() == EncodingKind::D3NOW {
        bytes.push(form.opcode as u8);
    }
    let end = bytes.len() as i64;
    // The address of the table counts from the instruction's start, so that `call 1f; 1: pop %rbx` can add it; a
    // difference says itself from where.
    let from_start = |kind, expr, offset: u32| {
        let difference = matches!(context.exprs.get(expr), Expr::Binary(BinaryOp::Sub, ..));
        let table = matches!(kind, RelocKind::GotPc32 | RelocKind::GotPc64);
        table.then(|| if difference { 0 } else { i64::from(offset - start) })
    };
    for fixup in &mut waiting {
        if let Some(addend) = from_start(fixup.kind, fixup.expr, fixup.offset) {
            fixup.addend = addend;
        } else if fixups::counts_from_end(fixup.kind) {
            fixup.addend = i64::from(fixup.offset) - end;
        }
    }
    if let Some((offset, value, rip)) = field {
        if fixups::marks_call(value, context) {
            bytes.truncate(offset as usize);
            bytes[offset as usize - 1] &= 0x3f;
            let kind = RelocKind::TlsDescCall;
            fixups.push(Fixup {
                offset: start,
                kind,
                expr: value.expr,
                addend: 0,
            });
            return Ok(());
        }
        let rex = fixups::rex_before(bytes, offset);
        let kind = if rip {
            Field::Rip { rex }
        } else {
            Field::Displacement
        };
        let kind = fixups::kind(kind, value, form, true, context)?;
        let addend = if rip && fixups::counts_from_end(kind) {
            i64::from(offset) - end
        } else if rip {
            0
        } else {
            from_start(kind, value.expr, offset).unwrap_or(0)
        };
        fixups.push(Fixup {
            offset,
            kind,
            expr: value.expr,
            addend,
        });
    }
    fixups.extend(waiting);
    Ok(())
}

fn high_byte(statement: &Statement) -> Box<AsmError> {
    let high = |o: &&Operand| o.register().is_some_and(|r| r.class == Class::High8);
    let at = statement.operands.iter().find(high).map_or(0, |o| o.at);
    AsmError::new(
        at,
        "can't encode a high byte register in an instruction requiring a REX prefix",
    )
}

fn place<'a>(kind: Kind, operand: &'a Operand, fields: &mut Fields<'a>) {
    use Kind::*;
    if operand.mask != 0 {
        fields.mask = operand.mask;
    }
    fields.zeroing |= operand.zeroing;
    fields.broadcast |= operand.broadcast != 0;
    match operand.kind {
        operand::Kind::Register(register) => {
            fields.rex |= register.needs_rex();
            fields.no_rex |= register.class == Class::High8;
            let n = register.number;
            match kind {
                r8_opcode | r16_opcode | r32_opcode | r64_opcode | sti_opcode => fields.opcode = Some(n),
                r32_vvvv | r64_vvvv | k_vvvv | xmm_vvvv | ymm_vvvv | zmm_vvvv | tmm_vvvv | xmmp3_vvvv
                | zmmp3_vvvv => fields.vvvv = n,
                xmm_is4 | ymm_is4 | xmm_is5 | ymm_is5 => {
                    fields.is4 = Some(fields.is4.unwrap_or(0) | n << 4);
                }
                // The first of a pair.
                kp1_reg => {
                    fields.reg = n & !1;
                    fields.modrm = true;
                }
                r8_reg | r16_reg | r16_reg_mem | r32_reg | r32_reg_mem | r64_reg | r64_reg_mem | seg_reg
                | k_reg | mm_reg | xmm_reg | ymm_reg | zmm_reg | cr_reg | dr_reg | bnd_reg | tmm_reg => {
                    fields.reg = n;
                    fields.modrm = true;
                    // The width of the address in a register.
                    fields.address32 |= kind == r32_reg_mem;
                }
                al | cl | ax | dx | eax | rax | st0 | es | cs | ss | ds | fs | gs => {}
                _ => {
                    fields.rm = n;
                    fields.rm_is_gpr = register.is_gpr();
                    fields.modrm = true;
                }
            }
        }
        operand::Kind::Memory(ref memory) => place_memory(kind, memory, fields),
        operand::Kind::Immediate(value) => match kind {
            imm8_const_1 => {}
            imm4_m2z => fields.is4 = Some(fields.is4.unwrap_or(0) | value.number.unwrap_or(0) as u8 & 15),
            imm16 => fields.immediates.push((value, Field::Immediate16)),
            imm32 => fields.immediates.push((value, Field::Immediate32)),
            imm32sex64 => fields.immediates.push((value, Field::Signed32)),
            imm64 => fields.immediates.push((value, Field::Immediate64)),
            br64_1 => fields.immediates.push((value, Field::Branch8)),
            br64_4 | xbegin_4 => fields.immediates.push((value, Field::Branch32)),
            _ => fields.immediates.push((value, Field::Immediate8)),
        },
    }
}

fn place_memory<'a>(kind: Kind, memory: &'a Memory, fields: &mut Fields<'a>) {
    use Kind::*;
    let narrow = |r: Option<Register>| r.is_some_and(|r| matches!(r.class, Class::Gpr32 | Class::Ip32));
    fields.address32 |= kind != seg_rBX_al && narrow(memory.base)
        || narrow(memory.index)
        || memory.no_index == Some(Class::Gpr32);
    let implied = match kind {
        es_rDI => Some(0),
        seg_rSI | seg_rDI | seg_rBX_al => Some(3),
        _ => Option::None,
    };
    if memory.segment.is_some_and(|s| implied != Some(s.number)) {
        fields.segment = memory.segment;
    }
    match kind {
        br16_1 | br32_1 | br64_1 => fields
            .immediates
            .extend(memory.displacement.map(|v| (v, Field::Branch8))),
        br16_2 | xbegin_2 => fields
            .immediates
            .extend(memory.displacement.map(|v| (v, Field::Branch16))),
        br32_4 | br64_4 | xbegin_4 => {
            fields
                .immediates
                .extend(memory.displacement.map(|v| (v, Field::Branch32)));
        }
        es_rDI | seg_rSI | seg_rDI | seg_rBX_al => {}
        mem_offs => fields.offset = memory.displacement,
        _ => {
            fields.memory = Some(memory);
            fields.modrm = true;
            fields.sib = kind == sibmem;
        }
    }
}

/// The prefixes that come first, in the order of LLVM's assembler.
fn prefixes(form: &Form, fields: &Fields<'_>, wishes: &Wishes, bytes: &mut Bytes) {
    // String instructions have their segment last.
    let late = form.operands().contains(&Kind::seg_rSI);
    let segment = fields
        .segment
        .map(|s| [0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65][s.number as usize % 6]);
    bytes.extend(segment.filter(|_| !late));
    if wishes.rep {
        bytes.push(0xf3);
    }
    if wishes.repne {
        bytes.push(0xf2);
    }
    if fields.address32 {
        bytes.push(0x67);
    }
    bytes.extend(segment.filter(|_| late));
}

/// The numbers of the registers that `ModR/M.reg`, SIB.index and `ModR/M.rm`, SIB.base or the opcode name.
fn numbers(fields: &Fields<'_>) -> (u8, u8, u8) {
    let number = |register: Option<Register>| register.filter(|r| !r.is_ip()).map_or(0, |r| r.number);
    match (fields.memory, fields.opcode) {
        (Some(memory), _) => (fields.reg, number(memory.index), number(memory.base)),
        (None, Some(n)) => (fields.reg, 0, n),
        (None, None) => (fields.reg, 0, fields.rm),
    }
}

fn legacy(
    form: &Form,
    fields: &Fields<'_>,
    statement: &Statement,
    wishes: &Wishes,
    bytes: &mut Bytes,
) -> Result<()> {
    if form.operand_size() == 16 {
        bytes.push(0x66);
    }
    if wishes.lock {
        bytes.push(0xf0);
    }
    if wishes.notrack {
        bytes.push(0x3e);
    }
    match form.prefix() {
        1 => bytes.push(0x66),
        2 => bytes.push(0xf3),
        3 => bytes.push(0xf2),
        _ => {}
    }
    let (r, x, b) = numbers(fields);
    let bit = |n: u8, at: u8| n >> at & 1;
    let w = u8::from(form.operand_size() == 64 && !form.has(forms::DEFAULT_64) || form.has(forms::REX2_W));
    let low = w << 3 | bit(r, 3) << 2 | bit(x, 3) << 1 | bit(b, 3);
    let high = bit(r, 4) << 2 | bit(x, 4) << 1 | bit(b, 4);
    let rex2 = high != 0 || wishes.rex2 || form.has(forms::REX2);
    if low != 0 || rex2 || fields.rex || wishes.rex {
        if fields.no_rex {
            return Err(high_byte(statement));
        }
        match rex2 {
            true => bytes.extend_from_slice(&[0xd5, u8::from(form.map() == Map::M0f) << 7 | high << 4 | low]),
            false => bytes.push(0x40 | low),
        }
    }
    match form.map() {
        Map::Primary => {}
        Map::M0f38 => bytes.extend_from_slice(&[0x0f, 0x38]),
        Map::M0f3a => bytes.extend_from_slice(&[0x0f, 0x3a]),
        _ if rex2 => {}
        _ => bytes.push(0x0f),
    }
    if form.encoding() == EncodingKind::D3NOW {
        bytes.push(0x0f);
        return Ok(());
    }
    if form.has(forms::TWO_BYTES) {
        bytes.push((form.opcode >> 8) as u8);
    }
    bytes.push((form.opcode as u8).wrapping_add(fields.opcode.unwrap_or(0) % 8));
    Ok(())
}

fn vex(form: &Form, fields: &Fields<'_>, wishes: &Wishes, bytes: &mut Bytes) {
    let (r, x, b) = numbers(fields);
    let (r, x, b) = (r >> 3 & 1, x >> 3 & 1, b >> 3 & 1);
    let (l, w, pp) = (form.l(), form.w(), form.prefix());
    let last = (!fields.vvvv & 15) << 3 | l << 2 | pp;
    let short = form.is_vex() && form.map() == Map::M0f && x | b | w == 0 && !wishes.vex3;
    if short {
        bytes.extend_from_slice(&[0xc5, (1 - r) << 7 | last]);
        return;
    }
    let (escape, map) = match form.map() {
        Map::M8 => (0x8f, 8),
        Map::M9 => (0x8f, 9),
        Map::M10 => (0x8f, 10),
        Map::M0f38 => (0xc4, 2),
        Map::M0f3a => (0xc4, 3),
        Map::M7 => (0xc4, 7),
        Map::Primary => (0xc4, 0),
        _ => (0xc4, 1),
    };
    let first = (1 - r) << 7 | (1 - x) << 6 | (1 - b) << 5 | map;
    bytes.extend_from_slice(&[escape, first, w << 7 | last]);
}

fn evex(form: &Form, fields: &Fields<'_>, statement: &Statement, wishes: &Wishes, bytes: &mut Bytes) {
    let (r, x, b) = numbers(fields);
    let bit = |n: u8, at: u8| n >> at & 1;
    let mut v_high = bit(fields.vvvv, 4);
    // The fifth bits of index and base, and the fourth of the index.
    let (mut x3, mut x4, mut b4) = (bit(x, 3), bit(x, 4), bit(b, 4));
    if let Some(memory) = fields.memory {
        if memory.index.is_some_and(Register::is_vector) {
            (v_high, x4) = (x4, 0);
        }
    } else if !fields.rm_is_gpr {
        (x3, b4) = (b4, 0);
    }
    let map = match form.map() {
        Map::M0f38 => 2,
        Map::M0f3a => 3,
        Map::M4 => 4,
        Map::M5 => 5,
        Map::M6 => 6,
        Map::M7 => 7,
        _ => 1,
    };
    let (l, rounds) = match statement.rounding {
        Some(Rounding::To(mode)) => (mode, true),
        Some(Rounding::Suppress) => (0, true),
        None => (form.l(), false),
    };
    let second =
        u8::from(form.has(forms::NEW_DESTINATION | forms::ZERO_UPPER)) | u8::from(fields.broadcast || rounds);
    let keeps_flags = wishes.keep_flags || form.has(forms::KEEPS_FLAGS);
    let (vvvv, last) = match statement.flags {
        Some(flags) if form.has(forms::CONDITIONAL) => (flags, form.condition()),
        _ => (
            !fields.vvvv & 15,
            (1 - v_high) << 3 | u8::from(keeps_flags) << 2 | fields.mask,
        ),
    };
    bytes.extend_from_slice(&[
        0x62,
        (1 - bit(r, 3)) << 7 | (1 - x3) << 6 | (1 - bit(b, 3)) << 5 | (1 - bit(r, 4)) << 4 | b4 << 3 | map,
        form.w() << 7 | vvvv << 3 | (1 - x4) << 2 | form.prefix(),
        u8::from(fields.zeroing) << 7 | l << 5 | second << 4 | last,
    ]);
}

/// `ModR/M`, SIB and displacement; the offset and value of a displacement that is not a number, and whether it counts from the
/// next instruction.
fn modrm(fields: &Fields<'_>, scale: i64, wishes: &Wishes, bytes: &mut Bytes) -> Option<(u32, Value, bool)> {
    let reg = (fields.reg % 8) << 3;
    let Some(memory) = fields.memory else {
        bytes.push(0xc0 | reg | (fields.rm % 8));
        return None;
    };
    let displacement = memory.displacement;
    // Addresses of 32 bits wrap around.
    let wrapped = |n: i64| if fields.address32 { i64::from(n as i32) } else { n };
    let written = displacement.map_or(Some(0), |d| d.number);
    let number = written.map(wrapped);
    let put = |bytes: &mut Bytes, rip: bool| {
        let offset = bytes.len() as u32;
        bytes.extend_from_slice(&(number.unwrap_or(0) as i32).to_le_bytes());
        displacement
            .filter(|_| number.is_none())
            .map(|value| (offset, value, rip))
    };
    if memory.base.is_some_and(Register::is_ip) {
        bytes.push(reg | 5);
        return put(bytes, true);
    }
    let index = memory.index.map_or(4, |i| i.number % 8);
    let shift = memory.scale.trailing_zeros() as u8;
    let Some(base) = memory.base else {
        bytes.extend_from_slice(&[reg | 4, shift << 6 | index << 3 | 5]);
        return put(bytes, false);
    };
    let base = base.number % 8;
    let sib = memory.index.is_some() || memory.no_index.is_some() || base == 4 || fields.sib;
    let short = number
        .filter(|n| n % scale == 0)
        .and_then(|n| i8::try_from(n / scale).ok());
    let mode: u8 = match short {
        Some(0) if base != 5 && !wishes.disp8 && !wishes.disp32 && written == Some(0) => 0,
        Some(_) if !wishes.disp32 => 1,
        _ => 2,
    };
    bytes.push(mode << 6 | reg | if sib { 4 } else { base });
    if sib {
        bytes.push(shift << 6 | index << 3 | base);
    }
    match (mode, short) {
        (0, _) => None,
        (1, Some(short)) => {
            bytes.push(short as u8);
            None
        }
        _ => put(bytes, false),
    }
}
