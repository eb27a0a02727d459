//! Prints an [`ObjectModel`] as GNU assembly text that assembles to the same sections, symbols and relocations.
//!
//! Sections, symbols and data are printed from the model; code is printed instruction by instruction by the
//! target's [`InstructionPrinter`], which decodes the blobs' bytes, so that text and object cannot disagree.
//!
//! The assembler may choose other lengths of instructions than the object has. So no number in the text depends on
//! them: what refers to code names a label, paddings are alignments, sizes and tables are distances between labels
//! ([`SectionText`](crate::object::SectionText)), `.eh_frame` becomes `.cfi_*` directives.
//!
//! Needs a model of [`build_text`](crate::module::build_text) and blobs that were finished with
//! [`CodeBuffer::keep_layout`](crate::CodeBuffer::keep_layout).
//! Cost: O(bytes + symbols + relocations).

mod code;
mod coff;
mod data;
mod macho;
pub(crate) mod parts;

pub(crate) use macho::{OLD_VERSIONS, PLATFORMS};

use crate::assemble::Dialect;
use crate::blob::CodeBlob;
use crate::cfi::CfiOp;
use crate::eh_frame::FrameAbi;
use crate::elf::WriteError;
use crate::object::{
    Binding, Definition, FrameRecord, Labels, Name, ObjectModel, RelocTarget, Section, SectionFlags,
    SectionKind, Symbol, SymbolId, SymbolKind, Visibility,
};
use crate::reloc::RelocKind;
use ir::triple::ObjectFormat;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// A relocated field, or a resolved reference to the function's own code, of the instruction to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// Bytes from the start of the instruction to the field.
    pub offset: u32,
    /// The field's kind: decides the modifier (`@PLT`, `@GOTPCREL`, `@TPOFF`…).
    pub kind: RelocKind,
    /// The symbol as the assembler takes it (quoted if need be).
    pub symbol: &'a str,
    /// Bytes to add to the symbol, as in [`Reloc::addend`](crate::Reloc::addend) (ELF's `A`: a PC-relative
    /// operand prints it plus the distance from the field to the instruction's end).
    pub addend: i64,
}

/// Prints instructions: what a target gives to `print`.
pub trait InstructionPrinter {
    /// How it spells them.
    fn dialect(&self) -> Dialect {
        Dialect::Att
    }

    /// Appends the text of the instruction that starts `code`, without indentation and newline, and returns
    /// its length in bytes. `code` runs to the function's end, `offset` is its start from the function's
    /// start. `operands` are the relocated fields of this and the next instructions in ascending order, so
    /// those whose offset is not less than the length belong to others; `target` is the label of a branch
    /// within the function. More than one line (prefix sequences, `.byte`) is separated by `"\n\t"`.
    fn print(
        &mut self,
        code: &[u8],
        offset: u32,
        operands: &[Operand<'_>],
        target: Option<&str>,
        out: &mut String,
    ) -> usize;

    /// What starts a comment.
    fn comment(&self) -> &'static str {
        "#"
    }

    /// Windows' directive for what an instruction of a prologue or epilogue does, which names the target's registers.
    fn unwind_directive(&self, _op: CfiOp) -> Option<String> {
        None
    }
}

/// The name of a global value as assembly text has it.
pub fn symbol_text(module: &ir::module::Module, id: ir::ids::GlobalId) -> String {
    quoted(&crate::module::symbol_name(module, id))
}

/// No instruction is longer (x86: 15 bytes; TLS sequences that are printed as one are 16).
const LONGEST_INSTRUCTION: u32 = 24;

