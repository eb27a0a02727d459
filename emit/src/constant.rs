//! Evaluates constant expressions to numbers and addresses.
//!
//! An integer or pointer constant is either a number or `base - minus + offset`, where base and minus are
//! symbols (LangRef "Constant Expressions"). What cannot be brought into that form cannot be written into an
//! object file, and ends in an `unsupported` diagnostic.
//!
//! Cost: O(expression size); nothing is allocated for scalars.

use ir::constants::{Const, ConstExpr, ConstList, Signature};
use ir::context::Scope;
use ir::datalayout::DataLayout;
use ir::diag::{Diagnostic, Result};
use ir::ids::{BlockAddrId, ConstId, GlobalId, TypeId};
use ir::inst::{IntPredicate, Opcode};
use ir::module::{GlobalKind, Linkage, Module};
use ir::types::Type;
use std::hash::Hasher;

/// What cannot be computed.
const ON_SIGNED: &str = "expression on a ptrauth constant";

/// Expressions may be nested so deep; beyond, they are refused rather than overflow the stack.
const MAX_DEPTH: u32 = 500;

/// A symbol that an address counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// A global value.
    Global(GlobalId),
    /// A basic block whose address is taken.
    Block(BlockAddrId),
    /// `dso_local_equivalent`: the function, or a stub for it in the same linked component.
    DsoLocalEquivalent(GlobalId),
}

/// `base - minus + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// What the address counts from.
    pub base: Option<Base>,
    /// What is subtracted from it (a relative reference).
    pub minus: Option<Base>,
    /// Bytes to add.
    pub offset: i64,
}

/// How a pointer is signed, as ELF objects have it in the upper 32 bits of its field (PAuth ABI Extension to ELF for AArch64,
/// "Signing schema encoding"): bits 0 to 15 the discriminator, 28 and 29 the key (IA, IB, DA, DB), 31 whether the address of
/// the field is part of the discriminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SigningSchema(pub u32);

impl SigningSchema {
    /// That of a constant.
    pub fn of(signature: &Signature) -> Self {
        Self::new(
            signature.key,
            signature.discriminator,
            signature.address.is_some(),
        )
    }

    /// `key` is of 0 to 3.
    pub fn new(key: u32, discriminator: u16, by_address: bool) -> Self {
        SigningSchema(u32::from(discriminator) | (key & 3) << 28 | u32::from(by_address) << 31)
    }

    /// The same in the upper 32 bits of Mach-O's fields (LLVM's "Pointer Authentication", `ARM64_RELOC_AUTHENTICATED_POINTER`):
    /// bit 16 the address, 17 and 18 the key, 31 is one.
    pub fn macho(self) -> u32 {
        self.0 & 0xffff | self.0 >> 31 << 16 | (self.0 >> 28 & 3) << 17 | 1 << 31
    }

    /// What assembly text has in brackets behind `@AUTH`.
    pub fn text(self) -> String {
        let key = ["ia", "ib", "da", "db"][self.0 as usize >> 28 & 3];
        let by_address = if self.0 >> 31 != 0 { ",addr" } else { "" };
        format!("{key},{}{by_address}", self.0 & 0xffff)
    }
}

/// How pointers to personality routines are signed (`ptrauth-sign-personality`): by key IA, the number and their place.
pub const PERSONALITY: SigningSchema = SigningSchema(0x7ead | 1 << 31);

/// What the addresses of a function's blocks are signed with (`"ptrauth-indirect-gotos"`), by key IA: LLVM's
/// "Pointer Authentication", `ptrauth_string_discriminator("FUNCTION blockaddress")`.
pub fn block_discriminator(module: &Module, function: GlobalId) -> Option<u16> {
    let set = module.function(function)?.attrs.func;
    module.scope().attr_str(set, "ptrauth-indirect-gotos")?;
    let mut text = module.scope().bytes(module.global(function).name).to_vec();
    text.extend_from_slice(b" blockaddress");
    Some(string_discriminator(&text))
}

