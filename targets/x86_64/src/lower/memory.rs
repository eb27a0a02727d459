//! Register contents and plain memory accesses: copies, constants, loads and stores of parts.
//!
//! Nothing here changes the flags, but for [`emit_bytes`] never used between a compare and its user.

use super::Cx;
use crate::inst::{Amode, Build, SymId};
use emit::{RelocKind, SymRef};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::Value;
use ir::options::CodeModel;
use isel::{Lane, PartTy};
use regalloc::VReg;

/// `dst = src`, a register of its own.
pub fn emit_copy(cx: &mut Cx<'_>, dst: VReg, src: VReg) {
    cx.vb.copy(dst, src);
}

/// Arbitrary content.
pub fn emit_undef(cx: &mut Cx<'_>, dst: VReg) {
    cx.vb.undef(dst);
}

/// Integer constant, by mov: flags are kept.
pub fn emit_int(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, value: u64) {
    let value = match ty {
        PartTy::I8 => u64::from(value as u8),
        PartTy::I16 => u64::from(value as u16),
        PartTy::I32 => u64::from(value as u32),
        _ => value,
    };
    // Flags live only from a comparison to its reader within one group, and those who write such groups
    // make their constants before (or with `mov_imm`).
    cx.vb.mov_imm(dst, value as i64, true);
}

/// Floating-point or vector constant: zero and all ones by an operation, others from the constant pool.
pub fn emit_bytes(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, bytes: &[u8]) {
    let wide = matches!(ty, PartTy::V256(_) | PartTy::V512(_));
    if bytes.iter().all(|b| *b == 0) {
        let any = cx.vreg(ty);
        cx.vb.undef(any);
        if wide {
            // Bits above 127 become zero as well.
            cx.vb.rrr(Code::VEX_Vxorps_xmm_xmm_xmmm128, dst, any, any);
        } else {
            cx.vb.trr(Code::Xorps_xmm_xmmm128, dst, any, any);
        }
        return;
    }
    let ones = ty.is_vector() && (ty.bytes() == 16 || super::vector_width::has_int256(cx));
    if ones && bytes.iter().all(|b| *b == 0xff) {
        let any = cx.vreg(ty);
        cx.vb.undef(any);
        if ty.bytes() == 64 {
            let code = Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8;
            let made = cx.vb.make(code).tied(dst, any).use_(any).use_(any);
            return made.imm(0xff).done();
        }
        cx.vb.trr(Code::Pcmpeqd_xmm_xmmm128, dst, any, any);
        return;
    }
    if ty == PartTy::F16 {
        let bits = cx.vreg(PartTy::I32);
        let value = u16::from_le_bytes([bytes[0], bytes[1]]);
        cx.vb.mov_imm(bits, i64::from(value), false);
        cx.vb.rr(Code::Movd_xmm_rm32, dst, bits);
        return;
    }
    let mem = constant_mem(cx, bytes);
    emit_load(cx, ty, dst, mem);
}

/// A constant-pool entry with these bytes, aligned to its size, as a memory operand.
pub fn constant_mem(cx: &mut Cx<'_>, bytes: &[u8]) -> Amode {
    let align = bytes.len() as u32;
    if cx.options.code_model == Some(CodeModel::Large) {
        let index = cx.vb.vcode.tables.code.constant(bytes, align);
        let sym = cx.vb.vcode.tables.sym(SymRef::Const(index), RelocKind::Abs64, 0);
        let base = cx.vreg(PartTy::I64);
        movabs_sym(cx, base, sym, 0);
        return Amode::reg(base, 0);
    }
    let sym = cx.vb.vcode.tables.constant(bytes, align);
    Amode::rip(sym, 0)
}

/// `dst = sym + addend`, 64-bit absolute.
pub fn movabs_sym(cx: &mut Cx<'_>, dst: VReg, sym: SymId, addend: i32) {
    cx.vb
        .make(Code::Mov_r64_imm64)
        .def(dst)
        .imm64(i64::from(addend))
        .imm_sym(sym)
        .done();
}

/// Plain load of a whole part. Integer parts below 32 bits are zero-extended to 32.
pub fn emit_load(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, mem: Amode) {
    let code = match ty {
        PartTy::I8 => Code::Movzx_r32_rm8,
        PartTy::I16 => Code::Movzx_r32_rm16,
        PartTy::I32 => Code::Mov_r32_rm32,
        PartTy::I64 => Code::Mov_r64_rm64,
        PartTy::F16 => {
            let bits = cx.vreg(PartTy::I32);
            cx.vb.rm(Code::Movzx_r32_rm16, bits, mem);
            cx.vb.rr(Code::Movd_xmm_rm32, dst, bits);
            return;
        }
        PartTy::F32 => Code::Movss_xmm_xmmm32,
        PartTy::F64 => Code::Movsd_xmm_xmmm64,
        PartTy::F128 | PartTy::V128(_) => Code::Movups_xmm_xmmm128,
        PartTy::V256(_) => Code::VEX_Vmovups_ymm_ymmm256,
        PartTy::V512(_) => Code::EVEX_Vmovups_zmm_k1z_zmmm512,
        PartTy::Scalable(_) | PartTy::Predicate(_) => unreachable!("no scalable vectors here"),
    };
    cx.vb.rm(code, dst, mem);
}

