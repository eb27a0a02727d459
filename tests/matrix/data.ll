; The sections that data fall into by their contents, and their relocations.
; formats: elf coff macho
%pair = type { ptr, i32 }
declare void @f_undefined()
@undefined = external global [4 x i32]
@hidden = external hidden global i32
define void @f() { ret void }
define internal void @g() { ret void }

@zeros = global [16 x i8] zeroinitializer
@ones = global [3 x i8] c"\01\01\01", align 1
@string = constant [4 x i8] c"abc\00"
@string_private = private unnamed_addr constant [4 x i8] c"xyz\00", align 1
@string_inner = private unnamed_addr constant [4 x i8] c"x\00z\00", align 1
@wide = private unnamed_addr constant [3 x i32] [i32 120, i32 121, i32 0], align 4
@word4 = private unnamed_addr constant i32 55
@word8 = private unnamed_addr constant double 1.5
@word16 = private unnamed_addr constant <4 x i32> <i32 1, i32 2, i32 3, i32 4>
@word32 = private unnamed_addr constant <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>
@aligned = constant i32 9, align 256
@odd = global { i8, i32, [3 x i8], i64 } { i8 1, i32 2, [3 x i8] c"abc", i64 -1 }
@packed = constant <{ i8, i32, i16 }> <{ i8 1, i32 2, i16 3 }>
@wide_int = global i128 170141183460469231731687303715884105727
@odd_int = global i24 -2
@floats = global { half, float, double, fp128 } { half 1.0, float 2.0, double 3.0, fp128 0xL00000000000000004000000000000000 }

@pointer = global ptr @f
@pointer_const = constant ptr @g
@pointer_undefined = constant ptr @undefined
@pointer_inner = global ptr getelementptr ([4 x i32], ptr @undefined, i64 0, i64 3)
@pointer_below = global ptr getelementptr (i8, ptr @zeros, i64 -8)
@pointers = internal constant [3 x ptr] [ptr @f, ptr null, ptr @f_undefined]
@table = global [2 x %pair] [%pair { ptr @string_private, i32 1 }, %pair { ptr @string_inner, i32 2 }]
@hidden_pointer = internal constant ptr @hidden
@small = global i32 ptrtoint (ptr null to i32)
@distance32 = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @distance32 to i64)) to i32)

declare void @use(ptr)
define void @uses(i32 %n) {
  switch i32 %n, label %none [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
    i32 5, label %f
    i32 6, label %g
  ]
a:
  call void @use(ptr @string_private)
  call void @use(ptr null)
  br label %none
b:
  call void @use(ptr @word4)
  call void @use(ptr null)
  call void @use(ptr null)
  br label %none
c:
  call void @use(ptr @word8)
  call void @use(ptr null)
  call void @use(ptr null)
  call void @use(ptr null)
  br label %none
d:
  call void @use(ptr @word16)
  call void @use(ptr null)
  br label %none
e:
  call void @use(ptr @word32)
  call void @use(ptr null)
  call void @use(ptr null)
  br label %none
f:
  call void @use(ptr @wide)
  call void @use(ptr null)
  call void @use(ptr null)
  call void @use(ptr null)
  br label %none
g:
  call void @use(ptr @hidden_pointer)
  call void @use(ptr null)
  br label %none
none:
  call void @use(ptr @pointers)
  ret void
}
