#include "base/text.h"

#include <charconv>

#include "base/check.h"

namespace strata {

void Word::AppendTo(std::string* out) const {
  if (text_ != nullptr) {
    out->append(text_, static_cast<size_t>(value_));
  } else {
    out->append(std::to_string(value_));
  }
}

std::string Text(Slice pattern, std::initializer_list<Word> words) {
  std::string text;
  const Word* next = words.begin();
  for (const char c : pattern) {
    if (c != '%') {
      text += c;
      continue;
    }
    STRATA_CHECK(next != words.end(), "A pattern has a word for each placeholder.");
    (next++)->AppendTo(&text);
  }
  STRATA_CHECK(next == words.end(), "A pattern has a placeholder for each word.");
  return text;
}

bool TakeDecimal(Slice* text, uint64_t* number) {
  const char* const end = text->data() + text->size();
  const auto [rest, error] = std::from_chars(text->data(), end, *number);
  if (error != std::errc()) return false;
  *text = {rest, static_cast<size_t>(end - rest)};
  return true;
}

}  // namespace strata
