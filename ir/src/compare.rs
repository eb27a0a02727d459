//! Structural comparison: whether two modules say the same, whatever the numbers of their entities are.
//!
//! For tests: parse → print → parse, build against parse, passes against expected text. What is compared:
//! everything that has a meaning or a name; not compared: byte offsets, numbers of unnamed things and of
//! metadata, the order of interned tables. Bodies must be parsed. O(module).

use crate::attributes::{AttrList, Attribute};
use crate::body::{Body, DebugRecord};
use crate::constants::{Const, ConstList};
use crate::context::Scope;
use crate::ids::{AttrSetId, ConstId, GlobalId, Inst, MdId, StrId, TypeId, Value};
use crate::inst::Opcode;
use crate::metadata::{Md, MdValue};
use crate::module::{BlockName, BodyState, Function, Global, GlobalKind, Module};
use crate::types::{NamedStruct, Type, TypeList};
use rustc_hash::FxHashMap;

/// The first difference between two modules, as a path to it; `None` if they say the same.
pub fn difference(a: &Module, b: &Module) -> Option<String> {
    let mut c = Comparer {
        a,
        b,
        sa: a.scope(),
        sb: b.scope(),
        nodes: FxHashMap::default(),
        positions: Default::default(),
        params: 0,
    };
    c.module().err()
}

type Same = Result<(), String>;

/// Fails with a description unless two things are equal.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, a: T, b: T) -> Same {
    if a == b {
        Ok(())
    } else {
        Err(format!("{what}: {a:?} and {b:?}"))
    }
}

/// Puts the place before a description.
fn at(place: impl std::fmt::Display, r: Same) -> Same {
    r.map_err(|e| format!("{place}: {e}"))
}

struct Comparer<'a> {
    a: &'a Module,
    b: &'a Module,
    sa: Scope<'a>,
    sb: Scope<'a>,
    /// Metadata nodes of `a` and their counterparts in `b`, assumed equal while their fields are compared.
    nodes: FxHashMap<MdId, MdId>,
    /// Positions of the instructions of the two bodies that are being compared, by id.
    positions: (Vec<u32>, Vec<u32>),
    /// Number of their arguments.
    params: usize,
}

impl<'a> Comparer<'a> {
    fn module(&mut self) -> Same {
        self.str("source name", self.a.source_name, self.b.source_name)?;
        self.str("triple", self.a.triple, self.b.triple)?;
        self.str("data layout", self.a.data_layout_text, self.b.data_layout_text)?;
        same(
            "lines of module asm",
            self.a.module_asm.len(),
            self.b.module_asm.len(),
        )?;
        for (x, y) in self.a.module_asm.iter().zip(&self.b.module_asm) {
            self.str("module asm", *x, *y)?;
        }
        self.structs()?;
        same("comdats", self.a.comdats.len(), self.b.comdats.len())?;
        for (x, y) in self.a.comdats.iter().zip(&self.b.comdats) {
            self.str("comdat", x.name, y.name)?;
            same("comdat", x.kind, y.kind)?;
        }
        same("globals", self.a.globals.len(), self.b.globals.len())?;
        for i in 0..self.a.globals.len() {
            let g = GlobalId::new(i);
            let place = format!("global @{}", String::from_utf8_lossy(self.a.global_name(g)));
            let r = self.global(&self.a.globals[i], &self.b.globals[i]);
            at(place, r)?;
        }
        same(
            "named metadata",
            self.a.named_metadata.len(),
            self.b.named_metadata.len(),
        )?;
        for (x, y) in self.a.named_metadata.iter().zip(&self.b.named_metadata) {
            self.str("named metadata", x.0, y.0)?;
            same("named metadata", x.1.len(), y.1.len())?;
            for (m, n) in x.1.iter().zip(&y.1) {
                self.md(*m, *n)?;
            }
        }
        Ok(())
    }

