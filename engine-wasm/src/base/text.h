// Text: a sentence with words and numbers put into it.
//
//   Text("a block of % bytes at %", {size_bytes, offset})
//
// Sentences of errors are many and cold. A pattern and a list of words are one call, where a chain of + would be a
// dozen calls and as many strings to clean up: in a module that a page downloads, that was most of what an error cost.
// It also reads better. There is no escape for %: no sentence needs the sign itself.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/slice.h"

namespace strata {

// What stands for a %: bytes as they are, or a number in decimal. Borrows; it lives as long as the call.
class Word {
 public:
  Word(Slice text) : text_(text.empty() ? "" : text.data()), value_(text.size()) {}
  Word(const std::string& text) : Word(Slice(text)) {}
  Word(const char* text) : Word(Slice(text)) {}
  // Not negative: the engine has no such numbers to tell.
  template <std::integral Number>
  Word(Number number) : value_(static_cast<uint64_t>(number)) {}

  void AppendTo(std::string* out) const;

 private:
  const char* text_ = nullptr;  // null: value_ is the number; else value_ is the length
  uint64_t value_;
};

// REQUIRES: as many words as there are % in the pattern.
std::string Text(Slice pattern, std::initializer_list<Word> words);

}  // namespace strata
