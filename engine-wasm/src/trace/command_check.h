// Checks commands from outside, in which every byte may be wrong. One function checks all commands by the schema's
// description of each field, so that a command costs a table row and no code.
//
//   u16 kind | u16 zero | u32 size | fields, naturally aligned | bytes of the bytes fields, in field order | zeros to 8
//
// Checked commands may be read with wire::ReadCommand (fields.h), which also has their tables.
#pragma once

#include <cstdint>
#include <span>

#include "base/slice.h"
#include "base/status.h"
#include "trace/wire.h"

namespace strata::wire {

struct FieldInfo {
  const char* name;
  uint16_t offset;  // from the start of the command
  uint8_t width;    // of a number: 1, 2, 4 or 8; 0: bytes, whose u32 length is at the offset
  uint64_t min;     // min and max, inclusive, of the number or the length
  uint64_t max;
  const char* const* names;  // of an enum: max + 1 names of its values; else null
};

struct CommandInfo {
  const char* name;
  uint16_t kind;
  uint16_t end;  // offset at which the fields end and the bytes begin
  std::span<const FieldInfo> fields;
};

// Reads the header of the first command in `bytes`. InvalidArgument if `bytes` does not begin with a whole command.
// Pure.
Status PeekCommand(Slice bytes, uint16_t* kind, uint32_t* size_bytes);

// Ok if `bytes` is one command of this kind: its size, every number within its range, every length within the command,
// zeros after its end. Otherwise InvalidArgument with the field and its range. Pure.
Status CheckCommand(Slice bytes, const CommandInfo& info);

}  // namespace strata::wire
