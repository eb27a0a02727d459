//! Mach-O's sections and symbols: "OS X ABI Mach-O File Format Reference", `<mach-o/loader.h>`, and LLVM's
//! choice of sections for Darwin. A section's name is `segment,section`.

use super::Format;
use crate::blob::{CodeBlob, UnwindTable};
use crate::constant::{Evaluator, Scalar};
use crate::module::assembly::AssemblyFrame;
use crate::module::{Builder, Place};
use crate::object::{
    Binding, ObjectReloc, RelocTarget, Section, SectionFlags, SectionId, SectionKind, Symbol, SymbolKind,
};
use crate::section::{Content, SectionSpec};
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, GlobalId};
use ir::module::{Global, GlobalKind, Linkage, Module, UnnamedAddr};
use ir::options::DwarfUnwind;
use ir::triple::{Env, Triple, Version};
use std::borrow::Cow;

/// Mach-O for one architecture.
pub(super) struct MachO {
    /// References name symbols only, never places in sections: every private label is one (AArch64).
    pub by_symbols: bool,
}

const S_ZEROFILL: u32 = 1;
const S_CSTRING_LITERALS: u32 = 2;
const S_4BYTE_LITERALS: u32 = 3;
const S_8BYTE_LITERALS: u32 = 4;
const S_SYMBOL_STUBS: u32 = 8;
const S_MOD_INIT_FUNC_POINTERS: u32 = 9;
const S_MOD_TERM_FUNC_POINTERS: u32 = 10;
const S_INTERPOSING: u32 = 13;
const S_16BYTE_LITERALS: u32 = 14;
const S_THREAD_LOCAL_REGULAR: u32 = 17;
const S_THREAD_LOCAL_ZEROFILL: u32 = 18;
const S_THREAD_LOCAL_VARIABLES: u32 = 19;
const S_THREAD_LOCAL_VARIABLE_POINTERS: u32 = 20;
const PURE_INSTRUCTIONS: u32 = 0x8000_0000;
const NO_DEAD_STRIP: u32 = 0x1000_0000;
const DEBUG: u32 = 0x0200_0000;
/// `S_COALESCED` without table of contents, stripped of static symbols, kept alive by what it describes.
const EH_FRAME: u32 = 0x6800_000b;

/// Names of section types in section specifiers, by number; empty: cannot be written.
const TYPES: [&str; 22] = [
    "regular",
    "zerofill",
    "cstring_literals",
    "4byte_literals",
    "8byte_literals",
    "literal_pointers",
    "non_lazy_symbol_pointers",
    "lazy_symbol_pointers",
    "symbol_stubs",
    "mod_init_funcs",
    "mod_term_funcs",
    "coalesced",
    "",
    "interposing",
    "16byte_literals",
    "",
    "",
    "thread_local_regular",
    "thread_local_zerofill",
    "thread_local_variables",
    "thread_local_variable_pointers",
    "thread_local_init_function_pointers",
];

/// Names of section attributes.
const ATTRIBUTES: [(&str, u32); 8] = [
    ("none", 0),
    ("pure_instructions", PURE_INSTRUCTIONS),
    ("no_toc", 0x4000_0000),
    ("strip_static_syms", 0x2000_0000),
    ("no_dead_strip", NO_DEAD_STRIP),
    ("live_support", 0x0800_0000),
    ("self_modifying_code", 0x0400_0000),
    ("debug", DEBUG),
];

