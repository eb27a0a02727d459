//! Processors and features of AArch64; what the names do stands in [`isel::features`].

#[rustfmt::skip]
mod data;

use isel::features::FeatureTable;

isel::feature_names! {
    Aes, Bf16, Bti, Complxnum, Crc, Cssc, Dotprod, Flagm, FpArmv8, Fp16fml, Fullfp16, I8mm, Jsconv, Lse, Lse128, Lse2, Mops, Mte, Neon, OutlineAtomics, Pauth, Rand, Rcpc, RcpcImmo, Rcpc3, Rdm, Sha2, Sha3, Sm4, Sme, Sme2, StrictAlign, Sve, SveAes, SveB16b16, SveBitperm, SveSha3, SveSm4, Sve2, Sve2Aes, Sve2Bitperm, Sve2Sha3, Sve2Sm4, Sve2p1, Sve2p2, Fptoint, ReserveX18, V81a, V82a, V83a, V84a, V85a, V86a, V87a, V88a, V89a, V9a, V91a, V92a, V93a, V94a, V95a, V96a, V97a, HardenSlsBlr, HardenSlsRetbr, ExecuteOnly, V8a
}

/// A set of features.
pub type Features = isel::features::Features<Feature>;

impl Feature {
    /// The name in options and attributes.
    pub fn name(self) -> &'static str {
        data::FEATURES[self as usize].0
    }
}

impl FeatureTable for Feature {
    const ALL: &'static [Feature] = ALL;
    const FEATURES: &'static [(&'static str, &'static [Feature])] = data::FEATURES;
    const CPUS: &'static [(&'static [&'static str], &'static [Feature])] = data::CPUS;
    const TUNING: &'static [&'static str] = data::TUNING;
    const BASELINE: &'static str = "generic";
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
