# find_package(kofu) gives the targets
#   kofu::kofu    the shared library, or the static one where there is no other
#   kofu::static  the static library, if it is installed
# Both bring the headers kofu.h (C99, C++11) and kofu.hpp (C++17).

get_filename_component(_kofu_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(_kofu_places
    HINTS "${_kofu_prefix}"
    PATH_SUFFIXES lib lib64 "lib/${CMAKE_LIBRARY_ARCHITECTURE}"
    NO_DEFAULT_PATH)
find_path(kofu_INCLUDE_DIR kofu.h HINTS "${_kofu_prefix}/include" NO_DEFAULT_PATH)
find_library(kofu_SHARED_LIBRARY
    NAMES "${CMAKE_SHARED_LIBRARY_PREFIX}kofu${CMAKE_SHARED_LIBRARY_SUFFIX}" kofu.dll.lib
    ${_kofu_places})
find_library(kofu_STATIC_LIBRARY
    NAMES "${CMAKE_STATIC_LIBRARY_PREFIX}kofu${CMAKE_STATIC_LIBRARY_SUFFIX}"
    ${_kofu_places})
mark_as_advanced(kofu_INCLUDE_DIR kofu_SHARED_LIBRARY kofu_STATIC_LIBRARY)

include(CMakeFindDependencyMacro)
find_dependency(Threads)

if(kofu_STATIC_LIBRARY AND NOT TARGET kofu::static)
  add_library(kofu::static STATIC IMPORTED)
  set_target_properties(kofu::static PROPERTIES
      IMPORTED_LOCATION "${kofu_STATIC_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${kofu_INCLUDE_DIR}"
      IMPORTED_LINK_INTERFACE_LANGUAGES C)
  set(_kofu_system Threads::Threads ${CMAKE_DL_LIBS})
  if(WIN32)
    list(APPEND _kofu_system ws2_32 userenv ntdll bcrypt)
  elseif(NOT APPLE)
    list(APPEND _kofu_system m)
  endif()
  set_property(TARGET kofu::static PROPERTY INTERFACE_LINK_LIBRARIES "${_kofu_system}")
endif()

if(NOT TARGET kofu::kofu)
  if(kofu_SHARED_LIBRARY)
    add_library(kofu::kofu UNKNOWN IMPORTED)
    set_target_properties(kofu::kofu PROPERTIES
        IMPORTED_LOCATION "${kofu_SHARED_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${kofu_INCLUDE_DIR}")
  elseif(TARGET kofu::static)
    add_library(kofu::kofu INTERFACE IMPORTED)
    set_property(TARGET kofu::kofu PROPERTY INTERFACE_LINK_LIBRARIES kofu::static)
  endif()
endif()

if(NOT kofu_INCLUDE_DIR OR NOT TARGET kofu::kofu)
  set(kofu_FOUND FALSE)
  set(kofu_NOT_FOUND_MESSAGE "no kofu library below ${_kofu_prefix}")
endif()
