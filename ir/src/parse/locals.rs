//! Names and numbers of local values and blocks while a body is read, with forward references.
//!
//! A slot says what a name stands for. Numbers index a vector; names go through one hash table keyed by
//! their bytes in the text. A value that is used before its definition is given a placeholder operand
//! ([`FORWARD`]), a block that is not defined yet is noted as a place in `Body::lists` to be filled in;
//! both are settled once, at the end of the body.

use super::Parser;
use super::lexer::{Name, is_digit};
use crate::attributes::Attribute;
use crate::diag::Result;
use crate::ids::{ConstId, GlobalId, TypeId, Value};
use crate::metadata::Md;
use crate::upgrade::FORWARD;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Marks a named slot among references; otherwise the reference is a number.
const NAMED: u32 = 1 << 31;

/// What a name stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    Unknown,
    Value(u32),
    Block(u32),
    /// Used as a value before its definition.
    Forward(u32),
    /// Used as a label before its definition, first at this offset.
    Label(u32),
}

/// A name or number: how its slot is found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct LocalRef(pub(super) u32);

impl LocalRef {
    /// The number that it is; `None`: it is kept by name.
    #[inline]
    pub(super) fn number(self) -> Option<u64> {
        (self.0 & NAMED == 0).then_some(self.0.into())
    }
}

/// A value used before its definition.
#[derive(Copy, Clone)]
struct Forward {
    offset: u32,
    local: LocalRef,
    value: u32,
}

/// A name in the table.
#[derive(Clone)]
struct NamedSlot {
    /// The bytes: a range of the text, or of `FunctionState::quoted`.
    start: u32,
    len: u32,
    quoted: bool,
    slot: Slot,
}

/// State of the body being read; reused from body to body.
#[derive(Default)]
pub(crate) struct FunctionState {
    numbered: Vec<Slot>,
    named: Vec<NamedSlot>,
    table: HashTable<u32>,
    /// Bytes of names whose text had escapes.
    quoted: Vec<u8>,
    forward: Vec<Forward>,
    /// Their types, which upgrades read too.
    pub(crate) forward_types: Vec<TypeId>,
    /// Places in `Body::lists` that wait for a block.
    labels: Vec<(u32, LocalRef)>,
    /// The next free number.
    pub(super) next: u32,
    /// Numbers at or above this are kept in the name table (absurd ones would make `numbered` huge).
    limit: u32,
    /// Scratch lists.
    pub(super) attrs: Vec<Attribute>,
    pub(super) ops: Vec<Value>,
    pub(super) list: Vec<u32>,
    pub(crate) return_ty: Option<TypeId>,
    /// The function takes variable arguments.
    pub(crate) variadic: bool,
    /// Nesting of metadata nodes, in which nothing local may stand.
    pub(super) in_node: u32,
    /// A constant expression of old was read: its operand must be expanded.
    pub(crate) has_dropped: bool,
    /// Such operands of phis: place among the operands, constant, predecessor, offset.
    pub(super) phi_consts: Vec<(u32, ConstId, LocalRef, u32)>,
    /// The callee under `pos`, an intrinsic that is not declared under the name written.
    pub(super) implicit: Option<GlobalId>,
    /// Whether `x86_mmx` is taken, once it was asked.
    pub(super) mmx: Option<bool>,
    /// The last operation left no instruction behind (it became a debug record, or nothing).
    pub(super) no_inst: bool,
    /// Personality written on landing pads (LLVM up to 3.6).
    pub(super) personality: Option<ConstId>,
    /// Places in the source language, by the numbers of their nodes.
    pub(super) locations: super::locations::Known,
    /// Skeleton: declarations that may be of old intrinsics.
    pub(super) put_off: Vec<(Vec<u8>, TypeId)>,
    /// Skeleton: the next declaration is not put off.
    pub(super) no_put_off: bool,
    /// Skeleton: present names under which old ones were declared.
    pub(super) renamed: Vec<Vec<u8>>,
    /// Skeleton: whether a linkage keyword stood before each variable.
    pub(super) explicit_linkage: Vec<(GlobalId, bool)>,
    /// Skeleton: identified types used and not defined yet, with the place of their first use.
    pub(super) undefined_types: Vec<(TypeId, u32)>,
}

