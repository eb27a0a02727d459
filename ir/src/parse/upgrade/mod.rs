//! What LLVM's readers do to old IR while reading it.
//!
//! An intrinsic of old, declared or called, never enters the module: the skeleton keeps its name and type
//! aside ([`OldIntrinsic`]) and declares what stands for it today; calls are replaced while bodies are
//! read. Which those are is found by making the replacement once for trial, with `poison` arguments.
//! * [`emit`]: the instructions that replacements are made of;
//! * [`generic`], [`x86`], [`x86_masked`]: the replacements; [`attributes`]: old string attributes;
//! * [`datalayout`]: layout strings;
//! * [`debug`]: `llvm.dbg.*` calls, which become debug records.

pub(super) mod attributes;
pub(super) mod datalayout;
pub(super) mod debug;
mod emit;
mod generic;
mod x86;
mod x86_fused;
mod x86_masked;
mod x86_masked_calls;

use super::{Home, Parser};
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{TypeId, Value};
use crate::inst::{InstFlags, Opcode};
use crate::intrinsics::Intrinsic;
use crate::types::Type;

/// An intrinsic that LLVM no longer has, or not with this signature.
#[derive(Copy, Clone, Debug)]
pub(crate) struct OldIntrinsic {
    pub(crate) fn_ty: TypeId,
}

/// A call to be replaced.
pub(super) struct OldCall<'c> {
    /// Without `llvm.`.
    pub(super) name: &'c str,
    pub(super) ret: TypeId,
    pub(super) args: Args<'c>,
    pub(super) flags: InstFlags,
    /// Place of the call, which all its replacements get.
    pub(super) at: usize,
}

/// Arguments of an old call. One that is missing (the declaration may say anything) is a poisoned label,
/// which no replacement may hold.
#[derive(Copy, Clone)]
pub(super) struct Args<'c> {
    pub(super) list: &'c [Value],
    pub(super) missing: Value,
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

impl<'a> Parser<'a> {
    /// Whether a declaration is not one of today's intrinsics, so that it may be an old one.
    pub(super) fn may_be_old(&mut self, name: &[u8], fn_ty: TypeId) -> bool {
        if !name.starts_with(b"llvm.") {
            return false;
        }
        match Intrinsic::lookup(name) {
            None => true,
            Some(i) => {
                let t = self.opaque_ty(fn_ty);
                i.check_signature(self.scope(), t).is_err()
            }
        }
    }

    /// A type with opaque pointers in place of typed ones.
    pub(super) fn opaque_ty(&mut self, t: TypeId) -> TypeId {
        if !self.typed() {
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
    pub(super) fn keep_old(&mut self, name: &[u8], fn_ty: TypeId) -> Result<bool> {
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
            at: self.pos,
        };
        if debug::record_kind(name).is_none() {
            self.body.clear();
            let replaced = self.replace(&call);
            let incomplete = self.body.operands.contains(&call.args.missing);
            self.body.clear();
            if incomplete {
                return Ok(false);
            }
            if matches!(replaced, Ok(Replaced::Unknown) | Err(_)) {
                return Ok(false);
            }
        }
        let m = self.module_mut().expect("declarations are read by the skeleton");
        let name = crate::context::ScopeMut::module(&mut m.ctx).str(name);
        let scope = crate::context::Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        let n = m.symbols.old.len() as u32;
        m.symbols.old_names.insert(scope, name, n);
        m.symbols.old.push(OldIntrinsic { fn_ty });
        Ok(true)
    }

    /// Arguments of a call to be replaced.
    pub(super) fn old_args<'c>(&mut self, list: &'c [Value]) -> Args<'c> {
        let missing = Value::constant(self.tables().constant(Const::Poison(TypeId::LABEL)));
        Args { list, missing }
    }

    /// The old intrinsic of this name.
    pub(super) fn find_old(&self, name: &[u8]) -> Option<OldIntrinsic> {
        let m = self.module();
        let scope = crate::context::Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        let n = m.symbols.old_names.get(scope, name)?;
        Some(m.symbols.old[n as usize])
    }

    /// Replaces a call of an old intrinsic; the last instruction then holds the result.
    pub(super) fn replace_call(&mut self, call: &OldCall<'_>) -> Result<()> {
        let before = self.body.insts.len();
        match self.replace(call)? {
            Replaced::With(v) => {
                if call.ret == TypeId::VOID {
                    self.fun.no_inst = self.body.insts.len() == before;
                    return Ok(());
                }
                let last = (self.body.params.len() + self.body.insts.len()).wrapping_sub(1) as u32;
                let got = self.value_ty(v);
                if v.as_local() != Some(last) || self.body.insts.len() == before || got != call.ret {
                    // A name needs an instruction of its own.
                    self.emit(Opcode::BitCast, call.ret, &[v], call.at);
                }
                Ok(())
            }
            Replaced::Dropped => {
                self.fun.no_inst = true;
                Ok(())
            }
            Replaced::Unknown => Err(self.error_at(
                call.at,
                format!("unsupported: upgrade of intrinsic 'llvm.{}'", call.name),
            )),
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

    /// Whether declarations may be added: only by the skeleton.
    fn may_declare(&self) -> bool {
        matches!(self.home, Home::Build(_))
    }
}
