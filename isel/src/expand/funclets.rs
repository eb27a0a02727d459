//! Functions with funclets (LangRef "Exception Handling", "catchswitch" and its kin): registers are lost where a funclet is
//! entered and where it returns, so that values which live on there go through frame objects.
//!
//! ```text
//!   results of invokes, arguments           ─► named again by a `freeze` where code can stand behind them
//!   phis of pads and of targets of catchret ─► stored by the predecessors, loaded behind the pad; in front of a
//!                                              catchswitch moved by each pad behind it to a place of their own
//!   values that are live at such a place    ─► stored behind their definition, loaded before each use in another block
//! ```

use super::Expander;
use crate::exceptions::funclets::{is_funclet_pad, pad_of};
use crate::target::Target;
use ir::body::BlockData;
use ir::cfg::Cfg;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{Opcode, encode_align};

impl<T: Target> Expander<'_, T> {
    /// The rewriting of a body with funclets; nothing in others.
    pub(super) fn demote_across_funclets(&mut self) {
        let is_eh = |d: &ir::inst::InstData| matches!(d.opcode, Opcode::CatchSwitch | Opcode::CleanupPad);
        if !self.body.order.iter().any(|i| is_eh(self.body.inst(*i))) {
            return;
        }
        self.part_unreachable();
        self.rename_definitions();
        let mut cfg = Cfg::new();
        cfg.compute(self.body);
        let lost: Vec<bool> = (0..self.body.blocks.len() as u32)
            .map(|b| self.loses_registers(&cfg, Block(b)))
            .collect();
        let placeless = self.demote_phis(&cfg, &lost);
        cfg.compute(self.body);
        let mut home = vec![None; self.body.insts.len()];
        for &b in cfg.rpo() {
            for &i in self.body.block_insts(b) {
                home[i.index()] = Some(b);
            }
        }
        let mut broken = self.live_where_lost(&cfg, &home);
        if broken.is_empty() && placeless.is_empty() {
            return;
        }
        self.allocas.clear();
        let mut slots = self.memory_for(&broken);
        for (i, b, slot) in placeless {
            home[i.index()] = Some(b);
            broken.push(i);
            slots.push(slot);
        }
        self.through_memory(&broken, &slots, &home);
        self.prepend_allocas();
    }

    /// Whether no register holds at the start of a block what it held before: funclets, and where they return to.
    fn loses_registers(&self, cfg: &Cfg, b: Block) -> bool {
        let pad = pad_of(self.body, b).map(|i| self.body.inst(i).opcode);
        let returned_to = |p: &Block| self.body.inst(self.body.terminator(*p)).opcode == Opcode::CatchRet;
        matches!(pad, Some(Opcode::CatchPad | Opcode::CleanupPad))
            || cfg.is_reachable(b) && cfg.preds(b).iter().any(returned_to)
    }

    /// Blocks that only say that nobody arrives are not shared by funclets.
    fn part_unreachable(&mut self) {
        let count = self.body.blocks.len() as u32;
        let ends: Vec<bool> = (0..count)
            .map(|b| {
                let insts = self.body.block_insts(Block(b));
                insts.len() == 1 && self.body.inst(insts[0]).opcode == Opcode::Unreachable
            })
            .collect();
        for b in 0..count {
            let i = self.body.terminator(Block(b));
            let mut targets = self.body.successors(i).to_vec();
            if !targets.iter().any(|t| ends[*t as usize]) {
                continue;
            }
            let own = self.new_block();
            let end = self.raw(Opcode::Unreachable, TypeId::VOID, &[], &[], 0);
            let start = self.body.order.len() as u32;
            self.body.order.push(end);
            self.body.blocks[own.index()] = BlockData {
                start,
                end: start + 1,
            };
            for t in targets.iter_mut().filter(|t| ends[**t as usize]) {
                *t = own.0;
            }
            let list = self.body.add_list(&targets);
            let d = self.body.insts[i.index()];
            match d.opcode.is_call() {
                true => self.body.calls[d.aux as usize].targets = list,
                false => self.body.insts[i.index()].aux = list,
            }
        }
    }

    /// Adds stores of a phi's value for the edge from `from`; behind a `catchswitch`, which has no code, those that come to
    /// it store.
    fn store_incoming(&mut self, cfg: &Cfg, v: Value, from: Block, slot: Value, end: &mut [Vec<Inst>]) {
        let last = self.body.terminator(from);
        if self.body.inst(last).opcode != Opcode::CatchSwitch {
            let s = self.raw(Opcode::Store, TypeId::VOID, &[v, slot], &[], encode_align(16));
            return end[from.index()].push(s);
        }
        let phi = self
            .body
            .def(v)
            .filter(|i| self.body.block_insts(from).contains(i));
        for p in cfg.preds(from).to_vec() {
            let v = match phi.map(|i| *self.body.inst(i)) {
                Some(d) => {
                    let at = self.body.list(d.aux).iter().position(|x| *x == p.0);
                    self.body.operand_range(d.ops)[at.expect("verified: phis have all predecessors")]
                }
                None => v,
            };
            self.store_incoming(cfg, v, p, slot, end);
        }
    }

    /// The blocks with code that a `catchswitch` leads to.
    fn code_behind(&self, switch: Block, out: &mut Vec<Block>) {
        for &s in self.body.successors(self.body.terminator(switch)) {
            match pad_of(self.body, Block(s)).map(|i| self.body.inst(i).opcode) {
                Some(Opcode::CatchSwitch) => self.code_behind(Block(s), out),
                _ => out.push(Block(s)),
            }
        }
    }

    /// Phis where registers are lost become loads. Gives those in front of a `catchswitch`, which have no place, with the
    /// frame objects that hold them.
    fn demote_phis(&mut self, cfg: &Cfg, lost: &[bool]) -> Vec<(Inst, Block, Value)> {
        self.allocas.clear();
        let count = self.body.blocks.len();
        let (mut head, mut end) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        let mut loads = Vec::new();
        let mut placeless = Vec::new();
        for &b in cfg.rpo() {
            let pad = pad_of(self.body, b).map(|i| self.body.inst(i).opcode);
            for i in self.body.block_insts(b).to_vec() {
                let d = *self.body.inst(i);
                if d.opcode != Opcode::Phi {
                    break;
                }
                let switch = pad == Some(Opcode::CatchSwitch);
                if !(lost[b.index()] || switch) || d.ty == TypeId::TOKEN {
                    continue;
                }
                let bytes = self.dl.size(self.scope(), d.ty);
                let slot = self.alloca(bytes, 16);
                for (n, p) in self.body.list(d.aux).to_vec().into_iter().enumerate() {
                    let v = self.body.operand_range(d.ops)[n];
                    self.store_incoming(cfg, v, Block(p), slot, &mut end);
                }
                if !switch {
                    // The phi's own number goes on to name the value.
                    loads.push((i, slot));
                    head[b.index()].push(i);
                    continue;
                }
                let kept = self.alloca(bytes, 16);
                placeless.push((i, b, kept));
                let mut behind = Vec::new();
                self.code_behind(b, &mut behind);
                for b in behind {
                    let load = self.raw(Opcode::Load, d.ty, &[slot], &[], encode_align(16));
                    let v = self.body.result(load);
                    let store = self.raw(Opcode::Store, TypeId::VOID, &[v, kept], &[], encode_align(16));
                    head[b.index()].extend([load, store]);
                }
            }
        }
        for (i, slot) in loads {
            let d = self.body.insts[i.index()];
            let load = self.raw(Opcode::Load, d.ty, &[slot], &[], encode_align(16));
            self.body.insts[i.index()] = self.body.insts[load.index()];
        }
        if !self.allocas.is_empty() {
            let gone: Vec<Inst> = placeless.iter().map(|p| p.0).collect();
            self.rebuild(&head, &end, &gone);
            self.prepend_allocas();
        }
        placeless
    }

    /// Puts instructions behind the phis and pads of blocks and before their terminators. Those at heads may be in their
    /// blocks already; those that are `gone` are left out.
    fn rebuild(&mut self, head: &[Vec<Inst>], end: &[Vec<Inst>], gone: &[Inst]) {
        let old = std::mem::take(&mut self.body.order);
        let mut order = Vec::with_capacity(old.len() * 2);
        for b in 0..self.body.blocks.len() {
            let data = self.body.blocks[b];
            let start = order.len() as u32;
            let insts = &old[data.start as usize..data.end as usize];
            let mut open = true;
            for &i in insts {
                let d = *self.body.inst(i);
                if head[b].contains(&i) || gone.contains(&i) {
                    continue;
                }
                if open
                    && d.opcode != Opcode::Phi
                    && !matches!(d.opcode, Opcode::CatchPad | Opcode::CleanupPad)
                {
                    order.extend_from_slice(&head[b]);
                    open = false;
                }
                if d.opcode.is_terminator() {
                    order.extend_from_slice(&end[b]);
                }
                order.push(i);
            }
            self.body.blocks[b] = BlockData {
                start,
                end: order.len() as u32,
            };
        }
        self.body.order = order;
    }

    /// Arguments and results of invokes get names that are defined where others can stand behind them.
    fn rename_definitions(&mut self) {
        let params = self.body.params.len();
        let mut names: Vec<Option<Value>> = vec![None; self.body.num_values()];
        let count = self.body.blocks.len();
        let mut head = vec![Vec::new(); count];
        for k in 0..params {
            let (v, t) = (Value::local(k as u32), self.body.params[k]);
            let i = self.raw(Opcode::Freeze, t, &[v], &[], 0);
            names[k] = Some(self.body.result(i));
            head[0].push(i);
        }
        for b in 0..count as u32 {
            let i = self.body.terminator(Block(b));
            let d = *self.body.inst(i);
            if d.opcode != Opcode::Invoke {
                continue;
            }
            let targets = self.body.successors(i).to_vec();
            let between = self.new_block();
            let list = self.body.add_list(&[between.0, targets[1]]);
            self.body.calls[d.aux as usize].targets = list;
            let jump = self.raw(Opcode::Br, TypeId::VOID, &[], &[targets[0]], 0);
            let start = self.body.order.len() as u32;
            if d.ty != TypeId::VOID {
                let r = self.body.result(i);
                let name = self.raw(Opcode::Freeze, d.ty, &[r], &[], 0);
                names[r.as_local().expect("an instruction") as usize] = Some(self.body.result(name));
                self.body.order.push(name);
            }
            self.body.order.push(jump);
            let end = self.body.order.len() as u32;
            self.body.blocks[between.index()] = BlockData { start, end };
            head.push(Vec::new());
            for phi in self.body.block_insts(Block(targets[0])).to_vec() {
                let d = *self.body.inst(phi);
                if d.opcode != Opcode::Phi {
                    break;
                }
                let from = self.body.list(d.aux).iter();
                let from: Vec<u32> = from.map(|p| if *p == b { between.0 } else { *p }).collect();
                self.body.insts[phi.index()].aux = self.body.add_list(&from);
            }
        }
        let mut made = vec![false; self.body.insts.len()];
        for name in names.iter().flatten() {
            made[name.as_local().expect("an instruction") as usize - params] = true;
        }
        for i in self.body.order.clone() {
            if made[i.index()] {
                continue;
            }
            let d = *self.body.inst(i);
            for at in d.ops.start..d.ops.start + d.ops.len {
                let v = &mut self.body.operands[at as usize];
                let name = v
                    .as_local()
                    .and_then(|l| names.get(l as usize).copied().flatten());
                *v = name.unwrap_or(*v);
            }
            if d.opcode.is_call() {
                let callee = &mut self.body.calls[d.aux as usize].callee;
                let name = callee
                    .as_local()
                    .and_then(|l| names.get(l as usize).copied().flatten());
                *callee = name.unwrap_or(*callee);
            }
        }
        let end = vec![Vec::new(); head.len()];
        self.rebuild(&head, &end, &[]);
    }

    /// The instructions whose values are live at the start of a block that registers do not reach.
    fn live_where_lost(&self, cfg: &Cfg, home: &[Option<Block>]) -> Vec<Inst> {
        let count = self.body.blocks.len();
        let mut lost = vec![false; count];
        for &b in cfg.rpo() {
            lost[b.index()] = self.loses_registers(cfg, b);
        }
        let mut users: Vec<Vec<Block>> = vec![Vec::new(); self.body.insts.len()];
        for &b in cfg.rpo() {
            for &i in self.body.block_insts(b) {
                let d = self.body.inst(i);
                let phi = d.opcode == Opcode::Phi;
                let from = self.body.list(if phi { d.aux } else { 0 });
                for (k, v) in self.all_operands(i).into_iter().enumerate() {
                    let Some(def) = self.body.def(v) else { continue };
                    let at = if phi { Block(from[k]) } else { b };
                    if home[def.index()] != Some(at) && users[def.index()].last() != Some(&at) {
                        users[def.index()].push(at);
                    }
                }
            }
        }
        let mut seen = vec![u32::MAX; count];
        let mut work = Vec::new();
        let mut broken = Vec::new();
        for (n, blocks) in users.iter().enumerate() {
            let i = Inst(n as u32);
            let d = self.body.inst(i);
            let fixed = d.opcode == Opcode::Alloca
                && home[n] == Some(Block(0))
                && self.body.operand_range(d.ops)[0].as_const().is_some();
            if blocks.is_empty()
                || home[n].is_none()
                || fixed
                || d.ty == TypeId::TOKEN
                || is_funclet_pad(d.opcode)
            {
                continue;
            }
            work.clear();
            work.extend_from_slice(blocks);
            let mut live = false;
            while let Some(b) = work.pop() {
                if home[n] == Some(b) || std::mem::replace(&mut seen[b.index()], n as u32) == n as u32 {
                    continue;
                }
                live |= lost[b.index()];
                work.extend_from_slice(cfg.preds(b));
            }
            if live {
                broken.push(i);
            }
        }
        broken
    }
}