impl FunctionState {
    /// Ready for a body of so many bytes.
    pub(super) fn reset(&mut self, bytes: usize) {
        self.numbered.clear();
        self.named.clear();
        self.table.clear();
        self.quoted.clear();
        self.forward.clear();
        self.forward_types.clear();
        self.labels.clear();
        self.next = 0;
        self.limit = (bytes as u32).saturating_add(1000);
        self.ops.clear();
        self.list.clear();
        self.return_ty = None;
        self.in_node = 0;
        self.personality = None;
        self.has_dropped = false;
        self.phi_consts.clear();
        self.no_inst = false;
        self.implicit = None;
        self.mmx = None;
        self.locations.clear();
    }
    #[inline]
    pub(super) fn slot(&self, r: LocalRef) -> Slot {
        if r.0 & NAMED != 0 {
            return self.named[(r.0 & !NAMED) as usize].slot;
        }
        self.numbered.get(r.0 as usize).copied().unwrap_or(Slot::Unknown)
    }
    #[inline]
    fn set(&mut self, r: LocalRef, s: Slot) {
        if r.0 & NAMED != 0 {
            self.named[(r.0 & !NAMED) as usize].slot = s;
            return;
        }
        let i = r.0 as usize;
        if i >= self.numbered.len() {
            self.numbered.resize(i + 1, Slot::Unknown);
        }
        self.numbered[i] = s;
    }
    fn bytes<'t>(&'t self, text: &'t [u8], s: &NamedSlot) -> &'t [u8] {
        let pool: &[u8] = if s.quoted { &self.quoted } else { text };
        &pool[s.start as usize..(s.start + s.len) as usize]
    }
    /// The slot of a name; made if there is none. `start` is where the bytes stand in the text, or
    /// `None` if they do not stand there literally.
    fn named_ref(&mut self, text: &[u8], name: &[u8], start: Option<usize>) -> LocalRef {
        let hash = FxBuildHasher.hash_one(name);
        let found = self
            .table
            .find(hash, |i| self.bytes(text, &self.named[*i as usize]) == name);
        if let Some(i) = found {
            return LocalRef(*i | NAMED);
        }
        let i = self.named.len() as u32;
        let (start, quoted) = match start {
            Some(s) => (s as u32, false),
            None => {
                let s = self.quoted.len() as u32;
                self.quoted.extend_from_slice(name);
                (s, true)
            }
        };
        self.named.push(NamedSlot {
            start,
            len: name.len() as u32,
            quoted,
            slot: Slot::Unknown,
        });
        let (named, pool) = (&self.named, &self.quoted);
        self.table.insert_unique(hash, i, |i| {
            let s = &named[*i as usize];
            let pool: &[u8] = if s.quoted { pool } else { text };
            FxBuildHasher.hash_one(&pool[s.start as usize..(s.start + s.len) as usize])
        });
        LocalRef(i | NAMED)
    }
}

impl<'a> Parser<'a> {
    /// `%5` or `%name`, `pos` at the sigil.
    #[inline(always)]
    pub(super) fn local_ref(&mut self) -> Result<LocalRef> {
        let start = self.pos + 1;
        if is_digit(self.byte(start)) {
            let (n, v) = self.digits_at(start);
            if let Some(v) = v
                && v < self.fun.limit as u64
            {
                self.skip(n + 1);
                return Ok(LocalRef(v as u32));
            }
        }
        self.local_ref_slow()
    }

    fn local_ref_slow(&mut self) -> Result<LocalRef> {
        let start = self.pos + 1;
        let name = self.name()?;
        Ok(self.ref_of(&name, start))
    }

    /// The reference for a name that stands at `start`.
    pub(super) fn ref_of(&mut self, name: &Name<'_>, start: usize) -> LocalRef {
        match name {
            Name::Number(n) if *n < self.fun.limit => LocalRef(*n),
            Name::Number(n) => {
                // No name has a NUL byte in it.
                let key = format!("\0{n}");
                self.fun.named_ref(self.text, key.as_bytes(), None)
            }
            Name::Text(s) => {
                let at = match self.byte(start) {
                    b'"' => start + 1,
                    _ => start,
                };
                let literal = self.text.get(at..at + s.len()) == Some(&s[..]);
                self.fun.named_ref(self.text, s, literal.then_some(at))
            }
        }
    }

    /// The name of a reference if it is a name proper; numbers have none.
    pub(super) fn ref_name(&self, r: LocalRef) -> Option<&[u8]> {
        if r.0 & NAMED == 0 {
            return None;
        }
        let s = &self.fun.named[(r.0 & !NAMED) as usize];
        let b = self.fun.bytes(self.text, s);
        (b.first() != Some(&0)).then_some(b)
    }

    /// For messages: `%x`.
    pub(super) fn ref_text(&self, r: LocalRef) -> String {
        if r.0 & NAMED == 0 {
            return format!("%{}", r.0);
        }
        let s = &self.fun.named[(r.0 & !NAMED) as usize];
        let b = self.fun.bytes(self.text, s);
        format!("%{}", String::from_utf8_lossy(b).trim_start_matches('\0'))
    }

