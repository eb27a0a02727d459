//! From compiled functions to the output: object model, then ELF bytes or assembly text.

use crate::driver::{Compiled, Failure};
use crate::options::FileType;
use crate::target;
use emit::CodeBlob;
use emit::assemble::inline::Definitions;
use emit::elf::WriteError;
use emit::metadata::MetadataReader;
use emit::module::DebugWriter;
use emit::object::ObjectModel;
use ir::diag::Diagnostic;
use ir::module::{Global, GlobalKind, Module};
use ir::options::{
    BranchProtection, CodeModel, CodegenOptions, HipeLiterals, ModuleFlags, RelocModel, SignReturn,
    StackGuard,
};
use ir::triple::{Arch, ObjectFormat};
use std::sync::Arc;

/// The output, and remarks on the module's assembly. `blobs` stand in source order; for assembly output they
/// have kept their layout. `debug` makes debug information of them.
pub fn finish<'a>(
    metadata: &'a MetadataReader<'a>,
    codegen: &'a CodegenOptions,
    file_type: FileType,
    blobs: &'a [CodeBlob],
    debug: Option<&dyn DebugWriter<'a>>,
) -> Result<Compiled, Failure> {
    let backend = target::of(codegen.triple.arch).expect("settled with the options");
    let target: &'static dyn emit::module::ObjectTarget = (backend.object)(&codegen.triple);
    let format = codegen.triple.format;
    let not_done =
        |option: &str| Diagnostic::unsupported(None, format!("option '{option}' in {format:?} objects"));
    if file_type == FileType::Object && format != ObjectFormat::Elf && codegen.save_temp_labels {
        return Err(not_done("-save-temp-labels").into());
    }
    let only_elf = [
        (codegen.debug.force_frame, "-force-dwarf-frame-section"),
        (codegen.map_blocks, "-basic-block-address-map"),
        (codegen.call_graph, "-call-graph-section"),
    ];
    if let Some((_, option)) = only_elf.iter().find(|(on, _)| *on && format != ObjectFormat::Elf) {
        return Err(not_done(option).into());
    }
    if codegen.debug.split_file.is_some() && format == ObjectFormat::MachO {
        return Err(not_done("-split-dwarf-file").into());
    }
    if codegen.debug.line_table_offsets {
        let text = file_type == FileType::Assembly || codegen.save_temp_labels;
        if text || codegen.debug.split_file.is_some() {
            return Err(not_done("-emit-func-debug-line-table-offsets").into());
        }
    }
    let build = match file_type {
        FileType::Assembly => emit::module::build_text,
        _ if codegen.save_temp_labels => emit::module::build_text,
        _ => emit::module::build,
    };
    let wrong = |diagnostics| Failure {
        diagnostics,
        internal: false,
    };
    if file_type == FileType::Assembly && !metadata.module().module_asm.is_empty() {
        // The text is copied as it is; whether it is right, alone and beside what the module defines, shows in an object.
        emit::module::build(metadata, codegen, target, blobs, None).map_err(wrong)?;
    }
    let mut model = build(metadata, codegen, target, blobs, debug).map_err(wrong)?;
    if codegen.save_temp_labels && file_type == FileType::Object {
        model.keep_labels(blobs);
    }
    let unwritable = |e: WriteError| Failure::from(Diagnostic::error(None, e.0));
    let bytes = match file_type {
        FileType::Assembly => {
            let pic = codegen.reloc_model == Some(RelocModel::Pic);
            let code_model = codegen.code_model.unwrap_or(CodeModel::Small);
            let abi = target.frame_abi(pic, code_model);
            let mut printer = (backend.printer)(codegen);
            let text = emit::asm::print(&model, blobs, &abi, codegen.triple.format, printer.as_mut())
                .map_err(unwritable)?;
            text.into_bytes()
        }
        FileType::Null | FileType::Model => Vec::new(),
        _ => write(&model, codegen).map_err(unwritable)?,
    };
    let split = match &model.split {
        Some(split) if file_type == FileType::Object => Some(write(split, codegen).map_err(unwritable)?),
        _ => None,
    };
    Ok(Compiled {
        bytes,
        split,
        warnings: std::mem::take(&mut model.warnings),
        coff: format == ObjectFormat::Coff,
        model: (file_type == FileType::Model).then(|| Box::new(model)),
    })
}

/// What the module's assembly defines for that of functions.
pub fn definitions(module: &Module, codegen: &CodegenOptions) -> Option<Arc<Definitions>> {
    if module.module_asm.is_empty() {
        return None;
    }
    let backend = target::of(codegen.triple.arch).expect("settled with the options");
    let target = (backend.object)(&codegen.triple);
    emit::module::definitions(module, codegen, target).map(Arc::new)
}

