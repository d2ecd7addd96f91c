// What rocksdb_tape does to hold RocksDB's background jobs, and what it asks about stalls and the rate limiter.
//
// Nothing here waits for a time. Jobs are held by jobs of our own: each of RocksDB's two pools has one thread, and a
// job of ours keeps it until `LetGo`. To wait until a pool has nothing left, another job of ours looks at its queue: a
// flush or compaction queues what follows before it ends, so an empty queue stays empty.
#pragma once

#include <rocksdb/db.h>
#include <rocksdb/listener.h>
#include <rocksdb/rate_limiter.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace strata::tapes {

// The two pools of an Env, one thread each: flushes and compactions.
class Pools {
 public:
  explicit Pools(rocksdb::Env& env) : env_(env) {}

  void Hold() {
    held_ = true;
    for (const auto pool : kPools) env_.Schedule(&Pools::Wait, this, pool);
    Until([this] { return waiting_ == 2; });
  }
  void LetGo() {
    if (!held_) return;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      held_ = false;
    }
    changed_.notify_all();
    Until([this] { return waiting_ == 0; });
  }
  // Until both pools have nothing to do. Flushes queue compactions, and compactions only compactions.
  void Drain() {
    for (const auto pool : kPools) {
      for (rest_ = 1; rest_ > 0;) {
        Look look{this, pool};
        env_.Schedule(&Pools::LookAtQueue, &look, pool);
        Until([&look] { return look.done; });
      }
    }
  }

 private:
  static constexpr rocksdb::Env::Priority kPools[] = {rocksdb::Env::HIGH, rocksdb::Env::LOW};
  struct Look {
    Pools* pools;
    rocksdb::Env::Priority pool;
    bool done = false;
  };

  template <class Is>
  void Until(const Is& is) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, is);
  }
  static void Wait(void* self) {
    auto* const pools = static_cast<Pools*>(self);
    std::unique_lock<std::mutex> lock(pools->mutex_);
    pools->waiting_++;
    pools->changed_.notify_all();
    pools->changed_.wait(lock, [pools] { return !pools->held_; });
    pools->waiting_--;
    pools->changed_.notify_all();
  }
  static void LookAtQueue(void* argument) {
    auto* const look = static_cast<Look*>(argument);
    const std::lock_guard<std::mutex> lock(look->pools->mutex_);
    look->pools->rest_ = look->pools->env_.GetThreadPoolQueueLen(look->pool);
    look->done = true;
    look->pools->changed_.notify_all();
  }

  rocksdb::Env& env_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool held_ = false;
  int waiting_ = 0;
  unsigned int rest_ = 0;
};

// Conditions that families came into, and the bytes of new tables.
class Listener final : public rocksdb::EventListener {
 public:
  void OnStallConditionsChanged(const rocksdb::WriteStallInfo& info) override {
    static constexpr const char* kNames[] = {"normal", "delayed", "stopped"};
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::string name = kNames[static_cast<size_t>(info.condition.cur)];
    if (!conditions_.empty()) conditions_ += " ";
    conditions_ += (info.cf_name == rocksdb::kDefaultColumnFamilyName ? "" : info.cf_name + ":") + name;
    current_[info.cf_name] = name;
  }
  void OnTableFileCreated(const rocksdb::TableFileCreationInfo& info) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    table_bytes_ += info.file_size;
    tables_++;
  }

  std::string TakeConditions() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::exchange(conditions_, "");
  }
  bool IsNormal(const std::string& family) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return current_.count(family) == 0 || current_[family] == "normal";
  }
  uint64_t table_bytes() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return table_bytes_;
  }
  uint64_t tables() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return tables_;
  }
  void Forget() { current_.clear(); }

 private:
  std::mutex mutex_;
  std::string conditions_;
  std::map<std::string, std::string> current_;
  uint64_t table_bytes_ = 0;
  uint64_t tables_ = 0;
};

// Causes of stalls, by Strata's name and RocksDB's in the map of rocksdb.cfstats.
constexpr const char* kCauses[][2] = {
    {"l0_file_count_limit_slowdowns", "io_stalls.level0_slowdown"},
    {"l0_file_count_limit_stops", "io_stalls.level0_numfiles"},
    {"memtable_limit_slowdowns", "io_stalls.memtable_slowdown"},
    {"memtable_limit_stops", "io_stalls.memtable_compaction"},
    {"pending_compaction_bytes_limit_slowdowns", "io_stalls.slowdown_for_pending_compaction_bytes"},
    {"pending_compaction_bytes_limit_stops", "io_stalls.stop_for_pending_compaction_bytes"},
};

// Adds how often each cause was found since the database was opened, in all families.
inline void AddCauses(rocksdb::DB& db, const std::vector<rocksdb::ColumnFamilyHandle*>& families,
                      std::map<std::string, uint64_t>* counts) {
  for (rocksdb::ColumnFamilyHandle* family : families) {
    std::map<std::string, std::string> stats;
    db.GetMapProperty(family, rocksdb::DB::Properties::kCFStats, &stats);
    for (const auto& [ours, theirs] : kCauses) {
      (*counts)[ours] += std::strtoull(stats[theirs].c_str(), nullptr, 10);
    }
  }
}

// Bytes by priority: flushes are high, compactions low; both are user while writes are delayed or stopped.
inline void AddLimiter(const rocksdb::RateLimiter& limiter, std::map<std::string, uint64_t>* counts) {
  const auto through = [&](rocksdb::Env::IOPriority priority) {
    return static_cast<uint64_t>(limiter.GetTotalBytesThrough(priority));
  };
  (*counts)["rate_limiter_total_bytes_through"] = through(rocksdb::Env::IO_TOTAL);
  (*counts)["rate_limiter_high_bytes"] = through(rocksdb::Env::IO_HIGH);
  (*counts)["rate_limiter_low_bytes"] = through(rocksdb::Env::IO_LOW);
  (*counts)["rate_limiter_user_bytes"] = through(rocksdb::Env::IO_USER);
}

}  // namespace strata::tapes
