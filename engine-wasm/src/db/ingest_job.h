// IngestJob: writes an external table and installs it, as RocksDB's IngestExternalFile does with a file made elsewhere.
//
//   place --> [flush --> place] --> build: 256 rows, a block --> write_tail, sync --> install
//
// ingest_place.h decides the level. The table needs a sequence number, the next one, if a level has a key within its
// range, if there is a snapshot, which must not see it, or if a predicate is live, which must not drop it. Otherwise
// its entries have 0. With universal compaction it is always the newest run of L0.
//
// Memtables are flushed first if one of them has a key within the range, as in RocksDB, and, unlike there, before a
// number is taken: logs would have a hole at this number, and recovery takes a hole for lost writes; and two tables of
// L0 never interleave their sequences (version.h). So with several families all of them are flushed.
//
// RocksDB writes the number into the manifest and leaves the file as it is; here the table is written when its number
// is known. RocksDB ingests beside running compactions that leave the range alone; this job waits until none runs. It
// is the head of the writer queue from the choice of the place on.
//
// Errors: InvalidArgument (no such family, rows out of order), Busy (a compaction moved across the table), and those of
// files. Unless the edit failed, they are not background errors. A cleanup job removes the file; after a crash or a
// background error, the next opening or a resume does.
//
// Emits TableCreated, the records of installing, TableIngested.
#pragma once

#include <memory>
#include <string>

#include "db/flush_all.h"
#include "db/ingest_place.h"
#include "strata/db.h"
#include "version/output_stage.h"

namespace strata {

class ColumnFamily;
class DbImpl;

class IngestJob final : public Job {
 public:
  static constexpr uint32_t kRowsPerStep = 256;

  IngestJob(DbImpl& db, ExternalTable table, Db::Done done);
  StepResult Step() override;

 private:
  enum class State : uint8_t { kPlace, kFlush, kBuild, kOutput };

  Status Advance(StepResult* result);
  Status Place(StepResult* result);
  // Sets place_.
  Status FindLevel(bool* in_memory);
  Status BeginTable();
  Status Build();
  Status Output(StepResult* result);
  VersionEdit MakeEdit();
  void Installed();
  StepResult Finish(Status status);
  KeyRange range() const { return {&first_slice_, &last_slice_}; }

  DbImpl& db_;
  const ExternalTable table_;
  const Db::Done done_;
  WriterQueue::Writer writer_;
  FlushAll flush_;
  State state_ = State::kPlace;
  std::shared_ptr<ColumnFamily> family_;
  std::string first_, last_, key_, value_;  // keys of the table; the current row
  Slice first_slice_, last_slice_;
  IngestPlace place_;
  bool flushed_ = false;
  uint64_t sequence_ = 0;
  uint64_t rows_ = 0;  // added
  uint32_t number_ = 0;
  uint32_t oldest_log_ = 0;
  std::unique_ptr<OutputStage> output_;
  bool editing_ = false;
  bool installed_ = false;
};

}  // namespace strata
