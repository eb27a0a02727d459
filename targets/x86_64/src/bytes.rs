//! One machine instruction to bytes.
//!
//! Operands are resolved by the code's table shape; then legacy and VEX codes are written from their
//! [`Recipe`], everything else (EVEX, XOP, x87 with register stack operands, …) by iced's encoder.
//! Lengths are those that LLVM's assembler chooses: 8-bit immediates and displacements where they
//! fit, accumulator forms, shifts by one, `mov r32, imm32` without a ModRM byte, two-byte VEX.
//! Cost: measured ~35 ns an instruction by recipe, everything of the encoder included.

use crate::code_table::{self, Access, OpKind, Recipe};
use crate::frame::Frame;
use crate::inst::{CodeFlags, Inst, MemKind, Segment, SymbolRef};
use emit::{CodeBuffer, RelocKind};
use iced_x86::Code;
use machine::emission::EncodeError;
use regalloc::{Allocation, FrameSlot, PReg, RegClass};

/// No register, in [`Mem`].
pub(crate) const NO_REG: u8 = 0xff;

/// Hardware encoding of rsp.
const RSP: u8 = 4;

/// A memory operand with its registers known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mem {
    pub seg: Segment,
    pub rip: bool,
    /// Hardware encoding or [`NO_REG`].
    pub base: u8,
    /// Hardware encoding (of the vector register for gathers) or [`NO_REG`].
    pub index: u8,
    pub scale_log2: u8,
    pub disp: i32,
    /// Index in the symbol table, 0 for none.
    pub sym: u32,
}

impl Mem {
    /// Whether the address is that in the base register.
    fn is_plain_base(&self) -> bool {
        self.base != NO_REG && self.index == NO_REG && (self.disp, self.sym) == (0, 0) && !self.rip
    }
    /// `[base + disp]`
    pub fn base(base: u8, disp: i32) -> Self {
        Mem {
            seg: Segment::None,
            rip: false,
            base,
            index: NO_REG,
            scale_log2: 0,
            disp,
            sym: 0,
        }
    }
}

/// Register or memory in modrm.rm.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rm {
    Reg(u8),
    Mem(Mem),
}

/// Where an instruction's immediate comes from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Imm {
    pub value: i64,
    /// Bytes: 0, 1, 2, 4, 8.
    pub len: u8,
    /// Symbol of the immediate, 0 for none.
    pub sym: u32,
}

/// What the encoding of instructions reads beside the instruction.
pub(crate) struct Context<'a> {
    pub code: &'a mut CodeBuffer,
    pub syms: &'a [SymbolRef],
    pub frame: &'a Frame,
    pub iced: &'a mut Iced,
    /// The function may use AVX: register copies and spills of vectors are VEX-encoded.
    pub avx: bool,
    /// Mask registers have 64 bits (AVX-512BW), else 16.
    pub wide_masks: bool,
}

