//! Metadata on instructions: `!range`, `!prof`, `!nonnull` and the like.

use super::body::BodyCheck;
use super::nodes::{Int, Nodes, is_float_or_vector};
use super::{Rule, ensure};
use crate::constants::Const;
use crate::context::Scope;
use crate::ids::{Inst, MdId, TypeId};
use crate::inst::Opcode;
use crate::metadata::{Md, MdNode};
use crate::types::Type;

/// Attachments that LLVM drops with broken debug information.
const DROPPED: &[&[u8]] = &[b"dbg", b"llvm.loop", b"DIAssignID", b"heapallocsite"];

/// Integer constants below this width are compared as numbers.
fn range_pairs(nodes: Nodes<'_>, n: &MdNode) -> Result<Vec<(Int, Int)>, String> {
    ensure!(
        n.fields.len().is_multiple_of(2),
        "range has an odd number of limits"
    );
    ensure!(!n.fields.is_empty(), "range has no limits");
    let mut out = Vec::new();
    for k in (0..n.fields.len()).step_by(2) {
        match (nodes.int_operand(n, k), nodes.int_operand(n, k + 1)) {
            (Some(l), Some(h)) => out.push((l, h)),
            _ => return Err("limit of a range is not an integer".to_string()),
        }
    }
    Ok(out)
}

/// The kinds of range-like metadata.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum RangeKind {
    Range,
    AbsoluteSymbol,
    AddressSpaces,
}

/// Rules of `!range`, `!absolute_symbol` and `!noalias.addrspace` for values of `bits` bits.
pub(super) fn check_range(nodes: Nodes<'_>, n: &MdNode, bits: Option<u32>, kind: RangeKind) -> Rule {
    let pairs = range_pairs(nodes, n)?;
    let mut last: Option<(u128, u128, i128)> = None;
    let want = if kind == RangeKind::AddressSpaces {
        Some(32)
    } else {
        bits
    };
    let mut first = None;
    for (low, high) in &pairs {
        ensure!(low.bits == high.bits, "limits of a range have different types");
        ensure!(
            Some(low.bits) == want,
            "limits of a range do not have the type of the value"
        );
        let (Some(l), Some(h), Some(signed)) = (low.unsigned(), high.unsigned(), low.value) else {
            return Ok(());
        };
        let max = if low.bits >= 128 {
            u128::MAX
        } else {
            (1 << low.bits) - 1
        };
        if l == h {
            let full = l == max && kind == RangeKind::AbsoluteSymbol;
            ensure!(full, "range is empty or full");
        }
        if let Some((pl, ph, psigned)) = last {
            ensure!(!overlap((l, h), (pl, ph), max), "ranges overlap");
            ensure!(signed > psigned, "ranges are not in order");
            ensure!(h != pl && l != ph, "ranges are contiguous");
        }
        last = Some((l, h, signed));
        first.get_or_insert((l, h));
        if pairs.len() > 2 && Some((l, h)) != first {
            let f = first.expect("set just before");
            let final_pair = std::ptr::eq(&pairs[pairs.len() - 1].0, low);
            if final_pair {
                ensure!(!overlap(f, (l, h), max), "ranges overlap");
                ensure!(h != f.0 && l != f.1, "ranges are contiguous");
            }
        }
    }
    Ok(())
}

/// Whether two half-open ranges, perhaps wrapping, have a number in common.
fn overlap(a: (u128, u128), b: (u128, u128), max: u128) -> bool {
    let pieces = |(l, h): (u128, u128)| -> [Option<(u128, u128)>; 2] {
        // Inclusive pieces.
        if l < h {
            [Some((l, h - 1)), None]
        } else {
            [Some((l, max)), h.checked_sub(1).map(|e| (0, e))]
        }
    };
    pieces(a)
        .iter()
        .flatten()
        .any(|p| pieces(b).iter().flatten().any(|q| p.0 <= q.1 && q.0 <= p.1))
}

/// Hash or identifier lists: at least one operand, all integers.
fn call_stack(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    ensure!(!n.fields.is_empty(), "call stack has no operands");
    let good = (0..n.fields.len()).all(|k| nodes.int_operand(n, k).is_some());
    ensure!(good, "operand of a call stack is not a constant integer");
    Ok(())
}

