#include "db/log_recovery.h"

#include <algorithm>

#include "format/batch_format.h"
#include "format/file_name.h"
#include "ranges/fragmenter.h"
#include "version/table_output.h"
#include "wal/wal_reader.h"

namespace strata {

const TableStats* LogRecovery::StatsOf(uint32_t table) const {
  for (const Made& m : made_) {
    if (m.table == table) return &m.stats;
  }
  return nullptr;
}

Status LogRecovery::Replay(const std::vector<uint32_t>& logs, VersionNumbers* numbers) {
  numbers_ = numbers;
  bool go_on = true;
  for (size_t i = 0; i < logs.size() && go_on; i++) {
    Status status = ReplayFile(logs[i], i + 1 == logs.size(), &go_on);
    if (!status.ok()) return status;
  }
  return memtable_ != nullptr && memtable_->entries() > 0 ? WriteTable() : Status::Ok();
}

Status LogRecovery::ReplayFile(uint32_t log, bool is_last, bool* go_on) {
  const std::string name = LogFileName(log);
  std::unique_ptr<RandomAccessFile> file;
  Status status = env_.NewRandomAccessFile(name, &file);
  if (!status.ok()) return status;
  entries_in_log_ = 0;
  ReplayResult result;
  status = ReplayLog(
      *file, name, options_.wal_recovery_mode, is_last, options_.memory_quota,
      [this](Slice r) { return ReplayBatch(r); }, &result);
  if (!status.ok()) return status;
  if (options_.paranoid_checks && options_.wal_recovery_mode == WalRecoveryMode::kSkipAnyCorruptedRecords &&
      !result.message.empty() && !result.torn_tail) {
    return Status::Corruption(result.message);
  }
  *go_on = !result.stopped_early;
  replayed_.push_back({.wal = log,
                       .batches = result.records,
                       .entries = entries_in_log_,
                       .dropped_bytes = static_cast<uint32_t>(std::min<uint64_t>(result.dropped_bytes, 0xffffffffu)),
                       .last_sequence = numbers_->last_sequence});
  return status;
}

Status LogRecovery::ReplayBatch(Slice record) {
  Status status = CheckBatch(record, options_.dialect);
  if (!status.ok()) return status;
  BatchReader reader;
  status = reader.Open(record);
  if (!status.ok() || reader.count() == 0) return status;

  const bool holes_matter = options_.wal_recovery_mode == WalRecoveryMode::kPointInTimeRecovery ||
                            options_.wal_recovery_mode == WalRecoveryMode::kAbsoluteConsistency;
  if (holes_matter && reader.sequence() > numbers_->last_sequence + 1) {
    return Status::Corruption("a batch begins at sequence % where % should follow: writes before it are lost",
                              {reader.sequence(), numbers_->last_sequence + 1});
  }
  if (memtable_ == nullptr) memtable_ = std::make_unique<MemTable>(0, 0, 0, tracer_);
  if (memtable_->entries() > 0 && reader.sequence() <= memtable_->largest_sequence()) {
    return Status::Corruption("a batch begins at sequence %, which was given to an earlier one", {reader.sequence()});
  }
  for (BatchOp op; reader.Next(&op);) memtable_->Add(reader.sequence_of_last(), op.type, op.key, op.value);
  entries_in_log_ += reader.count();
  numbers_->last_sequence = std::max(numbers_->last_sequence, reader.sequence() + reader.count() - 1);
  return memtable_->size_bytes() >= options_.write_buffer_size ? WriteTable() : Status::Ok();
}

Status LogRecovery::WriteTable() {
  std::unique_ptr<TableOutput> output;
  Status status = TableOutput::Create(env_, numbers_->next_file++, table_options_, &output);
  if (!status.ok()) return status;
  TableBuilder& builder = output->builder();
  for (const SkipList::Node* n = memtable_->First(); n != nullptr && status.ok(); n = n->next()) {
    builder.Add(n->internal_key(), n->value());
    if (builder.BlockReady()) status = builder.WriteBlock();
  }
  if (memtable_->has_ranges()) {
    RangeFragments ranges = *memtable_->ranges();
    // Nobody holds a snapshot before the database is open.
    for (RangeFragment& f : ranges) f.sequences.resize(1);
    builder.AddRanges(std::move(ranges));
  }
  if (status.ok() && builder.BlockPending()) status = builder.WriteBlock();
  if (status.ok()) status = builder.WriteTail();
  if (status.ok()) status = output->Sync();
  if (!status.ok()) return status;
  edit_.Add(0, output->Meta());
  made_.push_back({output->table(), builder.stats()});
  // The next batches may have smaller sequence numbers only if the log is damaged; an empty memtable could not tell.
  memtable_ = std::make_unique<MemTable>(0, 0, 0, tracer_);
  return status;
}

}  // namespace strata
