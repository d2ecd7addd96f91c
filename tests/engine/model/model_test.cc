// The engine against std::map: a random history under many option sets, every answer compared.
//
// Puts, deletes, SingleDeletes within their contract, batches, gets now and at snapshots, seeks, walks forward and
// backward with changes of direction, walks within bounds, flushes, compactions, option changes, reopenings.
// STRATA_MODEL_OPERATIONS is the total number (2,000,000 in the nightly run), STRATA_SEED selects another history. A
// mismatch prints the command that repeats it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/prng.h"
#include "env/mem_env.h"
#include "option_sets.h"
#include "strata/db.h"
#include "strata/write_batch.h"

namespace strata {
namespace {

using Model = std::map<std::string, std::string>;

class ModelTest {
 public:
  ModelTest(uint64_t seed, uint32_t set) : prng_(seed * 1000 + set), options_(OptionSet(set)) { Open(); }
  ~ModelTest() { Close(); }

  void Step() {
    operations_++;
    const uint64_t dice = prng_.Below(1000);
    if (dice < 60) return PutOrDeleteOnce();
    if (dice < 420) return Put();
    if (dice < 600) return Delete();
    if (dice < 645) return WriteSeveral();
    if (dice < 650) return DeleteRange();
    if (dice < 850) return Get();
    if (dice < 890) return Walk();
    if (dice < 930) return WalkWithin();
    if (dice < 960) return TakeOrCheckSnapshot();
    if (dice < 985) return ReleaseSnapshot();
    if (dice < 990) return Check(db_->Flush());
    if (dice < 992) return Compact();
    if (dice < 994) return CompareAll();
    if (dice < 997) return ChangeOption();
    if (dice < 998) return Check(db_->WaitForIdle());
    if (dice < 999 && prng_.OneIn(3)) Reopen();
  }
  void CompareAll() {
    CompareScan(nullptr, model_, false);
    CompareScan(nullptr, model_, true);
  }
  uint64_t operations() const { return operations_; }

 private:
  struct Held {
    const Snapshot* snapshot;
    Model model;
  };
  struct TestMachine {
    Clock clock;
    Tracer tracer;
    Scheduler scheduler{clock, tracer};
  };

  // About 400 keys, many of them sharing prefixes, some of them odd.
  std::string Key() {
    const uint64_t n = prng_.Below(400);
    if (n == 0) return "";
    if (n < 4) return std::string(n, '\xff');
    if (n < 7) return std::string(n - 3, '\0');
    if (n < 60) return std::string(n % 20, 'q') + std::to_string(n);
    return "user" + std::to_string(n * 7919 % 1000);
  }
  // Keys that only PutOrDeleteOnce writes.
  std::string OnceKey() { return "once" + std::to_string(prng_.Below(40)); }
  std::string Value() {
    return std::string(prng_.Below(60), static_cast<char>('a' + prng_.Below(26))) + std::to_string(prng_.Below(1000));
  }

  void Check(const Status& status) {
    ASSERT_TRUE(status.ok()) << "operation " << operations_ << ": " << status.ToString();
  }

  void Open() {
    machine_ = std::make_unique<TestMachine>();
    machine_->tracer.set_mask(0);
    Check(Db::Open(options_, {env_, machine_->clock, machine_->scheduler, machine_->tracer, 5}, &db_));
  }
  void Close() {
    for (const Held& held : snapshots_) db_->ReleaseSnapshot(held.snapshot);
    snapshots_.clear();
    db_.reset();
    machine_.reset();
  }
  void Reopen() {
    Close();
    Open();
  }

