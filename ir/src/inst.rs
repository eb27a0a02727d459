//! Instructions: opcodes, flags, predicates, and the 20-byte record that holds one.

use crate::ids::TypeId;

/// What a variant of a [`named_enum`] says of itself.
macro_rules! keyword_doc {
    ("") => {
        "Nothing is written."
    };
    ($text:tt) => {
        concat!("Keyword `", $text, "`.")
    };
}
pub(crate) use keyword_doc;

macro_rules! named_enum {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:tt),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name { $(#[doc = $crate::inst::keyword_doc!($text)] $variant),* }
        impl $name {
            /// All of them, in order of their numbers.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// The keyword in IR text.
            pub const fn keyword(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
            /// From the keyword.
            pub fn from_keyword(s: &[u8]) -> Option<$name> {
                $(if s == $text.as_bytes() { return Some($name::$variant); })*
                None
            }
            /// From its number. Panics if out of range.
            #[inline]
            pub fn from_u8(n: u8) -> $name { Self::ALL[n as usize] }
        }
    };
}
pub(crate) use named_enum;

named_enum! {
    /// Opcode of an instruction or constant expression (LangRef "Instruction Reference").
    Opcode {
        Ret = "ret", Br = "br", CondBr = "condbr", Switch = "switch", IndirectBr = "indirectbr",
        Invoke = "invoke", CallBr = "callbr", Resume = "resume", CatchSwitch = "catchswitch",
        CatchRet = "catchret", CleanupRet = "cleanupret", Unreachable = "unreachable",
        FNeg = "fneg",
        Add = "add", FAdd = "fadd", Sub = "sub", FSub = "fsub", Mul = "mul", FMul = "fmul",
        UDiv = "udiv", SDiv = "sdiv", FDiv = "fdiv", URem = "urem", SRem = "srem", FRem = "frem",
        Shl = "shl", LShr = "lshr", AShr = "ashr", And = "and", Or = "or", Xor = "xor",
        Alloca = "alloca", Load = "load", Store = "store", GetElementPtr = "getelementptr",
        Fence = "fence", CmpXchg = "cmpxchg", AtomicRmw = "atomicrmw",
        Trunc = "trunc", ZExt = "zext", SExt = "sext", FpTrunc = "fptrunc", FpExt = "fpext",
        FpToUi = "fptoui", FpToSi = "fptosi", UiToFp = "uitofp", SiToFp = "sitofp",
        PtrToInt = "ptrtoint", PtrToAddr = "ptrtoaddr", IntToPtr = "inttoptr", BitCast = "bitcast",
        AddrSpaceCast = "addrspacecast",
        ICmp = "icmp", FCmp = "fcmp", Phi = "phi", Call = "call", Select = "select", VaArg = "va_arg",
        ExtractElement = "extractelement", InsertElement = "insertelement",
        ShuffleVector = "shufflevector", ExtractValue = "extractvalue", InsertValue = "insertvalue",
        LandingPad = "landingpad", CleanupPad = "cleanuppad", CatchPad = "catchpad", Freeze = "freeze",
    }
}

impl Opcode {
    /// Whether it ends a block.
    #[inline]
    pub fn is_terminator(self) -> bool {
        self <= Opcode::Unreachable
    }
    /// `add` … `xor`, integer or floating point.
    #[inline]
    pub fn is_binary(self) -> bool {
        self >= Opcode::Add && self <= Opcode::Xor
    }
    /// `trunc` … `addrspacecast`.
    #[inline]
    pub fn is_cast(self) -> bool {
        self >= Opcode::Trunc && self <= Opcode::AddrSpaceCast
    }
    /// call, invoke or callbr.
    #[inline]
    pub fn is_call(self) -> bool {
        matches!(self, Opcode::Call | Opcode::Invoke | Opcode::CallBr)
    }
}

named_enum! {
    /// Predicate of `icmp`.
    IntPredicate {
        Eq = "eq", Ne = "ne", Ugt = "ugt", Uge = "uge", Ult = "ult", Ule = "ule",
        Sgt = "sgt", Sge = "sge", Slt = "slt", Sle = "sle",
    }
}
impl IntPredicate {
    /// Whether it holds for two numbers that compare so, taken as unsigned and as signed.
    pub fn holds(self, unsigned: std::cmp::Ordering, signed: std::cmp::Ordering) -> bool {
        use IntPredicate::*;
        match self {
            Eq => unsigned.is_eq(),
            Ne => unsigned.is_ne(),
            Ugt => unsigned.is_gt(),
            Uge => unsigned.is_ge(),
            Ult => unsigned.is_lt(),
            Ule => unsigned.is_le(),
            Sgt => signed.is_gt(),
            Sge => signed.is_ge(),
            Slt => signed.is_lt(),
            Sle => signed.is_le(),
        }
    }
    /// The predicate that holds when this one does not.
    pub fn inverse(self) -> Self {
        use IntPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Uge => Ult,
            Ult => Uge,
            Ule => Ugt,
            Sgt => Sle,
            Sge => Slt,
            Slt => Sge,
            Sle => Sgt,
        }
    }
    /// The predicate with the operands exchanged.
    pub fn swapped(self) -> Self {
        use IntPredicate::*;
        match self {
            Eq | Ne => self,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            Sgt => Slt,
            Sge => Sle,
            Slt => Sgt,
            Sle => Sge,
        }
    }
    /// Whether the comparison is signed.
    pub fn is_signed(self) -> bool {
        self >= IntPredicate::Sgt
    }
}

