; Imports from and exports to DLLs.
; formats: coff
@imported = external dllimport global i32
@exported = dllexport global i32 1
@exported_const = dllexport constant i32 2
@exported_alias = dllexport alias i32, ptr @exported
@pointer = global ptr @f_imported
declare dllimport void @f_imported()
declare dllimport void @f_imported_tail()
define dllexport void @f_exported() {
  call void @f_imported()
  %v = load i32, ptr @imported
  store i32 %v, ptr @exported
  ret void
}
define weak_odr dllexport void @f_exported_weak() { ret void }
define linkonce_odr dllexport void @f_exported_odr() { ret void }
define dllexport void @"\01unmangled"() { ret void }
define void @tail() {
  tail call void @f_imported_tail()
  ret void
}
