// TableCache: opened tables by file number. A table stays open from its first use until its file is removed.
//
// What an open table holds is its index and filters, unless those live in the block cache; every read needs them, so
// nothing is ever closed to make room, as it would be with thousands of file handles. A reader in use keeps itself
// alive after Erase.
//
// Opening costs up to six reads. A caller that may make one device operation a step takes an opener and steps it
// (StartOpening, then Keep); everybody else calls Find.
//
// Emits TableOpened and TableClosed, with what an open table holds. What a job's own cache holds goes with the job, and
// no record of its own says so.
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
  // env and what shared points to outlive the cache.
  TableCache(Env& env, const TableReader::Shared& shared) : TableCache(env, shared, 0) {}

  // The table, opened now if it is not. Errors: Corruption naming the file, IoError; then it is tried again next time.
  // Corruption too when its range tombstones reach beyond the bounds of `options`.
  Status Find(uint32_t table, const TableReadOptions& options, std::shared_ptr<const TableReader>* reader);
  // The table if it is open, else null. Pure.
  std::shared_ptr<const TableReader> Opened(uint32_t table) const;

  // Begins to open a table in steps. No device operation. Errors as Find's.
  Status StartOpening(uint32_t table, const TableReadOptions& options, std::unique_ptr<TableOpener>* opener);
  // The table is open from now on. Emits TableOpened.
  void Keep(uint32_t table, std::shared_ptr<const TableReader> reader);

  // Whether tables hold their index and filters, or the block cache does.
  bool tables_hold_parts() const { return !shared_.parts_in_cache; }
  // One of its own for a job, with nothing open: its tables hold index and filters, so that no use of them needs a
  // read.
  TableCache ForJob(uint32_t job) const {
    TableReader::Shared shared = shared_;
    shared.parts_in_cache = false;
    return TableCache(env_, shared, job);
  }

  // Also gives back what the block cache holds of it. Emits TableClosed when the table is open.
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
  const uint32_t job_;  // whose it is, or 0
  std::map<uint32_t, std::shared_ptr<const TableReader>> readers_;
};

// "000012.ldb", or "000012.sst" when only that is there.
std::string ExistingTableName(Env& env, uint32_t table);

}  // namespace strata
