; With LSE2 loads and stores of 16 bytes are one `ldp` or `stp` with the barriers that their ordering asks for, or one
; instruction with RCPC3; without it they are loops.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+lse2
; test: asm -- -mtriple=aarch64-linux-gnu -mattr=+lse2 -O2
; test: asm check=RCPC -- -mtriple=aarch64-linux-gnu -mattr=+lse2,+rcpc3 -O2
; test: asm check=LSE -- -mtriple=aarch64-linux-gnu -mattr=+lse -O2
@constant = constant i128 18446744073709551621, align 16
define i128 @unordered(ptr %p) {
  %v = load atomic i128, ptr %p unordered, align 16
  ret i128 %v
}
define i128 @acquire(ptr %p) {
  %v = load atomic i128, ptr %p acquire, align 16
  ret i128 %v
}
define i128 @sequential(ptr %p) {
  %v = load atomic i128, ptr %p seq_cst, align 16
  ret i128 %v
}
define void @ignored(ptr %p) {
  %v = load atomic i128, ptr %p monotonic, align 16
  ret void
}
define void @store(ptr %p, i128 %v) {
  store atomic i128 %v, ptr %p monotonic, align 16
  ret void
}
define void @release(ptr %p, i128 %v) {
  store atomic i128 %v, ptr %p release, align 16
  ret void
}
define void @sequential_store(ptr %p, i128 %v) {
  store atomic i128 %v, ptr %p seq_cst, align 16
  ret void
}
; CHECK: unordered:
; CHECK: ldp x0, x1, [x0, #0]
; CHECK: ret
; CHECK: acquire:
; CHECK: ldp x0, x1, [x0, #0]
; CHECK: dmb #9
; CHECK: ret
; CHECK: sequential:
; CHECK: ldp x0, x1, [x0, #0]
; CHECK: dmb #11
; CHECK: ret
; CHECK: ignored:
; CHECK: ldp
; CHECK: ret
; CHECK: store:
; CHECK: stp x2, x3, [x0, #0]
; CHECK: ret
; CHECK: release:
; CHECK: dmb #11
; CHECK: stp x2, x3, [x0, #0]
; CHECK: ret
; CHECK: sequential_store:
; CHECK: dmb #11
; CHECK: stp x2, x3, [x0, #0]
; CHECK: dmb #11
; RCPC: acquire:
; RCPC: ldiapp x0, x1, [x0]
; RCPC: sequential:
; RCPC: ldp x0, x1, [x0, #0]
; RCPC: dmb #11
; RCPC: release:
; RCPC: stilp x2, x3, [x0]
; LSE: unordered:
; LSE: ldxp
; LSE: cbnz
; >>> driver
; #include <stdio.h>
; typedef unsigned __int128 u128;
; extern const u128 constant;
; u128 unordered(const u128 *), acquire(const u128 *), sequential(const u128 *);
; void ignored(const u128 *), store(u128 *, u128), release(u128 *, u128), sequential_store(u128 *, u128);
; static void show(u128 v) { printf("%llx:%llx\n", (unsigned long long)(v >> 64), (unsigned long long)v); }
; int main(void) {
;   static u128 place;
;   ignored(&constant);
;   show(unordered(&constant));
;   store(&place, sequential(&constant) * 3);
;   show(acquire(&place));
;   release(&place, acquire(&constant) << 40);
;   show(unordered(&place));
;   sequential_store(&place, ~(u128)0);
;   show(sequential(&place));
; }
; >>> output
; 1:5
; 3:f
; 10000000000:50000000000
; ffffffffffffffff:ffffffffffffffff
