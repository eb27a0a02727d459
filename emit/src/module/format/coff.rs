//! COFF's sections and symbols ("PE Format", Microsoft), as LLVM chooses them for Windows: MSVC's names, and those
//! of GNU's tools for MinGW and Cygwin.

use super::{ConstantPlace, Format};
use crate::arm64_unwind;
use crate::blob::{CodeBlob, Constant, UnwindTable};
use crate::coff::{scn, select};
use crate::constant::{Base, Evaluator, Scalar};
use crate::eh_frame::PointerEncoding;
use crate::funclets::{Field, Funclets};
use crate::just_my_code::{CHECK, DEFAULT};
use crate::lsda::{Exceptions, Part, Spot, TableDistance, TableText};
use crate::module::{BlobPlace, Builder, Place, aliased_object, symbol_name};
use crate::object::{
    Binding, Definition, FrameRecord, ObjectReloc, RelocTarget, SectionFlags, SectionId, SectionKind, Symbol,
    SymbolId, SymbolKind, WindowsUnwind,
};
use crate::reloc::RelocKind;
use crate::section::{Content, SectionSpec};
use crate::seh;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, GlobalId};
use ir::module::{ComdatKind, DllStorage, Global, GlobalKind, Linkage};
use ir::triple::{Env, Os, Triple};
use ir::types::Type;

pub(super) struct Coff;

pub(super) const RDATA: u32 = scn::DATA | scn::READ;
const DATA: u32 = RDATA | scn::WRITE;

/// Name and characteristics that content alone decides.
fn section_of(content: Content) -> (&'static str, u32) {
    match content {
        Content::Text => (".text", scn::CODE | scn::EXECUTE | scn::READ),
        Content::ReadOnly | Content::ReadOnlyRelocated | Content::String(_) | Content::Mergeable(_) => {
            (".rdata", RDATA)
        }
        Content::Bss => (".bss", scn::BSS | scn::READ | scn::WRITE),
        Content::Data => (".data", DATA),
        Content::ThreadBss | Content::ThreadData => (".tls$", DATA),
        Content::Metadata => (".rdata", scn::DISCARDABLE),
        Content::Exclude => (".rdata", scn::REMOVE | scn::DISCARDABLE),
    }
}

/// A section that assembly names without attributes.
pub(crate) fn named_spec(name: &[u8]) -> SectionSpec {
    let is = |prefix: &[u8]| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| matches!(rest, [] | [b'$' | b'.', ..]))
    };
    let content = match name {
        _ if is(b".text") => Content::Text,
        _ if is(b".bss") => Content::Bss,
        _ if is(b".rdata") || is(b".pdata") || is(b".xdata") => Content::ReadOnly,
        _ => Content::Data,
    };
    spec(name, section_of(content).1)
}

/// Characteristics of sections that the toolchain uses, whatever is placed in them.
fn characteristics_of(name: &[u8], gnu: bool) -> Option<u32> {
    match name {
        b".drectve" => Some(scn::INFO | scn::REMOVE),
        b".sxdata" => Some(scn::INFO),
        b".debug$S" | b".debug$T" | b".debug$H" => Some(RDATA | scn::DISCARDABLE),
        b".CRT$XCU" | b".CRT$XTX" if !gnu => Some(RDATA),
        b".xdata" | b".pdata" | b".eh_frame" | b".gfids$y" | b".giats$y" | b".gljmp$y" | b".gehcont$y" => {
            Some(RDATA)
        }
        _ => None,
    }
}

/// Characteristics of sections that are not there at run time.
const NOT_LOADED: u32 = scn::INFO | scn::REMOVE | scn::DISCARDABLE;

pub(super) fn spec(name: &[u8], native: u32) -> SectionSpec {
    let kind = if native & scn::BSS != 0 {
        SectionKind::Nobits
    } else {
        SectionKind::Progbits
    };
    let flags = [
        (native & scn::EXECUTE != 0, SectionFlags::EXEC),
        (native & scn::WRITE != 0, SectionFlags::WRITE),
        (native & NOT_LOADED == 0, SectionFlags::ALLOC),
    ];
    let flags = flags
        .iter()
        .filter(|f| f.0)
        .fold(SectionFlags::default(), |all, f| all.with(f.1));
    SectionSpec {
        native,
        ..SectionSpec::plain(name, kind, flags, 0)
    }
}

/// GNU's linker and run-time library: MinGW and Cygwin.
fn is_gnu(triple: &Triple) -> bool {
    triple.is_cygming()
}

