//! Functions of which further parts stand in sections of their own (`-basic-block-sections`): in text each part is printed like a
//! function, under a number of its own behind those of the functions.

use crate::assemble::inline::Listing;
use crate::blob::{CodeBlob, CodeLayout};
use crate::reloc::{Reloc, SymRef};
use std::borrow::Cow;
use std::ops::Range;

/// Why the text of a function's further parts cannot be made.
pub(crate) fn refused(blob: &CodeBlob) -> bool {
    !blob.parts.is_empty() && !blob.probes.is_empty()
}

/// What is printed: the functions, then their further parts in order.
pub(super) fn split(blobs: &[CodeBlob]) -> Cow<'_, [CodeBlob]> {
    if blobs.iter().all(|b| b.parts.is_empty()) {
        return Cow::Borrowed(blobs);
    }
    let mut all: Vec<CodeBlob> = blobs.iter().map(|b| part(b, range(b, 0))).collect();
    for blob in blobs {
        all.extend((0..blob.parts.len()).map(|n| part(blob, range(blob, n + 1))));
    }
    Cow::Owned(all)
}

/// The order in which pieces are printed, by their numbers: parts follow their function.
pub(super) fn ranks(blobs: &[CodeBlob]) -> Vec<u32> {
    let mut own = Vec::with_capacity(blobs.len());
    let mut further = Vec::new();
    let mut next = 0;
    for blob in blobs {
        own.push(next);
        further.extend((0..blob.parts.len() as u32).map(|n| next + 1 + n));
        next += 1 + blob.parts.len() as u32;
    }
    own.append(&mut further);
    own
}

/// Where part `n` is in the code.
fn range(blob: &CodeBlob, n: usize) -> Range<u32> {
    let start = n.checked_sub(1).map_or(0, |n| blob.parts[n]);
    let end = blob.parts.get(n).copied();
    start..end.unwrap_or(blob.code.len() as u32)
}

/// What the printer asks of a part, with offsets from its start.
fn part(blob: &CodeBlob, range: Range<u32>) -> CodeBlob {
    if blob.parts.is_empty() {
        return blob.clone();
    }
    let last = range.end as usize == blob.code.len();
    let here = |at: u32| range.contains(&at) || last && at == range.end;
    let moved = |reloc: &Reloc| Reloc {
        offset: reloc.offset - range.start,
        target: match reloc.target {
            SymRef::CodeOffset(at) => SymRef::CodeOffset(at - range.start),
            other => other,
        },
        ..*reloc
    };
    let changes_before = blob.cfi.partition_point(|c| c.0 < range.start) as u32;
    let layout = blob.layout.as_deref().map(|own| {
        let CodeLayout {
            branches,
            aligns,
            resolved,
            assembly,
            named,
        } = own;
        let in_part = branches.iter().filter(|b| here(b.0));
        let listings = assembly.iter().filter(|l| range.contains(&l.range.0));
        Box::new(CodeLayout {
            branches: in_part.map(|b| (b.0 - range.start, b.1 - range.start)).collect(),
            aligns: (aligns.iter().filter(|a| here(a.0)))
                .map(|a| (a.0 - range.start, a.1, a.2, a.3))
                .collect(),
            resolved: resolved.iter().filter(|r| here(r.offset)).map(moved).collect(),
            assembly: listings
                .map(|l| Listing {
                    range: (l.range.0 - range.start, l.range.1 - range.start),
                    frame_changes: (l.frame_changes.0 - changes_before, l.frame_changes.1),
                    ..l.clone()
                })
                .collect(),
            named: (named.iter().filter(|n| here(n.0)))
                .map(|n| (n.0 - range.start, n.1.clone()))
                .collect(),
        })
    });
    CodeBlob {
        global: blob.global,
        code: blob.code[range.start as usize..range.end as usize].to_vec(),
        relocs: (blob.relocs.iter().filter(|r| here(r.offset)))
            .map(|r| Reloc {
                offset: r.offset - range.start,
                ..*r
            })
            .collect(),
        cfi: (blob.cfi.iter().filter(|c| here(c.0)))
            .map(|c| (c.0 - range.start, c.1))
            .collect(),
        cfi_bytes: blob.cfi_bytes.clone(),
        unwind: blob.unwind,
        layout,
        ..CodeBlob::default()
    }
}
