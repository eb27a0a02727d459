; Comdats that ELF and COFF share.
; formats: elf coff
$any = comdat any
$any_data = comdat any
$nodup = comdat nodeduplicate
$leader = comdat any
define linkonce_odr void @any() comdat { ret void }
define weak_odr void @nodup() comdat { ret void }
define void @leader() comdat {
  %v = load volatile i32, ptr @member
  ret void
}
@member = internal global i32 1, comdat($leader)
@member_const = internal constant i32 2, comdat($leader)
@any_data = linkonce_odr global i32 3, comdat
@any_user = global ptr @any_data
define internal void @member_code() comdat($leader) { ret void }
@keep = global [3 x ptr] [ptr @member_code, ptr @any, ptr @member_const]