/// The number of a comdat's kind.
fn selection_of(kind: ComdatKind) -> u8 {
    match kind {
        ComdatKind::Any => select::ANY,
        ComdatKind::ExactMatch => select::EXACT_MATCH,
        ComdatKind::Largest => select::LARGEST,
        ComdatKind::NoDeduplicate => select::NO_DUPLICATES,
        ComdatKind::SameSize => select::SAME_SIZE,
    }
}

/// Whether content of this kind has a section for each object.
fn is_apart(b: &Builder<'_>, text: bool) -> bool {
    match text {
        true => b.options.function_sections,
        false => b.options.data_sections,
    }
}

/// A name without the prefix of private symbols.
fn public(name: &[u8]) -> &[u8] {
    name.strip_prefix(b".L").unwrap_or(name)
}

impl Coff {
    /// Comdat kind of a global's section, and the global that leads it.
    fn selection(&self, b: &Builder<'_>, id: GlobalId) -> Result<Option<(u8, GlobalId)>> {
        let global = b.module.global(id);
        let Some(comdat) = global.comdat else {
            return Ok(None);
        };
        let Some(key) = b.comdat_keys[comdat.index()] else {
            let name = String::from_utf8_lossy(b.scope.bytes(b.module.comdats[comdat.index()].name));
            let what = format!("comdat '{name}' has no global of its name in it to decide on it");
            return Err(Diagnostic::error(global.offset, what));
        };
        let kind = if aliased_object(b.module, key) == Some(id) {
            selection_of(b.module.comdats[comdat.index()].kind)
        } else {
            select::ASSOCIATIVE
        };
        Ok(Some((kind, key)))
    }

    /// A section whose name the source gives.
    fn named_section(&self, b: &mut Builder<'_>, id: GlobalId, content: Content) -> Result<SectionSpec> {
        let global = b.module.global(id);
        let name = b.chooser.explicit(global, content);
        let content = match name {
            b".lcovmap$M" | b".lcovfun$M" | b".lcovd" | b".lcovn" | b".llvmbc" | b".llvmcmd" => {
                Content::Metadata
            }
            _ if b.metadata.attachment(global, "exclude").is_some() => Content::Exclude,
            _ => content,
        };
        // The assembler has these already.
        const KNOWN: [Content; 5] = [
            Content::Text,
            Content::ReadOnly,
            Content::Data,
            Content::Bss,
            Content::ThreadData,
        ];
        let known = KNOWN.into_iter().find(|k| section_of(*k).0.as_bytes() == name);
        let mut spec = spec(name, section_of(known.unwrap_or(content)).1);
        if let Some((kind, key)) = self.selection(b, id)? {
            let leader = if kind == select::ASSOCIATIVE { key } else { id };
            if b.module.global(leader).linkage != Linkage::Private {
                spec.selection = Some((kind, symbol_name(b.module, leader).into_owned()));
            }
        }
        // Whoever names a section first decides on its characteristics.
        if spec.selection.is_none() {
            let known = (spec.name.clone(), u32::MAX);
            if let Some(&first) = b.side_sections.get(&known) {
                let section = b.model.section(first);
                (spec.native, spec.flags, spec.kind) = (section.native, section.flags, section.kind);
            } else {
                if let Some(native) = characteristics_of(name, is_gnu(&b.options.triple)) {
                    spec = self::spec(name, native);
                }
                let made = b.section(spec.clone());
                b.side_sections.insert(known, made);
            }
        }
        Ok(spec)
    }

    /// A section that goes with that of a symbol.
    fn associated(mut spec: SectionSpec, leader: &[u8], unique: u32) -> SectionSpec {
        spec.selection = Some((select::ASSOCIATIVE, leader.to_vec()));
        spec.unique = Some(unique);
        spec
    }
}

impl Format for Coff {
    fn default_spec(&self, content: Content) -> SectionSpec {
        let (name, native) = section_of(content);
        spec(name.as_bytes(), native)
    }

    fn is_default(&self, b: &Builder<'_>, global: &Global, content: Content, _: bool) -> bool {
        b.chooser.explicit(global, content).is_empty()
            && global.comdat.is_none()
            && !is_apart(b, content == Content::Text)
    }

