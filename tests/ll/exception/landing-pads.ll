; Exceptions of C++: caught by type, filtered, rethrown, passing cleanups; one pad for several invokes, phis in pads, values that
; live on, results in the registers that the pad's come in, arguments on the stack, dynamic areas, calls outside invokes.
; test: run link=-lstdc++ assembler=gnu -- -basic-block-sections=all
; test: run link=-lstdc++ assembler=clang -- -basic-block-sections=all
; test: run link=-lstdc++ -- -basic-block-sections=all
; test: run link=-lstdc++ arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -basic-block-sections=all
; test: run link=-lstdc++ assembler=gnu -- -basic-block-sections={ll}/profiles/landing-pads.prof
; test: run link=-lstdc++ assembler=clang -- -basic-block-sections={ll}/profiles/landing-pads.prof
; test: run link=-lstdc++ -- -basic-block-sections={ll}/profiles/landing-pads.prof
; test: run link=-lstdc++ arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -basic-block-sections={ll}/profiles/landing-pads.prof
; test: run link=-lstdc++
; test: run link=-lstdc++ -- -function-sections
; test: run link=-lstdc++ -- -frame-pointer=all
; test: run link=-lstdc++ arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run link=-lstdc++ models=static -- -code-model=large
; test: reassemble
@_ZTIi = external constant ptr
@_ZTIl = external constant ptr
@_ZTIc = external constant ptr
@seen = global i64 0

declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr) noreturn
declare ptr @__cxa_begin_catch(ptr) nounwind
declare void @__cxa_end_catch()
declare void @__cxa_rethrow() noreturn
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare void @llvm.donothing()
declare ptr @llvm.stacksave.p0()

define internal void @note(i64 %what) nounwind noinline {
  %a = load i64, ptr @seen
  %b = mul i64 %a, 31
  %c = add i64 %b, %what
  store i64 %c, ptr @seen
  ret void
}
; 1 throws an int, 2 a long, 3 a char; others return.
define i64 @throws(i64 %kind) noinline {
  switch i64 %kind, label %fine [
    i64 1, label %int
    i64 2, label %long
    i64 3, label %char
  ]
fine:
  %r = mul i64 %kind, 100
  ret i64 %r
int:
  %p = call ptr @__cxa_allocate_exception(i64 4)
  store i32 41, ptr %p
  call void @__cxa_throw(ptr %p, ptr @_ZTIi, ptr null)
  unreachable
long:
  %q = call ptr @__cxa_allocate_exception(i64 8)
  store i64 4200000000000, ptr %q
  call void @__cxa_throw(ptr %q, ptr @_ZTIl, ptr null)
  unreachable
char:
  %c = call ptr @__cxa_allocate_exception(i64 1)
  store i8 99, ptr %c
  call void @__cxa_throw(ptr %c, ptr @_ZTIc, ptr null)
  unreachable
}
define i64 @by_type(i64 %kind) personality ptr @__gxx_personality_v0 {
  %r = invoke i64 @throws(i64 %kind) to label %fine unwind label %pad
fine:
  ret i64 %r
pad:
  %l = landingpad { ptr, i32 } catch ptr @_ZTIi catch ptr @_ZTIl catch ptr null
  %p = extractvalue { ptr, i32 } %l, 0
  %s = extractvalue { ptr, i32 } %l, 1
  %e = call ptr @__cxa_begin_catch(ptr %p)
  %ti = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
  %int = icmp eq i32 %s, %ti
  br i1 %int, label %i, label %other
i:
  %vi = load i32, ptr %e
  %xi = sext i32 %vi to i64
  br label %end
other:
  %tl = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIl)
  %long = icmp eq i32 %s, %tl
  br i1 %long, label %o, label %end
o:
  %vl = load i64, ptr %e
  br label %end
