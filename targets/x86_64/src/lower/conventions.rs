//! Tables of the calling conventions: registers of arguments and results, what is preserved, who takes stack
//! arguments off. Facts: psABI x86-64 §3.2.3, Microsoft's x64 convention, LangRef "Calling Conventions".
//!
//! [`super::abi`] places arguments by them.

use crate::regs::Preserved;
use ir::attributes::AttrKind;
use ir::context::Scope;
use ir::module::{CallConv, Function};
use ir::options::CodegenOptions;

type Found<T> = std::result::Result<T, String>;

/// Registers of a convention by hardware encoding.
pub struct Convention {
    /// General-purpose argument registers.
    pub ints: &'static [u8],
    /// Those of narrower values than 32 bits, all of them also in `ints`; none: as there.
    pub narrow_ints: &'static [u8],
    /// Vector argument registers.
    pub floats: &'static [u8],
    /// General-purpose result registers.
    pub int_results: &'static [u8],
    /// Vector registers of scalar results.
    pub scalar_results: &'static [u8],
    /// Vector registers of vector results.
    pub vector_results: &'static [u8],
    /// What a call leaves intact.
    pub preserved: Preserved,
    /// Swift's places for self, error and async context, and sret in rax.
    pub swift: bool,
    /// The n-th argument is in the n-th register of its kind (Microsoft): stack arguments follow an area of
    /// 32 bytes where the called function may keep the register arguments.
    pub by_position: bool,
    /// By position, but vectors are in registers, and structures of them (`inreg`) in those that others leave.
    pub vectors: bool,
    /// The area of 32 bytes exists (LLVM has none for some conventions on Windows).
    pub home: bool,
}

const C: Convention = Convention {
    ints: &[7, 6, 2, 1, 8, 9],
    narrow_ints: &[],
    floats: &[0, 1, 2, 3, 4, 5, 6, 7],
    int_results: &[0, 2, 1],
    scalar_results: &[0, 1],
    vector_results: &[0, 1, 2, 3],
    preserved: Preserved::SysV,
    swift: false,
    by_position: false,
    vectors: false,
    home: false,
};
/// Of patch points only, whose places are no convention's.
pub const ANY_REG: Convention = Convention {
    preserved: Preserved::AnyReg,
    ..C
};
const PRESERVE_MOST: Convention = Convention {
    preserved: Preserved::PreserveMost,
    ..C
};
const PRESERVE_ALL: Convention = Convention {
    preserved: Preserved::PreserveAll,
    ..C
};
const SWIFT: Convention = Convention {
    int_results: &[0, 2, 1, 8],
    scalar_results: &[0, 1, 2, 3],
    swift: true,
    ..C
};
const SWIFT_TAIL: Convention = Convention {
    preserved: Preserved::SwiftTail,
    ..SWIFT
};
const PRESERVE_NONE: Convention = Convention {
    ints: &[12, 13, 14, 15, 7, 6, 2, 1, 8, 9, 11, 0],
    narrow_ints: C.ints,
    preserved: Preserved::PreserveNone,
    ..C
};
/// The STG machine's registers, then those of C that are none of them.
const GHC: Convention = Convention {
    ints: &[13, 5, 12, 3, 14, 6, 7, 8, 9, 15, 2, 1],
    floats: &[1, 2, 3, 4, 5, 6, 0, 7],
    preserved: Preserved::None,
    ..C
};
/// On Windows what has no register of that machine is placed by position, for which there is no table here.
const WIN64_GHC: Convention = Convention {
    ints: &[13, 5, 12, 3, 14, 6, 7, 8, 9, 15],
    floats: &[1, 2, 3, 4, 5, 6],
    ..GHC
};
/// Erlang's (High-Performance Erlang): all else is on the stack, and nothing but integers is returned.
const HIPE: Convention = Convention {
    ints: &[15, 5, 6, 2, 1, 8],
    narrow_ints: &[15, 5, 6, 2, 1, 8],
    floats: &[],
    int_results: &[15, 5, 0, 2],
    scalar_results: &[],
    vector_results: &[],
    preserved: Preserved::None,
    ..C
};
const WIN64: Convention = Convention {
    ints: &[1, 2, 8, 9],
    floats: &[0, 1, 2, 3],
    preserved: Preserved::Win64,
    by_position: true,
    home: true,
    ..C
};
/// `vectorcall`: Microsoft's `__vectorcall`.
const WIN64_VECTORCALL: Convention = Convention {
    floats: &[0, 1, 2, 3, 4, 5],
    scalar_results: &[0, 1, 2, 3],
    vectors: true,
    ..WIN64
};
const VECTORCALL: Convention = Convention {
    preserved: Preserved::SysV,
    home: false,
    ..WIN64_VECTORCALL
};
const WIN64_SWIFT: Convention = Convention {
    int_results: SWIFT.int_results,
    scalar_results: SWIFT.scalar_results,
    swift: true,
    ..WIN64
};
const WIN64_SWIFT_TAIL: Convention = Convention {
    preserved: Preserved::Win64SwiftTail,
    ..WIN64_SWIFT
};
const COLD: Convention = Convention {
    preserved: Preserved::Cold,
    ..C
};
const WIN64_COLD: Convention = Convention {
    preserved: Preserved::Cold,
    home: false,
    ..WIN64
};
const WIN64_PRESERVE_MOST: Convention = Convention {
    preserved: Preserved::Win64PreserveMost,
    ..WIN64_COLD
};
const WIN64_PRESERVE_ALL: Convention = Convention {
    preserved: Preserved::PreserveAll,
    ..WIN64_COLD
};
/// `intel_ocl_bicc`.
const INTEL_OCL_BI: CallConv = CallConv(77);
const INTEL_OCL: Convention = Convention {
    preserved: Preserved::IntelOcl,
    ..C
};
/// The same on Windows: each kind of register is counted for itself, and vectors are in registers.
const WIN64_INTEL_OCL: Convention = Convention {
    by_position: false,
    preserved: Preserved::Win64IntelOcl,
    ..WIN64
};
const FAST_TLS: Convention = Convention {
    preserved: Preserved::FastTls,
    ..C
};
const WIN64_FAST_TLS: Convention = Convention {
    preserved: Preserved::FastTls,
    home: false,
    ..WIN64
};
const GRAAL: Convention = Convention {
    preserved: Preserved::Graal,
    ..C
};
/// Registers that are preserved are lost where an argument or a result is in them.
const REGCALL: Convention = Convention {
    ints: &[0, 1, 2, 7, 6, 8, 9, 12, 13, 14, 15],
    floats: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    int_results: &[0, 1, 2, 7, 6, 8, 9, 12, 13, 14, 15],
    scalar_results: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    vector_results: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    preserved: Preserved::RegCall,
    ..C
};
const WIN64_REGCALL: Convention = Convention {
    ints: &[0, 1, 2, 7, 6, 8, 9, 10, 11, 12, 14, 15],
    int_results: &[0, 1, 2, 7, 6, 8, 9, 10, 11, 12, 14, 15],
    preserved: Preserved::Win64RegCall,
    ..REGCALL
};
/// Version 4 of it (module flag `RegCallv4`).
const WIN64_REGCALL_V4: Convention = Convention {
    ints: &[0, 1, 2, 7, 6, 8, 9, 11, 12, 14, 15],
    int_results: &[0, 1, 2, 7, 6, 8, 9, 11, 12, 14, 15],
    ..WIN64_REGCALL
};
const INTERRUPT: Convention = Convention {
    preserved: Preserved::All,
    ..C
};

