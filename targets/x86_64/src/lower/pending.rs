//! Stubs of what is not written yet; who writes a function takes its stub away. Gone when all are.
#![allow(unused_variables, clippy::too_many_arguments)]

use super::{Cx, X86};
use crate::inst::Amode;
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId, Inst as IrInst, Value};
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
pub fn lower_inst(cx: &mut Cx<'_>, i: IrInst) -> Result<()> {
    panic!("lower_inst is not written yet")
}
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: IrInst, id: Intrinsic) -> Result<bool> {
    panic!("lower_intrinsic is not written yet")
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
