; Sections by name, as ELF has them.
; formats: elf
@data = global i32 1, section ".mydata"
@zero = global i32 0, section ".mybss"
@bss = global i32 0, section ".bss.mine"
@const = constant i32 2, section ".myconst"
@in_text = constant i32 3, section ".text.mine"
@rodata = constant i32 4, section ".rodata.mine"
@note = constant i32 5, section ".note.mine"
@init = constant ptr @f, section ".init_array"
@preinit = constant ptr @f, section ".preinit_array"
@fini = constant ptr @f, section ".fini_array"
@cname = global i32 6, section "identifier"
@relocated = constant ptr @f, section ".relocated"
@thread = thread_local global i32 7, section ".tdata.mine"
@excluded = global i32 8, section ".excluded", !exclude !0
@associated = global i32 9, section ".associated", !associated !1
@retained = internal global i32 10, section ".retained"
@partition = global i32 11, section ".part", partition "part1"
@llvm.used = appending global [1 x ptr] [ptr @retained], section "llvm.metadata"
define void @f() section ".text.f" { ret void }
define void @g() section "code" { ret void }
define void @h() section ".init" { ret void }
!0 = !{}
!1 = !{ptr @data}
!llvm.linker.options = !{!2, !3}
!llvm.dependent-libraries = !{!4}
!llvm.commandline = !{!5}
!2 = !{!"-lm", !"libc.so"}
!3 = !{!"--as-needed", !"yes"}
!4 = !{!"libpthread.a"}
!5 = !{!"clang -O2 x.c"}
