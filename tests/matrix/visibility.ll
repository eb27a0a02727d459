; Visibilities and dso_local of definitions and declarations.
; formats: elf coff macho
@hidden = hidden global i32 1
@hidden_weak = weak hidden global i32 2
@hidden_common = common hidden global i32 0
@hidden_undefined = external hidden global i32
@hidden_alias = hidden alias i32, ptr @hidden
@local = dso_local global i32 3
@local_undefined = external dso_local global i32
@local_weak = weak dso_local global i32 4
@preemptible = global i32 5

define hidden void @f_hidden() { ret void }
define linkonce_odr hidden void @f_hidden_odr() { ret void }
define dso_local void @f_local() { ret void }
define void @f_preemptible() { ret void }
declare hidden void @f_hidden_undefined()
declare dso_local void @f_local_undefined()

define i32 @uses() {
  %a = load volatile i32, ptr @hidden
  %b = load volatile i32, ptr @hidden_weak
  %c = load volatile i32, ptr @hidden_common
  %d = load volatile i32, ptr @hidden_undefined
  %e = load volatile i32, ptr @hidden_alias
  %f = load volatile i32, ptr @local
  %g = load volatile i32, ptr @local_undefined
  %h = load volatile i32, ptr @local_weak
  %i = load volatile i32, ptr @preemptible
  call void @f_hidden()
  call void @f_hidden_odr()
  call void @f_local()
  call void @f_preemptible()
  call void @f_hidden_undefined()
  call void @f_local_undefined()
  ret i32 %a
}
