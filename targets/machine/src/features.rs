//! Processors and features: what `-mcpu`, `-mattr`, `"target-cpu"` and `"target-features"` say.
//!
//! The processor of a function is its own attribute's, else the option's, else the baseline. Features of the
//! function come after the processor's, those of the option after them, each in the order in which it is
//! written. Turning a feature on turns on what it implies; turning it off turns off all that imply it. (So
//! does llc.) The names are tables of the target.

use ir::attributes::AttrList;
use ir::context::Scope;
use ir::ids::AttrSetId;
use ir::module::{GlobalKind, Module};
use ir::options::CodegenOptions;
use std::borrow::Cow;
use std::marker::PhantomData;

/// A target's features: an enumeration with its tables.
pub trait FeatureTable: Copy + PartialEq + 'static {
    /// All of them in the order of [`FeatureTable::index`].
    const ALL: &'static [Self];
    /// Their names and what each implies directly, in the same order.
    const FEATURES: &'static [(&'static str, &'static [Self])];
    /// Processors: their names, and the features that imply all they have.
    const CPUS: &'static [(&'static [&'static str], &'static [Self])];
    /// Names of features that change only the speed of llc's code: they are taken and do nothing.
    const TUNING: &'static [&'static str];
    /// The processor whose code runs on all.
    const BASELINE: &'static str;
    /// The position in the enumeration.
    fn index(self) -> usize;
    /// Whether a name that no processor has stands for the baseline, with a warning. (llc's baseline of x86 is one of
    /// 32 bits, so that it too refuses such names there.)
    const UNKNOWN_CPU_IS_BASELINE: bool;
    /// Why no processor has this name.
    fn unknown_cpu(name: &str) -> String {
        format!("'{name}' is not a known processor")
    }
    /// Another spelling of a feature's name.
    fn canonical(name: &str) -> &str {
        name
    }
}

/// Defines the enumeration `Feature` and the list `ALL` of it.
#[macro_export]
macro_rules! feature_names {
    ($($name:ident),* $(,)?) => {
        /// A feature by its name in `llc -mattr=help`, in camel case.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
        #[repr(u16)]
        pub enum Feature {
            $(
                #[doc = concat!("`", stringify!($name), "`; [`name`](Self::name) spells it as `-mattr` does.")]
                $name
            ),*
        }
        /// All of them in order.
        const ALL: &[Feature] = &[$(Feature::$name),*];
    };
}

/// The name of the processor that a function is compiled for; empty for the baseline.
pub fn processor<'a>(scope: Scope<'a>, set: AttrSetId, options: &'a CodegenOptions) -> Cow<'a, str> {
    let own = scope.attr_str(set, "target-cpu").filter(|name| !name.is_empty());
    match own {
        Some(name) => String::from_utf8_lossy(name),
        None => Cow::Borrowed(&options.cpu),
    }
}

/// A set of features.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Features<F>([u64; 6], PhantomData<F>);

/// What every processor has.
impl<F: FeatureTable> Default for Features<F> {
    fn default() -> Self {
        Features::of_cpu(F::BASELINE).expect("the baseline is in the table")
    }
}