    /// `%x` as an operand of type `ty`.
    #[inline]
    pub(super) fn local(&mut self, ty: TypeId) -> Result<Value> {
        let at = self.pos;
        if !self.in_body() || self.fun.in_node > 0 {
            return Err(self.error("invalid use of function-local name"));
        }
        let r = self.local_ref()?;
        if let Slot::Value(v) = self.fun.slot(r) {
            let got = self.local_ty(v);
            if got == ty {
                return Ok(Value::local(v));
            }
            return Err(self.defined_with(r, got, ty, at));
        }
        self.local_unknown(r, ty, at)
    }

    #[cold]
    fn defined_with(&self, r: LocalRef, got: TypeId, ty: TypeId, at: usize) -> Box<crate::diag::Diagnostic> {
        self.error_at(
            at,
            format!(
                "'{}' defined with type '{}' but expected '{}'",
                self.ref_text(r),
                self.ty_text(got),
                self.ty_text(ty)
            ),
        )
    }

    fn local_unknown(&mut self, r: LocalRef, ty: TypeId, at: usize) -> Result<Value> {
        match self.fun.slot(r) {
            Slot::Value(_) => unreachable!("handled by the caller"),
            Slot::Block(_) | Slot::Label(_) => {
                Err(self.error_at(at, format!("'{}' is a basic block", self.ref_text(r))))
            }
            Slot::Forward(f) => {
                let had = self.fun.forward_types[f as usize];
                if had != ty {
                    return Err(self.defined_with(r, had, ty, at));
                }
                Ok(Value::local(f | FORWARD))
            }
            Slot::Unknown => {
                if !self.is_first_class(ty) || ty == TypeId::LABEL {
                    return Err(self.error_at(at, "invalid use of a non-first-class type"));
                }
                let f = self.fun.forward.len() as u32;
                self.fun.forward_types.push(ty);
                self.fun.forward.push(Forward {
                    offset: at as u32,
                    local: r,
                    value: 0,
                });
                self.fun.set(r, Slot::Forward(f));
                Ok(Value::local(f | FORWARD))
            }
        }
    }

    /// The type of a local that is already known (defined, or used before), for `%x` under `pos`.
    pub(super) fn known_local_ty(&mut self) -> Option<TypeId> {
        let at = self.pos;
        let r = self.local_ref().ok()?;
        self.pos = at;
        match self.fun.slot(r) {
            Slot::Value(v) => Some(self.local_ty(v)),
            Slot::Forward(f) => Some(self.fun.forward_types[f as usize]),
            _ => None,
        }
    }

    /// Type of the local value `v`.
    #[inline]
    pub(super) fn local_ty(&self, v: u32) -> TypeId {
        let n = self.body.params.len();
        let i = v as usize;
        if i < n {
            self.body.params[i]
        } else {
            self.body.insts[i - n].ty
        }
    }

    /// Type of any operand.
    #[inline]
    pub(crate) fn value_ty(&self, v: Value) -> TypeId {
        match v.as_const() {
            Some(c) => self.scope().const_ty(c),
            None if v.0 & FORWARD != 0 => self.fun.forward_types[(v.0 & !FORWARD) as usize],
            None => self.local_ty(v.0),
        }
    }

    /// Gives a name to the local value `v` of type `ty`.
    pub(super) fn define(&mut self, r: LocalRef, v: u32, ty: TypeId, at: usize) -> Result<()> {
        match self.fun.slot(r) {
            Slot::Unknown => {}
            Slot::Forward(f) => {
                let had = self.fun.forward_types[f as usize];
                let fwd = &mut self.fun.forward[f as usize];
                fwd.value = v;
                if had != ty {
                    let place = fwd.offset as usize;
                    return Err(self.defined_with(r, ty, had, place));
                }
            }
            Slot::Label(_) => {
                return Err(self.error_at(at, format!("'{}' is used as a label", self.ref_text(r))));
            }
            Slot::Value(_) | Slot::Block(_) => {
                return Err(self.error_at(
                    at,
                    format!("multiple definition of local value named '{}'", self.ref_text(r)),
                ));
            }
        }
        self.fun.set(r, Slot::Value(v));
        Ok(())
    }

