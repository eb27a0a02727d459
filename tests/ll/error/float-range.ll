; A number that its type could only have as infinity.
; test: error
; CHECK: float-range.ll:4:{{*}}floating point constant invalid for type
@x = global float 1.0e39
