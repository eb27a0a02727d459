//! Calling conventions: places of arguments and results, calls, returns, dynamic stack memory.
//!
//! Facts: AAPCS64 §6.8 as LLVM's `CC_AArch64_AAPCS` applies it to IR types: i128 starts at an even register,
//! arrays (homogeneous aggregates) go into consecutive registers or to the stack as a whole. Variable
//! arguments are in [`super::variadic`]. Darwin ("Writing ARM64 code for Apple platforms") packs arguments on the
//! stack by their own sizes, and has all variable arguments there. Windows has floating-point arguments of variadic
//! functions in general-purpose registers ("Overview of ARM64 ABI conventions": "Addendum: Variadic functions").

use super::address::effective_code_model;
use super::arm64ec::Checked;
use super::conventions::{
    NO_COLD, OwnRegisters, Used, check_variadic, convention, own_preserved, own_registers, popped_bytes,
};
use super::{A64, Cx, arm64ec, streaming, variadic};
use crate::code_table::{Op, Sz};
use crate::features::{Feature, reserved_registers};
use crate::inst::{Build, CallFlags, Making, OperandFlags, Pseudo};
use crate::regs::{Preserved, call_clobbers, callee_saved, gpr, predicate, vreg};
use crate::windows;
use emit::{RelocKind, SymRef};
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::GlobalId;
use ir::inst::Opcode;
use ir::module::CallConv;
use ir::options::CodeModel;
use ir::triple::{ObjectFormat, Os};
use isel::target::CallSite;
use isel::{Abi, ArgDesc, CallTarget, Emit, Lane, Loc, PartTy};
use regalloc::{FrameSlot, MapKind, PReg, RegClass, VReg};
use smallvec::SmallVec;

pub(super) type Placed<T> = std::result::Result<T, String>;

/// State of an assignment: next general-purpose and vector register, next stack address.
struct Assign<'a> {
    ints: u32,
    floats: u32,
    predicates: u32,
    darwin: bool,
    windows: bool,
    /// Bytes of a pointer.
    word: u64,
    big_endian: bool,
    out: &'a mut Abi,
}

