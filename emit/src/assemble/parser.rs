//! Reads a text into a [`Unit`]: labels, assignments, conditions and macros here, directives in [`super::directives`],
//! instructions by the target.
//!
//! Macros and repetitions are expanded into further texts. Each has places of its own behind those of the texts before
//! it, so that a place says which text it is in; errors are reported where the outermost expansion was asked for.
//! Expansion is bounded in depth and in total size.

use super::expr::{Places, Value};
use super::instruction::Literal;
use super::lexer::Statements;
use super::unit::{AsmSection, Expansion, Piece, Place, SectionKey, SiteKind, Unit};
use super::{AsmError, AsmSymbol, Context, Cursor, Encoded, Expr, ExprId, InstructionReader, Result, Syntax};
use crate::object::{SectionFlags, SectionKind};
use ir::triple::{Arch, ObjectFormat, Triple};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Texts made by macros may not be longer than this in total.
const MAX_EXPANSION: usize = 1 << 26;
/// How deep macros may call each other, as in LLVM.
const MAX_NESTING: u32 = 20;
/// After so many errors reading ends.
const MAX_ERRORS: usize = 200;

/// No directive is longer.
const LONGEST_DIRECTIVE: usize = 40;

/// A directive's name in lower case; `None`: it cannot be one.
fn lower_case<'b>(name: &[u8], buffer: &'b mut [u8; LONGEST_DIRECTIVE]) -> Option<&'b str> {
    if name[0] != b'.' || name.len() < 2 {
        return None;
    }
    let buffer = buffer.get_mut(..name.len())?;
    buffer.copy_from_slice(name);
    buffer.make_ascii_lowercase();
    std::str::from_utf8(buffer).ok()
}

/// A `.if` that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Condition {
    /// Statements are carried out.
    pub active: bool,
    /// A branch has been taken, or none is to be.
    pub done: bool,
    /// `.else` has been seen.
    pub in_else: bool,
    /// Where it starts.
    pub at: u32,
}

/// A macro.
#[derive(Clone, Debug)]
pub(super) struct Macro {
    pub params: Vec<super::macros::Param>,
    pub body: Vec<u8>,
}

/// What an unwind frame being read needs beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct FrameState {
    /// Index in [`Unit::frames`].
    pub index: usize,
    /// Section of the code.
    pub section: u32,
    /// CFA offset now, and those remembered.
    pub cfa_offset: i32,
    pub remembered: Vec<i32>,
}

/// The state of reading one text.
pub struct Assembler<'r> {
    /// What has been read.
    pub(super) unit: Unit,
    pub(super) reader: &'r mut dyn InstructionReader,
    pub(super) arch: Arch,
    /// Index of the piece that is written.
    pub(super) current: u32,
    pub(super) previous: Option<u32>,
    pub(super) stack: Vec<(u32, Option<u32>)>,
    pub(super) by_key: FxHashMap<SectionKey, u32>,
    /// Pieces by section and number.
    piece_index: FxHashMap<(u32, i64), u32>,
    pub(super) macros: Macros,
    /// Literals without places, by section.
    literals: Vec<(u32, Literal)>,
    pub(super) alternate_macros: bool,
    pub(super) expanded: u32,
    pub(super) conditions: Vec<Condition>,
    pub(super) exit_macro: bool,
    pub(super) finished: bool,
    /// Frames that are open, the innermost last: one a section at most.
    pub(super) open_frames: Vec<FrameState>,
    /// COFF: the symbol of `.def`.
    pub(super) definition: Option<AsmSymbol>,
    pub(super) nesting: u32,
    /// `.lto_discard`: what is said of these is passed over.
    pub(super) discarded: FxHashSet<Vec<u8>>,
    /// `.lto_set_conditional`: names, what they are set to, and where in the text.
    pub(super) conditional: Vec<(Vec<u8>, AsmSymbol, u32)>,
    /// `.macros_off`
    pub(super) macros_off: bool,
    /// COFF: functions with Windows' unwind information.
    pub(super) seh: super::seh::Seh,
    /// COFF: GNU's linker is used.
    pub(super) is_gnu: bool,
    /// Mach-O: the `.data_region` that is open.
    pub(super) region: Option<super::darwin::Region>,
    errors: Vec<AsmError>,
    next_base: u32,
    pub(super) encoded: Encoded,
    /// For numbers of changing length.
    pub(super) bytes: Vec<u8>,
    pub(super) memo: super::memo::Memo,
    /// Objects say what is data among code (ELF for the Arm 64-bit Architecture, "Mapping symbols").
    pub(super) tells_data: bool,
}

