//! Inline assembly in functions.
//!
//! A text, in which the operands have been put already, becomes part of a function's code as it stands in the
//! [`CodeBuffer`]: its bytes are bytes of the buffer, its labels labels of the buffer, its `.cfi_*` the function's. What it
//! puts into other sections is kept beside ([`Inline`]) and placed with the function by the object builder, which makes its
//! symbols and those of the module one.
//!
//! Texts of one function share symbols, numeric labels and macros, those of other functions only symbols with names:
//! functions are independent jobs. Instructions of two forms are settled within a text: what refers to other places of the
//! function takes the long form. So it does across padding, whose length is not known before the whole function is.

use super::expr::Value;
use super::layout::{Location, Padding};
use super::parser::{Macros, read_definitions, read_inline};
use super::unit::{AsmSection, SymbolInfo, SymbolVersion, Unit};
use super::{AsmError, AsmSymbol, Context, Dialect, Fixup, InstructionReader, Layout, Syntax};
use crate::cfi::CfiOp;
use crate::code_buffer::{CodeBuffer, Label};
use crate::object::SectionKind;
use crate::reloc::{Reloc, RelocKind, SymRef};
use ir::triple::{ObjectFormat, Triple};

/// One inline assembly with its operands put in.
#[derive(Clone, Copy, Debug)]
pub struct InlineText<'a> {
    /// The text.
    pub text: &'a [u8],
    /// How its instructions are spelled.
    pub dialect: Dialect,
    /// Names in it that stand for places of the function (`asm goto`, addresses of blocks). Each must be like no other name,
    /// and start as the assembler's local labels do (`.L`, `L`).
    pub labels: &'a [(&'a str, Label)],
}

/// What the inline assembly of a function has beside code.
#[derive(Clone, Debug, Default)]
pub struct Inline {
    /// Contents of sections, in the order of the text.
    pub sections: Vec<InlineSection>,
    /// What is known of each symbol.
    pub symbols: Vec<InlineSymbol>,
    /// `.symver`.
    pub versions: Vec<SymbolVersion>,
    /// `.ident`.
    pub idents: Vec<Vec<u8>>,
    /// Remarks on texts, and the places of these in the source.
    pub warnings: Vec<(Option<u32>, String)>,
}

/// What the module's assembly defines for that of functions: macros, and numbers with names (LLVM has one assembler for all
/// of them). Labels and other symbols are found by the object builder.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    macros: Macros,
    numbers: Vec<(Vec<u8>, i64)>,
}

impl Definitions {
    /// Reads the module's assembly; `None`: it defines nothing of the kind. What is wrong with it is passed over here.
    pub fn read(
        text: &[u8],
        triple: &Triple,
        dialect: Dialect,
        reader: &mut dyn InstructionReader,
    ) -> Option<Definitions> {
        let (macros, unit) = read_definitions(text, triple, dialect, reader);
        let context = &unit.context;
        let numbers = (0..context.symbols.len() as u32).filter_map(|index| {
            let symbol = AsmSymbol(index);
            let value = context.exprs.as_constant(context.symbols.equated(symbol)?)?;
            // The last value that it is set to.
            let name = context.symbols.name(symbol);
            (context.symbols.find(name) == Some(symbol)).then(|| (name.to_vec(), value))
        });
        let numbers: Vec<_> = numbers.collect();
        (!macros.is_empty() || !numbers.is_empty()).then_some(Definitions { macros, numbers })
    }
}

/// A section of inline assembly.
#[derive(Clone, Debug)]
pub struct InlineSection {
    /// Name and attributes. An empty name: the section of the function, behind all functions.
    pub section: AsmSection,
    /// Contents; empty for a section without.
    pub bytes: Vec<u8>,
    /// Bytes.
    pub size: u64,
    /// Fields that refer to symbols, ascending.
    pub relocs: Vec<Reloc>,
}

/// Where a symbol of inline assembly is defined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InlinePlace {
    /// Not here.
    #[default]
    Elsewhere,
    /// In the function's code.
    Code(Label),
    /// At an offset of the function's code, in a finished blob.
    Offset(u32),
    /// In one of [`Inline::sections`].
    Section(u32, u64),
    /// A number.
    Absolute(i64),
}

/// A symbol of inline assembly.
#[derive(Clone, Debug, Default)]
pub struct InlineSymbol {
    /// As in the symbol table; empty for numeric labels and such.
    pub name: Vec<u8>,
    /// Where it is.
    pub place: InlinePlace,
    /// Whether it is only a name that the compiler gave to a place.
    pub given: bool,
    /// What directives say of it.
    pub info: SymbolInfo,
    /// `.size`.
    pub size: Option<u64>,
}

