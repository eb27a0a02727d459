//! Floating-point intrinsics on scalars: inline where SSE has the operation, else calls of libm.

use super::Cx;
use super::float::{self, Fp, FpWidth, SignOp, Sse, emit_const, widened, xmm};
use super::float_convert::{by_format, call, convert};
use super::vector_width::{by_width, like, width};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use crate::lower::x87;
use crate::vex_table::VectorLevel;
use ir::diag::Result;
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// `dst = id(args)`, all of format `k`.
pub fn apply(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], args: &[&[VReg]]) -> Result<()> {
    use Intrinsic::*;
    match id {
        Fabs => return float::sign_op(cx, SignOp::Clear, k, dst, args[0]),
        Copysign => return float::copysign(cx, k, dst, args[0], args[1]),
        _ => {}
    }
    if k.is_small() {
        let wide: smallvec::SmallVec<[[VReg; 1]; 3]> = args
            .iter()
            .map(|a| widened(cx, k, a[0]).map(|r| [r]))
            .collect::<Result<_>>()?;
        let list: smallvec::SmallVec<[&[VReg]; 3]> = wide.iter().map(|r| &r[..]).collect();
        let r = xmm(cx);
        apply(cx, id, Fp::F32, &[r], &list)?;
        return convert(cx, Fp::F32, k, dst, &[r]);
    }
    match id {
        Fmuladd => return fmuladd(cx, k, dst, args),
        Canonicalize => {
            let one = x87::fresh(cx, k);
            emit_one(cx, k, &one);
            return float::binary(cx, Opcode::FMul, k, dst, args[0], &one);
        }
        _ => {}
    }
    if matches!(k, Fp::F32 | Fp::F64) && inline(cx, id, k, dst[0], args) {
        return Ok(());
    }
    if k == Fp::F80 && id == Sqrt {
        x87::sqrt(cx, dst, args[0]);
        return Ok(());
    }
    let (names, count) = cx.libm_function(id)?;
    let name = by_format(k, names);
    if k == Fp::F80 {
        return x87::libcall(cx, name, &args[..count], &[], dst);
    }
    if count == 1 {
        return call(cx, name, k, k, dst, args[0]);
    }
    let list: smallvec::SmallVec<[_; 3]> = args[..count].iter().map(|a| (a[0], k.part())).collect();
    cx.libcall(name, &list, &[(dst[0], k.part())])
}

/// 1 in any format but the small ones.
fn emit_one(cx: &mut Cx<'_>, k: Fp, dst: &[VReg]) {
    match k {
        Fp::F80 => {
            super::X86::emit_int(cx, PartTy::I64, dst[0], 1 << 63);
            super::X86::emit_int(cx, PartTy::I16, dst[1], 0x3fff);
        }
        Fp::F128 => {
            let bytes = (0x3fffu128 << 112).to_le_bytes();
            super::X86::emit_bytes(cx, PartTy::F128, dst[0], &bytes);
        }
        Fp::F64 => emit_const(cx, k, dst[0], 0x3ff0_0000_0000_0000),
        _ => emit_const(cx, k, dst[0], 0x3f80_0000),
    }
}

/// What SSE (and SSE4.1, FMA) has of float and double. `false`: it has not.
fn inline(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: VReg, args: &[&[VReg]]) -> bool {
    use Intrinsic::*;
    let a = args[0][0];
    match id {
        Sqrt => {
            let code = if k == Fp::F32 {
                Code::Sqrtss_xmm_xmmm32
            } else {
                Code::Sqrtsd_xmm_xmmm64
            };
            cx.vb.trr(code, dst, a, a);
        }
        Floor | Ceil | Trunc | Rint | Nearbyint | Roundeven if cx.target.features.has(Feature::Sse41) => {
            let code = k.sse().pick(ROUND);
            cx.vb.trri(code, dst, a, a, rounding(id));
        }
        Fma if cx.target.features.has(Feature::Fma) => {
            let code = k.sse().pick(FMADD);
            // 213: first = second * first + third.
            cx.vb
                .make(code)
                .tied(dst, a)
                .use_(args[1][0])
                .use_(args[2][0])
                .done();
        }
        Minnum | Maxnum | Minimum | Maximum | Minimumnum | Maximumnum => {
            min_max(cx, id, k.sse(), dst, a, args[1][0])
        }
        _ => return false,
    }
    true
}

