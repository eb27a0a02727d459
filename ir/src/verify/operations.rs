//! Rules of the single opcodes: operand and result types.

use super::body::BodyCheck;
use super::nodes::{is_float_or_vector, is_int_or_vector, is_pointer_or_vector, same_value};
use super::{Rule, ensure};
use crate::constants::Const;
use crate::ids::{Block, Inst, TypeId, Value};
use crate::inst::{InstData, Opcode};
use crate::types::Type;

impl BodyCheck<'_> {
    /// Whether a type is an array of 64-bit words, as which expansion sees wide integers.
    fn is_words(&self, ty: TypeId) -> bool {
        matches!(self.scope.ty(ty), Type::Array { elem, .. } if self.scope.ty(elem) == Type::Int(64))
    }

    /// The rules of an instruction's opcode.
    #[inline(always)]
    pub(super) fn rules(&mut self, b: Block, at: u32, i: Inst, d: &InstData) -> Rule {
        use Opcode::*;
        let ops = self.body.operand_range(d.ops);
        match d.opcode {
            Ret => self.ret(i, ops),
            Br | Unreachable => Ok(()),
            CondBr => {
                ensure!(
                    self.ty(ops[0]) == TypeId::I1,
                    "condition of a branch is not an i1"
                );
                Ok(())
            }
            Switch => self.switch(i, ops),
            IndirectBr => {
                ensure!(
                    matches!(self.value_type(ops[0]), Type::Ptr(_)),
                    "operand of 'indirectbr' is not a pointer"
                );
                Ok(())
            }
            Call | Invoke | CallBr => self.call(b, at, i, d),
            Resume | CatchSwitch | CatchRet | CleanupRet | LandingPad | CleanupPad | CatchPad => {
                self.exception_handling(b, at, i, d)
            }
            Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor => {
                self.binary(i, d, ops, is_int_or_vector(self.scope, d.ty), "integers")
            }
            FAdd | FSub | FMul | FDiv | FRem => {
                self.binary(i, d, ops, is_float_or_vector(self.scope, d.ty), "floats")
            }
            FNeg => {
                ensure!(
                    self.ty(ops[0]) == d.ty && is_float_or_vector(self.scope, d.ty),
                    "{} works only on floats",
                    self.name(i)
                );
                Ok(())
            }
            Alloca => self.alloca(i, d, ops),
            Load => self.load(i, d, ops),
            Store => self.store(i, d, ops),
            GetElementPtr => self.getelementptr(i, d, ops),
            Fence => self.fence(i, d),
            CmpXchg => self.cmpxchg(i, d, ops),
            AtomicRmw => self.atomicrmw(i, d, ops),
            Trunc | ZExt | SExt | FpTrunc | FpExt | FpToUi | FpToSi | UiToFp | SiToFp | PtrToInt
            | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                let from = self.ty(ops[0]);
                if self.expanded && d.opcode == BitCast && (self.is_words(from) || self.is_words(d.ty)) {
                    return Ok(());
                }
                super::constants::cast(self.module, self.scope, d.opcode, from, d.ty)
                    .map_err(|m| format!("{}: {m}", self.name(i)))
            }
            ICmp | FCmp => self.compare(i, d, ops),
            Phi | Freeze => Ok(()),
            VaArg => {
                ensure!(
                    matches!(self.value_type(ops[0]), Type::Ptr(_)),
                    "operand of 'va_arg' is not a pointer"
                );
                Ok(())
            }
            Select => self.select(i, d, ops),
            ExtractElement => {
                let good = matches!(self.value_type(ops[0]), Type::Vector { elem, .. } if elem == d.ty)
                    && matches!(self.value_type(ops[1]), Type::Int(_));
                ensure!(good, "invalid operands of {}", self.name(i));
                Ok(())
            }
            InsertElement => {
                let element = self.ty(ops[1]);
                let good = self.ty(ops[0]) == d.ty
                    && matches!(self.scope.ty(d.ty), Type::Vector { elem, .. } if elem == element)
                    && matches!(self.value_type(ops[2]), Type::Int(_));
                ensure!(good, "invalid operands of {}", self.name(i));
                Ok(())
            }
            ShuffleVector => self.shufflevector(i, d, ops),
            ExtractValue => {
                let member = self.member(self.ty(ops[0]), self.body.list(d.aux));
                ensure!(member == Some(d.ty), "invalid operands of {}", self.name(i));
                Ok(())
            }
            InsertValue => {
                let member = self.member(self.ty(ops[0]), self.body.list(d.aux));
                ensure!(
                    member == Some(self.ty(ops[1])) && d.ty == self.ty(ops[0]),
                    "invalid operands of {}",
                    self.name(i)
                );
                Ok(())
            }
        }
    }

    fn ret(&self, i: Inst, ops: &[Value]) -> Rule {
        if self.ret_ty == TypeId::VOID {
            ensure!(
                ops.is_empty(),
                "{} returns a value from a void function",
                self.name(i)
            );
        } else {
            ensure!(
                ops.len() == 1 && self.ty(ops[0]) == self.ret_ty,
                "type of 'ret' is not the return type of the function"
            );
        }
        Ok(())
    }

    fn switch(&mut self, i: Inst, ops: &[Value]) -> Rule {
        let ty = self.ty(ops[0]);
        ensure!(
            matches!(self.scope.ty(ty), Type::Int(_)),
            "operand of 'switch' is not an integer"
        );
        self.cases.clear();
        let mut wide = false;
        for v in &ops[1..] {
            let c = v.as_const().map(|c| self.scope.constant(c));
            match c {
                Some(Const::Int { value, .. }) => self.cases.push(value),
                Some(Const::WideInt { .. }) => wide = true,
                _ => return Err("case of 'switch' is not a constant integer".to_string()),
            }
            ensure!(
                self.ty(*v) == ty,
                "case of 'switch' has another type than the operand"
            );
        }
        if wide {
            let duplicate = ops[1..]
                .iter()
                .enumerate()
                .any(|(k, v)| ops[1..1 + k].iter().any(|w| same_value(self.scope, *v, *w)));
            ensure!(!duplicate, "{} has the same case twice", self.name(i));
            return Ok(());
        }
        if !self.cases.is_sorted() {
            self.cases.sort_unstable();
        }
        let duplicate = self.cases.windows(2).find(|w| w[0] == w[1]).map(|w| w[0]);
        ensure!(
            duplicate.is_none(),
            "{} has case {} twice",
            self.name(i),
            duplicate.unwrap_or(0)
        );
        Ok(())
    }

    fn binary(&self, i: Inst, d: &InstData, ops: &[Value], good: bool, what: &str) -> Rule {
        ensure!(
            self.ty(ops[0]) == d.ty && self.ty(ops[1]) == d.ty,
            "operands of {} have different types",
            self.name(i)
        );
        ensure!(good, "{} works only on {what}", self.name(i));
        Ok(())
    }

    fn compare(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        let ty = self.ty(ops[0]);
        ensure!(
            ty == self.ty(ops[1]),
            "operands of {} have different types",
            self.name(i)
        );
        let good = match d.opcode {
            Opcode::ICmp => is_int_or_vector(self.scope, ty) || is_pointer_or_vector(self.scope, ty),
            _ => is_float_or_vector(self.scope, ty),
        };
        ensure!(good, "invalid operand types of {}", self.name(i));
        let shape = match (self.scope.ty(ty), self.scope.ty(d.ty)) {
            (
                Type::Vector { len, scalable, .. },
                Type::Vector {
                    elem: TypeId::I1,
                    len: l,
                    scalable: s,
                },
            ) => len == l && scalable == s,
            (Type::Vector { .. }, _) => false,
            _ => d.ty == TypeId::I1,
        };
        ensure!(shape, "invalid result type of {}", self.name(i));
        Ok(())
    }

    fn select(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        let condition = self.ty(ops[0]);
        let good = condition == TypeId::I1
            || matches!(
                (self.scope.ty(condition), self.scope.ty(d.ty)),
                (Type::Vector { elem: TypeId::I1, len, scalable }, Type::Vector { len: l, scalable: s, .. })
                    if len == l && scalable == s
            );
        ensure!(
            good && self.ty(ops[1]) == d.ty && self.ty(ops[2]) == d.ty && d.ty != TypeId::TOKEN,
            "invalid operands of {}",
            self.name(i)
        );
        Ok(())
    }

    fn shufflevector(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        let mask = self.body.list(d.aux);
        let from = self.value_type(ops[0]);
        let (Type::Vector { elem, len, scalable }, true) = (from, self.ty(ops[0]) == self.ty(ops[1])) else {
            return Err(format!(
                "operands of {} are not two vectors of one type",
                self.name(i)
            ));
        };
        let good = matches!(self.scope.ty(d.ty), Type::Vector { elem: e, len: l, scalable: s }
            if e == elem && s == scalable && l as usize == mask.len());
        ensure!(good, "invalid result type of {}", self.name(i));
        let limit = len as u64 * 2;
        let in_range = mask.iter().all(|m| *m == u32::MAX || (*m as u64) < limit);
        ensure!(
            in_range,
            "mask of {} selects an element that does not exist",
            self.name(i)
        );
        if scalable {
            let uniform = mask.iter().all(|m| *m == 0) || mask.iter().all(|m| *m == u32::MAX);
            ensure!(
                uniform,
                "mask of {} on scalable vectors is neither zero nor poison",
                self.name(i)
            );
        }
        Ok(())
    }

    /// The type that indices lead to in an aggregate.
    fn member(&self, mut t: TypeId, indices: &[u32]) -> Option<TypeId> {
        for i in indices {
            t = match self.scope.ty(t) {
                Type::Array { elem, len } if (*i as u64) < len => elem,
                Type::Struct { .. } | Type::Named(_) => *self.scope.struct_elems(t)?.0.get(*i as usize)?,
                _ => return None,
            };
        }
        Some(t)
    }
}
