#include "db/ingest_place.h"

#include "db/column_family.h"
#include "format/internal_key.h"
#include "version/table_runs.h"

namespace strata {
namespace {

bool EndsBefore(KeyRange range, Slice key) {
  return range.without_to ? *range.to <= key : *range.to < key;
}

template <class Iterator>
bool FindsKey(Iterator& it, KeyRange range) {
  it.Seek(MakeInternalKey(*range.from, kMaxSequence, EntryType::kPut));
  return it.Valid() && !EndsBefore(range, UserKey(it.key()));
}

bool AnyCovers(const RangeFragments& fragments, KeyRange range) {
  for (const RangeFragment& f : fragments) {
    if (*range.from < Slice(f.end) && !EndsBefore(range, f.begin)) return true;
  }
  return false;
}

}  // namespace

IngestPlace PlaceAmong(const std::vector<LevelFacts>& levels) {
  IngestPlace place;
  for (uint32_t level = 0; level < levels.size(); level++) {
    if (!levels[level].used) continue;
    if (levels[level].has_key) {
      place.overlap_level = level;
      break;
    }
    if (levels[level].has_room) place.level = level;
  }
  return place;
}

Status HasKey(TableCache& tables, const TableMeta& table, KeyRange range, bool* has_key) {
  std::shared_ptr<const TableReader> reader;
  Status status = tables.Find(table.table, WithBounds({}, table), &reader);
  if (!status.ok()) return status;
  const auto it = reader->NewIterator(WithBounds({}, table));
  *has_key = FindsKey(*it, range) || AnyCovers(*reader->ranges(), range);
  return it->status();
}

bool MemoryHasKey(const ColumnFamily& family, KeyRange range) {
  const auto check = [&](const MemTable& memtable) {
    const SharedFragments ranges = memtable.ranges();
    return FindsKey(*memtable.NewIterator(), range) || (ranges != nullptr && AnyCovers(*ranges, range));
  };
  bool has_key = check(*family.active());
  for (const MemTableRef& memtable : family.sealed()) has_key |= check(*memtable);
  return has_key;
}

}  // namespace strata
