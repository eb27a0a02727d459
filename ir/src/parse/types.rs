//! Types (LangRef "Type System"), and `%T = type ...` definitions.

use super::lexer::{Name, is_digit, is_letter, is_word, key};
use super::{Home, Parser};
use crate::diag::Result;
use crate::ids::{StructId, TypeId};
use crate::types::{NamedStruct, Type};

/// Widest integer type.
const MAX_INT_BITS: u64 = 8_388_608;

impl<'a> Parser<'a> {
    /// A type that is not `void`.
    #[inline]
    pub(super) fn ty(&mut self) -> Result<TypeId> {
        if let Some(t) = self.usual_ty() {
            return Ok(t);
        }
        let at = self.pos;
        let t = self.ty_or_void()?;
        if t == TypeId::VOID {
            return Err(self.error_at(at, "void type only allowed for function results"));
        }
        Ok(t)
    }

    /// The types that nearly all operands have, with a comma or an operand behind them as it is usually written.
    #[inline(always)]
    fn usual_ty(&mut self) -> Option<TypeId> {
        let &[word @ .., delimiter, next] = self.text.get(self.pos..)?.first_chunk::<5>()?;
        let t = match &word {
            b"ptr" => TypeId::PTR,
            b"i32" => TypeId::I32,
            b"i64" => TypeId::I64,
            _ => return None,
        };
        match (delimiter, next) {
            (b',', _) => self.pos += 3,
            // Neither white space or a comment, nor `*`, `(` or `addrspace`.
            (b' ', b'%' | b'@' | b'0'..=b'9' | b'n') => self.pos += 4,
            _ => return None,
        }
        Some(t)
    }

    /// Any type.
    #[inline]
    pub(super) fn ty_or_void(&mut self) -> Result<TypeId> {
        let base = match self.simple_ty() {
            Some(t) => t,
            None => self.base_ty()?,
        };
        match self.peek() {
            b'*' | b'(' => self.ty_suffix(base),
            b'a' if self.typed() && self.at_word() == b"addrspace" => self.ty_suffix(base),
            _ => Ok(base),
        }
    }

    /// `iN` for the usual widths, `ptr`, `void`: recognised by their bytes, all at once.
    #[inline(always)]
    fn simple_ty(&mut self) -> Option<TypeId> {
        /// The bytes of a word as [`simple_ty`](Parser::simple_ty) compares them.
        const fn word(text: &[u8]) -> u32 {
            key(text) as u32
        }
        const I32: u32 = word(b"i32");
        const I64: u32 = word(b"i64");
        const I16: u32 = word(b"i16");
        const PTR: u32 = word(b"ptr");
        const VOID: u32 = word(b"void");
        const I8: u32 = word(b"i8");
        const I1: u32 = word(b"i1");
        let p = self.pos;
        let &[bytes @ .., next] = self.text.get(p..)?.first_chunk::<5>()?;
        let four = u32::from_le_bytes(bytes);
        let (t, n) = match four & 0xff_ffff {
            I32 => (TypeId::I32, 3),
            PTR => (TypeId::PTR, 3),
            I64 => (TypeId::I64, 3),
            I16 => (TypeId::I16, 3),
            _ => match four & 0xffff {
                I8 => (TypeId::I8, 2),
                I1 => (TypeId::I1, 2),
                _ if four == VOID && !is_word(next) => {
                    self.skip(4);
                    return Some(TypeId::VOID);
                }
                _ => return None,
            },
        };
        if is_word(bytes[n]) {
            return None;
        }
        self.skip(n);
        if t == TypeId::PTR && self.peek() == b'a' && self.at_word() == b"addrspace" {
            self.pos = p;
            return None;
        }
        Some(t)
    }

    /// Whether a type starts here (for places where something else may stand).
    pub(super) fn at_type(&self) -> bool {
        match self.peek() {
            b'%' | b'[' | b'<' | b'{' => true,
            c if is_letter(c) => {
                let w = self.at_word();
                is_int_type_word(w) || word_type(w).is_some() || matches!(w, b"ptr" | b"target" | b"x86_mmx")
            }
            _ => false,
        }
    }

