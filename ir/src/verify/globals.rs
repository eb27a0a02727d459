//! Global values: linkage, visibility, initialisers, aliases, functions' own attributes and metadata.

use super::attachments::{RangeKind, check_range};
use super::attributes::GoodSets;
use super::memory::contains_scalable;
use super::nodes::{Nodes, Visited};
use super::{Rule, attributes, constants, ensure, global_name, md_name, report, schema, warn};
use crate::attributes::AttrKind;
use crate::constants::Const;
use crate::diag::{Diagnostic, Severity};
use crate::ids::{ConstId, GlobalId, MdId, TypeId};
use crate::metadata::Md;
use crate::module::{
    CallConv, DllStorage, Function, Global, GlobalKind, Linkage, Module, Variable, Visibility,
};
use crate::types::Type;

/// Conventions (LLVM's numbers) without variadic functions: fast, cold, intel_ocl_bi, ptx_kernel,
/// ptx_device, and the amdgpu and spir kernels below.
const NO_VARARGS: &[u16] = &[8, 9, 77, 71, 72];
/// amdgpu_kernel, spir_kernel, amdgpu_cs_chain, amdgpu_cs_chain_preserve: return nothing.
const KERNELS: &[u16] = &[91, 76, 104, 105];
/// amdgpu_vs, gs, ps, cs, hs: shaders.
const SHADERS: &[u16] = &[87, 88, 89, 90, 93];

/// Checks all global values, and the shape of all metadata of the module.
pub(super) fn check(module: &Module, visited: &mut Visited, out: &mut Vec<Diagnostic>) {
    let mut subprograms: Vec<(MdId, GlobalId)> = Vec::new();
    let mut walked = vec![false; module.ctx.consts.len()];
    let mut good = GoodSets::default();
    for (i, g) in module.globals.iter().enumerate() {
        let id = GlobalId::new(i);
        let mut rule = value(module, g);
        if rule.is_ok() {
            rule = match &g.kind {
                GlobalKind::Variable(v) => variable(module, g, v, &mut walked),
                GlobalKind::Function(f) => function(module, g, f, &mut good),
                GlobalKind::Alias(c) => alias(module, id, g, *c),
                GlobalKind::IFunc(c) => ifunc(module, g, *c),
            };
        }
        if let Err(m) = rule.and_then(|()| attachments(module, id, g)) {
            report(out, g.offset, format!("{m}: {}", global_name(module, id)));
        }
        if let Err(m) = debug_attachments(module, id, g, &mut subprograms) {
            warn(out, g.offset, format!("{m}: {}", global_name(module, id)));
        }
        for (kind, md) in &g.metadata {
            let locations = module.scope().bytes(*kind) == b"dbg";
            let nodes = Nodes {
                scope: module.scope(),
            };
            super::debug_info::visit(
                module,
                nodes,
                *md,
                locations,
                locations,
                visited,
                &mut |s, m| match s {
                    Severity::Error => report(out, g.offset, m),
                    _ => warn(out, g.offset, m),
                },
            );
        }
    }
    deoptimize_conventions(module, out);
    shapes(module, out);
}

/// The shape of every specialised node that was parsed.
fn shapes(module: &Module, out: &mut Vec<Diagnostic>) {
    let nodes = Nodes {
        scope: module.scope(),
    };
    for i in 0..module.ctx.metadata.len() {
        if let Md::Node(n) = module.ctx.metadata.get(i)
            && !n.kind.is_empty()
            && let Err(m) = schema::check(nodes, n)
        {
            let id = MdId(i as u32);
            let name = md_name(module, id);
            report(out, module.metadata_place(id), format!("{m} in {name}"));
        }
    }
}

fn deoptimize_conventions(module: &Module, out: &mut Vec<Diagnostic>) {
    let mut first: Option<CallConv> = None;
    for g in &module.globals {
        if let GlobalKind::Function(f) = &g.kind
            && f.intrinsic == Some(crate::intrinsics::Intrinsic::ExperimentalDeoptimize)
            && *first.get_or_insert(f.cc) != f.cc
        {
            let m = "declarations of llvm.experimental.deoptimize have different calling conventions";
            report(out, g.offset, m.to_string());
        }
    }
}

