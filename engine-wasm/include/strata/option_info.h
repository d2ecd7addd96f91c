// OptionInfo: what the engine knows of an option besides its value. The table of all of them is kOptionInfos in
// options.gen.h. What is for people only (units, groups, docs) is in the page's twin of the schema.
#pragma once

#include <cstdint>

namespace strata {

enum class OptionType : uint8_t { kBool, kU64, kEnum };
// kFamily: each column family may have a value of its own.
enum class OptionScope : uint8_t { kDatabase, kFamily };

struct OptionInfo {
  uint16_t id;
  uint16_t offset;  // of its field in Options
  uint8_t width;    // of that field
  OptionType type;
  bool dynamic;         // may be set while the engine runs
  bool full_link_only;  // has its default in the core link (base/link.h)
  OptionScope scope;
  const char* name;
  uint64_t min;  // both inclusive
  uint64_t max;
  uint64_t default_value;
  const char* const* names;  // of an enum's values, names[0..max]; else null
};

}  // namespace strata
