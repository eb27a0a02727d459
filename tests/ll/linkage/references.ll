; How each kind of symbol is reached, for each relocation and code model: GOT, PLT, direct, absolute or relative.
; test: relocations
; test: relocations -- -relocation-model=pic
; test: relocations level=O0 -- -relocation-model=pic
; test: relocations -- -relocation-model=pic -code-model=medium
@e = external global i64
@l = external dso_local global i64
@h = external hidden global i64
@i = internal global i64 1
@d = global i64 2
@w = extern_weak global i64
@k = internal constant i64 3
declare i64 @fe(i64)
declare dso_local i64 @fl(i64)
declare hidden i64 @fh(i64)
declare extern_weak i64 @fw(i64)
declare i64 @fn(i64) nonlazybind
define i64 @fd(i64 %x) {
  ret i64 %x
}
define internal i64 @fi(i64 %x) {
  ret i64 %x
}
define i64 @load_external() {
  %v = load volatile i64, ptr @e
  ret i64 %v
}
define ptr @address_external() {
  ret ptr @e
}
define void @store_external(i64 %v) {
  store volatile i64 %v, ptr @e
  ret void
}
define i64 @load_local() {
  %v = load volatile i64, ptr @l
  ret i64 %v
}
define ptr @address_local() {
  ret ptr @l
}
define void @store_local(i64 %v) {
  store volatile i64 %v, ptr @l
  ret void
}
define i64 @load_hidden() {
  %v = load volatile i64, ptr @h
  ret i64 %v
}
define ptr @address_hidden() {
  ret ptr @h
}
define void @store_hidden(i64 %v) {
  store volatile i64 %v, ptr @h
  ret void
}
define i64 @load_internal() {
  %v = load volatile i64, ptr @i
  ret i64 %v
}
define ptr @address_internal() {
  ret ptr @i
}
define void @store_internal(i64 %v) {
  store volatile i64 %v, ptr @i
  ret void
}
define i64 @load_defined() {
  %v = load volatile i64, ptr @d
  ret i64 %v
}
define ptr @address_defined() {
  ret ptr @d
}
define void @store_defined(i64 %v) {
  store volatile i64 %v, ptr @d
  ret void
}
define i64 @load_weak() {
  %v = load volatile i64, ptr @w
  ret i64 %v
}
define ptr @address_weak() {
  ret ptr @w
}
define void @store_weak(i64 %v) {
  store volatile i64 %v, ptr @w
  ret void
}
define i64 @load_constant() {
  %v = load volatile i64, ptr @k
  ret i64 %v
}
define ptr @address_constant() {
  ret ptr @k
}
define i64 @call_fe(i64 %x) {
  %v = call i64 @fe(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fe() {
  ret ptr @fe
}
define i64 @call_fl(i64 %x) {
  %v = call i64 @fl(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fl() {
  ret ptr @fl
}
define i64 @call_fh(i64 %x) {
  %v = call i64 @fh(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fh() {
  ret ptr @fh
}
define i64 @call_fw(i64 %x) {
  %v = call i64 @fw(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fw() {
  ret ptr @fw
}
define i64 @call_fn(i64 %x) {
  %v = call i64 @fn(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fn() {
  ret ptr @fn
}
define i64 @call_fd(i64 %x) {
  %v = call i64 @fd(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fd() {
  ret ptr @fd
}
define i64 @call_fi(i64 %x) {
  %v = call i64 @fi(i64 %x)
  %w = add i64 %v, 1
  ret i64 %w
}
define ptr @take_fi() {
  ret ptr @fi
}
define i64 @tail(i64 %x) {
  %v = tail call i64 @fe(i64 %x)
  ret i64 %v
}
define i64 @offset() {
  %p = getelementptr i8, ptr @i, i64 4
  %v = load volatile i32, ptr %p
  %w = zext i32 %v to i64
  ret i64 %w
}
@pe = global ptr @e
@pd = global ptr @d
@pf = global ptr @fe
@pi = constant ptr getelementptr (i8, ptr @i, i64 4)
