//! From a row to an instruction: binds arguments and results to the operands of its code.

use super::super::float::{Test, set};
use super::super::vector::shape_of;
use super::super::vector_compare::natural_mask;
use super::super::vector_convert::{mask_bits, mask_of_bits};
use super::super::vector_width::{half, join_halves, narrowed, register};
use super::super::{Cx, X86};
use super::{needs, shifts};
use crate::Code;
use crate::bytes::recode;
use crate::code_table::{self, Access, OpDesc, OpKind};
use crate::features::Feature;
use crate::inst::{Amode, Base, Build, CodeFlags, Cond};
use crate::regs;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{ConstId, Inst, Value};
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::{PReg, RegClass, VReg};
use smallvec::SmallVec;

/// Where an operand that is read comes from.
#[derive(Copy, Clone)]
enum Item {
    Arg(usize),
    Vsib(usize, usize, usize),
    Count(usize),
    Zero,
}

/// A form, parsed.
#[derive(Default)]
struct Form {
    items: SmallVec<[Item; 12]>,
    /// The write mask, and whether it zeroes.
    mask: Option<(usize, bool)>,
    rounding: Option<usize>,
    /// Added to the code.
    step: Option<usize>,
}

impl Form {
    fn parse(text: &str, num_args: usize) -> Form {
        let mut form = Form::default();
        let digit = |b: u8| usize::from(b - b'0');
        let mut bytes = text.bytes();
        while let Some(b) = bytes.next() {
            let mut next = || digit(bytes.next().expect("forms are whole"));
            match b {
                b'k' | b'z' => form.mask = Some((next(), b == b'z')),
                b'r' => form.rounding = Some(next()),
                b'@' => form.step = Some(next()),
                b's' => form.items.push(Item::Count(next())),
                b'Z' => form.items.push(Item::Zero),
                b'[' => {
                    form.items.push(Item::Vsib(next(), next(), next()));
                    bytes.next();
                }
                _ => form.items.push(Item::Arg(digit(b))),
            }
        }
        if text.is_empty() {
            form.items.extend((0..num_args).map(Item::Arg));
        }
        form
    }
}

/// A register operand of the instruction in the making, in the order of its pool.
enum Op {
    Use(VReg),
    Def(VReg),
    /// Destination, source.
    Tied(VReg, VReg),
    UseIn(VReg, PReg),
    DefIn(VReg, PReg),
    Ignored(PReg),
    /// Write mask: zeroing.
    Mask(VReg, bool),
    Mem(Amode),
    /// With a vector index, which must differ from all results.
    Vsib(Amode),
}

/// What is done with what the instruction wrote.
enum Finish {
    /// Member of the result = parts of the register.
    Split(usize, VReg),
    /// Member = mask register.
    Mask(usize, VReg),
    /// Member = mm register of this number.
    Mm(usize, u8),
    /// Member = condition.
    Flag(usize, Test),
    /// Member = high:low.
    Pair(usize, VReg, VReg),
}

struct Call<'c, 'a> {
    cx: &'c mut Cx<'a>,
    inst: Inst,
    name: &'c str,
    args: &'c [Value],
    form: Form,
    /// Items taken.
    at: usize,
    /// What members of the result are, and how many of the `.` are taken.
    members: SmallVec<[u8; 9]>,
    member: usize,
    ops: SmallVec<[Op; 16]>,
    finish: SmallVec<[Finish; 4]>,
    /// Halves of `t`.
    pair: [Option<VReg>; 2],
    /// The immediate is a shift count.
    counted: bool,
    imm: i32,
    num_imms: u32,
    /// mm registers in use, and those of the operands.
    num_mm: u8,
    /// Or what the encoder makes of the code's bytes.
    mm: u16,
}

