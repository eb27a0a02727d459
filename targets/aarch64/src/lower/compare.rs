//! Comparisons and who asks for them: `icmp`, branches, `select`, switches.
//!
//! A condition is emitted where it is used, so that flags live only from the comparison to its reader:
//! [`flags_of`] emits what sets the flags for an i1 (folding the comparison that defines it) and says what
//! to test. Operands of the reader come first, since nothing between may change flags.

use super::convert_int::zero_extended_value;
use super::float;
use super::memory::{constant_reg, held};
use super::operand::{add_immediate, constant, extended, width, work_part, zero_extended};
use super::{A64, Cx};
use crate::code_table::{Op, Sz, logical_immediate};
use crate::inst::{Build, Cond, Pseudo};
use emit::{JumpTableKind, RelocKind, SymRef};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// What of the flags says that an i1 is true.
pub type Test = isel::arith::float::Test<Cond>;

impl isel::arith::float::Condition for Cond {
    fn inverted(self) -> Cond {
        Cond::inverted(self)
    }
}

/// The condition of a predicate after a comparison.
pub fn cond_of(p: IntPredicate) -> Cond {
    match p {
        IntPredicate::Eq => Cond::Eq,
        IntPredicate::Ne => Cond::Ne,
        IntPredicate::Ugt => Cond::Hi,
        IntPredicate::Uge => Cond::Hs,
        IntPredicate::Ult => Cond::Lo,
        IntPredicate::Ule => Cond::Ls,
        IntPredicate::Sgt => Cond::Gt,
        IntPredicate::Sge => Cond::Ge,
        IntPredicate::Slt => Cond::Lt,
        IntPredicate::Sle => Cond::Le,
    }
}

/// The comparison that defines `v`, if it is to be emitted here: nobody else asks for it, or nobody has so far and it is less to
/// make it again than to keep it.
fn comparison_here(cx: &Cx<'_>, v: Value) -> Option<Inst> {
    let narrow = |i: &Inst| match cx.body.inst(*i).opcode {
        Opcode::FCmp => is_one_float_test(cx, *i),
        _ => cx.bits(cx.ty(cx.body.ops(*i)[0])) <= 64,
    };
    let i = cx.absorbable(v).or_else(|| {
        cx.comparison_elsewhere(v)
            .or_else(|| cx.comparison_again(v))
            .filter(narrow)
    })?;
    let d = cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let vector = |v: Value| matches!(cx.scope.ty(cx.ty(v)), Type::Vector { .. });
    match d.opcode {
        Opcode::ICmp | Opcode::FCmp => (!vector(ops[0])).then_some(i),
        Opcode::Xor => (constant(cx, ops[1], 1) == Some(-1)).then_some(i),
        _ => None,
    }
}

/// An `and` or `or` of i1s that is to be emitted here.
fn connected_here(cx: &Cx<'_>, v: Value) -> Option<(bool, Value, Inst)> {
    connected(cx, cx.absorbable(v)?)
}

/// An `and` or `or` of i1s that conditional comparison does: whether it is an `or`, any i1, and a comparison of
/// integers.
fn connected(cx: &Cx<'_>, i: Inst) -> Option<(bool, Value, Inst)> {
    let d = cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let is = |v: Value, n: i64| constant(cx, v, 1) == Some(n);
    if cx.scope.int_bits(d.ty) != Some(1) {
        return None;
    }
    let (or, a, b) = match d.opcode {
        Opcode::And | Opcode::Or => (d.opcode == Opcode::Or, ops[0], ops[1]),
        Opcode::Select if is(ops[2], 0) => (false, ops[0], ops[1]),
        Opcode::Select if is(ops[1], -1) => (true, ops[0], ops[2]),
        _ => return None,
    };
    if a == b || cx.const_int(a).is_some() {
        return None;
    }
    let opcode = |v: Value| comparison_here(cx, v).map(|i| (i, cx.body.inst(i).opcode));
    let narrow = |i: Inst| cx.bits(cx.ty(cx.body.ops(i)[0])) <= 64 && cx.bits(cx.ty(cx.body.ops(i)[0])) > 1;
    match (opcode(a), opcode(b)) {
        (first, Some((i, Opcode::ICmp))) if narrow(i) && is_one_test(cx, first) => Some((or, a, i)),
        (Some((i, Opcode::ICmp)), first) if narrow(i) && is_one_test(cx, first) => Some((or, b, i)),
        _ => None,
    }
}

