//! `-addrsig`: which symbols' addresses programs may compare, so that linkers fold only functions and constants that are equal
//! and not among them (`--icf=safe`).

use super::{Builder, NONE};
use crate::constant::Base;
use crate::object::SymbolId;
use crate::reloc::SymRef;
use ir::ids::GlobalId;
use ir::module::{DllStorage, GlobalKind, Linkage, ThreadLocal, UnnamedAddr};
use rustc_hash::FxHashSet;

impl Builder<'_> {
    /// Lists the symbols, in LLVM's order: those that something refers to and whose addresses are not insignificant
    /// (`unnamed_addr`, `local_unnamed_addr`). Before the data is relocated.
    pub(super) fn address_significance(&mut self) {
        if !self.options.addrsig {
            return;
        }
        let used = self.used_globals();
        let module = self.module;
        let is_listed = |i: &usize| {
            let global = &module.globals[*i];
            used[*i]
                && global.thread_local == ThreadLocal::NotThreadLocal
                && global.dll_storage != DllStorage::Import
                && global.unnamed_addr == UnnamedAddr::None
                && global.linkage != Linkage::AvailableExternally
                && !self.scope.bytes(global.name).starts_with(b"llvm.")
        };
        let order = |i: &usize| match module.globals[*i].kind {
            GlobalKind::Function(_) => 0,
            GlobalKind::Variable(_) => 1,
            GlobalKind::Alias(_) => 2,
            GlobalKind::IFunc(_) => 3,
        };
        let mut listed: Vec<usize> = (0..module.globals.len()).filter(is_listed).collect();
        listed.sort_by_key(order);
        let symbols: Vec<SymbolId> = listed
            .into_iter()
            .map(|i| self.symbol(GlobalId::new(i)))
            .collect();
        match self.model.labels {
            Some(_) => self.model.address_significant = Some(symbols),
            None => self.list_addresses(&symbols),
        }
    }

    /// What code, exception tables, data and aliases refer to.
    fn used_globals(&self) -> Vec<bool> {
        let mut used = vec![false; self.module.globals.len()];
        for blob in self.blobs {
            for reloc in blob.relocs.iter().chain(&blob.constant_relocs) {
                if let SymRef::IrGlobal(id) | SymRef::PointerTo(id) = reloc.target {
                    used[id as usize] = true;
                }
            }
            if let Some(exceptions) = &blob.exceptions {
                exceptions.globals().for_each(|id| used[id as usize] = true);
            }
        }
        for (_, reloc, _) in &self.pending {
            for base in [reloc.base, reloc.minus].into_iter().flatten() {
                if let Base::Global(id) | Base::DsoLocalEquivalent(id) = base {
                    used[id.index()] = true;
                }
            }
        }
        // What inline assembly names.
        let assembly = self.blobs.iter().filter_map(|b| b.assembly.as_deref());
        let names: FxHashSet<&[u8]> = assembly.flat_map(|a| &a.symbols).map(|s| &*s.name).collect();
        for (used, &symbol) in used.iter_mut().zip(&self.symbols) {
            *used |= symbol != NONE && {
                let symbol = self.model.symbol(SymbolId(symbol));
                names.contains(self.model.name(symbol.name))
            };
        }
        for i in 0..self.module.globals.len() {
            if let GlobalKind::Alias(_) = self.module.globals[i].kind
                && let Some(object) = super::aliased_object(self.module, GlobalId::new(i))
            {
                used[object.index()] = true;
            }
        }
        used
    }
}
