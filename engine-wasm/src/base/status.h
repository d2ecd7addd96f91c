// Status: the result of an operation: a code from a small closed set and a message for people.
//
// The codes and their order are those of the schema's StatusCode, because records contain them. The engine has no
// exceptions; ignoring a Status is a compiler warning. Corrupt input results in a Status and never in a failed CHECK.
//
// A Status is one pointer, null for ok, as in LevelDB: nearly every call returns one, so the frequent operations (move,
// test, destroy) must cost no more than those of a pointer; only a failure allocates memory.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/slice.h"
#include "base/text.h"

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
  // kOk with a message is Ok.
  Status(Code code, Slice message);
  // The message is Text(pattern, words).
  Status(Code code, Slice pattern, std::initializer_list<Word> words);
  Status(const Status& other) : failure_(other.ok() ? nullptr : Copy(*other.failure_)) {}
  Status(Status&& other) noexcept : failure_(std::exchange(other.failure_, nullptr)) {}
  Status& operator=(Status other) noexcept {
    std::swap(failure_, other.failure_);
    return *this;
  }
  ~Status() {
    if (!ok()) Forget(failure_);
  }

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

  using Words = std::initializer_list<Word>;
  static Status NotFound(Slice m, Words w) { return {Code::kNotFound, m, w}; }
  static Status Corruption(Slice m, Words w) { return {Code::kCorruption, m, w}; }
  static Status NotSupported(Slice m, Words w) { return {Code::kNotSupported, m, w}; }
  static Status InvalidArgument(Slice m, Words w) { return {Code::kInvalidArgument, m, w}; }
  static Status Incomplete(Slice m, Words w) { return {Code::kIncomplete, m, w}; }
  static Status OutOfMemory(Slice m, Words w) { return {Code::kOutOfMemory, m, w}; }

  bool ok() const { return failure_ == nullptr; }
  Code code() const { return ok() ? Code::kOk : failure_->code; }
  bool Is(Code wanted) const { return code() == wanted; }
  // The message, without the name of the code; empty if ok. Valid for the lifetime of the Status.
  const std::string& message() const;
  // "corruption: 000005.ldb at 4096: block checksum ..." or "ok".
  std::string ToString() const;
  // Ignores a Status deliberately; a comment at the call says why.
  void IgnoreError() const {}

 private:
  struct Failure {
    Code code;
    std::string message;
  };
  static const Failure* Copy(const Failure& failure);
  static void Forget(const Failure* failure);

  const Failure* failure_ = nullptr;  // owned
};

// The schema's name of a code: "ok", "not_found", ...
Slice CodeName(Code code);

// The Status of every write after `error` stopped writes: the code and message of the error, the state and the remedy.
// REQUIRES: error is not ok. Pure.
Status StoppedAfter(const Status& error);

}  // namespace strata
