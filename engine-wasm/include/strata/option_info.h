// OptionInfo: what is known of an option besides its value. The table of all of them is kOptionInfos in options.gen.h.
#pragma once

#include <cstdint>

namespace strata {

enum class OptionType : uint8_t { kBool, kU64, kEnum };
// kFamily: each column family may have a value of its own.
enum class OptionScope : uint8_t { kDatabase, kFamily };

struct OptionInfo {
  uint16_t id;
  const char* name;
  OptionType type;
  uint64_t min;  // min and max are inclusive
  uint64_t max;
  uint64_t default_value;
  bool dynamic;  // may be set while the engine runs
  OptionScope scope;
  const char* const* names;  // of an enum's values, names[0..max]; else null
  const char* unit;          // "" where there is none
  const char* group;
};

}  // namespace strata
