// File names: LevelDB's, inside the database's directory. One counter numbers all files, so a number names one file
// ever.
//
//   000003.log        write-ahead log        MANIFEST-000002   manifest            LOCK   held while a database is open
//   000005.ldb        table (.sst is read)   CURRENT           "MANIFEST-000002\n"
//   000007.dbtmp      a file being written that will be renamed
//   PAGES             pages of a B+tree      DOUBLEWRITE       copies of pages that are being written in place
//
// Numbers are printed with at least six digits and no more zeros than that needs. The parser accepts exactly what these
// functions print (and .sst), so nothing with a path, a sign or a strange digit in it can ever be opened or removed.
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
  kOther,  // LOG and LOG.old, which LevelDB writes for people
  kPages,
  kDoublewrite,
};

std::string LogFileName(uint64_t number);
std::string TableFileName(uint64_t number);
// The name RocksDB and old LevelDB give a table. Only read.
std::string SstTableFileName(uint64_t number);
std::string ManifestFileName(uint64_t number);
std::string TempFileName(uint64_t number);
constexpr Slice kCurrentFileName = "CURRENT";
constexpr Slice kLockFileName = "LOCK";
constexpr Slice kPagesFileName = "PAGES";
constexpr Slice kDoublewriteFileName = "DOUBLEWRITE";

// True when the name is one of a database's; *number is 0 for names without one. False leaves the outputs alone.
bool ParseFileName(Slice name, uint64_t* number, FileKind* kind);

// What CURRENT holds for a manifest, and back. Corruption when the content is anything else: no newline, a path, a name
// that is not a manifest's, too long.
std::string CurrentContents(uint64_t manifest_number);
Status ParseCurrentContents(Slice contents, uint64_t* manifest_number);

}  // namespace strata
