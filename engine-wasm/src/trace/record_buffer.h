// RecordBuffer: records one after another, in one of two pieces of memory. The other one has the batch taken last:
//
//   being filled   | record | record | ...            |      taken   | record | record | ... | record |
//                                     ^ end_    limit_ ^
//
// Taking a batch swaps the two, so nothing is copied, cleared or allocated once both have grown to the size of a batch.
// The bytes after end_ are undefined; an append writes every byte of its record (fields.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace strata::wire {

class RecordBuffer {
 public:
  // Room for a record after the last one, undefined bytes; valid until the next call.
  char* Extend(uint32_t size_bytes) {
    if (static_cast<size_t>(limit_ - end_) < size_bytes) Grow(size_bytes);
    return std::exchange(end_, end_ + size_bytes);
  }

  size_t size() const { return static_cast<size_t>(end_ - filled_.bytes.get()); }

  // All records since the last call. Valid until the next call of Take.
  std::string_view Take() {
    const size_t taken_bytes = size();
    if (taken_.size_bytes > kReservedBytesMax) taken_ = {};
    std::swap(filled_, taken_);
    end_ = filled_.bytes.get();
    limit_ = end_ + filled_.size_bytes;
    return {taken_.bytes.get(), taken_bytes};
  }

 private:
  struct Memory {
    std::unique_ptr<char[]> bytes;
    size_t size_bytes = 0;
  };

  // Not inlined: it would be in every call that records.
  [[gnu::noinline]] void Grow(uint32_t more_bytes) {
    const size_t records_bytes = size();
    Memory larger;
    larger.size_bytes = std::max(2 * filled_.size_bytes, records_bytes + more_bytes);
    larger.bytes.reset(new char[larger.size_bytes]);
    if (records_bytes != 0) std::memcpy(larger.bytes.get(), filled_.bytes.get(), records_bytes);
    filled_ = std::move(larger);
    end_ = filled_.bytes.get() + records_bytes;
    limit_ = filled_.bytes.get() + filled_.size_bytes;
  }

  // Larger memory is freed once its batch is no longer needed.
  static constexpr size_t kReservedBytesMax = size_t{1} << 20;

  char* end_ = nullptr;    // of the last record
  char* limit_ = nullptr;  // of the memory that is filled
  Memory filled_;
  Memory taken_;
};

}  // namespace strata::wire
