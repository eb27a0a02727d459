; Intrinsics that are calls of run-time functions, places in the frame, and what is taken to be true.
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

declare ptr @llvm.objc.retain(ptr)
declare void @llvm.objc.release(ptr)
declare i32 @llvm.objc.sync.enter(ptr)
declare void @llvm.objc.clang.arc.use(...)
declare i32 @llvm.experimental.deoptimize.i32(...)
declare i1 @llvm.experimental.widenable.condition()
declare i1 @llvm.type.test(ptr, metadata)
declare ptr @llvm.eh.dwarf.cfa(i32)
declare ptr @llvm.addressofreturnaddress.p0()
declare ptr @llvm.stackaddress.p0()
declare i64 @llvm.get.dynamic.area.offset.i64()
declare void @llvm.stackprotector(ptr, ptr)
declare i32 @observed(i32)

define i32 @counted(ptr %p) {
  %r = call ptr @llvm.objc.retain(ptr %p)
  %first = load i32, ptr %r
  %s = call i32 @llvm.objc.sync.enter(ptr %p)
  call void @llvm.objc.release(ptr %p)
  call void (...) @llvm.objc.clang.arc.use(ptr %p)
  %last = load i32, ptr %p
  %shifted = mul i32 %first, 100
  %a = add i32 %shifted, %last
  %b = mul i32 %s, 10
  %t = add i32 %a, %b
  ret i32 %t
}

define i32 @speculative(i32 %x) {
  %bad = icmp sgt i32 %x, 9
  br i1 %bad, label %leave, label %stay
leave:
  %r = call i32 (...) @llvm.experimental.deoptimize.i32(i32 %x, i32 3) [ "deopt"(i32 %x, i32 1, ptr null) ]
  ret i32 %r
stay:
  %y = call i32 @observed(i32 %x) [ "deopt"(i32 %x) ]
  %z = add i32 %y, %x
  ret i32 %z
}

define i1 @frame() {
  %cfa = call ptr @llvm.eh.dwarf.cfa(i32 0)
  %ra = call ptr @llvm.addressofreturnaddress.p0()
  %c = ptrtoint ptr %cfa to i64
  %a = ptrtoint ptr %ra to i64
  %d = sub i64 %c, %a
  %eight = icmp eq i64 %d, 8
  %sp = call ptr @llvm.stackaddress.p0()
  %below = icmp ult ptr %sp, %cfa
  %area = call i64 @llvm.get.dynamic.area.offset.i64()
  %none = icmp eq i64 %area, 0
  %x = and i1 %eight, %below
  %y = and i1 %x, %none
  ret i1 %y
}

define i64 @guarded(ptr %g) {
  %slot = alloca ptr
  call void @llvm.stackprotector(ptr %g, ptr %slot)
  %v = load i64, ptr %slot
  ret i64 %v
}

define i1 @unchecked(ptr %p) {
  %a = call i1 @llvm.type.test(ptr %p, metadata !"t")
  %b = call i1 @llvm.experimental.widenable.condition()
  %r = and i1 %a, %b
  ret i1 %r
}

; >>> driver
; int counted(int *), speculative(int); long guarded(void *); _Bool frame(void), unchecked(void *);
; void *objc_retain(int *p) { ++*p; return p; }
; void objc_release(int *p) { --*p; }
; int objc_sync_enter(int *p) { return *p; }
; int observed(int x) { return 2 * x; }
; void exit(int); int __llvm_deoptimize(int x, int y) { printf("%d\n", 100 * x + y); exit(0); }
; int main(void) {
;     int n = 4;
;     printf("%d %d %d %d %ld\n", counted(&n), speculative(3), frame(), unchecked(&n), guarded((void *)77));
;     speculative(12);
; }
; >>> output
; 554 9 1 1 77
; 1203
