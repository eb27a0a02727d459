//! The walk over the machine IR in the order of memory.
//!
//! Interleaves the allocator's edits with the instructions; drops jumps to the block that follows and inverts
//! conditional ones; puts the prologue at the entry, unwind rules after each epilogue, marks where jumps through
//! registers arrive; keeps funclets and sections apart. The instructions themselves are the target's ([`Emit`]).

use super::block_map::{self, BlockMap};
use super::call_sites::NotedCall;
use super::kept_flags;
use super::lines::{Emitted, Extent, Lines};
use super::tagged;
use super::{Assembler, Calls, Emit, EncodeError, Encoded, Frame, Placed, Settings};
use crate::instrument::Notes;
use crate::tables::CommonTables;
use emit::code_buffer::{LoopStart, Place};
use emit::funclets::Funclets;
use emit::{CodeBuffer, Label};
use regalloc::layout::Layout;
use regalloc::{Allocation, Allocations, Block, MachInst, Terminator, VCode};

/// Bytes of a branch within a short loop.
const SHORT_BRANCH: u32 = 2;
/// Instructions of a loop that may fit a line of the instruction cache.
const MOST_OF_LINE: usize = 24;

/// The walk over one function, as far as all targets share it.
pub struct Walk<'a, I: MachInst, F> {
    /// The machine IR.
    pub vcode: &'a VCode<I>,
    /// The places of its operands.
    pub allocs: &'a Allocations,
    /// Where the code goes.
    pub code: &'a mut CodeBuffer,
    /// The frame, laid out.
    pub frame: &'a F,
    /// What is asked for.
    pub settings: Settings,
    /// Places that records tell of.
    pub notes: Notes,
    /// Where returns go that find the guard changed.
    pub guard_failure: Option<Label>,
    /// What reads inline assembly, in a function that has some.
    pub assembler: Option<Assembler>,
    /// An epilogue was emitted since the body's unwind rules held.
    pub after_epilogue: bool,
    /// The present code runs without the frame.
    pub bare: bool,
    layout: &'a Layout,
    /// The block laid out after the current one.
    next: Option<Block>,
    /// How many of the further sections that the layout knows of have begun.
    part: usize,
    /// The block whose code is made; where blocks have sections, it begins one.
    block: Block,
    /// See [`landing_blocks`].
    landing: Vec<bool>,
    /// See [`guessed_blocks`].
    guessed: Vec<bool>,
    /// Where the last call ends.
    call_end: u32,
    /// Rows of the line table, in functions of which debuggers are told.
    pub(super) lines: Option<Box<Lines>>,
    /// Ends of blocks that debuggers may be told of, in functions with jump tables.
    pub(super) jumps: Vec<(Place, Block)>,
    /// Where the epilogue that was emitted last begins.
    epilogue: Option<Place>,
    /// Calls that debuggers are told of.
    pub(super) calls: Vec<NotedCall>,
    /// Where the code of each instruction lies, in functions whose variables are followed or that have probes; else empty.
    pub(super) extents: Vec<Option<Extent>>,
    /// Where the own code of each instruction lies, in functions whose sections are to have addresses of some.
    pub(super) tagged: Option<Vec<tagged::Own>>,
    /// Where blocks are, if that is recorded.
    pub(super) block_map: Option<Box<BlockMap>>,
}

impl<'a, I: MachInst<Tables: CommonTables>, F: Frame> Walk<'a, I, F> {
    /// A walk that has not begun.
    pub(super) fn new(
        code: &'a mut CodeBuffer,
        placed: Placed<'a, I>,
        frame: &'a F,
        settings: Settings,
    ) -> Self {
        let Placed {
            vcode,
            allocs,
            layout,
        } = placed;
        let entries = layout.entries().len();
        vcode
            .tables
            .common()
            .label_blocks(code, vcode.blocks.len(), entries);
        Walk {
            vcode,
            allocs,
            code,
            frame,
            settings,
            notes: Notes::default(),
            guard_failure: None,
            assembler: None,
            after_epilogue: false,
            bare: false,
            layout,
            next: None,
            part: 0,
            block: Block::new(0),
            landing: Vec::new(),
            guessed: Vec::new(),
            call_end: u32::MAX,
            lines: None,
            jumps: Vec::new(),
            epilogue: None,
            calls: Vec::new(),
            extents: Vec::new(),
            tagged: None,
            block_map: None,
        }
    }

