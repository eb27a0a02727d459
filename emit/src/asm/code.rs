//! Prints functions: labels, instructions, alignments and call frame directives.

use super::{AssemblyPrinter, LONGEST_INSTRUCTION, Operand};
use crate::assemble::Dialect;
use crate::assemble::inline::Listing;
use crate::blob::{CodeBlob, CodeLayout};
use crate::cfi::CfiOp;
use crate::eh_frame::{put_sleb, put_uleb};
use crate::elf::WriteError;
use crate::object::{FrameRecord, Labels, ObjectModel, ObjectReloc, RelocTarget, Section, SectionId};
use crate::reloc::{Reloc, RelocKind, SymRef};
use ir::triple::ObjectFormat;

/// A function's code. Offsets of other functions' frames are known only where it stands in its section.
fn final_code<'a>(own: &'a Section, start: u64, blob: &'a CodeBlob) -> &'a [u8] {
    let frames = |r: &Reloc| matches!(r.target, SymRef::FrameOffset { .. });
    match blob.relocs.iter().any(frames) {
        true => &own.data[start as usize..],
        false => &blob.code,
    }
}

impl<'a> AssemblyPrinter<'a> {
    /// Opens the frame of the function that starts here, if its code comes later (after prologue data).
    pub(super) fn frame_start(&mut self, section: usize, offset: u64) {
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
            if let Some(label) = self.symbol_at(section.0, offset) {
                self.line(format_args!(".cfi_lsda {encoding}, {label}"));
            }
        }
    }

    pub(super) fn code(&mut self, section: usize, start: u64, index: u32) -> Result<(), WriteError> {
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
        let targets = targets(layout);
        let own = &model.sections[section];
        let length = blob.code.len() as u32;
        let fields = CodeFields::of(own, start, blob, layout, index);
        let code = final_code(own, start, blob);
        let (mut target, mut branch, mut align, mut cfi) = (0, 0, 0, 0);
        let (mut listing, mut named) = (0, 0);
        let mut probes = self.probes(index).iter().peekable();
        let mut at = 0;
        while at < length {
            // A label stands behind padding that may be there or not.
            while let Some(a) = layout.aligns.get(align).filter(|a| a.0 == at && a.1 == 0) {
                align += 1;
                self.align_code(a.2, a.3);
            }
            self.labels_at(section, start + u64::from(at), false);
            if let Some(frame) = opening.take() {
                self.start_procedure(frame);
            }
            if targets.get(target) == Some(&at) {
                target += 1;
                self.block(section, start, (index, at));
            }
            while let Some((_, name)) = layout.named.get(named).filter(|(offset, _)| *offset == at) {
                named += 1;
                self.label(name);
            }
            while let Some((_, probe)) = probes.next_if(|p| p.0 == at) {
                self.line(format_args!("{probe}"));
            }
            let text = layout.assembly.get(listing).filter(|l| l.range.0 == at);
            let own_changes = text.map_or(u32::MAX, |l| l.frame_changes.0) as usize;
            cfi += self.frame_changes(blob, cfi, own_changes, at);
            if let Some(text) = text {
                self.listing(text);
                listing += 1;
                let (from, to) = (start + u64::from(at), start + u64::from(text.range.1));
                self.pass_labels(section, from, to);
                cfi += text.frame_changes.1 as usize;
                align += text.paddings as usize;
                at = text.range.1;
                while targets.get(target).is_some_and(|target| *target < at) {
                    target += 1;
                }
                continue;
            }
            if let Some(&(_, padding, log2, max_skip)) = layout.aligns.get(align).filter(|a| a.0 == at) {
                align += 1;
                self.align_code(log2, max_skip);
                at += padding;
                continue;
            }
            self.marks(&fields, at);
            let to = layout.branches.get(branch).filter(|(offset, _)| *offset == at);
            branch += usize::from(to.is_some());
            let to = to.map(|(_, to)| self.block_label(index, *to));
            let line = self.out.len();
            let len = self.instruction(&fields, &code[at as usize..], at, to.as_deref())? as u32;
            self.labels_within(section, start, (index, at, len), line);
            at += len;
        }
        self.marks(&fields, length);
        if length == 0 {
            self.empty_function(section, start);
            if let Some(frame) = opening {
                self.start_procedure(frame);
            }
        }
        for (_, name) in &layout.named[named..] {
            self.label(name);
        }
        self.frame_changes(blob, cfi, usize::MAX, length);
        let is_target = targets.last() == Some(&length);
        self.function_end(section, start, index, is_target);
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

    /// The directives of pseudo probes in a function's code.
    fn probes(&self, blob: u32) -> &'a [(u32, String)] {
        let labels = self.model.labels.as_deref();
        let known = labels.and_then(|l| l.probes.get(&blob));
        known.map_or(&[], Vec::as_slice)
    }

    /// Labels of places within an instruction, as distances from its start. Values end there that the instruction
    /// overwrites. `own`: function, offset, length; `line`: where its text begins.
    fn labels_within(&mut self, section: usize, start: u64, own: (u32, u32, u32), line: usize) {
        let (blob, at, len) = (own.0, start + u64::from(own.1), own.2);
        let key = |offset| (section as u32, at + offset);
        let from = self.labels.partition_point(|l| (l.0, l.1) < key(1));
        let to = self.labels.partition_point(|l| (l.0, l.1) < key(u64::from(len)));
        let label = |l: &&(u32, u64, bool, u32)| {
            let symbol = &self.model.symbols[l.3 as usize];
            symbol.temporary && !self.printed[l.3 as usize] && !self.is_idle(l.3)
        };
        let within: Vec<(u32, u64)> = self.labels[from..to]
            .iter()
            .filter(label)
            .map(|l| (l.3, l.1 - at))
            .collect();
        if within.is_empty() {
            return;
        }
        let anchor = format!("{}within{blob}_{:x}", self.label_prefix, own.1);
        self.out.insert_str(line, &format!("{anchor}:\n"));
        for (index, offset) in within {
            self.printed[index as usize] = true;
            let name = self.name(&self.model.symbols[index as usize]);
            self.line(format_args!(".set\t{name}, {anchor}+{offset}"));
        }
    }

    /// Relocations at a place of the function that store nothing.
    fn marks(&mut self, fields: &CodeFields<'_>, at: u32) {
        for reloc in within(fields.relocs, fields.start + u64::from(at), 1) {
            if reloc.kind == RelocKind::Mark {
                let (name, _) = self.target(reloc);
                self.line(format_args!(".reloc\t., BFD_RELOC_NONE, {name}"));
            }
        }
    }

    /// Prints the instruction that `code` starts with, at offset `at` of its function; gives its length.
    fn instruction(
        &mut self,
        fields: &CodeFields<'_>,
        code: &[u8],
        at: u32,
        to: Option<&str>,
    ) -> Result<usize, WriteError> {
        let fields = self.fields(fields, at);
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
        let len = self.printer.print(code, at, &operands, to, &mut self.out);
        self.out.push('\n');
        if len == 0 || len > code.len() {
            return Err(WriteError("an instruction that cannot be printed".into()));
        }
        Ok(len)
    }

    /// The label of a branch's target at an offset of a blob's code, unless a symbol of its name has just been printed.
    fn block(&mut self, section: usize, start: u64, (blob, at): (u32, u32)) {
        let place = start + u64::from(at);
        let label = self.block_label(blob, at);
        if !self.is_printed(section, place, false, &label) {
            self.label(&label);
        }
    }

    /// Labels behind a function's last instruction, and the sizes that are known there.
    fn function_end(&mut self, section: usize, start: u64, blob: u32, is_target: bool) {
        let code = &self.blobs[blob as usize].code;
        let end = start + code.len() as u64;
        self.labels_at(section, end, true);
        // The address behind a last call is of this function, not of what stands behind the padding.
        if self
            .next_align(section)
            .is_some_and(|a| a.offset == end && a.len != 0)
        {
            self.labels_at(section, end, false);
        }
        let sizes = std::mem::take(&mut self.sizes);
        let label = self.block_label(blob, code.len() as u32);
        if (is_target || !sizes.is_empty()) && !self.is_printed(section, end, true, &label) {
            self.label(&label);
        }
        for symbol in sizes {
            let name = self.name(&self.model.symbols[symbol as usize]);
            self.line(format_args!(".size\t{name}, {label}-{name}"));
        }
    }

    /// Whether the place's label has this name and is printed.
    fn is_printed(&self, section: usize, offset: u64, ends: bool, name: &str) -> bool {
        let label = self.model.known_label(SectionId(section as u32), offset, ends);
        label.is_some_and(|id| {
            self.printed[id.0 as usize] && self.model.name(self.model.symbol(id).name) == name.as_bytes()
        })
    }

    /// Inline assembly as it was written.
    fn listing(&mut self, listing: &Listing) {
        let printed = self.printer.dialect();
        let switch = |dialect| match dialect {
            Dialect::Att => "\t.att_syntax\n",
            Dialect::Intel => "\t.intel_syntax noprefix\n",
        };
        let comment = self.printer.comment();
        self.line(format_args!("{comment} APP"));
        if listing.dialect != printed {
            self.out.push_str(switch(listing.dialect));
        }
        self.out.push('\t');
        self.out.push_str(&String::from_utf8_lossy(&listing.text));
        self.out.push('\n');
        if listing.dialect != printed {
            self.out.push_str(switch(printed));
        }
        self.line(format_args!("{comment} NO_APP"));
    }

    /// The call frame instructions from the `first` on, up to the `last`, that hold at an offset; returns their number.
    fn frame_changes(&mut self, blob: &CodeBlob, first: usize, last: usize, at: u32) -> usize {
        let here = blob.cfi[first..last.clamp(first, blob.cfi.len())].iter();
        let here = here.take_while(|(offset, _)| *offset <= at);
        let mut count = 0;
        for (_, op) in here {
            if !self.model.unwind_as_data {
                self.cfi(op, &blob.cfi_bytes);
            }
            count += 1;
        }
        count
    }

    /// Alignment within a function.
    fn align_code(&mut self, log2: u8, max_skip: u32) {
        match max_skip + 1 < 1 << log2 {
            true => self.line(format_args!(".p2align\t{log2}, , {max_skip}")),
            false => self.line(format_args!(".p2align\t{log2}")),
        }
    }

    /// The relocated and resolved fields from `at` on, as far as one instruction may reach.
    fn fields(&self, code: &CodeFields<'_>, at: u32) -> Vec<(u32, RelocKind, String, i64)> {
        let end = at + LONGEST_INSTRUCTION;
        let from = code.start + u64::from(at);
        let elf = self.is(ObjectFormat::Elf);
        let field = |r: &ObjectReloc, kind| {
            // Only ELF has a table of procedures to call through; of labels the assembler knows that they are branched to.
            let label = matches!(r.target, RelocTarget::Symbol(s) if self.model.symbol(s).temporary);
            let kind = if (!elf || label) && kind == RelocKind::Plt32 {
                RelocKind::Pc32
            } else {
                kind
            };
            let (name, addend) = self.target(r);
            ((r.offset - from) as u32, kind, name, addend)
        };
        // `@PLT` would keep an assembler from resolving a call within the section.
        let call = |kind| {
            if kind == RelocKind::Plt32 {
                RelocKind::Pc32
            } else {
                kind
            }
        };
        let relocs = within(code.relocs, from, LONGEST_INSTRUCTION);
        let resolved = within(code.resolved, from, LONGEST_INSTRUCTION);
        let stored = relocs.iter().filter(|r| r.kind != RelocKind::Mark);
        let mut fields: Vec<_> = (stored.map(|r| field(r, r.kind)))
            .chain(resolved.iter().map(|r| field(r, call(r.kind))))
            .collect();
        let first = code.own.partition_point(|r| r.offset < at);
        for reloc in code.own[first..].iter().take_while(|r| r.offset < end) {
            let label = self.block_label(code.blob, code_offset(reloc));
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
            CfiOp::NegateRaStateWithPc => self.line(format_args!(".cfi_negate_ra_state_with_pc")),
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
            CfiOp::SehEndPrologue => self.line(format_args!(".seh_endprologue")),
            CfiOp::SehPush(_)
            | CfiOp::SehAlloc(_)
            | CfiOp::SehFrame { .. }
            | CfiOp::SehSaveVector { .. }
            | CfiOp::SehStep(_)
            | CfiOp::SehStartEpilogue
            | CfiOp::SehEndEpilogue => {
                if let Some(directive) = self.printer.unwind_directive(*op) {
                    self.line(format_args!("{directive}"));
                }
            }
        }
    }

    fn cfi_escape(&mut self, bytes: &[u8]) {
        let list: Vec<String> = bytes.iter().map(|b| format!("0x{b:02x}")).collect();
        self.line(format_args!(".cfi_escape {}", list.join(", ")));
    }
}

