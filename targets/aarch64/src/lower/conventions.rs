//! What differs between calling conventions: what is preserved, who takes stack arguments off, and the registers of
//! those that have their own.
//!
//! Facts: `CallingConv.h` and LangRef "Calling Conventions"; the orders of registers are those of LLVM's AArch64
//! backend, since both sides of a call may be compiled by either.

use super::abi::Placed;
use crate::regs::{Preserved, gpr, vreg};
use ir::attributes::AttrKind;
use ir::module::{CallConv, Function, Module};
use ir::options::CodegenOptions;
use isel::PartTy;
use regalloc::PReg;

/// LLVM has no places for arguments of `coldcc` here.
pub const NO_COLD: &str = "coldcc on AArch64";

/// What a convention preserves.
pub fn convention(options: &CodegenOptions, cc: CallConv) -> Placed<Preserved> {
    let other = matches!(cc, CallConv::CFGUARD_CHECK | CallConv::AARCH64_SVE_VECTOR);
    if other && options.triple.is_darwin() {
        return Err(format!("calling convention {} on Darwin", cc.0));
    }
    Ok(match cc {
        CallConv::C | CallConv::FAST | CallConv::COLD | CallConv::SWIFT | CallConv::TAIL => Preserved::Aapcs,
        CallConv::SWIFT_TAIL => Preserved::SwiftTail,
        CallConv::PRESERVE_MOST => Preserved::PreserveMost,
        CallConv::PRESERVE_ALL => Preserved::PreserveAll,
        CallConv::PRESERVE_NONE => Preserved::None,
        CallConv::CXX_FAST_TLS => Preserved::FastTls,
        CallConv::GHC => Preserved::Nothing,
        CallConv::CFGUARD_CHECK => Preserved::GuardCheck,
        CallConv::WIN64 => Preserved::Win64,
        CallConv::AARCH64_VECTOR => Preserved::Vector,
        CallConv::AARCH64_SVE_VECTOR => Preserved::Sve,
        CallConv::SME_FROM_X0 => Preserved::SmeFromX0,
        CallConv::SME_FROM_X1 => Preserved::SmeFromX1,
        CallConv::SME_FROM_X2 => Preserved::SmeFromX2,
        CallConv::GRAAL => Preserved::Nothing,
        CallConv::ARM64EC_THUNK_X64 if options.triple.is_arm64ec() => Preserved::X64,
        CallConv::ARM64EC_THUNK_NATIVE if options.triple.is_arm64ec() => Preserved::Aapcs,
        CallConv(n) => return Err(format!("calling convention {n}")),
    })
}

/// What a function preserves for its caller.
pub fn own_preserved(
    options: &CodegenOptions,
    module: &Module,
    f: &Function,
    f_ty: ir::ids::TypeId,
) -> Placed<Preserved> {
    let s = module.scope();
    let swift_error = (0..f.attrs.params.len()).any(|k| s.has_attr(f.attrs.param(k), AttrKind::SwiftError));
    if swift_error && matches!(f.cc, CallConv::C | CallConv::FAST | CallConv::SWIFT) {
        return Ok(Preserved::SwiftError);
    }
    if swift_error {
        return Err("swifterror in this calling convention".into());
    }
    if matches!(
        f.cc,
        CallConv::SME_FROM_X0 | CallConv::SME_FROM_X1 | CallConv::SME_FROM_X2
    ) {
        return Err(format!("function of calling convention {}", f.cc.0));
    }
    if f.cc == CallConv::COLD {
        return Err(NO_COLD.into());
    }
    let signature = s.func_sig(f_ty);
    check_variadic(options, f.cc, signature.is_some_and(|s| s.2))?;
    let scalable = signature.is_some_and(|(ret, params, _)| s.calls_scalable(ret, params));
    convention(options, f.cc).map(|own| if scalable { Preserved::Sve } else { own })
}

/// Conventions that have no variadic functions.
pub fn check_variadic(options: &CodegenOptions, cc: CallConv, variadic: bool) -> Placed<()> {
    let microsoft = cc == CallConv::WIN64 && options.triple.is_darwin();
    match variadic && (cc == CallConv::CFGUARD_CHECK || microsoft) {
        true => Err(format!("variadic functions of calling convention {}", cc.0)),
        false => Ok(()),
    }
}

