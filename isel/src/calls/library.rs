//! Functions of the C library: which intrinsics are calls of one, and those that are something simpler.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::{Inst, TypeId};
use ir::inst::{Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use ir::triple::{Os, Triple};

impl<T: Target> Lower<'_, T> {
    /// The function of libm for an intrinsic that has one; see [`libm`].
    pub fn libm_function(&self, id: Intrinsic) -> Result<([&'static str; 4], usize)> {
        let triple = &self.options.triple;
        if id == Intrinsic::Exp10 && !has_exp10(triple) {
            return Err(self.unsupported(format!("exp10 in the library of '{triple}'")));
        }
        libm(id, triple.is_darwin())
            .ok_or_else(|| self.unsupported(format!("function of llvm.{}", id.name())))
    }

    /// Whether a call is one of the C library's `mempcpy`, which is a `memcpy` but for its result.
    pub(crate) fn is_mempcpy(&self, call: Inst) -> bool {
        let Some(g) = self.body.direct_callee(self.module, call) else {
            return false;
        };
        let info = self.body.call(call);
        let (s, global) = (self.scope, self.module.global(g));
        s.bytes(global.name) == b"mempcpy"
            && global.is_declaration()
            && s.func_sig(info.fn_ty).is_some_and(|(ret, params, variadic)| {
                ret == TypeId::PTR
                    && params.len() == 3
                    && params[..2].iter().all(|t| *t == TypeId::PTR)
                    && s.int_bits(params[2]) == Some(64)
                    && !variadic
            })
            && info.cc == CallConv::C
            && info.bundles.is_empty()
            && info.tail != TailKind::MustTail
            && !s.has_attr(info.attrs.func, AttrKind::NoBuiltin)
            && s.attr_str(self.func.attrs.func, "no-builtins").is_none()
            && s.attr_str(self.func.attrs.func, "no-builtin-mempcpy").is_none()
    }

    pub(crate) fn lower_mempcpy(&mut self, i: Inst) -> Result<()> {
        let len = self.body.call_args(i)[2];
        let (to, n) = (self.body.call_args(i)[0], self.use_reg(len)?);
        if self.is_used(i) {
            let (to, end) = (self.use_reg(to)?, self.def(i)?);
            T::emit_binary(self, Opcode::Add, PartTy::I64, end, to, n);
        }
        self.lower_mem_intrinsic(i, "memcpy")
    }
}

/// Whether the system's libm has `exp10`: glibc's does, Apple's from macOS 10.9 and iOS 7 on.
fn has_exp10(triple: &Triple) -> bool {
    let version = (triple.os_version.major, triple.os_version.minor);
    match triple.os {
        Os::MacOs => version >= (10, 9),
        Os::Ios | Os::TvOs => version >= (7, 0),
        Os::Darwin => false,
        _ => true,
    }
}

/// libm's functions of an intrinsic, for float, double, long double, `_Float128`; and the number of arguments.
/// `darwin`: the library is that of Darwin.
pub fn libm(id: Intrinsic, darwin: bool) -> Option<([&'static str; 4], usize)> {
    macro_rules! names {
        ($name:literal) => {
            [
                concat!($name, "f"),
                $name,
                concat!($name, "l"),
                concat!($name, "f128"),
            ]
        };
    }
    use Intrinsic::*;
    Some(match id {
        Sqrt => (names!("sqrt"), 1),
        Floor => (names!("floor"), 1),
        Ceil => (names!("ceil"), 1),
        Trunc => (names!("trunc"), 1),
        Rint => (names!("rint"), 1),
        Nearbyint => (names!("nearbyint"), 1),
        Round => (names!("round"), 1),
        Roundeven => (names!("roundeven"), 1),
        Sin => (names!("sin"), 1),
        Cos => (names!("cos"), 1),
        Tan => (names!("tan"), 1),
        Asin => (names!("asin"), 1),
        Acos => (names!("acos"), 1),
        Atan => (names!("atan"), 1),
        Sinh => (names!("sinh"), 1),
        Cosh => (names!("cosh"), 1),
        Tanh => (names!("tanh"), 1),
        Exp => (names!("exp"), 1),
        Exp2 => (names!("exp2"), 1),
        Exp10 if darwin => (names!("__exp10"), 1),
        Exp10 => (names!("exp10"), 1),
        Log => (names!("log"), 1),
        Log2 => (names!("log2"), 1),
        Log10 => (names!("log10"), 1),
        Pow => (names!("pow"), 2),
        Atan2 => (names!("atan2"), 2),
        Minnum => (names!("fmin"), 2),
        Maxnum => (names!("fmax"), 2),
        Minimum => (names!("fminimum"), 2),
        Maximum => (names!("fmaximum"), 2),
        Minimumnum => (names!("fminimum_num"), 2),
        Maximumnum => (names!("fmaximum_num"), 2),
        Fma => (names!("fma"), 3),
        _ => return None,
    })
}
