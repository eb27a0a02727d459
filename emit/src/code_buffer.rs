//! The buffer that a target's encoder writes one function into.
//!
//! # The problem
//! The length of a branch depends on its distance, and the distance on the lengths of the branches between.
//! Writing all branches long wastes 5 % of the text; patching bytes into the middle is quadratic.
//!
//! # The idea
//! The buffer's bytes hold everything **but** branches and padding. These are *sites*: records that say after
//! how many raw bytes they stand. Whatever has a position (label, relocation, call frame instruction) is
//! noted as `(raw offset, number of sites before it)`; its final offset is the raw offset plus the total
//! length of the sites before it. So [`CodeBuffer::finish`]
//! 1. starts with every branch short, and lengthens those that do not reach until none is left to lengthen.
//!    Branches only grow, so this ends, and each round measures a whole layout, so all branches reach in the last one.
//!    Without alignments it is the least fixpoint. Padding may shrink when a branch before it grows, so a branch
//!    across it may stay long that would reach now, as in assemblers;
//! 2. copies the pieces between the sites once, encoding the sites in between, and adds the prefix sums to
//!    all positions.
//!
//! Cost: O(bytes + sites × rounds), two or three rounds in practice. The buffer is reused between functions;
//! only the blob's vectors are allocated, at their final size.
//!
//! # Other instruction sets
//! A branch kind's long form may be any sequence, for instance an inverted conditional branch around an
//! unconditional one (AArch64 `tbz` beyond 32 KB). Veneers for calls are the linker's business.

use crate::assemble::inline::InlineState;
use crate::assemble::instruction::put_in_order;
use crate::assemble::layout::repeat;
use crate::blob::{CodeBlob, CodeLayout, Constant, JumpTable, JumpTableKind, UnwindTable};
use crate::byte_order::ByteOrder;
use crate::cfi::CfiOp;
use crate::lsda::{Call, Exceptions};
use crate::reloc::{Reloc, RelocKind, SymRef};
use rustc_hash::FxHashMap;
use whole::Whole;

mod whole;

pub use whole::WholeBranches;

/// A place in the code being written, bound or to be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(pub u32);

/// What the buffer must know of an instruction set.
///
/// Displacements count from the **start** of the branch instruction.
pub trait BranchTarget {
    /// Length in bytes of the short form of branches of this kind (the target's own number: x86-64's condition,
    /// AArch64's instruction word).
    fn short_len(&self, kind: u32) -> u32;
    /// Length in bytes of the long form; not less than the short one's.
    fn long_len(&self, kind: u32) -> u32;
    /// Whether the short form reaches this far.
    fn short_reaches(&self, kind: u32, displacement: i64) -> bool;
    /// Appends the branch, exactly as long as announced.
    fn encode(&self, kind: u32, long: bool, displacement: i64, out: &mut Vec<u8>);
    /// Where in the long form the instruction stands that leads to the label.
    fn long_branch_at(&self, _kind: u32) -> u32 {
        0
    }
    /// Appends `len` bytes of instructions that do nothing.
    fn fill(&self, len: u32, out: &mut Vec<u8>);
    /// Stores `value` (`S + A - P`) in the field of a PC-relative kind that refers to the function's own
    /// code. False: it cannot be done here, and the relocation is kept.
    fn resolve(&self, kind: RelocKind, value: i64, field: &mut [u8]) -> bool {
        if !kind.is_pc_relative() {
            return false;
        }
        let size = kind.size() as usize;
        field[..size].copy_from_slice(&value.to_le_bytes()[..size]);
        true
    }
}

const UNBOUND: u32 = u32::MAX;

/// A position in a function's code before branches and paddings have their lengths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    raw: u32,
    sites: u32,
}

