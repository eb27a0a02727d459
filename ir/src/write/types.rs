//! Types. Those of the module are rendered once and then copied.

use super::text::Text;
use crate::context::Scope;
use crate::ids::{StructId, TypeId};
use crate::types::{Type, TypeList};

/// Longest rendering that is kept, in bytes: types nest, so renderings could grow without bound.
const CACHED_LEN: usize = 256;

/// Renderings of the module's types, by slot; an empty range where it is too long to keep.
#[derive(Default)]
pub(super) struct TypeTexts {
    text: Vec<u8>,
    ranges: Vec<(u32, u32)>,
}

impl TypeTexts {
    /// Renders all types of the module. Each is made of the pieces of those before it.
    pub(super) fn new(scope: Scope<'_>) -> TypeTexts {
        let mut texts = TypeTexts::default();
        let mut piece = Vec::new();
        for i in 0..scope.module.types.len() {
            piece.clear();
            texts.put(scope, TypeId::new(i), &mut piece);
            let start = texts.text.len() as u32;
            if piece.len() <= CACHED_LEN {
                texts.text.extend_from_slice(&piece);
            }
            texts.ranges.push((start, texts.text.len() as u32));
        }
        texts
    }

    /// Writes a type.
    #[inline]
    pub(super) fn put(&self, scope: Scope<'_>, t: TypeId, out: &mut Vec<u8>) {
        if !t.is_local()
            && let Some(&(s, e)) = self.ranges.get(t.slot())
            && s != e
        {
            out.extend_from_slice(&self.text[s as usize..e as usize]);
            return;
        }
        self.render(scope, t, out);
    }

    fn list(&self, scope: Scope<'_>, l: TypeList, out: &mut Vec<u8>) {
        for (i, t) in scope.type_list(l).iter().enumerate() {
            if i > 0 {
                out.put(", ");
            }
            self.put(scope, *t, out);
        }
    }

    fn render(&self, scope: Scope<'_>, t: TypeId, out: &mut Vec<u8>) {
        match scope.ty(t) {
            Type::Void => out.put("void"),
            Type::Label => out.put("label"),
            Type::Metadata => out.put("metadata"),
            Type::Token => out.put("token"),
            Type::Half => out.put("half"),
            Type::BFloat => out.put("bfloat"),
            Type::Float => out.put("float"),
            Type::Double => out.put("double"),
            Type::X86Fp80 => out.put("x86_fp80"),
            Type::Fp128 => out.put("fp128"),
            Type::PpcFp128 => out.put("ppc_fp128"),
            Type::X86Amx => out.put("x86_amx"),
            Type::X86Mmx => out.put("<1 x i64>"),
            Type::Int(n) => {
                out.push(b'i');
                out.put_u64(u64::from(n));
            }
            Type::Ptr(0) => out.put("ptr"),
            Type::Ptr(n) => {
                out.put("ptr addrspace(");
                out.put_u64(u64::from(n));
                out.push(b')');
            }
            Type::TypedPtr { .. } => unreachable!("typed pointers do not leave the parser"),
            Type::Array { elem, len } => {
                out.push(b'[');
                out.put_u64(len);
                out.put(" x ");
                self.put(scope, elem, out);
                out.push(b']');
            }
            Type::Vector { elem, len, scalable } => {
                out.put(if scalable { "<vscale x " } else { "<" });
                out.put_u64(u64::from(len));
                out.put(" x ");
                self.put(scope, elem, out);
                out.push(b'>');
            }
            Type::Struct { elems, packed } => self.put_struct(scope, scope.type_list(elems), packed, out),
            Type::Named(s) => {
                out.push(b'%');
                let d = &scope.module.types.structs[s.index()];
                match d.name {
                    Some(n) => out.put_name(scope.bytes(n)),
                    None => out.put_u64(u64::from(d.number)),
                }
            }
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                self.put(scope, ret, out);
                out.put(" (");
                self.list(scope, params, out);
                if variadic {
                    out.put(if params.is_empty() { "..." } else { ", ..." });
                }
                out.push(b')');
            }
            Type::TargetExt { name, types, ints } => {
                out.put("target(");
                out.put_quoted(scope.bytes(name));
                if !types.is_empty() {
                    out.put(", ");
                    self.list(scope, types, out);
                }
                for n in scope.type_list(ints) {
                    out.put(", ");
                    out.put_u64(u64::from(n.0));
                }
                out.push(b')');
            }
        }
    }

    /// `{ ... }` or `<{ ... }>`.
    pub(super) fn put_struct(&self, scope: Scope<'_>, elems: &[TypeId], packed: bool, out: &mut Vec<u8>) {
        let (open, close) = match (packed, elems.is_empty()) {
            (false, true) => ("{", "}"),
            (false, false) => ("{ ", " }"),
            (true, true) => ("<{", "}>"),
            (true, false) => ("<{ ", " }>"),
        };
        out.put(open);
        for (i, t) in elems.iter().enumerate() {
            if i > 0 {
                out.put(", ");
            }
            self.put(scope, *t, out);
        }
        out.put(close);
    }
}

/// Identified structs in the order in which a reader of the printed definitions meets them, so that it
/// gives them the order in which they stand: each definition is followed by those that it mentions first.
pub(super) fn definition_order(scope: Scope<'_>) -> Vec<StructId> {
    let structs = &scope.module.types.structs;
    let mut order = Vec::with_capacity(structs.len());
    let mut met = vec![false; structs.len()];
    let mut next = 0;
    for root in (0..structs.len()).map(StructId::new) {
        meet(root, &mut met, &mut order);
        while let Some(s) = order.get(next) {
            next += 1;
            for t in structs[s.index()].elems.iter().flatten() {
                mentions(scope, *t, &mut met, &mut order);
            }
        }
    }
    order
}

fn meet(s: StructId, met: &mut [bool], order: &mut Vec<StructId>) {
    if !std::mem::replace(&mut met[s.index()], true) {
        order.push(s);
    }
}

/// Notes the identified structs that stand in the text of a type.
fn mentions(scope: Scope<'_>, t: TypeId, met: &mut [bool], order: &mut Vec<StructId>) {
    let mut list = |l: &[TypeId]| l.iter().for_each(|t| mentions(scope, *t, met, order));
    match scope.ty(t) {
        Type::Named(s) => meet(s, met, order),
        Type::Array { elem, .. } | Type::Vector { elem, .. } => list(&[elem]),
        Type::Struct { elems, .. } => list(scope.type_list(elems)),
        Type::TargetExt { types, .. } => list(scope.type_list(types)),
        Type::Func { ret, params, .. } => {
            list(&[ret]);
            list(scope.type_list(params));
        }
        _ => {}
    }
}
