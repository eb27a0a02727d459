//! `.llvm_bb_addr_map` (LLVM "Extensions", version 5): of each function its address and its blocks, each with its number,
//! where it starts behind the one before, where its calls return, how long it is, how it ends, and its hash.

use super::{Builder, Place};
use crate::blob::CodeBlob;
use crate::eh_frame::put_uleb;
use crate::lsda::{Spot, TableDistance, TableText};
use crate::object::{SectionFlags, SectionKind};
use crate::records::MappedBlock;
use crate::reloc::RelocKind;

const SHT_LLVM_BB_ADDR_MAP: u32 = 0x6fff_4c0a;
const VERSION: u8 = 5;
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
        let out = self.model.section_mut(section);
        out.kind = SectionKind::Raw(SHT_LLVM_BB_ADDR_MAP);
        let has_hashes = blocks.iter().any(|block| block.hash.is_some());
        let features = if has_calls { CALLS } else { 0 } | if has_hashes { HASHES } else { 0 };
        let [low, high] = features.to_le_bytes();
        out.append(&[VERSION, low, high]);
        self.add_word(section, RelocKind::Abs64, place.start);
        let mut table = Table::default();
        put_uleb(&mut table.bytes, blocks.len() as u64);
        let lead = (place.code - place.start.offset) as u32;
        let mut last = (Spot::Start, 0);
        for block in blocks {
            let at = |offset: u32| (Spot::Code(offset), lead + offset);
            put_uleb(&mut table.bytes, block.id.into());
            last = table.distance(last, at(block.start));
            if has_calls {
                put_uleb(&mut table.bytes, block.calls.len() as u64);
            }
            for call in &block.calls {
                last = table.distance(last, at(*call));
            }
            last = table.distance(last, at(block.end));
            put_uleb(&mut table.bytes, block.flags.into());
            let hash = block.hash.map(u64::to_le_bytes);
            table.bytes.extend(hash.iter().flatten());
        }
        let at = self.model.section(section).size;
        self.model.section_mut(section).append(&table.bytes);
        self.table_text(blob, &place, Place::new(section, at), &table.text);
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
