//! Functions that may be replaced while the program runs (`hybrid_patchable`).
//!
//! ```text
//!   f             the address: the x64 sequence that the linker makes (EXP+#f), which may have been overwritten
//!   #f            what native code calls: #f$hybpatch_thunk, which asks the dispatcher whether it has
//!   #f$hp_target  the code
//! ```

use super::{is_patchable, native_name, set_name};
use ir::arm64ec::{Hybrid, names};
use ir::diag::Result;
use ir::ids::GlobalId;
use ir::module::{BodyState, DllStorage, GlobalKind, Linkage, Module};

/// A function that has become two.
pub(super) struct Patchable {
    /// What all references name.
    pub declaration: GlobalId,
    /// The code.
    pub definition: GlobalId,
    /// `#f$hybpatch_thunk`.
    pub thunk: Vec<u8>,
}

/// Parts each such function into its declaration, which keeps its place, and a definition of another name.
pub(super) fn split(
    module: &mut Module,
    taken: &mut Vec<bool>,
    hybrid: &mut Hybrid,
) -> Result<Vec<Patchable>> {
    let mut made = Vec::new();
    for declaration in (0..module.globals.len()).map(GlobalId::new) {
        if !is_patchable(module, declaration) {
            continue;
        }
        let Some(native) = native_name(module, declaration)? else {
            continue;
        };
        let plain = names::plain(module.global_name(declaration)).to_vec();
        let definition = GlobalId::new(module.globals.len());
        let mut code = module.global(declaration).clone();
        let declared = &mut module.globals[declaration.index()];
        if let GlobalKind::Function(f) = &mut declared.kind {
            (f.body, f.prefix, f.prologue, f.personality) = (BodyState::None, None, None, None);
        }
        (declared.comdat, declared.linkage) = (None, Linkage::External);
        declared.metadata.clear();
        if std::mem::replace(&mut declared.dll_storage, DllStorage::None) == DllStorage::Export {
            hybrid.exported.push(plain.clone());
        }
        code.dll_storage = DllStorage::None;
        module.globals.push(code);
        taken.push(false);
        for (function, _) in &mut module.block_addresses {
            if *function == declaration {
                *function = definition;
            }
        }
        set_name(module, definition, &names::with_suffix(&native, b"$hp_target"));
        // (the plain name is the declaration's)
        let name = module.globals[declaration.index()].name;
        module.by_name.insert(name, declaration);
        let thunk = names::with_suffix(&native, b"$hybpatch_thunk");
        let exported = [b"EXP+", native.as_slice()].concat();
        hybrid.aliases.push((plain, exported, false));
        hybrid.aliases.push((native.clone(), thunk.clone(), false));
        hybrid.called.insert(declaration, native);
        made.push(Patchable {
            declaration,
            definition,
            thunk,
        });
    }
    Ok(made)
}