impl Assign<'_> {
    fn stack(&mut self, bytes: u64, align: u64) -> Placed<u32> {
        let at = u64::from(self.out.stack_bytes).next_multiple_of(align);
        let end = at + bytes;
        if end > 1 << 29 {
            return Err("more than 512 MiB of stack arguments".into());
        }
        self.out.stack_bytes = end as u32;
        Ok(at as u32)
    }

    /// Whether a floating-point part is passed as an integer.
    fn as_integer(&self, ty: PartTy, d: &ArgDesc) -> bool {
        let float = matches!(ty, PartTy::F16 | PartTy::F32 | PartTy::F64);
        // Vectors of 8 bytes are held in such parts, too.
        self.windows && d.flags.of_variadic && float && !d.flags.vector
    }

    /// Part `n` of the whole list.
    fn part(&mut self, n: u32, ty: PartTy, d: &ArgDesc) -> Placed<Loc> {
        if ty.is_scalable() {
            self.scalable(&[ty])?;
            return Ok(self.out.locs.pop().expect("just placed"));
        }
        let (next, make): (&mut u32, fn(usize) -> PReg) = if ty.is_int() || self.as_integer(ty, d) {
            (&mut self.ints, gpr)
        } else {
            (&mut self.floats, vreg)
        };
        if *next < 8 {
            *next += 1;
            return Ok(Loc::Reg(make(*next as usize - 1)));
        }
        let least = match self.darwin {
            // Elements of vectors are promoted.
            true if d.flags.vector && ty.is_int() => 4,
            true => 1,
            false => 8,
        };
        let own = stack_bytes(d, n, ty);
        let bytes = u64::from(own).max(least);
        let at = self.stack(bytes, bytes)?;
        // A number stands at the end of its place (AAPCS64 6.8.2, stage C: it is loaded as one of 8 bytes).
        let gap = match self.big_endian && !d.flags.array {
            true => bytes as u32 - own,
            false => 0,
        };
        Ok(Loc::Stack(at + gap))
    }

    /// Scalable vectors or predicates that stay together: in consecutive registers, or in memory whose address is
    /// passed; then the registers are left to others.
    fn scalable(&mut self, parts: &[PartTy]) -> Placed<()> {
        let mask = matches!(parts[0], PartTy::Predicate(_));
        let (next, limit, make): (&mut u32, usize, fn(usize) -> PReg) = if mask {
            (&mut self.predicates, 4, predicate)
        } else {
            (&mut self.floats, 8, vreg)
        };
        let first = *next as usize;
        if first + parts.len() <= limit {
            *next += parts.len() as u32;
            let registers = (first..first + parts.len()).map(|k| Loc::Reg(make(k)));
            self.out.locs.extend(registers);
            return Ok(());
        }
        let address = if self.ints < 8 {
            self.ints += 1;
            Loc::AddressReg(gpr(self.ints as usize - 1))
        } else {
            Loc::AddressStack(self.stack(8, 8)?)
        };
        self.out.locs.push(address);
        self.out.locs.extend(parts[1..].iter().map(|_| Loc::Behind));
        Ok(())
    }

    /// The first of several integers that are one value: in an even register, on Darwin in any, but never in the last; or on
    /// the stack at a multiple of 16 bytes.
    fn wide(&mut self) -> Placed<Loc> {
        let first = match self.darwin {
            true => self.ints,
            false => self.ints.next_multiple_of(2),
        };
        if first <= 6 {
            self.ints = first + 1;
            return Ok(Loc::Reg(gpr(first as usize)));
        }
        self.ints = 8;
        self.stack(8, 16).map(Loc::Stack)
    }

    /// A variable argument on Darwin: in slots of a word on the stack.
    fn variable(&mut self, parts: &[PartTy], d: &ArgDesc) -> Placed<()> {
        for (k, &ty) in parts.iter().enumerate() {
            if matches!(ty, PartTy::F32 | PartTy::F16) {
                return Err("float as a variable argument".into());
            }
            let bytes = u64::from(stack_bytes(d, d.start + k as u32, ty)).max(self.word);
            let align = if is_wide(d, k) { 16 } else { bytes };
            let at = self.stack(bytes, align)?;
            self.out.locs.push(Loc::Stack(at));
        }
        Ok(())
    }

    /// All parts in consecutive registers of one class, or all on the stack.
    fn block(&mut self, parts: &[PartTy], d: &ArgDesc) -> Placed<()> {
        if parts.iter().any(|p| p.is_scalable()) {
            return self.scalable(parts);
        }
        let as_integer = self.as_integer(parts[0], d);
        let (next, make): (&mut u32, fn(usize) -> PReg) = if parts[0].is_int() || as_integer {
            (&mut self.ints, gpr)
        } else {
            (&mut self.floats, vreg)
        };
        let first = *next as usize;
        if first + parts.len() <= 8 {
            *next += parts.len() as u32;
            self.out
                .locs
                .extend((0..parts.len()).map(|k| Loc::Reg(make(first + k))));
            return Ok(());
        }
        *next = 8;
        let least = if self.darwin { 1 } else { 8 };
        for (k, ty) in parts.iter().enumerate() {
            let bytes = u64::from(stack_bytes(d, d.start + k as u32, *ty));
            let align = if k == 0 {
                d.align.clamp(least, 16)
            } else {
                bytes.min(d.align).max(1)
            };
            let at = self.stack(bytes, align)?;
            self.out.locs.push(Loc::Stack(at));
        }
        self.out.stack_bytes = self.out.stack_bytes.next_multiple_of(least as u32);
        Ok(())
    }

    /// An argument of a convention with registers of its own; `used`: what others have.
    fn own(&mut self, own: &OwnRegisters, used: &mut Used, d: &ArgDesc, parts: &[PartTy]) -> Placed<()> {
        let f = d.flags;
        let special = f.byval.is_some() || f.sret || f.nest || f.swift_self || f.swift_error || f.swift_async;
        let range = d.start..d.end;
        let all_int = range.clone().all(|n| parts[n as usize].is_int());
        if special || d.fp80 != 0 || f.array && d.end > d.start + 1 && !all_int {
            return Err("such an argument in this calling convention".into());
        }
        for n in range {
            let ty = parts[n as usize];
            let half = d.stack_part(n, ty) == PartTy::F64 && ty != PartTy::F64;
            let loc = match own.next(ty, half, used) {
                Some(preg) => Loc::Reg(preg),
                None if own.stack && is_wide(d, (n - d.start) as usize) => {
                    self.ints = 8;
                    Loc::Stack(self.stack(8, 16)?)
                }
                None if own.stack && !ty.is_scalable() => {
                    if ty.is_int() {
                        self.ints = 8;
                    }
                    self.part(n, ty, d)?
                }
                None => return Err("arguments in memory in this calling convention".into()),
            };
            // (those of an array start at a multiple of 16 bytes together, wherever its first ones are)
            if f.array && d.wide != 0 && matches!(loc, Loc::Stack(_)) {
                return Err("wide integers of an array in memory in this calling convention".into());
            }
            self.out.locs.push(loc);
        }
        Ok(())
    }

    /// An argument whose first integer of 64 bits, and no other part, is in Swift's register `n`.
    fn swift(&mut self, n: usize, d: &ArgDesc, parts: &[PartTy]) -> Placed<()> {
        let own = (d.start..d.end).find(|k| parts[*k as usize] == PartTy::I64);
        for k in d.start..d.end {
            let loc = match own == Some(k) {
                true => Loc::Reg(gpr(n)),
                false => self.part(k, parts[k as usize], d)?,
            };
            self.out.locs.push(loc);
        }
        Ok(())
    }

    fn arg(&mut self, d: &ArgDesc, parts: &[PartTy]) -> Placed<()> {
        if let Some((bytes, align)) = d.flags.byval {
            let at = self.stack(bytes.next_multiple_of(8), align.max(8))?;
            self.out.locs.push(Loc::Stack(at));
            return Ok(());
        }
        if d.fp80 != 0 {
            return Err("x86_fp80".into());
        }
        let swift = match d.flags {
            f if f.swift_async => Some(22),
            f if f.swift_self => Some(20),
            f if f.swift_error => Some(21),
            _ => None,
        };
        if let Some(n) = swift {
            return self.swift(n, d, parts);
        }
        if d.flags.nest {
            self.out.locs.push(Loc::Reg(gpr(15)));
            return Ok(());
        }
        // `inreg sret` is an ordinary argument (CC_AArch64_AAPCS).
        if d.flags.sret && !d.flags.in_reg {
            self.out.locs.push(Loc::Reg(gpr(8)));
            return Ok(());
        }
        let parts = &parts[d.start as usize..d.end as usize];
        if self.darwin && d.flags.variadic {
            return self.variable(parts, d);
        }
        // (integers of fewer bits are promoted, each to a place of its own)
        let together = parts.first().is_some_and(|p| !p.is_int() || *p == PartTy::I64);
        // What becomes integers of less than 8 bytes is not a homogeneous aggregate.
        let short = |p: &PartTy| matches!(p, PartTy::F16 | PartTy::F32) && self.as_integer(*p, d);
        if d.flags.array && parts.len() > 1 && together && !parts.iter().any(short) {
            return self.block(parts, d);
        }
        for (k, &ty) in parts.iter().enumerate() {
            let loc = match is_wide(d, k) {
                true => self.wide()?,
                false => self.part(d.start + k as u32, ty, d)?,
            };
            self.out.locs.push(loc);
        }
        Ok(())
    }
}