/// Reads a text. Errors: all that was wrong with it, in order.
pub fn read(
    text: &[u8],
    triple: &Triple,
    dialect: super::Dialect,
    reader: &mut dyn InstructionReader,
) -> std::result::Result<Unit, Vec<AsmError>> {
    let mut unit = Unit::new(Syntax::of(triple));
    unit.context.dialect = dialect;
    let mut assembler = Assembler::new(unit, triple.arch, reader);
    assembler.is_gnu = triple.is_cygming();
    assembler.enter_text_section();
    assembler.read(text)?;
    Ok(assembler.unit)
}

/// Macros by name.
pub(super) type Macros = FxHashMap<Vec<u8>, Arc<Macro>>;

/// Reads a text that goes on in a function's code; `unit` knows the symbols of what has been read before in this function
/// and has nothing else, and `macros` those defined there. `cfa_offset` is where the function's frame information stands.
pub(super) fn read_inline(
    text: &[u8],
    arch: Arch,
    unit: Unit,
    cfa_offset: Option<i32>,
    macros: &mut Macros,
    reader: &mut dyn InstructionReader,
) -> std::result::Result<Unit, Vec<AsmError>> {
    let mut assembler = Assembler::new(unit, arch, reader);
    assembler.macros = std::mem::take(macros);
    assembler.enter_function(cfa_offset);
    let result = assembler.read(text);
    *macros = std::mem::take(&mut assembler.macros);
    result.map(|()| assembler.unit)
}

/// The macros of a text and what its symbols are, however far it can be read.
pub(super) fn read_definitions(
    text: &[u8],
    triple: &Triple,
    dialect: super::Dialect,
    reader: &mut dyn InstructionReader,
) -> (Macros, Unit) {
    let mut unit = Unit::new(Syntax::of(triple));
    unit.context.dialect = dialect;
    let mut assembler = Assembler::new(unit, triple.arch, reader);
    assembler.enter_text_section();
    // Its errors are those of the module's assembly, which is read for itself.
    let _ = assembler.read(text);
    (assembler.macros, assembler.unit)
}

/// What is known while a text is read: places with no site between them.
struct Now<'a>(&'a Unit);

impl Places for Now<'_> {
    fn equated(&self, symbol: AsmSymbol) -> Option<ExprId> {
        self.0.context.symbols.equated(symbol)
    }

    fn difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
        let (a, b) = (self.0.place_of(plus)?, self.0.place_of(minus)?);
        if a.piece != b.piece {
            return None;
        }
        // Sites of fixed length between them do no harm.
        let (first, last) = (a.sites.min(b.sites), a.sites.max(b.sites));
        let mut between = 0;
        for site in &self.0.pieces[a.piece as usize].sites[first as usize..last as usize] {
            let SiteKind::Fill { count, size, .. } = site.kind else {
                return None;
            };
            between += self
                .0
                .context
                .exprs
                .as_constant(count)?
                .checked_mul(size.into())?;
        }
        let sign = if a.sites > b.sites { 1 } else { -1 };
        Some(i64::from(a.raw) - i64::from(b.raw) + sign * between)
    }
}

