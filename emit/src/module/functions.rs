//! Places the functions: code, prefix and prologue data, constant pools, jump tables, exception tables.

use super::{BlobPlace, Builder, Lsda, Place, symbol_name};
use crate::asm::parts;
use crate::blob::{CodeBlob, PartName};
use crate::lsda::{Exceptions, Part, TableText};
use crate::macho::{DICE_KIND_JUMP_TABLE32, N_ALT_ENTRY};
use crate::object::{DataInCode, Definition, SectionFlags, SectionId, SectionKind, Symbol, SymbolKind};
use crate::section::Content;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, GlobalId, StrId};
use ir::triple::ObjectFormat;

impl<'a> Builder<'a> {
    pub(super) fn place_functions(&mut self) {
        let code: usize = self.blobs.iter().map(|b| b.code.len() + 16).sum();
        if !self.options.function_sections {
            let text = self.default_section(Content::Text);
            let relocs = self.blobs.iter().map(|b| b.relocs.len()).sum();
            let text = self.model.section_mut(text);
            text.data.reserve_exact(code);
            text.relocs.reserve_exact(relocs);
            text.code.reserve_exact(self.blobs.len());
        }
        if !self.blobs.is_empty() && self.blobs.iter().all(|b| b.pure_code) {
            // An empty one without the flag would take it from the linked section.
            let text = self.default_section(Content::Text);
            let text = self.model.section_mut(text);
            text.flags = text.flags | SectionFlags::PURE_CODE;
        }
        for (i, blob) in self.blobs.iter().enumerate() {
            let id = GlobalId(blob.global);
            self.blob_of[id.index()] = i as u32;
            if let Err(diagnostic) = self.place_function(i as u32, id, blob) {
                self.report(*diagnostic);
                let nowhere = Place::new(SectionId(0), 0);
                self.blob_places.truncate(i);
                self.blob_places.push(BlobPlace {
                    start: nowhere,
                    code: 0,
                    constants: 0,
                    tables: 0,
                    lsdas: Vec::new(),
                    parts: Vec::new(),
                    assembly: None,
                });
            }
        }
    }

    pub(super) fn place_function(&mut self, index: u32, id: GlobalId, blob: &'a CodeBlob) -> Result<()> {
        let module = self.module;
        let global = module.global(id);
        let function = module.function(id).expect("a blob belongs to a function");
        let name = symbol_name(module, id);
        let constants = self.constants.len() as u32;
        for i in 0..blob.constants.len() {
            self.place_constant(index, blob, i);
        }
        let section = self.place_by_content(id, &name, Content::Text, 1)?;
        if self.model.section(section).kind == SectionKind::Nobits {
            return Err(Diagnostic::unsupported(
                global.offset,
                "code in a section without contents",
            ));
        }
        let align = u64::from(blob.align).max(global.align).max(1);
        self.pad_code(section, align);
        if self.model.labels.is_some() && parts::refused(blob) {
            return Err(Diagnostic::unsupported(
                global.offset,
                "sections of basic blocks with tables in assembly output",
            ));
        }
        let front = self.model.section(section).size;
        self.place_front(section, id, blob)?;
        let start = Place::new(section, self.model.section(section).size);
        if let Some(prologue) = function.prologue {
            self.write_constant(section, prologue, global.offset)?;
            self.mark_data(section, start.offset);
        }
        let out = self.model.section_mut(section);
        let code = out.size;
        if !code.is_multiple_of(u64::from(blob.code_align.max(1))) {
            return Err(Diagnostic::unsupported(
                global.offset,
                "aligned branches in a function with data before its code",
            ));
        }
        out.code.push((code, index));
        let first = blob.parts.first().map_or(blob.code.len(), |p| *p as usize);
        out.append(&blob.code[..first]);
        if self.format.needs_code(blob) {
            let target = self.target;
            target.fill_code(1, &mut out.data);
            out.size = out.data.len() as u64;
        }
        let size = out.size - start.offset;
        let parts = self.place_parts(section, &name, blob);
        let tables = self.tables.len() as u32;
        self.place_tables(index, id, &name, blob, section)?;
        let lsdas = self.place_lsdas(index, id, &name, (blob, code - start.offset))?;
        self.blob_places.push(BlobPlace {
            start,
            code,
            constants,
            tables,
            lsdas,
            parts,
            assembly: None,
        });
        self.places[id.index()] = Some(start);
        self.define(id, start, size, SymbolKind::Function);
        if front != start.offset && self.format.has_atoms() {
            self.join_front(section, front, id, &name);
        }
        Ok(())
    }

