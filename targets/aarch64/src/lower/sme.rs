//! `llvm.aarch64.sme.*` on ZA and ZT0, `llvm.aarch64.sve.*` on several vectors: the operands go to the registers that [`crate::code_table_sme`] has the words for.

use super::streaming::{Mode, entry_mode};
use super::vector::defs_of;
use super::{A64, Cx, sve};
use crate::code_table::{Op, Sz};
use crate::code_table_several;
use crate::code_table_sme::{self, DOWN, LENGTHS, Row};
use crate::inst::{Build, Pseudo};
use crate::regs::{gpr, predicate, vreg};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::{PReg, RegClass, VReg};
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
        _ => {
            return match Row::of(name, code_table_sme::ROWS) {
                Some(row) => by_table(cx, i, row, args, immediates),
                None => Ok(false),
            };
        }
    }
    Ok(true)
}

/// Lowers a call of `llvm.aarch64.sve.NAME` on several vectors or a predicate as counter; `false`: it is not known.
pub fn lower_several(cx: &mut Cx<'_>, i: Inst, name: &str, immediates: u64) -> Result<bool> {
    let Some(row) = Row::of(name, code_table_several::ROWS) else {
        return Ok(false);
    };
    let args: SmallVec<[Value; 8]> = cx.body.call_args(i).iter().copied().collect();
    by_table(cx, i, row, &args, immediates)
}

/// Instructions on fixed registers that have names of their own; `false`: it is another one.
pub fn lower_named(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    // The word, registers of arguments, those of the result.
    type Words = (u32, &'static [u8], &'static [u8]);
    const EIGHT: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7];
    const STORED: &[u8] = &[8, 0, 1, 2, 3, 4, 5, 6, 7];
    let (word, uses, defs): Words = match name {
        // chkfeat x16
        "chkfeat" => (0xd503_251f, &[0], &[0]),
        // sysl x0, #3, c7, c7, #1
        "gcspopm" => (0xd52b_7720, &[0], &[0]),
        "gcsss" => (GCSSS1, &[0], &[]),
        // ld64b x0, [x8] and the stores
        "ld64b" => (0xf83f_d100, &[8], EIGHT),
        "st64b" => (0xf83f_9100, STORED, &[]),
        "st64bv" => (0xf829_b100, STORED, &[9]),
        "st64bv0" => (0xf829_a100, STORED, &[9]),
        _ => return Ok(false),
    };
    let mut regs = Regs::new();
    for (v, n) in args.iter().zip(uses) {
        regs.push((cx.use_reg(*v)?, gpr(usize::from(*n))));
    }
    let result: Regs = match defs {
        [] => Regs::new(),
        _ => {
            let found = defs_of(cx, i)?;
            let places = defs.iter().map(|n| gpr(usize::from(*n)));
            found.iter().copied().zip(places).collect()
        }
    };
    if name == "gcsss" {
        // The new stack's token is checked, then that of the old one is the result.
        let (zero, old) = (cx.vreg(PartTy::I64), defs_of(cx, i)?[0]);
        put(cx, GCSSS1, &regs, &[]);
        cx.vb.mov_imm(zero, 0);
        put(cx, GCSSS2, &[(zero, gpr(0))], &[(old, gpr(0))]);
        return Ok(true);
    }
    match name == "chkfeat" {
        true => put_through(cx, word, &regs, &result),
        false => put(cx, word, &regs, &result),
    }
    Ok(true)
}

/// `gcsss1 x0`, `gcsss2 x0`.
const GCSSS1: u32 = 0xd50b_7740;
const GCSSS2: u32 = 0xd52b_7760;

fn put(cx: &mut Cx<'_>, word: u32, uses: &[(VReg, PReg)], defs: &[(VReg, PReg)]) {
    put_as(cx, Pseudo::Sme, word, uses, defs);
}

/// `llvm.aarch64.mops.memset.tag`: address, value and size to the end of what was set.
pub fn set_memory_and_tags(cx: &mut Cx<'_>, i: Inst, args: &[Value]) -> Result<()> {
    // setgp, setgm, setge [x0]!, x2!, x1
    const STEPS: [u32; 3] = [0x1dc1_0440, 0x1dc1_4440, 0x1dc1_8440];
    let (mut p, value, mut size) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?, cx.use_reg(args[2])?);
    for (k, word) in STEPS.into_iter().enumerate() {
        let last = k + 1 == STEPS.len() && cx.is_used(i);
        let next = if last { cx.def(i)? } else { cx.vreg(PartTy::I64) };
        let left = cx.vreg(PartTy::I64);
        put(
            cx,
            word,
            &[(p, gpr(0)), (value, gpr(1)), (size, gpr(2))],
            &[(next, gpr(0)), (left, gpr(2))],
        );
        (p, size) = (next, left);
    }
    Ok(())
}