/// The object as assembly text.
///
/// Errors: relocations that no directive expresses.
pub fn print(
    model: &ObjectModel,
    blobs: &[CodeBlob],
    abi: &FrameAbi,
    format: ObjectFormat,
    printer: &mut dyn InstructionPrinter,
) -> Result<String, WriteError> {
    let split = parts::split(blobs);
    let mut text = AssemblyPrinter::new(model, &split, abi, printer);
    text.format = format;
    text.ranks = parts::ranks(blobs);
    match format {
        ObjectFormat::Coff => text.unique = coff::unique_numbers(model),
        ObjectFormat::MachO => {
            text.label_prefix = "L";
            text.macho_header();
        }
        _ => {}
    }
    text.collect_names();
    text.header();
    text.module_assembly();
    text.frame_sections();
    text.declare_sections();
    text.all_code()?;
    text.all_data()?;
    text.far_symbols();
    text.weak_aliases();
    text.call_profile();
    text.address_significance();
    text.check_labels()?;
    Ok(text.out)
}

struct AssemblyPrinter<'a> {
    model: &'a ObjectModel,
    blobs: &'a [CodeBlob],
    abi: &'a FrameAbi,
    printer: &'a mut dyn InstructionPrinter,
    /// Whose dialect.
    format: ObjectFormat,
    /// How names begin that the assembler forgets.
    label_prefix: &'static str,
    /// Lengths of stretches of data among code, by section and offset.
    regions: FxHashMap<(u32, u64), u16>,
    /// Where the stretch ends that is being printed.
    in_region: Option<(u32, u64)>,
    out: String,
    /// The section that is being printed.
    current: Option<usize>,
    /// How far each section is printed.
    done: Vec<u64>,
    /// How many alignments of each section are printed.
    aligns_done: Vec<usize>,
    /// Symbols by section, offset, and whether they start what follows.
    labels: Vec<(u32, u64, bool, u32)>,
    /// Which symbols the text names; labels of places that it does not name are left out.
    named: Vec<bool>,
    /// Which symbols are printed: code has them only between instructions.
    printed: Vec<bool>,
    /// Symbols whose sizes are known at the end of the function that is being printed.
    sizes: Vec<u32>,
    /// Sections whose start is referred to.
    section_labels: Vec<bool>,
    /// Numbers given to sections whose names are not enough to tell them apart.
    unique: Vec<Option<u32>>,
    /// In which order blobs are printed.
    ranks: Vec<u32>,
    /// Frame record of each blob.
    frame_of: Vec<Option<&'a FrameRecord>>,
}

impl<'a> AssemblyPrinter<'a> {
    fn new(
        model: &'a ObjectModel,
        blobs: &'a [CodeBlob],
        abi: &'a FrameAbi,
        printer: &'a mut dyn InstructionPrinter,
    ) -> Self {
        let mut labels = Vec::with_capacity(model.symbols.len());
        for (i, symbol) in model.symbols.iter().enumerate() {
            if let Definition::Section(section) = symbol.definition {
                labels.push((section.0, symbol.value, !symbol.ends, i as u32));
            }
        }
        labels.sort_unstable();
        let mut frame_of = vec![None; blobs.len()];
        if !model.unwind_as_data {
            for frame in &model.frames {
                frame_of[frame.blob as usize] = Some(frame);
            }
        }
        let regions = model.data_in_code.iter();
        AssemblyPrinter {
            model,
            blobs,
            abi,
            printer,
            format: ObjectFormat::Elf,
            label_prefix: ".L",
            regions: regions.map(|r| ((r.section.0, r.offset), r.len)).collect(),
            in_region: None,
            out: String::new(),
            current: None,
            done: vec![0; model.sections.len()],
            aligns_done: vec![0; model.sections.len()],
            labels,
            named: vec![false; model.symbols.len()],
            printed: vec![false; model.symbols.len()],
            sizes: Vec::new(),
            section_labels: vec![false; model.sections.len()],
            unique: unique_numbers(model),
            ranks: Vec::new(),
            frame_of,
        }
    }

