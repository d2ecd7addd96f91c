// IndexLogMachine: everything an index and log needs, in memory, with a device and a fault plan.
#pragma once

#include "baselines/index_log.h"
#include "baselines/index_log_cursor.h"
#include "btree_machine.h"

namespace strata {

// Segments that hold a few dozen rows.
inline Options TinyLog(bool hash = false) {
  Options options;
  options.index_log_segment_size = 4096;
  options.index_log_space_permille = 1300;
  options.index_log_index = hash ? IndexLogIndex::kHash : IndexLogIndex::kTree;
  return options;
}

struct IndexLogMachine {
  explicit IndexLogMachine(const Options& opts = TinyLog()) : options(opts) { tracer.set_mask(0); }

  Status Open() {
    log.reset();
    return IndexLog::Open(options, device, memory, tracer, &log);
  }
  Status Put(Slice key, Slice value) {
    WriteBatch batch;
    batch.Put(key, value);
    return log->Write(batch.Data());
  }
  Status Delete(Slice key) {
    WriteBatch batch;
    batch.Delete(key);
    return log->Write(batch.Data());
  }
  // The value, "-" if there is none, or the status as text.
  std::string Get(Slice key) {
    std::string value;
    const Status status = log->Get(key, &value);
    if (status.Is(Code::kNotFound)) return "-";
    return status.ok() ? value : status.ToString();
  }
  Rows Scan() {
    Rows rows;
    std::unique_ptr<IndexLogCursor> it;
    EXPECT_TRUE(log->NewCursor(0, nullptr, nullptr, &it).ok());
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  // Cleans while it is due.
  Status Clean() {
    Status status;
    for (bool done = !log->CleaningDue(); status.ok() && !done;) status = log->StepCleaning(&done);
    return status;
  }
  Status CleanAll() {
    const Status status = log->CleanAll();
    return status.ok() ? Clean() : status;
  }
  std::string State() const {
    std::string out;
    JsonWriter json(&out);
    json.Object([&] { log->AppendState(&json); });
    return out;
  }
  // Bytes of all segments, and of live entries, from the state.
  uint64_t SumOf(const std::string& member) const {
    const std::string state = State();
    uint64_t sum = 0;
    for (size_t at = 0; (at = state.find("\"" + member + "\":", at)) != std::string::npos;) {
      at += member.size() + 3;
      sum += std::strtoull(state.c_str() + at, nullptr, 10);
    }
    return sum;
  }
  std::vector<std::string> Files() {
    std::vector<std::string> names;
    EXPECT_TRUE(memory.List(&names).ok());
    return names;
  }
  const Counters& counters() const { return tracer.counters; }

  Options options;
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  FaultEnv faults{memory};
  DeviceEnv device{faults, clock, tracer, DeviceProfile()};
  std::unique_ptr<IndexLog> log;
};

}  // namespace strata
