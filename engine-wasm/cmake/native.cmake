# The native programs: `strata_native` (the command line), the two tape players, and the tests.
#
#   engine objects ─┬─► strata_native, strata_tape, rocksdb_tape       target `programs`
#                   ├─► test_<room>                                    target `tests`       ctest -L plain
#   test objects ───┤
#                   └─► sanitized_<room>                               target `sanitized`   ctest -L sanitized
#   engine objects with AddressSanitizer and UBSan ─┘                  also `strata_native_sanitized`
#
# The tests are compiled once. Only the engine is instrumented, because the sanitizers need to check only its accesses; that saves two
# thirds of the cost of a second build of the tests. The sanitized objects come first in the link, so that the linker keeps the
# instrumented copy of an inline function in a header.
find_package(GTest REQUIRED)
find_library(LEVELDB_LIBRARY leveldb REQUIRED)
find_library(ROCKSDB_LIBRARY rocksdb REQUIRED)
find_path(ROCKSDB_INCLUDE_DIR rocksdb/db.h REQUIRED)
enable_testing()
include(GoogleTest)

set(STRATA_TEST_FLAGS "" CACHE STRING "compile options of the tests, in addition to those of the engine")
set(SANITIZERS -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all)
set(SANITIZED_OBJECTS "")
foreach(room ${ROOMS} bindings)
  file(GLOB sources CONFIGURE_DEPENDS ${ROOT}/src/${room}/*.cc)
  if("${room}" STREQUAL "bindings")
    set(sources ${bindings})
  endif()
  if(sources)
    add_library(sanitized_objects_${room} OBJECT EXCLUDE_FROM_ALL ${sources})
    target_include_directories(sanitized_objects_${room} PRIVATE ${ROOT}/src ${ROOT}/include)
    target_include_directories(sanitized_objects_${room} SYSTEM PRIVATE ${SNAPPY_DIR} ${SNAPPY_CONFIG_DIR} ${ROOT}/codecs)
    target_compile_options(sanitized_objects_${room} PRIVATE ${SANITIZERS})
    list(APPEND SANITIZED_OBJECTS $<TARGET_OBJECTS:sanitized_objects_${room}>)
  endif()
endforeach()

add_library(strata_engine STATIC ${OBJECTS} ${bindings})
target_include_directories(strata_engine PUBLIC ${ROOT}/src ${ROOT}/include)
target_link_libraries(strata_engine PUBLIC snappy codecs)

add_custom_target(programs)
add_custom_target(tests)
add_custom_target(sanitized)

# strata_tests(name files libraries...): test_NAME and sanitized_NAME, from the same objects.
function(strata_tests name files)
  if(NOT files)
    return()
  endif()
  add_library(tests_${name} OBJECT EXCLUDE_FROM_ALL ${files})
  target_include_directories(tests_${name} PRIVATE ${ROOT}/src ${ROOT}/include ${TESTS} ${TESTS}/${name})
  target_compile_options(tests_${name} PRIVATE ${STRATA_TEST_FLAGS})
  add_executable(test_${name} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:tests_${name}>)
  target_link_libraries(test_${name} PRIVATE strata_engine ${ARGN} GTest::gtest_main)
  add_executable(sanitized_${name} EXCLUDE_FROM_ALL ${SANITIZED_OBJECTS} $<TARGET_OBJECTS:tests_${name}>)
  target_link_libraries(sanitized_${name} PRIVATE snappy codecs ${ARGN} GTest::gtest_main)
  target_link_options(sanitized_${name} PRIVATE ${SANITIZERS})
  # A test locates its golden files by __FILE__, which is relative to the repository.
  set(discovery WORKING_DIRECTORY ${REPOSITORY} DISCOVERY_TIMEOUT 600)
  gtest_discover_tests(test_${name} TEST_PREFIX ${name}/ ${discovery} PROPERTIES LABELS plain)
  gtest_discover_tests(sanitized_${name} TEST_PREFIX sanitized/${name}/ ${discovery} PROPERTIES LABELS sanitized)
  # All cases in one process, for `npm test`: to start a process for each cost 27 of 170 s of the sanitized ones.
  foreach(program test_${name} sanitized_${name})
    add_test(NAME whole/${program} COMMAND ${program} WORKING_DIRECTORY ${REPOSITORY})
  endforeach()
  add_dependencies(tests test_${name})
  add_dependencies(sanitized sanitized_${name})
endfunction()

# The rooms' tests, then tests of the whole engine.
foreach(room ${ROOMS} bindings crash fuzz model scenarios)
  file(GLOB files CONFIGURE_DEPENDS ${TESTS}/${room}/*_test.cc)
  strata_tests(${room} "${files}")
endforeach()
# Against the real LevelDB: its own library and its own Snappy, in one process.
file(GLOB files CONFIGURE_DEPENDS ${TESTS}/interop/*_test.cc)
strata_tests(interop "${files}" ${LEVELDB_LIBRARY})

# The same tape on two engines: ours and the real RocksDB. tests/contract/tapes.test.ts runs both.
add_executable(strata_tape ${TESTS}/tapes/strata_tape.cc ${TESTS}/tapes/rocksdb_copy.cc ${TESTS}/tapes/tape.cc)
target_link_libraries(strata_tape PRIVATE strata_engine)
add_executable(rocksdb_tape ${TESTS}/tapes/rocksdb_tape.cc ${TESTS}/tapes/recording_comparator.cc ${TESTS}/tapes/tape.cc)
target_include_directories(rocksdb_tape SYSTEM PRIVATE ${ROCKSDB_INCLUDE_DIR})
# Its headers have virtual base classes that are compiled with RTTI.
target_compile_options(rocksdb_tape PRIVATE -frtti)
target_link_libraries(rocksdb_tape PRIVATE strata_engine ${ROCKSDB_LIBRARY} ${CMAKE_DL_LIBS})

file(GLOB tools CONFIGURE_DEPENDS ${ROOT}/tools/*.cc)
add_executable(strata_native ${tools})
target_link_libraries(strata_native PRIVATE strata_engine)
add_executable(strata_native_sanitized EXCLUDE_FROM_ALL ${SANITIZED_OBJECTS} ${tools})
target_include_directories(strata_native_sanitized PRIVATE ${ROOT}/src ${ROOT}/include)
target_compile_options(strata_native_sanitized PRIVATE ${SANITIZERS})
target_link_libraries(strata_native_sanitized PRIVATE snappy codecs)
target_link_options(strata_native_sanitized PRIVATE ${SANITIZERS})
add_dependencies(programs strata_native strata_tape rocksdb_tape)
add_dependencies(sanitized strata_native_sanitized)
