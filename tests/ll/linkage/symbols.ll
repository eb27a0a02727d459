; Linkage, visibility, aliases, ifuncs, common symbols, sections, comdats, constructors and destructors at run time.
; test: run
; test: reassemble
; test: object -- -function-sections -data-sections -relocation-model=pic
$once = comdat any
$alone = comdat nodeduplicate
@plain = global i32 1
@constant = constant [2 x i32] [i32 2, i32 3], align 8
@local_constant = private unnamed_addr constant [6 x i8] c"hello\00"
@wide_string = private unnamed_addr constant [3 x i16] [i16 104, i16 105, i16 0]
@eight = private unnamed_addr constant i64 81985529216486895
@sixteen = private unnamed_addr constant [2 x i64] [i64 1, i64 2]
@pointers = internal constant [3 x ptr] [ptr @plain, ptr @local_constant, ptr @weak_function]
@zeroed = global [100 x i64] zeroinitializer
@internal_zero = internal global i16 0
@common_var = common global i64 0, align 16
@weak_var = weak global i32 40
@weak_external = extern_weak global i32
@once = linkonce_odr global i32 50, comdat
@in_comdat = linkonce_odr hidden constant i32 51, comdat($once)
@largest = weak_odr global i64 6, comdat($alone)
@placed = global i32 60, section "my_section"
@placed_too = global i32 61, section "my_section", align 4
@read_only_placed = constant i32 62, section ".rodata.mine"
@hidden_var = hidden global i32 70
@protected_var = protected global i32 71
@"odd name $ %" = global i32 80
@aliased = alias i32, getelementptr ([2 x i32], ptr @table, i64 0, i64 1)
@table = internal global [2 x i32] [i32 90, i32 91]
@weak_alias = weak alias i32 (i32), ptr @implementation
@resolved = ifunc i32 (i32), ptr @resolver
@order = internal global i32 0
@end_of_table = hidden alias i8, getelementptr (i8, ptr @table, i64 8)
@llvm.used = appending global [1 x ptr] [ptr @internal_zero], section "llvm.metadata"
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 200, ptr @second, ptr null }, { i32, ptr, ptr } { i32 150, ptr @first, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
declare i32 @puts(ptr)
declare extern_weak void @not_there()

define internal void @first() {
  %v = load i32, ptr @order
  %w = mul i32 %v, 10
  %x = add i32 %w, 1
  store i32 %x, ptr @order
  ret void
}
define internal void @second() {
  %v = load i32, ptr @order
  %w = mul i32 %v, 10
  %x = add i32 %w, 2
  store i32 %x, ptr @order
  ret void
}
define internal void @last() {
  %n = call i32 @puts(ptr @local_constant)
  ret void
}
define i32 @implementation(i32 %x) {
  %y = add i32 %x, 1000
  ret i32 %y
}
define internal ptr @resolver() {
  ret ptr @implementation
}
define weak i32 @weak_function(i32 %x) {
  ret i32 %x
}
define linkonce_odr i32 @inline_function(i32 %x) comdat($once) {
  %y = mul i32 %x, 2
  ret i32 %y
}
define hidden i32 @hidden_function() section "my_text" align 64 {
  ret i32 5
}
define i32 @values(i32 %which) {
  switch i32 %which, label %none [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
    i32 5, label %f
    i32 6, label %g
    i32 7, label %h
  ]
a:
  %va = load i32, ptr @aliased
  ret i32 %va
b:
  %vb = call i32 @resolved(i32 1)
  ret i32 %vb
c:
  %vc = load i32, ptr @order
  ret i32 %vc
d:
  %null = icmp eq ptr @weak_external, null
  %vd = zext i1 %null to i32
  ret i32 %vd
e:
  %absent = icmp eq ptr @not_there, null
  br i1 %absent, label %e1, label %e2
e1:
  ret i32 77
e2:
  call void @not_there()
  ret i32 78
f:
  %p = load ptr, ptr getelementptr ([3 x ptr], ptr @pointers, i64 0, i64 2)
  %vf = call i32 %p(i32 9)
  ret i32 %vf
g:
  %vg1 = call i32 @inline_function(i32 21)
  %vg2 = load i32, ptr @in_comdat
  %vg3 = load i32, ptr @once
  %vg4 = add i32 %vg1, %vg2
  %vg5 = add i32 %vg4, %vg3
  ret i32 %vg5
h:
  %vh1 = call i32 @hidden_function()
  %vh2 = load i32, ptr @hidden_var
  %vh3 = load i32, ptr @protected_var
  %vh4 = load i32, ptr @"odd name $ %"
  %vh5 = load i32, ptr @placed_too
  %vh6 = add i32 %vh1, %vh2
  %vh7 = add i32 %vh6, %vh3
  %vh8 = add i32 %vh7, %vh4
  %vh9 = add i32 %vh8, %vh5
  ret i32 %vh9
none:
  %vn = load i64, ptr @common_var
  %vt = trunc i64 %vn to i32
  %vw = load i16, ptr getelementptr ([3 x i16], ptr @wide_string, i64 0, i64 1)
  %vz = zext i16 %vw to i32
  %v8 = load i64, ptr @eight
  %v8t = trunc i64 %v8 to i32
  %v16 = load i64, ptr getelementptr ([2 x i64], ptr @sixteen, i64 0, i64 1)
  %v16t = trunc i64 %v16 to i32
  %s = add i32 %vt, %vz
  %s2 = add i32 %s, %v8t
  %s3 = add i32 %s2, %v16t
  ret i32 %s3
}
; >>> driver
; #include <stdio.h>
; int values(int), weak_alias(int), resolved(int), weak_function(int);
; extern int plain, constant[], weak_var, once, placed, read_only_placed; extern long zeroed[], common_var, largest;
; int weak_function(int x) { return x * 100; }
; int weak_var = 41;
; long common_var = 30;
; int main(void) {
;     for (int i = 0; i < 9; i++) printf("%d ", values(i));
;     printf("%d %d\n", weak_alias(1), resolved(2));
;     printf("%d %d %d %d %d %d %ld %ld\n", plain, constant[1], weak_var, once, placed, read_only_placed, zeroed[99], largest);
; }
; >>> output
; 91 1001 12 1 77 900 143 287 -1985229192 1001 1002
; 1 3 41 50 60 62 0 6
; hello
