//! Pointers that fill registers but not memory (x32, arm64_32): 32 bits are read and written, and sums that may leave the address
//! space are cut.
//!
//! ```text
//!   load ptr, p        ─►  inttoptr (load i32, p)
//!   store ptr v, p     ─►  store i32 (ptrtoint v), p
//!   getelementptr …    ─►  inttoptr (ptrtoint (getelementptr inbounds …) to i32)
//! ```
//! Registers hold them zero-extended: so are arguments and results (x86-64 psABI, "ILP32 Programming Model"; Apple's arm64_32).

use super::build::Values;
use super::{Expander, Out};
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::types::Type;

impl Expander<'_> {
    /// What reads or writes pointers, or counts from one, where they have 32 bits in memory.
    pub(super) fn expand_short_pointers(&mut self, d: &InstData) -> Out {
        let ops = Values::from_slice(self.edit.body.operand_range(d.ops));
        match d.opcode {
            Opcode::Load if self.has_pointers(d.ty) => Out::Value(self.load_short(d.ty, d, ops[0], 0)),
            Opcode::Store if self.has_pointers(self.ty(ops[0])) => {
                self.store_short(ops[0], d, ops[1], 0);
                Out::Gone
            }
            Opcode::CmpXchg if self.is_pointer(self.ty(ops[1])) => {
                let [old, new] = [ops[1], ops[2]].map(|v| self.short(v));
                let result = self.tables().struct_ty(&[TypeId::I32, TypeId::I1], false);
                let r = self.inst_full(d.opcode, result, &[ops[0], old, new], d.sub, d.aux, d.flags);
                let seen = self.extract_value(r, &[0]);
                let seen = self.cast(Opcode::IntToPtr, seen, TypeId::PTR);
                let done = self.extract_value(r, &[1]);
                Out::Value(self.aggregate(d.ty, &[seen, done]))
            }
            Opcode::AtomicRmw if self.is_pointer(d.ty) => {
                let v = self.short(ops[1]);
                let seen = self.inst_full(d.opcode, TypeId::I32, &[ops[0], v], d.sub, d.aux, d.flags);
                Out::Value(self.cast(Opcode::IntToPtr, seen, TypeId::PTR))
            }
            Opcode::GetElementPtr if self.is_pointer(d.ty) && !d.flags.has(InstFlags::INBOUNDS) => {
                let flags = d.flags.with(InstFlags::INBOUNDS);
                let sum = self.inst_full(d.opcode, d.ty, &ops, d.sub, d.aux, flags);
                let low = self.short(sum);
                Out::Value(self.cast(Opcode::IntToPtr, low, d.ty))
            }
            _ => Out::Keep,
        }
    }

    fn is_pointer(&self, t: TypeId) -> bool {
        self.kind(t) == Type::Ptr(0)
    }

    /// Whether a value has pointers in it that are not in vectors, whose lanes are as in memory.
    fn has_pointers(&self, t: TypeId) -> bool {
        match self.kind(t) {
            Type::Ptr(0) => true,
            Type::Array { elem, len } => len > 0 && self.has_pointers(elem),
            Type::Struct { .. } | Type::Named(_) => self.members(t).iter().any(|m| self.has_pointers(*m)),
            _ => false,
        }
    }

    /// A pointer as it is in memory.
    fn short(&mut self, v: Value) -> Value {
        self.cast(Opcode::PtrToInt, v, TypeId::I32)
    }

    /// Types and offsets of what an aggregate consists of.
    fn elements(&self, t: TypeId) -> Vec<(TypeId, u64)> {
        if let Type::Array { elem, len } = self.kind(t) {
            let stride = self.dl.size(self.scope(), elem);
            return (0..len).map(|k| (elem, k * stride)).collect();
        }
        let members = self.members(t);
        let offset = |k: usize| self.dl.field_offset(self.scope(), t, k as u32);
        let members = members.iter().enumerate();
        members.map(|(k, m)| (*m, offset(k))).collect()
    }

    /// A part of what `whole` reads, `at` bytes from its start.
    fn load_short(&mut self, t: TypeId, whole: &InstData, place: Value, at: u64) -> Value {
        if self.is_pointer(whole.ty) {
            let v = self.inst_full(
                Opcode::Load,
                TypeId::I32,
                &[place],
                whole.sub,
                whole.aux,
                whole.flags,
            );
            return self.cast(Opcode::IntToPtr, v, t);
        }
        if self.is_pointer(t) {
            let v = self.load_short(TypeId::I32, whole, place, at);
            return self.cast(Opcode::IntToPtr, v, t);
        }
        if !self.has_pointers(t) {
            let access = self.part_access(whole, whole.ty, at);
            let from = self.offset_within(place, at);
            return self.load(t, from, &access);
        }
        let mut elements = Values::new();
        for (elem, offset) in self.elements(t) {
            elements.push(self.load_short(elem, whole, place, at + offset));
        }
        self.aggregate(t, &elements)
    }

    /// Writes a part of what `whole` writes, `at` bytes from its start.
    fn store_short(&mut self, v: Value, whole: &InstData, place: Value, at: u64) {
        let t = self.ty(v);
        let of = self.ty(self.edit.body.operand_range(whole.ops)[0]);
        if self.is_pointer(of) {
            let v = self.short(v);
            self.inst_full(
                Opcode::Store,
                TypeId::VOID,
                &[v, place],
                whole.sub,
                whole.aux,
                whole.flags,
            );
        } else if self.is_pointer(t) {
            let v = self.short(v);
            self.store_short(v, whole, place, at);
        } else if !self.has_pointers(t) {
            let access = self.part_access(whole, of, at);
            let to = self.offset_within(place, at);
            self.store(v, to, &access);
        } else {
            for (k, (_, offset)) in self.elements(t).into_iter().enumerate() {
                let member = self.extract_value(v, &[k as u32]);
                self.store_short(member, whole, place, at + offset);
            }
        }
    }

    /// How a part of an access to a `t` is made.
    fn part_access(&self, whole: &InstData, t: TypeId, at: u64) -> Access<'static> {
        let align = whole
            .align()
            .unwrap_or_else(|| self.dl.abi_align(self.scope(), t));
        let align = match at {
            0 => align,
            _ => align.min(1 << at.trailing_zeros()),
        };
        Access::aligned(align).volatile(whole.flags.has(InstFlags::VOLATILE))
    }

    /// `p + bytes`, which is in the same object.
    fn offset_within(&mut self, p: Value, bytes: u64) -> Value {
        if bytes == 0 {
            return p;
        }
        let n = self.int(TypeId::I64, bytes);
        let inbounds = InstFlags::INBOUNDS;
        self.inst_full(
            Opcode::GetElementPtr,
            TypeId::PTR,
            &[p, n],
            0,
            TypeId::I8.0,
            inbounds,
        )
    }
}
