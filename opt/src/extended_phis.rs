//! Phis of numbers of up to 32 bits that are loaded, and extended where they are used, are extended already: a load extends
//! for nothing.
//!
//! ```text
//!   L: b = phi i8 [v, E], [w, L]; … w = load i8 q; … zext b to i32 …
//!     ─►   L: p = phi i32 [v', E], [w', L]; … w' = zext (load i8 q) to i32; … p …
//! ```
//! Phis that are each other's operands, and the loads that they take, change together; whatever else they take must be a
//! constant. Who wants the narrow number gets the low part, which is free. Needs a verified body; leaves it legal. Cost:
//! O(instructions) where there are such phis.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode, Ordering};

/// Extends phis; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    if !body.order.iter().any(|i| is_narrow_phi(body, *i)) {
        return false;
    }
    let mut webs = Webs::of(body.scope(cx.module), body);
    if !(0..webs.nodes.len()).any(|n| webs.is_worthwhile(n)) {
        return false;
    }
    let (body, _) = work.edit_within_blocks();
    let mut edit = Editor::new(cx.module, body);
    webs.extend(&mut edit);
    edit.commit();
    true
}

fn is_narrow_phi(body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    d.opcode == Opcode::Phi && matches!(d.ty, TypeId::I8 | TypeId::I16 | TypeId::I32)
}

fn is_plain_load(body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    d.opcode == Opcode::Load && !d.flags.has(InstFlags::VOLATILE) && d.flags.ordering() == Ordering::NotAtomic
}

/// A phi, or a load that one takes.
struct Node {
    inst: Inst,
    block: Block,
    /// Another one of its web; itself: it stands for the web.
    parent: usize,
    web: Web,
    /// What it is extended, once that is made.
    extended: Option<Value>,
}

/// What is known of a web.
#[derive(Clone, Copy)]
struct Web {
    /// Whether all that its phis take is theirs, a load or a constant.
    whole: bool,
    loads: u32,
    /// Phis are zero-extended, and sign-extended, in so many places.
    extensions: [u32; 2],
    /// The widest type that something of it is extended to.
    ty: TypeId,
}

/// The phis that are looked at, in their webs.
struct Webs {
    nodes: Vec<Node>,
    /// By instruction: its node.
    of: Vec<Option<u32>>,
    /// What extends a node.
    extensions: Vec<(Inst, usize)>,
}

impl Webs {
    fn of(s: Scope<'_>, body: &Body) -> Webs {
        let mut webs = Webs {
            nodes: Vec::new(),
            of: vec![None; body.insts.len()],
            extensions: Vec::new(),
        };
        let blocks = || (0..body.blocks.len()).map(Block::new);
        for b in blocks() {
            for &i in body
                .block_insts(b)
                .iter()
                .take_while(|i| body.inst(**i).opcode == Opcode::Phi)
            {
                if is_narrow_phi(body, i) {
                    webs.add(i, b, body.inst(i).ty);
                }
            }
        }
        for phi in 0..webs.nodes.len() {
            webs.join_operands(s, body, phi);
        }
        for b in blocks() {
            for &i in body.block_insts(b) {
                webs.note_extension(body, i);
            }
        }
        webs
    }

    fn add(&mut self, inst: Inst, block: Block, narrow: TypeId) -> usize {
        let ty = if narrow == TypeId::I32 {
            TypeId::I64
        } else {
            TypeId::I32
        };
        let node = self.nodes.len();
        self.of[inst.index()] = Some(node as u32);
        let web = Web {
            whole: true,
            loads: 0,
            extensions: [0; 2],
            ty,
        };
        self.nodes.push(Node {
            inst,
            block,
            parent: node,
            web,
            extended: None,
        });
        node
    }

    fn root(&mut self, mut node: usize) -> usize {
        while self.nodes[node].parent != node {
            let above = self.nodes[node].parent;
            self.nodes[node].parent = self.nodes[above].parent;
            node = above;
        }
        node
    }

    fn web(&mut self, node: usize) -> &mut Web {
        let root = self.root(node);
        &mut self.nodes[root].web
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let joined = self.nodes[b].web;
        self.nodes[b].parent = a;
        let web = &mut self.nodes[a].web;
        web.whole &= joined.whole;
        web.loads += joined.loads;
    }

    /// What a phi takes is of its web.
    fn join_operands(&mut self, s: Scope<'_>, body: &Body, phi: usize) {
        let Node { inst, block, .. } = self.nodes[phi];
        let ends_in_pads =
            (body.block_insts(block).last()).is_some_and(|i| body.inst(*i).opcode == Opcode::CatchSwitch);
        if ends_in_pads {
            self.web(phi).whole = false;
        }
        for v in body.ops(inst) {
            let other = match (v.as_const(), body.def(*v)) {
                (Some(c), _) if s.const_u64(c).is_some() => continue,
                (None, Some(i)) => match self.of[i.index()] {
                    Some(node) => Some(node as usize),
                    None if is_plain_load(body, i) => {
                        let node = self.add(i, block, body.inst(i).ty);
                        self.nodes[node].web.loads = 1;
                        Some(node)
                    }
                    None => None,
                },
                _ => None,
            };
            match other {
                Some(node) => self.join(phi, node),
                None => self.web(phi).whole = false,
            }
        }
    }

