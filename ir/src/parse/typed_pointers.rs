//! Modules with typed pointers (`i8*`), as LLVM wrote them before version 15.
//!
//! Such a module is read whole, bodies included, with pointee types in place: the oldest forms of load,
//! getelementptr and call, `byval` without a type and inline asm's `*` constraints need them. Then
//! everything is carried over to fresh tables with opaque pointers: types, constants, attribute sets,
//! bodies. Pointer bitcasts among constants vanish; in bodies they stay. Intrinsics whose names told
//! pointees (`llvm.memcpy.p0i8.p0i8.i64`) get today's names; those that become one are merged.
//!
//! Cost: about twice that of the ordinary way.

use super::skeleton::{self, Plan};
use super::{ParseOptions, Parser, symbols::NameTable};
use crate::attributes::{AttrList, Attribute};
use crate::body::Body;
use crate::constants::{Const, ConstExpr, ConstList, Words};
use crate::context::{Context, Scope, ScopeMut};
use crate::diag::Result;
use crate::ids::{AttrSetId, ConstId, GlobalId, LOCAL, TypeId, Value};
use crate::inline_asm;
use crate::inst::Opcode;
use crate::intrinsics::Intrinsic;
use crate::metadata::Md;
use crate::module::{BodyState, GlobalKind, Module};
use crate::source::Source;
use crate::types::{Type, TypeList};

/// Parses a whole module with typed pointers. All bodies come out as [`BodyState::Parsed`].
pub(super) fn parse(text: &[u8], opts: &ParseOptions, plan: &Plan<'_>) -> Result<Module> {
    let mut module = Module::new();
    module.symbols.typed = true;
    skeleton::fill(text, opts, plan, &mut module)?;
    let bodies = read_bodies(&module, Source::Text(text), opts)?;
    Ok(opaque(module, bodies))
}

/// Parses a module in which `T*` is just another spelling of `ptr`, bodies included.
pub(super) fn parse_untyped(text: &[u8], opts: &ParseOptions, plan: &Plan<'_>) -> Result<Module> {
    let mut module = Module::new();
    skeleton::fill(text, opts, plan, &mut module)?;
    for (g, body) in read_bodies(&module, Source::Text(text), opts)? {
        set_body(&mut module, g, body);
    }
    Ok(module)
}

/// Reads all bodies that are still in the source.
pub(crate) fn read_bodies(
    module: &Module,
    source: Source<'_>,
    opts: &ParseOptions,
) -> Result<Vec<(GlobalId, Box<Body>)>> {
    let mut bodies = Vec::new();
    for i in 0..module.globals.len() {
        let g = GlobalId::new(i);
        if !matches!(module.function(g), Some(f) if matches!(f.body, BodyState::Text { .. })) {
            continue;
        }
        let mut body = Box::new(Body::new());
        source.read_body(module, g, opts, &mut body)?;
        bodies.push((g, body));
    }
    Ok(bodies)
}

fn set_body(module: &mut Module, g: GlobalId, body: Box<Body>) {
    if let GlobalKind::Function(f) = &mut module.globals[g.index()].kind {
        f.body = BodyState::Parsed(body);
    }
}

/// Old ids to new ones, of one table.
#[derive(Default)]
struct Ids {
    types: Vec<TypeId>,
    consts: Vec<ConstId>,
    attrs: Vec<AttrSetId>,
}

/// Carries things over from tables with typed pointers. `old` is what ids mean now; `module` and
/// `local` are the new ids of the module's and the overlay's things.
struct Carrier<'a> {
    old: Scope<'a>,
    module: &'a Ids,
    local: Ids,
    globals: &'a [GlobalId],
    /// Whether the overlay (rather than the module) is being carried over.
    overlay: bool,
}

