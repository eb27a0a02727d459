//! Data layout (LangRef "Data Layout"): parsing the string, defaults per target, and the sizes,
//! alignments and member offsets of every type.

use crate::context::Scope;
use crate::ids::TypeId;
use crate::types::{FIXED, Type};

/// Symbol mangling (`m:`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mangling {
    /// Nothing is written: names stay as they are, private ones too.
    None,
    /// `m:e`: private symbols begin with `.L`.
    Elf,
    /// `m:l`, z/OS, for which there is no code generator here.
    GoOff,
    /// `m:m`: private symbols begin with `$`.
    Mips,
    /// `m:o`: symbols begin with `_`, private ones with `L_`.
    MachO,
    /// `m:w`: private symbols begin with `.L`; names that begin with `?` are C++'s and get no suffix of vectorcall.
    WinCoff,
    /// `m:x`, 32-bit Windows: symbols begin with `_`, private ones with `L_`.
    WinCoffX86,
    /// `m:a`: private symbols begin with `L..`.
    XCoff,
}

/// Properties of pointers in one address space, in bits.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct PointerSpec {
    /// The address space; 0 is that of `ptr` without `addrspace`.
    pub addr_space: u32,
    /// Size of a pointer, 1 to 2^24 - 1.
    pub bits: u32,
    /// In bytes.
    pub abi_align: u64,
    /// In bytes; at least `abi_align`.
    pub pref_align: u64,
    /// Width in which getelementptr computes, at most `bits`.
    pub index_bits: u32,
}

/// Alignment of primitive types of one size.
#[derive(Copy, Clone, PartialEq, Debug)]
struct AlignSpec {
    bits: u32,
    abi: u64,
    pref: u64,
}

/// A parsed data layout.
#[derive(Clone, PartialEq, Debug)]
pub struct DataLayout {
    /// `E` rather than `e`.
    pub big_endian: bool,
    /// `S`: natural stack alignment in bytes, 0 unspecified.
    pub stack_align: u64,
    /// `P`: where functions are unless they say otherwise.
    pub program_addr_space: u32,
    /// `G`: where front ends put global variables; variables without `addrspace` are in 0 all the same.
    pub globals_addr_space: u32,
    /// `A`: the address space of the stack.
    pub alloca_addr_space: u32,
    /// `m`: how names of symbols are made from names of the IR.
    pub mangling: Mangling,
    /// Sorted by address space; the first one is address space 0.
    pointers: Vec<PointerSpec>,
    ints: Vec<AlignSpec>,
    floats: Vec<AlignSpec>,
    vectors: Vec<AlignSpec>,
    aggregate_abi: u64,
    aggregate_pref: u64,
    /// `n`: native integer widths in bits.
    pub native_ints: Vec<u32>,
    /// `ni`: non-integral address spaces.
    pub non_integral: Vec<u32>,
    /// `F`: function pointer alignment in bytes, 0 unspecified.
    pub function_ptr_align: u64,
    /// Bits and ABI alignment of the types that every module has, by their ids.
    fixed: [(u32, u32); FIXED.len()],
}

impl Default for DataLayout {
    fn default() -> Self {
        let a = |bits, abi, pref| AlignSpec { bits, abi, pref };
        let mut dl = DataLayout {
            big_endian: false,
            stack_align: 0,
            program_addr_space: 0,
            globals_addr_space: 0,
            alloca_addr_space: 0,
            mangling: Mangling::None,
            pointers: vec![PointerSpec {
                addr_space: 0,
                bits: 64,
                abi_align: 8,
                pref_align: 8,
                index_bits: 64,
            }],
            ints: vec![a(1, 1, 1), a(8, 1, 1), a(16, 2, 2), a(32, 4, 4), a(64, 4, 8)],
            floats: vec![a(16, 2, 2), a(32, 4, 4), a(64, 8, 8), a(128, 16, 16)],
            vectors: vec![a(64, 8, 8), a(128, 16, 16)],
            aggregate_abi: 1,
            aggregate_pref: 8,
            native_ints: Vec::new(),
            non_integral: Vec::new(),
            function_ptr_align: 0,
            fixed: Default::default(),
        };
        dl.settle();
        dl
    }
}

fn number(s: &str) -> Result<u32, String> {
    s.parse().map_err(|_| format!("'{s}' is not a number"))
}

fn address_space(s: &str) -> Result<u32, String> {
    match number(s)? {
        n if n < 1 << 24 => Ok(n),
        _ => Err("address space must be a 24-bit integer".to_string()),
    }
}

