//! Calling conventions: places of arguments and results, calls, returns, dynamic stack memory.
//!
//! Facts: psABI x86-64 §3.2.3, and LLVM's conventions (LangRef "Calling Conventions"). Variable
//! arguments are in [`super::variadic`].

use super::conventions::{self, Convention, by_attributes, convention, own_preserved, popped_bytes};
use super::{Cx, X86, variadic};
use crate::features::Feature;
use crate::inst::{Amode, Build, Pseudo, PseudoFlags};
use crate::regs::{self, Preserved, gpr, xmm};
use crate::vex_table::VectorLevel;
use emit::{RelocKind, SymRef};
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::{GlobalId, Value};
use ir::inst::Opcode;
use ir::module::CallConv;
use ir::options::CodeModel;
use ir::triple::ObjectFormat;
use isel::TargetFacts;
use isel::target::CallSite;
use isel::{Abi, ArgDesc, CallTarget, Lane, Loc, PartTy};
use regalloc::{FrameSlot, MapKind, PReg, VReg};
use smallvec::SmallVec;

type Placed<T> = std::result::Result<T, String>;

/// State of an assignment.
struct Assign<'a> {
    conv: &'a Convention,
    used_ints: u32,
    used_floats: u32,
    /// Structures of which the registers are not chosen yet: first place, number of parts.
    spread: smallvec::SmallVec<[(usize, usize); 2]>,
    out: &'a mut Abi,
}

