//! What a target adds to the assembler: how to read one instruction.

use super::expr::Places;
use super::unit::Place;
use super::{AsmSymbol, Cursor, Dialect, ExprId, Exprs, Modifier, Result, Symbols, Syntax};
use crate::byte_order::ByteOrder;
use crate::reloc::{RelocKind, Relocations};
use ir::options::CodegenOptions;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A field of an instruction or of data whose value an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixup {
    /// Bytes from the instruction's start.
    pub offset: u32,
    /// How the value is stored, also where no relocation is left of it.
    pub kind: RelocKind,
    /// The value. A modifier in it has been heeded in the choice of `kind`, and says nothing more.
    pub expr: ExprId,
    /// Added to the value. PC-relative kinds count from the field's start, so that a field that ends an x86
    /// instruction has minus its size here, and one before an immediate byte one less.
    pub addend: i64,
}

/// The longer form of an instruction that has two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LongForm {
    /// Its bytes.
    pub bytes: SmallVec<[u8; 16]>,
    /// Its fields.
    pub fixups: SmallVec<[Fixup; 2]>,
}

/// One instruction, prefix or piece of data as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// Its bytes; the fields of fixups are zero.
    pub bytes: SmallVec<[u8; 16]>,
    /// The fields to be filled in.
    pub fixups: SmallVec<[Fixup; 2]>,
    /// The form to be taken when a value of `fixups` is not a number within this object, or does not fit
    /// ([`InstructionReader::resolve`] says so): x86's near branches and 32-bit immediates.
    pub long: Option<Box<LongForm>>,
}

impl Encoded {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.fixups.clear();
        self.long = None;
    }
}

/// A value for which the assembler allots a place in a literal pool (`ldr x0, =value`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The place.
    pub symbol: AsmSymbol,
    /// What stands there.
    pub expr: ExprId,
    /// Its size in bytes, which is also its alignment.
    pub size: u8,
}

/// The bytes of an instruction without fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    bytes: [u8; Known::ROOM],
    len: u8,
}

impl Known {
    /// More than any instruction has.
    pub(super) const ROOM: usize = 24;

    /// The first `len` of these bytes.
    #[inline]
    pub fn new(bytes: &[u8; 15], len: u8) -> Known {
        let mut known = Known {
            bytes: [0; Known::ROOM],
            len,
        };
        known.bytes[..15].copy_from_slice(bytes);
        known
    }

    /// The bytes.
    #[inline]
    pub fn get(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// The bytes and what stands behind them, which means nothing; and how many there are.
    #[inline]
    pub(super) fn whole(&self) -> (&[u8; Known::ROOM], usize) {
        (&self.bytes, self.len.into())
    }

    /// Appends a byte.
    #[inline]
    pub fn push(&mut self, byte: u8) {
        self.put(byte.into(), 1);
    }

    /// Appends the lowest bytes of a number.
    #[inline]
    pub fn put(&mut self, value: u32, count: u8) {
        let at = usize::from(self.len);
        self.bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        self.len += count;
    }
}

/// What is known while a text is read; shared by the assembler and the target's reader.
#[derive(Clone, Debug)]
pub struct Context {
    /// How text is cut into tokens.
    pub syntax: Syntax,
    /// How x86 instructions and numbers are spelled.
    pub dialect: Dialect,
    /// Numbers may end with their base, as `0ffh` and `101b` do in Microsoft's assembler. LLVM has this for inline assembly
    /// in Intel's dialect, not behind `.intel_syntax`.
    pub masm_numbers: bool,
    /// All expressions.
    pub exprs: Exprs,
    /// All symbols.
    pub symbols: Symbols,
    /// Names that assignments have given to registers ([`InstructionReader::assigned_register`]).
    pub registers: FxHashMap<Vec<u8>, u32>,
    /// Warnings and their places.
    pub warnings: Vec<(u32, String)>,
    /// The symbol of the present place, if an expression has named it. The assembler defines it.
    pub(super) here: Option<AsmSymbol>,
    /// Where labels stand that have been read.
    labels: Vec<Option<Place>>,
    /// Where the instruction stands that is read.
    pub(super) present: Option<Place>,
    /// Literals of the present section that are not in a pool yet.
    pub(super) literals: Vec<Literal>,
    /// The symbol that an expression has named last.
    pub(super) named: Option<super::memo::Named>,
}

impl Context {
    /// Nothing read yet.
    pub fn new(syntax: Syntax) -> Self {
        Context {
            syntax,
            dialect: Dialect::Att,
            masm_numbers: false,
            exprs: Exprs::default(),
            symbols: Symbols::default(),
            registers: FxHashMap::default(),
            warnings: Vec::new(),
            here: None,
            labels: Vec::new(),
            present: None,
            literals: Vec::new(),
            named: None,
        }
    }

