// TablesOf: the tables of a tree, level by level.
#pragma once

#include <string>
#include <vector>

#include "test_machine.h"

namespace strata {

// Numbers of the tables in each level, from InspectState.
inline std::vector<std::vector<uint32_t>> TablesOf(const TestMachine& machine) {
  const std::string state = machine.State();
  std::vector<std::vector<uint32_t>> levels;
  size_t at = state.find("\"levels\":[") + 10;
  for (int depth = 0; depth >= 0; at++) {
    if (state[at] == '[') depth++, levels.emplace_back();
    if (state[at] == ']') depth--;
    if (state.compare(at, 8, "\"table\":") == 0)
      levels.back().push_back(static_cast<uint32_t>(std::stoul(state.substr(at + 8))));
  }
  return levels;
}

}  // namespace strata
