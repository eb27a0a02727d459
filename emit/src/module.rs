//! Builds the object model of a module: places code and data, makes symbols, resolves references.
//!
//! ```text
//!  place functions ─► place variables ─► constructors, notes ─► symbols of aliases ─► relocations ─► .eh_frame
//! ```
//! Everything is placed before the first reference is resolved, so no reference needs patching later. Functions
//! come in the order of the blobs, variables in source order; nothing depends on addresses or hashing order, so
//! equal input gives equal bytes.
//!
//! Cost: O(bytes + globals + relocations).

mod address_significance;
mod assembly;
mod block_map;
mod call_graph;
mod call_profile;
mod collectors;
mod debug;
mod format;
mod functions;
mod image_info;
pub mod indirect;
mod inline;
mod jump_table_sizes;
mod pc_sections;
mod probes;
mod properties;
mod records;
mod resolve;
mod sframe;
mod special;
mod stack_maps;
mod symbols;
mod text;
mod variables;

use crate::assemble::InstructionReader;
use crate::blob::CodeBlob;
use crate::cfi::CfiOp;
use crate::constant::{Base, Evaluator, Scalar};
use crate::data::{DataReloc, DataWriter};
use crate::eh_frame::FrameAbi;
use crate::lsda::TableText;
use crate::metadata::MetadataReader;
use crate::object::{
    Binding, Definition, Group, GroupId, Labels, Machine, Name, ObjectModel, SectionFlags, SectionId,
    SectionKind, Selection, Symbol, SymbolId, SymbolKind,
};
use crate::probes::FullProbe;
use crate::reloc::Reloc;
use crate::section::{Content, SectionChooser, SectionSpec};
use crate::sframe::SframeAbi;
use assembly::AssemblyFrame;
pub use assembly::definitions;
pub use debug::{DebugWriter, Placed};
use format::Format;
pub(crate) use format::{coff_spec, macho_spec, macho_specifier};
use hashbrown::HashTable;
use indirect::IndirectStub;
use inline::InlineBlob;
use ir::attributes::AttrKind;
use ir::constants::Const;
use ir::context::Scope;
use ir::datalayout::Mangling;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ComdatId, ConstId, GlobalId};
use ir::module::{CallConv, ComdatKind, Global, GlobalKind, Linkage, Module};
use ir::options::{CodeModel, CodegenOptions, RelocModel};
use ir::triple::{ObjectFormat, Triple};
use rustc_hash::FxHashMap;
pub use special::MORE_STACK_WORD;
use std::borrow::Cow;

/// A routine that functions may call and that every object with such calls brings along.
#[derive(Clone, Debug, Default)]
pub struct Thunk {
    /// Its code.
    pub code: Cow<'static, [u8]>,
    /// What it refers to: where, how, which symbol.
    pub references: Vec<(u32, crate::reloc::RelocKind, &'static str)>,
    /// Its section; `None`: one that is named for the routine.
    pub section: Option<&'static str>,
}

impl From<&'static [u8]> for Thunk {
    fn from(code: &'static [u8]) -> Thunk {
        Thunk {
            code: Cow::Borrowed(code),
            ..Thunk::default()
        }
    }
}

