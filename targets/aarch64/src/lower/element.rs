//! Lanes of vector registers and scalar operations, for vectors that are computed element by element.

use super::compare::{Test, compare_regs, set_test, test_bit};
use super::select::select_part;
use super::{A64, Cx, vector, vector_compare, vector_shuffle};
use crate::inst::Cond;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use isel::values::shape::Shape;
use isel::vectors::elements::{ElementOps, Shuffle};
use isel::{Lane, Part, Regs};
use regalloc::VReg;

impl ElementOps for A64 {
    fn extract_lane(cx: &mut Cx<'_>, lane: Lane, src: VReg, n: u32, dst: VReg) {
        vector::extract_lane(cx, lane, src, n, dst)
    }
    fn build_lanes(cx: &mut Cx<'_>, lane: Lane, dst: VReg, elems: &[VReg]) {
        vector::build(cx, lane, dst, elems)
    }
    fn compare_ints(cx: &mut Cx<'_>, pred: IntPredicate, bits: u32, dst: VReg, a: VReg, b: VReg) {
        let c = compare_regs(cx, pred, bits, a, b);
        set_test(cx, Test::One(c), dst);
    }
    fn binary_ints(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()> {
        super::int::binary_regs(cx, op, bits, dst, a, b)
    }
    fn select_by_bit(cx: &mut Cx<'_>, bit: VReg, parts: &[Part], dst: &[VReg], yes: &[VReg], no: &[VReg]) {
        test_bit(cx, bit);
        for (n, p) in parts.iter().enumerate() {
            select_part(cx, Test::One(Cond::Ne), p.ty, dst[n], yes[n], no[n]);
        }
    }
    fn shuffle_lanes(cx: &mut Cx<'_>, i: Inst, shuffle: &Shuffle<'_>) -> Result<()> {
        vector_shuffle::shuffle(cx, i, shuffle)
    }
    fn resize_mask(cx: &mut Cx<'_>, mask: &[VReg], from: u32, to: u32, len: u32, _width: u32) -> Regs {
        vector_compare::resize_mask(cx, mask, from, to, len)
    }
    fn shuffle_register(cx: &mut Cx<'_>, lane: Lane, list: &[Option<(u32, u32)>], sources: &[VReg]) -> VReg {
        let sources: Vec<_> = sources.iter().copied().map(Some).collect();
        let dst = vector::vreg(cx);
        vector_shuffle::register(cx, lane, list, &sources, dst);
        dst
    }
    fn extract_variable(cx: &mut Cx<'_>, s: Shape, v: Value, idx: Value, dst: &[VReg]) -> Result<()> {
        vector::extract_variable(cx, s, v, idx, dst)
    }
}
