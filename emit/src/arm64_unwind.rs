//! Windows' unwind data on Arm: `.xdata` records from what prologue and epilogues do ("ARM64 exception handling",
//! Microsoft). A code stands for one instruction each, so that the unwinder can tell by its place in a prologue
//! or epilogue how much of it has been done.

use crate::cfi::CfiOp;

/// What one instruction of a prologue does; of an epilogue, what it undoes. Registers are DWARF numbers, offsets bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// sp moves by so many bytes, a multiple of 16 below 256 MiB.
    Alloc(u32),
    /// A register, or two, at `sp + offset`.
    Save {
        /// The register at the lower address.
        first: u8,
        /// The register above it; none: 255.
        second: u8,
        /// Bytes, a multiple of 8. With `moves`: by how much sp moves.
        offset: u16,
        /// sp moves down first, and what is saved stands where it then is.
        moves: bool,
    },
    /// `mov x29, sp`
    SetFp,
    /// `add x29, sp, #n`
    AddFp(u16),
    /// The pair of general-purpose registers after that of the step before, 16 bytes on.
    SaveNext,
    /// Nothing that the unwinder must undo.
    Nop,
    /// The return address is signed, with sp and key B.
    PacSignLr,
}

/// No second register.
pub const ALONE: u8 = 255;
/// From here on, the numbers of vector registers that are saved whole.
pub const WHOLE: u8 = 128;
const FP: u8 = 29;
const LR: u8 = 30;
const D8: u8 = 64 + 8;

const SET_FP: u8 = 0xe1;
const ADD_FP: u8 = 0xe2;
const NOP: u8 = 0xe3;
const END: u8 = 0xe4;
/// What follows describes the frame of a function that this is a part of.
const END_C: u8 = 0xe5;
const SAVE_NEXT: u8 = 0xe6;
const SAVE_ANY: u8 = 0xe7;
const PAC_SIGN_LR: u8 = 0xfc;

/// How registers are saved: which of the unwind codes says it, and the assembler's directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaveForm {
    /// x29 and x30.
    FrameRecord,
    /// A register x19–x27 of odd number, and x30.
    LinkPair,
    /// Two that follow each other, of x19–x28.
    Pair,
    /// One of x19–x30.
    Single,
    /// Two that follow each other, of d8–d15.
    FloatPair,
    /// One of d8–d15.
    Float,
    /// One or two that follow each other, of all.
    Any,
}

impl Step {
    /// The form in which registers are saved.
    pub fn save_form(first: u8, second: u8) -> SaveForm {
        match (first, second) {
            (FP, LR) => SaveForm::FrameRecord,
            (19..=27, LR) if first % 2 == 1 => SaveForm::LinkPair,
            (19..=27, second) if second == first + 1 => SaveForm::Pair,
            (19..=30, ALONE) => SaveForm::Single,
            (72..=78, second) if second == first + 1 => SaveForm::FloatPair,
            (72..=79, ALONE) => SaveForm::Float,
            _ => SaveForm::Any,
        }
    }

    /// Appends the unwind code. Errors: what no code expresses.
    fn encode(self, out: &mut Vec<u8>) -> Result<(), &'static str> {
        match self {
            Step::SetFp => out.push(SET_FP),
            Step::AddFp(bytes) if bytes % 8 == 0 && bytes < 2048 => out.extend([ADD_FP, (bytes / 8) as u8]),
            Step::SaveNext => out.push(SAVE_NEXT),
            Step::Nop => out.push(NOP),
            Step::PacSignLr => out.push(PAC_SIGN_LR),
            Step::Alloc(bytes) if bytes % 16 == 0 => {
                let units = bytes / 16;
                match units {
                    0..32 => out.push(units as u8),
                    32..0x800 => out.extend([0xc0 | (units >> 8) as u8, units as u8]),
                    0x800..0x100_0000 => {
                        out.extend([0xe0, (units >> 16) as u8, (units >> 8) as u8, units as u8]);
                    }
                    _ => return Err("stack frame of 256 MiB or more"),
                }
            }
            Step::Save {
                first,
                second,
                offset,
                moves,
            } if offset % 8 == 0 && (offset != 0 || !moves) => {
                // By how much sp moves is counted from one unit.
                let units = u32::from(offset / 8) - u32::from(moves);
                return encode_save(first, second, units, moves, out);
            }
            _ => return Err("frame that no unwind code describes"),
        }
        Ok(())
    }
}

