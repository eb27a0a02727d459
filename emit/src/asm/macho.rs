//! Mach-O's dialect: `segment,section,type,attributes`, `L` labels, weak and private definitions by directives, the
//! system's version, pieces between symbols that the linker may move.

use super::AssemblyPrinter;
use crate::macho::{N_ALT_ENTRY, N_NO_DEAD_STRIP, N_WEAK_REF};
use crate::object::{Binding, BuildVersion, Section, Symbol, Visibility};

/// Names of platforms in `.build_version`, by `PLATFORM_*`; empty: none.
pub(crate) const PLATFORMS: [&str; 13] = [
    "",
    "macos",
    "ios",
    "tvos",
    "watchos",
    "bridgeos",
    "macCatalyst",
    "iossimulator",
    "tvossimulator",
    "watchossimulator",
    "driverkit",
    "xros",
    "xrsimulator",
];

/// Directives of the older load commands.
pub(crate) const OLD_VERSIONS: [(u32, &str); 4] = [
    (0x24, ".macosx_version_min"),
    (0x25, ".ios_version_min"),
    (0x2f, ".tvos_version_min"),
    (0x30, ".watchos_version_min"),
];

impl AssemblyPrinter<'_> {
    pub(super) fn macho_section_directive(&self, section: &Section) -> String {
        let name = String::from_utf8_lossy(self.model.name(section.name));
        format!(
            ".section\t{}",
            crate::module::macho_specifier(&name, section.native)
        )
    }

    /// What the object as a whole says.
    pub(super) fn macho_header(&mut self) {
        self.line(format_args!(".subsections_via_symbols"));
        let model = self.model;
        for version in &model.build_versions {
            self.version(*version);
        }
        for words in &model.linker_options {
            let words: Vec<String> = words
                .iter()
                .map(|w| super::string_literal(model.name(*w)))
                .collect();
            self.line(format_args!(".linker_option {}", words.join(", ")));
        }
    }

    fn version(&mut self, v: BuildVersion) {
        let [major, minor, patch] = [v.version >> 16, v.version >> 8 & 0xff, v.version & 0xff];
        let patch = if patch == 0 {
            String::new()
        } else {
            format!(", {patch}")
        };
        let sdk = match v.sdk {
            0 => String::new(),
            sdk => format!(" sdk_version {}, {}, {}", sdk >> 16, sdk >> 8 & 0xff, sdk & 0xff),
        };
        let old = OLD_VERSIONS.iter().find(|(command, _)| *command == v.command);
        match (old, PLATFORMS.get(v.platform as usize)) {
            (Some((_, directive)), _) => self.line(format_args!("{directive} {major}, {minor}{patch}{sdk}")),
            (None, Some(platform)) => {
                self.line(format_args!(
                    ".build_version {platform}, {major}, {minor}{patch}{sdk}"
                ));
            }
            (None, None) => {}
        }
    }

    pub(super) fn macho_attributes(&mut self, symbol: &Symbol, name: &str) {
        let weak = symbol.binding == Binding::Weak;
        if symbol.binding != Binding::Local {
            self.line(format_args!(".globl\t{name}"));
            if matches!(symbol.visibility, Visibility::Hidden | Visibility::Internal) {
                self.line(format_args!(".private_extern\t{name}"));
            }
        }
        let hideable = symbol.native & N_WEAK_REF != 0;
        for (said, directive) in [
            (weak && !hideable, ".weak_definition"),
            (weak && hideable, ".weak_def_can_be_hidden"),
            (symbol.native & N_NO_DEAD_STRIP != 0, ".no_dead_strip"),
            (symbol.native & N_ALT_ENTRY != 0, ".alt_entry"),
        ] {
            if said {
                self.line(format_args!("{directive}\t{name}"));
            }
        }
    }
}