/// Lowers a call of an intrinsic by its form and code (`recode`: what becomes of its bytes); see the header of [`super`].
pub(super) fn lower(
    cx: &mut Cx<'_>,
    inst: Inst,
    (name, form): (&str, &str),
    (code, recode): (Code, u16),
    args: &[Value],
) -> Result<()> {
    let (operands, members) = form.split_once('=').unwrap_or((form, ""));
    let ty = cx.body.inst(inst).ty;
    let count = match cx.scope.ty(ty) {
        Type::Void => 0,
        Type::Struct { .. } | Type::Named(_) => cx.scope.struct_elems(ty).map_or(1, |(e, _)| e.len()),
        _ => 1,
    };
    let members = match members {
        "" => std::iter::repeat_n(b'.', count).collect(),
        given => given.bytes().collect(),
    };
    let mut call = Call {
        cx,
        inst,
        name,
        args,
        form: Form::parse(operands, args.len()),
        at: 0,
        members,
        member: 0,
        ops: SmallVec::new(),
        finish: SmallVec::new(),
        pair: [None; 2],
        counted: false,
        imm: 0,
        num_imms: 0,
        num_mm: 0,
        mm: recode,
    };
    call.lower(code)
}

impl Call<'_, '_> {
    fn lower(&mut self, mut code: Code) -> Result<()> {
        if let Some(n) = self.form.step {
            // Conditions follow each other, two widths each.
            let code_number = code as usize + 2 * self.constant(n)? as usize;
            code = Code::try_from(code_number).expect("a code of the same family");
        }
        let count = self.form.items.iter().position(|i| matches!(i, Item::Count(_)));
        if let Some(at) = count
            && let Item::Count(n) = self.form.items[at]
            && self.cx.const_int(self.args[n]).is_some()
        {
            code = shifts::by_immediate(code);
            self.counted = true;
            self.form.items[at] = Item::Arg(n);
        }
        self.simplify_mask(code);
        let pointer = |v: &Value| matches!(self.cx.scope.ty(self.cx.ty(*v)), Type::Ptr(_));
        let memory = self.args.iter().any(pointer) && code_table::info(code as u16).has_memory_form();
        let shape = code_table::shape(code as u16, memory);
        if shape.ops().len() != code.op_code().op_count() as usize {
            return Err(self.unsupported("operands of this kind"));
        }
        for (n, op) in shape.ops().iter().enumerate() {
            self.operand(n, op, memory)?;
        }
        if self.name.starts_with("avx512.vp2intersect.") {
            self.mask_pair();
        }
        if let Some((n, zeroing)) = self.form.mask {
            let mask = self.mask(self.args[n])?;
            self.ops.push(Op::Mask(mask, zeroing));
        }
        for implicit in shape.implicit() {
            self.implicit(implicit.preg(), implicit.access)?;
        }
        self.emit(code)?;
        self.finish()
    }

    /// The result is a pair of mask registers, of which the instruction names the first, an even one.
    fn mask_pair(&mut self) {
        let Some(Op::Def(first)) = self.ops.first() else {
            unreachable!("the code writes a mask first");
        };
        self.ops[0] = Op::DefIn(*first, regs::kreg(2));
        let second = self.cx.vb.new_vreg(RegClass::Vector);
        self.ops.push(Op::DefIn(second, regs::kreg(3)));
        if let Some(member) = self.next_member() {
            self.finish.push(Finish::Mask(member, second));
        }
    }

    /// A mask of ones is as good as no mask, and merging with zero is zeroing.
    fn simplify_mask(&mut self, code: Code) {
        let Some((n, false)) = self.form.mask else { return };
        let info = code.op_code();
        let op0 = code_table::shape(code as u16, false).ops().first();
        let merges = op0.is_some_and(|o| o.access == Access::Write && o.reg_class() == Some(RegClass::Float));
        let pointer = |v: &Value| matches!(self.cx.scope.ty(self.cx.ty(*v)), Type::Ptr(_));
        if !merges || self.args.iter().any(pointer) {
            return;
        }
        let Some(Item::Arg(old)) = self.form.items.first().copied() else {
            return;
        };
        if is_full_mask(self.cx, self.args[n]) {
            self.form.mask = None;
        } else if info.can_use_zeroing_masking() && self.cx.is_zero(self.args[old]) {
            self.form.mask = Some((n, true));
        } else {
            return;
        }
        self.form.items.remove(0);
    }

    fn constant(&self, arg: usize) -> Result<i64> {
        match self.cx.const_int(self.args[arg]) {
            Some(n) => Ok(n as i64),
            None => Err(self.unsupported("an operand that is not a constant")),
        }
    }

