//! What a target hands to the driver: one [`Backend`] each, a table of functions.

use crate::compile::Job;
use emit::CodeBlob;
use emit::asm::InstructionPrinter;
use emit::module::ObjectTarget;
use ir::diag::Result;
use ir::module::Module;
use ir::options::CodegenOptions;
use ir::triple::{Arch, Triple};
use opt::work::Work;
use regalloc::passes::NAMES;
use std::time::Duration;

/// A code generator with its reusable memory; one per thread.
pub trait FunctionCompiler {
    /// Compiles the function whose body is in `work`.
    fn compile(&mut self, job: &Job<'_>, work: &mut Work) -> Result<CodeBlob>;

    /// Time spent in selection, allocation and encoding.
    fn times(&self) -> [Duration; 3];

    /// Time spent in each of the passes behind allocation that have names.
    fn pass_times(&self) -> [Duration; NAMES.len()];
}

/// A target as the driver sees it.
pub struct Backend {
    /// The architecture.
    pub arch: Arch,
    /// Its name in messages.
    pub name: &'static str,
    /// A new code generator.
    pub compiler: fn() -> Box<dyn FunctionCompiler>,
    /// Settles options by what the target's platforms want.
    pub settle: fn(&mut CodegenOptions),
    /// What the object builder must know.
    pub object: fn(&Triple) -> &'static dyn ObjectTarget,
    /// The instruction printer for assembly output.
    pub printer: fn(&CodegenOptions) -> Box<dyn InstructionPrinter>,
    /// What is wrong with the names of processors and features that are ignored.
    pub ignored_names: fn(&Module, &CodegenOptions) -> Vec<String>,
    /// Checks the name of a processor.
    pub check_cpu: fn(&str) -> std::result::Result<(), String>,
    /// What `-mcpu=help` and `-mattr=help` print.
    pub help: fn() -> String,
}
