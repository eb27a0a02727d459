//! Function bodies: numbering of unnamed values and blocks, and every instruction.

use super::Printer;
use super::text::Text;
use crate::body::{Body, CallInfo};
use crate::constants::Const;
use crate::context::Scope;
use crate::ids::{Block, GlobalId, Inst, StrId, TypeId, Value};
use crate::inst::{AtomicOp, InstData, InstFlags, Opcode, Ordering, TailKind};
use crate::module::GlobalKind;
use crate::types::Type;

/// The names of a body's values and blocks as they are printed, `%` included, made once: each use is a
/// copy.
#[derive(Default)]
pub(super) struct Locals {
    text: Vec<u8>,
    /// By value index; empty for instructions without a result.
    values: Vec<(u32, u32)>,
    /// By block index.
    blocks: Vec<(u32, u32)>,
}

impl Locals {
    /// Numbers what has no name, in the order in which it is printed: arguments, then for each block its
    /// label and its instructions.
    pub(super) fn new(scope: Scope<'_>, body: &Body) -> Locals {
        let mut l = Locals {
            text: Vec::with_capacity(5 * (body.num_values() + body.blocks.len())),
            values: vec![(0, 0); body.num_values()],
            blocks: vec![(0, 0); body.blocks.len()],
        };
        let mut next = 0;
        let params = body.params.len();
        for i in 0..params {
            l.values[i] = l.add(scope, body.value_names.get(i), &mut next);
        }
        for (i, b) in body.blocks.iter().enumerate() {
            l.blocks[i] = l.add(scope, body.block_names.get(i), &mut next);
            for inst in &body.order[b.start as usize..b.end as usize] {
                if body.insts[inst.index()].ty != TypeId::VOID {
                    let v = params + inst.index();
                    l.values[v] = l.add(scope, body.value_names.get(v), &mut next);
                }
            }
        }
        l
    }

    #[inline]
    fn add(&mut self, scope: Scope<'_>, name: Option<&StrId>, next: &mut u64) -> (u32, u32) {
        let start = self.text.len() as u32;
        self.text.push(b'%');
        match name {
            Some(n) if !n.is_empty() => self.text.put_name(scope.bytes(*n)),
            _ => {
                self.text.put_u64(*next);
                *next += 1;
            }
        }
        (start, self.text.len() as u32)
    }

    #[inline]
    pub(super) fn value(&self, i: u32) -> &[u8] {
        let (s, e) = self.values[i as usize];
        &self.text[s as usize..e as usize]
    }

    #[inline]
    pub(super) fn block(&self, i: u32) -> &[u8] {
        let (s, e) = self.blocks[i as usize];
        &self.text[s as usize..e as usize]
    }
}

const FAST_MATH: [(InstFlags, &str); 7] = [
    (InstFlags::REASSOC, " reassoc"),
    (InstFlags::NNAN, " nnan"),
    (InstFlags::NINF, " ninf"),
    (InstFlags::NSZ, " nsz"),
    (InstFlags::ARCP, " arcp"),
    (InstFlags::CONTRACT, " contract"),
    (InstFlags::AFN, " afn"),
];
const WRAP: [(InstFlags, &str); 2] = [(InstFlags::NUW, " nuw"), (InstFlags::NSW, " nsw")];

impl<'a> Printer<'a> {
    /// `define ... { ... }`.
    pub(super) fn function(&mut self, id: GlobalId, body: &'a Body) {
        let g = self.writer.module.global(id);
        let GlobalKind::Function(f) = &g.kind else {
            unreachable!("only functions have bodies")
        };
        self.out.put("\ndefine ");
        self.function_head(id, g, f, |p| {
            for (i, t) in body.params.iter().enumerate() {
                if i > 0 {
                    p.out.put(", ");
                }
                p.param(*t, &f.attrs, i);
                p.out.push(b' ');
                p.local(i as u32);
            }
        });
        self.attachments(" ", g.metadata.iter().map(|(k, m)| (k, m)));
        self.out.put(" {\n");
        let mut body_printer = BodyPrinter {
            body,
            variadic: self.scope.func_sig(g.value_ty).is_some_and(|s| s.2),
            attachments: 0,
            records: 0,
            p: self,
        };
        for i in 0..body.blocks.len() {
            body_printer.block(Block::new(i));
        }
        self.out.put("}\n");
    }

