//! Places the variables, each in the section that its content calls for.

use super::{Builder, MAX_DATA, MAX_PADDING, Place, symbol_name};
use crate::constant::Base;
use crate::data::DataReloc;
use crate::object::{SectionKind, SymbolKind};
use crate::section::Content;
use ir::constants::Const;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, GlobalId, TypeId};
use ir::module::{Global, GlobalKind, Linkage, ThreadLocal, UnnamedAddr};
use ir::types::Type;

impl Builder<'_> {
    pub(super) fn place_variables(&mut self) {
        let module = self.module;
        for (i, global) in module.globals.iter().enumerate() {
            let GlobalKind::Variable(variable) = &global.kind else {
                continue;
            };
            let Some(init) = variable.init else { continue };
            let special = self.scope.bytes(global.section) == b"llvm.metadata"
                || global.linkage == Linkage::AvailableExternally;
            if special || module.global_name(GlobalId::new(i)) == b"llvm.used" {
                continue;
            }
            if global.linkage == Linkage::Appending {
                let name = module.global_name(GlobalId::new(i));
                if !matches!(
                    name,
                    b"llvm.global_ctors" | b"llvm.global_dtors" | b"llvm.compiler.used"
                ) {
                    self.unsupported(global.offset, "variable with appending linkage");
                }
                continue;
            }
            if let Err(diagnostic) = self.place_variable(GlobalId::new(i), variable.constant, init) {
                self.report(*diagnostic);
            }
        }
    }

    pub(super) fn place_variable(&mut self, id: GlobalId, constant: bool, init: ConstId) -> Result<()> {
        let module = self.module;
        let global = module.global(id);
        let (size, _) = self.writer.size_align(global.value_ty);
        let align = self.variable_align(global, false);
        let name = symbol_name(module, id);
        let thread_local = global.thread_local != ThreadLocal::NotThreadLocal;
        if global.linkage == Linkage::Common && !thread_local {
            self.define_common(id, size, align);
            return Ok(());
        }
        let (bytes, relocs) = self.initial_bytes(global, init, size)?;
        let zero = relocs.is_empty() && bytes.iter().all(|b| *b == 0);
        let content = self.content(global, constant, init, zero, &relocs, size);
        let section = self.place_by_content(id, &name, content, self.variable_align(global, true))?;
        let tentative = size == 0
            && global.linkage.is_local()
            && content == Content::Bss
            && self.by_spec.get(&self.format.default_spec(content)) == Some(&section);
        if !zero && self.model.section(section).kind == SectionKind::Nobits {
            let name = String::from_utf8_lossy(self.model.name(self.model.section(section).name));
            let what = format!("initialised data in section '{name}', which has no contents");
            return Err(Diagnostic::error(global.offset, what));
        }
        let out = self.model.section_mut(section);
        if out.kind != SectionKind::Nobits && out.size.next_multiple_of(align) - out.size > MAX_PADDING {
            let what = "initialised data behind more than 256 MiB of padding";
            return Err(Diagnostic::unsupported(global.offset, what));
        }
        let offset = out.pad_to(align);
        let size = if tentative {
            1
        } else {
            size.max(self.format.least_size())
        };
        if out.kind == SectionKind::Nobits {
            out.append_zeros(size);
        } else {
            if out.size + size > MAX_DATA {
                return Err(Diagnostic::unsupported(
                    global.offset,
                    "initialised data of more than 4 GiB",
                ));
            }
            out.append(&bytes);
            out.append_zeros(size - bytes.len() as u64);
        }
        let at = global.offset;
        self.pending.extend(relocs.into_iter().map(|mut r| {
            r.offset += offset;
            (section, r, at)
        }));
        let place = Place::new(section, offset);
        self.places[id.index()] = Some(place);
        match thread_local {
            true => self.format.define_thread_local(self, id, place, size),
            false => self.define(id, place, size, SymbolKind::Object),
        }
        Ok(())
    }

    /// The initialiser's bytes, none for zeros.
    pub(super) fn initial_bytes(
        &mut self,
        global: &Global,
        init: ConstId,
        size: u64,
    ) -> Result<(Vec<u8>, Vec<DataReloc>)> {
        let mut relocs = Vec::new();
        let mut bytes = Vec::new();
        self.writer.locate(global.offset);
        match self.scope.constant(init) {
            Const::Zero(ty) | Const::Undef(ty) | Const::Poison(ty) => self.writer.check_plain(ty)?,
            _ if size > MAX_DATA => {
                return Err(Diagnostic::unsupported(
                    global.offset,
                    "initialised data of more than 4 GiB",
                ));
            }
            _ => self.writer.write(init, &mut bytes, &mut relocs)?,
        }
        Ok((bytes, relocs))
    }

    /// Preferred alignment of a variable (LLVM's rule: the type's preferred one, 16 for what is larger than 16
    /// bytes, unless an alignment is written). `of_type`: what names sections of strings.
    pub(super) fn variable_align(&self, global: &Global, of_type: bool) -> u64 {
        let layout = &self.module.data_layout;
        if global.align != 0 && !global.section.is_empty() {
            return global.align;
        }
        let mut align = layout.pref_align(self.scope, global.value_ty);
        if global.align != 0 {
            align = if global.align >= align {
                global.align
            } else {
                global.align.max(layout.abi_align(self.scope, global.value_ty))
            };
        } else if align < 16 && layout.bits(self.scope, global.value_ty) > 128 {
            align = 16;
        }
        if of_type { align } else { align.max(global.align) }
    }

    pub(super) fn content(
        &self,
        global: &Global,
        constant: bool,
        init: ConstId,
        zero: bool,
        relocs: &[DataReloc],
        size: u64,
    ) -> Content {
        let in_bss = zero && !constant && global.section.is_empty() && !self.options.no_zero_in_bss;
        match (global.thread_local != ThreadLocal::NotThreadLocal, in_bss) {
            (true, true) => return Content::ThreadBss,
            (true, false) => return Content::ThreadData,
            (false, true) => return Content::Bss,
            (false, false) => {}
        }
        if !constant {
            return Content::Data;
        }
        if relocs.is_empty() {
            if global.unnamed_addr != UnnamedAddr::Global {
                return Content::ReadOnly;
            }
            if let Some(width) = self.string_width(global.value_ty, init, zero) {
                return Content::String(width);
            }
            return match size {
                4 | 8 | 16 | 32 => Content::Mergeable(size as u8),
                _ => Content::ReadOnly,
            };
        }
        // Mach-O: the linker may move both ends of a distance.
        let dynamic = self.format.has_atoms()
            || relocs.iter().any(|r| match (r.base, r.minus) {
                (Some(Base::Global(a) | Base::DsoLocalEquivalent(a)), Some(Base::Global(b))) => {
                    let equivalent = matches!(r.base, Some(Base::DsoLocalEquivalent(_)));
                    !((equivalent || self.module.global(a).dso_local) && self.module.global(b).dso_local)
                }
                (Some(Base::Block(_)), Some(Base::Block(_))) => false,
                _ => true,
            });
        // The loader signs addresses in executables, too.
        let signed = relocs.iter().any(|r| r.signed);
        if self.pic && dynamic || signed {
            Content::ReadOnlyRelocated
        } else {
            Content::ReadOnly
        }
    }

    /// Character size in bytes if the constant is an array of i8, i16 or i32 whose only zero is the last one.
    pub(super) fn string_width(&self, ty: TypeId, init: ConstId, zero: bool) -> Option<u8> {
        let Type::Array { elem, len } = self.scope.ty(ty) else {
            return None;
        };
        let width = match self.scope.int_bits(elem)? {
            8 => 1,
            16 => 2,
            32 => 4,
            _ => return None,
        };
        if zero {
            return (len == 1).then_some(width);
        }
        let ends_in_only_zero = match self.scope.constant(init) {
            Const::Bytes { data, .. } => {
                let (last, rest) = self.scope.bytes(data).split_last()?;
                *last == 0 && memchr(0, rest).is_none()
            }
            Const::Aggregate { elems, .. } => {
                let (last, rest) = self.scope.const_list(elems).split_last()?;
                let value = |c: &ConstId| match self.scope.constant(*c) {
                    Const::Int { value, .. } => Some(value),
                    Const::Zero(_) | Const::Null(_) => Some(0),
                    _ => None,
                };
                value(last) == Some(0) && rest.iter().all(|c| value(c).is_some_and(|v| v != 0))
            }
            _ => false,
        };
        ends_in_only_zero.then_some(width)
    }
}

fn memchr(byte: u8, bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|b| *b == byte)
}
