//! Innermost loops that count, and how many values they hold: what `products`, `strides` and `to_zero` look for.

use crate::target::LoopRegisters;
#[cfg(doc)]
use crate::target::TargetFacts;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::Editor;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;

/// Bytes that are copied or filled without a call.
const FEW_BYTES: u64 = 64;

/// Elements beyond this size are left alone.
const MOST_BYTES: u64 = 1 << 31;

/// A counter of a loop: the phi, its first value, and what is added to it each turn.
#[derive(Clone, Copy)]
pub(crate) struct Counter {
    pub(crate) phi: Inst,
    pub(crate) first: Value,
    pub(crate) step: i64,
}

/// An innermost loop with one way in and one way back.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) number: u32,
    pub(crate) header: Block,
    /// The block that leads into it.
    pub(crate) before: Block,
    /// That block is in another loop; on the edge from there, which successor of its terminator that is, needs to be a block.
    pub(crate) edge: Option<usize>,
    pub(crate) latch: Block,
}

impl Place {
    /// What a phi of the header begins with, and what it gets from the latch.
    pub(crate) fn carried(&self, body: &Body, phi: Inst) -> (Value, Value) {
        let &[x, y] = body.ops(phi) else {
            unreachable!("one way in, and one back")
        };
        match body.list(body.inst(phi).aux)[0] == self.latch.0 {
            true => (y, x),
            false => (x, y),
        }
    }

    /// The place with a block of its own that leads into the loop; `true`: there was none.
    pub(crate) fn enter(&self, edit: &mut Editor<'_>) -> (Place, bool) {
        let before = self.edge.map(|k| edit.split_edge(self.before, k));
        let place = Place {
            before: before.unwrap_or(self.before),
            edge: None,
            ..*self
        };
        (place, before.is_some())
    }
}

/// The loops of a body.
pub(crate) struct CountedLoops<'a> {
    module: &'a Module,
    pub(crate) s: Scope<'a>,
    pub(crate) body: &'a Body,
    pub(crate) cfg: &'a Cfg,
    /// By instruction: the innermost loop around it plus one, or 0.
    made_in: Vec<u32>,
    /// Blocks of loops by the innermost loop around them, in reverse postorder; where those of each loop start.
    blocks: Vec<Block>,
    starts: Vec<u32>,
    /// By loop: whether another one lies within it.
    is_outer: Vec<bool>,
}

impl<'a> CountedLoops<'a> {
    pub(crate) fn new(module: &'a Module, body: &'a Body, cfg: &'a Cfg) -> CountedLoops<'a> {
        let loops = cfg.loops();
        let mut made_in = vec![0; body.insts.len()];
        let mut starts = vec![0u32; loops.len() + 1];
        let in_loop = |b: &Block| Some((*b, cfg.loop_of(*b)?));
        for (b, l) in cfg.rpo().iter().filter_map(in_loop) {
            starts[l as usize] += 1;
            for i in body.block_insts(b) {
                made_in[i.index()] = l + 1;
            }
        }
        let mut sum = 0;
        for n in &mut starts {
            sum += *n;
            *n = sum;
        }
        let mut blocks = vec![Block(0); sum as usize];
        for (b, l) in cfg.rpo().iter().rev().filter_map(in_loop) {
            starts[l as usize] -= 1;
            blocks[starts[l as usize] as usize] = b;
        }
        let mut is_outer = vec![false; loops.len()];
        for l in loops {
            l.parent.into_iter().for_each(|p| is_outer[p as usize] = true);
        }
        CountedLoops {
            module,
            s: body.scope(module),
            body,
            cfg,
            made_in,
            blocks,
            starts,
            is_outer,
        }
    }

    /// The innermost loops that have one way in and one way back.
    pub(crate) fn innermost(&self) -> impl Iterator<Item = Place> + '_ {
        let loops = self.cfg.loops().iter().enumerate();
        let inner = loops.filter(|(k, _)| !self.is_outer[*k]);
        inner.filter_map(|(k, own)| self.place(k as u32, own.header))
    }

