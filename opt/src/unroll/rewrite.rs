//! The loop as its turns.

use super::turns::Turns;
use crate::counted::{CountedLoops, Place};
use ir::edit::{Editor, InstBuilder, Region, RegionCopy};
use ir::ids::{Block, Inst, Value};
use ir::inst::Opcode;

/// A use outside of a value of the loop.
struct Outside {
    user: Inst,
    operand: usize,
    value: Value,
    /// The exit that it lies behind.
    exit: Block,
}

/// A loop that is to be unrolled.
pub(super) struct Unrolled {
    pub(super) region: Region,
    /// The blocks of the last turn.
    last: Region,
    count: u32,
    pub(super) place: Place,
    end: (Block, usize),
    /// Phis of the header.
    carried: Vec<Inst>,
    /// Blocks outside that the loop leads to.
    exits: Vec<Block>,
    /// Edges out of the loop: from, to.
    ways_out: Vec<(Block, Block)>,
    uses: Vec<Outside>,
    /// By instruction outside, where records are in front: the exits that it lies behind.
    behind: Vec<(Inst, Block)>,
}

impl Unrolled {
    /// A loop, if its values can be brought to where they are used outside.
    pub(super) fn of(loops: &CountedLoops<'_>, place: &Place, turns: Turns) -> Option<Unrolled> {
        let (body, cfg) = (loops.body, loops.cfg);
        let Turns {
            region, count, end, ..
        } = turns;
        let mut ways_out = Vec::new();
        for &b in region.blocks() {
            let to = body.successors(body.terminator(b)).iter().map(|t| Block(*t));
            ways_out.extend(to.filter(|t| !region.has_block(*t)).map(|t| (b, t)));
        }
        let mut exits: Vec<Block> = ways_out.iter().map(|w| w.1).collect();
        exits.sort_unstable();
        exits.dedup();
        let in_last = |b: &Block| *b == end.0 || !cfg.dominates(end.0, *b);
        let last: Vec<Block> = region.blocks().iter().copied().filter(in_last).collect();
        let mut unrolled = Unrolled {
            last: Region::new(body, &last),
            region,
            count,
            place: *place,
            end,
            carried: (body.block_insts(place.header).iter().copied())
                .take_while(|i| body.inst(*i).opcode == Opcode::Phi)
                .collect(),
            exits,
            ways_out,
            uses: Vec::new(),
            behind: Vec::new(),
        };
        unrolled.find_uses(loops)?;
        Some(unrolled)
    }

    /// Finds uses outside that are not those of phis at the exits; `None`: one of them does not lie behind one exit alone.
    fn find_uses(&mut self, loops: &CountedLoops<'_>) -> Option<()> {
        let (body, cfg) = (loops.body, loops.cfg);
        let has_records = !body.variables.list.is_empty();
        let from_here = |i: Inst| {
            body.def(body.call(i).callee)
                .filter(|i| self.region.number(*i).is_some())
        };
        for &b in cfg.rpo().iter().filter(|b| !self.region.has_block(**b)) {
            let behind = self.exit_of(loops, b);
            for &user in body.block_insts(b) {
                if has_records {
                    self.behind.extend(behind.map(|x| (user, x)));
                }
                for (operand, &value) in body.ops(user).iter().enumerate() {
                    let Some(def) = body.def(value).filter(|i| self.region.number(*i).is_some()) else {
                        continue;
                    };
                    let mut exit = behind;
                    if body.inst(user).opcode == Opcode::Phi {
                        let from = Block(body.list(body.inst(user).aux)[operand]);
                        if self.region.has_block(from) {
                            continue;
                        }
                        exit = self.exit_of(loops, from);
                    }
                    let exit = exit?;
                    self.may_reach(loops, def, exit).then_some(())?;
                    self.uses.push(Outside {
                        user,
                        operand,
                        value,
                        exit,
                    });
                }
                if body.inst(user).opcode.is_call() && from_here(user).is_some() {
                    return None;
                }
            }
        }
        self.behind.sort_unstable();
        Some(())
    }

    /// The exit that a block outside lies behind, if all ways there come through it, from the loop.
    fn exit_of(&self, loops: &CountedLoops<'_>, b: Block) -> Option<Block> {
        let cfg = loops.cfg;
        let mut of = self.exits.iter().filter(|x| cfg.dominates(**x, b));
        let from_loop = |x: &Block| cfg.preds(*x).iter().all(|p| self.region.has_block(*p));
        of.next().copied().filter(from_loop)
    }

    /// Whether an instruction of the loop has been run on all ways to an exit.
    fn may_reach(&self, loops: &CountedLoops<'_>, def: Inst, exit: Block) -> bool {
        let (body, cfg) = (loops.body, loops.cfg);
        let home = self.region.blocks().iter();
        let mut home = home.filter(|b| body.block_insts(**b).contains(&def));
        let home = home.next().expect("of the loop");
        cfg.preds(exit).iter().all(|p| cfg.dominates(*home, *p))
    }