impl Carrier<'_> {
    fn ids(&self, tag: u32) -> &Ids {
        if tag & LOCAL != 0 || !self.overlay {
            &self.local
        } else {
            self.module
        }
    }
    fn ty(&self, t: TypeId) -> TypeId {
        self.ids(t.0).types[t.slot()]
    }
    fn constant(&self, c: ConstId) -> ConstId {
        self.ids(c.0).consts[c.slot()]
    }
    fn attr_set(&self, a: AttrSetId) -> AttrSetId {
        self.ids(a.0).attrs[a.slot()]
    }
    fn value(&self, v: &mut Value) {
        if let Some(c) = v.as_const() {
            *v = Value::constant(self.constant(c));
        }
    }
    fn type_list(&self, l: TypeList, out: &mut ScopeMut<'_>) -> TypeList {
        let l: Vec<TypeId> = self.old.type_list(l).iter().map(|t| self.ty(*t)).collect();
        out.type_list(&l)
    }
    fn const_list(&self, l: ConstList, out: &mut ScopeMut<'_>) -> ConstList {
        let l: Vec<ConstId> = self.old.const_list(l).iter().map(|c| self.constant(*c)).collect();
        out.const_list(&l)
    }
    fn words(&self, w: Words, out: &mut ScopeMut<'_>) -> Words {
        let w = self.old.words(w).to_vec();
        out.words(&w)
    }

    /// The types of a table, in order: elements come before what is made of them.
    fn carry_types(&mut self, table: &Context, out: &mut ScopeMut<'_>) {
        for t in &table.types.data {
            let new = match *t {
                Type::TypedPtr { addr_space, .. } => Type::Ptr(addr_space),
                Type::Array { elem, len } => Type::Array {
                    elem: self.ty(elem),
                    len,
                },
                Type::Vector { elem, len, scalable } => Type::Vector {
                    elem: self.ty(elem),
                    len,
                    scalable,
                },
                Type::Struct { elems, packed } => Type::Struct {
                    elems: self.type_list(elems, out),
                    packed,
                },
                Type::Func {
                    ret,
                    params,
                    variadic,
                } => Type::Func {
                    ret: self.ty(ret),
                    params: self.type_list(params, out),
                    variadic,
                },
                Type::TargetExt { name, types, ints } => {
                    let ints = self.old.type_list(ints).to_vec();
                    Type::TargetExt {
                        name,
                        types: self.type_list(types, out),
                        ints: out.type_list(&ints),
                    }
                }
                other => other,
            };
            let id = out.ty(new);
            self.local.types.push(id);
        }
    }

    fn carry_consts(&mut self, table: &Context, out: &mut ScopeMut<'_>) {
        for c in &table.consts.data {
            let id = self.carry_const(c, out);
            self.local.consts.push(id);
        }
    }

    fn carry_const(&self, c: &Const, out: &mut ScopeMut<'_>) -> ConstId {
        let global = |g: GlobalId| self.globals[g.index()];
        let new = match *c {
            Const::Int { ty, value } => Const::Int {
                ty: self.ty(ty),
                value,
            },
            Const::WideInt { ty, words } => Const::WideInt {
                ty: self.ty(ty),
                words: self.words(words, out),
            },
            Const::Float { ty, bits } => Const::Float {
                ty: self.ty(ty),
                bits,
            },
            Const::WideFloat { ty, words } => Const::WideFloat {
                ty: self.ty(ty),
                words: self.words(words, out),
            },
            Const::Null(t) => Const::Null(self.ty(t)),
            Const::Zero(t) => Const::Zero(self.ty(t)),
            Const::Undef(t) => Const::Undef(self.ty(t)),
            Const::Poison(t) => Const::Poison(self.ty(t)),
            Const::NoneToken => Const::NoneToken,
            Const::Global { ty, global: g } => Const::Global {
                ty: self.ty(ty),
                global: global(g),
            },
            Const::Bytes { ty, data } => Const::Bytes {
                ty: self.ty(ty),
                data,
            },
            Const::Aggregate { ty, elems } => Const::Aggregate {
                ty: self.ty(ty),
                elems: self.const_list(elems, out),
            },
            Const::Splat { ty, elem } => Const::Splat {
                ty: self.ty(ty),
                elem: self.constant(elem),
            },
            Const::Expr { ty, expr } => {
                let ty = self.ty(ty);
                if expr.opcode == Opcode::BitCast {
                    let operand = self.constant(self.old.const_list(expr.ops)[0]);
                    if out.scope().const_ty(operand) == ty {
                        return operand;
                    }
                }
                Const::Expr {
                    ty,
                    expr: ConstExpr {
                        source_ty: self.ty(expr.source_ty),
                        ops: self.const_list(expr.ops, out),
                        inrange: self.const_list(expr.inrange, out),
                        ..expr
                    },
                }
            }
            Const::BlockAddress { ty, id } => Const::BlockAddress { ty: self.ty(ty), id },
            Const::DsoLocalEquivalent { ty, global: g } => Const::DsoLocalEquivalent {
                ty: self.ty(ty),
                global: global(g),
            },
            Const::NoCfi { ty, global: g } => Const::NoCfi {
                ty: self.ty(ty),
                global: global(g),
            },
            Const::PtrAuth { ty, ops } => Const::PtrAuth {
                ty: self.ty(ty),
                ops: self.const_list(ops, out),
            },
            Const::InlineAsm { ty, mut asm } => {
                asm.fn_ty = self.ty(asm.fn_ty);
                Const::InlineAsm { ty: self.ty(ty), asm }
            }
            Const::Metadata(m) => Const::Metadata(m),
        };
        out.constant(new)
    }

    fn carry_attrs(&mut self, table: &Context, out: &mut ScopeMut<'_>) {
        for i in 0..table.attrs.len() {
            let mut list: Vec<Attribute> = table.attrs.get(i).to_vec();
            for a in &mut list {
                if let Attribute::Type(_, t) = a {
                    *t = self.ty(*t);
                }
            }
            let id = out.attrs(&mut list);
            self.local.attrs.push(id);
        }
    }

    fn attr_list(&self, l: &mut AttrList) {
        l.func = self.attr_set(l.func);
        l.ret = self.attr_set(l.ret);
        for p in &mut l.params {
            *p = self.attr_set(*p);
        }
    }

    fn metadata(&self, table: &mut Context) {
        for i in 0..table.metadata.len() {
            match table.metadata.get_mut(i) {
                Md::Value(v) => self.value(v),
                Md::ArgList(l) => l.iter_mut().for_each(|v| self.value(v)),
                _ => {}
            }
        }
    }
}

