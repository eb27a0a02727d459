; The sequences of the four thread-local models, for symbols of every kind.
; test: relocations -- -relocation-model=static
; test: relocations -- -relocation-model=pic
; test: relocations -- -relocation-model=pic -enable-tlsdesc
; test: relocations -- -mtriple=aarch64-linux-gnu -relocation-model=pic
; test: relocations -- -mtriple=aarch64-linux-gnu -relocation-model=pic -aarch64-elf-ldtls-generation
; test: relocations -- -mtriple=aarch64-linux-gnu -relocation-model=static -aarch64-elf-ldtls-generation
@external = external thread_local global i64
@hidden = external hidden thread_local global i64
@defined = thread_local global i64 1
@internal = internal thread_local global i64 2
@external_ie = external thread_local(initialexec) global i64
@external_ld = external hidden thread_local(localdynamic) global i64
@internal_le = internal thread_local(localexec) global i64 3
define i64 @load_external() {
  %v = load volatile i64, ptr @external
  ret i64 %v
}
define ptr @address_external() {
  ret ptr @external
}
define i64 @load_hidden() {
  %v = load volatile i64, ptr @hidden
  ret i64 %v
}
define ptr @address_hidden() {
  ret ptr @hidden
}
define i64 @load_defined() {
  %v = load volatile i64, ptr @defined
  ret i64 %v
}
define ptr @address_defined() {
  ret ptr @defined
}
define i64 @load_internal() {
  %v = load volatile i64, ptr @internal
  ret i64 %v
}
define ptr @address_internal() {
  ret ptr @internal
}
define i64 @load_external_ie() {
  %v = load volatile i64, ptr @external_ie
  ret i64 %v
}
define ptr @address_external_ie() {
  ret ptr @external_ie
}
define i64 @load_external_ld() {
  %v = load volatile i64, ptr @external_ld
  ret i64 %v
}
define ptr @address_external_ld() {
  ret ptr @external_ld
}
define i64 @load_internal_le() {
  %v = load volatile i64, ptr @internal_le
  ret i64 %v
}
define ptr @address_internal_le() {
  ret ptr @internal_le
}
