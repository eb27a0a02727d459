//! Pseudo probes of a module: `.pseudo_probe_desc` (the functions that have some, with a hash of their control flow) and
//! `.pseudo_probe` (see [`crate::probes`]).

use super::assembly::Assembly;
use super::{Builder, Place};
use crate::assemble::AsmSymbol;
use crate::eh_frame::put_uleb;
use crate::object::Definition;
use crate::probes::{self, FullProbe};
use ir::diag::Diagnostic;
use ir::ids::GlobalId;
use ir::triple::ObjectFormat;

/// Named metadata of modules that are profiled by probes.
const DESCRIPTIONS: &str = "llvm.pseudo_probe_desc";

impl Builder<'_> {
    /// Whether the module is profiled by probes, and the format has a place for them.
    pub(super) fn has_probes(&self) -> bool {
        self.options.triple.format != ObjectFormat::MachO && !self.metadata.named(DESCRIPTIONS).is_empty()
    }

    /// `.pseudo_probe_desc`: of each function GUID, hash and name. With a section for each function, each is in a group of its
    /// own, of which linkers keep one.
    pub(super) fn probe_descriptions(&mut self) {
        if !self.has_probes() {
            return;
        }
        for node in self.metadata.named(DESCRIPTIONS) {
            let operands = self.metadata.operands(*node).unwrap_or_default();
            let [Some(guid), Some(hash), Some(name)] = operands[..] else {
                continue;
            };
            let numbers = (self.metadata.integer(guid), self.metadata.integer(hash));
            let (Some(guid), Some(hash), Some(name)) = (numbers.0, numbers.1, self.metadata.string(name))
            else {
                continue;
            };
            let own = self.options.function_sections.then_some(&name[..]);
            let Some(section) = self.format.probe_description_section(self, own) else {
                return;
            };
            let order = self.model.machine.byte_order();
            let mut bytes = [guid, hash].map(|n| order.bytes(n.to_le_bytes())).concat();
            put_uleb(&mut bytes, name.len() as u64);
            bytes.extend_from_slice(&name);
            self.model.section_mut(section).append(&bytes);
        }
    }

    /// `.pseudo_probe` of all functions; in assembly text, directives among their code.
    pub(super) fn probes(&mut self) {
        if self.metadata.named(DESCRIPTIONS).is_empty() {
            return;
        }
        for (index, blob) in self.blobs.iter().enumerate() {
            let id = GlobalId(blob.global);
            if self.places[id.index()].is_none() {
                continue;
            }
            let known = self.full_probes.remove(&index);
            let list = known.unwrap_or_else(|| blob.probes.iter().map(FullProbe::from).collect());
            if list.is_empty() {
                continue;
            }
            let symbol = self.symbol(id);
            let name = self.model.name(self.model.symbol(symbol).name).to_vec();
            if let Some(labels) = &mut self.model.labels {
                let name = String::from_utf8_lossy(&name);
                let line = |p: &FullProbe| (p.offset as u32, format!("{} {name}", probes::directive(p)));
                labels
                    .probes
                    .insert(index as u32, list.iter().map(line).collect());
                continue;
            }
            let place = self.blob_places[index].clone();
            let count = list.len();
            let at = |p: FullProbe| (place.at(blob, p.offset as u32), p);
            let inside: Vec<FullProbe> = (list.into_iter().map(at))
                .filter(|(at, _)| at.section == place.start.section)
                .map(|(at, p)| FullProbe {
                    offset: at.offset,
                    ..p
                })
                .collect();
            if inside.len() != count {
                let what = "pseudo probes of code in a section of its own: ignored";
                self.model.warnings.push(Diagnostic::warning(None, what));
            }
            self.write_probes(place.start, &name, &inside);
        }
    }

    /// Appends the probes of the function at a place.
    fn write_probes(&mut self, start: Place, name: &[u8], list: &[FullProbe]) {
        if let Some(section) = self.format.probe_section(self, start.section) {
            let mut bytes = Vec::new();
            let order = self.model.machine.byte_order();
            probes::write(name, start.offset, list, order, &mut bytes);
            self.model.section_mut(section).append(&bytes);
        }
    }

    /// Those of `.pseudoprobe` directives, by function in the order of first mention.
    pub(super) fn assembly_probes(&mut self, assembly: &Assembly) {
        let list = &assembly.unit().probes;
        let mut functions: Vec<AsmSymbol> = Vec::new();
        for probe in list {
            if !functions.contains(&probe.function) {
                functions.push(probe.function);
            }
        }
        for function in functions {
            let Some(symbol) = assembly.symbol(function) else {
                continue;
            };
            let symbol = self.model.symbol(symbol);
            let Definition::Section(section) = symbol.definition else {
                continue;
            };
            let offset = symbol.value;
            let name = self.model.name(symbol.name).to_vec();
            let own = list.iter().filter(|p| p.function == function);
            let own: Vec<FullProbe> = (own.map(|p| (assembly.place(p.at), p)))
                .filter(|(at, _)| at.section == section)
                .map(|(at, p)| FullProbe {
                    offset: at.offset,
                    ..p.probe.clone()
                })
                .collect();
            self.write_probes(Place::new(section, offset), &name, &own);
        }
    }
}
