//! The instructions that linking makes itself: entries of procedure linkage tables, and the way into the compiler for functions
//! that are made when they are called first.
//!
//! They are those of the machine that this was built for, which is the only one whose code can run here.

use dynasmrt::{DynasmApi, SimpleAssembler, dynasm};
use emit::reloc::RelocKind;

/// Bytes of an entry: it jumps to where its slot points.
pub const ENTRY: usize = 16;
/// Bytes of a trampoline: it calls the compiler with a number.
pub const TRAMPOLINE: usize = 32;

/// ELF's number of the machine.
#[cfg(target_arch = "x86_64")]
pub const MACHINE: u16 = 62;
/// ELF's number of the machine.
#[cfg(target_arch = "aarch64")]
pub const MACHINE: u16 = 183;

/// Bytes of an entry of Windows' unwind table.
#[cfg(target_arch = "x86_64")]
pub const PDATA_ENTRY: usize = 12;
/// Bytes of an entry of Windows' unwind table.
#[cfg(target_arch = "aarch64")]
pub const PDATA_ENTRY: usize = 8;

/// A field of an instruction that refers to a slot: offset in the code, kind, addend.
pub type Field = (usize, RelocKind, i64);

/// The code of an entry, and its fields, which refer to its slot.
#[cfg(target_arch = "x86_64")]
pub fn entry() -> (Vec<u8>, Vec<Field>) {
    let mut ops = SimpleAssembler::new();
    dynasm!(ops
        ; .arch x64
        ; jmp QWORD [rip + 0]
    );
    let mut code = ops.finalize();
    let field = (code.len() - 4, RelocKind::Pc32, -4);
    code.resize(ENTRY, 0xcc);
    (code, vec![field])
}

/// The code of an entry, and its fields, which refer to its slot.
#[cfg(target_arch = "aarch64")]
pub fn entry() -> (Vec<u8>, Vec<Field>) {
    let mut ops = SimpleAssembler::new();
    dynasm!(ops
        ; .arch aarch64
        ; adrp x16, 0
        ; ldr x17, [x16]
        ; br x17
        ; brk 1
    );
    (
        ops.finalize(),
        vec![(0, RelocKind::Page21, 0), (4, RelocKind::Ldst64Lo12, 0)],
    )
}

/// The code of a trampoline that hands `number` to the resolver, and its fields: the first refers to the slot that holds the
/// resolver's context, those behind to the slot that holds [`resolver_entry`].
#[cfg(target_arch = "x86_64")]
pub fn trampoline(number: u32) -> (Vec<u8>, Vec<Field>, Vec<Field>) {
    let mut ops = SimpleAssembler::new();
    dynasm!(ops
        ; .arch x64
        ; push number as i32
        ; push QWORD [rip + 0]
    );
    let context = ops.offset().0 - 4;
    dynasm!(ops
        ; .arch x64
        ; jmp QWORD [rip + 0]
    );
    let mut code = ops.finalize();
    let entry = code.len() - 4;
    code.resize(TRAMPOLINE, 0xcc);
    (
        code,
        vec![(context, RelocKind::Pc32, -4)],
        vec![(entry, RelocKind::Pc32, -4)],
    )
}

/// The code of a trampoline that hands `number` to the resolver, and its fields: the first refer to the slot that holds the
/// resolver's context, those behind to the slot that holds [`resolver_entry`].
#[cfg(target_arch = "aarch64")]
pub fn trampoline(number: u32) -> (Vec<u8>, Vec<Field>, Vec<Field>) {
    let mut ops = SimpleAssembler::new();
    dynasm!(ops
        ; .arch aarch64
        ; movz w17, number & 0xffff
        ; movk w17, number >> 16, lsl 16
        ; stp x16, x17, [sp, -16]!
        ; adrp x16, 0
        ; ldr x17, [x16]
        ; adrp x16, 0
        ; ldr x16, [x16]
        ; br x16
    );
    let fields = |at| vec![(at, RelocKind::Page21, 0), (at + 4, RelocKind::Ldst64Lo12, 0)];
    (ops.finalize(), fields(12), fields(20))
}

/// What a trampoline calls: context and number in, the function's address out.
pub type Resolver = extern "C" fn(*const std::ffi::c_void, u32) -> usize;

/// Bytes that `xsave` needs for the state in [`SAVED_STATE`]: x87, SSE, AVX, AVX-512 (Intel SDM, vol. 1, §13.4), in the standard form.
#[cfg(target_arch = "x86_64")]
const SAVE_AREA: usize = 2752;
/// The components of the processor's state that may hold arguments.
#[cfg(target_arch = "x86_64")]
const SAVED_STATE: u32 = 0xe7;

/// Calls the [`Resolver`] from [`resolver_entry`] by the system's convention.
#[cfg(all(target_arch = "x86_64", not(windows)))]
macro_rules! call_resolver {
    () => {
        "mov rdi, [rbp + 8]
         mov esi, [rbp + 16]
         call [rdi]"
    };
}

