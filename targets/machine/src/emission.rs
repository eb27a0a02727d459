//! From a function whose registers and blocks have their places to its `CodeBlob`: the frame's layout, one walk over
//! the blocks in their order in memory (`walk`), the records that go with the code.
//!
//! Needs allocations that satisfy their constraints, and a [`Layout`] of all reachable blocks. Leaves the code,
//! relocations and unwind rows in the function's code buffer, which is finished into the blob. Cost: O(instructions +
//! edits).

mod block_map;
mod call_sites;
mod calls;
mod hooks;
mod inline_asm;
mod kept_flags;
mod lines;
mod probes;
mod tagged;
mod values;
mod variables;
mod walk;

pub use block_map::BlockEnd;
pub use calls::Calls;
pub use hooks::Emit;
pub use inline_asm::{Assembler, Assembly, Operands, Syntax};
pub use lines::Subprogram;
pub(crate) use lines::{merge_tails, place_jumps};
pub use walk::{Flow, Walk};

use crate::compile::Machine;
use emit::debug::FrameFacts;
use emit::{CodeBlob, CodeBuffer, PartName, UnwindTable};
use ir::body::Body;
use lines::Lines;
use regalloc::layout::{Layout, Part, PartKind};
use regalloc::{Allocations, FrameInfo, FrameSlot, MachInst, PReg, VCode};

/// A function whose registers and blocks have their places.
pub struct Placed<'a, I: MachInst> {
    /// The machine IR.
    pub vcode: &'a VCode<I>,
    /// The places of its operands.
    pub allocs: &'a Allocations,
    /// The order of its blocks.
    pub layout: &'a Layout,
}

impl<I: MachInst> Clone for Placed<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: MachInst> Copy for Placed<'_, I> {}

/// What all targets must know of a function beside its machine IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The function's id in the module.
    pub global: u32,
    /// Alignment of its start in bytes.
    pub align: u32,
    /// Its unwind table.
    pub unwind: UnwindTable,
    /// How the heads of loops are aligned: log2 of the bytes, and the most bytes to skip.
    pub loop_align: Option<(u8, u32)>,
    /// Loops that fit a line of so many bytes (log2) do not lie across two.
    pub loop_line: Option<u8>,
    /// How those are aligned that choose among many ways, where loops are aligned: log2 of the bytes.
    pub dispatch_align: Option<u8>,
    /// How blocks are aligned that are to have a line of the cache for themselves: log2 of the bytes.
    pub line_align: Option<u8>,
    /// Each block in a section of its own.
    pub block_sections: bool,
    /// How names begin that stay in the file.
    pub private_prefix: &'static str,
    /// The frame's size is recorded (`-stack-size-section`).
    pub note_frame_size: bool,
    /// Where blocks are is recorded (`-basic-block-address-map`).
    pub map_blocks: bool,
    /// And what they are known by in another build (`-emit-bb-hash`).
    pub hash_blocks: bool,
    /// What debuggers are told.
    pub debug: DebugSettings,
}

/// What debuggers are told, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugSettings {
    /// What calls pass in registers (`-emit-call-site-info`).
    pub call_parameters: bool,
    /// What arguments were at the function's entry.
    pub entry_values: bool,
    /// `-use-unknown-locations`.
    pub unknown_locations: ir::options::Choice,
    /// `-dwarf-use-key-instructions`.
    pub key_instructions: bool,
}

impl Default for DebugSettings {
    fn default() -> Self {
        DebugSettings {
            call_parameters: false,
            entry_values: false,
            unknown_locations: ir::options::Choice::Default,
            key_instructions: true,
        }
    }
}

/// Where the slots of a frame are, as other functions and tables name them.
pub trait FrameOffsets {
    /// Puts offsets into the place of the frame slots that a function's funclets refer to. `Err`: what is not supported.
    fn place_funclets(&self, funclets: &mut emit::funclets::Funclets) -> Result<(), &'static str>;

    /// What other functions want to know of the frame: see [`emit::SymRef::FrameOffset`].
    fn frame_offsets(&self, escapes: &[FrameSlot]) -> Vec<Option<i32>>;

