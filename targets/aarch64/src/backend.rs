//! What the driver knows of this target.

use crate::compile::Compiler;
use crate::features::Features;
use crate::{asm, object};
use emit::ByteOrder;
use ir::options::CodeModel;
use ir::triple::{Arch, ObjectFormat};
use machine::registry::Backend;

macro_rules! objects {
    ($format:ident, $order:ident, $ilp32:literal) => {
        &object::Objects {
            format: ObjectFormat::$format,
            order: ByteOrder::$order,
            ilp32: $ilp32,
        }
    };
}

/// The target.
pub static BACKEND: Backend = Backend {
    arch: Arch::AArch64,
    name: "AArch64",
    compiler: || Box::<Compiler>::default(),
    settle: |options| {
        if options.triple.format == ObjectFormat::Coff {
            // Images are smaller than 4 GiB; a call at the end of a function would return outside of it.
            options.code_model = options.code_model.filter(|m| *m != CodeModel::Large);
            options.trap_unreachable = true;
        }
    },
    object: |triple| match triple.format {
        ObjectFormat::MachO if triple.is_ilp32() => objects!(MachO, Little, true),
        ObjectFormat::MachO => objects!(MachO, Little, false),
        ObjectFormat::Coff => objects!(Coff, Little, false),
        _ if triple.arch == Arch::AArch64Be => objects!(Elf, Big, false),
        _ => objects!(Elf, Little, false),
    },
    printer: |options| Box::new(asm::Printer::new(options.triple.format == ObjectFormat::MachO)),
    ignored_names: Features::ignored_names,
    check_cpu: |cpu| Features::for_cpu(cpu).map(|_| ()),
    help: Features::help,
};