/// Whether such an i1 is surely one condition.
fn is_one_test(cx: &Cx<'_>, comparison: Option<(Inst, Opcode)>) -> bool {
    match comparison {
        None => true,
        Some((i, Opcode::ICmp)) => cx.bits(cx.ty(cx.body.ops(i)[0])) > 1,
        Some((i, Opcode::FCmp)) => is_one_float_test(cx, i),
        Some(_) => false,
    }
}

/// Whether the i1 `v` is a comparison to be done at its user.
pub fn is_comparison_here(cx: &Cx<'_>, v: Value) -> bool {
    connected_here(cx, v).is_some() || comparison_here(cx, v).is_some()
}

/// Whether a comparison of floating-point numbers is one condition.
fn is_one_float_test(cx: &Cx<'_>, i: Inst) -> bool {
    let soft = cx.scope.ty(cx.ty(cx.body.ops(i)[0])) == Type::Fp128;
    !soft && matches!(float::test_of(cx.body.inst(i).float_predicate()), Test::One(_))
}

/// Whether [`flags_of`] surely gives one condition for the i1 `v`.
pub fn one_test(cx: &Cx<'_>, v: Value) -> bool {
    if connected_here(cx, v).is_some() {
        return true;
    }
    let Some(i) = comparison_here(cx, v) else {
        return true;
    };
    let d = cx.body.inst(i);
    let t = cx.ty(cx.body.ops(i)[0]);
    match d.opcode {
        Opcode::ICmp => cx.bits(t) > 1,
        Opcode::FCmp => is_one_float_test(cx, i),
        _ => one_test(cx, cx.body.ops(i)[0]),
    }
}

/// The flags (N, Z, C, V from bit 3) by which a condition holds.
fn flags_for(c: Cond) -> u32 {
    match c {
        Cond::Eq | Cond::Le => 4,
        Cond::Hs | Cond::Hi => 2,
        Cond::Mi | Cond::Lt => 8,
        Cond::Vs => 1,
        _ => 0,
    }
}

/// A comparison after another: `ccmp`.
fn flags_of_connected(cx: &mut Cx<'_>, or: bool, first: Value, second: Inst) -> Result<Test> {
    let d = *cx.body.inst(second);
    let (mut p, ops) = (d.int_predicate(), cx.body.operand_range(d.ops));
    let (mut a, mut b) = (ops[0], ops[1]);
    let bits = cx.bits(cx.ty(a));
    if cx.const_int(a).is_some() && cx.const_int(b).is_none() {
        (p, a, b) = (p.swapped(), b, a);
    }
    let whole = |cx: &mut Cx<'_>, v: Value| -> Result<VReg> {
        let r = cx.use_reg(v)?;
        Ok(if p.is_signed() {
            extended(cx, true, bits, r)
        } else {
            zero_extended_value(cx, v, bits, r)
        })
    };
    let x = whole(cx, a)?;
    let n = constant(cx, b, bits).map(|n| {
        if p.is_signed() {
            n
        } else {
            zero_extended(n as u64, bits) as i64
        }
    });
    // 32-bit comparisons take their constant modulo 2^32.
    let n = n.map(|n| if bits <= 32 { i64::from(n as i32) } else { n });
    let (op, y, imm) = match n {
        Some(n @ 0..=31) => (Op::CCMP_I, None, n as u32),
        Some(n @ -31..=-1) => (Op::CCMN_I, None, -n as u32),
        Some(n) => (Op::CCMP, Some(constant_reg(cx, work_part(bits), n)), 0),
        None => (Op::CCMP, Some(whole(cx, b)?), 0),
    };
    let Test::One(before) = flags_of(cx, first)? else {
        unreachable!("one condition: see is_one_test")
    };
    let c = cond_of(p);
    // Where the first decides, flags that say so.
    let (goes_on, decided) = if or {
        (before.inverted(), flags_for(c))
    } else {
        (before, flags_for(c.inverted()))
    };
    let mut m = cx.vb.make(op, width(bits)).use_(x);
    if let Some(y) = y {
        m = m.use_(y);
    }
    m.bits(decided | imm << 16).cond(goes_on).done();
    Ok(Test::One(c))
}

