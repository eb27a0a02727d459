//! Directives that choose the section that is written.

use super::parser::{Assembler, section};
use super::unit::AsmSection;
use super::{AsmError, AsmSymbol, Cursor, Result};
use crate::module::{coff_spec, macho_spec};
use crate::object::{SectionFlags, SectionKind};
use crate::section::SectionSpec;
use ir::triple::ObjectFormat;

const A: SectionFlags = SectionFlags::ALLOC;
const W: SectionFlags = SectionFlags::WRITE;

/// Whether a name is `prefix` or continues it with a dot.
fn has_prefix(name: &[u8], prefix: &str) -> bool {
    name.strip_prefix(prefix.as_bytes())
        .is_some_and(|rest| rest.is_empty() || rest[0] == b'.')
}

/// Attributes of ELF sections that are given none.
fn flags_by_name(name: &[u8]) -> SectionFlags {
    let is = |prefixes: &[&str]| prefixes.iter().any(|p| has_prefix(name, p));
    if is(&[".rodata"]) || name == b".rodata1" {
        A
    } else if is(&[".text"]) || name == b".init" || name == b".fini" {
        A | SectionFlags::EXEC
    } else if is(&[".data", ".bss", ".init_array", ".fini_array", ".preinit_array"]) || name == b".data1" {
        A | W
    } else if is(&[".tdata", ".tbss"]) {
        A | W | SectionFlags::TLS
    } else {
        SectionFlags::default()
    }
}

/// The type of ELF sections that are given none.
fn kind_by_name(name: &[u8]) -> SectionKind {
    let is = |prefix| has_prefix(name, prefix);
    if name.starts_with(b".note") {
        SectionKind::Note
    } else if is(".init_array") {
        SectionKind::InitArray
    } else if is(".fini_array") {
        SectionKind::FiniArray
    } else if is(".preinit_array") {
        SectionKind::PreinitArray
    } else if is(".bss") || is(".tbss") {
        SectionKind::Nobits
    } else {
        SectionKind::Progbits
    }
}

/// ELF's types by name (gABI; LLVM's extensions).
fn kind_named(name: &[u8]) -> Option<SectionKind> {
    Some(match name {
        b"progbits" => SectionKind::Progbits,
        b"nobits" => SectionKind::Nobits,
        b"note" => SectionKind::Note,
        b"init_array" => SectionKind::InitArray,
        b"fini_array" => SectionKind::FiniArray,
        b"preinit_array" => SectionKind::PreinitArray,
        b"unwind" => SectionKind::Unwind,
        b"llvm_odrtab" => SectionKind::Raw(0x6fff_4c00),
        b"llvm_linker_options" => SectionKind::Raw(0x6fff_4c01),
        b"llvm_call_graph_profile" => SectionKind::Raw(0x6fff_4c09),
        b"llvm_dependent_libraries" => SectionKind::Raw(0x6fff_4c04),
        b"llvm_sympart" => SectionKind::Raw(0x6fff_4c05),
        b"llvm_bb_addr_map" => SectionKind::Raw(0x6fff_4c0a),
        b"llvm_offloading" => SectionKind::Raw(0x6fff_4c0b),
        b"llvm_lto" => SectionKind::Raw(0x6fff_4c0c),
        _ => return None,
    })
}

