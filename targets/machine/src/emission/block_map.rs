//! Where the blocks of the code are, for profilers that map addresses to blocks (`-basic-block-address-map`).
//!
//! A block is what is laid out as one; a shared end within one is another, numbered behind all blocks. Nothing is noted in
//! functions that have no map.

use super::Emit;
use emit::code_buffer::Place;
use emit::records::MappedBlock;
use regalloc::{Block, MachInst};

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
}

/// Blocks of the present function, in the order of memory.
pub struct BlockMap {
    blocks: Vec<Noted>,
    /// The blocks where exceptions arrive.
    pads: Vec<bool>,
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
        };
        self.blocks.iter().map(finished).collect()
    }

    fn begin(&mut self, id: u32, flags: u8, at: Place) {
        self.blocks.push(Noted {
            id,
            flags,
            start: at,
            end: at,
            calls: Vec::new(),
        });
    }

    fn end(&mut self, flags: u8, at: Place) {
        let block = self.blocks.last_mut().expect("a block has begun");
        block.flags |= flags;
        block.end = at;
    }

    /// Code that blocks share begins within the present one.
    pub(super) fn enter_tail(&mut self, id: u32, at: Place) {
        self.end(MappedBlock::FALLS_THROUGH, at);
        self.begin(id, 0, at);
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
    Box::new(BlockMap {
        blocks: Vec::new(),
        pads,
    })
}

/// A block begins.
pub(super) fn begin<'a, E: Emit<'a>>(e: &mut E, block: Block) {
    let at = e.code.here();
    if let Some(map) = &mut e.block_map {
        let flags = match map.pads[block.index()] {
            true => MappedBlock::LANDING_PAD,
            false => 0,
        };
        map.begin(block.index() as u32, flags, at);
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
