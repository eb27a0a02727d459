//! Terminators, edges and block parameters.

use crate::calls::profile::EXIT;
use crate::flow::switch::{Arm, Node};
use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use ir::types::Type;
use regalloc::VReg;
use smallvec::SmallVec;

type Args = SmallVec<[VReg; 8]>;

/// The block end being lowered.
#[derive(Default)]
pub struct State {
    /// Register of the value of the switch.
    switch_reg: Option<VReg>,
    /// A register for that value minus a number, which the check of a range before will fill.
    switch_offset: Option<(u64, VReg)>,
    /// Steps of loops are computed where they go over the edge.
    sinks_steps: bool,
    /// Constants for phis behind split edges that are made before the branch.
    early: Early,
}

/// Such constants: the register that stands for each, and its part.
#[derive(Default)]
struct Early {
    /// The edge at hand may have them.
    open: bool,
    made: Vec<(VReg, Value, u32)>,
}

/// The most constants that a block makes for a phi behind its branch.
const MOST_EARLY: usize = 2;

impl<T: Target> Lower<'_, T> {
    /// Registers of the phis of `to` (and its landing pad) for the edge from `from`; emits their constants.
    pub(crate) fn phi_args(&mut self, from: Block, to: Block) -> Result<Args> {
        self.vb.keep_cheap_apart(true);
        let emitted = self.group_len();
        let args = self.phi_registers(from, to);
        if self.optimise {
            self.source_since(emitted, None);
        }
        self.vb.keep_cheap_apart(false);
        args
    }

    fn phi_registers(&mut self, from: Block, to: Block) -> Result<Args> {
        let mut args = Args::new();
        for &i in self.body.block_insts(to) {
            let d = *self.body.inst(i);
            if d.opcode == Opcode::LandingPad && d.ty != TypeId::TOKEN {
                args.extend(self.st.landing.registers());
            }
            if d.opcode != Opcode::Phi {
                break;
            }
            if self.st.uses[self.body.result(i).0 as usize] == 0 {
                continue;
            }
            let at = self.body.list(d.aux).iter().position(|b| *b == from.0);
            let v = self.body.operand_range(d.ops)[at.expect("verified: phis have all predecessors")];
            let emitted = self.group_len();
            if let Some(r) = self.sunk_step(from, to, v)? {
                self.source_since(emitted, self.body.def(v));
                args.push(r);
                continue;
            }
            for k in 0..self.num_parts(d.ty)? {
                let r = match self.is_early(from, i, v) {
                    true => self.early_part(v, k)?,
                    false => self.use_part(v, k)?,
                };
                args.push(r);
            }
        }
        Ok(args)
    }

    /// Whether constants of the split edge from `b` to `to` may be made before `b`'s branch, so that nothing is to be done on
    /// the edge: it is about as likely as the other one.
    fn has_early_constants(&self, b: Block, to: Block) -> bool {
        let unlikely = |b: Block| self.st.unlikely.get(b.index()) == Some(&true);
        self.optimise
            && self.body.inst(self.body.terminator(b)).opcode == Opcode::CondBr
            && self.st.flow.early.made.is_empty()
            && self.cfg.loop_depth(b) == 0
            && unlikely(b) == unlikely(to)
    }

    /// Whether the constant `v` that a phi becomes is to be made early: no other value of the phi is there then, so that they
    /// can share a register.
    fn is_early(&self, from: Block, phi: Inst, v: Value) -> bool {
        let early = &self.st.flow.early;
        if !early.open || early.made.len() >= MOST_EARLY || !v.is_const() {
            return false;
        }
        let is_integer = matches!(self.scope.ty(self.ty(v)), Type::Ptr(0) | Type::Int(..=64));
        let apart = |w: &Value| match self.body.def(*w) {
            Some(i) => !self.cfg.dominates(self.st.inst_block[i.index()], from),
            None => w.is_const(),
        };
        // Edges that bring the same constant share the end that makes it.
        let others = self.body.ops(phi).iter().filter(|w| **w == v);
        is_integer && others.count() == 1 && self.body.ops(phi).iter().all(apart)
    }

    fn early_part(&mut self, v: Value, k: u32) -> Result<VReg> {
        let ty = self.scalar_part(self.ty(v)).expect("an integer or a pointer");
        let r = self.vreg(ty);
        self.st.flow.early.made.push((r, v, k));
        Ok(r)
    }

    /// Makes the constants that edges behind the branch of the block ask for; the place is before the branch.
    pub(crate) fn emit_early_constants(&mut self) -> Result<()> {
        for (r, v, k) in std::mem::take(&mut self.st.flow.early.made) {
            self.vb.keep_cheap_apart(true);
            let made = self.use_part(v, k)?;
            self.vb.keep_cheap_apart(false);
            self.vb.set_alias(r, made);
            self.vb.finish_group();
        }
        Ok(())
    }

    /// The parameters of a block: its phis, and the registers of its landing pad. Called when the block's instructions are done.
    pub(crate) fn add_phi_params(&mut self, _b: Block, insts: &[Inst]) -> Result<()> {
        for &i in insts {
            let d = *self.body.inst(i);
            if !matches!(d.opcode, Opcode::Phi | Opcode::LandingPad) {
                break;
            }
            if d.opcode == Opcode::Phi && self.st.uses[self.body.result(i).0 as usize] == 0 {
                continue;
            }
            let parts = if d.ty == TypeId::TOKEN {
                0
            } else {
                self.num_parts(d.ty)?
            };
            for k in 0..parts {
                let r = self.def_part(i, k)?;
                self.vb.add_block_param(r);
            }
        }
        Ok(())
    }

    /// Adds the edge from node `node` of `from` to `to`, through its split block if it has one.
    pub(crate) fn add_edge(&mut self, from: Block, node: u32, to: Block) -> Result<()> {
        if let Some(e) = self.st.plan.edge(from, node, to) {
            self.vb.add_edge(regalloc::Block::new(e as usize), &[]);
            return Ok(());
        }
        let sink = self.optimise && self.body.successors(self.body.terminator(from)).len() == 1;
        self.st.flow.sinks_steps = sink;
        let args = self.phi_args(from, to);
        self.st.flow.sinks_steps = false;
        let args = args?;
        let head = self.st.plan.head(to);
        self.vb.add_edge(regalloc::Block::new(head as usize), &args);
        Ok(())
    }

    /// Whether an instruction adds constants to a phi of `to` (or to one that it becomes), a pointer in several steps
    /// perhaps.
    fn is_step_of_phi(&self, mut i: Inst, to: Block) -> bool {
        for _ in 0..4 {
            let d = self.body.inst(i);
            let ops = self.body.operand_range(d.ops);
            let Some(from) = ops.first().and_then(|v| self.body.def(*v)) else {
                return false;
            };
            if !ops[1..].iter().all(|v| self.const_int(*v).is_some()) {
                return false;
            }
            if self.body.inst(from).opcode == Opcode::Phi {
                return self.goes_round(from, to);
            }
            if [d.opcode, self.body.inst(from).opcode] != [Opcode::GetElementPtr; 2] {
                return false;
            }
            i = from;
        }
        false
    }

    /// Whether a phi is one of `to`, or becomes one of `to` next.
    fn goes_round(&self, phi: Inst, to: Block) -> bool {
        let is_there =
            |i: Inst| self.body.inst(i).opcode == Opcode::Phi && self.st.inst_block[i.index()] == to;
        is_there(phi) || (self.body.ops(phi).iter()).any(|v| self.body.def(*v).is_some_and(is_there))
    }

    /// What a phi of `to` becomes on the way from `from`, where that is another phi of `to` plus a constant: computed
    /// here, at the end, so that the old value is no longer needed and the sum can take its register.
    fn sunk_step(&mut self, from: Block, to: Block, v: Value) -> Result<Option<VReg>> {
        let Some(i) = self.body.def(v).filter(|_| self.st.flow.sinks_steps) else {
            return Ok(None);
        };
        let d = *self.body.inst(i);
        let ops = self.body.operand_range(d.ops);
        let fits = self.st.inst_block[i.index()] == from && !self.is_used(i) && self.is_step_of_phi(i, to);
        let uses = self.st.uses[v.as_local().expect("an instruction") as usize];
        if !fits || !matches!(self.scope.ty(d.ty), Type::Ptr(_) | Type::Int(32 | 64)) {
            return Ok(None);
        }
        match d.opcode {
            Opcode::GetElementPtr if uses <= 4 => {
                let addr = self.address_of(v)?;
                let dst = self.vreg(PartTy::I64);
                T::emit_address(self, dst, &addr)?;
                Ok(Some(dst))
            }
            Opcode::Add if uses == 1 => {
                let bits = self.bits(d.ty);
                let ty = PartTy::int(bits);
                let n =
                    crate::values::operand::sign_extended(self.const_int(ops[1]).expect("just asked"), bits);
                let (dst, src) = (self.vreg(ty), self.use_reg(ops[0])?);
                T::emit_binary_imm(self, Opcode::Add, ty, dst, src, n);
                Ok(Some(dst))
            }
            _ => Ok(None),
        }
    }

    fn add_arm(&mut self, b: Block, node: u32, arm: Arm) -> Result<()> {
        match arm {
            Arm::Target(t) => self.add_edge(b, node, t),
            Arm::Node(n) => {
                let block = self.st.plan.node_block(b, n);
                self.vb.add_edge(regalloc::Block::new(block as usize), &[]);
                Ok(())
            }
        }
    }

    /// The blocks behind `b`'s tail: split edges and all nodes of its switch but the first.
    pub(crate) fn lower_edges_and_nodes(&mut self, b: Block) -> Result<()> {
        let p = self.st.plan.blocks[b.index()];
        self.cur = self.body.terminator(b);
        let invoke = self.is_invoke(b);
        if invoke {
            self.reserve_landing();
        }
        for e in (p.edges.0..p.edges.1).rev() {
            let to = self.st.plan.edges[e as usize].to;
            if self.optimise {
                self.no_source();
            }
            self.st.flow.early.open = self.has_early_constants(b, to);
            let args = self.phi_args(b, to);
            self.st.flow.early.open = false;
            let args = args?;
            T::emit_jump(self);
            let head = self.st.plan.head(to);
            self.vb.add_edge(regalloc::Block::new(head as usize), &args);
            if self.optimise {
                self.emit_hoisted_on_edge(b, to);
            }
            self.copy_block_facts(b);
            if invoke {
                let open = self.vb.current_block();
                self.vb.block_mut(open).cold = self.optimise;
            }
            self.vb.end_block();
        }
        self.source_of_end(b);
        (self.st.flow.switch_reg, self.st.flow.switch_offset) = (None, None);
        for n in (p.nodes.0 + 1..p.nodes.1.max(p.nodes.0 + 1)).rev() {
            self.lower_node(b, n - p.nodes.0)?;
            self.copy_block_facts(b);
            self.vb.end_block();
        }
        Ok(())
    }

    /// Loop depth and coldness of the open machine block, from the IR block it belongs to.
    pub fn copy_block_facts(&mut self, b: Block) {
        let open = self.vb.current_block();
        let depth = if self.optimise {
            self.cfg.loop_depth(b).min(255) as u8
        } else {
            0
        };
        let last = self.body.inst(self.body.terminator(b)).opcode;
        let unlikely = self.st.unlikely.get(b.index()) == Some(&true);
        let seldom = self.st.seldom.get(b.index()) == Some(&true);
        let cold = self.optimise
            && (unlikely || matches!(last, Opcode::Unreachable | Opcode::Resume) || self.is_landing_pad(b));
        let (funclet, state) = (self.funclet_of(b), self.block_state(b));
        let data = self.vb.block_mut(open);
        data.loop_depth = depth;
        data.funclet = funclet;
        data.state = state;
        data.cold = cold;
        data.seldom = seldom;
    }

    /// Whether the jump at the end of `b` is an instruction even if the block that it leads to follows.
    fn keeps_jump(&self, b: Block) -> bool {
        let insts = self.body.block_insts(b);
        let last = *insts.last().expect("blocks end in a terminator");
        let jump = self.body.inst(last).opcode == Opcode::Br && self.body.successors(last).len() == 1;
        !self.optimise && jump && (insts.len() == 1 || T::KEEPS_JUMPS)
    }

    /// What the layout and others must know of the head of `b`, which is open.
    pub(crate) fn mark_block(&mut self, b: Block) {
        self.copy_block_facts(b);
        let open = self.vb.current_block();
        self.vb.block_mut(open).keep_jump = self.keeps_jump(b);
        if self.st.funclets.is_used() && crate::exceptions::funclets::pad_of(self.body, b).is_some() {
            self.vb.block_mut(open).keep_label = true;
        }
        for k in 0..self.body.address_taken.len() {
            let (block, id) = self.body.address_taken[k];
            if block == b {
                let at = self.indirect_edge(b).unwrap_or(open);
                self.vb.block_mut(at).keep_label = true;
                T::export_block(self, id, at);
            } else if b == Block(0) && !self.cfg.is_reachable(block) {
                T::export_block(self, id, open);
            }
        }
    }

    /// The block that splits the edge of an indirectbr to `to`: the address of `to` is its address.
    fn indirect_edge(&self, to: Block) -> Option<regalloc::Block> {
        let is_indirect = |b: &&Block| self.body.inst(self.body.terminator(**b)).opcode == Opcode::IndirectBr;
        let from = self.cfg.preds(to).iter().find(is_indirect)?;
        self.st
            .plan
            .edge(*from, 0, to)
            .map(|e| regalloc::Block::new(e as usize))
    }

    /// Lowers the terminator of the current block into its tail.
    pub(crate) fn lower_terminator(&mut self, i: Inst) -> Result<()> {
        let b = self.cur_block;
        let d = *self.body.inst(i);
        match d.opcode {
            Opcode::Ret => {
                self.vb.keep_cheap_apart(true);
                let done = self.lower_ret(i);
                self.vb.keep_cheap_apart(false);
                done
            }
            Opcode::Unreachable => {
                let trap = self.options.trap_unreachable;
                T::emit_unreachable(self, trap);
                Ok(())
            }
            Opcode::Br if self.st.plan.blocks[b.index()].tail_call => Ok(()),
            Opcode::Br | Opcode::CondBr => {
                let s = self.body.successors(i);
                let (yes, no) = (Block(s[0]), Block(*s.last().expect("a branch has successors")));
                if yes == no {
                    self.add_edge(b, 0, yes)?;
                    T::emit_jump(self);
                    return Ok(());
                }
                self.add_edge(b, 0, yes)?;
                self.add_edge(b, 0, no)?;
                let cond = self.body.operand_range(d.ops)[0];
                T::cond_branch(self, cond)
            }
            Opcode::Switch => self.lower_node(b, 0),
            Opcode::IndirectBr => {
                let mut seen: SmallVec<[u32; 16]> = SmallVec::new();
                for &t in self.body.successors(i) {
                    if !seen.contains(&t) {
                        seen.push(t);
                        self.add_edge(b, 0, Block(t))?;
                    }
                }
                T::emit_indirect_jump(self, self.body.operand_range(d.ops)[0])
            }
            Opcode::Invoke => self.lower_invoke(i),
            Opcode::CallBr => self.lower_callbr(i),
            Opcode::Resume => self.lower_resume(i),
            Opcode::CatchSwitch | Opcode::CatchRet | Opcode::CleanupRet => self.lower_funclet_terminator(i),
            op => Err(self.unsupported(format!("'{}' (exception handling)", op.keyword()))),
        }
    }

    /// Inline assembly that goes to one of several blocks: each has an edge, all of them with blocks of their own.
    fn lower_callbr(&mut self, i: Inst) -> Result<()> {
        let mut seen: SmallVec<[u32; 8]> = SmallVec::new();
        for &t in self.body.successors(i) {
            if !seen.contains(&t) {
                seen.push(t);
                self.add_edge(self.cur_block, 0, Block(t))?;
            }
        }
        self.lower_inline_asm(i, true)
    }

    /// The value of the switch of `b`, zero-extended to a whole register: its register and part type. It has one of its own
    /// if it must be extended first.
    fn switch_value(&mut self, b: Block) -> Result<(VReg, PartTy, Value, u32)> {
        let v = self.body.ops(self.body.terminator(b))[0];
        let bits = self.bits(self.ty(v));
        let ty = if bits <= 32 { PartTy::I32 } else { PartTy::I64 };
        let r = match self.st.flow.switch_reg {
            Some(r) => r,
            None if Self::is_whole(v, bits) => self.use_reg(v)?,
            None => {
                let r = self.vreg(ty);
                self.st.flow.switch_reg = Some(r);
                r
            }
        };
        Ok((r, ty, v, bits))
    }

    /// Whether the value of a switch is compared in the register that it is in.
    fn is_whole(v: Value, bits: u32) -> bool {
        matches!(bits, 32 | 64) && !v.is_const()
    }

    fn lower_node(&mut self, b: Block, k: u32) -> Result<()> {
        let (v, ty, value, bits) = self.switch_value(b)?;
        let at = self.st.plan.blocks[b.index()].nodes.0 + k;
        let node = self.st.plan.nodes[at as usize].clone();
        // Edges first: what they need is computed before the comparison.
        let two = |cx: &mut Self, yes: Arm, no: Arm| -> Result<bool> {
            cx.add_arm(b, k, yes)?;
            if yes != no {
                cx.add_arm(b, k, no)?;
            }
            Ok(yes != no)
        };
        let mut table = Vec::new();
        let decides = match &node {
            Node::Less { yes, no, .. }
            | Node::Equal { yes, no, .. }
            | Node::Range { yes, no, .. }
            | Node::Bits { yes, no, .. } => two(self, *yes, *no)?,
            Node::Always { to } => {
                self.add_arm(b, k, *to)?;
                false
            }
            Node::Table { targets, .. } => {
                let mut edges = rustc_hash::FxHashMap::default();
                for &t in targets {
                    let next = edges.len() as u32;
                    let n = match edges.get(&t) {
                        Some(n) => *n,
                        None => {
                            edges.insert(t, next);
                            self.add_edge(b, k, t)?;
                            next
                        }
                    };
                    table.push(n);
                }
                true
            }
        };
        if k == 0 && !Self::is_whole(value, bits) {
            let src = self.use_reg(value)?;
            if T::is_clear_above(self, value, bits) {
                T::emit_copy(self, v, src);
            } else {
                T::emit_extend(self, false, bits, ty, v, src);
            }
        }
        if !decides {
            T::emit_jump(self);
            return Ok(());
        }
        let checked = self.is_checked(b, k, &node);
        let offset = |cx: &mut Self, low: u64| {
            if low == 0 {
                return v;
            }
            let r = match cx.st.flow.switch_offset {
                Some((known, r)) if known == low => r,
                _ => cx.vreg(ty),
            };
            if checked {
                cx.st.flow.switch_offset = Some((low, r));
            } else {
                cx.st.flow.switch_offset = None;
                T::emit_binary_imm(cx, Opcode::Sub, ty, r, v, low as i64);
            }
            r
        };
        // What was extended or subtracted from has no bits above 32.
        let clear = bits < 32 || T::is_clear_above(self, value, 32);
        match node {
            Node::Less { bound, .. } => T::switch_compare(self, ty, v, IntPredicate::Ult, bound),
            Node::Equal { value, .. } => T::switch_compare(self, ty, v, IntPredicate::Eq, value),
            Node::Range { low, high, .. } => {
                let r = offset(self, low);
                T::switch_compare(self, ty, r, IntPredicate::Ule, high - low);
            }
            Node::Table { low, .. } => {
                let r = offset(self, low);
                let r = self.widen_index(ty, r, clear || low != 0);
                let first = self.vb.vcode.succs.len() - table.iter().max().map_or(0, |n| *n as usize + 1);
                let succs = &self.vb.vcode.succs[first..];
                let blocks: SmallVec<[regalloc::Block; 64]> =
                    table.iter().map(|e| succs[*e as usize]).collect();
                T::switch_table(self, r, &blocks);
            }
            Node::Bits { low, mask, .. } => {
                let r = offset(self, low);
                let r = self.widen_index(ty, r, clear || low != 0);
                T::switch_bit_test(self, r, mask);
            }
            Node::Always { .. } => {}
        }
        Ok(())
    }

    /// Whether node `k` of the switch of `b` is a table or bit test that is reached from the check of its range only.
    fn is_checked(&self, b: Block, k: u32, node: &Node) -> bool {
        let (Node::Table { low, .. } | Node::Bits { low, .. }) = node else {
            return false;
        };
        let first = self.st.plan.blocks[b.index()].nodes.0;
        let mut at = k;
        while at > 0 {
            match &self.st.plan.nodes[(first + at - 1) as usize] {
                Node::Bits { low: l, no, .. } if l == low && *no == Arm::Node(at) => at -= 1,
                Node::Range { low: l, yes, .. } => return l == low && *yes == Arm::Node(at),
                _ => return false,
            }
        }
        false
    }

    fn widen_index(&mut self, ty: PartTy, r: VReg, clear: bool) -> VReg {
        if ty == PartTy::I64 || clear {
            return r;
        }
        let wide = self.vreg(PartTy::I64);
        T::emit_extend(self, false, 32, PartTy::I64, wide, r);
        wide
    }

    /// Whether an instruction between a call and its `ret` makes no code. (LLVM has the same list.)
    fn has_no_code(&self, i: Inst) -> bool {
        use Intrinsic::*;
        match self.body.inst(i).opcode {
            Opcode::BitCast => true,
            Opcode::Call => matches!(
                self.intrinsic(i),
                Some(LifetimeEnd | Assume | ExperimentalNoaliasScopeDecl | Pseudoprobe | FakeUse)
            ),
            _ => false,
        }
    }

    /// The call that takes the place of the `ret` of a block, as a jump: a `musttail` one, or a `tail` one
    /// that can be made so. The `ret` may stand in a block of its own, shared by others.
    pub(crate) fn tail_call(&mut self, b: Block) -> Option<Inst> {
        let (&last, rest) = self.body.block_insts(b).split_last()?;
        let d = *self.body.inst(last);
        if !matches!(d.opcode, Opcode::Ret | Opcode::Br) {
            return None;
        }
        let mut rest = rest.iter().rev();
        let call = *rest.find(|i| !self.has_no_code(**i))?;
        if self.body.inst(call).opcode != Opcode::Call {
            return None;
        }
        match self.body.call(call).tail {
            // Of an intrinsic it means nothing.
            TailKind::MustTail => (d.opcode == Opcode::Ret && self.intrinsic(call).is_none()).then_some(call),
            // The profiler's call would stand between it and the return.
            TailKind::Tail if self.scope.attr_str(self.func.attrs.func, EXIT).is_some() => None,
            TailKind::Tail => {
                let returned = match d.opcode {
                    Opcode::Ret => self.body.ops(last).first().copied(),
                    _ => self.returned_through(b, Block(self.body.successors(last)[0]))?,
                };
                // Functions of GHC's never return: they go on to others at every level.
                let wanted = self.optimise || d.opcode == Opcode::Ret || self.func.cc == CallConv::GHC;
                let sibling = wanted && self.is_sibling_call(call, returned);
                (sibling || self.is_guaranteed_tail_call(call, returned)).then_some(call)
            }
            _ => None,
        }
    }

    /// What the function returns when `from` branches to `to`, if `to` does nothing but return.
    fn returned_through(&self, from: Block, to: Block) -> Option<Option<Value>> {
        let (&ret, phis) = self.body.block_insts(to).split_last()?;
        let only_phis = phis.iter().all(|i| self.body.inst(*i).opcode == Opcode::Phi);
        if self.body.inst(ret).opcode != Opcode::Ret || !only_phis {
            return None;
        }
        let Some(&value) = self.body.ops(ret).first() else {
            return Some(None);
        };
        match self.body.def(value) {
            Some(phi) if phis.contains(&phi) => {
                let d = self.body.inst(phi);
                let at = self.body.list(d.aux).iter().position(|b| *b == from.0)?;
                Some(Some(self.body.operand_range(d.ops)[at]))
            }
            _ => Some(Some(value)),
        }
    }
}