/// Mach-O's directives that are names of sections.
const MACHO: [(&str, &str, u64); 43] = [
    (".text", "__TEXT,__text", 1),
    (".data", "__DATA,__data", 1),
    (".const", "__TEXT,__const", 1),
    (".const_data", "__DATA,__const", 1),
    (".cstring", "__TEXT,__cstring", 1),
    (".literal4", "__TEXT,__literal4", 4),
    (".literal8", "__TEXT,__literal8", 8),
    (".literal16", "__TEXT,__literal16", 16),
    (".static_const", "__TEXT,__static_const", 1),
    (".static_data", "__DATA,__static_data", 1),
    (".mod_init_func", "__DATA,__mod_init_func", 4),
    (".mod_term_func", "__DATA,__mod_term_func", 4),
    (".bss", "__DATA,__bss", 1),
    (".constructor", "__TEXT,__constructor", 1),
    (".destructor", "__TEXT,__destructor", 1),
    (".dyld", "__DATA,__dyld", 1),
    (".fvmlib_init0", "__TEXT,__fvmlib_init0", 1),
    (".fvmlib_init1", "__TEXT,__fvmlib_init1", 1),
    (
        ".lazy_symbol_pointer",
        "__DATA,__la_symbol_ptr,lazy_symbol_pointers",
        4,
    ),
    (
        ".non_lazy_symbol_pointer",
        "__DATA,__nl_symbol_ptr,non_lazy_symbol_pointers",
        4,
    ),
    (
        ".objc_cat_cls_meth",
        "__OBJC,__cat_cls_meth,regular,no_dead_strip",
        1,
    ),
    (
        ".objc_cat_inst_meth",
        "__OBJC,__cat_inst_meth,regular,no_dead_strip",
        1,
    ),
    (".objc_category", "__OBJC,__category,regular,no_dead_strip", 1),
    (".objc_class", "__OBJC,__class,regular,no_dead_strip", 1),
    (".objc_class_names", "__TEXT,__cstring", 1),
    (".objc_class_vars", "__OBJC,__class_vars,regular,no_dead_strip", 1),
    (".objc_cls_meth", "__OBJC,__cls_meth,regular,no_dead_strip", 1),
    (
        ".objc_cls_refs",
        "__OBJC,__cls_refs,literal_pointers,no_dead_strip",
        4,
    ),
    (".objc_inst_meth", "__OBJC,__inst_meth,regular,no_dead_strip", 1),
    (
        ".objc_instance_vars",
        "__OBJC,__instance_vars,regular,no_dead_strip",
        1,
    ),
    (
        ".objc_message_refs",
        "__OBJC,__message_refs,literal_pointers,no_dead_strip",
        4,
    ),
    (".objc_meta_class", "__OBJC,__meta_class,regular,no_dead_strip", 1),
    (".objc_meth_var_names", "__TEXT,__cstring", 1),
    (".objc_meth_var_types", "__TEXT,__cstring", 1),
    (
        ".objc_module_info",
        "__OBJC,__module_info,regular,no_dead_strip",
        1,
    ),
    (".objc_protocol", "__OBJC,__protocol,regular,no_dead_strip", 1),
    (
        ".objc_selector_strs",
        "__OBJC,__selector_strs,cstring_literals",
        1,
    ),
    (
        ".objc_string_object",
        "__OBJC,__string_object,regular,no_dead_strip",
        1,
    ),
    (".objc_symbols", "__OBJC,__symbols,regular,no_dead_strip", 1),
    (".tdata", "__DATA,__thread_data,thread_local_regular", 1),
    (
        ".thread_init_func",
        "__DATA,__thread_init,thread_local_init_function_pointers",
        1,
    ),
    (
        ".thread_local_variable_pointer",
        "__DATA,__thread_ptr,thread_local_variable_pointers",
        4,
    ),
    (".tlv", "__DATA,__thread_vars", 1),
];

/// Where assembly starts.
pub(super) fn text_section(format: ObjectFormat) -> AsmSection {
    let mut text = match format {
        ObjectFormat::MachO => from_spec(macho_spec(MACHO[0].1).expect("a valid specifier")),
        ObjectFormat::Coff => coff_section(b".text"),
        _ => section(b".text", SectionKind::Progbits, A | SectionFlags::EXEC),
    };
    text.align = if format == ObjectFormat::MachO { 1 } else { 4 };
    text
}

