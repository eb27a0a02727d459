//! The interning tables, and the pair (module tables, body overlay) through which they are read.
//!
//! ```text
//!   Module.ctx   shared, read-only while bodies are parsed and compiled
//!   Body.ctx     overlay: what this body added (ids carry the LOCAL tag)
//!   Scope        both, for reading            ScopeMut  both, for adding (to the overlay)
//! ```
//! When a module is built or changed by one owner (builder, skeleton parser), `ScopeMut::module`
//! adds to the module's tables directly.

use crate::attributes::{AttrSets, Attribute};
use crate::constants::{Const, ConstList, Consts, Signature, Words};
use crate::ids::{AttrSetId, ConstId, LOCAL, MdId, StrId, TypeId};
use crate::metadata::{Md, MdTable};
use crate::types::{Type, TypeList, Types};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Interned byte strings.
#[derive(Clone, Default)]
pub struct Strings {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    index: HashTable<StrId>,
}

impl Strings {
    fn bytes_at(bytes: &[u8], ends: &[u32], i: usize) -> std::ops::Range<usize> {
        let start = if i == 0 { 0 } else { ends[i - 1] as usize };
        debug_assert!(ends[i] as usize <= bytes.len());
        start..ends[i] as usize
    }
    fn get(&self, i: usize) -> &[u8] {
        &self.bytes[Self::bytes_at(&self.bytes, &self.ends, i)]
    }
    /// The id of a string that is there.
    pub fn find(&self, s: &[u8]) -> Option<StrId> {
        if self.ends.is_empty() {
            return None;
        }
        self.index
            .find(FxBuildHasher.hash_one(s), |id| self.get(id.slot()) == s)
            .copied()
    }
    fn insert(&mut self, s: &[u8], tag: u32) -> StrId {
        let id = StrId(self.ends.len() as u32 | tag);
        self.bytes.extend_from_slice(s);
        self.ends.push(self.bytes.len() as u32);
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.index.insert_unique(FxBuildHasher.hash_one(s), id, |id| {
            FxBuildHasher.hash_one(&bytes[Self::bytes_at(bytes, ends, id.slot())])
        });
        id
    }
    /// Makes room for so many strings.
    pub(crate) fn reserve(&mut self, strings: usize) {
        self.ends.reserve(strings);
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.index.reserve(strings, |id| {
            FxBuildHasher.hash_one(&bytes[Self::bytes_at(bytes, ends, id.slot())])
        });
    }
    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.index.clear();
    }
}

/// The interning tables of a module or of a body's overlay.
#[derive(Clone, Default)]
pub struct Context {
    /// Of a module, the first ones are those with fixed ids ([`TypeId`]'s constants).
    pub types: Types,
    /// Constants with their types; the lists and wide numbers that they refer to are in it as well.
    pub consts: Consts,
    /// Names, keywords and contents; of a module, the first one is the empty string.
    pub strings: Strings,
    /// Of a module, the first one is the empty set.
    pub attrs: AttrSets,
    /// Not interned: equal items may have several ids.
    pub metadata: MdTable,
}

impl Context {
    /// The tables of a new module: fixed types, the empty string, the empty attribute set.
    pub fn new_module() -> Context {
        let mut c = Context {
            types: Types::new_module(),
            ..Context::default()
        };
        c.strings.insert(b"", 0);
        c.attrs.insert(&[], 0, 0);
        c
    }
    /// Forgets everything; keeps the memory. For overlays.
    pub fn clear(&mut self) {
        self.types.clear();
        self.consts.clear();
        self.strings.clear();
        self.attrs.clear();
        self.metadata.clear();
    }
}

/// Read access to a module's tables and one overlay.
#[derive(Copy, Clone)]
pub struct Scope<'a> {
    /// What ids without the tag [`LOCAL`] refer to.
    pub module: &'a Context,
    /// What ids with the tag refer to; where there is no body, the module's tables again.
    pub local: &'a Context,
}

macro_rules! pick {
    ($self:ident, $id:expr) => {
        if $id & LOCAL == 0 {
            $self.module
        } else {
            $self.local
        }
    };
}