/// The module with opaque pointers.
pub(crate) fn opaque(mut module: Module, bodies: Vec<(GlobalId, Box<Body>)>) -> Module {
    let mut old = std::mem::take(&mut module.ctx);
    let mut new = Context::new_module();
    new.strings = std::mem::take(&mut old.strings);
    new.metadata = std::mem::take(&mut old.metadata);
    new.types.structs = std::mem::take(&mut old.types.structs);
    let none = Ids::default();
    let scope = Scope {
        module: &old,
        local: &old,
    };
    let mut carrier = Carrier {
        old: scope,
        module: &none,
        local: Ids::default(),
        globals: &[],
        overlay: false,
    };
    carrier.carry_types(&old, &mut ScopeMut::module(&mut new));
    for s in &mut new.types.structs {
        for t in s.elems.iter_mut().flatten() {
            *t = carrier.ty(*t);
        }
    }
    for g in &mut module.globals {
        g.value_ty = carrier.ty(g.value_ty);
        g.ptr_ty = carrier.ty(g.ptr_ty);
    }
    module.ctx = new;
    let map = merge_intrinsics(&mut module);
    carrier.globals = &map;
    let mut out = ScopeMut::module(&mut module.ctx);
    carrier.carry_consts(&old, &mut out);
    carrier.carry_attrs(&old, &mut out);
    carrier.metadata(&mut module.ctx);
    carry_globals(&mut module, &carrier);
    carry_symbols(&mut module, &carrier);
    let ids = carrier.local;
    for (g, mut body) in bodies {
        carry_body(&module, &old, &ids, &map, &mut body);
        set_body(&mut module, map[g.index()], body);
    }
    module.resolve_intrinsics();
    module
}

