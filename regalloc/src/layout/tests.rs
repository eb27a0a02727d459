//! Faults put into layouts: each is found.

use super::{Aims, Layout};
use crate::alloc::{Algorithm, Allocations, Edit, Point, RegAlloc};
use crate::check::layout::check;
use crate::passes::Passes;
use crate::testing::{TestInst, env, parse};
use crate::vcode::VCode;
use regalloc2::{Allocation, Block, PReg, RegClass};

/// Blocks 1 and 3 go on in block 4, block 5 is the same as block 4, block 6 only jumps.
const FUNCTION: &str = "\
vcode optimise
block0:
  args =v0i:i0, =v1i:i1
  branch
  -> block1, block2
block1:
  other v1i, =v2i
  store v2i
  one
  two
  three
  ret
block2:
  branch
  -> block3, block4, block5, block6
block3:
  store v1i
  one
  two
  three
  ret
block4:
  one
  two
  three
  ret
block5:
  one
  two
  three
  ret
block6:
  jump
  -> block7
block7:
  last v1i
  ret
";

/// A fault: what it is called, and how it is made.
type Fault = (
    &'static str,
    fn(&mut VCode<TestInst>, &mut Allocations, &mut Layout),
);

/// Moves nothing that matters, but is a step.
fn move_before(inst: u32) -> Edit {
    let reg = |n| Allocation::reg(PReg::new(n, RegClass::Int));
    Edit::new(Point::before(inst), reg(4), reg(5))
}

/// The first instruction of a block.
fn first(vcode: &VCode<TestInst>, block: usize) -> u32 {
    vcode.blocks[block].inst_start
}

const FAULTS: &[Fault] = &[
    ("the entry is not first", |_, _, layout| layout.order.swap(0, 1)),
    ("stands in 0 places", |_, _, layout| {
        layout.order.retain(|b| b.index() != 7);
    }),
    ("stands in 2 places", |_, _, layout| {
        layout.order.push(Block::new(1));
    }),
    (
        "block6 is left out, and does more than jump",
        |vcode, allocs, _| {
            let at = first(vcode, 6);
            allocs.edits.push(move_before(at));
            allocs.edits.sort_by_key(|e| e.point);
        },
    ),
    ("block6 is left out, and does more than jump", |vcode, _, _| {
        vcode.blocks[6].keep_label = true;
    }),
    (
        "block6 jumps to block7, and block4 stands for it",
        |_, _, layout| {
            layout.forward[6] = Block::new(4);
        },
    ),
    ("which does more or less", |_, _, layout| {
        layout.tails.list[0].from += 1;
    }),
    ("finds", |vcode, _, _| {
        let at = first(vcode, 3) as usize + 2;
        vcode.insts.swap(at, at + 1);
    }),
    ("which does more or less", |vcode, allocs, _| {
        let at = first(vcode, 3) + 2;
        allocs.edits.push(move_before(at));
        allocs.edits.sort_by_key(|e| e.point);
    }),
    ("has lost its place", |vcode, _, layout| {
        let left_out = (1..8).find(|b| layout.tails.is_absorbed(*b)).expect("one is");
        vcode.blocks[left_out].keep_label = true;
    }),
];

#[test]
fn faults_in_layouts_are_found() {
    for (i, (expected, fault)) in FAULTS.iter().enumerate() {
        let (mut vcode, _) = parse(FUNCTION);
        let mut allocs = RegAlloc::default()
            .run_with(&vcode, &env(), Algorithm::Ion)
            .unwrap()
            .clone();
        let mut layout = Layout::default();
        layout.compute(
            &vcode,
            &allocs,
            vcode.tier,
            Aims::default(),
            &mut Passes::default(),
        );
        assert_eq!(check(&vcode, &allocs, &layout), Ok(()));
        fault(&mut vcode, &mut allocs, &mut layout);
        let found = check(&vcode, &allocs, &layout).expect_err(&format!("fault {i}"));
        assert!(found.contains(expected), "fault {i}: {found}");
    }
}
