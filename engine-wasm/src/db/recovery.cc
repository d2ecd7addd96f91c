#include "db/recovery.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "format/file_name.h"
#include "version/table_runs.h"

namespace strata {

Status Recovery::Read() {
  Status status = ReadFiles();
  if (status.ok()) status = BuildVersions();
  return status;
}

Status Recovery::ReadFiles() {
  Status status = ListFiles();
  if (status.ok()) status = ReadManifest();
  if (status.ok()) status = OpenTables();
  if (status.ok()) {
    for (const auto& [id, family] : found_.families) replay_.AddFamily(id, family, OptionsOf(id, family.name));
    status = replay_.Replay(logs_, &numbers_);
  }
  return status;
}

Status Recovery::CreateNew() {
  if (!options_.create_if_missing) return Status::InvalidArgument("there is no database, and create_if_missing is off");
  numbers_.next_file = 1;
  found_.families[0] = FamilyState();
  return Status::Ok();
}

Options Recovery::OptionsOf(uint32_t family, Slice name) const {
  const auto found = declared_.find(family);
  if (family == 0 || found == declared_.end() || found->second.name != name) return options_;
  Options options = found->second.options;
  for (const OptionInfo& info : kOptionInfos) {
    if (info.scope == OptionScope::kDatabase) SetOptionField(&options, info.id, GetOptionField(options_, info.id));
  }
  return options;
}

template <class F>
void Recovery::ForEachTable(const F& f) const {
  for (const auto& [id, family] : found_.families) {
    for (uint32_t level = 0; level < kLevels; level++) {
      for (const TableRef& t : family.version->level(level)) f(id, level, t);
    }
  }
}

Status Recovery::ListFiles() {
  std::vector<std::string> names;
  Status status = env_.List(&names);
  if (!status.ok()) return status;
  for (const std::string& name : names) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind)) continue;
    if (number >= kMaxNextFile) return Status::Corruption("%: its number leaves no room for new files", {name});
    largest_number_ = std::max(largest_number_, static_cast<uint32_t>(number));
    if (kind == FileKind::kWal) logs_.push_back(static_cast<uint32_t>(number));
    if (kind == FileKind::kTable) table_files_.push_back(static_cast<uint32_t>(number));
    uint64_t size_bytes = 0;
    if (kind == FileKind::kWal) status = env_.FileSize(name, &size_bytes);
    if (!status.ok()) return status;
    has_data_files_ |= size_bytes > 0 || kind == FileKind::kTable;
  }
  SortNumbers(&logs_);
  return status;
}

Status Recovery::ReadManifest() {
  if (!env_.FileExists(kCurrentFileName)) {
    // CURRENT is durable before the first log record or table is written, so data files without it are damage and must
    // not be removed.
    if (has_data_files_)
      return Status::Corruption("there are logs or tables, and no CURRENT that names their manifest");
    Status status = CreateNew();
    if (!status.ok()) return status;
  } else {
    if (options_.error_if_exists) return Status::InvalidArgument("there is a database, and error_if_exists is on");
    Status status = RecoverManifest(env_, ComparatorOf(options_.dialect), options_.paranoid_checks, &found_);
    if (!status.ok()) return status;
    numbers_ = found_.numbers;
    if (numbers_.next_file > kMaxNextFile) {
      return Status::Corruption("%: the next file number % leaves no room for new files",
                                {ManifestFileName(found_.number), numbers_.next_file});
    }
  }
  numbers_.next_file = std::max(numbers_.next_file, largest_number_ + 1);
  Status levels = CheckLevels();
  if (!levels.ok()) return levels;
  const uint32_t prev = numbers_.prev_log_number;
  const uint32_t first = OldestLogOf(found_.families, numbers_);
  const bool first_exists = first == 0 || std::binary_search(logs_.begin(), logs_.end(), first);
  std::erase_if(logs_, [&](uint32_t n) { return n < first && (prev == 0 || n != prev); });
  // A torn end of the manifest means a crash during an append, and then the log that the last complete edit needs still
  // exists. If it is gone, the torn edit had taken effect and is now unreadable.
  if (!found_.damage.empty() && !first_exists) {
    return Status::Corruption("%; and %, which is needed without that edit, is gone",
                              {found_.damage, LogFileName(first)});
  }
  return first_exists ? Status::Ok() : CheckLostLog(first);
}

Status Recovery::CheckLevels() const {
  for (const auto& [id, family] : found_.families) {
    const uint64_t levels = OptionsOf(id, family.name).num_levels;
    const uint32_t deepest = family.version->deepest_level();
    if (deepest < levels) continue;
    const std::string owner = id == 0 ? "the database" : Text("column family %", {id});
    return Status::InvalidArgument("% has tables in level %, and num_levels is %", {owner, deepest, levels});
  }
  return Status::Ok();
}

// A log's name is durable before a manifest records it as the first to replay, so a missing one is damage. One kind of
// it must not go unnoticed: the manifest was cut between two edits. Tables then exist that it no longer references, and
// recovery would take them for leftovers of a crash and remove them.
Status Recovery::CheckLostLog(uint32_t log) const {
  const std::string message = Text("%, with which replay begins, is gone", {LogFileName(log)});
  if (options_.paranoid_checks) return Status::Corruption(message);
  for (const uint32_t table : table_files_) {
    bool referenced = false;
    ForEachTable([&](uint32_t, uint32_t, const TableRef& t) { referenced |= t->table == table; });
    if (!referenced && table > log) {
      return Status::Corruption("%, and % is there, which % does not name: its last edits are lost",
                                {message, ExistingTableName(env_, table), ManifestFileName(found_.number)});
    }
  }
  return Status::Ok();
}

