//! Instruction selection for AArch64: the traits of `isel::target` for [`A64`].
//!
//! This file only says which file holds what: each method is one call.

pub mod abi;
pub mod address;
pub mod arm64ec;
pub mod atomic;
mod big_endian;
pub mod bits;
pub mod compare;
pub mod conventions;
pub mod convert_int;
mod dispatch;
pub mod divide;
pub mod element;
mod extension;
pub mod float;
pub mod float_convert;
pub mod fp_env;
pub mod inline_asm;
pub mod int;
pub mod int_intrinsics;
pub mod math;
pub mod memory;
mod muladd;
pub mod named_intrinsics;
pub mod named_register;
pub mod neon_memory;
pub mod operand;
pub mod outline_atomics;
pub mod select;
pub mod sme;
pub mod streaming;
pub mod streaming_vectors;
pub mod strict;
pub mod sve;
pub mod system;
pub mod trampoline;
pub mod variadic;
pub mod vector;
pub mod vector_arith;
pub mod vector_compare;
pub mod vector_convert;
mod vector_divide;
mod vector_factor;
mod vector_fp8;
pub mod vector_intrinsic;
pub mod vector_neon;
pub mod vector_shuffle;

use crate::code_table::{Op, Sz};
use crate::features::Features;
use crate::inst::{Amode, Build, Inst, Pseudo};
use crate::regs;
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId, Inst as IrInst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use isel::target::CallSite;
use isel::target::optional::{FuncletEnd, Funclets, Hoisting, Scalable, SignedAddress, StackMaps};
use isel::{
    Abi, Addr, ArgDesc, CallAbi, Emit, Lane, LoopRegisters, Lower, MemoryTags, PartTy, Patterns, TargetFacts,
};
use regalloc::{PReg, VReg};

/// The AArch64 target with the features of one function.
#[derive(Clone, Debug, Default)]
pub struct A64 {
    /// What the CPU has.
    pub features: Features,
    /// Fixed vectors are in registers.
    pub vectors: bool,
    /// What the function's attributes say of SME.
    pub sme: streaming::Sme,
    /// Jump tables are only followed by [`Pseudo::HardenedJump`] (`"aarch64-jump-table-hardening"`).
    pub hardened_tables: bool,
}

/// The lowering state for this target.
pub type Cx<'a> = Lower<'a, A64>;

impl TargetFacts for A64 {
    fn has_conditional_compare(&self) -> bool {
        true
    }
    fn adds(&self, n: i64) -> bool {
        let n = n.unsigned_abs();
        n < 1 << 12 || n < 1 << 24 && n.is_multiple_of(1 << 12)
    }
    fn multiplies_and_adds(&self) -> bool {
        true
    }
    fn memory_tags(&self) -> Option<MemoryTags> {
        Some(MemoryTags {
            base: Intrinsic::lookup(b"llvm.aarch64.irg.sp")?,
            address: Intrinsic::lookup(b"llvm.aarch64.tagp")?,
            set: Intrinsic::lookup(b"llvm.aarch64.settag")?,
        })
    }
    fn adds_neighbours(&self, bytes: u32) -> Option<Intrinsic> {
        let name: &[u8] = match bytes {
            1 => b"llvm.aarch64.neon.uaddlp.v8i16.v16i8",
            2 => b"llvm.aarch64.neon.uaddlp.v4i32.v8i16",
            _ => b"llvm.aarch64.neon.uaddlp.v2i64.v4i32",
        };
        Intrinsic::lookup(name)
    }
    fn scalable_multiply_high(&self) -> Option<Intrinsic> {
        Intrinsic::lookup(b"llvm.aarch64.sve.umulh.nxv2i64")
    }
    fn vector_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
        match self.vectors {
            true => vector::vector_part(lane, count),
            false => None,
        }
    }
    fn soft_float(&self) -> Option<isel::target::SoftFloat> {
        match self.features.has(crate::features::Feature::FpArmv8) {
            true => None,
            false => Some(isel::target::SoftFloat::Library),
        }
    }
    fn strict_align(&self) -> bool {
        self.features.has(crate::features::Feature::StrictAlign)
    }
    fn autorelease_marker(&self) -> Option<&'static str> {
        Some("mov x29, x29")
    }
    fn has_scalable(&self) -> bool {
        self.features.has(crate::features::Feature::Sve)
    }
    fn has_scalable_intrinsic(&self, id: Intrinsic, bits: u32, len: u32) -> bool {
        sve::generic::has_intrinsic(self.features, id, bits, len)
    }
    fn narrows_to_scalable_bfloat(&self, bits: u32) -> bool {
        sve::cast::narrows_to_bfloat(self.features, bits)
    }
    fn has_vector_intrinsic(&self, id: Intrinsic, mask: bool, len: u32) -> bool {
        vector_intrinsic::has_intrinsic(self, id, mask, len)
    }
    fn atomic_bytes(&self) -> (u32, u32) {
        (16, 16)
    }
    fn merges_stores(&self, _bytes: u32, _value: u64) -> bool {
        !self.features.has(crate::features::Feature::StrictAlign)
    }
    fn is_legal_scale(&self, scale: u64) -> bool {
        matches!(scale, 1 | 2 | 4 | 8 | 16)
    }
    fn reaches(&self, scale: u64, away: i64, bytes: u64) -> bool {
        away == 0 && (scale == 1 || scale == bytes) && self.is_legal_scale(bytes)
    }
    fn steps_base(&self, by: i64) -> bool {
        (-256..256).contains(&by)
    }
    fn counts_to_zero(&self) -> bool {
        true
    }
    fn loop_registers(&self) -> LoopRegisters {
        LoopRegisters {
            without_calls: 22,
            over_calls: 8,
        }
    }
}

