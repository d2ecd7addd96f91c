// CompactionJob: carries out one plan. An explicit state machine: each state makes at most one device operation, last.
//
//   pick --> open --> merge <--> read_block, write_block, open_deeper
//     |                | ^
//     |                v |   when a table is full, and when the merge ends
//     +-------------> output --> done                                        (version/output_stage.h has its steps)
//      trivial move, or inputs that are only deleted
//
// compaction_iterator.h decides which entries stay, output_cutter.h where an output ends. open_deeper: opens a table
// that is not an input, because its filter must be probed for a tombstone. Range tombstones of all inputs are processed
// when the merge begins (range_rules.h); an output takes those that lie before the first key of the next output, and
// the last output takes the rest, even if it holds nothing else.
//
// Invariants
// 1. Inputs are unchanged until the edit is synced; on any error all of them still exist, and outputs are orphans that
//    the next open removes.
// 2. What is dropped depends on the snapshots at the start. Snapshots taken later are newer than every input entry, so
//    they see the newest version, as current reads do.
//
// Counters: compaction_count, trivial_move_count, fifo_max_size_compactions, fifo_deleted_bytes,
// compaction_range_del_drop_obsolete, compact_read_bytes, compact_write_bytes, and those of the iterator. Emits
// CompactionPicked, CompactionInput, CompactionAdvanced, RangeTombstoneWritten, RangeTombstoneDropped, TableCreated,
// TrivialMoved, and the iterator's records.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "compaction/compaction_host.h"
#include "compaction/compaction_iterator.h"
#include "compaction/compaction_plan.h"
#include "compaction/output_cutter.h"
#include "range_del/range_cut.h"
#include "sched/job.h"
#include "version/output_stage.h"

namespace strata {

class CompactionJob final : public Job {
 public:
  // The maximum number of entries processed per step.
  static constexpr uint32_t kEntriesPerStep = 256;

  // REQUIRES: the plan's inputs are marked being_compacted. host and owner outlive the job, or the job is never
  // stepped again.
  CompactionJob(CompactionHost& host, CompactionOwner& owner, CompactionPlan plan)
      : host_(host),
        owner_(owner),
        options_(owner.options()),
        plan_(std::move(plan)),
        output_(host.env(), host.tracer(), owner.installer()) {}

  StepResult Step() override;
  uint64_t appended_bytes() const override { return output_.appended_bytes(); }

  const CompactionPlan& plan() const { return plan_; }

 private:
  enum class State : uint8_t { kPick, kOpen, kMerge, kOpenDeeper, kOutput };

  Status Run(StepResult* result);
  void EmitPicked();
  void TraceMoved();
  Status OpenInputs();
  // The next read of the table being opened; starts opening this table if none is.
  Status StepOpener(uint32_t table);
  Status OpenDeeper();
  void StartMerge();
  RangeRules StartRanges(const DeeperTables& deeper);
  std::vector<TableRef> OlderTablesOfL0() const;
  Status Merge();
  // The result of one pass of the merge loop.
  enum class Pass : uint8_t { kContinue, kEndStep, kMerged };
  template <bool kDetail>
  Status MergeOne(Pass* pass);
  template <bool kDetail>
  Status Advance(Pass* pass);
  template <bool kDetail>
  bool CutBefore(Slice internal_key);
  Status BeginOutput();
  // Adds range tombstones to the current output and finishes it.
  void FinishOutput(RangeFragments ranges);
  // key: of the kept entry.
  Status AddToOutput(Slice key, Pass* pass);
  Status OutOfOrder() const;
  Status Output(StepResult* result);
  void TraceProgress();
  bool edits_only() const { return plan_.trivial_move || plan_.deletes_inputs; }
  bool of_marked() const { return plan_.reason == rec::CompactionReason::kFilesMarkedForCompaction; }
  VersionEdit MakeEdit() const;
  StepResult Finish(const Status& status);

  TableCache& table_cache() { return own_tables_ ? *own_tables_ : host_.tables(); }

  CompactionHost& host_;
  CompactionOwner& owner_;
  const Options& options_;
  CompactionPlan plan_;
  // If index and filters of open tables are in the block cache, they may be evicted at any time, and a step that moves
  // the merge could need several reads. So the job opens and holds its own copies, one read per step.
  std::optional<TableCache> own_tables_;
  State state_ = State::kPick;
  bool done_ = false;

  std::unique_ptr<TableOpener> opener_;
  uint32_t opening_ = 0;  // table being opened
  std::unique_ptr<CompactionIterator> entries_;
  bool kept_ = false;                   // a kept entry waits to be written
  bool merged_ = false;                 // the merge has ended
  Predicates predicates_;               // live when the merge began
  uint64_t output_match_ = UINT64_MAX;  // the least kept_match() of the current output's entries

  OutputStage output_;
  OutputCutter cutter_;
  RangeCut ranges_;  // range tombstones that stay and that no output has taken yet

  // Emitted once per input block, per output and at the end of the merge. Every entry precedes one of these; a record
  // per written block as well would double the cost of tracing a compaction.
  rec::CompactionAdvanced progress_;
  bool progressed_ = false;
};

}  // namespace strata
