//! Windows' Arm64EC ("Arm64EC ABI", Microsoft): functions get their native names, and the module the thunks by which native
//! and emulated x64 code call each other.
//!
//! ```text
//!   native f ──direct──► #g ─ ─ no such native g ─ ─► #g$exit_thunk ──┐ checks what g is
//!   native f ──by address──────────── checks what it is ──────────────┴─► native g, or
//!                                                          $iexit_thunk$… ──► emulator ──► x64 g
//!   x64 f ──► emulator ──► $ientry_thunk$… ──► native g
//! ```
//! Thunks are one for each signature ([`Signature`]), exit thunks one for each function too; both are ordinary functions
//! here. What the linker is told of them is in [`Hybrid`]. Calls by address are checked where calls are selected.
//!
//! Before any function is compiled; cost: bodies are read once more.

mod patchable;
mod thunks;

use ir::arm64ec::{Hybrid, Signature, names};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::builder::ModuleBuilder;
use ir::constants::Const;
use ir::context::{Scope, ScopeMut};
use ir::diag::{Diagnostic, Result};
use ir::ids::{ComdatId, ConstId, GlobalId, Inst, StrId};
use ir::module::{Comdat, ComdatKind, DllStorage, GlobalKind, Linkage, Module};
use rustc_hash::FxHashSet;

/// What bodies and initial values say of functions.
#[derive(Default)]
struct Uses {
    /// By global: its address is taken.
    taken: Vec<bool>,
    /// Functions of other objects that are called by their names, in the order of their first calls.
    called: Vec<GlobalId>,
    /// By global: it is in that list.
    listed: Vec<bool>,
    /// Signatures of calls by address, each once.
    indirect: Vec<Signature>,
    seen: FxHashSet<Signature>,
}

/// Names functions as native ones and defines the module's thunks. `read` gives the bodies.
///
/// Errors: what cannot be passed to or from x64 code, and C++ names that are not understood.
pub fn declare(module: &mut Module, read: impl Fn(&Module, GlobalId, &mut Body) -> bool) -> Result<()> {
    let mut uses = uses(module, read)?;
    let mut hybrid = Hybrid::default();
    let patched = patchable::split(module, &mut uses.taken, &mut hybrid)?;
    let mut entries = Vec::new();
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let target = match module.global(g).kind {
            GlobalKind::Alias(c) => aliased_function(module, c, 0),
            GlobalKind::Function(_) => Some(g),
            _ => None,
        };
        let is_known = patched.iter().any(|p| p.definition == g);
        let Some(target) = target.filter(|t| is_native(module, *t, &uses.taken)) else {
            continue;
        };
        if !is_known {
            rename(module, g, &mut hybrid)?;
        }
        if target == g {
            entries.push((g, signature(module, g)?));
        }
    }
    let mut called = Vec::new();
    for g in uses.called {
        let name = names::plain(module.global_name(g)).to_vec();
        let Some(native) = native_name(module, g)? else {
            continue;
        };
        called.push((g, signature(module, g)?));
        let global = module.global(g);
        if global.dll_storage != DllStorage::Import && global.linkage != Linkage::ExternWeak {
            hybrid.called.insert(g, native.clone());
        }
        if global.dll_storage != DllStorage::Import && !patched.iter().any(|p| p.declaration == g) {
            let anti = module.global(g).linkage != Linkage::ExternWeak;
            hybrid.aliases.push((name, native.clone(), anti));
            hybrid
                .aliases
                .push((native.clone(), names::exit_thunk(&native), true));
        }
    }
    let mut builder = ModuleBuilder::resume(std::mem::take(module));
    let mut maker = thunks::Maker::new(&mut builder, &mut hybrid);
    for signature in &uses.indirect {
        maker.exit(signature);
    }
    for (g, signature) in &entries {
        maker.enter(*g, signature);
    }
    for (g, signature) in &called {
        maker.leave(*g, signature, patched.iter().any(|p| p.declaration == *g));
    }
    for p in &patched {
        maker.patch(p);
    }
    *module = builder.finish();
    module.hybrid = Some(Box::new(hybrid));
    Ok(())
}

/// The signature of a function of the module.
fn signature(module: &Module, g: GlobalId) -> Result<Signature> {
    let (global, function) = (module.global(g), module.function(g).expect("a function"));
    let found = Signature::of(
        module.scope(),
        &module.data_layout,
        global.value_ty,
        &function.attrs,
    );
    found.map_err(|what| Diagnostic::unsupported(global.offset, what))
}

/// See [`names::mangled`].
fn native_name(module: &Module, g: GlobalId) -> Result<Option<Vec<u8>>> {
    let place = module.global(g).offset;
    names::mangled(module.global_name(g)).map_err(|what| Diagnostic::unsupported(place, what))
}

/// Whether a global is a function that is defined here and that others may call by its address or name.
fn is_native(module: &Module, g: GlobalId, taken: &[bool]) -> bool {
    let global = module.global(g);
    let is_taken = taken.get(g.index()) == Some(&true);
    module.function(g).is_some_and(|f| !f.is_intrinsic)
        && !global.is_declaration()
        && global.linkage != Linkage::AvailableExternally
        && (!global.linkage.is_local() || is_taken)
}

/// The function that an alias stands for.
fn aliased_function(module: &Module, c: ConstId, depth: u32) -> Option<GlobalId> {
    let s = module.scope();
    match s.constant(c) {
        Const::Global { global, .. } => match module.global(global).kind {
            GlobalKind::Alias(of) if depth < 100 => aliased_function(module, of, depth + 1),
            GlobalKind::Function(_) => Some(global),
            _ => None,
        },
        Const::Expr { expr, .. } if depth < 100 => {
            let ops = s.const_list(expr.ops);
            aliased_function(module, *ops.first()?, depth + 1)
        }
        _ => None,
    }
}

