//! Statepoints, stack maps and patch points (LLVM "Garbage Collection Safepoints", "Stack maps and patch
//! points"): calls whose records in `.llvm_stackmaps` say where values are.
//!
//! Every value that a record names is put into a frame slot before the place, so that its location is known
//! whatever the allocator does; `gc.relocate` reads the slot again, which the collector may have changed.

use crate::calls::call::{CallShape, Regs};
use crate::calls::runtime_calls::DEOPTIMIZE;
use crate::lower::Lower;
use crate::target::{Abi, CallSite, Target};
use crate::values::parts::{Class, Part, PartTy};
use ir::attributes::AttrKind;
use ir::collector::Collector;
use ir::constants::Const;
use ir::context::Scope;
use ir::diag::{Diagnostic, Result};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::{CallConv, Function};
use ir::options::CodegenOptions;
use ir::triple::ObjectFormat;
use regalloc::{FrameSlot, MapKind, MapLocation, PReg, RegClass, StackMap};
use rustc_hash::FxHashMap;

/// What belongs to the statepoints of a function; made when the first of them is seen.
#[derive(Default)]
pub struct Statepoints {
    scanned: bool,
    /// The `gc.result` of a statepoint, by its value.
    results: FxHashMap<Value, Inst>,
    /// Pairs of indices (base, derived) in the `gc-live` list, by the statepoint's value.
    relocated: FxHashMap<Value, Vec<(u32, u32)>>,
    /// Slots of `gc-live` values, by statepoint and value.
    slots: FxHashMap<(Value, Value), FrameSlot>,
    /// The invokes that unwind to pads which are tokens.
    unwinding: FxHashMap<Inst, Inst>,
}

impl Statepoints {
    pub(crate) fn clear(&mut self) {
        if self.scanned {
            *self = Statepoints::default();
        }
    }
}

/// The id of the record of a call with a `deopt` bundle, as llc numbers it.
const DEOPT_RECORD: u64 = 0xabcd_ef0f;

/// What `undef` is in a record.
const UNDEF: i64 = 0xfefe_fefe;

/// Checks a function's garbage collection strategy. Errors: the name of what is not supported.
pub fn check_collector(
    options: &CodegenOptions,
    scope: Scope<'_>,
    f: &Function,
) -> std::result::Result<(), String> {
    match Collector::of(scope, f) {
        Err(name) => Err(format!("garbage collection strategy \"{name}\"")),
        // (llc writes assembly text only, with sections that no assembler takes)
        Ok(Some(Collector::Erlang)) if options.triple.format != ObjectFormat::Elf => {
            Err("garbage collection strategy \"erlang\" outside ELF".into())
        }
        Ok(_) => Ok(()),
    }
}

/// Most bytes that code may be patched into, for the sake of memory.
const MOST_ROOM: u64 = 1 << 20;