    /// Successor number `succ`, past empty blocks.
    #[inline]
    pub fn target(&self, block: Block, succ: usize) -> Block {
        self.layout.forward(self.vcode.succs(block)[succ])
    }

    /// A label of the present position.
    pub fn here(&mut self) -> Label {
        let label = self.code.new_label();
        self.code.bind(label);
        label
    }

    /// An epilogue was emitted, from `start` on.
    pub fn note_epilogue(&mut self, start: Place) {
        if start != self.code.here() {
            self.epilogue = Some(start);
        }
    }

    /// Where the row of what is emitted next would begin, if there are rows or places are noted.
    #[inline]
    fn row_start(&self) -> Option<Place> {
        (self.lines.is_some() || !self.extents.is_empty() || self.tagged.is_some()).then(|| self.code.here())
    }

    /// A move has been emitted whose code begins at `start`.
    #[inline]
    fn mark_edit(&mut self, start: Option<Place>, index: u32, to: Allocation) {
        if let Some(start) = start {
            let emitted = start != self.code.here();
            if let Some(lines) = &mut self.lines {
                lines.edit(index, to, emitted);
            }
        }
    }

    /// The own code of an instruction, which began at `own`, ends here.
    #[inline]
    fn note_own(&mut self, index: u32, own: Option<Place>) {
        if let (Some(own), Some(tagged)) = (own, &mut self.tagged) {
            tagged.push((index, own, self.code.here()));
        }
    }

    /// The instruction has been emitted; the moves before it begin at `at`, its own code at `own`.
    fn mark_line(&mut self, at: Place, own: Place, index: u32, block: Block) {
        let end = self.code.here();
        if let Some(slot) = self.extents.get_mut(index as usize) {
            *slot = Some(Extent { first: at, own, end });
        }
        let call = self.calls.last_mut().filter(|c| c.index == u32::MAX);
        let is_call = call.is_some();
        if let Some(call) = call {
            call.index = index;
        }
        let epilogue = self.epilogue.take();
        if at == self.code.here() {
            return;
        }
        if self.code.has_jump_tables()
            && self.lines.is_some()
            && self.vcode.insts[index as usize].terminator() == Terminator::Branch
        {
            self.jumps.push((own, block));
        }
        if let Some(lines) = &mut self.lines {
            let emitted = Emitted {
                at,
                index,
                block,
                epilogue,
                call: is_call,
            };
            lines.instruction(self.vcode, emitted);
        }
    }

    /// An instruction has been repeated; its code begins at `at`.
    fn mark_repeated(&mut self, at: Place, index: u32, block: Block) {
        if at != self.code.here()
            && let Some(lines) = &mut self.lines
        {
            let emitted = Emitted {
                at,
                index,
                block,
                epilogue: None,
                call: false,
            };
            lines.instruction(self.vcode, emitted);
        }
    }

    /// A call ends here.
    pub fn note_call_end(&mut self) {
        self.call_end = self.code.raw_offset();
    }

    /// A call of the map of blocks, if there is one, returns here.
    pub(super) fn map_call(&mut self) {
        let at = self.code.here();
        if let Some(map) = &mut self.block_map {
            map.note_call(at);
        }
    }

    /// Whether the last thing was a call.
    pub fn ends_in_call(&self) -> bool {
        self.call_end == self.code.raw_offset()
    }

    /// Stack map number `map` describes this place. `live_out`: DWARF numbers of registers that live on.
    pub(super) fn note_stack_map(&mut self, map: usize, live_out: impl Iterator<Item = u16>) {
        let (map, frame) = (&self.vcode.frame.stack_maps[map], self.frame);
        let slot = |slot| frame.map_slot(slot);
        self.notes.stack_map(self.code, map, slot, live_out);
    }

    /// What the function's tables will say of its funclets.
    pub fn funclets(&self) -> Option<&Funclets> {
        self.code.exceptions.as_ref()?.funclets.as_deref()
    }

    pub(super) fn funclets_mut(&mut self) -> Option<&mut Funclets> {
        self.code.exceptions.as_mut()?.funclets.as_deref_mut()
    }

    /// The label that a changed guard is reported at.
    pub fn guard_failure_label(&mut self) -> Label {
        let code = &mut *self.code;
        *self.guard_failure.get_or_insert_with(|| code.new_label())
    }

