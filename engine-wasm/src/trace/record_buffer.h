// RecordBuffer: records one after another, in a string that is longer than they are.
//
//   | record | record | ... | zeros                    |
//                           ^ size()      bytes_.size() ^
//
// The bytes after the records are zero, so a new record's padding needs no clearing, and most appends only move size().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace strata::wire {

class RecordBuffer {
 public:
  // Zeroed bytes after the last record; valid until the next call.
  char* Extend(uint32_t size_bytes) {
    if (bytes_.size() - size_ < size_bytes) Grow(size_bytes);
    char* const p = bytes_.data() + size_;
    size_ += size_bytes;
    return p;
  }

  size_t size() const { return size_; }

  // All records since the last call. The next ones get as much room, up to kReservedBytesMax: batches are usually taken
  // at about the same size, and growing to it again would copy each of them twice.
  std::string Take() {
    bytes_.resize(std::exchange(size_, 0));
    std::string records = std::exchange(bytes_, {});
    bytes_.resize(std::min(records.size(), kReservedBytesMax));
    return records;
  }

 private:
  // Not inlined: it would be in every call that records.
  [[gnu::noinline]] void Grow(uint32_t size_bytes) { bytes_.resize(std::max(2 * bytes_.size(), size_ + size_bytes)); }

  // Limit on the memory that an idle tracer reserves.
  static constexpr size_t kReservedBytesMax = size_t{1} << 20;

  std::string bytes_;
  size_t size_ = 0;
};

}  // namespace strata::wire
