//! x86-64 instructions as far as frames are concerned. Decoded by iced.

use crate::machine::{CFA, Flow, Function, Processor, RETURN, Reg, State, UNKNOWN, add};
use iced_x86::{
    ConditionCode, Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, MemorySize,
    Mnemonic, OpAccess, OpKind, Register,
};

const RSP: u8 = 4;
const RBP: usize = 5;

/// The processor, and whose convention calls follow.
#[derive(Clone, Copy)]
pub struct X86_64 {
    pub windows: bool,
}

fn number(register: Register) -> Option<Reg> {
    let full = register.full_register();
    if full.is_gpr64() {
        return Some(Reg::X(full.number() as u8));
    }
    full.is_vector_register().then(|| Reg::V(full.number() as u8))
}

fn gpr(register: Register) -> Option<usize> {
    register.is_gpr64().then(|| register.number())
}

fn vector(register: Register) -> Option<usize> {
    register.is_vector_register().then(|| register.number())
}

impl X86_64 {
    fn lost_by_calls(self) -> (&'static [u8], std::ops::Range<u8>) {
        match self.windows {
            true => (&[0, 1, 2, 8, 9, 10, 11], 0..6),
            false => (&[0, 1, 2, 6, 7, 8, 9, 10, 11], 0..16),
        }
    }

    fn call(self, state: &mut State, i: &Instruction, function: &Function<'_>) {
        let after = (i.next_ip() - function.start) as usize;
        // Routines that probe the stack preserve the size that they are told.
        let size = state.x[0];
        let is_probe = function.code[after..].starts_with(&[0x48, 0x29, 0xc4]);
        let (lost, vectors) = self.lost_by_calls();
        lost.iter().for_each(|n| state.lose(Reg::X(*n)));
        vectors.for_each(|n| state.lose(Reg::V(n)));
        (16..32).for_each(|n| state.lose(Reg::V(n)));
        if is_probe {
            state.x[0] = size;
        }
    }
}

fn address(state: &State, i: &Instruction) -> u64 {
    if i.memory_segment() == Register::FS
        || i.memory_segment() == Register::GS
        || i.is_ip_rel_memory_operand()
    {
        return UNKNOWN;
    }
    let part = |r: Register| match r {
        Register::None => 0,
        r => gpr(r).map_or(UNKNOWN, |n| state.x[n]),
    };
    let index = match part(i.memory_index()) {
        UNKNOWN => UNKNOWN,
        value => value.wrapping_mul(u64::from(i.memory_index_scale())),
    };
    add(add(part(i.memory_base()), index), i.memory_displacement64())
}

/// The value of an operand of 64 bits, if that can be known.
fn operand(state: &State, i: &Instruction, n: u32) -> u64 {
    match i.op_kind(n) {
        OpKind::Register => gpr(i.op_register(n)).map_or(UNKNOWN, |r| state.x[r]),
        OpKind::Memory if i.memory_size().size() == 8 => state.load(address(state, i)),
        OpKind::Memory => UNKNOWN,
        _ => i.immediate(n),
    }
}

/// Instructions whose effect is known to the bit. Says whether this was one.
fn known(state: &mut State, i: &Instruction, place: u64) -> bool {
    let sp = usize::from(RSP);
    let first_is_register = i.op_count() > 0 && i.op0_kind() == OpKind::Register;
    let value = match i.mnemonic() {
        Mnemonic::Push => {
            let value = operand(state, i, 0);
            state.x[sp] -= 8;
            state.store(state.x[sp], value);
            return true;
        }
        Mnemonic::Pop if first_is_register => {
            let value = state.load(state.x[sp]);
            state.x[sp] += 8;
            value
        }
        Mnemonic::Leave => {
            state.move_stack(RSP, state.x[RBP], place);
            state.x[RBP] = state.load(state.x[sp]);
            state.x[sp] += 8;
            return true;
        }
        Mnemonic::Mov if i.op0_kind() == OpKind::Memory && i.memory_size().size() == 8 => {
            let value = operand(state, i, 1);
            state.store(address(state, i), value);
            return true;
        }
        // The upper half becomes zero.
        Mnemonic::Mov
            if first_is_register && i.op0_register().is_gpr32() && i.op1_kind() == OpKind::Immediate32 =>
        {
            state.x[i.op0_register().number()] = u64::from(i.immediate32());
            return true;
        }
        Mnemonic::Mov => operand(state, i, 1),
        Mnemonic::Lea => address(state, i),
        Mnemonic::Add => add(operand(state, i, 0), operand(state, i, 1)),
        Mnemonic::Sub => match operand(state, i, 1) {
            UNKNOWN => UNKNOWN,
            value => add(operand(state, i, 0), value.wrapping_neg()),
        },
        Mnemonic::Vzeroupper | Mnemonic::Nop | Mnemonic::Endbr64 => return true,
        _ => return false,
    };
    match gpr(i.op0_register()).filter(|_| first_is_register) {
        Some(4) => state.move_stack(RSP, value, place),
        Some(n) => state.x[n] = value,
        None => return false,
    }
    true
}

