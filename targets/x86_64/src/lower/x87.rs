//! x86_fp80: its value is two integer parts (64-bit significand; sign and exponent). Arithmetic goes
//! through a scratch place in the frame and the x87 stack, which is empty between IR instructions; where code is optimised,
//! whole expressions stay on the stack (`x87_tree`).
//! Conversions from and to integers are done on the integer parts.

use super::Cx;
use super::float::{Fp, xmm};
use crate::Code;
use crate::inst::{Amode, Build, Cond};
use ir::diag::Result;
use ir::inst::Opcode;
use isel::target::{CallSite, CallTarget};
use isel::{Abi, CallAbi, Emit, PartTy};
use regalloc::{FrameSlot, VReg};
use smallvec::SmallVec;

/// A scratch place of the frame, 16-aligned, for use within one IR instruction. All such uses of a
/// function share one slot.
pub fn scratch(cx: &mut Cx<'_>, bytes: u64) -> Amode {
    let vcode = &mut cx.vb.vcode;
    let index = match vcode.tables.scratch {
        Some(index) => index,
        None => {
            vcode.frame.add_local(bytes, 16);
            let index = vcode.frame.locals.len() as u32 - 1;
            vcode.tables.scratch = Some(index);
            index
        }
    };
    let slot = &mut vcode.frame.locals[index as usize];
    slot.size = slot.size.max(bytes);
    Amode::frame(FrameSlot::local(index), 0)
}

fn at(m: Amode, bytes: i32) -> Amode {
    m.offset(bytes).expect("a small offset")
}

fn spill(cx: &mut Cx<'_>, m: Amode, a: &[VReg]) {
    cx.vb.mr(Code::Mov_rm64_r64, m, a[0]);
    cx.vb.mr(Code::Mov_rm16_r16, at(m, 8), a[1]);
}

/// Pushes a value on the x87 stack.
pub fn push(cx: &mut Cx<'_>, a: &[VReg]) {
    let m = scratch(cx, 16);
    spill(cx, m, a);
    cx.vb.m(Code::Fld_m80fp, m);
}

/// Pops the top of the x87 stack.
pub fn pop(cx: &mut Cx<'_>, dst: &[VReg]) {
    let m = scratch(cx, 16);
    cx.vb.m(Code::Fstp_m80fp, m);
    cx.vb.rm(Code::Mov_r64_rm64, dst[0], m);
    cx.vb.rm(Code::Movzx_r32_rm16, dst[1], at(m, 8));
}

/// `st(1) = st(1) op st(0)`, and pop.
pub fn arithmetic(op: Opcode) -> [u8; 2] {
    match op {
        Opcode::FAdd => [0xde, 0xc1],
        Opcode::FSub => [0xde, 0xe9],
        Opcode::FMul => [0xde, 0xc9],
        _ => [0xde, 0xf9],
    }
}

/// `dst = a op b`.
pub fn binary(cx: &mut Cx<'_>, op: Opcode, dst: &[VReg], a: &[VReg], b: &[VReg]) -> Result<()> {
    if op == Opcode::FRem {
        return libcall(cx, "fmodl", &[a, b], &[], dst);
    }
    push(cx, a);
    push(cx, b);
    cx.vb.raw(&arithmetic(op));
    pop(cx, dst);
    Ok(())
}

/// Sets the flags as `ucomis a, b` does; `signaling`: as `comis`.
pub fn compare(cx: &mut Cx<'_>, signaling: bool, a: &[VReg], b: &[VReg]) -> Result<()> {
    push(cx, b);
    push(cx, a);
    compare_pushed(cx, signaling);
    Ok(())
}

/// The same of the values on the stack, `a` on top; they go.
pub fn compare_pushed(cx: &mut Cx<'_>, signaling: bool) {
    // fucomip (fcomip) st, st(1); fstp st(0)
    cx.vb
        .raw(&[0xdf, if signaling { 0xf1 } else { 0xe9 }, 0xdd, 0xd8]);
}

/// `dst = sqrt(a)`.
pub fn sqrt(cx: &mut Cx<'_>, dst: &[VReg], a: &[VReg]) {
    push(cx, a);
    cx.vb.raw(&[0xd9, 0xfa]);
    pop(cx, dst);
}

/// The part that holds a `float` or `double`: an integer where there are no vector registers.
fn held_part(cx: &Cx<'_>, k: Fp) -> PartTy {
    match (cx.target.has_vectors(), k) {
        (true, _) => k.part(),
        (false, Fp::F32) => PartTy::I32,
        (false, _) => PartTy::I64,
    }
}

/// A `float` or `double` as x86_fp80.
pub fn extend(cx: &mut Cx<'_>, k: Fp, dst: &[VReg], a: VReg) {
    let m = scratch(cx, 16);
    let part = held_part(cx, k);
    super::X86::emit_store(cx, part, a, m);
    cx.vb.m(
        if k == Fp::F32 {
            Code::Fld_m32fp
        } else {
            Code::Fld_m64fp
        },
        m,
    );
    pop(cx, dst);
}

