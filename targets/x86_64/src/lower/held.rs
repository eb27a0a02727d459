//! Addresses, vectors of zeros and long integers that several users in a block share, and that loops hold: each takes an
//! instruction (an address where code is position-independent), and a register while it lives. Floating-point and vector
//! constants that loops hold are not read from memory each time.

use super::Cx;
use super::address;
use super::memory;
use crate::inst::{Amode, Build};
use emit::{RelocKind, SymRef};
use iced_x86::Code;
use ir::ids::GlobalId;
use ir::options::CodeModel;
use isel::PartTy;
use isel::target::optional::Hoisting;
use regalloc::VReg;
use regalloc::shared::SharedKey;

/// A global's address that indices count from.
const BASE: u8 = 0;
/// A global's address as its entry in the global offset table has it.
const GOT: u8 = 1;
/// The address of a jump table.
const TABLE: u8 = 2;
/// A vector of so many bytes, all zero.
const ZERO: u8 = 3;

/// An integer that takes an instruction of ten bytes.
const INT: u8 = 4;

/// A floating-point or vector constant, by its number among the function's constants; the bytes above that are its size.
const POOL: u8 = 5;

/// What loops hold.
pub const HOISTING: Hoisting<super::X86> = Hoisting {
    max_loop: [400, 48],
    most_held: [5, 8],
    most_held_outside: 0,
    most_vectors: 12,
    in_any_loop: |key| matches!(key.0, BASE | TABLE),
    emit,
};

/// The address of a direct global, for indices to count from.
pub fn base(cx: &mut Cx<'_>, g: GlobalId) -> VReg {
    held(cx, BASE, g.0)
}

/// The address of a global that is reached through the global offset table.
pub fn through_got(cx: &mut Cx<'_>, g: GlobalId) -> VReg {
    held(cx, GOT, g.0)
}

/// The address of a jump table.
pub fn table(cx: &mut Cx<'_>, number: u32) -> VReg {
    held(cx, TABLE, number)
}

/// A vector register without a bit set.
pub fn zero(cx: &mut Cx<'_>, ty: PartTy) -> VReg {
    let key = (ZERO, u64::from(ty.bytes()));
    cx.shared_register(key, true, false, ty, |cx, dst| {
        let u = cx.vreg(ty);
        cx.vb.undef(u);
        cx.vb.trr(Code::Pxor_xmm_xmmm128, dst, u, u);
    })
}

/// An integer, which others may read; flags are kept.
pub fn int(cx: &mut Cx<'_>, ty: PartTy, n: i64) -> VReg {
    let make = |cx: &mut Cx<'_>, dst| cx.vb.mov_imm(dst, n, false);
    let short = i32::try_from(n).is_ok() || u32::try_from(n).is_ok();
    if ty == PartTy::I64 && !short {
        return cx.shared_register((INT, n as u64), true, false, ty, make);
    }
    let dst = cx.vreg(ty);
    make(cx, dst);
    dst
}

/// A constant of 4, 8 or 16 bytes in a register that the loop around holds, if it holds it.
pub fn constant(cx: &mut Cx<'_>, ty: PartTy, bytes: &[u8]) -> Option<VReg> {
    let key = pool_key(cx, bytes)?;
    cx.hoisted(key, true, ty)
}

/// A floating-point or vector constant, which others may read.
pub fn bytes(cx: &mut Cx<'_>, ty: PartTy, bytes: &[u8]) -> VReg {
    let make = |cx: &mut Cx<'_>, dst| memory::emit_bytes(cx, ty, dst, bytes);
    let is_read = [0, 0xff].iter().all(|n| bytes.iter().any(|b| b != n));
    let in_vector_register = ty.is_vector() || matches!(ty, PartTy::F32 | PartTy::F64 | PartTy::F128);
    if is_read
        && in_vector_register
        && let Some(key) = pool_key(cx, bytes)
    {
        return cx.shared_register(key, true, true, ty, make);
    }
    let dst = cx.vreg(ty);
    make(cx, dst);
    dst
}

/// What a constant of 4, 8 or 16 bytes is known by, if it is read from memory at a short distance.
fn pool_key(cx: &mut Cx<'_>, bytes: &[u8]) -> Option<SharedKey> {
    if !cx.optimise || !matches!(bytes.len(), 4 | 8 | 16) || cx.options.code_model == Some(CodeModel::Large) {
        return None;
    }
    let number = cx.vb.vcode.tables.code.constant(bytes, bytes.len() as u32);
    Some((POOL, u64::from(number) | (bytes.len() as u64) << 32))
}

fn held(cx: &mut Cx<'_>, kind: u8, number: u32) -> VReg {
    let key = (kind, u64::from(number));
    cx.shared_register(key, true, true, PartTy::I64, |cx, dst| emit(cx, key, dst))
}

fn emit(cx: &mut Cx<'_>, (kind, number): SharedKey, dst: VReg) {
    let bytes = number >> 32;
    let number = number as u32;
    match kind {
        TABLE => {
            let sym = cx
                .vb
                .vcode
                .tables
                .sym(SymRef::JumpTable(number), RelocKind::Pc32, 0);
            cx.vb.lea(dst, Amode::rip(sym, 0));
        }
        POOL => {
            let sym = cx.vb.vcode.tables.sym(SymRef::Const(number), RelocKind::Pc32, 0);
            let ty = match bytes {
                4 => PartTy::F32,
                8 => PartTy::F64,
                _ => PartTy::F128,
            };
            memory::emit_load(cx, ty, dst, Amode::rip(sym, 0));
        }
        _ => address::emit_near(cx, dst, GlobalId(number), kind == GOT),
    }
}