/// Sections that have a type or attributes without being given one.
const KNOWN: [(&str, u32); 15] = [
    ("__TEXT,__text", PURE_INSTRUCTIONS),
    ("__TEXT,__cstring", S_CSTRING_LITERALS),
    ("__TEXT,__literal4", S_4BYTE_LITERALS),
    ("__TEXT,__literal8", S_8BYTE_LITERALS),
    ("__TEXT,__literal16", S_16BYTE_LITERALS),
    ("__DATA,__bss", S_ZEROFILL),
    ("__DATA,__common", S_ZEROFILL),
    ("__DATA,__thread_data", S_THREAD_LOCAL_REGULAR),
    ("__DATA,__thread_bss", S_THREAD_LOCAL_ZEROFILL),
    ("__DATA,__thread_vars", S_THREAD_LOCAL_VARIABLES),
    ("__DATA,__thread_ptr", S_THREAD_LOCAL_VARIABLE_POINTERS),
    ("__DATA,__mod_init_func", S_MOD_INIT_FUNC_POINTERS),
    ("__DATA,__mod_term_func", S_MOD_TERM_FUNC_POINTERS),
    ("__TEXT,__eh_frame", EH_FRAME),
    ("__LD,__compact_unwind", DEBUG),
];

/// Of a compact unwind encoding: there is language-specific data.
const HAS_LSDA: u32 = 0x4000_0000;

fn spec(name: &str) -> SectionSpec {
    let native = KNOWN.iter().find(|(known, _)| *known == name).map_or(0, |k| k.1);
    with_type(name.as_bytes(), native)
}

fn with_type(name: &[u8], native: u32) -> SectionSpec {
    let kind = match native & 0xff {
        S_ZEROFILL | S_THREAD_LOCAL_ZEROFILL => SectionKind::Nobits,
        _ => SectionKind::Progbits,
    };
    SectionSpec {
        native,
        ..SectionSpec::plain(name, kind, SectionFlags::ALLOC, 0)
    }
}

/// Reads `segment,section[,type[,attribute+attribute…]]`.
pub(crate) fn parse_specifier(text: &str) -> std::result::Result<SectionSpec, String> {
    let mut fields = text.split(',').map(str::trim);
    let mut next = || fields.next().unwrap_or("");
    let (segment, section, kind, attributes, stub_size) = (next(), next(), next(), next(), next());
    if segment.is_empty() || section.is_empty() || segment.len() > 16 || section.len() > 16 {
        return Err("mach-o section specifier requires a segment and section separated by a comma".into());
    }
    let name = format!("{segment},{section}");
    if kind.is_empty() {
        return Ok(spec(&name));
    }
    let Some(mut native) = TYPES.iter().position(|t| *t == kind).map(|n| n as u32) else {
        return Err("mach-o section specifier uses an unknown section type".into());
    };
    for attribute in attributes.split('+').map(str::trim).filter(|a| !a.is_empty()) {
        let Some((_, bits)) = ATTRIBUTES.iter().find(|(a, _)| *a == attribute) else {
            return Err("mach-o section specifier has invalid attribute".into());
        };
        native |= bits;
    }
    let mut made = with_type(name.as_bytes(), native);
    match (native & 0xff == S_SYMBOL_STUBS, stub_size.is_empty()) {
        (true, true) => {
            return Err("mach-o section specifier of type 'symbol_stubs' requires a size specifier".into());
        }
        (false, false) => {
            return Err(
                "mach-o section specifier cannot have a stub size specified because it does not \
                        have type 'symbol_stubs'"
                    .into(),
            );
        }
        (true, false) => {
            let size = stub_size.parse();
            made.entry_size = size.map_err(|_| "mach-o section specifier has a malformed stub size")?;
        }
        (false, true) => {}
    }
    Ok(made)
}

/// `segment,section,type,attributes` of a section.
pub(crate) fn specifier(name: &str, native: u32) -> String {
    let mut text = format!("{name},{}", TYPES[(native & 0xff) as usize]);
    let said = ATTRIBUTES
        .iter()
        .filter(|(_, bits)| *bits != 0 && native & bits != 0);
    for (n, (attribute, _)) in said.enumerate() {
        text.push(if n == 0 { ',' } else { '+' });
        text.push_str(attribute);
    }
    text
}