/// What the object builder must know of a target.
pub trait ObjectTarget: Sync {
    /// Header facts.
    fn machine(&self) -> Machine;
    /// Facts of `.eh_frame`.
    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi;
    /// What `.sframe` has of the machine, if it knows it.
    fn sframe(&self) -> Option<SframeAbi> {
        None
    }
    /// Its code of indirect functions where these are stubs.
    fn indirect_stub(&self) -> Option<IndirectStub> {
        None
    }
    /// The routine of that name, if the target has one.
    fn thunk(&self, _name: &str) -> Option<Thunk> {
        None
    }
    /// Reads this target's instructions in assembly text, for the processor and features that `-mcpu` and `-mattr` would
    /// name so; `None`: there is no assembler for it. The dialect is [`Context::dialect`](crate::assemble::Context).
    fn instruction_reader(
        &self,
        _triple: &Triple,
        _cpu: &str,
        _features: &str,
    ) -> Option<Box<dyn InstructionReader>> {
        None
    }
    /// The compact encoding of a frame that assembly text describes (Mach-O); 0: nothing is to be said of it. `code` is the
    /// function's.
    fn compact_unwind(&self, _cfi: &[(u32, CfiOp)], _code: &[u8]) -> u32 {
        0
    }
    /// Appends what stands before a function in a module with kCFI and `nops` bytes of no-operations behind it, where the
    /// function is to be `align`-aligned: its type (and beside it the number of arguments in registers, as x86-64 tells it), of which the `usize` gives the number of bytes to be named
    /// `__cfi_NAME`, 0 for none.
    fn type_id(&self, _id: Option<(u32, u8)>, _nops: usize, _align: u64, _out: &mut Vec<u8>) -> usize {
        0
    }
    /// Whether types of functions (`!kcfi_type`) stand before them also where no module flag asks for kCFI.
    fn always_types(&self) -> bool {
        false
    }
    /// Appends `len` bytes of padding between functions.
    fn fill_code(&self, len: usize, out: &mut Vec<u8>);
}

/// Contents of a section in the file may not be larger than this.
pub(crate) const MAX_DATA: u64 = 1 << 32;
/// Most zeros that an alignment puts before data in the file.
pub(crate) const MAX_PADDING: u64 = 1 << 28;

pub(crate) const NONE: u32 = u32::MAX;

/// Where something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    section: SectionId,
    offset: u64,
    /// See [`Symbol::ends`].
    ends: bool,
}

impl Place {
    fn new(section: SectionId, offset: u64) -> Self {
        Place {
            section,
            offset,
            ends: false,
        }
    }
}

/// Where a blob's parts stand.
#[derive(Clone, Debug)]
struct BlobPlace {
    /// The function's symbol.
    start: Place,
    /// Start of the blob's code; after the prologue data.
    code: u64,
    /// First of the blob's constants in `Builder::constants`.
    constants: u32,
    /// First of the blob's jump tables in `Builder::tables`.
    tables: u32,
    /// Language-specific data of the code and of each further part; empty: there is none.
    lsdas: Vec<Option<Lsda>>,
    /// Where the blob's further parts start.
    parts: Vec<Place>,
    /// Of a blob with inline assembly.
    assembly: Option<Box<InlineBlob>>,
}

/// A function's language-specific data for unwinding.
#[derive(Clone, Debug)]
struct Lsda {
    place: Place,
    relocs: Vec<Reloc>,
    text: TableText,
}

impl BlobPlace {
    /// Where the language-specific data of a part is (0: the code from the function's start on).
    fn lsda(&self, part: usize) -> Option<&Lsda> {
        self.lsdas.get(part)?.as_ref()
    }
    /// Where what ends at an offset in the blob's code ends: in the part before, if one begins there.
    fn end_at(&self, blob: &CodeBlob, offset: u32) -> Place {
        let n = blob.parts.partition_point(|start| *start < offset);
        let end = blob.parts.get(n).copied().unwrap_or(blob.code.len() as u32);
        let start = n.checked_sub(1).map_or((self.code, self.start.section), |n| {
            let start = self.parts[n].offset.wrapping_sub(blob.parts[n].into());
            (start, self.parts[n].section)
        });
        Place {
            ends: offset == end,
            ..Place::new(start.1, start.0.wrapping_add(offset.into()))
        }
    }
    /// Where an offset in the blob's code stands.
    fn at(&self, blob: &CodeBlob, offset: u32) -> Place {
        match blob.parts.partition_point(|start| *start <= offset) {
            0 => Place {
                ends: offset as usize == blob.code.len(),
                ..Place::new(self.start.section, self.code + u64::from(offset))
            },
            n => Place::new(
                self.parts[n - 1].section,
                self.parts[n - 1].offset + u64::from(offset - blob.parts[n - 1]),
            ),
        }
    }
}