/// A text where it stands in a function's code, for assembly output.
#[derive(Clone, Debug)]
pub struct Listing {
    /// First and last offset in the code.
    pub range: (u32, u32),
    /// The text.
    pub text: Vec<u8>,
    /// Its dialect.
    pub dialect: Dialect,
    /// How many of the blob's call frame instructions precede the text's, and how many it has.
    pub frame_changes: (u32, u32),
    /// How many paddings it has.
    pub paddings: u32,
}

/// What texts of a function leave to the next.
#[derive(Debug, Default)]
pub(crate) struct InlineState {
    context: Option<Context>,
    macros: Macros,
    inline: Inline,
    listings: Vec<Listing>,
}

impl InlineState {
    /// Nothing read yet but the module's assembly.
    fn start(triple: &Triple, definitions: Option<&Definitions>) -> InlineState {
        let mut state = InlineState::default();
        let Some(definitions) = definitions else {
            return state;
        };
        state.macros = definitions.macros.clone();
        let mut context = Context::new(Syntax::of(triple));
        for (name, value) in &definitions.numbers {
            let symbol = context.symbols.intern(name);
            let expr = context.exprs.constant(*value, 0);
            context.symbols.equate(symbol, Some(expr));
            state.grow(symbol.0 as usize + 1);
            state.inline.symbols[symbol.0 as usize].given = true;
        }
        state.context = Some(context);
        state
    }

    /// The label of a symbol that is a place in the function's code.
    pub(crate) fn label(&self, symbol: u32) -> Option<Label> {
        match self.inline.symbols.get(symbol as usize)?.place {
            InlinePlace::Code(label) => Some(label),
            _ => None,
        }
    }

    fn grow(&mut self, count: usize) {
        let count = count.max(self.inline.symbols.len());
        self.inline.symbols.resize_with(count, InlineSymbol::default);
    }
}

/// A text's offsets in the code buffer: between paddings they ascend alike.
struct Chunk {
    /// Offset in the text's contents.
    start: u64,
    /// Bytes of the code buffer before it.
    raw: u32,
    /// Its sites before it.
    sites: u32,
}

/// Where an offset of the text is in the code buffer: bytes and sites before it.
fn place_in(chunks: &[Chunk], offset: u64) -> (u32, u32) {
    let chunk = chunks.partition_point(|c| c.start <= offset).saturating_sub(1);
    let chunk = &chunks[chunk];
    (chunk.raw + (offset - chunk.start) as u32, chunk.sites)
}

impl CodeBuffer {
    /// Notes a remark on inline assembly at a place of the source.
    pub fn warn_of_assembly(&mut self, at: Option<u32>, message: String) {
        if let Some(state) = &mut self.assembly {
            state.inline.warnings.push((at, message));
        }
    }

    /// Assembles inline assembly at the present place. Gives warnings and their offsets in the text.
    ///
    /// Needs: a reader for the function's features. Leaves: the text's code in the buffer, its labels bound; all else in what
    /// [`finish`](Self::finish) puts into [`CodeBlob::assembly`](crate::CodeBlob::assembly). Errors: all that is wrong with the
    /// text, by offset in it; nothing is left of it then, but it may have defined symbols. Cost: as for a whole file.
    pub fn assemble(
        &mut self,
        text: &InlineText<'_>,
        triple: &Triple,
        definitions: Option<&Definitions>,
        reader: &mut dyn InstructionReader,
    ) -> Result<Vec<(u32, String)>, Vec<AsmError>> {
        let known = self.assembly.take();
        let mut state = known.unwrap_or_else(|| Box::new(InlineState::start(triple, definitions)));
        let (start, frame_changes) = (self.marked_label(), self.cfi_count());
        let result = self.assemble_into(&mut state, text, triple, reader);
        if self.keeps_layout() {
            state.listings.push(Listing {
                // Labels until the function is finished.
                range: (start.0, self.marked_label().0),
                text: text.text.to_vec(),
                dialect: text.dialect,
                frame_changes: (frame_changes, self.cfi_count() - frame_changes),
                paddings: *result.as_ref().map_or(&0, |(_, paddings)| paddings),
            });
        }
        self.assembly = Some(state);
        result.map(|(warnings, _)| warnings)
    }