/// Bytes of part `n` (of the whole list) in stack memory.
fn stack_bytes(d: &ArgDesc, n: u32, ty: PartTy) -> u32 {
    d.stack_part(n, ty).bytes()
}

/// Whether an integer or vector that is several integers starts with part `k`.
fn is_wide(d: &ArgDesc, k: usize) -> bool {
    k < 64 && d.wide >> k & 1 == 1
}

/// How vectors are passed, which follows LLVM's type legalisation for calls: those that fill 8 or 16 bytes (or
/// do when widened to a power of two) in a vector register, short ones of integers promoted to lanes that
/// fill 8 bytes, others element by element. `<N x i1>` in lanes that fill 8 or 16 bytes.
pub fn abi_vector(lane: Lane, count: u32, mask: bool) -> Option<(PartTy, u32)> {
    if count == 1 && !mask {
        return Some((PartTy::F64, 1));
    }
    if mask {
        return Some(match count {
            2 => (PartTy::V128(Lane::I32), 1),
            4 => (PartTy::V128(Lane::I16), 1),
            8 | 16 => (PartTy::V128(Lane::I8), 1),
            _ => (PartTy::I8, count),
        });
    }
    let bytes = lane.bytes() * count;
    if count.is_power_of_two() {
        return match (lane, bytes) {
            (Lane::I8, 2) | (Lane::I16, 4) => Some((PartTy::V128(Lane::I32), 1)),
            (Lane::I8, 4) => Some((PartTy::V128(Lane::I16), 1)),
            _ => None,
        };
    }
    match lane.bytes() * count.next_power_of_two() {
        8 | 16 => None,
        // Vectors of one such lane are registers of their own.
        _ if lane == Lane::I64 => Some((PartTy::F64, count)),
        _ => Some((lane.part(), count)),
    }
}