/// The same of an instruction that works on x16: it stands between moves from and to x0.
fn put_through(cx: &mut Cx<'_>, word: u32, uses: &[(VReg, PReg)], defs: &[(VReg, PReg)]) {
    put_as(cx, Pseudo::WordOnX16, word, uses, defs);
}

fn put_as(cx: &mut Cx<'_>, pseudo: Pseudo, word: u32, uses: &[(VReg, PReg)], defs: &[(VReg, PReg)]) {
    let mut m = cx.vb.pseudo(pseudo).imm(word as i32);
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

/// Whether it is a predicate as counter.
fn is_counter(cx: &Cx<'_>, t: TypeId) -> bool {
    matches!(cx.scope.ty(t), Type::TargetExt { .. })
}

/// The letter of an overload by a predicate.
fn mask_overload(cx: &Cx<'_>, t: TypeId) -> Option<u8> {
    let Type::Vector {
        elem: TypeId::I1,
        len,
        ..
    } = cx.scope.ty(t)
    else {
        return None;
    };
    Some(match len {
        16 => b'b',
        8 => b'h',
        4 => b's',
        2 => b'd',
        _ => return None,
    })
}

fn by_table(cx: &mut Cx<'_>, i: Inst, row: &Row, args: &[Value], immediates: u64) -> Result<bool> {
    let name = row.name;
    let ret = cx.body.inst(i).ty;
    let first = cx.scope.struct_elems(ret).map_or(ret, |e| e.0[0]);
    let mut types: SmallVec<[TypeId; 8]> = args.iter().map(|v| cx.ty(*v)).collect();
    // Conversions to bytes of two formats are told apart by what they convert.
    let by_argument = matches!(name, "fp8.cvt.x2" | "fp8.cvtn");
    types.insert(if by_argument { types.len() } else { 0 }, first);
    let found = types.iter().find_map(|t| overload(cx, *t));
    // The lanes of a choice between predicates are those of the one that is asked.
    let masks = if name == "psel" { &types[2..] } else { &types[..] };
    let found = found.or_else(|| masks.iter().find_map(|t| mask_overload(cx, *t)));
    let kind = found.unwrap_or(b'*');
    let Some((mut word, fields)) = row.word(kind) else {
        return Ok(false);
    };
    let mut fields = fields.iter();
    let mut uses = Regs::new();
    let (mut vectors, mut predicates, mut numbers) = (0, 0, 0);
    for (k, v) in args.iter().enumerate() {
        if immediates >> k & 1 != 0 {
            let n = constant(cx, *v)?;
            let bits: &[u8] = fields.next().map_or(&[], |f| f);
            let (n, bits) = match (bits, n) {
                // `vlx2` or `vlx4`.
                ([LENGTHS, bits @ ..], 2 | 4) => (n / 2 - 1, bits),
                ([LENGTHS, bits @ ..], _) => (-1, bits),
                ([DOWN, bits @ ..], n) => ((1 << bits.len()) - n, bits),
                _ => (n, bits),
            };
            if !(0..1 << bits.len()).contains(&n) {
                return Err(cx.unsupported(format!("llvm.aarch64.{name} with {n}")));
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
            None if row.slice != 0 && !matches!(cx.scope.ty(t), Type::Ptr(_)) => gpr(usize::from(row.slice)),
            None => {
                numbers += 1;
                gpr(numbers - 1)
            }
        };
        uses.push((cx.use_part(*v, 0)?, place));
    }
    let mut defs = Regs::new();
    if ret != TypeId::VOID {
        let found: SmallVec<[VReg; 4]> = defs_of(cx, i)?.iter().copied().collect();
        defs.extend(found.into_iter().enumerate().map(|(k, r)| match r.class() {
            RegClass::Vector => (r, predicate(k)),
            RegClass::Int => (r, gpr(k)),
            RegClass::Float => (r, vreg(k)),
        }));
    }
    if row.counted {
        // What p8 holds goes to p3 meanwhile.
        defs.push((cx.vreg(PartTy::Predicate(1)), predicate(3)));
        let pseudo = match is_counter(cx, first) {
            true => Pseudo::CounterOut,
            false => Pseudo::CounterIn,
        };
        put_as(cx, pseudo, word, &uses, &defs);
    } else {
        put(cx, word, &uses, &defs);
    }
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
