# Differences of labels that the linker may part: pairs of relocations, but numbers where a symbol is set to them.
# test: relocations -- -mtriple=x86_64-apple-macosx12
# test: relocations -- -mtriple=arm64-apple-macosx12
.section __TEXT,__text
_f:
 .long 0
.p2align 4
_g:
 .long 1
 .p2align 3
Ltmp:
 .long 2
 .p2align 5
_h:
 .long 3
.data
.quad _g-_f
.set a, _h-_f
.quad a
b = Ltmp - _g
.quad b
c = _h + 4
.quad c - _f
d = _h - _f + 3
.long d
.quad _h-Ltmp
.subsections_via_symbols
