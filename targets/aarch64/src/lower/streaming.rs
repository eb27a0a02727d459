//! SME: the streaming mode, the ZA array and ZT0 around calls, at entries and returns (LLVM "Support for AArch64 Scalable
//! Matrix Extension in LLVM", AAPCS64 §6.5–6.6 and its SME routines, Arm ARM B1.4.6).
//!
//! A change of mode loses all vector and predicate registers. What a call takes and gives in them goes through slots of
//! the frame, so that only the call itself stands between two changes: nothing that is spilled where vectors have one
//! length is reloaded where they have another. Scalable vectors stay in registers, as both lengths are one to a program
//! that passes them on (ACLE).
//!
//! ```text
//!  str zt0 ─ TPIDR2 = block ─ arguments to slots ─ change ─ arguments from slots
//!   ─ call ─ results to slots ─ change back ─ results from slots ─ restore ZA ─ ldr zt0
//! ```
//!
//! A function that works with any state has the run-time library save all of it, where that was, instead.

use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::features::{Feature, Features};
use crate::inst::{Amode, Build, Pseudo, StreamingChange};
use crate::regs::{Preserved, gpr};
use emit::{RelocKind, SymRef};
use ir::context::Scope;
use ir::diag::Result;
use ir::ids::AttrSetId;
use ir::options::CodegenOptions;
use isel::target::{CallSite, CallTarget};
use isel::{Emit, PartTy};
use regalloc::{FrameSlot, PReg, RegClass, VReg};
use smallvec::SmallVec;

/// In which mode a function is called, or runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Not in streaming mode.
    #[default]
    Normal,
    /// In streaming mode.
    Streaming,
    /// In either.
    Compatible,
}

/// What a function has to do with ZA or ZT0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum State {
    /// Nothing: what is there is another's.
    #[default]
    Private,
    /// It has one of its own.
    New,
    /// Its caller's.
    Shared,
}

/// What attributes say of SME.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sme {
    /// The mode that it is called in.
    interface: Mode,
    /// The body runs in streaming mode, whatever the caller's.
    body: bool,
    za: State,
    zt0: State,
    /// It works with any state of ZA and ZT0, and leaves both as they are (`aarch64_za_state_agnostic`).
    agnostic: bool,
    /// The mode that options make the code for, whatever attributes say.
    forced: Mode,
}

/// Registers of arguments or results.
type Regs = SmallVec<[(VReg, PReg); 12]>;

/// System registers, as in [`super::named_register`]: SVCR, TPIDR2_EL0.
const SVCR: u32 = 0x5a12;
const TPIDR2: u32 = 0x5e85;

impl Sme {
    /// What the attributes of a function, or of a call, say.
    pub fn of(scope: Scope<'_>, set: AttrSetId) -> Sme {
        if set == AttrSetId::EMPTY {
            return Sme::default();
        }
        let has = |key: &str| scope.attr_str(set, key).is_some();
        let state = |name: &str| {
            let shared = ["in", "out", "inout", "preserves"];
            match () {
                () if has(&format!("aarch64_new_{name}")) => State::New,
                () if shared.iter().any(|s| has(&format!("aarch64_{s}_{name}"))) => State::Shared,
                () => State::Private,
            }
        };
        Sme {
            interface: match () {
                () if has("aarch64_pstate_sm_enabled") => Mode::Streaming,
                () if has("aarch64_pstate_sm_compatible") => Mode::Compatible,
                () => Mode::Normal,
            },
            body: has("aarch64_pstate_sm_body"),
            za: state("za"),
            zt0: state("zt0"),
            agnostic: has("aarch64_za_state_agnostic"),
            forced: Mode::Normal,
        }
    }

    /// A routine of the run-time library: those of SME leave everything as it is.
    fn of_routine(name: &str) -> Sme {
        let own = name.starts_with("__arm_");
        let state = if own { State::Shared } else { State::Private };
        Sme {
            interface: if own { Mode::Compatible } else { Mode::Normal },
            body: false,
            za: state,
            zt0: state,
            agnostic: own,
            forced: Mode::Normal,
        }
    }

