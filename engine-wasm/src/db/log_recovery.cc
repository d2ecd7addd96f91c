#include "db/log_recovery.h"

#include <algorithm>

#include "db/column_family.h"
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
  first_log_ = logs.empty() ? 0 : logs.front();
  bool go_on = true;
  Status status;
  for (size_t i = 0; i < logs.size() && go_on && status.ok(); i++) {
    status = ReplayFile(logs[i], i + 1 == logs.size(), &go_on);
    if (status.ok() && !go_on && AreSeveral(families_)) status = CheckNoneIsAhead(logs[i]);
  }
  for (auto& [id, family] : families_) {
    if (status.ok() && family.memtable != nullptr && family.memtable->entries() > 0) status = WriteTable(&family);
  }
  return status;
}

Status LogRecovery::CheckNoneIsAhead(uint32_t log) const {
  for (const auto& [id, family] : families_) {
    if (family.state.numbers.log_number <= log || family.state.version->table_count() == 0) continue;
    return Status::Corruption(
        "tables of column family % are ahead of the logs: replay stops in %, and what they hold comes from later logs "
        "too",
        {id, LogFileName(log)});
  }
  return Status::Ok();
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
      [this, log](Slice r) { return ReplayBatch(log, r); }, &result);
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

// Ok, or the sentence about a hole before a batch.
Status LogRecovery::CheckFollows(uint32_t log, uint64_t sequence) const {
  const uint64_t expected = (replayed_last_ != 0 ? replayed_last_ : numbers_->last_sequence) + 1;
  bool follows = sequence <= expected;
  if (AreSeveral(families_)) follows &= replayed_last_ != 0 || log == first_log_;
  if (follows) return Status::Ok();
  return Status::Corruption("a batch begins at sequence % where % should follow: writes before it are lost",
                            {sequence, expected});
}

Status LogRecovery::ReplayBatch(uint32_t log, Slice record) {
  Status status = CheckBatch(record, options_.dialect);
  if (!status.ok()) return status;
  BatchReader reader;
  status = reader.Open(record);
  if (!status.ok() || reader.count() == 0) return status;

  const bool holes_matter = options_.wal_recovery_mode == WalRecoveryMode::kPointInTimeRecovery ||
                            options_.wal_recovery_mode == WalRecoveryMode::kAbsoluteConsistency;
  if (holes_matter) status = CheckFollows(log, reader.sequence());
  if (!status.ok()) return status;
  if (reader.sequence() <= replayed_last_) {
    return Status::Corruption("a batch begins at sequence %, which was given to an earlier one", {reader.sequence()});
  }
  for (BatchOp op; reader.Next(&op);) {
    const auto found = families_.find(op.family);
    if (found == families_.end() || log < found->second.state.numbers.log_number) continue;
    Family& family = found->second;
    if (family.memtable == nullptr) family.memtable = std::make_unique<MemTable>(0, 0, 0, tracer_);
    family.memtable->Add(reader.sequence_of_last(), op.type, op.key, op.value);
  }
  entries_in_log_ += reader.count();
  replayed_last_ = reader.sequence() + reader.count() - 1;
  numbers_->last_sequence = std::max(numbers_->last_sequence, replayed_last_);
  for (auto& [id, family] : families_) {
    const bool full = family.memtable != nullptr && family.memtable->size_bytes() >= family.options.write_buffer_size;
    if (full && status.ok()) status = WriteTable(&family);
  }
  return status;
}

Status LogRecovery::WriteTable(Family* family) {
  const MemTable& memtable = *family->memtable;
  std::unique_ptr<TableOutput> output;
  Status status = TableOutput::Create(env_, numbers_->next_file++, TableOptionsOf(family->options, false), &output);
  if (!status.ok()) return status;
  TableBuilder& builder = output->builder();
  for (const SkipList::Node* n = memtable.First(); n != nullptr && status.ok(); n = n->next()) {
    builder.Add(n->internal_key(), n->value());
    if (builder.BlockReady()) status = builder.WriteBlock();
  }
  if (memtable.has_ranges()) {
    RangeFragments ranges = *memtable.ranges();
    // Nobody holds a snapshot before the database is open.
    for (RangeFragment& f : ranges) f.sequences.resize(1);
    builder.AddRanges(std::move(ranges));
  }
  if (status.ok() && builder.BlockPending()) status = builder.WriteBlock();
  if (status.ok()) status = builder.WriteTail();
  if (status.ok()) status = output->Sync();
  if (!status.ok()) return status;
  family->edit.Add(0, output->Meta());
  made_.push_back({output->table(), builder.stats()});
  family->memtable.reset();
  return status;
}

}  // namespace strata