    fn unsupported(&self, what: &str) -> Box<ir::diag::Diagnostic> {
        self.cx.unsupported(format!("llvm.x86.{} with {what}", self.name))
    }

    fn next_item(&mut self) -> Result<Item> {
        self.at += 1;
        let item = self.form.items.get(self.at - 1).copied();
        item.ok_or_else(|| self.unsupported("an operand that its form lacks"))
    }

    // ---- operands ----

    fn operand(&mut self, n: usize, op: &OpDesc, memory: bool) -> Result<()> {
        if memory && op.may_be_memory() {
            let op = match self.next_item()? {
                Item::Vsib(base, index, scale) => Op::Vsib(self.vsib(base, index, scale)?),
                Item::Arg(a) => {
                    let addr = self.cx.address_of(self.args[a])?;
                    Op::Mem(X86::mem(self.cx, &addr)?)
                }
                _ => return Err(self.unsupported("memory")),
            };
            self.ops.push(op);
            return Ok(());
        }
        match op.kind {
            OpKind::Mmx => return self.mmx(n, op.access),
            OpKind::StringMem => return Ok(()),
            _ if op.access == Access::None => return Ok(()),
            OpKind::Imm8 | OpKind::Imm8Sx | OpKind::Imm16 | OpKind::Imm32 | OpKind::Imm32Sx => {
                let Item::Arg(a) = self.next_item()? else {
                    return Err(self.unsupported("an immediate"));
                };
                let value = self.constant(a)?;
                let value = if self.counted { value.min(255) } else { value } as i32;
                let byte = matches!(op.kind, OpKind::Imm8 | OpKind::Imm8Sx);
                let value = if byte { value & 0xff } else { value };
                self.imm |= value << (8 * self.num_imms);
                self.num_imms += 1;
                return Ok(());
            }
            _ => {}
        }
        let Some(class) = op.reg_class() else {
            return Err(self.unsupported("an operand of this kind"));
        };
        // A merging mask reads what the code otherwise only writes.
        let merging = n == 0 && class == RegClass::Float && matches!(self.form.mask, Some((_, false)));
        match op.access {
            Access::Write if !merging => {
                let dst = self.result(op)?;
                self.ops.push(Op::Def(dst));
            }
            Access::Write | Access::ReadWrite => {
                let src = self.source(op)?;
                let dst = self.result(op)?;
                self.ops.push(Op::Tied(dst, src));
            }
            _ => {
                let src = self.source(op)?;
                self.ops.push(Op::Use(src));
            }
        }
        Ok(())
    }

    /// The register of the next item for an operand.
    fn source(&mut self, op: &OpDesc) -> Result<VReg> {
        match self.next_item()? {
            Item::Arg(a) if op.kind == OpKind::Mask => self.mask(self.args[a]),
            Item::Arg(a) => match op.reg_class() {
                Some(RegClass::Int) => self.int(self.args[a], op.bytes()),
                _ => self.whole(self.args[a]),
            },
            Item::Count(a) => {
                let n = self.cx.use_reg(self.args[a])?;
                let r = register(self.cx, 16);
                self.cx.vb.rr(Code::Movd_xmm_rm32, r, n);
                Ok(r)
            }
            Item::Zero => {
                let r = self.cx.vreg(PartTy::I64);
                self.cx.vb.mov_imm(r, 0, false);
                Ok(r)
            }
            Item::Vsib(..) => Err(self.unsupported("a vector index")),
        }
    }

    /// An integer or pointer, zero-extended to `bytes` bytes.
    fn int(&mut self, v: Value, bytes: u8) -> Result<VReg> {
        let r = self.cx.use_reg(v)?;
        let bits = self.cx.bits(self.cx.ty(v));
        if bits >= u32::from(bytes) * 8 {
            return Ok(r);
        }
        let to = PartTy::int(u32::from(bytes) * 8);
        let wide = self.cx.vreg(to);
        X86::emit_extend(self.cx, false, bits, to, wide, r);
        Ok(wide)
    }

