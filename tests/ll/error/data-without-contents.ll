; llc: BSS section '.bss.mine' cannot have non-zero bytes.
; test: error -- -mtriple=x86_64-linux-gnu
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: data-without-contents.ll:5:1: initialised data in section '.bss.mine', which has no contents
@v = global i32 7, section ".bss.mine"
