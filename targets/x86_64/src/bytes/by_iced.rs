//! What no recipe covers (EVEX, XOP, x87 with register stack operands, …), through iced's encoder.

use super::{Context, Mem, NO_REG, Relax, is_pc_relative};
use crate::code_table::{self, Access, OpKind};
use crate::encode::EncodeError;
use crate::inst::{CodeFlags, Inst, MemKind, Segment};
use crate::regs::iced_register;
use iced_x86::{Code, Encoder, Instruction, OpCodeOperandKind, OpKind as IcedOp, Register, RoundingControl};
use regalloc::{Allocation, PReg};

/// iced's encoder, made when it is asked for: with the first of a process come thousands of small tables (0.5 ms), and most
/// programs have no instruction for it.
#[derive(Default)]
pub struct Iced(Option<Encoder>);

impl Iced {
    fn get(&mut self) -> &mut Encoder {
        self.0.get_or_insert_with(|| Encoder::new(64))
    }
}

impl Context<'_> {
    /// What no recipe covers, through iced's encoder.
    pub(super) fn by_iced(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        let code = inst.as_code().expect("a machine instruction");
        let (it, mem) = self.iced_instruction(inst, code, places)?;
        let iced = self.iced.get();
        iced.encode(&it, 0)
            .map_err(|e| EncodeError::Encoding(format!("{code:?}: {e}")))?;
        let offsets = iced.get_constant_offsets();
        let bytes = iced.take_buffer();
        let start = self.code.raw_offset();
        self.code.put(&bytes);
        let len = bytes.len();
        iced.set_buffer({
            let mut bytes = bytes;
            bytes.clear();
            bytes
        });
        if let Some(m) = mem.filter(|m| m.sym != 0) {
            let at = offsets.displacement_offset();
            let sym = self.syms[m.sym as usize];
            let mut addend = sym.addend + i64::from(m.disp);
            if is_pc_relative(sym.kind) {
                addend -= (len - at) as i64;
            }
            let at = start + at as u32;
            self.code.bytes_mut()[at as usize..at as usize + 4].fill(0);
            self.code
                .reloc(at, Relax::NEVER.choose(sym.kind), sym.target, addend);
        }
        Ok(())
    }

    fn iced_instruction(
        &self,
        inst: &Inst,
        code: Code,
        places: &[Allocation],
    ) -> Result<(Instruction, Option<Mem>), EncodeError> {
        let mut it = Instruction::new();
        it.set_code(code);
        let in_memory = inst.mem.kind() != MemKind::None;
        let ops = code_table::shape(inst.code, in_memory).ops();
        let mut mem = None;
        let mut at = 0;
        let mut immediates = 0;
        for (i, op) in ops.iter().enumerate() {
            let i = i as u32;
            if in_memory && op.may_be_memory() {
                let m = self.resolve_mem(inst, places, &mut at);
                set_memory(&mut it, i, &m, op.kind);
                mem = Some(m);
            } else if op.reg_class().is_some() {
                if op.access == Access::None {
                    continue;
                }
                let access = op.access_of(i as usize, inst.is_merging());
                at += if access == Access::ReadWrite { 2 } else { 1 };
                match places[at - 1].as_reg() {
                    Some(preg) => set_register(&mut it, i, iced_register(preg, op.bytes())),
                    None => {
                        let m = self.spilled(op.rm, places[at - 1])?;
                        set_memory(&mut it, i, &m, op.kind);
                    }
                }
            } else {
                match op.kind {
                    OpKind::St0 => set_register(&mut it, i, Register::ST0),
                    OpKind::Sti => set_register(&mut it, i, Register::ST0 + (inst.imm as u32 & 7)),
                    OpKind::Mmx => {
                        set_register(&mut it, i, Register::MM0 + (u32::from(inst.aux) >> (3 * i) & 7))
                    }
                    _ => {
                        set_immediate(&mut it, i, op.kind, ops[0].bytes(), inst, immediates)?;
                        immediates += 1;
                    }
                }
            }
        }
        if inst.has(CodeFlags::MASKED) {
            let mask = places[at]
                .as_reg()
                .ok_or(EncodeError::Internal("mask without a register"))?;
            it.set_op_mask(iced_register(mask, 8));
        }
        it.set_zeroing_masking(inst.has(CodeFlags::ZEROING));
        it.set_is_broadcast(inst.has(CodeFlags::BROADCAST));
        it.set_suppress_all_exceptions(inst.has(CodeFlags::SAE));
        it.set_has_lock_prefix(inst.has(CodeFlags::LOCK));
        it.set_has_rep_prefix(inst.has(CodeFlags::REP));
        if let Some(rc) = inst.mem.rounding() {
            it.set_rounding_control(match rc {
                0 => RoundingControl::RoundToNearest,
                1 => RoundingControl::RoundDown,
                2 => RoundingControl::RoundUp,
                _ => RoundingControl::RoundTowardZero,
            });
        }
        Ok((it, mem))
    }

    /// Spill (`store`) or reload by a code that no recipe covers.
    pub(super) fn spill_by_iced(
        &mut self,
        code: Code,
        preg: PReg,
        m: &Mem,
        store: bool,
    ) -> Result<(), EncodeError> {
        let mut it = Instruction::new();
        it.set_code(code);
        let (r, slot) = if store { (1, 0) } else { (0, 1) };
        set_register(&mut it, r, iced_register(preg, 64));
        set_memory(&mut it, slot, m, OpKind::Mem);
        let iced = self.iced.get();
        iced.encode(&it, 0)
            .map_err(|e| EncodeError::Encoding(format!("{code:?}: {e}")))?;
        let bytes = iced.take_buffer();
        self.code.put(&bytes);
        Ok(())
    }
}

