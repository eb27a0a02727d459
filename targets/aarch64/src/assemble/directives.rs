//! Directives of this architecture: `.arch`, `.cpu`, `.arch_extension`, `.inst`, `.req`, `.unreq`, `.tlsdesccall`.

use super::Reader;
use super::operand::{Aliases, Class, Shape, register_or_alias};
use crate::features::Features;
use emit::RelocKind;
use emit::assemble::{AsmError, Context, Cursor, Encoded, Fixup, Result};

/// Extensions of `.arch_extension` and `.arch` whose names are not those of the features that they turn on. Facts: clang's
/// documentation of `-march`, GNU as manual, "AArch64 Extensions".
const EXTENSIONS: &[(&str, &str)] = &[
    ("crypto", "+aes,+sha2"),
    ("crypto", "+sha3,+sm4"),
    ("fp", "+fp-armv8"),
    ("simd", "+neon"),
    ("fp16", "+fullfp16"),
    ("rdma", "+rdm"),
    ("rng", "+rand"),
    ("memtag", "+mte"),
    ("profile", "+spe"),
    ("lrcpc", "+rcpc"),
    ("compnum", "+complxnum"),
    ("fcma", "+complxnum"),
    ("jscvt", "+jsconv"),
    ("ssbs2", "+ssbs"),
    ("memtag2", "+mte"),
    ("memtag3", "+mte"),
    ("ls64_v", "+ls64"),
    ("ls64_accdata", "+ls64"),
    ("pmuv3", "+perfmon"),
    ("sve2-sm4", "+sve2,+sve-sm4"),
    ("sve2-aes", "+sve2,+sve-aes"),
    ("sve2-sha3", "+sve2,+sve-sha3"),
    ("sve2-bitperm", "+sve2,+sve-bitperm"),
    ("nopredres2", "+specres2"),
    ("predres2", "+specres2"),
    ("frintts", "+fptoint"),
    ("flagm2", "+altnzcv"),
    ("dpb", "+ccpp"),
    ("dpb2", "+ccdp"),
];

impl Reader {
    /// Carries out a directive. False: it is not one of these.
    pub(super) fn own_directive(
        &mut self,
        name: &str,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<bool> {
        match name {
            ".arch" => self.architecture(cursor)?,
            ".cpu" => self.processor(cursor)?,
            ".arch_extension" => {
                let (at, word) = rest_of_statement(cursor);
                let mut features = self.features;
                if !extend(&mut features, &word) {
                    let name = word.strip_prefix("no").unwrap_or(&word);
                    return Err(AsmError::new(
                        at,
                        format!("unsupported architectural extension: {name}"),
                    ));
                }
                self.set_features(features);
            }
            ".inst" => loop {
                let at = cursor.pos();
                let value = context.absolute(cursor)?;
                let Ok(word) = u32::try_from(value) else {
                    return Err(AsmError::new(at, "expected constant expression of 32 bits"));
                };
                out.bytes.extend_from_slice(&word.to_le_bytes());
                if !cursor.eat(b',') {
                    break;
                }
            },
            ".unreq" => {
                let Some(alias) = cursor.name() else {
                    return cursor.error("unexpected input in .unreq directive.");
                };
                self.aliases.remove(&alias.to_ascii_lowercase()[..]);
            }
            ".tlsdesccall" => {
                let expr = context.expression(cursor)?;
                out.fixups.push(Fixup {
                    offset: 0,
                    kind: RelocKind::TlsDescCall,
                    expr,
                    addend: 0,
                });
            }
            _ => return Ok(false),
        }
        cursor.expect_end()?;
        Ok(true)
    }

    /// `.arch armv8.2-a+fp16+nosimd`
    fn architecture(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        let (at, text) = rest_of_statement(cursor);
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let version = name.strip_prefix("armv").and_then(|v| match v.split_once('-') {
            Some((number, "a")) => Some(format!("v{number}a")),
            Some((number, "r")) => Some(format!("v{number}r")),
            _ => None,
        });
        let mut features = Features::default();
        match version {
            Some(version) if features.apply(&version).is_empty() => {}
            _ => return Err(AsmError::new(at, "unknown arch name")),
        }
        self.extensions(features, parts, at)
    }

    /// `.cpu cortex-a53+nofp`
    fn processor(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        let (at, text) = rest_of_statement(cursor);
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let Ok(features) = Features::of_cpu(name) else {
            return Err(AsmError::new(at, "unknown CPU name"));
        };
        self.extensions(features, parts, at)
    }

    fn extensions<'a>(
        &mut self,
        mut features: Features,
        names: impl Iterator<Item = &'a str>,
        at: u32,
    ) -> Result<()> {
        for name in names {
            if !extend(&mut features, name) {
                let name = name.strip_prefix("no").unwrap_or(name);
                return Err(AsmError::new(
                    at,
                    format!("unsupported architectural extension: {name}"),
                ));
            }
        }
        self.set_features(features);
        Ok(())
    }

