//! Processors and features: what `-mcpu`, `-mattr`, `"target-cpu"` and `"target-features"` say.
//!
//! The processor of a function is its own attribute's, else the option's, else `generic`. Features of the
//! function come after the processor's, those of the option after them. Turning a feature on turns on what
//! it implies; turning it off turns off all that imply it.

#[rustfmt::skip]
mod data;

use ir::attributes::AttrList;
use ir::context::Scope;
use ir::options::CodegenOptions;

/// A feature by its name in `llc -mattr=help`, in camel case.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub enum Feature {
    Aes, Bf16, Bti, Complxnum, Crc, Cssc, Dotprod, Flagm, FpArmv8, Fp16fml, Fullfp16, I8mm, Jsconv, Lse, Lse128, Lse2, Mops, Mte, Neon, OutlineAtomics, Pauth, Rand, Rcpc, RcpcImmo, Rcpc3, Rdm, Sha2, Sha3, Sm4, Sme, Sme2, StrictAlign, Sve, SveAes, SveB16b16, SveBitperm, SveSha3, SveSm4, Sve2, Sve2Aes, Sve2Bitperm, Sve2Sha3, Sve2Sm4, Sve2p1, Sve2p2, Fptoint, ReserveX18, V81a, V82a, V83a, V84a, V85a, V86a, V87a, V88a, V89a, V9a, V91a, V92a, V93a, V94a, V95a, V96a, V97a, HardenSlsBlr, HardenSlsRetbr, ExecuteOnly, V8a
}

impl Feature {
    /// LLVM's name.
    pub fn name(self) -> &'static str {
        data::FEATURES[self as usize].0
    }

    fn implied(self) -> &'static [Feature] {
        data::IMPLIES.iter().find(|i| i.0 == self).map_or(&[], |i| i.1)
    }
}

/// A set of features.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Features(u128);

/// What every AArch64 processor has (`-mcpu=generic`).
impl Default for Features {
    fn default() -> Self {
        Features::of_cpu("generic").expect("the baseline is in the table")
    }
}

impl Features {
    /// The features of a processor by LLVM's name. `Err`: it is not known.
    pub fn of_cpu(name: &str) -> Result<Features, String> {
        let found = data::CPUS.iter().find(|c| c.0.contains(&name));
        let (_, list) = found.ok_or_else(|| format!("'{name}' is not a known processor"))?;
        let mut set = Features(0);
        list.iter().for_each(|f| set.add(*f));
        Ok(set)
    }
    /// Whether a feature is on.
    #[inline]
    pub const fn has(self, f: Feature) -> bool {
        self.0 >> f as u32 & 1 != 0
    }
    /// Turns a feature on with all that it implies.
    pub fn add(&mut self, f: Feature) {
        if !self.has(f) {
            self.0 |= 1 << f as u32;
            f.implied().iter().for_each(|g| self.add(*g));
        }
    }
    /// Turns a feature off with all that imply it.
    pub fn remove(&mut self, f: Feature) {
        if self.has(f) {
            self.0 &= !(1 << f as u32);
            let implying = data::IMPLIES.iter().filter(|i| i.1.contains(&f));
            implying.for_each(|i| self.remove(i.0));
        }
    }
    /// Applies a list `+a,-b`; returns the names that are not known, which llc ignores with a warning.
    pub fn apply<'a>(&mut self, list: &'a str) -> Vec<&'a str> {
        let mut unknown = Vec::new();
        for item in list.split(',').map(str::trim).filter(|f| !f.is_empty()) {
            let (on, name) = match item.strip_prefix('-') {
                Some(n) => (false, n),
                None => (true, item.strip_prefix('+').unwrap_or(item)),
            };
            let name = match name {
                "crypto" => "aes",
                other => other,
            };
            match data::FEATURES.iter().find(|f| f.0 == name) {
                Some((_, f)) if on => self.add(*f),
                Some((_, f)) => self.remove(*f),
                None if name == "all" && on => data::FEATURES.iter().for_each(|f| self.add(f.1)),
                None if data::TUNING.contains(&name) => {}
                None => unknown.push(name),
            }
        }
        unknown
    }
}

/// The features that a function is compiled for.
pub fn of_function(scope: Scope<'_>, attrs: &AttrList, options: &CodegenOptions) -> Result<Features, String> {
    let text = |key| scope.attr_str(attrs.func, key).map(String::from_utf8_lossy);
    let cpu = text("target-cpu");
    let cpu = cpu.as_deref().filter(|c| !c.is_empty()).unwrap_or(&options.cpu);
    let mut set = if cpu.is_empty() {
        Features::default()
    } else {
        Features::of_cpu(cpu)?
    };
    if let Some(list) = text("target-features") {
        set.apply(&list);
    }
    set.apply(&options.features);
    Ok(set)
}

/// What `-mcpu=help` and `-mattr=help` print.
pub fn help() -> String {
    let mut cpus: Vec<&str> = data::CPUS.iter().flat_map(|c| c.0.iter().copied()).collect();
    cpus.sort_unstable();
    let mut s = String::from("processors (-mcpu):\n");
    cpus.iter().for_each(|c| s.push_str(&format!("  {c}\n")));
    s.push_str("\nfeatures (-mattr=+feature,-feature):\n");
    data::FEATURES
        .iter()
        .for_each(|f| s.push_str(&format!("  {}\n", f.0)));
    s.push_str("\ntuning features are accepted and change nothing\n");
    s
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

    #[test]
    fn names_stand_in_the_order_of_the_enumeration() {
        for (i, (_, f)) in data::FEATURES.iter().enumerate() {
            assert_eq!(*f as usize, i);
        }
    }
}
