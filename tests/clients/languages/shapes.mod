!mod$ v1 sum:7a2f8ef4f6872c84
module shapes
type,abstract::shape
contains
procedure(area_i),deferred::area
end type
abstract interface
function area_i(self) result(a)
import::shape
class(shape),intent(in)::self
real(8)::a
end
end interface
type,extends(shape)::circle
real(8)::r
contains
procedure::area=>circle_area
end type
type,extends(shape)::rect
real(8)::w
real(8)::h
contains
procedure::area=>rect_area
end type
contains
function circle_area(self) result(a)
class(circle),intent(in)::self
real(8)::a
end
function rect_area(self) result(a)
class(rect),intent(in)::self
real(8)::a
end
end
