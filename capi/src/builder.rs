//! Building modules. Types, values, blocks and globals are numbers; a mistake is remembered and told at the end.

use crate::debug_info::Debug;
use crate::modules::llforge_module;
use crate::{errors::llforge_error, free, give, guarded, quiet, slice, string};
use llforge::Module;
use llforge::builder::{
    Access, AttrArgument, AttrKind, Attribute, Block, CallOptions, ConstId, FloatPredicate, FunctionBuilder,
    GlobalId, InstBuilder, IntPredicate, Linkage, ModuleBuilder, Opcode, TypeId, Value, Variable,
};
use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a call gives that went wrong.
pub(crate) const INVALID: u32 = u32::MAX;

/// A module that is being built, and the function that is.
#[allow(non_camel_case_types)]
pub struct llforge_builder {
    /// Borrows `module`: it is dropped first, and while it is there nothing else uses `module`.
    function: Option<FunctionBuilder<'static>>,
    module: Box<ModuleBuilder>,
    variables: Vec<Variable>,
    pub(crate) debug: Debug,
    mistake: Option<String>,
}

impl llforge_builder {
    pub(crate) fn module(&mut self) -> &mut ModuleBuilder {
        match &mut self.function {
            Some(f) => f.module(),
            None => &mut self.module,
        }
    }

    /// The module as it is.
    pub(crate) fn built(&self) -> &ModuleBuilder {
        match &self.function {
            Some(f) => f.built(),
            None => &self.module,
        }
    }

    fn scope(&self) -> llforge::builder::Scope<'_> {
        match &self.function {
            Some(f) => f.scope(),
            None => self.module.scope(),
        }
    }

    fn variable(&self, number: u32) -> Result<Variable, String> {
        let found = self.variables.get(number as usize).copied();
        found.ok_or_else(|| format!("there is no variable of number {number}"))
    }

    pub(crate) fn function(&mut self) -> Result<&mut FunctionBuilder<'static>, String> {
        let none = || "no function is being built".to_string();
        self.function.as_mut().ok_or_else(none)
    }
}

/// Runs one step of building. After a mistake nothing is built any more.
///
/// # Safety
/// `b` must come from [`llforge_builder_new`] and not have been finished or freed.
pub(crate) unsafe fn step(
    b: *mut llforge_builder,
    f: impl FnOnce(&mut llforge_builder) -> Result<u32, String>,
) -> u32 {
    // SAFETY: the caller's promise.
    let Some(b) = (unsafe { b.as_mut() }) else {
        return INVALID;
    };
    if b.mistake.is_some() {
        return INVALID;
    }
    let done = catch_unwind(AssertUnwindSafe(|| f(b))).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        Err(text
            .unwrap_or("a number that is not of this function or module")
            .to_string())
    });
    done.unwrap_or_else(|mistake| {
        // What is half built is not used again.
        b.mistake = Some(mistake);
        INVALID
    })
}

/// A keyword of an enumeration.
pub(crate) fn keyword<T>(text: &str, find: fn(&[u8]) -> Option<T>) -> Result<T, String> {
    find(text.as_bytes()).ok_or_else(|| format!("unknown keyword '{text}'"))
}