    #[inline]
    fn local(&mut self, i: u32) {
        let (_, locals) = self.local.expect("local values occur in functions only");
        self.out.extend_from_slice(locals.value(i));
    }

    /// Flags of an instruction or constant expression, each with a space before it.
    #[inline]
    pub(super) fn inst_flags(&mut self, opcode: Opcode, flags: InstFlags) {
        if flags != InstFlags::NONE {
            self.some_flags(opcode, flags);
        }
    }

    fn some_flags(&mut self, opcode: Opcode, flags: InstFlags) {
        use Opcode::*;
        let table: &[(InstFlags, &str)] = match opcode {
            Add | Sub | Mul | Shl | Trunc => &WRAP,
            UDiv | SDiv | LShr | AShr => &[(InstFlags::EXACT, " exact")],
            Or => &[(InstFlags::DISJOINT, " disjoint")],
            ICmp => &[(InstFlags::SAMESIGN, " samesign")],
            ZExt | UiToFp => &[(InstFlags::NNEG, " nneg")],
            GetElementPtr => {
                if flags.has(InstFlags::INBOUNDS) {
                    self.out.put(" inbounds");
                } else if flags.has(InstFlags::NUSW) {
                    self.out.put(" nusw");
                }
                &[(InstFlags::NUW, " nuw")]
            }
            FNeg | FAdd | FSub | FMul | FDiv | FRem | FCmp | FpTrunc | FpExt | Phi | Select | Call
            | Invoke | CallBr => {
                if flags.has(InstFlags::FAST) {
                    self.out.put(" fast");
                    return;
                }
                &FAST_MATH
            }
            Load | Store | CmpXchg | AtomicRmw => {
                &[(InstFlags::WEAK, " weak"), (InstFlags::VOLATILE, " volatile")]
            }
            Alloca => &[
                (InstFlags::INALLOCA, " inalloca"),
                (InstFlags::SWIFTERROR, " swifterror"),
            ],
            _ => &[],
        };
        for (flag, word) in table {
            if flags.has(*flag) {
                self.out.put(word);
            }
        }
    }
}

/// Prints the blocks of one body in order; the two cursors run along with the instructions.
struct BodyPrinter<'p, 'a> {
    body: &'a Body,
    /// The function takes variable arguments.
    variadic: bool,
    /// Next of `body.attachments`, for as long as instructions come in the order of their ids.
    attachments: usize,
    /// Next of `body.debug_records`.
    records: usize,
    p: &'p mut Printer<'a>,
}

impl BodyPrinter<'_, '_> {
    fn block(&mut self, b: Block) {
        let named = self
            .body
            .block_names
            .get(b.index())
            .is_some_and(|n| !n.is_empty());
        if b.index() > 0 {
            self.p.out.push(b'\n');
        }
        if b.index() > 0 || named {
            let (_, locals) = self.p.local.expect("a body is being printed");
            self.p.out.extend_from_slice(&locals.block(b.0)[1..]);
            self.p.out.put(":\n");
        }
        let range = self.body.blocks[b.index()];
        for at in range.start..range.end {
            let i = self.body.order[at as usize];
            self.debug_records(i);
            self.instruction(i);
        }
    }

    fn debug_records(&mut self, i: Inst) {
        while let Some(r) = self
            .body
            .debug_records
            .get(self.records)
            .filter(|r| r.before == i)
        {
            self.records += 1;
            self.p.out.put("    #");
            self.p.out.extend_from_slice(self.p.scope.bytes(r.kind));
            self.p.out.push(b'(');
            for (i, m) in r.args.iter().enumerate() {
                if i > 0 {
                    self.p.out.put(", ");
                }
                self.p.md(*m);
            }
            self.p.out.put(")\n");
        }
    }

    fn put(&mut self, s: &str) {
        self.p.out.put(s);
    }

    /// A value without its type.
    #[inline]
    fn value(&mut self, v: Value) {
        match v.as_const() {
            None => self.p.local(v.0),
            Some(c) => self.p.constant(c),
        }
    }

    /// `T v`.
    #[inline]
    fn typed(&mut self, v: Value) {
        match v.as_const() {
            None => {
                let i = v.0 as usize;
                let params = &self.body.params;
                let t = match params.get(i) {
                    Some(t) => *t,
                    None => self.body.insts[i - params.len()].ty,
                };
                self.p.ty(t);
                self.p.out.push(b' ');
                self.p.local(v.0);
            }
            Some(c) => self.p.typed_const(c),
        }
    }