named_enum! {
    /// Predicate of `fcmp`. The low bits of the number are LLVM's: 1 equal, 2 greater, 4 less, 8 unordered.
    FloatPredicate {
        False = "false", Oeq = "oeq", Ogt = "ogt", Oge = "oge", Olt = "olt", Ole = "ole", One = "one", Ord = "ord",
        Uno = "uno", Ueq = "ueq", Ugt = "ugt", Uge = "uge", Ult = "ult", Ule = "ule", Une = "une", True = "true",
    }
}
impl FloatPredicate {
    /// The predicate that holds when this one does not.
    pub fn inverse(self) -> Self {
        FloatPredicate::from_u8(self as u8 ^ 15)
    }
    /// The predicate with the operands exchanged (less and greater change places).
    pub fn swapped(self) -> Self {
        let n = self as u8;
        FloatPredicate::from_u8((n & 9) | (n & 2) << 1 | (n & 4) >> 1)
    }
}

named_enum! {
    /// Memory ordering (LangRef "Atomic Memory Ordering Constraints"); `NotAtomic` for plain accesses.
    Ordering {
        NotAtomic = "", Unordered = "unordered", Monotonic = "monotonic", Acquire = "acquire",
        Release = "release", AcqRel = "acq_rel", SeqCst = "seq_cst",
    }
}

named_enum! {
    /// Operation of `atomicrmw`.
    AtomicOp {
        Xchg = "xchg", Add = "add", Sub = "sub", And = "and", Nand = "nand", Or = "or", Xor = "xor",
        Max = "max", Min = "min", UMax = "umax", UMin = "umin", FAdd = "fadd", FSub = "fsub",
        FMax = "fmax", FMin = "fmin", FMaximum = "fmaximum", FMinimum = "fminimum",
        UIncWrap = "uinc_wrap", UDecWrap = "udec_wrap", USubCond = "usub_cond", USubSat = "usub_sat",
        FMaximumNum = "fmaximumnum", FMinimumNum = "fminimumnum",
    }
}

impl AtomicOp {
    /// Whether it works on floating point.
    pub fn is_float(self) -> bool {
        use AtomicOp::*;
        matches!(
            self,
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum
        )
    }
    /// Whether it compares before it adds or subtracts.
    pub fn is_conditional(self) -> bool {
        use AtomicOp::*;
        matches!(self, UIncWrap | UDecWrap | USubCond | USubSat)
    }
}

