//! The function's own arguments, and what it returns.

use super::call::{Regs, part_step, result_step};
use super::results::{ResultRegisters, on_float_stack};
use crate::Addr;
use crate::lower::{Lower, NONE};
use crate::target::{Abi, ArgDesc, ArgDescs, ArgFlags, ArgParts, Extend, Loc, Target};
use crate::values::operand;
use crate::values::parts::{Part, PartTy};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use regalloc::{FrameSlot, VReg};
use smallvec::SmallVec;

/// Incoming arguments and results of the function being compiled.
#[derive(Default)]
pub struct Incoming {
    abi: Abi,
    descs: ArgDescs,
    parts: ArgParts,
    /// The result is written to memory whose address came as a hidden first argument, kept here.
    hidden_ret: Option<VReg>,
    /// See [`Abi::stack_base`].
    stack_base: Option<VReg>,
}

impl Incoming {
    /// Where they are, and what registers and memory they take.
    pub fn abi(&self) -> &Abi {
        &self.abi
    }

    /// What they are: a hidden address of the result, then the parameters.
    pub fn descs(&self) -> &[ArgDesc] {
        &self.descs
    }

    /// The register that points to arguments on the stack, if one does.
    pub fn stack_base(&self) -> Option<VReg> {
        self.stack_base
    }

    /// The address of a result in memory, which came as a hidden argument.
    pub fn hidden_result(&self) -> Option<VReg> {
        self.hidden_ret
    }

    /// Where the parameter of this number is, its first part.
    pub(crate) fn param_place(&self, number: usize) -> Loc {
        self.abi.locs[self.params()[number].start as usize]
    }

    /// The parameter that is the address of a result in memory.
    pub(crate) fn sret(&self) -> Option<usize> {
        self.params().iter().position(|d| d.flags.sret)
    }

    /// The register that parameter number `k` comes in, if it comes in one.
    pub(crate) fn register(&self, k: usize) -> Option<regalloc::PReg> {
        self.register_of_part(k, (0, 1), None)
    }

    /// The register that a part of parameter number `k` comes in, if it comes in `count` places, one for each part, which
    /// have the type `ty` if one is given.
    pub(crate) fn register_of_part(
        &self,
        k: usize,
        (part, count): (usize, usize),
        ty: Option<PartTy>,
    ) -> Option<regalloc::PReg> {
        let d = self.params().get(k)?;
        let at = d.start as usize + part;
        let is_whole = (d.end - d.start) as usize == count && d.flags.byval.is_none();
        match self.abi.locs.get(at) {
            Some(Loc::Reg(p)) if is_whole && ty.is_none_or(|t| self.parts[at] == t) => Some(*p),
            _ => None,
        }
    }

    /// The parameters, without a hidden address.
    pub(crate) fn params(&self) -> &[ArgDesc] {
        &self.descs[usize::from(self.hidden_ret.is_some())..]
    }
}