/// `roundss` and so on.
pub const ROUND: [Code; 4] = [
    Code::Roundss_xmm_xmmm32_imm8,
    Code::Roundsd_xmm_xmmm64_imm8,
    Code::Roundps_xmm_xmmm128_imm8,
    Code::Roundpd_xmm_xmmm128_imm8,
];
/// `vfmadd213ss` and so on.
pub const FMADD: [Code; 4] = [
    Code::VEX_Vfmadd213ss_xmm_xmm_xmmm32,
    Code::VEX_Vfmadd213sd_xmm_xmm_xmmm64,
    Code::VEX_Vfmadd213ps_xmm_xmm_xmmm128,
    Code::VEX_Vfmadd213pd_xmm_xmm_xmmm128,
];

/// The same of 32 bytes (the packed ones).
pub const FMADD_WIDE: [Code; 4] = [
    Code::VEX_Vfmadd213ss_xmm_xmm_xmmm32,
    Code::VEX_Vfmadd213sd_xmm_xmm_xmmm64,
    Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256,
    Code::VEX_Vfmadd213pd_ymm_ymm_ymmm256,
];

/// The immediate of `roundss` (bit 3: no inexact exception).
pub fn rounding(id: Intrinsic) -> i32 {
    match id {
        Intrinsic::Floor => 9,
        Intrinsic::Ceil => 10,
        Intrinsic::Trunc => 11,
        Intrinsic::Rint => 4,
        Intrinsic::Nearbyint => 12,
        _ => 8,
    }
}

fn fmuladd(cx: &mut Cx<'_>, k: Fp, dst: &[VReg], args: &[&[VReg]]) -> Result<()> {
    let fuse = cx.options.fp_contract != ir::options::FpContract::Off;
    if fuse && matches!(k, Fp::F32 | Fp::F64) && inline(cx, Intrinsic::Fma, k, dst[0], args) {
        return Ok(());
    }
    let product = x87::fresh(cx, k);
    float::binary(cx, Opcode::FMul, k, &product, args[0], args[1])?;
    float::binary(cx, Opcode::FAdd, k, dst, &product, args[2])
}

/// `minss` and so on: second operand where equal or unordered.
pub fn min_max_code(max: bool, w: Sse) -> Code {
    use Code::*;
    w.pick(match max {
        false => [
            Minss_xmm_xmmm32,
            Minsd_xmm_xmmm64,
            Minps_xmm_xmmm128,
            Minpd_xmm_xmmm128,
        ],
        true => [
            Maxss_xmm_xmmm32,
            Maxsd_xmm_xmmm64,
            Maxps_xmm_xmmm128,
            Maxpd_xmm_xmmm128,
        ],
    })
}

/// `cmpss` and so on.
pub fn compare_code(w: Sse) -> Code {
    w.pick([
        Code::Cmpss_xmm_xmmm32_imm8,
        Code::Cmpsd_xmm_xmmm64_imm8,
        Code::Cmpps_xmm_xmmm128_imm8,
        Code::Cmppd_xmm_xmmm128_imm8,
    ])
}

/// `cmpps` predicate: unordered.
const UNORDERED: i32 = 3;

