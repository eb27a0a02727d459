//! Function bodies.

use super::ModuleBuilder;
use super::debug_info::Told;
use super::variables::{Variable, Variables};
use crate::body::{Body, DebugRecord};
use crate::context::{Scope, ScopeMut};
use crate::datalayout::DataLayout;
use crate::edit::links::{Links, head, inst};
use crate::edit::{CallOptions, InstBuilder};
use crate::ids::{Block, GlobalId, Inst, MdId, StrId, TypeId, Value};
use crate::inst::{InstData, InstFlags, Opcode};
use crate::metadata::Md;
use crate::module::BlockName;

/// Builds the body of one function. Instructions go to the end of the current block
/// ([`switch_to`](Self::switch_to)); blocks stand in the order in which they were made, the first is the
/// entry. The methods that make instructions are those of [`InstBuilder`].
///
/// ```
/// use ir::builder::{InstBuilder, ModuleBuilder};
/// use ir::ids::TypeId;
/// use ir::inst::{IntPredicate, Opcode};
///
/// // unsigned sum(unsigned n) { unsigned s = 0; while (n) s += n--; return s; }
/// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
/// let ty = m.func_ty(TypeId::I32, &[TypeId::I32], false);
/// let sum = m.add_function("sum", ty);
/// let mut f = m.define(sum);
/// let (entry, head, body, exit) = (f.block("entry"), f.block("head"), f.block("body"), f.block("exit"));
/// let (zero, one) = (f.int(TypeId::I32, 0), f.int(TypeId::I32, 1));
/// f.switch_to(entry);
/// f.br(head);
/// f.switch_to(head);
/// let n = f.phi(TypeId::I32, &[]);
/// let s = f.phi(TypeId::I32, &[]);
/// let done = f.icmp(IntPredicate::Eq, n, zero);
/// f.cond_br(done, exit, body);
/// f.switch_to(body);
/// let s2 = f.binary(Opcode::Add, s, n);
/// let n2 = f.binary(Opcode::Sub, n, one);
/// f.br(head);
/// let first = f.param(0);
/// f.add_incoming(n, first, entry);
/// f.add_incoming(n, n2, body);
/// f.add_incoming(s, zero, entry);
/// f.add_incoming(s, s2, body);
/// f.switch_to(exit);
/// f.ret(s);
/// f.finish();
/// assert!(ir::write::module_to_string(&m.finish()).contains("phi i32 [ %0, %entry ], [ %5, %body ]"));
/// ```
pub struct FunctionBuilder<'m> {
    module: &'m mut ModuleBuilder,
    function: GlobalId,
    body: Body,
    links: Links,
    current: Option<Block>,
    /// Incoming values of phis, in the order in which they were added.
    incoming: Vec<(Inst, Value, Block)>,
    records: Vec<DebugRecord>,
    variables: Variables,
    /// The place of instructions that are made now.
    pub(super) place: Option<MdId>,
    /// What variables are, by the block at whose end it was said; it stands before that block's next instruction.
    pub(super) told: Vec<(Block, Told)>,
    /// The same, with that instruction.
    told_before: Vec<(Inst, Told)>,
}

impl InstBuilder for FunctionBuilder<'_> {
    fn body(&self) -> &Body {
        &self.body
    }
    fn body_mut(&mut self) -> &mut Body {
        &mut self.body
    }
    fn scope(&self) -> Scope<'_> {
        self.body.scope(self.module)
    }
    fn tables(&mut self) -> ScopeMut<'_> {
        self.module.tables()
    }
    fn data_layout(&self) -> &DataLayout {
        &self.module.data_layout
    }
    /// At the end of the current block.
    fn insert(&mut self, d: InstData) -> Value {
        let block = self.current.expect("switch_to() gives the block to add to");
        let i = Inst::new(self.body.insts.len());
        self.body.insts.push(d);
        self.links.insert(head(block), i);
        if let Some(place) = self.place {
            let dbg = self.module.str("dbg");
            self.body.attachments.push((i, dbg, place));
        }
        if !self.told.is_empty() {
            let before = &mut self.told_before;
            self.told.retain(|(b, told)| {
                if *b == block {
                    before.push((i, *told));
                }
                *b != block
            });
        }
        self.body.result(i)
    }
}

