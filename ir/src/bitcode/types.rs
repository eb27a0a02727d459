//! The type table (TYPE_BLOCK_ID_NEW).

use super::bitstream::{Cursor, Item, Record};
use super::module::ModuleReader;
use crate::context::ScopeMut;
use crate::diag::Result;
use crate::ids::{StructId, TypeId};
use crate::types::{NamedStruct, Type};

// Records of the block.
const NUMENTRY: u32 = 1;
const OPAQUE: u32 = 6;
const POINTER: u32 = 8;
const STRUCT_NAME: u32 = 19;
const STRUCT_NAMED: u32 = 20;
const OPAQUE_POINTER: u32 = 25;

impl ModuleReader<'_> {
    /// Whether pointers have pointees: then the module is one of before LLVM 15.
    pub(super) fn find_typed_pointers(&mut self, mark: u64) -> Result<bool> {
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(super::block::TYPE, &self.tables.info)?;
        let mut record = Record::default();
        let mut typed = false;
        loop {
            match cur.next(&mut record)? {
                Item::End => return Ok(typed),
                Item::Block(_) => {
                    cur.skip_block()?;
                }
                Item::Record => match record.code {
                    POINTER => typed = true,
                    OPAQUE_POINTER => return Ok(false),
                    _ => {}
                },
            }
        }
    }

    /// Reads the table.
    pub(super) fn types(&mut self, mark: u64) -> Result<()> {
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(super::block::TYPE, &self.tables.info)?;
        let mut record = Record::default();
        let mut name: Vec<u8> = Vec::new();
        // Types by number; `None` while a number has not been met.
        let mut list: Vec<Option<TypeId>> = Vec::new();
        let mut next = 0;
        let mut declared = usize::MAX;
        while cur.next_record(&mut record)? {
            match record.code {
                NUMENTRY => {
                    declared = record.get(0) as usize;
                    continue;
                }
                STRUCT_NAME => {
                    name = record.bytes_from(0);
                    continue;
                }
                _ => {}
            }
            let ty = self.type_of(&record, next, &mut list, &mut name, declared)?;
            set(&mut list, next, ty);
            next += 1;
        }
        if let Some(missing) = list
            .iter()
            .position(|t| t.is_none())
            .or((list.len() > next).then_some(next))
        {
            return Err(cur.error(format!("type {missing} is used and not defined")));
        }
        self.tables.types = list.into_iter().flatten().collect();
        self.p.check_recursion()
    }

    /// The type that a record defines, which gets the number `number`.
    fn type_of(
        &mut self,
        record: &Record,
        number: usize,
        list: &mut Vec<Option<TypeId>>,
        name: &mut Vec<u8>,
        declared: usize,
    ) -> Result<TypeId> {
        let declared = declared.min(1 << 24);
        if let Some(t) = simple_type(record.code) {
            return Ok(t);
        }
        let mut member = |r: &mut Self, i: usize| -> Result<TypeId> {
            record.want(i + 1, "type")?;
            r.type_so_far(record, record.get(i), list, declared)
        };
        let ty = match record.code {
            7 => {
                let bits = record.get(0);
                if !(1..=1 << 23).contains(&bits) {
                    return Err(record.error("bit width of an integer type is out of range"));
                }
                self.p.tables().int_ty(bits as u32)
            }
            POINTER => {
                let pointee = member(self, 0)?;
                let space = self.addr_space(record, record.get(1))?;
                self.pointer_or_typed(pointee, space)
            }
            OPAQUE_POINTER => {
                let space = self.addr_space(record, record.get(0))?;
                self.p.tables().ptr_ty(space)
            }
            // With an attribute id, as LLVM 2 had it, and without.
            9 | 21 => {
                let skip = if record.code == 9 { 2 } else { 1 };
                let ret = member(self, skip)?;
                let mut params = Vec::with_capacity(record.len());
                for i in skip + 1..record.len() {
                    params.push(member(self, i)?);
                }
                if !self.p.is_return_ty(ret) || params.iter().any(|t| !self.p.is_argument_ty(*t)) {
                    return Err(record.error("invalid function type"));
                }
                self.p.tables().func_ty(ret, &params, record.get(0) != 0)
            }
            11 => {
                let elem = member(self, 1)?;
                if !self.p.is_member_ty(elem) {
                    return Err(record.error("invalid array element type"));
                }
                self.p.tables().array_ty(elem, record.get(0))
            }
            12 => {
                let elem = member(self, 1)?;
                let len = u32::try_from(record.get(0)).ok().filter(|n| *n > 0);
                let Some(len) = len.filter(|_| self.p.is_vector_elem(elem)) else {
                    return Err(record.error("invalid vector type"));
                };
                self.p.tables().vector_ty(elem, len, record.get(2) != 0)
            }
            // The type of MMX registers has become a vector.
            17 => self.p.tables().vector_ty(TypeId::I64, 1, false),
            18 => {
                let elems = self.members(record, 1, &mut member)?;
                self.p.tables().struct_ty(&elems, record.get(0) != 0)
            }
            STRUCT_NAMED | OPAQUE => {
                let elems = match record.code {
                    OPAQUE => None,
                    _ => Some(self.members(record, 1, &mut member)?),
                };
                let known = list.get(number).copied().flatten();
                let t = known.unwrap_or_else(|| self.new_struct());
                self.define_struct(record, t, std::mem::take(name), elems)?;
                t
            }
            26 => self.target_type(record, name, &mut member)?,
            _ => return Err(record.error(format!("unknown type record {}", record.code))),
        };
        if let Some(forward) = list.get(number).copied().flatten()
            && forward != ty
        {
            return Err(record.error("type is used before its definition and is not a named struct"));
        }
        Ok(ty)
    }

    /// `target("name", types…, integers…)`.
    fn target_type(
        &mut self,
        record: &Record,
        name: &mut Vec<u8>,
        member: &mut dyn FnMut(&mut Self, usize) -> Result<TypeId>,
    ) -> Result<TypeId> {
        record.want(1, "target type")?;
        let count = record.get(0) as usize;
        if count >= record.len() {
            return Err(record.error("invalid target type record"));
        }
        let mut types = Vec::new();
        for i in 1..=count {
            types.push(member(self, i)?);
        }
        let ints: Vec<TypeId> = record.ops[count + 1..]
            .iter()
            .map(|n| TypeId(*n as u32))
            .collect();
        let mut t = self.p.tables();
        let name = t.str(&std::mem::take(name));
        let types = t.type_list(&types);
        let ints = t.type_list(&ints);
        Ok(t.ty(Type::TargetExt { name, types, ints }))
    }

    fn members(
        &mut self,
        record: &Record,
        from: usize,
        member: &mut impl FnMut(&mut Self, usize) -> Result<TypeId>,
    ) -> Result<Vec<TypeId>> {
        record.want(from, "struct type")?;
        let mut elems = Vec::with_capacity(record.len());
        for i in from..record.len() {
            let t = member(self, i)?;
            if !self.p.is_member_ty(t) {
                return Err(record.error("invalid element type for struct"));
            }
            elems.push(t);
        }
        Ok(elems)
    }

    /// A type by its number; one that comes later can only be a named struct.
    fn type_so_far(
        &mut self,
        record: &Record,
        n: u64,
        list: &mut Vec<Option<TypeId>>,
        declared: usize,
    ) -> Result<TypeId> {
        let n = n as usize;
        if let Some(Some(t)) = list.get(n) {
            return Ok(*t);
        }
        if n >= declared {
            return Err(record.error("type number is out of range"));
        }
        let t = self.new_struct();
        set(list, n, t);
        Ok(t)
    }

    /// The type of pointers to something: typed while a module of before LLVM 15 is read.
    pub(super) fn pointer_or_typed(&mut self, pointee: TypeId, addr_space: u32) -> TypeId {
        match self.p.typed() {
            true => self.p.tables().ty(Type::TypedPtr { pointee, addr_space }),
            false => self.p.tables().ptr_ty(addr_space),
        }
    }

    pub(super) fn addr_space(&self, record: &Record, n: u64) -> Result<u32> {
        match u32::try_from(n) {
            Ok(n) if n < 1 << 24 => Ok(n),
            _ => Err(record.error("address space is out of range")),
        }
    }

    fn new_struct(&mut self) -> TypeId {
        let m = self.p.module_mut().expect("types are read into the module");
        let id = StructId::new(m.ctx.types.structs.len());
        let number = self.unnamed_structs;
        m.ctx.types.structs.push(NamedStruct {
            name: None,
            number,
            elems: None,
            packed: false,
        });
        ScopeMut::module(&mut m.ctx).ty(Type::Named(id))
    }

    fn define_struct(
        &mut self,
        record: &Record,
        t: TypeId,
        name: Vec<u8>,
        elems: Option<Vec<TypeId>>,
    ) -> Result<()> {
        let Type::Named(id) = self.p.scope().ty(t) else {
            return Err(record.error("type is used before its definition and is not a named struct"));
        };
        let number = self.unnamed_structs;
        let m = self.p.module_mut().expect("types are read into the module");
        let name = match name.is_empty() {
            true => None,
            false => Some(ScopeMut::module(&mut m.ctx).str(&name)),
        };
        let s = &mut m.ctx.types.structs[id.index()];
        s.name = name;
        s.packed = elems.is_some() && record.get(0) != 0;
        s.elems = elems;
        if name.is_none() {
            s.number = number;
            self.unnamed_structs += 1;
        }
        Ok(())
    }
}

fn set(list: &mut Vec<Option<TypeId>>, n: usize, t: TypeId) {
    if list.len() <= n {
        list.resize(n + 1, None);
    }
    list[n] = Some(t);
}

/// Types that a record's code names alone.
fn simple_type(code: u32) -> Option<TypeId> {
    match code {
        2 => Some(TypeId::VOID),
        3 => Some(TypeId::FLOAT),
        4 => Some(TypeId::DOUBLE),
        5 => Some(TypeId::LABEL),
        10 => Some(TypeId::HALF),
        13 => Some(TypeId::X86_FP80),
        14 => Some(TypeId::FP128),
        15 => Some(TypeId::PPC_FP128),
        16 => Some(TypeId::METADATA),
        22 => Some(TypeId::TOKEN),
        23 => Some(TypeId::BFLOAT),
        24 => Some(TypeId::X86_AMX),
        _ => None,
    }
}