/// What holds of every global value.
fn value(module: &Module, g: &Global) -> Rule {
    let declaration = g.is_declaration();
    let external = matches!(g.linkage, Linkage::External | Linkage::ExternWeak);
    ensure!(
        !declaration || external,
        "declaration with a linkage of definitions"
    );
    ensure!(
        declaration || g.linkage != Linkage::ExternWeak,
        "definition with 'extern_weak' linkage"
    );
    ensure!(g.align <= 1 << 32, "alignment is too large");
    if g.linkage == Linkage::Appending {
        let array = matches!(module.scope().ty(g.value_ty), Type::Array { .. });
        let variable = matches!(g.kind, GlobalKind::Variable(_));
        ensure!(
            variable && array,
            "'appending' linkage of what is not an array variable"
        );
    }
    let for_linker = declaration || g.linkage == Linkage::AvailableExternally;
    ensure!(!for_linker || g.comdat.is_none(), "declaration in a comdat");
    if g.dll_storage == DllStorage::Export {
        ensure!(g.visibility != Visibility::Hidden, "hidden 'dllexport' value");
    }
    if g.dll_storage == DllStorage::Import {
        ensure!(
            g.visibility == Visibility::Default,
            "'dllimport' value without default visibility"
        );
        ensure!(!g.dso_local, "'dllimport' value is 'dso_local'");
        ensure!(
            declaration && external || g.linkage == Linkage::AvailableExternally,
            "'dllimport' value is defined here"
        );
    }
    if g.linkage.is_local() {
        ensure!(
            g.visibility == Visibility::Default,
            "value with local linkage without default visibility"
        );
        ensure!(
            g.dll_storage == DllStorage::None,
            "value with local linkage and a DLL storage class"
        );
    }
    comdat(module, g)
}

/// In COFF, what names a comdat has an entry in the symbol table.
fn comdat(module: &Module, g: &Global) -> Rule {
    if g.linkage != Linkage::Private || module.comdats.is_empty() {
        return Ok(());
    }
    let triple = module.scope().str(module.triple);
    let coff = triple.contains("windows") || triple.contains("win32") || triple.contains("uefi");
    if coff && !triple.contains("-elf") && !triple.contains("-macho") {
        let leader = module.comdats.iter().any(|c| c.name == g.name);
        ensure!(!leader, "comdat is named by a private value");
    }
    Ok(())
}

fn variable(module: &Module, g: &Global, v: &Variable, walked: &mut [bool]) -> Rule {
    let scope = module.scope();
    ensure!(
        !matches!(
            scope.ty(g.value_ty),
            Type::Func { .. } | Type::Void | Type::Label | Type::Metadata | Type::Token | Type::X86Amx
        ),
        "variable of a type that has no values in memory"
    );
    let name = module.scope().bytes(g.name);
    if let Some(init) = v.init {
        ensure!(
            scope.const_ty(init) == g.value_ty,
            "type of the initialiser is not the type of the variable"
        );
        if g.linkage == Linkage::Common {
            let zero = matches!(scope.constant(init), Const::Zero(_) | Const::Null(_))
                || scope.const_u64(init) == Some(0)
                || matches!(scope.constant(init), Const::Float { bits: 0, .. })
                || is_zero_aggregate(module, init, 0);
            ensure!(zero, "'common' variable with an initialiser that is not zero");
            ensure!(!v.constant, "'common' variable is constant");
            ensure!(g.comdat.is_none(), "'common' variable in a comdat");
        }
        walk(module, init, walked)?;
    }
    match name {
        b"llvm.global_ctors" | b"llvm.global_dtors" => constructors(module, g, v)?,
        b"llvm.used" | b"llvm.compiler.used" => used(module, g, v)?,
        _ => {}
    }
    ensure!(
        !contains_scalable(scope, g.value_ty, 0),
        "variable holds scalable vectors"
    );
    let mut elem = g.value_ty;
    while let Type::Array { elem: e, .. } = scope.ty(elem) {
        elem = e;
    }
    if let Type::TargetExt { name, .. } = scope.ty(elem) {
        let name = scope.bytes(name);
        let good = name.starts_with(b"spirv.") || name.starts_with(b"dx.") || name == b"amdgcn.named.barrier";
        ensure!(good, "variable of a target type that cannot be one");
    }
    Ok(())
}

