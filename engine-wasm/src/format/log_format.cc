#include "format/log_format.h"

#include <algorithm>
#include <utility>

#include "base/coding.h"
#include "base/crc32c.h"
#include "base/text.h"

namespace strata {

// ---- Writing

namespace {

uint64_t BlockLeft(uint64_t file_offset) {
  return kLogBlockBytes - file_offset % kLogBlockBytes;
}

// REQUIRES: at header are kLogHeaderBytes of room and then the payload, so that one checksum reads type and payload.
void EncodeHeader(FragmentType type, size_t payload_bytes, char* header) {
  header[4] = static_cast<char>(payload_bytes & 0xff);
  header[5] = static_cast<char>(payload_bytes >> 8);
  header[6] = static_cast<char>(type);
  EncodeFixed32(header, MaskCrc(Crc32c(Slice(header + 6, 1 + payload_bytes))));
}

}  // namespace

bool FrameLogRecord(uint64_t file_offset, char* record, size_t payload_bytes) {
  if (kLogHeaderBytes + payload_bytes > BlockLeft(file_offset)) return false;
  EncodeHeader(FragmentType::kFull, payload_bytes, record);
  return true;
}

void AppendLogRecord(uint64_t file_offset, Slice payload, std::string* out) {
  bool first = true;
  bool last = false;
  for (; !last; first = false) {
    uint64_t room = BlockLeft(file_offset);
    if (room < kLogHeaderBytes) {
      out->append(static_cast<size_t>(room), '\0');
      file_offset += room;
      room = kLogBlockBytes;
    }
    const Slice part = payload.substr(0, static_cast<size_t>(room - kLogHeaderBytes));
    payload.remove_prefix(part.size());
    last = payload.empty();
    const FragmentType type = first ? (last ? FragmentType::kFull : FragmentType::kFirst)
                                    : (last ? FragmentType::kLast : FragmentType::kMiddle);
    const size_t begin = out->size();
    out->append(kLogHeaderBytes, '\0');
    out->append(part);
    EncodeHeader(type, part.size(), out->data() + begin);
    file_offset += kLogHeaderBytes + part.size();
  }
}

// ---- Reading

namespace {

// RocksDB's fragment types, by their meaning.
const char* RocksTypeName(uint8_t type) {
  switch (type) {
    case 5:
    case 6:
    case 7:
    case 8:
      return "RocksDB's recyclable record";
    case 9:
      return "RocksDB's compression type";
    case 10:
    case 11:
      return "RocksDB's timestamp size";
    case 130:
    case 131:
      return "RocksDB's predecessor log";
    default:
      return "an unknown type";
  }
}

bool IsRecyclable(uint8_t type) {
  return type >= 5 && type <= 8;
}
constexpr uint32_t kRecyclableHeaderBytes = kLogHeaderBytes + 4;  // then a u32 log number, which the checksum covers

}  // namespace

Status LogBytes::ReadBlock(uint64_t block, Slice* bytes) {
  *bytes = bytes_.substr(static_cast<size_t>(block * kLogBlockBytes), kLogBlockBytes);
  return Status::Ok();
}

LogEvent LogParser::Next() {
  for (;;) {
    if (!status_.ok()) return LogEvent::kEnd;
    SkipPadding();
    Fragment fragment;
    LogEvent event = ParseFragment(&fragment);
    if (event == LogEvent::kEnd) {
      if (in_chain_) return DropChain("the log ends");
      return event;
    }
    if (event == LogEvent::kDamage) {
      // Report the dropped chain first; the next call finds the damage again. A torn tail includes the chain.
      if (in_chain_) return DropChain("damage follows");
      offset_ = damage_.offset + damage_.dropped_bytes;
      return event;
    }
    if (TakeFragment(fragment, &event)) return event;
  }
}

void LogParser::SkipPadding() {
  const uint64_t block_left = BlockLeft(offset_);
  if (block_left < kLogHeaderBytes) offset_ = std::min<uint64_t>(offset_ + block_left, size_bytes_);
}

Slice LogParser::BlockFrom(uint64_t offset) {
  const uint64_t block = offset / kLogBlockBytes;
  if (status_.ok() && block != block_number_) {
    status_ = source_->ReadBlock(block, &block_);
    block_number_ = block;
  }
  return status_.ok() ? block_.substr(static_cast<size_t>(offset % kLogBlockBytes)) : Slice();
}

bool LogParser::OnlyZerosFrom(uint64_t offset) {
  if (nonzero_known_ && offset <= nonzero_at_) return false;
  for (uint64_t at = offset; at < std::min(size_bytes_, zeros_from_); at += BlockLeft(at)) {
    const size_t found = BlockFrom(at).find_first_not_of('\0');
    if (!status_.ok()) return false;
    if (found == Slice::npos) continue;
    nonzero_at_ = at + found;
    nonzero_known_ = true;
    return false;
  }
  zeros_from_ = std::min(zeros_from_, offset);
  return true;
}

LogEvent LogParser::ParseFragment(Fragment* fragment) {
  const uint64_t file_left = size_bytes_ - offset_;
  if (file_left == 0) return LogEvent::kEnd;
  const uint64_t block_left = BlockLeft(offset_);
  const uint64_t here = std::min(file_left, block_left);  // bytes of this block that are in the file
  const uint64_t block_end = offset_ + here;
  const char* header = BlockFrom(offset_).data();
  if (!status_.ok()) return LogEvent::kEnd;
  // No writer produces a header with zero length and type: nothing was written here, or it was lost.
  const bool zero_header = here < kLogHeaderBytes || (header[4] == 0 && header[5] == 0 && header[6] == 0);
  if (zero_header) {
    const bool nothing_follows = OnlyZerosFrom(offset_);
    if (nothing_follows) zero_tail_bytes_ = file_left;
    header = BlockFrom(offset_).data();  // the look-ahead may have read another block
    if (nothing_follows || !status_.ok()) return LogEvent::kEnd;
  }
  if (here < kLogHeaderBytes) return TornTail("a header of 7 bytes");
  const uint32_t stored = UnmaskCrc(DecodeFixed32(header));
  const uint64_t length =
      uint64_t{static_cast<unsigned char>(header[4])} | uint64_t{static_cast<unsigned char>(header[5])} << 8;
  const auto type = static_cast<uint8_t>(header[6]);
  if (zero_header && DecodeFixed32(header) == 0) {
    return Damage(LogDamageKind::kZeroed, offset_, block_end, "there are zeros where a record should begin");
  }
  const uint64_t fragment_bytes = kLogHeaderBytes + length;
  if (fragment_bytes > block_left) {
    return Damage(LogDamageKind::kBadLength, offset_, block_end,
                  Text("a fragment of % bytes would reach past its 32 KiB block", {length}));
  }
  if (fragment_bytes > here) return TornTail(Text("a fragment of % bytes", {length}));

  const Slice covered(header + 6, static_cast<size_t>(length) + 1);
  const uint32_t computed = Crc32c(covered);
  if (computed != stored) {
    const uint64_t recyclable_bytes = kRecyclableHeaderBytes + length;
    if (IsRecyclable(type) && recyclable_bytes <= here &&
        Crc32c(Slice(header + 6, static_cast<size_t>(length) + 5)) == stored) {
      return UnknownType(type, offset_ + recyclable_bytes);
    }
    return Damage(LogDamageKind::kBadChecksum, offset_, block_end,
                  Text("the checksum stored is %, that of the bytes %", {HexText(stored, 8), HexText(computed, 8)}));
  }
  if (type == 0 || type > static_cast<uint8_t>(FragmentType::kLast)) return UnknownType(type, offset_ + fragment_bytes);
  *fragment = {static_cast<FragmentType>(type), covered.substr(1), offset_ + fragment_bytes};
  return LogEvent::kRecord;
}

bool LogParser::TakeFragment(const Fragment& fragment, LogEvent* event) {
  const bool starts = fragment.type == FragmentType::kFull || fragment.type == FragmentType::kFirst;
  if (starts && in_chain_) {
    if (chain_.empty()) {
      // Old LevelDBs left a FIRST without payload in a block's last seven bytes and then restarted the record.
      in_chain_ = false;
      return false;
    }
    *event = DropChain("another record begins");
    return true;
  }
  if (!starts && !in_chain_) {
    *event = Damage(LogDamageKind::kMissingStart, offset_, fragment.end_offset,
                    "a fragment continues a record whose start is missing");
    offset_ = fragment.end_offset;
    return true;
  }
  if (!starts && fragment.payload.size() > record_bytes_max_ - std::min<uint64_t>(record_bytes_max_, chain_.size())) {
    status_ = Status::OutOfMemory("at %: a record has more than % bytes", {chain_offset_, record_bytes_max_});
    *event = LogEvent::kEnd;
    return true;
  }
  const uint64_t begin = offset_;
  offset_ = fragment.end_offset;
  *event = LogEvent::kRecord;
  switch (fragment.type) {
    case FragmentType::kFull:
      record_ = {fragment.payload, begin, offset_};
      return true;
    case FragmentType::kFirst:
      in_chain_ = true;
      chain_offset_ = begin;
      chain_ = fragment.payload;
      return false;
    case FragmentType::kLast:
      chain_.append(fragment.payload);
      in_chain_ = false;
      record_ = {chain_, chain_offset_, offset_};
      return true;
    case FragmentType::kMiddle:
    case FragmentType::kZero:  // rejected by ParseFragment
      break;
  }
  chain_.append(fragment.payload);
  return false;
}

LogEvent LogParser::Damage(LogDamageKind kind, uint64_t offset, uint64_t end_offset, std::string message) {
  damage_.kind = kind;
  damage_.offset = offset;
  damage_.dropped_bytes = end_offset - offset;
  damage_.reaches_end = OnlyZerosFrom(end_offset);
  if (!status_.ok()) return LogEvent::kEnd;
  damage_.message = Text("at %: %; % bytes are dropped", {offset, message, damage_.dropped_bytes});
  return LogEvent::kDamage;
}

LogEvent LogParser::UnknownType(uint8_t type, uint64_t end_offset) {
  return Damage(LogDamageKind::kUnknownType, offset_, end_offset,
                Text("a fragment has type % (%), which is not supported", {type, RocksTypeName(type)}));
}

LogEvent LogParser::TornTail(const std::string& what) {
  const uint64_t begin = in_chain_ ? chain_offset_ : offset_;
  in_chain_ = false;
  return Damage(LogDamageKind::kTornTail, begin, size_bytes_, Text("the log ends inside %", {what}));
}

LogEvent LogParser::DropChain(const char* why) {
  in_chain_ = false;
  return Damage(LogDamageKind::kUnfinishedChain, chain_offset_, offset_,
                std::string("a record is not finished before ") + why);
}

}  // namespace strata
