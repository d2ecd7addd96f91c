#include "version/version_edit.h"

#include <algorithm>

#include "base/coding.h"
#include "format/batch_format.h"
#include "format/internal_key.h"

namespace strata {
namespace {

enum Tag : uint32_t {
  kComparator = 1,
  kLogNumber = 2,
  kNextFile = 3,
  kLastSequence = 4,
  kCompactPointer = 5,
  kDeletedTable = 6,
  kNewTable = 7,
  kPrevLogNumber = 9,
  kMinLogNumber = 10,
  kNewTableExtended = 103,
  kFamily = 200,
  kAddFamily = 201,
  kDropFamily = 202,
  kPredicate = 210,
  kCarriedOut = 211,
};

// Tags within kNewTableExtended. A reader that does not know a tag with the kMustBeKnown bit must refuse the record.
constexpr uint32_t kEndOfTable = 1;
constexpr uint32_t kNeedsCompaction = 2;
constexpr uint32_t kSweptBelow = 33;
constexpr uint32_t kMustBeKnown = 1u << 6;

// An upper bound on file sizes; a larger value is invalid and would overflow sums of sizes.
constexpr uint64_t kMaxTableBytes = uint64_t{1} << 48;

void PutNumber(std::string* out, Tag tag, uint64_t value) {
  PutVarint32(out, tag);
  PutVarint64(out, value);
}

// Reads fields from the front of a record. On false, why() says why reading cannot continue.
class Fields {
 public:
  Fields(Slice record, bool bytewise, Violations* all)
      : bytewise_(bytewise), all_(all), begin_(record.data()), rest_(record) {}

  bool empty() const { return rest_.empty(); }
  bool bytewise() const { return bytewise_; }
  const std::string& why() const { return why_; }

  bool Tag(uint32_t* tag) {
    tag_ = "tag";
    at_ = Offset();
    return GetVarint32(&rest_, tag) || Fail("is not a number");
  }
  void SetField(const char* name) { tag_ = name; }

  bool Level(uint32_t* level) {
    if (!GetVarint32(&rest_, level)) return Fail("has no level");
    return *level < kLevels || Breaks(Text("names level %; levels are 0 to 6", {*level}));
  }
  bool Number(uint64_t* value) { return GetVarint64(&rest_, value) || Fail("is not a number"); }
  bool Sequence(uint64_t* value) {
    if (!Number(value)) return false;
    return *value <= kMaxSequence || Breaks(Text("is sequence %, which is past 2^56 - 1", {*value}));
  }
  bool TableTag(uint32_t* tag) { return GetVarint32(&rest_, tag) || Fail("has no end"); }
  bool FileNumber(uint32_t* value) {
    uint64_t wide = 0;
    if (!Number(&wide)) return false;
    *value = static_cast<uint32_t>(wide);
    file_number_ = wide;
    return wide < 0xffffffffu || Breaks(Text("is file number %, which is past 32 bits", {wide}));
  }
  bool Key(std::string* key, const char* which) {
    Slice bytes;
    ParsedKey parsed;
    if (!GetLengthPrefixed(&rest_, &bytes)) return Fail(Text("has no % key", {which}));
    if (!ParseFence(bytes, &parsed)) return Breaks(Text("has a % key that is no internal key", {which}));
    *key = bytes;
    return true;
  }
  bool String(std::string* text) {
    Slice bytes;
    if (!GetLengthPrefixed(&rest_, &bytes)) return Fail("has no name");
    *text = bytes;
    return true;
  }
  bool Family(uint32_t* family) {
    if (!GetVarint32(&rest_, family)) return Fail("is not a number");
    if (*family < kFamilies) return true;
    const bool goes_on = Breaks(Text("names family %; families are 0 to %", {*family, kFamilies - 1}));
    *family = kFamilies;
    return goes_on;
  }
  bool Unknown(uint32_t tag) { return Fail(Text("% is not one of LevelDB's", {tag})); }
  bool Fail(const std::string& what) {
    why_ = Sentence(what);
    return false;
  }
  // A rule is violated, but the next field can still be located.
  bool Breaks(const std::string& what) {
    broken_++;
    return Noted(Status::Corruption(Sentence(what)), all_) || Fail(what);
  }
  // The number read last, even if it is past 32 bits.
  uint64_t file_number() const { return file_number_; }
  // The number of violated rules so far.
  uint32_t broken() const { return broken_; }

 private:
  std::string Sentence(const std::string& what) const { return Text("% at byte % of the record %", {tag_, at_, what}); }
  uint64_t Offset() const { return static_cast<uint64_t>(rest_.data() - begin_); }