fn is_zero_aggregate(module: &Module, c: ConstId, depth: u32) -> bool {
    let scope = module.scope();
    depth < 64
        && match scope.constant(c) {
            Const::Aggregate { elems, .. } => scope
                .const_list(elems)
                .iter()
                .all(|e| is_zero_aggregate(module, *e, depth + 1)),
            Const::Zero(_) | Const::Null(_) | Const::Float { bits: 0, .. } => true,
            Const::WideFloat { words, .. } | Const::WideInt { words, .. } => {
                scope.words(words).iter().all(|w| *w == 0)
            }
            Const::Bytes { data, .. } => scope.bytes(data).iter().all(|b| *b == 0),
            _ => scope.const_u64(c) == Some(0),
        }
}

/// Constant expressions within an initialiser.
fn walk(module: &Module, root: ConstId, walked: &mut [bool]) -> Rule {
    let scope = module.scope();
    let mut work = vec![root];
    while let Some(c) = work.pop() {
        if std::mem::replace(&mut walked[c.slot()], true) {
            continue;
        }
        match scope.constant(c) {
            Const::Aggregate { elems, .. } => work.extend_from_slice(scope.const_list(elems)),
            Const::Splat { elem, .. } => work.push(elem),
            x @ (Const::Expr { .. } | Const::PtrAuth { .. }) => constants::check(module, scope, x)?,
            Const::Global { global, .. } => {
                let intrinsic = module.function(global).is_some_and(|f| f.is_intrinsic);
                ensure!(
                    !intrinsic,
                    "address of intrinsic {} is taken",
                    global_name(module, global)
                );
                let special = matches!(
                    module.global_name(global),
                    b"llvm.used" | b"llvm.compiler.used" | b"llvm.global_ctors" | b"llvm.global_dtors"
                );
                ensure!(
                    !special,
                    "use of the special variable {}",
                    global_name(module, global)
                );
            }
            _ => {}
        }
    }
    Ok(())
}

fn constructors(module: &Module, g: &Global, v: &Variable) -> Rule {
    let scope = module.scope();
    ensure!(
        v.init.is_none() || g.linkage == Linkage::Appending,
        "special variable without 'appending' linkage"
    );
    if let Type::Array { elem, .. } = scope.ty(g.value_ty) {
        let elems = scope.struct_elems(elem).map(|e| e.0).unwrap_or_default();
        let space = module.data_layout.program_addr_space;
        let good =
            matches!(elems.len(), 2 | 3) && elems[0] == TypeId::I32 && scope.ty(elems[1]) == Type::Ptr(space);
        ensure!(good, "wrong type of a special variable");
        ensure!(
            elems.len() == 3,
            "elements of a list of constructors have no third field"
        );
        ensure!(
            matches!(scope.ty(elems[2]), Type::Ptr(_)),
            "wrong type of a special variable"
        );
    }
    Ok(())
}

fn used(module: &Module, g: &Global, v: &Variable) -> Rule {
    let scope = module.scope();
    ensure!(
        v.init.is_none() || g.linkage == Linkage::Appending,
        "special variable without 'appending' linkage"
    );
    let Type::Array { elem, .. } = scope.ty(g.value_ty) else {
        return Ok(());
    };
    ensure!(
        matches!(scope.ty(elem), Type::Ptr(_)),
        "wrong type of a special variable"
    );
    let Some(init) = v.init else { return Ok(()) };
    let Const::Aggregate { elems, .. } = scope.constant(init) else {
        return Err("wrong initialiser of a special variable".to_string());
    };
    for e in scope.const_list(elems) {
        let c = constants::strip_casts(scope, *e);
        let Const::Global { global, .. } = scope.constant(c) else {
            return Err("member of a special variable is not a global value".to_string());
        };
        let member = module.global(global);
        ensure!(
            !matches!(member.kind, GlobalKind::IFunc(_)),
            "member of a special variable is an ifunc"
        );
        ensure!(
            !member.name.is_empty(),
            "member of a special variable has no name"
        );
    }
    Ok(())
}