    fn note_extension(&mut self, body: &Body, i: Inst) {
        let d = body.inst(i);
        let wide = matches!(d.ty, TypeId::I32 | TypeId::I64);
        if !wide || !matches!(d.opcode, Opcode::ZExt | Opcode::SExt) {
            return;
        }
        let from = body.def(body.ops(i)[0]).and_then(|x| self.of[x.index()]);
        let Some(node) = from.map(|n| n as usize) else {
            return;
        };
        let counts = body.inst(self.nodes[node].inst).opcode == Opcode::Phi;
        let ty = d.ty;
        let web = self.web(node);
        web.extensions[usize::from(d.opcode == Opcode::SExt)] += u32::from(counts);
        if ty == TypeId::I64 {
            web.ty = ty;
        }
        self.extensions.push((i, node));
    }

    fn is_worthwhile(&mut self, node: usize) -> bool {
        let web = self.web(node);
        web.whole && web.loads > 0 && web.extensions != [0; 2]
    }

    /// How a web is extended, and to what.
    fn how(&mut self, node: usize) -> (Opcode, TypeId) {
        let web = self.web(node);
        let signed = web.extensions[1] > web.extensions[0];
        let opcode = if signed { Opcode::SExt } else { Opcode::ZExt };
        (opcode, web.ty)
    }

    /// Extends what is worth it.
    fn extend(&mut self, edit: &mut Editor<'_>) {
        let chosen: Vec<usize> = (0..self.nodes.len()).filter(|n| self.is_worthwhile(*n)).collect();
        for &node in &chosen {
            let (how, ty) = self.how(node);
            let Node { inst, block, .. } = self.nodes[node];
            let d = *edit.body.inst(inst);
            let extended = if d.opcode == Opcode::Load {
                edit.goto_before(inst);
                let loaded = edit.insert(d);
                let extended = edit.cast(how, loaded, ty);
                let low = edit.cast(Opcode::Trunc, extended, d.ty);
                edit.replace(inst, low);
                extended
            } else {
                edit.goto_top(block);
                edit.set_location(Some(inst));
                // (Its operands may be phis that are still to be made.)
                let zero = edit.int(ty, 0);
                let from: Vec<(Value, Block)> = (edit.incoming_blocks(inst).iter())
                    .map(|b| (zero, Block(*b)))
                    .collect();
                edit.phi(ty, &from)
            };
            self.nodes[node].extended = Some(extended);
        }
        for &node in &chosen {
            self.fill(edit, node);
        }
        for k in 0..self.extensions.len() {
            let (i, node) = self.extensions[k];
            let d = *edit.body.inst(i);
            let (how, ty) = self.how(node);
            let Some(extended) = self.nodes[node].extended.filter(|_| d.opcode == how) else {
                continue;
            };
            edit.goto_before(i);
            let same = if d.ty == ty {
                extended
            } else {
                edit.cast(Opcode::Trunc, extended, d.ty)
            };
            edit.replace(i, same);
        }
    }

    /// Gives an extended phi its operands, and others the low part in place of the narrow phi.
    fn fill(&mut self, edit: &mut Editor<'_>, node: usize) {
        let Node {
            inst,
            block,
            extended,
            ..
        } = self.nodes[node];
        let narrow = *edit.body.inst(inst);
        let Some(phi) = extended.filter(|_| narrow.opcode == Opcode::Phi) else {
            return;
        };
        let (how, ty) = self.how(node);
        let made = edit.body.def(phi).expect("a phi");
        for k in 0..edit.body.ops(inst).len() {
            let v = edit.body.ops(inst)[k];
            let operand = match v.as_const() {
                Some(c) => {
                    let above = match narrow.ty {
                        TypeId::I8 => 56,
                        TypeId::I16 => 48,
                        _ => 32,
                    };
                    let n = edit.scope().const_u64(c).expect("a number") << above;
                    let signed = how == Opcode::SExt;
                    edit.signed_int(
                        ty,
                        if signed {
                            n as i64 >> above
                        } else {
                            (n >> above) as i64
                        },
                    )
                }
                None => {
                    let from = edit
                        .body
                        .def(v)
                        .and_then(|i| self.of[i.index()])
                        .expect("of the web");
                    self.nodes[from as usize].extended.expect("the whole web is")
                }
            };
            edit.set_operand(made, k, operand);
        }
        edit.goto_start(block);
        let low = edit.cast(Opcode::Trunc, phi, narrow.ty);
        edit.replace(inst, low);
    }
}