/// An x86_fp80 as `float` or `double`.
pub fn truncate(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: &[VReg]) {
    push(cx, a);
    let m = scratch(cx, 16);
    cx.vb.m(
        if k == Fp::F32 {
            Code::Fstp_m32fp
        } else {
            Code::Fstp_m64fp
        },
        m,
    );
    let part = held_part(cx, k);
    super::X86::emit_load(cx, part, dst, m);
}

/// A 64-bit integer as x86_fp80 (exact).
pub fn from_int(cx: &mut Cx<'_>, signed: bool, dst: &[VReg], x: VReg) {
    let mut r = || cx.vreg(PartTy::I64);
    let (sign, flipped, mag, one, bsr, count, mask) = (r(), r(), r(), r(), r(), r(), r());
    let (sig, exp, biased, zero, signed_exp, undef) = (r(), r(), r(), r(), r(), r());
    let vb = &mut cx.vb;
    let mag = if signed {
        vb.tri(Code::Sar_rm64_imm8, sign, x, 63);
        vb.trr(Code::Xor_r64_rm64, flipped, x, sign);
        vb.trr(Code::Sub_r64_rm64, mag, flipped, sign);
        mag
    } else {
        x
    };
    // The number of the highest set bit, 0 for 0.
    vb.tri(Code::Or_rm64_imm8, one, mag, 1);
    vb.undef(undef);
    vb.trr(Code::Bsr_r64_rm64, bsr, undef, one);
    vb.tri(Code::Xor_rm32_imm8, count, bsr, 63);
    vb.tr_cl(Code::Shl_rm64_CL, sig, mag, count);
    vb.tri(Code::Add_rm32_imm32, biased, bsr, 16383);
    vb.mov_imm(zero, 0, false);
    vb.crr(Code::Test_rm64_r64, mag, mag);
    vb.cmov(Cond::E, false, exp, biased, zero);
    if signed {
        vb.tri(Code::And_rm32_imm32, mask, sign, 0x8000);
        vb.trr(Code::Or_r32_rm32, signed_exp, exp, mask);
        vb.mov(dst[1], signed_exp);
    } else {
        vb.mov(dst[1], exp);
    }
    vb.mov(dst[0], sig);
}

/// An x86_fp80 as an integer of at most 64 bits (signed or not), rounded towards zero.
pub fn to_int(cx: &mut Cx<'_>, dst: VReg, a: &[VReg]) {
    let mut r = || cx.vreg(PartTy::I64);
    let (exp, neg, count, shifted, zero, value) = (r(), r(), r(), r(), r(), r());
    let (wide, sign, flipped) = (r(), r(), r());
    let vb = &mut cx.vb;
    // value = significand >> (63 - (exponent - bias)), 0 if that is above 63.
    vb.tri(Code::And_rm32_imm32, exp, a[1], 0x7fff);
    vb.tr(Code::Neg_rm32, neg, exp);
    vb.tri(Code::Add_rm32_imm32, count, neg, 16383 + 63);
    vb.tr_cl(Code::Shr_rm64_CL, shifted, a[0], count);
    vb.mov_imm(zero, 0, false);
    vb.cri(Code::Cmp_rm32_imm8, count, 63);
    vb.cmov(Cond::A, true, value, shifted, zero);
    vb.rr(Code::Movsx_r64_rm16, wide, a[1]);
    vb.tri(Code::Sar_rm64_imm8, sign, wide, 63);
    vb.trr(Code::Xor_r64_rm64, flipped, value, sign);
    vb.trr(Code::Sub_r64_rm64, dst, flipped, sign);
}

/// A call with x86_fp80 arguments (on the stack) before others in registers (integer or SSE, by their
/// place in the System V order), returning x86_fp80.
pub fn libcall(
    cx: &mut Cx<'_>,
    name: &'static str,
    fp80: &[&[VReg]],
    others: &[(VReg, PartTy)],
    dst: &[VReg],
) -> Result<()> {
    if cx.options.triple.is_windows_abi() {
        return windows_call(cx, name, fp80, others, &[], dst);
    }
    call(cx, name, fp80, others, &[])?;
    pop(cx, dst);
    Ok(())
}

