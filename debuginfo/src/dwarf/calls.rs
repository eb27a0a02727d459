//! Entries of calls: whom they call, where they return to, what is passed.

use super::builder::Builder;
use super::constants::{at, op, tag};
use super::die::DieId;
use super::functions::Scopes;
use super::output::Place;
use crate::nodes::{Field, flag, sp_flag};
use emit::debug::{Base, CallSite, Callee, FrameBase, Operand, ParameterValue};
use ir::ids::GlobalId;

impl Builder<'_, '_, '_> {
    /// Entries of calls, and that they are all there.
    pub(super) fn call_sites(&mut self, die: DieId, s: &Scopes<'_>) {
        let node = self.node(s.subprogram);
        let described = node.has_flag(flag::ALL_CALLS_DESCRIBED) && node.has_sp_flag(sp_flag::DEFINITION);
        let gnu = self.config.version < 5 && !self.config.lldb;
        if !described {
            return;
        }
        self.flag(
            die,
            if gnu {
                at::GNU_ALL_CALL_SITES
            } else {
                at::CALL_ALL_CALLS
            },
        );
        for call in &s.debug.calls {
            self.call_site(die, s, call, gnu);
        }
    }

    fn call_site(&mut self, parent: DieId, s: &Scopes<'_>, call: &CallSite, gnu: bool) {
        let either = |new: u16, old: u16| if gnu { old } else { new };
        let origin = match call.callee {
            Callee::Unknown => return,
            Callee::Global(id) => {
                let Some(subprogram) = self.subprogram_of(self.placed.module().global(id)) else {
                    return;
                };
                Some(subprogram)
            }
            _ => None,
        };
        let site = self.entry(either(tag::CALL_SITE, tag::GNU_CALL_SITE), parent);
        if let Some(origin) = origin {
            let id = origin;
            let origin = self.subprogram(origin, parent);
            let called = self.node(id);
            let names = self.placed.options().debug.call_origin_names;
            let has_name = |b: &Self| b.dies.attrs(origin).any(|a| a.at == b.linkage_attribute());
            if names.unwrap_or(self.config.sce) && !called.has_sp_flag(sp_flag::DEFINITION) && !has_name(self)
            {
                self.linkage_name(origin, called.str(Field::LinkageName));
            }
            self.refer(site, either(at::CALL_ORIGIN, at::ABSTRACT_ORIGIN), origin);
        } else {
            let block = self.block(|b| b.callee(call.callee, s.debug.frame_base));
            let attribute = match call.clobbered {
                true => either(at::CALL_TARGET_CLOBBERED, at::GNU_CALL_SITE_TARGET_CLOBBERED),
                false => either(at::CALL_TARGET, at::GNU_CALL_SITE_TARGET),
            };
            self.expression(site, attribute, block);
        }
        if call.tail {
            self.flag(site, either(at::CALL_TAIL_CALL, at::GNU_TAIL_CALL));
            if !gnu {
                let place = self.stretch(s.blob, call.offset, call.offset).0;
                self.address(site, at::CALL_PC, place);
            }
        }
        if !call.tail || gnu {
            let (_, place) = self.stretch(s.blob, call.offset, call.return_offset);
            self.address(site, either(at::CALL_RETURN_PC, at::LOW_PC), place);
        }
        let (from, to) = call.parameters;
        for parameter in &s.debug.parameters[from as usize..to as usize] {
            if self.config.sce {
                break;
            }
            let die = self.entry(
                either(tag::CALL_SITE_PARAMETER, tag::GNU_CALL_SITE_PARAMETER),
                site,
            );
            let place = self.block(|b| b.register(parameter.register));
            self.expression(die, at::LOCATION, place);
            let value = self.block(|b| b.parameter_value(parameter.value, s.debug.frame_base));
            self.expression(die, either(at::CALL_VALUE, at::GNU_CALL_SITE_VALUE), value);
        }
    }

    /// Where the address of a function stands that is called by it.
    fn callee(&mut self, callee: Callee, frame: FrameBase) {
        match callee {
            Callee::Register(register) => self.register(register),
            Callee::Memory(register, offset) => self.base(Base::Register(register), offset, frame),
            Callee::Indexed {
                base,
                index,
                scale,
                offset,
            } => {
                self.base(Base::Register(base), offset, frame);
                self.base(Base::Register(index), 0, frame);
                if scale != 0 {
                    self.constu(scale.into());
                    self.byte(op::SHL);
                }
                self.byte(op::PLUS);
            }
            Callee::Pointer(global, offset) => self.global_address(global, offset),
            Callee::Global(_) | Callee::Unknown => {}
        }
    }

    /// Pushes an address in the program.
    fn global_address(&mut self, global: GlobalId, offset: i64) {
        let symbol = self.placed.symbol(global);
        self.push_address(Place::Symbol(symbol));
        self.add(offset);
    }

    /// What a parameter held when it was passed.
    fn parameter_value(&mut self, value: ParameterValue, frame: FrameBase) {
        match value {
            ParameterValue::Entry(register) => {
                let new = self.config.version >= 5;
                self.byte(if new { op::ENTRY_VALUE } else { op::GNU_ENTRY_VALUE });
                let at = self.dies.bytes.len();
                self.byte(0);
                self.register(register);
                self.dies.bytes[at] = (self.dies.bytes.len() - at - 1) as u8;
            }
            ParameterValue::Held(operand) => match operand {
                Operand::Register(n) => self.base(Base::Register(n), 0, frame),
                Operand::Memory(base, offset) => {
                    self.base(base, offset, frame);
                    self.byte(op::DEREF);
                }
                Operand::Address(base, offset) => self.base(base, offset, frame),
                Operand::Constant(value) => self.push_constant(value, false),
                Operand::Float(bits, _) => self.constu(bits),
                Operand::Global(global, offset) => self.global_address(global, offset),
                Operand::Undefined => {}
            },
        }
    }
}
