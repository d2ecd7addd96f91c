// File names: LevelDB's, inside the database's directory. One counter numbers all files, so a number is never used for
// two files.
//
//   000003.log        write-ahead log        MANIFEST-000002   manifest            LOCK   held while a database is open
//   000005.ldb        table (.sst is read)   CURRENT           "MANIFEST-000002\n"
//   000007.dbtmp      a file being written that will be renamed
//   PAGES             pages of a B+tree      DOUBLEWRITE       copies of pages that are being written in place
//   000009.seg        segment of an index and log
//
// Numbers are printed with at least six digits and no extra zeros. The parser accepts exactly what these functions
// print (and .sst), so that a name with a path, a sign or an unusual digit can never be opened or removed.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

// Same order as FileClass in schema/records.json.
enum class FileKind : uint8_t {
  kWal,
  kTable,
  kManifest,
  kCurrent,
  kTemp,
  kLock,
  kOther,  // LOG and LOG.old, LevelDB's text logs
  kPages,
  kDoublewrite,
  kSegment,
};

std::string LogFileName(uint64_t number);
std::string TableFileName(uint64_t number);
// RocksDB's and old LevelDB's name of a table. Only read, never written.
std::string SstTableFileName(uint64_t number);
std::string ManifestFileName(uint64_t number);
std::string TempFileName(uint64_t number);
std::string SegmentFileName(uint64_t number);
constexpr Slice kCurrentFileName = "CURRENT";
constexpr Slice kLockFileName = "LOCK";
constexpr Slice kPagesFileName = "PAGES";
constexpr Slice kDoublewriteFileName = "DOUBLEWRITE";

// True for the name of a database file; *number is 0 for names without one. On false the outputs are unchanged.
bool ParseFileName(Slice name, uint64_t* number, FileKind* kind);

// The content of CURRENT for a manifest, and its parser. Corruption for any other content: no newline, a path, a name
// that is not a manifest's, too long.
std::string CurrentContents(uint64_t manifest_number);
Status ParseCurrentContents(Slice contents, uint64_t* manifest_number);

}  // namespace strata
