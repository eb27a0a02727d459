//! Makes the symbols of global values, aliases and names that the module does not declare.

use super::{Builder, NONE, Place, symbol_name};
use crate::constant::{Base, Evaluator, Scalar};
use crate::object::{Binding, Definition, Symbol, SymbolId, SymbolKind, Visibility};
use ir::diag::Diagnostic;
use ir::ids::{GlobalId, StrId};
use ir::module::{Global, GlobalKind, Linkage, ThreadLocal};
use ir::triple::ObjectFormat;
use ir::types::Type;
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::hash::BuildHasher;

impl Builder<'_> {
    pub(super) fn binding(linkage: Linkage) -> Binding {
        match linkage {
            Linkage::Private | Linkage::Internal => Binding::Local,
            Linkage::LinkOnceAny
            | Linkage::LinkOnceOdr
            | Linkage::WeakAny
            | Linkage::WeakOdr
            | Linkage::ExternWeak => Binding::Weak,
            Linkage::External | Linkage::AvailableExternally | Linkage::Common | Linkage::Appending => {
                Binding::Global
            }
        }
    }

    pub(super) fn visibility(global: &Global) -> Visibility {
        match global.visibility {
            _ if global.linkage.is_local() => Visibility::Default,
            ir::module::Visibility::Default => Visibility::Default,
            ir::module::Visibility::Hidden => Visibility::Hidden,
            ir::module::Visibility::Protected => Visibility::Protected,
        }
    }

    /// The symbol of a global value; an undefined one if it is not defined yet.
    pub(super) fn symbol(&mut self, id: GlobalId) -> SymbolId {
        let known = self.symbols[id.index()];
        if known != NONE {
            return SymbolId(known);
        }
        let global = self.module.global(id);
        let mut name = symbol_name(self.module, id);
        let hidden = global.linkage == Linkage::Private;
        let temporary = hidden && !self.format.shows_private(self, global);
        if hidden && !temporary {
            name = Cow::Owned(name.strip_prefix(b".L").unwrap_or(&name).to_vec());
        }
        let name_id = self.model.add_name(&name);
        let declared = global.is_declaration() || global.linkage == Linkage::AvailableExternally;
        let binding = if declared && global.linkage != Linkage::ExternWeak {
            Binding::Global
        } else {
            self.format.binding(global, Self::binding(global.linkage))
        };
        let thread_local = global.thread_local != ThreadLocal::NotThreadLocal;
        let is_function = matches!(self.scope.ty(global.value_ty), Type::Func { .. });
        let symbol = Symbol {
            binding,
            visibility: Self::visibility(global),
            kind: match () {
                () if thread_local => SymbolKind::Tls,
                // (by it linkers know what a table's entry is signed with)
                () if self.options.flags.signed_got && is_function && declared => SymbolKind::Function,
                () => SymbolKind::None,
            },
            temporary,
            native: self.format.symbol_bits(self.module, global),
            ..Symbol::undefined(name_id)
        };
        // The same name may have been asked for without a global (a libcall, a comdat), or be that of another
        // global (`\01name` beside `name`).
        let known = if self.by_name_filled {
            self.find_name(&name)
        } else {
            None
        };
        let fresh = match known {
            Some(known) => {
                let entry = self.model.symbol_mut(known);
                // What assembly has said of it stands.
                let plain = entry.binding == Binding::Global && entry.visibility == Visibility::Default;
                if entry.definition == Definition::Undefined && plain {
                    *entry = Symbol {
                        name: entry.name,
                        keep: entry.keep,
                        ..symbol
                    };
                }
                known
            }
            None => {
                let fresh = self.model.add_symbol(symbol);
                if self.by_name_filled {
                    self.index_name(fresh);
                }
                fresh
            }
        };
        self.symbols[id.index()] = fresh.0;
        fresh
    }

    /// The symbol of this name, whether a global's or not.
    pub(super) fn symbol_by_name(&mut self, name: &[u8]) -> SymbolId {
        if let Some(known) = self.symbol_named(name) {
            return known;
        }
        let name_id = self.model.add_name(name);
        let fresh = self.model.add_symbol(Symbol::undefined(name_id));
        self.index_name(fresh);
        fresh
    }

    /// The symbol of a name, if there is one.
    pub(super) fn symbol_named(&mut self, name: &[u8]) -> Option<SymbolId> {
        if !self.by_name_filled {
            self.by_name_filled = true;
            for i in 0..self.symbols.len() {
                if self.symbols[i] != NONE {
                    self.index_name(SymbolId(self.symbols[i]));
                }
            }
        }
        self.find_name(name)
    }

    fn find_name(&self, name: &[u8]) -> Option<SymbolId> {
        let model = &self.model;
        let hash = FxBuildHasher.hash_one(name);
        self.by_name
            .find(hash, |id| model.name(model.symbol(*id).name) == name)
            .copied()
    }

    fn index_name(&mut self, id: SymbolId) {
        let model = &self.model;
        let hash = |id: &SymbolId| FxBuildHasher.hash_one(model.name(model.symbol(*id).name));
        self.by_name.insert_unique(hash(&id), id, hash);
    }

    pub(super) fn define(&mut self, id: GlobalId, place: Place, size: u64, kind: SymbolKind) {
        let visible = self
            .format
            .keeps_private_symbol(self.model.section(place.section));
        let symbol = self.fresh_definition(id);
        symbol.definition = Definition::Section(place.section);
        symbol.value = place.offset;
        symbol.size = size;
        symbol.kind = kind;
        if visible && symbol.temporary {
            // Private to the object, but where the linker may cut: `l` in place of `L`.
            symbol.temporary = false;
            let name = symbol.name;
            let mut bytes = self.model.name(name).to_vec();
            if let Some(first) = bytes.first_mut() {
                first.make_ascii_lowercase();
            }
            let name = self.model.add_name(&bytes);
            let symbol = self.symbol(id);
            self.model.symbol_mut(symbol).name = name;
        }
    }

    /// In ELF sections have symbols of their names, which no definition may have besides.
    pub(super) fn check_section_names(&mut self) {
        if self.options.triple.format != ObjectFormat::Elf {
            return;
        }
        let defined = |g: &&Global| !g.is_declaration() && g.linkage != Linkage::AvailableExternally;
        let all = || self.module.globals.iter().filter(defined);
        let mut sections: Vec<StrId> = all().map(|g| g.section).filter(|s| *s != StrId::EMPTY).collect();
        sections.sort();
        // Private symbols have other names in the object.
        let named = all().filter(|g| g.linkage != Linkage::Private);
        let wrong: Vec<_> = named
            .filter(|g| sections.binary_search(&g.name).is_ok())
            .collect();
        for global in wrong {
            let name = String::from_utf8_lossy(self.module.scope().bytes(global.name)).into_owned();
            let what = format!("symbol '{name}' is already defined");
            self.report(*Diagnostic::error(global.offset, what));
        }
    }

    /// The symbol of a global value that is about to be defined. Two definitions of one name (`\01name` beside
    /// `name`) are an error.
    fn fresh_definition(&mut self, id: GlobalId) -> &mut Symbol {
        let symbol = self.symbol(id);
        if self.model.symbol(symbol).definition != Definition::Undefined {
            let name = String::from_utf8_lossy(&symbol_name(self.module, id)).into_owned();
            let at = self.module.global(id).offset;
            self.report(*Diagnostic::error(
                at,
                format!("symbol '{name}' is already defined"),
            ));
        }
        self.model.symbol_mut(symbol)
    }

    pub(super) fn define_common(&mut self, id: GlobalId, size: u64, align: u64) {
        // Microsoft's linker aligns common symbols by their size.
        let triple = &self.options.triple;
        let by_size = triple.format == ObjectFormat::Coff && triple.is_msvc_environment();
        let size = if by_size { size.max(align) } else { size };
        let symbol = self.fresh_definition(id);
        symbol.definition = Definition::Common;
        symbol.binding = Binding::Global;
        symbol.value = align;
        symbol.size = size.max(1);
        symbol.kind = SymbolKind::Object;
    }

    /// Aliases and indirect functions.
    pub(super) fn alias_symbols(&mut self) {
        for id in self.globals_by_kind() {
            let global = self.module.global(id);
            let is_alias = matches!(global.kind, GlobalKind::Alias(_) | GlobalKind::IFunc(_));
            if is_alias && global.linkage != Linkage::AvailableExternally {
                self.alias_symbol(id, 0);
            }
        }
    }

    /// Defines an alias at its aliasee's place, after the aliases that this goes through.
    pub(super) fn alias_symbol(&mut self, id: GlobalId, depth: u32) {
        let global = self.module.global(id);
        let (GlobalKind::Alias(aliasee) | GlobalKind::IFunc(aliasee)) = global.kind else {
            return;
        };
        if self.places[id.index()].is_some() {
            return;
        }
        let mut evaluator = Evaluator::new(self.module);
        evaluator.at = global.offset;
        let address = match evaluator.scalar(aliasee) {
            Ok(Scalar::Address(address)) if address.minus.is_none() => address,
            Ok(Scalar::Int(value)) if matches!(global.kind, GlobalKind::Alias(_)) => {
                let symbol = self.symbol(id);
                let symbol = self.model.symbol_mut(symbol);
                symbol.definition = Definition::Absolute;
                symbol.value = value as u64;
                return;
            }
            Ok(_) => return self.unsupported(global.offset, "alias of this expression"),
            Err(diagnostic) => return self.report(*diagnostic),
        };
        let Some(Base::Global(base)) = address.base else {
            return self.unsupported(global.offset, "alias of something other than a global");
        };
        if depth < 1000 {
            self.alias_symbol(base, depth + 1);
        }
        let Some(place) = self.places[base.index()] else {
            return self.unsupported(global.offset, "alias of an undefined symbol");
        };
        let base_symbol = *self.model.symbol(SymbolId(self.symbols[base.index()]));
        let is_function = matches!(self.scope.ty(global.value_ty), Type::Func { .. });
        let kind = match global.kind {
            GlobalKind::IFunc(_) => SymbolKind::IndirectFunction,
            _ if is_function && base_symbol.kind != SymbolKind::IndirectFunction => SymbolKind::Function,
            _ => base_symbol.kind,
        };
        let size = if self.module.global(base).linkage == Linkage::Private && !is_function {
            self.writer.size_align(global.value_ty).0
        } else {
            base_symbol.size
        };
        if kind == SymbolKind::IndirectFunction
            && self.options.triple.format == ObjectFormat::MachO
            && let Some(stub) = self.target.indirect_stub()
        {
            let resolver = SymbolId(self.symbols[base.index()]);
            return self.indirect_stub(id, &stub, resolver);
        }
        let offset = place.offset.wrapping_add(address.offset as u64);
        let place = Place::new(place.section, offset);
        self.places[id.index()] = Some(place);
        self.define(id, place, size, kind);
        if self.format.has_atoms() && address.offset != 0 {
            // It starts no piece of the section of its own.
            let symbol = self.symbol(id);
            self.model.symbol_mut(symbol).native |= crate::macho::N_ALT_ENTRY;
        }
    }

    /// Declarations that are `extern_weak`, in ELF also those that are hidden or protected, have symbols even if nothing
    /// refers to them, as `.weak` and `.hidden` give them.
    pub(super) fn keep_weak_references(&mut self) {
        for id in self.globals_by_kind() {
            let global = self.module.global(id);
            let declared = global.is_declaration() || global.linkage == Linkage::AvailableExternally;
            let emulated =
                global.thread_local != ThreadLocal::NotThreadLocal && self.options.emulated_tls == Some(true);
            let shown = declared
                && !emulated
                && self.format.shows_hidden_declarations()
                && Self::visibility(global) != Visibility::Default;
            if global.linkage == Linkage::ExternWeak || shown {
                let symbol = self.symbol(id);
                self.model.symbol_mut(symbol).keep = true;
            }
        }
    }

    /// All globals in LLVM's order: functions, variables, aliases, indirect functions.
    pub(super) fn globals_by_kind(&self) -> Vec<GlobalId> {
        let mut all: Vec<GlobalId> = (0..self.module.globals.len()).map(GlobalId::new).collect();
        all.sort_by_key(|id| match self.module.global(*id).kind {
            GlobalKind::Function(_) => 0,
            GlobalKind::Variable(_) => 1,
            GlobalKind::Alias(_) => 2,
            GlobalKind::IFunc(_) => 3,
        });
        all
    }

    pub(super) fn link_sections(&mut self) {
        for (section, global) in std::mem::take(&mut self.links) {
            // Of a symbol from elsewhere there is no section: the link stays 0, which keeps the section for itself.
            if let Some(place) = self.places[global.index()] {
                self.model.section_mut(section).link = Some(place.section);
            }
        }
    }
}