/// Gives a function, or an alias of one, its native name, and a comdat; its plain name stands for it.
fn rename(module: &mut Module, g: GlobalId, hybrid: &mut Hybrid) -> Result<()> {
    let Some(native) = native_name(module, g)? else {
        return Ok(());
    };
    let plain = names::plain(module.global_name(g)).to_vec();
    if !module.global(g).linkage.is_local() {
        hybrid.aliases.push((plain.clone(), native.clone(), true));
    }
    hybrid.plain.insert(g, plain);
    set_name(module, g, &native);
    Ok(())
}

/// Renames a global, its comdat if it is named for it, and puts functions without one into a comdat.
fn set_name(module: &mut Module, g: GlobalId, name: &[u8]) {
    let new = ScopeMut::module(&mut module.ctx).str(name);
    let old = std::mem::replace(&mut module.globals[g.index()].name, new);
    if module.by_name.get(&old) == Some(&g) {
        module.by_name.remove(&old);
    }
    module.by_name.insert(new, g);
    let is_function = module.function(g).is_some();
    let linkage = module.global(g).linkage;
    match module.global(g).comdat {
        Some(c) if module.comdats[c.index()].name == old => module.comdats[c.index()].name = new,
        None if is_function && linkage != Linkage::Private => {
            module.globals[g.index()].comdat = Some(add_comdat(module, new));
        }
        _ => {}
    }
}

fn add_comdat(module: &mut Module, name: StrId) -> ComdatId {
    let kind = ComdatKind::Any;
    module.comdats.push(Comdat { name, kind });
    ComdatId::new(module.comdats.len() - 1)
}

/// Looks at all bodies and initial values.
fn uses(module: &Module, read: impl Fn(&Module, GlobalId, &mut Body) -> bool) -> Result<Uses> {
    let mut uses = Uses {
        taken: vec![false; module.globals.len()],
        listed: vec![false; module.globals.len()],
        ..Uses::default()
    };
    let mut body = Body::default();
    for (i, global) in module.globals.iter().enumerate() {
        let g = GlobalId::new(i);
        let constants = match &global.kind {
            GlobalKind::Variable(v) => [v.init, None, None],
            GlobalKind::Alias(c) | GlobalKind::IFunc(c) => [Some(*c), None, None],
            GlobalKind::Function(f) => [f.prefix, f.prologue, f.personality],
        };
        for c in constants.into_iter().flatten() {
            uses.note(module.scope(), c);
        }
        let has_body = module.function(g).is_some() && !global.is_declaration();
        // (those that are defined elsewhere may be inlined)
        if has_body && read(module, g, &mut body) {
            uses.note_body(module, &body)?;
        }
    }
    Ok(uses)
}

impl Uses {
    /// Addresses in a constant.
    fn note(&mut self, s: Scope<'_>, c: ConstId) {
        match s.constant(c) {
            Const::Global { global, .. }
            | Const::DsoLocalEquivalent { global, .. }
            | Const::NoCfi { global, .. } => self.taken[global.index()] = true,
            Const::Aggregate { elems, .. } => s.const_list(elems).iter().for_each(|c| self.note(s, *c)),
            Const::Splat { elem, .. } => self.note(s, elem),
            Const::Expr { expr, .. } => s.const_list(expr.ops).iter().for_each(|c| self.note(s, *c)),
            Const::PtrAuth { ops, .. } => s.const_list(ops).iter().for_each(|c| self.note(s, *c)),
            _ => {}
        }
    }

    fn note_body(&mut self, module: &Module, body: &Body) -> Result<()> {
        let s = body.scope(module);
        for c in body.operands.iter().filter_map(|v| v.as_const()) {
            self.note(s, c);
        }
        for &i in body.order.iter().filter(|i| body.inst(**i).opcode.is_call()) {
            self.note_call(module, body, i)?;
        }
        Ok(())
    }

    fn note_call(&mut self, module: &Module, body: &Body, i: Inst) -> Result<()> {
        let (s, call) = (body.scope(module), body.call(i));
        let constant = call.callee.as_const().map(|c| s.constant(c));
        match constant {
            Some(Const::InlineAsm { .. }) => return Ok(()),
            Some(Const::Global { global, .. }) if module.function(global).is_some() => {
                let callee = module.global(global);
                let is_intrinsic = module.function(global).is_some_and(|f| f.is_intrinsic);
                let elsewhere = callee.is_declaration()
                    || callee.linkage == Linkage::AvailableExternally
                    || is_patchable(module, global);
                if !is_intrinsic && elsewhere && !std::mem::replace(&mut self.listed[global.index()], true) {
                    self.called.push(global);
                }
                return Ok(());
            }
            _ => {}
        }
        if let Some(c) = call.callee.as_const() {
            self.note(s, c);
        }
        let at = body.offsets.get(i.index()).copied();
        let found = Signature::of(s, &module.data_layout, call.fn_ty, &call.attrs);
        let signature = found.map_err(|what| Diagnostic::unsupported(at, what))?;
        if self.seen.insert(signature.clone()) {
            self.indirect.push(signature);
        }
        Ok(())
    }
}

/// Whether a function may be replaced while the program runs.
fn is_patchable(module: &Module, g: GlobalId) -> bool {
    let global = module.global(g);
    let has = |f: &ir::module::Function| module.scope().has_attr(f.attrs.func, AttrKind::HybridPatchable);
    !global.is_declaration()
        && global.linkage != Linkage::AvailableExternally
        && !global.linkage.is_local()
        && module.function(g).is_some_and(has)
}
