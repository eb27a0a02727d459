//! x86-64 registers: names, allocatable sets, what calls preserve, DWARF numbers.
//!
//! Three classes: `Int` (general purpose, hardware encodings 0–15), `Float` (XMM/YMM/ZMM 0–15),
//! `Vector` (AVX-512 mask registers k0–k7). Facts: psABI x86-64 §3.2.1 (registers), §3.6.2 (DWARF
//! numbers); LLVM LangRef "Calling Conventions".

use iced_x86::Register;
use regalloc::{PReg, PRegSet, RegClass, RegEnv};

/// General-purpose register with hardware encoding `enc` (0–15).
pub const fn gpr(enc: usize) -> PReg {
    PReg::new(enc, RegClass::Int)
}

/// XMM register `enc` (0–31), also standing for the YMM and ZMM register that contain it.
pub const fn xmm(enc: usize) -> PReg {
    PReg::new(enc, RegClass::Float)
}

/// Mask register `enc` (0–7).
pub const fn kreg(enc: usize) -> PReg {
    PReg::new(enc, RegClass::Vector)
}

/// rax
pub const RAX: PReg = gpr(0);
/// rcx
pub const RCX: PReg = gpr(1);
/// rdx
pub const RDX: PReg = gpr(2);
/// rbx
pub const RBX: PReg = gpr(3);
/// rsp: never allocated
pub const RSP: PReg = gpr(4);
/// rbp: allocated where the function has no frame pointer
pub const RBP: PReg = gpr(5);
/// rsi
pub const RSI: PReg = gpr(6);
/// rdi
pub const RDI: PReg = gpr(7);
/// r8
pub const R8: PReg = gpr(8);
/// r9
pub const R9: PReg = gpr(9);
/// r10
pub const R10: PReg = gpr(10);
/// r11
pub const R11: PReg = gpr(11);
/// r12
pub const R12: PReg = gpr(12);
/// r13
pub const R13: PReg = gpr(13);
/// r14
pub const R14: PReg = gpr(14);
/// r15
pub const R15: PReg = gpr(15);

/// The name of `preg` at `bytes` width, as iced has it. General-purpose: 1, 2, 4, 8; vector: 16
/// (and below), 32, 64. Byte registers are the REX ones (`spl`, never `ah`).
#[inline]
pub fn iced_register(preg: PReg, bytes: u8) -> Register {
    let enc = preg.hw_enc();
    match (preg.class(), bytes) {
        (RegClass::Int, 8) => Register::RAX + enc as u32,
        (RegClass::Int, 4) => Register::EAX + enc as u32,
        (RegClass::Int, 2) => Register::AX + enc as u32,
        // iced numbers al cl dl bl ah ch dh bh spl bpl sil dil r8l …
        (RegClass::Int, _) => Register::AL + if enc < 4 { enc } else { enc + 4 } as u32,
        (RegClass::Float, 64) => Register::ZMM0 + enc as u32,
        (RegClass::Float, 32) => Register::YMM0 + enc as u32,
        (RegClass::Float, _) => Register::XMM0 + enc as u32,
        (RegClass::Vector, _) => Register::K0 + enc as u32,
    }
}

/// DWARF register number (psABI table 3.36).
pub fn dwarf(preg: PReg) -> u16 {
    const GPR: [u16; 16] = [0, 2, 1, 3, 7, 6, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15];
    let enc = preg.hw_enc();
    match preg.class() {
        RegClass::Int => GPR[enc],
        RegClass::Float if enc < 16 => 17 + enc as u16,
        RegClass::Float => 67 + enc as u16 - 16,
        RegClass::Vector => 118 + enc as u16,
    }
}

/// Which registers the frame takes away from the allocator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FrameRegs {
    /// Everything is addressed from rsp.
    #[default]
    Rsp,
    /// rbp is the frame pointer.
    Rbp,
    /// rbp is the frame pointer, this the base pointer (realigned frame whose rsp moves).
    RbpBase(PReg),
}

impl FrameRegs {
    /// The registers that the frame has for itself.
    pub fn registers(self) -> PRegSet {
        match self {
            FrameRegs::Rsp => PRegSet::empty(),
            FrameRegs::Rbp => set(&[RBP]),
            FrameRegs::RbpBase(base) => set(&[RBP, base]),
        }
    }
}

