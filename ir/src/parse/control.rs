//! Terminators other than calls, landing pads and funclet pads.

use super::Parser;
use super::locals::LocalRef;
use crate::diag::Result;
use crate::ids::{TypeId, Value};
use crate::inst::{InstFlags, Opcode};
use crate::types::Type;
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    pub(super) fn ret(&mut self, at: usize) -> Result<bool> {
        let ty_at = self.pos;
        let ty = self.ty_or_void()?;
        let want = self.fun.return_ty.expect("set when a body starts");
        if ty != want {
            return Err(self.error_at(
                ty_at,
                format!(
                    "value doesn't match function result type '{}'",
                    self.ty_text(want)
                ),
            ));
        }
        if ty == TypeId::VOID {
            self.push_simple(Opcode::Ret, TypeId::VOID, &[], 0, at);
            return Ok(false);
        }
        let v = self.value(ty)?;
        self.push_simple(Opcode::Ret, TypeId::VOID, &[v], 0, at);
        Ok(false)
    }

    #[inline(always)]
    pub(super) fn br(&mut self, at: usize) -> Result<bool> {
        if self.eat_word(b"label") {
            let b = self.block_ref()?;
            let aux = self.store_labels(&[b]);
            self.push_simple(Opcode::Br, TypeId::VOID, &[], aux, at);
            return Ok(false);
        }
        let c_at = self.pos;
        let (t, c) = self.typed_value()?;
        if t != TypeId::I1 {
            return Err(self.error_at(c_at, "branch condition must have 'i1' type"));
        }
        self.expect(b',', "after branch condition")?;
        let a = self.label()?;
        self.expect(b',', "after true destination")?;
        let b = self.label()?;
        let aux = self.store_labels(&[a, b]);
        self.push_simple(Opcode::CondBr, TypeId::VOID, &[c], aux, at);
        Ok(false)
    }

    pub(super) fn switch(&mut self, at: usize) -> Result<bool> {
        let c_at = self.pos;
        let (ty, c) = self.typed_value()?;
        self.expect(b',', "after switch condition")?;
        let mut blocks: Vec<LocalRef> = vec![self.label()?];
        let mut ops: Vec<Value> = vec![c];
        if self.scope().int_bits(ty).is_none() {
            return Err(self.error_at(c_at, "switch condition must have integer type"));
        }
        self.expect(b'[', "with switch table")?;
        let mut seen = rustc_hash::FxHashSet::default();
        while self.peek() != b']' {
            let v_at = self.pos;
            let (t, v) = self.typed_value()?;
            self.check_ty(ty, t, v_at)?;
            let is_int = v.as_const().is_some_and(|c| {
                matches!(
                    self.scope().constant(c),
                    crate::constants::Const::Int { .. } | crate::constants::Const::WideInt { .. }
                )
            });
            if !is_int {
                return Err(self.error_at(v_at, "case value is not a constant integer"));
            }
            if !seen.insert(v) {
                return Err(self.error_at(v_at, "duplicate case value in switch"));
            }
            ops.push(v);
            self.expect(b',', "after case value")?;
            blocks.push(self.label()?);
        }
        self.skip(1);
        let aux = self.store_labels(&blocks);
        self.push_simple(Opcode::Switch, TypeId::VOID, &ops, aux, at);
        Ok(false)
    }

    pub(super) fn indirectbr(&mut self, at: usize) -> Result<bool> {
        let p_at = self.pos;
        let (t, v) = self.typed_value()?;
        if !matches!(self.scope().ty(t), Type::Ptr(_) | Type::TypedPtr { .. }) {
            return Err(self.error_at(p_at, "indirectbr address must have pointer type"));
        }
        self.expect(b',', "after indirectbr address")?;
        let blocks = self.label_list()?;
        let aux = self.store_labels(&blocks);
        self.push_simple(Opcode::IndirectBr, TypeId::VOID, &[v], aux, at);
        Ok(false)
    }

    /// `[label %a, label %b]`.
    pub(super) fn label_list(&mut self) -> Result<Vec<LocalRef>> {
        self.expect(b'[', "with destinations")?;
        let mut blocks = Vec::new();
        if !self.eat(b']') {
            loop {
                blocks.push(self.label()?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "at end of block list")?;
        }
        Ok(blocks)
    }

    pub(super) fn resume(&mut self, at: usize) -> Result<bool> {
        let (_, v) = self.typed_value()?;
        self.push_simple(Opcode::Resume, TypeId::VOID, &[v], 0, at);
        Ok(false)
    }

    /// `none` or a token value.
    fn pad_operand(&mut self) -> Result<Value> {
        self.value(TypeId::TOKEN)
    }

    /// `[T v, …]` behind catchpad and cleanuppad.
    fn pad_args(&mut self, ops: &mut SmallVec<[Value; 8]>) -> Result<()> {
        self.expect(b'[', "in catchpad/cleanuppad")?;
        while self.peek() != b']' {
            if ops.len() > 1 {
                self.expect(b',', "in argument list")?;
            }
            let t = self.ty()?;
            ops.push(self.value(t)?);
        }
        self.skip(1);
        Ok(())
    }

    pub(super) fn pad(&mut self, op: Opcode, at: usize) -> Result<bool> {
        self.expect_word("within", "after catchpad/cleanuppad")?;
        if op == Opcode::CatchPad && self.peek() != b'%' {
            return Err(self.error("expected scope value for catchpad"));
        }
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        ops.push(self.pad_operand()?);
        self.pad_args(&mut ops)?;
        self.push_simple(op, TypeId::TOKEN, &ops, 0, at);
        Ok(false)
    }

    /// `unwind to caller` or `unwind label %bb`, behind `unwind`.
    fn unwind_target(&mut self) -> Result<Option<LocalRef>> {
        if self.eat_word(b"to") {
            self.expect_word("caller", "in unwind destination")?;
            return Ok(None);
        }
        Ok(Some(self.label()?))
    }

    pub(super) fn cleanupret(&mut self, at: usize) -> Result<bool> {
        self.expect_word("from", "after cleanupret")?;
        let v = self.pad_operand()?;
        self.expect_word("unwind", "in cleanupret")?;
        let target = self.unwind_target()?;
        let aux = self.store_labels(target.as_slice());
        self.push_simple(Opcode::CleanupRet, TypeId::VOID, &[v], aux, at);
        if target.is_some() {
            let i = self.body.insts.len() - 1;
            self.body.insts[i].flags = InstFlags::UNWINDS;
        }
        Ok(false)
    }

    pub(super) fn catchret(&mut self, at: usize) -> Result<bool> {
        self.expect_word("from", "after catchret")?;
        let v = self.pad_operand()?;
        self.expect_word("to", "in catchret")?;
        let b = self.label()?;
        let aux = self.store_labels(&[b]);
        self.push_simple(Opcode::CatchRet, TypeId::VOID, &[v], aux, at);
        Ok(false)
    }

    pub(super) fn catchswitch(&mut self, at: usize) -> Result<bool> {
        self.expect_word("within", "after catchswitch")?;
        let v = self.pad_operand()?;
        let mut blocks = self.label_list()?;
        if blocks.is_empty() {
            return Err(self.error("expected catchswitch handlers"));
        }
        self.expect_word("unwind", "after catchswitch scope")?;
        let target = self.unwind_target()?;
        blocks.extend(target);
        let aux = self.store_labels(&blocks);
        self.push_simple(Opcode::CatchSwitch, TypeId::TOKEN, &[v], aux, at);
        if target.is_some() {
            let i = self.body.insts.len() - 1;
            self.body.insts[i].flags = InstFlags::UNWINDS;
        }
        Ok(false)
    }

    pub(super) fn landingpad(&mut self, at: usize) -> Result<bool> {
        let ty = self.ty()?;
        if self.eat_word(b"personality") {
            // LLVM up to 3.6 wrote the personality here; today it stands on the function.
            let c = self.typed_const()?;
            self.fun.personality.get_or_insert(c);
        }
        let cleanup = self.eat_word(b"cleanup");
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        let mut kinds: SmallVec<[u32; 8]> = SmallVec::new();
        loop {
            let filter = match self.at_word() {
                b"catch" => false,
                b"filter" => true,
                _ => break,
            };
            self.word();
            let v_at = self.pos;
            let (t, v) = self.typed_value()?;
            let array = matches!(self.scope().ty(t), Type::Array { .. });
            if array != filter {
                return Err(self.error_at(
                    v_at,
                    if filter {
                        "'filter' clause has an invalid type"
                    } else {
                        "'catch' clause has an invalid type"
                    },
                ));
            }
            if !v.is_const() {
                return Err(self.error_at(v_at, "clause argument must be a constant"));
            }
            ops.push(v);
            kinds.push(filter as u32);
        }
        let ops = self.operands(&ops);
        let mut d = Self::inst(Opcode::LandingPad, ty, ops);
        if cleanup {
            d.flags = InstFlags::CLEANUP;
        }
        d.aux = self.body.add_list(&kinds);
        self.push_inst(d, at);
        Ok(false)
    }
}
