//! Calls, as unwinders see them: the code between two labels, and where an exception goes that it throws. Places that
//! stack maps describe, and room for code that is patched in (LLVM "Stack maps and patch points").

use super::walk::Flow;
use super::{Assembly, Emit, EncodeError, Encoded};
use emit::Label;
use emit::lsda::Call;
use regalloc::{Allocation, Block, MapKind};

/// Calls in the walk of any target.
pub trait Calls<'a>: Emit<'a> {
    /// A call that ends its block perhaps.
    fn call(&mut self, inst: &Self::Inst, places: &[Allocation], block: Block) -> Encoded {
        let invoke = Self::is_invoke(inst);
        let noted =
            self.code.exceptions.is_some() && Self::may_unwind(inst) && (invoke || !self.code.in_state());
        let apart = invoke && self.end_state(block);
        let begin = noted.then(|| self.here());
        let patched = self.patch_place(inst)?;
        match Self::asm_of(inst) {
            Some(site) => self.asm_code(site, places, block)?,
            None if patched => {}
            None => {
                self.call_instruction(inst, places)?;
                self.map_call();
            }
        }
        if let Some(begin) = begin {
            if apart {
                self.keep_return_address();
            }
            let end = self.here();
            let pad = invoke.then(|| Label(self.target(block, 1).index() as u32));
            let table = self.code.exceptions.as_mut().expect("just seen");
            let pad = pad.map(|label| (label, table.pad_of(block.index() as u32)));
            table.add_call(Call { begin, end, pad });
        }
        if !patched && Self::asm_of(inst).is_none() {
            self.after_call(inst)?;
        }
        if invoke {
            self.jump(self.target(block, 0))?;
        }
        Ok(())
    }

    /// Room for code that is patched in, in a call's stead. `false`: an ordinary call.
    fn patch_place(&mut self, inst: &Self::Inst) -> Result<bool, EncodeError> {
        let Some(map) = Self::stack_map_of(inst) else {
            return Ok(false);
        };
        match self.vcode.frame.stack_maps[map].kind {
            MapKind::Call | MapKind::Point(_) => return Ok(false),
            MapKind::PatchedCall(bytes) => {
                self.nops(bytes);
                self.after_call(inst)?;
            }
            MapKind::PatchPoint(bytes, address) => {
                self.note_stack_map(map, Self::lives_on_at_patch_points());
                let start = self.code.raw_offset();
                if address != Some(0) {
                    self.patch_point_call(inst, address);
                }
                let used = self.code.raw_offset() - start;
                let rest = bytes.checked_sub(used);
                let what = "patchpoint with too few bytes for its call";
                self.nops(rest.ok_or(EncodeError::Unsupported(what))?);
            }
        }
        Ok(true)
    }

    /// A place of its own that stack map number `map` describes.
    fn stack_map_point(&mut self, map: usize) {
        self.note_stack_map(map, std::iter::empty());
        if let MapKind::Point(bytes) = self.vcode.frame.stack_maps[map].kind {
            self.nops(bytes);
        }
    }

    /// The stack map, if there is one, describes the place behind a call.
    fn note_call_map(&mut self, inst: &Self::Inst) {
        let safe = self.vcode.frame.safe_points.map(|map| map as usize);
        if let Some(map) = Self::stack_map_of(inst).or(safe) {
            self.note_stack_map(map, std::iter::empty());
        }
    }

    /// The state of hardware exceptions that `block` is in ends; whether there was one.
    fn end_state(&mut self, block: Block) -> bool {
        let open = self.code.in_state();
        if open {
            self.part_from_call();
            let state = self.vcode.blocks[block.index()].state;
            self.code.end_state(state);
        }
        open
    }

    /// The end of a catch funclet goes on at successor 0 of `block`, whose label this is.
    fn note_resume(&mut self, block: Block) -> Label {
        let to = self.target(block, 0).index() as u32;
        if let Some(funclets) = self.funclets_mut() {
            funclets.resumes.push(to);
        }
        Label(to)
    }
}

impl<'a, E: Emit<'a>> Calls<'a> for E {}