/// A string of the caller.
///
/// # Safety
/// As [`string`].
pub(crate) unsafe fn text<'a>(s: *const c_char) -> Result<&'a str, String> {
    // SAFETY: the caller's promise.
    unsafe { string(s) }.map_err(|_| "a string is NULL or not UTF-8".to_string())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_builder_new(triple: *const c_char) -> *mut llforge_builder {
    quiet();
    let made = catch_unwind(|| {
        // SAFETY: the caller's promise.
        let triple = unsafe { string(triple) }.unwrap_or_default();
        let host;
        let triple = match triple {
            "" => {
                host = llforge::triple::Triple::host().text;
                &host
            }
            t => t,
        };
        Box::into_raw(Box::new(llforge_builder {
            function: None,
            module: Box::new(ModuleBuilder::new(triple)),
            variables: Vec::new(),
            debug: Debug::default(),
            mistake: None,
        }))
    });
    made.unwrap_or(std::ptr::null_mut())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_builder_free(b: *mut llforge_builder) {
    // SAFETY: the caller's promise.
    unsafe { free(b) }
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_builder_finish(
    b: *mut llforge_builder,
    name: *const c_char,
    out: *mut *mut llforge_module,
) -> *mut llforge_error {
    guarded(|| {
        if b.is_null() {
            return Err(llforge_error::plain("an object is NULL"));
        }
        // SAFETY: the caller's promise; the builder is a box that the caller does not use any more.
        let (b, name) = unsafe { (*Box::from_raw(b), string(name)?) };
        let llforge_builder {
            function,
            module,
            mistake,
            ..
        } = b;
        if let Some(mistake) = mistake {
            return Err(llforge_error::plain(mistake));
        }
        if function.is_some() {
            return Err(llforge_error::plain("a function is still being built"));
        }
        let module = Module::build(name, *module)?;
        // SAFETY: the caller's promise.
        unsafe { give(out, llforge_module(module)) }
    })
}

/// An argument of a step: what C gives for it, and what it is if the number is one of this builder's.
pub trait Argument: Sized {
    /// What comes from C.
    type Given;
    /// What it stands for, or what is wrong with it.
    fn take(b: &llforge_builder, given: Self::Given) -> Result<Self, String>;
}

/// What a number names must be there.
macro_rules! numbers {
    ($($ty:ident($of:literal) $b:ident, $it:ident: $exists:expr;)*) => { $(
        impl Argument for $ty {
            type Given = u32;
            fn take($b: &llforge_builder, given: u32) -> Result<Self, String> {
                let $it = $ty(given);
                let exists = $exists;
                exists.then_some($it).ok_or_else(|| format!("there is no {} of number {given}", $of))
            }
        }
    )* };
}

macro_rules! plain {
    ($($ty:ty)*) => { $(
        impl Argument for $ty {
            type Given = $ty;
            fn take(_: &llforge_builder, given: $ty) -> Result<Self, String> {
                Ok(given)
            }
        }
    )* };
}

numbers! {
    TypeId("type") b, t: b.scope().has_type(t);
    GlobalId("function or variable") b, g: g.index() < b.built().globals.len();
    Block("block") b, at: b.function.as_ref().is_some_and(|f| f.is_own_block(at));
    Value("value") b, v: match v.as_const() {
        Some(c) => b.scope().has_constant(c),
        None => b.function.as_ref().is_some_and(|f| f.is_own_value(v)),
    };
}

plain! { u32 u64 i64 f64 usize c_int *const c_char *const u8 *const u32 *const i64 }

/// An array of numbers.
///
/// # Safety
/// As [`slice`].
pub(crate) unsafe fn all<T: Argument<Given = u32>>(
    b: &llforge_builder,
    data: *const u32,
    count: usize,
) -> Result<Vec<T>, String> {
    // SAFETY: the caller's promise.
    let given = unsafe { slice(data, count)? };
    given.iter().map(|n| T::take(b, *n)).collect()
}

/// `LLFORGE_OF_FUNCTION`, `LLFORGE_OF_RESULT`.
const OF_FUNCTION: u32 = u32::MAX;
const OF_RESULT: u32 = u32::MAX - 1;

/// An attribute: a keyword of the IR, with a number where it takes one, or any other name with a text.
fn attribute(m: &mut ModuleBuilder, name: &str, value: Option<&str>) -> Result<Attribute, String> {
    let Some(kind) = AttrKind::from_keyword(name.as_bytes()) else {
        return Ok(m.string_attribute(name, value.unwrap_or_default()));
    };
    let number = value.map(|v| v.parse().map_err(|_| format!("'{name}': '{v}' is not a number")));
    match (kind.argument(), number.transpose()?) {
        (AttrArgument::None, None) => Ok(Attribute::Enum(kind)),
        (AttrArgument::None, Some(_)) => Err(format!("'{name}' takes no value")),
        (AttrArgument::Number, Some(n)) => Ok(Attribute::Int(kind, n)),
        (AttrArgument::Number, None) => Err(format!("'{name}' requires a number")),
        (AttrArgument::Other, _) => Err(format!("'{name}' takes a type or ranges")),
    }
}

/// Declares functions of the interface: `name(builder, arguments) -> number = steps`.
macro_rules! steps {
    ($($name:ident($b:ident $(, $arg:ident: $ty:ty)*) $body:block)*) => { $(
        /// See `llforge.h`.
        ///
        /// # Safety
        /// As there.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(builder: *mut llforge_builder $(, $arg: <$ty as Argument>::Given)*) -> u32 {
            let run = |$b: &mut llforge_builder| -> Result<u32, String> {
                $(let $arg = <$ty as Argument>::take($b, $arg)?;)*
                $body
            };
            // SAFETY: the caller's promise.
            unsafe { step(builder, run) }
        }
    )* };
}

pub(crate) use steps;

// Types.
steps! {
    llforge_type_void(_b) { Ok(TypeId::VOID.0) }
    llforge_type_int(b, bits: u32) {
        match bits {
            1..=0x80_0000 => Ok(b.module().int_ty(bits).0),
            _ => Err(format!("integers of {bits} bits")),
        }
    }
    llforge_type_float(_b) { Ok(TypeId::FLOAT.0) }
    llforge_type_double(_b) { Ok(TypeId::DOUBLE.0) }
    llforge_type_pointer(_b) { Ok(TypeId::PTR.0) }
    llforge_type_array(b, element: TypeId, len: u64) {
        Ok(b.module().tables().array_ty(element, len).0)
    }
    llforge_type_vector(b, element: TypeId, len: u32) {
        Ok(b.module().tables().vector_ty(element, len, false).0)
    }
    llforge_type_struct(b, members: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let members: Vec<TypeId> = unsafe { all(b, members, count)? };
        Ok(b.module().tables().struct_ty(&members, false).0)
    }
    llforge_type_function(b, result: TypeId, params: *const u32, count: usize, variadic: c_int) {
        // SAFETY: the caller's promise.
        let params: Vec<TypeId> = unsafe { all(b, params, count)? };
        Ok(b.module().func_ty(result, &params, variadic != 0).0)
    }
}

// Globals.
steps! {
    llforge_function(b, name: *const c_char, ty: TypeId) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        if b.module().scope().func_sig(ty).is_none() {
            return Err(format!("'{name}' requires a function type"));
        }
        b.module().declare(name, ty).map(|g| g.0)
    }
    llforge_global(b, name: *const c_char, ty: TypeId, init: u32, constant: c_int) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let not_constant = || format!("the initial value of '{name}' is no constant");
        let init = match init {
            INVALID => None,
            v => Some(Value::take(b, v)?.as_const().ok_or_else(not_constant)?),
        };
        if b.module().find(name).is_some() {
            return Err(format!("'@{name}' exists already"));
        }
        Ok(match constant {
            0 => b.module().variable(name, ty, init).0,
            _ => b.module().constant_variable(name, ty, init).0,
        })
    }
    llforge_set_linkage(b, global: GlobalId, linkage: *const c_char) {
        // SAFETY: the caller's promise.
        let linkage = keyword(unsafe { text(linkage)? }, Linkage::from_keyword)?;
        b.module().global_mut(global).linkage = linkage;
        Ok(0)
    }
    llforge_add_attribute(b, function: GlobalId, place: u32, name: *const c_char, value: *const c_char) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let value = match value.is_null() {
            true => None,
            // SAFETY: the caller's promise.
            false => Some(unsafe { text(value)? }),
        };
        let attribute = attribute(b.module(), name, value)?;
        let mut attrs = match b.built().function(function) {
            Some(f) => f.attrs.clone(),
            None => return Err("only functions have attributes".into()),
        };
        let params = b.scope().func_sig(b.built().global(function).value_ty).map_or(0, |s| s.1.len());
        attrs.params.resize(params, Default::default());
        let set = match place {
            OF_FUNCTION => &mut attrs.func,
            OF_RESULT => &mut attrs.ret,
            n => attrs.params.get_mut(n as usize).ok_or_else(|| format!("there is no parameter {n}"))?,
        };
        let mut list = b.scope().attrs(*set).to_vec();
        list.push(attribute);
        *set = b.module().attributes(&list);
        b.module().set_attributes(function, attrs);
        Ok(0)
    }
    llforge_address(b, global: GlobalId) {
        Ok(Value::constant(b.module().address(global)).0)
    }
    llforge_string(b, s: *const c_char) {
        // SAFETY: the caller's promise.
        let s = unsafe { text(s)? };
        let g = b.module().string(s);
        Ok(Value::constant(b.module().address(g)).0)
    }
}

