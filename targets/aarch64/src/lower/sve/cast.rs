//! Conversions of scalable vectors: within containers, and to wider and narrower ones by unpacking into twice
//! as many registers or packing into half as many.

use super::super::vector::defs_of;
use super::arith::{bfloat_halves, shift_imm};
use super::{
    Cx, Regs, Shape, emit, emit_p, emit_unary, emit_z, parts_of, preg, ptrue, shape_of, shape_ty, zreg,
};
use crate::code_table::{Sz, logical_immediate};
use crate::code_table_sve::Sve;
use crate::features::{Feature, Features};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;
use regalloc::VReg;

/// The lower or upper half of a register of containers of `bytes` bytes, in twice as wide ones.
pub fn unpack(cx: &mut Cx<'_>, signed: bool, bytes: u32, high: bool, r: VReg) -> VReg {
    let row = match (signed, high) {
        (false, false) => Sve::UUNPKLO,
        (false, true) => Sve::UUNPKHI,
        (true, false) => Sve::SUNPKLO,
        (true, true) => Sve::SUNPKHI,
    };
    emit_z(cx, row, Sz::scalar(2 * bytes), &[r], 0)
}

/// Each register as the two that `half` makes of it (`true`: of its high half), from lanes of `from` bytes to `to`.
fn unpacked(regs: &[VReg], from: u32, to: u32, mut half: impl FnMut(u32, bool, VReg) -> VReg) -> Regs {
    let mut list = Regs::from_slice(regs);
    let mut bytes = from;
    while bytes < to {
        list = list
            .iter()
            .flat_map(|r| [(*r, false), (*r, true)])
            .map(|(r, high)| half(bytes, high, r))
            .collect();
        bytes *= 2;
    }
    list
}

/// Each two registers (or the last alone) as the one that `join` makes of them, from lanes of `from` bytes to `to`.
fn packed(regs: &[VReg], from: u32, to: u32, mut join: impl FnMut(u32, &[VReg]) -> VReg) -> Regs {
    let mut list = Regs::from_slice(regs);
    let mut bytes = from;
    while bytes > to {
        bytes /= 2;
        list = list.chunks(2).map(|c| join(bytes, c)).collect();
    }
    list
}

/// Registers of containers of `from` bytes as registers of `to` bytes, extended.
pub fn widen(cx: &mut Cx<'_>, signed: bool, regs: &[VReg], from: u32, to: u32) -> Regs {
    unpacked(regs, from, to, |bytes, high, r| {
        unpack(cx, signed, bytes, high, r)
    })
}

/// Registers of containers of `from` bytes as registers of `to` bytes: the low parts of the lanes. What
/// remains of a single register stands in its lower half.
pub fn pack(cx: &mut Cx<'_>, regs: &[VReg], from: u32, to: u32) -> Regs {
    packed(regs, from, to, |bytes, c| {
        let last = *c.last().expect("not empty");
        emit_z(cx, Sve::UZP1, Sz::scalar(bytes), &[c[0], last], 0)
    })
}

/// The same for predicates: halves, from lanes of `from` bytes to lanes of `to`.
pub fn widen_masks(cx: &mut Cx<'_>, regs: &[VReg], from: u32, to: u32) -> Regs {
    unpacked(regs, from, to, |_, high, r| {
        let row = if high { Sve::PUNPKHI } else { Sve::PUNPKLO };
        emit_p(cx, row, Sz::D, &[r], 0)
    })
}

/// Predicates of lanes of `from` bytes joined to ones of lanes of `to`.
pub fn pack_masks(cx: &mut Cx<'_>, regs: &[VReg], from: u32, to: u32) -> Regs {
    packed(regs, from, to, |bytes, c| {
        let high = c.get(1).copied().unwrap_or_else(|| pfalse(cx));
        emit_p(cx, Sve::UZP1_PP, Sz::scalar(bytes), &[c[0], high], 0)
    })
}

/// Predicates of lanes of `from` bytes as ones of lanes of `to`.
pub fn remask(cx: &mut Cx<'_>, regs: &[VReg], from: u32, to: u32) -> Regs {
    if from < to {
        widen_masks(cx, regs, from, to)
    } else {
        pack_masks(cx, regs, from, to)
    }
}

/// The predicates of a mask value for registers of containers of `bytes` bytes.
pub fn masks_for(cx: &mut Cx<'_>, mask: Value, bytes: u32) -> Result<Regs> {
    let s = shape_of(cx, mask)?;
    let regs = parts_of(cx, mask)?;
    Ok(remask(cx, &regs, s.container, bytes))
}