struct Builder<'a> {
    module: &'a Module,
    metadata: &'a MetadataReader<'a>,
    scope: Scope<'a>,
    options: &'a CodegenOptions,
    code_model: CodeModel,
    pic: bool,
    format: &'static dyn Format,
    target: &'a dyn ObjectTarget,
    blobs: &'a [CodeBlob],
    model: ObjectModel,
    chooser: SectionChooser<'a>,
    writer: DataWriter<'a>,
    by_spec: FxHashMap<SectionSpec, SectionId>,
    defaults: FxHashMap<Content, SectionId>,
    groups: Vec<Option<GroupId>>,
    /// For each comdat the global in it that has its name.
    comdat_keys: Vec<Option<GlobalId>>,
    retained: Vec<bool>,
    /// Whether references to default-visibility `dso_local` definitions must not be preemptible.
    local_aliases: bool,
    places: Vec<Option<Place>>,
    symbols: Vec<u32>,
    by_name: HashTable<SymbolId>,
    by_name_filled: bool,
    /// Names that symbols get when all references are resolved (`.symver`).
    renames: Vec<(SymbolId, Name)>,
    /// Unwind information of module-level assembly.
    assembly_frames: Vec<AssemblyFrame>,
    blob_of: Vec<u32>,
    blob_places: Vec<BlobPlace>,
    constants: Vec<SymbolId>,
    constant_index: FxHashMap<(u32, Vec<u8>), SymbolId>,
    tables: Vec<Place>,
    pending: Vec<(SectionId, DataReloc, Option<u32>)>,
    links: Vec<(SectionId, GlobalId)>,
    /// Sections of records by name and section of the functions.
    side_sections: FxHashMap<(Vec<u8>, u32), SectionId>,
    /// The number of the next function's first further part; see `asm::parts`.
    next_part: u32,
    /// By blob: probes with what debug information says of them.
    full_probes: FxHashMap<usize, Vec<FullProbe>>,
    diagnostics: Vec<Diagnostic>,
}

/// The symbol table name of a global value: `\01` taken off, private and target prefixes put on (LangRef "Data
/// Layout", `m:`).
pub fn symbol_name<'a>(module: &'a Module, id: GlobalId) -> Cow<'a, [u8]> {
    let global = module.global(id);
    let name = module.global_name(id);
    if name.is_empty() {
        let name = format!("__unnamed_{}", u64::from(global.number) + 1).into_bytes();
        return mangle(module, global, Cow::Owned(name));
    }
    match name.strip_prefix(b"\x01") {
        Some(raw) => Cow::Borrowed(raw),
        None => with_argument_bytes(module, id, mangle(module, global, Cow::Borrowed(name))),
    }
}

/// `NAME@@N` for functions of `x86_vectorcallcc` with N bytes of arguments; `NAME@` if they vary.
fn with_argument_bytes<'a>(module: &Module, id: GlobalId, name: Cow<'a, [u8]>) -> Cow<'a, [u8]> {
    let global = module.global(id);
    let object = match global.kind {
        GlobalKind::Alias(_) => aliased_object(module, id).unwrap_or(id),
        _ => id,
    };
    let function = module
        .function(object)
        .filter(|f| f.cc == CallConv::X86_VECTORCALL);
    let c_plus_plus = module.data_layout.mangling == Mangling::WinCoff && name.starts_with(b"?");
    let scope = module.scope();
    let (Some(function), false, Some((_, params, variadic))) = (
        function,
        c_plus_plus,
        scope.func_sig(module.global(object).value_ty),
    ) else {
        return name;
    };
    let has = |k: usize, kind| scope.has_attr(function.attrs.param(k), kind);
    let plain = !variadic || params.is_empty() || params.len() == 1 && has(0, AttrKind::StructRet);
    if !plain {
        return Cow::Owned([&*name, b"@".as_slice()].concat());
    }
    let size = |k: usize, ty| {
        let copied = scope.attr_type(function.attrs.param(k), AttrKind::ByVal);
        let bytes = module.data_layout.size(scope, copied.unwrap_or(ty));
        bytes.next_multiple_of(8)
    };
    let counted = params
        .iter()
        .enumerate()
        .filter(|(k, _)| !has(*k, AttrKind::StructRet));
    let bytes: u64 = counted.map(|(k, ty)| size(k, *ty)).sum();
    Cow::Owned([&*name, format!("@@{bytes}").as_bytes()].concat())
}

