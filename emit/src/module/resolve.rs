//! Resolves references: relocations of code and data, jump tables, `.eh_frame`. Runs when all is placed.

use super::assembly::AssemblyFrame;
use super::{BlobPlace, Builder, NONE, Place, symbol_name};
use crate::assemble::instruction::put_in_order;
use crate::blob::{CodeBlob, JumpTableKind};
use crate::cfi::CfiOp;
use crate::constant::{Base, PERSONALITY};
use crate::data::DataReloc;
use crate::eh_frame::{DebugFrame, EhFrameWriter, Frame, FrameAbi, FrameKind, PointerEncoding};
use crate::object::{
    Binding, Definition, Distance, FrameRecord, Group, GroupId, ObjectReloc, RelocTarget, SectionFlags,
    SectionId, SectionKind, Symbol, SymbolId, SymbolKind, Visibility,
};
use crate::reloc::{Reloc, RelocKind, SymRef};
use crate::section::{Content, SectionSpec};
use ir::ids::{BlockAddrId, GlobalId};
use ir::module::{ComdatKind, Linkage, ThreadLocal};
use ir::triple::{Env, ObjectFormat};

/// What a reference comes to.
pub(super) enum Target {
    /// A place in this object that nothing can preempt.
    Place(Place),
    /// A symbol that the linker resolves, or a local one.
    Symbol(SymbolId),
}

