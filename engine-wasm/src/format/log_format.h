// Log records: the framing of write-ahead logs and manifests. The file is a sequence of 32 KiB blocks; a record is cut
// into fragments so that none crosses a block boundary, and a reader that hits corruption can resume at the next
// boundary.
//
//   block   |fragment|fragment|....|fragment|0..6 zero bytes|        a tail that cannot hold a header is zero
//   fragment  masked crc u32 | length u16 | type u8 | payload        crc is over type and payload
//   types     1 FULL    2 FIRST  3 MIDDLE ...  4 LAST                0 in preallocated space that was never written
//
// With exactly 7 bytes left in a block, a FIRST without payload is written there; that is legal.
//
// The parser reads a block at a time and holds no more of the log than that block and the current record. It accounts
// for every byte of the file exactly once: as part of a record, as padding, as dropped by damage, or as the zero tail.
// It never decides whether damage is tolerable: recovery modes are policies above it. It reports what they need: the
// kind of damage, its place, the bytes lost, and whether anything follows.
//
//   bad checksum, bad length, zeroed  -> the rest of that block is dropped: its lengths cannot be trusted
//   a chain without its LAST          -> its fragments are dropped
//   a fragment without a start        -> that fragment is dropped
//   file ends inside a header or body -> torn tail, from the start of the record; LevelDB does not count it as damage:
//   a
//                                        crash during an append looks exactly like it
//
// Sources: LevelDB, db/log_format.h, log_writer.cc, log_reader.cc; RocksDB, db/log_format.h for the types above 4.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

constexpr uint32_t kLogBlockBytes = 32768;
constexpr uint32_t kLogHeaderBytes = 7;

enum class FragmentType : uint8_t {
  kZero = 0,
  kFull = 1,
  kFirst = 2,
  kMiddle = 3,
  kLast = 4,
};

// Appends to *out the bytes that write payload as one record at file_offset: padding to the next block if needed, then
// one or more fragments. file_offset is the size of the log before the record. Pure.
void AppendLogRecord(uint64_t file_offset, Slice payload, std::string* out);
// The same without a copy, if the record is one fragment and needs no padding; otherwise false. record: kLogHeaderBytes
// of room, where the header is written, and then the payload.
bool FrameLogRecord(uint64_t file_offset, char* record, size_t payload_bytes);

enum class LogDamageKind : uint8_t {
  kBadChecksum,      // the stored checksum does not match the bytes
  kBadLength,        // the fragment's length exceeds its block, and the file continues after the block
  kZeroed,           // zeros instead of a header, and nonzero bytes later
  kUnknownType,      // a valid checksum with a type that is not LevelDB's; the message names RocksDB's
  kMissingStart,     // MIDDLE or LAST without a FIRST
  kUnfinishedChain,  // FIRST .. MIDDLE without the LAST
  kTornTail,         // the file ends inside a fragment
};

struct LogDamage {
  LogDamageKind kind = LogDamageKind::kBadChecksum;
  uint64_t offset = 0;         // first byte dropped
  uint64_t dropped_bytes = 0;  // the bytes [offset, offset + dropped_bytes) of the file belong to no record
  bool reaches_end = false;    // the damage extends to the end of the file, or only zeros follow
  std::string message;         // includes the offset but not the file's name

  // What a crash during an append leaves: recovery modes that tolerate a torn tail tolerate exactly this.
  bool IsTornTail() const {
    return reaches_end && (kind == LogDamageKind::kTornTail || kind == LogDamageKind::kUnfinishedChain);
  }
};

struct LogRecord {
  Slice payload;            // into the source's block, or into the parser for a record of several fragments
  uint64_t offset = 0;      // of the first fragment's header
  uint64_t end_offset = 0;  // after the last fragment
};

// The source of a log's bytes. Its size must not change during parsing.
class LogSource {
 public:
  virtual uint64_t size_bytes() const = 0;
  // Returns block number `block`: a full block, except for the last one of the log; valid until the next call.
  // REQUIRES: block * kLogBlockBytes < size_bytes.
  virtual Status ReadBlock(uint64_t block, Slice* bytes) = 0;

