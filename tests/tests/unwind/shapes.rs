//! Functions whose frames have many shapes: what lives across calls, memory, alignment, conventions, attributes.

use crate::check::Convention;
use crate::machine::Reg;
use std::fmt::Write;

/// For which systems a shape is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Elf,
    MachO,
    Coff,
}

/// A processor and a format.
#[derive(Clone, Copy)]
pub struct Platform {
    pub arm: bool,
    pub format: Format,
}

/// What functions have apart from values and memory.
#[derive(Clone, Copy)]
struct Shape {
    /// The first letters of the functions' names.
    name: &'static str,
    convention: &'static str,
    attributes: &'static str,
    variadic: bool,
    dynamic: bool,
    tail: bool,
    fits: fn(Platform) -> bool,
}

const PLAIN: Shape = Shape {
    name: "plain",
    convention: "",
    attributes: "",
    variadic: false,
    dynamic: false,
    tail: false,
    fits: |_| true,
};

const fn attributed(name: &'static str, attributes: &'static str, fits: fn(Platform) -> bool) -> Shape {
    Shape {
        name,
        attributes,
        tail: true,
        fits,
        ..PLAIN
    }
}

const fn convention(name: &'static str, convention: &'static str, fits: fn(Platform) -> bool) -> Shape {
    Shape {
        name,
        convention,
        fits,
        ..PLAIN
    }
}

const SHAPES: &[Shape] = &[
    PLAIN,
    Shape {
        name: "tail",
        tail: true,
        ..PLAIN
    },
    Shape {
        name: "variadic",
        variadic: true,
        ..PLAIN
    },
    Shape {
        name: "dynamic",
        dynamic: true,
        ..PLAIN
    },
    Shape {
        name: "vadynamic",
        variadic: true,
        dynamic: true,
        attributes: "sspreq",
        fits: |p| p.format != Format::Coff || p.arm,
        ..PLAIN
    },
    attributed("pointer", "\"frame-pointer\"=\"all\"", |_| true),
    attributed("nonleaf", "\"frame-pointer\"=\"non-leaf\"", |_| true),
    attributed("nopointer", "\"frame-pointer\"=\"none\"", |_| true),
    attributed("synchronous", "uwtable(sync)", |_| false),
    attributed("noredzone", "noredzone", |_| true),
    attributed("patchable", "\"patchable-function-entry\"=\"3\"", |p| {
        p.format == Format::Elf
    }),
    attributed(
        "probed",
        "\"probe-stack\"=\"inline-asm\" \"stack-probe-size\"=\"4096\"",
        |p| p.format != Format::Coff,
    ),
    attributed(
        "signed",
        "\"sign-return-address\"=\"all\" \"sign-return-address-key\"=\"b_key\" \"branch-target-enforcement\"",
        |p| p.arm,
    ),
    attributed("signedleaf", "\"sign-return-address\"=\"non-leaf\"", |p| {
        p.arm && p.format == Format::Elf
    }),
    attributed(
        "shadow",
        "shadowcallstack \"target-features\"=\"+reserve-x18\"",
        |p| p.arm && p.format == Format::Elf,
    ),
    attributed("scalable", "\"target-features\"=\"+sve\"", |p| {
        p.arm && p.format == Format::Elf
    }),
    Shape {
        attributes: "\"target-features\"=\"+sve\"",
        ..convention("svecc", "aarch64_sve_vector_pcs", |p| {
            p.arm && p.format == Format::Elf
        })
    },
    attributed("avx", "\"target-features\"=\"+avx2\"", |p| !p.arm),
    attributed("small", "minsize optsize", |_| true),
    convention("mostcc", "preserve_mostcc", |_| true),
    convention("allcc", "preserve_allcc", |p| p.format != Format::Coff),
    convention("coldcc", "coldcc", |p| !p.arm && p.format != Format::Coff),
    convention("fastcc", "fastcc", |_| true),
    convention("swiftcc", "swiftcc", |_| true),
    convention("winabi", "win64cc", |p| !p.arm && p.format == Format::Elf),
    convention("sysv", "x86_64_sysvcc", |p| !p.arm && p.format == Format::Coff),
    convention("vectorcc", "aarch64_vector_pcs", |p| {
        p.arm && p.format != Format::Coff
    }),
    convention("regcc", "x86_regcallcc", |p| !p.arm && p.format == Format::Elf),
];

/// What a function of this name preserves otherwise than the C convention.
pub fn special(name: &str, platform: Platform) -> Convention {
    let general = |list: &[u8]| list.iter().map(|n| Reg::X(*n)).collect();
    let kind = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let more = match (kind, platform.arm, platform.format) {
        ("mostcc" | "allcc", true, _) => general(&[9, 10, 11, 12, 13, 14, 15]),
        ("mostcc" | "allcc", false, Format::Coff) => general(&[1, 2, 8, 9, 10]),
        ("mostcc" | "allcc", false, _) => general(&[1, 2, 6, 7, 8, 9, 10]),
        ("shadow", ..) => general(&[18]),
        ("winabi", ..) => [6, 7]
            .map(Reg::X)
            .into_iter()
            .chain((6..16).map(Reg::V))
            .collect(),
        _ => Vec::new(),
    };
    let lost = match kind {
        "sysv" => [6, 7]
            .map(Reg::X)
            .into_iter()
            .chain((6..16).map(Reg::V))
            .collect(),
        _ => Vec::new(),
    };
    Convention { lost, more }
}

