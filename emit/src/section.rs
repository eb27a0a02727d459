//! Chooses the section of every global object, as LLVM does for ELF: by kind of content, by code model, by
//! `section`, comdat, `!associated`, `llvm.used`, and the options `-function-sections`, `-data-sections` and
//! `-unique-section-names`.
//!
//! Cost: O(length of the name) per global object; default sections are found without building a name.

use crate::metadata::MetadataReader;
use crate::object::{SectionFlags, SectionKind};
use ir::attributes::AttrKind;
use ir::context::Scope;
use ir::diag::{Diagnostic, Result};
use ir::ids::{AttrSetId, ComdatId, GlobalId};
use ir::module::{CodeModel as GlobalCodeModel, ComdatKind, Global, GlobalKind, Module};
use ir::options::{CodeModel, CodegenOptions, OptLevel};

/// What a global object holds, which decides its section's name and attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Code.
    Text,
    /// Constants without addresses, or with addresses known when linking.
    ReadOnly,
    /// Constants that the dynamic linker writes once.
    ReadOnlyRelocated,
    /// Strings whose characters have so many bytes, ended by their only zero, without identity.
    String(u8),
    /// Constants of so many bytes without identity.
    Mergeable(u8),
    /// Zeros.
    Bss,
    /// Variables.
    Data,
    /// Thread-local zeros.
    ThreadBss,
    /// Thread-local variables.
    ThreadData,
    /// Not loaded (`__llvm_covfun` and the like).
    Metadata,
    /// Left out by the linker.
    Exclude,
}

impl Content {
    /// Section flags (without `LARGE`).
    pub fn flags(self) -> SectionFlags {
        const A: SectionFlags = SectionFlags::ALLOC;
        const W: SectionFlags = SectionFlags::WRITE;
        match self {
            Content::Text => A.with(SectionFlags::EXEC),
            Content::ReadOnly => A,
            Content::ReadOnlyRelocated | Content::Bss | Content::Data => A.with(W),
            Content::String(_) => A.with(SectionFlags::MERGE).with(SectionFlags::STRINGS),
            Content::Mergeable(_) => A.with(SectionFlags::MERGE),
            Content::ThreadBss | Content::ThreadData => A.with(W).with(SectionFlags::TLS),
            Content::Metadata => SectionFlags::default(),
            Content::Exclude => SectionFlags::EXCLUDE,
        }
    }

    /// Size of an entry of a mergeable section, else 0.
    pub fn entry_size(self) -> u32 {
        match self {
            Content::String(size) | Content::Mergeable(size) => u32::from(size),
            _ => 0,
        }
    }

    fn prefix(self, large: bool) -> &'static str {
        match (self, large) {
            (Content::Text, false) => ".text",
            (Content::Text, true) => ".ltext",
            (Content::Bss, false) => ".bss",
            (Content::Bss, true) => ".lbss",
            (Content::Data, false) => ".data",
            (Content::Data, true) => ".ldata",
            (Content::ReadOnlyRelocated, false) => ".data.rel.ro",
            (Content::ReadOnlyRelocated, true) => ".ldata.rel.ro",
            (Content::ThreadBss, _) => ".tbss",
            (Content::ThreadData, _) => ".tdata",
            (_, false) => ".rodata",
            (_, true) => ".lrodata",
        }
    }
}

/// A section by its properties: what makes two global objects share one. The kind does not count among them.
#[derive(Clone, Debug)]
pub struct SectionSpec {
    /// Name.
    pub name: Vec<u8>,
    /// What its bytes are.
    pub kind: SectionKind,
    /// Attributes.
    pub flags: SectionFlags,
    /// Size of a mergeable entry.
    pub entry_size: u32,
    /// Comdat group.
    pub comdat: Option<ComdatId>,
    /// Number of a section that is not shared by name.
    pub unique: Option<u32>,
    /// Whose section it is ordered as (`!associated`).
    pub link: Option<GlobalId>,
    /// Mach-O type and attributes, COFF characteristics.
    pub native: u32,
    /// COFF: comdat selection, and the name of the symbol that leads.
    pub selection: Option<(u8, Vec<u8>)>,
}

