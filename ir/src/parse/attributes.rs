//! Attributes of parameters, return values, functions and groups.
//!
//! Older spellings are turned into today's at once: `nocapture` → `captures(none)`, `readnone` and its
//! kin on functions → `memory(...)`.

use super::Parser;
use super::lexer::is_digit;
use crate::attributes::{AttrKind, Attribute, memory};
use crate::diag::Result;
use crate::ids::{AttrSetId, TypeId};
use crate::types::Type;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Where attributes stand; the syntax differs a little.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Place {
    Param,
    Return,
    Function,
    Group,
}

/// What was written for a function beyond attributes proper.
#[derive(Default)]
pub(super) struct FunctionAttrs {
    pub(super) list: Vec<Attribute>,
    /// From groups: `align=N`.
    pub(super) align: u64,
    /// The only group, if nothing else was written.
    pub(super) only_group: Option<AttrSetId>,
}

/// The keyword's attribute kind.
pub(super) fn attr_kind(w: &[u8]) -> Option<AttrKind> {
    static TABLE: OnceLock<FxHashMap<&'static [u8], AttrKind>> = OnceLock::new();
    let t = TABLE.get_or_init(|| {
        AttrKind::ALL
            .iter()
            .map(|k| (k.keyword().as_bytes(), *k))
            .collect()
    });
    t.get(w).copied()
}

/// LLVM 23's keyword for how functions treat denormal numbers, which becomes strings.
const DENORMAL_ENV: &[u8] = b"denormal_fpenv";

/// Old keywords for what functions do with memory, as masks on `memory(...)`.
fn old_memory(w: &[u8]) -> Option<u64> {
    Some(match w {
        b"readnone" => memory::NONE,
        b"readonly" => memory::READ,
        b"writeonly" => memory::WRITE,
        b"argmemonly" => 0x3,
        b"inaccessiblememonly" => 0xc,
        b"inaccessiblemem_or_argmemonly" => 0xf,
        _ => return None,
    })
}

const FP_CLASSES: &[(&str, u64)] = &[
    ("all", 0x3ff),
    ("nan", 0x3),
    ("snan", 0x1),
    ("qnan", 0x2),
    ("inf", 0x204),
    ("ninf", 0x4),
    ("pinf", 0x200),
    ("norm", 0x108),
    ("nnorm", 0x8),
    ("pnorm", 0x100),
    ("sub", 0x90),
    ("nsub", 0x10),
    ("psub", 0x80),
    ("zero", 0x60),
    ("nzero", 0x20),
    ("pzero", 0x40),
];

impl<'a> Parser<'a> {
    /// Attributes of a parameter, as an interned set.
    #[inline]
    pub(super) fn param_attrs(&mut self, param_ty: TypeId) -> Result<AttrSetId> {
        match self.peek() {
            b'a'..=b'z' | b'"' => self.param_attrs_slow(param_ty),
            _ => Ok(AttrSetId::EMPTY),
        }
    }

    fn param_attrs_slow(&mut self, param_ty: TypeId) -> Result<AttrSetId> {
        let start = self.pos;
        if self.eat_word(b"noundef") {
            if !matches!(self.peek(), b'a'..=b'z' | b'"') {
                return Ok(self.module().symbols.noundef);
            }
            self.pos = start;
        }
        let mut list = std::mem::take(&mut self.fun.attrs);
        list.clear();
        let r = self.attr_list(Place::Param, &mut list);
        if r.is_ok() {
            for a in &mut list {
                if let Attribute::Type(_, t @ TypeId::VOID) = a {
                    *t = match self.scope().ty(param_ty) {
                        Type::TypedPtr { pointee, .. } => pointee,
                        _ => return Err(self.error_at(start, "this attribute needs a type")),
                    };
                }
            }
        }
        let set = self.tables().attrs(&mut list);
        self.fun.attrs = list;
        r.map(|()| set)
    }

