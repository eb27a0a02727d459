//! What the tests of passes share.
// (No test asks for all of it.)
#![allow(dead_code)]

use ir::ids::GlobalId;
use ir::intrinsics::Intrinsic;
use ir::module::{BodyState, GlobalKind};
use ir::options::{CodegenOptions, OptLevel};
use ir::parse::{ParseOptions, parse_all};
use opt::pipeline::{Context, run};
use opt::target::{Lane, PartTy, TargetFacts};
use opt::work::Work;

/// A target without vectors.
struct Machine;

impl TargetFacts for Machine {
    fn vector_part(&self, _: Lane, _: u32) -> Option<(PartTy, u32)> {
        None
    }
    fn has_vector_intrinsic(&self, _: Intrinsic, _: bool, _: u32) -> bool {
        false
    }
    fn atomic_bytes(&self) -> (u32, u32) {
        (8, 8)
    }
    fn divides_long_slowly(&self) -> bool {
        true
    }
    fn is_legal_scale(&self, scale: u64) -> bool {
        matches!(scale, 1 | 2 | 4 | 8)
    }
}

/// A target that reaches elements of the size of an access only, and without a displacement; a comparison with zero is part
/// of a branch.
pub struct Plain;

impl TargetFacts for Plain {
    fn vector_part(&self, _: Lane, _: u32) -> Option<(PartTy, u32)> {
        None
    }
    fn has_vector_intrinsic(&self, _: Intrinsic, _: bool, _: u32) -> bool {
        false
    }
    fn atomic_bytes(&self) -> (u32, u32) {
        (8, 8)
    }
    fn is_legal_scale(&self, scale: u64) -> bool {
        matches!(scale, 1 | 2 | 4 | 8)
    }
    fn reaches(&self, scale: u64, away: i64, bytes: u64) -> bool {
        away == 0 && scale == bytes
    }
    fn steps_base(&self, by: i64) -> bool {
        by.abs() < 256
    }
    fn counts_to_zero(&self) -> bool {
        true
    }
}

/// A target with vectors of 16 bytes.
pub struct Wide;

impl TargetFacts for Wide {
    fn vector_part(&self, lane: Lane, _: u32) -> Option<(PartTy, u32)> {
        Some((PartTy::V128(lane), 16 / lane.bytes()))
    }
    fn has_vector_intrinsic(&self, _: Intrinsic, _: bool, _: u32) -> bool {
        true
    }
    fn atomic_bytes(&self) -> (u32, u32) {
        (8, 8)
    }
    fn is_legal_scale(&self, scale: u64) -> bool {
        matches!(scale, 1 | 2 | 4 | 8)
    }
}

/// The body of the first function after the passes of -O2.
pub fn optimised(text: &str) -> String {
    optimised_at(text, OptLevel::O2)
}

/// The body of the first function after all passes, as text without what stands around it.
pub fn optimised_at(text: &str, level: OptLevel) -> String {
    optimised_for(text, level, &Machine)
}

/// The same for a target.
pub fn optimised_for(text: &str, level: OptLevel, target: &dyn TargetFacts) -> String {
    let mut module = parse_all(text.as_bytes(), &ParseOptions::ALL).expect("legal IR");
    let global = GlobalId(0);
    let mut work = Work::default();
    match &module.function(global).expect("a function").body {
        BodyState::Parsed(body) => work.start().clone_from(body),
        other => panic!("not parsed: {other:?}"),
    }
    let mut options = CodegenOptions {
        opt_level: level,
        ..CodegenOptions::default()
    };
    options.inspect.verify_each = true;
    let cx = Context {
        module: &module,
        global,
        options: &options,
        bodies: &module,
    };
    run(cx, target, &mut work);
    let body = work.body().clone();
    let GlobalKind::Function(f) = &mut module.globals[0].kind else {
        panic!("a function")
    };
    f.body = BodyState::Parsed(Box::new(body));
    let text = ir::write::module_to_string(&module);
    let start = text.find("define").expect("the function");
    let end = text[start..].find("\n}").expect("its end");
    text[start..start + end + 2].to_string()
}