/// Moves of whole vector registers. Says whether this was one.
fn vector_move(state: &mut State, i: &Instruction) -> bool {
    use Mnemonic::*;
    let moves = [
        Movaps, Movups, Movdqa, Movdqu, Movapd, Movupd, Vmovaps, Vmovups, Vmovdqa, Vmovdqu, Vmovapd, Vmovupd,
        Vmovdqa64, Vmovdqu64, Vmovdqa32, Vmovdqu32,
    ];
    if !moves.contains(&i.mnemonic()) || i.op_count() != 2 || i.op_mask() != Register::None {
        return false;
    }
    let wide = i.memory_size().size() as u64;
    match (vector(i.op0_register()), vector(i.op1_register())) {
        (Some(to), Some(from)) => state.v[to] = state.v[from],
        (Some(to), None) => state.v[to] = state.load16(address(state, i)),
        (None, Some(from)) => {
            let at = address(state, i);
            state.scribble(at, wide);
            state.store16(at, state.v[from]);
        }
        (None, None) => return false,
    }
    true
}

/// Any other instruction: what it writes is lost.
fn scribbles(state: &mut State, i: &Instruction, place: u64) {
    let mut factory = InstructionInfoFactory::new();
    let info = factory.info(i);
    let writes = |access: OpAccess| {
        matches!(
            access,
            OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
        )
    };
    if info.used_memory().iter().any(|m| writes(m.access())) {
        let size = match i.memory_size() {
            MemorySize::Unknown => 8,
            size => size.size() as u64,
        };
        state.scribble(address(state, i), size);
    }
    for used in info.used_registers().iter().filter(|u| writes(u.access())) {
        match number(used.register()) {
            Some(Reg::X(RSP)) => state.move_stack(RSP, UNKNOWN, place),
            Some(reg) => state.lose(reg),
            None => {}
        }
    }
}

impl Processor for X86_64 {
    const SP: u8 = RSP;

    fn entry(&self) -> State {
        let mut state = State::marked();
        state.x[usize::from(RSP)] = CFA - 8;
        state.memory.insert(CFA - 8, RETURN);
        state
    }

    fn step(&self, state: &mut State, pc: u64, function: &Function<'_>) -> (u64, Flow) {
        let bytes = &function.code[(pc - function.start) as usize..];
        let i = Decoder::with_ip(64, bytes, pc, DecoderOptions::NONE).decode();
        let flow = match i.flow_control() {
            FlowControl::Return => {
                state.x[usize::from(RSP)] += 8;
                Flow::Leave
            }
            FlowControl::UnconditionalBranch => Flow::Jump(i.near_branch_target()),
            FlowControl::ConditionalBranch if i.condition_code() == ConditionCode::ne => {
                Flow::BranchUnequal(i.near_branch_target())
            }
            FlowControl::ConditionalBranch => Flow::Branch(i.near_branch_target()),
            FlowControl::IndirectBranch => Flow::Leave,
            FlowControl::Call | FlowControl::IndirectCall => {
                self.call(state, &i, function);
                Flow::Call
            }
            FlowControl::Exception | FlowControl::Interrupt => Flow::Stop,
            FlowControl::Next | FlowControl::XbeginXabortXend => Flow::Next,
        };
        if flow == Flow::Next && !known(state, &i, pc - function.start) && !vector_move(state, &i) {
            scribbles(state, &i, pc - function.start);
        }
        let compares = i.mnemonic() == Mnemonic::Cmp && i.op0_register() == Register::RSP;
        state.compared = gpr(i.op1_register()).filter(|_| compares).map(|r| r as u8);
        // A jump leaves the return address where it is.
        if matches!(flow, Flow::Jump(t) if !(function.start..function.end()).contains(&t))
            || i.flow_control() == FlowControl::IndirectBranch
        {
            state.x[usize::from(RSP)] += 8;
        }
        (i.len() as u64, flow)
    }

    fn is_padding(&self, code: &[u8]) -> bool {
        let mut all = Decoder::new(64, code, DecoderOptions::NONE);
        all.iter()
            .all(|i| matches!(i.mnemonic(), Mnemonic::Nop | Mnemonic::Int3))
    }

    fn preserved(&self) -> Vec<Reg> {
        let mut list: Vec<Reg> = [3, 5, 12, 13, 14, 15].map(Reg::X).to_vec();
        if self.windows {
            list.extend([Reg::X(6), Reg::X(7)]);
            list.extend((6..16).map(Reg::V));
        }
        list
    }
}