/// An alignment in bytes, from one in bits. `zero_ok`: 0 stands for one byte.
fn alignment(s: &str, zero_ok: bool) -> Result<u64, String> {
    let bits = number(s)?;
    if bits == 0 && zero_ok {
        return Ok(1);
    }
    if bits == 0 || bits % 8 != 0 || !(bits / 8).is_power_of_two() || bits >= 1 << 16 {
        return Err("alignment must be a power of two times the byte width".into());
    }
    Ok(u64::from(bits / 8))
}

fn set(specs: &mut Vec<AlignSpec>, s: AlignSpec) {
    match specs.binary_search_by_key(&s.bits, |x| x.bits) {
        Ok(i) => specs[i] = s,
        Err(i) => specs.insert(i, s),
    }
}

/// Rounds up to a multiple of `align` (a power of two).
#[inline]
pub fn align_to(n: u64, align: u64) -> u64 {
    n.wrapping_add(align - 1) & !(align - 1)
}

impl DataLayout {
    /// Parses a layout string. The error is a sentence for a diagnostic.
    pub fn parse(text: &str) -> Result<DataLayout, String> {
        let mut dl = DataLayout::default();
        for spec in text.split('-') {
            if spec.is_empty() {
                if text.is_empty() {
                    break;
                }
                return Err("empty specification in data layout is not allowed".into());
            }
            dl.parse_spec(spec)
                .map_err(|e| format!("malformed data layout specification '{spec}': {e}"))?;
        }
        dl.settle();
        Ok(dl)
    }

    /// Notes what types with fixed ids come to.
    fn settle(&mut self) {
        for (i, t) in FIXED.into_iter().enumerate() {
            let bits = self.scalar_bits(t).unwrap_or(0);
            let align = self.scalar_align(t, false).unwrap_or(1);
            self.fixed[i] = (bits as u32, align as u32);
        }
    }

    fn parse_spec(&mut self, spec: &str) -> Result<(), String> {
        let (head, rest) = spec.split_at(spec.chars().next().map_or(0, char::len_utf8));
        let mut parts = rest.split(':');
        let first = parts.next().unwrap_or("");
        let parts: Vec<&str> = parts.collect();
        match head {
            "e" | "E" if rest.is_empty() => self.big_endian = head == "E",
            "s" => {}
            "n" => self.parse_native_sizes(rest)?,
            "S" => {
                self.stack_align = match number(rest)? {
                    0 => 0,
                    _ => alignment(rest, false)?,
                }
            }
            "P" => self.program_addr_space = address_space(rest)?,
            "G" => self.globals_addr_space = address_space(rest)?,
            "A" => self.alloca_addr_space = address_space(rest)?,
            "m" => {
                self.mangling = match parts.first().copied() {
                    Some("e") => Mangling::Elf,
                    Some("l") => Mangling::GoOff,
                    Some("o") => Mangling::MachO,
                    Some("m") => Mangling::Mips,
                    Some("w") => Mangling::WinCoff,
                    Some("x") => Mangling::WinCoffX86,
                    Some("a") => Mangling::XCoff,
                    _ => return Err("unknown mangling mode".into()),
                }
            }
            "F" => {
                let n = rest.get(1..).ok_or("missing alignment")?;
                if !rest.starts_with('i') && !rest.starts_with('n') {
                    return Err("unknown function pointer alignment type".into());
                }
                self.function_ptr_align = alignment(n, true)?;
            }
            "p" => self.parse_pointer(first, &parts)?,
            "i" | "f" | "v" | "a" => self.parse_type_alignment(head, first, &parts)?,
            _ => return Err("unknown specifier".into()),
        }
        Ok(())
    }

    /// `n32:64`: widths of native integers; `ni:1:2`: address spaces of non-integral pointers.
    fn parse_native_sizes(&mut self, rest: &str) -> Result<(), String> {
        if let Some(spaces) = rest.strip_prefix('i') {
            for p in spaces.split(':').filter(|p| !p.is_empty()) {
                let space = address_space(p)?;
                if space == 0 {
                    return Err("address space 0 cannot be non-integral".into());
                }
                self.non_integral.push(space);
            }
            return Ok(());
        }
        for p in rest.split(':') {
            let bits = number(p)?;
            if bits == 0 {
                return Err("zero width native integer type".into());
            }
            self.native_ints.push(bits);
        }
        Ok(())
    }