impl Assign<'_> {
    fn stack(&mut self, bytes: u64, align: u64) -> Placed<Loc> {
        let at = u64::from(self.out.stack_bytes).next_multiple_of(align.max(8));
        let end = at + bytes.next_multiple_of(8);
        if end > 1 << 29 {
            return Err("more than 512 MiB of stack arguments".into());
        }
        self.out.stack_bytes = end as u32;
        Ok(Loc::Stack(at as u32))
    }

    /// The register of the next position, where arguments of all kinds are counted together.
    fn position(&mut self, float: bool) -> Option<PReg> {
        let at = self.used_floats as usize;
        self.used_floats += 1;
        self.out.int_regs = self.used_floats;
        let (ints, floats) = (self.conv.ints, self.conv.floats);
        match float {
            true => floats.get(at).map(|r| xmm(*r as usize)),
            false => ints.get(at).map(|r| gpr(*r as usize)),
        }
    }

    /// The vector register of the next position. Beyond the fourth a place on the stack goes with it.
    fn vector_position(&mut self) -> Placed<Option<PReg>> {
        let at = self.used_floats;
        let reg = self.position(true);
        if reg.is_some() && at >= 4 {
            self.stack(8, 8)?;
        }
        Ok(reg)
    }

    /// A structure of vectors or floating-point values in registers: it takes one position; its registers are chosen
    /// when all arguments have theirs.
    fn spread(&mut self, parts: usize) -> Placed<()> {
        self.vector_position()?;
        let first = self.out.locs.len();
        self.out.locs.extend((0..parts).map(|_| Loc::Behind));
        self.spread.push((first, parts));
        Ok(())
    }

    /// Gives structures the registers that hold nothing, whatever position they are of.
    fn place_spread(&mut self) -> Placed<()> {
        let holds = |locs: &[Loc], reg: PReg| locs.contains(&Loc::Reg(reg));
        for (first, parts) in std::mem::take(&mut self.spread) {
            for k in first..first + parts {
                let mut all = self.conv.floats.iter().map(|r| xmm(*r as usize));
                let reg = all.find(|r| !holds(&self.out.locs, *r));
                self.out.locs[k] = Loc::Reg(reg.ok_or("structure of vectors without registers")?);
            }
        }
        Ok(())
    }

    /// The first free general-purpose register.
    fn int(&mut self, narrow: bool) -> Option<PReg> {
        if self.conv.by_position {
            return self.position(false);
        }
        let allowed = |i: &usize| match (narrow, self.conv.narrow_ints) {
            (true, list @ [_, ..]) => list.contains(&self.conv.ints[*i]),
            _ => true,
        };
        let free = |i: &usize| self.used_ints >> i & 1 == 0 && allowed(i);
        let at = (0..self.conv.ints.len()).find(free)?;
        self.used_ints |= 1 << at;
        self.out.int_regs += 1;
        Some(gpr(self.conv.ints[at] as usize))
    }

    fn float(&mut self) -> Option<PReg> {
        if self.conv.by_position {
            return self.position(true);
        }
        let reg = *self.conv.floats.get(self.used_floats as usize)?;
        self.used_floats += 1;
        self.out.vector_regs += 1;
        Some(xmm(reg as usize))
    }

    /// Fixed places that flags ask for.
    fn special(&self, d: &ArgDesc) -> Placed<Option<PReg>> {
        Ok(match d.flags {
            f if f.swift_error => Some(regs::R12),
            f if f.nest => Some(regs::R10),
            f if f.sret && self.conv.swift => Some(regs::RAX),
            _ => None,
        })
    }

    fn part(&mut self, ty: PartTy, variadic: bool) -> Placed<Loc> {
        let bytes = u64::from(ty.bytes());
        let reg = match ty {
            PartTy::I32 | PartTy::I64 => self.int(false),
            PartTy::I8 | PartTy::I16 => self.int(true),
            PartTy::V256(_) | PartTy::V512(_) if variadic => None,
            _ if self.conv.vectors => self.vector_position()?,
            _ => self.float(),
        };
        match reg {
            Some(reg) => Ok(Loc::Reg(reg)),
            None if bytes <= 8 => self.stack(8, 8),
            None => self.stack(bytes, bytes),
        }
    }

    fn arg(&mut self, d: &ArgDesc, parts: &[PartTy]) -> Placed<()> {
        if self.conv.by_position && d.flags.byval.is_some() {
            let loc = self.address()?;
            self.out.locs.push(loc);
            return Ok(());
        }
        if let Some((bytes, align)) = d.flags.byval {
            let loc = self.stack(bytes, align)?;
            self.out.locs.push(loc);
            return Ok(());
        }
        if let Some(reg) = self.special(d)? {
            self.out.locs.push(Loc::Reg(reg));
            return Ok(());
        }
        let parts = &parts[d.start as usize..d.end as usize];
        if d.flags.in_memory && !self.conv.by_position {
            for _ in parts {
                let loc = self.stack(8, 8)?;
                self.out.locs.push(loc);
            }
            return Ok(());
        }
        // The first integer of 64 bits, and no other part, is where Swift expects it.
        let swift = match d.flags {
            f if f.swift_self => Some(regs::R13),
            f if f.swift_async => Some(regs::R14),
            _ => None,
        };
        if swift.is_some() && d.flags.i128 {
            return Err("'swiftself' or 'swiftasync' of i128".into());
        }
        let first = parts.iter().position(|p| *p == PartTy::I64);
        let swift = first.zip(swift);
        // (where only wide values have registers of their own, the halves need not be neighbours)
        let halves = !self.conv.narrow_ints.is_empty();
        if d.flags.i128 && parts.len() == 2 && !self.conv.by_position && !halves {
            return self.pair();
        }
        let vectors = self.conv.vectors && parts.iter().all(|p| !p.is_int());
        if vectors && d.flags.structure && d.flags.in_reg {
            return self.spread(parts.len());
        }
        let mut n = 0;
        while n < parts.len() {
            let pair = d.flags.library_i128 || n < 64 && d.fp80 >> n & 1 == 1;
            let in_register = vectors && (self.used_floats as usize) < self.conv.floats.len();
            if self.conv.by_position && (pair || parts[n].bytes() > 8 && !in_register) {
                let loc = self.address()?;
                self.out.locs.push(loc);
                if pair {
                    self.out.locs.push(Loc::Behind);
                }
                n += 1 + usize::from(pair);
                continue;
            }
            if n < 64 && d.fp80 >> n & 1 == 1 {
                let Loc::Stack(at) = self.stack(16, 16)? else {
                    unreachable!("on the stack")
                };
                self.out.locs.extend([Loc::Stack(at), Loc::Stack(at + 8)]);
                n += 2;
                continue;
            }
            let swift = swift.filter(|s| s.0 == n);
            let loc = match swift {
                Some((_, reg)) => Loc::Reg(reg),
                None => self.part(parts[n], d.flags.variadic)?,
            };
            self.out.locs.push(loc);
            n += 1;
        }
        Ok(())
    }

    /// Where the address of a copy goes (Microsoft's convention, for what has more than 8 bytes).
    fn address(&mut self) -> Placed<Loc> {
        match self.position(false) {
            Some(reg) => Ok(Loc::AddressReg(reg)),
            None => match self.stack(8, 8)? {
                Loc::Stack(at) => Ok(Loc::AddressStack(at)),
                other => Ok(other),
            },
        }
    }

    /// i128: two neighbouring registers, or the stack as a whole.
    fn pair(&mut self) -> Placed<()> {
        let free = |i: &usize| self.used_ints >> i & 3 == 0;
        if let Some(at) = (0..self.conv.ints.len().saturating_sub(1)).find(free) {
            self.used_ints |= 3 << at;
            self.out.int_regs += 2;
            let reg = |i: usize| Loc::Reg(gpr(self.conv.ints[i] as usize));
            self.out.locs.extend([reg(at), reg(at + 1)]);
            return Ok(());
        }
        let Loc::Stack(at) = self.stack(16, 16)? else {
            unreachable!("on the stack")
        };
        self.out.locs.extend([Loc::Stack(at), Loc::Stack(at + 8)]);
        Ok(())
    }
}

