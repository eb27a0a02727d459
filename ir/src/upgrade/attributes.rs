//! Old string attributes of functions.

use crate::attributes::Attribute;
use crate::context::ScopeMut;
use crate::ids::AttrSetId;

/// Replaces the string attributes that later LLVMs spell otherwise:
/// `"no-frame-pointer-elim"`, `"no-frame-pointer-elim-non-leaf"` → `"frame-pointer"`;
/// `"null-pointer-is-valid"="true"` → `null_pointer_is_valid`.
/// `only_group` is a set that stands for the list; groups were upgraded when they were read.
pub(crate) fn function(mut t: ScopeMut<'_>, list: &mut Vec<Attribute>, only_group: &mut Option<AttrSetId>) {
    if only_group.is_some() {
        return;
    }
    let mut frame_pointer: Option<&str> = None;
    let mut null_valid = false;
    let mut keep = Vec::with_capacity(list.len());
    for a in list.drain(..) {
        if let Attribute::Str(k, v) = a {
            let (key, value) = (t.scope().bytes(k), t.scope().bytes(v));
            match key {
                b"no-frame-pointer-elim" => {
                    // "non-leaf" may have been said already; "all" is stronger.
                    if value == b"true" {
                        frame_pointer = Some("all");
                    } else if frame_pointer.is_none() {
                        frame_pointer = Some("none");
                    }
                    continue;
                }
                b"no-frame-pointer-elim-non-leaf" => {
                    if frame_pointer != Some("all") {
                        frame_pointer = Some("non-leaf");
                    }
                    continue;
                }
                b"null-pointer-is-valid" => {
                    null_valid |= value == b"true";
                    continue;
                }
                _ => {}
            }
        }
        keep.push(a);
    }
    if let Some(fp) = frame_pointer {
        keep.push(Attribute::Str(t.str(b"frame-pointer"), t.str(fp.as_bytes())));
    }
    if null_valid {
        keep.push(Attribute::Enum(crate::attributes::AttrKind::NullPointerIsValid));
    }
    *list = keep;
}
