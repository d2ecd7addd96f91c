// StallCondition: whether a column family calls for delayed or stopped writes, and why. Pure. RocksDB's rules
// (stall_rules=rocksdb); the first that applies decides:
//
//   1 stop    sealed memtables >= max_write_buffer_number                                  memtable_limit
//   2 stop    L0 tables >= level0_stop_writes_trigger                                      l0_stop
//   3 stop    pending bytes >= hard_pending_compaction_bytes_limit                         pending_bytes_stop
//   4 delay   max_write_buffer_number > 3 and sealed memtables >= that - 1                 memtable_slowdown
//   5 delay   L0 tables >= level0_slowdown_writes_trigger                                  l0_slowdown
//   6 delay   pending bytes >= soft_pending_compaction_bytes_limit                         pending_bytes_slowdown
//
// Rules 2, 3, 5 and 6 are off while automatic compactions are disabled; rules 3 and 6 if the limit is 0. L0 tables are
// sorted runs with universal compaction. The active memtable does not count, so a full one can always be sealed.
//
// near_stop: L0 is at most two tables from its stop, or pending bytes have passed three quarters of the way from the
// soft limit to the hard one. The rate of delayed writes then falls faster (write_controller.h).
//
// Source: RocksDB 7.8, db/column_family.cc (GetWriteStallConditionAndCause, RecalculateWriteStallConditions).
#pragma once

#include <cstdint>

#include "strata/options.gen.h"
#include "trace/records.gen.h"

namespace strata {

struct StallPressure {
  uint32_t sealed = 0;  // memtables that wait for a flush
  uint32_t runs = 0;    // tables of L0, or sorted runs
  uint64_t pending_bytes = 0;
};

struct StallCondition {
  rec::WriteStallCondition condition = rec::WriteStallCondition::kNormal;
  rec::StallReason reason = rec::StallReason::kNone;
  bool near_stop = false;  // only while delayed
};

StallCondition StallConditionOf(const StallPressure& pressure, const Options& options);

}  // namespace strata