    /// Whatever either says.
    fn or(self, other: Sme) -> Sme {
        let state = |a: State, b: State| if a == State::Private { b } else { a };
        Sme {
            interface: match self.interface {
                Mode::Normal => other.interface,
                mode => mode,
            },
            body: self.body || other.body,
            za: state(self.za, other.za),
            zt0: state(self.zt0, other.zt0),
            agnostic: self.agnostic || other.agnostic,
            forced: self.forced,
        }
    }

    /// The mode in which the body runs.
    pub fn mode(self) -> Mode {
        if self.body {
            Mode::Streaming
        } else {
            self.interface
        }
    }

    /// With the mode that all code is to be for.
    pub fn forced_by(mut self, options: &CodegenOptions) -> Sme {
        self.forced = match () {
            () if options.force_streaming => Mode::Streaming,
            () if options.force_streaming_compatible => Mode::Compatible,
            () => Mode::Normal,
        };
        self
    }

    /// The mode whose instructions the body is made of.
    pub fn code_mode(self) -> Mode {
        match self.mode() {
            Mode::Normal => self.forced,
            Mode::Compatible if self.forced == Mode::Streaming => self.forced,
            mode => mode,
        }
    }

    /// Whether entry and returns change the mode.
    pub fn changes_itself(self) -> bool {
        self.body && self.interface != Mode::Streaming
    }

    /// What a function's code may use: in streaming mode SVE's instructions are there, in part.
    pub fn available(self, mut features: Features) -> Features {
        if self.code_mode() == Mode::Streaming && features.has(Feature::Sme) {
            features.add(Feature::Sve);
        }
        features
    }

    fn has_za(self) -> bool {
        self.za != State::Private
    }
    fn has_zt0(self) -> bool {
        self.zt0 != State::Private
    }
}

/// How the mode changes for a call, and back after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Change {
    /// The called function runs in streaming mode.
    start: bool,
    /// The mode is not known: only if it is the other.
    conditional: bool,
}

/// What is done around a call.
#[derive(Clone, Copy, Default, Debug)]
pub struct Around {
    change: Option<Change>,
    /// The called function may save ZA, and it is restored afterwards.
    lazy: bool,
    /// ZT0 is saved in this slot.
    zt0: Option<FrameSlot>,
    /// ZA, which holds nothing, is turned off.
    off: bool,
    /// The whole state is saved and restored by the run-time library, whatever there is of it.
    whole: bool,
}

