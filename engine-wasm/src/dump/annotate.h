// Annotate: describes bytes field by field, for a person who inspects them. For use in this folder only.
//
//   03 02 05 6b 79 ..      at 0 one byte "shared" 3 | at 1 one byte "unshared" 2 | at 2 "value length" 5 | at 3 "key"
//   ..
//
// An annotator consumes fields from the front of the bytes and checks each length before it uses it. What it cannot
// read becomes the last field.
//
// Invariant: the fields of a finished annotator are adjacent and cover every byte exactly once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/slice.h"

namespace strata {

struct ByteField {
  static constexpr uint32_t kNoGroup = UINT32_MAX;

  const char* name = "";
  uint32_t bytes = 0;         // at least 1; begins where the previous field ends
  uint32_t group = kNoGroup;  // index of the entry, operation or table that it belongs to, from 0
  bool has_number = false;
  uint64_t number = 0;
  std::string key;   // the whole key that this belongs to or completes
  std::string text;  // description
};

class Annotator {
 public:
  explicit Annotator(Slice bytes) : rest_(bytes) {}

  // The following fields belong to the next group, or to none.
  void NextGroup() { group_ = groups_++; }
  void NoGroup() { group_ = ByteField::kNoGroup; }

  // Each consumes a field from the front. False: too few bytes or an invalid varint; nothing was consumed.
  bool Fixed8(const char* name, uint8_t* value);
  bool Fixed32(const char* name, uint32_t* value);
  bool Fixed64(const char* name, uint64_t* value);
  bool Varint(const char* name, uint64_t* value);
  // Consumes size_bytes bytes; 0 bytes make no field.
  bool Bytes(const char* name, uint64_t size_bytes);
  // A varint length, then the bytes.
  bool LengthPrefixed(const char* length_name, const char* name, Slice* bytes);

  // The last field, to add details to. REQUIRES: there is one.
  ByteField& last() { return fields_.back(); }

  bool empty() const { return rest_.empty(); }
  Slice rest() const { return rest_; }
  // Makes the remaining bytes one field of this name. Ends the annotator.
  void Finish(const char* name) { Bytes(name, rest_.size()); }

  const std::vector<ByteField>& fields() const { return fields_; }

 private:
  void Push(const char* name, size_t size_bytes);
  bool Number(const char* name, size_t size_bytes, uint64_t value);

  Slice rest_;
  uint32_t group_ = ByteField::kNoGroup;
  uint32_t groups_ = 0;
  std::vector<ByteField> fields_;
};

// Uncompressed contents of a block. internal_keys: keys end in sequence and type. handles: values are block handles.
void AnnotateBlock(Slice contents, bool internal_keys, bool handles, Annotator* out);
// A full filter, identified by its name in the metaindex; or LevelDB's filter block.
void AnnotateFilter(Slice name, Slice contents, Annotator* out);
// The 48 bytes of a footer.
void AnnotateFooter(Slice footer, Annotator* out);
// The payload of a log record: a write batch, or a version edit.
void AnnotateBatch(Slice payload, Annotator* out);
void AnnotateEdit(Slice payload, Annotator* out);
// A log record as stored from `offset` on, in fragments: padding, headers, and between them the payload's fields. A
// field may continue after a header.
std::vector<ByteField> AnnotateFragments(Slice stored, uint64_t offset, const std::vector<ByteField>& payload);

// [{"bytes","name","of"?,"number"?,"key"?,"text"?}]; "of": the group.
void WriteFields(const std::vector<ByteField>& fields, JsonWriter& json);

}  // namespace strata
