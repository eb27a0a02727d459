//! What stands in the overlay of one body, brought into another's: types, constants, strings, attributes, metadata.
//!
//! Ids of the module mean the same in both. Cost: each thing of the overlay once.

use crate::attributes::{AttrList, Attribute};
use crate::body::Body;
use crate::constants::{Const, ConstExpr, ConstList, InlineAsm, Words};
use crate::context::{Context, Scope, ScopeMut};
use crate::ids::{AttrSetId, ConstId, MdId, StrId, TypeId, Value};
use crate::metadata::{Md, MdField, MdNode, MdValue};
use crate::types::{Type, TypeList};
use rustc_hash::FxHashMap;

/// Whether [`Import`] can bring along what operands of a body have in its overlay: not metadata that names local values, nor
/// what is not read yet.
pub fn can_be_imported(body: &Body) -> bool {
    let metadata = &body.ctx.metadata;
    let importable = |md: &Md| match md {
        Md::String(_) | Md::Node(_) => true,
        Md::Value(v) => v.is_const(),
        Md::Unparsed(_) | Md::ArgList(_) => false,
    };
    if (0..metadata.len()).all(|k| importable(metadata.get(k))) {
        return true;
    }
    // What only debug records named is not asked for.
    let named = |v: &Value| match body
        .ctx
        .consts
        .data
        .get(v.as_const().filter(|c| c.is_local())?.slot())
    {
        Some(Const::Metadata(m)) => Some(*m),
        _ => None,
    };
    let mut work: Vec<MdId> = body.operands.iter().filter_map(named).collect();
    let mut seen = vec![false; metadata.len()];
    while let Some(m) = work.pop() {
        if !m.is_local() || std::mem::replace(&mut seen[m.slot()], true) {
            continue;
        }
        let md = metadata.get(m.slot());
        if !importable(md) {
            return false;
        }
        if let Md::Node(node) = md {
            work.extend(node.fields.iter().filter_map(|f| match f.value {
                MdValue::Md(m) => Some(m),
                _ => None,
            }));
        }
    }
    true
}

/// From one overlay into another.
pub struct Import<'a> {
    from: Scope<'a>,
    types: FxHashMap<TypeId, TypeId>,
    consts: FxHashMap<ConstId, ConstId>,
    metadata: FxHashMap<MdId, MdId>,
}