/// What a call asks for. Errors: a call that may have nothing around it.
pub fn around(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<Around> {
    let own = cx.target.sme;
    let callee = match site.target {
        CallTarget::Extern(name) => Sme::of_routine(routine_name(cx.target, name)),
        CallTarget::Nothing => return Ok(Around::default()),
        _ => {
            let of = |set| Sme::of(cx.scope, set);
            let named = site.callee_attrs.map_or(Sme::default(), of);
            of(site.attrs).or(named)
        }
    };
    let change = change(own, callee);
    let keeps_zt0 = own.has_zt0() && !callee.has_zt0() && !callee.agnostic;
    let mut around = Around {
        change,
        lazy: own.has_za() && !callee.has_za() && !callee.has_zt0() && !callee.agnostic,
        zt0: None,
        off: keeps_zt0 && !own.has_za(),
        whole: own.agnostic && !callee.agnostic,
    };
    if !(change.is_some() || around.lazy || around.whole || keeps_zt0) {
        return Ok(around);
    }
    let what = match () {
        () if site.tail => "tail call of a function with another streaming mode or ZA state",
        () if site.invoke => "'invoke' of a function with another streaming mode or ZA state",
        () if change.is_none_or(|c| c.conditional) && (around.whole || change.is_some()) => "",
        () if !cx.target.features.has(Feature::Sme) => "change of the streaming mode without feature 'sme'",
        () => "",
    };
    if !what.is_empty() {
        return Err(cx.unsupported(what));
    }
    if keeps_zt0 {
        around.zt0 = Some(cx.vb.vcode.frame.add_local(64, 16));
    }
    Ok(around)
}

fn change(own: Sme, callee: Sme) -> Option<Change> {
    let start = match callee.interface {
        Mode::Compatible => return None,
        mode => mode == Mode::Streaming,
    };
    match own.mode() {
        Mode::Compatible => Some(Change {
            start,
            conditional: true,
        }),
        mode if (mode == Mode::Streaming) != start => Some(Change {
            start,
            conditional: false,
        }),
        _ => None,
    }
}

/// Whether a jump may take a call's place.
pub fn is_plain(cx: &Cx<'_>, call: ir::ids::Inst) -> bool {
    let own = cx.target.sme;
    let info = cx.body.call(call);
    let function = cx
        .body
        .direct_callee(cx.module, call)
        .and_then(|g| cx.module.function(g));
    let named = function.map_or(Sme::default(), |f| Sme::of(cx.scope, f.attrs.func));
    let callee = Sme::of(cx.scope, info.attrs.func).or(named);
    let same = |a: State, b: State| a != State::New && a == b;
    !own.changes_itself()
        && change(own, callee).is_none()
        && (!own.agnostic || callee.agnostic)
        && same(
            own.za,
            if callee.za == State::New {
                State::Private
            } else {
                callee.za
            },
        )
        && same(
            own.zt0,
            if callee.zt0 == State::New {
                State::Private
            } else {
                callee.zt0
            },
        )
}

impl Around {
    /// Before the call: gives the registers of its arguments.
    pub fn before(&self, cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) -> Regs {
        if let Some(slot) = self.zt0 {
            access_zt0(cx, slot, false);
        }
        if self.off {
            switch_za(cx, false);
        }
        if self.whole {
            call_with_area(cx, "__arm_sme_save");
        }
        if self.lazy {
            let block = cx.vreg(PartTy::I64);
            let slot = za_block(cx);
            cx.vb.pseudo(Pseudo::FrameAddr).def(block).slot(slot, 0).done();
            cx.vb.make(Op::MSR, Sz::X).use_(block).bits(TPIDR2 << 5).done();
        }
        match self.change {
            None => SmallVec::from_slice(uses),
            Some(c) => through_change(cx, uses, |cx| {
                change_mode(cx, c.start, c.conditional.then_some(!c.start))
            }),
        }
    }

    /// The registers in which the call defines its results.
    pub fn results(&self, cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) -> Regs {
        let mut out: Regs = SmallVec::from_slice(defs);
        if self.change.is_some() {
            for d in &mut out {
                if is_fixed_vector(cx, d.0) {
                    d.0 = like(cx, d.0);
                }
            }
        }
        out
    }

    /// After the call, which has defined `found`.
    pub fn after(&self, cx: &mut Cx<'_>, found: &Regs, defs: &[(VReg, PReg)]) {
        if let Some(c) = self.change {
            let saved: Regs = found
                .iter()
                .filter(|d| is_fixed_vector(cx, d.0))
                .copied()
                .collect();
            let slots = store_all(cx, &saved);
            change_mode(cx, !c.start, c.conditional.then_some(!c.start));
            let wanted: Regs = defs
                .iter()
                .filter(|d| is_fixed_vector(cx, d.0))
                .copied()
                .collect();
            load_all(cx, &wanted, &slots);
        }
        if self.lazy {
            let slot = za_block(cx);
            let block = cx.vreg(PartTy::I64);
            cx.vb.pseudo(Pseudo::FrameAddr).def(block).slot(slot, 0).done();
            let sym = routine(cx, "__arm_tpidr2_restore");
            let kept = Preserved::SmeFromX0 as u32;
            cx.vb
                .pseudo(Pseudo::ZaRestore)
                .use_in(block, gpr(0))
                .sym(sym)
                .aux(kept)
                .done();
        }
        if self.whole {
            call_with_area(cx, "__arm_sme_restore");
        }
        if self.off {
            switch_za(cx, true);
        }
        if let Some(slot) = self.zt0 {
            access_zt0(cx, slot, true);
        }
    }
}

/// A new register like `r`.
fn like(cx: &mut Cx<'_>, r: VReg) -> VReg {
    match cx.vb.vreg_bytes(r) {
        ..=8 => cx.vreg(PartTy::F64),
        _ => cx.vreg(PartTy::F128),
    }
}

/// A vector register that holds no scalable vector.
fn is_fixed_vector(cx: &Cx<'_>, r: VReg) -> bool {
    r.class() == RegClass::Float && cx.vb.vreg_bytes(r) <= 16
}

fn access(cx: &mut Cx<'_>, r: VReg, slot: FrameSlot, load: bool) {
    let (op, sz) = match (cx.vb.vreg_bytes(r) <= 8, load) {
        (true, true) => (Op::LDR_D, Sz::D),
        (true, false) => (Op::STR_D, Sz::D),
        (false, true) => (Op::LDR_Q, Sz::Q),
        (false, false) => (Op::STR_Q, Sz::Q),
    };
    let m = Amode::frame(slot, 0);
    match load {
        true => cx.vb.make(op, sz).def(r).mem(m).done(),
        false => cx.vb.make(op, sz).use_(r).mem(m).done(),
    }
}

fn store_all(cx: &mut Cx<'_>, regs: &Regs) -> SmallVec<[FrameSlot; 8]> {
    regs.iter()
        .map(|(r, _)| {
            let slot = cx.vb.vcode.frame.add_local(16, 16);
            access(cx, *r, slot, false);
            slot
        })
        .collect()
}

fn load_all(cx: &mut Cx<'_>, regs: &Regs, slots: &[FrameSlot]) {
    for ((r, _), slot) in regs.iter().zip(slots) {
        access(cx, *r, *slot, true);
    }
}

/// Takes vector registers through a change of mode; gives the registers behind it.
fn through_change(cx: &mut Cx<'_>, regs: &[(VReg, PReg)], change: impl FnOnce(&mut Cx<'_>)) -> Regs {
    let saved: Regs = regs
        .iter()
        .filter(|u| is_fixed_vector(cx, u.0))
        .copied()
        .collect();
    let slots = store_all(cx, &saved);
    change(cx);
    let mut out: Regs = SmallVec::from_slice(regs);
    let mut slots = slots.iter();
    for u in &mut out {
        if is_fixed_vector(cx, u.0) {
            let r = like(cx, u.0);
            access(cx, r, *slots.next().expect("a slot for each"), true);
            u.0 = r;
        }
    }
    out
}

