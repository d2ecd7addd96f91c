// Stall rules: decide whether a write may proceed. Pure. LevelDB's order, with the limits as options:
//
//   1 slowdown   L0 tables >= level0_slowdown_writes_trigger: once per write, 1 ms                    l0_slowdown
//   2 proceed    the active memtable has room
//   3 stop       memtables, the active one included, >= max_write_buffer_number                       memtable_limit
//   4 stop       L0 tables >= level0_stop_writes_trigger                                              l0_stop
//   5 rotate     seal the active memtable and start another with its own log
//
// Slowing every write a little before the limit shifts device time to compactions gradually; stopping is the last
// resort. Rules 1 and 4 are off while automatic compactions are disabled, because nothing would ever lift the stall.
//
// Source: LevelDB, db/db_impl.cc (MakeRoomForWrite).
#pragma once

#include <cstdint>

#include "strata/options.gen.h"
#include "trace/records.gen.h"

namespace strata {

inline constexpr uint64_t kSlowdownNs = 1'000'000;

struct WritePressure {
  bool memtable_full = false;  // or it is to be sealed on request
  uint32_t memtables = 1;      // the active one included
  uint32_t l0_tables = 0;
  bool slowed_already = false;  // this write has already been delayed
};

enum class WriteGateway : uint8_t { kProceed, kRotate, kSlowDown, kStop };

struct StallDecision {
  WriteGateway gateway = WriteGateway::kProceed;
  rec::StallReason reason = rec::StallReason::kNone;  // for kSlowDown and kStop
};

StallDecision DecideStall(const WritePressure& pressure, const Options& options);

}  // namespace strata
