; Sections of basic blocks are not written as text where pseudo probes stand in them.
; test: error -- -mtriple=x86_64-linux-gnu -O0 -filetype=asm -basic-block-sections=all
; CHECK: block-sections-as-text.ll:4:{{*}}unsupported: sections of basic blocks with tables in assembly output
define void @f(i1 %c, ptr %p) {
  call void @llvm.pseudoprobe(i64 5, i64 1, i32 0, i64 -1)
  br i1 %c, label %a, label %b
a:
  store i32 0, ptr %p
  br label %b
b:
  ret void
}
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
!llvm.pseudo_probe_desc = !{!0}
!0 = !{i64 5, i64 7, !"f"}