    /// Finds out what the text names: of symbols and of sections.
    fn collect_names(&mut self) {
        let model = self.model;
        for section in model
            .symbols
            .iter()
            .filter_map(|s| self.is_far_from(s))
            .collect::<Vec<_>>()
        {
            self.section_labels[section] = true;
        }
        for (index, section) in model.sections.iter().enumerate() {
            if let Some(link) = section.link {
                self.section_labels[link.0 as usize] = true;
            }
            if self.is_frame_section(index) {
                continue;
            }
            let text = section.text.as_deref();
            let resolved = text.map_or(&[][..], |t| &t.resolved);
            for reloc in section.relocs.iter().chain(resolved) {
                match reloc.target {
                    RelocTarget::Section(s) => self.section_labels[s.0 as usize] = true,
                    RelocTarget::Symbol(s) => self.named[s.0 as usize] = true,
                    RelocTarget::Absolute => {}
                }
            }
            for distance in text.map_or(&[][..], |t| &t.distances) {
                self.named[distance.to.0 as usize] = true;
                self.named[distance.from.0 as usize] = true;
            }
        }
    }

    /// The section that a symbol is measured from which stands outside of it (an alias of an address with an offset).
    fn is_far_from(&self, symbol: &Symbol) -> Option<usize> {
        let Definition::Section(section) = symbol.definition else {
            return None;
        };
        (symbol.value > self.model.section(section).size).then_some(section.0 as usize)
    }

    /// Symbols that stand outside of their sections.
    fn far_symbols(&mut self) {
        let model = self.model;
        for (index, symbol) in model.symbols.iter().enumerate() {
            if let Some(section) = self.is_far_from(symbol) {
                let (name, label) = (self.name(symbol), self.section_label(section));
                self.attributes(symbol, &name);
                let offset = symbol.value as i64;
                self.line(format_args!(".set\t{name}, {label}{offset:+}"));
                self.printed[index] = true;
            }
        }
    }

    /// Whether the symbol is a label of a place that the text does not name.
    fn is_idle(&self, index: u32) -> bool {
        let symbol = &self.model.symbols[index as usize];
        let Definition::Section(section) = symbol.definition else {
            return false;
        };
        let label = self.model.known_label(section, symbol.value, symbol.ends);
        label == Some(SymbolId(index)) && !self.named[index as usize]
    }

    /// Errors: a symbol that stands within an instruction.
    fn check_labels(&self) -> Result<(), WriteError> {
        for &(section, _, _, index) in &self.labels {
            let skipped = self.is_frame_section(section as usize) || self.is_idle(index);
            if !self.printed[index as usize] && !skipped {
                let name = self.name(&self.model.symbols[index as usize]);
                let what = format!("unsupported: symbol '{name}' within an instruction, in assembly text");
                return Err(WriteError(what));
            }
        }
        Ok(())
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.push('\t');
        self.out.write_fmt(text).expect("strings do not fail");
        self.out.push('\n');
    }

    fn name(&self, symbol: &Symbol) -> String {
        quoted(self.model.name(symbol.name))
    }

    /// The module's assembly, which comes before all sections and starts in the one of code.
    fn module_assembly(&mut self) {
        let Some(text) = self
            .model
            .labels
            .as_ref()
            .map(|l| &l.assembly)
            .filter(|t| !t.is_empty())
        else {
            return;
        };
        let start = if self.is(ObjectFormat::MachO) {
            ".section\t__TEXT,__text,regular,pure_instructions"
        } else {
            ".text"
        };
        self.line(format_args!("{start}"));
        self.out.push_str(&String::from_utf8_lossy(text));
        self.out.push('\n');
    }

    /// Where call frame information goes, if not just into `.eh_frame`.
    fn frame_sections(&mut self) {
        let model = self.model;
        let made = [
            (model.frame_section.is_some(), ".eh_frame"),
            (model.debug_frame_section.is_some(), ".debug_frame"),
            (model.sframe_section.is_some(), ".sframe"),
        ];
        if made[1].0 || made[2].0 {
            let names = made.iter().filter(|(made, _)| *made).map(|(_, name)| *name);
            let names = names.collect::<Vec<_>>().join(", ");
            self.line(format_args!(".cfi_sections\t{names}"));
        }
    }

