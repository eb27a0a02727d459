use super::*;
use emit::assemble::Syntax;
use emit::assemble::expr::Places;
use emit::assemble::lexer::Statements;
use emit::assemble::{AsmSymbol, ExprId};
use ir::triple::Triple;
use std::fmt::Write;

/// Symbols of which nothing is known.
struct Nowhere;

impl Places for Nowhere {
    fn equated(&self, _: AsmSymbol) -> Option<ExprId> {
        None
    }
    fn difference(&self, _: AsmSymbol, _: AsmSymbol) -> Option<i64> {
        None
    }
}

/// ELF's numbers of the relocations that instructions have.
fn elf_type(kind: RelocKind) -> u32 {
    use RelocKind::*;
    match kind {
        Abs64 => 1,
        Pc32 => 2,
        Got32 => 3,
        Plt32 => 4,
        GotPcRel => 9,
        Abs32 => 10,
        Abs32S => 11,
        Abs16 => 12,
        Pc16 => 13,
        Abs8 => 14,
        Pc8 => 15,
        DtpOff64 => 17,
        TpOff64 => 18,
        TlsGd => 19,
        TlsLd => 20,
        DtpOff32 => 21,
        GotTpOff => 22,
        TpOff32 => 23,
        Pc64 => 24,
        GotOff64 => 25,
        GotPc32 => 26,
        Got64 => 27,
        GotPcRel64 => 28,
        GotPc64 => 29,
        PltOff64 => 31,
        Size32 => 32,
        Size64 => 33,
        TlsDescPc32 => 34,
        TlsDescCall => 35,
        GotPcRelX => 41,
        GotPcRelXPrefixed => 42,
        _ => 0,
    }
}

/// Bytes in hexadecimal, and relocations, of a line whose symbols are all undefined.
fn assemble(reader: &mut Reader, line: &str, intel: bool) -> Result<(String, String)> {
    let syntax = Syntax::of(&Triple::parse("x86_64-unknown-linux-gnu"));
    let mut context = Context::new(syntax);
    context.dialect = if intel { Dialect::Intel } else { Dialect::Att };
    let mut out = Encoded::default();
    let (mut code, mut relocs) = (String::new(), Vec::new());
    for mut cursor in Statements::new(line.as_bytes(), 0, syntax) {
        out.clear();
        reader.instruction(&mut cursor, &mut context, &mut out)?;
        cursor.expect_end()?;
        let fixed = |e: &emit::assemble::Fixup| context.exprs.evaluate(e.expr, &Nowhere);
        let (mut bytes, mut fixups) = (&out.bytes, &out.fixups);
        if let Some(long) = &out.long {
            (bytes, fixups) = (&long.bytes, &long.fixups);
        }
        for fixup in fixups {
            let value = fixed(fixup)?;
            let name = value.plus.map(|s| context.symbols.name(s)).unwrap_or_default();
            relocs.push((
                code.len() as u32 / 2 + fixup.offset,
                elf_type(fixup.kind),
                String::from_utf8_lossy(name).into_owned(),
                value.addend.wrapping_add(fixup.addend),
            ));
        }
        for byte in bytes {
            let _ = write!(code, "{byte:02x}");
        }
    }
    relocs.sort();
    let rows: Vec<String> = relocs
        .iter()
        .map(|r| format!("[{}, {}, {:?}, {}]", r.0, r.1, r.2, r.3))
        .collect();
    Ok((code, format!("[{}]", rows.join(", "))))
}

/// How many rows of a table come out right, and what the others are. Rows have place, dialect, bytes, relocations and
/// text with tabs between them, as llvm-mc assembles them; rows of place, dialect and text are what it refuses.
fn judge(table: &str) -> (usize, Vec<String>) {
    let mut reader = Reader::new();
    let (mut right, mut wrong) = (0, Vec::new());
    for row in table.lines() {
        let fields: Vec<&str> = row.splitn(5, '\t').collect();
        let (wanted, dialect, line) = match fields[..] {
            [_, dialect, bytes, relocs, line] => (Some((bytes.to_owned(), relocs.to_owned())), dialect, line),
            [_, dialect, line] => (None, dialect, line),
            _ => panic!("not a row: {row}"),
        };
        match (assemble(&mut reader, line, dialect == "intel"), wanted) {
            (Ok(found), Some(wanted)) if found == wanted => right += 1,
            (Err(_), None) => right += 1,
            (Ok(found), Some(_)) => wrong.push(format!("DIFF {row}\t{} {}", found.0, found.1)),
            (Ok(found), None) => wrong.push(format!("TAKEN {row}\t{} {}", found.0, found.1)),
            (Err(error), _) => wrong.push(format!("FAIL {row}\t{}", error.message)),
        }
    }
    (right, wrong)
}