impl Builder<'_> {
    /// Relocations of all functions, their constants, jump tables and exception tables.
    pub(super) fn relocate_code(&mut self) {
        for (i, blob) in self.blobs.iter().enumerate() {
            let place = self.blob_places[i].clone();
            if self.blob_of[blob.global as usize] != i as u32 || self.places[blob.global as usize].is_none() {
                continue;
            }
            let externs: Vec<SymbolId> = blob
                .externs
                .iter()
                .map(|name| self.symbol_by_name(&self.format.extern_name(name)))
                .collect();
            self.model
                .section_mut(place.start.section)
                .relocs
                .reserve(blob.relocs.len());
            for reloc in &blob.relocs {
                let from = place.at(blob, reloc.offset);
                self.relocate(blob, &place, &externs, from.section, from.offset, reloc);
            }
            for reloc in &blob.constant_relocs {
                let owner = blob
                    .constants
                    .iter()
                    .position(|c| (c.start..c.start + c.len).contains(&reloc.offset));
                let Some(owner) = owner else { continue };
                let symbol = *self
                    .model
                    .symbol(self.constants[place.constants as usize + owner]);
                let Definition::Section(section) = symbol.definition else {
                    continue;
                };
                let at = symbol.value + u64::from(reloc.offset - blob.constants[owner].start);
                self.relocate(blob, &place, &externs, section, at, reloc);
            }
            self.relocate_inline(blob, &place);
            for lsda in place.lsdas.iter().flatten() {
                for reloc in &lsda.relocs {
                    let at = lsda.place.offset + u64::from(reloc.offset);
                    self.relocate(blob, &place, &externs, lsda.place.section, at, reloc);
                }
                self.table_text(blob, &place, lsda.place, &lsda.text);
            }
            self.fill_tables(blob, &place);
        }
    }

    pub(super) fn relocate(
        &mut self,
        blob: &CodeBlob,
        place: &BlobPlace,
        externs: &[SymbolId],
        section: SectionId,
        at: u64,
        reloc: &Reloc,
    ) {
        let mut kind = reloc.kind;
        if !self.options.relax_relocations
            && matches!(kind, RelocKind::GotPcRelX | RelocKind::GotPcRelXPrefixed)
        {
            kind = RelocKind::GotPcRel;
        }
        let target = match reloc.target {
            // Mach-O's linkers keep a function and its calls of itself together.
            SymRef::IrGlobal(id)
                if id == blob.global
                    && kind.is_call()
                    && self.format.has_atoms()
                    && self.model.labels.is_none()
                    && place.at(blob, 0).section == section =>
            {
                let start = place.at(blob, 0).offset;
                let value = start.wrapping_sub(at) as i64 + reloc.addend;
                return self.store_constant(section, at, kind, value);
            }
            SymRef::IrGlobal(id) => {
                let format = self.format;
                let through = kind
                    .of_pointer()
                    .and_then(|k| Some((k, format.pointer_to(self, GlobalId(id))?)));
                match through {
                    Some((direct, pointer)) => {
                        kind = direct;
                        Target::Symbol(pointer)
                    }
                    None => self.code_target(GlobalId(id), kind),
                }
            }
            SymRef::PointerTo(id) => Target::Symbol(self.pointer_in_data(GlobalId(id))),
            SymRef::Extern(i) => {
                let mut symbol = externs[i as usize];
                let format = self.format;
                if let Some(direct) = kind.of_pointer()
                    && let Some(pointer) = format.pointer_to_symbol(self, symbol)
                {
                    (kind, symbol) = (direct, pointer);
                }
                if reloc.kind.is_thread_local() {
                    self.model.symbol_mut(symbol).kind = SymbolKind::Tls;
                }
                Target::Symbol(symbol)
            }
            SymRef::Const(i) => Target::Symbol(self.constants[(place.constants + i) as usize]),
            SymRef::JumpTable(i) => Target::Place(self.tables[(place.tables + i) as usize]),
            SymRef::ExceptionTable => match place.lsda(0) {
                Some(lsda) => Target::Place(lsda.place),
                None => {
                    let at = self.module.global(GlobalId(blob.global)).offset;
                    return self.unsupported(at, "llvm.eh.sjlj.lsda of a function without landing pads");
                }
            },
            SymRef::CodeOffset(offset) => Target::Place(place.at(blob, offset)),
            SymRef::Assembly(symbol) => match self.inline_target(blob, place, symbol, kind) {
                Some(target) => target,
                None => return,
            },
            SymRef::BlockLabel { block, global } => match self.block_place(BlockAddrId(block)) {
                Some(place) if global != blob.global => self.distant(place, false),
                Some(place) => Target::Place(place),
                None => {
                    let at = self.module.global(GlobalId(blob.global)).offset;
                    return self.unsupported(at, "address of a block in a function that is not defined");
                }
            },
            SymRef::FrameOffset { global, number } => match self.frame_offset(global, number) {
                Some(n) => return self.store_constant(section, at, kind, i64::from(n) + reloc.addend),
                None => {
                    let at = self.module.global(GlobalId(blob.global)).offset;
                    let what = "frame of another function that is realigned or lets nothing escape";
                    return self.unsupported(at, what);
                }
            },
            SymRef::Nothing => {
                return self.model.section_mut(section).relocs.push(ObjectReloc {
                    offset: at,
                    target: RelocTarget::Absolute,
                    addend: reloc.addend,
                    kind,
                });
            }
            SymRef::Label(_) => unreachable!("finished blobs have no labels"),
        };
        self.add_reloc(section, at, kind, target, reloc.addend);
    }

    /// See [`SymRef::FrameOffset`].
    fn frame_offset(&self, global: u32, number: u32) -> Option<i32> {
        let own = self.blob_of[global as usize];
        let list = match own {
            NONE => return None,
            own => &self.blobs[own as usize].frame_offsets,
        };
        // A function without handlers has no frame that a filter is given.
        match list.is_empty() && number == 0 {
            true => Some(0),
            false => list.get(number as usize).copied().flatten(),
        }
    }

    /// A field whose value is known.
    fn store_constant(&mut self, section: SectionId, at: u64, kind: RelocKind, value: i64) {
        let at = at as usize;
        let (relocations, order) = (self.model.machine.relocations, self.model.machine.byte_order());
        let data = &mut self.model.section_mut(section).data;
        if relocations.resolve(kind, value, &mut data[at..]) == Ok(true) {
            put_in_order(kind, order, &mut data[at..]);
        } else {
            // What does not fit is cut.
            let size = kind.size() as usize;
            order.store(&mut data[at..at + size], value as u64);
        }
    }

    /// What code refers to by a global's name. Position-independent code binds `dso_local` definitions of
    /// default visibility directly, as LLVM does through `.Lname$local`.
    fn code_target(&mut self, id: GlobalId, kind: RelocKind) -> Target {
        let global = self.module.global(id);
        if self.local_aliases
            && global.dso_local
            && global.linkage == Linkage::External
            && global.visibility == ir::module::Visibility::Default
            && global.thread_local == ThreadLocal::NotThreadLocal
            && !matches!(global.kind, ir::module::GlobalKind::IFunc(_))
            && !kind.needs_symbol()
            && global
                .comdat
                .is_none_or(|c| self.module.comdats[c.index()].kind == ComdatKind::NoDeduplicate)
            && let Some(place) = self.places[id.index()]
        {
            return Target::Place(place);
        }
        Target::Symbol(self.symbol(id))
    }

    /// A place in what may be another piece of a section than the reference: named by a label where the
    /// linker moves pieces apart, which it also does in a section that is `merged`.
    pub(super) fn distant(&mut self, place: Place, merged: bool) -> Target {
        if !self.format.has_atoms() && !merged {
            return Target::Place(place);
        }
        let index = self.model.symbols.len();
        let name = self
            .model
            .add_name(self.format.label("tmp", index as u32, 0).as_bytes());
        Target::Symbol(self.model.add_symbol(Symbol {
            temporary: true,
            ..Symbol::local(name, place.section, place.offset)
        }))
    }

    /// Where a block stands whose address is taken. A block that has been optimised away stands at its
    /// function's start, as in LLVM.
    fn block_place(&self, id: BlockAddrId) -> Option<Place> {
        let (function, _) = self.module.block_address(id);
        let start = self.places[function.index()]?;
        let index = self.blob_of[function.index()];
        if index == NONE {
            return None;
        }
        let blob = &self.blobs[index as usize];
        let found = blob.blocks.iter().find(|(block, _)| *block == id.0);
        Some(match found {
            Some((_, offset)) => self.blob_places[index as usize].at(blob, *offset),
            None => start,
        })
    }

    /// Adds a relocation, or stores the value if it is known already: a distance within one section to
    /// something that cannot be preempted.
    fn add_reloc(&mut self, section: SectionId, at: u64, kind: RelocKind, target: Target, addend: i64) {
        let known = match target {
            Target::Place(place) => Some(place),
            Target::Symbol(id) => {
                let symbol = self.model.symbol(id);
                match symbol.definition {
                    Definition::Section(section)
                        if symbol.binding == Binding::Local
                            && !self.format.has_atoms()
                            && !self.format.may_redirect(symbol)
                            && symbol.kind != SymbolKind::IndirectFunction =>
                    {
                        Some(Place::new(section, symbol.value))
                    }
                    _ => None,
                }
            }
        };
        let distance = known
            .filter(|place| place.section == section)
            .map(|place| (place.offset as i64).wrapping_add(addend).wrapping_sub(at as i64));
        let (relocations, order) = (self.model.machine.relocations, self.model.machine.byte_order());
        let field = &mut self.model.section_mut(section).data[at as usize..];
        let mut is_stored = |distance: i64| {
            if kind.is_pc_relative() {
                let size = kind.size() as usize;
                order.store(&mut field[..size], distance as u64);
                return true;
            }
            kind.is_call() && relocations.resolve(kind, distance, field) == Ok(true)
        };
        if distance.is_some_and(&mut is_stored) {
            if self.model.labels.is_some() {
                let (target, addend) = self.reloc_operand(target, addend);
                let text = self.model.section_mut(section).text.as_mut();
                text.expect("kept with labels").resolved.push(ObjectReloc {
                    offset: at,
                    target,
                    addend,
                    kind,
                });
            }
            return;
        }
        let (target, addend) = self.reloc_operand(target, addend);
        self.model.section_mut(section).relocs.push(ObjectReloc {
            offset: at,
            target,
            addend,
            kind,
        });
    }

    /// The target of a relocation, with what it adds.
    fn reloc_operand(&mut self, target: Target, addend: i64) -> (RelocTarget, i64) {
        match target {
            Target::Symbol(id) => (RelocTarget::Symbol(id), addend),
            Target::Place(place) => {
                let (target, offset) = self.reference(place);
                (target, addend.wrapping_add(offset))
            }
        }
    }

    fn fill_tables(&mut self, blob: &CodeBlob, place: &BlobPlace) {
        for (i, table) in blob.jump_tables.iter().enumerate() {
            let at = self.tables[place.tables as usize + i];
            let size = u64::from(table.kind.entry_size());
            let targets = &blob.jump_targets[table.start as usize..(table.start + table.len) as usize];
            for (k, target) in targets.iter().enumerate() {
                let entry = k as u64 * size;
                let (kind, addend) = match table.kind {
                    JumpTableKind::Rel32 => (RelocKind::Pc32, entry as i64),
                    JumpTableKind::Rel64 => (RelocKind::Pc64, entry as i64),
                    JumpTableKind::Abs64 => (RelocKind::Abs64, 0),
                    JumpTableKind::Abs32 => (RelocKind::Abs32, 0),
                };
                let to = place.at(blob, *target);
                if self.model.labels.is_some() && kind.is_pc_relative() {
                    let field = at.offset + entry;
                    self.distance(at.section, field, size as u8, (to, at, 0));
                    continue;
                }
                self.add_reloc(at.section, at.offset + entry, kind, Target::Place(to), addend);
            }
        }
    }

    /// Relocations of initialisers.
    pub(super) fn relocate_data(&mut self) {
        for (section, reloc, source) in std::mem::take(&mut self.pending) {
            if let Err(what) = self.relocate_field(section, &reloc) {
                self.unsupported(source, what);
            }
        }
        // Prefix data stands among code, so its relocations come late.
        for section in &mut self.model.sections {
            if !section.relocs.is_sorted_by_key(|r| r.offset) {
                section.relocs.sort_by_key(|r| r.offset);
            }
        }
    }

    fn relocate_field(&mut self, section: SectionId, reloc: &DataReloc) -> Result<(), &'static str> {
        if reloc.signed {
            return self.relocate_signed(section, reloc);
        }
        let Some(base) = reloc.base else {
            return Err("negated address in an initializer");
        };
        let (absolute, relative) = match reloc.size {
            1 => (RelocKind::Abs8, RelocKind::Pc8),
            2 => (RelocKind::Abs16, RelocKind::Pc16),
            4 => (RelocKind::Abs32, RelocKind::Pc32),
            _ => (RelocKind::Abs64, RelocKind::Pc64),
        };
        if let (Some(Base::Global(minus)), Base::Global(id), 4) = (reloc.minus, base, reloc.size)
            && self.options.triple.format == ObjectFormat::Coff
            && self.is_image_base(minus)
        {
            let target = Target::Symbol(self.symbol(id));
            self.add_reloc(section, reloc.offset, RelocKind::ImageRel32, target, reloc.addend);
            return Ok(());
        }
        let Some(minus) = reloc.minus else {
            return self.relocate_address(section, reloc, base, absolute);
        };
        if self.format.has_atoms() {
            return self.relocate_difference(section, reloc, base, minus);
        }
        let minus_place = match minus {
            Base::Global(id) => self.places[id.index()],
            Base::Block(id) => self.block_place(id),
            Base::DsoLocalEquivalent(_) => None,
        };
        let Some(minus_place) = minus_place else {
            return Err("difference from a symbol that is not defined here");
        };
        let (target, place, through_plt) = match base {
            Base::Block(id) => {
                let place = self
                    .block_place(id)
                    .ok_or("blockaddress of an undefined function")?;
                (Target::Place(place), Some(place), false)
            }
            Base::Global(id) | Base::DsoLocalEquivalent(id) => {
                let symbol = self.symbol(id);
                let fixed = self.model.symbol(symbol).binding != Binding::Weak
                    && self.model.symbol(symbol).kind != SymbolKind::IndirectFunction;
                let place = self.places[id.index()].filter(|_| fixed);
                (
                    Target::Symbol(symbol),
                    place,
                    matches!(base, Base::DsoLocalEquivalent(_)),
                )
            }
        };
        if let Some(place) = place
            && place.section == minus_place.section
        {
            let value = (place.offset as i64)
                .wrapping_sub(minus_place.offset as i64)
                .wrapping_add(reloc.addend);
            self.distance(
                section,
                reloc.offset,
                reloc.size,
                (place, minus_place, reloc.addend),
            );
            let (at, size) = (reloc.offset as usize, usize::from(reloc.size));
            let order = self.model.machine.byte_order();
            let data = &mut self.model.section_mut(section).data;
            order.store(&mut data[at..at + size], value as u64);
            return Ok(());
        }
        if minus_place.section != section {
            return Err("difference of symbols in different sections, neither of them the field's");
        }
        let kind = match (through_plt, reloc.size) {
            (true, 4) => RelocKind::Plt32,
            (true, _) if matches!(base, Base::DsoLocalEquivalent(_)) => {
                return Err("dso_local_equivalent in a field that is not 4 bytes wide");
            }
            _ => relative,
        };
        if self.model.labels.is_some() && kind == relative {
            self.relocate_by_labels(section, reloc, target, minus_place);
            return Ok(());
        }
        let addend = reloc
            .addend
            .wrapping_add(reloc.offset as i64)
            .wrapping_sub(minus_place.offset as i64);
        self.add_reloc(section, reloc.offset, kind, target, addend);
        Ok(())
    }

    /// A field that holds an address.
    fn relocate_address(
        &mut self,
        section: SectionId,
        reloc: &DataReloc,
        base: Base,
        absolute: RelocKind,
    ) -> Result<(), &'static str> {
        let target = match base {
            Base::DsoLocalEquivalent(id) if !self.module.global(id).dso_local => {
                if reloc.size != 4 {
                    return Err("dso_local_equivalent in a field that is not 4 bytes wide");
                }
                let target = Target::Symbol(self.symbol(id));
                self.add_reloc(section, reloc.offset, RelocKind::Plt32, target, reloc.addend);
                return Ok(());
            }
            Base::DsoLocalEquivalent(id) | Base::Global(id) => Target::Symbol(self.symbol(id)),
            Base::Block(id) => {
                let place = self
                    .block_place(id)
                    .ok_or("blockaddress of an undefined function")?;
                self.distant(place, false)
            }
        };
        self.add_reloc(section, reloc.offset, absolute, target, reloc.addend);
        Ok(())
    }

    /// An address that the loader signs.
    fn relocate_signed(&mut self, section: SectionId, reloc: &DataReloc) -> Result<(), &'static str> {
        let field = &self.model.sections[section.0 as usize].data[reloc.offset as usize..][..8];
        let schema = self.model.machine.byte_order().load(field);
        let key = schema >> 60 & 3;
        // llc has glibc call a routine there (R_AARCH64_FUNCINIT64), since it knows no signed addresses.
        let is_glibc = matches!(self.options.triple.env, Env::Gnu);
        if self.options.triple.format == ObjectFormat::Elf && is_glibc && key == 2 {
            return Err("ptrauth constant with key DA for glibc");
        }
        let base = reloc.base.ok_or("ptrauth constant of a number")?;
        self.relocate_address(section, reloc, base, RelocKind::Signed64)
    }

    /// A distance that the assembler is to count, for assembly text.
    fn relocate_by_labels(&mut self, section: SectionId, reloc: &DataReloc, target: Target, minus: Place) {
        let to = match target {
            Target::Symbol(id) => id,
            Target::Place(place) => self.label(place),
        };
        let from = self.label(minus);
        let distance = Distance {
            offset: reloc.offset,
            len: reloc.size,
            uleb: false,
            to,
            from,
            addend: reloc.addend,
        };
        self.note_distance(section, distance);
    }

    /// `__ImageBase`, by which COFF's images are addressed.
    fn is_image_base(&self, id: GlobalId) -> bool {
        let global = self.module.global(id);
        global.is_declaration() && self.module.global_name(id) == b"__ImageBase"
    }

    /// A difference whose operands the linker may move: a pair of relocations.
    fn relocate_difference(
        &mut self,
        section: SectionId,
        reloc: &DataReloc,
        base: Base,
        minus: Base,
    ) -> Result<(), &'static str> {
        let (plus_kind, minus_kind) = match reloc.size {
            4 => (RelocKind::Abs32, RelocKind::Minus32),
            8 => (RelocKind::Abs64, RelocKind::Minus64),
            _ => return Err("difference of addresses in a field of less than 4 bytes"),
        };
        let function = |b: &Self, block| b.module.block_address(block).0;
        if let (Base::Block(a), Base::Block(b)) = (base, minus)
            && function(self, a) == function(self, b)
            && let (Some(a), Some(b)) = (self.block_place(a), self.block_place(b))
        {
            let value = (a.offset as i64)
                .wrapping_sub(b.offset as i64)
                .wrapping_add(reloc.addend);
            self.distance(section, reloc.offset, reloc.size, (a, b, reloc.addend));
            let (at, size) = (reloc.offset as usize, usize::from(reloc.size));
            let order = self.model.machine.byte_order();
            let data = &mut self.model.section_mut(section).data;
            order.store(&mut data[at..at + size], value as u64);
            return Ok(());
        }
        for (base, kind, addend) in [(minus, minus_kind, 0), (base, plus_kind, reloc.addend)] {
            let target = match base {
                Base::Global(id) | Base::DsoLocalEquivalent(id) => Target::Symbol(self.symbol(id)),
                Base::Block(id) => {
                    let place = self
                        .block_place(id)
                        .ok_or("blockaddress of an undefined function")?;
                    self.distant(place, false)
                }
            };
            let defined = match &target {
                Target::Symbol(id) => self.model.symbol(*id).definition != Definition::Undefined,
                Target::Place(_) => true,
            };
            if kind == minus_kind && !defined {
                return Err("difference from a symbol that is not defined here");
            }
            self.add_reloc(section, reloc.offset, kind, target, addend);
        }
        Ok(())
    }

    /// For assembly text: the frames of a function's further parts, of which the first has number `next`.
    fn part_records(&mut self, blob: &CodeBlob, index: usize, next: u32, personality: Option<SymbolId>) {
        if self.model.labels.is_none() {
            return;
        }
        let ends = blob.parts.iter().skip(1).copied().chain([blob.code.len() as u32]);
        let parts = blob.parts.iter().zip(ends).zip(&self.blob_places[index].parts);
        let lsda = |n: usize| self.blob_places[index].lsda(n + 1);
        let records = parts.enumerate().map(|(n, ((start, end), place))| FrameRecord {
            blob: next + n as u32,
            section: place.section,
            offset: place.offset,
            lead: 0,
            size: u64::from(end - start),
            personality: personality.filter(|_| lsda(n).is_some()),
            lsda: lsda(n).map(|l| (l.place.section, l.place.offset)),
        });
        self.model.frames.extend(records);
    }

    /// `.eh_frame`, in a section of this kind.
    pub(super) fn eh_frame(&mut self, spec: SectionSpec) {
        let abi = self.target.frame_abi(self.pic, self.code_model);
        let mut frames: Vec<FrameRecord> = Vec::with_capacity(self.blobs.len());
        let mut further = self.blobs.len() as u32;
        for (i, blob) in self.blobs.iter().enumerate() {
            let next_part = further;
            further += blob.parts.len() as u32;
            if blob.unwind == crate::UnwindTable::None || self.places[blob.global as usize].is_none() {
                continue;
            }
            let personality = blob.exceptions.as_ref().and_then(|e| e.personality);
            let personality = personality.map(|id| self.personality(GlobalId(id), &abi));
            let place = &self.blob_places[i];
            let lead = (place.code - place.start.offset) as u32;
            let end = blob.parts.first().map_or(blob.code.len() as u32, |p| *p);
            let record = FrameRecord {
                blob: i as u32,
                section: place.start.section,
                offset: place.start.offset,
                lead,
                size: u64::from(lead) + u64::from(end),
                personality,
                lsda: place.lsda(0).map(|l| (l.place.section, l.place.offset)),
            };
            self.model.frames.push(record);
            self.part_records(blob, i, next_part, personality);
            if !self.format.has_compact_frame(self, blob) {
                frames.push(record);
            }
        }
        let kind = |record: &FrameRecord| FrameKind {
            personality: record.personality.map(|p| (abi.personality_pointer, p)),
            lsda: record.lsda.map(|_| abi.lsda_pointer),
            b_key: begins_with_b_key(&self.blobs[record.blob as usize].cfi),
            ..FrameKind::default()
        };
        // As LLVM's assembler has them: those of one CIE together; module-level assembly comes first.
        let mut order: Vec<(FrameKind, FrameSource)> = Vec::with_capacity(frames.len());
        order.extend(
            self.assembly_frames
                .iter()
                .filter(|f| !self.format.has_compact_assembly_frame(self, f))
                .map(|f| (f.common, FrameSource::Assembly(f))),
        );
        order.extend(frames.iter().map(|r| (kind(r), FrameSource::Function(r))));
        let model = &self.model;
        let name = |symbol: SymbolId| model.name(model.symbol(symbol).name);
        order.sort_by_key(|(k, _)| {
            (
                k.personality.map(|(encoding, symbol)| (name(symbol), encoding)),
                k.lsda,
                (k.signal, k.simple),
                (k.return_register.is_none(), k.return_register, k.b_key, k.tagged),
            )
        });
        let unwinds = |blob: &CodeBlob| blob.unwind != crate::UnwindTable::DebugFrame;
        let tables = frames.iter().any(|r| unwinds(&self.blobs[r.blob as usize]));
        let mut writer = EhFrameWriter::new(abi, self.model.machine.byte_order());
        for (common, source) in order {
            match source {
                FrameSource::Assembly(frame) => frame.write(&mut writer),
                FrameSource::Function(_) if !tables => {}
                FrameSource::Function(record) => {
                    let blob = &self.blobs[record.blob as usize];
                    write_frame(&mut |frame| writer.add(frame), blob, record, common);
                    let place = &self.blob_places[record.blob as usize];
                    let personality = record.personality.map(|p| (abi.personality_pointer, p));
                    let pointers = (personality, Some(abi.lsda_pointer));
                    part_frames(&mut |frame| writer.add(frame), blob, place, pointers);
                }
            }
        }
        if !frames.is_empty() && (!tables || self.options.debug.force_frame) {
            self.debug_frame(abi, &frames);
        }
        self.sframe(abi, &frames);
        if !writer.is_empty() {
            let section = self.section(spec);
            self.model.section_mut(section).unique = None;
            self.model.frame_section = Some(section);
            writer.finish(&mut self.model, section);
        }
    }

    /// `.debug_frame`: what debuggers are told of frames.
    fn debug_frame(&mut self, abi: FrameAbi, frames: &[FrameRecord]) {
        let section = self.debug_section("frame", false);
        let flagged = || self.metadata.module_flag("DWARF64").is_some_and(|n| n != 0);
        let wide = self.options.debug.dwarf64 || flagged();
        let kind = Some(if wide { RelocKind::Abs64 } else { RelocKind::Abs32 });
        let order = self.model.machine.byte_order();
        let mut writer = EhFrameWriter::debug(abi, order, DebugFrame { section, kind, wide });
        for record in frames {
            let blob = &self.blobs[record.blob as usize];
            write_frame(
                &mut |frame| writer.add(frame),
                blob,
                &FrameRecord {
                    lsda: None,
                    ..*record
                },
                FrameKind::default(),
            );
            part_frames(
                &mut |frame| writer.add(frame),
                blob,
                &self.blob_places[record.blob as usize],
                (None, None),
            );
        }
        self.model.debug_frame_section = Some(section);
        writer.finish(&mut self.model, section);
    }

    /// The personality routine's symbol, or that of a pointer to it (`DW.ref.NAME`) where the encoding is
    /// indirect.
    fn personality(&mut self, id: GlobalId, abi: &FrameAbi) -> SymbolId {
        let symbol = self.symbol(id);
        if abi.personality_pointer.0 & 0x80 == 0 || abi.indirect_by_got {
            return symbol;
        }
        let mut name = b"DW.ref.".to_vec();
        name.extend_from_slice(&symbol_name(self.module, id));
        let reference = self.symbol_by_name(&name);
        if self.model.symbol(reference).definition != Definition::Undefined {
            return reference;
        }
        self.model.groups.push(Group {
            signature: reference,
            comdat: true,
        });
        let group = GroupId(self.model.groups.len() as u32 - 1);
        let section = self.model.add_section(
            &[b".data.", name.as_slice()].concat(),
            SectionKind::Progbits,
            SectionFlags::ALLOC | SectionFlags::WRITE,
            0,
        );
        let (kind, byte_order) = (self.model.machine.address_kind(), self.model.machine.byte_order());
        let out = self.model.section_mut(section);
        out.group = Some(group);
        out.pad_to(u64::from(kind.size()));
        if self.options.flags.signed_personality {
            let field = out.append_pointer(symbol, RelocKind::Signed64) as usize;
            byte_order.store(&mut out.data[field..][..8], u64::from(PERSONALITY.0) << 32);
        } else {
            out.append_pointer(symbol, kind);
        }
        let entry = self.model.symbol_mut(reference);
        *entry = Symbol {
            definition: Definition::Section(section),
            value: 0,
            size: 8,
            binding: Binding::Weak,
            visibility: Visibility::Hidden,
            kind: SymbolKind::Object,
            ..*entry
        };
        reference
    }

    /// The pointer to a global in writable data that read-only tables refer to, `NAME.DW.stub`.
    fn pointer_in_data(&mut self, id: GlobalId) -> SymbolId {
        let symbol = self.symbol(id);
        let mut name = symbol_name(self.module, id).into_owned();
        if !name.starts_with(b".L") {
            name.splice(0..0, *b".L");
        }
        name.extend_from_slice(b".DW.stub");
        let pointer = self.symbol_by_name(&name);
        if self.model.symbol(pointer).definition != Definition::Undefined {
            return pointer;
        }
        let section = self.default_section(Content::Data);
        let kind = self.model.machine.address_kind();
        let out = self.model.section_mut(section);
        out.pad_to(u64::from(kind.size()));
        let offset = out.append_pointer(symbol, kind);
        let entry = self.model.symbol_mut(pointer);
        *entry = Symbol {
            temporary: true,
            ..Symbol::local(entry.name, section, offset)
        };
        pointer
    }
}