    fn choose(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
        content: Content,
        _: u64,
    ) -> Result<SectionSpec> {
        let global = b.module.global(id);
        if !b.chooser.explicit(global, content).is_empty() {
            return self.named_section(b, id, content);
        }
        let apart = is_apart(b, content == Content::Text);
        if !apart && global.comdat.is_none() {
            return Ok(self.default_spec(content));
        }
        let (kind, key) = match self.selection(b, id)? {
            Some(found) => found,
            None => (select::NO_DUPLICATES, id),
        };
        let mut spec = self.default_spec(content);
        if b.module.global(key).linkage == Linkage::Private {
            spec.selection = Some((kind, public(name).to_vec()));
        } else {
            if content == Content::Text
                && let Some(prefix) = b.chooser.section_prefix(global)
            {
                spec.name.push(b'$');
                spec.name.extend_from_slice(&prefix);
            }
            if is_gnu(&b.options.triple) {
                spec.name.push(b'$');
                spec.name.extend_from_slice(b.module.global_name(key));
            }
            spec.selection = Some((kind, symbol_name(b.module, key).into_owned()));
        }
        if apart {
            spec.unique = Some(id.0);
        }
        Ok(spec)
    }

    /// For MSVC constants of a size that registers have are shared by all objects, by a name that spells
    /// their value.
    fn constant(&self, b: &Builder<'_>, constant: &Constant, bytes: &[u8]) -> ConstantPlace {
        let mut spec = self.default_spec(Content::ReadOnly);
        let kind = match constant.len {
            4 | 8 => "real",
            16 => "xmm",
            32 => "ymm",
            _ => "",
        };
        let shared = !is_gnu(&b.options.triple) && !kind.is_empty() && constant.align <= constant.len;
        if !shared {
            return ConstantPlace { spec, shared: None };
        }
        let mut name = format!("__{kind}@");
        for byte in bytes.iter().rev() {
            name.push_str(&format!("{byte:02x}"));
        }
        spec.selection = Some((select::ANY, name.clone().into_bytes()));
        ConstantPlace {
            spec,
            shared: Some(name.into_bytes()),
        }
    }

    fn table_section(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        name: &[u8],
        _: SectionId,
    ) -> Result<SectionId> {
        let global = b.module.global(id);
        let own = b.options.function_sections || global.comdat.is_some();
        if !own || global.linkage == Linkage::Private {
            return Ok(b.default_section(Content::ReadOnly));
        }
        let spec = Self::associated(self.default_spec(Content::ReadOnly), name, id.0);
        Ok(b.section(spec))
    }

    fn exception_section(&self, b: &mut Builder<'_>, _: GlobalId, _: &[u8]) -> Result<Option<SectionSpec>> {
        let tables = b.options.dwarf_on_windows || b.options.sjlj;
        Ok(tables.then(|| spec(b".gcc_except_table", RDATA)))
    }

    fn structor(
        &self,
        b: &mut Builder<'_>,
        constructor: bool,
        priority: u64,
        function: ConstId,
        key: Option<ConstId>,
    ) -> Result<()> {
        let evaluator = Evaluator::new(b.module);
        if matches!(evaluator.scalar(function)?, Scalar::Int(0) | Scalar::Undef) {
            return Ok(());
        }
        let mut spec = structor_section(&b.options.triple, constructor, priority);
        if let Some(key) = key
            && let Scalar::Address(address) = evaluator.scalar(key)?
            && let Some(Base::Global(id)) = address.base
        {
            let global = b.module.global(id);
            if global.is_declaration() || global.linkage == Linkage::AvailableExternally {
                return Ok(());
            }
            spec.selection = Some((select::ASSOCIATIVE, symbol_name(b.module, id).into_owned()));
        }
        let section = b.section(spec);
        b.model.section_mut(section).pad_to(8);
        b.write_constant(section, function, None)
    }

    fn reversed_structors(&self, b: &Builder<'_>) -> bool {
        b.options.use_ctors
    }

    fn first_sections(&self, b: &mut Builder<'_>) {
        for content in [Content::Text, Content::Data, Content::Bss] {
            let id = b.default_section(content);
            b.model.section_mut(id).align = 4;
        }
    }

    fn read_only_section(&self, name: &[u8]) -> std::result::Result<SectionSpec, String> {
        Ok(spec(name, RDATA))
    }

    fn module_sections(&self, b: &mut Builder<'_>) {
        feature_symbol(b);
        if b.options.triple.is_msvc_environment() && b.blobs.iter().any(|b| b.uses_float) {
            let symbol = b.symbol_by_name(b"_fltused");
            b.model.symbol_mut(symbol).keep = true;
        }
        directives(b);
        b.probe_descriptions();
    }

    fn probe_description_section(&self, b: &mut Builder<'_>, own: Option<&[u8]>) -> Option<SectionId> {
        let mut spec = spec(b".pseudo_probe_desc", RDATA | scn::DISCARDABLE);
        let Some(function) = own else {
            return Some(b.section(spec));
        };
        let leader = [b".pseudo_probe_desc_", function].concat();
        spec.selection = Some((select::EXACT_MATCH, leader.clone()));
        let section = b.section(spec);
        let symbol = b.symbol_by_name(&leader);
        let symbol = b.model.symbol_mut(symbol);
        (symbol.definition, symbol.binding) = (Definition::Section(section), Binding::Local);
        symbol.keep = true;
        Some(section)
    }

