//! The phases of one function ([`Job`]) that are the same for all targets: features, selection, allocation with clean-up
//! and layout. What comes after them (encoding) is the target's.

use crate::encode::EncodeError;
use crate::features::{FeatureTable, Features};
use ir::body::Body;
use ir::context::Scope;
use ir::diag::{Diagnostic, Result};
use ir::ids::{AttrSetId, GlobalId};
use ir::module::{Function, Module};
use ir::options::CodegenOptions;
use isel::lower::Selector;
use isel::target::Target;
use regalloc::cleanup::Cleanup;
use regalloc::layout::Layout;
use regalloc::{AllocError, Allocations, PRegSet, RegAlloc, RegEnv, Tier, VCode};
use std::time::{Duration, Instant};

/// A function to compile.
#[derive(Copy, Clone)]
pub struct Job<'a> {
    /// The module.
    pub module: &'a Module,
    /// The function's id in it.
    pub global: GlobalId,
    /// Its body.
    pub body: &'a Body,
    /// What the code generator is told.
    pub options: &'a CodegenOptions,
    /// The blob will be printed as assembly.
    pub keep_layout: bool,
}

impl<'a> Job<'a> {
    /// The function.
    pub fn func(&self) -> &'a Function {
        let func = self.module.function(self.global);
        func.expect("bodies belong to functions")
    }
    /// The module with the overlay of the body.
    pub fn scope(&self) -> Scope<'a> {
        self.body.scope(self.module)
    }
    /// Where the function stands.
    fn offset(&self) -> Option<u32> {
        self.module.global(self.global).offset
    }
    /// A located `unsupported: …`.
    pub fn unsupported(&self, what: String) -> Box<Diagnostic> {
        Diagnostic::unsupported(self.offset(), what)
    }
    /// The encoder's result. Panics where an invariant is broken.
    pub fn encoded<R>(&self, r: std::result::Result<R, EncodeError>) -> Result<R> {
        r.map_err(|e| match e {
            EncodeError::Unsupported(what) => self.unsupported(what.into()),
            EncodeError::FrameTooLarge => Diagnostic::error(self.offset(), e.to_string()),
            EncodeError::Encoding(_) | EncodeError::Internal(_) => panic!("{e}"),
        })
    }
}

/// The memory of the phases, reused from function to function; one per thread.
pub struct Phases<T: Target, F> {
    selector: Selector<T>,
    memory: VCode<T::Inst>,
    alloc: RegAlloc,
    cleanup: Cleanup,
    layout: Layout,
    /// The attribute set (of the module) whose features were worked out last.
    features: Option<(AttrSetId, Features<F>)>,
    /// The start of the phase that goes on.
    clock: Instant,
    /// Time spent in selection, allocation (with clean-up and layout) and encoding.
    pub times: [Duration; 3],
}

impl<T: Target, F> Default for Phases<T, F> {
    fn default() -> Self {
        Phases {
            selector: Selector::default(),
            memory: VCode::default(),
            alloc: RegAlloc::default(),
            cleanup: Cleanup::default(),
            layout: Layout::default(),
            features: None,
            clock: Instant::now(),
            times: [Duration::ZERO; 3],
        }
    }
}

impl<T: Target, F: FeatureTable> Phases<T, F> {
    /// The features that a function is compiled for. `refused`: those whose code is other than what is made here.
    pub fn features(&mut self, job: &Job<'_>, refused: &[F]) -> Result<Features<F>> {
        let attrs = &job.func().attrs;
        if let Some((known, features)) = self.features
            && known == attrs.func
        {
            return Ok(features);
        }
        let features = Features::of_function(job.scope(), attrs, job.options)
            .map_err(|e| Diagnostic::error(job.offset(), e))?;
        if let Some(f) = refused.iter().find(|f| features.has(**f)) {
            let (name, _) = F::FEATURES[f.index()];
            return Err(job.unsupported(format!("feature '{name}'")));
        }
        self.features = Some((attrs.func, features));
        Ok(features)
    }

    /// Selects instructions. `prepare` sets up the target's tables.
    pub fn select(
        &mut self,
        job: &Job<'_>,
        target: &T,
        prepare: impl FnOnce(&mut VCode<T::Inst>),
    ) -> Result<VCode<T::Inst>> {
        self.clock = Instant::now();
        let mut memory = std::mem::take(&mut self.memory);
        prepare(&mut memory);
        let Job {
            module,
            global,
            body,
            options,
            ..
        } = *job;
        self.selector
            .select(module, global, body, target, options, memory)
    }

    /// Gives every operand its place and every block its own. `held`: the registers that the frame has for itself.
    pub fn allocate(
        &mut self,
        job: &Job<'_>,
        vcode: &mut VCode<T::Inst>,
        env: &RegEnv,
        held: PRegSet,
    ) -> Result<(&Allocations, &Layout)> {
        self.lap(0);
        if !vcode.frame.naked && held.into_iter().any(|r| vcode.frame.taken.contains(r)) {
            let what = "operation that takes the register of the frame or base pointer";
            return Err(job.unsupported(what.into()));
        }
        let allocs = self.alloc.run(vcode, env, vcode.tier).map_err(|e| match e {
            AllocError::TooManyLiveRegs => Diagnostic::error(
                job.offset(),
                "inline assembly needs more registers than there are",
            ),
            AllocError::Invalid(_) => panic!("{e}"),
        })?;
        if vcode.tier == Tier::Optimise {
            self.cleanup.run(vcode, allocs);
        }
        self.layout.compute(vcode, allocs, vcode.tier);
        let now = Instant::now();
        self.times[1] += now - std::mem::replace(&mut self.clock, now);
        Ok((allocs, &self.layout))
    }

    /// Ends the last phase and takes the memory back.
    pub fn finish(&mut self, vcode: VCode<T::Inst>) {
        self.memory = vcode;
        self.lap(2);
    }

    fn lap(&mut self, phase: usize) {
        let now = Instant::now();
        self.times[phase] += now - std::mem::replace(&mut self.clock, now);
    }
}