/// What a frame is made from.
enum FrameSource<'a> {
    Function(&'a FrameRecord),
    Assembly(&'a AssemblyFrame),
}

pub(super) fn begins_with_b_key(cfi: &[(u32, CfiOp)]) -> bool {
    cfi.first().is_some_and(|c| c.1 == CfiOp::BKeyFrame)
}

/// Adds a function's frame to a table.
pub(super) fn write_frame(
    add: &mut dyn FnMut(&Frame<'_>),
    blob: &CodeBlob,
    record: &FrameRecord,
    common: FrameKind,
) {
    let end = blob.parts.first().map_or(u32::MAX, |p| *p);
    let split = blob.cfi.partition_point(|(at, _)| *at < end);
    add(&Frame {
        section: record.section,
        offset: record.offset,
        size: record.size,
        lead: record.lead,
        cfi: &blob.cfi[..split],
        cfi_bytes: &blob.cfi_bytes,
        lsda: record
            .lsda
            .map(|(section, offset)| (RelocTarget::Section(section), offset as i64)),
        common,
    });
}

/// Unwind information of a blob's further parts: each states anew what holds where it starts.
pub(super) fn part_frames(
    add: &mut dyn FnMut(&Frame<'_>),
    blob: &CodeBlob,
    place: &BlobPlace,
    (personality, lsda_pointer): (Option<(PointerEncoding, SymbolId)>, Option<PointerEncoding>),
) {
    for (n, (start, at)) in blob.parts.iter().zip(&place.parts).enumerate() {
        let end = blob.parts.get(n + 1).map_or(blob.code.len() as u32, |p| *p);
        let last = n + 1 == blob.parts.len();
        let lsda = place.lsda(n + 1).filter(|_| lsda_pointer.is_some());
        let own = |(at, _): &&(u32, CfiOp)| *at >= *start && (*at < end || last);
        let cfi: Vec<(u32, CfiOp)> = blob
            .cfi
            .iter()
            .filter(own)
            .map(|(at, op)| (at - start, *op))
            .collect();
        add(&Frame {
            section: at.section,
            offset: at.offset,
            size: u64::from(end - start),
            lead: 0,
            cfi: &cfi,
            cfi_bytes: &blob.cfi_bytes,
            lsda: lsda.map(|l| (RelocTarget::Section(l.place.section), l.place.offset as i64)),
            common: FrameKind {
                personality: personality.filter(|_| lsda.is_some()),
                lsda: lsda.and(lsda_pointer),
                b_key: begins_with_b_key(&cfi),
                ..FrameKind::default()
            },
        });
    }
}