fn scope_of(scope: Scope<'_>) -> Nodes<'_> {
    Nodes { scope }
}

impl BodyCheck<'_> {
    /// Checks everything attached to instructions.
    pub(super) fn attachments(&mut self) {
        let body = self.body;
        for (i, kind, id) in &body.attachments {
            if self.place[i.index()].0 == u32::MAX {
                continue;
            }
            let kind = self.scope.bytes(*kind);
            let rule = match self.nodes().is_unparsed(*id) {
                true => Ok(()),
                false => self.attachment(*i, kind, *id).map_err(|m| {
                    let kind = String::from_utf8_lossy(kind);
                    format!("!{kind}: {m}")
                }),
            };
            if let Err(m) = rule {
                self.at(*i, m);
            }
        }
        self.locations_belong();
    }

    /// Locations of instructions lead to the function's own subprogram.
    fn locations_belong(&mut self) {
        let nodes = self.nodes();
        let own = self
            .module
            .global(self.f)
            .metadata
            .iter()
            .find(|(k, _)| self.module.scope().bytes(*k) == b"dbg")
            .map(|a| a.1);
        let Some(own) = own.filter(|id| nodes.kind(*id) == b"DISubprogram") else {
            return;
        };
        let body = self.body;
        let mut last = None;
        for (i, kind, id) in &body.attachments {
            if self.scope.bytes(*kind) != b"dbg" || last == Some(*id) {
                continue;
            }
            last = Some(*id);
            let mut at = *id;
            for _ in 0..10_000 {
                match nodes.node(at).and_then(|n| nodes.field_md(n, "inlinedAt")) {
                    Some(outer) => at = outer,
                    None => break,
                }
            }
            let scope = nodes.node(at).and_then(|n| nodes.field_md(n, "scope"));
            let subprogram = scope.and_then(|s| nodes.subprogram(s));
            if subprogram.is_some_and(|s| s != own) {
                self.warn_at(*i, "!dbg leads to the subprogram of another function".to_string());
            }
        }
        self.calls_have_locations();
    }

    /// Calls of functions with a subprogram carry a location, since they may be inlined.
    fn calls_have_locations(&mut self) {
        let body = self.body;
        for i in &body.order {
            if !body.inst(*i).opcode.is_call() {
                continue;
            }
            let Some(g) = self.callee(*i) else { continue };
            let global = self.module.global(g);
            let dbg = |k: &crate::ids::StrId| self.scope.bytes(*k) == b"dbg";
            use crate::module::Linkage::*;
            let interposable = matches!(
                global.linkage,
                LinkOnceAny | WeakAny | Common | ExternWeak | Appending
            );
            if global.is_declaration() || interposable || !global.metadata.iter().any(|(k, _)| dbg(k)) {
                continue;
            }
            let from = body.attachments.partition_point(|a| a.0 < *i);
            let located = body.attachments[from..]
                .iter()
                .take_while(|a| a.0 == *i)
                .any(|a| dbg(&a.1));
            if !located {
                let callee = super::global_name(self.module, g);
                self.warn_at(
                    *i,
                    format!("call of {callee} has no !dbg location, although both have subprograms"),
                );
            }
        }
    }

    fn attachment(&mut self, i: Inst, kind: &[u8], id: MdId) -> Rule {
        let d = self.body.inst(i);
        let opcode = d.opcode;
        let nodes = self.nodes();
        let empty = MdNode::default();
        let n = nodes.node(id).unwrap_or(&empty);
        let operands = n.fields.len();
        self.visit_metadata(
            i,
            id,
            matches!(kind, b"dbg" | b"llvm.loop"),
            DROPPED.contains(&kind),
        )?;
        match kind {
            b"dbg" if nodes.kind(id) != b"DILocation" => {
                self.warn_at(i, "!dbg is not a DILocation".to_string());
            }
            b"noalias.addrspace" => {
                ensure!(
                    matches!(
                        opcode,
                        Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Call
                    ),
                    "{} accesses no memory",
                    self.name(i)
                );
                check_range(nodes, n, None, RangeKind::AddressSpaces)?;
            }
            b"tbaa" => self.tbaa(i, id)?,
            b"noalias" | b"alias.scope" => self.scope_list(id)?,
            b"llvm.access.group" => {
                let group = |n: &MdNode| n.fields.is_empty() && n.distinct;
                if !group(n) {
                    let good = (0..operands).all(|k| {
                        nodes
                            .operand(n, k)
                            .is_some_and(|o| nodes.is_unparsed(o) || nodes.node(o).is_some_and(group))
                    });
                    ensure!(good, "neither an access group nor a list of them");
                }
            }
            b"prof" => self.profile(opcode, i, n)?,
            b"DIAssignID" => {
                let memory = self.called_intrinsic(i).is_some_and(|id| {
                    let name = id.name();
                    name.starts_with("mem")
                });
                if !(matches!(opcode, Opcode::Alloca | Opcode::Store) || memory || self.is_masked_store(i)) {
                    let name = self.name(i);
                    self.warn_at(i, format!("!DIAssignID is unexpected on {name}"));
                }
            }
            // (an access that was expanded may leave it behind, where nobody looks at it)
            b"mmra" if self.expanded => {}
            b"mmra" => self.memory_model(i, opcode, id, n)?,
            _ => {
                self.value_attachment(i, kind, n)?;
                self.tool_attachment(i, kind, id, n)?;
            }
        }
        Ok(())
    }

    /// Attachments that say something of the result or of what is loaded.
    fn value_attachment(&self, i: Inst, kind: &[u8], n: &MdNode) -> Rule {
        let d = self.body.inst(i);
        let (opcode, ty) = (d.opcode, d.ty);
        let nodes = self.nodes();
        let pointer = matches!(self.scope.ty(ty), Type::Ptr(_));
        let load = opcode == Opcode::Load;
        let operands = n.fields.len();
        match kind {
            b"fpmath" => {
                ensure!(is_float_or_vector(self.scope, ty), "the result is not a float");
                ensure!(operands == 1, "requires one operand");
                let c = nodes.operand(n, 0).and_then(|o| nodes.constant(o));
                match c.map(|c| self.scope.constant(c)) {
                    Some(Const::Float {
                        ty: TypeId::FLOAT,
                        bits,
                    }) => {
                        let v = f32::from_bits(bits as u32);
                        ensure!(v.is_finite() && v > 0.0, "accuracy is not positive");
                    }
                    _ => return Err("accuracy is not a float".to_string()),
                }
            }
            b"range" => {
                ensure!(
                    load || matches!(opcode, Opcode::Call | Opcode::Invoke),
                    "only loads and calls have ranges"
                );
                let bits = self.scope.int_bits(self.scope.scalar_ty(ty));
                check_range(nodes, n, bits, RangeKind::Range)?;
            }
            b"nofpclass" => {
                ensure!(load, "only for loads");
                ensure!(is_float_or_vector(self.scope, ty), "the result is not a float");
                ensure!(operands == 1, "requires one operand");
            }
            b"invariant.group" => {
                ensure!(load || opcode == Opcode::Store, "only loads and stores have it");
            }
            b"nonnull" => {
                ensure!(pointer && load, "only loads of pointers have it");
                ensure!(operands == 0, "takes no operands");
            }
            b"noundef" => ensure!(operands == 0, "takes no operands"),
            b"dereferenceable" | b"dereferenceable_or_null" => {
                ensure!(pointer, "the result is not a pointer");
                ensure!(
                    load || opcode == Opcode::IntToPtr,
                    "only loads and inttoptr have it"
                );
                ensure!(operands == 1, "requires one operand");
                ensure!(
                    nodes.int_operand(n, 0).is_some_and(|n| n.bits == 64),
                    "the operand is not an i64"
                );
            }
            b"align" => {
                ensure!(pointer && load, "only loads of pointers have it");
                ensure!(operands == 1, "requires one operand");
                let value = nodes
                    .int_operand(n, 0)
                    .filter(|n| n.bits == 64)
                    .and_then(|n| n.u64());
                let Some(value) = value else {
                    return Err("the operand is not an i64".to_string());
                };
                ensure!(
                    value.is_power_of_two() && value <= 1 << 32,
                    "no power of two, or too large"
                );
            }
            _ => {}
        }
        Ok(())
    }

    /// Attachments for profilers, sanitizers and other tools.
    fn tool_attachment(&self, i: Inst, kind: &[u8], id: MdId, n: &MdNode) -> Rule {
        let opcode = self.body.inst(i).opcode;
        let nodes = self.nodes();
        let operands = n.fields.len();
        let is_call = opcode.is_call();
        match kind {
            b"memprof" => {
                ensure!(is_call, "only calls have it");
                self.memory_profile(n)?;
            }
            b"callsite" => {
                ensure!(is_call, "only calls have it");
                call_stack(nodes, n)?;
            }
            b"annotation" => {
                ensure!(nodes.is_tuple(id), "no tuple");
                ensure!(operands >= 1, "requires an operand");
                for k in 0..operands {
                    let o = nodes.operand(n, k);
                    let strings = o.and_then(|o| nodes.node(o)).is_some_and(|t| {
                        t.kind.is_empty() && (0..t.fields.len()).all(|k| nodes.is_string(nodes.operand(t, k)))
                    });
                    ensure!(
                        nodes.is_string(o) || strings,
                        "operand is neither string nor tuple of strings"
                    );
                }
            }
            b"captures" => {
                ensure!(opcode == Opcode::Store, "only stores have it");
                ensure!(operands > 0, "requires an operand");
                let words: &[&[u8]] = &[b"address", b"address_is_null", b"provenance", b"read_provenance"];
                let good = (0..operands).all(|k| {
                    let word = nodes.operand(n, k).and_then(|o| nodes.string(o));
                    word.is_some_and(|w| words.contains(&w))
                });
                ensure!(good, "unknown component");
            }
            b"nofree" => {
                ensure!(opcode == Opcode::IntToPtr, "only inttoptr has it");
                ensure!(operands == 0, "takes no operands");
            }
            b"callee_type" => {
                ensure!(is_call, "only calls have it");
                let known = |k| nodes.operand(n, k).and_then(|o| nodes.node(o));
                ensure!((0..operands).all(|k| known(k).is_some()), "operand is not a node");
                for pair in (0..operands).filter_map(known) {
                    ensure!(pair.fields.len() == 2, "type does not have two operands");
                    let offset = nodes.int_operand(pair, 0).and_then(|n| n.u64());
                    ensure!(offset == Some(0), "offset of a type is not zero");
                    let general = nodes.is_string(nodes.operand(pair, 1));
                    ensure!(general, "type is not a generalized one");
                }
            }
            b"alloc_token" => {
                ensure!(is_call, "only calls have it");
                ensure!(operands == 2, "requires two operands");
                ensure!(
                    nodes.is_string(nodes.operand(n, 0)),
                    "first operand is not a string"
                );
                ensure!(
                    nodes.int_operand(n, 1).is_some(),
                    "second operand is not an integer"
                );
            }
            _ => {}
        }
        Ok(())
    }

    fn is_masked_store(&self, i: Inst) -> bool {
        self.called_intrinsic(i).is_some_and(|id| {
            matches!(
                id.name(),
                "vp.scatter" | "vp.store" | "masked.store" | "masked.scatter"
            )
        })
    }

    /// Lists of alias scopes.
    pub(super) fn scope_list(&self, id: MdId) -> Rule {
        let nodes = self.nodes();
        let Some(list) = nodes.node(id) else { return Ok(()) };
        for k in 0..list.fields.len() {
            let Some(scope) = nodes.operand(list, k).filter(|s| !nodes.is_unparsed(*s)) else {
                ensure!(
                    nodes.operand(list, k).is_some(),
                    "member of a scope list is not a node"
                );
                continue;
            };
            let Some(n) = nodes.node(scope) else {
                return Err("member of a scope list is not a node".to_string());
            };
            let named = |id: MdId, n: &MdNode| {
                nodes.operand(n, 0) == Some(id) || nodes.is_string(nodes.operand(n, 0))
            };
            ensure!(
                matches!(n.fields.len(), 2 | 3),
                "scope has neither two nor three operands"
            );
            ensure!(
                named(scope, n),
                "first operand of a scope is neither itself nor a string"
            );
            ensure!(
                n.fields.len() == 2 || nodes.is_string(nodes.operand(n, 2)),
                "third operand of a scope is not a string"
            );
            let Some(domain) = nodes.operand(n, 1) else {
                return Err("second operand of a scope is not a node".to_string());
            };
            let Some(d) = nodes.node(domain) else {
                ensure!(
                    nodes.is_unparsed(domain),
                    "second operand of a scope is not a node"
                );
                continue;
            };
            ensure!(
                matches!(d.fields.len(), 1 | 2),
                "domain has neither one nor two operands"
            );
            ensure!(
                named(domain, d),
                "first operand of a domain is neither itself nor a string"
            );
            ensure!(
                d.fields.len() == 1 || nodes.is_string(nodes.operand(d, 1)),
                "second operand of a domain is not a string"
            );
        }
        Ok(())
    }

    fn profile(&self, opcode: Opcode, i: Inst, n: &MdNode) -> Rule {
        let nodes = scope_of(self.scope);
        let operands = n.fields.len();
        ensure!(operands >= 1, "has no operands");
        let Some(name) = nodes.operand(n, 0).and_then(|o| nodes.string(o)) else {
            return Err("first operand is not a string".to_string());
        };
        if name == b"unknown" {
            ensure!(operands == 2, "'unknown' requires one more operand");
            ensure!(
                nodes.is_string(nodes.operand(n, 1)),
                "operand of 'unknown' is not a string"
            );
            return Ok(());
        }
        ensure!(operands >= 2, "has less than two operands");
        if name != b"branch_weights" {
            ensure!(name == b"VP", "neither 'branch_weights' nor 'VP'");
            ensure!(
                matches!(opcode, Opcode::Call | Opcode::Invoke | Opcode::CallBr) || operands >= 5,
                "malformed value profile"
            );
            return Ok(());
        }
        let first = 1 + nodes.is_string(nodes.operand(n, 1)) as usize;
        let weights = operands - first.min(operands);
        let want = match opcode {
            Opcode::Invoke => {
                ensure!(matches!(weights, 1 | 2), "wrong number of weights");
                weights
            }
            Opcode::Br => 1,
            Opcode::CondBr | Opcode::Select => 2,
            Opcode::Switch | Opcode::IndirectBr | Opcode::CallBr => self.body.successors(i).len(),
            Opcode::Call => 1,
            _ => return Err(format!("weights on {}", self.name(i))),
        };
        ensure!(weights == want, "found {weights} weights, expected {want}");
        let good = (first..operands).all(|k| nodes.int_operand(n, k).is_some());
        ensure!(good, "weight is not a constant integer");
        Ok(())
    }

    fn memory_profile(&self, n: &MdNode) -> Rule {
        let nodes = scope_of(self.scope);
        ensure!(!n.fields.is_empty(), "has no operands");
        for k in 0..n.fields.len() {
            let Some(block) = nodes.operand(n, k).and_then(|o| nodes.node(o)) else {
                return Err("operand is not a node".to_string());
            };
            ensure!(block.fields.len() >= 2, "block has less than two operands");
            let Some(stack) = nodes.operand(block, 0).and_then(|o| nodes.node(o)) else {
                return Err("first operand of a block is not a node".to_string());
            };
            call_stack(nodes, stack)?;
            ensure!(
                nodes.is_string(nodes.operand(block, 1)),
                "second operand of a block is not a string"
            );
            for k in 2..block.fields.len() {
                let pair = nodes.operand(block, k).and_then(|o| nodes.node(o));
                let good = pair.is_some_and(|p| {
                    p.fields.len() == 2 && (0..2).all(|k| nodes.int_operand(p, k).is_some())
                });
                ensure!(good, "further operand of a block is not a pair of integers");
            }
        }
        Ok(())
    }

    fn memory_model(&self, i: Inst, opcode: Opcode, id: MdId, n: &MdNode) -> Rule {
        let nodes = self.nodes();
        let access = opcode.is_call()
            || matches!(
                opcode,
                Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence
            );
        ensure!(access, "unexpected on {}", self.name(i));
        let tag = |n: &MdNode| n.fields.len() == 2 && (0..2).all(|k| nodes.is_string(nodes.operand(n, k)));
        if tag(n) {
            return Ok(());
        }
        ensure!(nodes.is_tuple(id), "no tuple");
        let good = (0..n.fields.len())
            .all(|k| matches!(nodes.operand(n, k).map(|o| nodes.md(o)), Some(Md::Node(t)) if tag(t)));
        ensure!(good, "operand is not a tag");
        Ok(())
    }
}