/// Enters streaming mode, or leaves it; `when`: only if the function was called in streaming mode, or only if not.
fn change_mode(cx: &mut Cx<'_>, start: bool, when: Option<bool>) {
    let mode = when.map(|_| entry_mode(cx));
    let how = StreamingChange { start, when };
    let mut change = cx.vb.pseudo(Pseudo::StreamingMode).imm(how.bits());
    if let Some(mode) = mode {
        change = change.use_(mode);
    }
    change.aux(Preserved::Streaming as u32).done();
}

/// The register whose bit 0 says whether the function was called in streaming mode.
pub fn entry_mode(cx: &mut Cx<'_>) -> VReg {
    if let Some(r) = cx.st.entry.mode {
        return r;
    }
    let r = cx.vreg(PartTy::I64);
    cx.st.entry.mode = Some(r);
    r
}

/// The TPIDR2 block: address and number of bytes of the place that ZA is saved to.
fn za_block(cx: &mut Cx<'_>) -> FrameSlot {
    if let Some(slot) = cx.st.entry.block {
        return slot;
    }
    let slot = cx.vb.vcode.frame.add_local(16, 16);
    cx.vb.vcode.frame.dynamic_stack = true;
    cx.st.entry.block = Some(slot);
    slot
}

/// The address of the place that the whole state is saved to.
fn state_area(cx: &mut Cx<'_>) -> VReg {
    if let Some(r) = cx.st.entry.area {
        return r;
    }
    let r = cx.vreg(PartTy::I64);
    cx.vb.vcode.frame.dynamic_stack = true;
    cx.st.entry.area = Some(r);
    r
}