    /// Attributes of a return value, as an interned set.
    pub(super) fn return_attrs(&mut self) -> Result<AttrSetId> {
        if !matches!(self.peek(), b'a'..=b'z' | b'"')
            || matches!(self.at_word(), b"void" | b"ptr" | b"i32" | b"i64")
        {
            return Ok(AttrSetId::EMPTY);
        }
        let mut list = std::mem::take(&mut self.fun.attrs);
        list.clear();
        let r = self.attr_list(Place::Return, &mut list);
        let set = self.tables().attrs(&mut list);
        self.fun.attrs = list;
        r.map(|()| set)
    }

    /// Attributes until something else comes.
    pub(super) fn attr_list(&mut self, place: Place, out: &mut Vec<Attribute>) -> Result<()> {
        loop {
            if self.peek() == b'"' {
                let a = self.string_attr()?;
                out.push(a);
                continue;
            }
            let w = self.at_word();
            if w.is_empty() {
                return Ok(());
            }
            let function = matches!(place, Place::Function | Place::Group);
            if function && let Some(mask) = old_memory(w) {
                self.word();
                let n = out.iter().position(|a| a.kind() == Some(AttrKind::Memory));
                match n {
                    Some(n) => {
                        if let Attribute::Int(_, v) = &mut out[n] {
                            *v &= mask;
                        }
                    }
                    None => out.push(Attribute::Int(AttrKind::Memory, mask)),
                }
                continue;
            }
            if function && w == DENORMAL_ENV {
                self.word();
                self.denormal_env(out)?;
                continue;
            }
            let Some(kind) = attr_kind(w) else { return Ok(()) };
            // "align" behind a function's header is not an attribute.
            if place == Place::Function && kind == AttrKind::Align {
                return Ok(());
            }
            let at = self.pos;
            self.skip(w.len());
            let a = self.attr_value(kind, place, at)?;
            out.push(a);
        }
    }

    /// `"key"` or `"key"="value"`.
    fn string_attr(&mut self) -> Result<Attribute> {
        let k = self.string()?;
        let v = if self.eat(b'=') {
            self.string()?
        } else {
            Default::default()
        };
        let mut t = self.tables();
        Ok(Attribute::Str(t.str(&k), t.str(&v)))
    }

    /// `(N)`, or `=N` in groups.
    fn paren_or_equals(&mut self, place: Place, bare: bool) -> Result<u64> {
        if place == Place::Group && self.eat(b'=') {
            return self.u64();
        }
        if bare && is_digit(self.peek()) {
            return self.u64();
        }
        self.expect(b'(', "in attribute")?;
        let n = self.u64()?;
        self.expect(b')', "in attribute")?;
        Ok(n)
    }

    fn attr_value(&mut self, kind: AttrKind, place: Place, at: usize) -> Result<Attribute> {
        use AttrKind::*;
        let n = match kind {
            Align | StackAlign => {
                let n = self.paren_or_equals(place, kind == Align)?;
                self.check_align(n, at)?;
                n
            }
            Dereferenceable | DereferenceableOrNull => {
                let n = self.paren_or_equals(Place::Param, false)?;
                if n == 0 {
                    return Err(self.error_at(at, "dereferenceable bytes must be non-zero"));
                }
                n
            }
            DeadOnReturn => {
                if self.peek() != b'(' {
                    return Ok(Attribute::Enum(kind));
                }
                self.paren_or_equals(Place::Param, false)?
            }
            ByVal | StructRet | InAlloca | ByRef | Preallocated | ElementType => {
                if self.peek() != b'(' && self.typed() && kind != ElementType {
                    return Ok(Attribute::Type(kind, TypeId::VOID));
                }
                self.expect(b'(', "in attribute")?;
                let t = self.ty()?;
                self.expect(b')', "in attribute")?;
                return Ok(Attribute::Type(kind, t));
            }
            NoCapture => return Ok(Attribute::Int(Captures, 0)),
            UwTable => self.uwtable()?,
            AllocSize => self.allocsize(at)?,
            VScaleRange => self.vscale_range(at)?,
            AllocKind => self.allockind()?,
            NoFpClass => self.nofpclass(at)?,
            Memory => self.memory()?,
            Captures => self.captures()?,
            Range | Initializes => return self.range_attr(kind, at),
            _ => return Ok(Attribute::Enum(kind)),
        };
        Ok(Attribute::Int(kind, n))
    }

