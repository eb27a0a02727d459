//! Widths of vector registers: 16 bytes with SSE, 32 with AVX, 64 with AVX-512.
//!
//! Patterns for registers of 64 bytes are those of [`super::zmm`]; all else sees such a register as two of 32,
//! which isel splits and joins ([`narrowed`]).
//!
//! Every virtual register knows its bytes ([`width`]), and an SSE code becomes the VEX form as wide as its
//! result when it is put into the function, so that patterns are written once. Here is what has to see the
//! width: which vectors are held how, halves, and lists of registers of one width as those of another.

use super::float::{Regs, const_mem, xmm};
use super::{Cx, X86};
use crate::Code;
use crate::inst::{Amode, Build};
use crate::vex_table::VectorLevel;
use ir::diag::Result;
use isel::target::optional::Narrowed;
use isel::{Lane, PartTy};
use regalloc::VReg;

/// The part that is a register of `bytes` bytes (16, 32, 64) with such lanes.
pub fn part_of(lane: Lane, bytes: u32) -> PartTy {
    match bytes {
        64 => PartTy::V512(lane),
        32 => PartTy::V256(lane),
        _ => PartTy::V128(lane),
    }
}

/// The widest register in which lanes are held, but for those of 64 bytes. AVX has no integer operations on
/// 32 bytes.
pub fn widest(target: &X86, lane: Lane) -> u32 {
    match target.vector_level() {
        VectorLevel::Sse => 16,
        VectorLevel::Avx if !matches!(lane, Lane::F32 | Lane::F64) => 16,
        _ => 32,
    }
}

/// How vectors of `count` lanes are held; see the header of [`super::vector`].
pub fn vector_part(target: &X86, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
    let zmm = target.zmm && target.has_vectors();
    if zmm && count.is_power_of_two() && u64::from(lane.bytes()) * u64::from(count) >= 64 {
        return Some((PartTy::V512(lane), 64 / lane.bytes()));
    }
    narrow_part(target, lane, count)
}

/// The same with registers of at most 32 bytes: how masks are held, and the view that lowering has of vectors
/// of 64 bytes where no instruction of this width is at hand (see [`narrowed`]).
pub fn narrow_part(target: &X86, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
    let bytes = u64::from(lane.bytes()) * u64::from(count);
    let widest = widest(target, lane);
    if count == 1 || bytes > u64::from(widest) && !count.is_power_of_two() || !target.has_vectors() {
        return None;
    }
    let each = if bytes <= 16 { 16 } else { widest };
    Some((part_of(lane, each), each / lane.bytes()))
}

/// Whether the function's code is VEX-encoded: memory operands need no alignment.
pub fn has_vex(cx: &Cx<'_>) -> bool {
    cx.target.vector_level() != VectorLevel::Sse
}

/// Whether integers of 32 bytes can be computed with.
pub fn has_int256(cx: &Cx<'_>) -> bool {
    cx.target.vector_level() >= VectorLevel::Avx2
}

/// Bytes of a vector register (16 for scalars).
pub fn width(cx: &Cx<'_>, a: VReg) -> u32 {
    u32::from(cx.vb.vreg_bytes(a)).max(16)
}

/// A fresh vector register of so many bytes.
pub fn register(cx: &mut Cx<'_>, bytes: u32) -> VReg {
    cx.vreg(part_of(Lane::I64, bytes))
}

/// A fresh register as wide as `a`.
pub fn like(cx: &mut Cx<'_>, a: VReg) -> VReg {
    match cx.vb.vreg_bytes(a) {
        0..16 => xmm(cx),
        bytes => register(cx, u32::from(bytes)),
    }
}

/// A constant of `width` bytes: `bits` in every lane of `bytes` bytes.
pub fn splat_of(cx: &mut Cx<'_>, width: u32, bits: u64, bytes: usize) -> Amode {
    let mut all = [0; 64];
    for lane in all.chunks_mut(bytes) {
        lane.copy_from_slice(&bits.to_le_bytes()[..bytes]);
    }
    const_mem(cx, &all[..width as usize])
}

/// Picks by the width of `a`: codes of 16 and 32 bytes that have no SSE form.
pub fn by_width(cx: &Cx<'_>, a: VReg, codes: [Code; 2]) -> Code {
    codes[usize::from(width(cx, a) > 16)]
}

