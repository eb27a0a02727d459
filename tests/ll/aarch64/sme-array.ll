; SME: loads, stores, outer products and moves of the ZA array, in a function with a ZA of its own.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sme
; test: dump -- -mtriple=aarch64-linux-gnu -mattr=+sme2
declare void @llvm.aarch64.sme.zero(i32)
declare void @llvm.aarch64.sme.ld1w.horiz(<vscale x 4 x i1>, ptr, i32, i32)
declare void @llvm.aarch64.sme.st1w.vert(<vscale x 4 x i1>, ptr, i32, i32)
declare void @llvm.aarch64.sme.mopa.nxv4f32(i32, <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>)
declare <vscale x 4 x float> @llvm.aarch64.sme.read.horiz.nxv4f32(<vscale x 4 x float>, <vscale x 4 x i1>, i32, i32)
declare void @llvm.aarch64.sme.write.vert.nxv4f32(i32, i32, <vscale x 4 x i1>, <vscale x 4 x float>)
declare void @llvm.aarch64.sme.ldr(i32, ptr, i32)
declare void @llvm.aarch64.sme.str(i32, ptr, i32)
declare i64 @llvm.aarch64.sme.cntsd()
declare <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32)
declare void @llvm.aarch64.sme.fmla.lane.vg1x2.nxv4f32(i32, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, i32)
declare i1 @llvm.aarch64.sme.in.streaming.mode()

define void @outer(ptr %a, ptr %b, ptr %out) "aarch64_pstate_sm_body" "aarch64_new_za" {
  %all = call <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32 31)
  call void @llvm.aarch64.sme.zero(i32 255)
  %x = load <vscale x 4 x float>, ptr %a
  %y = load <vscale x 4 x float>, ptr %b
  call void @llvm.aarch64.sme.mopa.nxv4f32(i32 2, <vscale x 4 x i1> %all, <vscale x 4 x i1> %all, <vscale x 4 x float> %x, <vscale x 4 x float> %y)
  %r = call <vscale x 4 x float> @llvm.aarch64.sme.read.horiz.nxv4f32(<vscale x 4 x float> %x, <vscale x 4 x i1> %all, i32 2, i32 1)
  %s = fadd <vscale x 4 x float> %r, %y
  call void @llvm.aarch64.sme.write.vert.nxv4f32(i32 2, i32 3, <vscale x 4 x i1> %all, <vscale x 4 x float> %s)
  call void @llvm.aarch64.sme.ld1w.horiz(<vscale x 4 x i1> %all, ptr %b, i32 2, i32 0)
  call void @llvm.aarch64.sme.st1w.vert(<vscale x 4 x i1> %all, ptr %out, i32 2, i32 3)
  %next = getelementptr i8, ptr %out, i64 256
  call void @llvm.aarch64.sme.str(i32 6, ptr %next, i32 0)
  call void @llvm.aarch64.sme.ldr(i32 9, ptr %next, i32 1)
  %last = getelementptr i8, ptr %out, i64 512
  call void @llvm.aarch64.sme.str(i32 10, ptr %last, i32 0)
  ret void
}
define i64 @length() {
  %n = call i64 @llvm.aarch64.sme.cntsd()
  ret i64 %n
}
define i32 @streaming() "aarch64_pstate_sm_body" {
  %m = call i1 @llvm.aarch64.sme.in.streaming.mode()
  %n = zext i1 %m to i32
  ret i32 %n
}
define void @two(i32 %slice, <vscale x 4 x float> %a, <vscale x 4 x float> %b, <vscale x 4 x float> %c) "aarch64_pstate_sm_enabled" "aarch64_inout_za" {
  call void @llvm.aarch64.sme.fmla.lane.vg1x2.nxv4f32(i32 %slice, <vscale x 4 x float> %a, <vscale x 4 x float> %b, <vscale x 4 x float> %c, i32 3)
  ret void
}
; CHECK: <two>:
; CHECK: fmla za.s[w8, 0, vgx2], { z0.s, z1.s }, z2.s[3]
; >>> driver
; #include <stdio.h>
; void outer(float *, float *, float *);
; long length(void);
; int streaming(void);
; void __arm_tpidr2_save(void) {}
; __asm__(".globl __arm_sme_state\n"
;         "__arm_sme_state: mrs x0, s3_3_c4_c2_2\n orr x0, x0, 0xc000000000000000\n mov x1, 0\n ret\n");
; long __arm_get_current_vg(void) { return 0; }
; int main(void) {
;   static float a[64], b[64], out[256];
;   for (int k = 0; k < 64; k++) {
;     a[k] = k + 1;
;     b[k] = 10 * k + 3;
;   }
;   outer(a, b, out);
;   long n = 2 * length();
;   double sum = 0;
;   for (int k = 0; k < n; k++)
;     sum += out[k] * (k + 1) + out[64 + k] * 3 + out[128 + k] * (k + 7);
;   printf("%g %g %g %g %d\n", sum, out[0], out[1], out[2], streaming());
;   return 0;
; }
; >>> output
; 7131 33 39 69 1