    /// The blocks of an innermost loop, in reverse postorder.
    pub(crate) fn blocks(&self, place: &Place) -> &[Block] {
        let at = |l: u32| self.starts[l as usize] as usize;
        &self.blocks[at(place.number)..at(place.number + 1)]
    }

    /// Those that each turn comes through.
    pub(crate) fn each_turn(&self, place: &Place) -> impl Iterator<Item = &Block> {
        let latch = place.latch;
        self.blocks(place)
            .iter()
            .filter(move |b| self.cfg.dominates(**b, latch))
    }

    /// A value as one of the counters plus a constant.
    pub(crate) fn counted(&self, counters: &[Counter], v: Value) -> Option<(Counter, i64)> {
        let find = |v: Value| counters.iter().find(|c| self.body.result(c.phi) == v).copied();
        let direct = find(v).map(|c| (c, 0));
        direct.or_else(|| {
            let (base, by) = self.sum(v)?;
            Some((find(base)?, by))
        })
    }

    fn place(&self, number: u32, header: Block) -> Option<Place> {
        let &[a, b] = self.cfg.preds(header) else {
            return None;
        };
        let inside = |p: Block| self.cfg.loop_of(p) == Some(number);
        let (before, latch) = match (inside(a), inside(b)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => return None,
        };
        let end = self.body.terminator(before);
        let parent = self.cfg.loops()[number as usize].parent;
        let jumps = matches!(self.body.inst(end).opcode, Opcode::Br | Opcode::CondBr);
        if !jumps || !self.cfg.is_reachable(before) {
            return None;
        }
        let beside = self.cfg.loop_of(before) != parent;
        let edge = self.body.successors(end).iter().position(|b| *b == header.0)?;
        Some(Place {
            number,
            header,
            before,
            edge: beside.then_some(edge),
            latch,
        })
    }

    /// The indices of a getelementptr as a counter times a size, plus an offset.
    pub(crate) fn index(&self, counters: &[Counter], gep: Inst) -> Option<(Counter, i64, i64)> {
        let (s, body, layout) = (self.s, self.body, &self.module.data_layout);
        let mut ty = TypeId(body.inst(gep).aux);
        let (mut found, mut offset) = (None, 0i64);
        for (k, &v) in body.ops(gep)[1..].iter().enumerate() {
            if s.is_scalable(ty) {
                return None;
            }
            if let Some(n) = v.as_const() {
                let bits = s.int_bits(body.value_ty(s, v)).filter(|n| *n <= 64)?;
                let n = (s.const_u64(n)? << (64 - bits)) as i64 >> (64 - bits);
                let member = (k > 0 && s.struct_elems(ty).is_some()).then_some(n as u64);
                if let Some(n) = member {
                    let (at, elem) = layout.member(s, ty, n)?;
                    (offset, ty) = (offset.wrapping_add(at as i64), elem);
                    continue;
                }
                ty = if k > 0 { element(s.ty(ty))? } else { ty };
                offset = offset.wrapping_add(n.wrapping_mul(layout.size(s, ty) as i64));
                continue;
            }
            ty = if k > 0 { element(s.ty(ty))? } else { ty };
            let size = layout.size(s, ty);
            if found.is_some() || size > MOST_BYTES {
                return None;
            }
            let (counter, away) = self.counted(counters, v)?;
            offset = offset.wrapping_add(away.wrapping_mul(size as i64));
            found = Some((counter, size as i64));
        }
        let (counter, size) = found?;
        Some((counter, size, offset))
    }

    /// Bytes from one element of a type to the next.
    pub(crate) fn size(&self, ty: TypeId) -> u64 {
        self.module.data_layout.size(self.s, ty)
    }

    /// Where a member of a structure is, and its type.
    pub(crate) fn member(&self, ty: TypeId, n: u64) -> Option<(u64, TypeId)> {
        self.module.data_layout.member(self.s, ty, n)
    }

    /// Whether a value is made before a loop, and is no constant.
    pub(crate) fn is_invariant(&self, v: Value, l: u32) -> bool {
        !v.is_const() && self.body.def(v).is_none_or(|i| self.made_in[i.index()] != l + 1)
    }

