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
use ir::cfg::Cfg;
use ir::edit::{Access, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{Opcode, encode_align};

impl Expander<'_> {
    /// Where no table leads to funclets invokes are calls: exceptions pass the function, as they do with LLVM's.
    fn drop_funclets(&mut self) {
        for b in (0..self.edit.num_blocks() as u32).map(Block) {
            let i = self.edit.last(b).expect("blocks end in terminators");
            if self.edit.body.inst(i).opcode == Opcode::Invoke {
                let unwind = self.invoke_as_call(b, i);
                self.edit.remove_edge(unwind, b);
            }
        }
        self.edit.commit();
    }

    /// The rewriting of a body with funclets; nothing in others.
    pub(super) fn demote_across_funclets(&mut self) {
        let is_eh = |d: &ir::inst::InstData| match d.opcode {
            Opcode::LandingPad => self.sjlj.is_some(),
            _ => matches!(d.opcode, Opcode::CatchSwitch | Opcode::CleanupPad),
        };
        if !self
            .edit
            .body
            .order
            .iter()
            .any(|i| is_eh(self.edit.body.inst(*i)))
        {
            return;
        }
        if self.no_funclets && self.sjlj.is_none() {
            return self.drop_funclets();
        }
        self.part_unreachable();
        self.rename_definitions();
        self.edit.commit();
        let mut cfg = Cfg::new();
        cfg.compute(self.edit.body);
        let lost: Vec<bool> = (0..self.edit.body.blocks.len() as u32)
            .map(|b| self.loses_registers(&cfg, Block(b)))
            .collect();
        let placeless = self.demote_phis(&cfg, &lost);
        cfg.compute(self.edit.body);
        let mut home = vec![None; self.edit.body.insts.len()];
        for &b in cfg.rpo() {
            for &i in self.edit.body.block_insts(b) {
                home[i.index()] = Some(b);
            }
        }
        let mut broken = self.live_where_lost(&cfg, &home);
        if broken.is_empty() && placeless.is_empty() {
            return;
        }
        let mut slots = self.memory_for(&broken);
        for (i, b, slot) in placeless {
            home[i.index()] = Some(b);
            broken.push(i);
            slots.push(slot);
        }
        self.through_memory(&broken, &slots, &home);
        self.place_frame_objects();
    }

    /// Whether no register holds at the start of a block what it held before: funclets, and where they return to; landing
    /// pads of exceptions that go by `setjmp`.
    fn loses_registers(&self, cfg: &Cfg, b: Block) -> bool {
        let pad = pad_of(self.edit.body, b).map(|i| self.edit.body.inst(i).opcode);
        let returned_to =
            |p: &Block| self.edit.body.inst(self.edit.body.terminator(*p)).opcode == Opcode::CatchRet;
        let lands = |x: &Self| {
            let mut insts = x.edit.body.block_insts(b).iter();
            insts.any(|i| x.edit.body.inst(*i).opcode == Opcode::LandingPad)
        };
        matches!(pad, Some(Opcode::CatchPad | Opcode::CleanupPad))
            || self.sjlj.is_some() && lands(self)
            || cfg.is_reachable(b) && cfg.preds(b).iter().any(returned_to)
    }

    /// Blocks that only say that nobody arrives are not shared by funclets.
    fn part_unreachable(&mut self) {
        let count = self.edit.body.blocks.len() as u32;
        let ends: Vec<bool> = (0..count)
            .map(|b| {
                let insts = self.edit.body.block_insts(Block(b));
                insts.len() == 1 && self.edit.body.inst(insts[0]).opcode == Opcode::Unreachable
            })
            .collect();
        for b in 0..count {
            let i = self.edit.body.terminator(Block(b));
            let targets = self.edit.body.successors(i).to_vec();
            if !targets.iter().any(|t| ends[*t as usize]) {
                continue;
            }
            let own = self.edit.new_block();
            self.edit.goto_bottom(own);
            self.edit.unreachable();
            for (k, _) in targets.iter().enumerate().filter(|t| ends[*t.1 as usize]) {
                self.edit.set_successor(i, k, own);
            }
        }
    }

    /// Adds stores of a phi's value for the edge from `from`; behind a `catchswitch`, which has no code, those that come to
    /// it store.
    fn store_incoming(&mut self, cfg: &Cfg, v: Value, from: Block, slot: Value) {
        let last = self.edit.body.terminator(from);
        if self.edit.body.inst(last).opcode != Opcode::CatchSwitch {
            self.edit.goto_end(from);
            self.edit.store(v, slot, &Access::aligned(16));
            return;
        }
        let phi = self
            .edit
            .body
            .def(v)
            .filter(|i| self.edit.body.block_insts(from).contains(i));
        for p in cfg.preds(from).to_vec() {
            let v = match phi.map(|i| *self.edit.body.inst(i)) {
                Some(d) => {
                    let at = self.edit.body.list(d.aux).iter().position(|x| *x == p.0);
                    self.edit.body.operand_range(d.ops)[at.expect("verified: phis have all predecessors")]
                }
                None => v,
            };
            self.store_incoming(cfg, v, p, slot);
        }
    }

    /// The blocks with code that a `catchswitch` leads to.
    fn code_behind(&self, switch: Block, out: &mut Vec<Block>) {
        for &s in self.edit.body.successors(self.edit.body.terminator(switch)) {
            match pad_of(self.edit.body, Block(s)).map(|i| self.edit.body.inst(i).opcode) {
                Some(Opcode::CatchSwitch) => self.code_behind(Block(s), out),
                _ => out.push(Block(s)),
            }
        }
    }

    /// Phis where registers are lost become loads. Gives those in front of a `catchswitch`, which have no place, with the
    /// frame objects that hold them.
    fn demote_phis(&mut self, cfg: &Cfg, lost: &[bool]) -> Vec<(Inst, Block, Value)> {
        let count = self.edit.body.blocks.len();
        // What is to stand behind phis and pads, by block.
        let mut head: Vec<Vec<Inst>> = vec![Vec::new(); count];
        let mut loads = Vec::new();
        let mut placeless = Vec::new();
        for &b in cfg.rpo() {
            let pad = pad_of(self.edit.body, b).map(|i| self.edit.body.inst(i).opcode);
            for i in self.edit.body.block_insts(b).to_vec() {
                let d = *self.edit.body.inst(i);
                if d.opcode != Opcode::Phi {
                    break;
                }
                let switch = pad == Some(Opcode::CatchSwitch);
                if !(lost[b.index()] || switch) || d.ty == TypeId::TOKEN {
                    continue;
                }
                let bytes = self.dl.size(self.scope(), d.ty);
                let slot = self.frame_object(bytes, 16);
                for (n, p) in self.edit.body.list(d.aux).to_vec().into_iter().enumerate() {
                    let v = self.edit.body.operand_range(d.ops)[n];
                    self.store_incoming(cfg, v, Block(p), slot);
                }
                if !switch {
                    // The phi's own number goes on to name the value.
                    loads.push((i, slot));
                    head[b.index()].push(i);
                    continue;
                }
                let kept = self.frame_object(bytes, 16);
                placeless.push((i, b, kept));
                let mut behind = Vec::new();
                self.code_behind(b, &mut behind);
                for b in behind {
                    let load = self.raw(Opcode::Load, d.ty, &[slot], &[], encode_align(16));
                    let v = self.edit.body.result(load);
                    let store = self.raw(Opcode::Store, TypeId::VOID, &[v, kept], &[], encode_align(16));
                    head[b.index()].extend([load, store]);
                }
            }
        }
        for (i, slot) in loads {
            let d = self.edit.body.insts[i.index()];
            let load = self.raw(Opcode::Load, d.ty, &[slot], &[], encode_align(16));
            let d = *self.edit.body.inst(load);
            self.edit.set(i, d);
        }
        for (i, _, _) in &placeless {
            self.edit.remove(*i);
        }
        for (b, insts) in head.iter().enumerate() {
            for i in insts
                .iter()
                .filter(|i| self.edit.is_placed(**i))
                .copied()
                .collect::<Vec<_>>()
            {
                self.edit.remove(i);
            }
            self.edit.goto_start(Block::new(b));
            for i in insts {
                self.edit.place(*i);
            }
        }
        self.place_frame_objects();
        placeless
    }

    /// Arguments and results of invokes get names that are defined where others can stand behind them.
    fn rename_definitions(&mut self) {
        let params = self.edit.body.params.len();
        let mut names: Vec<Option<Value>> = vec![None; self.edit.body.num_values()];
        let count = self.edit.num_blocks();
        self.edit.goto_start(Block(0));
        for k in 0..params {
            names[k] = Some(self.edit.freeze(Value::local(k as u32)));
        }
        for b in (0..count as u32).map(Block) {
            let i = self.edit.last(b).expect("blocks end in terminators");
            let d = *self.edit.body.inst(i);
            if d.opcode != Opcode::Invoke {
                continue;
            }
            let between = self.edit.split_edge(b, 0);
            if d.ty != TypeId::VOID {
                let r = self.edit.body.result(i);
                self.edit.goto_end(between);
                let name = self.edit.freeze(r);
                names[r.as_local().expect("an instruction") as usize] = Some(name);
            }
        }
        let mut made = vec![false; self.edit.body.insts.len()];
        for name in names.iter().flatten() {
            made[name.as_local().expect("an instruction") as usize - params] = true;
        }
        for i in (0..self.edit.body.insts.len()).map(Inst::new) {
            if made[i.index()] {
                continue;
            }
            let d = *self.edit.body.inst(i);
            for at in d.ops.start..d.ops.start + d.ops.len {
                let v = &mut self.edit.body.operands[at as usize];
                let name = v
                    .as_local()
                    .and_then(|l| names.get(l as usize).copied().flatten());
                *v = name.unwrap_or(*v);
            }
            if d.opcode.is_call() {
                let callee = &mut self.edit.body.calls[d.aux as usize].callee;
                let name = callee
                    .as_local()
                    .and_then(|l| names.get(l as usize).copied().flatten());
                *callee = name.unwrap_or(*callee);
            }
        }
    }

    /// The instructions whose values are live at the start of a block that registers do not reach.
    fn live_where_lost(&self, cfg: &Cfg, home: &[Option<Block>]) -> Vec<Inst> {
        let count = self.edit.body.blocks.len();
        let mut lost = vec![false; count];
        for &b in cfg.rpo() {
            lost[b.index()] = self.loses_registers(cfg, b);
        }
        let mut users: Vec<Vec<Block>> = vec![Vec::new(); self.edit.body.insts.len()];
        for &b in cfg.rpo() {
            for &i in self.edit.body.block_insts(b) {
                let d = self.edit.body.inst(i);
                // What a pad names is for tables.
                if d.opcode == Opcode::CatchPad {
                    continue;
                }
                let phi = d.opcode == Opcode::Phi;
                let from = self.edit.body.list(if phi { d.aux } else { 0 });
                for (k, v) in self.all_operands(i).into_iter().enumerate() {
                    let Some(def) = self.edit.body.def(v) else {
                        continue;
                    };
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
            let d = self.edit.body.inst(i);
            let fixed = d.opcode == Opcode::Alloca
                && home[n] == Some(Block(0))
                && self.edit.body.operand_range(d.ops)[0].as_const().is_some();
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
