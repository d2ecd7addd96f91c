#include "base/json.h"

#include "base/text.h"

namespace strata {
namespace {

void AppendHexByte(char c, std::string* out) {
  constexpr char kDigits[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  *out += kDigits[byte >> 4];
  *out += kDigits[byte & 15];
}

}  // namespace

void JsonWriter::Separate() {
  if (!first_) out_ += ',';
  first_ = false;
}

void JsonWriter::Open(char bracket) {
  Separate();
  out_ += bracket;
  first_ = true;
}

void JsonWriter::Close(char bracket) {
  out_ += bracket;
  first_ = false;
}

JsonWriter& JsonWriter::Name(Slice text) {
  Separate();
  out_ += '"';
  out_ += text;
  out_ += "\":";
  // The value of a member follows its name directly, without a comma.
  first_ = true;
  return *this;
}

void JsonWriter::Number(uint64_t value) {
  Separate();
  Word(value).AppendTo(&out_);
}

void JsonWriter::Bool(bool value) {
  Separate();
  out_ += value ? "true" : "false";
}

void JsonWriter::Null() {
  Separate();
  out_ += "null";
}

void JsonWriter::String(Slice text) {
  Separate();
  out_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\') {
      out_ += c;
    } else {
      out_ += "\\u00";
      AppendHexByte(c, &out_);
    }
  }
  out_ += '"';
}

void JsonWriter::Hex(Slice bytes) {
  Separate();
  out_ += '"';
  for (const char c : bytes) AppendHexByte(c, &out_);
  out_ += '"';
}

}  // namespace strata