impl<'a> Import<'a> {
    /// From a body of the module.
    pub fn new(module: &'a Context, from: &'a Body) -> Import<'a> {
        Import {
            from: Scope {
                module,
                local: &from.ctx,
            },
            types: FxHashMap::default(),
            consts: FxHashMap::default(),
            metadata: FxHashMap::default(),
        }
    }

    /// A type.
    pub fn ty(&mut self, to: &mut ScopeMut<'_>, t: TypeId) -> TypeId {
        if !t.is_local() {
            return t;
        }
        if let Some(known) = self.types.get(&t) {
            return *known;
        }
        let new = match self.from.ty(t) {
            Type::Array { elem, len } => Type::Array {
                elem: self.ty(to, elem),
                len,
            },
            Type::Vector { elem, len, scalable } => Type::Vector {
                elem: self.ty(to, elem),
                len,
                scalable,
            },
            Type::Struct { elems, packed } => Type::Struct {
                elems: self.type_list(to, elems),
                packed,
            },
            Type::Func {
                ret,
                params,
                variadic,
            } => Type::Func {
                ret: self.ty(to, ret),
                params: self.type_list(to, params),
                variadic,
            },
            Type::TargetExt { name, types, ints } => Type::TargetExt {
                name: self.str(to, name),
                types: self.type_list(to, types),
                // (numbers, not types)
                ints: to.type_list(self.from.type_list(ints)),
            },
            Type::TypedPtr { pointee, addr_space } => Type::TypedPtr {
                pointee: self.ty(to, pointee),
                addr_space,
            },
            plain => plain,
        };
        let new = to.ty(new);
        self.types.insert(t, new);
        new
    }

    fn type_list(&mut self, to: &mut ScopeMut<'_>, list: TypeList) -> TypeList {
        let types = self.from.type_list(list);
        let new: Vec<TypeId> = types.iter().map(|t| self.ty(to, *t)).collect();
        to.type_list(&new)
    }

    /// A string.
    pub fn str(&mut self, to: &mut ScopeMut<'_>, s: StrId) -> StrId {
        match s.is_local() {
            true => to.str(self.from.bytes(s)),
            false => s,
        }
    }

    /// A value: constants are brought along, of local ones `local` knows.
    pub fn value(&mut self, to: &mut ScopeMut<'_>, v: Value, local: impl Fn(Value) -> Value) -> Value {
        match v.as_const() {
            Some(c) => self.constant(to, c).into(),
            None => local(v),
        }
    }

    /// A constant.
    pub fn constant(&mut self, to: &mut ScopeMut<'_>, c: ConstId) -> ConstId {
        if !c.is_local() {
            return c;
        }
        if let Some(known) = self.consts.get(&c) {
            return *known;
        }
        let old = self.from.constant(c);
        let ty = self.ty(to, self.from.const_ty(c));
        let new = match old {
            Const::Int { value, .. } => Const::Int { ty, value },
            Const::WideInt { words, .. } => {
                // (interns by value)
                let words = self.from.words(words).to_vec();
                let new = to.wide_int(ty, &words);
                self.consts.insert(c, new);
                return new;
            }
            Const::Float { bits, .. } => Const::Float { ty, bits },
            Const::WideFloat { words, .. } => Const::WideFloat {
                ty,
                words: self.words(to, words),
            },
            Const::Null(_) => Const::Null(ty),
            Const::Zero(_) => Const::Zero(ty),
            Const::Undef(_) => Const::Undef(ty),
            Const::Poison(_) => Const::Poison(ty),
            Const::NoneToken => Const::NoneToken,
            Const::Global { global, .. } => Const::Global { ty, global },
            Const::Bytes { data, .. } => Const::Bytes {
                ty,
                data: self.str(to, data),
            },
            Const::Aggregate { elems, .. } => Const::Aggregate {
                ty,
                elems: self.const_list(to, elems),
            },
            Const::Splat { elem, .. } => Const::Splat {
                ty,
                elem: self.constant(to, elem),
            },
            Const::Expr { expr, .. } => Const::Expr {
                ty,
                expr: self.expr(to, expr),
            },
            Const::BlockAddress { id, .. } => Const::BlockAddress { ty, id },
            Const::DsoLocalEquivalent { global, .. } => Const::DsoLocalEquivalent { ty, global },
            Const::NoCfi { global, .. } => Const::NoCfi { ty, global },
            Const::PtrAuth { ops, .. } => Const::PtrAuth {
                ty,
                ops: self.const_list(to, ops),
            },
            Const::InlineAsm { asm, .. } => Const::InlineAsm {
                ty,
                asm: InlineAsm {
                    fn_ty: self.ty(to, asm.fn_ty),
                    template: self.str(to, asm.template),
                    constraints: self.str(to, asm.constraints),
                    ..asm
                },
            },
            Const::Metadata(m) => Const::Metadata(self.md(to, m)),
        };
        let new = to.constant(new);
        self.consts.insert(c, new);
        new
    }

    fn words(&mut self, to: &mut ScopeMut<'_>, words: Words) -> Words {
        to.words(self.from.words(words))
    }

    fn const_list(&mut self, to: &mut ScopeMut<'_>, list: ConstList) -> ConstList {
        let consts = self.from.const_list(list);
        let new: Vec<ConstId> = consts.iter().map(|c| self.constant(to, *c)).collect();
        to.const_list(&new)
    }

    fn expr(&mut self, to: &mut ScopeMut<'_>, expr: ConstExpr) -> ConstExpr {
        ConstExpr {
            source_ty: self.ty(to, expr.source_ty),
            ops: self.const_list(to, expr.ops),
            inrange: self.const_list(to, expr.inrange),
            ..expr
        }
    }

    /// The attributes of a call.
    pub fn attr_list(&mut self, to: &mut ScopeMut<'_>, list: &AttrList) -> AttrList {
        AttrList {
            func: self.attrs(to, list.func),
            ret: self.attrs(to, list.ret),
            params: list.params.iter().map(|p| self.attrs(to, *p)).collect(),
        }
    }

    fn attrs(&mut self, to: &mut ScopeMut<'_>, set: AttrSetId) -> AttrSetId {
        if !set.is_local() {
            return set;
        }
        let mut new = Vec::new();
        for a in self.from.attrs(set) {
            new.push(match *a {
                Attribute::Type(kind, t) => Attribute::Type(kind, self.ty(to, t)),
                Attribute::Text(kind, s) => Attribute::Text(kind, self.str(to, s)),
                Attribute::Str(key, value) => Attribute::Str(self.str(to, key), self.str(to, value)),
                Attribute::Enum(kind) => Attribute::Enum(kind),
                Attribute::Int(kind, n) => Attribute::Int(kind, n),
            });
        }
        to.attrs(&mut new)
    }

    /// A metadata item. See [`can_be_imported`].
    fn md(&mut self, to: &mut ScopeMut<'_>, m: MdId) -> MdId {
        if !m.is_local() {
            return m;
        }
        if let Some(known) = self.metadata.get(&m) {
            return *known;
        }
        // Known from now on, for nodes that name themselves.
        let new = to.md(Md::Unparsed(0));
        self.metadata.insert(m, new);
        let md = match self.from.md(m) {
            Md::String(s) => Md::String(self.str(to, *s)),
            Md::Value(v) => Md::Value(self.value(to, *v, |v| v)),
            Md::Node(node) => Md::Node(MdNode {
                distinct: node.distinct,
                kind: self.str(to, node.kind),
                fields: node.fields.iter().map(|f| self.field(to, f)).collect(),
            }),
            Md::Unparsed(_) | Md::ArgList(_) => unreachable!("such bodies are not imported"),
        };
        to.set_md(new, md);
        new
    }

    fn field(&mut self, to: &mut ScopeMut<'_>, f: &MdField) -> MdField {
        MdField {
            label: self.str(to, f.label),
            value: match f.value {
                MdValue::Md(m) => MdValue::Md(self.md(to, m)),
                MdValue::Ident(s) => MdValue::Ident(self.str(to, s)),
                MdValue::Str(s) => MdValue::Str(self.str(to, s)),
                plain => plain,
            },
        }
    }
}
