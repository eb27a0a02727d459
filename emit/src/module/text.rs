//! What assembly text leaves to the assembler: distances between labels where objects have numbers. Without
//! [`ObjectModel::labels`](crate::object::ObjectModel::labels) there is nothing to do.

use super::{BlobPlace, Builder, Place};
use crate::blob::CodeBlob;
use crate::lsda::{Spot, TableText};
use crate::object::{Align, Distance, RelocTarget, SectionId, SymbolId};

impl Builder<'_> {
    /// The label of a place; for assembly text only.
    pub(super) fn label(&mut self, place: Place) -> SymbolId {
        self.model.label(place.section, place.offset, place.ends)
    }

    /// What a relocation refers to a place by, and what is to be added to that.
    pub(super) fn reference(&mut self, place: Place) -> (RelocTarget, i64) {
        let (target, offset) = self.model.reference(place.section, place.offset, place.ends);
        (target, offset as i64)
    }

    /// The field at an offset of a section holds how far `to` is from `from`, plus a constant.
    pub(super) fn distance(
        &mut self,
        section: SectionId,
        offset: u64,
        len: u8,
        (to, from, addend): (Place, Place, i64),
    ) {
        if self.model.labels.is_none() {
            return;
        }
        let to = self.label(to);
        let from = self.label(from);
        self.note_distance(
            section,
            Distance {
                offset,
                len,
                uleb: false,
                to,
                from,
                addend,
            },
        );
    }

    pub(super) fn note_distance(&mut self, section: SectionId, distance: Distance) {
        if let Some(text) = &mut self.model.section_mut(section).text {
            text.distances.push(distance);
        }
    }

    /// Fields come in the order of the printing, whichever was found first.
    pub(super) fn sort_text(&mut self) {
        for text in self.model.sections.iter_mut().filter_map(|s| s.text.as_mut()) {
            text.aligns.sort_by_key(|a| a.offset);
            text.distances.sort_by_key(|d| d.offset);
            text.resolved.sort_by_key(|r| r.offset);
        }
    }

    /// Of a table at `at` about a function at `place`.
    pub(super) fn table_text(&mut self, blob: &CodeBlob, place: &BlobPlace, at: Place, table: &TableText) {
        for distance in &table.distances {
            let [to, from] = [distance.to, distance.from].map(|spot| {
                let place = match spot {
                    Spot::Start => place.start,
                    Spot::Code(offset) => place.at(blob, offset),
                    Spot::CodeEnd(offset) => place.end_at(blob, offset),
                    Spot::Here { offset, ends } => Place {
                        ends,
                        ..Place::new(at.section, at.offset + u64::from(offset))
                    },
                };
                self.label(place)
            });
            self.note_distance(
                at.section,
                Distance {
                    offset: at.offset + u64::from(distance.offset),
                    len: distance.len,
                    uleb: distance.uleb,
                    to,
                    from,
                    addend: distance.addend.into(),
                },
            );
        }
        if let Some(text) = &mut self.model.section_mut(at.section).text {
            text.aligns.extend(table.aligns.iter().map(|(offset, len)| Align {
                offset: at.offset + u64::from(*offset),
                len: u64::from(*len),
                align: 4,
                code: false,
            }));
        }
    }
}
