//! The translation check: each function of a module before and after each pass of `opt`, run by our interpreter.
//!
//! ```text
//!   module text ─► for each function: body ─► pass ─► body … ; inputs ─► outcome before, outcome after ─► refine
//! ```
//! [`inputs`] makes arguments and memories, [`reduce`] makes a module smaller that fails.

pub mod inputs;
pub mod reduce;

use crate::interpret::refine::{Verdict, refine};
use crate::interpret::{Outcome, Side, Stop, World, run};
use ir::body::Body;
use ir::diag::Severity;
use ir::ids::GlobalId;
use ir::module::{BodyState, Module};
use ir::options::{CodegenOptions, OptLevel};
use ir::parse::{ParseOptions, parse_all};
use ir::verify::{VerifyState, verify_body};
use ir::write::Writer;
use opt::pipeline::{Context, PASSES, Pass, optimises};
use opt::target::TargetFacts;
use opt::work::Work;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many instructions a run before the passes may take.
const STEPS: u64 = 20_000;
/// How many ways free bits are chosen after a pass.
const CHOICES: u64 = 3;

/// The machines whose facts passes ask for.
pub const MACHINES: &[&str] = &["x86-64", "x86-64-v3", "x86-64-v4", "neoverse-n1"];

/// The triple of a machine.
pub fn triple(machine: &str) -> &'static str {
    match machine.starts_with("x86") {
        true => "x86_64-unknown-linux-gnu",
        false => "aarch64-unknown-linux-gnu",
    }
}

/// The facts of a machine.
pub fn facts(machine: &str) -> Box<dyn TargetFacts> {
    match machine.starts_with("x86") {
        true => Box::new(x86_64::lower::X86 {
            features: x86_64::features::Features::of_cpu(machine).expect("a processor"),
            zmm: machine == "x86-64-v4",
            slow_divisions: machine == "x86-64",
        }),
        false => Box::new(aarch64::lower::A64 {
            features: aarch64::features::Features::of_cpu(machine).expect("a processor"),
            ..Default::default()
        }),
    }
}

/// The module of a seed.
pub fn text_of(seed: u64, triple: &str) -> String {
    crate::random_program::module(seed, triple)
}

/// A fault.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The pass.
    pub pass: String,
    /// The function's name.
    pub function: String,
    /// What differs.
    pub what: String,
    /// The number of the input.
    pub input: usize,
    /// The function before and after the pass.
    pub bodies: [String; 2],
}

/// What a check came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Functions.
    pub functions: u64,
    /// Of these, those that were run with a defined outcome for some input.
    pub judged: u64,
    /// Comparisons of two runs that agree.
    pub agree: u64,
    /// Inputs with which behaviour is undefined, by reason.
    pub undefined: BTreeMap<String, u64>,
    /// Comparisons that were not judged, by reason.
    pub not_judged: BTreeMap<String, u64>,
    /// How many functions each pass changed.
    pub changed: BTreeMap<&'static str, u64>,
    /// Faults.
    pub findings: Vec<Finding>,
}

impl Tally {
    /// Adds another one.
    pub fn add(&mut self, other: Tally) {
        self.functions += other.functions;
        self.judged += other.judged;
        self.agree += other.agree;
        for (why, n) in other.undefined {
            *self.undefined.entry(why).or_default() += n;
        }
        for (why, n) in other.not_judged {
            *self.not_judged.entry(why).or_default() += n;
        }
        for (pass, n) in other.changed {
            *self.changed.entry(pass).or_default() += n;
        }
        self.findings.extend(other.findings);
    }
}

/// What is checked, and how.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// One of [`MACHINES`].
    pub machine: &'a str,
    /// Only this pass is judged, if it is one.
    pub pass: Option<&'a str>,
    /// For inputs and choices.
    pub seed: u64,
    /// How many inputs each function gets.
    pub inputs: usize,
    /// Something that is done to the body after the passes, which is judged as a pass: to check the check.
    pub plant: Option<fn(&Module, &mut Body)>,
}

/// A function, with what is run before and after a pass.
struct Case<'a> {
    world: &'a World<'a>,
    global: GlobalId,
    name: String,
    inputs: Vec<crate::interpret::Input>,
    seed: u64,
}

/// Parses a module and checks its functions.
///
/// Errors: what is wrong with the text.
pub fn check_text(text: &str, how: &Check<'_>) -> Result<Tally, String> {
    let module = parse_all(text.as_bytes(), &ParseOptions::ALL).map_err(|d| d.message.to_string())?;
    let mut tally = Tally::default();
    let world = match World::new(&module) {
        Ok(world) => world,
        Err(stop) => return Err(format!("global variables: {stop:?}")),
    };
    let target = facts(how.machine);
    for k in 0..module.globals.len() {
        let global = GlobalId::new(k);
        if let Some(BodyState::Parsed(body)) = module.function(global).map(|f| &f.body) {
            let wrong = verify_body(&module, global, body, &mut VerifyState::new());
            if let Some(d) = wrong.iter().find(|d| d.severity == Severity::Error) {
                return Err(d.message.to_string());
            }
            check_function(&world, global, body, &*target, how, &mut tally);
        }
    }
    Ok(tally)
}

