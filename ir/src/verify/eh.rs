//! Exception handling: pads, their predecessors, and the terminators that leave them.

use super::body::BodyCheck;
use super::{Rule, ensure};
use crate::constants::Const;
use crate::ids::{Block, Inst, Value};
use crate::inst::{InstData, InstFlags, Opcode};
use crate::intrinsics::Intrinsic;
use crate::types::Type;

/// Personalities whose handlers are funclets.
const FUNCLET_PERSONALITIES: &[&[u8]] = &[
    b"_except_handler3",
    b"_except_handler4",
    b"__C_specific_handler",
    b"__CxxFrameHandler3",
    b"ProcessCLRException",
];

/// What a pad is nested in: another pad or nothing (`token none`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Parent {
    None,
    Pad(Inst),
    Invalid,
}

pub(super) fn is_pad(o: Opcode) -> bool {
    matches!(
        o,
        Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch
    )
}

impl BodyCheck<'_> {
    /// The pad that a token stands for.
    pub(super) fn pad_of(&self, v: Value) -> Parent {
        match self.def(v) {
            Some(d)
                if matches!(
                    self.body.inst(d).opcode,
                    Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch
                ) =>
            {
                Parent::Pad(d)
            }
            Some(_) => Parent::Invalid,
            None => match v.as_const().map(|c| self.scope.constant(c)) {
                Some(Const::NoneToken) => Parent::None,
                _ => Parent::Invalid,
            },
        }
    }
    /// The parent of a pad.
    pub(super) fn parent_pad(&self, pad: Inst) -> Parent {
        match self.body.inst(pad).opcode {
            Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch => self.pad_of(self.body.ops(pad)[0]),
            _ => Parent::Invalid,
        }
    }
    /// Where a terminator unwinds to, if anywhere in the function.
    pub(super) fn unwind_target(&self, i: Inst) -> Option<Block> {
        let d = self.body.inst(i);
        let successors = self.body.successors(i);
        match d.opcode {
            Opcode::Invoke => successors.get(1),
            Opcode::CatchSwitch | Opcode::CleanupRet if d.flags.has(InstFlags::UNWINDS) => successors.last(),
            _ => None,
        }
        .map(|b| Block(*b))
    }

    pub(super) fn exception_handling(&mut self, b: Block, at: u32, i: Inst, d: &InstData) -> Rule {
        let name = |c: &Self| c.name(i);
        let personality = self.body.personality(self.func).is_some();
        let ops = self.body.operand_range(d.ops);
        if !matches!(d.opcode, Opcode::CatchRet | Opcode::CleanupRet) {
            ensure!(personality, "{} in a function without a personality", name(self));
        }
        if is_pad(d.opcode) {
            ensure!(
                self.first_non_phi(b) == i && at >= self.body.blocks[b.index()].start,
                "{} is not the first instruction of its block behind phis",
                name(self)
            );
        }
        match d.opcode {
            Opcode::Resume => self.landing_type(i, self.ty(ops[0])),
            Opcode::LandingPad => {
                ensure!(
                    !ops.is_empty() || d.flags.has(InstFlags::CLEANUP),
                    "{} has neither a clause nor 'cleanup'",
                    name(self)
                );
                self.pad_predecessors(b, i)?;
                self.landing_type(i, d.ty)?;
                let kinds = self.body.list(d.aux);
                for (v, kind) in ops.iter().zip(kinds) {
                    if *kind == 0 {
                        ensure!(
                            matches!(self.value_type(*v), Type::Ptr(_)),
                            "catch clause is not a pointer"
                        );
                    } else {
                        let array = matches!(self.value_type(*v), Type::Array { .. });
                        let c = v.as_const().map(|c| self.scope.constant(c));
                        let constant = matches!(
                            c,
                            Some(Const::Aggregate { .. } | Const::Zero(_) | Const::Bytes { .. })
                        );
                        ensure!(array && constant, "filter clause is not an array of constants");
                    }
                }
                Ok(())
            }
            Opcode::CatchPad => {
                self.has_pads = true;
                let parent = match self.pad_of(ops[0]) {
                    Parent::Pad(p) if self.body.inst(p).opcode == Opcode::CatchSwitch => p,
                    _ => return Err(format!("{} is not within a catchswitch", name(self))),
                };
                let preds = self.cfg.preds(b);
                let home = self.block_of(parent);
                ensure!(
                    preds.iter().all(|p| *p == home),
                    "block of {} is entered by others than its catchswitch",
                    name(self)
                );
                ensure!(
                    self.unwind_target(parent) != Some(b),
                    "catchswitch unwinds to one of its catchpads"
                );
                ensure!(b != Block(0), "pad in the entry block");
                Ok(())
            }
            Opcode::CleanupPad => {
                self.has_pads = true;
                self.parent_is_funclet(i, ops[0])?;
                self.pad_predecessors(b, i)
            }
            Opcode::CatchSwitch => self.catchswitch(b, i, d, ops),
            Opcode::CatchRet => {
                let pad = self.def(ops[0]).map(|p| self.body.inst(p).opcode);
                ensure!(
                    pad == Some(Opcode::CatchPad),
                    "operand of 'catchret' is not a catchpad"
                );
                Ok(())
            }
            _ => {
                let pad = self.def(ops[0]).map(|p| self.body.inst(p).opcode);
                ensure!(
                    pad == Some(Opcode::CleanupPad),
                    "operand of 'cleanupret' is not a cleanuppad"
                );
                self.unwinds_to_pad(i)
            }
        }
    }

    /// Landing pads and resumes of a function agree on one type.
    fn landing_type(&mut self, i: Inst, ty: crate::ids::TypeId) -> Rule {
        let first = *self.landing_ty.get_or_insert(ty);
        ensure!(
            first == ty,
            "{} has another type than the landing pads before it",
            self.name(i)
        );
        Ok(())
    }

    fn parent_is_funclet(&self, i: Inst, v: Value) -> Rule {
        let good = match self.pad_of(v) {
            Parent::None => true,
            Parent::Pad(p) => self.body.inst(p).opcode != Opcode::CatchSwitch,
            Parent::Invalid => false,
        };
        ensure!(good, "{} is within what is not a funclet", self.name(i));
        Ok(())
    }

    fn unwinds_to_pad(&self, i: Inst) -> Rule {
        if let Some(to) = self.unwind_target(i) {
            let first = self.body.inst(self.first_non_phi(to)).opcode;
            ensure!(
                is_pad(first) && first != Opcode::LandingPad,
                "{} unwinds to a block without a funclet pad",
                self.name(i)
            );
        }
        Ok(())
    }

    fn catchswitch(&mut self, b: Block, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        self.has_pads = true;
        self.parent_is_funclet(i, ops[0])?;
        self.unwinds_to_pad(i)?;
        if let Some(to) = self.unwind_target(i) {
            let pad = self.first_non_phi(to);
            if self.parent_pad(pad) == self.parent_pad(i) {
                self.siblings.push((i, i));
            }
        }
        let list = self.body.list(d.aux);
        let handlers = &list[..list.len() - d.flags.has(InstFlags::UNWINDS) as usize];
        ensure!(!handlers.is_empty(), "{} has no handlers", self.name(i));
        for h in handlers {
            let first = self.first_non_phi(Block(*h));
            ensure!(
                self.body.inst(first).opcode == Opcode::CatchPad,
                "handler of {} does not begin with a catchpad",
                self.name(i)
            );
        }
        self.pad_predecessors(b, i)
    }

    /// Every edge into the block of a pad unwinds, and leaves only pads that it may leave.
    fn pad_predecessors(&self, b: Block, i: Inst) -> Rule {
        ensure!(b != Block(0), "{} in the entry block", self.name(i));
        let landing = self.body.inst(i).opcode == Opcode::LandingPad;
        for p in self.cfg.preds(b) {
            let t = self.body.terminator(*p);
            let d = self.body.inst(t);
            if d.opcode == Opcode::Invoke {
                let to = self.body.successors(t);
                ensure!(
                    to[1] == b.0 && to[0] != b.0,
                    "block of {} is not entered by an unwind edge alone",
                    self.name(i)
                );
            }
            if landing {
                ensure!(
                    d.opcode == Opcode::Invoke,
                    "block of {} is entered by other than the unwind edge of an invoke",
                    self.name(i)
                );
                continue;
            }
            let from = match d.opcode {
                Opcode::Invoke => {
                    if self.called_intrinsic(t).is_some_and(|id| !may_become_call(id)) {
                        continue;
                    }
                    self.bundle(t, b"funclet")
                        .and_then(|v| v.first())
                        .map_or(Parent::None, |v| self.pad_of(*v))
                }
                Opcode::CleanupRet => {
                    let from = self.pad_of(self.body.ops(t)[0]);
                    ensure!(
                        from != self.parent_pad(i),
                        "a cleanupret does not leave its cleanup"
                    );
                    from
                }
                Opcode::CatchSwitch => Parent::Pad(t),
                _ => {
                    return Err(format!(
                        "block of {} is not entered by an unwind edge",
                        self.name(i)
                    ));
                }
            };
            self.unwind_edge(from, i)?;
        }
        Ok(())
    }

    /// Leaving pads from the inside out, the edge reaches the parent of `to`.
    fn unwind_edge(&self, mut from: Parent, to: Inst) -> Rule {
        let goal = self.parent_pad(to);
        for _ in 0..=self.body.insts.len() {
            ensure!(
                from != Parent::Pad(to),
                "a pad handles exceptions raised within it"
            );
            if from == goal {
                return Ok(());
            }
            match from {
                Parent::None => return Err("an unwind edge enters several pads".to_string()),
                Parent::Invalid => return Err("parent of a pad is not a pad".to_string()),
                Parent::Pad(p) => from = self.parent_pad(p),
            }
        }
        Err("pads are nested in a cycle".to_string())
    }

    /// Whether the function's personality has funclets.
    pub(super) fn scoped_personality(&self) -> bool {
        let Some(c) = self.body.personality(self.func) else {
            return false;
        };
        let scope = self.module.scope();
        match scope.constant(super::constants::strip_casts(scope, c)) {
            Const::Global { global, .. } => {
                let name = self.module.global_name(global);
                FUNCLET_PERSONALITIES.contains(&name) || name.starts_with(b"__gxx_wasm_personality")
            }
            _ => false,
        }
    }

    /// A call that an intrinsic may become says in which funclet it stands.
    pub(super) fn in_funclet(&self, b: Block, i: Inst, id: Intrinsic) -> Rule {
        if self.body.personality(self.func).is_none() || !may_become_call(id) || !self.scoped_personality() {
            return Ok(());
        }
        ensure!(
            self.bundle_count(i, b"funclet") != 0 || !self.block_in_funclet(b),
            "intrinsic in a funclet without operand bundle \"funclet\""
        );
        Ok(())
    }

    /// Whether some path from a funclet pad reaches the block without leaving the funclet.
    fn block_in_funclet(&self, b: Block) -> bool {
        let mut seen = vec![false; self.body.blocks.len()];
        let mut work = vec![b];
        while let Some(b) = work.pop() {
            if std::mem::replace(&mut seen[b.index()], true) {
                continue;
            }
            let first = self.body.inst(self.first_non_phi(b)).opcode;
            if matches!(first, Opcode::CatchPad | Opcode::CleanupPad) {
                return true;
            }
            for p in self.cfg.preds(b) {
                let t = self.body.inst(self.body.terminator(*p)).opcode;
                if !matches!(t, Opcode::CatchRet | Opcode::CleanupRet) {
                    work.push(*p);
                }
            }
        }
        false
    }
}

/// Whether code generation may turn the intrinsic into a call of a function.
fn may_become_call(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        id,
        ObjcAutorelease
            | ObjcAutoreleasePoolPop
            | ObjcAutoreleasePoolPush
            | ObjcAutoreleaseReturnValue
            | ObjcCopyWeak
            | ObjcDestroyWeak
            | ObjcInitWeak
            | ObjcLoadWeak
            | ObjcLoadWeakRetained
            | ObjcMoveWeak
            | ObjcRelease
            | ObjcRetain
            | ObjcRetainAutorelease
            | ObjcRetainAutoreleaseReturnValue
            | ObjcRetainAutoreleasedReturnValue
            | ObjcRetainBlock
            | ObjcStoreStrong
            | ObjcStoreWeak
            | ObjcUnsafeClaimAutoreleasedReturnValue
            | ObjcRetainedObject
            | ObjcUnretainedObject
            | ObjcUnretainedPointer
            | ObjcSyncEnter
            | ObjcSyncExit
            | MemcpyElementUnorderedAtomic
            | MemmoveElementUnorderedAtomic
            | MemsetElementUnorderedAtomic
            | Memcpy
            | MemcpyInline
            | Memmove
            | Memset
            | MemsetInline
    )
}
