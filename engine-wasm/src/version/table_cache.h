// TableCache: open tables by file number. A table stays open from its first use until its file is removed.
//
// An open table holds its index and filters, unless those are in the block cache. Every read needs them, so tables are
// never closed to make room, as they would be with thousands of file handles. A reader in use stays alive after Erase.
//
// Opening costs up to six reads. A caller limited to one device operation per step steps an opener (StartOpening, then
// Keep); other callers use Find.
//
// Emits TableOpened and TableClosed, with the sizes that an open table holds. A job's own cache is freed with the job
// and emits no TableClosed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "base/status.h"
#include "env/env.h"
#include "table/table_opener.h"
#include "table/table_reader.h"

namespace strata {

class TableCache {
 public:
  // env and the objects that shared points to outlive the cache.
  TableCache(Env& env, const TableReader::Shared& shared) : TableCache(env, shared, 0) {}

  // Returns the table, opening it if needed. Errors: Corruption naming the file, also if its range tombstones reach
  // beyond the bounds of `options`; IoError. A failed open is retried on the next call.
  Status Find(uint32_t table, const TableReadOptions& options, std::shared_ptr<const TableReader>* reader);
  // The table if it is open, otherwise null. Pure.
  std::shared_ptr<const TableReader> Opened(uint32_t table) const;

  // Starts opening a table in steps. No device operation. Errors as for Find.
  Status StartOpening(uint32_t table, const TableReadOptions& options, std::unique_ptr<TableOpener>* opener);
  // Adds an opened table. Emits TableOpened.
  void Keep(uint32_t table, std::shared_ptr<const TableReader> reader);

  // True if tables hold their index and filters, false if the block cache does.
  bool tables_hold_parts() const { return !shared_.parts_in_cache; }
  // An empty cache for one job. Its tables hold index and filters themselves, so using them needs no read.
  TableCache ForJob(uint32_t job) const {
    TableReader::Shared shared = shared_;
    shared.parts_in_cache = false;
    return TableCache(env_, shared, job);
  }

  // Also releases the table's blocks from the block cache. Emits TableClosed if the table is open.
  void Erase(uint32_t table);
  // Calls f(reader) by table number. Pure.
  template <class F>
  void ForEach(F f) const {
    for (const auto& [table, reader] : readers_) f(*reader);
  }

 private:
  TableCache(Env& env, const TableReader::Shared& shared, uint32_t job) : env_(env), shared_(shared), job_(job) {}

  Status OpenFile(uint32_t table, std::unique_ptr<RandomAccessFile>* file);

  Env& env_;
  const TableReader::Shared shared_;
  const uint32_t job_;  // the owning job, or 0
  std::map<uint32_t, std::shared_ptr<const TableReader>> readers_;
};

// "000012.ldb", or "000012.sst" if only that exists.
std::string ExistingTableName(Env& env, uint32_t table);

}  // namespace strata