fn set_register(it: &mut Instruction, i: u32, reg: Register) {
    it.set_op_kind(i, IcedOp::Register);
    it.set_op_register(i, reg);
}

fn set_memory(it: &mut Instruction, i: u32, m: &Mem, kind: OpKind) {
    it.set_op_kind(i, IcedOp::Memory);
    let gpr = |enc: u8| Register::RAX + u32::from(enc);
    let index_base = match kind {
        OpKind::VsibX => Register::XMM0,
        OpKind::VsibY => Register::YMM0,
        OpKind::VsibZ => Register::ZMM0,
        _ => Register::RAX,
    };
    if m.rip {
        it.set_memory_base(Register::RIP);
    } else if m.base != NO_REG {
        it.set_memory_base(gpr(m.base));
    }
    if m.index != NO_REG {
        it.set_memory_index(index_base + u32::from(m.index));
        it.set_memory_index_scale(1 << m.scale_log2);
    }
    let disp = if m.sym != 0 { 0 } else { i64::from(m.disp) };
    it.set_memory_displacement64(disp as u64);
    // Size 1 lets the encoder choose (it compresses for EVEX); 8 forces four bytes.
    it.set_memory_displ_size(match (m.sym, disp) {
        (0, 0) if m.base != NO_REG => 0,
        (0, _) => 1,
        _ => 8,
    });
    it.set_segment_prefix(match m.seg {
        Segment::None => Register::None,
        Segment::Fs => Register::FS,
        Segment::Gs => Register::GS,
        Segment::Ss => Register::SS,
    });
}

fn set_immediate(
    it: &mut Instruction,
    i: u32,
    kind: OpKind,
    op0_bytes: u8,
    inst: &Inst,
    number: u32,
) -> Result<(), EncodeError> {
    match kind {
        OpKind::Imm8 if number > 0 => {
            it.set_op_kind(i, IcedOp::Immediate8_2nd);
            it.set_immediate8_2nd((inst.imm >> 8) as u8);
        }
        OpKind::Imm8 | OpKind::One => {
            it.set_op_kind(i, IcedOp::Immediate8);
            it.set_immediate8(if kind == OpKind::One { 1 } else { inst.imm as u8 });
        }
        OpKind::Imm8Sx => {
            it.set_op_kind(
                i,
                match op0_bytes {
                    2 => IcedOp::Immediate8to16,
                    4 => IcedOp::Immediate8to32,
                    _ => IcedOp::Immediate8to64,
                },
            );
            it.set_immediate8(inst.imm as u8);
        }
        OpKind::Imm16 => {
            it.set_op_kind(i, IcedOp::Immediate16);
            it.set_immediate16(inst.imm as u16);
        }
        OpKind::Imm32 => {
            it.set_op_kind(i, IcedOp::Immediate32);
            it.set_immediate32(inst.imm as u32);
        }
        OpKind::Imm32Sx => {
            it.set_op_kind(i, IcedOp::Immediate32to64);
            it.set_immediate32to64(i64::from(inst.imm));
        }
        OpKind::Imm64 => {
            it.set_op_kind(i, IcedOp::Immediate64);
            it.set_immediate64(inst.imm64() as u64);
        }
        OpKind::StringMem => {
            let code = it.code();
            it.set_op_kind(
                i,
                match code.op_code().op_kind(i) {
                    OpCodeOperandKind::seg_rSI => IcedOp::MemorySegRSI,
                    OpCodeOperandKind::es_rDI => IcedOp::MemoryESRDI,
                    _ => IcedOp::MemorySegRDI,
                },
            );
        }
        _ => return Err(EncodeError::Internal("operand kind without an encoding")),
    }
    Ok(())
}
