//! Intrinsics that are more than one instruction, or whose code depends on types.

use super::super::{Cx, X86};
use super::{interpret, needs};
use crate::Code;
use crate::features::Feature;
use crate::inst::{Build, CodeFlags, Cond, Pseudo};
use crate::lower::operand::{ADC, ADD, AND, Alu, OR, SBB, SUB, XOR};
use crate::regs;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// Lowers an intrinsic of this file; `false` for others.
pub(super) fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    match name {
        "addcarry.32" => carry(cx, i, &ADC, 2, args)?,
        "addcarry.64" => carry(cx, i, &ADC, 3, args)?,
        "subborrow.32" => carry(cx, i, &SBB, 2, args)?,
        "subborrow.64" => carry(cx, i, &SBB, 3, args)?,
        "flags.read.u64" => {
            let dst = cx.def(i)?;
            flags_word(cx, Some(dst), None);
        }
        "flags.write.u64" => {
            let src = cx.use_reg(args[0])?;
            flags_word(cx, None, Some(src));
        }
        "urdmsr" | "uwrmsr" => user_msr(cx, i, name, args)?,
        "xbegin" => {
            need(cx, name, Code::Xend)?;
            // xbegin to what follows: an abort comes there with its status in eax.
            let (ones, dst) = (cx.vreg(PartTy::I32), cx.def(i)?);
            cx.vb.mov_imm(ones, 0xffff_ffff, false);
            (cx.vb.pseudo(Pseudo::Raw).use_in(ones, regs::RAX))
                .def_in(dst, regs::RAX)
                .imm64(0xf8c7)
                .aux(6)
                .done();
        }
        "avx512.mask.compress" => select_lanes(cx, i, name, &COMPRESS, args)?,
        "avx512.mask.expand" => select_lanes(cx, i, name, &EXPAND, args)?,
        "avx512.sitofp.round" | "avx512.uitofp.round" => int_to_float(cx, i, name, args)?,
        _ => {
            let Some(rest) = name.strip_prefix("atomic.") else {
                return Ok(false);
            };
            return atomic(cx, i, rest, args);
        }
    }
    Ok(true)
}