fn mangle<'a>(module: &Module, global: &Global, name: Cow<'a, [u8]>) -> Cow<'a, [u8]> {
    let mangling = module.data_layout.mangling;
    let user = match mangling {
        Mangling::MachO | Mangling::WinCoffX86 => "_",
        _ => "",
    };
    let private = match mangling {
        _ if global.linkage != Linkage::Private => "",
        Mangling::Elf | Mangling::WinCoff => ".L",
        Mangling::MachO | Mangling::WinCoffX86 => "L",
        Mangling::Mips | Mangling::GoOff => "$",
        Mangling::XCoff => "L..",
        Mangling::None => "",
    };
    if user.is_empty() && private.is_empty() {
        return name;
    }
    let mut mangled = Vec::with_capacity(name.len() + 3);
    mangled.extend_from_slice(private.as_bytes());
    mangled.extend_from_slice(user.as_bytes());
    mangled.extend_from_slice(&name);
    Cow::Owned(mangled)
}

/// Builds the object model of a module from its globals and the compiled functions, given in source order.
///
/// `metadata` reads the module's. `debug` adds debug information.
///
/// Errors: every construct that an ELF object cannot hold, each with its place in the source.
pub fn build<'a>(
    metadata: &'a MetadataReader<'a>,
    options: &'a CodegenOptions,
    target: &'a dyn ObjectTarget,
    blobs: &'a [CodeBlob],
    debug: Option<&dyn DebugWriter<'a>>,
) -> std::result::Result<ObjectModel, Vec<Diagnostic>> {
    let model = model_for(options, target);
    build_model(metadata, options, target, blobs, debug, model)
}

/// As [`build`], for [`crate::asm::print`]: with labels in place of offsets. The blobs have kept their layout.
pub fn build_text<'a>(
    metadata: &'a MetadataReader<'a>,
    options: &'a CodegenOptions,
    target: &'a dyn ObjectTarget,
    blobs: &'a [CodeBlob],
    debug: Option<&dyn DebugWriter<'a>>,
) -> std::result::Result<ObjectModel, Vec<Diagnostic>> {
    let mut model = model_for(options, target);
    model.labels = Some(Box::new(Labels::new(options.triple.format)));
    build_model(metadata, options, target, blobs, debug, model)
}

/// Builds the object model of a file of assembly: the module has nothing but the file as its module-level assembly and the
/// target's data layout. What compilers add to objects (notes, names of files) is not there.
///
/// Errors: all that is wrong with the text, each with its place in it.
pub fn build_assembly(
    metadata: &MetadataReader<'_>,
    options: &CodegenOptions,
    target: &dyn ObjectTarget,
) -> std::result::Result<ObjectModel, Vec<Diagnostic>> {
    let model = model_for(options, target);
    let source = metadata.source();
    let mut builder = Builder::new(metadata, options, target, &[], model);
    builder.model.subsections_via_symbols = false;
    if let Some(mut assembly) = builder.place_file(source) {
        builder.assembly_symbols(&mut assembly, source);
        builder.relocate_assembly(&mut assembly, source);
        builder.assembly_frames(&mut assembly, source);
        builder.format.unwind_tables(&mut builder);
        builder.assembly_lines(&assembly);
        builder.assembly_tables(&mut assembly, source);
        builder.assembly_probes(&assembly);
        builder.rename_symbols();
    }
    if builder.diagnostics.is_empty() {
        Ok(builder.model)
    } else {
        Err(builder.diagnostics)
    }
}

