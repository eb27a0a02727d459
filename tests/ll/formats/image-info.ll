; Module flags of Objective-C and Swift make the section by which their run time knows an image.
; test: object -- -mtriple=arm64-apple-macosx14
; test: object -- -mtriple=x86_64-apple-macosx13
; test: object -- -mtriple=x86_64-linux-gnu
; test: object -- -mtriple=x86_64-pc-windows-msvc
; test: readobj show=sections,section-data -- -mtriple=arm64-apple-macosx14
; test: readobj show=sections,section-data -- -mtriple=x86_64-linux-gnu
; CHECK: __objc_imageinfo
; CHECK: 05000000 42070905
define void @f() {
  ret void
}
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6, !7}
!0 = !{i32 1, !"Objective-C Version", i32 2}
!1 = !{i32 1, !"Objective-C Image Info Version", i32 5}
!2 = !{i32 1, !"Objective-C Image Info Section", !"__DATA,__objc_imageinfo,regular,no_dead_strip"}
!3 = !{i32 4, !"Objective-C Garbage Collection", i8 2}
!4 = !{i32 4, !"Objective-C Class Properties", i32 64}
!5 = !{i32 1, !"Swift ABI Version", i8 7}
!6 = !{i32 1, !"Swift Major Version", i8 5}
!7 = !{i32 1, !"Swift Minor Version", i8 9}