    fn assemble_into(
        &mut self,
        state: &mut InlineState,
        text: &InlineText<'_>,
        triple: &Triple,
        reader: &mut dyn InstructionReader,
    ) -> Result<(Vec<(u32, String)>, u32), Vec<AsmError>> {
        let syntax = Syntax::of(triple);
        self.order = syntax.order;
        let mut unit = Unit::new(syntax);
        if let Some(context) = state.context.take() {
            unit.context = context;
        }
        unit.context.dialect = text.dialect;
        unit.context.masm_numbers = text.dialect == Dialect::Intel;
        for (name, label) in text.labels {
            let symbol = unit.context.symbols.intern(name.as_bytes());
            state.grow(symbol.0 as usize + 1);
            let entry = &mut state.inline.symbols[symbol.0 as usize];
            (entry.place, entry.given) = (InlinePlace::Code(*label), true);
        }
        for (i, symbol) in state.inline.symbols.iter().enumerate() {
            let earlier = symbol.place != InlinePlace::Elsewhere;
            *unit.info(AsmSymbol(i as u32)) = SymbolInfo {
                earlier,
                ..symbol.info.clone()
            };
        }
        let unit = read_inline(
            text.text,
            triple.arch,
            unit,
            self.cfa_offset(),
            &mut state.macros,
            reader,
        )?;
        let expansions = unit.expansions.clone();
        let layout = Layout::new(unit, &*reader).map_err(|mut errors| {
            let places = errors.iter_mut().map(|e| &mut e.at);
            places.for_each(|at| *at = expansions.origin(*at));
            errors
        })?;
        let mut errors = Vec::new();
        let contents = layout.contents(0, &*reader, &mut errors);
        let chunks = self.put_text(&layout, &contents.bytes);
        state.grow(layout.unit().context.symbols.len());
        let places = section_places(state, &layout);
        self.bind_symbols(state, &layout, &places, &chunks);
        for (fixup, value) in &contents.fields {
            let here = Location {
                section: 0,
                offset: fixup.offset.into(),
                atom: None,
            };
            match symbol_of(&layout, fixup, *value, here) {
                Ok((kind, ..)) if !has_relocation(&*reader, &layout, kind) => {
                    errors.push(error_at(&layout, fixup, NO_RELOCATION.into()));
                }
                Ok((kind, symbol, addend)) => {
                    let (raw, sites) = place_in(&chunks, here.offset);
                    self.reloc_at(raw, sites, kind, reference(symbol), addend);
                }
                Err(message) => errors.push(error_at(&layout, fixup, message)),
            }
        }
        for index in 1..layout.unit().sections.len() {
            self.keep_section(state, &layout, index as u32, &places, &*reader, &mut errors);
        }
        self.keep_frames(&layout, &chunks);
        let mut unit = layout.into_unit();
        let warnings = std::mem::take(&mut unit.context.warnings);
        state.inline.versions.append(&mut unit.versions);
        state.inline.idents.append(&mut unit.idents);
        unit.context.forget_labels();
        state.context = Some(unit.context);
        match errors.is_empty() {
            true => Ok((warnings, chunks.len() as u32 - 1)),
            false => Err(errors),
        }
    }

    /// Puts a text's code into the buffer.
    fn put_text(&mut self, layout: &Layout, bytes: &[u8]) -> Vec<Chunk> {
        let mut chunks = Vec::new();
        let mut start = 0;
        let end = bytes.len();
        let paddings = layout.paddings().map(Some).chain([None]);
        for padding in paddings {
            let (raw, sites) = self.present_place();
            chunks.push(Chunk {
                start: start as u64,
                raw,
                sites,
            });
            self.put(&bytes[start..padding.map_or(end, |p| p.start as usize)]);
            let Some(Padding {
                align,
                max,
                fill,
                end,
                ..
            }) = padding
            else {
                break;
            };
            let (log2, max) = (
                align.trailing_zeros() as u8,
                u32::try_from(max).unwrap_or(u32::MAX),
            );
            match fill {
                Some((value, size)) => self.align_with(log2, max, value, size),
                None => self.align(log2, max),
            }
            start = end as usize;
        }
        chunks
    }

