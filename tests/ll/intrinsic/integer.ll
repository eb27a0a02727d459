; Bit, overflow, saturating, funnel-shift, min/max and abs intrinsics at several widths.
; test: run
define i8 @f8(i8 %a, i8 %b, i8 %c) {
  %v1 = call i8 @llvm.ctpop.i8(i8 %a)
  %v2 = call i8 @llvm.bitreverse.i8(i8 %a)
  %v3 = call i8 @llvm.bitreverse.i8(i8 %b)
  %v4 = call i8 @llvm.ctlz.i8(i8 %a, i1 false)
  %v5 = call i8 @llvm.cttz.i8(i8 %a, i1 false)
  %v6 = call i8 @llvm.umin.i8(i8 %a, i8 %b)
  %v7 = call i8 @llvm.umax.i8(i8 %a, i8 %b)
  %v8 = call i8 @llvm.smin.i8(i8 %a, i8 %b)
  %v9 = call i8 @llvm.smax.i8(i8 %a, i8 %b)
  %v10 = call i8 @llvm.abs.i8(i8 %a, i1 false)
  %v11 = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)
  %v12 = call i8 @llvm.sadd.sat.i8(i8 %a, i8 %b)
  %v13 = call i8 @llvm.usub.sat.i8(i8 %a, i8 %b)
  %v14 = call i8 @llvm.ssub.sat.i8(i8 %a, i8 %b)
  %v15 = call i8 @llvm.fshl.i8(i8 %a, i8 %b, i8 %c)
  %v16 = call i8 @llvm.fshr.i8(i8 %a, i8 %b, i8 %c)
  %v17 = call i8 @llvm.fshl.i8(i8 %a, i8 %a, i8 3)
  %v18 = call i8 @llvm.fshr.i8(i8 %b, i8 %b, i8 %c)
  %v19 = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %a, i8 %b)
  %v20 = extractvalue { i8, i1 } %v19, 0
  %v21 = extractvalue { i8, i1 } %v19, 1
  %v22 = zext i1 %v21 to i8
  %v23 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %a, i8 %b)
  %v24 = extractvalue { i8, i1 } %v23, 0
  %v25 = extractvalue { i8, i1 } %v23, 1
  %v26 = zext i1 %v25 to i8
  %v27 = call { i8, i1 } @llvm.ssub.with.overflow.i8(i8 %a, i8 %b)
  %v28 = extractvalue { i8, i1 } %v27, 0
  %v29 = extractvalue { i8, i1 } %v27, 1
  %v30 = zext i1 %v29 to i8
  %v31 = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a, i8 %b)
  %v32 = extractvalue { i8, i1 } %v31, 0
  %v33 = extractvalue { i8, i1 } %v31, 1
  %v34 = zext i1 %v33 to i8
  %v35 = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 %b)
  %v36 = extractvalue { i8, i1 } %v35, 0
  %v37 = extractvalue { i8, i1 } %v35, 1
  %v38 = zext i1 %v37 to i8
  %v39 = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 %b)
  %v40 = extractvalue { i8, i1 } %v39, 0
  %v41 = extractvalue { i8, i1 } %v39, 1
  %v42 = zext i1 %v41 to i8
  %v43 = mul i8 %v1, 13
  %v44 = xor i8 %v43, %v2
  %v45 = mul i8 %v44, 13
  %v46 = xor i8 %v45, %v3
  %v47 = mul i8 %v46, 13
  %v48 = xor i8 %v47, %v4
  %v49 = mul i8 %v48, 13
  %v50 = xor i8 %v49, %v5
  %v51 = mul i8 %v50, 13
  %v52 = xor i8 %v51, %v6
  %v53 = mul i8 %v52, 13
  %v54 = xor i8 %v53, %v7
  %v55 = mul i8 %v54, 13
  %v56 = xor i8 %v55, %v8
  %v57 = mul i8 %v56, 13
  %v58 = xor i8 %v57, %v9
  %v59 = mul i8 %v58, 13
  %v60 = xor i8 %v59, %v10
  %v61 = mul i8 %v60, 13
  %v62 = xor i8 %v61, %v11
  %v63 = mul i8 %v62, 13
  %v64 = xor i8 %v63, %v12
  %v65 = mul i8 %v64, 13
  %v66 = xor i8 %v65, %v13
  %v67 = mul i8 %v66, 13
  %v68 = xor i8 %v67, %v14
  %v69 = mul i8 %v68, 13
  %v70 = xor i8 %v69, %v15
  %v71 = mul i8 %v70, 13
  %v72 = xor i8 %v71, %v16
  %v73 = mul i8 %v72, 13
  %v74 = xor i8 %v73, %v17
  %v75 = mul i8 %v74, 13
  %v76 = xor i8 %v75, %v18
  %v77 = mul i8 %v76, 13
  %v78 = xor i8 %v77, %v20
  %v79 = mul i8 %v78, 13
  %v80 = xor i8 %v79, %v22
  %v81 = mul i8 %v80, 13
  %v82 = xor i8 %v81, %v24
  %v83 = mul i8 %v82, 13
  %v84 = xor i8 %v83, %v26
  %v85 = mul i8 %v84, 13
  %v86 = xor i8 %v85, %v28
  %v87 = mul i8 %v86, 13
  %v88 = xor i8 %v87, %v30
  %v89 = mul i8 %v88, 13
  %v90 = xor i8 %v89, %v32
  %v91 = mul i8 %v90, 13
  %v92 = xor i8 %v91, %v34
  %v93 = mul i8 %v92, 13
  %v94 = xor i8 %v93, %v36
  %v95 = mul i8 %v94, 13
  %v96 = xor i8 %v95, %v38
  %v97 = mul i8 %v96, 13
  %v98 = xor i8 %v97, %v40
  %v99 = mul i8 %v98, 13
  %v100 = xor i8 %v99, %v42
  ret i8 %v100
}
define i32 @branch8(i8 %a, i8 %b) {
  %r = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue { i8, i1 } %r, 1
  br i1 %o, label %yes, label %no
yes:
  ret i32 1
no:
  %s = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 %b)
  %p = extractvalue { i8, i1 } %s, 1
  %z = select i1 %p, i32 2, i32 3
  ret i32 %z
}
define i16 @f16(i16 %a, i16 %b, i16 %c) {
  %v1 = call i16 @llvm.ctpop.i16(i16 %a)
  %v2 = call i16 @llvm.bswap.i16(i16 %a)
  %v3 = call i16 @llvm.bitreverse.i16(i16 %b)
  %v4 = call i16 @llvm.ctlz.i16(i16 %a, i1 false)
  %v5 = call i16 @llvm.cttz.i16(i16 %a, i1 false)
  %v6 = call i16 @llvm.umin.i16(i16 %a, i16 %b)
  %v7 = call i16 @llvm.umax.i16(i16 %a, i16 %b)
  %v8 = call i16 @llvm.smin.i16(i16 %a, i16 %b)
  %v9 = call i16 @llvm.smax.i16(i16 %a, i16 %b)
  %v10 = call i16 @llvm.abs.i16(i16 %a, i1 false)
  %v11 = call i16 @llvm.uadd.sat.i16(i16 %a, i16 %b)
  %v12 = call i16 @llvm.sadd.sat.i16(i16 %a, i16 %b)
  %v13 = call i16 @llvm.usub.sat.i16(i16 %a, i16 %b)
  %v14 = call i16 @llvm.ssub.sat.i16(i16 %a, i16 %b)
  %v15 = call i16 @llvm.fshl.i16(i16 %a, i16 %b, i16 %c)
  %v16 = call i16 @llvm.fshr.i16(i16 %a, i16 %b, i16 %c)
  %v17 = call i16 @llvm.fshl.i16(i16 %a, i16 %a, i16 3)
  %v18 = call i16 @llvm.fshr.i16(i16 %b, i16 %b, i16 %c)
  %v19 = call { i16, i1 } @llvm.sadd.with.overflow.i16(i16 %a, i16 %b)
  %v20 = extractvalue { i16, i1 } %v19, 0
  %v21 = extractvalue { i16, i1 } %v19, 1
  %v22 = zext i1 %v21 to i16
  %v23 = call { i16, i1 } @llvm.uadd.with.overflow.i16(i16 %a, i16 %b)
  %v24 = extractvalue { i16, i1 } %v23, 0
  %v25 = extractvalue { i16, i1 } %v23, 1
  %v26 = zext i1 %v25 to i16
  %v27 = call { i16, i1 } @llvm.ssub.with.overflow.i16(i16 %a, i16 %b)
  %v28 = extractvalue { i16, i1 } %v27, 0
  %v29 = extractvalue { i16, i1 } %v27, 1
  %v30 = zext i1 %v29 to i16
  %v31 = call { i16, i1 } @llvm.usub.with.overflow.i16(i16 %a, i16 %b)
  %v32 = extractvalue { i16, i1 } %v31, 0
  %v33 = extractvalue { i16, i1 } %v31, 1
  %v34 = zext i1 %v33 to i16
  %v35 = call { i16, i1 } @llvm.smul.with.overflow.i16(i16 %a, i16 %b)
  %v36 = extractvalue { i16, i1 } %v35, 0
  %v37 = extractvalue { i16, i1 } %v35, 1
  %v38 = zext i1 %v37 to i16
  %v39 = call { i16, i1 } @llvm.umul.with.overflow.i16(i16 %a, i16 %b)
  %v40 = extractvalue { i16, i1 } %v39, 0
  %v41 = extractvalue { i16, i1 } %v39, 1
  %v42 = zext i1 %v41 to i16
  %v43 = mul i16 %v1, 13
  %v44 = xor i16 %v43, %v2
  %v45 = mul i16 %v44, 13
  %v46 = xor i16 %v45, %v3
  %v47 = mul i16 %v46, 13
  %v48 = xor i16 %v47, %v4
  %v49 = mul i16 %v48, 13
  %v50 = xor i16 %v49, %v5
  %v51 = mul i16 %v50, 13
  %v52 = xor i16 %v51, %v6
  %v53 = mul i16 %v52, 13
  %v54 = xor i16 %v53, %v7
  %v55 = mul i16 %v54, 13
  %v56 = xor i16 %v55, %v8
  %v57 = mul i16 %v56, 13
  %v58 = xor i16 %v57, %v9
  %v59 = mul i16 %v58, 13
  %v60 = xor i16 %v59, %v10
  %v61 = mul i16 %v60, 13
  %v62 = xor i16 %v61, %v11
  %v63 = mul i16 %v62, 13
  %v64 = xor i16 %v63, %v12
  %v65 = mul i16 %v64, 13
  %v66 = xor i16 %v65, %v13
  %v67 = mul i16 %v66, 13
  %v68 = xor i16 %v67, %v14
  %v69 = mul i16 %v68, 13
  %v70 = xor i16 %v69, %v15
  %v71 = mul i16 %v70, 13
  %v72 = xor i16 %v71, %v16
  %v73 = mul i16 %v72, 13
  %v74 = xor i16 %v73, %v17
  %v75 = mul i16 %v74, 13
  %v76 = xor i16 %v75, %v18
  %v77 = mul i16 %v76, 13
  %v78 = xor i16 %v77, %v20
  %v79 = mul i16 %v78, 13
  %v80 = xor i16 %v79, %v22
  %v81 = mul i16 %v80, 13
  %v82 = xor i16 %v81, %v24
  %v83 = mul i16 %v82, 13
  %v84 = xor i16 %v83, %v26
  %v85 = mul i16 %v84, 13
  %v86 = xor i16 %v85, %v28
  %v87 = mul i16 %v86, 13
  %v88 = xor i16 %v87, %v30
  %v89 = mul i16 %v88, 13
  %v90 = xor i16 %v89, %v32
  %v91 = mul i16 %v90, 13
  %v92 = xor i16 %v91, %v34
  %v93 = mul i16 %v92, 13
  %v94 = xor i16 %v93, %v36
  %v95 = mul i16 %v94, 13
  %v96 = xor i16 %v95, %v38
  %v97 = mul i16 %v96, 13
  %v98 = xor i16 %v97, %v40
  %v99 = mul i16 %v98, 13
  %v100 = xor i16 %v99, %v42
  ret i16 %v100
}
define i32 @branch16(i16 %a, i16 %b) {
  %r = call { i16, i1 } @llvm.sadd.with.overflow.i16(i16 %a, i16 %b)
  %o = extractvalue { i16, i1 } %r, 1
  br i1 %o, label %yes, label %no
yes:
  ret i32 1
no:
  %s = call { i16, i1 } @llvm.umul.with.overflow.i16(i16 %a, i16 %b)
  %p = extractvalue { i16, i1 } %s, 1
  %z = select i1 %p, i32 2, i32 3
  ret i32 %z
}
define i32 @f32(i32 %a, i32 %b, i32 %c) {
  %v1 = call i32 @llvm.ctpop.i32(i32 %a)
  %v2 = call i32 @llvm.bswap.i32(i32 %a)
  %v3 = call i32 @llvm.bitreverse.i32(i32 %b)
  %v4 = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %v5 = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  %v6 = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  %v7 = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  %v8 = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %v9 = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %v10 = call i32 @llvm.abs.i32(i32 %a, i1 false)
  %v11 = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)
  %v12 = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  %v13 = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)
  %v14 = call i32 @llvm.ssub.sat.i32(i32 %a, i32 %b)
  %v15 = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %c)
  %v16 = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 %c)
  %v17 = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 3)
  %v18 = call i32 @llvm.fshr.i32(i32 %b, i32 %b, i32 %c)
  %v19 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  %v20 = extractvalue { i32, i1 } %v19, 0
  %v21 = extractvalue { i32, i1 } %v19, 1
  %v22 = zext i1 %v21 to i32
  %v23 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %v24 = extractvalue { i32, i1 } %v23, 0
  %v25 = extractvalue { i32, i1 } %v23, 1
  %v26 = zext i1 %v25 to i32
  %v27 = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %a, i32 %b)
  %v28 = extractvalue { i32, i1 } %v27, 0
  %v29 = extractvalue { i32, i1 } %v27, 1
  %v30 = zext i1 %v29 to i32
  %v31 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %a, i32 %b)
  %v32 = extractvalue { i32, i1 } %v31, 0
  %v33 = extractvalue { i32, i1 } %v31, 1
  %v34 = zext i1 %v33 to i32
  %v35 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
  %v36 = extractvalue { i32, i1 } %v35, 0
  %v37 = extractvalue { i32, i1 } %v35, 1
  %v38 = zext i1 %v37 to i32
  %v39 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %v40 = extractvalue { i32, i1 } %v39, 0
  %v41 = extractvalue { i32, i1 } %v39, 1
  %v42 = zext i1 %v41 to i32
  %v43 = mul i32 %v1, 13
  %v44 = xor i32 %v43, %v2
  %v45 = mul i32 %v44, 13
  %v46 = xor i32 %v45, %v3
  %v47 = mul i32 %v46, 13
  %v48 = xor i32 %v47, %v4
  %v49 = mul i32 %v48, 13
  %v50 = xor i32 %v49, %v5
  %v51 = mul i32 %v50, 13
  %v52 = xor i32 %v51, %v6
  %v53 = mul i32 %v52, 13
  %v54 = xor i32 %v53, %v7
  %v55 = mul i32 %v54, 13
  %v56 = xor i32 %v55, %v8
  %v57 = mul i32 %v56, 13
  %v58 = xor i32 %v57, %v9
  %v59 = mul i32 %v58, 13
  %v60 = xor i32 %v59, %v10
  %v61 = mul i32 %v60, 13
  %v62 = xor i32 %v61, %v11
  %v63 = mul i32 %v62, 13
  %v64 = xor i32 %v63, %v12
  %v65 = mul i32 %v64, 13
  %v66 = xor i32 %v65, %v13
  %v67 = mul i32 %v66, 13
  %v68 = xor i32 %v67, %v14
  %v69 = mul i32 %v68, 13
  %v70 = xor i32 %v69, %v15
  %v71 = mul i32 %v70, 13
  %v72 = xor i32 %v71, %v16
  %v73 = mul i32 %v72, 13
  %v74 = xor i32 %v73, %v17
  %v75 = mul i32 %v74, 13
  %v76 = xor i32 %v75, %v18
  %v77 = mul i32 %v76, 13
  %v78 = xor i32 %v77, %v20
  %v79 = mul i32 %v78, 13
  %v80 = xor i32 %v79, %v22
  %v81 = mul i32 %v80, 13
  %v82 = xor i32 %v81, %v24
  %v83 = mul i32 %v82, 13
  %v84 = xor i32 %v83, %v26
  %v85 = mul i32 %v84, 13
  %v86 = xor i32 %v85, %v28
  %v87 = mul i32 %v86, 13
  %v88 = xor i32 %v87, %v30
  %v89 = mul i32 %v88, 13
  %v90 = xor i32 %v89, %v32
  %v91 = mul i32 %v90, 13
  %v92 = xor i32 %v91, %v34
  %v93 = mul i32 %v92, 13
  %v94 = xor i32 %v93, %v36
  %v95 = mul i32 %v94, 13
  %v96 = xor i32 %v95, %v38
  %v97 = mul i32 %v96, 13
  %v98 = xor i32 %v97, %v40
  %v99 = mul i32 %v98, 13
  %v100 = xor i32 %v99, %v42
  ret i32 %v100
}
define i32 @branch32(i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  %o = extractvalue { i32, i1 } %r, 1
  br i1 %o, label %yes, label %no
yes:
  ret i32 1
no:
  %s = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %p = extractvalue { i32, i1 } %s, 1
  %z = select i1 %p, i32 2, i32 3
  ret i32 %z
}
define i64 @f64(i64 %a, i64 %b, i64 %c) {
  %v1 = call i64 @llvm.ctpop.i64(i64 %a)
  %v2 = call i64 @llvm.bswap.i64(i64 %a)
  %v3 = call i64 @llvm.bitreverse.i64(i64 %b)
  %v4 = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  %v5 = call i64 @llvm.cttz.i64(i64 %a, i1 false)
  %v6 = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  %v7 = call i64 @llvm.umax.i64(i64 %a, i64 %b)
  %v8 = call i64 @llvm.smin.i64(i64 %a, i64 %b)
  %v9 = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  %v10 = call i64 @llvm.abs.i64(i64 %a, i1 false)
  %v11 = call i64 @llvm.uadd.sat.i64(i64 %a, i64 %b)
  %v12 = call i64 @llvm.sadd.sat.i64(i64 %a, i64 %b)
  %v13 = call i64 @llvm.usub.sat.i64(i64 %a, i64 %b)
  %v14 = call i64 @llvm.ssub.sat.i64(i64 %a, i64 %b)
  %v15 = call i64 @llvm.fshl.i64(i64 %a, i64 %b, i64 %c)
  %v16 = call i64 @llvm.fshr.i64(i64 %a, i64 %b, i64 %c)
  %v17 = call i64 @llvm.fshl.i64(i64 %a, i64 %a, i64 3)
  %v18 = call i64 @llvm.fshr.i64(i64 %b, i64 %b, i64 %c)
  %v19 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %a, i64 %b)
  %v20 = extractvalue { i64, i1 } %v19, 0
  %v21 = extractvalue { i64, i1 } %v19, 1
  %v22 = zext i1 %v21 to i64
  %v23 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %v24 = extractvalue { i64, i1 } %v23, 0
  %v25 = extractvalue { i64, i1 } %v23, 1
  %v26 = zext i1 %v25 to i64
  %v27 = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %a, i64 %b)
  %v28 = extractvalue { i64, i1 } %v27, 0
  %v29 = extractvalue { i64, i1 } %v27, 1
  %v30 = zext i1 %v29 to i64
  %v31 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %a, i64 %b)
  %v32 = extractvalue { i64, i1 } %v31, 0
  %v33 = extractvalue { i64, i1 } %v31, 1
  %v34 = zext i1 %v33 to i64
  %v35 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %a, i64 %b)
  %v36 = extractvalue { i64, i1 } %v35, 0
  %v37 = extractvalue { i64, i1 } %v35, 1
  %v38 = zext i1 %v37 to i64
  %v39 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a, i64 %b)
  %v40 = extractvalue { i64, i1 } %v39, 0
  %v41 = extractvalue { i64, i1 } %v39, 1
  %v42 = zext i1 %v41 to i64
  %v43 = mul i64 %v1, 13
  %v44 = xor i64 %v43, %v2
  %v45 = mul i64 %v44, 13
  %v46 = xor i64 %v45, %v3
  %v47 = mul i64 %v46, 13
  %v48 = xor i64 %v47, %v4
  %v49 = mul i64 %v48, 13
  %v50 = xor i64 %v49, %v5
  %v51 = mul i64 %v50, 13
  %v52 = xor i64 %v51, %v6
  %v53 = mul i64 %v52, 13
  %v54 = xor i64 %v53, %v7
  %v55 = mul i64 %v54, 13
  %v56 = xor i64 %v55, %v8
  %v57 = mul i64 %v56, 13
  %v58 = xor i64 %v57, %v9
  %v59 = mul i64 %v58, 13
  %v60 = xor i64 %v59, %v10
  %v61 = mul i64 %v60, 13
  %v62 = xor i64 %v61, %v11
  %v63 = mul i64 %v62, 13
  %v64 = xor i64 %v63, %v12
  %v65 = mul i64 %v64, 13
  %v66 = xor i64 %v65, %v13
  %v67 = mul i64 %v66, 13
  %v68 = xor i64 %v67, %v14
  %v69 = mul i64 %v68, 13
  %v70 = xor i64 %v69, %v15
  %v71 = mul i64 %v70, 13
  %v72 = xor i64 %v71, %v16
  %v73 = mul i64 %v72, 13
  %v74 = xor i64 %v73, %v17
  %v75 = mul i64 %v74, 13
  %v76 = xor i64 %v75, %v18
  %v77 = mul i64 %v76, 13
  %v78 = xor i64 %v77, %v20
  %v79 = mul i64 %v78, 13
  %v80 = xor i64 %v79, %v22
  %v81 = mul i64 %v80, 13
  %v82 = xor i64 %v81, %v24
  %v83 = mul i64 %v82, 13
  %v84 = xor i64 %v83, %v26
  %v85 = mul i64 %v84, 13
  %v86 = xor i64 %v85, %v28
  %v87 = mul i64 %v86, 13
  %v88 = xor i64 %v87, %v30
  %v89 = mul i64 %v88, 13
  %v90 = xor i64 %v89, %v32
  %v91 = mul i64 %v90, 13
  %v92 = xor i64 %v91, %v34
  %v93 = mul i64 %v92, 13
  %v94 = xor i64 %v93, %v36
  %v95 = mul i64 %v94, 13
  %v96 = xor i64 %v95, %v38
  %v97 = mul i64 %v96, 13
  %v98 = xor i64 %v97, %v40
  %v99 = mul i64 %v98, 13
  %v100 = xor i64 %v99, %v42
  ret i64 %v100
}
define i32 @branch64(i64 %a, i64 %b) {
  %r = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %a, i64 %b)
  %o = extractvalue { i64, i1 } %r, 1
  br i1 %o, label %yes, label %no
