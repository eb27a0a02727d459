//! Memory instructions: alloca, load, store, getelementptr, fence, cmpxchg, atomicrmw.

use super::bitstream::Record;
use super::body::BodyReader;
use crate::diag::Result;
use crate::ids::{StrId, TypeId, Value};
use crate::inst::{AtomicOp, InstFlags, Opcode, Ordering};
use crate::parse::Parser;
use crate::types::Type;
use smallvec::SmallVec;

impl BodyReader<'_> {
    /// An alignment as its logarithm plus one, which is how instructions keep it.
    fn align(&self, r: &Record, n: u64) -> Result<u8> {
        match n {
            0..=33 => Ok(n as u8),
            _ => Err(r.error("alignment is out of range")),
        }
    }

    fn ordering(&self, r: &Record, n: u64) -> Result<Ordering> {
        match n {
            0..=6 => Ok(Ordering::from_u8(n as u8)),
            _ => Err(r.error("unknown atomic ordering")),
        }
    }

    /// A synchronization scope; files of before LLVM 5 have no names for them.
    fn sync_scope(&mut self, r: &Record, n: u64) -> Result<StrId> {
        match (n, self.tables.sync_scopes.get(n as usize)) {
            (_, Some(s)) => Ok(*s),
            (0, None) => Ok(self.p.tables().str(b"singlethread")),
            (1, None) => Ok(StrId::EMPTY),
            _ => Err(r.error("synchronization scope is out of range")),
        }
    }

    pub(super) fn alloca(&mut self, r: &Record) -> Result<()> {
        r.want(4, "alloca")?;
        let bits = r.get(3);
        let mut ty = self.tables.ty(r, r.get(0))?;
        let mut space = self.p.module().data_layout.alloca_addr_space;
        if bits & 1 << 6 == 0 {
            // Before LLVM 3.7 the type was the result's.
            ty = self.pointee(r, ty)?;
        }
        if let Some(n) = r.ops.get(4) {
            space = u32::try_from(*n)
                .ok()
                .filter(|n| *n < 1 << 24)
                .ok_or_else(|| r.error("address space is out of range"))?;
        }
        if !self.p.is_sized(ty, 0) {
            return Err(r.error("cannot allocate unsized type"));
        }
        let count_ty = self.tables.ty(r, r.get(1))?;
        if self.p.scope().int_bits(count_ty).is_none() {
            return Err(r.error("element count must have integer type"));
        }
        // The number is absolute.
        let count = self.by_number(r, u32::try_from(r.get(2)).unwrap_or(u32::MAX), Some(count_ty))?;
        let result = self.p.pointer_to(ty, space)?;
        let ops = self.p.operands(&[count]);
        let mut d = Parser::inst(Opcode::Alloca, result, ops);
        d.sub = self.align(r, bits & 0x1f | (bits >> 8 & 7) << 5)?;
        if bits & 1 << 5 != 0 {
            d.flags = d.flags.with(InstFlags::INALLOCA);
        }
        if bits & 1 << 7 != 0 {
            d.flags = d.flags.with(InstFlags::SWIFTERROR);
        }
        d.aux = ty.0;
        self.push(d, r);
        Ok(())
    }

    /// The type of what is loaded or stored must have a size.
    fn check_accessed(&self, r: &Record, ty: TypeId) -> Result<()> {
        if ty.0 >= TypeId::PTR.0 && ty.0 <= TypeId::I128.0 {
            return Ok(());
        }
        let opaque = matches!(ty, TypeId::LABEL | TypeId::METADATA | TypeId::TOKEN);
        if !self.p.is_first_class(ty) || opaque || !self.p.is_sized(ty, 0) {
            return Err(r.error("load or store of a type without a size"));
        }
        Ok(())
    }

    /// Alignment, volatility and, of atomic accesses, ordering and scope, from operand `i` on.
    fn access(&mut self, r: &Record, i: usize, ty: TypeId, atomic: bool) -> Result<(u8, InstFlags, StrId)> {
        r.want(i + if atomic { 4 } else { 2 }, "memory access")?;
        let mut align = self.align(r, r.get(i))?;
        let mut flags = InstFlags::NONE;
        if r.get(i + 1) != 0 {
            flags = flags.with(InstFlags::VOLATILE);
        }
        let mut scope = StrId::EMPTY;
        if atomic {
            let o = self.ordering(r, r.get(i + 2))?;
            if o == Ordering::NotAtomic {
                return Err(r.error("atomic access without an ordering"));
            }
            if align == 0 {
                return Err(r.error("alignment missing from atomic operation"));
            }
            flags = flags.with_ordering(o);
            scope = self.sync_scope(r, r.get(i + 3))?;
        }
        if align == 0 {
            align = self.p.default_align(ty);
        }
        Ok((align, flags, scope))
    }

    pub(super) fn load(&mut self, r: &Record) -> Result<()> {
        let atomic = r.code == 41;
        let mut i = 0;
        let (pt, p) = self.typed_value(r, &mut i)?;
        if !self.is_pointer(pt) {
            return Err(r.error("load operand is not a pointer"));
        }
        let rest = if atomic { 4 } else { 2 };
        let ty = match r.len() == i + rest + 1 {
            true => self.type_op(r, &mut i)?,
            false => self.pointee(r, pt)?,
        };
        self.check_accessed(r, ty)?;
        let (align, flags, scope) = self.access(r, i, ty, atomic)?;
        if matches!(flags.ordering(), Ordering::Release | Ordering::AcqRel) {
            return Err(r.error("atomic load cannot use release ordering"));
        }
        let ops = self.p.operands(&[p]);
        let mut d = Parser::inst(Opcode::Load, ty, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = scope.0;
        self.push(d, r);
        Ok(())
    }

    pub(super) fn store(&mut self, r: &Record) -> Result<()> {
        let atomic = matches!(r.code, 42 | 45);
        let mut i = 0;
        let (pt, p) = self.typed_value(r, &mut i)?;
        if !self.is_pointer(pt) {
            return Err(r.error("store operand is not a pointer"));
        }
        let (ty, v) = match r.code {
            24 | 42 => {
                let ty = self.pointee(r, pt)?;
                (ty, self.value(r, &mut i, ty)?)
            }
            _ => self.typed_value(r, &mut i)?,
        };
        self.check_accessed(r, ty)?;
        let (align, flags, scope) = self.access(r, i, ty, atomic)?;
        if matches!(flags.ordering(), Ordering::Acquire | Ordering::AcqRel) {
            return Err(r.error("atomic store cannot use acquire ordering"));
        }
        let ops = self.p.operands(&[v, p]);
        let mut d = Parser::inst(Opcode::Store, TypeId::VOID, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = scope.0;
        self.push(d, r);
        Ok(())
    }

    pub(super) fn gep(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let mut flags = InstFlags::NONE;
        let mut source = None;
        if r.code == 43 {
            r.want(2, "getelementptr")?;
            flags = super::gep_flags(r.get(0));
            source = Some(self.tables.ty(r, r.get(1))?);
            i = 2;
        } else if r.code == 30 {
            flags = super::gep_flags(1);
        }
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        let mut types: SmallVec<[(TypeId, Option<u64>); 8]> = SmallVec::new();
        while i < r.len() {
            let (t, v) = self.typed_value(r, &mut i)?;
            let n = match types.is_empty() {
                true => None,
                false => v.as_const().and_then(|c| self.p.struct_index(c)),
            };
            ops.push(v);
            types.push((t, n));
        }
        let Some((base, _)) = types.first() else {
            return Err(r.error("getelementptr without a base"));
        };
        let source = match source {
            Some(t) => t,
            None => self.pointee(r, self.p.scope().scalar_ty(*base))?,
        };
        let ty = self.p.gep_ty(source, &types, r.at)?;
        let ops = self.p.operands(&ops);
        let mut d = Parser::inst(Opcode::GetElementPtr, ty, ops);
        d.flags = flags;
        d.aux = source.0;
        self.push(d, r);
        Ok(())
    }

    pub(super) fn fence(&mut self, r: &Record) -> Result<()> {
        r.want(2, "fence")?;
        let o = self.ordering(r, r.get(0))?;
        if o < Ordering::Acquire {
            return Err(r.error("fence cannot be unordered or monotonic"));
        }
        let scope = self.sync_scope(r, r.get(1))?;
        let mut d = Parser::inst(Opcode::Fence, TypeId::VOID, Default::default());
        d.flags = InstFlags::NONE.with_ordering(o);
        d.aux = scope.0;
        self.push(d, r);
        Ok(())
    }

    /// Pointer, expected and new value, volatility, orderings, scope, weakness, alignment.
    pub(super) fn cmpxchg(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (pt, p) = self.typed_value(r, &mut i)?;
        if !self.is_pointer(pt) {
            return Err(r.error("cmpxchg operand is not a pointer"));
        }
        let (ty, expected) = match r.code {
            37 => {
                let ty = self.pointee(r, pt)?;
                (ty, self.value(r, &mut i, ty)?)
            }
            _ => self.typed_value(r, &mut i)?,
        };
        let new = self.value(r, &mut i, ty)?;
        r.want(i + 3, "cmpxchg")?;
        let success = self.ordering(r, r.get(i + 1))?;
        let failure = match r.ops.get(i + 3) {
            Some(n) => self.ordering(r, *n)?,
            None => match success {
                Ordering::AcqRel => Ordering::Acquire,
                Ordering::Release => Ordering::Monotonic,
                o => o,
            },
        };
        if success < Ordering::Monotonic
            || matches!(
                failure,
                Ordering::NotAtomic | Ordering::Unordered | Ordering::Release | Ordering::AcqRel
            )
        {
            return Err(r.error("invalid cmpxchg ordering"));
        }
        if !self.p.is_first_class(ty) || !self.p.is_sized(ty, 0) {
            return Err(r.error("cmpxchg operand must be a first class value"));
        }
        let scope = self.sync_scope(r, r.get(i + 2))?;
        let mut align = self.align(r, r.get(i + 5))?;
        if align == 0 {
            align = self.p.natural_align(ty);
        }
        let mut flags = InstFlags::NONE
            .with_ordering(success)
            .with_failure_ordering(failure);
        if r.get(i) != 0 {
            flags = flags.with(InstFlags::VOLATILE);
        }
        if r.get(i + 4) != 0 {
            flags = flags.with(InstFlags::WEAK);
        }
        let result = self.p.tables().struct_ty(&[ty, TypeId::I1], false);
        let ops = self.p.operands(&[p, expected, new]);
        let mut d = Parser::inst(Opcode::CmpXchg, result, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = scope.0;
        if r.ops.get(i + 4).is_some() {
            self.push(d, r);
            return Ok(());
        }
        // Before weak exchanges existed the result was the loaded value.
        self.p.push_inst(d, r.at);
        let pair = self.last();
        let aux = self.p.body.add_list(&[0]);
        self.push_simple(Opcode::ExtractValue, ty, &[pair], aux, r);
        Ok(())
    }

    pub(super) fn atomicrmw(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (pt, p) = self.typed_value(r, &mut i)?;
        if !self.is_pointer(pt) {
            return Err(r.error("atomicrmw operand is not a pointer"));
        }
        let (ty, v) = match r.code {
            38 => {
                let ty = self.pointee(r, pt)?;
                (ty, self.value(r, &mut i, ty)?)
            }
            _ => self.typed_value(r, &mut i)?,
        };
        r.want(i + 4, "atomicrmw")?;
        let Some(op) = rmw_operation(r.get(i)) else {
            return Err(r.error("unknown operation of atomicrmw"));
        };
        self.p.check_rmw_type(op, ty, r.at)?;
        let o = self.ordering(r, r.get(i + 2))?;
        if o < Ordering::Monotonic {
            return Err(r.error("atomicrmw cannot be unordered"));
        }
        let scope = self.sync_scope(r, r.get(i + 3))?;
        let mut align = self.align(r, r.get(i + 4))?;
        if align == 0 {
            align = self.p.natural_align(ty);
        }
        let mut flags = InstFlags::NONE.with_ordering(o);
        if r.get(i + 1) != 0 {
            flags = flags.with(InstFlags::VOLATILE);
        }
        let ops = self.p.operands(&[p, v]);
        let mut d = Parser::inst(Opcode::AtomicRmw, ty, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = self.p.body.add_list(&[op as u32, scope.0]);
        self.push(d, r);
        Ok(())
    }

    /// The type of a pointer.
    pub(super) fn addr_space_of(&self, ty: TypeId) -> u32 {
        match self.p.scope().ty(ty) {
            Type::Ptr(n) | Type::TypedPtr { addr_space: n, .. } => n,
            _ => 0,
        }
    }
}

/// Operations of atomicrmw by their numbers.
const OPERATIONS: [AtomicOp; 23] = {
    use AtomicOp::*;
    [
        Xchg,
        Add,
        Sub,
        And,
        Nand,
        Or,
        Xor,
        Max,
        Min,
        UMax,
        UMin,
        FAdd,
        FSub,
        FMax,
        FMin,
        UIncWrap,
        UDecWrap,
        USubCond,
        USubSat,
        FMaximum,
        FMinimum,
        FMaximumNum,
        FMinimumNum,
    ]
};

fn rmw_operation(n: u64) -> Option<AtomicOp> {
    OPERATIONS.get(usize::try_from(n).ok()?).copied()
}

/// The number of an operation of atomicrmw.
pub(super) fn rmw_number(op: AtomicOp) -> u64 {
    let found = OPERATIONS.iter().position(|x| *x == op);
    found.expect("every operation has a number") as u64
}