    /// Notes where the text's symbols are.
    fn bind_symbols(
        &mut self,
        state: &mut InlineState,
        layout: &Layout,
        places: &[SectionPlace],
        chunks: &[Chunk],
    ) {
        let unit = layout.unit();
        for index in 0..unit.context.symbols.len() {
            let symbol = AsmSymbol(index as u32);
            let info = unit.symbols.get(index).cloned().unwrap_or_default();
            let entry = &mut state.inline.symbols[index];
            if entry.name.is_empty() {
                entry.name = unit.context.symbols.name(symbol).to_vec();
            }
            if let Some(size) = info.size {
                entry.size = layout.number(size).ok().map(|size| size as u64).or(entry.size);
            }
            if let Some(location) = layout.locate(symbol) {
                entry.place = match location.section.checked_sub(1).map(|i| places[i as usize]) {
                    Some(base) => InlinePlace::Section(base.section, base.offset + location.offset),
                    None => {
                        let (raw, sites) = place_in(chunks, location.offset);
                        InlinePlace::Code(self.label_at(raw, sites))
                    }
                };
            } else if let Some(expr) = unit.context.symbols.equated(symbol)
                && let Ok(number) = layout.number(expr)
            {
                entry.place = InlinePlace::Absolute(number);
            }
            entry.info = SymbolInfo { place: None, ..info };
        }
    }

    fn keep_section(
        &mut self,
        state: &mut InlineState,
        layout: &Layout,
        index: u32,
        places: &[SectionPlace],
        reader: &dyn InstructionReader,
        errors: &mut Vec<AsmError>,
    ) {
        let contents = layout.contents(index, reader, errors);
        let base = places[index as usize - 1];
        let out = &mut state.inline.sections[base.section as usize];
        if out.section.kind != SectionKind::Nobits {
            out.bytes.resize(base.offset as usize, 0);
            out.bytes.extend_from_slice(&contents.bytes);
        }
        out.size = base.offset + contents.size;
        for (fixup, value) in &contents.fields {
            let here = Location {
                section: index,
                offset: fixup.offset.into(),
                atom: None,
            };
            match symbol_of(layout, fixup, *value, here) {
                Ok((kind, ..)) if !has_relocation(reader, layout, kind) => {
                    errors.push(error_at(layout, fixup, NO_RELOCATION.into()));
                }
                Ok((kind, symbol, addend)) => out.relocs.push(Reloc {
                    offset: base.offset as u32 + fixup.offset,
                    kind,
                    target: reference(symbol),
                    addend,
                }),
                Err(message) => errors.push(error_at(layout, fixup, message)),
            }
        }
    }

    /// `.cfi_*` in the text are the function's.
    fn keep_frames(&mut self, layout: &Layout, chunks: &[Chunk]) {
        let unit = layout.unit();
        for (place, op, _) in unit.frames.iter().flat_map(|f| &f.ops) {
            let (raw, sites) = place_in(chunks, layout.offset(*place).offset);
            let op = match *op {
                CfiOp::Escape { start, len } => {
                    let bytes = &unit.frame_bytes[start as usize..(start + len) as usize];
                    let (start, len) = self.cfi_bytes(bytes);
                    CfiOp::Escape { start, len }
                }
                other => other,
            };
            self.cfi_at(raw, sites, op);
        }
    }

    /// The texts and where they stand, and the places that they name.
    pub(crate) fn listings(&self) -> (Vec<Listing>, Vec<(u32, String)>) {
        let Some(state) = &self.assembly else {
            return Default::default();
        };
        let mut listings = state.listings.clone();
        for listing in &mut listings {
            let (start, end) = listing.range;
            listing.range = (self.final_offset(Label(start)), self.final_offset(Label(end)));
        }
        let given = state.inline.symbols.iter().filter(|s| s.given);
        let mut named: Vec<(u32, String)> = given
            .filter_map(|symbol| match symbol.place {
                InlinePlace::Code(label) => Some((
                    self.final_offset(label),
                    String::from_utf8_lossy(&symbol.name).into(),
                )),
                _ => None,
            })
            .collect();
        named.sort_unstable();
        (listings, named)
    }

    fn marked_label(&mut self) -> Label {
        let (raw, sites) = self.present_place();
        self.label_at(raw, sites)
    }

    /// What the finished function keeps of its inline assembly.
    pub(crate) fn finish_assembly(&mut self) -> Option<Box<Inline>> {
        let state = self.assembly.take()?;
        let mut inline = state.inline;
        for symbol in &mut inline.symbols {
            if let InlinePlace::Code(label) = symbol.place {
                symbol.place = InlinePlace::Offset(self.final_offset(label));
            }
        }
        for reloc in inline.sections.iter_mut().flat_map(|s| &mut s.relocs) {
            if let SymRef::Assembly(symbol) = reloc.target
                && let Some(InlineSymbol {
                    place: InlinePlace::Offset(offset),
                    ..
                }) = inline.symbols.get(symbol as usize)
            {
                reloc.target = SymRef::CodeOffset(*offset);
            }
        }
        Some(Box::new(inline))
    }
}

