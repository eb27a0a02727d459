//! Signatures of intrinsics against function types, and the names that overloading gives.
//!
//! Types are compared by structure, without interning, so that bodies can be verified on any thread.

use super::Intrinsic;
use crate::context::Scope;
use crate::ids::TypeId;
use crate::types::Type;
use smallvec::SmallVec;

/// The types that fill the overloaded slots, in order.
pub type Overloads = SmallVec<[TypeId; 8]>;

/// How a function type fails to be an intrinsic's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SignatureError {
    /// The type to check is not a function type.
    NotAFunction,
    /// Wrong type returned.
    Return,
    /// Wrong type of a parameter (from 0).
    Param(usize),
    /// Wrong number of parameters; the right one.
    Count(usize),
    /// `...` is missing or too much.
    Variadic,
}

struct Matcher<'a> {
    scope: Scope<'a>,
    slots: Overloads,
}

impl Intrinsic {
    /// Checks a function type against the signature; returns the types of the overloaded slots.
    pub fn check_signature(self, scope: Scope<'_>, fn_ty: TypeId) -> Result<Overloads, SignatureError> {
        let Type::Func {
            ret,
            params,
            variadic,
        } = scope.ty(fn_ty)
        else {
            return Err(SignatureError::NotAFunction);
        };
        let [returns, wanted, ..] = self.columns();
        if returns == "*" {
            return Ok(Overloads::new());
        }
        let params = scope.type_list(params);
        let returned: SmallVec<[TypeId; 8]> = match returns.contains(',') {
            // Old IR returns identified structs too.
            true => match scope.struct_elems(ret) {
                Some((elems, false)) => elems.iter().copied().collect(),
                _ => return Err(SignatureError::Return),
            },
            false => SmallVec::from_slice(&[ret]),
        };
        let mut m = Matcher {
            scope,
            slots: Overloads::new(),
        };
        // Slots first: a type may be made from a slot that comes later.
        let rets = || returns.split(',');
        let wants = || wanted.split(' ').filter(|t| !t.is_empty() && *t != "...");
        for (token, ty) in rets().zip(&returned).chain(wants().zip(params)) {
            m.fill(token, *ty);
        }
        if rets().count() != returned.len() || !rets().zip(&returned).all(|(t, ty)| m.matches(t, *ty)) {
            return Err(SignatureError::Return);
        }
        if let Some(i) = wants().zip(params).position(|(t, ty)| !m.matches(t, *ty)) {
            return Err(SignatureError::Param(i));
        }
        if wants().count() != params.len() {
            return Err(SignatureError::Count(wants().count()));
        }
        if wanted.ends_with("...") != variadic {
            return Err(SignatureError::Variadic);
        }
        Ok(m.slots)
    }

    /// The full name for given overloads: `llvm.umax.i32`.
    pub fn mangled_name(self, scope: Scope<'_>, overloads: &[TypeId]) -> Vec<u8> {
        let mut name = format!("llvm.{}", self.name()).into_bytes();
        for t in overloads {
            name.push(b'.');
            mangle_type(scope, *t, &mut name);
        }
        name
    }
}

/// `3/8` → (3, "8" after the separator).
fn split_number(s: &str) -> (usize, &str) {
    let end = s.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(s.len());
    (s[..end].parse().unwrap_or(0), s.get(end + 1..).unwrap_or(""))
}

