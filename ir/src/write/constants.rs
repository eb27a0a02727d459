//! Constants, with and without their types.

use super::Printer;
use super::text::Text;
use crate::constants::{Const, ConstExpr, ConstList, Words};
use crate::ids::{ConstId, TypeId};
use crate::inst::{FloatPredicate, IntPredicate, Opcode};
use crate::types::Type;

impl Printer<'_> {
    /// `T c`.
    pub(super) fn typed_const(&mut self, c: ConstId) {
        self.ty(self.scope.const_ty(c));
        self.out.push(b' ');
        self.constant(c);
    }

    /// A constant without its type.
    pub(super) fn constant(&mut self, c: ConstId) {
        match self.scope.constant(c) {
            Const::Int { ty, value } => self.int(ty, value),
            Const::WideInt { words, .. } => self.wide_int(words),
            Const::Float { ty, bits } => self.float(ty, bits),
            Const::WideFloat { ty, words } => self.wide_float(ty, words),
            Const::Null(ty) => self.null(ty),
            Const::Zero(_) => self.out.put("zeroinitializer"),
            Const::Undef(_) => self.out.put("undef"),
            Const::Poison(_) => self.out.put("poison"),
            Const::NoneToken => self.out.put("none"),
            Const::Global { global, .. } => self.global_ref(global),
            Const::Bytes { ty, data } => self.bytes(ty, self.scope.bytes(data)),
            Const::Aggregate { ty, elems } => self.aggregate(ty, elems),
            Const::Splat { elem, .. } => {
                self.out.put("splat (");
                self.typed_const(elem);
                self.out.push(b')');
            }
            Const::Expr { ty, expr } => self.expr(ty, expr),
            Const::BlockAddress { id, .. } => {
                self.out.put("blockaddress(");
                let (function, _) = self.writer.module.block_address(id);
                self.global_ref(function);
                self.out.put(", %");
                self.out.extend_from_slice(&self.writer.block_names[id.index()]);
                self.out.push(b')');
            }
            Const::DsoLocalEquivalent { global, .. } => {
                self.out.put("dso_local_equivalent ");
                self.global_ref(global);
            }
            Const::NoCfi { global, .. } => {
                self.out.put("no_cfi ");
                self.global_ref(global);
            }
            Const::PtrAuth { ops, .. } => {
                self.out.put("ptrauth (");
                self.typed_list(self.scope.const_list(ops));
                self.out.push(b')');
            }
            Const::InlineAsm { asm, .. } => {
                self.out.put("asm ");
                for (on, word) in [
                    (asm.side_effect, "sideeffect "),
                    (asm.align_stack, "alignstack "),
                    (asm.intel_dialect, "inteldialect "),
                    (asm.can_throw, "unwind "),
                ] {
                    if on {
                        self.out.put(word);
                    }
                }
                self.out.put_quoted(self.scope.bytes(asm.template));
                self.out.put(", ");
                self.out.put_quoted(self.scope.bytes(asm.constraints));
            }
            Const::Metadata(m) => self.md(m),
        }
    }

    #[inline]
    fn int(&mut self, ty: TypeId, value: u64) {
        if ty == TypeId::I1 {
            self.out.put(if value != 0 { "true" } else { "false" });
            return;
        }
        let bits = self.scope.int_bits(ty).unwrap_or(64);
        let shift = 64 - bits.min(64);
        self.out.put_i64((value << shift) as i64 >> shift);
    }

    /// As an unsigned hexadecimal number, since that is exact at any width without division.
    fn wide_int(&mut self, words: Words) {
        let w = self.scope.words(words);
        let top = w.iter().rposition(|x| *x != 0).unwrap_or(0);
        if top == 0 && w[0] < 1 << 63 {
            self.out.put_u64(w[0]);
            return;
        }
        // Bits above the width are zero, so the width is a multiple of 64 here.
        if w.iter().all(|x| *x == u64::MAX) {
            self.out.put("-1");
            return;
        }
        self.out.put("u0x");
        for x in w[..=top].iter().rev() {
            self.out.put_hex(*x, 16);
        }
    }

    /// In hexadecimal, which is exact: float as the double of the same value (LangRef "Simple
    /// Constants"), signalling NaNs with their payload.
    fn float(&mut self, ty: TypeId, bits: u64) {
        match self.scope.ty(ty) {
            Type::Half => {
                self.out.put("0xH");
                self.out.put_hex(bits, 4);
            }
            Type::BFloat => {
                self.out.put("0xR");
                self.out.put_hex(bits, 4);
            }
            Type::Float => {
                self.out.put("0x");
                self.out.put_hex(widen_float(bits as u32), 16);
            }
            _ => {
                self.out.put("0x");
                self.out.put_hex(bits, 16);
            }
        }
    }

    fn wide_float(&mut self, ty: TypeId, words: Words) {
        let w = self.scope.words(words);
        let (low, high) = (w[0], w.get(1).copied().unwrap_or(0));
        match self.scope.ty(ty) {
            Type::X86Fp80 => {
                self.out.put("0xK");
                self.out.put_hex(high, 4);
                self.out.put_hex(low, 16);
            }
            kind => {
                self.out.put(if kind == Type::Fp128 { "0xL" } else { "0xM" });
                self.out.put_hex(low, 16);
                self.out.put_hex(high, 16);
            }
        }
    }

    fn null(&mut self, ty: TypeId) {
        match self.scope.ty(ty) {
            Type::Ptr(_) => self.out.put("null"),
            Type::Int(1) => self.out.put("false"),
            Type::Int(_) => self.out.push(b'0'),
            Type::Token => self.out.put("none"),
            Type::Half | Type::BFloat | Type::Float | Type::Double => self.float(ty, 0),
            _ => self.out.put("zeroinitializer"),
        }
    }

    fn bytes(&mut self, ty: TypeId, data: &[u8]) {
        if !matches!(self.scope.ty(ty), Type::Vector { .. }) {
            self.out.put("c");
            self.out.put_quoted(data);
            return;
        }
        self.out.push(b'<');
        for (i, b) in data.iter().enumerate() {
            self.out.put(if i > 0 { ", i8 " } else { "i8 " });
            self.out.put_i64(i64::from(*b as i8));
        }
        self.out.push(b'>');
    }

    fn aggregate(&mut self, ty: TypeId, elems: ConstList) {
        let (open, close) = match self.scope.ty(ty) {
            Type::Array { .. } => ("[", "]"),
            Type::Vector { .. } => ("<", ">"),
            _ => match (self.scope.struct_elems(ty).is_some_and(|s| s.1), elems.is_empty()) {
                (true, _) => ("<{ ", " }>"),
                (false, true) => ("{", "}"),
                (false, false) => ("{ ", " }"),
            },
        };
        self.out.put(open);
        self.typed_list(self.scope.const_list(elems));
        self.out.put(close);
    }

    fn typed_list(&mut self, list: &[ConstId]) {
        for (i, c) in list.iter().enumerate() {
            if i > 0 {
                self.out.put(", ");
            }
            self.typed_const(*c);
        }
    }

    fn expr(&mut self, ty: TypeId, e: ConstExpr) {
        let ops = self.scope.const_list(e.ops);
        self.out.put(e.opcode.keyword());
        self.inst_flags(e.opcode, e.flags);
        match e.opcode {
            Opcode::GetElementPtr => {
                if let [low, high] = self.scope.const_list(e.inrange) {
                    self.out.put(" inrange(");
                    self.constant(*low);
                    self.out.put(", ");
                    self.constant(*high);
                    self.out.push(b')');
                }
                self.out.put(" (");
                self.ty(e.source_ty);
                self.out.put(", ");
                self.typed_list(ops);
            }
            Opcode::ICmp | Opcode::FCmp => {
                self.out.push(b' ');
                self.out.put(match e.opcode {
                    Opcode::ICmp => IntPredicate::from_u8(e.sub).keyword(),
                    _ => FloatPredicate::from_u8(e.sub).keyword(),
                });
                self.out.put(" (");
                self.typed_list(ops);
            }
            Opcode::ExtractValue | Opcode::InsertValue => {
                let values = if e.opcode == Opcode::ExtractValue { 1 } else { 2 };
                let (values, indices) = ops.split_at(values);
                self.out.put(" (");
                self.typed_list(values);
                for i in indices {
                    self.out.put(", ");
                    self.constant(*i);
                }
            }
            op if op.is_cast() => {
                self.out.put(" (");
                self.typed_list(ops);
                self.out.put(" to ");
                self.ty(ty);
            }
            _ => {
                self.out.put(" (");
                self.typed_list(ops);
            }
        }
        self.out.push(b')');
    }
}

/// The bits of the double that has the value of a float; NaNs keep sign, payload and quiet bit.
fn widen_float(bits: u32) -> u64 {
    let f = f32::from_bits(bits);
    if !f.is_nan() {
        return f64::from(f).to_bits();
    }
    u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29
}