impl Context<'_> {
    /// Encodes the machine instruction `inst` with its operands in `places`.
    pub fn machine(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        if inst.aux & recode::MARK != 0 {
            return self.recoded(inst, places);
        }
        if inst.has(CodeFlags::FLAGS_DEAD) && self.addition(inst, places) {
            return Ok(());
        }
        let info = code_table::info(inst.code);
        let recipe = info.recipe();
        if recipe.0 == 0 {
            return self.by_iced(inst, places);
        }
        let in_memory = inst.mem.kind() != MemKind::None;
        let mut fields = Fields {
            reg: recipe.digit().unwrap_or(0),
            ..Fields::default()
        };
        let mut rm = Rm::Reg(0);
        let mut at = 0;
        for op in code_table::shape(inst.code, in_memory).ops() {
            if in_memory && op.may_be_memory() {
                rm = Rm::Mem(self.resolve_mem(inst, places, &mut at));
            } else if op.reg_class().is_some() {
                let place = match op.access {
                    Access::None => continue,
                    Access::ReadWrite => {
                        at += 2;
                        places[at - 1]
                    }
                    Access::Read | Access::Write => {
                        at += 1;
                        places[at - 1]
                    }
                };
                let Some(preg) = place.as_reg() else {
                    rm = Rm::Mem(self.spilled(op.rm, place)?);
                    continue;
                };
                let enc = preg.hw_enc() as u8;
                // spl, bpl, sil and dil exist only with a REX prefix.
                fields.rex |= op.kind == OpKind::Gpr8 && (4..8).contains(&enc);
                match op.place {
                    1 => fields.reg = enc,
                    2 => rm = Rm::Reg(enc),
                    3 => fields.opcode_reg = enc,
                    4 => fields.vvvv = enc,
                    5 => fields.is4 = enc,
                    _ => {}
                }
            } else {
                fields.imm.len = match op.kind {
                    OpKind::Imm8 | OpKind::Imm8Sx => 1,
                    OpKind::Imm16 => 2,
                    OpKind::Imm32 | OpKind::Imm32Sx => 4,
                    OpKind::Imm64 => 8,
                    _ => continue,
                };
            }
        }
        fields.imm.value = if fields.imm.len == 8 {
            inst.imm64()
        } else {
            i64::from(inst.imm)
        };
        if inst.mem.0 & crate::inst::MemForm::SYM_IN_IMM != 0 {
            fields.imm.sym = inst.sym;
        }
        // movslq %eax, %rax is cltq.
        if inst.code == Code::Movsxd_r64_rm32 as u16 && fields.reg == 0 && matches!(rm, Rm::Reg(0)) {
            self.code.bytes_mut().extend_from_slice(&[0x48, 0x98]);
            return Ok(());
        }
        if recipe.is_vex() {
            self.vex(recipe, &fields, rm);
        } else {
            fields.prefixes = inst.code_flags();
            self.legacy(recipe, &mut fields, rm);
        }
        Ok(())
    }

    /// A spilled operand that is read from its slot.
    fn spilled(&self, rm: bool, place: Allocation) -> Result<Mem, EncodeError> {
        let slot = place
            .as_stack()
            .filter(|_| rm)
            .ok_or(EncodeError::Internal("operand without a register"))?;
        let (base, disp) = self.frame.slot(FrameSlot::spill(slot.index() as u32));
        Ok(Mem::base(base, disp))
    }

    /// The memory operand of `inst`; `at` counts its registers in `places`.
    pub fn resolve_mem(&self, inst: &Inst, places: &[Allocation], at: &mut usize) -> Mem {
        let mut next = || {
            *at += 1;
            places[*at - 1]
                .as_reg()
                .expect("address registers are registers")
                .hw_enc() as u8
        };
        let base = if inst.mem.has_base() { next() } else { NO_REG };
        let index = if inst.mem.has_index() { next() } else { NO_REG };
        let sym_in_imm = inst.mem.0 & crate::inst::MemForm::SYM_IN_IMM != 0;
        let mut mem = Mem {
            seg: inst.mem.segment(),
            rip: false,
            base,
            index,
            scale_log2: inst.mem.scale_log2(),
            disp: inst.disp,
            sym: if sym_in_imm { 0 } else { inst.sym },
        };
        match inst.mem.kind() {
            MemKind::Frame => {
                let (base, offset) = self.frame.slot(FrameSlot::from_bits(inst.sym));
                mem.base = base;
                mem.disp += offset;
                mem.sym = 0;
            }
            MemKind::Rip => mem.rip = true,
            MemKind::Regs | MemKind::None => {}
        }
        mem
    }

    /// A legacy-encoded instruction.
    pub fn legacy(&mut self, recipe: Recipe, fields: &mut Fields, rm: Rm) {
        let (mut recipe, mut rm) = (recipe, rm);
        shorten(&mut recipe, fields, &mut rm);
        let has_modrm = recipe.0 & Recipe::HAS_MODRM != 0;
        let (x, b) = match rm {
            Rm::Reg(r) => (0, r >> 3),
            Rm::Mem(m) => (high_bit(m.index), high_bit(m.base)),
        };
        let b = if fields.opcode_reg != NO_REG {
            fields.opcode_reg >> 3
        } else {
            b
        };
        let rex = 0x40 | u8::from(recipe.w()) << 3 | (fields.reg >> 3 & 1) << 2 | x << 1 | b;
        let mut head = Head::default();
        if let Rm::Mem(m) = rm {
            head.segment(m.seg);
        }
        if fields.prefixes.has(CodeFlags::REP) {
            head.put(0xf3);
        }
        if recipe.has_66() {
            head.put(0x66);
        }
        if fields.prefixes.has(CodeFlags::LOCK) {
            head.put(0xf0);
        }
        match recipe.rep() {
            0 => {}
            1 => head.put(0xf3),
            _ => head.put(0xf2),
        }
        let has_rex = rex != 0x40 || fields.rex;
        if has_rex {
            head.put(rex);
        }
        match recipe.map() {
            0 => {}
            1 => head.put(0x0f),
            2 => {
                head.put(0x0f);
                head.put(0x38);
            }
            _ => {
                head.put(0x0f);
                head.put(0x3a);
            }
        }
        let plus = if fields.opcode_reg != NO_REG {
            fields.opcode_reg & 7
        } else {
            0
        };
        head.put(recipe.opcode() | plus);
        if has_modrm {
            let relax = Relax {
                rex: has_rex,
                opcode: recipe.opcode(),
                map: recipe.map(),
            };
            self.modrm(&mut head, fields.reg, rm, fields.imm.len, relax);
        }
        self.put_imm(&mut head, &fields.imm);
        head.flush(self.code);
    }

    /// A VEX-encoded instruction.
    fn vex(&mut self, recipe: Recipe, fields: &Fields, rm: Rm) {
        let (mut recipe, mut rm, mut fields) = (recipe, rm, *fields);
        if let Rm::Reg(r) = &mut rm
            && *r >= 8
            && fields.reg < 8
            && let Some(store) = vex_store_form(recipe)
        {
            std::mem::swap(r, &mut fields.reg);
            recipe = store;
        }
        // Commutable operations: the high register goes where the two-byte prefix can name it.
        if let Rm::Reg(r) = &mut rm
            && *r >= 8
            && fields.vvvv < 8
            && commutes(recipe, fields.imm.value as u8)
        {
            std::mem::swap(r, &mut fields.vvvv);
        }
        let (x, b) = match rm {
            Rm::Reg(r) => (0, r >> 3),
            Rm::Mem(m) => (high_bit(m.index), high_bit(m.base)),
        };
        let pp = match (recipe.has_66(), recipe.rep()) {
            (_, 1) => 2,
            (_, 2) => 3,
            (true, _) => 1,
            _ => 0,
        };
        let low = (!fields.vvvv & 15) << 3 | u8::from(recipe.l()) << 2 | pp;
        let r = !(fields.reg >> 3) & 1;
        let mut head = Head::default();
        if let Rm::Mem(m) = rm {
            head.segment(m.seg);
        }
        if recipe.map() == 1 && !recipe.w() && x == 0 && b == 0 {
            head.put(0xc5);
            head.put(r << 7 | low);
        } else {
            head.put(0xc4);
            head.put(r << 7 | (x ^ 1) << 6 | (b ^ 1) << 5 | recipe.map());
            head.put(u8::from(recipe.w()) << 7 | low);
        }
        head.put(recipe.opcode());
        if recipe.0 & Recipe::HAS_MODRM == 0 {
            return head.flush(self.code);
        }
        let is4 = fields.is4 != NO_REG;
        let imm_len = if is4 { 1 } else { fields.imm.len };
        self.modrm(&mut head, fields.reg, rm, imm_len, Relax::NEVER);
        if is4 {
            head.put(fields.is4 << 4);
        } else {
            self.put_imm(&mut head, &fields.imm);
        }
        head.flush(self.code);
    }

    /// ModRM, SIB and displacement. `imm_len`: bytes that follow the displacement.
    fn modrm(&mut self, head: &mut Head, reg: u8, rm: Rm, imm_len: u8, relax: Relax) {
        let reg = (reg & 7) << 3;
        let m = match rm {
            Rm::Reg(r) => return head.put(0xc0 | reg | r & 7),
            Rm::Mem(m) => m,
        };
        if m.rip {
            head.put(reg | 5);
            return self.disp32(head, &m, i64::from(imm_len) + 4, relax);
        }
        let scale = m.scale_log2 << 6;
        if m.base == NO_REG {
            let index = if m.index == NO_REG { 4 } else { m.index & 7 };
            head.put(reg | 4);
            head.put(scale | index << 3 | 5);
            return self.disp32(head, &m, i64::from(imm_len) + 4, relax);
        }
        let low = m.base & 7;
        let mode = if m.sym != 0 {
            0x80
        } else if m.disp == 0 && low != 5 {
            0
        } else if i8::try_from(m.disp).is_ok() {
            0x40
        } else {
            0x80
        };
        if m.index != NO_REG || low == RSP {
            let index = if m.index == NO_REG { 4 } else { m.index & 7 };
            head.put(mode | reg | 4);
            head.put(scale | index << 3 | low);
        } else {
            head.put(mode | reg | low);
        }
        match mode {
            0 => {}
            0x40 => head.put(m.disp as u8),
            _ => self.disp32(head, &m, i64::from(imm_len) + 4, relax),
        }
    }

    /// A 4-byte displacement, with its relocation; `to_end`: bytes from it to the instruction's end.
    fn disp32(&mut self, head: &mut Head, m: &Mem, to_end: i64, relax: Relax) {
        if m.sym == 0 {
            return head.put4(m.disp as u32);
        }
        let sym = self.syms[m.sym as usize];
        let mut addend = sym.addend + i64::from(m.disp);
        if is_pc_relative(sym.kind) {
            addend -= to_end;
        }
        let at = self.code.raw_offset() + head.len as u32;
        self.code.reloc(at, relax.choose(sym.kind), sym.target, addend);
        head.put4(0);
    }

    fn put_imm(&mut self, head: &mut Head, imm: &Imm) {
        if imm.sym != 0 {
            let sym = self.syms[imm.sym as usize];
            let at = self.code.raw_offset() + head.len as u32;
            self.code.reloc(at, sym.kind, sym.target, sym.addend + imm.value);
            head.len += imm.len as usize;
            return;
        }
        match imm.len {
            0 => {}
            1 => head.put(imm.value as u8),
            4 => head.put4(imm.value as u32),
            n => {
                let n = n as usize;
                head.bytes[head.len..head.len + n].copy_from_slice(&imm.value.to_le_bytes()[..n]);
                head.len += n;
            }
        }
    }

    /// A sum that `lea` makes, by an addition; `false`: it does not stand in the register of one of its terms.
    fn addition(&mut self, inst: &Inst, places: &[Allocation]) -> bool {
        let number = |place: Allocation| place.as_reg().map(|r| r.hw_enc() as u8);
        let (Some(dst), Some(base)) = (number(places[0]), number(places[1])) else {
            return false;
        };
        let wide = if inst.code == Code::Lea_r64_m as u16 { 8 } else { 0 };
        let mut put = |opcode: u8, reg: u8| {
            let rex = wide | (reg >> 3) << 2 | dst >> 3;
            if rex != 0 {
                self.code.put1(0x40 | rex);
            }
            self.code.put(&[opcode, 0xc0 | (reg & 7) << 3 | dst & 7]);
        };
        if let Some(&index) = places.get(2) {
            let term = match number(index) {
                Some(index) if base == dst => index,
                Some(index) if index == dst => base,
                _ => return false,
            };
            // add dst, term
            put(0x01, term);
            return true;
        }
        if base != dst {
            return false;
        }
        match inst.disp {
            1 => put(0xff, 0),
            -1 => put(0xff, 1),
            128 => {
                // sub dst, -128
                put(0x83, 5);
                self.code.put1(0x80);
            }
            n => match i8::try_from(n) {
                Ok(n) => {
                    put(0x83, 0);
                    self.code.put1(n as u8);
                }
                Err(_) => {
                    put(0x81, 0);
                    self.code.put(&n.to_le_bytes());
                }
            },
        }
        true
    }

    /// Copy between registers of one class, at the width of the class's spill slot; of integers the lower half, perhaps.
    pub fn copy(&mut self, from: PReg, to: PReg, low: bool, float_bytes: u8) -> Result<(), EncodeError> {
        let (src, dst) = (from.hw_enc() as u8, to.hw_enc() as u8);
        if from == to {
            return Ok(());
        }
        let code = match from.class() {
            RegClass::Int => {
                let rex = u8::from(!low) << 3 | (src >> 3) << 2 | dst >> 3;
                let code = [0x40 | rex, 0x89, 0xc0 | (src & 7) << 3 | dst & 7];
                self.code.put(&code[usize::from(rex == 0)..]);
                return Ok(());
            }
            RegClass::Vector if self.wide_masks => Code::VEX_Kmovq_kr_km64,
            RegClass::Vector => Code::VEX_Kmovw_kr_km16,
            RegClass::Float if float_bytes == 64 => Code::EVEX_Vmovaps_zmm_k1z_zmmm512,
            RegClass::Float if float_bytes == 32 => Code::VEX_Vmovaps_ymm_ymmm256,
            RegClass::Float if self.avx => Code::VEX_Vmovaps_xmm_xmmm128,
            RegClass::Float => Code::Movaps_xmm_xmmm128,
        };
        let inst = Inst {
            code: code as u16,
            num_ops: 2,
            ..<Inst as regalloc::MachInst>::nop()
        };
        self.machine(&inst, &[Allocation::reg(to), Allocation::reg(from)])
    }

    /// Spill (`store`) or reload of a whole register, or of the lower half of an integer's.
    pub fn spill(
        &mut self,
        preg: PReg,
        m: Mem,
        low: bool,
        float_bytes: u8,
        store: bool,
    ) -> Result<(), EncodeError> {
        let mut fields = Fields {
            reg: preg.hw_enc() as u8,
            ..Fields::default()
        };
        let code = match (preg.class(), float_bytes) {
            (RegClass::Int, _) => {
                let code = match (store, low) {
                    (true, false) => Code::Mov_rm64_r64,
                    (true, true) => Code::Mov_rm32_r32,
                    (false, false) => Code::Mov_r64_rm64,
                    (false, true) => Code::Mov_r32_rm32,
                };
                let recipe = code_table::info(code as u16).recipe();
                self.legacy(recipe, &mut fields, Rm::Mem(m));
                return Ok(());
            }
            (RegClass::Vector, _) => match (self.wide_masks, store) {
                (true, true) => Code::VEX_Kmovq_m64_kr,
                (true, false) => Code::VEX_Kmovq_kr_km64,
                (false, true) => Code::VEX_Kmovw_m16_kr,
                (false, false) => Code::VEX_Kmovw_kr_km16,
            },
            (RegClass::Float, 64) if store => Code::EVEX_Vmovups_zmmm512_k1z_zmm,
            (RegClass::Float, 64) => Code::EVEX_Vmovups_zmm_k1z_zmmm512,
            (RegClass::Float, 32) if store => Code::VEX_Vmovups_ymmm256_ymm,
            (RegClass::Float, 32) => Code::VEX_Vmovups_ymm_ymmm256,
            (RegClass::Float, 16) => match (self.avx, store) {
                (true, true) => Code::VEX_Vmovaps_xmmm128_xmm,
                (true, false) => Code::VEX_Vmovaps_xmm_xmmm128,
                (false, true) => Code::Movaps_xmmm128_xmm,
                (false, false) => Code::Movaps_xmm_xmmm128,
            },
            (RegClass::Float, _) => match (self.avx, store) {
                (true, true) => Code::VEX_Vmovsd_m64_xmm,
                (true, false) => Code::VEX_Vmovsd_xmm_m64,
                (false, true) => Code::Movsd_xmmm64_xmm,
                (false, false) => Code::Movsd_xmm_xmmm64,
            },
        };
        let info = code_table::info(code as u16);
        let recipe = info.recipe();
        if recipe.is_vex() {
            self.vex(recipe, &fields, Rm::Mem(m));
        } else if recipe.is_legacy() {
            self.legacy(recipe, &mut fields, Rm::Mem(m));
        } else {
            self.spill_by_iced(code, preg, &m, store)?;
        }
        Ok(())
    }
}

