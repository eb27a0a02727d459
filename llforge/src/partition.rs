//! Parts of a module that are compiled by themselves and linked to the same program.
//!
//! In a part, what belongs to others is declared only. What was local to the module gets a hidden name that is the same in all
//! parts and tells modules apart.

use emit::constant::{Base, Evaluator, Scalar};
use ir::constants::Const;
use ir::context::ScopeMut;
use ir::diag::Diagnostic;
use ir::ids::{ConstId, GlobalId};
use ir::module::{BodyState, Function, GlobalKind, Linkage, Module, ThreadLocal, Variable, Visibility};
use rustc_hash::FxHashMap;

/// The parts that hold what must stay together: a number for each global value, from 0; `None` for declarations and what every
/// part may have. What has no function is in part 0.
pub fn groups(module: &Module) -> (Vec<Option<u32>>, u32) {
    let mut sets = Sets::new(module.globals.len());
    let mut comdats = FxHashMap::default();
    // Blocks of functions are only known to who has them: those that have any named, and those that name any, stay together.
    let mut blocks: Option<usize> = None;
    let users = (0..module.globals.len()).filter(|g| names_blocks(module, *g));
    for g in module.block_addresses.iter().map(|a| a.0.index()).chain(users) {
        sets.join(*blocks.get_or_insert(g), g);
    }
    let anchor = module
        .globals
        .iter()
        .position(|g| !g.is_declaration() && is_data(&g.kind));
    if let (Some(a), Some(b)) = (anchor, blocks) {
        sets.join(a, b);
    }
    for (i, global) in module.globals.iter().enumerate() {
        if let Some(comdat) = global.comdat {
            sets.join(*comdats.entry(comdat).or_insert(i), i);
        }
        if let GlobalKind::Alias(target) | GlobalKind::IFunc(target) = global.kind {
            if let Some(base) = base(module, target) {
                sets.join(base.index(), i);
            }
        } else if let (false, true, Some(anchor)) = (global.is_declaration(), is_data(&global.kind), anchor) {
            sets.join(anchor, i);
        }
    }
    let mut numbers = FxHashMap::default();
    if let Some(anchor) = anchor {
        numbers.insert(sets.find(anchor), 0);
    }
    let mut next = 1;
    let number = |i: usize| {
        let global = &module.globals[i];
        if global.is_declaration() || global.linkage == Linkage::AvailableExternally {
            return None;
        }
        Some(*numbers.entry(sets.find(i)).or_insert_with(|| {
            next += 1;
            next - 1
        }))
    };
    let all = (0..module.globals.len()).map(number).collect();
    (all, next)
}

/// Whether the body of a function names blocks by `blockaddress`.
fn names_blocks(module: &Module, g: usize) -> bool {
    let GlobalKind::Function(f) = &module.globals[g].kind else {
        return false;
    };
    match &f.body {
        _ if module.block_addresses.is_empty() => false,
        BodyState::None => false,
        BodyState::Text { start, end } => {
            let places = &module.block_address_places;
            let first = places.partition_point(|p| p < start);
            places.get(first).is_some_and(|p| p < end)
        }
        BodyState::Parsed(body) => body.operands.iter().any(|v| {
            let constant = v.as_const().map(|c| body.scope(module).constant(c));
            matches!(constant, Some(Const::BlockAddress { .. } | Const::Expr { .. }))
        }),
    }
}

fn is_data(kind: &GlobalKind) -> bool {
    matches!(kind, GlobalKind::Variable(_))
}

/// What a constant address is based on.
fn base(module: &Module, constant: ConstId) -> Option<GlobalId> {
    if let Const::Global { global, .. } = module.scope().constant(constant) {
        return Some(global);
    }
    match Evaluator::new(module).scalar(constant) {
        Ok(Scalar::Address(address)) => match address.base {
            Some(Base::Global(g) | Base::DsoLocalEquivalent(g)) => Some(g),
            _ => None,
        },
        _ => None,
    }
}

/// Sets that are joined.
struct Sets(Vec<usize>);

impl Sets {
    fn new(len: usize) -> Sets {
        Sets((0..len).collect())
    }
    fn find(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
    }
}