// ---- halves ----

/// The view of registers of 64 bytes as two of 32.
static HALVES: Narrowed<X86> = Narrowed {
    part: narrow_part,
    half: half_to,
    join: join_to,
};

/// Lowers with registers of 64 bytes seen as two of 32.
pub fn narrowed<R>(cx: &mut Cx<'_>, f: impl FnOnce(&mut Cx<'_>) -> Result<R>) -> Result<R> {
    match cx.target.zmm {
        true => cx.narrowed(&HALVES, f),
        false => f(cx),
    }
}

/// `dst` (32 bytes) = a half of 64 bytes.
pub fn half_to(cx: &mut Cx<'_>, dst: VReg, src: VReg, high: bool) {
    match high {
        true => cx
            .vb
            .rri(Code::EVEX_Vextractf64x4_ymmm256_k1z_zmm_imm8, dst, src, 1),
        false => cx.vb.mov(dst, src),
    }
}

/// `dst` (64 bytes) = two registers of 32 bytes.
pub fn join_to(cx: &mut Cx<'_>, dst: VReg, low: VReg, high: VReg) {
    let code = Code::EVEX_Vinsertf64x4_zmm_k1z_zmm_ymmm256_imm8;
    cx.vb.rrri(code, dst, low, high, 1);
}

/// 16 bytes of a register as one of 16 bytes.
pub fn half(cx: &mut Cx<'_>, a: VReg, high: bool) -> VReg {
    if !high && width(cx, a) == 16 {
        return a;
    }
    let r = register(cx, 16);
    if high {
        let code = if has_int256(cx) {
            Code::VEX_Vextracti128_xmmm128_ymm_imm8
        } else {
            Code::VEX_Vextractf128_xmmm128_ymm_imm8
        };
        cx.vb.rri(code, r, a, 1);
    } else {
        cx.vb.mov(r, a);
    }
    r
}

/// `dst` (32 bytes) = two registers of 16 bytes.
pub fn join_halves_to(cx: &mut Cx<'_>, dst: VReg, low: VReg, high: VReg) {
    let code = if has_int256(cx) {
        Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8
    } else {
        Code::VEX_Vinsertf128_ymm_ymm_xmmm128_imm8
    };
    cx.vb.rrri(code, dst, low, high, 1);
}

/// Two registers of 16 bytes as one of 32.
pub fn join_halves(cx: &mut Cx<'_>, low: VReg, high: VReg) -> VReg {
    let r = register(cx, 32);
    join_halves_to(cx, r, low, high);
    r
}

/// `a` as the low part of a register of 32 bytes, the rest arbitrary.
pub fn widened_view(cx: &mut Cx<'_>, a: VReg) -> VReg {
    let r = register(cx, 32);
    cx.vb.mov(r, a);
    r
}

/// The same bytes in registers of `bytes` bytes.
pub fn rewidth(cx: &mut Cx<'_>, regs: &[VReg], bytes: u32) -> Regs {
    let Some(&first) = regs.first() else {
        return Regs::new();
    };
    match (width(cx, first), bytes) {
        (32, 16) => regs
            .iter()
            .flat_map(|r| [half(cx, *r, false), half(cx, *r, true)])
            .collect(),
        (16, 32) => regs
            .chunks(2)
            .map(|p| match p {
                [low, high] => join_halves(cx, *low, *high),
                _ => widened_view(cx, p[0]),
            })
            .collect(),
        _ => Regs::from_slice(regs),
    }
}

/// The 16 (or fewer) bytes from byte `at` of a list of registers on, as the low ones of a register: to be read
/// by instructions whose result says how many count.
pub fn bytes_from(cx: &mut Cx<'_>, regs: &[VReg], at: u32) -> VReg {
    let w = width(cx, regs[0]);
    let r = regs[(at / w) as usize];
    let x = if at % w >= 16 { half(cx, r, true) } else { r };
    let by = at % 16;
    if by == 0 {
        return x;
    }
    let t = register(cx, 16);
    match by {
        8 => cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, t, x, 0xee),
        4 => cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, t, x, 0x55),
        12 => cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, t, x, 0xff),
        n => cx.vb.tri(Code::Psrldq_xmm_imm8, t, x, n as i32),
    }
    t
}
