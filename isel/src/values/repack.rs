//! Vectors that calling conventions pass otherwise than functions hold them: wider registers, or
//! element by element. They change form through a frame object, at calls and returns only.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::{Class, Lane, PartTy, mask_lane, vector_lane};

use ir::diag::Result;
use ir::ids::{TypeId, Value};
use ir::types::Type;
use regalloc::VReg;
use smallvec::SmallVec;

/// How (a member of) a value is passed: `count` parts of type `ty`, one after another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Piece {
    ty: PartTy,
    count: u32,
    /// The value's own parts, `first..end`.
    first: u32,
    end: u32,
    /// Elements are i1: the lane that holds one. Only the lowest bit of what comes in counts.
    mask: Option<Lane>,
    /// Elements are held one by one and passed in lanes as wide or wider.
    widened: Option<Lane>,
    /// Elements change width: the lane that holds one here, the one that passes it, and how many there are.
    relaned: Option<(Lane, Lane, u32)>,
    /// Elements are wide integers: registers for each, of which the last may hold nothing.
    padded: Option<u32>,
    /// Of the register only 8 bytes are passed.
    half: bool,
    /// The parts are the value's own.
    same: bool,
    /// The part of the value whose marks (see [`AbiForm::mask_of`]) the first part here has.
    marks: u32,
    /// On big-endian targets: the lanes that are passed in reverse order, and how many bytes they fill.
    turned: Option<(Lane, u32)>,
}

impl Piece {
    /// On big-endian targets vectors are passed as if they were loaded as one number (AAPCS64 §6.1.1: by `ldr`). Whether this is
    /// another form.
    fn order(&mut self, big_endian: bool) -> bool {
        let bytes = if self.half { 8 } else { self.ty.bytes() };
        self.turned = match self.ty {
            PartTy::V128(lane) if big_endian && lane.bytes() < bytes => Some((lane, bytes)),
            _ => None,
        };
        self.turned.is_some()
    }

    /// The type of the parts as they are passed.
    fn passed(&self) -> PartTy {
        match self.turned {
            Some((_, 8)) => PartTy::F64,
            Some(_) => PartTy::F128,
            None => self.ty,
        }
    }

    /// Bytes from one part to the next in memory that holds the lanes.
    fn stride(&self) -> u32 {
        match self.mask {
            Some(lane) if !self.ty.is_vector() => lane.bytes(),
            _ => self.ty.bytes(),
        }
    }
}

/// How a value is passed, if not by its parts as they are: its leaves in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbiForm(SmallVec<[Piece; 1]>);

impl AbiForm {
    /// The parts that are passed.
    pub(crate) fn parts(&self) -> impl Iterator<Item = PartTy> + '_ {
        self.0
            .iter()
            .flat_map(|p| std::iter::repeat_n(p.passed(), p.count as usize))
    }

    /// The piece of each part that is passed.
    fn pieces(&self) -> impl Iterator<Item = &Piece> + '_ {
        self.0
            .iter()
            .flat_map(|p| std::iter::repeat_n(p, p.count as usize))
    }

    /// The same of the parts that are passed for a mask of the value's own parts, of what stays as it is.
    pub(crate) fn mask_of(&self, own: u64) -> u64 {
        let (mut mask, mut at) = (0, 0);
        for p in &self.0 {
            if p.marks < 64 && at < 64 {
                mask |= (own >> p.marks & 1) << at;
            }
            at += p.count;
        }
        mask
    }

    /// Which of the parts (of the first 64) are vectors of which 8 bytes are passed.
    pub(crate) fn halves(&self) -> u64 {
        let (mut mask, mut at) = (0, 0);
        for p in &self.0 {
            if p.half && p.turned.is_none() && at < 64 {
                mask |= 1 << at;
            }
            at += p.count;
        }
        mask
    }
}