    /// The code since block `start` is the function's, or a funclet's.
    fn note_region(&mut self, start: u32) {
        if self.vcode.frame.funclets {
            let end = self.here();
            if let Some(funclets) = self.funclets_mut() {
                funclets.regions.push((start, end.0));
            }
        }
    }

    fn lands(&self, block: Block) -> bool {
        self.landing.get(block.index()) == Some(&true)
    }

    fn is_guessed(&self, block: Block) -> bool {
        self.guessed.get(block.index()) == Some(&true)
    }

    /// Whether there is no frame where `block` begins.
    fn runs_bare_into(&self, block: Block) -> bool {
        self.vcode.is_bare(block) || self.vcode.starts_frame(block)
    }

    fn bind_block(&mut self, block: Block) {
        let layout = self.layout;
        layout.for_each_label(block, |b| self.code.bind(Label(b.index() as u32)));
    }

    /// Whether `to` may stand in another section of a function whose blocks are in several.
    fn may_leave_part(&self, to: Label) -> bool {
        let (blocks, entries) = (self.vcode.blocks.len(), self.layout.entries().len());
        match to.0 as usize {
            block if block < blocks => self.layout.part_of(Block::new(block)) != Some(self.part),
            // Other labels are bound in the section that they are branched to from.
            other => other < blocks + entries,
        }
    }

    /// The label of a shared end.
    fn entry_label(&self, entry: u32) -> Label {
        Label(self.vcode.blocks.len() as u32 + entry)
    }
}

/// The code of the whole function.
pub(super) fn run<'a, E: Emit<'a>>(e: &mut E) -> Encoded {
    let order = &e.layout.order;
    e.landing = landing_blocks(e);
    e.guessed = guessed_blocks(e);
    e.block_map = e.settings.map_blocks.then(|| block_map::start(e));
    let (sections, layout) = (e.settings.block_sections, e.layout);
    let is_cut = |i: usize| i > 0 && (sections || layout.begins_part(i));
    let mut region = 0;
    let mut whole = None;
    for (i, &block) in order.iter().enumerate() {
        e.next = order.get(i + 1).copied().filter(|_| !is_cut(i + 1));
        if is_cut(i) {
            e.part += 1;
            e.code.begin_part();
            if let Some(lines) = &mut e.lines {
                lines.begin_part();
            }
        }
        e.block = block;
        let data = &e.vcode.blocks[block.index()];
        let funclet = data.funclet != 0 && data.funclet == block.index() as u32;
        if funclet {
            end_region(e, region);
            if let Some(log2) = E::FUNCLET_ALIGN {
                e.code.align(log2, (1 << log2) - 1);
            }
            region = block.index() as u32;
        } else if let Some(log2) = e.settings.line_align
            && e.layout.stands_alone(block)
        {
            e.code.align(log2, (1 << log2) - 1);
        } else if let Some(usual) = e.settings.loop_align
            && e.layout.is_alignment_worthwhile(block)
        {
            align_loop(e, i, usual, &mut whole);
        }
        e.bind_block(block);
        if e.block_map.is_some() {
            block_map::begin(e, block);
        }
        if funclet {
            e.funclet_prologue();
        }
        if i == 0 {
            let start = e.code.here();
            e.bare = e.vcode.is_bare(block);
            e.entry()?;
            if !e.bare {
                e.set_up_frame()?;
            }
            let end = e.code.here();
            if let Some(lines) = &mut e.lines {
                lines.begin(start, start == end);
            }
        } else if is_cut(i) {
            e.after_epilogue = false;
            e.bare = e.runs_bare_into(block);
            if !e.bare {
                e.restate_cfi();
            }
        } else {
            block_cfi(e, block);
        }
        if i != 0 && e.lands(block) {
            e.landing_mark();
        }
        if i != 0 && e.is_guessed(block) {
            e.branch_barrier();
        }
        if e.vcode.starts_frame(block) {
            late_frame(e)?;
        }
        if e.funclets().is_some_and(|f| f.asynchronous) {
            e.part_from_call();
            e.code.begin_state();
        }
        block_code(e, block)?;
        if let Some((start, _)) = whole.take_if(|(_, end)| *end == i) {
            e.code.end_of_loop(start, SHORT_BRANCH);
        }
        e.end_state(block);
        if e.block_map.is_some() {
            // (linkers take the jump away where the next section stays the next)
            let next = if is_cut(i + 1) {
                order.get(i + 1).copied()
            } else {
                e.next
            };
            end_mapped(e, block, next);
        }
        if is_cut(i + 1) {
            guard_failure(e);
        }
    }
    end_region(e, region);
    Ok(())
}