/// Places of arguments.
pub fn assign_args(
    cx: &Cx<'_>,
    cc: CallConv,
    args: &[ArgDesc],
    parts: &[PartTy],
    out: &mut Abi,
) -> Placed<()> {
    convention(cx.options, cc)?;
    if cc == CallConv::COLD && !args.is_empty() {
        return Err(NO_COLD.into());
    }
    if args.iter().any(|d| {
        d.flags.variadic
            && parts[d.start as usize..d.end as usize]
                .iter()
                .any(|p| p.is_scalable())
    }) {
        return Err("scalable vectors as variable arguments".into());
    }
    if cc == CallConv::ARM64EC_THUNK_X64 {
        return arm64ec::assign_x64(args, parts, out);
    }
    if arm64ec::is_variadic(cx.options, cc, arm64ec::are_of_variadic(cx, args)) {
        return arm64ec::assign_variadic(args, parts, out);
    }
    let thunk = cc == CallConv::ARM64EC_THUNK_NATIVE;
    let mut assign = Assign {
        ints: 0,
        floats: 0,
        predicates: 0,
        darwin: cx.options.triple.is_darwin(),
        windows: cx.options.triple.os == Os::Windows || cc == CallConv::WIN64,
        word: u64::from(cx.dl.pointer(0).bits / 8),
        big_endian: cx.dl.big_endian,
        out,
    };
    let own = own_registers(cc, args.iter().any(|d| d.flags.of_variadic));
    let mut used = Used::default();
    let mut args = args;
    if thunk {
        let hidden = args.first().is_some_and(|d| d.flags.sret);
        // The address of a result, then what is meant.
        assign.out.locs.extend(hidden.then_some(Loc::Reg(gpr(8))));
        assign.out.locs.push(Loc::Reg(gpr(9)));
        args = &args[1 + usize::from(hidden)..];
    }
    for d in args {
        match own {
            Some(own) => assign.own(own, &mut used, d, parts)?,
            None => assign.arg(d, parts)?,
        }
    }
    let (ints, floats, windows) = (assign.ints, assign.floats, assign.windows);
    out.stack_bytes = out.stack_bytes.next_multiple_of(8);
    if popped_bytes(cx.options, cc, out.stack_bytes) != 0 && args.iter().any(|d| d.flags.variadic) {
        return Err("variable arguments that the callee takes off the stack".into());
    }
    if windows && popped_bytes(cx.options, cc, out.stack_bytes) != 0 {
        return Err("stack arguments that the callee takes off on Windows".into());
    }
    (out.int_regs, out.vector_regs) = (ints, floats);
    Ok(())
}

/// Places of the result; `false` if it does not fit in registers.
pub fn assign_ret(cx: &Cx<'_>, cc: CallConv, ret: &ArgDesc, parts: &[PartTy], out: &mut Abi) -> Placed<bool> {
    convention(cx.options, cc)?;
    if ret.fp80 != 0 {
        return Err("x86_fp80".into());
    }
    if cc == CallConv::ARM64EC_THUNK_X64 {
        return arm64ec::assign_x64_result(&parts[ret.start as usize..ret.end as usize], out);
    }
    let (mut ints, mut floats, mut predicates) = (0, 0, 0);
    for ty in &parts[ret.start as usize..ret.end as usize] {
        if let PartTy::Predicate(_) = ty {
            if predicates == 4 {
                return Err("more than four predicates as a result".into());
            }
            out.locs.push(Loc::Reg(predicate(predicates)));
            predicates += 1;
            continue;
        }
        let (next, make): (&mut usize, fn(usize) -> PReg) = if ty.is_int() {
            (&mut ints, gpr)
        } else {
            (&mut floats, vreg)
        };
        if *next == 8 {
            return Ok(false);
        }
        out.locs.push(Loc::Reg(make(*next)));
        *next += 1;
    }
    Ok(true)
}

/// Registers of integer arguments that features may reserve.
pub const ARGUMENTS: u32 = 0xfe;

/// Whether a general register is one of a set.
pub fn is_general_in(set: u32, preg: PReg) -> bool {
    preg.class() == RegClass::Int && set >> preg.hw_enc() & 1 != 0
}

