// CopyForRocksDb: a copy of one of our directories that RocksDB opens for writing.
//
// The tables are copied unchanged. Only the manifest is rewritten: LevelDB's does not contain the sequence numbers of a
// table, and a RocksDB with assertions refuses to write such a table into a manifest of its own. So each table is read
// completely, and described as RocksDB does since 2013:
//
//   100 new table: level, number, size, lp smallest, lp largest, smallest sequence, largest sequence
//
// The order of keys is the same in both dialects and in RocksDB; only its name differs in the extended dialect, so that
// LevelDB does not open it. The copy gets LevelDB's name.
//
// Sources: LevelDB, db/version_edit.cc; RocksDB, db/version_edit.h (kNewFile2).
#pragma once

#include <string>

#include "base/status.h"
#include "strata/options.gen.h"

namespace strata::tapes {

// from: a closed database with an empty log. to: a directory that does not exist yet.
Status CopyForRocksDb(const std::string& from, Dialect dialect, const std::string& to);

}  // namespace strata::tapes
