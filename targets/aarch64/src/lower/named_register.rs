//! `llvm.read_register` and `llvm.write_register`: the stack pointer, the frame pointer, and system registers by the names
//! and numbers of the Arm ARM (chapter D24; `op0:op1:n:m:op2`), as clang's `__builtin_arm_rsr` names them.

use super::Cx;
use crate::code_table::{Op, Sz};
use crate::inst::{Build, Pseudo};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use isel::{Emit, PartTy};

/// op0, op1, CRn, CRm, op2 of system registers.
#[rustfmt::skip]
const SYSTEM: &[(&str, [u32; 5])] = &[
    ("actlr_el1", [3, 0, 1, 0, 1]), ("afsr0_el1", [3, 0, 5, 1, 0]), ("afsr1_el1", [3, 0, 5, 1, 1]),
    ("amair_el1", [3, 0, 10, 3, 0]), ("ccsidr_el1", [3, 1, 0, 0, 0]), ("clidr_el1", [3, 1, 0, 0, 1]),
    ("cntfrq_el0", [3, 3, 14, 0, 0]), ("cntkctl_el1", [3, 0, 14, 1, 0]), ("cntp_ctl_el0", [3, 3, 14, 2, 1]),
    ("cntp_cval_el0", [3, 3, 14, 2, 2]), ("cntp_tval_el0", [3, 3, 14, 2, 0]), ("cntpct_el0", [3, 3, 14, 0, 1]),
    ("cntpctss_el0", [3, 3, 14, 0, 5]), ("cntv_ctl_el0", [3, 3, 14, 3, 1]), ("cntv_cval_el0", [3, 3, 14, 3, 2]),
    ("cntv_tval_el0", [3, 3, 14, 3, 0]), ("cntvct_el0", [3, 3, 14, 0, 2]), ("cntvctss_el0", [3, 3, 14, 0, 6]),
    ("contextidr_el1", [3, 0, 13, 0, 1]), ("cpacr_el1", [3, 0, 1, 0, 2]), ("cptr_el2", [3, 4, 1, 1, 2]),
    ("csselr_el1", [3, 2, 0, 0, 0]), ("ctr_el0", [3, 3, 0, 0, 1]), ("currentel", [3, 0, 4, 2, 2]),
    ("daif", [3, 3, 4, 2, 1]), ("dczid_el0", [3, 3, 0, 0, 7]), ("dit", [3, 3, 4, 2, 5]), ("elr_el1", [3, 0, 4, 0, 1]),
    ("elr_el2", [3, 4, 4, 0, 1]), ("elr_el3", [3, 6, 4, 0, 1]), ("esr_el1", [3, 0, 5, 2, 0]),
    ("esr_el2", [3, 4, 5, 2, 0]), ("esr_el3", [3, 6, 5, 2, 0]), ("far_el1", [3, 0, 6, 0, 0]),
    ("far_el2", [3, 4, 6, 0, 0]), ("far_el3", [3, 6, 6, 0, 0]), ("fpcr", [3, 3, 4, 4, 0]), ("fpsr", [3, 3, 4, 4, 1]),
    ("hcr_el2", [3, 4, 1, 1, 0]), ("id_aa64dfr0_el1", [3, 0, 0, 5, 0]), ("id_aa64isar0_el1", [3, 0, 0, 6, 0]),
    ("id_aa64isar1_el1", [3, 0, 0, 6, 1]), ("id_aa64mmfr0_el1", [3, 0, 0, 7, 0]),
    ("id_aa64mmfr1_el1", [3, 0, 0, 7, 1]), ("id_aa64mmfr2_el1", [3, 0, 0, 7, 2]),
    ("id_aa64pfr0_el1", [3, 0, 0, 4, 0]), ("id_aa64pfr1_el1", [3, 0, 0, 4, 1]), ("isr_el1", [3, 0, 12, 1, 0]),
    ("mair_el1", [3, 0, 10, 2, 0]), ("mair_el2", [3, 4, 10, 2, 0]), ("mair_el3", [3, 6, 10, 2, 0]),
    ("mdscr_el1", [2, 0, 0, 2, 2]), ("midr_el1", [3, 0, 0, 0, 0]), ("mpidr_el1", [3, 0, 0, 0, 5]),
    ("nzcv", [3, 3, 4, 2, 0]), ("pan", [3, 0, 4, 2, 3]), ("par_el1", [3, 0, 7, 4, 0]),
    ("pmccntr_el0", [3, 3, 9, 13, 0]), ("pmcr_el0", [3, 3, 9, 12, 0]), ("pmcntenset_el0", [3, 3, 9, 12, 1]),
    ("pmuserenr_el0", [3, 3, 9, 14, 0]), ("revidr_el1", [3, 0, 0, 0, 6]), ("scr_el3", [3, 6, 1, 1, 0]),
    ("sctlr_el1", [3, 0, 1, 0, 0]), ("sctlr_el2", [3, 4, 1, 0, 0]), ("sctlr_el3", [3, 6, 1, 0, 0]),
    ("sp_el0", [3, 0, 4, 1, 0]), ("sp_el1", [3, 4, 4, 1, 0]), ("sp_el2", [3, 6, 4, 1, 0]), ("spsel", [3, 0, 4, 2, 0]),
    ("spsr_el1", [3, 0, 4, 0, 0]), ("spsr_el2", [3, 4, 4, 0, 0]), ("spsr_el3", [3, 6, 4, 0, 0]),
    ("ssbs", [3, 3, 4, 2, 6]), ("tcr_el1", [3, 0, 2, 0, 2]), ("tcr_el2", [3, 4, 2, 0, 2]),
    ("tcr_el3", [3, 6, 2, 0, 2]), ("tpidr_el0", [3, 3, 13, 0, 2]), ("tpidr_el1", [3, 0, 13, 0, 4]),
    ("tpidr_el2", [3, 4, 13, 0, 2]), ("tpidr_el3", [3, 6, 13, 0, 2]), ("tpidrro_el0", [3, 3, 13, 0, 3]),
    ("ttbr0_el1", [3, 0, 2, 0, 0]), ("ttbr0_el2", [3, 4, 2, 0, 0]), ("ttbr0_el3", [3, 6, 2, 0, 0]),
    ("ttbr1_el1", [3, 0, 2, 0, 1]), ("uao", [3, 0, 4, 2, 4]), ("vbar_el1", [3, 0, 12, 0, 0]),
    ("vbar_el2", [3, 4, 12, 0, 0]), ("vbar_el3", [3, 6, 12, 0, 0]), ("vttbr_el2", [3, 4, 2, 1, 0]),
];

