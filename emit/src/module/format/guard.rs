//! What Windows' loader is told so that it can guard control flow: tables of the functions and places that indirect branches
//! may go to.

use super::coff::{RDATA, spec};
use crate::module::{Builder, symbol_name};
use crate::object::{RelocTarget, SectionKind, Symbol, SymbolId};
use crate::reloc::RelocKind;
use ir::ids::GlobalId;
use ir::module::{DllStorage, GlobalKind};

/// All the tables.
pub(super) fn tables(b: &mut Builder<'_>) {
    if b.options.flags.cfguard != 0 {
        functions(b);
    }
    places(b);
}

/// Control Flow Guard: `.gfids$y` lists the functions whose addresses are taken, `.giats$y` the entries of the import
/// table that are.
fn functions(b: &mut Builder<'_>) {
    let mut taken = vec![false; b.model.symbols.len()];
    for section in b.model.sections.iter().filter(|s| s.kind != SectionKind::Unwind) {
        for reloc in section.relocs.iter().filter(|r| !r.kind.is_call()) {
            if let RelocTarget::Symbol(id) = reloc.target {
                taken[id.0 as usize] = true;
            }
        }
    }
    let functions = |i: &usize| matches!(b.module.globals[*i].kind, GlobalKind::Function(_));
    let (mut own, mut imported) = (Vec::new(), Vec::new());
    for i in (0..b.module.globals.len()).filter(functions).collect::<Vec<_>>() {
        let id = GlobalId::new(i);
        let name = symbol_name(b.module, id);
        if b.module.global(id).dll_storage == DllStorage::Import {
            imported.push(b.symbol_by_name(&[b"__imp_", &*name].concat()));
        }
        if b.symbols[i] != crate::module::NONE {
            own.push(SymbolId(b.symbols[i]));
        }
    }
    for (name, mut list) in [(".gfids$y", own), (".giats$y", imported)] {
        list.retain(|id| taken.get(id.0 as usize) == Some(&true));
        table(b, name, list);
    }
}

/// The places in code that the run-time library may jump to: behind calls that return twice (`.gljmp$y`, Control Flow
/// Guard), and where handlers of exceptions go on (`.gehcont$y`).
fn places(b: &mut Builder<'_>) {
    let (mut returns, mut resumes) = (Vec::new(), Vec::new());
    let flagged = |flag| b.metadata.module_flag(flag).is_some_and(|v| v != 0);
    let (long_jumps, continuations) = (flagged("cfguard"), flagged("ehcontguard"));
    for index in 0..b.blobs.len() {
        let blob = &b.blobs[index];
        if long_jumps {
            let name = symbol_name(b.module, GlobalId(blob.global)).into_owned();
            let name = [b"$cfgsj_", name.as_slice()].concat();
            let offsets = blob.second_returns.clone();
            labels(b, index, &name, &offsets, &mut returns);
        }
        let blob = &b.blobs[index];
        let funclets = blob.exceptions.as_ref().and_then(|e| e.funclets.as_ref());
        if let (true, Some(funclets)) = (continuations, funclets) {
            let offsets = funclets.resumptions();
            let name = format!("$ehgcr_{index}_");
            labels(b, index, name.as_bytes(), &offsets, &mut resumes);
        }
    }
    table(b, ".gljmp$y", returns);
    table(b, ".gehcont$y", resumes);
}

/// Names offsets in a blob's code.
fn labels(b: &mut Builder<'_>, blob: usize, name: &[u8], offsets: &[u32], out: &mut Vec<SymbolId>) {
    for (n, offset) in offsets.iter().enumerate() {
        let place = b.blob_places[blob].clone();
        let name = b.model.add_name(&[name, n.to_string().as_bytes()].concat());
        let at = place.code + u64::from(*offset);
        let symbol = Symbol::local(name, place.start.section, at);
        out.push(b.model.add_symbol(symbol));
    }
}

/// A section that lists symbols by their numbers.
fn table(b: &mut Builder<'_>, name: &str, list: Vec<SymbolId>) {
    if list.is_empty() {
        return;
    }
    let section = b.section(spec(name.as_bytes(), RDATA));
    for symbol in list {
        let out = b.model.section_mut(section);
        out.pad_to(4);
        out.append_pointer(symbol, RelocKind::SymbolIndex32);
    }
}
