//! x86-64 assembly text: one statement becomes bytes and fixups.
//!
//! ```text
//!  statement ─► att │ intel (operands) ─► aliases (which mnemonics it may be) ─► matching (which of their forms)
//!                                                                                    └─► encode ─► bytes, fixups
//! ```
//! `forms` are the encodings, one row each. Of the forms that fit, the first is taken; their order is what makes the
//! choice that LLVM's and GNU's assemblers make: VEX before EVEX, short immediates before long ones.

mod aliases;
mod att;
mod encode;
mod fixups;
mod forms;
mod harden;
mod intel;
mod matching;
mod operand;
mod quick;
mod registers;
mod shorter;
mod special;
#[cfg(test)]
mod tests;

use aliases::{Meanings, Name};
use emit::RelocKind;
use emit::assemble::{
    AsmError, Context, Cursor, Dialect, Encoded, InstructionReader, Known, LongForm, Modifier, Result,
};
use emit::reloc::Relocations;
use encode::Wishes;
use forms::Form;
use iced_x86::OpCodeOperandKind;
use matching::{Found, IMPLIED, Placed, Query};
use operand::{Kind, Operand, Operands, Statement, Value};
use quick::Quick;
use registers::{Class, Register};
use rustc_hash::FxHashMap;

/// Reads x86-64 instructions for the assembler.
#[derive(Default)]
pub struct Reader {
    statement: Statement,
    /// The words of the text that start statements, in AT&T's dialect and in Intel's.
    words: [Words; 2],
    quick: Quick,
    /// SSE's instructions are taken for their VEX forms.
    prefers_vex: bool,
    /// Barriers against load value injection.
    guards: harden::Guards,
}

#[derive(Default)]
struct Words {
    index: FxHashMap<Name, u32>,
    words: Vec<Word>,
}

impl Words {
    /// The word of this name, an index in `words`.
    fn find(&mut self, name: Name, intel: bool) -> usize {
        let next = self.words.len() as u32;
        let found = *self.index.entry(name).or_insert(next);
        if found == next {
            self.words.push(Word::of(name, intel));
        }
        found as usize
    }
}

/// What a word at the start of a statement is.
enum Word {
    /// A prefix that is written where it stands.
    Byte(u8),
    /// A prefix that has a place of its own among the others: how it is asked for, and its byte if it stands alone.
    Prefix(fn(&mut Wishes), u8),
    Mnemonic(Meanings),
    /// A mnemonic that may not be what it looks like, or has other operands than its forms.
    Special(Meanings),
}

impl Word {
    fn of(name: Name, intel: bool) -> Word {
        let text = name.as_str();
        if let Some(byte) = PREFIX_BYTES.iter().find(|p| p.0 == text) {
            return Word::Byte(byte.1);
        }
        match text {
            "lock" => return Word::Prefix(|w| w.lock = true, 0xf0),
            "rep" | "repe" | "repz" => return Word::Prefix(|w| w.rep = true, 0xf3),
            "repne" | "repnz" => return Word::Prefix(|w| w.repne = true, 0xf2),
            "notrack" => return Word::Prefix(|w| w.notrack = true, 0x3e),
            _ => {}
        }
        let meanings = aliases::meanings(text, intel);
        match special::concerns(text) {
            true => Word::Special(meanings),
            false => Word::Mnemonic(meanings),
        }
    }

    fn meanings(&self) -> &[Query] {
        match self {
            Word::Mnemonic(meanings) | Word::Special(meanings) => meanings,
            Word::Byte(_) | Word::Prefix(..) => &[],
        }
    }
}

impl Reader {
    /// At the start of a text.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Processors take no longer instructions.
const MAX_LENGTH: usize = 15;

/// Words before an instruction that become a byte of their own, wherever they stand.
const PREFIX_BYTES: &[(&str, u8)] = &[
    ("cs", 0x2e),
    ("ds", 0x3e),
    ("es", 0x26),
    ("fs", 0x64),
    ("gs", 0x65),
    ("ss", 0x36),
    ("data16", 0x66),
    ("addr32", 0x67),
    ("rex64", 0x48),
    ("xacquire", 0xf2),
    ("acquire", 0xf2),
    ("xrelease", 0xf3),
    ("release", 0xf3),
];

impl InstructionReader for Reader {
    fn prefer_vex(&mut self) {
        self.prefers_vex = true;
    }