/// The six minima and maxima, scalar or packed.
pub fn min_max(cx: &mut Cx<'_>, id: Intrinsic, w: Sse, dst: VReg, a: VReg, b: VReg) {
    use Intrinsic::*;
    let max = matches!(id, Maxnum | Maximum | Maximumnum);
    let code = min_max_code(max, w);
    let any_zero = matches!(id, Minnum | Maxnum) || cx.no_signed_zeros(cx.cur);
    if any_zero && cx.no_nans(cx.cur) {
        cx.vb.trr(code, dst, a, b);
        return;
    }
    if any_zero && matches!(id, Minimum | Maximum) {
        // min(a, b) is b where one is NaN: right unless only a is.
        let t = xmm(cx);
        cx.vb.trr(code, t, a, b);
        select_if_nan(cx, w, dst, a, a, t);
        return;
    }
    if matches!(id, Minnum | Maxnum) {
        // min(b, a) is a where one is NaN: right unless a is the NaN.
        let t = like(cx, a);
        cx.vb.trr(code, t, b, a);
        select_if_nan(cx, w, dst, a, b, t);
        return;
    }
    let (x, y) = (like(cx, a), like(cx, a));
    cx.vb.trr(code, x, a, b);
    cx.vb.trr(code, y, b, a);
    // Of zeros x and y are the two operands: or-ed, the negative one is left; and-ed, the positive one.
    // Of a NaN and another they are both; or-ed, that is a NaN.
    let ordered = like(cx, a);
    if max {
        let both = like(cx, a);
        cx.vb.trr(Code::Andps_xmm_xmmm128, both, x, y);
        let nan = like(cx, a);
        cx.vb.trri(compare_code(w), nan, a, b, UNORDERED);
        cx.vb.trr(Code::Orps_xmm_xmmm128, ordered, both, nan);
    } else {
        cx.vb.trr(Code::Orps_xmm_xmmm128, ordered, x, y);
    }
    if matches!(id, Minimum | Maximum) {
        cx.vb.mov(dst, ordered);
        return;
    }
    let t = like(cx, a);
    select_if_nan(cx, w, t, a, b, ordered);
    select_if_nan(cx, w, dst, b, a, t);
}

/// `dst = a is NaN ? yes : no`, lane by lane.
fn select_if_nan(cx: &mut Cx<'_>, w: Sse, dst: VReg, a: VReg, yes: VReg, no: VReg) {
    let mask = like(cx, a);
    cx.vb.trri(compare_code(w), mask, a, a, UNORDERED);
    blend(cx, dst, mask, yes, no);
}

/// `dst = mask ? yes : no` of lanes that are all ones or zeros.
pub fn blend(cx: &mut Cx<'_>, dst: VReg, mask: VReg, yes: VReg, no: VReg) {
    let code = match cx.target.vector_level() {
        VectorLevel::Sse => {
            let (x, y) = (like(cx, mask), like(cx, mask));
            cx.vb.trr(Code::Andps_xmm_xmmm128, x, yes, mask);
            cx.vb.trr(Code::Andnps_xmm_xmmm128, y, mask, no);
            // (What becomes of the mask may stay in its register.)
            cx.vb.trr(Code::Orps_xmm_xmmm128, dst, y, x);
            return;
        }
        VectorLevel::Avx if width(cx, mask) > 16 => Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm,
        _ => by_width(
            cx,
            mask,
            [
                Code::VEX_Vpblendvb_xmm_xmm_xmmm128_xmm,
                Code::VEX_Vpblendvb_ymm_ymm_ymmm256_ymm,
            ],
        ),
    };
    cx.vb.make(code).def(dst).use_(no).use_(yes).use_(mask).done();
}

/// powi, ldexp: `n` is an i32.
pub fn with_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg], n: VReg) -> Result<()> {
    if k.is_small() {
        let w = widened(cx, k, a[0])?;
        let r = xmm(cx);
        with_int(cx, id, Fp::F32, &[r], &[w], n)?;
        return convert(cx, Fp::F32, k, dst, &[r]);
    }
    let names = match id {
        Intrinsic::Powi => ["__powisf2", "__powidf2", "__powixf2", "__powitf2"],
        _ => ["ldexpf", "ldexp", "ldexpl", "ldexpf128"],
    };
    let name = by_format(k, names);
    if k == Fp::F80 {
        return x87::libcall(cx, name, &[a], &[(n, PartTy::I32)], dst);
    }
    cx.libcall(name, &[(a[0], k.part()), (n, PartTy::I32)], &[(dst[0], k.part())])
}

