#include "db/db_impl.h"

#include <algorithm>

#include "base/check.h"
#include "base/prng.h"
#include "db/wait_jobs.h"
#include "db/write_job.h"
#include "format/batch_format.h"
#include "format/file_name.h"

namespace strata {

DbImpl::DbImpl(const Options& options, const EngineContext& context)
    : options_(options),
      context_(context),
      cache_(options.block_cache_size),
      tables_(context.env, {&cache_, &context_.tracer, options.dialect, options.cache_index_and_filter_blocks,
                            options.pin_l0_filter_and_index_blocks_in_cache}),
      versions_(context_.env, context_.tracer, options_, last_sequence_),
      wals_(context.env),
      background_(*this) {}

// Jobs point into this object, so they go first, and queue nothing new as they go. Nothing is written: what was
// acknowledged and synced is on the files.
DbImpl::~DbImpl() {
  stopped_ = Status::Aborted("the database is closed");
  context_.scheduler.Clear();
  if (locked_) env().UnlockDir().IgnoreError();
}

// ---- Writing, and the jobs of clients.

std::unique_ptr<Job> DbImpl::NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) {
  return std::make_unique<WriteJob>(*this, options, batch, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewFlushWaitJob(Done done) {
  return std::make_unique<FlushWaitJob>(*this, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewCompactRangeJob(Slice from, Slice to, Done done) {
  return std::make_unique<CompactRangeJob>(*this, from, to, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewSettleJob(Done done) {
  return std::make_unique<SettleJob>(*this, std::move(done));
}

MemTableRef DbImpl::NewMemTable(uint32_t wal) {
  // Every memtable draws its heights from a seed of its own, so that one more entry here moves no tower elsewhere.
  uint64_t seed = context_.seed + next_memtable_;
  seed = SplitMix64(&seed);
  const auto filter_bytes =
      static_cast<uint32_t>(options_.write_buffer_size * options_.memtable_prefix_bloom_size_ratio / 100);
  return std::make_shared<MemTable>(next_memtable_++, wal, seed, tracer(), filter_bytes * 8,
                                    FilterContents{options_.memtable_whole_key_filtering, KeyPrefix()});
}

Status DbImpl::Rotate(rec::JobTrigger trigger) {
  const uint32_t wal = NewFileNumber();
  Status status = wals_.Create(wal);
  if (!status.ok()) return status;
  tracer().Emit(rec::WalCreated{.wal = wal});
  tracer().Emit(rec::MemtableSealed{
      .memtable = active_->id(), .entries = active_->entries(), .size_bytes = active_->size_bytes()});
  sealed_.push_back(std::move(active_));
  active_ = NewMemTable(wal);
  tracer().Emit(rec::MemtableCreated{.memtable = active_->id(), .wal = wal});
  background_.set_flush_trigger(trigger);
  background_.ScheduleDueWork();
  return status;
}

void DbImpl::Publish(const WriteBatch& batch) {
  const uint64_t bytes_before = active_->size_bytes();
  const uint32_t deletes_before = active_->deletes();
  BatchReader reader;
  Status status = reader.Open(batch.Data());
  for (BatchOp op; status.ok() && reader.Next(&op);) active_->Add(reader.sequence_of_last(), op.type, op.key, op.value);
  STRATA_CHECK(status.ok() && reader.status().ok(), "A write batch made by WriteBatch is whole.");
  last_sequence_ += batch.count();
  Counters& counters = tracer().counters;
  counters.number_keys_written += batch.count();
  counters.bytes_written += batch.ApproximateBytes();
  counters.write_done_by_self++;
  tracer().Emit(rec::MemtableGrown{.memtable = active_->id(),
                                   .entries = batch.count(),
                                   .size_bytes = static_cast<uint32_t>(active_->size_bytes() - bytes_before),
                                   .deletes = active_->deletes() - deletes_before});
}

void DbImpl::RetireMemtable(uint32_t memtable, uint32_t log_number) {
  sealed_.erase(sealed_.begin());
  flushed_memtable_ = memtable;
  tracer().Emit(rec::MemtableRetired{.memtable = memtable});
  for (const uint32_t wal : wals_.RetireBefore(log_number)) {
    tracer().Emit(rec::WalRetired{.wal = wal});
    background_.AddObsolete(LogFileName(wal));
  }
}

void DbImpl::BeginStall(uint32_t op, rec::StallReason reason) {
  stall_ = reason;
  tracer().Emit(rec::StallBegun{.op = op, .reason = reason});
}

void DbImpl::EndStall(uint32_t op, uint64_t begun_ns) {
  const uint64_t waited_ns = clock().now_ns() - begun_ns;
  tracer().counters.stall_nanos += waited_ns;
  tracer().Emit(rec::StallEnded{.op = op, .reason = stall_, .waited_ns = waited_ns});
  stall_ = rec::StallReason::kNone;
}

void DbImpl::Stop(const Status& status) {
  if (!stopped_.ok()) return;
  stopped_ = status;
  tracer().Emit(rec::EngineStopped{.status = static_cast<rec::StatusCode>(status.code()), .message = status.message()});
  Signal(Condition::kWriterQueue);
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
}

uint64_t DbImpl::DeclaredBytes() const {
  uint64_t bytes = versions_.current()->total_bytes() + versions_.lingering_bytes() + versions_.manifest_bytes();
  bytes += wals_.size_bytes() + cache_.size_bytes() + active_->size_bytes();
  if (active_->filter() != nullptr) bytes += active_->filter()->bytes().size();
  for (const MemTableRef& m : sealed_) {
    bytes += m->size_bytes();
    if (m->filter() != nullptr) bytes += m->filter()->bytes().size();
  }
  return bytes;
}

Status DbImpl::MayWrite() const {
  const uint64_t bytes = DeclaredBytes();
  if (bytes <= options_.memory_quota / 8 * 7) return Status::Ok();
  return Status::OutOfMemory("the database holds % bytes; writes are refused above seven eighths of %",
                             {bytes, options_.memory_quota});
}

Status DbImpl::MayGoOn() {
  if (!stopped_.ok()) return Status::Aborted("the database has stopped");
  const uint64_t bytes = DeclaredBytes();
  if (bytes <= options_.memory_quota) return Status::Ok();
  return Status::OutOfMemory("the database holds % bytes of %", {bytes, options_.memory_quota});
}

TableOptions DbImpl::NewTableOptions(bool last_level) const {
  TableOptions table;
  table.block_size = static_cast<uint32_t>(options_.block_size);
  table.restart_interval = static_cast<uint32_t>(options_.block_restart_interval);
  table.compression = static_cast<decltype(table.compression)>(options_.compression);
  table.filter = static_cast<FilterMode>(options_.filter);
  if (last_level && options_.optimize_filters_for_hits) table.filter = FilterMode::kNone;
  table.bits_per_key = static_cast<uint32_t>(options_.bits_per_key);
  table.filter_policy = options_.filter_policy;
  table.filter_contents = {options_.whole_key_filtering, KeyPrefix()};
  table.deletion_collector = DeletionCollectorOptions(options_);
  table.comparator = ComparatorOf(options_.dialect);
  return table;
}

// ---- Snapshots.

const Snapshot* DbImpl::GetSnapshot(uint32_t number) {
  snapshots_.emplace_back(last_sequence_, number);
  tracer().Emit(rec::SnapshotTaken{.sequence = last_sequence_, .snapshot = number});
  return &snapshots_.back();
}

void DbImpl::ReleaseSnapshot(const Snapshot* snapshot) {
  const auto found =
      std::find_if(snapshots_.begin(), snapshots_.end(), [snapshot](const SnapshotImpl& s) { return &s == snapshot; });
  STRATA_CHECK(found != snapshots_.end(), "A snapshot is released once, by the database that gave it.");
  tracer().Emit(rec::SnapshotReleased{.sequence = found->sequence_number, .snapshot = found->number});
  snapshots_.erase(found);
}

std::vector<uint64_t> DbImpl::SnapshotSequences() const {
  std::vector<uint64_t> sequences;
  for (const SnapshotImpl& s : snapshots_) sequences.push_back(s.sequence_number);
  return sequences;
}

// ---- Options.

Status DbImpl::SetOption(uint16_t option_id, uint64_t value) {
  const Status status = ChangeOption(&options_, option_id, value);
  if (!status.ok()) return status;
  tracer().Emit(rec::OptionSet{.value = value, .option = option_id});
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
  background_.ScheduleDueWork();
  return status;
}

Status Db::Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db) {
  Status status = ValidateOptions(options);
  if (!status.ok()) return status;
  auto impl = std::make_unique<DbImpl>(options, context);
  status = impl->Open();
  if (status.ok()) *db = std::move(impl);
  return status;
}

}  // namespace strata
