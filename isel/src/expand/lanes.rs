//! Operations lane by lane, and shuffles of vectors that are held element by element.

use super::build::Values;
use super::{Expander, Out};
use ir::body::Builtin;
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

impl Expander<'_> {
    /// An instruction that works on each lane by itself, if a vector in it is held element by element.
    pub(super) fn expand_lanes(&mut self, d: &InstData) -> Out {
        let Some((elem, len)) = self.vector(d.ty) else {
            return Out::Keep;
        };
        let ops: Values = self.edit.body.operand_range(d.ops).iter().copied().collect();
        // A choice between whole vectors is not a vector operation.
        if d.opcode == Opcode::Select && self.vector(self.ty(ops[0])).is_none() {
            return Out::Keep;
        }
        let each = self.held_by_element(d.ty) || ops.iter().any(|v| self.held_by_element(self.ty(*v)));
        if !each {
            return Out::Keep;
        }
        let mut lanes = Values::new();
        for k in 0..len {
            let list: Values = ops.iter().map(|v| self.lane(*v, k)).collect();
            lanes.push(self.inst_full(d.opcode, elem, &list, d.sub, d.aux, d.flags));
        }
        Out::Value(self.of_lanes(d.ty, &lanes))
    }

    pub(super) fn expand_shuffle(&mut self, d: &InstData) -> Out {
        let (a, b) = {
            let ops = self.edit.body.operand_range(d.ops);
            (ops[0], ops[1])
        };
        if !self.held_by_element(d.ty) && !self.held_by_element(self.ty(a)) {
            return Out::Keep;
        }
        let mask = self.edit.body.list(d.aux).to_vec();
        Out::Value(self.shuffle_lanes(d.ty, a, b, &mask))
    }

    /// The lanes `mask` of `a` and `b`, one by one.
    pub(super) fn shuffle_lanes(&mut self, t: TypeId, a: Value, b: Value, mask: &[u32]) -> Value {
        let (elem, _) = self.vector(t).expect("a vector");
        let len = self.vector(self.ty(a)).map_or(1, |x| x.1);
        let lanes: Values = mask
            .iter()
            .map(|&k| match k {
                u32::MAX => self.poison(elem),
                k if k < len => self.lane(a, k),
                k => self.lane(b, k - len),
            })
            .collect();
        self.of_lanes(t, &lanes)
    }

    /// A call of an intrinsic that works on each lane by itself: its vector arguments lane by lane, the
    /// others as they are; the result is a vector, or a struct of vectors.
    pub(super) fn call_lanes(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        let members = self.members(d.ty);
        let whole = members.first().copied().unwrap_or(d.ty);
        let Some((_, len)) = self.vector(whole) else {
            return Out::Keep;
        };
        let single: TypeId = match self.kind(d.ty) {
            Type::Struct { .. } | Type::Named(_) => {
                let list: Vec<TypeId> = members.iter().map(|t| self.scope().scalar_ty(*t)).collect();
                self.edit.body.scope_mut(self.module).struct_ty(&list, false)
            }
            _ => self.scope().scalar_ty(d.ty),
        };
        let mut results: Vec<Values> = vec![Values::new(); members.len().max(1)];
        for k in 0..len {
            let list: Values = args.iter().map(|v| self.lane(*v, k)).collect();
            let r = self.call_builtin(Builtin::Intrinsic(id), single, &list, d.flags);
            if members.is_empty() {
                results[0].push(r);
            } else {
                for (n, list) in results.iter_mut().enumerate() {
                    list.push(self.extract_value(r, &[n as u32]));
                }
            }
        }
        if members.is_empty() {
            return Out::Value(self.of_lanes(d.ty, &results[0]));
        }
        let parts: Values = members
            .iter()
            .zip(&results)
            .map(|(t, lanes)| self.of_lanes(*t, lanes))
            .collect();
        Out::Value(self.aggregate(d.ty, &parts))
    }
}