/// The relocated fields of one function's code.
struct CodeFields<'a> {
    relocs: &'a [ObjectReloc],
    resolved: &'a [ObjectReloc],
    /// References to the function's own code.
    own: &'a [Reloc],
    /// Where the code stands in its section.
    start: u64,
    blob: u32,
}

impl<'a> CodeFields<'a> {
    /// Of the blob with this index, which stands at `start` in its section.
    fn of(section: &'a Section, start: u64, blob: &CodeBlob, layout: &'a CodeLayout, index: u32) -> Self {
        let length = blob.code.len() as u32;
        let resolved = section.text.as_deref().map_or(&[][..], |t| &t.resolved);
        // One that stores nothing may stand at the end.
        let marked_end = u32::from(blob.relocs.iter().any(|r| r.offset == length));
        CodeFields {
            relocs: within(&section.relocs, start, length + marked_end),
            resolved: within(resolved, start, length),
            own: &layout.resolved,
            start,
            blob: index,
        }
    }
}

/// The relocations of a stretch of a section.
fn within(relocs: &[ObjectReloc], start: u64, length: u32) -> &[ObjectReloc] {
    let from = relocs.partition_point(|r| r.offset < start);
    let to = relocs.partition_point(|r| r.offset < start + u64::from(length));
    &relocs[from..to]
}

