//! What the driver knows of this target.

use crate::compile::Compiler;
use crate::features::Features;
use crate::{asm, object};
use ir::options::AsmSyntax;
use ir::triple::{Arch, ObjectFormat};
use machine::registry::Backend;

/// The target.
pub static BACKEND: Backend = Backend {
    arch: Arch::X86_64,
    name: "x86-64",
    compiler: || Box::<Compiler>::default(),
    settle: |_| {},
    object: |triple| match triple.format {
        ObjectFormat::MachO => &object::Objects(ObjectFormat::MachO),
        ObjectFormat::Coff => &object::Objects(ObjectFormat::Coff),
        _ => &object::Objects(ObjectFormat::Elf),
    },
    printer: |options| Box::new(asm::Printer::new(options.asm_syntax == AsmSyntax::Intel)),
    ignored_names: Features::ignored_names,
    check_cpu: |cpu| Features::for_cpu(cpu).map(|_| ()),
    help: Features::help,
};
