//! How types fall into parts: each part fits one register.
//!
//! Integers up to 64 bits and pointers are one part; wider ones are 64-bit parts, least significant
//! first (in big-endian memory, last). Bits of a part above the type's width are undefined: who needs them extends. x86_fp80 is its
//! 64-bit significand and 16-bit sign and exponent. Without registers for floating point numbers are held as the
//! integers of their bits. Legal vectors are registers of the target's choice,
//! other vectors one element after another. Aggregates are the parts of their members in order.
//!
//! `<N x i1>` is a vector of lanes of all ones or all zeros (see [`Lane`] of the part).

use ir::context::Scope;
use ir::datalayout::{DataLayout, align_to};
use ir::ids::{LOCAL, TypeId};
use ir::types::Type;
pub use opt::target::{Lane, PartTy};
use regalloc::RegClass;
use rustc_hash::FxHashMap;

/// The register class that holds a part.
pub trait Class {
    /// The class.
    fn class(self) -> RegClass;
}

impl Class for PartTy {
    #[inline]
    fn class(self) -> RegClass {
        match self {
            PartTy::I8 | PartTy::I16 | PartTy::I32 | PartTy::I64 => RegClass::Int,
            PartTy::Predicate(_) => RegClass::Vector,
            _ => RegClass::Float,
        }
    }
}

/// A part and where it stands in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What the register holds.
    pub ty: PartTy,
    /// Byte offset from the value's start (of scalable parts: times `vscale`).
    pub offset: u32,
    /// Bytes in memory; fewer than the register's for i24, <3 x i32> and the like.
    pub bytes: u32,
    /// It is of a vector of i1 (or of another element that is not whole bytes), whose memory form is
    /// packed bits, so that it is not loaded and stored part by part.
    pub packed: bool,
}

impl Part {
    /// Whether a register that holds the one holds the other, but for the lanes (`lanes`: they are the same, too).
    fn same_register(&self, other: &Part, lanes: bool) -> bool {
        if self.ty.is_scalable() || other.ty.is_scalable() {
            let full = |p: &Part| matches!(p.ty, PartTy::Scalable(_)) && p.bytes == 16;
            return self.ty == other.ty && self.bytes == other.bytes || full(self) && full(other);
        }
        let width = |p: &Part| p.ty.lane().map(Lane::bytes);
        self.ty.class() == other.ty.class()
            && self.ty.bytes() == other.ty.bytes()
            && (!lanes || width(self) == width(other))
            && !self.packed
            && !other.packed
    }
}

/// The most parts that a value may have.
pub const MAX_PARTS: usize = 1 << 16;

/// Parts by type; ranges into one pool.
#[derive(Default)]
pub struct PartsCache {
    pool: Vec<Part>,
    module: Vec<(u32, u32)>,
    local: Vec<(u32, u32)>,
    /// By struct type of the module: where its members' offsets start in `offsets`.
    structs: Vec<u32>,
    offsets: Vec<u64>,
    /// By the starts of two types' parts, if they are many: whether they are the same registers.
    same: FxHashMap<(u32, u32), bool>,
    /// The target has scalable vectors.
    pub scalable: bool,
    /// The target has x86_fp80.
    pub fp80: bool,
    /// The target has no registers for floating point: it is held as integers.
    pub soft_float: bool,
}

/// How the target holds vectors of `count` lanes (the flag: of a mask): part type and lanes in each part.
pub type VectorRule<'a> = &'a dyn Fn(Lane, u32, bool) -> Option<(PartTy, u32)>;

/// The part of types that always are a single scalar register.
/// `soft`: floating point is held as integers.
#[inline]
pub fn scalar_part(t: Type, dl: &DataLayout, soft: bool) -> Option<PartTy> {
    match t {
        Type::Int(n) if n <= 64 => Some(PartTy::int(n)),
        Type::Ptr(a) => Some(PartTy::int(dl.pointer_register_bits(a))),
        Type::Float if soft => Some(PartTy::I32),
        Type::Double if soft => Some(PartTy::I64),
        Type::Half | Type::BFloat if soft => Some(PartTy::I16),
        Type::Fp128 if soft => None,
        Type::Float => Some(PartTy::F32),
        Type::Double => Some(PartTy::F64),
        Type::Half | Type::BFloat => Some(PartTy::F16),
        Type::Fp128 => Some(PartTy::F128),
        _ => None,
    }
}

/// What says how a type is held.
#[derive(Clone, Copy)]
struct Types<'a> {
    s: Scope<'a>,
    dl: &'a DataLayout,
    rule: VectorRule<'a>,
}

