//! Instructions as records.

use super::Writer;
use super::body::Function;
use super::stream::{Stream, signed};
use crate::body::CallInfo;
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{AttrSetId, Inst, StrId, TypeId, Value};
use crate::inst::{AtomicOp, InstData, InstFlags, Opcode, Ordering, TailKind};
use crate::types::Type;

/// The operand bundle of the next call.
const OPERAND_BUNDLE: u32 = 55;

impl Writer<'_> {
    /// The number of an instruction's record, and its operands.
    pub(super) fn instruction(
        &mut self,
        f: &mut Function<'_>,
        i: Inst,
        r: &mut Vec<u64>,
        out: &mut Stream,
    ) -> Result<u32> {
        let d = *f.body.inst(i);
        let ops = f.body.ops(i);
        use Opcode::*;
        match d.opcode {
            Call | Invoke | CallBr => self.call(f, i, &d, r, out),
            Load | Store | Fence | CmpXchg | AtomicRmw | Alloca => self.access(f, &d, ops, r),
            op if op.is_terminator() => self.terminator(f, &d, ops, r),
            op if op.is_cast() => {
                self.typed(f, ops[0], r)?;
                r.push(self.types.number(f.scope, d.ty));
                r.push(super::cast_number(op));
                push_flags(super::operation_flags(op, d.flags), r);
                Ok(3)
            }
            op if op.is_binary() => {
                self.typed(f, ops[0], r)?;
                self.value(f, ops[1], r)?;
                r.push(super::binary_number(op).expect("binary operations have numbers"));
                push_flags(super::operation_flags(op, d.flags), r);
                Ok(2)
            }
            _ => self.operation(f, &d, ops, r),
        }
    }

    /// The number of a value.
    fn number(&mut self, f: &mut Function<'_>, v: Value) -> Result<u64> {
        let Some(c) = v.as_const() else {
            return Ok(f.numbers[v.0 as usize]);
        };
        if let Const::Metadata(md) = f.scope.constant(c) {
            return self.md_number(&f.metadata, md);
        }
        self.constant(f.scope, &mut f.pool, c)
    }

    /// How far back a value is; modulo 2^32, as LLVM has it.
    fn value(&mut self, f: &mut Function<'_>, v: Value, r: &mut Vec<u64>) -> Result<()> {
        let n = self.number(f, v)?;
        r.push(u64::from((f.next as u32).wrapping_sub(n as u32)));
        Ok(())
    }

    /// The same, and the type of what comes later.
    pub(super) fn typed(&mut self, f: &mut Function<'_>, v: Value, r: &mut Vec<u64>) -> Result<()> {
        let n = self.number(f, v)?;
        r.push(u64::from((f.next as u32).wrapping_sub(n as u32)));
        if n >= f.next {
            r.push(self.type_of(f, v));
        }
        Ok(())
    }

    fn type_of(&mut self, f: &Function<'_>, v: Value) -> u64 {
        let ty = f.body.value_ty(f.scope, v);
        self.types.number(f.scope, ty)
    }

    fn operation(
        &mut self,
        f: &mut Function<'_>,
        d: &InstData,
        ops: &[Value],
        r: &mut Vec<u64>,
    ) -> Result<u32> {
        Ok(match d.opcode {
            Opcode::GetElementPtr => {
                r.push(super::gep_flag_bits(d.flags));
                r.push(self.types.number(f.scope, TypeId(d.aux)));
                for v in ops {
                    self.typed(f, *v, r)?;
                }
                43
            }
            Opcode::ICmp | Opcode::FCmp => {
                self.typed(f, ops[0], r)?;
                self.value(f, ops[1], r)?;
                let first = if d.opcode == Opcode::ICmp { 32 } else { 0 };
                r.push(u64::from(d.sub) + first);
                push_flags(super::operation_flags(d.opcode, d.flags), r);
                28
            }
            Opcode::Phi => {
                r.push(self.types.number(f.scope, d.ty));
                for (v, b) in ops.iter().zip(f.body.list(d.aux)) {
                    let n = self.number(f, *v)?;
                    r.push(signed(f.next as i64 - n as i64));
                    r.push(u64::from(*b));
                }
                push_flags(super::operation_flags(d.opcode, d.flags), r);
                16
            }
            Opcode::Select => {
                self.typed(f, ops[1], r)?;
                self.value(f, ops[2], r)?;
                self.typed(f, ops[0], r)?;
                push_flags(super::operation_flags(d.opcode, d.flags), r);
                29
            }
            Opcode::FNeg => {
                self.typed(f, ops[0], r)?;
                r.push(0);
                push_flags(super::operation_flags(d.opcode, d.flags), r);
                56
            }
            Opcode::Freeze => {
                self.typed(f, ops[0], r)?;
                58
            }
            Opcode::VaArg => {
                r.push(self.type_of(f, ops[0]));
                self.value(f, ops[0], r)?;
                r.push(self.types.number(f.scope, d.ty));
                23
            }
            _ => return self.of_parts(f, d, ops, r),
        })
    }

    /// What works on elements and members, and pads.
    fn of_parts(
        &mut self,
        f: &mut Function<'_>,
        d: &InstData,
        ops: &[Value],
        r: &mut Vec<u64>,
    ) -> Result<u32> {
        let list: Vec<u64> = match d.opcode {
            Opcode::ExtractValue | Opcode::InsertValue | Opcode::LandingPad => {
                f.body.list(d.aux).iter().map(|n| u64::from(*n)).collect()
            }
            _ => Vec::new(),
        };
        Ok(match d.opcode {
            Opcode::ExtractElement => {
                self.typed(f, ops[0], r)?;
                self.typed(f, ops[1], r)?;
                6
            }
            Opcode::InsertElement => {
                self.typed(f, ops[0], r)?;
                self.value(f, ops[1], r)?;
                self.typed(f, ops[2], r)?;
                7
            }
            Opcode::ShuffleVector => {
                self.typed(f, ops[0], r)?;
                self.value(f, ops[1], r)?;
                let Type::Vector { len, scalable, .. } = f.scope.ty(d.ty) else {
                    return Err(super::unsupported("shuffle of another type than a vector"));
                };
                let mask = self.mask(f.scope, &mut f.pool, len, scalable, f.body.list(d.aux));
                r.push(f.next - mask);
                8
            }
            Opcode::ExtractValue => {
                self.typed(f, ops[0], r)?;
                r.extend(list);
                26
            }
            Opcode::InsertValue => {
                self.typed(f, ops[0], r)?;
                self.typed(f, ops[1], r)?;
                r.extend(list);
                27
            }
            Opcode::LandingPad => {
                r.push(self.types.number(f.scope, d.ty));
                r.push(u64::from(d.flags.has(InstFlags::CLEANUP)));
                r.push(ops.len() as u64);
                for (v, kind) in ops.iter().zip(list) {
                    r.push(kind);
                    self.typed(f, *v, r)?;
                }
                47
            }
            Opcode::CatchPad | Opcode::CleanupPad => {
                self.value(f, ops[0], r)?;
                r.push(ops.len() as u64 - 1);
                for v in &ops[1..] {
                    self.typed(f, *v, r)?;
                }
                if d.opcode == Opcode::CatchPad { 50 } else { 51 }
            }
            op => return Err(super::unsupported(op.keyword())),
        })
    }

    fn terminator(
        &mut self,
        f: &mut Function<'_>,
        d: &InstData,
        ops: &[Value],
        r: &mut Vec<u64>,
    ) -> Result<u32> {
        let list: &[u32] = match d.opcode {
            Opcode::Ret | Opcode::Resume | Opcode::Unreachable => &[],
            _ => f.body.list(d.aux),
        };
        let blocks = list.iter().map(|b| u64::from(*b));
        Ok(match d.opcode {
            Opcode::Ret => {
                if let Some(v) = ops.first() {
                    self.typed(f, *v, r)?;
                }
                10
            }
            Opcode::Br => {
                r.extend(blocks);
                11
            }
            Opcode::CondBr => {
                r.extend(blocks);
                self.value(f, ops[0], r)?;
                11
            }
            Opcode::Switch => {
                r.push(self.type_of(f, ops[0]));
                self.value(f, ops[0], r)?;
                r.push(u64::from(list[0]));
                // Numbers of cases are absolute.
                for (v, b) in ops[1..].iter().zip(&list[1..]) {
                    r.push(self.number(f, *v)?);
                    r.push(u64::from(*b));
                }
                12
            }
            Opcode::IndirectBr => {
                r.push(self.type_of(f, ops[0]));
                self.value(f, ops[0], r)?;
                r.extend(blocks);
                31
            }
            Opcode::Resume => {
                self.typed(f, ops[0], r)?;
                39
            }
            Opcode::CatchSwitch => {
                self.value(f, ops[0], r)?;
                let unwinds = usize::from(d.flags.has(InstFlags::UNWINDS));
                r.push((list.len() - unwinds) as u64);
                r.extend(blocks);
                52
            }
            Opcode::CatchRet => {
                self.value(f, ops[0], r)?;
                r.extend(blocks);
                49
            }
            Opcode::CleanupRet => {
                self.value(f, ops[0], r)?;
                r.extend(blocks);
                48
            }
            _ => 15,
        })
    }

    /// The number of a synchronization scope.
    fn sync_scope(&mut self, f: &Function<'_>, scope: StrId) -> u64 {
        let name = f.scope.bytes(scope);
        match self.sync_scopes.iter().position(|s| s == name) {
            Some(n) => n as u64,
            None => {
                self.sync_scopes.push(name.to_vec());
                self.sync_scopes.len() as u64 - 1
            }
        }
    }

    fn access(&mut self, f: &mut Function<'_>, d: &InstData, ops: &[Value], r: &mut Vec<u64>) -> Result<u32> {
        let ordering = d.flags.ordering();
        let atomic = ordering != Ordering::NotAtomic;
        let volatile = u64::from(d.flags.has(InstFlags::VOLATILE));
        let align = u64::from(d.sub);
        let order = |o: Ordering| o as u64;
        Ok(match d.opcode {
            Opcode::Alloca => {
                r.push(self.types.number(f.scope, TypeId(d.aux)));
                r.push(self.type_of(f, ops[0]));
                r.push(self.number(f, ops[0])?);
                const EXPLICIT_TYPE: u64 = 1 << 6;
                r.push(
                    align & 0x1f
                        | u64::from(d.flags.has(InstFlags::INALLOCA)) << 5
                        | EXPLICIT_TYPE
                        | u64::from(d.flags.has(InstFlags::SWIFTERROR)) << 7
                        | (align >> 5) << 8,
                );
                if let Type::Ptr(space) = f.scope.ty(d.ty)
                    && space != self.module.data_layout.alloca_addr_space
                {
                    r.push(u64::from(space));
                }
                19
            }
            Opcode::Load => {
                self.typed(f, ops[0], r)?;
                r.extend([self.types.number(f.scope, d.ty), align, volatile]);
                if atomic {
                    r.extend([order(ordering), self.sync_scope(f, StrId(d.aux))]);
                }
                if atomic { 41 } else { 20 }
            }
            Opcode::Store => {
                self.typed(f, ops[1], r)?;
                self.typed(f, ops[0], r)?;
                r.extend([align, volatile]);
                if atomic {
                    r.extend([order(ordering), self.sync_scope(f, StrId(d.aux))]);
                }
                if atomic { 45 } else { 44 }
            }
            Opcode::Fence => {
                r.extend([order(ordering), self.sync_scope(f, StrId(d.aux))]);
                36
            }
            Opcode::CmpXchg => {
                self.typed(f, ops[0], r)?;
                self.typed(f, ops[1], r)?;
                self.value(f, ops[2], r)?;
                r.extend([volatile, order(ordering), self.sync_scope(f, StrId(d.aux))]);
                let weak = u64::from(d.flags.has(InstFlags::WEAK));
                r.extend([order(d.flags.failure_ordering()), weak, align]);
                46
            }
            _ => {
                self.typed(f, ops[0], r)?;
                self.typed(f, ops[1], r)?;
                let [op, scope] = *f.body.list(d.aux) else {
                    return Err(super::unsupported("atomicrmw"));
                };
                r.push(super::super::memory::rmw_number(AtomicOp::from_u8(op as u8)));
                r.extend([volatile, order(ordering), self.sync_scope(f, StrId(scope)), align]);
                59
            }
        })
    }

    fn bundles(
        &mut self,
        f: &mut Function<'_>,
        c: &CallInfo,
        mut rest: &[Value],
        out: &mut Stream,
    ) -> Result<()> {
        for (tag, count) in &c.bundles {
            let (inputs, more) = rest.split_at(*count as usize);
            rest = more;
            let name = f.scope.bytes(*tag);
            let n = match self.bundle_tags.iter().position(|t| t == name) {
                Some(n) => n,
                None => {
                    self.bundle_tags.push(name.to_vec());
                    self.bundle_tags.len() - 1
                }
            };
            let mut r = vec![n as u64];
            for v in inputs {
                self.typed(f, *v, &mut r)?;
            }
            out.record(OPERAND_BUNDLE, &r);
        }
        Ok(())
    }

    fn call(
        &mut self,
        f: &mut Function<'_>,
        i: Inst,
        d: &InstData,
        r: &mut Vec<u64>,
        out: &mut Stream,
    ) -> Result<u32> {
        let body = f.body;
        let c = body.call(i);
        let (args, rest) = body.ops(i).split_at(c.num_args as usize);
        self.bundles(f, c, rest, out)?;
        let empty = c.attrs.func == AttrSetId::EMPTY && c.attrs.ret == AttrSetId::EMPTY;
        r.push(match empty && c.attrs.params.is_empty() {
            true => 0,
            false => self.attributes.number(f.scope, &mut self.types, &c.attrs),
        });
        let cc = u64::from(c.cc.0);
        let targets = body.list(c.targets).iter().map(|b| u64::from(*b));
        let code = match d.opcode {
            Opcode::Call => {
                let flags = super::operation_flags(d.opcode, d.flags);
                let tail = match c.tail {
                    TailKind::None => 0,
                    TailKind::Tail => 1,
                    TailKind::MustTail => 1 << 14 | 1,
                    TailKind::NoTail => 1 << 16,
                };
                r.push(cc << 1 | tail | 1 << 15 | u64::from(flags != 0) << 17);
                push_flags(flags, r);
                34
            }
            Opcode::Invoke => {
                r.push(cc | 1 << 13);
                r.extend(targets);
                13
            }
            _ => {
                r.push(cc << 1 | 1 << 15);
                r.extend(targets.clone().take(1));
                r.push(targets.len() as u64 - 1);
                r.extend(targets.skip(1));
                57
            }
        };
        r.push(self.types.number(f.scope, c.fn_ty));
        self.typed(f, c.callee, r)?;
        let (_, params, _) = f.scope.func_sig(c.fn_ty).expect("calls have function types");
        for (n, v) in args.iter().enumerate() {
            match n < params.len() {
                true => self.value(f, *v, r)?,
                false => self.typed(f, *v, r)?,
            }
        }
        Ok(code)
    }
}

fn push_flags(flags: u64, r: &mut Vec<u64>) {
    if flags != 0 {
        r.push(flags);
    }
}