    #[inline(never)]
    fn base_ty(&mut self) -> Result<TypeId> {
        match self.peek() {
            b'%' => self.named_ty(),
            b'[' => {
                self.skip(1);
                self.sequence_ty(false)
            }
            b'<' => {
                self.skip(1);
                if self.peek() == b'{' {
                    let t = self.struct_body(true)?;
                    self.expect(b'>', "at end of packed struct")?;
                    return Ok(t);
                }
                self.sequence_ty(true)
            }
            b'{' => self.struct_body(false),
            _ => self.word_ty(),
        }
    }

    fn word_ty(&mut self) -> Result<TypeId> {
        let w = self.at_word();
        if let Some(t) = word_type(w) {
            self.skip(w.len());
            return Ok(t);
        }
        if is_int_type_word(w) {
            let bits = self.digits_at(self.pos + 1).1;
            let Some(bits) = bits.filter(|b| (1..=MAX_INT_BITS).contains(b)) else {
                return Err(self.error("bitwidth for integer type out of range"));
            };
            self.skip(w.len());
            return Ok(self.tables().int_ty(bits as u32));
        }
        match w {
            b"ptr" => {
                self.skip(3);
                let space = self.optional_addr_space(0)?;
                Ok(self.tables().ptr_ty(space))
            }
            b"target" => self.target_ty(),
            b"x86_mmx" if self.may_have_mmx() => {
                // Retired: LLVM reads it as this vector.
                self.word();
                Ok(self.tables().vector_ty(TypeId::I64, 1, false))
            }
            _ => {
                let t = self.token_text();
                Err(self.error(format!("expected type, found {t}")))
            }
        }
    }

    /// `x86_mmx` is a type no longer: only modules older than opaque pointers may have it.
    fn may_have_mmx(&mut self) -> bool {
        let text = self.text;
        let typed = self.typed();
        *self
            .fun
            .mmx
            .get_or_insert_with(|| typed || !super::split::has_opaque_pointers(text))
    }

    /// `addrspace(n)`, `addrspace("A")` (alloca), `"G"` (globals), `"P"` (program), if it is next.
    pub(super) fn optional_addr_space(&mut self, default: u32) -> Result<u32> {
        if !self.eat_word(b"addrspace") {
            return Ok(default);
        }
        self.expect(b'(', "in address space")?;
        let at = self.pos;
        let n = if self.peek() == b'"' {
            let s = self.string()?;
            let dl = &self.module().data_layout;
            match &*s {
                b"A" => dl.alloca_addr_space,
                b"G" => dl.globals_addr_space,
                b"P" => dl.program_addr_space,
                _ => return Err(self.error_at(at, "invalid symbolic addrspace")),
            }
        } else {
            self.u32()?
        };
        if n >= 1 << 24 {
            return Err(self.error_at(at, "invalid address space, must be a 24-bit integer"));
        }
        self.expect(b')', "in address space")?;
        Ok(n)
    }

    /// `*`, `addrspace(n)*` and `(parameters)` behind a type.
    #[inline(never)]
    fn ty_suffix(&mut self, mut t: TypeId) -> Result<TypeId> {
        let mut wraps = 0;
        loop {
            wraps += 1;
            if wraps > super::MAX_DEPTH {
                return Err(self.error("nesting is too deep"));
            }
            match self.peek() {
                b'*' => {
                    t = self.pointer_to(t, 0)?;
                    self.skip(1);
                }
                b'a' if self.at_word() == b"addrspace" && self.typed() => {
                    let space = self.optional_addr_space(0)?;
                    if self.peek() != b'*' {
                        return Err(self.error("expected '*' in address space"));
                    }
                    t = self.pointer_to(t, space)?;
                    self.skip(1);
                }
                b'(' => t = self.func_ty(t)?,
                _ => return Ok(t),
            }
        }
    }

    /// The type of a pointer to `t`: typed while a module with typed pointers is read.
    pub(crate) fn pointer_to(&mut self, t: TypeId, addr_space: u32) -> Result<TypeId> {
        if matches!(
            self.scope().ty(t),
            Type::Void | Type::Label | Type::Metadata | Type::Token
        ) {
            return Err(self.error("pointer to this type is invalid"));
        }
        if !self.typed() {
            return Ok(self.tables().ptr_ty(addr_space));
        }
        Ok(self.tables().ty(Type::TypedPtr {
            pointee: t,
            addr_space,
        }))
    }