/// SipHash-2-4 of a text with the key that LLVM has for it, brought to 1 to 65,535.
fn string_discriminator(text: &[u8]) -> u16 {
    // Fixed for good: signatures are part of ABIs.
    const KEY: [u64; 2] = [0x794a_1079_ebc9_d4b5, 0xd481_8742_1b8b_ec6f];
    // (deprecated for tables only: it is that very function)
    #[allow(deprecated)]
    let mut hash = std::hash::SipHasher::new_with_keys(KEY[0], KEY[1]);
    hash.write(text);
    (hash.finish() % 0xffff) as u16 + 1
}

/// A scalar constant, evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// An integer, or the bits of a float, of at most 128 bits; zero-extended from its width.
    Int(u128),
    /// A number that depends on where symbols are placed.
    Address(Address),
    /// An address that the loader signs, and how: the upper half of the field.
    Signed(Address, SigningSchema),
    /// `undef` or `poison`: any value will do.
    Undef,
}

/// What evaluation needs of the module.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The module: globals and block addresses.
    pub module: &'a Module,
    /// Its constants (and those of a body, where a body's constant is evaluated).
    pub scope: Scope<'a>,
    /// Sizes and offsets.
    pub layout: &'a DataLayout,
    /// Where diagnostics point to.
    pub at: Option<u32>,
}

fn mask(bits: u64) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

fn sign_extend(value: u128, bits: u64) -> i128 {
    let shift = 128 - bits.min(128) as u32;
    ((value << shift) as i128) >> shift
}

impl<'a> Evaluator<'a> {
    /// An evaluator for the module's own constants.
    pub fn new(module: &'a Module) -> Self {
        Evaluator {
            module,
            scope: module.scope(),
            layout: &module.data_layout,
            at: None,
        }
    }

    fn unsupported<T>(&self, what: impl std::fmt::Display) -> Result<T> {
        Err(Diagnostic::unsupported(self.at, what))
    }

    fn bits(&self, ty: TypeId) -> u64 {
        self.layout.bits(self.scope, ty)
    }

    /// Evaluates a scalar constant (integer, float of at most 128 bits, pointer).
    ///
    /// Errors: an operation that no relocation can express, integers over 128 bits within expressions.
    pub fn scalar(&self, constant: ConstId) -> Result<Scalar> {
        self.scalar_at(constant, 0)
    }

    fn scalar_at(&self, constant: ConstId, depth: u32) -> Result<Scalar> {
        if depth > MAX_DEPTH {
            return self.unsupported("constant expression nested too deep");
        }
        let address = |base| Address {
            base: Some(base),
            minus: None,
            offset: 0,
        };
        let symbol = |base| Scalar::Address(address(base));
        Ok(match self.scope.constant(constant) {
            Const::Int { value, .. } => Scalar::Int(u128::from(value)),
            Const::WideInt { ty, words } if self.bits(ty) <= 128 => {
                let words = self.scope.words(words);
                Scalar::Int(u128::from(words[0]) | u128::from(words[1]) << 64)
            }
            Const::WideInt { .. } => {
                return self.unsupported("constant expression over integers of more than 128 bits");
            }
            Const::Float { bits, .. } => Scalar::Int(u128::from(bits)),
            Const::WideFloat { words, .. } => {
                let words = self.scope.words(words);
                Scalar::Int(u128::from(words[0]) | u128::from(words[1]) << 64)
            }
            Const::Null(_) | Const::Zero(_) => Scalar::Int(0),
            Const::Undef(_) | Const::Poison(_) => Scalar::Undef,
            Const::Global { global, .. } | Const::NoCfi { global, .. } => symbol(Base::Global(global)),
            Const::DsoLocalEquivalent { global, .. } => symbol(Base::DsoLocalEquivalent(global)),
            Const::BlockAddress { id, .. } => {
                match block_discriminator(self.module, self.module.block_address(id).0) {
                    Some(with) => {
                        Scalar::Signed(address(Base::Block(id)), SigningSchema::new(0, with, false))
                    }
                    None => symbol(Base::Block(id)),
                }
            }
            Const::Expr { ty, expr } => self.expression(ty, &expr, depth)?,
            Const::PtrAuth { ops, .. } => self.signed(ops, depth)?,
            Const::InlineAsm { .. } => return self.unsupported("inline assembly in an initializer"),
            Const::Bytes { .. } | Const::Aggregate { .. } | Const::Splat { .. } => {
                return self.unsupported("aggregate where a scalar constant is evaluated");
            }
            Const::NoneToken | Const::Metadata(_) => {
                return self.unsupported("token or metadata in an initializer");
            }
        })
    }

