#include "wal/wal_reader.h"

#include <utility>

#include "format/log_format.h"
#include "wal/log_file.h"

namespace strata {
namespace {

enum class Judgement : uint8_t { kGoOn, kStop, kFail };

// The table at the head of wal_reader.h.
Judgement Judge(WalRecoveryMode mode, bool torn_tail) {
  switch (mode) {
    case WalRecoveryMode::kTolerateCorruptedTailRecords:
      return torn_tail ? Judgement::kGoOn : Judgement::kFail;
    case WalRecoveryMode::kAbsoluteConsistency:
      return Judgement::kFail;
    case WalRecoveryMode::kPointInTimeRecovery:
      return Judgement::kStop;
    case WalRecoveryMode::kSkipAnyCorruptedRecords:
      return Judgement::kGoOn;
  }
  return Judgement::kFail;
}

std::string Sentence(Slice name, const std::string& what) {
  return std::string(name) + ": " + what;
}

}  // namespace

Status ReplayLog(const RandomAccessFile& file, Slice name, WalRecoveryMode mode, bool is_last_log,
                 uint64_t record_bytes_max, const std::function<Status(Slice record)>& f, ReplayResult* result) {
  *result = ReplayResult();
  LogFile source(file);
  LogParser parser(&source, record_bytes_max);
  for (LogEvent event = parser.Next(); event != LogEvent::kEnd; event = parser.Next()) {
    bool torn = false;
    uint64_t offset = 0;
    std::string sentence;
    if (event == LogEvent::kRecord) {
      const LogRecord& record = parser.record();
      const Status accepted = f(record.payload);
      if (accepted.ok()) {
        result->records++;
        result->end_offset = record.end_offset;
        continue;
      }
      if (!accepted.Is(Code::kCorruption)) return accepted;
      offset = record.offset;
      result->dropped_bytes += record.end_offset - record.offset;
      sentence = Sentence(name, Text("at %: %", {offset, accepted.message()}));
    } else {
      const LogDamage& damage = parser.damage();
      torn = damage.IsTornTail();
      offset = damage.offset;
      result->dropped_bytes += damage.dropped_bytes;
      sentence = Sentence(name, damage.message);
    }

    if (result->message.empty()) result->message = sentence;
    result->torn_tail = torn;
    result->hole_possible = torn && !is_last_log;
    switch (Judge(mode, torn)) {
      case Judgement::kGoOn:
        break;
      case Judgement::kStop:
        result->stopped_early = !torn;
        result->dropped_bytes = source.size_bytes() - offset;
        return Status::Ok();
      case Judgement::kFail:
        return Status::Corruption(sentence);
    }
  }
  return parser.status().ok() ? parser.status()
                              : Status(parser.status().code(), Sentence(name, parser.status().message()));
}

}  // namespace strata
