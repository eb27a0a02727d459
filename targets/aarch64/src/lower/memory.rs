//! Register contents and plain memory accesses: copies, constants, loads and stores of parts. Nothing here
//! changes the flags.

use super::Cx;
use super::address::effective_code_model;
use super::big_endian;
use crate::code_table::{Op, Sz, float_immediate, logical_immediate};
use crate::features::Feature;
use crate::inst::{Amode, Base, Build, Extend, SymId, access_log2};
use emit::{RelocKind, SymRef};
use ir::diag::Result;
use ir::ids::Value;
use ir::options::CodeModel;
use isel::PartTy;
use regalloc::VReg;
use smallvec::SmallVec;

/// `dst = src`, a register of its own.
pub fn emit_copy(cx: &mut Cx<'_>, dst: VReg, src: VReg) {
    cx.vb.copy(dst, src);
}

/// Arbitrary content.
pub fn emit_undef(cx: &mut Cx<'_>, dst: VReg) {
    cx.vb.undef(dst);
}

/// Integer constant.
pub fn emit_int(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, value: u64) {
    cx.vb
        .mov_imm(dst, super::operand::zero_extended(value, 8 * ty.bytes()));
}

/// What shared registers hold: see [`regalloc::shared`].
pub mod held {
    /// A zero-extended integer.
    pub const INT: u8 = 0;
    /// The bits of a float, double or half, or both halves of a vector.
    pub const FLOAT: u8 = 1;
    /// A global's address: its number from bit 32, an offset below.
    pub const ADDRESS: u8 = 5;
    /// The page of such an address.
    pub const PAGE: u8 = 6;
    /// The sum of the registers numbered so from bits 40 and 16; extension and shift below.
    pub const SUM: u8 = 7;
    /// A vector: the number of its entry in the constant pool.
    pub const POOL: u8 = 9;
    /// The address of a frame slot.
    pub const FRAME: u8 = 10;
    /// The address of a jump table.
    pub const TABLE: u8 = 11;
    /// A global's address that indices count from, numbered as [`ADDRESS`].
    pub const BASE: u8 = 12;
    /// Where the module's thread-local variables are from the thread pointer.
    pub const TLS_MODULE: u8 = 13;
    /// A global's address from the GOT, numbered as [`ADDRESS`].
    pub const GOT: u8 = 14;
    /// The register numbered so, extended: from bit 32 the bits, their sign, and the bits to extend to.
    pub const EXTENDED: u8 = 8;
}

/// A constant in a register, which others may read.
pub fn constant_reg(cx: &mut Cx<'_>, ty: PartTy, n: i64) -> VReg {
    let value = super::operand::zero_extended(n as u64, 8 * ty.bytes());
    let cheap = pieces(value) == 1 || logical_immediate(value, value > u64::from(u32::MAX)).is_some();
    shared(cx, (held::INT, value), cheap, ty, |cx, dst| {
        cx.vb.mov_imm(dst, value)
    })
}

/// A floating-point or vector constant in a register, which others may read.
pub fn bytes_reg(cx: &mut Cx<'_>, ty: PartTy, bytes: &[u8]) -> VReg {
    let make = |cx: &mut Cx<'_>, dst| emit_bytes(cx, ty, dst, bytes);
    let word = |b: &[u8]| b.iter().rev().fold(0u64, |w, b| w << 8 | u64::from(*b));
    let kind = match ty {
        PartTy::F16 => 0,
        PartTy::F32 => 1,
        PartTy::F64 => 2,
        _ if ty.is_vector() && bytes.len() == 16 && bytes[..8] == bytes[8..] => 3,
        _ if ty.is_vector() && bytes.len() == 16 && cx.optimise => {
            let index = pool_entry(cx, bytes);
            let make = |cx: &mut Cx<'_>, dst| pool_load(cx, index, dst);
            return shared(cx, (held::POOL, u64::from(index)), false, ty, make);
        }
        _ => {
            let dst = cx.vreg(ty);
            make(cx, dst);
            return dst;
        }
    };
    let bits = word(&bytes[..bytes.len().min(8)]);
    let cheap = match kind {
        _ if bits == 0 => true,
        1 => float_immediate(f64::from(f32::from_bits(bits as u32))).is_some(),
        2 => float_immediate(f64::from_bits(bits)).is_some(),
        _ => false,
    };
    shared(cx, (held::FLOAT + kind, bits), cheap, ty, make)
}