fn model_for(options: &CodegenOptions, target: &dyn ObjectTarget) -> ObjectModel {
    let mut model = ObjectModel::new(target.machine());
    model.implicit_mapping = options.implicit_mapping;
    model.machine.os_abi = crate::elf::os_abi(&options.triple);
    model.machine.macho_cpu = crate::macho::cpu(&options.triple, target.machine());
    if options.triple.is_arm64ec() {
        model.machine.coff_machine = crate::coff::MACHINE_ARM64EC;
    }
    model
}

fn build_model<'a>(
    metadata: &'a MetadataReader<'a>,
    options: &'a CodegenOptions,
    target: &'a dyn ObjectTarget,
    blobs: &'a [CodeBlob],
    debug: Option<&dyn DebugWriter<'a>>,
    model: ObjectModel,
) -> std::result::Result<ObjectModel, Vec<Diagnostic>> {
    let source = metadata.source();
    let mut builder = Builder::new(metadata, options, target, blobs, model);
    builder.file_symbol();
    let mut assembly = builder.place_assembly(source);
    builder.begin_collectors();
    builder.place_functions();
    builder.place_inline();
    builder.place_variables();
    builder.check_section_names();
    builder.structors();
    builder.image_info();
    builder.format.module_sections(&mut builder);
    builder.alias_symbols();
    if let Some(assembly) = &mut assembly {
        builder.assembly_symbols(assembly, source);
    }
    builder.inline_symbols();
    builder.keep_weak_references();
    builder.link_sections();
    if let Some(assembly) = &mut assembly {
        builder.relocate_assembly(assembly, source);
        builder.assembly_frames(assembly, source);
    }
    builder.relocate_code();
    builder.thunks();
    builder.records();
    builder.pc_sections();
    builder.jump_table_sizes();
    builder.stack_maps();
    builder.collectors();
    builder.address_significance();
    builder.relocate_data();
    builder.call_graph();
    builder.call_profile();
    // What is refused has no place.
    if let Some(debug) = debug.filter(|_| builder.diagnostics.is_empty()) {
        debug.write(&mut Placed {
            builder: &mut builder,
        });
    }
    builder.format.last_sections(&mut builder);
    builder.format.unwind_tables(&mut builder);
    if let Some(assembly) = &mut assembly {
        builder.assembly_lines(assembly);
        builder.assembly_tables(assembly, source);
    }
    builder.probes();
    if let Some(assembly) = &assembly {
        builder.assembly_probes(assembly);
    }
    builder.rename_symbols();
    builder.sort_text();
    if builder.diagnostics.is_empty() {
        Ok(builder.model)
    } else {
        Err(builder.diagnostics)
    }
}

fn comdat_keys(module: &Module) -> Vec<Option<GlobalId>> {
    let mut keys = vec![None; module.comdats.len()];
    for (i, global) in module.globals.iter().enumerate() {
        let id = GlobalId::new(i);
        // An alias is in the comdat of what it stands for.
        let comdat = match global.kind {
            GlobalKind::Alias(_) if !keys.is_empty() => {
                aliased_object(module, id).and_then(|id| module.global(id).comdat)
            }
            _ => global.comdat,
        };
        if let Some(comdat) = comdat
            && module.comdats[comdat.index()].name == global.name
        {
            keys[comdat.index()] = Some(id);
        }
    }
    keys
}