    /// Writes the turns, when all loops of the round are [closed](Self::close).
    pub(super) fn rewrite(self, edit: &mut Editor<'_>) {
        let mut copies: Vec<RegionCopy> = Vec::new();
        for k in 1..self.count {
            let region = self.region_of(k);
            let copy = edit.copy_region(region);
            self.lead_out(edit, region, copy);
            copies.push(copy);
        }
        self.chain(edit, &copies);
        self.end_last(edit, copies.last());
    }

    /// The blocks of turn `k`.
    fn region_of(&self, k: u32) -> &Region {
        match k + 1 == self.count {
            true => &self.last,
            false => &self.region,
        }
    }

    /// Values of the loop that are used behind an exit come through a phi there.
    pub(super) fn close(&self, edit: &mut Editor<'_>) {
        let mut phis: Vec<(Value, Block, Value)> = Vec::new();
        for u in &self.uses {
            let v = self.closing(edit, &mut phis, u.value, u.exit);
            edit.set_operand(u.user, u.operand, v);
        }
        let find = |v: Value, before: Inst| {
            let at = self.behind.binary_search_by_key(&before, |b| b.0).ok()?;
            let exit = self.behind[at].1;
            phis.iter().find(|p| p.0 == v && p.1 == exit).map(|p| p.2)
        };
        edit.redirect_records(&self.region, find);
    }

    fn closing(
        &self,
        edit: &mut Editor<'_>,
        phis: &mut Vec<(Value, Block, Value)>,
        v: Value,
        exit: Block,
    ) -> Value {
        if let Some(known) = phis.iter().find(|p| p.0 == v && p.1 == exit) {
            return known.2;
        }
        let ways = self.ways_out.iter().filter(|w| w.1 == exit);
        let incoming: Vec<(Value, Block)> = ways.map(|w| (v, w.0)).collect();
        let ty = edit.ty(v);
        edit.goto_top(exit);
        let phi = edit.phi(ty, &incoming);
        phis.push((v, exit, phi));
        phi
    }

    /// The phis at the exits learn of a copy.
    fn lead_out(&self, edit: &mut Editor<'_>, region: &Region, copy: RegionCopy) {
        let ways = self.ways_out.iter().filter(|w| region.has_block(w.0));
        for &(from, to) in ways {
            let phis: Vec<Inst> = edit.phis(to).collect();
            for phi in phis {
                let k = edit.incoming_blocks(phi).iter().position(|b| *b == from.0);
                let v = edit.body.ops(phi)[k.expect("a value for each edge")];
                let v = copy.value(region, edit.body, v);
                edit.add_incoming(phi, v, copy.block(region, from));
            }
        }
    }

    /// Each turn leads to the next, which begins with what it came to.
    fn chain(&self, edit: &mut Editor<'_>, copies: &[RegionCopy]) {
        let header = self.place.header;
        for (k, copy) in copies.iter().enumerate() {
            let before = k.checked_sub(1).map(|k| &copies[k]);
            let latch = before.map_or(self.place.latch, |c| c.block(&self.region, self.place.latch));
            let end = edit.last(latch).expect("blocks end in terminators");
            let own = before.map_or(header, |c| c.block(&self.region, header));
            let next = copy.block(self.region_of(k as u32 + 1), header);
            for n in 0..edit.body.successors(end).len() {
                if edit.body.successors(end)[n] == own.0 {
                    edit.set_successor(end, n, next);
                }
            }
        }
        let carried: Vec<(Value, Value)> = (self.carried.iter())
            .map(|phi| self.place.carried(edit.body, *phi))
            .collect();
        let mut values: Vec<Value> = carried.iter().map(|c| c.0).collect();
        for k in 0..self.count {
            let region = self.region_of(k);
            let copy = k.checked_sub(1).map(|k| copies[k as usize]);
            let of_turn = |edit: &Editor<'_>, v: Value| copy.map_or(v, |c| c.value(region, edit.body, v));
            let mut next = Vec::new();
            for (n, (&phi, &(_, latch))) in self.carried.iter().zip(&carried).enumerate() {
                let own = copy.map_or(phi, |c| c.inst(region, phi).expect("a phi of the header"));
                next.push(of_turn(edit, latch));
                edit.replace(own, values[n]);
            }
            values = next;
        }
    }

    /// The last turn leaves the loop.
    fn end_last(&self, edit: &mut Editor<'_>, copy: Option<&RegionCopy>) {
        let b = copy.map_or(self.end.0, |c| c.block(&self.last, self.end.0));
        let end = edit.last(b).expect("blocks end in terminators");
        let exit = Block(edit.body.successors(end)[self.end.1]);
        edit.goto_bottom(b);
        edit.set_location(Some(end));
        edit.remove(end);
        edit.br(exit);
    }
}