    fn func_ty(&mut self, ret: TypeId) -> Result<TypeId> {
        if !self.is_return_ty(ret) {
            return Err(self.error("invalid function return type"));
        }
        self.enter()?;
        self.skip(1);
        let mut params = smallvec::SmallVec::<[TypeId; 8]>::new();
        let mut variadic = false;
        if !self.eat(b')') {
            loop {
                if self.text[self.pos..].starts_with(b"...") {
                    self.skip(3);
                    variadic = true;
                    self.expect(b')', "at end of argument list")?;
                    break;
                }
                let at = self.pos;
                let t = self.ty()?;
                if !self.is_argument_ty(t) {
                    return Err(self.error_at(at, "invalid type for function argument"));
                }
                params.push(t);
                if self.eat(b',') {
                    continue;
                }
                if self.peek() == b'%' {
                    return Err(self.error("argument name invalid in function type"));
                }
                self.expect(b')', "at end of argument list")?;
                break;
            }
        }
        self.leave();
        Ok(self.tables().func_ty(ret, &params, variadic))
    }

    /// Whether a value of type `condition` chooses between values of type `ty` as a whole or lane by lane.
    pub(crate) fn chooses_between(&self, condition: TypeId, ty: TypeId) -> bool {
        match (self.scope().ty(condition), self.scope().ty(ty)) {
            (
                Type::Vector {
                    elem: TypeId::I1,
                    len,
                    scalable,
                },
                Type::Vector {
                    len: l, scalable: s, ..
                },
            ) => len == l && scalable == s,
            _ => condition == TypeId::I1,
        }
    }

    /// What a function may return.
    pub(crate) fn is_return_ty(&self, t: TypeId) -> bool {
        !matches!(
            self.scope().ty(t),
            Type::Func { .. } | Type::Label | Type::Metadata
        )
    }
    /// What a function may take.
    pub(crate) fn is_argument_ty(&self, t: TypeId) -> bool {
        !matches!(self.scope().ty(t), Type::Func { .. } | Type::Void)
    }
    /// What may be a member of a struct.
    pub(crate) fn is_member_ty(&self, t: TypeId) -> bool {
        !matches!(
            self.scope().ty(t),
            Type::Func { .. } | Type::Void | Type::Label | Type::Metadata | Type::Token
        )
    }

    /// `N x T]` or `N x T>`, behind the bracket; vectors may start with `vscale x`.
    fn sequence_ty(&mut self, vector: bool) -> Result<TypeId> {
        self.enter()?;
        let mut scalable = false;
        if vector && self.eat_word(b"vscale") {
            self.expect_word("x", "after vscale")?;
            scalable = true;
        }
        let at = self.pos;
        if !is_digit(self.peek()) {
            return Err(self.error("expected number in array or vector type"));
        }
        // `4x` without a blank is two tokens.
        let (n, len) = self.digits_at(self.pos);
        let Some(len) = len else {
            return Err(self.error("expected 64-bit integer (too large)"));
        };
        self.skip(n);
        self.expect_word("x", "after element count")?;
        let elem_at = self.pos;
        let elem = self.ty()?;
        self.leave();
        if !vector {
            self.expect(b']', "at end of array type")?;
            if !self.is_member_ty(elem) {
                return Err(self.error_at(elem_at, "invalid array element type"));
            }
            return Ok(self.tables().array_ty(elem, len));
        }
        self.expect(b'>', "at end of vector type")?;
        if len == 0 {
            return Err(self.error_at(at, "zero element vector is illegal"));
        }
        let Ok(len) = u32::try_from(len) else {
            return Err(self.error_at(at, "size too large for vector"));
        };
        if !self.is_vector_elem(elem) {
            return Err(self.error_at(elem_at, "invalid vector element type"));
        }
        Ok(self.tables().vector_ty(elem, len, scalable))
    }

    pub(crate) fn is_vector_elem(&self, t: TypeId) -> bool {
        matches!(
            self.scope().ty(t),
            Type::Int(_)
                | Type::Ptr(_)
                | Type::TypedPtr { .. }
                | Type::Half
                | Type::BFloat
                | Type::Float
                | Type::Double
                | Type::X86Fp80
                | Type::Fp128
                | Type::PpcFp128
                | Type::TargetExt { .. }
        )
    }