    /// An alignment must be a power of two below 2^33.
    pub(super) fn check_align(&self, n: u64, at: usize) -> Result<()> {
        crate::attributes::check_align(n).map_err(|m| self.error_at(at, m))
    }

    fn uwtable(&mut self) -> Result<u64> {
        if !self.eat(b'(') {
            return Ok(2);
        }
        let n = match self.at_word() {
            b"sync" => 1,
            b"async" => 2,
            _ => return Err(self.error("expected unwind table kind")),
        };
        self.word();
        self.expect(b')', "in uwtable")?;
        Ok(n)
    }

    fn allocsize(&mut self, at: usize) -> Result<u64> {
        self.expect(b'(', "in allocsize")?;
        let elem = self.u32()? as u64;
        let mut num = 0xffff_ffff;
        if self.eat(b',') {
            num = self.u32()? as u64;
            if num == elem {
                return Err(self.error_at(at, "'allocsize' indices can't refer to the same parameter"));
            }
        }
        self.expect(b')', "in allocsize")?;
        Ok(elem << 32 | num)
    }

    fn vscale_range(&mut self, at: usize) -> Result<u64> {
        self.expect(b'(', "in vscale_range")?;
        let min = self.u32()? as u64;
        let max = if self.eat(b',') { self.u32()? as u64 } else { min };
        self.expect(b')', "in vscale_range")?;
        if min == 0 {
            return Err(self.error_at(at, "'vscale_range' minimum must be greater than 0"));
        }
        if max != 0 && max < min {
            return Err(self.error_at(at, "'vscale_range' minimum cannot be greater than maximum"));
        }
        Ok(min << 32 | max)
    }

    fn allockind(&mut self) -> Result<u64> {
        self.expect(b'(', "in allockind")?;
        let at = self.pos;
        let s = self.string()?;
        let mut n = 0;
        for word in s.split(|c| *c == b',') {
            n |= match word {
                b"alloc" => 1,
                b"realloc" => 2,
                b"free" => 4,
                b"uninitialized" => 8,
                b"zeroed" => 16,
                b"aligned" => 32,
                _ => return Err(self.error_at(at, "unknown allockind")),
            };
        }
        self.expect(b')', "in allockind")?;
        Ok(n)
    }

    fn nofpclass(&mut self, at: usize) -> Result<u64> {
        self.expect(b'(', "in nofpclass")?;
        let mut n = 0;
        if is_digit(self.peek()) {
            n = self.u64()?;
        } else {
            loop {
                let w = self.at_word();
                let Some((_, bits)) = FP_CLASSES.iter().find(|(s, _)| s.as_bytes() == w) else {
                    break;
                };
                n |= bits;
                self.word();
            }
        }
        if n == 0 || n > 0x3ff {
            return Err(self.error_at(at, "expected nofpclass test mask"));
        }
        self.expect(b')', "in nofpclass")?;
        Ok(n)
    }

    fn memory(&mut self) -> Result<u64> {
        self.expect(b'(', "in memory attribute")?;
        let mut value: Option<u64> = None;
        let (mut seen, mut seen_target) = (false, false);
        loop {
            // The bits of one access to the locations that are named.
            let location: Option<u64> = match self.at_word() {
                b"argmem" => Some(1),
                b"inaccessiblemem" => Some(1 << 2),
                b"errnomem" => Some(1 << 4),
                b"target_mem0" => Some(1 << 8),
                b"target_mem1" => Some(1 << 10),
                b"target_mem" if seen_target => {
                    return Err(self.error("target memory default access kind must be specified first"));
                }
                b"target_mem" => Some(memory::TARGET),
                _ => None,
            };
            seen_target |= location.is_some_and(|l| l & memory::TARGET != 0);
            if location.is_some() {
                self.word();
                self.expect(b':', "after location")?;
            }
            let access = match self.at_word() {
                b"none" => 0,
                b"read" => 1,
                b"write" => 2,
                b"readwrite" => 3,
                _ => {
                    return Err(self.error(
                        "expected memory location (argmem, inaccessiblemem, errnomem) or access kind (none, read, write, readwrite)",
                    ));
                }
            };
            match location {
                Some(l) => {
                    seen = true;
                    let v = value.unwrap_or(0);
                    value = Some(v & !(3 * l) | (access * l));
                }
                None if seen => {
                    return Err(self.error("default access kind must be specified first"));
                }
                None => value = Some(memory::READ * access),
            }
            self.word();
            if self.eat(b')') {
                return Ok(value.unwrap_or(memory::ALL));
            }
            self.expect(b',', "in memory attribute")?;
        }
    }

