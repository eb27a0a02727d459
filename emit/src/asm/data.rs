//! Prints data: labels, alignments, relocated fields, distances, and the bytes between them.

use super::{AssemblyPrinter, signed, string_literal};
use crate::constant::SigningSchema;
use crate::elf::WriteError;
use crate::object::{Align, Distance, ObjectReloc, RelocTarget, Section, SectionKind};
use crate::reloc::RelocKind;
use ir::triple::ObjectFormat;
use std::fmt::Write;

/// How far the fields of a section are printed: what comes next in each of its lists.
struct Fields<'a> {
    relocs: &'a [ObjectReloc],
    resolved: &'a [ObjectReloc],
    distances: &'a [Distance],
}

impl<'a> Fields<'a> {
    fn new(section: &'a Section, start: u64) -> Self {
        let text = section.text.as_deref();
        let resolved = text.map_or(&[][..], |t| &t.resolved);
        let distances = text.map_or(&[][..], |t| &t.distances);
        Fields {
            relocs: &section.relocs[section.relocs.partition_point(|r| r.offset < start)..],
            resolved: &resolved[resolved.partition_point(|r| r.offset < start)..],
            distances: &distances[distances.partition_point(|d| d.offset < start)..],
        }
    }

    /// Where the next field stands.
    fn next(&self) -> u64 {
        let first = |list: &[ObjectReloc]| list.first().map_or(u64::MAX, |r| r.offset);
        let distance = self.distances.first().map_or(u64::MAX, |d| d.offset);
        first(self.relocs).min(first(self.resolved)).min(distance)
    }
}