/// The section that content alone decides.
fn section_of(content: Content) -> &'static str {
    match content {
        Content::Text => "__TEXT,__text",
        Content::ReadOnlyRelocated => "__DATA,__const",
        Content::String(1) => "__TEXT,__cstring",
        Content::String(2) => "__TEXT,__ustring",
        Content::Mergeable(4) => "__TEXT,__literal4",
        Content::Mergeable(8) => "__TEXT,__literal8",
        Content::Mergeable(16) => "__TEXT,__literal16",
        Content::ReadOnly | Content::String(_) | Content::Mergeable(_) => "__TEXT,__const",
        Content::Bss => "__DATA,__bss",
        Content::Data | Content::Metadata | Content::Exclude => "__DATA,__data",
        Content::ThreadBss => "__DATA,__thread_bss",
        Content::ThreadData => "__DATA,__thread_data",
    }
}

/// Whether each symbol of a section starts a piece of its own. Others are cut by their content.
fn is_cut_by_symbols(section: &Section) -> bool {
    let by_content = matches!(
        section.native & 0xff,
        S_CSTRING_LITERALS | S_4BYTE_LITERALS | S_8BYTE_LITERALS | S_16BYTE_LITERALS | 5
            ..=7 | S_MOD_INIT_FUNC_POINTERS
                | S_MOD_TERM_FUNC_POINTERS
                | S_INTERPOSING
                | S_THREAD_LOCAL_VARIABLE_POINTERS
    );
    !by_content
}

impl Format for MachO {
    fn default_spec(&self, content: Content) -> SectionSpec {
        spec(section_of(content))
    }

    fn is_default(&self, _: &Builder<'_>, global: &Global, content: Content, _: bool) -> bool {
        content == Content::Text && global.section.is_empty() && global.comdat.is_none()
    }

    fn choose(
        &self,
        b: &mut Builder<'_>,
        id: GlobalId,
        _: &[u8],
        content: Content,
        string_align: u64,
    ) -> Result<SectionSpec> {
        let global = b.module.global(id);
        if global.comdat.is_some() {
            return Err(Diagnostic::error(
                global.offset,
                "MachO doesn't support COMDATs, so this global cannot be lowered",
            ));
        }
        let explicit = b.chooser.explicit(global, content);
        if !explicit.is_empty() {
            let text = String::from_utf8_lossy(explicit).into_owned();
            let spec = parse_specifier(&text).map_err(|e| {
                Diagnostic::error(global.offset, format!("invalid section specifier '{text}': {e}"))
            })?;
            let clash = b
                .model
                .sections
                .iter()
                .any(|s| b.model.name(s.name) == spec.name && s.native != spec.native);
            if clash {
                return Err(Diagnostic::error(
                    global.offset,
                    "section type or attributes do not match a previous section specifier",
                ));
            }
            return Ok(spec);
        }
        let weak = matches!(
            global.linkage,
            Linkage::WeakAny | Linkage::WeakOdr | Linkage::LinkOnceAny | Linkage::LinkOnceOdr
        );
        let private = global.linkage == Linkage::Private;
        let content = match content {
            Content::String(_) | Content::Mergeable(_) if weak => Content::ReadOnly,
            Content::Bss if weak => Content::Data,
            Content::Bss if !global.linkage.is_local() => return Ok(spec("__DATA,__common")),
            Content::String(1) if string_align < 32 => content,
            Content::String(2) if string_align < 32 && global.linkage != Linkage::External => content,
            Content::Mergeable(4 | 8 | 16) if private => content,
            Content::String(_) | Content::Mergeable(_) => Content::ReadOnly,
            other => other,
        };
        Ok(self.default_spec(content))
    }

    /// Behind the function's code: distances to it are known only within its piece of the section.
    fn table_section(
        &self,
        _: &mut Builder<'_>,
        _: GlobalId,
        _: &[u8],
        text: SectionId,
    ) -> Result<SectionId> {
        Ok(text)
    }

    fn shows_hidden_declarations(&self) -> bool {
        false
    }

    fn exception_section(&self, _: &mut Builder<'_>, _: GlobalId, _: &[u8]) -> Result<Option<SectionSpec>> {
        Ok(Some(spec("__TEXT,__gcc_except_tab")))
    }

