//! Faults put into results that are right: whatever makes an instruction read another value must be found by the
//! checkers, and what the allocators and the clean-up make must pass both the checkers and execution.

use super::cases::{allocate, allocate_aside, allocate_idle, clean, lay_out, text};
use super::execute::differs;
use super::random::{Random, function};
use super::{TestInst, env, parse};
use crate::alloc::{Algorithm, Allocations, Point};
use crate::check;
use crate::resident::Limits;
use crate::vcode::{BlockData, MachInst, VCode};
use regalloc2::{Allocation, PReg, PRegSet, RegClass, SpillSlot};

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

/// What each instruction with an effect on flags finds and leaves: the instruction that set them, if they hold.
fn flags_read(insts: &[TestInst], blocks: &[BlockData]) -> Vec<Option<usize>> {
    let mut read = Vec::new();
    for block in blocks {
        let mut now = None;
        for at in block.inst_start as usize..block.inst_end as usize {
            let effects = insts[at].effects();
            if effects.reads_flags {
                read.push(now);
            }
            if effects.sets_flags {
                now = Some(at);
            } else if effects.loses_flags {
                now = None;
            }
        }
    }
    read
}

/// Instructions that set flags are taken out, others that lose them put in, and readers moved up: each reader that is
/// left without flags must be found, and nothing else.
#[test]
fn faults_in_flags() {
    let mut found = [0, 0];
    for seed in 1..=FUNCTIONS {
        let random = &mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let size = 10 + random.below(80);
        let (mut vcode, _) = parse(&function(random, size));
        check::flags::check(&vcode).unwrap();
        let whole = vcode.insts.clone();
        for _ in 0..FAULTS {
            let block = vcode.blocks[random.below(vcode.blocks.len())];
            // The terminator stays the last.
            let len = (block.inst_end - block.inst_start) as usize - 1;
            if len < 2 {
                continue;
            }
            let at = block.inst_start as usize + random.below(len - 1);
            match random.below(3) {
                0 => vcode.insts[at] = TestInst::nop(),
                1 => vcode.insts[at] = TestInst::new("scramble", 0, 0, PRegSet::empty()),
                _ => vcode.insts.swap(at, at + 1),
            }
            let broken = flags_read(&vcode.insts, &vcode.blocks).contains(&None);
            assert_eq!(
                check::flags::check(&vcode).is_err(),
                broken,
                "{}",
                text(&vcode, None, None)
            );
            found[usize::from(broken)] += 1;
            vcode.insts.clone_from(&whole);
        }
    }
    assert!(found[0] > 500 && found[1] > 100, "{found:?}");
}

/// How registers are allocated: by an algorithm alone, or by Ion and with registers that stand for slots.
#[derive(Debug)]
enum Way {
    Alone(Algorithm),
    Aside(RegClass),
    Idle,
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
        for way in [
            Way::Alone(Algorithm::Fast),
            Way::Alone(Algorithm::Ion),
            Way::Aside(RegClass::Int),
            Way::Aside(RegClass::Float),
            Way::Idle,
        ] {
            let mut allocs = match way {
                Way::Alone(algorithm) => allocate(&vcode, algorithm),
                Way::Aside(class) => allocate_aside(&vcode, class, Limits::ANY),
                Way::Idle => allocate_idle(&vcode),
            };
            let good = |vcode: &_, allocs: &Allocations, random: &mut Random| {
                if let Some(inst) = differs(vcode, &selected, allocs, random) {
                    panic!("{way:?}: wrong at {inst}\n{}", text(vcode, Some(allocs), None));
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
