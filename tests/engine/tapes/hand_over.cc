#include "hand_over.h"

#include <algorithm>
#include <filesystem>
#include <memory>

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

Status HandOver(const std::string& from, Dialect dialect, const std::string& to) {
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

  VersionEdit numbers;
  numbers.comparator = kStrictComparator;
  numbers.log_number = recovered.families.at(0).numbers.log_number;
  numbers.prev_log_number = 0;
  numbers.next_file = recovered.numbers.next_file;
  numbers.last_sequence = recovered.numbers.last_sequence;
  std::string edit;
  numbers.EncodeTo(&edit);
  Tracer tracer;
  tracer.set_mask(0);
  for (uint32_t level = 0; level < kLevels; level++) {
    for (const TableRef& table : recovered.families.at(0).version->level(level)) {
      status = AppendTable(*target, &tracer, level, *table, &edit);
      if (!status.ok()) return status;
    }
  }
  const std::string manifest = ManifestFileName(recovered.number);
  std::unique_ptr<WritableFile> file;
  status = target->NewWritableFile(manifest, &file);
  if (!status.ok()) return status;
  LogWriter log(std::move(file));
  status = log.AddRecord(edit);
  if (status.ok()) status = log.Close();
  return status.ok() ? AppendFile(*target, "CURRENT", manifest + "\n") : status;
}

}  // namespace strata::tapes
