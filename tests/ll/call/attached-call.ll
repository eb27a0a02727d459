; clang.arc.attachedcall: the runtime function is called with the result right behind the call, on invokes' normal edges too.
; test: run link=-fexceptions
; test: asm check=ARM -- -mtriple=arm64-apple-ios
; ARM: plain:
; ARM: bl _make
; ARM: mov x29, x29
; ARM: bl _objc_retainAutoreleasedReturnValue
declare ptr @make(i32)
declare ptr @objc_retainAutoreleasedReturnValue(ptr)
declare i32 @__gcc_personality_v0(...)
define ptr @plain(i32 %n) {
  %r = call ptr @make(i32 %n) [ "clang.arc.attachedcall"(ptr @objc_retainAutoreleasedReturnValue) ]
  ret ptr %r
}
define void @unused(i32 %n) {
  call ptr @make(i32 %n) [ "clang.arc.attachedcall"(ptr @objc_retainAutoreleasedReturnValue) ]
  ret void
}
; The runtime's functions know one address space.
declare ptr addrspace(1) @make_far(i32)
declare ptr @llvm.objc.retainAutoreleasedReturnValue(ptr)
define i32 @far(i32 %n) personality ptr @__gcc_personality_v0 {
  %r = call ptr addrspace(1) @make_far(i32 %n) [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ]
  %a = load i32, ptr addrspace(1) %r
  %q = invoke ptr addrspace(1) @make_far(i32 %a) [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ] to label %ok unwind label %pad
ok:
  %b = load i32, ptr addrspace(1) %q
  ret i32 %b
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 -2
}
define i32 @edges(i32 %n) personality ptr @__gcc_personality_v0 {
entry:
  %c = icmp sgt i32 %n, 2
  br i1 %c, label %a, label %b
a:
  %p = invoke ptr @make(i32 %n) [ "clang.arc.attachedcall"(ptr @objc_retainAutoreleasedReturnValue) ] to label %join unwind label %pad
b:
  br label %join
join:
  %q = phi ptr [ %p, %a ], [ @objc_retainAutoreleasedReturnValue, %b ]
  %same = icmp eq ptr %q, @objc_retainAutoreleasedReturnValue
  br i1 %same, label %none, label %some
some:
  %v = load i32, ptr %q
  ret i32 %v
none:
  ret i32 -1
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 -2
}
; >>> driver
; #include <stdio.h>
; static int cells[10];
; void *make(int n) { cells[n] = n * n; printf("make %d\n", n); return cells + n; }
; void *objc_retainAutoreleasedReturnValue(void *p) { printf("retain %d\n", *(int *)p); return p; }
; void *make_far(int n) { return make(n); }
; void *plain(int); void unused(int); int edges(int); int far(int);
; int main(void) { printf("%d\n", *(int *)plain(3)); unused(4); printf("%d %d\n", edges(5), edges(1)); printf("%d\n", far(2)); }
; >>> output
; make 3
; retain 9
; 9
; make 4
; retain 16
; make 5
; retain 25
; 25 -1
; make 2
; retain 4
; make 4
; retain 16
; 16