impl<F: FeatureTable> Features<F> {
    /// The features of a processor by LLVM's name. `Err`: why there is no such.
    pub fn of_cpu(name: &str) -> Result<Self, String> {
        let found = F::CPUS.iter().find(|c| c.0.contains(&name));
        let (_, list) = found.ok_or_else(|| F::unknown_cpu(name))?;
        let mut set = Features([0; 6], PhantomData);
        list.iter().for_each(|f| set.add(*f));
        Ok(set)
    }
    /// The features to compile for where this processor is asked. `Err`: why it is refused.
    pub fn for_cpu(name: &str) -> Result<Self, String> {
        match Self::of_cpu(name) {
            Err(_) if F::UNKNOWN_CPU_IS_BASELINE => Ok(Self::default()),
            found => found,
        }
    }
    /// Whether a feature is on.
    #[inline]
    pub fn has(self, f: F) -> bool {
        self.0[f.index() / 64] >> (f.index() % 64) & 1 != 0
    }
    /// Whether the feature of this name is on; names that are not known are.
    pub fn has_named(self, name: &str) -> bool {
        let found = F::FEATURES.iter().position(|f| f.0 == name);
        found.is_none_or(|f| self.has(F::ALL[f]))
    }
    /// Turns a feature on with all that it implies.
    pub fn add(&mut self, f: F) {
        if !self.has(f) {
            self.0[f.index() / 64] |= 1 << (f.index() % 64);
            F::FEATURES[f.index()].1.iter().for_each(|g| self.add(*g));
        }
    }
    /// Turns a feature off with all that imply it.
    pub fn remove(&mut self, f: F) {
        if self.has(f) {
            self.0[f.index() / 64] &= !(1 << (f.index() % 64));
            let implying = |g: &F| F::FEATURES[g.index()].1.contains(&f);
            F::ALL
                .iter()
                .filter(|g| implying(g))
                .for_each(|g| self.remove(*g));
        }
    }
    /// The features that are on, in order.
    pub fn iter(self) -> impl Iterator<Item = F> {
        F::ALL.iter().copied().filter(move |f| self.has(*f))
    }
    /// Applies a list `+a,-b`; returns the names that are not known, which llc ignores with a warning.
    pub fn apply<'a>(&mut self, list: &'a str) -> Vec<&'a str> {
        let mut unknown = Vec::new();
        for item in list.split(',').map(str::trim).filter(|f| !f.is_empty()) {
            let (on, name) = match item.strip_prefix('-') {
                Some(n) => (false, n),
                None => (true, item.strip_prefix('+').unwrap_or(item)),
            };
            let name = F::canonical(name);
            match F::FEATURES.iter().position(|f| f.0 == name) {
                Some(f) if on => self.add(F::ALL[f]),
                Some(f) => self.remove(F::ALL[f]),
                None if F::TUNING.contains(&name) => {}
                None => unknown.push(name),
            }
        }
        unknown
    }

    /// The features that a function is compiled for.
    pub fn of_function(scope: Scope<'_>, attrs: &AttrList, options: &CodegenOptions) -> Result<Self, String> {
        let text = |key| scope.attr_str(attrs.func, key).map(String::from_utf8_lossy);
        let cpu = processor(scope, attrs.func, options);
        let mut set = if cpu.is_empty() {
            Self::default()
        } else {
            Self::for_cpu(&cpu)?
        };
        if let Some(list) = text("target-features") {
            set.apply(&list);
        }
        set.apply(&options.features);
        if text("use-soft-float").as_deref() == Some("true") {
            set.apply("+soft-float");
        }
        Ok(set)
    }

    /// What is wrong with the names of processors and features that are ignored, each once: those of the options and
    /// of all functions' attributes.
    pub fn ignored_names(module: &Module, options: &CodegenOptions) -> Vec<String> {
        let mut found = Vec::new();
        let mut note = |cpu: &str, features: &str| {
            let cpu = (!cpu.is_empty()).then(|| Self::of_cpu(cpu).err()).flatten();
            let unknown = Self::default().apply(features).into_iter();
            for what in cpu
                .into_iter()
                .chain(unknown.map(|f| format!("'{f}' is not a known feature")))
            {
                if !found.contains(&what) {
                    found.push(what);
                }
            }
        };
        note(&options.cpu, &options.features);
        let defined = module.globals.iter().filter(|g| !g.is_declaration());
        let mut sets: Vec<AttrSetId> = defined
            .filter_map(|g| match &g.kind {
                GlobalKind::Function(f) => Some(f.attrs.func),
                _ => None,
            })
            .collect();
        sets.dedup();
        sets.sort_unstable();
        sets.dedup();
        for set in sets {
            let text = |key| {
                module
                    .scope()
                    .attr_str(set, key)
                    .map_or("".into(), String::from_utf8_lossy)
            };
            note(&text("target-cpu"), &text("target-features"));
        }
        found
    }

    /// What `-mcpu=help` and `-mattr=help` print.
    pub fn help() -> String {
        let mut cpus: Vec<&str> = F::CPUS.iter().flat_map(|c| c.0.iter().copied()).collect();
        let mut names: Vec<&str> = F::FEATURES.iter().map(|f| f.0).collect();
        cpus.sort_unstable();
        names.sort_unstable();
        let mut s = String::from("processors (-mcpu):\n");
        cpus.iter().for_each(|c| s.push_str(&format!("  {c}\n")));
        s.push_str("\nfeatures (-mattr=+feature,-feature):\n");
        names.iter().for_each(|n| s.push_str(&format!("  {n}\n")));
        s.push_str("\ntuning features are accepted and change nothing\n");
        s
    }
}
