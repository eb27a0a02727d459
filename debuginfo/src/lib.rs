//! Debug information: DWARF (ELF, Mach-O, MinGW) and CodeView (MSVC).
//!
//! ```text
//!  DI nodes of the module ──┐
//!  CodeBlob::debug ─────────┼──► sections of the ObjectModel (.debug_info, .debug_line, … │ .debug$S, .debug$T)
//!  places of code and data ─┘
//! ```
//! In: metadata, and for each function its [`FunctionDebug`](emit::debug::FunctionDebug). Out: sections, through
//! [`DebugWriter`], which `emit` calls when code and data have their places. May use `ir` and `emit`; knows no instruction
//! set: registers come as DWARF numbers.

mod codeview;
mod md5;
pub mod nodes;

use emit::module::{DebugWriter, Placed};
use ir::module::Module;
use nodes::Nodes;

/// Writes what the module's compile units ask for.
#[derive(Debug)]
pub struct Writer {
    _private: (),
}

impl Writer {
    /// The writer for a module; `None` if it has no compile units.
    pub fn for_module(module: &Module) -> Option<Writer> {
        let scope = module.scope();
        let mut units = module.named_metadata.iter();
        let has_units = units.any(|(name, units)| scope.bytes(*name) == b"llvm.dbg.cu" && !units.is_empty());
        has_units.then_some(Writer { _private: () })
    }
}

impl DebugWriter for Writer {
    fn write(&self, placed: &mut Placed<'_, '_>) {
        if !codeview::is_wanted(placed) {
            return;
        }
        let mut nodes = Nodes::new(placed.module(), placed.source());
        for unit in placed.metadata().named("llvm.dbg.cu") {
            nodes.read(*unit);
        }
        for debug in placed.blobs().iter().filter_map(|blob| blob.debug.as_deref()) {
            let scopes = debug.locations.iter().map(|l| l.scope);
            let variables = debug.variables.iter().map(|v| v.variable);
            let subprogram = debug.subprogram.into_iter();
            subprogram
                .chain(scopes)
                .chain(variables)
                .for_each(|id| nodes.read(id));
        }
        codeview::write(placed, &nodes);
    }
}