/// Emits what sets the flags for the i1 `v`, and says what to test.
pub fn flags_of(cx: &mut Cx<'_>, v: Value) -> Result<Test> {
    if let Some((or, first, second)) = connected_here(cx, v) {
        return flags_of_connected(cx, or, first, second);
    }
    if let Some(i) = comparison_here(cx, v) {
        let d = *cx.body.inst(i);
        let ops = cx.body.operand_range(d.ops);
        match d.opcode {
            Opcode::ICmp => return flags_of_icmp(cx, d.int_predicate(), ops[0], ops[1]),
            Opcode::FCmp => return float::flags_of_fcmp(cx, i),
            _ => return Ok(flags_of(cx, ops[0])?.inverted()),
        }
    }
    let r = cx.use_reg(v)?;
    test_bit(cx, r);
    Ok(Test::One(Cond::Ne))
}

/// Sets the flags by the lowest bit of a register: `ne` if it is set.
pub fn test_bit(cx: &mut Cx<'_>, r: VReg) {
    let one = logical_immediate(1, false).expect("a logical immediate");
    cx.vb
        .make(Op::ANDS_I, Sz::W)
        .reg31()
        .use_(r)
        .bits(one << 10)
        .done();
}

/// Emits the comparison of two integers or pointers.
pub fn flags_of_icmp(cx: &mut Cx<'_>, p: IntPredicate, a: Value, b: Value) -> Result<Test> {
    let bits = cx.bits(cx.ty(a));
    if bits > 64 {
        let (x, y) = cx.wide_operands(p, a, b)?;
        return Ok(Test::One(compare_wide(cx, p, &x, &y)));
    }
    let (mut p, mut a, mut b) = (p, a, b);
    if cx.const_int(a).is_some() && cx.const_int(b).is_none() {
        (p, a, b) = (p.swapped(), b, a);
    }
    if let Some(n) = constant(cx, b, bits) {
        if bits == 1 && matches!(p, IntPredicate::Eq | IntPredicate::Ne) {
            let t = flags_of(cx, a)?;
            return Ok(if (p == IntPredicate::Eq) == (n & 1 == 1) {
                t
            } else {
                t.inverted()
            });
        }
        return compare_const(cx, p, bits, a, n).map(Test::One);
    }
    let (mut x, mut y) = (cx.use_reg(a)?, cx.use_reg(b)?);
    if p.is_signed() {
        return Ok(Test::One(compare_regs(cx, p, bits, x, y)));
    }
    x = zero_extended_value(cx, a, bits, x);
    y = zero_extended_value(cx, b, bits, y);
    cx.vb.make(Op::SUBS, width(bits)).reg31().use_(x).use_(y).done();
    Ok(Test::One(cond_of(p)))
}

/// Compares registers whose bits above `bits` are undefined.
pub fn compare_regs(cx: &mut Cx<'_>, p: IntPredicate, bits: u32, a: VReg, b: VReg) -> Cond {
    let x = extended(cx, p.is_signed(), bits, a);
    let y = extended(cx, p.is_signed(), bits, b);
    cx.vb.make(Op::SUBS, width(bits)).reg31().use_(x).use_(y).done();
    cond_of(p)
}

/// `x op 0`-like comparisons with a constant.
fn compare_const(cx: &mut Cx<'_>, p: IntPredicate, bits: u32, a: Value, n: i64) -> Result<Cond> {
    let equality = matches!(p, IntPredicate::Eq | IntPredicate::Ne);
    if n == 0
        && equality
        && let Some(i) = cx.absorbable(a)
    {
        // tst x, mask
        let d = *cx.body.inst(i);
        let ops = cx.body.operand_range(d.ops);
        if d.opcode == Opcode::And {
            let mask = cx.const_int(ops[1]).map(|m| zero_extended(m, bits));
            let imm = mask.and_then(|m| logical_immediate(m, bits > 32));
            if let Some(imm) = imm {
                let r = cx.use_reg(ops[0])?;
                cx.vb
                    .make(Op::ANDS_I, width(bits))
                    .reg31()
                    .use_(r)
                    .bits(imm << 10)
                    .done();
                return Ok(cond_of(p));
            }
            if mask.is_none() && super::operand::is_exact(bits) {
                let (x, y) = (cx.use_reg(ops[0])?, cx.use_reg(ops[1])?);
                cx.vb.make(Op::ANDS, width(bits)).reg31().use_(x).use_(y).done();
                return Ok(cond_of(p));
            }
        }
    }
    let x = if !p.is_signed() {
        let r = cx.use_reg(a)?;
        zero_extended_value(cx, a, bits, r)
    } else if matches!(bits, 8 | 16)
        && let Some(load) = cx.absorbable_load(a)
    {
        sign_extending_load(cx, load, bits)?
    } else {
        let r = cx.use_reg(a)?;
        extended(cx, true, bits, r)
    };
    let n = if p.is_signed() {
        n
    } else {
        zero_extended(n as u64, bits) as i64
    };
    compare_reg_const(cx, width(bits), x, n);
    Ok(cond_of(p))
}

