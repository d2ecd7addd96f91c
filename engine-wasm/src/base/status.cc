#include "base/status.h"

namespace strata {

Slice CodeName(Code code) {
  constexpr Slice kNames[] = {"ok",       "not_found", "corruption", "not_supported", "invalid_argument",
                              "io_error", "no_space",  "incomplete", "out_of_memory", "aborted",
                              "busy"};
  return kNames[static_cast<uint8_t>(code)];
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
