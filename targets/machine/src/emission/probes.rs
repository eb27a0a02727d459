//! Pseudo probes: the places in the finished code that say which block of the source program runs there.
//!
//! A probe counts the instruction behind it. Where nothing of its block is left behind it, it counts the block's last
//! instruction; a block without code has none.

use super::lines::Extent;
use emit::code_buffer::Place;
use emit::debug::LocationId;
use emit::probes::Probe;
use regalloc::{MachInst, VCode};

/// The probes of a function whose code is finished, ascending by offset.
pub(super) fn find<I: MachInst>(
    vcode: &VCode<I>,
    extents: &[Option<Extent>],
    offset: impl Fn(Place) -> u32,
) -> Vec<Probe> {
    let mut found = Vec::with_capacity(vcode.probes.len());
    for probe in &vcode.probes {
        let at = probe.at;
        let block = vcode.blocks.partition_point(|b| b.inst_end <= at);
        let Some(data) = vcode.blocks.get(block) else {
            continue;
        };
        let code = |index: u32| {
            let extent = extents.get(index as usize).copied().flatten()?;
            (extent.first != extent.end).then_some(extent)
        };
        let behind = (at..data.inst_end).find_map(|i| Some(code(i)?.first));
        let before = || (data.inst_start..at).rev().find_map(|i| Some(code(i)?.own));
        let Some(place) = behind.or_else(before) else {
            continue;
        };
        found.push(Probe {
            offset: offset(place),
            guid: probe.guid,
            index: probe.index,
            attributes: probe.attributes,
            location: probe.source.checked_sub(1).map(LocationId),
        });
    }
    found.sort_by_key(|p| p.offset);
    found
}