/// Entry: definitions of argument registers, and of those that `va_arg` may read.
pub fn emit_args(cx: &mut Cx<'_>, wanted: &[(VReg, PReg)]) {
    let defs = &streaming::incoming(cx, wanted);
    let saved = variadic::saved_registers(cx);
    let mut floats: SmallVec<[(VReg, VReg); 8]> = SmallVec::new();
    let mut places: SmallVec<[(VReg, PReg); 24]> = SmallVec::new();
    for &(vreg, preg) in defs {
        let mut held = vreg;
        if is_float_in_integer(vreg, preg) {
            held = cx.vreg(PartTy::I64);
            floats.push((vreg, held));
        }
        places.push((held, preg));
    }
    places.extend(saved.iter().copied());
    let reserved = reserved_registers(cx.target.features) & ARGUMENTS;
    let mut args = cx.vb.pseudo(Pseudo::Args);
    for &(vreg, preg) in places.iter().filter(|d| !is_general_in(reserved, d.1)) {
        args = args.def_in(vreg, preg);
    }
    args.done();
    // A register that is nobody's holds its argument all the same.
    for &(vreg, preg) in places.iter().filter(|d| is_general_in(reserved, d.1)) {
        let copy = cx.vb.make(Op::ORR, Sz::X).def(vreg).reg31();
        copy.named(preg.hw_enc() as u32)
            .flag(OperandFlags::ORDERED)
            .done();
    }
    for (float, bits) in floats {
        cx.vb.rr(Op::FMOV_DX, Sz::D, float, bits);
    }
    variadic::save(cx, &saved);
    streaming::enter(cx, defs, wanted);
}

/// A floating-point value that the convention has in a general-purpose register.
fn is_float_in_integer(vreg: VReg, preg: PReg) -> bool {
    vreg.class() == RegClass::Float && preg.class() == RegClass::Int
}

/// The registers of a call's arguments, each in one of its place's class.
fn in_class(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) -> SmallVec<[(VReg, PReg); 12]> {
    let mut out = SmallVec::from_slice(uses);
    for (vreg, preg) in &mut out {
        if is_float_in_integer(*vreg, *preg) {
            let bits = cx.vreg(PartTy::I64);
            cx.vb.rr(Op::FMOV_XD, Sz::X, bits, *vreg);
            *vreg = bits;
        }
    }
    out
}

/// `dst` = the address of a place in the outgoing stack arguments.
pub fn emit_outgoing_address(cx: &mut Cx<'_>, dst: VReg, offset: u32) {
    cx.vb
        .pseudo(Pseudo::FrameAddr)
        .def(dst)
        .slot(FrameSlot::outgoing(offset), 0)
        .done();
}

/// How a call reaches its target.
enum Callee {
    Symbol(crate::inst::SymId),
    Register(VReg),
}

fn global_callee(cx: &mut Cx<'_>, g: GlobalId, kind: RelocKind) -> Result<Callee> {
    match arm64ec::native_callee(cx, g)? {
        Some(arm64ec::Native::Symbol(index)) => {
            let target = SymRef::Extern(index);
            return Ok(Callee::Symbol(cx.vb.vcode.tables.sym(target, kind, 0)));
        }
        Some(arm64ec::Native::Register(r)) => return Ok(Callee::Register(r)),
        None => {}
    }
    let global = cx.module.global(g);
    let bound_at_start = cx.options.triple.format == ObjectFormat::Elf;
    let eager = bound_at_start && cx.is_bound_at_start(g);
    let by_pointer = cx.options.triple.format == ObjectFormat::Coff && !global.dso_local;
    let far = effective_code_model(cx.options) == CodeModel::Large;
    if far || eager || by_pointer {
        let r = cx.vreg(PartTy::I64);
        super::address::emit_address(cx, r, &isel::Addr::global(g, 0))?;
        return Ok(Callee::Register(r));
    }
    Ok(Callee::Symbol(cx.vb.vcode.tables.sym(
        SymRef::IrGlobal(g.0),
        kind,
        0,
    )))
}

fn callee(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<Callee> {
    let kind = if site.tail {
        RelocKind::Jump26
    } else {
        RelocKind::Call26
    };
    match site.target {
        CallTarget::Global(g) => global_callee(cx, g, kind),
        CallTarget::Extern(name) => {
            let name = streaming::routine_name(cx.target, name);
            let native = cx.options.triple.is_arm64ec().then(|| format!("#{name}"));
            let name = native.as_deref().unwrap_or(name);
            let index = cx.vb.vcode.tables.code.extern_symbol(name);
            let target = SymRef::Extern(index);
            if effective_code_model(cx.options) == CodeModel::Large {
                let r = cx.vreg(PartTy::I64);
                super::address::far_symbol(cx, r, target);
                return Ok(Callee::Register(r));
            }
            // (Linkers take a symbol that nobody has declared for data; only the PLT knows better.)
            let by_got = cx.options.flags.library_by_got && !cx.options.flags.signed_got;
            if by_got && cx.options.triple.format != ObjectFormat::Coff {
                let r = cx.vreg(PartTy::I64);
                super::address::symbol_by_got(cx, r, target);
                return Ok(Callee::Register(r));
            }
            Ok(Callee::Symbol(cx.vb.vcode.tables.sym(target, kind, 0)))
        }
        CallTarget::Value(v) => Ok(Callee::Register(cx.use_part(v, 0)?)),
        CallTarget::Nothing => Ok(Callee::Symbol(crate::inst::SymId::NONE)),
    }
}

/// The address that a call goes to; a checked one is where the check has left it.
fn callee_in<'b>(call: Making<'b>, r: VReg, checked: Option<Checked>) -> Making<'b> {
    match checked {
        None => call.use_(r),
        Some(checked) => {
            let [target, meant] = checked.places();
            call.use_in(r, target.1).use_in(meant.0, meant.1)
        }
    }
}

