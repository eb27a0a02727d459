//! CodeView, for Microsoft's linkers and debuggers: `.debug$S` (symbols, lines, files), `.debug$T` (types), `.debug$H`
//! (hashes of types).
//!
//! ```text
//!  nodes ──► types (TypeTable) ─────────────────────────────────► .debug$T, .debug$H
//!    │         ▲ asked for by
//!    └──► functions, locals, scopes, globals ──► Subsection … ──► .debug$S, one more beside each comdat section
//! ```
//! The order in which types are asked for is LLVM's, and so are their numbers: ids of functions that the module's code was
//! inlined from first, then function by function (with those that our inliner added), then what is global.

mod classes;
mod constant;
mod functions;
mod globals;
mod hashes;
mod leaf;
mod locals;
mod module;
mod names;
mod output;
mod record;
mod registers;
mod scopes;
mod table;
#[cfg(test)]
mod tests;
mod types;

use crate::nodes::{Field, Kind, NodeId, Nodes};
use emit::codeview_lines::Files;
use emit::module::Placed;
use emit::object::{SectionFlags, SectionId, SectionKind};
use emit::section::SectionSpec;
use ir::constants::Const;
use ir::diag::{Diagnostic, Severity};
use ir::ids::ConstId;
use ir::triple::{Arch, ObjectFormat, Os};
use output::MAGIC;
use record::Record;
use registers::Machine;
use rustc_hash::FxHashMap;
use types::Types;

/// Makes the sections of one module.
struct Writer<'n, 'p, 'a> {
    placed: &'n mut Placed<'p, 'a>,
    nodes: &'n Nodes<'a>,
    types: Types<'n, 'a>,
    record: Record,
    machine: Machine,
    files: Files,
    /// Files by node, and by path.
    file_of_node: FxHashMap<NodeId, u32>,
    file_of_path: FxHashMap<Vec<u8>, u32>,
    /// Functions that are inlined somewhere, in the order in which they were met.
    inlined: Vec<NodeId>,
    is_inlined: Vec<bool>,
    globals: globals::Globals,
    /// The sections of symbols by the section that decides on them.
    sections: FxHashMap<Option<Vec<u8>>, SectionId>,
}

/// Whether a module asks for CodeView.
pub fn is_wanted(placed: &Placed<'_, '_>) -> bool {
    placed.options().triple.format == ObjectFormat::Coff
        && placed.metadata().module_flag("CodeView").is_some_and(|v| v != 0)
}

/// Adds the sections of a module that asks for them; of any other for Windows that has compile units, only what made it,
/// which linkers ask for. `nodes` has read its compile units, and what its functions name.
pub fn write<'a>(placed: &mut Placed<'_, 'a>, nodes: &Nodes<'a>) {
    let wanted = is_wanted(placed);
    let triple = &placed.options().triple;
    if !wanted && (triple.os != Os::Windows || triple.format != ObjectFormat::Coff) {
        return;
    }
    let machine = match triple.arch {
        Arch::AArch64 => Machine::Arm64,
        _ => Machine::Amd64,
    };
    let metadata = placed.metadata();
    let listed = metadata.named("llvm.dbg.cu").iter().map(|unit| nodes.id(*unit));
    let listed: Vec<NodeId> = listed
        .filter(|unit| nodes.get(*unit).kind() == Kind::CompileUnit)
        .collect();
    let told = |unit: &NodeId| {
        const NO_DEBUG: i64 = 0;
        nodes.get(*unit).int(Field::EmissionKind) != NO_DEBUG
    };
    let units: Vec<NodeId> = listed.iter().copied().filter(told).collect();
    let Some(&first) = units.first().or(listed.first()) else {
        return;
    };
    let mut writer = Writer {
        placed,
        nodes,
        types: Types::new(nodes, 8),
        record: Record::default(),
        machine,
        files: Files::default(),
        file_of_node: FxHashMap::default(),
        file_of_path: FxHashMap::default(),
        inlined: Vec::new(),
        is_inlined: vec![false; nodes.len()],
        globals: globals::Globals::default(),
        sections: FxHashMap::default(),
    };
    if !wanted || units.is_empty() {
        return writer.heading(first);
    }
    writer.module(&units);
    if let Some(class) = writer.types.circular {
        let place = nodes.place(class).or_else(|| nodes.place(first));
        let what = "circular reference to an unnamed type, which CodeView cannot describe";
        writer.placed.report(*Diagnostic::error(place, what));
    }
    if writer.types.malformed {
        let mut warning = Diagnostic::error(None, "malformed debug information: a type stands within itself");
        warning.severity = Severity::Warning;
        writer.placed.model().warnings.push(*warning);
    }
}

impl<'n, 'a> Writer<'n, '_, 'a> {
    /// A section, empty if it is new. `leader`: the symbol whose section it is kept with.
    fn section(&mut self, name: &[u8], leader: Option<Vec<u8>>) -> SectionId {
        use emit::coff::{scn, select};
        let spec = SectionSpec {
            native: scn::DATA | scn::DISCARDABLE | scn::READ,
            selection: leader.map(|leader| (select::ASSOCIATIVE, leader)),
            ..SectionSpec::plain(name, SectionKind::Progbits, SectionFlags::default(), 0)
        };
        self.placed.section(spec)
    }

    /// The section of symbols for what stands in `beside`: one of its own if that is a comdat.
    fn section_beside(&mut self, beside: Option<SectionId>) -> SectionId {
        let model = self.placed.model();
        let leader = beside
            .and_then(|section| model.section(section).selection)
            .and_then(|selection| selection.leader)
            .map(|symbol| model.name(model.symbol(symbol).name).to_vec());
        if let Some(known) = self.sections.get(&leader) {
            return *known;
        }
        let id = self.section(b".debug$S", leader.clone());
        let section = self.placed.model().section_mut(id);
        section.pad_to(4);
        section.append(&MAGIC.to_le_bytes());
        self.sections.insert(leader, id);
        id
    }

    /// The number of a source file.
    fn file(&mut self, file: Option<NodeId>) -> u32 {
        let id = file.unwrap_or(NodeId::NONE);
        if let Some(known) = self.file_of_node.get(&id) {
            return *known;
        }
        let node = self.nodes.get(id);
        let path = names::full_path(node.bytes(Field::Directory), node.bytes(Field::Filename));
        let number = match self.file_of_path.get(&path) {
            Some(known) => *known,
            None => {
                let checksum = from_hex(node.bytes(Field::Checksum));
                let number = self
                    .files
                    .add(&path, node.int(Field::ChecksumKind) as u8, &checksum);
                self.file_of_path.insert(path, number);
                number
            }
        };
        self.file_of_node.insert(id, number);
        number
    }

    /// Whether exceptions go through a handler for those of the machine too.
    fn is_structured(&self, personality: ConstId) -> bool {
        let module = self.placed.module();
        let Const::Global { global, .. } = module.scope().constant(personality) else {
            return false;
        };
        matches!(
            module.global_name(global),
            b"__C_specific_handler" | b"_except_handler3" | b"_except_handler4"
        )
    }
}

/// Bytes from their digits; none if they are no digits.
fn from_hex(digits: &[u8]) -> Vec<u8> {
    let digit = |c: u8| (c as char).to_digit(16).map(|d| d as u8);
    let byte = |pair: &[u8]| Some(digit(pair[0])? << 4 | digit(pair[1])?);
    digits
        .chunks_exact(2)
        .map(byte)
        .collect::<Option<_>>()
        .unwrap_or_default()
}
