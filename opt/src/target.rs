//! What passes may ask of a target: facts about its registers, instructions and costs, as data and pure questions.
//!
//! A pass takes `&dyn TargetFacts`, so that it is compiled once and knows no machine. Selection has more traits
//! (`isel::target`), which build on this one.

use ir::intrinsics::Intrinsic;

/// What one lane of a vector register holds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// An integer of 8 bits; in masks all ones or all zeros, as in the next three.
    I8,
    /// An integer of 16 bits.
    I16,
    /// An integer of 32 bits.
    I32,
    /// An integer of 64 bits, or a pointer.
    I64,
    /// half or bfloat, as 16 bits.
    F16,
    /// float.
    F32,
    /// double.
    F64,
}

impl Lane {
    /// Bytes of one lane.
    #[inline]
    pub fn bytes(self) -> u32 {
        match self {
            Lane::I8 => 1,
            Lane::I16 | Lane::F16 => 2,
            Lane::I32 | Lane::F32 => 4,
            Lane::I64 | Lane::F64 => 8,
        }
    }
    /// Whether it is an integer lane.
    #[inline]
    pub fn is_int(self) -> bool {
        matches!(self, Lane::I8 | Lane::I16 | Lane::I32 | Lane::I64)
    }
    /// Integer lane of so many bytes.
    #[inline]
    pub fn int(bytes: u32) -> Lane {
        match bytes {
            1 => Lane::I8,
            2 => Lane::I16,
            4 => Lane::I32,
            _ => Lane::I64,
        }
    }
    /// The part that holds one element of this kind by itself.
    #[inline]
    pub fn part(self) -> PartTy {
        match self {
            Lane::I8 => PartTy::I8,
            Lane::I16 => PartTy::I16,
            Lane::I32 => PartTy::I32,
            Lane::I64 => PartTy::I64,
            Lane::F16 => PartTy::F16,
            Lane::F32 => PartTy::F32,
            Lane::F64 => PartTy::F64,
        }
    }
}

/// What a part's register holds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PartTy {
    /// An integer of at most 8 bits; what stands above its width is undefined, as in the next three.
    I8,
    /// An integer of 9 to 16 bits.
    I16,
    /// An integer of 17 to 32 bits, or a 32-bit pointer.
    I32,
    /// An integer of 33 to 64 bits, 64 bits of a wider one, or a pointer.
    I64,
    /// half or bfloat in a vector register.
    F16,
    /// float in a vector register.
    F32,
    /// double in a vector register.
    F64,
    /// fp128 in a vector register.
    F128,
    /// A vector register of 16 bytes; the lanes of this one and the next two fill it.
    V128(Lane),
    /// A vector register of 32 bytes.
    V256(Lane),
    /// A vector register of 64 bytes.
    V512(Lane),
    /// A vector register whose length is a multiple of 16 bytes known at run time; elements stand in the low
    /// bits of containers of such lanes.
    Scalable(Lane),
    /// A predicate register: one bit for each byte of a scalable vector register, of which the lowest of each
    /// lane of so many bytes counts.
    Predicate(u8),
}

impl PartTy {
    /// Bytes of the register's content; of scalable ones a number that no other register has.
    #[inline]
    pub fn bytes(self) -> u32 {
        match self {
            PartTy::I8 => 1,
            PartTy::I16 | PartTy::F16 => 2,
            PartTy::I32 | PartTy::F32 => 4,
            PartTy::I64 | PartTy::F64 => 8,
            PartTy::F128 | PartTy::V128(_) => 16,
            PartTy::V256(_) | PartTy::Scalable(_) => 32,
            PartTy::V512(_) => 64,
            PartTy::Predicate(_) => 8,
        }
    }
    /// Whether its size depends on `vscale`.
    #[inline]
    pub fn is_scalable(self) -> bool {
        matches!(self, PartTy::Scalable(_) | PartTy::Predicate(_))
    }
    /// The smallest integer part that holds so many bits (at most 64).
    #[inline]
    pub fn int(bits: u32) -> PartTy {
        match bits {
            0..=8 => PartTy::I8,
            9..=16 => PartTy::I16,
            17..=32 => PartTy::I32,
            _ => PartTy::I64,
        }
    }
    /// Whether it is an integer part.
    #[inline]
    pub fn is_int(self) -> bool {
        matches!(self, PartTy::I8 | PartTy::I16 | PartTy::I32 | PartTy::I64)
    }
    /// Whether it is a vector.
    #[inline]
    pub fn is_vector(self) -> bool {
        matches!(self, PartTy::V128(_) | PartTy::V256(_) | PartTy::V512(_)) || self.is_scalable()
    }
    /// The lane of a vector of fixed length.
    #[inline]
    pub fn lane(self) -> Option<Lane> {
        match self {
            PartTy::V128(l) | PartTy::V256(l) | PartTy::V512(l) => Some(l),
            _ => None,
        }
    }
}

/// How floating point is computed without registers for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SoftFloat {
    /// By calls of the runtime library.
    Library,
    /// float and double as x86_fp80, rounded after each operation. There is no place for numbers as arguments and results, but
    /// see [`TargetFacts::passes_floats`].
    Extended,
}