/// The variable or function that an alias stands for; another global stands for itself.
fn aliased_object(module: &Module, mut id: GlobalId) -> Option<GlobalId> {
    for _ in 0..1000 {
        let GlobalKind::Alias(aliasee) = module.global(id).kind else {
            return Some(id);
        };
        match Evaluator::new(module).scalar(aliasee) {
            Ok(Scalar::Address(address)) => match address.base {
                Some(Base::Global(base)) => id = base,
                _ => return None,
            },
            _ => return None,
        }
    }
    None
}

impl<'a> Builder<'a> {
    fn new(
        metadata: &'a MetadataReader<'a>,
        options: &'a CodegenOptions,
        target: &'a dyn ObjectTarget,
        blobs: &'a [CodeBlob],
        model: ObjectModel,
    ) -> Self {
        let module = metadata.module();
        let pic = matches!(options.reloc_model, Some(RelocModel::Pic));
        let code_model = options
            .code_model
            .unwrap_or(match metadata.module_flag("Code Model") {
                Some(1) => CodeModel::Small,
                Some(2) => CodeModel::Kernel,
                Some(3) => CodeModel::Medium,
                Some(4) => CodeModel::Large,
                _ => CodeModel::Small,
            });
        let count = module.globals.len();
        let signs = model.machine.signs_pointers;
        let mut builder = Builder {
            module,
            metadata,
            scope: module.scope(),
            options,
            code_model,
            pic,
            format: format::of(&options.triple, &model.machine),
            target,
            blobs,
            chooser: SectionChooser::new(
                module,
                options,
                code_model,
                metadata,
                model.machine.large_sections,
            ),
            model,
            writer: DataWriter::new(Evaluator::new(module), signs),
            by_spec: FxHashMap::default(),
            defaults: FxHashMap::default(),
            groups: vec![None; module.comdats.len()],
            comdat_keys: comdat_keys(module),
            retained: vec![false; count],
            local_aliases: pic
                && options.triple.format == ObjectFormat::Elf
                && metadata.module_flag("PIE Level").unwrap_or(0) == 0,
            places: vec![None; count],
            symbols: vec![NONE; count],
            by_name: HashTable::new(),
            // A raw name may equal a mangled one; then all names are compared.
            by_name_filled: module
                .globals
                .iter()
                .any(|g| module.scope().bytes(g.name).first() == Some(&1)),
            renames: Vec::new(),
            assembly_frames: Vec::new(),
            blob_of: vec![NONE; count],
            blob_places: Vec::with_capacity(blobs.len()),
            constants: Vec::new(),
            constant_index: FxHashMap::default(),
            tables: Vec::new(),
            pending: Vec::new(),
            links: Vec::new(),
            side_sections: FxHashMap::default(),
            next_part: blobs.len() as u32,
            full_probes: FxHashMap::default(),
            diagnostics: Vec::new(),
        };
        builder.collect_retained();
        builder.format.first_sections(&mut builder);
        builder
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn unsupported(&mut self, at: Option<u32>, what: impl std::fmt::Display) {
        self.report(*Diagnostic::unsupported(at, what));
    }

    fn global_named(&self, name: &str) -> Option<GlobalId> {
        // Module tables are asked by content: there are few such names and no string id to ask with.
        (0..self.module.globals.len())
            .map(GlobalId::new)
            .find(|id| self.module.global_name(*id) == name.as_bytes())
    }

    fn initializer(&self, name: &str) -> Option<ConstId> {
        let id = self.global_named(name)?;
        match &self.module.global(id).kind {
            GlobalKind::Variable(variable) => variable.init,
            _ => None,
        }
    }

    fn elements(&self, constant: ConstId) -> &'a [ConstId] {
        match self.scope.constant(constant) {
            Const::Aggregate { elems, .. } => self.scope.const_list(elems),
            _ => &[],
        }
    }

