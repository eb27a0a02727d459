//! `llvm.aarch64.*` on general-purpose registers, and `llvm.ptrauth.*`: memory tags, exclusive accesses, control
//! registers, random numbers, pointer authentication (Arm ARM, C6.2).

use super::convert_int::{emit_binary, emit_extend};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::encode::signed::{CHECK, SIGN};
use crate::features::Feature;
use crate::inst::{Amode, Build, Cond, Pseudo};
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use isel::{Emit, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// How operands and results of an instruction are found.
#[derive(Clone, Copy)]
enum Kind {
    /// No operands but a constant at bit `n`.
    Constant(u32),
    /// All operands and the result are registers in the order of the row, of the row's size.
    Registers(Sz),
    /// The same, of the result's width.
    OfWidth,
    /// The result is the system register of this number (op0 to op2, 15 bits).
    Read(u32),
    /// The operand goes to the system register.
    Write(u32),
    /// Number and whether there was one, from the system register.
    Random(u32),
    /// Exclusive access of the size that the pointer's `elementtype` says: load; store with its status.
    LoadExclusive,
    StoreExclusive,
    /// The same of two doublewords.
    LoadExclusivePair,
    StoreExclusivePair,
}

/// Bits 5–19 of `mrs` without the fixed one: op0 - 2, op1, CRn, CRm, op2.
const fn register(op1: u32, n: u32, m: u32, op2: u32) -> u32 {
    1 << 14 | op1 << 11 | n << 7 | m << 3 | op2
}
/// FPCR
const CONTROL: u32 = register(3, 4, 4, 0);
/// FPMR
const FP8_MODE: u32 = register(3, 4, 4, 2);
/// FPSR
const STATUS: u32 = register(3, 4, 4, 1);

#[rustfmt::skip]
const TABLE: &[(&str, Op, Kind, Option<Feature>)] = &[
    ("hint", Op::HINT, Kind::Constant(5), None), ("dmb", Op::DMB, Kind::Constant(8), None),
    ("dsb", Op::DSB, Kind::Constant(8), None), ("isb", Op::ISB, Kind::Constant(8), None),
    ("break", Op::BRK, Kind::Constant(5), None), ("hlt", Op::HLT, Kind::Constant(5), None),
    ("cls", Op::CLS, Kind::Registers(Sz::W), None), ("cls64", Op::CLS, Kind::Registers(Sz::X), None),
    ("crc32b", Op::CRC32B, Kind::Registers(Sz::W), Some(Feature::Crc)),
    ("crc32h", Op::CRC32H, Kind::Registers(Sz::W), Some(Feature::Crc)),
    ("crc32w", Op::CRC32W, Kind::Registers(Sz::W), Some(Feature::Crc)),
    ("crc32x", Op::CRC32X, Kind::Registers(Sz::X), Some(Feature::Crc)),
    ("crc32cb", Op::CRC32CB, Kind::Registers(Sz::W), Some(Feature::Crc)),
    ("crc32ch", Op::CRC32CH, Kind::Registers(Sz::W), Some(Feature::Crc)),
    ("crc32cw", Op::CRC32CW, Kind::Registers(Sz::W), Some(Feature::Crc)),
    ("crc32cx", Op::CRC32CX, Kind::Registers(Sz::X), Some(Feature::Crc)),
    ("fjcvtzs", Op::FJCVTZS, Kind::Registers(Sz::W), Some(Feature::Jsconv)),
    ("irg", Op::IRG, Kind::Registers(Sz::X), Some(Feature::Mte)),
    ("gmi", Op::GMI, Kind::Registers(Sz::X), Some(Feature::Mte)),
    ("subp", Op::SUBP, Kind::Registers(Sz::X), Some(Feature::Mte)),
    ("stg", Op::STG, Kind::Registers(Sz::X), Some(Feature::Mte)),
    ("get.fpcr", Op::MRS, Kind::Read(CONTROL), None), ("get.fpsr", Op::MRS, Kind::Read(STATUS), None),
    ("sdiv", Op::SDIV, Kind::OfWidth, None), ("udiv", Op::UDIV, Kind::OfWidth, None),
    ("set.fpmr", Op::MSR, Kind::Write(FP8_MODE), None),
    ("set.fpcr", Op::MSR, Kind::Write(CONTROL), None), ("set.fpsr", Op::MSR, Kind::Write(STATUS), None),
    ("rndr", Op::MRS, Kind::Random(register(3, 2, 4, 0)), Some(Feature::Rand)),
    ("rndrrs", Op::MRS, Kind::Random(register(3, 2, 4, 1)), Some(Feature::Rand)),
    ("ldxr", Op::LDXR, Kind::LoadExclusive, None), ("ldaxr", Op::LDAXR, Kind::LoadExclusive, None),
    ("stxr", Op::STXR, Kind::StoreExclusive, None), ("stlxr", Op::STLXR, Kind::StoreExclusive, None),
    ("ldxp", Op::LDXP, Kind::LoadExclusivePair, None), ("ldaxp", Op::LDAXP, Kind::LoadExclusivePair, None),
    ("stxp", Op::STXP, Kind::StoreExclusivePair, None), ("stlxp", Op::STLXP, Kind::StoreExclusivePair, None),
];

/// Lowers the intrinsic; `false` for others.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let args: SmallVec<[Value; 5]> = cx.body.call_args(i).iter().copied().collect();
    use Intrinsic::*;
    if matches!(
        id,
        PtrauthSign | PtrauthAuth | PtrauthResign | PtrauthStrip | PtrauthBlend | PtrauthSignGeneric
    ) {
        return pointer_authentication(cx, i, id, &args).map(|()| true);
    }
    let Some(name) = id.name().strip_prefix("aarch64.") else {
        return Ok(false);
    };
    match name {
        "clrex" => cx.vb.make(Op::CLREX, Sz::X).bits(15 << 8).done(),
        // An amount of code for the tests of branch ranges, of which nothing is made.
        "space" => {
            if cx.is_used(i) {
                let (src, dst) = (cx.use_reg(args[1])?, cx.def(i)?);
                cx.vb.mov(dst, src);
            }
        }
        "prefetch" => prefetch(cx, &args)?,
        "range.prefetch" => range_prefetch(cx, &args)?,
        "mops.memset.tag"
            if cx.target.features.has(Feature::Mops) && cx.target.features.has(Feature::Mte) =>
        {
            super::sme::set_memory_and_tags(cx, i, &args)?;
        }
        "frint32z" | "frint32x" | "frint64z" | "frint64x" => return round_to_width(cx, i, name, args[0]),
        _ if tags(cx, i, name, &args)? => {}
        _ if super::sme::lower_named(cx, i, name, &args)? => {}
        _ => return by_table(cx, i, name, &args),
    }
    Ok(true)
}