    /// What stands before a function's symbol.
    fn place_front(&mut self, section: SectionId, id: GlobalId, blob: &CodeBlob) -> Result<()> {
        let global = self.module.global(id);
        let front = self.model.section(section).size;
        if let Some(prefix) = self.module.function(id).and_then(|f| f.prefix) {
            self.write_constant(section, prefix, global.offset)?;
        }
        let nops = blob.records.as_ref().map_or(0, |r| r.prefix_nops as usize);
        let typed = self.target.always_types() && self.metadata.attachment(global, "kcfi_type").is_some();
        if self.options.flags.kcfi || typed {
            let arity = blob.records.as_ref().map_or(0, |r| r.arity);
            self.place_type(section, id, (nops, arity), u64::from(blob.align));
        }
        if nops != 0 {
            self.mark_data(section, front);
        }
        let target = self.target;
        let out = self.model.section_mut(section);
        target.fill_code(nops, &mut out.data);
        out.size = out.data.len() as u64;
        let front = if nops == 0 { front } else { out.size };
        // A signature and the hash of the function's type, which callers compare (Clang's `-fsanitize=function`).
        if let Some(node) = self.metadata.attachment(global, "func_sanitize") {
            let constants = self.metadata.constants(node).filter(|c| c.len() == 2);
            let wrong = || Diagnostic::error(global.offset, "!func_sanitize: requires two constants");
            for constant in constants.ok_or_else(wrong)? {
                self.write_constant(section, constant, global.offset)?;
            }
        }
        self.mark_data(section, front);
        Ok(())
    }

    /// Mapping symbols for data among code, from `start` to the section's present end.
    fn mark_data(&mut self, section: SectionId, start: u64) {
        let end = self.model.section(section).size;
        let maps = self.model.machine.mapping_symbols && self.options.triple.format == ObjectFormat::Elf;
        let text = self.model.labels.is_some();
        if maps && start != end && !text {
            self.model.map_data(section, start, end);
        }
    }

    /// What stands before a function's symbol is of one piece with it for linkers that take sections apart at symbols.
    fn join_front(&mut self, section: SectionId, front: u64, id: GlobalId, name: &[u8]) {
        let private = self.model.add_name(&[b"l_front.", name].concat());
        self.model.add_symbol(Symbol::local(private, section, front));
        let symbol = self.symbol(id);
        self.model.symbol_mut(symbol).native |= N_ALT_ENTRY;
    }

    /// The type of a function in a module with kCFI, and the symbol that stands for it. Behind it stand no-operations; its
    /// instruction tells how many arguments there are.
    fn place_type(&mut self, section: SectionId, id: GlobalId, (nops, arity): (usize, u8), align: u64) {
        let node = self.metadata.attachment(self.module.global(id), "kcfi_type");
        let type_id = node.and_then(|node| {
            let operands = self.metadata.operands(node)?;
            self.metadata.integer((*operands.first()?)?)
        });
        let target = self.target;
        let out = self.model.section_mut(section);
        let value = out.size;
        let named = target.type_id(type_id.map(|n| (n as u32, arity)), nops, align, &mut out.data);
        out.size = out.data.len() as u64;
        if named != 0 {
            let own = self.symbol(id);
            let binding = self.model.symbol(own).binding;
            let symbol_name = [b"__cfi_", self.module.global_name(id)].concat();
            let symbol_name = self.model.add_name(&symbol_name);
            self.model.add_symbol(Symbol {
                size: named as u64,
                kind: SymbolKind::Function,
                binding,
                ..Symbol::local(symbol_name, section, value)
            });
        }
    }

