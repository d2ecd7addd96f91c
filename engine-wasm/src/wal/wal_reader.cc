#include "wal/wal_reader.h"

#include <utility>

#include "format/log_format.h"
#include "wal/log_file.h"

namespace strata {
namespace {

enum class Decision : uint8_t { kContinue, kStop, kFail };

// Implements the table at the top of wal_reader.h.
Decision Decide(WalRecoveryMode mode, bool torn_tail) {
  switch (mode) {
    case WalRecoveryMode::kTolerateCorruptedTailRecords:
      return torn_tail ? Decision::kContinue : Decision::kFail;
    case WalRecoveryMode::kAbsoluteConsistency:
      return Decision::kFail;
    case WalRecoveryMode::kPointInTimeRecovery:
      return Decision::kStop;
    case WalRecoveryMode::kSkipAnyCorruptedRecords:
      return Decision::kContinue;
  }
  return Decision::kFail;
}

std::string MessageFor(Slice name, const std::string& what) {
  return std::string(name) + ": " + what;
}

// Merges adjacent ranges, so that a block of bad fragments makes one range.
void AddDropped(DroppedRange range, ReplayResult* result) {
  result->dropped_bytes += range.bytes;
  std::vector<DroppedRange>& dropped = result->dropped;
  if (!dropped.empty() && dropped.back().offset + dropped.back().bytes == range.offset) {
    dropped.back().bytes += range.bytes;
    dropped.back().records += range.records;
    dropped.back().torn_tail &= range.torn_tail;
  } else if (dropped.size() < kDroppedRangesMax) {
    dropped.push_back(std::move(range));
  }
}

void Report(const LogPartListener& on_part, const LogPart& part) {
  if (on_part) on_part(part);
}

LogPart PartOf(const LogRecord& record, rec::WalRecordOutcome outcome) {
  return {record.offset, record.end_offset - record.offset, outcome, record.payload};
}

LogPart PartOf(const LogDamage& damage) {
  const auto outcome = damage.IsTornTail() ? rec::WalRecordOutcome::kTorn : rec::WalRecordOutcome::kDamaged;
  return {damage.offset, damage.dropped_bytes, outcome, {}};
}

// Reads the rest of a log after replay has stopped. Returns its whole records.
uint32_t CountRecords(LogParser* parser, const LogPartListener& on_part) {
  uint32_t records = 0;
  for (LogEvent event; (event = parser->Next()) != LogEvent::kEnd;) {
    const bool whole = event == LogEvent::kRecord;
    records += whole;
    Report(on_part, whole ? PartOf(parser->record(), rec::WalRecordOutcome::kAfterStop) : PartOf(parser->damage()));
  }
  return records;
}

}  // namespace

rec::WalDropped ToRecord(uint32_t log, const DroppedRange& range) {
  return {.offset = range.offset,
          .dropped_bytes = range.bytes,
          .first_sequence = range.first_sequence,
          .last_sequence = range.last_sequence,
          .wal = log,
          .records = range.records,
          .torn_tail = range.torn_tail,
          .message = range.message};
}

DroppedRange DropWholeLog(const RandomAccessFile& file, uint64_t record_bytes_max, std::string message,
                          const LogPartListener& on_part) {
  LogFile source(file);
  LogParser parser(&source, record_bytes_max);
  DroppedRange range;
  range.bytes = source.size_bytes();
  range.records = CountRecords(&parser, on_part);
  range.message = std::move(message);
  return range;
}

Status ReplayLog(const RandomAccessFile& file, Slice name, WalRecoveryMode mode, bool is_last_log,
                 uint64_t record_bytes_max, const std::function<Status(Slice record)>& f, ReplayResult* result,
                 const LogPartListener& on_part) {
  *result = ReplayResult();
  LogFile source(file);
  LogParser parser(&source, record_bytes_max);
  for (LogEvent event = parser.Next(); event != LogEvent::kEnd; event = parser.Next()) {
    DroppedRange range;
    if (event == LogEvent::kRecord) {
      const LogRecord& record = parser.record();
      const Status accepted = f(record.payload);
      if (accepted.ok()) {
        result->records++;
        result->end_offset = record.end_offset;
        Report(on_part, PartOf(record, rec::WalRecordOutcome::kReplayed));
        continue;
      }
      if (!accepted.Is(Code::kCorruption)) return accepted;
      Report(on_part, PartOf(record, rec::WalRecordOutcome::kRefused));
      range.offset = record.offset;
      range.bytes = record.end_offset - record.offset;
      range.message = Text("at %: %", {range.offset, accepted.message()});
      range.records = 1;
    } else {
      const LogDamage& damage = parser.damage();
      range.torn_tail = damage.IsTornTail();
      range.offset = damage.offset;
      range.bytes = damage.dropped_bytes;
      range.message = damage.message;
      Report(on_part, PartOf(damage));
    }

    const bool torn = range.torn_tail;
    const std::string message = MessageFor(name, range.message);
    if (result->message.empty()) result->message = message;
    result->torn_tail = torn;
    result->hole_possible = torn && !is_last_log;
    switch (Decide(mode, torn)) {
      case Decision::kContinue:
        AddDropped(std::move(range), result);
        break;
      case Decision::kStop:
        result->stopped_early = !torn;
        range.bytes = source.size_bytes() - range.offset;
        if (!torn) range.records += CountRecords(&parser, on_part);
        AddDropped(std::move(range), result);
        return Status::Ok();
      case Decision::kFail:
        AddDropped(std::move(range), result);
        return Status::Corruption(message);
    }
  }
  return parser.status().ok() ? parser.status()
                              : Status(parser.status().code(), MessageFor(name, parser.status().message()));
}

}  // namespace strata
