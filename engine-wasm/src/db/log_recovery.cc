#include "db/log_recovery.h"

#include <algorithm>

#include "db/column_family.h"
#include "format/batch_format.h"
#include "format/file_name.h"
#include "range_del/fragmenter.h"
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
  chain_ = SequenceChain(numbers->last_sequence, HasSeveralFamilies(families_), logs.empty() ? 0 : logs.front());
  bool go_on = true;
  Status status;
  size_t next = 0;
  while (next < logs.size() && go_on && status.ok()) {
    const uint32_t log = logs[next++];
    status = ReplayFile(log, next == logs.size(), &go_on);
    if (status.ok() && !go_on && HasSeveralFamilies(families_)) status = CheckNoFamilyAhead(log);
  }
  for (size_t i = next; i < logs.size() && status.ok(); i++) status = DropFile(logs[i], logs[next - 1]);
  for (auto& [id, family] : families_) {
    if (status.ok() && family.memtable != nullptr && family.memtable->entries() > 0) status = WriteTable(&family);
  }
  return status;
}

Status LogRecovery::CheckNoFamilyAhead(uint32_t log) const {
  for (const auto& [id, family] : families_) {
    if (family.state.numbers.log_number <= log || family.state.version->table_count() == 0) continue;
    return Status::Corruption(
        "tables of column family % are ahead of the logs: replay stops in %, and what they hold comes from later logs "
        "too",
        {id, LogFileName(log)});
  }
  return Status::Ok();
}

Status LogRecovery::ReplayFile(uint32_t number, bool is_last, bool* go_on) {
  const std::string name = LogFileName(number);
  std::unique_ptr<RandomAccessFile> file;
  Status status = env_.NewRandomAccessFile(name, &file);
  if (!status.ok()) return status;
  Log& log = read_.emplace_back();
  log.log = number;
  log.replayed = true;
  status = ReplayLog(
      *file, name, options_.wal_recovery_mode, is_last, options_.memory_quota,
      [this, &log](Slice r) { return ReplayBatch(&log, r); }, &log.result,
      [this, number](const LogPart& part) { EmitRead(number, part); });
  if (!status.ok()) return status;
  const ReplayResult& result = log.result;
  if (options_.paranoid_checks && options_.wal_recovery_mode == WalRecoveryMode::kSkipAnyCorruptedRecords &&
      !result.message.empty() && !result.torn_tail) {
    return Status::Corruption(result.message);
  }
  *go_on = !result.stopped_early;
  if (!*go_on && log.result.dropped.back().first_sequence == 0) {
    log.result.dropped.back().first_sequence = chain_.expected();
  }
  log.facts.wal = number;
  log.facts.batches = result.records;
  log.facts.dropped_bytes = static_cast<uint32_t>(std::min<uint64_t>(result.dropped_bytes, 0xffffffffu));
  log.facts.last_sequence = numbers_->last_sequence;
  return status;
}

Status LogRecovery::DropFile(uint32_t number, uint32_t stopped_in) {
  std::unique_ptr<RandomAccessFile> file;
  const Status status = env_.NewRandomAccessFile(LogFileName(number), &file);
  if (!status.ok() || file->size_bytes() == 0) return status;
  Log& log = read_.emplace_back();
  log.log = number;
  log.result.dropped.push_back(DropWholeLog(*file, options_.memory_quota,
                                            Text("replay stopped in %", {LogFileName(stopped_in)}),
                                            [this, number](const LogPart& part) { EmitRead(number, part); }));
  return status;
}

void LogRecovery::RecordMissing(Log* log, uint64_t sequence) {
  // The range dropped since the last batch; at the start of a log, possibly the end of the previous log.
  const auto last_dropped = [](ReplayResult* result) -> DroppedRange* {
    if (result->dropped.empty()) return nullptr;
    DroppedRange& range = result->dropped.back();
    return range.offset >= result->end_offset ? &range : nullptr;
  };
  DroppedRange* range = last_dropped(&log->result);
  if (range == nullptr && log->result.records == 0 && read_.size() > 1) {
    range = last_dropped(&read_[read_.size() - 2].result);
  }
  if (range == nullptr) {
    std::vector<DroppedRange>& dropped = log->result.dropped;
    if (dropped.size() == kDroppedRangesMax) return;
    range = &dropped.emplace_back();
    range->offset = log->result.end_offset;
    range->message = Text("at %: writes are missing, and the log shows no damage", {range->offset});
  }
  range->first_sequence = chain_.expected();
  range->last_sequence = sequence - 1;
}

Status LogRecovery::ReplayBatch(Log* log, Slice record) {
  Status status = CheckBatch(record, options_.dialect);
  if (!status.ok()) return status;
  BatchReader reader;
  status = reader.Open(record);
  if (!status.ok() || reader.count() == 0) return status;

  const bool holes_matter = options_.wal_recovery_mode == WalRecoveryMode::kPointInTimeRecovery ||
                            options_.wal_recovery_mode == WalRecoveryMode::kAbsoluteConsistency;
  if (holes_matter) status = chain_.CheckFollows(log->log, reader.sequence());
  if (!status.ok()) return status;
  if (reader.sequence() > chain_.expected()) RecordMissing(log, reader.sequence());
  status = chain_.Take(reader.sequence(), reader.count());
  if (!status.ok()) return status;
  for (BatchOp op; reader.Next(&op);) {
    const auto found = families_.find(op.family);
    if (found == families_.end() || log->log < found->second.state.numbers.log_number) continue;
    Family& family = found->second;
    if (family.memtable == nullptr)
      family.memtable =
          std::make_unique<MemTable>(0, 0, 0, tracer_, 0, FilterContents{}, family.options.memtable_factory);
    family.memtable->Add(reader.sequence_of_last(), op.type, op.key, op.value);
  }
  log->facts.entries += reader.count();
  numbers_->last_sequence = std::max(numbers_->last_sequence, chain_.last());
  for (auto& [id, family] : families_) {
    const bool full = family.memtable != nullptr && family.memtable->size_bytes() >= family.options.write_buffer_size;
    if (full && status.ok()) status = WriteTable(&family);
  }
  return status;
}

void LogRecovery::EmitRead(uint32_t log, const LogPart& part) const {
  rec::WalRecordRead read{.offset = part.offset, .bytes = part.bytes, .wal = log, .outcome = part.outcome};
  BatchReader reader;
  if (reader.Open(part.payload).ok()) {
    read.first_sequence = reader.sequence();
    read.entries = reader.count();
    if (BatchOp first; reader.Next(&first)) read.key = first.key;
  }
  tracer_.Emit(read);
}

void LogRecovery::EmitReplayed() const {
  for (const Log& log : read_) {
    for (const DroppedRange& range : log.result.dropped) tracer_.Emit(ToRecord(log.log, range));
    if (log.replayed) tracer_.Emit(log.facts);
  }
}

Status LogRecovery::WriteTable(Family* family) {
  const MemTable& memtable = *family->memtable;
  std::unique_ptr<TableOutput> output;
  Status status = TableOutput::Create(env_, numbers_->next_file++, TableOptionsOf(family->options, {}), &output);
  if (!status.ok()) return status;
  TableBuilder& builder = output->builder();
  for (const MemtableEntry* n = memtable.First(); n != nullptr && status.ok(); n = n->next()) {
    builder.Add(n->internal_key(), n->value());
    if (builder.BlockReady()) status = builder.WriteBlock();
  }
  if (memtable.has_ranges()) {
    RangeFragments ranges = *memtable.ranges();
    // No snapshot exists before the database is open.
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