/// Aligns the head of a loop, block `i` of the order. `whole` notes a loop that may fit a line, and its last block.
fn align_loop<'a, E: Emit<'a>>(
    e: &mut E,
    i: usize,
    usual: (u8, u32),
    whole: &mut Option<(LoopStart, usize)>,
) {
    let layout = e.layout;
    if let Some(log2) = e.settings.dispatch_align
        && layout.dispatches(e.vcode, layout.order[i])
    {
        return e.code.align(log2, (1 << log2) - 1);
    }
    if let Some(line) = e.settings.loop_line
        && whole.is_none()
        && let Some(end) = layout.end_of_short_inner_loop(e.vcode, i, MOST_OF_LINE)
    {
        *whole = Some((e.code.start_of_loop(line, usual), end));
    } else {
        e.code.align(usual.0, usual.1);
    }
}

/// A block ends in a function whose blocks are recorded.
fn end_mapped<'a, E: Emit<'a>>(e: &mut E, block: Block, next: Option<Block>) {
    let layout = e.layout;
    if layout.tail(block).is_some() {
        return block_map::end(e, None, None);
    }
    match layout.repeated(block).last() {
        Some(last) if e.guessed.is_empty() => block_map::end(e, Some(*last), None),
        _ => block_map::end(e, Some(block), next),
    }
}

/// The code of the function itself, or of a funclet, which starts with block `start`, ends.
fn end_region<'a, E: Emit<'a>>(e: &mut E, start: u32) {
    guard_failure(e);
    e.end_region();
    e.note_region(start);
}

/// The frame is set up where a block begins.
fn late_frame<'a, E: Emit<'a>>(e: &mut E) -> Encoded {
    let start = e.code.here();
    e.bare = false;
    e.set_up_frame()?;
    let moved = start != e.code.here();
    if let Some(lines) = e.lines.as_mut().filter(|_| moved) {
        lines.unlocated(start);
    }
    Ok(())
}

/// The unwind rules that hold where `block` begins.
fn block_cfi<'a, E: Emit<'a>>(e: &mut E, block: Block) {
    let bare = e.runs_bare_into(block);
    match (std::mem::replace(&mut e.bare, bare), bare) {
        (true, true) => {}
        (false, true) => {
            e.after_epilogue = false;
            e.frame.bare_cfi(e.code);
        }
        (true, false) => e.restate_cfi(),
        (false, false) => body_cfi(e),
    }
}

/// The unwind rules of the body hold again, if an epilogue stands before this.
fn body_cfi<'a, E: Emit<'a>>(e: &mut E) {
    if std::mem::take(&mut e.after_epilogue) {
        e.frame.body_cfi(e.code);
    }
}

/// Where returns go that find the guard changed.
fn guard_failure<'a, E: Emit<'a>>(e: &mut E) {
    if let Some(label) = e.guard_failure.take() {
        body_cfi(e);
        e.code.bind(label);
        let at = e.code.here();
        if let Some(lines) = &mut e.lines {
            lines.unlocated(at);
        }
        e.report_changed_guard();
        e.note_call_end();
    }
}

/// The blocks that jumps through registers (and unwinders) arrive at, where those must find a mark.
fn landing_blocks<'a, E: Emit<'a>>(e: &E) -> Vec<bool> {
    if !e.tracks_branches() {
        return Vec::new();
    }
    let mut landing = vec![false; e.vcode.blocks.len()];
    for (i, data) in e.vcode.blocks.iter().enumerate() {
        let last = data
            .inst_end
            .checked_sub(1)
            .filter(|last| *last >= data.inst_start);
        let succs = e.vcode.succs(Block::new(i));
        let landed_at = match last.map(|last| &e.vcode.insts[last as usize]) {
            Some(inst) if E::jumps_to_marks(inst) => succs,
            Some(inst) if E::is_invoke(inst) => &succs[1..],
            _ => &[],
        };
        for succ in landed_at {
            landing[e.layout.forward(*succ).index()] = true;
        }
    }
    for (_, block) in &e.vcode.tables.common().exported_blocks {
        landing[e.layout.forward(*block).index()] = true;
    }
    landing
}