    /// `T a, T b, ...`.
    fn typed_list(&mut self, list: &[Value]) {
        for (i, v) in list.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            self.typed(*v);
        }
    }

    /// `%label`.
    #[inline]
    fn label(&mut self, b: u32) {
        let (_, locals) = self.p.local.expect("a body is being printed");
        self.p.out.extend_from_slice(locals.block(b));
    }

    /// `label %a, label %b, ...`.
    fn labels(&mut self, list: &[u32]) {
        for (i, b) in list.iter().enumerate() {
            self.put(if i > 0 { ", label " } else { "label " });
            self.label(*b);
        }
    }

    fn instruction(&mut self, i: Inst) {
        let body = self.body;
        let d = *body.inst(i);
        let ops = body.ops(i);
        self.put("  ");
        if d.ty != TypeId::VOID {
            self.p.local(body.params.len() as u32 + i.0);
            self.put(" = ");
        }
        use Opcode::*;
        match d.opcode {
            Call | Invoke | CallBr => self.call(i, &d),
            Load | Store | Fence | CmpXchg | AtomicRmw | Alloca => self.memory(&d, ops),
            op if op.is_terminator() => self.terminator(&d, ops),
            op if op.is_cast() => {
                self.put(op.keyword());
                self.p.inst_flags(op, d.flags);
                self.put(" ");
                self.typed(ops[0]);
                self.put(" to ");
                self.p.ty(d.ty);
            }
            _ => self.operation(&d, ops),
        }
        self.attached(i);
        self.p.out.push(b'\n');
    }

    /// Metadata of an instruction.
    #[inline]
    fn attached(&mut self, i: Inst) {
        let all = &self.body.attachments;
        if all.is_empty() {
            return;
        }
        if all.get(self.attachments).is_none_or(|a| a.0 != i) {
            // In order, the next attachment is for a later instruction, or a pass has moved this one.
            let next_is_later = all.get(self.attachments).is_none_or(|a| a.0 > i);
            let previous_is_earlier = self.attachments == 0 || all[self.attachments - 1].0 < i;
            if next_is_later && previous_is_earlier {
                return;
            }
            self.attachments = all.partition_point(|a| a.0 < i);
        }
        let rest = &all[self.attachments..];
        let n = rest.iter().take_while(|a| a.0 == i).count();
        self.attachments += n;
        self.p.attachments(", ", rest[..n].iter().map(|(_, k, m)| (k, m)));
    }

    fn terminator(&mut self, d: &InstData, ops: &[Value]) {
        let list = match d.opcode {
            Opcode::Ret | Opcode::Resume | Opcode::Unreachable => &[],
            _ => self.body.list(d.aux),
        };
        match d.opcode {
            Opcode::Ret => match ops.first() {
                Some(v) => {
                    self.put("ret ");
                    self.typed(*v);
                }
                None => self.put("ret void"),
            },
            Opcode::Br => {
                self.put("br ");
                self.labels(list);
            }
            Opcode::CondBr => {
                self.put("br ");
                self.typed(ops[0]);
                self.put(", ");
                self.labels(list);
            }
            Opcode::Switch => {
                self.put("switch ");
                self.typed(ops[0]);
                self.put(", ");
                self.labels(&list[..1]);
                self.put(" [\n");
                for (v, b) in ops[1..].iter().zip(&list[1..]) {
                    self.put("    ");
                    self.typed(*v);
                    self.put(", ");
                    self.labels(&[*b]);
                    self.put("\n");
                }
                self.put("  ]");
            }
            Opcode::IndirectBr => {
                self.put("indirectbr ");
                self.typed(ops[0]);
                self.put(", [");
                self.labels(list);
                self.put("]");
            }
            Opcode::Resume => {
                self.put("resume ");
                self.typed(ops[0]);
            }
            Opcode::CatchSwitch => {
                let unwinds = d.flags.has(InstFlags::UNWINDS);
                let (handlers, unwind) = list.split_at(list.len() - usize::from(unwinds));
                self.put("catchswitch within ");
                self.value(ops[0]);
                self.put(" [");
                self.labels(handlers);
                self.put("] unwind ");
                self.unwind_target(unwind);
            }
            Opcode::CatchRet => {
                self.put("catchret from ");
                self.value(ops[0]);
                self.put(" to ");
                self.labels(list);
            }
            Opcode::CleanupRet => {
                self.put("cleanupret from ");
                self.value(ops[0]);
                self.put(" unwind ");
                self.unwind_target(list);
            }
            _ => self.put("unreachable"),
        }
    }

    fn unwind_target(&mut self, list: &[u32]) {
        if list.is_empty() {
            self.put("to caller");
        } else {
            self.labels(list);
        }
    }

    fn memory(&mut self, d: &InstData, ops: &[Value]) {
        let ordering = d.flags.ordering();
        self.put(d.opcode.keyword());
        if ordering != Ordering::NotAtomic && matches!(d.opcode, Opcode::Load | Opcode::Store) {
            self.put(" atomic");
        }
        self.p.inst_flags(d.opcode, d.flags);
        let scope = match d.opcode {
            Opcode::AtomicRmw => StrId(self.body.list(d.aux)[1]),
            _ => StrId(d.aux),
        };
        match d.opcode {
            Opcode::Alloca => {
                self.put(" ");
                self.p.ty(TypeId(d.aux));
                if !self.is_one_i32(ops[0]) {
                    self.put(", ");
                    self.typed(ops[0]);
                }
                self.align(d);
                if let Type::Ptr(space @ 1..) = self.p.scope.ty(d.ty) {
                    self.put(", addrspace(");
                    self.p.out.put_u64(u64::from(space));
                    self.put(")");
                }
                return;
            }
            Opcode::Load => {
                self.put(" ");
                self.p.ty(d.ty);
                self.put(", ");
                self.typed(ops[0]);
            }
            Opcode::AtomicRmw => {
                self.put(" ");
                let op = self.body.list(d.aux)[0];
                self.put(AtomicOp::from_u8(op as u8).keyword());
                self.put(" ");
                self.typed_list(ops);
            }
            Opcode::Fence => {}
            _ => {
                self.put(" ");
                self.typed_list(ops);
            }
        }
        if ordering != Ordering::NotAtomic {
            if !scope.is_empty() {
                self.put(" syncscope(");
                self.p.out.put_quoted(self.p.scope.bytes(scope));
                self.put(")");
            }
            self.put(" ");
            self.put(ordering.keyword());
            if d.opcode == Opcode::CmpXchg {
                self.put(" ");
                self.put(d.flags.failure_ordering().keyword());
            }
        }
        if d.opcode != Opcode::Fence {
            self.align(d);
        }
    }

    fn is_one_i32(&self, v: Value) -> bool {
        let is_one = |c| {
            self.p.scope.constant(c)
                == Const::Int {
                    ty: TypeId::I32,
                    value: 1,
                }
        };
        v.as_const().is_some_and(is_one)
    }

    fn align(&mut self, d: &InstData) {
        if let Some(bytes) = d.align() {
            self.put(", align ");
            self.p.out.put_u64(bytes);
        }
    }

    /// What is neither terminator, memory access, cast nor call.
    fn operation(&mut self, d: &InstData, ops: &[Value]) {
        let op = d.opcode;
        self.put(op.keyword());
        self.p.inst_flags(op, d.flags);
        self.put(" ");
        match op {
            Opcode::GetElementPtr => {
                self.p.ty(TypeId(d.aux));
                self.put(", ");
                self.typed_list(ops);
            }
            Opcode::ICmp | Opcode::FCmp => {
                self.put(match op {
                    Opcode::ICmp => d.int_predicate().keyword(),
                    _ => d.float_predicate().keyword(),
                });
                self.put(" ");
                self.typed(ops[0]);
                self.put(", ");
                self.value(ops[1]);
            }
            Opcode::Phi => {
                self.p.ty(d.ty);
                let blocks = self.body.list(d.aux);
                for (i, (v, b)) in ops.iter().zip(blocks).enumerate() {
                    self.put(if i > 0 { ", [ " } else { " [ " });
                    self.value(*v);
                    self.put(", ");
                    self.label(*b);
                    self.put(" ]");
                }
            }
            Opcode::VaArg => {
                self.typed(ops[0]);
                self.put(", ");
                self.p.ty(d.ty);
            }
            Opcode::ShuffleVector => {
                self.typed_list(ops);
                self.put(", ");
                self.mask(d);
            }
            Opcode::ExtractValue | Opcode::InsertValue => {
                self.typed_list(ops);
                for i in self.body.list(d.aux) {
                    self.put(", ");
                    self.p.out.put_u64(u64::from(*i));
                }
            }
            Opcode::LandingPad => {
                self.p.ty(d.ty);
                if d.flags.has(InstFlags::CLEANUP) {
                    self.put(" cleanup");
                }
                for (v, filter) in ops.iter().zip(self.body.list(d.aux)) {
                    self.put(if *filter != 0 { " filter " } else { " catch " });
                    self.typed(*v);
                }
            }
            Opcode::CatchPad | Opcode::CleanupPad => {
                self.put("within ");
                self.value(ops[0]);
                self.put(" [");
                self.typed_list(&ops[1..]);
                self.put("]");
            }
            op if op.is_binary() => {
                self.typed(ops[0]);
                self.put(", ");
                self.value(ops[1]);
            }
            _ => self.typed_list(ops),
        }
    }

    /// `<4 x i32> <i32 0, i32 poison, ...>`.
    fn mask(&mut self, d: &InstData) {
        let mask = self.body.list(d.aux);
        let (len, scalable) = match self.p.scope.ty(d.ty) {
            Type::Vector { len, scalable, .. } => (len, scalable),
            _ => (mask.len() as u32, false),
        };
        self.put(if scalable { "<vscale x " } else { "<" });
        self.p.out.put_u64(u64::from(len));
        self.put(" x i32> ");
        if mask.iter().all(|m| *m == 0) {
            return self.put("zeroinitializer");
        }
        if mask.iter().all(|m| *m == u32::MAX) {
            return self.put("poison");
        }
        for (i, m) in mask.iter().enumerate() {
            self.put(if i > 0 { ", i32 " } else { "<i32 " });
            match *m {
                u32::MAX => self.put("poison"),
                m => self.p.out.put_u64(u64::from(m)),
            }
        }
        self.put(">");
    }

    fn call(&mut self, i: Inst, d: &InstData) {
        let body = self.body;
        let c: &CallInfo = body.call(i);
        if c.tail != TailKind::None {
            self.put(c.tail.keyword());
            self.put(" ");
        }
        self.put(d.opcode.keyword());
        self.p.inst_flags(d.opcode, d.flags);
        self.put(" ");
        self.p.call_conv(c.cc);
        self.p.param_attrs(c.attrs.ret);
        if c.addr_space != self.p.writer.module.data_layout.program_addr_space {
            self.put("addrspace(");
            self.p.out.put_u64(u64::from(c.addr_space));
            self.put(") ");
        }
        match self.p.scope.ty(c.fn_ty) {
            Type::Func {
                ret, variadic: false, ..
            } => self.p.ty(ret),
            _ => self.p.ty(c.fn_ty),
        }
        self.put(" ");
        self.value(c.callee);
        self.put("(");
        let (args, mut rest) = body.ops(i).split_at(c.num_args as usize);
        for (n, v) in args.iter().enumerate() {
            if n > 0 {
                self.put(", ");
            }
            let set = c.attrs.param(n);
            if set == crate::ids::AttrSetId::EMPTY {
                self.typed(*v);
            } else {
                self.p.ty(body.value_ty(self.p.scope, *v));
                self.put(" ");
                self.p.param_attrs(set);
                self.value(*v);
            }
        }
        if c.tail == TailKind::MustTail && self.variadic {
            self.put(if args.is_empty() { "..." } else { ", ..." });
        }
        self.put(")");
        self.p.fn_attrs(c.attrs.func);
        if !c.bundles.is_empty() {
            self.put(" [ ");
            for (n, (tag, count)) in c.bundles.iter().enumerate() {
                if n > 0 {
                    self.put(", ");
                }
                self.p.out.put_quoted(self.p.scope.bytes(*tag));
                let (inputs, more) = rest.split_at(*count as usize);
                rest = more;
                self.put("(");
                self.typed_list(inputs);
                self.put(")");
            }
            self.put(" ]");
        }
        if d.opcode == Opcode::Call {
            return;
        }
        let targets = body.list(c.targets);
        self.put("\n          to ");
        self.labels(&targets[..1]);
        if d.opcode == Opcode::Invoke {
            self.put(" unwind ");
            self.labels(&targets[1..]);
        } else {
            self.put(" [");
            self.labels(&targets[1..]);
            self.put("]");
        }
    }
}