    /// A vector in one register.
    fn whole(&mut self, v: Value) -> Result<VReg> {
        let mut regs = self.cx.use_parts(v)?;
        if regs.iter().any(|r| r.class() != RegClass::Float) {
            // (with SSE alone vectors of float are computed element by element, but passed in one register)
            let packed = self.cx.pack_in_register(v)?;
            return packed.ok_or_else(|| self.unsupported("a vector held element by element"));
        }
        while regs.len() > 1 {
            regs = (regs
                .chunks(2)
                .map(|p| join(self.cx, p[0], *p.last().expect("not empty"))))
            .collect();
        }
        Ok(regs[0])
    }

    /// A mask, integer or vector of i1, in a mask register.
    fn mask(&mut self, v: Value) -> Result<VReg> {
        let ty = self.cx.ty(v);
        let (bits, len) = match self.cx.scope.int_bits(ty) {
            Some(n) => (self.cx.use_reg(v)?, n),
            None => {
                let shape = shape_of(self.cx, v)?;
                let natural = narrowed(self.cx, |cx| natural_mask(cx, v, shape))?;
                let Some((regs, lane)) = natural else {
                    return Err(self.unsupported("a mask held element by element"));
                };
                (mask_bits(self.cx, &regs, lane, shape.len)[0], shape.len)
            }
        };
        let mask = self.cx.vb.new_vreg(RegClass::Vector);
        let code = match len {
            33.. => Code::VEX_Kmovq_kr_r64,
            17.. => Code::VEX_Kmovd_kr_r32,
            _ => Code::VEX_Kmovw_kr_r32,
        };
        self.cx.vb.rr(code, mask, bits);
        Ok(mask)
    }

    fn vsib(&mut self, base: usize, index: usize, scale: usize) -> Result<Amode> {
        let base = self.cx.use_reg(self.args[base])?;
        let index = self.whole(self.args[index])?;
        let scale = self.constant(scale)? as u8;
        if !matches!(scale, 1 | 2 | 4 | 8) {
            return Err(self.unsupported("a scale that is not 1, 2, 4 or 8"));
        }
        Ok(Amode {
            base: Base::Reg(base),
            index: Some(index),
            scale,
            ..Amode::default()
        })
    }

    fn mmx(&mut self, n: usize, access: Access) -> Result<()> {
        let number = self.num_mm;
        self.num_mm += 1;
        self.mm |= u16::from(number) << (3 * n);
        if access != Access::Write {
            let (code, src) = match self.next_item()? {
                Item::Arg(a) => (Code::Movq_mm_rm64, self.cx.use_reg(self.args[a])?),
                Item::Count(a) => (Code::Movd_mm_rm32, self.cx.use_reg(self.args[a])?),
                _ => return Err(self.unsupported("an MMX operand")),
            };
            self.cx.vb.make(code).use_(src).aux(number.into()).done();
        }
        if access != Access::Read
            && let Some(member) = self.next_member()
        {
            self.finish.push(Finish::Mm(member, number));
        }
        Ok(())
    }

    fn implicit(&mut self, preg: PReg, access: Access) -> Result<()> {
        let reads = access != Access::Write && self.at < self.form.items.len();
        if reads {
            let op = OpDesc {
                kind: if preg.class() == RegClass::Int {
                    OpKind::Gpr64
                } else {
                    OpKind::Xmm
                },
                access: Access::Read,
                rm: false,
                fixed: 0,
                place: 0,
            };
            let src = self.source(&op)?;
            self.ops.push(Op::UseIn(src, preg));
        }
        if matches!(access, Access::Read | Access::None) {
            return Ok(());
        }
        if self.members.contains(&b't') && (preg == regs::RAX || preg == regs::RDX) {
            let half = self.cx.vreg(PartTy::I64);
            self.pair[usize::from(preg == regs::RDX)] = Some(half);
            self.ops.push(Op::DefIn(half, preg));
            return Ok(());
        }
        let op = match self.next_member() {
            Some(member) => {
                let (first, _) = self.parts(member)?;
                Op::DefIn(self.cx.def_part(self.inst, first)?, preg)
            }
            None => Op::Ignored(preg),
        };
        self.ops.push(op);
        Ok(())
    }

    // ---- results ----

