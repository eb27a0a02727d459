//! Which globals are certainly defined in the same linked image, by the object format's rules: ELF goes by what
//! the module says, the others know more (LLVM's `TargetMachine::shouldAssumeDSOLocal`).

use ir::module::{DllStorage, Global, GlobalKind, Linkage, Module};
use ir::options::CodegenOptions;
use ir::triple::{Env, ObjectFormat, Os};

/// Marks the globals that the format makes local; instruction selection and object builder go by the mark.
/// Cost: O(globals).
pub fn settle(module: &mut Module, options: &CodegenOptions) {
    let triple = &options.triple;
    let mingw = triple.os == Os::Windows && matches!(triple.env, Env::Gnu | Env::Cygnus);
    let local: fn(&Global, bool) -> bool = match triple.format {
        ObjectFormat::MachO => |g, _| is_strong_definition(g),
        ObjectFormat::Coff => is_local_in_coff,
        _ => return,
    };
    for global in &mut module.globals {
        global.dso_local |= local(global, mingw);
    }
}

fn is_defined(global: &Global) -> bool {
    !global.is_declaration() && global.linkage != Linkage::AvailableExternally
}

fn is_strong_definition(global: &Global) -> bool {
    let strong = matches!(
        global.linkage,
        Linkage::External | Linkage::Internal | Linkage::Private | Linkage::Appending
    );
    strong && is_defined(global)
}

/// MinGW's linker may import a variable from a DLL by itself, so variables defined elsewhere are not local.
fn is_local_in_coff(global: &Global, mingw: bool) -> bool {
    let variable = matches!(global.kind, GlobalKind::Variable(_));
    !(global.dll_storage == DllStorage::Import
        || mingw && variable && !is_defined(global)
        || global.linkage == Linkage::ExternWeak)
}