impl<'m> FunctionBuilder<'m> {
    pub(super) fn new(module: &'m mut ModuleBuilder, function: GlobalId) -> Self {
        let fn_ty = module.global(function).value_ty;
        let (_, params, _) = module
            .scope()
            .func_sig(fn_ty)
            .expect("functions have function types");
        let mut body = Body::new();
        body.params = params.to_vec();
        FunctionBuilder {
            module,
            function,
            body,
            links: Links::default(),
            current: None,
            incoming: Vec::new(),
            records: Vec::new(),
            variables: Variables::default(),
            place: None,
            told: Vec::new(),
            told_before: Vec::new(),
        }
    }

    /// The module that the function is part of, for making types, constants and globals.
    pub fn module(&mut self) -> &mut ModuleBuilder {
        self.module
    }

    /// Whether a number is that of an argument or an instruction of this function.
    pub fn is_own_value(&self, v: Value) -> bool {
        v.as_local()
            .is_some_and(|l| (l as usize) < self.body.num_values())
    }

    /// Whether a number is that of a block of this function.
    pub fn is_own_block(&self, block: Block) -> bool {
        block.index() < self.body.block_names.len()
    }

    /// The module as it is.
    pub fn built(&self) -> &ModuleBuilder {
        self.module
    }

    /// Puts the body into the module. Every block must end in a terminator and have no other.
    pub fn finish(mut self) {
        self.finish_phis();
        let variables = std::mem::take(&mut self.variables);
        let replaced = variables.finish(&mut self.body, &mut self.links, &mut new_phi);
        self.finish_told(&|mut v| {
            while let Some(by) = replaced.get(&v) {
                v = *by;
            }
            v
        });
        self.links.write(&mut self.body);
        for (b, data) in self.body.blocks.iter().enumerate() {
            let last = self.body.order[data.start as usize..data.end as usize].last();
            assert!(
                last.is_some_and(|l| self.body.inst(*l).opcode.is_terminator()),
                "block {b} has no terminator"
            );
        }
        let mut place = vec![0; self.body.insts.len()];
        for (at, i) in self.body.order.iter().enumerate() {
            place[i.index()] = at;
        }
        self.records.sort_by_key(|r| place[r.before.index()]);
        self.body.debug_records = self.records;
        self.body.attachments.sort_by_key(|a| a.0);
        for (i, (g, name)) in self.module.block_addresses.iter().enumerate() {
            let BlockName::Named(name) = name else { continue };
            if *g == self.function {
                let block = self.body.block_names.iter().position(|n| n == name);
                let block = Block::new(block.expect("address of a block that exists"));
                self.body
                    .address_taken
                    .push((block, crate::ids::BlockAddrId::new(i)));
            }
        }
        self.module.set_body(self.function, self.body);
    }

    /// What variables are becomes debug records. `settle` gives what a value has become.
    fn finish_told(&mut self, settle: &dyn Fn(Value) -> Value) {
        let told = std::mem::take(&mut self.told_before);
        if told.is_empty() {
            return;
        }
        let expression = self.module.md_node(false, "DIExpression", &[]);
        for (before, told) in told {
            // Values of the function are the function's own metadata.
            let value = Md::Value(settle(told.value));
            let value = self.body.scope_mut(self.module).md(value);
            let kind = self.module.str(told.kind);
            self.records.push(DebugRecord {
                before,
                kind,
                args: vec![value, told.variable, expression, told.place],
            });
        }
    }

    fn finish_phis(&mut self) {
        self.incoming.sort_by_key(|x| x.0);
        let incoming = std::mem::take(&mut self.incoming);
        for group in incoming.chunk_by(|a, b| a.0 == b.0) {
            let d = *self.body.inst(group[0].0);
            let mut values = self.body.operand_range(d.ops).to_vec();
            let mut blocks = self.body.list(d.aux).to_vec();
            values.extend(group.iter().map(|x| x.1));
            blocks.extend(group.iter().map(|x| x.2.0));
            let ops = self.body.add_operands(&values);
            let aux = self.body.add_list(&blocks);
            let d = &mut self.body.insts[group[0].0.index()];
            (d.ops, d.aux) = (ops, aux);
        }
    }

    /// A new block behind the others. An empty name leaves it unnamed.
    pub fn block(&mut self, name: &str) -> Block {
        let name = self.module.str(name);
        self.body.block_names.push(name);
        self.links.add_block()
    }

    /// Instructions are added to the end of this block from now on.
    pub fn switch_to(&mut self, b: Block) {
        self.current = Some(b);
    }

