//! What upgrades add to the vocabulary of [`InstBuilder`]: today's intrinsics by name, and what may be wrong in old
//! declarations.

use super::Upgrader;
use crate::attributes::{AttrKind, AttrList, Attribute};
use crate::diag::Result;
use crate::edit::{Access, CallOptions, InstBuilder};
use crate::ids::{AttrSetId, TypeId, Value};
use crate::inst::InstFlags;
use crate::intrinsics::Intrinsic;
use crate::types::Type;
use smallvec::SmallVec;

/// An alignment as old intrinsics tell it.
fn aligned(align: u64) -> Access<'static> {
    Access::aligned(if align.is_power_of_two() { align } else { 1 })
}

impl Upgrader<'_> {
    /// `extractvalue v, i`.
    pub(super) fn member(&mut self, v: Value, i: u32) -> Result<Value> {
        if self.scope().member_ty(self.ty(v), i).is_none() {
            return Err(self.error("invalid indices for extractvalue or insertvalue"));
        }
        Ok(self.extract_value(v, &[i]))
    }
    pub(super) fn load_aligned(&mut self, ty: TypeId, p: Value, align: u64) -> Value {
        self.load(ty, p, &aligned(align))
    }
    pub(super) fn store_aligned(&mut self, v: Value, p: Value, align: u64) -> Value {
        self.store(v, p, &aligned(align))
    }
    pub(super) fn zero_value(&mut self, ty: TypeId) -> Result<Value> {
        let has_zero = match self.scope().ty(ty) {
            Type::Void | Type::Label | Type::Metadata | Type::Func { .. } | Type::TargetExt { .. } => false,
            Type::Named(_) => self.scope().struct_elems(ty).is_some(),
            _ => true,
        };
        if !has_zero {
            return Err(self.error("invalid type for null constant"));
        }
        Ok(self.zero(ty))
    }
    /// The value of an integer argument that should be a constant; 0 for the poison of a trial.
    pub(super) fn imm(&self, v: Value) -> u64 {
        v.as_const().and_then(|c| self.scope().const_u64(c)).unwrap_or(0)
    }
    /// Element type, number of lanes.
    pub(super) fn lanes(&self, ty: TypeId) -> (TypeId, u32) {
        match self.scope().ty(ty) {
            Type::Vector { elem, len, .. } => (elem, len),
            _ => (ty, 1),
        }
    }
    /// Width of an element in bits.
    pub(super) fn elem_bits(&self, ty: TypeId) -> u32 {
        let s = self.scope();
        let e = s.scalar_ty(ty);
        s.int_bits(e).or_else(|| s.float_bits(e)).unwrap_or(64)
    }

    /// A call of one of today's intrinsics by its name without `llvm.` and types.
    pub(super) fn call(&mut self, base: &str, ret: TypeId, args: &[Value]) -> Result<Value> {
        self.call_with(base, ret, args, SmallVec::new(), InstFlags::NONE)
    }

    /// The same with parameter attributes and fast-math flags.
    pub(super) fn call_with(
        &mut self,
        base: &str,
        ret: TypeId,
        args: &[Value],
        params: SmallVec<[AttrSetId; 4]>,
        flags: InstFlags,
    ) -> Result<Value> {
        let types: SmallVec<[TypeId; 8]> = args.iter().map(|v| self.ty(*v)).collect();
        let fn_ty = self.tables().func_ty(ret, &types, false);
        let callee = self.present_intrinsic(base, fn_ty)?;
        let attrs = AttrList {
            params,
            ..AttrList::default()
        };
        let options = CallOptions {
            attrs,
            flags,
            ..CallOptions::default()
        };
        Ok(self.call_value(fn_ty, callee, args, options))
    }

    /// The function of one of today's intrinsics; declared if declarations are being read.
    fn present_intrinsic(&mut self, base: &str, fn_ty: TypeId) -> Result<Value> {
        let full = format!("llvm.{base}");
        let i = Intrinsic::lookup(full.as_bytes())
            .ok_or_else(|| self.error(format!("unknown intrinsic '{full}'")))?;
        // Pointees (if there are any still) are not part of the name.
        let t = self.opaque_ty(fn_ty);
        let name = match i.check_signature(self.scope(), t) {
            Ok(o) if i.is_overloaded() => i.mangled_name(self.scope(), &o),
            Ok(_) => full.into_bytes(),
            Err(e) => {
                return Err(self.error(format!("'{full}' cannot be called like this ({e:?})")));
            }
        };
        let g = match self.home.module().symbols.find(self.home.module(), &name) {
            Some(g) => g,
            None if self.may_declare() => self.declare(&name, fn_ty)?,
            None => {
                let name = String::from_utf8_lossy(&name);
                return Err(self.error(format!("unsupported: upgrade to '{name}'")));
            }
        };
        let ty = self.home.module().global(g).ptr_ty;
        Ok(self.constant(crate::constants::Const::Global { ty, global: g }))
    }

    /// `align N` as a set of parameter attributes.
    pub(super) fn align_attr(&mut self, align: u64) -> AttrSetId {
        if align == 0 || !align.is_power_of_two() {
            return AttrSetId::EMPTY;
        }
        self.tables()
            .attrs(&mut vec![Attribute::Int(AttrKind::Align, align)])
    }
}
