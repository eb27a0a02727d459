//! Building modules. Types, values, blocks and globals are numbers; a mistake is remembered and told at the end.

use crate::modules::llforge_module;
use crate::{errors::llforge_error, free, give, guarded, quiet, slice, string};
use llforge::Module;
use llforge::builder::{
    Access, Block, CallOptions, FloatPredicate, FunctionBuilder, GlobalId, InstBuilder, IntPredicate,
    Linkage, ModuleBuilder, Opcode, TypeId, Value, Variable,
};
use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a call gives that went wrong.
const INVALID: u32 = u32::MAX;

/// A module that is being built, and the function that is.
#[allow(non_camel_case_types)]
pub struct llforge_builder {
    /// Borrows `module`: it is dropped first, and while it is there nothing else uses `module`.
    function: Option<FunctionBuilder<'static>>,
    module: Box<ModuleBuilder>,
    variables: Vec<Variable>,
    mistake: Option<String>,
}

impl llforge_builder {
    fn module(&mut self) -> &mut ModuleBuilder {
        match &mut self.function {
            Some(f) => f.module(),
            None => &mut self.module,
        }
    }

    fn function(&mut self) -> Result<&mut FunctionBuilder<'static>, String> {
        let none = || "no function is being built".to_string();
        self.function.as_mut().ok_or_else(none)
    }
}

/// Runs one step of building. After a mistake nothing is built any more.
///
/// # Safety
/// `b` must come from [`llforge_builder_new`] and not have been finished or freed.
unsafe fn step(b: *mut llforge_builder, f: impl FnOnce(&mut llforge_builder) -> Result<u32, String>) -> u32 {
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
fn keyword<T>(text: &str, find: fn(&[u8]) -> Option<T>) -> Result<T, String> {
    find(text.as_bytes()).ok_or_else(|| format!("unknown keyword '{text}'"))
}

/// A string of the caller.
///
/// # Safety
/// As [`string`].
unsafe fn text<'a>(s: *const c_char) -> Result<&'a str, String> {
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

/// Declares functions of the interface: `name(builder, arguments) -> number = steps`.
macro_rules! steps {
    ($($name:ident($b:ident $(, $arg:ident: $ty:ty)*) $body:block)*) => { $(
        /// See `llforge.h`.
        ///
        /// # Safety
        /// As there.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(builder: *mut llforge_builder $(, $arg: $ty)*) -> u32 {
            let run = |$b: &mut llforge_builder| -> Result<u32, String> { $body };
            // SAFETY: the caller's promise.
            unsafe { step(builder, run) }
        }
    )* };
}

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
    llforge_type_array(b, element: u32, len: u64) {
        Ok(b.module().tables().array_ty(TypeId(element), len).0)
    }
    llforge_type_vector(b, element: u32, len: u32) {
        Ok(b.module().tables().vector_ty(TypeId(element), len, false).0)
    }
    llforge_type_struct(b, members: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let members = unsafe { slice(members, count) };
        let members: Vec<TypeId> = members.iter().copied().map(TypeId).collect();
        Ok(b.module().tables().struct_ty(&members, false).0)
    }
    llforge_type_function(b, result: u32, params: *const u32, count: usize, variadic: c_int) {
        // SAFETY: the caller's promise.
        let params = unsafe { slice(params, count) };
        let params: Vec<TypeId> = params.iter().copied().map(TypeId).collect();
        Ok(b.module().func_ty(TypeId(result), &params, variadic != 0).0)
    }
}