    /// An argument of the function.
    pub fn param(&self, i: usize) -> Value {
        assert!(i < self.body.params.len(), "parameter {i} does not exist");
        Value::local(i as u32)
    }

    /// Names a value; what has no name gets a number when it is printed.
    pub fn name(&mut self, v: Value, name: &str) {
        let i = v.as_local().expect("constants have no names") as usize;
        let name = self.module.str(name);
        if self.body.value_names.len() <= i {
            self.body.value_names.resize(i + 1, StrId::EMPTY);
        }
        self.body.value_names[i] = name;
    }

    /// The block that instructions are added to, if one was chosen.
    pub fn current_block(&self) -> Option<Block> {
        self.current
    }

    /// Whether the current block ends already, so that nothing may be added to it.
    pub fn is_terminated(&self) -> bool {
        let last = self.current.and_then(|b| inst(self.links.prev(head(b))));
        last.is_some_and(|i| self.body.inst(i).opcode.is_terminator())
    }

    /// A mutable variable. It has no address: reads and writes become values and phis. Before the first
    /// write it is zero.
    ///
    /// ```
    /// use ir::builder::{InstBuilder, ModuleBuilder};
    /// use ir::ids::TypeId;
    /// use ir::inst::{IntPredicate, Opcode};
    ///
    /// // long sum(long n) { long s = 0; while (n) { s += n; n -= 1; } return s; }
    /// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
    /// let ty = m.func_ty(TypeId::I64, &[TypeId::I64], false);
    /// let sum = m.add_function("sum", ty);
    /// let mut f = m.define(sum);
    /// let (entry, head, body, exit) = (f.block("entry"), f.block("head"), f.block("body"), f.block("exit"));
    /// let (n, s) = (f.variable(TypeId::I64), f.variable(TypeId::I64));
    /// f.switch_to(entry);
    /// let first = f.param(0);
    /// f.set(n, first);
    /// f.br(head);
    /// f.switch_to(head);
    /// let left = f.get(n);
    /// let done = f.icmp_imm(IntPredicate::Eq, left, 0);
    /// f.cond_br(done, exit, body);
    /// f.switch_to(body);
    /// let (a, b) = (f.get(s), f.get(n));
    /// let more = f.binary(Opcode::Add, a, b);
    /// f.set(s, more);
    /// let less = f.binary_imm(Opcode::Sub, b, 1);
    /// f.set(n, less);
    /// f.br(head);
    /// f.switch_to(exit);
    /// let result = f.get(s);
    /// f.ret(result);
    /// f.finish();
    /// let module = m.finish();
    /// assert!(ir::verify::verify_all(&module).is_empty());
    /// assert_eq!(ir::write::module_to_string(&module).matches("phi i64").count(), 2);
    /// ```
    pub fn variable(&mut self, ty: TypeId) -> Variable {
        let unwritten = self.zero(ty);
        self.variables.declare(ty, unwritten)
    }

    /// Writes a variable; from here on reads give this value.
    pub fn set(&mut self, variable: Variable, value: Value) {
        let block = self.current.expect("switch_to() gives the block to add to");
        debug_assert_eq!(self.ty(value), self.variables.ty(variable), "the variable's type");
        self.variables.set(variable, block, value);
    }

    /// Reads a variable.
    pub fn get(&mut self, variable: Variable) -> Value {
        let block = self.current.expect("switch_to() gives the block to add to");
        let place = (&mut self.body, &mut self.links);
        self.variables.get(place, variable, block, &mut new_phi)
    }

    /// The address of member `i` of the struct that `p` points to.
    pub fn field(&mut self, struct_ty: TypeId, p: Value, i: u32) -> Value {
        let (zero, i) = (self.int(TypeId::I32, 0), self.int(TypeId::I32, u64::from(i)));
        self.gep(struct_ty, p, &[zero, i])
    }

    /// The address of the element at an index of the array that `p` points to the first element of.
    pub fn element(&mut self, elem_ty: TypeId, p: Value, index: Value) -> Value {
        self.gep(elem_ty, p, &[index])
    }

    /// A floating-point constant of type `float` or `double`.
    pub fn real(&mut self, ty: TypeId, value: f64) -> Value {
        self.tables().real(ty, value).into()
    }

    /// The address of a string constant, with a zero behind it.
    pub fn string(&mut self, text: &str) -> Value {
        let g = self.module.string(text);
        self.address(g)
    }

