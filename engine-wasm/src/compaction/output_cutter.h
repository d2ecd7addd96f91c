// OutputCutter: where a compaction ends one table and starts the next. Stateful only in the keys it has seen.
//
//   grandparents   [-----A-----][--B--]   [-------C-------]        tables of the level below the output
//   next keys         k1   k2     k3          k4
//
// There are two reasons to cut: the table has its target size, or it overlaps so many bytes of the level below that a
// later compaction of it would be too expensive. Only the first version of a key is considered, so versions of one key
// stay together.
//
// With max_compaction_bytes the table's own bytes count, too.
//
// Sources: LevelDB, db/version_set.cc (ShouldStopBefore); RocksDB, db/compaction/compaction_outputs.cc.
#pragma once

#include <cstdint>

#include "compaction/compaction_plan.h"
#include "strata/options.gen.h"

namespace strata {

class OutputCutter {
 public:
  // True: the current table, with output_bytes so far, ends before this key (0: there is none). after(i): the key lies
  // after grandparent i. REQUIRES: keys ascend from call to call; grandparents are those of one plan.
  template <class After>
  bool CutBefore(const std::vector<TableRef>& grandparents, uint64_t output_bytes, const Options& options,
                 const After& after) {
    while (next_ < grandparents.size() && after(next_)) {
      if (seen_key_) touched_bytes_ += grandparents[next_]->size_bytes;
      next_++;
    }
    seen_key_ = true;
    const bool touches_much =
        options.max_compaction_bytes != 0
            ? output_bytes + touched_bytes_ > options.max_compaction_bytes
            : touched_bytes_ > options.max_grandparent_overlap_factor * options.target_file_size_base;
    if (touches_much) touched_bytes_ = 0;
    return touches_much || output_bytes >= options.target_file_size_base;
  }

 private:
  uint32_t next_ = 0;           // grandparents before it end before every later key
  uint64_t touched_bytes_ = 0;  // of grandparents that the current table overlaps or skips
  bool seen_key_ = false;
};

}  // namespace strata
