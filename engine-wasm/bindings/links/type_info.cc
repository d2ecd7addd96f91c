// Replaces the standard library's classes for run-time type information.
//
// We compile without RTTI, but the library was compiled with it: its few classes with virtual functions point to type
// descriptions, and these to three classes whose functions (dynamic_cast, catching by type) no code here can call. The
// linker would have to keep them because of the pointers. Here the pointers lead to tables without functions, so the
// library's classes are not linked.
//
// The names are those of the Itanium C++ ABI, 2.9.5; a table has the offset to the top, a type, and what follows.

extern "C" {

extern const void* const _ZTVN10__cxxabiv117__class_type_infoE[3];
extern const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[3];
extern const void* const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3];

const void* const _ZTVN10__cxxabiv117__class_type_infoE[3] = {};
const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[3] = {};
const void* const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3] = {};

}  // extern "C"
