//! framehop, which follows return address, stack pointer and frame pointer in any format. It reads the code of
//! prologues and epilogues where tables say nothing of them.

use super::*;
use crate::machine::{CFA, UNKNOWN};
use framehop::aarch64::{CacheAarch64, PtrAuthMask, UnwindRegsAarch64, UnwinderAarch64};
use framehop::x86_64::{CacheX86_64, UnwindRegsX86_64, UnwinderX86_64};
use framehop::{ExplicitModuleSectionInfo, FrameAddress, Module, Unwinder as _};

type Data<'a> = &'a [u8];

enum Machine<'a> {
    X86_64(UnwinderX86_64<Data<'a>>, Box<CacheX86_64>),
    Aarch64(UnwinderAarch64<Data<'a>>, Box<CacheAarch64>),
}

pub struct Hop<'a> {
    machine: Machine<'a>,
    bodies: bool,
}

impl<'a> Hop<'a> {
    pub fn new(image: &Image<'a>, eh_frame: &'a [u8], numbering: Numbering, bodies: bool) -> Hop<'a> {
        let part = |names: &[&str]| image.section(names).unzip();
        let (text_svma, text) = part(&[".text", "__text"]);
        let (eh_frame_svma, _) = part(&[".eh_frame", "__eh_frame"]);
        let (_, unwind_info) = part(&["__unwind_info"]);
        let range = image.base()..image.base() + (1 << 30);
        let sections = || ExplicitModuleSectionInfo {
            base_svma: image.base(),
            text_svma: text_svma.clone(),
            text,
            stubs_svma: part(&["__stubs"]).0,
            got_svma: part(&[".got", "__got"]).0,
            unwind_info,
            eh_frame_svma: eh_frame_svma.clone(),
            eh_frame: Some(eh_frame),
            ..Default::default()
        };
        let module = Module::new("image".into(), range.clone(), range.start, sections());
        let machine = match numbering {
            Numbering::X86_64 => {
                let mut unwinder = UnwinderX86_64::new();
                unwinder.add_module(module);
                Machine::X86_64(unwinder, Box::default())
            }
            Numbering::Aarch64 => {
                let mut unwinder = UnwinderAarch64::new();
                unwinder.add_module(module);
                Machine::Aarch64(unwinder, Box::default())
            }
        };
        Hop { machine, bodies }
    }
}

impl Unwinder for Hop<'_> {
    fn name(&self) -> &'static str {
        "framehop"
    }

    /// It does not know `DW_CFA_AARCH64_negate_ra_state`, nor CFAs that are not at a distance from sp or fp, nor that
    /// x9 to x15 may be restored by an epilogue.
    fn understands(&self, function: &Function<'_>, _: u64) -> bool {
        let guesses = self.bodies && matches!(self.machine, Machine::Aarch64(..));
        let beyond = match guesses {
            true => &["signed", "probed", "mostcc", "allcc"][..],
            false => &["signed", "probed"],
        };
        !beyond.iter().any(|name| function.name.starts_with(name))
    }

    fn is_of_bodies(&self) -> bool {
        self.bodies
    }

    fn unwind(&mut self, _: &Function<'_>, pc: u64, state: &State) -> Result<Option<Caller>, String> {
        let at = FrameAddress::from_instruction_pointer(pc);
        // It wants the stack to grow down.
        let sp = |sp: u64| if sp == UNKNOWN { CFA - (1 << 40) } else { sp };
        let mut read = |at: u64| state.memory.get(&at).copied().ok_or(());
        let (pc, sp, fp) = match &mut self.machine {
            Machine::X86_64(unwinder, cache) => {
                let mut regs = UnwindRegsX86_64::new(pc, sp(state.x[4]), state.x[5]);
                let pc = unwinder.unwind_frame(at, &mut regs, cache, &mut read);
                (pc, regs.sp(), (Reg::X(5), regs.bp()))
            }
            Machine::Aarch64(unwinder, cache) => {
                let mask = PtrAuthMask::new_24_40();
                let mut regs = UnwindRegsAarch64::new_with_ptr_auth_mask(
                    mask,
                    state.x[30],
                    sp(state.x[31]),
                    state.x[29],
                );
                let pc = unwinder.unwind_frame(at, &mut regs, cache, &mut read);
                (pc, regs.sp(), (Reg::X(29), regs.fp()))
            }
        };
        let pc = pc.map_err(|e| e.to_string())?.ok_or("the end of the stack")?;
        Ok(Some(Caller {
            pc,
            sp,
            restored: vec![(fp.0, u128::from(fp.1))],
            is_complete: false,
        }))
    }
}
