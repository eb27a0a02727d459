//! Which encoding of a mnemonic the operands fit.

use super::encode::Wishes;
use super::forms::{self, Form, Map};
use super::operand::{self, Memory, Operand, Rounding, Statement, Value};
use super::registers::{self, Class, Register};
use iced_x86::OpCodeOperandKind as Kind;

/// What is looked for: encodings, and what else the statement's mnemonic said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query {
    pub forms: &'static [Form],
    /// AT&T's letter for the operand size, or 0.
    pub suffix: u8,
    /// Bytes of the source, said by `movzbl` and its like; or 0.
    pub source: u8,
    /// A far call or jump (`lcall`).
    pub far: bool,
    /// `movabs`: an address or immediate of 8 bytes.
    pub wide: bool,
    /// In Intel's dialect.
    pub intel: bool,
    /// The last operand, an immediate that the mnemonic has in its name.
    pub predicate: Option<u8>,
}

/// Where an operand of a form stands in the statement.
pub(super) type Placed = [u8; 5];

/// The operand is implied.
pub(super) const IMPLIED: u8 = 0xff;

/// What was found.
pub(super) enum Found {
    Form(&'static Form, Placed),
    /// Encodings differ in the size of their memory operand, and nothing says which.
    Ambiguous,
    /// The mnemonic takes other operands.
    Operands,
}

pub(super) fn find(query: &Query, statement: &Statement, wishes: &Wishes, intel: bool) -> Found {
    let extended = statement.operands.iter().any(is_extended);
    let unsized_memory = query.suffix == 0
        && query.source == 0
        && statement
            .operands
            .iter()
            .any(|o| o.memory().is_some_and(|m| m.bytes == 0) && o.broadcast == 0);
    let usual = forms::USUAL | forms::DEFAULT_64 | if intel { 0 } else { forms::USUAL_ATT };
    let mut best: Option<(&'static Form, Placed)> = None;
    for form in query.forms {
        if query.suffix != 0 && form.suffix != query.suffix {
            continue;
        }
        let count = form.operands().len();
        if count != statement.operands.len()
            && !(form.has(forms::IMPLIES) && count > statement.operands.len())
        {
            continue;
        }
        if !eligible(form, query, statement, wishes, extended, intel) {
            continue;
        }
        let Some(placed) = fit(form, query, statement) else {
            continue;
        };
        if wishes.reverse && best.is_none_or(|(first, _)| first.encoding() != form.encoding()) {
            best.get_or_insert((form, placed));
            continue;
        }
        match best {
            Some(_) if wishes.reverse => return Found::Form(form, placed),
            None if unsized_memory && !form.has(usual) => best = Some((form, placed)),
            None => return Found::Form(form, placed),
            Some((first, _)) if ambiguous(first, form) => return Found::Ambiguous,
            Some(_) => {}
        }
    }
    match best {
        Some((form, placed)) => Found::Form(form, placed),
        None => Found::Operands,
    }
}

/// Whether an operand names one of APX's registers.
fn is_extended(operand: &Operand) -> bool {
    match &operand.kind {
        operand::Kind::Register(register) => register.is_extended(),
        operand::Kind::Memory(memory) => {
            memory.base.is_some_and(Register::is_extended) || memory.index.is_some_and(Register::is_extended)
        }
        operand::Kind::Immediate(_) => false,
    }
}

/// Whether two encodings that fit differ in what an operand in memory without a size would be.
fn ambiguous(first: &Form, other: &Form) -> bool {
    first.memory_bytes() != other.memory_bytes() && has_memory(first) && has_memory(other)
}

fn has_memory(form: &Form) -> bool {
    form.operands().iter().any(|k| takes_memory(*k))
}

fn eligible(
    form: &Form,
    query: &Query,
    statement: &Statement,
    wishes: &Wishes,
    extended: bool,
    intel: bool,
) -> bool {
    let asked = if wishes.evex {
        form.is_evex()
    } else if wishes.vex {
        form.is_vex()
    } else if wishes.rex {
        form.is_legacy()
    } else if wishes.rex2 {
        form.is_legacy() && !form.has(forms::NO_REX2)
    } else {
        !form.has(forms::ON_DEMAND)
    };
    let reachable = !extended || form.is_evex() || form.is_legacy() && !form.has(forms::NO_REX2);
    let far = form.has(forms::FAR);
    let rounds = match statement.rounding {
        None => true,
        Some(Rounding::To(_)) => form.has(forms::CAN_ROUND),
        Some(Rounding::Suppress) => form.has(forms::CAN_SUPPRESS) && !form.has(forms::CAN_ROUND),
    };
    // LLVM has no prefetches of gathered addresses in Intel's dialect.
    let prefetch = intel && form.has(forms::MUST_MASK) && form.operands().len() == 1;
    asked
        && !prefetch
        && reachable
        && (query.far == far || intel && far && !query.far)
        && rounds
        && (!wishes.keep_flags || form.has(forms::CAN_KEEP_FLAGS | forms::KEEPS_FLAGS))
        && statement.flags.is_some() == form.has(forms::CONDITIONAL)
}

/// The operands in the form's places, if they fit.
fn fit(form: &Form, query: &Query, statement: &Statement) -> Option<Placed> {
    let kinds = form.operands();
    let given = &statement.operands[..];
    let mut placed = [IMPLIED; 5];
    if given.len() == kinds.len() {
        for (n, (kind, operand)) in kinds.iter().zip(given).enumerate() {
            if !fits(*kind, n, operand, form, query) {
                return None;
            }
            placed[n] = n as u8;
        }
    } else {
        placed = without_implied(form, query, given, false)
            .or_else(|| without_implied(form, query, given, true))?;
    }
    let equal = form.has(forms::DIFFERENT) && given[0].register() == given[1].register();
    let consistent = !is_string(form) || is_consistent(form, &placed, given);
    (!equal && consistent && decorated(form, statement)).then_some(placed)
}

/// The same where operands that are implied are left out: all of them, or (`greedy`) those that do not fit.
fn without_implied(form: &Form, query: &Query, given: &[Operand], greedy: bool) -> Option<Placed> {
    let mut placed = [IMPLIED; 5];
    let mut next = 0;
    for (n, kind) in form.operands().iter().enumerate() {
        let implied = may_be_implied(*kind, form);
        if implied && !greedy {
            continue;
        }
        match given.get(next) {
            Some(operand) if fits(*kind, n, operand, form, query) => {
                placed[n] = next as u8;
                next += 1;
            }
            _ if implied => {}
            _ => return None,
        }
    }
    (next == given.len()).then_some(placed)
}

fn may_be_implied(kind: Kind, form: &Form) -> bool {
    use Kind::*;
    match kind {
        seg_rSI | es_rDI | seg_rDI | seg_rBX_al | st0 | imm8_const_1 => true,
        al | ax | eax | rax => {
            form.is_legacy() && is_string(form) || matches!(form.opcode, 0xe4..=0xe7 | 0xec..=0xef)
        }
        dx => is_string(form),
        cl => form.is_legacy() && matches!(form.opcode, 0xa5 | 0xad),
        _ => false,
    }
}

fn is_string(form: &Form) -> bool {
    form.operands()
        .iter()
        .any(|k| matches!(k, Kind::seg_rSI | Kind::es_rDI))
}

/// Whether the form can do what stands in braces behind the operands.
fn decorated(form: &Form, statement: &Statement) -> bool {
    let mut masked = false;
    for operand in &statement.operands {
        if operand.mask != 0 {
            masked = true;
            if !form.has(forms::CAN_MASK) {
                return false;
            }
        }
        if operand.zeroing && (!form.has(forms::CAN_ZERO) || operand.mask == 0 || operand.memory().is_some())
        {
            return false;
        }
        if operand.broadcast != 0 {
            let element = form.broadcast_bytes();
            if element == 0 || form.memory_bytes() != element * u32::from(operand.broadcast) {
                return false;
            }
        }
    }
    if form.has(forms::MUST_MASK) && !masked {
        return false;
    }
    if statement.rounding.is_none() {
        return true;
    }
    // Rounding needs registers throughout, and stands behind the last that is a vector.
    let registers = statement.operands.iter().filter_map(Operand::register);
    let integer = registers.clone().next_back().is_some_and(Register::is_gpr);
    let place = registers.clone().count() - usize::from(integer);
    statement.rounding_at == place && !statement.operands.iter().any(|o| o.memory().is_some())
}

fn takes_memory(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        mem | mem_mpx
            | mem_mib
            | sibmem
            | mem_offs
            | mem_vsib32x
            | mem_vsib64x
            | mem_vsib32y
            | mem_vsib64y
            | mem_vsib32z
            | mem_vsib64z
            | r8_or_mem
            | r16_or_mem
            | r32_or_mem
            | r32_or_mem_mpx
            | r64_or_mem
            | r64_or_mem_mpx
            | mm_or_mem
            | xmm_or_mem
            | ymm_or_mem
            | zmm_or_mem
            | bnd_or_mem_mpx
            | k_or_mem
    )
}

fn fits(kind: Kind, place: usize, operand: &Operand, form: &Form, query: &Query) -> bool {
    match &operand.kind {
        operand::Kind::Register(register) => {
            if query.source != 0 && place == 1 && register.bytes() != u32::from(query.source) {
                return false;
            }
            (operand.starred || !form.has(forms::STARRED)) && fits_register(kind, *register, form)
        }
        operand::Kind::Memory(memory) => {
            fits_memory(kind, memory, operand.broadcast, form, query) || fits_string(kind, memory, form)
        }
        operand::Kind::Immediate(value) => fits_immediate(kind, *value, form, query),
    }
}

fn fits_register(kind: Kind, register: Register, form: &Form) -> bool {
    use Kind::*;
    let class = register.class;
    let is = |wanted: Class, number: u8| class == wanted && register.number == number;
    let vector = |wanted: Class| class == wanted && (register.number < 16 || form.is_evex());
    match kind {
        r8_or_mem | r8_reg | r8_opcode => matches!(class, Class::Gpr8 | Class::High8),
        r16_or_mem | r16_reg | r16_reg_mem | r16_rm | r16_opcode => class == Class::Gpr16,
        r32_or_mem | r32_or_mem_mpx | r32_reg | r32_reg_mem | r32_rm | r32_opcode | r32_vvvv => {
            class == Class::Gpr32
        }
        r64_or_mem | r64_or_mem_mpx | r64_reg | r64_reg_mem | r64_rm | r64_opcode | r64_vvvv => {
            class == Class::Gpr64
        }
        mm_or_mem | mm_reg | mm_rm => class == Class::Mmx,
        xmm_or_mem | xmm_reg | xmm_rm | xmm_vvvv | xmm_is4 | xmm_is5 => vector(Class::Xmm),
        ymm_or_mem | ymm_reg | ymm_rm | ymm_vvvv | ymm_is4 | ymm_is5 => vector(Class::Ymm),
        zmm_or_mem | zmm_reg | zmm_rm | zmm_vvvv => class == Class::Zmm,
        xmmp3_vvvv => class == Class::Xmm,
        zmmp3_vvvv => class == Class::Zmm,
        tmm_reg | tmm_rm | tmm_vvvv => class == Class::Tile,
        bnd_or_mem_mpx | bnd_reg => class == Class::Bound,
        k_or_mem | k_reg | k_rm | k_vvvv | kp1_reg => class == Class::Mask,
        seg_reg => class == Class::Segment,
        cr_reg => class == Class::Control,
        dr_reg => class == Class::Debug,
        sti_opcode => class == Class::Stack,
        es => is(Class::Segment, 0),
        cs => is(Class::Segment, 1),
        ss => is(Class::Segment, 2),
        ds => is(Class::Segment, 3),
        fs => is(Class::Segment, 4),
        gs => is(Class::Segment, 5),
        al => is(Class::Gpr8, 0),
        cl => is(Class::Gpr8, 1),
        ax => is(Class::Gpr16, 0),
        dx => register == registers::DX,
        eax => is(Class::Gpr32, 0),
        rax => is(Class::Gpr64, 0),
        st0 => register == registers::ST0,
        _ => false,
    }
}

fn fits_memory(kind: Kind, memory: &Memory, broadcast: u8, form: &Form, query: &Query) -> bool {
    use Kind::*;
    match kind {
        br64_1 | br64_4 | xbegin_4 | br16_2 | xbegin_2 | br16_1 => {
            return memory.is_absolute() && !memory.indirect && memory.displacement.is_some();
        }
        _ if !takes_memory(kind) => return false,
        mem_offs => return (query.wide || is_far_off(memory)) && memory.is_absolute(),
        _ if query.wide => return false,
        _ => {}
    }
    if form.has(forms::STARRED) && !memory.indirect {
        return false;
    }
    let vector = memory.index.filter(|i| i.is_vector());
    let index = match kind {
        mem_vsib32x | mem_vsib64x => vector.is_some_and(|i| i.class == Class::Xmm),
        mem_vsib32y | mem_vsib64y => vector.is_some_and(|i| i.class == Class::Ymm),
        mem_vsib32z | mem_vsib64z => vector.is_some_and(|i| i.class == Class::Zmm),
        _ => vector.is_none(),
    };
    if vector.is_some_and(|i| i.number > 15) && !form.is_evex() {
        return false;
    }
    let bytes = if broadcast != 0 {
        form.broadcast_bytes()
    } else {
        form.memory_bytes()
    };
    let sized = memory.bytes == 0 || bytes == 0 || memory.bytes == bytes || form.has(forms::ANY_SIZE);
    let source = query.source == 0 || u32::from(query.source) == form.memory_bytes();
    index && sized && source
}

/// Whether an address does not fit 32 signed bits.
fn is_far_off(memory: &Memory) -> bool {
    let number = memory.displacement.and_then(|d| d.number);
    number.is_some_and(|n| i32::try_from(n).is_err())
}

/// The operands of string instructions, which say nothing but the width of the address.
fn fits_string(kind: Kind, memory: &Memory, form: &Form) -> bool {
    use Kind::*;
    if !matches!(kind, seg_rSI | es_rDI | seg_rDI | seg_rBX_al) {
        return false;
    }
    let sized = memory.bytes == 0 || form.memory_bytes() == 0 || memory.bytes == form.memory_bytes();
    let base = memory
        .base
        .is_some_and(|b| matches!(b.class, Class::Gpr32 | Class::Gpr64));
    let segment = kind != es_rDI || memory.segment.is_none_or(|s| s.number == 0);
    sized && base && segment
}

/// Whether the operands of a string instruction agree: where the accumulator is named the address is exact, and two
/// addresses have one width.
fn is_consistent(form: &Form, placed: &Placed, given: &[Operand]) -> bool {
    let memory = |n: usize| given.get(placed[n] as usize).and_then(Operand::memory);
    let exact = |m: &Memory, number: u8| {
        m.base.is_some_and(|b| b.number == number)
            && m.index.is_none()
            && m.displacement.is_none_or(|d| d.number == Some(0))
    };
    let number = |k: Kind| if k == Kind::seg_rSI { 6 } else { 7 };
    match (form.operands[0], form.operands[1]) {
        (Kind::al | Kind::ax | Kind::eax | Kind::rax, kind) if placed[0] != IMPLIED => {
            memory(1).is_none_or(|m| exact(m, number(kind)))
        }
        (kind, Kind::al | Kind::ax | Kind::eax | Kind::rax) if placed[1] != IMPLIED => {
            memory(0).is_none_or(|m| exact(m, number(kind)))
        }
        _ => match (memory(0), memory(1)) {
            (Some(a), Some(b)) => a.base.map(|r| r.class) == b.base.map(|r| r.class),
            _ => true,
        },
    }
}

/// Opcodes of the primary map and of APX's whose byte has to be one: shifts, `int`, `in`, `out`.
const BYTE_EXACT: &[u16] = &[0x24, 0x2c, 0xc0, 0xc1, 0xcd, 0xe4, 0xe5, 0xe6, 0xe7];

fn fits_immediate(kind: Kind, value: Value, form: &Form, query: &Query) -> bool {
    use Kind::*;
    let within = |least: i64, most: i64| value.number.is_none_or(|n| (least..=most).contains(&n));
    if query.wide {
        return kind == imm64;
    }
    match kind {
        imm8 if matches!(form.map(), Map::Primary | Map::M4) && !BYTE_EXACT.contains(&form.opcode) => true,
        imm8 => within(-128, 255),
        imm4_m2z => value.number.is_some_and(|n| (0..16).contains(&n)),
        imm8_const_1 => value.number == Some(1),
        imm8sex16 => within(-128, 127) || within(0xff80, 0xffff),
        imm8sex32 => within(-128, 127) || within(0xffff_ff80, 0xffff_ffff),
        imm8sex64 if form.operand_size() == 64 => within(-128, 127),
        imm8sex64 => within(-128, 127),
        // What does not fit is cut off.
        imm32 if form.w() != 0 => within(-0x8000_0000, 0x7fff_ffff),
        imm16 | imm32 => true,
        imm32sex64 => within(-0x8000_0000, 0x7fff_ffff),
        imm64 => true,
        br64_1 | br64_4 | xbegin_4 => query.intel && value.number.is_some(),
        _ => false,
    }
}

/// The encoding with a wider immediate that stands in for `form` when the value turns out not to fit into a byte.
pub(super) fn widened(form: &Form) -> Option<&'static Form> {
    use Kind::*;
    let at = form
        .operands()
        .iter()
        .position(|k| matches!(k, imm8sex16 | imm8sex32 | imm8sex64))?;
    form.siblings().iter().find(|other| {
        matches!(other.operands[at], imm16 | imm32 | imm32sex64)
            && other.operands[..at] == form.operands[..at]
            && other.operand_size() == form.operand_size()
            && other.encoding() == form.encoding()
    })
}

/// The encoding of four bytes of a branch to a label.
pub(super) fn far_reaching(form: &Form) -> Option<&'static Form> {
    if form.operands() != [Kind::br64_1] {
        return None;
    }
    form.siblings()
        .iter()
        .find(|other| other.operands() == [Kind::br64_4])
}