/// Gives intrinsics their present names and drops those that become the same. Returns the new id of each
/// global.
fn merge_intrinsics(module: &mut Module) -> Vec<GlobalId> {
    let mut map = Vec::with_capacity(module.globals.len());
    let mut kept = Vec::with_capacity(module.globals.len());
    module.by_name.clear();
    for mut g in std::mem::take(&mut module.globals) {
        let scope = Scope {
            module: &module.ctx,
            local: &module.ctx,
        };
        if let Some(name) = present_name(scope, scope.bytes(g.name), g.value_ty) {
            g.name = ScopeMut::module(&mut module.ctx).str(&name);
            if let Some(first) = module.by_name.get(&g.name) {
                map.push(*first);
                continue;
            }
        }
        let id = GlobalId::new(kept.len());
        if !g.name.is_empty() {
            module.by_name.entry(g.name).or_insert(id);
        }
        map.push(id);
        kept.push(g);
    }
    module.globals = kept;
    map
}

/// Today's name of an intrinsic with this function type, if it is an overloaded one under another name.
pub(crate) fn present_name(scope: Scope<'_>, name: &[u8], fn_ty: TypeId) -> Option<Vec<u8>> {
    if !name.starts_with(b"llvm.") {
        return None;
    }
    let i = Intrinsic::lookup(name)?;
    if !i.is_overloaded() {
        return None;
    }
    let overloads = i.check_signature(scope, fn_ty).ok()?;
    let now = i.mangled_name(scope, &overloads);
    (now != name).then_some(now)
}

fn carry_globals(module: &mut Module, carrier: &Carrier<'_>) {
    for g in &mut module.globals {
        match &mut g.kind {
            GlobalKind::Variable(v) => {
                v.init = v.init.map(|c| carrier.constant(c));
                v.attrs = carrier.attr_set(v.attrs);
            }
            GlobalKind::Function(f) => {
                carrier.attr_list(&mut f.attrs);
                for c in [&mut f.prefix, &mut f.prologue, &mut f.personality]
                    .into_iter()
                    .flatten()
                {
                    *c = carrier.constant(*c);
                }
            }
            GlobalKind::Alias(c) | GlobalKind::IFunc(c) => *c = carrier.constant(*c),
        }
    }
    for (g, _) in &mut module.block_addresses {
        *g = carrier.globals[g.index()];
    }
}

fn carry_symbols(module: &mut Module, carrier: &Carrier<'_>) {
    let sym = &mut module.symbols;
    sym.typed = false;
    sym.types.map_ids(|t| carrier.ty(TypeId(t)).0);
    for t in sym.numbered_types.values_mut() {
        *t = carrier.ty(*t);
    }
    for g in sym.numbered_globals.values_mut() {
        *g = carrier.globals[g.index()];
    }
    for c in &mut sym.small_ints {
        *c = carrier.constant(*c);
    }
    let mut consts = Vec::with_capacity(module.globals.len());
    for (i, c) in sym.global_consts.iter().enumerate() {
        if carrier.globals[i].index() == consts.len() {
            consts.push(carrier.constant(*c));
        }
    }
    sym.global_consts = consts;
    sym.noundef = carrier.attr_set(sym.noundef);
    for g in sym.groups.values_mut() {
        g.set = carrier.attr_set(g.set);
        for a in &mut g.attrs {
            if let Attribute::Type(_, t) = a {
                *t = carrier.ty(*t);
            }
        }
    }
    sym.globals = NameTable::default();
    let scope = Scope {
        module: &module.ctx,
        local: &module.ctx,
    };
    for (name, g) in &module.by_name {
        sym.globals.insert(scope, *name, g.0);
    }
    let old = std::mem::take(&mut sym.block_addresses);
    sym.block_addresses = old
        .into_iter()
        .map(|((g, b), id)| ((carrier.globals[g.index()], b), id))
        .collect();
    let old = std::mem::take(&mut sym.block_addresses_of);
    sym.block_addresses_of = old
        .into_iter()
        .map(|(g, l)| (carrier.globals[g.index()], l))
        .collect();
}

