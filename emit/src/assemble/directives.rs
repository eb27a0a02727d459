//! Directives: which there are, and those of data and padding. Others are in [`super::symbols`], [`super::sections`],
//! [`super::unwind`] and [`super::macros`]; what is not there is refused by name.

use super::expr::SIGNED;
use super::lexer::Statements;
use super::parser::Assembler;
use super::unit::{NamedReloc, SiteKind};
use super::{AsmError, Cursor, Dialect, Encoded, ExprId, Fixup, Modifier, Result};
use crate::byte_order::ByteOrder;
use crate::constant::SigningSchema;
use crate::object::SectionKind;
use crate::reloc::RelocKind;
use ir::triple::{Arch, ObjectFormat};

/// Fills of more bytes than this are not written out until the end.
const SHORT_FILL: i64 = 64;

/// How the directives begin that llvm-mc or GNU's assembler has and we do not: CodeView, profiles, what only Apple's or
/// Microsoft's old assemblers knew.
const REFUSED: [&str; 13] = [
    ".bundle_",
    ".cv_",
    ".dump",
    ".gnu_attribute",
    ".linkonce",
    ".load",
    ".loc_label",
    ".lsym",
    ".print",
    ".secnum",
    ".secoffset",
    ".secrel",
    ".seh_",
];

