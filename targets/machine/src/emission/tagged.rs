//! Addresses of single instructions that sections are to have (LangRef "'pcsections' Metadata").
//!
//! Of an instruction of the IR that accesses memory those are told that do it for it, with all that stands in a loop which
//! one became; of others all that it became, copies apart.

use super::Placed;
use crate::compile::Machine;
use emit::code_buffer::{CodeBuffer, Place};
use ir::ids::MdId;
use regalloc::{InstIndex, MachInst, Tag, TagKind, VCode};

/// Where an instruction's own code begins and ends.
pub(super) type Own = (InstIndex, Place, Place);

/// Whether there is something to be told.
pub(super) fn is_wanted<I: MachInst>(vcode: &VCode<I>) -> bool {
    vcode.tags.iter().any(|t| t.kind == TagKind::Address)
}

/// The nodes that ask, as they come first in the code, with the offsets of the instructions. `bytes`: the finished code.
pub(super) fn find<M: Machine>(
    placed: Placed<'_, M::Inst>,
    mut places: Vec<Own>,
    code: &CodeBuffer,
    bytes: &[u8],
) -> Vec<(MdId, Vec<u32>)> {
    places.sort_by_key(|p| p.0);
    let tags = placed.vcode.tags.iter().filter(|t| t.kind == TagKind::Address);
    let mut found: Vec<(u32, MdId)> = Vec::new();
    for tag in tags {
        for &(_, from, to) in addressed(placed.vcode, tag, &places) {
            let (mut at, end) = (code.place(from), code.place(to));
            while at < end {
                found.push((at, MdId(tag.node)));
                at += M::instruction_length(&bytes[at as usize..end as usize]) as u32;
            }
        }
    }
    found.sort_by_key(|f| f.0);
    let mut nodes: Vec<(MdId, Vec<u32>)> = Vec::new();
    for (at, node) in found {
        match nodes.iter_mut().find(|n| n.0 == node) {
            Some((_, list)) => list.push(at),
            None => nodes.push((node, vec![at])),
        }
    }
    nodes
}

/// Those of the tag's instructions that are told.
fn addressed<'a, I: MachInst>(
    vcode: &'a VCode<I>,
    tag: &'a Tag,
    places: &'a [Own],
) -> impl Iterator<Item = &'a Own> + use<'a, I> {
    let inst = |p: &Own| &vcode.insts[p.0 as usize];
    let accesses = move |p: &Own| inst(p).effects().reads_memory || inst(p).effects().writes_memory;
    let first = places.partition_point(|p| p.0 < tag.from);
    let end = places.partition_point(|p| p.0 < tag.to);
    let own = &places[first..end];
    let some_access = own.iter().any(accesses);
    own.iter().filter(move |p| {
        if some_access {
            accesses(p)
        } else {
            !inst(p).is_move()
        }
    })
}
