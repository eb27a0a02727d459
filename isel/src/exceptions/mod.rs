//! Landing pads and funclets, Microsoft's and .NET's.

mod clr;
pub mod funclets;
pub(crate) mod landing;
pub(crate) mod local_escape;
