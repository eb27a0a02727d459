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
mod dwarf;
mod md5;
pub mod nodes;

use emit::module::{DebugWriter, Placed};
use ir::diag::{Diagnostic, Severity};
use ir::ids::MdId;
use ir::module::Module;
use nodes::Nodes;

/// `llvm::DEBUG_METADATA_VERSION`: the only version of the nodes that is read.
const NODES_VERSION: u64 = 3;

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
        let metadata = placed.metadata();
        let version = metadata.module_flag("Debug Info Version").unwrap_or(0);
        if version != NODES_VERSION {
            let mut warning = Diagnostic::error(
                None,
                format!("ignoring debug info with an invalid version ({version})"),
            );
            warning.severity = Severity::Warning;
            placed.model().warnings.push(*warning);
            return;
        }
        let codeview = codeview::is_wanted(placed);
        let dwarf = !codeview || metadata.module_flag("Dwarf Version").is_some();
        let mut nodes = Nodes::new(placed.module(), placed.source());
        for root in roots(placed) {
            nodes.read(root);
        }
        for fault in std::mem::take(&mut nodes.faults) {
            placed.report(*fault);
        }
        if codeview {
            codeview::write(placed, &nodes);
        }
        if dwarf {
            dwarf::write(placed, &nodes);
        }
    }
}

/// All that is looked at of the metadata: the units, what is attached to globals, and what functions name.
fn roots(placed: &Placed<'_, '_>) -> Vec<MdId> {
    let mut roots = placed.metadata().named("llvm.dbg.cu").to_vec();
    let module = placed.module();
    let scope = module.scope();
    for global in &module.globals {
        let attached = global.metadata.iter().filter(|m| scope.bytes(m.0) == b"dbg");
        roots.extend(attached.map(|m| m.1));
    }
    for debug in placed.blobs().iter().filter_map(|b| b.debug.as_deref()) {
        roots.extend(debug.subprogram);
        roots.extend(debug.locations.iter().map(|l| l.scope));
        roots.extend(debug.variables.iter().map(|v| v.variable));
        roots.extend(debug.labels.iter().map(|l| l.label));
    }
    roots
}
