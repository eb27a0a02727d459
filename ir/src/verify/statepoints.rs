//! `llvm.experimental.gc.*`: statepoints and what is relocated behind them.

use super::body::BodyCheck;
use super::nodes::is_pointer_or_vector;
use super::{Rule, ensure};
use crate::attributes::AttrKind;
use crate::constants::Const;
use crate::ids::{Inst, TypeId, Value};
use crate::inst::Opcode;
use crate::intrinsics::Intrinsic;

impl<'a> BodyCheck<'a> {
    /// llvm.experimental.gc.*
    pub(super) fn statepoints(&mut self, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        if id != Intrinsic::ExperimentalGcRelocate {
            self.has_gc()?;
        }
        match id {
            Intrinsic::ExperimentalGcStatepoint => self.statepoint(i, args),
            Intrinsic::ExperimentalGcResult => {
                let Some(def) = self.def(args[0]) else {
                    let undef = matches!(
                        args[0].as_const().map(|c| self.scope.constant(c)),
                        Some(Const::Undef(_) | Const::Poison(_))
                    );
                    ensure!(undef, "operand of gc.result is not a statepoint");
                    return Ok(());
                };
                ensure!(
                    self.called_intrinsic(def) == Some(Intrinsic::ExperimentalGcStatepoint),
                    "operand of gc.result is not a statepoint"
                );
                let wrapped = self.statepoint_type(def);
                let ret = wrapped.and_then(|t| self.scope.func_sig(t)).map(|s| s.0);
                ensure!(
                    ret.is_none_or(|t| t == self.body.inst(i).ty),
                    "type of gc.result is not what the wrapped function returns"
                );
                Ok(())
            }
            _ => self.relocate(i, args),
        }
    }

    fn statepoint_type(&self, i: Inst) -> Option<TypeId> {
        self.scope
            .attr_type(self.body.call(i).attrs.param(2), AttrKind::ElementType)
    }

    fn statepoint(&mut self, i: Inst, args: &[Value]) -> Rule {
        let int = |k: usize| self.int_arg(args, k).and_then(|n| n.value);
        ensure!(
            int(1).is_none_or(|n| n >= 0),
            "number of patchable bytes of gc.statepoint is negative"
        );
        let Some(wrapped) = self.statepoint_type(i) else {
            return Err("callee of gc.statepoint has no 'elementtype'".to_string());
        };
        let Some((ret, params, variadic)) = self.scope.func_sig(wrapped) else {
            return Err("'elementtype' of the callee of gc.statepoint is not a function type".to_string());
        };
        let n = int(3).unwrap_or(0);
        ensure!(n >= 0, "number of arguments of gc.statepoint is negative");
        let n = n as usize;
        if variadic {
            ensure!(n >= params.len(), "gc.statepoint passes too few arguments");
            ensure!(
                ret == TypeId::VOID,
                "gc.statepoint of a variadic function that returns a value"
            );
        } else {
            ensure!(
                n == params.len(),
                "gc.statepoint passes another number of arguments than the function takes"
            );
        }
        ensure!(
            int(4).is_none_or(|f| f & !3 == 0),
            "unknown flag of gc.statepoint"
        );
        for (k, t) in params.iter().enumerate() {
            let v = args.get(5 + k);
            ensure!(
                v.is_some_and(|v| self.ty(*v) == *t),
                "argument {k} of gc.statepoint has another type than the function takes"
            );
        }
        for k in [5 + n, 6 + n] {
            ensure!(
                int(k) == Some(0),
                "gc.statepoint with inline transition or deoptimisation arguments"
            );
        }
        ensure!(args.len() == 7 + n, "gc.statepoint has too many arguments");
        let token = self.body.result(i);
        for k in 0..self.users(token).len() {
            let user = self.users(token)[k];
            let good = matches!(
                self.called_intrinsic(user),
                Some(Intrinsic::ExperimentalGcResult | Intrinsic::ExperimentalGcRelocate)
            );
            ensure!(
                good,
                "token of gc.statepoint is used by neither gc.result nor gc.relocate"
            );
        }
        Ok(())
    }

    fn relocate(&self, i: Inst, args: &[Value]) -> Rule {
        let ty = self.body.inst(i).ty;
        ensure!(
            is_pointer_or_vector(self.scope, ty),
            "gc.relocate does not return a pointer"
        );
        let mut point = self.def(args[0]);
        if let Some(pad) = point.filter(|d| self.body.inst(*d).opcode == Opcode::LandingPad) {
            let preds = self.cfg.preds(self.block_of(pad));
            ensure!(
                preds.len() == 1,
                "landing pad of a statepoint has several predecessors"
            );
            point = Some(self.body.terminator(preds[0]));
        }
        let Some(point) = point else {
            let undef = matches!(
                args[0].as_const().map(|c| self.scope.constant(c)),
                Some(Const::Undef(_) | Const::Poison(_))
            );
            ensure!(undef, "gc.relocate is tied to no statepoint");
            return Ok(());
        };
        ensure!(
            self.called_intrinsic(point) == Some(Intrinsic::ExperimentalGcStatepoint),
            "gc.relocate is tied to no statepoint"
        );
        let live = self.bundle(point, b"gc-live").unwrap_or(&[]);
        for k in [1, 2] {
            let index = self.int_arg(args, k).and_then(|n| n.u64());
            let Some(v) = index.and_then(|n| live.get(n as usize)) else {
                ensure!(live.is_empty(), "index of gc.relocate is out of bounds");
                continue;
            };
            ensure!(
                is_pointer_or_vector(self.scope, self.ty(*v)),
                "value that gc.relocate moves is not a pointer"
            );
            if k == 2 {
                ensure!(
                    self.count(self.ty(*v)).is_some() == self.count(ty).is_some(),
                    "gc.relocate turns vectors into pointers or pointers into vectors"
                );
                ensure!(
                    self.scope.ty(self.scope.scalar_ty(self.ty(*v)))
                        == self.scope.ty(self.scope.scalar_ty(ty)),
                    "gc.relocate changes the address space"
                );
            }
        }
        self.has_gc()
    }
}
