"""Objects from LLVM IR by llforge, as a worker that stays."""

def _objects(ctx):
    made = []
    for source in ctx.files.srcs:
        out = ctx.actions.declare_file(source.basename.rsplit(".", 1)[0] + ".o")
        request = ctx.actions.declare_file(source.basename + ".arguments")
        ctx.actions.write(request, "\n".join([source.path, "-o", out.path]))
        ctx.actions.run(
            executable = ctx.executable.tool,
            arguments = ["-O2", "-c", "-relocation-model=pic", "@" + request.path],
            inputs = [source, request],
            outputs = [out],
            mnemonic = "Llforge",
            execution_requirements = {
                "supports-workers": "1",
                "supports-multiplex-workers": "1",
                "requires-worker-protocol": "json",
            },
        )
        made.append(out)
    return [DefaultInfo(files = depset(made))]

llforge_objects = rule(
    implementation = _objects,
    attrs = {
        "srcs": attr.label_list(allow_files = [".ll", ".bc"]),
        "tool": attr.label(executable = True, cfg = "host", allow_files = True),
    },
)
