//! Declarations that are the same in every target, but for the rows of their tables.

/// Declares `Pseudo`, what no single machine instruction is, numbered from the module's `PSEUDO_BASE` on.
#[macro_export]
macro_rules! pseudos {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// What no single machine instruction is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u16)]
        pub enum Pseudo { $($(#[$doc])* $name),* }

        impl Pseudo {
            const ALL: &[Pseudo] = &[$(Pseudo::$name),*];

            /// The instruction's number.
            #[inline]
            pub const fn code(self) -> u16 {
                PSEUDO_BASE + self as u16
            }

            /// The instruction of this number, if it is one.
            #[inline]
            pub fn of(code: u16) -> Option<Self> {
                (code >= PSEUDO_BASE).then(|| Self::ALL[(code - PSEUDO_BASE) as usize])
            }
        }
    };
}

/// Declares a type of flags that instructions carry in a byte, a row for each bit. What the bits mean depends on the
/// instruction, so that there is a type for each kind: flags of one are not taken for those of another.
#[macro_export]
macro_rules! instruction_flags {
    ($(#[$doc:meta])* $type:ident { $($(#[$of:meta])* $name:ident = $bits:expr),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $type(u8);

        impl $type {
            /// None of them.
            pub const NONE: Self = $type(0);
            $($(#[$of])* pub const $name: Self = $type($bits);)*

            /// Whether one of `flags` is among them.
            #[inline]
            pub const fn has(self, flags: Self) -> bool {
                self.0 & flags.0 != 0
            }

            /// Those that both have.
            #[inline]
            pub const fn only(self, flags: Self) -> Self {
                $type(self.0 & flags.0)
            }
        }

        impl $crate::declare::Flag for $type {
            #[inline]
            fn bits(self) -> u8 {
                self.0
            }
        }

        impl std::ops::BitOr for $type {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                $type(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $type {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
    };
}

/// Flags of an instruction, of whatever kind.
pub trait Flag {
    /// The bits.
    fn bits(self) -> u8;
}

/// Declares `Preserved`, what calls leave intact, by convention: each row has bit masks of the registers, which
/// `lost` turns into the set of all others.
#[macro_export]
macro_rules! preserved_registers {
    ($lost:path; $($(#[$doc:meta])* $name:ident = $masks:expr),* $(,)?) => {
        /// What a call leaves intact, by convention. The discriminant is what calls carry.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        #[repr(u8)]
        pub enum Preserved { $($(#[$doc])* $name),* }

        impl Preserved {
            const fn masks(self) -> (u32, u32, u32) {
                match self {
                    $(Preserved::$name => $masks),*
                }
            }

            /// What a call says by this number.
            pub fn of_call(number: u16) -> Preserved {
                static ALL: &[Preserved] = &[$(Preserved::$name),*];
                ALL[usize::from(number)]
            }
        }

        /// The registers a call of convention number `preserved` (a [`Preserved`]) leaves with garbage.
        /// A call's own definitions are taken out by the allocator's front.
        #[inline]
        pub fn call_clobbers(preserved: u8) -> regalloc::PRegSet {
            static CLOBBERS: &[regalloc::PRegSet] = &[$($lost($masks)),*];
            CLOBBERS[preserved as usize]
        }
    };
}

/// Makes the emitter of a target, which has the walk in its field `walk`, stand for the walk.
#[macro_export]
macro_rules! stands_for_walk {
    ($emitter:ident, $inst:ty, $frame:ty) => {
        impl<'a> std::ops::Deref for $emitter<'a> {
            type Target = $crate::emission::Walk<'a, $inst, $frame>;
            #[inline(always)]
            fn deref(&self) -> &Self::Target {
                &self.walk
            }
        }

        impl std::ops::DerefMut for $emitter<'_> {
            #[inline(always)]
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.walk
            }
        }
    };
}
