// Column families, each against a std::map: random batches over several, gets, walks and snapshots of one, flushes and
// compactions of one, families created and dropped, crashes that lose unsynced writes, reopenings.
//
// After a crash every family must be in its state at one common sequence number, the database's: a batch exists in all
// its families or in none. STRATA_SEED selects another history; a mismatch prints the command that repeats it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "../db/test_machine.h"
#include "base/prng.h"
#include "option_sets.h"

namespace strata {
namespace {

constexpr uint32_t kNumbers = 4;  // of families, including the default one

class FamilyModel {
 public:
  FamilyModel(uint64_t seed, uint32_t set) : prng_(seed * 1000 + set), set_(set), machine_(Base(set)) {
    EXPECT_TRUE(machine_.Open().ok());
  }

  void Step() {
    const uint64_t dice = prng_.Below(1000);
    if (dice < 600) return Write();
    if (dice < 800) return Get();
    if (dice < 850) return Walk();
    if (dice < 880) return TakeOrCheckSnapshot();
    if (dice < 905) return Check(machine_.db->Flush(Living()));
    if (dice < 920) return Check(machine_.db->CompactRange("", "", Living()));
    if (dice < 950) return MakeOrDrop();
    if (dice < 965) return Reopen();
    if (dice < 985) return Crash();
    CompareAll("now");
  }
  void CompareAll(const char* when) {
    for (uint32_t f = 0; f < kNumbers; f++) {
      if (alive_[f] == 0) continue;
      const Model model = ModelAt(f, machine_.db->last_sequence());
      ASSERT_EQ(machine_.Scan(nullptr, f), RowsOf(model)) << "family " << f << ", " << when;
      ASSERT_EQ(machine_.ScanBackward(nullptr, f), Reversed(RowsOf(model))) << "family " << f << ", " << when;
    }
  }

 private:
  // One entry of the history. incarnation: which family with this number it was written to.
  struct Entry {
    uint64_t sequence = 0;
    uint32_t family = 0;
    uint32_t incarnation = 0;
    std::string key, value;
    bool is_delete = false;
  };
  // The durable content of a family, and its last sequence number.
  struct Kept {
    Model model;
    uint64_t last_sequence = 0;
  };
  struct Held {
    const Snapshot* snapshot;
    std::vector<Model> models;
    std::vector<uint32_t> alive;
  };

  static Options Base(uint32_t set) {
    Options options = OptionSet(set);
    options.dialect = Dialect::kExtended;
    options.max_total_wal_size = set % 3 == 0 ? 6000 : 0;
    return options;
  }
  Options OptionsOf(uint32_t family) const { return OptionSet((set_ + 5 * family) % kOptionSets); }

  void Check(const Status& status) { ASSERT_TRUE(status.ok()) << status.ToString(); }
  std::string Key() { return "k" + std::to_string(prng_.Below(60)); }
  uint32_t Living() {
    uint32_t family = 0;
    do family = static_cast<uint32_t>(prng_.Below(kNumbers));
    while (alive_[family] == 0);
    return family;
  }
  bool IsAlive(const Entry& e) const { return e.incarnation == alive_[e.family]; }
  static void Apply(const Entry& e, Model* model) {
    if (e.is_delete) {
      model->erase(e.key);
    } else {
      (*model)[e.key] = e.value;
    }
  }
  Model ModelAt(uint32_t family, uint64_t sequence) const {
    Model model = kept_[family].model;
    for (const Entry& e : history_) {
      if (e.sequence <= sequence && e.family == family && IsAlive(e)) Apply(e, &model);
    }
    return model;
  }
  // From now on nothing up to `sequence` may be lost: the history holds only what a crash may still lose.
  void Keep(uint64_t sequence) {
    synced_ = sequence;
    auto e = history_.begin();
    for (; e != history_.end() && e->sequence <= sequence; ++e) {
      if (!IsAlive(*e)) continue;
      Apply(*e, &kept_[e->family].model);
      kept_[e->family].last_sequence = e->sequence;
    }
    history_.erase(history_.begin(), e);
  }