// Functions and blocks.
steps! {
    llforge_begin(b, function: GlobalId) {
        if b.function.is_some() {
            return Err("a function is being built already".into());
        }
        let defined = b.module.function(function).ok_or("only functions have bodies")?;
        if !matches!(defined.body, llforge::builder::BodyState::None) {
            return Err("the function has a body already".into());
        }
        let begun = b.module.define(function);
        // SAFETY: only the lifetime changes. The module is in a box that lives until the builder is gone, and is
        // reached through the function alone until that is finished.
        b.function = Some(unsafe { std::mem::transmute::<FunctionBuilder<'_>, FunctionBuilder<'static>>(begun) });
        b.variables.clear();
        Ok(0)
    }
    llforge_end(b) {
        let function = b.function.take().ok_or("no function is being built")?;
        function.finish();
        Ok(0)
    }
    llforge_block(b, name: *const c_char) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        Ok(b.function()?.block(name).0)
    }
    llforge_switch_to(b, block: Block) {
        b.function()?.switch_to(block);
        Ok(0)
    }
    llforge_is_terminated(b) { Ok(u32::from(b.function()?.is_terminated())) }
    llforge_param(b, i: u32) { Ok(b.function()?.param(i as usize).0) }
}

// Constants.
steps! {
    llforge_int(b, ty: TypeId, value: i64) {
        Ok(Value::constant(b.module().tables().signed_int(ty, value)).0)
    }
    llforge_real(b, ty: TypeId, value: f64) {
        match b.scope().ty(b.scope().scalar_ty(ty)).is_float() {
            true => Ok(Value::constant(b.module().tables().real(ty, value)).0),
            false => Err("a floating-point constant requires such a type".into()),
        }
    }
    llforge_zero(b, ty: TypeId) { Ok(Value::constant(b.module().tables().zero(ty)).0) }
    llforge_bytes(b, data: *const u8, size: usize) {
        // SAFETY: the caller's promise.
        let data = unsafe { slice(data, size)? };
        let bytes = data.iter().map(|x| b.module().tables().int(TypeId::I8, (*x).into())).collect::<Vec<_>>();
        let ty = b.module().tables().array_ty(TypeId::I8, size as u64);
        b.module().aggregate(ty, &bytes).map(|c| Value::constant(c).0)
    }
    llforge_aggregate(b, ty: TypeId, members: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let members: Vec<Value> = unsafe { all(b, members, count)? };
        let constants: Option<Vec<ConstId>> = members.iter().map(|v| v.as_const()).collect();
        let constants = constants.ok_or("a member is not a constant")?;
        b.module().aggregate(ty, &constants).map(|c| Value::constant(c).0)
    }
}

