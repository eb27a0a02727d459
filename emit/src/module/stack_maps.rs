//! `.llvm_stackmaps`, version 3 (LLVM "Stack maps and patch points"): a table of functions, one of large
//! constants, and the records.

use super::Builder;
use crate::byte_order::ByteOrder;
use crate::object::{ObjectReloc, Symbol};
use crate::records::{StackMapLocation, StackMapRecord};
use crate::reloc::RelocKind;

/// Kinds of locations.
const REGISTER: u8 = 1;
const DIRECT: u8 = 2;
const INDIRECT: u8 = 3;
const CONSTANT: u8 = 4;
const CONSTANT_INDEX: u8 = 5;

impl Builder<'_> {
    /// The section, if any function has records.
    pub(super) fn stack_maps(&mut self) {
        // (safe points stand in tables of their own)
        let has_maps = |b: &crate::CodeBlob| {
            let is_elsewhere = || self.collector(b).is_some_and(|c| c.has_safe_points());
            b.records.as_ref().is_some_and(|r| !r.stack_maps.is_empty()) && !is_elsewhere()
        };
        let all = self.blobs.iter().enumerate();
        let mapped: Vec<usize> = all.filter(|(_, b)| has_maps(b)).map(|(i, _)| i).collect();
        let (mut functions, mut records, mut constants) = (Vec::new(), Vec::new(), Vec::new());
        let (mut relocs, mut offsets, mut count) = (Vec::new(), Vec::new(), 0u32);
        let order = self.model.machine.byte_order();
        for i in mapped {
            let blob = &self.blobs[i];
            let Some(own) = &blob.records else { continue };
            let place = self.blob_places[i].clone();
            let lead = (place.code - place.start.offset) as u32;
            let (target, addend) = self.reference(place.start);
            relocs.push(ObjectReloc {
                offset: 16 + functions.len() as u64,
                target,
                addend,
                kind: RelocKind::Abs64,
            });
            functions.extend_from_slice(&[0; 8]);
            functions.extend_from_slice(&order.bytes(own.map_frame_bytes.unwrap_or(u64::MAX).to_le_bytes()));
            functions.extend_from_slice(&order.bytes((own.stack_maps.len() as u64).to_le_bytes()));
            for record in &own.stack_maps {
                let field = records.len() as u64 + 8;
                offsets.push((field, place.at(blob, record.offset), place.start));
                write_record(record, lead, order, &mut constants, &mut records);
            }
            count += own.stack_maps.len() as u32;
        }
        if count == 0 {
            return;
        }
        let section = self.section(self.format.stack_map_section());
        let out = self.model.section_mut(section);
        out.pad_to(8);
        let offset = out.size;
        out.append(&[3, 0, 0, 0]);
        for n in [functions.len() as u32 / 24, constants.len() as u32, count] {
            out.append(&order.bytes(n.to_le_bytes()));
        }
        out.append(&functions);
        for c in &constants {
            out.append(&order.bytes(c.to_le_bytes()));
        }
        let records_at = out.size;
        out.append(&records);
        out.relocs.extend(relocs.into_iter().map(|r| ObjectReloc {
            offset: r.offset + offset,
            ..r
        }));
        for (field, to, from) in offsets {
            self.distance(section, records_at + field, 4, (to, from, 0));
        }
        let name = self.model.add_name(b"__LLVM_StackMaps");
        self.model.add_symbol(Symbol::local(name, section, offset));
    }
}

fn write_record(
    record: &StackMapRecord,
    lead: u32,
    order: ByteOrder,
    constants: &mut Vec<i64>,
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(&order.bytes(record.id.to_le_bytes()));
    out.extend_from_slice(&order.bytes((record.offset + lead).to_le_bytes()));
    out.extend_from_slice(&order.bytes(0u16.to_le_bytes()));
    out.extend_from_slice(&order.bytes((record.locations.len() as u16).to_le_bytes()));
    for location in &record.locations {
        let (kind, bytes, register, value) = match *location {
            StackMapLocation::Register(register, bytes) => (REGISTER, bytes, register, 0),
            StackMapLocation::Direct(register, offset) => (DIRECT, 8, register, offset),
            StackMapLocation::Indirect(register, offset, bytes) => (INDIRECT, bytes, register, offset),
            StackMapLocation::Constant(c) => match i32::try_from(c) {
                Ok(small) => (CONSTANT, 8, 0, small),
                Err(_) => {
                    let known = constants.iter().position(|k| *k == c);
                    let index = known.unwrap_or_else(|| {
                        constants.push(c);
                        constants.len() - 1
                    });
                    (CONSTANT_INDEX, 8, 0, index as i32)
                }
            },
        };
        out.extend_from_slice(&[kind, 0]);
        for half in [bytes, register, 0] {
            out.extend_from_slice(&order.bytes(half.to_le_bytes()));
        }
        out.extend_from_slice(&order.bytes(value.to_le_bytes()));
    }
    pad(out);
    out.extend_from_slice(&order.bytes(0u16.to_le_bytes()));
    out.extend_from_slice(&order.bytes((record.live_out.len() as u16).to_le_bytes()));
    for (register, bytes) in &record.live_out {
        out.extend_from_slice(&order.bytes(register.to_le_bytes()));
        out.extend_from_slice(&[0, *bytes]);
    }
    pad(out);
}

/// Records count in words of eight bytes, as the tables before them do.
fn pad(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(8), 0);
}
