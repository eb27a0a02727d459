//! AArch64 registers: allocatable sets, what calls preserve, DWARF numbers.
//!
//! Three classes: `Int` (x0–x30), `Float` (v0–v31, which are z0–z31), `Vector` (the predicates p0–p15, of which
//! only p0–p7 are allocated: most instructions take no others). x16 and x17 belong to the encoder (far frame slots, long
//! constants) and to the linker's veneers; x29 is the frame pointer where there is one, x19 the base
//! pointer of frames whose stack pointer moves; x30 is never allocated. Facts: AAPCS64 §6.1.

use ir::triple::{Env, Os, Triple};
use regalloc::{PReg, PRegSet, RegClass, RegEnv};

/// General-purpose register `enc` (0–30).
pub const fn gpr(enc: usize) -> PReg {
    PReg::new(enc, RegClass::Int)
}

/// Vector register `enc` (0–31).
pub const fn vreg(enc: usize) -> PReg {
    PReg::new(enc, RegClass::Float)
}

/// Predicate register `enc` (0–15).
pub const fn predicate(enc: usize) -> PReg {
    PReg::new(enc, RegClass::Vector)
}

/// The stack pointer in fields that take it; the zero register in others.
pub const SP: u32 = 31;
/// The zero register.
pub const ZR: u32 = 31;
/// First scratch register of the encoder (IP0).
pub const SCRATCH: u32 = 16;
/// The frame pointer.
pub const FP: PReg = gpr(29);
/// The link register.
pub const LR: PReg = gpr(30);
/// The base pointer of frames whose stack pointer moves.
pub const BASE: PReg = gpr(19);

/// DWARF register number (DWARF for the Arm 64-bit Architecture, §4.1).
pub fn dwarf(preg: PReg) -> u16 {
    match preg.class() {
        RegClass::Int => preg.hw_enc() as u16,
        RegClass::Vector => 48 + preg.hw_enc() as u16,
        RegClass::Float => 64 + preg.hw_enc() as u16,
    }
}

/// A register's bit in a set of general-purpose registers (from bit 0) and vector registers (from bit 32);
/// predicate registers have none.
#[inline]
pub fn bit(preg: PReg) -> u64 {
    match preg.class() {
        RegClass::Int => 1 << preg.hw_enc(),
        RegClass::Float => 1 << (32 + preg.hw_enc()),
        RegClass::Vector => 0,
    }
}

/// DWARF number of the stack pointer.
pub const DWARF_SP: u16 = 31;

/// Which registers the frame takes away from the allocator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FrameRegs {
    /// x29 is the frame pointer.
    pub fp: bool,
    /// x19 is the base pointer.
    pub base: bool,
}

impl FrameRegs {
    /// The registers that the frame has for itself.
    pub fn registers(self) -> PRegSet {
        let mut set = PRegSet::empty();
        if self.fp {
            set.add(FP);
        }
        if self.base {
            set.add(gpr(19));
        }
        set
    }
}

// By encoding: general purpose, vector, predicate.
machine::preserved_registers! {
    clobbers;
    /// AAPCS64: x19–x29, the low halves of v8–v15, in a function that holds nothing wider in them.
    #[default]
    Aapcs = (0x3ff8_0000, 0x0000_ff00, 0),
    /// The same in a function that holds 128-bit values: v8–v15 count as lost.
    AapcsWide = (0x3ff8_0000, 0, 0),
    /// `preserve_mostcc`: as AAPCS64, and x9–x15.
    PreserveMost = (0x3ff8_fe00, 0, 0),
    /// `preserve_allcc`: as `preserve_mostcc`, and v8–v31 whole.
    PreserveAll = (0x3ff8_fe00, 0xffff_ff00, 0),
    /// `preserve_nonecc`: none but the frame pointer.
    None = (0x2000_0000, 0, 0),
    /// `ghccc`: none.
    Nothing = (0, 0, 0),
    /// `cxx_fast_tlscc`: as AAPCS64, most of x1–x14, the low halves of all vector registers.
    FastTls = (0x3ff8_7dfe, 0xffff_ffff, 0),
    /// The same in a function that holds 128-bit values.
    FastTlsWide = (0x3ff8_7dfe, 0, 0),
    /// `anyregcc`: all.
    AnyReg = (u32::MAX, u32::MAX, 0),
    /// `aarch64_vector_pcs`: as AAPCS64, and v8–v23 whole.
    Vector = (0x3ff8_0000, 0x00ff_ff00, 0),
    /// Everything but x0 and the link register (TLS descriptors).
    TlsDesc = (0x3fff_fffe, 0xffff_ffff, 0),
    /// The same where scalable vectors are held, of which nothing is left.
    TlsDescScalable = (0x3fff_fffe, 0, 0),
    /// As AAPCS64 without x21 (a `swifterror` argument).
    SwiftError = (0x3fd8_0000, 0, 0),
    /// `swifttailcc`: as AAPCS64 without x20 and x22.
    SwiftTail = (0x3fa8_0000, 0, 0),
    /// AAPCS64 of functions that take or return scalable vectors: x19–x29, z8–z23, p4–p15.
    Sve = (0x3ff8_0000, 0x00ff_ff00, 0xfff0),
    /// A change of the streaming mode: general-purpose registers.
    Streaming = (u32::MAX, 0, 0),
    /// SME's support routines (`aarch64_sme_preservemost_from_x0`), HWAddressSanitizer's checks: all but x16–x18.
    SmeFromX0 = (0x3ff8_ffff, u32::MAX, 0xffff),
    /// The same without x0.
    SmeFromX1 = (0x3ff8_fffe, u32::MAX, 0xffff),
    /// The same without x0 and x1.
    SmeFromX2 = (0x3ff8_fffc, u32::MAX, 0xffff),
    /// Control Flow Guard's check of an address: as AAPCS64, and x0–x8, v0–v7.
    GuardCheck = (0x3ff8_01ff, 0x0000_00ff, 0),
    /// x64 code that is emulated (Arm64EC): what Microsoft's x64 convention preserves, xmm6 to xmm15 whole.
    X64 = (0x3ff8_0000, 0x0000_ffc0, 0),
    /// `win64cc` where Windows is not: as AAPCS64, and x18 (calls are taken to lose vector registers whole).
    Win64 = (0x3ffc_0000, 0, 0),
}

