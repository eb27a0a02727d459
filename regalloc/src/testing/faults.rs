//! Faults put into results that are right: whatever makes an instruction read another value must be found by the
//! checkers, and what the allocators and the clean-up make must pass both the checkers and execution.

use super::cases::{allocate, clean, lay_out, text};
use super::execute::differs;
use super::random::{Random, function};
use super::{TestInst, env, parse};
use crate::alloc::{Algorithm, Allocations, Point};
use crate::check;
use crate::vcode::VCode;
use regalloc2::{Allocation, PReg, RegClass, SpillSlot};

/// Random functions, and faults put into each result.
const FUNCTIONS: u64 = 80;
const FAULTS: usize = 60;

/// Any place.
fn some_place(random: &mut Random, words: u32) -> Allocation {
    match random.below(4) {
        0 if words > 0 => Allocation::stack(SpillSlot::new(random.below(words as usize))),
        1 => Allocation::reg(PReg::new(random.below(6), RegClass::Float)),
        _ => Allocation::reg(PReg::new(random.below(6), RegClass::Int)),
    }
}

/// Changes one place or one move. What it did.
fn break_something(random: &mut Random, allocs: &mut Allocations) -> String {
    let words = allocs.num_spill_words;
    let edits = allocs.edits.len();
    let at = random.below(edits.max(1));
    match random.below(6) {
        _ if edits == 0 => {}
        0 => return format!("left out {:?}", allocs.edits.remove(at)),
        1 => {
            allocs.edits[at].from = some_place(random, words);
            return format!("other source {:?}", allocs.edits[at]);
        }
        2 => {
            allocs.edits[at].to = some_place(random, words);
            return format!("other destination {:?}", allocs.edits[at]);
        }
        3 if at + 1 < edits => {
            let (a, b) = (allocs.edits[at].point, allocs.edits[at + 1].point);
            allocs.edits.swap(at, at + 1);
            (allocs.edits[at].point, allocs.edits[at + 1].point) = (a, b);
            return format!("exchanged with the next {:?}", allocs.edits[at]);
        }
        4 => {
            let mut edit = allocs.edits.remove(at);
            edit.point = Point::before(edit.point.inst() + random.below(3) as u32);
            let to = allocs.edits.partition_point(|e| e.point <= edit.point);
            allocs.edits.insert(to, edit);
            return format!("moved down {edit:?}");
        }
        _ => {}
    }
    let at = random.below(allocs.places.len());
    allocs.places[at] = some_place(random, words);
    format!("operand {at} in {}", allocs.places[at])
}

/// Puts faults into one result. How many changed what instructions read.
fn break_it(
    random: &mut Random,
    vcode: &VCode<TestInst>,
    selected: &[TestInst],
    allocs: &Allocations,
) -> usize {
    let mut harmful = 0;
    for _ in 0..FAULTS {
        let mut broken = allocs.clone();
        let what = break_something(random, &mut broken);
        let Some(inst) = differs(vcode, selected, &broken, random) else {
            continue;
        };
        harmful += 1;
        assert!(
            check::places::check_cleaned(vcode, selected, &env(), &broken).is_err(),
            "not found: {what}, read at {inst}\n{}",
            text(vcode, Some(&broken), None)
        );
    }
    harmful
}

#[test]
fn allocations_and_faults_in_them() {
    let mut harmful = 0;
    for seed in 1..=FUNCTIONS {
        let random = &mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let size = 10 + random.below(80);
        let source = function(random, size);
        let (mut vcode, _) = parse(&source);
        check::well_formed::check(&vcode).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let selected = vcode.insts.clone();
        for algorithm in [Algorithm::Fast, Algorithm::Ion] {
            let mut allocs = allocate(&vcode, algorithm);
            let good = |vcode: &_, allocs: &Allocations, random: &mut Random| {
                if let Some(inst) = differs(vcode, &selected, allocs, random) {
                    panic!(
                        "{algorithm:?}: wrong at {inst}\n{}",
                        text(vcode, Some(allocs), None)
                    );
                }
            };
            good(&vcode, &allocs, random);
            harmful += break_it(random, &vcode, &selected, &allocs);
            clean(&mut vcode, &mut allocs);
            good(&vcode, &allocs, random);
            harmful += break_it(random, &vcode, &selected, &allocs);
            lay_out(&vcode, &allocs);
            vcode.insts.clone_from(&selected);
        }
    }
    // Most faults harm: the test tests something.
    assert!(harmful > FUNCTIONS as usize * FAULTS, "{harmful}");
}
