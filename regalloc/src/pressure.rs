//! How many values are live at once: an estimate that takes a value to be live from the first to the last instruction
//! that mentions it, in the order of the blocks.

use crate::vcode::{MachInst, VCode};
use regalloc2::VReg;

/// Memory that is used again for the next function.
#[derive(Default)]
pub struct Pressure {
    /// By register: the first and the last instruction that mention it; none: (`u32::MAX`, 0).
    ranges: Vec<(u32, u32)>,
    /// By instruction: how many more values are live than before it.
    steps: Vec<i32>,
}

impl Pressure {
    /// The estimate for a function: O(operands).
    pub fn highest<I: MachInst>(&mut self, vcode: &VCode<I>) -> u32 {
        self.ranges.clear();
        self.ranges.resize(vcode.num_vregs as usize, (u32::MAX, 0));
        for (i, inst) in (0..).zip(&vcode.insts) {
            let (start, count) = inst.operand_range();
            for o in &vcode.operands[start as usize..(start + count) as usize] {
                self.mention(o.vreg(), i);
            }
        }
        for (b, block) in (0..).map(regalloc2::Block::new).zip(&vcode.blocks) {
            vcode
                .params(b)
                .iter()
                .for_each(|v| self.mention(*v, block.inst_start));
            for succ in 0..vcode.succs(b).len() {
                let args = vcode.edge_args(b, succ).iter();
                args.for_each(|v| self.mention(*v, block.inst_end.saturating_sub(1)));
            }
        }
        self.steps.clear();
        self.steps.resize(vcode.insts.len() + 1, 0);
        for (first, last) in self.ranges.iter().filter(|r| r.0 < r.1) {
            self.steps[*first as usize] += 1;
            self.steps[*last as usize] -= 1;
        }
        let (mut live, mut highest) = (0, 0);
        for step in &self.steps {
            live += step;
            highest = highest.max(live);
        }
        highest as u32
    }

    fn mention(&mut self, v: VReg, at: u32) {
        if let Some((first, last)) = self.ranges.get_mut(v.vreg()) {
            *first = (*first).min(at);
            *last = (*last).max(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pressure;
    use crate::testing::parse;

    #[test]
    fn counts_what_is_live_between_mentions() {
        let highest = |text: &str| Pressure::default().highest(&parse(text).0);
        assert_eq!(
            highest("block0:\n  a =v0i\n  b =v1i\n  c =v2i, v0i\n  d v1i, v2i\n  ret\n"),
            2
        );
        assert_eq!(
            highest("block0:\n  a =v0i\n  b v0i\n  a =v1i\n  b v1i\n  ret\n"),
            1
        );
        assert_eq!(highest("block0:\n  ret\n"), 0);
    }
}