/// Conventions whose functions are jumped to where that leaves the stack as it is (`AArch64ISelLowering`'s rule, and
/// `ghccc`, whose functions cannot return).
pub fn is_sibling_convention(cc: CallConv) -> bool {
    matches!(
        cc,
        CallConv::C
            | CallConv::FAST
            | CallConv::GHC
            | CallConv::SWIFT
            | CallConv::PRESERVE_MOST
            | CallConv::PRESERVE_ALL
            | CallConv::PRESERVE_NONE
    )
}

/// Bytes that the called function takes off the stack when it returns, of `bytes` of stack arguments: all, where
/// tail calls are guaranteed.
pub fn popped_bytes(options: &CodegenOptions, cc: CallConv, bytes: u32) -> u32 {
    match cc {
        CallConv::TAIL | CallConv::SWIFT_TAIL => bytes.next_multiple_of(16),
        CallConv::FAST if options.tailcallopt => bytes.next_multiple_of(16),
        _ => 0,
    }
}

/// Argument registers of a convention that shares none with AAPCS64.
pub struct OwnRegisters {
    /// General-purpose registers in order.
    pub ints: &'static [u8],
    /// Vector registers of floats, of doubles and 8-byte vectors, of 16-byte vectors; `None`: those of AAPCS64.
    pub floats: Option<[std::ops::Range<u8>; 3]>,
    /// What has no register goes as AAPCS64 says, as do integers of less than 32 bits; else it is not supported.
    pub stack: bool,
}

/// `preserve_nonecc`: callee-saved registers first; x9 last, since frames use it.
const PRESERVE_NONE: OwnRegisters = OwnRegisters {
    ints: &[
        20, 21, 22, 23, 24, 25, 26, 27, 28, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 9, 15,
    ],
    floats: None,
    stack: true,
};

/// `ghccc`: the registers of the STG machine.
const GHC: OwnRegisters = OwnRegisters {
    ints: &[19, 20, 21, 22, 23, 24, 25, 26, 27, 28],
    floats: Some([8..12, 12..16, 4..6]),
    stack: false,
};

/// `cfguard_checkcc`: the address to be checked.
const GUARD_CHECK: OwnRegisters = OwnRegisters {
    ints: &[15],
    floats: None,
    stack: false,
};

/// See [`OwnRegisters`]. Variadic functions of `preserve_nonecc` take their arguments as C's do.
pub fn own_registers(cc: CallConv, variadic: bool) -> Option<&'static OwnRegisters> {
    match cc {
        CallConv::PRESERVE_NONE if !variadic => Some(&PRESERVE_NONE),
        CallConv::GHC => Some(&GHC),
        CallConv::CFGUARD_CHECK => Some(&GUARD_CHECK),
        _ => None,
    }
}

/// Registers of [`OwnRegisters`] that arguments have.
#[derive(Default)]
pub struct Used {
    /// General-purpose registers, by number.
    ints: u32,
    /// How many floats, doubles and vectors have one.
    floats: [u8; 3],
}

impl OwnRegisters {
    /// The next register for a part. `half`: a vector of 8 bytes.
    pub fn next(&self, ty: PartTy, half: bool, used: &mut Used) -> Option<PReg> {
        if ty.is_int() {
            let narrow = self.stack && matches!(ty, PartTy::I8 | PartTy::I16);
            let list = if narrow {
                &[0, 1, 2, 3, 4, 5, 6, 7]
            } else {
                self.ints
            };
            let free = list.iter().find(|n| used.ints >> **n & 1 == 0)?;
            used.ints |= 1 << *free;
            return Some(gpr(usize::from(*free)));
        }
        let mut take = |kind: usize| {
            used.floats[kind] += 1;
            usize::from(used.floats[kind]) - 1
        };
        let kind = match ty {
            PartTy::F32 => 0,
            PartTy::F64 => 1,
            PartTy::V128(_) if half => 1,
            PartTy::V128(_) | PartTy::F128 => 2,
            _ => return None,
        };
        let mut range = self.floats.as_ref()?[kind].clone();
        range.nth(take(kind)).map(|n| vreg(usize::from(n)))
    }
}
