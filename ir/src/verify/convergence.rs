//! Convergence control tokens (ConvergentOperations.rst).

use super::body::BodyCheck;
use super::{Rule, ensure};
use crate::attributes::AttrKind;
use crate::ids::{Block, Inst};
use crate::inst::Opcode;
use crate::intrinsics::Intrinsic;

const TAG: &[u8] = b"convergencectrl";

impl BodyCheck<'_> {
    /// Rules of the body's convergence tokens, once some intrinsic made one.
    pub(super) fn convergence(&mut self) {
        self.cfg.compute_loops();
        let mut uncontrolled = None;
        let mut controlled = false;
        for b in 0..self.body.blocks.len() as u32 {
            let mut convergent_before = false;
            for i in self.body.block_insts(Block(b)) {
                if !self.body.inst(*i).opcode.is_call() {
                    continue;
                }
                if let Err(m) = self.convergence_call(Block(b), *i, convergent_before) {
                    self.at(*i, m);
                }
                let convergent = self.is_convergent(*i);
                let made = self.convergence_kind(*i).is_some();
                let used = self.bundle_count(*i, TAG) != 0;
                controlled |= made || used;
                if convergent && !made && !used {
                    uncontrolled = uncontrolled.or(Some(*i));
                }
                convergent_before |= convergent;
            }
        }
        if let (Some(i), true) = (uncontrolled, controlled) {
            self.at(
                i,
                "controlled and uncontrolled convergence are mixed in one function".to_string(),
            );
        }
    }

    fn convergence_kind(&self, i: Inst) -> Option<Intrinsic> {
        let id = self.called_intrinsic(i)?;
        matches!(
            id,
            Intrinsic::ExperimentalConvergenceEntry
                | Intrinsic::ExperimentalConvergenceAnchor
                | Intrinsic::ExperimentalConvergenceLoop
        )
        .then_some(id)
    }

    fn is_convergent(&self, i: Inst) -> bool {
        if self
            .scope
            .has_attr(self.body.call(i).attrs.func, AttrKind::Convergent)
        {
            return true;
        }
        let f = self.callee(i).and_then(|g| self.module.function(g));
        f.is_some_and(|f| {
            f.intrinsic.is_some_and(|id| id.properties().convergent)
                || self.module.scope().has_attr(f.attrs.func, AttrKind::Convergent)
        })
    }

    fn convergence_call(&self, b: Block, i: Inst, convergent_before: bool) -> Rule {
        ensure!(
            self.bundle_count(i, TAG) <= 1,
            "several operand bundles \"convergencectrl\""
        );
        let bundle = self.bundle(i, TAG);
        let token = match bundle {
            None => None,
            Some(inputs) => {
                ensure!(
                    inputs.len() == 1,
                    "bundle \"convergencectrl\" requires one operand"
                );
                let def = self.def(inputs[0]).filter(|d| {
                    self.body.inst(*d).opcode == Opcode::Call && self.convergence_kind(*d).is_some()
                });
                let Some(def) = def else {
                    return Err("convergence token comes from no convergence control intrinsic".to_string());
                };
                ensure!(
                    self.is_convergent(i),
                    "convergence token on an operation that is not convergent"
                );
                Some(def)
            }
        };
        match self.convergence_kind(i) {
            Some(Intrinsic::ExperimentalConvergenceEntry) => {
                ensure!(token.is_none(), "entry or anchor of convergence takes a token");
                let convergent = self
                    .module
                    .scope()
                    .has_attr(self.func.attrs.func, AttrKind::Convergent);
                ensure!(
                    convergent,
                    "convergence entry in a function that is not convergent"
                );
                ensure!(b == Block(0), "convergence entry outside the entry block");
                ensure!(
                    !convergent_before,
                    "convergence entry behind another convergent operation"
                );
            }
            Some(Intrinsic::ExperimentalConvergenceAnchor) => {
                ensure!(token.is_none(), "entry or anchor of convergence takes a token");
            }
            Some(_) => {
                ensure!(token.is_some(), "convergence loop intrinsic without a token");
                ensure!(
                    !convergent_before,
                    "convergence loop intrinsic behind another convergent operation"
                );
            }
            None => {}
        }
        let Some(def) = token else { return Ok(()) };
        // A token from outside a loop is used in it only by the loop's own intrinsic.
        let (mut around, from) = (self.cfg.loop_of(b), self.cfg.loop_of(self.block_of(def)));
        while let Some(l) = around {
            if around == from {
                break;
            }
            let data = self.cfg.loops()[l as usize];
            let heart = self.convergence_kind(i) == Some(Intrinsic::ExperimentalConvergenceLoop);
            let contains = {
                let mut inner = from;
                loop {
                    match inner {
                        Some(x) if x == l => break true,
                        Some(x) => inner = self.cfg.loops()[x as usize].parent,
                        None => break false,
                    }
                }
            };
            if contains {
                break;
            }
            ensure!(heart, "convergence token of outside a loop is used within it");
            ensure!(
                data.header == b && data.parent == from,
                "convergence loop intrinsic outside the header of its loop"
            );
            around = data.parent;
        }
        Ok(())
    }
}
