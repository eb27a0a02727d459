//! What tools that patch or read compiled code want to know: XRay's sleds, stack maps, patchable entries. Targets note
//! the places while they encode a function.

use emit::records::{MappedBlock, Records, Sled, SledKind, StackMapLocation, StackMapRecord};
use emit::{CodeBuffer, Label};
use ir::attributes::AttrKind;
use ir::context::Scope;
use ir::ids::{AttrSetId, MdId};
use ir::module::Function;
use regalloc::{Allocations, FrameSlot, MapLocation, PRegSet, StackMap};

/// Whether and how XRay is to find the function (LLVM `XRayInstrumentation`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct XRay {
    /// Whatever the function's size.
    always: bool,
    /// Least number of machine instructions.
    threshold: u32,
    /// A sled at the entry.
    entry: bool,
    /// Sleds at returns and tail calls.
    exit: bool,
    log_args: bool,
}

impl XRay {
    /// What the function attributes ask for. `threshold`: that of `"xray-instruction-threshold"`.
    fn of(scope: Scope<'_>, set: AttrSetId, threshold: u32) -> Option<XRay> {
        let always = match scope.attr_str(set, "function-instrument") {
            Some(b"xray-always") => true,
            Some(b"xray-never") => return None,
            _ => false,
        };
        if !always && scope.attr_str(set, "xray-instruction-threshold").is_none() {
            return None;
        }
        let has = |key| scope.attr_str(set, key).is_some();
        Some(XRay {
            always,
            threshold,
            entry: !has("xray-skip-entry"),
            exit: !has("xray-skip-exit"),
            log_args: scope.attr_str(set, "xray-log-args").is_some_and(|v| v != b"0"),
        })
    }

    /// Whether a function of so many machine instructions is one that XRay instruments.
    fn wants(&self, instructions: usize) -> bool {
        self.always || instructions >= self.threshold as usize
    }

    /// The kind of the sled at the entry.
    fn entry_kind(&self) -> SledKind {
        match self.log_args {
            true => SledKind::LogArgsEntry,
            false => SledKind::Entry,
        }
    }
}

/// What tools and hardening ask of the entry and the exits of any target's function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Requests {
    /// No-operations at a patchable entry.
    pub entry_nops: Option<u32>,
    /// No-operations before the symbol.
    pub prefix_nops: u32,
    /// The largest frame, in bytes, that nobody is told of (`"warn-stack-size"`).
    pub frame_limit: Option<u32>,
    /// Registers that returns set to zero.
    pub zero: Option<ZeroRegs>,
    xray: Option<XRay>,
}

impl Requests {
    /// What the attributes of a function ask for. Errors: the name of what is not supported.
    pub fn of(scope: Scope<'_>, set: AttrSetId) -> Result<Requests, String> {
        let number = |key: &str| -> Result<u32, String> {
            let Some(value) = scope.attr_str(set, key) else {
                return Ok(0);
            };
            let parsed = std::str::from_utf8(value).ok().and_then(|v| v.parse().ok());
            parsed.ok_or_else(|| format!("\"{key}\" that is not a number"))
        };
        let room = |key: &str| match number(key)? {
            n if n <= 1 << 20 => Ok(n),
            n => Err(format!("\"{key}\" of {n} no-operations")),
        };
        let (entry, prefix) = (
            room("patchable-function-entry")?,
            room("patchable-function-prefix")?,
        );
        let xray = XRay::of(scope, set, number("xray-instruction-threshold")?);
        let naked = scope.has_attr(set, AttrKind::Naked);
        Ok(Requests {
            entry_nops: (entry != 0 || prefix != 0).then_some(entry),
            prefix_nops: prefix,
            frame_limit: match scope.attr_str(set, "warn-stack-size") {
                Some(_) => Some(number("warn-stack-size")?),
                None => None,
            },
            zero: ZeroRegs::of(scope, set)?.filter(|_| !naked),
            xray: xray.filter(|_| !naked),
        })
    }

    /// The function is one that XRay instruments; `instructions`: how many machine instructions it has.
    pub fn settle_xray(&mut self, instructions: usize) {
        self.xray = self.xray.filter(|x| x.wants(instructions));
    }

    /// The kind of the sled at the entry, if there is one.
    pub fn entry_sled(&self) -> Option<SledKind> {
        self.xray.filter(|x| x.entry).map(|x| x.entry_kind())
    }

    /// Whether there are sleds at returns and tail calls.
    pub fn has_exit_sleds(&self) -> bool {
        self.xray.is_some_and(|x| x.exit)
    }

    /// The registers that the function touches, where returns set them to zero.
    pub fn used(&self, allocs: &Allocations) -> PRegSet {
        match self.zero {
            Some(_) => allocs.registers(),
            None => PRegSet::empty(),
        }
    }
}

/// Errors: the name of an attribute that asks for hardening which is not made here.
pub fn check_hardening(scope: Scope<'_>, function: &Function) -> Result<(), String> {
    const KEY: &str = "marked_for_windows_hot_patching";
    match scope.attr_str(function.attrs.func, KEY) {
        Some(_) => Err(format!("attribute \"{KEY}\"")),
        None => Ok(()),
    }
}