/// A load of 8 or 16 bits, sign-extended to 32.
fn sign_extending_load(cx: &mut Cx<'_>, load: Inst, bits: u32) -> Result<VReg> {
    let addr = cx.address_of(cx.body.ops(load)[0])?;
    let mem = A64::mem(cx, &addr)?;
    let r = cx.vreg(PartTy::I32);
    let op = if bits == 8 { Op::LDRSB_W } else { Op::LDRSH_W };
    super::memory::load(cx, op, Sz::W, r, mem);
    Ok(r)
}

/// `cmp r, n`.
pub fn compare_reg_const(cx: &mut Cx<'_>, sz: Sz, r: VReg, n: i64) {
    let n = if sz == Sz::W { i64::from(n as i32) } else { n };
    if let (Some(imm), true) = (add_immediate(n as u64), n >= 0) {
        return cx.vb.make(Op::SUBS_I, sz).reg31().use_(r).bits(imm).done();
    }
    if let (Some(imm), true) = (add_immediate(n.unsigned_abs()), n < 0 && n != i64::MIN) {
        return cx.vb.make(Op::ADDS_I, sz).reg31().use_(r).bits(imm).done();
    }
    let ty = if sz == Sz::W { PartTy::I32 } else { PartTy::I64 };
    let c = constant_reg(cx, ty, n);
    cx.vb.make(Op::SUBS, sz).reg31().use_(r).use_(c).done()
}

/// Compares integers of several 64-bit parts.
pub fn compare_wide(cx: &mut Cx<'_>, p: IntPredicate, a: &[VReg], b: &[VReg]) -> Cond {
    use IntPredicate::*;
    if matches!(p, Eq | Ne) {
        cx.vb.make(Op::SUBS, Sz::X).reg31().use_(a[0]).use_(b[0]).done();
        for (x, y) in a.iter().zip(b).skip(1) {
            // Equal so far: compare, else the flags say that they differ.
            cx.vb
                .make(Op::CCMP, Sz::X)
                .use_(*x)
                .use_(*y)
                .cond(Cond::Eq)
                .done();
        }
        return cond_of(p);
    }
    let (p, a, b) = if matches!(p, Sgt | Sle | Ugt | Ule) {
        (p.swapped(), b, a)
    } else {
        (p, a, b)
    };
    cx.vb.make(Op::SUBS, Sz::X).reg31().use_(a[0]).use_(b[0]).done();
    for (x, y) in a.iter().zip(b).skip(1) {
        cx.vb.make(Op::SBCS, Sz::X).reg31().use_(*x).use_(*y).done();
    }
    cond_of(p)
}

/// See the trait.
pub fn emit_compare_wide(cx: &mut Cx<'_>, p: IntPredicate, dst: VReg, a: &[VReg], b: &[VReg]) {
    let c = compare_wide(cx, p, a, b);
    set_cond(cx, c, dst);
}

/// `dst = c ? 1 : 0`
fn set_cond(cx: &mut Cx<'_>, c: Cond, dst: VReg) {
    cx.vb
        .make(Op::CSINC, Sz::W)
        .def(dst)
        .reg31()
        .reg31()
        .cond(c.inverted())
        .done();
}

/// `dst = 0 or 1` by a test. Flags are kept.
pub fn set_test(cx: &mut Cx<'_>, test: Test, dst: VReg) {
    match test {
        Test::Always(b) => cx.vb.mov_imm(dst, u64::from(b)),
        Test::One(c) => set_cond(cx, c, dst),
        Test::Either(a, b) => {
            let t = cx.vreg(PartTy::I32);
            set_cond(cx, a, t);
            // b ? 1 : t
            cx.vb
                .make(Op::CSINC, Sz::W)
                .def(dst)
                .use_(t)
                .reg31()
                .cond(b.inverted())
                .done();
        }
        Test::Both(a, b) => {
            let t = cx.vreg(PartTy::I32);
            set_cond(cx, a, t);
            cx.vb
                .make(Op::CSEL, Sz::W)
                .def(dst)
                .use_(t)
                .reg31()
                .cond(b)
                .done();
        }
    }
}

