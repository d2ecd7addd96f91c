#include "rocksdb_copy.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/coding.h"
#include "env/posix_env.h"
#include "format/file_name.h"
#include "table/table_reader.h"
#include "trace/tracer.h"
#include "version/manifest.h"
#include "wal/wal_writer.h"

namespace strata::tapes {
namespace {

constexpr uint32_t kNewTableWithSequences = 100;

Status AppendTable(Env& env, Tracer* tracer, uint32_t level, const TableMeta& table, std::string* edit) {
  std::unique_ptr<RandomAccessFile> file;
  Status status = env.NewRandomAccessFile(TableFileName(table.table), &file);
  if (!status.ok()) return status;
  std::shared_ptr<const TableReader> reader;
  status = TableReader::Open({nullptr, tracer}, table.table, std::move(file), {}, &reader);
  if (!status.ok()) return status;
  uint64_t smallest = kMaxSequence;
  uint64_t largest = 0;
  const auto entries = reader->NewIterator({});
  for (entries->SeekToFirst(); entries->Valid(); entries->Next()) {
    const uint64_t sequence = TrailerSequence(Trailer(entries->key()));
    smallest = std::min(smallest, sequence);
    largest = std::max(largest, sequence);
  }
  for (const RangeFragment& range : *reader->ranges()) {
    smallest = std::min(smallest, range.sequences.back());
    largest = std::max(largest, range.sequences.front());
  }
  PutVarint32(edit, kNewTableWithSequences);
  PutVarint32(edit, level);
  PutVarint64(edit, table.table);
  PutVarint64(edit, table.size_bytes);
  PutLengthPrefixed(edit, table.smallest);
  PutLengthPrefixed(edit, table.largest);
  PutVarint64(edit, smallest);
  PutVarint64(edit, largest);
  return entries->status();
}

Status AppendFile(Env& env, Slice name, Slice contents) {
  std::unique_ptr<WritableFile> file;
  Status status = env.NewWritableFile(name, &file);
  if (status.ok()) status = file->Append(contents);
  if (status.ok()) status = file->Close();
  return status;
}

}  // namespace

Status CopyForRocksDb(const std::string& from, Dialect dialect, const std::string& to) {
  std::filesystem::create_directory(to);
  for (const auto& entry : std::filesystem::directory_iterator(from)) {
    if (entry.path().extension() == ".ldb") std::filesystem::copy(entry.path(), to / entry.path().filename());
  }
  std::unique_ptr<PosixEnv> source;
  std::unique_ptr<PosixEnv> target;
  Status status = PosixEnv::Open(from, false, &source);
  if (status.ok()) status = PosixEnv::Open(to, false, &target);
  RecoveredManifest recovered;
  if (status.ok()) status = RecoverManifest(*source, ComparatorOf(dialect), true, &recovered);
  if (!status.ok()) return status;

  Tracer tracer;
  tracer.set_mask(0);
  std::vector<std::string> records;
  for (const auto& [number, family] : recovered.families) {
    VersionEdit edit;
    edit.family = number;
    edit.comparator = kStrictComparator;
    if (number != 0) {
      // RocksDB reads nothing else from the record that adds a family.
      edit.add_family = family.name;
      edit.EncodeTo(&records.emplace_back());
      edit.add_family.reset();
    } else {
      edit.prev_log_number = 0;
      edit.next_file = recovered.numbers.next_file;
      edit.last_sequence = recovered.numbers.last_sequence;
    }
    edit.log_number = family.numbers.log_number;
    std::string& record = records.emplace_back();
    edit.EncodeTo(&record);
    for (uint32_t level = 0; level < kLevels; level++) {
      for (const TableRef& table : family.version->level(level)) {
        status = AppendTable(*target, &tracer, level, *table, &record);
        if (!status.ok()) return status;
      }
    }
  }
  const std::string manifest = ManifestFileName(recovered.number);
  std::unique_ptr<WritableFile> file;
  status = target->NewWritableFile(manifest, &file);
  if (!status.ok()) return status;
  LogWriter log(std::move(file));
  for (const std::string& record : records) {
    status = log.AddRecord(record);
    if (!status.ok()) return status;
  }
  status = log.Close();
  return status.ok() ? AppendFile(*target, "CURRENT", manifest + "\n") : status;
}

}  // namespace strata::tapes
