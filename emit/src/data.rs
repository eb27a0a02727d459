//! Writes constants as bytes and relocations: initialisers of variables, prefix and prologue data.
//!
//! The layout of every type is the data layout's: integers in their store size, floats in theirs (10 bytes of
//! `x86_fp80`), vectors packed, structs and arrays padded; `undef`, `poison` and padding are zeros, as in LLVM.
//!
//! Cost: O(bytes written + constants visited); sizes of types are looked up once per type.

use crate::constant::{Base, Evaluator, Scalar};
use ir::constants::Const;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, TypeId};
use ir::inst::Opcode;
use ir::types::Type;

/// A field of written data that depends on addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataReloc {
    /// Bytes from the start of the data the constant was appended to.
    pub offset: u64,
    /// Bytes of the field: 1, 2, 4 or 8.
    pub size: u8,
    /// What is added.
    pub base: Option<Base>,
    /// What is subtracted.
    pub minus: Option<Base>,
    /// Bytes to add.
    pub addend: i64,
    /// How the loader signs the address: the field's upper half holds it already.
    pub signed: bool,
}

/// Nesting of aggregates beyond which a constant is refused rather than overflow the stack.
const MAX_DEPTH: u32 = 1000;

/// Appends constants to a section's bytes.
pub struct DataWriter<'a> {
    eval: Evaluator<'a>,
    /// Allocation size and alignment by type, 0 alignment where not asked for yet.
    sizes: Vec<(u64, u32)>,
    /// The machine signs pointers.
    signs: bool,
}

impl<'a> DataWriter<'a> {
    /// For the module's constants, on a machine that signs pointers or has none such.
    pub fn new(eval: Evaluator<'a>, signs: bool) -> Self {
        DataWriter {
            eval,
            sizes: Vec::new(),
            signs,
        }
    }

    /// Where diagnostics point to from now on.
    pub fn locate(&mut self, offset: Option<u32>) {
        self.eval.at = offset;
    }

    /// Allocation size and ABI alignment of a type of the module, in bytes.
    pub fn size_align(&mut self, ty: TypeId) -> (u64, u64) {
        let slot = ty.slot();
        if self.sizes.len() <= slot {
            self.sizes.resize(slot + 1, (0, 0));
        }
        let (size, align) = self.sizes[slot];
        if align != 0 {
            return (size, u64::from(align));
        }
        let align = self.eval.layout.abi_align(self.eval.scope, ty);
        let size = self
            .eval
            .layout
            .store_size(self.eval.scope, ty)
            .next_multiple_of(align);
        if !ty.is_local() {
            self.sizes[slot] = (size, align as u32);
        }
        (size, align)
    }

    fn unsupported<T>(&self, what: impl std::fmt::Display) -> Result<T> {
        Err(Diagnostic::unsupported(self.eval.at, what))
    }

    /// Appends a constant, padded to its allocation size.
    ///
    /// Errors: constants that no relocation can express, scalable vectors, tokens.
    pub fn write(&mut self, constant: ConstId, out: &mut Vec<u8>, relocs: &mut Vec<DataReloc>) -> Result<()> {
        self.write_at(constant, out, relocs, 0)
    }

