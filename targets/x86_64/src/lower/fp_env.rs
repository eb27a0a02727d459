//! The floating-point environment: rounding modes, control words, all of it. Both units are kept in step,
//! x87 by its control word, SSE by MXCSR (SDM volume 1, chapters 8.1.5 and 10.2.3).

use super::Cx;
use super::x87::scratch;
use crate::Code;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use isel::PartTy;
use regalloc::VReg;

/// The x87 environment after `finit` (28 bytes: control, status, tag words and pointers), and MXCSR.
const DEFAULT: [u64; 4] = [0x037f, 0xffff, 0, 0x1f80 << 32];

/// Lowers the intrinsics of this file; `false` for others.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let args: smallvec::SmallVec<[Value; 1]> = cx.body.call_args(i).iter().copied().collect();
    match id {
        Intrinsic::GetRounding => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                rounding(cx, dst);
            }
        }
        Intrinsic::SetRounding => {
            let mode = cx.use_part(args[0], 0)?;
            set_rounding(cx, mode);
        }
        Intrinsic::GetFpenv => {
            // fnstenv masks all exceptions: what was there is loaded again.
            let m = scratch(cx, 32);
            cx.vb.m(Code::Fnstenv_m28byte, m);
            cx.vb.m(Code::Fldenv_m28byte, m);
            cx.vb.m(Code::Stmxcsr_m32, m.offset(28).expect("small"));
            if cx.is_used(i) {
                for (k, dst) in cx.def_parts(i)?.into_iter().enumerate() {
                    cx.vb
                        .rm(Code::Mov_r64_rm64, dst, m.offset(8 * k as i32).expect("small"));
                }
            }
        }
        Intrinsic::SetFpenv => {
            let words = cx.use_parts(args[0])?;
            load_environment(cx, &words);
        }
        Intrinsic::ResetFpenv => {
            let words = DEFAULT.map(|w| {
                let r = cx.vreg(PartTy::I64);
                cx.vb.mov_imm(r, w as i64, false);
                r
            });
            load_environment(cx, &words);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn load_environment(cx: &mut Cx<'_>, words: &[VReg]) {
    let m = scratch(cx, 32);
    for (k, w) in words.iter().enumerate().take(4) {
        cx.vb
            .mr(Code::Mov_rm64_r64, m.offset(8 * k as i32).expect("small"), *w);
    }
    cx.vb.m(Code::Fldenv_m28byte, m);
    cx.vb.m(Code::Ldmxcsr_m32, m.offset(28).expect("small"));
}

/// The modes of the control word (nearest, down, up, zero) as C numbers them: 1, 3, 2, 0, two bits each.
const FROM_CONTROL: i64 = 0x2d;

fn rounding(cx: &mut Cx<'_>, dst: VReg) {
    let m = scratch(cx, 32);
    cx.vb.m(Code::Fnstcw_m2byte, m);
    let mut r = || cx.vreg(PartTy::I32);
    let (word, high, count, table, low) = (r(), r(), r(), r(), r());
    cx.vb.mov_imm(table, FROM_CONTROL, false);
    cx.vb.rm(Code::Movzx_r32_rm16, word, m);
    cx.vb.tri(Code::Shr_rm32_imm8, high, word, 9);
    cx.vb.tri(Code::And_rm32_imm8, count, high, 6);
    cx.vb.tr_cl(Code::Shr_rm32_CL, low, table, count);
    cx.vb.tri(Code::And_rm32_imm8, dst, low, 3);
}

fn set_rounding(cx: &mut Cx<'_>, mode: VReg) {
    let m = scratch(cx, 32);
    let csr = m.offset(4).expect("small");
    let mut r = || cx.vreg(PartTy::I32);
    let (table, twice, count, shifted, bits) = (r(), r(), r(), r(), r());
    let (word, kept, both, up, csr_old, csr_kept, csr_new) = (r(), r(), r(), r(), r(), r(), r());
    // Zero, nearest, up, down: 3, 0, 2, 1 in bits 10 and 11.
    cx.vb.mov_imm(table, 0xc9, false);
    cx.vb.trr(Code::Add_r32_rm32, twice, mode, mode);
    cx.vb.tri(Code::Add_rm32_imm8, count, twice, 4);
    cx.vb.tr_cl(Code::Shl_rm32_CL, shifted, table, count);
    cx.vb.tri(Code::And_rm32_imm32, bits, shifted, 0xc00);
    cx.vb.m(Code::Fnstcw_m2byte, m);
    cx.vb.rm(Code::Movzx_r32_rm16, word, m);
    cx.vb.tri(Code::And_rm32_imm32, kept, word, !0xc00);
    cx.vb.trr(Code::Or_r32_rm32, both, kept, bits);
    cx.vb.mr(Code::Mov_rm16_r16, m, both);
    cx.vb.m(Code::Fldcw_m2byte, m);
    cx.vb.m(Code::Stmxcsr_m32, csr);
    cx.vb.rm(Code::Mov_r32_rm32, csr_old, csr);
    cx.vb.tri(Code::Shl_rm32_imm8, up, bits, 3);
    cx.vb.tri(Code::And_rm32_imm32, csr_kept, csr_old, !0x6000);
    cx.vb.trr(Code::Or_r32_rm32, csr_new, csr_kept, up);
    cx.vb.mr(Code::Mov_rm32_r32, csr, csr_new);
    cx.vb.m(Code::Ldmxcsr_m32, csr);
}
