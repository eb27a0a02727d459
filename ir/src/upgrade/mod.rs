//! What LLVM's readers do to old IR while reading it.
//!
//! An intrinsic of old, declared or called, never enters the module: who reads declarations keeps its name and type
//! aside ([`OldIntrinsic`]) and declares what stands for it today; calls are replaced while bodies are read. Which those
//! are is found by making the replacement once for trial, with `poison` arguments. An [`Upgrader`] works on a module and
//! a body and knows nothing of what is read: text or bitcode.
//! * [`call`]: today's intrinsics by name;
//! * [`generic`], [`x86`], [`x86_masked`]: the replacements; [`attributes`]: old string attributes;
//! * [`datalayout`]: layout strings;
//! * [`debug`]: which `llvm.dbg.*` calls become debug records.

pub(crate) mod attributes;
mod call;
pub(crate) mod datalayout;
pub(crate) mod debug;
mod generic;
mod x86;
mod x86_fused;
mod x86_masked;
mod x86_masked_calls;

use crate::body::Body;
use crate::constants::Const;
use crate::context::{Scope, ScopeMut};
use crate::datalayout::DataLayout;
use crate::diag::{Diagnostic, Result};
use crate::edit::InstBuilder;
use crate::home::Home;
use crate::ids::{GlobalId, Inst, TypeId, Value};
use crate::inst::{InstData, InstFlags, Opcode};
use crate::intrinsics::Intrinsic;
use crate::module::{Function, Global, GlobalKind, Module};
use crate::types::Type;

/// An intrinsic that LLVM no longer has, or not with this signature.
#[derive(Copy, Clone, Debug)]
pub(crate) struct OldIntrinsic {
    pub(crate) fn_ty: TypeId,
}

/// A call to be replaced.
pub(crate) struct OldCall<'c> {
    /// Without `llvm.`.
    pub(crate) name: &'c str,
    pub(crate) ret: TypeId,
    pub(crate) args: Args<'c>,
    pub(crate) flags: InstFlags,
}

/// Arguments of an old call. One that is missing (the declaration may say anything) is
/// [`Upgrader::missing`], which no replacement may hold.
#[derive(Copy, Clone)]
pub(crate) struct Args<'c> {
    pub(crate) list: &'c [Value],
    pub(crate) missing: Value,
}
impl Args<'_> {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }
}
impl std::ops::Index<usize> for Args<'_> {
    type Output = Value;
    fn index(&self, i: usize) -> &Value {
        self.list.get(i).unwrap_or(&self.missing)
    }
}

/// Longest vectors and widest integers in old intrinsics.
const MAX_LANES: u32 = 1024;

/// What became of a call.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Replaced {
    /// By instructions whose result is this (anything for void).
    With(Value),
    /// The call goes without replacement.
    Dropped,
    /// There is no replacement: it is not an old intrinsic, or one that cannot be upgraded.
    Unknown,
}

/// Upgrades what stands at one place of the source.
pub(crate) struct Upgrader<'u> {
    pub(crate) home: Home<'u>,
    /// The body that is read; replacements go to its end.
    pub(crate) body: &'u mut Body,
    /// The types of values that are used before their definition; they are named by their numbers here, marked with
    /// [`FORWARD`].
    pub(crate) forward: &'u [TypeId],
    /// The place, which all replacements get.
    pub(crate) at: usize,
}

/// Marks a value that is used before its definition, while a body is read.
pub(crate) const FORWARD: u32 = 1 << 30;

impl InstBuilder for Upgrader<'_> {
    fn body(&self) -> &Body {
        self.body
    }
    fn body_mut(&mut self) -> &mut Body {
        self.body
    }
    fn scope(&self) -> Scope<'_> {
        self.home.scope(self.body)
    }
    fn tables(&mut self) -> ScopeMut<'_> {
        self.home.tables(self.body)
    }
    fn data_layout(&self) -> &DataLayout {
        &self.home.module().data_layout
    }
    fn insert(&mut self, d: InstData) -> Value {
        let i = Inst::new(self.body.insts.len());
        self.body.insts.push(d);
        self.body.order.push(i);
        self.body.offsets.push(self.at as u32);
        self.body.result(i)
    }
    fn ty(&self, v: Value) -> TypeId {
        match v.as_const() {
            None if v.0 & FORWARD != 0 => self.forward[(v.0 & !FORWARD) as usize],
            _ => self.body.value_ty(self.scope(), v),
        }
    }
    /// Old declarations may ask for integers of types that have none.
    fn int(&mut self, ty: TypeId, value: u64) -> Value {
        let scope = self.scope();
        match scope.int_bits(scope.scalar_ty(ty)) {
            Some(_) => self.int_words(ty, &[value]),
            None => self.missing(),
        }
    }
}

