; The third floating-point result is returned on the x87 stack.
; test: error
; CHECK: three-doubles.ll:5:3:{{*}}unsupported: more than two results of float or double
define {double, double, double} @f() {
  ret {double, double, double} zeroinitializer
}