/// The object of a file of assembly, and remarks on it.
pub fn assemble(
    metadata: &MetadataReader<'_>,
    codegen: &CodegenOptions,
) -> Result<(Vec<u8>, Vec<Diagnostic>), Failure> {
    let backend = target::of(codegen.triple.arch).expect("settled with the options");
    let target = (backend.object)(&codegen.triple);
    let model = emit::module::build_assembly(metadata, codegen, target);
    let mut model = model.map_err(|diagnostics| Failure {
        diagnostics,
        internal: false,
    })?;
    let bytes = write(&model, codegen).map_err(|e| Failure::from(Diagnostic::error(None, e.0)))?;
    Ok((bytes, std::mem::take(&mut model.warnings)))
}

/// Encodes an object.
pub fn write(model: &ObjectModel, codegen: &CodegenOptions) -> Result<Vec<u8>, WriteError> {
    match codegen.triple.format {
        ObjectFormat::MachO => emit::macho::write(model),
        ObjectFormat::Coff => emit::coff::write(model),
        _ => {
            let form = emit::elf::Form {
                compression: codegen.debug.compression,
                crel: codegen.crel,
            };
            emit::elf::write_in(model, form)
        }
    }
}

/// Whether the module has debug information in today's form.
pub fn has_debug_information(metadata: &MetadataReader<'_>) -> bool {
    !metadata.named("llvm.dbg.cu").is_empty() && metadata.module_flag("Debug Info Version") == Some(3)
}

/// The code model that a module flag asks for.
pub fn module_code_model(metadata: &MetadataReader<'_>) -> Option<CodeModel> {
    match metadata.module_flag("Code Model")? {
        0 => Some(CodeModel::Tiny),
        1 => Some(CodeModel::Small),
        2 => Some(CodeModel::Kernel),
        3 => Some(CodeModel::Medium),
        4 => Some(CodeModel::Large),
        _ => None,
    }
}

/// Whether the code model, which a module flag there asks for or an option, is one of the target's.
pub fn check_code_model(codegen: &CodegenOptions, flag: Option<Option<u32>>) -> Result<(), Failure> {
    let (triple, model) = (&codegen.triple, codegen.code_model.unwrap_or(CodeModel::Small));
    let arm = triple.arch.little_endian() == Arch::AArch64;
    let known = match model {
        CodeModel::Tiny => arm && triple.format == ObjectFormat::Elf,
        CodeModel::Kernel | CodeModel::Medium => !arm,
        CodeModel::Small | CodeModel::Large => true,
    };
    let name = model.keyword();
    let refused = match flag {
        _ if known => return Ok(()),
        None => Diagnostic::unsupported(None, format!("option '-code-model={name}' for target '{triple}'")),
        Some(at) => Diagnostic::unsupported(at, format!("code model '{name}' for target '{triple}'")),
    };
    Err(refused.into())
}

/// Whether the module is for a position-independent executable.
pub fn module_is_pie(metadata: &MetadataReader<'_>) -> bool {
    matches!(metadata.module_flag("PIE Level"), Some(n) if n > 0)
}

/// Warnings of module flags that would make tables of which code does without: a newer form of Windows' unwind tables, and those
/// by which its kernel patches calls.
pub fn unheeded_flags(metadata: &MetadataReader<'_>, codegen: &CodegenOptions) -> Vec<Diagnostic> {
    let windows = codegen.triple.format == ObjectFormat::Coff;
    let set = |flag: &&str| metadata.module_flag(flag).is_some_and(|v| v != 0);
    ["import-call-optimization", "winx64-eh-unwindv2"]
        .iter()
        .filter(|flag| windows && set(flag))
        .map(|flag| Diagnostic::warning(None, format!("module flag '{flag}': ignored")))
        .collect()
}

