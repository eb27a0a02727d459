//! Frame slots: symbolic places in a function's stack frame.
//!
//! Isel names places in the frame by [`FrameSlot`]; the target's frame layout gives each one an
//! offset after allocation, and the encoder writes it. A slot is one `u32` (kind and payload), so
//! it fits in the symbol field of a memory operand and needs no table for arguments.

use regalloc2::PRegSet;

/// A symbolic place in the stack frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrameSlot(u32);

/// What a [`FrameSlot`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameSlotKind {
    /// An object of the frame (static `alloca`, save area, temporary): index into
    /// [`FrameInfo::locals`].
    Local(u32),
    /// The caller's outgoing area: byte offset from the first stack argument (on x86-64 the CFA;
    /// the return address is at −8).
    Incoming(i32),
    /// This function's outgoing-argument area: byte offset from the stack pointer at the call.
    Outgoing(u32),
    /// What frame objects are addressed from.
    Base,
    /// A spill slot of the register allocator, in units of 8 bytes. Made after allocation only.
    Spill(u32),
}

const KIND_SHIFT: u32 = 30;
const PAYLOAD: u32 = (1 << KIND_SHIFT) - 1;

impl FrameSlot {
    /// What frame objects are addressed from.
    pub const BASE: FrameSlot = FrameSlot(2 << KIND_SHIFT | PAYLOAD);

    /// A frame object by its index in [`FrameInfo::locals`].
    #[inline]
    pub fn local(index: u32) -> Self {
        debug_assert!(index <= PAYLOAD);
        FrameSlot(index)
    }

    /// `offset` bytes into the incoming stack arguments (may be negative: the return address).
    #[inline]
    pub fn incoming(offset: i32) -> Self {
        debug_assert!((-(1 << 29)..1 << 29).contains(&offset));
        FrameSlot(1 << KIND_SHIFT | (offset as u32 & PAYLOAD))
    }

    /// `offset` bytes into the outgoing stack arguments.
    #[inline]
    pub fn outgoing(offset: u32) -> Self {
        debug_assert!(offset < PAYLOAD);
        FrameSlot(2 << KIND_SHIFT | offset)
    }

    /// A spill slot, in units of 8 bytes.
    #[inline]
    pub fn spill(index: u32) -> Self {
        debug_assert!(index <= PAYLOAD);
        FrameSlot(3 << KIND_SHIFT | index)
    }

    /// What the slot stands for.
    #[inline]
    pub fn kind(self) -> FrameSlotKind {
        let payload = self.0 & PAYLOAD;
        match self.0 >> KIND_SHIFT {
            0 => FrameSlotKind::Local(payload),
            // Sign-extend the 30-bit payload.
            1 => FrameSlotKind::Incoming(((payload << 2) as i32) >> 2),
            2 if payload == PAYLOAD => FrameSlotKind::Base,
            2 => FrameSlotKind::Outgoing(payload),
            _ => FrameSlotKind::Spill(payload),
        }
    }

    /// The raw word, for storing in an instruction.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The inverse of [`FrameSlot::bits`].
    #[inline]
    pub fn from_bits(bits: u32) -> Self {
        FrameSlot(bits)
    }
}

impl std::fmt::Debug for FrameSlot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.kind())
    }
}

/// Size and alignment of one frame object, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalSlot {
    /// Size in bytes; zero is allowed (the slot still has an address).
    pub size: u64,
    /// Alignment in bytes, a power of two. Above the ABI's stack alignment the frame is realigned.
    pub align: u32,
    /// It holds an array that could overflow: it lies beside the stack protector's guard.
    pub buffer: bool,
    /// Its size is a multiple of the vector length: `size` times `vscale`.
    pub scalable: bool,
    /// It lies where this local lies, which is as large at least: they are never in use at the same time.
    pub within: Option<u32>,
    /// It lies at a fixed distance from the frame pointer even where the frame is realigned; at most 16 bytes aligned.
    pub anchored: bool,
}

/// Where a value is that a stack map names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapLocation {
    /// A constant.
    Constant(i64),
    /// In the register of this DWARF number, in so many bytes.
    Register(u16, u16),
    /// In a frame object of this many bytes.
    Slot(FrameSlot, u16),
    /// The address of a frame object.
    Address(FrameSlot),
}

/// What happens at a place that a stack map describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapKind {
    /// A call; the record names the place behind it.
    Call,
    /// Room of so many bytes in a call's stead; the record names the place behind it.
    PatchedCall(u32),
    /// Room of so many bytes; the record names its start.
    Point(u32),
    /// Room of so many bytes, in which the call instruction's symbol (or this address) is called; the record
    /// names its start and the registers that live on.
    PatchPoint(u32, Option<u64>),
}

/// A record of `.llvm_stackmaps`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StackMap {
    /// The number that the IR gives it.
    pub id: u64,
    /// What stands there.
    pub kind: MapKind,
    /// The values.
    pub locations: Vec<MapLocation>,
}

/// Whether the frame record is Swift's extended one, and what stands in its context at the entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AsyncContext {
    /// It is an ordinary one.
    #[default]
    None,
    /// It is, and the context is null.
    Null,
    /// It is, and the context came as a `swiftasync` argument.
    Argument,
}

