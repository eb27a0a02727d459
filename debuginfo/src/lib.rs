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

#![warn(missing_docs)]

mod codeview;
mod dwarf;
pub mod nodes;
mod probes;

pub use emit::md5::md5;

use emit::module::{DebugWriter, Placed};
use ir::diag::{Diagnostic, Severity};
use ir::ids::MdId;
use ir::module::{Global, GlobalKind, Module};
use ir::source::Source;
use nodes::{Kind, Nodes};
use std::sync::Mutex;

/// `llvm::DEBUG_METADATA_VERSION`: the only version of the nodes that is read.
const NODES_VERSION: u64 = 3;

/// Writes what the module's compile units ask for.
pub struct Writer<'a> {
    module: &'a Module,
    source: Source<'a>,
    /// What has been read ahead.
    nodes: Mutex<Option<Nodes<'a>>>,
}

impl<'a> Writer<'a> {
    /// The writer for a module that came from `source`; `None` if it has no compile units.
    pub fn for_module(module: &'a Module, source: Source<'a>) -> Option<Writer<'a>> {
        (!units(module).is_empty()).then_some(Writer {
            module,
            source,
            nodes: Mutex::new(None),
        })
    }

    /// Reads what does not depend on the code, so that it is done while functions are compiled. Only where the nodes are
    /// of today's version.
    pub fn read_ahead(&self) {
        let mut nodes = Nodes::new(self.module, self.source);
        roots(self.module).into_iter().for_each(|root| nodes.read(root));
        nodes.read_locals();
        if let Ok(mut place) = self.nodes.lock() {
            *place = Some(nodes);
        }
    }

    /// What breaks a rule of LLVM's verifier: where it stands, and the rule.
    fn invalid(&self, placed: &Placed<'_, '_>, nodes: &Nodes<'_>) -> Option<(Option<u32>, &'static str)> {
        let listed = units(self.module);
        let is_unit = |md: &&MdId| nodes.get(nodes.id(**md)).kind() == Kind::CompileUnit;
        if let Some(unit) = listed.iter().find(|md| !is_unit(md)) {
            return Some((nodes.place(nodes.id(*unit)), "invalid compile unit"));
        }
        for global in &self.module.globals {
            let (kind, wrong) = match global.kind {
                GlobalKind::Function(_) => {
                    (Kind::Subprogram, "function !dbg attachment must be a subprogram")
                }
                _ => (
                    Kind::GlobalVariableExpression,
                    "!dbg attachment of global variable must be a DIGlobalVariableExpression",
                ),
            };
            let mut attached = attached(self.module, global);
            if let Some(md) = attached.find(|md| nodes.get(nodes.id(*md)).kind() != kind) {
                return Some((nodes.place(nodes.id(md)), wrong));
            }
        }
        for debug in placed.blobs().iter().filter_map(|b| b.debug.as_deref()) {
            if debug.invalid {
                let place = debug.subprogram.and_then(|s| nodes.place(nodes.id(s)));
                return Some((place, "invalid expression"));
            }
            let scopes = debug.locations.iter().map(|l| nodes.id(l.scope));
            if let Some(id) = scopes
                .into_iter()
                .find(|id| !nodes.get(*id).kind().is_local_scope())
            {
                return Some((nodes.place(id), "location requires a valid scope"));
            }
        }
        let listed: Vec<_> = listed.iter().map(|md| nodes.id(*md)).collect();
        let (id, wrong) = nodes.invalid(&listed)?;
        Some((nodes.place(id), wrong))
    }

    /// What [`Self::read_ahead`] has read, if it was called.
    fn nodes(&self) -> Nodes<'a> {
        let read = self.nodes.lock().ok().and_then(|mut nodes| nodes.take());
        read.unwrap_or_else(|| Nodes::new(self.module, self.source))
    }
}

impl<'m: 'a, 'a> DebugWriter<'a> for Writer<'m> {
    fn write(&self, placed: &mut Placed<'_, 'a>) {
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
        let mut nodes: Nodes<'a> = self.nodes();
        let roots = roots(self.module).into_iter().chain(roots_of_code(placed));
        roots.for_each(|root| nodes.read(root));
        nodes.unify();
        for fault in std::mem::take(&mut nodes.faults) {
            placed.report(*fault);
        }
        if let Some((place, wrong)) = self.invalid(placed, &nodes) {
            let mut warning = Diagnostic::error(place, format!("{wrong}: ignoring invalid debug info"));
            warning.severity = Severity::Warning;
            placed.model().warnings.push(*warning);
            return;
        }
        if let Some(circle) = nodes.circle() {
            return placed.report(*circle);
        }
        probes::complete(placed, &nodes);
        codeview::write(placed, &nodes);
        if dwarf {
            dwarf::write(placed, &nodes);
        }
    }
}

/// The compile units.
fn units(module: &Module) -> &[MdId] {
    let scope = module.scope();
    let mut named = module.named_metadata.iter();
    let units = named.find(|(name, _)| scope.bytes(*name) == b"llvm.dbg.cu");
    units.map_or(&[], |(_, units)| units)
}

/// What is looked at of the metadata, whatever the code: the units, and what is attached to globals.
fn roots(module: &Module) -> Vec<MdId> {
    let mut roots = units(module).to_vec();
    for global in &module.globals {
        roots.extend(attached(module, global));
    }
    roots
}

/// What `!dbg` attaches to a global value.
fn attached<'m>(module: &'m Module, global: &'m Global) -> impl Iterator<Item = MdId> + 'm {
    let scope = module.scope();
    let attached = global.metadata.iter();
    attached.filter(move |m| scope.bytes(m.0) == b"dbg").map(|m| m.1)
}

/// What functions name.
fn roots_of_code(placed: &Placed<'_, '_>) -> Vec<MdId> {
    let mut roots = Vec::new();
    for debug in placed.blobs().iter().filter_map(|b| b.debug.as_deref()) {
        roots.extend(debug.subprogram);
        roots.extend(debug.locations.iter().map(|l| l.scope));
        roots.extend(debug.variables.iter().map(|v| v.variable));
        roots.extend(debug.labels.iter().map(|l| l.label));
        roots.extend(debug.calls.iter().filter_map(|c| c.allocates));
    }
    roots
}

/// Whether some range has code between two offsets. The ranges ascend.
fn meets(ranges: &[(u32, u32)], start: u32, end: u32) -> bool {
    let first = ranges.partition_point(|r| r.1 <= start);
    start < end && ranges.get(first).is_some_and(|r| r.0 < end)
}
