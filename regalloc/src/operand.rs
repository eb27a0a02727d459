//! Constructors of register operands.

/// Defines, for an instruction under construction, the functions that push a register operand. The type has a
/// functions `operand(self, VReg, OperandConstraint, OperandKind, OperandPos) -> Self` and `fixed(self, VReg, PReg,
/// OperandKind, OperandPos) -> Self`.
#[macro_export]
macro_rules! operand_constructors {
    ($making:ty) => {
        impl $making {
            /// Register operand that is written.
            #[inline]
            pub fn def(self, vreg: $crate::VReg) -> Self {
                self.operand(
                    vreg,
                    $crate::OperandConstraint::Reg,
                    $crate::OperandKind::Def,
                    $crate::OperandPos::Late,
                )
            }
            /// Register operand that is read.
            #[inline]
            pub fn use_(self, vreg: $crate::VReg) -> Self {
                self.operand(
                    vreg,
                    $crate::OperandConstraint::Reg,
                    $crate::OperandKind::Use,
                    $crate::OperandPos::Early,
                )
            }
            /// Operand in a fixed register that is read.
            #[inline]
            pub fn use_in(self, vreg: $crate::VReg, preg: $crate::PReg) -> Self {
                self.fixed(
                    vreg,
                    preg,
                    $crate::OperandKind::Use,
                    $crate::OperandPos::Early,
                )
            }
            /// Operand in a fixed register that is written.
            #[inline]
            pub fn def_in(self, vreg: $crate::VReg, preg: $crate::PReg) -> Self {
                self.fixed(
                    vreg,
                    preg,
                    $crate::OperandKind::Def,
                    $crate::OperandPos::Late,
                )
            }
            /// Register that is read after results have been written (instructions of several steps).
            #[inline]
            pub fn use_late(self, vreg: $crate::VReg) -> Self {
                self.operand(
                    vreg,
                    $crate::OperandConstraint::Reg,
                    $crate::OperandKind::Use,
                    $crate::OperandPos::Late,
                )
            }
            /// Register that is written while inputs are still needed (results and temporaries of instructions of
            /// several steps).
            #[inline]
            pub fn def_early(self, vreg: $crate::VReg) -> Self {
                self.operand(
                    vreg,
                    $crate::OperandConstraint::Reg,
                    $crate::OperandKind::Def,
                    $crate::OperandPos::Early,
                )
            }
        }
    };
}