impl PartialEq for SectionSpec {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity() && self.name == other.name
    }
}

impl Eq for SectionSpec {}

impl std::hash::Hash for SectionSpec {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
        self.name.hash(state);
    }
}

impl SectionSpec {
    fn identity(&self) -> impl Eq + std::hash::Hash + '_ {
        (
            self.flags,
            self.entry_size,
            self.comdat,
            self.unique,
            self.link,
            self.native,
            self.selection.as_ref(),
        )
    }

    /// A section without group and link.
    pub fn plain(name: &[u8], kind: SectionKind, flags: SectionFlags, entry_size: u32) -> Self {
        SectionSpec {
            name: name.to_vec(),
            kind,
            flags,
            entry_size,
            comdat: None,
            unique: None,
            link: None,
            native: 0,
            selection: None,
        }
    }
}

/// Chooses sections for one module.
pub struct SectionChooser<'a> {
    module: &'a Module,
    scope: Scope<'a>,
    options: &'a CodegenOptions,
    code_model: CodeModel,
    metadata: &'a MetadataReader<'a>,
    /// [`Machine::large_sections`](crate::object::Machine::large_sections).
    large_sections: bool,
    next_unique: u32,
}

fn has_prefix(name: &[u8], prefix: &str) -> bool {
    name.strip_prefix(prefix.as_bytes())
        .is_some_and(|rest| rest.is_empty() || rest[0] == b'.')
}

/// The section type that a name calls for, else what the content does (gas's and LLVM's table of names).
fn kind_for_name(name: &[u8], content: Content) -> SectionKind {
    const SHT_LLVM_OFFLOADING: u32 = 0x6fff_4c0b;
    const SHT_LLVM_LTO: u32 = 0x6fff_4c0c;
    const SHT_GNU_SFRAME: u32 = 0x6fff_fff4;
    if name == b".eh_frame" && content == Content::ReadOnly {
        SectionKind::Unwind
    } else if name.starts_with(b".note") {
        SectionKind::Note
    } else if has_prefix(name, ".init_array") {
        SectionKind::InitArray
    } else if has_prefix(name, ".fini_array") {
        SectionKind::FiniArray
    } else if has_prefix(name, ".preinit_array") {
        SectionKind::PreinitArray
    } else if has_prefix(name, ".llvm.offloading") {
        SectionKind::Raw(SHT_LLVM_OFFLOADING)
    } else if name == b".llvm.lto" {
        SectionKind::Raw(SHT_LLVM_LTO)
    } else if name == b".sframe" {
        SectionKind::Raw(SHT_GNU_SFRAME)
    } else if matches!(content, Content::Bss | Content::ThreadBss) {
        SectionKind::Nobits
    } else {
        SectionKind::Progbits
    }
}

/// What an explicit section's name says about its content.
fn content_for_name(name: &[u8], content: Content) -> Content {
    if matches!(
        name,
        b"__llvm_covmap"
            | b"__llvm_covfun"
            | b"__llvm_covdata"
            | b"__llvm_covnames"
            | b".llvmbc"
            | b".llvmcmd"
    ) {
        return Content::Metadata;
    }
    let linkonce = |letter: &str| {
        name.starts_with(format!(".gnu.linkonce.{letter}.").as_bytes())
            || name.starts_with(format!(".llvm.linkonce.{letter}.").as_bytes())
    };
    if name.first() != Some(&b'.') {
        content
    } else if has_prefix(name, ".bss") || has_prefix(name, ".sbss") || linkonce("b") || linkonce("sb") {
        Content::Bss
    } else if has_prefix(name, ".tdata") || linkonce("td") {
        Content::ThreadData
    } else if has_prefix(name, ".tbss") || linkonce("tb") {
        Content::ThreadBss
    } else {
        content
    }
}

