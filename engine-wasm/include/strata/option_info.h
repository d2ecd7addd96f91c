// OptionInfo: what the engine knows about an option besides its value. kOptionInfos in options.gen.h lists all options.
// Texts for users (units, groups, docs) are only in the page's generated bindings.
#pragma once

#include <cstdint>

namespace strata {

enum class OptionType : uint8_t { kBool, kU64, kEnum };
// kFamily: each column family may have its own value.
enum class OptionScope : uint8_t { kDatabase, kFamily };

struct OptionInfo {
  uint16_t id;
  uint16_t offset;  // of its field in Options
  uint8_t width;    // of that field
  OptionType type;
  bool dynamic;  // may be set while the engine runs
  OptionScope scope;
  const char* name;
  uint64_t min;  // both inclusive
  uint64_t max;
  uint64_t default_value;
  const char* const* names;  // names of an enum's values, names[0..max]; otherwise null
};

}  // namespace strata
