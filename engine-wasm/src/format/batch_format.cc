#include "format/batch_format.h"

#include <cstring>

#include "base/check.h"

namespace strata {

namespace {

// RocksDB's meaning of a tag that LevelDB does not have; null if the tag is unknown.
const char* RocksTagName(uint8_t tag) {
  switch (tag) {
    case 0x02:
      return "merge";
    case 0x03:
      return "log data";
    case 0x06:
      return "merge into a column family";
    case 0x09:
    case 0x0a:
    case 0x0b:
    case 0x0c:
      return "two-phase commit mark";
    case 0x0d:
      return "no-op";
    case 0x11:
      return "blob index";
    case 0x14:
      return "delete with timestamp";
    case 0x16:
      return "wide columns";
    default:
      return nullptr;
  }
}

// By type: the tags in the default column family, and in another one.
constexpr struct {
  EntryType type;
  uint8_t family_tag;
} kTags[] = {{EntryType::kDelete, 0x04},
             {EntryType::kPut, 0x05},
             {EntryType::kSingleDelete, 0x08},
             {EntryType::kRangeDelete, 0x0e}};

bool HasValue(EntryType type) {
  return type == EntryType::kPut || type == EntryType::kRangeDelete;
}

uint8_t TagOf(const BatchOp& op) {
  if (op.family == 0) return static_cast<uint8_t>(op.type);
  for (const auto& tag : kTags) {
    if (tag.type == op.type) return tag.family_tag;
  }
  return 0;
}

char* EncodeLengthPrefixed(char* p, Slice bytes) {
  STRATA_CHECK(uint64_t{bytes.size()} <= UINT32_MAX, "A length-prefixed string is shorter than 4 GiB.");
  p = EncodeVarint32(p, static_cast<uint32_t>(bytes.size()));
  if (!bytes.empty()) std::memcpy(p, bytes.data(), bytes.size());
  return p + bytes.size();
}

// Reads a length and as many bytes from [p, limit). Returns the address after them, or null on bad input.
const char* GetLengthPrefixedPtr(const char* p, const char* limit, Slice* bytes) {
  uint32_t length = 0;
  p = GetVarint32Ptr(p, limit, &length);
  if (p == nullptr || length > static_cast<size_t>(limit - p)) return nullptr;
  *bytes = Slice(p, length);
  return p + length;
}

}  // namespace

void AppendBatchHeader(std::string* payload, uint64_t sequence, uint32_t count) {
  PutFixed64(payload, sequence);
  PutFixed32(payload, count);
}

char* EncodeBatchOp(char* p, const BatchOp& op) {
  *p++ = static_cast<char>(TagOf(op));
  if (op.family != 0) p = EncodeVarint32(p, op.family);
  p = EncodeLengthPrefixed(p, op.key);
  return HasValue(op.type) ? EncodeLengthPrefixed(p, op.value) : p;
}

void AppendBatchOp(std::string* payload, const BatchOp& op) {
  const size_t begin = payload->size();
  payload->resize(begin + BatchOpBytesMax(op));
  payload->resize(static_cast<size_t>(EncodeBatchOp(payload->data() + begin, op) - payload->data()));
}

bool ParseBatchTag(uint8_t tag, BatchTag* parsed) {
  for (const auto& known : kTags) {
    const bool names_family = tag == known.family_tag;
    if (!names_family && tag != static_cast<uint8_t>(known.type)) continue;
    *parsed = {known.type, names_family};
    return true;
  }
  return false;
}

BatchOpFault GetBatchOp(const char** p, const char* limit, BatchOp* op) {
  if (*p == limit) return BatchOpFault::kMissing;
  BatchTag tag;
  if (!ParseBatchTag(static_cast<uint8_t>(**p), &tag)) return BatchOpFault::kTag;
  *op = BatchOp();
  op->type = tag.type;
  const char* end = *p + 1;
  if (tag.names_family && (end = GetVarint32Ptr(end, limit, &op->family)) == nullptr) return BatchOpFault::kFamily;
  if ((end = GetLengthPrefixedPtr(end, limit, &op->key)) == nullptr) return BatchOpFault::kKey;
  if (HasValue(op->type) && (end = GetLengthPrefixedPtr(end, limit, &op->value)) == nullptr) {
    return BatchOpFault::kValue;
  }
  *p = end;
  return BatchOpFault::kNone;
}

Status BatchReader::Open(Slice payload) {
  *this = BatchReader();
  if (payload.size() < kBatchHeaderBytes) {
    Fail(Status::Corruption("a write batch of % bytes is shorter than its header of 12", {payload.size()}));
    return status_;
  }
  payload_ = payload;
  rest_ = payload.substr(kBatchHeaderBytes);
  sequence_ = DecodeFixed64(payload.data());
  count_ = DecodeFixed32(payload.data() + 8);
  if (sequence_ > kMaxSequence || count_ > kMaxSequence - sequence_ + 1) {
    Fail(Status::Corruption("a write batch of % operations from sequence % passes the largest sequence number",
                            {count_, sequence_}));
  }
  return status_;
}

// Also ends the reader: Next keeps returning false.
bool BatchReader::Fail(Status status) {
  status_ = std::move(status);
  rest_ = Slice();
  return false;
}

bool BatchReader::Next(BatchOp* op) {
  if (!status_.ok()) return false;
  if (index_ == count_) {
    if (rest_.empty()) return false;
    return Fail(Status::Corruption("a write batch has % bytes after its % operations", {rest_.size(), count_}));
  }
  const char* p = rest_.data();
  const char* const limit = p + rest_.size();
  const BatchOpFault fault = GetBatchOp(&p, limit, op);
  if (fault != BatchOpFault::kNone) return Fail(Explain(fault, *op));
  last_at_ = payload_.size() - rest_.size();
  rest_ = Slice(p, static_cast<size_t>(limit - p));
  ++index_;
  return true;
}

Status BatchReader::Explain(BatchOpFault fault, const BatchOp& op) const {
  const std::string described = DescribeOp(index_, payload_.size() - rest_.size());
  switch (fault) {
    case BatchOpFault::kNone:
      break;
    case BatchOpFault::kMissing:
      return Status::Corruption("% is missing", {described});
    case BatchOpFault::kTag: {
      const auto tag = static_cast<uint8_t>(rest_[0]);
      const char* const name = RocksTagName(tag);
      if (name == nullptr) return Status::Corruption("% has the unknown tag %", {described, tag});
      return Status::NotSupported("% is RocksDB's %, which is recognized and not supported", {described, name});
    }
    case BatchOpFault::kFamily:
      return Status::Corruption("% has a damaged column family", {described});
    case BatchOpFault::kKey:
      return Status::Corruption("% has a damaged key", {described});
    case BatchOpFault::kValue:
      return Status::Corruption("% has a damaged %", {described, op.type == EntryType::kPut ? "value" : "end"});
  }
  return Status::Ok();
}

std::string BatchReader::DescribeOp(uint32_t index, uint64_t at) const {
  return Text("operation % of % at byte % of its write batch", {index, count_, at});
}

std::string BatchReader::DescribeLast() const {
  return DescribeOp(index_ - 1, last_at_);
}

Status CheckBatch(Slice payload, Dialect dialect, uint64_t* families) {
  uint64_t named = 0;
  BatchReader reader;
  Status status = reader.Open(payload);
  if (!status.ok()) return status;
  for (BatchOp op; reader.Next(&op);) {
    const bool is_range = op.type == EntryType::kRangeDelete;
    if ((is_range || op.type == EntryType::kSingleDelete) && dialect == Dialect::kStrict) {
      return Status::NotSupported("% is a % delete, which LevelDB's format does not have: it needs dialect=extended",
                                  {reader.DescribeLast(), is_range ? "range" : "single"});
    }
    if (op.family != 0 && dialect == Dialect::kStrict) {
      return Status::NotSupported(
          "% is of column family %, and LevelDB's format has only one: it needs dialect=extended",
          {reader.DescribeLast(), op.family});
    }
    if (op.family >= kFamilies) {
      return Status::InvalidArgument("% is of column family %; families are 0 to %",
                                     {reader.DescribeLast(), op.family, kFamilies - 1});
    }
    named |= uint64_t{1} << op.family;
    if (is_range && op.key >= op.value) {
      return Status::InvalidArgument("% is a range delete whose end is not after its begin", {reader.DescribeLast()});
    }
  }
  if (families != nullptr) *families = named;
  return reader.status();
}

}  // namespace strata
