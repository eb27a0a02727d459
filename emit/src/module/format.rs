//! What differs between object formats while the object model is made: sections, names, what goes with
//! the module as a whole. All else in [`super`] is common.

mod coff;
mod elf;
mod guard;
mod hybrid;
mod macho;

pub(crate) use coff::named_spec as coff_spec;
pub(crate) use macho::{parse_specifier as macho_spec, specifier as macho_specifier};

use super::assembly::AssemblyFrame;
use super::{Builder, Place};
use crate::blob::{CodeBlob, Constant};
use crate::object::{Binding, Machine, Section, SectionFlags, SectionId, SectionKind, Symbol, SymbolId};
use crate::section::{Content, SectionSpec};
use ir::diag::Result;
use ir::ids::{ConstId, GlobalId};
use ir::module::{Global, Module};
use ir::triple::{ObjectFormat, Triple};
use std::borrow::Cow;

/// A constant pool entry's section, and the symbol by which all objects share it.
pub(super) struct ConstantPlace {
    pub spec: SectionSpec,
    pub shared: Option<Vec<u8>>,
}

/// The rules of one object format.
pub(super) trait Format: Sync {
    /// The section of a content without name and comdat.
    fn default_spec(&self, content: Content) -> SectionSpec;

    /// Whether [`Format::default_spec`] answers for this global.
    fn is_default(&self, b: &Builder<'_>, global: &Global, content: Content, retained: bool) -> bool;

    /// The section of any global object, as [`SectionChooser::choose`](crate::section::SectionChooser::choose).
    fn choose(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
        content: Content,
        string_align: u64,
    ) -> Result<SectionSpec>;

    /// The most bytes of a constant that the linker merges with equal ones.
    fn largest_mergeable(&self) -> u32 {
        16
    }

    /// The section of a constant pool entry without relocations.
    fn constant(&self, _: &Builder<'_>, constant: &Constant, _: &[u8]) -> ConstantPlace {
        let merged = matches!(constant.len, 4 | 8 | 16 | 32) && constant.len <= self.largest_mergeable();
        let content = match merged && constant.align <= constant.len {
            true => Content::Mergeable(constant.len as u8),
            false => Content::ReadOnly,
        };
        ConstantPlace {
            spec: self.default_spec(content),
            shared: None,
        }
    }

    /// The section of a function's jump tables; `text` is the function's own.
    fn table_section(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
        text: SectionId,
    ) -> Result<SectionId>;

    /// The section of a function's language-specific data for unwinding; `None`: it stands elsewhere.
    fn exception_section(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
    ) -> Result<Option<SectionSpec>>;

    /// Adds an entry of `llvm.global_ctors` (`constructor`) or `llvm.global_dtors`.
    fn structor(
        &self,
        b: &mut Builder<'_>,
        constructor: bool,
        priority: u64,
        function: ConstId,
        key: Option<ConstId>,
    ) -> Result<()>;

    /// Entries of equal priority are called from the last to the first.
    fn reversed_structors(&self, _: &Builder<'_>) -> bool {
        false
    }

    /// Sections that every object has, in front of all others.
    fn first_sections(&self, b: &mut Builder<'_>);

    /// What the module as a whole asks for.
    fn module_sections(&self, b: &mut Builder<'_>);

    /// A section of constants whose name the source gives.
    ///
    /// Errors: what is wrong with the name.
    fn read_only_section(&self, name: &[u8]) -> std::result::Result<SectionSpec, String> {
        Ok(SectionSpec::plain(
            name,
            SectionKind::Progbits,
            SectionFlags::ALLOC,
            0,
        ))
    }

    /// The section of stack maps.
    fn stack_map_section(&self) -> SectionSpec {
        SectionSpec::plain(b".llvm_stackmaps", SectionKind::Progbits, SectionFlags::ALLOC, 0)
    }

    /// The section that tells of a function's jump tables; `None`: the format has none.
    fn jump_table_sizes_section(&self, _: &Builder<'_>, _: GlobalId) -> Option<SectionSpec> {
        None
    }

    /// The section of records about functions that tools know by this name; `None`: such records are for other
    /// formats.
    fn record_section(&self, name: &[u8], flags: SectionFlags) -> Option<SectionSpec> {
        let flags = flags | SectionFlags::LINK_ORDER;
        Some(SectionSpec::plain(name, SectionKind::Progbits, flags, 0))
    }

    /// The section that describes functions with pseudo probes; `own`: each function has its own, and this is one's name.
    fn probe_description_section(&self, _: &mut Builder<'_>, _own: Option<&[u8]>) -> Option<SectionId> {
        None
    }

    /// The section of pseudo probes in code of section `text`.
    fn probe_section(&self, _: &mut Builder<'_>, _text: SectionId) -> Option<SectionId> {
        None
    }

    /// What is known when all references are resolved.
    fn last_sections(&self, _: &mut Builder<'_>) {}

    /// Makes the sections of unwind data that come before those of debug information.
    fn reserve_unwind_sections(&self, _: &mut Builder<'_>) {}

    /// Unwind tables of all functions. Last of all.
    fn unwind_tables(&self, b: &mut Builder<'_>);

    /// Defines a thread-local variable that stands at `place` with `size` bytes.
    fn define_thread_local(&self, b: &mut Builder<'_>, id: GlobalId, place: Place, size: u64);

    /// The symbol table's name of a routine that code calls by its C name.
    fn extern_name<'n>(&self, name: &'n str) -> Cow<'n, [u8]> {
        Cow::Borrowed(name.as_bytes())
    }

    /// Whether the linker moves the pieces between symbols of a section apart (Mach-O's
    /// `.subsections_via_symbols`), so that distances between them are not known yet.
    fn has_atoms(&self) -> bool {
        false
    }

    /// Whether a private symbol in this section must be seen by the linker.
    fn keeps_private_symbol(&self, _: &Section) -> bool {
        false
    }

    /// Whether the labels of constants are in the symbol table.
    fn labels_are_symbols(&self) -> bool {
        false
    }

    /// What the symbol table says of a global beside the neutral fields.
    fn symbol_bits(&self, _: &Module, _: &Global) -> u16 {
        0
    }

    /// Whether references to a symbol that this object binds must be left to the linker.
    fn may_redirect(&self, _: &Symbol) -> bool {
        false
    }

    /// The binding of a global's symbol.
    fn binding(&self, _: &Global, binding: Binding) -> Binding {
        binding
    }

    /// Whether symbols have visibilities.
    fn has_visibility(&self) -> bool {
        true
    }

    /// Whether declarations that are hidden or protected have symbols even if nothing refers to them.
    fn shows_hidden_declarations(&self) -> bool {
        self.has_visibility()
    }

    /// Whether a private global has an ordinary local symbol.
    fn shows_private(&self, _: &Builder<'_>, _: &Global) -> bool {
        false
    }

    /// The symbol of a pointer to a global that code reads in place of an entry of the global offset table.
    fn pointer_to(&self, _: &mut Builder<'_>, _: GlobalId) -> Option<SymbolId> {
        None
    }

    /// The same for a symbol that the module does not name.
    fn pointer_to_symbol(&self, _: &mut Builder<'_>, _: SymbolId) -> Option<SymbolId> {
        None
    }

    /// The least size of a variable in bytes.
    fn least_size(&self) -> u64 {
        0
    }

    /// Names the private globals that the linker must see; constants' labels too.
    fn label(&self, kind: &str, function: u32, index: usize) -> String {
        format!(".L{kind}{function}_{index}")
    }

    /// Whether a compact encoding tells all of a function's frame, so that it has no entry in `.eh_frame`.
    fn has_compact_frame(&self, _: &Builder<'_>, _: &CodeBlob) -> bool {
        false
    }

    /// The same of a frame that assembly describes.
    fn has_compact_assembly_frame(&self, _: &Builder<'_>, _: &AssemblyFrame) -> bool {
        false
    }

    /// Whether functions of this blob need an instruction although they have none.
    fn needs_code(&self, blob: &CodeBlob) -> bool {
        self.has_atoms() && blob.code.is_empty()
    }
}

/// The rules of a triple's format on a machine.
pub(super) fn of(triple: &Triple, machine: &Machine) -> &'static dyn Format {
    match triple.format {
        ObjectFormat::Coff => &coff::Coff,
        ObjectFormat::MachO if machine.macho_by_symbols => &macho::MachO { by_symbols: true },
        ObjectFormat::MachO => &macho::MachO { by_symbols: false },
        _ => &elf::Elf,
    }
}