    fn structor(
        &self,
        b: &mut Builder<'_>,
        constructor: bool,
        _: u64,
        function: ConstId,
        _: Option<ConstId>,
    ) -> Result<()> {
        let evaluator = Evaluator::new(b.module);
        if matches!(evaluator.scalar(function)?, Scalar::Int(0) | Scalar::Undef) {
            return Ok(());
        }
        let name = if constructor {
            "__DATA,__mod_init_func"
        } else {
            "__DATA,__mod_term_func"
        };
        let section = b.section(spec(name));
        let align = b.model.machine.address_size().into();
        b.model.section_mut(section).pad_to(align);
        b.write_constant(section, function, None)
    }

    fn first_sections(&self, b: &mut Builder<'_>) {
        b.default_section(Content::Text);
        let sdk = |flag| {
            let numbers = b.metadata.module_flag_integers(flag).unwrap_or_default();
            let part = |i: usize| numbers.get(i).map_or(0, |n| *n as u32);
            crate::macho::version_word(Version {
                major: part(0),
                minor: part(1),
                patch: part(2),
            })
        };
        let variant = b.metadata.module_flag_string("darwin.target_variant.triple");
        let variant = variant.map(|text| Triple::parse(&String::from_utf8_lossy(&text)));
        b.model.build_versions = crate::macho::build_versions(
            &b.options.triple,
            sdk("SDK Version"),
            variant
                .as_ref()
                .map(|t| (t, sdk("darwin.target_variant.SDK Version"))),
        );
    }

    fn read_only_section(&self, name: &[u8]) -> std::result::Result<SectionSpec, String> {
        parse_specifier(&String::from_utf8_lossy(name))
    }

    fn module_sections(&self, b: &mut Builder<'_>) {
        for node in b.metadata.named("llvm.linker.options") {
            let words: Vec<_> = b
                .metadata
                .operands(*node)
                .unwrap_or_default()
                .into_iter()
                .flatten()
                .filter_map(|word| b.metadata.string(word))
                .collect();
            let words = words.iter().map(|w| b.model.add_name(w)).collect();
            b.model.linker_options.push(words);
        }
        for i in 0..b.module.globals.len() {
            // `llvm.used`: the linker keeps what nothing refers to.
            if b.retained[i] && b.places[i].is_some() {
                let symbol = b.symbol(GlobalId::new(i));
                b.model.symbol_mut(symbol).native |= crate::macho::N_NO_DEAD_STRIP;
            }
        }
    }

    fn unwind_tables(&self, b: &mut Builder<'_>) {
        if crate::macho::has_compact_unwind(&b.options.triple) {
            self.assembly_compact_unwind(b);
            self.compact_unwind(b);
        }
        b.eh_frame(spec("__TEXT,__eh_frame"));
        if let Some(section) = b.model.frame_section
            && self.by_symbols
        {
            let number = if b.assembly_frames.is_empty() {
                0
            } else {
                section.0
            };
            let name = b.model.add_name(format!("ltmp{number}").as_bytes());
            b.model.add_symbol(Symbol::local(name, section, 0));
        }
    }

    /// The variable's name is that of its descriptor: a function that gives the address, a key, and the
    /// initial contents.
    fn define_thread_local(&self, b: &mut Builder<'_>, id: GlobalId, place: Place, size: u64) {
        let symbol = b.symbol(id);
        let name = b.model.symbol(symbol).name;
        let init = [b.model.name(name), b"$tlv$init"].concat();
        let init = b.model.add_name(&init);
        let init = b.model.add_symbol(Symbol {
            kind: SymbolKind::Object,
            size,
            ..Symbol::local(init, place.section, place.offset)
        });
        let bootstrap = b.symbol_by_name(b"__tlv_bootstrap");
        let section = b.section(spec("__DATA,__thread_vars"));
        let kind = b.model.machine.address_kind();
        let out = b.model.section_mut(section);
        let offset = out.pad_to(u64::from(kind.size()));
        out.append_pointer(bootstrap, kind);
        out.append(&[0; 8][..kind.size() as usize]);
        out.append_pointer(init, kind);
        let place = Place::new(section, offset);
        b.places[id.index()] = Some(place);
        b.define(id, place, 3 * u64::from(kind.size()), SymbolKind::Tls);
    }