    /// What stands outside sections: the file, common, absolute and undefined symbols.
    fn header(&mut self) {
        if self.printer.dialect() == Dialect::Intel {
            self.line(format_args!(".intel_syntax noprefix"));
        }
        let aliases = self.model.weak_aliases.iter();
        let aliases: FxHashSet<Name> = aliases.map(|a| self.model.symbol(a.0).name).collect();
        for symbol in &self.model.symbols {
            let name = self.name(symbol);
            match symbol.definition {
                Definition::Absolute if symbol.kind == SymbolKind::File => {
                    let file = string_literal(self.model.name(symbol.name));
                    self.line(format_args!(".file\t{file}"));
                }
                Definition::Absolute => {
                    self.attributes(symbol, &name);
                    self.line(format_args!(".set\t{name}, {}", symbol.value));
                }
                Definition::Common if !self.is(ObjectFormat::Elf) => {
                    if self.is(ObjectFormat::MachO) {
                        self.macho_attributes(symbol, &name);
                    }
                    let align = symbol.value.max(1).trailing_zeros();
                    self.line(format_args!(".comm\t{name},{},{align}", symbol.size));
                }
                Definition::Common => {
                    self.attributes(symbol, &name);
                    self.line(format_args!(".comm\t{name},{},{}", symbol.size, symbol.value));
                }
                Definition::Undefined => {
                    if aliases.contains(&symbol.name) {
                        continue;
                    }
                    if symbol.binding == Binding::Weak {
                        let directive = if self.is(ObjectFormat::MachO) {
                            ".weak_reference"
                        } else {
                            ".weak"
                        };
                        self.line(format_args!("{directive}\t{name}"));
                    } else if self.is(ObjectFormat::Coff) && symbol.kind == SymbolKind::Function {
                        self.line(format_args!(".def\t{name}; .scl\t2; .type\t32; .endef"));
                    } else if self.is(ObjectFormat::Coff) && symbol.keep {
                        self.line(format_args!(".globl\t{name}"));
                    } else if symbol.kind == SymbolKind::Function {
                        self.line(format_args!(".type\t{name},@function"));
                    }
                    self.visibility(symbol, &name);
                }
                Definition::Section(_) => {}
            }
        }
    }

    fn visibility(&mut self, symbol: &Symbol, name: &str) {
        if !self.is(ObjectFormat::Elf) {
            return;
        }
        let directive = match symbol.visibility {
            Visibility::Default => return,
            Visibility::Hidden => ".hidden",
            Visibility::Protected => ".protected",
            Visibility::Internal => ".internal",
        };
        self.line(format_args!("{directive}\t{name}"));
    }

    fn attributes(&mut self, symbol: &Symbol, name: &str) {
        if self.is(ObjectFormat::Coff) {
            return self.coff_attributes(symbol, name);
        }
        if self.is(ObjectFormat::MachO) {
            return self.macho_attributes(symbol, name);
        }
        match symbol.binding {
            Binding::Local => {}
            Binding::Weak => self.line(format_args!(".weak\t{name}")),
            Binding::Global | Binding::Unique => self.line(format_args!(".globl\t{name}")),
        }
        self.visibility(symbol, name);
        let kind = match symbol.kind {
            SymbolKind::Object if symbol.binding == Binding::Unique => "gnu_unique_object",
            SymbolKind::Object => "object",
            SymbolKind::Function => "function",
            SymbolKind::Tls => "tls_object",
            SymbolKind::IndirectFunction => "gnu_indirect_function",
            SymbolKind::None | SymbolKind::File => return,
        };
        self.line(format_args!(".type\t{name},@{kind}"));
        if symbol.native == crate::elf::STO_AARCH64_VARIANT_PCS {
            self.line(format_args!(".variant_pcs\t{name}"));
        }
    }

    /// Names all sections in the model's order, so that the assembler makes them in this order.
    fn declare_sections(&mut self) {
        let mut declared = vec![false; self.model.sections.len()];
        for index in 0..self.model.sections.len() {
            self.declare_section(index, &mut declared);
        }
    }