// Variables and phis.
steps! {
    llforge_variable(b, ty: TypeId) {
        let variable = b.function()?.variable(ty);
        b.variables.push(variable);
        Ok(b.variables.len() as u32 - 1)
    }
    llforge_set(b, variable: u32, value: Value) {
        let variable = b.variable(variable)?;
        b.function()?.set(variable, value);
        Ok(0)
    }
    llforge_get(b, variable: u32) {
        let variable = b.variable(variable)?;
        Ok(b.function()?.get(variable).0)
    }
    llforge_phi(b, ty: TypeId) { Ok(b.function()?.phi(ty, &[]).0) }
    llforge_add_incoming(b, phi: Value, value: Value, from: Block) {
        b.function()?.add_incoming(phi, value, from);
        Ok(0)
    }
}

// Instructions.
steps! {
    llforge_binary(b, operation: *const c_char, x: Value, y: Value) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(operation)? };
        match keyword(name, Opcode::from_keyword)? {
            op if op.is_binary() => Ok(b.function()?.binary(op, x, y).0),
            _ => Err(format!("'{name}' is no operation on two values")),
        }
    }
    llforge_unary(b, operation: *const c_char, x: Value) {
        // SAFETY: the caller's promise.
        match unsafe { text(operation)? } {
            "fneg" => Ok(b.function()?.fneg(x).0),
            "freeze" => Ok(b.function()?.freeze(x).0),
            other => Err(format!("'{other}' is no operation on one value")),
        }
    }
    llforge_compare(b, predicate: *const c_char, x: Value, y: Value) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(predicate)? };
        let f = b.function()?;
        let (x, y) = (x, y);
        let scope = f.scope();
        let is_float = scope.ty(scope.scalar_ty(f.ty(x))).is_float();
        Ok(match is_float {
            true => f.fcmp(keyword(name, FloatPredicate::from_keyword)?, x, y).0,
            false => f.icmp(keyword(name, IntPredicate::from_keyword)?, x, y).0,
        })
    }
    llforge_cast(b, operation: *const c_char, value: Value, ty: TypeId) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(operation)? };
        match keyword(name, Opcode::from_keyword)? {
            op if op.is_cast() => Ok(b.function()?.cast(op, value, ty).0),
            _ => Err(format!("'{name}' is no conversion")),
        }
    }
    llforge_select(b, condition: Value, x: Value, y: Value) {
        Ok(b.function()?.select(condition, x, y).0)
    }
    llforge_extract(b, aggregate: Value, member: u32) {
        let f = b.function()?;
        if f.scope().member_ty(f.ty(aggregate), member).is_none() {
            return Err(format!("the value has no member {member}"));
        }
        Ok(f.extract_value(aggregate, &[member]).0)
    }
    llforge_insert(b, aggregate: Value, value: Value, member: u32) {
        Ok(b.function()?.insert_value(aggregate, value, &[member]).0)
    }
    llforge_extract_element(b, vector: Value, index: Value) {
        Ok(b.function()?.extract_element(vector, index).0)
    }
    llforge_insert_element(b, vector: Value, value: Value, index: Value) {
        Ok(b.function()?.insert_element(vector, value, index).0)
    }
    llforge_alloca(b, ty: TypeId) { Ok(b.function()?.alloca(ty, None, 0).0) }
    llforge_load(b, ty: TypeId, pointer: Value) {
        Ok(b.function()?.load(ty, pointer, &Access::default()).0)
    }
    llforge_store(b, value: Value, pointer: Value) {
        Ok(b.function()?.store(value, pointer, &Access::default()).0)
    }
    llforge_field(b, ty: TypeId, pointer: Value, i: u32) {
        Ok(b.function()?.field(ty, pointer, i).0)
    }
    llforge_element(b, ty: TypeId, pointer: Value, index: Value) {
        Ok(b.function()?.element(ty, pointer, index).0)
    }
    llforge_call(b, function: GlobalId, arguments: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let arguments: Vec<Value> = unsafe { all(b, arguments, count)? };
        Ok(b.function()?.call(function, &arguments).0)
    }
    llforge_call_pointer(b, ty: TypeId, pointer: Value, arguments: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let arguments: Vec<Value> = unsafe { all(b, arguments, count)? };
        let f = b.function()?;
        Ok(f.call_value(ty, pointer, &arguments, CallOptions::default()).0)
    }
    llforge_call_intrinsic(b, name: *const c_char, result: TypeId, arguments: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let (name, arguments) = unsafe { (text(name)?, all::<Value>(b, arguments, count)?) };
        Ok(b.function()?.call_intrinsic(name, result, &arguments)?.0)
    }
}

// Ends of blocks.
steps! {
    llforge_br(b, to: Block) { Ok(b.function()?.br(to).0) }
    llforge_cond_br(b, condition: Value, if_true: Block, if_false: Block) {
        Ok(b.function()?.cond_br(condition, if_true, if_false).0)
    }
    llforge_switch(b, value: Value, default: Block, cases: *const i64, blocks: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let (cases, blocks) = unsafe { (slice(cases, count)?, all::<Block>(b, blocks, count)?) };
        let f = b.function()?;
        let ty = f.ty(value);
        let mut list = Vec::new();
        for (case, block) in cases.iter().zip(blocks) {
            let case = f.signed_int(ty, *case).as_const().ok_or("cases are constants")?;
            list.push((case, block));
        }
        Ok(f.switch(value, default, &list).0)
    }
    llforge_ret(b, value: Value) { Ok(b.function()?.ret(value).0) }
    llforge_ret_void(b) { Ok(b.function()?.ret_void().0) }
    llforge_unreachable(b) { Ok(b.function()?.unreachable().0) }
}
