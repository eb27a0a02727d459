//! Pseudo-instructions that are several machine instructions: dynamic stack memory, thread-local addresses,
//! the global offset table's address, selects by a jump, atomic loops.

use super::*;

impl Emitter<'_> {
    pub(super) fn stack_alloc(&mut self, size: u8, dst: u8) {
        // sub rsp, size
        self.code
            .put(&[0x48 | (size >> 3) << 2, 0x29, 0xc4 | (size & 7) << 3]);
        self.address_of_area(dst);
    }

    /// `dst` = address of the memory just above the outgoing arguments.
    pub(super) fn address_of_area(&mut self, dst: u8) {
        let outgoing = self.frame.outgoing_bytes() as i32;
        if outgoing == 0 {
            return self.mov_rr(RSP, dst);
        }
        let recipe = code_table::info(Code::Lea_r64_m as u16).recipe();
        let mut fields = Fields {
            reg: dst,
            ..Fields::default()
        };
        self.context()
            .legacy(recipe, &mut fields, Rm::Mem(Mem::base(RSP, outgoing)));
    }

    pub(super) fn stack_alloc_probed(&mut self, size: u8, dst: u8) {
        self.mov_rr(RSP, dst);
        // sub dst, size
        self.code.put(&[
            0x48 | (size >> 3) << 2 | dst >> 3,
            0x29,
            0xc0 | (size & 7) << 3 | dst & 7,
        ]);
        let (top, done) = (self.code.new_label(), self.code.new_label());
        self.code.bind(top);
        // cmp rsp, dst
        self.code.begin_pair();
        self.code
            .put(&[0x48 | (dst >> 3) << 2, 0x39, 0xc4 | (dst & 7) << 3]);
        self.code.end_pair();
        self.code.branch(BRANCH_JCC + Cond::Le as u8, done);
        crate::frame::adjust_rsp(self.code, -4096);
        // mov qword [rsp], 0
        self.code.put(&[0x48, 0xc7, 0x04, 0x24, 0, 0, 0, 0]);
        self.code.branch(BRANCH_JMP, top);
        self.code.bind(done);
        self.mov_rr(dst, RSP);
        self.address_of_area(dst);
    }

    pub(super) fn tls_gd(&mut self, inst: &Inst) {
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let get_addr = self.code.extern_symbol("__tls_get_addr");
        let code = &mut self.code;
        if inst.aux == 1 {
            code.put1(0x66);
        }
        code.put(&[0x48, 0x8d, 0x3d]);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::TlsGd, sym.target, sym.addend - 4);
        code.put4(0);
        code.put(&[0x66, 0x66, 0x48, 0xe8]);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Plt32, SymRef::Extern(get_addr), -4);
        code.put4(0);
    }

    pub(super) fn tls_ld(&mut self, inst: &Inst) {
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let get_addr = self.code.extern_symbol("__tls_get_addr");
        let code = &mut self.code;
        code.put(&[0x48, 0x8d, 0x3d]);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::TlsLd, sym.target, sym.addend - 4);
        code.put4(0);
        code.put1(0xe8);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Plt32, SymRef::Extern(get_addr), -4);
        code.put4(0);
    }

    /// lea base, [rip]; movabs temp, table − base; lea base, [base + temp]
    pub(super) fn got_base(&mut self, inst: &Inst, base: u8, temp: u8) {
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let code = &mut self.code;
        code.put(&[0x48 | (base >> 3) << 2, 0x8d, 5 | (base & 7) << 3, 0, 0, 0, 0]);
        code.put(&[0x48 | temp >> 3, 0xb8 | temp & 7]);
        let at = code.raw_offset();
        // The field is two bytes past what base holds.
        code.reloc(at, sym.kind, sym.target, 2);
        code.put8(0);
        let lea = Mem {
            index: temp,
            ..Mem::base(base, 0)
        };
        self.op(Code::Lea_r64_m, base, Rm::Mem(lea));
    }

    pub(super) fn tls_desc(&mut self, inst: &Inst) {
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let code = &mut self.code;
        code.put(&[0x48, 0x8d, 0x05]);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::TlsDescPc32, sym.target, sym.addend - 4);
        code.put4(0);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::TlsDescCall, sym.target, 0);
        code.put(&[0xff, 0x10]);
    }

    pub(super) fn select_by_branch(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        let skip = self.code.new_label();
        self.code.branch(BRANCH_JCC + (inst.aux as u8 ^ 1), skip);
        let (dst, src) = (reg(places[1])?, reg(places[2])?);
        let bytes = self.vcode.float_spill_bytes.max(16);
        self.context().copy(src, dst, false, bytes)?;
        self.code.bind(skip);
        Ok(())
    }

    /// See [`Pseudo::AtomicLoop`].
    pub(super) fn atomic_loop(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        let mut at = 0;
        let m = self.context().resolve_mem(inst, places, &mut at);
        let (value, old, temp) = (enc(places[at])?, enc(places[at + 1])?, enc(places[at + 2])?);
        let width = Width::of(inst.imm)?;
        let op = AtomicOp::from_u8(inst.aux as u8);
        let load = [
            Code::Movzx_r32_rm8,
            Code::Movzx_r32_rm16,
            Code::Mov_r32_rm32,
            Code::Mov_r64_rm64,
        ];
        self.op(load[width as usize], old, Rm::Mem(m));
        let top = self.code.new_label();
        self.code.bind(top);
        let cmov = |cond: Cond| width.cmov(cond);
        match op {
            AtomicOp::And | AtomicOp::Or | AtomicOp::Xor | AtomicOp::Nand => {
                self.mov_rr(old, temp);
                let code = match op {
                    AtomicOp::Or => Code::Or_r64_rm64,
                    AtomicOp::Xor => Code::Xor_r64_rm64,
                    _ => Code::And_r64_rm64,
                };
                self.op(code, temp, Rm::Reg(value));
                if op == AtomicOp::Nand {
                    self.op(Code::Not_rm64, 2, Rm::Reg(temp));
                }
            }
            AtomicOp::Min | AtomicOp::Max | AtomicOp::UMin | AtomicOp::UMax => {
                self.mov_rr(old, temp);
                self.op(width.cmp(), old, Rm::Reg(value));
                let cond = match op {
                    AtomicOp::Min => Cond::G,
                    AtomicOp::Max => Cond::L,
                    AtomicOp::UMin => Cond::A,
                    _ => Cond::B,
                };
                self.op(cmov(cond), temp, Rm::Reg(value));
            }
            AtomicOp::UIncWrap => {
                self.op(Code::Lea_r64_m, temp, Rm::Mem(Mem::base(old, 1)));
                self.code.begin_pair();
                self.op(width.cmp(), old, Rm::Reg(value));
                self.code.end_pair();
                self.zero_unless(Cond::B, temp);
            }
            AtomicOp::UDecWrap => {
                self.op(Code::Lea_r64_m, temp, Rm::Mem(Mem::base(old, -1)));
                self.op(width.test(), old, Rm::Reg(old));
                self.op(cmov(Cond::E), temp, Rm::Reg(value));
                self.op(width.cmp(), old, Rm::Reg(value));
                self.op(cmov(Cond::A), temp, Rm::Reg(value));
            }
            AtomicOp::USubCond | AtomicOp::USubSat => {
                self.mov_rr(old, temp);
                self.code.begin_pair();
                self.op(width.sub(), temp, Rm::Reg(value));
                self.code.end_pair();
                if op == AtomicOp::USubCond {
                    self.op(cmov(Cond::B), temp, Rm::Reg(old));
                } else {
                    self.zero_unless(Cond::Ae, temp);
                }
            }
            _ => return Err(EncodeError::Internal("an operation without an instruction")),
        }
        let recipe = code_table::info(width.cmpxchg() as u16).recipe();
        let rex = width == Width::W8 && (4..8).contains(&temp);
        let mut fields = Fields {
            reg: temp,
            prefixes: crate::inst::CodeFlags::LOCK,
            rex,
            ..Fields::default()
        };
        self.context().legacy(recipe, &mut fields, Rm::Mem(m));
        self.code.branch(BRANCH_JCC + Cond::Ne as u8, top);
        Ok(())
    }

    /// `reg = 0` unless `cond` holds. Flags are lost.
    pub(super) fn zero_unless(&mut self, cond: Cond, reg: u8) {
        let keep = self.code.new_label();
        self.code.branch(BRANCH_JCC + cond as u8, keep);
        self.mov_imm(reg, 0, true);
        self.code.bind(keep);
    }

    /// A legacy code with a register (or opcode digit) and r/m operand.
    pub(super) fn op(&mut self, code: Code, reg: u8, rm: Rm) {
        let info = code_table::info(code as u16);
        let byte = code_table::shape(code as u16, false)
            .ops()
            .iter()
            .any(|o| o.bytes() == 1);
        let high_byte = |r: u8| (4..8).contains(&r);
        let rm_high = matches!(rm, Rm::Reg(r) if high_byte(r));
        let rex = byte && (high_byte(reg) || rm_high);
        let mut fields = Fields {
            reg,
            rex,
            imm: Imm::default(),
            ..Fields::default()
        };
        self.context().legacy(info.recipe(), &mut fields, rm);
    }
}

