//! Machine instructions from registers: what generic lowering builds with.

use super::TargetFacts;
use super::optional::{Hoisting, Scalable, SignedAddress, VectorsAsInts};
use crate::lower::Lower;
use crate::memory::addr::Addr;
use crate::values::parts::{Lane, PartTy};
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId};
use ir::inst::{IntPredicate, Opcode};
use regalloc::{FrameSlot, MachInst, VReg};

/// Moves, constants, addresses, arithmetic and places of the frame.
pub trait Emit: TargetFacts + Sized + 'static {
    /// Machine instruction.
    type Inst: MachInst;
    /// Addressing mode.
    type Mem: Copy;

    /// At -O0 every jump is an instruction that debuggers stop at, not only those that are a block of their own.
    const KEEPS_JUMPS: bool = false;
    /// Vectors of scalable length, where the target has them.
    const SCALABLE: Option<Scalable<Self>> = None;
    /// Vectors moved through integer registers, where that is fast.
    const VECTORS_AS_INTS: Option<VectorsAsInts<Self>> = None;
    /// A register = an address, signed.
    const SIGNED_ADDRESS: Option<fn(&mut Lower<'_, Self>, VReg, &SignedAddress) -> Result<()>> = None;
    /// Values held by loops, where that pays.
    const HOISTING: Option<Hoisting<Self>> = None;
    /// Loads 32 bits and extends them to 64 by their sign, where an extension of its own costs more.
    const LOAD_SIGNED: Option<fn(&mut Lower<'_, Self>, VReg, Self::Mem)> = None;
    /// Puts the function's return address into a register, where that can be done.
    const RETURN_ADDRESS: Option<fn(&mut Lower<'_, Self>, VReg)> = None;

    /// Whether vector registers may be used where the IR has no floating point or vectors.
    fn implicit_vectors(cx: &Lower<'_, Self>) -> bool {
        cx.implicit_floats()
    }

    // ---- registers and constants ----
    /// `dst = src`, same class, a register of its own.
    fn emit_copy(cx: &mut Lower<'_, Self>, dst: VReg, src: VReg);
    /// Arbitrary content.
    fn emit_undef(cx: &mut Lower<'_, Self>, dst: VReg);
    /// Integer constant.
    fn emit_int(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, value: u64);
    /// Floating-point or vector constant, bytes of the part's size, the register's lowest first.
    fn emit_bytes(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, bytes: &[u8]);
    /// A register with an integer constant, of the place's own or shared with other users.
    fn int_reg(cx: &mut Lower<'_, Self>, ty: PartTy, value: u64) -> VReg {
        let dst = cx.vreg(ty);
        Self::emit_int(cx, ty, dst, value);
        dst
    }
    /// The same of a floating-point or vector constant.
    fn bytes_reg(cx: &mut Lower<'_, Self>, ty: PartTy, bytes: &[u8]) -> VReg {
        let dst = cx.vreg(ty);
        Self::emit_bytes(cx, ty, dst, bytes);
        dst
    }

    // ---- addresses ----
    /// Whether a global's address can be part of an addressing mode (no GOT load, no TLS).
    fn is_direct(cx: &Lower<'_, Self>, g: GlobalId) -> bool;
    /// `dst = address`.
    fn emit_address(cx: &mut Lower<'_, Self>, dst: VReg, addr: &Addr) -> Result<()>;
    /// A register with the address of a global, `offset` bytes further on, of the place's own or shared.
    fn address_reg(cx: &mut Lower<'_, Self>, g: GlobalId, offset: i64) -> Result<VReg> {
        let dst = cx.vreg(PartTy::I64);
        Self::emit_address(cx, dst, &Addr::global(g, offset))?;
        Ok(dst)
    }
    /// Address of a block.
    fn emit_block_address(cx: &mut Lower<'_, Self>, dst: VReg, id: BlockAddrId);
    /// The addressing mode of an address (with code for what does not fit).
    fn mem(cx: &mut Lower<'_, Self>, addr: &Addr) -> Result<Self::Mem>;
    /// The same, `bytes` further on.
    fn mem_offset(cx: &mut Lower<'_, Self>, mem: Self::Mem, bytes: u32) -> Self::Mem;
    /// The addressing mode of a place in the frame.
    fn frame_mem(slot: FrameSlot) -> Self::Mem;

    // ---- loads and stores ----
    /// Plain load of a whole part. The displacement of a scalable one counts times `vscale`.
    fn emit_load(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, mem: Self::Mem);
    /// Plain store of a whole part.
    fn emit_store(cx: &mut Lower<'_, Self>, ty: PartTy, src: VReg, mem: Self::Mem);
    /// Loads the first 4 or 8 bytes of a vector; the other lanes are undefined.
    fn emit_load_start(cx: &mut Lower<'_, Self>, _ty: PartTy, bytes: u32, dst: VReg, mem: Self::Mem) {
        let number = if bytes == 8 { PartTy::F64 } else { PartTy::F32 };
        Self::emit_load(cx, number, dst, mem);
    }
    /// Stores the first 4 or 8 bytes of a vector.
    fn emit_store_start(cx: &mut Lower<'_, Self>, _ty: PartTy, bytes: u32, src: VReg, mem: Self::Mem) {
        let number = if bytes == 8 { PartTy::F64 } else { PartTy::F32 };
        Self::emit_store(cx, number, src, mem);
    }
    /// `dst` = the low `bytes` bytes (at most 16) of a vector register, their lanes in reverse order: as a big-endian machine
    /// loads a number of this size from memory that holds the vector. Called for big-endian targets only.
    fn emit_reverse_lanes(_cx: &mut Lower<'_, Self>, _lane: Lane, _bytes: u32, _dst: VReg, _src: VReg) {
        unreachable!("a little-endian target")
    }
    /// Stores an integer constant.
    fn emit_store_int(cx: &mut Lower<'_, Self>, ty: PartTy, value: u64, mem: Self::Mem) {
        let r = Self::int_reg(cx, ty, value);
        Self::emit_store(cx, ty, r, mem);
    }

    // ---- arithmetic ----
    /// Unsigned shifts, or, and of 64-bit (32-bit) registers by constants: `dst = src >> n` and so on,
    /// for packing partial words.
    fn emit_shift_imm(cx: &mut Lower<'_, Self>, op: Opcode, ty: PartTy, dst: VReg, src: VReg, n: u32);
    /// `dst = a op b` for add, sub, and, or, xor, mul on integer parts.
    fn emit_binary(cx: &mut Lower<'_, Self>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, b: VReg);
    /// `dst = a op imm`.
    fn emit_binary_imm(cx: &mut Lower<'_, Self>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, imm: i64);
    /// Extends the low `bits` of `src` to the whole of `to`.
    fn emit_extend(cx: &mut Lower<'_, Self>, signed: bool, bits: u32, to: PartTy, dst: VReg, src: VReg);
    /// `dst` = the low 16, 32 or 64 bits of `src`, their bytes in reverse order. Of 16, those above up to bit 32 stay zeros if
    /// they are.
    fn emit_swap_bytes(cx: &mut Lower<'_, Self>, bits: u32, dst: VReg, src: VReg);
    /// `dst = -src`.
    fn emit_negate(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, src: VReg);
    /// `dst` (64 bits) = the 32-bit `src`, extended, times a constant below 2^32 (`signed`: below 2^31).
    fn emit_multiply_long(cx: &mut Lower<'_, Self>, signed: bool, dst: VReg, src: VReg, n: u64) {
        let wide = cx.vreg(PartTy::I64);
        Self::emit_extend(cx, signed, 32, PartTy::I64, wide, src);
        Self::emit_binary_imm(cx, Opcode::Mul, PartTy::I64, dst, wide, n as i64);
    }
    /// `dst = a - q * n`.
    fn emit_multiply_subtract(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, a: VReg, q: VReg, n: i64) {
        let product = cx.vreg(ty);
        Self::emit_binary_imm(cx, Opcode::Mul, ty, product, q, n);
        Self::emit_binary(cx, Opcode::Sub, ty, dst, a, product);
    }
    /// `dst = a op (b shifted by n)`, `op` an addition or a subtraction.
    fn emit_with_shifted(
        cx: &mut Lower<'_, Self>,
        op: Opcode,
        ty: PartTy,
        dst: VReg,
        a: VReg,
        (shift, b, n): (Opcode, VReg, u32),
    ) {
        let shifted = cx.vreg(ty);
        Self::emit_shift_imm(cx, shift, ty, shifted, b, n);
        Self::emit_binary(cx, op, ty, dst, a, shifted);
    }
    /// `n` in a register, one that others read if constants are worth it.
    fn emit_factor(cx: &mut Lower<'_, Self>, n: u64) -> VReg {
        let r = cx.vreg(PartTy::I64);
        Self::emit_int(cx, PartTy::I64, r, n);
        r
    }
    /// `dst` = the upper half of `a * b`, 64 by 64 bits.
    fn emit_mul_high(cx: &mut Lower<'_, Self>, signed: bool, dst: VReg, a: VReg, b: VReg);
    /// `hi:lo = a * b`, 64 by 64 bits.
    fn emit_mul_wide(cx: &mut Lower<'_, Self>, signed: bool, lo: VReg, hi: VReg, a: VReg, b: VReg);
    /// `dst = a + b` (`sub`: minus) over 64-bit parts with carry from the first to the last; `None` is zero.
    fn emit_add_wide(
        cx: &mut Lower<'_, Self>,
        sub: bool,
        dst: &[VReg],
        a: &[Option<VReg>],
        b: &[Option<VReg>],
    );
    /// `dst = a pred b` over 64-bit parts (both sign- or zero-extended to whole parts as `pred` wants).
    fn emit_compare_wide(cx: &mut Lower<'_, Self>, pred: IntPredicate, dst: VReg, a: &[VReg], b: &[VReg]);
    /// One 64-bit word of a wide shift by `count` modulo 64: left, `near << count` filled from the top of
    /// `far`; right, `near >> count` filled from the bottom of `far`.
    fn emit_funnel(cx: &mut Lower<'_, Self>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg);

    // ---- masks ----
    /// `dst` = lanes of all ones where the lowest bit of the lane of `src` is set, else zero.
    fn emit_mask(cx: &mut Lower<'_, Self>, lane: Lane, dst: VReg, src: VReg);
    /// `dst` = mask of `len` lanes from bits, at most 64; the first lane is the lowest bit, on big-endian targets the highest.
    fn emit_mask_of_bits(cx: &mut Lower<'_, Self>, lane: Lane, len: u32, dst: &[VReg], bits: VReg);
    /// `dst` = bits of a mask, at most 64, in the same order; those above are undefined.
    fn emit_mask_bits(cx: &mut Lower<'_, Self>, lane: Lane, len: u32, dst: VReg, mask: &[VReg]);

    // ---- the frame ----
    /// `dst` = the stack pointer, and back.
    fn emit_stack_save(cx: &mut Lower<'_, Self>, dst: VReg);
    /// See `emit_stack_save`.
    fn emit_stack_restore(cx: &mut Lower<'_, Self>, src: VReg);
    /// `alloca` of a size known only at run time: `dst` = address aligned to `align`.
    fn emit_dynamic_alloca(cx: &mut Lower<'_, Self>, dst: VReg, bytes: VReg, align: u64);
    /// `dst = base` + what `offset` says, a number of 32 bits known when all functions are compiled.
    fn emit_frame_offset(cx: &mut Lower<'_, Self>, dst: VReg, base: VReg, offset: emit::SymRef);
    /// What the function's code buffer knows of exceptions.
    fn exceptions<'c>(cx: &'c mut Lower<'_, Self>) -> &'c mut Option<Box<emit::Exceptions>>;
}