/// The register that holds `key` in this block, or a fresh one that `make` fills. `cheap`: by one instruction.
pub fn shared(
    cx: &mut Cx<'_>,
    key: regalloc::shared::SharedKey,
    cheap: bool,
    ty: PartTy,
    make: impl FnOnce(&mut Cx<'_>, VReg),
) -> VReg {
    let alone = !matches!(key.0, held::SUM | held::EXTENDED);
    cx.shared_register(key, cheap, alone, ty, make)
}

/// Makes what a loop holds.
pub fn emit_held(cx: &mut Cx<'_>, (kind, number): regalloc::shared::SharedKey, dst: VReg) {
    use isel::Lane;
    let both = [number.to_le_bytes(), number.to_le_bytes()].concat();
    match kind {
        held::INT => cx.vb.mov_imm(dst, number),
        held::ADDRESS | held::PAGE | held::BASE => {
            let g = ir::ids::GlobalId((number >> 32) as u32);
            super::address::emit_held(cx, kind == held::PAGE, g, i64::from(number as u32 as i32), dst);
        }
        held::GOT => super::address::through_got(cx, ir::ids::GlobalId((number >> 32) as u32), dst),
        held::TLS_MODULE => super::address::emit_tls_module(cx, dst),
        held::POOL => pool_load(cx, number as u32, dst),
        held::TABLE => super::compare::emit_table(cx, number as u32, dst),
        held::FRAME => emit_slot(cx, dst, regalloc::FrameSlot::from_bits(number as u32)),
        _ => {
            let ty = match kind - held::FLOAT {
                0 => PartTy::F16,
                1 => PartTy::F32,
                2 => PartTy::F64,
                _ => PartTy::V128(Lane::I64),
            };
            emit_bytes(cx, ty, dst, &both[..ty.bytes() as usize]);
        }
    }
}

/// How many of the 16-bit pieces of a constant `movz` or `movn` and `movk` must write.
fn pieces(value: u64) -> usize {
    let count = |skip| (0..4).filter(|i| value >> (16 * i) & 0xffff != skip).count();
    count(0).min(count(0xffff)).max(1)
}

/// Floating-point or vector constant, bytes of the part's size, the register's lowest first.
pub fn emit_bytes(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, bytes: &[u8]) {
    if ty.is_scalable() {
        return super::sve::lanes::emit_splat(cx, ty, dst, 0);
    }
    if bytes.iter().all(|b| *b == 0) {
        // The upper half becomes zero as well. (Some processors have a fault in the other instruction.)
        let general = super::float::without_neon(cx) || cx.target.features.has(Feature::ZczFpWorkaround);
        return match general {
            true => cx.vb.make(Op::FMOV_DX, Sz::D).def(dst).reg31().done(),
            false => cx.vb.make(Op::MOVI_D, Sz::D).def(dst).done(),
        };
    }
    let word = |n: usize| {
        bytes
            .iter()
            .take(n)
            .rev()
            .fold(0u64, |w, b| w << 8 | u64::from(*b))
    };
    match ty {
        PartTy::F32 => {
            let bits = word(4) as u32;
            if let Some(imm) = float_immediate(f64::from(f32::from_bits(bits))) {
                return cx.vb.make(Op::FMOV_I, Sz::S).def(dst).bits(imm << 13).done();
            }
            let r = constant_reg(cx, PartTy::I32, i64::from(bits));
            cx.vb.rr(Op::FMOV_SW, Sz::S, dst, r);
        }
        PartTy::F16 => {
            let r = constant_reg(cx, PartTy::I32, word(2) as i64);
            cx.vb.rr(Op::FMOV_SW, Sz::S, dst, r);
        }
        PartTy::F64 if float_immediate(f64::from_bits(word(8))).is_some() => {
            let imm = float_immediate(f64::from_bits(word(8))).expect("just asked");
            cx.vb.make(Op::FMOV_I, Sz::D).def(dst).bits(imm << 13).done();
        }
        PartTy::F64 if pieces(word(8)) <= 2 => {
            let r = constant_reg(cx, PartTy::I64, word(8) as i64);
            cx.vb.rr(Op::FMOV_DX, Sz::D, dst, r);
        }
        _ => {
            if ty.is_vector() && !super::float::without_neon(cx) && vector_immediate(cx, dst, bytes) {
                return;
            }
            let mem = constant_mem(cx, bytes);
            let (op, sz) = load_op(ty);
            load(cx, op, sz, dst, mem);
        }
    }
}

/// A vector of equal elements by one instruction.
fn vector_immediate(cx: &mut Cx<'_>, dst: VReg, bytes: &[u8]) -> bool {
    let field = |imm: u32| (imm >> 5) << 16 | (imm & 31) << 5;
    let repeats = |n: usize| bytes.chunks(n).all(|c| c == &bytes[..n]);
    if repeats(1) {
        cx.vb
            .make(Op::V_MOVI_B, Sz::V16B)
            .def(dst)
            .bits(field(u32::from(bytes[0])))
            .done();
        return true;
    }
    if bytes.iter().all(|b| *b == 0 || *b == 0xff) && repeats(8) {
        let imm = (0..8).fold(0, |m, i| m | u32::from(bytes[i] & 1) << i);
        cx.vb.make(Op::V_MOVI_D, Sz::V2D).def(dst).bits(field(imm)).done();
        return true;
    }
    for (n, sz, plain, inverted) in [
        (2, Sz::V8H, Op::V_MOVI_H, Op::V_MVNI_H),
        (4, Sz::V4S, Op::V_MOVI_S, Op::V_MVNI_S),
    ] {
        if !repeats(n) {
            continue;
        }
        for (op, skip) in [(plain, 0u8), (inverted, 0xff)] {
            let mut set = (0..n).filter(|i| bytes[*i] != skip);
            if let (Some(at), None) = (set.next(), set.next()) {
                let imm = u32::from(bytes[at] ^ skip);
                cx.vb
                    .make(op, sz)
                    .def(dst)
                    .bits(field(imm) | (at as u32) << 13)
                    .done();
                return true;
            }
        }
    }
    let single = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    if repeats(4)
        && let Some(imm) = float_immediate(f64::from(single))
    {
        cx.vb.make(Op::V_FMOV_S, Sz::V4S).def(dst).bits(field(imm)).done();
        return true;
    }
    let double = f64::from_le_bytes(bytes[..8].try_into().expect("8 bytes"));
    if repeats(8)
        && let Some(imm) = float_immediate(double)
    {
        cx.vb.make(Op::V_FMOV_D, Sz::V2D).def(dst).bits(field(imm)).done();
        return true;
    }
    false
}

/// The constant-pool entry from which an access of its size loads a register with these bytes, the lowest first.
fn pool_entry(cx: &mut Cx<'_>, bytes: &[u8]) -> u32 {
    let align = bytes.len() as u32;
    if !cx.dl.big_endian {
        return cx.vb.vcode.tables.code.constant(bytes, align);
    }
    let turned: SmallVec<[u8; 16]> = bytes.iter().rev().copied().collect();
    cx.vb.vcode.tables.code.constant(&turned, align)
}

/// The same as a memory operand, aligned to its size.
pub fn constant_mem(cx: &mut Cx<'_>, bytes: &[u8]) -> Amode {
    let index = pool_entry(cx, bytes);
    pool_mem(cx, index, bytes.len() as u32)
}

/// `dst` = a whole vector of the constant pool.
fn pool_load(cx: &mut Cx<'_>, index: u32, dst: VReg) {
    let mem = pool_mem(cx, index, 16);
    load(cx, Op::LDR_Q, Sz::Q, dst, mem);
}

/// An entry of the constant pool as a memory operand.
fn pool_mem(cx: &mut Cx<'_>, index: u32, align: u32) -> Amode {
    let target = SymRef::Const(index);
    let base = cx.vreg(PartTy::I64);
    if effective_code_model(cx.options) == CodeModel::Large {
        super::address::far_symbol(cx, base, target);
        return Amode::reg(base, 0);
    }
    let page = cx.vb.vcode.tables.sym(target, RelocKind::Page21, 0);
    cx.vb.make(Op::ADRP, Sz::X).def(base).sym(page).done();
    let low = cx.vb.vcode.tables.sym(target, RelocKind::AddLo12, 0);
    Amode {
        base: Base::Page(base, low, align),
        index: None,
        disp: 0,
    }
}

/// The relocation of an access of `1 << log2` bytes.
fn low_kind(log2: u32) -> RelocKind {
    match log2 {
        0 => RelocKind::Ldst8Lo12,
        1 => RelocKind::Ldst16Lo12,
        2 => RelocKind::Ldst32Lo12,
        3 => RelocKind::Ldst64Lo12,
        _ => RelocKind::Ldst128Lo12,
    }
}

/// `m` as accesses of `1 << log2` bytes can take it.
fn legal(cx: &mut Cx<'_>, m: Amode, log2: u32) -> Amode {
    if let Some((r, extend, shift)) = m.index {
        let Base::Reg(base) = m.base else {
            unreachable!("indices stand beside registers")
        };
        if shift == 0 || u32::from(shift) == log2 {
            return m;
        }
        return Amode::reg(indexed(cx, base, r, extend, shift), 0);
    }
    if let Base::Page(base, sym, align) = m.base {
        if align >= 1 << log2 {
            let old = cx.vb.vcode.tables.syms[sym.0 as usize];
            let sym = cx.vb.vcode.tables.sym(old.target, low_kind(log2), old.addend);
            return Amode {
                base: Base::Page(base, sym, align),
                ..m
            };
        }
        let r = add_low(cx, base, sym);
        return Amode::reg(r, m.disp);
    }
    if i32::try_from(m.disp).is_err() {
        let far = constant_reg(cx, PartTy::I64, m.disp);
        let base = base_reg(cx, m.base);
        return Amode {
            base: Base::Reg(base),
            index: Some((far, Extend::Lsl, 0)),
            disp: 0,
        };
    }
    m
}

/// The low 12 bits of a symbol's address added to its page.
pub fn add_low(cx: &mut Cx<'_>, page: VReg, sym: SymId) -> VReg {
    let r = cx.vreg(PartTy::I64);
    cx.vb.make(Op::ADD_I, Sz::X).def(r).use_(page).sym(sym).done();
    r
}

/// `dst` = the address of a frame slot.
fn emit_slot(cx: &mut Cx<'_>, dst: VReg, slot: regalloc::FrameSlot) {
    let m = cx.vb.pseudo(crate::inst::Pseudo::FrameAddr).def(dst);
    m.slot(slot, 0).done();
}

/// A base as a register.
pub fn base_reg(cx: &mut Cx<'_>, base: Base) -> VReg {
    match base {
        Base::Reg(r) => r,
        Base::Frame(slot) => {
            let key = (held::FRAME, u64::from(slot.bits()));
            shared(cx, key, true, PartTy::I64, |cx, r| emit_slot(cx, r, slot))
        }
        Base::Page(page, sym, _) => add_low(cx, page, sym),
    }
}

/// `base + (index extended << shift)` in a register that others may read.
pub fn indexed(cx: &mut Cx<'_>, base: VReg, index: VReg, extend: Extend, shift: u8) -> VReg {
    let (b, i) = (base.vreg() as u64, index.vreg() as u64);
    let key = b << 40 | i << 16 | u64::from(extend.option()) << 8 | u64::from(shift);
    let make = |cx: &mut Cx<'_>, sum| add_index(cx, sum, base, index, extend, shift);
    shared(cx, (held::SUM, key), false, PartTy::I64, make)
}

/// `dst = base + (index extended << shift)`.
pub fn add_index(cx: &mut Cx<'_>, dst: VReg, base: VReg, index: VReg, extend: Extend, shift: u8) {
    if extend == Extend::Lsl {
        return cx
            .vb
            .rrri(Op::ADD, Sz::X, dst, base, index, u32::from(shift) << 10);
    }
    let bits = extend.option() << 13 | u32::from(shift) << 10;
    cx.vb.rrri(Op::ADD_X, Sz::X, dst, base, index, bits);
}

/// The load of a whole part.
pub fn load_op(ty: PartTy) -> (Op, Sz) {
    match ty {
        PartTy::I8 => (Op::LDRB, Sz::W),
        PartTy::I16 => (Op::LDRH, Sz::W),
        PartTy::I32 => (Op::LDR_W, Sz::W),
        PartTy::I64 => (Op::LDR_X, Sz::X),
        PartTy::F16 => (Op::LDR_H, Sz::H),
        PartTy::F32 => (Op::LDR_S, Sz::S),
        PartTy::F64 => (Op::LDR_D, Sz::D),
        _ => (Op::LDR_Q, Sz::Q),
    }
}

/// The store of a whole part.
fn store_op(ty: PartTy) -> (Op, Sz) {
    match ty {
        PartTy::I8 => (Op::STRB, Sz::W),
        PartTy::I16 => (Op::STRH, Sz::W),
        PartTy::I32 => (Op::STR_W, Sz::W),
        PartTy::I64 => (Op::STR_X, Sz::X),
        PartTy::F16 => (Op::STR_H, Sz::H),
        PartTy::F32 => (Op::STR_S, Sz::S),
        PartTy::F64 => (Op::STR_D, Sz::D),
        _ => (Op::STR_Q, Sz::Q),
    }
}

/// A load by `op`.
pub fn load(cx: &mut Cx<'_>, op: Op, sz: Sz, dst: VReg, mem: Amode) {
    let log2 = access_log2(op).expect("a load");
    let mem = legal(cx, mem, log2);
    cx.vb.make(op, sz).def(dst).mem(mem).done();
}

/// What a pointer is in memory.
pub fn pointer_part(cx: &Cx<'_>) -> PartTy {
    match cx.dl.is_ilp32() {
        true => PartTy::I32,
        false => PartTy::I64,
    }
}

/// Plain load of a whole part. Integer parts below 32 bits are zero-extended.
pub fn emit_load(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, mem: Amode) {
    if ty.is_scalable() {
        return super::sve::memory::access(cx, true, dst, mem);
    }
    if let Some(lane) = big_endian::ordered(cx, ty, 16) {
        return big_endian::load_lanes(cx, lane, 16, dst, mem);
    }
    let (op, sz) = load_op(ty);
    load(cx, op, sz, dst, mem);
}

/// Plain store of a whole part.
pub fn emit_store(cx: &mut Cx<'_>, ty: PartTy, src: VReg, mem: Amode) {
    if ty.is_scalable() {
        return super::sve::memory::access(cx, false, src, mem);
    }
    if let Some(lane) = big_endian::ordered(cx, ty, 16) {
        return big_endian::store_lanes(cx, lane, 16, src, mem);
    }
    let (op, sz) = store_op(ty);
    let mem = legal(cx, mem, access_log2(op).expect("a store"));
    cx.vb.make(op, sz).use_(src).mem(mem).done();
}

/// Stores an integer constant; zero from the zero register.
pub fn emit_store_int(cx: &mut Cx<'_>, ty: PartTy, value: u64, mem: Amode) {
    let (op, sz) = store_op(ty);
    let mem = legal(cx, mem, access_log2(op).expect("a store"));
    let src = (value != 0).then(|| constant_reg(cx, ty, value as i64));
    let m = cx.vb.make(op, sz);
    let m = match src {
        Some(r) => m.use_(r),
        None => m.reg31(),
    };
    m.mem(mem).done();
}

/// Stores part `part` of `v`; zero from the zero register.
pub fn store_part(cx: &mut Cx<'_>, ty: PartTy, v: Value, part: u32, mem: Amode) -> Result<()> {
    let (v, part) = cx.resolve(v, part)?;
    if v.is_const()
        && ty.bytes() <= 8
        && let Some(bytes) = cx.const_part_bytes(v, part, ty)?
        && bytes.iter().take(ty.bytes() as usize).all(|b| *b == 0)
    {
        emit_store_int(cx, PartTy::int(8 * ty.bytes()), 0, mem);
        return Ok(());
    }
    let src = cx.use_part(v, part)?;
    emit_store(cx, ty, src, mem);
    Ok(())
}