impl Emit for A64 {
    type Inst = Inst;
    type Mem = Amode;
    const KEEPS_JUMPS: bool = true;
    const SCALABLE: Option<Scalable<Self>> = Some(Scalable {
        splat: sve::lanes::emit_splat,
        vscale: sve::reduce::vscale,
    });
    const RETURN_ADDRESS: Option<fn(&mut Cx<'_>, VReg)> = Some(system::emit_return_address);
    const HOISTING: Option<Hoisting<Self>> = Some(Hoisting {
        max_loop: [400, 48],
        most_held: [10, 12],
        most_held_outside: 6,
        most_vectors: 28,
        in_any_loop: |key| matches!(key.0, memory::held::TABLE | memory::held::BASE),
        emit: memory::emit_held,
    });
    fn implicit_vectors(cx: &Cx<'_>) -> bool {
        cx.implicit_floats() && variadic::uses_float_registers(cx) && !float::without_neon(cx)
    }
    fn emit_mask(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg) {
        vector_compare::emit_mask(cx, lane, dst, src)
    }
    fn emit_copy(cx: &mut Cx<'_>, dst: VReg, src: VReg) {
        memory::emit_copy(cx, dst, src)
    }
    fn emit_undef(cx: &mut Cx<'_>, dst: VReg) {
        memory::emit_undef(cx, dst)
    }
    fn emit_int(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, value: u64) {
        memory::emit_int(cx, ty, dst, value)
    }
    fn emit_bytes(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, bytes: &[u8]) {
        memory::emit_bytes(cx, ty, dst, bytes)
    }
    fn int_reg(cx: &mut Cx<'_>, ty: PartTy, value: u64) -> VReg {
        memory::constant_reg(cx, ty, value as i64)
    }
    fn bytes_reg(cx: &mut Cx<'_>, ty: PartTy, bytes: &[u8]) -> VReg {
        memory::bytes_reg(cx, ty, bytes)
    }
    fn address_reg(cx: &mut Cx<'_>, g: GlobalId, offset: i64) -> Result<VReg> {
        address::address_reg(cx, g, offset)
    }
    fn emit_store_int(cx: &mut Cx<'_>, ty: PartTy, value: u64, mem: Amode) {
        memory::emit_store_int(cx, ty, value, mem)
    }
    fn emit_multiply_long(cx: &mut Cx<'_>, signed: bool, dst: VReg, src: VReg, n: u64) {
        let c = memory::constant_reg(cx, PartTy::I32, n as i64);
        let op = if signed { Op::SMADDL } else { Op::UMADDL };
        let m = cx.vb.make(op, Sz::X).def(dst).use_(src).use_(c);
        m.reg31().done();
    }
    const SIGNED_ADDRESS: Option<fn(&mut Cx<'_>, VReg, &SignedAddress) -> Result<()>> =
        Some(address::signed_address);

    fn emit_block_address(cx: &mut Cx<'_>, dst: VReg, id: BlockAddrId) {
        address::emit_block_address(cx, dst, id)
    }
    fn emit_address(cx: &mut Cx<'_>, dst: VReg, addr: &Addr) -> Result<()> {
        address::emit_address(cx, dst, addr)
    }
    fn is_direct(cx: &Cx<'_>, g: GlobalId) -> bool {
        address::is_direct(cx, g)
    }
    fn mem(cx: &mut Cx<'_>, addr: &Addr) -> Result<Amode> {
        address::mem(cx, addr)
    }
    fn mem_offset(cx: &mut Cx<'_>, mem: Amode, bytes: u32) -> Amode {
        address::mem_offset(cx, mem, bytes)
    }
    fn emit_load(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, mem: Amode) {
        memory::emit_load(cx, ty, dst, mem)
    }
    fn emit_store(cx: &mut Cx<'_>, ty: PartTy, src: VReg, mem: Amode) {
        memory::emit_store(cx, ty, src, mem)
    }
    fn emit_load_start(cx: &mut Cx<'_>, ty: PartTy, bytes: u32, dst: VReg, mem: Amode) {
        big_endian::load_start(cx, ty, bytes, dst, mem)
    }
    fn emit_store_start(cx: &mut Cx<'_>, ty: PartTy, bytes: u32, src: VReg, mem: Amode) {
        big_endian::store_start(cx, ty, bytes, src, mem)
    }
    fn emit_reverse_lanes(cx: &mut Cx<'_>, lane: Lane, bytes: u32, dst: VReg, src: VReg) {
        big_endian::reverse_lanes(cx, lane, bytes, dst, src)
    }
    fn emit_shift_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, src: VReg, n: u32) {
        convert_int::emit_shift_imm(cx, op, ty, dst, src, n)
    }
    fn emit_binary(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, b: VReg) {
        convert_int::emit_binary(cx, op, ty, dst, a, b)
    }
    fn emit_binary_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, imm: i64) {
        convert_int::emit_binary_imm(cx, op, ty, dst, a, imm)
    }
    fn emit_extend(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, dst: VReg, src: VReg) {
        convert_int::emit_extend(cx, signed, bits, to, dst, src)
    }
    fn emit_add_wide(cx: &mut Cx<'_>, sub: bool, dst: &[VReg], a: &[Option<VReg>], b: &[Option<VReg>]) {
        convert_int::emit_add_wide(cx, sub, dst, a, b)
    }
    fn emit_mul_wide(cx: &mut Cx<'_>, signed: bool, lo: VReg, hi: VReg, a: VReg, b: VReg) {
        convert_int::emit_mul_wide(cx, signed, lo, hi, a, b)
    }
    fn emit_mul_high(cx: &mut Cx<'_>, signed: bool, dst: VReg, a: VReg, b: VReg) {
        convert_int::emit_mul_high(cx, signed, dst, a, b)
    }
    fn emit_swap_bytes(cx: &mut Cx<'_>, bits: u32, dst: VReg, src: VReg) {
        bits::swap_bytes(cx, bits, dst, src)
    }
    fn emit_negate(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, src: VReg) {
        convert_int::emit_negate(cx, ty, dst, src)
    }
    fn emit_with_shifted(
        cx: &mut Cx<'_>,
        op: Opcode,
        ty: PartTy,
        dst: VReg,
        a: VReg,
        shifted: (Opcode, VReg, u32),
    ) {
        divide::emit_with_shifted(cx, op, ty, dst, a, shifted)
    }
    fn emit_factor(cx: &mut Cx<'_>, n: u64) -> VReg {
        memory::constant_reg(cx, PartTy::I64, n as i64)
    }
    fn emit_multiply_subtract(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, a: VReg, q: VReg, n: i64) {
        divide::emit_multiply_subtract(cx, ty, dst, a, q, n)
    }
    fn emit_compare_wide(cx: &mut Cx<'_>, pred: IntPredicate, dst: VReg, a: &[VReg], b: &[VReg]) {
        compare::emit_compare_wide(cx, pred, dst, a, b)
    }
    fn emit_funnel(cx: &mut Cx<'_>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg) {
        convert_int::emit_funnel(cx, left, dst, near, far, count)
    }
    fn emit_mask_of_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: &[VReg], bits: VReg) {
        vector_compare::emit_mask_of_bits(cx, lane, len, dst, bits)
    }
    fn emit_mask_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: VReg, mask: &[VReg]) {
        vector_compare::emit_mask_bits(cx, lane, len, dst, mask)
    }
    fn emit_stack_save(cx: &mut Cx<'_>, dst: VReg) {
        cx.vb.pseudo(Pseudo::StackSave).def(dst).done();
    }
    fn emit_stack_restore(cx: &mut Cx<'_>, src: VReg) {
        cx.vb.pseudo(Pseudo::StackRestore).use_(src).done();
    }
    fn frame_mem(slot: regalloc::FrameSlot) -> Amode {
        Amode::frame(slot, 0)
    }
    fn emit_frame_offset(cx: &mut Cx<'_>, dst: VReg, base: VReg, offset: emit::SymRef) {
        address::add_frame_offset(cx, dst, base, offset)
    }
    fn exceptions<'c>(cx: &'c mut Cx<'_>) -> &'c mut Option<Box<emit::Exceptions>> {
        &mut cx.vb.vcode.tables.code.exceptions
    }
    fn emit_dynamic_alloca(cx: &mut Cx<'_>, dst: VReg, bytes: VReg, align: u64) {
        abi::emit_dynamic_alloca(cx, dst, bytes, align)
    }
}

