//! Edges of phis. Operands and lists of an instruction are its own, so they change in place.

use super::Editor;
use crate::ids::{Block, Inst, TypeId, Value};
use crate::inst::{InstData, InstFlags, Opcode};

impl Editor<'_> {
    /// The phis of a block.
    pub fn phis(&self, b: Block) -> impl Iterator<Item = Inst> + '_ {
        self.insts(b)
            .take_while(|i| self.body.inst(*i).opcode == Opcode::Phi)
    }

    /// The blocks that a phi's values come from.
    pub fn incoming_blocks(&self, phi: Inst) -> &[u32] {
        debug_assert!(self.body.inst(phi).opcode == Opcode::Phi);
        self.body.list(self.body.inst(phi).aux)
    }

    /// Adds an incoming value. O(edges); a phi made with all its edges costs less.
    pub fn add_incoming(&mut self, phi: Inst, v: Value, from: Block) {
        let mut values = self.body.ops(phi).to_vec();
        let mut blocks = self.incoming_blocks(phi).to_vec();
        values.push(v);
        blocks.push(from.0);
        self.set_incoming(phi, &values, &blocks);
    }

    /// Gives a phi all its edges anew: values, and blocks in the same order.
    pub fn set_incoming(&mut self, phi: Inst, values: &[Value], blocks: &[u32]) {
        assert_eq!(values.len(), blocks.len(), "a value for each edge");
        let ops = self.body.add_operands(values);
        let aux = self.body.add_list(blocks);
        let d = &mut self.body.insts[phi.index()];
        assert_eq!(d.opcode, Opcode::Phi, "only phis have incoming values");
        (d.ops, d.aux) = (ops, aux);
    }

    /// Changes the value of a phi's edge `k`.
    pub fn set_incoming_value(&mut self, phi: Inst, k: usize, v: Value) {
        let ops = self.body.inst(phi).ops;
        assert!(k < ops.len as usize, "no edge {k}");
        self.body.operands[ops.start as usize + k] = v;
    }

    /// Takes an edge away: each phi of `b` loses one value from `from`.
    pub fn remove_edge(&mut self, b: Block, from: Block) {
        let mut next = self.phis(b).next();
        while let Some(phi) = next {
            if let Some(k) = self.incoming_blocks(phi).iter().position(|x| *x == from.0) {
                self.remove_incoming(phi, k);
            }
            next = self.next_phi(phi);
        }
    }

    /// Takes edge `k` of a phi away.
    pub fn remove_incoming(&mut self, phi: Inst, k: usize) {
        let d = *self.body.inst(phi);
        let (start, end) = (d.ops.start as usize, (d.ops.start + d.ops.len) as usize);
        self.body.operands.copy_within(start + k + 1..end, start + k);
        let list = d.aux as usize + 1;
        self.body
            .lists
            .copy_within(list + k + 1..list + d.ops.len as usize, list + k);
        self.body.lists[d.aux as usize] -= 1;
        self.body.insts[phi.index()].ops.len -= 1;
    }

    /// An instruction, whose users keep its name, becomes a phi of values from blocks. It stays where it is.
    pub fn become_phi(&mut self, i: Inst, ty: TypeId, values: &[Value], from: &[Block]) {
        let blocks: Vec<u32> = from.iter().map(|b| b.0).collect();
        let ops = self.body.add_operands(values);
        let aux = self.body.add_list(&blocks);
        let d = InstData {
            opcode: Opcode::Phi,
            sub: 0,
            flags: InstFlags::NONE,
            ty,
            ops,
            aux,
        };
        self.set(i, d);
    }

    /// A further edge leads from `new` into `b`, with the values of one from `like`.
    pub fn copy_edge(&mut self, b: Block, like: Block, new: Block) {
        let mut next = self.phis(b).next();
        while let Some(phi) = next {
            let from = self.incoming_blocks(phi).iter().position(|x| *x == like.0);
            let k = from.expect("a phi has a value for each edge");
            self.add_incoming(phi, self.body.ops(phi)[k], new);
            next = self.next_phi(phi);
        }
    }

    /// All edges from `old` into `b` come from `new`.
    pub fn rename_incoming(&mut self, b: Block, old: Block, new: Block) {
        self.rename(b, old, new, usize::MAX);
    }

    /// One edge from `old` into `b` comes from `new`.
    pub fn rename_edge(&mut self, b: Block, old: Block, new: Block) {
        self.rename(b, old, new, 1);
    }

    fn rename(&mut self, b: Block, old: Block, new: Block, edges: usize) {
        let mut next = self.phis(b).next();
        while let Some(phi) = next {
            let aux = self.body.inst(phi).aux as usize;
            let len = self.body.lists[aux] as usize;
            let list = &mut self.body.lists[aux + 1..=aux + len];
            list.iter_mut()
                .filter(|x| **x == old.0)
                .take(edges)
                .for_each(|x| *x = new.0);
            next = self.next_phi(phi);
        }
    }

    fn next_phi(&self, phi: Inst) -> Option<Inst> {
        self.next(phi)
            .filter(|i| self.body.inst(*i).opcode == Opcode::Phi)
    }
}