    /// A section that another one is linked to must be known when that one is named.
    fn declare_section(&mut self, index: usize, declared: &mut [bool]) {
        let section = &self.model.sections[index];
        let made_from_directives = self.is_frame_section(index) && !self.is_before_codeview(index);
        if made_from_directives || std::mem::replace(&mut declared[index], true) {
            return;
        }
        if let Some(link) = section.link {
            self.declare_section(link.0 as usize, declared);
        }
        self.switch_to(index);
        self.coff_linkonce(section);
        // (what the module's assembly has put there comes first, and is padded as the next piece wants it)
        let text = section.text.as_deref();
        let has_assembly = (self.model.labels.as_ref()).is_some_and(|l| !l.assembly.is_empty());
        let aligned_later = text.is_some_and(|t| t.aligns.iter().any(|a| a.align == section.align));
        if section.align > 1 && !(has_assembly && aligned_later) {
            self.line(format_args!(".p2align\t{}, 0x0", section.align.trailing_zeros()));
        }
        if self.section_labels[index] {
            let label = self.section_label(index);
            self.label(&label);
        }
    }

    /// Whether it is unwind data that stands before debug information: the assembler is to have it there too.
    fn is_before_codeview(&self, index: usize) -> bool {
        let sections = &self.model.sections;
        let is_symbols = |s: &Section| self.model.name(s.name) == b".debug$S" && s.selection.is_none();
        self.is(ObjectFormat::Coff)
            && sections[index].selection.is_none()
            && sections[index + 1..].iter().any(is_symbols)
    }

    /// Whether the section is made from directives (`.cfi_*` and the like).
    fn is_frame_section(&self, index: usize) -> bool {
        let model = self.model;
        let profile = model.call_profile.as_ref().map(|(section, _)| *section);
        let made = [
            model.frame_section,
            model.debug_frame_section,
            model.sframe_section,
            profile,
        ];
        made.iter().flatten().any(|s| s.0 as usize == index)
            || self.is(ObjectFormat::Coff)
                && !self.model.unwind_as_data
                && self.model.sections[index].kind == SectionKind::Unwind
            || model.name(model.sections[index].name) == b"__LD,__compact_unwind"
    }

    fn is(&self, format: ObjectFormat) -> bool {
        self.format == format
    }

    fn section_label(&self, index: usize) -> String {
        format!("{}section{index}", self.label_prefix)
    }

    fn block_label(&self, blob: u32, offset: u32) -> String {
        match self.blobs[blob as usize].code.len() == offset as usize {
            true => Labels::function_end(self.label_prefix, blob),
            false => Labels::block(self.label_prefix, blob, u64::from(offset)),
        }
    }

    fn label(&mut self, name: &str) {
        self.out.push_str(name);
        self.out.push_str(":\n");
    }

    /// The name of a symbol that starts at a place.
    fn symbol_at(&self, section: u32, offset: u64) -> Option<String> {
        let at = self
            .labels
            .partition_point(|l| (l.0, l.1, l.2) < (section, offset, true));
        let found = self.labels.get(at).filter(|l| (l.0, l.1) == (section, offset))?;
        Some(self.name(&self.model.symbols[found.3 as usize]))
    }

    /// Labels and attributes of the symbols at an offset of a section: of those that end there, or of those that start.
    fn labels_at(&mut self, section: usize, offset: u64, ends: bool) {
        let key = (section as u32, offset, !ends);
        let from = self.labels.partition_point(|l| (l.0, l.1, l.2) < key);
        let mut fresh = true;
        for at in from..self.labels.len() {
            let label = self.labels[at];
            if (label.0, label.1, label.2) != key {
                break;
            }
            if !self.printed[label.3 as usize] && !self.is_idle(label.3) {
                self.symbol(section, label.3, &mut fresh);
            }
        }
    }

    /// Labels between two places within the text of inline assembly, which has its own for them.
    fn pass_labels(&mut self, section: usize, from: u64, to: u64) {
        let section = section as u32;
        let first = self.labels.partition_point(|l| (l.0, l.1) <= (section, from));
        for label in &self.labels[first..] {
            if (label.0, label.1) >= (section, to) {
                break;
            }
            self.printed[label.3 as usize] = true;
        }
    }