    fn extern_name<'n>(&self, name: &'n str) -> Cow<'n, [u8]> {
        Cow::Owned([b"_", name.as_bytes()].concat())
    }

    fn has_atoms(&self) -> bool {
        true
    }

    fn keeps_private_symbol(&self, section: &Section) -> bool {
        self.by_symbols || is_cut_by_symbols(section) && section.native & NO_DEAD_STRIP == 0
    }

    fn labels_are_symbols(&self) -> bool {
        self.by_symbols
    }

    fn least_size(&self) -> u64 {
        1
    }

    /// Weak aliases and indirect functions are no symbols of others: LLVM says `.weak_reference` of them and no `.globl`.
    fn binding(&self, global: &Global, binding: Binding) -> Binding {
        let indirect = matches!(global.kind, GlobalKind::Alias(_) | GlobalKind::IFunc(_));
        if indirect && binding == Binding::Weak {
            Binding::Local
        } else {
            binding
        }
    }

    /// A weak definition that may become private when linking: weak definition and weak reference at once.
    fn symbol_bits(&self, _: &Module, global: &Global) -> u16 {
        let constant = match &global.kind {
            GlobalKind::Variable(v) => v.constant,
            kind => matches!(kind, GlobalKind::Function(_)),
        };
        let hideable = match global.unnamed_addr {
            UnnamedAddr::Global => true,
            UnnamedAddr::Local => constant,
            UnnamedAddr::None => false,
        };
        if global.linkage == Linkage::LinkOnceOdr && hideable && !global.is_declaration() {
            crate::macho::N_WEAK_REF
        } else {
            0
        }
    }

    /// As in LLVM, where the system reads no `__eh_frame` of functions with compact encodings.
    fn has_compact_frame(&self, b: &Builder<'_>, blob: &CodeBlob) -> bool {
        self.is_compact(b, blob.compact_unwind)
    }

    fn has_compact_assembly_frame(&self, b: &Builder<'_>, frame: &AssemblyFrame) -> bool {
        self.is_compact(b, frame.compact().3)
    }

    /// XRay's only.
    fn record_section(&self, name: &[u8], _: SectionFlags) -> Option<SectionSpec> {
        const LIVE_SUPPORT: u32 = 0x0800_0000;
        let known = name.starts_with(b"xray_");
        known.then(|| with_type(&[b"__DATA,", name].concat(), LIVE_SUPPORT))
    }

    fn stack_map_section(&self) -> SectionSpec {
        spec("__LLVM_STACKMAPS,__llvm_stackmaps")
    }

    fn label(&self, kind: &str, function: u32, index: usize) -> String {
        let private = if self.by_symbols { 'l' } else { 'L' };
        format!("{private}{kind}{function}_{index}")
    }
}

impl MachO {
    /// Whether a compact encoding says all, and DWARF's is left out.
    fn is_compact(&self, b: &Builder<'_>, encoding: u32) -> bool {
        const MODE: u32 = 0x0f00_0000;
        let triple = &b.options.triple;
        let unread = match b.options.dwarf_unwind {
            DwarfUnwind::Always => false,
            DwarfUnwind::NoCompactUnwind => true,
            DwarfUnwind::Default => self.by_symbols || triple.env == Env::Simulator,
        };
        unread && crate::macho::has_compact_unwind(triple) && encoding & MODE != self.dwarf_mode()
    }

