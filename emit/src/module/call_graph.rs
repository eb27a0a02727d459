//! `.llvm.callgraph` (`-call-graph-section`): of each function whom it calls. An entry is
//!
//! ```text
//!  version, flags: 1 may be called through a pointer, 2 has direct calls, 4 has others (a byte each)
//!  address, number of its type (8 bytes each)
//!  with 2: ULEB128 count, addresses; with 4: ULEB128 count, numbers of types
//! ```
//!
//! A type's number is the start of the MD5 sum of its generalized name (`!type`, `!callee_type`); 0: not told.

use super::Builder;
use crate::blob::CodeBlob;
use crate::constant::{Base, Evaluator, Scalar};
use crate::eh_frame::put_uleb;
use crate::md5::md5;
use crate::object::{RelocTarget, SectionFlags, SectionId, SectionKind, SymbolId};
use crate::reloc::SymRef;
use ir::ids::{GlobalId, MdId};
use ir::module::GlobalKind;
use rustc_hash::{FxHashMap, FxHashSet};

const SHT_LLVM_CALL_GRAPH: u32 = 0x6fff_4c0f;
const VERSION: u8 = 0;
const INDIRECT_TARGET: u8 = 1;
const DIRECT_CALLS: u8 = 2;
const INDIRECT_CALLS: u8 = 4;

impl Builder<'_> {
    /// The entries of all functions, in a module that asks for them.
    pub(super) fn call_graph(&mut self) {
        if !self.options.call_graph {
            return;
        }
        let taken = self.taken_functions();
        for i in 0..self.blobs.len() {
            let blob = &self.blobs[i];
            if self.places[blob.global as usize].is_some()
                && let Some(section) = self.side_section(blob, b".llvm.callgraph", SectionFlags::default())
            {
                self.model.section_mut(section).kind = SectionKind::Raw(SHT_LLVM_CALL_GRAPH);
                self.call_graph_entry(blob, section, taken.contains(&blob.global));
            }
        }
    }

    fn call_graph_entry(&mut self, blob: &CodeBlob, section: SectionId, taken: bool) {
        let id = GlobalId(blob.global);
        let callees = self.direct_callees(blob);
        let mut types: Vec<u64> = Vec::new();
        for call in blob.records.iter().flat_map(|r| &r.callee_types) {
            for node in self.metadata.operands(*call).into_iter().flatten().flatten() {
                let number = self.type_number(node).filter(|n| !types.contains(n));
                types.extend(number);
            }
        }
        let flag = |on, flag| if on { flag } else { 0 };
        let flags = flag(taken, INDIRECT_TARGET)
            | flag(!callees.is_empty(), DIRECT_CALLS)
            | flag(!types.is_empty(), INDIRECT_CALLS);
        let own = if taken { self.function_type(id) } else { 0 };
        self.model.section_mut(section).append(&[VERSION, flags]);
        let symbol = self.symbol(id);
        self.add_address(section, symbol);
        let order = self.model.machine.byte_order();
        self.model
            .section_mut(section)
            .append(&order.bytes(own.to_le_bytes()));
        if !callees.is_empty() {
            self.add_count(section, callees.len());
            for callee in callees {
                self.add_address(section, callee);
            }
        }
        if !types.is_empty() {
            self.add_count(section, types.len());
            for number in types {
                self.model
                    .section_mut(section)
                    .append(&order.bytes(number.to_le_bytes()));
            }
        }
    }

    /// Functions that code or data have the address of, and those that other modules may have.
    fn taken_functions(&self) -> FxHashSet<u32> {
        let mut taken = FxHashSet::default();
        for blob in self.blobs {
            if !self.module.global(GlobalId(blob.global)).linkage.is_local() {
                taken.insert(blob.global);
            }
            let relocs = blob.relocs.iter().chain(&blob.constant_relocs);
            for reloc in relocs.filter(|r| !r.kind.is_call()) {
                if let SymRef::IrGlobal(id) | SymRef::PointerTo(id) = reloc.target {
                    taken.insert(id);
                }
            }
        }
        let evaluator = Evaluator::new(self.module);
        for global in &self.module.globals {
            if let GlobalKind::Alias(value) | GlobalKind::IFunc(value) = global.kind
                && let Ok(Scalar::Address(address)) = evaluator.scalar(value)
                && let Some(Base::Global(id)) = address.base
            {
                taken.insert(id.0);
            }
        }
        let known = self.symbols.iter().enumerate();
        let functions: FxHashMap<u32, u32> = known.map(|(id, symbol)| (*symbol, id as u32)).collect();
        let is_data =
            |s: &&crate::object::Section| s.flags.has(SectionFlags::ALLOC) && s.kind != SectionKind::Unwind;
        for section in self.model.sections.iter().filter(is_data) {
            for reloc in section.relocs.iter().filter(|r| !r.kind.is_call()) {
                if let RelocTarget::Symbol(symbol) = reloc.target {
                    taken.extend(functions.get(&symbol.0));
                }
            }
        }
        taken
    }

    /// The functions that a function calls by name, each once.
    fn direct_callees(&mut self, blob: &CodeBlob) -> Vec<SymbolId> {
        let mut callees = Vec::new();
        for reloc in blob.relocs.iter().filter(|r| r.kind.is_call()) {
            let callee = match reloc.target {
                SymRef::IrGlobal(id) => self.symbol(GlobalId(id)),
                SymRef::Extern(i) => {
                    let name = self.format.extern_name(&blob.externs[i as usize]);
                    self.symbol_by_name(&name)
                }
                _ => continue,
            };
            if !callees.contains(&callee) {
                callees.push(callee);
            }
        }
        callees
    }

    fn function_type(&self, id: GlobalId) -> u64 {
        let attached = &self.module.global(id).metadata;
        let types = attached
            .iter()
            .filter(|(kind, _)| self.scope.bytes(*kind) == b"type");
        types
            .filter_map(|(_, node)| self.type_number(*node))
            .next()
            .unwrap_or(0)
    }

    /// The number of a type `!{i64 0, !"NAME.generalized"}`.
    fn type_number(&self, node: MdId) -> Option<u64> {
        let operands = self.metadata.operands(node)?;
        let name = self.metadata.string((*operands.get(1)?)?)?;
        let sum = md5(&name);
        name.ends_with(b".generalized")
            .then(|| u64::from_le_bytes(sum[..8].try_into().expect("half of it")))
    }

    fn add_count(&mut self, section: SectionId, count: usize) {
        let mut leb = Vec::new();
        put_uleb(&mut leb, count as u64);
        self.model.section_mut(section).append(&leb);
    }

    /// Appends a symbol's address.
    fn add_address(&mut self, section: SectionId, symbol: SymbolId) {
        let kind = self.model.machine.address_kind();
        self.model.section_mut(section).append_pointer(symbol, kind);
    }
}