impl<T: Target> Lower<'_, T> {
    /// Places of the arguments of the function being compiled. Before the walk.
    pub(crate) fn plan_arguments(&mut self) -> Result<()> {
        self.plan_allocas()?;
        let mut inc = std::mem::take(&mut self.st.args);
        inc.descs.clear();
        inc.parts.clear();
        inc.hidden_ret = None;
        let cc = self.func.cc;
        let (ret, params, variadic) = self
            .scope
            .func_sig(self.module.global(self.global).value_ty)
            .expect("a function type");
        let mut ret_abi = Abi::default();
        if ret != TypeId::VOID && !self.ret_places(cc, ret, self.func.attrs.ret, &mut ret_abi)? {
            let r = self.vreg(PartTy::I64);
            inc.hidden_ret = Some(r);
            let flags = ArgFlags {
                sret: true,
                ..ArgFlags::default()
            };
            self.describe(TypeId::PTR, flags, &mut inc.descs, &mut inc.parts)?;
        }
        for (k, t) in params.iter().enumerate() {
            let mut flags = self.flags(self.func.attrs.param(k), *t, false);
            flags.of_variadic = variadic;
            self.describe(*t, flags, &mut inc.descs, &mut inc.parts)?;
        }
        inc.abi = Abi::default();
        let placed = T::assign_args(self, cc, &inc.descs, &inc.parts, &mut inc.abi);
        self.check(placed)?;
        inc.stack_base = inc.abi.stack_base.map(|_| self.vreg(PartTy::I64));
        self.vb.vcode.frame.incoming_bytes = match inc.stack_base {
            Some(_) => 0,
            None => inc.abi.stack_bytes,
        };
        self.plan_swift_error(&inc.descs);
        if inc.descs.iter().any(|d| d.flags.swift_async) {
            self.vb.vcode.frame.async_context = regalloc::AsyncContext::Argument;
        }
        // byval arguments are frame objects of the caller.
        for (k, d) in inc.params().iter().enumerate() {
            if d.flags.byval.is_some()
                && let Loc::Stack(at) = inc.abi.locs[d.start as usize]
            {
                self.st.slots[k] = FrameSlot::incoming(at as i32).bits();
            }
        }
        self.st.args = inc;
        Ok(())
    }

    /// The entry: definitions of the arguments that are used.
    pub(crate) fn lower_arguments(&mut self) -> Result<()> {
        let inc = std::mem::take(&mut self.st.args);
        let mut defs = Regs::new();
        let mut loads: SmallVec<[(VReg, PartTy, u32); 8]> = SmallVec::new();
        // What is passed by address: register, part, address, offset.
        let mut indirect: SmallVec<[(VReg, PartTy, VReg, u32); 4]> = SmallVec::new();
        let mut repacked = Vec::new();
        if let Some(r) = inc.hidden_ret {
            match inc.abi.locs[0] {
                Loc::Reg(p) => defs.push((r, p)),
                Loc::Stack(at) => loads.push((r, PartTy::I64, at)),
                _ => unreachable!("a pointer"),
            }
        }
        defs.extend(inc.stack_base.zip(inc.abi.stack_base));
        let error = self.take_swift_error(&inc, &mut defs);
        for (k, d) in inc.params().iter().enumerate() {
            if self.st.slots[k] != NONE || self.st.value_base[k] == NONE {
                continue;
            }
            let form = match d.flags.byval {
                None => self.abi_form(self.body.params[k])?,
                Some(_) => None,
            };
            let mut packed: SmallVec<[VReg; 4]> = SmallVec::new();
            for n in d.start..d.end {
                let r = match &form {
                    Some(_) => {
                        packed.push(self.vreg(inc.parts[n as usize]));
                        packed[packed.len() - 1]
                    }
                    None => self.local_part(Value::local(k as u32), n - d.start)?,
                };
                let ty = inc.parts[n as usize];
                let address = match inc.abi.locs[n as usize] {
                    // The value is the address itself.
                    Loc::AddressReg(_) | Loc::AddressStack(_) if d.flags.byval.is_some() => r,
                    Loc::AddressReg(_) | Loc::AddressStack(_) => {
                        let address = self.vreg(PartTy::I64);
                        indirect.push((r, ty, address, 0));
                        address
                    }
                    _ => r,
                };
                match inc.abi.locs[n as usize] {
                    Loc::Reg(p) | Loc::AddressReg(p) => defs.push((address, p)),
                    Loc::Stack(at) => loads.push((r, d.stack_part(n, ty), at)),
                    Loc::AddressStack(at) => loads.push((address, PartTy::I64, at)),
                    Loc::Behind => {
                        let (.., address, offset) = *indirect.last().expect("a part before it");
                        indirect.push((r, ty, address, offset + part_step(ty)));
                    }
                    Loc::FloatStack(_) | Loc::VectorHalf(..) => {
                        return Err(self.unsupported("argument on a stack of registers"));
                    }
                }
            }
            if let Some(f) = form {
                repacked.push((k, f, packed));
            }
        }
        self.st.args = inc;
        self.define_forwarded(&mut defs);
        let code = self.begin_entry(&mut defs);
        T::emit_args(self, &defs);
        if let Some((slot, r)) = error {
            let m = self.slot_mem(slot)?;
            T::emit_store(self, PartTy::I64, r, m);
        }
        self.start_funclets()?;
        self.load_arguments(&loads)?;
        for (r, ty, address, offset) in indirect {
            let m = T::mem(self, &Addr::reg(address))?;
            let m = T::mem_offset(self, m, offset);
            T::emit_load(self, ty, r, m);
        }
        for (k, f, regs) in repacked {
            let t = self.body.params[k];
            let mut dst: SmallVec<[VReg; 4]> = SmallVec::new();
            for n in 0..self.num_parts(t)? {
                dst.push(self.local_part(Value::local(k as u32), n)?);
            }
            self.unpack_from_call(&regs, t, &f, &dst)?;
        }
        if self.is_mingw_main() {
            self.libcall("__main", &[], &[])?;
        }
        self.profile_call(crate::calls::profile::ENTRY)?;
        if let Some(code) = code {
            T::emit_entry_branch(self, &defs);
            self.vb.finish_group();
            self.note_entry(code);
        }
        self.vb.finish_group();
        Ok(())
    }

    /// Loads arguments from the stack: registers, parts, places.
    fn load_arguments(&mut self, loads: &[(VReg, PartTy, u32)]) -> Result<()> {
        for &(r, ty, at) in loads {
            let slot = FrameSlot::incoming(at as i32);
            let m = match self.st.args.stack_base {
                Some(base) => {
                    let m = T::mem(self, &Addr::reg(base))?;
                    T::mem_offset(self, m, at)
                }
                None => {
                    self.note_incoming(r, slot);
                    T::frame_mem(slot)
                }
            };
            T::emit_load(self, ty, r, m);
        }
        Ok(())
    }

    /// Where the entry branches, its code has a block of its own. Gives how many machine instructions that and what follows have.
    fn begin_entry(&mut self, defs: &mut Regs) -> Option<u32> {
        let blocks = self.st.plan.entry_blocks;
        if blocks == 0 {
            return None;
        }
        let code = self.vb.vcode.insts.len() as u32;
        self.mark_block(self.cur_block);
        let tail = self.vb.current_block();
        self.vb.end_block();
        T::emit_entry_blocks(self, tail, defs);
        self.vb.vcode.entry_blocks = blocks + 1;
        Some(code)
    }

    /// Whether this is the program's `main`, which runs constructors first where GNU's tools make Windows programs.
    fn is_mingw_main(&self) -> bool {
        let global = self.module.global(self.global);
        self.options.triple.is_cygming()
            && global.linkage == ir::module::Linkage::External
            && self.scope.bytes(global.name) == b"main"
    }

    /// A part of an argument or result of `bits` bits, extended as its attributes ask, and whether it was.
    pub(super) fn use_extended(
        &mut self,
        v: Value,
        k: u32,
        ty: PartTy,
        bits: u32,
        ext: Extend,
    ) -> Result<(VReg, bool)> {
        if ext == Extend::None || !ty.is_int() || bits >= 32 {
            return Ok((self.use_part(v, k)?, false));
        }
        if let Some(n) = operand::constant(self, v, bits) {
            let n = match ext {
                Extend::Sign => n as u32,
                _ => n as u32 & ((1 << bits) - 1),
            };
            let out = self.vreg(PartTy::I32);
            T::emit_int(self, PartTy::I32, out, n.into());
            return Ok((out, true));
        }
        let r = self.use_part(v, k)?;
        Ok((self.extended(r, ty, bits, ext), true))
    }

    /// Extends an argument part as its attributes ask.
    fn extended(&mut self, r: VReg, ty: PartTy, bits: u32, ext: Extend) -> VReg {
        if ext == Extend::None || !ty.is_int() || bits >= 32 {
            return r;
        }
        let out = self.vreg(PartTy::I32);
        T::emit_extend(self, ext == Extend::Sign, bits, PartTy::I32, out, r);
        out
    }

    pub(crate) fn lower_ret(&mut self, i: Inst) -> Result<()> {
        if self.tail_call(self.cur_block).is_some() {
            // The call leaves the function.
            return Ok(());
        }
        self.profile_call(crate::calls::profile::EXIT)?;
        let cc = self.func.cc;
        let Some(&v) = self.body.ops(i).first() else {
            self.return_sret(&mut Regs::new())?;
            return Ok(());
        };
        let t = self.ty(v);
        let parts = self.parts_vec(t)?;
        let mut uses = Regs::new();
        if let Some(ptr) = self.hidden_result()? {
            let mem = T::mem(self, &Addr::reg(ptr))?;
            let regs = self.use_parts(v)?;
            if parts[0].ty.is_scalable() {
                for (k, (p, r)) in parts.iter().zip(&regs).enumerate() {
                    let at = T::mem_offset(self, mem, k as u32 * result_step(p.ty));
                    T::emit_store(self, p.ty, *r, at);
                }
            } else {
                self.store_packed(t, &regs, mem)?;
            }
            return self.return_hidden(ptr);
        }
        let mut abi = Abi::default();
        self.ret_places(cc, t, self.func.attrs.ret, &mut abi)?;
        let flags = self.flags(self.func.attrs.ret, t, false);
        let bits = self.scope.int_bits(t).unwrap_or(64);
        if let Some(f) = self.abi_form(t)? {
            let packed = self.pack_for_call(v, t, &f)?;
            let packed: ResultRegisters = f.parts().zip(packed).collect();
            for ((_, r), loc) in packed.iter().zip(&abi.locs) {
                if let Loc::Reg(preg) = loc {
                    uses.push((*r, *preg));
                }
            }
            self.push_results(on_float_stack(&packed, &abi.locs))?;
            return self.finish_return(&mut uses);
        }
        self.push_stack_results(v, &parts, &abi)?;
        let returning = self.returning_call();
        for (k, p) in parts.iter().enumerate() {
            if let Loc::Reg(preg) = abi.locs[k] {
                let k = k as u32;
                let r = match returning {
                    Some(call) => self.returned_part(call, v, k)?,
                    None => None,
                };
                let r = match r {
                    Some(r) => self.extended(r, p.ty, bits, flags.extend),
                    None => self.use_extended(v, k, p.ty, bits, flags.extend)?.0,
                };
                uses.push((r, preg));
            }
        }
        self.finish_return(&mut uses)
    }

    /// Those parts of a result that are returned on a stack of registers.
    fn push_stack_results(&mut self, v: Value, parts: &[Part], abi: &Abi) -> Result<()> {
        let mut stacked = ResultRegisters::new();
        let mut locs: SmallVec<[Loc; 4]> = SmallVec::new();
        for (k, (part, loc)) in parts.iter().zip(&abi.locs).enumerate() {
            if matches!(loc, Loc::FloatStack(_)) {
                stacked.push((part.ty, self.use_part(v, k as u32)?));
                locs.push(*loc);
            }
        }
        self.push_results(on_float_stack(&stacked, &locs))
    }

    /// Return of a function without result; one with an sret argument returns its pointer.
    fn return_sret(&mut self, uses: &mut Regs) -> Result<()> {
        if let Some(k) = self.st.args.sret() {
            let ptr = match self.kept_result() {
                Some(slot) => {
                    // The entry is to store it.
                    self.local_part(Value::local(k as u32), 0)?;
                    self.load_kept(slot)?
                }
                None => self.use_reg(Value::local(k as u32))?,
            };
            return self.return_hidden(ptr);
        }
        self.finish_return(uses)
    }

    fn return_hidden(&mut self, ptr: VReg) -> Result<()> {
        let mut abi = Abi::default();
        let desc = ArgDesc {
            start: 0,
            end: 1,
            align: 8,
            size: 8,
            ..ArgDesc::default()
        };
        let fits = T::assign_ret(self, self.func.cc, &desc, &[PartTy::I64], &mut abi);
        self.check(fits)?;
        match abi.locs.first() {
            Some(Loc::Reg(p)) if T::returns_hidden_pointer(self) => {
                self.finish_return(&mut Regs::from_slice(&[(ptr, *p)]))
            }
            _ => self.finish_return(&mut Regs::new()),
        }
    }
}