fn by_table(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let Some(&(_, op, kind, feature)) = TABLE.iter().find(|t| t.0 == name) else {
        return Ok(false);
    };
    if feature.is_some_and(|f| !cx.target.features.has(f)) {
        return Ok(false);
    }
    match kind {
        Kind::Constant(at) => {
            let n = cx.const_int(args[0]).unwrap_or(0) as u32;
            cx.vb.make(op, Sz::X).bits(n << at).done();
        }
        Kind::Registers(_) | Kind::OfWidth => {
            let sz = match kind {
                Kind::Registers(sz) => sz,
                _ if cx.bits(cx.body.inst(i).ty) == 32 => Sz::W,
                _ => Sz::X,
            };
            let regs = args
                .iter()
                .map(|v| cx.use_reg(*v))
                .collect::<Result<SmallVec<[VReg; 3]>>>()?;
            let stores = op == Op::STG;
            if !stores && !cx.is_used(i) {
                return Ok(true);
            }
            let dst = if stores { None } else { Some(cx.def(i)?) };
            let mut m = cx.vb.make(op, sz);
            if let Some(dst) = dst {
                m = m.def(dst);
            }
            for r in regs {
                m = m.use_(r);
            }
            m.done();
        }
        Kind::Read(number) => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                cx.vb.make(op, Sz::X).def(dst).bits(number << 5).done();
            }
        }
        Kind::Write(number) => {
            let src = cx.use_reg(args[0])?;
            cx.vb.make(op, Sz::X).use_(src).bits(number << 5).done();
        }
        Kind::Random(number) => {
            let parts: SmallVec<[VReg; 2]> = match cx.is_used(i) {
                true => cx.def_parts(i)?.iter().copied().collect(),
                false => [PartTy::I64, PartTy::I32].map(|t| cx.vreg(t)).into(),
            };
            cx.vb.make(op, Sz::X).def(parts[0]).bits(number << 5).done();
            // Z says that there was none.
            super::compare::set_test(cx, super::compare::Test::One(Cond::Eq), parts[1]);
        }
        _ => return exclusive(cx, i, op, kind, args),
    }
    Ok(true)
}