    /// `fresh`: no other symbol has been printed here.
    fn symbol(&mut self, section: usize, index: u32, fresh: &mut bool) {
        self.printed[index as usize] = true;
        let symbol = &self.model.symbols[index as usize];
        if !symbol.temporary && self.is(ObjectFormat::MachO) && std::mem::take(fresh) {
            // So that the assembler does not work out distances to what the linker may move.
            self.line(format_args!(".p2align\t0"));
        }
        let name = self.name(symbol);
        if !symbol.temporary {
            self.attributes(symbol, &name);
            if self.is(ObjectFormat::Elf) && (symbol.size != 0 || symbol.kind != SymbolKind::None) {
                match self.ends_with_code(section, symbol) {
                    true => self.sizes.push(index),
                    false => self.line(format_args!(".size\t{name}, {}", symbol.size)),
                }
            }
        }
        self.label(&name);
    }

    /// Whether a symbol reaches to the end of a function.
    fn ends_with_code(&self, section: usize, symbol: &Symbol) -> bool {
        let end = symbol.value + symbol.size;
        let code = &self.model.sections[section].code;
        let piece = code.partition_point(|(start, _)| *start < end);
        let last = piece.checked_sub(1).map(|at| code[at]);
        last.is_some_and(|(start, blob)| start + self.blobs[blob as usize].code.len() as u64 == end)
            && symbol.size != 0
    }

    /// A function without instructions: its labels stand before the alignment of what follows.
    fn empty_function(&mut self, section: usize, start: u64) {
        let key = (section as u32, start, true);
        let from = self.labels.partition_point(|l| (l.0, l.1, l.2) < key);
        for at in from..self.labels.len() {
            let label = self.labels[at];
            if (label.0, label.1, label.2) != key {
                break;
            }
            let symbol = &self.model.symbols[label.3 as usize];
            let own = symbol.kind == SymbolKind::Function && symbol.size == 0;
            if own && !self.printed[label.3 as usize] {
                self.symbol(section, label.3, &mut false);
            }
        }
    }

    fn switch_to(&mut self, index: usize) {
        if self.current != Some(index) {
            self.current = Some(index);
            let directive = self.section_directive(index, &self.model.sections[index]);
            self.line(format_args!("{directive}"));
        }
    }

    /// All functions in the blobs' order, which is that of the frames, with the data before each.
    fn all_code(&mut self) -> Result<(), WriteError> {
        let model = self.model;
        let mut pieces: Vec<(u32, usize, u64)> = Vec::with_capacity(self.blobs.len());
        for (index, section) in model.sections.iter().enumerate() {
            pieces.extend(section.code.iter().map(|(start, blob)| (*blob, index, *start)));
        }
        pieces.sort_unstable_by_key(|p| (self.ranks[p.0 as usize], p.1, p.2));
        for (blob, index, start) in pieces {
            self.switch_to(index);
            self.data(index, self.done[index], start, start)?;
            self.code(index, start, blob)?;
            self.done[index] = start + self.blobs[blob as usize].code.len() as u64;
        }
        Ok(())
    }

    fn call_profile(&mut self) {
        let model = self.model;
        for (from, to, count) in model.call_profile.iter().flat_map(|(_, told)| told) {
            let [from, to] = [from, to].map(|id| self.name(model.symbol(*id)));
            self.line(format_args!(".cg_profile {from}, {to}, {count}"));
        }
    }

    fn address_significance(&mut self) {
        let Some(symbols) = &self.model.address_significant else {
            return;
        };
        self.line(format_args!(".addrsig"));
        for id in symbols {
            let name = self.name(self.model.symbol(*id));
            self.line(format_args!(".addrsig_sym {name}"));
        }
    }

    fn all_data(&mut self) -> Result<(), WriteError> {
        let model = self.model;
        for (index, section) in model.sections.iter().enumerate() {
            if !self.is_frame_section(index) {
                self.switch_to(index);
                self.data(index, self.done[index], section.size, u64::MAX)?;
            }
        }
        Ok(())
    }

