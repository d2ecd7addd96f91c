// KeyBuffer: the bytes of one key at a time. Short keys are inline, so that a cursor or an iterator over them allocates
// nothing; a longer one moves to memory that is kept for the next.
#pragma once

#include <cstddef>
#include <cstring>

#include "base/slice.h"

namespace strata {

class KeyBuffer {
 public:
  KeyBuffer() = default;
  ~KeyBuffer() {
    if (data_ != inline_) delete[] data_;
  }
  KeyBuffer(const KeyBuffer&) = delete;
  KeyBuffer& operator=(const KeyBuffer&) = delete;

  // Makes room for so many bytes; keeps the bytes there are.
  char* Reserve(size_t bytes) {
    if (bytes > capacity_) Grow(bytes);
    return data_;
  }
  char* data() { return data_; }

  // The key may lie in this buffer.
  void assign(Slice key) {
    Reserve(key.size());
    if (!key.empty()) std::memmove(data_, key.data(), key.size());
    size_ = key.size();
  }
  void clear() { size_ = 0; }
  size_t size() const { return size_; }
  operator Slice() const { return Slice(data_, size_); }

 private:
  static constexpr size_t kInlineBytes = 64;

  void Grow(size_t bytes) {
    const size_t capacity = bytes + bytes / 2;
    char* const grown = new char[capacity];
    std::memcpy(grown, data_, capacity_);
    if (data_ != inline_) delete[] data_;
    data_ = grown;
    capacity_ = capacity;
  }

  char* data_ = inline_;
  size_t capacity_ = kInlineBytes;
  size_t size_ = 0;  // of what was assigned
  char inline_[kInlineBytes];
};

}  // namespace strata
