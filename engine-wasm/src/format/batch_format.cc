#include "format/batch_format.h"

#include "base/coding.h"

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

}  // namespace

void AppendBatchHeader(std::string* payload, uint64_t sequence, uint32_t count) {
  PutFixed64(payload, sequence);
  PutFixed32(payload, count);
}

void AppendBatchOp(std::string* payload, const BatchOp& op) {
  for (const auto& tag : kTags) {
    if (tag.type != op.type) continue;
    payload->push_back(static_cast<char>(op.family == 0 ? static_cast<uint8_t>(op.type) : tag.family_tag));
  }
  if (op.family != 0) PutVarint32(payload, op.family);
  PutLengthPrefixed(payload, op.key);
  if (HasValue(op.type)) PutLengthPrefixed(payload, op.value);
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
  const auto describe = [this] { return DescribeOp(index_, payload_.size() - rest_.size()); };
  if (index_ == count_) {
    if (rest_.empty()) return false;
    return Fail(Status::Corruption("a write batch has % bytes after its % operations", {rest_.size(), count_}));
  }
  if (rest_.empty()) return Fail(Status::Corruption("% is missing", {describe()}));
  const auto tag = static_cast<uint8_t>(rest_[0]);
  Slice rest = rest_.substr(1);
  BatchTag parsed;
  if (!ParseBatchTag(tag, &parsed)) {
    const char* const name = RocksTagName(tag);
    if (name == nullptr) return Fail(Status::Corruption("% has the unknown tag %", {describe(), tag}));
    return Fail(Status::NotSupported("% is RocksDB's %, which is recognized and not supported", {describe(), name}));
  }
  op->type = parsed.type;
  op->value = Slice();
  op->family = 0;
  if (parsed.names_family && !GetVarint32(&rest, &op->family)) {
    return Fail(Status::Corruption("% has a damaged column family", {describe()}));
  }
  if (!GetLengthPrefixed(&rest, &op->key)) return Fail(Status::Corruption("% has a damaged key", {describe()}));
  if (HasValue(op->type) && !GetLengthPrefixed(&rest, &op->value)) {
    const char* const what = op->type == EntryType::kPut ? "value" : "end";
    return Fail(Status::Corruption("% has a damaged %", {describe(), what}));
  }
  last_at_ = payload_.size() - rest_.size();
  rest_ = rest;
  ++index_;
  return true;
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