impl PartsCache {
    /// Forgets everything (another function, other features).
    pub fn clear(&mut self) {
        self.pool.clear();
        self.module.clear();
        self.local.clear();
        self.structs.clear();
        self.offsets.clear();
        self.same.clear();
    }
    /// Whether the parts of two ranges are the same registers, one by one. The answer for long ranges is kept, since each part of a
    /// value asks.
    ///
    /// Bitcasts keep what memory would hold: in big-endian order the bytes of lanes of other widths stand elsewhere.
    pub fn same_registers(&mut self, dl: &DataLayout, a: (u32, u32), b: (u32, u32)) -> bool {
        const FEW: u32 = 16;
        let lanes = dl.big_endian;
        let compare = |pool: &[Part]| {
            let [a, b] = [a, b].map(|r| &pool[r.0 as usize..r.1 as usize]);
            a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.same_register(y, lanes))
        };
        if a.1 - a.0 <= FEW {
            return compare(&self.pool);
        }
        *self.same.entry((a.0, b.0)).or_insert_with(|| compare(&self.pool))
    }
    /// Byte offset of a struct's member, with the offsets of all its members found at the first question.
    pub fn field_offset(&mut self, s: Scope<'_>, dl: &DataLayout, t: TypeId, field: u32) -> u64 {
        if t.0 & LOCAL != 0 {
            return dl.field_offset(s, t, field);
        }
        if self.structs.len() <= t.slot() {
            self.structs.resize(t.slot() + 1, u32::MAX);
        }
        if self.structs[t.slot()] == u32::MAX {
            self.structs[t.slot()] = self.offsets.len() as u32;
            dl.field_offsets(s, t, &mut self.offsets);
        }
        self.offsets[(self.structs[t.slot()] + field) as usize]
    }
    /// A range returned by [`PartsCache::range`].
    #[inline]
    pub fn get(&self, r: (u32, u32)) -> &[Part] {
        &self.pool[r.0 as usize..r.1 as usize]
    }
    /// The parts of a type, as a range. `Err` names what is not supported.
    pub fn range(
        &mut self,
        s: Scope<'_>,
        dl: &DataLayout,
        rule: VectorRule<'_>,
        t: TypeId,
    ) -> Result<(u32, u32), String> {
        let table = if t.0 & LOCAL == 0 {
            &mut self.module
        } else {
            &mut self.local
        };
        if table.len() <= t.slot() {
            table.resize(t.slot() + 1, (u32::MAX, 0));
        }
        let r = table[t.slot()];
        if r.0 != u32::MAX {
            return Ok(r);
        }
        let start = self.pool.len();
        let types = Types { s, dl, rule };
        if let Err(e) = self.add(&types, t, 0, 0) {
            self.pool.truncate(start);
            return Err(e);
        }
        let r = (start as u32, self.pool.len() as u32);
        if t.0 & LOCAL == 0 {
            self.module[t.slot()] = r;
        } else {
            self.local[t.slot()] = r;
        }
        Ok(r)
    }

    fn push(&mut self, ty: PartTy, offset: u64, bytes: u32) -> Result<(), String> {
        let offset = u32::try_from(offset).map_err(|_| "value of more than 4 GiB".to_string())?;
        self.pool.push(Part {
            ty,
            offset,
            bytes,
            packed: false,
        });
        Ok(())
    }

    fn add(&mut self, types: &Types<'_>, t: TypeId, at: u64, depth: u32) -> Result<(), String> {
        let &Types { s, dl, rule } = types;
        let ty = s.ty(t);
        if let Some(p) = scalar_part(ty, dl, self.soft_float) {
            let bytes = match ty {
                Type::Int(n) => n.div_ceil(8),
                Type::Ptr(a) => dl.pointer(a).bits / 8,
                _ => p.bytes(),
            };
            return self.push(p, at, bytes);
        }
        if self.pool.len() > MAX_PARTS || depth > 1000 {
            return Err("aggregate of too many members as a value".into());
        }
        match ty {
            Type::Void | Type::Token | Type::Metadata | Type::Label => Ok(()),
            Type::Int(n) => {
                let bytes = n.div_ceil(8);
                for i in 0..n.div_ceil(64) {
                    let offset = match dl.big_endian {
                        true => bytes.saturating_sub(8 * (i + 1)),
                        false => 8 * i,
                    };
                    self.push(PartTy::I64, at + u64::from(offset), (bytes - 8 * i).min(8))?;
                }
                Ok(())
            }
            // Of those without registers for floating point.
            Type::Fp128 => {
                let places = if dl.big_endian { [8, 0] } else { [0, 8] };
                (places.iter()).try_for_each(|offset| self.push(PartTy::I64, at + offset, 8))
            }
            Type::X86Fp80 if !self.fp80 => Err("x86_fp80".into()),
            Type::X86Fp80 => {
                self.push(PartTy::I64, at, 8)?;
                self.push(PartTy::I16, at + 8, 2)
            }
            Type::Array { elem, len } => {
                let size = dl.size(s, elem);
                if len as usize > MAX_PARTS {
                    return Err("array of too many elements as a value".into());
                }
                (0..len).try_for_each(|i| self.add(types, elem, at + i * size, depth + 1))
            }
            Type::Struct { .. } | Type::Named(_) => {
                let Some((elems, packed)) = s.struct_elems(t) else {
                    return Err("opaque struct as a value".into());
                };
                let mut offset = at;
                for e in elems {
                    if !packed {
                        offset = at + align_to(offset - at, dl.abi_align(s, *e));
                    }
                    self.add(types, *e, offset, depth + 1)?;
                    offset += dl.size(s, *e);
                }
                Ok(())
            }
            Type::Vector {
                elem,
                len,
                scalable: true,
            } => {
                let known = if self.scalable {
                    scalable_part(s.ty(elem), len, dl)
                } else {
                    None
                };
                let (part, count) =
                    known.ok_or_else(|| format!("scalable vectors ({})", shape_name(s, elem, len)))?;
                let bytes = (dl.size(s, t) / u64::from(count)) as u32;
                (0..count).try_for_each(|i| self.push(part, at + u64::from(i * bytes), bytes))
            }
            Type::Vector { len, .. } if len as usize > MAX_PARTS => {
                Err("vector of too many elements as a value".into())
            }
            Type::Vector { elem, len, .. } => self.add_vector(types, elem, len, at),
            Type::PpcFp128 => Err("ppc_fp128".into()),
            // As a `<256 x i32>`: a row of a tile is 64 bytes of it.
            Type::X86Amx => match rule(Lane::I32, 256, false) {
                Some((part, lanes)) => (0..256 / lanes).try_for_each(|i| {
                    let bytes = part.bytes();
                    self.push(part, at + u64::from(i * bytes), bytes)
                }),
                None => Err("x86_amx".into()),
            },
            // As a predicate of bytes.
            Type::TargetExt { name, .. } if self.scalable && s.bytes(name) == b"aarch64.svcount" => {
                self.push(PartTy::Predicate(1), at, 2)
            }
            Type::TargetExt { name, .. } => {
                let name = String::from_utf8_lossy(s.bytes(name));
                Err(format!("values of type target(\"{name}\")"))
            }
            other => Err(format!("values of type {other:?}")),
        }
    }

    fn add_vector(&mut self, types: &Types<'_>, elem: TypeId, len: u32, at: u64) -> Result<(), String> {
        let &Types { s, dl, rule } = types;
        let ty = s.ty(elem);
        let lane = vector_lane(ty, dl);
        if let Some(lane) = lane
            && let Some((part, lanes)) = rule(lane, len, false)
        {
            let bytes = len * lane.bytes();
            for i in 0..len.div_ceil(lanes) {
                let offset = i * part.bytes();
                self.push(part, at + u64::from(offset), (bytes - offset).min(part.bytes()))?;
            }
            return Ok(());
        }
        if ty == Type::Int(1)
            && let Some((part, lanes)) = rule(mask_lane(len), len, true)
        {
            for _ in 0..len.div_ceil(lanes) {
                self.push(part, at, part.bytes())?;
                self.pool.last_mut().expect("just pushed").packed = true;
            }
            return Ok(());
        }
        // Element by element.
        let bits = dl.bits(s, elem);
        let packed = !bits.is_multiple_of(8);
        for i in 0..len {
            let from = self.pool.len();
            self.add(types, elem, at + u64::from(i) * bits / 8, 0)?;
            self.pool[from..].iter_mut().for_each(|p| p.packed |= packed);
        }
        Ok(())
    }
}

