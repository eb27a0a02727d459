//! Where registers stand for slots: in the whole function, or in loops that leave these registers alone.
//!
//! A register is loaded from its slot on the ways into a region and, if the region writes it, stored on the ways out. Cold
//! blocks of a loop may hold calls that destroy the register: behind them it is loaded again, and before them it is stored.

use super::{Edit, Frequencies, NONE};
use crate::alloc::Point;
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::{Allocation, Block, PReg, PRegSet, SpillSlot};

/// The order of moves at one point: what leaves a region or comes from a call, what enters a block's region, the
/// allocator's own, and the same two at a block's end or before a call.
const STORE_FIRST: u8 = 0;
const LOAD_FIRST: u8 = 1;
pub(super) const ALLOCATED: u8 = 2;
const STORE_LAST: u8 = 3;
const LOAD_LAST: u8 = 4;

/// Loops with more around them are regions only if they have none within.
const MOST_AROUND: u32 = 16;

/// The regions of a function.
#[derive(Default)]
pub(super) struct Regions {
    /// By block: the number of its region.
    of: Vec<u32>,
    /// The blocks of all regions, one region after another.
    blocks: Vec<u32>,
    /// By region: its range in `blocks`.
    ranges: Vec<(u32, u32)>,
}

/// How often moves at the borders of a region run.
pub(super) struct Costs {
    load: f32,
    store: f32,
}

impl Costs {
    /// Those of a slot that the region only reads, or writes.
    pub fn of(&self, written: bool) -> f32 {
        self.load + if written { self.store } else { 0.0 }
    }
}

impl Regions {
    /// One region: the whole function.
    pub fn set_whole(&mut self, blocks: usize) {
        self.clear(blocks);
        self.blocks.extend(0..blocks as u32);
        self.of.fill(0);
        self.ranges.push((0, blocks as u32));
    }

    fn clear(&mut self, blocks: usize) {
        self.of.clear();
        self.of.resize(blocks, NONE);
        self.blocks.clear();
        self.ranges.clear();
    }

    /// The outermost loops in which the registers hold what is put there.
    pub fn find_loops<I: MachInst>(&mut self, vcode: &VCode<I>, flow: &Frequencies, registers: &[PReg]) {
        let mut set = PRegSet::empty();
        registers.iter().for_each(|r| set.add(*r));
        let holds = |b: &u32| keeps(vcode, flow, *b as usize, set);
        self.clear(vcode.blocks.len());
        let ends = loop_ends(flow, vcode.blocks.len());
        for header in headers(flow) {
            self.try_loop(vcode, flow, header, ends[header], |blocks| {
                blocks.iter().all(holds)
            });
        }
    }

    /// The loops, or only those without loops within, that have registers to give: `gives` says so, once for each that becomes a
    /// region, in their order.
    pub fn find_idle<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        flow: &Frequencies,
        innermost: bool,
        mut gives: impl FnMut(&[u32]) -> bool,
    ) {
        self.clear(vcode.blocks.len());
        let ends = loop_ends(flow, vcode.blocks.len());
        for header in headers(flow) {
            let fits = match innermost {
                true => !ends[header].nested,
                false => u32::from(vcode.blocks[header].loop_depth) <= MOST_AROUND,
            };
            if fits {
                self.try_loop(vcode, flow, header, ends[header], &mut gives);
            }
        }
    }

    /// Makes a loop a region if none around it is one, moves can stand at its borders and its blocks fit.
    fn try_loop<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        flow: &Frequencies,
        header: usize,
        end: LoopEnd,
        fit: impl FnOnce(&[u32]) -> bool,
    ) {
        if self.of[header] != NONE {
            return;
        }
        let start = self.blocks.len();
        let inside = |b: &u32| flow.is_within(*b, header as u32);
        self.blocks.extend((header as u32..=end.last).filter(inside));
        let borders = |b: &u32| has_borders(vcode, *b as usize, inside);
        if !self.blocks[start..].iter().all(borders) || !fit(&self.blocks[start..]) {
            self.blocks.truncate(start);
            return;
        }
        for block in &self.blocks[start..] {
            self.of[*block as usize] = self.ranges.len() as u32;
        }
        self.ranges.push((start as u32, self.blocks.len() as u32));
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ranges.len()
    }

    /// The blocks of one.
    pub fn blocks(&self, region: usize) -> &[u32] {
        let (start, end) = self.ranges[region];
        &self.blocks[start as usize..end as usize]
    }

    /// The region of a block.
    pub fn of(&self, block: usize) -> Option<usize> {
        let region = self.of[block];
        (region != NONE).then_some(region as usize)
    }

    /// How often moves between a slot and one of the registers would run.
    pub fn costs<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        flow: &Frequencies,
        region: usize,
        registers: &[PReg],
    ) -> Costs {
        let (mut load, mut store) = (0.0, 0.0);
        for &block in self.blocks(region) {
            let block = block as usize;
            for pred in self.others(region, vcode.preds(Block::new(block))) {
                load += flow.edge(vcode, pred.index(), Block::new(block));
            }
            for succ in self.others(region, vcode.succs(Block::new(block))) {
                store += flow.edge(vcode, block, succ);
            }
            let destroyed = |r: &PReg| destroying(vcode, block, *r).count();
            let calls = registers.iter().map(destroyed).max().unwrap_or(0) as f32;
            load += calls * flow.freq[block];
            store += calls * flow.freq[block];
        }
        Costs { load, store }
    }

    /// Those of some blocks that are not in a region.
    fn others(&self, region: usize, blocks: &[Block]) -> impl Iterator<Item = Block> {
        blocks
            .iter()
            .copied()
            .filter(move |b| self.of[b.index()] != region as u32)
    }

    /// Appends the moves between a slot and the register that stands for it in a region, with their ranks; `written`: the
    /// region writes the slot.
    pub fn add_moves<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        region: usize,
        preg: PReg,
        slot: usize,
        written: bool,
        moves: &mut Vec<(u8, Edit)>,
    ) {
        let (register, slot) = (Allocation::reg(preg), Allocation::stack(SpillSlot::new(slot)));
        let mut load = |rank, point| moves.push((rank, Edit::new(point, slot, register)));
        for &block in self.blocks(region) {
            let to = Block::new(block as usize);
            for from in self.others(region, vcode.preds(to)) {
                match border(vcode, from, to) {
                    Border::Start(point) => load(LOAD_FIRST, point),
                    Border::End(point) => load(LOAD_LAST, point),
                }
            }
            for inst in destroying(vcode, block as usize, preg) {
                load(LOAD_FIRST, Point::after(inst));
            }
        }
        if !written {
            return;
        }
        let mut store = |rank, point| moves.push((rank, Edit::new(point, register, slot)));
        for &block in self.blocks(region) {
            let from = Block::new(block as usize);
            for to in self.others(region, vcode.succs(from)) {
                match border(vcode, from, to) {
                    Border::Start(point) => store(STORE_FIRST, point),
                    Border::End(point) => store(STORE_LAST, point),
                }
            }
            for inst in destroying(vcode, block as usize, preg) {
                store(STORE_LAST, Point::before(inst));
            }
        }
    }
}

