//! Mutable variables of a function that is being built, which become values and phis.
//!
//! A read of a variable that its block has not written makes a phi at the head of the block, whose incoming values are
//! found when the function is finished and all edges are known; phis that turn out to join nothing give way to their
//! value (M. Braun et al., "Simple and Efficient Construction of Static Single Assignment Form", CC 2013, without sealing of blocks).

use crate::body::Body;
use crate::edit::links::{Links, head, inst};
use crate::ids::{Block, Inst, TypeId, Value};
use rustc_hash::FxHashMap;

/// A mutable variable of the function that made it: see [`FunctionBuilder::variable`](super::FunctionBuilder::variable).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variable(pub(super) u32);

/// A phi of a variable.
struct Join {
    phi: Inst,
    variable: Variable,
    block: Block,
    incoming: Vec<(Value, Block)>,
}

/// All variables of a function.
#[derive(Default)]
pub(super) struct Variables {
    /// Type, and the value where none was written.
    declared: Vec<(TypeId, Value)>,
    /// What a variable holds at the end of a block as far as it is built.
    current: FxHashMap<(Variable, Block), Value>,
    joins: Vec<Join>,
}

/// Makes a phi without incoming values at the head of a block.
pub(super) type NewPhi<'a> = &'a mut dyn FnMut(&mut Body, &mut Links, TypeId, Block) -> Inst;

impl Variables {
    pub(super) fn declare(&mut self, ty: TypeId, unwritten: Value) -> Variable {
        self.declared.push((ty, unwritten));
        Variable(self.declared.len() as u32 - 1)
    }

    pub(super) fn set(&mut self, variable: Variable, block: Block, value: Value) {
        self.current.insert((variable, block), value);
    }

    pub(super) fn ty(&self, variable: Variable) -> TypeId {
        self.declared[variable.0 as usize].0
    }

    /// What a variable holds at the end of a block.
    pub(super) fn get(
        &mut self,
        (body, links): (&mut Body, &mut Links),
        variable: Variable,
        block: Block,
        new_phi: NewPhi<'_>,
    ) -> Value {
        if let Some(known) = self.current.get(&(variable, block)) {
            return *known;
        }
        let phi = new_phi(body, links, self.ty(variable), block);
        let value = body.result(phi);
        self.current.insert((variable, block), value);
        self.joins.push(Join {
            phi,
            variable,
            block,
            incoming: Vec::new(),
        });
        value
    }

    /// Completes the phis of a body whose blocks are whole, and takes out those that join nothing; gives what values have become,
    /// step by step. Cost: linear in edges times
    /// variables that are read across blocks, times the depth of chains of needless phis.
    pub(super) fn finish(
        mut self,
        body: &mut Body,
        links: &mut Links,
        new_phi: NewPhi<'_>,
    ) -> FxHashMap<Value, Value> {
        if self.joins.is_empty() {
            return FxHashMap::default();
        }
        let predecessors = predecessors(body, links);
        let mut at = 0;
        while at < self.joins.len() {
            let (variable, block) = (self.joins[at].variable, self.joins[at].block);
            for &from in &predecessors[block.index()] {
                let value = self.get((&mut *body, &mut *links), variable, from, new_phi);
                self.joins[at].incoming.push((value, from));
            }
            at += 1;
        }
        let replaced = self.needless(body);
        let settle = |mut v: Value| {
            while let Some(by) = replaced.get(&v) {
                v = *by;
            }
            v
        };
        for v in &mut body.operands {
            *v = settle(*v);
        }
        for call in &mut body.calls {
            call.callee = settle(call.callee);
        }
        for join in &self.joins {
            if replaced.contains_key(&body.result(join.phi)) {
                links.remove(join.phi);
                continue;
            }
            let values: Vec<Value> = join.incoming.iter().map(|x| settle(x.0)).collect();
            let blocks: Vec<u32> = join.incoming.iter().map(|x| x.1.0).collect();
            let (ops, aux) = (body.add_operands(&values), body.add_list(&blocks));
            let d = &mut body.insts[join.phi.index()];
            (d.ops, d.aux) = (ops, aux);
        }
        replaced
    }

    /// The phis that stand for one value, and that value (which may be such a phi again).
    fn needless(&self, body: &Body) -> FxHashMap<Value, Value> {
        let mut replaced: FxHashMap<Value, Value> = FxHashMap::default();
        let mut changed = true;
        while changed {
            changed = false;
            for join in &self.joins {
                let own = body.result(join.phi);
                if replaced.contains_key(&own) {
                    continue;
                }
                let mut only = None;
                let mut several = false;
                for (value, _) in &join.incoming {
                    let mut value = *value;
                    while let Some(by) = replaced.get(&value) {
                        value = *by;
                    }
                    several |= value != own && only.is_some_and(|o| o != value);
                    if value != own {
                        only = Some(value);
                    }
                }
                if !several {
                    let unwritten = self.declared[join.variable.0 as usize].1;
                    replaced.insert(own, only.unwrap_or(unwritten));
                    changed = true;
                }
            }
        }
        replaced
    }
}

/// Where each block is reached from, once for each edge.
fn predecessors(body: &Body, links: &Links) -> Vec<Vec<Block>> {
    let mut result = vec![Vec::new(); links.num_blocks()];
    for b in (0..links.num_blocks()).map(Block::new) {
        let Some(last) = inst(links.prev(head(b))) else {
            continue;
        };
        if body.inst(last).opcode.is_terminator() {
            for to in body.successors(last) {
                result[*to as usize].push(b);
            }
        }
    }
    result
}
