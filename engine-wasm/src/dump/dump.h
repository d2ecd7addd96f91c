// Dump: any file of a database in JSON, damaged or not, for `strata dump` and `strata check` and for a dropped
// directory.
//
// The engine's readers stop at the first damage, because a wrong row is worse than none. A person who looks at a
// damaged file wants the opposite: everything that can be read, and each damage where it is. So dumping goes its own
// way over the format room: it knows bytes, never trusts them, and turns what it cannot read into a sentence with an
// offset.
//
// Invariants
//   1. Never fails on content: damage is part of the answer. Errors are of the file system only (NotFound, IoError).
//   2. Memory is bounded by a small multiple of the file's size: no length in a file is believed before it was checked.
//   3. Pure: reads files, counts nothing, emits nothing.
//
// Shapes (keys as hex of user keys; a listing of entries ends at 64 times the size of the file, the rest is counted):
//   table     {"kind":"table","name","size_bytes","footer":{"metaindex":[offset,size],"index":[offset,size]},
//              "properties":{name:number|string|[number]},
//              "blocks":[{"offset","size_bytes","kind","name"?,"compression","checksum":"ok"|sentence,
//                         "entries":[{"key","sequence","type","value_bytes"}]}],
//              "entries_not_listed"?,"problems":[{"offset","message"}]}
//   wal       {"kind":"wal","name","size_bytes",
//              "records":[{"offset","size_bytes","sequence","count","ops":[{"type","key","value_bytes","value"}]}],
//              "problems":[{"offset","dropped_bytes","torn_tail","message"}]}
//   manifest  {"kind":"manifest","name","size_bytes","edits":[{"offset","size_bytes", ...the edit's fields}],
//              "problems":[...]}
//   current, lock, temp, other
//             {"kind":...,"name","size_bytes","text"}                             text: at most 4 KiB
#pragma once

#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"

namespace strata {

// Appends the dump of a file to *json. What the file is, its name tells; failing that, its content.
//
// name may be NAME/OFFSET: the part that holds this byte, or begins next behind it, byte by byte. A part is a block of
// a table with its trailer, a table's footer, a record of a log, an edit of a manifest:
//   {"kind","name","size_bytes","part":{"kind":"data"|"index"|"metaindex"|"filter"|"properties"|"range_del"|"other"|
//     "footer"|"record"|"edit","name"?,"offset","stored_bytes","index","count","previous"?,"next"?,   offsets of others
//     "compression"?,"problem"?,"bytes","hex","fields":[{"bytes","name","of"?,"number"?,"key"?,"text"?}]}}
// Fields lie behind each other and cover `bytes` bytes exactly, of which hex has the first 64 KiB. "of" numbers
// entries, operations or fields of an edit. Of a compressed block the contents are shown uncompressed, then the
// trailer. A table of LevelDB's old name is found under its new one. NotFound where the file has no such part.
Status DumpFile(Env& env, Slice name, std::string* json);

// Appends what CURRENT and its manifest say, whatever the comparator; every violated invariant is a problem:
//   {"kind":"directory","current","comparator","last_sequence","log_number",
//    "levels":[[{"table","size_bytes","smallest","largest"}]],
//    "files":[{"name","size_bytes","kind","left_over"?}],"problems":[{"file","offset","message"}]}
// left_over, true: no version needs the file, and the next opening removes it.
// deep: every table and log that is needed is read whole and its problems are included; order is judged where it is
// known. Tables are compared with what the manifest says of them (keys, sequences), and, when none has a problem, with
// each other: of each key the tables that readers ask first must hold the newest versions. Of damaged logs it is also
// said what opening leaves out in the default wal_recovery_mode, point_in_time.
Status DumpDirectory(Env& env, bool deep, std::string* json);

}  // namespace strata