// By encoding: general purpose, XMM, masks.
machine::preserved_registers! {
    clobbers_but;
    /// System V: rbx, rbp, r12–r15.
    #[default]
    SysV = (0xf028, 0, 0),
    /// Microsoft x64: rbx, rbp, rdi, rsi, r12–r15, xmm6–xmm15.
    Win64 = (0xf0e8, 0xffc0, 0),
    /// `preserve_mostcc`: all general-purpose registers but r11 (and the return registers).
    PreserveMost = (0xf7ff, 0, 0),
    /// `preserve_allcc`: as `preserve_mostcc`, and all vector registers.
    PreserveAll = (0xf7ff, 0xffff, 0),
    /// `coldcc`: all but rax (and the return registers).
    Cold = (0xfffe, 0xffff, 0),
    /// `preserve_nonecc`: rbp only.
    PreserveNone = (0x0020, 0, 0),
    /// `ghccc`: none.
    None = (0, 0, 0),
    /// `x86_regcallcc`: rbx, rbp, r12–r15, xmm8–xmm15.
    RegCall = (0xf028, 0xff00, 0),
    /// `swiftcc`/`swifttailcc` with a swifterror argument: as System V without r12.
    SysVSwiftError = (0xe028, 0, 0),
    /// `swifttailcc`: as System V without r13 and r14.
    SwiftTail = (0x9028, 0, 0),
    /// Everything is preserved but the flags (`anyregcc`-like stubs, TLS descriptors: rax is the result).
    All = (0xffff, 0xffff, 0xff),
    /// `anyregcc`: all but r11.
    AnyReg = (0xf7ff, 0xffff, 0xff),
    /// Checks of AddressSanitizer: all but r10 and r11.
    Check = (0xf3ff, 0xffff, 0xff),
    /// `cxx_fast_tlscc`: as System V, and all other general-purpose registers but rax and rdi.
    FastTls = (0xff7e, 0, 0),
    /// `graalcc`: as System V; r14 and r15 hold the runtime's own and are never touched.
    Graal = (0xf028, 0, 0),
    /// As Microsoft x64, with a swifterror argument: without r12.
    Win64SwiftError = (0xe0e8, 0xffc0, 0),
    /// `swifttailcc` on Windows: as Microsoft x64 without r13 and r14.
    Win64SwiftTail = (0x90e8, 0xffc0, 0),
    /// `preserve_mostcc` on Windows: with xmm6–xmm15.
    Win64PreserveMost = (0xf7ff, 0xffc0, 0),
    /// Those above whose calls preserve 16 bytes of vector registers, where a wider value may be live: the upper halves are
    /// lost, so none of the vector registers is any use.
    Win64Wide = (0xf0e8, 0, 0),
    /// The same of `coldcc`.
    ColdWide = (0xfffe, 0, 0),
    /// The same of checks of AddressSanitizer.
    CheckWide = (0xf3ff, 0, 0xff),
    /// The same of `x86_regcallcc` on Windows.
    Win64RegCallWide = (0xfc28, 0, 0),
    /// The same of Microsoft x64 with a swifterror argument.
    Win64SwiftErrorWide = (0xe0e8, 0, 0),
    /// The same of `swifttailcc` on Windows.
    Win64SwiftTailWide = (0x90e8, 0, 0),
    /// `x86_regcallcc` on Windows: rbx, rbp, r10–r15, xmm8–xmm15.
    Win64RegCall = (0xfc28, 0xff00, 0),
    /// `intel_ocl_bicc`: rbx, rbp, r12–r15, and xmm8–xmm15, with AVX their upper halves too.
    IntelOcl = (0xf028, 0xff00, 0),
    /// `intel_ocl_bicc` on Windows: as Microsoft x64, with AVX the upper halves of xmm6–xmm15 too.
    Win64IntelOcl = (0xf0e8, 0xffc0, 0),
    /// `intel_ocl_bicc` with AVX-512: rbx, rsi, r14, r15, k4–k7; its vector registers are those from zmm16 on.
    IntelOclWide = (0xc048, 0, 0xf0),
    /// The same of a call that may unwind.
    IntelOclUnwound = (0xc008, 0, 0),
    /// `intel_ocl_bicc` on Windows with AVX-512: zmm6–zmm21 too, of which nothing is made use of.
    Win64IntelOclWide = (0xf0e8, 0, 0xf0),
}

impl Preserved {
    /// Whether vector registers of 32 bytes are preserved whole.
    pub fn keeps_upper_halves(self) -> bool {
        self == Preserved::PreserveAll || Preserved::WHOLE.contains(&self)
    }

    /// Those of which both sides know that vector registers are left whole; of `preserve_all` callees do not.
    pub const WHOLE: &[Preserved] = &[
        Preserved::All,
        Preserved::AnyReg,
        Preserved::IntelOcl,
        Preserved::Win64IntelOcl,
    ];

