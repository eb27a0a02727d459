//! Intrinsics of x86 on 128-bit vectors, by name.

use super::Cx;
use super::float::{Sse, Test, set, xmm};
use super::math::compare_code;
use crate::Code;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use regalloc::VReg;

/// What an intrinsic is.
enum Form {
    /// `dst = a op b`, destructive.
    Tied(Code),
    /// `dst = op a`.
    Unary(Code),
    /// `dst = op a` where the code keeps the upper lanes of its first operand (`a` itself).
    Low(Code),
    /// `dst (general purpose) = op a`.
    ToInt(Code),
    /// Shift by a count in a general-purpose register.
    ShiftInt(Code, Code),
    /// `dst = a op b, imm`.
    TiedImm(Code),
    /// `dst = op a, imm`.
    UnaryImm(Code),
    /// `ucomis` and a condition (with both, for equality).
    Compare(Code, bool, Test),
}

/// Lowers `llvm.x86.…`. `false`: not known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let Some(form) = form(name) else { return Ok(false) };
    // All of these are of one register each.
    let t = cx.body.inst(i).ty;
    if cx.num_parts(t)? != 1 {
        return Ok(false);
    }
    let a = cx.use_part(args[0], 0)?;
    let imm = |cx: &Cx<'_>, n: usize| cx.const_int(args[n]).map(|n| n as i32 & 0xff);
    match form {
        Form::Tied(code) => {
            let b = cx.use_part(args[1], 0)?;
            let dst = cx.def(i)?;
            cx.vb.trr(code, dst, a, b);
        }
        Form::Unary(code) | Form::ToInt(code) => {
            let dst = cx.def(i)?;
            cx.vb.rr(code, dst, a);
        }
        Form::Low(code) => {
            let dst = cx.def(i)?;
            cx.vb.trr(code, dst, a, a);
        }
        Form::ShiftInt(by_imm, by_reg) => {
            let dst = cx.def(i)?;
            match cx.const_int(args[1]) {
                Some(n) => cx.vb.tri(by_imm, dst, a, n.min(255) as i32),
                None => {
                    let n = cx.use_part(args[1], 0)?;
                    let count = xmm(cx);
                    cx.vb.rr(Code::Movd_xmm_rm32, count, n);
                    cx.vb.trr(by_reg, dst, a, count);
                }
            }
        }
        Form::TiedImm(code) => {
            let b = cx.use_part(args[1], 0)?;
            let Some(imm) = imm(cx, 2) else { return Ok(false) };
            let dst = cx.def(i)?;
            cx.vb.trri(code, dst, a, b, imm);
        }
        Form::UnaryImm(code) => {
            let Some(imm) = imm(cx, 1) else { return Ok(false) };
            let dst = cx.def(i)?;
            cx.vb.rri(code, dst, a, imm);
        }
        Form::Compare(code, swap, test) => {
            let b = cx.use_part(args[1], 0)?;
            let (x, y) = if swap { (b, a) } else { (a, b) };
            cx.vb.crr(code, x, y);
            let dst = cx.def(i)?;
            let bit: VReg = cx.vreg(isel::PartTy::I8);
            set(cx, test, bit);
            cx.vb.rr(Code::Movzx_r32_rm8, dst, bit);
        }
    }
    Ok(true)
}

fn compare(rest: &str, codes: [Code; 2]) -> Option<Form> {
    let (pred, width) = rest.split_once('.')?;
    let code = codes[(width == "sd") as usize];
    Some(match pred {
        "eq" => Form::Compare(code, false, Test::Both(Cond::E, Cond::Np)),
        "neq" => Form::Compare(code, false, Test::Either(Cond::Ne, Cond::P)),
        "gt" => Form::Compare(code, false, Test::One(Cond::A)),
        "ge" => Form::Compare(code, false, Test::One(Cond::Ae)),
        "lt" => Form::Compare(code, true, Test::One(Cond::A)),
        "le" => Form::Compare(code, true, Test::One(Cond::Ae)),
        _ => return None,
    })
}

