//! Control flow: `switch` on integers wider than a register, and several `indirectbr` in a function.

use super::{Expander, Out};
use crate::target::Target;
use ir::body::BlockData;
use ir::cfg::Cfg;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode, encode_align};
use smallvec::SmallVec;

impl<T: Target> Expander<'_, T> {
    /// A wide switch becomes one on the number of the case.
    pub(super) fn expand_switch(&mut self, d: &InstData) -> Out {
        let ops: SmallVec<[Value; 16]> = self.body.operand_range(d.ops).iter().copied().collect();
        if self.lane_bits(self.ty(ops[0])) <= 64 {
            return Out::Keep;
        }
        let mut n = self.int(TypeId::I32, 0);
        let mut numbers: SmallVec<[Value; 16]> = SmallVec::new();
        for (k, c) in ops.iter().enumerate().skip(1) {
            let this = self.int(TypeId::I32, k as i64);
            let eq = self.icmp(IntPredicate::Eq, ops[0], *c);
            n = self.select(eq, this, n);
            numbers.push(this);
        }
        numbers.insert(0, n);
        self.inst_full(Opcode::Switch, TypeId::VOID, &numbers, 0, d.aux, d.flags);
        Out::Gone
    }

    /// All `indirectbr` of the function through one block: their addresses meet in a phi there. What
    /// the join breaks (values whose definition no longer dominates a use, phis of the targets) goes
    /// through frame objects.
    pub(super) fn merge_indirect(&mut self) {
        let sites: Vec<(Block, Inst)> = (0..self.body.blocks.len() as u32)
            .map(Block)
            .filter(|b| self.body.blocks[b.index()].end > self.body.blocks[b.index()].start)
            .map(|b| (b, self.body.terminator(b)))
            .filter(|(_, i)| self.body.inst(*i).opcode == Opcode::IndirectBr)
            .collect();
        if sites.len() < 2 {
            return;
        }
        let mut targets: Vec<u32> = Vec::new();
        let mut addresses = Vec::new();
        for (b, i) in &sites {
            addresses.push((self.body.ops(*i)[0], *b));
            for &t in self.body.successors(*i) {
                if !targets.contains(&t) {
                    targets.push(t);
                }
            }
        }
        let hub = self.new_block();
        let mut before: Vec<(Block, Inst)> = Vec::new();
        let phis = self.join_phis(&sites, &targets, hub);
        for (_, i) in &sites {
            let aux = self.body.add_list(&[hub.0]);
            let d = &mut self.body.insts[i.index()];
            *d = InstData {
                opcode: Opcode::Br,
                aux,
                ops: Default::default(),
                ..*d
            };
        }
        let from: Vec<u32> = addresses.iter().map(|a| a.1.0).collect();
        let values: Vec<Value> = addresses.iter().map(|a| a.0).collect();
        let ty = self.ty(values[0]);
        let address = self.raw(Opcode::Phi, ty, &values, &from, 0);
        before.push((hub, address));
        before.extend(phis.into_iter().map(|p| (hub, p)));
        let a = self.body.result(address);
        let jump = self.raw(Opcode::IndirectBr, TypeId::VOID, &[a], &targets, 0);
        let start = self.body.order.len() as u32;
        self.body.order.extend(before.iter().map(|p| p.1));
        self.body.order.push(jump);
        let end = self.body.order.len() as u32;
        self.body.blocks[hub.index()] = BlockData { start, end };
        self.repair_dominance();
    }

    /// An instruction that stands nowhere yet.
    pub(super) fn raw(&mut self, opcode: Opcode, ty: TypeId, ops: &[Value], list: &[u32], sub: u8) -> Inst {
        let ops = self.body.add_operands(ops);
        let aux = self.body.add_list(list);
        let i = Inst(self.body.insts.len() as u32);
        self.body.insts.push(InstData {
            opcode,
            sub,
            flags: InstFlags::NONE,
            ty,
            ops,
            aux,
        });
        if !self.body.offsets.is_empty() {
            self.body.offsets.resize(i.index() + 1, 0);
        }
        i
    }

    /// Phis of the targets get one value from the hub, a phi there of what came from the sites.
    fn join_phis(&mut self, sites: &[(Block, Inst)], targets: &[u32], hub: Block) -> Vec<Inst> {
        let mut made = Vec::new();
        for &t in targets {
            for i in self.body.block_insts(Block(t)).to_vec() {
                let d = *self.body.inst(i);
                if d.opcode != Opcode::Phi {
                    break;
                }
                let blocks = self.body.list(d.aux).to_vec();
                let values = self.body.operand_range(d.ops).to_vec();
                let poison = self.poison(d.ty);
                let joined: Vec<Value> = sites
                    .iter()
                    .map(|(b, _)| match blocks.iter().position(|x| *x == b.0) {
                        Some(k) => values[k],
                        None => poison,
                    })
                    .collect();
                let from: Vec<u32> = sites.iter().map(|s| s.0.0).collect();
                let joint = self.raw(Opcode::Phi, d.ty, &joined, &from, 0);
                made.push(joint);
                let (mut kept, mut rest): (Vec<u32>, Vec<Value>) = blocks
                    .iter()
                    .zip(&values)
                    .filter(|(b, _)| sites.iter().all(|s| s.0.0 != **b))
                    .map(|(b, v)| (*b, *v))
                    .unzip();
                // As many entries as there are edges from the hub: one.
                kept.push(hub.0);
                rest.push(self.body.result(joint));
                let ops = self.body.add_operands(&rest);
                let aux = self.body.add_list(&kept);
                let d = &mut self.body.insts[i.index()];
                (d.ops, d.aux) = (ops, aux);
            }
        }
        made
    }

    /// Values with a use that their definition does not dominate live in frame objects: stored after the
    /// definition, loaded before each use in another block.
    fn repair_dominance(&mut self) {
        let mut cfg = Cfg::new();
        cfg.compute(self.body);
        let mut home = vec![None; self.body.insts.len()];
        for &b in cfg.rpo() {
            for &i in self.body.block_insts(b) {
                home[i.index()] = Some(b);
            }
        }
        let mut broken: Vec<Inst> = Vec::new();
        for &b in cfg.rpo() {
            for &i in self.body.block_insts(b) {
                let d = self.body.inst(i);
                let blocks = self.body.list(if d.opcode == Opcode::Phi { d.aux } else { 0 });
                for (k, v) in self.all_operands(i).into_iter().enumerate() {
                    let Some(def) = self.body.def(v) else { continue };
                    let Some(at) = home[def.index()] else { continue };
                    let used = blocks.get(k).map_or(b, |x| Block(*x));
                    if !cfg.dominates(at, used) && cfg.is_reachable(used) && !broken.contains(&def) {
                        broken.push(def);
                    }
                }
            }
        }
        if broken.is_empty() {
            return;
        }
        self.allocas.clear();
        let slots = self.memory_for(&broken);
        self.through_memory(&broken, &slots, &home);
        self.prepend_allocas();
    }

    /// Operands of an instruction, and what it calls.
    pub(super) fn all_operands(&self, i: Inst) -> SmallVec<[Value; 8]> {
        let mut list: SmallVec<[Value; 8]> = self.body.ops(i).iter().copied().collect();
        if self.body.inst(i).opcode.is_call() {
            list.push(self.body.call(i).callee);
        }
        list
    }

    /// A place in the frame for each of these values.
    pub(super) fn memory_for(&mut self, values: &[Inst]) -> Vec<Value> {
        let place = |i: &Inst| {
            let t = self.body.inst(*i).ty;
            let bytes = self.dl.size(self.scope(), t);
            self.alloca(bytes, 16)
        };
        values.iter().map(place).collect()
    }

    pub(super) fn through_memory(&mut self, broken: &[Inst], slots: &[Value], home: &[Option<Block>]) {
        let old = std::mem::take(&mut self.body.order);
        let blocks = self.body.blocks.clone();
        let mut order: Vec<Inst> = Vec::with_capacity(old.len() * 2);
        // Loads that the edges of phis need, by block.
        let mut at_end: Vec<Vec<Inst>> = vec![Vec::new(); blocks.len()];
        for (b, data) in blocks.iter().enumerate() {
            for &i in &old[data.start as usize..data.end as usize] {
                if self.body.inst(i).opcode == Opcode::Phi {
                    self.reload_phi(i, broken, slots, home, &mut at_end);
                }
            }
            let _ = b;
        }
        for (b, data) in blocks.iter().enumerate() {
            let start = order.len() as u32;
            let mut late: Vec<Inst> = Vec::new();
            for &i in &old[data.start as usize..data.end as usize] {
                let d = *self.body.inst(i);
                if d.opcode != Opcode::Phi {
                    order.append(&mut late);
                    if d.opcode.is_terminator() {
                        order.append(&mut at_end[b]);
                    }
                    self.reload_operands(i, Block(b as u32), broken, slots, home, &mut order);
                }
                order.push(i);
                if let Some(k) = broken.iter().position(|x| *x == i) {
                    let v = self.body.result(i);
                    let s = self.raw(Opcode::Store, TypeId::VOID, &[v, slots[k]], &[], encode_align(16));
                    late.push(s);
                }
            }
            self.body.blocks[b] = BlockData {
                start,
                end: order.len() as u32,
            };
        }
        self.body.order = order;
    }

    fn reload(&mut self, k: usize, broken: &[Inst], slots: &[Value]) -> Inst {
        let t = self.body.inst(broken[k]).ty;
        self.raw(Opcode::Load, t, &[slots[k]], &[], encode_align(16))
    }

    fn reload_phi(
        &mut self,
        phi: Inst,
        broken: &[Inst],
        slots: &[Value],
        home: &[Option<Block>],
        at_end: &mut [Vec<Inst>],
    ) {
        let d = *self.body.inst(phi);
        let from = self.body.list(d.aux).to_vec();
        for (n, b) in from.iter().enumerate() {
            let v = self.body.operand_range(d.ops)[n];
            let def = self.body.def(v);
            let Some(k) = def.and_then(|i| broken.iter().position(|x| *x == i)) else {
                continue;
            };
            if home[broken[k].index()] == Some(Block(*b)) {
                continue;
            }
            let l = self.reload(k, broken, slots);
            at_end[*b as usize].push(l);
            self.body.operands[d.ops.start as usize + n] = self.body.result(l);
        }
    }

    fn reload_operands(
        &mut self,
        i: Inst,
        b: Block,
        broken: &[Inst],
        slots: &[Value],
        home: &[Option<Block>],
        order: &mut Vec<Inst>,
    ) {
        let d = *self.body.inst(i);
        for n in 0..d.ops.len as usize + usize::from(d.opcode.is_call()) {
            let callee = n == d.ops.len as usize;
            let v = if callee {
                self.body.call(i).callee
            } else {
                self.body.operand_range(d.ops)[n]
            };
            let def = self.body.def(v);
            let Some(k) = def.and_then(|x| broken.iter().position(|y| *y == x)) else {
                continue;
            };
            if home[broken[k].index()] == Some(b) {
                continue;
            }
            let l = self.reload(k, broken, slots);
            order.push(l);
            let v = self.body.result(l);
            if callee {
                self.body.calls[d.aux as usize].callee = v;
            } else {
                self.body.operands[d.ops.start as usize + n] = v;
            }
        }
    }
}
