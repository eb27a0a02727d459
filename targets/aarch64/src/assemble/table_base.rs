//! Integer instructions, branches, and loads and stores of plain registers. See [`super::table`].
//!
//! The forms of a load differ in the same bits for every register: those stand in place of sizes.

use super::table::{Family, family as f};

const WX: &str = "w=0 x=80000000";
/// Bit fields have a second bit for the size.
const WXN: &str = "w=0 x=80400000";

// Loads and stores with their bits for an unscaled offset, by register and size of the access.
const W_1: &str = "strb 38000000 ldrb 38400000 ldrsb 38c00000";
const X_1: &str = "ldrsb 38800000";
const W_2: &str = "strh 78000000 ldrh 78400000 ldrsh 78c00000";
const X_2: &str = "ldrsh 78800000";
const W_4: &str = "str b8000000 ldr b8400000";
const X_4: &str = "ldrsw b8800000";
const X_8: &str = "str f8000000 ldr f8400000";
const F_1: &str = "str 3c000000 ldr 3c400000";
const F_2: &str = "str 7c000000 ldr 7c400000";
const F_4: &str = "str bc000000 ldr bc400000";
const F_8: &str = "str fc000000 ldr fc400000";
const F_16: &str = "str 3c800000 ldr 3cc00000";
const PREFETCH: &str = "prfm f8800000";
const SCALED: &str = "=1000000";
const PRE: &str = "=c00";
const POST: &str = "=400";
const INDEXED: &str = "=200800";

// Pairs, with the bits of the non-temporal form.
const PAIR_W: &str = "stp 28000000 ldp 28400000";
const PAIR_SW: &str = "ldpsw 68400000";
const PAIR_X: &str = "stp a8000000 ldp a8400000";
const PAIR_S: &str = "stp 2c000000 ldp 2c400000";
const PAIR_D: &str = "stp 6c000000 ldp 6c400000";
const PAIR_Q: &str = "stp ac000000 ldp ac400000";
const PAIR_OFFSET: &str = "=1000000";
const PAIR_PRE: &str = "=1800000";
const PAIR_POST: &str = "=800000";