#[test]
fn lines_are_assembled_as_by_llvm_mc() {
    let (_, wrong) = judge(include_str!("lines.tsv"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn padding_is_as_few_instructions_as_can_be() {
    for len in 0..64 {
        let mut bytes = Vec::new();
        assert!(Reader::new().fill(len, &mut bytes));
        assert_eq!(bytes.len() as u64, len);
        let decoder = iced_x86::Decoder::new(64, &bytes, 0);
        let nops = decoder
            .into_iter()
            .filter(|i| i.mnemonic() == iced_x86::Mnemonic::Nop)
            .count();
        assert_eq!(nops as u64, len.div_ceil(15));
    }
}

/// For development: `LLFORGE_ASM_LINES=FILE cargo test lines_of_a_file -- --nocapture` prints what differs.
#[test]
fn lines_of_a_file() {
    if let Some(path) = std::env::var_os("LLFORGE_ASM_LINES") {
        let table = std::fs::read_to_string(path).expect("the file can be read");
        let start = std::time::Instant::now();
        let (right, wrong) = judge(&table);
        let time = start.elapsed();
        println!(
            "{}\n{right} of {} in {time:?}",
            wrong.join("\n"),
            right + wrong.len()
        );
    }
}

/// Numbers that look random, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Tokens and separators of a line, each as its bytes.
fn tokens(line: &[u8]) -> Vec<&[u8]> {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    line.chunk_by(|a, b| word(a) && word(b)).collect()
}

#[test]
fn damaged_lines_are_refused_within_the_line() {
    let texts: Vec<&str> = include_str!("lines.tsv")
        .lines()
        .filter_map(|row| row.rsplit('\t').next())
        .collect();
    let mut random = Random(1);
    let mut reader = Reader::new();
    let syntax = Syntax::of(&Triple::parse("x86_64-unknown-linux-gnu"));
    for round in 0..20_000 {
        let line = texts[random.below(texts.len())].as_bytes();
        let other = texts[random.below(texts.len())].as_bytes();
        let mut bytes = line.to_vec();
        match random.below(5) {
            0 => {
                let at = random.below(bytes.len());
                bytes[at] = random.below(256) as u8;
            }
            1 => bytes.truncate(random.below(bytes.len())),
            2 => {
                let mut parts = tokens(line);
                let (a, b) = (random.below(parts.len()), random.below(parts.len()));
                parts.swap(a, b);
                bytes = parts.concat();
            }
            3 => {
                let mut parts = tokens(line);
                let others = tokens(other);
                parts[random.below(tokens(line).len())] = others[random.below(others.len())];
                bytes = parts.concat();
            }
            _ => {
                let at = random.below(bytes.len());
                bytes.insert(at, b"%$(){}[]*,:-+@#\"'0x9"[random.below(20)]);
            }
        }
        let mut context = Context::new(syntax);
        context.dialect = if round % 2 == 0 {
            Dialect::Att
        } else {
            Dialect::Intel
        };
        for mut cursor in Statements::new(&bytes, 1000, syntax) {
            let mut out = Encoded::default();
            let read = reader.instruction(&mut cursor, &mut context, &mut out);
            if let Err(error) = read.and_then(|()| cursor.expect_end()) {
                let range = 1000..=1000 + bytes.len() as u32;
                let line = String::from_utf8_lossy(&bytes);
                assert!(
                    range.contains(&error.at),
                    "{}: {} in {line}",
                    error.at,
                    error.message
                );
            }
        }
    }
}

/// What a text came to: bytes, and fields with their places, `base` bytes added.
fn flatten(unit: &emit::assemble::Unit, base: usize, bytes: &mut Vec<u8>, rest: &mut Vec<String>) {
    let piece = &unit.pieces[0];
    let mut field = |fixup: &emit::assemble::Fixup, place: String| {
        let value = unit.context.exprs.evaluate(fixup.expr, &Nowhere).expect("a sum");
        let name = value
            .plus
            .map(|s| unit.context.symbols.name(s))
            .unwrap_or_default();
        let name = String::from_utf8_lossy(name);
        let (kind, addend) = (fixup.kind, fixup.addend);
        rest.push(format!(
            "{place} {kind:?} {addend} {name} {:?} {}",
            value.modifier, value.addend
        ));
    };
    for (fixup, _) in &piece.fixups {
        field(fixup, format!("{}", base + fixup.offset as usize));
    }
    for site in &piece.sites {
        if let emit::assemble::unit::SiteKind::Relax(relaxed) = &site.kind {
            for grown in [false, true] {
                let (bytes, fields) = piece.form(relaxed, grown);
                let place = format!("at {} {bytes:x?} +{}", base + site.raw as usize, fields[0].offset);
                field(&fields[0], place);
            }
        }
    }
    bytes.extend_from_slice(&piece.bytes);
}

/// The line with another symbol and another displacement.
fn varied(line: &str) -> String {
    let mut line = line.replace("foo", "another_symbol");
    if let Some(open) = line.find('(') {
        let start = line[..open].trim_end_matches(|c: char| c.is_ascii_digit()).len();
        if let Ok(number) = line[start..open].parse::<u32>() {
            line.replace_range(start..open, &(number + 3).to_string());
        }
    }
    line
}

/// Instructions with an immediate, with numbers that have encodings of different lengths.
fn with_immediates() -> impl Iterator<Item = String> {
    const LINES: &[&str] = &[
        "addb $N, %al",
        "addw $N, %ax",
        "addl $N, %eax",
        "addl $N, %ecx",
        "addq $N, %rcx",
        "cmpb $N, (%rbx)",
        "cmpw $N, (%rbx,%rcx)",
        "cmpq $N, 8(%rax)",
        "movb $N, %cl",
        "movw $N, %cx",
        "movl $N, %ecx",
        "movq $N, %rcx",
        "movabsq $N, %rcx",
        "movl $N, (%rbx)",
        "imulw $N, %ax, %cx",
        "imull $N, %eax, %ecx",
        "shll $N, %eax",
        "btq $N, %rax",
        "int $N",
        "pushq $N",
        "pushw $N",
        "retq $N",
        "enter $N, $2",
        "outb %al, $N",
        "pshufd $N, %xmm0, %xmm1",
        "cmpps $N, %xmm0, %xmm1",
        "testl $N, (%rax)",
    ];
    const NUMBERS: &[i32] = &[
        5,
        2,
        1,
        3,
        0,
        127,
        128,
        -5,
        -128,
        -129,
        -1,
        300,
        -300,
        255,
        70_000,
        -70_000,
        4,
        -7,
        500_000_000,
    ];
    let filled = |n: &'static i32| LINES.iter().map(move |line| line.replace('N', &n.to_string()));
    NUMBERS.iter().chain(NUMBERS.iter().rev()).flat_map(filled)
}

#[test]
fn what_is_remembered_is_what_would_be_read() {
    let triple = Triple::parse("x86_64-unknown-linux-gnu");
    let read = |text: &str| emit::assemble::read(text.as_bytes(), &triple, Dialect::Att, &mut Reader::new());
    let rows = include_str!("lines.tsv")
        .lines()
        .map(|row| row.split('\t').collect::<Vec<_>>());
    let lines: Vec<String> = rows
        .filter(|row| row.len() == 5 && row[1] == "att" && !row[4].contains(['1', ';']))
        .flat_map(|row| [row[4].to_owned(), varied(row[4]), row[4].to_owned()])
        .chain(with_immediates())
        .filter(|line| read(line).is_ok())
        .collect();
    assert!(lines.len() > 300);
    let mut text = "nop\n".repeat(600);
    let (mut bytes, mut rest) = (vec![0x90; 600], Vec::new());
    for line in &lines {
        flatten(
            &read(line).expect("it was read before"),
            bytes.len(),
            &mut bytes,
            &mut rest,
        );
        text += line;
        text.push('\n');
    }
    let (mut found, mut fields) = (Vec::new(), Vec::new());
    flatten(
        &read(&text).expect("each line was read"),
        0,
        &mut found,
        &mut fields,
    );
    assert_eq!(found, bytes);
    let sorted = |mut rows: Vec<String>| {
        rows.sort();
        rows
    };
    assert_eq!(sorted(fields), sorted(rest));
}

/// Statements of a mnemonic with operands of all kinds, in groups: those of a group have operands of the same kinds.
fn shapes(mnemonic: &str) -> Vec<Vec<String>> {
    const OPERANDS: &[&[&str]] = &[
        &["%cl", "%al", "%dl", "%bl", "%sil", "%r9b", "%ah"],
        &["%ax", "%cx", "%dx", "%bp", "%r12w"],
        &["%eax", "%ecx", "%edx", "%esp", "%ebp", "%r8d", "%r15d"],
        &["%rax", "%rcx", "%rdx", "%rsp", "%rbp", "%r8", "%r13", "%r31"],
        &["%xmm0", "%xmm1", "%xmm5", "%xmm8", "%xmm15", "%xmm16"],
        &[
            "(%rax)",
            "8(%rbp)",
            "-129(%rsp)",
            "(%r13)",
            "(%r12)",
            "70000(%rbx,%rsi,4)",
            "(,%rax,8)",
            "(%rdi)",
            "4(%esi)",
        ],
        &[
            "1(%rsi,%r12)",
            "(%rbp,%rbp,2)",
            "(%rip)",
            "128(%r9,%rsp)",
            "0(%rdx)",
            "(%dx)",
            "-1(%rsi, %rax, 8)",
        ],
        &[
            "$1", "$3", "$0", "$-128", "$127", "$128", "$255", "$-129", "$4000", "$40000", "$65500",
            "$65536", "$-40000", "$010",
        ],
    ];
    let mut groups = vec![vec![mnemonic.to_owned()]];
    let line = |operands: &[&str]| format!("{mnemonic} {}", operands.join(", "));
    for a in OPERANDS {
        groups.push(a.iter().map(|a| line(&[a])).collect());
        for b in OPERANDS {
            let pairs = a.iter().enumerate().flat_map(|(n, x)| {
                let (same, next) = (b[n % b.len()], b[(n + 3) % b.len()]);
                [line(&[x, same]), line(&[x, next])]
            });
            groups.push(pairs.collect());
            let third = |c: &[&str]| {
                let lines = a.iter().enumerate();
                lines
                    .map(|(n, x)| line(&[x, b[(n + 1) % b.len()], c[n % c.len()]]))
                    .collect()
            };
            groups.push(third(OPERANDS[2]));
            groups.push(third(OPERANDS[4]));
        }
    }
    groups
}

#[test]
fn known_statements_are_what_would_be_read() {
    const MNEMONICS: &str = "mov movb movw movl movq movabsq movzbl movzwl movsbl movslq movsbq movss movsd movaps movups \
        movd movdqa add addb addl addq subl cmpb cmpl cmpq testb testl testq xorl xorps andq orb imul imull imulq mulq divq \
        divl idivl shll shlq sarq sall shrb shldq rolw btq btsl leaq leal pushq push popq pop xchgq xchgl xaddl cmpxchgq incl \
        incq decb negq notl sete setne cmovel cmovneq cltq cqto cltd retq ret nop nopw int int3 in inb out outb enter bswapl \
        bsfq popcntl tzcntl lzcntq cvtsi2sd cvtsi2sdq cvtsi2ss cvttsd2si cvttsd2siq cvtss2sd addsd mulps sqrtsd ucomisd \
        pshufd pinsrw pextrw cmpps cmpltsd psrldq pslld paddd pcmpeqb pmovmskb blendvps pblendvb sha256rnds2 roundsd \
        palignr movmskps movnti stosb stosq movsb movsq lodsl scasb cmpsb insb clr fstsw crc32b crc32q movbe rdtsc rdrand \
        monitor mwait clzero sysret enqcmd movdir64b rdfsbase mfence prefetcht0 invlpg lgdt ljmp call jmp";
    let (mut known, mut reader) = (0, Reader::new());
    for _ in 0..200 {
        assemble(&mut reader, "nop", false).expect("an instruction");
    }
    for group in MNEMONICS.split_whitespace().flat_map(shapes) {
        let wanted: Vec<_> = group
            .iter()
            .map(|line| assemble(&mut Reader::new(), line, false).ok())
            .collect();
        // Whatever of the group was read first.
        for first in [0, group.len() / 2, group.len() - 1] {
            let _ = assemble(&mut reader, &group[first], false);
            for (line, wanted) in group.iter().zip(&wanted) {
                let Some(found) = reader.known(line.as_bytes(), Dialect::Att) else {
                    continue;
                };
                let mut code = String::new();
                for byte in found.get() {
                    let _ = write!(code, "{byte:02x}");
                }
                assert_eq!(Some((code, "[]".into())), *wanted, "{line}");
                known += 1;
            }
        }
    }
    assert!(known > 5_000, "{known}");
}