    fn probe_section(&self, b: &mut Builder<'_>, text: SectionId) -> Option<SectionId> {
        Some(tied_section(
            b,
            spec(b".pseudo_probe", RDATA | scn::DISCARDABLE),
            text,
        ))
    }

    fn reserve_unwind_sections(&self, b: &mut Builder<'_>) {
        for blob in b.blobs {
            if let Some(place) = b.places[blob.global as usize].filter(|_| has_unwind_table(b, blob)) {
                unwind_section(b, ".xdata", place.section);
            }
        }
    }

    fn unwind_tables(&self, b: &mut Builder<'_>) {
        if b.options.dwarf_on_windows {
            return b.eh_frame(spec(b".eh_frame", RDATA));
        }
        for i in 0..b.blobs.len() {
            let blob = &b.blobs[i];
            if !has_unwind_table(b, blob) || b.places[blob.global as usize].is_none() {
                continue;
            }
            if let Err(diagnostic) = unwind_table(b, i, blob) {
                b.report(*diagnostic);
            }
        }
    }

    fn needs_code(&self, blob: &CodeBlob) -> bool {
        blob.code.is_empty()
    }

    fn jump_table_sizes_section(&self, b: &Builder<'_>, id: GlobalId) -> Option<SectionSpec> {
        let spec = spec(b".llvm_jump_table_sizes", RDATA | scn::DISCARDABLE);
        Some(match b.module.global(id).comdat {
            Some(_) => Self::associated(spec, &symbol_name(b.module, id), id.0),
            None => spec,
        })
    }

    fn stack_map_section(&self) -> SectionSpec {
        spec(b".llvm_stackmaps", RDATA)
    }

    fn last_sections(&self, b: &mut Builder<'_>) {
        super::guard::tables(b);
        super::hybrid::tables(b);
    }

    fn define_thread_local(&self, b: &mut Builder<'_>, id: GlobalId, place: Place, size: u64) {
        b.define(id, place, size, SymbolKind::Tls);
    }

    /// Linkers may replace functions by thunks (`/INCREMENTAL`), so references to them stay.
    fn may_redirect(&self, symbol: &Symbol) -> bool {
        symbol.kind == SymbolKind::Function
    }

    /// A weak definition in a comdat is a plain one: the linker chooses by the comdat.
    fn binding(&self, global: &Global, binding: Binding) -> Binding {
        match binding {
            Binding::Weak if global.comdat.is_some() && !global.is_declaration() => Binding::Global,
            other => other,
        }
    }

    fn has_visibility(&self) -> bool {
        false
    }

    /// What has a section of its own is named in the symbol table.
    fn shows_private(&self, b: &Builder<'_>, global: &Global) -> bool {
        is_apart(b, matches!(global.kind, GlobalKind::Function(_)))
    }

    /// The import table's entry of what a DLL exports (`__imp_NAME`), or a pointer that each object brings along
    /// (`.refptr.NAME`).
    fn pointer_to(&self, b: &mut Builder<'_>, id: GlobalId) -> Option<SymbolId> {
        let name = symbol_name(b.module, id);
        if b.module.global(id).dll_storage == DllStorage::Import {
            let entry = b.symbol_by_name(&[b"__imp_", &*name].concat());
            if b.module.hybrid.is_some() && b.module.function(id).is_some() {
                // Beside the entry that native code calls by, the linker makes one for x64 code.
                b.model.symbol_mut(entry).keep = true;
                return Some(b.symbol_by_name(&[b"__imp_aux_", &*name].concat()));
            }
            return Some(entry);
        }
        let target = b.symbol(id);
        Some(pointer_symbol(b, &name, target))
    }

    fn pointer_to_symbol(&self, b: &mut Builder<'_>, symbol: SymbolId) -> Option<SymbolId> {
        let name = b.model.name(b.model.symbol(symbol).name).to_vec();
        Some(pointer_symbol(b, &name, symbol))
    }
}

/// `.refptr.NAME`, a pointer to `target` that the linker keeps one of.
fn pointer_symbol(b: &mut Builder<'_>, name: &[u8], target: SymbolId) -> SymbolId {
    let pointer_name = [b".refptr.", name].concat();
    let pointer = b.symbol_by_name(&pointer_name);
    if b.model.symbol(pointer).definition == Definition::Undefined {
        let mut spec = spec(&[b".rdata$", pointer_name.as_slice()].concat(), RDATA);
        spec.selection = Some((select::ANY, pointer_name));
        let section = b.section(spec);
        let out = b.model.section_mut(section);
        out.pad_to(8);
        let offset = out.append_pointer(target, RelocKind::Abs64);
        let entry = b.model.symbol_mut(pointer);
        entry.definition = Definition::Section(section);
        entry.value = offset;
    }
    pointer
}