    fn captures(&mut self) -> Result<u64> {
        self.expect(b'(', "in captures attribute")?;
        let (mut other, mut ret): (Option<u64>, Option<u64>) = (None, None);
        let mut in_ret = false;
        loop {
            if self.eat_word(b"ret") {
                self.expect(b':', "after ret")?;
                if in_ret {
                    return Err(self.error("duplicate 'ret' location"));
                }
                in_ret = true;
            }
            let c = match self.at_word() {
                b"none" => 0,
                b"address_is_null" => 1,
                b"address" => 3,
                b"read_provenance" => 4,
                b"provenance" => 12,
                _ => {
                    return Err(self.error(
                        "expected one of 'none', 'address', 'address_is_null', 'provenance' or 'read_provenance'",
                    ));
                }
            };
            let slot = if in_ret { &mut ret } else { &mut other };
            if slot.is_some() && (c == 0 || *slot == Some(0)) {
                return Err(self.error("cannot use 'none' with other component"));
            }
            *slot = Some(slot.unwrap_or(0) | c);
            self.word();
            if self.eat(b')') {
                break;
            }
            self.expect(b',', "in captures attribute")?;
        }
        let other = other.unwrap_or(0);
        Ok(other | ret.unwrap_or(other) << 8)
    }

    /// `denormal_fpenv(OUT|IN, float: OUT|IN)`, either of them optional, and of each `|IN`: what LLVM 22 writes as two
    /// attributes with strings.
    fn denormal_env(&mut self, out: &mut Vec<Attribute>) -> Result<()> {
        self.expect(b'(', "in denormal_fpenv attribute")?;
        if self.at_word() != b"float" {
            let mode = self.denormal_mode()?;
            out.push(self.string_attribute(b"denormal-fp-math", &mode));
            if self.eat(b')') {
                return Ok(());
            }
            self.expect(b',', "in denormal_fpenv attribute")?;
        }
        if !self.eat_word(b"float") {
            return Err(self.error("expected 'float' in denormal_fpenv attribute"));
        }
        self.expect(b':', "after 'float'")?;
        let mode = self.denormal_mode()?;
        out.push(self.string_attribute(b"denormal-fp-math-f32", &mode));
        self.expect(b')', "in denormal_fpenv attribute")
    }

    /// `OUT` or `OUT|IN`, as the string that LLVM 22 reads.
    fn denormal_mode(&mut self) -> Result<Vec<u8>> {
        let first = self.denormal_kind()?;
        let second = if self.eat(b'|') {
            self.denormal_kind()?
        } else {
            first
        };
        Ok([first, b",", second].concat())
    }