    /// Entries of what module-level assembly describes.
    fn assembly_compact_unwind(&self, b: &mut Builder<'_>) {
        for n in 0..b.assembly_frames.len() {
            let frame = &b.assembly_frames[n];
            let (code, start, size, encoding) = frame.compact();
            if encoding == 0 {
                continue;
            }
            let said = encoding != self.dwarf_mode();
            let personality = frame.common.personality.filter(|_| said);
            let lsda = frame.lsda().filter(|_| said);
            let has_lsda = if lsda.is_some() { HAS_LSDA } else { 0 };
            let id = b.section(spec("__LD,__compact_unwind"));
            if self.by_symbols && b.model.section(id).size == 0 {
                let name = b.model.add_name(format!("ltmp{}", id.0).as_bytes());
                b.model.add_symbol(Symbol::local(name, id, 0));
            }
            let entry = CompactEntry {
                start: (RelocTarget::Section(code), start as i64),
                length: size as u32,
                encoding: encoding | has_lsda,
                personality: personality.map(|p| (RelocTarget::Symbol(p.1), 0)),
                lsda,
            };
            entry.append(b, id);
        }
    }

    /// The compact encoding that refers to `.eh_frame`.
    fn dwarf_mode(&self) -> u32 {
        if self.by_symbols { 0x0300_0000 } else { 0x0400_0000 }
    }

    /// `__LD,__compact_unwind`: for each function its start, length, encoding, personality, LSDA
    /// (`<mach-o/compact_unwind_encoding.h>`).
    fn compact_unwind(&self, b: &mut Builder<'_>) {
        let mut section = None;
        for (i, blob) in b.blobs.iter().enumerate() {
            if blob.unwind == UnwindTable::None
                || blob.compact_unwind == 0
                || b.places[blob.global as usize].is_none()
            {
                continue;
            }
            let id = *section.get_or_insert_with(|| b.section(spec("__LD,__compact_unwind")));
            let place = b.blob_places[i].clone();
            let lead = (place.code - place.start.offset) as u32;
            // What refers to `.eh_frame` says all there.
            let exceptions = blob
                .exceptions
                .as_ref()
                .filter(|_| blob.compact_unwind != self.dwarf_mode());
            let personality = exceptions.and_then(|e| e.personality);
            let lsda = place.lsda(0).filter(|_| personality.is_some());
            let personality = personality.map(|g| RelocTarget::Symbol(b.symbol(GlobalId(g))));
            let has_lsda = if lsda.is_some() { HAS_LSDA } else { 0 };
            let length = lead + blob.code.len() as u32;
            let encoding = blob.compact_unwind | has_lsda;
            let lsda = lsda.map(|l| (RelocTarget::Section(l.place.section), l.place.offset as i64));
            let entry = CompactEntry {
                start: (
                    RelocTarget::Section(place.start.section),
                    place.start.offset as i64,
                ),
                length,
                encoding,
                personality: personality.map(|p| (p, 0)),
                lsda,
            };
            entry.append(b, id);
        }
    }
}

/// An entry of `__LD,__compact_unwind`: three words, two of them behind two numbers of four bytes.
struct CompactEntry {
    start: (RelocTarget, i64),
    length: u32,
    encoding: u32,
    personality: Option<(RelocTarget, i64)>,
    lsda: Option<(RelocTarget, i64)>,
}

impl CompactEntry {
    fn append(&self, b: &mut Builder<'_>, section: SectionId) {
        let kind = b.model.machine.address_kind();
        let word = u64::from(kind.size());
        let out = b.model.section_mut(section);
        let offset = out.pad_to(word);
        out.append_zeros(word);
        out.append(&self.length.to_le_bytes());
        out.append(&self.encoding.to_le_bytes());
        out.append_zeros(2 * word);
        let pointers = [
            (word + 8, self.personality),
            (2 * word + 8, self.lsda),
            (0, Some(self.start)),
        ];
        for (at, pointer) in pointers {
            let Some((target, addend)) = pointer else { continue };
            out.relocs.push(ObjectReloc {
                offset: offset + at,
                target,
                addend,
                kind,
            });
        }
    }
}
