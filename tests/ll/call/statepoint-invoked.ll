; Statepoints that may throw: what is live is found behind them on both ways, and the result of the call on the one.
; test: run link=-lstdc++
; test: run link=-lstdc++ arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: readobj show=stackmap level=O2
; CHECK: Record ID: 7,
; CHECK: #4: Indirect
; CHECK: Record ID: 8,
target triple = "x86_64-unknown-linux-gnu"
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)
declare i32 @llvm.experimental.gc.result.i32(token)
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
@_ZTIi = external constant ptr
declare void @note(i32)
define i32 @may(ptr addrspace(1) %p, i32 %n) uwtable {
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %yes, label %no
yes:
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 %n, ptr %e
  call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
  unreachable
no:
  %v = load i32, ptr addrspace(1) %p
  %r = mul i32 %v, %n
  ret i32 %r
}
define i32 @keeps(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %x) gc "statepoint-example" personality ptr @__gxx_personality_v0 {
  %t = invoke token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 7, i32 0, ptr elementtype(i32 (ptr addrspace(1), i32)) @may, i32 2, i32 0, ptr addrspace(1) %a, i32 %x, i32 0, i32 0) ["deopt"(i32 %x), "gc-live"(ptr addrspace(1) %a, ptr addrspace(1) %b)] to label %ok unwind label %bad
ok:
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %a2 = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  %v = load i32, ptr addrspace(1) %a2
  %s = add i32 %v, %r
  br label %end
bad:
  %l = landingpad token catch ptr null
  %b2 = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %l, i32 1, i32 1)
  %a3 = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %l, i32 0, i32 0)
  %w = load i32, ptr addrspace(1) %b2
  %w2 = load i32, ptr addrspace(1) %a3
  %w3 = shl i32 %w, %w2
  br label %end
end:
  %q = phi i32 [ %s, %ok ], [ %w3, %bad ]
  ret i32 %q
}
; A transition of the collector's asks for nothing here.
define i32 @transition(i32 %x) gc "statepoint-example" {
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 8, i32 0, ptr elementtype(void (i32)) @note, i32 1, i32 1, i32 %x, i32 0, i32 0) ["gc-transition"(i32 0, i32 %x)]
  ret i32 %x
}
; >>> driver
; #include <stdio.h>
; int keeps(int *, int *, int), transition(int);
; void note(int n) { printf("note %d\n", n); }
; int main(void) {
;   int a = 5, b = 7;
;   printf("%d\n", keeps(&a, &b, 2));
;   printf("%d\n", keeps(&a, &b, 4));
;   printf("%d\n", transition(9));
; }
; >>> output
; 15
; 224
; note 9
; 9
