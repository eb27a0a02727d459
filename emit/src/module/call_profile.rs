//! How often functions call each other (module flag "CG Profile"), for linkers that put callers beside what they call:
//! of each call a count, and symbols by their numbers. In ELF relocations that store nothing name the symbols.

use super::Builder;
use crate::object::{ObjectReloc, RelocTarget, SectionId};
use crate::reloc::RelocKind;
use ir::ids::GlobalId;
use ir::triple::ObjectFormat;

impl Builder<'_> {
    /// What the module's flag says.
    pub(super) fn call_profile(&mut self) {
        let Some(edges) = self.metadata.module_flag_node("CG Profile") else {
            return;
        };
        let mut told = Vec::new();
        for edge in self.metadata.operands(edges).into_iter().flatten().flatten() {
            let Some((from, to, count)) = self.profile_edge(edge) else {
                continue;
            };
            let (from, to) = (self.symbol(from), self.symbol(to));
            told.push((from, to, count));
        }
        if told.is_empty() {
            return;
        }
        let section = self.profile_section();
        for (from, to, count) in &told {
            self.add_profile_edge(section, [*from, *to].map(RelocTarget::Symbol), *count);
        }
        self.model.call_profile = Some((section, told));
    }

    /// The functions and the count of `!{ptr @from, ptr @to, i64 count}`; one of the functions may be gone.
    fn profile_edge(&self, edge: ir::ids::MdId) -> Option<(GlobalId, GlobalId, u64)> {
        let operands = self.metadata.operands(edge)?;
        let &[Some(from), Some(to), Some(count)] = operands.as_slice() else {
            return None;
        };
        let metadata = self.metadata;
        Some((
            metadata.global(from)?,
            metadata.global(to)?,
            metadata.integer(count)?,
        ))
    }

    /// The section, which linkers leave out.
    pub(super) fn profile_section(&mut self) -> SectionId {
        self.linker_section(
            (".llvm.call-graph-profile", crate::elf::CALL_GRAPH_PROFILE, 8),
            "__LLVM,__cg_profile",
        )
    }

    /// Appends a call.
    pub(super) fn add_profile_edge(&mut self, section: SectionId, ends: [RelocTarget; 2], count: u64) {
        let kind = match self.options.triple.format {
            ObjectFormat::Elf => RelocKind::Native(0),
            _ => RelocKind::SymbolIndex32,
        };
        let order = self.model.machine.byte_order();
        let out = self.model.section_mut(section);
        let offset = out.size;
        for (n, target) in ends.into_iter().enumerate() {
            out.relocs.push(ObjectReloc {
                offset: offset + u64::from(kind.size()) * n as u64,
                target,
                addend: 0,
                kind,
            });
        }
        out.append(&[0; 8][..2 * kind.size() as usize]);
        out.append(&order.bytes(count.to_le_bytes()));
    }
}
