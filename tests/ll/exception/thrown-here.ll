; What is thrown where it is caught has its place among the loop's blocks, so that the tables' entries for it come before those of
; other cold blocks; calls that never unwind have no entry, and neighbours whose pads became one have one.
; test: asm check=ORDER -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run link=-lstdc++
; test: run link=-lstdc++ arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; ORDER: work:
; ORDER: callq __cxa_throw@PLT
; ORDER: callq __cxa_begin_catch@PLT
; ORDER: movq $-1, %rdi
@_ZTIi = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare i32 @llvm.eh.typeid.for(ptr)
declare void @show(i64)

define i64 @work(i64 %n) personality ptr @__gxx_personality_v0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  %sum = phi i64 [ 0, %entry ], [ %more, %end ]
  invoke void @show(i64 %i) to label %shown unwind label %clean
shown:
  %bit = and i64 %i, 1
  %odd = icmp ne i64 %bit, 0
  br i1 %odd, label %throw, label %end
throw:
  %e = call ptr @__cxa_allocate_exception(i64 4) nounwind
  store i32 7, ptr %e
  invoke void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null) noreturn to label %never unwind label %pad
never:
  unreachable
clean:
  %c = landingpad { ptr, i32 } cleanup
  call void @show(i64 -1) nounwind
  resume { ptr, i32 } %c
pad:
  %lp = landingpad { ptr, i32 } catch ptr @_ZTIi
  %what = extractvalue { ptr, i32 } %lp, 1
  %type = call i32 @llvm.eh.typeid.for(ptr @_ZTIi)
  %ours = icmp eq i32 %what, %type
  br i1 %ours, label %catch, label %on
catch:
  %x = extractvalue { ptr, i32 } %lp, 0
  %p = call ptr @__cxa_begin_catch(ptr %x) nounwind
  %v = load i32, ptr %p
  %w = zext i32 %v to i64
  call void @__cxa_end_catch() nounwind
  br label %end
on:
  resume { ptr, i32 } %lp
end:
  %add = phi i64 [ 1, %shown ], [ %w, %catch ]
  %more = add i64 %sum, %add
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
out:
  ret i64 %more
}
; >>> driver
; #include <stdio.h>
; long work(long);
; void show(long i) { printf("%ld ", i); }
; int main(void) { printf("%ld\n", work(5)); return 0; }
; >>> output
; 0 1 2 3 4 17
