// Every kind of record, with distinct field values, as bytes and as text.
//
// The golden file connects the two generated implementations: this test writes text and bytes with the C++ structs, and
// tests/web/protocol/golden.test.ts reads the bytes with the TypeScript readers and must produce the same text. Rewrite
// it with STRATA_REWRITE=1 and read the difference.
#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "trace/counters.gen.h"
#include "trace/records.gen.h"

namespace strata {
namespace {

using std::literals::operator""sv;

// Next to the tests; the path is derived from this file's own.
std::string GoldenFile() {
  const std::string here = __FILE__;
  return here.substr(0, here.rfind("engine/trace/")) + "fixtures/records.golden.txt";
}

// Fills the fields of one record and describes them as text. Each value depends on the record's kind and the field's
// position, so that a field read at a wrong offset, or from the wrong kind, has another value.
class Filler {
 public:
  explicit Filler(uint32_t kind) : kind_(kind) {}

  template <class T>
  void operator()(const char* name, T& field) {
    position_++;
    text += std::string(" ") + name + "=";
    if constexpr (std::is_same_v<T, std::string_view>) {
      std::string(name) == "deltas" ? FillDeltas(&field) : FillBytes(name, &field);
    } else if constexpr (std::is_same_v<T, std::span<const uint32_t>>) {
      FillElements(&field);
    } else if constexpr (std::is_enum_v<T>) {
      field = T(1);
      text += NameOf(field);
    } else {
      field = T((uint64_t{kind_} << 33) + (uint64_t{0xfedcba98} << 1) + kind_ * 1000 + position_);
      text += std::to_string(uint64_t{field});
    }
  }

  std::string text;

 private:
  void FillBytes(const char* name, std::string_view* field) {
    bytes_.push_back(std::string(name) + std::string(kind_ % 5, '.') + "\n\t\"\\\x7f\xc3\xa9 " + std::to_string(kind_) +
                     std::string("\0\xff", 2));
    text += "\"";
    for (const char c : bytes_.back()) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", uint8_t(c));
      text += c == '\n'               ? "\\n"
              : c == '\t'             ? "\\t"
              : c == '"' || c == '\\' ? std::string("\\") + c
              : c >= 0x20 && c < 0x7f ? std::string(1, c)
                                      : escaped;
    }
    text += "\"";
    *field = bytes_.back();
  }

  void FillElements(std::span<const uint32_t>* field) {
    elements_ = {kind_, 65536, 4294967295u};
    text += "[" + std::to_string(kind_) + ",65536,4294967295]";
    *field = elements_;
  }

  // Varints of one byte, the largest one-byte value, two bytes, more than 32 bits, and the largest number.
  void FillDeltas(std::string_view* field) {
    *field = "\x00\x05\x0c\x7f\x10\x80\x01\x29\x80\x80\x80\x80\x80\x20\x34\xff\xff\xff\xff\xff\xff\xff\x0f"sv;
    text += std::string("{") + kCounterNames[0] + ":5 " + kCounterNames[12] + ":127 " + kCounterNames[16] + ":128 " +
            kCounterNames[41] + ":1099511627776 " + kCounterNames[52] + ":9007199254740991}";
  }

  uint32_t kind_;
  uint32_t position_ = 0;
  std::vector<std::string> bytes_ = ReservedForTwo();
  std::vector<uint32_t> elements_;

  // Records hold views into these strings, so they must not move.
  static std::vector<std::string> ReservedForTwo() {
    std::vector<std::string> strings;
    strings.reserve(2);
    return strings;
  }
};

std::string EveryRecord() {
  std::string text =
      "# Every kind of record: its words, then its bytes in hex. Written by tests/engine/trace/golden_test.cc.\n";
  rec::ForEachKind([&](auto record) {
    Filler filler(record.kKind);
    wire::ForEachField(record, filler);
    wire::RecordBuffer buffer;
    wire::AppendRecord(record, record.kKind % 3, &buffer);
    const std::string bytes(buffer.Take());
    text += record.kName + (record.kKind % 3 != 0 ? " cause=" + std::to_string(record.kKind % 3) : "") + filler.text +
            "\n ";
    for (const char c : bytes) {
      char hex[3];
      std::snprintf(hex, sizeof hex, "%02x", uint8_t(c));
      text += hex;
    }
    text += "\n";
  });
  return text;
}

// The first line in which two texts differ: a failure that prints all of both hides it. Empty if they are equal.
std::string FirstDifference(const std::string& text, const std::string& golden) {
  if (text == golden) return "";
  std::istringstream texts(text), goldens(golden);
  std::string line, expected;
  for (int number = 1;; number++) {
    const bool has_line = bool(std::getline(texts, line));
    const bool has_expected = bool(std::getline(goldens, expected));
    if (has_line && has_expected && line == expected) continue;
    return "line " + std::to_string(number) + "\n  engine: " + (has_line ? line : "(the end)") +
           "\n  golden: " + (has_expected ? expected : "(the end)");
  }
}

TEST(Records, EveryKindEncodesAsInTheGoldenFile) {
  const std::string text = EveryRecord();
  if (std::getenv("STRATA_REWRITE") != nullptr) {
    std::FILE* f = std::fopen(GoldenFile().c_str(), "wb");
    ASSERT_NE(f, nullptr) << GoldenFile();
    std::fwrite(text.data(), 1, text.size(), f);
    std::fclose(f);
  }
  std::string golden(1 << 20, '\0');
  std::FILE* f = std::fopen(GoldenFile().c_str(), "rb");
  ASSERT_NE(f, nullptr) << GoldenFile() << " is missing: STRATA_REWRITE=1 writes it";
  golden.resize(std::fread(golden.data(), 1, golden.size(), f));
  std::fclose(f);
  EXPECT_EQ(FirstDifference(text, golden), "")
      << "if the schema was changed on purpose, STRATA_REWRITE=1 rewrites the golden file";
}

}  // namespace
}  // namespace strata