  const bool bytewise_;
  Violations* const all_;
  uint32_t broken_ = 0;
  uint64_t file_number_ = 0;
  const char* begin_;
  Slice rest_;
  const char* tag_ = "tag";
  uint64_t at_ = 0;
  std::string why_;
};

// The tagged fields after a table's sequences, up to the end tag.
bool DecodeTableTags(Fields* fields, TableMeta* meta) {
  for (;;) {
    uint32_t tag = 0;
    std::string value;
    if (!fields->TableTag(&tag)) return false;
    if (tag == kEndOfTable) return true;
    if ((tag & kMustBeKnown) != 0) return fields->Fail(Text("has a field % that must be known", {tag}));
    if (!fields->String(&value)) return false;
    if (tag == kNeedsCompaction) meta->marked_for_compaction = value == std::string(1, '\1');
    if (tag != kSweptBelow) continue;
    Slice number = value;
    if (!GetVarint64(&number, &meta->swept_below)) return fields->Fail("has a field 33 that is not a number");
  }
}

bool DecodeNewTable(Fields* fields, VersionEdit* edit, bool extended) {
  uint32_t level = 0;
  const uint32_t broken = fields->broken();
  auto meta = std::make_shared<TableMeta>();
  if (!fields->Level(&level) || !fields->FileNumber(&meta->table) || !fields->Number(&meta->size_bytes)) return false;
  if (meta->size_bytes > kMaxTableBytes &&
      !fields->Breaks(Text("gives table % a size of % bytes", {fields->file_number(), meta->size_bytes}))) {
    return false;
  }
  if (!fields->Key(&meta->smallest, "smallest") || !fields->Key(&meta->largest, "largest")) return false;
  const bool has_keys = !meta->smallest.empty() && !meta->largest.empty();
  if (has_keys && fields->bytewise() && CompareInternal(meta->smallest, meta->largest) > 0 &&
      !fields->Breaks(Text("gives table % a smallest key after its largest", {fields->file_number()}))) {
    return false;
  }
  if (extended) {
    if (!fields->Sequence(&meta->smallest_sequence) || !fields->Sequence(&meta->largest_sequence)) return false;
    if (meta->smallest_sequence > meta->largest_sequence &&
        !fields->Breaks(Text("gives table % a smallest sequence after its largest", {fields->file_number()}))) {
      return false;
    }
    if (!DecodeTableTags(fields, meta.get())) return false;
  }
  meta->allowed_seeks = InitialAllowedSeeks(meta->size_bytes);
  if (fields->broken() == broken) edit->Add(level, std::move(meta));
  return true;
}

bool DecodeFamilyName(Fields* fields, VersionEdit* edit) {
  std::string& name = edit->add_family.emplace();
  if (!fields->String(&name)) return false;
  if (!name.empty() && name.size() <= kFamilyNameBytesMax) return true;
  return fields->Breaks(Text("has a name of % bytes", {name.size()}));
}

bool DecodePredicate(Fields* fields, VersionEdit* edit) {
  Predicate p;
  const uint32_t broken = fields->broken();
  if (!fields->Sequence(&p.sequence) || !fields->String(&p.from) || !fields->String(&p.to) ||
      !fields->String(&p.bound)) {
    return false;
  }
  const size_t longest = std::max({p.from.size(), p.to.size(), p.bound.size()});
  if (longest > Predicate::kBytesMax && !fields->Breaks(Text("has a string of % bytes", {longest}))) return false;
  if (fields->broken() == broken) edit->asserted.push_back(std::move(p));
  return true;
}

// Tags that LevelDB does not have.
bool DecodeExtendedField(uint32_t tag, Fields* fields, VersionEdit* edit) {
  edit->extended = true;
  switch (tag) {
    case kNewTableExtended:
      fields->SetField("new table (tag 103)");
      return DecodeNewTable(fields, edit, true);
    case kMinLogNumber:
      fields->SetField("oldest log (tag 10)");
      return fields->FileNumber(&edit->min_log_number.emplace());
    case kFamily: {
      fields->SetField("family (tag 200)");
      uint32_t family = 0;
      if (!fields->Family(&family)) return false;
      edit->family = family;
      return true;
    }
    case kAddFamily:
      fields->SetField("new family (tag 201)");
      return DecodeFamilyName(fields, edit);
    case kDropFamily:
      fields->SetField("dropped family (tag 202)");
      edit->drop_family = true;
      return true;
    case kPredicate:
      fields->SetField("predicate (tag 210)");
      return DecodePredicate(fields, edit);
    case kCarriedOut:
      fields->SetField("predicates carried out (tag 211)");
      return fields->Sequence(&edit->carried_out.emplace());
    default:
      return fields->Unknown(tag);
  }
}

bool DecodeField(uint32_t tag, Fields* fields, VersionEdit* edit) {
  switch (tag) {
    case kComparator:
      fields->SetField("comparator (tag 1)");
      return fields->String(&edit->comparator.emplace());
    case kLogNumber:
      fields->SetField("log number (tag 2)");
      return fields->FileNumber(&edit->log_number.emplace());
    case kNextFile:
      fields->SetField("next file number (tag 3)");
      return fields->FileNumber(&edit->next_file.emplace());
    case kLastSequence:
      fields->SetField("last sequence (tag 4)");
      return fields->Sequence(&edit->last_sequence.emplace());
    case kCompactPointer: {
      fields->SetField("compact pointer (tag 5)");
      VersionEdit::CompactPointer pointer;
      const uint32_t broken = fields->broken();
      if (!fields->Level(&pointer.level) || !fields->Key(&pointer.key, "pointer")) return false;
      if (fields->broken() == broken) edit->compact_pointers.push_back(std::move(pointer));
      return true;
    }
    case kDeletedTable: {
      fields->SetField("deleted table (tag 6)");
      VersionEdit::DeletedTable deleted;
      const uint32_t broken = fields->broken();
      if (!fields->Level(&deleted.level) || !fields->FileNumber(&deleted.table)) return false;
      if (fields->broken() == broken) edit->deleted.push_back(deleted);
      return true;
    }
    case kNewTable:
      fields->SetField("new table (tag 7)");
      return DecodeNewTable(fields, edit, false);
    case kPrevLogNumber:
      fields->SetField("previous log number (tag 9)");
      return fields->FileNumber(&edit->prev_log_number.emplace());
    default:
      return DecodeExtendedField(tag, fields, edit);
  }
}

}  // namespace

void VersionEdit::EncodeTo(std::string* out) const {
  if (comparator) {
    PutVarint32(out, kComparator);
    PutLengthPrefixed(out, *comparator);
  }
  if (log_number) PutNumber(out, kLogNumber, *log_number);
  if (prev_log_number) PutNumber(out, kPrevLogNumber, *prev_log_number);
  if (next_file) PutNumber(out, kNextFile, *next_file);
  if (last_sequence) PutNumber(out, kLastSequence, *last_sequence);
  if (min_log_number) PutNumber(out, kMinLogNumber, *min_log_number);
  if (family != 0) PutNumber(out, kFamily, family);
  if (adds_family()) {
    PutVarint32(out, kAddFamily);
    PutLengthPrefixed(out, *add_family);
  }
  if (drop_family) PutVarint32(out, kDropFamily);
  for (const Predicate& p : asserted) {
    PutNumber(out, kPredicate, p.sequence);
    for (const std::string* text : {&p.from, &p.to, &p.bound}) PutLengthPrefixed(out, *text);
  }
  if (carried_out) PutNumber(out, kCarriedOut, *carried_out);
  for (const CompactPointer& p : compact_pointers) {
    PutVarint32(out, kCompactPointer);
    PutVarint32(out, p.level);
    PutLengthPrefixed(out, p.key);
  }
  for (const DeletedTable& d : deleted) {
    PutVarint32(out, kDeletedTable);
    PutVarint32(out, d.level);
    PutVarint64(out, d.table);
  }
  for (const AddedTable& a : added) {
    PutVarint32(out, extended ? kNewTableExtended : kNewTable);
    PutVarint32(out, a.level);
    PutVarint64(out, a.meta->table);
    PutVarint64(out, a.meta->size_bytes);
    PutLengthPrefixed(out, a.meta->smallest);
    PutLengthPrefixed(out, a.meta->largest);
    if (!extended) continue;
    PutVarint64(out, a.meta->smallest_sequence);
    PutVarint64(out, a.meta->largest_sequence);
    if (a.meta->marked_for_compaction) {
      PutVarint32(out, kNeedsCompaction);
      PutLengthPrefixed(out, Slice("\1", 1));
    }
    if (a.meta->swept_below > 0) {
      std::string number;
      PutVarint64(&number, a.meta->swept_below);
      PutVarint32(out, kSweptBelow);
      PutLengthPrefixed(out, number);
    }
    PutVarint32(out, kEndOfTable);
  }
}

Status VersionEdit::Decode(Slice record, VersionEdit* edit, bool bytewise, Violations* all) {
  *edit = VersionEdit();
  Fields fields(record, bytewise, all);
  while (!fields.empty()) {
    uint32_t tag = 0;
    if (!fields.Tag(&tag) || !DecodeField(tag, &fields, edit)) return Status::Corruption(fields.why());
  }
  return Status::Ok();
}

}  // namespace strata