    /// The same with AVX-512.
    pub fn with_avx512(self) -> Preserved {
        match self {
            Preserved::IntelOcl => Preserved::IntelOclWide,
            Preserved::Win64IntelOcl => Preserved::Win64IntelOclWide,
            other => other,
        }
    }

    /// Whether functions preserve registers that are not saved: what changes those is no part of them.
    pub fn keeps_unsaved(self) -> bool {
        matches!(self, Preserved::IntelOclWide | Preserved::Win64IntelOclWide)
    }

    /// What a call preserves where vectors of more than 16 bytes may be live in any vector register.
    pub fn with_wide_vectors(self) -> Preserved {
        use Preserved::*;
        match self {
            Win64 => Win64Wide,
            PreserveAll | Win64PreserveMost => PreserveMost,
            Cold => ColdWide,
            Check => CheckWide,
            RegCall => SysV,
            Win64RegCall => Win64RegCallWide,
            Win64SwiftError => Win64SwiftErrorWide,
            Win64SwiftTail => Win64SwiftTailWide,
            other => other,
        }
    }

    /// What a call preserves on both its ways: an unwinder restores what the C convention preserves and no more.
    pub fn when_unwinding(self, windows: bool) -> Preserved {
        use Preserved::*;
        match self {
            PreserveMost | PreserveAll | Cold | RegCall | Win64RegCall | All | FastTls
            | Win64PreserveMost | IntelOcl | Win64IntelOcl => {
                if windows {
                    Win64
                } else {
                    SysV
                }
            }
            IntelOclWide => IntelOclUnwound,
            Win64IntelOclWide => Win64,
            other => other,
        }
    }
}

/// Where exception handlers have their arguments (`__builtin_eh_return_data_regno`).
pub const HANDLER_ARGUMENTS: PRegSet = set(&[RAX, RDX]);

/// These registers.
pub const fn set(regs: &[PReg]) -> PRegSet {
    let mut set = PRegSet::empty();
    let mut i = 0;
    while i < regs.len() {
        set.add(regs[i]);
        i += 1;
    }
    set
}

const fn clobbers_but((gprs, xmms, masks): (u32, u32, u32)) -> PRegSet {
    let mut set = PRegSet::empty();
    let mut i = 0;
    while i < 16 {
        // rsp is not an allocatable register and never clobbered.
        if gprs >> i & 1 == 0 && i != 4 {
            set.add(gpr(i));
        }
        if xmms >> i & 1 == 0 {
            set.add(xmm(i));
        }
        if i < 8 && masks >> i & 1 == 0 {
            set.add(kreg(i));
        }
        i += 1;
    }
    set
}

/// The registers that a function of this convention must preserve for its caller.
pub fn callee_saved(preserved: Preserved) -> PRegSet {
    let (gprs, xmms, _) = preserved.masks();
    let mut out = PRegSet::empty();
    for enc in 0..16 {
        if gprs >> enc & 1 != 0 && enc != 4 {
            out.add(gpr(enc));
        }
        if xmms >> enc & 1 != 0 {
            out.add(xmm(enc));
        }
    }
    out
}

/// The allocator's environment for a function that preserves `own` and has frame `frame`.
/// Caller-saved registers are preferred; rsp is never allocated; k0 cannot be a write mask.
pub fn reg_env(own: Preserved, frame: FrameRegs) -> RegEnv {
    let mut reserved = frame.registers().with(RSP);
    if own == Preserved::Graal {
        reserved.add(R14);
        reserved.add(R15);
    }
    // What the frame does not save is left alone.
    for enc in 0..16 {
        let kept = own.keeps_unsaved();
        if kept && (4..8).contains(&enc) {
            reserved.add(kreg(enc));
        }
        if own == Preserved::Win64IntelOclWide && enc >= 6 {
            reserved.add(xmm(enc));
        }
    }
    let saved = callee_saved(own);
    let mut preferred = [PRegSet::empty(); 3];
    let mut other = [PRegSet::empty(); 3];
    let mut place = |preg: PReg, class: RegClass| {
        if !reserved.contains(preg) {
            let sets = if saved.contains(preg) {
                &mut other
            } else {
                &mut preferred
            };
            sets[class as usize].add(preg);
        }
    };
    for enc in 0..16 {
        place(gpr(enc), RegClass::Int);
        place(xmm(enc), RegClass::Float);
        if (1..8).contains(&enc) {
            place(kreg(enc), RegClass::Vector);
        }
    }
    RegEnv::new(preferred, other)
}
