// CreateIndexJob: builds a secondary index from the rows of a table, as MyRocks does.
//
//   wait --> scan: entries of rows --> sort buffer full: sort, append a run --> scan ... --> merge begins
//            (64 rows)                 (temporary file: run 0, run 1, ...)
//   merge:   read the next slice of a run | merge 256 entries | write a block --> table full: OutputStage --> merge ...
//   --> all tables are installed in the last level with one edit
//
// Memory: the sort buffer of merge_buf_size bytes; then, once it is freed, one slice of merge_combine_read_size / runs
// for each run, or less if the run is shorter: MyRocks allocates the rest too, but never touches it. Both are counted
// as they are allocated. Entries are of equal length, so there are ceil(bytes / merge_buf_size) runs if the length
// divides that. MyRocks does not spill a single run; here it is, so that the count holds for it, too.
//
// Sequence numbers: an entry has 0, as in a table that RocksDB's IngestExternalFile takes without a global sequence
// number. So a snapshot taken before the build sees the index too (MyRocks: snapshot_consistency=false), and nothing
// may be above or among the entries: the build is refused if any table or memtable overlaps the index. RocksDB looks
// for keys instead, and puts a table that fits into no deeper level higher up. Nothing is written meanwhile, because
// commands run one after another; MyRocks blocks writes to the table.
//
// Every state makes at most one device operation, last, except the scan, which reads as any scan does. The rate limiter
// does not apply: the client waits for this job.
//
// Errors: InvalidArgument (the index has entries; a row's key is not one; slices below one entry), Busy (a compaction
// moved across the index), and those of files. Unless the edit failed, they are not background errors: reads and writes
// go on. A cleanup job removes the files; after a crash or a background error, the next opening or a resume does.
//
// Counters: index_build_runs, index_build_spilled_bytes, index_build_write_bytes. Emits IndexBuildBegun,
// IndexEntriesScanned, IndexRunSpilled, IndexMergeBegun, IndexSliceRead, IndexEntriesMerged, TableCreated, the records
// of installing, IndexBuildFinished.
//
// Source: MyRocks, storage/rocksdb/rdb_index_merge.cc and rdb_sst_info.cc.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sched/job.h"
#include "strata/db.h"
#include "version/output_stage.h"

namespace strata {

class ColumnFamily;
class DbImpl;

class CreateIndexJob final : public Job {
 public:
  static constexpr uint32_t kRowsPerStep = 64;
  static constexpr uint32_t kEntriesPerStep = 256;

  CreateIndexJob(DbImpl& db, IndexBuild build, Db::Done done);

  StepResult Step() override;

 private:
  enum class State : uint8_t { kWait, kScan, kSpill, kBeginMerge, kRead, kMerge, kOutput };

  // Bytes compare as unsigned numbers, like keys.
  using Entry = std::array<unsigned char, IndexBuild::kEntryBytes>;
  struct Run {
    uint64_t next = 0;  // offsets in the file: of what is read next, and the end
    uint64_t end = 0;
    std::string slice;
    size_t at = 0;  // of the current entry
  };

  Status Advance(StepResult* result);
  Status CheckNothingOverlaps(const ColumnFamily& family) const;
  Status BeginScan();
  Status Scan();
  Status Spill();
  Status BeginMerge();
  // Reads the next slice of run reading_.
  Status Read();
  Status Merge();
  // Fills at most one block, up to kEntriesPerStep entries.
  Status MergeSome();
  void RecordMerged();
  // Moves the least entry to the table. Its run may then need its next slice.
  Status MergeOne();
  Status Output(StepResult* result);
  VersionEdit MakeEdit();
  StepResult Finish(Status status);

  static Slice Current(const Run& run) { return Slice(run.slice).substr(run.at, sizeof(Entry)); }
  // Orders the heap of runs: the least current entry first.
  bool After(size_t a, size_t b) const { return Current(runs_[b]) < Current(runs_[a]); }

  DbImpl& db_;
  const IndexBuild build_;
  Db::Done done_;
  State state_ = State::kWait;
  ColumnFamily* family_ = nullptr;
  std::unique_ptr<Iterator> rows_;
  bool scanned_ = false;
  uint64_t rows_scanned_ = 0;

  std::vector<Entry> buffer_;
  size_t buffer_entries_ = 0;  // that fit
  uint32_t temp_ = 0;          // number of the temporary file, or 0
  std::unique_ptr<WritableFile> spilled_;
  std::unique_ptr<RandomAccessFile> file_;

  std::vector<Run> runs_;
  std::vector<size_t> heap_;
  uint64_t slice_bytes_ = 0;
  std::string last_;  // entry that was merged last
  size_t reading_ = 0;
  std::unique_ptr<OutputStage> output_;
  std::vector<uint32_t> tables_;  // numbers
  uint8_t level_ = 0;
  uint64_t entries_ = 0;
  uint64_t sort_peak_bytes_ = 0;
  uint64_t merge_peak_bytes_ = 0;
  bool editing_ = false;
  bool installed_ = false;
};

}  // namespace strata
