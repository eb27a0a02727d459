; In the large code model library functions are called by absolute addresses where the format has no global offset table of
; offsets; the medium one is the small one there.
; test: readobj show=relocations -- -mtriple=x86_64-pc-windows-msvc -code-model=large
; test: readobj show=relocations check=MACHO -- -mtriple=x86_64-apple-macosx13 -code-model=large
; test: readobj show=relocations check=MEDIUM -- -mtriple=x86_64-pc-windows-msvc -code-model=medium
; CHECK: IMAGE_REL_AMD64_ADDR64 memcpy
; CHECK: IMAGE_REL_AMD64_ADDR64 far
; MACHO: X86_64_RELOC_UNSIGNED 0 _far
; MACHO: X86_64_RELOC_UNSIGNED 0 _memcpy
; MEDIUM: IMAGE_REL_AMD64_REL32 memcpy
; MEDIUM: IMAGE_REL_AMD64_REL32 far
@far = dso_local global [400 x i8] zeroinitializer

define void @f(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @far, i64 400, i1 false)
  %v = load i8, ptr @far
  store i8 %v, ptr %p
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