    /// Members between braces, `pos` at the opening one.
    fn struct_members(&mut self) -> Result<smallvec::SmallVec<[TypeId; 16]>> {
        self.enter()?;
        self.expect(b'{', "in struct type")?;
        let mut elems = smallvec::SmallVec::<[TypeId; 16]>::new();
        if !self.eat(b'}') {
            loop {
                let at = self.pos;
                let t = self.ty()?;
                if !self.is_member_ty(t) {
                    return Err(self.error_at(at, "invalid element type for struct"));
                }
                elems.push(t);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b'}', "at end of struct")?;
        }
        self.leave();
        Ok(elems)
    }

    fn struct_body(&mut self, packed: bool) -> Result<TypeId> {
        let elems = self.struct_members()?;
        Ok(self.tables().struct_ty(&elems, packed))
    }

    /// `target("name", types..., ints...)`.
    fn target_ty(&mut self) -> Result<TypeId> {
        self.enter()?;
        self.expect_word("target", "type")?;
        self.expect(b'(', "in target extension type")?;
        let name = self.string()?;
        let (mut types, mut ints) = (Vec::new(), Vec::new());
        while self.eat(b',') {
            if is_digit(self.peek()) {
                ints.push(TypeId(self.u32()?));
            } else if ints.is_empty() {
                types.push(self.ty_or_void()?);
            } else {
                return Err(self.error("expected uint32 param"));
            }
        }
        self.expect(b')', "in target extension type")?;
        self.leave();
        let mut t = self.tables();
        let name = t.str(&name);
        let types = t.type_list(&types);
        let ints = t.type_list(&ints);
        Ok(t.ty(Type::TargetExt { name, types, ints }))
    }

    /// `%T` or `%0`.
    fn named_ty(&mut self) -> Result<TypeId> {
        let at = self.pos;
        let name = self.name()?;
        if let Some(t) = self.find_named_ty(&name) {
            return Ok(t);
        }
        if let Home::Build(_) = self.home {
            // Defined later; the skeleton complains if it is not.
            let t = self.new_named_ty(&name);
            self.fun.undefined_types.push((t, at as u32));
            return Ok(t);
        }
        Err(self.error_at(at, format!("use of undefined type '%{name}'")))
    }

    fn find_named_ty(&self, name: &Name<'_>) -> Option<TypeId> {
        let sym = &self.module().symbols;
        match name {
            Name::Number(n) => sym.numbered_types.get(n).copied(),
            Name::Text(s) => {
                let scope = crate::context::Scope {
                    module: &self.module().ctx,
                    local: &self.module().ctx,
                };
                sym.types.get(scope, s).map(TypeId)
            }
        }
    }

    /// A new identified struct without a body.
    fn new_named_ty(&mut self, name: &Name<'_>) -> TypeId {
        let m = self
            .module_mut()
            .expect("named types are made by the skeleton only");
        let id = StructId::new(m.ctx.types.structs.len());
        let text = match name {
            Name::Text(s) => Some(crate::context::ScopeMut::module(&mut m.ctx).str(s)),
            Name::Number(_) => None,
        };
        m.ctx.types.structs.push(NamedStruct {
            name: text,
            number: match name {
                Name::Number(n) => *n,
                Name::Text(_) => 0,
            },
            elems: None,
            packed: false,
        });
        let t = crate::context::ScopeMut::module(&mut m.ctx).ty(Type::Named(id));
        self.set_named_ty(name, t);
        t
    }

    fn set_named_ty(&mut self, name: &Name<'_>, t: TypeId) {
        let m = self
            .module_mut()
            .expect("named types are made by the skeleton only");
        match name {
            Name::Number(n) => {
                m.symbols.numbered_types.insert(*n, t);
            }
            Name::Text(s) => {
                let s = crate::context::ScopeMut::module(&mut m.ctx).str(s);
                let scope = crate::context::Scope {
                    module: &m.ctx,
                    local: &m.ctx,
                };
                m.symbols.types.insert(scope, s, t.0);
            }
        }
    }