named_enum! {
    /// `tail`, `musttail`, `notail` before a call.
    TailKind { None = "", Tail = "tail", MustTail = "musttail", NoTail = "notail" }
}

/// Flags of an instruction. Bits are shared by opcodes that cannot meet; see the constants.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct InstFlags(pub u16);

impl InstFlags {
    /// No bit set; also the ordering `NotAtomic`.
    pub const NONE: InstFlags = InstFlags(0);
    // Fast-math flags: fneg, fadd … frem, fcmp, fp casts, phi, select, call.
    /// `nnan`: operands and result are no NaN, else the result is poison.
    pub const NNAN: InstFlags = InstFlags(1);
    /// `ninf`: operands and result are not infinite, else the result is poison.
    pub const NINF: InstFlags = InstFlags(2);
    /// `nsz`: the sign of a zero does not matter.
    pub const NSZ: InstFlags = InstFlags(4);
    /// `arcp`: a division may become a multiplication by the reciprocal.
    pub const ARCP: InstFlags = InstFlags(8);
    /// `contract`: operations may be fused, as `fmul` and `fadd` into a multiply-add.
    pub const CONTRACT: InstFlags = InstFlags(16);
    /// `afn`: functions may be replaced by approximations.
    pub const AFN: InstFlags = InstFlags(32);
    /// `reassoc`: operations may be regrouped as in exact arithmetic.
    pub const REASSOC: InstFlags = InstFlags(64);
    /// `fast`: all seven.
    pub const FAST: InstFlags = InstFlags(127);
    /// zext, uitofp.
    pub const NNEG: InstFlags = InstFlags(0x80);
    /// add, sub, mul, shl, trunc; getelementptr.
    pub const NUW: InstFlags = InstFlags(0x100);
    /// add, sub, mul, shl, trunc.
    pub const NSW: InstFlags = InstFlags(0x200);
    /// udiv, sdiv, lshr, ashr.
    pub const EXACT: InstFlags = InstFlags(0x400);
    /// or.
    pub const DISJOINT: InstFlags = InstFlags(0x800);
    /// icmp.
    pub const SAMESIGN: InstFlags = InstFlags(0x800);
    /// getelementptr (implies NUSW).
    pub const INBOUNDS: InstFlags = InstFlags(0x400);
    /// getelementptr.
    pub const NUSW: InstFlags = InstFlags(0x200);
    // Memory instructions: load, store, cmpxchg, atomicrmw, fence.
    /// `volatile`: load, store, cmpxchg, atomicrmw.
    pub const VOLATILE: InstFlags = InstFlags(1);
    /// store: `!nontemporal` is attached.
    pub const NONTEMPORAL: InstFlags = InstFlags(0x80);
    /// cmpxchg.
    pub const WEAK: InstFlags = InstFlags(2);
    /// landingpad.
    pub const CLEANUP: InstFlags = InstFlags(1);
    /// catchswitch, cleanupret: has an unwind destination.
    pub const UNWINDS: InstFlags = InstFlags(1);
    /// alloca.
    pub const INALLOCA: InstFlags = InstFlags(1);
    /// alloca.
    pub const SWIFTERROR: InstFlags = InstFlags(2);

    /// Whether all bits of `f` are set.
    #[inline]
    pub fn has(self, f: InstFlags) -> bool {
        self.0 & f.0 == f.0
    }
    /// With the bits of `f`.
    #[inline]
    pub fn with(self, f: InstFlags) -> InstFlags {
        InstFlags(self.0 | f.0)
    }
    /// Memory instruction: (success) ordering.
    #[inline]
    pub fn ordering(self) -> Ordering {
        Ordering::from_u8((self.0 >> 8 & 7) as u8)
    }
    /// cmpxchg: failure ordering.
    #[inline]
    pub fn failure_ordering(self) -> Ordering {
        Ordering::from_u8((self.0 >> 11 & 7) as u8)
    }
    /// With an ordering.
    pub fn with_ordering(self, o: Ordering) -> InstFlags {
        InstFlags(self.0 & !0x700 | (o as u16) << 8)
    }
    /// With a failure ordering.
    pub fn with_failure_ordering(self, o: Ordering) -> InstFlags {
        InstFlags(self.0 & !0x3800 | (o as u16) << 11)
    }
}