  void Put() {
    const std::string key = Key();
    const std::string value = Value();
    Check(db_->Put({.sync = prng_.OneIn(20)}, key, value));
    model_[key] = value;
  }
  void Delete() {
    const std::string key = Key();
    Check(db_->Delete({}, key));
    model_.erase(key);
  }
  // In the strict dialect these keys have Deletes; a key never has both.
  void PutOrDeleteOnce() {
    const std::string key = OnceKey();
    if (model_.count(key) == 0) {
      const std::string value = Value();
      Check(db_->Put({}, key, value));
      model_[key] = value;
      return;
    }
    Check(options_.dialect == Dialect::kExtended ? db_->SingleDelete({}, key) : db_->Delete({}, key));
    model_.erase(key);
  }
  void WriteSeveral() {
    WriteBatch batch;
    for (uint64_t n = prng_.Below(12); n > 0; n--) {
      const std::string key = Key();
      if (prng_.Below(3) == 0) {
        batch.Delete(key);
        model_.erase(key);
      } else {
        const std::string value = Value();
        batch.Put(key, value);
        model_[key] = value;
      }
    }
    if (batch.count() > 0) Check(db_->Write({}, &batch));
  }
  // Of both kinds of keys; only the extended dialect has ranges.
  void DeleteRange() {
    std::string from = prng_.OneIn(3) ? OnceKey() : Key();
    std::string to = prng_.OneIn(4) ? Key() : from + static_cast<char>(prng_.Below(256));
    if (to < from) std::swap(from, to);
    if (from == to) return;
    WriteBatch batch;
    batch.DeleteRange(from, to);
    const Status status = db_->Write({}, &batch);
    if (options_.dialect == Dialect::kStrict) {
      ASSERT_TRUE(status.Is(Code::kNotSupported)) << status.ToString();
      return;
    }
    Check(status);
    model_.erase(model_.lower_bound(from), model_.lower_bound(to));
  }
  void CompareGet(const Snapshot* snapshot, const Model& model) {
    const std::string key = prng_.OneIn(6) ? OnceKey() : Key();
    ReadOptions options;
    options.snapshot = snapshot;
    std::string value;
    const Status status = db_->Get(options, key, &value);
    const auto row = model.find(key);
    if (row == model.end()) {
      ASSERT_TRUE(status.Is(Code::kNotFound))
          << "operation " << operations_ << " key " << key << ": " << status.ToString();
    } else {
      ASSERT_TRUE(status.ok()) << "operation " << operations_ << " key " << key << ": " << status.ToString();
      ASSERT_EQ(row->second, value) << "operation " << operations_ << " key " << key;
    }
  }
  void Get() {
    const uint64_t which = prng_.Below(snapshots_.size() + 1);
    if (which == snapshots_.size()) return CompareGet(nullptr, model_);
    CompareGet(snapshots_[which].snapshot, snapshots_[which].model);
  }

