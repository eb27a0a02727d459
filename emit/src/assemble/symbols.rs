//! Directives that speak of symbols.

use super::parser::Assembler;
use super::unit::{Common, SymbolVersion};
use super::{AsmError, AsmSymbol, Cursor, Result};
use crate::object::{Binding, SymbolKind, Visibility};
use ir::triple::{Arch, ObjectFormat};

impl Assembler<'_> {
    pub(super) fn symbol(&mut self, cursor: &mut Cursor<'_>) -> Result<AsmSymbol> {
        let at = cursor.pos();
        let Some(name) = cursor.symbol_name()? else {
            return cursor.error("expected identifier");
        };
        let symbol = self.unit.context.symbols.intern(&name);
        let info = self.unit.info(symbol);
        if info.at == 0 {
            info.at = at;
        }
        Ok(symbol)
    }

    pub(super) fn each_symbol(
        &mut self,
        mut cursor: Cursor<'_>,
        mut change: impl FnMut(&mut Self, AsmSymbol, u32) -> Result<()>,
    ) -> Result<()> {
        if cursor.at_end() {
            return Ok(());
        }
        loop {
            let at = cursor.pos();
            let symbol = self.symbol(&mut cursor)?;
            if !self.is_discarded(self.unit.context.symbols.name(symbol)) {
                change(self, symbol, at)?;
            }
            if !cursor.eat(b',') {
                return cursor.expect_end();
            }
        }
    }

    fn bind(&mut self, cursor: Cursor<'_>, binding: Binding) -> Result<()> {
        let coff = self.unit.context.syntax.format == ObjectFormat::Coff;
        self.each_symbol(cursor, |a, symbol, at| {
            let info = a.unit.info(symbol);
            let old = info.binding;
            if coff && binding == Binding::Global && old == Some(Binding::Local) {
                // The storage class of `.scl` stays.
                return Ok(());
            }
            // A weak symbol stays weak under `.globl`, as LLVM has it.
            if binding == Binding::Local && old.is_some_and(|o| o != Binding::Local)
                || binding == Binding::Global && old == Some(Binding::Local)
            {
                let to = if binding == Binding::Local {
                    "STB_LOCAL"
                } else {
                    "STB_GLOBAL"
                };
                let name = String::from_utf8_lossy(a.unit.context.symbols.name(symbol));
                return Err(AsmError::new(at, format!("{name} changed binding to {to}")));
            }
            if !(binding == Binding::Global && old == Some(Binding::Weak)) {
                info.binding = Some(binding);
            }
            info.keep = true;
            Ok(())
        })
    }

    fn show(&mut self, cursor: Cursor<'_>, visibility: Visibility) -> Result<()> {
        self.each_symbol(cursor, |a, symbol, _| {
            a.unit.info(symbol).visibility = Some(visibility);
            Ok(())
        })
    }

    /// Directives on symbols. False: another directive.
    pub(super) fn symbol_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        let format = self.unit.context.syntax.format;
        let elf = format == ObjectFormat::Elf;
        match name {
            ".globl" | ".global" => self.bind(cursor, Binding::Global)?,
            // (all that is not defined is external)
            ".extern" => {}
            ".weak_reference" if format != ObjectFormat::MachO => self.bind(cursor, Binding::Weak)?,
            ".memtag" if elf => self.each_symbol(cursor, |_, _, _| Ok(()))?,
            ".no_dead_strip" if elf => self.each_symbol(cursor, |_, _, _| Ok(()))?,
            ".weak_anti_dep" if format == ObjectFormat::Coff => {
                self.each_symbol(cursor, |a, symbol, _| {
                    a.unit.info(symbol).binding = Some(Binding::Weak);
                    a.unit.info(symbol).keep = true;
                    a.unit.anti_dependencies.push(symbol);
                    Ok(())
                })?
            }
            ".weak" if format != ObjectFormat::MachO => self.bind(cursor, Binding::Weak)?,
            ".local" if elf => self.bind(cursor, Binding::Local)?,
            ".hidden" if elf => self.show(cursor, Visibility::Hidden)?,
            ".protected" if elf => self.show(cursor, Visibility::Protected)?,
            ".internal" if elf => self.show(cursor, Visibility::Internal)?,
            ".type" if elf => self.symbol_type(cursor)?,
            ".size" if elf => {
                let symbol = self.symbol(&mut cursor)?;
                cursor.expect_comma()?;
                let size = self.expression(&mut cursor)?;
                cursor.expect_end()?;
                self.unit.info(symbol).size = Some(size);
            }
            ".set" | ".equ" | ".equiv" => {
                let name_at = cursor.pos();
                let Some(symbol) = cursor.symbol_name()? else {
                    return cursor.error(format!("expected identifier after '{name}'"));
                };
                cursor.expect_comma()?;
                self.assign(&symbol, cursor, name_at, name != ".equiv")?;
                if name == ".set" && format == ObjectFormat::MachO {
                    let symbol = self.unit.context.symbols.intern(&symbol);
                    self.unit.info(symbol).native |= crate::macho::N_NO_DEAD_STRIP;
                }
            }
            ".comm" | ".common" | ".lcomm" => self.common(cursor, name == ".lcomm")?,
            ".symver" if elf => self.symbol_version(cursor, at)?,
            ".variant_pcs" if self.arch == Arch::AArch64 => {
                self.each_symbol(cursor, |a, symbol, _| {
                    let info = a.unit.info(symbol);
                    // (other formats have no place for it)
                    if elf {
                        info.native |= crate::elf::STO_AARCH64_VARIANT_PCS;
                    }
                    info.keep = true;
                    Ok(())
                })?;
            }
            ".ident" if elf => {
                let string = cursor.string()?;
                cursor.expect_end()?;
                self.unit.idents.push(string);
            }
            ".weakref" if elf => self.weak_reference(cursor)?,
            ".version" if elf => self.version_note(cursor, at)?,
            // (nobody reads it)
            ".line" => {
                if !cursor.at_end() {
                    self.absolute(&mut cursor)?;
                }
                cursor.expect_end()?;
            }
            _ if format == ObjectFormat::Coff => return self.coff_symbol_directive(name, at, cursor),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// COFF's symbol definitions. False: another directive.
    fn coff_symbol_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        match name {
            ".def" => {
                let symbol = self.symbol(&mut cursor)?;
                let open = self.definition.replace(symbol).is_some();
                cursor.expect_end()?;
                if open {
                    let message = "starting a new symbol definition without completing the previous one";
                    return Err(AsmError::new(at, message));
                }
            }
            ".scl" | ".type" => {
                let value = self.absolute(&mut cursor)?;
                cursor.expect_end()?;
                let Some(symbol) = self.definition else {
                    return Err(AsmError::new(
                        at,
                        "storage class specified outside of symbol definition",
                    ));
                };
                let info = self.unit.info(symbol);
                match (name, value) {
                    (".type", value) if !(0..0x1_0000).contains(&value) => {
                        return Err(AsmError::new(at, format!("type value '{value}' out of range")));
                    }
                    (".scl", value) if !(0..0x100).contains(&value) => {
                        let message = format!("storage class value '{value}' out of range");
                        return Err(AsmError::new(at, message));
                    }
                    (".type", value) if value >> 4 == 2 => info.kind = Some(SymbolKind::Function),
                    (".type", _) => {}
                    (_, 2) => info.binding = Some(Binding::Global),
                    (_, 3) => info.binding = Some(Binding::Local),
                    _ => return Err(AsmError::new(at, format!("unsupported: storage class {value}"))),
                }
            }
            ".endef" => {
                if self.definition.take().is_none() {
                    return Err(AsmError::new(at, "ending symbol definition without starting one"));
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `.type name, @kind` with `@ % #` or quotes, or `STT_KIND`.
    fn symbol_type(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let symbol = self.symbol(&mut cursor)?;
        cursor.eat(b',');
        let at = cursor.pos();
        let word = match cursor.peek() {
            b'"' => cursor.string()?,
            mark @ (b'@' | b'%' | b'#') => {
                cursor.eat(mark);
                cursor.name().unwrap_or_default().to_vec()
            }
            _ => cursor.name().unwrap_or_default().to_vec(),
        };
        cursor.expect_end()?;
        let kind = match word.as_slice() {
            b"function" | b"STT_FUNC" => SymbolKind::Function,
            b"object" | b"STT_OBJECT" | b"common" | b"STT_COMMON" => SymbolKind::Object,
            b"tls_object" | b"STT_TLS" => SymbolKind::Tls,
            b"gnu_indirect_function" | b"STT_GNU_IFUNC" => SymbolKind::IndirectFunction,
            b"notype" | b"STT_NOTYPE" => SymbolKind::None,
            b"gnu_unique_object" => {
                self.unit.info(symbol).binding = Some(Binding::Unique);
                SymbolKind::Object
            }
            _ => return Err(AsmError::new(at, "unsupported attribute in '.type' directive")),
        };
        let info = self.unit.info(symbol);
        // A kind once given only becomes more special.
        let rank = |k: SymbolKind| match k {
            SymbolKind::None => 0,
            SymbolKind::Object => 1,
            SymbolKind::Function => 2,
            SymbolKind::IndirectFunction => 3,
            _ => 4,
        };
        if info.kind.is_none_or(|old| rank(old) < rank(kind)) {
            info.kind = Some(kind);
        }
        Ok(())
    }

    /// `.comm name, size[, align]`
    fn common(&mut self, mut cursor: Cursor<'_>, local: bool) -> Result<()> {
        let at = cursor.pos();
        let symbol = self.symbol(&mut cursor)?;
        cursor.expect_comma()?;
        let size_at = cursor.pos();
        let size = self.absolute(&mut cursor)?;
        let mut align = 1;
        let format = self.unit.context.syntax.format;
        if cursor.eat(b',') {
            let align_at = cursor.pos();
            let value = self.absolute(&mut cursor)?;
            let bytes = format == ObjectFormat::Elf || format == ObjectFormat::Coff && local;
            align = match value {
                _ if local && format == ObjectFormat::Elf => {
                    return Err(AsmError::new(align_at, "alignment not supported on this target"));
                }
                0..32 if !bytes => 1 << value,
                _ if !bytes => {
                    return Err(AsmError::new(
                        align_at,
                        "invalid '.comm' or '.lcomm' directive alignment, can't be less than zero",
                    ));
                }
                value if value > 0 && (value as u64).is_power_of_two() => value as u64,
                _ => return Err(AsmError::new(align_at, "alignment must be a power of 2")),
            };
        }
        cursor.expect_end()?;
        let Ok(size) = u64::try_from(size) else {
            return Err(AsmError::new(
                size_at,
                "invalid '.comm' or '.lcomm' directive size, can't be less than zero",
            ));
        };
        let name = String::from_utf8_lossy(self.unit.context.symbols.name(symbol)).into_owned();
        let equated = self.unit.context.symbols.equated(symbol).is_some();
        let info = self.unit.info(symbol);
        if info.place.is_some() || equated {
            return Err(AsmError::new(
                at,
                format!("invalid symbol redefinition of '{name}'"),
            ));
        }
        if local || info.binding == Some(Binding::Local) {
            if format == ObjectFormat::Elf {
                (info.binding, info.kind) = (Some(Binding::Local), Some(SymbolKind::Object));
                let expr = self.unit.context.exprs.constant(size as i64, at);
                self.unit.info(symbol).size = Some(expr);
            }
            return self.local_common(symbol, size, align);
        }
        // Where no linker is told of alignments, size makes up for it.
        let rounds = format == ObjectFormat::Coff && !self.is_gnu;
        let size = if rounds { size.max(align) } else { size };
        let info = self.unit.info(symbol);
        info.common = Some(Common { size, align });
        info.binding = Some(info.binding.unwrap_or(Binding::Global));
        if format == ObjectFormat::Elf {
            info.kind = Some(SymbolKind::Object);
        }
        Ok(())
    }

    /// `.weakref name, symbol`: the name is the symbol's, which is weak if nothing else refers to it.
    fn weak_reference(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let at = cursor.pos();
        let name = self.symbol(&mut cursor)?;
        cursor.expect_comma()?;
        let target_at = cursor.pos();
        let target = self.symbol(&mut cursor)?;
        cursor.expect_end()?;
        if self.unit.is_defined(name) || self.unit.context.symbols.equated(name).is_some() {
            let name = String::from_utf8_lossy(self.unit.context.symbols.name(name)).into_owned();
            return Err(AsmError::new(at, format!("symbol '{name}' is already defined")));
        }
        let expr = self.unit.context.exprs.symbol(target, target_at);
        self.unit.context.symbols.equate(name, Some(expr));
        self.unit.weak_references.push(target);
        Ok(())
    }

    /// `.version "text"`: a note that has only a name (GNU as manual, `.version`).
    fn version_note(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let text = cursor.string()?;
        cursor.expect_end()?;
        let note = super::parser::section(b".note", crate::object::SectionKind::Note, Default::default());
        let piece = self.piece_of(note, 0);
        let current = std::mem::replace(&mut self.current, piece);
        let index = self.unit.pieces[piece as usize].section as usize;
        self.unit.sections[index].align = 4;
        let mut bytes = Vec::new();
        for word in [text.len() as u32 + 1, 0, 1] {
            bytes.extend_from_slice(&self.order().bytes(word.to_le_bytes()));
        }
        bytes.extend_from_slice(&text);
        bytes.push(0);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        let result = self.put(&bytes, at);
        self.current = current;
        result
    }

    /// `.symver name, name@VERSION[, remove]` (GNU as manual, `.symver`).
    fn symbol_version(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let symbol = self.symbol(&mut cursor)?;
        cursor.expect_comma()?;
        let name_at = cursor.pos();
        let name = match cursor.peek() {
            b'"' => cursor.string()?,
            _ => {
                let rest = cursor.rest();
                let end = rest.iter().position(|b| *b == b',' || b.is_ascii_whitespace());
                let end = end.unwrap_or(rest.len());
                cursor.advance(end);
                rest[..end].to_vec()
            }
        };
        if !name.contains(&b'@') {
            return Err(AsmError::new(name_at, "expected a '@' in the name"));
        }
        let mut remove = false;
        if cursor.eat(b',') {
            remove = cursor.eat_name("remove");
            if !remove {
                return cursor.error("expected 'remove'");
            }
        }
        cursor.expect_end()?;
        self.unit.versions.push(SymbolVersion {
            symbol,
            name,
            remove,
            at,
        });
        Ok(())
    }
}
