//! Block placement of tier 1.

use iced_x86::Code;
use regalloc::layout::{Aims, Layout};
use regalloc::passes::Passes;
use regalloc::{Allocation, Allocations, Block, RegClass, Tier, VCode, VCodeBuilder};
use x86_64::{Build, Cond, Inst, Pseudo};

/// A function from its edges; two of them are a conditional branch. `cold` blocks are marked.
fn function(edges: &[&[usize]], cold: &[usize]) -> VCode<Inst> {
    let mut b = VCodeBuilder::<Inst>::new(VCode::default(), edges.len());
    for (i, succs) in edges.iter().enumerate().rev() {
        for &s in *succs {
            b.add_edge(Block::new(s), &[]);
        }
        // Something beside the jump, so that no block is empty, and no two are equal.
        let v = b.new_vreg(RegClass::Int);
        b.mov_imm(v, 1 + i as i64, false);
        match succs.len() {
            0 => b.pseudo(Pseudo::Ret).done(),
            1 => b.jmp(),
            _ => {
                b.crr(Code::Test_rm64_r64, v, v);
                b.jcc(Cond::E);
            }
        }
        b.finish_group();
        b.block_mut(Block::new(i)).cold = cold.contains(&i);
        b.end_block();
    }
    b.finish()
}

fn order(edges: &[&[usize]], cold: &[usize], tier: Tier) -> Vec<usize> {
    let vcode = function(edges, cold);
    let mut layout = Layout::default();
    let allocs = Allocations {
        places: vec![Allocation::reg(x86_64::regs::gpr(0)); vcode.operands.len()],
        ..Allocations::default()
    };
    layout.compute(&vcode, &allocs, tier, Aims::default(), &mut Passes::default());
    layout.order.iter().map(|b| b.index()).collect()
}

#[test]
fn loop_tested_at_its_top_is_turned_round() {
    // entry → header; header → body, exit; body → header
    let edges: [&[usize]; 4] = [&[1], &[2, 3], &[1], &[]];
    assert_eq!(order(&edges, &[], Tier::Fast), [0, 1, 2, 3]);
    assert_eq!(order(&edges, &[], Tier::Optimise), [0, 2, 1, 3]);
}

#[test]
fn loop_tested_at_its_bottom_stays() {
    // entry → body; body → latch; latch → body, exit
    let edges: [&[usize]; 4] = [&[1], &[2], &[1, 3], &[]];
    assert_eq!(order(&edges, &[], Tier::Optimise), [0, 1, 2, 3]);
}

#[test]
fn cold_blocks_come_last() {
    // entry → cold, warm; both → join
    let edges: [&[usize]; 4] = [&[1, 2], &[3], &[3], &[]];
    assert_eq!(order(&edges, &[1], Tier::Optimise), [0, 2, 3, 1]);
}

#[test]
fn inner_loop_is_contiguous() {
    // 1 heads the outer loop, 2–3 are the inner one, 4 the outer latch.
    let edges: [&[usize]; 6] = [&[1], &[2], &[3, 4], &[2], &[1, 5], &[]];
    let order = order(&edges, &[], Tier::Optimise);
    let at = |b: usize| order.iter().position(|&x| x == b).expect("laid out");
    assert_eq!(at(2).abs_diff(at(3)), 1, "{order:?}");
}