/// Where a section of a text goes on in that of the function's earlier texts.
#[derive(Clone, Copy)]
struct SectionPlace {
    /// Index in [`Inline::sections`].
    section: u32,
    /// Where this text's part starts.
    offset: u64,
}

/// The places of the text's sections but the first, which is the function's.
fn section_places(state: &mut InlineState, layout: &Layout) -> Vec<SectionPlace> {
    let sections = &mut state.inline.sections;
    let mut places = Vec::new();
    for section in &layout.unit().sections[1..] {
        let known = sections.iter().position(|s| s.section.key == section.key);
        let found = known.unwrap_or_else(|| {
            sections.push(InlineSection {
                section: section.clone(),
                bytes: Vec::new(),
                size: 0,
                relocs: Vec::new(),
            });
            sections.len() - 1
        });
        let out = &mut sections[found];
        out.section.align = out.section.align.max(section.align);
        out.section.has_code |= section.has_code;
        places.push(SectionPlace {
            section: found as u32,
            offset: out.size.next_multiple_of(section.align),
        });
    }
    places
}

fn error_at(layout: &Layout, fixup: &Fixup, message: String) -> AsmError {
    let unit = layout.unit();
    let at = unit.expansions.origin(unit.context.exprs.at(fixup.expr));
    AsmError { at, message }
}

fn reference(symbol: Option<AsmSymbol>) -> SymRef {
    symbol.map_or(SymRef::Nothing, |symbol| SymRef::Assembly(symbol.0))
}

/// What is said of a field whose relocation no object of the format can hold.
pub(crate) const NO_RELOCATION: &str = "unsupported relocation type";

/// Whether objects of the format can hold such a relocation; Mach-O's writer decides by what the field is.
fn has_relocation(reader: &dyn InstructionReader, layout: &Layout, kind: RelocKind) -> bool {
    let format = layout.unit().context.syntax.format;
    reader.relocations().is_none_or(|r| r.are_held(kind, format))
}

/// Kind, symbol and addend of the relocation of a field, which stands at `here`.
pub(crate) fn symbol_of(
    layout: &Layout,
    fixup: &Fixup,
    value: Value,
    here: Location,
) -> Result<(RelocKind, Option<AsmSymbol>, i64), String> {
    let addend = value.addend.wrapping_add(fixup.addend);
    let elf = layout.unit().context.syntax.format == ObjectFormat::Elf;
    let kind = match (value.plus, value.minus) {
        // A distance to a number, as of `jmp 64`.
        (None, None) if fixup.kind == RelocKind::Plt32 => RelocKind::Pc32,
        _ => fixup.kind,
    };
    if value.plus.is_none() && !(elf && (value.minus.is_some() || kind.is_pc_relative())) {
        return Err("expected relocatable expression".into());
    }
    let Some(minus) = value.minus else {
        return Ok((kind, value.plus, addend));
    };
    let Some(minus_at) = layout.locate(minus) else {
        let name = layout.unit().context.symbols.name(minus);
        let name = String::from_utf8_lossy(name);
        return Err(format!(
            "symbol '{name}' can not be undefined in a subtraction expression"
        ));
    };
    if minus_at.section != here.section || layout.may_part(minus_at, here) {
        return Err("Cannot represent a difference across sections".into());
    }
    let kind = match kind {
        RelocKind::Abs8 => RelocKind::Pc8,
        RelocKind::Abs16 => RelocKind::Pc16,
        RelocKind::Abs32 | RelocKind::Abs32S => RelocKind::Pc32,
        RelocKind::Abs64 => RelocKind::Pc64,
        _ => return Err("expected relocatable expression".into()),
    };
    let distance = here.offset.wrapping_sub(minus_at.offset);
    Ok((kind, value.plus, addend.wrapping_add(distance as i64)))
}

#[cfg(test)]
mod tests {
    use super::super::test_reader::TestReader;
    use super::*;
    use crate::blob::{CodeBlob, UnwindTable};
    use crate::code_buffer::BranchTarget;

    /// `jmp` of 2 or 5 bytes, and `nop`.
    struct Jumps;

