// Log records, field by field: fragments, and in them write batches or version edits.
#include <algorithm>

#include "base/coding.h"
#include "dump/annotate.h"
#include "format/batch_format.h"
#include "format/internal_key.h"
#include "format/log_format.h"

namespace strata {
namespace {

constexpr const char* kUnreadRecord = "cannot be read";

const char* NameOfFragment(uint8_t type) {
  constexpr const char* kNames[] = {"zero", "full", "first", "middle", "last"};
  return type < 5 ? kNames[type] : "of no known type";
}

// Attaches the whole key to the last field if it is an internal key.
void SayKey(Slice internal_key, Annotator* out) {
  ParsedKey parsed;
  if (internal_key.empty() || !ParseFence(internal_key, &parsed)) return;
  out->last().key = parsed.user_key;
  out->last().has_number = true;
  out->last().number = parsed.sequence;
  out->last().text = NameOf(parsed.type);
}

bool AnnotateKey(const char* name, Annotator* out) {
  Slice key;
  if (!out->LengthPrefixed("key length", name, &key)) return false;
  SayKey(key, out);
  return true;
}

// The optional fields of tag 103, up to the end.
bool AnnotateTableTags(Annotator* out) {
  uint64_t tag = 0;
  while (out->Varint("field of the table", &tag)) {
    if (tag == 1) {
      out->last().text = "end";
      return true;
    }
    if (tag == 2) out->last().text = "marked for compaction";
    Slice value;
    if (!out->LengthPrefixed("length", "value", &value)) return false;
  }
  return false;
}

bool AnnotateNewTable(bool extended, Annotator* out) {
  uint64_t number = 0;
  if (!out->Varint("level", &number) || !out->Varint("table", &number) || !out->Varint("size in bytes", &number)) {
    return false;
  }
  if (!AnnotateKey("smallest key", out) || !AnnotateKey("largest key", out)) return false;
  if (!extended) return true;
  return out->Varint("smallest sequence", &number) && out->Varint("largest sequence", &number) &&
         AnnotateTableTags(out);
}

// One field of an edit; false if it cannot be read. version/version_edit.h documents the tags.
bool AnnotateEditField(Annotator* out) {
  uint64_t tag = 0;
  uint64_t number = 0;
  Slice text;
  if (!out->Varint("tag", &tag)) return false;
  const auto says = [&](const char* what) { out->last().text = what; };
  const auto only = [&](const char* what, const char* name) {
    says(what);
    return out->Varint(name, &number);
  };
  switch (tag) {
    case 1:
      says("comparator");
      if (!out->LengthPrefixed("name length", "comparator", &text)) return false;
      if (!text.empty()) out->last().text = text;
      return true;
    case 2:
      return only("log number", "log number");
    case 3:
      return only("next file number", "next file number");
    case 4:
      return only("last sequence", "last sequence");
    case 5:
      says("compact pointer");
      return out->Varint("level", &number) && AnnotateKey("compact pointer", out);
    case 6:
      says("deleted table");
      return out->Varint("level", &number) && out->Varint("table", &number);
    case 7:
      says("new table");
      return AnnotateNewTable(false, out);
    case 9:
      return only("previous log number", "previous log number");
    case 10:
      return only("oldest log that any family needs", "oldest log");
    case 103:
      says("new table, with its sequences");
      return AnnotateNewTable(true, out);
    case 200:
      return only("column family", "family");
    case 201:
      says("the family is new");
      if (!out->LengthPrefixed("name length", "family name", &text)) return false;
      if (!text.empty()) out->last().text = text;
      return true;
    case 202:
      says("the family is dropped");
      return true;
    default:
      return false;
  }
}

bool AnnotateOp(Annotator* out) {
  uint8_t tag = 0;
  BatchTag parsed;
  if (!out->Fixed8("type", &tag) || !ParseBatchTag(tag, &parsed)) return false;
  out->last().text = NameOf(parsed.type);
  uint64_t family = 0;
  if (parsed.names_family && !out->Varint("family", &family)) return false;
  Slice key;
  if (!out->LengthPrefixed("key length", "key", &key)) return false;
  if (!key.empty()) out->last().key = key;
  Slice value;
  if (parsed.type == EntryType::kPut) return out->LengthPrefixed("value length", "value", &value);
  if (parsed.type != EntryType::kRangeDelete) return true;
  if (!out->LengthPrefixed("end length", "end of the range", &value)) return false;
  if (!value.empty()) out->last().key = value;
  return true;
}

}  // namespace

void AnnotateBatch(Slice payload, Annotator* out) {
  uint64_t sequence = 0;
  uint32_t count = 0;
  if (payload.size() < kBatchHeaderBytes) return out->Finish(kUnreadRecord);
  out->Fixed64("sequence", &sequence);
  out->Fixed32("count", &count);
  while (!out->empty()) {
    out->NextGroup();
    if (!AnnotateOp(out)) return out->Finish(kUnreadRecord);
  }
}

void AnnotateEdit(Slice /*payload*/, Annotator* out) {
  while (!out->empty()) {
    out->NextGroup();
    if (!AnnotateEditField(out)) return out->Finish(kUnreadRecord);
  }
}

std::vector<ByteField> AnnotateFragments(Slice stored, uint64_t offset, const std::vector<ByteField>& payload) {
  Annotator framed(stored);
  std::vector<ByteField> fields;
  const auto take_over = [&] { fields.push_back(framed.fields().back()); };
  size_t at = 0;       // in payload
  uint32_t taken = 0;  // of payload[at]
  while (!framed.empty()) {
    const uint64_t here = offset + stored.size() - framed.rest().size();
    const uint64_t left = kLogBlockBytes - here % kLogBlockBytes;
    if (left < kLogHeaderBytes) {
      if (!framed.Bytes("padding", left)) framed.Finish("padding");
      take_over();
      continue;
    }
    uint32_t checksum = 0;
    uint8_t byte = 0;
    uint8_t high = 0;
    if (framed.rest().size() < kLogHeaderBytes) {
      framed.Finish(kUnreadRecord);
      take_over();
      break;
    }
    framed.Fixed32("checksum", &checksum);
    take_over();
    framed.Bytes("length", 2);
    byte = static_cast<uint8_t>(stored[stored.size() - framed.rest().size() - 2]);
    high = static_cast<uint8_t>(stored[stored.size() - framed.rest().size() - 1]);
    const uint32_t length = byte | uint32_t{high} << 8;
    framed.last().has_number = true;
    framed.last().number = length;
    take_over();
    framed.Fixed8("fragment type", &byte);
    framed.last().text = NameOfFragment(byte);
    take_over();
    uint32_t room = static_cast<uint32_t>(std::min<uint64_t>(length, framed.rest().size()));
    framed.Bytes("payload", room);
    while (room > 0 && at < payload.size()) {
      ByteField piece = payload[at];
      piece.bytes = std::min(piece.bytes - taken, room);
      room -= piece.bytes;
      taken += piece.bytes;
      if (taken == payload[at].bytes) {
        at++;
        taken = 0;
      }
      fields.push_back(std::move(piece));
    }
    if (room == 0) continue;
    ByteField unread;
    unread.name = kUnreadRecord;
    unread.bytes = room;
    fields.push_back(std::move(unread));
  }
  return fields;
}

}  // namespace strata