impl<'a> Scope<'a> {
    /// The type behind an id.
    #[inline]
    pub fn ty(&self, t: TypeId) -> Type {
        pick!(self, t.0).types.data[t.slot()]
    }
    /// Whether an id is that of a type.
    pub fn has_type(&self, t: TypeId) -> bool {
        t.slot() < pick!(self, t.0).types.data.len()
    }
    /// Whether an id is that of a constant.
    pub fn has_constant(&self, c: ConstId) -> bool {
        c.slot() < pick!(self, c.0).consts.data.len()
    }
    /// The members of a type list.
    #[inline]
    pub fn type_list(&self, l: TypeList) -> &'a [TypeId] {
        pick!(self, l.start).types.list(l)
    }
    /// The constant behind an id.
    #[inline]
    pub fn constant(&self, c: ConstId) -> Const {
        pick!(self, c.0).consts.data[c.slot()]
    }
    /// The members of a constant list.
    #[inline]
    pub fn const_list(&self, l: ConstList) -> &'a [ConstId] {
        pick!(self, l.start).consts.list(l)
    }
    /// The words of a wide number, least significant first.
    pub fn words(&self, w: Words) -> &'a [u64] {
        let s = (w.start & !LOCAL) as usize;
        &pick!(self, w.start).consts.words[s..s + w.len as usize]
    }
    /// The bytes of a string.
    #[inline]
    pub fn bytes(&self, s: StrId) -> &'a [u8] {
        pick!(self, s.0).strings.get(s.slot())
    }
    /// The string as UTF-8 text, with replacement characters where it is not.
    pub fn str(&self, s: StrId) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(self.bytes(s))
    }
    /// The attributes of a set, sorted.
    #[inline]
    pub fn attrs(&self, a: AttrSetId) -> &'a [Attribute] {
        pick!(self, a.0).attrs.get(a.slot())
    }
    /// The names of a set's string attributes, as bits ([`crate::attributes::name_bit`]).
    #[inline]
    pub(crate) fn attr_names(&self, a: AttrSetId) -> u64 {
        pick!(self, a.0).attrs.names(a.slot())
    }
    /// The kinds of a set's attributes.
    #[inline]
    pub(crate) fn attr_kinds(&self, a: AttrSetId) -> crate::attributes::KindSet {
        pick!(self, a.0).attrs.kinds(a.slot())
    }
    /// The metadata behind an id.
    pub fn md(&self, m: MdId) -> &'a Md {
        pick!(self, m.0).metadata.get(m.slot())
    }
    /// The type of a constant.
    pub fn const_ty(&self, c: ConstId) -> TypeId {
        match self.constant(c) {
            Const::Int { ty, .. }
            | Const::WideInt { ty, .. }
            | Const::Float { ty, .. }
            | Const::WideFloat { ty, .. }
            | Const::Null(ty)
            | Const::Zero(ty)
            | Const::Undef(ty)
            | Const::Poison(ty)
            | Const::Global { ty, .. }
            | Const::Bytes { ty, .. }
            | Const::Aggregate { ty, .. }
            | Const::Splat { ty, .. }
            | Const::Expr { ty, .. }
            | Const::BlockAddress { ty, .. }
            | Const::DsoLocalEquivalent { ty, .. }
            | Const::NoCfi { ty, .. }
            | Const::PtrAuth { ty, .. }
            | Const::InlineAsm { ty, .. } => ty,
            Const::NoneToken => TypeId::TOKEN,
            Const::Metadata(_) => TypeId::METADATA,
        }
    }
    /// Members of a struct type (literal or identified), and whether it is packed. `None` if `t` is
    /// not a struct or is opaque.
    pub fn struct_elems(&self, t: TypeId) -> Option<(&'a [TypeId], bool)> {
        match self.ty(t) {
            Type::Struct { elems, packed } => Some((self.type_list(elems), packed)),
            Type::Named(s) => {
                let d = &self.module.types.structs[s.index()];
                d.elems.as_deref().map(|e| (e, d.packed))
            }
            _ => None,
        }
    }
    /// Width in bits if `t` is an integer type.
    #[inline]
    pub fn int_bits(&self, t: TypeId) -> Option<u32> {
        match self.ty(t) {
            Type::Int(n) => Some(n),
            _ => None,
        }
    }
    /// Width in bits if `t` is a floating-point type.
    pub fn float_bits(&self, t: TypeId) -> Option<u32> {
        match self.ty(t) {
            Type::Half | Type::BFloat => Some(16),
            Type::Float => Some(32),
            Type::Double => Some(64),
            Type::X86Fp80 => Some(80),
            Type::Fp128 | Type::PpcFp128 => Some(128),
            _ => None,
        }
    }
    /// The type of member `i` of an array or struct.
    pub fn member_ty(&self, t: TypeId, i: u32) -> Option<TypeId> {
        match self.ty(t) {
            Type::Array { elem, len } => (u64::from(i) < len).then_some(elem),
            _ => self.struct_elems(t)?.0.get(i as usize).copied(),
        }
    }
    /// The element type of a vector, or the type itself.
    pub fn scalar_ty(&self, t: TypeId) -> TypeId {
        match self.ty(t) {
            Type::Vector { elem, .. } => elem,
            _ => t,
        }
    }
    /// Whether a type is a scalable vector or has one as a member, so that its size is a multiple of `vscale`.
    ///
    /// Asked for most instructions: only where there are such types at all are members looked at.
    #[inline]
    pub fn is_scalable(&self, t: TypeId) -> bool {
        (self.module.types.has_scalable || self.local.types.has_scalable) && self.holds_scalable(t)
    }
    /// Whether a result of this type makes the function one of scalable vectors: a predicate used as a counter does not.
    pub fn returns_scalable(&self, t: TypeId) -> bool {
        let counter = matches!(self.ty(t), Type::TargetExt { .. });
        self.is_scalable(t) && !counter
    }
    /// Whether a function of these types is called like one of scalable vectors (AAPCS64 6.4.2): it returns one, or one of its
    /// parameters is in registers.
    pub fn calls_scalable(&self, ret: TypeId, params: &[TypeId]) -> bool {
        const VECTORS: u32 = 8;
        const PREDICATES: u32 = 4;
        let (mut vectors, mut predicates) = (0, 0);
        self.returns_scalable(ret)
            || params.iter().any(|t| match self.ty(*t) {
                Type::Vector {
                    elem,
                    len,
                    scalable: true,
                } => {
                    let bits = self
                        .int_bits(elem)
                        .or_else(|| self.float_bits(elem))
                        .unwrap_or(64);
                    let (taken, all) = match elem {
                        TypeId::I1 => (&mut predicates, PREDICATES),
                        _ => (&mut vectors, VECTORS),
                    };
                    let need = (len * if bits == 1 { 8 } else { bits.next_power_of_two() }).div_ceil(128);
                    *taken + need.max(1) <= all
                }
                _ if self.is_scalable(*t) => true,
                t if t.is_float() || matches!(t, Type::Vector { .. }) => {
                    vectors += 1;
                    false
                }
                _ => false,
            })
    }
    fn holds_scalable(&self, t: TypeId) -> bool {
        match self.ty(t) {
            Type::Vector { scalable, .. } => scalable,
            Type::TargetExt { name, .. } => self.bytes(name) == b"aarch64.svcount",
            Type::Array { elem, .. } => self.holds_scalable(elem),
            Type::Struct { .. } | Type::Named(_) => self
                .struct_elems(t)
                .is_some_and(|(e, _)| e.iter().any(|e| self.holds_scalable(*e))),
            _ => false,
        }
    }
    /// Return type, parameter types and variadicity of a function type.
    pub fn func_sig(&self, t: TypeId) -> Option<(TypeId, &'a [TypeId], bool)> {
        match self.ty(t) {
            Type::Func {
                ret,
                params,
                variadic,
            } => Some((ret, self.type_list(params), variadic)),
            _ => None,
        }
    }
    /// What the operands of a `ptrauth` constant say.
    ///
    /// Errors: what no target can make (a reason).
    pub fn signature(&self, ops: ConstList) -> Result<Signature, &'static str> {
        let ops = self.const_list(ops);
        let given = |k: usize| {
            let c = ops.get(k).copied();
            c.filter(|c| !matches!(self.constant(*c), Const::Null(_)))
        };
        let number = |k: usize| ops.get(k).map_or(Some(0), |c| self.const_u64(*c));
        let (Some(key @ 0..=3), Some(discriminator)) = (number(1), number(2)) else {
            return Err("this key of a ptrauth constant");
        };
        if given(4).is_some() {
            return Err("ptrauth constant with a deactivation symbol");
        }
        Ok(Signature {
            pointer: ops[0],
            key: key as u32,
            discriminator: u16::try_from(discriminator)
                .map_err(|_| "ptrauth constant with a discriminator of more than 16 bits")?,
            address: given(3),
        })
    }
    /// The value of an integer constant of at most 64 bits (zero-extended), also of `zeroinitializer`
    /// or `null` of such a type.
    pub fn const_u64(&self, c: ConstId) -> Option<u64> {
        match self.constant(c) {
            Const::Int { value, .. } => Some(value),
            Const::WideInt { words, .. } => {
                let w = self.words(words);
                if w[1..].iter().all(|x| *x == 0) {
                    Some(w[0])
                } else {
                    None
                }
            }
            Const::Null(_) => Some(0),
            _ => None,
        }
    }
}

