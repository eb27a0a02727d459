//! Constants: literals, aggregates and addresses (LangRef "Constants"); [`super::const_expr`] has expressions.

use super::Parser;
use super::const_expr::const_opcode;
use super::lexer::{Name, is_digit, is_letter, unescape};
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{ConstId, GlobalId, TypeId};
use crate::module::{BlockName, GlobalKind};
use crate::types::Type;
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// `TYPE CONSTANT`.
    pub(super) fn typed_const(&mut self) -> Result<ConstId> {
        let t = self.ty()?;
        self.constant(t)
    }

    /// A constant of type `ty`.
    pub(super) fn constant(&mut self, ty: TypeId) -> Result<ConstId> {
        let c = self.peek();
        if is_digit(c) || c == b'-' || c == b'+' {
            return self.number(ty);
        }
        match c {
            b'@' => self.global_ref(ty),
            b'{' => self.aggregate(ty, b'{'),
            b'[' => self.aggregate(ty, b'['),
            b'<' => self.aggregate(ty, b'<'),
            b'c' if self.byte(self.pos + 1) == b'"' => self.string_const(ty),
            b'%' => Err(self.error("invalid use of function-local name")),
            b'!' if ty == TypeId::METADATA => Err(self.error("invalid use of metadata as a constant")),
            c if is_letter(c) => self.word_const(ty),
            _ => Err(self.error("expected value token")),
        }
    }

    fn word_const(&mut self, ty: TypeId) -> Result<ConstId> {
        let at = self.pos;
        let w = self.at_word();
        match w {
            b"true" | b"false" => {
                if ty != TypeId::I1 {
                    return Err(self.error("integer constant must have integer type"));
                }
                let value = (w == b"true") as u64;
                self.skip(w.len());
                Ok(self.tables().constant(Const::Int { ty, value }))
            }
            b"null" => {
                if !matches!(self.scope().ty(ty), Type::Ptr(_) | Type::TypedPtr { .. }) {
                    return Err(self.error("null must be a pointer type"));
                }
                self.skip(4);
                Ok(self.tables().constant(Const::Null(ty)))
            }
            b"zeroinitializer" => {
                self.skip(w.len());
                self.zero(ty, at)
            }
            b"undef" | b"poison" => {
                if !self.is_first_class(ty) || ty == TypeId::LABEL {
                    return Err(self.error("invalid type for undef constant"));
                }
                self.skip(w.len());
                let c = if w == b"undef" {
                    Const::Undef(ty)
                } else {
                    Const::Poison(ty)
                };
                Ok(self.tables().constant(c))
            }
            b"none" => {
                self.skip(4);
                match self.scope().ty(ty) {
                    Type::Token => Ok(self.tables().constant(Const::NoneToken)),
                    Type::TargetExt { .. } => Ok(self.tables().constant(Const::Zero(ty))),
                    _ => Err(self.error_at(at, "invalid type for none constant")),
                }
            }
            b"blockaddress" => self.block_address(ty),
            b"dso_local_equivalent" | b"no_cfi" => {
                self.word();
                let at = self.pos;
                if self.peek() != b'@' {
                    return Err(self.error("expected global value name"));
                }
                let global = self.global_name()?;
                self.check_ty(ty, self.module().global(global).ptr_ty, at)?;
                let variable = matches!(self.module().global(global).kind, GlobalKind::Variable(_));
                if variable && w != b"no_cfi" {
                    return Err(self.error_at(
                        at,
                        "expected a function, alias to function, or ifunc in dso_local_equivalent",
                    ));
                }
                Ok(self.tables().constant(if w == b"no_cfi" {
                    Const::NoCfi { ty, global }
                } else {
                    Const::DsoLocalEquivalent { ty, global }
                }))
            }
            b"ptrauth" => self.ptrauth(ty),
            b"splat" => self.splat(ty),
            b"asm" => Err(self.error("inline asm can only be an operand of call/invoke")),
            b"inf" | b"nan" | b"qnan" | b"snan" => self.symbolic_float(ty),
            _ if w.starts_with(b"u0x") || w.starts_with(b"s0x") => self.hex_int(ty),
            _ if w.starts_with(b"f0x") => self.bits_float(ty),
            _ => {
                let Some(op) = const_opcode(w) else {
                    return Err(self.error("expected value token"));
                };
                self.enter()?;
                self.skip(w.len());
                let c = self.const_expr(op, at)?;
                self.leave();
                let got = self.scope().const_ty(c);
                if got != ty {
                    return Err(self.error_at(
                        at,
                        format!(
                            "constant expression type mismatch: got type '{}' but expected '{}'",
                            self.ty_text(got),
                            self.ty_text(ty)
                        ),
                    ));
                }
                Ok(c)
            }
        }
    }

    /// Whether values of the type can exist.
    pub(crate) fn is_first_class(&self, t: TypeId) -> bool {
        match self.scope().ty(t) {
            Type::Func { .. } | Type::Void => false,
            Type::Named(_) => self.scope().struct_elems(t).is_some(),
            _ => true,
        }
    }

    /// The zero of a type: an integer, a null pointer, a float, or `zeroinitializer`.
    pub(crate) fn zero(&mut self, ty: TypeId, at: usize) -> Result<ConstId> {
        let c = match self.scope().ty(ty) {
            Type::Int(_) => return Ok(self.tables().int(ty, 0)),
            Type::Ptr(_) | Type::TypedPtr { .. } => Const::Null(ty),
            Type::Half | Type::BFloat | Type::Float | Type::Double => Const::Float { ty, bits: 0 },
            Type::X86Fp80 | Type::Fp128 | Type::PpcFp128 => return Ok(self.wide_float(ty, [0, 0])),
            Type::TargetExt { name, .. } if !has_zero(self.scope().bytes(name)) => {
                return Err(self.error_at(at, "invalid type for null constant"));
            }
            Type::Array { .. } | Type::Vector { .. } | Type::Struct { .. } | Type::TargetExt { .. } => {
                Const::Zero(ty)
            }
            Type::X86Mmx => Const::Zero(ty),
            Type::X86Amx => Const::Zero(ty),
            Type::Token => Const::NoneToken,
            Type::Named(_) if self.scope().struct_elems(ty).is_some() => Const::Zero(ty),
            _ => return Err(self.error_at(at, "invalid type for null constant")),
        };
        Ok(self.tables().constant(c))
    }

    /// Error unless the types are the same.
    #[inline]
    pub(super) fn check_ty(&self, expected: TypeId, got: TypeId, at: usize) -> Result<()> {
        if expected == got {
            return Ok(());
        }
        Err(self.error_at(
            at,
            format!(
                "value has type '{}' but '{}' is expected",
                self.ty_text(got),
                self.ty_text(expected)
            ),
        ))
    }

    /// `@name` or `@5`: which global it is.
    pub(super) fn global_name(&mut self) -> Result<GlobalId> {
        let at = self.pos;
        let m = self.module();
        // The commonest form without the detour over `Name`.
        let n = self.name_len_at(at + 1);
        if n > 0 && !is_digit(self.text[at + 1]) {
            let name = &self.text[at + 1..at + 1 + n];
            let scope = crate::context::Scope {
                module: &m.ctx,
                local: &m.ctx,
            };
            if let Some(g) = m.symbols.globals.get(scope, name) {
                self.skip(n + 1);
                return Ok(GlobalId(g));
            }
        }
        let name = self.name()?;
        match self.find_global(&name) {
            Some(g) => Ok(g),
            None => Err(self.error_at(at, format!("use of undefined value '@{name}'"))),
        }
    }

    pub(crate) fn find_global(&self, name: &Name<'_>) -> Option<GlobalId> {
        let m = self.module();
        match name {
            Name::Number(n) => m.symbols.numbered_globals.get(n).copied(),
            Name::Text(s) => m.symbols.find(m, s),
        }
    }

    fn global_ref(&mut self, ty: TypeId) -> Result<ConstId> {
        let at = self.pos;
        let g = self.global_name()?;
        self.global_address(g, ty, at)
    }

    /// The address of a global where a value of type `ty` is expected.
    #[inline]
    pub(super) fn global_address(&mut self, g: GlobalId, ty: TypeId, at: usize) -> Result<ConstId> {
        let got = self.module().global(g).ptr_ty;
        if got != ty {
            if !matches!(self.scope().ty(ty), Type::Ptr(_) | Type::TypedPtr { .. }) {
                return Err(self.error_at(at, "global variable reference must have pointer type"));
            }
            return Err(self.error_at(
                at,
                format!(
                    "'@{}' defined with type '{}' but expected '{}'",
                    String::from_utf8_lossy(self.module().global_name(g)),
                    self.ty_text(got),
                    self.ty_text(ty)
                ),
            ));
        }
        match self.module().symbols.global_consts.get(g.index()) {
            Some(c) => Ok(*c),
            None => Ok(self.tables().constant(Const::Global { ty: got, global: g })),
        }
    }

    /// `c"..."`.
    fn string_const(&mut self, ty: TypeId) -> Result<ConstId> {
        let at = self.pos;
        let (raw, end) = self.quoted_at(self.pos + 1)?;
        let bytes = unescape(raw);
        let ok = match self.scope().ty(ty) {
            Type::Array { elem, len } => elem == TypeId::I8 && len == bytes.len() as u64,
            _ => false,
        };
        if !ok {
            return Err(self.error_at(
                at,
                format!(
                    "constant expression type mismatch: got type '[{} x i8]' but expected '{}'",
                    bytes.len(),
                    self.ty_text(ty)
                ),
            ));
        }
        self.pos = end;
        self.ws();
        if bytes.is_empty() {
            return Ok(self.tables().constant(Const::Zero(ty)));
        }
        let data = self.tables().str(&bytes);
        Ok(self.tables().constant(Const::Bytes { ty, data }))
    }

    /// `{ T c, … }`, `<{ … }>`, `[ … ]`, `< … >`, `pos` at the opening bracket.
    fn aggregate(&mut self, ty: TypeId, open: u8) -> Result<ConstId> {
        let at = self.pos;
        self.enter()?;
        self.skip(1);
        let packed = open == b'<' && self.eat(b'{');
        let close = match open {
            b'{' => b'}',
            b'[' => b']',
            _ if packed => b'}',
            _ => b'>',
        };
        let mut elems: SmallVec<[ConstId; 16]> = SmallVec::new();
        if !self.eat(close) {
            loop {
                // A type that is repeated in every element is not parsed anew where its bytes are the same.
                elems.push(self.typed_const()?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(close, "at end of constant")?;
        }
        if packed {
            self.expect(b'>', "at end of packed struct")?;
        }
        self.leave();
        match open {
            b'[' => self.array_const(ty, &elems, at),
            b'<' if !packed => self.vector_const(ty, &elems, at),
            _ => self.struct_const(ty, &elems, packed, at),
        }
    }

    fn array_const(&mut self, ty: TypeId, elems: &[ConstId], at: usize) -> Result<ConstId> {
        let Type::Array { elem, len } = self.scope().ty(ty) else {
            return Err(self.error_at(
                at,
                format!("array constant where type '{}' is expected", self.ty_text(ty)),
            ));
        };
        if len != elems.len() as u64 {
            return Err(self.error_at(
                at,
                format!(
                    "constant expression type mismatch: array of {} elements but expected '{}'",
                    elems.len(),
                    self.ty_text(ty)
                ),
            ));
        }
        self.check_elems(elem, elems, at)?;
        Ok(self.tables().aggregate(ty, elems))
    }

    fn check_elems(&self, elem: TypeId, elems: &[ConstId], at: usize) -> Result<()> {
        for (i, e) in elems.iter().enumerate() {
            let got = self.scope().const_ty(*e);
            if got != elem {
                return Err(self.error_at(
                    at,
                    format!(
                        "element {i} has type '{}' but '{}' is expected",
                        self.ty_text(got),
                        self.ty_text(elem)
                    ),
                ));
            }
        }
        Ok(())
    }

    fn vector_const(&mut self, ty: TypeId, elems: &[ConstId], at: usize) -> Result<ConstId> {
        if elems.is_empty() {
            return Err(self.error_at(at, "constant vector must not be empty"));
        }
        let Type::Vector {
            elem,
            len,
            scalable: false,
        } = self.scope().ty(ty)
        else {
            return Err(self.error_at(
                at,
                format!("vector constant where type '{}' is expected", self.ty_text(ty)),
            ));
        };
        if len as usize != elems.len() {
            return Err(self.error_at(
                at,
                format!(
                    "constant expression type mismatch: vector of {} elements but expected '{}'",
                    elems.len(),
                    self.ty_text(ty)
                ),
            ));
        }
        self.check_elems(elem, elems, at)?;
        Ok(self.tables().aggregate(ty, elems))
    }

    fn struct_const(&mut self, ty: TypeId, elems: &[ConstId], packed: bool, at: usize) -> Result<ConstId> {
        let Some((types, is_packed)) = self.scope().struct_elems(ty) else {
            return Err(self.error_at(
                at,
                format!("struct constant where type '{}' is expected", self.ty_text(ty)),
            ));
        };
        if is_packed != packed {
            return Err(self.error_at(at, "packed'ness of initializer and type don't match"));
        }
        if types.len() != elems.len() {
            return Err(self.error_at(at, "initializer with struct type has wrong # elements"));
        }
        for (i, (e, t)) in elems.iter().zip(types).enumerate() {
            if self.scope().const_ty(*e) != *t {
                return Err(self.error_at(
                    at,
                    format!("element {i} of struct initializer doesn't match struct element type"),
                ));
            }
        }
        Ok(self.tables().aggregate(ty, elems))
    }

    /// `splat (T c)`.
    fn splat(&mut self, ty: TypeId) -> Result<ConstId> {
        let at = self.pos;
        self.enter()?;
        self.word();
        self.expect(b'(', "after vector splat")?;
        let elem = self.typed_const()?;
        self.expect(b')', "at end of vector splat")?;
        self.leave();
        let Type::Vector { elem: t, .. } = self.scope().ty(ty) else {
            return Err(self.error_at(at, "vector constant must have vector type"));
        };
        self.check_ty(t, self.scope().const_ty(elem), at)?;
        Ok(self.splat_of(ty, elem))
    }

    /// The vector of type `ty` whose lanes are all `elem`.
    pub(super) fn splat_of(&mut self, ty: TypeId, elem: ConstId) -> ConstId {
        let c = match self.scope().constant(elem) {
            Const::Int { value: 0, .. } | Const::Null(_) | Const::Float { bits: 0, .. } => Const::Zero(ty),
            Const::Undef(_) => Const::Undef(ty),
            Const::Poison(_) => Const::Poison(ty),
            _ => Const::Splat { ty, elem },
        };
        self.tables().constant(c)
    }

    /// `ptrauth (ptr p, i32 key[, i64 disc[, ptr addrdisc[, ptr ds]]])`.
    fn ptrauth(&mut self, ty: TypeId) -> Result<ConstId> {
        self.enter()?;
        self.word();
        self.expect(b'(', "in constant ptrauth expression")?;
        let mut ops: SmallVec<[ConstId; 5]> = SmallVec::new();
        loop {
            let at = self.pos;
            let c = self.typed_const()?;
            let t = self.scope().const_ty(c);
            let expected = match ops.len() {
                1 => Some((TypeId::I32, "constant ptrauth key must be i32 constant")),
                2 => Some((
                    TypeId::I64,
                    "constant ptrauth integer discriminator must be i64 constant",
                )),
                _ => None,
            };
            if let Some((e, message)) = expected {
                if t != e || self.scope().const_u64(c).is_none() {
                    return Err(self.error_at(at, message));
                }
            } else if !matches!(self.scope().ty(t), Type::Ptr(_) | Type::TypedPtr { .. }) {
                return Err(self.error_at(at, "constant ptrauth operand must be a pointer"));
            }
            ops.push(c);
            if ops.len() == 5 || !self.eat(b',') {
                break;
            }
        }
        if ops.len() < 2 {
            return Err(self.error("expected comma in constant ptrauth expression"));
        }
        self.expect(b')', "in constant ptrauth expression")?;
        self.leave();
        let got = self.scope().const_ty(ops[0]);
        self.check_ty(ty, got, self.pos)?;
        let mut tables = self.tables();
        let ops = tables.const_list(&ops);
        Ok(tables.constant(Const::PtrAuth { ty, ops }))
    }

    /// `blockaddress(@f, %bb)`: the function and the name of the block.
    pub(super) fn block_address_names(&mut self) -> Result<(GlobalId, BlockName)> {
        self.expect_word("blockaddress", "")?;
        self.expect(b'(', "in block address expression")?;
        let at = self.pos;
        if self.peek() != b'@' {
            return Err(self.error("expected function name in blockaddress"));
        }
        let f = self.global_name()?;
        if self.module().function(f).is_none() {
            return Err(self.error_at(at, "expected function name in blockaddress"));
        }
        self.expect(b',', "in block address expression")?;
        if self.peek() != b'%' {
            return Err(self.error("expected basic block name in blockaddress"));
        }
        let block = match self.name()? {
            Name::Number(n) => BlockName::Numbered(n),
            Name::Text(s) => BlockName::Named(self.tables().str(&s)),
        };
        self.expect(b')', "in block address expression")?;
        Ok((f, block))
    }

    fn block_address(&mut self, ty: TypeId) -> Result<ConstId> {
        let at = self.pos;
        let key = self.block_address_names()?;
        let pointer = matches!(self.scope().ty(ty), Type::Ptr(_) | Type::TypedPtr { .. });
        if !pointer || !self.typed() && self.module().global(key.0).ptr_ty != ty {
            return Err(self.error_at(
                at,
                "constant expression type mismatch: block address is a pointer",
            ));
        }
        match self.module().symbols.block_addresses.get(&key) {
            Some(id) => {
                let id = *id;
                Ok(self.tables().constant(Const::BlockAddress { ty, id }))
            }
            None => Err(self.error_at(at, "cannot take blockaddress inside a declaration")),
        }
    }
}

/// Target extension types that have a zero (LangRef "Target Extension Type").
fn has_zero(name: &[u8]) -> bool {
    name.starts_with(b"spirv.") || matches!(name, b"aarch64.svcount" | b"riscv.vector.tuple")
}