/// The table of a convention.
pub fn convention(options: &CodegenOptions, cc: CallConv) -> Found<&'static Convention> {
    if options.triple.is_windows_abi() {
        windows_convention(options, cc)
    } else {
        unix_convention(cc)
    }
}

/// Whether a function of this convention finds its arguments as Microsoft's compiler passes them, and `va_list`
/// is a pointer.
pub fn is_win64(options: &CodegenOptions, cc: CallConv) -> bool {
    convention(options, cc).is_ok_and(|c| c.home)
}

/// Whether functions of this convention are called as C's are: those of 32-bit code and of other machines, and numbers without
/// a meaning; not those of kernels of graphics processors, which nobody calls, nor those with rules of their own that only
/// Windows lacks.
fn is_plain(n: u16) -> bool {
    const KERNELS: [u16; 11] = [87, 88, 89, 90, 91, 93, 95, 96, 104, 105, 124];
    const OWN: [u16; 4] = [11, 13, 17, 107];
    !KERNELS.contains(&n) && !OWN.contains(&n)
}

/// Conventions on Windows: C's is Microsoft's.
fn windows_convention(options: &CodegenOptions, cc: CallConv) -> Found<&'static Convention> {
    Ok(match cc {
        CallConv::C | CallConv::FAST | CallConv::TAIL | CallConv::WIN64 => &WIN64,
        CallConv::CFGUARD_CHECK => &WIN64,
        CallConv::X86_VECTORCALL => &WIN64_VECTORCALL,
        CallConv::COLD => &WIN64_COLD,
        CallConv::X86_64_SYSV => &C,
        CallConv::PRESERVE_MOST => &WIN64_PRESERVE_MOST,
        CallConv::PRESERVE_ALL => &WIN64_PRESERVE_ALL,
        CallConv::PRESERVE_NONE => &PRESERVE_NONE,
        CallConv::SWIFT => &WIN64_SWIFT,
        CallConv::SWIFT_TAIL => &WIN64_SWIFT_TAIL,
        CallConv::GHC => &WIN64_GHC,
        CallConv::CXX_FAST_TLS => &WIN64_FAST_TLS,
        CallConv::X86_REGCALL if options.flags.regcall_v4 => &WIN64_REGCALL_V4,
        CallConv::X86_REGCALL => &WIN64_REGCALL,
        CallConv::X86_INTR => &INTERRUPT,
        INTEL_OCL_BI => &WIN64_INTEL_OCL,
        CallConv(n) if is_plain(n) => &WIN64,
        CallConv(n) => return Err(format!("calling convention {n} on Windows")),
    })
}

