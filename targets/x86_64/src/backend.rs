//! What the driver knows of this target.

use crate::compile::Compiler;
use crate::features::Features;
use crate::{asm, object};
use ir::options::AsmSyntax;
use ir::triple::{Arch, ObjectFormat};
use machine::registry::Backend;

macro_rules! objects {
    ($format:ident, $ilp32:literal) => {
        &object::Objects {
            format: ObjectFormat::$format,
            ilp32: $ilp32,
        }
    };
}

/// The target.
pub static BACKEND: Backend = Backend {
    arch: Arch::X86_64,
    name: "x86-64",
    compiler: || Box::<Compiler>::default(),
    settle: |_| {},
    object: |triple| match triple.format {
        ObjectFormat::MachO => objects!(MachO, false),
        ObjectFormat::Coff => objects!(Coff, false),
        _ if triple.is_ilp32() => objects!(Elf, true),
        _ => objects!(Elf, false),
    },
    printer: |options| Box::new(asm::Printer::new(options.asm_syntax == AsmSyntax::Intel)),
    ignored_names: Features::ignored_names,
    check_cpu: |cpu| Features::for_cpu(cpu).map(|_| ()),
    help: Features::help,
};