impl Patterns for A64 {
    const SCALARS: isel::target::Scalars<Self> = dispatch::SCALARS;
    fn scaled_sum(cx: &mut Cx<'_>, base: &Addr, index: Value, stride: u64) -> Result<Option<VReg>> {
        address::scaled_sum(cx, base, index, stride)
    }
    fn emit_distance(cx: &mut Cx<'_>, dst: VReg, base: VReg, index: Value, stride: u64) -> Result<bool> {
        address::emit_distance(cx, dst, base, index, stride)
    }
    fn store_part(cx: &mut Cx<'_>, ty: PartTy, v: Value, part: u32, mem: Amode) -> Result<()> {
        memory::store_part(cx, ty, v, part, mem)
    }
    fn is_clear_above(cx: &mut Cx<'_>, v: Value, bits: u32) -> bool {
        convert_int::is_clear_above(cx, v, bits)
    }
    fn lower_inst(cx: &mut Cx<'_>, i: IrInst) -> Result<()> {
        dispatch::lower_inst(cx, i)
    }
    fn lower_intrinsic(cx: &mut Cx<'_>, i: IrInst, id: Intrinsic) -> Result<bool> {
        dispatch::lower_intrinsic(cx, i, id)
    }
    fn cond_branch(cx: &mut Cx<'_>, cond: Value) -> Result<()> {
        compare::cond_branch(cx, cond)
    }
    fn emit_jump(cx: &mut Cx<'_>) {
        compare::emit_jump(cx)
    }
    fn switch_compare(cx: &mut Cx<'_>, ty: PartTy, v: VReg, pred: IntPredicate, imm: u64) {
        compare::switch_compare(cx, ty, v, pred, imm)
    }
    fn switch_table(cx: &mut Cx<'_>, index: VReg, blocks: &[regalloc::Block]) {
        compare::switch_table(cx, index, blocks)
    }
    fn switch_bit_test(cx: &mut Cx<'_>, index: VReg, mask: u64) {
        compare::switch_bit_test(cx, index, mask)
    }
    fn emit_indirect_jump(cx: &mut Cx<'_>, addr: Value) -> Result<()> {
        compare::emit_indirect_jump(cx, addr)
    }
    fn emit_unreachable(cx: &mut Cx<'_>, trap: bool) {
        compare::emit_unreachable(cx, trap)
    }
    fn export_block(cx: &mut Cx<'_>, id: BlockAddrId, block: regalloc::Block) {
        address::export_block(cx, id, block)
    }
}

