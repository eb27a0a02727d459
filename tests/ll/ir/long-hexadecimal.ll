; Hexadecimal digits beyond those of the format are not read, as in llc.
; test: ir
; CHECK: @one = global fp128 0xL00000000000000003FFF000000000000
@one = global fp128 0xL00000000000000003fff000000000000001
