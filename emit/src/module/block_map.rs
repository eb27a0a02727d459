//! `.llvm_bb_addr_map` (LLVM "Extensions", version 5): of each function its address and its blocks, each with its number,
//! where it starts behind the one before, where its calls return, how long it is, how it ends, and its hash. Where its blocks
//! stand in several sections, each has an address and blocks of its own.

use super::{BlobPlace, Builder, Place};
use crate::blob::CodeBlob;
use crate::eh_frame::put_uleb;
use crate::lsda::{Spot, TableDistance, TableText};
use crate::object::{SectionFlags, SectionId, SectionKind};
use crate::records::MappedBlock;

const SHT_LLVM_BB_ADDR_MAP: u32 = 0x6fff_4c0a;
const VERSION: u8 = 5;
/// Feature: several ranges of blocks, each with an address.
const RANGES: u16 = 1 << 3;
/// Feature: it is said where calls return.
const CALLS: u16 = 1 << 5;
/// Feature: blocks have hashes.
const HASHES: u16 = 1 << 6;

impl Builder<'_> {
    /// The entry of a function.
    pub(super) fn block_map(&mut self, blob: &CodeBlob, index: usize, blocks: &[MappedBlock]) {
        let Some(section) = self.side_section(blob, b".llvm_bb_addr_map", SectionFlags::default()) else {
            return;
        };
        let place = self.blob_places[index].clone();
        let has_calls = blocks.iter().any(|block| !block.calls.is_empty());
        let order = self.model.machine.byte_order();
        let out = self.model.section_mut(section);
        out.kind = SectionKind::Raw(SHT_LLVM_BB_ADDR_MAP);
        let has_hashes = blocks.iter().any(|block| block.hash.is_some());
        let has_ranges = !blob.parts.is_empty();
        let set = |on: bool, feature: u16| if on { feature } else { 0 };
        let features = set(has_ranges, RANGES) | set(has_calls, CALLS) | set(has_hashes, HASHES);
        out.append(&[VERSION]);
        out.append(&order.bytes(features.to_le_bytes()));
        if has_ranges {
            let mut count = Vec::new();
            put_uleb(&mut count, blob.parts.len() as u64 + 1);
            self.model.section_mut(section).append(&count);
        }
        let part_of = |block: &MappedBlock| blob.parts.partition_point(|start| *start <= block.start);
        let mut rest = blocks;
        for part in 0..=blob.parts.len() {
            let here = rest.partition_point(|block| part_of(block) == part);
            self.block_range(section, (blob, &place, part), &rest[..here], has_calls);
            rest = &rest[here..];
        }
    }

    /// The blocks of one part of a function's code.
    fn block_range(
        &mut self,
        section: SectionId,
        (blob, place, part): (&CodeBlob, &BlobPlace, usize),
        blocks: &[MappedBlock],
        has_calls: bool,
    ) {
        // (offsets in the code count from the first part)
        let (base, start, lead) = match part {
            0 => (place.start, 0, (place.code - place.start.offset) as u32),
            n => (place.parts[n - 1], blob.parts[n - 1], 0),
        };
        self.add_place(section, base);
        let order = self.model.machine.byte_order();
        let mut table = Table::default();
        put_uleb(&mut table.bytes, blocks.len() as u64);
        let first = if part == 0 { Spot::Start } else { Spot::Code(start) };
        let mut last = (first, 0);
        for block in blocks {
            let at = |offset: u32| (Spot::Code(offset), lead + offset - start);
            put_uleb(&mut table.bytes, block.id.into());
            last = table.distance(last, at(block.start));
            if has_calls {
                put_uleb(&mut table.bytes, block.calls.len() as u64);
            }
            for call in &block.calls {
                last = table.distance(last, at(*call));
            }
            last = table.distance(last, (Spot::CodeEnd(block.end), at(block.end).1));
            put_uleb(&mut table.bytes, block.flags.into());
            let hash = block.hash.map(|n| order.bytes(n.to_le_bytes()));
            table.bytes.extend(hash.iter().flatten());
        }
        let at = self.model.section(section).size;
        self.model.section_mut(section).append(&table.bytes);
        self.table_text(blob, place, Place::new(section, at), &table.text);
    }
}

/// The entry behind the function's address.
#[derive(Default)]
struct Table {
    bytes: Vec<u8>,
    text: TableText,
}

impl Table {
    /// How far `to` is from `from`, which are places and their offsets from the function's start.
    fn distance(&mut self, from: (Spot, u32), to: (Spot, u32)) -> (Spot, u32) {
        let offset = self.bytes.len() as u32;
        put_uleb(&mut self.bytes, u64::from(to.1 - from.1));
        let len = self.bytes.len() as u32 - offset;
        self.text
            .distances
            .push(TableDistance::uleb(offset, len, to.0, from.0));
        to
    }
}
