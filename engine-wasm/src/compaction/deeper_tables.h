// DeeperTables: finds the tables below a compaction's output whose range covers a key, that is, the tables that may
// hold what a tombstone hides. Pure; ranges only, no filters or blocks.
//
//   output L1   ... d ...
//          L2   [a..c]  [e..h]     d lies in a gap: not covered
//          L3   [b----------f]     covers d, whether or not it holds d
//
// For an output in L0 the older tables of L0 count as deeper, too.
//
// StartKey moves to a key, Next returns the covering tables one by one, upper levels first. Two neighbors of a level
// both cover a key at which one ends and the other begins. Keys ascend from StartKey to StartKey, so each level is
// walked once, as in LevelDB.
//
// Source: LevelDB, db/version_set.cc (IsBaseLevelForKey); RocksDB, db/compaction/compaction.cc
// (KeyNotExistsBeyondOutputLevel).
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "version/version.h"

namespace strata {

struct DeeperTable {
  uint32_t table = 0;  // 0: none
  uint32_t level = 0;
};

class DeeperTables {
 public:
  // version: that of the inputs; kept alive. older: for an output in L0, the tables of L0 below it.
  DeeperTables(VersionRef version, uint32_t output_level, std::vector<TableRef> older = {})
      : version_(std::move(version)), output_level_(output_level), older_(std::move(older)), level_(kLevels) {}

  // True if any table lies below the output.
  bool any() const { return !older_.empty() || version_->deepest_level() > output_level_; }

  // True if the range of any such table overlaps this one. Changes no position.
  bool Overlaps(KeyRange range) const {
    for (const TableRef& t : older_) {
      if (strata::Overlaps(*t, range)) return true;
    }
    for (uint32_t level = output_level_ + 1; level < kLevels; level++) {
      if (version_->Overlaps(level, range)) return true;
    }
    return false;
  }

  // REQUIRES: the key is not less than the one of the last StartKey.
  void StartKey() {
    older_at_ = 0;
    level_ = output_level_ + 1;
    looked_at_ = 0;
  }

  // The next table that covers the current key, or none. compare(a, b): order of two user keys, as Slice::compare; the
  // caller counts through it.
  template <class Compare>
  DeeperTable Next(Slice user_key, const Compare& compare) {
    while (older_at_ < older_.size()) {
      const TableMeta& table = *older_[older_at_++];
      if (compare(user_key, table.largest_user_key()) <= 0 && compare(user_key, table.smallest_user_key()) >= 0) {
        return {table.table, 0};
      }
    }
    for (; level_ < kLevels; level_++, looked_at_ = 0) {
      const auto& tables = version_->level(level_);
      while (at_[level_] + looked_at_ < tables.size()) {
        const TableMeta& table = *tables[at_[level_] + looked_at_];
        if (looked_at_ == 0 && compare(user_key, table.largest_user_key()) > 0) {
          at_[level_]++;
          continue;
        }
        if (compare(user_key, table.smallest_user_key()) < 0) break;
        looked_at_++;
        return {table.table, level_};
      }
    }
    return {};
  }

 private:
  const VersionRef version_;
  const uint32_t output_level_;
  const std::vector<TableRef> older_;
  size_t older_at_ = 0;                 // next one to check
  std::array<uint32_t, kLevels> at_{};  // tables before these end before every later key
  uint32_t level_;                      // level at which Next continues
  uint32_t looked_at_ = 0;              // tables of that level already returned for this key
};

}  // namespace strata
