//! One function from its body to its code: the phases in order.
//!
//! Needs a verified body. Cost: O(instructions) at -O0.

use crate::encode::{EncodeError, EncodeOptions, Encoder};
use crate::features::{Feature, Features, of_function};
use crate::frame::frame_regs;
use crate::frame::protector::{Protector, failure_routine, guard_place};
use crate::inst::Inst;
use crate::instrument::Instrument;
use crate::lower::X86;
use crate::lower::conventions::own_preserved;
use crate::regs::reg_env;
use emit::{CodeBlob, UnwindTable};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::context::Scope;
use ir::diag::{Diagnostic, Result};
use ir::ids::{AttrSetId, GlobalId, StrId};
use ir::module::{CallConv, Function, Module};
use ir::options::{CodeModel, CodegenOptions, OptLevel};
use ir::triple::ObjectFormat;
use isel::lower::Selector;
use regalloc::cleanup::Cleanup;
use regalloc::layout::Layout;
use regalloc::{AllocError, RegAlloc, RegClass, Tier, VCode};
use std::time::{Duration, Instant};

/// Features whose code is other than what is made here: hardening against speculation and the like.
const REFUSED: &[Feature] = &[
    Feature::LviCfi,
    Feature::LviLoadHardening,
    Feature::Seses,
    Feature::TaggedGlobals,
    Feature::X32,
];

/// Compiles functions one after another; one per thread, its memory is reused.
#[derive(Default)]
pub struct Compiler {
    selector: Selector<X86>,
    vcode: VCode<Inst>,
    alloc: RegAlloc,
    cleanup: Cleanup,
    layout: Layout,
    encoder: Encoder,
    /// The attribute set (of the module) whose features were worked out last.
    features: Option<(AttrSetId, Features)>,
    /// Time spent in selection, allocation (with clean-up and layout) and encoding.
    pub times: [Duration; 3],
}

