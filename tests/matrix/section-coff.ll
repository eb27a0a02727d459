; Sections by name, as COFF has them, and what goes into .drectve.
; formats: coff
@data = global i32 1, section ".mydata"
@zero = global i32 0, section ".mybss"
@const = constant i32 2, section ".myconst"
@relocated = constant ptr @f, section ".myrel"
@grouped = constant i32 3, section ".CRT$XYZ"
@long = global i32 4, section "a_rather_long_section_name"
@retained = internal global i32 5, section ".kept"
@llvm.used = appending global [1 x ptr] [ptr @retained], section "llvm.metadata"
define void @f() section ".text$f" { ret void }
define void @g() section "code" { ret void }
!llvm.linker.options = !{!0}
!0 = !{!"/DEFAULTLIB:mine.lib"}
