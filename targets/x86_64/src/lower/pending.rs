//! Stubs of what is not written yet; who writes a function takes its stub away. Gone when all are.
#![allow(unused_variables, clippy::too_many_arguments)]

use super::{Cx, X86};
use crate::inst::Amode;
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId, Inst as IrInst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use isel::target::CallSite;
use isel::{Abi, Addr, ArgDesc, Lane, PartTy};
use regalloc::{PReg, VReg};

pub fn vector_part(t: &X86, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
    panic!("vector_part is not written yet")
}
pub fn emit_copy(cx: &mut Cx<'_>, dst: VReg, src: VReg) {
    panic!("emit_copy is not written yet")
}
pub fn emit_undef(cx: &mut Cx<'_>, dst: VReg) {
    panic!("emit_undef is not written yet")
}
pub fn emit_int(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, value: u64) {
    panic!("emit_int is not written yet")
}
pub fn emit_bytes(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, bytes: &[u8]) {
    panic!("emit_bytes is not written yet")
}
pub fn emit_block_address(cx: &mut Cx<'_>, dst: VReg, id: BlockAddrId) {
    panic!("emit_block_address is not written yet")
}
pub fn emit_address(cx: &mut Cx<'_>, dst: VReg, addr: &Addr) -> Result<()> {
    panic!("emit_address is not written yet")
}
pub fn is_direct(cx: &Cx<'_>, g: GlobalId) -> bool {
    panic!("is_direct is not written yet")
}
pub fn mem(cx: &mut Cx<'_>, addr: &Addr) -> Result<Amode> {
    panic!("mem is not written yet")
}
pub fn mem_offset(cx: &mut Cx<'_>, mem: Amode, bytes: u32) -> Amode {
    panic!("mem_offset is not written yet")
}
pub fn emit_load(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, mem: Amode) {
    panic!("emit_load is not written yet")
}
pub fn emit_store(cx: &mut Cx<'_>, ty: PartTy, src: VReg, mem: Amode) {
    panic!("emit_store is not written yet")
}
pub fn store_part(cx: &mut Cx<'_>, ty: PartTy, v: Value, part: u32, mem: Amode) -> Result<()> {
    panic!("store_part is not written yet")
}
pub fn emit_shift_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, src: VReg, n: u32) {
    panic!("emit_shift_imm is not written yet")
}
pub fn emit_binary(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, b: VReg) {
    panic!("emit_binary is not written yet")
}
pub fn emit_binary_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, imm: i64) {
    panic!("emit_binary_imm is not written yet")
}
pub fn emit_extend(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, dst: VReg, src: VReg) {
    panic!("emit_extend is not written yet")
}
pub fn emit_add_wide(cx: &mut Cx<'_>, sub: bool, dst: &[VReg], a: &[VReg], b: &[VReg]) {
    panic!("emit_add_wide is not written yet")
}
pub fn emit_mul_wide(cx: &mut Cx<'_>, lo: VReg, hi: VReg, a: VReg, b: VReg) {
    panic!("emit_mul_wide is not written yet")
}
pub fn emit_compare_wide(cx: &mut Cx<'_>, pred: IntPredicate, dst: VReg, a: &[VReg], b: &[VReg]) {
    panic!("emit_compare_wide is not written yet")
}
pub fn emit_funnel(cx: &mut Cx<'_>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg) {
    panic!("emit_funnel is not written yet")
}
pub fn lower_store_op(cx: &mut Cx<'_>, store: IrInst) -> Result<bool> {
    panic!("lower_store_op is not written yet")
}
pub fn lower_inst(cx: &mut Cx<'_>, i: IrInst) -> Result<()> {
    panic!("lower_inst is not written yet")
}
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: IrInst, id: Intrinsic) -> Result<bool> {
    panic!("lower_intrinsic is not written yet")
}
pub fn cond_branch(cx: &mut Cx<'_>, cond: Value) -> Result<()> {
    panic!("cond_branch is not written yet")
}
pub fn emit_jump(cx: &mut Cx<'_>) {
    panic!("emit_jump is not written yet")
}
pub fn switch_compare(cx: &mut Cx<'_>, ty: PartTy, v: VReg, pred: IntPredicate, imm: u64) {
    panic!("switch_compare is not written yet")
}
pub fn switch_table(cx: &mut Cx<'_>, index: VReg, table: &[u32]) {
    panic!("switch_table is not written yet")
}
pub fn switch_bit_test(cx: &mut Cx<'_>, index: VReg, mask: u64) {
    panic!("switch_bit_test is not written yet")
}
pub fn emit_indirect_jump(cx: &mut Cx<'_>, addr: Value) -> Result<()> {
    panic!("emit_indirect_jump is not written yet")
}
pub fn emit_unreachable(cx: &mut Cx<'_>, trap: bool) {
    panic!("emit_unreachable is not written yet")
}
pub fn export_block(cx: &mut Cx<'_>, id: BlockAddrId, block: regalloc::Block) {
    panic!("export_block is not written yet")
}
pub fn assign_args(
    cx: &Cx<'_>,
    cc: CallConv,
    args: &[ArgDesc],
    parts: &[PartTy],
    out: &mut Abi,
) -> std::result::Result<(), String> {
    panic!("assign_args is not written yet")
}
pub fn assign_ret(
    cx: &Cx<'_>,
    cc: CallConv,
    ret: &ArgDesc,
    parts: &[PartTy],
    out: &mut Abi,
) -> std::result::Result<bool, String> {
    panic!("assign_ret is not written yet")
}
pub fn emit_args(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) {
    panic!("emit_args is not written yet")
}
pub fn emit_va_save(cx: &mut Cx<'_>, places: &Abi) -> Result<()> {
    panic!("emit_va_save is not written yet")
}
pub fn incoming(cx: &mut Cx<'_>, offset: u32) -> Amode {
    panic!("incoming is not written yet")
}
pub fn outgoing(cx: &mut Cx<'_>, offset: u32) -> Amode {
    panic!("outgoing is not written yet")
}
pub fn emit_outgoing_address(cx: &mut Cx<'_>, dst: VReg, offset: u32) {
    panic!("emit_outgoing_address is not written yet")
}
pub fn emit_call(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<()> {
    panic!("emit_call is not written yet")
}
pub fn emit_return(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) {
    panic!("emit_return is not written yet")
}
pub fn emit_dynamic_alloca(cx: &mut Cx<'_>, dst: VReg, bytes: VReg, align: u64) {
    panic!("emit_dynamic_alloca is not written yet")
}
