; Every linkage, of functions, variables, constants and aliases, with and without unnamed_addr.
; formats: elf coff macho
@external = global i32 1
@external_zero = global i64 0
@external_const = constant i32 2
@external_large = global [100 x i16] zeroinitializer, align 32
@available = available_externally global i32 3
@linkonce = linkonce global i32 4
@linkonce_odr = linkonce_odr global i32 5
@linkonce_odr_const = linkonce_odr unnamed_addr constant i32 6
@linkonce_odr_local = linkonce_odr local_unnamed_addr constant i64 7
@weak = weak global i32 8
@weak_zero = weak global i32 0
@weak_odr = weak_odr global i32 9
@weak_odr_const = weak_odr constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@common = common global i32 0
@common_aligned = common global [7 x i32] zeroinitializer, align 32
@internal = internal global i32 10
@internal_zero = internal global [3 x i64] zeroinitializer
@private = private global i32 11
@private_const = private unnamed_addr constant [6 x i8] c"hello\00"
@private_wide = private unnamed_addr constant [3 x i16] [i16 65, i16 66, i16 0]
@private_word = private unnamed_addr constant i64 77
@internal_const = internal constant [2 x i64] [i64 1, i64 2]
@undefined = external global i32
@undefined_weak = extern_weak global i32
@unused = external global i32

@alias = alias i32, ptr @external
@alias_weak = weak alias i32, ptr @external
@alias_linkonce = linkonce_odr alias i32, ptr @weak_odr
@alias_internal = internal alias i32, ptr @internal
@alias_private = private alias i32, ptr @internal
@alias_inside = alias i16, getelementptr (i8, ptr @external_large, i64 6)
@alias_function = alias void (), ptr @f_external

declare void @f_undefined()
declare extern_weak void @f_undefined_weak()
declare void @f_unused()
define available_externally void @f_available() { ret void }
define void @f_external() { ret void }
define linkonce void @f_linkonce() { ret void }
define linkonce_odr void @f_linkonce_odr() { ret void }
define linkonce_odr void @f_hideable() unnamed_addr { ret void }
define weak void @f_weak() { ret void }
define weak_odr void @f_weak_odr() { ret void }
define internal void @f_internal() noinline { ret void }
define private void @f_private() noinline { ret void }

define i32 @sum() {
  %v1 = load volatile i32, ptr @external
  %v2 = load volatile i32, ptr @available
  %v3 = load volatile i32, ptr @linkonce
  %v4 = load volatile i32, ptr @linkonce_odr
  %v5 = load volatile i32, ptr @linkonce_odr_const
  %v6 = load volatile i32, ptr @weak
  %v7 = load volatile i32, ptr @weak_odr
  %v8 = load volatile i32, ptr @common
  %v9 = load volatile i32, ptr @internal
  %v10 = load volatile i32, ptr @private
  %v11 = load volatile i32, ptr @undefined
  %v12 = load volatile i32, ptr @undefined_weak
  %v13 = load volatile i32, ptr @alias
  %v14 = load volatile i32, ptr @alias_weak
  %v15 = load volatile i32, ptr @alias_internal
  %v16 = load volatile i64, ptr @internal_zero
  %v17 = load volatile i64, ptr @internal_const
  %v18 = load volatile i8, ptr @private_const
  %v19 = load volatile i16, ptr @private_wide
  %v20 = load volatile i64, ptr @private_word
  call void @f_undefined()
  call void @f_undefined_weak()
  call void @f_available()
  call void @f_external()
  call void @f_linkonce()
  call void @f_linkonce_odr()
  call void @f_hideable()
  call void @f_weak()
  call void @f_weak_odr()
  call void @f_internal()
  call void @f_private()
  call void @alias_function()
  ret i32 %v1
}