impl AssemblyPrinter<'_> {
    /// Prints the data from `start` to `end`, with the alignment of what stands at `end`. Symbols at `labels_before` and
    /// beyond are left to the code there.
    pub(super) fn data(
        &mut self,
        index: usize,
        start: u64,
        end: u64,
        labels_before: u64,
    ) -> Result<(), WriteError> {
        let section = &self.model.sections[index];
        let mut fields = Fields::new(section, start);
        let mut at = start;
        loop {
            self.labels_at(index, at, true);
            if let Some(align) = self.next_align(index).filter(|a| a.offset == at) {
                self.regions_at(index, at, false);
                self.aligns_done[index] += 1;
                self.align(align);
                at += align.len;
                continue;
            }
            self.regions_at(index, at, at < end);
            if at < labels_before {
                if self.is(ObjectFormat::MachO) {
                    self.labels_at(index, at, false);
                    self.frame_start(index, at);
                } else {
                    self.frame_start(index, at);
                    self.labels_at(index, at, false);
                }
            }
            if at >= end {
                return Ok(());
            }
            if fields.next() == at {
                at += self.field(&mut fields, at, &section.data)?;
                continue;
            }
            let until = end
                .min(fields.next())
                .min(self.next_align(index).map_or(u64::MAX, |a| a.offset))
                .min(self.next_label(index, at))
                .min(self.in_region.map_or(u64::MAX, |(_, end)| end));
            if section.kind == SectionKind::Nobits {
                self.line(format_args!(".zero\t{}", until - at));
            } else {
                self.bytes(&section.data[at as usize..until as usize]);
            }
            at = until;
        }
    }

    pub(super) fn next_align(&self, index: usize) -> Option<Align> {
        let text = self.model.sections[index].text.as_ref()?;
        text.aligns.get(self.aligns_done[index]).copied()
    }

    fn align(&mut self, align: Align) {
        let log2 = align.align.trailing_zeros();
        match align.code {
            true => self.line(format_args!(".p2align\t{log2}")),
            false => self.line(format_args!(".p2align\t{log2}, 0x0")),
        }
    }

    /// Where the next label stands behind `at`.
    fn next_label(&self, index: usize, at: u64) -> u64 {
        let key = (index as u32, at);
        let next = self.labels.partition_point(|(s, o, ..)| (*s, *o) <= key);
        let next = self.labels.get(next).filter(|l| l.0 == index as u32);
        next.map_or(u64::MAX, |l| l.1)
    }

    /// Ends the stretch of data among code that ends here, and with `begin` opens the one that begins.
    fn regions_at(&mut self, index: usize, at: u64, begin: bool) {
        let here = (index as u32, at);
        if self.in_region == Some(here) {
            self.in_region = None;
            self.line(format_args!(".end_data_region"));
        }
        if begin
            && self.in_region.is_none()
            && let Some(len) = self.regions.get(&here)
        {
            self.in_region = Some((here.0, at + u64::from(*len)));
            self.line(format_args!(".data_region jt32"));
        }
    }

    /// Prints the field that stands at `at`; returns its length.
    fn field(&mut self, fields: &mut Fields<'_>, at: u64, data: &[u8]) -> Result<u64, WriteError> {
        if let Some((distance, rest)) = fields.distances.split_first()
            && distance.offset == at
        {
            fields.distances = rest;
            self.distance(distance);
            return Ok(u64::from(distance.len));
        }
        if let Some((resolved, rest)) = fields.resolved.split_first()
            && resolved.offset == at
        {
            fields.resolved = rest;
            return self.data_reloc(resolved, "", &[]);
        }
        match fields.relocs {
            [minus, plus, rest @ ..] if matches!(minus.kind, RelocKind::Minus32 | RelocKind::Minus64) => {
                fields.relocs = rest;
                let (minus, _) = self.target(minus);
                self.data_reloc(plus, &format!("-{minus}"), &[])
            }
            [reloc, rest @ ..] => {
                fields.relocs = rest;
                self.data_reloc(reloc, "", data)
            }
            [] => unreachable!("one of the fields stands here"),
        }
    }

    fn distance(&mut self, distance: &Distance) {
        let directive = match (distance.uleb, distance.len) {
            (true, _) => ".uleb128",
            (false, 1) => ".byte",
            (false, 2) => ".short",
            (false, 4) => ".long",
            (false, _) => ".quad",
        };
        let [to, from] = [distance.to, distance.from].map(|id| self.name(self.model.symbol(id)));
        let addend = signed(distance.addend);
        if self.is(ObjectFormat::MachO) && !distance.uleb {
            // A name makes it a number: labels of different functions otherwise give relocations.
            self.line(format_args!(".set\tLdistance, {to}-{from}{addend}"));
            return self.line(format_args!("{directive}\tLdistance"));
        }
        self.line(format_args!("{directive}\t{to}-{from}{addend}"));
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

    pub(super) fn byte_list(&mut self, bytes: &[u8]) {
        self.out.push_str("\t.byte\t");
        for (i, byte) in bytes.iter().enumerate() {
            let separator = if i == 0 { "" } else { "," };
            write!(self.out, "{separator}{byte}").expect("strings do not fail");
        }
        self.out.push('\n');
    }

    /// The name that a relocation's target has in the text, and what is to be added to it.
    pub(super) fn target(&self, reloc: &ObjectReloc) -> (String, i64) {
        match reloc.target {
            RelocTarget::Symbol(id) => (self.name(self.model.symbol(id)), reloc.addend),
            RelocTarget::Section(id) => (self.section_label(id.0 as usize), reloc.addend),
            RelocTarget::Absolute => ("0".into(), reloc.addend),
        }
    }

    /// The name of a relocation in ELF objects.
    fn elf_relocation(&self, kind: RelocKind) -> Option<String> {
        let machine = &self.model.machine;
        let number = machine
            .relocations
            .numbers(kind)
            .elf
            .filter(|_| self.is(ObjectFormat::Elf))?;
        crate::elf_reloc_names::name(machine.elf_machine, number as u16)
    }

    /// A relocated field; returns what it has written of it. `less`: what is taken off, with its sign; `data`: the section's.
    fn data_reloc(&mut self, reloc: &ObjectReloc, less: &str, data: &[u8]) -> Result<u64, WriteError> {
        let (name, mut addend) = self.target(reloc);
        if reloc.kind == RelocKind::SymbolIndex32 {
            self.line(format_args!(".symidx\t{name}"));
            return Ok(4);
        }
        if reloc.kind == RelocKind::SecIndex16 {
            self.line(format_args!(".secidx\t{name}"));
            return Ok(2);
        }
        // There is no word for it in expressions on Arm.
        if reloc.kind == RelocKind::SecRel32 && addend >= 0 {
            let addend = signed(addend);
            self.line(format_args!(".secrel32\t{name}{addend}"));
            return Ok(4);
        }
        if reloc.kind == RelocKind::Signed64 {
            let order = self.model.machine.byte_order();
            let schema = SigningSchema((order.load(&data[reloc.offset as usize..][..8]) >> 32) as u32);
            let (open, addend, close) = match addend {
                0 => ("", String::new(), ""),
                n => ("(", signed(n).to_string(), ")"),
            };
            let schema = schema.text();
            self.line(format_args!(".quad\t{open}{name}{addend}{close}@AUTH({schema})"));
            return Ok(8);
        }
        let (modifier, relative) = match reloc.kind {
            RelocKind::Abs8 | RelocKind::Abs16 | RelocKind::Abs32 | RelocKind::Abs64 => ("", false),
            RelocKind::Pc8 | RelocKind::Pc16 | RelocKind::Pc32 | RelocKind::Pc64 => ("", true),
            RelocKind::Plt32 => ("@PLT", true),
            RelocKind::DtpOff32 | RelocKind::DtpOff64 => ("@DTPOFF", false),
            RelocKind::TpOff32 | RelocKind::TpOff64 => ("@TPOFF", false),
            RelocKind::GotPcRel if self.is(ObjectFormat::MachO) => {
                let by_symbols = self.model.machine.macho_by_symbols;
                // Else the distance counts from the field's end.
                addend += if by_symbols { 0 } else { 4 };
                if by_symbols {
                    ("@GOT", true)
                } else {
                    ("@GOTPCREL", false)
                }
            }
            RelocKind::GotPcRel => ("@GOTPCREL", false),
            RelocKind::Size32 | RelocKind::Size64 => ("@SIZE", false),
            RelocKind::ImageRel32 => ("@IMGREL", false),
            RelocKind::SecRel32 => ("@SECREL32", false),
            kind => {
                if let Some(name_of_kind) = self.elf_relocation(kind) {
                    // The field's bytes follow as data.
                    let addend = signed(addend);
                    self.line(format_args!(".reloc\t., {name_of_kind}, {name}{addend}"));
                    return Ok(0);
                }
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
}