/// The old intrinsic of this name.
pub(crate) fn find_old(m: &Module, name: &[u8]) -> Option<OldIntrinsic> {
    let n = m.symbols.old_names.get(m.scope(), name)?;
    Some(m.symbols.old[n as usize])
}

impl Upgrader<'_> {
    fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        Diagnostic::error(Some(self.at as u32), message)
    }

    fn check_align(&self, align: u64) -> Result<()> {
        crate::attributes::check_align(align).map_err(|m| self.error(m))
    }

    /// Whether a declaration is not one of today's intrinsics, so that it may be an old one.
    pub(crate) fn may_be_old(&mut self, name: &[u8], fn_ty: TypeId) -> bool {
        if !name.starts_with(b"llvm.") {
            return false;
        }
        match Intrinsic::lookup(name) {
            None => true,
            Some(i) => {
                let t = self.opaque_ty(fn_ty);
                i.check_signature(self.scope(), t).is_err() || self.had_floats(i, t)
            }
        }
    }

    /// Whether this is `llvm.aarch64.neon.addp` of floats, which has a name of its own today.
    fn had_floats(&self, i: Intrinsic, fn_ty: TypeId) -> bool {
        let scope = self.scope();
        i.name() == "aarch64.neon.addp"
            && (scope.func_sig(fn_ty))
                .is_some_and(|(ret, ..)| scope.float_bits(scope.scalar_ty(ret)).is_some())
    }

    /// A type with opaque pointers in place of typed ones.
    pub(crate) fn opaque_ty(&mut self, t: TypeId) -> TypeId {
        if !self.home.module().symbols.typed {
            return t;
        }
        match self.scope().ty(t) {
            Type::TypedPtr { addr_space, .. } => self.tables().ptr_ty(addr_space),
            Type::Vector { elem, len, scalable } => {
                let elem = self.opaque_ty(elem);
                self.tables().vector_ty(elem, len, scalable)
            }
            Type::Array { elem, len } => {
                let elem = self.opaque_ty(elem);
                self.tables().array_ty(elem, len)
            }
            Type::Struct { elems, packed } => {
                let l = self.scope().type_list(elems).to_vec();
                let l: Vec<TypeId> = l.into_iter().map(|t| self.opaque_ty(t)).collect();
                self.tables().struct_ty(&l, packed)
            }
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                let l = self.scope().type_list(params).to_vec();
                let l: Vec<TypeId> = l.into_iter().map(|t| self.opaque_ty(t)).collect();
                let ret = self.opaque_ty(ret);
                self.tables().func_ty(ret, &l, variadic)
            }
            _ => t,
        }
    }

    /// Keeps an old intrinsic aside and declares what its replacement needs. False if it has none.
    pub(crate) fn keep_old(&mut self, name: &[u8], fn_ty: TypeId) -> Result<bool> {
        let Some((ret, params, _)) = self.scope().func_sig(fn_ty) else {
            return Ok(false);
        };
        let params = params.to_vec();
        let too_long = |t: &TypeId| {
            let s = self.scope();
            matches!(s.ty(*t), Type::Vector { len, .. } if len > MAX_LANES)
                || s.int_bits(s.scalar_ty(*t)).is_some_and(|b| b > MAX_LANES)
        };
        if params.iter().any(too_long) || too_long(&ret) {
            return Ok(false);
        }
        let args: Vec<Value> = params
            .iter()
            .map(|t| Value::constant(self.tables().constant(Const::Poison(*t))))
            .collect();
        let text = String::from_utf8_lossy(&name[5..]).into_owned();
        let call = OldCall {
            name: &text,
            ret,
            args: self.old_args(&args),
            flags: InstFlags::NONE,
        };
        if debug::record_kind(name).is_none() {
            self.body.clear();
            let replaced = self.replace(&call);
            let incomplete = self.body.operands.contains(&call.args.missing);
            self.body.clear();
            match replaced {
                Ok(Replaced::With(v)) if v != call.args.missing && !incomplete => {}
                Ok(Replaced::Dropped) if !incomplete => {}
                _ => return Ok(false),
            }
        }
        let m = self
            .home
            .module_mut()
            .expect("declarations are read into the module");
        let name = ScopeMut::module(&mut m.ctx).str(name);
        let scope = Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        let n = m.symbols.old.len() as u32;
        m.symbols.old_names.insert(scope, name, n);
        m.symbols.old.push(OldIntrinsic { fn_ty });
        Ok(true)
    }

    /// Arguments of a call to be replaced.
    pub(crate) fn old_args<'c>(&mut self, list: &'c [Value]) -> Args<'c> {
        let missing = self.missing();
        Args { list, missing }
    }

    /// What stands for a value that cannot be: a poisoned label.
    fn missing(&mut self) -> Value {
        self.poison(TypeId::LABEL)
    }

    /// Replaces a call of an old intrinsic. Whether an instruction was made; the last one then holds the result.
    pub(crate) fn replace_call(&mut self, call: &OldCall<'_>) -> Result<bool> {
        let before = self.body.insts.len();
        match self.replace(call)? {
            Replaced::With(v) => {
                if call.ret == TypeId::VOID {
                    return Ok(self.body.insts.len() != before);
                }
                let last = (self.body.params.len() + self.body.insts.len()).wrapping_sub(1) as u32;
                let got = self.ty(v);
                if v.as_local() != Some(last) || self.body.insts.len() == before || got != call.ret {
                    // A name needs an instruction of its own.
                    self.inst(Opcode::BitCast, call.ret, &[v]);
                }
                Ok(true)
            }
            Replaced::Dropped => Ok(false),
            Replaced::Unknown => {
                Err(self.error(format!("unsupported: upgrade of intrinsic 'llvm.{}'", call.name)))
            }
        }
    }

    fn replace(&mut self, call: &OldCall<'_>) -> Result<Replaced> {
        let r = match call.name.split_once('.') {
            Some(("x86", rest)) => {
                let call = OldCall { name: rest, ..*call };
                self.replace_x86(&call)?
            }
            _ => self.replace_generic(call)?,
        };
        Ok(r)
    }

    /// Whether declarations may be added: only while declarations are read.
    fn may_declare(&self) -> bool {
        matches!(self.home, Home::Build(_))
    }

    /// Declares an intrinsic that the source does not declare.
    pub(crate) fn declare(&mut self, name: &[u8], fn_ty: TypeId) -> Result<GlobalId> {
        if Intrinsic::lookup(name).is_none() {
            let name = String::from_utf8_lossy(name);
            return Err(self.error(format!("unknown intrinsic '{name}'")));
        }
        let at = self.at as u32;
        let m = self
            .home
            .module_mut()
            .expect("declarations are read into the module");
        let addr_space = m.data_layout.program_addr_space;
        let mut tables = ScopeMut::module(&mut m.ctx);
        let ptr_ty = match m.symbols.typed {
            true => tables.ty(Type::TypedPtr {
                pointee: fn_ty,
                addr_space,
            }),
            false => tables.ptr_ty(addr_space),
        };
        let name = tables.str(name);
        let id = GlobalId::new(m.globals.len());
        let address = tables.constant(Const::Global {
            ty: ptr_ty,
            global: id,
        });
        m.symbols.global_consts.push(address);
        m.by_name.insert(name, id);
        let scope = Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        m.symbols.globals.insert(scope, name, id.0);
        let function = Function {
            is_intrinsic: true,
            ..Function::default()
        };
        let kind = GlobalKind::Function(Box::new(function));
        m.globals.push(Global {
            offset: Some(at),
            ..Global::plain(name, kind, fn_ty, addr_space, ptr_ty)
        });
        Ok(id)
    }
}