    fn signed(&self, ops: ConstList, depth: u32) -> Result<Scalar> {
        let signature = match self.scope.signature(ops) {
            Ok(signature) => signature,
            Err(what) => return self.unsupported(what),
        };
        match self.scalar_at(signature.pointer, depth + 1)? {
            Scalar::Address(address) if address.base.is_some() && address.minus.is_none() => {
                Ok(Scalar::Signed(address, SigningSchema::of(&signature)))
            }
            _ => self.unsupported("this address in a ptrauth constant"),
        }
    }

    fn expression(&self, ty: TypeId, expr: &ConstExpr, depth: u32) -> Result<Scalar> {
        let ops = self.scope.const_list(expr.ops);
        let operand = |i: usize| self.scalar_at(ops[i], depth + 1);
        match expr.opcode {
            Opcode::GetElementPtr => self.element_pointer(expr, ops, depth),
            Opcode::PtrToInt
            | Opcode::PtrToAddr
            | Opcode::IntToPtr
            | Opcode::Trunc
            | Opcode::ZExt
            | Opcode::SExt => {
                let from = self.bits(self.scope.const_ty(ops[0]));
                self.resize(operand(0)?, from, self.bits(ty), expr.opcode == Opcode::SExt)
            }
            Opcode::BitCast | Opcode::AddrSpaceCast => self.cast(ty, ops[0], depth),
            Opcode::Select => match operand(0)? {
                Scalar::Int(condition) => operand(if condition & 1 == 1 { 1 } else { 2 }),
                _ => self.unsupported("select on an address in a constant"),
            },
            Opcode::ICmp => {
                let bits = self.bits(self.scope.const_ty(ops[0]));
                self.compare(IntPredicate::from_u8(expr.sub), operand(0)?, operand(1)?, bits)
            }
            Opcode::ExtractValue | Opcode::ExtractElement => {
                let mut at = ops[0];
                for index in &ops[1..] {
                    let Some(index) = self.scope.const_u64(*index) else {
                        return self.unsupported("index of a constant expression");
                    };
                    at = self.member(at, index)?;
                }
                self.scalar_at(at, depth + 1)
            }
            opcode if opcode.is_binary() => self.binary(opcode, operand(0)?, operand(1)?, self.bits(ty)),
            opcode => self.unsupported(format_args!("constant expression '{}'", opcode.keyword())),
        }
    }

    /// A cast that keeps the bits. Vectors are put together from their elements.
    fn cast(&self, ty: TypeId, from: ConstId, depth: u32) -> Result<Scalar> {
        let from_ty = self.scope.const_ty(from);
        let Type::Vector { len, elem, .. } = self.scope.ty(from_ty) else {
            return self.scalar_at(from, depth + 1);
        };
        let bits = self.bits(elem);
        if self.bits(ty) > 128 {
            return self.unsupported("bitcast of a vector constant");
        }
        let mut value = 0;
        for i in 0..u64::from(len) {
            match self.scalar_at(self.member(from, i)?, depth + 1)? {
                Scalar::Int(part) => {
                    let place = match self.layout.big_endian {
                        true => u64::from(len) - 1 - i,
                        false => i,
                    };
                    value |= part << (place * bits);
                }
                Scalar::Undef => {}
                Scalar::Address(_) | Scalar::Signed(..) => {
                    return self.unsupported("bitcast of a vector of addresses");
                }
            }
        }
        Ok(Scalar::Int(value))
    }

    /// A member of an aggregate constant; `index` is in range by the verifier's rules.
    pub fn member(&self, aggregate: ConstId, index: u64) -> Result<ConstId> {
        match self.scope.constant(aggregate) {
            Const::Aggregate { elems, .. } => match self.scope.const_list(elems).get(index as usize) {
                Some(&member) => Ok(member),
                None => self.unsupported("index out of range in a constant expression"),
            },
            Const::Splat { elem, .. } => Ok(elem),
            _ => self.unsupported("member of this constant in a constant expression"),
        }
    }

