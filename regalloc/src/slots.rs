//! Spill slots in the order of their use: after clean-up many are left that nothing names, and the first ones are those that
//! short offsets reach.
//!
//! Needs the allocations of the finished clean-up. Leaves true: the same values in the same registers; slots that share
//! words still do, and a slot of several words begins at a multiple of them. Cost: O(instructions + edits).

use crate::alloc::Allocations;
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, RegClass, SpillSlot};

/// Words that are moved together.
#[derive(Clone, Copy)]
struct Group {
    first: u32,
    words: u32,
    /// How often it is named.
    uses: u32,
}

/// Numbers the spill words anew, those that are named most often nearest to the base of the frame; words that are not named
/// are gone. `downwards`: the base is above them.
pub fn order<I: MachInst>(vcode: &VCode<I>, allocs: &mut Allocations, downwards: bool) {
    if allocs.num_spill_words == 0 {
        return;
    }
    let mut groups = groups(vcode, allocs);
    if I::HAS_SHORT_OFFSETS {
        // Equal ones stay in their order.
        groups.sort_by_key(|g| std::cmp::Reverse(g.uses / g.words));
    }
    allocs.spill_uses = groups.iter().map(|g| g.uses).sum();
    let mut places = vec![u32::MAX; allocs.num_spill_words as usize];
    allocs.num_spill_words = place(&groups, &mut places, downwards);
    let change = |place: &mut Allocation| {
        if let Some(slot) = place.as_stack() {
            *place = Allocation::stack(SpillSlot::new(places[slot.index()] as usize));
        }
    };
    allocs.places.iter_mut().for_each(change);
    for edit in &mut allocs.edits {
        change(&mut edit.from);
        change(&mut edit.to);
    }
}

/// The words that are named, in groups of those that overlap.
fn groups<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations) -> Vec<Group> {
    // By word: how often a slot that begins there is named, and its words.
    let mut slots = vec![(0u32, 0u32); allocs.num_spill_words as usize];
    let mut name = |place: Allocation, class: RegClass| {
        if let Some(slot) = place.as_stack() {
            let (uses, words) = &mut slots[slot.index()];
            *uses += 1;
            *words = (*words).max(vcode.spill_bytes(class) / 8);
        }
    };
    for edit in &allocs.edits {
        let register = edit.from.as_reg().or(edit.to.as_reg());
        let class = register.map_or(RegClass::Float, |r| r.class());
        name(edit.from, class);
        name(edit.to, class);
    }
    for inst in 0..vcode.insts.len() as u32 {
        let places = allocs.of(&vcode.insts[inst as usize]);
        for (operand, place) in vcode.inst_operands(inst).iter().zip(places) {
            name(*place, operand.class());
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for (first, &(uses, words)) in (0..).zip(&slots) {
        match groups.last_mut() {
            _ if words == 0 => {}
            Some(last) if last.first + last.words > first => {
                last.words = last.words.max(first + words - last.first);
                last.uses += uses;
            }
            _ => groups.push(Group { first, words, uses }),
        }
    }
    groups
}

/// Gives the words of the groups their places, the first ones or (`downwards`) the last ones to the first groups, and says how
/// many words there are now.
fn place(groups: &[Group], places: &mut [u32], downwards: bool) -> u32 {
    let (mut end, mut align) = (0u32, 1);
    // Words that alignment left free.
    let mut free = 0..0;
    for group in groups {
        let room = group.words.next_power_of_two();
        align = align.max(room);
        let start = match group.words {
            1 if !free.is_empty() => free.next().expect("a free word"),
            _ => {
                let start = end.next_multiple_of(room);
                if start > end {
                    free = end..start;
                }
                end = start + room;
                start
            }
        };
        // Where it ends, so far, since the end of all is not known.
        for word in 0..group.words {
            places[(group.first + word) as usize] = match downwards {
                true => start + room - word,
                false => start + word,
            };
        }
    }
    if downwards {
        end = end.next_multiple_of(align);
        let moved = groups.iter().flat_map(|g| g.first..g.first + g.words);
        for word in moved {
            places[word as usize] = end - places[word as usize];
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::{Group, place};

    #[test]
    fn places_groups_in_order_and_fills_what_alignment_leaves() {
        let group = |first, words| Group {
            first,
            words,
            uses: 1,
        };
        let mut places = [u32::MAX; 12];
        let groups = [group(7, 1), group(2, 2), group(4, 1), group(8, 4), group(0, 1)];
        assert_eq!(place(&groups, &mut places, false), 9);
        let none = u32::MAX;
        assert_eq!(places, [8, none, 2, 3, 1, none, none, 0, 4, 5, 6, 7]);
        // From the other end, as many words as the largest group aligns.
        assert_eq!(place(&groups, &mut places, true), 12);
        assert_eq!(places, [3, none, 8, 9, 10, none, none, 11, 4, 5, 6, 7]);
    }
}