impl Compiler {
    /// Compiles the body of the function `global`. `keep_layout`: the blob will be printed as assembly.
    ///
    /// Errors: what is not supported, located. Panics where an invariant is broken.
    pub fn compile(
        &mut self,
        module: &Module,
        global: GlobalId,
        body: &Body,
        options: &CodegenOptions,
        keep_layout: bool,
    ) -> Result<CodeBlob> {
        let func = module.function(global).expect("bodies belong to functions");
        let scope = body.scope(module);
        let offset = module.global(global).offset;
        let features = self
            .features(scope, func, options)
            .map_err(|e| Diagnostic::error(offset, e))?;
        if let Some(f) = REFUSED.iter().find(|f| features.has(**f)) {
            return Err(Diagnostic::unsupported(offset, format!("feature '{}'", f.name())));
        }
        let refuse = |what: String| Diagnostic::unsupported(offset, what);
        let preserved = own_preserved(scope, func).map_err(refuse)?;
        let (ret, ..) = scope
            .func_sig(module.global(global).value_ty)
            .expect("a function type");
        let profiled = |(kind, _): &(StrId, ir::ids::MdId)| scope.bytes(*kind) == b"prof";
        if options.split_functions && module.global(global).metadata.iter().any(profiled) {
            return Err(refuse("splitting of a function with a profile".into()));
        }
        let mut instrument = Instrument::of(scope, func, ret, features, options).map_err(refuse)?;
        let optnone = scope.has_attr(func.attrs.func, AttrKind::OptNone);
        let tier = match options.opt_level {
            OptLevel::O0 => Tier::Fast,
            _ if optnone => Tier::Fast,
            _ => Tier::Optimise,
        };
        let start = Instant::now();

        let mut memory = std::mem::take(&mut self.vcode);
        memory.tables.code.keep_layout(keep_layout);
        let target = X86 { features };
        memory.tables.vectors = target.vector_level();
        let mut vcode = self
            .selector
            .select(module, global, body, &target, options, memory)?;
        // Where a call may return twice no two values may share a spill slot; the fast allocator sees to that.
        let tier = if vcode.frame.returns_twice {
            Tier::Fast
        } else {
            tier
        };
        if func.cc == CallConv::X86_INTR {
            // With an error code the stack is aligned at the entry, without as after a call.
            let error_code = if func.attrs.params.len().max(body.params.len()) > 1 {
                8
            } else {
                0
            };
            vcode.frame.interrupt = Some(error_code);
            vcode.frame.lead_bytes += error_code;
        }
        check_floats(&vcode, features).map_err(|e| refuse(e.into()))?;
        instrument.settle_xray(vcode.insts.len());
        let protector = match vcode.frame.guard {
            None => None,
            Some(_) => Some(Protector {
                place: guard_place(options).map_err(refuse)?,
                far: options.code_model == Some(CodeModel::Large),
                got: options.triple.format == ObjectFormat::MachO,
                failure: failure_routine(options),
            }),
        };
        let selected = Instant::now();
        if let Some(code) = vcode.tables.no_form {
            return Err(Diagnostic::unsupported(offset, format!("wide form of {code:?}")));
        }

        let env = reg_env(preserved, frame_regs(&vcode.frame));
        let allocs = self.alloc.run(&vcode, &env, tier).map_err(|e| match e {
            AllocError::TooManyLiveRegs => {
                Diagnostic::error(offset, "inline assembly needs more registers than there are")
            }
            AllocError::Invalid(_) => panic!("{e}"),
        })?;
        if tier == Tier::Optimise {
            self.cleanup.run(&mut vcode, allocs);
        }
        self.layout.compute(&vcode, allocs, tier);
        let allocated = Instant::now();

        let small = [AttrKind::OptSize, AttrKind::MinSize]
            .iter()
            .any(|k| scope.has_attr(func.attrs.func, *k));
        let encode_options = EncodeOptions {
            global: global.0,
            align: if small { 1 } else { 16 },
            preserved,
            unwind: if vcode.frame.unwind_tables {
                unwind_table(options)
            } else {
                UnwindTable::None
            },
            avx: features.has(Feature::Avx),
            avx512: features.has(Feature::Avx512f),
            align_loops: tier == Tier::Optimise && !small && !options.block_sections,
            instrument,
            protector,
            block_sections: options.block_sections,
            note_frame_size: options.stack_size_section,
        };
        let blob = self
            .encoder
            .encode(&mut vcode, allocs, &self.layout, &encode_options);
        self.vcode = vcode;
        self.times[0] += selected - start;
        self.times[1] += allocated - selected;
        self.times[2] += allocated.elapsed();
        blob.map_err(|e| match e {
            EncodeError::Unsupported(what) => Diagnostic::unsupported(offset, what),
            EncodeError::FrameTooLarge => Diagnostic::error(offset, e.to_string()),
            EncodeError::Encoding(_) | EncodeError::Internal(_) => panic!("{e}"),
        })
    }

    fn features(
        &mut self,
        scope: Scope<'_>,
        func: &Function,
        options: &CodegenOptions,
    ) -> std::result::Result<Features, String> {
        let set = func.attrs.func;
        if let Some((known, features)) = self.features
            && known == set
        {
            return Ok(features);
        }
        let features = of_function(scope, &func.attrs, options).map_err(|e| e.to_string())?;
        self.features = Some((set, features));
        Ok(features)
    }
}

/// Without SSE2 there are no vector registers, and floating point would have to be done by x87 or calls.
fn check_floats(vcode: &VCode<Inst>, features: Features) -> std::result::Result<(), &'static str> {
    let soft = features.has(Feature::SoftFloat);
    if !soft && features.has(Feature::Sse2) {
        return Ok(());
    }
    if vcode.operands.iter().any(|o| o.class() == RegClass::Float) {
        return Err(if soft {
            "floating point or vectors with feature 'soft-float'"
        } else {
            "floating point or vectors without feature 'sse2'"
        });
    }
    Ok(())
}

/// The kind of unwind table that the target's objects have.
fn unwind_table(options: &CodegenOptions) -> UnwindTable {
    match options.triple.format {
        ObjectFormat::MachO => UnwindTable::Compact,
        _ => UnwindTable::EhFrame,
    }
}
