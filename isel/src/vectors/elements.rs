//! Vectors taken apart into their elements and put together again: operations that no vector instruction does.

use crate::arith::float::{FloatOps, Fp, SignOp};
use crate::arith::wide::{Regs, Words};
use crate::lower::{Lower, Lower as Cx};
use crate::values::parts::{Lane, Part, PartTy};
use crate::values::shape::{Shape, shape, shape_of};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use regalloc::VReg;
use smallvec::SmallVec;

/// What a target does with lanes of vector registers, and with elements that are integers.
pub trait ElementOps: FloatOps {
    /// `dst` (scalar) = lane `n` of `src`.
    fn extract_lane(cx: &mut Cx<'_, Self>, lane: Lane, src: VReg, n: u32, dst: VReg);
    /// `dst` = a register with these scalars in its low lanes.
    fn build_lanes(cx: &mut Cx<'_, Self>, lane: Lane, dst: VReg, elems: &[VReg]);
    /// `dst` = the bit `a pred b` of integers of at most 64 bits.
    fn compare_ints(cx: &mut Cx<'_, Self>, pred: IntPredicate, bits: u32, dst: VReg, a: VReg, b: VReg);
    /// `dst = a op b` of integers of at most 64 bits.
    fn binary_ints(cx: &mut Cx<'_, Self>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()>;
    /// `dst = bit ? yes : no`, part by part.
    fn select_by_bit(
        cx: &mut Cx<'_, Self>,
        bit: VReg,
        parts: &[Part],
        dst: &[VReg],
        yes: &[VReg],
        no: &[VReg],
    );
    /// A shuffle of vectors that are held in lanes of one width, as the result of `i`.
    fn shuffle_lanes(cx: &mut Cx<'_, Self>, i: Inst, shuffle: &Shuffle<'_>) -> Result<()>;
    /// Masks of `len` lanes of `from` bytes as lanes of `to` bytes, in registers of `width` bytes.
    fn resize_mask(cx: &mut Cx<'_, Self>, mask: &[VReg], from: u32, to: u32, len: u32, width: u32) -> Regs;
    /// A register of 16 bytes whose lanes are those of `sources` that `list` says (register and lane; `None`: anything).
    fn shuffle_register(
        cx: &mut Cx<'_, Self>,
        lane: Lane,
        list: &[Option<(u32, u32)>],
        sources: &[VReg],
    ) -> VReg;
    /// Patterns of the extraction of element `n` that look at the vector itself. Returns `false` if there is none.
    fn extract_of_operand(
        _cx: &mut Cx<'_, Self>,
        _s: Shape,
        _v: Value,
        _n: u32,
        _dst: &[VReg],
    ) -> Result<bool> {
        Ok(false)
    }
    /// `dst` = the element of `v` whose number is a variable.
    fn extract_variable(cx: &mut Cx<'_, Self>, s: Shape, v: Value, idx: Value, dst: &[VReg]) -> Result<()>;
}

/// A shuffle of two vectors.
#[derive(Copy, Clone, Debug)]
pub struct Shuffle<'a> {
    /// The vectors.
    pub vectors: [Value; 2],
    /// How each of them is held.
    pub from: Shape,
    /// How the result is held.
    pub to: Shape,
    /// The number of the element that each of the result is (`u32::MAX`: anything).
    pub list: &'a [u32],
}

/// All elements of a vector as scalar registers.
pub fn elements<T: ElementOps>(cx: &mut Lower<'_, T>, v: Value) -> Result<Vec<Regs>> {
    let s = shape_of(cx, v)?;
    let regs = cx.use_parts(v)?;
    Ok(split(cx, s, &regs))
}

/// The elements held in the registers of a vector.
pub fn split<T: ElementOps>(cx: &mut Lower<'_, T>, s: Shape, regs: &[VReg]) -> Vec<Regs> {
    match s.lane {
        None => regs
            .chunks((s.parts / s.len).max(1) as usize)
            .map(Regs::from_slice)
            .collect(),
        Some(lane) => (0..s.len)
            .map(|n| {
                let e = cx.vreg(lane.part());
                T::extract_lane(cx, lane, regs[(n / s.per()) as usize], n % s.per(), e);
                Regs::from_slice(&[e])
            })
            .collect(),
    }
}

/// Puts elements into the registers of a vector.
pub fn join<T: ElementOps>(cx: &mut Lower<'_, T>, s: Shape, dst: &[VReg], elems: &[Regs]) {
    let Some(lane) = s.lane else {
        for (d, e) in dst.iter().zip(elems.iter().flatten()) {
            T::emit_copy(cx, *d, *e);
        }
        return;
    };
    for (part, chunk) in elems.chunks(s.per() as usize).enumerate() {
        let scalars: SmallVec<[VReg; 16]> = chunk
            .iter()
            .map(|e| match s.mask {
                false => e[0],
                true => widened_bit(cx, lane, e[0]),
            })
            .collect();
        T::build_lanes(cx, lane, dst[part], &scalars);
    }
}

/// An i1 as a whole lane.
pub fn widened_bit<T: ElementOps>(cx: &mut Lower<'_, T>, lane: Lane, bit: VReg) -> VReg {
    let r = cx.vreg(lane.part());
    T::emit_extend(cx, true, 1, lane.part(), r, bit);
    r
}

/// Fresh registers for one element of a type.
pub fn fresh_element<T: ElementOps>(cx: &mut Lower<'_, T>, t: TypeId) -> Result<Regs> {
    let parts = cx.parts_vec(t)?;
    Ok(parts.iter().map(|p| cx.vreg(p.ty)).collect())
}

/// An operation on each element by itself.
pub fn by_element<T: ElementOps>(cx: &mut Lower<'_, T>, i: Inst, d: &InstData) -> Result<()> {
    let ops: SmallVec<[Value; 3]> = cx.body.operand_range(d.ops).iter().copied().collect();
    let Some(to) = shape(cx, d.ty)? else {
        return Err(cx.unsupported(format!("{} of vectors", d.opcode.keyword())));
    };
    let from = shape_of(cx, ops[0])?.elem;
    let lists = ops
        .iter()
        .map(|v| elements(cx, *v))
        .collect::<Result<SmallVec<[Vec<Regs>; 3]>>>()?;
    let mut out = Vec::with_capacity(to.len as usize);
    for n in 0..to.len as usize {
        let dst = fresh_element(cx, to.elem)?;
        let args: SmallVec<[&[VReg]; 3]> = lists.iter().map(|l| &l[n][..]).collect();
        apply(cx, d, from, to.elem, &dst, &args)?;
        out.push(dst);
    }
    let dst = cx.def_parts(i)?;
    join(cx, to, &dst, &out);
    Ok(())
}

/// `shufflevector`
pub fn lower_shuffle<T: ElementOps>(cx: &mut Lower<'_, T>, i: Inst, d: &InstData) -> Result<()> {
    let ops = cx.body.operand_range(d.ops);
    let list: SmallVec<[u32; 16]> = cx.body.list(d.aux).iter().copied().collect();
    shuffle(cx, i, ops[0], ops[1], &list)
}

/// The shuffle of `a` and `b` by `list` (`u32::MAX`: anything) as the result of `i`.
pub fn shuffle<T: ElementOps>(
    cx: &mut Lower<'_, T>,
    i: Inst,
    a: Value,
    b: Value,
    list: &[u32],
) -> Result<()> {
    let s = shape_of(cx, a)?;
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?.expect("a vector");
    if s.lane.is_some() && s.lane.map(Lane::bytes) == to.lane.map(Lane::bytes) {
        let shuffle = Shuffle {
            vectors: [a, b],
            from: s,
            to,
            list,
        };
        return T::shuffle_lanes(cx, i, &shuffle);
    }
    if let (true, Some(from), Some(into)) = (s.mask && to.mask, s.lane, to.lane) {
        return shuffle_masks(cx, i, [a, b], (s, from), (to, into), list);
    }
    // Held element by element, or in lanes of other widths.
    let mut all = elements(cx, a)?;
    all.extend(elements(cx, b)?);
    let mut out: Vec<Regs> = Vec::with_capacity(list.len());
    for &n in list {
        out.push(match all.get(n as usize) {
            Some(e) => e.clone(),
            None => {
                let r = fresh_element(cx, to.elem)?;
                r.iter().for_each(|x| T::emit_undef(cx, *x));
                r
            }
        });
    }
    let dst = cx.def_parts(i)?;
    join(cx, to, &dst, &out);
    Ok(())
}

/// The shuffle of masks that are held in lanes of other widths than the result, in the narrower lanes.
fn shuffle_masks<T: ElementOps>(
    cx: &mut Lower<'_, T>,
    i: Inst,
    vectors: [Value; 2],
    (s, from): (Shape, Lane),
    (to, into): (Shape, Lane),
    list: &[u32],
) -> Result<()> {
    let lane = if from.bytes() < into.bytes() { from } else { into };
    let per = 16 / lane.bytes();
    let mut sources = Regs::new();
    for v in vectors {
        let mask = cx.use_parts(v)?;
        let narrow = T::resize_mask(cx, &mask, from.bytes(), lane.bytes(), s.len, 16);
        sources.extend(narrow.into_iter().take(s.len.div_ceil(per) as usize));
    }
    let of_each = sources.len() as u32 / 2;
    let mut made = Regs::new();
    for chunk in list.chunks(per as usize) {
        let place = |n: &u32| match n / s.len {
            side @ 0..=1 => Some((side * of_each + n % s.len / per, n % s.len % per)),
            _ => None,
        };
        let mut places: SmallVec<[Option<(u32, u32)>; 16]> = chunk.iter().map(place).collect();
        places.resize(per as usize, None);
        made.push(T::shuffle_register(cx, lane, &places, &sources));
    }
    let wide = T::resize_mask(cx, &made, lane.bytes(), into.bytes(), to.len, to.bytes);
    for (part, r) in wide.iter().enumerate().take(to.parts as usize) {
        let dst = cx.def_part(i, part as u32)?;
        T::emit_copy(cx, dst, *r);
    }
    Ok(())
}

/// The number of an element, if it is constant and in range; `Err(())`: constant, out of range (poison).
pub fn const_index<T: ElementOps>(
    cx: &Lower<'_, T>,
    s: Shape,
    idx: Value,
) -> Option<std::result::Result<u32, ()>> {
    let c = idx.as_const()?;
    Some(match cx.scope.const_u64(c) {
        Some(n) if n < u64::from(s.len) => Ok(n as u32),
        _ => Err(()),
    })
}

/// `extractelement`
pub fn extract_element<T: ElementOps>(cx: &mut Lower<'_, T>, i: Inst, v: Value, idx: Value) -> Result<()> {
    let s = shape_of(cx, v)?;
    let dst = cx.def_parts(i)?;
    let n = match const_index(cx, s, idx) {
        None => return T::extract_variable(cx, s, v, idx, &dst),
        Some(Err(())) => {
            dst.iter().for_each(|d| T::emit_undef(cx, *d));
            return Ok(());
        }
        Some(Ok(n)) => n,
    };
    if T::extract_of_operand(cx, s, v, n, &dst)? {
        return Ok(());
    }
    match s.lane {
        None => {
            let k = dst.len() as u32;
            for (p, d) in dst.iter().enumerate() {
                let r = cx.use_part(v, n * k + p as u32)?;
                T::emit_copy(cx, *d, r);
            }
        }
        Some(lane) => {
            let r = cx.use_part(v, n / s.per())?;
            T::extract_lane(cx, lane, r, n % s.per(), dst[0]);
        }
    }
    Ok(())
}

/// The operation of `d` on one element: operands of type `from` (of select: the second and third of type `to`),
/// result of type `to`.
pub fn apply<T: ElementOps>(
    cx: &mut Lower<'_, T>,
    d: &InstData,
    from: TypeId,
    to: TypeId,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<()> {
    use Opcode::*;
    if let Some(k) = Fp::of(cx.scope.ty(from)) {
        return apply_to_float(cx, d, k, to, dst, args);
    }
    if d.opcode == Select {
        let parts = cx.parts_vec(to)?;
        T::select_by_bit(cx, args[0][0], &parts, dst, args[1], args[2]);
        return Ok(());
    }
    let bits = cx.bits(from);
    if let (SiToFp | UiToFp, Some(k)) = (d.opcode, Fp::of(cx.scope.ty(to))) {
        return T::from_int(cx, d.opcode == SiToFp, bits, k, dst, args[0]);
    }
    let to = cx.bits(to);
    if bits > 64 || to > 64 {
        return apply_to_wide(cx, d, bits, to, dst, args);
    }
    match d.opcode {
        ICmp => T::compare_ints(cx, d.int_predicate(), bits, dst[0], args[0][0], args[1][0]),
        Trunc | PtrToInt | IntToPtr | PtrToAddr | AddrSpaceCast if to <= bits => {
            T::emit_copy(cx, dst[0], args[0][0])
        }
        ZExt | SExt | PtrToInt | IntToPtr | PtrToAddr => {
            let r = T::extended_to(cx, d.opcode == SExt, bits, PartTy::int(to), args[0][0]);
            T::emit_copy(cx, dst[0], r);
        }
        op if op.is_binary() => return T::binary_ints(cx, op, bits, dst[0], args[0][0], args[1][0]),
        op => return Err(cx.unsupported(format!("{} of vector elements", op.keyword()))),
    }
    Ok(())
}

fn apply_to_float<T: ElementOps>(
    cx: &mut Lower<'_, T>,
    d: &InstData,
    k: Fp,
    to: TypeId,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<()> {
    use Opcode::*;
    match d.opcode {
        FNeg => T::change_sign(cx, SignOp::Negate, k, dst, args[0]),
        FCmp => T::compare(cx, d.float_predicate(), k, dst[0], args[0], args[1]),
        FpTrunc | FpExt => {
            let to = Fp::of(cx.scope.ty(to)).expect("verified: a float");
            T::convert(cx, k, to, dst, args[0])
        }
        FpToSi | FpToUi => {
            let bits = cx.bits(to);
            T::to_int(cx, d.opcode == FpToSi, bits, k, dst, args[0])
        }
        op => T::arithmetic(cx, op, k, dst, args[0], args[1]),
    }
}

/// Elements of more than 64 bits.
fn apply_to_wide<T: ElementOps>(
    cx: &mut Lower<'_, T>,
    d: &InstData,
    from: u32,
    to: u32,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<()> {
    use Opcode::*;
    const I64: PartTy = PartTy::I64;
    match d.opcode {
        And | Or | Xor => {
            for n in 0..dst.len() {
                T::emit_binary(cx, d.opcode, I64, dst[n], args[0][n], args[1][n]);
            }
        }
        Add | Sub => {
            let [a, b] = [args[0], args[1]].map(|x| x.iter().copied().map(Some).collect::<Words>());
            T::emit_add_wide(cx, d.opcode == Sub, dst, &a, &b);
        }
        Trunc => dst
            .iter()
            .zip(args[0])
            .for_each(|(d, s)| T::emit_copy(cx, *d, *s)),
        ZExt | SExt if from <= 64 => {
            let low = T::extended_to(cx, d.opcode == SExt, from, I64, args[0][0]);
            T::emit_copy(cx, dst[0], low);
            for part in &dst[1..] {
                match d.opcode {
                    SExt => T::emit_shift_imm(cx, AShr, I64, *part, low, 63),
                    _ => T::emit_int(cx, I64, *part, 0),
                }
            }
        }
        ICmp if from.is_multiple_of(64) => {
            T::emit_compare_wide(cx, d.int_predicate(), dst[0], args[0], args[1]);
        }
        op => {
            let bits = from.max(to);
            return Err(cx.unsupported(format!("{} of vectors of i{bits}", op.keyword())));
        }
    }
    Ok(())
}