/// Calls a routine that takes the place of the whole state.
fn call_with_area(cx: &mut Cx<'_>, name: &str) {
    let area = state_area(cx);
    let sym = routine(cx, name);
    let call = cx.vb.pseudo(Pseudo::Call).use_in(area, gpr(0)).sym(sym);
    call.aux(Preserved::SmeFromX1 as u32).done();
}

pub(super) fn routine(cx: &mut Cx<'_>, name: &str) -> crate::inst::SymId {
    let tables = &mut cx.vb.vcode.tables;
    let target = SymRef::Extern(tables.code.extern_symbol(name));
    cx.vb.vcode.frame.has_calls = true;
    tables.sym(target, RelocKind::Call26, 0)
}

fn switch_za(cx: &mut Cx<'_>, on: bool) {
    cx.vb.pseudo(Pseudo::ZaSwitch).imm(i32::from(on)).done();
}

/// `smstart za` or `smstop za`.
pub const fn za_switch(on: bool) -> u32 {
    0xd503_447f | (on as u32) << 8
}

fn access_zt0(cx: &mut Cx<'_>, slot: FrameSlot, load: bool) {
    let base = cx.vreg(PartTy::I64);
    cx.vb.pseudo(Pseudo::FrameAddr).def(base).slot(slot, 0).done();
    cx.vb.pseudo(Pseudo::Zt0).use_(base).imm(i32::from(load)).done();
}

/// What the entry does once the arguments are there: `defs` are their registers, which the rest of the function reads.
/// Gives the registers in which they come.
pub fn incoming(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) -> Regs {
    let mut out: Regs = SmallVec::from_slice(defs);
    if cx.target.sme.changes_itself() {
        for d in &mut out {
            if is_fixed_vector(cx, d.0) {
                d.0 = like(cx, d.0);
            }
        }
    }
    out
}

/// The code of the entry, behind the definitions of arguments `found`.
pub fn enter(cx: &mut Cx<'_>, found: &Regs, defs: &[(VReg, PReg)]) {
    let own = cx.target.sme;
    if own.za == State::New || own.zt0 == State::New {
        let sym = routine(cx, "__arm_tpidr2_save");
        let zeroes = i32::from(own.za == State::New) | i32::from(own.zt0 == State::New) << 1;
        let kept = Preserved::SmeFromX0 as u32;
        cx.vb.pseudo(Pseudo::ZaNew).imm(zeroes).sym(sym).aux(kept).done();
    }
    let compatible = own.changes_itself() && own.interface == Mode::Compatible;
    if compatible {
        entry_mode(cx);
    }
    if let Some(mode) = cx.st.entry.mode {
        read_mode(cx, mode);
    }
    if let Some(slot) = cx.st.entry.block {
        set_up_block(cx, slot);
    }
    if let Some(area) = cx.st.entry.area {
        let (sym, bytes) = (routine(cx, "__arm_sme_state_size"), cx.vreg(PartTy::I64));
        let call = cx
            .vb
            .pseudo(Pseudo::Call)
            .sym(sym)
            .aux(Preserved::SmeFromX1 as u32);
        call.def_in(bytes, gpr(0)).done();
        cx.vb.pseudo(Pseudo::StackAlloc).use_(bytes).def(area).done();
    }
    if own.changes_itself() {
        let saved: Regs = found
            .iter()
            .filter(|d| is_fixed_vector(cx, d.0))
            .copied()
            .collect();
        let slots = store_all(cx, &saved);
        change_mode(cx, true, compatible.then_some(false));
        let wanted: Regs = defs
            .iter()
            .filter(|d| is_fixed_vector(cx, d.0))
            .copied()
            .collect();
        load_all(cx, &wanted, &slots);
    }
}