    /// The symbol of the place where the statement's bytes start.
    pub fn here(&mut self) -> AsmSymbol {
        *self.here.get_or_insert_with(|| self.symbols.anonymous())
    }

    /// A place in the next literal pool that holds a value.
    pub fn literal(&mut self, expr: ExprId, size: u8) -> AsmSymbol {
        let same = |l: &&Literal| l.size == size && self.exprs.get(l.expr) == self.exprs.get(expr);
        if let Some(found) = self.literals.iter().find(same) {
            return found.symbol;
        }
        let symbol = self.symbols.anonymous();
        self.literals.push(Literal { symbol, expr, size });
        symbol
    }

    /// Notes where a label stands.
    pub(super) fn set_label(&mut self, symbol: AsmSymbol, place: Place) {
        let index = symbol.0 as usize;
        if self.labels.len() <= index {
            self.labels.resize(index + 1, None);
        }
        self.labels[index] = Some(place);
    }

    /// Forgets where labels stand: those of the next text do not count from there.
    pub(super) fn forget_labels(&mut self) {
        self.labels.clear();
    }

    fn label(&self, symbol: AsmSymbol) -> Option<Place> {
        match self.here == Some(symbol) {
            true => self.present,
            false => *self.labels.get(symbol.0 as usize)?,
        }
    }

    /// Notes a warning.
    pub fn warn(&mut self, at: u32, message: impl Into<String>) {
        self.warnings.push((at, message.into()));
    }
}

/// Distances between labels with nothing between whose length is open are numbers at once.
impl Places for Context {
    fn equated(&self, symbol: AsmSymbol) -> Option<ExprId> {
        self.symbols.equated(symbol)
    }

    fn difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
        let (a, b) = (self.label(plus)?, self.label(minus)?);
        let settled = a.piece == b.piece && a.sites == b.sites;
        settled.then_some(i64::from(a.raw) - i64::from(b.raw))
    }
}

/// A target's part of the assembler. One reader reads one text from its start, and may keep what its directives set
/// (`.arch`, `.req`).
pub trait InstructionReader {
    /// Whether ELF sections may have the flag for code that is never read (AArch64).
    fn has_pure_code(&self) -> bool {
        false
    }

    /// From now on instructions of SSE are taken for their VEX forms (x86-64).
    fn prefer_vex(&mut self) {}

    /// From now on instructions get the barriers that features of this processor ask for in code (x86-64).
    fn harden(&mut self, _cpu: &str, _features: &str) {}

    /// From now on instructions are read as the options have it, for this processor and these features.
    fn configure(&mut self, options: &CodegenOptions, cpu: &str, features: &str) {
        if options.sse_as_vex {
            self.prefer_vex();
        }
        if options.harden_assembly {
            self.harden(cpu, features);
        }
    }

    /// Reads an instruction; the cursor is at its first word, labels and directives have been taken off. It must read to
    /// the statement's end ([`Cursor::expect_end`]). `out` is empty.
    ///
    /// Errors: it is not an instruction, its operands are wrong, or features that it needs are off.
    fn instruction(
        &mut self,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<()>;

    /// Whether the instruction that comes next is what its text says, whatever stood before it, until the next
    /// [`directive`](Self::directive) or a statement without bytes. If so before and after it, it is not read again where
    /// its text stands again.
    fn reads_each_alone(&self) -> bool {
        false
    }

    /// The bytes of an instruction without symbols, if the reader knows them without reading the text as a whole: the same
    /// that [`instruction`](Self::instruction) would make.
    fn known(&self, _text: &[u8], _dialect: Dialect) -> Option<Known> {
        None
    }

    /// Whether an instruction that refers to a symbol of this name is the same for all such names.
    fn takes_any_symbol(&self, _name: &[u8], _dialect: Dialect) -> bool {
        false
    }

    /// Reads the register that an assignment (`name = %rdi`) gives a name to, as a number of the target's own. `None`: an
    /// expression comes next.
    fn assigned_register(&self, _cursor: &mut Cursor<'_>, _context: &mut Context) -> Option<u32> {
        None
    }

    /// Carries out a directive of the target's own (`.arch`, `.code64`, `.intel_syntax`, `.inst`, `.req`); the cursor is behind
    /// `name`, which is in lower case and has its dot. Bytes go to `out`. False: it is not one of these.
    fn directive(
        &mut self,
        _name: &str,
        _cursor: &mut Cursor<'_>,
        _context: &mut Context,
        _out: &mut Encoded,
    ) -> Result<bool> {
        Ok(false)
    }

    /// Reads a register as `.cfi_*` name it, as its DWARF number. `None`: the next token is not one (numbers are read by the
    /// assembler).
    fn dwarf_register(&mut self, _cursor: &mut Cursor<'_>) -> Option<u16> {
        None
    }

    /// How data of so many bytes that has a modifier is stored; without one, the kinds `Abs8` to `Abs64` are it.
    fn data_kind(&self, _size: u32, _modifier: Modifier) -> Option<RelocKind> {
        None
    }

    /// The relocations of the target, where it says so.
    fn relocations(&self) -> Option<&'static dyn Relocations> {
        None
    }

