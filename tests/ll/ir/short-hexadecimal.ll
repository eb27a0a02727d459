; Hexadecimal floats with fewer digits than their type: the first word of fp128 and ppc_fp128 is there only with all its
; digits, an x87 number begins with sign and exponent. x87 pseudo-numbers become what LLVM holds for them. Expected is what
; llvm-as and llvm-dis make of the file.
; test: ir
; CHECK: @a = global fp128 0xL00000000000000000000000000000001
@a = global fp128 0xL1
; CHECK: @b = global fp128 0xL0123456789ABCDEF0000000000000000
@b = global fp128 0xL0123456789ABCDEF0
; CHECK: @c = global fp128 0xL123456789ABCDEF10000000000000023
@c = global fp128 0xL123456789ABCDEF123
; CHECK: @d = global fp128 0xL123456789ABCDEF10000000000000000
@d = global fp128 0xL123456789ABCDEF1
; CHECK: @e = global ppc_fp128 0xM00000000000000000000000000000001
@e = global ppc_fp128 0xM1
; CHECK: @f = global x86_fp80 0xK7FFF0000000000000008
@f = global x86_fp80 0xK3FFF8
; CHECK: @g = global x86_fp80 0xK00018000000000000000
@g = global x86_fp80 0xK00008000000000000000
; CHECK: @h = global x86_fp80 0xKFFFF0000000000000000
@h = global x86_fp80 0xK8001
; CHECK: @i = global half 0xH0001
@i = global half 0xH1
; CHECK: @j = global bfloat 0xR03F8
@j = global bfloat 0xR3F8
; CHECK: @k = global double 0x3FF0000000000000
@k = global double 0x03FF0000000000000
; The base of an empty way is the base.
; CHECK: @l = global ptr blockaddress(@m, %end)
@l = global ptr getelementptr (i8, ptr blockaddress (@m, %end), i61 0)
define void @m() {
  br label %end
end:
  ret void
}
