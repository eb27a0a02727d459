//! Call frame instructions, as a code buffer records them (DWARF 5 §6.4.2).

use crate::arm64_unwind::Step;

/// One call frame instruction. Registers are DWARF register numbers of the target's psABI, offsets are bytes
/// (not factored).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CfiOp {
    /// The CFA is `reg + offset`.
    DefCfa {
        /// DWARF register number.
        reg: u16,
        /// Bytes.
        offset: i32,
    },
    /// The CFA's register stays, its offset becomes this.
    DefCfaOffset(i32),
    /// The CFA's offset stays, its register becomes this.
    DefCfaRegister(u16),
    /// The CFA is what the DWARF expression in the blob's [`cfi_bytes`](crate::CodeBlob::cfi_bytes) computes.
    DefCfaExpression {
        /// Start in `cfi_bytes`.
        start: u32,
        /// Length in bytes.
        len: u32,
    },
    /// The caller's value of `reg` is saved at CFA + offset.
    Offset {
        /// DWARF register number.
        reg: u16,
        /// Bytes from the CFA.
        offset: i32,
    },
    /// The caller's value of `reg` **is** CFA + offset.
    ValOffset {
        /// DWARF register number.
        reg: u16,
        /// Bytes from the CFA.
        offset: i32,
    },
    /// The caller's value of `reg` is in `in_reg`.
    Register {
        /// DWARF register number.
        reg: u16,
        /// Register that holds it.
        in_reg: u16,
    },
    /// `reg` is described again as the CIE says.
    Restore(u16),
    /// The caller's value of `reg` is lost.
    Undefined(u16),
    /// The caller's value of `reg` is still in `reg`.
    SameValue(u16),
    /// Pushes the present rules.
    RememberState,
    /// Pops them.
    RestoreState,
    /// Bytes of arguments pushed (`DW_CFA_GNU_args_size`).
    GnuArgsSize(u32),
    /// AArch64: return address signing state changes (`DW_CFA_AARCH64_negate_ra_state`).
    NegateRaState,
    /// The same where the signature takes in the address of the next instruction (`DW_CFA_AARCH64_negate_ra_state_with_pc`).
    NegateRaStateWithPc,
    /// AArch64: the function's return address is signed with key B (augmentation `B`). Stands first.
    BKeyFrame,
    /// Windows x64: the prologue has pushed this general-purpose register (hardware encoding).
    SehPush(u8),
    /// Windows x64: the prologue has moved rsp down by so many bytes.
    SehAlloc(u32),
    /// Windows x64: the frame pointer (hardware encoding) is rsp and this offset, a multiple of 16 up to 240.
    SehFrame {
        /// Hardware encoding.
        reg: u8,
        /// Bytes.
        offset: u8,
    },
    /// Windows x64: the caller's value of a vector register is saved at this offset from where rsp is.
    SehSaveVector {
        /// Hardware encoding.
        reg: u8,
        /// Bytes, a multiple of 16.
        offset: u32,
    },
    /// Windows on Arm: the instruction before, of a prologue or epilogue.
    SehStep(Step),
    /// Windows: the prologue ends.
    SehEndPrologue,
    /// Windows: an epilogue starts.
    SehStartEpilogue,
    /// Windows: the return or jump of an epilogue follows.
    SehEndEpilogue,
    /// Raw bytes from the blob's [`cfi_bytes`](crate::CodeBlob::cfi_bytes) (`.cfi_escape`).
    Escape {
        /// Start in `cfi_bytes`.
        start: u32,
        /// Length in bytes.
        len: u32,
    },
}