/// A function with `ints` and `floats` values that live across a call, and memory of `local` bytes at this alignment.
fn function(
    out: &mut String,
    n: usize,
    shape: &Shape,
    values: (usize, usize),
    local: (u32, u32),
    platform: Platform,
) {
    let list = if shape.variadic {
        "i64 %n, ..."
    } else {
        "i64 %n, double %d"
    };
    let export = if platform.format == Format::Coff {
        "dllexport"
    } else {
        ""
    };
    let name = shape.name;
    let _ = writeln!(
        out,
        "define {export} {} i64 @{name}{n}({list}) uwtable {} {{",
        shape.convention, shape.attributes
    );
    let (local, align) = local;
    if local != 0 {
        let _ = writeln!(
            out,
            "  %m = alloca [{local} x i8], align {align}\n  call void @use(ptr %m)"
        );
    }
    if shape.name == "scalable" {
        *out += "  %z = alloca <vscale x 4 x i32>\n  call void @use(ptr %z)\n";
    }
    if shape.variadic {
        *out += "  %l = alloca [32 x i8], align 8\n  call void @llvm.va_start(ptr %l)\n  call void @use(ptr %l)\n";
    }
    if shape.dynamic {
        *out += "  %y = alloca i8, i64 %n\n  call void @use(ptr %y)\n";
    }
    let (ints, floats) = values;
    for k in 0..ints {
        let _ = writeln!(out, "  %i{k} = call i64 @source(i64 {k})");
    }
    for k in 0..floats {
        let _ = writeln!(out, "  %f{k} = call double @real(i64 {k})");
    }
    *out += "  %c = icmp eq i64 %n, 3\n  br i1 %c, label %early, label %late\nearly:\n";
    *out += match shape.tail {
        true => "  %t = tail call i64 @source(i64 %n)\n  ret i64 %t\nlate:\n",
        false => "  ret i64 7\nlate:\n",
    };
    if ints + floats != 0 {
        *out += "  call void @use(ptr null)\n";
    }
    let mut sum = "%n".to_string();
    for k in 0..ints {
        let _ = writeln!(out, "  %s{k} = add i64 {sum}, %i{k}");
        sum = format!("%s{k}");
    }
    for k in 0..floats {
        let _ = writeln!(
            out,
            "  %r{k} = fptosi double %f{k} to i64\n  %q{k} = add i64 {sum}, %r{k}"
        );
        sum = format!("%q{k}");
    }
    let _ = writeln!(out, "  ret i64 {sum}\n}}");
}

/// A function that does nothing with its frame on the short path, and one without calls.
fn leaves(out: &mut String, n: usize, platform: Platform) {
    let export = if platform.format == Format::Coff {
        "dllexport"
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "define {export} i64 @leaf{n}(i64 %n, i64 %m) uwtable {{
  %a = alloca [{n} x i64], align 16
  %p = getelementptr [{n} x i64], ptr %a, i64 0, i64 %m
  store volatile i64 %n, ptr %p
  %r = load volatile i64, ptr %a
  %s = add i64 %r, %n
  ret i64 %s
}}
define {export} i64 @shortcut{n}(i64 %n, i64 %m) uwtable {{
  %c = icmp eq i64 %n, {n}
  br i1 %c, label %out, label %in
in:
  %a = alloca [{n} x i64], align 16
  call void @use(ptr %a)
  %r = call i64 @source(i64 %n)
  %s = add i64 %r, %m
  br label %out
out:
  %v = phi i64 [ %s, %in ], [ 0, %0 ]
  ret i64 %v
}}
define {export} void @never{n}(i64 %n) uwtable noreturn {{
  %a = alloca [{n} x i64], align 16
  call void @use(ptr %a)
  call void @use(ptr null) noreturn
  unreachable
}}"
    );
}

/// A module with some hundred functions for a platform, without the shapes of these names.
pub fn module(platform: Platform, without: &[&str]) -> String {
    let mut out = String::from(
        "@__security_cookie = global i64 1\ndeclare void @use(ptr)\ndeclare i64 @source(i64)\n\
         declare double @real(i64)\ndeclare void @llvm.va_start(ptr)\n",
    );
    if platform.format == Format::Coff {
        out += "@_fltused = global i32 0\n";
    }
    let frames = [
        (0, 16),
        (40, 8),
        (480, 16),
        (600, 16),
        (5000, 16),
        (70_000, 16),
        (100, 64),
        (9000, 128),
    ];
    let values = [(0, 0), (1, 0), (2, 1), (3, 2), (6, 0), (10, 8), (11, 3)];
    let mut n = 0;
    for shape in SHAPES
        .iter()
        .filter(|s| (s.fits)(platform) && !without.contains(&s.name))
    {
        for (k, local) in frames.into_iter().enumerate() {
            for (m, values) in values.into_iter().enumerate() {
                // Of the special ones every third combination.
                if shape.name == "plain" || (k + m + n) % 3 == 0 {
                    function(&mut out, n, shape, values, local, platform);
                }
                n += 1;
            }
        }
    }
    for size in [1, 4, 16, 17, 100, 1000, 20_000] {
        leaves(&mut out, size, platform);
    }
    out
}
