//! An interpreter of IR with undefined bits, poison and undefined behaviour, of our own.
//!
//! ```text
//!   Module, function, Input ──run──► Outcome: a result, memory and events; or undefined; or not known to us
//!   Outcome before a pass, Outcome after it ──refine──► agree │ differ: how │ not judged: why
//! ```
//! | file | what it holds |
//! | --- | --- |
//! | [`value`] | elements with free bits and poison |
//! | [`integers`], [`floats`] | arithmetic on elements |
//! | [`memory`] | objects and bytes |
//! | `layout` | types as lists of elements; constants |
//! | `frame` | a function's blocks, one instruction after the other |
//! | `instructions` | what each instruction does |
//! | `lanes` | lanes of vectors, members of aggregates, choices |
//! | `calls` | functions of the module, of the library, and unknown ones |
//! | `exceptions` | who catches what unknown functions throw |
//! | `intrinsics`, `reductions` | what intrinsics do |
//! | [`refine`] | whether an outcome is one that the function before the pass may have |
//!
//! In: verified IR. Out: outcomes. What is not known ends a run as [`Stop::Unknown`], never with a guess.

mod calls;
mod exceptions;
pub mod floats;
mod frame;
mod instructions;
pub mod integers;
mod intrinsics;
mod lanes;
mod layout;
pub mod memory;
mod reductions;
pub mod refine;
pub mod value;

use crate::random_ir::Random;
use ir::body::Body;
use ir::ids::GlobalId;
use ir::module::{BodyState, GlobalKind, Linkage, Module};
use memory::{Byte, Kind, Memory};
use value::{Scalar, Value};

/// Why a run ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Undefined behaviour.
    Undefined(&'static str),
    /// Something that we do not know.
    Unknown(String),
    /// It takes too long.
    Steps,
    /// An exception leaves the function.
    Unwinds(u64),
}

/// What others see of a run while it lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The function called, or the kind and place of a volatile access.
    pub what: String,
    /// The arguments, or what is stored.
    pub values: Vec<Scalar>,
    /// The memory that a called function can see.
    pub memory: Vec<Byte>,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The result, unless it stopped.
    pub end: Result<Value, Stop>,
    /// Memory outside of the frame.
    pub memory: Vec<Byte>,
    /// In their order.
    pub events: Vec<Event>,
    /// Instructions.
    pub steps: u64,
    /// Whether flags permitted another result of a floating-point operation.
    pub loose: bool,
    /// Whether something was free or poison on the way, so that a run after a pass is not one before it.
    pub varied: bool,
}

/// Which side of a pass a run is on: see [`value`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Side {
    /// What may be, from above.
    Before,
    /// One of the things that may be; free bits are chosen by the seed.
    After(u64),
}

/// What a function is called with.
#[derive(Clone, Debug)]
pub struct Input {
    /// Arguments.
    pub args: Vec<Value>,
    /// Memory with the module's global variables ([`World::memory`]) and whatever arguments point to.
    pub memory: Memory,
}

/// The addresses of a module's global values.
pub struct World<'a> {
    /// The module.
    pub module: &'a Module,
    /// By [`GlobalId`].
    pub addresses: Vec<u64>,
    /// With the variables as they start.
    pub memory: Memory,
}