/// How vectors are passed, which follows LLVM's type legalisation for calls: those of a power of two of
/// elements in registers as wide as there are, others in the next wider register if it exists, else
/// element by element. `<N x i1>` in lanes of a legal vector, or element by element.
pub fn abi_vector(target: &X86, lane: Lane, count: u32, mask: bool) -> Option<(PartTy, u32)> {
    let features = target.features;
    let widest = match () {
        () if target.zmm => 64,
        () if features.has(Feature::Avx) => 32,
        () => 16,
    };
    let scalars = if mask {
        (PartTy::I8, count)
    } else {
        (lane.part(), count)
    };
    let register = |bytes: u32| match bytes {
        64 => PartTy::V512(lane),
        32 => PartTy::V256(lane),
        _ => PartTy::V128(lane),
    };
    if !target.has_vectors() && !mask {
        // With SSE alone there are four lanes of float, all else is passed element by element.
        let lanes = count.next_power_of_two();
        let places = lane == Lane::F32 && target.passes_floats() && count > 1;
        return match places && (lanes == count || lanes == 4) {
            true => Some((PartTy::V128(lane), lanes.div_ceil(4))),
            false if places => Some((PartTy::F32, count)),
            false => None,
        };
    }
    if count == 1 {
        return Some(scalars);
    }
    if mask {
        return match count {
            2 | 4 | 8 | 16 => Some((PartTy::V128(lane), 1)),
            32 if widest >= 32 => Some((PartTy::V256(Lane::I8), 1)),
            64 if target.zmm && features.has(Feature::Avx512bw) => Some((PartTy::V512(Lane::I8), 1)),
            64 if features.has(Feature::Avx512bw) => Some((PartTy::V256(Lane::I8), 2)),
            _ => Some(scalars),
        };
    }
    if lane == Lane::F16 && count < 8 {
        return None;
    }
    if !count.is_power_of_two() {
        let bytes = lane.bytes() * count.checked_next_power_of_two()?;
        return if bytes >= 16 && bytes <= widest {
            Some((register(bytes), 1))
        } else {
            Some(scalars)
        };
    }
    let bytes = lane.bytes().checked_mul(count)?;
    if bytes <= 16 {
        return None;
    }
    let each = bytes.min(widest);
    Some((register(each), bytes / each))
}

/// Places of arguments.
pub fn assign_args(
    cx: &Cx<'_>,
    cc: CallConv,
    args: &[ArgDesc],
    parts: &[PartTy],
    out: &mut Abi,
) -> Placed<()> {
    if cc == CallConv::X86_INTR {
        return interrupt_args(args, out);
    }
    let conv = convention(cx.options, cc)?;
    if conv.home {
        out.stack_bytes = 32;
    }
    if conv.by_position && cx.target.passes_floats() && args.iter().any(|d| d.flags.in_memory) {
        return Err("floating point as an argument without feature 'sse2'".into());
    }
    let mut assign = Assign {
        conv,
        used_ints: 0,
        used_floats: 0,
        spread: smallvec::SmallVec::new(),
        out,
    };
    for d in args {
        assign.arg(d, parts)?;
    }
    assign.place_spread()?;
    let scalar = |p: &PartTy| p.is_int() || matches!(p, PartTy::F32 | PartTy::F64);
    if cc == CallConv::HIPE && !parts.iter().all(scalar) {
        return Err("such an argument of HiPE's convention".into());
    }
    if cc == CallConv::GHC && assign.out.stack_bytes != 0 && cx.options.triple.is_windows_abi() {
        return Err("stack arguments of ghccc".into());
    }
    Ok(())
}

/// Arguments of an interrupt handler: the address of what the processor pushed, as a byval argument, and the
/// error code below it, if there is one. Offsets count from where rsp is at the entry.
fn interrupt_args(args: &[ArgDesc], out: &mut Abi) -> Placed<()> {
    let Some(frame) = args
        .first()
        .filter(|a| a.flags.byval.is_some() && args.len() <= 2)
        .filter(|_| args.iter().all(|a| a.end - a.start == 1))
    else {
        return Err("interrupt handler with these arguments".into());
    };
    let error_code = args.len() == 2;
    out.stack_bytes = frame.flags.byval.map_or(0, |b| b.0 as u32);
    out.locs.push(Loc::Stack(if error_code { 8 } else { 0 }));
    if error_code {
        out.locs.push(Loc::Stack(0));
    }
    Ok(())
}

/// Places of the result; `false` if it does not fit.
pub fn assign_ret(cx: &Cx<'_>, cc: CallConv, ret: &ArgDesc, parts: &[PartTy], out: &mut Abi) -> Placed<bool> {
    let conv = convention(cx.options, cc)?;
    // (in Microsoft's convention they are as good as integers, but for double where float has a register)
    if ret.flags.in_memory && (!conv.by_position || cx.target.passes_floats()) {
        return Err("floating point as a result without feature 'sse2'".into());
    }
    if conv.by_position && ret.fp80 != 0 {
        return Ok(false);
    }
    if conv.by_position && ret.flags.library_i128 {
        out.locs
            .extend([false, true].map(|high| Loc::VectorHalf(xmm(0), high)));
        return Ok(true);
    }
    let (mut ints, mut used, mut x87) = (0, 0u32, 0);
    let parts = &parts[ret.start as usize..ret.end as usize];
    for (n, ty) in parts.iter().enumerate() {
        if out.locs.len() > n {
            // The second part of an x86_fp80.
            continue;
        }
        if n < 64 && ret.fp80 >> n & 1 == 1 {
            if x87 == 2 {
                return Ok(false);
            }
            out.locs.extend([Loc::FloatStack(x87), Loc::FloatStack(x87)]);
            x87 += 1;
            continue;
        }
        let reg = match ty {
            PartTy::I8 | PartTy::I16 | PartTy::I32 | PartTy::I64 => {
                ints += 1;
                conv.int_results.get(ints - 1).map(|r| gpr(*r as usize))
            }
            // Scalars and vectors share registers; vectors and halves may use two more.
            _ => {
                let regs = if ty.is_vector() || *ty == PartTy::F16 {
                    conv.vector_results
                } else {
                    conv.scalar_results
                };
                let free = regs.iter().find(|r| used >> **r & 1 == 0);
                free.map(|r| {
                    used |= 1 << r;
                    xmm(*r as usize)
                })
            }
        };
        match reg {
            Some(reg) => out.locs.push(Loc::Reg(reg)),
            None if cc == CallConv::HIPE => return Err("such a result of HiPE's convention".into()),
            None => {
                // llc returns the third and fourth float or double on the x87 stack.
                if !matches!(ty, PartTy::F32 | PartTy::F64) || x87 == 2 {
                    return Ok(false);
                }
                out.locs.push(Loc::FloatStack(x87));
                x87 += 1;
            }
        }
    }
    Ok(true)
}

