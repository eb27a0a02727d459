//! Calls that return one of their arguments (`returned`): a `ret` of that argument takes the call's result,
//! so that the argument need not be kept, and the call may be a jump.

use crate::lower::Lower;
use crate::target::Target;
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::{AttrSetId, Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::types::Type;
use regalloc::VReg;

impl<T: Target> Lower<'_, T> {
    /// The argument that a call returns: one that is `returned`.
    fn returned_argument(&self, call: Inst) -> Option<Value> {
        let info = self.body.call(call);
        let direct = self.body.direct_callee(self.module, call);
        let callee = direct.and_then(|g| self.module.function(g)).map(|f| &f.attrs);
        let has = |set: AttrSetId| set != AttrSetId::EMPTY && self.scope.has_attr(set, AttrKind::Returned);
        let args = self.body.call_args(call);
        let returned = |k: &usize| has(info.attrs.param(*k)) || callee.is_some_and(|a| has(a.param(*k)));
        (0..args.len()).find(returned).map(|k| args[k])
    }

    /// [`Lower::resolve`], looking through calls to the arguments that they return as well.
    fn resolve_returned(&mut self, v: Value, part: u32) -> Result<(Value, u32)> {
        let mut at = self.resolve(v, part)?;
        while let Some(i) = self.body.def(at.0)
            && self.body.inst(i).opcode == Opcode::Call
            && let Some(arg) = self.returned_argument(i)
            && self.ty(arg) == self.ty(at.0)
        {
            at = self.resolve(arg, at.1)?;
        }
        Ok(at)
    }

    /// The part of the result of `call` that is part `k` of `v`, because the call returns an argument.
    pub(crate) fn returns_argument(&mut self, call: Inst, v: Value, k: u32) -> Option<u32> {
        let arg = self.returned_argument(call)?;
        let (from, to) = (self.ty(arg), self.ty(v));
        // Bits above the width of a part are nobody's.
        if from != self.body.inst(call).ty || !self.fills_bytes(from) || !self.fills_bytes(to) {
            return None;
        }
        let want = self.resolve_returned(v, k).ok().filter(|w| !w.0.is_const())?;
        let bytes = self.parts_vec(to).ok()?[k as usize].bytes;
        let parts = self.parts_vec(from).ok()?;
        (0..parts.len() as u32).find(|q| {
            parts[*q as usize].bytes >= bytes && self.resolve_returned(arg, *q).is_ok_and(|w| w == want)
        })
    }

    /// Whether all integers in a type are whole bytes.
    fn fills_bytes(&self, t: TypeId) -> bool {
        match self.scope.ty(t) {
            Type::Int(bits) => bits.is_multiple_of(8),
            Type::Ptr { .. } => true,
            Type::Array { elem, .. } => self.fills_bytes(elem),
            Type::Struct { .. } | Type::Named(_) => self
                .scope
                .struct_elems(t)
                .is_some_and(|(e, _)| e.iter().all(|e| self.fills_bytes(*e))),
            t => t.is_float(),
        }
    }

    /// The call before the `ret` of the current block, with nothing but views between, if it returns an
    /// argument.
    pub(crate) fn returning_call(&self) -> Option<Inst> {
        let (_, rest) = self.body.block_insts(self.cur_block).split_last()?;
        let is_view = |i: &&Inst| {
            use Opcode::*;
            let op = self.body.inst(**i).opcode;
            matches!(op, BitCast | Trunc | ExtractValue | InsertValue | Freeze)
        };
        let i = *rest.iter().rev().find(|i| !is_view(i))?;
        (self.body.inst(i).opcode == Opcode::Call && self.returned_argument(i).is_some()).then_some(i)
    }

    /// The register of part `k` of a returned value that the call before gives back.
    pub(crate) fn returned_part(&mut self, call: Inst, v: Value, k: u32) -> Result<Option<VReg>> {
        match self.returns_argument(call, v, k) {
            Some(q) => self.def_part(call, q).map(Some),
            None => Ok(None),
        }
    }
}