    /// Notes in a function's code buffer what its tables and others need to know of the frame.
    fn note(&self, info: &FrameInfo, code: &mut CodeBuffer) -> Result<(), EncodeError> {
        if let Some(funclets) = code.exceptions.as_mut().and_then(|e| e.funclets.as_mut()) {
            self.place_funclets(funclets).map_err(EncodeError::Unsupported)?;
        }
        if info.funclets || !info.escapes.is_empty() {
            code.frame_offsets = self.frame_offsets(&info.escapes);
        }
        Ok(())
    }
}

/// What an instruction makes out of nothing.
#[derive(Clone, Copy, Debug)]
pub enum Made {
    /// A number.
    Constant(i64),
    /// The address of a place in the frame, and bytes from there.
    Address(FrameSlot, i64),
    /// The function's arguments, in their registers.
    Arguments,
}

/// A target's frames: their layout, and what unwinders are told of it.
pub trait Frame: FrameOffsets + Default {
    /// Machine instruction.
    type Inst: MachInst;
    /// What the target knows of a function: see [`Machine::Function`].
    type Function;

    /// Lays out the frame anew.
    fn lay_out(
        &mut self,
        placed: &Placed<'_, Self::Inst>,
        settings: &Settings,
        function: &Self::Function,
    ) -> Result<(), EncodeError>;

    /// After an epilogue in the middle of the function: the unwind rules of the body again.
    fn body_cfi(&self, code: &mut CodeBuffer);

    /// Behind code with the frame: the unwind rules of the entry again.
    fn bare_cfi(&self, code: &mut CodeBuffer);

    /// How far the CFA is above what [`Frame::frame_base`] holds in the body.
    fn cfa_offset(&self) -> i32;

    /// Where a slot is, as stack maps say it: DWARF register and offset.
    fn map_slot(&self, slot: FrameSlot) -> (u16, i32);

    /// The DWARF number of a register.
    fn dwarf_number(reg: PReg) -> u16;

    /// What an instruction makes out of nothing.
    fn made(inst: &Self::Inst) -> Option<Made>;

    /// Whether calls pass arguments in a register, not something beside them.
    fn passes_arguments(reg: PReg) -> bool;

    /// The DWARF number of the register that the frame's contents are described from.
    fn frame_base(&self) -> u16;

    /// The frame's size for `.stack_sizes` and stack maps; `None`: it moves at run time.
    fn stack_bytes(&self, info: &FrameInfo) -> Option<u64>;

    /// What CodeView says of the frame: sizes, and what variables are addressed from.
    fn facts(&self) -> FrameFacts;
}

/// A target's encoder with its reusable memory; one per thread.
pub struct Encoder<M: Machine> {
    machine: M,
    frame: M::Frame,
}

impl<M: Machine> Default for Encoder<M> {
    fn default() -> Self {
        Encoder {
            machine: M::default(),
            frame: M::Frame::default(),
        }
    }
}

impl<M: Machine> Encoder<M> {
    /// Bytes of the frame of the function encoded last, where its size is fixed.
    pub fn frame_bytes(&self, info: &FrameInfo) -> Option<u64> {
        self.frame.stack_bytes(info)
    }

