//! Funclets as a whole: all ways out of a pad unwind to one place, and siblings do not in circles.

use super::body::BodyCheck;
use super::eh::{Parent, is_pad};
use super::{Rule, ensure};
use crate::ids::Inst;
use crate::inst::{InstFlags, Opcode};

impl BodyCheck<'_> {
    /// Checks every funclet pad of the body, then the cycles.
    pub(super) fn funclets(&mut self) {
        for k in 0..self.body.order.len() {
            let i = self.body.order[k];
            if matches!(self.body.inst(i).opcode, Opcode::CatchPad | Opcode::CleanupPad)
                && let Err(m) = self.funclet(i)
            {
                self.at(i, m);
            }
        }
        self.sibling_cycles();
    }

    /// The pads that a use of `pad` unwinds to; `Ok(None)` where the use does not leave it.
    fn exit_of(&mut self, pad: Inst, user: Inst) -> Result<Option<Parent>, String> {
        let d = self.body.inst(user);
        Ok(match d.opcode {
            Opcode::CleanupRet | Opcode::CatchSwitch if !d.flags.has(InstFlags::UNWINDS) => {
                (d.opcode == Opcode::CleanupRet).then_some(Parent::None)
            }
            Opcode::CleanupRet | Opcode::CatchSwitch | Opcode::Invoke => {
                let Some(to) = self.unwind_target(user) else {
                    return Ok(None);
                };
                let target = self.first_non_phi(to);
                if !is_pad(self.body.inst(target).opcode) || self.parent_pad(target) == Parent::Pad(pad) {
                    return Ok(None);
                }
                Some(Parent::Pad(target))
            }
            Opcode::Call | Opcode::CallBr | Opcode::CatchRet | Opcode::CleanupPad => None,
            _ => return Err(format!("funclet pad is used by {}", self.name(user))),
        })
    }

    /// Whether unwinding from within `inner` to `target` leaves `outer`.
    fn leaves(&self, inner: Inst, target: Parent, outer: Inst) -> bool {
        let goal = match target {
            Parent::None => return true,
            Parent::Pad(t) => self.parent_pad(t),
            Parent::Invalid => return false,
        };
        let mut pad = inner;
        for _ in 0..=self.body.insts.len() {
            if pad == outer {
                return true;
            }
            let parent = self.parent_pad(pad);
            if parent == goal {
                return false;
            }
            match parent {
                Parent::Pad(p) => pad = p,
                _ => return false,
            }
        }
        false
    }

    fn funclet(&mut self, pad: Inst) -> Rule {
        let mut first: Option<Parent> = None;
        let mut work = vec![pad];
        let mut seen = Vec::new();
        while let Some(current) = work.pop() {
            ensure!(!seen.contains(&current), "a funclet pad is nested within itself");
            seen.push(current);
            let token = self.body.result(current);
            for k in 0..self.users(token).len() {
                let user = self.users(token)[k];
                if self.body.inst(user).opcode == Opcode::CleanupPad {
                    work.push(user);
                    continue;
                }
                let Some(target) = self.exit_of(current, user)? else {
                    continue;
                };
                if self.leaves(current, target, pad) {
                    match first {
                        None => {
                            first = Some(target);
                            let sibling = self.body.inst(pad).opcode == Opcode::CleanupPad
                                && matches!(target, Parent::Pad(t) if self.parent_pad(t) == self.parent_pad(pad));
                            if sibling {
                                self.siblings.push((pad, user));
                            }
                        }
                        Some(f) => ensure!(
                            f == target,
                            "edges out of {} unwind to different places",
                            self.name(pad)
                        ),
                    }
                }
                if current != pad {
                    break;
                }
            }
        }
        if let (Some(target), Parent::Pad(switch)) = (first, self.parent_pad(pad))
            && self.body.inst(switch).opcode == Opcode::CatchSwitch
        {
            let to = match self.unwind_target(switch) {
                Some(b) => Parent::Pad(self.first_non_phi(b)),
                None => Parent::None,
            };
            ensure!(
                to == target,
                "{} unwinds to another place than its catchswitch",
                self.name(pad)
            );
        }
        Ok(())
    }

    /// Siblings cannot handle each other's exceptions.
    fn sibling_cycles(&mut self) {
        let next = |c: &Self, terminator: Inst| c.unwind_target(terminator).map(|b| c.first_non_phi(b));
        for k in 0..self.siblings.len() {
            let (start, mut terminator) = self.siblings[k];
            for _ in 0..=self.siblings.len() {
                let Some(pad) = next(self, terminator) else { break };
                if pad == start {
                    self.at(start, "pads handle each other's exceptions".to_string());
                    return;
                }
                match self.siblings.iter().find(|s| s.0 == pad) {
                    Some(s) => terminator = s.1,
                    None => break,
                }
            }
        }
    }
}