/// `units`: 8 bytes each, less one if sp moves.
fn encode_save(
    first: u8,
    second: u8,
    units: u32,
    moves: bool,
    out: &mut Vec<u8>,
) -> Result<(), &'static str> {
    let form = Step::save_form(first, second);
    let x = u32::from(moves);
    // A 16-bit code: register from its form's first one, `bits` of offset below it.
    let mut two = |base: u32, register: u32, bits: u32| {
        if units >> bits != 0 {
            return Err("saved register too far from the stack pointer");
        }
        let code = base << 8 | register << bits | units;
        out.extend([(code >> 8) as u8, code as u8]);
        Ok(())
    };
    match form {
        SaveForm::FrameRecord if units < 64 => out.push((0x40 << x | units) as u8),
        // x19 and x20 have a code of one byte, which counts from 0.
        SaveForm::Pair if moves && first == 19 && units < 31 => out.push((0x21 + units) as u8),
        SaveForm::Pair => return two(0xc8 | x << 2, u32::from(first - 19), 6),
        SaveForm::Single if moves => return two(0xd4, u32::from(first - 19), 5),
        SaveForm::Single => return two(0xd0, u32::from(first - 19), 6),
        SaveForm::LinkPair if !moves => return two(0xd6, u32::from((first - 19) / 2), 6),
        SaveForm::FloatPair => return two(0xd8 | x << 1, u32::from(first - D8), 6),
        SaveForm::Float if moves => return two(0xde, u32::from(first - D8), 5),
        SaveForm::Float => return two(0xdc, u32::from(first - D8), 6),
        SaveForm::Any => {
            let pair = second != ALONE;
            let (register, kind) = match first {
                WHOLE.. => (first - WHOLE, 2),
                64.. => (first - 64, 1),
                _ => (first, 0),
            };
            // Units of 16 bytes where two are saved, or a whole one, or sp moves.
            let bytes = 8 * (units + x);
            let wide = pair || moves || kind == 2;
            let scaled = if wide { bytes / 16 } else { bytes / 8 };
            let exact = bytes.is_multiple_of(16) || !wide;
            if !exact || scaled - x > 63 || register > 31 || pair && second != first + 1 {
                return Err("saved register too far from the stack pointer");
            }
            let flags = u32::from(pair) << 6 | x << 5;
            out.extend([SAVE_ANY, flags as u8 | register, (kind << 6 | (scaled - x)) as u8]);
        }
        _ => return Err("saved registers that no unwind code describes"),
    }
    Ok(())
}

/// A function, or a part of one of at most 1 MiB, with its `.xdata` record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// Bytes from the function's start.
    pub start: u32,
    /// All of it in the word of `.pdata` that else refers to the record.
    pub packed: Option<u32>,
    /// The record, a multiple of 4 bytes, without the exception handler that may follow.
    pub record: Vec<u8>,
}

/// An epilogue: its instructions up to the return or jump, which `end` stands for.
struct Epilogue {
    start: u32,
    end: u32,
    codes: Vec<u8>,
}

/// A prologue: its steps in order, and their codes, the last first.
struct Prologue {
    steps: Vec<Step>,
    codes: Vec<u8>,
}

/// Longest part of a function: the record's length field has 18 bits, in units of 4 bytes.
const MAX_FRAGMENT: u32 = ((1 << 18) - 1) * 4;

/// Whether a prologue does anything that an unwinder must undo.
pub fn has_codes(cfi: &[(u32, CfiOp)]) -> bool {
    cfi.iter().any(|(_, op)| matches!(op, CfiOp::SehEndPrologue))
}

/// The records of a function of `size` bytes. `lead`: bytes in front of the code. `handler`: an exception handler's
/// address and its data follow the record.
///
/// Errors: frames that the format cannot express.
pub fn fragments(
    cfi: &[(u32, CfiOp)],
    lead: u32,
    size: u32,
    handler: bool,
) -> Result<Vec<Fragment>, &'static str> {
    let (prologue, epilogues) = read_frame(cfi, lead)?;
    let mut fragments = Vec::new();
    let mut start = 0;
    let mut next = epilogues.as_slice();
    while start < size {
        let mut end = size.min(start + MAX_FRAGMENT);
        // An epilogue stays whole.
        if let Some(cut) = next.iter().find(|e| e.start < end && e.end + 4 > end) {
            end = cut.start;
        }
        let own = next.iter().take_while(|e| e.start < end).count();
        let record = record(&prologue.codes, &next[..own], start, end, handler)?;
        let packed = match &next[..own] {
            [epilogue] if !handler && end - start == size => packed(&prologue, epilogue, size),
            _ => None,
        };
        next = &next[own..];
        fragments.push(Fragment {
            start,
            packed,
            record,
        });
        start = end;
    }
    Ok(fragments)
}

