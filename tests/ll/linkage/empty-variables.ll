; Local variables without size each have a place of their own in .bss (Linux compares addresses of such), also those that debug
; information describes.
; test: readobj show=symbols -- -mtriple=x86_64-linux-gnu
; test: object -- -mtriple=x86_64-linux-gnu
%key = type {}
@first = internal global %key zeroinitializer, align 1, !dbg !0
@second = internal global %key zeroinitializer, align 1
@third = global %key zeroinitializer, align 1
define void @f(ptr %p) {
  store ptr @first, ptr %p
  %q = getelementptr ptr, ptr %p, i64 1
  store ptr @second, ptr %q
  ret void
}
; CHECK: Name: first
; CHECK-NEXT: Value: 0x0
; CHECK-NEXT: Size: 1
; CHECK: Name: second
; CHECK-NEXT: Value: 0x1
; CHECK-NEXT: Size: 1
; CHECK: Name: third
; CHECK-NEXT: Value: 0x2
; CHECK-NEXT: Size: 0
!llvm.module.flags = !{!5}
!llvm.dbg.cu = !{!2}
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "first", scope: !2, file: !3, line: 1, type: !4, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "x", isOptimized: true, emissionKind: FullDebug, globals: !6)
!3 = !DIFile(filename: "a.c", directory: "/")
!4 = !DICompositeType(tag: DW_TAG_structure_type, name: "key", file: !3, line: 1, size: 0, elements: !7)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{!0}
!7 = !{}