    /// The next member of the result that is a written operand.
    fn next_member(&mut self) -> Option<usize> {
        while let Some(b) = self.members.get(self.member) {
            self.member += 1;
            if *b == b'.' {
                return Some(self.member - 1);
            }
        }
        None
    }

    /// Parts of a member of the result.
    fn parts(&mut self, member: usize) -> Result<(u32, u32)> {
        let ty = self.cx.body.inst(self.inst).ty;
        match self.cx.scope.ty(ty) {
            Type::Struct { .. } | Type::Named(_) => self.cx.member_parts(ty, &[member as u32]),
            _ => Ok((0, self.cx.num_parts(ty)?)),
        }
    }

    /// The register that an operand writes.
    fn result(&mut self, op: &OpDesc) -> Result<VReg> {
        let class = op.reg_class().expect("a register");
        let fresh = |cx: &mut Cx<'_>| match class {
            RegClass::Float => register(cx, op.bytes().into()),
            class => cx.vb.new_vreg(class),
        };
        let Some(member) = self.next_member() else {
            return Ok(fresh(self.cx));
        };
        let (first, end) = self.parts(member)?;
        if class == RegClass::Vector {
            let r = fresh(self.cx);
            self.finish.push(Finish::Mask(member, r));
            return Ok(r);
        }
        if end - first == 1 {
            let r = self.cx.def_part(self.inst, first)?;
            return match r.class() == class {
                true => Ok(r),
                false => Err(self.unsupported("a result in another kind of register")),
            };
        }
        let r = fresh(self.cx);
        self.finish.push(Finish::Split(member, r));
        Ok(r)
    }

    fn finish(&mut self) -> Result<()> {
        for n in 0..self.members.len() {
            let test = match self.members[n] {
                b'o' => Test::One(Cond::O),
                b'b' => Test::One(Cond::B),
                b'B' => Test::One(Cond::Ae),
                b'e' => Test::One(Cond::E),
                b'E' => Test::One(Cond::Ne),
                b'a' => Test::One(Cond::A),
                b's' => Test::One(Cond::S),
                b'q' => Test::Both(Cond::E, Cond::Np),
                b'Q' => Test::Either(Cond::Ne, Cond::P),
                b't' => {
                    let halves = (self.pair[0], self.pair[1]);
                    if let (Some(low), Some(high)) = halves {
                        self.finish.push(Finish::Pair(n, low, high));
                    }
                    continue;
                }
                _ => continue,
            };
            // Nothing may come between the instruction and those who read its flags.
            self.finish.insert(0, Finish::Flag(n, test));
        }
        for step in std::mem::take(&mut self.finish) {
            self.finish_member(step)?;
        }
        Ok(())
    }

    fn finish_member(&mut self, step: Finish) -> Result<()> {
        let n = match step {
            Finish::Split(n, _) | Finish::Mask(n, _) | Finish::Mm(n, _) => n,
            Finish::Flag(n, _) | Finish::Pair(n, ..) => n,
        };
        let (first, end) = self.parts(n)?;
        let dst = self.cx.def_part(self.inst, first)?;
        match step {
            Finish::Split(_, reg) if dst.class() != RegClass::Float => {
                let regs: SmallVec<[VReg; 4]> = (first..end)
                    .map(|k| self.cx.def_part(self.inst, k))
                    .collect::<Result<_>>()?;
                let ty = self.cx.body.inst(self.inst).ty;
                if !self.cx.unpack_from_register(reg, ty, &regs)? {
                    return Err(self.unsupported("a result held element by element"));
                }
            }
            Finish::Split(_, reg) => {
                let mut pieces: SmallVec<[VReg; 4]> = SmallVec::from_slice(&[reg]);
                while pieces.len() < (end - first) as usize {
                    pieces = (pieces.iter())
                        .flat_map(|r| [half_of(self.cx, *r, false), half_of(self.cx, *r, true)])
                        .collect();
                }
                for (k, piece) in pieces.iter().enumerate() {
                    let dst = self.cx.def_part(self.inst, first + k as u32)?;
                    self.cx.vb.mov(dst, *piece);
                }
            }
            Finish::Mask(_, mask) => self.finish_mask(n, mask, (first, end))?,
            Finish::Mm(_, number) if dst.class() == RegClass::Int => {
                let aux = u16::from(number) << 3;
                self.cx.vb.make(Code::Movq_rm64_mm).def(dst).aux(aux).done();
            }
            Finish::Pair(_, low, high) => {
                let (top, bottom) = (self.cx.vreg(PartTy::I64), self.cx.vreg(PartTy::I64));
                self.cx.vb.tri(Code::Shl_rm64_imm8, top, high, 32);
                self.cx.vb.rr(Code::Mov_r32_rm32, bottom, low);
                self.cx.vb.trr(Code::Or_r64_rm64, dst, top, bottom);
            }
            Finish::Flag(_, test) => {
                let bit = self.cx.vreg(PartTy::I8);
                set(self.cx, test, bit);
                self.cx.vb.rr(Code::Movzx_r32_rm8, dst, bit);
            }
            _ => return Err(self.unsupported("an MMX result in a vector register")),
        }
        Ok(())
    }

    fn finish_mask(&mut self, member: usize, mask: VReg, (first, end): (u32, u32)) -> Result<()> {
        let mut ty = self.cx.body.inst(self.inst).ty;
        if let Some((elems, _)) = self.cx.scope.struct_elems(ty) {
            ty = elems[member];
        }
        let from = |len| match len {
            33.. => Code::VEX_Kmovq_r64_kr,
            17.. => Code::VEX_Kmovd_r32_kr,
            _ => Code::VEX_Kmovw_r32_kr,
        };
        if let Some(bits) = self.cx.scope.int_bits(ty) {
            let dst = self.cx.def_part(self.inst, first)?;
            // Comparisons of single elements return 32 bits.
            self.cx.vb.rr(
                from(if bits > 32 { 64 } else { 16 }.max(self.mask_lanes(bits))),
                dst,
                mask,
            );
            return Ok(());
        }
        let shape = super::super::vector::shape(self.cx, ty)?.expect("masks are integers or vectors");
        let Some(lane) = shape.lane else {
            return Err(self.unsupported("a mask held element by element"));
        };
        let bits = self.cx.vreg(PartTy::I64);
        self.cx.vb.rr(from(shape.len), bits, mask);
        let regs = mask_of_bits(self.cx, &[bits], lane, shape.len);
        for (k, r) in (first..end).zip(&regs) {
            let dst = self.cx.def_part(self.inst, k)?;
            self.cx.vb.mov(dst, *r);
        }
        Ok(())
    }

    /// Lanes of a mask that is returned as an integer: 32 bits need AVX-512BW, without it the upper are zero.
    fn mask_lanes(&self, bits: u32) -> u32 {
        match self.cx.target.features.has(Feature::Avx512bw) {
            true => bits,
            false => bits.min(16),
        }
    }

    // ---- the instruction ----

    fn emit(&mut self, code: Code) -> Result<()> {
        let rounding = match self.form.rounding {
            Some(n) => Some(self.constant(n)?),
            None => None,
        };
        let info = code.op_code();
        let (mut round, mut sae) = (None, false);
        match rounding {
            None | Some(4) => {}
            // The immediate's bits below are encoded as they are.
            Some(n) if code == Code::EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae => sae = n & 8 != 0,
            Some(n @ 8..=11) if info.can_use_rounding_control() => round = Some(n as u8 & 3),
            Some(8 | 12) if info.can_suppress_all_exceptions() => sae = true,
            Some(_) => return Err(self.unsupported("a rounding mode that its code has not")),
        }
        let masked = self.ops.iter().any(|o| matches!(o, Op::Mask(..)));
        let recoded = self.mm & recode::MARK != 0;
        let code = match round.is_none() && !sae && !masked && !recoded {
            true => self.shorter(code),
            false => code,
        };
        // Gathers and scatters use their mask up.
        let used_up = self.ops.iter().any(|o| matches!(o, Op::Vsib(_)));
        let spent = self.cx.vb.new_vreg(RegClass::Vector);
        // Complex products are undefined instructions where the result's register is an operand's.
        let apart = info.requires_unique_dest_reg_num();
        let mut making = self.cx.vb.make(code);
        for op in &self.ops {
            making = match *op {
                Op::Use(r) if apart => making.use_apart(r),
                Op::Use(r) => making.use_(r),
                Op::Def(r) => making.def(r),
                Op::Tied(dst, src) => making.tied(dst, src),
                Op::UseIn(r, preg) => making.use_in(r, preg),
                Op::DefIn(r, preg) => making.def_in(r, preg),
                Op::Ignored(preg) => making.def_ignored(preg),
                Op::Mask(r, _) if used_up => making.flag(CodeFlags::MASKED).tied(spent, r),
                Op::Mask(r, zeroing) => making.mask(r, zeroing),
                Op::Mem(m) => making.mem(m),
                Op::Vsib(m) => making.mem_late(m),
            };
        }
        if let Some(rc) = round {
            making = making.rounding(rc);
        }
        if sae {
            making = making.flag(CodeFlags::SAE);
        }
        making.imm(self.imm).aux(self.mm).done();
        Ok(())
    }
}