    impl BranchTarget for Jumps {
        fn short_len(&self, _: u32) -> u32 {
            2
        }
        fn long_len(&self, _: u32) -> u32 {
            5
        }
        fn short_reaches(&self, _: u32, displacement: i64) -> bool {
            i8::try_from(displacement - 2).is_ok()
        }
        fn encode(&self, _: u32, _: bool, displacement: i64, out: &mut Vec<u8>) {
            out.extend([0xeb, (displacement - 2) as u8]);
        }
        fn fill(&self, len: u32, out: &mut Vec<u8>) {
            out.resize(out.len() + len as usize, 0x90);
        }
    }

    /// A function of a jump over inline assembly, whose name in it is `.Lend`, and `ret`.
    fn function(texts: &[&str]) -> Result<CodeBlob, Vec<AsmError>> {
        let mut buffer = CodeBuffer::new();
        let end = buffer.new_label();
        buffer.branch(0u32, end);
        for text in texts {
            let text = InlineText {
                text: text.as_bytes(),
                dialect: Dialect::Att,
                labels: &[(".Lend", end)],
            };
            buffer.assemble(&text, &Triple::parse("x86_64-linux"), None, &mut TestReader)?;
        }
        buffer.bind(end);
        buffer.put1(0xc3);
        Ok(buffer.finish(&Jumps, 0, 1, UnwindTable::None))
    }

    fn check(texts: &[&str], code: &[u8]) -> CodeBlob {
        let blob = function(texts).unwrap_or_else(|e| panic!("{texts:?}: {e:?}"));
        assert_eq!(blob.code, code, "{texts:?}");
        blob
    }

    #[test]
    fn labels_within_a_text_are_near() {
        check(
            &["1: nop; jmp 1b; jmp 2f; 2:"],
            &[0xeb, 5, 0x90, 0xeb, 0xfd, 0xeb, 0, 0xc3],
        );
    }

    #[test]
    fn labels_of_other_texts_and_of_the_function() {
        check(
            &["3: nop", "jmp 3b; jmp .Lend"],
            &[
                0xeb, 11, 0x90, 0xe9, 0xfa, 0xff, 0xff, 0xff, 0xe9, 0, 0, 0, 0, 0xc3,
            ],
        );
        assert!(function(&["a: nop", "a: nop"]).is_err());
        assert!(function(&["jmp 3f"]).is_err());
    }

    #[test]
    fn padding_moves_what_follows() {
        let blob = check(
            &["nop; .p2align 2; b: jmp c; nop; c:"],
            &[0xeb, 5, 0x90, 0x90, 0xeb, 1, 0x90, 0xc3],
        );
        assert_eq!(blob.align, 4);
        check(
            &["d: .p2align 2; jmp d"],
            &[0xeb, 7, 0x90, 0x90, 0xe9, 0xf9, 0xff, 0xff, 0xff, 0xc3],
        );
    }

    #[test]
    fn other_sections_refer_to_the_code() {
        let blob = check(
            &[
                "1: nop; .pushsection .table, \"a\"; .long 1b - ., .Lend - .; .popsection",
                "2: nop; .pushsection .table, \"a\"; .long 2b - ., other - .; .skip 3f - 4f; .popsection; 4: nop; 3:",
            ],
            &[0xeb, 3, 0x90, 0x90, 0x90, 0xc3],
        );
        let inline = blob.assembly.expect("of inline assembly");
        let section = &inline.sections[0];
        assert_eq!((inline.sections.len(), section.size), (1, 17));
        let found: Vec<_> = section
            .relocs
            .iter()
            .map(|r| (r.offset, r.target, r.addend))
            .collect();
        let other = inline
            .symbols
            .iter()
            .position(|s| s.name == b"other")
            .expect("named");
        assert_eq!(
            found,
            [
                (0, SymRef::CodeOffset(2), 0),
                (4, SymRef::CodeOffset(5), 0),
                (8, SymRef::CodeOffset(3), 0),
                (12, SymRef::Assembly(other as u32), 0),
            ]
        );
    }

    #[test]
    fn literals_stand_behind_the_function() {
        let blob = check(&["load 7"], &[0xeb, 5, 0xa0, 0, 0, 0, 0, 0xc3]);
        let inline = blob.assembly.expect("of inline assembly");
        assert_eq!(inline.sections[0].bytes, [7, 0, 0, 0]);
        assert_eq!(blob.relocs.len(), 1);
    }

    #[test]
    fn a_text_ends_where_it_starts() {
        let errors = function(&[".section .data"]).unwrap_err();
        assert_eq!(
            errors[0].message,
            "inline assembly must end in the section in which it starts"
        );
    }
}
