#include "trace/command_check.h"

#include <string>

namespace strata::wire {
namespace {

uint64_t LoadNumber(const char* p, uint8_t width) {
  switch (width) {
    case 1:
      return Load<uint8_t>(p);
    case 2:
      return Load<uint16_t>(p);
    case 4:
      return Load<uint32_t>(p);
    default:
      return Load<uint64_t>(p);
  }
}

std::string List(const char* const* names, uint64_t count) {
  std::string list = names[0];
  for (uint64_t i = 1; i < count; i++) {
    list += ", ";
    list += names[i];
  }
  return list;
}

Status CheckNumber(const CommandInfo& info, const FieldInfo& field, uint64_t number) {
  const char* const unit = field.width == 0 ? " bytes long" : "";
  if (number > field.max && field.names != nullptr) {
    return Status::InvalidArgument("%: % is one of %", {info.name, field.name, List(field.names, field.max + 1)});
  }
  if (number > field.max) {
    return Status::InvalidArgument("%: % is at most %%", {info.name, field.name, field.max, unit});
  }
  if (number < field.min) {
    return Status::InvalidArgument("%: % is at least %%", {info.name, field.name, field.min, unit});
  }
  return Status::Ok();
}

}  // namespace

Status PeekCommand(Slice bytes, uint16_t* kind, uint32_t* size_bytes) {
  if (bytes.size() < kHeaderBytes) return Status::InvalidArgument("a command has at least its 8 bytes of header");
  *kind = Load<uint16_t>(bytes.data());
  *size_bytes = Load<uint32_t>(bytes.data() + 4);
  if (Load<uint16_t>(bytes.data() + 2) != 0) return Status::InvalidArgument("bytes 2 and 3 of a command are zero");
  if (*size_bytes < kHeaderBytes || *size_bytes % 8 != 0) {
    return Status::InvalidArgument("a command's size is a multiple of 8, at least 8");
  }
  if (*size_bytes > bytes.size()) {
    return Status::InvalidArgument("a command's size reaches past the end of the bytes");
  }
  return Status::Ok();
}

Status CheckCommand(Slice bytes, const CommandInfo& info) {
  uint16_t kind = 0;
  uint32_t size_bytes = 0;
  if (!PeekCommand(bytes, &kind, &size_bytes).ok() || kind != info.kind || size_bytes != bytes.size() ||
      size_bytes < info.end) {
    return Status::InvalidArgument("%: the header or the size is wrong", {info.name});
  }
  uint64_t at = info.end;
  for (const FieldInfo& field : info.fields) {
    const bool is_bytes = field.width == 0;
    const uint64_t number = LoadNumber(bytes.data() + field.offset, is_bytes ? 4 : field.width);
    if (is_bytes && number > size_bytes - at) {
      return Status::InvalidArgument("%: % reaches past the end", {info.name, field.name});
    }
    Status status = CheckNumber(info, field, number);
    if (!status.ok()) return status;
    if (is_bytes) at += number;
  }
  // A command has exactly one encoding: zeros up to the next multiple of 8, then the end.
  bool ends = Padded(at) == size_bytes;
  for (uint64_t i = at; ends && i < size_bytes; i++) ends = bytes[static_cast<size_t>(i)] == 0;
  return ends ? Status::Ok()
              : Status::InvalidArgument("%: the size is not that of its fields, or the padding is not zero",
                                        {info.name});
}

}  // namespace strata::wire
