; Distances of 64 bits, for which COFF has no relocation.
; formats: elf macho
@pointers = internal constant [3 x ptr] [ptr @g, ptr null, ptr @g]
@distance = global i64 sub (i64 ptrtoint (ptr @pointers to i64), i64 ptrtoint (ptr @distance to i64))
@offset = global i64 add (i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @offset to i64)), i64 12)
define void @g() { ret void }