/// Where a loop ends.
#[derive(Clone, Copy, Default)]
struct LoopEnd {
    /// Its last block, by number.
    last: u32,
    /// It has loops within.
    nested: bool,
}

/// The headers of all loops, outer ones first.
fn headers(flow: &Frequencies) -> impl Iterator<Item = usize> {
    let own = flow.loop_of.iter().enumerate();
    own.filter(|(block, header)| **header == *block as u32)
        .map(|(block, _)| block)
}

/// The ends of all loops, by header.
fn loop_ends(flow: &Frequencies, count: usize) -> Vec<LoopEnd> {
    let mut ends = vec![LoopEnd::default(); count];
    for block in 0..count {
        let own = flow.loop_of[block];
        let mut header = own;
        while header != NONE {
            let end = &mut ends[header as usize];
            end.last = block as u32;
            end.nested |= header != own;
            header = flow.outer[header as usize];
        }
    }
    ends
}

/// Where moves on the way from a block to another stand.
enum Border {
    /// At the start of the second one.
    Start(Point),
    /// At the end of the first one.
    End(Point),
}

fn border<I: MachInst>(vcode: &VCode<I>, from: Block, to: Block) -> Border {
    match vcode.preds(to).len() {
        1 => Border::Start(Point::before(vcode.blocks[to.index()].inst_start)),
        _ => Border::End(Point::before(vcode.blocks[from.index()].inst_end - 1)),
    }
}

/// Whether moves can stand on all ways between a block and others that are not `inside`.
fn has_borders<I: MachInst>(vcode: &VCode<I>, block: usize, inside: impl Fn(&u32) -> bool) -> bool {
    let block = Block::new(block);
    let crosses = |other: &&Block| !inside(&(other.index() as u32));
    let stands = |from: Block, to: Block| match border(vcode, from, to) {
        Border::Start(_) => true,
        Border::End(point) => vcode.insts[point.inst() as usize].is_jump(),
    };
    let mut before = vcode.preds(block).iter().filter(crosses);
    let mut behind = vcode.succs(block).iter().filter(crosses);
    before.all(|from| stands(*from, block)) && behind.all(|to| stands(block, *to))
}

/// Whether a block leaves the registers alone, or is cold and destroys them in calls that come back to it.
fn keeps<I: MachInst>(vcode: &VCode<I>, flow: &Frequencies, block: usize, registers: PRegSet) -> bool {
    let data = &vcode.blocks[block];
    (data.inst_start..data.inst_end).all(|inst| {
        let it = &vcode.insts[inst as usize];
        !it.has_clobbers()
            || it.terminator() == Terminator::None && flow.cold[block]
            || !vcode
                .inst_clobbers(inst)
                .into_iter()
                .any(|r| registers.contains(r))
    })
}

/// The instructions of a block that destroy a register.
fn destroying<I: MachInst>(vcode: &VCode<I>, block: usize, preg: PReg) -> impl Iterator<Item = u32> {
    let data = vcode.blocks[block];
    (data.inst_start..data.inst_end).filter(move |inst| {
        vcode.insts[*inst as usize].has_clobbers() && vcode.inst_clobbers(*inst).contains(preg)
    })
}
