// Annotate: bytes field by field, for a person who looks at them. Not for other rooms.
//
//   03 02 05 6b 79 ..      at 0 one byte "shared" 3 | at 1 one byte "unshared" 2 | at 2 "value length" 5 | at 3 "key"
//   ..
//
// An annotator takes fields from the front of the bytes and never believes a length before it was checked. What cannot
// be read is a field too, the last one.
//
// Invariant: the fields of an annotator that was finished lie behind each other and cover every byte exactly once.
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
  uint32_t bytes = 0;         // at least 1; it begins where the field before ends
  uint32_t group = kNoGroup;  // which entry, operation or table it is of, from 0
  bool has_number = false;
  uint64_t number = 0;
  std::string key;   // the whole key that this is of or completes
  std::string text;  // in words
};

class Annotator {
 public:
  explicit Annotator(Slice bytes) : rest_(bytes) {}

  // What follows is of the next group; or of none.
  void NextGroup() { group_ = groups_++; }
  void NoGroup() { group_ = ByteField::kNoGroup; }

  // Each takes a field from the front. False: the bytes are too few or no varint, and nothing was taken.
  bool Fixed8(const char* name, uint8_t* value);
  bool Fixed32(const char* name, uint32_t* value);
  bool Fixed64(const char* name, uint64_t* value);
  bool Varint(const char* name, uint64_t* value);
  // So many bytes; none make no field.
  bool Bytes(const char* name, uint64_t size_bytes);
  // A varint length, then the bytes.
  bool LengthPrefixed(const char* length_name, const char* name, Slice* bytes);

  // What more is known of the field that was taken last. REQUIRES: there is one.
  ByteField& last() { return fields_.back(); }

  bool empty() const { return rest_.empty(); }
  Slice rest() const { return rest_; }
  // Whatever is left is one field of this name. Ends the annotator.
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
// A filter over a whole table, by the name under which the metaindex has it; or LevelDB's filter block.
void AnnotateFilter(Slice name, Slice contents, Annotator* out);
// The 48 bytes.
void AnnotateFooter(Slice footer, Annotator* out);
// The payload of a log record: a write batch, or a version edit.
void AnnotateBatch(Slice payload, Annotator* out);
void AnnotateEdit(Slice payload, Annotator* out);
// A log record as it lies in the file from `offset` on, cut into fragments: padding and headers, and between them the
// payload's fields, of which one may go on behind a header.
std::vector<ByteField> AnnotateFragments(Slice stored, uint64_t offset, const std::vector<ByteField>& payload);

// [{"bytes","name","of"?,"number"?,"key"?,"text"?}]; "of": the group.
void WriteFields(const std::vector<ByteField>& fields, JsonWriter& json);

}  // namespace strata
