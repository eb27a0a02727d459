//! call, invoke, callbr, and the bundles before them.

use super::attributes::with_pointees;
use super::bitstream::Record;
use super::body::BodyReader;
use crate::attributes::AttrList;
use crate::body::{Builtin, CallInfo, DebugRecord};
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{Inst, MdId, StrId, TypeId, Value};
use crate::inst::{InstFlags, Opcode, TailKind};
use crate::metadata::{Md, MdNode};
use crate::module::CallConv;
use crate::parse::Parser;
use crate::types::Type;
use crate::upgrade::debug::record_kind;
use smallvec::SmallVec;

/// Bits of a call's second operand.
const TAIL: u64 = 1;
const MUST_TAIL: u64 = 1 << 14;
const EXPLICIT_TYPE: u64 = 1 << 15;
const NO_TAIL: u64 = 1 << 16;
const FAST_MATH: u64 = 1 << 17;
/// The same of invoke.
const INVOKE_EXPLICIT_TYPE: u64 = 1 << 13;

/// The head of a call, of any of its three kinds.
struct Call {
    opcode: Opcode,
    attrs: u64,
    cc: u16,
    tail: TailKind,
    flags: u64,
    targets: u32,
    /// Whether the function type is written.
    typed: bool,
    /// Where the function type or callee stands.
    at: usize,
}