    /// Makes `r` the name of block `b`.
    pub(super) fn define_block(&mut self, r: LocalRef, b: u32, at: usize) -> Result<()> {
        match self.fun.slot(r) {
            Slot::Unknown | Slot::Label(_) => {}
            Slot::Forward(_) => {
                return Err(self.error_at(at, format!("'{}' is used as a value", self.ref_text(r))));
            }
            Slot::Value(_) | Slot::Block(_) => {
                return Err(self.error_at(
                    at,
                    format!(
                        "unable to create block named '{}': redefinition",
                        self.ref_text(r)
                    ),
                ));
            }
        }
        self.fun.set(r, Slot::Block(b));
        Ok(())
    }

    /// A number for something without a name: the next free one.
    pub(super) fn next_number(&mut self) -> LocalRef {
        let n = self.fun.next;
        self.fun.next += 1;
        self.ref_of(&Name::Number(n), 0)
    }

    /// Checks a written number and takes it.
    #[inline]
    pub(super) fn take_number(&mut self, n: u32, what: &str, at: usize) -> Result<()> {
        if n < self.fun.next {
            return Err(self.error_at(
                at,
                format!("{what} expected to be numbered '%{}' or greater", self.fun.next),
            ));
        }
        self.fun.next = n.saturating_add(1);
        Ok(())
    }

    /// `%bb` as a block: pushes it on `list`, which will be stored in `Body::lists`.
    /// Unknown ones are noted by [`Parser::store_labels`].
    #[inline]
    pub(super) fn block_ref(&mut self) -> Result<LocalRef> {
        if self.peek() != b'%' {
            return Err(self.error("expected a basic block"));
        }
        let at = self.pos;
        let r = self.local_ref()?;
        match self.fun.slot(r) {
            Slot::Block(_) | Slot::Label(_) => {}
            Slot::Unknown => self.fun.set(r, Slot::Label(at as u32)),
            Slot::Value(_) | Slot::Forward(_) => {
                return Err(self.error_at(at, format!("'{}' is not a basic block", self.ref_text(r))));
            }
        }
        Ok(r)
    }

    /// `label %bb`.
    #[inline]
    pub(super) fn label(&mut self) -> Result<LocalRef> {
        if !self.eat_word(b"label") {
            return Err(self.error("expected 'label'"));
        }
        self.block_ref()
    }

    /// Stores a list of blocks in `Body::lists`.
    pub(super) fn store_labels(&mut self, refs: &[LocalRef]) -> u32 {
        if refs.is_empty() {
            return 0;
        }
        let at = self.body.lists.len() as u32;
        self.body.lists.push(refs.len() as u32);
        for r in refs {
            let n = match self.fun.slot(*r) {
                Slot::Block(b) => b,
                _ => {
                    self.fun.labels.push((self.body.lists.len() as u32, *r));
                    0
                }
            };
            self.body.lists.push(n);
        }
        at
    }

    /// Settles forward references at the end of a body.
    pub(super) fn settle(&mut self) -> Result<()> {
        for i in 0..self.fun.labels.len() {
            let (at, r) = self.fun.labels[i];
            match self.fun.slot(r) {
                Slot::Block(b) => self.body.lists[at as usize] = b,
                Slot::Label(offset) => {
                    return Err(self.error_at(
                        offset as usize,
                        format!("use of undefined label '{}'", self.ref_text(r)),
                    ));
                }
                _ => unreachable!("labels are only given to blocks"),
            }
        }
        self.expand_phis()?;
        if self.fun.forward.is_empty() {
            return Ok(());
        }
        for f in &self.fun.forward {
            if let Slot::Forward(_) = self.fun.slot(f.local) {
                return Err(self.error_at(
                    f.offset as usize,
                    format!("use of undefined value '{}'", self.ref_text(f.local)),
                ));
            }
        }
        let forward = &self.fun.forward;
        let fix = |v: &mut Value| {
            if !v.is_const() && v.0 & FORWARD != 0 {
                *v = Value::local(forward[(v.0 & !FORWARD) as usize].value);
            }
        };
        self.body.operands.iter_mut().for_each(fix);
        for c in &mut self.body.calls {
            fix(&mut c.callee);
        }
        self.body.variables.values.iter_mut().for_each(fix);
        let metadata = &mut self.body.ctx.metadata;
        for i in 0..metadata.len() {
            match metadata.get_mut(i) {
                Md::Value(v) => fix(v),
                Md::ArgList(l) => l.iter_mut().for_each(fix),
                _ => {}
            }
        }
        Ok(())
    }

    /// The block behind a name, after the body has been read.
    pub(super) fn find_block(&mut self, name: &Name<'_>) -> Option<u32> {
        let r = self.ref_of(name, usize::MAX >> 1);
        match self.fun.slot(r) {
            Slot::Block(b) => Some(b),
            _ => None,
        }
    }
}
