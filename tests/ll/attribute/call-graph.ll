; Whom functions call, by name and by type, and which of them may be called through pointers.
; test: object -- -mtriple=x86_64-unknown-linux-gnu -call-graph-section
; test: readobj show=relocations check=RELOC -- -mtriple=x86_64-unknown-linux-gnu -call-graph-section
; test: readobj show=relocations check=RELOC -- -mtriple=aarch64-unknown-linux-gnu -call-graph-section
; RELOC: .rela.llvm.callgraph
; RELOC-NEXT: 0x2 {{*}}64 main 0x0
; RELOC-NEXT: 0x13 {{*}}64 foo 0x0
; RELOC-NEXT: 0x1B {{*}}64 untyped 0x0
; RELOC-NEXT: 0x36 {{*}}64 .text
; RELOC-NEXT: 0x48 {{*}}64 .text
; test: readobj show=sections,section-data check=DATA -- -mtriple=x86_64-unknown-linux-gnu -call-graph-section
; DATA: Name: .llvm.callgraph
; DATA: SectionData (
; DATA-NEXT: 0000: 00070000 00000000 0000A150 B83E0CFE
; DATA-NEXT: 0010: 3CB20200 00000000 00000000 00000000
$mu = comdat any

declare !type !0 void @foo()
declare !type !1 i32 @bar(i8 signext)
declare void @untyped()

define i32 @main(i32 %argc, ptr %fp) !type !3 {
entry:
  call void @foo()
  call void @foo()
  call void @untyped()
  call void %fp(), !callee_type !5
  %x = call i32 %fp(i8 signext 97), !callee_type !6
  call void %fp(i64 3)
  ret i32 %x
}

define internal void @unused() {
  ret void
}

define internal void @called() !type !0 {
  ret void
}

define void @leaf() !type !0 {
  tail call void @called()
  ret void
}

define internal void @taken() !type !4 !type !0 {
  ret void
}

define internal void @recursive() {
  call void @recursive()
  ret void
}

define void @mu(ptr %fp) comdat {
  call void %fp(ptr %fp), !callee_type !5
  ret void
}

@p = global ptr @taken

!0 = !{i64 0, !"_ZTSFvvE.generalized"}
!1 = !{i64 0, !"_ZTSFicE.generalized"}
!3 = !{i64 0, !"_ZTSFiiE.generalized"}
!4 = !{i64 0, !"_ZTSFvvE"}
!5 = !{!0}
!6 = !{!1}
