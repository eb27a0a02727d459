//! Intrinsics that are the same for all targets; the rest go to the target.

use crate::lower::Lower;
use crate::memory::addr::{Addr, AddrBase, Index};
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;

/// The operation and signedness of an intrinsic with an overflow bit.
pub fn overflow_op(id: Intrinsic) -> Option<(Opcode, bool)> {
    Some(match id {
        Intrinsic::SaddWithOverflow => (Opcode::Add, true),
        Intrinsic::UaddWithOverflow => (Opcode::Add, false),
        Intrinsic::SsubWithOverflow => (Opcode::Sub, true),
        Intrinsic::UsubWithOverflow => (Opcode::Sub, false),
        Intrinsic::SmulWithOverflow => (Opcode::Mul, true),
        Intrinsic::UmulWithOverflow => (Opcode::Mul, false),
        _ => return None,
    })
}

/// The predicate of the operand that a minimum or maximum chooses.
pub fn min_max(id: Intrinsic) -> Option<IntPredicate> {
    Some(match id {
        Intrinsic::Smax => IntPredicate::Sgt,
        Intrinsic::Smin => IntPredicate::Slt,
        Intrinsic::Umax => IntPredicate::Ugt,
        Intrinsic::Umin => IntPredicate::Ult,
        _ => return None,
    })
}