    fn write_at(
        &mut self,
        constant: ConstId,
        out: &mut Vec<u8>,
        relocs: &mut Vec<DataReloc>,
        depth: u32,
    ) -> Result<()> {
        if depth > MAX_DEPTH {
            return self.unsupported("constant nested too deep");
        }
        let scope = self.eval.scope;
        let ty = scope.const_ty(constant);
        let start = out.len();
        let (size, _) = self.size_align(ty);
        let end = start + size as usize;
        match scope.constant(constant) {
            Const::Zero(_) | Const::Undef(_) | Const::Poison(_) | Const::Null(_) => self.check_plain(ty)?,
            Const::Bytes { data, .. } => out.extend_from_slice(scope.bytes(data)),
            Const::Int { value, .. } => {
                let store = self.store_size(ty);
                self.put(u128::from(value), store, out);
            }
            Const::Float { bits, .. } => {
                let store = self.store_size(ty);
                self.put(u128::from(bits), store, out);
            }
            Const::WideInt { words, .. } | Const::WideFloat { words, .. } => {
                let store = self.store_size(ty) as usize;
                self.put_words(scope.words(words), store, out);
            }
            Const::Splat { elem, .. } => match scope.ty(ty) {
                Type::Vector {
                    len, scalable: false, ..
                } => {
                    self.vector(ty, len, |_| elem, out, relocs, depth)?;
                }
                _ => return self.unsupported("splat of a scalable vector in an initializer"),
            },
            Const::Aggregate { elems, .. } => {
                let elems = scope.const_list(elems);
                match scope.ty(ty) {
                    Type::Array { .. } => {
                        for elem in elems {
                            self.write_at(*elem, out, relocs, depth + 1)?;
                        }
                    }
                    Type::Vector { .. } => {
                        self.vector(ty, elems.len() as u32, |i| elems[i], out, relocs, depth)?;
                    }
                    _ => self.structure(ty, elems, out, relocs, depth)?,
                }
            }
            Const::Expr { expr, .. } => {
                let ops = scope.const_list(expr.ops);
                match expr.opcode {
                    Opcode::BitCast if self.is_compound(scope.const_ty(ops[0])) || self.is_compound(ty) => {
                        self.write_at(ops[0], out, relocs, depth + 1)?;
                    }
                    Opcode::Select if self.is_compound(ty) => {
                        let Scalar::Int(condition) = self.eval.scalar(ops[0])? else {
                            return self.unsupported("select on an address in a constant");
                        };
                        let chosen = ops[if condition & 1 == 1 { 1 } else { 2 }];
                        self.write_at(chosen, out, relocs, depth + 1)?;
                    }
                    _ if self.is_compound(ty) => {
                        let keyword = expr.opcode.keyword();
                        return self
                            .unsupported(format_args!("constant expression '{keyword}' of an aggregate"));
                    }
                    _ => self.scalar(constant, ty, out, relocs)?,
                }
            }
            _ => self.scalar(constant, ty, out, relocs)?,
        }
        out.resize(end, 0);
        Ok(())
    }

    /// Refuses types whose zero has no bytes.
    pub fn check_plain(&self, ty: TypeId) -> Result<()> {
        match self.eval.scope.ty(ty) {
            Type::Vector { scalable: true, .. } => self.unsupported("scalable vector in an initializer"),
            Type::Token | Type::Metadata | Type::Label | Type::Void => {
                self.unsupported("initializer without a size")
            }
            _ => Ok(()),
        }
    }

    fn is_compound(&self, ty: TypeId) -> bool {
        let scope = self.eval.scope;
        matches!(
            scope.ty(ty),
            Type::Array { .. } | Type::Vector { .. } | Type::Struct { .. } | Type::Named(_)
        )
    }

    fn store_size(&self, ty: TypeId) -> u64 {
        self.eval.layout.store_size(self.eval.scope, ty)
    }

    /// Appends the low `size` bytes of a number, in the target's byte order.
    fn put(&self, value: u128, size: u64, out: &mut Vec<u8>) {
        let bytes = value.to_le_bytes();
        let size = size as usize;
        if self.eval.layout.big_endian {
            out.extend(bytes[..size.min(16)].iter().rev());
        } else {
            out.extend_from_slice(&bytes[..size.min(16)]);
        }
    }

    fn put_words(&self, words: &[u64], size: usize, out: &mut Vec<u8>) {
        let byte = |i: usize| words.get(i / 8).map_or(0, |w| (w >> (i % 8 * 8)) as u8);
        if self.eval.layout.big_endian {
            out.extend((0..size).rev().map(byte));
        } else {
            out.extend((0..size).map(byte));
        }
    }

