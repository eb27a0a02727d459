; AVX10.2, SM4 of 64 bytes, MOVRS, USER_MSR and VP2INTERSECT, called once (they were refused: the tool that calls every
; intrinsic asked llc without the features).
; test: dump levels=O0,O2 -- -mtriple=x86_64-linux-gnu -mattr=+avx10.2,+sm4,+movrs,+usermsr,+avx512vp2intersect
; CHECK: <f0>:
; CHECK: vfpclassbf16 
; CHECK: <f1>:
; CHECK: vfpclassbf16 
; CHECK: <f2>:
; CHECK: vfpclassbf16 
; CHECK: <f3>:
; CHECK: vgetexpbf16 
; CHECK: <f4>:
; CHECK: vgetexpbf16 
; CHECK: <f5>:
; CHECK: vgetexpbf16 
; CHECK: <f6>:
; CHECK: vgetmantbf16 
; CHECK: <f7>:
; CHECK: vgetmantbf16 
; CHECK: <f8>:
; CHECK: vgetmantbf16 
; CHECK: <f9>:
; CHECK: vrcpbf16 
; CHECK: <f10>:
; CHECK: vrcpbf16 
; CHECK: <f11>:
; CHECK: vrcpbf16 
; CHECK: <f12>:
; CHECK: vreducebf16 
; CHECK: <f13>:
; CHECK: vreducebf16 
; CHECK: <f14>:
; CHECK: vreducebf16 
; CHECK: <f15>:
; CHECK: vrndscalebf16 
; CHECK: <f16>:
; CHECK: vrndscalebf16 
; CHECK: <f17>:
; CHECK: vrndscalebf16 
; CHECK: <f18>:
; CHECK: vrsqrtbf16 
; CHECK: <f19>:
; CHECK: vrsqrtbf16 
; CHECK: <f20>:
; CHECK: vrsqrtbf16 
; CHECK: <f21>:
; CHECK: vscalefbf16 
; CHECK: <f22>:
; CHECK: vscalefbf16 
; CHECK: <f23>:
; CHECK: vscalefbf16 
; CHECK: <f24>:
; CHECK: vcvt2ps2phx 
; CHECK: <f25>:
; CHECK: vcvt2ps2phx 
; CHECK: <f26>:
; CHECK: vcvt2ps2phx 
; CHECK: <f27>:
; CHECK: vcvtbiasph2bf8 
; CHECK: <f28>:
; CHECK: vcvtbiasph2bf8 
; CHECK: <f29>:
; CHECK: vcvtbiasph2bf8 
; CHECK: <f30>:
; CHECK: vcvtbiasph2bf8s 
; CHECK: <f31>:
; CHECK: vcvtbiasph2bf8s 
; CHECK: <f32>:
; CHECK: vcvtbiasph2bf8s 
; CHECK: <f33>:
; CHECK: vcvtbiasph2hf8 
; CHECK: <f34>:
; CHECK: vcvtbiasph2hf8 
; CHECK: <f35>:
; CHECK: vcvtbiasph2hf8 
; CHECK: <f36>:
; CHECK: vcvtbiasph2hf8s 
; CHECK: <f37>:
; CHECK: vcvtbiasph2hf8s 
; CHECK: <f38>:
; CHECK: vcvtbiasph2hf8s 
; CHECK: <f39>:
; CHECK: vcvthf82ph 
; CHECK: <f40>:
; CHECK: vcvthf82ph 
; CHECK: <f41>:
; CHECK: vcvthf82ph 
; CHECK: <f42>:
; CHECK: vcvtph2bf8 
; CHECK: <f43>:
; CHECK: vcvtph2bf8 
; CHECK: <f44>:
; CHECK: vcvtph2bf8 
; CHECK: <f45>:
; CHECK: vcvtph2bf8s 
; CHECK: <f46>:
; CHECK: vcvtph2bf8s 
; CHECK: <f47>:
; CHECK: vcvtph2bf8s 
; CHECK: <f48>:
; CHECK: vcvtph2hf8 
; CHECK: <f49>:
; CHECK: vcvtph2hf8 
; CHECK: <f50>:
; CHECK: vcvtph2hf8 
; CHECK: <f51>:
; CHECK: vcvtph2hf8s 
; CHECK: <f52>:
; CHECK: vcvtph2hf8s 
; CHECK: <f53>:
; CHECK: vcvtph2hf8s 
; CHECK: <f54>:
; CHECK: vcvtph2ibs 
; CHECK: <f55>:
; CHECK: vcvtph2ibs 
; CHECK: <f56>:
; CHECK: vcvtph2ibs 
; CHECK: <f57>:
; CHECK: vcvtph2iubs 
; CHECK: <f58>:
; CHECK: vcvtph2iubs 
; CHECK: <f59>:
; CHECK: vcvtph2iubs 
; CHECK: <f60>:
; CHECK: vcvtps2ibs 
; CHECK: <f61>:
; CHECK: vcvtps2ibs 
; CHECK: <f62>:
; CHECK: vcvtps2ibs 
; CHECK: <f63>:
; CHECK: vcvtps2iubs 
; CHECK: <f64>:
; CHECK: vcvtps2iubs 
; CHECK: <f65>:
; CHECK: vcvtps2iubs 
; CHECK: <f66>:
; CHECK: vcvttpd2dqs 
; CHECK: <f67>:
; CHECK: vcvttpd2dqs 
; CHECK: <f68>:
; CHECK: vcvttpd2dqs 
; CHECK: <f69>:
; CHECK: vcvttpd2qqs 
; CHECK: <f70>:
; CHECK: vcvttpd2qqs 
; CHECK: <f71>:
; CHECK: vcvttpd2qqs 
; CHECK: <f72>:
; CHECK: vcvttpd2udqs 
; CHECK: <f73>:
; CHECK: vcvttpd2udqs 
; CHECK: <f74>:
; CHECK: vcvttpd2udqs 
; CHECK: <f75>:
; CHECK: vcvttpd2uqqs 
; CHECK: <f76>:
; CHECK: vcvttpd2uqqs 
; CHECK: <f77>:
; CHECK: vcvttpd2uqqs 
; CHECK: <f78>:
; CHECK: vcvttph2ibs 
; CHECK: <f79>:
; CHECK: vcvttph2ibs 
; CHECK: <f80>:
; CHECK: vcvttph2ibs 
; CHECK: <f81>:
; CHECK: vcvttph2iubs 
; CHECK: <f82>:
; CHECK: vcvttph2iubs 
; CHECK: <f83>:
; CHECK: vcvttph2iubs 
; CHECK: <f84>:
; CHECK: vcvttps2dqs 
; CHECK: <f85>:
; CHECK: vcvttps2dqs 
; CHECK: <f86>:
; CHECK: vcvttps2dqs 
; CHECK: <f87>:
; CHECK: vcvttps2ibs 
; CHECK: <f88>:
; CHECK: vcvttps2ibs 
; CHECK: <f89>:
; CHECK: vcvttps2ibs 
; CHECK: <f90>:
; CHECK: vcvttps2iubs 
; CHECK: <f91>:
; CHECK: vcvttps2iubs 
; CHECK: <f92>:
; CHECK: vcvttps2iubs 
; CHECK: <f93>:
; CHECK: vcvttps2qqs 
; CHECK: <f94>:
; CHECK: vcvttps2qqs 
; CHECK: <f95>:
; CHECK: vcvttps2qqs 
; CHECK: <f96>:
; CHECK: vcvttps2udqs 
; CHECK: <f97>:
; CHECK: vcvttps2udqs 
; CHECK: <f98>:
; CHECK: vcvttps2udqs 
; CHECK: <f99>:
; CHECK: vcvttps2uqqs 
; CHECK: <f100>:
; CHECK: vcvttps2uqqs 
; CHECK: <f101>:
; CHECK: vcvttps2uqqs 
; CHECK: <f102>:
; CHECK: vminmaxpd 
; CHECK: <f103>:
; CHECK: vminmaxpd 
; CHECK: <f104>:
; CHECK: vminmaxpd 
; CHECK: <f105>:
; CHECK: vminmaxph 
; CHECK: <f106>:
; CHECK: vminmaxph 
; CHECK: <f107>:
; CHECK: vminmaxph 
; CHECK: <f108>:
; CHECK: vminmaxps 
; CHECK: <f109>:
; CHECK: vminmaxps 
; CHECK: <f110>:
; CHECK: vminmaxps 
; CHECK: <f111>:
; CHECK: vminmaxsd 
; CHECK: <f112>:
; CHECK: vminmaxsh 
; CHECK: <f113>:
; CHECK: vminmaxss 
; CHECK: <f114>:
; CHECK: vcomisbf16 
; CHECK: <f115>:
; CHECK: vcomisbf16 
; CHECK: <f116>:
; CHECK: vcomisbf16 
; CHECK: <f117>:
; CHECK: vcomisbf16 
; CHECK: <f118>:
; CHECK: vcomisbf16 
; CHECK: <f119>:
; CHECK: vcomisbf16 
; CHECK: <f120>:
; CHECK: vcvt2ph2bf8 
; CHECK: <f121>:
; CHECK: vcvt2ph2bf8 
; CHECK: <f122>:
; CHECK: vcvt2ph2bf8 
; CHECK: <f123>:
; CHECK: vcvt2ph2bf8s 
; CHECK: <f124>:
; CHECK: vcvt2ph2bf8s 
; CHECK: <f125>:
; CHECK: vcvt2ph2bf8s 
; CHECK: <f126>:
; CHECK: vcvt2ph2hf8 
; CHECK: <f127>:
; CHECK: vcvt2ph2hf8 
; CHECK: <f128>:
; CHECK: vcvt2ph2hf8 
; CHECK: <f129>:
; CHECK: vcvt2ph2hf8s 
; CHECK: <f130>:
; CHECK: vcvt2ph2hf8s 
; CHECK: <f131>:
; CHECK: vcvt2ph2hf8s 
; CHECK: <f132>:
; CHECK: vcvtbf162ibs 
; CHECK: <f133>:
; CHECK: vcvtbf162ibs 
; CHECK: <f134>:
; CHECK: vcvtbf162ibs 
; CHECK: <f135>:
; CHECK: vcvtbf162iubs 
; CHECK: <f136>:
; CHECK: vcvtbf162iubs 
; CHECK: <f137>:
; CHECK: vcvtbf162iubs 
; CHECK: <f138>:
; CHECK: vcvttbf162ibs 
; CHECK: <f139>:
; CHECK: vcvttbf162ibs 
; CHECK: <f140>:
; CHECK: vcvttbf162ibs 
; CHECK: <f141>:
; CHECK: vcvttbf162iubs 
; CHECK: <f142>:
; CHECK: vcvttbf162iubs 
; CHECK: <f143>:
; CHECK: vcvttbf162iubs 
; CHECK: <f144>:
; CHECK: vcvttsd2sis 
; CHECK: <f145>:
; CHECK: vcvttsd2sis 
; CHECK: <f146>:
; CHECK: vcvttsd2usis 
; CHECK: <f147>:
; CHECK: vcvttsd2usis 
; CHECK: <f148>:
; CHECK: vcvttss2sis 
; CHECK: <f149>:
; CHECK: vcvttss2sis 
; CHECK: <f150>:
; CHECK: vcvttss2usis 
; CHECK: <f151>:
; CHECK: vcvttss2usis 
; CHECK: <f152>:
; CHECK: vdpphps 
; CHECK: <f153>:
; CHECK: vdpphps 
; CHECK: <f154>:
; CHECK: vdpphps 
; CHECK: <f155>:
; CHECK: vmaxbf16 
; CHECK: <f156>:
; CHECK: vmaxbf16 
; CHECK: <f157>:
; CHECK: vmaxbf16 
; CHECK: <f158>:
; CHECK: vminbf16 
; CHECK: <f159>:
; CHECK: vminbf16 
; CHECK: <f160>:
; CHECK: vminbf16 
; CHECK: <f161>:
; CHECK: vminmaxbf16 
; CHECK: <f162>:
; CHECK: vminmaxbf16 
; CHECK: <f163>:
; CHECK: vminmaxbf16 
; CHECK: <f164>:
; CHECK: vmovrsb 
; CHECK: <f165>:
; CHECK: vmovrsb 
; CHECK: <f166>:
; CHECK: vmovrsb 
; CHECK: <f167>:
; CHECK: vmovrsd 
; CHECK: <f168>:
; CHECK: vmovrsd 
; CHECK: <f169>:
; CHECK: vmovrsd 
; CHECK: <f170>:
; CHECK: vmovrsq 
; CHECK: <f171>:
; CHECK: vmovrsq 
; CHECK: <f172>:
; CHECK: vmovrsq 
; CHECK: <f173>:
; CHECK: vmovrsw 
; CHECK: <f174>:
; CHECK: vmovrsw 
; CHECK: <f175>:
; CHECK: vmovrsw 
; CHECK: <f176>:
; CHECK: vmpsadbw 
; CHECK: <f177>:
; CHECK: vpdpbssd 
; CHECK: <f178>:
; CHECK: vpdpbssds 
; CHECK: <f179>:
; CHECK: vpdpbsud 
; CHECK: <f180>:
; CHECK: vpdpbsuds 
; CHECK: <f181>:
; CHECK: vpdpbuud 
; CHECK: <f182>:
; CHECK: vpdpbuuds 
; CHECK: <f183>:
; CHECK: vpdpwsud 
; CHECK: <f184>:
; CHECK: vpdpwsuds 
; CHECK: <f185>:
; CHECK: vpdpwusd 
; CHECK: <f186>:
; CHECK: vpdpwusds 
; CHECK: <f187>:
; CHECK: vpdpwuud 
; CHECK: <f188>:
; CHECK: vpdpwuuds 
; CHECK: <f189>:
; CHECK: vp2intersectd 
; CHECK: <f190>:
; CHECK: vp2intersectd 
; CHECK: <f191>:
; CHECK: vp2intersectd 
; CHECK: <f192>:
; CHECK: vp2intersectq 
; CHECK: <f193>:
; CHECK: vp2intersectq 
; CHECK: <f194>:
; CHECK: vp2intersectq 
; CHECK: <f195>:
; CHECK: movrsq 
; CHECK: <f196>:
; CHECK: movrsw 
; CHECK: <f197>:
; CHECK: movrsb 
; CHECK: <f198>:
; CHECK: movrsl 
; CHECK: <f199>:
; CHECK: prefetchrst2 
; CHECK: <f200>:
; CHECK: urdmsr 
; CHECK: <f201>:
; CHECK: uwrmsr 
; CHECK: <f202>:
; CHECK: vsm4key4 
; CHECK: <f203>:
; CHECK: vsm4rnds4 
declare <8 x i1> @llvm.x86.avx10.fpclass.bf16.128(<8 x bfloat>, i32)
define <8 x i1> @f0(<8 x bfloat> %a0) {
  %r = call <8 x i1> @llvm.x86.avx10.fpclass.bf16.128(<8 x bfloat> %a0, i32 4)
  ret <8 x i1> %r
}
declare <16 x i1> @llvm.x86.avx10.fpclass.bf16.256(<16 x bfloat>, i32)
define <16 x i1> @f1(<16 x bfloat> %a0) {
  %r = call <16 x i1> @llvm.x86.avx10.fpclass.bf16.256(<16 x bfloat> %a0, i32 4)
  ret <16 x i1> %r
}
declare <32 x i1> @llvm.x86.avx10.fpclass.bf16.512(<32 x bfloat>, i32)
define <32 x i1> @f2(<32 x bfloat> %a0) {
  %r = call <32 x i1> @llvm.x86.avx10.fpclass.bf16.512(<32 x bfloat> %a0, i32 4)
  ret <32 x i1> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.getexp.bf16.128(<8 x bfloat>, <8 x bfloat>, i8)
define <8 x bfloat> @f3(<8 x bfloat> %a0, <8 x bfloat> %a1, i8 %a2) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.getexp.bf16.128(<8 x bfloat> %a0, <8 x bfloat> %a1, i8 %a2)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.getexp.bf16.256(<16 x bfloat>, <16 x bfloat>, i16)
define <16 x bfloat> @f4(<16 x bfloat> %a0, <16 x bfloat> %a1, i16 %a2) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.getexp.bf16.256(<16 x bfloat> %a0, <16 x bfloat> %a1, i16 %a2)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.getexp.bf16.512(<32 x bfloat>, <32 x bfloat>, i32)
define <32 x bfloat> @f5(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 %a2) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.getexp.bf16.512(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 %a2)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.getmant.bf16.128(<8 x bfloat>, i32, <8 x bfloat>, i8)
define <8 x bfloat> @f6(<8 x bfloat> %a0, <8 x bfloat> %a2, i8 %a3) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.getmant.bf16.128(<8 x bfloat> %a0, i32 4, <8 x bfloat> %a2, i8 %a3)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.getmant.bf16.256(<16 x bfloat>, i32, <16 x bfloat>, i16)
define <16 x bfloat> @f7(<16 x bfloat> %a0, <16 x bfloat> %a2, i16 %a3) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.getmant.bf16.256(<16 x bfloat> %a0, i32 4, <16 x bfloat> %a2, i16 %a3)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.getmant.bf16.512(<32 x bfloat>, i32, <32 x bfloat>, i32)
define <32 x bfloat> @f8(<32 x bfloat> %a0, <32 x bfloat> %a2, i32 %a3) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.getmant.bf16.512(<32 x bfloat> %a0, i32 4, <32 x bfloat> %a2, i32 %a3)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.rcp.bf16.128(<8 x bfloat>, <8 x bfloat>, i8)
define <8 x bfloat> @f9(<8 x bfloat> %a0, <8 x bfloat> %a1, i8 %a2) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.rcp.bf16.128(<8 x bfloat> %a0, <8 x bfloat> %a1, i8 %a2)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.rcp.bf16.256(<16 x bfloat>, <16 x bfloat>, i16)
define <16 x bfloat> @f10(<16 x bfloat> %a0, <16 x bfloat> %a1, i16 %a2) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.rcp.bf16.256(<16 x bfloat> %a0, <16 x bfloat> %a1, i16 %a2)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.rcp.bf16.512(<32 x bfloat>, <32 x bfloat>, i32)
define <32 x bfloat> @f11(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 %a2) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.rcp.bf16.512(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 %a2)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.reduce.bf16.128(<8 x bfloat>, i32, <8 x bfloat>, i8)
define <8 x bfloat> @f12(<8 x bfloat> %a0, <8 x bfloat> %a2, i8 %a3) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.reduce.bf16.128(<8 x bfloat> %a0, i32 4, <8 x bfloat> %a2, i8 %a3)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.reduce.bf16.256(<16 x bfloat>, i32, <16 x bfloat>, i16)
define <16 x bfloat> @f13(<16 x bfloat> %a0, <16 x bfloat> %a2, i16 %a3) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.reduce.bf16.256(<16 x bfloat> %a0, i32 4, <16 x bfloat> %a2, i16 %a3)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.reduce.bf16.512(<32 x bfloat>, i32, <32 x bfloat>, i32)
define <32 x bfloat> @f14(<32 x bfloat> %a0, <32 x bfloat> %a2, i32 %a3) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.reduce.bf16.512(<32 x bfloat> %a0, i32 4, <32 x bfloat> %a2, i32 %a3)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.rndscale.bf16.128(<8 x bfloat>, i32, <8 x bfloat>, i8)
define <8 x bfloat> @f15(<8 x bfloat> %a0, <8 x bfloat> %a2, i8 %a3) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.rndscale.bf16.128(<8 x bfloat> %a0, i32 4, <8 x bfloat> %a2, i8 %a3)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.rndscale.bf16.256(<16 x bfloat>, i32, <16 x bfloat>, i16)
define <16 x bfloat> @f16(<16 x bfloat> %a0, <16 x bfloat> %a2, i16 %a3) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.rndscale.bf16.256(<16 x bfloat> %a0, i32 4, <16 x bfloat> %a2, i16 %a3)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.rndscale.bf16.512(<32 x bfloat>, i32, <32 x bfloat>, i32)
define <32 x bfloat> @f17(<32 x bfloat> %a0, <32 x bfloat> %a2, i32 %a3) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.rndscale.bf16.512(<32 x bfloat> %a0, i32 4, <32 x bfloat> %a2, i32 %a3)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.rsqrt.bf16.128(<8 x bfloat>, <8 x bfloat>, i8)
define <8 x bfloat> @f18(<8 x bfloat> %a0, <8 x bfloat> %a1, i8 %a2) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.rsqrt.bf16.128(<8 x bfloat> %a0, <8 x bfloat> %a1, i8 %a2)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.rsqrt.bf16.256(<16 x bfloat>, <16 x bfloat>, i16)
define <16 x bfloat> @f19(<16 x bfloat> %a0, <16 x bfloat> %a1, i16 %a2) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.rsqrt.bf16.256(<16 x bfloat> %a0, <16 x bfloat> %a1, i16 %a2)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.rsqrt.bf16.512(<32 x bfloat>, <32 x bfloat>, i32)
define <32 x bfloat> @f20(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 %a2) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.rsqrt.bf16.512(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 %a2)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.mask.scalef.bf16.128(<8 x bfloat>, <8 x bfloat>, <8 x bfloat>, i8)
define <8 x bfloat> @f21(<8 x bfloat> %a0, <8 x bfloat> %a1, <8 x bfloat> %a2, i8 %a3) {
  %r = call <8 x bfloat> @llvm.x86.avx10.mask.scalef.bf16.128(<8 x bfloat> %a0, <8 x bfloat> %a1, <8 x bfloat> %a2, i8 %a3)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.mask.scalef.bf16.256(<16 x bfloat>, <16 x bfloat>, <16 x bfloat>, i16)
define <16 x bfloat> @f22(<16 x bfloat> %a0, <16 x bfloat> %a1, <16 x bfloat> %a2, i16 %a3) {
  %r = call <16 x bfloat> @llvm.x86.avx10.mask.scalef.bf16.256(<16 x bfloat> %a0, <16 x bfloat> %a1, <16 x bfloat> %a2, i16 %a3)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.mask.scalef.bf16.512(<32 x bfloat>, <32 x bfloat>, <32 x bfloat>, i32)
define <32 x bfloat> @f23(<32 x bfloat> %a0, <32 x bfloat> %a1, <32 x bfloat> %a2, i32 %a3) {
  %r = call <32 x bfloat> @llvm.x86.avx10.mask.scalef.bf16.512(<32 x bfloat> %a0, <32 x bfloat> %a1, <32 x bfloat> %a2, i32 %a3)
  ret <32 x bfloat> %r
}
declare <8 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.128(<4 x float>, <4 x float>, <8 x half>, i8)
define <8 x half> @f24(<4 x float> %a0, <4 x float> %a1, <8 x half> %a2, i8 %a3) {
  %r = call <8 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.128(<4 x float> %a0, <4 x float> %a1, <8 x half> %a2, i8 %a3)
  ret <8 x half> %r
}
declare <16 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float>, <8 x float>, <16 x half>, i16)
define <16 x half> @f25(<8 x float> %a0, <8 x float> %a1, <16 x half> %a2, i16 %a3) {
  %r = call <16 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float> %a0, <8 x float> %a1, <16 x half> %a2, i16 %a3)
  ret <16 x half> %r
}
declare <32 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.512(<16 x float>, <16 x float>, <32 x half>, i32, i32)
define <32 x half> @f26(<16 x float> %a0, <16 x float> %a1, <32 x half> %a2, i32 %a3) {
  %r = call <32 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.512(<16 x float> %a0, <16 x float> %a1, <32 x half> %a2, i32 %a3, i32 4)
  ret <32 x half> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8128(<16 x i8>, <8 x half>, <16 x i8>, i8)
define <16 x i8> @f27(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8128(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8256(<32 x i8>, <16 x half>, <16 x i8>, i16)
define <16 x i8> @f28(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8256(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8512(<64 x i8>, <32 x half>, <32 x i8>, i32)
define <32 x i8> @f29(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8512(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8s128(<16 x i8>, <8 x half>, <16 x i8>, i8)
define <16 x i8> @f30(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8s128(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8s256(<32 x i8>, <16 x half>, <16 x i8>, i16)
define <16 x i8> @f31(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8s256(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8s512(<64 x i8>, <32 x half>, <32 x i8>, i32)
define <32 x i8> @f32(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2bf8s512(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8128(<16 x i8>, <8 x half>, <16 x i8>, i8)
define <16 x i8> @f33(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8128(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8256(<32 x i8>, <16 x half>, <16 x i8>, i16)
define <16 x i8> @f34(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8256(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8512(<64 x i8>, <32 x half>, <32 x i8>, i32)
define <32 x i8> @f35(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8512(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8s128(<16 x i8>, <8 x half>, <16 x i8>, i8)
define <16 x i8> @f36(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8s128(<16 x i8> %a0, <8 x half> %a1, <16 x i8> %a2, i8 %a3)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8s256(<32 x i8>, <16 x half>, <16 x i8>, i16)
define <16 x i8> @f37(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8s256(<32 x i8> %a0, <16 x half> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8s512(<64 x i8>, <32 x half>, <32 x i8>, i32)
define <32 x i8> @f38(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtbiasph2hf8s512(<64 x i8> %a0, <32 x half> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
declare <8 x half> @llvm.x86.avx10.mask.vcvthf82ph128(<16 x i8>, <8 x half>, i8)
define <8 x half> @f39(<16 x i8> %a0, <8 x half> %a1, i8 %a2) {
  %r = call <8 x half> @llvm.x86.avx10.mask.vcvthf82ph128(<16 x i8> %a0, <8 x half> %a1, i8 %a2)
  ret <8 x half> %r
}
declare <16 x half> @llvm.x86.avx10.mask.vcvthf82ph256(<16 x i8>, <16 x half>, i16)
define <16 x half> @f40(<16 x i8> %a0, <16 x half> %a1, i16 %a2) {
  %r = call <16 x half> @llvm.x86.avx10.mask.vcvthf82ph256(<16 x i8> %a0, <16 x half> %a1, i16 %a2)
  ret <16 x half> %r
}
declare <32 x half> @llvm.x86.avx10.mask.vcvthf82ph512(<32 x i8>, <32 x half>, i32)
define <32 x half> @f41(<32 x i8> %a0, <32 x half> %a1, i32 %a2) {
  %r = call <32 x half> @llvm.x86.avx10.mask.vcvthf82ph512(<32 x i8> %a0, <32 x half> %a1, i32 %a2)
  ret <32 x half> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8128(<8 x half>, <16 x i8>, i8)
define <16 x i8> @f42(<8 x half> %a0, <16 x i8> %a1, i8 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8128(<8 x half> %a0, <16 x i8> %a1, i8 %a2)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8256(<16 x half>, <16 x i8>, i16)
define <16 x i8> @f43(<16 x half> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8256(<16 x half> %a0, <16 x i8> %a1, i16 %a2)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtph2bf8512(<32 x half>, <32 x i8>, i32)
define <32 x i8> @f44(<32 x half> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtph2bf8512(<32 x half> %a0, <32 x i8> %a1, i32 %a2)
  ret <32 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8s128(<8 x half>, <16 x i8>, i8)
define <16 x i8> @f45(<8 x half> %a0, <16 x i8> %a1, i8 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8s128(<8 x half> %a0, <16 x i8> %a1, i8 %a2)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8s256(<16 x half>, <16 x i8>, i16)
define <16 x i8> @f46(<16 x half> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2bf8s256(<16 x half> %a0, <16 x i8> %a1, i16 %a2)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtph2bf8s512(<32 x half>, <32 x i8>, i32)
define <32 x i8> @f47(<32 x half> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtph2bf8s512(<32 x half> %a0, <32 x i8> %a1, i32 %a2)
  ret <32 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8128(<8 x half>, <16 x i8>, i8)
define <16 x i8> @f48(<8 x half> %a0, <16 x i8> %a1, i8 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8128(<8 x half> %a0, <16 x i8> %a1, i8 %a2)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8256(<16 x half>, <16 x i8>, i16)
define <16 x i8> @f49(<16 x half> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8256(<16 x half> %a0, <16 x i8> %a1, i16 %a2)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtph2hf8512(<32 x half>, <32 x i8>, i32)
define <32 x i8> @f50(<32 x half> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtph2hf8512(<32 x half> %a0, <32 x i8> %a1, i32 %a2)
  ret <32 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8s128(<8 x half>, <16 x i8>, i8)
define <16 x i8> @f51(<8 x half> %a0, <16 x i8> %a1, i8 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8s128(<8 x half> %a0, <16 x i8> %a1, i8 %a2)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8s256(<16 x half>, <16 x i8>, i16)
define <16 x i8> @f52(<16 x half> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call <16 x i8> @llvm.x86.avx10.mask.vcvtph2hf8s256(<16 x half> %a0, <16 x i8> %a1, i16 %a2)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.mask.vcvtph2hf8s512(<32 x half>, <32 x i8>, i32)
define <32 x i8> @f53(<32 x half> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call <32 x i8> @llvm.x86.avx10.mask.vcvtph2hf8s512(<32 x half> %a0, <32 x i8> %a1, i32 %a2)
  ret <32 x i8> %r
}
declare <8 x i16> @llvm.x86.avx10.mask.vcvtph2ibs128(<8 x half>, <8 x i16>, i8)
define <8 x i16> @f54(<8 x half> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call <8 x i16> @llvm.x86.avx10.mask.vcvtph2ibs128(<8 x half> %a0, <8 x i16> %a1, i8 %a2)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.mask.vcvtph2ibs256(<16 x half>, <16 x i16>, i16)
define <16 x i16> @f55(<16 x half> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call <16 x i16> @llvm.x86.avx10.mask.vcvtph2ibs256(<16 x half> %a0, <16 x i16> %a1, i16 %a2)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.mask.vcvtph2ibs512(<32 x half>, <32 x i16>, i32, i32)
define <32 x i16> @f56(<32 x half> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call <32 x i16> @llvm.x86.avx10.mask.vcvtph2ibs512(<32 x half> %a0, <32 x i16> %a1, i32 %a2, i32 4)
  ret <32 x i16> %r
}
declare <8 x i16> @llvm.x86.avx10.mask.vcvtph2iubs128(<8 x half>, <8 x i16>, i8)
define <8 x i16> @f57(<8 x half> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call <8 x i16> @llvm.x86.avx10.mask.vcvtph2iubs128(<8 x half> %a0, <8 x i16> %a1, i8 %a2)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.mask.vcvtph2iubs256(<16 x half>, <16 x i16>, i16)
define <16 x i16> @f58(<16 x half> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call <16 x i16> @llvm.x86.avx10.mask.vcvtph2iubs256(<16 x half> %a0, <16 x i16> %a1, i16 %a2)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.mask.vcvtph2iubs512(<32 x half>, <32 x i16>, i32, i32)
define <32 x i16> @f59(<32 x half> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call <32 x i16> @llvm.x86.avx10.mask.vcvtph2iubs512(<32 x half> %a0, <32 x i16> %a1, i32 %a2, i32 4)
  ret <32 x i16> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvtps2ibs128(<4 x float>, <4 x i32>, i8)
define <4 x i32> @f60(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvtps2ibs128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvtps2ibs256(<8 x float>, <8 x i32>, i8)
define <8 x i32> @f61(<8 x float> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvtps2ibs256(<8 x float> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.mask.vcvtps2ibs512(<16 x float>, <16 x i32>, i16, i32)
define <16 x i32> @f62(<16 x float> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.mask.vcvtps2ibs512(<16 x float> %a0, <16 x i32> %a1, i16 %a2, i32 4)
  ret <16 x i32> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvtps2iubs128(<4 x float>, <4 x i32>, i8)
define <4 x i32> @f63(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvtps2iubs128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvtps2iubs256(<8 x float>, <8 x i32>, i8)
define <8 x i32> @f64(<8 x float> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvtps2iubs256(<8 x float> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.mask.vcvtps2iubs512(<16 x float>, <16 x i32>, i16, i32)
define <16 x i32> @f65(<16 x float> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.mask.vcvtps2iubs512(<16 x float> %a0, <16 x i32> %a1, i16 %a2, i32 4)
  ret <16 x i32> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttpd2dqs.128(<2 x double>, <4 x i32>, i8)
define <4 x i32> @f66(<2 x double> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttpd2dqs.128(<2 x double> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttpd2dqs.256(<4 x double>, <4 x i32>, i8)
define <4 x i32> @f67(<4 x double> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttpd2dqs.256(<4 x double> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvttpd2dqs.round.512(<8 x double>, <8 x i32>, i8, i32)
define <8 x i32> @f68(<8 x double> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvttpd2dqs.round.512(<8 x double> %a0, <8 x i32> %a1, i8 %a2, i32 4)
  ret <8 x i32> %r
}
declare <2 x i64> @llvm.x86.avx10.mask.vcvttpd2qqs.128(<2 x double>, <2 x i64>, i8)
define <2 x i64> @f69(<2 x double> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm.x86.avx10.mask.vcvttpd2qqs.128(<2 x double> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm.x86.avx10.mask.vcvttpd2qqs.256(<4 x double>, <4 x i64>, i8)
define <4 x i64> @f70(<4 x double> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm.x86.avx10.mask.vcvttpd2qqs.256(<4 x double> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
declare <8 x i64> @llvm.x86.avx10.mask.vcvttpd2qqs.round.512(<8 x double>, <8 x i64>, i8, i32)
define <8 x i64> @f71(<8 x double> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm.x86.avx10.mask.vcvttpd2qqs.round.512(<8 x double> %a0, <8 x i64> %a1, i8 %a2, i32 4)
  ret <8 x i64> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttpd2udqs.128(<2 x double>, <4 x i32>, i8)
define <4 x i32> @f72(<2 x double> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttpd2udqs.128(<2 x double> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttpd2udqs.256(<4 x double>, <4 x i32>, i8)
define <4 x i32> @f73(<4 x double> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttpd2udqs.256(<4 x double> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvttpd2udqs.round.512(<8 x double>, <8 x i32>, i8, i32)
define <8 x i32> @f74(<8 x double> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvttpd2udqs.round.512(<8 x double> %a0, <8 x i32> %a1, i8 %a2, i32 4)
  ret <8 x i32> %r
}
declare <2 x i64> @llvm.x86.avx10.mask.vcvttpd2uqqs.128(<2 x double>, <2 x i64>, i8)
define <2 x i64> @f75(<2 x double> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm.x86.avx10.mask.vcvttpd2uqqs.128(<2 x double> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm.x86.avx10.mask.vcvttpd2uqqs.256(<4 x double>, <4 x i64>, i8)
define <4 x i64> @f76(<4 x double> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm.x86.avx10.mask.vcvttpd2uqqs.256(<4 x double> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
declare <8 x i64> @llvm.x86.avx10.mask.vcvttpd2uqqs.round.512(<8 x double>, <8 x i64>, i8, i32)
define <8 x i64> @f77(<8 x double> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm.x86.avx10.mask.vcvttpd2uqqs.round.512(<8 x double> %a0, <8 x i64> %a1, i8 %a2, i32 4)
  ret <8 x i64> %r
}
declare <8 x i16> @llvm.x86.avx10.mask.vcvttph2ibs128(<8 x half>, <8 x i16>, i8)
define <8 x i16> @f78(<8 x half> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call <8 x i16> @llvm.x86.avx10.mask.vcvttph2ibs128(<8 x half> %a0, <8 x i16> %a1, i8 %a2)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.mask.vcvttph2ibs256(<16 x half>, <16 x i16>, i16)
define <16 x i16> @f79(<16 x half> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call <16 x i16> @llvm.x86.avx10.mask.vcvttph2ibs256(<16 x half> %a0, <16 x i16> %a1, i16 %a2)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.mask.vcvttph2ibs512(<32 x half>, <32 x i16>, i32, i32)
define <32 x i16> @f80(<32 x half> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call <32 x i16> @llvm.x86.avx10.mask.vcvttph2ibs512(<32 x half> %a0, <32 x i16> %a1, i32 %a2, i32 4)
  ret <32 x i16> %r
}
declare <8 x i16> @llvm.x86.avx10.mask.vcvttph2iubs128(<8 x half>, <8 x i16>, i8)
define <8 x i16> @f81(<8 x half> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call <8 x i16> @llvm.x86.avx10.mask.vcvttph2iubs128(<8 x half> %a0, <8 x i16> %a1, i8 %a2)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.mask.vcvttph2iubs256(<16 x half>, <16 x i16>, i16)
define <16 x i16> @f82(<16 x half> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call <16 x i16> @llvm.x86.avx10.mask.vcvttph2iubs256(<16 x half> %a0, <16 x i16> %a1, i16 %a2)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.mask.vcvttph2iubs512(<32 x half>, <32 x i16>, i32, i32)
define <32 x i16> @f83(<32 x half> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call <32 x i16> @llvm.x86.avx10.mask.vcvttph2iubs512(<32 x half> %a0, <32 x i16> %a1, i32 %a2, i32 4)
  ret <32 x i16> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.128(<4 x float>, <4 x i32>, i8)
define <4 x i32> @f84(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.256(<8 x float>, <8 x i32>, i8)
define <8 x i32> @f85(<8 x float> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.256(<8 x float> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.round.512(<16 x float>, <16 x i32>, i16, i32)
define <16 x i32> @f86(<16 x float> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.round.512(<16 x float> %a0, <16 x i32> %a1, i16 %a2, i32 4)
  ret <16 x i32> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttps2ibs128(<4 x float>, <4 x i32>, i8)
define <4 x i32> @f87(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttps2ibs128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvttps2ibs256(<8 x float>, <8 x i32>, i8)
define <8 x i32> @f88(<8 x float> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvttps2ibs256(<8 x float> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.mask.vcvttps2ibs512(<16 x float>, <16 x i32>, i16, i32)
define <16 x i32> @f89(<16 x float> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.mask.vcvttps2ibs512(<16 x float> %a0, <16 x i32> %a1, i16 %a2, i32 4)
  ret <16 x i32> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttps2iubs128(<4 x float>, <4 x i32>, i8)
define <4 x i32> @f90(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttps2iubs128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvttps2iubs256(<8 x float>, <8 x i32>, i8)
define <8 x i32> @f91(<8 x float> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvttps2iubs256(<8 x float> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.mask.vcvttps2iubs512(<16 x float>, <16 x i32>, i16, i32)
define <16 x i32> @f92(<16 x float> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.mask.vcvttps2iubs512(<16 x float> %a0, <16 x i32> %a1, i16 %a2, i32 4)
  ret <16 x i32> %r
}
declare <2 x i64> @llvm.x86.avx10.mask.vcvttps2qqs.128(<4 x float>, <2 x i64>, i8)
define <2 x i64> @f93(<4 x float> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm.x86.avx10.mask.vcvttps2qqs.128(<4 x float> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm.x86.avx10.mask.vcvttps2qqs.256(<4 x float>, <4 x i64>, i8)
define <4 x i64> @f94(<4 x float> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm.x86.avx10.mask.vcvttps2qqs.256(<4 x float> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
declare <8 x i64> @llvm.x86.avx10.mask.vcvttps2qqs.round.512(<8 x float>, <8 x i64>, i8, i32)
define <8 x i64> @f95(<8 x float> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm.x86.avx10.mask.vcvttps2qqs.round.512(<8 x float> %a0, <8 x i64> %a1, i8 %a2, i32 4)
  ret <8 x i64> %r
}
declare <4 x i32> @llvm.x86.avx10.mask.vcvttps2udqs.128(<4 x float>, <4 x i32>, i8)
define <4 x i32> @f96(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm.x86.avx10.mask.vcvttps2udqs.128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.mask.vcvttps2udqs.256(<8 x float>, <8 x i32>, i8)
define <8 x i32> @f97(<8 x float> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm.x86.avx10.mask.vcvttps2udqs.256(<8 x float> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.mask.vcvttps2udqs.round.512(<16 x float>, <16 x i32>, i16, i32)
define <16 x i32> @f98(<16 x float> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.mask.vcvttps2udqs.round.512(<16 x float> %a0, <16 x i32> %a1, i16 %a2, i32 4)
  ret <16 x i32> %r
}
declare <2 x i64> @llvm.x86.avx10.mask.vcvttps2uqqs.128(<4 x float>, <2 x i64>, i8)
define <2 x i64> @f99(<4 x float> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm.x86.avx10.mask.vcvttps2uqqs.128(<4 x float> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm.x86.avx10.mask.vcvttps2uqqs.256(<4 x float>, <4 x i64>, i8)
define <4 x i64> @f100(<4 x float> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm.x86.avx10.mask.vcvttps2uqqs.256(<4 x float> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
declare <8 x i64> @llvm.x86.avx10.mask.vcvttps2uqqs.round.512(<8 x float>, <8 x i64>, i8, i32)
define <8 x i64> @f101(<8 x float> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm.x86.avx10.mask.vcvttps2uqqs.round.512(<8 x float> %a0, <8 x i64> %a1, i8 %a2, i32 4)
  ret <8 x i64> %r
}
declare <8 x double> @llvm.x86.avx10.mask.vminmaxpd.round(<8 x double>, <8 x double>, i32, <8 x double>, i8, i32)
define <8 x double> @f102(<8 x double> %a0, <8 x double> %a1, <8 x double> %a3, i8 %a4) {
  %r = call <8 x double> @llvm.x86.avx10.mask.vminmaxpd.round(<8 x double> %a0, <8 x double> %a1, i32 4, <8 x double> %a3, i8 %a4, i32 4)
  ret <8 x double> %r
}
declare <2 x double> @llvm.x86.avx10.mask.vminmaxpd128(<2 x double>, <2 x double>, i32, <2 x double>, i8)
define <2 x double> @f103(<2 x double> %a0, <2 x double> %a1, <2 x double> %a3, i8 %a4) {
  %r = call <2 x double> @llvm.x86.avx10.mask.vminmaxpd128(<2 x double> %a0, <2 x double> %a1, i32 4, <2 x double> %a3, i8 %a4)
  ret <2 x double> %r
}
declare <4 x double> @llvm.x86.avx10.mask.vminmaxpd256(<4 x double>, <4 x double>, i32, <4 x double>, i8)
define <4 x double> @f104(<4 x double> %a0, <4 x double> %a1, <4 x double> %a3, i8 %a4) {
  %r = call <4 x double> @llvm.x86.avx10.mask.vminmaxpd256(<4 x double> %a0, <4 x double> %a1, i32 4, <4 x double> %a3, i8 %a4)
  ret <4 x double> %r
}
declare <32 x half> @llvm.x86.avx10.mask.vminmaxph.round(<32 x half>, <32 x half>, i32, <32 x half>, i32, i32)
define <32 x half> @f105(<32 x half> %a0, <32 x half> %a1, <32 x half> %a3, i32 %a4) {
  %r = call <32 x half> @llvm.x86.avx10.mask.vminmaxph.round(<32 x half> %a0, <32 x half> %a1, i32 4, <32 x half> %a3, i32 %a4, i32 4)
  ret <32 x half> %r
}
declare <8 x half> @llvm.x86.avx10.mask.vminmaxph128(<8 x half>, <8 x half>, i32, <8 x half>, i8)
define <8 x half> @f106(<8 x half> %a0, <8 x half> %a1, <8 x half> %a3, i8 %a4) {
  %r = call <8 x half> @llvm.x86.avx10.mask.vminmaxph128(<8 x half> %a0, <8 x half> %a1, i32 4, <8 x half> %a3, i8 %a4)
  ret <8 x half> %r
}
declare <16 x half> @llvm.x86.avx10.mask.vminmaxph256(<16 x half>, <16 x half>, i32, <16 x half>, i16)
define <16 x half> @f107(<16 x half> %a0, <16 x half> %a1, <16 x half> %a3, i16 %a4) {
  %r = call <16 x half> @llvm.x86.avx10.mask.vminmaxph256(<16 x half> %a0, <16 x half> %a1, i32 4, <16 x half> %a3, i16 %a4)
  ret <16 x half> %r
}
declare <16 x float> @llvm.x86.avx10.mask.vminmaxps.round(<16 x float>, <16 x float>, i32, <16 x float>, i16, i32)
define <16 x float> @f108(<16 x float> %a0, <16 x float> %a1, <16 x float> %a3, i16 %a4) {
  %r = call <16 x float> @llvm.x86.avx10.mask.vminmaxps.round(<16 x float> %a0, <16 x float> %a1, i32 4, <16 x float> %a3, i16 %a4, i32 4)
  ret <16 x float> %r
}
declare <4 x float> @llvm.x86.avx10.mask.vminmaxps128(<4 x float>, <4 x float>, i32, <4 x float>, i8)
define <4 x float> @f109(<4 x float> %a0, <4 x float> %a1, <4 x float> %a3, i8 %a4) {
  %r = call <4 x float> @llvm.x86.avx10.mask.vminmaxps128(<4 x float> %a0, <4 x float> %a1, i32 4, <4 x float> %a3, i8 %a4)
  ret <4 x float> %r
}
declare <8 x float> @llvm.x86.avx10.mask.vminmaxps256(<8 x float>, <8 x float>, i32, <8 x float>, i8)
define <8 x float> @f110(<8 x float> %a0, <8 x float> %a1, <8 x float> %a3, i8 %a4) {
  %r = call <8 x float> @llvm.x86.avx10.mask.vminmaxps256(<8 x float> %a0, <8 x float> %a1, i32 4, <8 x float> %a3, i8 %a4)
  ret <8 x float> %r
}
declare <2 x double> @llvm.x86.avx10.mask.vminmaxsd.round(<2 x double>, <2 x double>, i32, <2 x double>, i8, i32)
define <2 x double> @f111(<2 x double> %a0, <2 x double> %a1, <2 x double> %a3, i8 %a4) {
  %r = call <2 x double> @llvm.x86.avx10.mask.vminmaxsd.round(<2 x double> %a0, <2 x double> %a1, i32 4, <2 x double> %a3, i8 %a4, i32 4)
  ret <2 x double> %r
}
declare <8 x half> @llvm.x86.avx10.mask.vminmaxsh.round(<8 x half>, <8 x half>, i32, <8 x half>, i8, i32)
define <8 x half> @f112(<8 x half> %a0, <8 x half> %a1, <8 x half> %a3, i8 %a4) {
  %r = call <8 x half> @llvm.x86.avx10.mask.vminmaxsh.round(<8 x half> %a0, <8 x half> %a1, i32 4, <8 x half> %a3, i8 %a4, i32 4)
  ret <8 x half> %r
}
declare <4 x float> @llvm.x86.avx10.mask.vminmaxss.round(<4 x float>, <4 x float>, i32, <4 x float>, i8, i32)
define <4 x float> @f113(<4 x float> %a0, <4 x float> %a1, <4 x float> %a3, i8 %a4) {
  %r = call <4 x float> @llvm.x86.avx10.mask.vminmaxss.round(<4 x float> %a0, <4 x float> %a1, i32 4, <4 x float> %a3, i8 %a4, i32 4)
  ret <4 x float> %r
}
declare i32 @llvm.x86.avx10.vcomisbf16eq(<8 x bfloat>, <8 x bfloat>)
define i32 @f114(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call i32 @llvm.x86.avx10.vcomisbf16eq(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret i32 %r
}
declare i32 @llvm.x86.avx10.vcomisbf16ge(<8 x bfloat>, <8 x bfloat>)
define i32 @f115(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call i32 @llvm.x86.avx10.vcomisbf16ge(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret i32 %r
}
declare i32 @llvm.x86.avx10.vcomisbf16gt(<8 x bfloat>, <8 x bfloat>)
define i32 @f116(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call i32 @llvm.x86.avx10.vcomisbf16gt(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret i32 %r
}
declare i32 @llvm.x86.avx10.vcomisbf16le(<8 x bfloat>, <8 x bfloat>)
define i32 @f117(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call i32 @llvm.x86.avx10.vcomisbf16le(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret i32 %r
}
declare i32 @llvm.x86.avx10.vcomisbf16lt(<8 x bfloat>, <8 x bfloat>)
define i32 @f118(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call i32 @llvm.x86.avx10.vcomisbf16lt(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret i32 %r
}
declare i32 @llvm.x86.avx10.vcomisbf16neq(<8 x bfloat>, <8 x bfloat>)
define i32 @f119(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call i32 @llvm.x86.avx10.vcomisbf16neq(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret i32 %r
}
declare <16 x i8> @llvm.x86.avx10.vcvt2ph2bf8128(<8 x half>, <8 x half>)
define <16 x i8> @f120(<8 x half> %a0, <8 x half> %a1) {
  %r = call <16 x i8> @llvm.x86.avx10.vcvt2ph2bf8128(<8 x half> %a0, <8 x half> %a1)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.vcvt2ph2bf8256(<16 x half>, <16 x half>)
define <32 x i8> @f121(<16 x half> %a0, <16 x half> %a1) {
  %r = call <32 x i8> @llvm.x86.avx10.vcvt2ph2bf8256(<16 x half> %a0, <16 x half> %a1)
  ret <32 x i8> %r
}
declare <64 x i8> @llvm.x86.avx10.vcvt2ph2bf8512(<32 x half>, <32 x half>)
define <64 x i8> @f122(<32 x half> %a0, <32 x half> %a1) {
  %r = call <64 x i8> @llvm.x86.avx10.vcvt2ph2bf8512(<32 x half> %a0, <32 x half> %a1)
  ret <64 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.vcvt2ph2bf8s128(<8 x half>, <8 x half>)
define <16 x i8> @f123(<8 x half> %a0, <8 x half> %a1) {
  %r = call <16 x i8> @llvm.x86.avx10.vcvt2ph2bf8s128(<8 x half> %a0, <8 x half> %a1)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.vcvt2ph2bf8s256(<16 x half>, <16 x half>)
define <32 x i8> @f124(<16 x half> %a0, <16 x half> %a1) {
  %r = call <32 x i8> @llvm.x86.avx10.vcvt2ph2bf8s256(<16 x half> %a0, <16 x half> %a1)
  ret <32 x i8> %r
}
declare <64 x i8> @llvm.x86.avx10.vcvt2ph2bf8s512(<32 x half>, <32 x half>)
define <64 x i8> @f125(<32 x half> %a0, <32 x half> %a1) {
  %r = call <64 x i8> @llvm.x86.avx10.vcvt2ph2bf8s512(<32 x half> %a0, <32 x half> %a1)
  ret <64 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.vcvt2ph2hf8128(<8 x half>, <8 x half>)
define <16 x i8> @f126(<8 x half> %a0, <8 x half> %a1) {
  %r = call <16 x i8> @llvm.x86.avx10.vcvt2ph2hf8128(<8 x half> %a0, <8 x half> %a1)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.vcvt2ph2hf8256(<16 x half>, <16 x half>)
define <32 x i8> @f127(<16 x half> %a0, <16 x half> %a1) {
  %r = call <32 x i8> @llvm.x86.avx10.vcvt2ph2hf8256(<16 x half> %a0, <16 x half> %a1)
  ret <32 x i8> %r
}
declare <64 x i8> @llvm.x86.avx10.vcvt2ph2hf8512(<32 x half>, <32 x half>)
define <64 x i8> @f128(<32 x half> %a0, <32 x half> %a1) {
  %r = call <64 x i8> @llvm.x86.avx10.vcvt2ph2hf8512(<32 x half> %a0, <32 x half> %a1)
  ret <64 x i8> %r
}
declare <16 x i8> @llvm.x86.avx10.vcvt2ph2hf8s128(<8 x half>, <8 x half>)
define <16 x i8> @f129(<8 x half> %a0, <8 x half> %a1) {
  %r = call <16 x i8> @llvm.x86.avx10.vcvt2ph2hf8s128(<8 x half> %a0, <8 x half> %a1)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.vcvt2ph2hf8s256(<16 x half>, <16 x half>)
define <32 x i8> @f130(<16 x half> %a0, <16 x half> %a1) {
  %r = call <32 x i8> @llvm.x86.avx10.vcvt2ph2hf8s256(<16 x half> %a0, <16 x half> %a1)
  ret <32 x i8> %r
}
declare <64 x i8> @llvm.x86.avx10.vcvt2ph2hf8s512(<32 x half>, <32 x half>)
define <64 x i8> @f131(<32 x half> %a0, <32 x half> %a1) {
  %r = call <64 x i8> @llvm.x86.avx10.vcvt2ph2hf8s512(<32 x half> %a0, <32 x half> %a1)
  ret <64 x i8> %r
}
declare <8 x i16> @llvm.x86.avx10.vcvtbf162ibs128(<8 x bfloat>)
define <8 x i16> @f132(<8 x bfloat> %a0) {
  %r = call <8 x i16> @llvm.x86.avx10.vcvtbf162ibs128(<8 x bfloat> %a0)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.vcvtbf162ibs256(<16 x bfloat>)
define <16 x i16> @f133(<16 x bfloat> %a0) {
  %r = call <16 x i16> @llvm.x86.avx10.vcvtbf162ibs256(<16 x bfloat> %a0)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.vcvtbf162ibs512(<32 x bfloat>)
define <32 x i16> @f134(<32 x bfloat> %a0) {
  %r = call <32 x i16> @llvm.x86.avx10.vcvtbf162ibs512(<32 x bfloat> %a0)
  ret <32 x i16> %r
}
declare <8 x i16> @llvm.x86.avx10.vcvtbf162iubs128(<8 x bfloat>)
define <8 x i16> @f135(<8 x bfloat> %a0) {
  %r = call <8 x i16> @llvm.x86.avx10.vcvtbf162iubs128(<8 x bfloat> %a0)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.vcvtbf162iubs256(<16 x bfloat>)
define <16 x i16> @f136(<16 x bfloat> %a0) {
  %r = call <16 x i16> @llvm.x86.avx10.vcvtbf162iubs256(<16 x bfloat> %a0)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.vcvtbf162iubs512(<32 x bfloat>)
define <32 x i16> @f137(<32 x bfloat> %a0) {
  %r = call <32 x i16> @llvm.x86.avx10.vcvtbf162iubs512(<32 x bfloat> %a0)
  ret <32 x i16> %r
}
declare <8 x i16> @llvm.x86.avx10.vcvttbf162ibs128(<8 x bfloat>)
define <8 x i16> @f138(<8 x bfloat> %a0) {
  %r = call <8 x i16> @llvm.x86.avx10.vcvttbf162ibs128(<8 x bfloat> %a0)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.vcvttbf162ibs256(<16 x bfloat>)
define <16 x i16> @f139(<16 x bfloat> %a0) {
  %r = call <16 x i16> @llvm.x86.avx10.vcvttbf162ibs256(<16 x bfloat> %a0)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.vcvttbf162ibs512(<32 x bfloat>)
define <32 x i16> @f140(<32 x bfloat> %a0) {
  %r = call <32 x i16> @llvm.x86.avx10.vcvttbf162ibs512(<32 x bfloat> %a0)
  ret <32 x i16> %r
}
declare <8 x i16> @llvm.x86.avx10.vcvttbf162iubs128(<8 x bfloat>)
define <8 x i16> @f141(<8 x bfloat> %a0) {
  %r = call <8 x i16> @llvm.x86.avx10.vcvttbf162iubs128(<8 x bfloat> %a0)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.vcvttbf162iubs256(<16 x bfloat>)
define <16 x i16> @f142(<16 x bfloat> %a0) {
  %r = call <16 x i16> @llvm.x86.avx10.vcvttbf162iubs256(<16 x bfloat> %a0)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.vcvttbf162iubs512(<32 x bfloat>)
define <32 x i16> @f143(<32 x bfloat> %a0) {
  %r = call <32 x i16> @llvm.x86.avx10.vcvttbf162iubs512(<32 x bfloat> %a0)
  ret <32 x i16> %r
}
declare i32 @llvm.x86.avx10.vcvttsd2sis(<2 x double>, i32)
define i32 @f144(<2 x double> %a0) {
  %r = call i32 @llvm.x86.avx10.vcvttsd2sis(<2 x double> %a0, i32 4)
  ret i32 %r
}
declare i64 @llvm.x86.avx10.vcvttsd2sis64(<2 x double>, i32)
define i64 @f145(<2 x double> %a0) {
  %r = call i64 @llvm.x86.avx10.vcvttsd2sis64(<2 x double> %a0, i32 4)
  ret i64 %r
}
declare i32 @llvm.x86.avx10.vcvttsd2usis(<2 x double>, i32)
define i32 @f146(<2 x double> %a0) {
  %r = call i32 @llvm.x86.avx10.vcvttsd2usis(<2 x double> %a0, i32 4)
  ret i32 %r
}
declare i64 @llvm.x86.avx10.vcvttsd2usis64(<2 x double>, i32)
define i64 @f147(<2 x double> %a0) {
  %r = call i64 @llvm.x86.avx10.vcvttsd2usis64(<2 x double> %a0, i32 4)
  ret i64 %r
}
declare i32 @llvm.x86.avx10.vcvttss2sis(<4 x float>, i32)
define i32 @f148(<4 x float> %a0) {
  %r = call i32 @llvm.x86.avx10.vcvttss2sis(<4 x float> %a0, i32 4)
  ret i32 %r
}
declare i64 @llvm.x86.avx10.vcvttss2sis64(<4 x float>, i32)
define i64 @f149(<4 x float> %a0) {
  %r = call i64 @llvm.x86.avx10.vcvttss2sis64(<4 x float> %a0, i32 4)
  ret i64 %r
}
declare i32 @llvm.x86.avx10.vcvttss2usis(<4 x float>, i32)
define i32 @f150(<4 x float> %a0) {
  %r = call i32 @llvm.x86.avx10.vcvttss2usis(<4 x float> %a0, i32 4)
  ret i32 %r
}
declare i64 @llvm.x86.avx10.vcvttss2usis64(<4 x float>, i32)
define i64 @f151(<4 x float> %a0) {
  %r = call i64 @llvm.x86.avx10.vcvttss2usis64(<4 x float> %a0, i32 4)
  ret i64 %r
}
declare <4 x float> @llvm.x86.avx10.vdpphps.128(<4 x float>, <8 x half>, <8 x half>)
define <4 x float> @f152(<4 x float> %a0, <8 x half> %a1, <8 x half> %a2) {
  %r = call <4 x float> @llvm.x86.avx10.vdpphps.128(<4 x float> %a0, <8 x half> %a1, <8 x half> %a2)
  ret <4 x float> %r
}
declare <8 x float> @llvm.x86.avx10.vdpphps.256(<8 x float>, <16 x half>, <16 x half>)
define <8 x float> @f153(<8 x float> %a0, <16 x half> %a1, <16 x half> %a2) {
  %r = call <8 x float> @llvm.x86.avx10.vdpphps.256(<8 x float> %a0, <16 x half> %a1, <16 x half> %a2)
  ret <8 x float> %r
}
declare <16 x float> @llvm.x86.avx10.vdpphps.512(<16 x float>, <32 x half>, <32 x half>)
define <16 x float> @f154(<16 x float> %a0, <32 x half> %a1, <32 x half> %a2) {
  %r = call <16 x float> @llvm.x86.avx10.vdpphps.512(<16 x float> %a0, <32 x half> %a1, <32 x half> %a2)
  ret <16 x float> %r
}
declare <8 x bfloat> @llvm.x86.avx10.vmaxbf16128(<8 x bfloat>, <8 x bfloat>)
define <8 x bfloat> @f155(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call <8 x bfloat> @llvm.x86.avx10.vmaxbf16128(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.vmaxbf16256(<16 x bfloat>, <16 x bfloat>)
define <16 x bfloat> @f156(<16 x bfloat> %a0, <16 x bfloat> %a1) {
  %r = call <16 x bfloat> @llvm.x86.avx10.vmaxbf16256(<16 x bfloat> %a0, <16 x bfloat> %a1)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.vmaxbf16512(<32 x bfloat>, <32 x bfloat>)
define <32 x bfloat> @f157(<32 x bfloat> %a0, <32 x bfloat> %a1) {
  %r = call <32 x bfloat> @llvm.x86.avx10.vmaxbf16512(<32 x bfloat> %a0, <32 x bfloat> %a1)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.vminbf16128(<8 x bfloat>, <8 x bfloat>)
define <8 x bfloat> @f158(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call <8 x bfloat> @llvm.x86.avx10.vminbf16128(<8 x bfloat> %a0, <8 x bfloat> %a1)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.vminbf16256(<16 x bfloat>, <16 x bfloat>)
define <16 x bfloat> @f159(<16 x bfloat> %a0, <16 x bfloat> %a1) {
  %r = call <16 x bfloat> @llvm.x86.avx10.vminbf16256(<16 x bfloat> %a0, <16 x bfloat> %a1)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.vminbf16512(<32 x bfloat>, <32 x bfloat>)
define <32 x bfloat> @f160(<32 x bfloat> %a0, <32 x bfloat> %a1) {
  %r = call <32 x bfloat> @llvm.x86.avx10.vminbf16512(<32 x bfloat> %a0, <32 x bfloat> %a1)
  ret <32 x bfloat> %r
}
declare <8 x bfloat> @llvm.x86.avx10.vminmaxbf16128(<8 x bfloat>, <8 x bfloat>, i32)
define <8 x bfloat> @f161(<8 x bfloat> %a0, <8 x bfloat> %a1) {
  %r = call <8 x bfloat> @llvm.x86.avx10.vminmaxbf16128(<8 x bfloat> %a0, <8 x bfloat> %a1, i32 4)
  ret <8 x bfloat> %r
}
declare <16 x bfloat> @llvm.x86.avx10.vminmaxbf16256(<16 x bfloat>, <16 x bfloat>, i32)
define <16 x bfloat> @f162(<16 x bfloat> %a0, <16 x bfloat> %a1) {
  %r = call <16 x bfloat> @llvm.x86.avx10.vminmaxbf16256(<16 x bfloat> %a0, <16 x bfloat> %a1, i32 4)
  ret <16 x bfloat> %r
}
declare <32 x bfloat> @llvm.x86.avx10.vminmaxbf16512(<32 x bfloat>, <32 x bfloat>, i32)
define <32 x bfloat> @f163(<32 x bfloat> %a0, <32 x bfloat> %a1) {
  %r = call <32 x bfloat> @llvm.x86.avx10.vminmaxbf16512(<32 x bfloat> %a0, <32 x bfloat> %a1, i32 4)
  ret <32 x bfloat> %r
}
declare <16 x i8> @llvm.x86.avx10.vmovrsb128(ptr)
define <16 x i8> @f164(ptr %a0) {
  %r = call <16 x i8> @llvm.x86.avx10.vmovrsb128(ptr %a0)
  ret <16 x i8> %r
}
declare <32 x i8> @llvm.x86.avx10.vmovrsb256(ptr)
define <32 x i8> @f165(ptr %a0) {
  %r = call <32 x i8> @llvm.x86.avx10.vmovrsb256(ptr %a0)
  ret <32 x i8> %r
}
declare <64 x i8> @llvm.x86.avx10.vmovrsb512(ptr)
define <64 x i8> @f166(ptr %a0) {
  %r = call <64 x i8> @llvm.x86.avx10.vmovrsb512(ptr %a0)
  ret <64 x i8> %r
}
declare <4 x i32> @llvm.x86.avx10.vmovrsd128(ptr)
define <4 x i32> @f167(ptr %a0) {
  %r = call <4 x i32> @llvm.x86.avx10.vmovrsd128(ptr %a0)
  ret <4 x i32> %r
}
declare <8 x i32> @llvm.x86.avx10.vmovrsd256(ptr)
define <8 x i32> @f168(ptr %a0) {
  %r = call <8 x i32> @llvm.x86.avx10.vmovrsd256(ptr %a0)
  ret <8 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vmovrsd512(ptr)
define <16 x i32> @f169(ptr %a0) {
  %r = call <16 x i32> @llvm.x86.avx10.vmovrsd512(ptr %a0)
  ret <16 x i32> %r
}
declare <2 x i64> @llvm.x86.avx10.vmovrsq128(ptr)
define <2 x i64> @f170(ptr %a0) {
  %r = call <2 x i64> @llvm.x86.avx10.vmovrsq128(ptr %a0)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm.x86.avx10.vmovrsq256(ptr)
define <4 x i64> @f171(ptr %a0) {
  %r = call <4 x i64> @llvm.x86.avx10.vmovrsq256(ptr %a0)
  ret <4 x i64> %r
}
declare <8 x i64> @llvm.x86.avx10.vmovrsq512(ptr)
define <8 x i64> @f172(ptr %a0) {
  %r = call <8 x i64> @llvm.x86.avx10.vmovrsq512(ptr %a0)
  ret <8 x i64> %r
}
declare <8 x i16> @llvm.x86.avx10.vmovrsw128(ptr)
define <8 x i16> @f173(ptr %a0) {
  %r = call <8 x i16> @llvm.x86.avx10.vmovrsw128(ptr %a0)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm.x86.avx10.vmovrsw256(ptr)
define <16 x i16> @f174(ptr %a0) {
  %r = call <16 x i16> @llvm.x86.avx10.vmovrsw256(ptr %a0)
  ret <16 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.vmovrsw512(ptr)
define <32 x i16> @f175(ptr %a0) {
  %r = call <32 x i16> @llvm.x86.avx10.vmovrsw512(ptr %a0)
  ret <32 x i16> %r
}
declare <32 x i16> @llvm.x86.avx10.vmpsadbw.512(<64 x i8>, <64 x i8>, i8)
define <32 x i16> @f176(<64 x i8> %a0, <64 x i8> %a1) {
  %r = call <32 x i16> @llvm.x86.avx10.vmpsadbw.512(<64 x i8> %a0, <64 x i8> %a1, i8 4)
  ret <32 x i16> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpbssd.512(<16 x i32>, <64 x i8>, <64 x i8>)
define <16 x i32> @f177(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpbssd.512(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpbssds.512(<16 x i32>, <64 x i8>, <64 x i8>)
define <16 x i32> @f178(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpbssds.512(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpbsud.512(<16 x i32>, <64 x i8>, <64 x i8>)
define <16 x i32> @f179(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpbsud.512(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpbsuds.512(<16 x i32>, <64 x i8>, <64 x i8>)
define <16 x i32> @f180(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpbsuds.512(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpbuud.512(<16 x i32>, <64 x i8>, <64 x i8>)
define <16 x i32> @f181(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpbuud.512(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpbuuds.512(<16 x i32>, <64 x i8>, <64 x i8>)
define <16 x i32> @f182(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpbuuds.512(<16 x i32> %a0, <64 x i8> %a1, <64 x i8> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpwsud.512(<16 x i32>, <32 x i16>, <32 x i16>)
define <16 x i32> @f183(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpwsud.512(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpwsuds.512(<16 x i32>, <32 x i16>, <32 x i16>)
define <16 x i32> @f184(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpwsuds.512(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpwusd.512(<16 x i32>, <32 x i16>, <32 x i16>)
define <16 x i32> @f185(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpwusd.512(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpwusds.512(<16 x i32>, <32 x i16>, <32 x i16>)
define <16 x i32> @f186(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpwusds.512(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpwuud.512(<16 x i32>, <32 x i16>, <32 x i16>)
define <16 x i32> @f187(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpwuud.512(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.avx10.vpdpwuuds.512(<16 x i32>, <32 x i16>, <32 x i16>)
define <16 x i32> @f188(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2) {
  %r = call <16 x i32> @llvm.x86.avx10.vpdpwuuds.512(<16 x i32> %a0, <32 x i16> %a1, <32 x i16> %a2)
  ret <16 x i32> %r
}
declare { <4 x i1>, <4 x i1> } @llvm.x86.avx512.vp2intersect.d.128(<4 x i32>, <4 x i32>)
define { <4 x i1>, <4 x i1> } @f189(<4 x i32> %a0, <4 x i32> %a1) {
  %r = call { <4 x i1>, <4 x i1> } @llvm.x86.avx512.vp2intersect.d.128(<4 x i32> %a0, <4 x i32> %a1)
  ret { <4 x i1>, <4 x i1> } %r
}
declare { <8 x i1>, <8 x i1> } @llvm.x86.avx512.vp2intersect.d.256(<8 x i32>, <8 x i32>)
define { <8 x i1>, <8 x i1> } @f190(<8 x i32> %a0, <8 x i32> %a1) {
  %r = call { <8 x i1>, <8 x i1> } @llvm.x86.avx512.vp2intersect.d.256(<8 x i32> %a0, <8 x i32> %a1)
  ret { <8 x i1>, <8 x i1> } %r
}
declare { <16 x i1>, <16 x i1> } @llvm.x86.avx512.vp2intersect.d.512(<16 x i32>, <16 x i32>)
define { <16 x i1>, <16 x i1> } @f191(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call { <16 x i1>, <16 x i1> } @llvm.x86.avx512.vp2intersect.d.512(<16 x i32> %a0, <16 x i32> %a1)
  ret { <16 x i1>, <16 x i1> } %r
}
declare { <2 x i1>, <2 x i1> } @llvm.x86.avx512.vp2intersect.q.128(<2 x i64>, <2 x i64>)
define { <2 x i1>, <2 x i1> } @f192(<2 x i64> %a0, <2 x i64> %a1) {
  %r = call { <2 x i1>, <2 x i1> } @llvm.x86.avx512.vp2intersect.q.128(<2 x i64> %a0, <2 x i64> %a1)
  ret { <2 x i1>, <2 x i1> } %r
}
declare { <4 x i1>, <4 x i1> } @llvm.x86.avx512.vp2intersect.q.256(<4 x i64>, <4 x i64>)
define { <4 x i1>, <4 x i1> } @f193(<4 x i64> %a0, <4 x i64> %a1) {
  %r = call { <4 x i1>, <4 x i1> } @llvm.x86.avx512.vp2intersect.q.256(<4 x i64> %a0, <4 x i64> %a1)
  ret { <4 x i1>, <4 x i1> } %r
}
declare { <8 x i1>, <8 x i1> } @llvm.x86.avx512.vp2intersect.q.512(<8 x i64>, <8 x i64>)
define { <8 x i1>, <8 x i1> } @f194(<8 x i64> %a0, <8 x i64> %a1) {
  %r = call { <8 x i1>, <8 x i1> } @llvm.x86.avx512.vp2intersect.q.512(<8 x i64> %a0, <8 x i64> %a1)
  ret { <8 x i1>, <8 x i1> } %r
}
declare i64 @llvm.x86.movrsdi(ptr)
define i64 @f195(ptr %a0) {
  %r = call i64 @llvm.x86.movrsdi(ptr %a0)
  ret i64 %r
}
declare i16 @llvm.x86.movrshi(ptr)
define i16 @f196(ptr %a0) {
  %r = call i16 @llvm.x86.movrshi(ptr %a0)
  ret i16 %r
}
declare i8 @llvm.x86.movrsqi(ptr)
define i8 @f197(ptr %a0) {
  %r = call i8 @llvm.x86.movrsqi(ptr %a0)
  ret i8 %r
}
declare i32 @llvm.x86.movrssi(ptr)
define i32 @f198(ptr %a0) {
  %r = call i32 @llvm.x86.movrssi(ptr %a0)
  ret i32 %r
}
declare void @llvm.x86.prefetchrs(ptr)
define void @f199(ptr %a0) {
  call void @llvm.x86.prefetchrs(ptr %a0)
  ret void
}
declare i64 @llvm.x86.urdmsr(i64)
define i64 @f200(i64 %a0) {
  %r = call i64 @llvm.x86.urdmsr(i64 %a0)
  ret i64 %r
}
declare void @llvm.x86.uwrmsr(i64, i64)
define void @f201(i64 %a0, i64 %a1) {
  call void @llvm.x86.uwrmsr(i64 %a0, i64 %a1)
  ret void
}
declare <16 x i32> @llvm.x86.vsm4key4512(<16 x i32>, <16 x i32>)
define <16 x i32> @f202(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call <16 x i32> @llvm.x86.vsm4key4512(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.x86.vsm4rnds4512(<16 x i32>, <16 x i32>)
define <16 x i32> @f203(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call <16 x i32> @llvm.x86.vsm4rnds4512(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}