/// The call itself.
pub fn emit_call(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<()> {
    let mut preserved = match (site.cc, site.stack_map) {
        // Of patch points only, whose places are no convention's.
        (CallConv::ANY_REG, Some(_)) => Preserved::AnyReg,
        _ => cx.check(convention(cx.options, site.cc))?,
    };
    cx.check(check_variadic(cx.options, site.cc, site.variadic))?;
    let scalable =
        |cx: &Cx<'_>, r: VReg| r.class() == regalloc::RegClass::Vector || cx.vb.vreg_bytes(r) == 32;
    let passes = |cx: &Cx<'_>| match site.signature.and_then(|t| cx.scope.func_sig(t)) {
        Some((ret, params, _)) => {
            cx.scope.returns_scalable(ret) || params.iter().any(|t| cx.scope.is_scalable(*t))
        }
        None => true,
    };
    if site.uses.iter().chain(site.defs).any(|u| scalable(cx, u.0)) && passes(cx) {
        preserved = Preserved::Sve;
    }
    if preserved == Preserved::FastTls && !cx.options.triple.is_darwin() {
        // LLVM's functions of this convention preserve more on Darwin only.
        preserved = Preserved::Aapcs;
    }
    let mut bits = CallFlags::NONE;
    if site.invoke {
        bits = CallFlags::INVOKE;
        // An unwinder restores what the C convention preserves and no more.
        use Preserved::*;
        if matches!(preserved, Sve | PreserveMost | PreserveAll | FastTls | Vector) {
            preserved = Preserved::Aapcs;
        }
    } else if site.no_unwind {
        bits = CallFlags::NO_UNWIND;
    }
    let mut sets = std::iter::once(site.attrs).chain(site.callee_attrs);
    if sets.any(|set| cx.scope.has_attr(set, AttrKind::NoMerge)) {
        bits |= CallFlags::NO_MERGE;
    }
    let map = site
        .stack_map
        .map(|m| (m + 1, cx.vb.vcode.frame.stack_maps[m as usize].kind));
    let checked = arm64ec::check(cx, site)?;
    let target = match map {
        _ if checked.is_some() => checked.map_or(Callee::Symbol(crate::inst::SymId::NONE), |c| {
            Callee::Register(c.target)
        }),
        Some((_, MapKind::PatchedCall(_))) => Callee::Symbol(crate::inst::SymId::NONE),
        Some((_, MapKind::PatchPoint(..))) => Callee::Symbol(patch_target(cx, site)),
        _ => callee(cx, site)?,
    };
    if let Callee::Register(r) = target {
        windows::check_call(cx, site, r);
    }
    let auth = signed_with(cx, site, &target)?;
    let around = streaming::around(cx, site)?;
    let mut uses = in_class(cx, site.uses);
    uses.extend(arm64ec::tell_of_stack(cx, site).into_iter().flatten());
    if site.tail {
        let flags = bits.only(CallFlags::NO_MERGE);
        return emit_tail_call(cx, site, &mut uses, target, (auth, flags, checked));
    }
    let popped = popped_bytes(cx.options, site.cc, site.abi.stack_bytes);
    let frame = &mut cx.vb.vcode.frame;
    frame.outgoing_bytes = frame.outgoing_bytes.max(popped);
    frame.taken.union_from(call_clobbers(preserved as u8));
    // Popped bytes are multiples of 16.
    let imm = popped as i32 | i32::from(site.returns_twice);
    let uses = around.before(cx, &uses);
    let defs = around.results(cx, site.defs);
    let mut call = match target {
        Callee::Symbol(sym) => cx.vb.pseudo(Pseudo::Call).sym(sym).imm(imm),
        Callee::Register(r) => callee_in(cx.vb.pseudo(Pseudo::CallReg), r, checked)
            .imm(imm)
            .kcfi(site.kcfi)
            .auth(auth, None),
    };
    call = call.aux(preserved as u32).flag(bits).bits(map.map_or(0, |m| m.0));
    for &(vreg, preg) in &uses {
        call = call.use_in(vreg, preg);
    }
    for &(vreg, preg) in &defs {
        call = call.def_in(vreg, preg);
    }
    call.done();
    around.after(cx, &defs, site.defs);
    Ok(())
}