    /// Places the blob's further parts, each in a section like the function's, under `NAME.__part.N`; cold code that
    /// was split off stands in `.text.split.NAME`, if the function's section has no name of its own, under `NAME.cold`, and
    /// landing pads likewise in `.text.eh.NAME`.
    fn place_parts(&mut self, first: SectionId, name: &[u8], blob: &CodeBlob) -> Vec<Place> {
        let named = self.module.global(GlobalId(blob.global)).section != StrId::EMPTY;
        let mut places = Vec::with_capacity(blob.parts.len());
        for (n, start) in blob.parts.iter().enumerate() {
            let end = blob.parts.get(n + 1).map_or(blob.code.len(), |p| *p as usize);
            let like = self.model.section(first);
            let (kind, flags, group, link) = (like.kind, like.flags, like.group, like.link);
            let mut section_name = self.model.name(like.name).to_vec();
            let number = |n: u32| [name, format!(".__part.{n}").as_bytes()].concat();
            let part_name = blob.part_names.get(n).copied();
            let symbol_name = match part_name {
                Some(PartName::Cold) => [name, b".cold"].concat(),
                Some(PartName::Pads) => [name, b".eh"].concat(),
                Some(PartName::Number(n)) => number(n),
                None => number(n as u32 + 1),
            };
            let own: Option<&[u8]> = match part_name {
                _ if named => None,
                Some(PartName::Cold) => Some(b".text.split."),
                Some(PartName::Pads) => Some(b".text.eh."),
                _ => None,
            };
            if let Some(prefix) = own {
                section_name = [prefix, name].concat();
            } else if self.options.unique_block_section_names && !named {
                section_name.push(b'.');
                section_name.extend_from_slice(&symbol_name);
            }
            let section = self.model.add_section(&section_name, kind, flags, 0);
            self.pad_code(section, blob.code_align.max(1).into());
            let number = self.next_part;
            self.next_part += 1;
            let in_text = self.model.labels.is_some();
            let out = self.model.section_mut(section);
            (out.group, out.link) = (group, link);
            if in_text {
                out.code.push((0, number));
            }
            out.append(&blob.code[*start as usize..end]);
            let symbol = self.model.add_name(&symbol_name);
            self.model.add_symbol(Symbol {
                size: (end - *start as usize) as u64,
                ..Symbol::local(symbol, section, 0)
            });
            places.push(Place::new(section, 0));
        }
        places
    }

    pub(super) fn pad_code(&mut self, section: SectionId, align: u64) {
        let target = self.target;
        let section = self.model.section_mut(section);
        section.align = section.align.max(align);
        let pad = section.size.next_multiple_of(align) - section.size;
        section.note_align(align, pad, true);
        if pad != 0 {
            target.fill_code(pad as usize, &mut section.data);
            section.size = section.data.len() as u64;
        }
    }

    pub(super) fn write_constant(
        &mut self,
        section: SectionId,
        constant: ConstId,
        at: Option<u32>,
    ) -> Result<()> {
        let mut relocs = Vec::new();
        self.writer.locate(at);
        let out = self.model.section_mut(section);
        self.writer.write(constant, &mut out.data, &mut relocs)?;
        out.size = out.data.len() as u64;
        self.pending.extend(relocs.into_iter().map(|r| (section, r, at)));
        Ok(())
    }

    /// Constants of equal bytes are shared by all functions; a temporary symbol stands for each.
    pub(super) fn place_constant(&mut self, function: u32, blob: &CodeBlob, i: usize) {
        let constant = blob.constants[i];
        let range = constant.start as usize..(constant.start + constant.len) as usize;
        let bytes = &blob.constant_bytes[range];
        let relocated = blob
            .constant_relocs
            .iter()
            .any(|r| (constant.start..constant.start + constant.len).contains(&r.offset));
        let key = (constant.align, bytes.to_vec());
        if !relocated && let Some(&symbol) = self.constant_index.get(&key) {
            self.constants.push(symbol);
            return;
        }
        let mut shared = None;
        let section = if relocated {
            self.default_section(if self.pic {
                Content::ReadOnlyRelocated
            } else {
                Content::ReadOnly
            })
        } else {
            let place = self.format.constant(self, &constant, bytes);
            shared = place.shared;
            self.section(place.spec)
        };
        let out = self.model.section_mut(section);
        let offset = out.pad_to(u64::from(constant.align));
        out.append(bytes);
        if let Some(name) = shared {
            let symbol = self.symbol_by_name(&name);
            let entry = self.model.symbol_mut(symbol);
            entry.definition = Definition::Section(section);
            entry.value = offset;
            self.constant_index.insert(key, symbol);
            self.constants.push(symbol);
            return;
        }
        let name = self
            .model
            .add_name(self.format.label("CPI", function, i).as_bytes());
        let symbol = self.model.add_symbol(Symbol {
            temporary: !self.format.labels_are_symbols(),
            ..Symbol::local(name, section, offset)
        });
        if !relocated {
            self.constant_index.insert(key, symbol);
        }
        self.constants.push(symbol);
    }

