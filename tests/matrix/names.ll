; Names that assemblers and tables must quote or leave alone.
; formats: elf coff macho
@"with space" = global i32 1
@"\01_raw" = global i32 2
@"a.b$c" = global i32 3
@"quote\22d" = global i32 4
@"\C3\A9t\C3\A9" = global i32 5
@0 = global i32 6
@1 = internal global i32 7
define void @"f@1"() { ret void }
define void @"-dash"() { ret void }
@p = global [3 x ptr] [ptr @1, ptr @"f@1", ptr @"with space"]
!llvm.ident = !{!0}
!0 = !{!"matrix"}
