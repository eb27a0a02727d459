//! COFF's dialect: symbols by `.def`, section flags and comdats, `.seh_*` directives in place of unwind tables.

use super::AssemblyPrinter;
use crate::coff::{scn, select};
use crate::object::{Binding, FrameRecord, ObjectModel, Section, Symbol, SymbolKind};
use std::fmt::Write;

/// Letters of section characteristics, in the order in which they are tried; only one of `w`, `r`, `y` stands.
const LETTERS: [(u32, char); 3] = [(scn::DATA, 'd'), (scn::BSS, 'b'), (scn::EXECUTE, 'x')];

fn selection_name(kind: u8) -> &'static str {
    match kind {
        select::NO_DUPLICATES => "one_only",
        select::SAME_SIZE => "same_size",
        select::EXACT_MATCH => "same_contents",
        select::ASSOCIATIVE => "associative",
        select::LARGEST => "largest",
        _ => "discard",
    }
}

/// A number for each section whose name and leader an earlier one has.
pub(super) fn unique_numbers(model: &ObjectModel) -> Vec<Option<u32>> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut numbers = Vec::with_capacity(model.sections.len());
    for (i, section) in model.sections.iter().enumerate() {
        let leader = section.selection.and_then(|s| s.leader);
        let fresh = seen.insert((model.name(section.name), leader));
        numbers.push((!fresh).then_some(i as u32));
    }
    numbers
}

impl AssemblyPrinter<'_> {
    pub(super) fn coff_section_directive(&self, index: usize, section: &Section) -> String {
        let mut text = format!(".section\t{},\"", super::quoted(self.model.name(section.name)));
        let native = section.native;
        text.extend(LETTERS.iter().filter(|(bit, _)| native & bit != 0).map(|l| l.1));
        text.push(match native {
            _ if native & scn::WRITE != 0 => 'w',
            _ if native & scn::READ != 0 => 'r',
            _ => 'y',
        });
        for (bit, letter) in [(scn::REMOVE, 'n'), (scn::DISCARDABLE, 'D'), (scn::INFO, 'i')] {
            // Sections with such a name are without being told.
            let implied = letter == 'D' && self.model.name(section.name).starts_with(b".debug");
            if native & bit != 0 && !implied {
                text.push(letter);
            }
        }
        text.push('"');
        if let Some(selection) = section.selection
            && let Some(leader) = selection.leader
        {
            let leader = self.name(self.model.symbol(leader));
            write!(text, ",{},{leader}", selection_name(selection.kind)).expect("strings do not fail");
        }
        if let Some(number) = self.unique[index] {
            write!(text, ",unique,{number}").expect("strings do not fail");
        }
        text
    }

    /// The comdat of a section that no symbol leads, said once where the section is first named.
    pub(super) fn coff_linkonce(&mut self, section: &Section) {
        if let Some(selection) = section.selection.filter(|s| s.leader.is_none()) {
            let kind = selection_name(selection.kind);
            self.line(format_args!(".linkonce\t{kind}"));
        }
    }

    /// Storage class and type, and what the linker sees.
    pub(super) fn coff_attributes(&mut self, symbol: &Symbol, name: &str) {
        let class = if symbol.binding == Binding::Local { 3 } else { 2 };
        let function = symbol.kind == SymbolKind::Function;
        if function || symbol.binding == Binding::Local {
            let kind = if function { 32 } else { 0 };
            self.line(format_args!(".def\t{name}; .scl\t{class}; .type\t{kind}; .endef"));
        }
        match symbol.binding {
            Binding::Local => {}
            Binding::Weak => self.line(format_args!(".weak\t{name}")),
            Binding::Global | Binding::Unique => self.line(format_args!(".globl\t{name}")),
        }
    }

    /// Symbols that stand for others, behind the definitions of these.
    pub(super) fn weak_aliases(&mut self) {
        let model = self.model;
        for (symbol, to, anti) in &model.weak_aliases {
            let [name, to] = [symbol, to].map(|s| self.name(model.symbol(*s)));
            let directive = if *anti { ".weak_anti_dep" } else { ".weak" };
            self.line(format_args!("{directive}\t{name}"));
            self.line(format_args!(".set\t{name}, {to}"));
        }
    }

    pub(super) fn coff_start_procedure(&mut self, frame: &FrameRecord) {
        let key = (frame.section.0, frame.offset, true);
        let from = self.labels.partition_point(|l| (l.0, l.1, l.2) < key);
        let model = self.model;
        let here = self.labels[from..].iter().take_while(|l| (l.0, l.1, l.2) == key);
        let symbol = here
            .map(|l| &model.symbols[l.3 as usize])
            .find(|s| s.kind == SymbolKind::Function);
        if let Some(symbol) = symbol {
            let name = self.name(symbol);
            self.line(format_args!(".seh_proc\t{name}"));
        }
    }
}