impl<T: Target> Lower<'_, T> {
    /// The form in which a value is passed; `None`: its parts as they are.
    pub(crate) fn abi_form(&mut self, t: TypeId) -> Result<Option<AbiForm>> {
        match self.scope.ty(t) {
            Type::Vector { .. } => {}
            number if self.is_passed_apart(number) => {}
            Type::Array { elem, .. } if !self.has_vector(elem) && !self.dl.big_endian => return Ok(None),
            Type::Array { .. } => {}
            Type::Struct { .. } | Type::Named(_) if self.has_vector(t) => {}
            Type::Int(65..) | Type::Fp128 | Type::Struct { .. } | Type::Named(_) if self.dl.big_endian => {}
            _ => return Ok(None),
        }
        let mut form = AbiForm(SmallVec::new());
        let mut other = false;
        self.add_pieces(t, &mut 0, &mut form, &mut other)?;
        Ok(other.then_some(form))
    }

    /// Whether a number is held in general-purpose registers and passed in a vector register.
    fn is_passed_apart(&self, t: Type) -> bool {
        matches!(t, Type::Float | Type::Fp128) && self.target.passes_floats()
    }

    /// Whether a type is a vector, or a number that is passed like one, or has such a member.
    fn has_vector(&self, t: TypeId) -> bool {
        match self.scope.ty(t) {
            Type::Vector { .. } => true,
            number if self.is_passed_apart(number) => true,
            Type::Array { elem, .. } => self.has_vector(elem),
            Type::Struct { .. } | Type::Named(_) => self
                .scope
                .struct_elems(t)
                .is_some_and(|(e, _)| e.iter().any(|e| self.has_vector(*e))),
            _ => false,
        }
    }

    fn add_pieces(&mut self, t: TypeId, at: &mut u32, form: &mut AbiForm, other: &mut bool) -> Result<()> {
        match self.scope.ty(t) {
            Type::Array { elem, len } if self.has_vector(elem) || self.dl.big_endian => {
                for _ in 0..len {
                    self.add_pieces(elem, at, form, other)?;
                }
                return Ok(());
            }
            Type::Struct { .. } | Type::Named(_) if self.has_vector(t) || self.dl.big_endian => {
                let elems = self.scope.struct_elems(t).map_or(&[][..], |e| e.0);
                for e in elems {
                    self.add_pieces(*e, at, form, other)?;
                }
                return Ok(());
            }
            Type::Vector {
                elem,
                len,
                scalable: false,
            } => {
                let count = self.num_parts(t)?;
                if let Some(mut p) = self.vector_piece(t, elem, len)? {
                    (p.first, p.end, p.marks) = (*at, *at + count, *at);
                    p.order(self.dl.big_endian);
                    *at += count;
                    *other = true;
                    form.0.push(p);
                    return Ok(());
                }
            }
            _ => {}
        }
        // As it is: one piece for each part; or one for each number.
        let scalar = match self.scope.ty(t) {
            Type::Vector { elem, .. } => self.scope.ty(elem),
            scalar => scalar,
        };
        let number = match scalar {
            t if !self.is_passed_apart(t) => None,
            Type::Float => Some((PartTy::F32, 1)),
            _ => Some((PartTy::V128(Lane::I64), 2)),
        };
        *other |= number.is_some();
        let parts = self.parts_vec(t)?;
        let is_wide = |t| matches!(t, Type::Int(65..) | Type::Fp128);
        let own = form.0.len();
        for p in parts.chunks(number.map_or(1, |n| n.1)) {
            let mut piece = Piece {
                ty: number.map_or(p[0].ty, |n| n.0),
                count: 1,
                first: *at,
                end: *at + p.len() as u32,
                mask: None,
                widened: None,
                relaned: None,
                padded: None,
                half: p[0].ty.lane().is_some() && p[0].bytes <= 8,
                same: number.is_none(),
                marks: *at,
                turned: None,
            };
            *other |= piece.order(self.dl.big_endian);
            form.0.push(piece);
            *at += p.len() as u32;
        }
        if self.dl.big_endian && is_wide(scalar) {
            // The highest word comes first.
            let each = (parts.len() as u32 / self.vector_len(t)).max(1) as usize;
            for words in form.0[own..].chunks_mut(each).filter(|w| w.len() > 1) {
                words.reverse();
                let first = words[words.len() - 1].first;
                (0..).zip(&mut *words).for_each(|(k, w)| w.marks = first + k);
                *other = true;
            }
        }
        Ok(())
    }

    /// The word of an integer, counted from the lowest one, that the `k`th of its registers holds, of so many.
    fn word_number(&self, k: u32, words: u32) -> u32 {
        match self.dl.big_endian {
            true => words - 1 - k % words,
            false => k % words,
        }
    }

    /// Elements of a vector, 1 of what is none.
    fn vector_len(&self, t: TypeId) -> u32 {
        match self.scope.ty(t) {
            Type::Vector { len, .. } => len.max(1),
            _ => 1,
        }
    }

    /// The form of a vector, where it is another than its parts.
    fn vector_piece(&mut self, t: TypeId, elem: TypeId, len: u32) -> Result<Option<Piece>> {
        let (lane, mask) = match (self.scope.ty(elem), vector_lane(self.scope.ty(elem), self.dl)) {
            (Type::Int(1), _) => (mask_lane(len), Some(mask_lane(len))),
            (_, Some(lane)) => (lane, None),
            (Type::Int(n), None) if n < 64 => return Ok(self.widened_piece(n, len)),
            (Type::Int(n), None) => return Ok(Self::padded_piece(n, len)),
            _ => return Ok(None),
        };
        let Some((ty, count)) = self.target.abi_vector(lane, len, mask.is_some()) else {
            return Ok(None);
        };
        let parts = self.parts_vec(t)?;
        let same = parts.len() == count as usize
            && parts
                .iter()
                .all(|p| p.ty.class() == ty.class() && p.ty.bytes() == ty.bytes());
        let lanes = mask.is_some() && ty.is_vector();
        let alone = !parts[0].ty.is_vector();
        let other = ty.lane().filter(|l| l.bytes() != lane.bytes() && !alone);
        Ok((!same || lanes || other.is_some()).then_some(Piece {
            ty,
            count,
            first: 0,
            end: 0,
            mask,
            widened: ty
                .lane()
                .filter(|l| alone && l.part().class() == parts[0].ty.class()),
            relaned: other.map(|l| (lane, l, len)),
            padded: None,
            half: count == 1 && ty.lane().is_some_and(|l| l.bytes() * len <= 8),
            same,
            marks: 0,
            turned: None,
        }))
    }

    /// Elements of `bits` bits in the narrowest wider lanes whose vector is one register (LLVM promotes
    /// them for calls); element by element where there are none.
    fn widened_piece(&self, bits: u32, len: u32) -> Option<Piece> {
        if len == 1 || !len.is_power_of_two() {
            return None;
        }
        [Lane::I8, Lane::I16, Lane::I32, Lane::I64]
            .into_iter()
            .filter(|l| 8 * l.bytes() > bits && l.bytes() * len >= T::SHORTEST_VECTOR)
            .find_map(|l| match self.target.abi_vector(l, len, false) {
                Some((ty, 1)) => Some((l, ty)),
                None => self.target.vector_part(l, len).map(|p| (l, p.0)),
                _ => None,
            })
            .filter(|(l, ty)| {
                let bytes = l.bytes() * len;
                ty.is_vector() && (ty.bytes() == bytes || bytes == T::SHORTEST_VECTOR)
            })
            .map(|(lane, ty)| Piece {
                ty,
                count: 1,
                first: 0,
                end: 0,
                mask: None,
                widened: Some(lane),
                relaned: None,
                padded: None,
                half: lane.bytes() * len <= 8,
                same: false,
                marks: 0,
                turned: None,
            })
    }

    /// Elements of more than 64 bits take as many registers as the next power of two has words.
    fn padded_piece(bits: u32, len: u32) -> Option<Piece> {
        let words = bits.checked_next_power_of_two()? / 64;
        (words != bits.div_ceil(64)).then_some(Piece {
            ty: PartTy::I64,
            count: words * len,
            first: 0,
            end: 0,
            mask: None,
            widened: None,
            relaned: None,
            padded: Some(words),
            half: false,
            same: false,
            marks: 0,
            turned: None,
        })
    }

    /// The type and offset of each part in the frame object where a piece changes form.
    fn lanes_memory(&mut self, t: TypeId, f: &Piece) -> Result<(T::Mem, SmallVec<[(PartTy, u32); 4]>)> {
        let mut at = 0;
        let mut places = SmallVec::new();
        let range = self.parts(t)?;
        for k in f.first..f.end {
            let ty = f.widened.map_or(self.part(range, k).ty, Lane::part);
            places.push((ty, at));
            at += ty.bytes();
        }
        let bytes = at.max(f.count * f.stride()).max(f.ty.bytes());
        let slot = self.vb.vcode.frame.add_local(u64::from(bytes), 16);
        Ok((self.slot_mem(slot)?, places))
    }

    /// Frame objects for the lanes of a piece as held and as passed.
    fn relaned_memory(&mut self, f: &Piece) -> Result<(T::Mem, T::Mem)> {
        let bytes = 16 * (f.end - f.first);
        let mems = [bytes, f.ty.bytes()].map(|n| self.vb.vcode.frame.add_local(u64::from(n), 16));
        Ok((self.slot_mem(mems[0])?, self.slot_mem(mems[1])?))
    }

    /// A vector whose elements are passed in lanes of another width.
    fn pack_relaned(&mut self, v: Value, f: &Piece) -> Result<VReg> {
        let (held, passed, len) = f.relaned.expect("asked for");
        let (from, to) = self.relaned_memory(f)?;
        for k in f.first..f.end {
            let r = self.use_part(v, k)?;
            let m = T::mem_offset(self, from, 16 * (k - f.first));
            T::emit_store(self, PartTy::V128(held), r, m);
        }
        for n in 0..len {
            let r = self.vreg(held.part());
            let m = T::mem_offset(self, from, n * held.bytes());
            T::emit_load(self, held.part(), r, m);
            let m = T::mem_offset(self, to, n * passed.bytes());
            T::emit_store(self, passed.part(), r, m);
        }
        let r = self.vreg(f.ty);
        T::emit_load(self, f.ty, r, to);
        Ok(r)
    }

    fn unpack_relaned(&mut self, reg: VReg, f: &Piece, dst: &[VReg]) -> Result<()> {
        let (held, passed, len) = f.relaned.expect("asked for");
        let (to, from) = self.relaned_memory(f)?;
        T::emit_store(self, f.ty, reg, from);
        for n in 0..len {
            let mut r = self.vreg(passed.part());
            let m = T::mem_offset(self, from, n * passed.bytes());
            T::emit_load(self, passed.part(), r, m);
            if f.mask.is_some() {
                let wide = self.vreg(held.part());
                T::emit_extend(self, true, 1, held.part(), wide, r);
                r = wide;
            }
            let m = T::mem_offset(self, to, n * held.bytes());
            T::emit_store(self, held.part(), r, m);
        }
        for (k, d) in dst.iter().enumerate() {
            let m = T::mem_offset(self, to, 16 * k as u32);
            T::emit_load(self, PartTy::V128(held), *d, m);
        }
        Ok(())
    }

    /// A value in the form in which it is passed.
    pub(crate) fn pack_for_call(&mut self, v: Value, t: TypeId, f: &AbiForm) -> Result<SmallVec<[VReg; 4]>> {
        let mut out = self.pack_lanes(v, t, f)?;
        for (r, p) in out.iter_mut().zip(f.pieces()) {
            if let Some((lane, bytes)) = p.turned {
                let turned = self.vreg(p.passed());
                T::emit_reverse_lanes(self, lane, bytes, turned, *r);
                *r = turned;
            }
        }
        Ok(out)
    }

    /// The same with lanes in their own order.
    fn pack_lanes(&mut self, v: Value, t: TypeId, f: &AbiForm) -> Result<SmallVec<[VReg; 4]>> {
        let mut out = SmallVec::new();
        for p in &f.0 {
            if p.relaned.is_some() {
                let r = self.pack_relaned(v, p)?;
                out.push(r);
                continue;
            }
            if p.same {
                for k in p.first..p.end {
                    out.push(self.use_part(v, k)?);
                }
                continue;
            }
            if let Some(words) = p.padded {
                let each = (p.end - p.first) * words / p.count;
                for k in 0..p.count {
                    let word = self.word_number(k, words);
                    out.push(if word < each {
                        self.use_part(v, p.first + k / words * each + word)?
                    } else {
                        let r = self.vreg(PartTy::I64);
                        T::emit_undef(self, r);
                        r
                    });
                }
                continue;
            }
            let (mem, places) = self.lanes_memory(t, p)?;
            for (k, (ty, at)) in places.iter().enumerate() {
                let r = self.use_part(v, p.first + k as u32)?;
                let m = T::mem_offset(self, mem, *at);
                T::emit_store(self, *ty, r, m);
            }
            for k in 0..p.count {
                let r = self.vreg(p.ty);
                let m = T::mem_offset(self, mem, k * p.stride());
                T::emit_load(self, p.ty, r, m);
                out.push(r);
            }
        }
        Ok(out)
    }

    /// A value in the one register in which calls would pass it, where it is held by several; `None` if there is none.
    pub fn pack_in_register(&mut self, v: Value) -> Result<Option<VReg>> {
        let t = self.ty(v);
        let Some(form) = self.abi_form(t)? else {
            return Ok(None);
        };
        Ok(match &self.pack_lanes(v, t, &form)?[..] {
            [reg] => Some(*reg),
            _ => None,
        })
    }

    /// The parts `dst` of a value of type `t` from [`Self::pack_in_register`]'s register; `false` if calls pass it otherwise.
    pub fn unpack_from_register(&mut self, reg: VReg, t: TypeId, dst: &[VReg]) -> Result<bool> {
        let form = self.abi_form(t)?.filter(|f| f.parts().count() == 1);
        let Some(form) = form else { return Ok(false) };
        self.unpack_lanes(&[reg], t, &form, dst)?;
        Ok(true)
    }

    /// The parts `dst` of a value from the form in which it was passed.
    pub(crate) fn unpack_from_call(
        &mut self,
        regs: &[VReg],
        t: TypeId,
        f: &AbiForm,
        dst: &[VReg],
    ) -> Result<()> {
        let mut regs: SmallVec<[VReg; 4]> = regs.into();
        for (r, p) in regs.iter_mut().zip(f.pieces()) {
            if let Some((lane, bytes)) = p.turned {
                let turned = self.vreg(p.ty);
                T::emit_reverse_lanes(self, lane, bytes, turned, *r);
                *r = turned;
            }
        }
        self.unpack_lanes(&regs, t, f, dst)
    }

    /// The same of lanes in their own order.
    fn unpack_lanes(&mut self, regs: &[VReg], t: TypeId, f: &AbiForm, dst: &[VReg]) -> Result<()> {
        let mut at = 0;
        for p in &f.0 {
            let regs = &regs[at..at + p.count as usize];
            at += p.count as usize;
            self.unpack_piece(regs, t, p, &dst[p.first as usize..p.end as usize])?;
        }
        Ok(())
    }

    fn unpack_piece(&mut self, regs: &[VReg], t: TypeId, f: &Piece, dst: &[VReg]) -> Result<()> {
        if let Some(words) = f.padded {
            let each = (f.end - f.first) * words / f.count;
            for (k, d) in dst.iter().enumerate() {
                let k = k as u32;
                let place = self.word_number(k % each, words);
                T::emit_copy(self, *d, regs[(k / each * words + place) as usize]);
            }
            return Ok(());
        }
        if f.relaned.is_some() {
            return self.unpack_relaned(regs[0], f, dst);
        }
        if f.same {
            for (r, d) in regs.iter().zip(dst) {
                match f.mask {
                    Some(lane) => T::emit_mask(self, lane, *d, *r),
                    None => T::emit_copy(self, *d, *r),
                }
            }
            return Ok(());
        }
        let (mem, places) = self.lanes_memory(t, f)?;
        for (k, r) in regs.iter().enumerate() {
            let m = T::mem_offset(self, mem, k as u32 * f.stride());
            match f.mask {
                Some(lane) if !f.ty.is_vector() => {
                    let wide = self.vreg(lane.part());
                    T::emit_extend(self, true, 1, lane.part(), wide, *r);
                    T::emit_store(self, lane.part(), wide, m);
                }
                _ => T::emit_store(self, f.ty, *r, m),
            }
        }
        for ((ty, at), r) in places.iter().zip(dst) {
            let m = T::mem_offset(self, mem, *at);
            match f.mask {
                // (of an element that is held alone nobody reads the bits above)
                Some(lane) if f.ty.is_vector() && ty.is_vector() => {
                    let raw = self.vreg(*ty);
                    T::emit_load(self, *ty, raw, m);
                    T::emit_mask(self, lane, *r, raw);
                }
                _ => T::emit_load(self, *ty, *r, m),
            }
        }
        Ok(())
    }
}
