// Which runs a scan may leave out, and which filters are worth asking.
//
//   scan [user17, user18), prefix_extractor fixed:4          its filter says of "user"
//
//     memtable                                               no      left out
//     L0 #12 #9                                              no, maybe
//     L1 [..................#7 ....]                         maybe   of a level only the tables that the range touches
//     L2 [....#3 .........]                                  no      no table is left: nor is the level
//
// A scan over a range asks no filter, for a filter cannot be asked for all keys of a range; it asks when all of them
// have one prefix (filter/prefix_transform.h) and tables hold prefixes. What is left out holds no entry of the range at
// all, neither value nor tombstone, so within the bounds the merge gives what it would have given. A run with range
// tombstones is never left out, for filters know nothing of those. This is decided when
// the iterator is made, for all its runs at once, and not anew at each Seek as in RocksDB; so turning round costs no
// thought.
//
// optimize_filters_for_hits: a Get that has come to the last level was not found before, and mostly is there; a filter
// would say maybe, after taking nine tenths of all filter memory at a size ratio of 10. New tables of the last level
// get none (TableOptions), and one that has a filter still, because it was moved there, is not asked.
// Source: RocksDB, Version::IsFilterSkipped in db/version_set.cc; table/block_based/block_based_table_iterator.cc.
#include "db/column_family.h"
#include "iter/counted_compare.h"
#include "iter/level_search.h"
#include "version/table_runs.h"

namespace strata {

bool ColumnFamily::SkipsFilter(const Version& version, uint32_t level, size_t i) const {
  if (!options_.optimize_filters_for_hits || level != version.deepest_level()) return false;
  // While there is only L0, its oldest table is the last of all.
  return level > 0 || i + 1 == version.level(0).size();
}

std::vector<TableRef> ColumnFamily::TablesWithPrefix(const Version& version, uint32_t level, const ScanBounds& bounds,
                                                     const TableReadOptions& options) {
  const auto& tables = version.level(level);
  const CountedCompare<rec::CompareSite::kLevelFence, true> fence(&tracer());
  const auto begins_behind = [&](size_t i) {
    if (level == 0 || bounds.to.empty()) return false;
    return fence.User(tables[i]->smallest_user_key(), bounds.to, PlaceOf(i), kSoughtKey) >= 0;
  };
  size_t i = 0;
  if (level > 0 && !tables.empty()) {
    const LookupKey from(bounds.from, kMaxSequence);
    const auto largest = [&tables](uint32_t t) { return Slice(tables[t]->largest); };
    i = FindTable(static_cast<uint32_t>(tables.size()), largest, from.internal_key(), &tracer());
  }
  std::vector<TableRef> kept;
  for (; i < tables.size() && !begins_behind(i); i++) {
    std::shared_ptr<const TableReader> reader;
    // Damage is met by the scan, which tells it.
    const bool denied = tables[i]->range_fragments == 0 && !SkipsFilter(version, level, i) &&
                        this->tables().Find(tables[i]->table, WithBounds(options, *tables[i]), &reader).ok() &&
                        !reader->MayHoldRange(options, bounds.from, bounds.to);
    if (!denied) kept.push_back(tables[i]);
  }
  return kept;
}

}  // namespace strata