    /// `name .req register`; the cursor is behind `.req`.
    pub(super) fn define_alias(
        &mut self,
        name: &[u8],
        cursor: &mut Cursor<'_>,
        context: &mut Context,
    ) -> Result<()> {
        let at = cursor.pos();
        let found = cursor.name().and_then(|n| register_or_alias(n, &self.aliases));
        let Some(found) = found else {
            return Err(AsmError::new(at, "register name or alias expected"));
        };
        let vector = !matches!(found.class, Class::General | Class::Stack | Class::Scalar);
        if vector && found.shape != Shape::None {
            return Err(AsmError::new(
                at,
                "vector register without type specifier expected",
            ));
        }
        cursor.expect_end()?;
        let key = name.to_ascii_lowercase().into_boxed_slice();
        match self.aliases.get(&key) {
            Some(old) if *old != found => {
                let name = String::from_utf8_lossy(name);
                context.warn(at, format!("ignoring redefinition of register alias '{name}'"));
            }
            _ => {
                self.aliases.insert(key, found);
            }
        }
        Ok(())
    }
}

/// What is left of the statement, in lower case, and its place.
fn rest_of_statement(cursor: &mut Cursor<'_>) -> (u32, String) {
    let at = cursor.pos();
    let rest = cursor.rest();
    cursor.advance(rest.len());
    (at, String::from_utf8_lossy(rest).trim_end().to_ascii_lowercase())
}

/// Turns an extension on, or off if its name starts with `no`. False: there is none of this name.
fn extend(features: &mut Features, name: &str) -> bool {
    let (sign, base) = match name.strip_prefix("no") {
        Some(base) => ("-", base),
        None => ("+", name),
    };
    let mut known = false;
    for (_, list) in EXTENSIONS.iter().filter(|e| e.0 == base) {
        known = true;
        features.apply(&list.replace('+', sign));
    }
    known || features.apply(&format!("{sign}{base}")).is_empty()
}

/// The DWARF number of a register (DWARF for the Arm 64-bit Architecture, §4.1).
pub(super) fn dwarf_register(name: &[u8], aliases: &Aliases) -> Option<u16> {
    let special = [
        ("elr_mode", 33),
        ("ra_sign_state", 34),
        ("tpidrro_el0", 35),
        ("tpidr_el0", 36),
        ("vg", 46),
        ("ffr", 47),
    ];
    if let Some(found) = special.iter().find(|s| name.eq_ignore_ascii_case(s.0.as_bytes())) {
        return Some(found.1);
    }
    let reg = register_or_alias(name, aliases)?;
    let num = u16::from(reg.num);
    Some(match reg.class {
        Class::General | Class::Stack => num,
        Class::Predicate | Class::Counter => 48 + num,
        Class::Scalar | Class::Vector => 64 + num,
        Class::Scalable => 96 + num,
    })
}