const fn clobbers((gprs, vectors, predicates): (u32, u32, u32)) -> PRegSet {
    let mut set = PRegSet::empty();
    let mut i = 0;
    while i < 32 {
        // x16, x17 and x30 are never allocated.
        if gprs >> i & 1 == 0 && i < 30 && i != 16 && i != 17 {
            set.add(gpr(i));
        }
        if vectors >> i & 1 == 0 {
            set.add(vreg(i));
        }
        if i < 16 && predicates >> i & 1 == 0 {
            set.add(predicate(i));
        }
        i += 1;
    }
    set
}

/// The general-purpose registers that values are held in.
pub const GENERAL: PRegSet = clobbers((0, u32::MAX, u32::MAX));

/// The registers that a function of this convention must preserve for its caller (of vector registers the low
/// halves, unless it [`saves_whole_vectors`]).
pub fn callee_saved(preserved: Preserved) -> PRegSet {
    let (gprs, mut vectors, predicates) = preserved.masks();
    if matches!(
        preserved,
        Preserved::AapcsWide
            | Preserved::PreserveMost
            | Preserved::SwiftError
            | Preserved::SwiftTail
            | Preserved::GuardCheck
            | Preserved::Win64
    ) {
        // Where calls are taken to lose them whole, the low halves are kept.
        vectors |= 0x0000_ff00;
    }
    let mut out = PRegSet::empty();
    for enc in 0..32 {
        if gprs >> enc & 1 != 0 {
            out.add(gpr(enc));
        }
        if vectors >> enc & 1 != 0 {
            out.add(vreg(enc));
        }
        if enc < 16 && predicates >> enc & 1 != 0 {
            out.add(predicate(enc));
        }
    }
    out
}

/// Whether a function of this convention preserves vector registers of 16 bytes.
pub fn saves_whole_vectors(preserved: Preserved) -> bool {
    matches!(
        preserved,
        Preserved::PreserveAll | Preserved::Vector | Preserved::GuardCheck | Preserved::X64
    )
}

/// The registers that patch points say are live: those that every convention of C preserves.
pub const PATCH_POINT_LIVE: &[PReg] = &{
    let mut list = [gpr(19); 18];
    let mut i = 0;
    while i < 18 {
        list[i] = if i < 10 { gpr(19 + i) } else { vreg(i - 2) };
        i += 1;
    }
    list
};

/// General-purpose registers (by encoding) that the platform keeps for itself: x18 (AAPCS64 §6.1.1), where every frame is in
/// the chain of frame records, x29, and in Arm64EC those that no register of x64 is kept in ("Arm64EC ABI", "Register
/// mapping").
pub fn platform_registers(triple: &Triple) -> u32 {
    const X18: u32 = 1 << 18;
    match () {
        () if triple.is_arm64ec() => X18 | 1 << 13 | 1 << 14 | 1 << 23 | 1 << 24 | 1 << 28,
        () if triple.is_darwin() => X18 | 1 << FP.hw_enc(),
        () if triple.env == Env::Android || matches!(triple.os, Os::Fuchsia | Os::Windows) => X18,
        () => 0,
    }
}

/// The same of vector registers: those that x64 has none for.
pub fn platform_vectors(triple: &Triple) -> u32 {
    if triple.is_arm64ec() { 0xffff_0000 } else { 0 }
}

/// The allocator's environment for a function that preserves `own` and has frame `frame`; `reserved`, by [`bit`]:
/// [`platform_registers`], [`platform_vectors`] and those that features name.
pub fn reg_env(own: Preserved, frame: FrameRegs, reserved: u64) -> RegEnv {
    let saved = callee_saved(own);
    let mut preferred = [PRegSet::empty(); 3];
    let mut other = [PRegSet::empty(); 3];
    for enc in 0..32 {
        let taken = matches!(enc, 16 | 17 | 30 | 31)
            || reserved >> enc & 1 != 0
            || frame.registers().contains(gpr(enc.min(30)));
        for preg in [gpr(enc.min(30)), vreg(enc), predicate(enc.min(15))] {
            let kept = preg.class() == RegClass::Float && reserved & bit(preg) != 0;
            let unused = preg.class() == RegClass::Vector && enc >= 8;
            if preg.class() == RegClass::Int && taken || unused || kept {
                continue;
            }
            let sets = if saved.contains(preg) {
                &mut other
            } else {
                &mut preferred
            };
            sets[preg.class() as usize].add(preg);
        }
    }
    RegEnv::new(preferred, other)
}

/// Whether calls pass arguments in a register. (Beside them: whom to call.)
pub fn passes_arguments(reg: PReg) -> bool {
    reg.class() != RegClass::Int || !matches!(reg.hw_enc(), 16 | 17)
}