impl Assembler<'_> {
    /// Directives on sections. False: another directive.
    pub(super) fn section_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        match name {
            ".section" => {
                let piece = self.any_section(cursor, at)?;
                self.switch_to(piece);
            }
            ".pushsection" => {
                self.stack.push((self.current, self.previous));
                let piece = self.any_section(cursor, at).inspect_err(|_| {
                    self.stack.pop();
                })?;
                self.switch_to(piece);
            }
            ".popsection" => {
                cursor.expect_end()?;
                let Some((current, previous)) = self.stack.pop() else {
                    return Err(AsmError::new(
                        at,
                        ".popsection without corresponding .pushsection",
                    ));
                };
                self.keep_literals();
                self.unit.lines.pending = false;
                self.current = current;
                self.previous = previous;
            }
            ".previous" if self.unit.context.syntax.format != ObjectFormat::Coff => {
                cursor.expect_end()?;
                let Some(previous) = self.previous else {
                    return Err(AsmError::new(at, ".previous without corresponding .section"));
                };
                self.switch_to(previous);
            }
            ".subsection" if self.unit.context.syntax.format == ObjectFormat::Elf => {
                let number = self.subsection_number(&mut cursor)?;
                cursor.expect_end()?;
                let section = self.unit.pieces[self.current as usize].section;
                let function = self.unit.inline && self.unit.sections[section as usize].key.name.is_empty();
                let piece = self.subsection(if function { 0 } else { section }, number);
                self.switch_to(piece);
            }
            _ => return self.named_section(name, at, cursor),
        }
        Ok(true)
    }

    fn subsection_number(&mut self, cursor: &mut Cursor<'_>) -> Result<i64> {
        if cursor.at_end() {
            return Ok(0);
        }
        let at = cursor.pos();
        let number = self.absolute(cursor)?;
        match (0..8192).contains(&number) {
            true => Ok(number),
            false => Err(AsmError::new(
                at,
                format!("subsection number {number} is not within [0,2147483647]"),
            )),
        }
    }

    /// `.text`, `.data` and the like.
    fn named_section(&mut self, name: &str, _: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        let format = self.unit.context.syntax.format;
        let found = match format {
            ObjectFormat::MachO => {
                let Some((_, specifier, align)) = MACHO.iter().find(|m| m.0 == name) else {
                    return Ok(false);
                };
                let mut section = macho_section(specifier).map_err(|e| AsmError::new(cursor.pos(), e))?;
                section.align = *align;
                section
            }
            ObjectFormat::Coff => match name {
                ".text" | ".data" | ".bss" => coff_section(name.as_bytes()),
                _ => return Ok(false),
            },
            _ => match name {
                ".text" | ".data" | ".bss" | ".rodata" | ".tdata" | ".tbss" => {
                    let flags = flags_by_name(name.as_bytes());
                    section(name.as_bytes(), kind_by_name(name.as_bytes()), flags)
                }
                _ => return Ok(false),
            },
        };
        let number = self.subsection_number(&mut cursor)?;
        cursor.expect_end()?;
        let piece = self.piece_of(found, number);
        self.switch_to(piece);
        Ok(true)
    }

    fn any_section(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<u32> {
        match self.unit.context.syntax.format {
            ObjectFormat::MachO => {
                let text = String::from_utf8_lossy(cursor.rest()).into_owned();
                let section = macho_section(text.trim()).map_err(|e| AsmError::new(cursor.pos(), e))?;
                Ok(self.piece_of(section, 0))
            }
            ObjectFormat::Coff => self.coff_section(cursor),
            _ => self.elf_section(cursor, at),
        }
    }

    /// A section's name: quoted, or all up to a comma or space.
    fn section_name(&mut self, cursor: &mut Cursor<'_>) -> Result<Vec<u8>> {
        if cursor.peek() == b'"' {
            return cursor.string();
        }
        let rest = cursor.rest();
        let end = rest.iter().position(|b| *b == b',' || b.is_ascii_whitespace());
        let end = end.unwrap_or(rest.len());
        if end == 0 {
            return cursor.error("expected identifier");
        }
        cursor.advance(end);
        Ok(rest[..end].to_vec())
    }

    /// `.section name[, "flags"[, @type[, size][, group[, comdat]][, linked][, unique, n]]]`
    fn elf_section(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<u32> {
        let name = self.section_name(&mut cursor)?;
        let mut made = section(&name, kind_by_name(&name), flags_by_name(&name));
        let mut number = 0;
        let (mut joins, mut explicit) = (false, false);
        if cursor.eat(b',') {
            if cursor.peek() == b'"' {
                let flags_at = cursor.pos();
                let letters = cursor.string()?;
                let grouped;
                (made.flags, grouped, joins) = elf_flags(&letters, flags_at)?;
                if made.flags.has(SectionFlags::PURE_CODE) && !self.reader.has_pure_code() {
                    return Err(AsmError::new(flags_at, "unknown flag"));
                }
                explicit = true;
                if cursor.eat(b',') {
                    self.elf_section_type(&mut cursor, &mut made)?;
                } else if made.flags.has(SectionFlags::MERGE) || grouped {
                    let what = if grouped {
                        "Group section"
                    } else {
                        "Mergeable section"
                    };
                    return cursor.error(format!("{what} must specify the type"));
                }
                self.elf_arguments(&mut cursor, &mut made, grouped)?;
            } else {
                number = self.subsection_number(&mut cursor)?;
            }
        }
        cursor.expect_end()?;
        if joins {
            let current = self.unit.pieces[self.current as usize].section;
            made.key.group = self.unit.sections[current as usize].key.group.clone();
        }
        if let Some(known) = self.by_key.get(&made.key) {
            let known = &self.unit.sections[*known as usize];
            // Both types are in use for unwind tables.
            let unwind = name == b".eh_frame" && made.kind != SectionKind::Nobits;
            if explicit && known.kind != made.kind && !unwind {
                let message = format!("changed section type for {}", String::from_utf8_lossy(&name));
                return Err(AsmError::new(at, message));
            }
            if explicit && (known.flags != made.flags || known.entry_size != made.entry_size) {
                let what = if known.flags != made.flags {
                    "flags"
                } else {
                    "entsize"
                };
                let message = format!("changed section {what} for {}", String::from_utf8_lossy(&name));
                return Err(AsmError::new(at, message));
            }
        }
        Ok(self.piece_of(made, number))
    }

    fn elf_section_type(&mut self, cursor: &mut Cursor<'_>, made: &mut AsmSection) -> Result<()> {
        let at = cursor.pos();
        let word = match cursor.peek() {
            b'"' => cursor.string()?,
            mark @ (b'@' | b'%') => {
                cursor.eat(mark);
                match cursor.integer(super::Dialect::Att)? {
                    Some(number) => {
                        made.kind = SectionKind::Raw(number as u32);
                        return Ok(());
                    }
                    None => cursor.name().unwrap_or_default().to_vec(),
                }
            }
            _ => return cursor.error("expected '@<type>', '%<type>' or \"<type>\""),
        };
        made.kind = match kind_named(&word) {
            Some(kind) => kind,
            None => match word
                .strip_prefix(b"0x")
                .map(|h| u32::from_str_radix(&String::from_utf8_lossy(h), 16))
            {
                Some(Ok(number)) => SectionKind::Raw(number),
                _ => return Err(AsmError::new(at, "unknown section type")),
            },
        };
        Ok(())
    }

    fn elf_arguments(&mut self, cursor: &mut Cursor<'_>, made: &mut AsmSection, grouped: bool) -> Result<()> {
        if made.flags.has(SectionFlags::MERGE) {
            if !cursor.eat(b',') {
                return cursor.error("expected the entry size");
            }
            let at = cursor.pos();
            let size = self.absolute(cursor)?;
            made.entry_size = u32::try_from(size)
                .ok()
                .filter(|s| *s > 0)
                .ok_or_else(|| AsmError::new(at, "entry size must be positive"))?;
        }
        if made.flags.has(SectionFlags::LINK_ORDER) {
            if !cursor.eat(b',') {
                return cursor.error("expected linked-to symbol");
            }
            let at = cursor.pos();
            if cursor.integer(super::Dialect::Att)?.is_none() {
                let Some(symbol) = cursor.symbol_name()? else {
                    return cursor.error("invalid linked-to symbol");
                };
                let symbol: AsmSymbol = self.unit.context.symbols.intern(&symbol);
                let in_section = self.unit.place_of(symbol).is_some() || self.is_section_name(symbol);
                if !in_section && !self.unit.inline {
                    let name = String::from_utf8_lossy(self.unit.context.symbols.name(symbol)).into_owned();
                    return Err(AsmError::new(
                        at,
                        format!("linked-to symbol is not in a section: {name}"),
                    ));
                }
                made.key.link = Some(symbol);
            }
        }
        if grouped {
            if !cursor.eat(b',') {
                return cursor.error("expected group name");
            }
            let signature = match cursor.peek() {
                b'"' => cursor.string()?,
                _ => self.section_name(cursor)?,
            };
            let mut copy = *cursor;
            let comdat = copy.eat(b',') && (copy.eat_name("comdat"));
            if comdat {
                *cursor = copy;
            }
            made.key.group = Some((signature, comdat));
        }
        if cursor.eat(b',') {
            if !cursor.eat_name("unique") {
                return cursor.error("expected 'unique'");
            }
            cursor.expect_comma()?;
            let at = cursor.pos();
            let number = self.absolute(cursor)?;
            made.key.unique = Some(
                u32::try_from(number)
                    .ok()
                    .filter(|n| *n != u32::MAX)
                    .ok_or_else(|| AsmError::new(at, "unique id must be positive"))?,
            );
        }
        Ok(())
    }

    /// Whether an ELF section has the symbol's name, so that the symbol stands for it.
    pub(super) fn is_section_name(&self, symbol: AsmSymbol) -> bool {
        let name = self.unit.context.symbols.name(symbol);
        self.unit.sections.iter().any(|s| s.key.name == name)
    }

    /// `.section name[, "flags"[, selection, symbol]]`
    fn coff_section(&mut self, mut cursor: Cursor<'_>) -> Result<u32> {
        const SELECTIONS: [&str; 7] = [
            "one_only",
            "discard",
            "same_size",
            "same_contents",
            "associative",
            "largest",
            "newest",
        ];
        let name = self.section_name(&mut cursor)?;
        let mut made = coff_section(&name);
        if cursor.eat(b',') {
            let at = cursor.pos();
            let letters = cursor.string()?;
            made.native = coff_flags(&letters, &name).map_err(|e| AsmError::new(at, e))?;
            made.kind = match made.native & 0x80 {
                0 => SectionKind::Progbits,
                _ => SectionKind::Nobits,
            };
        }
        if cursor.eat(b',') {
            let at = cursor.pos();
            let word = cursor.name().unwrap_or_default();
            let Some(number) = SELECTIONS.iter().position(|s| s.as_bytes() == word) else {
                return Err(AsmError::new(at, "unrecognized COMDAT type"));
            };
            cursor.expect_comma()?;
            let Some(leader) = cursor.symbol_name()? else {
                return cursor.error("expected identifier in directive");
            };
            made.native |= 0x1000;
            made.selection = Some((number as u8 + 1, leader.to_vec()));
            made.key.group = Some((leader.to_vec(), true));
            made.key.unique = Some(number as u32);
        }
        cursor.expect_end()?;
        Ok(self.piece_of(made, 0))
    }
}

/// Attributes by their letters; whether the section has a group, and whether it joins the present one's.
fn elf_flags(letters: &[u8], at: u32) -> Result<(SectionFlags, bool, bool)> {
    let (mut flags, mut grouped, mut joins) = (SectionFlags::default(), false, false);
    for letter in letters {
        let flag = match letter {
            b'a' => A,
            b'w' => W,
            b'x' => SectionFlags::EXEC,
            b'M' => SectionFlags::MERGE,
            b'S' => SectionFlags::STRINGS,
            b'T' => SectionFlags::TLS,
            b'e' => SectionFlags::EXCLUDE,
            b'o' => SectionFlags::LINK_ORDER,
            b'R' => SectionFlags::RETAIN,
            b'l' => SectionFlags::LARGE,
            b'y' => SectionFlags::PURE_CODE,
            b'G' => {
                grouped = true;
                continue;
            }
            b'?' => {
                joins = true;
                continue;
            }
            _ => return Err(AsmError::new(at, "unknown flag")),
        };
        flags = flags | flag;
    }
    if grouped && joins {
        return Err(AsmError::new(
            at,
            "section cannot specifiy a group name while also acting as a member of the last group",
        ));
    }
    Ok((flags, grouped, joins))
}

/// Characteristics by their letters (GNU as manual, `.section`, COFF).
fn coff_flags(letters: &[u8], name: &[u8]) -> std::result::Result<u32, String> {
    const CODE: u32 = 0x20;
    const INITIALIZED: u32 = 0x40;
    const UNINITIALIZED: u32 = 0x80;
    const INFO: u32 = 0x200;
    const REMOVE: u32 = 0x800;
    const DISCARDABLE: u32 = 0x200_0000;
    const SHARED: u32 = 0x1000_0000;
    const EXECUTE: u32 = 0x2000_0000;
    const READ: u32 = 0x4000_0000;
    const WRITE: u32 = 0x8000_0000;
    let (mut native, mut readable, mut writable, mut loaded) = (0, true, true, true);
    let mut write_set = false;
    for letter in letters {
        match letter {
            b'a' => {}
            b'b' => {
                native |= UNINITIALIZED;
                native &= !INITIALIZED;
            }
            b'd' => {
                native |= INITIALIZED;
                native &= !UNINITIALIZED;
                writable = true;
            }
            b'n' => {
                loaded = false;
                native |= REMOVE;
                native &= !INITIALIZED;
            }
            b'D' => native |= DISCARDABLE,
            b'r' => {
                readable = true;
                if !write_set {
                    writable = false;
                }
                if native & CODE == 0 {
                    native |= INITIALIZED;
                }
            }
            b's' => {
                native |= SHARED | INITIALIZED;
                native &= !UNINITIALIZED;
                loaded = true;
            }
            b'w' => {
                writable = true;
                write_set = true;
            }
            b'x' => {
                native |= CODE | EXECUTE;
                if !write_set {
                    writable = false;
                }
            }
            b'y' => (readable, writable) = (false, false),
            b'i' => native |= INFO,
            _ => return Err("unknown flag".into()),
        }
    }
    if native == 0 && loaded {
        native = INITIALIZED;
    }
    if native & CODE != 0 {
        native &= !INITIALIZED;
    }
    native |= if readable { READ } else { 0 };
    native |= if writable && native & (CODE | INFO) == 0 || write_set {
        WRITE
    } else {
        0
    };
    if name.starts_with(b".debug") {
        native |= DISCARDABLE;
    }
    Ok(native)
}

/// A section as the formats' own rules describe it.
fn from_spec(spec: SectionSpec) -> AsmSection {
    AsmSection {
        native: spec.native,
        entry_size: spec.entry_size,
        ..section(&spec.name, spec.kind, spec.flags)
    }
}

fn macho_section(specifier: &str) -> std::result::Result<AsmSection, String> {
    macho_spec(specifier).map(from_spec)
}

pub(super) fn coff_section(name: &[u8]) -> AsmSection {
    const DEBUG: u32 = 0x4200_0040;
    let mut section = from_spec(coff_spec(name));
    if name.starts_with(b".debug$") || name.starts_with(b".debug_") {
        section.native = DEBUG;
    }
    section
}

impl Assembler<'_> {
    /// Mach-O: whether a section is known to have contents.
    pub(super) fn has_contents(&self, name: &str) -> bool {
        let known = MACHO.iter().filter_map(|m| macho_section(m.1).ok());
        let mut same = known.filter(|s| s.key.name == name.as_bytes());
        same.next().is_some_and(|s| s.kind != SectionKind::Nobits)
    }

    /// Mach-O: the piece of a section by its specifier.
    pub(super) fn darwin_section(&mut self, specifier: &str, at: u32) -> Result<u32> {
        let section = macho_section(specifier).map_err(|e| AsmError::new(at, e))?;
        Ok(self.piece_of(section, 0))
    }

    /// Room for a local tentative definition at the end of `.bss`.
    pub(super) fn local_common(&mut self, symbol: AsmSymbol, size: u64, align: u64) -> Result<()> {
        let section = match self.unit.context.syntax.format {
            ObjectFormat::MachO => macho_section("__DATA,__bss").map_err(|e| AsmError::new(0, e))?,
            ObjectFormat::Coff => coff_section(b".bss"),
            _ => section(b".bss", SectionKind::Nobits, A | W),
        };
        let piece = self.piece_of(section, 0);
        self.reserve_for(piece, symbol, size, align)
    }

    /// Room for a symbol at the end of a section without contents.
    pub(super) fn reserve_for(&mut self, piece: u32, symbol: AsmSymbol, size: u64, align: u64) -> Result<()> {
        let at = self.unit.info(symbol).at;
        if self.unit.is_defined(symbol) {
            let name = String::from_utf8_lossy(self.unit.context.symbols.name(symbol)).into_owned();
            return Err(AsmError::new(
                at,
                format!("invalid symbol redefinition of '{name}'"),
            ));
        }
        let current = std::mem::replace(&mut self.current, piece);
        let index = self.unit.pieces[piece as usize].section as usize;
        let info = &mut self.unit.sections[index];
        info.align = info.align.max(align);
        let padding = super::unit::SiteKind::Align {
            align,
            fill: Some((0, 1)),
            max: u64::MAX,
        };
        self.unit.pieces[piece as usize].push_site(at, padding);
        let place = self.place();
        self.define(symbol, place);
        let count = self.unit.context.exprs.constant(size.min(1 << 40) as i64, at);
        let zeros = super::unit::SiteKind::Fill {
            count,
            size: 1,
            value: 0,
        };
        self.unit.pieces[piece as usize].push_site(at, zeros);
        self.current = current;
        Ok(())
    }
}
