#include "db/memtable_merge.h"

#include <algorithm>

#include "base/check.h"
#include "compaction/compaction_policy.h"
#include "db/db_impl.h"
#include "range_del/fragmenter.h"

namespace strata {
namespace {

// Iterates over a sealed memtable from first to last entry; as in a flush, emits and counts nothing.
class MemtableWalk final : public Iterator {
 public:
  explicit MemtableWalk(std::shared_ptr<MemTable> memtable) : memtable_(std::move(memtable)) {}

  bool Valid() const override { return node_ != nullptr; }
  void SeekToFirst() override { node_ = memtable_->First(); }
  void Next() override { node_ = node_->next(); }
  Slice key() const override { return node_->internal_key(); }
  Slice value() const override { return node_->value(); }
  Status status() const override { return Status::Ok(); }
  void SeekToLast() override { STRATA_CHECK(false, "A merge of tables goes forward only."); }
  void Seek(Slice /*target*/) override { STRATA_CHECK(false, "A merge of tables starts at the first entry."); }
  void Prev() override { STRATA_CHECK(false, "A merge of tables goes forward only."); }

 private:
  const std::shared_ptr<MemTable> memtable_;
  const MemtableEntry* node_ = nullptr;
};

// The user keys from first to last. The exclusive end of a range tombstone counts as covered, which is conservative.
struct UserKeySpan {
  std::string smallest, largest;
  bool empty = true;

  void Widen(Slice from, Slice to) {
    if (empty || from < Slice(smallest)) smallest = from;
    if (empty || to > Slice(largest)) largest = to;
    empty = false;
  }
};

UserKeySpan UserKeysOf(const MemTable& memtable) {
  UserKeySpan span;
  if (memtable.First() != nullptr) {
    span.Widen(UserKey(memtable.First()->internal_key()), UserKey(memtable.Last()->internal_key()));
  }
  if (memtable.has_ranges()) {
    for (const RangeFragment& f : *memtable.ranges()) span.Widen(f.begin, f.end);
  }
  return span;
}

}  // namespace

std::optional<CompactionPlan> PlanMemtableMerge(const VersionRef& version, const MemTable& memtable) {
  CompactionPlan plan;
  plan.version = version;
  plan.level = 0;
  plan.output_level = 1;
  plan.reason = rec::CompactionReason::kMemtableMerge;
  plan.names_log = true;
  plan.upper = version->level(0);
  UserKeySpan span = UserKeysOf(memtable);
  for (const TableRef& t : plan.upper) span.Widen(t->smallest_user_key(), t->largest_user_key());
  Slice from = span.smallest, to = span.largest;
  plan.lower = version->OverlappingInputs(1, {&from, &to});
  AddBoundaryTables(version->level(1), &plan.lower);
  if (!plan.lower.empty()) {
    const KeySpan span = KeySpanOf(plan.lower);
    from = std::min(from, UserKey(span.smallest));
    to = std::max(to, UserKey(span.largest));
  }
  plan.grandparents = version->TablesOverlapping(2, {&from, &to});
  const std::vector<TableRef> inputs = plan.inputs();
  if (std::any_of(inputs.begin(), inputs.end(), [](const TableRef& t) { return t->being_compacted; }))
    return std::nullopt;
  return plan;
}

MemtableMergeJob::MemtableMergeJob(DbImpl& db, ColumnFamily& family, std::shared_ptr<MemTable> memtable,
                                   CompactionPlan plan)
    : FamilyInstaller(db.versions(), family.id()),
      db_(db),
      family_(family),
      memtable_(std::move(memtable)),
      log_number_(family.log_after_flush()),
      queued_ns_(db.clock().now_ns()),
      merge_(db, *this, std::move(plan)) {}

StepResult MemtableMergeJob::Step() {
  merge_.set_id(id());
  // Only until the merge begins: logs that close later hold nothing of this memtable.
  if (!begun_ && db_.bg_error().ok() && db_.MustSyncClosedLogs()) {
    const Status status = db_.wals().NextSync();
    if (!status.ok()) db_.SetBackgroundError(status, rec::BackgroundErrorReason::kLogWrite);
    return StepResult::Ran();
  }
  begun_ = true;
  return merge_.Step();
}

const Options& MemtableMergeJob::options() const {
  return family_.options();
}

const Predicates& MemtableMergeJob::predicates() const {
  return family_.predicates();
}

void MemtableMergeJob::SetCarriedOut(VersionEdit* edit) const {
  family_.SetCarriedOut(edit);
}

TableOptions MemtableMergeJob::NewTableOptions(OutputPlace place) const {
  return family_.NewTableOptions(place);
}

void MemtableMergeJob::AddMemoryRuns(std::vector<MergeChild>* children) {
  children->push_back(
      MergeChild::InMemory(std::make_unique<MemtableWalk>(memtable_), rec::RunKind::kSealedMemtable, memtable_->id()));
}

void MemtableMergeJob::AddMemoryRanges(std::vector<RangeTombstone>* tombstones) {
  if (memtable_->has_ranges()) *tombstones = TombstonesOf(*memtable_->ranges());
}

void MemtableMergeJob::CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                                          const Status& status) {
  if (status.ok()) {
    family_.compaction_stats().AddCompaction(plan, outcome, db_.clock().now_ns() - queued_ns_, memtable_->size_bytes());
  }
  memtable_.reset();
  db_.background().MemtableMergeFinished(job, std::move(plan), status);
}

Status MemtableMergeJob::Append(VersionEdit edit) {
  oldest_log_ = db_.OldestLog(family_, log_number_);
  const VersionEdit flush = db_.FlushEdit(*memtable_, log_number_, oldest_log_);
  edit.log_number = flush.log_number;
  edit.prev_log_number = flush.prev_log_number;
  edit.last_sequence = flush.last_sequence;
  edit.min_log_number = flush.min_log_number;
  return FamilyInstaller::Append(std::move(edit));
}

Status MemtableMergeJob::Step(bool* installed) {
  Status status = FamilyInstaller::Step(installed);
  if (*installed) db_.RetireMemtable(family_, oldest_log_);
  return status;
}

}  // namespace strata
