//! Directives of Apple's assembler.

use super::parser::Assembler;
use super::{AsmError, AsmSymbol, Cursor, Result};
use crate::asm::{OLD_VERSIONS, PLATFORMS};
use crate::macho::{
    LC_BUILD_VERSION, N_ALT_ENTRY, N_COLD_FUNC, N_NO_DEAD_STRIP, N_SYMBOL_RESOLVER, N_WEAK_REF,
};
use crate::object::{Binding, BuildVersion, SectionKind, Visibility};

/// `DICE_KIND_*` by the names in `.data_region` (`<mach-o/loader.h>`).
const REGIONS: [(&str, u16); 4] = [("", 1), ("jt8", 2), ("jt16", 3), ("jt32", 4)];

/// Where the open `.data_region` starts, and of which kind it is.
pub(super) type Region = (super::unit::Place, u16);

impl Assembler<'_> {
    /// Directives that only Mach-O has. False: another directive.
    pub(super) fn darwin_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        match name {
            ".weak_definition" | ".weak_reference" => self.each_symbol(cursor, |a, symbol, _| {
                let info = a.unit.info(symbol);
                (info.binding, info.keep) = (Some(Binding::Weak), true);
                Ok(())
            })?,
            ".weak_def_can_be_hidden" => self.each_symbol(cursor, |a, symbol, _| {
                let info = a.unit.info(symbol);
                info.binding = Some(Binding::Weak);
                info.native |= N_WEAK_REF;
                Ok(())
            })?,
            ".private_extern" => self.each_symbol(cursor, |a, symbol, _| {
                let info = a.unit.info(symbol);
                info.visibility = Some(Visibility::Hidden);
                info.binding = Some(info.binding.unwrap_or(Binding::Global));
                Ok(())
            })?,
            ".no_dead_strip" => self.describe(cursor, N_NO_DEAD_STRIP)?,
            ".alt_entry" => self.describe(cursor, N_ALT_ENTRY)?,
            ".symbol_resolver" => self.describe(cursor, N_SYMBOL_RESOLVER)?,
            ".reference" => self.each_symbol(cursor, |a, symbol, _| {
                a.unit.info(symbol).keep = true;
                Ok(())
            })?,
            ".cold" => self.describe(cursor, N_COLD_FUNC)?,
            ".lazy_reference" => self.each_symbol(cursor, |a, symbol, _| {
                let info = a.unit.info(symbol);
                info.keep = true;
                info.native |= N_NO_DEAD_STRIP;
                Ok(())
            })?,
            // (logs are LLVM's own)
            ".secure_log_reset" => cursor.expect_end()?,
            // (of no use in Mach-O)
            ".ident" => {
                cursor.string()?;
                cursor.expect_end()?;
            }
            ".indirect_symbol" => self.indirect_symbol(cursor, at)?,
            ".symbol_stub" | ".picsymbol_stub" => {
                cursor.expect_end()?;
                let (name, size) = match name {
                    ".symbol_stub" => ("symbol_stub", 16),
                    _ => ("picsymbol_stub", 26),
                };
                let text = format!("__TEXT,__{name},symbol_stubs,pure_instructions,{size}");
                let piece = self.darwin_section(&text, at)?;
                self.switch_to(piece);
            }
            ".desc" => {
                let symbol = self.symbol(&mut cursor)?;
                cursor.expect_comma()?;
                let bits = self.absolute(&mut cursor)?;
                cursor.expect_end()?;
                self.unit.info(symbol).native = bits as u16;
            }
            ".subsections_via_symbols" => {
                cursor.expect_end()?;
                self.unit.subsections_via_symbols = true;
            }
            ".build_version" => self.build_version(cursor)?,
            ".zerofill" => self.zerofill(cursor, at)?,
            ".tbss" => self.thread_zerofill(cursor, at)?,
            ".data_region" | ".end_data_region" => self.data_region(name, at, cursor)?,
            ".linker_option" => {
                let mut words = Vec::new();
                loop {
                    words.push(cursor.string()?);
                    if !cursor.eat(b',') {
                        break;
                    }
                }
                cursor.expect_end()?;
                self.unit.linker_options.push(words);
            }
            _ => {
                let Some((command, _)) = OLD_VERSIONS.iter().find(|v| v.1 == name) else {
                    return Ok(false);
                };
                let version = self.version(&mut cursor)?;
                let sdk = self.sdk_version(&mut cursor)?;
                self.unit.build_version = Some(BuildVersion {
                    command: *command,
                    platform: 0,
                    version,
                    sdk,
                });
            }
        }
        Ok(true)
    }

    /// Start or end of data among code.
    fn data_region(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<()> {
        match name {
            ".data_region" => {
                let kind = cursor.name().unwrap_or_default();
                let Some((_, kind)) = REGIONS.iter().find(|r| r.0.as_bytes() == kind) else {
                    return cursor.error("unknown region type in '.data_region' directive");
                };
                cursor.expect_end()?;
                self.region = Some((self.place(), *kind));
            }
            _ => {
                cursor.expect_end()?;
                let Some((start, kind)) = self.region.take() else {
                    return Err(AsmError::new(at, "unmatched '.end_data_region' directive"));
                };
                let end = self.place();
                self.unit.data_regions.push((start, end, kind));
            }
        }
        Ok(())
    }

    /// What the pointer or stub that is written next stands for.
    fn indirect_symbol(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        // Pointers, lazy and not; stubs; pointers to thread-local variables.
        const TYPES: [u32; 4] = [6, 7, 8, 20];
        let section = self.unit.pieces[self.current as usize].section as usize;
        if !TYPES.contains(&(self.unit.sections[section].native & 0xff)) {
            let message = "indirect symbol not in a symbol pointer or stub section";
            return Err(AsmError::new(at, message));
        }
        let symbol_at = cursor.pos();
        let symbol = self.symbol(&mut cursor)?;
        cursor.expect_end()?;
        if self.unit.context.symbols.name(symbol).starts_with(b"L") {
            return Err(AsmError::new(symbol_at, "non-local symbol required in directive"));
        }
        let place = self.place();
        self.unit.indirect.push((place, symbol));
        Ok(())
    }

    /// Sets bits of `n_desc`.
    fn describe(&mut self, cursor: Cursor<'_>, bits: u16) -> Result<()> {
        self.each_symbol(cursor, |a, symbol, _| {
            a.unit.info(symbol).native |= bits;
            Ok(())
        })
    }

    /// `platform, major, minor[, update] [sdk_version major, minor[, update]]`
    fn build_version(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let at = cursor.pos();
        let name = cursor.name().unwrap_or_default();
        let known = |p: &&str| !p.is_empty() && p.as_bytes().eq_ignore_ascii_case(name);
        let Some(platform) = PLATFORMS.iter().position(known) else {
            return Err(AsmError::new(at, "unknown platform name"));
        };
        cursor.expect_comma()?;
        let version = self.version(&mut cursor)?;
        let sdk = self.sdk_version(&mut cursor)?;
        self.unit.build_version = Some(BuildVersion {
            command: LC_BUILD_VERSION,
            platform: platform as u32,
            version,
            sdk,
        });
        Ok(())
    }

    fn sdk_version(&mut self, cursor: &mut Cursor<'_>) -> Result<u32> {
        let sdk = match cursor.eat_name("sdk_version") {
            true => self.version(cursor)?,
            false => 0,
        };
        cursor.expect_end()?;
        Ok(sdk)
    }

    /// `major, minor[, update]`
    fn version(&mut self, cursor: &mut Cursor<'_>) -> Result<u32> {
        let number = |cursor: &mut Cursor<'_>, what: &str, range: std::ops::Range<u128>| {
            let at = cursor.pos();
            match cursor.integer(super::Dialect::Att)? {
                Some(value) if range.contains(&value) => Ok(value as u32),
                _ => Err(AsmError::new(at, format!("invalid OS {what} version number"))),
            }
        };
        let major = number(cursor, "major", 1..0x1_0000)?;
        cursor.expect_comma()?;
        let minor = number(cursor, "minor", 0..0x100)?;
        let update = match cursor.eat(b',') {
            true => number(cursor, "update", 0..0x100)?,
            false => 0,
        };
        Ok(major << 16 | minor << 8 | update)
    }

    /// `segment, section[, symbol, size[, power]]`
    fn zerofill(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let segment = cursor.name().unwrap_or_default();
        cursor.expect_comma()?;
        let section = cursor.name().unwrap_or_default();
        let [segment, section] = [segment, section].map(String::from_utf8_lossy);
        if segment.is_empty() || section.is_empty() {
            return Err(AsmError::new(
                at,
                "expected segment and section name in directive",
            ));
        }
        if self.has_contents(&format!("{segment},{section}")) {
            let message = "The usage of .zerofill is restricted to sections of ZEROFILL type. Use .zero or .space \
                           instead.";
            return Err(AsmError::new(at, message));
        }
        let piece = self.darwin_section(&format!("{segment},{section},zerofill"), at)?;
        match cursor.eat(b',') {
            true => self.zeros(piece, cursor, at),
            false => cursor.expect_end(),
        }
    }

    /// `symbol, size[, power]`
    fn thread_zerofill(&mut self, cursor: Cursor<'_>, at: u32) -> Result<()> {
        let piece = self.darwin_section("__DATA,__thread_bss,thread_local_zerofill", at)?;
        self.zeros(piece, cursor, at)
    }

    fn zeros(&mut self, piece: u32, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let section = self.unit.pieces[piece as usize].section as usize;
        if self.unit.sections[section].kind != SectionKind::Nobits {
            return Err(AsmError::new(
                at,
                "The usage of .zerofill is restricted to sections of ZEROFILL type",
            ));
        }
        let symbol: AsmSymbol = self.symbol(&mut cursor)?;
        cursor.expect_comma()?;
        let size_at = cursor.pos();
        let size = self.absolute(&mut cursor)?;
        let mut power = 0;
        if cursor.eat(b',') {
            let power_at = cursor.pos();
            power = self.absolute(&mut cursor)?;
            if !(0..32).contains(&power) {
                return Err(AsmError::new(
                    power_at,
                    "invalid alignment, can't be less than zero or larger than 31",
                ));
            }
        }
        cursor.expect_end()?;
        let Ok(size) = u64::try_from(size) else {
            return Err(AsmError::new(size_at, "invalid size, can't be less than zero"));
        };
        self.reserve_for(piece, symbol, size, 1 << power)
    }
}