/// What the module's flags say to the code generator. Errors: a flag with a value that it cannot have.
pub fn module_flags(metadata: &MetadataReader<'_>, codegen: &CodegenOptions) -> Result<ModuleFlags, Failure> {
    let module = metadata.module();
    let code = |g: &&Global| matches!(g.kind, GlobalKind::Function(_)) && !g.is_declaration();
    let first = module.globals.iter().find(code);
    let alignment = metadata.module_flag("override-stack-alignment");
    // (LLVM heeds it on x86 only)
    let stack_alignment = match (codegen.triple.arch, alignment) {
        (Arch::X86_64, Some(n @ (8 | 16 | 32 | 64))) => n as u32,
        (Arch::X86_64, Some(n)) if first.is_some() => {
            let what = format!("module flag 'override-stack-alignment' of {n}");
            return Err(Diagnostic::unsupported(first.and_then(|f| f.offset), what).into());
        }
        _ => 0,
    };
    let [platform, version] = ["platform", "version"].map(|part| {
        metadata
            .module_flag(&format!("aarch64-elf-pauthabi-{part}"))
            .is_some()
    });
    if platform != version && codegen.triple.arch == Arch::AArch64 {
        let what = "only one of the module flags 'aarch64-elf-pauthabi-platform' and '-version'";
        return Err(Diagnostic::error(None, what).into());
    }
    // (LLVM heeds these there only)
    let aarch64 = codegen.triple.arch.little_endian() == Arch::AArch64;
    let aarch64_elf = aarch64 && codegen.triple.format == ObjectFormat::Elf;
    let dont_call = |g: &Global| {
        let GlobalKind::Function(f) = &g.kind else {
            return false;
        };
        let says = |key| module.scope().attr_str(f.attrs.func, key).is_some();
        machine::warnings::DONT_CALL.into_iter().any(says)
    };
    Ok(ModuleFlags {
        stack_alignment,
        dont_call: module.globals.iter().any(dont_call),
        cf_branch: metadata
            .module_flag("cf-protection-branch")
            .is_some_and(|v| v != 0)
            || codegen.branch_tracking,
        kcfi: metadata.has_module_flag("kcfi"),
        kcfi_arity: metadata.has_module_flag("kcfi-arity"),
        cfguard: metadata.module_flag("cfguard").map_or(0, |v| v.min(2) as u8),
        eh_asynch: metadata.module_flag("eh-asynch").is_some_and(|v| v != 0),
        signed_got: aarch64_elf && metadata.module_flag("ptrauth-elf-got") == Some(1),
        inline_probes: aarch64
            && metadata.module_flag_string("probe-stack").as_deref() == Some(b"inline-asm"),
        probe_size: (metadata.module_flag("stack-probe-size"))
            .filter(|_| aarch64)
            .map(|v| v.clamp(1, 1 << 31) as u32),
        signed_personality: aarch64_elf && metadata.module_flag("ptrauth-sign-personality") == Some(1),
        library_by_got: metadata.module_flag("RtLibUseGOT").is_some_and(|v| v != 0),
        regcall_v4: metadata.module_flag("RegCallv4").is_some_and(|v| v != 0),
        debug_frame: codegen.triple.format == ObjectFormat::Elf
            && (codegen.debug.force_frame || has_debug_information(metadata)),
        hipe: hipe_literals(metadata),
        guard: match first {
            Some(f) => stack_guard(metadata, f.offset)?,
            None => StackGuard::Default,
        },
        protection: branch_protection(metadata),
    })
}

/// `!hipe.literals`: nodes of a name and a number.
fn hipe_literals(metadata: &MetadataReader<'_>) -> Option<HipeLiterals> {
    let literal = |name: &str| {
        metadata.named("hipe.literals").iter().find_map(|node| {
            let operands = metadata.operands(*node)?;
            let &[Some(key), Some(value)] = operands.as_slice() else {
                return None;
            };
            let found = metadata.string(key)? == name.as_bytes();
            found.then(|| metadata.integer(value)).flatten()
        })
    };
    Some(HipeLiterals {
        leaf_words: literal("AMD64_LEAF_WORDS")? as u32,
        stack_limit: literal("P_NSP_LIMIT")? as i32,
    })
}

fn branch_protection(metadata: &MetadataReader<'_>) -> BranchProtection {
    let is_one = |name| metadata.module_flag(name) == Some(1);
    BranchProtection {
        branch_targets: is_one("branch-target-enforcement"),
        sign: match (is_one("sign-return-address"), is_one("sign-return-address-all")) {
            (false, _) => SignReturn::None,
            (true, false) => SignReturn::NonLeaf,
            (true, true) => SignReturn::All,
        },
        b_key: is_one("sign-return-address-with-bkey"),
    }
}

/// `place`: where an error is shown, as flags have no place of their own.
fn stack_guard(metadata: &MetadataReader<'_>, place: Option<u32>) -> Result<StackGuard, Failure> {
    let string = |name: &str| {
        let bytes = metadata.module_flag_string(name)?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    };
    let unknown = |flag: &str, value: &str| {
        let message = format!("module flag '{flag}' has no value '{value}'");
        Failure::from(Diagnostic::error(place, message))
    };
    let symbol = string("stack-protector-guard-symbol").filter(|s| !s.is_empty());
    match string("stack-protector-guard").as_deref() {
        Some("global") => {
            let name = symbol.unwrap_or_else(|| "__stack_chk_guard".into());
            return Ok(StackGuard::Global(name));
        }
        Some("sysreg") => {
            return Ok(StackGuard::SystemRegister {
                name: string("stack-protector-guard-reg").unwrap_or_default(),
                offset: metadata.module_flag("stack-protector-guard-offset").unwrap_or(0) as i32,
            });
        }
        Some("" | "tls") | None => {}
        Some(other) => return Err(unknown("stack-protector-guard", other)),
    }
    let register = string("stack-protector-guard-reg");
    let offset = metadata.module_flag("stack-protector-guard-offset");
    if register.is_none() && offset.is_none() && symbol.is_none() {
        return Ok(StackGuard::Default);
    }
    let gs = match register.as_deref() {
        Some("gs") => Some(true),
        Some("fs") => Some(false),
        Some("") | None => None,
        Some(other) => return Err(unknown("stack-protector-guard-reg", other)),
    };
    Ok(StackGuard::Thread {
        gs,
        offset: offset.map_or(0x28, |n| n as i32),
        symbol,
    })
}