#[derive(Clone, Copy)]
enum Site {
    Branch {
        raw: u32,
        label: Label,
        kind: u32,
        long: bool,
    },
    Align {
        raw: u32,
        log2: u8,
        /// Index in [`CodeBuffer::fills`] plus 1; 0: instructions that do nothing.
        fill: u16,
        max_skip: u32,
    },
    /// Padding before a piece that no boundary cuts, and where that ends.
    Whole { raw: u32, end: Place },
}

impl Site {
    fn raw(&self) -> u32 {
        match *self {
            Site::Branch { raw, .. } | Site::Align { raw, .. } | Site::Whole { raw, .. } => raw,
        }
    }

    /// Length of a branch; 0 of what is none.
    fn branch_len<T: BranchTarget>(&self, target: &T) -> u32 {
        match *self {
            Site::Branch { kind, long, .. } if long => target.long_len(kind),
            Site::Branch { kind, .. } => target.short_len(kind),
            _ => 0,
        }
    }
}

/// Where a loop starts that may fit a line of so many bytes (log2).
#[derive(Clone, Copy, Debug)]
pub struct LoopStart {
    site: usize,
    line: u8,
}

/// One function's code as it is written. See the module's header.
#[derive(Default)]
pub struct CodeBuffer {
    bytes: Vec<u8>,
    /// Of data among the code, which inline assembly may have.
    pub(crate) order: ByteOrder,
    labels: Vec<Place>,
    sites: Vec<Site>,
    /// Total length of the sites before each site, and of all: `sites.len() + 1` entries, set by `finish`.
    shift: Vec<u32>,
    relocs: Vec<(Reloc, u32)>,
    cfi: Vec<(Place, CfiOp)>,
    cfi_bytes: Vec<u8>,
    constants: Vec<Constant>,
    constant_bytes: Vec<u8>,
    constant_relocs: Vec<Reloc>,
    constant_index: FxHashMap<u64, u32>,
    jump_tables: Vec<JumpTable>,
    jump_labels: Vec<Label>,
    blocks: Vec<(u32, Label)>,
    externs: Vec<String>,
    /// Values that fill paddings of inline assembly, and their sizes.
    fills: Vec<(u64, u32)>,
    /// Of a function with inline assembly.
    pub(crate) assembly: Option<Box<InlineState>>,
    parts: Vec<Label>,
    keep_layout: bool,
    /// Branches have their long form, whether they need it or not.
    pub all_long: bool,
    /// Where the present state of hardware exceptions began.
    state_start: Option<Label>,
    /// See [`CodeBlob::frame_offsets`].
    pub frame_offsets: Vec<Option<i32>>,
    second_returns: Vec<Label>,
    /// Of a function with a personality.
    pub exceptions: Option<Box<Exceptions>>,
    whole: Whole,
}