    fn structure(
        &mut self,
        ty: TypeId,
        elems: &[ConstId],
        out: &mut Vec<u8>,
        relocs: &mut Vec<DataReloc>,
        depth: u32,
    ) -> Result<()> {
        let start = out.len();
        let packed = self.eval.scope.struct_elems(ty).is_some_and(|(_, packed)| packed);
        for elem in elems {
            let (_, align) = self.size_align(self.eval.scope.const_ty(*elem));
            if !packed {
                let at = ((out.len() - start) as u64).next_multiple_of(align) as usize;
                out.resize(start + at, 0);
            }
            self.write_at(*elem, out, relocs, depth + 1)?;
        }
        Ok(())
    }

    /// Elements of whole bytes follow one another without padding; others are packed bit by bit.
    fn vector(
        &mut self,
        ty: TypeId,
        len: u32,
        elem: impl Fn(usize) -> ConstId,
        out: &mut Vec<u8>,
        relocs: &mut Vec<DataReloc>,
        depth: u32,
    ) -> Result<()> {
        let elem_ty = self.eval.scope.scalar_ty(ty);
        let bits = self.eval.layout.bits(self.eval.scope, elem_ty);
        if bits.is_multiple_of(8) {
            let size = (bits / 8) as usize;
            for i in 0..len as usize {
                let start = out.len();
                self.write_at(elem(i), out, relocs, depth + 1)?;
                out.truncate(start + size);
            }
            return Ok(());
        }
        let start = out.len();
        let total = (u64::from(len) * bits).div_ceil(8) as usize;
        out.resize(start + total, 0);
        for i in 0..len as usize {
            let value = match self.eval.scalar(elem(i))? {
                Scalar::Int(value) => value,
                Scalar::Undef => 0,
                Scalar::Address(_) | Scalar::Signed(..) => {
                    return self.unsupported("vector of partial addresses in an initializer");
                }
            };
            // Bit `i * bits` of the whole; counted from the other end on big-endian targets.
            let place = if self.eval.layout.big_endian {
                len as usize - 1 - i
            } else {
                i
            } * bits as usize;
            for bit in (0..bits as usize).filter(|bit| value >> bit & 1 == 1) {
                let at = place + bit;
                let byte = if self.eval.layout.big_endian {
                    total - 1 - at / 8
                } else {
                    at / 8
                };
                out[start + byte] |= 1 << (at % 8);
            }
        }
        Ok(())
    }

    fn scalar(
        &mut self,
        constant: ConstId,
        ty: TypeId,
        out: &mut Vec<u8>,
        relocs: &mut Vec<DataReloc>,
    ) -> Result<()> {
        let size = self.store_size(ty);
        match self.eval.scalar(constant)? {
            Scalar::Int(value) => self.put(value, size, out),
            Scalar::Undef => self.put(0, size, out),
            Scalar::Address(address) => {
                let bits = self.eval.layout.bits(self.eval.scope, ty);
                if !matches!(bits, 8 | 16 | 32 | 64) {
                    return self.unsupported(format_args!("address in a field of {bits} bits"));
                }
                relocs.push(DataReloc {
                    offset: out.len() as u64,
                    size: size as u8,
                    base: address.base,
                    minus: address.minus,
                    addend: address.offset,
                    signed: false,
                });
                self.put(0, size, out);
            }
            Scalar::Signed(..) if !self.signs => return self.unsupported("ptrauth constants"),
            Scalar::Signed(..) if size != 8 => return self.unsupported("part of a ptrauth constant"),
            Scalar::Signed(address, schema) => {
                relocs.push(DataReloc {
                    offset: out.len() as u64,
                    size: size as u8,
                    base: address.base,
                    minus: None,
                    addend: address.offset,
                    signed: true,
                });
                self.put(u128::from(schema.0) << 32, size, out);
            }
        }
        Ok(())
    }
}