/// Makes of a module one of `count` parts, which are the module if they are linked together. Parts are of similar size of source,
/// and the same for the same module.
///
/// Errors: the module has assembly, which may name what is local to it.
pub fn select(module: &mut Module, part: u32, count: u32) -> Result<(), Box<Diagnostic>> {
    if !module.module_asm.is_empty() {
        return Err(Diagnostic::unsupported(None, "parts of a module with assembly"));
    }
    let (groups, number) = groups(module);
    let mut sizes = vec![0usize; number as usize];
    for (global, group) in module.globals.iter().zip(&groups) {
        if let Some(group) = group {
            sizes[*group as usize] += match &global.kind {
                GlobalKind::Function(f) => match &f.body {
                    BodyState::Text { start, end } => (end - start) as usize,
                    BodyState::Parsed(body) => 32 * body.insts.len(),
                    BodyState::None => 0,
                },
                _ => 16,
            };
        }
    }
    // The largest first, each to the part that has least.
    let mut order: Vec<usize> = (1..sizes.len()).collect();
    order.sort_by_key(|g| (std::cmp::Reverse(sizes[*g]), *g));
    let mut parts = vec![0u32; sizes.len().max(1)];
    let mut loads = vec![0usize; count as usize];
    loads[0] = sizes.first().copied().unwrap_or(0);
    for g in order {
        let least = (0..loads.len()).min_by_key(|p| (loads[*p], *p)).unwrap_or(0);
        parts[g] = least as u32;
        loads[least] += sizes[g];
    }
    let suffix = format!("part.{:016x}", fingerprint(module));
    export_locals(module, &suffix);
    let keep = |g: GlobalId| groups[g.index()].is_some_and(|group| parts[group as usize] == part);
    keep_only(module, part == 0, &keep);
    Ok(())
}

/// A number by which modules of a program differ: of the source's name and all names of globals (FNV-1a).
fn fingerprint(module: &Module) -> u64 {
    let scope = module.scope();
    let names = module.globals.iter().map(|g| scope.bytes(g.name));
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for name in [scope.bytes(module.source_name)].into_iter().chain(names) {
        for byte in name.iter().chain(&[0]) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    hash
}

/// Gives everything that is local to the module a hidden name of its own, ending in `suffix`, by which the parts know it. What only
/// tools read (`llvm.*`) keeps its name.
pub fn export_locals(module: &mut Module, suffix: &str) {
    for i in 0..module.globals.len() {
        let global = &module.globals[i];
        let name = module.scope().bytes(global.name);
        if !global.linkage.is_local() && !global.name.is_empty() || name.starts_with(b"llvm.") {
            continue;
        }
        let plain = name.strip_prefix(b"\x01").unwrap_or(name);
        let new = match plain {
            b"" => format!("__unnamed_{i}.{suffix}").into_bytes(),
            _ => [plain, b".", suffix.as_bytes()].concat(),
        };
        let name = ScopeMut::module(&mut module.ctx).str(&new);
        let global = &mut module.globals[i];
        global.name = name;
        global.linkage = Linkage::External;
        global.visibility = Visibility::Hidden;
        global.dso_local = true;
    }
}

/// Makes declarations of all that is not kept. Module assembly, the lists of constructors and the like are of the part that has
/// `first`.
pub fn keep_only(module: &mut Module, first: bool, keep: &dyn Fn(GlobalId) -> bool) {
    if !first {
        module.module_asm.clear();
        module.asm_places.clear();
    }
    let mut dropped = Vec::new();
    for i in 0..module.globals.len() {
        let id = GlobalId::new(i);
        let global = &module.globals[i];
        if global.is_declaration() || global.linkage == Linkage::AvailableExternally {
            continue;
        }
        let listed = global.linkage == Linkage::Appending
            || module.global_name(id).starts_with(b"llvm.") && is_data(&global.kind);
        if if listed { first } else { keep(id) } {
            continue;
        }
        let is_function = module.scope().func_sig(global.value_ty).is_some();
        let global = &mut module.globals[i];
        let kind = std::mem::replace(&mut global.kind, GlobalKind::Variable(Variable::default()));
        global.kind = match kind {
            GlobalKind::Function(f) => GlobalKind::Function(Box::new(Function {
                prefix: None,
                prologue: None,
                personality: None,
                body: BodyState::None,
                ..*f
            })),
            GlobalKind::Variable(v) => GlobalKind::Variable(Variable { init: None, ..v }),
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) if is_function => {
                GlobalKind::Function(Box::default())
            }
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => GlobalKind::Variable(Variable::default()),
        };
        global.comdat = None;
        global.metadata.clear();
        if global.linkage != Linkage::ExternWeak {
            global.linkage = Linkage::External;
        }
        if listed {
            dropped.push(id);
        }
    }
    // A list without elements is not known to the verifier, and nothing refers to it.
    for id in dropped {
        let name = format!("__llforge_unused_{}", id.index());
        let name = ScopeMut::module(&mut module.ctx).str(name.as_bytes());
        let global = &mut module.globals[id.index()];
        (global.name, global.thread_local) = (name, ThreadLocal::NotThreadLocal);
    }
}