/// `and`, `or` and `select` of i1s as a value, where that is a conditional comparison; `false` if not.
pub fn lower_connected(cx: &mut Cx<'_>, i: Inst) -> Result<bool> {
    let Some((or, first, second)) = connected(cx, i) else {
        return Ok(false);
    };
    let dst = cx.def(i)?;
    let test = flags_of_connected(cx, or, first, second)?;
    set_test(cx, test, dst);
    Ok(true)
}

/// `icmp` as a value.
pub fn lower_icmp(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let dst = cx.def(i)?;
    let test = flags_of_icmp(cx, d.int_predicate(), ops[0], ops[1])?;
    set_test(cx, test, dst);
    Ok(())
}

/// Exchanges the two edges of the open block.
fn swap_edges(cx: &mut Cx<'_>) {
    let n = cx.vb.vcode.succs.len();
    cx.vb.vcode.succs.swap(n - 2, n - 1);
    cx.vb.vcode.edges.swap(n - 2, n - 1);
}

/// A branch on a register: `cbz`, `cbnz`, `tbz`, `tbnz`.
fn branch_on(cx: &mut Cx<'_>, word: u32, r: VReg) {
    cx.vb.pseudo(Pseudo::CondBranch).use_(r).bits(word).done()
}

/// Branch on bit `n` of a register.
fn branch_on_bit(cx: &mut Cx<'_>, set: bool, r: VReg, n: u32) {
    let op = if set { Op::TBNZ } else { Op::TBZ };
    branch_on(cx, op.word(Sz::X) | (n >> 5) << 31 | (n & 31) << 19, r);
}

