#include "version/file_indexer.h"

namespace strata {

FileIndexer::FileIndexer(const Version& version) : version_(version.id()) {
  for (uint32_t level = 1; level + 1 < kLevels; level++) {
    const auto& below = version.level(level + 1);
    const auto count = static_cast<uint32_t>(below.size());
    // The ends of a level ascend, so one pass over the level below serves them all.
    Window window{0, 0};
    ends_[level].reserve(2 * version.level(level).size());
    for (const TableRef& table : version.level(level)) {
      for (const Slice end : {table->smallest_user_key(), table->largest_user_key()}) {
        while (window.left < count && below[window.left]->largest_user_key() < end) window.left++;
        while (window.right < count && below[window.right]->smallest_user_key() <= end) window.right++;
        ends_[level].push_back(window);
      }
    }
  }
}

FileIndexer::Window FileIndexer::NextLevelWindow(uint32_t level, uint32_t table, int smallest, int largest) const {
  const std::vector<Window>& ends = ends_[level];
  if (ends.empty()) return {};
  const size_t first = size_t{2} * table;
  const size_t last = first + 1;
  if (smallest > 0) return {first == 0 ? 0 : ends[first - 1].left, ends[first].right};
  if (smallest == 0) return ends[first];
  if (largest > 0) return {ends[first].left, ends[last].right};
  if (largest == 0) return ends[last];
  return {ends[last].left, UINT32_MAX};
}

}  // namespace strata
