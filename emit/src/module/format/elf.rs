//! ELF's sections (gABI; LLVM's choice of names). The chooser is [`crate::section`].

use super::Format;
use crate::module::{Builder, Place};
use crate::object::{SectionFlags, SectionId, SectionKind, SymbolKind};
use crate::section::{Content, SectionSpec};
use ir::diag::Result;
use ir::ids::{ConstId, GlobalId};
use ir::module::{Global, GlobalKind, Module};
use std::borrow::Cow;

pub(super) struct Elf;

impl Format for Elf {
    /// Functions that pass scalable vectors, or other vectors by a convention of their own, preserve more than
    /// lazy binding does (ELF for the Arm 64-bit Architecture, "st_other values").
    fn symbol_bits(&self, module: &Module, global: &Global) -> u16 {
        const VECTOR_PCS: [u16; 2] = [97, 98];
        let GlobalKind::Function(f) = &global.kind else {
            return 0;
        };
        let s = module.scope();
        let scalable = || {
            s.func_sig(global.value_ty)
                .is_some_and(|(ret, params, _)| s.calls_scalable(ret, params))
        };
        let variant = !global.is_declaration() && (VECTOR_PCS.contains(&f.cc.0) || scalable());
        if variant {
            crate::elf::STO_AARCH64_VARIANT_PCS
        } else {
            0
        }
    }

    fn default_spec(&self, content: Content) -> SectionSpec {
        let (name, kind): (Cow<'static, str>, _) = match content {
            Content::Text => (".text".into(), SectionKind::Progbits),
            Content::ReadOnly => (".rodata".into(), SectionKind::Progbits),
            Content::ReadOnlyRelocated => (".data.rel.ro".into(), SectionKind::Progbits),
            Content::Bss => (".bss".into(), SectionKind::Nobits),
            Content::Data => (".data".into(), SectionKind::Progbits),
            Content::ThreadBss => (".tbss".into(), SectionKind::Nobits),
            Content::ThreadData => (".tdata".into(), SectionKind::Progbits),
            Content::Mergeable(size) => (format!(".rodata.cst{size}").into(), SectionKind::Progbits),
            Content::String(_) | Content::Metadata | Content::Exclude => {
                unreachable!("these contents have no default section")
            }
        };
        SectionSpec::plain(name.as_bytes(), kind, content.flags(), content.entry_size())
    }

    fn is_default(&self, b: &Builder<'_>, global: &Global, content: Content, retained: bool) -> bool {
        b.chooser.is_default(global, content, retained)
    }

    fn choose(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
        content: Content,
        string_align: u64,
    ) -> Result<SectionSpec> {
        let retained = b.retained[id.index()];
        b.chooser.choose(id, name, content, retained, string_align)
    }

    fn largest_mergeable(&self) -> u32 {
        32
    }

    fn jump_table_sizes_section(&self, b: &Builder<'_>, id: GlobalId) -> Option<SectionSpec> {
        const SHT_LLVM_JT_SIZES: u32 = 0x6fff_4c0d;
        let kind = SectionKind::Raw(SHT_LLVM_JT_SIZES);
        let spec = SectionSpec::plain(b".llvm_jump_table_sizes", kind, SectionFlags::default(), 0);
        Some(SectionSpec {
            comdat: b.module.global(id).comdat,
            ..spec
        })
    }

    fn table_section(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
        _: SectionId,
    ) -> Result<SectionId> {
        if b.options.function_sections || b.module.global(id).comdat.is_some() {
            let spec = b.chooser.choose_jump_table(id, name)?;
            return Ok(b.section(spec));
        }
        Ok(b.default_section(Content::ReadOnly))
    }

    fn exception_section(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
    ) -> Result<Option<SectionSpec>> {
        b.chooser.choose_lsda(id, name).map(Some)
    }

    fn structor(
        &self,
        b: &mut Builder<'_>,
        constructor: bool,
        priority: u64,
        function: ConstId,
        key: Option<ConstId>,
    ) -> Result<()> {
        b.elf_structor(constructor, priority, function, key)
    }

    fn reversed_structors(&self, b: &Builder<'_>) -> bool {
        b.options.use_ctors
    }

    fn first_sections(&self, b: &mut Builder<'_>) {
        // LLVM's objects have `.text` even if it is empty; tools expect it first.
        let text = b.default_section(Content::Text);
        b.model.section_mut(text).align = 4;
    }

    fn module_sections(&self, b: &mut Builder<'_>) {
        b.elf_module_sections();
    }

    fn unwind_tables(&self, b: &mut Builder<'_>) {
        let spec = SectionSpec {
            // Not one with what variables put into a section of this name, which may end the table.
            unique: Some(u32::MAX),
            ..SectionSpec::plain(
                b".eh_frame",
                SectionKind::Unwind,
                crate::object::SectionFlags::ALLOC,
                0,
            )
        };
        b.eh_frame(spec);
    }

    fn probe_description_section(&self, b: &mut Builder<'_>, own: Option<&[u8]>) -> Option<SectionId> {
        const NAME: &[u8] = b".pseudo_probe_desc";
        Some(match own {
            Some(function) => b.comdat_section(NAME, &[NAME, b"_", function].concat()),
            None => b.section(SectionSpec::plain(
                NAME,
                SectionKind::Progbits,
                SectionFlags::default(),
                0,
            )),
        })
    }

    fn probe_section(&self, b: &mut Builder<'_>, text: SectionId) -> Option<SectionId> {
        const NAME: &[u8] = b".pseudo_probe";
        let key = (NAME.to_vec(), text.0);
        if let Some(&known) = b.side_sections.get(&key) {
            return Some(known);
        }
        let made = (b.model).add_section(NAME, SectionKind::Progbits, SectionFlags::LINK_ORDER, 0);
        let group = b.model.section(text).group;
        let section = b.model.section_mut(made);
        (section.link, section.group) = (Some(text), group);
        b.side_sections.insert(key, made);
        Some(made)
    }

    fn define_thread_local(&self, b: &mut Builder<'_>, id: GlobalId, place: Place, size: u64) {
        b.define(id, place, size, SymbolKind::Tls);
    }
}