/// Register fields of an encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields {
    pub reg: u8,
    pub opcode_reg: u8,
    pub vvvv: u8,
    pub is4: u8,
    /// A REX prefix is needed whatever its bits.
    pub rex: bool,
    /// Bits of [`flags`].
    pub prefixes: CodeFlags,
    pub imm: Imm,
}

impl Default for Fields {
    fn default() -> Self {
        Fields {
            reg: 0,
            opcode_reg: NO_REG,
            vvvv: 0,
            is4: NO_REG,
            rex: false,
            prefixes: CodeFlags::NONE,
            imm: Imm::default(),
        }
    }
}

/// The bytes of one instruction, at most 15.
#[derive(Default)]
struct Head {
    bytes: [u8; 16],
    len: usize,
}

impl Head {
    #[inline]
    fn put(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    #[inline]
    fn segment(&mut self, seg: Segment) {
        match seg {
            Segment::None => {}
            Segment::Fs => self.put(0x64),
            Segment::Gs => self.put(0x65),
            Segment::Ss => self.put(0x36),
        }
    }

    #[inline]
    fn put4(&mut self, value: u32) {
        self.bytes[self.len..self.len + 4].copy_from_slice(&value.to_le_bytes());
        self.len += 4;
    }

    /// Appends the instruction to the code. A copy of constant size is faster than one of `len`.
    #[inline]
    fn flush(&self, code: &mut CodeBuffer) {
        let out = code.bytes_mut();
        let len = out.len() + self.len;
        out.extend_from_slice(&self.bytes);
        out.truncate(len);
    }
}

#[inline]
fn high_bit(reg: u8) -> u8 {
    if reg == NO_REG { 0 } else { reg >> 3 & 1 }
}

/// Turns an encoding into the shorter one that assemblers prefer.
fn shorten(recipe: &mut Recipe, fields: &mut Fields, rm: &mut Rm) {
    let opcode = recipe.opcode();
    let fits8 = fields.imm.sym == 0 && i8::try_from(narrow(&fields.imm)).is_ok();
    let with = |opcode: u8| Recipe(recipe.0 & !0xff | u32::from(opcode));
    let accumulator = matches!(rm, Rm::Reg(0));
    if recipe.map() == 0 {
        match opcode {
            // cmp r, 0 → test r, r (selected as cmp, so that r is one operand and may become a spill slot)
            0x80 | 0x81 | 0x83
                if fields.reg == 7 && fits8 && fields.imm.value == 0 && matches!(rm, Rm::Reg(_)) =>
            {
                if let Rm::Reg(r) = *rm {
                    *recipe = with(0x84 | opcode & 1);
                    fields.reg = r;
                    fields.imm.len = 0;
                }
            }
            // op r/m, imm → op r/m, imm8; op accumulator, imm
            0x81 if fits8 => {
                *recipe = with(0x83);
                fields.imm.len = 1;
            }
            0x80 | 0x81 if accumulator && recipe.digit().is_some() => {
                *recipe = with(fields.reg << 3 | 4 | opcode & 1);
                recipe.0 &= !Recipe::HAS_MODRM;
            }
            // xchg
            0x86 | 0x87 => {
                if let Rm::Reg(r) = rm {
                    std::mem::swap(r, &mut fields.reg);
                }
            }
            // Between registers assemblers take the form whose destination is r/m.
            0x8a | 0x8b => swap_registers(recipe, fields, rm),
            0..0x40 if opcode & 6 == 2 => swap_registers(recipe, fields, rm),
            // lea (base), r → mov base, r
            0x8d => {
                if let Rm::Mem(m) = *rm
                    && m.is_plain_base()
                {
                    *recipe = with(0x89);
                    *rm = Rm::Reg(fields.reg);
                    fields.reg = m.base;
                }
            }
            // test
            0xf6 | 0xf7 if accumulator && fields.imm.len != 0 => {
                *recipe = with(0xa8 | opcode & 1);
                recipe.0 &= !Recipe::HAS_MODRM;
            }
            // imul r, r/m, imm; push imm
            0x69 | 0x68 if fits8 => {
                *recipe = with(opcode | 2);
                fields.imm.len = 1;
                if opcode == 0x68 {
                    recipe.0 &= !Recipe::HAS_MODRM;
                }
            }
            // shifts by one
            0xc0 | 0xc1 if fields.imm.value == 1 && recipe.digit().is_some() => {
                *recipe = with(opcode | 0x10);
                fields.imm.len = 0;
            }
            // mov r32, imm32 and mov r16, imm16, mov r8, imm8
            0xc6 | 0xc7 if !recipe.w() => {
                if let Rm::Reg(r) = *rm {
                    *recipe = with(if opcode == 0xc6 { 0xb0 } else { 0xb8 });
                    fields.opcode_reg = r;
                    recipe.0 &= !Recipe::HAS_MODRM;
                }
            }
            _ => {}
        }
    }
}

/// Exchanges the two registers of a legacy `op r, r/m` for `op r/m, r`.
fn swap_registers(recipe: &mut Recipe, fields: &mut Fields, rm: &mut Rm) {
    if let Rm::Reg(r) = rm {
        std::mem::swap(r, &mut fields.reg);
        recipe.0 -= 2;
    }
}

/// Whether the two sources of a three-operand VEX code may be exchanged: packed logic, addition and
/// multiplication, integer comparison for equality, minimum, maximum, average, sums.
fn commutes(recipe: Recipe, imm: u8) -> bool {
    if recipe.map() != 1 || recipe.w() || recipe.rep() != 0 {
        return false;
    }
    match recipe.opcode() {
        0x54 | 0x56..=0x59 => true,
        // Comparisons: equal, unordered, not equal, ordered.
        0xc2 => matches!(imm & 7, 0 | 3 | 4 | 7),
        0x74..=0x76
        | 0xd4
        | 0xd5
        | 0xda..=0xde
        | 0xe0
        | 0xe3..=0xe5
        | 0xea..=0xef
        | 0xf4..=0xf6
        | 0xfc..=0xfe => recipe.has_66(),
        _ => false,
    }
}

/// The store form of a VEX move between registers, where that makes the two-byte prefix possible:
/// (opcode, pp) of the load form to those of the store form.
fn vex_store_form(recipe: Recipe) -> Option<Recipe> {
    let pp = recipe.0 & (1 << 10 | 3 << 11);
    let with = |opcode: u32, pp: u32| Recipe(recipe.0 & !(0xff | 1 << 10 | 3 << 11) | opcode | pp);
    match (recipe.opcode(), recipe.map(), recipe.rep()) {
        (op @ (0x10 | 0x28), 1, _) => Some(with(u32::from(op) + 1, pp)),
        (0x6f, 1, _) => Some(with(0x7f, pp)),
        (0x7e, 1, 1) => Some(with(0xd6, 1 << 10)),
        _ => None,
    }
}

/// The immediate as its length keeps it.
fn narrow(imm: &Imm) -> i64 {
    match imm.len {
        2 => i64::from(imm.value as i16),
        4 => i64::from(imm.value as i32),
        _ => imm.value,
    }
}

/// Whether the field's value counts from its own address.
pub(crate) fn is_pc_relative(kind: RelocKind) -> bool {
    use RelocKind::*;
    kind.is_pc_relative()
        || matches!(
            kind,
            GotPcRel
                | GotPcRelX
                | GotPcRelXPrefixed
                | GotPc32
                | GotPc64
                | GotPcRel64
                | TlsGd
                | TlsLd
                | GotTpOff
                | TlsDescPc32
                | TlvPcRel
        )
}

/// What decides whether the linker may rewrite a GOT load (psABI x86-64 §B.2).
#[derive(Clone, Copy)]
pub(crate) struct Relax {
    rex: bool,
    opcode: u8,
    map: u8,
}

impl Relax {
    /// An instruction that it does not know.
    pub const NEVER: Relax = Relax {
        rex: false,
        opcode: 0,
        map: 1,
    };

    /// The kind that stands in the object for `kind`.
    pub fn choose(self, kind: RelocKind) -> RelocKind {
        if !matches!(kind, RelocKind::GotPcRelX | RelocKind::GotPcRelXPrefixed) {
            return kind;
        }
        // mov, test, and the eight binary operations with a register; call and jmp.
        let known = self.map == 0
            && (matches!(self.opcode, 0x8b | 0x85 | 0xff) || (self.opcode < 0x40 && self.opcode & 7 == 3));
        match (known, self.rex) {
            (false, _) => RelocKind::GotPcRel,
            (true, false) => RelocKind::GotPcRelX,
            (true, true) => RelocKind::GotPcRelXPrefixed,
        }
    }
}

mod by_iced;
pub mod recode;

pub use by_iced::Iced;
#[cfg(test)]
mod tests;