/// As [`libcall`] and [`call`] by Microsoft's convention: x86_fp80 is passed by address, and returned in memory
/// whose address is the first argument.
fn windows_call(
    cx: &mut Cx<'_>,
    name: &'static str,
    fp80: &[&[VReg]],
    others: &[(VReg, PartTy)],
    results: &[(VReg, PartTy)],
    dst: &[VReg],
) -> Result<()> {
    let mut args: SmallVec<[(VReg, PartTy); 6]> = SmallVec::new();
    let mut slot = |cx: &mut Cx<'_>| {
        let slot = cx.vb.vcode.frame.add_local(16, 16);
        let address = cx.vreg(PartTy::I64);
        cx.vb.lea(address, Amode::frame(slot, 0));
        args.push((address, PartTy::I64));
        slot
    };
    let result = (!dst.is_empty()).then(|| slot(cx));
    for a in fp80 {
        let slot = slot(cx);
        cx.vb.mr(Code::Mov_rm64_r64, Amode::frame(slot, 0), a[0]);
        cx.vb.mr(Code::Mov_rm16_r16, Amode::frame(slot, 8), a[1]);
    }
    // Two integers that are all there is are the halves of one (`__floattixf`).
    if let (true, &[(low, PartTy::I64), (high, PartTy::I64)]) = (fp80.is_empty(), others) {
        let slot = slot(cx);
        cx.vb.mr(Code::Mov_rm64_r64, Amode::frame(slot, 0), low);
        cx.vb.mr(Code::Mov_rm64_r64, Amode::frame(slot, 8), high);
    } else {
        args.extend_from_slice(others);
    }
    cx.libcall_i128_result(name, &args, results)?;
    if let Some(slot) = result {
        cx.vb.rm(Code::Mov_r64_rm64, dst[0], Amode::frame(slot, 0));
        cx.vb.rm(Code::Movzx_r32_rm16, dst[1], Amode::frame(slot, 8));
    }
    Ok(())
}

/// As [`libcall`], with results in registers (the caller pops the x87 stack if that is the result).
pub fn call(
    cx: &mut Cx<'_>,
    name: &'static str,
    fp80: &[&[VReg]],
    others: &[(VReg, PartTy)],
    results: &[(VReg, PartTy)],
) -> Result<()> {
    use crate::regs;
    if cx.options.triple.is_windows_abi() {
        return windows_call(cx, name, fp80, others, results, &[]);
    }
    let bytes = 16 * fp80.len() as u32;
    for (n, a) in fp80.iter().enumerate() {
        let m = Amode::frame(FrameSlot::outgoing(16 * n as u32), 0);
        let high = Amode::frame(FrameSlot::outgoing(16 * n as u32 + 8), 0);
        cx.vb.mr(Code::Mov_rm64_r64, m, a[0]);
        cx.vb.mr(Code::Mov_rm16_r16, high, a[1]);
    }
    let place = |list: &[(VReg, PartTy)], ints: &[regalloc::PReg]| {
        let (mut int, mut sse) = (0, 0);
        list.iter()
            .map(|(r, t)| {
                let n = if t.is_int() { &mut int } else { &mut sse };
                *n += 1;
                (
                    *r,
                    if t.is_int() {
                        ints[*n - 1]
                    } else {
                        regs::xmm(*n - 1)
                    },
                )
            })
            .collect::<SmallVec<[_; 4]>>()
    };
    let uses = place(others, &[regs::RDI, regs::RSI, regs::RDX]);
    let defs = place(results, &[regs::RAX, regs::RDX]);
    let frame = &mut cx.vb.vcode.frame;
    frame.has_calls = true;
    frame.outgoing_bytes = frame.outgoing_bytes.max(bytes);
    let abi = Abi {
        stack_bytes: bytes,
        ..Abi::default()
    };
    let site = CallSite::plain(CallTarget::Extern(name), &uses, &defs, &abi);
    super::X86::emit_call(cx, &site)
}

/// Pushes a value: see [`isel::target::optional::FloatStack`].
pub fn push_value(cx: &mut Cx<'_>, ty: PartTy, parts: &[VReg]) -> Result<()> {
    if ty == PartTy::I64 {
        push(cx, parts);
        return Ok(());
    }
    let m = scratch(cx, 16);
    super::X86::emit_store(cx, ty, parts[0], m);
    cx.vb.m(
        if ty == PartTy::F32 {
            Code::Fld_m32fp
        } else {
            Code::Fld_m64fp
        },
        m,
    );
    Ok(())
}

/// Pops a value: see [`isel::target::optional::FloatStack`].
pub fn pop_value(cx: &mut Cx<'_>, ty: PartTy, parts: &[VReg]) -> Result<()> {
    if ty == PartTy::I64 {
        pop(cx, parts);
        return Ok(());
    }
    let m = scratch(cx, 16);
    cx.vb.m(
        if ty == PartTy::F32 {
            Code::Fstp_m32fp
        } else {
            Code::Fstp_m64fp
        },
        m,
    );
    super::X86::emit_load(cx, ty, parts[0], m);
    Ok(())
}

/// Registers for the two parts.
pub fn parts(cx: &mut Cx<'_>) -> [VReg; 2] {
    [cx.vreg(PartTy::I64), cx.vreg(PartTy::I16)]
}

/// A fresh register list for a value of format `k`.
pub fn fresh(cx: &mut Cx<'_>, k: Fp) -> super::float::Regs {
    if k == Fp::F80 {
        SmallVec::from_slice(&parts(cx))
    } else {
        SmallVec::from_slice(&[xmm(cx)])
    }
}
