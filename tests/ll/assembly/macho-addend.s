// The addend of a relocation in Mach-O has 24 bits.
// test: error -- -mtriple=arm64-apple-ios
// CHECK: macho-addend.s:5:18: {{*}}addend too big for relocation
        adrp x0, (_v + 0x7fffff)@PAGE
        adrp x0, (_v + 0x800000)@PAGE
