; Registers of their own hold pointers.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: swiftasync-vector.ll:5:3: unsupported: 'swiftself' or 'swiftasync' of what is not one integer or pointer
define <8 x float> @f(<8 x float> swiftasync %v) {
  ret <8 x float> %v
}
