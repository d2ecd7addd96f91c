#include "dump/entry_ages.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "base/text.h"
#include "dump/dump_internal.h"
#include "range_del/range_run.h"
#include "trace/tracer.h"
#include "version/table_runs.h"

namespace strata {
namespace {

constexpr size_t kConflictsMax = 100;

// The sequences of one key in one run; empty while smallest > largest.
struct Ages {
  uint64_t smallest = kMaxSequence;
  uint64_t largest = 0;

  bool any() const { return smallest <= largest; }
  void Add(uint64_t sequence) {
    smallest = std::min(smallest, sequence);
    largest = std::max(largest, sequence);
  }
};

class AgeJudge {
 public:
  AgeJudge(Env& env, const Version& version, Dialect dialect)
      : version_(version), cache_(env, {nullptr, &silent_, dialect}) {
    silent_.set_mask(0);
    for (uint32_t level = 0; level < kLevels; level++) {
      const std::vector<TableRef>& tables = version.level(level);
      if (level > 0) AddRun(level, tables);
      for (size_t i = 0; level == 0 && i < tables.size(); i++) AddRun(level, {tables[i]});
    }
  }

  std::vector<AgeConflict> Judge() {
    for (Run& run : runs_) run.child.iterator->SeekToFirst();
    while (conflicts_.size() < kConflictsMax && FindNextKey()) JudgeKey();
    return std::move(conflicts_);
  }

 private:
  struct Run {
    MergeChild child;
    RangeRun ranges;
    // Of the current key.
    Ages entries;
    Ages deletes;  // range tombstones that cover it
  };

  void AddRun(uint32_t level, const std::vector<TableRef>& tables) {
    std::vector<MergeChild> child;
    AddRuns(cache_, level, tables, TableReadOptions(), &silent_, &child);
    if (child.empty()) return;
    Run& run = runs_.emplace_back();
    run.child = std::move(child.front());
    for (const TableRef& table : tables) {
      std::shared_ptr<const TableReader> reader;
      if (cache_.Find(table->table, WithBounds({}, *table), &reader).ok()) run.ranges.Add(reader->ranges());
    }
  }

  // The smallest current user key of all runs. False at the end of all runs, or if a table cannot be read.
  bool FindNextKey() {
    const Run* first = nullptr;
    for (const Run& run : runs_) {
      const Iterator& at = *run.child.iterator;
      if (!at.status().ok()) return false;
      if (!at.Valid()) continue;
      if (first == nullptr || UserKey(at.key()) < UserKey(first->child.iterator->key())) first = &run;
    }
    if (first == nullptr) return false;
    key_.assign(UserKey(first->child.iterator->key()));
    return true;
  }

  // Compares each run with the oldest entry in the runs before it.
  void JudgeKey() {
    const Run *entries = nullptr, *deletes = nullptr;
    for (Run& run : runs_) {
      TakeAges(&run);
      if (entries != nullptr && run.entries.any() && entries->entries.smallest <= run.entries.largest) {
        Report(*entries, run);
      } else if (entries != nullptr && run.deletes.any() && entries->entries.smallest <= run.deletes.largest) {
        Report(*entries, run);
      } else if (deletes != nullptr && run.entries.any() && deletes->deletes.smallest <= run.entries.largest) {
        Report(*deletes, run);
      }
      if (run.entries.any() && (entries == nullptr || run.entries.smallest < entries->entries.smallest)) entries = &run;
      if (run.deletes.any() && (deletes == nullptr || run.deletes.smallest < deletes->deletes.smallest)) deletes = &run;
    }
  }

  // Collects the run's entries of this key and moves to its next key.
  void TakeAges(Run* run) {
    run->entries = run->deletes = Ages();
    const auto compare = [](Slice end, Slice key) { return end.compare(key); };
    const RangeFragment* const covering = run->ranges.Covering(key_, compare);
    if (covering != nullptr) {
      run->deletes.Add(covering->sequences.front());
      run->deletes.Add(covering->sequences.back());
    }
    Iterator& entries = *run->child.iterator;
    for (uint64_t before = 0; entries.Valid() && UserKey(entries.key()) == Slice(key_); entries.Next()) {
      const uint64_t sequence = TrailerSequence(Trailer(entries.key()));
      const bool twice = sequence == before || (covering != nullptr && NewestVisible(*covering, sequence) == sequence);
      if (twice) Report(*run, *run);
      before = sequence;
      run->entries.Add(sequence);
    }
  }

  // The table of the run that contains the key.
  uint32_t TableOf(const Run& run) const {
    if (run.child.level == 0) return run.child.source;
    const std::vector<TableRef>& tables = version_.level(run.child.level);
    const uint32_t i = version_.FirstNotBefore(run.child.level, key_);
    return i < tables.size() ? tables[i]->table : 0;
  }
  std::string NameOf(const Run& run) const { return Text("table % of level %", {TableOf(run), run.child.level}); }
  static std::string Shown(const Run& run) {
    Ages all = run.entries;
    if (run.deletes.any()) {
      all.Add(run.deletes.smallest);
      all.Add(run.deletes.largest);
    }
    return all.smallest == all.largest ? Text("sequence %", {all.largest})
                                       : Text("sequences % to %", {all.smallest, all.largest});
  }

  void Report(const Run& above, const Run& below) {
    if (!reported_.emplace(&above, &below).second) return;
    const std::string key = ShownKey(key_);
    conflicts_.push_back(
        {TableOf(above),
         &above == &below
             ? Text("% holds two writes of key % with the same sequence", {NameOf(above), key})
             : Text("% holds key % with %, and %, which a Get reads after it, with %: the later one must be older",
                    {NameOf(above), key, Shown(above), NameOf(below), Shown(below)})});
  }

  const Version& version_;
  Tracer silent_;
  TableCache cache_;
  std::vector<Run> runs_;  // newest first
  std::string key_;
  std::set<std::pair<const Run*, const Run*>> reported_;
  std::vector<AgeConflict> conflicts_;
};

}  // namespace

std::vector<AgeConflict> FindAgeConflicts(Env& env, const Version& version, Dialect dialect) {
  return AgeJudge(env, version, dialect).Judge();
}

}  // namespace strata