    fn harden(&mut self, cpu: &str, features: &str) {
        self.guards = harden::Guards::of(cpu, features);
    }

    fn relocations(&self) -> Option<&'static dyn Relocations> {
        Some(&crate::relocations::Table)
    }

    fn instruction(
        &mut self,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<()> {
        let mut wishes = Wishes::default();
        let (text_at, text) = (cursor.pos(), cursor.raw_rest());
        loop {
            while cursor.peek() == b'{' {
                pseudo_prefix(cursor, &mut wishes)?;
            }
            let at = cursor.pos();
            let Some(name) = cursor.name() else {
                return cursor.error("unexpected token at start of statement");
            };
            let Some(name) = Name::of(&[name]) else {
                return Err(unknown(at, name));
            };
            let intel = context.dialect == Dialect::Intel;
            let words = &mut self.words[usize::from(intel)];
            let word = words.find(name, intel);
            match words.words[word] {
                Word::Byte(byte) => out.bytes.push(byte),
                Word::Prefix(ask, byte) => {
                    ask(&mut wishes);
                    if cursor.at_end() {
                        out.bytes.push(byte);
                    }
                }
                _ => {
                    self.rest(name, word, at, wishes, text, cursor, context, out)?;
                    self.guards.apply(text_at, context, out);
                    return Ok(());
                }
            }
            if cursor.at_end() {
                self.guards.apply(text_at, context, out);
                return Ok(());
            }
            cursor.eat(b'/');
        }
    }

    fn reads_each_alone(&self) -> bool {
        // (what is read again has its warnings again)
        !self.guards.any()
    }

    fn known(&self, text: &[u8], dialect: Dialect) -> Option<Known> {
        match dialect {
            Dialect::Att => self.quick.find(text),
            Dialect::Intel => None,
        }
    }

    fn takes_any_symbol(&self, name: &[u8], dialect: Dialect) -> bool {
        // (in Intel's dialect registers and operators have no `%`; none is as long)
        let plain = dialect == Dialect::Att || name.len() > 8 || name.starts_with(b".");
        plain && name != fixups::GLOBAL_OFFSET_TABLE
    }

    fn assigned_register(&self, cursor: &mut Cursor<'_>, context: &mut Context) -> Option<u32> {
        if context.dialect != Dialect::Att || !att::names_register(cursor, context) {
            return None;
        }
        let mut copy = *cursor;
        let register = att::register(&mut copy, context).ok()?;
        *cursor = copy;
        Some(registers::number_of(register))
    }

    fn directive(
        &mut self,
        name: &str,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        _out: &mut Encoded,
    ) -> Result<bool> {
        match name {
            ".intel_syntax" => context.dialect = Dialect::Intel,
            ".att_syntax" => context.dialect = Dialect::Att,
            ".code64" => {}
            // As LLVM has it: features of the text are not restricted.
            ".arch" | ".arch_extension" => {
                cursor.advance(cursor.raw_rest().len());
                return Ok(true);
            }
            ".code16" | ".code32" | ".code16gcc" => {
                return cursor.error(format!("'{name}' is not supported: only 64-bit mode is"));
            }
            _ => return Ok(false),
        }
        let said = cursor.name();
        let right = match (context.dialect, said) {
            (_, None) | (Dialect::Intel, Some(b"noprefix")) | (Dialect::Att, Some(b"prefix")) => true,
            _ => name == ".code64",
        };
        if !right {
            return cursor.error(format!("'{name}' is supported only with registers as is usual"));
        }
        cursor.expect_end()?;
        Ok(true)
    }

    fn dwarf_register(&mut self, cursor: &mut Cursor<'_>) -> Option<u16> {
        let mut copy = *cursor;
        copy.eat(b'%');
        let name = copy.name()?.to_ascii_lowercase();
        let register = registers::named(&name)?;
        let number = register.dwarf()?;
        *cursor = copy;
        Some(number)
    }

    fn data_kind(&self, size: u32, modifier: Modifier) -> Option<RelocKind> {
        fixups::data_kind(size, modifier)
    }

    fn fill(&self, len: u64, out: &mut Vec<u8>) -> bool {
        fill(len, out);
        true
    }
}

/// Instructions that do nothing, as LLVM's assembler has them: of 15 bytes, and one that is shorter.
fn fill(mut len: u64, out: &mut Vec<u8>) {
    const NOPS: [&[u8]; 10] = [
        &[0x90],
        &[0x66, 0x90],
        &[0x0f, 0x1f, 0x00],
        &[0x0f, 0x1f, 0x40, 0x00],
        &[0x0f, 0x1f, 0x44, 0x00, 0x00],
        &[0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00],
        &[0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00],
        &[0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
        &[0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
        &[0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    ];
    while len > 0 {
        let this = len.min(MAX_LENGTH as u64) as usize;
        let nop = NOPS[this.min(10) - 1];
        out.resize(out.len() + this - nop.len(), 0x66);
        out.extend_from_slice(nop);
        len -= this as u64;
    }
}

fn unknown(at: u32, name: &[u8]) -> Box<AsmError> {
    let name = String::from_utf8_lossy(name);
    AsmError::new(at, format!("invalid instruction mnemonic '{name}'"))
}

/// `{vex3}` and the like before a mnemonic.
fn pseudo_prefix(cursor: &mut Cursor<'_>, wishes: &mut Wishes) -> Result<()> {
    let at = cursor.pos();
    cursor.expect(b'{')?;
    let name = cursor.name().unwrap_or_default().to_ascii_lowercase();
    match &name[..] {
        b"vex" => wishes.vex = true,
        b"vex2" => wishes.vex = true,
        b"vex3" => (wishes.vex, wishes.vex3) = (true, true),
        b"evex" => wishes.evex = true,
        b"disp8" => wishes.disp8 = true,
        b"disp32" => wishes.disp32 = true,
        b"rex" => wishes.rex = true,
        b"rex2" => wishes.rex2 = true,
        b"nf" => wishes.keep_flags = true,
        _ => return Err(AsmError::new(at, "unknown prefix")),
    }
    cursor.expect(b'}')
}

impl Reader {
    /// The mnemonic's operands, and the instruction; `text` is the whole statement.
    fn rest(
        &mut self,
        name: Name,
        word: usize,
        at: u32,
        wishes: Wishes,
        text: &[u8],
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<()> {
        let statement = &mut self.statement;
        statement.operands.clear();
        (statement.rounding, statement.rounding_at) = (None, 0);
        statement.flags = None;
        let intel = context.dialect == Dialect::Intel;
        match intel {
            false => att::operands(cursor, context, statement)?,
            true => intel::operands(cursor, context, statement)?,
        }
        if matches!(name.as_str(), "call" | "jmp")
            && let Some(operand) = statement.operands.iter().find(|o| o.offset)
        {
            let message = "`OFFSET` operator cannot be used in an unconditional branch";
            return Err(AsmError::new(operand.at, message));
        }
        let (mut name, mut word, mut wishes) = (name, word, wishes);
        let words = &mut self.words[usize::from(intel)];
        if let Word::Special(_) = words.words[word] {
            (name, wishes) = with_dot(name, wishes);
            name = special::adjust(name, statement, intel, at);
            name = special::always(name, statement, &wishes);
            word = words.find(name, intel);
        }
        let meanings = words.words[word].meanings();
        let choice = if self.prefers_vex { choose_vex } else { choose };
        let (mut form, mut placed) = choice(name, at, &wishes, meanings, statement, context)?;
        if !wishes.reverse {
            shorter::swap(&mut form, &mut placed, statement, &wishes);
        }
        if let Some(far) = matching::far_reaching(form)
            && statement.operands.iter().any(|o| has_modifier(o, context))
        {
            form = far;
        }
        validate(form, &placed, statement)?;
        let start = out.bytes.len();
        encode::encode(
            form,
            &placed,
            statement,
            &wishes,
            context,
            &mut out.bytes,
            &mut out.fixups,
        )?;
        if out.bytes.len() - start > MAX_LENGTH {
            return Err(AsmError::new(at, "instruction length exceeds the limit of 15"));
        }
        if !intel && start == 0 && !self.prefers_vex && out.fixups.is_empty() {
            self.quick.note(text, form, &placed, statement, &out.bytes);
        }
        let symbolic = out.fixups.iter().any(|f| f.offset as usize >= start);
        let long = if symbolic {
            long_form(form, &placed, statement, context)
        } else {
            None
        };
        if let Some(long) = long {
            if wishes.disp32 {
                out.bytes.truncate(start);
                out.fixups.retain(|f| (f.offset as usize) < start);
                return encode::encode(
                    long,
                    &placed,
                    statement,
                    &wishes,
                    context,
                    &mut out.bytes,
                    &mut out.fixups,
                );
            }
            let mut form = LongForm::default();
            form.bytes.extend_from_slice(&out.bytes[..start]);
            encode::encode(
                long,
                &placed,
                statement,
                &wishes,
                context,
                &mut form.bytes,
                &mut form.fixups,
            )?;
            out.long = Some(Box::new(form));
        }
        Ok(())
    }
}

/// The form that the statement means; of an instruction of SSE its VEX form.
fn choose_vex(
    name: Name,
    at: u32,
    wishes: &Wishes,
    meanings: &[Query],
    statement: &mut Statement,
    context: &mut Context,
) -> Result<(&'static Form, Placed)> {
    let written = statement.operands.clone();
    let found = choose(name, at, wishes, meanings, statement, context)?;
    let vex = match found.0.is_legacy() {
        true => vex_form(name, at, wishes, written, statement, context),
        false => None,
    };
    Ok(vex.unwrap_or(found))
}

/// The VEX form of an instruction of SSE with the operands that were `written`, where it has one: `v` stands before its name, and
/// what it changes is its first source, too, if there is a place for that.
fn vex_form(
    name: Name,
    at: u32,
    wishes: &Wishes,
    mut written: Operands,
    statement: &mut Statement,
    context: &mut Context,
) -> Option<(&'static Form, Placed)> {
    let is_vector = |o: &Operand| o.register().is_some_and(|r| r.class == Class::Xmm);
    if !written.iter().any(is_vector) && !name.as_str().ends_with("mxcsr") {
        return None;
    }
    let blends = matches!(name.as_str(), "blendvps" | "blendvpd" | "pblendvb");
    if blends && written.len() == 2 {
        // Its mask is named.
        written.push(Operand::new(Kind::Register(registers::XMM0), at));
    }
    let name = Name::of(&[b"v", name.as_str().as_bytes()])?;
    let intel = context.dialect == Dialect::Intel;
    let mut twice = written.clone();
    twice.insert(0, written[0]);
    let meanings = aliases::meanings(name.as_str(), intel);
    let legacy = std::mem::take(&mut statement.operands);
    for operands in [twice, written] {
        statement.operands = operands;
        if let Ok(found) = choose(name, at, wishes, &meanings, statement, context)
            && found.0.is_vex()
        {
            return Some(found);
        }
    }
    statement.operands = legacy;
    None
}

/// The mnemonic without `.s`, `.d8` or `.d32`, which choose an encoding.
fn with_dot(name: Name, mut wishes: Wishes) -> (Name, Wishes) {
    let Some((stem, choice)) = name.as_str().split_once('.') else {
        return (name, wishes);
    };
    match choice {
        "s" => wishes.reverse = true,
        "d8" => wishes.disp8 = true,
        "d32" => wishes.disp32 = true,
        _ => return (name, wishes),
    }
    (Name::of(&[stem.as_bytes()]).unwrap_or(name), wishes)
}

fn long_form(
    form: &Form,
    placed: &Placed,
    statement: &Statement,
    context: &Context,
) -> Option<&'static Form> {
    use OpCodeOperandKind as K;
    let immediate = form.operands().iter().zip(placed).find_map(|(kind, place)| {
        let short = matches!(kind, K::imm8sex16 | K::imm8sex32 | K::imm8sex64) && *place != IMPLIED;
        match statement.operands.get(*place as usize)?.kind {
            Kind::Immediate(Value { expr, number: None }) if short => Some(expr),
            _ => None,
        }
    });
    if let Some(expr) = immediate {
        // `@ABS8` says that it fits.
        let short = context.exprs.modifier(expr).is_some_and(|m| m.0 == "abs8");
        return if short { None } else { matching::widened(form) };
    }
    matching::far_reaching(form)
}

/// Whether an immediate or the target of a branch says how it is to be relocated (`@PLT`).
fn has_modifier(operand: &Operand, context: &Context) -> bool {
    let value = match &operand.kind {
        Kind::Immediate(value) => Some(*value),
        Kind::Memory(memory) => memory.displacement,
        Kind::Register(_) => None,
    };
    value.is_some_and(|v| v.number.is_none() && context.exprs.modifier(v.expr).is_some())
}

/// The form that the statement means.
fn choose(
    name: Name,
    at: u32,
    wishes: &Wishes,
    meanings: &[Query],
    statement: &mut Statement,
    context: &mut Context,
) -> Result<(&'static Form, Placed)> {
    if meanings.is_empty() {
        return Err(unknown(at, name.as_str().as_bytes()));
    }
    let intel = context.dialect == Dialect::Intel;
    for query in meanings {
        let predicate = query.predicate.map(|predicate| {
            let expr = context.exprs.constant(predicate.into(), at);
            let value = Value {
                expr,
                number: Some(predicate.into()),
            };
            Operand::new(Kind::Immediate(value), at)
        });
        statement.operands.extend(predicate);
        match matching::find(query, statement, wishes, intel) {
            Found::Form(form, placed) => return Ok((form, placed)),
            Found::Ambiguous if intel => {
                return Err(AsmError::new(
                    at,
                    format!("ambiguous operand size for instruction '{}'", name.as_str()),
                ));
            }
            Found::Ambiguous => {
                let message = "ambiguous instructions require an explicit suffix";
                return Err(AsmError::new(at, message));
            }
            Found::Operands => {}
        }
        if predicate.is_some() {
            statement.operands.pop();
        }
    }
    Err(AsmError::new(at, "invalid operand for instruction"))
}

/// What no form says about its registers.
fn validate(form: &Form, placed: &Placed, statement: &Statement) -> Result<()> {
    use OpCodeOperandKind as K;
    // An address in a register is as wide as the one in memory.
    let mut wanted = 0;
    for (kind, place) in form.operands().iter().zip(placed) {
        let Some(operand) = statement.operands.get(*place as usize) else {
            continue;
        };
        match (kind, operand.memory()) {
            (K::r32_reg_mem, _) => wanted = 4,
            (K::r64_reg_mem, _) => wanted = 8,
            (K::mem_offs, _) | (_, None) => {}
            (_, Some(memory)) => {
                check_address(memory, operand.at)?;
                let register = memory.base.or(memory.index).filter(|r| !r.is_vector());
                let bytes = register.map_or(wanted, |r| if r.is_ip() { ip_bytes(r) } else { r.bytes() });
                if wanted != 0 && bytes != wanted
                    || *kind == K::sibmem && register.is_some_and(Register::is_ip)
                {
                    return Err(AsmError::new(operand.at, "invalid operand for instruction"));
                }
            }
        }
    }
    if form.operands() == [K::tmm_reg, K::tmm_rm, K::tmm_vvvv] {
        let [a, b, c] = [0, 1, 2].map(|n| statement.operands[n].register());
        if a == b || a == c || b == c {
            let at = statement.operands[0].at;
            return Err(AsmError::new(at, "all tile registers must be distinct"));
        }
    }
    Ok(())
}

fn ip_bytes(register: Register) -> u32 {
    if register.class == Class::Ip64 { 8 } else { 4 }
}

fn check_address(memory: &operand::Memory, at: u32) -> Result<()> {
    let error = |message: &str| Err(AsmError::new(at, message));
    let width = |r: Register| match r.class {
        Class::Gpr64 | Class::Ip64 => 64,
        Class::Gpr32 | Class::Ip32 => 32,
        _ => 0,
    };
    let (base, index) = (memory.base, memory.index);
    if base.is_some_and(|b| width(b) == 0) {
        return error("invalid base+index expression");
    }
    if let Some(index) = index.filter(|i| !i.is_vector()) {
        if width(index) == 0 || index.is_ip() || index.number == 4 {
            return error("base/index register is not usable here");
        }
        if base.is_some_and(|b| width(b) != width(index)) {
            return error("base register is 64-bit, but index register is not, or the other way round");
        }
    }
    if base.is_some_and(Register::is_ip) && index.is_some() {
        return error("rip-relative addresses have no index register");
    }
    let exact = base.or(index).is_some_and(|r| width(r) != 32);
    match memory.displacement.and_then(|d| d.number).filter(|_| exact) {
        Some(number) if i32::try_from(number).is_err() => error(&format!(
            "displacement {number} is not within [-2147483648, 2147483647]"
        )),
        _ => Ok(()),
    }
}