    fn denormal_kind(&mut self) -> Result<&'static [u8]> {
        let kind: &[u8] = match self.at_word() {
            b"ieee" => b"ieee",
            b"preservesign" => b"preserve-sign",
            b"positivezero" => b"positive-zero",
            b"dynamic" => b"dynamic",
            _ => {
                return Err(
                    self.error("expected denormal behavior kind (ieee, preservesign, positivezero, dynamic)")
                );
            }
        };
        self.word();
        Ok(kind)
    }

    fn string_attribute(&mut self, key: &[u8], value: &[u8]) -> Attribute {
        let mut t = self.tables();
        Attribute::Str(t.str(key), t.str(value))
    }

    fn collapsed(&mut self, from: usize, end: usize) -> crate::ids::StrId {
        let mut s: Vec<u8> = Vec::new();
        for part in self.text[from..end].split(|c| super::lexer::is_space(*c)) {
            if !part.is_empty() {
                if !s.is_empty() {
                    s.push(b' ');
                }
                s.extend_from_slice(part);
            }
        }
        self.tables().str(&s)
    }

    /// `range(iN a, b)`, `initializes((a, b), …)`.
    fn range_attr(&mut self, kind: AttrKind, at: usize) -> Result<Attribute> {
        self.expect(b'(', "in attribute")?;
        let from = self.pos;
        if kind == AttrKind::Range {
            let t = self.ty()?;
            if self.scope().int_bits(t).is_none() {
                return Err(self.error_at(from, "the range must have integer type"));
            }
            let a = self.number(t)?;
            self.expect(b',', "in range")?;
            let b = self.number(t)?;
            if a == b && self.scope().const_u64(a) != Some(0) {
                return Err(self.error_at(at, "the range represents the empty set but limits aren't 0"));
            }
            if a == b {
                return Err(self.error_at(at, "the range should not represent the full or empty set"));
            }
        } else {
            let mut last: Option<i64> = None;
            loop {
                self.expect(b'(', "in initializes")?;
                let bound = |p: &mut Self| -> Result<i64> {
                    let negative = p.eat(b'-');
                    let at = p.pos;
                    let n = i64::try_from(p.u64()?).map_err(|_| p.error_at(at, "bound is too large"))?;
                    Ok(if negative { -n } else { n })
                };
                let a = bound(self)?;
                self.expect(b',', "in initializes")?;
                let b = bound(self)?;
                self.expect(b')', "in initializes")?;
                if a >= b || last.is_some_and(|l| a <= l) {
                    return Err(self.error_at(at, "invalid (unordered or overlapping) range list"));
                }
                last = Some(b);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        let end = self.pos;
        self.expect(b')', "in attribute")?;
        let mut end_text = end;
        while end_text > from && super::lexer::is_space(self.text[end_text - 1]) {
            end_text -= 1;
        }
        Ok(Attribute::Text(kind, self.collapsed(from, end_text)))
    }

    /// Attributes of a function or call: keywords, strings, `#N`.
    pub(super) fn function_attrs(&mut self, out: &mut FunctionAttrs) -> Result<()> {
        loop {
            if self.peek() == b'#' && is_digit(self.byte(self.pos + 1)) {
                let at = self.pos;
                let (n, v) = self.digits_at(self.pos + 1);
                self.skip(n + 1);
                let group = v
                    .and_then(|v| u32::try_from(v).ok())
                    .and_then(|v| self.module().symbols.groups.get(&v));
                let Some(g) = group else {
                    // LLVM takes a group that is never defined as empty.
                    let _ = at;
                    continue;
                };
                if out.list.is_empty() && out.only_group.is_none() {
                    out.only_group = Some(g.set);
                    out.align = g.align;
                    continue;
                }
                let more = g.attrs.clone();
                out.align = out.align.max(g.align);
                self.spread_group(out);
                out.list.extend(more);
                continue;
            }
            let before = self.pos;
            if !matches!(self.peek(), b'a'..=b'z' | b'A'..=b'Z' | b'"') {
                return Ok(());
            }
            let w = self.at_word();
            let known = attr_kind(w).is_some() || old_memory(w).is_some() || w == DENORMAL_ENV;
            if !w.is_empty() && !known {
                return Ok(());
            }
            self.spread_group(out);
            self.attr_list(Place::Function, &mut out.list)?;
            if self.pos == before {
                return Ok(());
            }
        }
    }

    fn spread_group(&mut self, out: &mut FunctionAttrs) {
        if let Some(set) = out.only_group.take() {
            let list = self.scope().attrs(set).to_vec();
            out.list.extend(list);
        }
    }

    /// The set of a function's or call's attributes.
    #[inline]
    pub(super) fn function_attr_set(&mut self, mut attrs: FunctionAttrs) -> AttrSetId {
        if let Some(set) = attrs.only_group {
            return set;
        }
        if attrs.list.is_empty() {
            return AttrSetId::EMPTY;
        }
        self.tables().attrs(&mut attrs.list)
    }
}
