//! To look at machine IR between the phases: printing and checking, as the options ask for it.
//!
//! A fault is a panic, which the driver reports as an internal error with the function's name.

use crate::compile::Job;
use emit::CodeBlob;
use regalloc::alloc::check_by_regalloc2;
use regalloc::check::{self, Fault};
use regalloc::layout::Layout;
use regalloc::text::Text;
use regalloc::{Allocations, MachInst, RegEnv, VCode};

/// The phases after which machine IR is printed, in their order; after the last, what debuggers are told.
pub const PHASES: [&str; 5] = ["vcode", "allocated", "cleaned", "laid-out", "debug"];

impl Job<'_> {
    fn print<I: MachInst>(&self, phase: usize, text: &Text<'_, I>) {
        let inspect = &self.options.inspect;
        inspect.print(PHASES[phase], self.module, self.global, || text.to_string());
    }

    fn check(&self, phase: usize, check: impl FnOnce() -> Result<(), Fault>) {
        if self.options.inspect.verifies()
            && let Err(fault) = check()
        {
            panic!("after {}: {fault}", PHASES[phase]);
        }
    }

    /// After selection.
    pub(crate) fn after_selection<I: MachInst>(&self, vcode: &VCode<I>) {
        self.print(0, &Text::new(vcode));
        self.check(0, || check::well_formed::check(vcode));
        self.check(0, || check::flags::check(vcode));
    }

    /// After allocation. Gives the instructions as they are, for the check of clean-up.
    pub(crate) fn after_allocation<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        env: &RegEnv,
        allocs: &Allocations,
    ) -> Vec<I> {
        let text = Text {
            vcode,
            allocs: Some(allocs),
            layout: None,
        };
        self.print(1, &text);
        self.check(1, || check::places::check(vcode, env, allocs));
        self.check(1, || check_by_regalloc2(vcode, env, allocs));
        match self.options.inspect.verifies() {
            true => vcode.insts.clone(),
            false => Vec::new(),
        }
    }

    /// After clean-up. `selected`: the instructions before it.
    pub(crate) fn after_cleanup<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        selected: &[I],
        env: &RegEnv,
        allocs: &Allocations,
    ) {
        let text = Text {
            vcode,
            allocs: Some(allocs),
            layout: None,
        };
        self.print(2, &text);
        self.check(2, || check::places::check_cleaned(vcode, selected, env, allocs));
        self.check(2, || check::flags::check(vcode));
    }

    /// After the code was made.
    pub(crate) fn after_code(&self, blob: &CodeBlob) {
        if let Some(debug) = &blob.debug {
            let inspect = &self.options.inspect;
            let text = || emit::debug_text::Text(debug).to_string();
            inspect.print(PHASES[4], self.module, self.global, text);
        }
    }

    /// After layout.
    pub(crate) fn after_layout<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations, layout: &Layout) {
        let text = Text {
            vcode,
            allocs: Some(allocs),
            layout: Some(layout),
        };
        self.print(3, &text);
        self.check(3, || check::layout::check(vcode, allocs, layout));
    }
}
