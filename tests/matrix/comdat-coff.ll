; Every selection kind of COFF.
; formats: coff
$a = comdat any
$e = comdat exactmatch
$l = comdat largest
$n = comdat nodeduplicate
$s = comdat samesize
$f = comdat any
@a = weak_odr global i32 1, comdat
@e = weak_odr global i32 2, comdat
@l = weak_odr global i32 3, comdat
@n = weak_odr global i32 4, comdat
@s = weak_odr global i32 5, comdat
define linkonce_odr i32 @f() uwtable comdat {
  call void @g()
  ret i32 1
}
declare void @g()
@associated = internal global i32 6, section ".mine", comdat($f)
@keep = global [2 x ptr] [ptr @f, ptr @associated]