/// An element extended to its container; as it is where it fills it.
pub fn extend_in_container(cx: &mut Cx<'_>, signed: bool, s: Shape, r: VReg) -> VReg {
    if s.packed() || s.float {
        return r;
    }
    if !signed {
        let ones = (1u64 << s.bits) - 1;
        let lane = 8 * s.container;
        let mask = (0..64 / lane).fold(0u64, |m, k| m | ones << (k * lane));
        let bits = logical_immediate(mask, true).expect("runs of ones");
        return emit_z(cx, Sve::AND_I, Sz::D, &[r], bits << 5);
    }
    if s.bits != 8 * s.bytes {
        let gap = i64::from(8 * s.container - s.bits);
        let (high, dst) = (zreg(cx), zreg(cx));
        shift_imm(cx, Opcode::Shl, s.sz(), high, r, gap);
        shift_imm(cx, Opcode::AShr, s.sz(), dst, high, gap);
        return dst;
    }
    let row = match s.bytes {
        1 => Sve::SXTB_P,
        2 => Sve::SXTH_P,
        _ => Sve::SXTW_P,
    };
    let dst = zreg(cx);
    let pg = ptrue(cx, s.container);
    emit_unary(cx, row, s.sz(), dst, pg, r);
    dst
}

/// Lowers a cast.
pub fn cast(cx: &mut Cx<'_>, i: Inst, d: &InstData, v: Value) -> Result<()> {
    use Opcode::*;
    let (from, to) = (shape_of(cx, v)?, shape_ty(cx, d.ty)?);
    let dst = defs_of(cx, i)?;
    let regs = parts_of(cx, v)?;
    let signed = matches!(d.opcode, SExt | SiToFp | FpToSi);
    let out = match d.opcode {
        BitCast => bitcast(cx, &regs, from, to)?,
        ZExt | SExt | UiToFp | SiToFp | IntToPtr if from.mask() => {
            let masks = remask(cx, &regs, from.container, to.container);
            let bits = match d.opcode {
                ZExt | IntToPtr => 1,
                SExt => u64::MAX,
                UiToFp => float_bits(cx, to, 1.0)?,
                _ => float_bits(cx, to, -1.0)?,
            };
            masks.iter().map(|p| lanes_of_mask(cx, to, *p, bits)).collect()
        }
        Trunc | PtrToInt | PtrToAddr if to.mask() => low_bits(cx, &regs, from.container, to.container),
        ZExt | SExt | PtrToInt | PtrToAddr | IntToPtr | AddrSpaceCast if to.bits >= from.bits => {
            let list: Regs = regs
                .iter()
                .map(|r| extend_in_container(cx, signed, from, *r))
                .collect();
            widen(cx, signed, &list, from.container, to.container)
        }
        Trunc | PtrToInt | PtrToAddr | IntToPtr => pack(cx, &regs, from.container, to.container),
        FpExt | FpTrunc => float_cast(cx, &regs, from, to)?,
        UiToFp | SiToFp => int_to_float(cx, signed, &regs, from, to)?,
        FpToUi | FpToSi if to.mask() => {
            let elem = match from.container {
                2 => TypeId::I16,
                4 => TypeId::I32,
                _ => TypeId::I64,
            };
            let lanes = Shape {
                elem,
                bytes: from.container,
                bits: 8 * from.container,
                float: false,
                ..from
            };
            let numbers = float_to_int(cx, signed, &regs, from, lanes)?;
            low_bits(cx, &numbers, from.container, to.container)
        }
        FpToUi | FpToSi => float_to_int(cx, signed, &regs, from, to)?,
        op => return Err(cx.unsupported(format!("{} of scalable vectors", op.keyword()))),
    };
    for (d, r) in dst.iter().zip(&out) {
        super::super::memory::emit_copy(cx, *d, *r);
    }
    Ok(())
}

/// The lowest bits of lanes as predicates of lanes of `to` bytes.
fn low_bits(cx: &mut Cx<'_>, regs: &[VReg], from: u32, to: u32) -> Regs {
    let mut out = Regs::new();
    for r in regs {
        let one = super::lanes::splat_bits(cx, Sz::scalar(from), 1);
        let low = emit_z(cx, Sve::AND, Sz::D, &[*r, one], 0);
        let pg = ptrue(cx, from);
        out.push(emit_p(cx, Sve::CMPNE_I, Sz::scalar(from), &[pg, low], 0));
    }
    remask(cx, &out, from, to)
}

