// Checks whether a text is one JSON value; independent of the engine's JSON writer.
#pragma once

#include <cctype>
#include <cstddef>
#include <string>

namespace strata {

class JsonCheck {
 public:
  static bool Parses(const std::string& text) {
    JsonCheck check(text);
    return check.Value() && check.at_ == text.size();
  }

 private:
  explicit JsonCheck(const std::string& text) : text_(text) {}

  bool Take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    at_++;
    return true;
  }
  bool Word(const char* word) {
    for (; *word != 0; word++) {
      if (!Take(*word)) return false;
    }
    return true;
  }
  bool String() {
    if (!Take('"')) return false;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (static_cast<unsigned char>(text_[at_]) < 0x20 || static_cast<unsigned char>(text_[at_]) >= 0x7f) return false;
      if (text_[at_++] != '\\') continue;
      if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\\')) {
        at_++;
        continue;
      }
      if (!Take('u')) return false;
      for (int i = 0; i < 4; i++, at_++) {
        if (at_ >= text_.size() || std::isxdigit(static_cast<unsigned char>(text_[at_])) == 0) return false;
      }
    }
    return Take('"');
  }
  bool Number() {
    const size_t begin = at_;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) at_++;
    // No leading zero.
    return at_ > begin && (text_[begin] != '0' || at_ == begin + 1);
  }
  bool Members(char close, bool named) {
    at_++;
    if (Take(close)) return true;
    do {
      if (named && (!String() || !Take(':'))) return false;
      if (!Value()) return false;
    } while (Take(','));
    return Take(close);
  }
  bool Value() {
    if (at_ >= text_.size()) return false;
    switch (text_[at_]) {
      case '{':
        return Members('}', true);
      case '[':
        return Members(']', false);
      case '"':
        return String();
      case 't':
        return Word("true");
      case 'f':
        return Word("false");
      case 'n':
        return Word("null");
      default:
        return Number();
    }
  }

  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace strata
