//! The bundle `clang.arc.attachedcall`: behind the call stands a call of an Objective-C runtime function with its result,
//! and before that, on targets that have one, the instruction by which the runtime knows that the result is claimed
//! (clang's "Automatic Reference Counting", "Runtime support").

use super::{Expander, Out};
use ir::body::{Body, CallInfo};
use ir::constants::{Const, InlineAsm};
use ir::context::Scope;
use ir::edit::{CallOptions, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, Opcode, TailKind};

const TAG: &[u8] = b"clang.arc.attachedcall";

/// Whether a call has such a bundle.
pub(super) fn is_attached(s: Scope<'_>, body: &Body, i: Inst) -> bool {
    body.call(i).bundles.iter().any(|b| s.bytes(b.0) == TAG)
}

/// An invoke whose attached call is still to be put onto its normal edge.
pub(super) struct Pending {
    block: Block,
    result: Value,
    callee: Value,
}

impl Expander<'_> {
    /// A call with the bundle: the call without it, and the one that is attached.
    pub(super) fn expand_attached(&mut self, i: Inst, d: &InstData) -> Out {
        let callee = self.take_bundle(i);
        if d.opcode == Opcode::Invoke && d.ty == TypeId::VOID {
            return Out::Keep;
        }
        if d.opcode == Opcode::Invoke {
            let (block, result) = (self.cur, self.edit.body.result(i));
            self.attached.push(Pending {
                block,
                result,
                callee,
            });
            return Out::Keep;
        }
        // (the operands changed with the bundle)
        let own = *self.edit.body.inst(i);
        let call = self.edit.make(own);
        self.edit.place(call);
        let result = self.edit.body.result(call);
        // (a call that does not return has nothing to claim)
        if own.ty == TypeId::VOID {
            return Out::Value(result);
        }
        Out::Value(self.call_attached(result, callee))
    }

    /// The same for invokes, once all blocks stand.
    pub(super) fn place_attached(&mut self) {
        for Pending {
            block,
            result,
            callee,
        } in std::mem::take(&mut self.attached)
        {
            let between = self.edit.split_edge(block, 0);
            let end = self.edit.last(between).expect("the jump of a split edge");
            (self.cur, self.at) = (between, end);
            self.edit.goto_before(end);
            let call = self.edit.body.insts.len();
            let claimed = self.call_attached(result, callee);
            self.edit.replace_uses(result, claimed);
            self.edit.commit();
            // Of what was made the first user takes the result itself.
            for k in call..self.edit.body.insts.len() {
                let i = Inst::new(k);
                if self.edit.body.ops(i).first() == Some(&claimed) {
                    self.edit.set_operand(i, 0, result);
                }
            }
        }
    }

    /// Takes the bundle off a call, which then is no tail call; gives the function that is to be called.
    fn take_bundle(&mut self, i: Inst) -> Value {
        let info: CallInfo = self.edit.body.call(i).clone();
        let mut ops: Vec<Value> = self.edit.body.ops(i).to_vec();
        let mut at = info.num_args as usize;
        let mut callee = None;
        let mut bundles = Vec::new();
        for (tag, count) in info.bundles {
            let count = count as usize;
            if callee.is_none() && self.scope().bytes(tag) == TAG {
                callee = ops.drain(at..at + count).next();
                continue;
            }
            at += count;
            bundles.push((tag, count as u32));
        }
        let list = self.edit.body.add_operands(&ops);
        let mut d = *self.edit.body.inst(i);
        d.ops = list;
        self.edit.set(i, d);
        let call = &mut self.edit.body.calls[d.aux as usize];
        (call.bundles, call.tail) = (bundles, TailKind::NoTail);
        callee.expect("verified: a function")
    }

    /// The type of the runtime's function, and what it takes.
    fn claiming_type(&mut self, callee: Value) -> (TypeId, TypeId) {
        let callee = callee.as_const().map(|c| self.scope().constant(c));
        if let Some(Const::Global { global, .. }) = callee {
            let declared = self.module.global(global).value_ty;
            if let Some((_, &[param], false)) = self.scope().func_sig(declared) {
                return (declared, param);
            }
        }
        let ptr = TypeId::PTR;
        (self.tables().func_ty(ptr, &[ptr], false), ptr)
    }

    fn call_attached(&mut self, result: Value, callee: Value) -> Value {
        if let Some(marker) = self.target.autorelease_marker() {
            self.marker(marker);
        }
        // The runtime's functions take and give pointers of an address space of their own.
        let ty = self.edit.body.value_ty(self.scope(), result);
        let (fn_ty, param) = self.claiming_type(callee);
        let object = self.convert(Opcode::AddrSpaceCast, result, param);
        let claimed = self.call_value(fn_ty, callee, &[object], CallOptions::default());
        self.convert(Opcode::AddrSpaceCast, claimed, ty)
    }

    /// An instruction that is written out.
    fn marker(&mut self, text: &str) {
        let fn_ty = self.tables().func_ty(TypeId::VOID, &[], false);
        let (template, constraints) = (self.tables().str(text.as_bytes()), self.tables().str(b""));
        let asm = InlineAsm {
            fn_ty,
            template,
            constraints,
            side_effect: true,
            align_stack: false,
            intel_dialect: false,
            can_throw: false,
        };
        let ty = TypeId::PTR;
        let asm = self.constant(Const::InlineAsm { ty, asm });
        self.call_value(fn_ty, asm, &[], CallOptions::default());
    }
}
