//! Operands: immediate, memory or register, whichever an instruction can take; tables of the codes of
//! integer instructions by width.
//!
//! A load is folded only where its one use is here and nothing in between may write memory
//! (`Lower::absorbable_load`). Cost: O(1) per operand.

use super::{Cx, X86};
use crate::inst::{Amode, Build};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
pub use isel::values::operand::{constant, extended, sign_extended, work_part, zero_extended};
use isel::{Emit, PartTy};
use regalloc::VReg;
use std::cmp::Ordering;

/// The second operand of an integer instruction.
#[derive(Clone, Copy, Debug)]
pub enum Rhs {
    /// A register.
    Reg(VReg),
    /// An immediate, sign-extended to the operation's width.
    Imm(i32),
    /// Memory of the operation's width.
    Mem(Amode),
}

/// Index of a part's width in tables of four codes (8, 16, 32, 64 bits).
#[inline]
pub fn width_index(ty: PartTy) -> usize {
    ty.bytes().trailing_zeros() as usize
}

/// Whether so many bits fill their part.
#[inline]
pub fn is_exact(bits: u32) -> bool {
    matches!(bits, 8 | 16 | 32 | 64)
}

/// The memory operand of a load that can be done here: of a whole part of `bits` bits.
pub fn load_operand(cx: &mut Cx<'_>, v: Value, bits: u32) -> Result<Option<Amode>> {
    if !is_exact(bits) {
        return Ok(None);
    }
    let Some(load) = cx.absorbable_load(v) else {
        return Ok(None);
    };
    load_mem(cx, load).map(Some)
}

/// The memory that a load reads.
pub fn load_mem(cx: &mut Cx<'_>, load: Inst) -> Result<Amode> {
    let addr = cx.address_of(cx.body.ops(load)[0])?;
    X86::mem(cx, &addr)
}

/// The best form of `v` as the second operand of an instruction on `bits` bits.
pub fn rhs(cx: &mut Cx<'_>, v: Value, bits: u32) -> Result<Rhs> {
    if let Some(c) = constant(cx, v, bits)
        && let Ok(imm) = i32::try_from(c)
    {
        return Ok(Rhs::Imm(imm));
    }
    if let Some(mem) = load_operand(cx, v, bits)? {
        return Ok(Rhs::Mem(mem));
    }
    Ok(Rhs::Reg(cx.use_reg(v)?))
}

/// An operand as a register.
pub fn to_reg(cx: &mut Cx<'_>, ty: PartTy, x: Rhs) -> VReg {
    match x {
        Rhs::Reg(r) => r,
        Rhs::Imm(n) => {
            let r = cx.vreg(ty);
            cx.vb.mov_imm(r, i64::from(n), false);
            r
        }
        Rhs::Mem(m) => {
            let r = cx.vreg(ty);
            cx.vb.rm(MOV_LOAD[width_index(ty)], r, m);
            r
        }
    }
}

/// Whether `a op b` had better overwrite the register of `b`, since that of `a` is (or may be) needed further on, or since
/// that of `b` is what a loop carries round.
pub fn prefer_swapped(cx: &mut Cx<'_>, op: Opcode, a: Value, b: Value) -> bool {
    if b.as_local().is_none() {
        return false;
    }
    match need(cx, a).cmp(&need(cx, b)) {
        Ordering::Less => false,
        Ordering::Equal => is_carried(cx, op, b) && !is_carried(cx, op, a),
        Ordering::Greater => true,
    }
}

/// Whether a value begins or goes on a chain of one operation, as a loop's sum is.
fn is_carried(cx: &Cx<'_>, op: Opcode, v: Value) -> bool {
    let def = cx.body.def(v).map(|i| cx.body.inst(i).opcode);
    def.is_some_and(|def| def == op || def == Opcode::Phi)
}

/// How likely a value is needed after this instruction: not at all, perhaps (from another block), surely.
fn need(cx: &mut Cx<'_>, v: Value) -> u32 {
    let v = cx.resolve(v, 0).map_or(v, |(v, _)| v);
    match cx.body.def(v) {
        _ if cx.lives_on(v) => 2,
        Some(i) if cx.st.inst_block[i.index()] == cx.cur_block => 0,
        _ => 1,
    }
}

/// Loads of 8, 16, 32, 64 bits into a register.
pub const MOV_LOAD: [Code; 4] = [
    Code::Movzx_r32_rm8,
    Code::Movzx_r32_rm16,
    Code::Mov_r32_rm32,
    Code::Mov_r64_rm64,
];

/// The codes of a two-operand instruction by width: register with register or memory, with immediate,
/// memory with register.
pub struct Alu {
    /// `op r, r/m`
    pub rm: [Code; 4],
    /// `op r/m, r`
    pub mr: [Code; 4],
    /// `op r/m, imm`
    pub imm: [Code; 4],
}

macro_rules! alu {
    ($name:ident, $rm8:ident $rm16:ident $rm32:ident $rm64:ident, $mr8:ident $mr16:ident $mr32:ident $mr64:ident, $i8:ident $i16:ident $i32:ident $i64:ident) => {
        #[doc = concat!("`", stringify!($name), "`")]
        pub static $name: Alu = Alu {
            rm: [Code::$rm8, Code::$rm16, Code::$rm32, Code::$rm64],
            mr: [Code::$mr8, Code::$mr16, Code::$mr32, Code::$mr64],
            imm: [Code::$i8, Code::$i16, Code::$i32, Code::$i64],
        };
    };
}
alu!(ADD,
    Add_r8_rm8 Add_r16_rm16 Add_r32_rm32 Add_r64_rm64,
    Add_rm8_r8 Add_rm16_r16 Add_rm32_r32 Add_rm64_r64,
    Add_rm8_imm8 Add_rm16_imm16 Add_rm32_imm32 Add_rm64_imm32);