/// Conventions elsewhere: C's is that of the System V psABI.
fn unix_convention(cc: CallConv) -> Found<&'static Convention> {
    Ok(match cc {
        CallConv::C | CallConv::FAST | CallConv::TAIL | CallConv::X86_64_SYSV => &C,
        CallConv::COLD => &COLD,
        CallConv::CFGUARD_CHECK => &C,
        CallConv::PRESERVE_MOST => &PRESERVE_MOST,
        CallConv::PRESERVE_ALL => &PRESERVE_ALL,
        CallConv::PRESERVE_NONE => &PRESERVE_NONE,
        CallConv::SWIFT => &SWIFT,
        CallConv::SWIFT_TAIL => &SWIFT_TAIL,
        CallConv::GHC => &GHC,
        CallConv::HIPE => &HIPE,
        CallConv::WIN64 => &WIN64,
        CallConv::X86_VECTORCALL => &VECTORCALL,
        CallConv::CXX_FAST_TLS => &FAST_TLS,
        CallConv::X86_REGCALL => &REGCALL,
        CallConv::X86_INTR => &INTERRUPT,
        INTEL_OCL_BI => &INTEL_OCL,
        CallConv(107) => &GRAAL,
        CallConv(n) if is_plain(n) => &C,
        CallConv(n) => return Err(format!("calling convention {n}")),
    })
}

/// What a function preserves for its caller. Errors: the name of what is not supported.
pub fn own_preserved(options: &CodegenOptions, scope: Scope<'_>, f: &Function) -> Found<Preserved> {
    isel::calls::stack_map::check_collector(options, scope, f)?;
    machine::instrument::check_hardening(scope, f)?;
    let is_error = |p: &ir::ids::AttrSetId| scope.has_attr(*p, AttrKind::SwiftError);
    let preserved = convention(options, f.cc)?.preserved;
    let preserved = by_attributes(scope, f.attrs.func, preserved);
    if !f.attrs.params.iter().any(is_error) {
        return Ok(preserved);
    }
    Ok(match preserved {
        Preserved::SysV => Preserved::SysVSwiftError,
        Preserved::Win64 => Preserved::Win64SwiftError,
        other => other,
    })
}

/// `"no_caller_saved_registers"` and `"no_callee_saved_registers"`, of a function or a call.
pub fn by_attributes(scope: Scope<'_>, set: ir::ids::AttrSetId, plain: Preserved) -> Preserved {
    if scope.attr_str(set, "no_caller_saved_registers").is_some() {
        Preserved::All
    } else if scope.attr_str(set, "no_callee_saved_registers").is_some() {
        Preserved::None
    } else {
        plain
    }
}

/// Conventions whose functions are jumped to where that leaves the stack as it is (`X86ISelLowering`'s rule).
pub fn is_sibling_convention(cc: CallConv) -> bool {
    matches!(
        cc,
        CallConv::C
            | CallConv::FAST
            | CallConv::GHC
            | CallConv::HIPE
            | CallConv::SWIFT
            | CallConv::PRESERVE_NONE
            | CallConv::WIN64
            | CallConv::X86_64_SYSV
            | CallConv::X86_REGCALL
            | CallConv::X86_VECTORCALL
    )
}

/// Bytes that the called function takes off the stack when it returns, of `bytes` of stack arguments. Where
/// tail calls are guaranteed it is all of them, padded so that the stack stays aligned beside the return
/// address (LLVM's `GetAlignedArgumentStackSize`).
pub fn popped_bytes(options: &CodegenOptions, cc: CallConv, variadic: bool, bytes: u32) -> u32 {
    let own = matches!(cc, CallConv::TAIL | CallConv::SWIFT_TAIL);
    let asked = matches!(
        cc,
        CallConv::FAST | CallConv::GHC | CallConv::HIPE | CallConv::X86_REGCALL
    ) && options.tailcallopt;
    if variadic || !(own || asked) {
        return 0;
    }
    (bytes + 8).next_multiple_of(16) - 8
}