/// Where a constructor's or destructor's address goes. The linker sorts `.CRT$X…` by name: the C library runs
/// its own at `L` and `U`, early ones come before (LLVM's contract: priorities 200 and 400 are the compiler's and the
/// library's).
fn structor_section(triple: &Triple, constructor: bool, priority: u64) -> SectionSpec {
    let itanium = triple.os == Os::Windows && triple.env == Env::Itanium;
    if !triple.is_msvc_environment() && !itanium {
        let name = if constructor { ".ctors" } else { ".dtors" };
        return match priority {
            65535 => spec(name.as_bytes(), DATA),
            _ => spec(format!("{name}.{:05}", 65535 - priority).as_bytes(), DATA),
        };
    }
    let kind = if constructor { 'C' } else { 'T' };
    let name = match priority {
        65535 if constructor => ".CRT$XCU".to_owned(),
        65535 => ".CRT$XTX".to_owned(),
        200 => format!(".CRT$X{kind}C"),
        400 => format!(".CRT$X{kind}L"),
        0..200 => format!(".CRT$X{kind}A{priority:05}"),
        201..400 => format!(".CRT$X{kind}C{priority:05}"),
        _ => format!(".CRT$X{kind}T{priority:05}"),
    };
    spec(name.as_bytes(), RDATA)
}

/// `@feat.00`: what the object is prepared for.
fn feature_symbol(b: &mut Builder<'_>) {
    let set = |flag| b.metadata.module_flag(flag).is_some();
    const GUARD_CF: u64 = 0x800;
    const GUARD_EH_CONT: u64 = 0x4000;
    const KERNEL: u64 = 0x4000_0000;
    let mut value = 0;
    for (flag, bit) in [
        ("cfguard", GUARD_CF),
        ("ehcontguard", GUARD_EH_CONT),
        ("ms-kernel", KERNEL),
    ] {
        if set(flag) {
            value |= bit;
        }
    }
    let symbol = b.symbol_by_name(b"@feat.00");
    let entry = b.model.symbol_mut(symbol);
    entry.definition = Definition::Absolute;
    entry.binding = Binding::Local;
    entry.value = value;
}

/// `.drectve`: options for the linker.
fn directives(b: &mut Builder<'_>) {
    let mut text = Vec::new();
    for node in b.metadata.named("llvm.linker.options") {
        let words = b.metadata.operands(*node).unwrap_or_default();
        for word in words.into_iter().flatten().filter_map(|w| b.metadata.string(w)) {
            text.push(b' ');
            text.extend_from_slice(&word);
        }
    }
    if b.options.just_my_code && b.symbol_named(DEFAULT.as_bytes()).is_some() {
        text.extend_from_slice(format!(" /alternatename:{CHECK}={DEFAULT} /INCLUDE:{DEFAULT}").as_bytes());
    }
    let gnu = is_gnu(&b.options.triple);
    let order = |global: &Global| match global.kind {
        GlobalKind::Function(_) => 0,
        GlobalKind::Variable(_) => 1,
        _ => 2,
    };
    for kind in 0..3 {
        for (i, global) in b.module.globals.iter().enumerate() {
            if order(global) == kind && !global.is_declaration() {
                export_directives(b, GlobalId::new(i), gnu, &mut text);
            }
        }
    }
    for name in b.module.hybrid.iter().flat_map(|h| &h.exported) {
        text.extend_from_slice(b" /EXPORT:");
        quote(name, &mut text);
    }
    for (i, global) in b.module.globals.iter().enumerate() {
        if b.retained[i] && !global.linkage.is_local() && !gnu {
            text.extend_from_slice(b" /INCLUDE:");
            quote(&symbol_name(b.module, GlobalId::new(i)), &mut text);
        }
    }
    for symbol in &b.model.symbols {
        // (of assembly the assembler makes these itself)
        if gnu && b.model.labels.is_none() && symbol.definition == Definition::Common && symbol.value > 1 {
            text.extend_from_slice(b" -aligncomm:\"");
            text.extend_from_slice(b.model.name(symbol.name));
            text.extend_from_slice(format!("\",{}", symbol.value.trailing_zeros()).as_bytes());
        }
    }
    if !text.is_empty() {
        let section = b.section(spec(b".drectve", scn::INFO | scn::REMOVE));
        b.model.section_mut(section).append(&text);
    }
}