impl<T: Target> Lower<'_, T> {
    fn scan_statepoints(&mut self) {
        if std::mem::replace(&mut self.st.statepoints.scanned, true) {
            return;
        }
        for &b in self.cfg.rpo() {
            let pad = self
                .landing_pad(b)
                .filter(|i| self.body.inst(*i).ty == TypeId::TOKEN);
            if let (Some(pad), &[from]) = (pad, self.cfg.preds(b)) {
                let invoke = self.body.terminator(from);
                self.st.statepoints.unwinding.insert(pad, invoke);
            }
        }
        for k in 0..self.body.insts.len() {
            let i = Inst(k as u32);
            if self.body.insts[k].opcode != Opcode::Call {
                continue;
            }
            let id = self.body.called_intrinsic(self.module, i);
            let args = self.body.call_args(i);
            match id {
                Some(Intrinsic::ExperimentalGcResult) => {
                    self.st.statepoints.results.insert(args[0], i);
                }
                Some(Intrinsic::ExperimentalGcRelocate) => {
                    let index = |v| self.const_int(v).unwrap_or(0) as u32;
                    let pair = (index(args[1]), index(args[2]));
                    let Some(statepoint) = self.statepoint_of(args[0]) else {
                        continue;
                    };
                    let token = self.body.result(statepoint);
                    let pairs = self.st.statepoints.relocated.entry(token).or_default();
                    if !pairs.contains(&pair) {
                        pairs.push(pair);
                    }
                }
                _ => {}
            }
        }
    }

    /// The statepoint that a token stands for: its own, or that of the pad which it unwinds to; none for an undefined token.
    fn statepoint_of(&self, token: Value) -> Option<Inst> {
        let i = self.body.def(token)?;
        match self.body.inst(i).opcode {
            Opcode::LandingPad => self.st.statepoints.unwinding.get(&i).copied(),
            _ => Some(i),
        }
    }

    /// The operands of a bundle of a call.
    pub(super) fn bundle(&self, call: Inst, tag: &[u8]) -> &[Value] {
        let info = self.body.call(call);
        let mut at = info.num_args as usize;
        let operands = self.body.operand_range(self.body.inst(call).ops);
        for (name, count) in &info.bundles {
            let end = at + *count as usize;
            if self.scope.bytes(*name) == tag {
                return &operands[at..end];
            }
            at = end;
        }
        &[]
    }

    /// Where a value is for a record, and the code that puts it there.
    fn map_value(&mut self, v: Value, slot: Option<FrameSlot>) -> Result<MapLocation> {
        if let Some(slot) = self.slot_of(v) {
            return Ok(MapLocation::Address(slot));
        }
        if let Some(c) = v.as_const() {
            match self.scope.constant(c) {
                Const::Int { ty, value } => {
                    let bits = self.scope.int_bits(ty).unwrap_or(64).min(64);
                    let value = (value << (64 - bits)) as i64 >> (64 - bits);
                    return Ok(MapLocation::Constant(value));
                }
                Const::Float { bits, .. } => return Ok(MapLocation::Constant(bits as i64)),
                Const::Null(_) => return Ok(MapLocation::Constant(0)),
                Const::Undef(_) | Const::Poison(_) => return Ok(MapLocation::Constant(UNDEF)),
                _ => {}
            }
        }
        let t = self.ty(v);
        let size = self.dl.size(self.scope, t);
        let Ok(bytes) = u16::try_from(size) else {
            return Err(self.unsupported("value of 64 KiB or more in a stack map"));
        };
        let slot = slot.unwrap_or_else(|| self.vb.vcode.frame.add_local(size, 8));
        let parts = self.parts_vec(t)?;
        let mem = self.slot_mem(slot)?;
        if parts.iter().any(|p| p.packed) {
            let regs = self.use_parts(v)?;
            self.store_packed(t, &regs, mem)?;
            return Ok(MapLocation::Slot(slot, bytes));
        }
        for (k, p) in parts.iter().enumerate() {
            let r = self.use_part(v, k as u32)?;
            let at = T::mem_offset(self, mem, p.offset);
            self.store_reg(*p, r, at)?;
        }
        Ok(MapLocation::Slot(slot, bytes))
    }

    fn map_values(&mut self, values: &[Value], out: &mut Vec<MapLocation>) -> Result<()> {
        for v in values {
            let location = self.map_value(*v, None)?;
            out.push(location);
        }
        Ok(())
    }

    /// The function's calls are safe points of a collector, of which one record tells.
    pub(crate) fn begin_safe_points(&mut self) {
        let strategy = Collector::of(self.scope, self.func);
        if matches!(strategy, Ok(Some(c)) if c.has_safe_points()) {
            let frame = &mut self.vb.vcode.frame;
            frame.safe_points = Some(frame.stack_maps.len() as u32);
            frame.stack_maps.push(StackMap {
                id: 0,
                kind: MapKind::Call,
                locations: Vec::new(),
            });
        }
    }

    /// `llvm.gcroot(object, metadata)`: the record of safe points names the object. (The walk is backwards.)
    pub(crate) fn lower_root(&mut self, i: Inst) -> Result<()> {
        let Some(map) = self.vb.vcode.frame.safe_points else {
            return Ok(());
        };
        let Some(slot) = self.slot_of(self.body.call_args(i)[0]) else {
            return Err(self.unsupported("llvm.gcroot of what is not a frame object"));
        };
        let locations = &mut self.vb.vcode.frame.stack_maps[map as usize].locations;
        locations.insert(0, MapLocation::Address(slot));
        Ok(())
    }

    fn add_map(&mut self, id: u64, kind: MapKind, locations: Vec<MapLocation>) -> Result<u32> {
        if T::STACK_MAPS.is_none() {
            return Err(self.unsupported("stack maps for this target"));
        }
        if self.vb.vcode.frame.safe_points.is_some() {
            return Err(self.unsupported("stack maps in a function with a table of safe points"));
        }
        let maps = &mut self.vb.vcode.frame.stack_maps;
        maps.push(StackMap { id, kind, locations });
        Ok(maps.len() as u32 - 1)
    }

    /// The slot of a `gc-live` value of a statepoint.
    fn live_slot(&mut self, token: Value, v: Value) -> FrameSlot {
        if let Some(slot) = self.st.statepoints.slots.get(&(token, v)) {
            return *slot;
        }
        let size = self.dl.size(self.scope, self.ty(v));
        let slot = self.vb.vcode.frame.add_local(size, 8);
        self.st.statepoints.slots.insert((token, v), slot);
        slot
    }

    /// `gc.statepoint(id, patch bytes, callee, number of arguments, flags, arguments …, 0, 0)`.
    pub(crate) fn lower_statepoint(&mut self, i: Inst) -> Result<()> {
        self.scan_statepoints();
        let token = self.body.result(i);
        let args: Vec<Value> = self.body.call_args(i).to_vec();
        let number = |cx: &Self, k: usize| cx.const_int(args[k]).unwrap_or(0);
        let (id, patch, count, flags) = (
            number(self, 0),
            number(self, 1),
            number(self, 3) as usize,
            number(self, 4),
        );
        let own = &args[5..5 + count];
        let inline = &args[5 + count..];
        // (what is to be done for a transition of the collector's is up to targets, none of which does anything)
        if inline.len() > 2 {
            return Err(self.unsupported("gc.statepoint with inline deopt arguments"));
        }
        let info = self.body.call(i);
        let elementtype = self.scope.attr_type(info.attrs.param(2), AttrKind::ElementType);
        let Some((ret, params, variadic)) = elementtype.and_then(|t| self.scope.func_sig(t)) else {
            return Err(self.unsupported("gc.statepoint without elementtype"));
        };
        let deopt = self.bundle(i, b"deopt").to_vec();
        let live = self.bundle(i, b"gc-live").to_vec();
        let mut locations = vec![
            MapLocation::Constant(i64::from(info.cc.0)),
            MapLocation::Constant(flags as i64),
            MapLocation::Constant(deopt.len() as i64),
        ];
        self.map_values(&deopt, &mut locations)?;
        let pairs = self
            .st
            .statepoints
            .relocated
            .get(&token)
            .cloned()
            .unwrap_or_default();
        let mut known: FxHashMap<Value, MapLocation> = FxHashMap::default();
        for index in pairs.iter().flat_map(|p| [p.0, p.1]) {
            let Some(&v) = live.get(index as usize) else {
                return Err(self.unsupported("gc.relocate of a value that is not gc-live"));
            };
            let location = match known.get(&v) {
                Some(location) => *location,
                None => {
                    let slot = self.live_slot(token, v);
                    let location = self.map_value(v, Some(slot))?;
                    known.insert(v, location);
                    location
                }
            };
            locations.push(location);
        }
        for v in &live {
            if let Some(slot) = self.slot_of(*v) {
                locations.push(MapLocation::Address(slot));
            }
        }
        let kind = match patch {
            0 => MapKind::Call,
            n => MapKind::PatchedCall(self.room(n)?),
        };
        let map = self.add_map(id, kind, locations)?;
        let shape = CallShape {
            ret,
            fixed: params.len(),
            variadic,
            callee: args[2],
            symbol: None,
            args: own.iter().copied().collect(),
            first: 5,
            result: self.st.statepoints.results.get(&token).copied().unwrap_or(i),
            stack_map: Some(map),
        };
        self.emit_call_shape(i, shape)
    }

    /// The record of a call with a `deopt` bundle (LangRef, "Deoptimization Operand Bundles"): the states of its
    /// operands, in the form of a statepoint without `gc-live` values.
    pub(crate) fn deoptimization_map(&mut self, i: Inst) -> Result<Option<u32>> {
        let info = self.body.call(i);
        if info.bundles.iter().all(|b| self.scope.bytes(b.0) != b"deopt") {
            return Ok(None);
        }
        let deopt = self.bundle(i, b"deopt").to_vec();
        let mut locations = vec![
            MapLocation::Constant(i64::from(self.body.call(i).cc.0)),
            MapLocation::Constant(0),
            MapLocation::Constant(deopt.len() as i64),
        ];
        self.map_values(&deopt, &mut locations)?;
        self.add_map(DEOPT_RECORD, MapKind::Call, locations).map(Some)
    }

    /// `experimental.deoptimize(arguments …) ["deopt"(state …)]`: leaves the function for the interpreter.
    pub(crate) fn lower_deoptimize(&mut self, i: Inst) -> Result<()> {
        let shape = CallShape {
            symbol: Some(DEOPTIMIZE),
            stack_map: self.deoptimization_map(i)?,
            ..self.own_shape(i)
        };
        self.emit_call_shape(i, shape)
    }

    /// `gc.relocate(token, base, derived)`: what the slot of the derived pointer holds behind the statepoint.
    pub(crate) fn lower_gc_relocate(&mut self, i: Inst) -> Result<()> {
        self.scan_statepoints();
        if !self.is_used(i) {
            return Ok(());
        }
        let args: Vec<Value> = self.body.call_args(i).to_vec();
        let Some(call) = self.statepoint_of(args[0]) else {
            // Of an undefined token.
            let dst = self.def(i)?;
            T::emit_undef(self, dst);
            return Ok(());
        };
        let index = self.const_int(args[2]).unwrap_or(0) as usize;
        let Some(&v) = self.bundle(call, b"gc-live").get(index) else {
            return Err(self.unsupported("gc.relocate of a value that is not gc-live"));
        };
        if let Some(c) = v.as_const()
            && !matches!(self.scope.constant(c), Const::Global { .. } | Const::Expr { .. })
        {
            let dst = self.def(i)?;
            T::emit_int(self, PartTy::I64, dst, 0);
            return Ok(());
        }
        let slot = self.live_slot(self.body.result(call), v);
        let t = self.ty(v);
        let mem = self.slot_mem(slot)?;
        for (k, p) in self.parts_vec(t)?.iter().enumerate() {
            let dst = self.def_part(i, k as u32)?;
            let at = T::mem_offset(self, mem, p.offset);
            self.load_part(*p, dst, at)?;
        }
        Ok(())
    }

    /// A number of bytes that code may be patched into.
    fn room(&self, bytes: u64) -> Result<u32> {
        match bytes {
            0..=MOST_ROOM => Ok(bytes as u32),
            _ => Err(self.unsupported(format!("{bytes} bytes for code that is patched in"))),
        }
    }

    /// `stackmap(id, bytes, values …)`.
    pub(crate) fn lower_stack_map(&mut self, i: Inst) -> Result<()> {
        let args: Vec<Value> = self.body.call_args(i).to_vec();
        let (id, bytes) = (self.const_int(args[0]), self.const_int(args[1]));
        let mut locations = Vec::new();
        self.map_values(&args[2..], &mut locations)?;
        // What is patched in may use the stack below.
        self.vb.vcode.frame.has_calls = true;
        let kind = MapKind::Point(self.room(bytes.unwrap_or(0))?);
        let map = self.add_map(id.unwrap_or(0), kind, locations)?;
        if let Some(maps) = T::STACK_MAPS {
            (maps.emit)(self, map);
        }
        Ok(())
    }

    /// `patchpoint(id, bytes, target, number of arguments, arguments …, values …)`.
    pub(crate) fn lower_patch_point(&mut self, i: Inst) -> Result<()> {
        let args: Vec<Value> = self.body.call_args(i).to_vec();
        let info = self.body.call(i);
        let any_reg = info.cc == CallConv::ANY_REG;
        let number = |cx: &Self, k: usize| cx.const_int(args[k]).unwrap_or(0);
        let (id, bytes, count) = (
            number(self, 0),
            self.room(number(self, 1))?,
            number(self, 3) as usize,
        );
        if args.len() - 4 < count {
            return Err(self.unsupported("patchpoint with fewer arguments than it says"));
        }
        let mut locations = Vec::new();
        let (mut uses, mut defs) = (Regs::new(), Regs::new());
        if any_reg {
            self.any_registers(i, &args[4..4 + count], &mut locations, &mut uses, &mut defs)?;
        }
        self.map_values(&args[4 + count..], &mut locations)?;
        let address = self.absolute(args[2])?;
        let (kind, least) = match address {
            Some(0) => (MapKind::PatchPoint(bytes, Some(0)), 0),
            other => {
                let least = T::STACK_MAPS.map_or(0, |maps| maps.patch_call_bytes);
                (MapKind::PatchPoint(bytes, other), least)
            }
        };
        if bytes < least {
            return Err(self.unsupported(format!("patchpoint with fewer than {least} bytes for its call")));
        }
        let map = self.add_map(id, kind, locations)?;
        if any_reg {
            let frame = &mut self.vb.vcode.frame;
            frame.has_calls = true;
            let abi = Abi::default();
            let site = CallSite {
                cc: CallConv::ANY_REG,
                stack_map: Some(map),
                attrs: self.body.call(i).attrs.func,
                ..CallSite::plain(self.call_target(args[2]), &uses, &defs, &abi)
            };
            T::emit_call(self, &site)?;
            self.note_call_end();
            return Ok(());
        }
        let shape = CallShape {
            ret: self.body.inst(i).ty,
            fixed: count,
            variadic: false,
            callee: args[2],
            symbol: None,
            args: args[4..4 + count].iter().copied().collect(),
            first: 4,
            result: i,
            stack_map: Some(map),
        };
        self.emit_call_shape(i, shape)
    }

    /// The result and the arguments of a patch point of `anyregcc`: each in a register of its own, which the record names;
    /// arguments of several registers are in the frame.
    fn any_registers(
        &mut self,
        i: Inst,
        args: &[Value],
        locations: &mut Vec<MapLocation>,
        uses: &mut Regs,
        defs: &mut Regs,
    ) -> Result<()> {
        let Some(maps) = T::STACK_MAPS else { return Ok(()) };
        let place = |p: &Part, preg: PReg| {
            let least = match preg.class() {
                RegClass::Int => maps.least_bytes.0,
                _ => maps.least_bytes.1,
            };
            let bytes = p.bytes.next_power_of_two() as u16;
            MapLocation::Register((maps.dwarf)(preg), bytes.max(least))
        };
        let ret = self.body.inst(i).ty;
        if ret != TypeId::VOID {
            let [part] = self.parts_vec(ret)?[..] else {
                return Err(self.unsupported("anyregcc patchpoint with a result in several registers"));
            };
            let preg = T::asm_registers(part.ty.class())[0];
            defs.push((self.def(i)?, preg));
            locations.push(place(&part, preg));
        }
        for v in args {
            let parts = self.parts_vec(self.ty(*v))?;
            let free = |p: &PReg| !uses.iter().any(|u| u.1 == *p) && !maps.patch_call_lost.contains(p);
            if let [part] = parts[..] {
                let r = self.use_part(*v, 0)?;
                if let Some(known) = uses.iter().find(|u| u.0 == r) {
                    // A value that comes again is in its register.
                    locations.push(place(&part, known.1));
                    continue;
                }
            }
            let preg = match parts[..] {
                [part] => T::asm_registers(part.ty.class()).iter().copied().find(free),
                _ => None,
            };
            match preg {
                Some(preg) => {
                    uses.push((self.use_part(*v, 0)?, preg));
                    locations.push(place(&parts[0], preg));
                }
                None if parts.len() == 1 => {
                    let at = self
                        .body
                        .offset(self.cur)
                        .or(self.module.global(self.global).offset);
                    return Err(Diagnostic::error(
                        at,
                        "anyregcc call with more arguments than registers",
                    ));
                }
                None => {
                    let location = self.map_value(*v, None)?;
                    locations.push(location);
                }
            }
        }
        Ok(())
    }

    /// The address that a constant pointer is, if it is a number.
    fn absolute(&self, v: Value) -> Result<Option<u64>> {
        if let Some(i) = self.body.def(v)
            && self.body.inst(i).opcode == Opcode::IntToPtr
            && let Some(number) = self.const_int(self.body.ops(i)[0])
        {
            return Ok(Some(number));
        }
        let number = v.as_const().and_then(|c| match self.scope.constant(c) {
            // Of what is undefined any address will do: the one that means that there is no call.
            Const::Null(_) | Const::Undef(_) | Const::Poison(_) => Some(0),
            Const::Expr { expr, .. } if expr.opcode == Opcode::IntToPtr => {
                self.scope.const_u64(self.scope.const_list(expr.ops)[0])
            }
            _ => None,
        });
        match self.call_target(v) {
            crate::CallTarget::Value(_) if number.is_none() => {
                Err(self.unsupported("patchpoint with a target that is neither a symbol nor a number"))
            }
            _ => Ok(number),
        }
    }
}
