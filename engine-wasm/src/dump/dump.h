// Dump: any database file as JSON, damaged or not, for `strata dump`, `strata check` and imported directories.
//
// The engine's readers stop at the first damage, because a wrong row is worse than none. A person who inspects a
// damaged file wants the opposite: everything that can be read, and each damage with its position. So dumping has its
// own readers over the format folder: they trust no byte, and turn what they cannot read into a message with an offset.
//
// Invariants
//   1. Never fails on content: damage is part of the answer. Errors come from the file system only (NotFound, IoError).
//   2. Memory is bounded by a small multiple of the file's size: every length in a file is checked before use.
//   3. Pure: reads files, counts nothing, emits nothing.
//
// Shapes (keys as hex of user keys; a listing of entries ends at 64 times the file's size, further entries are
// counted):
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

// Appends the dump of a file to *json. The file's name determines its kind; failing that, its content does.
//
// name may be NAME/OFFSET: then dumps the part that contains this byte, or the next part after it, byte by byte. A part
// is a block of a table with its trailer, a table's footer, a record of a log, or an edit of a manifest:
//   {"kind","name","size_bytes","part":{"kind":"data"|"index"|"metaindex"|"filter"|"properties"|"range_del"|"other"|
//     "footer"|"record"|"edit","name"?,"offset","stored_bytes","index","count","previous"?,"next"?,   offsets of others
//     "compression"?,"problem"?,"bytes","hex","fields":[{"bytes","name","of"?,"number"?,"key"?,"text"?}]}}
// Fields are adjacent and cover `bytes` bytes exactly; hex has the first 64 KiB of them. "of" numbers entries,
// operations or fields of an edit. A compressed block is shown as its uncompressed contents, then the trailer. A table
// with LevelDB's old suffix is found under its new name. NotFound if the file has no such part.
Status DumpFile(Env& env, Slice name, std::string* json);

// Appends the contents of CURRENT and its manifest, for any comparator; every violated invariant is a problem:
//   {"kind":"directory","current","comparator","last_sequence","log_number",
//    "levels":[[{"table","size_bytes","smallest","largest"}]],
//    "files":[{"name","size_bytes","kind","left_over"?}],"problems":[{"file","offset","message"}]}
// left_over, true: no version needs the file, and the next open removes it.
// deep: also reads every needed table and log completely and includes their problems; key order is checked if the
// comparator is known. Compares tables with their metadata in the manifest (keys, sequences), and, if there is no
// problem so far, with each other: for each key, tables that readers search first must hold the newest versions.
// For damaged logs also reports what open drops in the default wal_recovery_mode, point_in_time.
// said what opening leaves out in the default wal_recovery_mode, point_in_time.
Status DumpDirectory(Env& env, bool deep, std::string* json);

}  // namespace strata