fn read_mode(cx: &mut Cx<'_>, mode: VReg) {
    if cx.target.features.has(Feature::Sme) {
        cx.vb.make(Op::MRS, Sz::X).def(mode).bits(SVCR << 5).done();
        return;
    }
    let sym = routine(cx, "__arm_sme_state");
    let second = cx.vreg(PartTy::I64);
    let call = cx
        .vb
        .pseudo(Pseudo::Call)
        .sym(sym)
        .aux(Preserved::SmeFromX2 as u32);
    call.def_in(mode, gpr(0)).def_in(second, gpr(1)).done();
}

/// Room for the whole of ZA below the frame, which the block tells of.
fn set_up_block(cx: &mut Cx<'_>, slot: FrameSlot) {
    let (length, bytes, area) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    cx.vb.pseudo(Pseudo::StreamingLength).def(length).done();
    cx.vb
        .make(Op::MADD, Sz::X)
        .def(bytes)
        .use_(length)
        .use_(length)
        .reg31()
        .done();
    cx.vb.pseudo(Pseudo::StackAlloc).use_(bytes).def(area).done();
    for (r, at) in [(area, 0), (length, 8)] {
        cx.vb
            .make(Op::STR_X, Sz::X)
            .use_(r)
            .mem(Amode::frame(slot, at))
            .done();
    }
}

/// Before a return of what is in these registers: gives those that the return is of.
pub fn leave(cx: &mut Cx<'_>, uses: &[(VReg, PReg)]) -> Regs {
    let own = cx.target.sme;
    let out = match own.changes_itself() {
        true => {
            let when = (own.interface == Mode::Compatible).then_some(false);
            through_change(cx, uses, |cx| change_mode(cx, false, when))
        }
        false => SmallVec::from_slice(uses),
    };
    if own.za == State::New || own.zt0 == State::New {
        switch_za(cx, false);
    }
    out
}

/// The name under which a routine is called in a function that may be in streaming mode.
pub fn routine_name<'a>(target: &A64, name: &'a str) -> &'a str {
    match name {
        _ if target.sme.mode() == Mode::Normal => name,
        "memcpy" => "__arm_sc_memcpy",
        "memmove" => "__arm_sc_memmove",
        "memset" => "__arm_sc_memset",
        name => name,
    }
}

/// `llvm.aarch64.sme.*` about the state; `false` for others.
pub fn lower_intrinsic(
    cx: &mut Cx<'_>,
    i: ir::ids::Inst,
    name: &str,
    args: &[ir::ids::Value],
) -> Result<bool> {
    match name {
        "za.enable" => switch_za(cx, true),
        "za.disable" => switch_za(cx, false),
        "get.tpidr2" => {
            let dst = if cx.is_used(i) {
                cx.def(i)?
            } else {
                cx.vreg(PartTy::I64)
            };
            cx.vb.make(Op::MRS, Sz::X).def(dst).bits(TPIDR2 << 5).done();
        }
        "set.tpidr2" => {
            let src = cx.use_reg(args[0])?;
            cx.vb.make(Op::MSR, Sz::X).use_(src).bits(TPIDR2 << 5).done();
        }
        // Doublewords of a streaming vector.
        "cntsd" => {
            if cx.is_used(i) {
                let (dst, length) = (cx.def(i)?, cx.vreg(PartTy::I64));
                cx.vb.pseudo(Pseudo::StreamingLength).def(length).done();
                A64::emit_shift_imm(cx, ir::inst::Opcode::LShr, PartTy::I64, dst, length, 3);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
