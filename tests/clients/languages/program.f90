module shapes
  implicit none
  type, abstract :: shape
  contains
    procedure(area_i), deferred :: area
  end type
  abstract interface
    function area_i(self) result(a)
      import shape
      class(shape), intent(in) :: self
      real(8) :: a
    end function
  end interface
  type, extends(shape) :: circle
    real(8) :: r
  contains
    procedure :: area => circle_area
  end type
  type, extends(shape) :: rect
    real(8) :: w, h
  contains
    procedure :: area => rect_area
  end type
contains
  function circle_area(self) result(a)
    class(circle), intent(in) :: self
    real(8) :: a
    a = 3.14159265358979d0 * self%r**2
  end function
  function rect_area(self) result(a)
    class(rect), intent(in) :: self
    real(8) :: a
    a = self%w * self%h
  end function
end module
program main
  use shapes
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n,n), b(n,n), c(n,n), s
  complex(8) :: z(n)
  integer :: i, j
  character(len=20) :: text
  integer, allocatable :: list(:)
  class(shape), allocatable :: sh
  do j = 1, n
    do i = 1, n
      a(i,j) = sin(real(i*j,8)); b(i,j) = cos(real(i+j,8))
    end do
  end do
  c = matmul(a, b)
  s = sum(c, mask = c > 0)
  print '(f12.5)', s
  print *, maxval(c) > 0, count(c > 0), minloc(c)
  z = [(cmplx(i, -i, 8), i = 1, n)]
  print '(2f12.4)', sum(z*conjg(z))
  write(text, '(i5.5,a)') 42, 'abc'
  print *, trim(text), len_trim(text), index(text, 'abc')
  allocate(list(10)); list = [(i*i, i=1,10)]
  list = list(10:1:-1)
  print *, list
  allocate(sh, source=circle(2.0d0)); print '(f10.5)', sh%area()
  deallocate(sh); allocate(sh, source=rect(2.0d0, 3.5d0)); print '(f10.5)', sh%area()
  print *, ishft(5, 3), iand(12, 10), popcnt(255), leadz(1), transfer(1.0, 1)
end program
