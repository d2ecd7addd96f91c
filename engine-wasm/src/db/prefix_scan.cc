// Which runs a scan may skip, and which filters are worth probing.
//
//   scan [user17, user18), prefix_extractor fixed:4          its filter answers for "user"
//
//     memtable                                               no      skipped
//     L0 #12 #9                                              no, maybe
//     L1 [..................#7 ....]                         maybe   in a level only the tables that the range overlaps
//     L2 [....#3 .........]                                  no      no table remains, so the level is skipped
//
// A filter cannot answer for a range of keys, so a range scan probes none, unless all keys of the range share one
// prefix (filter/prefix_transform.h) and the tables' filters hold prefixes. A skipped run holds no entry of the range
// at all, neither value nor tombstone, so within the bounds the merge returns the same entries. A run with range
// tombstones is never skipped, because filters do not cover them. The decision is made when the iterator is created,
// for all its runs at once, not at each Seek as in RocksDB; so changing direction needs no further check.
//
// optimize_filters_for_hits: a Get that reaches the last level was not found before and usually is there; a filter
// would answer maybe, after taking nine tenths of all filter memory at a size ratio of 10. New tables of the last level
// get none (TableOptions), and a table there that has one, because it was moved, is read without probing it.
// Source: RocksDB, Version::IsFilterSkipped in db/version_set.cc; table/block_based/block_based_table_iterator.cc.
#include "db/column_family.h"
#include "db/db_impl.h"
#include "iter/counted_compare.h"
#include "iter/level_search.h"
#include "version/table_runs.h"

namespace strata {

bool ColumnFamily::SkipsFilter(const Version& version, uint32_t level, size_t i) const {
  if (!options_.optimize_filters_for_hits || level != version.deepest_level()) return false;
  // While there is only L0, its oldest table is the last place to search.
  return level > 0 || i + 1 == version.level(0).size();
}

std::vector<TableRef> ColumnFamily::TablesWithPrefix(const Version& version, uint32_t level, const ScanBounds& bounds,
                                                     const TableReadOptions& options) {
  const auto& tables = version.level(level);
  const CountedCompare<rec::CompareSite::kLevelFence, true> fence(&tracer());
  const auto starts_after = [&](size_t i) {
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
  for (; i < tables.size() && !starts_after(i); i++) {
    std::shared_ptr<const TableReader> reader;
    // Corruption is left to the scan, which reports it.
    const bool filtered_out = tables[i]->range_fragments == 0 && !SkipsFilter(version, level, i) &&
                              db_.tables().Find(tables[i]->table, WithBounds(options, *tables[i]), &reader).ok() &&
                              !reader->MayHoldRange(options, bounds.from, bounds.to);
    if (!filtered_out) kept.push_back(tables[i]);
  }
  return kept;
}

}  // namespace strata