impl<'a> SectionChooser<'a> {
    /// For a module and the options of the run. `large_sections`: the machine has them.
    pub fn new(
        module: &'a Module,
        options: &'a CodegenOptions,
        code_model: CodeModel,
        metadata: &'a MetadataReader<'a>,
        large_sections: bool,
    ) -> Self {
        SectionChooser {
            module,
            scope: module.scope(),
            options,
            code_model,
            metadata,
            large_sections,
            next_unique: 1,
        }
    }

    fn is_large(&self, id: GlobalId, relro: bool) -> bool {
        self.large_sections && is_large(self.module, self.options, self.code_model, id, relro)
    }

    fn unique(&mut self) -> u32 {
        self.next_unique += 1;
        self.next_unique - 1
    }

    /// Whether the content needs no section of its own and no name of its own: then the default section of
    /// that content is the answer.
    pub fn is_default(&self, global: &Global, content: Content, retained: bool) -> bool {
        let per_object = if content == Content::Text {
            self.options.function_sections || self.is_listed(global)
        } else {
            self.options.data_sections
        };
        global.section.is_empty()
            && global.comdat.is_none()
            && global.metadata.is_empty()
            && !retained
            && !per_object
            && match &global.kind {
                GlobalKind::Variable(v) => v.attrs == AttrSetId::EMPTY,
                _ => self.warmth(global).is_none(),
            }
    }

