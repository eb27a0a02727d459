//! What every `iced_x86::Code` reads and writes, as compact tables.
//!
//! The data (`code_table_data.rs`) is generated from iced's `OpCodeInfo` and
//! `InstructionInfoFactory` by the test `code_table`, which fails when the file is stale and
//! rewrites it under `LLFORGE_BLESS=1`. Codes share [`Shape`]s: a few hundred for ~4,800 codes.
//! Lookups are two array accesses; iced's tables are never asked at run time.

use crate::code_table_data::{CODES, IMPLICIT, OPS, SHAPES};
use regalloc::effects::{Effects, Latency};
use regalloc::{PReg, RegClass};

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum OpKind {
    /// 8-bit general-purpose register (or memory, see [`OpDesc::may_be_memory`]).
    Gpr8,
    /// 16-bit register.
    Gpr16,
    /// 32-bit register.
    Gpr32,
    /// 64-bit register.
    Gpr64,
    /// XMM register.
    Xmm,
    /// YMM register.
    Ymm,
    /// ZMM register.
    Zmm,
    /// Mask register.
    Mask,
    /// A register that the code fixes (`al`, `cl`, `dx`, `eax`, …): [`OpDesc::fixed`].
    FixedGpr,
    /// `st(0)`.
    St0,
    /// `st(i)`, i in the immediate.
    Sti,
    /// MMX register, number in `aux`. Not allocated.
    Mmx,
    /// Memory only.
    Mem,
    /// Memory with a vector index (gather, scatter): XMM index.
    VsibX,
    /// Memory with YMM index.
    VsibY,
    /// Memory with ZMM index.
    VsibZ,
    /// Memory through fixed registers (string instructions).
    StringMem,
    /// 8-bit immediate, zero- or not extended.
    Imm8,
    /// 8-bit immediate, sign-extended.
    Imm8Sx,
    /// The constant 1.
    One,
    /// 16-bit immediate.
    Imm16,
    /// 32-bit immediate.
    Imm32,
    /// 32-bit immediate, sign-extended to 64 bits.
    Imm32Sx,
    /// 64-bit immediate.
    Imm64,
    /// Branch target.
    Branch,
    /// Segment, control, debug, bound, tile register, far pointer, …: not served.
    Other,
}

/// How a register operand is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Access {
    /// Not at all (address computation, prefetch).
    None,
    /// Read.
    Read,
    /// Written as a whole.
    Write,
    /// Read and written, or written in part or conditionally.
    ReadWrite,
}

/// One explicit operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpDesc {
    /// What it is.
    pub kind: OpKind,
    /// How it is used.
    pub access: Access,
    /// It is the r/m operand: register or memory.
    pub rm: bool,
    /// For [`OpKind::FixedGpr`]: hardware encoding, and log2 of the width in bytes << 4.
    pub fixed: u8,
    /// Where it is encoded: 0 nowhere, 1 modrm.reg, 2 modrm.rm, 3 low bits of the opcode,
    /// 4 VEX.vvvv, 5 high half of an immediate byte.
    pub place: u8,
}

impl OpDesc {
    /// Whether it can stand in memory.
    #[inline]
    pub fn may_be_memory(&self) -> bool {
        self.rm
            || matches!(
                self.kind,
                OpKind::Mem | OpKind::VsibX | OpKind::VsibY | OpKind::VsibZ
            )
    }

    /// How operand number `index` is used: a merging write mask reads what the code otherwise only writes.
    #[inline]
    pub fn access_of(&self, index: usize, merging: bool) -> Access {
        match self.access {
            Access::Write if merging && index == 0 && self.reg_class() == Some(RegClass::Float) => {
                Access::ReadWrite
            }
            access => access,
        }
    }

    /// The class of the register it is, if it is one.
    #[inline]
    pub fn reg_class(&self) -> Option<RegClass> {
        match self.kind {
            OpKind::Gpr8 | OpKind::Gpr16 | OpKind::Gpr32 | OpKind::Gpr64 | OpKind::FixedGpr => {
                Some(RegClass::Int)
            }
            OpKind::Xmm | OpKind::Ymm | OpKind::Zmm => Some(RegClass::Float),
            OpKind::Mask => Some(RegClass::Vector),
            _ => None,
        }
    }

    /// Width of the register in bytes.
    #[inline]
    pub fn bytes(&self) -> u8 {
        match self.kind {
            OpKind::Gpr8 => 1,
            OpKind::Gpr16 => 2,
            OpKind::Gpr32 => 4,
            OpKind::Gpr64 | OpKind::Mask => 8,
            OpKind::Xmm => 16,
            OpKind::Ymm => 32,
            OpKind::Zmm => 64,
            OpKind::FixedGpr => 1 << (self.fixed >> 4),
            _ => 0,
        }
    }
}

/// An implicit register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Implicit {
    /// `RegClass` as a number.
    pub class: u8,
    /// Hardware encoding.
    pub enc: u8,
    /// How it is used.
    pub access: Access,
}