/// `urdmsr rax, rcx`, `uwrmsr rcx, rax`.
fn user_msr(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<()> {
    if !cx.target.features.has(Feature::Usermsr) {
        return Err(needs::lacks(cx, name, Feature::Usermsr));
    }
    let number = cx.use_reg(args[0])?;
    let value = args.get(1).map(|v| cx.use_reg(*v)).transpose()?;
    let result = if value.is_none() { Some(cx.def(i)?) } else { None };
    let mut raw = cx.vb.pseudo(Pseudo::Raw).use_in(number, regs::RCX);
    if let Some(dst) = result {
        raw = raw.def_in(dst, regs::RAX);
    }
    if let Some(value) = value {
        raw = raw.use_in(value, regs::RAX);
    }
    let bytes = if value.is_none() {
        0xc1_f838_0ff2
    } else {
        0xc8_f838_0ff3
    };
    raw.imm64(bytes).aux(5).done();
    Ok(())
}

fn need(cx: &Cx<'_>, name: &str, code: Code) -> Result<()> {
    match needs::missing(cx, name, code) {
        None => Ok(()),
        Some(f) => Err(needs::lacks(cx, name, f)),
    }
}

/// `adc`, `sbb` after the carry has been made from a byte that is not zero.
fn carry(cx: &mut Cx<'_>, i: Inst, op: &Alu, width: usize, args: &[Value]) -> Result<()> {
    let flag = cx.use_reg(args[0])?;
    let (a, b) = (cx.use_reg(args[1])?, cx.use_reg(args[2])?);
    let (out, dst) = (cx.def_part(i, 0)?, cx.def_part(i, 1)?);
    let sum = cx.vreg(PartTy::I8);
    cx.vb.tri(Code::Add_rm8_imm8, sum, flag, 0xff);
    cx.vb.trr(op.rm[width], dst, a, b);
    cx.vb.setcc(Cond::B, out);
    Ok(())
}

/// `pushfq` and `popfq`, with what they push and pop as one instruction: what the allocator puts between two would find
/// another stack pointer. The frame keeps nothing below that.
fn flags_word(cx: &mut Cx<'_>, dst: Option<VReg>, src: Option<VReg>) {
    cx.vb.vcode.frame.no_red_zone = true;
    let word = cx.vb.pseudo(Pseudo::Raw).aux(2);
    // pushfq; pop rax
    if let Some(dst) = dst {
        word.def_in(dst, regs::RAX).imm64(0x589c).done();
    } else if let Some(src) = src {
        // push rax; popfq
        word.use_in(src, regs::RAX).imm64(0x9d50).done();
    }
}

// ---- atomics that return flags ----

/// `lock op` whose result is a condition, or the old value of a bit.
fn atomic(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let bits = cx.bits(match name.ends_with(".cc") || name.ends_with(".rm") {
        true => cx.ty(args[1]),
        false => cx.body.inst(i).ty,
    });
    let width = bits.trailing_zeros().wrapping_sub(3) as usize;
    if width > 3 || !bits.is_power_of_two() {
        return Ok(false);
    }
    if let Some(op) = name.strip_suffix(".cc") {
        let op = match op {
            "add" => &ADD,
            "sub" => &SUB,
            "and" => &AND,
            "or" => &OR,
            "xor" => &XOR,
            _ => return Ok(false),
        };
        let Some(cond) = cx.const_int(args[2]) else {
            return Ok(false);
        };
        let value = cx.use_reg(args[1])?;
        let addr = cx.address_of(args[0])?;
        let mem = X86::mem(cx, &addr)?;
        cx.vb
            .make(op.mr[width])
            .mem(mem)
            .use_(value)
            .flag(CodeFlags::LOCK)
            .done();
        let dst = cx.def(i)?;
        cx.vb.setcc(Cond::from_encoding(cond as u8), dst);
        return Ok(true);
    }
    let (name, by_register) = match name.strip_suffix(".rm") {
        Some(n) => (n, true),
        None => (name, false),
    };
    use Code::*;
    let (imm, reg) = match name {
        "bts" => (
            [Bts_rm16_imm8, Bts_rm32_imm8, Bts_rm64_imm8],
            [Bts_rm16_r16, Bts_rm32_r32, Bts_rm64_r64],
        ),
        "btr" => (
            [Btr_rm16_imm8, Btr_rm32_imm8, Btr_rm64_imm8],
            [Btr_rm16_r16, Btr_rm32_r32, Btr_rm64_r64],
        ),
        "btc" => (
            [Btc_rm16_imm8, Btc_rm32_imm8, Btc_rm64_imm8],
            [Btc_rm16_r16, Btc_rm32_r32, Btc_rm64_r64],
        ),
        _ => return Ok(false),
    };
    if width == 0 {
        return Ok(false);
    }
    let index = if by_register {
        Some(cx.use_reg(args[1])?)
    } else {
        None
    };
    let addr = cx.address_of(args[0])?;
    let mem = X86::mem(cx, &addr)?;
    let dst = cx.def(i)?;
    if let Some(index) = index {
        cx.vb
            .make(reg[width - 1])
            .mem(mem)
            .use_(index)
            .flag(CodeFlags::LOCK)
            .done();
        cx.vb.setcc(Cond::B, dst);
        return Ok(true);
    }
    let Some(n) = cx.const_int(args[1]) else {
        return Ok(false);
    };
    let n = (n % u64::from(bits)) as i32;
    cx.vb
        .make(imm[width - 1])
        .mem(mem)
        .imm(n)
        .flag(CodeFlags::LOCK)
        .done();
    // The bit stays in its place.
    let (bit, word) = (cx.vreg(PartTy::I8), cx.vreg(PartTy::I64));
    cx.vb.setcc(Cond::B, bit);
    cx.vb.rr(Movzx_r32_rm8, word, bit);
    cx.vb.tri(Shl_rm64_imm8, dst, word, n);
    Ok(true)
}

// ---- by type ----

/// By bytes of an element (1, 2, 4, 8) and of the vector (16, 32, 64).
type ByShape = [[Code; 3]; 4];

#[rustfmt::skip]
static COMPRESS: ByShape = [
    [Code::EVEX_Vpcompressb_xmmm128_k1z_xmm, Code::EVEX_Vpcompressb_ymmm256_k1z_ymm, Code::EVEX_Vpcompressb_zmmm512_k1z_zmm],
    [Code::EVEX_Vpcompressw_xmmm128_k1z_xmm, Code::EVEX_Vpcompressw_ymmm256_k1z_ymm, Code::EVEX_Vpcompressw_zmmm512_k1z_zmm],
    [Code::EVEX_Vpcompressd_xmmm128_k1z_xmm, Code::EVEX_Vpcompressd_ymmm256_k1z_ymm, Code::EVEX_Vpcompressd_zmmm512_k1z_zmm],
    [Code::EVEX_Vpcompressq_xmmm128_k1z_xmm, Code::EVEX_Vpcompressq_ymmm256_k1z_ymm, Code::EVEX_Vpcompressq_zmmm512_k1z_zmm],
];
#[rustfmt::skip]
static EXPAND: ByShape = [
    [Code::EVEX_Vpexpandb_xmm_k1z_xmmm128, Code::EVEX_Vpexpandb_ymm_k1z_ymmm256, Code::EVEX_Vpexpandb_zmm_k1z_zmmm512],
    [Code::EVEX_Vpexpandw_xmm_k1z_xmmm128, Code::EVEX_Vpexpandw_ymm_k1z_ymmm256, Code::EVEX_Vpexpandw_zmm_k1z_zmmm512],
    [Code::EVEX_Vpexpandd_xmm_k1z_xmmm128, Code::EVEX_Vpexpandd_ymm_k1z_ymmm256, Code::EVEX_Vpexpandd_zmm_k1z_zmmm512],
    [Code::EVEX_Vpexpandq_xmm_k1z_xmmm128, Code::EVEX_Vpexpandq_ymm_k1z_ymmm256, Code::EVEX_Vpexpandq_zmm_k1z_zmmm512],
];

/// Bytes of an element and of the whole of a vector type.
fn bytes_of(cx: &Cx<'_>, ty: TypeId) -> (u32, u32) {
    let bytes = cx.bits(ty) / 8;
    match cx.scope.ty(ty) {
        Type::Vector { len, .. } => (bytes, bytes * len),
        _ => (bytes, bytes),
    }
}

fn select_lanes(cx: &mut Cx<'_>, i: Inst, name: &str, codes: &ByShape, args: &[Value]) -> Result<()> {
    let (element, whole) = bytes_of(cx, cx.body.inst(i).ty);
    if !matches!(whole, 16 | 32 | 64) || !matches!(element, 1 | 2 | 4 | 8) {
        return Err(cx.unsupported(format!("llvm.x86.{name} of this type")));
    }
    if interpret::is_full_mask(cx, args[2]) {
        // All elements stay where they are.
        for k in 0..cx.num_parts(cx.ty(args[0]))? {
            let (part, dst) = (cx.use_part(args[0], k)?, cx.def_part(i, k)?);
            cx.vb.mov(dst, part);
        }
        return Ok(());
    }
    let code = codes[element.trailing_zeros() as usize][whole.trailing_zeros() as usize - 4];
    need(cx, name, code)?;
    interpret::lower(cx, i, (name, "10k2"), (code, 0), args)
}

/// Conversions with a rounding mode, to 64 bytes, from integers of 4 and 8 bytes (2 for half).
fn int_to_float(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<()> {
    use Code::*;
    let (from, from_whole) = bytes_of(cx, cx.ty(args[0]));
    let (to, to_whole) = bytes_of(cx, cx.body.inst(i).ty);
    let signed = name.starts_with("avx512.s");
    let codes = match (from, to) {
        (2, 2) => [
            EVEX_Vcvtw2ph_zmm_k1z_zmmm512b16_er,
            EVEX_Vcvtuw2ph_zmm_k1z_zmmm512b16_er,
        ],
        (4, 2) => [
            EVEX_Vcvtdq2ph_ymm_k1z_zmmm512b32_er,
            EVEX_Vcvtudq2ph_ymm_k1z_zmmm512b32_er,
        ],
        (8, 2) => [
            EVEX_Vcvtqq2ph_xmm_k1z_zmmm512b64_er,
            EVEX_Vcvtuqq2ph_xmm_k1z_zmmm512b64_er,
        ],
        (4, 4) => [
            EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
            EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
        ],
        (8, 4) => [
            EVEX_Vcvtqq2ps_ymm_k1z_zmmm512b64_er,
            EVEX_Vcvtuqq2ps_ymm_k1z_zmmm512b64_er,
        ],
        (8, 8) => [
            EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er,
            EVEX_Vcvtuqq2pd_zmm_k1z_zmmm512b64_er,
        ],
        _ => [INVALID; 2],
    };
    let code = codes[usize::from(!signed)];
    if code == INVALID || from_whole.max(to_whole) != 64 {
        return Err(cx.unsupported(format!("llvm.x86.{name} of this type")));
    }
    need(cx, name, code)?;
    interpret::lower(cx, i, (name, "0r1"), (code, 0), args)
}
