// Data at the start of code, behind padding and between instructions: mapping symbols say what is what, one for a place.
// test: readobj show=symbols -- -mtriple=aarch64-linux-gnu
// test: object -- -mtriple=aarch64-linux-gnu
        .text
        .p2align 5
table:  .word   1, 2, 3, 4, 5
f:      ret
        .p2align 6
        .quad   3
        .p2align 4
g:      nop
        .section .text.code,"ax",%progbits
        .p2align 4
h:      nop
// CHECK: Name: $x
// CHECK-NEXT: Value: 0x14
// CHECK: Name: $d
// CHECK-NEXT: Value: 0x40
// CHECK: Name: $x
// CHECK-NEXT: Value: 0x50
// CHECK: Name: $d
// CHECK-NEXT: Value: 0x0
// CHECK: Section: .text (
// CHECK: Name: $x
// CHECK-NEXT: Value: 0x0
// CHECK: Section: .text.code (
// CHECK-NOT: Name: $
