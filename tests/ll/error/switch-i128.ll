; A switch wider than a register is refused by name, at its place.
; test: error
; CHECK: switch-i128.ll:5:3:{{*}}unsupported: switch on i128
define i32 @wide(i128 %x) {
  switch i128 %x, label %d [ i128 0, label %a ]
a:
  ret i32 1
d:
  ret i32 4
}