// Globals.
steps! {
    llforge_function(b, name: *const c_char, ty: u32) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let ty = TypeId(ty);
        if b.module().scope().func_sig(ty).is_none() {
            return Err(format!("'{name}' requires a function type"));
        }
        b.module().declare(name, ty).map(|g| g.0)
    }
    llforge_global(b, name: *const c_char, ty: u32, init: u32, constant: c_int) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let not_constant = || format!("the initial value of '{name}' is no constant");
        let init = match init {
            INVALID => None,
            v => Some(Value(v).as_const().ok_or_else(not_constant)?),
        };
        if b.module().find(name).is_some() {
            return Err(format!("'@{name}' exists already"));
        }
        Ok(match constant {
            0 => b.module().variable(name, TypeId(ty), init).0,
            _ => b.module().constant_variable(name, TypeId(ty), init).0,
        })
    }
    llforge_set_linkage(b, global: u32, linkage: *const c_char) {
        // SAFETY: the caller's promise.
        let linkage = keyword(unsafe { text(linkage)? }, Linkage::from_keyword)?;
        b.module().global_mut(GlobalId(global)).linkage = linkage;
        Ok(0)
    }
    llforge_address(b, global: u32) {
        Ok(Value::constant(b.module().address(GlobalId(global))).0)
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
    llforge_begin(b, function: u32) {
        if b.function.is_some() {
            return Err("a function is being built already".into());
        }
        let defined = b.module.function(GlobalId(function)).ok_or("only functions have bodies")?;
        if !matches!(defined.body, llforge::builder::BodyState::None) {
            return Err("the function has a body already".into());
        }
        let begun = b.module.define(GlobalId(function));
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
    llforge_switch_to(b, block: u32) {
        b.function()?.switch_to(Block(block));
        Ok(0)
    }
    llforge_is_terminated(b) { Ok(u32::from(b.function()?.is_terminated())) }
    llforge_param(b, i: u32) { Ok(b.function()?.param(i as usize).0) }
}

// Constants.
steps! {
    llforge_int(b, ty: u32, value: i64) {
        match &mut b.function {
            Some(f) => Ok(f.signed_int(TypeId(ty), value).0),
            None => Ok(Value::constant(b.module().tables().int(TypeId(ty), value as u64)).0),
        }
    }
    llforge_real(b, ty: u32, value: f64) { Ok(b.function()?.real(TypeId(ty), value).0) }
    llforge_zero(b, ty: u32) { Ok(b.function()?.zero(TypeId(ty)).0) }
}

// Variables and phis.
steps! {
    llforge_variable(b, ty: u32) {
        let variable = b.function()?.variable(TypeId(ty));
        b.variables.push(variable);
        Ok(b.variables.len() as u32 - 1)
    }
    llforge_set(b, variable: u32, value: u32) {
        let variable = b.variables[variable as usize];
        b.function()?.set(variable, Value(value));
        Ok(0)
    }
    llforge_get(b, variable: u32) {
        let variable = b.variables[variable as usize];
        Ok(b.function()?.get(variable).0)
    }
    llforge_phi(b, ty: u32) { Ok(b.function()?.phi(TypeId(ty), &[]).0) }
    llforge_add_incoming(b, phi: u32, value: u32, from: u32) {
        b.function()?.add_incoming(Value(phi), Value(value), Block(from));
        Ok(0)
    }
}

// Instructions.
steps! {
    llforge_binary(b, operation: *const c_char, x: u32, y: u32) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(operation)? };
        match keyword(name, Opcode::from_keyword)? {
            op if op.is_binary() => Ok(b.function()?.binary(op, Value(x), Value(y)).0),
            _ => Err(format!("'{name}' is no operation on two values")),
        }
    }
    llforge_compare(b, predicate: *const c_char, x: u32, y: u32) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(predicate)? };
        let f = b.function()?;
        let (x, y) = (Value(x), Value(y));
        let scope = f.scope();
        let is_float = scope.ty(scope.scalar_ty(f.ty(x))).is_float();
        Ok(match is_float {
            true => f.fcmp(keyword(name, FloatPredicate::from_keyword)?, x, y).0,
            false => f.icmp(keyword(name, IntPredicate::from_keyword)?, x, y).0,
        })
    }
    llforge_cast(b, operation: *const c_char, value: u32, ty: u32) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(operation)? };
        match keyword(name, Opcode::from_keyword)? {
            op if op.is_cast() => Ok(b.function()?.cast(op, Value(value), TypeId(ty)).0),
            _ => Err(format!("'{name}' is no conversion")),
        }
    }
    llforge_select(b, condition: u32, x: u32, y: u32) {
        Ok(b.function()?.select(Value(condition), Value(x), Value(y)).0)
    }
    llforge_alloca(b, ty: u32) { Ok(b.function()?.alloca(TypeId(ty), None, 0).0) }
    llforge_load(b, ty: u32, pointer: u32) {
        Ok(b.function()?.load(TypeId(ty), Value(pointer), &Access::default()).0)
    }
    llforge_store(b, value: u32, pointer: u32) {
        Ok(b.function()?.store(Value(value), Value(pointer), &Access::default()).0)
    }
    llforge_field(b, ty: u32, pointer: u32, i: u32) {
        Ok(b.function()?.field(TypeId(ty), Value(pointer), i).0)
    }
    llforge_element(b, ty: u32, pointer: u32, index: u32) {
        Ok(b.function()?.element(TypeId(ty), Value(pointer), Value(index)).0)
    }
    llforge_call(b, function: u32, arguments: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let arguments = unsafe { slice(arguments, count) };
        let arguments: Vec<Value> = arguments.iter().copied().map(Value).collect();
        Ok(b.function()?.call(GlobalId(function), &arguments).0)
    }
    llforge_call_pointer(b, ty: u32, pointer: u32, arguments: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let arguments = unsafe { slice(arguments, count) };
        let arguments: Vec<Value> = arguments.iter().copied().map(Value).collect();
        let f = b.function()?;
        Ok(f.call_value(TypeId(ty), Value(pointer), &arguments, CallOptions::default()).0)
    }
    llforge_call_intrinsic(b, name: *const c_char, result: u32, arguments: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let (name, arguments) = unsafe { (text(name)?, slice(arguments, count)) };
        let arguments: Vec<Value> = arguments.iter().copied().map(Value).collect();
        Ok(b.function()?.call_intrinsic(name, TypeId(result), &arguments)?.0)
    }
}

// Ends of blocks.
steps! {
    llforge_br(b, to: u32) { Ok(b.function()?.br(Block(to)).0) }
    llforge_cond_br(b, condition: u32, if_true: u32, if_false: u32) {
        Ok(b.function()?.cond_br(Value(condition), Block(if_true), Block(if_false)).0)
    }
    llforge_switch(b, value: u32, default: u32, cases: *const i64, blocks: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let (cases, blocks) = unsafe { (slice(cases, count), slice(blocks, count)) };
        let f = b.function()?;
        let ty = f.ty(Value(value));
        let mut list = Vec::new();
        for (case, block) in cases.iter().zip(blocks) {
            let case = f.signed_int(ty, *case).as_const().ok_or("cases are constants")?;
            list.push((case, Block(*block)));
        }
        Ok(f.switch(Value(value), Block(default), &list).0)
    }
    llforge_ret(b, value: u32) { Ok(b.function()?.ret(Value(value)).0) }
    llforge_ret_void(b) { Ok(b.function()?.ret_void().0) }
    llforge_unreachable(b) { Ok(b.function()?.unreachable().0) }
}
