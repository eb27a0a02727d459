; Registers by name, code made on the stack, and what is known to be constant.
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

declare i64 @llvm.read_register.i64(metadata)
declare i32 @llvm.read_register.i32(metadata)
declare void @llvm.write_register.i64(metadata, i64)
declare void @llvm.init.trampoline(ptr, ptr, ptr)
declare ptr @llvm.adjust.trampoline(ptr)
declare i1 @llvm.is.constant.i32(i32)
declare i1 @llvm.is.constant.p0(ptr)
declare i1 @llvm.is.constant.a2p0([2 x ptr])

@g = global i32 7

; The stack pointer is within a page of a variable's address.
define i1 @stack_pointer() {
  %x = alloca i32
  %sp = call i64 @llvm.read_register.i64(metadata !0)
  %at = ptrtoint ptr %x to i64
  %far = sub i64 %at, %sp
  %near = add i64 %far, 2048
  %r = icmp ult i64 %near, 4096
  ret i1 %r
}

define i1 @low_half() {
  %sp = call i64 @llvm.read_register.i64(metadata !0)
  %low = call i32 @llvm.read_register.i32(metadata !{!"esp"})
  %t = trunc i64 %sp to i32
  %r = icmp eq i32 %t, %low
  ret i1 %r
}

; What the frame pointer points to is the caller's frame pointer, above the stack pointer.
define i1 @frame_pointer() "frame-pointer"="all" {
  %fp = call i64 @llvm.read_register.i64(metadata !1)
  %sp = call i64 @llvm.read_register.i64(metadata !0)
  %r = icmp uge i64 %fp, %sp
  ret i1 %r
}

define i32 @moved_stack(i32 %x) {
  %sp = call i64 @llvm.read_register.i64(metadata !0)
  %a = alloca i32, i32 %x
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  call void @llvm.write_register.i64(metadata !0, i64 %sp)
  %r = add i32 %v, %x
  ret i32 %r
}

define i32 @chained(ptr nest %chain, i32 %x) {
  %v = load i32, ptr %chain
  %r = mul i32 %v, %x
  ret i32 %r
}

define i32 @trampoline(i32 %n, i32 %x) {
  %t = alloca [24 x i8], align 16
  %chain = alloca i32
  store i32 %n, ptr %chain
  call void @llvm.init.trampoline(ptr %t, ptr @chained, ptr %chain)
  %p = call ptr @llvm.adjust.trampoline(ptr %t)
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

define i32 @constant(i32 %x) {
  %a = call i1 @llvm.is.constant.i32(i32 5)
  %b = call i1 @llvm.is.constant.p0(ptr @g)
  %c = call i1 @llvm.is.constant.p0(ptr null)
  %d = call i1 @llvm.is.constant.a2p0([2 x ptr] [ptr null, ptr @g])
  %e = call i1 @llvm.is.constant.i32(i32 %x)
  %za = zext i1 %a to i32
  %zb = select i1 %b, i32 2, i32 0
  %zc = select i1 %c, i32 4, i32 0
  %zd = select i1 %d, i32 8, i32 0
  %ze = select i1 %e, i32 16, i32 0
  %ab = or i32 %za, %zb
  %abc = or i32 %ab, %zc
  %abcd = or i32 %abc, %zd
  %r = or i32 %abcd, %ze
  ret i32 %r
}

!0 = !{!"rsp"}
!1 = !{!"rbp"}

; >>> driver
; _Bool stack_pointer(void), low_half(void), frame_pointer(void); int moved_stack(int), trampoline(int, int), constant(int);
; int main(void) {
;     printf("%d %d %d %d %d %d\n", stack_pointer(), low_half(), frame_pointer(), moved_stack(5), trampoline(6, 7), constant(1));
; }
; >>> output
; 1 1 1 10 42 5
