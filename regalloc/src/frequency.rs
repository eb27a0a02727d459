//! How often each block runs, against one entry of the function: an estimate.
//!
//! Branches are even, but leave loops and enter blocks that are cold or marked as seldom; so a loop with one way out runs 26
//! times. Cost: O(blocks + edges), times the depth of loops up to a limit.

use crate::vcode::{MachInst, VCode};
use regalloc2::Block;

pub(crate) const NONE: u32 = u32::MAX;

/// The weight of a way out of a loop beside one that stays.
pub(crate) const LEAVES: f32 = 0.04;

/// The weight of a way to a cold block beside another.
pub(crate) const COLD: f32 = 0.001;

/// How often a loop runs that is not looked at.
const TURNS: f32 = 16.0;

/// The most that any is thought to run.
const MOST_TURNS: f32 = 64.0;

/// Steps for each block that may be spent on loops.
const STEPS: usize = 16;

/// What is known of the blocks of a function, by index.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frequencies {
    /// How often each runs.
    pub freq: Vec<f32>,
    /// Those that isel marks as seldom executed, and those that lead nowhere else.
    pub cold: Vec<bool>,
    /// The header of the innermost loop around each; [`NONE`] outside loops.
    pub loop_of: Vec<u32>,
    /// For a header: the header of the loop around its own.
    pub outer: Vec<u32>,
    /// For a header: how often its loop runs each time it is entered.
    scale: Vec<f32>,
    stack: Vec<u32>,
}

