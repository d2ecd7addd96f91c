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

std::string Status::ToString() const {
  std::string text(CodeName(code_));
  if (!message_.empty()) {
    text += ": ";
    text += message_;
  }
  return text;
}

}  // namespace strata
