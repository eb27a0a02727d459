//! Prints an [`ObjectModel`] as GNU assembly text that assembles to the same sections, symbols and relocations.
//!
//! Sections, symbols and data are printed from the model; code is printed instruction by instruction by the
//! target's [`InstructionPrinter`], which decodes the blobs' bytes, so that text and object cannot disagree.
//! Padding within and between functions is printed as bytes. `.eh_frame` becomes `.cfi_*` directives.
//!
//! Needs blobs that were finished with [`CodeBuffer::keep_layout`](crate::CodeBuffer::keep_layout).
//! Cost: O(bytes + symbols + relocations).

mod coff;
mod macho;

use crate::blob::CodeBlob;
use crate::cfi::CfiOp;
use crate::eh_frame::{FrameAbi, put_sleb, put_uleb};
use crate::elf::WriteError;
use crate::object::{
    Binding, Definition, FrameRecord, ObjectModel, ObjectReloc, RelocTarget, Section, SectionFlags,
    SectionKind, Symbol, SymbolKind, Visibility,
};
use crate::reloc::{Reloc, RelocKind, SymRef};
use ir::triple::ObjectFormat;
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

/// Prints instructions: what a target gives to [`print`].
pub trait InstructionPrinter {
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
    let mut text = AssemblyPrinter::new(model, blobs, abi, printer);
    text.format = format;
    match format {
        ObjectFormat::Coff => text.unique = coff::unique_numbers(model),
        ObjectFormat::MachO => {
            text.label_prefix = "L";
            text.label_places();
            text.macho_header();
        }
        _ => {}
    }
    text.header();
    text.declare_sections();
    text.all_code()?;
    text.all_data()?;
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
    /// Where data begin and end among code: section, offset, whether they begin.
    regions: Vec<(u32, u64, bool)>,
    out: String,
    /// The section that is being printed.
    current: Option<usize>,
    /// How far each section is printed.
    done: Vec<u64>,
    /// Symbols by section and offset.
    labels: Vec<(u32, u64, u32)>,
    /// Sections whose start is referred to.
    section_labels: Vec<bool>,
    /// Other places that are referred to without a symbol: section and offset.
    place_labels: Vec<(u32, u64)>,
    /// Which of these have been printed: code has them only between instructions.
    placed: Vec<bool>,
    /// Numbers given to sections whose names are not enough to tell them apart.
    unique: Vec<Option<u32>>,
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
        let mut labels: Vec<(u32, u64, u32)> = Vec::with_capacity(model.symbols.len());
        for (i, symbol) in model.symbols.iter().enumerate() {
            if let Definition::Section(section) = symbol.definition {
                labels.push((section.0, symbol.value, i as u32));
            }
        }
        labels.sort_unstable();
        let mut section_labels = vec![false; model.sections.len()];
        for section in &model.sections {
            if let Some(link) = section.link {
                section_labels[link.0 as usize] = true;
            }
            for reloc in section.relocs.iter().chain(&section.resolved) {
                if let RelocTarget::Section(s) = reloc.target {
                    section_labels[s.0 as usize] = true;
                }
            }
        }
        let mut frame_of = vec![None; blobs.len()];
        let mut place_labels = Vec::new();
        let described = if model.unwind_as_data {
            &[][..]
        } else {
            &model.frames
        };
        for frame in described {
            frame_of[frame.blob as usize] = Some(frame);
            place_labels.extend(frame.lsda.map(|(section, offset)| (section.0, offset)));
        }
        if model.unwind_as_data {
            coff::add_unwind_places(model, &mut place_labels);
        }
        place_labels.sort_unstable();
        place_labels.dedup();
        let ends = |d: &crate::object::DataInCode| {
            let end = d.offset + u64::from(d.len);
            [(d.section.0, d.offset, true), (d.section.0, end, false)]
        };
        let mut regions: Vec<(u32, u64, bool)> = model.data_in_code.iter().flat_map(ends).collect();
        regions.sort_unstable();
        AssemblyPrinter {
            model,
            blobs,
            abi,
            printer,
            format: ObjectFormat::Elf,
            label_prefix: ".L",
            regions,
            out: String::new(),
            current: None,
            done: vec![0; model.sections.len()],
            labels,
            section_labels,
            placed: vec![false; place_labels.len()],
            place_labels,
            unique: unique_numbers(model),
            frame_of,
        }
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.push('\t');
        self.out.write_fmt(text).expect("strings do not fail");
        self.out.push('\n');
    }

    fn name(&self, symbol: &Symbol) -> String {
        quoted(self.model.name(symbol.name))
    }

    /// What stands outside sections: the file, common, absolute and undefined symbols.
    fn header(&mut self) {
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
                    if symbol.binding == Binding::Weak {
                        let directive = if self.is(ObjectFormat::MachO) {
                            ".weak_reference"
                        } else {
                            ".weak"
                        };
                        self.line(format_args!("{directive}\t{name}"));
                    } else if self.is(ObjectFormat::Coff) && symbol.keep {
                        self.line(format_args!(".globl\t{name}"));
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
        let made_from_directives = self.is_frame_section(index);
        if made_from_directives || std::mem::replace(&mut declared[index], true) {
            return;
        }
        if let Some(link) = section.link {
            self.declare_section(link.0 as usize, declared);
        }
        self.switch_to(index);
        if section.align > 1 {
            self.line(format_args!(".p2align\t{}, 0x0", section.align.trailing_zeros()));
        }
        if self.section_labels[index] {
            let label = self.section_label(index);
            self.out.push_str(&label);
            self.out.push_str(":\n");
        }
    }

    /// Whether the section is made from `.cfi_*` directives.
    fn is_frame_section(&self, index: usize) -> bool {
        self.model.frame_section.is_some_and(|s| s.0 as usize == index)
            || self.is(ObjectFormat::Coff)
                && !self.model.unwind_as_data
                && self.model.sections[index].kind == SectionKind::Unwind
            || self.model.name(self.model.sections[index].name) == b"__LD,__compact_unwind"
    }

    fn is(&self, format: ObjectFormat) -> bool {
        self.format == format
    }

    /// The label of a place that only the assembler knows.
    fn place_label(&self, section: u32, offset: u64) -> String {
        format!("{}place{section}_{offset:x}", self.label_prefix)
    }

    fn section_label(&self, index: usize) -> String {
        format!("{}section{index}", self.label_prefix)
    }

    fn block_label(&self, blob: u32, offset: u32) -> String {
        format!("{}BB{blob}_{offset:x}", self.label_prefix)
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
        pieces.sort_unstable();
        for (blob, index, start) in pieces {
            self.switch_to(index);
            self.data(index, self.done[index], start, start)?;
            self.code(index, start, blob)?;
            self.done[index] = start + self.blobs[blob as usize].code.len() as u64;
        }
        Ok(())
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
        const LETTERS: [(SectionFlags, char); 10] = [
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
        if let Some(group) = section.group {
            let group = &self.model.groups[group.0 as usize];
            text.push(',');
            text.push_str(&self.name(self.model.symbol(group.signature)));
            if group.comdat {
                text.push_str(",comdat");
            }
        }
        if section.flags.has(SectionFlags::LINK_ORDER) {
            text.push(',');
            match section.link {
                Some(link) => text.push_str(&self.section_label(link.0 as usize)),
                None => text.push('0'),
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

    /// Labels and attributes of the symbols at an offset of a section.
    fn symbols_at(&mut self, section: usize, offset: u64) {
        let from = self
            .labels
            .partition_point(|(s, o, _)| (*s, *o) < (section as u32, offset));
        let model = self.model;
        let starts_piece = |&(s, o, i): &(u32, u64, u32)| {
            (s, o) == (section as u32, offset) && !model.symbols[i as usize].temporary
        };
        if self.is(ObjectFormat::MachO) && self.labels.get(from).is_some_and(starts_piece) {
            // So that the assembler does not work out distances to what the linker may move.
            self.line(format_args!(".p2align\t0"));
        }
        for i in from..self.labels.len() {
            let (s, o, index) = self.labels[i];
            if (s, o) != (section as u32, offset) {
                break;
            }
            let symbol = &model.symbols[index as usize];
            let name = self.name(symbol);
            if !symbol.temporary {
                self.attributes(symbol, &name);
                if self.is(ObjectFormat::Elf) && (symbol.size != 0 || symbol.kind != SymbolKind::None) {
                    self.line(format_args!(".size\t{name}, {}", symbol.size));
                }
            }
            self.out.push_str(&name);
            self.out.push_str(":\n");
        }
        if let Ok(at) = self.place_labels.binary_search(&(section as u32, offset)) {
            self.placed[at] = true;
            let label = self.place_label(section as u32, offset);
            writeln!(self.out, "{label}:").expect("strings do not fail");
        }
    }

    /// Prints the data from `start` to `end`. Symbols at `labels_before` and beyond are left to the code there.
    fn data(&mut self, index: usize, start: u64, end: u64, labels_before: u64) -> Result<(), WriteError> {
        let model = self.model;
        let section = &model.sections[index];
        let key = |o: u64| (index as u32, o);
        let mut label = self.labels.partition_point(|(s, o, _)| (*s, *o) < key(start));
        let mut reloc = section.relocs.partition_point(|r| r.offset < start);
        let mut lsda = self.place_labels.partition_point(|p| *p < key(start));
        let mut at = start;
        let mut regions_done = 0;
        loop {
            let next_label = self
                .labels
                .get(label)
                .filter(|l| l.0 == index as u32)
                .map_or(u64::MAX, |l| l.1);
            let next_lsda = self
                .place_labels
                .get(lsda)
                .filter(|l| l.0 == index as u32)
                .map_or(u64::MAX, |l| l.1);
            let mut region = self.regions.partition_point(|(s, o, _)| (*s, *o) < key(at));
            if region < self.regions.len() && self.regions[region].1 == at && regions_done <= at {
                regions_done = at + 1;
                while let Some((_, _, begins)) = self.regions.get(region).filter(|r| (r.0, r.1) == key(at)) {
                    let directive = if *begins {
                        ".data_region jt32"
                    } else {
                        ".end_data_region"
                    };
                    if *begins || at > start {
                        self.line(format_args!("{directive}"));
                    }
                    region += 1;
                }
            }
            let next_region = self.regions[region..]
                .iter()
                .find(|r| r.0 == index as u32 && r.1 > at)
                .map_or(u64::MAX, |r| r.1);
            let next_place = next_label.min(next_lsda);
            if next_place == at && at < labels_before {
                if self.is(ObjectFormat::MachO) {
                    self.symbols_at(index, at);
                    self.frame_start(index, at);
                } else {
                    self.frame_start(index, at);
                    self.symbols_at(index, at);
                }
                label = self.labels.partition_point(|(s, o, _)| (*s, *o) <= key(at));
                lsda = self.place_labels.partition_point(|p| *p <= key(at));
                continue;
            }
            if at >= end {
                return Ok(());
            }
            let next_reloc = section.relocs.get(reloc).map_or(u64::MAX, |r| r.offset);
            if next_reloc == at {
                let minus = matches!(
                    section.relocs[reloc].kind,
                    RelocKind::Minus32 | RelocKind::Minus64
                );
                if let (true, Some(plus)) = (minus, section.relocs.get(reloc + 1)) {
                    let (minus, _) = self.target(&section.relocs[reloc], section);
                    at += self.data_reloc(section, plus, &format!("-{minus}"))?;
                    reloc += 2;
                } else {
                    at += self.data_reloc(section, &section.relocs[reloc], "")?;
                    reloc += 1;
                }
                continue;
            }
            let until = end.min(next_place).min(next_reloc).min(next_region);
            if section.kind == SectionKind::Nobits {
                self.line(format_args!(".zero\t{}", until - at));
            } else {
                self.bytes(&section.data[at as usize..until as usize]);
            }
            at = until;
        }
    }

    fn bytes(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let zeros = bytes.iter().take_while(|b| **b == 0).count();
            if zeros >= 8 || zeros == bytes.len() {
                self.line(format_args!(".zero\t{zeros}"));
                bytes = &bytes[zeros..];
                continue;
            }
            let text = bytes
                .iter()
                .take_while(|b| matches!(b, b' '..=b'~' | b'\n' | b'\t'))
                .count();
            if text >= 4 {
                let terminated = bytes.get(text) == Some(&0);
                let directive = if terminated { ".asciz" } else { ".ascii" };
                let literal = string_literal(&bytes[..text]);
                self.line(format_args!("{directive}\t{literal}"));
                bytes = &bytes[text + usize::from(terminated)..];
                continue;
            }
            let count = bytes.len().min(16);
            self.byte_list(&bytes[..count]);
            bytes = &bytes[count..];
        }
    }

    fn byte_list(&mut self, bytes: &[u8]) {
        self.out.push_str("\t.byte\t");
        for (i, byte) in bytes.iter().enumerate() {
            let separator = if i == 0 { "" } else { "," };
            write!(self.out, "{separator}{byte}").expect("strings do not fail");
        }
        self.out.push('\n');
    }

    /// The name that a relocation's target has in the text, and what is to be added to it. `from`: the section of
    /// the relocated field.
    fn target(&self, reloc: &ObjectReloc, from: &Section) -> (String, i64) {
        match reloc.target {
            RelocTarget::Symbol(id) => (self.name(self.model.symbol(id)), reloc.addend),
            RelocTarget::Section(id) if self.is(ObjectFormat::MachO) => {
                let place = macho::place(reloc, from);
                (self.place_label(id.0, place), reloc.addend - place as i64)
            }
            RelocTarget::Section(id) => self
                .unwind_place(id.0, reloc, from)
                .unwrap_or_else(|| (self.section_label(id.0 as usize), reloc.addend)),
        }
    }

    /// A relocated field. `less`: what is taken off, with its sign.
    fn data_reloc(&mut self, section: &Section, reloc: &ObjectReloc, less: &str) -> Result<u64, WriteError> {
        let (name, addend) = self.target(reloc, section);
        if reloc.kind == RelocKind::SymbolIndex32 {
            self.line(format_args!(".symidx\t{name}"));
            return Ok(4);
        }
        let (modifier, relative) = match reloc.kind {
            RelocKind::Abs8 | RelocKind::Abs16 | RelocKind::Abs32 | RelocKind::Abs64 => ("", false),
            RelocKind::Pc8 | RelocKind::Pc16 | RelocKind::Pc32 | RelocKind::Pc64 => ("", true),
            RelocKind::Plt32 => ("@PLT", true),
            RelocKind::DtpOff32 | RelocKind::DtpOff64 => ("@DTPOFF", false),
            RelocKind::TpOff32 | RelocKind::TpOff64 => ("@TPOFF", false),
            RelocKind::GotPcRel => ("@GOTPCREL", false),
            RelocKind::Size32 | RelocKind::Size64 => ("@SIZE", false),
            RelocKind::ImageRel32 => ("@IMGREL", false),
            RelocKind::SecRel32 => ("@SECREL32", false),
            kind => {
                return Err(WriteError(format!(
                    "unsupported: relocation {kind:?} in assembly data"
                )));
            }
        };
        let directive = match reloc.kind.size() {
            1 => ".byte",
            2 => ".short",
            4 => ".long",
            _ => ".quad",
        };
        let addend = signed(addend);
        let minus = if relative { "-." } else { "" };
        self.line(format_args!("{directive}\t{name}{less}{modifier}{addend}{minus}"));
        Ok(u64::from(reloc.kind.size()))
    }

    /// Opens the frame of the function that starts here, if its code comes later (after prologue data).
    fn frame_start(&mut self, section: usize, offset: u64) {
        let model = self.model;
        let code = &model.sections[section].code;
        let next = code.partition_point(|(start, _)| *start < offset);
        if let Some(&(_, blob)) = code.get(next)
            && let Some(frame) = self.frame_of[blob as usize]
            && frame.lead != 0
            && frame.offset == offset
        {
            self.start_procedure(frame);
        }
    }

    fn start_procedure(&mut self, frame: &FrameRecord) {
        if self.is(ObjectFormat::Coff) {
            return self.coff_start_procedure(frame);
        }
        self.line(format_args!(".cfi_startproc"));
        if let Some(personality) = frame.personality {
            let name = self.name(self.model.symbol(personality));
            let encoding = self.abi.personality_pointer.0;
            self.line(format_args!(".cfi_personality {encoding}, {name}"));
        }
        if let Some((section, offset)) = frame.lsda {
            let encoding = self.abi.lsda_pointer.0;
            let label = self.place_label(section.0, offset);
            self.line(format_args!(".cfi_lsda {encoding}, {label}"));
        }
    }

    fn code(&mut self, section: usize, start: u64, index: u32) -> Result<(), WriteError> {
        let blobs = self.blobs;
        let model = self.model;
        let blob = &blobs[index as usize];
        let layout = match &blob.layout {
            Some(layout) => layout,
            None => return Err(WriteError("assembly output of code without its layout".into())),
        };
        let frame = self.frame_of[index as usize];
        // Darwin's assembler takes only labels of its own within a procedure.
        let labels_first = self.is(ObjectFormat::MachO);
        let mut opening = frame.filter(|f| f.lead == 0);
        if let Some(frame) = opening.take_if(|_| !labels_first) {
            self.start_procedure(frame);
        }
        let mut targets: Vec<u32> = layout.branches.iter().map(|(_, to)| *to).collect();
        targets.extend(layout.resolved.iter().map(code_offset));
        targets.sort_unstable();
        targets.dedup();
        let own = &model.sections[section];
        let relocs = CodeRelocs::new(own, &own.relocs, start, blob.code.len() as u64);
        let resolved = CodeRelocs::new(own, &own.resolved, start, blob.code.len() as u64);
        // Offsets of other functions' frames are known only now.
        let frames = |r: &Reloc| matches!(r.target, SymRef::FrameOffset { .. });
        let code = match blob.relocs.iter().any(frames) {
            true => &own.data[start as usize..],
            false => &blob.code,
        };
        let (mut target, mut branch, mut align, mut cfi) = (0, 0, 0, 0);
        let length = blob.code.len() as u32;
        let mut at = 0;
        loop {
            if at < length {
                self.symbols_at(section, start + u64::from(at));
            }
            if let Some(frame) = opening.take() {
                self.start_procedure(frame);
            }
            if targets.get(target) == Some(&at) {
                target += 1;
                let label = self.block_label(index, at);
                writeln!(self.out, "{label}:").expect("strings do not fail");
            }
            while let Some((_, op)) = blob.cfi.get(cfi).filter(|(offset, _)| *offset <= at) {
                if !model.unwind_as_data {
                    self.cfi(op, &blob.cfi_bytes);
                }
                cfi += 1;
            }
            if at >= length {
                break;
            }
            if let Some(&(_, padding, ..)) = layout.aligns.get(align).filter(|a| a.0 == at) {
                align += 1;
                if padding != 0 {
                    self.byte_list(&blob.code[at as usize..(at + padding) as usize]);
                    at += padding;
                    continue;
                }
            }
            let to = layout.branches.get(branch).filter(|(offset, _)| *offset == at);
            branch += usize::from(to.is_some());
            let to = to.map(|(_, to)| self.block_label(index, *to));
            let fields = self.fields(&relocs, &resolved, layout.resolved.as_slice(), index, at);
            let operands: Vec<Operand<'_>> = fields
                .iter()
                .map(|(offset, kind, symbol, addend)| Operand {
                    offset: *offset,
                    kind: *kind,
                    symbol,
                    addend: *addend,
                })
                .collect();
            self.out.push('\t');
            let code = &code[at as usize..];
            let len = self
                .printer
                .print(code, at, &operands, to.as_deref(), &mut self.out);
            self.out.push('\n');
            if len == 0 || len > code.len() {
                return Err(WriteError("an instruction that cannot be printed".into()));
            }
            at += len as u32;
        }
        if frame.is_some() {
            let end = if self.is(ObjectFormat::Coff) {
                ".seh_endproc"
            } else {
                ".cfi_endproc"
            };
            self.line(format_args!("{end}"));
        }
        Ok(())
    }

    /// The relocated and resolved fields from `at` on, as far as one instruction may reach.
    fn fields(
        &self,
        relocs: &CodeRelocs<'_>,
        resolved: &CodeRelocs<'_>,
        own: &[Reloc],
        blob: u32,
        at: u32,
    ) -> Vec<(u32, RelocKind, String, i64)> {
        let end = at + LONGEST_INSTRUCTION;
        let elf = self.is(ObjectFormat::Elf);
        let field = |r: &ObjectReloc, kind| {
            // Only ELF has a table of procedures to call through.
            let kind = if !elf && kind == RelocKind::Plt32 {
                RelocKind::Pc32
            } else {
                kind
            };
            let offset = (r.offset - relocs.start) as u32 - at;
            let (name, addend) = self.target(r, relocs.section);
            (offset, kind, name, addend)
        };
        // `@PLT` would keep an assembler from resolving a call within the section.
        let call = |kind| {
            if kind == RelocKind::Plt32 {
                RelocKind::Pc32
            } else {
                kind
            }
        };
        let mut fields: Vec<_> = (relocs.between(at, end).iter().map(|r| field(r, r.kind)))
            .chain(resolved.between(at, end).iter().map(|r| field(r, call(r.kind))))
            .collect();
        let from = own.partition_point(|r| r.offset < at);
        for reloc in own[from..].iter().take_while(|r| r.offset < end) {
            let label = self.block_label(blob, code_offset(reloc));
            fields.push((reloc.offset - at, reloc.kind, label, reloc.addend));
        }
        fields.sort_by_key(|(offset, ..)| *offset);
        fields
    }

    fn cfi(&mut self, op: &CfiOp, bytes: &[u8]) {
        let slice = |start: u32, len: u32| &bytes[start as usize..(start + len) as usize];
        match *op {
            CfiOp::DefCfa { reg, offset } => self.line(format_args!(".cfi_def_cfa {reg}, {offset}")),
            CfiOp::DefCfaOffset(offset) if offset < 0 => {
                // (of which the directive makes an unsigned number)
                let mut raw = vec![0x13];
                put_sleb(&mut raw, i64::from(offset / self.abi.data_alignment));
                self.cfi_escape(&raw);
            }
            CfiOp::DefCfaOffset(offset) => self.line(format_args!(".cfi_def_cfa_offset {offset}")),
            CfiOp::DefCfaRegister(reg) => self.line(format_args!(".cfi_def_cfa_register {reg}")),
            CfiOp::Offset { reg, offset } => self.line(format_args!(".cfi_offset {reg}, {offset}")),
            CfiOp::ValOffset { reg, offset } => self.line(format_args!(".cfi_val_offset {reg}, {offset}")),
            CfiOp::Register { reg, in_reg } => self.line(format_args!(".cfi_register {reg}, {in_reg}")),
            CfiOp::Restore(reg) => self.line(format_args!(".cfi_restore {reg}")),
            CfiOp::Undefined(reg) => self.line(format_args!(".cfi_undefined {reg}")),
            CfiOp::SameValue(reg) => self.line(format_args!(".cfi_same_value {reg}")),
            CfiOp::RememberState => self.line(format_args!(".cfi_remember_state")),
            CfiOp::RestoreState => self.line(format_args!(".cfi_restore_state")),
            CfiOp::BKeyFrame => self.line(format_args!(".cfi_b_key_frame")),
            CfiOp::NegateRaState => self.line(format_args!(".cfi_negate_ra_state")),
            CfiOp::GnuArgsSize(size) => {
                let mut raw = vec![0x2e];
                put_uleb(&mut raw, u64::from(size));
                self.cfi_escape(&raw);
            }
            CfiOp::DefCfaExpression { start, len } => {
                let mut raw = vec![0x0f];
                put_uleb(&mut raw, u64::from(len));
                raw.extend_from_slice(slice(start, len));
                self.cfi_escape(&raw);
            }
            CfiOp::Escape { start, len } => self.cfi_escape(slice(start, len)),
            CfiOp::SehPush(reg) => self.line(format_args!(".seh_pushreg %{}", coff::GPR[usize::from(reg)])),
            CfiOp::SehAlloc(bytes) => self.line(format_args!(".seh_stackalloc {bytes}")),
            CfiOp::SehFrame { reg, offset } => {
                self.line(format_args!(
                    ".seh_setframe %{}, {offset}",
                    coff::GPR[usize::from(reg)]
                ));
            }
            CfiOp::SehSaveXmm { reg, offset } => self.line(format_args!(".seh_savexmm %xmm{reg}, {offset}")),
            CfiOp::SehStep(step) => {
                let directive = coff::arm64_directive(step);
                self.line(format_args!("{directive}"));
            }
            CfiOp::SehEndPrologue => self.line(format_args!(".seh_endprologue")),
            CfiOp::SehStartEpilogue => self.line(format_args!(".seh_startepilogue")),
            CfiOp::SehEndEpilogue => self.line(format_args!(".seh_endepilogue")),
        }
    }

    fn cfi_escape(&mut self, bytes: &[u8]) {
        let list: Vec<String> = bytes.iter().map(|b| format!("0x{b:02x}")).collect();
        self.line(format_args!(".cfi_escape {}", list.join(", ")));
    }
}

/// The relocations of one function's code.
struct CodeRelocs<'a> {
    section: &'a Section,
    relocs: &'a [ObjectReloc],
    start: u64,
}

impl<'a> CodeRelocs<'a> {
    fn new(section: &'a Section, relocs: &'a [ObjectReloc], start: u64, length: u64) -> Self {
        let from = relocs.partition_point(|r| r.offset < start);
        let to = relocs.partition_point(|r| r.offset < start + length);
        CodeRelocs {
            section,
            relocs: &relocs[from..to],
            start,
        }
    }

    fn between(&self, from: u32, to: u32) -> &'a [ObjectReloc] {
        let place = |at: u32| {
            self.relocs
                .partition_point(|r| r.offset < self.start + u64::from(at))
        };
        &self.relocs[place(from)..place(to)]
    }
}

fn code_offset(reloc: &Reloc) -> u32 {
    match reloc.target {
        SymRef::CodeOffset(offset) => offset,
        _ => unreachable!("resolved references are to the function's own code"),
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