  void ExpectAt(Iterator& it, const Model& model, Model::const_iterator at) {
    ASSERT_EQ(at != model.end(), it.Valid()) << "operation " << operations_ << ": " << it.status().ToString();
    if (!it.Valid()) return;
    ASSERT_EQ(at->first, it.key()) << "operation " << operations_;
    ASSERT_EQ(at->second, it.value()) << "operation " << operations_;
  }
  // A seek, then steps in both directions.
  void Walk() {
    const bool now = snapshots_.empty() || prng_.Below(2) == 0;
    const Held* held = now ? nullptr : &snapshots_[prng_.Below(snapshots_.size())];
    const Model& model = now ? model_ : held->model;
    ReadOptions options;
    options.snapshot = now ? nullptr : held->snapshot;
    std::unique_ptr<Iterator> it = db_->NewIterator(options);
    const std::string key = Key();
    auto at = model.lower_bound(key);
    it->Seek(key);
    ExpectAt(*it, model, at);
    for (int i = 0; i < 12 && it->Valid() && !::testing::Test::HasFatalFailure(); i++) {
      if (prng_.Below(2) == 0) {
        it->Next();
        ++at;
      } else {
        it->Prev();
        at = at == model.begin() ? model.end() : std::prev(at);
      }
      ExpectAt(*it, model, at);
    }
  }
  // All rows within bounds, forward or backward, and no others.
  void WalkWithin() {
    const bool now = snapshots_.empty() || prng_.Below(2) == 0;
    const Held* held = now ? nullptr : &snapshots_[prng_.Below(snapshots_.size())];
    const Model& model = now ? model_ : held->model;
    // A few rows, or all with one prefix.
    const std::string from = Key().substr(0, 1 + prng_.Below(8));
    std::string to = prng_.OneIn(4) ? Key() : from;
    if (!to.empty() && to == from && to.back() != '\xff') to.back() = static_cast<char>(to.back() + 1);
    if (to < from) to.clear();
    ReadOptions options;
    options.snapshot = now ? nullptr : held->snapshot;
    const Slice lower = from;
    const Slice upper = to;
    options.iterate_lower_bound = &lower;
    if (!to.empty()) options.iterate_upper_bound = &upper;
    std::unique_ptr<Iterator> it = db_->NewIterator(options);
    const auto begin = model.lower_bound(from);
    const auto end = to.empty() ? model.end() : model.lower_bound(to);
    const std::string where = "from " + from + " to " + to;
    if (prng_.OneIn(2)) {
      it->Seek(from);
      for (auto at = begin; at != end && !::testing::Test::HasFatalFailure(); ++at, it->Next()) {
        ASSERT_TRUE(it->Valid()) << "operation " << operations_ << ", " << where << " before " << at->first;
        ASSERT_EQ(at->first, it->key()) << "operation " << operations_ << ", " << where;
        ASSERT_EQ(at->second, it->value()) << "operation " << operations_ << ", " << where;
      }
      ASSERT_FALSE(it->Valid()) << "operation " << operations_ << ", " << where;
    } else {
      it->SeekToLast();
      for (auto at = end; at != begin && !::testing::Test::HasFatalFailure(); it->Prev()) {
        --at;
        ASSERT_TRUE(it->Valid()) << "operation " << operations_ << ", " << where << " after " << at->first;
        ASSERT_EQ(at->first, it->key()) << "operation " << operations_ << ", " << where;
        ASSERT_EQ(at->second, it->value()) << "operation " << operations_ << ", " << where;
      }
      ASSERT_FALSE(it->Valid()) << "operation " << operations_ << ", " << where;
    }
    Check(it->status());
  }
  void CompareScan(const Snapshot* snapshot, const Model& model, bool reverse) {
    ReadOptions options;
    options.snapshot = snapshot;
    std::unique_ptr<Iterator> it = db_->NewIterator(options);
    reverse ? it->SeekToLast() : it->SeekToFirst();
    auto same = [&](const std::pair<const std::string, std::string>& row) {
      ASSERT_TRUE(it->Valid()) << "operation " << operations_ << " before " << row.first << ": "
                               << it->status().ToString();
      ASSERT_EQ(row.first, it->key()) << "operation " << operations_;
      ASSERT_EQ(row.second, it->value()) << "operation " << operations_;
      reverse ? it->Prev() : it->Next();
    };
    if (reverse) {
      for (auto row = model.rbegin(); row != model.rend() && !::testing::Test::HasFatalFailure(); ++row) same(*row);
    } else {
      for (auto row = model.begin(); row != model.end() && !::testing::Test::HasFatalFailure(); ++row) same(*row);
    }
    ASSERT_FALSE(it->Valid()) << "operation " << operations_ << ": a row too many";
    Check(it->status());
  }
  void TakeOrCheckSnapshot() {
    if (snapshots_.size() < 4) {
      snapshots_.push_back({db_->GetSnapshot(), model_});
    } else {
      const Held& held = snapshots_[prng_.Below(snapshots_.size())];
      CompareScan(held.snapshot, held.model, prng_.Below(2) == 0);
    }
  }
  void ReleaseSnapshot() {
    if (snapshots_.empty()) return;
    const uint64_t which = prng_.Below(snapshots_.size());
    db_->ReleaseSnapshot(snapshots_[which].snapshot);
    snapshots_.erase(snapshots_.begin() + static_cast<ptrdiff_t>(which));
  }
  void Compact() {
    std::string from = Key();
    std::string to = Key();
    if (to < from) std::swap(from, to);
    if (prng_.OneIn(3)) from = to = "";
    Check(db_->CompactRange(from, to));
  }
  void ChangeOption() {
    const std::pair<uint16_t, uint64_t> changes[] = {{option_id::kCompactionPri, prng_.Below(3)},
                                                     {option_id::kFilter, prng_.Below(4)},
                                                     {option_id::kWriteBufferSize, 400 + prng_.Below(5000)},
                                                     {option_id::kFilterPolicy, prng_.Below(4)},
                                                     {option_id::kPrefixExtractor, prng_.Below(3)},
                                                     {option_id::kPrefixLength, 1 + prng_.Below(6)},
                                                     {option_id::kWholeKeyFiltering, prng_.Below(2)},
                                                     {option_id::kMergeStrategy, prng_.Below(5)},
                                                     {option_id::kLevelSearch, prng_.Below(2)},
                                                     {option_id::kAskDeeperFilters, prng_.Below(2)},
                                                     {option_id::kOptimizeFiltersForHits, prng_.Below(2)}};
    for (const auto& [option, value] : changes) {
      Options changed = options_;
      SetOptionField(&changed, option, value);
      const Status status = db_->SetOption(option, value);
      // Refused if it contradicts another option, and then nothing has changed.
      ASSERT_EQ(status.ok(), ValidateOptions(changed).ok()) << status.ToString();
      if (status.ok()) options_ = changed;
    }
  }

  Prng prng_;
  Options options_;
  MemEnv env_;
  std::unique_ptr<TestMachine> machine_;
  std::unique_ptr<Db> db_;
  Model model_;
  std::vector<Held> snapshots_;
  uint64_t operations_ = 0;
};

class AgainstStdMap : public ::testing::TestWithParam<uint32_t> {};

TEST_P(AgainstStdMap, EveryAnswerIsEqual) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t operations = FromEnvironment("STRATA_MODEL_OPERATIONS", 100'000) / kOptionSets;
  SCOPED_TRACE("STRATA_SEED=" + std::to_string(seed) + " option set " + std::to_string(GetParam()));
  ModelTest test(seed, GetParam());
  while (test.operations() < operations && !HasFatalFailure()) test.Step();
  if (!HasFatalFailure()) test.CompareAll();
}

INSTANTIATE_TEST_SUITE_P(OptionSets, AgainstStdMap, ::testing::Range(0u, kOptionSets));

}  // namespace
}  // namespace strata
