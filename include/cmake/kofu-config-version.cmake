# The version is the one that the installed header states.

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../../../include/kofu.h" _kofu_lines
    REGEX "^#define KOFU_VERSION_(MAJOR|MINOR|PATCH) [0-9]+$")
string(REGEX REPLACE "[^0-9;]" "" _kofu_numbers "${_kofu_lines}")
string(REPLACE ";" "." PACKAGE_VERSION "${_kofu_numbers}")
list(GET _kofu_numbers 0 _kofu_major)
list(GET _kofu_numbers 1 _kofu_minor)

# Compatible: not older, and of the same major version; below 1.0 of the same minor version.
set(_kofu_asked "${PACKAGE_FIND_VERSION_MAJOR}")
set(_kofu_have "${_kofu_major}")
if(_kofu_major EQUAL 0)
  set(_kofu_asked "${PACKAGE_FIND_VERSION_MAJOR}.${PACKAGE_FIND_VERSION_MINOR}")
  set(_kofu_have "${_kofu_major}.${_kofu_minor}")
endif()
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION OR NOT _kofu_asked STREQUAL _kofu_have)
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
if(NOT PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