impl Matcher<'_> {
    fn fill(&mut self, token: &str, ty: TypeId) {
        if !matches!(token.as_bytes()[0], b'A' | b'I' | b'F' | b'V' | b'P' | b'Y') {
            return;
        }
        let (slot, _) = split_number(&token[1..]);
        if slot == self.slots.len() {
            self.slots.push(ty);
        }
    }
    fn slot(&self, n: usize) -> Option<TypeId> {
        self.slots.get(n).copied()
    }
    /// Shape of a type: its element, and the number of elements if it is a vector.
    fn shape(&self, t: TypeId) -> (TypeId, Option<(u32, bool)>) {
        match self.scope.ty(t) {
            Type::Vector { elem, len, scalable } => (elem, Some((len, scalable))),
            _ => (t, None),
        }
    }
    fn int_bits(&self, t: TypeId) -> Option<u32> {
        match self.scope.ty(t) {
            Type::Int(n) => Some(n),
            _ => None,
        }
    }
    fn scalar_bits(&self, t: TypeId) -> u32 {
        match self.scope.ty(t) {
            Type::Int(n) => n,
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double => 64,
            Type::X86Fp80 => 80,
            Type::Fp128 | Type::PpcFp128 => 128,
            _ => 0,
        }
    }

    fn matches(&self, token: &str, ty: TypeId) -> bool {
        let t = self.scope.ty(ty);
        match token {
            "v" => return t == Type::Void,
            "f16" => return t == Type::Half,
            "bf16" => return t == Type::BFloat,
            "f32" => return t == Type::Float,
            "f64" => return t == Type::Double,
            "f128" => return t == Type::Fp128,
            "ppc128" => return t == Type::PpcFp128,
            "mmx" => {
                let one = matches!(t, Type::Vector { elem, len: 1, scalable: false } if elem == TypeId::I64);
                return one || t == Type::X86Mmx;
            }
            "amx" => return t == Type::X86Amx,
            "tok" => return t == Type::Token,
            "md" => return t == Type::Metadata,
            "{}" => return matches!(t, Type::Struct { elems, packed: false } if elems.is_empty()),
            "svcount" => {
                return matches!(t, Type::TargetExt { name, .. } if self.scope.bytes(name) == b"aarch64.svcount");
            }
            "p" => return t == Type::Ptr(0),
            "*" => return true,
            _ => {}
        }
        let rest = &token[1..];
        match token.as_bytes()[0] {
            b'i' => self.int_bits(ty) == rest.parse().ok(),
            b'p' => matches!(t, Type::Ptr(n) if Some(n) == rest.parse().ok()),
            b'<' => {
                let (scalable, rest) = match rest.strip_prefix('n') {
                    Some(r) => (true, r),
                    None => (false, rest),
                };
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let want = rest[..digits].parse::<u32>().unwrap_or(0);
                matches!(t, Type::Vector { elem, len, scalable: s }
                    if s == scalable && len == want && self.matches(&rest[digits..], elem))
            }
            _ => self.matches_slot(token, ty),
        }
    }

    /// Overloaded slots and types made from them.
    fn matches_slot(&self, token: &str, ty: TypeId) -> bool {
        let (slot, rest) = split_number(&token[1..]);
        let Some(base) = self.slot(slot) else {
            return false;
        };
        let (elem, len) = self.shape(ty);
        let (base_elem, base_len) = self.shape(base);
        let int_of = |bits: Option<u32>| bits.is_some() && self.int_bits(elem) == bits;
        let divided = |by: u32, ty_len: Option<(u32, bool)>, base_len: Option<(u32, bool)>| {
            matches!((ty_len, base_len), (Some((l, s)), Some((b, t)))
                if s == t && Some(l) == b.checked_mul(by))
        };
        match token.as_bytes()[0] {
            b'A' => base == ty,
            b'I' => base == ty && self.int_bits(elem).is_some(),
            b'F' => base == ty && self.scope.ty(elem).is_float(),
            b'V' => base == ty && len.is_some(),
            b'P' => base == ty && matches!(self.scope.ty(ty), Type::Ptr(_)),
            b'=' => base == ty,
            b'X' => len == base_len && self.twice(base_elem, elem),
            b'T' => len == base_len && self.twice(elem, base_elem),
            b'W' => len == base_len && self.matches(rest, elem),
            b'E' => base_len.is_some() && ty == base_elem,
            b'N' => rest
                .parse()
                .is_ok_and(|k| divided(k, base_len, len) && elem == base_elem),
            b'D' => divided(2, len, base_len) && self.twice(elem, base_elem),
            b'Q' => {
                let halved = |t: TypeId| match self.scope.ty(t) {
                    Type::Double => matches!(self.scope.ty(elem), Type::Half),
                    Type::Int(n) => n % 4 == 0 && int_of(Some(n / 4)),
                    _ => false,
                };
                divided(4, len, base_len) && halved(base_elem)
            }
            b'B' => base_len.is_some() && len == base_len && int_of(Some(self.scalar_bits(base_elem))),
            b'Y' => {
                let of = rest.parse().ok().and_then(|n| self.slot(n));
                let of_len = of.and_then(|t| self.shape(t).1);
                base == ty && len.is_some() && len == of_len && matches!(self.scope.ty(elem), Type::Ptr(_))
            }
            _ => false,
        }
    }

    /// Whether `wide` is the integer or float of twice the width of `narrow`.
    fn twice(&self, narrow: TypeId, wide: TypeId) -> bool {
        match (self.scope.ty(narrow), self.scope.ty(wide)) {
            (Type::Int(n), Type::Int(w)) => n.checked_mul(2) == Some(w),
            (Type::Half | Type::BFloat, Type::Float) | (Type::Float, Type::Double) => true,
            _ => false,
        }
    }
}