    pub(super) fn place_tables(
        &mut self,
        index: u32,
        id: GlobalId,
        name: &[u8],
        blob: &CodeBlob,
        text: SectionId,
    ) -> Result<()> {
        if blob.jump_tables.is_empty() {
            return Ok(());
        }
        let format = self.format;
        let section = format.table_section(self, id, name, text)?;
        for (i, table) in blob.jump_tables.iter().enumerate() {
            let entry = table.kind.entry_size();
            if section == text {
                self.pad_code(section, u64::from(entry));
                self.model.data_in_code.push(DataInCode {
                    section,
                    offset: self.model.section(section).size,
                    len: (entry * table.len).min(0xffff) as u16,
                    kind: DICE_KIND_JUMP_TABLE32,
                });
            }
            let out = self.model.section_mut(section);
            let offset = out.pad_to(u64::from(entry));
            out.append_zeros(u64::from(entry * table.len));
            self.tables.push(Place::new(section, offset));
            if let Some(labels) = &self.model.labels {
                let name = format!("{}JTI{index}_{i}", labels.prefix);
                self.model.add_label(section, offset, false, &name);
            }
        }
        Ok(())
    }

    /// The language-specific data of the function's code and of its further parts.
    fn place_lsdas(
        &mut self,
        index: u32,
        id: GlobalId,
        name: &[u8],
        (blob, lead): (&CodeBlob, u64),
    ) -> Result<Vec<Option<Lsda>>> {
        let Some(exceptions) = blob.exceptions.as_deref().filter(|e| e.personality.is_some()) else {
            return Ok(Vec::new());
        };
        let format = self.format;
        let Some(spec) = format.exception_section(self, id, name)? else {
            return Ok(Vec::new());
        };
        let section = self.section(spec);
        if blob.parts.is_empty() {
            let label = format!("GCC_except_table{index}");
            return Ok(vec![Some(self.place_lsda(
                section,
                &label,
                exceptions,
                &Part::whole(lead as u32),
            ))]);
        }
        let starts = std::iter::once(0).chain(blob.parts.iter().copied());
        let ends = blob.parts.iter().copied().chain([u32::MAX]);
        let mut all = Vec::with_capacity(blob.parts.len() + 1);
        for (n, (start, end)) in starts.zip(ends).enumerate() {
            let pad = exceptions.pads_of(start..end).min();
            let part_of = |offset: u32| blob.parts.partition_point(|start| *start <= offset);
            let mut pads = exceptions.pads_of(start..end);
            if pads.any(|p| Some(part_of(p)) != pad.map(part_of)) {
                return Err(Diagnostic::unsupported(
                    self.module.global(id).offset,
                    "landing pads of one section in several sections",
                ));
            }
            let lead = if n == 0 { lead as u32 } else { 0 };
            let part = Part {
                code: start..end,
                lead,
                pad,
            };
            let label = format!("GCC_except_table{index}.{n}");
            all.push(pad.map(|_| self.place_lsda(section, &label, exceptions, &part)));
        }
        Ok(all)
    }

    fn place_lsda(&mut self, section: SectionId, label: &str, exceptions: &Exceptions, part: &Part) -> Lsda {
        let abi = self.target.frame_abi(self.pic, self.code_model);
        let mut text = TableText::default();
        let (bytes, relocs) = exceptions.encode(
            part,
            abi.type_pointer,
            abi.indirect_by_got,
            self.model.labels.as_ref().map(|_| &mut text),
        );
        let out = self.model.section_mut(section);
        let offset = out.pad_to(4);
        out.append(&bytes);
        let label = self.model.add_name(label.as_bytes());
        self.model.add_symbol(Symbol::local(label, section, offset));
        let place = Place::new(section, offset);
        Lsda { place, relocs, text }
    }
}
