// TablePicker: the tables that a Get searches below L0, at most one per level.
//
//     TablePicker picker(*version, indexer, internal_key, tracer);
//     for (level = 1; level < kLevels; level++)
//       if (const TableRef* table = picker.Pick<kDetail>(level)) ... search it, and stop if it answers
//
// There are two ways with the same result. Plain, as in LevelDB: binary search over the fences of the whole level, then
// one comparison with the found table's smallest key, because the key may lie before it. Narrowed, as in RocksDB:
// binary search only over the window left by the level above, then a comparison with both ends of the found table; the
// second one is not needed for this level but narrows the next. If a level gave no result without comparing a table's
// ends (it is empty, its window is empty, or the key lies after all of it), the next level is searched whole.
//
// Every comparison is counted at site level_fence.
// Sources: LevelDB, db/version_set.cc (Version::Get). RocksDB, db/version_set.cc (FilePicker).
#pragma once

#include <algorithm>
#include <cstdint>

#include "format/internal_key.h"
#include "iter/counted_compare.h"
#include "iter/level_search.h"
#include "version/file_indexer.h"
#include "version/version.h"

namespace strata {

class TablePicker {
 public:
  // indexer: of this version; null for the plain way. All arguments outlive the picker.
  TablePicker(const Version& version, const FileIndexer* indexer, Slice internal_key, Tracer* tracer)
      : version_(version), indexer_(indexer), internal_key_(internal_key), tracer_(tracer) {}

  // The table of the level whose range holds the key, or null; valid while the version lives. REQUIRES: called for
  // levels 1, 2, ... in order.
  template <bool kDetail>
  const TableRef* Pick(uint32_t level) {
    const std::vector<TableRef>& tables = version_.level(level);
    const auto count = static_cast<uint32_t>(tables.size());
    const uint32_t left = window_.left;
    const uint32_t right = std::min(window_.right, count);
    window_ = {};
    if (left >= right) return nullptr;
    const auto largest = [&tables](uint32_t i) { return Slice(tables[i]->largest); };
    const uint32_t i = FindTable<kDetail>(left, right, largest, internal_key_, tracer_);
    if (i == right) return nullptr;

    const CountedCompare<rec::CompareSite::kLevelFence, kDetail> fence(tracer_);
    const Slice user_key = UserKey(internal_key_);
    const int from = fence.User(tables[i]->smallest_user_key(), user_key, PlaceOf(i), kSoughtKey);
    if (indexer_ != nullptr) {
      const int to = from > 0 ? from : fence.User(tables[i]->largest_user_key(), user_key, PlaceOf(i), kSoughtKey);
      window_ = indexer_->NextLevelWindow(level, i, from, to);
    }
    return from > 0 ? nullptr : &tables[i];
  }

 private:
  const Version& version_;
  const FileIndexer* indexer_;
  const Slice internal_key_;
  Tracer* tracer_;
  FileIndexer::Window window_;  // for the next level
};

}  // namespace strata
