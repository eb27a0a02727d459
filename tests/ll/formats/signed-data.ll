; Signed addresses in data: relocations as llc has them, what is signed with in the fields, a section that the loader may
; write to.
; test: relocations -- -mtriple=aarch64-linux-musl -mattr=+pauth -relocation-model=static
; test: relocations -- -mtriple=arm64e-apple-macosx13
; test: asm levels=O0 -- -mtriple=aarch64-linux-musl -relocation-model=static
; test: reassemble levels=O0 -- -mtriple=aarch64-linux-musl -relocation-model=static
; test: reassemble levels=O0 -- -mtriple=arm64e-apple-macosx13
; CHECK: .quad g@AUTH(ia,0)
; CHECK: .section .data.rel.ro
; CHECK: .quad (l+16)@AUTH(db,7,addr)
@g = external global i32
@l = global [8 x i32] zeroinitializer
@own = internal global i32 5
@one = global ptr ptrauth (ptr @g, i32 0)
@two = global ptr ptrauth (ptr @g, i32 2, i64 65535)
@three = constant { i32, ptr } { i32 1, ptr ptrauth (ptr getelementptr (i8, ptr @l, i64 16), i32 3, i64 7, ptr getelementptr ({ i32, ptr }, ptr @three, i32 0, i32 1)) }
@four = global [2 x ptr] [ptr ptrauth (ptr @own, i32 1, i64 3), ptr @own]