  void Write() {
    WriteBatch batch;
    const uint64_t n = 1 + prng_.Below(5);
    const uint64_t sequence = machine_.db->last_sequence();
    for (uint64_t i = 1; i <= n; i++) {
      Entry e{sequence + i, Living(), 0, Key(), "", prng_.OneIn(4)};
      e.incarnation = alive_[e.family];
      if (!e.is_delete) e.value = std::string(prng_.Below(50), 'v') + std::to_string(e.sequence);
      e.is_delete ? batch.Delete(e.key, e.family) : batch.Put(e.key, e.value, e.family);
      history_.push_back(e);
    }
    const bool sync = prng_.OneIn(5);
    Check(machine_.db->Write({.sync = sync}, &batch));
    if (sync) Keep(machine_.db->last_sequence());
  }
  void Get() {
    const uint32_t family = Living();
    const std::string key = Key();
    const Model model = ModelAt(family, machine_.db->last_sequence());
    const auto found = model.find(key);
    ASSERT_EQ(machine_.Get(key, nullptr, family), found == model.end() ? "-" : found->second);
  }
  void Walk() {
    const uint32_t family = Living();
    const Model model = ModelAt(family, machine_.db->last_sequence());
    auto row = model.lower_bound(Key());
    auto it = machine_.db->NewIterator({.family = family});
    for (it->Seek(row == model.end() ? "zz" : row->first); it->Valid() && row != model.end(); it->Next(), ++row) {
      ASSERT_EQ(it->key(), row->first);
      ASSERT_EQ(it->value(), row->second);
    }
    ASSERT_EQ(it->Valid(), row != model.end());
  }
  void TakeOrCheckSnapshot() {
    if (held_.empty() || prng_.OneIn(2)) {
      Held held{machine_.db->GetSnapshot(), {}, {}};
      for (uint32_t f = 0; f < kNumbers; f++) held.models.push_back(ModelAt(f, machine_.db->last_sequence()));
      held.alive.assign(alive_, alive_ + kNumbers);
      held_.push_back(held);
      return;
    }
    const Held held = held_.back();
    held_.pop_back();
    for (uint32_t f = 0; f < kNumbers; f++) {
      if (alive_[f] == 0 || alive_[f] != held.alive[f]) continue;
      ASSERT_EQ(machine_.Scan(held.snapshot, f), RowsOf(held.models[f])) << "family " << f << " at a snapshot";
    }
    machine_.db->ReleaseSnapshot(held.snapshot);
  }
  void MakeOrDrop() {
    const auto family = static_cast<uint32_t>(1 + prng_.Below(kNumbers - 1));
    if (alive_[family] == 0) {
      const std::string name = "f" + std::to_string(family);
      machine_.families[family] = {name, OptionsOf(family)};
      Check(machine_.db->CreateFamily(family, name, OptionsOf(family)));
      alive_[family] = ++incarnations_;
    } else if (prng_.OneIn(3)) {
      Check(machine_.db->DropFamily(family));
      alive_[family] = 0;
      kept_[family] = {};
      // What only a dropped family held need not be remembered.
      synced_ = 0;
      for (const Kept& kept : kept_) synced_ = std::max(synced_, kept.last_sequence);
    }
  }
  void Release() {
    for (const Held& held : held_) machine_.db->ReleaseSnapshot(held.snapshot);
    held_.clear();
  }
  void Reopen() {
    Release();
    if (prng_.OneIn(3)) machine_.families.clear();  // some are opened with the default family's options
    Check(machine_.Reopen());
    CompareAll("after reopening");
    Keep(machine_.db->last_sequence());
  }
  void Crash() {
    Release();
    auto mode = static_cast<CrashMode>(prng_.Below(3));
    // With paranoid_checks, garbage after the manifest's last edit is refused, as intended.
    if (mode == CrashMode::kTorn && machine_.options.paranoid_checks) mode = CrashMode::kDropUnsynced;
    Check(machine_.CrashAndOpen(mode, prng_.Below(1000)));
    const uint64_t last = machine_.db->last_sequence();
    ASSERT_GE(last, synced_) << "a synced write is lost";
    while (!history_.empty() && history_.back().sequence > last) history_.pop_back();
    CompareAll("after a crash");
    Keep(last);
  }

  Prng prng_;
  const uint32_t set_;
  TestMachine machine_;
  Kept kept_[kNumbers];
  std::vector<Entry> history_;  // not durable yet, oldest first
  std::vector<Held> held_;
  uint64_t synced_ = 0;
  uint32_t alive_[kNumbers] = {1, 0, 0, 0};  // incarnation; 0: the family does not exist
  uint32_t incarnations_ = 1;
};

TEST(FamilyModel, EveryFamilyEqualsAMapAndBatchesAreAtomicAcrossFamilies) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t steps = FromEnvironment("STRATA_MODEL_OPERATIONS", 100'000) / kOptionSets;
  for (uint32_t set = 0; set < kOptionSets; set++) {
    FamilyModel model(seed, set);
    for (uint64_t i = 0; i < steps && !::testing::Test::HasFatalFailure(); i++) model.Step();
    if (!::testing::Test::HasFatalFailure()) model.CompareAll("in the end");
    ASSERT_FALSE(::testing::Test::HasFatalFailure())
        << "STRATA_SEED=" << seed << " test_model --gtest_filter=FamilyModel.*, option set " << set;
  }
}

}  // namespace
}  // namespace strata
