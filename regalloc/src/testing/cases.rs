//! Tests that are text files (`regalloc/tests/cases/*.vcode`): a function, and for each phase named after `----` what comes
//! out of it; `====` stands between tests of one file. `LLFORGE_BLESS=1 cargo test -p llforge-regalloc` writes the outputs anew.
//!
//! Phases: `parsed` (the function itself), `isolated` (with copies around calls), `delayed` (updates behind
//! the other uses of their operand), `fast`, `ion`, `aside` (Ion's with
//! registers that stand for spill slots), `vectors-aside` (vector registers, even if they do not pay), `cleaned` (clean-up of the allocation in the file, or of
//! Ion's), `wrapped` and `layout` (after clean-up). Each result goes through the checkers; `fault` is the fault that they find in
//! what the file holds.

use super::{TestInst, env, parse};
use crate::alloc::{Algorithm, Allocations, RegAlloc, check_by_regalloc2};
use crate::check::{self, Fault};
use crate::cleanup::Cleanup;
use crate::layout::{Aims, Layout};
use crate::passes::Passes;
use crate::resident::Limits;
use crate::text::Text;
use crate::vcode::VCode;
use crate::wrap::Wrap;
use regalloc2::{PRegSet, RegClass};
use std::path::Path;

/// Allocates registers and has the result checked.
pub(super) fn allocate(vcode: &VCode<TestInst>, algorithm: Algorithm) -> Allocations {
    let mut alloc = RegAlloc::default();
    let allocs = alloc.run_with(vcode, &env(), algorithm).unwrap().clone();
    let text = Text {
        vcode,
        allocs: Some(&allocs),
        layout: None,
    };
    check::places::check(vcode, &env(), &allocs).unwrap_or_else(|e| panic!("{e}\n{text}"));
    check_by_regalloc2(vcode, &env(), &allocs).unwrap_or_else(|e| panic!("{e}\n{text}"));
    allocs
}

/// The same by Ion, with registers of a class that stand for spill slots.
pub(super) fn allocate_aside(vcode: &VCode<TestInst>, class: RegClass, limits: Limits) -> Allocations {
    allocate_further(vcode, |alloc| {
        alloc.set_registers_aside(vcode, &env(), class, limits)
    })
}

/// Allocates by Ion, lets idle registers stand for slots in loops, and has the result checked.
pub(super) fn allocate_idle(vcode: &VCode<TestInst>) -> Allocations {
    allocate_further(vcode, |alloc| alloc.hold_in_loops(vcode, &env()))
}

fn allocate_further(vcode: &VCode<TestInst>, further: impl FnOnce(&mut RegAlloc)) -> Allocations {
    let mut alloc = RegAlloc::default();
    alloc.run_with(vcode, &env(), Algorithm::Ion).unwrap();
    further(&mut alloc);
    let allocs = alloc.result().clone();
    let text = text(vcode, Some(&allocs), None);
    check::places::check(vcode, &env(), &allocs).unwrap_or_else(|e| panic!("{e}\n{text}"));
    check_by_regalloc2(vcode, &env(), &allocs).unwrap_or_else(|e| panic!("{e}\n{text}"));
    allocs
}

/// Cleans an allocation up and has the result checked.
pub(super) fn clean(vcode: &mut VCode<TestInst>, allocs: &mut Allocations) {
    let selected = vcode.insts.clone();
    Cleanup::default().run(vcode, allocs, PRegSet::empty(), &mut Passes::default());
    let checked = check::places::check_cleaned(vcode, &selected, &env(), allocs);
    checked.unwrap_or_else(|e| panic!("{e}\n{}", text(vcode, Some(allocs), None)));
}

/// Sets up the frame where it is needed first, and has the moves checked.
fn wrap(vcode: &mut VCode<TestInst>, allocs: &mut Allocations) {
    let mut selected = vcode.insts.clone();
    let kept = env()
        .machine
        .non_preferred_regs_by_class
        .iter()
        .fold(PRegSet::empty(), |mut all, set| {
            all.union_from(*set);
            all
        });
    let mut pass = Wrap::default();
    pass.run(vcode, allocs, kept, &mut Passes::default());
    assert!(vcode.late_frame.is_some(), "a frame that is set up late");
    pass.part_returns(vcode, &mut selected, allocs);
    let checked = check::places::check_cleaned(vcode, &selected, &env(), allocs);
    checked.unwrap_or_else(|e| panic!("{e}\n{}", text(vcode, Some(allocs), None)));
}

