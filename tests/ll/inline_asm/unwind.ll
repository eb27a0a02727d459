; Assembly that calls a function that throws: the exception goes to the landing pad of the `invoke`.
; test: run levels=O0,O2 models=static,pic link=-lstdc++
; test: run levels=O0,O2 models=static,pic assembler=clang link=-lstdc++
target triple = "x86_64-unknown-linux-gnu"

declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
@_ZTIi = external constant ptr

define void @thrower(i32 %n) uwtable {
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %yes, label %no
yes:
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 %n, ptr %e
  call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
  unreachable
no:
  ret void
}

define i32 @caller(i32 %n, i32 %m) uwtable personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 asm sideeffect unwind "call thrower\0Amovl $$7, $0", "={ax},{di},~{rcx},~{rdx},~{rsi},~{r8},~{r9},~{r10},~{r11},~{memory},~{flags}"(i32 %n)
          to label %fine unwind label %pad
fine:
  %s = add i32 %r, %m
  ret i32 %s
pad:
  %p = landingpad { ptr, i32 } catch ptr @_ZTIi
  %x = extractvalue { ptr, i32 } %p, 0
  %v = call ptr @__cxa_begin_catch(ptr %x)
  %k = load i32, ptr %v
  call void @__cxa_end_catch()
  %t = mul i32 %k, %m
  ret i32 %t
}

; >>> driver
; #include <stdio.h>
; int caller(int, int);
; int main(void) {
;   printf("%d %d\n", caller(2, 10), caller(5, 10));
;   return 0;
; }
; >>> output
; 17 50
