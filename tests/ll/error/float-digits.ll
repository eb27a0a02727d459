; More hexadecimal digits than the type has.
; test: error
; CHECK: float-digits.ll:4:{{*}}constant bigger than its type allows
@x = global double 0x123456789ABCDEF01