/// Operand width of an atomic loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    W8,
    W16,
    W32,
    W64,
}

impl Width {
    fn of(bytes: i32) -> Result<Width, EncodeError> {
        match bytes {
            1 => Ok(Width::W8),
            2 => Ok(Width::W16),
            4 => Ok(Width::W32),
            8 => Ok(Width::W64),
            _ => Err(EncodeError::Internal("width of an atomic loop")),
        }
    }

    fn pick(self, codes: [Code; 4]) -> Code {
        codes[self as usize]
    }

    fn cmp(self) -> Code {
        self.pick([
            Code::Cmp_r8_rm8,
            Code::Cmp_r16_rm16,
            Code::Cmp_r32_rm32,
            Code::Cmp_r64_rm64,
        ])
    }

    fn sub(self) -> Code {
        self.pick([
            Code::Sub_r8_rm8,
            Code::Sub_r16_rm16,
            Code::Sub_r32_rm32,
            Code::Sub_r64_rm64,
        ])
    }

    fn test(self) -> Code {
        self.pick([
            Code::Test_rm8_r8,
            Code::Test_rm16_r16,
            Code::Test_rm32_r32,
            Code::Test_rm64_r64,
        ])
    }

    fn cmpxchg(self) -> Code {
        self.pick([
            Code::Cmpxchg_rm8_r8,
            Code::Cmpxchg_rm16_r16,
            Code::Cmpxchg_rm32_r32,
            Code::Cmpxchg_rm64_r64,
        ])
    }

    fn cmov(self, cond: Cond) -> Code {
        crate::inst::cmov_code(cond, self == Width::W64)
    }
}
