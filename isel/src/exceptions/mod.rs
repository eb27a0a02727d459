//! Landing pads and funclets.

pub mod funclets;
pub(crate) mod landing;
pub(crate) mod local_escape;
