//! Arm64EC: the symbols that stand for others, and the table of thunks (`.hybmp$x`), from which the linker knows what x64 code
//! calls and what native code calls it by.

use super::coff::spec;
use crate::coff::scn;
use crate::module::{Builder, NONE};
use crate::object::{Binding, Definition, SymbolId, SymbolKind};
use crate::reloc::RelocKind;
use ir::arm64ec::names;
use ir::diag::Diagnostic;
use ir::ids::GlobalId;
use rustc_hash::FxHashSet;

/// All of it, when all references are resolved.
pub(super) fn tables(b: &mut Builder<'_>) {
    let module = b.module;
    let Some(hybrid) = module.hybrid.as_deref() else {
        return;
    };
    let mut known: FxHashSet<&[u8]> = FxHashSet::default();
    for (name, target, anti) in &hybrid.aliases {
        known.insert(name);
        alias(b, name, target, *anti);
        if target.starts_with(b"EXP+") {
            let made = b.symbol_by_name(target);
            b.model.symbol_mut(made).kind = SymbolKind::Function;
        }
    }
    // Functions of other objects of which only the address is wanted have one name or the other.
    for i in 0..b.symbols.len() {
        let global = &module.globals[i];
        let is_function = module.function(GlobalId::new(i)).is_some();
        let name = names::plain(module.global_name(GlobalId::new(i)));
        if b.symbols[i] != NONE
            && is_function
            && global.is_declaration()
            && !known.contains(name)
            && let Ok(Some(native)) = names::mangled(name)
        {
            alias(b, name, &native, true);
            alias(b, &native, name, true);
        }
    }
    for (source, thunk, kind) in &hybrid.thunks {
        let symbols = [source, thunk].map(|name| b.symbol_by_name(name));
        let section = b.section(spec(b".hybmp$x", scn::INFO));
        let out = b.model.section_mut(section);
        for symbol in symbols {
            out.pad_to(4);
            out.append_pointer(symbol, RelocKind::SymbolIndex32);
        }
        out.append(&(*kind as u32).to_le_bytes());
    }
}

/// Makes a symbol stand for another where no object defines it.
fn alias(b: &mut Builder<'_>, name: &[u8], target: &[u8], anti: bool) {
    let [id, target] = [name, target].map(|name| b.symbol_by_name(name));
    b.model.symbol_mut(target).keep = true;
    let symbol = b.model.symbol_mut(id);
    if symbol.definition != Definition::Undefined {
        let name = String::from_utf8_lossy(name);
        return b.report(*Diagnostic::error(
            None,
            format!("symbol '{name}' is already defined"),
        ));
    }
    (symbol.binding, symbol.keep) = (Binding::Weak, true);
    b.model.weak_aliases.push((id, target, anti));
}

/// The symbol by which code names a function that is to run natively: the routine that handles exceptions.
pub(super) fn native_symbol(b: &mut Builder<'_>, id: GlobalId) -> SymbolId {
    let module = b.module;
    let name = module.global_name(id);
    match names::mangled(name) {
        Ok(Some(native)) if module.hybrid.is_some() => b.symbol_by_name(&native),
        _ => b.symbol(id),
    }
}