    /// `p[n]:<size>:<abi>[:<pref>[:<idx>]]`; `first` is what stands before the first colon.
    fn parse_pointer(&mut self, first: &str, parts: &[&str]) -> Result<(), String> {
        let first = first.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let addr_space = if first.is_empty() {
            0
        } else {
            address_space(first)?
        };
        if parts.len() < 2 || parts.len() > 4 {
            return Err("pointers are p[n]:<size>:<abi>[:<pref>[:<idx>]]".into());
        }
        let bits = number(parts[0])?;
        let abi_align = alignment(parts[1], false)?;
        let pref_align = parts.get(2).map_or(Ok(abi_align), |p| alignment(p, false))?;
        let index_bits = parts.get(3).map_or(Ok(bits), |p| number(p))?;
        if bits == 0 || bits >= 1 << 24 || index_bits == 0 || index_bits > bits {
            return Err("bad pointer or index size".into());
        }
        if pref_align < abi_align {
            return Err("preferred alignment cannot be less than the ABI alignment".into());
        }
        let spec = PointerSpec {
            addr_space,
            bits,
            abi_align,
            pref_align,
            index_bits,
        };
        match self.pointers.binary_search_by_key(&addr_space, |x| x.addr_space) {
            Ok(i) => self.pointers[i] = spec,
            Err(i) => self.pointers.insert(i, spec),
        }
        Ok(())
    }

    /// `<kind><size>:<abi>[:<pref>]` of integers, floats, vectors and aggregates.
    fn parse_type_alignment(&mut self, kind: &str, first: &str, parts: &[&str]) -> Result<(), String> {
        let aggregate = kind == "a";
        let bits = match aggregate && first.is_empty() {
            true => 0,
            false => number(first)?,
        };
        if parts.is_empty() || parts.len() > 2 {
            return Err(format!("must be of the form \"{kind}<size>:<abi>[:<pref>]\""));
        }
        let abi = alignment(parts[0], aggregate)?;
        let pref = parts.get(1).map_or(Ok(abi), |p| alignment(p, false))?;
        if pref < abi {
            return Err("preferred alignment cannot be less than the ABI alignment".into());
        }
        if aggregate {
            if bits != 0 {
                return Err("aggregates have no size".into());
            }
            (self.aggregate_abi, self.aggregate_pref) = (abi, pref);
            return Ok(());
        }
        if bits == 0 || bits >= 1 << 24 {
            return Err("size must be a non-zero 24-bit integer".into());
        }
        if kind == "i" && bits == 8 && abi != 1 {
            return Err("i8 must be 8-bit aligned".into());
        }
        let specs = match kind {
            "i" => &mut self.ints,
            "f" => &mut self.floats,
            _ => &mut self.vectors,
        };
        set(specs, AlignSpec { bits, abi, pref });
        Ok(())
    }

    /// Properties of pointers in an address space.
    pub fn pointer(&self, addr_space: u32) -> &PointerSpec {
        match self.pointers.binary_search_by_key(&addr_space, |x| x.addr_space) {
            Ok(i) => &self.pointers[i],
            Err(_) => &self.pointers[0],
        }
    }

    /// Bits that a pointer has in a register of x86-64 and AArch64. Pointers of address space 0 fill one and are zero-extended where
    /// they have fewer in memory (x32, arm64_32); pointers of others are as they are in memory.
    pub fn pointer_register_bits(&self, addr_space: u32) -> u32 {
        match addr_space {
            0 => self.pointer(0).bits.max(64),
            a => self.pointer(a).bits,
        }
    }

    /// Whether pointers of address space 0 have 32 bits in memory.
    pub fn is_ilp32(&self) -> bool {
        self.pointer(0).bits == 32
    }

    /// Size in bits of a sized type (LLVM's `getTypeSizeInBits`). Scalable vectors: the minimum.
    /// 0 for types without a size.
    #[inline]
    pub fn bits(&self, s: Scope<'_>, t: TypeId) -> u64 {
        match self.fixed.get(t.0 as usize) {
            Some((bits, _)) => u64::from(*bits),
            None => self.bits_of(s, t),
        }
    }

    fn bits_of(&self, s: Scope<'_>, t: TypeId) -> u64 {
        match s.ty(t) {
            Type::Array { elem, len } => self.size(s, elem).wrapping_mul(len).wrapping_mul(8),
            Type::Vector { elem, len, .. } => self.bits(s, elem).wrapping_mul(u64::from(len)),
            Type::Struct { .. } | Type::Named(_) => self.struct_size(s, t).wrapping_mul(8),
            // A predicate register, times `vscale`.
            Type::TargetExt { name, .. } if s.bytes(name) == b"aarch64.svcount" => 16,
            Type::TargetExt { .. } => self.target_ext(s, t).map_or(0, |x| self.bits(s, x)),
            scalar => self.scalar_bits(scalar).unwrap_or(0),
        }
    }