 protected:
  ~LogSource() = default;
};

// A log in memory.
class LogBytes final : public LogSource {
 public:
  explicit LogBytes(Slice bytes) : bytes_(bytes) {}
  uint64_t size_bytes() const override { return bytes_.size(); }
  Status ReadBlock(uint64_t block, Slice* bytes) override;

 private:
  Slice bytes_;
};

enum class LogEvent : uint8_t { kRecord, kDamage, kEnd };

// LogParser: parses the bytes of a log into records and damage events, in file order.
//
//   LogParser parser(&source);
//   for (LogEvent event; (event = parser.Next()) != LogEvent::kEnd;) {
//     if (event == LogEvent::kRecord) Use(parser.record()); else Handle(parser.damage());
//   }
//   if (!parser.status().ok()) ...
//
// Reads blocks in order, each once, except where zeros or damage make it look ahead.
class LogParser {
 public:
  static constexpr uint64_t kNoLimit = ~uint64_t{0};

  // *source must outlive the parser. Records of several fragments are limited to record_bytes_max bytes.
  explicit LogParser(LogSource* source, uint64_t record_bytes_max = kNoLimit)
      : source_(source), size_bytes_(source->size_bytes()), record_bytes_max_(record_bytes_max) {}
  LogParser(const LogParser&) = delete;
  LogParser& operator=(const LogParser&) = delete;

  // After kEnd it keeps returning kEnd.
  LogEvent Next();

  // Not ok if parsing ended early: an error of the source, or OutOfMemory if a record exceeds the limit.
  const Status& status() const { return status_; }

  // REQUIRES: the last Next returned kRecord or kDamage. Valid until the next call of Next.
  const LogRecord& record() const { return record_; }
  const LogDamage& damage() const { return damage_; }

  // The current offset: all bytes before it are accounted for. After kEnd only the zero tail is left.
  uint64_t offset() const { return offset_; }
  // Never-written zeros at the end of the file; known after kEnd.
  uint64_t zero_tail_bytes() const { return zero_tail_bytes_; }

 private:
  struct Fragment {
    FragmentType type = FragmentType::kZero;
    Slice payload;
    uint64_t end_offset = 0;
  };

  // The bytes of the block that contains this offset, from the offset on. Empty on an error.
  Slice BlockFrom(uint64_t offset);
  // Parses the fragment at offset_. kRecord: *fragment is valid. kDamage: damage_ is set, the position is unchanged.
  // kEnd: no more fragments.
  LogEvent ParseFragment(Fragment* fragment);
  // Moves past a valid fragment. True if that yields an event: a complete record, or a fragment out of sequence.
  bool TakeFragment(const Fragment& fragment, LogEvent* event);
  LogEvent Damage(LogDamageKind kind, uint64_t offset, uint64_t end_offset, std::string message);
  LogEvent UnknownType(uint8_t type, uint64_t end_offset);
  LogEvent TornTail(const std::string& what);
  LogEvent DropChain(const char* why);
  void SkipPadding();
  bool OnlyZerosFrom(uint64_t offset);

  static constexpr uint64_t kNone = ~uint64_t{0};

  LogSource* const source_;
  const uint64_t size_bytes_;
  const uint64_t record_bytes_max_;
  Status status_;
  Slice block_;  // of the source
  uint64_t block_number_ = kNone;
  uint64_t offset_ = 0;
  bool in_chain_ = false;
  uint64_t chain_offset_ = 0;
  std::string chain_;  // payloads of the fragments so far
  uint64_t zero_tail_bytes_ = 0;
  // Result of the look-ahead, so that a file full of holes costs one extra pass instead of one per hole: a nonzero
  // byte, and the start of the zeros that reach to the end.
  uint64_t nonzero_at_ = 0;
  bool nonzero_known_ = false;
  uint64_t zeros_from_ = kNone;
  LogRecord record_;
  LogDamage damage_;
};

}  // namespace strata