    /// The section that a global object asks for by name: what clang's `#pragma clang section` leaves for its
    /// content in attributes, else its `section`. Empty for none.
    pub(crate) fn explicit(&self, global: &Global, content: Content) -> &'a [u8] {
        let attribute = match (&global.kind, content) {
            (GlobalKind::Variable(v), Content::Bss) => (v.attrs, "bss-section"),
            (GlobalKind::Variable(v), Content::Data) => (v.attrs, "data-section"),
            (GlobalKind::Variable(v), Content::ReadOnlyRelocated) => (v.attrs, "relro-section"),
            (GlobalKind::Variable(v), Content::ReadOnly | Content::String(_) | Content::Mergeable(_)) => {
                (v.attrs, "rodata-section")
            }
            _ => return self.scope.bytes(global.section),
        };
        let by_attribute = self.scope.attr_str(attribute.0, attribute.1);
        by_attribute.unwrap_or(self.scope.bytes(global.section))
    }

    /// Whether a profile says where the function's blocks are to stand.
    fn is_listed(&self, global: &Global) -> bool {
        let clusters = self.options.block_clusters.as_ref();
        clusters.is_some_and(|c| c.of(self.scope.bytes(global.name)).is_some())
    }

    /// Where optimisation puts `hot` and `cold` functions.
    fn warmth(&self, global: &Global) -> Option<&'static [u8]> {
        let GlobalKind::Function(f) = &global.kind else {
            return None;
        };
        let has = |kind| self.scope.has_attr(f.attrs.func, kind);
        if self.options.opt_level == OptLevel::O0 || has(AttrKind::OptNone) {
            return None;
        }
        match (has(AttrKind::Hot), has(AttrKind::Cold)) {
            _ if self.is_listed(global) => Some(b"hot"),
            (true, _) => Some(b"hot"),
            (_, true) => Some(b"unlikely"),
            _ => None,
        }
    }

    /// The section of a global object. `retained`: it is in `llvm.used`. `name` is its symbol name;
    /// `string_align` its preferred alignment, which names sections of strings.
    ///
    /// Errors: a comdat kind that ELF has not.
    pub fn choose(
        &mut self,
        id: GlobalId,
        name: &[u8],
        content: Content,
        retained: bool,
        string_align: u64,
    ) -> Result<SectionSpec> {
        let global = self.module.global(id);
        let comdat = self.comdat(global)?;
        let associated = self.associated(global);
        let large = self.is_large(id, content == Content::ReadOnlyRelocated);
        let explicit = self.explicit(global, content);
        let content = if !explicit.is_empty() && self.metadata.attachment(global, "exclude").is_some() {
            Content::Exclude
        } else if !explicit.is_empty() {
            content_for_name(explicit, content)
        } else {
            content
        };
        let mut flags = content.flags();
        if large && !flags.has(SectionFlags::TLS) {
            flags = flags | SectionFlags::LARGE;
        }
        if associated.is_some() {
            flags = flags | SectionFlags::LINK_ORDER;
        }
        if retained {
            flags = flags | SectionFlags::RETAIN;
        }
        let apart = associated.is_some() || retained;
        let mut spec = SectionSpec {
            name: Vec::new(),
            kind: SectionKind::Progbits,
            flags,
            entry_size: content.entry_size(),
            comdat,
            unique: None,
            link: associated.flatten(),
            native: 0,
            selection: None,
        };
        if !explicit.is_empty() {
            spec.name.extend_from_slice(explicit);
            if apart || self.options.separate_named_sections {
                spec.unique = Some(self.unique());
            }
        } else {
            let per_object = match content {
                Content::String(_) | Content::Mergeable(_) => false,
                Content::Text => self.options.function_sections || self.is_listed(global),
                _ => self.options.data_sections,
            };
            let own = per_object || comdat.is_some() || apart;
            let prefix = self.section_prefix(global);
            self.implicit_name(
                &mut spec.name,
                content,
                large,
                string_align,
                prefix.as_deref(),
                own.then_some(name),
            );
            if own && !self.options.unique_section_names {
                spec.unique = Some(self.unique());
            }
        }
        spec.kind = kind_for_name(&spec.name, content);
        Ok(spec)
    }

    /// `.rodata` for a function's tables; with the function's name, or in its group, if the function may be
    /// dropped on its own.
    pub fn choose_jump_table(&mut self, id: GlobalId, name: &[u8]) -> Result<SectionSpec> {
        let global = self.module.global(id);
        let comdat = self.comdat(global)?;
        let own = self.options.function_sections || comdat.is_some();
        let large = own && self.is_large(id, false);
        let content = Content::ReadOnly;
        let mut flags = content.flags();
        if large {
            flags = flags | SectionFlags::LARGE;
        }
        let mut spec = SectionSpec {
            comdat,
            ..SectionSpec::plain(b"", SectionKind::Progbits, flags, 0)
        };
        let prefix = if own { self.section_prefix(global) } else { None };
        self.implicit_name(
            &mut spec.name,
            content,
            large,
            1,
            prefix.as_deref(),
            own.then_some(name),
        );
        if own && !self.options.unique_section_names {
            spec.unique = Some(self.unique());
        }
        Ok(spec)
    }

    /// `.gcc_except_table`, likewise; linked to the function's section under `-function-sections`.
    pub fn choose_lsda(&mut self, id: GlobalId, name: &[u8]) -> Result<SectionSpec> {
        let comdat = self.comdat(self.module.global(id))?;
        let mut spec = SectionSpec::plain(
            b".gcc_except_table",
            SectionKind::Progbits,
            SectionFlags::ALLOC,
            0,
        );
        if self.options.function_sections || comdat.is_some() {
            spec.comdat = comdat;
            if self.options.unique_section_names {
                spec.name.push(b'.');
                spec.name.extend_from_slice(name);
            }
            if self.options.function_sections {
                spec.flags = spec.flags | SectionFlags::LINK_ORDER;
                spec.link = Some(id);
            }
        }
        Ok(spec)
    }

    fn implicit_name(
        &self,
        out: &mut Vec<u8>,
        content: Content,
        large: bool,
        string_align: u64,
        prefix: Option<&[u8]>,
        own: Option<&[u8]>,
    ) {
        out.extend_from_slice(content.prefix(large).as_bytes());
        match content {
            Content::String(size) => out.extend_from_slice(format!(".str{size}.{string_align}").as_bytes()),
            Content::Mergeable(size) => out.extend_from_slice(format!(".cst{size}").as_bytes()),
            _ => {}
        }
        if let Some(prefix) = prefix {
            out.push(b'.');
            out.extend_from_slice(prefix);
        }
        match own {
            Some(name) if self.options.unique_section_names => {
                out.push(b'.');
                out.extend_from_slice(name);
            }
            _ if prefix.is_some() => out.push(b'.'),
            _ => {}
        }
    }

    fn comdat(&self, global: &Global) -> Result<Option<ComdatId>> {
        let Some(id) = global.comdat else { return Ok(None) };
        let comdat = &self.module.comdats[id.index()];
        match comdat.kind {
            ComdatKind::Any | ComdatKind::NoDeduplicate => Ok(Some(id)),
            kind => Err(Diagnostic::unsupported(
                global.offset,
                format_args!("comdat of kind '{}' in ELF objects", kind.keyword()),
            )),
        }
    }

    /// `!associated`: the global that this one goes with; `Some(None)` if that has vanished.
    fn associated(&self, global: &Global) -> Option<Option<GlobalId>> {
        let node = self.metadata.attachment(global, "associated")?;
        let operands = self.metadata.operands(node)?;
        Some(
            operands
                .first()
                .copied()
                .flatten()
                .and_then(|id| self.metadata.global(id)),
        )
    }

    /// The attributes `hot` and `cold`, or `!section_prefix`: `hot`, `unlikely`, `unknown`.
    pub(crate) fn section_prefix(&self, global: &Global) -> Option<Vec<u8>> {
        if let Some(prefix) = self.warmth(global) {
            return Some(prefix.to_vec());
        }
        if global.metadata.is_empty() {
            return None;
        }
        let node = self.metadata.attachment(global, "section_prefix")?;
        let operands = self.metadata.operands(node)?;
        self.metadata.string((*operands.get(1)?)?)
    }
}