/// Plain store of a whole part.
pub fn emit_store(cx: &mut Cx<'_>, ty: PartTy, src: VReg, mem: Amode) {
    let code = match ty {
        PartTy::I8 => Code::Mov_rm8_r8,
        PartTy::I16 => Code::Mov_rm16_r16,
        PartTy::I32 => Code::Mov_rm32_r32,
        PartTy::I64 => Code::Mov_rm64_r64,
        PartTy::F16 => {
            let bits = cx.vreg(PartTy::I32);
            cx.vb.rr(Code::Movd_rm32_xmm, bits, src);
            cx.vb.mr(Code::Mov_rm16_r16, mem, bits);
            return;
        }
        PartTy::F32 => Code::Movss_xmmm32_xmm,
        PartTy::F64 => Code::Movsd_xmmm64_xmm,
        PartTy::F128 | PartTy::V128(_) => Code::Movups_xmmm128_xmm,
        PartTy::V256(_) => Code::VEX_Vmovups_ymmm256_ymm,
        PartTy::V512(_) => Code::EVEX_Vmovups_zmmm512_k1z_zmm,
        PartTy::Scalable(_) | PartTy::Predicate(_) => unreachable!("no scalable vectors here"),
    };
    cx.vb.mr(code, mem, src);
}

/// Stores a number of up to 8 bytes as an immediate; `false`: it is none.
fn store_imm(cx: &mut Cx<'_>, ty: PartTy, word: u64, mem: Amode) -> bool {
    let (code, imm) = match ty.bytes() {
        1 => (Code::Mov_rm8_imm8, i32::from(word as i8)),
        2 => (Code::Mov_rm16_imm16, i32::from(word as i16)),
        4 => (Code::Mov_rm32_imm32, word as i32),
        _ if word as i64 == i64::from(word as i32) => (Code::Mov_rm64_imm32, word as i32),
        _ => return false,
    };
    cx.vb.mi(code, mem, imm);
    true
}

/// Stores a number.
pub fn emit_store_int(cx: &mut Cx<'_>, ty: PartTy, value: u64, mem: Amode) {
    if !store_imm(cx, ty, value, mem) {
        let r = super::held::int(cx, ty, value as i64);
        emit_store(cx, ty, r, mem);
    }
}

/// Stores part `part` of `v`; integer and scalar floating-point constants as immediates.
pub fn store_part(cx: &mut Cx<'_>, ty: PartTy, v: Value, part: u32, mem: Amode) -> Result<()> {
    let (v, part) = cx.resolve(v, part)?;
    if v.is_const()
        && ty.bytes() <= 8
        && let Some(bytes) = cx.const_part_bytes(v, part, ty)?
    {
        let word = u64::from_le_bytes(bytes[..8].try_into().expect("8 bytes"));
        if store_imm(cx, ty, word, mem) {
            return Ok(());
        }
    }
    let src = cx.use_part(v, part)?;
    emit_store(cx, ty, src, mem);
    Ok(())
}

/// Loads 32 bits and extends them to 64 by their sign.
pub fn load_signed(cx: &mut Cx<'_>, dst: VReg, mem: Amode) {
    cx.vb.rm(Code::Movsxd_r64_rm32, dst, mem);
}

/// Lanes to all ones or zeros by their lowest bit.
pub fn emit_mask(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg) {
    let ty = super::vector_width::part_of(lane, super::vector_width::width(cx, dst));
    let up = cx.vreg(ty);
    match lane {
        Lane::I8 => {
            cx.vb.tri(Code::Psllw_xmm_imm8, up, src, 7);
            let zero = cx.vreg(ty);
            emit_bytes(cx, ty, zero, &[0; 64][..ty.bytes() as usize]);
            cx.vb.trr(Code::Pcmpgtb_xmm_xmmm128, dst, zero, up);
        }
        Lane::I16 | Lane::F16 => {
            cx.vb.tri(Code::Psllw_xmm_imm8, up, src, 15);
            cx.vb.tri(Code::Psraw_xmm_imm8, dst, up, 15);
        }
        Lane::I32 | Lane::F32 => {
            cx.vb.tri(Code::Pslld_xmm_imm8, up, src, 31);
            cx.vb.tri(Code::Psrad_xmm_imm8, dst, up, 31);
        }
        Lane::I64 | Lane::F64 => {
            // There is no arithmetic shift of 64 bits: the sign of the low half, in both halves.
            cx.vb.tri(Code::Pslld_xmm_imm8, up, src, 31);
            let sign = cx.vreg(ty);
            cx.vb.tri(Code::Psrad_xmm_imm8, sign, up, 31);
            cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, dst, sign, 0xa0);
        }
    }
}
