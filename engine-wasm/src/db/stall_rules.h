// Stall rules: may this write go on? Pure. LevelDB's order, with the limits as options:
//
//   1 slowdown   L0 tables >= level0_slowdown_writes_trigger: once per write, 1 ms                    l0_slowdown
//   2 go on      the active memtable has room
//   3 stop       memtables, the active one included, >= max_write_buffer_number                       memtable_limit
//   4 stop       L0 tables >= level0_stop_writes_trigger                                              l0_stop
//   5 rotate     seal the active memtable and begin another with its own log
//
// Slowing every write a little before the limit hands the device over to compactions smoothly; stopping is the last
// resort. Rules 1 and 4 do not hold while automatic compactions are off, since nothing would ever lift them.
//
// Source: LevelDB, db/db_impl.cc (MakeRoomForWrite).
#pragma once

#include <cstdint>

#include "strata/options.gen.h"
#include "trace/records.gen.h"

namespace strata {

inline constexpr uint64_t kSlowdownNs = 1'000'000;

struct WritePressure {
  bool memtable_full = false;  // or to be sealed on request
  uint32_t memtables = 1;      // the active one included
  uint32_t l0_tables = 0;
  bool slowed_already = false;  // this write has had its delay
};

enum class WriteGateway : uint8_t { kGoOn, kRotate, kSlowDown, kStop };

struct StallDecision {
  WriteGateway gateway = WriteGateway::kGoOn;
  rec::StallReason reason = rec::StallReason::kNone;  // for kSlowDown and kStop
};

StallDecision DecideStall(const WritePressure& pressure, const Options& options);

}  // namespace strata