    fn element_pointer(&self, expr: &ConstExpr, ops: &[ConstId], depth: u32) -> Result<Scalar> {
        let mut address = match self.scalar_at(ops[0], depth + 1)? {
            Scalar::Address(address) => address,
            Scalar::Int(value) => Address {
                base: None,
                minus: None,
                offset: value as i64,
            },
            Scalar::Signed(..) => return self.unsupported(ON_SIGNED),
            Scalar::Undef => return Ok(Scalar::Undef),
        };
        let mut ty = expr.source_ty;
        for (i, &op) in ops[1..].iter().enumerate() {
            let index_bits = self.bits(self.scope.const_ty(op));
            let index = match self.scalar_at(op, depth + 1)? {
                Scalar::Int(index) => sign_extend(index, index_bits) as i64,
                Scalar::Undef => 0,
                Scalar::Address(_) | Scalar::Signed(..) => {
                    return self.unsupported("address as an index in a constant");
                }
            };
            let step = if i == 0 {
                (self.layout.size(self.scope, ty) as i64).wrapping_mul(index)
            } else if let Some((elems, _)) = self.scope.struct_elems(ty) {
                let field = index as u32;
                let Some(&elem) = elems.get(field as usize) else {
                    return self.unsupported("struct index out of range in a constant");
                };
                let offset = self.layout.field_offset(self.scope, ty, field) as i64;
                ty = elem;
                offset
            } else {
                match self.scope.ty(ty) {
                    Type::Array { elem, .. } => {
                        ty = elem;
                        (self.layout.size(self.scope, elem) as i64).wrapping_mul(index)
                    }
                    Type::Vector { elem, .. } => {
                        ty = elem;
                        (self.bits(elem) as i64 / 8).wrapping_mul(index)
                    }
                    _ => return self.unsupported("getelementptr into a type without members"),
                }
            };
            address.offset = address.offset.wrapping_add(step);
        }
        Ok(if address.base.is_none() && address.minus.is_none() {
            Scalar::Int(address.offset as u64 as u128)
        } else {
            Scalar::Address(address)
        })
    }

    fn resize(&self, value: Scalar, from: u64, to: u64, signed: bool) -> Result<Scalar> {
        match value {
            Scalar::Int(value) if signed => Ok(Scalar::Int(sign_extend(value, from) as u128 & mask(to))),
            Scalar::Int(value) => Ok(Scalar::Int(value & mask(to))),
            Scalar::Undef => Ok(Scalar::Undef),
            Scalar::Address(_) if to <= from => Ok(value),
            Scalar::Signed(..) if to == from => Ok(value),
            Scalar::Address(_) => self.unsupported("extension of an address in a constant"),
            Scalar::Signed(..) => self.unsupported(ON_SIGNED),
        }
    }

    fn compare(&self, predicate: IntPredicate, lhs: Scalar, rhs: Scalar, bits: u64) -> Result<Scalar> {
        let equal = match (lhs, rhs) {
            (Scalar::Int(a), Scalar::Int(b)) => {
                let (sa, sb) = (sign_extend(a, bits), sign_extend(b, bits));
                let holds = predicate.holds(a.cmp(&b), sa.cmp(&sb));
                return Ok(Scalar::Int(u128::from(holds)));
            }
            (Scalar::Address(a), Scalar::Address(b)) if a == b => Some(true),
            (Scalar::Address(a), Scalar::Int(0)) | (Scalar::Int(0), Scalar::Address(a)) => {
                self.is_never_null(&a).then_some(false)
            }
            (Scalar::Undef, _) | (_, Scalar::Undef) => return Ok(Scalar::Undef),
            _ => None,
        };
        match (predicate, equal) {
            (IntPredicate::Eq, Some(equal)) => Ok(Scalar::Int(u128::from(equal))),
            (IntPredicate::Ne, Some(equal)) => Ok(Scalar::Int(u128::from(!equal))),
            _ => self.unsupported("comparison of addresses in a constant"),
        }
    }

