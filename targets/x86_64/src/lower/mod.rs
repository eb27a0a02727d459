//! Instruction selection for x86-64: the traits of `isel::target` for [`X86`].
//!
//! This file only says which file holds what: each method is one call.

pub mod abi;
pub mod address;
pub mod atomic;
pub mod bits;
pub mod compare;
pub mod conventions;
pub mod convert_int;
mod dispatch;
pub mod divide;
pub mod element;
pub mod float;
pub mod float_convert;
pub mod fma;
pub mod fp_env;
mod held;
pub mod inline_asm;
pub mod int;
pub mod int_intrinsics;
pub mod math;
pub mod memory;
mod min_max;
mod muladd;
mod named_register;
mod nontemporal;
pub mod operand;
pub mod rmw;
mod select_branch;
mod select_float;
pub mod strict;
pub mod system;
mod trampoline;
pub mod variadic;
pub mod vector;
pub mod vector_arith;
pub mod vector_build;
pub mod vector_compare;
mod vector_compare_pairs;
pub mod vector_convert;
mod vector_divide;
pub mod vector_intrinsic;
pub mod vector_lanes;
pub mod vector_masked;
pub mod vector_multiply;
pub mod vector_shift;
pub mod vector_shuffle;
pub mod vector_shuffle_wide;
pub mod vector_width;
pub mod x86_intrinsics;
pub mod x87;
mod x87_tree;
pub mod zmm;

use crate::features::{Feature, Features};
use crate::inst::{Amode, Build, Inst, Pseudo};
use crate::regs;
use crate::vex_table::VectorLevel;
use emit::RelocKind;
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId, Inst as IrInst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use isel::target::CallSite;
use isel::target::optional::{FloatStack, FuncletEnd, Funclets, Hoisting, StackMaps, VectorsAsInts};
use isel::{Abi, Addr, ArgDesc, CallAbi, Emit, Lane, Lower, PartTy, Patterns, TargetFacts};
use regalloc::{PReg, VReg};

/// The x86-64 target with the features of one function.
#[derive(Clone, Debug, Default)]
pub struct X86 {
    /// What the CPU has.
    pub features: Features,
    /// Vectors of 64 bytes are held in one register.
    pub zmm: bool,
    /// Divisions of 64 bits are slow.
    pub slow_divisions: bool,
}

impl X86 {
    /// Whether there are vector registers.
    pub fn has_vectors(&self) -> bool {
        self.features.has(Feature::Sse2) && !self.features.has(Feature::SoftFloat)
    }
    /// How SSE codes are encoded with these features.
    pub fn vector_level(&self) -> VectorLevel {
        match () {
            () if self.zmm => VectorLevel::Avx512,
            () if self.features.has(Feature::Avx2) => VectorLevel::Avx2,
            () if self.features.has(Feature::Avx) => VectorLevel::Avx,
            () => VectorLevel::Sse,
        }
    }
}

/// The lowering state for this target.
pub type Cx<'a> = Lower<'a, X86>;

impl TargetFacts for X86 {
    fn merges_stores(&self, bytes: u32, value: u64) -> bool {
        bytes <= 4 || i32::try_from(value as i64).is_ok()
    }
    fn divides_long_slowly(&self) -> bool {
        self.slow_divisions
    }
    fn has_fp80(&self) -> bool {
        true
    }
    fn sums_distances(&self) -> Option<Intrinsic> {
        Intrinsic::lookup(b"llvm.x86.sse2.psad.bw")
    }
    fn soft_float(&self) -> Option<isel::target::SoftFloat> {
        let none = !self.features.has(Feature::Sse) && !self.features.has(Feature::X87);
        match self.features.has(Feature::SoftFloat) || none {
            true => Some(isel::target::SoftFloat::Library),
            false if !self.features.has(Feature::Sse2) => Some(isel::target::SoftFloat::Extended),
            false => None,
        }
    }
    fn passes_floats(&self) -> bool {
        let extended = self.soft_float() == Some(isel::target::SoftFloat::Extended);
        extended && self.features.has(Feature::Sse)
    }
    fn vector_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
        vector_width::vector_part(self, lane, count)
    }
    fn mask_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
        vector_width::narrow_part(self, lane, count)
    }
    fn has_vector_intrinsic(&self, id: Intrinsic, mask: bool, len: u32) -> bool {
        vector_intrinsic::has_code(id, mask, len)
    }
    fn atomic_bytes(&self) -> (u32, u32) {
        atomic::widest(self.features)
    }
    fn is_legal_scale(&self, scale: u64) -> bool {
        matches!(scale, 1 | 2 | 4 | 8)
    }
}