/// Appends the suffix by which a type is named in intrinsics: `p0`, `v4i32`, `nxv2f64`, `s_structs`.
pub fn mangle_type(scope: Scope<'_>, t: TypeId, out: &mut Vec<u8>) {
    let fixed = match scope.ty(t) {
        Type::Void => "isVoid",
        Type::Label => "label",
        Type::Metadata => "Metadata",
        Type::Token => "token",
        Type::Half => "f16",
        Type::BFloat => "bf16",
        Type::Float => "f32",
        Type::Double => "f64",
        Type::X86Fp80 => "f80",
        Type::Fp128 => "f128",
        Type::PpcFp128 => "ppcf128",
        Type::X86Amx => "x86amx",
        Type::X86Mmx => "v1i64",
        Type::Int(n) => return out.extend_from_slice(format!("i{n}").as_bytes()),
        Type::Ptr(n) => return out.extend_from_slice(format!("p{n}").as_bytes()),
        Type::TypedPtr { pointee, addr_space } => {
            out.extend_from_slice(format!("p{addr_space}").as_bytes());
            return mangle_type(scope, pointee, out);
        }
        Type::Array { elem, len } => {
            out.extend_from_slice(format!("a{len}").as_bytes());
            return mangle_type(scope, elem, out);
        }
        Type::Vector { elem, len, scalable } => {
            let nx = if scalable { "nx" } else { "" };
            out.extend_from_slice(format!("{nx}v{len}").as_bytes());
            return mangle_type(scope, elem, out);
        }
        Type::Struct { elems, .. } => {
            out.extend_from_slice(b"sl_");
            for e in scope.type_list(elems) {
                mangle_type(scope, *e, out);
            }
            "s"
        }
        Type::Named(id) => {
            out.extend_from_slice(b"s_");
            if let Some(name) = scope.module.types.structs[id.index()].name {
                out.extend_from_slice(scope.bytes(name));
            }
            "s"
        }
        Type::Func {
            ret,
            params,
            variadic,
        } => {
            out.extend_from_slice(b"f_");
            mangle_type(scope, ret, out);
            for p in scope.type_list(params) {
                mangle_type(scope, *p, out);
            }
            out.extend_from_slice(if variadic { b"vararg" } else { b"" });
            "f"
        }
        Type::TargetExt { name, types, ints } => {
            out.push(b't');
            out.extend_from_slice(scope.bytes(name));
            for p in scope.type_list(types) {
                out.push(b'_');
                mangle_type(scope, *p, out);
            }
            for n in scope.type_list(ints) {
                out.extend_from_slice(format!("_{}", n.0).as_bytes());
            }
            "t"
        }
    };
    out.extend_from_slice(fixed.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Context, ScopeMut};

    fn check(name: &str, ret: TypeId, params: &[TypeId]) -> Result<String, SignatureError> {
        check_in(&mut Context::new_module(), name, ret, params)
    }
    fn check_in(
        ctx: &mut Context,
        name: &str,
        ret: TypeId,
        params: &[TypeId],
    ) -> Result<String, SignatureError> {
        let fn_ty = ScopeMut::module(ctx).func_ty(ret, params, false);
        let scope = Scope {
            module: ctx,
            local: ctx,
        };
        let i = Intrinsic::lookup(name.as_bytes()).unwrap();
        let slots = i.check_signature(scope, fn_ty)?;
        Ok(String::from_utf8(i.mangled_name(scope, &slots)).unwrap())
    }

    #[test]
    fn scalar_signatures() {
        use TypeId as T;
        assert_eq!(
            check("llvm.umax", T::I32, &[T::I32, T::I32]).unwrap(),
            "llvm.umax.i32"
        );
        assert_eq!(
            check("llvm.umax", T::I32, &[T::I32, T::I64]),
            Err(SignatureError::Param(1))
        );
        assert_eq!(
            check("llvm.umax", T::FLOAT, &[T::FLOAT, T::FLOAT]),
            Err(SignatureError::Return)
        );
        assert_eq!(
            check("llvm.umax", T::I32, &[T::I32]),
            Err(SignatureError::Count(2))
        );
        let memcpy = check("llvm.memcpy", T::VOID, &[T::PTR, T::PTR, T::I64, T::I1]);
        assert_eq!(memcpy.unwrap(), "llvm.memcpy.p0.p0.i64");
    }

    #[test]
    fn derived_types() {
        let ctx = &mut Context::new_module();
        let mut s = ScopeMut::module(ctx);
        let v4i32 = s.vector_ty(TypeId::I32, 4, false);
        let v4i1 = s.vector_ty(TypeId::I1, 4, false);
        let v4ptr = s.vector_ty(TypeId::PTR, 4, false);
        let pair = s.struct_ty(&[v4i32, v4i1], false);
        let name = check_in(ctx, "llvm.sadd.with.overflow", pair, &[v4i32, v4i32]).unwrap();
        assert_eq!(name, "llvm.sadd.with.overflow.v4i32");
        let name = check_in(ctx, "llvm.masked.gather", v4i32, &[v4ptr, v4i1, v4i32]).unwrap();
        assert_eq!(name, "llvm.masked.gather.v4i32.v4p0");
        let reduce = check_in(ctx, "llvm.vector.reduce.add", TypeId::I32, &[v4i32]).unwrap();
        assert_eq!(reduce, "llvm.vector.reduce.add.v4i32");
        let wrong = check_in(ctx, "llvm.vector.reduce.add", TypeId::I64, &[v4i32]);
        assert_eq!(wrong, Err(SignatureError::Return));
    }
}