/// `/EXPORT` of a global that a DLL exports; GNU's linker exports all others too, unless they are hidden.
fn export_directives(b: &Builder<'_>, id: GlobalId, gnu: bool, text: &mut Vec<u8>) {
    let global = b.module.global(id);
    let name = symbol_name(b.module, id);
    if global.dll_storage == DllStorage::Export {
        text.extend_from_slice(if gnu { b" -export:" } else { b" /EXPORT:" });
        quote(&name, text);
        if let Some(plain) = b.module.hybrid.as_ref().and_then(|h| h.plain.get(&id)) {
            text.extend_from_slice(b",EXPORTAS,");
            quote(plain, text);
        }
        if !matches!(b.scope.ty(global.value_ty), Type::Func { .. }) {
            text.extend_from_slice(if gnu { b",data" } else { b",DATA" });
        }
    }
    if gnu && global.visibility == ir::module::Visibility::Hidden && !global.linkage.is_local() {
        text.extend_from_slice(b" -exclude-symbols:");
        quote(&name, text);
    }
}

/// A name, in quotes if it has other characters than a directive's words.
fn quote(name: &[u8], text: &mut Vec<u8>) {
    let plain = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'@' | b'#');
    let bare = !name.is_empty() && name.iter().all(plain);
    let mark: &[u8] = if bare { b"" } else { b"\"" };
    text.extend_from_slice(mark);
    text.extend_from_slice(name);
    text.extend_from_slice(mark);
}

/// A function's entries in `.pdata`, and its unwind codes in `.xdata` ("x64 exception handling", "ARM64 exception handling"),
/// with the personality routine and its data behind them.
fn unwind_table(b: &mut Builder<'_>, index: usize, blob: &CodeBlob) -> Result<()> {
    let place = b.blob_places[index].clone();
    let lead = (place.code - place.start.offset) as u32;
    let at = b.module.global(GlobalId(blob.global)).offset;
    let unsupported = |e: &'static str| Diagnostic::unsupported(at, e);
    let handler = blob.exceptions.as_deref().and_then(|e| Some((e, e.personality?)));
    b.model.unwind_as_data |= handler.is_some();
    let text = place.start.section;
    let size = u64::from(lead) + blob.code.len() as u64;
    b.model.frames.push(FrameRecord {
        blob: index as u32,
        section: text,
        offset: place.start.offset,
        lead,
        size,
        personality: None,
        lsda: None,
    });
    if let Some((exceptions, personality)) = handler
        && let Some(funclets) = &exceptions.funclets
    {
        let personality = super::hybrid::native_symbol(b, GlobalId(personality));
        return funclet_tables(b, &place, blob, (exceptions, funclets), personality);
    }
    let start = place.start.offset;
    if b.model.machine.windows_unwind == WindowsUnwind::Arm64 {
        let mut fragments =
            arm64_unwind::fragments(&blob.cfi, lead, size as u32, handler.is_some()).map_err(unsupported)?;
        if handler.is_some() {
            let [fragment] = fragments.as_mut_slice() else {
                return Err(unsupported("exception handlers in a function of more than 1 MiB"));
            };
            fragment.record.extend([0; 4]);
        }
        for fragment in fragments {
            let place = start + u64::from(fragment.start);
            let place = Place::new(text, place);
            match fragment.packed {
                Some(word) => packed_record(b, place, word),
                None => _ = unwind_record(b, &[place], &fragment.record),
            }
        }
    } else {
        let mut offsets = Vec::new();
        let mut info = seh::unwind_info(&blob.cfi, lead, &mut offsets).map_err(unsupported)?;
        if handler.is_some() {
            seh::add_handler(&mut info);
        }
        let end = place.at(blob, blob.code.len() as u32);
        let at = unwind_record(b, &[place.start, end], &info);
        b.table_text(blob, &place, at, &prologue_text(&offsets, 0));
    }
    let Some((exceptions, personality)) = handler else {
        return Ok(());
    };
    let xdata = unwind_section(b, ".xdata", text);
    let symbol = super::hybrid::native_symbol(b, GlobalId(personality));
    let mut table = TableText::default();
    let for_text = b.model.labels.as_ref().map(|_| &mut table);
    let (bytes, relocs) = exceptions.encode(&Part::whole(lead), PointerEncoding::ABSPTR, false, for_text);
    let out = b.model.section_mut(xdata);
    out.relocs.push(ObjectReloc {
        offset: out.size - 4,
        target: RelocTarget::Symbol(symbol),
        addend: 0,
        kind: RelocKind::ImageRel32,
    });
    let lsda = out.size;
    out.append(&bytes);
    for reloc in &relocs {
        b.relocate(blob, &place, &[], xdata, lsda + u64::from(reloc.offset), reloc);
    }
    b.table_text(blob, &place, Place::new(xdata, lsda), &table);
    Ok(())
}

