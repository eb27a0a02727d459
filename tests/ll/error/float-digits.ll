; More hexadecimal digits than the type has.
; test: error
; CHECK: float-digits.ll:4:{{*}}constant bigger than its type allows
@x = global fp128 0xL00123456789ABCDEF123456789ABCDEF0
