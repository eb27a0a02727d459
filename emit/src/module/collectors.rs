//! Tables that collectors find roots by: `.note.gc` of `gc "erlang"`, and OCaml's tables of frames, with the symbols that its
//! runtime knows a module's code and data by (`gc "ocaml"`).

use super::{Builder, Place};
use crate::blob::CodeBlob;
use crate::object::{Definition, ObjectReloc, SectionFlags, SectionId, SectionKind};
use crate::records::{StackMapLocation, StackMapRecord};
use crate::reloc::RelocKind;
use crate::section::{Content, SectionSpec};
use ir::collector::Collector;
use ir::diag::Diagnostic;
use ir::ids::GlobalId;

/// Bytes of a word of the stack.
const WORD: u64 = 8;
/// Arguments that Erlang passes in registers.
const REGISTER_ARGUMENTS: usize = 6;

impl Builder<'_> {
    /// The strategy of a blob's function.
    pub(super) fn collector(&self, blob: &CodeBlob) -> Option<Collector> {
        let function = self.module.function(GlobalId(blob.global))?;
        Collector::of(self.scope, function).ok()?
    }

    /// The numbers of the blobs with this strategy.
    fn collected(&self, strategy: Collector) -> Vec<usize> {
        let all = 0..self.blobs.len();
        all.filter(|k| self.collector(&self.blobs[*k]) == Some(strategy))
            .collect()
    }

    /// The symbols where a module's code and data begin.
    pub(super) fn begin_collectors(&mut self) {
        if !self.collected(Collector::Ocaml).is_empty() {
            self.caml_symbol(Content::Text, "code_begin");
            self.caml_symbol(Content::Data, "data_begin");
        }
    }

    /// All tables.
    pub(super) fn collectors(&mut self) {
        let (erlang, ocaml) = (
            self.collected(Collector::Erlang),
            self.collected(Collector::Ocaml),
        );
        if !erlang.is_empty() {
            self.erlang_notes(&erlang);
        }
        if !ocaml.is_empty() {
            self.caml_frames(&ocaml);
        }
    }

    /// Of each function: its safe points, the words of its frame and of its stack arguments, and which words are roots.
    fn erlang_notes(&mut self, functions: &[usize]) {
        let flags = SectionFlags::default();
        let section = self.section(SectionSpec::plain(b".note.gc", SectionKind::Progbits, flags, 0));
        for &k in functions {
            let blob = &self.blobs[k];
            let (frame, points) = safe_points(blob);
            let global = self.module.global(GlobalId(blob.global));
            let params = self.scope.func_sig(global.value_ty).map_or(0, |sig| sig.1.len());
            let roots = points.first().map_or(Vec::new(), roots);
            self.model.section_mut(section).pad_to(WORD);
            self.halves(section, &[points.len() as u64]);
            for point in points {
                let place = self.blob_places[k].at(blob, point.offset);
                self.address(section, RelocKind::Abs32, place);
            }
            let arity = params.saturating_sub(REGISTER_ARGUMENTS) as u64;
            self.halves(
                section,
                &[frame.unwrap_or(u64::MAX) / WORD, arity, roots.len() as u64],
            );
            let words: Vec<u64> = roots
                .iter()
                .map(|offset| (*offset / WORD as i64) as u64)
                .collect();
            self.halves(section, &words);
        }
    }

    /// Of each safe point: its address, the bytes of the frame, and the offsets of roots in it.
    fn caml_frames(&mut self, functions: &[usize]) {
        self.caml_symbol(Content::Text, "code_end");
        let section = self.caml_symbol(Content::Data, "data_end");
        self.model.section_mut(section).append(&[0; WORD as usize]);
        self.caml_symbol(Content::Data, "frametable");
        let count = |k: &usize| safe_points(&self.blobs[*k]).1.len() as u64;
        let count: u64 = functions.iter().map(count).sum();
        if count > u64::from(u16::MAX) {
            self.report(*Diagnostic::unsupported(
                None,
                "so many safe points in OCaml's table",
            ));
        }
        self.halves(section, &[count]);
        self.model.section_mut(section).pad_to(WORD);
        for &k in functions {
            let blob = &self.blobs[k];
            let (frame, points) = safe_points(blob);
            let frame = frame.filter(|bytes| *bytes <= u64::from(u16::MAX));
            if frame.is_none() && !points.is_empty() {
                let at = self.module.global(GlobalId(blob.global)).offset;
                self.report(*Diagnostic::unsupported(at, "such a frame in OCaml's table"));
            }
            for point in points {
                let place = self.blob_places[k].at(blob, point.offset);
                self.address(section, RelocKind::Abs64, place);
                let offsets = roots(point);
                self.halves(section, &[frame.unwrap_or(0), offsets.len() as u64]);
                let offsets: Vec<u64> = offsets.iter().map(|n| *n as u64).collect();
                self.halves(section, &offsets);
                self.model.section_mut(section).pad_to(WORD);
            }
        }
    }

    /// Defines `camlModule__what` at the end of the section of some content, as it is now.
    fn caml_symbol(&mut self, content: Content, what: &str) -> SectionId {
        let section = self.default_section(content);
        let module = self.options.input_name.split('.').next().unwrap_or("");
        let (first, rest) = module.split_at(module.chars().next().map_or(0, char::len_utf8));
        let name = format!("caml{}{rest}__{what}", first.to_ascii_uppercase());
        let name = self.format.extern_name(&name).into_owned();
        let symbol = self.symbol_by_name(&name);
        let at = self.model.section(section).size;
        let symbol = self.model.symbol_mut(symbol);
        (symbol.definition, symbol.value) = (Definition::Section(section), at);
        section
    }

    /// Appends numbers of two bytes.
    fn halves(&mut self, section: SectionId, numbers: &[u64]) {
        let order = self.model.machine.byte_order();
        let section = self.model.section_mut(section);
        numbers
            .iter()
            .for_each(|n| section.append(&order.bytes((*n as u16).to_le_bytes())));
    }

    /// Appends the address of a place.
    fn address(&mut self, section: SectionId, kind: RelocKind, place: Place) {
        let (target, addend) = self.reference(place);
        let bytes = if kind == RelocKind::Abs32 { 4 } else { 8 };
        let section = self.model.section_mut(section);
        let offset = section.size;
        section.append(&[0; 8][..bytes]);
        section.relocs.push(ObjectReloc {
            offset,
            target,
            addend,
            kind,
        });
    }
}

/// The bytes of a function's frame and its safe points; a function without calls tells nothing of its frame.
fn safe_points(blob: &CodeBlob) -> (Option<u64>, &[StackMapRecord]) {
    match &blob.records {
        Some(r) => (r.map_frame_bytes, &r.stack_maps),
        None => (Some(0), &[]),
    }
}

/// The offsets of roots from the frame's register.
fn roots(point: &StackMapRecord) -> Vec<i64> {
    let offset = |l: &StackMapLocation| match l {
        StackMapLocation::Direct(_, offset) => Some(i64::from(*offset)),
        _ => None,
    };
    point.locations.iter().filter_map(offset).collect()
}
