// FileBytes: bytes that were read from a file, and a share in their owner. A file in memory lends its own bytes; other
// files give a copy.
//
//   lent      file -> chunk |.....[ bytes ].....|         copied      string [ bytes ]
//                       ^             ^                                 ^
//   FileBytes:        owner         bytes                             owner
//
// The bytes never change, and live until the last FileBytes that has them is gone, even if the file is removed,
// truncated or overwritten before (env/mem_file.h).
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "base/slice.h"

namespace strata {

class FileBytes {
 public:
  FileBytes() = default;
  // owner: keeps the bytes, unchanged, while it lives; null if they need none.
  FileBytes(std::shared_ptr<const void> owner, Slice bytes) : owner_(std::move(owner)), bytes_(bytes) {}
  FileBytes(std::string copy) {
    auto owner = std::make_shared<const std::string>(std::move(copy));
    bytes_ = *owner;
    owner_ = std::move(owner);
  }

  Slice bytes() const { return bytes_; }
  void clear() { *this = FileBytes(); }
  // Drops all bytes after the first n. REQUIRES: n <= bytes().size().
  void Truncate(size_t n) { bytes_ = bytes_.substr(0, n); }

 private:
  std::shared_ptr<const void> owner_;
  Slice bytes_;
};

}  // namespace strata