// ---- Tables.

Status Recovery::OpenTables() {
  Status status;
  ForEachTable([&](uint32_t, uint32_t level, const TableRef& meta) {
    if (status.ok()) status = CheckTable(meta, level);
  });
  return status;
}

Status Recovery::CheckTable(const TableRef& meta, uint32_t level) {
  const std::string name = ExistingTableName(env_, meta->table);
  if (!env_.FileExists(name)) return Status::Corruption("% is missing: the manifest names it", {name});
  uint64_t size_bytes = 0;
  Status status = env_.FileSize(name, &size_bytes);
  if (!status.ok()) return status;
  if (size_bytes != meta->size_bytes) {
    return Status::Corruption("% has % bytes, and the manifest says %", {name, size_bytes, meta->size_bytes});
  }
  std::shared_ptr<const TableReader> reader;
  TableReadOptions read = WithBounds({options_.verify_checksums, false}, *meta);
  read.of_l0 = level == 0;
  status = tables_.Find(meta->table, read, &reader);
  // Without paranoid_checks a damaged table fails only the reads that need it.
  if (!status.ok()) return status.Is(Code::kCorruption) && !options_.paranoid_checks ? Status::Ok() : status;
  meta->range_fragments = reader->ranges()->size();
  if (const TableProperties* properties = reader->properties()) {
    meta->counted = true;
    meta->entries = properties->num_entries;
    meta->deletes = std::min(properties->num_deletes, properties->num_entries);
    meta->raw_key_bytes = properties->raw_key_bytes;
    meta->raw_value_bytes = properties->raw_value_bytes;
  }
  return Status::Ok();
}

Status Recovery::BuildVersions() {
  families_ = std::move(found_.families);
  Status status;
  for (auto& [id, family] : families_) {
    VersionBuilder builder(*family.version);
    status = builder.Apply(replay_.EditOf(id));
    if (status.ok()) status = builder.Build(1, &family.version);
    if (!status.ok()) break;
  }
  return status;
}

// ---- Making it durable.

Status Recovery::Install(uint32_t log_number) {
  for (auto& [id, family] : families_) family.numbers.log_number = log_number;
  numbers_.min_log_number = HasSeveralFamilies(families_) ? log_number : 0;
  numbers_.prev_log_number = 0;
  const uint32_t number = numbers_.next_file++;
  manifest_ = std::make_unique<NewManifest>(env_, number,
                                            DescribeFamilies(families_, numbers_, ComparatorOf(options_.dialect)));
  Status status;
  while (status.ok() && !manifest_->done()) status = manifest_->Step();
  return status;
}

void Recovery::RemoveOrphans() {
  std::vector<std::string> names;
  if (!env_.List(&names).ok()) return;
  std::vector<uint32_t> live;
  for (const auto& [id, family] : families_) {
    for (const auto& tables : family.version->levels()) {
      for (const TableRef& t : tables) live.push_back(t->table);
    }
  }
  SortNumbers(&live);
  for (const std::string& name : names) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind)) continue;
    const bool orphan = (kind == FileKind::kTable && !std::binary_search(live.begin(), live.end(), number)) ||
                        (kind == FileKind::kWal && number < families_.at(0).numbers.log_number) ||
                        (kind == FileKind::kManifest && number != manifest_->number()) || kind == FileKind::kTemp;
    if (orphan) env_.Remove(name).IgnoreError();
  }
}

// ---- Records.

void Recovery::Trace(const FamilyStates& families) const {
  replay_.EmitReplayed();
  for (const auto& [id, family] : families) {
    for (uint32_t level = 0; level < kLevels; level++) {
      for (const TableRef& t : family.version->level(level)) TraceTable(id, level, *t);
    }
  }
}

void Recovery::TraceTable(uint32_t family, uint32_t level, const TableMeta& table) const {
  if (const TableStats* stats = replay_.StatsOf(table.table)) {
    EmitTableCreated(*stats, family, 0, table.table, &tracer_);
  } else {
    // For an older table the properties are the source. What they lack (where tombstones lie in a table of LevelDB or
    // RocksDB; sequences, unless the manifest has them) would require reading the whole table.
    const auto reader = tables_.Opened(table.table);
    const TableProperties* properties = reader == nullptr ? nullptr : reader->properties();
    if (reader != nullptr) EmitRangesStored(*reader->ranges(), 0, table.table, &tracer_);
    const TombstoneBuckets tombstones = properties == nullptr ? TombstoneBuckets() : properties->tombstones;
    tracer_.Emit(rec::TableCreated{
        .job = 0,
        .table = table.table,
        .size_bytes = table.size_bytes,
        .smallest_sequence = table.smallest_sequence,
        .largest_sequence = table.largest_sequence,
        .entries = static_cast<uint32_t>(table.entries),
        .deletes = static_cast<uint32_t>(table.deletes),
        .data_blocks = properties == nullptr ? 0 : static_cast<uint32_t>(properties->num_data_blocks),
        .filter_bytes = properties == nullptr ? 0 : static_cast<uint32_t>(properties->filter_bytes),
        .bucket_entries = tombstones.bucket_entries(),
        .smallest = table.smallest_user_key(),
        .largest = table.largest_user_key(),
        .buckets = tombstones.counts(),
        .family = static_cast<uint8_t>(family),
        .compression =
            properties == nullptr ? rec::TableCompression::kUnknown : CompressionNamed(properties->compression),
        .raw_bytes = table.raw_key_bytes + table.raw_value_bytes,
    });
  }
  tracer_.Emit(rec::TableInstalled{.table = table.table, .level = static_cast<uint8_t>(level)});
}

}  // namespace strata