/// frexp, modf, sincos: the second result (and the first of sincos) comes through memory.
pub fn two_results(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    if k.is_small() {
        return Err(cx.unsupported(format!("llvm.{} of half", id.name())));
    }
    // Bytes 0–15 are for x87 transfers.
    let scratch = x87::scratch(cx, 48);
    let places = [16, 32].map(|n| {
        let p = cx.vreg(PartTy::I64);
        let at = scratch.offset(n).expect("small");
        cx.vb.lea(p, at);
        (p, at)
    });
    let pointer = |n: usize| (places[n].0, PartTy::I64);
    let load = |cx: &mut Cx<'_>, n: usize, dst: &[VReg]| {
        let at = places[n].1;
        if k == Fp::F80 {
            cx.vb.rm(Code::Mov_r64_rm64, dst[0], at);
            cx.vb
                .rm(Code::Movzx_r32_rm16, dst[1], at.offset(8).expect("small"));
        } else {
            super::X86::emit_load(cx, k.part(), dst[0], at);
        }
    };
    let n = if k == Fp::F80 { 2 } else { 1 };
    if id == Intrinsic::Sincos {
        let name = by_format(k, ["sincosf", "sincos", "sincosl", "sincosf128"]);
        let pointers = [pointer(0), pointer(1)];
        if k == Fp::F80 {
            x87::call(cx, name, &[a], &pointers, &[])?;
        } else {
            cx.libcall(name, &[(a[0], k.part()), pointers[0], pointers[1]], &[])?;
        }
        load(cx, 0, &dst[..n]);
        load(cx, 1, &dst[n..]);
        return Ok(());
    }
    let names = match id {
        Intrinsic::Frexp => ["frexpf", "frexp", "frexpl", "frexpf128"],
        _ => ["modff", "modf", "modfl", "modff128"],
    };
    let name = by_format(k, names);
    if k == Fp::F80 {
        x87::libcall(cx, name, &[a], &[pointer(0)], &dst[..n])?;
    } else {
        cx.libcall(name, &[(a[0], k.part()), pointer(0)], &[(dst[0], k.part())])?;
    }
    if id == Intrinsic::Frexp {
        super::X86::emit_load(cx, PartTy::I32, dst[n], places[0].1);
    } else {
        load(cx, 0, &dst[n..]);
    }
    Ok(())
}

/// lrint, llrint, lround, llround to `bits` bits.
pub fn round_to_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, bits: u32, dst: VReg, a: &[VReg]) -> Result<()> {
    use Intrinsic::*;
    if k.is_small() {
        let r = widened(cx, k, a[0])?;
        return round_to_int(cx, id, Fp::F32, bits, dst, &[r]);
    }
    if bits > 64 {
        return Err(cx.unsupported(format!("llvm.{} to i{bits}", id.name())));
    }
    if matches!(id, Lrint | Llrint) && matches!(k, Fp::F32 | Fp::F64) {
        let code = match (k, bits <= 32) {
            (Fp::F32, true) => Code::Cvtss2si_r32_xmmm32,
            (Fp::F32, false) => Code::Cvtss2si_r64_xmmm32,
            (_, true) => Code::Cvtsd2si_r32_xmmm64,
            (_, false) => Code::Cvtsd2si_r64_xmmm64,
        };
        cx.vb.rr(code, dst, a[0]);
        return Ok(());
    }
    // long and long long have 64 bits.
    let names = match id {
        Lrint => ["lrintf", "lrint", "lrintl", "lrintf128"],
        Llrint => ["llrintf", "llrint", "llrintl", "llrintf128"],
        Lround => ["lroundf", "lround", "lroundl", "lroundf128"],
        _ => ["llroundf", "llround", "llroundl", "llroundf128"],
    };
    let name = by_format(k, names);
    if k == Fp::F80 {
        return x87::call(cx, name, &[a], &[], &[(dst, PartTy::I64)]);
    }
    cx.libcall(name, &[(a[0], k.part())], &[(dst, PartTy::I64)])
}

/// `llvm.is.fpclass`: each class is a range of bit patterns.
pub fn is_class(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: &[VReg], mask: u32) -> Result<()> {
    let Some((width, mantissa)) = k.layout() else {
        return Err(cx.unsupported("llvm.is.fpclass of a wide format"));
    };
    let raw = cx.vreg(PartTy::I64);
    if width == 64 {
        cx.vb.rr(Code::Movq_rm64_xmm, raw, a[0]);
    } else {
        let low = cx.vreg(PartTy::I32);
        cx.vb.rr(Code::Movd_rm32_xmm, low, a[0]);
        super::X86::emit_extend(cx, false, width, PartTy::I64, raw, low);
    }
    isel::arith::float_class::is_class(cx, width, mantissa, dst, raw, mask);
    Ok(())
}
