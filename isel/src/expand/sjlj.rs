//! Exceptions by `setjmp` and `longjmp` (`-exception-model=sjlj`): unwinders find functions by a list of contexts, not by
//! tables of their code.
//!
//! ```text
//!   entry:   context.personality, .lsda, .frame, .stack = …; _Unwind_SjLj_Register(context)
//!            setjmp ─ returns ─► the rest of the function        each call: context.site = n, or -1
//!              └─ comes back ─► dispatch: switch context.site ─► landing pads, which read context.data
//!   returns: _Unwind_SjLj_Unregister(context)
//! ```
//! Invokes become calls. Of landing pads a call of `llvm.eh.sjlj.callsite` is left, from whose arguments the exception table is
//! made: whether it is a cleanup, and the clauses. Values that they and what is behind them want go through memory
//! ([`super::funclets`]). The context is LLVM's (`SjLjEHPrepare`), whose data are of 32 bits.

use super::Expander;
use ir::body::Builtin;
use ir::edit::{Access, InstBuilder};
use ir::ids::{Block, ConstId, Inst, TypeId, Value};
use ir::inst::{InstFlags, IntPredicate, Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use rustc_hash::FxHashSet;

/// Offsets in the context; its first word links contexts.
const SITE: u64 = 8;
const DATA: u64 = 12;
const PERSONALITY: u64 = 32;
const LSDA: u64 = 40;
const FRAME: u64 = 48;
const STACK: u64 = 64;
const BYTES: u64 = 88;

/// What is read behind the compiler's back.
const WORD: Access<'_> = Access::aligned(4).volatile(true);
const POINTER: Access<'_> = Access::aligned(8).volatile(true);

impl Expander<'_> {
    /// The rewriting of a function with landing pads; nothing in others.
    pub(super) fn register_context(&mut self, personality: ConstId) {
        let blocks = self.edit.num_blocks() as u32;
        let all: Vec<Inst> = (0..blocks)
            .flat_map(|b| self.edit.insts(Block(b)).collect::<Vec<_>>())
            .collect();
        let of = |opcode: Opcode, x: &Self| -> Vec<Inst> {
            let is = |i: &Inst| x.edit.body.inst(*i).opcode == opcode;
            all.iter().copied().filter(is).collect()
        };
        let pads = of(Opcode::LandingPad, self);
        if pads.is_empty() {
            return;
        }
        let context = self.frame_object(BYTES, 8);
        self.place_frame_objects();
        for i in pads {
            self.read_data(i, context);
        }
        let mut sites = Vec::new();
        for b in (0..blocks).map(Block) {
            self.tell_sites(b, context, &mut sites);
        }
        for i in of(Opcode::Ret, self) {
            self.unregister(i, context);
        }
        // Objects of fixed size in the entry are part of the frame.
        let entry: FxHashSet<Inst> = self.edit.insts(Block(0)).collect();
        let mut fixed = of(Opcode::Alloca, self);
        fixed.retain(|i| entry.contains(i) && self.has_fixed_size(*i));
        self.edit.goto_top(Block(0));
        for i in fixed.iter().rev() {
            self.edit.move_here(*i);
            self.edit.goto_top(Block(0));
        }
        let fixed: FxHashSet<Inst> = fixed.into_iter().collect();
        let moved = |i: &Inst| fixed.contains(i) || self.edit.body.result(*i) == context;
        let first = self.edit.insts(Block(0)).find(|i| !moved(i));
        let first = first.expect("blocks end in terminators");
        for i in all {
            self.follow_stack(i, context, &fixed);
        }
        let rest = self.edit.split(Block(0), first);
        let dispatch = self.dispatch(context, &sites);
        self.set_up(context, personality, rest, dispatch);
        self.edit.commit();
    }

    fn member(&mut self, context: Value, at: u64) -> Value {
        let at = self.edit.int(TypeId::I64, at);
        self.edit.gep(TypeId::I8, context, &[at])
    }

    fn store_member(&mut self, context: Value, at: u64, v: Value, access: &Access<'_>) {
        let p = self.member(context, at);
        self.edit.store(v, p, access);
    }

    fn has_fixed_size(&self, i: Inst) -> bool {
        let ops = self.edit.body.inst(i).ops;
        self.edit.body.operand_range(ops)[0].as_const().is_some()
    }

    /// A landing pad's result is what the personality routine left in the context.
    fn read_data(&mut self, i: Inst, context: Value) {
        let d = *self.edit.body.inst(i);
        let result = self.edit.body.result(i);
        self.edit.goto_after(i);
        let mut parts = [Value::local(0); 2];
        for (k, part) in parts.iter_mut().enumerate() {
            let p = self.member(context, DATA + 4 * k as u64);
            *part = self.edit.load(TypeId::I32, p, &WORD);
        }
        let exception = self.edit.cast(Opcode::IntToPtr, parts[0], TypeId::PTR);
        let whole = self.edit.poison(d.ty);
        let whole = self.edit.insert_value(whole, exception, &[0]);
        let whole = self.edit.insert_value(whole, parts[1], &[1]);
        self.edit.replace_uses(result, whole);
        let cleanup = self.edit.int(TypeId::I32, d.flags.has(InstFlags::CLEANUP).into());
        let mut what = vec![cleanup];
        what.extend(self.edit.body.operand_range(d.ops));
        self.edit.goto_before(i);
        let kept = Builtin::Intrinsic(Intrinsic::EhSjljCallsite);
        (self.edit).call_builtin(kept, TypeId::VOID, &what, InstFlags::NONE);
        self.edit.remove(i);
    }

    /// Calls of a block say where they are; its invoke becomes a call.
    fn tell_sites(&mut self, b: Block, context: Value, sites: &mut Vec<Block>) {
        for i in self.edit.insts(b).collect::<Vec<_>>() {
            let site = match self.edit.body.inst(i).opcode {
                Opcode::Call if self.is_marker(i) => continue,
                Opcode::Call => u64::from(u32::MAX),
                Opcode::Invoke => {
                    sites.push(self.invoke_as_call(b, i));
                    sites.len() as u64
                }
                _ => continue,
            };
            self.edit.goto_before(i);
            let site = self.edit.int(TypeId::I32, site);
            self.store_member(context, SITE, site, &WORD);
        }
    }

    /// Calls that never unwind, and may have to stand where they are.
    fn is_marker(&self, i: Inst) -> bool {
        let info = self.edit.body.call(i);
        let direct = self.edit.body.direct_callee(self.module, i);
        let intrinsic = direct.is_some_and(|g| self.module.intrinsic(g).is_some());
        intrinsic || matches!(info.builtin, Builtin::Intrinsic(_)) || info.tail == TailKind::MustTail
    }

    /// The context is gone before a return, and before a call in its place.
    fn unregister(&mut self, ret: Inst, context: Value) {
        let call = self.edit.prev(ret).filter(|i| {
            let d = self.edit.body.inst(*i);
            d.opcode == Opcode::Call && self.edit.body.call(*i).tail == TailKind::MustTail
        });
        self.edit.goto_before(call.unwrap_or(ret));
        self.edit
            .libcall("_Unwind_SjLj_Unregister", TypeId::VOID, &[context]);
    }

    /// The stack pointer that handlers get follows what moves it; `fixed`: allocas that do not.
    fn follow_stack(&mut self, i: Inst, context: Value, fixed: &FxHashSet<Inst>) {
        let moves = match self.edit.body.inst(i).opcode {
            Opcode::Alloca => !fixed.contains(&i),
            Opcode::Call => {
                let direct = self.edit.body.direct_callee(self.module, i);
                direct.and_then(|g| self.module.intrinsic(g)) == Some(Intrinsic::Stackrestore)
            }
            _ => false,
        };
        if moves {
            self.edit.goto_after(i);
            self.save_stack(context);
        }
    }

    fn save_stack(&mut self, context: Value) {
        let stack = self.edit.intrinsic(Intrinsic::Stacksave, TypeId::PTR, &[]);
        self.store_member(context, STACK, stack, &POINTER);
    }

    /// Where handlers start: by the number of the call.
    fn dispatch(&mut self, context: Value, sites: &[Block]) -> Block {
        let (block, wrong) = (self.edit.new_block(), self.edit.new_block());
        self.edit.goto_bottom(wrong);
        self.edit.intrinsic(Intrinsic::Trap, TypeId::VOID, &[]);
        self.edit.unreachable();
        self.edit.goto_bottom(block);
        let p = self.member(context, SITE);
        let site = self.edit.load(TypeId::I32, p, &WORD);
        let case = |x: &mut Self, n: usize| x.edit.int(TypeId::I32, n as u64).as_const().expect("a constant");
        let cases: Vec<(ConstId, Block)> = (sites.iter().enumerate())
            .map(|(n, pad)| (case(self, n), *pad))
            .collect();
        self.edit.switch(site, wrong, &cases);
        block
    }

    /// The entry, whose end leads to the rest of the function and to the dispatch.
    fn set_up(&mut self, context: Value, personality: ConstId, rest: Block, dispatch: Block) {
        let jump = self.edit.last(Block(0)).expect("split");
        self.edit.goto_before(jump);
        self.store_member(context, PERSONALITY, Value::constant(personality), &POINTER);
        let table = self.edit.intrinsic(Intrinsic::EhSjljLsda, TypeId::PTR, &[]);
        self.store_member(context, LSDA, table, &POINTER);
        let zero = self.edit.int(TypeId::I32, 0);
        let frame = self.edit.intrinsic(Intrinsic::Frameaddress, TypeId::PTR, &[zero]);
        self.store_member(context, FRAME, frame, &POINTER);
        self.save_stack(context);
        self.edit
            .libcall("_Unwind_SjLj_Register", TypeId::VOID, &[context]);
        let buffer = self.member(context, FRAME);
        let again = self
            .edit
            .intrinsic(Intrinsic::EhSjljSetjmp, TypeId::I32, &[buffer]);
        let first = self.edit.icmp(IntPredicate::Eq, again, zero);
        self.edit.remove(jump);
        self.edit.goto_bottom(Block(0));
        self.edit.cond_br(first, rest, dispatch);
    }
}
