// TestMachine: a simulated machine with everything that a database needs, in memory, with a device and a fault plan. It
// may crash, and the database may be reopened.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "clock/clock.h"
#include "env/mem_env.h"
#include "sched/scheduler.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"
#include "strata/db.h"
#include "strata/write_batch.h"
#include "trace/tracer.h"

namespace strata {

using Rows = std::vector<std::pair<std::string, std::string>>;
using Model = std::map<std::string, std::string>;

// Options under which a few hundred writes make three levels.
inline Options TinyOptions() {
  Options options;
  options.write_buffer_size = 2048;
  options.target_file_size_base = 2048;
  options.max_bytes_for_level_base = 8192;
  options.max_bytes_for_level_multiplier = 4;
  options.block_size = 256;
  options.block_restart_interval = 4;
  options.block_cache_size = 16384;
  return options;
}

struct TestMachine {
  explicit TestMachine(const Options& opts = TinyOptions(), uint64_t seed = 1) : options(opts), seed(seed) {}
  ~TestMachine() {
    scheduler.Clear();
    db.reset();
  }

  Status Open() {
    db.reset();
    return Db::Open(options, {device, clock, scheduler, tracer, seed, &memory}, &db, families);
  }
  Status Reopen() {
    Close();
    return Open();
  }
  void Close() {
    scheduler.Clear();
    db.reset();
  }
  // Simulates a power loss, then reopens the database.
  Status CrashAndOpen(CrashMode mode, uint64_t crash_seed) {
    Close();
    memory.Crash(mode, crash_seed);
    return Open();
  }
  // Steps until nothing is runnable.
  void RunAll() {
    while (scheduler.StepOnce()) {
    }
  }

  Status Put(Slice key, Slice value, bool sync = false) { return db->Put({sync}, key, value); }
  Status Delete(Slice key, bool sync = false) { return db->Delete({sync}, key); }
  // The value, "-" if there is none, or the status as text.
  std::string Get(Slice key, const Snapshot* snapshot = nullptr, uint32_t family = 0) {
    std::string value;
    ReadOptions read;
    read.snapshot = snapshot;
    read.family = family;
    const Status status = db->Get(read, key, &value);
    if (status.Is(Code::kNotFound)) return "-";
    return status.ok() ? value : status.ToString();
  }
  Rows Scan(const Snapshot* snapshot = nullptr, uint32_t family = 0) {
    ReadOptions read;
    read.snapshot = snapshot;
    read.family = family;
    Rows rows;
    auto it = db->NewIterator(read);
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  Rows ScanBackward(const Snapshot* snapshot = nullptr, uint32_t family = 0) {
    ReadOptions read;
    read.snapshot = snapshot;
    read.family = family;
    Rows rows;
    auto it = db->NewIterator(read);
    for (it->SeekToLast(); it->Valid(); it->Prev()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }

  std::string State() const { return db->InspectState(); }
  // Tables per level, as "2,0,1", without trailing zeros.
  std::string Shape() const {
    const std::string state = State();
    size_t at = state.find("\"levels\":[") + 10;
    std::vector<int> counts;
    int depth = 0;
    for (; depth >= 0; at++) {
      if (state[at] == '[') depth++, counts.push_back(0);
      if (state[at] == '{') counts.back()++;
      if (state[at] == ']') depth--;
    }
    while (!counts.empty() && counts.back() == 0) counts.pop_back();
    std::string shape;
    for (const int count : counts) shape += (shape.empty() ? "" : ",") + std::to_string(count);
    return shape;
  }
  const Counters& counters() const { return tracer.counters; }
  // Calls f(record) for each record of kind R recorded since the last call of TakeBatch.
  template <class R, class F>
  static void ForEach(const std::string& batch, F f) {
    for (size_t at = 0; at < batch.size();) {
      const uint16_t kind = wire::Load<uint16_t>(batch.data() + at);
      const uint16_t size = wire::Load<uint16_t>(batch.data() + at + 2);
      if (kind == R::kKind) f(Slice(batch).substr(at, size));
      at += size;
    }
  }
  template <class R>
  static uint32_t Count(const std::string& batch) {
    uint32_t count = 0;
    ForEach<R>(batch, [&count](Slice) { count++; });
    return count;
  }

  Options options;
  FamilyOptions families;  // the options to open families with
  uint64_t seed;
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  Scheduler scheduler{clock, tracer};
  FaultEnv faults{memory};
  DeviceEnv device{faults, clock, tracer, DeviceProfile()};
  std::unique_ptr<Db> db;
};

inline Rows RowsOf(const Model& model) {
  return Rows(model.begin(), model.end());
}
inline Rows Reversed(Rows rows) {
  std::reverse(rows.begin(), rows.end());
  return rows;
}

}  // namespace strata
