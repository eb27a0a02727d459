; Exceptions by setjmp and longjmp, with a small run-time library of its own: handlers find values from before the call (also
; changed ones), phis, frames of variable size; cleanups resume; returns take their context off the list.
; test: run models=static levels=O0,O1,O2 -- -mtriple=x86_64-linux-gnu -exception-model=sjlj
; test: reassemble -- -mtriple=x86_64-linux-gnu -exception-model=sjlj
; test: run arch=windows levels=O0,O1,O2 -- -mtriple=x86_64-w64-windows-gnu -exception-model=sjlj
; test: reassemble -- -mtriple=x86_64-w64-windows-gnu -exception-model=sjlj
%context = type { ptr, i32, [4 x i32], ptr, ptr, [5 x ptr] }
@top = global ptr null
@n = global i64 3
@type = constant i32 0
@text = private constant [17 x i8] c"%ld %ld %ld %ld\0A\00"
declare i32 @printf(ptr, ...)
declare void @abort()
define i32 @__gxx_personality_sj0(...) {
  ret i32 0
}

declare void @llvm.eh.sjlj.longjmp(ptr)
define void @_Unwind_SjLj_Register(ptr %c) {
  %t = load ptr, ptr @top
  store ptr %t, ptr %c
  store ptr %c, ptr @top
  ret void
}
define void @_Unwind_SjLj_Unregister(ptr %c) {
  %t = load ptr, ptr %c
  store ptr %t, ptr @top
  ret void
}
define void @_Unwind_SjLj_Resume(ptr %e) {
  %n = ptrtoint ptr %e to i32
  call void @raise(i32 %n)
  unreachable
}
; To the innermost call that has a landing pad; its table must not be empty.
define void @raise(i32 %e) noinline {
  %first = load ptr, ptr @top
  br label %look
look:
  %c = phi ptr [ %first, %0 ], [ %next, %on ]
  %none = icmp eq ptr %c, null
  br i1 %none, label %lost, label %there
there:
  %p = getelementptr %context, ptr %c, i32 0, i32 1
  %site = load volatile i32, ptr %p
  %lands = icmp sgt i32 %site, 0
  br i1 %lands, label %land, label %on
on:
  %next = load ptr, ptr %c
  br label %look
land:
  %index = sub i32 %site, 1
  store volatile i32 %index, ptr %p
  store ptr %c, ptr @top
  %data = getelementptr %context, ptr %c, i32 0, i32 2
  store volatile i32 %e, ptr %data
  %data1 = getelementptr i32, ptr %data, i32 1
  store volatile i32 1, ptr %data1
  %table = getelementptr %context, ptr %c, i32 0, i32 4
  %lsda = load volatile ptr, ptr %table
  %lead = load volatile i8, ptr %lsda
  %omitted = icmp eq i8 %lead, -1
  br i1 %omitted, label %jump, label %lost
jump:
  %buffer = getelementptr %context, ptr %c, i32 0, i32 5
  call void @llvm.eh.sjlj.longjmp(ptr %buffer)
  unreachable
lost:
  call void @abort()
  unreachable
}
define i64 @may(i64 %x) noinline {
  %c = icmp sgt i64 %x, 10
  br i1 %c, label %bad, label %good
bad:
  %e = trunc i64 %x to i32
  call void @raise(i32 %e)
  unreachable
good:
  call void asm sideeffect "xorl %ebx, %ebx; xorl %r12d, %r12d; xorl %r13d, %r13d; xorl %r14d, %r14d", "~{rbx},~{r12},~{r13},~{r14},~{r15},~{flags}"()
  %r = add i64 %x, 100
  ret i64 %r
}
define i64 @catches(i64 %a, i64 %b, double %d) noinline personality ptr @__gxx_personality_sj0 {
  %sum = add i64 %a, %b
  %half = fmul double %d, 5.0e-1
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %i1, %again ]
  %acc = phi i64 [ %sum, %0 ], [ %acc1, %again ]
  %x = mul i64 %i, 6
  %r = invoke i64 @may(i64 %x) to label %fine unwind label %pad
fine:
  %r2 = invoke i64 @may(i64 %r) to label %never unwind label %pad
never:
  ret i64 -1
pad:
  %k = phi i64 [ 1, %loop ], [ %r, %fine ]
  %l = landingpad { ptr, i32 } catch ptr @type
  %e = extractvalue { ptr, i32 } %l, 0
  %s = extractvalue { ptr, i32 } %l, 1
  %en = ptrtoint ptr %e to i64
  %sn = sext i32 %s to i64
  %acc0 = add i64 %acc, %k
  %acc1 = add i64 %acc0, %sn
  %h = fptosi double %half to i64
  call i32 (ptr, ...) @printf(ptr @text, i64 %en, i64 %k, i64 %acc1, i64 %h)
  br label %again
again:
  %i1 = add i64 %i, 1
  %n = load volatile i64, ptr @n
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %loop, label %out
out:
  ret i64 %acc1
}
define void @cleans(i64 %x) noinline personality ptr @__gxx_personality_sj0 {
  %n = load volatile i64, ptr @n
  %p = alloca i64, i64 %n, align 64
  store volatile i64 %x, ptr %p
  %r = invoke i64 @may(i64 %x) to label %fine unwind label %pad
fine:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  %v = load volatile i64, ptr %p
  %q = alloca i64, i64 %n
  store volatile i64 7, ptr %q
  %w = load volatile i64, ptr %q
  call i32 (ptr, ...) @printf(ptr @text, i64 %v, i64 %w, i64 0, i64 0)
  resume { ptr, i32 } %l
}
define i64 @outer(i64 %x) noinline personality ptr @__gxx_personality_sj0 {
  invoke void @cleans(i64 %x) to label %fine unwind label %pad
fine:
  %t = musttail call i64 @may(i64 %x)
  ret i64 %t
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %l, 0
  %en = ptrtoint ptr %e to i64
  ret i64 %en
}
define i32 @main() {
  %a = call i64 @catches(i64 1000, i64 2000, double 9.0)
  %b = call i64 @outer(i64 20)
  %c = call i64 @outer(i64 2)
  %t = load ptr, ptr @top
  %tn = ptrtoint ptr %t to i64
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 %c, i64 %tn)
  ret i32 0
}
; >>> output
; 100 100 3101 4
; 106 106 3208 4
; 12 1 3210 4
; 20 7 0 0
; 3210 20 102 0
