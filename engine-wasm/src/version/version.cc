#include "version/version.h"

#include <algorithm>

namespace strata {
namespace {

bool EndsBefore(const TableMeta& table, Slice user_key) {
  const int order = table.largest_user_key().compare(user_key);
  return order < 0 || (order == 0 && table.ends_open());
}

}  // namespace

bool Overlaps(const TableMeta& table, KeyRange range) {
  if (range.from != nullptr && EndsBefore(table, *range.from)) return false;
  if (range.to == nullptr) return true;
  const int order = table.smallest_user_key().compare(*range.to);
  return order < 0 || (order == 0 && !range.without_to);
}

Version::Version(uint32_t id, Levels levels) : id_(id), levels_(std::move(levels)) {
  for (uint32_t level = 0; level < kLevels; level++) {
    bytes_[level] = TotalBytes(levels_[level]);
    total_bytes_ += bytes_[level];
    has_ranges_[level] = std::any_of(levels_[level].begin(), levels_[level].end(),
                                     [](const TableRef& t) { return t->range_fragments > 0; });
  }
}

uint32_t Version::table_count() const {
  uint32_t count = 0;
  for (const auto& tables : levels_) count += static_cast<uint32_t>(tables.size());
  return count;
}

uint32_t Version::deepest_level() const {
  for (uint32_t level = kLevels; level-- > 0;) {
    if (!levels_[level].empty()) return level;
  }
  return 0;
}

uint32_t Version::FirstNotBefore(uint32_t level, Slice user_key) const {
  const auto& tables = levels_[level];
  const auto found = std::partition_point(tables.begin(), tables.end(),
                                          [user_key](const TableRef& t) { return EndsBefore(*t, user_key); });
  return static_cast<uint32_t>(found - tables.begin());
}

std::vector<TableRef> Version::TablesOverlapping(uint32_t level, KeyRange range) const {
  std::vector<TableRef> found;
  const auto& tables = levels_[level];
  if (level == 0) {
    for (const TableRef& t : tables) {
      if (strata::Overlaps(*t, range)) found.push_back(t);
    }
    return found;
  }
  for (size_t i = range.from == nullptr ? 0 : FirstNotBefore(level, *range.from); i < tables.size(); i++) {
    if (!strata::Overlaps(*tables[i], range)) break;
    found.push_back(tables[i]);
  }
  return found;
}

std::vector<TableRef> Version::OverlappingInputs(uint32_t level, KeyRange range) const {
  std::vector<TableRef> found = TablesOverlapping(level, range);
  if (level != 0) return found;
  // Each round either finds more tables or ends, so there are at most as many rounds as tables.
  for (size_t before = 0; before != found.size();) {
    before = found.size();
    if (before == 0) break;
    const KeySpan span = KeySpanOf(found);
    const Slice smallest = UserKey(span.smallest);
    const Slice largest = UserKey(span.largest);
    const Slice from = range.from == nullptr ? smallest : std::min(smallest, *range.from);
    const Slice to = range.to == nullptr ? largest : std::max(largest, *range.to);
    const bool without_to =
        range.to != nullptr && (to != *range.to || range.without_to) && (to != largest || IsOpenEnd(span.largest));
    found = TablesOverlapping(
        0, {range.from == nullptr ? nullptr : &from, range.to == nullptr ? nullptr : &to, without_to});
  }
  return found;
}

bool Version::Overlaps(uint32_t level, KeyRange range) const {
  const auto& tables = levels_[level];
  if (level == 0) {
    return std::any_of(tables.begin(), tables.end(),
                       [range](const TableRef& t) { return strata::Overlaps(*t, range); });
  }
  const size_t i = range.from == nullptr ? 0 : FirstNotBefore(level, *range.from);
  return i < tables.size() && strata::Overlaps(*tables[i], range);
}

KeySpan KeySpanOf(const std::vector<TableRef>& a, const std::vector<TableRef>& b) {
  KeySpan span;
  bool first = true;
  for (const auto* tables : {&a, &b}) {
    for (const TableRef& t : *tables) {
      if (first || CompareInternal(t->smallest, span.smallest) < 0) span.smallest = t->smallest;
      if (first || CompareInternal(t->largest, span.largest) > 0) span.largest = t->largest;
      first = false;
    }
  }
  return span;
}

}  // namespace strata
