//! Floating-point intrinsics on scalars: inline where there is an instruction, else calls of libm.

use super::float::{self, Fp, FpSize, SignOp, widened};
use super::float_convert::{by_format, convert};
use super::operand::extended_to;
use super::{A64, Cx};
use crate::code_table::Op;
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use isel::{Emit, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// The instruction of an intrinsic with one or two operands.
fn instruction(id: Intrinsic) -> Option<Op> {
    use Intrinsic::*;
    Some(match id {
        Sqrt => Op::FSQRT,
        Floor => Op::FRINTM,
        Ceil => Op::FRINTP,
        Trunc => Op::FRINTZ,
        Rint => Op::FRINTX,
        Nearbyint => Op::FRINTI,
        Round => Op::FRINTA,
        Roundeven => Op::FRINTN,
        Minnum | Minimumnum => Op::FMINNM,
        Maxnum | Maximumnum => Op::FMAXNM,
        Minimum => Op::FMIN,
        Maximum => Op::FMAX,
        _ => return None,
    })
}

/// `dst = id(args)`, all of format `k`.
pub fn apply(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: VReg, args: &[VReg]) -> Result<()> {
    use Intrinsic::*;
    match id {
        Fabs => return float::sign_op(cx, SignOp::Clear, k, dst, args[0]),
        Copysign => {
            float::copysign(cx, k, dst, args[0], args[1]);
            return Ok(());
        }
        _ => {}
    }
    let inline = instruction(id).is_some() || matches!(id, Fma | Fmuladd | Canonicalize);
    if k.is_small(cx) || k == Fp::Half && !inline {
        let wide: SmallVec<[VReg; 3]> = args.iter().map(|a| widened(cx, k, *a)).collect::<Result<_>>()?;
        let r = cx.vreg(PartTy::F32);
        apply(cx, id, Fp::F32, r, &wide)?;
        return convert(cx, Fp::F32, k, dst, r);
    }
    let has = k != Fp::F128;
    match id {
        Fma | Fmuladd if has && (id == Fma || cx.options.fp_contract != ir::options::FpContract::Off) => {
            cx.vb.rrrr(Op::FMADD, k.sz(), dst, args[0], args[1], args[2]);
            return Ok(());
        }
        Fmuladd => {
            let product = cx.vreg(k.part());
            float::binary(cx, Opcode::FMul, k, product, args[0], args[1])?;
            return float::binary(cx, Opcode::FAdd, k, dst, product, args[2]);
        }
        Canonicalize if has => {
            cx.vb.rrr(Op::FMINNM, k.sz(), dst, args[0], args[0]);
            return Ok(());
        }
        Canonicalize => {
            let one = cx.vreg(k.part());
            A64::emit_bytes(cx, PartTy::F128, one, &(0x3fffu128 << 112).to_le_bytes());
            return float::binary(cx, Opcode::FMul, k, dst, args[0], one);
        }
        Minimumnum | Maximumnum if has => {
            // Quiets signalling operands first, which the instruction would give back as NaN.
            let quiet: SmallVec<[VReg; 2]> = args
                .iter()
                .map(|a| {
                    let q = cx.vreg(k.part());
                    cx.vb.rrr(Op::FMINNM, k.sz(), q, *a, *a);
                    q
                })
                .collect();
            cx.vb
                .rrr(instruction(id).expect("known"), k.sz(), dst, quiet[0], quiet[1]);
            return Ok(());
        }
        _ => {}
    }
    let (names, count) = cx.libm_function(id)?;
    if has && let Some(op) = instruction(id) {
        match count {
            1 => cx.vb.rr(op, k.sz(), dst, args[0]),
            _ => cx.vb.rrr(op, k.sz(), dst, args[0], args[1]),
        }
        return Ok(());
    }
    let list: SmallVec<[_; 3]> = args[..count].iter().map(|a| (*a, k.part())).collect();
    cx.libcall(
        by_format(k, [names[0], names[1], names[2]]),
        &list,
        &[(dst, k.part())],
    )
}

/// powi, ldexp: `n` is an i32.
pub fn with_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: VReg, a: VReg, n: VReg) -> Result<()> {
    if matches!(k, Fp::Half | Fp::BFloat) {
        let w = widened(cx, k, a)?;
        let r = cx.vreg(PartTy::F32);
        with_int(cx, id, Fp::F32, r, w, n)?;
        return convert(cx, Fp::F32, k, dst, r);
    }
    let names = match id {
        Intrinsic::Powi => ["__powisf2", "__powidf2", "__powitf2"],
        _ => ["ldexpf", "ldexp", "ldexpl"],
    };
    cx.libcall(
        by_format(k, names),
        &[(a, k.part()), (n, PartTy::I32)],
        &[(dst, k.part())],
    )
}

