//! The phases of one function that are the same for all targets: features, selection, allocation with clean-up
//! and layout. What comes after them (encoding) is the target's.

use crate::features::{FeatureTable, Features};
use crate::lower::Selector;
use crate::target::Target;
use ir::body::Body;
use ir::context::Scope;
use ir::diag::{Diagnostic, Result};
use ir::ids::{AttrSetId, GlobalId};
use ir::module::{Function, Module};
use ir::options::CodegenOptions;
use regalloc::cleanup::Cleanup;
use regalloc::layout::Layout;
use regalloc::{AllocError, Allocations, PRegSet, RegAlloc, RegEnv, Tier, VCode};
use std::time::{Duration, Instant};

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
    /// The features that a function is compiled for.
    pub fn features(
        &mut self,
        scope: Scope<'_>,
        func: &Function,
        options: &CodegenOptions,
    ) -> std::result::Result<Features<F>, String> {
        let set = func.attrs.func;
        if let Some((known, features)) = self.features
            && known == set
        {
            return Ok(features);
        }
        let features = Features::of_function(scope, &func.attrs, options)?;
        self.features = Some((set, features));
        Ok(features)
    }

    /// Selects instructions. `prepare` sets up the target's tables.
    pub fn select(
        &mut self,
        module: &Module,
        global: GlobalId,
        body: &Body,
        target: &T,
        options: &CodegenOptions,
        prepare: impl FnOnce(&mut VCode<T::Inst>),
    ) -> Result<VCode<T::Inst>> {
        self.clock = Instant::now();
        let mut memory = std::mem::take(&mut self.memory);
        prepare(&mut memory);
        self.selector
            .select(module, global, body, target, options, memory)
    }

    /// Gives every operand its place and every block its own. `held`: the registers that the frame has for itself;
    /// `offset`: where the function stands.
    pub fn allocate(
        &mut self,
        vcode: &mut VCode<T::Inst>,
        env: &RegEnv,
        held: PRegSet,
        offset: Option<u32>,
    ) -> Result<(&Allocations, &Layout)> {
        self.lap(0);
        if !vcode.frame.naked && held.into_iter().any(|r| vcode.frame.taken.contains(r)) {
            let what = "operation that takes the register of the frame or base pointer";
            return Err(Diagnostic::unsupported(offset, what));
        }
        let allocs = self.alloc.run(vcode, env, vcode.tier).map_err(|e| match e {
            AllocError::TooManyLiveRegs => {
                Diagnostic::error(offset, "inline assembly needs more registers than there are")
            }
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
