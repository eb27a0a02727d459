//! What the driver knows of this target.

use crate::compile::Compiler;
use crate::features::Features;
use crate::{asm, object};
use emit::ByteOrder;
use ir::options::CodeModel;
use ir::triple::{Arch, ObjectFormat};
use machine::registry::Backend;

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
        ObjectFormat::MachO => &object::Objects(ObjectFormat::MachO, ByteOrder::Little),
        ObjectFormat::Coff => &object::Objects(ObjectFormat::Coff, ByteOrder::Little),
        _ if triple.arch == Arch::AArch64Be => &object::Objects(ObjectFormat::Elf, ByteOrder::Big),
        _ => &object::Objects(ObjectFormat::Elf, ByteOrder::Little),
    },
    printer: |options| Box::new(asm::Printer::new(options.triple.format == ObjectFormat::MachO)),
    ignored_names: Features::ignored_names,
    check_cpu: |cpu| Features::for_cpu(cpu).map(|_| ()),
    help: Features::help,
};