alu!(ADC,
    Adc_r8_rm8 Adc_r16_rm16 Adc_r32_rm32 Adc_r64_rm64,
    Adc_rm8_r8 Adc_rm16_r16 Adc_rm32_r32 Adc_rm64_r64,
    Adc_rm8_imm8 Adc_rm16_imm16 Adc_rm32_imm32 Adc_rm64_imm32);
alu!(SUB,
    Sub_r8_rm8 Sub_r16_rm16 Sub_r32_rm32 Sub_r64_rm64,
    Sub_rm8_r8 Sub_rm16_r16 Sub_rm32_r32 Sub_rm64_r64,
    Sub_rm8_imm8 Sub_rm16_imm16 Sub_rm32_imm32 Sub_rm64_imm32);
alu!(SBB,
    Sbb_r8_rm8 Sbb_r16_rm16 Sbb_r32_rm32 Sbb_r64_rm64,
    Sbb_rm8_r8 Sbb_rm16_r16 Sbb_rm32_r32 Sbb_rm64_r64,
    Sbb_rm8_imm8 Sbb_rm16_imm16 Sbb_rm32_imm32 Sbb_rm64_imm32);
alu!(AND,
    And_r8_rm8 And_r16_rm16 And_r32_rm32 And_r64_rm64,
    And_rm8_r8 And_rm16_r16 And_rm32_r32 And_rm64_r64,
    And_rm8_imm8 And_rm16_imm16 And_rm32_imm32 And_rm64_imm32);
alu!(OR,
    Or_r8_rm8 Or_r16_rm16 Or_r32_rm32 Or_r64_rm64,
    Or_rm8_r8 Or_rm16_r16 Or_rm32_r32 Or_rm64_r64,
    Or_rm8_imm8 Or_rm16_imm16 Or_rm32_imm32 Or_rm64_imm32);
alu!(XOR,
    Xor_r8_rm8 Xor_r16_rm16 Xor_r32_rm32 Xor_r64_rm64,
    Xor_rm8_r8 Xor_rm16_r16 Xor_rm32_r32 Xor_rm64_r64,
    Xor_rm8_imm8 Xor_rm16_imm16 Xor_rm32_imm32 Xor_rm64_imm32);
alu!(CMP,
    Cmp_r8_rm8 Cmp_r16_rm16 Cmp_r32_rm32 Cmp_r64_rm64,
    Cmp_rm8_r8 Cmp_rm16_r16 Cmp_rm32_r32 Cmp_rm64_r64,
    Cmp_rm8_imm8 Cmp_rm16_imm16 Cmp_rm32_imm32 Cmp_rm64_imm32);
alu!(TEST,
    Test_rm8_r8 Test_rm16_r16 Test_rm32_r32 Test_rm64_r64,
    Test_rm8_r8 Test_rm16_r16 Test_rm32_r32 Test_rm64_r64,
    Test_rm8_imm8 Test_rm16_imm16 Test_rm32_imm32 Test_rm64_imm32);

/// A shift or rotate by width: by immediate, by cl.
pub struct Shift {
    /// `op r/m, imm8`
    pub imm: [Code; 4],
    /// `op r/m, cl`
    pub cl: [Code; 4],
}

macro_rules! shift {
    ($name:ident, $i8:ident $i16:ident $i32:ident $i64:ident, $c8:ident $c16:ident $c32:ident $c64:ident) => {
        #[doc = concat!("`", stringify!($name), "`")]
        pub static $name: Shift = Shift {
            imm: [Code::$i8, Code::$i16, Code::$i32, Code::$i64],
            cl: [Code::$c8, Code::$c16, Code::$c32, Code::$c64],
        };
    };
}
shift!(SHL,
    Shl_rm8_imm8 Shl_rm16_imm8 Shl_rm32_imm8 Shl_rm64_imm8,
    Shl_rm8_CL Shl_rm16_CL Shl_rm32_CL Shl_rm64_CL);
shift!(SHR,
    Shr_rm8_imm8 Shr_rm16_imm8 Shr_rm32_imm8 Shr_rm64_imm8,
    Shr_rm8_CL Shr_rm16_CL Shr_rm32_CL Shr_rm64_CL);
shift!(SAR,
    Sar_rm8_imm8 Sar_rm16_imm8 Sar_rm32_imm8 Sar_rm64_imm8,
    Sar_rm8_CL Sar_rm16_CL Sar_rm32_CL Sar_rm64_CL);
shift!(ROL,
    Rol_rm8_imm8 Rol_rm16_imm8 Rol_rm32_imm8 Rol_rm64_imm8,
    Rol_rm8_CL Rol_rm16_CL Rol_rm32_CL Rol_rm64_CL);
shift!(ROR,
    Ror_rm8_imm8 Ror_rm16_imm8 Ror_rm32_imm8 Ror_rm64_imm8,
    Ror_rm8_CL Ror_rm16_CL Ror_rm32_CL Ror_rm64_CL);
/// `neg` by width.
pub const NEG: [Code; 4] = [Code::Neg_rm8, Code::Neg_rm16, Code::Neg_rm32, Code::Neg_rm64];
/// `not` by width.
pub const NOT: [Code; 4] = [Code::Not_rm8, Code::Not_rm16, Code::Not_rm32, Code::Not_rm64];
/// `inc` by width.
pub const INC: [Code; 4] = [Code::Inc_rm8, Code::Inc_rm16, Code::Inc_rm32, Code::Inc_rm64];
/// `dec` by width.
pub const DEC: [Code; 4] = [Code::Dec_rm8, Code::Dec_rm16, Code::Dec_rm32, Code::Dec_rm64];