/// The codes of the prologue, its last instruction first, and the epilogues.
fn read_frame(cfi: &[(u32, CfiOp)], lead: u32) -> Result<(Prologue, Vec<Epilogue>), &'static str> {
    const INEXACT: &str = "instruction of a prologue or epilogue without an unwind code";
    let mut steps = vec![Step::Nop; (lead / 4) as usize];
    let mut prologue = None;
    let mut epilogues = Vec::new();
    let mut open = None;
    for &(at, op) in cfi {
        let at = at + lead;
        match op {
            CfiOp::SehStep(step) => steps.push(step),
            CfiOp::SehEndPrologue => {
                if 4 * steps.len() as u32 != at {
                    return Err(INEXACT);
                }
                let mut codes = Vec::new();
                simplify(steps.iter_mut());
                for step in steps.iter().rev() {
                    step.encode(&mut codes)?;
                }
                codes.push(END);
                let steps = std::mem::take(&mut steps);
                prologue = Some(Prologue { steps, codes });
            }
            CfiOp::SehStartEpilogue => open = Some(at),
            CfiOp::SehEndEpilogue => {
                let start = open.take().ok_or(INEXACT)?;
                if 4 * steps.len() as u32 != at - start {
                    return Err(INEXACT);
                }
                let mut codes = Vec::new();
                simplify(steps.iter_mut().rev());
                for step in steps.drain(..) {
                    step.encode(&mut codes)?;
                }
                codes.push(END);
                epilogues.push(Epilogue {
                    start,
                    end: at,
                    codes,
                });
            }
            _ => {}
        }
    }
    Ok((prologue.ok_or(INEXACT)?, epilogues))
}

/// Names pairs by those before them, where they follow; steps come in the order of a prologue.
fn simplify<'a>(steps: impl Iterator<Item = &'a mut Step>) {
    let mut before = None;
    for step in steps {
        let Step::Save {
            first,
            second,
            offset,
            moves,
        } = *step
        else {
            before = None;
            continue;
        };
        if Step::save_form(first, second) != SaveForm::Pair {
            before = None;
            continue;
        }
        if !moves && before == Some((first, offset)) {
            *step = Step::SaveNext;
        }
        before = Some((first + 2, if moves { 16 } else { offset + 16 }));
    }
}

/// The frame in one word, if it is the one that the format has in mind: x19 and its followers from the lowest address,
/// x30 above them or the frame record below, d8 and its followers, one move of sp; the only epilogue ends the function and
/// does the same backwards.
fn packed(prologue: &Prologue, epilogue: &Epilogue, size: u32) -> Option<u32> {
    if epilogue.end + 4 != size || size / 4 > 0x7ff {
        return None;
    }
    match prologue.codes.strip_suffix(epilogue.codes.as_slice())? {
        [] | [SET_FP] => {}
        _ => return None,
    }
    let (mut ints, mut floats, mut link, mut record) = (0u32, 0u32, false, false);
    let (mut saved, mut moved, mut signed) = (0u32, 0u32, false);
    // Whether more of a kind may come.
    let (mut more_ints, mut more_floats, mut done) = (true, true, false);
    let mut steps = prologue.steps.as_slice();
    // No code moves sp and saves x19 with x30.
    const LINK_PAIR: Step = Step::Save {
        first: 19,
        second: LR,
        offset: 0,
        moves: false,
    };
    if let [Step::Alloc(n), LINK_PAIR, rest @ ..] = steps {
        (ints, link, saved, steps) = (1, true, *n, rest);
        (more_ints, more_floats) = (false, false);
    }
    for (k, &step) in steps.iter().enumerate() {
        if done {
            return None;
        }
        let above = 8 * (ints + u32::from(link) + floats);
        match step {
            Step::PacSignLr if k == 0 => signed = true,
            Step::SaveNext if more_ints && ints != 0 => ints += 2,
            Step::SetFp if record => done = true,
            Step::Alloc(n) if !record && (moved == 0 || moved == 4080) => {
                (moved, more_ints, more_floats) = (moved + n, false, false);
            }
            Step::Save {
                first,
                second,
                offset,
                moves,
            } => {
                let offset = u32::from(offset);
                let starts = above == 0 && saved == 0 && moved == 0;
                let placed = match moves {
                    true => starts,
                    false => offset == above && above != 0 && moved == 0,
                };
                match Step::save_form(first, second) {
                    SaveForm::FrameRecord if moves && moved == 0 => (moved, record) = (offset, true),
                    SaveForm::FrameRecord if !moves && moved != 0 && offset == 0 && !record => record = true,
                    SaveForm::Pair if placed && more_ints && u32::from(first) == 19 + ints => ints += 2,
                    SaveForm::Single if placed && more_ints && u32::from(first) == 19 + ints => {
                        (ints, more_ints) = (ints + 1, false);
                    }
                    SaveForm::Single if placed && more_ints && first == LR => {
                        (link, more_ints) = (true, false);
                    }
                    SaveForm::LinkPair if placed && more_ints && u32::from(first) == 19 + ints => {
                        (ints, link, more_ints) = (ints + 1, true, false);
                    }
                    SaveForm::FloatPair if placed && more_floats && u32::from(first - D8) == floats => {
                        (floats, more_ints) = (floats + 2, false);
                    }
                    SaveForm::Float if placed && !moves && more_floats && floats != 0 => {
                        if u32::from(first - D8) != floats {
                            return None;
                        }
                        (floats, more_ints, more_floats) = (floats + 1, false, false);
                    }
                    _ => return None,
                }
                if record {
                    (more_ints, more_floats) = (false, false);
                } else if moves {
                    saved = offset;
                }
            }
            _ => return None,
        }
    }
    let area = (8 * (ints + u32::from(link) + floats)).next_multiple_of(16);
    let frame = (moved + area) / 16;
    let whole = saved == area && moved % 16 == 0 && frame <= 0x1ff;
    let kept = ints <= 10 && !(link && record) && record == done && (!signed || record);
    if !whole || !kept {
        return None;
    }
    let chain = match () {
        () if signed => 2,
        () if record => 3,
        () => u32::from(link),
    };
    let length = size / 4;
    Some(1 | length << 2 | floats.saturating_sub(1) << 13 | ints << 16 | chain << 21 | frame << 23)
}