fn form(name: &str) -> Option<Form> {
    use Code::*;
    use Form::*;
    let rest = name.strip_prefix("x86.")?;
    if rest == "pclmulqdq" {
        return Some(TiedImm(Pclmulqdq_xmm_xmmm128_imm8));
    }
    let (set, op) = rest.split_once('.')?;
    if !matches!(
        set,
        "sse" | "sse2" | "sse3" | "ssse3" | "sse41" | "sse42" | "aesni"
    ) {
        return None;
    }
    if let Some(rest) = op.strip_prefix("ucomi") {
        return compare(rest, [Ucomiss_xmm_xmmm32, Ucomisd_xmm_xmmm64]);
    }
    if let Some(rest) = op.strip_prefix("comi") {
        return compare(rest, [Comiss_xmm_xmmm32, Comisd_xmm_xmmm64]);
    }
    Some(match op {
        "max.ps" => Tied(Maxps_xmm_xmmm128),
        "max.pd" => Tied(Maxpd_xmm_xmmm128),
        "max.ss" => Tied(Maxss_xmm_xmmm32),
        "max.sd" => Tied(Maxsd_xmm_xmmm64),
        "min.ps" => Tied(Minps_xmm_xmmm128),
        "min.pd" => Tied(Minpd_xmm_xmmm128),
        "min.ss" => Tied(Minss_xmm_xmmm32),
        "min.sd" => Tied(Minsd_xmm_xmmm64),
        "cmp.ps" => TiedImm(compare_code(Sse::Ps)),
        "cmp.pd" => TiedImm(compare_code(Sse::Pd)),
        "cmp.ss" => TiedImm(compare_code(Sse::Ss)),
        "cmp.sd" => TiedImm(compare_code(Sse::Sd)),
        "rcp.ps" => Unary(Rcpps_xmm_xmmm128),
        "rcp.ss" => Low(Rcpss_xmm_xmmm32),
        "rsqrt.ps" => Unary(Rsqrtps_xmm_xmmm128),
        "rsqrt.ss" => Low(Rsqrtss_xmm_xmmm32),
        "movmsk.ps" => ToInt(Movmskps_r32_xmm),
        "movmsk.pd" => ToInt(Movmskpd_r32_xmm),
        "pmovmskb.128" => ToInt(Pmovmskb_r32_xmm),
        "cvtss2si" => ToInt(Cvtss2si_r32_xmmm32),
        "cvtss2si64" => ToInt(Cvtss2si_r64_xmmm32),
        "cvttss2si" => ToInt(Cvttss2si_r32_xmmm32),
        "cvttss2si64" => ToInt(Cvttss2si_r64_xmmm32),
        "cvtsd2si" => ToInt(Cvtsd2si_r32_xmmm64),
        "cvtsd2si64" => ToInt(Cvtsd2si_r64_xmmm64),
        "cvttsd2si" => ToInt(Cvttsd2si_r32_xmmm64),
        "cvttsd2si64" => ToInt(Cvttsd2si_r64_xmmm64),
        "cvtpd2dq" => Unary(Cvtpd2dq_xmm_xmmm128),
        "cvttpd2dq" => Unary(Cvttpd2dq_xmm_xmmm128),
        "cvtps2dq" => Unary(Cvtps2dq_xmm_xmmm128),
        "cvttps2dq" => Unary(Cvttps2dq_xmm_xmmm128),
        "cvtpd2ps" => Unary(Cvtpd2ps_xmm_xmmm128),
        "cvtsd2ss" => Tied(Cvtsd2ss_xmm_xmmm64),
        "packssdw.128" => Tied(Packssdw_xmm_xmmm128),
        "packsswb.128" => Tied(Packsswb_xmm_xmmm128),
        "packuswb.128" => Tied(Packuswb_xmm_xmmm128),
        "packusdw" => Tied(Packusdw_xmm_xmmm128),
        "pavg.b" => Tied(Pavgb_xmm_xmmm128),
        "pavg.w" => Tied(Pavgw_xmm_xmmm128),
        "pmadd.wd" => Tied(Pmaddwd_xmm_xmmm128),
        "pmadd.ub.sw.128" => Tied(Pmaddubsw_xmm_xmmm128),
        "pmulh.w" => Tied(Pmulhw_xmm_xmmm128),
        "pmulhu.w" => Tied(Pmulhuw_xmm_xmmm128),
        "pmul.hr.sw.128" => Tied(Pmulhrsw_xmm_xmmm128),
        "psad.bw" => Tied(Psadbw_xmm_xmmm128),
        "pshuf.b.128" => Tied(Pshufb_xmm_xmmm128),
        "psign.b.128" => Tied(Psignb_xmm_xmmm128),
        "psign.w.128" => Tied(Psignw_xmm_xmmm128),
        "psign.d.128" => Tied(Psignd_xmm_xmmm128),
        "phadd.w.128" => Tied(Phaddw_xmm_xmmm128),
        "phadd.d.128" => Tied(Phaddd_xmm_xmmm128),
        "phadd.sw.128" => Tied(Phaddsw_xmm_xmmm128),
        "phsub.w.128" => Tied(Phsubw_xmm_xmmm128),
        "phsub.d.128" => Tied(Phsubd_xmm_xmmm128),
        "phsub.sw.128" => Tied(Phsubsw_xmm_xmmm128),
        "hadd.ps" => Tied(Haddps_xmm_xmmm128),
        "hadd.pd" => Tied(Haddpd_xmm_xmmm128),
        "hsub.ps" => Tied(Hsubps_xmm_xmmm128),
        "hsub.pd" => Tied(Hsubpd_xmm_xmmm128),
        "addsub.ps" => Tied(Addsubps_xmm_xmmm128),
        "addsub.pd" => Tied(Addsubpd_xmm_xmmm128),
        "psll.w" => Tied(Psllw_xmm_xmmm128),
        "psll.d" => Tied(Pslld_xmm_xmmm128),
        "psll.q" => Tied(Psllq_xmm_xmmm128),
        "psrl.w" => Tied(Psrlw_xmm_xmmm128),
        "psrl.d" => Tied(Psrld_xmm_xmmm128),
        "psrl.q" => Tied(Psrlq_xmm_xmmm128),
        "psra.w" => Tied(Psraw_xmm_xmmm128),
        "psra.d" => Tied(Psrad_xmm_xmmm128),
        "pslli.w" => ShiftInt(Psllw_xmm_imm8, Psllw_xmm_xmmm128),
        "pslli.d" => ShiftInt(Pslld_xmm_imm8, Pslld_xmm_xmmm128),
        "pslli.q" => ShiftInt(Psllq_xmm_imm8, Psllq_xmm_xmmm128),
        "psrli.w" => ShiftInt(Psrlw_xmm_imm8, Psrlw_xmm_xmmm128),
        "psrli.d" => ShiftInt(Psrld_xmm_imm8, Psrld_xmm_xmmm128),
        "psrli.q" => ShiftInt(Psrlq_xmm_imm8, Psrlq_xmm_xmmm128),
        "psrai.w" => ShiftInt(Psraw_xmm_imm8, Psraw_xmm_xmmm128),
        "psrai.d" => ShiftInt(Psrad_xmm_imm8, Psrad_xmm_xmmm128),
        "round.ps" => UnaryImm(Roundps_xmm_xmmm128_imm8),
        "round.pd" => UnaryImm(Roundpd_xmm_xmmm128_imm8),
        "round.ss" => TiedImm(Roundss_xmm_xmmm32_imm8),
        "round.sd" => TiedImm(Roundsd_xmm_xmmm64_imm8),
        "dpps" => TiedImm(Dpps_xmm_xmmm128_imm8),
        "dppd" => TiedImm(Dppd_xmm_xmmm128_imm8),
        "mpsadbw" => TiedImm(Mpsadbw_xmm_xmmm128_imm8),
        "insertps" => TiedImm(Insertps_xmm_xmmm32_imm8),
        "phminposuw" => Unary(Phminposuw_xmm_xmmm128),
        "aesenc" => Tied(Aesenc_xmm_xmmm128),
        "aesenclast" => Tied(Aesenclast_xmm_xmmm128),
        "aesdec" => Tied(Aesdec_xmm_xmmm128),
        "aesdeclast" => Tied(Aesdeclast_xmm_xmmm128),
        "aesimc" => Unary(Aesimc_xmm_xmmm128),
        "aeskeygenassist" => UnaryImm(Aeskeygenassist_xmm_xmmm128_imm8),
        _ => return None,
    })
}