/// Key and discriminator with which the address of a call is signed; no register for discriminator 0.
fn signed_with(cx: &mut Cx<'_>, site: &CallSite<'_>, target: &Callee) -> Result<Option<(u32, Option<VReg>)>> {
    let Some((key, discriminator)) = site.auth else {
        return Ok(None);
    };
    let what = match () {
        () if !cx.target.features.has(Feature::Pauth) => "operand bundle 'ptrauth' without feature 'pauth'",
        () if key > 1 => "operand bundle 'ptrauth' with a key for data",
        () if site.kcfi.is_some() || site.stack_map.is_some() => {
            "signed address of a call with a kcfi check or a stack map"
        }
        () if matches!(target, Callee::Symbol(_)) => "signed address of a symbol",
        () => "",
    };
    if !what.is_empty() {
        return Err(cx.unsupported(what));
    }
    let constant = discriminator.as_const().and_then(|c| cx.signed_const(c));
    let register = match constant {
        Some(0) => None,
        _ => Some(cx.use_reg(discriminator)?),
    };
    Ok(Some((key, register)))
}

/// The symbol that a patch point calls; none where it is a number.
fn patch_target(cx: &mut Cx<'_>, site: &CallSite<'_>) -> crate::inst::SymId {
    match site.target {
        CallTarget::Global(g) => {
            let target = SymRef::IrGlobal(g.0);
            cx.vb.vcode.tables.sym(target, RelocKind::GotPage, 0)
        }
        _ => crate::inst::SymId::NONE,
    }
}

/// See `isel::Target::is_sibling`.
pub fn is_sibling(cx: &Cx<'_>, cc: CallConv, args: &[PReg], indirect: bool) -> bool {
    let signature = cx.module.global(cx.global).value_ty;
    let (Ok(callee), Ok(own)) = (
        convention(cx.options, cc),
        own_preserved(cx.options, cx.module, cx.func, signature),
    ) else {
        return false;
    };
    // Who pops arguments of its own moves the stack pointer.
    let plain = popped_bytes(cx.options, cx.func.cc, cx.vb.vcode.frame.incoming_bytes) == 0;
    let whole = !crate::regs::saves_whole_vectors(own) || callee == own || callee == Preserved::PreserveAll;
    let (kept, own) = (callee_saved(callee), callee_saved(own));
    let free = |r: &PReg| !args.contains(r) && !own.contains(*r);
    super::conventions::is_sibling_convention(cc)
        && plain
        && whole
        && own.into_iter().all(|r| kept.contains(r))
        && !args.iter().any(|r| own.contains(*r))
        && (!indirect || address_registers().any(|r| free(&r)))
}

/// Where the address of an indirect tail call may be.
fn address_registers() -> impl Iterator<Item = PReg> {
    (9..16).chain([8]).map(gpr)
}

/// A jump in the place of call and return.
fn emit_tail_call(
    cx: &mut Cx<'_>,
    site: &CallSite<'_>,
    uses: &mut SmallVec<[(VReg, PReg); 12]>,
    target: Callee,
    (auth, flags, checked): (Option<(u32, Option<VReg>)>, CallFlags, Option<Checked>),
) -> Result<()> {
    let own = own_preserved(
        cx.options,
        cx.module,
        cx.func,
        cx.module.global(cx.global).value_ty,
    );
    let own = callee_saved(cx.check(own)?);
    // The epilogue restores these before the jump.
    if uses.iter().any(|(_, p)| own.contains(*p)) {
        return Err(cx.unsupported("tail call with an argument in a callee-saved register"));
    }
    let mut call = match target {
        Callee::Symbol(sym) => cx.vb.pseudo(Pseudo::TailCall).sym(sym),
        Callee::Register(r) if let Some(checked) = checked => {
            let [target, meant] = checked.places();
            uses.retain(|u| u.1 != target.1 && u.1 != meant.1);
            uses.push(meant);
            cx.vb.pseudo(Pseudo::TailCallReg).use_in(r, target.1)
        }
        Callee::Register(r) => {
            let is_free = |p: &PReg| uses.iter().all(|u| u.1 != *p) && !own.contains(*p);
            let reserved = crate::regs::platform_registers(&cx.options.triple);
            let is_ours = |p: &PReg| reserved >> p.hw_enc() & 1 == 0;
            let mut free = address_registers().filter(is_ours).filter(is_free);
            let (first, second) = (free.next(), free.next());
            let needs_second = auth.is_some_and(|a| a.1.is_some());
            let Some(address) = first.filter(|_| second.is_some() || !needs_second) else {
                return Err(cx.unsupported("indirect tail call with arguments in all registers"));
            };
            let call = cx.vb.pseudo(Pseudo::TailCallReg).use_in(r, address);
            call.kcfi(site.kcfi).auth(auth, second)
        }
    };
    call = call.imm(site.shift).flag(flags);
    for &(vreg, preg) in uses.iter() {
        call = call.use_in(vreg, preg);
    }
    call.done();
    Ok(())
}