impl<'r> Assembler<'r> {
    fn new(unit: Unit, arch: Arch, reader: &'r mut dyn InstructionReader) -> Self {
        let elf = unit.context.syntax.format == ObjectFormat::Elf;
        let arch = arch.little_endian();
        let tells_data = arch == Arch::AArch64 && elf;
        Assembler {
            unit,
            reader,
            arch,
            current: 0,
            previous: None,
            stack: Vec::new(),
            by_key: FxHashMap::default(),
            piece_index: FxHashMap::default(),
            macros: Macros::default(),
            literals: Vec::new(),
            alternate_macros: false,
            expanded: 0,
            conditions: Vec::new(),
            exit_macro: false,
            finished: false,
            open_frames: Vec::new(),
            definition: None,
            nesting: 0,
            discarded: FxHashSet::default(),
            conditional: Vec::new(),
            macros_off: false,
            seh: Default::default(),
            is_gnu: false,
            region: None,
            errors: Vec::new(),
            next_base: 0,
            encoded: Encoded::default(),
            bytes: Vec::new(),
            memo: Default::default(),
            tells_data,
        }
    }

    /// Reads the whole text.
    fn read(&mut self, text: &[u8]) -> std::result::Result<(), Vec<AsmError>> {
        if text.len() > 1 << 30 {
            return Err(vec![*AsmError::new(0, "assembly text is too long")]);
        }
        self.next_base = text.len() as u32 + 1;
        self.run(text, 0);
        self.finish(text.len() as u32);
        let expansions = &self.unit.expansions;
        for warning in &mut self.unit.context.warnings {
            warning.0 = expansions.origin(warning.0);
        }
        let mut errors = std::mem::take(&mut self.errors);
        for error in &mut errors {
            error.at = expansions.origin(error.at);
        }
        match errors.is_empty() {
            true => Ok(()),
            false => Err(errors),
        }
    }

