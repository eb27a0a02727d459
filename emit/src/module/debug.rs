//! The way in for what makes debug information.

use super::Builder;
use crate::blob::CodeBlob;
use crate::metadata::MetadataReader;
use crate::object::{ObjectModel, SectionId, SymbolId};
use crate::probes::FullProbe;
use crate::section::SectionSpec;
use ir::diag::Diagnostic;
use ir::ids::GlobalId;
use ir::module::Module;
use ir::options::CodegenOptions;
use ir::source::Source;

/// Makes the sections of a module's debug information.
pub trait DebugWriter<'a>: Sync {
    /// Adds them to the object, when all else has its place.
    fn write(&self, placed: &mut Placed<'_, 'a>);
}

/// An object whose code and data have their places and symbols.
pub struct Placed<'p, 'a> {
    pub(super) builder: &'p mut Builder<'a>,
}

impl<'a> Placed<'_, 'a> {
    /// The module.
    pub fn module(&self) -> &'a Module {
        self.builder.module
    }

    /// Its metadata.
    pub fn metadata(&self) -> &'a MetadataReader<'a> {
        self.builder.metadata
    }

    /// Where the module came from.
    pub fn source(&self) -> Source<'a> {
        self.builder.metadata.source()
    }

    /// What is compiled for.
    pub fn options(&self) -> &'a CodegenOptions {
        self.builder.options
    }

    /// The functions, in source order.
    pub fn blobs(&self) -> &'a [CodeBlob] {
        self.builder.blobs
    }

    /// The object, for adding sections and symbols.
    pub fn model(&mut self) -> &mut ObjectModel {
        &mut self.builder.model
    }

    /// The section and offset of an offset in a function's code (`blob` as in [`Self::blobs`]).
    pub fn code(&self, blob: usize, offset: u32) -> (SectionId, u64) {
        let place = self.builder.blob_places[blob].at(&self.builder.blobs[blob], offset);
        (place.section, place.offset)
    }

    /// Where a jump table of a function stands.
    pub fn jump_table(&self, blob: usize, table: usize) -> (SectionId, u64) {
        let first = self.builder.blob_places[blob].tables as usize;
        let place = &self.builder.tables[first + table];
        (place.section, place.offset)
    }

    /// The symbol of a global value that is defined or referred to; makes that of a declaration.
    pub fn symbol(&mut self, global: GlobalId) -> SymbolId {
        self.builder.symbol(global)
    }

    /// Where a defined global value stands; `None` for declarations, common and absolute symbols.
    pub fn place(&self, global: GlobalId) -> Option<(SectionId, u64)> {
        let place = self.builder.places[global.index()]?;
        Some((place.section, place.offset))
    }

    /// The file of split units (`-split-dwarf-output`).
    pub fn split_model(&mut self) -> &mut ObjectModel {
        let model = &mut self.builder.model;
        let machine = model.machine;
        model
            .split
            .get_or_insert_with(|| Box::new(ObjectModel::new(machine)))
    }

    /// A section by its description; the one that is there, if there is one.
    pub fn section(&mut self, spec: SectionSpec) -> SectionId {
        self.builder.section(spec)
    }

    /// A new section of debug information in a comdat group of its own (ELF), which linkers keep one of.
    pub fn comdat_section(&mut self, name: &[u8], signature: &[u8]) -> SectionId {
        self.builder.comdat_section(name, signature)
    }

    /// Says all of a function's pseudo probes (`blob` as in [`Self::blobs`]), in ascending order of offset.
    pub fn set_probes(&mut self, blob: usize, probes: Vec<FullProbe>) {
        self.builder.full_probes.insert(blob, probes);
    }

    /// Makes the sections of unwind data, which come before those of CodeView.
    pub fn reserve_unwind_sections(&mut self) {
        self.builder.format.reserve_unwind_sections(self.builder);
    }

    /// Notes an error or a warning.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.builder.report(diagnostic);
    }
}