    fn section_directive(&self, index: usize, section: &Section) -> String {
        if self.is(ObjectFormat::Coff) {
            return self.coff_section_directive(index, section);
        }
        if self.is(ObjectFormat::MachO) {
            return self.macho_section_directive(section);
        }
        let mut text = format!(".section\t{},\"", quoted(self.model.name(section.name)));
        const LETTERS: [(SectionFlags, char); 11] = [
            (SectionFlags::ALLOC, 'a'),
            (SectionFlags::EXCLUDE, 'e'),
            (SectionFlags::EXEC, 'x'),
            (SectionFlags::WRITE, 'w'),
            (SectionFlags::MERGE, 'M'),
            (SectionFlags::STRINGS, 'S'),
            (SectionFlags::TLS, 'T'),
            (SectionFlags::LINK_ORDER, 'o'),
            (SectionFlags::RETAIN, 'R'),
            (SectionFlags::LARGE, 'l'),
            (SectionFlags::PURE_CODE, 'y'),
        ];
        text.extend(
            LETTERS
                .iter()
                .filter(|(flag, _)| section.flags.has(*flag))
                .map(|(_, letter)| letter),
        );
        if section.group.is_some() {
            text.push('G');
        }
        text.push_str("\",@");
        match section.kind {
            SectionKind::Progbits => text.push_str("progbits"),
            SectionKind::Nobits => text.push_str("nobits"),
            SectionKind::Note => text.push_str("note"),
            SectionKind::InitArray => text.push_str("init_array"),
            SectionKind::FiniArray => text.push_str("fini_array"),
            SectionKind::PreinitArray => text.push_str("preinit_array"),
            SectionKind::Unwind => text.push_str("unwind"),
            SectionKind::Raw(number) => write!(text, "0x{number:x}").expect("strings do not fail"),
        }
        if section.flags.has(SectionFlags::MERGE) {
            write!(text, ",{}", section.entry_size).expect("strings do not fail");
        }
        if section.flags.has(SectionFlags::LINK_ORDER) {
            text.push(',');
            match section.link {
                Some(link) => text.push_str(&self.section_label(link.0 as usize)),
                None => text.push('0'),
            }
        }
        if let Some(group) = section.group {
            let group = &self.model.groups[group.0 as usize];
            text.push(',');
            text.push_str(&self.name(self.model.symbol(group.signature)));
            if group.comdat {
                text.push_str(",comdat");
            }
        }
        // The syntax has no number behind a group that is not a comdat; there the group's name must do.
        let numbered = section
            .group
            .is_none_or(|g| self.model.groups[g.0 as usize].comdat);
        if let Some(number) = self.unique[index].filter(|_| numbered) {
            write!(text, ",unique,{number}").expect("strings do not fail");
        }
        text
    }
}

fn signed(value: i64) -> String {
    match value {
        0 => String::new(),
        _ => format!("{value:+}"),
    }
}

/// A number for each section that shares its name and group with an earlier one.
fn unique_numbers(model: &ObjectModel) -> Vec<Option<u32>> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut next = model
        .sections
        .iter()
        .filter_map(|s| s.unique)
        .max()
        .map_or(1, |n| n + 1);
    let mut numbers = Vec::with_capacity(model.sections.len());
    for section in &model.sections {
        let number = match section.unique {
            Some(number) => Some(number),
            None if seen.insert((model.name(section.name), section.group)) => None,
            None => {
                next += 1;
                Some(next - 1)
            }
        };
        numbers.push(number);
    }
    numbers
}

/// A symbol or section name as the assembler takes it.
fn quoted(name: &[u8]) -> String {
    let symbolic = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$');
    let bare = name.first().is_some_and(|b| !b.is_ascii_digit() && *b != b'$') && name.iter().all(symbolic);
    if bare {
        String::from_utf8_lossy(name).into_owned()
    } else {
        string_literal(name)
    }
}

/// A string between quotes; what is not printable is escaped in octal.
fn string_literal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    text.push('"');
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(byte as char);
            }
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b' '..=b'~' => text.push(byte as char),
            _ => write!(text, "\\{byte:03o}").expect("strings do not fail"),
        }
    }
    text.push('"');
    text
}
