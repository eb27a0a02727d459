// What an object of Mach-O has no room for is told with its place.
// test: error -- -mtriple=arm64-apple-ios
// CHECK: macho-errors.s:5:9: {{*}}alignment of more than 32768 bytes in a Mach-O section
        adrp x0, _v@PAGE
        .p2align 16