/// Whether a global value may lie beyond the reach of 32-bit offsets (psABI, medium and large code models), as
/// LLVM decides it, on a machine that has such sections. Follows aliases to what they stand for. Instruction selection and section choice agree
/// through this function. `relro` says that the initialiser is known to need dynamic relocations.
pub fn is_large(
    module: &Module,
    options: &CodegenOptions,
    code_model: CodeModel,
    mut id: GlobalId,
    relro: bool,
) -> bool {
    let scope = module.scope();
    for _ in 0..64 {
        let GlobalKind::Alias(aliasee) = module.global(id).kind else {
            break;
        };
        let evaluator = crate::constant::Evaluator::new(module);
        match evaluator.scalar(aliasee) {
            Ok(crate::constant::Scalar::Address(address)) => match address.base {
                Some(crate::constant::Base::Global(base)) => id = base,
                _ => return true,
            },
            _ => return true,
        }
    }
    let global = module.global(id);
    let section = scope.bytes(global.section);
    let GlobalKind::Variable(variable) = &global.kind else {
        return match section {
            b"" => code_model == CodeModel::Large,
            _ => has_prefix(section, ".ltext"),
        };
    };
    if global.thread_local != ir::module::ThreadLocal::NotThreadLocal {
        return false;
    }
    match variable.code_model {
        Some(GlobalCodeModel::Small) => return false,
        Some(GlobalCodeModel::Large) => return true,
        _ => {}
    }
    if !section.is_empty() {
        return [".lbss", ".ldata", ".lrodata"]
            .iter()
            .any(|prefix| has_prefix(section, prefix));
    }
    if !matches!(code_model, CodeModel::Medium | CodeModel::Large) {
        return false;
    }
    let name = scope.bytes(global.name);
    if global.is_declaration()
        && (name == b"__ehdr_start" || name.starts_with(b"__start_") || name.starts_with(b"__stop_"))
    {
        return true;
    }
    if relro {
        return false;
    }
    let size = module.data_layout.size(scope, global.value_ty);
    size == 0 || size > options.large_data_threshold
}
