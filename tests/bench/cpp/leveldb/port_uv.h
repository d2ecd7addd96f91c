// The port that LevelDB's port/port.h includes when it is configured for its Node package: ours, for one
// thread.
//
// Locks do nothing, waiting is impossible (inline work is done before anyone could wait for it), an atomic pointer is a
// pointer. CRC uses LevelDB's own table code, as in its package.
#pragma once

#include <snappy.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace leveldb {
namespace port {

inline constexpr bool kLittleEndian = true;

class Mutex {
 public:
  void Lock() {}
  void Unlock() {}
  void AssertHeld() {}
};

class CondVar {
 public:
  explicit CondVar(Mutex*) {}
  // There is no other thread that could wake this one.
  void Wait() { std::abort(); }
  void Signal() {}
  void SignalAll() {}
};

using OnceType = bool;
#define LEVELDB_ONCE_INIT false
inline void InitOnce(OnceType* done, void (*initializer)()) {
  if (!*done) initializer();
  *done = true;
}

class AtomicPointer {
 public:
  AtomicPointer() = default;
  explicit AtomicPointer(void* p) : pointer_(p) {}
  void* Acquire_Load() const { return pointer_; }
  void Release_Store(void* p) { pointer_ = p; }
  void* NoBarrier_Load() const { return pointer_; }
  void NoBarrier_Store(void* p) { pointer_ = p; }

 private:
  void* pointer_;
};

inline bool Snappy_Compress(const char* input, size_t size, std::string* output) {
  output->resize(snappy::MaxCompressedLength(size));
  size_t compressed = 0;
  snappy::RawCompress(input, size, output->data(), &compressed);
  output->resize(compressed);
  return true;
}
inline bool Snappy_GetUncompressedLength(const char* input, size_t size, size_t* result) {
  return snappy::GetUncompressedLength(input, size, result);
}
inline bool Snappy_Uncompress(const char* input, size_t size, char* output) {
  return snappy::RawUncompress(input, size, output);
}

inline bool GetHeapProfile(void (*)(void*, const char*, int), void*) {
  return false;
}
// 0: there is no instruction for it; use the table.
inline uint32_t AcceleratedCRC32C(uint32_t, const char*, size_t) {
  return 0;
}

}  // namespace port
}  // namespace leveldb
