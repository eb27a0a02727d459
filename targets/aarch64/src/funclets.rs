//! Where funclets start and end in the code of their function: see [`emit::funclets`].

use crate::code_table::{Op, Sz};
use crate::encode::Walk;
use emit::funclets::Funclets;
use emit::{Label, RelocKind, SymRef};
use regalloc::Block;

impl Walk<'_> {
    /// What the function's tables will say of its funclets.
    pub(crate) fn funclets(&self) -> Option<&Funclets> {
        self.code.exceptions.as_ref()?.funclets.as_deref()
    }

    /// The prologue of a funclet.
    pub(crate) fn start_funclet(&mut self) {
        let given = self.funclets().is_some_and(|f| f.scopes.is_some());
        self.frame.funclet_prologue(self.code, given);
    }

    /// The function itself or the funclet that starts with block `start` ends here.
    pub(crate) fn end_region(&mut self, start: u32) {
        if !self.vcode.frame.funclets {
            return;
        }
        let end = self.code.new_label();
        self.code.bind(end);
        let exceptions = self.code.exceptions.as_mut();
        if let Some(funclets) = exceptions.and_then(|e| e.funclets.as_mut()) {
            funclets.regions.push((start, end.0));
        }
    }

    /// The end of a catch funclet, which returns where the function goes on.
    pub(crate) fn catch_ret(&mut self, block: Block) {
        let to = SymRef::Label(Label(self.target(block, 0).index() as u32));
        self.note_resume(block);
        let at = self.code.raw_offset();
        self.code.reloc(at, RelocKind::A64Page21, to, 0);
        self.put(Op::ADRP.word(Sz::X));
        self.code.reloc(at + 4, RelocKind::A64AddLo12, to, 0);
        self.put(Op::ADD_I.word(Sz::X));
        self.leave_funclet();
    }

    fn note_resume(&mut self, block: Block) {
        let to = self.target(block, 0).index() as u32;
        let exceptions = self.code.exceptions.as_mut();
        if let Some(funclets) = exceptions.and_then(|e| e.funclets.as_mut()) {
            funclets.resumes.push(to);
        }
    }

    /// The epilogue of a funclet and its return.
    pub(crate) fn leave_funclet(&mut self) {
        self.frame.funclet_epilogue(self.code);
        self.put(Op::RET.word(Sz::X) | 30 << 5);
    }
}
