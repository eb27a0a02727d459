; Sections by name, as Mach-O has them.
; formats: macho
@data = global i32 1, section "__DATA,__mine"
@zero = global i32 0, section "__DATA,__mine_zero"
@zerofill = global i32 0, section "__DATA,__mine_bss,zerofill"
@const = constant i32 2, section "__TEXT,__mine_const"
@strings = constant [3 x i8] c"ab\00", section "__TEXT,__mine_str,cstring_literals"
@literals = constant i32 3, section "__TEXT,__mine_lit,4byte_literals"
@coalesced = global i32 4, section "__DATA,__mine_coal,coalesced"
@kept = global i32 5, section "__DATA,__kept,regular,no_dead_strip"
@used = internal global i32 6
@pointer = global ptr @f, section "__DATA,__pointers"
@thread = thread_local global i32 7
@initial = global ptr @f, section "__DATA,__mod_init_func,mod_init_funcs"
@interposing = global [2 x ptr] [ptr @f, ptr @g], section "__DATA,__interpose,interposing"
@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"
define void @f() section "__TEXT,__mine_text,regular,pure_instructions" { ret void }
define void @g() section "__TEXT,__text" { ret void }
