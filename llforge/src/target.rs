//! The targets: one place that says which crate compiles for which architecture.

use emit::CodeBlob;
use emit::asm::InstructionPrinter;
use emit::module::ObjectTarget;
use ir::diag::{Diagnostic, Result};
use ir::module::Module;
use ir::options::{AsmSyntax, CodegenOptions};
use ir::triple::{Arch, ObjectFormat, Triple};
use machine::compile::Job;
use opt::work::Work;
use std::time::Duration;

/// A code generator with its reusable memory; one per thread. It becomes that of the first function's target.
#[derive(Default)]
pub enum Compiler {
    /// No function yet.
    #[default]
    None,
    /// x86-64.
    X86_64(Box<x86_64::compile::Compiler>),
    /// AArch64.
    Aarch64(Box<aarch64::compile::Compiler>),
}

impl Compiler {
    /// Compiles a function.
    pub fn compile(&mut self, job: &Job<'_>, work: &mut Work) -> Result<CodeBlob> {
        if matches!(self, Compiler::None) {
            *self = match job.options.triple.arch {
                Arch::AArch64 => Compiler::Aarch64(Box::default()),
                _ => Compiler::X86_64(Box::default()),
            };
        }
        match self {
            Compiler::X86_64(c) => c.compile(job, work),
            Compiler::Aarch64(c) => c.compile(job, work),
            Compiler::None => unreachable!("made above"),
        }
    }

    /// Time spent in selection, allocation and encoding.
    pub fn times(&self) -> [Duration; 3] {
        match self {
            Compiler::X86_64(c) => c.times,
            Compiler::Aarch64(c) => c.times,
            Compiler::None => [Duration::ZERO; 3],
        }
    }
}

/// What the object builder must know of a target.
pub fn object_target(triple: &Triple) -> &'static dyn ObjectTarget {
    match triple.arch {
        Arch::X86_64 if triple.format == ObjectFormat::MachO => &x86_64::object::MachOTarget,
        Arch::X86_64 if triple.format == ObjectFormat::Coff => &x86_64::object::CoffTarget,
        Arch::AArch64 if triple.format == ObjectFormat::MachO => &aarch64::object::MachOTarget,
        Arch::AArch64 if triple.format == ObjectFormat::Coff => &aarch64::object::CoffTarget,
        Arch::AArch64 => &aarch64::object::ElfTarget,
        _ => &x86_64::object::ElfTarget,
    }
}

/// The instruction printer for assembly output.
pub fn printer(options: &CodegenOptions) -> Box<dyn InstructionPrinter> {
    match options.triple.arch {
        Arch::AArch64 => Box::new(aarch64::asm::Printer::new(
            options.triple.format == ObjectFormat::MachO,
        )),
        _ => Box::new(x86_64::asm::Printer::new(options.asm_syntax == AsmSyntax::Intel)),
    }
}

/// What is wrong with the names of processors and features that are ignored.
pub fn ignored_names(module: &Module, options: &CodegenOptions) -> Vec<String> {
    match options.triple.arch {
        Arch::AArch64 => aarch64::features::Features::ignored_names(module, options),
        _ => x86_64::features::Features::ignored_names(module, options),
    }
}

/// Checks the name in `-mcpu`.
pub fn check_cpu(options: &CodegenOptions) -> Result<()> {
    let known = match options.triple.arch {
        Arch::AArch64 => aarch64::features::Features::for_cpu(&options.cpu).map(|_| ()),
        _ => x86_64::features::Features::for_cpu(&options.cpu).map(|_| ()),
    };
    known.map_err(|e| Box::new(*Diagnostic::error(None, e)))
}

/// What `-mcpu=help` and `-mattr=help` print.
pub fn help(arch: Option<Arch>) -> String {
    match arch {
        Some(Arch::AArch64) => aarch64::features::Features::help(),
        _ => x86_64::features::Features::help(),
    }
}
