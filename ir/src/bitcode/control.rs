//! Terminators other than calls, landing pads and funclet pads.

use super::bitstream::Record;
use super::body::BodyReader;
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{TypeId, Value};
use crate::inst::{InstFlags, Opcode};
use crate::parse::Parser;
use crate::types::Type;
use smallvec::SmallVec;

/// Marks the form of `switch` that LLVM 3.2 and 3.3 wrote.
const OLD_SWITCH: u64 = 0x4b5;

impl BodyReader<'_> {
    pub(super) fn ret(&mut self, r: &Record) -> Result<()> {
        let want = self.p.fun.return_ty.expect("set when a body starts");
        if r.len() == 0 {
            if want != TypeId::VOID {
                return Err(r.error("value doesn't match function result type"));
            }
            self.push_simple(Opcode::Ret, TypeId::VOID, &[], 0, r);
            return Ok(());
        }
        let (ty, v) = self.typed_value(r, &mut 0)?;
        if ty != want {
            return Err(r.error("value doesn't match function result type"));
        }
        self.push_simple(Opcode::Ret, TypeId::VOID, &[v], 0, r);
        Ok(())
    }

    pub(super) fn br(&mut self, r: &Record) -> Result<()> {
        r.want(1, "branch")?;
        let a = self.block(r, r.get(0))?;
        if r.len() == 1 {
            let aux = self.p.body.add_list(&[a]);
            self.push_simple(Opcode::Br, TypeId::VOID, &[], aux, r);
            return Ok(());
        }
        let b = self.block(r, r.get(1))?;
        let c = self.value(r, &mut 2, TypeId::I1)?;
        let aux = self.p.body.add_list(&[a, b]);
        self.push_simple(Opcode::CondBr, TypeId::VOID, &[c], aux, r);
        Ok(())
    }

    pub(super) fn switch(&mut self, r: &Record) -> Result<()> {
        if r.get(0) >> 16 == OLD_SWITCH {
            return Err(r.error("unsupported: switch over ranges of LLVM 3.2"));
        }
        let mut i = 0;
        let ty = self.type_op(r, &mut i)?;
        if self.p.scope().int_bits(ty).is_none() {
            return Err(r.error("switch condition must have integer type"));
        }
        let c = self.value(r, &mut i, ty)?;
        r.want(3, "switch")?;
        let mut blocks: Vec<u32> = Vec::with_capacity(r.len() / 2);
        let mut ops: Vec<Value> = Vec::with_capacity(r.len() / 2);
        blocks.push(self.block(r, r.get(2))?);
        ops.push(c);
        for case in r.ops[3..].chunks_exact(2) {
            // Numbers of cases are absolute.
            let number = u32::try_from(case[0]).unwrap_or(u32::MAX);
            let v = self.raw_by_number(r, number, Some(ty))?;
            let constant = v.as_const().map(|c| self.p.scope().constant(c));
            if !matches!(constant, Some(Const::Int { .. } | Const::WideInt { .. })) {
                return Err(r.error("case value is not a constant integer"));
            }
            ops.push(v);
            blocks.push(self.block(r, case[1])?);
        }
        let aux = self.p.body.add_list(&blocks);
        self.push_simple(Opcode::Switch, TypeId::VOID, &ops, aux, r);
        Ok(())
    }

    pub(super) fn indirect_br(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let ty = self.type_op(r, &mut i)?;
        if !self.is_pointer(ty) {
            return Err(r.error("indirectbr address must have pointer type"));
        }
        let v = self.value(r, &mut i, ty)?;
        let blocks = self.blocks_from(r, i)?;
        let aux = self.p.body.add_list(&blocks);
        self.push_simple(Opcode::IndirectBr, TypeId::VOID, &[v], aux, r);
        Ok(())
    }

    /// The blocks that stand from operand `i` on.
    fn blocks_from(&self, r: &Record, i: usize) -> Result<Vec<u32>> {
        let rest = r.ops.get(i..).unwrap_or(&[]);
        rest.iter().map(|n| self.block(r, *n)).collect()
    }

    pub(super) fn resume(&mut self, r: &Record) -> Result<()> {
        let (_, v) = self.typed_value(r, &mut 0)?;
        self.push_simple(Opcode::Resume, TypeId::VOID, &[v], 0, r);
        Ok(())
    }

    fn push_unwinding(
        &mut self,
        op: Opcode,
        ty: TypeId,
        v: Value,
        blocks: &[u32],
        unwinds: bool,
        r: &Record,
    ) {
        let aux = self.p.body.add_list(blocks);
        let ops = self.p.operands(&[v]);
        let mut d = Parser::inst(op, ty, ops);
        d.aux = aux;
        if unwinds {
            d.flags = InstFlags::UNWINDS;
        }
        self.push(d, r);
    }

    pub(super) fn cleanup_ret(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let v = self.value(r, &mut i, TypeId::TOKEN)?;
        let blocks = self.blocks_from(r, i)?;
        if blocks.len() > 1 {
            return Err(r.error("invalid cleanupret record"));
        }
        self.push_unwinding(
            Opcode::CleanupRet,
            TypeId::VOID,
            v,
            &blocks,
            !blocks.is_empty(),
            r,
        );
        Ok(())
    }

    pub(super) fn catch_ret(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let v = self.value(r, &mut i, TypeId::TOKEN)?;
        r.want(2, "catchret")?;
        let b = self.block(r, r.get(1))?;
        self.push_unwinding(Opcode::CatchRet, TypeId::VOID, v, &[b], false, r);
        Ok(())
    }

    pub(super) fn catch_switch(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let v = self.value(r, &mut i, TypeId::TOKEN)?;
        r.want(2, "catchswitch")?;
        let handlers = r.get(1);
        let blocks = self.blocks_from(r, 2)?;
        let unwinds = match (blocks.len() as u64).checked_sub(handlers) {
            Some(0) => false,
            Some(1) => true,
            _ => return Err(r.error("invalid catchswitch record")),
        };
        if handlers == 0 {
            return Err(r.error("catchswitch without handlers"));
        }
        self.push_unwinding(Opcode::CatchSwitch, TypeId::TOKEN, v, &blocks, unwinds, r);
        Ok(())
    }

    pub(super) fn pad(&mut self, op: Opcode, r: &Record) -> Result<()> {
        let mut i = 0;
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        ops.push(self.value(r, &mut i, TypeId::TOKEN)?);
        r.want(2, "pad")?;
        let n = r.get(i);
        i += 1;
        for _ in 0..n {
            ops.push(self.typed_value(r, &mut i)?.1);
        }
        if i != r.len() {
            return Err(r.error("invalid pad record"));
        }
        self.push_simple(op, TypeId::TOKEN, &ops, 0, r);
        Ok(())
    }

    pub(super) fn landing_pad(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let ty = self.type_op(r, &mut i)?;
        if r.code == 40 {
            // Before LLVM 3.7 the personality stood here; today it stands on the function.
            self.typed_value(r, &mut i)?;
        }
        r.want(i + 2, "landingpad")?;
        let (cleanup, clauses) = (r.get(i) != 0, r.get(i + 1));
        i += 2;
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        let mut kinds: SmallVec<[u32; 8]> = SmallVec::new();
        for _ in 0..clauses {
            let filter = r.get(i) == 1;
            i += 1;
            let (t, v) = self.typed_value(r, &mut i)?;
            if matches!(self.p.scope().ty(t), Type::Array { .. }) != filter || !v.is_const() {
                return Err(r.error("landingpad clause has an invalid type"));
            }
            ops.push(v);
            kinds.push(u32::from(filter));
        }
        let ops = self.p.operands(&ops);
        let mut d = Parser::inst(Opcode::LandingPad, ty, ops);
        if cleanup {
            d.flags = InstFlags::CLEANUP;
        }
        d.aux = self.p.body.add_list(&kinds);
        self.push(d, r);
        Ok(())
    }
}