/// Lowers a call of one of the intrinsics.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<()> {
    let name = isel::values::operand::register_name(cx, args[0]).unwrap_or_default();
    let name = name.to_ascii_lowercase();
    if id == Intrinsic::WriteRegister {
        return write(cx, &name, args[1]);
    }
    let bits = cx.bits(cx.body.inst(i).ty);
    let dst = match cx.is_used(i) {
        true => cx.def(i)?,
        false => cx.vreg(PartTy::I64),
    };
    match (&name[..], system_register(&name)) {
        ("sp", _) if bits == 64 => cx.vb.pseudo(Pseudo::StackSave).def(dst).done(),
        ("x29" | "fp", _) if bits == 64 => {
            cx.vb.vcode.frame.frame_pointer = true;
            cx.vb.pseudo(Pseudo::FramePointer).def(dst).done();
        }
        (_, Some(n)) if bits <= 64 => cx.vb.make(Op::MRS, Sz::X).def(dst).bits(n << 5).done(),
        _ => return Err(refused(cx, &name, bits)),
    }
    Ok(())
}

fn write(cx: &mut Cx<'_>, name: &str, value: Value) -> Result<()> {
    let bits = cx.bits(cx.ty(value));
    match (name, system_register(name)) {
        ("sp", _) if bits == 64 => {
            cx.vb.vcode.frame.dynamic_stack = true;
            let src = cx.use_reg(value)?;
            cx.vb.pseudo(Pseudo::StackRestore).use_(src).done();
        }
        (_, Some(n)) if bits <= 64 => {
            let mut src = cx.use_reg(value)?;
            if bits < 64 {
                let narrow = src;
                src = cx.vreg(PartTy::I64);
                super::A64::emit_extend(cx, false, bits, PartTy::I64, src, narrow);
            }
            cx.vb.make(Op::MSR, Sz::X).use_(src).bits(n << 5).done();
        }
        _ => return Err(refused(cx, name, bits)),
    }
    Ok(())
}

fn refused(cx: &Cx<'_>, name: &str, bits: u32) -> Box<ir::diag::Diagnostic> {
    cx.unsupported(format!("register \"{name}\" by name as i{bits}"))
}

/// The number of a system register (op0 less 2 and the rest, 15 bits) by name or as `op0:op1:n:m:op2`.
pub fn system_register(name: &str) -> Option<u32> {
    let named = SYSTEM.iter().find(|r| r.0 == name).map(|r| r.1);
    let [op0, op1, n, m, op2] = match named {
        Some(fields) => fields,
        None => {
            let mut fields = name.split(':').map(|f| f.parse::<u32>().ok());
            let mut next = || fields.next().flatten();
            let list = [next()?, next()?, next()?, next()?, next()?];
            if fields.next().is_some() {
                return None;
            }
            list
        }
    };
    let fits = (2..4).contains(&op0) && op1 < 8 && n < 16 && m < 16 && op2 < 8;
    fits.then_some((op0 & 1) << 14 | op1 << 11 | n << 7 | m << 3 | op2)
}