fn alias(module: &Module, id: GlobalId, g: &Global, aliasee: ConstId) -> Rule {
    let scope = module.scope();
    use Linkage::*;
    ensure!(
        matches!(
            g.linkage,
            Private
                | Internal
                | LinkOnceAny
                | LinkOnceOdr
                | WeakAny
                | WeakOdr
                | External
                | AvailableExternally
        ),
        "alias with this linkage"
    );
    ensure!(
        scope.const_ty(aliasee) == g.ptr_ty,
        "types of alias and aliasee differ"
    );
    let plain = matches!(scope.constant(aliasee), Const::Global { .. } | Const::Expr { .. });
    ensure!(
        plain,
        "aliasee is neither a global value nor a constant expression"
    );
    let mut seen = vec![id];
    aliasee_part(module, g, aliasee, &mut seen, 0)
}

fn aliasee_part(module: &Module, g: &Global, c: ConstId, seen: &mut Vec<GlobalId>, depth: u32) -> Rule {
    let scope = module.scope();
    if depth > 200 {
        return Ok(());
    }
    let available = g.linkage == Linkage::AvailableExternally;
    match scope.constant(c) {
        Const::Global { global, .. } => {
            let to = module.global(global);
            let for_linker = to.is_declaration() || to.linkage == Linkage::AvailableExternally;
            if available {
                ensure!(
                    to.linkage == Linkage::AvailableExternally,
                    "'available_externally' alias of what is not"
                );
            } else {
                ensure!(!for_linker, "alias of a declaration");
            }
            if let GlobalKind::Alias(next) = to.kind {
                ensure!(!seen.contains(&global), "aliases form a cycle");
                seen.push(global);
                let interposable = matches!(to.linkage, Linkage::WeakAny | Linkage::LinkOnceAny);
                ensure!(!interposable, "alias of an interposable alias");
                aliasee_part(module, g, next, seen, depth + 1)?;
            }
            Ok(())
        }
        Const::Expr { expr, .. } => {
            ensure!(!available, "'available_externally' alias of what is not");
            constants::check(module, scope, scope.constant(c))?;
            for op in scope.const_list(expr.ops) {
                if matches!(scope.constant(*op), Const::Global { .. } | Const::Expr { .. }) {
                    aliasee_part(module, g, *op, seen, depth + 1)?;
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn ifunc(module: &Module, g: &Global, resolver: ConstId) -> Rule {
    let scope = module.scope();
    use Linkage::*;
    ensure!(
        matches!(
            g.linkage,
            Private | Internal | LinkOnceAny | LinkOnceOdr | WeakAny | WeakOdr | External
        ),
        "ifunc with this linkage"
    );
    let mut c = resolver;
    for _ in 0..64 {
        c = constants::strip_casts(scope, c);
        match scope.constant(c) {
            Const::Global { global, .. } => match &module.global(global).kind {
                GlobalKind::Alias(next) => c = *next,
                GlobalKind::Function(_) => {
                    let to = module.global(global);
                    let for_linker = to.is_declaration() || to.linkage == AvailableExternally;
                    ensure!(!for_linker, "resolver of an ifunc is not a definition");
                    let ret = scope.func_sig(to.value_ty).map(|s| scope.ty(s.0));
                    ensure!(
                        matches!(ret, Some(Type::Ptr(_))),
                        "resolver of an ifunc does not return a pointer"
                    );
                    ensure!(
                        matches!(scope.ty(scope.const_ty(resolver)), Type::Ptr(_)),
                        "resolver of an ifunc is not a pointer"
                    );
                    return Ok(());
                }
                _ => return Err("resolver of an ifunc is not a function".to_string()),
            },
            _ => return Err("resolver of an ifunc is not a function".to_string()),
        }
    }
    Err("aliases form a cycle".to_string())
}

fn function(module: &Module, g: &Global, f: &Function, good: &mut GoodSets) -> Rule {
    let scope = module.scope();
    ensure!(g.linkage != Linkage::Common, "function with 'common' linkage");
    let Some((ret, params, variadic)) = scope.func_sig(g.value_ty) else {
        return Err("function without a function type".to_string());
    };
    let subject = attributes::Subject {
        is_intrinsic: f.is_intrinsic,
        is_asm: false,
        unnamed_addr: Some(g.unnamed_addr),
    };
    // Intrinsics have the attributes that LLVM gives them, whatever is written.
    if f.intrinsic.is_none() {
        attributes::check_function(module, scope, g.value_ty, &f.attrs, subject, good)?;
    }
    let has = |k| scope.has_attr(f.attrs.func, k);
    let param_has = |k: AttrKind| (0..params.len()).any(|i| scope.has_attr(f.attrs.param(i), k));
    ensure!(
        !param_has(AttrKind::StructRet) || ret == TypeId::VOID,
        "function with an 'sret' parameter returns a value"
    );
    ensure!(
        !has(AttrKind::Builtin),
        "attribute 'builtin' applies only to calls"
    );
    ensure!(
        !param_has(AttrKind::ElementType),
        "attribute 'elementtype' applies only to calls"
    );
    ensure!(
        f.attrs.params.len() <= params.len(),
        "attributes of a parameter that does not exist"
    );
    convention(module, f, ret, params, variadic)?;
    for t in params {
        let t = scope.ty(*t);
        ensure!(
            !matches!(t, Type::Void | Type::Func { .. }),
            "parameter has no first-class type"
        );
        if !f.is_intrinsic {
            ensure!(
                t != Type::Metadata,
                "function takes metadata but is not an intrinsic"
            );
            ensure!(t != Type::Token, "function takes a token but is not an intrinsic");
            ensure!(
                t != Type::X86Amx,
                "function takes x86_amx but is not an intrinsic"
            );
        }
    }
    if !f.is_intrinsic {
        let ret = scope.ty(ret);
        ensure!(
            ret != Type::Token,
            "function returns a token but is not an intrinsic"
        );
        ensure!(
            ret != Type::X86Amx,
            "function returns x86_amx but is not an intrinsic"
        );
    }
    if g.is_declaration() {
        ensure!(f.personality.is_none(), "declaration with a personality");
    } else {
        ensure!(!f.is_intrinsic, "intrinsic is defined");
    }
    Ok(())
}

fn convention(module: &Module, f: &Function, ret: TypeId, params: &[TypeId], variadic: bool) -> Rule {
    let scope = module.scope();
    let cc = f.cc.0;
    let param_has = |k: AttrKind| (0..params.len()).any(|i| scope.has_attr(f.attrs.param(i), k));
    if f.cc == CallConv::X86_INTR {
        ensure!(
            params.is_empty() || scope.has_attr(f.attrs.param(0), AttrKind::ByVal),
            "first parameter of an interrupt handler is not 'byval'"
        );
    }
    if KERNELS.contains(&cc) {
        ensure!(
            ret == TypeId::VOID,
            "function of this calling convention returns a value"
        );
    }
    if KERNELS.contains(&cc) || SHADERS.contains(&cc) {
        ensure!(
            !param_has(AttrKind::StructRet),
            "'sret' in this calling convention"
        );
        if cc != 76 {
            for k in [AttrKind::ByVal, AttrKind::Preallocated, AttrKind::InAlloca] {
                ensure!(!param_has(k), "'{}' in this calling convention", k.keyword());
            }
            for (i, t) in params.iter().enumerate() {
                let stack = scope.ty(*t) == Type::Ptr(module.data_layout.alloca_addr_space);
                ensure!(
                    !(stack && scope.has_attr(f.attrs.param(i), AttrKind::ByRef)),
                    "'byref' to the stack in this calling convention"
                );
            }
        }
    }
    if KERNELS.contains(&cc) || SHADERS.contains(&cc) || NO_VARARGS.contains(&cc) {
        ensure!(!variadic, "variadic function in this calling convention");
    }
    Ok(())
}

/// `!dbg` of a global value.
fn debug_attachments(
    module: &Module,
    id: GlobalId,
    g: &Global,
    subprograms: &mut Vec<(MdId, GlobalId)>,
) -> Rule {
    let nodes = Nodes {
        scope: module.scope(),
    };
    let function = matches!(g.kind, GlobalKind::Function(_));
    let declaration = g.is_declaration();
    let mut dbg = 0;
    for (kind, md) in &g.metadata {
        let kind = module.scope().bytes(*kind);
        let Some(n) = nodes.node(*md) else { continue };
        match kind {
            b"dbg" if function => {
                dbg += 1;
                let subprogram = nodes.kind(*md) == b"DISubprogram";
                ensure!(subprogram, "!dbg of a function is not a subprogram");
                if declaration {
                    ensure!(!n.distinct, "!dbg of a declaration is distinct");
                    continue;
                }
                ensure!(dbg == 1, "function with several !dbg attachments");
                ensure!(n.distinct, "!dbg of a definition is not distinct");
                let other = subprograms.iter().find(|s| s.0 == *md);
                ensure!(
                    other.is_none_or(|s| s.1 == id),
                    "!dbg is attached to another function too"
                );
                subprograms.push((*md, id));
            }
            b"dbg" => {
                let variable = matches!(g.kind, GlobalKind::Variable(_));
                ensure!(variable, "!dbg of an alias or ifunc");
                ensure!(
                    nodes.kind(*md) == b"DIGlobalVariableExpression",
                    "!dbg of a variable is not a DIGlobalVariableExpression"
                );
            }
            _ => {}
        }
    }
    Ok(())
}

/// Metadata attached to a global value, but for `!dbg`.
fn attachments(module: &Module, id: GlobalId, g: &Global) -> Rule {
    let nodes = Nodes {
        scope: module.scope(),
    };
    let function = matches!(g.kind, GlobalKind::Function(_));
    let declaration = g.is_declaration();
    let (mut prof, mut kcfi) = (0, 0);
    for (kind, md) in &g.metadata {
        let kind = module.scope().bytes(*kind);
        let Some(n) = nodes.node(*md) else { continue };
        match kind {
            b"prof" if function => {
                prof += 1;
                ensure!(!declaration, "declaration with !prof");
                ensure!(prof == 1, "function with several !prof attachments");
                function_profile(nodes, n)?;
            }
            b"kcfi_type" if function => {
                kcfi += 1;
                ensure!(
                    declaration || kcfi == 1,
                    "function with several !kcfi_type attachments"
                );
                ensure!(n.fields.len() == 1, "!kcfi_type requires one operand");
                ensure!(
                    nodes.int_operand(n, 0).is_some_and(|n| n.bits == 32),
                    "operand of !kcfi_type is not a constant i32"
                );
            }
            b"absolute_symbol" => {
                let bits = module.data_layout.pointer(g.addr_space).bits;
                check_range(nodes, n, Some(bits), RangeKind::AbsoluteSymbol)?;
            }
            b"associated" => associated(module, nodes, id, n)?,
            b"implicit.ref" => {
                ensure!(!declaration, "declaration with !implicit.ref");
                let value = nodes.operand(n, 0).and_then(|o| nodes.constant(o));
                let one = n.fields.len() == 1 && value.is_some();
                ensure!(one, "!implicit.ref requires one constant");
            }
            _ => {}
        }
    }
    Ok(())
}

fn function_profile(nodes: Nodes<'_>, n: &crate::metadata::MdNode) -> Rule {
    let name = nodes.operand(n, 0).and_then(|o| nodes.string(o));
    if name == Some(b"unknown") {
        ensure!(n.fields.len() == 2, "'unknown' requires one more operand");
        return Ok(());
    }
    ensure!(n.fields.len() >= 2, "!prof has less than two operands");
    ensure!(
        matches!(
            name,
            Some(b"function_entry_count" | b"synthetic_function_entry_count")
        ),
        "first operand of !prof is not 'function_entry_count'"
    );
    let count = nodes.operand(n, 1).and_then(|o| nodes.constant(o));
    ensure!(count.is_some(), "second operand of !prof is not a constant");
    Ok(())
}

fn associated(module: &Module, nodes: Nodes<'_>, id: GlobalId, n: &crate::metadata::MdNode) -> Rule {
    ensure!(n.fields.len() == 1, "!associated requires one operand");
    let Some(op) = nodes.operand(n, 0) else {
        return Err("!associated names no global value".to_string());
    };
    let Some(c) = nodes.constant(op) else {
        return Err("!associated is not a value".to_string());
    };
    let scope = module.scope();
    ensure!(
        matches!(scope.ty(scope.const_ty(c)), Type::Ptr(_)),
        "!associated is not a pointer"
    );
    if let Const::Global { global, .. } = scope.constant(constants::strip_casts(scope, c)) {
        ensure!(global != id, "value is associated to itself");
    }
    Ok(())
}