    /// Stores a value that is known (`S + A`, or `S + A - P` for kinds that say so) in the field that starts `field`.
    ///
    /// Ok(false): this kind is always left to the linker. Errors: the value does not fit (message without place).
    fn resolve(&self, kind: RelocKind, value: i64, field: &mut [u8]) -> std::result::Result<bool, String> {
        resolve_data(kind, value, field)
    }

    /// Whether a field of this kind holds a distance from itself.
    fn is_pc_relative(&self, kind: RelocKind) -> bool {
        kind.is_pc_relative()
    }

    /// Appends `len` bytes of instructions that do nothing. False: there are none of that length.
    fn fill(&self, len: u64, out: &mut Vec<u8>) -> bool;

    /// Bytes that instructions are aligned to.
    fn instruction_align(&self) -> u32 {
        1
    }
}

/// The kinds that data has on every target: bytes, and whether signed.
fn data_form(kind: RelocKind) -> Option<(u32, bool)> {
    use RelocKind::*;
    let size = match kind {
        Abs8 | Pc8 => 1,
        Abs16 | Pc16 => 2,
        Abs32 | Abs32S | Pc32 | Plt32 => 4,
        Abs64 | Pc64 => 8,
        _ => return None,
    };
    Some((size, matches!(kind, Abs32S | Pc8 | Pc16 | Pc32 | Plt32)))
}

fn data_fits((size, signed): (u32, bool), value: i64) -> bool {
    let bits = 8 * size;
    let least = if bits == 64 { i64::MIN } else { -1 << (bits - 1) };
    let most = match (bits, signed) {
        (64, _) => i64::MAX,
        (_, true) => (1 << (bits - 1)) - 1,
        (_, false) => (1 << bits) - 1,
    };
    least <= value && value <= most
}

/// The field of a known value, which stands as [`InstructionReader::resolve`] stores it, as the machine's data has it. Fields of
/// instructions are the same on every machine.
pub(crate) fn put_in_order(kind: RelocKind, order: ByteOrder, field: &mut [u8]) {
    if order == ByteOrder::Big
        && let Some((size, _)) = data_form(kind)
    {
        field[..size as usize].reverse();
    }
}

/// Whether a value does not fit a field that data may have.
pub(super) fn exceeds_data(kind: RelocKind, value: i64) -> bool {
    data_form(kind).is_some_and(|form| !data_fits(form, value))
}

/// [`InstructionReader::resolve`] for the kinds that data has on every target: 1 to 8 bytes, signed or not.
pub fn resolve_data(kind: RelocKind, value: i64, field: &mut [u8]) -> std::result::Result<bool, String> {
    let Some(form) = data_form(kind) else {
        return Ok(false);
    };
    let size = form.0;
    if !data_fits(form, value) {
        return Err(format!(
            "value of {value} is too large for field of {size} byte{}",
            if size == 1 { "" } else { "s" }
        ));
    }
    let bytes = value.to_le_bytes();
    match size {
        1 => field[0] = bytes[0],
        4 => field[..4].copy_from_slice(&bytes[..4]),
        size => field[..size as usize].copy_from_slice(&bytes[..size as usize]),
    }
    Ok(true)
}

/// Knows no instruction: for builds without the assembler. Directives and data are read.
#[derive(Debug)]
pub struct NoInstructions;

impl InstructionReader for NoInstructions {
    fn instruction(&mut self, cursor: &mut Cursor<'_>, _: &mut Context, _: &mut Encoded) -> Result<()> {
        let text = String::from_utf8_lossy(cursor.rest()).trim_end().to_owned();
        cursor.error(format!("unsupported: '{text}' (this build has no assembler)"))
    }

    fn fill(&self, _: u64, _: &mut Vec<u8>) -> bool {
        false
    }
}