/// How many registers of which kind hold `<vscale x len x elem>`: elements that do not fill a register stand in
/// wider containers; numbers of elements that are not power of two (for data: or one) are held as the next one.
/// `None`: it is not supported.
pub fn scalable_part(elem: Type, len: u32, dl: &DataLayout) -> Option<(PartTy, u32)> {
    if len == 0 || len > 1 << 16 {
        return None;
    }
    let len = len.next_power_of_two();
    if elem == Type::Int(1) {
        return Some((PartTy::Predicate((16 / len.min(16)) as u8), (len / 16).max(1)));
    }
    let len = len.max(2);
    let lane = match elem {
        Type::Int(n) if n <= 64 => n.div_ceil(8).next_power_of_two(),
        _ => vector_lane(elem, dl)?.bytes(),
    };
    let count = (lane * len / 16).max(1);
    Some((PartTy::Scalable(Lane::int(lane.max(16 / len))), count))
}

fn shape_name(s: Scope<'_>, elem: TypeId, len: u32) -> String {
    format!("<vscale x {len} x {:?}>", s.ty(elem))
}

/// The lane of vectors of a scalar type; `None`: they are held element by element.
#[inline]
pub fn vector_lane(elem: Type, dl: &DataLayout) -> Option<Lane> {
    Some(match elem {
        Type::Int(8) => Lane::I8,
        Type::Int(16) => Lane::I16,
        Type::Int(32) => Lane::I32,
        Type::Int(64) => Lane::I64,
        Type::Ptr(a) if dl.pointer(a).bits == 64 => Lane::I64,
        Type::Ptr(0) if dl.is_ilp32() => Lane::I32,
        Type::Float => Lane::F32,
        Type::Double => Lane::F64,
        Type::Half | Type::BFloat => Lane::F16,
        _ => return None,
    })
}

/// The lane in which elements of `<len x i1>` are held.
pub fn mask_lane(len: u32) -> Lane {
    match len {
        0..=2 => Lane::I64,
        3..=4 => Lane::I32,
        5..=8 => Lane::I16,
        _ => Lane::I8,
    }
}