/// Branches that need no flags; `false` if the condition has no such branch.
fn branch_without_flags(cx: &mut Cx<'_>, cond: Value) -> Result<bool> {
    let Some(i) = comparison_here(cx, cond) else {
        if connected_here(cx, cond).is_some() {
            return Ok(false);
        }
        if cx
            .absorbable(cond)
            .is_some_and(|i| cx.body.inst(i).opcode == Opcode::FCmp)
        {
            return Ok(false);
        }
        let r = cx.use_reg(cond)?;
        branch_on_bit(cx, true, r, 0);
        return Ok(true);
    };
    let d = *cx.body.inst(i);
    if d.opcode != Opcode::ICmp {
        return Ok(false);
    }
    let ops = cx.body.operand_range(d.ops);
    let (a, b, p) = (ops[0], ops[1], d.int_predicate());
    let bits = cx.bits(cx.ty(a));
    if bits > 64 || bits == 1 {
        return Ok(false);
    }
    match (p, constant(cx, b, bits)) {
        (IntPredicate::Eq | IntPredicate::Ne, Some(0)) => {
            let set = p == IntPredicate::Ne;
            if let Some(i) = cx.absorbable(a) {
                let d = *cx.body.inst(i);
                let ops = cx.body.operand_range(d.ops);
                if d.opcode == Opcode::And {
                    let mask = cx.const_int(ops[1]).map(|m| zero_extended(m, bits));
                    match mask {
                        Some(m) if m.is_power_of_two() => {
                            let r = cx.use_reg(ops[0])?;
                            branch_on_bit(cx, set, r, m.trailing_zeros());
                            return Ok(true);
                        }
                        _ => return Ok(false),
                    }
                }
            }
            let r = cx.use_reg(a)?;
            let x = zero_extended_value(cx, a, bits, r);
            let op = if set { Op::CBNZ } else { Op::CBZ };
            branch_on(cx, op.word(width(bits)), x);
            Ok(true)
        }
        (IntPredicate::Slt, Some(0)) | (IntPredicate::Sge, Some(0)) => {
            let r = cx.use_reg(a)?;
            branch_on_bit(cx, p == IntPredicate::Slt, r, bits - 1);
            Ok(true)
        }
        (IntPredicate::Sgt, Some(-1)) | (IntPredicate::Sle, Some(-1)) => {
            let r = cx.use_reg(a)?;
            branch_on_bit(cx, p == IntPredicate::Sle, r, bits - 1);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Conditional branch to edge 0 or 1.
pub fn cond_branch(cx: &mut Cx<'_>, cond: Value) -> Result<()> {
    if branch_without_flags(cx, cond)? {
        return Ok(());
    }
    match flags_of(cx, cond)? {
        Test::One(c) => cx.vb.branch(c),
        Test::Either(a, b) => cx
            .vb
            .pseudo(Pseudo::CondBranchOr)
            .imm((a as i32) | (b as i32) << 4)
            .done(),
        Test::Both(a, b) => {
            swap_edges(cx);
            let (a, b) = (a.inverted() as i32, b.inverted() as i32);
            cx.vb.pseudo(Pseudo::CondBranchOr).imm(a | b << 4).done();
        }
        Test::Always(holds) => {
            // Both edges stay in the graph.
            let r = constant_reg(cx, PartTy::I32, 0);
            branch_on_bit(cx, !holds, r, 0);
        }
    }
    Ok(())
}

/// Jump to edge 0.
pub fn emit_jump(cx: &mut Cx<'_>) {
    cx.vb.jmp();
}

/// Compare-and-branch of a switch; `v` is zero-extended to `ty`.
pub fn switch_compare(cx: &mut Cx<'_>, ty: PartTy, v: VReg, pred: IntPredicate, imm: u64) {
    let sz = width(8 * ty.bytes());
    if imm == 0 && matches!(pred, IntPredicate::Eq | IntPredicate::Ne) {
        let op = if pred == IntPredicate::Eq {
            Op::CBZ
        } else {
            Op::CBNZ
        };
        return branch_on(cx, op.word(sz), v);
    }
    compare_reg_const(cx, sz, v, imm as i64);
    cx.vb.branch(cond_of(pred));
}

/// Jump through a table of distances from the table.
pub fn switch_table(cx: &mut Cx<'_>, index: VReg, blocks: &[regalloc::Block]) {
    let target = cx
        .vb
        .vcode
        .tables
        .jump_table(JumpTableKind::Rel32, blocks.iter().copied());
    let SymRef::JumpTable(number) = target else {
        unreachable!("a jump table")
    };
    if cx.target.hardened_tables {
        let sym = cx.vb.vcode.tables.sym(target, RelocKind::Page21, 0);
        let made = cx.vb.pseudo(Pseudo::HardenedJump).use_(index);
        made.sym(sym).imm(blocks.len() as i32).done();
        return;
    }
    let [offset, to] = [(); 2].map(|()| cx.vreg(PartTy::I64));
    let key = (held::TABLE, u64::from(number));
    let base = super::memory::shared(cx, key, false, PartTy::I64, |cx, dst| emit_table(cx, number, dst));
    let mem = crate::inst::Amode {
        base: crate::inst::Base::Reg(base),
        index: Some((index, crate::inst::Extend::Lsl, 2)),
        disp: 0,
    };
    super::memory::load(cx, Op::LDRSW, Sz::X, offset, mem);
    cx.vb.rrr(Op::ADD, Sz::X, to, base, offset);
    cx.vb.pseudo(Pseudo::JmpReg).use_(to).done();
}

/// `dst` = the address of a jump table.
pub fn emit_table(cx: &mut Cx<'_>, number: u32, dst: VReg) {
    let target = SymRef::JumpTable(number);
    let page_sym = cx.vb.vcode.tables.sym(target, RelocKind::Page21, 0);
    let low = cx.vb.vcode.tables.sym(target, RelocKind::AddLo12, 0);
    let page = cx.vreg(PartTy::I64);
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(page).sym(low).done();
}

/// Edge 0 if bit `index` of `mask` is set, else edge 1.
pub fn switch_bit_test(cx: &mut Cx<'_>, index: VReg, mask: u64) {
    let m = constant_reg(cx, PartTy::I64, mask as i64);
    let bit = cx.vreg(PartTy::I64);
    cx.vb.rrr(Op::LSRV, Sz::X, bit, m, index);
    branch_on_bit(cx, true, bit, 0);
}

/// Indirect jump to one of the edges.
pub fn emit_indirect_jump(cx: &mut Cx<'_>, addr: Value) -> Result<()> {
    let r = cx.use_reg(addr)?;
    let with = emit::constant::block_discriminator(cx.module, cx.global).map_or(0, u32::from);
    cx.vb.pseudo(Pseudo::JmpReg).use_(r).aux(with).done();
    Ok(())
}

/// The end of a block that is never left.
pub fn emit_unreachable(cx: &mut Cx<'_>, trap: bool) {
    cx.vb
        .pseudo(if trap { Pseudo::Trap } else { Pseudo::Unreachable })
        .done();
}
