//! Frame objects that other functions of the module reach (LangRef `llvm.localescape`, `llvm.localrecover`,
//! `llvm.localaddress`; `llvm.eh.recoverfp`): Windows' filters and `__finally` functions, which are given the frame.
//!
//! The distances are known when the function that owns the frame has been encoded: [`SymRef::FrameOffset`].

use crate::lower::Lower;
use crate::memory::addr::Addr;
use crate::target::Target;
use emit::SymRef;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use regalloc::FrameSlot;

impl<T: Target> Lower<'_, T> {
    /// `llvm.localescape(objects…)`
    pub(crate) fn local_escape(&mut self, i: Inst) -> Result<()> {
        for k in 0..self.body.call_args(i).len() {
            let v = self.body.call_args(i)[k];
            let null = v
                .as_const()
                .is_some_and(|c| matches!(self.scope.constant(c), Const::Null(_)));
            let slot = match self.slot_of(v) {
                Some(slot) => slot,
                None if null => FrameSlot::BASE,
                None => return Err(self.unsupported("llvm.localescape of what is not a frame object")),
            };
            self.vb.vcode.frame.escapes.push(slot);
        }
        Ok(())
    }

    /// `llvm.localaddress()`: what frame objects are addressed from.
    pub(crate) fn local_address(&mut self, i: Inst) -> Result<()> {
        if self.is_used(i) {
            let dst = self.def(i)?;
            T::emit_address(self, dst, &Addr::slot(FrameSlot::BASE))?;
        }
        Ok(())
    }

    /// `llvm.localrecover(function, frame, number)`
    pub(crate) fn local_recover(&mut self, i: Inst) -> Result<()> {
        let number = self.const_int(self.body.call_args(i)[2]).unwrap_or(0);
        self.frame_offset(i, number as u32 + 1)
    }

    /// `llvm.eh.recoverfp(function, frame)`: from the frame as filters are given it.
    pub(crate) fn recover_frame(&mut self, i: Inst) -> Result<()> {
        self.frame_offset(i, 0)
    }

    fn frame_offset(&mut self, i: Inst, number: u32) -> Result<()> {
        if !self.is_used(i) {
            return Ok(());
        }
        let (function, frame): (Value, Value) = (self.body.call_args(i)[0], self.body.call_args(i)[1]);
        let global = function.as_const().and_then(|c| self.const_global(c));
        let Some((global, 0)) = global else {
            return Err(self.unsupported("frame of what is not a function"));
        };
        let base = self.use_part(frame, 0)?;
        let dst = self.def(i)?;
        let offset = SymRef::FrameOffset {
            global: global.0,
            number,
        };
        T::emit_frame_offset(self, dst, base, offset);
        Ok(())
    }
}