    fn str(&self, what: &str, a: StrId, b: StrId) -> Same {
        let (a, b) = (self.sa.bytes(a), self.sb.bytes(b));
        if a == b {
            return Ok(());
        }
        same(what, String::from_utf8_lossy(a), String::from_utf8_lossy(b))
    }

    /// Identified structs, by name or number.
    fn structs(&self) -> Same {
        let sorted = |m: &'a Module| {
            let structs = m.ctx.types.structs.iter();
            let key = |s: &'a NamedStruct| (s.name.map(|n| m.scope().bytes(n)), s.number);
            let mut list: Vec<_> = structs.map(|s| (key(s), s)).collect();
            list.sort_by_key(|x| x.0);
            list
        };
        let (sa, sb) = (sorted(self.a), sorted(self.b));
        same("identified structs", sa.len(), sb.len())?;
        for ((name, x), (other, y)) in sa.into_iter().zip(sb) {
            same("struct", name, other)?;
            same("packed", x.packed, y.packed)?;
            same("opaque", x.elems.is_none(), y.elems.is_none())?;
            let (x, y) = (
                x.elems.as_deref().unwrap_or(&[]),
                y.elems.as_deref().unwrap_or(&[]),
            );
            at(format!("struct {name:?}"), self.type_slices(x, y))?;
        }
        Ok(())
    }

    fn type_slices(&self, a: &[TypeId], b: &[TypeId]) -> Same {
        same("types", a.len(), b.len())?;
        a.iter().zip(b).try_for_each(|(x, y)| self.ty(*x, *y))
    }

    fn type_list(&self, a: TypeList, b: TypeList) -> Same {
        self.type_slices(self.sa.type_list(a), self.sb.type_list(b))
    }

    fn ty(&self, a: TypeId, b: TypeId) -> Same {
        use Type::*;
        let (x, y) = (self.sa.ty(a), self.sb.ty(b));
        match (x, y) {
            (Array { elem: e, len: l }, Array { elem: f, len: m }) if l == m => self.ty(e, f),
            (
                Vector {
                    elem: e,
                    len: l,
                    scalable: s,
                },
                Vector {
                    elem: f,
                    len: m,
                    scalable: t,
                },
            ) if (l, s) == (m, t) => self.ty(e, f),
            (Struct { elems: e, packed: p }, Struct { elems: f, packed: q }) if p == q => {
                self.type_list(e, f)
            }
            (Named(m), Named(n)) => {
                let (m, n) = (
                    &self.a.ctx.types.structs[m.index()],
                    &self.b.ctx.types.structs[n.index()],
                );
                match (m.name, n.name) {
                    (Some(m), Some(n)) => self.str("struct name", m, n),
                    (None, None) => Ok(()),
                    _ => Err("a named and a numbered struct".into()),
                }
            }
            (
                Func {
                    ret: r,
                    params: p,
                    variadic: v,
                },
                Func {
                    ret: s,
                    params: q,
                    variadic: w,
                },
            ) if v == w => {
                self.ty(r, s)?;
                self.type_list(p, q)
            }
            (
                TargetExt {
                    name: n,
                    types: t,
                    ints: i,
                },
                TargetExt {
                    name: m,
                    types: u,
                    ints: j,
                },
            ) => {
                self.str("target type", n, m)?;
                self.type_list(t, u)?;
                same("target type", self.sa.type_list(i), self.sb.type_list(j))
            }
            _ => same("type", x, y),
        }
    }

    fn attrs(&self, a: AttrSetId, b: AttrSetId) -> Same {
        let key = |s: Scope<'_>, x: &Attribute| match x {
            Attribute::Str(k, _) => (1, s.bytes(*k).to_vec()),
            other => (0, other.kind().map_or("", |k| k.keyword()).into()),
        };
        let mut x: Vec<&Attribute> = self.sa.attrs(a).iter().collect();
        let mut y: Vec<&Attribute> = self.sb.attrs(b).iter().collect();
        x.sort_by_key(|x| key(self.sa, x));
        y.sort_by_key(|x| key(self.sb, x));
        if x.len() != y.len() {
            return Err(format!("attributes {x:?} and {y:?}"));
        }
        x.into_iter().zip(y).try_for_each(|(x, y)| match (x, y) {
            (Attribute::Type(k, t), Attribute::Type(l, u)) if k == l => self.ty(*t, *u),
            (Attribute::Text(k, t), Attribute::Text(l, u)) if k == l => self.str("attribute", *t, *u),
            (Attribute::Str(k, v), Attribute::Str(l, w)) => {
                self.str("attribute", *k, *l)?;
                self.str("attribute", *v, *w)
            }
            _ => same("attribute", x, y),
        })
    }

    fn attr_list(&self, a: &AttrList, b: &AttrList) -> Same {
        self.attrs(a.func, b.func)?;
        self.attrs(a.ret, b.ret)?;
        (0..a.params.len().max(b.params.len())).try_for_each(|i| self.attrs(a.param(i), b.param(i)))
    }

    fn constants(&mut self, a: ConstList, b: ConstList) -> Same {
        let (a, b) = (self.sa.const_list(a), self.sb.const_list(b));
        same("constants", a.len(), b.len())?;
        a.iter().zip(b).try_for_each(|(x, y)| self.constant(*x, *y))
    }

    fn constant(&mut self, a: ConstId, b: ConstId) -> Same {
        use Const::*;
        self.ty(self.sa.const_ty(a), self.sb.const_ty(b))?;
        let (x, y) = (self.sa.constant(a), self.sb.constant(b));
        match (x, y) {
            (Int { value: v, .. }, Int { value: w, .. }) => same("integer", v, w),
            (WideInt { words: v, .. }, WideInt { words: w, .. })
            | (WideFloat { words: v, .. }, WideFloat { words: w, .. }) => {
                same("number", self.sa.words(v), self.sb.words(w))
            }
            (Float { bits: v, .. }, Float { bits: w, .. }) => same("float", v, w),
            (Null(_), Null(_))
            | (Zero(_), Zero(_))
            | (Undef(_), Undef(_))
            | (Poison(_), Poison(_))
            | (NoneToken, NoneToken) => Ok(()),
            (Global { global: g, .. }, Global { global: h, .. })
            | (DsoLocalEquivalent { global: g, .. }, DsoLocalEquivalent { global: h, .. })
            | (NoCfi { global: g, .. }, NoCfi { global: h, .. }) => same("global", g, h),
            (Bytes { data: v, .. }, Bytes { data: w, .. }) => self.str("bytes", v, w),
            (Aggregate { elems: v, .. }, Aggregate { elems: w, .. }) => self.constants(v, w),
            (PtrAuth { ops: v, .. }, PtrAuth { ops: w, .. }) => self.constants(v, w),
            (Splat { elem: v, .. }, Splat { elem: w, .. }) => self.constant(v, w),
            (Expr { expr: e, .. }, Expr { expr: f, .. }) => {
                same(
                    "expression",
                    (e.opcode, e.sub, e.flags),
                    (f.opcode, f.sub, f.flags),
                )?;
                self.ty(e.source_ty, f.source_ty)?;
                self.constants(e.ops, f.ops)?;
                self.constants(e.inrange, f.inrange)
            }
            (BlockAddress { id: i, .. }, BlockAddress { id: j, .. }) => {
                let (x, y) = (self.a.block_address(i), self.b.block_address(j));
                same("blockaddress", x.0, y.0)?;
                match (x.1, y.1) {
                    (BlockName::Named(m), BlockName::Named(n)) => self.str("blockaddress", m, n),
                    _ => {
                        let place = |m: &Module, g, id| match m.function(g).map(|f| &f.body) {
                            Some(BodyState::Parsed(b)) => {
                                b.address_taken.iter().find(|t| t.1 == id).map(|t| t.0)
                            }
                            _ => None,
                        };
                        same("blockaddress", place(self.a, x.0, i), place(self.b, y.0, j))
                    }
                }
            }
            (InlineAsm { asm: m, .. }, InlineAsm { asm: n, .. }) => {
                self.str("asm", m.template, n.template)?;
                self.str("asm constraints", m.constraints, n.constraints)?;
                let flags = |x: crate::constants::InlineAsm| {
                    (x.side_effect, x.align_stack, x.intel_dialect, x.can_throw)
                };
                same("asm flags", flags(m), flags(n))?;
                self.ty(m.fn_ty, n.fn_ty)
            }
            (Metadata(m), Metadata(n)) => self.md(m, n),
            _ => Err(format!("constants {x:?} and {y:?}")),
        }
    }

    fn md(&mut self, a: MdId, b: MdId) -> Same {
        if !a.is_local()
            && let Some(known) = self.nodes.insert(a, b)
        {
            // Equal nodes that are not distinct may stand more than once.
            return if known == b {
                Ok(())
            } else {
                self.md_contents(a, b, 64)
            };
        }
        self.md_contents(a, b, 64)
    }

    fn md_contents(&mut self, a: MdId, b: MdId, depth: u32) -> Same {
        let (x, y) = (self.sa.md(a), self.sb.md(b));
        match (x, y) {
            (Md::String(s), Md::String(t)) => self.str("metadata string", *s, *t),
            (Md::Value(v), Md::Value(w)) => self.md_value(*v, *w),
            (Md::ArgList(v), Md::ArgList(w)) => {
                same("DIArgList", v.len(), w.len())?;
                v.iter().zip(w).try_for_each(|(v, w)| self.md_value(*v, *w))
            }
            (Md::Node(m), Md::Node(n)) => {
                same("distinct", m.distinct, n.distinct)?;
                self.str("kind of node", m.kind, n.kind)?;
                let kind = self.sa.str(m.kind);
                same("fields", m.fields.len(), n.fields.len()).map_err(|e| format!("{kind} {e}"))?;
                for (f, g) in m.fields.iter().zip(&n.fields) {
                    self.str("label", f.label, g.label)?;
                    let r = match (f.value, g.value) {
                        (MdValue::Md(p), MdValue::Md(q)) if depth > 0 => self.md(p, q),
                        (MdValue::Md(_), MdValue::Md(_)) => Ok(()),
                        (MdValue::Ident(p), MdValue::Ident(q)) | (MdValue::Str(p), MdValue::Str(q)) => {
                            self.str("field", p, q)
                        }
                        (p, q) => same("field", p, q),
                    };
                    r.map_err(|e| format!("{kind}.{}: {e}", self.sa.str(f.label)))?;
                }
                Ok(())
            }
            _ => Err(format!("metadata {x:?} and {y:?}")),
        }
    }

    fn md_value(&mut self, a: Value, b: Value) -> Same {
        match (a.as_const(), b.as_const()) {
            (Some(x), Some(y)) => self.constant(x, y),
            (None, None) => {
                let place = |v: Value, params: usize, positions: &[u32]| match v.0 as usize {
                    i if i < params => (true, v.0),
                    i => (false, positions[i - params]),
                };
                let a = place(a, self.params, &self.positions.0);
                same("local value", a, place(b, self.params, &self.positions.1))
            }
            _ => same("value", a, b),
        }
    }

    fn attachments<'x>(
        &mut self,
        a: impl ExactSizeIterator<Item = (StrId, MdId)> + 'x,
        b: impl ExactSizeIterator<Item = (StrId, MdId)> + 'x,
    ) -> Same {
        same("attachments", a.len(), b.len())?;
        for (x, y) in a.zip(b) {
            self.str("attachment", x.0, y.0)?;
            self.md(x.1, y.1)?;
        }
        Ok(())
    }

    fn optional(&mut self, what: &str, a: Option<ConstId>, b: Option<ConstId>) -> Same {
        match (a, b) {
            (Some(x), Some(y)) => at(what, self.constant(x, y)),
            _ => same(what, a.is_some(), b.is_some()),
        }
    }

    fn global(&mut self, x: &'a Global, y: &'a Global) -> Same {
        self.str("name", x.name, y.name)?;
        self.ty(x.value_ty, y.value_ty)?;
        self.ty(x.ptr_ty, y.ptr_ty)?;
        let rest = |g: &Global| {
            let names = (
                g.linkage,
                g.visibility,
                g.dll_storage,
                g.thread_local,
                g.unnamed_addr,
            );
            (g.addr_space, names, g.dso_local, g.comdat, g.align)
        };
        same("properties", rest(x), rest(y))?;
        self.str("section", x.section, y.section)?;
        self.str("partition", x.partition, y.partition)?;
        self.attachments(x.metadata.iter().copied(), y.metadata.iter().copied())?;
        match (&x.kind, &y.kind) {
            (GlobalKind::Alias(p), GlobalKind::Alias(q)) | (GlobalKind::IFunc(p), GlobalKind::IFunc(q)) => {
                self.constant(*p, *q)
            }
            (GlobalKind::Variable(p), GlobalKind::Variable(q)) => {
                same("constant", p.constant, q.constant)?;
                same(
                    "externally_initialized",
                    p.externally_initialized,
                    q.externally_initialized,
                )?;
                same("code model", p.code_model, q.code_model)?;
                self.attrs(p.attrs, q.attrs)?;
                same("sanitizer markers", p.sanitizer.len(), q.sanitizer.len())?;
                for (s, t) in p.sanitizer.iter().zip(&q.sanitizer) {
                    self.str("sanitizer marker", *s, *t)?;
                }
                self.optional("initialiser", p.init, q.init)
            }
            (GlobalKind::Function(p), GlobalKind::Function(q)) => self.function(p, q),
            _ => Err("global values of two kinds".into()),
        }
    }

    fn function(&mut self, p: &'a Function, q: &'a Function) -> Same {
        same("calling convention", p.cc, q.cc)?;
        self.attr_list(&p.attrs, &q.attrs)?;
        self.str("gc", p.gc, q.gc)?;
        self.optional("prefix", p.prefix, q.prefix)?;
        self.optional("prologue", p.prologue, q.prologue)?;
        self.optional("personality", p.personality, q.personality)?;
        same("intrinsic", p.is_intrinsic, q.is_intrinsic)?;
        match (&p.body, &q.body) {
            (BodyState::None, BodyState::None) => Ok(()),
            (BodyState::Parsed(x), BodyState::Parsed(y)) => {
                (self.sa, self.sb) = (x.scope(self.a), y.scope(self.b));
                let r = self.body(x, y);
                (self.sa, self.sb) = (self.a.scope(), self.b.scope());
                r
            }
            (x, y) => Err(format!("bodies {x:?} and {y:?}")),
        }
    }

    fn names(&self, a: impl Iterator<Item = StrId>, b: impl Iterator<Item = StrId>) -> Same {
        a.zip(b).try_for_each(|(x, y)| self.str("name", x, y))
    }

    /// Instructions are compared in the order of blocks, whatever their ids.
    fn body(&mut self, x: &'a Body, y: &'a Body) -> Same {
        self.type_slices(&x.params, &y.params)?;
        same("blocks", &x.blocks, &y.blocks)?;
        same("instructions", x.order.len(), y.order.len())?;
        self.params = x.params.len();
        self.positions = (positions(x), positions(y));
        self.names(names_in_order(x), names_in_order(y))?;
        let block_names = |b: &'a Body| (0..b.blocks.len()).map(|i| name_at(&b.block_names, i));
        self.names(block_names(x), block_names(y))?;
        for (i, j) in x.order.iter().zip(&y.order) {
            at(
                format!("instruction {} ({})", i.0, x.inst(*i).opcode.keyword()),
                self.inst(x, y, *i, *j),
            )?;
            let attached = |b: &Body, i: Inst| {
                let from = b.attachments.partition_point(|a| a.0 < i);
                let all = b.attachments[from..].iter().take_while(|a| a.0 == i);
                all.map(|a| (a.1, a.2)).collect::<Vec<_>>()
            };
            if !x.attachments.is_empty() || !y.attachments.is_empty() {
                let (m, n) = (attached(x, *i), attached(y, *j));
                at(
                    format!("instruction {}", i.0),
                    self.attachments(m.into_iter(), n.into_iter()),
                )?;
            }
        }
        same("attachments", x.attachments.len(), y.attachments.len())?;
        same("debug records", x.debug_records.len(), y.debug_records.len())?;
        for (m, n) in x.debug_records.iter().zip(&y.debug_records) {
            let place = |positions: &[u32], r: &DebugRecord| (positions[r.before.index()], r.args.len());
            let places = (place(&self.positions.0, m), place(&self.positions.1, n));
            same("debug record", places.0, places.1)?;
            self.str("debug record", m.kind, n.kind)?;
            for (p, q) in m.args.iter().zip(&n.args) {
                at("debug record", self.md(*p, *q))?;
            }
        }
        same(
            "blocks with address taken",
            x.address_taken.len(),
            y.address_taken.len(),
        )
    }

    fn values(&mut self, a: &[Value], b: &[Value]) -> Same {
        same("operands", a.len(), b.len())?;
        a.iter().zip(b).try_for_each(|(x, y)| self.md_value(*x, *y))
    }

    fn inst(&mut self, x: &Body, y: &Body, i: Inst, j: Inst) -> Same {
        let (d, e) = (x.inst(i), y.inst(j));
        same(
            "operation",
            (d.opcode, d.sub, d.flags),
            (e.opcode, e.sub, e.flags),
        )?;
        self.ty(d.ty, e.ty)?;
        self.values(x.ops(i), y.ops(j))?;
        use Opcode::*;
        match d.opcode {
            Call | Invoke | CallBr => {
                let (c, k) = (x.call(i), y.call(j));
                self.values(&[c.callee], &[k.callee])?;
                self.ty(c.fn_ty, k.fn_ty)?;
                let rest = |c: &crate::body::CallInfo| (c.cc, c.tail, c.num_args, c.addr_space);
                same("call", rest(c), rest(k))?;
                self.attr_list(&c.attrs, &k.attrs)?;
                same("bundles", c.bundles.len(), k.bundles.len())?;
                for (m, n) in c.bundles.iter().zip(&k.bundles) {
                    self.str("bundle", m.0, n.0)?;
                    same("bundle", m.1, n.1)?;
                }
                same("targets", x.list(c.targets), y.list(k.targets))
            }
            Alloca | GetElementPtr => self.ty(TypeId(d.aux), TypeId(e.aux)),
            Load | Store | Fence | CmpXchg => self.str("sync scope", StrId(d.aux), StrId(e.aux)),
            AtomicRmw => {
                let (l, m) = (x.list(d.aux), y.list(e.aux));
                same("atomic operation", l[0], m[0])?;
                self.str("sync scope", StrId(l[1]), StrId(m[1]))
            }
            Br | CondBr | Switch | IndirectBr | CatchSwitch | CatchRet | CleanupRet | Phi | ShuffleVector
            | ExtractValue | InsertValue | LandingPad => same("list", x.list(d.aux), y.list(e.aux)),
            _ => Ok(()),
        }
    }
}

/// Position of each instruction in the order of blocks.
fn positions(b: &Body) -> Vec<u32> {
    let mut list = vec![u32::MAX; b.insts.len()];
    for (p, i) in b.order.iter().enumerate() {
        list[i.index()] = p as u32;
    }
    list
}

fn name_at(names: &[StrId], i: usize) -> StrId {
    names.get(i).copied().unwrap_or(StrId::EMPTY)
}

/// Names of the arguments, then of the instructions in order.
fn names_in_order(b: &Body) -> impl Iterator<Item = StrId> {
    let params = (0..b.params.len()).map(|i| name_at(&b.value_names, i));
    params.chain(
        b.order
            .iter()
            .map(|i| name_at(&b.value_names, b.params.len() + i.index())),
    )
}