/// Loads and stores of the exclusive monitor.
fn exclusive(cx: &mut Cx<'_>, i: Inst, op: Op, kind: Kind, args: &[Value]) -> Result<bool> {
    match kind {
        Kind::LoadExclusive => {
            let Some(sz) = element_size(cx, i, 0) else {
                return Ok(false);
            };
            let base = cx.use_reg(args[0])?;
            let dst = if cx.is_used(i) {
                cx.def(i)?
            } else {
                cx.vreg(PartTy::I64)
            };
            cx.vb.rr(op, sz, dst, base);
        }
        Kind::StoreExclusive => {
            let Some(sz) = element_size(cx, i, 1) else {
                return Ok(false);
            };
            let (value, base) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
            let status = if cx.is_used(i) {
                cx.def(i)?
            } else {
                cx.vreg(PartTy::I32)
            };
            cx.vb.make(op, sz).def_early(status).use_(value).use_(base).done();
        }
        Kind::LoadExclusivePair => {
            let base = cx.use_reg(args[0])?;
            let parts: SmallVec<[VReg; 2]> = match cx.is_used(i) {
                true => cx.def_parts(i)?.iter().copied().collect(),
                false => [(); 2].map(|()| cx.vreg(PartTy::I64)).into(),
            };
            cx.vb
                .make(op, Sz::X)
                .def(parts[0])
                .def(parts[1])
                .use_(base)
                .done();
        }
        Kind::StoreExclusivePair => {
            let (low, high) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
            let base = cx.use_reg(args[2])?;
            let status = if cx.is_used(i) {
                cx.def(i)?
            } else {
                cx.vreg(PartTy::I32)
            };
            let m = cx.vb.make(op, Sz::X).def_early(status);
            m.use_(low).use_(high).use_(base).done();
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The size of the element that argument `k` points to.
fn element_size(cx: &Cx<'_>, i: Inst, k: usize) -> Option<Sz> {
    let attrs = cx.body.call(i).attrs.param(k);
    let t = cx.scope.attr_type(attrs, AttrKind::ElementType)?;
    Some(match cx.dl.bits(cx.scope, t) {
        8 => Sz::B,
        16 => Sz::H,
        32 => Sz::W,
        64 => Sz::X,
        _ => return None,
    })
}

/// `prefetch(ptr, write, level, stream, data)`.
fn prefetch(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    let flag = |k: usize| cx.const_int(args[k]).unwrap_or(0) as u32;
    let (write, level, stream, data) = (flag(1), flag(2), flag(3), flag(4));
    let kind = if data == 0 { 1 } else { 2 * write };
    let p = cx.use_reg(args[0])?;
    cx.vb
        .make(Op::PRFM, Sz::X)
        .bits(kind << 3 | (level & 3) << 1 | stream & 1)
        .mem(Amode::reg(p, 0))
        .done();
    Ok(())
}

/// `range.prefetch(ptr, write, stream, metadata)`.
fn range_prefetch(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    let flag = |k: usize| cx.const_int(args[k]).unwrap_or(0) as u32 & 1;
    let kind = flag(1) | flag(2) << 2;
    let (p, metadata) = (cx.use_reg(args[0])?, cx.use_reg(args[3])?);
    cx.vb
        .make(Op::RPRFM, Sz::X)
        .bits(kind)
        .use_(metadata)
        .use_(p)
        .done();
    Ok(())
}

/// Rounding to an integer that fits 32 or 64 bits, of a scalar.
fn round_to_width(cx: &mut Cx<'_>, i: Inst, name: &str, v: Value) -> Result<bool> {
    let op = match name {
        "frint32z" => Op::FRINT32Z,
        "frint32x" => Op::FRINT32X,
        "frint64z" => Op::FRINT64Z,
        _ => Op::FRINT64X,
    };
    if !cx.target.features.has(Feature::Fptoint) {
        return Ok(false);
    }
    let sz = if cx.bits(cx.ty(v)) == 32 { Sz::S } else { Sz::D };
    if cx.is_used(i) {
        let a = cx.use_reg(v)?;
        let dst = cx.def(i)?;
        cx.vb.rr(op, sz, dst, a);
    }
    Ok(true)
}

/// Most bytes that `settag` writes without a loop.
const SETTAG_BYTES: u64 = 256;

/// Memory tags beyond single instructions; `false` for other names.
fn tags(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    if !cx.target.features.has(Feature::Mte) {
        return Ok(false);
    }
    match name {
        "irg.sp" => {
            let mask = cx.use_reg(args[0])?;
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                cx.vb.make(Op::IRG, Sz::X).def(dst).reg31().use_(mask).done();
            }
        }
        "addg" => {
            let Some(n) = cx.const_int(args[1]) else {
                return Ok(false);
            };
            if cx.is_used(i) {
                let src = cx.use_reg(args[0])?;
                let dst = cx.def(i)?;
                cx.vb.rri(Op::ADDG, Sz::X, dst, src, (n as u32 & 15) << 10);
            }
        }
        "tagp" => {
            let Some(n) = cx.const_int(args[2]) else {
                return Ok(false);
            };
            if cx.is_used(i) {
                // The place relative to the untagged base is that to the tagged one.
                let (p, base) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
                let dst = cx.def(i)?;
                let (distance, tagged) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
                cx.vb.rrr(Op::SUBP, Sz::X, distance, p, base);
                emit_binary(cx, Opcode::Add, PartTy::I64, tagged, distance, base);
                cx.vb.rri(Op::ADDG, Sz::X, dst, tagged, (n as u32 & 15) << 10);
            }
        }
        "ldg" => {
            let (old, p) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                cx.vb.tied(Op::LDG, Sz::X, dst, old, &[p], 0);
            }
        }
        "settag" | "settag.zero" => {
            let size = cx.const_int(args[1]).unwrap_or(u64::MAX);
            if size / 16 > i32::MAX as u64 || !size.is_multiple_of(16) {
                return Err(cx.unsupported(format!("llvm.aarch64.{name} of {size} bytes")));
            }
            let zero = name == "settag.zero";
            let [one, two] = if zero {
                [Op::STZG, Op::STZ2G]
            } else {
                [Op::STG, Op::ST2G]
            };
            let p = cx.use_reg(args[0])?;
            let mut at = 0;
            if size > SETTAG_BYTES {
                at = size & !31;
                let end = cx.vreg(PartTy::I64);
                cx.vb
                    .pseudo(Pseudo::TagLoop)
                    .imm((at / 16) as i32)
                    .aux(u32::from(zero))
                    .use_late(p)
                    .def_early(end)
                    .done();
                if at < size {
                    cx.vb.make(one, Sz::X).use_(end).use_(end).done();
                }
                at = size;
            }
            while at < size {
                let (op, bytes) = if size - at >= 32 { (two, 32) } else { (one, 16) };
                let offset = (at / 16) as u32;
                cx.vb.make(op, Sz::X).use_(p).use_(p).bits(offset << 12).done();
                at += bytes;
            }
        }
        "stgp" => {
            let (p, low, high) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?, cx.use_reg(args[2])?);
            cx.vb.make(Op::STGP, Sz::X).use_(low).use_(high).use_(p).done();
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Whether wrong signatures trap: by the function's attribute, or since the processor does that itself.
fn traps(cx: &Cx<'_>) -> bool {
    let wanted = cx.scope.attr_str(cx.func.attrs.func, "ptrauth-auth-traps");
    wanted.is_some() || cx.target.features.has(Feature::Fpac)
}

/// `dst` = the pointer `from` without its signature, if it is the right one. A wrong one makes it no address, or traps here.
fn authenticate(cx: &mut Cx<'_>, key: usize, dst: VReg, from: VReg, with: VReg) {
    let fpac = cx.target.features.has(Feature::Fpac);
    if fpac || !traps(cx) {
        return cx.vb.tied(CHECK[key], Sz::X, dst, from, &[with], 0);
    }
    let made = cx.vb.pseudo(Pseudo::CheckedPointer).def(dst);
    made.use_(from).use_(with).imm(key as i32).done();
}

/// The instruction that takes the signature by a key off a pointer.
fn strip(key: usize) -> Op {
    match key {
        0 | 1 => Op::XPACI,
        _ => Op::XPACD,
    }
}

/// `dst` = `plain` signed by the second of the keys. Where the check by the first key did not trap, a pointer that it made
/// no address of stays without a signature.
fn sign_checked(cx: &mut Cx<'_>, [old, new]: [usize; 2], dst: VReg, plain: VReg, with: VReg) {
    if traps(cx) {
        return cx.vb.tied(SIGN[new], Sz::X, dst, plain, &[with], 0);
    }
    let (address, signed) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    cx.vb.tied(strip(old), Sz::X, address, plain, &[], 0);
    cx.vb.tied(SIGN[new], Sz::X, signed, plain, &[with], 0);
    cx.vb
        .make(Op::SUBS, Sz::X)
        .reg31()
        .use_(plain)
        .use_(address)
        .done();
    cx.vb
        .make(Op::CSEL, Sz::X)
        .def(dst)
        .use_(signed)
        .use_(address)
        .cond(Cond::Eq)
        .done();
}

/// Signing and checking with the keys IA, IB, DA, DB (0 to 3).
fn pointer_authentication(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<()> {
    use Intrinsic::*;
    // (checking is left to the processor that the code finds, as LLVM does)
    let checks = matches!(id, PtrauthBlend | PtrauthAuth | PtrauthResign);
    if !checks && !cx.target.features.has(Feature::Pauth) {
        return Err(cx.unsupported(format!("llvm.{} without feature 'pauth'", id.name())));
    }
    if !cx.is_used(i) && id != PtrauthAuth && id != PtrauthResign {
        return Ok(());
    }
    let regs = args
        .iter()
        .map(|v| match cx.bits(cx.ty(*v)) {
            64 => cx.use_reg(*v).map(Some),
            _ => Ok(None),
        })
        .collect::<Result<SmallVec<[Option<VReg>; 5]>>>()?;
    let reg = |k: usize| regs[k].expect("an i64");
    let key = |cx: &Cx<'_>, k: usize| cx.const_int(args[k]).unwrap_or(0) as usize & 3;
    let dst = if cx.is_used(i) {
        cx.def(i)?
    } else {
        cx.vreg(PartTy::I64)
    };
    match id {
        PtrauthSign => cx.vb.tied(SIGN[key(cx, 1)], Sz::X, dst, reg(0), &[reg(2)], 0),
        PtrauthAuth => authenticate(cx, key(cx, 1), dst, reg(0), reg(2)),
        PtrauthResign => {
            let plain = cx.vreg(PartTy::I64);
            authenticate(cx, key(cx, 1), plain, reg(0), reg(2));
            sign_checked(cx, [key(cx, 1), key(cx, 3)], dst, plain, reg(4));
        }
        PtrauthStrip => cx.vb.tied(strip(key(cx, 1)), Sz::X, dst, reg(0), &[], 0),
        PtrauthSignGeneric => cx.vb.rrr(Op::PACGA, Sz::X, dst, reg(0), reg(1)),
        // The address with the discriminator in its upper 16 bits.
        _ => {
            let (low, high) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
            emit_extend(cx, false, 48, PartTy::I64, low, reg(0));
            A64::emit_shift_imm(cx, Opcode::Shl, PartTy::I64, high, reg(1), 48);
            emit_binary(cx, Opcode::Or, PartTy::I64, dst, low, high);
        }
    }
    Ok(())
}
