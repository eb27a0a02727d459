//! Emulated thread-local storage: each thread-local variable `x` becomes a control variable
//! `__emutls_v.x` (size, alignment, index of the run-time library, template) and, if it does not start as
//! zeros, a constant `__emutls_t.x` that each thread's copy is made from. Code asks
//! `__emutls_get_address(&__emutls_v.x)`. LLVM's `LowerEmuTLS` has the same names and layout.

use ir::constants::Const;
use ir::context::ScopeMut;
use ir::ids::{ComdatId, ConstId, GlobalId, TypeId};
use ir::module::{Comdat, Global, GlobalKind, Linkage, Module, ThreadLocal, UnnamedAddr, Variable};

/// The routine that finds a thread's copy.
pub const GET_ADDRESS: &str = "__emutls_get_address";

/// Gives every thread-local variable its control variable, in [`Module::tls_controls`], and takes the
/// definitions of the variables themselves away. Cost: O(globals).
pub fn lower(module: &mut Module) {
    for i in 0..module.globals.len() {
        let global = &module.globals[i];
        if global.thread_local == ThreadLocal::NotThreadLocal {
            continue;
        }
        let GlobalKind::Variable(variable) = &global.kind else {
            continue;
        };
        let init = match global.linkage {
            Linkage::AvailableExternally => None,
            _ => variable.init,
        };
        let control = control(module, GlobalId::new(i), init);
        module.tls_controls.push((GlobalId::new(i), control));
        if let GlobalKind::Variable(variable) = &mut module.globals[i].kind {
            variable.init = None;
            module.globals[i].linkage = Linkage::External;
        }
    }
}

/// The control variable of `id`: a declaration, if that has no initial value here.
fn control(module: &mut Module, id: GlobalId, init: Option<ConstId>) -> GlobalId {
    let scope = module.scope();
    let value_ty = module.global(id).value_ty;
    let size = module.data_layout.size(scope, value_ty);
    let align = match module.global(id).align {
        0 => module.data_layout.abi_align(scope, value_ty),
        written => written,
    };
    let mut tables = ScopeMut::module(&mut module.ctx);
    let fields = [TypeId::I64, TypeId::I64, TypeId::PTR, TypeId::PTR];
    let ty = tables.struct_ty(&fields, false);
    let Some(init) = init else {
        return add(module, id, b"__emutls_v.", ty, None, false, 8);
    };
    let template = if is_zero(module, init) {
        None
    } else {
        Some(add(module, id, b"__emutls_t.", value_ty, Some(init), true, align))
    };
    let mut tables = ScopeMut::module(&mut module.ctx);
    let null = tables.constant(Const::Null(TypeId::PTR));
    let template = template.map_or(null, |global| {
        tables.constant(Const::Global {
            ty: TypeId::PTR,
            global,
        })
    });
    let words = [
        tables.int(TypeId::I64, size),
        tables.int(TypeId::I64, align),
        null,
        template,
    ];
    let elems = tables.const_list(&words);
    let value = tables.constant(Const::Aggregate { ty, elems });
    add(module, id, b"__emutls_v.", ty, Some(value), false, 8)
}

/// A variable beside `of`, with its linkage and visibility.
fn add(
    module: &mut Module,
    of: GlobalId,
    prefix: &[u8],
    value_ty: TypeId,
    init: Option<ConstId>,
    constant: bool,
    align: u64,
) -> GlobalId {
    let base = module.global(of).clone();
    let old = module.global_name(of);
    let name = [prefix, old.strip_prefix(b"\x01").unwrap_or(old)].concat();
    let name = ScopeMut::module(&mut module.ctx).str(&name);
    let comdat = base.comdat.map(|c| {
        let kind = module.comdats[c.index()].kind;
        module.comdats.push(Comdat { name, kind });
        ComdatId::new(module.comdats.len() - 1)
    });
    let linkage = match base.linkage {
        _ if init.is_none() => Linkage::External,
        Linkage::Common => Linkage::WeakAny,
        other => other,
    };
    let ptr_ty = TypeId::PTR;
    module.globals.push(Global {
        name,
        kind: GlobalKind::Variable(Variable {
            constant,
            init,
            ..Variable::default()
        }),
        value_ty,
        ptr_ty,
        addr_space: 0,
        linkage,
        thread_local: ThreadLocal::NotThreadLocal,
        unnamed_addr: UnnamedAddr::None,
        comdat: comdat.filter(|_| init.is_some()),
        align,
        metadata: Vec::new(),
        ..base
    });
    GlobalId::new(module.globals.len() - 1)
}

/// Whether a constant is zeros, as LLVM's `Constant::isNullValue` has it.
fn is_zero(module: &Module, c: ConstId) -> bool {
    match module.scope().constant(c) {
        Const::Int { value, .. } => value == 0,
        Const::Float { bits, .. } => bits == 0,
        Const::WideInt { words, .. } | Const::WideFloat { words, .. } => {
            module.scope().words(words).iter().all(|w| *w == 0)
        }
        Const::Null(_) | Const::Zero(_) => true,
        _ => false,
    }
}