impl Implicit {
    /// The register.
    pub fn preg(&self) -> PReg {
        let class = match self.class {
            0 => RegClass::Int,
            1 => RegClass::Float,
            _ => RegClass::Vector,
        };
        PReg::new(self.enc as usize, class)
    }
}

/// Operand roles that many codes share: ranges in `OPS` and `IMPLICIT`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub(crate) ops: u16,
    pub(crate) num_ops: u8,
    pub(crate) num_implicit: u8,
    pub(crate) implicit: u16,
}

impl Shape {
    /// Explicit operands in Intel order.
    #[inline]
    pub fn ops(&self) -> &'static [OpDesc] {
        &OPS[self.ops as usize..self.ops as usize + self.num_ops as usize]
    }

    /// Implicit registers (general purpose but rsp, vector, mask).
    #[inline]
    pub fn implicit(&self) -> &'static [Implicit] {
        &IMPLICIT[self.implicit as usize..self.implicit as usize + self.num_implicit as usize]
    }
}

/// Facts of one code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeInfo {
    /// Shape with register operands only (0: there is no such form).
    pub(crate) reg_shape: u16,
    /// Shape with a memory operand (0: there is no such form).
    pub(crate) mem_shape: u16,
    /// Bytes of the memory operand, 0 if unknown or none.
    pub mem_bytes: u8,
    /// Bits: 1 reads flags, 2 sets flags, 4 legal in 64-bit mode, 8 privileged, control flow or otherwise bound to its
    /// place; without a memory operand 16 reads memory, 32 writes it; with one 64 reads, 128 writes; 256 and 512:
    /// [`Latency`] as a number; 1024 leaves all flags undefined.
    pub(crate) bits: u16,
    /// How to encode it; see [`Recipe`].
    pub(crate) recipe: u32,
}

/// The fixed parts of a legacy or VEX encoding; zero where encoding is left to iced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe(pub u32);

impl Recipe {
    /// A ModRM byte follows the opcode.
    pub(crate) const HAS_MODRM: u32 = 1 << 21;

    /// The opcode byte.
    #[inline]
    pub fn opcode(self) -> u8 {
        self.0 as u8
    }

    /// Opcode map: 0 none, 1 `0F`, 2 `0F 38`, 3 `0F 3A`.
    #[inline]
    pub fn map(self) -> u8 {
        (self.0 >> 8 & 3) as u8
    }

    /// Prefix 66 (operand size or mandatory).
    #[inline]
    pub fn has_66(self) -> bool {
        self.0 & 1 << 10 != 0
    }

    /// 0 none, 1 F3, 2 F2.
    #[inline]
    pub fn rep(self) -> u8 {
        (self.0 >> 11 & 3) as u8
    }

    /// REX.W or VEX.W.
    #[inline]
    pub fn w(self) -> bool {
        self.0 & 1 << 13 != 0
    }

    /// The opcode extension in modrm.reg.
    #[inline]
    pub fn digit(self) -> Option<u8> {
        ((self.0 >> 14 & 15) as u8).checked_sub(1)
    }

    /// Legacy encoding.
    #[inline]
    pub fn is_legacy(self) -> bool {
        self.0 >> 18 & 3 == 1
    }

    /// VEX encoding.
    #[inline]
    pub fn is_vex(self) -> bool {
        self.0 >> 18 & 3 == 2
    }

    /// VEX.L.
    #[inline]
    pub fn l(self) -> bool {
        self.0 & 1 << 20 != 0
    }
}

impl CodeInfo {
    /// How to encode it.
    #[inline]
    pub fn recipe(&self) -> Recipe {
        Recipe(self.recipe)
    }

    /// What the code does beside its register operands, with or without a memory operand.
    #[inline]
    pub fn effects(&self, memory: bool) -> Effects {
        let shift = if memory { 2 } else { 0 };
        Effects {
            reads_memory: self.bits >> shift & 16 != 0,
            writes_memory: self.bits >> shift & 32 != 0,
            reads_flags: self.bits & 1 != 0,
            sets_flags: self.bits & 2 != 0,
            loses_flags: self.bits & 1024 != 0,
            stays: self.bits & 8 != 0,
            latency: match self.bits >> 8 & 3 {
                0 => Latency::Simple,
                1 => Latency::Arithmetic,
                _ => Latency::Divide,
            },
        }
    }

    /// Has a form with a memory operand.
    #[inline]
    pub fn has_memory_form(&self) -> bool {
        self.mem_shape != 0
    }
}

/// The facts of `code` (an `iced_x86::Code` as a number).
#[inline]
pub fn info(code: u16) -> &'static CodeInfo {
    &CODES[code as usize]
}

/// The operand roles of `code`, with or without a memory operand.
#[inline]
pub fn shape(code: u16, memory: bool) -> &'static Shape {
    let info = info(code);
    &SHAPES[if memory { info.mem_shape } else { info.reg_shape } as usize]
}