/// The blocks that one of several ways out of another block leads to, in a function whose branches are hardened.
fn guessed_blocks<'a, E: Emit<'a>>(e: &E) -> Vec<bool> {
    if !e.hardens_branches() {
        return Vec::new();
    }
    let mut guessed = vec![false; e.vcode.blocks.len()];
    for i in 0..e.vcode.blocks.len() {
        let succs = e.vcode.succs(Block::new(i));
        for succ in succs.iter().filter(|_| succs.len() > 1) {
            guessed[e.layout.forward(*succ).index()] = true;
        }
    }
    guessed
}

/// Whether what leads to a block with one predecessor comes from that alone, and finds the flags that it left.
fn has_one_way_in<'a, E: Emit<'a>>(e: &E, block: Block) -> bool {
    let start = e.vcode.blocks[block.index()].inst_start;
    let mut alone = e.layout.entries().binary_search(&start).is_err() && e.guessed.is_empty();
    e.layout.for_each_label(block, |b| alone &= b == block);
    alone
}

fn block_code<'a, E: Emit<'a>>(e: &mut E, block: Block) -> Encoded {
    let (vcode, allocs, layout) = (e.vcode, e.allocs, e.layout);
    let data = &vcode.blocks[block.index()];
    let mut edits = allocs.edits_from(data.inst_start);
    e.enter_block(block);
    let tail = layout.tail(block);
    let entries = layout.entries();
    let mut entry = entries.partition_point(|e| *e < data.inst_start);
    // Barriers stand at the heads of blocks.
    let repeats = layout.repeats(block) && e.guessed.is_empty();
    if repeats {
        // What follows is what the jump leads to.
        e.next = layout.jumps_to(vcode, block);
    }
    let known =
        (kept_flags::are_known(vcode, allocs, block) && has_one_way_in(e, block)).then_some(data.inst_start);
    for index in data.inst_start..tail.map_or(data.inst_end, |t| t.from) {
        if entries.get(entry) == Some(&index) {
            enter_tail(e, entry as u32, index..data.inst_end);
            entry += 1;
        }
        let start = e.row_start();
        while let Some(edit) = edits.next_before(index) {
            let at = e.row_start();
            e.move_place(edit.from, edit.to, edit.low)?;
            e.mark_edit(at, index, edit.to);
        }
        let own = e.row_start();
        let inst = &vcode.insts[index as usize];
        let at = data.keep_jump.then(|| e.code.here());
        let sites = e.code.site_count();
        if known != Some(index) {
            e.instruction(inst, allocs.of(inst), block)?;
        }
        e.note_own(index, own);
        if !e.guessed.is_empty() && index + 1 != data.inst_end && sites != e.code.site_count() {
            // A branch within the instruction.
            e.branch_barrier();
        }
        if index + 1 == data.inst_end && at == Some(e.code.here()) {
            e.nops(E::NOP_BYTES);
        }
        while let Some(edit) = edits.next_at(index) {
            let at = e.row_start();
            e.move_place(edit.from, edit.to, edit.low)?;
            e.mark_edit(at, index, edit.to);
        }
        if let (Some(at), Some(own)) = (start, own) {
            e.mark_line(at, own, index, block);
        }
    }
    if let Some(tail) = tail {
        let label = e.entry_label(tail.entry);
        e.branch_to(E::JUMP, label)?;
    }
    if repeats {
        repeat(e, block)?;
    }
    Ok(())
}

/// The code that `block` jumps to, in place of its jump. It belongs to the blocks that it is repeated from, for line tables;
/// where values are is not followed through it.
fn repeat<'a, E: Emit<'a>>(e: &mut E, block: Block) -> Encoded {
    let (vcode, allocs, layout) = (e.vcode, e.allocs, e.layout);
    e.enter_tail();
    let copies = layout.repeated(block);
    for (k, &block) in copies.iter().enumerate() {
        e.next = copies.get(k + 1).copied();
        let data = &vcode.blocks[block.index()];
        let mut edits = allocs.edits_from(data.inst_start);
        let last = layout.jumps_to(vcode, block).map(|_| data.inst_end - 1);
        for index in data.inst_start..data.inst_end {
            let start = e.row_start();
            while let Some(edit) = edits.next_before(index) {
                e.move_place(edit.from, edit.to, edit.low)?;
            }
            let own = e.row_start();
            let inst = &vcode.insts[index as usize];
            if last != Some(index) {
                e.instruction(inst, allocs.of(inst), block)?;
            }
            e.note_own(index, own);
            while let Some(edit) = edits.next_at(index) {
                e.move_place(edit.from, edit.to, edit.low)?;
            }
            if let Some(start) = start {
                e.mark_repeated(start, index, block);
            }
        }
    }
    Ok(())
}