fn check_function(
    world: &World<'_>,
    global: GlobalId,
    body: &Body,
    target: &dyn TargetFacts,
    how: &Check<'_>,
    tally: &mut Tally,
) {
    let module = world.module;
    let name = module.scope().str(module.global(global).name).into_owned();
    tally.functions += 1;
    let inputs = inputs::of_function(world, global, body, how.seed, how.inputs);
    let case = Case {
        world,
        global,
        name,
        inputs,
        seed: how.seed,
    };
    let mut options = CodegenOptions {
        opt_level: OptLevel::O2,
        ..CodegenOptions::default()
    };
    options.inspect.verify_each = true;
    let cx = Context {
        module,
        global,
        options: &options,
        bodies: module,
    };
    let level = if optimises(cx) { OptLevel::O2 } else { OptLevel::O0 };
    let mut work = Work::default();
    work.start().clone_from(body);
    let mut before: Vec<Outcome> = case.run_all(body, &[]);
    let judged = before.iter().any(|o| o.end.is_ok());
    tally.judged += u64::from(judged);
    for o in before.iter().filter(|o| o.end.is_err()) {
        match &o.end {
            Err(Stop::Undefined(why)) => *tally.undefined.entry(why.to_string()).or_default() += 1,
            Err(Stop::Unknown(why)) => *tally.not_judged.entry(why.clone()).or_default() += 1,
            _ => *tally.not_judged.entry("too many steps".into()).or_default() += 1,
        }
    }
    let mut old = body.clone();
    for pass in PASSES.iter().filter(|p| p.from <= level) {
        match apply(pass, cx, target, &mut work) {
            Ok(false) => continue,
            Ok(true) => {}
            Err(what) => {
                tally
                    .findings
                    .push(case.finding(pass.name, what, 0, &old, work.body()));
                return;
            }
        }
        *tally.changed.entry(pass.name).or_default() += 1;
        let new = work.body().clone();
        let skip = how.pass.is_some_and(|p| p != pass.name);
        before = case.judge(pass.name, skip, [&old, &new], &before, tally);
        old = new;
    }
    if let Some(plant) = how.plant {
        let mut new = old.clone();
        plant(module, &mut new);
        case.judge("planted", false, [&old, &new], &before, tally);
    }
}

/// Runs a pass and the verifier. `Err`: they panic.
fn apply(pass: &Pass, cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> Result<bool, String> {
    let run = || {
        let changed = pass.apply(cx, target, work);
        if changed {
            ir::inspect::after_pass(pass.name, cx.module, cx.global, work.body(), &cx.options.inspect);
        }
        changed
    };
    catch_unwind(AssertUnwindSafe(run)).map_err(|e| {
        let text = e.downcast_ref::<String>().cloned();
        let text = text.or(e.downcast_ref::<&str>().map(|s| s.to_string()));
        format!("panic: {}", text.unwrap_or_default())
    })
}

impl Case<'_> {
    /// A body with each input; `before`: the runs before the pass. Inputs that these did not come to an end with are done with.
    fn run_all(&self, body: &Body, before: &[Outcome]) -> Vec<Outcome> {
        let one = |(k, input): (usize, &crate::interpret::Input)| match before.get(k) {
            Some(o) if o.end.is_err() => o.clone(),
            old => {
                let limit = old.map_or(STEPS, |o| o.steps * 4 + 2000);
                run(self.world, self.global, body, input, Side::Before, limit)
            }
        };
        self.inputs.iter().enumerate().map(one).collect()
    }

    /// Compares the runs before a pass with those after it; gives what the latter are to the next pass.
    fn judge(
        &self,
        pass: &str,
        skip: bool,
        [old, new]: [&Body; 2],
        before: &[Outcome],
        tally: &mut Tally,
    ) -> Vec<Outcome> {
        let next = self.run_all(new, before);
        if skip {
            return next;
        }
        for (k, (a, b)) in before.iter().zip(&next).enumerate() {
            if a.end.is_err() {
                continue;
            }
            // What met no free bit does the same on both sides.
            let choices = if b.varied { CHOICES } else { 0 };
            let mut verdicts = (0..choices).map(|n| {
                let side = Side::After(self.seed ^ (n + 1) << 40);
                let limit = a.steps * 4 + 2000;
                refine(
                    a,
                    &run(self.world, self.global, new, &self.inputs[k], side, limit),
                )
            });
            let verdict = match choices {
                0 => refine(a, b),
                _ => verdicts.find(|v| *v != Verdict::Agree).unwrap_or(Verdict::Agree),
            };
            match verdict {
                Verdict::Agree => tally.agree += 1,
                Verdict::Undefined => {}
                Verdict::NotJudged(why) => *tally.not_judged.entry(why).or_default() += 1,
                Verdict::Differ(what) => {
                    tally.findings.push(self.finding(pass, what, k, old, new));
                    break;
                }
            }
        }
        next
    }

    fn finding(&self, pass: &str, what: String, input: usize, old: &Body, new: &Body) -> Finding {
        let text = |body: &Body| {
            let write = || {
                let mut out = Vec::new();
                Writer::new(self.world.module).function(self.global, body, &mut out);
                String::from_utf8_lossy(&out).into_owned()
            };
            catch_unwind(AssertUnwindSafe(write)).unwrap_or_default()
        };
        Finding {
            pass: pass.to_string(),
            function: self.name.clone(),
            what,
            input,
            bodies: [text(old), text(new)],
        }
    }
}
