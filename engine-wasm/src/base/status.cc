#include "base/status.h"

namespace strata {

Slice CodeName(Code code) {
  switch (code) {
    case Code::kOk:
      return "ok";
    case Code::kNotFound:
      return "not_found";
    case Code::kCorruption:
      return "corruption";
    case Code::kNotSupported:
      return "not_supported";
    case Code::kInvalidArgument:
      return "invalid_argument";
    case Code::kIoError:
      return "io_error";
    case Code::kNoSpace:
      return "no_space";
    case Code::kIncomplete:
      return "incomplete";
    case Code::kOutOfMemory:
      return "out_of_memory";
    case Code::kAborted:
      return "aborted";
    case Code::kBusy:
      return "busy";
  }
  return "unknown";
}

Status::Status(Code code, Slice message)
    : failure_(code == Code::kOk ? nullptr : new Failure{code, std::string(message)}) {}

Status::Status(Code code, Slice pattern, std::initializer_list<Word> words) : Status(code, Text(pattern, words)) {}

const Status::Failure* Status::Copy(const Failure& failure) {
  return new Failure(failure);
}

void Status::Forget(const Failure* failure) {
  delete failure;
}

const std::string& Status::message() const {
  static const auto* none = new std::string();
  return ok() ? *none : failure_->message;
}

std::string Status::ToString() const {
  std::string text(CodeName(code()));
  if (!message().empty()) {
    text += ": ";
    text += message();
  }
  return text;
}

Status StoppedAfter(const Status& error) {
  const Slice also = error.Is(Code::kNoSpace) ? ", even after space was freed" : "";
  return {error.code(), "%; writes are refused until the database is reopened%", {error.message(), also}};
}

}  // namespace strata
