; The address of what may be nowhere is null, which no distance from the code says: it is read from memory, however near the
; symbol is said to be.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -code-model=tiny
; test: relocations -- -mtriple=aarch64-linux-gnu -relocation-model=pic
; test: asm -- -mtriple=aarch64-linux-gnu -relocation-model=pic
; CHECK: function:
; CHECK: :got:nowhere
; CHECK: variable:
; CHECK: :got:missing
; CHECK: here:
; CHECK-NOT: :got:
declare extern_weak dso_local i32 @nowhere()
@missing = extern_weak dso_local global [4 x i32]
@there = dso_local global i32 5
define ptr @function() {
  ret ptr @nowhere
}
define ptr @variable() {
  ret ptr @missing
}
define i32 @here() {
  %v = load i32, ptr @there
  ret i32 %v
}
; >>> driver
; #include <stdio.h>
; void *function(void), *variable(void); int here(void);
; int main(void) { printf("%d %d %d\n", function() == 0, variable() == 0, here()); }
; >>> output
; 1 1 5