/// Bytes of the code that starts with `byte`.
fn code_length(byte: u8) -> usize {
    match byte {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0 => 4,
        ADD_FP => 2,
        SAVE_ANY => 3,
        _ => 1,
    }
}

/// Where `codes` ends a list of codes, from the start of one.
fn find_tail(list: &[u8], codes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < list.len() {
        if &list[at..] == codes {
            return Some(at);
        }
        at += code_length(list[at]);
    }
    None
}

fn record(
    prologue: &[u8],
    epilogues: &[Epilogue],
    start: u32,
    end: u32,
    handler: bool,
) -> Result<Vec<u8>, &'static str> {
    let mut codes = Vec::new();
    if start != 0 {
        codes.push(END_C);
    }
    codes.extend_from_slice(prologue);
    // Lists of codes that epilogues may use: each ends with an `end`.
    let mut lists = vec![(codes.len() - prologue.len(), codes.len())];
    let mut scopes = Vec::with_capacity(epilogues.len());
    for epilogue in epilogues {
        let equal = lists[1..]
            .iter()
            .find(|(from, to)| codes[*from..*to] == epilogue.codes);
        let tail = || Some(lists[0].0 + find_tail(&codes[lists[0].0..lists[0].1], &epilogue.codes)?);
        let known = equal.map(|(from, _)| *from).or_else(tail);
        let index = known.unwrap_or_else(|| {
            let from = codes.len();
            codes.extend_from_slice(&epilogue.codes);
            lists.push((from, codes.len()));
            from
        });
        scopes.push((epilogue.start - start, index as u32));
    }
    codes.resize(codes.len().next_multiple_of(4), NOP);
    let words = (codes.len() / 4) as u32;
    let last_ends = epilogues.last().is_some_and(|e| e.end + 4 == end);
    let packed = scopes.len() == 1 && last_ends && scopes[0].1 < 32;
    let count = if packed { scopes[0].1 } else { scopes.len() as u32 };
    let length = (end - start) / 4;
    let mut head = length | u32::from(handler) << 20 | u32::from(packed) << 21;
    let mut out = Vec::with_capacity(12 + 4 * scopes.len() + codes.len());
    if count < 32 && words < 32 {
        head |= count << 22 | words << 27;
        out.extend(head.to_le_bytes());
    } else {
        if count > 0xffff || words > 0xff {
            return Err("unwind data of too many epilogues");
        }
        out.extend(head.to_le_bytes());
        out.extend((count | words << 16).to_le_bytes());
    }
    if !packed {
        for (at, index) in scopes {
            if index > 0x3ff {
                return Err("unwind data of too many epilogues");
            }
            let words = at / 4;
            out.extend((words | index << 22).to_le_bytes());
        }
    }
    out.extend_from_slice(&codes);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(first: u8, second: u8, offset: u16, moves: bool) -> Step {
        Step::Save {
            first,
            second,
            offset,
            moves,
        }
    }

    #[test]
    fn codes_are_llvms() {
        // What llvm-mc makes of the directives.
        let cases: [(Step, &[u8]); 17] = [
            (Step::Alloc(128), &[0x08]),
            (Step::Alloc(5008), &[0xc1, 0x39]),
            (Step::Alloc(50_000_000), &[0xe0, 0x2f, 0xaf, 0x08]),
            (save(FP, LR, 8, false), &[0x41]),
            (save(FP, LR, 16, true), &[0x81]),
            (save(28, ALONE, 32, true), &[0xd5, 0x23]),
            (save(30, ALONE, 112, false), &[0xd2, 0xce]),
            (save(19, 20, 64, true), &[0x28]),
            (save(21, 22, 64, true), &[0xcc, 0x87]),
            (save(21, 22, 16, false), &[0xc8, 0x82]),
            (save(21, LR, 16, false), &[0xd6, 0x42]),
            (save(72, 73, 32, false), &[0xd8, 0x04]),
            (save(74, ALONE, 48, false), &[0xdc, 0x86]),
            (save(72, 73, 64, true), &[0xda, 0x07]),
            (save(10, 11, 16, false), &[0xe7, 0x4a, 0x01]),
            (save(9, ALONE, 8, false), &[0xe7, 0x09, 0x01]),
            (Step::AddFp(16), &[0xe2, 0x02]),
        ];
        for (step, bytes) in cases {
            let mut out = Vec::new();
            step.encode(&mut out).unwrap();
            assert_eq!(out, bytes, "{step:?}");
        }
    }

    fn frame(size: u32, epilogues: &[u32]) -> Vec<(u32, CfiOp)> {
        let step = |at, step| (at, CfiOp::SehStep(step));
        let mut cfi = vec![
            step(4, save(FP, LR, 16, true)),
            step(8, Step::SetFp),
            step(12, Step::Alloc(32)),
            (12, CfiOp::SehEndPrologue),
        ];
        for &at in epilogues {
            cfi.push((at, CfiOp::SehStartEpilogue));
            cfi.push(step(at + 4, Step::Alloc(32)));
            cfi.push(step(at + 8, save(FP, LR, 16, true)));
            cfi.push((at + 8, CfiOp::SehEndEpilogue));
        }
        assert!(epilogues.iter().all(|e| e + 12 <= size));
        cfi
    }

    #[test]
    fn one_epilogue_at_the_end_needs_no_scope() {
        let cfi = frame(40, &[28]);
        let made = fragments(&cfi, 0, 40, false).unwrap();
        let codes = [0x02, SET_FP, 0x81, END, 0x02, 0x81, END, NOP];
        let mut expected = (10u32 | 1 << 21 | 4 << 22 | 2 << 27).to_le_bytes().to_vec();
        expected.extend(codes);
        assert_eq!(
            made,
            [Fragment {
                start: 0,
                packed: None,
                record: expected
            }]
        );
    }

    #[test]
    fn long_functions_are_cut_between_epilogues() {
        let size = (2 << 20) + 400;
        let cfi = frame(size, &[MAX_FRAGMENT - 8, size - 12]);
        let made = fragments(&cfi, 0, size, false).unwrap();
        let starts: Vec<u32> = made.iter().map(|f| f.start).collect();
        assert_eq!(starts, [0, MAX_FRAGMENT - 8, 2 * MAX_FRAGMENT - 8]);
        assert_eq!(made[1].record[8], END_C);
    }

    #[test]
    fn canonical_frames_are_one_word() {
        let step = |at, step| (at, CfiOp::SehStep(step));
        let cfi = [
            step(4, save(19, 20, 32, true)),
            step(8, save(21, LR, 16, false)),
            (8, CfiOp::SehEndPrologue),
            (12, CfiOp::SehStartEpilogue),
            step(16, save(21, LR, 16, false)),
            step(20, save(19, 20, 32, true)),
            (20, CfiOp::SehEndEpilogue),
        ];
        let made = fragments(&cfi, 0, 24, false).unwrap();
        assert_eq!(made[0].packed, Some(1 | 6 << 2 | 3 << 16 | 1 << 21 | 2 << 23));
        // Something comes after the epilogue.
        assert_eq!(fragments(&cfi, 0, 28, false).unwrap()[0].packed, None);
    }
}