/// Whether any of these is a register of more than 16 bytes.
fn any_wide(cx: &Cx<'_>, regs: &[(VReg, PReg)]) -> bool {
    regs.iter().any(|r| cx.vb.vreg_bytes(r.0) > 16)
}

fn wide_flag(flag: PseudoFlags, on: bool) -> PseudoFlags {
    if on { flag } else { PseudoFlags::NONE }
}

/// Entry: definitions of argument registers, and of those that `va_arg` may read.
pub fn emit_args(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) {
    let saved = variadic::saved_registers(cx, defs);
    let wide = any_wide(cx, defs);
    let mut args = cx.vb.pseudo(Pseudo::Args);
    args = args.flag(wide_flag(PseudoFlags::WIDE_ARGS, wide));
    for &(vreg, preg) in defs {
        args = args.def_in(vreg, preg);
    }
    for &(vreg, preg) in &saved {
        if defs.iter().all(|d| d.1 != preg) {
            args = args.def_in(vreg, preg);
        }
    }
    args.done();
    variadic::save(cx, &saved);
}

/// `dst` = the address of a place in the outgoing stack arguments.
pub fn emit_outgoing_address(cx: &mut Cx<'_>, dst: VReg, offset: u32) {
    cx.vb.lea(dst, Amode::frame(FrameSlot::outgoing(offset), 0));
}

/// How a call reaches its target.
enum Callee {
    Symbol(crate::SymId),
    Register(VReg),
    Memory(Amode),
}

fn global_callee(cx: &mut Cx<'_>, g: GlobalId) -> Result<Callee> {
    let target = SymRef::IrGlobal(g.0);
    if cx.options.code_model == Some(CodeModel::Large) {
        let r = cx.vreg(PartTy::I64);
        super::address::emit_address(cx, r, &isel::Addr::global(g, 0))?;
        return Ok(Callee::Register(r));
    }
    let global = cx.module.global(g);
    if !global.dso_local && cx.options.triple.format == ObjectFormat::Coff {
        // A pointer in the import table, or one that the object brings along.
        let sym = cx.vb.vcode.tables.sym(target, RelocKind::GotPcRelX, 0);
        return Ok(Callee::Memory(Amode::rip(sym, 0)));
    }
    if cx.is_bound_at_start(g) {
        let sym = cx.vb.vcode.tables.sym(target, RelocKind::GotPcRelX, 0);
        return Ok(Callee::Memory(Amode::rip(sym, 0)));
    }
    Ok(Callee::Symbol(cx.vb.vcode.tables.sym(
        target,
        RelocKind::Plt32,
        0,
    )))
}

