// Status: how an operation ended, from a small closed set, with one sentence for people.
//
// The codes are those of the schema's StatusCode, in its order, because a record may carry one. There are no exceptions
// in the engine; a Status that is dropped on the floor is a compiler warning. Damaged input is a Status and never a
// CHECK.
//
// A Status is one pointer, null for ok, as LevelDB's is: nearly every call returns one, so what is done to it at every
// call (move, ask, forget) is a word's work, and only a failure costs a call and memory.
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
  // The sentence is Text(pattern, words).
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
  // The sentence, without the name of the code; empty when ok. Valid as long as the Status.
  const std::string& message() const;
  // "corruption: 000005.ldb at 4096: block checksum ..." or "ok".
  std::string ToString() const;
  // Deliberately ignore a Status; say why beside the call.
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

// What an engine that stopped writing after `error` answers to every write: the code of the error, its sentence, the
// state and the remedy. REQUIRES: error is not ok. Pure.
Status StoppedAfter(const Status& error);

}  // namespace strata