end:
  %v = phi i64 [ %xi, %i ], [ %vl, %o ], [ -1, %other ]
  call void @__cxa_end_catch()
  ret i64 %v
}
; A cleanup on the way, and a filter that lets only int and char through.
define i64 @cleaned(i64 %kind) personality ptr @__gxx_personality_v0 {
  %r = invoke i64 @throws(i64 %kind) to label %fine unwind label %pad
fine:
  %s = add i64 %r, 1
  ret i64 %s
pad:
  %l = landingpad { ptr, i32 } cleanup
  call void @note(i64 7)
  resume { ptr, i32 } %l
}
define i64 @filtered(i64 %kind) personality ptr @__gxx_personality_v0 {
  %r = invoke i64 @cleaned(i64 %kind) to label %fine unwind label %pad
fine:
  ret i64 %r
pad:
  %l = landingpad { ptr, i32 } filter [2 x ptr] [ptr @_ZTIi, ptr @_ZTIc] catch ptr null
  %s = extractvalue { ptr, i32 } %l, 1
  %filter = icmp slt i32 %s, 0
  br i1 %filter, label %no, label %any
no:
  %p = extractvalue { ptr, i32 } %l, 0
  %e = call ptr @__cxa_begin_catch(ptr %p)
  call void @__cxa_end_catch()
  ret i64 -77
any:
  %pa = extractvalue { ptr, i32 } %l, 0
  %ea = call ptr @__cxa_begin_catch(ptr %pa)
  invoke void @__cxa_rethrow() to label %never unwind label %again
never:
  unreachable
again:
  %m = landingpad { ptr, i32 } cleanup catch ptr @_ZTIi
  call void @__cxa_end_catch()
  resume { ptr, i32 } %m
}
; Several invokes, one pad with phis; what lives across is in registers on both ways.
define i64 @shared(i64 %n, i64 %a, double %d, i64 %b) personality ptr @__gxx_personality_v0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %more ]
  %sum = phi i64 [ %b, %entry ], [ %total, %more ]
  %x = phi double [ %d, %entry ], [ %y, %more ]
  %k = urem i64 %i, 5
  %r = invoke i64 @throws(i64 %k) to label %second unwind label %pad
second:
  %k2 = xor i64 %k, 4
  %q = invoke i64 @throws(i64 %k2) to label %third unwind label %pad
third:
  %rq = sub i64 %r, %q
  invoke void @llvm.donothing() to label %good unwind label %pad
good:
  %g = add i64 %rq, %a
  br label %more
pad:
  %where = phi i64 [ %i, %loop ], [ %r, %second ], [ 1000, %third ]
  %scale = phi double [ 2.0, %loop ], [ %x, %second ], [ 0.5, %third ]
  %l = landingpad { ptr, i32 } catch ptr null
  %p = extractvalue { ptr, i32 } %l, 0
  %e = call ptr @__cxa_begin_catch(ptr %p)
  %c = load i8, ptr %e
  call void @__cxa_end_catch()
  %w = zext i8 %c to i64
  %h = add i64 %where, %w
  br label %more
more:
  %v = phi i64 [ %g, %good ], [ %h, %pad ]
  %f = phi double [ 1.5, %good ], [ %scale, %pad ]
  %total = add i64 %sum, %v
  %y = fadd double %x, %f
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %yi = fptosi double %y to i64
  %t = mul i64 %yi, 1000000
  %u = add i64 %total, %t
  %u2 = add i64 %u, %a
  ret i64 %u2
}
%big = type { [12 x i64] }
define i64 @many(ptr byval(%big) %p, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %kind, ...) noinline {
  %q = getelementptr i64, ptr %p, i64 11
  %v = load i64, ptr %q
  %r = call i64 @throws(i64 %kind)
  %s = add i64 %v, %r
  %t = add i64 %s, %f
  ret i64 %t
}
; Arguments on the stack below areas that move the stack pointer: it is right again behind the pad.
define i64 @dynamic(i64 %n, i64 %kind) personality ptr @__gxx_personality_v0 {
entry:
  %obj = alloca %big
  %last = getelementptr i64, ptr %obj, i64 11
  store i64 5, ptr %last
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %next, %more ]
  %sum = phi i64 [ 0, %entry ], [ %total, %more ]
  %area = alloca i64, i64 %i
  store i64 %i, ptr %area
  %r = invoke i64 (ptr, i64, i64, i64, i64, i64, i64, i64, ...) @many(ptr byval(%big) %obj, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 %kind, double 1.0) to label %more unwind label %pad