/// Calls the [`Resolver`] from [`resolver_entry`] by the system's convention.
#[cfg(all(target_arch = "x86_64", windows))]
macro_rules! call_resolver {
    () => {
        "mov rcx, [rbp + 8]
         mov edx, [rbp + 16]
         sub rsp, 32
         call [rcx]
         add rsp, 32"
    };
}

/// Where trampolines jump: keeps all registers that may hold arguments, calls the [`Resolver`] whose address is the first word of
/// the context, and jumps to the address that it returns.
///
/// # Safety
/// Only trampolines may jump here: arguments are where they leave them.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub unsafe extern "C" fn resolver_entry() {
    // On the stack: context, number, return address.
    core::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rax",
        "push rcx",
        "push rdx",
        "push rsi",
        "push rdi",
        "push r8",
        "push r9",
        "push r10",
        "push r11",
        "push rbx",
        "sub rsp, {area}",
        "and rsp, -64",
        // The header of the area must be zeros but for what xsave writes.
        "xor eax, eax",
        "mov [rsp + 512], rax",
        "mov [rsp + 520], rax",
        "mov [rsp + 528], rax",
        "mov [rsp + 536], rax",
        "mov [rsp + 544], rax",
        "mov [rsp + 552], rax",
        "mov [rsp + 560], rax",
        "mov [rsp + 568], rax",
        "mov eax, {state}",
        "xor edx, edx",
        "xsave64 [rsp]",
        call_resolver!(),
        "mov [rbp + 16], rax",
        "mov eax, {state}",
        "xor edx, edx",
        "xrstor64 [rsp]",
        "lea rsp, [rbp - 80]",
        "pop rbx",
        "pop r11",
        "pop r10",
        "pop r9",
        "pop r8",
        "pop rdi",
        "pop rsi",
        "pop rdx",
        "pop rcx",
        "pop rax",
        "pop rbp",
        "add rsp, 8",
        "ret",
        area = const SAVE_AREA,
        state = const SAVED_STATE,
    )
}

/// Where trampolines jump: keeps all registers that may hold arguments, calls the [`Resolver`] whose address is the first word of
/// the context, and jumps to the address that it returns.
///
/// # Safety
/// Only trampolines may jump here: arguments are where they leave them.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub unsafe extern "C" fn resolver_entry() {
    // x17: context; on the stack: x16 of the trampoline and the number.
    core::arch::naked_asm!(
        "stp x29, x30, [sp, -16]!",
        "mov x29, sp",
        "stp x0, x1, [sp, -16]!",
        "stp x2, x3, [sp, -16]!",
        "stp x4, x5, [sp, -16]!",
        "stp x6, x7, [sp, -16]!",
        "stp x8, x9, [sp, -16]!",
        "stp x10, x11, [sp, -16]!",
        "stp x12, x13, [sp, -16]!",
        "stp x14, x15, [sp, -16]!",
        "stp x18, x19, [sp, -16]!",
        "stp q0, q1, [sp, -32]!",
        "stp q2, q3, [sp, -32]!",
        "stp q4, q5, [sp, -32]!",
        "stp q6, q7, [sp, -32]!",
        "stp q8, q9, [sp, -32]!",
        "stp q10, q11, [sp, -32]!",
        "stp q12, q13, [sp, -32]!",
        "stp q14, q15, [sp, -32]!",
        "stp q16, q17, [sp, -32]!",
        "stp q18, q19, [sp, -32]!",
        "stp q20, q21, [sp, -32]!",
        "stp q22, q23, [sp, -32]!",
        "stp q24, q25, [sp, -32]!",
        "stp q26, q27, [sp, -32]!",
        "stp q28, q29, [sp, -32]!",
        "stp q30, q31, [sp, -32]!",
        "ldr w1, [x29, 24]",
        "mov x0, x17",
        "ldr x16, [x0]",
        "blr x16",
        "mov x17, x0",
        "isb",
        "ldp q30, q31, [sp], 32",
        "ldp q28, q29, [sp], 32",
        "ldp q26, q27, [sp], 32",
        "ldp q24, q25, [sp], 32",
        "ldp q22, q23, [sp], 32",
        "ldp q20, q21, [sp], 32",
        "ldp q18, q19, [sp], 32",
        "ldp q16, q17, [sp], 32",
        "ldp q14, q15, [sp], 32",
        "ldp q12, q13, [sp], 32",
        "ldp q10, q11, [sp], 32",
        "ldp q8, q9, [sp], 32",
        "ldp q6, q7, [sp], 32",
        "ldp q4, q5, [sp], 32",
        "ldp q2, q3, [sp], 32",
        "ldp q0, q1, [sp], 32",
        "ldp x18, x19, [sp], 16",
        "ldp x14, x15, [sp], 16",
        "ldp x12, x13, [sp], 16",
        "ldp x10, x11, [sp], 16",
        "ldp x8, x9, [sp], 16",
        "ldp x6, x7, [sp], 16",
        "ldp x4, x5, [sp], 16",
        "ldp x2, x3, [sp], 16",
        "ldp x0, x1, [sp], 16",
        "ldp x29, x30, [sp], 16",
        "add sp, sp, 16",
        "br x17",
    )
}