/// Which registers a return leaves as zeros (`"zero-call-used-regs"`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZeroRegs {
    /// Only those that the function uses.
    pub used: bool,
    /// General-purpose ones only.
    pub gpr: bool,
    /// Those that may hold arguments only.
    pub arg: bool,
}

impl ZeroRegs {
    /// What the attribute asks for. Errors: a value that LangRef does not know.
    pub fn of(scope: Scope<'_>, set: AttrSetId) -> Result<Option<ZeroRegs>, String> {
        let Some(value) = scope.attr_str(set, "zero-call-used-regs") else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(value);
        let (which, kind) = text.split_once('-').unwrap_or((&text, ""));
        let (gpr, arg) = match kind {
            "" => (false, false),
            "gpr" => (true, false),
            "arg" => (false, true),
            "gpr-arg" => (true, true),
            _ => return Err(format!("\"zero-call-used-regs\"=\"{text}\"")),
        };
        match which {
            "skip" if kind.is_empty() => Ok(None),
            "used" | "all" => Ok(Some(ZeroRegs {
                used: which == "used",
                gpr,
                arg,
            })),
            _ => Err(format!("\"zero-call-used-regs\"=\"{text}\"")),
        }
    }
}

/// Places noted while a function is encoded.
#[derive(Default, Debug)]
pub struct Notes {
    /// The no-operations at a patchable entry.
    pub patchable: Option<Label>,
    traps: Vec<Label>,
    sleds: Vec<(Label, SledKind)>,
    maps: Vec<(Label, StackMapRecord)>,
    /// See [`Records::map_frame_bytes`].
    pub map_frame_bytes: Option<u64>,
    /// See [`Records::split_stack`].
    pub split_stack: Option<bool>,
    /// See [`Records::arity`].
    pub arity: u8,
    /// See [`Records::frame_bytes`].
    pub frame_bytes: Option<u64>,
    /// See [`Records::blocks`].
    pub blocks: Vec<MappedBlock>,
    /// See [`Records::pc_sections`].
    pub pc_sections: Vec<(MdId, Vec<u32>)>,
}

fn here(code: &mut CodeBuffer) -> Label {
    let label = code.new_label();
    code.bind(label);
    label
}

impl Notes {
    /// No-operations stand here that the runtime may overwrite.
    pub fn patchable(&mut self, code: &mut CodeBuffer) {
        self.patchable = Some(here(code));
    }

    /// A stack map describes this place. `slot` says where a frame slot is: DWARF register and offset.
    pub fn stack_map(
        &mut self,
        code: &mut CodeBuffer,
        map: &StackMap,
        slot: impl Fn(FrameSlot) -> (u16, i32),
        live_out: impl Iterator<Item = u16>,
    ) {
        let label = here(code);
        let locations = map.locations.iter().map(|l| match *l {
            MapLocation::Constant(value) => StackMapLocation::Constant(value),
            MapLocation::Register(number, bytes) => StackMapLocation::Register(number, bytes),
            MapLocation::Address(s) => StackMapLocation::Direct(slot(s).0, slot(s).1),
            MapLocation::Slot(s, bytes) => StackMapLocation::Indirect(slot(s).0, slot(s).1, bytes),
        });
        let record = StackMapRecord {
            id: map.id,
            offset: 0,
            locations: locations.collect(),
            live_out: live_out.map(|register| (register, 8)).collect(),
        };
        self.maps.push((label, record));
    }

    /// A kCFI check traps here.
    pub fn trap(&mut self, code: &mut CodeBuffer) {
        let label = here(code);
        self.traps.push(label);
    }

    /// A sled starts here.
    pub fn sled(&mut self, code: &mut CodeBuffer, kind: SledKind) {
        let label = here(code);
        self.sleds.push((label, kind));
    }

    /// The records of a finished function. `nop`: bytes of a no-operation.
    pub fn records(&mut self, code: &CodeBuffer, requests: &Requests, nop: u32) -> Option<Box<Records>> {
        let prefix_nops = nop * requests.prefix_nops;
        let patchable = self.patchable.map(|l| match prefix_nops {
            0 => code.final_offset(l),
            _ => 0,
        });
        let sled = |&(label, kind): &(Label, SledKind)| Sled {
            offset: code.final_offset(label),
            kind,
        };
        let map = |(label, record): &(Label, StackMapRecord)| StackMapRecord {
            offset: code.final_offset(*label),
            ..record.clone()
        };
        let records = Records {
            prefix_nops,
            patchable,
            traps: self.traps.iter().map(|l| code.final_offset(*l)).collect(),
            sleds: self.sleds.iter().map(sled).collect(),
            xray_always: requests.xray.is_some_and(|x| x.always),
            stack_maps: self.maps.iter().map(map).collect(),
            // Who has no maps has, mostly, no records at all.
            map_frame_bytes: self.map_frame_bytes.filter(|_| !self.maps.is_empty()),
            split_stack: self.split_stack,
            arity: self.arity,
            frame_bytes: self.frame_bytes,
            blocks: std::mem::take(&mut self.blocks),
            callee_types: Vec::new(),
            pc_sections: std::mem::take(&mut self.pc_sections),
        };
        (records != Records::default()).then(|| Box::new(records))
    }
}