impl<'a> World<'a> {
    /// Lays out the global variables.
    pub fn new(module: &'a Module) -> Result<World<'a>, Stop> {
        let mut world = World {
            module,
            addresses: Vec::new(),
            memory: Memory::default(),
        };
        let (scope, dl) = (module.scope(), &module.data_layout);
        let mut variables = Vec::new();
        for (k, g) in module.globals.iter().enumerate() {
            let GlobalKind::Variable(v) = &g.kind else {
                world.addresses.push(0x6000_0000_0000 + 64 * k as u64);
                continue;
            };
            let kind = match (v.constant, g.linkage.is_local()) {
                (true, _) => Kind::Constant,
                (false, true) => Kind::Private,
                (false, false) => Kind::Outside,
            };
            let align = g.align.max(dl.abi_align(scope, g.value_ty));
            let size = dl.size(scope, g.value_ty);
            let at = world.memory.add(size, align, kind, Byte::known(0));
            world.addresses.push(world.memory.objects[at].base);
            variables.push((at, v.init));
        }
        let empty = Body::new();
        for (at, init) in variables {
            let Some(init) = init else { continue };
            let mut run = Run::new(&world, Side::Before, 0);
            run.memory = world.memory.clone();
            let ty = scope.const_ty(init);
            let v = run.constant(empty.scope(module), init)?;
            let (base, kind) = (run.memory.objects[at].base, run.memory.objects[at].kind);
            run.memory.objects[at].kind = Kind::Outside;
            run.store_value(scope, ty, base, &v)?;
            run.memory.objects[at].kind = kind;
            let memory = run.memory;
            world.memory = memory;
        }
        Ok(world)
    }
}

/// A run on its way.
pub(crate) struct Run<'a> {
    pub(crate) world: &'a World<'a>,
    pub(crate) side: Side,
    pub(crate) memory: Memory,
    pub(crate) events: Vec<Event>,
    pub(crate) steps: u64,
    pub(crate) limit: u64,
    pub(crate) loose: bool,
    pub(crate) varied: bool,
    /// Free bits are chosen by it.
    pub(crate) choices: Random,
    /// Unknown calls so far.
    pub(crate) unknown_calls: u64,
    pub(crate) depth: u32,
}

impl<'a> Run<'a> {
    pub(crate) fn new(world: &'a World<'a>, side: Side, limit: u64) -> Run<'a> {
        let seed = match side {
            Side::Before => 0,
            Side::After(seed) => seed,
        };
        Run {
            world,
            side,
            memory: Memory::default(),
            events: Vec::new(),
            steps: 0,
            limit,
            loose: false,
            varied: false,
            choices: Random::new(seed),
            unknown_calls: 0,
            depth: 0,
        }
    }

    pub(crate) fn is_before(&self) -> bool {
        self.side == Side::Before
    }

    /// An operand of something that computes: after a pass its free bits are chosen.
    pub(crate) fn settle(&mut self, mut v: Scalar) -> Scalar {
        if v.free == 0 {
            self.varied |= v.poison;
            return v;
        }
        self.varied = true;
        if !self.is_before() {
            let [low, high] = [self.choices.next(), self.choices.next()];
            let random = match self.choices.below(4) {
                0 => 0,
                1 => u128::MAX,
                _ => {
                    u128::from(high.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64
                        | u128::from(low.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                }
            };
            v.bits |= v.free & random;
            v.free = 0;
            v.settled = false;
        }
        v
    }
}

/// Calls a function with a body, which may be another one than the module has.
pub fn run(world: &World<'_>, g: GlobalId, body: &Body, input: &Input, side: Side, limit: u64) -> Outcome {
    let mut run = Run::new(world, side, limit);
    run.memory = input.memory.clone();
    let mut end = run.enter(g, body, input.args.clone());
    if let Err(Stop::Unwinds(exception)) = end {
        run.event(
            "an exception".into(),
            vec![Scalar::known(exception.into())],
            false,
        );
        end = Ok(Value::new());
    }
    Outcome {
        end,
        memory: run.memory.outside(),
        events: run.events,
        steps: run.steps,
        loose: run.loose,
        varied: run.varied,
    }
}

/// The body of a function that no other may replace.
pub(crate) fn own_body(module: &Module, g: GlobalId) -> Option<&Body> {
    let replaceable = matches!(
        module.global(g).linkage,
        Linkage::WeakAny | Linkage::LinkOnceAny | Linkage::ExternWeak | Linkage::Common
    );
    match &module.function(g)?.body {
        BodyState::Parsed(body) if !replaceable => Some(body),
        _ => None,
    }
}