impl Emit for X86 {
    type Inst = Inst;
    type Mem = Amode;
    const VECTORS_AS_INTS: Option<VectorsAsInts<Self>> = Some(VectorsAsInts {
        from_ints: vector::from_ints,
        to_int: |cx, dst, src, high| vector::extract_lane(cx, Lane::I64, src, u32::from(high), dst),
    });
    const HOISTING: Option<Hoisting<Self>> = Some(held::HOISTING);
    const LOAD_SIGNED: Option<fn(&mut Cx<'_>, VReg, Amode)> = Some(memory::load_signed);
    const RETURN_ADDRESS: Option<fn(&mut Cx<'_>, VReg)> = Some(system::emit_return_address);
    fn implicit_vectors(cx: &Cx<'_>) -> bool {
        variadic::has_sse(cx)
    }
    fn int_reg(cx: &mut Cx<'_>, ty: PartTy, value: u64) -> VReg {
        if ty == PartTy::I64 && value > i32::MAX as u64 {
            return held::int(cx, ty, value as i64);
        }
        let dst = cx.vreg(ty);
        memory::emit_int(cx, ty, dst, value);
        dst
    }
    fn emit_mask(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg) {
        memory::emit_mask(cx, lane, dst, src)
    }
    fn bytes_reg(cx: &mut Cx<'_>, ty: PartTy, bytes: &[u8]) -> VReg {
        held::bytes(cx, ty, bytes)
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
    fn emit_block_address(cx: &mut Cx<'_>, dst: VReg, id: BlockAddrId) {
        address::emit_block_address(cx, dst, id)
    }
    fn emit_address(cx: &mut Cx<'_>, dst: VReg, addr: &Addr) -> Result<()> {
        address::emit_address(cx, dst, addr)
    }
    fn address_reg(cx: &mut Cx<'_>, g: GlobalId, offset: i64) -> Result<VReg> {
        address::address_reg(cx, g, offset)
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
    fn emit_store_int(cx: &mut Cx<'_>, ty: PartTy, value: u64, mem: Amode) {
        memory::emit_store_int(cx, ty, value, mem)
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
    fn emit_compare_wide(cx: &mut Cx<'_>, pred: IntPredicate, dst: VReg, a: &[VReg], b: &[VReg]) {
        compare::emit_compare_wide(cx, pred, dst, a, b)
    }
    fn emit_funnel(cx: &mut Cx<'_>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg) {
        convert_int::emit_funnel(cx, left, dst, near, far, count)
    }
    fn emit_mask_of_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: &[VReg], bits: VReg) {
        vector_convert::emit_mask_of_bits(cx, lane, len, dst, bits)
    }
    fn emit_mask_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: VReg, mask: &[VReg]) {
        vector_convert::emit_mask_bits(cx, lane, len, dst, mask)
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
        let mut place = Amode::reg(base, 0);
        place.sym = cx.vb.vcode.tables.sym(offset, RelocKind::Abs32S, 0);
        cx.vb.lea(dst, place);
    }
    fn exceptions<'c>(cx: &'c mut Cx<'_>) -> &'c mut Option<Box<emit::Exceptions>> {
        &mut cx.vb.vcode.tables.code.exceptions
    }
    fn emit_dynamic_alloca(cx: &mut Cx<'_>, dst: VReg, bytes: VReg, align: u64) {
        abi::emit_dynamic_alloca(cx, dst, bytes, align)
    }
}

impl Patterns for X86 {
    const SCALARS: isel::target::Scalars<Self> = dispatch::SCALARS;
    fn store_part(cx: &mut Cx<'_>, ty: PartTy, v: Value, part: u32, mem: Amode) -> Result<()> {
        memory::store_part(cx, ty, v, part, mem)
    }
    fn is_clear_above(cx: &mut Cx<'_>, v: Value, bits: u32) -> bool {
        matches!(isel::values::operand::significant_bits(cx, v), Some(n) if n <= bits)
    }
    fn lower_store_op(cx: &mut Cx<'_>, store: IrInst) -> Result<bool> {
        vector_width::narrowed(cx, |cx| rmw::lower_store_op(cx, store))
    }
    fn lower_nontemporal_store(cx: &mut Cx<'_>, store: IrInst) -> Result<bool> {
        nontemporal::lower(cx, store)
    }
    fn lower_inst(cx: &mut Cx<'_>, i: IrInst) -> Result<()> {
        dispatch::lower_inst(cx, i)
    }
    fn lower_intrinsic(cx: &mut Cx<'_>, i: IrInst, id: Intrinsic) -> Result<bool> {
        dispatch::lower_intrinsic(cx, i, id)
    }
    fn cond_branch(cx: &mut Cx<'_>, cond: Value) -> Result<()> {
        vector_width::narrowed(cx, |cx| compare::cond_branch(cx, cond))
    }
    fn emit_jump(cx: &mut Cx<'_>) {
        compare::emit_jump(cx)
    }
    fn switch_compare(cx: &mut Cx<'_>, ty: PartTy, v: VReg, pred: IntPredicate, imm: u64) {
        compare::switch_compare(cx, ty, v, pred, imm)
    }
    fn jump_tables(cx: &Cx<'_>) -> bool {
        compare::jump_tables(cx)
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

impl CallAbi for X86 {
    const LANDING: [PReg; 2] = [regs::RAX, regs::RDX];
    const FLOAT_STACK: Option<FloatStack<Self>> = Some(FloatStack {
        push: x87::push_value,
        pop: x87::pop_value,
    });
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
        clr_exception: Some(|cx, dst| cx.vb.pseudo(Pseudo::Args).def_in(dst, regs::RDX).done()),
        states_after_calls: true,
    });
    const STACK_MAPS: Option<StackMaps<Self>> = Some(StackMaps {
        patch_call_bytes: 13,
        patch_call_lost: &[crate::regs::R11],
        dwarf: crate::regs::dwarf,
        least_bytes: (1, 16),
        emit: abi::emit_stack_map,
    });
    fn abi_vector(&self, lane: Lane, count: u32, mask: bool) -> Option<(PartTy, u32)> {
        abi::abi_vector(self, lane, count, mask)
    }
    fn is_sibling(cx: &Cx<'_>, call: IrInst, args: &[PReg], indirect: bool) -> bool {
        abi::is_sibling(cx, cx.body.call(call).cc, args, indirect)
    }
    fn tail_shift(cx: &mut Cx<'_>, cc: CallConv, variadic: bool, abi: &Abi) -> i32 {
        abi::tail_shift(cx, cc, variadic, abi)
    }
    fn variadic_registers(cx: &Cx<'_>) -> Vec<(PartTy, PReg)> {
        variadic::registers(cx)
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
    fn emit_args(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) {
        abi::emit_args(cx, defs)
    }
    fn entry_blocks(cx: &Cx<'_>) -> u32 {
        variadic::entry_blocks(cx)
    }
    fn emit_entry_blocks(cx: &mut Cx<'_>, tail: regalloc::Block, defs: &mut isel::calls::call::Regs) {
        variadic::emit_entry_blocks(cx, tail, defs);
    }
    fn emit_entry_branch(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) {
        variadic::emit_entry_branch(cx, defs);
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
    fn returns_hidden_pointer(_: &Cx<'_>) -> bool {
        true
    }
    fn emit_call(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<()> {
        abi::emit_call(cx, site)
    }
    fn emit_return(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) {
        abi::emit_return(cx, uses)
    }
}