/// A range of the body's operand pool.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Operands {
    /// Index in [`Body::operands`](crate::body::Body::operands).
    pub start: u32,
    /// Number of operands.
    pub len: u32,
}

/// One instruction. What `ops`, `sub` and `aux` hold, by opcode:
///
/// | opcode | ops | sub | aux |
/// |---|---|---|---|
/// | ret | value, or none | | |
/// | br | | | list: target |
/// | condbr | condition | | list: true, false |
/// | switch | value, then the case constants | | list: default, then the case targets |
/// | indirectbr | address | | list: targets |
/// | invoke | arguments, then bundle operands | | `CallId`; targets normal, unwind |
/// | callbr | arguments, then bundle operands | | `CallId`; targets default, indirect… |
/// | call | arguments, then bundle operands | | `CallId` |
/// | resume | value | | |
/// | catchswitch | parent pad | | list: handlers…, then the unwind target if UNWINDS |
/// | catchret | pad | | list: target |
/// | cleanupret | pad | | list: unwind target if UNWINDS, else empty |
/// | unary, binary, casts, freeze, select, insertelement, extractelement | operands in order | | |
/// | alloca | number of elements | align | allocated `TypeId` |
/// | load | pointer | align | sync scope `StrId` |
/// | store | value, pointer | align | sync scope `StrId` |
/// | getelementptr | base, indices… | | source element `TypeId` |
/// | fence | | | sync scope `StrId` |
/// | cmpxchg | pointer, expected, new | align | sync scope `StrId` |
/// | atomicrmw | pointer, value | align | list: [`AtomicOp`] number, sync scope `StrId` |
/// | icmp, fcmp | left, right | predicate | |
/// | phi | incoming values | | list: incoming blocks, in the same order |
/// | va_arg | list pointer | | |
/// | shufflevector | left, right | | list: mask, `u32::MAX` for poison |
/// | extractvalue | aggregate | | list: indices |
/// | insertvalue | aggregate, value | | list: indices |
/// | landingpad | clauses | | list: 0 catch, 1 filter, for each clause |
/// | catchpad, cleanuppad | parent, arguments… | | |
///
/// `align` is log2 + 1, 0 where none was written (parsers fill in the ABI alignment for loads and
/// stores, so 0 is found only on alloca without alignment). A sync scope of `StrId::EMPTY` is "system".
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct InstData {
    /// Decides what the other fields mean.
    pub opcode: Opcode,
    /// Predicate, or alignment as [`encode_align`] gives it.
    pub sub: u8,
    /// Bits with the meaning that they have for the opcode; of memory instructions the orderings as well.
    pub flags: InstFlags,
    /// Type of the result; VOID if there is none.
    pub ty: TypeId,
    /// Arguments and constants alike; blocks are in lists.
    pub ops: Operands,
    /// A type, list, call site or sync scope.
    pub aux: u32,
}

impl InstData {
    /// icmp: its predicate.
    #[inline]
    pub fn int_predicate(&self) -> IntPredicate {
        IntPredicate::from_u8(self.sub)
    }
    /// fcmp: its predicate.
    #[inline]
    pub fn float_predicate(&self) -> FloatPredicate {
        FloatPredicate::from_u8(self.sub)
    }
    /// Memory instructions: alignment in bytes, if one stands.
    #[inline]
    pub fn align(&self) -> Option<u64> {
        if self.sub == 0 {
            None
        } else {
            Some(1 << (self.sub - 1))
        }
    }
}

/// The `sub` encoding of an alignment in bytes (a power of two).
pub fn encode_align(align: u64) -> u8 {
    align.trailing_zeros() as u8 + 1
}
