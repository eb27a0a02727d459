//! Intrinsics that are the same for all targets; the rest go to the target.

use crate::lower::Lower;
use crate::parts::PartTy;
use crate::target::Target;
use ir::diag::Result;
use ir::ids::Inst;
use ir::intrinsics::Intrinsic;

impl<T: Target> Lower<'_, T> {
    pub(crate) fn lower_intrinsic_call(&mut self, i: Inst, id: Intrinsic) -> Result<()> {
        use Intrinsic::*;
        match id {
            // Hints and markers: no code.
            LifetimeStart
            | LifetimeEnd
            | InvariantEnd
            | Assume
            | Sideeffect
            | Pseudoprobe
            | ExperimentalNoaliasScopeDecl
            | VarAnnotation
            | CodeviewAnnotation
            | FakeUse
            | DbgValue
            | DbgDeclare
            | DbgLabel
            | DbgAssign
            | Donothing => Ok(()),
            // Views of their operand.
            Expect
            | ExpectWithProbability
            | LaunderInvariantGroup
            | StripInvariantGroup
            | SsaCopy
            | Annotation
            | PtrAnnotation
            | ArithmeticFence => {
                if self.is_used(i) {
                    self.copy_alias(i)?;
                }
                Ok(())
            }
            Memcpy | MemcpyInline => self.lower_mem_intrinsic(i, "memcpy"),
            Memmove => self.lower_mem_intrinsic(i, "memmove"),
            Memset | MemsetInline => self.lower_mem_intrinsic(i, "memset"),
            InvariantStart => {
                if self.is_used(i) {
                    let r = self.def(i)?;
                    T::emit_undef(self, r);
                }
                Ok(())
            }
            IsConstant => {
                let known = self.body.call_args(i)[0].is_const();
                self.constant_result(i, u64::from(known))
            }
            Objectsize => {
                let min = self.const_int(self.body.call_args(i)[1]) == Some(1);
                self.constant_result(i, if min { 0 } else { u64::MAX })
            }
            AllowRuntimeCheck | AllowUbsanCheck => self.constant_result(i, 1),
            _ => {
                let pure = id.properties().memory == ir::attributes::memory::NONE;
                if pure && !self.is_used(i) && !id.properties().no_return && !id.properties().may_throw {
                    return Ok(());
                }
                if T::lower_intrinsic(self, i, id)? {
                    return Ok(());
                }
                let name = id.name();
                Err(self.unsupported(format!("llvm.{name}")))
            }
        }
    }

    fn constant_result(&mut self, i: Inst, value: u64) -> Result<()> {
        if !self.is_used(i) {
            return Ok(());
        }
        let bits = self.bits(self.body.inst(i).ty);
        let value = if bits < 64 {
            value & ((1 << bits) - 1)
        } else {
            value
        };
        let dst = self.def(i)?;
        T::emit_int(self, PartTy::int(bits), dst, value);
        Ok(())
    }
}
