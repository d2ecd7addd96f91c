// JsonWriter: writes JSON without whitespace, in call order. The engine uses it for inspection responses.
//
// Text from outside (names, messages) may contain any byte: bytes that are not printable ASCII are written as \u00XX,
// one escape per byte, so the output is always ASCII. Keys and values of the database are bytes, not text: they are
// written as lower-case hex.
//
//   JsonWriter json(&out);
//   json.Object([&] { json.Name("table").Number(7); json.Name("blocks").Array([&] { ... }); });
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"

namespace strata {

class JsonWriter {
 public:
  // Appends to *out, which must outlive the writer.
  explicit JsonWriter(std::string* out) : out_(*out) {}

  // The name of the next member. REQUIRES: inside an object; text needs no escaping.
  JsonWriter& Name(Slice text);
  void Number(uint64_t value);
  void Bool(bool value);
  void Null();
  void String(Slice text);
  void Hex(Slice bytes);
  // `body` writes the members or elements.
  template <class F>
  void Object(F body) {
    Open('{');
    body();
    Close('}');
  }
  template <class F>
  void Array(F body) {
    Open('[');
    body();
    Close(']');
  }
  // An array with an object for each item; body(item) writes its members.
  template <class Items, class F>
  void Objects(const Items& items, F body) {
    Array([&] {
      for (const auto& item : items) Object([&] { body(item); });
    });
  }
  template <class Items>
  void Numbers(const Items& items) {
    Array([&] {
      for (const auto number : items) Number(number);
    });
  }

 private:
  void Separate();
  void Open(char bracket);
  void Close(char bracket);

  std::string& out_;
  bool first_ = true;  // nothing written yet in this object or array
};

}  // namespace strata