impl CallAbi for A64 {
    const SHORTEST_VECTOR: u32 = 8;
    const RETURN_ADDRESS_ON_STACK: bool = false;
    const LANDING: [PReg; 2] = [regs::gpr(0), regs::gpr(1)];
    const FUNCLETS: Option<Funclets<Self>> = Some(Funclets {
        end: |cx, end| {
            let pseudo = match end {
                FuncletEnd::CatchSwitch => Pseudo::CatchSwitch,
                FuncletEnd::CatchRet => Pseudo::CatchRet,
                FuncletEnd::CleanupRet => Pseudo::CleanupRet,
                FuncletEnd::CleanupEnd => Pseudo::CleanupEnd,
            };
            cx.vb.pseudo(pseudo).done();
        },
        exception_code: |cx, dst| cx.vb.pseudo(Pseudo::Args).def_in(dst, Self::LANDING[0]).done(),
        clr_exception: None,
        states_after_calls: false,
    });
    const STACK_MAPS: Option<StackMaps<Self>> = Some(StackMaps {
        patch_call_bytes: 8,
        patch_call_lost: &[],
        dwarf: crate::regs::dwarf,
        least_bytes: (4, 1),
        emit: |cx, map| cx.vb.pseudo(Pseudo::StackMap).imm(map as i32).done(),
    });
    fn abi_vector(&self, lane: Lane, count: u32, mask: bool) -> Option<(PartTy, u32)> {
        let elements = !self.vectors && self.features.has(crate::features::Feature::Neon);
        let registers = || vector::vector_part(lane, count).filter(|_| elements);
        abi::abi_vector(lane, count, mask)
            .or_else(|| registers().map(|(part, each)| (part, count.div_ceil(each))))
    }
    fn tail_shift(cx: &mut Cx<'_>, cc: CallConv, _: bool, abi: &Abi) -> i32 {
        abi::tail_shift(cx, cc, abi)
    }
    fn extends_on_stack(cx: &Cx<'_>) -> bool {
        // (a part of fewer bytes stands at the end of its place in big-endian memory, as it is)
        !cx.options.triple.is_darwin() && !cx.dl.big_endian
    }
    fn is_sibling(cx: &Cx<'_>, call: IrInst, args: &[PReg], indirect: bool) -> bool {
        abi::is_sibling(cx, cx.body.call(call).cc, args, indirect) && streaming::is_plain(cx, call)
    }
    fn assign_args(
        cx: &Cx<'_>,
        cc: CallConv,
        args: &[ArgDesc],
        parts: &[PartTy],
        out: &mut Abi,
    ) -> std::result::Result<(), String> {
        abi::assign_args(cx, cc, args, parts, out)
    }
    fn assign_ret(
        cx: &Cx<'_>,
        cc: CallConv,
        ret: &ArgDesc,
        parts: &[PartTy],
        out: &mut Abi,
    ) -> std::result::Result<bool, String> {
        abi::assign_ret(cx, cc, ret, parts, out)
    }
    fn variadic_registers(cx: &Cx<'_>) -> Vec<(PartTy, regalloc::PReg)> {
        variadic::registers(cx)
    }
    fn emit_args(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) {
        abi::emit_args(cx, defs)
    }
    fn va_start(cx: &mut Cx<'_>, list: Value) -> Result<()> {
        variadic::start(cx, list)
    }
    fn va_copy(cx: &mut Cx<'_>, to: Value, from: Value) -> Result<()> {
        variadic::copy(cx, to, from)
    }
    fn emit_outgoing_address(cx: &mut Cx<'_>, dst: VReg, offset: u32) {
        abi::emit_outgoing_address(cx, dst, offset)
    }
    /// Windows: that of a class with constructors, which the front end marks.
    fn returns_hidden_pointer(cx: &Cx<'_>) -> bool {
        let marked = |d: &isel::ArgDesc| d.flags.sret && d.flags.in_reg;
        cx.options.triple.os == ir::triple::Os::Windows && cx.st.args.descs().iter().any(marked)
    }
    fn emit_call(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<()> {
        abi::emit_call(cx, site)
    }
    fn emit_return(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) {
        abi::emit_return(cx, uses)
    }
}