impl Call<'_, '_> {
    /// The VEX form of an EVEX code without mask and rounding, if the CPU has it.
    fn shorter(&self, code: Code) -> Code {
        use Code::*;
        let vex = match code {
            // The high half of the immediate scales.
            EVEX_Vrndscaless_xmm_k1z_xmm_xmmm32_imm8_sae if self.imm & 0xf0 == 0 => {
                VEX_Vroundss_xmm_xmm_xmmm32_imm8
            }
            EVEX_Vrndscalesd_xmm_k1z_xmm_xmmm64_imm8_sae if self.imm & 0xf0 == 0 => {
                VEX_Vroundsd_xmm_xmm_xmmm64_imm8
            }
            EVEX_Vrndscaleps_xmm_k1z_xmmm128b32_imm8 if self.imm & 0xf0 == 0 => VEX_Vroundps_xmm_xmmm128_imm8,
            EVEX_Vrndscaleps_ymm_k1z_ymmm256b32_imm8 if self.imm & 0xf0 == 0 => VEX_Vroundps_ymm_ymmm256_imm8,
            EVEX_Vrndscalepd_xmm_k1z_xmmm128b64_imm8 if self.imm & 0xf0 == 0 => VEX_Vroundpd_xmm_xmmm128_imm8,
            EVEX_Vrndscalepd_ymm_k1z_ymmm256b64_imm8 if self.imm & 0xf0 == 0 => VEX_Vroundpd_ymm_ymmm256_imm8,
            _ => crate::vex_table::of_evex(code),
        };
        match vex {
            INVALID => code,
            _ if needs::missing(self.cx, self.name, vex).is_some() => code,
            _ => vex,
        }
    }
}

