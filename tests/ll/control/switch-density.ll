; One case in ten values is enough for a table, as it is for llc.
; test: dump -- -mtriple=x86_64-unknown-linux-gnu -O2 -relocation-model=static
; CHECK: <sparse>:
; CHECK: jmpq *
; CHECK: <sparser>:
define i32 @sparse(i32 %x, ptr %p) {
  switch i32 %x, label %none [ i32 0, label %a
    i32 14, label %b
    i32 25, label %c
    i32 39, label %d ]
a:
  ret i32 81
b:
  store i32 1, ptr %p
  ret i32 17
c:
  ret i32 95
d:
  store i32 5, ptr %p
  ret i32 3
none:
  ret i32 22
}
; CHECK-NOT: jmpq *
; CHECK: ret
define i32 @sparser(i32 %x, ptr %p) {
  switch i32 %x, label %none [ i32 0, label %a
    i32 14, label %b
    i32 25, label %c
    i32 49, label %d ]
a:
  ret i32 81
b:
  store i32 1, ptr %p
  ret i32 17
c:
  ret i32 95
d:
  store i32 5, ptr %p
  ret i32 3
none:
  ret i32 22
}
