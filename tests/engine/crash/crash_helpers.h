// Helpers of the crash tests: a machine that can lose power after any file operation, workloads, and the check.
//
// A workload is a list of batches, each with its own sync flag, with flushes, compactions and reopenings between them.
// It runs until the power fails. The acknowledged batches are known, and so are the allowed states after recovery: the
// state after a prefix of the batches, at least up to the last acknowledged synced one and at most one more than the
// last acknowledged one (the batch in progress may have arrived). Nothing else: no hole, no partial batch, no deleted
// key.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/prng.h"
#include "env/mem_env.h"
#include "from_environment.h"
#include "sim/fault_env.h"
#include "strata/db.h"
#include "strata/write_batch.h"

namespace strata::crash {

using Model = std::map<std::string, std::string>;

struct BatchStep {
  std::vector<std::pair<std::string, std::string>> puts;
  std::vector<std::string> deletes;
  std::vector<std::pair<std::string, std::string>> ranges;  // deleted after the others; extended dialect
  bool sync = false;
};

struct Action {
  enum class Kind : uint8_t { kWrite, kFlush, kCompact, kReopen, kDeleteWhere };
  Kind kind = Kind::kWrite;
  BatchStep batch;
};

// Keys that end with an odd digit are in a second family with other options; so most batches cover both.
inline bool HasFamilies(const Options& options) {
  return options.dialect == Dialect::kExtended && options.compaction_style == CompactionStyle::kLevel;
}
inline uint32_t FamilyOf(const std::string& key, bool families) {
  return families && key.back() % 2 != 0 ? 1 : 0;
}
inline Options OptionsOfOddKeys(Options options) {
  options.write_buffer_size = 4000;
  options.level0_file_num_compaction_trigger = 2;
  return options;
}

// Small buffers: a few hundred batches rotate logs, flush, compact through levels and reopen (which starts a new
// manifest).
inline Options SmallOptions(int shape) {
  Options options;
  const bool no_l0 = shape == 2, universal = shape == 3, families = shape == 4, lazy = shape == 5, fifo = shape == 6;
  shape %= 2;
  if (families) options.dialect = Dialect::kExtended;
  options.memtable_merges_into_l1 = no_l0;
  if (universal) {
    options.compaction_style = CompactionStyle::kUniversal;
    options.dialect = Dialect::kExtended;
  }
  if (lazy) {
    options.compaction_style = CompactionStyle::kLazyLeveling;
    options.dialect = Dialect::kExtended;
  }
  if (fifo) {
    options.compaction_style = CompactionStyle::kFifo;
    options.fifo_max_table_files_size = 6000;
  }
  options.write_buffer_size = 1500;
  options.target_file_size_base = 2048;
  options.max_bytes_for_level_base = 4096;
  options.max_bytes_for_level_multiplier = 3;
  options.level0_file_num_compaction_trigger = shape == 0 ? 3 : 2;
  options.max_write_buffer_number = shape == 0 ? 2 : 4;
  options.block_size = 256;
  options.filter = shape == 0 ? Filter::kBlock : Filter::kBoth;
  options.compaction_pri = shape == 0 ? CompactionPri::kRoundRobin : CompactionPri::kMinOverlappingRatio;
  return options;
}

// shape 0: many keys, few deletes, a quarter synced. shape 1: few keys, a queue of inserts and deletes, rarely synced.
// shape 2: as 0, without L0. shape 3: as 1, with universal compaction. shape 4: as 0, keys spread over two families.
// shape 5: as 1, with lazy leveling. shape 6: as 0, with FIFO compaction, so the oldest rows are lost.
inline std::vector<Action> MakeWorkload(int shape, uint64_t seed) {
  shape %= 2;
  Prng prng(seed * 2 + static_cast<uint64_t>(shape));
  std::vector<Action> actions;
  auto key = [&](uint64_t n) { return "k" + std::to_string(1000 + n); };
  uint64_t head = 0;
  for (int i = 0; i < 260; i++) {
    Action action;
    if (i % 90 == 60) {
      action.kind = Action::Kind::kReopen;
    } else if (i % 50 == 40) {
      action.kind = Action::Kind::kFlush;
    } else if (i % 120 == 100) {
      action.kind = Action::Kind::kCompact;
    } else {
      BatchStep& batch = action.batch;
      const uint64_t n = 1 + prng.Below(3);
      for (uint64_t j = 0; j < n; j++) {
        const uint64_t k = shape == 0 ? prng.Below(150) : head++ % 60;
        batch.puts.push_back(
            {key(k), std::string(20 + prng.Below(30), static_cast<char>('a' + i % 26)) + std::to_string(i)});
      }
      if (shape == 1 || prng.Below(4) == 0)
        batch.deletes.push_back(key(shape == 0 ? prng.Below(150) : (head + 20) % 60));
      batch.sync = prng.Below(shape == 0 ? 4 : 12) == 0;
    }
    actions.push_back(action);
  }
  return actions;
}

inline void ApplyTo(Model* model, const BatchStep& batch) {
  for (const auto& [k, v] : batch.puts) (*model)[k] = v;
  for (const auto& k : batch.deletes) model->erase(k);
  for (const auto& [from, to] : batch.ranges) model->erase(model->lower_bound(from), model->lower_bound(to));
}

// An open database over any Env. The destructor drops all of it, like a crash of the process.
class OpenDb {
 public:
  OpenDb(Env& env, const Options& options) { status_ = Open(env, options); }
  const Status& status() const { return status_; }
  Db& operator*() { return *db_; }
  Db* operator->() { return db_.get(); }

