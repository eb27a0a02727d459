//! Stack protectors: whether a function needs a guard in its frame, and which objects lie beside it.
//!
//! Rules (LangRef `ssp`, `sspstrong`, `sspreq`; LLVM's `StackProtector`): `sspreq` always; `sspstrong` for any
//! array and any local object whose address leaves direct loads and stores; `ssp` for arrays of characters of
//! eight bytes or more (`"stack-protector-buffer-size"`) and for objects of variable size. The target's
//! prologue fills the guard, its exits compare it. As in LLVM, functions whose personality works with funclets have none: the
//! run-time library leaves their frames by ways that compare nothing. Cost: O(instructions) in functions with these attributes.

use crate::lower::{Lower, NONE};
use crate::target::Target;
use ir::attributes::AttrKind;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use regalloc::{FrameSlot, FrameSlotKind};

impl<T: Target> Lower<'_, T> {
    /// Adds the guard to the frame if the function is to have one. After the allocas have their slots.
    pub(crate) fn plan_protector(&mut self) {
        let set = self.func.attrs.func;
        let has = |k| self.scope.has_attr(set, k);
        let (required, strong) = (has(AttrKind::StackProtectReq), has(AttrKind::StackProtectStrong));
        let asked = required || strong || has(AttrKind::StackProtect);
        if !asked || has(AttrKind::Naked) || self.has_funclet_personality() {
            return;
        }
        let least = self
            .scope
            .attr_str(set, "stack-protector-buffer-size")
            .and_then(|n| std::str::from_utf8(n).ok()?.parse().ok())
            .unwrap_or(8);
        let mut needed = required;
        for (k, d) in self.body.insts.iter().enumerate() {
            if d.opcode != Opcode::Alloca {
                continue;
            }
            let v = Value::local((self.body.params.len() + k) as u32);
            let any_array = strong || required;
            let count = self.const_int(self.body.operand_range(d.ops)[0]);
            let buffer = match count {
                None => true,
                Some(1) => self.has_buffer(TypeId(d.aux), any_array, least),
                Some(n) => any_array || n.saturating_mul(self.dl.size(self.scope, TypeId(d.aux))) >= least,
            };
            needed |= buffer || strong && !needed && self.escapes(v);
            let slot = self.st.slots.get(self.body.params.len() + k);
            if let Some(&bits) = slot.filter(|b| buffer && **b != NONE)
                && let FrameSlotKind::Local(i) = FrameSlot::from_bits(bits).kind()
            {
                self.vb.vcode.frame.locals[i as usize].buffer = true;
            }
        }
        if needed {
            let frame = &mut self.vb.vcode.frame;
            if let FrameSlotKind::Local(i) = frame.add_local(8, 8).kind() {
                frame.guard = Some(i);
            }
            frame.has_calls = true;
        }
    }

    /// Whether a type has an array that counts: any one, or one of `least` or more characters.
    fn has_buffer(&self, t: TypeId, any: bool, least: u64) -> bool {
        match self.scope.ty(t) {
            Type::Array { elem, len } => {
                let chars = self.scope.int_bits(elem) == Some(8);
                any || chars && len >= least || self.has_buffer(elem, any, least)
            }
            _ => self
                .scope
                .struct_elems(t)
                .is_some_and(|(e, _)| e.iter().any(|e| self.has_buffer(*e, any, least))),
        }
    }

    /// Whether the address of a local object is used other than by loads and stores of it, directly or at a
    /// constant offset.
    fn escapes(&self, object: Value) -> bool {
        let mut known = vec![object];
        // Blocks stand in any order, so derived pointers may be found before their bases: until none is new.
        loop {
            let before = known.len();
            for (k, d) in self.body.insts.iter().enumerate() {
                let uses = self.body.operand_range(d.ops);
                let Some(at) = uses.iter().position(|v| known.contains(v)) else {
                    continue;
                };
                let own = Value::local((self.body.params.len() + k) as u32);
                match d.opcode {
                    Opcode::Load => {}
                    Opcode::Store if at == 1 && !known.contains(&uses[0]) => {}
                    Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast if at == 0 => {
                        let constant = uses[1..].iter().all(|v| v.is_const());
                        if !constant {
                            return true;
                        }
                        if !known.contains(&own) {
                            known.push(own);
                        }
                    }
                    Opcode::Call if self.is_marker(Inst(k as u32)) => {}
                    _ => return true,
                }
            }
            if known.len() == before {
                return false;
            }
        }
    }

    /// A call of an intrinsic that only marks its operand.
    fn is_marker(&self, call: Inst) -> bool {
        let id = self.body.called_intrinsic(self.module, call);
        matches!(
            id,
            Some(
                Intrinsic::LifetimeStart
                    | Intrinsic::LifetimeEnd
                    | Intrinsic::InvariantStart
                    | Intrinsic::InvariantEnd
                    | Intrinsic::DbgValue
                    | Intrinsic::DbgDeclare
                    | Intrinsic::DbgAssign
            )
        )
    }
}
