//! CodeView's register numbers (`CV_HREG_e`), from DWARF's.

use emit::debug::FrameRegister;

/// Whose registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// x86-64.
    Amd64,
    /// AArch64.
    Arm64,
}

/// `S_COMPILE3`'s number of a machine.
pub fn processor(machine: Machine) -> u16 {
    match machine {
        Machine::Amd64 => 0xd0,
        Machine::Arm64 => 0xf6,
    }
}

/// A run of registers: DWARF's numbers from `first` on are CodeView's from `number` on.
struct Run {
    first: u16,
    count: u16,
    /// Bytes of the value from which on it is these.
    from: u64,
    number: u16,
}

const fn run(first: u16, count: u16, from: u64, number: u16) -> Run {
    Run {
        first,
        count,
        from,
        number,
    }
}

/// General registers in DWARF's order, by the size of the value: rax, rdx, rcx, rbx, rsi, rdi, rbp, rsp.
const AMD64_OLD: [(u64, [u16; 8]); 4] = [
    (8, [328, 331, 330, 329, 332, 333, 334, 335]),
    (4, [17, 19, 18, 20, 23, 24, 22, 21]),
    (2, [9, 11, 10, 12, 15, 16, 14, 13]),
    (0, [1, 3, 2, 4, 324, 325, 326, 327]),
];

const AMD64: &[Run] = &[
    run(8, 8, 5, 336),
    run(8, 8, 3, 360),
    run(8, 8, 2, 352),
    run(8, 8, 0, 344),
    run(17, 16, 33, 726),
    run(17, 16, 17, 368),
    run(17, 8, 0, 154),
    run(25, 8, 0, 252),
    run(33, 8, 0, 128),
    run(41, 8, 0, 146),
    run(67, 16, 33, 742),
    run(67, 16, 17, 710),
    run(67, 16, 0, 694),
    run(118, 8, 0, 758),
];

const ARM64: &[Run] = &[
    run(0, 31, 5, 50),
    run(0, 31, 0, 10),
    run(31, 1, 0, 81),
    run(64, 32, 9, 180),
    run(64, 32, 5, 140),
    run(64, 32, 0, 100),
];

/// The register that holds a value of so many bytes; `None` if CodeView has no number for it.
pub fn number(machine: Machine, dwarf: u16, bytes: u64) -> Option<u16> {
    let runs = match machine {
        Machine::Amd64 if dwarf < 8 => {
            let bytes = if bytes == 3 || bytes > 4 {
                bytes.max(4).next_power_of_two()
            } else {
                bytes
            };
            let row = AMD64_OLD.iter().find(|row| bytes >= row.0)?;
            return Some(row.1[dwarf as usize]);
        }
        Machine::Amd64 => AMD64,
        Machine::Arm64 => ARM64,
    };
    let run = runs
        .iter()
        .find(|r| (r.first..r.first + r.count).contains(&dwarf) && bytes >= r.from)?;
    Some(run.number + dwarf - run.first)
}

/// Which of the registers that `S_FRAMEPROC` can name this is.
pub fn frame_register(machine: Machine, dwarf: u16) -> FrameRegister {
    match (machine, dwarf) {
        (Machine::Amd64, 7) => FrameRegister::Stack,
        (Machine::Amd64, 6) => FrameRegister::Frame,
        (Machine::Amd64, 13) => FrameRegister::Base,
        _ => FrameRegister::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_by_size() {
        let amd64 = |dwarf, bytes| number(Machine::Amd64, dwarf, bytes).unwrap();
        assert_eq!(
            [8, 5, 4, 3, 2, 1].map(|bytes| amd64(1, bytes)),
            [331, 331, 19, 19, 11, 3]
        );
        assert_eq!([8, 4, 2, 1].map(|bytes| amd64(10, bytes)), [338, 362, 354, 346]);
        assert_eq!(
            [amd64(17, 4), amd64(25, 16), amd64(18, 32), amd64(67, 64)],
            [154, 252, 369, 742]
        );
        assert_eq!(
            [8, 4].map(|bytes| number(Machine::Arm64, 29, bytes)),
            [Some(79), Some(39)]
        );
        assert_eq!(
            [16, 8, 4].map(|bytes| number(Machine::Arm64, 65, bytes)),
            [Some(181), Some(141), Some(101)]
        );
        assert_eq!(number(Machine::Amd64, 16, 8), None);
    }
}
