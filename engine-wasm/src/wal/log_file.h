// LogFile: a log in a file, read in blocks of 32 KiB. Each block is one device operation.
#pragma once

#include <algorithm>
#include <string>

#include "env/env.h"
#include "format/log_format.h"

namespace strata {

class LogFile final : public LogSource {
 public:
  // file must outlive this.
  explicit LogFile(const RandomAccessFile& file) : file_(file) {}

  uint64_t size_bytes() const override { return file_.size_bytes(); }
  Status ReadBlock(uint64_t block, Slice* bytes) override {
    const uint64_t offset = block * kLogBlockBytes;
    Status status = file_.Read(offset, std::min<uint64_t>(kLogBlockBytes, size_bytes() - offset), &block_);
    *bytes = block_;
    return status;
  }

 private:
  const RandomAccessFile& file_;
  std::string block_;
};

}  // namespace strata