    /// Bits of a type that has no others in it.
    fn scalar_bits(&self, t: Type) -> Option<u64> {
        Some(match t {
            Type::Int(n) => u64::from(n),
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double | Type::X86Mmx => 64,
            Type::X86Fp80 => 80,
            Type::Fp128 | Type::PpcFp128 => 128,
            Type::X86Amx => 8192,
            Type::Ptr(a) | Type::TypedPtr { addr_space: a, .. } => u64::from(self.pointer(a).bits),
            _ => return None,
        })
    }

    /// The layout type of a target extension type, for those that have one.
    fn target_ext(&self, s: Scope<'_>, t: TypeId) -> Option<TypeId> {
        let Type::TargetExt { name, .. } = s.ty(t) else {
            return None;
        };
        let name = s.bytes(name);
        if name.starts_with(b"spirv.") || name.starts_with(b"dx.") {
            return Some(TypeId::PTR);
        }
        match name {
            b"amdgcn.named.barrier" => Some(TypeId::I128),
            _ => None,
        }
    }

    /// Bytes that a store of `t` may write: bits rounded up (LLVM's `getTypeStoreSize`).
    pub fn store_size(&self, s: Scope<'_>, t: TypeId) -> u64 {
        self.bits(s, t).div_ceil(8)
    }

    /// Distance between consecutive objects of type `t` in bytes (LLVM's `getTypeAllocSize`).
    pub fn size(&self, s: Scope<'_>, t: TypeId) -> u64 {
        align_to(self.store_size(s, t), self.abi_align(s, t))
    }

    /// ABI alignment in bytes.
    #[inline]
    pub fn abi_align(&self, s: Scope<'_>, t: TypeId) -> u64 {
        match self.fixed.get(t.0 as usize) {
            Some((_, align)) => u64::from(*align),
            None => self.align(s, t, false),
        }
    }

    /// Preferred alignment in bytes.
    pub fn pref_align(&self, s: Scope<'_>, t: TypeId) -> u64 {
        self.align(s, t, true)
    }

    fn align(&self, s: Scope<'_>, t: TypeId, pref: bool) -> u64 {
        let pick = |a: &AlignSpec| if pref { a.pref } else { a.abi };
        match s.ty(t) {
            Type::Array { elem, .. } => self.align(s, elem, pref),
            Type::Vector { .. } => {
                let bits = self.bits(s, t);
                let found = self.vectors.iter().find(|a| u64::from(a.bits) == bits).map(pick);
                found.unwrap_or_else(|| bits.div_ceil(8).max(1).next_power_of_two())
            }
            Type::Struct { .. } | Type::Named(_) => {
                let (elems, packed) = s.struct_elems(t).unwrap_or((&[], false));
                if packed && !pref {
                    return 1;
                }
                let own = if packed {
                    1
                } else {
                    elems.iter().map(|e| self.abi_align(s, *e)).max().unwrap_or(1)
                };
                own.max(if pref {
                    self.aggregate_pref
                } else {
                    self.aggregate_abi
                })
            }
            Type::TargetExt { name, .. } if s.bytes(name) == b"aarch64.svcount" => 2,
            Type::TargetExt { .. } => self.target_ext(s, t).map_or(1, |x| self.align(s, x, pref)),
            scalar => self.scalar_align(scalar, pref).unwrap_or(1),
        }
    }

    /// Alignment of a type that has no others in it.
    fn scalar_align(&self, t: Type, pref: bool) -> Option<u64> {
        let pick = |a: &AlignSpec| if pref { a.pref } else { a.abi };
        let float = |bits: u32| {
            let found = self.floats.iter().find(|a| a.bits == bits).map(pick);
            found.unwrap_or_else(|| u64::from(bits.div_ceil(8)).next_power_of_two())
        };
        Some(match t {
            // The next larger listed integer type, else the largest.
            Type::Int(n) => self
                .ints
                .iter()
                .find(|a| a.bits >= n)
                .or(self.ints.last())
                .map_or(1, pick),
            Type::Half | Type::BFloat => float(16),
            Type::Float => float(32),
            Type::Double => float(64),
            Type::X86Fp80 => float(80),
            Type::Fp128 | Type::PpcFp128 => float(128),
            Type::X86Mmx => 8,
            Type::X86Amx => 64,
            Type::Ptr(a) | Type::TypedPtr { addr_space: a, .. } => {
                let p = self.pointer(a);
                if pref { p.pref_align } else { p.abi_align }
            }
            Type::Label => self.pointer(0).abi_align,
            _ => return None,
        })
    }

