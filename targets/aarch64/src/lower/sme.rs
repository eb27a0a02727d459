//! `llvm.aarch64.sme.*` on ZA and ZT0: the operands go to the registers that [`crate::code_table_sme`] has the words for.

use super::streaming::{Mode, entry_mode};
use super::vector::defs_of;
use super::{A64, Cx, sve};
use crate::code_table::{Op, Sz};
use crate::code_table_sme::Row;
use crate::inst::{Build, Pseudo};
use crate::regs::{gpr, predicate, vreg};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::{PReg, VReg};
use smallvec::SmallVec;

/// Registers of operands.
type Regs = SmallVec<[(VReg, PReg); 10]>;

/// `ldr za[w12, 0], [x0]`, `str za[w12, 0], [x0]`.
const LOAD_ZA: u32 = 0xe100_0000;
const STORE_ZA: u32 = 0xe120_0000;
/// `zero { … }` without the tiles' bits.
const ZERO: u32 = 0xc008_0000;

/// Lowers a call of `llvm.aarch64.sme.NAME`; `false`: it is not known. `immediates`: arguments that are constants, by bit.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value], immediates: u64) -> Result<bool> {
    match name {
        "zero" => put(cx, ZERO | constant(cx, args[0])? as u32 & 0xff, &[], &[]),
        "ldr" => whole_vector(cx, args, LOAD_ZA)?,
        "str" => whole_vector(cx, args, STORE_ZA)?,
        "in.streaming.mode" => in_streaming_mode(cx, i)?,
        _ => return by_table(cx, i, name, args, immediates),
    }
    Ok(true)
}

fn put(cx: &mut Cx<'_>, word: u32, uses: &[(VReg, PReg)], defs: &[(VReg, PReg)]) {
    let mut m = cx.vb.pseudo(Pseudo::Sme).imm(word as i32);
    for &(r, preg) in uses {
        m = m.use_in(r, preg);
    }
    for &(r, preg) in defs {
        m = m.def_in(r, preg);
    }
    m.done();
}

fn constant(cx: &Cx<'_>, v: Value) -> Result<i64> {
    let c = v.as_const().and_then(|c| cx.signed_const(c));
    c.ok_or_else(|| cx.unsupported("an operand that is not a constant"))
}

/// The letter of an overload.
fn overload(cx: &Cx<'_>, t: TypeId) -> Option<u8> {
    let Type::Vector { elem, .. } = cx.scope.ty(t) else {
        return None;
    };
    Some(match cx.scope.ty(elem) {
        Type::Int(8) => b'b',
        Type::Int(16) => b'h',
        Type::Int(32) => b's',
        Type::Int(64) => b'd',
        Type::Half => b'H',
        Type::BFloat => b'B',
        Type::Float => b'S',
        Type::Double => b'D',
        _ => return None,
    })
}

fn by_table(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value], immediates: u64) -> Result<bool> {
    let Some(row) = Row::of(name) else {
        return Ok(false);
    };
    let ret = cx.body.inst(i).ty;
    let first = cx.scope.struct_elems(ret).map_or(ret, |e| e.0[0]);
    let types = std::iter::once(first).chain(args.iter().map(|v| cx.ty(*v)));
    let kind = types.into_iter().find_map(|t| overload(cx, t)).unwrap_or(b'*');
    let Some((mut word, fields)) = row.word(kind) else {
        return Ok(false);
    };
    let mut fields = fields.iter();
    let mut uses = Regs::new();
    let (mut vectors, mut predicates) = (0, 0);
    for (k, v) in args.iter().enumerate() {
        if immediates >> k & 1 != 0 {
            let n = constant(cx, *v)?;
            let bits: &[u8] = fields.next().map_or(&[], |f| f);
            if !(0..1 << bits.len()).contains(&n) {
                return Err(cx.unsupported(format!("llvm.aarch64.sme.{name} with {n}")));
            }
            let places = bits.iter().enumerate();
            word = places.fold(word, |w, (from, to)| w | (n as u32 >> from & 1) << to);
            continue;
        }
        let t = cx.ty(*v);
        let place = match sve::shape(cx, t)? {
            Some(s) if s.parts != 1 => return Ok(false),
            Some(s) if s.mask() => {
                predicates += 1;
                predicate(predicates - 1)
            }
            Some(_) => {
                vectors += 1;
                let at = vectors - 1;
                vreg(row.vectors.get(at).map_or(at, |n| usize::from(*n)))
            }
            None if matches!(cx.scope.ty(t), Type::Ptr(_)) => gpr(0),
            None => gpr(usize::from(row.slice)),
        };
        uses.push((cx.use_part(*v, 0)?, place));
    }
    let mut defs = Regs::new();
    if ret != TypeId::VOID {
        let found: SmallVec<[VReg; 4]> = defs_of(cx, i)?.iter().copied().collect();
        defs.extend(found.into_iter().enumerate().map(|(k, r)| (r, vreg(k))));
    }
    put(cx, word, &uses, &defs);
    Ok(true)
}

/// Load or store of vector `slice + k` of ZA, `k` vectors from an address.
fn whole_vector(cx: &mut Cx<'_>, args: &[Value], word: u32) -> Result<()> {
    let (slice, base) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
    let zero = args[2].as_const().and_then(|c| cx.signed_const(c)) == Some(0);
    let (slice, base) = if zero {
        (slice, base)
    } else {
        let k = cx.use_reg(args[2])?;
        let [sum, address, far, length] =
            [PartTy::I32, PartTy::I64, PartTy::I64, PartTy::I64].map(|t| cx.vreg(t));
        cx.vb.rrr(Op::ADD, Sz::W, sum, slice, k);
        A64::emit_extend(cx, true, 32, PartTy::I64, far, k);
        cx.vb.pseudo(Pseudo::StreamingLength).def(length).done();
        cx.vb.rrrr(Op::MADD, Sz::X, address, length, far, base);
        (sum, address)
    };
    put(cx, word, &[(slice, gpr(12)), (base, gpr(0))], &[]);
    Ok(())
}

fn in_streaming_mode(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    if !cx.is_used(i) {
        return Ok(());
    }
    let dst = cx.def(i)?;
    match cx.target.sme.mode() {
        Mode::Compatible => {
            let mode = entry_mode(cx);
            A64::emit_binary_imm(cx, Opcode::And, PartTy::I64, dst, mode, 1);
        }
        mode => cx.vb.mov_imm(dst, u64::from(mode == Mode::Streaming)),
    }
    Ok(())
}
