#include "dump/annotate.h"

#include "base/coding.h"

namespace strata {

void Annotator::Push(const char* name, size_t size_bytes) {
  ByteField field;
  field.name = name;
  field.bytes = static_cast<uint32_t>(size_bytes);
  field.group = group_;
  fields_.push_back(std::move(field));
  rest_.remove_prefix(size_bytes);
}

bool Annotator::Number(const char* name, size_t size_bytes, uint64_t value) {
  Push(name, size_bytes);
  last().has_number = true;
  last().number = value;
  return true;
}

bool Annotator::Fixed8(const char* name, uint8_t* value) {
  if (rest_.empty()) return false;
  *value = static_cast<uint8_t>(rest_[0]);
  return Number(name, 1, *value);
}

bool Annotator::Fixed32(const char* name, uint32_t* value) {
  Slice ahead = rest_;
  return GetFixed32(&ahead, value) && Number(name, 4, *value);
}

bool Annotator::Fixed64(const char* name, uint64_t* value) {
  Slice ahead = rest_;
  return GetFixed64(&ahead, value) && Number(name, 8, *value);
}

bool Annotator::Varint(const char* name, uint64_t* value) {
  Slice ahead = rest_;
  return GetVarint64(&ahead, value) && Number(name, rest_.size() - ahead.size(), *value);
}

bool Annotator::Bytes(const char* name, uint64_t size_bytes) {
  if (size_bytes > rest_.size()) return false;
  if (size_bytes > 0) Push(name, static_cast<size_t>(size_bytes));
  return true;
}

bool Annotator::LengthPrefixed(const char* length_name, const char* name, Slice* bytes) {
  uint64_t size_bytes = 0;
  if (!Varint(length_name, &size_bytes) || size_bytes > rest_.size()) return false;
  *bytes = rest_.substr(0, static_cast<size_t>(size_bytes));
  return Bytes(name, size_bytes);
}

void WriteFields(const std::vector<ByteField>& fields, JsonWriter& json) {
  json.Objects(fields, [&](const ByteField& field) {
    json.Name("bytes").Number(field.bytes);
    json.Name("name").String(field.name);
    if (field.group != ByteField::kNoGroup) json.Name("of").Number(field.group);
    if (field.has_number) json.Name("number").Number(field.number);
    if (!field.key.empty()) json.Name("key").Hex(field.key);
    if (!field.text.empty()) json.Name("text").String(field.text);
  });
}

}  // namespace strata
