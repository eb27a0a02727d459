//! Values (constants, addresses, extensions) that one register holds for several users in a block.
//!
//! The walk is backwards: the last user in the block is seen first, and what makes the value is emitted before it.
//! When an earlier user turns up, the instructions move before that one, and a no-operation of no bytes
//! stays where they were. Needs: the instructions read no memory and no flags, and no registers but what they write
//! themselves and what the key names (so that the earlier user has those too), and change nothing else.
//! While a value's instructions are made, what they need is not shared: it would stay behind when they move.
//! Nothing is shared across the end of a block; isel ends sharing where registers are lost, at calls.

use crate::vcode::{MachInst, VCodeBuilder};
use regalloc2::VReg;

/// What a register holds: a number space of the target, and a number in it.
pub type SharedKey = (u8, u64);

/// Instructions between users beyond which a value is made anew rather than held, by what it costs: one
/// instruction, or more.
const REACH: [u32; 2] = [24, 120];

/// Values remembered at a time.
const MAX_SHARED: usize = 16;

/// A value that instructions of the open block make.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: SharedKey,
    vreg: VReg,
    /// The instructions: a range of [`crate::VCode::insts`] under construction.
    start: u32,
    count: u32,
}

/// The values that users seen so far in the open block asked for.
#[derive(Debug, Default)]
pub struct Shared {
    entries: Vec<Entry>,
    /// What one instruction makes is not shared: the user wants it in a register of its own.
    pub cheap_apart: bool,
    /// The instructions of a value are being made.
    pub making: bool,
}

impl Shared {
    /// Whether what is made now is for its user alone.
    fn is_apart(&self, cheap: bool) -> bool {
        cheap && self.cheap_apart || self.making
    }
}

impl<I: MachInst> VCodeBuilder<I> {
    /// The register of a value that the open block holds already, and which now is made before the place where code is
    /// emitted. `cheap`: one instruction would make it.
    pub fn shared(&mut self, key: SharedKey, cheap: bool) -> Option<VReg> {
        if self.shared.is_apart(cheap) {
            return None;
        }
        let at = self.shared.entries.iter().position(|e| e.key == key)?;
        let Entry {
            vreg, start, count, ..
        } = self.shared.entries[at];
        if start >= self.group_start() {
            return Some(vreg);
        }
        let len = self.vcode.insts.len() as u32;
        if len - start > REACH[usize::from(!cheap)] {
            self.shared.entries.swap_remove(at);
            return None;
        }
        // Groups that are finished lie in reverse order.
        for from in (start..start + count).rev() {
            let inst = std::mem::replace(&mut self.vcode.insts[from as usize], I::nop());
            self.vcode.insts.push(inst);
        }
        self.shared.entries[at].start = len;
        Some(vreg)
    }

    /// Notes that the instructions pushed from index `start` on make a value in `vreg`.
    pub fn share(&mut self, key: SharedKey, vreg: VReg, start: u32, cheap: bool) {
        if self.shared.is_apart(cheap) {
            return;
        }
        if self.shared.entries.len() == MAX_SHARED {
            self.shared.entries.remove(0);
        }
        let count = self.vcode.insts.len() as u32 - start;
        self.shared.entries.push(Entry {
            key,
            vreg,
            start,
            count,
        });
    }

    /// The instructions of a value that will be shared are made from here on, or (`false`) are complete: nothing is shared in
    /// between. The last state, for what is made within.
    pub fn make_apart(&mut self, making: bool) -> bool {
        std::mem::replace(&mut self.shared.making, making)
    }

    /// Says whether what one instruction makes is to be made for each user apart.
    pub fn keep_cheap_apart(&mut self, apart: bool) {
        self.shared.cheap_apart = apart;
    }

    /// What was said so last.
    pub fn keeps_cheap_apart(&self) -> bool {
        self.shared.cheap_apart
    }

    /// What comes before shares nothing with what comes after.
    pub fn end_sharing(&mut self) {
        self.shared.entries.clear();
    }

    /// The open group is about to be turned round: the instructions in it change places.
    pub(crate) fn turn_shared(&mut self, group: u32) {
        let len = self.vcode.insts.len() as u32;
        for e in &mut self.shared.entries {
            if e.start >= group {
                e.start = group + (len - (e.start + e.count));
            }
        }
    }
}