pad:
  %l = landingpad { ptr, i32 } catch ptr @_ZTIi catch ptr @_ZTIc
  %p = extractvalue { ptr, i32 } %l, 0
  %e = call ptr @__cxa_begin_catch(ptr %p)
  call void @__cxa_end_catch()
  %under = alloca i64, i64 3
  store i64 9, ptr %under
  br label %more
more:
  %v = phi i64 [ %r, %loop ], [ -3, %pad ]
  %m = load i64, ptr %area
  %vm = add i64 %v, %m
  %total = add i64 %sum, %vm
  %next = add i64 %i, 1
  %done = icmp eq i64 %i, %n
  br i1 %done, label %end, label %loop
end:
  ret i64 %total
}
; A result in memory, and one in the registers of the exception and the selector.
define { i64, i64 } @pair(i64 %kind) noinline {
  %r = call i64 @throws(i64 %kind)
  %p = insertvalue { i64, i64 } poison, i64 %r, 0
  %q = insertvalue { i64, i64 } %p, i64 17, 1
  ret { i64, i64 } %q
}
define [5 x i64] @five(i64 %kind) noinline {
  %r = call i64 @throws(i64 %kind)
  %p = insertvalue [5 x i64] zeroinitializer, i64 %r, 4
  ret [5 x i64] %p
}
define i64 @results(i64 %kind, i64 %other, ptr %callee) personality ptr @__gxx_personality_v0 {
  %p = invoke { i64, i64 } @pair(i64 %kind) to label %next unwind label %pad
next:
  %f = invoke [5 x i64] @five(i64 %other) to label %third unwind label %pad
third:
  %g = invoke i64 %callee(i64 %other) to label %fine unwind label %pad
fine:
  %p0 = extractvalue { i64, i64 } %p, 0
  %p1 = extractvalue { i64, i64 } %p, 1
  %f4 = extractvalue [5 x i64] %f, 4
  %a = add i64 %p0, %p1
  %b = add i64 %a, %f4
  %c = add i64 %b, %g
  ret i64 %c
pad:
  %l = landingpad { ptr, i32 } catch ptr @_ZTIi
  %x = extractvalue { ptr, i32 } %l, 0
  %e = call ptr @__cxa_begin_catch(ptr %x)
  %v = load i32, ptr %e
  call void @__cxa_end_catch()
  %w = sext i32 %v to i64
  ret i64 %w
}
; >>> driver
; #include <stdio.h>
; long throws(long), by_type(long), cleaned(long), filtered(long), shared(long, long, double, long), dynamic(long, long);
; long results(long, long, long (*)(long));
; extern long seen;
; int main(void) {
;     for (long k = 0; k < 4; k++) printf("%ld %ld\n", k, by_type(k));
;     printf("%ld ", filtered(0)); printf("%ld ", filtered(2)); printf("%ld\n", seen);
;     printf("%ld\n", shared(23, 5, 0.25, 11));
;     printf("%ld %ld %ld %ld\n", dynamic(6, 0), dynamic(6, 1), dynamic(6, 3), dynamic(1, 9));
;     printf("%ld %ld %ld %ld\n", results(0, 5, by_type), results(1, 5, by_type), results(4, 1, by_type), results(5, 0, throws));
;     return 0;
; }
; >>> output
; 0 0
; 1 41
; 2 4200000000000
; 3 -1
; 1 -77 7
; 41000419
; 87 3 3 912
; 1017 41 41 517