/// What isel knows of a function's frame before allocation.
#[derive(Clone, Debug, Default)]
pub struct FrameInfo {
    /// The objects of the frame, addressed by [`FrameSlot::local`].
    pub locals: Vec<LocalSlot>,
    /// Bytes of the outgoing-argument area (maximum over the calls).
    pub outgoing_bytes: u32,
    /// Bytes of incoming stack arguments (used by tail calls and callee-pop conventions).
    pub incoming_bytes: u32,
    /// There is a dynamic `alloca` or a stack restore: the stack pointer moves in the body.
    pub dynamic_stack: bool,
    /// The function makes a call (so that it is not a leaf; no red zone).
    pub has_calls: bool,
    /// Some call may return a second time (`returns_twice`).
    pub returns_twice: bool,
    /// Registers that some operand must have, or that some call leaves with garbage: none of them can be the frame or
    /// base pointer.
    pub taken: PRegSet,
    /// Code is written to the stack (`llvm.init.trampoline`).
    pub executable: bool,
    /// The red zone must not be used (`noredzone`).
    pub no_red_zone: bool,
    /// A frame pointer must be set up (`frame-pointer` attribute, `llvm.frameaddress`, …).
    pub frame_pointer: bool,
    /// A frame record has the asynchronous context of Swift below it.
    pub async_context: AsyncContext,
    /// `naked`: no prologue, no epilogue.
    pub naked: bool,
    /// Unwind tables are wanted: record CFI (`uwtable`, `-force-dwarf-frame-section`, …).
    pub unwind_tables: bool,
    /// Call frame information is wanted for debuggers (`.debug_frame`), also without unwind tables.
    pub debug_frame: bool,
    /// `alignstack(n)` / `stackrealign`: least alignment of the frame in bytes, 0 for the ABI's.
    pub min_align: u32,
    /// What the stack pointer is a multiple of where functions are called, and what it can be relied upon to be where this
    /// one starts (beside the return address), in bytes; 0: 16, as the ABI says.
    pub call_align: u32,
    /// See [`call_align`](Self::call_align).
    pub incoming_align: u32,
    /// Frames above this many bytes are probed page by page (`"probe-stack"="inline-asm"`);
    /// 0 for no probing.
    pub probe_bytes: u32,
    /// Bytes above what the prologue saves: room for stack arguments of tail calls (x86-64), or for the argument
    /// registers of a function with variable arguments (Windows on Arm).
    pub lead_bytes: u32,
    /// An interrupt handler (x86): bytes of the error code that the processor pushed, 0 or 8.
    pub interrupt: Option<u32>,
    /// All registers that the convention preserves are saved, for whoever sets them while it unwinds.
    pub saves_all: bool,
    /// The function unwinds to a handler (`llvm.eh.return`): the registers in which this gets its arguments are saved, too.
    pub eh_return: bool,
    /// Registers of scalable length are used, so that there may be objects and spill slots of such sizes.
    pub scalable: bool,
    /// Places that stack maps describe.
    pub stack_maps: Vec<StackMap>,
    /// The one of them that describes the places behind all calls, for a collector's table of safe points.
    pub safe_points: Option<u32>,
    /// Parts of the function are functions of their own in its frame: see [`crate::vcode::BlockData::funclet`].
    pub funclets: bool,
    /// The function and its funclets keep the function's stack pointer at one distance from their own (.NET's "PSPSym").
    pub keeps_establisher: bool,
    /// Frame objects that other functions reach (`llvm.localescape`).
    pub escapes: Vec<FrameSlot>,
    /// Object that holds the stack protector's guard, compared before each return.
    pub guard: Option<u32>,
    /// The frame is one that Windows' unwinder understands.
    pub windows: bool,
    /// The routine that probes the stack for frames of `probe_bytes` and more (Windows; `"probe-stack"="name"`).
    pub probe_routine: Option<std::borrow::Cow<'static, str>>,
}

impl FrameInfo {
    /// The alignment that the frame's slots need, in bytes.
    pub fn alignment(&self) -> u32 {
        self.locals.iter().map(|l| l.align).fold(self.min_align, u32::max)
    }

    /// Whether the stack pointer's alignment at the start is not enough.
    pub fn is_realigned(&self) -> bool {
        let incoming = match self.incoming_align {
            0 => 16,
            bytes => bytes,
        };
        self.alignment() > incoming
    }

    /// Adds a frame object and names it.
    pub fn add_local(&mut self, size: u64, align: u32) -> FrameSlot {
        debug_assert!(align.is_power_of_two());
        let index = self.locals.len() as u32;
        self.locals.push(LocalSlot {
            size,
            align,
            buffer: false,
            scalable: false,
            within: None,
            anchored: false,
        });
        FrameSlot::local(index)
    }

    /// Says of a local that it lies at a fixed distance from the frame pointer.
    pub fn anchor(&mut self, slot: FrameSlot) {
        if let FrameSlotKind::Local(i) = slot.kind() {
            let local = &mut self.locals[i as usize];
            local.anchored = local.align <= 16;
        }
    }

    /// Adds a frame object of `size` times `vscale` bytes.
    pub fn add_scalable(&mut self, size: u64, align: u32) -> FrameSlot {
        let slot = self.add_local(size, align);
        self.locals.last_mut().expect("just added").scalable = true;
        slot
    }

    /// Empties the description and keeps its memory.
    pub fn clear(&mut self) {
        let mut locals = std::mem::take(&mut self.locals);
        locals.clear();
        *self = FrameInfo {
            locals,
            ..FrameInfo::default()
        };
    }
}