/// The tables of a function with funclets, then an entry for it and for each of them.
fn funclet_tables(
    b: &mut Builder<'_>,
    place: &BlobPlace,
    blob: &CodeBlob,
    (exceptions, funclets): (&Exceptions, &Funclets),
    personality: SymbolId,
) -> Result<()> {
    let at = b.module.global(GlobalId(blob.global)).offset;
    let text = place.start.section;
    let xdata = unwind_section(b, ".xdata", text);
    let (bytes, fields) = funclets.encode(exceptions.sites());
    // A scope table stands behind the handler that reads it; all handlers of `__CxxFrameHandler3` read one.
    let shared = match (&funclets.scopes, &funclets.clr) {
        (None, None) => Some(append_tables(b, (blob, place), xdata, &bytes, &fields)),
        _ => None,
    };
    let unsupported = |e: &'static str| Diagnostic::unsupported(at, e);
    for &(start, end) in &funclets.regions {
        let inside = blob.cfi.iter().filter(|(at, _)| (start..end).contains(at));
        let cfi: Vec<_> = inside.map(|(at, op)| (at - start, *op)).collect();
        let lead = if start == 0 {
            (place.code - place.start.offset) as u32
        } else {
            0
        };
        let from = if start == 0 {
            place.start
        } else {
            place.at(blob, start)
        };
        let to = place.at(blob, end);
        // `__C_specific_handler` asks only the function itself.
        let handled = match funclets.entry(start) {
            Some(entry) => !entry.cleanup,
            None => true,
        };
        if b.model.machine.windows_unwind == WindowsUnwind::Arm64 {
            let size = (to.offset - from.offset) as u32;
            let mut fragments = arm64_unwind::fragments(&cfi, lead, size, handled).map_err(unsupported)?;
            let [fragment] = fragments.as_mut_slice() else {
                return Err(unsupported("exception handlers in a function of more than 1 MiB"));
            };
            if handled {
                fragment.record.extend([0; 4]);
            }
            match fragment.packed {
                Some(word) => packed_record(b, from, word),
                None => _ = unwind_record(b, &[from], &fragment.record),
            }
        } else {
            let mut offsets = Vec::new();
            let mut info = seh::unwind_info(&cfi, lead, &mut offsets).map_err(unsupported)?;
            if handled {
                seh::add_handler(&mut info);
            }
            let at = unwind_record(b, &[from, to], &info);
            b.table_text(blob, place, at, &prologue_text(&offsets, start));
        }
        if !handled {
            continue;
        }
        let out = b.model.section_mut(xdata);
        let offset = out.size - 4;
        out.relocs.push(ObjectReloc {
            offset,
            target: RelocTarget::Symbol(personality),
            addend: 0,
            kind: RelocKind::ImageRel32,
        });
        match shared {
            Some(tables) => {
                let offset = out.size;
                out.append(&[0; 4]);
                let (target, addend) = b.reference(tables);
                b.model.section_mut(xdata).relocs.push(ObjectReloc {
                    offset,
                    target,
                    addend,
                    kind: RelocKind::ImageRel32,
                });
            }
            // .NET's tables stand behind all that.
            None if funclets.clr.is_some() => {}
            None => _ = append_tables(b, (blob, place), xdata, &bytes, &fields),
        }
    }
    if funclets.clr.is_some() {
        append_tables(b, (blob, place), xdata, &bytes, &fields);
    }
    Ok(())
}

/// Appends the tables of a function with funclets to `.xdata`; gives their place.
fn append_tables(
    b: &mut Builder<'_>,
    (blob, place): (&CodeBlob, &BlobPlace),
    xdata: SectionId,
    bytes: &[u8],
    fields: &[(u32, Field)],
) -> Place {
    let tables = b.model.section_mut(xdata).pad_to(4);
    b.model.section_mut(xdata).append(bytes);
    for &(offset, field) in fields {
        let (target, addend) = match field {
            Field::Code(to, more) => {
                let (target, addend) = b.reference(place.at(blob, to));
                (target, addend + i64::from(more))
            }
            Field::Here(to) => b.reference(Place::new(xdata, tables + u64::from(to))),
            Field::Global(g) => (RelocTarget::Symbol(b.symbol(GlobalId(g))), 0),
            Field::Distance(to, more) => {
                let (at, to) = (tables + u64::from(offset), place.at(blob, to));
                let distance = (to.offset - place.start.offset) as u32 + more;
                let field = at as usize..at as usize + 4;
                b.model.section_mut(xdata).data[field].copy_from_slice(&distance.to_le_bytes());
                b.distance(xdata, at, 4, (to, place.start, i64::from(more)));
                continue;
            }
        };
        b.model.section_mut(xdata).relocs.push(ObjectReloc {
            offset: tables + u64::from(offset),
            target,
            addend,
            kind: RelocKind::ImageRel32,
        });
    }
    Place::new(xdata, tables)
}

