//! Module-level text: header, struct types, comdats, variables, aliases, function heads, trailer.

use super::Printer;
use super::text::Text;
use crate::attributes::AttrList;
use crate::ids::{GlobalId, StrId, TypeId};
use crate::module::{
    CallConv, DllStorage, Function, Global, GlobalKind, Linkage, ThreadLocal, UnnamedAddr, Variable,
    Visibility,
};

/// Keywords of calling conventions by LLVM's number (`llvm/IR/CallingConv.h`); others are `cc N`.
const CALL_CONVS: &[(u16, &str)] = &[
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (21, "preserve_nonecc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (83, "x86_intrcc"),
    (92, "x86_regcallcc"),
    (97, "aarch64_vector_pcs"),
];

impl Printer<'_> {
    pub(super) fn header(&mut self) {
        let m = self.writer.module;
        for (head, text) in [
            ("source_filename = ", m.source_name),
            ("target datalayout = ", m.data_layout_text),
            ("target triple = ", m.triple),
        ] {
            if !text.is_empty() {
                self.out.put(head);
                self.quoted(text);
                self.out.push(b'\n');
            }
        }
        for line in &m.module_asm {
            self.out.put("module asm ");
            self.quoted(*line);
            self.out.push(b'\n');
        }
        let structs = &m.ctx.types.structs;
        for id in super::types::definition_order(self.scope) {
            let s = &structs[id.index()];
            self.out.push(b'%');
            match s.name {
                Some(n) => self.out.put_name(self.scope.bytes(n)),
                None => self.out.put_u64(u64::from(s.number)),
            }
            self.out.put(" = type ");
            match &s.elems {
                Some(e) => self.writer.types.put_struct(self.scope, e, s.packed, self.out),
                None => self.out.put("opaque"),
            }
            self.out.push(b'\n');
        }
        for c in &m.comdats {
            self.out.push(b'$');
            self.out.put_name(self.scope.bytes(c.name));
            self.out.put(" = comdat ");
            self.out.put(c.kind.keyword());
            self.out.push(b'\n');
        }
    }

    fn quoted(&mut self, s: StrId) {
        self.out.put_quoted(self.scope.bytes(s));
    }

    pub(super) fn global(&mut self, id: GlobalId) {
        let g = self.writer.module.global(id);
        match &g.kind {
            GlobalKind::Function(f) => {
                self.out.put("declare");
                self.attachments(" ", g.metadata.iter().map(|(k, m)| (k, m)));
                self.out.push(b' ');
                self.function_head(id, g, f, |p| p.declared_params(g, f));
                self.out.push(b'\n');
            }
            GlobalKind::Variable(v) => self.variable(id, g, v),
            GlobalKind::Alias(target) | GlobalKind::IFunc(target) => {
                self.global_ref(id);
                self.out.put(" = ");
                self.linkage(g);
                self.thread_local(g.thread_local);
                self.unnamed_addr(g.unnamed_addr);
                self.out.put(if matches!(g.kind, GlobalKind::Alias(_)) {
                    "alias "
                } else {
                    "ifunc "
                });
                self.ty(g.value_ty);
                self.out.put(", ");
                self.typed_const(*target);
                self.partition(g);
                self.attachments(", ", g.metadata.iter().map(|(k, m)| (k, m)));
                self.out.push(b'\n');
            }
        }
    }

    fn variable(&mut self, id: GlobalId, g: &Global, v: &Variable) {
        self.global_ref(id);
        self.out.put(" = ");
        if v.init.is_none() && g.linkage == Linkage::External {
            self.out.put("external ");
        }
        self.linkage(g);
        self.thread_local(g.thread_local);
        self.unnamed_addr(g.unnamed_addr);
        if g.addr_space != 0 {
            self.out.put("addrspace(");
            self.out.put_u64(u64::from(g.addr_space));
            self.out.put(") ");
        }
        if v.externally_initialized {
            self.out.put("externally_initialized ");
        }
        self.out.put(if v.constant { "constant " } else { "global " });
        self.ty(g.value_ty);
        if let Some(init) = v.init {
            self.out.push(b' ');
            self.constant(init);
        }
        if !g.section.is_empty() {
            self.out.put(", section ");
            self.quoted(g.section);
        }
        self.partition(g);
        for s in &v.sanitizer {
            self.out.put(", ");
            self.out.extend_from_slice(self.scope.bytes(*s));
        }
        if let Some(c) = g.comdat {
            self.out.put(", comdat($");
            self.out
                .put_name(self.scope.bytes(self.writer.module.comdats[c.index()].name));
            self.out.push(b')');
        }
        self.align(g.align, ", align ");
        if let Some(m) = v.code_model
            && !m.keyword().is_empty()
        {
            self.out.put(", code_model \"");
            self.out.put(m.keyword());
            self.out.push(b'"');
        }
        self.attachments(", ", g.metadata.iter().map(|(k, m)| (k, m)));
        self.fn_attrs(v.attrs);
        self.out.push(b'\n');
    }

    /// Linkage, dso_local, visibility and DLL storage, each with a space behind it.
    fn linkage(&mut self, g: &Global) {
        let mut word = |s: &str| {
            if !s.is_empty() {
                self.out.put(s);
                self.out.push(b' ');
            }
        };
        if g.linkage != Linkage::External {
            word(g.linkage.keyword());
        }
        let hidden = g.visibility != Visibility::Default;
        let implied = g.linkage.is_local() || (hidden && g.linkage != Linkage::ExternWeak);
        if g.dso_local && !implied {
            word("dso_local");
        }
        if hidden {
            word(g.visibility.keyword());
        }
        if g.dll_storage != DllStorage::None {
            word(g.dll_storage.keyword());
        }
    }

    fn thread_local(&mut self, t: ThreadLocal) {
        match t {
            ThreadLocal::NotThreadLocal => {}
            ThreadLocal::GeneralDynamic => self.out.put("thread_local "),
            model => {
                self.out.put("thread_local(");
                self.out.put(model.keyword());
                self.out.put(") ");
            }
        }
    }

    fn unnamed_addr(&mut self, u: UnnamedAddr) {
        if u != UnnamedAddr::None {
            self.out.put(u.keyword());
            self.out.push(b' ');
        }
    }

    fn partition(&mut self, g: &Global) {
        if !g.partition.is_empty() {
            self.out.put(", partition ");
            self.quoted(g.partition);
        }
    }

    fn align(&mut self, bytes: u64, head: &str) {
        if bytes != 0 {
            self.out.put(head);
            self.out.put_u64(bytes);
        }
    }

    /// A calling convention with a space behind it.
    pub(super) fn call_conv(&mut self, cc: CallConv) {
        if cc == CallConv::C {
            return;
        }
        match CALL_CONVS.iter().find(|x| x.0 == cc.0) {
            Some((_, keyword)) => self.out.put(keyword),
            None => {
                self.out.put("cc ");
                self.out.put_u64(u64::from(cc.0));
            }
        }
        self.out.push(b' ');
    }

    /// A function from its linkage to its personality; `params` writes what stands in parentheses.
    pub(super) fn function_head(
        &mut self,
        id: GlobalId,
        g: &Global,
        f: &Function,
        params: impl FnOnce(&mut Self),
    ) {
        self.linkage(g);
        self.call_conv(f.cc);
        self.param_attrs(f.attrs.ret);
        let (ret, _, variadic) = self
            .scope
            .func_sig(g.value_ty)
            .expect("functions have function types");
        self.ty(ret);
        self.out.push(b' ');
        self.global_ref(id);
        self.out.push(b'(');
        let start = self.out.len();
        params(self);
        if variadic {
            self.out
                .put(if self.out.len() == start { "..." } else { ", ..." });
        }
        self.out.push(b')');
        if g.unnamed_addr != UnnamedAddr::None {
            self.out.push(b' ');
            self.out.put(g.unnamed_addr.keyword());
        }
        if g.addr_space != self.writer.module.data_layout.program_addr_space {
            self.out.put(" addrspace(");
            self.out.put_u64(u64::from(g.addr_space));
            self.out.push(b')');
        }
        self.fn_attrs(f.attrs.func);
        if !g.section.is_empty() {
            self.out.put(" section ");
            self.quoted(g.section);
        }
        if !g.partition.is_empty() {
            self.out.put(" partition ");
            self.quoted(g.partition);
        }
        if let Some(c) = g.comdat {
            self.out.put(" comdat($");
            self.out
                .put_name(self.scope.bytes(self.writer.module.comdats[c.index()].name));
            self.out.push(b')');
        }
        self.align(g.align, " align ");
        if !f.gc.is_empty() {
            self.out.put(" gc ");
            self.quoted(f.gc);
        }
        for (head, c) in [
            (" prefix ", f.prefix),
            (" prologue ", f.prologue),
            (" personality ", f.personality),
        ] {
            if let Some(c) = c {
                self.out.put(head);
                self.typed_const(c);
            }
        }
    }

    fn declared_params(&mut self, g: &Global, f: &Function) {
        let params = self.scope.func_sig(g.value_ty).map_or(&[] as &[TypeId], |s| s.1);
        for (i, t) in params.iter().enumerate() {
            if i > 0 {
                self.out.put(", ");
            }
            self.param(*t, &f.attrs, i);
            if let Some(name) = f.param_names.get(i).filter(|n| !n.is_empty()) {
                self.out.put(" %");
                self.out.put_name(self.scope.bytes(*name));
            }
        }
    }

    /// A parameter's type and attributes.
    pub(super) fn param(&mut self, t: TypeId, attrs: &AttrList, i: usize) {
        self.ty(t);
        self.out.push(b' ');
        self.param_attrs(attrs.param(i));
        // The space behind the last attribute, or the one above.
        self.out.pop();
    }

    pub(super) fn named_metadata(&mut self) {
        for (name, nodes) in &self.writer.module.named_metadata {
            self.out.push(b'!');
            self.out.put_metadata_name(self.scope.bytes(*name));
            self.out.put(" = !{");
            for (i, m) in nodes.iter().enumerate() {
                if i > 0 {
                    self.out.put(", ");
                }
                self.md(*m);
            }
            self.out.put("}\n");
        }
    }

    pub(super) fn numbered_metadata(&mut self) {
        for (n, id) in &self.writer.numbered {
            self.out.push(b'!');
            self.out.put_u64(u64::from(*n));
            self.out.put(" = ");
            if let crate::metadata::Md::Node(node) = self.scope.md(*id) {
                self.md_node(node);
            }
            self.out.push(b'\n');
        }
    }

    pub(super) fn groups(&mut self) {
        for (i, set) in self.writer.groups.iter().enumerate() {
            self.attribute_group(i, *set);
        }
    }
}
