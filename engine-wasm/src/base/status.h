// Status: how an operation ended, from a small closed set, with one sentence for people.
//
// The codes are those of the schema's StatusCode, in its order, because a record may carry one. There are no exceptions
// in the engine; a Status that is dropped on the floor is a compiler warning. Damaged input is a Status and never a
// CHECK.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/slice.h"

namespace strata {

// Same order as StatusCode in schema/records.json; a static_assert in trace/ keeps them together.
enum class Code : uint8_t {
  kOk,
  kNotFound,
  kCorruption,
  kNotSupported,
  kInvalidArgument,
  kIoError,
  kNoSpace,
  kIncomplete,
  kOutOfMemory,
  kAborted,
  kBusy,
};

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Code code, Slice message) : code_(code), message_(message) {}

  static Status Ok() { return {}; }
  static Status NotFound(Slice m) { return {Code::kNotFound, m}; }
  static Status Corruption(Slice m) { return {Code::kCorruption, m}; }
  static Status NotSupported(Slice m) { return {Code::kNotSupported, m}; }
  static Status InvalidArgument(Slice m) { return {Code::kInvalidArgument, m}; }
  static Status IoError(Slice m) { return {Code::kIoError, m}; }
  static Status NoSpace(Slice m) { return {Code::kNoSpace, m}; }
  static Status Incomplete(Slice m) { return {Code::kIncomplete, m}; }
  static Status OutOfMemory(Slice m) { return {Code::kOutOfMemory, m}; }
  static Status Aborted(Slice m) { return {Code::kAborted, m}; }
  static Status Busy(Slice m) { return {Code::kBusy, m}; }

  bool ok() const { return code_ == Code::kOk; }
  Code code() const { return code_; }
  bool Is(Code code) const { return code_ == code; }
  // The sentence, without the name of the code. Valid as long as the Status.
  const std::string& message() const { return message_; }
  // "corruption: 000005.ldb at 4096: block checksum ..." or "ok".
  std::string ToString() const;
  // Deliberately ignore a Status; say why beside the call.
  void IgnoreError() const {}

 private:
  Code code_ = Code::kOk;
  std::string message_;
};

// The schema's name of a code: "ok", "not_found", ...
Slice CodeName(Code code);

}  // namespace strata