impl Assembler<'_> {
    /// A directive; the cursor is behind its name.
    pub(super) fn directive(
        &mut self,
        name: &str,
        at: u32,
        mut cursor: Cursor<'_>,
        statements: &mut Statements<'_>,
    ) -> Result<()> {
        let mut encoded = Encoded::default();
        if self
            .reader
            .directive(name, &mut cursor, &mut self.unit.context, &mut encoded)?
        {
            self.bind_here();
            self.memo.clear();
            return self.append_code(&mut encoded, at);
        }
        match name {
            _ if name.starts_with(".cfi_") => self.unwind_directive(name, at, cursor),
            ".macro" => self.define_macro(cursor, at, statements),
            ".endm" | ".endmacro" => Err(AsmError::new(
                at,
                format!("unexpected '{name}' in file, no current macro definition"),
            )),
            ".exitm" => {
                self.exit_macro = self.nesting > 0;
                match self.exit_macro {
                    true => Ok(()),
                    false => Err(AsmError::new(
                        at,
                        "unexpected '.exitm' in file, no current macro definition",
                    )),
                }
            }
            ".purgem" => self.purge_macro(cursor),
            ".rept" | ".rep" => self.repeat(cursor, at, statements),
            ".irp" => self.repeat_for(cursor, at, statements, false),
            ".irpc" => self.repeat_for(cursor, at, statements, true),
            ".endr" => Err(AsmError::new(at, "unmatched '.endr' directive")),
            ".altmacro" => {
                self.alternate_macros = true;
                cursor.expect_end()
            }
            ".noaltmacro" => {
                self.alternate_macros = false;
                cursor.expect_end()
            }
            ".macros_on" | ".macros_off" => {
                self.macros_off = name == ".macros_off";
                cursor.expect_end()
            }
            ".incbin" => self.include_bytes(cursor),
            ".ltorg" | ".pool" if self.arch == Arch::AArch64 => {
                cursor.expect_end()?;
                self.keep_literals();
                let section = self.unit.pieces[self.current as usize].section;
                self.place_literals(Some(section));
                Ok(())
            }
            ".file" => self.file(cursor, at),
            ".loc" => self.loc(cursor, at),
            ".end" => {
                self.finished = true;
                Ok(())
            }
            ".abort" | ".err" | ".error" | ".warning" => self.message(name, at, cursor),
            _ if self.data_directive(name, at, cursor)? => Ok(()),
            _ if self.section_directive(name, at, cursor)? => Ok(()),
            _ if self.unit.context.syntax.format == ObjectFormat::MachO
                && self.darwin_directive(name, at, cursor)? =>
            {
                Ok(())
            }
            _ if self.symbol_directive(name, at, cursor)? => Ok(()),
            _ if self.special_directive(name, at, cursor)? => Ok(()),
            _ if name.starts_with(".seh_") && self.unit.context.syntax.format == ObjectFormat::Coff => {
                self.seh_directive(name, at, cursor)
            }
            _ if name.starts_with(".cv_")
                && self.unit.context.syntax.format == ObjectFormat::Coff
                && !self.unit.inline
                && self.codeview_directive(name, at, cursor)? =>
            {
                Ok(())
            }
            _ if REFUSED.iter().any(|r| name.starts_with(r)) => {
                Err(AsmError::new(at, format!("unsupported: directive '{name}'")))
            }
            _ => Err(AsmError::new(at, format!("unknown directive '{name}'"))),
        }
    }

    /// Errors and warnings that the text asks for.
    fn message(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<()> {
        let text = match name {
            ".abort" => {
                let text = String::from_utf8_lossy(cursor.rest()).trim().to_owned();
                format!(".abort '{text}' detected. Assembly stopping")
            }
            ".err" => ".err encountered".into(),
            _ if cursor.at_end() => format!("{name} directive invoked in source file"),
            _ => String::from_utf8_lossy(&cursor.string()?).into_owned(),
        };
        if name != ".warning" {
            return Err(AsmError::new(at, text));
        }
        self.context().warn(at, text);
        cursor.expect_end()
    }

    /// Data and padding. False: another directive.
    fn data_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        let aarch64 = self.arch == Arch::AArch64;
        match name {
            ".byte" | ".1byte" | ".dc.b" => self.data(cursor, 1)?,
            ".short" | ".value" | ".2byte" | ".dc" | ".dc.w" => self.data(cursor, 2)?,
            ".hword" if aarch64 => self.data(cursor, 2)?,
            ".word" => self.data(cursor, if aarch64 { 4 } else { 2 })?,
            ".long" | ".int" | ".4byte" | ".dc.l" => self.data(cursor, 4)?,
            ".quad" | ".8byte" | ".dc.a" => self.data(cursor, 8)?,
            ".nops" if !aarch64 => self.nops(cursor, at)?,
            ".xword" | ".dword" if aarch64 => self.data(cursor, 8)?,
            ".octa" | ".16byte" => self.octa(cursor)?,
            ".ascii" => self.strings(cursor, false)?,
            ".asciz" | ".string" => self.strings(cursor, true)?,
            ".float" | ".single" | ".dc.s" => self.floats(cursor, 4)?,
            ".double" | ".dc.d" => self.floats(cursor, 8)?,
            ".uleb128" => self.leb(cursor, false)?,
            ".sleb128" => self.leb(cursor, true)?,
            ".fill" => self.fill(cursor, at)?,
            ".skip" | ".space" | ".zero" => self.space(cursor, at, name)?,
            ".ds" | ".ds.w" => self.reserve(cursor, at, 2)?,
            ".ds.b" => self.reserve(cursor, at, 1)?,
            ".ds.l" | ".ds.s" => self.reserve(cursor, at, 4)?,
            ".ds.d" => self.reserve(cursor, at, 8)?,
            ".ds.p" | ".ds.x" => self.reserve(cursor, at, 12)?,
            ".dcb" | ".dcb.w" => self.repeated(cursor, at, 2)?,
            ".dcb.b" => self.repeated(cursor, at, 1)?,
            ".dcb.l" => self.repeated(cursor, at, 4)?,
            ".dcb.s" => self.repeated_float(cursor, at, 4)?,
            ".dcb.d" => self.repeated_float(cursor, at, 8)?,
            ".even" if !aarch64 => {
                cursor.expect_end()?;
                self.align_to(2, None, u64::MAX, at)?;
            }
            ".org" => {
                let to = self.expression(&mut cursor)?;
                let fill = if cursor.eat(b',') {
                    self.absolute(&mut cursor)? as u8
                } else {
                    0
                };
                cursor.expect_end()?;
                self.site(at, SiteKind::Org { to, fill });
            }
            ".align" => {
                let power = self.unit.context.syntax.format == ObjectFormat::MachO || aarch64;
                self.align(cursor, at, power, 1)?;
            }
            ".align32" => self.align(cursor, at, false, 4)?,
            ".balign" => self.align(cursor, at, false, 1)?,
            ".balignw" => self.align(cursor, at, false, 2)?,
            ".balignl" => self.align(cursor, at, false, 4)?,
            ".p2align" => self.align(cursor, at, true, 1)?,
            ".p2alignw" => self.align(cursor, at, true, 2)?,
            ".p2alignl" => self.align(cursor, at, true, 4)?,
            ".reloc" => self.reloc(cursor, at)?,
            // (only 32-bit x86 has tables of handlers)
            ".safeseh" if self.unit.context.syntax.format == ObjectFormat::Coff => {
                self.symbol(&mut cursor)?;
                cursor.expect_end()?;
            }
            ".rva" if self.unit.context.syntax.format == ObjectFormat::Coff => {
                self.symbolic(cursor, RelocKind::ImageRel32)?;
            }
            ".secrel32" if self.unit.context.syntax.format == ObjectFormat::Coff => {
                self.of_symbol(cursor, RelocKind::SecRel32)?;
            }
            ".secidx" if self.unit.context.syntax.format == ObjectFormat::Coff => {
                self.of_symbol(cursor, RelocKind::SecIndex16)?;
            }
            ".symidx" if self.unit.context.syntax.format == ObjectFormat::Coff => {
                self.of_symbol(cursor, RelocKind::SymbolIndex32)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `.nops size[, longest]`: instructions that do nothing.
    fn nops(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let size_at = cursor.pos();
        let size = self.absolute(&mut cursor)?;
        let mut longest = 0;
        if cursor.eat(b',') {
            let longest_at = cursor.pos();
            longest = self.absolute(&mut cursor)?;
            if longest < 0 {
                return Err(AsmError::new(
                    longest_at,
                    "'.nops' directive with negative NOP size",
                ));
            }
        }
        cursor.expect_end()?;
        if !(1..1 << 20).contains(&size) {
            let message = "'.nops' directive with non-positive size, or one of more than 1 MiB";
            return Err(AsmError::new(size_at, message));
        }
        let mut bytes = Vec::new();
        let mut left = size as u64;
        while left > 0 {
            let len = if longest == 0 {
                left
            } else {
                left.min(longest as u64)
            };
            if !self.reader.fill(len, &mut bytes) {
                return Err(AsmError::new(at, "no such instructions"));
            }
            left -= len;
        }
        self.put(&bytes, at)
    }

    fn site(&mut self, at: u32, kind: SiteKind) {
        self.unit.pieces[self.current as usize].push_site(at, kind);
    }

    pub(super) fn put(&mut self, bytes: &[u8], at: u32) -> Result<()> {
        if bytes.iter().any(|b| *b != 0) {
            self.check_contents(at)?;
        }
        if self.unit.lines.pending {
            self.make_row();
        }
        let out = &mut self.unit.pieces[self.current as usize].bytes;
        out.extend_from_slice(bytes);
        match out.len() as u64 >= crate::module::MAX_DATA / 2 {
            true => Err(AsmError::new(at, "section is too large")),
            false => Ok(()),
        }
    }

    /// Numbers and addresses of `size` bytes.
    fn data(&mut self, mut cursor: Cursor<'_>, size: u32) -> Result<()> {
        if cursor.at_end() {
            return Ok(());
        }
        loop {
            let at = cursor.pos();
            match cursor.plain_number() {
                Some(number) => self.number(number, size, at)?,
                None => {
                    let expr = self.expression(&mut cursor)?;
                    match cursor.rest().starts_with(SIGNED) {
                        true => self.signed(expr, &mut cursor, size, at)?,
                        false => self.value(expr, size, at)?,
                    }
                }
            }
            if !cursor.eat(b',') {
                return cursor.expect_end();
            }
        }
    }

    /// One value of so many bytes.
    pub(super) fn value(&mut self, expr: ExprId, size: u32, at: u32) -> Result<()> {
        let mut constant = self.unit.context.exprs.as_constant(expr);
        if constant.is_none() && self.unit.context.syntax.format == ObjectFormat::MachO {
            // As in LLVM what is known by now is not left to the linker, even if it may move one of two places.
            constant = self.known(expr);
        }
        if let Some(value) = constant {
            return self.number(value, size, at);
        }
        let kind = match self.unit.context.exprs.modifier(expr) {
            Some(modifier) => self.reader.data_kind(size, modifier).ok_or_else(|| {
                let message = format!("modifier '{}' cannot be used in data of {size} bytes", modifier.0);
                AsmError::new(at, message)
            })?,
            None => match size {
                1 => RelocKind::Abs8,
                2 => RelocKind::Abs16,
                4 => RelocKind::Abs32,
                _ => RelocKind::Abs64,
            },
        };
        self.field(expr, kind, size, at)
    }

    /// `EXPR@AUTH(KEY,DISCRIMINATOR[,addr])`: an address that the loader signs.
    fn signed(&mut self, expr: ExprId, cursor: &mut Cursor<'_>, size: u32, at: u32) -> Result<()> {
        let kind = self.reader.data_kind(size, Modifier("auth"));
        let kind =
            kind.ok_or_else(|| AsmError::new(at, "signed addresses are words of 8 bytes on AArch64"))?;
        cursor.advance(SIGNED.len());
        let key_at = cursor.pos();
        let key = match cursor.name() {
            Some(b"ia") => 0,
            Some(b"ib") => 1,
            Some(b"da") => 2,
            Some(b"db") => 3,
            _ => return Err(AsmError::new(key_at, "expected key name")),
        };
        cursor.expect(b',')?;
        let number_at = cursor.pos();
        let Some(discriminator) = cursor.integer(Dialect::Att)? else {
            return cursor.error("expected integer discriminator");
        };
        let Ok(discriminator) = u16::try_from(discriminator) else {
            return Err(AsmError::new(
                number_at,
                "integer discriminator is not between 0 and 65535",
            ));
        };
        let by_address = cursor.eat(b',');
        if by_address {
            let word_at = cursor.pos();
            if cursor.name() != Some(b"addr") {
                return Err(AsmError::new(word_at, "expected 'addr'"));
            }
        }
        cursor.expect(b')')?;
        self.check_contents(at)?;
        self.note_fixup(expr, kind);
        let schema = SigningSchema::new(key, discriminator, by_address);
        self.put(&self.order().bytes((u64::from(schema.0) << 32).to_le_bytes()), at)
    }

    /// Of numbers in data.
    pub(super) fn order(&self) -> ByteOrder {
        self.unit.context.syntax.order
    }

    /// A number of so many bytes, 8 at most.
    pub(super) fn number(&mut self, value: i64, size: u32, at: u32) -> Result<()> {
        let bits = 8 * size;
        let fits = bits == 64 || value >= -1 << (bits - 1) && value < 1 << bits;
        if !fits {
            return Err(AsmError::new(at, "out of range literal value"));
        }
        let mut bytes = [0; 8];
        let bytes = &mut bytes[..size as usize];
        self.order().store(bytes, value as u64);
        self.put(bytes, at)
    }

    /// A field that a relocation may be left of.
    pub(super) fn field(&mut self, expr: ExprId, kind: RelocKind, size: u32, at: u32) -> Result<()> {
        self.check_contents(at)?;
        if self.unit.lines.pending {
            self.make_row();
        }
        self.note_fixup(expr, kind);
        self.put(&[0; 8][..size as usize], at)
    }

    /// The bytes that come next are filled in by a fixup.
    pub(super) fn note_fixup(&mut self, expr: ExprId, kind: RelocKind) {
        let piece = &mut self.unit.pieces[self.current as usize];
        let fixup = Fixup {
            offset: piece.bytes.len() as u32,
            kind,
            expr,
            addend: 0,
        };
        piece.fixups.push((fixup, piece.sites.len() as u32));
    }

    /// Symbols and numbers in relocated fields of 4 bytes.
    fn symbolic(&mut self, mut cursor: Cursor<'_>, kind: RelocKind) -> Result<()> {
        loop {
            let at = cursor.pos();
            let expr = self.expression(&mut cursor)?;
            self.field(expr, kind, 4, at)?;
            if !cursor.eat(b',') {
                return cursor.expect_end();
            }
        }
    }

    /// `symbol[+number]` in a relocated field.
    fn of_symbol(&mut self, mut cursor: Cursor<'_>, kind: RelocKind) -> Result<()> {
        let at = cursor.pos();
        let symbol = self.symbol(&mut cursor)?;
        let mut expr = self.unit.context.exprs.symbol(symbol, at);
        if cursor.peek() == b'+' && kind == RelocKind::SecRel32 {
            cursor.advance(1);
            let number_at = cursor.pos();
            let number = self.absolute(&mut cursor)?;
            if !(0..=i64::from(u32::MAX)).contains(&number) {
                let message = "invalid '.secrel32' directive offset, can't be less than zero or greater than 4294967295";
                return Err(AsmError::new(number_at, message));
            }
            let exprs = &mut self.unit.context.exprs;
            let number = exprs.constant(number, number_at);
            expr = exprs.binary(super::BinaryOp::Add, expr, number, at)?;
        }
        cursor.expect_end()?;
        self.field(expr, kind, kind.size(), at)
    }

    fn octa(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        while !cursor.at_end() {
            let at = cursor.pos();
            let negative = cursor.eat(b'-');
            let Some(value) = cursor.integer(self.unit.context.dialect)? else {
                return cursor.error("unknown token in expression");
            };
            let value = if negative { value.wrapping_neg() } else { value };
            self.put(&self.order().bytes(value.to_le_bytes()), at)?;
            if !cursor.eat(b',') {
                break;
            }
        }
        cursor.expect_end()
    }

    fn strings(&mut self, mut cursor: Cursor<'_>, zero: bool) -> Result<()> {
        while !cursor.at_end() {
            let at = cursor.pos();
            let mut bytes = cursor.string()?;
            // Neighbouring strings are one where they end with a zero.
            while cursor.peek() == b'"' {
                bytes.extend(cursor.string()?);
            }
            bytes.extend(zero.then_some(0));
            self.put(&bytes, at)?;
            if !cursor.eat(b',') {
                break;
            }
        }
        cursor.expect_end()
    }

    fn floats(&mut self, mut cursor: Cursor<'_>, size: usize) -> Result<()> {
        while !cursor.at_end() {
            let at = cursor.pos();
            let bytes = self.float(&mut cursor, size)?;
            self.put(&bytes, at)?;
            if !cursor.eat(b',') {
                break;
            }
        }
        cursor.expect_end()
    }

    /// A floating-point number in decimal, `inf`, `nan`, or its bits in hexadecimal with `0x`.
    fn float(&mut self, cursor: &mut Cursor<'_>, size: usize) -> Result<Vec<u8>> {
        let at = cursor.pos();
        let negative = cursor.eat(b'-');
        if !negative {
            cursor.eat(b'+');
        }
        let rest = cursor.rest();
        let mut len = 0;
        while let Some(&byte) = rest.get(len) {
            let sign = matches!(byte, b'+' | b'-') && len > 0 && matches!(rest[len - 1], b'e' | b'E');
            if !(byte.is_ascii_alphanumeric() || byte == b'.' || sign) {
                break;
            }
            len += 1;
        }
        let text = String::from_utf8_lossy(&rest[..len]).to_ascii_lowercase();
        cursor.advance(len);
        if text.starts_with("0x") {
            return Err(AsmError::new(
                at,
                "unsupported: hexadecimal floating-point literal",
            ));
        }
        let error = || AsmError::new(at, "invalid floating point literal");
        let special = matches!(text.as_str(), "inf" | "infinity" | "nan");
        if !special && !text.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return Err(AsmError::new(at, "unexpected token in directive"));
        }
        Ok(match size {
            4 => {
                let value: f32 = match text.as_str() {
                    "nan" => f32::from_bits(0x7fff_ffff),
                    text => text.parse().map_err(|_| error())?,
                };
                let value = if negative { -value } else { value };
                self.order().bytes(value.to_le_bytes()).to_vec()
            }
            _ => {
                let value: f64 = match text.as_str() {
                    "nan" => f64::from_bits(0x7fff_ffff_ffff_ffff),
                    text => text.parse().map_err(|_| error())?,
                };
                let value = if negative { -value } else { value };
                self.order().bytes(value.to_le_bytes()).to_vec()
            }
        })
    }

    fn leb(&mut self, mut cursor: Cursor<'_>, signed: bool) -> Result<()> {
        loop {
            let at = cursor.pos();
            let (value, number) = match cursor.plain_number() {
                Some(number) => (None, Some(number)),
                None => {
                    let value = self.expression(&mut cursor)?;
                    (Some(value), self.unit.context.exprs.as_constant(value))
                }
            };
            if let Some(number) = number {
                let mut bytes = std::mem::take(&mut self.bytes);
                bytes.clear();
                super::layout::write_leb(number, signed, &mut bytes);
                let result = self.put(&bytes, at);
                self.bytes = bytes;
                result?;
            } else if let Some(value) = value {
                self.check_contents(at)?;
                let len = 1;
                self.site(at, SiteKind::Leb { value, signed, len });
            }
            if !cursor.eat(b',') {
                return cursor.expect_end();
            }
        }
    }

    /// `.fill count[, size[, value]]`
    fn fill(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let count = self.expression(&mut cursor)?;
        let (mut size, mut value) = (1, 0);
        if cursor.eat(b',') {
            size = self.absolute(&mut cursor)?;
            if cursor.eat(b',') {
                value = self.absolute(&mut cursor)?;
            }
        }
        cursor.expect_end()?;
        if size < 0 {
            self.context()
                .warn(at, "'.fill' directive with negative size has no effect");
            return Ok(());
        }
        if size > 8 {
            let message = "'.fill' directive with size greater than 8 has been truncated to 8";
            self.context().warn(at, message);
            size = 8;
        }
        // GNU's assembler takes 4 bytes of the value, however long the field is.
        let value = if size > 4 {
            value as u64 & 0xffff_ffff
        } else {
            value as u64
        };
        self.fill_with(count, size as u32, value, at)
    }

    fn fill_with(&mut self, count: ExprId, size: u32, value: u64, at: u32) -> Result<()> {
        if value != 0 {
            self.check_contents(at)?;
        }
        let number = self.known(count);
        if number.is_some_and(|n| n < 0) {
            self.context()
                .warn(at, "directive with negative repeat count has no effect");
            return Ok(());
        }
        match number {
            Some(number) if number.saturating_mul(size.into()) <= SHORT_FILL => {
                let mut bytes = [0; 8];
                let bytes = &mut bytes[..size as usize];
                self.order().store(bytes, value);
                for _ in 0..number {
                    self.put(bytes, at)?;
                }
            }
            Some(number) => {
                let count = self.unit.context.exprs.constant(number, at);
                self.site(at, SiteKind::Fill { count, size, value });
            }
            None => self.site(at, SiteKind::Fill { count, size, value }),
        }
        Ok(())
    }

    /// `.skip count[, value]`
    fn space(&mut self, mut cursor: Cursor<'_>, at: u32, name: &str) -> Result<()> {
        if cursor.at_end() {
            return cursor.error(format!("expected number of bytes in '{name}' directive"));
        }
        let count = self.expression(&mut cursor)?;
        let value = if cursor.eat(b',') {
            self.absolute(&mut cursor)?
        } else {
            0
        };
        cursor.expect_end()?;
        if self.known(count).is_some_and(|n| n < 0) {
            let count_at = self.unit.context.exprs.at(count);
            return Err(AsmError::new(count_at, "invalid number of bytes"));
        }
        self.fill_with(count, 1, value as u8 as u64, at)
    }

    /// `.ds.X count`
    fn reserve(&mut self, mut cursor: Cursor<'_>, at: u32, size: i64) -> Result<()> {
        let count = self.absolute(&mut cursor)?;
        cursor.expect_end()?;
        let count = self.unit.context.exprs.constant(count.saturating_mul(size), at);
        self.fill_with(count, 1, 0, at)
    }

    /// `.dcb.X count, value`
    fn repeated(&mut self, mut cursor: Cursor<'_>, at: u32, size: u32) -> Result<()> {
        let count = self.absolute(&mut cursor)?;
        cursor.expect_comma()?;
        let value_at = cursor.pos();
        let value = self.expression(&mut cursor)?;
        cursor.expect_end()?;
        if count > 1 << 20 {
            return Err(AsmError::new(at, "fill is too large"));
        }
        for _ in 0..count {
            self.value(value, size, value_at)?;
        }
        Ok(())
    }

    /// `.dcb.X count, number`
    fn repeated_float(&mut self, mut cursor: Cursor<'_>, at: u32, size: usize) -> Result<()> {
        let count = self.absolute(&mut cursor)?;
        cursor.expect_comma()?;
        let bytes = self.float(&mut cursor, size)?;
        cursor.expect_end()?;
        if count > 1 << 20 {
            return Err(AsmError::new(at, "fill is too large"));
        }
        for _ in 0..count {
            self.put(&bytes, at)?;
        }
        Ok(())
    }

    /// `.balign n[, fill[, max]]`; `power`: n is a power of two's exponent.
    fn align(&mut self, mut cursor: Cursor<'_>, at: u32, power: bool, size: u32) -> Result<()> {
        let value_at = cursor.pos();
        let value = self.absolute(&mut cursor)?;
        let (mut fill, mut max) = (None, u64::MAX);
        if cursor.eat(b',') {
            if cursor.peek() != b',' && !cursor.at_end() {
                fill = Some(self.absolute(&mut cursor)? as u64);
            }
            if cursor.eat(b',') {
                let most = self.absolute(&mut cursor)?;
                if most < 1 {
                    return Err(AsmError::new(
                        value_at,
                        "alignment directive can never be satisfied in this many bytes, ignoring maximum bytes expression",
                    ));
                }
                max = most as u64;
            }
        }
        cursor.expect_end()?;
        let align = match (power, value) {
            (true, 0..32) => 1u64 << value,
            (true, _) => return Err(AsmError::new(value_at, "invalid alignment value")),
            (false, 0) => 1,
            (false, n) if n > 0 && (n as u64).is_power_of_two() && n < 1 << 32 => n as u64,
            (false, _) => return Err(AsmError::new(value_at, "alignment must be a power of 2")),
        };
        self.align_to(align, fill.map(|f| (f, size)), max, at)
    }

    /// Padding to a multiple of so many bytes, with a value of so many bytes.
    fn align_to(&mut self, align: u64, fill: Option<(u64, u32)>, max: u64, at: u32) -> Result<()> {
        if fill.is_some_and(|f| f.0 != 0) {
            self.check_contents(at)?;
        }
        let section = self.unit.pieces[self.current as usize].section as usize;
        let info = &mut self.unit.sections[section];
        match self.unit.context.syntax.format {
            ObjectFormat::MachO if align > crate::macho::MAX_ALIGN => {
                return Err(AsmError::new(at, crate::macho::too_aligned()));
            }
            ObjectFormat::Coff if align > crate::coff::MAX_ALIGN => {
                return Err(AsmError::new(at, crate::coff::too_aligned(&info.key.name)));
            }
            _ => {}
        }
        info.align = info.align.max(align);
        if align > 1 {
            let fill = match fill {
                Some(fill) => Some(fill),
                None if info.kind == SectionKind::Nobits => Some((0, 1)),
                None => None,
            };
            self.site(at, SiteKind::Align { align, fill, max });
        }
        Ok(())
    }

    /// `.reloc offset, kind[, expression]`
    fn reloc(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let offset_at = cursor.pos();
        let offset = self.expression(&mut cursor)?;
        if self.known(offset).is_some_and(|n| n < 0) {
            return Err(AsmError::new(offset_at, ".reloc offset is negative"));
        }
        cursor.expect_comma()?;
        let name_at = cursor.pos();
        let Some(name) = cursor.name() else {
            return cursor.error("expected relocation name");
        };
        let machine = match self.arch {
            Arch::AArch64 => 183,
            _ => 62,
        };
        let kind = match self.unit.context.syntax.format {
            ObjectFormat::Elf => crate::elf_reloc_names::named(machine, &String::from_utf8_lossy(name)),
            _ => None,
        };
        let Some(kind) = kind else {
            return Err(AsmError::new(name_at, "unknown relocation name"));
        };
        let value = match cursor.eat(b',') {
            true => Some(self.expression(&mut cursor)?),
            false => None,
        };
        cursor.expect_end()?;
        let section = self.unit.pieces[self.current as usize].section;
        self.unit.relocs.push(NamedReloc {
            section,
            offset,
            kind,
            value,
            at,
        });
        Ok(())
    }
}