impl BodyReader<'_> {
    /// A bundle: tag and operands.
    pub(super) fn bundle(&mut self, r: &Record) -> Result<()> {
        r.want(1, "operand bundle")?;
        let Some(tag) = self.tables.bundle_tags.get(r.get(0) as usize) else {
            return Err(r.error("operand bundle tag is out of range"));
        };
        let mut i = 1;
        let before = self.scratch.bundle_operands.len();
        while i < r.len() {
            let (t, v) = self.typed_value(r, &mut i)?;
            if t == TypeId::LABEL {
                return Err(r.error("a block cannot be a bundle operand"));
            }
            self.scratch.bundle_operands.push(v);
        }
        let n = self.scratch.bundle_operands.len() - before;
        self.scratch.bundles.push((*tag, n as u32));
        Ok(())
    }

    pub(super) fn call(&mut self, r: &Record) -> Result<()> {
        r.want(3, "call")?;
        let bits = r.get(1);
        let flags = bits & FAST_MATH != 0;
        let call = Call {
            opcode: Opcode::Call,
            attrs: r.get(0),
            cc: (bits >> 1 & 0x3ff) as u16,
            tail: match bits {
                b if b & MUST_TAIL != 0 => TailKind::MustTail,
                b if b & NO_TAIL != 0 => TailKind::NoTail,
                b if b & TAIL != 0 => TailKind::Tail,
                _ => TailKind::None,
            },
            flags: if flags { r.get(2) } else { 0 },
            targets: 0,
            typed: bits & EXPLICIT_TYPE != 0,
            at: if flags { 3 } else { 2 },
        };
        self.call_like(call, r)
    }

    pub(super) fn invoke(&mut self, r: &Record) -> Result<()> {
        r.want(5, "invoke")?;
        let targets = [self.block(r, r.get(2))?, self.block(r, r.get(3))?];
        let call = Call {
            opcode: Opcode::Invoke,
            attrs: r.get(0),
            cc: (r.get(1) & 0x3ff) as u16,
            tail: TailKind::None,
            flags: 0,
            targets: self.p.body.add_list(&targets),
            typed: r.get(1) & INVOKE_EXPLICIT_TYPE != 0,
            at: 4,
        };
        self.call_like(call, r)
    }

    pub(super) fn callbr(&mut self, r: &Record) -> Result<()> {
        r.want(5, "callbr")?;
        let bits = r.get(1);
        let n = usize::try_from(r.get(3)).unwrap_or(usize::MAX);
        if n > r.len() - 4 {
            return Err(r.error("invalid callbr record"));
        }
        let mut targets = vec![self.block(r, r.get(2))?];
        for b in &r.ops[4..4 + n] {
            targets.push(self.block(r, *b)?);
        }
        let call = Call {
            opcode: Opcode::CallBr,
            attrs: r.get(0),
            cc: (bits >> 1 & 0x3ff) as u16,
            tail: TailKind::None,
            flags: 0,
            targets: self.p.body.add_list(&targets),
            typed: bits & EXPLICIT_TYPE != 0,
            at: 4 + n,
        };
        self.call_like(call, r)
    }

    /// The type of the called function, if it is written.
    fn written_type(&self, call: &Call, r: &Record, i: &mut usize) -> Result<Option<TypeId>> {
        if !call.typed {
            return Ok(None);
        }
        let ty = self.type_op(r, i)?;
        match self.p.scope().func_sig(ty) {
            Some(_) => Ok(Some(ty)),
            None => Err(r.error("explicit call type is not a function type")),
        }
    }

    fn call_like(&mut self, call: Call, r: &Record) -> Result<()> {
        let mut i = call.at;
        let written = self.written_type(&call, r, &mut i)?;
        if !self.tables.old.is_empty()
            && let Some(n) = r.ops.get(i)
        {
            let number = self.number(*n);
            if let Some(name) = self.tables.old.get(&number).copied() {
                return self.old_call(&call, name, i + 1, r);
            }
        }
        let (callee_ty, mut callee) = self.typed_value(r, &mut i)?;
        let mut fn_ty = match written {
            Some(t) => t,
            None => self.pointee(r, callee_ty)?,
        };
        let Some((ret, params, variadic)) = self.p.scope().func_sig(fn_ty) else {
            return Err(r.error("callee is not of pointer to function type"));
        };
        if !self.is_pointer(callee_ty) {
            return Err(r.error("callee is not a pointer"));
        }
        let params: SmallVec<[TypeId; 8]> = params.into();
        let mut args: SmallVec<[Value; 8]> = SmallVec::new();
        let mut types: SmallVec<[TypeId; 8]> = SmallVec::new();
        for ty in &params {
            args.push(self.value(r, &mut i, *ty)?);
            types.push(*ty);
        }
        if !variadic && i != r.len() {
            return Err(r.error("call with too many arguments"));
        }
        while i < r.len() {
            let (t, v) = self.typed_value(r, &mut i)?;
            args.push(v);
            types.push(t);
        }
        let mut attrs = self.call_attrs(r, call.attrs, &types)?;
        if call.opcode == Opcode::CallBr {
            let mut ty = Some(fn_ty);
            self.p
                .drop_label_args(&mut callee, &mut args, &mut types, &mut ty, call.targets);
            fn_ty = ty.unwrap_or(fn_ty);
        }
        let addr_space = self.addr_space_of(callee_ty);
        self.settle_asm(&mut callee, fn_ty, r)?;
        if self.p.typed() {
            self.p.add_element_types(callee, &types, &mut attrs.params);
        }
        let num_args = args.len() as u32;
        args.extend(self.scratch.bundle_operands.drain(..));
        let bundles = std::mem::take(&mut self.scratch.bundles);
        let ops = self.p.operands(&args);
        let mut d = Parser::inst(call.opcode, ret, ops);
        d.flags = match call.flags {
            0 => InstFlags::NONE,
            n => self.flags_of(ret, n),
        };
        d.aux = self.p.body.calls.len() as u32;
        self.p.body.calls.push(CallInfo {
            builtin: Builtin::None,
            callee,
            fn_ty,
            cc: CallConv(call.cc),
            tail: call.tail,
            num_args,
            attrs,
            bundles,
            addr_space,
            targets: call.targets,
        });
        self.push(d, r);
        Ok(())
    }

    /// The attributes of a call.
    fn call_attrs(&mut self, r: &Record, n: u64, types: &[TypeId]) -> Result<AttrList> {
        let Some(list) = self.tables.attr_list(r, n)? else {
            return Ok(AttrList::default());
        };
        if !list.untyped {
            return Ok(list.attrs.clone());
        }
        let scope = self.p.scope();
        let types: Vec<Type> = types.iter().map(|t| scope.ty(*t)).collect();
        Ok(with_pointees(
            &list.attrs,
            |i| types.get(i).copied(),
            &mut self.p.tables(),
        ))
    }

    /// Inline asm carries the type with which it is called.
    fn settle_asm(&mut self, callee: &mut Value, fn_ty: TypeId, r: &Record) -> Result<()> {
        let constant = callee.as_const().map(|c| self.p.scope().constant(c));
        let Some(Const::InlineAsm { ty, mut asm }) = constant else {
            return Ok(());
        };
        let constraints = self.p.scope().bytes(asm.constraints);
        if let Some(e) = self.p.check_asm(constraints, fn_ty) {
            return Err(r.error(e));
        }
        asm.fn_ty = fn_ty;
        let c = self.p.tables().constant(Const::InlineAsm { ty, asm });
        *callee = Value::constant(c);
        Ok(())
    }

    /// A call of an old intrinsic, whose arguments start at operand `i`.
    #[cold]
    fn old_call(&mut self, call: &Call, name: StrId, mut i: usize, r: &Record) -> Result<()> {
        let name = self.p.scope().bytes(name).to_vec();
        let text = String::from_utf8_lossy(&name).into_owned();
        let Some(old) = crate::upgrade::find_old(self.module, &name) else {
            return Err(r.error(format!("'{text}' is not declared")));
        };
        let Some((ret, params, variadic)) = self.p.scope().func_sig(old.fn_ty) else {
            return Err(r.error("callee is not of function type"));
        };
        let params: SmallVec<[TypeId; 8]> = params.into();
        let mut args: SmallVec<[Value; 8]> = SmallVec::new();
        for ty in params {
            args.push(self.value(r, &mut i, ty)?);
        }
        while variadic && i < r.len() {
            args.push(self.typed_value(r, &mut i)?.1);
        }
        self.scratch.bundles.clear();
        self.scratch.bundle_operands.clear();
        if record_kind(&name).is_some() {
            return self.debug_call(&name, &args, r);
        }
        if call.opcode != Opcode::Call {
            return Err(r.error(format!("unsupported: invoke of '{text}'")));
        }
        let flags = match call.flags {
            0 => InstFlags::NONE,
            n => self.flags_of(ret, n),
        };
        let mut upgrader = self.p.upgrader(r.at);
        let old = crate::upgrade::OldCall {
            name: &text[5..],
            ret,
            args: upgrader.old_args(&args),
            flags,
        };
        if upgrader.replace_call(&old)? && ret != TypeId::VOID {
            self.name_last();
        }
        Ok(())
    }

    /// A call of `llvm.dbg.*`, which becomes a record; its location comes next.
    fn debug_call(&mut self, name: &[u8], args: &[Value], r: &Record) -> Result<()> {
        if !self.p.opts.debug_info && !self.p.opts.locations {
            return Ok(());
        }
        let (kind, want) = record_kind(name).expect("checked by the caller");
        let mut list: Vec<MdId> = Vec::new();
        for v in args {
            match v.as_const().map(|c| self.p.scope().constant(c)) {
                Some(Const::Metadata(m)) => list.push(m),
                // The offset that dbg.value had up to LLVM 5: records have none but zero.
                Some(Const::Int { value: 0, .. }) => {}
                _ => return Ok(()),
            }
        }
        if name == b"llvm.dbg.declare" && list.len() == 2 {
            // Before LLVM 3.7 there was no expression.
            let kind = self.p.tables().str(b"DIExpression");
            let md = Md::Node(MdNode {
                kind,
                ..MdNode::default()
            });
            list.push(self.p.tables().md(md));
        }
        if list.len() != want {
            return Err(r.error("wrong number of operands of debug intrinsic"));
        }
        let kind = self.p.tables().str(kind.as_bytes());
        let before = Inst::new(self.p.body.insts.len());
        self.p.body.debug_records.push(DebugRecord {
            before,
            kind,
            args: list,
        });
        self.record_without_location = true;
        Ok(())
    }

    /// A debug record. It stands behind the record of the instruction that it precedes.
    pub(super) fn debug_record(&mut self, r: &Record) -> Result<()> {
        if !self.p.opts.debug_info && !self.p.opts.locations {
            return Ok(());
        }
        // Where in our order (values and nodes as the text has them, then the location) the record has what.
        let (kind, order): (&[u8], &[usize]) = match r.code {
            61 => (b"dbg_value", &[3, 1, 2, 0]),
            62 => (b"dbg_declare", &[3, 1, 2, 0]),
            63 => (b"dbg_assign", &[3, 1, 2, 4, 6, 5, 0]),
            64 => (b"dbg_value", &[1, 2, 0]),
            65 => (b"dbg_label", &[1, 0]),
            _ => (b"dbg_declare_value", &[3, 1, 2, 0]),
        };
        let mut args: Vec<MdId> = Vec::with_capacity(order.len() + 1);
        if r.code == 64 {
            let (_, v) = self.typed_value(r, &mut 3)?;
            args.push(self.p.tables().md(Md::Value(v)));
        }
        for i in order {
            r.want(i + 1, "debug")?;
            args.push(self.md(r, r.get(*i))?);
        }
        let kind = self.p.tables().str(kind);
        let last = self.scratch.made.last().copied();
        let before = match last.filter(|i| *i != super::body::DROPPED) {
            Some(i) => Inst(i),
            None => Inst::new(self.p.body.insts.len()),
        };
        self.p.body.debug_records.push(DebugRecord { before, kind, args });
        Ok(())
    }
}
