; Functions with and without unwind tables.
; formats: elf coff macho
declare void @use(ptr)
define void @leaf() { ret void }
define void @leaf_nounwind() nounwind { ret void }
define void @leaf_table() nounwind uwtable { ret void }
define void @plain() {
  %x = alloca i64
  call void @use(ptr %x)
  ret void
}
define void @nounwind() nounwind {
  %x = alloca i64
  call void @use(ptr %x)
  ret void
}
define void @table() nounwind uwtable {
  %x = alloca i64
  call void @use(ptr %x)
  ret void
}
define void @pointer() "frame-pointer"="all" {
  %x = alloca i64
  call void @use(ptr %x)
  ret void
}
define void @large() {
  %x = alloca [20000 x i8]
  call void @use(ptr %x)
  ret void
}
define void @dynamic(i64 %n) {
  %x = alloca i8, i64 %n
  call void @use(ptr %x)
  ret void
}
define void @aligned() {
  %x = alloca i64, align 128
  call void @use(ptr %x)
  ret void
}
define i64 @saves(i64 %a, i64 %b, i64 %c, double %d) {
  %x = alloca i64
  call void @use(ptr %x)
  %e = fptosi double %d to i64
  %r = add i64 %a, %b
  %s = add i64 %r, %c
  %t = add i64 %s, %e
  ret i64 %t
}
define void @naked() naked {
  unreachable
}
define void @never() noreturn {
  call void @use(ptr null)
  unreachable
}