    fn is_never_null(&self, address: &Address) -> bool {
        match (address.base, address.minus, address.offset) {
            (Some(Base::Block(_)), None, 0) => true,
            (Some(Base::Global(g)), None, 0) => {
                let global = self.module.global(g);
                global.linkage != Linkage::ExternWeak && !matches!(global.kind, GlobalKind::Alias(_))
            }
            _ => false,
        }
    }

    fn binary(&self, opcode: Opcode, lhs: Scalar, rhs: Scalar, bits: u64) -> Result<Scalar> {
        let (a, b) = match (lhs, rhs) {
            (Scalar::Int(a), Scalar::Int(b)) => (a, b),
            (Scalar::Undef, _) | (_, Scalar::Undef) => return Ok(Scalar::Undef),
            (Scalar::Signed(..), _) | (_, Scalar::Signed(..)) => return self.unsupported(ON_SIGNED),
            _ => return self.address_arithmetic(opcode, lhs, rhs, bits),
        };
        let (sa, sb) = (sign_extend(a, bits), sign_extend(b, bits));
        let shift = u32::try_from(b).unwrap_or(u32::MAX);
        let fits = u64::from(shift) < bits;
        let value = match opcode {
            Opcode::Add => a.wrapping_add(b),
            Opcode::Sub => a.wrapping_sub(b),
            Opcode::Mul => a.wrapping_mul(b),
            Opcode::And => a & b,
            Opcode::Or => a | b,
            Opcode::Xor => a ^ b,
            Opcode::Shl if fits => a << shift,
            Opcode::LShr if fits => a >> shift,
            Opcode::AShr if fits => (sa >> shift) as u128,
            Opcode::Shl | Opcode::LShr | Opcode::AShr => return Ok(Scalar::Undef),
            Opcode::UDiv | Opcode::URem | Opcode::SDiv | Opcode::SRem if b == 0 => return Ok(Scalar::Undef),
            Opcode::UDiv => a / b,
            Opcode::URem => a % b,
            Opcode::SDiv => sa.wrapping_div(sb) as u128,
            Opcode::SRem => sa.wrapping_rem(sb) as u128,
            _ => return self.unsupported(format_args!("constant expression '{}'", opcode.keyword())),
        };
        Ok(Scalar::Int(value & mask(bits)))
    }

    /// `add` and `sub` with a symbol on at least one side.
    fn address_arithmetic(&self, opcode: Opcode, lhs: Scalar, rhs: Scalar, bits: u64) -> Result<Scalar> {
        let address = |scalar| match scalar {
            Scalar::Address(address) => address,
            Scalar::Int(value) => Address {
                base: None,
                minus: None,
                offset: sign_extend(value, bits) as i64,
            },
            Scalar::Undef | Scalar::Signed(..) => unreachable!("handled by the caller"),
        };
        let (a, b) = (address(lhs), address(rhs));
        let b = match opcode {
            Opcode::Add => b,
            Opcode::Sub => Address {
                base: b.minus,
                minus: b.base,
                offset: b.offset.wrapping_neg(),
            },
            _ => {
                let keyword = opcode.keyword();
                return self.unsupported(format_args!("'{keyword}' of an address in a constant"));
            }
        };
        let one = |x: Option<Base>, y: Option<Base>| match (x, y) {
            (x, None) | (None, x) => Ok(x),
            _ => self.unsupported("sum of addresses in a constant"),
        };
        let (mut base, mut minus) = (one(a.base, b.base)?, one(a.minus, b.minus)?);
        if base == minus {
            (base, minus) = (None, None);
        }
        let offset = a.offset.wrapping_add(b.offset);
        Ok(match (base, minus) {
            (None, None) => Scalar::Int(offset as i128 as u128 & mask(bits)),
            _ => Scalar::Address(Address { base, minus, offset }),
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn blocks_of_a_function_are_signed_with_a_hash_of_its_name() {
        // (what LLVM has for this text, too)
        assert_eq!(
            super::string_discriminator(b"test_indirectbr blockaddress"),
            34947
        );
    }
}
