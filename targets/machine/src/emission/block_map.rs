//! Where the blocks of the code are, for profilers that map addresses to blocks (`-basic-block-address-map`).
//!
//! A block is what is laid out as one; a shared end within one is another, numbered behind all blocks. Nothing is noted in
//! functions that have no map.

use super::Emit;
use emit::code_buffer::Place;
use emit::records::MappedBlock;
use regalloc::{Block, MachInst, VCode};
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::Range;

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockEnd {
    /// The function returns.
    Return,
    /// Another function is jumped to.
    TailCall,
    /// A jump through a register or memory.
    IndirectJump,
    /// In another way.
    Other,
}

/// A block whose places have no final offsets yet.
struct Noted {
    id: u32,
    flags: u8,
    start: Place,
    end: Place,
    calls: Vec<Place>,
    hash: Option<u64>,
}

/// Blocks of the present function, in the order of memory.
pub struct BlockMap {
    blocks: Vec<Noted>,
    /// The blocks where exceptions arrive.
    pads: Vec<bool>,
    /// Hashes of all blocks, where they are wanted (`-emit-bb-hash`).
    hashes: Vec<u64>,
}

impl BlockMap {
    /// The blocks with their final offsets.
    pub(super) fn finish(&self, place: impl Fn(Place) -> u32) -> Vec<MappedBlock> {
        let finished = |block: &Noted| MappedBlock {
            id: block.id,
            flags: block.flags,
            start: place(block.start),
            end: place(block.end),
            calls: block.calls.iter().map(|call| place(*call)).collect(),
            hash: block.hash,
        };
        self.blocks.iter().map(finished).collect()
    }

    fn begin(&mut self, id: u32, flags: u8, at: Place, hash: Option<u64>) {
        self.blocks.push(Noted {
            id,
            flags,
            start: at,
            end: at,
            calls: Vec::new(),
            hash,
        });
    }

    fn end(&mut self, flags: u8, at: Place) {
        let block = self.blocks.last_mut().expect("a block has begun");
        block.flags |= flags;
        block.end = at;
    }

    /// Code that blocks share begins within the present one: those instructions of `vcode`.
    pub(super) fn enter_tail<I: MachInst>(
        &mut self,
        id: u32,
        at: Place,
        vcode: &VCode<I>,
        insts: Range<u32>,
    ) {
        let hash = (!self.hashes.is_empty()).then(|| hash_of(insts.start, digest(vcode, insts), 0));
        self.end(MappedBlock::FALLS_THROUGH, at);
        self.begin(id, 0, at, hash);
    }

    /// A call returns here.
    pub(super) fn note_call(&mut self, at: Place) {
        self.blocks.last_mut().expect("a block has begun").calls.push(at);
    }
}

/// The map of a function that has one, without blocks.
pub(super) fn start<'a, E: Emit<'a>>(e: &E) -> Box<BlockMap> {
    let mut pads = vec![false; e.vcode.blocks.len()];
    for (i, data) in e.vcode.blocks.iter().enumerate() {
        let last = e.vcode.insts[data.inst_start as usize..data.inst_end as usize].last();
        if last.is_some_and(E::is_invoke) {
            pads[e.target(Block::new(i), 1).index()] = true;
        }
    }
    let hashes = match e.settings.hash_blocks {
        true => hashes(e.vcode),
        false => Vec::new(),
    };
    Box::new(BlockMap {
        blocks: Vec::new(),
        pads,
        hashes,
    })
}

/// Hashes of all blocks. They depend on no registers, and the blocks around count in 16 bits of their own, so that tools find
/// blocks again in code that has changed elsewhere.
fn hashes<I: MachInst>(vcode: &VCode<I>) -> Vec<u64> {
    let own: Vec<u64> = (vcode.blocks.iter())
        .map(|data| digest(vcode, data.inst_start..data.inst_end))
        .collect();
    let sum = |blocks: &[Block]| blocks.iter().fold(0, |n: u64, b| n.wrapping_add(own[b.index()]));
    let hash = |(i, data): (usize, &regalloc::vcode::BlockData)| {
        let block = Block::new(i);
        let around = sum(vcode.preds(block)).rotate_left(1) ^ sum(vcode.succs(block));
        hash_of(data.inst_start, own[i], around)
    };
    vcode.blocks.iter().enumerate().map(hash).collect()
}

/// A block's hash, from the lowest bits: the number of its first instruction, what instructions it has, what is around it.
fn hash_of(first: u32, own: u64, around: u64) -> u64 {
    let around = around ^ around >> 32;
    u64::from(first.min(0xffff)) | (own ^ own >> 32) << 32 >> 16 | (around ^ around >> 16) << 48
}

/// What these instructions are, without where they jump.
fn digest<I: MachInst>(vcode: &VCode<I>, insts: Range<u32>) -> u64 {
    let mut hasher = FxHasher::default();
    let insts = &vcode.insts[insts.start as usize..insts.end as usize];
    for inst in insts.iter().filter(|inst| !inst.is_nop() && !inst.is_jump()) {
        hasher.write_u64(inst.digest().unwrap_or_default());
    }
    hasher.finish()
}

/// A block begins.
pub(super) fn begin<'a, E: Emit<'a>>(e: &mut E, block: Block) {
    let at = e.code.here();
    if let Some(map) = &mut e.block_map {
        let flags = match map.pads[block.index()] {
            true => MappedBlock::LANDING_PAD,
            false => 0,
        };
        let hash = map.hashes.get(block.index()).copied();
        map.begin(block.index() as u32, flags, at, hash);
    }
}

/// The block ends whose code ends like that of block `last`, which `next` follows.
pub(super) fn end<'a, E: Emit<'a>>(e: &mut E, last: Option<Block>, next: Option<Block>) {
    let at = e.code.here();
    let flags = last.map_or(0, |block| ending(e, block, next));
    if let Some(map) = &mut e.block_map {
        if flags & MappedBlock::TAIL_CALL != 0 {
            map.note_call(at);
        }
        map.end(flags, at);
    }
}

fn ending<'a, E: Emit<'a>>(e: &E, block: Block, next: Option<Block>) -> u8 {
    let data = &e.vcode.blocks[block.index()];
    let last = e.vcode.insts[data.inst_start as usize..data.inst_end as usize].last();
    match last.map_or(BlockEnd::Other, E::block_end) {
        BlockEnd::Return => MappedBlock::RETURNS,
        BlockEnd::TailCall => MappedBlock::RETURNS | MappedBlock::TAIL_CALL,
        BlockEnd::IndirectJump => MappedBlock::INDIRECT_JUMP,
        BlockEnd::Other => {
            let count = e.vcode.succs(block).len();
            let leads_on = |n| next == Some(e.target(block, n));
            let jumps = data.keep_jump && last.is_some_and(E::Inst::is_jump);
            match next.is_some() && !jumps && (0..count).any(leads_on) {
                true => MappedBlock::FALLS_THROUGH,
                false => 0,
            }
        }
    }
}