    pub(crate) fn counters(&self, place: &Place) -> Vec<Counter> {
        let insts = self.body.block_insts(place.header).iter();
        let phis = insts.take_while(|i| self.body.inst(**i).opcode == Opcode::Phi);
        let counter = |&phi: &Inst| {
            let Type::Int(32 | 64) = self.s.ty(self.body.inst(phi).ty) else {
                return None;
            };
            let (first, next) = place.carried(self.body, phi);
            let (base, step) = self.sum(next)?;
            (base == self.body.result(phi) && step != 0).then_some(Counter { phi, first, step })
        };
        phis.filter_map(counter).collect()
    }

    /// A value as a sum of another and a constant other than 0.
    pub(crate) fn sum(&self, v: Value) -> Option<(Value, i64)> {
        let i = self.body.def(v)?;
        let d = self.body.inst(i);
        let sums = match d.opcode {
            Opcode::Add => true,
            Opcode::Or => d.flags.has(InstFlags::DISJOINT),
            _ => false,
        };
        let &[base, by] = self.body.ops(i) else {
            return None;
        };
        let n = self.s.const_u64(by.as_const()?).filter(|_| sums)?;
        let bits = self.s.int_bits(d.ty).filter(|b| (1..=64).contains(b))?;
        Some((base, ((n << (64 - bits)) as i64) >> (64 - bits)))
    }

    /// Whether a call is one in machine code. (Few bytes are copied and filled in place.)
    fn is_call(&self, i: Inst) -> bool {
        let Some(intrinsic) = self.body.called_intrinsic(self.module, i) else {
            return true;
        };
        let few = matches!(
            intrinsic,
            Intrinsic::Memcpy | Intrinsic::Memmove | Intrinsic::Memset
        ) && (self.body.call_args(i)[2].as_const())
            .and_then(|n| self.s.const_u64(n))
            .is_some_and(|n| n <= FEW_BYTES);
        intrinsic.calls_library() && !few
    }

    /// What a register holds where a value from outside is asked for: constants that are added to a pointer are part of
    /// addresses, and objects of the frame are at a distance from its register.
    fn held_for(&self, mut v: Value) -> Option<Value> {
        while let Some(i) = self.body.def(v) {
            let ops = self.body.ops(i);
            match self.body.inst(i).opcode {
                Opcode::GetElementPtr if ops[1..].iter().all(|v| v.is_const()) => v = ops[0],
                Opcode::Alloca => return None,
                _ => break,
            }
        }
        (!v.is_const()).then_some(v)
    }

    /// How many values more a loop may hold in general registers, of `most` (see [`TargetFacts::loop_registers`]).
    pub(crate) fn room(&self, place: &Place, most: LoopRegisters) -> usize {
        let (held, calls) = self.held(place);
        let limit = if calls {
            most.over_calls
        } else {
            most.without_calls
        };
        limit.saturating_sub(held)
    }

    /// How many values a loop holds in general registers, and whether it calls.
    fn held(&self, place: &Place) -> (usize, bool) {
        let mut values: Vec<Value> = Vec::new();
        let mut calls = false;
        for &b in self.blocks(place) {
            for &i in self.body.block_insts(b) {
                let opcode = self.body.inst(i).opcode;
                calls |= opcode.is_call() && self.is_call(i);
                let general = |v: &Value| {
                    matches!(
                        self.s.ty(self.body.value_ty(self.s, *v)),
                        Type::Int(_) | Type::Ptr(_)
                    )
                };
                let used = self.body.ops(i).iter().copied();
                let outside = used.filter(|v| self.is_invariant(*v, place.number) && general(v));
                values.extend(outside.filter_map(|v| self.held_for(v)));
                if opcode == Opcode::Phi && b == place.header {
                    values.extend(Some(self.body.result(i)).filter(general));
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        (values.len(), calls)
    }
}

/// What an index steps over: elements of arrays (of vectors they lie by bits).
fn element(ty: Type) -> Option<TypeId> {
    match ty {
        Type::Array { elem, .. } => Some(elem),
        _ => None,
    }
}