#[rustfmt::skip]
pub(super) static FAMILIES: &[Family] = &[
    // Moves first: they are what is written most.
    f("r0 r16", WX, "", "mov 2a0003e0"),
    f("r0 moveimm", WX, "", "mov 0"),
    f("R0 logical", WX, "", "mov 320003e0"),
    f("R0 R5", WX, "", "mov 11000000"),
    f("r0 movewide", WX, "", "mov 52800000"),
    f("r0 movewide", WX, "", "movn 12800000 movz 52800000 movk 72800000"),

    // Loads and stores.
    f("x0 [ X5 ?offset*3 ]", SCALED, "", X_8),
    f("w0 [ X5 ?offset*2 ]", SCALED, "", W_4),
    f("q0 [ X5 ?offset*4 ]", SCALED, "fp-armv8", F_16),
    f("d0 [ X5 ?offset*3 ]", SCALED, "fp-armv8", F_8),
    f("s0 [ X5 ?offset*2 ]", SCALED, "fp-armv8", F_4),
    f("h0 [ X5 ?offset*1 ]", SCALED, "fp-armv8", F_2),
    f("b0 [ X5 ?offset*0 ]", SCALED, "fp-armv8", F_1),
    f("w0 [ X5 ?offset*0 ]", SCALED, "", W_1),
    f("x0 [ X5 ?offset*0 ]", SCALED, "", X_1),
    f("w0 [ X5 ?offset*1 ]", SCALED, "", W_2),
    f("x0 [ X5 ?offset*1 ]", SCALED, "", X_2),
    f("x0 [ X5 ?offset*2 ]", SCALED, "", X_4),
    f("prfop [ X5 ?offset*3 ]", SCALED, "", PREFETCH),
    f("x0 [ X5 #s9@12 ] !", PRE, "", X_8),
    f("w0 [ X5 #s9@12 ] !", PRE, "", W_4),
    f("q0 [ X5 #s9@12 ] !", PRE, "fp-armv8", F_16),
    f("d0 [ X5 #s9@12 ] !", PRE, "fp-armv8", F_8),
    f("s0 [ X5 #s9@12 ] !", PRE, "fp-armv8", F_4),
    f("h0 [ X5 #s9@12 ] !", PRE, "fp-armv8", F_2),
    f("b0 [ X5 #s9@12 ] !", PRE, "fp-armv8", F_1),
    f("w0 [ X5 #s9@12 ] !", PRE, "", W_1),
    f("x0 [ X5 #s9@12 ] !", PRE, "", X_1),
    f("w0 [ X5 #s9@12 ] !", PRE, "", W_2),
    f("x0 [ X5 #s9@12 ] !", PRE, "", X_2),
    f("x0 [ X5 #s9@12 ] !", PRE, "", X_4),
    f("x0 [ X5 ] #s9@12", POST, "", X_8),
    f("w0 [ X5 ] #s9@12", POST, "", W_4),
    f("q0 [ X5 ] #s9@12", POST, "fp-armv8", F_16),
    f("d0 [ X5 ] #s9@12", POST, "fp-armv8", F_8),
    f("s0 [ X5 ] #s9@12", POST, "fp-armv8", F_4),
    f("h0 [ X5 ] #s9@12", POST, "fp-armv8", F_2),
    f("b0 [ X5 ] #s9@12", POST, "fp-armv8", F_1),
    f("w0 [ X5 ] #s9@12", POST, "", W_1),
    f("x0 [ X5 ] #s9@12", POST, "", X_1),
    f("w0 [ X5 ] #s9@12", POST, "", W_2),
    f("x0 [ X5 ] #s9@12", POST, "", X_2),
    f("x0 [ X5 ] #s9@12", POST, "", X_4),
    f("x0 [ X5 index*3 ]", INDEXED, "", X_8),
    f("w0 [ X5 index*2 ]", INDEXED, "", W_4),
    f("q0 [ X5 index*4 ]", INDEXED, "fp-armv8", F_16),
    f("d0 [ X5 index*3 ]", INDEXED, "fp-armv8", F_8),
    f("s0 [ X5 index*2 ]", INDEXED, "fp-armv8", F_4),
    f("h0 [ X5 index*1 ]", INDEXED, "fp-armv8", F_2),
    f("b0 [ X5 index*0 ]", INDEXED, "fp-armv8", F_1),
    f("w0 [ X5 index*0 ]", INDEXED, "", W_1),
    f("x0 [ X5 index*0 ]", INDEXED, "", X_1),
    f("w0 [ X5 index*1 ]", INDEXED, "", W_2),
    f("x0 [ X5 index*1 ]", INDEXED, "", X_2),
    f("x0 [ X5 index*2 ]", INDEXED, "", X_4),
    f("prfop [ X5 index*3 ]", INDEXED, "", PREFETCH),
    // Offsets that are not scaled, also where the scaled form cannot hold them.
    f("x0 [ X5 #s9@12 ]", "", "", X_8),
    f("w0 [ X5 #s9@12 ]", "", "", W_4),
    f("q0 [ X5 #s9@12 ]", "", "fp-armv8", F_16),
    f("d0 [ X5 #s9@12 ]", "", "fp-armv8", F_8),
    f("s0 [ X5 #s9@12 ]", "", "fp-armv8", F_4),
    f("h0 [ X5 #s9@12 ]", "", "fp-armv8", F_2),
    f("b0 [ X5 #s9@12 ]", "", "fp-armv8", F_1),
    f("w0 [ X5 #s9@12 ]", "", "", W_1),
    f("x0 [ X5 #s9@12 ]", "", "", X_1),
    f("w0 [ X5 #s9@12 ]", "", "", W_2),
    f("x0 [ X5 #s9@12 ]", "", "", X_2),
    f("x0 [ X5 #s9@12 ]", "", "", X_4),
    f("prfop [ X5 #s9@12 ]", "", "", PREFETCH),
    f("x0 [ X5 ?#s9@12 ]", "", "", "stur f8000000 ldur f8400000 ldursw b8800000 ldursh 78800000 ldursb 38800000"),
    f("w0 [ X5 ?#s9@12 ]", "", "", "stur b8000000 ldur b8400000 sturb 38000000 ldurb 38400000 ldursb 38c00000 sturh 78000000 ldurh 78400000 ldursh 78c00000"),
    f("f0 [ X5 ?#s9@12 ]", "b=0 h=40000000 s=80000000 d=c0000000 q=800000", "fp-armv8", "stur 3c000000 ldur 3c400000"),
    f("prfop [ X5 ?#s9@12 ]", "", "", "prfum f8800000"),
    f("r0 loadlabel", "w=0 x=40000000", "", "ldr 18000000"),
    f("f0 label*19@5", "s=0 d=40000000 q=80000000", "fp-armv8", "ldr 1c000000"),
    f("x0 label*19@5", "", "", "ldrsw 98000000"),
    f("prfop label*19@5", "", "", "prfm d8000000"),
    f("rprfop x16 [ X5 ]", "", "", "rprfm f8a04818"),

    // Pairs.
    f("x0 x10 [ X5 ?#s7*8@15 ]", PAIR_OFFSET, "", PAIR_X),
    f("w0 w10 [ X5 ?#s7*4@15 ]", PAIR_OFFSET, "", PAIR_W),
    f("x0 x10 [ X5 ?#s7*4@15 ]", PAIR_OFFSET, "", PAIR_SW),
    f("s0 s10 [ X5 ?#s7*4@15 ]", PAIR_OFFSET, "fp-armv8", PAIR_S),
    f("d0 d10 [ X5 ?#s7*8@15 ]", PAIR_OFFSET, "fp-armv8", PAIR_D),
    f("q0 q10 [ X5 ?#s7*16@15 ]", PAIR_OFFSET, "fp-armv8", PAIR_Q),
    f("x0 x10 [ X5 #s7*8@15 ] !", PAIR_PRE, "", PAIR_X),
    f("w0 w10 [ X5 #s7*4@15 ] !", PAIR_PRE, "", PAIR_W),
    f("x0 x10 [ X5 #s7*4@15 ] !", PAIR_PRE, "", PAIR_SW),
    f("s0 s10 [ X5 #s7*4@15 ] !", PAIR_PRE, "fp-armv8", PAIR_S),
    f("d0 d10 [ X5 #s7*8@15 ] !", PAIR_PRE, "fp-armv8", PAIR_D),
    f("q0 q10 [ X5 #s7*16@15 ] !", PAIR_PRE, "fp-armv8", PAIR_Q),
    f("x0 x10 [ X5 ] #s7*8@15", PAIR_POST, "", PAIR_X),
    f("w0 w10 [ X5 ] #s7*4@15", PAIR_POST, "", PAIR_W),
    f("x0 x10 [ X5 ] #s7*4@15", PAIR_POST, "", PAIR_SW),
    f("s0 s10 [ X5 ] #s7*4@15", PAIR_POST, "fp-armv8", PAIR_S),
    f("d0 d10 [ X5 ] #s7*8@15", PAIR_POST, "fp-armv8", PAIR_D),
    f("q0 q10 [ X5 ] #s7*16@15", PAIR_POST, "fp-armv8", PAIR_Q),
    f("x0 x10 [ X5 ?#s7*8@15 ]", "", "", "stnp a8000000 ldnp a8400000"),
    f("w0 w10 [ X5 ?#s7*4@15 ]", "", "", "stnp 28000000 ldnp 28400000"),
    f("s0 s10 [ X5 ?#s7*4@15 ]", "", "fp-armv8", "stnp 2c000000 ldnp 2c400000"),
    f("d0 d10 [ X5 ?#s7*8@15 ]", "", "fp-armv8", "stnp 6c000000 ldnp 6c400000"),
    f("q0 q10 [ X5 ?#s7*16@15 ]", "", "fp-armv8", "stnp ac000000 ldnp ac400000"),

    // Branches.
    f("call", "", "", "b 14000000 bl 94000000"),
    f("cond@0 label*19@5", "", "", "b. 54000000"),
    f("cond@0 label*19@5", "", "hbc", "bc. 54000010"),
    f("r0 label*19@5", WX, "", "cbz 34000000 cbnz 35000000"),
    f("r0 bit label*14@5", "w=0 x=0", "", "tbz 36000000 tbnz 37000000"),
    f("", "", "", "ret d65f03c0 eret d69f03e0 drps d6bf03e0"),
    f("x5", "", "", "ret d65f0000 br d61f0000 blr d63f0000"),
    f("", "", "pauth", "retaa d65f0bff retab d65f0fff eretaa d69f0bff eretab d69f0fff"),
    f("sppclabel", "", "pauth-lr", "retaasppc 5500001f retabsppc 5520001f autiasppc f380001f autibsppc f3a0001f"),
    f("r0 r16 label*9@5", WX, "cmpbr", "cbgt 74000000 cbge 74200000 cbhi 74400000 cbhs 74600000 cbeq 74c00000 cbne 74e00000"),
    f("r16 r0 label*9@5", WX, "cmpbr", "cblt 74000000 cble 74200000 cblo 74400000 cbls 74600000"),
    f("w0 w16 label*9@5", "", "cmpbr", "cbbgt 74008000 cbbge 74208000 cbbhi 74408000 cbbhs 74608000 cbbeq 74c08000 cbbne 74e08000 cbhgt 7400c000 cbhge 7420c000 cbhhi 7440c000 cbhhs 7460c000 cbheq 74c0c000 cbhne 74e0c000"),
    f("w16 w0 label*9@5", "", "cmpbr", "cbblt 74008000 cbble 74208000 cbblo 74408000 cbbls 74608000 cbhlt 7400c000 cbhle 7420c000 cbhlo 7440c000 cbhls 7460c000"),
    f("r0 #u6@15 label*9@5", WX, "cmpbr", "cbgt 75000000 cblt 75200000 cbhi 75400000 cblo 75600000 cbeq 75c00000 cbne 75e00000"),
    f("r0 #u6+1@15 label*9@5", WX, "cmpbr", "cbge 75000000 cbhs 75400000"),
    f("r0 #u6+-1@15 label*9@5", WX, "cmpbr", "cble 75200000 cbls 75600000"),
    f("x0 adr", "", "", "adr 10000000"),
    f("x0 adrp", "", "", "adrp 90000000"),

    // Arithmetic and logic.
    f("r0 r5 r16 shift", WX, "", "add 0b000000 adds 2b000000 sub 4b000000 subs 6b000000"),
    f("R0 R5 addimm", WX, "", "add 11000000 sub 51000000"),
    f("r0 R5 addimm", WX, "", "adds 31000000 subs 71000000"),
    f("R0 R5 negimm", WX, "", "add 51000000 sub 11000000"),
    f("r0 R5 negimm", WX, "", "adds 71000000 subs 31000000"),
    f("R0 R5 extend", WX, "", "add 0b200000 sub 4b200000"),
    f("r0 R5 extend", WX, "", "adds 2b200000 subs 6b200000"),
    f("r5 r16 shift", WX, "", "cmp 6b00001f cmn 2b00001f"),
    f("R5 addimm", WX, "", "cmp 7100001f cmn 3100001f"),
    f("R5 negimm", WX, "", "cmp 3100001f cmn 7100001f"),
    f("R5 extend", WX, "", "cmp 6b20001f cmn 2b20001f"),
    f("r0 r16 shift", WX, "", "neg 4b0003e0 negs 6b0003e0"),
    f("r0 r5 r16 shiftror", WX, "", "and 0a000000 bic 0a200000 orr 2a000000 orn 2a200000 eor 4a000000 eon 4a200000 ands 6a000000 bics 6a200000"),
    f("R0 r5 logical", WX, "", "and 12000000 orr 32000000 eor 52000000"),
    f("r0 r5 logical", WX, "", "ands 72000000"),
    f("R0 r5 notlogical", WX, "", "bic 12000000 orn 32000000 eon 52000000"),
    f("r0 r5 notlogical", WX, "", "bics 72000000"),
    f("r5 r16 shiftror", WX, "", "tst 6a00001f"),
    f("r5 logical", WX, "", "tst 7200001f"),
    f("r0 r16 shiftror", WX, "", "mvn 2a2003e0"),
    f("r0 r5 r16 cond@12", WX, "", "csel 1a800000 csinc 1a800400 csinv 5a800000 csneg 5a800400"),
    f("r0 notcond@12", WX, "", "cset 1a9f07e0 csetm 5a9f03e0"),
    f("r0 r5&16 notcond@12", WX, "", "cinc 1a800400 cinv 5a800000 cneg 5a800400"),
    f("r5 r16 #u4@0 cond@12", WX, "", "ccmn 3a400000 ccmp 7a400000"),
    f("r5 #u5@16 #u4@0 cond@12", WX, "", "ccmn 3a400800 ccmp 7a400800"),

    // Shifts and bit fields.
    f("r0 r5 r16", WX, "", "lsl 1ac02000 lsr 1ac02400 asr 1ac02800 ror 1ac02c00 lslv 1ac02000 lsrv 1ac02400 asrv 1ac02800 rorv 1ac02c00"),
    f("r0 r5 lslimm", WXN, "", "lsl 53000000"),
    f("w0 w5 #u5@16", "", "", "lsr 53007c00 asr 13007c00"),
    f("x0 x5 #u6@16", "", "", "lsr d340fc00 asr 9340fc00"),
    f("w0 w5&16 #u5@10", "", "", "ror 13800000"),
    f("x0 x5&16 #u6@10", "", "", "ror 93c00000"),
    f("w0 w5 w16 #u5@10", "", "", "extr 13800000"),
    f("x0 x5 x16 #u6@10", "", "", "extr 93c00000"),
    f("w0 w5 #u5@16 #u5@10", "", "", "sbfm 13000000 bfm 33000000 ubfm 53000000"),
    f("x0 x5 #u6@16 #u6@10", "", "", "sbfm 93400000 bfm b3400000 ubfm d3400000"),
    f("r0 r5 insert", WXN, "", "bfi 33000000 sbfiz 13000000 ubfiz 53000000"),
    f("r0 r5 extract", WXN, "", "bfxil 33000000 sbfx 13000000 ubfx 53000000"),
    f("r0 insert", WXN, "v8.2a", "bfc 330003e0"),
    f("w0 w5", "", "", "sxtb 13001c00 sxth 13003c00 uxtb 53001c00 uxth 53003c00"),
    f("x0 w5", "", "", "uxtb 53001c00 uxth 53003c00"),
    f("x0 r5", "w=0 x=0", "", "sxtb 93401c00 sxth 93403c00 sxtw 93407c00 uxtw d3407c00"),
];
