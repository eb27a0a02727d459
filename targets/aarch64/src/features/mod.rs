//! Processors and features of AArch64; what the names do stands in [`machine::features`].

pub mod alignment;
#[rustfmt::skip]
mod data;

use machine::features::FeatureTable;

machine::feature_names! {
    Aes, Bf16, Bti, Complxnum, Crc, Cssc, Dotprod, Flagm, FpArmv8, Fp16fml, Fullfp16, I8mm, Jsconv, Lse, Lse128, Lse2, Mops, Mte, Neon, OutlineAtomics, Pauth, Rand, Rcpc, RcpcImmo, Rcpc3, Rdm, Sha2, Sha3, Sm4, Sme, Sme2, StrictAlign, Sve, SveAes, SveB16b16, SveBitperm, SveSha3, SveSm4, Sve2, Sve2Aes, Sve2Bitperm, Sve2Sha3, Sve2Sm4, Sve2p1, Sve2p2, Fptoint, ReserveX18, V81a, V82a, V83a, V84a, V85a, V86a, V87a, V88a, V89a, V9a, V91a, V92a, V93a, V94a, V95a, V96a, V97a, HardenSlsBlr, HardenSlsRetbr, ExecuteOnly, V8a, ReserveX1, ReserveX2, ReserveX3, ReserveX4, ReserveX5, ReserveX6, ReserveX7, ReserveX9, ReserveX10, ReserveX11, ReserveX12, ReserveX13, ReserveX14, ReserveX15, ReserveX20, ReserveX21, ReserveX22, ReserveX23, ReserveX24, ReserveX25, ReserveX26, ReserveX27, ReserveX28, CallSavedX8, CallSavedX9, CallSavedX10, CallSavedX11, CallSavedX12, CallSavedX13, CallSavedX14, CallSavedX15, CallSavedX18, TaggedGlobals, TpidrEl1, TpidrEl2, TpidrEl3, TpidrroEl0, NoBtiAtReturnTwice, All, Altnzcv, Am, Amvs, Brbe, Ccdp, Ccidx, Ccpp, Cmh, Cmpbr, Cpa, Crypto, D128, Dit, Ecv, El2vmsa, El3, F16f32dot, F16f32mm, F16mm, F32mm, F64mm, F8f16mm, F8f32mm, Faminmax, Fgt, Fp8, Fp8dot2, Fp8dot4, Fp8fma, Fprcvt, Gcs, Hbc, Hcx, Ite, Lor, Ls64, Lscp, Lsfe, Lsui, Lut, Mec, MopsGo, Mpamv2, Mtetc, Nmi, Nv, Occmo, Pan, PanRwv, PauthLr, Pcdphint, Poe2, Pops, Predres, Ras, Rasv2, Rme, Sb, Sel2, Sme2p1, Sme2p2, Sme2p3, Spe, SpeEef, Specres2, Specrestrict, Ssbs, SsveAes, SsveBitperm, SsveFexpa, SsveFp8dot2, SsveFp8dot4, SsveFp8fma, SveB16mm, SveBfscale, SveF16f32mm, Sve2p3, TlbRmi, Tlbiw, Tracev84, Uaops, V8r, Vh, Wfxt, Xs, The, Gcie, Tlbid, SveAes2, Fpac, ZczFpWorkaround, SmeB16b16, SmeF16f16, SmeF64f64, SmeF8f16, SmeF8f32, SmeFa64, SmeI16i64, SmeLutv2, SmeMop4, SmeTmop
}

/// A set of features.
pub type Features = machine::features::Features<Feature>;

impl Feature {
    /// The name in options and attributes.
    pub fn name(self) -> &'static str {
        data::FEATURES[self as usize].0
    }
}

/// The general-purpose registers (by number) that features keep from all use.
pub fn reserved_registers(features: Features) -> u32 {
    registers(features, RESERVED)
}

/// The general-purpose registers that features make callee-saved.
pub fn call_saved_registers(features: Features) -> u32 {
    registers(features, CALL_SAVED)
}

fn registers(features: Features, table: &[(Feature, u32)]) -> u32 {
    let on = table.iter().filter(|(f, _)| features.has(*f));
    on.fold(0, |set, (_, n)| set | 1 << n)
}

#[rustfmt::skip]
const RESERVED: &[(Feature, u32)] = &[
    (Feature::ReserveX1, 1), (Feature::ReserveX2, 2), (Feature::ReserveX3, 3), (Feature::ReserveX4, 4), (Feature::ReserveX5, 5), (Feature::ReserveX6, 6), (Feature::ReserveX7, 7), (Feature::ReserveX9, 9), (Feature::ReserveX10, 10), (Feature::ReserveX11, 11), (Feature::ReserveX12, 12), (Feature::ReserveX13, 13), (Feature::ReserveX14, 14), (Feature::ReserveX15, 15), (Feature::ReserveX18, 18), (Feature::ReserveX20, 20), (Feature::ReserveX21, 21), (Feature::ReserveX22, 22), (Feature::ReserveX23, 23), (Feature::ReserveX24, 24), (Feature::ReserveX25, 25), (Feature::ReserveX26, 26), (Feature::ReserveX27, 27), (Feature::ReserveX28, 28),
];
#[rustfmt::skip]
const CALL_SAVED: &[(Feature, u32)] = &[
    (Feature::CallSavedX8, 8), (Feature::CallSavedX9, 9), (Feature::CallSavedX10, 10), (Feature::CallSavedX11, 11), (Feature::CallSavedX12, 12), (Feature::CallSavedX13, 13), (Feature::CallSavedX14, 14), (Feature::CallSavedX15, 15), (Feature::CallSavedX18, 18),
];

impl FeatureTable for Feature {
    const ALL: &'static [Feature] = ALL;
    const FEATURES: &'static [(&'static str, &'static [Feature])] = data::FEATURES;
    const CPUS: &'static [(&'static [&'static str], &'static [Feature])] = data::CPUS;
    const TUNING: &'static [&'static str] = data::TUNING;
    const BASELINE: &'static str = "generic";
    const UNKNOWN_CPU_IS_BASELINE: bool = true;
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implications_go_both_ways() {
        let mut s = Features::of_cpu("neoverse-v1").expect("known");
        assert!(s.has(Feature::Lse) && s.has(Feature::Sve) && s.has(Feature::Neon) && !s.has(Feature::Sve2));
        assert_eq!(s.apply("-neon,foo"), ["foo"]);
        assert!(!s.has(Feature::Dotprod) && s.has(Feature::Lse));
        assert!(Features::default().has(Feature::Neon) && !Features::default().has(Feature::Lse));
        assert!(Features::of_cpu("pentium4").is_err());
    }
}