 private:
  Status Open(Env& env, const Options& options) {
    tracer_.set_mask(0);
    Status status =
        Db::Open(options, {env, clock_, scheduler_, tracer_, 11}, &db_, {{1, {"odd", OptionsOfOddKeys(options)}}});
    if (status.ok() && HasFamilies(options)) status = db_->CreateFamily(1, "odd", OptionsOfOddKeys(options));
    return status;
  }

  Clock clock_;
  Tracer tracer_;
  Scheduler scheduler_{clock_, tracer_};
  std::unique_ptr<Db> db_;
  Status status_;
};

// How far a run got.
struct Played {
  std::vector<BatchStep> batches;  // started, in order; the last may be in progress
  uint64_t acknowledged = 0;       // number of these
  uint64_t durable = 0;            // up to and including the last acknowledged synced one
  uint64_t operations = 0;         // file operations made
};

inline void Fill(const BatchStep& step, bool families, WriteBatch* out) {
  for (const auto& [k, v] : step.puts) out->Put(k, v, FamilyOf(k, families));
  for (const auto& k : step.deletes) out->Delete(k, FamilyOf(k, families));
  for (const auto& [from, to] : step.ranges) {
    for (uint32_t family = 0; family <= (families ? 1u : 0u); family++) out->DeleteRange(from, to, family);
  }
}

inline Status PlayBatch(Db& db, const BatchStep& step, Played* played) {
  WriteBatch batch;
  Fill(step, HasFamilies(db.options()), &batch);
  played->batches.push_back(step);
  const Status status = db.Write({.sync = step.sync}, &batch);
  if (!status.ok()) return status;
  played->acknowledged = played->batches.size();
  if (step.sync) played->durable = played->acknowledged;
  return status;
}

// Runs to the end or to the first failure, which is the power loss.
inline Played Play(FaultEnv& env, const Options& options, const std::vector<Action>& actions) {
  Played played;
  auto db = std::make_unique<OpenDb>(env, options);
  for (const Action& action : actions) {
    Status status = db->status();
    if (!status.ok()) break;
    switch (action.kind) {
      case Action::Kind::kWrite:
        status = PlayBatch(**db, action.batch, &played);
        break;
      case Action::Kind::kFlush:
        status = (*db)->Flush();
        if (status.ok() && HasFamilies(options)) status = (*db)->Flush(1);
        // A flushed write is in a synced table.
        if (status.ok()) played.durable = played.acknowledged;
        break;
      case Action::Kind::kCompact:
        status = (*db)->CompactRange("", "", HasFamilies(options) ? 1 : 0);
        break;
      case Action::Kind::kDeleteWhere:
        status = (*db)->DeleteWhere({"", "", "a"});
        break;
      case Action::Kind::kReopen:
        db.reset();
        db = std::make_unique<OpenDb>(env, options);
        break;
    }
    if (!status.ok()) break;
  }
  played.operations = env.operations();
  return played;
}

// Reads everything, in all families.
inline Status ReadAll(Db& db, const Snapshot* snapshot, Model* rows) {
  for (uint32_t family = 0; family <= (HasFamilies(db.options()) ? 1u : 0u); family++) {
    std::unique_ptr<Iterator> it = db.NewIterator({.snapshot = snapshot, .family = family});
    for (it->SeekToFirst(); it->Valid(); it->Next()) (*rows)[std::string(it->key())] = std::string(it->value());
    if (!it->status().ok()) return it->status();
  }
  return Status::Ok();
}

// The same; fails the test on damage.
inline Model ReadAll(Db& db, const std::string& where) {
  Model rows;
  const Status status = ReadAll(db, nullptr, &rows);
  EXPECT_TRUE(status.ok()) << where << ": " << status.ToString();
  return rows;
}

// FIFO compaction deletes tables, which begin and end between two batches: true if the rows are the state after batches
// first .. last - 1, for a first one such that at least kBatchesKept remain. The limit has room for more.
inline bool IsStateOfNewest(const Model& rows, const std::vector<BatchStep>& batches, uint64_t last) {
  constexpr uint64_t kBatchesKept = 12;
  Model newest;
  std::map<std::string, bool> decided;
  for (uint64_t first = last; first > 0;) {
    Model one;
    ApplyTo(&one, batches[--first]);
    for (const auto& k : batches[first].deletes) decided.emplace(k, true);
    for (const auto& [k, v] : one) {
      if (decided.emplace(k, true).second) newest.emplace(k, v);
    }
    if ((first == 0 || last - first >= kBatchesKept) && newest == rows) return true;
  }
  return last == 0 && rows.empty();
}

// The number of batches after which the state equals the rows, at least `from`; -1 if there is none.
inline int64_t PrefixOf(const Model& rows, const Played& played, uint64_t from, bool forgets = false) {
  for (uint64_t n = from; forgets && n <= played.batches.size(); n++) {
    if (IsStateOfNewest(rows, played.batches, n)) return static_cast<int64_t>(n);
  }
  if (forgets) return -1;
  Model model;
  for (uint64_t n = 0; n <= played.batches.size(); n++) {
    if (n > 0) ApplyTo(&model, played.batches[n - 1]);
    if (n >= from && model == rows) return static_cast<int64_t>(n);
  }
  return -1;
}

// The check: opens the files left by the crash, expects a prefix that holds everything durable, and then that the
// database is usable.
inline void ExpectRecovers(Env& env, const Options& options, const Played& played, const std::string& where) {
  {
    OpenDb db(env, options);
    ASSERT_TRUE(db.status().ok()) << where << ": " << db.status().ToString();
    const Model rows = ReadAll(*db, where);
    const bool forgets = options.compaction_style == CompactionStyle::kFifo;
    const int64_t prefix = PrefixOf(rows, played, played.durable, forgets);
    ASSERT_GE(prefix, 0) << where << ": " << rows.size() << " rows are not the state after any prefix of "
                         << played.batches.size() << " batches that holds the " << played.durable << " durable ones";
    // Get must not find keys that are not rows either.
    for (uint64_t i = 0; i < 150; i += 7) {
      const std::string key = "k" + std::to_string(1000 + i);
      std::string value;
      const Status status = db->Get({.family = FamilyOf(key, HasFamilies(options))}, key, &value);
      ASSERT_EQ(rows.count(key) != 0, status.ok()) << where << ": " << key << ": " << status.ToString();
    }
    ASSERT_TRUE(db->Put({.sync = true}, "after", where).ok()) << where;
  }
  OpenDb again(env, options);
  ASSERT_TRUE(again.status().ok()) << where << ", second opening: " << again.status().ToString();
  std::string value;
  ASSERT_TRUE(again->Get({}, "after", &value).ok()) << where << ": a write after recovery was lost";
}

}  // namespace strata::crash
