//! How functions and the heads of loops are aligned for a processor: LLVM's choice, whose measurements they are.

use machine::compile::Alignment;

/// A function's alignment in bytes; log2 of a loop's, and the most bytes to skip for it.
type Row = (u32, Option<(u8, u32)>);

/// Processors that want more than the baseline, which aligns functions to 4 bytes and loops not at all.
#[rustfmt::skip]
const PROCESSORS: &[(Row, &[&str])] = &[
    ((8, None), &[
        "a64fx", "thunderx", "thunderx2t99", "thunderxt81", "thunderxt83", "thunderxt88", "cortex-a65",
        "cortex-a65ae", "neoverse-e1",
    ]),
    ((64, Some((6, 63))), &[
        "ampere1", "ampere1a", "ampere1b", "ampere1c",
    ]),
    ((16, Some((4, 8))), &[
        "c1-nano", "cortex-a320", "cortex-a34", "cortex-a35", "cortex-a510", "cortex-a520", "cortex-a520ae",
        "cortex-a53", "cortex-a55", "cortex-a57", "cortex-a72", "cortex-a73", "cortex-a75", "cortex-r82",
        "cortex-r82ae",
    ]),
    ((16, Some((5, 16))), &[
        "c1-premium", "c1-pro", "c1-ultra", "cobalt-100", "cortex-a710", "cortex-a715", "cortex-a720",
        "cortex-a720ae", "cortex-a725", "cortex-a76", "cortex-a76ae", "cortex-a77", "cortex-a78",
        "cortex-a78ae", "cortex-a78c", "cortex-x1", "cortex-x1c", "cortex-x2", "cortex-x3", "cortex-x4",
        "cortex-x925", "gb10", "grace", "neoverse-n1", "neoverse-n2", "neoverse-n3", "neoverse-v1",
        "neoverse-v2", "neoverse-v3", "neoverse-v3ae", "olympus",
    ]),
    ((32, Some((4, 15))), &[
        "exynos-m3", "exynos-m4", "exynos-m5",
    ]),
    ((16, None), &[
        "neoverse-512tvb", "oryon-1", "thunderx3t110", "tsv110",
    ]),
];

/// How code is aligned on a processor, by LLVM's name.
pub fn of_cpu(name: &str) -> Alignment {
    let row = PROCESSORS.iter().find(|(_, names)| names.contains(&name));
    let &(function, loops) = row.map_or(&(4, None), |(row, _)| row);
    Alignment {
        loops,
        ..Alignment::of_functions(function)
    }
}