/// The offsets in an `UNWIND_INFO` of a function or of the funclet that starts at `start` of its code.
fn prologue_text(offsets: &[(u32, u32)], start: u32) -> TableText {
    let from = if start == 0 {
        Spot::Start
    } else {
        Spot::Code(start)
    };
    let distance = |&(offset, place): &(u32, u32)| TableDistance {
        offset,
        len: 1,
        uleb: false,
        to: Spot::Code(start + place),
        from,
        addend: 0,
    };
    TableText {
        distances: offsets.iter().map(distance).collect(),
        aligns: Vec::new(),
    }
}

/// An entry of `.pdata`: places in code, then that of `info` in `.xdata`, which it returns.
fn unwind_record(b: &mut Builder<'_>, places: &[Place], info: &[u8]) -> Place {
    let text = places[0].section;
    let xdata = unwind_section(b, ".xdata", text);
    let out = b.model.section_mut(xdata);
    let info_at = out.pad_to(4);
    out.append(info);
    let pdata = unwind_section(b, ".pdata", text);
    for place in places {
        image_place(b, pdata, *place);
    }
    let info = Place::new(xdata, info_at);
    image_place(b, pdata, info);
    info
}

/// An entry of `.pdata` that says all itself. As with llc, there is the other section, too.
fn packed_record(b: &mut Builder<'_>, place: Place, word: u32) {
    let xdata = unwind_section(b, ".xdata", place.section);
    b.model.section_mut(xdata).pad_to(4);
    let pdata = unwind_section(b, ".pdata", place.section);
    image_place(b, pdata, place);
    b.model.section_mut(pdata).append(&word.to_le_bytes());
}

/// Appends a place's distance from the start of the image.
fn image_place(b: &mut Builder<'_>, out: SectionId, place: Place) {
    let (target, addend) = b.reference(place);
    let out = b.model.section_mut(out);
    let offset = out.pad_to(4);
    out.append(&[0; 4]);
    out.relocs.push(ObjectReloc {
        offset,
        target,
        addend,
        kind: RelocKind::ImageRel32,
    });
}

/// Whether a function's unwinding needs a table.
fn has_unwind_table(b: &Builder<'_>, blob: &CodeBlob) -> bool {
    let has_codes = match b.model.machine.windows_unwind {
        WindowsUnwind::Arm64 => arm64_unwind::has_codes(&blob.cfi),
        WindowsUnwind::X64 => seh::has_codes(&blob.cfi),
    };
    blob.unwind == UnwindTable::Seh && has_codes
}

/// The section of unwind data that goes with a section of code. GNU's linker wants comdats of like names.
fn unwind_section(b: &mut Builder<'_>, name: &str, text: SectionId) -> SectionId {
    let mut spec = spec(name.as_bytes(), RDATA);
    spec.kind = SectionKind::Unwind;
    tied_section(b, spec, text)
}

/// The section of that kind that belongs to a section of code: the linker keeps or drops both.
fn tied_section(b: &mut Builder<'_>, mut spec: SectionSpec, text: SectionId) -> SectionId {
    let key = (spec.name.clone(), text.0);
    if let Some(&known) = b.side_sections.get(&key) {
        return known;
    }
    let code = b.model.section(text);
    let main = b.defaults.get(&Content::Text) == Some(&text);
    match code.selection {
        Some(_) if is_gnu(&b.options.triple) && spec.kind == SectionKind::Unwind => {
            let full = b.model.name(code.name);
            let dollar = full.iter().position(|c| *c == b'$').map_or(full.len(), |p| p + 1);
            spec.name.push(b'$');
            spec.name.extend_from_slice(&full[dollar..]);
            spec.selection = Some((select::ANY, Vec::new()));
        }
        Some(selection) => {
            let leader = selection
                .leader
                .map(|l| b.model.name(b.model.symbol(l).name).to_vec());
            spec = Coff::associated(spec, &leader.unwrap_or_default(), text.0);
        }
        None if !main => spec.unique = Some(text.0),
        None => {}
    }
    let made = b.section(spec);
    b.side_sections.insert(key, made);
    made
}
