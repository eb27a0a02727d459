//! Control flow: `switch` on integers wider than a register, and several `indirectbr` in a function.

use super::{Expander, Out};
use ir::cfg::Cfg;
use ir::edit::{Access, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode, encode_align};
use smallvec::SmallVec;

impl Expander<'_> {
    /// A wide switch becomes one on the number of the case.
    pub(super) fn expand_switch(&mut self, d: &InstData) -> Out {
        let ops: SmallVec<[Value; 16]> = self.edit.body.operand_range(d.ops).iter().copied().collect();
        if self.lane_bits(self.ty(ops[0])) <= 64 {
            return Out::Keep;
        }
        let mut n = self.signed_int(TypeId::I32, 0);
        let mut numbers: SmallVec<[Value; 16]> = SmallVec::new();
        for (k, c) in ops.iter().enumerate().skip(1) {
            let this = self.signed_int(TypeId::I32, k as i64);
            let eq = self.icmp(IntPredicate::Eq, ops[0], *c);
            n = self.choose(eq, this, n);
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
        let indirect = |b: Block| {
            let last = self.edit.last(b)?;
            (self.edit.body.inst(last).opcode == Opcode::IndirectBr).then_some((b, last))
        };
        // (what cannot be reached has no code, and what it makes dominates nothing)
        let mut cfg = Cfg::new();
        cfg.compute(self.edit.body);
        let blocks = cfg.rpo().iter().copied();
        let sites: Vec<(Block, Inst)> = blocks.filter_map(indirect).collect();
        if sites.len() < 2 {
            return;
        }
        let mut targets: Vec<Block> = Vec::new();
        let mut addresses = Vec::new();
        for (b, i) in &sites {
            addresses.push((self.edit.body.ops(*i)[0], *b));
            for &t in self.edit.body.successors(*i) {
                if !targets.contains(&Block(t)) {
                    targets.push(Block(t));
                }
            }
        }
        let hub = self.edit.new_block();
        let phis = self.join_phis(&sites, &targets, hub);
        for (_, i) in &sites {
            let aux = self.edit.body.add_list(&[hub.0]);
            let d = *self.edit.body.inst(*i);
            let jump = InstData {
                opcode: Opcode::Br,
                aux,
                ops: Default::default(),
                ..d
            };
            self.edit.set(*i, jump);
        }
        self.edit.goto_bottom(hub);
        let ty = self.ty(addresses[0].0);
        let address = self.edit.phi(ty, &addresses);
        for phi in phis {
            self.edit.place(phi);
        }
        self.edit.indirect_br(address, &targets);
        self.edit.commit();
        self.repair_dominance();
    }

    /// An instruction that stands nowhere yet.
    pub(super) fn raw(&mut self, opcode: Opcode, ty: TypeId, ops: &[Value], list: &[u32], sub: u8) -> Inst {
        let ops = self.edit.body.add_operands(ops);
        let aux = self.edit.body.add_list(list);
        self.edit.make(InstData {
            opcode,
            sub,
            flags: InstFlags::NONE,
            ty,
            ops,
            aux,
        })
    }

    /// Phis of the targets get one value from the hub, a phi there of what came from the sites.
    fn join_phis(&mut self, sites: &[(Block, Inst)], targets: &[Block], hub: Block) -> Vec<Inst> {
        let mut made = Vec::new();
        for &t in targets {
            for i in self.edit.body.block_insts(t).to_vec() {
                let d = *self.edit.body.inst(i);
                if d.opcode != Opcode::Phi {
                    break;
                }
                let blocks = self.edit.body.list(d.aux).to_vec();
                let values = self.edit.body.operand_range(d.ops).to_vec();
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
                rest.push(self.edit.body.result(joint));
                self.edit.set_incoming(i, &rest, &kept);
            }
        }
        made
    }

    /// Values with a use that their definition does not dominate live in frame objects: stored after the
    /// definition, loaded before each use in another block.
    fn repair_dominance(&mut self) {
        let mut cfg = Cfg::new();
        cfg.compute(self.edit.body);
        let mut home = vec![None; self.edit.body.insts.len()];
        for &b in cfg.rpo() {
            for &i in self.edit.body.block_insts(b) {
                home[i.index()] = Some(b);
            }
        }
        let mut broken: Vec<Inst> = Vec::new();
        for &b in cfg.rpo() {
            for &i in self.edit.body.block_insts(b) {
                let d = self.edit.body.inst(i);
                let blocks = self
                    .edit
                    .body
                    .list(if d.opcode == Opcode::Phi { d.aux } else { 0 });
                for (k, v) in self.all_operands(i).into_iter().enumerate() {
                    let Some(def) = self.edit.body.def(v) else {
                        continue;
                    };
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
        let slots = self.memory_for(&broken);
        self.through_memory(&broken, &slots, &home);
        self.place_frame_objects();
    }

    /// Operands of an instruction, and what it calls.
    pub(super) fn all_operands(&self, i: Inst) -> SmallVec<[Value; 8]> {
        let mut list: SmallVec<[Value; 8]> = self.edit.body.ops(i).iter().copied().collect();
        if self.edit.body.inst(i).opcode.is_call() {
            list.push(self.edit.body.call(i).callee);
        }
        list
    }

    /// A place in the frame for each of these values.
    pub(super) fn memory_for(&mut self, values: &[Inst]) -> Vec<Value> {
        let place = |i: &Inst| {
            let t = self.edit.body.inst(*i).ty;
            let bytes = self.dl.size(self.scope(), t);
            self.frame_object(bytes, 16)
        };
        values.iter().map(place).collect()
    }

    pub(super) fn through_memory(&mut self, broken: &[Inst], slots: &[Value], home: &[Option<Block>]) {
        let blocks = 0..self.edit.num_blocks() as u32;
        for b in blocks.clone().map(Block) {
            let phis: Vec<Inst> = self.edit.phis(b).collect();
            for phi in phis {
                self.reload_phi(phi, broken, slots, home);
            }
        }
        for b in blocks.map(Block) {
            // Stores, to stand before the next instruction that is not a phi.
            let mut late: Vec<Inst> = Vec::new();
            let mut next = self.edit.first(b);
            while let Some(i) = next {
                next = self.edit.next(i);
                if self.edit.body.inst(i).opcode != Opcode::Phi {
                    self.edit.goto_before(i);
                    for store in late.drain(..) {
                        self.edit.place(store);
                    }
                    self.reload_operands(i, b, broken, slots, home);
                }
                if let Some(k) = broken.iter().position(|x| *x == i) {
                    let v = self.edit.body.result(i);
                    let s = self.raw(Opcode::Store, TypeId::VOID, &[v, slots[k]], &[], encode_align(16));
                    late.push(s);
                }
            }
        }
    }

    /// Loads a value where the cursor stands.
    fn reload(&mut self, k: usize, broken: &[Inst], slots: &[Value]) -> Value {
        let t = self.edit.body.inst(broken[k]).ty;
        self.edit.load(t, slots[k], &Access::aligned(16))
    }

    fn reload_phi(&mut self, phi: Inst, broken: &[Inst], slots: &[Value], home: &[Option<Block>]) {
        let d = *self.edit.body.inst(phi);
        let from = self.edit.body.list(d.aux).to_vec();
        for (n, b) in from.iter().enumerate() {
            let v = self.edit.body.operand_range(d.ops)[n];
            let def = self.edit.body.def(v);
            let Some(k) = def.and_then(|i| broken.iter().position(|x| *x == i)) else {
                continue;
            };
            if home[broken[k].index()] == Some(Block(*b)) {
                continue;
            }
            self.edit.goto_end(Block(*b));
            let v = self.reload(k, broken, slots);
            self.edit.set_incoming_value(phi, n, v);
        }
    }

    fn reload_operands(
        &mut self,
        i: Inst,
        b: Block,
        broken: &[Inst],
        slots: &[Value],
        home: &[Option<Block>],
    ) {
        let d = *self.edit.body.inst(i);
        for n in 0..d.ops.len as usize + usize::from(d.opcode.is_call()) {
            let callee = n == d.ops.len as usize;
            let v = if callee {
                self.edit.body.call(i).callee
            } else {
                self.edit.body.operand_range(d.ops)[n]
            };
            let def = self.edit.body.def(v);
            let Some(k) = def.and_then(|x| broken.iter().position(|y| *y == x)) else {
                continue;
            };
            if home[broken[k].index()] == Some(b) {
                continue;
            }
            let v = self.reload(k, broken, slots);
            if callee {
                self.edit.body.calls[d.aux as usize].callee = v;
            } else {
                self.edit.body.operands[d.ops.start as usize + n] = v;
            }
        }
    }
}