/// frexp, modf, sincos: the second result (and the first of sincos) comes through memory.
pub fn two_results(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: VReg) -> Result<()> {
    if matches!(k, Fp::Half | Fp::BFloat) {
        return Err(cx.unsupported(format!("llvm.{} of half", id.name())));
    }
    let places = [0, 1].map(|_| {
        let slot = cx.vb.vcode.frame.add_local(16, 16);
        let p = cx.vreg(PartTy::I64);
        super::address::emit_mem_address(cx, p, Amode::frame(slot, 0));
        (p, Amode::frame(slot, 0))
    });
    let pointer = |n: usize| (places[n].0, PartTy::I64);
    if id == Intrinsic::Sincos {
        let name = by_format(k, ["sincosf", "sincos", "sincosl"]);
        cx.libcall(name, &[(a, k.part()), pointer(0), pointer(1)], &[])?;
        A64::emit_load(cx, k.part(), dst[0], places[0].1);
        A64::emit_load(cx, k.part(), dst[1], places[1].1);
        return Ok(());
    }
    let names = match id {
        Intrinsic::Frexp => ["frexpf", "frexp", "frexpl"],
        _ => ["modff", "modf", "modfl"],
    };
    cx.libcall(
        by_format(k, names),
        &[(a, k.part()), pointer(0)],
        &[(dst[0], k.part())],
    )?;
    let second = if id == Intrinsic::Frexp {
        PartTy::I32
    } else {
        k.part()
    };
    A64::emit_load(cx, second, dst[1], places[0].1);
    Ok(())
}

/// lrint, llrint, lround, llround to `bits` bits.
pub fn round_to_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, bits: u32, dst: VReg, a: VReg) -> Result<()> {
    use Intrinsic::*;
    if k.is_small(cx) {
        let r = widened(cx, k, a)?;
        return round_to_int(cx, id, Fp::F32, bits, dst, r);
    }
    if bits > 64 {
        return Err(cx.unsupported(format!("llvm.{} to i{bits}", id.name())));
    }
    let wide = bits > 32;
    if k == Fp::F128 {
        // long and long long have 64 bits.
        let name = match id {
            Lrint => "lrintl",
            Llrint => "llrintl",
            Lround => "lroundl",
            _ => "llroundl",
        };
        return cx.libcall(name, &[(a, k.part())], &[(dst, PartTy::I64)]);
    }
    if matches!(id, Lround | Llround) {
        cx.vb
            .rr(if wide { Op::FCVTAS_X } else { Op::FCVTAS_W }, k.sz(), dst, a);
        return Ok(());
    }
    let rounded = cx.vreg(k.part());
    cx.vb.rr(Op::FRINTX, k.sz(), rounded, a);
    cx.vb.rr(
        if wide { Op::FCVTZS_X } else { Op::FCVTZS_W },
        k.sz(),
        dst,
        rounded,
    );
    Ok(())
}

/// `llvm.is.fpclass`: each class is a range of bit patterns.
pub fn is_class(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: VReg, mask: u32) -> Result<()> {
    let Some((width, mantissa)) = k.layout() else {
        return Err(cx.unsupported("llvm.is.fpclass of a wide format"));
    };
    let moved = cx.vreg(PartTy::I64);
    super::convert_int::emit_class_move(cx, width / 8, moved, a);
    let raw = extended_to(cx, false, width, PartTy::I64, moved);
    isel::arith::float_class::is_class(cx, width, mantissa, dst, raw, mask);
    Ok(())
}
