//! Constructors of instructions ([`Build`]).

use super::*;

/// An instruction under construction: its operands are pushed in the order of the module's header.
/// [`Making::done`] puts it into the function.
#[must_use]
pub struct Making<'a> {
    builder: &'a mut VCodeBuilder<Inst>,
    inst: Inst,
}

regalloc::operand_constructors!(Making<'_>);

impl Making<'_> {
    #[inline(always)]
    fn operand(self, vreg: VReg, c: OperandConstraint, k: OperandKind, p: OperandPos) -> Self {
        self.builder.push_operand(Operand::new(vreg, c, k, p));
        self
    }

    #[inline]
    fn fixed(self, vreg: VReg, preg: PReg, k: OperandKind, p: OperandPos) -> Self {
        self.builder.push_fixed(vreg, preg, k, p);
        self
    }

    /// Register operand that is read and written: `src` on entry, `dst` on exit.
    #[inline]
    pub fn tied(self, dst: VReg, src: VReg) -> Self {
        let start = self.inst.ops;
        let index = (self.builder.operand_start() - start) as usize;
        self.use_(src).operand(
            dst,
            OperandConstraint::Reuse(index),
            OperandKind::Def,
            OperandPos::Late,
        )
    }

    /// A register that is read, and that no result shares.
    pub fn use_apart(self, vreg: VReg) -> Self {
        self.operand(vreg, OperandConstraint::Reg, OperandKind::Use, OperandPos::Late)
    }

    /// Fixed register that is written, the result unused.
    pub fn def_ignored(self, preg: PReg) -> Self {
        let vreg = self.builder.new_vreg(preg.class());
        self.def_in(vreg, preg)
    }

    /// Fixed register that is written while inputs are still needed.
    pub fn def_early_in(self, vreg: VReg, preg: PReg) -> Self {
        self.fixed(vreg, preg, OperandKind::Def, OperandPos::Early)
    }

    /// The memory operand, at its place in the operand order. At most one.
    #[inline]
    pub fn mem(mut self, m: Amode) -> Self {
        debug_assert_eq!(self.inst.mem.kind(), MemKind::None, "two memory operands");
        let mut form = (m.seg as u16) << 6 | u16::from(m.scale.trailing_zeros() as u8) << 4;
        debug_assert!(matches!(m.scale, 1 | 2 | 4 | 8));
        match m.base {
            Base::None => form |= 1,
            Base::Reg(_) => form |= 1 | MemForm::HAS_BASE,
            Base::Frame(slot) => {
                debug_assert_eq!(m.sym, SymId::NONE, "symbol beside a frame slot");
                form |= 2;
                self.inst.sym = slot.bits();
            }
            Base::Rip => {
                debug_assert!(m.index.is_none(), "index beside rip");
                form |= 3;
            }
        }
        if !matches!(m.base, Base::Frame(_)) {
            self.inst.sym = m.sym.0;
        }
        self.inst.disp = m.disp;
        if m.index.is_some() {
            form |= MemForm::HAS_INDEX;
        }
        self.inst.mem.0 |= form;
        let mut this = self;
        if let Base::Reg(base) = m.base {
            this = this.use_(base);
        }
        if let Some(index) = m.index {
            this = this.use_(index);
        }
        this
    }

    /// As [`Making::mem`] for pseudo-instructions of several steps: the registers are read late.
    pub fn mem_late(self, m: Amode) -> Self {
        let first = self.builder.vcode.operands.len();
        let this = self.mem(m);
        for operand in &mut this.builder.vcode.operands[first..] {
            *operand = Operand::new(
                operand.vreg(),
                operand.constraint(),
                OperandKind::Use,
                OperandPos::Late,
            );
        }
        this
    }

    /// The immediate.
    #[inline]
    pub fn imm(mut self, imm: i32) -> Self {
        self.inst.imm = imm;
        self
    }

    /// A 64-bit immediate (`MovImm`, `Mov_r64_imm64`); there is no memory operand then.
    #[inline]
    pub fn imm64(mut self, imm: i64) -> Self {
        self.inst.imm = imm as i32;
        self.inst.disp = (imm >> 32) as i32;
        self
    }

    /// The immediate is `sym` plus the immediate given by `imm` (absolute relocation).
    pub fn imm_sym(mut self, sym: SymId) -> Self {
        self.inst.sym = sym.0;
        self.inst.mem.0 |= MemForm::SYM_IN_IMM;
        self
    }

    /// The symbol of a call, tail call or TLS sequence.
    #[inline]
    pub fn sym(mut self, sym: SymId) -> Self {
        self.inst.sym = sym.0;
        self
    }

    /// Displacement, of an instruction without a memory operand: see the pseudo-instruction.
    #[inline]
    pub fn disp(mut self, n: i32) -> Self {
        self.inst.disp = n;
        self
    }

    /// Sets flags.
    pub fn flag(mut self, flag: impl Flag) -> Self {
        self.inst.flags |= flag.bits();
        self
    }

    /// The condition, convention or operation of a pseudo-instruction.
    #[inline]
    pub fn aux(mut self, aux: u16) -> Self {
        self.inst.aux = aux;
        self
    }

    /// EVEX write mask, after the explicit operands; zeroing or merging.
    pub fn mask(mut self, mask: VReg, zeroing: bool) -> Self {
        self = self.flag(CodeFlags::MASKED);
        if zeroing {
            self = self.flag(CodeFlags::ZEROING);
        }
        self.use_(mask)
    }

    /// EVEX static rounding (0 nearest, 1 down, 2 up, 3 to zero).
    pub fn rounding(mut self, rc: u8) -> Self {
        self.inst.mem.0 |= u16::from(rc + 1) << 9;
        self
    }

    /// Its operands are those that have been pushed since `start`.
    pub fn operands_from(mut self, start: u32) -> Self {
        self.inst.ops = start;
        self
    }

    /// Puts the instruction into the function.
    #[inline]
    pub fn done(mut self) {
        if self.builder.vcode.tables.vectors != VectorLevel::Sse
            && let Some(row) = vex_table::row(self.inst.code)
        {
            self.use_vector_form(row);
        }
        let count = self.builder.operand_start() - self.inst.ops;
        debug_assert!(count < 256, "too many register operands");
        self.inst.num_ops = count as u8;
        debug_assert!(
            self.inst.code >= PSEUDO_BASE || self.roles_match(),
            "operand roles of {:?} differ from its table entry: {:?}",
            self.inst,
            &self.builder.vcode.operands[self.inst.ops as usize..]
        );
        self.builder.push(self.inst);
    }

    /// Replaces an SSE code by its VEX or EVEX form as wide as its result (as its last source, if the
    /// result is not a register of full width); a tied destination becomes a free one.
    fn use_vector_form(&mut self, mut row: &'static vex_table::Row) {
        let tables = &self.builder.vcode.tables;
        let memory = self.inst.mem.kind() != MemKind::None;
        let operands = &self.builder.vcode.operands[self.inst.ops as usize..];
        let bytes_of = |kind: OperandKind| {
            let mut of_kind = operands.iter().rev().filter(|o| o.kind() == kind);
            let float = of_kind.find(|o| o.class() == RegClass::Float)?;
            Some(self.builder.vreg_bytes(float.vreg()))
        };
        // Results of conversions to shorter lanes, and general-purpose ones, are not what is counted.
        let narrow = |form: Code| {
            let first = code_table::shape(form as u16, memory).ops().first();
            first.is_some_and(|o| !matches!(o.kind, OpKind::Ymm | OpKind::Zmm))
        };
        let wide = bytes_of(OperandKind::Def).filter(|_| !narrow(row.form(32, memory)));
        let wide = wide.or_else(|| bytes_of(OperandKind::Use)).unwrap_or(0);
        if wide == 32 && tables.vectors == VectorLevel::Avx {
            if row.code == Code::Pshufd_xmm_xmmm128_imm8 {
                self.inst.code = Code::VEX_Vpermilps_ymm_ymmm256_imm8 as u16;
                return;
            }
            row = vex_table::row(vex_table::float_twin(row.code) as u16).expect("has a row");
        }
        let tied = operands.len() >= 2
            && operands[0].kind() == OperandKind::Use
            && operands[1].constraint() == OperandConstraint::Reuse(0);
        let mut form = row.form(wide, memory);
        if form == Code::INVALID && !tied && wide <= 32 {
            form = row.form(16, memory);
        }
        if form == Code::INVALID {
            debug_assert!(false, "{:?} of {wide} bytes", row.code);
            self.builder.vcode.tables.no_form = Some(row.code);
            return;
        }
        self.inst.code = form as u16;
        let shape = code_table::shape(self.inst.code, memory).ops();
        if tied && shape[0].access == Access::Write {
            let at = self.inst.ops as usize;
            let operands = &mut self.builder.vcode.operands;
            let (source, result) = (operands[at], operands[at + 1].vreg());
            operands[at] = Operand::new(result, OperandConstraint::Reg, OperandKind::Def, OperandPos::Late);
            operands[at + 1] = source;
        }
    }

    /// Whether the operands pushed are those that the table demands.
    fn roles_match(&self) -> bool {
        let shape = code_table::shape(self.inst.code, self.inst.mem.kind() != MemKind::None);
        let mut given = self.builder.vcode.operands[self.inst.ops as usize..].iter();
        for (n, op) in shape.ops().iter().enumerate() {
            let in_memory = op.may_be_memory() && self.inst.mem.kind() != MemKind::None;
            if in_memory {
                let regs = u32::from(self.inst.mem.has_base()) + u32::from(self.inst.mem.has_index());
                for _ in 0..regs {
                    if given.next().is_none_or(|o| o.kind() != OperandKind::Use) {
                        return false;
                    }
                }
            } else if let Some(class) = op.reg_class() {
                let wanted: &[OperandKind] = match op.access_of(n, self.inst.is_merging()) {
                    Access::Read => &[OperandKind::Use],
                    Access::Write => &[OperandKind::Def],
                    Access::ReadWrite => &[OperandKind::Use, OperandKind::Def],
                    Access::None => &[],
                };
                for &kind in wanted {
                    if given
                        .next()
                        .is_none_or(|o| o.kind() != kind || o.class() != class)
                    {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// Constructors of instructions on a function's builder. The letters of the names are the operands
/// in Intel order: `r` register, `m` memory, `i` immediate, `cl`; a leading `t` says that the first
/// is read and written (destination and first source), a leading `c` that all are only read.
pub trait Build {
    /// Starts any machine instruction.
    fn make(&mut self, code: Code) -> Making<'_>;
    /// Starts a pseudo-instruction.
    fn pseudo(&mut self, pseudo: Pseudo) -> Making<'_>;

    /// `dst = op src` (movzx, cvt…, popcnt, sqrt…)
    fn rr(&mut self, code: Code, dst: VReg, src: VReg) {
        self.make(code).def(dst).use_(src).done();
    }
    /// `dst = op [mem]` (loads)
    fn rm(&mut self, code: Code, dst: VReg, mem: Amode) {
        self.make(code).def(dst).mem(mem).done();
    }
    /// `dst = op src, imm` (imul, pshufd, pextr…)
    fn rri(&mut self, code: Code, dst: VReg, src: VReg, imm: i32) {
        self.make(code).def(dst).use_(src).imm(imm).done();
    }
    /// `dst = op [mem], imm`
    fn rmi(&mut self, code: Code, dst: VReg, mem: Amode, imm: i32) {
        self.make(code).def(dst).mem(mem).imm(imm).done();
    }
    /// `dst = imm` (mov)
    fn ri(&mut self, code: Code, dst: VReg, imm: i32) {
        self.make(code).def(dst).imm(imm).done();
    }
    /// `dst = op` (setcc, rdtsc-like single result)
    fn r(&mut self, code: Code, dst: VReg) {
        self.make(code).def(dst).done();
    }
    /// `op [mem], src` (stores and read-modify-write)
    fn mr(&mut self, code: Code, mem: Amode, src: VReg) {
        self.make(code).mem(mem).use_(src).done();
    }
    /// `op [mem], imm`
    fn mi(&mut self, code: Code, mem: Amode, imm: i32) {
        self.make(code).mem(mem).imm(imm).done();
    }
    /// `op [mem], src, imm` (pextr to memory, vcvtps2ph)
    fn mri(&mut self, code: Code, mem: Amode, src: VReg, imm: i32) {
        self.make(code).mem(mem).use_(src).imm(imm).done();
    }
    /// `op [mem]` (inc, neg, prefetch, …)
    fn m(&mut self, code: Code, mem: Amode) {
        self.make(code).mem(mem).done();
    }
    /// `op [mem], cl`
    fn m_cl(&mut self, code: Code, mem: Amode, count: VReg) {
        self.make(code).mem(mem).use_in(count, regs::RCX).done();
    }

    /// `dst = lhs op rhs`, destructive
    fn trr(&mut self, code: Code, dst: VReg, lhs: VReg, rhs: VReg) {
        self.make(code).tied(dst, lhs).use_(rhs).done();
    }
    /// `dst = lhs op [mem]`, destructive
    fn trm(&mut self, code: Code, dst: VReg, lhs: VReg, mem: Amode) {
        self.make(code).tied(dst, lhs).mem(mem).done();
    }
    /// `dst = lhs op imm`, destructive
    fn tri(&mut self, code: Code, dst: VReg, lhs: VReg, imm: i32) {
        self.make(code).tied(dst, lhs).imm(imm).done();
    }
    /// `dst = op src`, destructive (neg, not, inc, bswap)
    fn tr(&mut self, code: Code, dst: VReg, src: VReg) {
        self.make(code).tied(dst, src).done();
    }
    /// `dst = lhs op cl`, destructive (shifts, rotates)
    fn tr_cl(&mut self, code: Code, dst: VReg, lhs: VReg, count: VReg) {
        self.make(code).tied(dst, lhs).use_in(count, regs::RCX).done();
    }
    /// `dst = lhs op rhs, imm`, destructive (shufps, shld, pinsr)
    fn trri(&mut self, code: Code, dst: VReg, lhs: VReg, rhs: VReg, imm: i32) {
        self.make(code).tied(dst, lhs).use_(rhs).imm(imm).done();
    }
    /// `dst = lhs op [mem], imm`, destructive
    fn trmi(&mut self, code: Code, dst: VReg, lhs: VReg, mem: Amode, imm: i32) {
        self.make(code).tied(dst, lhs).mem(mem).imm(imm).done();
    }
    /// `dst = lhs op rhs, cl`, destructive (shld, shrd)
    fn trr_cl(&mut self, code: Code, dst: VReg, lhs: VReg, rhs: VReg, count: VReg) {
        self.make(code)
            .tied(dst, lhs)
            .use_(rhs)
            .use_in(count, regs::RCX)
            .done();
    }

    /// `dst = a op b`, three operands (VEX, BMI)
    fn rrr(&mut self, code: Code, dst: VReg, a: VReg, b: VReg) {
        self.make(code).def(dst).use_(a).use_(b).done();
    }
    /// `dst = a op [mem]`, three operands
    fn rrm(&mut self, code: Code, dst: VReg, a: VReg, mem: Amode) {
        self.make(code).def(dst).use_(a).mem(mem).done();
    }
    /// `dst = [mem] op b`, three operands (BMI2 shifts)
    fn rmr(&mut self, code: Code, dst: VReg, mem: Amode, b: VReg) {
        self.make(code).def(dst).mem(mem).use_(b).done();
    }
    /// `dst = a op b, imm`
    fn rrri(&mut self, code: Code, dst: VReg, a: VReg, b: VReg, imm: i32) {
        self.make(code).def(dst).use_(a).use_(b).imm(imm).done();
    }
    /// `dst = a op [mem], imm`
    fn rrmi(&mut self, code: Code, dst: VReg, a: VReg, mem: Amode, imm: i32) {
        self.make(code).def(dst).use_(a).mem(mem).imm(imm).done();
    }

    /// `op a, b`, both read (cmp, test, ucomis, ptest, bt)
    fn crr(&mut self, code: Code, a: VReg, b: VReg) {
        self.make(code).use_(a).use_(b).done();
    }
    /// `op a, [mem]`, both read
    fn crm(&mut self, code: Code, a: VReg, mem: Amode) {
        self.make(code).use_(a).mem(mem).done();
    }
    /// `op a, imm`, read
    fn cri(&mut self, code: Code, a: VReg, imm: i32) {
        self.make(code).use_(a).imm(imm).done();
    }
    /// `op` without operands (mfence, cld, pause)
    fn bare(&mut self, code: Code) {
        self.make(code).done();
    }

    /// `dst = imm`; `flags_dead`: no one reads the flags that hold here.
    fn mov_imm(&mut self, dst: VReg, imm: i64, flags_dead: bool) {
        let bits = if flags_dead {
            PseudoFlags::FLAGS_DEAD
        } else {
            PseudoFlags::NONE
        };
        self.pseudo(Pseudo::MovImm).def(dst).imm64(imm).flag(bits).done();
    }
    /// `dst = src` of any class, where a register of its own is wanted.
    fn copy(&mut self, dst: VReg, src: VReg) {
        self.pseudo(Pseudo::Move).def(dst).use_(src).done();
    }
    /// `dst = src` of any class: one register where possible ([`VCodeBuilder::share_register`]).
    fn mov(&mut self, dst: VReg, src: VReg);
    /// `dst = address` (64-bit `lea`)
    fn lea(&mut self, dst: VReg, mem: Amode) {
        self.make(Code::Lea_r64_m).def(dst).mem(mem).done();
    }
    /// `dst` with arbitrary content
    fn undef(&mut self, dst: VReg) {
        self.pseudo(Pseudo::Undef).def(dst).done();
    }
    /// `dst (8 bits) = cond`
    fn setcc(&mut self, cond: Cond, dst: VReg) {
        self.make(code_plus(Code::Seto_rm8, cond as u16)).def(dst).done();
    }
    /// `dst = cond`, where the bits above the lowest eight are those of `zero`.
    fn setcc_above(&mut self, cond: Cond, dst: VReg, zero: VReg) {
        self.make(code_plus(Code::Seto_rm8, cond as u16))
            .operand(
                dst,
                OperandConstraint::Reuse(1),
                OperandKind::Def,
                OperandPos::Late,
            )
            .use_(zero)
            .done();
    }
    /// `dst = cond ? if_true : if_false`, 32 or 64 bits
    fn cmov(&mut self, cond: Cond, wide: bool, dst: VReg, if_false: VReg, if_true: VReg) {
        self.trr(cmov_code(cond, wide), dst, if_false, if_true);
    }
    /// `dst = cond ? [mem] : if_false` (the memory is read in any case)
    fn cmov_m(&mut self, cond: Cond, wide: bool, dst: VReg, if_false: VReg, mem: Amode) {
        self.trm(cmov_code(cond, wide), dst, if_false, mem);
    }
    /// Jump to edge 0.
    fn jmp(&mut self) {
        self.pseudo(Pseudo::Jmp).done();
    }
    /// To edge 0 if `cond` holds, else to edge 1.
    fn jcc(&mut self, cond: Cond) {
        self.pseudo(Pseudo::Jcc).aux(cond as u16).done();
    }
    /// To edge 0 if `a` or `b` holds, else to edge 1.
    fn jcc_or(&mut self, a: Cond, b: Cond) {
        self.pseudo(Pseudo::JccOr).aux(a as u16 | (b as u16) << 4).done();
    }
    /// `div`/`idiv` of `hi:lo` by `divisor` (codes `Div_rm*`, `Idiv_rm*` from 16 bits up).
    fn div(&mut self, code: Code, quot: VReg, rem: VReg, hi: VReg, lo: VReg, divisor: VReg) {
        self.make(code)
            .use_(divisor)
            .use_in(lo, regs::RAX)
            .use_in(hi, regs::RDX)
            .def_in(quot, regs::RAX)
            .def_in(rem, regs::RDX)
            .done();
    }
    /// `hi:lo = a * b` (codes `Mul_rm*`, `Imul_rm*` of one operand, from 16 bits up).
    fn mul_wide(&mut self, code: Code, lo: VReg, hi: VReg, a: VReg, b: VReg) {
        self.make(code)
            .use_(b)
            .use_in(a, regs::RAX)
            .def_in(lo, regs::RAX)
            .def_in(hi, regs::RDX)
            .done();
    }
    /// `hi = sign of lo` (`Cwd`, `Cdq`, `Cqo`).
    fn sign_to_rdx(&mut self, code: Code, hi: VReg, lo: VReg) {
        self.make(code).use_in(lo, regs::RAX).def_in(hi, regs::RDX).done();
    }
    /// `lock cmpxchg [mem], new`: `old` is what memory held; ZF says whether `new` was stored.
    fn cmpxchg(&mut self, code: Code, old: VReg, expected: VReg, new: VReg, mem: Amode) {
        self.make(code)
            .mem(mem)
            .use_(new)
            .use_in(expected, regs::RAX)
            .def_in(old, regs::RAX)
            .flag(CodeFlags::LOCK)
            .done();
    }
    /// `xchg`/`xadd` with memory: `dst` gets the old value. `lock` for xadd (xchg locks by itself).
    fn exchange(&mut self, code: Code, dst: VReg, src: VReg, mem: Amode, lock: bool) {
        self.make(code)
            .mem(mem)
            .tied(dst, src)
            .flag(if lock { CodeFlags::LOCK } else { CodeFlags::NONE })
            .done();
    }
    /// Raw code bytes (at most 8) without operands.
    fn raw(&mut self, bytes: &[u8]) {
        debug_assert!(bytes.len() <= 8);
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        self.pseudo(Pseudo::Raw)
            .imm64(i64::from_le_bytes(word))
            .aux(bytes.len() as u16)
            .done();
    }
}

impl Build for VCodeBuilder<Inst> {
    fn mov(&mut self, dst: VReg, src: VReg) {
        if !self.share_register(dst, src) {
            self.copy(dst, src);
        }
    }
    #[inline]
    fn make(&mut self, code: Code) -> Making<'_> {
        let inst = Inst {
            code: code as u16,
            ops: self.operand_start(),
            ..Inst::nop()
        };
        Making { builder: self, inst }
    }

    #[inline]
    fn pseudo(&mut self, pseudo: Pseudo) -> Making<'_> {
        let inst = Inst {
            code: pseudo.code(),
            ops: self.operand_start(),
            ..Inst::nop()
        };
        Making { builder: self, inst }
    }
}

/// The code `n` after `code` in iced's order.
#[inline]
fn code_plus(code: Code, n: u16) -> Code {
    Code::try_from(code as usize + n as usize).expect("a code of the same family")
}

/// `cmovcc` of 32 or 64 bits.
pub(crate) fn cmov_code(cond: Cond, wide: bool) -> Code {
    // iced orders r16, r32, r64 within a condition.
    code_plus(Code::Cmovo_r16_rm16, cond as u16 * 3 + if wide { 2 } else { 1 })
}