    /// Calls an intrinsic by name, with or without the suffix of types, and declares it if it is new.
    ///
    /// Errors: there is none of that name, or it has no such signature (a sentence that says what is wrong).
    ///
    /// ```
    /// use ir::{builder::{InstBuilder, ModuleBuilder}, ids::TypeId};
    /// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
    /// let ty = m.func_ty(TypeId::DOUBLE, &[TypeId::DOUBLE], false);
    /// let root = m.add_function("root", ty);
    /// let mut f = m.define(root);
    /// let entry = f.block("entry");
    /// f.switch_to(entry);
    /// let x = f.param(0);
    /// assert!(f.call_intrinsic("llvm.sqrt", TypeId::I32, &[x]).is_err());
    /// let r = f.call_intrinsic("llvm.sqrt", TypeId::DOUBLE, &[x]).unwrap();
    /// f.ret(r);
    /// f.finish();
    /// assert!(ir::write::module_to_string(&m.finish()).contains("call double @llvm.sqrt.f64(double %0)"));
    /// ```
    pub fn call_intrinsic(&mut self, name: &str, ret: TypeId, args: &[Value]) -> Result<Value, String> {
        let params: Vec<TypeId> = args.iter().map(|v| self.ty(*v)).collect();
        let fn_ty = self.module.func_ty(ret, &params, false);
        let callee = self.module.intrinsic(name, fn_ty)?;
        Ok(self.call(callee, args))
    }

    /// The address of a global value.
    pub fn address(&mut self, g: GlobalId) -> Value {
        self.module.address(g).into()
    }

    fn inst_of(&self, v: Value) -> Inst {
        self.body.def(v).expect("the result of an instruction")
    }

    /// Attaches metadata to the instruction that made a value (also one without a result).
    pub fn attach(&mut self, v: Value, kind: &str, node: MdId) {
        let (i, kind) = (self.inst_of(v), self.module.str(kind));
        self.body.attachments.push((i, kind, node));
    }

    /// A debug record (`dbg_value`, `dbg_declare`, `dbg_assign`, `dbg_label`) before an instruction.
    pub fn debug_record(&mut self, before: Value, kind: &str, args: &[MdId]) {
        let (i, kind) = (self.inst_of(before), self.module.str(kind));
        self.records.push(DebugRecord {
            before: i,
            kind,
            args: args.to_vec(),
        });
    }

    /// Adds an incoming value to a phi.
    pub fn add_incoming(&mut self, phi: Value, v: Value, from: Block) {
        let i = self.inst_of(phi);
        assert_eq!(
            self.body.inst(i).opcode,
            Opcode::Phi,
            "only phis have incoming values"
        );
        self.incoming.push((i, v, from));
    }

    /// `call` of a function of the module with its type and convention.
    ///
    /// ```
    /// use ir::{builder::{InstBuilder, ModuleBuilder}, ids::TypeId};
    /// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
    /// let ty = m.func_ty(TypeId::I32, &[TypeId::PTR], true);
    /// let printf = m.add_function("printf", ty);
    /// let ty = m.func_ty(TypeId::VOID, &[], false);
    /// let hello = m.add_function("hello", ty);
    /// let mut f = m.define(hello);
    /// let entry = f.block("");
    /// f.switch_to(entry);
    /// let null = f.null();
    /// f.call(printf, &[null]);
    /// f.ret_void();
    /// f.finish();
    /// let text = ir::write::module_to_string(&m.finish());
    /// assert!(text.contains("call i32 (ptr, ...) @printf(ptr null)"));
    /// ```
    pub fn call(&mut self, function: GlobalId, args: &[Value]) -> Value {
        let o = CallOptions {
            cc: self.module.function(function).expect("a function").cc,
            ..CallOptions::default()
        };
        let (fn_ty, callee) = (self.module.global(function).value_ty, self.address(function));
        self.call_value(fn_ty, callee, args, o)
    }
}

/// A phi without incoming values at the head of a block.
fn new_phi(body: &mut Body, links: &mut Links, ty: TypeId, block: Block) -> Inst {
    let i = Inst::new(body.insts.len());
    let ops = body.add_operands(&[]);
    body.insts.push(InstData {
        opcode: Opcode::Phi,
        sub: 0,
        flags: InstFlags::NONE,
        ty,
        ops,
        aux: 0,
    });
    links.insert(links.next(head(block)), i);
    i
}