/// Where new things are put.
enum Target<'a> {
    Module(&'a mut Context),
    Overlay {
        module: &'a Context,
        local: &'a mut Context,
    },
}

/// Read and add access: looks in the module first, then in the overlay, and adds to the overlay (or to
/// the module where there is no overlay).
pub struct ScopeMut<'a> {
    target: Target<'a>,
}

macro_rules! intern {
    ($self:ident, $field:ident, $find:expr, $insert:expr) => {
        match &mut $self.target {
            Target::Module(m) => match $find(&m.$field) {
                Some(id) => id,
                None => $insert(&mut m.$field, 0),
            },
            Target::Overlay { module, local } => match $find(&module.$field).or_else(|| $find(&local.$field))
            {
                Some(id) => id,
                None => $insert(&mut local.$field, LOCAL),
            },
        }
    };
}

impl<'a> ScopeMut<'a> {
    /// Adds go to the module.
    pub fn module(ctx: &'a mut Context) -> Self {
        ScopeMut {
            target: Target::Module(ctx),
        }
    }
    /// Adds go to the overlay.
    pub fn overlay(module: &'a Context, local: &'a mut Context) -> Self {
        ScopeMut {
            target: Target::Overlay { module, local },
        }
    }
    /// For reading.
    #[inline]
    pub fn scope(&self) -> Scope<'_> {
        match &self.target {
            Target::Module(m) => Scope { module: m, local: m },
            Target::Overlay { module, local } => Scope { module, local },
        }
    }
    /// The module's tables for writing, if adds go there.
    pub fn module_mut(&mut self) -> Option<&mut Context> {
        match &mut self.target {
            Target::Module(m) => Some(m),
            Target::Overlay { .. } => None,
        }
    }
    /// Interns a type.
    pub fn ty(&mut self, t: Type) -> TypeId {
        intern!(self, types, |x: &Types| x.find(&t), |x: &mut Types, tag| x
            .insert(t, tag))
    }
    /// Interns a list of types.
    pub fn type_list(&mut self, l: &[TypeId]) -> TypeList {
        intern!(self, types, |x: &Types| x.find_list(l), |x: &mut Types, tag| x
            .insert_list(l, tag))
    }
    /// `iN`.
    pub fn int_ty(&mut self, bits: u32) -> TypeId {
        match bits {
            1 => TypeId::I1,
            8 => TypeId::I8,
            16 => TypeId::I16,
            32 => TypeId::I32,
            64 => TypeId::I64,
            128 => TypeId::I128,
            _ => self.ty(Type::Int(bits)),
        }
    }
    /// `ptr addrspace(n)`.
    pub fn ptr_ty(&mut self, addr_space: u32) -> TypeId {
        if addr_space == 0 {
            TypeId::PTR
        } else {
            self.ty(Type::Ptr(addr_space))
        }
    }
    /// `<len x elem>`.
    pub fn vector_ty(&mut self, elem: TypeId, len: u32, scalable: bool) -> TypeId {
        self.ty(Type::Vector { elem, len, scalable })
    }
    /// `[len x elem]`.
    pub fn array_ty(&mut self, elem: TypeId, len: u64) -> TypeId {
        self.ty(Type::Array { elem, len })
    }
    /// `{ ... }` or `<{ ... }>`.
    pub fn struct_ty(&mut self, elems: &[TypeId], packed: bool) -> TypeId {
        let elems = self.type_list(elems);
        self.ty(Type::Struct { elems, packed })
    }
    /// `ret (params)`.
    pub fn func_ty(&mut self, ret: TypeId, params: &[TypeId], variadic: bool) -> TypeId {
        let params = self.type_list(params);
        self.ty(Type::Func {
            ret,
            params,
            variadic,
        })
    }
    /// Interns a constant.
    pub fn constant(&mut self, c: Const) -> ConstId {
        intern!(self, consts, |x: &Consts| x.find(&c), |x: &mut Consts, tag| x
            .insert(c, tag))
    }
    /// Interns a list of constants.
    pub fn const_list(&mut self, l: &[ConstId]) -> ConstList {
        intern!(
            self,
            consts,
            |x: &Consts| x.find_list(l),
            |x: &mut Consts, tag| x.insert_list(l, tag)
        )
    }
    /// Stores words; equal words may stand more than once.
    pub fn words(&mut self, w: &[u64]) -> Words {
        let (consts, tag) = match &mut self.target {
            Target::Module(m) => (&mut m.consts, 0),
            Target::Overlay { local, .. } => (&mut local.consts, LOCAL),
        };
        let start = consts.words.len() as u32 | tag;
        consts.words.extend_from_slice(w);
        Words {
            start,
            len: w.len() as u32,
        }
    }
    /// Integer constant of type `ty` (an integer type), reduced to its width.
    pub fn int(&mut self, ty: TypeId, value: u64) -> ConstId {
        let bits = self.scope().int_bits(ty).expect("int() requires an integer type");
        if bits <= 64 {
            let value = if bits == 64 {
                value
            } else {
                value & ((1 << bits) - 1)
            };
            self.constant(Const::Int { ty, value })
        } else {
            let mut w = vec![0; bits.div_ceil(64) as usize];
            w[0] = value;
            self.wide_int(ty, &w)
        }
    }
    /// Integer constant from little-endian words, reduced to the width of `ty`.
    pub fn wide_int(&mut self, ty: TypeId, value: &[u64]) -> ConstId {
        let bits = self
            .scope()
            .int_bits(ty)
            .expect("wide_int() requires an integer type");
        if bits <= 64 {
            return self.int(ty, value.first().copied().unwrap_or(0));
        }
        let n = bits.div_ceil(64) as usize;
        let mut w: Vec<u64> = value
            .iter()
            .copied()
            .chain(std::iter::repeat(0))
            .take(n)
            .collect();
        if !bits.is_multiple_of(64) {
            w[n - 1] &= (1 << (bits % 64)) - 1;
        }
        let words = self.words(&w);
        self.constant(Const::WideInt { ty, words })
    }
    /// Interns a string.
    pub fn str(&mut self, s: &[u8]) -> StrId {
        if s.is_empty() {
            return StrId::EMPTY;
        }
        intern!(self, strings, |x: &Strings| x.find(s), |x: &mut Strings, tag| x
            .insert(s, tag))
    }
    /// Interns a set of attributes; sorts and removes duplicates (the last of a kind stands).
    pub fn attrs(&mut self, list: &mut Vec<Attribute>) -> AttrSetId {
        if list.is_empty() {
            return AttrSetId::EMPTY;
        }
        crate::attributes::normalise(list);
        let scope = self.scope();
        let names = list.iter().fold(0, |names, a| match a {
            Attribute::Str(k, _) => names | crate::attributes::name_bit(scope.bytes(*k)),
            _ => names,
        });
        intern!(
            self,
            attrs,
            |x: &AttrSets| x.find(list),
            |x: &mut AttrSets, tag| x.insert(list, names, tag)
        )
    }
    /// Adds a metadata item (not uniqued).
    pub fn md(&mut self, m: Md) -> MdId {
        match &mut self.target {
            Target::Module(c) => c.metadata.insert(m, 0),
            Target::Overlay { local, .. } => local.metadata.insert(m, LOCAL),
        }
    }
    /// Gives an item of the tables that adds go to another content.
    pub(crate) fn set_md(&mut self, id: MdId, m: Md) {
        let metadata = match &mut self.target {
            Target::Module(c) => &mut c.metadata,
            Target::Overlay { local, .. } => &mut local.metadata,
        };
        *metadata.get_mut(id.slot()) = m;
    }
}