impl<T: Target> Lower<'_, T> {
    /// Refuses pointers of 32 bits where an intrinsic is lowered for such of 64 only.
    fn check_pointers(&self, id: Intrinsic, args: &[Value]) -> Result<()> {
        use Intrinsic::*;
        let any_value = matches!(
            id,
            Assume | Objectsize | ExperimentalStackmap | ExperimentalPatchpoint | ExperimentalPatchpointVoid
        );
        let narrow = !any_value && args.iter().any(|v| self.short_pointer(*v).is_some());
        let in_words = matches!(id, EhSjljSetupDispatch | InitTrampoline) && self.dl.is_ilp32();
        if narrow || in_words {
            return Err(self.unsupported(format!("pointers of 32 bits in llvm.{}", id.name())));
        }
        Ok(())
    }

    pub(crate) fn lower_intrinsic_call(&mut self, i: Inst, id: Intrinsic) -> Result<()> {
        use Intrinsic::*;
        let args = self.body.call_args(i);
        self.check_pointers(id, args)?;
        match id {
            Pseudoprobe => {
                self.note_probe(i);
                Ok(())
            }
            _ if is_marker(id) => Ok(()),
            _ if is_view(id) => {
                if self.is_used(i) {
                    self.copy_alias(i)?;
                }
                Ok(())
            }
            Memcpy => self.lower_mem_intrinsic(i, "memcpy"),
            MemcpyInline => self.lower_inline_memory(i, "memcpy"),
            Memmove => self.lower_mem_intrinsic(i, "memmove"),
            Memset => self.lower_mem_intrinsic(i, "memset"),
            MemsetInline => self.lower_inline_memory(i, "memset"),
            InvariantStart => {
                if self.is_used(i) {
                    let r = self.def(i)?;
                    T::emit_undef(self, r);
                }
                Ok(())
            }
            IsConstant => {
                let known = self.is_manifest(self.body.call_args(i)[0]);
                self.constant_result(i, u64::from(known))
            }
            Objectsize => {
                let size = self.object_size(i)?;
                self.constant_result(i, size)
            }
            ExperimentalGcStatepoint => self.lower_statepoint(i),
            ExperimentalGcRelocate => self.lower_gc_relocate(i),
            // The statepoint defines it.
            ExperimentalGcResult => Ok(()),
            ExperimentalStackmap => self.lower_stack_map(i),
            Gcroot => self.lower_root(i),
            ExperimentalPatchpoint | ExperimentalPatchpointVoid => self.lower_patch_point(i),
            LoadRelative => self.load_relative(i),
            // What no pass has decided is true: the check is made, the path is taken.
            AllowRuntimeCheck
            | AllowUbsanCheck
            | TypeTest
            | PublicTypeTest
            | ExperimentalWidenableCondition => self.constant_result(i, 1),
            // No dynamic alloca lies below the outgoing arguments; no target has a counter of constant speed.
            GetDynamicAreaOffset | Readsteadycounter => self.constant_result(i, 0),
            Stackaddress | Stackprotector | Stacksave | Stackrestore => self.lower_stack_intrinsic(i, id),
            EhTypeidFor => {
                let number = self.type_number(self.body.call_args(i)[0])?;
                self.constant_result(i, number as u64)
            }
            EhExceptioncode => self.exception_code(i),
            EhExceptionpointer => self.exception_pointer(i),
            Localescape => self.local_escape(i),
            Localaddress => self.local_address(i),
            Localrecover => self.local_recover(i),
            EhRecoverfp => self.recover_frame(i),
            ExperimentalDeoptimize => self.lower_deoptimize(i),
            VaStart => T::va_start(self, self.body.call_args(i)[0]),
            VaEnd => Ok(()),
            VaCopy => T::va_copy(self, self.body.call_args(i)[0], self.body.call_args(i)[1]),
            // Addresses of thread-local variables may have taken it in.
            ThreadlocalAddress => {
                if self.is_used(i) {
                    let dst = self.def(i)?;
                    let src = self.use_part(self.body.call_args(i)[0], 0)?;
                    T::emit_copy(self, dst, src);
                }
                Ok(())
            }
            _ => {
                if self.lower_runtime_call(i, id)? {
                    return Ok(());
                }
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

    /// Intrinsics that read or set the stack pointer, or write the stack protector's slot.
    fn lower_stack_intrinsic(&mut self, i: Inst, id: Intrinsic) -> Result<()> {
        use Intrinsic::*;
        match id {
            Stackaddress => {
                if self.is_used(i) {
                    let dst = self.def(i)?;
                    T::emit_stack_save(self, dst);
                }
                Ok(())
            }
            Stackprotector => {
                let args = self.body.call_args(i);
                let (guard, slot) = (args[0], args[1]);
                let addr = self.address_of(slot)?;
                let mem = T::mem(self, &addr)?;
                let guard = self.use_reg(guard)?;
                T::emit_store(self, PartTy::I64, guard, mem);
                Ok(())
            }
            Stacksave => {
                self.vb.vcode.frame.dynamic_stack = true;
                if self.is_used(i) {
                    let dst = self.def(i)?;
                    T::emit_stack_save(self, dst);
                }
                Ok(())
            }
            Stackrestore if self.funclet_of(self.cur_block) != 0 => {
                // Nothing in a funclet moves the stack pointer.
                let saved = self.body.def(self.body.call_args(i)[0]);
                let own = self.body.block_insts(self.cur_block);
                let is_save = |s: Inst| self.body.called_intrinsic(self.module, s) == Some(Stacksave);
                match saved.is_some_and(|s| is_save(s) && own.contains(&s)) {
                    true => Ok(()),
                    false => Err(self.unsupported("llvm.stackrestore in a funclet")),
                }
            }
            Stackrestore => {
                self.vb.vcode.frame.dynamic_stack = true;
                let src = self.use_part(self.body.call_args(i)[0], 0)?;
                T::emit_stack_restore(self, src);
                Ok(())
            }
            _ => Err(self.unsupported(format!("llvm.{}", id.name()))),
        }
    }

    /// `llvm.load.relative(p, offset)`: `p` plus the 32-bit distance found at `p + offset`.
    fn load_relative(&mut self, i: Inst) -> Result<()> {
        if !self.is_used(i) {
            return Ok(());
        }
        let (ptr, offset) = {
            let a = self.body.call_args(i);
            (a[0], a[1])
        };
        let base = self.use_reg(ptr)?;
        let index = self.index_reg(offset)?;
        let addr = Addr {
            base: AddrBase::Reg(base),
            index: Some(Index::Reg(index)),
            scale: 1,
            ..Addr::default()
        };
        let mem = T::mem(self, &addr)?;
        let narrow = self.vreg(PartTy::I32);
        T::emit_load(self, PartTy::I32, narrow, mem);
        let distance = self.vreg(PartTy::I64);
        T::emit_extend(self, true, 32, PartTy::I64, distance, narrow);
        let dst = self.def(i)?;
        T::emit_binary(self, Opcode::Add, PartTy::I64, dst, base, distance);
        Ok(())
    }

    /// Whether a value is a constant that needs no linker: not the address of anything, nor made of one.
    fn is_manifest(&self, v: Value) -> bool {
        let all = |l| {
            let elems = self.scope.const_list(l);
            elems.iter().all(|e| self.is_manifest((*e).into()))
        };
        v.as_const().is_some_and(|c| match self.scope.constant(c) {
            Const::Aggregate { elems, .. } => all(elems),
            Const::Expr { expr, .. } => all(expr.ops),
            Const::Splat { elem, .. } => self.is_manifest(elem.into()),
            Const::Global { .. }
            | Const::BlockAddress { .. }
            | Const::DsoLocalEquivalent { .. }
            | Const::NoCfi { .. }
            | Const::PtrAuth { .. } => false,
            _ => true,
        })
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
        let sign = if value as i64 >= 0 { 0 } else { u64::MAX };
        for (k, part) in self.def_parts(i)?.into_iter().enumerate() {
            T::emit_int(
                self,
                PartTy::int(bits.min(64)),
                part,
                if k == 0 { value } else { sign },
            );
        }
        Ok(())
    }
}

/// Hints and markers, which have no code.
fn is_marker(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        id,
        LifetimeStart
            | LifetimeEnd
            | InvariantEnd
            | Assume
            | Sideeffect
            | ExperimentalNoaliasScopeDecl
            | VarAnnotation
            | CodeviewAnnotation
            | FakeUse
            | DbgValue
            | DbgDeclare
            | DbgLabel
            | DbgAssign
            | Donothing
            | EhSjljCallsite
            | SehTryBegin
            | SehTryEnd
            | SehScopeBegin
            | SehScopeEnd
    )
}

/// Intrinsics whose result is their operand.
fn is_view(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        id,
        Expect
            | ExpectWithProbability
            | LaunderInvariantGroup
            | StripInvariantGroup
            | SsaCopy
            | Annotation
            | PtrAnnotation
            | AdjustTrampoline
            | ArithmeticFence
            | CallbrLandingpad
    )
}
