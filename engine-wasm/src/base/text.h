// Text: formats a message from a pattern with placeholders.
//
//   Text("a block of % bytes at %", {size_bytes, offset})
//
// Error messages are many and cold. A pattern with a list of words is one call, whereas a chain of + would be a dozen
// calls with as many temporary strings, which made up most of the code size of errors in the module. It also reads
// better. There is no escape for %: no message needs the sign itself.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/slice.h"

namespace strata {

// The replacement of a %: bytes, unchanged, or a number in decimal. Borrows; valid during the call.
class Word {
 public:
  Word(Slice text) : text_(text.empty() ? "" : text.data()), value_(text.size()) {}
  Word(const std::string& text) : Word(Slice(text)) {}
  Word(const char* text) : Word(Slice(text)) {}
  // REQUIRES: not negative; the engine has no negative numbers in messages.
  template <std::integral Number>
  Word(Number number) : value_(static_cast<uint64_t>(number)) {}

  void AppendTo(std::string* out) const;

 private:
  const char* text_ = nullptr;  // null: value_ is the number; otherwise value_ is the length
  uint64_t value_;
};

// REQUIRES: as many words as there are % in the pattern.
std::string Text(Slice pattern, std::initializer_list<Word> words);

// Takes a decimal number from the front of *text. False, with nothing taken, if there is none or it is past 64 bits.
bool TakeDecimal(Slice* text, uint64_t* number);

}  // namespace strata