    pub(super) fn report(&mut self, error: AsmError) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
    }

    /// The expression and symbol pools.
    pub(super) fn context(&mut self) -> &mut Context {
        &mut self.unit.context
    }

    /// Reads all statements of a text whose first byte has the place `base`.
    pub(super) fn run(&mut self, text: &[u8], base: u32) {
        let mut statements = Statements::new(text, base, self.unit.context.syntax);
        while !self.finished && !self.exit_macro && self.errors.len() < MAX_ERRORS {
            if self.macros.is_empty() && self.is_active() && self.usual_line(&mut statements) {
                continue;
            }
            let Some(cursor) = statements.next() else { break };
            if let Err(error) = self.statement(cursor, &mut statements) {
                self.report(*error);
            }
            self.unit.context.here = None;
        }
    }

    /// Expands a text in place of the statement at `from`.
    pub(super) fn expand(&mut self, text: &[u8], from: u32) -> Result<()> {
        let spent = self.next_base as usize + text.len();
        let first = self.unit.expansions.0.first().map_or(self.next_base, |e| e.start);
        if spent - first as usize > MAX_EXPANSION {
            return Err(AsmError::new(from, "macros expand to too much text"));
        }
        if self.nesting == MAX_NESTING {
            let message = format!("macros cannot be nested more than {MAX_NESTING} levels deep");
            return Err(AsmError::new(from, message));
        }
        let start = self.next_base;
        self.next_base += text.len() as u32 + 1;
        self.unit.expansions.0.push(Expansion {
            start,
            end: self.next_base,
            from,
        });
        self.nesting += 1;
        self.run(text, start);
        self.nesting -= 1;
        Ok(())
    }

    fn finish(&mut self, end: u32) {
        if let Some(open) = self.conditions.first() {
            self.report(*AsmError::new(open.at, "unmatched .ifs or .elses"));
        }
        if let Some(open) = self.open_frames.last()
            && !self.unit.inline
        {
            let at = self.unit.frames[open.index].at;
            self.report(*AsmError::new(at, "unfinished frame"));
        }
        if self.unit.inline && self.current != 0 {
            let message = "inline assembly must end in the section in which it starts";
            self.report(*AsmError::new(end, message));
        }
        self.keep_literals();
        self.place_literals(None);
        self.finish_seh(end);
        self.finish_conditional();
        self.finish_codeview();
        for index in 0..self.unit.pieces.len() {
            if self.unit.pieces[index].code_end.is_some() {
                self.note_data(index as u32);
            }
        }
        self.check_symbols();
        self.check_files(end);
    }

    fn statement(&mut self, mut cursor: Cursor<'_>, statements: &mut Statements<'_>) -> Result<()> {
        // Labels, several perhaps.
        loop {
            let mut copy = cursor;
            let at = copy.pos();
            if copy.peek().is_ascii_digit() {
                let number = copy.integer(super::Dialect::Att).ok().flatten();
                if !copy.eat(b':') {
                    break;
                }
                cursor = copy;
                if self.is_active() {
                    self.numeric_label(number, at)?;
                }
                continue;
            }
            let Ok(Some(name)) = copy.symbol_name() else { break };
            if !copy.eat(b':') {
                break;
            }
            cursor = copy;
            if self.is_active() {
                self.label(&name, at)?;
            }
        }
        if cursor.at_end() {
            return Ok(());
        }
        let at = cursor.pos();
        let mut copy = cursor;
        if let Some(name) = copy.name() {
            let mut buffer = [0; LONGEST_DIRECTIVE];
            let directive = lower_case(name, &mut buffer);
            if let Some(directive) = directive
                && self.condition(directive, at, copy)?
            {
                return Ok(());
            }
            if !self.is_active() {
                return Ok(());
            }
            if !self.macros.is_empty()
                && !self.macros_off
                && let Some(found) = self.macros.get(name).cloned()
            {
                return self.call_macro(&found, name, copy, at);
            }
            let assigned = copy.peek() == b'=' && !copy.rest().starts_with(b"==");
            if assigned {
                copy.advance(1);
                copy.eat(b'=');
                return self.assign(name, copy, at, true);
            }
            if let Some(directive) = directive {
                return self.directive(directive, at, copy, statements);
            }
        } else if !self.is_active() {
            return Ok(());
        } else if let Ok(Some(name)) = copy.symbol_name()
            && copy.peek() == b'='
        {
            copy.advance(1);
            return self.assign(&name, copy, at, true);
        }
        self.instruction(cursor)
    }

    /// Errors: the section has no contents.
    pub(super) fn check_contents(&mut self, at: u32) -> Result<()> {
        let piece = &self.unit.pieces[self.current as usize];
        let section = &self.unit.sections[piece.section as usize];
        if section.kind == SectionKind::Nobits {
            let name = String::from_utf8_lossy(&section.key.name);
            let message =
                format!("SHT_NOBITS section '{name}' cannot have instructions or non-zero initializers");
            return Err(AsmError::new(at, message));
        }
        Ok(())
    }

    /// The place that is written next.
    pub(super) fn place(&self) -> Place {
        let piece = &self.unit.pieces[self.current as usize];
        Place {
            piece: self.current,
            raw: piece.bytes.len() as u32,
            sites: piece.sites.len() as u32,
        }
    }

    /// Defines the symbol of `.`, if an expression just read has used it.
    pub(super) fn bind_here(&mut self) {
        if let Some(symbol) = self.unit.context.here.take() {
            let place = self.place();
            self.define(symbol, place);
        }
    }

    /// Gives a symbol its place.
    pub(super) fn define(&mut self, symbol: AsmSymbol, place: Place) {
        let mut atom = 0;
        if self.unit.context.syntax.format == ObjectFormat::MachO && !self.unit.inline {
            let section = self.unit.pieces[place.piece as usize].section as usize;
            let atoms = &mut self.unit.atoms;
            if atoms.len() <= section {
                atoms.resize_with(section + 1, Vec::new);
            }
            let name = self.unit.context.symbols.name(symbol);
            let inner = self
                .unit
                .symbols
                .get(symbol.0 as usize)
                .is_some_and(|i| i.native & crate::macho::N_ALT_ENTRY != 0);
            if !name.is_empty() && !name.starts_with(b"L") && !inner {
                atoms[section].push(symbol);
            }
            atom = atoms[section].len() as u32;
        }
        let info = self.unit.info(symbol);
        (info.place, info.atom) = (Some(place), atom);
        self.unit.context.set_label(symbol, place);
    }

    fn numeric_label(&mut self, number: Option<u128>, at: u32) -> Result<()> {
        let Some(number) = number.and_then(|n| u32::try_from(n).ok()) else {
            return Err(AsmError::new(at, "unexpected token at start of statement"));
        };
        let symbol = self.unit.context.symbols.define_numeric(number);
        let place = self.place();
        self.define(symbol, place);
        Ok(())
    }

    pub(super) fn label(&mut self, name: &[u8], at: u32) -> Result<()> {
        if name == b"." {
            return Err(AsmError::new(at, "invalid use of pseudo-symbol '.' as a label"));
        }
        if self.is_discarded(name) {
            return Ok(());
        }
        let symbol = self.unit.context.symbols.intern(name);
        let place = self.place();
        let equated = self.unit.context.symbols.equated(symbol).is_some();
        let info = self.unit.info(symbol);
        let taken = info.place.is_some() || info.earlier || info.common.is_some() || equated && info.fixed;
        if !taken && equated {
            // What has referred to the symbol means the label.
            self.unit.context.symbols.equate(symbol, None);
        }
        let info = self.unit.info(symbol);
        if taken {
            let name = String::from_utf8_lossy(name);
            return Err(AsmError::new(at, format!("symbol '{name}' is already defined")));
        }
        info.at = at;
        self.define(symbol, place);
        Ok(())
    }

    /// An expression, and `.` in it defined as the present place.
    pub(super) fn expression(&mut self, cursor: &mut Cursor<'_>) -> Result<ExprId> {
        let expr = self.unit.context.expression(cursor);
        self.bind_here();
        expr
    }

    /// The number that an expression is by now, if it is one.
    pub(super) fn known(&self, expr: ExprId) -> Option<i64> {
        let value: Result<Value> = self.unit.context.exprs.evaluate(expr, &Now(&self.unit));
        value.ok()?.as_constant()
    }

    /// An expression that must be a number by now.
    pub(super) fn absolute(&mut self, cursor: &mut Cursor<'_>) -> Result<i64> {
        if let Some(number) = cursor.plain_number() {
            return Ok(number);
        }
        let at = cursor.pos();
        let expr = self.expression(cursor)?;
        self.known(expr)
            .ok_or_else(|| AsmError::new(at, "expected absolute expression"))
    }

    /// `name = expression`, `.set name, expression`; the cursor is at the expression. `again`: another value may be given
    /// later.
    pub(super) fn assign(&mut self, name: &[u8], mut cursor: Cursor<'_>, at: u32, again: bool) -> Result<()> {
        let register = self.reader.assigned_register(&mut cursor, &mut self.unit.context);
        let registers = &mut self.unit.context.registers;
        if let Some(register) = register {
            registers.insert(name.to_vec(), register);
            self.memo.clear();
            return cursor.expect_end();
        }
        if registers.remove(name).is_some() {
            self.memo.clear();
        }
        let expr = self.expression(&mut cursor)?;
        cursor.expect_end()?;
        if name == b"." {
            self.unit.pieces[self.current as usize].push_site(at, SiteKind::Org { to: expr, fill: 0 });
            return Ok(());
        }
        if self.is_discarded(name) {
            return Ok(());
        }
        let symbols = &mut self.unit.context.symbols;
        let mut symbol = symbols.intern(name);
        let equated = symbols.equated(symbol);
        let info = self.unit.info(symbol);
        let taken = info.place.is_some() || info.earlier || info.common.is_some();
        if taken || equated.is_some() && !again {
            let name = String::from_utf8_lossy(name);
            let message = if again {
                "invalid reassignment of non-absolute variable"
            } else {
                "redefinition of"
            };
            return Err(AsmError::new(at, format!("{message} '{name}'")));
        }
        let coff = self.unit.context.syntax.format == ObjectFormat::Coff;
        // (weak symbols of COFF may stand for each other)
        if equated.is_none() && !coff && refers_to(&self.unit.context, expr, symbol) {
            let name = String::from_utf8_lossy(name);
            let message = format!("cyclic dependency detected for symbol '{name}'");
            return Err(AsmError::new(self.unit.context.exprs.at(expr), message));
        }
        // A number takes the place of one; what refers to the old value keeps it.
        let constant = self.known(expr);
        let expr = match constant {
            Some(value) => self.unit.context.exprs.constant(value, at),
            None => expr,
        };
        if equated.is_some() {
            let old = self.unit.info(symbol).clone();
            self.unit.info(symbol).outdated = true;
            symbol = self.unit.context.symbols.renew(name);
            *self.unit.info(symbol) = old;
        }
        self.unit.context.symbols.equate(symbol, Some(expr));
        self.unit.info(symbol).at = at;
        self.unit.info(symbol).fixed = !again;
        Ok(())
    }

    /// Starts in a function's code.
    fn enter_function(&mut self, cfa_offset: Option<i32>) {
        let flags = SectionFlags::ALLOC | SectionFlags::EXEC;
        self.unit.inline = true;
        self.current = self.piece_of(section(b"", SectionKind::Progbits, flags), 0);
        self.begin_frame(false, 0);
        if let (Some(frame), Some(offset)) = (self.open_frames.last_mut(), cfa_offset) {
            frame.cfa_offset = offset;
        }
    }

    /// Starts in `.text`.
    fn enter_text_section(&mut self) {
        let section = super::sections::text_section(self.unit.context.syntax.format);
        self.current = self.piece_of(section, 0);
    }

    /// The piece of a section and subsection; the section is added if there is none of its key.
    pub(super) fn piece_of(&mut self, section: AsmSection, number: i64) -> u32 {
        let index = match self.by_key.get(&section.key) {
            Some(index) => *index,
            None => {
                let index = self.unit.sections.len() as u32;
                self.by_key.insert(section.key.clone(), index);
                self.unit.sections.push(section);
                index
            }
        };
        self.subsection(index, number)
    }

    /// The piece of a subsection of a section.
    pub(super) fn subsection(&mut self, section: u32, number: i64) -> u32 {
        if self.unit.inline && self.unit.sections[section as usize].key.name.is_empty() && number != 0 {
            return self.behind_function(number);
        }
        let pieces = &mut self.unit.pieces;
        *self.piece_index.entry((section, number)).or_insert_with(|| {
            pieces.push(Piece {
                section,
                number,
                ..Piece::default()
            });
            pieces.len() as u32 - 1
        })
    }

    /// The piece of what stands behind all functions in the section of the one that inline assembly is part of.
    fn behind_function(&mut self, number: i64) -> u32 {
        let mut behind = self.unit.sections[0].clone();
        behind.key.unique = u32::try_from(number).ok().or(Some(u32::MAX));
        behind.align = 1;
        self.piece_of(behind, 0)
    }

    /// Goes on in another piece.
    pub(super) fn switch_to(&mut self, piece: u32) {
        self.keep_literals();
        self.unit.lines.pending = false;
        self.previous = Some(self.current);
        self.current = piece;
    }

    /// Notes which section the literals are for that instructions have asked for.
    pub(super) fn keep_literals(&mut self) {
        let section = self.unit.pieces[self.current as usize].section;
        let literals = self.unit.context.literals.drain(..);
        self.literals.extend(literals.map(|l| (section, l)));
    }

    /// Gives the literals of a section their places: here; or those of all sections, at the sections' ends.
    pub(super) fn place_literals(&mut self, only: Option<u32>) {
        let mut literals = std::mem::take(&mut self.literals);
        // In the order in which they were asked for, as LLVM has them.
        literals.sort_by_key(|(section, _)| *section);
        for (section, literal) in literals {
            if only.is_some_and(|only| only != section) {
                self.literals.push((section, literal));
                continue;
            }
            let number = if self.unit.inline { i64::MAX } else { 0 };
            let piece = match only {
                Some(_) => self.current,
                None => self.subsection(section, number),
            };
            self.place_literal(literal, piece);
        }
    }

    fn place_literal(&mut self, literal: Literal, index: u32) {
        let size = literal.size;
        let piece = &mut self.unit.pieces[index as usize];
        piece.push_site(
            0,
            SiteKind::Align {
                align: size.into(),
                fill: Some((0, 1)),
                max: u64::MAX,
            },
        );
        let section = &mut self.unit.sections[piece.section as usize];
        section.align = section.align.max(size.into());
        let place = Place {
            piece: index,
            raw: piece.bytes.len() as u32,
            sites: piece.sites.len() as u32,
        };
        let kind = if size == 8 {
            crate::RelocKind::Abs64
        } else {
            crate::RelocKind::Abs32
        };
        piece.bytes.resize(piece.bytes.len() + usize::from(size), 0);
        let fixup = super::Fixup {
            offset: place.raw,
            kind,
            expr: literal.expr,
            addend: 0,
        };
        piece.fixups.push((fixup, place.sites));
        self.define(literal.symbol, place);
    }

    /// Errors that only show at the end: labels that are referred to and not defined.
    fn check_symbols(&mut self) {
        let count = self.unit.context.symbols.len();
        if count > 0 {
            self.unit.info(AsmSymbol(count as u32 - 1));
        }
        if self.unit.context.syntax.format != ObjectFormat::MachO {
            self.check_section_names();
        }
        for symbol in self.unit.context.symbols.undefined_numeric() {
            let at = self.unit.context.exprs.first_use(symbol).unwrap_or(0);
            self.report(*AsmError::new(at, "directional label undefined"));
        }
    }
}