    /// Encodes a function into its code buffer, which is used up.
    pub fn encode(
        &mut self,
        code: &mut CodeBuffer,
        placed: Placed<'_, M::Inst>,
        settings: Settings,
        function: &mut M::Function,
        assembler: Option<Assembler>,
        debug: Option<(Subprogram, &Body)>,
    ) -> Result<CodeBlob, EncodeError> {
        let info = &placed.vcode.frame;
        self.frame.lay_out(&placed, &settings, function)?;
        self.frame.note(info, code)?;
        let mut walk = Walk::new(code, placed, &self.frame, settings);
        walk.assembler = assembler;
        walk.lines = debug.map(|(s, b)| Box::new(Lines::new(s, &b.locations, &placed, settings.debug)));
        let vcode = placed.vcode;
        let followed =
            debug.is_some() && !(vcode.variable_values.is_empty() && vcode.label_records.is_empty());
        if followed || !vcode.probes.is_empty() {
            walk.extents.resize(vcode.insts.len(), None);
        }
        walk.tagged = tagged::is_wanted(vcode).then(Vec::new);
        let mut emitter = self.machine.emitter(walk, function)?;
        walk::run(&mut emitter)?;
        let mut notes = std::mem::take(&mut emitter.notes);
        let lines = emitter.lines.take();
        let block_map = emitter.block_map.take();
        let calls = std::mem::take(&mut emitter.calls);
        let jumps = std::mem::take(&mut emitter.jumps);
        let extents = std::mem::take(&mut emitter.extents);
        let tagged = emitter.tagged.take();
        drop(emitter);
        let bytes = self.frame.stack_bytes(info);
        // Stack maps have no size for a frame that is realigned.
        notes.map_frame_bytes = bytes.filter(|_| info.alignment() <= 16);
        notes.frame_bytes = bytes.filter(|_| settings.note_frame_size);
        let mut blob = code.finish(&M::BRANCHES, settings.global, settings.align, settings.unwind);
        if let Some(map) = block_map {
            notes.blocks = map.finish(|place| code.place(place));
        }
        blob.probes = probes::find(vcode, &extents, |place| code.place(place));
        if let Some(places) = tagged {
            notes.pc_sections = tagged::find::<M>(placed, places, code, &blob.code);
        }
        if let (Some(mut lines), Some((_, body))) = (lines, debug) {
            lines.settle_keys(placed.vcode, &body.locations);
            let mut told = lines.finish(|place| code.place(place));
            let described = variables::Described {
                placed,
                body,
                frame: &self.frame,
                emission: values::Emission {
                    sections: settings.block_sections || !placed.layout.parts().is_empty(),
                    extents: &extents,
                    joined: &lines.joined,
                    entry_values: settings.debug.entry_values,
                    has_arguments: (vcode.insts.first())
                        .is_some_and(|i| matches!(M::Frame::made(i), Some(Made::Arguments))),
                },
                code,
            };
            told.invalid = body.variables.invalid;
            described.describe(&mut told);
            described.describe_jumps(&jumps, &mut told);
            described.describe_calls(&calls, settings.debug.call_parameters, &mut told);
            told.shrink();
            blob.debug = Some(told);
        }
        blob.executable_stack = info.executable;
        let name = |part: &Part| match part.kind {
            PartKind::Cluster(number) => PartName::Number(number),
            PartKind::Cold => PartName::Cold,
            PartKind::Pads => PartName::Pads,
        };
        blob.part_names = placed.layout.parts().iter().map(name).collect();
        if let Some(debug) = &mut blob.debug {
            debug.frame = FrameFacts {
                has_calls: info.has_calls,
                dynamic: info.dynamic_stack,
                returns_twice: info.returns_twice,
                inline_assembly: blob.assembly.is_some(),
                guarded: info.guard.is_some(),
                ..self.frame.facts()
            };
        }
        blob.records = notes.records(
            code,
            M::requests(function),
            <M::Emitter<'_> as Emit<'_>>::NOP_BYTES,
        );
        M::finish(&mut blob, function);
        Ok(blob)
    }
}

/// Why a function could not be encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EncodeError {
    /// The frame has 2 GiB or more.
    FrameTooLarge,
    /// Something that is not supported; the name goes into the diagnostic.
    Unsupported(&'static str),
    /// An operand combination that has no encoding: a broken invariant.
    Encoding(String),
    /// Inline assembly at a place of the source.
    Assembly(Option<u32>, String),
    /// A broken invariant.
    Internal(&'static str),
}

/// Code was made, or why not.
pub type Encoded = Result<(), EncodeError>;

impl std::fmt::Display for EncodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            EncodeError::FrameTooLarge => f.write_str("stack frame of 2 GiB or more"),
            EncodeError::Unsupported(what) => write!(f, "unsupported: {what}"),
            EncodeError::Encoding(what) => write!(f, "no encoding: {what}"),
            EncodeError::Assembly(_, what) => f.write_str(what),
            EncodeError::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}
