; A leaf's lowest 128 bytes lie below rsp, also where its frame has more: rsp moves by the rest. A function that calls keeps its
; frame above rsp.
; test: run arch=x86_64 models=static,pic -- -mtriple=x86_64-linux-gnu
; test: asm check=LEAF levels=O2 -- -mtriple=x86_64-linux-gnu
; LEAF-LABEL: reversed:
; LEAF: subq $0x20, %rsp
; LEAF: -0x80(%rsp
; LEAF: addq $0x20, %rsp
; LEAF-LABEL: without:
; LEAF: subq $0xA0, %rsp
; LEAF: addq $0xA0, %rsp
; test: asm check=FRAME levels=O2 -- -mtriple=x86_64-linux-gnu --frame-pointer=all
; FRAME-LABEL: reversed:
; FRAME: subq $0x20, %rsp
; FRAME: addq $0x20, %rsp
@format = private constant [10 x i8] c"%ld %ld\0A\00\00"

; Twenty numbers, of which one is read, and an argument of the stack.
define i64 @reversed(i64 %n, i64, i64, i64, i64, i64, i64 %seventh) noinline {
entry:
  %a = alloca [20 x i64]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %at = getelementptr i64, ptr %a, i64 %i
  %value = mul i64 %i, %i
  store volatile i64 %value, ptr %at
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 20
  br i1 %more, label %fill, label %done
done:
  %from = getelementptr i64, ptr %a, i64 %n
  %r = load volatile i64, ptr %from
  %sum = add i64 %r, %seventh
  ret i64 %sum
}

define i64 @without(i64 %n, i64, i64, i64, i64, i64, i64 %seventh) noinline noredzone {
entry:
  %a = alloca [20 x i64]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %at = getelementptr i64, ptr %a, i64 %i
  %value = mul i64 %i, 3
  store volatile i64 %value, ptr %at
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 20
  br i1 %more, label %fill, label %done
done:
  %from = getelementptr i64, ptr %a, i64 %n
  %r = load volatile i64, ptr %from
  %sum = add i64 %r, %seventh
  ret i64 %sum
}

declare i32 @printf(ptr, ...)

define i32 @main() {
  %x = call i64 @reversed(i64 19, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1000)
  %y = call i64 @without(i64 7, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1000)
  %q = call i32 (ptr, ...) @printf(ptr @format, i64 %x, i64 %y)
  ret i32 0
}
; >>> output
; 1361 1021