    /// `%T = type { ... }`, `type opaque`, or another type that gets a second name (old IR).
    pub(super) fn type_definition(&mut self) -> Result<()> {
        let at = self.pos;
        let name = self.name()?;
        self.expect(b'=', "after name")?;
        self.expect_word("type", "after '='")?;
        let packed = self.peek() == b'<' && self.text[self.pos + 1..].trim_ascii_start().starts_with(b"{");
        let opaque = self.at_word() == b"opaque";
        let known = self.find_named_ty(&name);
        if let Some(t) = known
            && !self.forget_undefined(t)
        {
            return Err(self.error_at(at, format!("redefinition of type '%{name}'")));
        }
        if !opaque && !packed && self.peek() != b'{' {
            // A second name for a type: "%T = type i32".
            if known.is_some() {
                return Err(self.error_at(at, "forward references to non-struct type"));
            }
            let t = self.ty_or_void()?;
            self.set_named_ty(&name, t);
            return Ok(());
        }
        let t = match known {
            Some(t) => t,
            None => self.new_named_ty(&name),
        };
        if opaque {
            self.word();
            return Ok(());
        }
        if packed {
            self.skip(1);
        }
        let elems = self.struct_members()?;
        if packed {
            self.expect(b'>', "at end of packed struct")?;
        }
        if self.peek() == b'*' || self.peek() == b'(' {
            // "%T = type { i32 }*": again only a second name, of a type that was taken for a struct.
            let s = self.tables().struct_ty(&elems, packed);
            let t2 = self.ty_suffix(s)?;
            if known.is_some() {
                return Err(self.error_at(at, "forward references to non-struct type"));
            }
            self.rename_ty(&name, t2);
            return Ok(());
        }
        let Type::Named(id) = self.scope().ty(t) else {
            return Err(self.error_at(at, format!("redefinition of type '%{name}'")));
        };
        let m = self.module_mut().expect("types are defined by the skeleton only");
        let s = &mut m.ctx.types.structs[id.index()];
        s.elems = Some(elems.to_vec());
        s.packed = packed;
        Ok(())
    }

    fn rename_ty(&mut self, name: &Name<'_>, t: TypeId) {
        let m = self.module_mut().expect("types are defined by the skeleton only");
        match name {
            Name::Number(n) => {
                m.symbols.numbered_types.insert(*n, t);
            }
            Name::Text(s) => {
                let scope = crate::context::Scope {
                    module: &m.ctx,
                    local: &m.ctx,
                };
                m.symbols.types.replace(scope, s, t.0);
            }
        }
    }

    /// Takes `t` off the list of types that were used and not defined; false if it was not on it.
    fn forget_undefined(&mut self, t: TypeId) -> bool {
        let n = self.fun.undefined_types.len();
        self.fun.undefined_types.retain(|x| x.0 != t);
        self.fun.undefined_types.len() != n
    }