fn carry_body(module: &Module, old_module: &Context, ids: &Ids, globals: &[GlobalId], body: &mut Body) {
    let mut old = std::mem::take(&mut body.ctx);
    let mut new = Context {
        strings: std::mem::take(&mut old.strings),
        metadata: std::mem::take(&mut old.metadata),
        ..Context::default()
    };
    let mut carrier = Carrier {
        old: Scope {
            module: old_module,
            local: &old,
        },
        module: ids,
        local: Ids::default(),
        globals,
        overlay: true,
    };
    let mut out = ScopeMut::overlay(&module.ctx, &mut new);
    carrier.carry_types(&old, &mut out);
    carrier.carry_consts(&old, &mut out);
    carrier.carry_attrs(&old, &mut out);
    carrier.metadata(&mut new);
    for t in &mut body.params {
        *t = carrier.ty(*t);
    }
    for i in &mut body.insts {
        i.ty = carrier.ty(i.ty);
        if matches!(i.opcode, Opcode::Alloca | Opcode::GetElementPtr) {
            i.aux = carrier.ty(TypeId(i.aux)).0;
        }
    }
    body.operands.iter_mut().for_each(|v| carrier.value(v));
    for c in &mut body.calls {
        carrier.value(&mut c.callee);
        c.fn_ty = carrier.ty(c.fn_ty);
        carrier.attr_list(&mut c.attrs);
    }
    body.ctx = new;
}

impl<'a> Parser<'a> {
    /// Operands of asm that are addresses (`*` constraints), and those of some intrinsics, must tell what
    /// they point to: adds `elementtype(T)` where old IR left it out.
    pub(crate) fn add_element_types(
        &mut self,
        callee: Value,
        types: &[TypeId],
        attrs: &mut smallvec::SmallVec<[AttrSetId; 4]>,
    ) {
        let Some(c) = callee.as_const() else { return };
        let which: Vec<usize> = match self.scope().constant(c) {
            Const::InlineAsm { asm, .. } => indirect_operands(self.scope().bytes(asm.constraints)),
            Const::Global { global, .. } => element_typed_params(self.module().global_name(global)),
            _ => return,
        };
        for i in which {
            let Some(Type::TypedPtr { pointee, .. }) = types.get(i).map(|t| self.scope().ty(*t)) else {
                continue;
            };
            let had = attrs.get(i).copied().unwrap_or(AttrSetId::EMPTY);
            let mut list = self.scope().attrs(had).to_vec();
            let kind = crate::attributes::AttrKind::ElementType;
            if list.iter().any(|a| a.kind() == Some(kind)) {
                continue;
            }
            list.push(Attribute::Type(kind, pointee));
            let set = self.tables().attrs(&mut list);
            if attrs.len() <= i {
                attrs.resize(i + 1, AttrSetId::EMPTY);
            }
            attrs[i] = set;
        }
    }
}

/// Arguments that indirect constraints stand for.
fn indirect_operands(constraints: &[u8]) -> Vec<usize> {
    let arguments = inline_asm::constraints(constraints).filter(|c| c.has_argument());
    arguments
        .enumerate()
        .filter_map(|(i, c)| c.indirect.then_some(i))
        .collect()
}

/// Parameters of intrinsics that need `elementtype`.
fn element_typed_params(name: &[u8]) -> Vec<usize> {
    let is = |s: &str| name.starts_with(s.as_bytes());
    if is("llvm.preserve.array.access.index") || is("llvm.preserve.struct.access.index") {
        return vec![0];
    }
    if is("llvm.experimental.gc.statepoint") {
        return vec![2];
    }
    if is("llvm.aarch64.ldaxr") || is("llvm.aarch64.ldxr") || is("llvm.arm.ldaex") || is("llvm.arm.ldrex") {
        return vec![0];
    }
    if is("llvm.aarch64.stlxr") || is("llvm.aarch64.stxr") || is("llvm.arm.stlex") || is("llvm.arm.strex") {
        return vec![1];
    }
    Vec::new()
}