impl Assembler<'_> {
    /// Errors: a label has the name of a section, which stands for the section.
    fn check_section_names(&mut self) {
        for section in 0..self.unit.sections.len() {
            let name = &self.unit.sections[section].key.name;
            if let Some(symbol) = self.unit.context.symbols.find(name)
                && let Some(info) = self.unit.symbols.get(symbol.0 as usize)
                && info.place.is_some()
            {
                let message = format!(
                    "invalid symbol redefinition of '{}'",
                    String::from_utf8_lossy(name)
                );
                let at = info.at;
                self.report(*AsmError::new(at, message));
            }
        }
    }
}

/// Whether an expression refers to a symbol, or to one that is set to such an expression.
fn refers_to(context: &Context, expr: ExprId, symbol: AsmSymbol) -> bool {
    let (mut pending, mut steps) = (vec![expr], 0);
    while let Some(expr) = pending.pop() {
        steps += 1;
        if steps > 10_000 {
            return false;
        }
        match context.exprs.get(expr) {
            Expr::Constant(_) | Expr::Register(_) => {}
            Expr::Symbol(other) if other == symbol => return true,
            Expr::Symbol(other) => pending.extend(context.symbols.equated(other)),
            Expr::Modified(_, operand) | Expr::Unary(_, operand) => pending.push(operand),
            Expr::Binary(_, left, right) => pending.extend([left, right]),
        }
    }
    false
}

/// A section of the text without group, link and entries.
pub(super) fn section(name: &[u8], kind: SectionKind, flags: SectionFlags) -> AsmSection {
    AsmSection {
        key: SectionKey {
            name: name.to_vec(),
            ..SectionKey::default()
        },
        kind,
        flags,
        entry_size: 0,
        native: 0,
        selection: None,
        align: 1,
        has_code: false,
    }
}
