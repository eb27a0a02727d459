//! Where exceptions go that leave a body which takes the place of an invoke.
//!
//! ```text
//!   invoke @f to A unwind U      ─►   … invoke @g to … unwind U …    resume e ─► br V
//!   U: p = landingpad; …              U: q = landingpad; br V        V: p = phi [q, U], [e, …]; …
//! ```
//! Calls that may throw become invokes. What its own pads do not handle goes on behind the pad of the invoke, and its pads
//! land what that one lands.

use super::Editor;
use super::splice::Copy;
use crate::body::Body;
use crate::ids::{Block, CallId, Inst, Value};
use crate::inst::{InstData, InstFlags, Opcode, TailKind};

/// The landing pad of an invoke.
pub(super) struct Unwinding {
    /// Its block.
    block: Block,
    pad: Inst,
    /// Blocks of the copy from which calls unwind.
    from: Vec<Block>,
    resumed: Option<Resumed>,
}

/// What stands behind the pad, in a block of its own.
struct Resumed {
    block: Block,
    /// The exception, and what the pad's block had phis for, with their values for the invoke.
    exception: Inst,
    phis: Vec<(Inst, Value)>,
}

impl Unwinding {
    pub(super) fn pad(&self) -> Inst {
        self.pad
    }
}

impl Copy<'_> {
    /// Where exceptions go on that the copy's own pads do not handle.
    pub(super) fn resumed_in(&self) -> Option<Block> {
        Some(self.unwinding.as_ref()?.resumed.as_ref()?.block)
    }
}

impl Editor<'_> {
    /// Of a call in block `b`, if it is an invoke.
    pub(super) fn unwinding(&mut self, b: Block, call: Inst, callee: &Body) -> Option<Unwinding> {
        if self.body.inst(call).opcode != Opcode::Invoke {
            return None;
        }
        let block = Block(self.body.successors(call)[1]);
        let is_pad = |i: &Inst| self.body.inst(*i).opcode == Opcode::LandingPad;
        let pad = self.insts(block).find(is_pad).expect("invokes unwind to pads");
        let resumes = |i: &Inst| callee.inst(*i).opcode == Opcode::Resume;
        let mut unwinding = Unwinding {
            block,
            pad,
            from: Vec::new(),
            resumed: None,
        };
        if callee.order.iter().any(resumes) {
            self.open_pad(&mut unwinding, b);
        }
        Some(unwinding)
    }

    /// Gives what stands behind a pad a block of its own, which exceptions can come to from elsewhere. The users of the pad
    /// and its phis keep their names: those become phis there.
    fn open_pad(&mut self, u: &mut Unwinding, invoke: Block) {
        let old: Vec<Inst> = self.phis(u.block).chain([u.pad]).collect();
        let behind = self.next(u.pad).expect("a pad is no terminator");
        let rest = self.split(u.block, behind);
        let mut phis = Vec::new();
        for &i in &old {
            let d = *self.body.inst(i);
            self.goto_before(i);
            let new = self.make(d);
            self.place(new);
            if d.opcode == Opcode::Phi {
                let from = self.incoming_blocks(new).iter().position(|b| *b == invoke.0);
                let k = from.expect("a phi has a value for each edge");
                phis.push((i, self.body.ops(new)[k]));
            } else {
                u.pad = new;
            }
            let v = self.body.result(new);
            self.become_phi(i, d.ty, &[v], &[u.block]);
            self.goto_top(rest);
            self.move_here(i);
        }
        u.resumed = Some(Resumed {
            block: rest,
            exception: old[old.len() - 1],
            phis,
        });
    }

    /// What block `from` of the copy throws on, now by a jump, goes on behind the pad.
    pub(super) fn resume_outside(&mut self, copy: &Copy<'_>, exception: Value, from: Block) {
        let unwinding = copy.unwinding.as_ref();
        let Some(resumed) = unwinding.and_then(|u| u.resumed.as_ref()) else {
            return;
        };
        self.add_incoming(resumed.exception, exception, from);
        for &(phi, v) in &resumed.phis {
            self.add_incoming(phi, v, from);
        }
    }

    /// Whether a call of the copied body is to unwind to the invoke's pad.
    pub(super) fn becomes_invoke(&self, copy: &Copy<'_>, i: Inst) -> bool {
        copy.unwinding.is_some() && copy.callee.may_unwind(self.module, i)
    }

    /// Lets a call at the end of a block be an invoke; what follows it is to stand in the new block.
    pub(super) fn make_invoke(&mut self, copy: &mut Copy<'_>, call: Inst, b: Block) -> Block {
        let unwinding = copy.unwinding.as_mut().expect("only what is inside an invoke");
        let next = self.new_block();
        unwinding.from.push(b);
        let targets = self.body.add_list(&[next.0, unwinding.block.0]);
        let d = *self.body.inst(call);
        let info = &mut self.body.calls[CallId(d.aux).index()];
        (info.targets, info.tail) = (targets, TailKind::None);
        let d = InstData {
            opcode: Opcode::Invoke,
            flags: InstFlags::NONE,
            ..d
        };
        self.set(call, d);
        next
    }

    /// A pad of the copy lands what the invoke's does as well.
    pub(super) fn also_lands(&mut self, d: InstData, outside: Inst) -> InstData {
        let outer = *self.body.inst(outside);
        let mut ops = self.body.operand_range(d.ops).to_vec();
        ops.extend(self.body.operand_range(outer.ops));
        let mut kinds = self.body.list(d.aux).to_vec();
        kinds.extend(self.body.list(outer.aux));
        InstData {
            ops: self.body.add_operands(&ops),
            aux: self.body.add_list(&kinds),
            flags: InstFlags(d.flags.0 | outer.flags.0),
            ..d
        }
    }

    /// The pad is entered from the calls of the copy, no longer from the invoke, which stood in block `b`.
    pub(super) fn close_unwinding(&mut self, copy: &Copy<'_>, b: Block) -> Option<(Block, Block)> {
        let u = copy.unwinding.as_ref()?;
        for &from in &u.from {
            self.copy_edge(u.block, b, from);
        }
        self.remove_edge(u.block, b);
        Some((u.block, u.resumed.as_ref()?.block))
    }
}
