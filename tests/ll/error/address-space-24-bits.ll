; Address spaces of the data layout have 24 bits, as those of pointers.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: address-space-24-bits.ll:4:21: malformed data layout specification 'p16777216:64:64': address space must be a 24-bit integer
target datalayout = "e-p16777216:64:64"
