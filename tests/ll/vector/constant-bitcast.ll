; Constants cast between vectors of different numbers of lanes, as constants and as operands of constant expressions.
; test: run
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
@wide = global <3 x i64> bitcast (<2 x i96> <i96 1, i96 79228162514264337593543950335> to <3 x i64>)
@odd = global <2 x i24> bitcast (<6 x i8> <i8 1, i8 2, i8 3, i8 4, i8 5, i8 6> to <2 x i24>)
define i64 @upper() {
  ret i64 extractelement (<2 x i64> bitcast (<4 x float> <float 1.0, float 2.0, float 3.0, float 4.0> to <2 x i64>), i32 1)
}
define i64 @halves(i32 %n) {
  %e = extractelement <4 x i16> bitcast (<2 x i32> <i32 65539, i32 -2> to <4 x i16>), i32 %n
  %r = sext i16 %e to i64
  ret i64 %r
}
define double @scalar() {
  ret double bitcast (<2 x i32> <i32 5, i32 1074790400> to double)
}
define i64 @bits() {
  %a = select i1 extractelement (<8 x i1> bitcast (<1 x i8> <i8 -3> to <8 x i1>), i64 1), i64 1, i64 0
  %b = select i1 extractelement (<8 x i1> bitcast (<1 x i8> <i8 -3> to <8 x i1>), i64 7), i64 2, i64 0
  %r = or i64 %a, %b
  ret i64 %r
}
; >>> driver
; long upper(void), halves(int), bits(void); double scalar(void);
; extern unsigned char wide[24], odd[6];
; int main(void) {
;   printf("%lx %g %ld\n", upper(), scalar(), bits());
;   for (int i = 0; i < 4; i++) printf("%ld ", halves(i));
;   for (int i = 0; i < 24; i++) printf("%02x", wide[i]);
;   for (int i = 0; i < 6; i++) printf("%02x", odd[i]);
;   printf("\n");
; }
; >>> output
; 4080000040400000 4 2
; 3 1 -2 -1 010000000000000000000000ffffffffffffffffffffffff010203040506