fn callee(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<Callee> {
    match site.target {
        CallTarget::Global(g) => global_callee(cx, g),
        CallTarget::Extern(name) => {
            let index = cx.vb.vcode.tables.code.extern_symbol(name);
            let target = SymRef::Extern(index);
            if cx.options.code_model == Some(CodeModel::Large) {
                let r = cx.vreg(PartTy::I64);
                if cx.options.is_pic() && cx.options.triple.format == ObjectFormat::Elf {
                    let sym = cx.vb.vcode.tables.sym(target, RelocKind::Got64, 0);
                    super::address::far_address(cx, r, sym, false);
                    return Ok(Callee::Register(r));
                }
                let sym = cx.vb.vcode.tables.sym(target, RelocKind::Abs64, 0);
                super::memory::movabs_sym(cx, r, sym, 0);
                return Ok(Callee::Register(r));
            }
            if cx.options.flags.library_by_got && cx.options.triple.format == ObjectFormat::Elf {
                let sym = cx.vb.vcode.tables.sym(target, RelocKind::GotPcRelX, 0);
                return Ok(Callee::Memory(Amode::rip(sym, 0)));
            }
            let sym = cx.vb.vcode.tables.sym(target, RelocKind::Plt32, 0);
            Ok(Callee::Symbol(sym))
        }
        CallTarget::Value(v) => value_callee(cx, v, site.tail),
        CallTarget::Nothing => Ok(Callee::Symbol(crate::SymId::NONE)),
    }
}

fn value_callee(cx: &mut Cx<'_>, v: Value, tail: bool) -> Result<Callee> {
    // A pointer that is loaded for this call only; the frame is gone when a tail call reads it.
    if !tail
        && cx.optimise
        && let Some(load) = cx.absorbable_load(v)
    {
        let ptr = cx.body.ops(load)[0];
        debug_assert_eq!(cx.body.inst(load).opcode, Opcode::Load);
        let addr = cx.address_of(ptr)?;
        return Ok(Callee::Memory(super::address::mem(cx, &addr)?));
    }
    Ok(Callee::Register(cx.use_part(v, 0)?))
}

/// What a call preserves.
fn preserved_by(cx: &Cx<'_>, site: &CallSite<'_>, conv: &Convention) -> Preserved {
    let preserved = by_attributes(cx.scope, site.attrs, conv.preserved);
    let preserved = match site.callee_attrs {
        Some(set) => by_attributes(cx.scope, set, preserved),
        None => preserved,
    };
    let preserved = match cx.target.features.has(Feature::Avx512f) {
        true => preserved.with_avx512(),
        false => preserved,
    };
    match site.invoke {
        true => preserved.when_unwinding(cx.options.triple.is_windows_abi()),
        false => preserved,
    }
}

/// The call itself.
pub fn emit_call(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<()> {
    let conv = match (site.cc, site.stack_map) {
        (CallConv::ANY_REG, Some(_)) => Ok(&conventions::ANY_REG),
        _ => convention(cx.options, site.cc),
    };
    let conv = cx.check(conv)?;
    if site.auth.is_some() {
        return Err(cx.unsupported("operand bundle 'ptrauth'"));
    }
    if site.cc == CallConv::X86_INTR {
        return Err(cx.unsupported("call of an interrupt handler"));
    }
    let preserved = preserved_by(cx, site, conv);
    let kind = site
        .stack_map
        .map(|m| cx.vb.vcode.frame.stack_maps[m as usize].kind);
    let target = match kind {
        Some(MapKind::PatchedCall(_)) => Callee::Symbol(crate::SymId::NONE),
        Some(MapKind::PatchPoint(..)) => Callee::Symbol(patch_target(cx, site)),
        _ => callee(cx, site)?,
    };
    // (An address in the frame is not found where the callee has the frame's registers.)
    let loses_frame = matches!(preserved, Preserved::None | Preserved::PreserveNone);
    // What a record describes is a call through a register or of a symbol.
    let target = match target {
        Callee::Memory(m) if kind.is_some() || site.kcfi.is_some() || loses_frame => {
            let r = cx.vreg(PartTy::I64);
            cx.vb.rm(iced_x86::Code::Mov_r64_rm64, r, m);
            Callee::Register(r)
        }
        other => other,
    };
    check_kcfi(cx, site, preserved)?;
    let (target, thunk) = through_thunk(cx, target)?;
    let (target, thunk) = match thunk {
        None => through_guard(cx, site, target),
        Some(r) => (target, Some((r, regs::R11))),
    };
    let by_position = conv.by_position && site.variadic;
    if site.variadic && !conv.by_position && site.cc == CallConv::X86_REGCALL {
        return Err(cx.unsupported("variadic call of x86_regcallcc"));
    }
    let count = (site.variadic && !conv.by_position && !site.tail).then(|| {
        let r = cx.vreg(PartTy::I32);
        cx.vb.mov_imm(r, i64::from(site.abi.vector_regs.min(8)), true);
        r
    });
    if site.tail {
        return emit_tail_call(cx, site, target, thunk);
    }
    let bits = site_flags(cx, site);
    let popped = popped_bytes(cx.options, site.cc, site.variadic, site.abi.stack_bytes);
    let frame = &mut cx.vb.vcode.frame;
    frame.outgoing_bytes = frame.outgoing_bytes.max(popped);
    frame.taken.union_from(regs::call_clobbers(preserved as u8));
    let extra = match by_position {
        true => integer_copies(cx, conv, site.uses),
        false => Vec::new(),
    };
    let garbage = argument_garbage(cx, site, preserved)?;
    let mut call = match target {
        Callee::Symbol(sym) => cx.vb.pseudo(Pseudo::Call).sym(sym),
        // Not in the temporary of the check.
        Callee::Register(r) if site.kcfi.is_some() => cx.vb.pseudo(Pseudo::CallReg).use_in(r, regs::R11),
        Callee::Register(r) => cx.vb.pseudo(Pseudo::CallReg).use_(r),
        Callee::Memory(m) => cx.vb.pseudo(Pseudo::CallMem).mem(m),
    };
    call = call.aux(preserved as u16).imm(popped as i32);
    if let Some(map) = site.stack_map {
        call = call.disp(map as i32 + 1);
    }
    if let Some(id) = site.kcfi {
        call = call.disp(id as i32).flag(PseudoFlags::KCFI);
    }
    if let Some((r, preg)) = thunk {
        call = call.use_in(r, preg);
    }
    call = call.flag(bits);
    for &(vreg, preg) in site.uses.iter().chain(&extra) {
        call = call.use_in(vreg, preg);
    }
    if let Some(count) = count {
        call = call.use_in(count, regs::RAX);
    }
    for &(vreg, preg) in site.defs.iter().chain(&garbage) {
        call = call.def_in(vreg, preg);
    }
    call.done();
    Ok(())
}

/// A kCFI check needs r10, and the address in r11.
fn check_kcfi(cx: &Cx<'_>, site: &CallSite<'_>, preserved: Preserved) -> Result<()> {
    let temporaries = [regs::R10, regs::R11];
    let taken = site.uses.iter().any(|u| temporaries.contains(&u.1))
        || temporaries
            .iter()
            .any(|r| regs::callee_saved(preserved).contains(*r));
    let guarded = cx.options.flags.cfguard == 2 && cx.options.triple.is_windows_abi();
    let what = match () {
        () if site.kcfi.is_none() => return Ok(()),
        () if taken => "kcfi check of a call that needs r10 or r11",
        () if guarded => "kcfi check beside Control Flow Guard",
        () if site.stack_map.is_some() => "kcfi check of a call with a stack map",
        () => return Ok(()),
    };
    Err(cx.unsupported(what))
}

/// The symbol that a patch point calls, as a 64-bit address; none where it is a number.
fn patch_target(cx: &mut Cx<'_>, site: &CallSite<'_>) -> crate::SymId {
    match site.target {
        CallTarget::Global(g) => cx.vb.vcode.tables.sym(SymRef::IrGlobal(g.0), RelocKind::Abs64, 0),
        _ => crate::SymId::NONE,
    }
}

/// A place that a stack map describes, without a call.
pub fn emit_stack_map(cx: &mut Cx<'_>, map: u32) {
    cx.vb.pseudo(Pseudo::StackMap).imm(map as i32).done();
}

/// A variadic function of Microsoft's convention finds floating-point arguments in both registers of their
/// position.
fn integer_copies(cx: &mut Cx<'_>, conv: &Convention, uses: &[(VReg, PReg)]) -> Vec<(VReg, PReg)> {
    let mut copies = Vec::new();
    for &(r, preg) in uses {
        let at = conv.floats.iter().position(|f| xmm(*f as usize) == preg);
        // (where positions are not one register each, another argument may be there)
        let int = at.and_then(|at| conv.ints.get(at)).map(|r| gpr(*r as usize));
        let int = int.filter(|int| uses.iter().all(|u| u.1 != *int));
        if let Some(int) = int {
            let copy = cx.vreg(PartTy::I64);
            cx.vb.rr(iced_x86::Code::Movq_rm64_xmm, copy, r);
            copies.push((copy, int));
        }
    }
    copies
}

/// Registers that a call which preserves them elsewhere leaves with garbage: those of its arguments, and of
/// results that nobody reads.
fn argument_garbage(cx: &mut Cx<'_>, site: &CallSite<'_>, preserved: Preserved) -> Result<Vec<(VReg, PReg)>> {
    let mut garbage: Vec<(VReg, PReg)> = Vec::new();
    let results: SmallVec<[PReg; 4]> = match preserved {
        _ if site.cc == CallConv::X86_REGCALL => regcall_results(cx, site)?,
        Preserved::All => SmallVec::from_slice(&[regs::RAX, regs::RDX, xmm(0), xmm(1)]),
        _ => return Ok(garbage),
    };
    let lost = regs::callee_saved(preserved);
    let used = site.uses.iter().map(|u| u.1).filter(|r| lost.contains(*r));
    for preg in used.chain(results) {
        let known = |list: &[(VReg, PReg)]| list.iter().any(|d| d.1 == preg);
        if !known(site.defs) && !known(&garbage) {
            let ty = match preg.class() {
                regalloc::RegClass::Float => PartTy::F64,
                _ => PartTy::I64,
            };
            garbage.push((cx.vreg(ty), preg));
        }
    }
    Ok(garbage)
}

/// Registers that `x86_regcallcc` preserves unless they hold a result: those that its result may be in.
fn regcall_results(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<SmallVec<[PReg; 4]>> {
    let conv = cx.check(convention(cx.options, site.cc))?;
    let Some((ret, ..)) = site.signature.and_then(|t| cx.scope.func_sig(t)) else {
        return Ok(SmallVec::new());
    };
    let parts = cx.parts_vec(ret)?;
    let ints = parts.iter().filter(|p| p.ty.is_int()).count();
    let kept = regs::callee_saved(conv.preserved);
    let int_results = conv.int_results.iter().take(ints).map(|r| gpr(*r as usize));
    let others = conv.vector_results.iter().take(parts.len() - ints);
    let results = int_results.chain(others.map(|r| xmm(*r as usize)));
    Ok(results.filter(|r| kept.contains(*r)).collect())
}

/// See [`CallAbi::tail_shift`](isel::CallAbi::tail_shift).
pub fn tail_shift(cx: &mut Cx<'_>, cc: CallConv, variadic: bool, abi: &Abi) -> i32 {
    let own_variadic = cx
        .scope
        .func_sig(cx.module.global(cx.global).value_ty)
        .is_some_and(|s| s.2);
    let own = popped_bytes(
        cx.options,
        cx.func.cc,
        own_variadic,
        cx.vb.vcode.frame.incoming_bytes,
    );
    let shift = own as i32 - popped_bytes(cx.options, cc, variadic, abi.stack_bytes) as i32;
    let frame = &mut cx.vb.vcode.frame;
    frame.lead_bytes = frame.lead_bytes.max((-shift).max(0) as u32);
    // What fills it up is the function's own, too.
    frame.incoming_bytes = frame.incoming_bytes.max(own);
    shift
}

/// See `isel::Target::is_sibling`.
pub fn is_sibling(cx: &Cx<'_>, cc: CallConv, args: &[PReg], indirect: bool) -> bool {
    let (Ok(callee), Ok(own)) = (
        convention(cx.options, cc),
        own_preserved(cx.options, cx.scope, cx.func),
    ) else {
        return false;
    };
    // Who pops arguments of its own moves the return address.
    let plain = popped_bytes(cx.options, cx.func.cc, false, cx.vb.vcode.frame.incoming_bytes) == 0;
    let same_home = super::conventions::is_win64(cx.options, cx.func.cc) == callee.home;
    let kept = regs::callee_saved(callee.preserved);
    let own = regs::callee_saved(own);
    let free = |r: &PReg| !args.contains(r) && !own.contains(*r);
    super::conventions::is_sibling_convention(cc)
        && plain
        && same_home
        && own.into_iter().all(|r| kept.contains(r))
        && !args.iter().any(|r| own.contains(*r))
        && (!indirect || ADDRESS_REGISTERS.iter().any(free))
}

/// Where the address of an indirect tail call may be.
const ADDRESS_REGISTERS: [PReg; 3] = [regs::R11, regs::RAX, regs::R10];

/// A jump in the place of call and return.
fn emit_tail_call(
    cx: &mut Cx<'_>,
    site: &CallSite<'_>,
    target: Callee,
    thunk: Option<(VReg, PReg)>,
) -> Result<()> {
    let own = own_preserved(cx.options, cx.scope, cx.func);
    let own = regs::callee_saved(cx.check(own)?);
    // The epilogue restores these before the jump.
    if site.uses.iter().any(|(_, p)| own.contains(*p)) {
        return Err(cx.unsupported("tail call with an argument in a callee-saved register"));
    }
    let bits = site_flags(cx, site);
    let mut call = match target {
        Callee::Symbol(sym) => cx.vb.pseudo(Pseudo::TailCall).sym(sym),
        Callee::Memory(m) => cx.vb.pseudo(Pseudo::TailCallMem).mem(m),
        Callee::Register(r) => {
            let is_temporary = |p: PReg| site.kcfi.is_some() && p == regs::R10;
            let free = ADDRESS_REGISTERS
                .into_iter()
                .find(|p| site.uses.iter().all(|u| u.1 != *p) && !own.contains(*p) && !is_temporary(*p));
            let Some(reg) = free else {
                return Err(cx.unsupported("indirect tail call with arguments in all registers"));
            };
            cx.vb.pseudo(Pseudo::TailCallReg).use_in(r, reg)
        }
    };
    if let Some((r, preg)) = thunk {
        call = call.use_in(r, preg);
    }
    call = call.flag(bits).imm(site.shift);
    if let Some(id) = site.kcfi {
        call = call.disp(id as i32).flag(PseudoFlags::KCFI);
    }
    for &(vreg, preg) in site.uses {
        call = call.use_in(vreg, preg);
    }
    call.done();
    Ok(())
}

/// Flags of a call instruction.
fn site_flags(cx: &Cx<'_>, site: &CallSite<'_>) -> PseudoFlags {
    let mut bits = PseudoFlags::NONE;
    if site.returns_twice {
        bits |= PseudoFlags::RETURNS_TWICE;
    }
    let no_check = cx.scope.has_attr(site.attrs, AttrKind::NoCfCheck);
    if no_check && cx.options.flags.cf_branch {
        bits |= PseudoFlags::NO_TRACK;
    }
    let attribute = |kind| {
        let mut sets = std::iter::once(site.attrs).chain(site.callee_attrs);
        sets.any(|set| cx.scope.has_attr(set, kind))
    };
    if attribute(AttrKind::NoMerge) {
        bits |= PseudoFlags::NO_MERGE;
    }
    if site.invoke {
        bits |= PseudoFlags::INVOKE;
    } else if site.no_unwind {
        bits |= PseudoFlags::NO_UNWIND;
    }
    bits | wide_flag(PseudoFlags::WIDE_ARGS, any_wide(cx, site.uses))
        | wide_flag(PseudoFlags::WIDE_RESULT, any_wide(cx, site.defs))
}

/// With retpolines an indirect call is one of a thunk that jumps to what r11 holds (LLVM's
/// `X86IndirectThunks`). The register is then an operand of the call.
fn through_thunk(cx: &mut Cx<'_>, target: Callee) -> Result<(Callee, Option<VReg>)> {
    let features = cx.target.features;
    if !features.has(Feature::RetpolineIndirectCalls) && !features.has(Feature::LviCfi) {
        return Ok((target, None));
    }
    let r = match target {
        Callee::Symbol(_) => return Ok((target, None)),
        Callee::Register(r) => r,
        Callee::Memory(m) => {
            let r = cx.vreg(PartTy::I64);
            cx.vb.rm(iced_x86::Code::Mov_r64_rm64, r, m);
            r
        }
    };
    Ok((Callee::Symbol(thunk_symbol(cx)), Some(r)))
}

/// With Control Flow Guard an indirect call is one through `__guard_dispatch_icall_fptr`, which checks the address in
/// rax and goes there; `"guard_nocf"` says that a call needs none.
fn through_guard(cx: &mut Cx<'_>, site: &CallSite<'_>, target: Callee) -> (Callee, Option<(VReg, PReg)>) {
    let checked = cx.options.flags.cfguard == 2
        && cx.options.triple.is_windows_abi()
        && matches!(site.target, CallTarget::Value(_))
        && cx.scope.attr_str(site.attrs, "guard_nocf").is_none();
    let r = match target {
        _ if !checked => return (target, None),
        Callee::Symbol(_) => return (target, None),
        Callee::Register(r) => r,
        Callee::Memory(m) => {
            let r = cx.vreg(PartTy::I64);
            cx.vb.rm(iced_x86::Code::Mov_r64_rm64, r, m);
            r
        }
    };
    let index = cx
        .vb
        .vcode
        .tables
        .code
        .extern_symbol("__guard_dispatch_icall_fptr");
    let sym = cx.vb.vcode.tables.sym(SymRef::Extern(index), RelocKind::Pc32, 0);
    (Callee::Memory(Amode::rip(sym, 0)), Some((r, regs::RAX)))
}

/// The thunk that jumps to what r11 holds.
pub fn thunk_symbol(cx: &mut Cx<'_>) -> crate::SymId {
    let features = cx.target.features;
    let retpolines =
        features.has(Feature::RetpolineIndirectCalls) || features.has(Feature::RetpolineIndirectBranches);
    let name = if features.has(Feature::RetpolineExternalThunk) {
        "__x86_indirect_thunk_r11"
    } else if retpolines {
        crate::object::RETPOLINE
    } else {
        crate::object::LVI_THUNK
    };
    let index = cx.vb.vcode.tables.code.extern_symbol(name);
    cx.vb.vcode.tables.sym(SymRef::Extern(index), RelocKind::Plt32, 0)
}

/// Return with results in registers.
pub fn emit_return(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) {
    let variadic = cx
        .scope
        .func_sig(cx.module.global(cx.global).value_ty)
        .is_some_and(|s| s.2);
    let bytes = popped_bytes(cx.options, cx.func.cc, variadic, cx.vb.vcode.frame.incoming_bytes);
    let wide = any_wide(cx, uses);
    let mut ret = cx
        .vb
        .pseudo(Pseudo::Ret)
        .imm(bytes as i32)
        .flag(wide_flag(PseudoFlags::WIDE_ARGS, wide));
    for &(vreg, preg) in uses {
        ret = ret.use_in(vreg, preg);
    }
    ret.done();
}

/// `alloca` of a size known only at run time.
pub fn emit_dynamic_alloca(cx: &mut Cx<'_>, dst: VReg, bytes: VReg, align: u64) {
    use iced_x86::Code;
    let slack = if align > 16 { align as i32 } else { 0 };
    cx.vb.vcode.frame.dynamic_stack = true;
    let up = cx.vreg(PartTy::I64);
    // Where vectors or byval arguments are passed in memory, the stack pointer keeps their alignment.
    let unit = match cx.target.vector_level() {
        VectorLevel::Sse => 16,
        VectorLevel::Avx512 => 64,
        _ => 32,
    };
    let unit = unit.max(cx.vb.vcode.frame.call_align as i32);
    cx.vb.lea(up, Amode::reg(bytes, unit - 1 + slack));
    let size = cx.vreg(PartTy::I64);
    let and = if unit > 128 {
        Code::And_rm64_imm32
    } else {
        Code::And_rm64_imm8
    };
    cx.vb.tri(and, size, up, -unit);
    let area = if slack != 0 { cx.vreg(PartTy::I64) } else { dst };
    let named = cx.vb.vcode.frame.probe_routine.clone();
    let routine = crate::windows::probe_routine(cx.options, cx.scope, cx.func).map(Into::into);
    if let Some(routine) = named.or(routine) {
        let index = cx.vb.vcode.tables.code.extern_symbol(&routine);
        let sym = cx.vb.vcode.tables.sym(SymRef::Extern(index), RelocKind::Plt32, 0);
        cx.vb
            .pseudo(Pseudo::StackAllocCall)
            .use_in(size, regs::RAX)
            .def(area)
            .sym(sym)
            .done();
    } else if cx.vb.vcode.frame.probe_bytes != 0
        || crate::windows::touches_pages(cx.options, cx.scope, cx.func)
    {
        cx.vb
            .pseudo(Pseudo::StackAllocProbed)
            .use_late(size)
            .def_early(area)
            .done();
    } else {
        cx.vb.pseudo(Pseudo::StackAlloc).use_(size).def(area).done();
    }
    if slack != 0 {
        let up = cx.vreg(PartTy::I64);
        cx.vb.lea(up, Amode::reg(area, slack - 1));
        cx.vb.tri(Code::And_rm64_imm32, dst, up, -slack);
    }
}