/// A shared end begins: see [`regalloc::layout::Tail`].
fn enter_tail<'a, E: Emit<'a>>(e: &mut E, entry: u32, insts: std::ops::Range<u32>) {
    e.enter_tail();
    let label = e.entry_label(entry);
    let at = e.code.here();
    let vcode = e.vcode;
    if let Some(map) = &mut e.block_map {
        map.enter_tail(label.0, at, vcode, insts);
    }
    e.code.bind(label);
    let (layout, mut lands, mut guessed) = (e.layout, false, false);
    layout.for_each_absorbed(entry, |b| {
        e.code.bind(Label(b.index() as u32));
        lands |= e.lands(b);
        guessed |= e.is_guessed(b);
    });
    if lands {
        e.landing_mark();
    }
    if guessed {
        e.branch_barrier();
    }
}

/// Branches and the allocator's moves, in the walk of any target.
pub trait Flow<'a>: Emit<'a> {
    /// `to = from`, at most one of them in memory.
    #[inline]
    fn move_place(&mut self, from: Allocation, to: Allocation, low: bool) -> Encoded {
        let word = |place: Allocation| match place.as_stack() {
            Some(slot) => Ok(slot.index() as u32),
            None => Err(EncodeError::Internal("edit without a place")),
        };
        match (from.as_reg(), to.as_reg()) {
            (Some(from), Some(to)) if from == to => Ok(()),
            (Some(from), Some(to)) => self.copy(from, to, low),
            (Some(from), None) => self.spill(from, word(to)?, low, false),
            (None, Some(to)) => self.spill(to, word(from)?, low, true),
            (None, None) => Err(EncodeError::Internal("memory-to-memory move")),
        }
    }

    /// A branch of the target's to a label of this function.
    #[inline]
    fn branch_to(&mut self, branch: u32, to: Label) -> Encoded {
        let leaves = match self.settings.block_sections {
            true => to != Label(self.block.index() as u32),
            false => !self.layout.parts().is_empty() && self.may_leave_part(to),
        };
        if leaves {
            return self.far_branch(branch, to);
        }
        self.code.branch(branch, to);
        Ok(())
    }

    /// A branch to a block.
    #[inline]
    fn branch(&mut self, branch: u32, to: Block) -> Encoded {
        self.branch_to(branch, Label(to.index() as u32))
    }

    /// The jump to a block that may come next.
    #[inline]
    fn jump(&mut self, to: Block) -> Encoded {
        if self.next == Some(to) {
            return Ok(());
        }
        self.branch(Self::JUMP, to)
    }

    /// To successor 0 of `block` by this branch, else to successor 1.
    fn branch_either(&mut self, block: Block, branch: u32) -> Encoded {
        let (taken, other) = (self.target(block, 0), self.target(block, 1));
        if taken == other {
            return self.jump(taken);
        }
        if self.next == Some(taken) {
            return self.branch(Self::inverted(branch), other);
        }
        if self.next != Some(other) && self.layout.second_is_likelier(self.vcode, block) {
            self.branch(Self::inverted(branch), other)?;
            return self.jump(taken);
        }
        self.branch(branch, taken)?;
        self.jump(other)
    }

    /// To successor 0 of `block` by either of these branches, else to successor 1.
    fn branch_or(&mut self, block: Block, first: u32, second: u32) -> Encoded {
        let (taken, other) = (self.target(block, 0), self.target(block, 1));
        if taken == other {
            return self.jump(taken);
        }
        self.branch(first, taken)?;
        if self.next == Some(taken) {
            return self.branch(Self::inverted(second), other);
        }
        self.branch(second, taken)?;
        self.jump(other)
    }
}

impl<'a, E: Emit<'a>> Flow<'a> for E {}
