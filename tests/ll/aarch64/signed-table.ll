; A table of the linker whose entries are signed (PAuth ABI Extension to ELF, module flag ptrauth-elf-got): by key IA for
; functions, DA for data, with the place of the entry. TLS descriptors likewise, and the pointer to the personality.
; test: object -- -mtriple=aarch64-linux-gnu -mattr=+pauth -relocation-model=pic
; test: readobj show=relocations check=REL -- -mtriple=aarch64-linux-gnu -mattr=+pauth -relocation-model=pic
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+pauth -relocation-model=pic
; test: asm levels=O2 check=FPAC -- -mtriple=aarch64-linux-gnu -mattr=+pauth,+fpac -relocation-model=pic
; CHECK-LABEL: loaded:
; CHECK: adrp x17, :got_auth:v
; CHECK-NEXT: add x17, x17, :got_auth_lo12:v
; CHECK-NEXT: ldr x16, [x17]
; CHECK-NEXT: autda x16, x17
; CHECK: xpacd x17
; CHECK: brk #50290
; CHECK-LABEL: weak:
; CHECK: cbz x16
; CHECK: autda x16, x17
; CHECK-LABEL: function:
; CHECK: autia x16, x17
; CHECK: xpaci x17
; CHECK: brk #50288
; CHECK-LABEL: signed_again:
; CHECK: autia x16, x17
; CHECK: movz w17, #42
; CHECK: pacia x16, x17
; CHECK-LABEL: by_table:
; CHECK: adrp x17, :got_auth:eager
; CHECK: autia x16, x17
; CHECK: blr
; CHECK-LABEL: guarded:
; CHECK: adrp x17, :got_auth:__stack_chk_guard
; CHECK: autda x16, x17
; CHECK: ldr x17, [x16]
; CHECK-LABEL: thread:
; CHECK: adrp x0, :tlsdesc_auth:t
; CHECK-NEXT: ldr x16, [x0, :tlsdesc_auth_lo12:t]
; CHECK-NEXT: add x0, x0, :tlsdesc_auth_lo12:t
; CHECK-NEXT: .inst 0xd73f0a00
; CHECK: __gxx_personality_v0@AUTH(ia,32429,addr)
; REL: R_AARCH64_AUTH_ADR_GOT_PAGE v
; REL: R_AARCH64_AUTH_GOT_ADD_LO12_NC v
; REL: R_AARCH64_AUTH_TLSDESC_ADR_PAGE21 t
; REL: R_AARCH64_AUTH_TLSDESC_LD64_LO12 t
; REL: R_AARCH64_AUTH_TLSDESC_ADD_LO12 t
; REL: R_AARCH64_AUTH_ABS64 __gxx_personality_v0
; FPAC-LABEL: loaded:
; FPAC: autda x16, x17
; FPAC-NOT: xpacd
; FPAC-NOT: brk
@v = external global i32
@w = extern_weak global i32
@t = external thread_local global i32
@ti = external constant ptr
declare void @f()
declare void @eager() nonlazybind
declare void @use(ptr)
declare i32 @__gxx_personality_v0(...)
declare ptr @llvm.threadlocal.address(ptr)

define i32 @loaded() {
  %a = load i32, ptr @v
  ret i32 %a
}

define ptr @weak() {
  ret ptr @w
}

define ptr @function() {
  ret ptr @f
}

define ptr @signed_again() {
  ret ptr ptrauth (ptr @f, i32 0, i64 42)
}

define void @by_table() {
  call void @eager() nonlazybind
  ret void
}

define void @guarded() sspreq {
  %a = alloca [30 x i8]
  call void @use(ptr %a)
  ret void
}

define i32 @thread() {
  %p = call ptr @llvm.threadlocal.address(ptr @t)
  %a = load i32, ptr %p
  ret i32 %a
}

define void @caught() personality ptr @__gxx_personality_v0 {
  invoke void @f() to label %done unwind label %pad
done:
  ret void
pad:
  %l = landingpad { ptr, i32 } catch ptr @ti
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 8, !"ptrauth-elf-got", i32 1}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 8, !"ptrauth-sign-personality", i32 1}
