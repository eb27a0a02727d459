//! The instructions that replacements of old calls are made of.

use super::super::Parser;
use crate::attributes::{AttrKind, AttrList, Attribute};
use crate::body::{Builtin, CallInfo};
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{AttrSetId, TypeId, Value};
use crate::inst::{InstData, InstFlags, IntPredicate, Opcode, TailKind, encode_align};
use crate::intrinsics::Intrinsic;
use crate::module::CallConv;
use crate::types::Type;
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    fn emit_data(&mut self, d: InstData, at: usize) -> Value {
        let v = (self.body.params.len() + self.body.insts.len()) as u32;
        self.push_inst(d, at);
        Value::local(v)
    }
    /// An instruction with operands alone.
    pub(super) fn emit(&mut self, op: Opcode, ty: TypeId, ops: &[Value], at: usize) -> Value {
        let ops = self.operands(ops);
        self.emit_data(Self::inst(op, ty, ops), at)
    }
    /// A binary operation; its type is that of the operands.
    pub(super) fn emit_binary(&mut self, op: Opcode, a: Value, b: Value, at: usize) -> Value {
        let ty = self.value_ty(a);
        self.emit(op, ty, &[a, b], at)
    }
    /// A cast, left out if the type is right already.
    pub(super) fn emit_cast(&mut self, op: Opcode, v: Value, ty: TypeId, at: usize) -> Value {
        if self.value_ty(v) == ty {
            return v;
        }
        self.emit(op, ty, &[v], at)
    }
    pub(super) fn emit_icmp(&mut self, p: IntPredicate, a: Value, b: Value, at: usize) -> Value {
        let t = self.value_ty(a);
        let ty = self.bool_like(t);
        let ops = self.operands(&[a, b]);
        let mut d = Self::inst(Opcode::ICmp, ty, ops);
        d.sub = p as u8;
        self.emit_data(d, at)
    }
    /// `fcmp` with the number of a predicate.
    pub(super) fn emit_fcmp(&mut self, p: u8, a: Value, b: Value, at: usize) -> Value {
        let t = self.value_ty(a);
        let ty = self.bool_like(t);
        let ops = self.operands(&[a, b]);
        let mut d = Self::inst(Opcode::FCmp, ty, ops);
        d.sub = p;
        self.emit_data(d, at)
    }
    pub(super) fn emit_select(&mut self, c: Value, a: Value, b: Value, at: usize) -> Value {
        let ty = self.value_ty(a);
        self.emit(Opcode::Select, ty, &[c, a, b], at)
    }
    pub(super) fn emit_shuffle(&mut self, a: Value, b: Value, mask: &[u32], at: usize) -> Value {
        let t = self.value_ty(a);
        let elem = self.scope().scalar_ty(t);
        let ty = self.tables().vector_ty(elem, mask.len() as u32, false);
        let ops = self.operands(&[a, b]);
        let mut d = Self::inst(Opcode::ShuffleVector, ty, ops);
        d.aux = self.body.add_list(mask);
        self.emit_data(d, at)
    }
    pub(super) fn emit_extract(&mut self, v: Value, i: u64, at: usize) -> Value {
        let t = self.value_ty(v);
        let elem = self.scope().scalar_ty(t);
        let i = self.int_const(TypeId::I64, i);
        self.emit(Opcode::ExtractElement, elem, &[v, i], at)
    }
    pub(super) fn emit_insert(&mut self, v: Value, e: Value, i: u64, at: usize) -> Value {
        let t = self.value_ty(v);
        let i = self.int_const(TypeId::I64, i);
        self.emit(Opcode::InsertElement, t, &[v, e, i], at)
    }
    /// `extractvalue v, i`.
    pub(super) fn emit_member(&mut self, v: Value, i: u32, at: usize) -> Result<Value> {
        let t = self.value_ty(v);
        let ty = self.aggregate_member(t, i, at)?;
        let ops = self.operands(&[v]);
        let mut d = Self::inst(Opcode::ExtractValue, ty, ops);
        d.aux = self.body.add_list(&[i]);
        Ok(self.emit_data(d, at))
    }
    pub(super) fn emit_load(&mut self, ty: TypeId, p: Value, align: u64, at: usize) -> Value {
        let ops = self.operands(&[p]);
        let mut d = Self::inst(Opcode::Load, ty, ops);
        d.sub = encode_align(if align.is_power_of_two() { align } else { 1 });
        self.emit_data(d, at)
    }
    pub(super) fn emit_store(&mut self, v: Value, p: Value, align: u64, at: usize) -> Value {
        let ops = self.operands(&[v, p]);
        let mut d = Self::inst(Opcode::Store, TypeId::VOID, ops);
        d.sub = encode_align(if align.is_power_of_two() { align } else { 1 });
        self.emit_data(d, at)
    }

    /// An integer constant.
    pub(super) fn int_const(&mut self, ty: TypeId, v: u64) -> Value {
        Value::constant(self.tables().int(ty, v))
    }
    /// The same integer in every lane, or the integer itself for a scalar type.
    pub(super) fn int_splat(&mut self, ty: TypeId, v: u64) -> Value {
        let elem = self.scope().scalar_ty(ty);
        let e = self.tables().int(elem, v);
        if elem == ty {
            return Value::constant(e);
        }
        let c = if self.scope().const_u64(e) == Some(0) {
            Const::Zero(ty)
        } else {
            Const::Splat { ty, elem: e }
        };
        Value::constant(self.tables().constant(c))
    }
    pub(super) fn zero_value(&mut self, ty: TypeId) -> Result<Value> {
        Ok(Value::constant(self.zero(ty, self.pos)?))
    }
    pub(super) fn poison(&mut self, ty: TypeId) -> Value {
        Value::constant(self.tables().constant(Const::Poison(ty)))
    }
    /// The value of an integer argument that should be a constant; 0 for the poison of a trial.
    pub(super) fn imm(&self, v: Value) -> u64 {
        v.as_const().and_then(|c| self.scope().const_u64(c)).unwrap_or(0)
    }
    /// Element type, number of lanes.
    pub(super) fn lanes(&self, ty: TypeId) -> (TypeId, u32) {
        match self.scope().ty(ty) {
            Type::Vector { elem, len, .. } => (elem, len),
            _ => (ty, 1),
        }
    }
    /// Width of an element in bits.
    pub(super) fn elem_bits(&self, ty: TypeId) -> u32 {
        let e = self.scope().scalar_ty(ty);
        self.scope()
            .int_bits(e)
            .or_else(|| self.float_bits(e))
            .unwrap_or(64)
    }

    /// A call of one of today's intrinsics by its name without `llvm.` and types.
    pub(super) fn emit_call(&mut self, base: &str, ret: TypeId, args: &[Value], at: usize) -> Result<Value> {
        self.emit_call_attrs(base, ret, args, SmallVec::new(), InstFlags::NONE, at)
    }

    /// The same with parameter attributes and fast-math flags.
    pub(super) fn emit_call_attrs(
        &mut self,
        base: &str,
        ret: TypeId,
        args: &[Value],
        params: SmallVec<[AttrSetId; 4]>,
        flags: InstFlags,
        at: usize,
    ) -> Result<Value> {
        let types: SmallVec<[TypeId; 8]> = args.iter().map(|v| self.value_ty(*v)).collect();
        let fn_ty = self.tables().func_ty(ret, &types, false);
        let callee = self.present_intrinsic(base, fn_ty, at)?;
        let ops = self.operands(args);
        let mut d = Self::inst(Opcode::Call, ret, ops);
        d.flags = flags;
        d.aux = self.body.calls.len() as u32;
        self.body.calls.push(CallInfo {
            builtin: Builtin::None,
            callee,
            fn_ty,
            cc: CallConv::C,
            tail: TailKind::None,
            num_args: args.len() as u32,
            attrs: AttrList {
                params,
                ..AttrList::default()
            },
            bundles: Vec::new(),
            addr_space: self.module().data_layout.program_addr_space,
            targets: 0,
        });
        Ok(self.emit_data(d, at))
    }

    /// The function of one of today's intrinsics; declared if the skeleton asks for it.
    fn present_intrinsic(&mut self, base: &str, fn_ty: TypeId, at: usize) -> Result<Value> {
        let full = format!("llvm.{base}");
        let i = Intrinsic::lookup(full.as_bytes())
            .ok_or_else(|| self.error_at(at, format!("unknown intrinsic '{full}'")))?;
        // Pointees (if there are any still) are no part of the name.
        let t = self.opaque_ty(fn_ty);
        let name = match i.check_signature(self.scope(), t) {
            Ok(o) if i.is_overloaded() => i.mangled_name(self.scope(), &o),
            Ok(_) => full.into_bytes(),
            Err(e) => {
                return Err(self.error_at(at, format!("'{full}' cannot be called like this ({e:?})")));
            }
        };
        let key = super::super::lexer::Name::Text(name.clone().into());
        let g = match self.find_global(&key) {
            Some(g) => g,
            None if self.may_declare() => self.declare_intrinsic(&name, fn_ty, at)?,
            None => {
                return Err(self.error_at(
                    at,
                    format!("unsupported: upgrade to '{}'", String::from_utf8_lossy(&name)),
                ));
            }
        };
        let ty = self.module().global(g).ptr_ty;
        Ok(Value::constant(self.global_address(g, ty, at)?))
    }

    /// `align N` as a set of parameter attributes.
    pub(super) fn align_attr(&mut self, align: u64) -> AttrSetId {
        if align == 0 || !align.is_power_of_two() {
            return AttrSetId::EMPTY;
        }
        self.tables()
            .attrs(&mut vec![Attribute::Int(AttrKind::Align, align)])
    }
}