/// See [`CallAbi::tail_shift`](isel::CallAbi::tail_shift).
pub fn tail_shift(cx: &mut Cx<'_>, cc: CallConv, abi: &Abi) -> i32 {
    let own = popped_bytes(cx.options, cx.func.cc, cx.vb.vcode.frame.incoming_bytes);
    let shift = own as i32 - popped_bytes(cx.options, cc, abi.stack_bytes) as i32;
    let frame = &mut cx.vb.vcode.frame;
    frame.lead_bytes = frame.lead_bytes.max((-shift).max(0) as u32);
    // What fills it up is the function's own, too.
    frame.incoming_bytes = frame.incoming_bytes.max(own);
    shift
}

/// Return with results in registers.
pub fn emit_return(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) {
    if arm64ec::emit_return(cx, uses) {
        return;
    }
    let popped = popped_bytes(cx.options, cx.func.cc, cx.vb.vcode.frame.incoming_bytes);
    let uses = &streaming::leave(cx, uses);
    let mut ret = cx.vb.pseudo(Pseudo::Ret).imm(popped as i32);
    for &(vreg, preg) in uses {
        ret = ret.use_in(vreg, preg);
    }
    ret.done();
}

/// `alloca` of a size known only at run time.
pub fn emit_dynamic_alloca(cx: &mut Cx<'_>, dst: VReg, bytes: VReg, align: u64) {
    use super::int::arith_const;
    let slack = if align > 16 { align as i64 } else { 0 };
    cx.vb.vcode.frame.dynamic_stack = true;
    // Byval arguments may want the stack pointer to be a multiple of more.
    let unit = i64::from(cx.vb.vcode.frame.call_align.max(16));
    let (mut up, size) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    arith_const(cx, Opcode::Add, 64, up, bytes, unit - 1 + slack);
    let area = if slack != 0 { cx.vreg(PartTy::I64) } else { dst };
    if cx.options.triple.format == ObjectFormat::Coff {
        if unit > 16 {
            let whole = cx.vreg(PartTy::I64);
            arith_const(cx, Opcode::And, 64, whole, up, -unit);
            up = whole;
        }
        A64::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, size, up, 4);
        let routine = windows::probe_routine(cx.options, cx.scope, cx.func);
        cx.vb.vcode.frame.has_calls |= routine.is_some();
        let sym = routine.map(|name| {
            let tables = &mut cx.vb.vcode.tables;
            let name = SymRef::Extern(tables.code.extern_symbol(name));
            tables.sym(name, RelocKind::Call26, 0)
        });
        let units = gpr(crate::frame::PROBE_UNITS as usize);
        let mut alloc = cx.vb.pseudo(Pseudo::StackAllocCall).use_in(size, units).def(area);
        if let Some(sym) = sym {
            alloc = alloc.sym(sym);
        }
        alloc.done();
    } else {
        arith_const(cx, Opcode::And, 64, size, up, -unit);
        cx.vb.pseudo(Pseudo::StackAlloc).use_(size).def(area).done();
    }
    if slack != 0 {
        let up = cx.vreg(PartTy::I64);
        arith_const(cx, Opcode::Add, 64, up, area, slack - 1);
        arith_const(cx, Opcode::And, 64, dst, up, -slack);
    }
}

/// Number of the preserved set that calls of this function's allocation go by, when it holds 128-bit values.
pub fn widen_calls(insts: &mut [crate::inst::Inst], scalable: bool) {
    use regalloc::MachInst;
    for inst in insts.iter_mut().filter(|i| i.has_clobbers()) {
        if inst.is(Pseudo::TlsDesc) {
            if scalable {
                inst.aux = Preserved::TlsDescScalable as u32;
            }
        } else if inst.aux == Preserved::Aapcs as u32 {
            inst.aux = Preserved::AapcsWide as u32;
        } else if inst.aux == Preserved::FastTls as u32 {
            inst.aux = Preserved::FastTlsWide as u32;
        } else if scalable && [Preserved::PreserveAll as u32, Preserved::Vector as u32].contains(&inst.aux) {
            inst.aux = Preserved::AapcsWide as u32;
        }
    }
}
