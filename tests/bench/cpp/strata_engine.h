// Our engine for the driver: the Db API over the same world that an instance of the C ABI has (files in memory,
// the modeled device, a scheduler, a tracer), so that it measures what the page runs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "clock/clock.h"
#include "env/mem_env.h"
#include "sched/scheduler.h"
#include "sim/device_env.h"
#include "strata/context.h"
#include "strata/db.h"
#include "trace/tracer.h"
#include "workload.h"

namespace bench {

class StrataEngine {
 public:
  static std::unique_ptr<StrataEngine> Open(const Setup& setup, std::string* error) {
    auto engine = std::make_unique<StrataEngine>();
    engine->tracer_.set_mask(setup.trace_mask);
    const strata::Status status = strata::Db::Open(OptionsOf(setup), engine->Context(), &engine->db_);
    if (status.ok()) return engine;
    *error = std::string(status.message());
    return nullptr;
  }

  StrataEngine() : scheduler_(clock_, tracer_), device_(memory_, clock_, tracer_, strata::DeviceProfile{}) {}
  // Jobs point into the database, so they go first.
  ~StrataEngine() { scheduler_.Clear(); }

  bool Put(std::string_view key, std::string_view value) { return Did(db_->Put({}, key, value)); }
  bool Delete(std::string_view key) { return Did(db_->Delete({}, key)); }
  bool Get(std::string_view key, std::string* value) { return db_->Get({}, key, value).ok(); }
  bool Settle() { return Did(db_->WaitForIdle()); }
  bool CompactAll() { return Did(db_->CompactRange({}, {})); }
  std::unique_ptr<strata::Iterator> NewCursor() { return db_->NewIterator({}); }
  const std::string& error() const { return error_; }
  double written_bytes() const {
    const auto& counters = tracer_.counters;
    return static_cast<double>(counters.wal_file_bytes + counters.flush_write_bytes + counters.compact_write_bytes);
  }
  double traced_bytes() const { return traced_bytes_ + static_cast<double>(tracer_.buffered_bytes()); }

 private:
  // As much as a client takes at once.
  static constexpr uint64_t kBatchBytes = 256u << 10;

  static strata::Options OptionsOf(const Setup& setup) {
    strata::Options options;
    options.write_buffer_size = kMemtableBytes;
    options.block_size = kBlockBytes;
    options.bits_per_key = kFilterBits;
    options.block_cache_size = kCacheBytes;
    options.compression = setup.snappy ? strata::Compression::kSnappy : strata::Compression::kNone;
    options.verify_checksums = setup.verify_checksums;
    options.memory_quota = uint64_t{2} << 30;
    if (setup.radix_tree) options.memtable_factory = strata::MemtableFactory::kRadixTree;
    // LevelDB always does both.
    options.memtable_push_down = true;
    options.seek_compaction = true;
    return options;
  }
  strata::EngineContext Context() { return {device_, clock_, scheduler_, tracer_, 1}; }

  bool Did(const strata::Status& status) {
    if (tracer_.buffered_bytes() >= kBatchBytes) traced_bytes_ += static_cast<double>(tracer_.LendBatch().size());
    if (status.ok()) return true;
    error_ = std::string(status.message());
    return false;
  }

  strata::Clock clock_;
  strata::Tracer tracer_;
  strata::Scheduler scheduler_;
  strata::MemEnv memory_;
  strata::DeviceEnv device_;
  std::unique_ptr<strata::Db> db_;
  std::string error_;
  double traced_bytes_ = 0;
};

using MeasuredEngine = StrataEngine;

}  // namespace bench