    /// Rejects identified structs that contain themselves by value.
    pub(crate) fn check_recursion(&self) -> Result<()> {
        let structs = &self.module().ctx.types.structs;
        // 0 not seen, 1 on the path, 2 done.
        let mut state = vec![0u8; structs.len()];
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for root in 0..structs.len() {
            if state[root] != 0 {
                continue;
            }
            stack.push((root, 0));
            state[root] = 1;
            while let Some((s, i)) = stack.last_mut() {
                let s = *s;
                let Some(&member) = structs[s].elems.as_ref().and_then(|e| e.get(*i)) else {
                    state[s] = 2;
                    stack.pop();
                    continue;
                };
                *i += 1;
                let mut inner = Vec::new();
                self.contained_structs(member, &mut inner, 0);
                for n in inner {
                    match state[n] {
                        0 => {
                            state[n] = 1;
                            stack.push((n, 0));
                        }
                        1 => {
                            let name = structs[n].name.map_or(String::new(), |n| {
                                String::from_utf8_lossy(self.scope().bytes(n)).into_owned()
                            });
                            return Err(
                                self.error_at(0, format!("identified structure type '{name}' is recursive"))
                            );
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Identified structs that a type contains by value, without looking into them.
    fn contained_structs(&self, t: TypeId, out: &mut Vec<usize>, depth: u32) {
        if depth > super::MAX_DEPTH {
            return;
        }
        match self.scope().ty(t) {
            Type::Named(s) => out.push(s.index()),
            Type::Array { elem, .. } => self.contained_structs(elem, out, depth + 1),
            Type::Struct { elems, .. } => {
                for e in self.scope().type_list(elems) {
                    self.contained_structs(*e, out, depth + 1);
                }
            }
            _ => {}
        }
    }
}

fn is_int_type_word(w: &[u8]) -> bool {
    w.len() > 1 && w[0] == b'i' && w[1..].iter().all(|c| is_digit(*c))
}

/// Types that are one keyword.
fn word_type(w: &[u8]) -> Option<TypeId> {
    const TABLE: &[(&str, TypeId)] = &[
        ("void", TypeId::VOID),
        ("float", TypeId::FLOAT),
        ("double", TypeId::DOUBLE),
        ("half", TypeId::HALF),
        ("bfloat", TypeId::BFLOAT),
        ("label", TypeId::LABEL),
        ("metadata", TypeId::METADATA),
        ("token", TypeId::TOKEN),
        ("x86_fp80", TypeId::X86_FP80),
        ("fp128", TypeId::FP128),
        ("ppc_fp128", TypeId::PPC_FP128),
        ("x86_amx", TypeId::X86_AMX),
    ];
    let k = key(w);
    TABLE
        .iter()
        .find(|(s, _)| key(s.as_bytes()) == k && s.as_bytes() == w)
        .map(|(_, t)| *t)
}

impl<'a> Parser<'a> {
    /// A type as IR text, for messages.
    pub(super) fn ty_text(&self, t: TypeId) -> String {
        let mut s = String::new();
        self.write_ty(&mut s, t, 0);
        s
    }

    fn write_tys(&self, out: &mut String, l: &[TypeId], depth: u32) {
        for (i, t) in l.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            if i == 16 {
                out.push('…');
                return;
            }
            self.write_ty(out, *t, depth + 1);
        }
    }

    fn write_ty(&self, out: &mut String, t: TypeId, depth: u32) {
        use std::fmt::Write;
        if depth > 4 {
            out.push('…');
            return;
        }
        let s = self.scope();
        let _ = match s.ty(t) {
            Type::Int(n) => write!(out, "i{n}"),
            Type::Ptr(0) => write!(out, "ptr"),
            Type::Ptr(n) => write!(out, "ptr addrspace({n})"),
            Type::TypedPtr { pointee, addr_space } => {
                self.write_ty(out, pointee, depth + 1);
                match addr_space {
                    0 => write!(out, "*"),
                    n => write!(out, " addrspace({n})*"),
                }
            }
            Type::Array { elem, len } => {
                let _ = write!(out, "[{len} x ");
                self.write_ty(out, elem, depth + 1);
                write!(out, "]")
            }
            Type::Vector { elem, len, scalable } => {
                let _ = write!(out, "<{}{len} x ", if scalable { "vscale x " } else { "" });
                self.write_ty(out, elem, depth + 1);
                write!(out, ">")
            }
            Type::Struct { elems, packed } => {
                let _ = write!(out, "{}{{ ", if packed { "<" } else { "" });
                self.write_tys(out, s.type_list(elems), depth);
                write!(out, " }}{}", if packed { ">" } else { "" })
            }
            Type::Named(id) => {
                let d = &self.module().ctx.types.structs[id.index()];
                match d.name {
                    Some(n) => write!(out, "%{}", s.str(n)),
                    None => write!(out, "%{}", d.number),
                }
            }
            Type::Func {
                ret,
                params,
                variadic,
            } => {
                self.write_ty(out, ret, depth + 1);
                out.push_str(" (");
                self.write_tys(out, s.type_list(params), depth);
                match (variadic, params.is_empty()) {
                    (true, true) => write!(out, "...)"),
                    (true, false) => write!(out, ", ...)"),
                    _ => write!(out, ")"),
                }
            }
            Type::TargetExt { name, .. } => write!(out, "target(\"{}\")", s.str(name)),
            other => {
                let names: &[(Type, &str)] = &[
                    (Type::Void, "void"),
                    (Type::Label, "label"),
                    (Type::Metadata, "metadata"),
                    (Type::Token, "token"),
                    (Type::Half, "half"),
                    (Type::BFloat, "bfloat"),
                    (Type::Float, "float"),
                    (Type::Double, "double"),
                    (Type::X86Fp80, "x86_fp80"),
                    (Type::Fp128, "fp128"),
                    (Type::PpcFp128, "ppc_fp128"),
                    (Type::X86Amx, "x86_amx"),
                    (Type::X86Mmx, "x86_mmx"),
                ];
                let n = names.iter().find(|n| n.0 == other).map_or("?", |n| n.1);
                write!(out, "{n}")
            }
        };
    }
}
