//! What `perf inject --jit` reads: a file `jit-PID.dump` with the code of each function and its source lines ("JITDUMP
//! specification version 1", Linux's `tools/perf/Documentation`).
//!
//! `perf record -k 1` finds it by the mapping of its first page, and times of records must be of the same clock.

use super::lines::{self, Line};
use super::profile::Function;
use emit::object::ObjectModel;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsRawFd;
use std::path::PathBuf;

const MAGIC: u32 = 0x4a69_5444;
const VERSION: u32 = 1;
const HEADER_SIZE: u32 = 40;
const CODE_LOAD: u32 = 0;
const DEBUG_INFO: u32 = 2;
/// In the place of a file's name: that of the entry before.
const SAME_FILE: &[u8] = b"\xff\0";

/// The dump of this process.
#[derive(Debug)]
pub struct JitDump {
    file: File,
    /// The mapping that `perf` records.
    mark: *mut libc::c_void,
    functions: u64,
    /// A record, while it is made.
    record: Vec<u8>,
}

// SAFETY: the mapping is only unmapped.
unsafe impl Send for JitDump {}

impl JitDump {
    /// Makes the file in the folder that `JITDUMPDIR` names, or that of temporary files.
    ///
    /// Errors: it cannot be written or mapped.
    pub fn create() -> io::Result<JitDump> {
        let folder = std::env::var_os("JITDUMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
        let path = folder.join(format!("jit-{}.dump", std::process::id()));
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)?;
        let machine = u32::from(crate::arch::MACHINE);
        let words = [MAGIC, VERSION, HEADER_SIZE, machine, 0, std::process::id()];
        let mut header: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        header.extend(now().to_le_bytes());
        header.extend([0; 8]);
        file.write_all(&header)?;
        // SAFETY: a new mapping of a file that this process has just made.
        let mark = unsafe {
            let flags = libc::PROT_READ | libc::PROT_EXEC;
            libc::mmap(
                std::ptr::null_mut(),
                PAGE,
                flags,
                libc::MAP_PRIVATE,
                file.as_raw_fd(),
                0,
            )
        };
        if mark == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(JitDump {
            file,
            mark,
            functions: 0,
            record: Vec::new(),
        })
    }

    /// Adds the functions of a module whose sections stand at the given addresses. What cannot be written is missing in a
    /// profile, no more.
    ///
    /// # Safety
    /// The functions' code can be read.
    pub(crate) unsafe fn add(
        &mut self,
        model: &ObjectModel,
        sections: &[Option<usize>],
        functions: &[Function<'_>],
    ) {
        let mut lines = lines::of_module(model, sections);
        lines.sort_by_key(|line| line.address);
        for function in functions {
            let end = function.address + function.size as usize;
            let first = lines.partition_point(|line| line.address < function.address);
            let own = lines[first..].iter().take_while(|line| line.address < end);
            // SAFETY: the caller's promise.
            let code =
                unsafe { std::slice::from_raw_parts(function.address as *const u8, function.size as usize) };
            self.note_lines(function.address, own);
            self.note_code(function, code);
        }
    }

    fn note_lines<'l>(&mut self, code: usize, lines: impl Iterator<Item = &'l Line> + Clone) {
        if lines.clone().next().is_none() {
            return;
        }
        self.begin(DEBUG_INFO);
        self.words(&[code as u64, lines.clone().count() as u64]);
        let mut last: Option<&str> = None;
        for line in lines {
            self.words(&[line.address as u64]);
            self.record.extend(line.line.to_le_bytes());
            self.record.extend([0; 4]);
            if last == Some(&*line.file) {
                self.record.extend(SAME_FILE);
            } else {
                self.record.extend(line.file.as_bytes());
                self.record.push(0);
            }
            last = Some(&line.file);
        }
        self.end();
    }

    fn note_code(&mut self, function: &Function<'_>, code: &[u8]) {
        self.begin(CODE_LOAD);
        // SAFETY: it only asks.
        let thread = unsafe { libc::syscall(libc::SYS_gettid) } as u32;
        self.record.extend(std::process::id().to_le_bytes());
        self.record.extend(thread.to_le_bytes());
        let address = function.address as u64;
        self.words(&[address, address, code.len() as u64, self.functions]);
        self.functions += 1;
        self.record.extend(function.name);
        self.record.push(0);
        self.record.extend(code);
        self.end();
    }

    fn begin(&mut self, id: u32) {
        self.record.clear();
        self.record.extend(id.to_le_bytes());
        self.record.extend([0; 4]);
        self.words(&[now()]);
    }

    fn words(&mut self, words: &[u64]) {
        self.record.extend(words.iter().flat_map(|w| w.to_le_bytes()));
    }

    /// The record is complete: its size is known.
    fn end(&mut self) {
        let size = self.record.len() as u32;
        self.record[4..8].copy_from_slice(&size.to_le_bytes());
        let _ = self.file.write_all(&self.record);
    }
}

impl Drop for JitDump {
    fn drop(&mut self) {
        // SAFETY: mapped in `create`, and used by nobody.
        unsafe { libc::munmap(self.mark, PAGE) };
    }
}

/// As much of the file as is mapped.
const PAGE: usize = 4096;

/// Nanoseconds of the clock that `perf record -k 1` takes.
fn now() -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: it writes the time there.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