/// Whether floating-point numbers of so many bits become bfloat in one rounding; generic code does it otherwise.
pub fn narrows_to_bfloat(features: Features, bits: u32) -> bool {
    features.has(Feature::Bf16) && (bits != 64 || features.has(Feature::Sve2))
}

/// The shape of as many floats.
fn singles(like: Shape) -> Shape {
    Shape {
        elem: TypeId::FLOAT,
        container: like.container.max(4),
        bytes: 4,
        bits: 32,
        float: true,
        ..like
    }
}

/// A vector of `bits` where the predicate is on, else zero.
pub fn lanes_of_mask(cx: &mut Cx<'_>, to: Shape, p: VReg, bits: u64) -> VReg {
    let n = bits as i64;
    if (-128..128).contains(&n) {
        return emit_z(cx, Sve::CPY_I, to.sz(), &[p], (n as u32 & 0xff) << 5);
    }
    let ones = super::lanes::splat_bits(cx, to.sz(), bits);
    let zero = super::lanes::splat_bits(cx, to.sz(), 0);
    emit_z(cx, Sve::SEL, to.sz(), &[p, ones, zero], 0)
}

fn float_bits(cx: &Cx<'_>, s: Shape, n: f32) -> Result<u64> {
    Ok(match cx.scope.ty(s.elem) {
        Type::Float => u64::from(n.to_bits()),
        Type::Double => f64::from(n).to_bits(),
        Type::BFloat => u64::from(n.to_bits() >> 16),
        Type::Half if n > 0.0 => 0x3c00,
        Type::Half => 0xbc00,
        _ => return Err(cx.unsupported("floating-point format")),
    })
}

/// A bitcast between types of which one does not fill its containers: packed tightly, then unpacked.
fn bitcast(cx: &mut Cx<'_>, regs: &[VReg], from: Shape, to: Shape) -> Result<Regs> {
    if from.mask() || to.mask() || from.parts + to.parts > 2 || from.bits != 8 * from.bytes {
        return Err(cx.unsupported("bitcast of such scalable vectors"));
    }
    let mut r = regs[0];
    let mut bytes = from.container;
    while bytes > from.bytes {
        bytes /= 2;
        r = emit_z(cx, Sve::UZP1, Sz::scalar(bytes), &[r, r], 0);
    }
    bytes = to.bytes;
    while bytes < to.container {
        r = unpack(cx, false, bytes, false, r);
        bytes *= 2;
    }
    Ok(Regs::from_slice(&[r]))
}

/// The instruction of a conversion between the sizes `to` and `from`.
fn conversion(rows: &[(u32, u32, Sve)], to: u32, from: u32) -> Option<Sve> {
    rows.iter().find(|r| r.0 == to && r.1 == from).map(|r| r.2)
}

fn each(cx: &mut Cx<'_>, row: Sve, container: u32, regs: &[VReg]) -> Regs {
    let mut out = Regs::new();
    for r in regs {
        let dst = zreg(cx);
        let pg = ptrue(cx, container);
        emit_unary(cx, row, Sz::D, dst, pg, *r);
        out.push(dst);
    }
    out
}

const FCVT: &[(u32, u32, Sve)] = &[
    (2, 4, Sve::FCVT_HS),
    (4, 2, Sve::FCVT_SH),
    (2, 8, Sve::FCVT_HD),
    (8, 2, Sve::FCVT_DH),
    (4, 8, Sve::FCVT_SD),
    (8, 4, Sve::FCVT_DS),
];

fn float_cast(cx: &mut Cx<'_>, regs: &[VReg], from: Shape, to: Shape) -> Result<Regs> {
    let bfloat = |cx: &Cx<'_>, s: Shape| cx.scope.ty(s.elem) == Type::BFloat;
    let common = from.container.max(to.container);
    if bfloat(cx, from) {
        let mut singles = Regs::new();
        let mut container = from.container;
        for r in regs {
            singles.extend(bfloat_halves(cx, from, *r));
        }
        container = container.max(4);
        let singles = if to.bytes == 8 {
            let wide = widen(cx, false, &singles, container, common);
            each(cx, Sve::FCVT_DS, common, &wide)
        } else {
            singles
        };
        return Ok(singles);
    }
    if bfloat(cx, to) {
        if from.bytes == 2 {
            // (exact)
            let wide = float_cast(cx, regs, from, singles(from))?;
            return float_cast(cx, &wide, singles(from), to);
        }
        if from.bytes == 8 {
            // (rounded to odd first, so that it is rounded once)
            let odd = each(cx, Sve::FCVTX_SD, from.container, regs);
            return float_cast(cx, &odd, singles(from), to);
        }
        let narrow = each(cx, Sve::BFCVT, from.container, regs);
        return Ok(pack(cx, &narrow, from.container, to.container));
    }
    let Some(row) = conversion(FCVT, to.bytes, from.bytes) else {
        return Err(cx.unsupported("conversion between these floating-point formats"));
    };
    let wide = widen(cx, false, regs, from.container, common);
    let out = each(cx, row, common, &wide);
    Ok(pack(cx, &out, common, to.container))
}

