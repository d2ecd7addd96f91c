// CompactionJob: carries out one plan. An explicit state machine: each state makes at most one device operation, last.
//
//   pick --> open --> merge <--> read_block, write_block, open_deeper
//     |                | ^
//     |                v |   when a table is full, and when all is merged
//     +-------------> output --> done                                        (version/output_stage.h has its steps)
//      trivial move
//
// What stays of the inputs is decided by compaction_iterator.h, where one output ends by output_cutter.h. open_deeper:
// a table that is no input is opened, because its filter is asked for a tombstone. Range tombstones of all inputs are
// judged when the merge begins (range_rules.h); an output takes those that lie before the first key of the next one,
// and the last output takes the rest, even if it has nothing else.
//
// Invariants
// 1. Inputs are untouched until the edit is synced; on any error they are all still there, and outputs are orphans that
//    the next opening removes.
// 2. What is dropped depends on the snapshots at the beginning. Snapshots taken later are newer than every input entry,
//    so they see the newest version, as everybody does.
//
// Counters: compaction_count, trivial_move_count, compaction_range_del_drop_obsolete, compact_read_bytes,
// compact_write_bytes. Emits: CompactionPicked, CompactionInput, CompactionAdvanced, RangeTombstoneWritten,
// RangeTombstoneDropped, TableCreated, TrivialMoved; and what the iterator counts and emits.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "compaction/compaction_host.h"
#include "compaction/compaction_iterator.h"
#include "compaction/compaction_plan.h"
#include "compaction/output_cutter.h"
#include "ranges/range_cut.h"
#include "sched/job.h"
#include "version/output_stage.h"

namespace strata {

class CompactionJob final : public Job {
 public:
  // Entries that one step may judge.
  static constexpr uint32_t kEntriesPerStep = 256;

  // REQUIRES: the plan's inputs are marked being_compacted. host outlives the job, or the job is never stepped again.
  CompactionJob(CompactionHost& host, CompactionPlan plan)
      : host_(host), plan_(std::move(plan)), output_(host.env(), host.tracer(), host.installer()) {}

  StepResult Step() override;
  Slice StateName() const override;

  const CompactionPlan& plan() const { return plan_; }

 private:
  enum class State : uint8_t { kPick, kOpen, kMerge, kOpenDeeper, kOutput };

  Status Run(StepResult* result);
  void Announce();
  void TellMoved();
  Status OpenInputs();
  // The next read of the table that is being opened; begins with it when none is.
  Status StepOpener(uint32_t table);
  Status OpenDeeper();
  void StartMerge();
  RangeRules StartRanges(const DeeperTables& deeper);
  std::vector<TableRef> OlderTablesOfL0() const;
  Status Merge();
  // What one pass of the merge loop came to.
  enum class Pass : uint8_t { kGoOn, kEndStep, kMerged };
  template <bool kDetail>
  Status MergeOne(Pass* pass);
  template <bool kDetail>
  Status Advance(Pass* pass);
  template <bool kDetail>
  bool CutBefore(Slice internal_key);
  Status BeginOutput();
  // The output that is under way takes its range tombstones and is finished.
  void FinishOutput(RangeFragments ranges);
  Status AddToOutput(Pass* pass);
  Status Output(StepResult* result);
  void TellProgress();
  bool of_marked() const { return plan_.reason == rec::CompactionReason::kFilesMarkedForCompaction; }
  VersionEdit MakeEdit() const;
  StepResult Finish(const Status& status);

  TableCache& table_cache() { return own_tables_ ? *own_tables_ : host_.tables(); }

  CompactionHost& host_;
  CompactionPlan plan_;
  // Where index and filters of open tables live in the block cache, they may go at any time, and a step that moves the
  // merge could come to need several reads. So the job opens its tables for itself, a read a step, and holds them.
  std::optional<TableCache> own_tables_;
  State state_ = State::kPick;
  bool done_ = false;

  std::unique_ptr<TableOpener> opener_;
  uint32_t opening_ = 0;  // table being opened
  std::unique_ptr<CompactionIterator> entries_;
  bool kept_ = false;      // an entry that is kept waits to be written
  bool merged_ = false;    // nothing is left to merge
  std::string last_kept_;  // internal key

  OutputStage output_;
  OutputCutter cutter_;
  RangeCut ranges_;  // those that stay and no output has taken yet

  // Told once for each input block, each output and the end of the merge: every entry comes before one of these, and a
  // record for each block written as well would double what watching a compaction costs.
  rec::CompactionAdvanced progress_;
  bool progressed_ = false;
};

}  // namespace strata