/// Whether a mask, integer or vector of i1, is all ones.
pub(super) fn is_full_mask(cx: &Cx<'_>, mask: Value) -> bool {
    if let Some(bits) = cx.scope.int_bits(cx.ty(mask)) {
        let ones = if bits < 64 { (1 << bits) - 1 } else { u64::MAX };
        return cx.const_int(mask) == Some(ones);
    }
    let is_one = |c: ConstId| cx.scope.const_u64(c) == Some(1);
    mask.as_const().is_some_and(|c| match cx.scope.constant(c) {
        Const::Splat { elem, .. } => is_one(elem),
        Const::Aggregate { elems, .. } => cx.scope.const_list(elems).iter().all(|e| is_one(*e)),
        _ => false,
    })
}

/// Two registers as one of twice the width.
fn join(cx: &mut Cx<'_>, low: VReg, high: VReg) -> VReg {
    if cx.vb.vreg_bytes(low) < 32 {
        return join_halves(cx, low, high);
    }
    let r = register(cx, 64);
    cx.vb
        .rrri(Code::EVEX_Vinsertf64x4_zmm_k1z_zmm_ymmm256_imm8, r, low, high, 1);
    r
}

/// A half of a register.
fn half_of(cx: &mut Cx<'_>, a: VReg, high: bool) -> VReg {
    if cx.vb.vreg_bytes(a) < 64 {
        return half(cx, a, high);
    }
    let r = register(cx, 32);
    match high {
        true => cx.vb.rri(Code::EVEX_Vextractf64x4_ymmm256_k1z_zmm_imm8, r, a, 1),
        false => cx.vb.mov(r, a),
    }
    r
}