const TO_FLOAT: [&[(u32, u32, Sve)]; 2] = [
    &[
        (2, 2, Sve::UCVTF_HH),
        (2, 4, Sve::UCVTF_HS),
        (2, 8, Sve::UCVTF_HD),
        (4, 4, Sve::UCVTF_SS),
        (4, 8, Sve::UCVTF_SD),
        (8, 8, Sve::UCVTF_DD),
    ],
    &[
        (2, 2, Sve::SCVTF_HH),
        (2, 4, Sve::SCVTF_HS),
        (2, 8, Sve::SCVTF_HD),
        (4, 4, Sve::SCVTF_SS),
        (4, 8, Sve::SCVTF_SD),
        (8, 8, Sve::SCVTF_DD),
    ],
];

fn int_to_float(cx: &mut Cx<'_>, signed: bool, regs: &[VReg], from: Shape, to: Shape) -> Result<Regs> {
    // What a float holds exactly is rounded once.
    if cx.scope.ty(to.elem) == Type::BFloat && from.bits <= 24 {
        let wide = int_to_float(cx, signed, regs, from, singles(to))?;
        return float_cast(cx, &wide, singles(to), to);
    }
    if cx.scope.ty(to.elem) == Type::BFloat {
        let doubles = Shape {
            elem: TypeId::DOUBLE,
            container: 8,
            bytes: 8,
            bits: 64,
            ..to
        };
        let wide = int_to_float(cx, signed, regs, from, doubles)?;
        return float_cast(cx, &wide, doubles, to);
    }
    let list: Regs = regs
        .iter()
        .map(|r| extend_in_container(cx, signed, from, *r))
        .collect();
    let common = from.container.max(to.container);
    let wide = widen(cx, signed, &list, from.container, common);
    let Some(row) = conversion(TO_FLOAT[usize::from(signed)], to.bytes, common) else {
        return Err(cx.unsupported("conversion of integers to this floating-point format"));
    };
    let out = each(cx, row, common, &wide);
    Ok(pack(cx, &out, common, to.container))
}

const TO_INT: [&[(u32, u32, Sve)]; 2] = [
    &[
        (2, 2, Sve::FCVTZU_HH),
        (4, 2, Sve::FCVTZU_SH),
        (8, 2, Sve::FCVTZU_DH),
        (4, 4, Sve::FCVTZU_SS),
        (8, 4, Sve::FCVTZU_DS),
        (8, 8, Sve::FCVTZU_DD),
    ],
    &[
        (2, 2, Sve::FCVTZS_HH),
        (4, 2, Sve::FCVTZS_SH),
        (8, 2, Sve::FCVTZS_DH),
        (4, 4, Sve::FCVTZS_SS),
        (8, 4, Sve::FCVTZS_DS),
        (8, 8, Sve::FCVTZS_DD),
    ],
];

/// Floating point to integers of the common container, then narrower ones.
pub fn float_to_int(cx: &mut Cx<'_>, signed: bool, regs: &[VReg], from: Shape, to: Shape) -> Result<Regs> {
    if cx.scope.ty(from.elem) == Type::BFloat {
        let wide = float_cast(cx, regs, from, singles(from))?;
        return float_to_int(cx, signed, &wide, singles(from), to);
    }
    let common = from.container.max(to.container);
    let wide = widen(cx, false, regs, from.container, common);
    let Some(row) = conversion(TO_INT[usize::from(signed)], common, from.bytes) else {
        return Err(cx.unsupported("conversion of this floating-point format to integers"));
    };
    let out = each(cx, row, common, &wide);
    Ok(pack(cx, &out, common, to.container))
}

/// A fresh predicate with nothing on.
pub fn pfalse(cx: &mut Cx<'_>) -> VReg {
    let p = preg(cx);
    emit(cx, Sve::PFALSE, Sz::B, p, &[], 0);
    p
}
