// In place of the standard library's classes for type information at run time.
//
// We are built without it, but the library was not: its few classes with virtual functions point to descriptions of
// their types, and these to three classes whose functions (dynamic_cast, catching by type) nobody can call. A linker
// must keep them for the sake of the pointer. Here the pointers lead to tables without functions, and the library's are
// not linked.
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