impl ObjectModel {
    /// Gives a symbol to every label that the text of the code would have, so that the object keeps them
    /// (`-save-temp-labels`). The blobs have kept their layout.
    pub fn keep_labels(&mut self, blobs: &[CodeBlob]) {
        let prefix = self.labels.as_ref().map_or("", |l| l.prefix);
        let blobs = &*super::parts::split(blobs);
        for s in 0..self.sections.len() {
            let section = SectionId(s as u32);
            for (start, index) in self.sections[s].code.clone() {
                let blob = &blobs[index as usize];
                let length = blob.code.len() as u32;
                let targets = blob.layout.as_deref().map(targets).unwrap_or_default();
                for at in targets.into_iter().filter(|at| *at != length) {
                    let place = start + u64::from(at);
                    if self.known_label(section, place, false).is_none() {
                        self.add_label(
                            section,
                            place,
                            false,
                            &Labels::block(prefix, index, u64::from(at)),
                        );
                    }
                }
                let end = start + u64::from(length);
                if self.known_label(section, end, true).is_none() {
                    self.add_label(section, end, true, &Labels::function_end(prefix, index));
                }
            }
        }
        self.symbols.iter_mut().for_each(|s| s.temporary = false);
    }
}

/// The offsets in a function's code that its own instructions refer to, ascending, each once.
fn targets(layout: &CodeLayout) -> Vec<u32> {
    let mut targets: Vec<u32> = layout.branches.iter().map(|(_, to)| *to).collect();
    targets.extend(layout.resolved.iter().map(code_offset));
    targets.sort_unstable();
    targets.dedup();
    targets
}

fn code_offset(reloc: &Reloc) -> u32 {
    match reloc.target {
        SymRef::CodeOffset(offset) => offset,
        _ => unreachable!("resolved references are to the function's own code"),
    }
}
