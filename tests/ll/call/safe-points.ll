; Tables of safe points: Erlang's notes and OCaml's frames name the places behind calls, the bytes of frames and where roots are.
; (A jump is no safe point.)
; test: asm check=TEXT -- -mtriple=x86_64-linux-gnu -O2
; TEXT: __code_begin
; TEXT: plain:
; TEXT: callq walk
; TEXT: callq walk
; TEXT: jmp last
; TEXT: __code_end
; TEXT: __data_begin
; TEXT: __data_end
; TEXT: .zero 8
; TEXT: __frametable
; TEXT: .byte 2,0
; TEXT: .byte 24,0,1,0,0,0
; TEXT: .byte 24,0,1,0,0,0
; test: readobj show=hex-dump=.data level=O2 check=FRAMES -- -mtriple=x86_64-linux-gnu
; FRAMES: 0x00000000 00000000 00000000 02000000 00000000
; FRAMES: 0x00000010 00000000 00000000 18000100 00000000
; test: readobj show=hex-dump=.note.gc level=O2 check=NOTE -- -mtriple=x86_64-linux-gnu
; NOTE: 0x00000000 01000000 00000100 01000100 0000
; test: error check=COFF -- -mtriple=x86_64-pc-windows-msvc
; COFF: garbage collection strategy "erlang" outside ELF
declare void @llvm.gcroot(ptr, ptr)
declare void @walk(ptr)
declare void @last()
define void @plain(ptr %x) gc "ocaml" {
  %a = alloca ptr
  call void @llvm.gcroot(ptr %a, ptr null)
  call void @walk(ptr %x)
  store ptr %x, ptr %a
  call void @walk(ptr %a)
  tail call void @last()
  ret void
}
define void @noted(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g) gc "erlang" {
  %r = alloca ptr
  call void @llvm.gcroot(ptr %r, ptr null)
  call void @walk(ptr %r)
  ret void
}