impl CodeBuffer {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets the last function and keeps the memory (and [`keep_layout`](Self::keep_layout)).
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.labels.clear();
        self.sites.clear();
        self.shift.clear();
        self.relocs.clear();
        self.cfi.clear();
        self.cfi_bytes.clear();
        self.constants.clear();
        self.constant_bytes.clear();
        self.constant_relocs.clear();
        self.constant_index.clear();
        self.jump_tables.clear();
        self.jump_labels.clear();
        self.blocks.clear();
        self.externs.clear();
        self.parts.clear();
        self.exceptions = None;
        self.fills.clear();
        self.assembly = None;
        self.state_start = None;
        self.frame_offsets.clear();
        self.second_returns.clear();
        self.whole.clear();
    }

    /// Whether finished blobs carry a [`CodeLayout`], which assembly output needs.
    pub fn keep_layout(&mut self, keep: bool) {
        self.keep_layout = keep;
    }

    /// Bytes written so far, branches and padding not counted: what [`reloc`](Self::reloc) takes.
    #[inline]
    pub fn raw_offset(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// Appends bytes.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends one byte.
    #[inline]
    pub fn put1(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Appends a little-endian 16-bit value.
    #[inline]
    pub fn put2(&mut self, value: u16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Appends a little-endian 32-bit value.
    #[inline]
    pub fn put4(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Appends a little-endian 64-bit value.
    #[inline]
    pub fn put8(&mut self, value: u64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// The raw bytes themselves, for encoders that write into a vector of their own or patch what they wrote.
    /// Only appending and overwriting keep the buffer consistent.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// The present position.
    #[inline]
    pub fn here(&self) -> Place {
        Place {
            raw: self.bytes.len() as u32,
            sites: self.sites.len() as u32,
        }
    }

    /// A new label, to be bound with [`bind`](Self::bind).
    #[inline]
    pub fn new_label(&mut self) -> Label {
        let label = Label(self.labels.len() as u32);
        self.labels.push(Place {
            raw: UNBOUND,
            sites: 0,
        });
        label
    }

    /// Makes `count` labels with consecutive numbers and returns the first (one for each block, say).
    pub fn new_labels(&mut self, count: usize) -> Label {
        let first = Label(self.labels.len() as u32);
        self.labels.resize(
            self.labels.len() + count,
            Place {
                raw: UNBOUND,
                sites: 0,
            },
        );
        first
    }

    /// Binds a label to the present position. Each label is bound once.
    #[inline]
    pub fn bind(&mut self, label: Label) {
        debug_assert!(self.labels[label.0 as usize].raw == UNBOUND, "label bound twice");
        self.labels[label.0 as usize] = self.here();
    }

    /// A call that returns twice ends here.
    pub fn note_second_return(&mut self) {
        let label = self.new_label();
        self.bind(label);
        self.second_returns.push(label);
    }

    /// A state of hardware exceptions begins: see [`Funclets::asynchronous`](crate::funclets::Funclets::asynchronous).
    pub fn begin_state(&mut self) {
        let start = self.new_label();
        self.bind(start);
        self.state_start = Some(start);
    }

    /// Whether a state has begun and not ended.
    pub fn in_state(&self) -> bool {
        self.state_start.is_some()
    }

    /// It ends, if one has begun; -1: there was none.
    pub fn end_state(&mut self, state: i32) {
        let Some(begin) = self.state_start.take() else {
            return;
        };
        let end = self.new_label();
        self.bind(end);
        let pad = u32::try_from(state).ok().map(|state| (begin, state));
        if let Some(table) = self.exceptions.as_mut() {
            table.add_call(Call { begin, end, pad });
        }
    }

    /// A further section starts here: what follows may be any distance from what stands before, so that no
    /// branch of [`branch`](Self::branch) may cross this place and references across it stay relocations.
    pub fn begin_part(&mut self) {
        let label = self.new_label();
        self.bind(label);
        self.parts.push(label);
    }

    /// Branches and alignments so far.
    #[inline]
    pub fn site_count(&self) -> usize {
        self.sites.len()
    }

    /// A branch of the target's `kind` to `label`.
    #[inline]
    pub fn branch(&mut self, kind: impl Into<u32>, label: Label) {
        let kind = kind.into();
        self.begin_whole(kind);
        self.sites.push(Site::Branch {
            raw: self.bytes.len() as u32,
            label,
            kind,
            long: self.all_long,
        });
        self.end_whole();
    }

    /// Pads with instructions that do nothing to a multiple of `1 << log2` from the function's start, unless
    /// that takes more than `max_skip` bytes. The blob's alignment is raised to it.
    pub fn align(&mut self, log2: u8, max_skip: u32) {
        self.sites.push(Site::Align {
            raw: self.bytes.len() as u32,
            log2,
            fill: 0,
            max_skip,
        });
    }

    /// The start of a loop, aligned as [`align`](Self::align) does. It may turn out to fit a line of `1 << line` bytes: see
    /// [`end_of_loop`](Self::end_of_loop).
    pub fn start_of_loop(&mut self, line: u8, (log2, max_skip): (u8, u32)) -> LoopStart {
        self.align(log2, max_skip);
        let site = self.sites.len() - 1;
        LoopStart { site, line }
    }

    /// The loop ends here. If its code fits one line, the padding before it becomes what keeps it from lying across two.
    /// Branches count `branch` bytes each.
    pub fn end_of_loop(&mut self, start: LoopStart, branch: u32) {
        let (before, inside) = self.sites.split_at_mut(start.site + 1);
        let Some(Site::Align {
            raw, log2, max_skip, ..
        }) = before.last_mut()
        else {
            unreachable!("the start of a loop is an alignment");
        };
        let branches = inside.iter().filter(|s| matches!(s, Site::Branch { .. })).count() as u32;
        let size = self.bytes.len() as u32 - *raw + branches * branch;
        if size <= 1 << start.line {
            (*log2, *max_skip) = (start.line, size.saturating_sub(1));
        }
    }

    /// As [`align`](Self::align), with a value of so many bytes repeated instead.
    pub(crate) fn align_with(&mut self, log2: u8, max_skip: u32, value: u64, size: u32) {
        let known = self.fills.iter().position(|f| *f == (value, size));
        let index = known.unwrap_or_else(|| {
            self.fills.push((value, size));
            self.fills.len() - 1
        });
        self.sites.push(Site::Align {
            raw: self.bytes.len() as u32,
            log2,
            fill: u16::try_from(index + 1).expect("a function has not so many values to fill with"),
            max_skip,
        });
    }

    /// Notes a relocation of the field at raw offset `at`. No branch may have been put since that field.
    #[inline]
    pub fn reloc(&mut self, at: u32, kind: RelocKind, target: SymRef, addend: i64) {
        self.relocs.push((
            Reloc {
                offset: at,
                kind,
                target,
                addend,
            },
            self.sites.len() as u32,
        ));
    }

    /// Notes a call frame instruction for the instruction that comes next.
    #[inline]
    pub fn cfi(&mut self, op: CfiOp) {
        self.cfi.push((self.here(), op));
    }

    /// Bytes and sites before the present place.
    pub(crate) fn present_place(&self) -> (u32, u32) {
        (self.bytes.len() as u32, self.sites.len() as u32)
    }

    /// A label behind so many bytes and sites.
    pub(crate) fn label_at(&mut self, raw: u32, sites: u32) -> Label {
        self.labels.push(Place { raw, sites });
        Label(self.labels.len() as u32 - 1)
    }

    /// As [`reloc`](Self::reloc), behind so many sites.
    pub(crate) fn reloc_at(&mut self, offset: u32, sites: u32, kind: RelocKind, target: SymRef, addend: i64) {
        let reloc = Reloc {
            offset,
            kind,
            target,
            addend,
        };
        self.relocs.push((reloc, sites));
    }

    /// As [`cfi`](Self::cfi), behind so many bytes and sites.
    pub(crate) fn cfi_at(&mut self, raw: u32, sites: u32, op: CfiOp) {
        self.cfi.push((Place { raw, sites }, op));
    }

    /// How many call frame instructions there are.
    pub(crate) fn cfi_count(&self) -> u32 {
        self.cfi.len() as u32
    }

    /// Whether the blob is to have a [`CodeLayout`].
    pub(crate) fn keeps_layout(&self) -> bool {
        self.keep_layout
    }

    /// How far the CFA lies from its register here, as far as call frame instructions have said it.
    pub(crate) fn cfa_offset(&self) -> Option<i32> {
        self.cfi.iter().rev().find_map(|(_, op)| match op {
            CfiOp::DefCfa { offset, .. } | CfiOp::DefCfaOffset(offset) => Some(*offset),
            _ => None,
        })
    }

    /// Stores a DWARF expression or escape; gives the `(start, len)` that [`CfiOp`] wants.
    pub fn cfi_bytes(&mut self, bytes: &[u8]) -> (u32, u32) {
        let start = self.cfi_bytes.len() as u32;
        self.cfi_bytes.extend_from_slice(bytes);
        (start, bytes.len() as u32)
    }

    /// The constant-pool entry with these bytes, aligned at least so; entries with equal bytes are one.
    pub fn constant(&mut self, bytes: &[u8], align: u32) -> u32 {
        use std::hash::Hasher;
        let mut hasher = rustc_hash::FxHasher::default();
        hasher.write(bytes);
        let key = hasher.finish();
        if let Some(&i) = self.constant_index.get(&key) {
            let c = &mut self.constants[i as usize];
            if &self.constant_bytes[c.start as usize..(c.start + c.len) as usize] == bytes {
                c.align = c.align.max(align);
                return i;
            }
        }
        let i = self.push_constant(bytes, align);
        self.constant_index.insert(key, i);
        i
    }

    fn push_constant(&mut self, bytes: &[u8], align: u32) -> u32 {
        let start = self.constant_bytes.len() as u32;
        self.constant_bytes.extend_from_slice(bytes);
        self.constants.push(Constant {
            start,
            len: bytes.len() as u32,
            align,
        });
        self.constants.len() as u32 - 1
    }

    /// A jump table with these targets.
    pub fn jump_table(&mut self, kind: JumpTableKind, targets: &[Label]) -> u32 {
        let start = self.jump_labels.len() as u32;
        self.jump_labels.extend_from_slice(targets);
        self.jump_tables.push(JumpTable {
            kind,
            start,
            len: targets.len() as u32,
        });
        self.jump_tables.len() as u32 - 1
    }

    /// The targets of each jump table.
    pub fn jump_table_targets(&self) -> impl Iterator<Item = &[Label]> {
        let labels = |t: &JumpTable| &self.jump_labels[t.start as usize..(t.start + t.len) as usize];
        self.jump_tables.iter().map(labels)
    }

    /// Whether there are jump tables.
    #[inline]
    pub fn has_jump_tables(&self) -> bool {
        !self.jump_tables.is_empty()
    }

    /// The index for [`SymRef::Extern`] of a symbol that the module does not name. Names are as in the symbol
    /// table; equal names give equal indices (a function has few, so they are searched).
    pub fn extern_symbol(&mut self, name: &str) -> u32 {
        if let Some(i) = self.externs.iter().position(|n| n == name) {
            return i as u32;
        }
        self.externs.push(name.to_owned());
        self.externs.len() as u32 - 1
    }

    /// Publishes the label of a block whose address is taken. `block` is the address's `ir::ids::BlockAddrId`
    /// (`Body::address_taken` has them), which is how initialisers and other functions name it.
    pub fn export_block(&mut self, block: u32, label: Label) {
        self.blocks.push((block, label));
    }

    /// After [`finish`](Self::finish): the label's offset in the finished code.
    #[inline]
    pub fn final_offset(&self, label: Label) -> u32 {
        self.place(self.labels[label.0 as usize])
    }

    /// After [`finish`](Self::finish): a position's offset in the finished code.
    #[inline]
    pub fn place(&self, place: Place) -> u32 {
        debug_assert!(place.raw != UNBOUND, "label never bound");
        place.raw + self.shift[place.sites as usize]
    }

    /// Chooses branch lengths and makes the blob. The buffer stays readable through
    /// [`final_offset`](Self::final_offset) until [`clear`](Self::clear).
    ///
    /// `align` is the function's alignment in bytes; `global` its id in the module. Every label that is
    /// referred to must be bound.
    pub fn finish<T: BranchTarget>(
        &mut self,
        target: &T,
        global: u32,
        align: u32,
        unwind: UnwindTable,
    ) -> CodeBlob {
        let boundary = self.whole.wanted.map_or(1, |w| 1 << w.log2);
        let align = self.relax(target, align.max(boundary));
        let mut layout = self.keep_layout.then(Box::<CodeLayout>::default);
        if let Some(layout) = &mut layout {
            (layout.assembly, layout.named) = self.listings();
        }
        let mut code = self.copy_code(target, layout.as_deref_mut());
        let relocs = self.place_relocs(target, &mut code, layout.as_deref_mut());
        let mut exceptions = self.exceptions.take();
        if let Some(e) = &mut exceptions {
            let calls = std::mem::take(&mut e.calls);
            e.sites = calls.iter().map(|c| c.place(|l| self.final_offset(l))).collect();
            if let Some(funclets) = &mut e.funclets {
                funclets.place(|block| self.final_offset(Label(block)));
            }
        }
        CodeBlob {
            global,
            align,
            code_align: boundary,
            code,
            part_names: Vec::new(),
            parts: self.parts.iter().map(|l| self.final_offset(*l)).collect(),
            relocs,
            cfi: self.cfi.iter().map(|&(p, op)| (self.place(p), op)).collect(),
            cfi_bytes: self.cfi_bytes.clone(),
            unwind,
            compact_unwind: 0,
            warnings: Vec::new(),
            exceptions,
            records: None,
            executable_stack: false,
            uses_float: false,
            pure_code: false,
            constants: self.constants.clone(),
            constant_bytes: self.constant_bytes.clone(),
            constant_relocs: self
                .constant_relocs
                .iter()
                .map(|r| Reloc {
                    target: self.final_target(r.target),
                    ..*r
                })
                .collect(),
            second_returns: self
                .second_returns
                .iter()
                .map(|l| self.final_offset(*l))
                .collect(),
            frame_offsets: std::mem::take(&mut self.frame_offsets),
            jump_tables: self.jump_tables.clone(),
            jump_targets: self.jump_labels.iter().map(|&l| self.final_offset(l)).collect(),
            blocks: self
                .blocks
                .iter()
                .map(|&(b, l)| (b, self.final_offset(l)))
                .collect(),
            externs: std::mem::take(&mut self.externs),
            assembly: self.finish_assembly(),
            probes: Vec::new(),
            debug: None,
            layout,
        }
    }

    /// Sets `long` of every branch and fills `shift`. Returns the alignment that the padding needs.
    fn relax<T: BranchTarget>(&mut self, target: &T, mut align: u32) -> u32 {
        loop {
            self.shift.clear();
            self.shift.push(0);
            let (mut shift, mut part) = (0u32, 0);
            for (i, site) in self.sites.iter().enumerate() {
                shift += match *site {
                    Site::Branch { .. } => site.branch_len(target),
                    Site::Whole { raw, .. } => {
                        let start = self.part_start(&mut part, i);
                        self.padding(target, i, raw, raw + shift - start)
                    }
                    Site::Align {
                        raw, log2, max_skip, ..
                    } => {
                        let pad = (raw + shift).wrapping_neg() & ((1 << log2) - 1);
                        align = align.max(1 << log2);
                        if pad <= max_skip { pad } else { 0 }
                    }
                };
                self.shift.push(shift);
            }
            let mut grown = false;
            for (i, site) in self.sites.iter_mut().enumerate() {
                let Site::Branch {
                    raw,
                    label,
                    kind,
                    long: long @ false,
                } = site
                else {
                    continue;
                };
                let to = self.labels[label.0 as usize];
                debug_assert!(to.raw != UNBOUND, "branch to a label that was never bound");
                let to = i64::from(to.raw + self.shift[to.sites as usize]);
                if !target.short_reaches(*kind, to - i64::from(*raw + self.shift[i])) {
                    *long = true;
                    grown = true;
                }
            }
            if !grown {
                return align;
            }
        }
    }

    fn copy_code<T: BranchTarget>(&self, target: &T, mut layout: Option<&mut CodeLayout>) -> Vec<u8> {
        let total_shift = *self.shift.last().expect("relax fills shift");
        let mut code = Vec::with_capacity(self.bytes.len() + total_shift as usize);
        let mut done = 0;
        for (i, site) in self.sites.iter().enumerate() {
            let raw = site.raw();
            code.extend_from_slice(&self.bytes[done..raw as usize]);
            done = raw as usize;
            let at = raw + self.shift[i];
            match *site {
                Site::Branch {
                    label, kind, long, ..
                } => {
                    let to = self.final_offset(label);
                    target.encode(kind, long, i64::from(to) - i64::from(at), &mut code);
                    if let Some(layout) = layout.as_deref_mut() {
                        let within = if long { target.long_branch_at(kind) } else { 0 };
                        layout.branches.push((at + within, to));
                    }
                }
                Site::Whole { .. } => target.fill(self.shift[i + 1] - self.shift[i], &mut code),
                Site::Align {
                    log2, max_skip, fill, ..
                } => {
                    let len = self.shift[i + 1] - self.shift[i];
                    match fill.checked_sub(1).map(|fill| self.fills[usize::from(fill)]) {
                        Some((value, size)) => repeat(value, size, len.into(), self.order, &mut code),
                        None => target.fill(len, &mut code),
                    }
                    if let Some(layout) = layout.as_deref_mut() {
                        layout.aligns.push((at, len, log2, max_skip));
                    }
                }
            }
            debug_assert_eq!(
                code.len() as u32,
                raw + self.shift[i + 1],
                "site encoded at another length"
            );
        }
        code.extend_from_slice(&self.bytes[done..]);
        code
    }

    fn place_relocs<T: BranchTarget>(
        &self,
        target: &T,
        code: &mut [u8],
        mut layout: Option<&mut CodeLayout>,
    ) -> Vec<Reloc> {
        let mut relocs = Vec::with_capacity(self.relocs.len());
        for &(reloc, sites) in &self.relocs {
            let offset = reloc.offset + self.shift[sites as usize];
            let reloc = Reloc {
                offset,
                target: self.final_target(reloc.target),
                ..reloc
            };
            if let SymRef::CodeOffset(to) = reloc.target
                && self.parts.is_empty()
            {
                let value = i64::from(to) + reloc.addend - i64::from(offset);
                let field = &mut code[offset as usize..];
                if target.resolve(reloc.kind, value, field) {
                    put_in_order(reloc.kind, self.order, field);
                    if let Some(layout) = layout.as_deref_mut() {
                        layout.resolved.push(reloc);
                    }
                    continue;
                }
            }
            relocs.push(reloc);
        }
        relocs
    }

    pub(crate) fn final_target(&self, target: SymRef) -> SymRef {
        match target {
            SymRef::Label(label) => SymRef::CodeOffset(self.final_offset(label)),
            SymRef::Assembly(symbol) => {
                let label = self.assembly.as_ref().and_then(|a| a.label(symbol));
                label.map_or(target, |label| SymRef::CodeOffset(self.final_offset(label)))
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x86's `jmp` (kind 0) and `jcc` (kind 1).
    struct X86;

    impl BranchTarget for X86 {
        fn short_len(&self, _: u32) -> u32 {
            2
        }
        fn long_len(&self, kind: u32) -> u32 {
            5 + kind
        }
        fn short_reaches(&self, _: u32, displacement: i64) -> bool {
            i8::try_from(displacement - 2).is_ok()
        }
        fn encode(&self, kind: u32, long: bool, displacement: i64, out: &mut Vec<u8>) {
            match (kind, long) {
                (0, false) => out.extend([0xeb, (displacement - 2) as u8]),
                (1, false) => out.extend([0x75, (displacement - 2) as u8]),
                (0, true) => {
                    out.push(0xe9);
                    out.extend(((displacement - 5) as i32).to_le_bytes());
                }
                _ => {
                    out.extend([0x0f, 0x85]);
                    out.extend(((displacement - 6) as i32).to_le_bytes());
                }
            }
        }
        fn fill(&self, len: u32, out: &mut Vec<u8>) {
            out.extend(std::iter::repeat_n(0x90, len as usize));
        }
    }

    #[test]
    fn branches_grow_only_when_they_must() {
        for (gap, len) in [(127, 2), (128, 6)] {
            let mut buf = CodeBuffer::new();
            let end = buf.new_label();
            buf.branch(1u32, end);
            buf.put(&vec![0xcc; gap]);
            buf.bind(end);
            buf.put1(0xc3);
            let blob = buf.finish(&X86, 7, 16, UnwindTable::None);
            assert_eq!(blob.code.len(), gap + len + 1);
            assert_eq!(buf.final_offset(end) as usize, gap + len);
        }
    }

    #[test]
    fn growth_cascades_and_positions_follow() {
        let mut buf = CodeBuffer::new();
        let (a, b) = (buf.new_label(), buf.new_label());
        buf.branch(1u32, b); // pushed out of reach by the next branch's growth
        buf.branch(0u32, a);
        buf.put(&[0xcc; 124]);
        let at = buf.raw_offset();
        buf.put4(0);
        buf.reloc(at, RelocKind::Plt32, SymRef::IrGlobal(3), -4);
        buf.bind(b);
        buf.cfi(CfiOp::DefCfaOffset(16));
        buf.put(&[0xcc; 10]);
        buf.bind(a);
        let at = buf.raw_offset();
        buf.put4(0);
        buf.reloc(at, RelocKind::Pc32, SymRef::Label(b), -4);
        let t = buf.jump_table(JumpTableKind::Rel32, &[a, b]);
        buf.export_block(5, a);
        let blob = buf.finish(&X86, 0, 16, UnwindTable::EhFrame);
        assert_eq!(t, 0);
        assert_eq!(&blob.code[..2], &[0x0f, 0x85]);
        assert_eq!(blob.code[6], 0xe9);
        assert_eq!(
            blob.relocs,
            [Reloc {
                offset: 11 + 124,
                kind: RelocKind::Plt32,
                target: SymRef::IrGlobal(3),
                addend: -4
            }]
        );
        assert_eq!(blob.cfi, [(11 + 128, CfiOp::DefCfaOffset(16))]);
        assert_eq!(blob.jump_targets, [11 + 138, 11 + 128]);
        assert_eq!(blob.blocks, [(5, 11 + 138)]);
        let field = i32::from_le_bytes(blob.code[149..153].try_into().expect("four bytes"));
        assert_eq!(field, 139 - 153);
    }

    #[test]
    fn alignment_pads_at_the_final_offset() {
        let mut buf = CodeBuffer::new();
        let top = buf.new_label();
        buf.put(&[0xcc; 3]);
        buf.align(4, 15);
        buf.bind(top);
        buf.put1(0xcc);
        buf.align(4, 3);
        buf.branch(0u32, top);
        buf.keep_layout(true);
        let blob = buf.finish(&X86, 0, 1, UnwindTable::None);
        assert_eq!(blob.align, 16);
        assert_eq!(blob.code.len(), 19);
        assert_eq!(blob.code[17..], [0xeb, 0xfd]);
        let layout = blob.layout.expect("asked for");
        assert_eq!(layout.aligns, [(3, 13, 4, 15), (17, 0, 4, 3)]);
        assert_eq!(layout.branches, [(17, 16)]);
    }

    #[test]
    fn equal_constants_are_one() {
        let mut buf = CodeBuffer::new();
        let a = buf.constant(&[1, 2, 3, 4], 4);
        let b = buf.constant(&[1, 2, 3, 5], 4);
        let c = buf.constant(&[1, 2, 3, 4], 16);
        assert_eq!((a, b, c), (0, 1, 0));
        let blob = buf.finish(&X86, 0, 1, UnwindTable::None);
        assert_eq!(
            blob.constants[0],
            Constant {
                start: 0,
                len: 4,
                align: 16
            }
        );
    }
}