/// Orders the blocks and has the result checked.
pub(super) fn lay_out(vcode: &VCode<TestInst>, allocs: &Allocations) -> Layout {
    let mut layout = Layout::default();
    layout.compute(vcode, allocs, vcode.tier, Aims::default(), &mut Passes::default());
    let checked = check::layout::check(vcode, allocs, &layout);
    checked.unwrap_or_else(|e| panic!("{e}\n{}", text(vcode, Some(allocs), Some(&layout))));
    layout
}

pub(super) fn text(vcode: &VCode<TestInst>, allocs: Option<&Allocations>, layout: Option<&Layout>) -> String {
    Text {
        vcode,
        allocs,
        layout,
    }
    .to_string()
}

/// The first fault of a function, with its allocation if it has one.
fn fault(vcode: &VCode<TestInst>, allocs: Option<&Allocations>) -> Option<Fault> {
    check::well_formed::check(vcode)
        .and_then(|()| check::flags::check(vcode))
        .and_then(|()| allocs.map_or(Ok(()), |a| check::places::check(vcode, &env(), a)))
        .err()
}

/// What comes out of a phase.
fn output(phase: &str, input: &str) -> String {
    let (mut vcode, given) = parse(input);
    if phase == "fault" {
        return fault(&vcode, given.as_ref()).expect("a fault is found") + "\n";
    }
    if let Some(fault) = fault(&vcode, given.as_ref()) {
        panic!("{fault}");
    }
    let mut allocs = match (phase, given) {
        ("parsed", given) => return text(&vcode, given.as_ref(), None),
        ("isolated", _) => {
            crate::isolate::run(&mut vcode);
            check::well_formed::check(&vcode).unwrap_or_else(|e| panic!("{e}"));
            return text(&vcode, Some(&allocate(&vcode, Algorithm::Ion)), None);
        }
        ("delayed", _) => {
            crate::delay::Delay::default().run(&mut vcode);
            let faults = fault(&vcode, None);
            assert!(faults.is_none(), "{faults:?}");
            return text(&vcode, None, None);
        }
        ("aside", _) => {
            let allocs = allocate_aside(&vcode, RegClass::Int, Limits::USUAL);
            return text(&vcode, Some(&allocs), None);
        }
        ("vectors-aside", _) => {
            let allocs = allocate_aside(&vcode, RegClass::Float, Limits::ANY);
            return text(&vcode, Some(&allocs), None);
        }
        ("idle", _) => return text(&vcode, Some(&allocate_idle(&vcode)), None),
        ("fast", _) => allocate(&vcode, Algorithm::Fast),
        (_, Some(given)) => given,
        _ => allocate(&vcode, Algorithm::Ion),
    };
    if matches!(phase, "fast" | "ion") {
        return text(&vcode, Some(&allocs), None);
    }
    clean(&mut vcode, &mut allocs);
    match phase {
        "wrapped" => {
            wrap(&mut vcode, &mut allocs);
            let layout = lay_out(&vcode, &allocs);
            text(&vcode, Some(&allocs), Some(&layout))
        }
        "cleaned" => text(&vcode, Some(&allocs), None),
        "layout" => {
            let layout = lay_out(&vcode, &allocs);
            text(&vcode, Some(&allocs), Some(&layout))
        }
        _ => panic!("no phase '{phase}'"),
    }
}

/// One file, whose tests are parted by `====`; the text with the outputs as they are.
fn renew(file: &str) -> String {
    let tests: Vec<String> = file.split("\n====\n").map(renew_one).collect();
    tests.join("\n====\n")
}

fn renew_one(file: &str) -> String {
    let mut parts = file.split("\n---- ");
    let input = parts.next().expect("split gives something");
    let mut out = input.to_string();
    for part in parts {
        let phase = part.lines().next().unwrap_or_default().trim();
        out += &format!("\n---- {phase}\n{}", output(phase, input));
    }
    out.trim_end().to_string() + "\n"
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let file = std::fs::read_to_string(&path).unwrap();
        let renewed = renew(&file);
        if std::env::var_os("LLFORGE_BLESS").is_some() {
            std::fs::write(&path, renewed).unwrap();
        } else {
            assert_eq!(file, renewed, "{}: LLFORGE_BLESS=1 rewrites it", path.display());
        }
    }
}