    fn collect_retained(&mut self) {
        let Some(init) = self.initializer("llvm.used") else {
            return;
        };
        for elem in self.elements(init) {
            if let Ok(Scalar::Address(address)) = Evaluator::new(self.module).scalar(*elem)
                && let Some(Base::Global(global)) = address.base
            {
                self.retained[global.index()] = true;
            }
        }
    }

    fn file_symbol(&mut self) {
        if self.options.triple.format == ObjectFormat::MachO {
            return;
        }
        let source = self.scope.bytes(self.module.source_name);
        let base = source.rsplit(|b| *b == b'/').next().unwrap_or(source);
        if !base.is_empty() {
            let name = self.model.add_name(base);
            self.model.add_symbol(Symbol {
                definition: Definition::Absolute,
                binding: Binding::Local,
                kind: SymbolKind::File,
                ..Symbol::undefined(name)
            });
        }
    }

    fn section(&mut self, spec: SectionSpec) -> SectionId {
        // Sections of equal name and attributes are one, whatever they were first made for.
        if let Some(&id) = self.by_spec.get(&spec) {
            let section = self.model.section_mut(id);
            if section.kind == SectionKind::Nobits && spec.kind != SectionKind::Nobits {
                section.kind = spec.kind;
                section.data.resize(section.size as usize, 0);
            }
            return id;
        }
        let id = self
            .model
            .add_section(&spec.name, spec.kind, spec.flags, spec.entry_size);
        if let Some(comdat) = spec.comdat {
            let group = self.group(comdat);
            self.model.section_mut(id).group = Some(group);
        }
        if let Some((kind, leader)) = &spec.selection {
            let leader = (!leader.is_empty()).then(|| self.symbol_by_name(leader));
            self.model.section_mut(id).selection = Some(Selection { kind: *kind, leader });
        }
        self.model.section_mut(id).unique = spec.unique;
        self.model.section_mut(id).native = spec.native;
        if let Some(global) = spec.link {
            self.links.push((id, global));
        }
        self.by_spec.insert(spec, id);
        id
    }

    fn default_section(&mut self, content: Content) -> SectionId {
        if let Some(&id) = self.defaults.get(&content) {
            return id;
        }
        let id = self.section(self.format.default_spec(content));
        self.defaults.insert(content, id);
        id
    }

    fn group(&mut self, comdat: ComdatId) -> GroupId {
        if let Some(group) = self.groups[comdat.index()] {
            return group;
        }
        let signature = self.scope.bytes(self.module.comdats[comdat.index()].name);
        let symbol = self.symbol_by_name(signature);
        let is_comdat = self.module.comdats[comdat.index()].kind == ComdatKind::Any;
        self.model.groups.push(Group {
            signature: symbol,
            comdat: is_comdat,
        });
        let group = GroupId(self.model.groups.len() as u32 - 1);
        self.groups[comdat.index()] = Some(group);
        group
    }

    fn place_by_content(
        &mut self,
        id: GlobalId,
        name: &[u8],
        content: Content,
        string_align: u64,
    ) -> Result<SectionId> {
        let global = self.module.global(id);
        let retained = self.retained[id.index()];
        let small = matches!(
            self.code_model,
            CodeModel::Tiny | CodeModel::Small | CodeModel::Kernel
        );
        let explicit_model = matches!(&global.kind, GlobalKind::Variable(v) if v.code_model.is_some());
        let default = small && !explicit_model && !matches!(content, Content::String(_));
        let format = self.format;
        let pure = content == Content::Text && self.blobs[self.blob_of[id.index()] as usize].pure_code;
        let default = default && format.is_default(self, global, content, retained);
        if default && !pure {
            return Ok(self.default_section(content));
        }
        let mut spec = format.choose(self, id, name, content, string_align)?;
        if pure {
            spec.flags = spec.flags | SectionFlags::PURE_CODE;
            // (other code has the section of that name)
            spec.unique = spec.unique.or(default.then_some(0));
        }
        Ok(self.section(spec))
    }
}
