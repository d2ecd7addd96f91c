// Commands from outside: every byte of them may be wrong. One function judges all of them by what the schema says of
// each field, so that a command costs a row of a table and no code of its own.
//
//   u16 kind | u16 zero | u32 size | fields, naturally aligned | bytes of the bytes fields, in field order | zeros to 8
//
// The tables are generated (strata/commands.gen.h). What was checked may be read with wire::Load and wire::TakeBytes.
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
  uint8_t width;    // of a number: 1, 2, 4 or 8; 0: bytes, whose u32 length stands at the offset
  uint64_t min;     // both inclusive; of the number, or of the length
  uint64_t max;
  const char* const* names;  // of an enum's values, max + 1 of them; else null
};

struct CommandInfo {
  const char* name;
  uint16_t kind;
  uint16_t end;  // where the fields end and the bytes begin
  std::span<const FieldInfo> fields;
};

// The header of the first command in `bytes`. InvalidArgument when no whole command stands there. Pure.
Status PeekCommand(Slice bytes, uint16_t* kind, uint32_t* size_bytes);

// Ok when `bytes` is one command of this kind: its size, every number within its range, every length within the
// command, zeros behind its end. Else InvalidArgument, with a sentence that names the field and its range. Pure.
Status CheckCommand(Slice bytes, const CommandInfo& info);

}  // namespace strata::wire