/// Facts about a target, with the features of one function.
pub trait TargetFacts {
    /// Vectors of `count` lanes: the part that holds them and lanes in each; `None`: element by element.
    fn vector_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)>;

    /// The same for the lanes that hold a vector of i1.
    fn mask_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
        self.vector_part(lane, count)
    }

    /// Whether there are scalable vectors.
    fn has_scalable(&self) -> bool {
        false
    }

    /// Whether there is code for an intrinsic that few targets have, on `len` lanes (without `vscale`) of so many bits.
    fn has_scalable_intrinsic(&self, _id: Intrinsic, _bits: u32, _len: u32) -> bool {
        false
    }

    /// Whether scalable vectors of floating-point numbers of so many bits become bfloat in one rounding.
    fn narrows_to_scalable_bfloat(&self, _bits: u32) -> bool {
        false
    }

    /// The target's intrinsic for the high halves of unsigned products of scalable vectors, lanes chosen by a mask.
    fn scalable_multiply_high(&self) -> Option<Intrinsic> {
        None
    }

    /// Whether there is `x86_fp80`.
    fn has_fp80(&self) -> bool {
        false
    }

    /// How floating point is computed where there are no registers for it; numbers are held as integers then.
    fn soft_float(&self) -> Option<SoftFloat> {
        None
    }

    /// Whether calls pass float and vectors of it in vector registers all the same ([`SoftFloat::Extended`]).
    fn passes_floats(&self) -> bool {
        false
    }

    /// Whether registers are read and written only at multiples of their size.
    fn strict_align(&self) -> bool {
        false
    }

    /// Whether there is code for an intrinsic on vectors of `len` lanes that are held in vector registers
    /// (`mask`: of i1). Where not, generic code expands it.
    fn has_vector_intrinsic(&self, id: Intrinsic, mask: bool, len: u32) -> bool;

    /// The widest atomic operations in bytes: `cmpxchg`; loads and stores.
    fn atomic_bytes(&self) -> (u32, u32);

    /// Whether an addressing mode multiplies its index by `scale`.
    fn is_legal_scale(&self, scale: u64) -> bool;

    /// Whether an access of `bytes` bytes can be at an index times `scale`, a legal one, and `away` bytes from there.
    fn reaches(&self, scale: u64, _away: i64, _bytes: u64) -> bool {
        self.is_legal_scale(scale)
    }

    /// Whether an access can change its base by so many bytes on the way.
    fn steps_base(&self, _by: i64) -> bool {
        false
    }

    /// Whether loops should count up to zero, since a comparison with it is part of the branch, while no displacement is
    /// lost that bases are moved by.
    fn counts_to_zero(&self) -> bool {
        false
    }

    /// How many values loops may hold in general registers.
    fn loop_registers(&self) -> LoopRegisters {
        LoopRegisters {
            without_calls: 11,
            over_calls: 5,
        }
    }

    /// Whether a comparison can be made to depend on the one before it, so that joined conditions need no branches.
    fn has_conditional_compare(&self) -> bool {
        false
    }

    /// Whether one instruction puts the sum of a register and a number into another register.
    fn adds(&self, n: i64) -> bool {
        i32::try_from(n).is_ok()
    }

    /// Whether a product and a sum with it are one instruction.
    fn multiplies_and_adds(&self) -> bool {
        false
    }

    /// The intrinsic that adds up lanes of so many bytes without sign, each two that are next to each other to one twice as wide,
    /// in a whole vector register of 16 bytes.
    fn adds_neighbours(&self, _bytes: u32) -> Option<Intrinsic> {
        None
    }

    /// The intrinsic that adds up the distances of bytes in two vector registers of 16 bytes, eight and eight to a lane of 64 bits.
    fn sums_distances(&self) -> Option<Intrinsic> {
        None
    }

    /// Whether a division of 64 bits takes several times as long as one of 32, whatever is divided.
    fn divides_long_slowly(&self) -> bool {
        false
    }

    /// The instruction, as assembly, by which the Objective-C runtime knows that a call's result is claimed.
    fn autorelease_marker(&self) -> Option<&'static str> {
        None
    }

    /// Whether stores of constants to neighbouring places become one of so many bytes, which need not be aligned.
    fn merges_stores(&self, _bytes: u32, _value: u64) -> bool {
        false
    }

    /// By which memory is tagged, where the machine can.
    fn memory_tags(&self) -> Option<MemoryTags> {
        None
    }
}

/// How many values loops may hold in general registers.
#[derive(Clone, Copy, Debug)]
pub struct LoopRegisters {
    /// Loops that do not call.
    pub without_calls: usize,
    /// Loops that do.
    pub over_calls: usize,
}

/// The machine's intrinsics for memory tags.
#[derive(Clone, Copy, Debug)]
pub struct MemoryTags {
    /// `ptr (i64 excluded)`: the frame's base with a tag that is drawn.
    pub base: Intrinsic,
    /// `ptr (ptr object, ptr base, i64 n)`: an object's address with the base's tag plus `n`.
    pub address: Intrinsic,
    /// `void (ptr, i64 bytes)`: memory gets the pointer's tag.
    pub set: Intrinsic,
}