yes:
  ret i32 1
no:
  %s = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a, i64 %b)
  %p = extractvalue { i64, i1 } %s, 1
  %z = select i1 %p, i32 2, i32 3
  ret i32 %z
}
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.umin.i8(i8, i8)
declare i8 @llvm.umax.i8(i8, i8)
declare i8 @llvm.smin.i8(i8, i8)
declare i8 @llvm.smax.i8(i8, i8)
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)
declare { i8, i1 } @llvm.umul.with.overflow.i8(i8, i8)
declare i16 @llvm.ctpop.i16(i16)
declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.bitreverse.i16(i16)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i16 @llvm.cttz.i16(i16, i1)
declare i16 @llvm.umin.i16(i16, i16)
declare i16 @llvm.umax.i16(i16, i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i16 @llvm.smax.i16(i16, i16)
declare i16 @llvm.abs.i16(i16, i1)
declare i16 @llvm.uadd.sat.i16(i16, i16)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare i16 @llvm.usub.sat.i16(i16, i16)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare i16 @llvm.fshl.i16(i16, i16, i16)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare { i16, i1 } @llvm.sadd.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.uadd.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.ssub.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.usub.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.smul.with.overflow.i16(i16, i16)
declare { i16, i1 } @llvm.umul.with.overflow.i16(i16, i16)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i64 @llvm.sadd.sat.i64(i64, i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i64 @llvm.ssub.sat.i64(i64, i64)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; uint8_t f8(uint8_t, uint8_t, uint8_t); int branch8(uint8_t, uint8_t);
; uint16_t f16(uint16_t, uint16_t, uint16_t); int branch16(uint16_t, uint16_t);
; uint32_t f32(uint32_t, uint32_t, uint32_t); int branch32(uint32_t, uint32_t);
; uint64_t f64(uint64_t, uint64_t, uint64_t); int branch64(uint64_t, uint64_t);
; int main(void) {
;     static const uint64_t v[] = {0, 1, -1, 2, 127, 128, 255, 32767, 32768, 0x7fffffff, 0x80000000, 0xffffffff, 1ull << 63, (1ull << 63) - 1, 0x123456789abcdef0, 46341, 3037000500};
;     for (int i = 0; i < 17; i++) {
;         uint64_t h = 0;
;         for (int j = 0; j < 17; j++)
;             for (int k = 0; k < 70; k += 9)
;                 h = h * 31 + f8(v[i], v[j], k) + f16(v[i], v[j], k) * 3 + f32(v[i], v[j], k) * 5ull + f64(v[i], v[j], k) * 7 + branch8(v[i], v[j]) + branch16(v[i], v[j]) * 3 +
;                     branch32(v[i], v[j]) * 5 + branch64(v[i], v[j]) * 7;
;         printf("%016llx %d\n", (unsigned long long)h, (int)f8(v[i], v[i], 3));
;     }
; }
; >>> output
; 1c90c4358f08559d 224
; 03abaf94cad67191 235
; 1447a990a3ee4291 112
; a01aa4880266e58d 252
; b2ce904d4beabb7f 69
; 3201cd5e822771b7 65
; e4182a61815d1c7d 112
; 0fc677914249dcc7 112
; 20793e65880e9a29 224
; 735521140d4646bf 112
; 8d960eded878dd69 224
; cf50348335b45299 112
; 07d2f8c3f35a987f 224
; a3f92d38c4c28a3d 112
; 50eadf19675ae977 222
; f65edf5919778817 74
; ed4bb3e5355f09df 59