impl Frequencies {
    /// Estimates those of `vcode`.
    pub fn compute<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.find_loops(vcode);
        self.find_cold(vcode);
        self.estimate(vcode);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.freq.clear();
    }

    /// Natural loops: a block that an edge leads back to is a header, its loop is what reaches that
    /// edge without passing the header. Inner headers come later in reverse post-order, so walking the
    /// headers from the last to the first finds inner loops first, and their headers stand for them.
    fn find_loops<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let count = vcode.blocks.len();
        for table in [&mut self.loop_of, &mut self.outer] {
            table.clear();
            table.resize(count, NONE);
        }
        for header in (0..count as u32).rev() {
            let preds = vcode.preds(Block::new(header as usize));
            self.stack.clear();
            self.stack
                .extend(preds.iter().map(|p| p.index() as u32).filter(|&p| p >= header));
            if self.stack.is_empty() {
                continue;
            }
            self.loop_of[header as usize] = header;
            while let Some(block) = self.stack.pop() {
                let top = self.outermost(block);
                if top <= header {
                    continue;
                }
                if self.loop_of[top as usize] == top {
                    self.outer[top as usize] = header;
                } else {
                    self.loop_of[top as usize] = header;
                }
                self.stack.extend(
                    vcode
                        .preds(Block::new(top as usize))
                        .iter()
                        .map(|p| p.index() as u32),
                );
            }
        }
    }

    /// The header of the outermost known loop around `block`, or the block itself.
    fn outermost(&self, block: u32) -> u32 {
        let mut at = match self.loop_of[block as usize] {
            NONE => return block,
            header => header,
        };
        while self.outer[at as usize] != NONE {
            at = self.outer[at as usize];
        }
        at
    }

    /// Cold blocks: those that isel marks, and those that lead nowhere else.
    fn find_cold<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.cold.clear();
        self.cold.extend(vcode.blocks.iter().map(|b| b.cold));
        for block in (1..vcode.blocks.len()).rev() {
            let succs = vcode.succs(Block::new(block));
            if !succs.is_empty() && succs.iter().all(|s| s.index() > block && self.cold[s.index()]) {
                self.cold[block] = true;
            }
        }
        self.cold[0] = false;
    }

    fn estimate<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.find_scales(vcode);
        let count = vcode.blocks.len();
        self.freq.clear();
        self.freq.resize(count, 0.0);
        self.freq[0] = 1.0;
        for block in 0..count {
            if self.loop_of[block] == block as u32 {
                self.freq[block] = (self.freq[block] * self.scale[block]).min(1e18);
            }
            let freq = self.freq[block];
            self.share_out(vcode, block, |work, succ, share| {
                if succ > block {
                    work.freq[succ] += freq * share;
                }
            });
        }
    }

    /// How often each loop runs when it is entered: as the shares of the ways back to its header have it.
    fn find_scales<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let count = vcode.blocks.len();
        self.scale.clear();
        self.scale.resize(count, TURNS);
        self.freq.clear();
        self.freq.resize(count, 0.0);
        let mut steps = count * STEPS;
        // Inner loops come first.
        for header in (0..count)
            .rev()
            .filter(|h| self.loop_of[*h] == *h as u32)
            .collect::<Vec<_>>()
        {
            let last = vcode.preds(Block::new(header)).iter().map(|p| p.index()).max();
            let last = self.last_of(vcode, header, last.unwrap_or(header));
            if steps < last - header {
                break;
            }
            steps -= last - header;
            self.freq[header..=last].fill(0.0);
            self.freq[header] = 1.0;
            let mut back = 0.0;
            for block in header..=last {
                if !self.is_within(block as u32, header as u32) {
                    continue;
                }
                if block != header && self.loop_of[block] == block as u32 {
                    self.freq[block] *= self.scale[block];
                }
                let freq = self.freq[block];
                self.share_out(vcode, block, |work, succ, share| {
                    if succ == header {
                        back += freq * share;
                    } else if succ > block && succ <= last {
                        work.freq[succ] += freq * share;
                    }
                });
            }
            self.scale[header] = 1.0 / (1.0 - back).max(1.0 / MOST_TURNS);
        }
    }

    /// The last block of a loop: its last latch, or the last latch of a loop that begins before that.
    fn last_of<I: MachInst>(&self, vcode: &VCode<I>, header: usize, latch: usize) -> usize {
        let mut last = latch;
        let mut block = header + 1;
        while block <= last {
            if self.loop_of[block] == block as u32 {
                let latches = vcode.preds(Block::new(block)).iter().map(|p| p.index());
                last = last.max(latches.max().unwrap_or(0));
            }
            block += 1;
        }
        last
    }

    /// Calls `f` for each successor of a block with its share.
    fn share_out<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        block: usize,
        mut f: impl FnMut(&mut Self, usize, f32),
    ) {
        let succs = vcode.succs(Block::new(block));
        let total: f32 = succs.iter().map(|&s| self.share(vcode, block, s)).sum();
        for &succ in succs {
            let share = self.share(vcode, block, succ) / total;
            f(self, succ.index(), share);
        }
    }

    /// The weight of the way from `block` to `succ` among its ways.
    fn share<I: MachInst>(&self, vcode: &VCode<I>, block: usize, succ: Block) -> f32 {
        let inside = self.loop_of[block];
        let leaves = inside != NONE && !self.is_within(succ.index() as u32, inside);
        let rare = self.cold[succ.index()] || vcode.blocks[succ.index()].seldom;
        match (rare, leaves) {
            (true, _) => COLD,
            (_, true) => LEAVES,
            _ => 1.0,
        }
    }

    /// How often `block` goes on to its successor `succ`.
    pub fn edge<I: MachInst>(&self, vcode: &VCode<I>, block: usize, succ: Block) -> f32 {
        let all = vcode.succs(Block::new(block)).iter();
        let total: f32 = all.map(|&s| self.share(vcode, block, s)).sum();
        self.freq[block] * self.share(vcode, block, succ) / total
    }

    /// Whether `block` is in the loop of `header` or one inside it.
    pub fn is_within(&self, block: u32, header: u32) -> bool {
        let mut at = self.loop_of[block as usize];
        while at != NONE {
            if at == header {
                return true;
            }
            at = self.outer[at as usize];
        }
        false
    }
}
