#include "compaction/compaction_job.h"

#include <algorithm>

#include "compaction/level_targets.h"
#include "iter/counted_compare.h"
#include "version/table_runs.h"

namespace strata {

StepResult CompactionJob::Step() {
  Status status = host_.CheckHealthy();
  StepResult result = StepResult::Ran();
  if (status.ok()) status = Run(&result);
  TraceProgress();
  return status.ok() && !done_ ? result : Finish(status);
}

Status CompactionJob::Run(StepResult* result) {
  switch (state_) {
    case State::kPick:
      EmitPicked();
      state_ = edits_only() ? State::kOutput : State::kOpen;
      if (edits_only()) output_.Install(plan_.names_log);
      return Status::Ok();
    case State::kOpen:
      return OpenInputs();
    case State::kMerge:
      return Merge();
    case State::kOpenDeeper:
      return OpenDeeper();
    case State::kOutput:
      return Output(result);
  }
  return Status::Ok();
}

void CompactionJob::TraceMoved() {
  host_.tracer().counters.trivial_move_count++;
  host_.tracer().Emit(rec::TrivialMoved{.job = id(),
                                        .table = plan_.upper[0]->table,
                                        .from_level = static_cast<uint8_t>(plan_.level),
                                        .to_level = static_cast<uint8_t>(plan_.output_level)});
}

void CompactionJob::EmitPicked() {
  Tracer& tracer = host_.tracer();
  const std::vector<TableRef> inputs = plan_.inputs();
  if (!host_.tables().tables_hold_parts()) own_tables_.emplace(host_.tables().ForJob(id()));
  tracer.counters.compaction_count++;
  if (plan_.deletes_inputs) {
    tracer.counters.fifo_max_size_compactions++;
    tracer.counters.fifo_deleted_bytes += TotalBytes(inputs);
  }
  tracer.Emit(rec::CompactionPicked{.job = id(),
                                    .inputs = static_cast<uint32_t>(inputs.size()),
                                    .input_bytes = TotalBytes(inputs),
                                    .score_milli = plan_.score_milli,
                                    .level = static_cast<uint8_t>(plan_.level),
                                    .output_level = static_cast<uint8_t>(plan_.output_level),
                                    .reason = plan_.reason,
                                    .picker = static_cast<uint8_t>(plan_.picker),
                                    .family = static_cast<uint8_t>(owner_.installer().family())});
  plan_.ForEachLevel([&](uint32_t level, const std::vector<TableRef>& tables) {
    for (const TableRef& t : tables) {
      tracer.Emit(rec::CompactionInput{.job = id(), .table = t->table, .level = static_cast<uint8_t>(level)});
    }
  });
}

// Opens the inputs one after another, one read per step. When all are open, starts the merge in a step without a read.
Status CompactionJob::OpenInputs() {
  if (opener_ != nullptr) return StepOpener(opening_);
  for (const TableRef& t : plan_.inputs()) {
    if (table_cache().Opened(t->table) == nullptr) return StepOpener(t->table);
  }
  StartMerge();
  state_ = State::kMerge;
  return Status::Ok();
}

Status CompactionJob::StepOpener(uint32_t table) {
  TableCache& cache = table_cache();
  Status status;
  if (opener_ == nullptr) {
    opening_ = table;
    status = cache.StartOpening(table, {options_.verify_checksums, false}, &opener_);
  }
  if (status.ok() && !opener_->done()) status = opener_->Step();
  if (status.ok() && opener_->done()) cache.Keep(opening_, opener_->Take());
  if (!status.ok() || opener_->done()) opener_.reset();
  return status;
}

// A damaged deeper table must not fail this job, which does not need it: it is treated as having no filter.
Status CompactionJob::OpenDeeper() {
  const Status status = StepOpener(entries_->needed_table());
  const bool unreadable = status.Is(Code::kCorruption) || status.Is(Code::kNotSupported);
  if (unreadable) entries_->SkipUnreadableTable();
  if (opener_ == nullptr) state_ = State::kMerge;
  return unreadable ? Status::Ok() : status;
}

void CompactionJob::StartMerge() {
  std::vector<MergeChild> children;
  owner_.AddMemoryRuns(&children);
  const TableReadOptions read{options_.verify_checksums, false};
  plan_.ForEachLevel([&](uint32_t level, const std::vector<TableRef>& tables) {
    AddRuns(table_cache(), level, tables, read, &host_.tracer(), &children);
  });
  auto merge = std::make_unique<MergingIterator>(std::move(children), rec::MergePurpose::kCompaction,
                                                 host_.NewMergeNumber(), options_.merge_strategy, &host_.tracer());
  DeeperTables deeper(plan_.version, plan_.output_level, OlderTablesOfL0());
  RangeRules ranges = StartRanges(deeper);
  predicates_ = owner_.predicates();
  entries_ = std::make_unique<CompactionIterator>(
      std::move(merge), DropRules(std::move(deeper), host_.SnapshotSequences(), options_.ask_deeper_filters),
      std::move(ranges), predicates_, table_cache(), host_.tracer(), id(), options_.enforce_single_del_contracts,
      &progress_);
}

RangeRules CompactionJob::StartRanges(const DeeperTables& deeper) {
  std::vector<RangeTombstone> tombstones;
  owner_.AddMemoryRanges(&tombstones);
  plan_.ForEachLevel([&](uint32_t, const std::vector<TableRef>& tables) {
    for (const TableRef& t : tables) {
      const RangeFragments& stored = *table_cache().Opened(t->table)->ranges();
      if (!Any(stored)) continue;
      for (RangeTombstone& tombstone : TombstonesOf(stored)) tombstones.push_back(std::move(tombstone));
    }
  });
  RangeRules rules(tombstones, host_.SnapshotSequences());
  if (!Any(tombstones)) return rules;
  std::vector<RangeRules::Dropped> dropped;
  ranges_ = RangeCut(rules.Keep([&deeper](KeyRange range) { return deeper.Overlaps(range); }, &dropped));
  for (const auto& [tombstone, reason] : dropped) {
    const bool obsolete = reason == rec::DropReason::kTombstoneAtBaseLevel;
    if (obsolete) host_.tracer().counters.compaction_range_del_drop_obsolete++;
    host_.tracer().Emit(rec::RangeTombstoneDropped{
        .job = id(), .sequence = tombstone.sequence, .reason = reason, .begin = tombstone.begin, .end = tombstone.end});
  }
  return rules;
}

// Tables of L0 older than every input: an output in L0 must not uncover their entries.
std::vector<TableRef> CompactionJob::OlderTablesOfL0() const {
  if (plan_.output_level != 0) return {};
  const std::vector<TableRef>& tables = plan_.version->level(0);
  return {std::find(tables.begin(), tables.end(), plan_.upper.back()) + 1, tables.end()};
}

Status CompactionJob::Merge() {
  const bool detail = host_.tracer().Wants(Group::kCompare);
  Pass pass = Pass::kContinue;
  for (uint32_t i = 0; i < kEntriesPerStep && pass == Pass::kContinue; i++) {
    Status status = detail ? MergeOne<true>(&pass) : MergeOne<false>(&pass);
    if (!status.ok()) return status;
  }
  if (pass != Pass::kMerged) return Status::Ok();
  merged_ = true;
  progressed_ = true;
  entries_.reset();
  state_ = State::kOutput;
  Status status;
  if (!ranges_.done() && !output_.has_table()) status = BeginOutput();
  if (!status.ok()) return status;
  output_.has_table() ? FinishOutput(ranges_.TakeRest()) : output_.Install(plan_.names_log);
  return status;
}

template <bool kDetail>
Status CompactionJob::MergeOne(Pass* pass) {
  const bool waited = kept_;
  if (!waited) {
    const Status status = Advance<kDetail>(pass);
    if (!status.ok() || !kept_) return status;
  }
  const Slice key = entries_->key();
  // The entry waits until the full output is finished and the next one started.
  if (!waited && entries_->first_of_key() && CutBefore<kDetail>(key) && output_.has_table()) {
    state_ = State::kOutput;
    FinishOutput(ranges_.TakeBefore(UserKey(key)));
    *pass = Pass::kEndStep;
    return Status::Ok();
  }
  return AddToOutput(key, pass);
}

template <bool kDetail>
Status CompactionJob::Advance(Pass* pass) {
  CompactionIterator::Pass entry;
  Status status = entries_->Advance<kDetail>(&entry);
  if (!status.ok()) return status;
  switch (entry) {
    case CompactionIterator::Pass::kContinue:
      break;
    case CompactionIterator::Pass::kKept:
      kept_ = true;
      break;
    case CompactionIterator::Pass::kMerged:
      *pass = Pass::kMerged;
      break;
    case CompactionIterator::Pass::kNeedsTable:
      *pass = Pass::kEndStep;
      state_ = State::kOpenDeeper;
      break;
    case CompactionIterator::Pass::kNeedsBlock: {
      *pass = Pass::kEndStep;
      uint64_t bytes = 0;
      status = entries_->LoadBlock(&bytes);
      host_.tracer().counters.compact_read_bytes += bytes;
      if (of_marked()) host_.tracer().counters.compact_read_bytes_marked += bytes;
      progress_.input_bytes_read += bytes;
      progressed_ = true;
      break;
    }
  }
  return status;
}

template <bool kDetail>
bool CompactionJob::CutBefore(Slice internal_key) {
  if (plan_.output_level == 0) return false;  // two tables would be two runs
  const uint64_t output_bytes = output_.has_table() ? output_.builder().EstimatedFileSize() : 0;
  return cutter_.CutBefore(plan_.grandparents, output_bytes, options_, [&](uint32_t i) {
    const CountedCompare<rec::CompareSite::kCompaction, kDetail> compare(&host_.tracer());
    return compare.Internal(internal_key, plan_.grandparents[i]->largest, 0, PlaceOf(i)) > 0;
  });
}

Status CompactionJob::BeginOutput() {
  const uint32_t level = plan_.output_level;
  OutputPlace place{.level = level, .last_level = level >= plan_.version->deepest_level()};
  if (level > 0) place.level = level + 1 - std::min(level, TargetsOf(*plan_.version, options_).base_level);
  output_match_ = UINT64_MAX;
  return output_.Begin(host_.NewFileNumber(), owner_.NewTableOptions(place));
}

void CompactionJob::FinishOutput(RangeFragments ranges) {
  if (Any(ranges)) output_.AddRanges(id(), std::move(ranges));
  output_.Finish();
}

Status CompactionJob::AddToOutput(Slice key, Pass* pass) {
  // Foreign tables, and ours when checksums are not verified, may hold anything.
  if (!output_.has_table()) {
    const std::vector<TableRef>& tables = output_.tables();
    if (!tables.empty() && CompareInternal(tables.back()->largest, key) >= 0) return OutOfOrder();
    const Status status = BeginOutput();
    if (!status.ok()) return status;
  }
  TableBuilder& builder = output_.builder();
  if (!builder.TryAdd(key, entries_->value())) return OutOfOrder();
  output_match_ = std::min(output_match_, entries_->kept_match());
  entries_->Consume();
  kept_ = false;
  if (!builder.BlockReady()) return Status::Ok();
  *pass = Pass::kEndStep;
  return builder.WriteBlock();
}

Status CompactionJob::OutOfOrder() const {
  return Status::Corruption("the tables of L% and L% that are compacted hold entries out of order",
                            {plan_.level, plan_.output_level});
}

Status CompactionJob::Output(StepResult* result) {
  OutputStage::Event event;
  Status status = output_.Step(
      id(), [this] { return MakeEdit(); }, &event);
  switch (event) {
    case OutputStage::Event::kTableMade: {
      output_.tables().back()->swept_below = SweptBelow(predicates_, output_match_);
      const uint64_t bytes = output_.tables().back()->size_bytes;
      host_.tracer().counters.compact_write_bytes += bytes;
      if (of_marked()) host_.tracer().counters.compact_write_bytes_marked += bytes;
      progress_.output_bytes += bytes;
      progressed_ = true;
      if (merged_) {
        output_.Install(plan_.names_log);
      } else {
        state_ = State::kMerge;
      }
      break;
    }
    case OutputStage::Event::kWaitedForInstall:
      *result = StepResult::Blocked(Condition::kBackgroundDone);
      break;
    case OutputStage::Event::kInstalled:
      done_ = true;
      if (plan_.trivial_move) TraceMoved();
      break;
    case OutputStage::Event::kNone:
    case OutputStage::Event::kDirSynced:
      break;
  }
  return status;
}

void CompactionJob::TraceProgress() {
  if (!progressed_) return;
  progressed_ = false;
  progress_.input_block_bytes = entries_ != nullptr ? static_cast<uint32_t>(entries_->held_bytes()) : 0;
  progress_.output_block_bytes = output_.has_table() ? static_cast<uint32_t>(output_.builder().pending_bytes()) : 0;
  host_.tracer().Emit(progress_);
}

VersionEdit CompactionJob::MakeEdit() const {
  VersionEdit edit;
  if (!plan_.pointer.empty()) edit.compact_pointers.push_back({plan_.level, plan_.pointer});
  plan_.ForEachLevel([&edit](uint32_t level, const std::vector<TableRef>& tables) {
    for (const TableRef& t : tables) edit.Delete(level, t->table);
  });
  if (plan_.trivial_move) edit.Add(plan_.output_level, plan_.upper[0]);
  for (const TableRef& t : output_.tables()) edit.Add(plan_.output_level, t);
  owner_.SetCarriedOut(&edit);
  return edit;
}

StepResult CompactionJob::Finish(const Status& status) {
  // Releases all references to inputs, so that their files can be removed as soon as no reader holds them.
  entries_.reset();
  own_tables_.reset();
  const CompactionOutcome outcome{progress_.output_bytes, progress_.entries_in, progress_.entries_out};
  owner_.CompactionFinished(id(), std::move(plan_), outcome, status);
  return StepResult::Done();
}

}  // namespace strata
