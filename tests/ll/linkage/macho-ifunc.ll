; Indirect functions of Mach-O are stubs that jump through pointers, which lead to helpers that ask the resolver first.
; test: dump check=X86 level=O2 -- -mtriple=x86_64-apple-macosx13
; X86: _use>:
; X86: call
; X86: BRANCH _foo
; X86: _foo>:
; X86: jmp
; X86: _foo.lazy_pointer
; X86: _foo.stub_helper>:
; X86: call
; X86: _res
; X86: movq %rax
; X86: _foo.lazy_pointer
; X86: jmp
; X86: _foo.lazy_pointer
; X86: _bar>:
; test: dump check=A64 level=O2 -- -mtriple=arm64-apple-macosx13
; A64: _use>:
; A64: BRANCH26 _foo
; A64: _foo>:
; A64: GOT_LOAD_PAGE21 _foo.lazy_pointer
; A64: br x16
; A64: _foo.stub_helper>:
; A64: BRANCH26 _res
; A64: GOT_LOAD_PAGE21 _foo.lazy_pointer
; A64: str x0, [x16]
; A64: br x16
; test: readobj show=symbols,relocations check=SYM -- -mtriple=arm64-apple-macosx13
; SYM: _foo.stub_helper
@foo = ifunc i32 (i32), ptr @res
@bar = internal ifunc i32 (i32), ptr @res
@p = global ptr @foo

define internal ptr @res() {
  ret ptr @impl
}

define i32 @impl(i32 %a) {
  ret i32 %a
}

define i32 @use(i32 %a) {
  %r = call i32 @foo(i32 %a)
  %s = call i32 @bar(i32 %r)
  ret i32 %s
}
