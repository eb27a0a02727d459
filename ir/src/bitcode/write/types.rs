//! The type table.

use super::super::block;
use super::stream::Stream;
use crate::context::Scope;
use crate::ids::{StructId, TypeId};
use crate::types::Type;
use rustc_hash::FxHashMap;

// Records of the block.
const NUMENTRY: u32 = 1;
const OPAQUE: u32 = 6;
const VECTOR: u32 = 12;
const STRUCT: u32 = 18;
const STRUCT_NAME: u32 = 19;
const STRUCT_NAMED: u32 = 20;
const TARGET: u32 = 26;

/// A record, and the name that stands before it.
type Row = (u32, Vec<u64>, Vec<u8>);

/// The types that something has asked for, in the order of their numbers; each stands behind its parts.
#[derive(Default)]
pub(super) struct Types {
    rows: Vec<Row>,
    known: FxHashMap<Row, u64>,
    structs: FxHashMap<StructId, u64>,
    /// Numbers plus one of the module's types.
    module: Vec<u64>,
}

impl Types {
    /// The number of a type.
    pub(super) fn number(&mut self, scope: Scope<'_>, t: TypeId) -> u64 {
        if t.is_local() {
            return self.add(scope, t);
        }
        match self.module.get(t.slot()) {
            Some(n) if *n > 0 => n - 1,
            _ => {
                let n = self.add(scope, t);
                if self.module.len() <= t.slot() {
                    self.module.resize(t.slot() + 1, 0);
                }
                self.module[t.slot()] = n + 1;
                n
            }
        }
    }

    fn add(&mut self, scope: Scope<'_>, t: TypeId) -> u64 {
        let mut name = Vec::new();
        let (code, ops) = match scope.ty(t) {
            Type::Void => (2, vec![]),
            Type::Float => (3, vec![]),
            Type::Double => (4, vec![]),
            Type::Label => (5, vec![]),
            Type::Half => (10, vec![]),
            Type::X86Fp80 => (13, vec![]),
            Type::Fp128 => (14, vec![]),
            Type::PpcFp128 => (15, vec![]),
            Type::Metadata => (16, vec![]),
            Type::Token => (22, vec![]),
            Type::BFloat => (23, vec![]),
            Type::X86Amx => (24, vec![]),
            Type::Int(bits) => (7, vec![u64::from(bits)]),
            Type::Ptr(space)
            | Type::TypedPtr {
                addr_space: space, ..
            } => (25, vec![u64::from(space)]),
            Type::X86Mmx => {
                let i64 = self.number(scope, TypeId::I64);
                return self.vector(1, i64, false);
            }
            Type::Array { elem, len } => (11, vec![len, self.number(scope, elem)]),
            Type::Vector { elem, len, scalable } => {
                let elem = self.number(scope, elem);
                return self.vector(len, elem, scalable);
            }
            Type::Struct { elems, packed } => {
                let mut ops = vec![u64::from(packed)];
                self.list(scope, scope.type_list(elems), &mut ops);
                (STRUCT, ops)
            }
            Type::Named(id) => return self.named(scope, id),
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                let mut ops = vec![u64::from(variadic), self.number(scope, ret)];
                self.list(scope, scope.type_list(params), &mut ops);
                (21, ops)
            }
            Type::TargetExt {
                name: of,
                types,
                ints,
            } => {
                name = scope.bytes(of).to_vec();
                let types = scope.type_list(types);
                let mut ops = vec![types.len() as u64];
                self.list(scope, types, &mut ops);
                ops.extend(scope.type_list(ints).iter().map(|n| u64::from(n.0)));
                (TARGET, ops)
            }
        };
        self.intern((code, ops, name))
    }

    fn list(&mut self, scope: Scope<'_>, list: &[TypeId], ops: &mut Vec<u64>) {
        for t in list {
            ops.push(self.number(scope, *t));
        }
    }

    fn intern(&mut self, row: Row) -> u64 {
        if let Some(n) = self.known.get(&row) {
            return *n;
        }
        let n = self.rows.len() as u64;
        self.rows.push(row.clone());
        self.known.insert(row, n);
        n
    }

    fn named(&mut self, scope: Scope<'_>, id: StructId) -> u64 {
        if let Some(n) = self.structs.get(&id) {
            return *n;
        }
        let s = &scope.module.types.structs[id.index()];
        let name = s.name.map_or(&[][..], |n| scope.bytes(n)).to_vec();
        let mut ops = vec![u64::from(s.packed)];
        let code = match &s.elems {
            Some(elems) => {
                self.list(scope, elems, &mut ops);
                STRUCT_NAMED
            }
            None => {
                ops = vec![0];
                OPAQUE
            }
        };
        // Equal bodies without a name are different types.
        let n = self.rows.len() as u64;
        self.rows.push((code, ops, name));
        self.structs.insert(id, n);
        n
    }

    /// The type of vectors of elements whose type has the number `elem`.
    pub(super) fn vector(&mut self, len: u32, elem: u64, scalable: bool) -> u64 {
        let mut ops = vec![u64::from(len), elem];
        if scalable {
            ops.push(1);
        }
        self.intern((VECTOR, ops, Vec::new()))
    }

    /// Whether a number is that of a struct.
    pub(super) fn is_struct(&self, n: u64) -> bool {
        matches!(self.rows[n as usize].0, STRUCT | STRUCT_NAMED)
    }

    /// Writes the block.
    pub(super) fn write(&self, out: &mut Stream) {
        out.enter(block::TYPE);
        out.record(NUMENTRY, &[self.rows.len() as u64]);
        for (code, ops, name) in &self.rows {
            if !name.is_empty() {
                out.text(STRUCT_NAME, &[], name);
            }
            out.record(*code, ops);
        }
        out.end();
    }
}
