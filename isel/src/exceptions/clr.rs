//! States of `ProcessCLRException`, .NET's personality routine: each is a catch block or cleanup, of which there is exactly one
//! to a state (LLVM's `calculateClrEHStateNumbers`).
//!
//! A state is numbered behind that of the funclet around its own. Behind a state comes that of the next `catch` of the same
//! `try`, and behind the last one that of the pad where exceptions go that leave the funclet.

use super::funclets::{Numbers, pad_of, parent};
use emit::funclets::ClrHandler;
use ir::context::Scope;
use ir::ids::{Block, Inst};
use ir::inst::Opcode;

impl Numbers<'_> {
    /// Numbers the states; gives their handlers. `of`: the funclet of each block, its first block plus one. `Err`: what is not
    /// supported.
    pub(super) fn clr(&mut self, scope: Scope<'_>, of: &[u32]) -> Result<Vec<ClrHandler>, &'static str> {
        let mut owners: Vec<Inst> = Vec::new();
        let mut handlers = Vec::new();
        // Outer funclets first.
        let mut work = vec![None];
        while let Some(outer) = work.pop() {
            for &pad in self.pads {
                let d = self.body.inst(pad);
                if d.opcode == Opcode::CatchPad || parent(self.body, pad) != outer {
                    continue;
                }
                let first = handlers.len();
                if d.opcode == Opcode::CleanupPad {
                    handlers.push(match self.body.ops(pad).len() {
                        1 => ClrHandler::Finally,
                        _ => ClrHandler::Fault,
                    });
                    owners.push(pad);
                } else {
                    for handler in self.handlers(pad) {
                        handlers.push(ClrHandler::Catch(self.class_token(scope, handler)?));
                        owners.push(handler);
                    }
                }
                self.state[pad.index()] = Some(first as i32);
                for (state, &owner) in owners.iter().enumerate().skip(first) {
                    self.state[owner.index()] = Some(state as i32);
                    work.push(Some(owner));
                }
            }
        }
        // Inner ones first: where a cleanup leads may be seen from what stands in it only.
        let mut behind = vec![-1; owners.len()];
        for (state, &owner) in owners.iter().enumerate().rev() {
            behind[state] = match self.body.inst(owner).opcode {
                Opcode::CatchPad => self.behind_catch(state, owner, &owners),
                _ => match self.cleanup_leads(owner, of, &owners, &behind) {
                    Some(to) => self.state_of(to),
                    None => -1,
                },
            };
        }
        let homes = owners.iter().map(|pad| Some(self.home[pad.index()]));
        self.unwind = behind.into_iter().zip(homes).collect();
        Ok(handlers)
    }

    /// The catchpads of a `catchswitch`.
    fn handlers(&self, switch: Inst) -> Vec<Inst> {
        let unwinds = usize::from(self.unwind_dest(switch).is_some());
        let blocks = self.body.successors(switch);
        let pad = |b: &u32| pad_of(self.body, Block(*b));
        blocks[..blocks.len() - unwinds].iter().filter_map(pad).collect()
    }

    /// The token of the class that a catchpad is for.
    fn class_token(&self, scope: Scope<'_>, pad: Inst) -> Result<u32, &'static str> {
        let token = self.body.ops(pad).get(1).and_then(|v| v.as_const());
        match token.and_then(|c| scope.const_u64(c)) {
            Some(token) => Ok(token as u32),
            _ => Err("catchpad of .NET without a token"),
        }
    }

    /// The state of a pad at the head of a block.
    fn state_of(&self, b: Block) -> i32 {
        let pad = pad_of(self.body, b);
        pad.and_then(|pad| self.state[pad.index()]).unwrap_or(-1)
    }

    fn behind_catch(&self, state: usize, pad: Inst, owners: &[Inst]) -> i32 {
        let switch = parent(self.body, pad);
        let next = owners.get(state + 1).copied();
        let catch = |i: &Inst| self.body.inst(*i).opcode == Opcode::CatchPad;
        if next
            .filter(catch)
            .is_some_and(|next| parent(self.body, next) == switch)
        {
            return state as i32 + 1;
        }
        let to = switch.and_then(|switch| self.unwind_dest(switch));
        to.map_or(-1, |to| self.state_of(to))
    }

    /// Where exceptions go that leave a cleanup: what it, or else something in it that leaves it, says.
    fn cleanup_leads(&self, pad: Inst, of: &[u32], owners: &[Inst], behind: &[i32]) -> Option<Block> {
        let body = self.body;
        let mut rets = (0..body.blocks.len() as u32).map(|b| body.terminator(Block(b)));
        let returns = |i: &Inst| body.inst(*i).opcode == Opcode::CleanupRet && parent(body, *i) == Some(pad);
        if rets.any(|i| returns(&i)) {
            return self.unwind_dest(pad);
        }
        let leaves = |to: &Block| {
            let to = pad_of(body, *to);
            to.and_then(|to| parent(body, to)) != Some(pad)
        };
        let inner = self.pads.iter().filter(|p| parent(body, **p) == Some(pad));
        let mut dests = inner.filter_map(|p| match body.inst(*p).opcode {
            Opcode::CatchSwitch => self.unwind_dest(*p),
            _ => {
                let state = owners.iter().position(|o| o == p)?;
                let to = usize::try_from(behind[state]).ok()?;
                Some(self.home[owners[to].index()])
            }
        });
        let own = self.home[pad.index()].0 + 1;
        let blocks = (0..body.blocks.len() as u32).filter(|b| of[*b as usize] == own);
        let mut invokes = blocks
            .map(|b| body.terminator(Block(b)))
            .filter(|i| body.inst(*i).opcode == Opcode::Invoke)
            .map(|i| Block(body.successors(i)[1]));
        dests.find(leaves).or_else(|| invokes.find(leaves))
    }
}