    /// Size in bytes of a struct.
    fn struct_size(&self, s: Scope<'_>, t: TypeId) -> u64 {
        self.members(s, t, |_, _| true)
    }

    /// Appends the byte offsets of a struct's members.
    pub fn field_offsets(&self, s: Scope<'_>, t: TypeId, out: &mut Vec<u64>) {
        self.members(s, t, |_, at| {
            out.push(at);
            true
        });
    }

    /// Calls `each` with the number and the offset of each member of a struct, while it says `true`. Returns the size
    /// of what was looked at: of the struct, if `each` never ends it.
    #[inline]
    fn members(&self, s: Scope<'_>, t: TypeId, mut each: impl FnMut(usize, u64) -> bool) -> u64 {
        let (elems, packed) = s.struct_elems(t).unwrap_or((&[], false));
        let (mut at, mut max) = (0u64, 1);
        for (i, e) in elems.iter().enumerate() {
            let natural = self.abi_align(s, *e);
            let a = if packed { 1 } else { natural };
            max = max.max(a);
            at = align_to(at, a);
            if !each(i, at) {
                break;
            }
            at = at.wrapping_add(align_to(self.store_size(s, *e), natural));
        }
        align_to(at, max)
    }

    /// Byte offset of a struct member.
    pub fn field_offset(&self, s: Scope<'_>, t: TypeId, field: u32) -> u64 {
        let mut found = 0;
        self.members(s, t, |i, at| {
            let here = i as u32 == field;
            if here {
                found = at;
            }
            !here
        });
        found
    }

    /// Byte offset of a member of a struct or an element of an array or vector.
    pub fn member(&self, s: Scope<'_>, t: TypeId, index: u64) -> Option<(u64, TypeId)> {
        match s.ty(t) {
            Type::Array { elem, .. } => Some((self.size(s, elem).wrapping_mul(index), elem)),
            Type::Vector { elem, .. } => Some((self.bits(s, elem) / 8 * index, elem)),
            Type::Struct { .. } | Type::Named(_) => {
                let (elems, _) = s.struct_elems(t)?;
                let e = *elems.get(index as usize)?;
                Some((self.field_offset(s, t, index as u32), e))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Context, ScopeMut};

    fn check(layout: &str, f: impl FnOnce(&mut ScopeMut<'_>) -> TypeId, size: u64, align: u64) {
        let dl = DataLayout::parse(layout).expect("valid layout");
        let mut ctx = Context::new_module();
        let t = f(&mut ScopeMut::module(&mut ctx));
        let s = Scope {
            module: &ctx,
            local: &ctx,
        };
        assert_eq!((dl.size(s, t), dl.abi_align(s, t)), (size, align));
    }
    const X86: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

    #[test]
    fn x86_64_sizes() {
        check(X86, |_| TypeId::I1, 1, 1);
        check(X86, |_| TypeId::I64, 8, 8);
        check(X86, |_| TypeId::I128, 16, 16);
        check(X86, |_| TypeId::X86_FP80, 16, 16);
        check(X86, |s| s.ty(Type::Int(37)), 8, 8);
        check(X86, |s| s.ty(Type::Int(200)), 32, 16);
        check(
            X86,
            |s| s.struct_ty(&[TypeId::I8, TypeId::I32, TypeId::I8], false),
            12,
            4,
        );
        check(
            X86,
            |s| s.struct_ty(&[TypeId::I8, TypeId::I32, TypeId::I8], true),
            6,
            1,
        );
        check(X86, |s| s.vector_ty(TypeId::I32, 3, false), 16, 16);
        check(X86, |s| s.vector_ty(TypeId::I1, 7, false), 1, 1);
        check(X86, |s| s.ptr_ty(270), 4, 4);
        check("", |_| TypeId::I64, 8, 4);
    }
    #[test]
    fn malformed_layouts_are_refused() {
        for bad in ["e--E", "i8:16", "p:32", "q", "i32:7", "m:z", "v128:32:16", "S7"] {
            assert!(DataLayout::parse(bad).is_err(), "{bad}");
        }
    }
}
