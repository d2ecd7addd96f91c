// RocksDB plays a tape: `rocksdb_tape DIRECTORY < TAPE`, after strata_tape has played it in the same directory.
//
// To make both engines comparable: no compactions except the tape's (unless it enables them), no compression unless the
// tape asks for it, one writing thread, no read-ahead, blocks cut and separators shortened as in LevelDB. Counters are
// RocksDB's PerfContext and Statistics, printed under Strata's names.
#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/perf_context.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/sst_file_writer.h>
#include <rocksdb/statistics.h>
#include <rocksdb/table.h>
#include <rocksdb/version.h>

#include <cstdlib>
#include <iostream>
#include <set>
#include <utility>
#include <vector>

#include "recording_comparator.h"
#include "rocksdb_stalls.h"
#include "tape.h"

namespace strata::tapes {
namespace {

void Check(const rocksdb::Status& status) {
  if (!status.ok()) Fail("RocksDB: " + status.ToString());
}

rocksdb::CompressionType CodecOf(const std::string& name, rocksdb::CompressionType otherwise) {
  if (name == "none") return rocksdb::kNoCompression;
  if (name == "snappy") return rocksdb::kSnappyCompression;
  if (name == "lz4") return rocksdb::kLZ4Compression;
  return name == "zstd" ? rocksdb::kZSTD : otherwise;
}

struct Ticker {
  const char* name;
  uint32_t ticker;
};
constexpr Ticker kTickers[] = {
    {"block_cache_data_hit", rocksdb::BLOCK_CACHE_DATA_HIT},
    {"block_cache_data_miss", rocksdb::BLOCK_CACHE_DATA_MISS},
    {"bloom_filter_full_positive", rocksdb::BLOOM_FILTER_FULL_POSITIVE},
    {"bloom_filter_full_true_positive", rocksdb::BLOOM_FILTER_FULL_TRUE_POSITIVE},
    {"bloom_filter_prefix_checked", rocksdb::BLOOM_FILTER_PREFIX_CHECKED},
    {"bloom_filter_prefix_useful", rocksdb::BLOOM_FILTER_PREFIX_USEFUL},
    {"bloom_filter_useful", rocksdb::BLOOM_FILTER_USEFUL},
    {"bytes_written", rocksdb::BYTES_WRITTEN},
    {"compaction_key_drop_new", rocksdb::COMPACTION_KEY_DROP_NEWER_ENTRY},
    {"compaction_key_drop_obsolete", rocksdb::COMPACTION_KEY_DROP_OBSOLETE},
    {"compaction_key_drop_range_del", rocksdb::COMPACTION_KEY_DROP_RANGE_DEL},
    {"compaction_optimized_del_drop_obsolete", rocksdb::COMPACTION_OPTIMIZED_DEL_DROP_OBSOLETE},
    {"compaction_range_del_drop_obsolete", rocksdb::COMPACTION_RANGE_DEL_DROP_OBSOLETE},
    {"get_hit_l0", rocksdb::GET_HIT_L0},
    {"get_hit_l1", rocksdb::GET_HIT_L1},
    {"get_hit_l2_and_up", rocksdb::GET_HIT_L2_AND_UP},
    {"iter_next_count", rocksdb::NUMBER_DB_NEXT},
    {"iter_prev_count", rocksdb::NUMBER_DB_PREV},
    {"iter_seek_count", rocksdb::NUMBER_DB_SEEK},
    {"memtable_hit", rocksdb::MEMTABLE_HIT},
    {"memtable_miss", rocksdb::MEMTABLE_MISS},
    {"number_iter_skip", rocksdb::NUMBER_ITER_SKIP},
    {"number_keys_read", rocksdb::NUMBER_KEYS_READ},
    {"number_keys_written", rocksdb::NUMBER_KEYS_WRITTEN},
    {"number_of_reseeks_in_iteration", rocksdb::NUMBER_OF_RESEEKS_IN_ITERATION},
    {"wal_file_bytes", rocksdb::WAL_FILE_BYTES},
    {"wal_file_synced", rocksdb::WAL_FILE_SYNCED},
    {"write_done_by_self", rocksdb::WRITE_DONE_BY_SELF},
};

struct PerfCounter {
  const char* name;
  uint64_t rocksdb::PerfContext::*field;
};
constexpr PerfCounter kPerfCounters[] = {
    {"block_cache_hit_count", &rocksdb::PerfContext::block_cache_hit_count},
    {"block_read_byte", &rocksdb::PerfContext::block_read_byte},
    {"block_read_count", &rocksdb::PerfContext::block_read_count},
    {"bloom_memtable_hit_count", &rocksdb::PerfContext::bloom_memtable_hit_count},
    {"bloom_memtable_miss_count", &rocksdb::PerfContext::bloom_memtable_miss_count},
    {"bloom_sst_hit_count", &rocksdb::PerfContext::bloom_sst_hit_count},
    {"bloom_sst_miss_count", &rocksdb::PerfContext::bloom_sst_miss_count},
    {"filter_block_read_count", &rocksdb::PerfContext::filter_block_read_count},
    {"get_from_memtable_count", &rocksdb::PerfContext::get_from_memtable_count},
    {"get_read_bytes", &rocksdb::PerfContext::get_read_bytes},
    {"index_block_read_count", &rocksdb::PerfContext::index_block_read_count},
    {"internal_delete_skipped_count", &rocksdb::PerfContext::internal_delete_skipped_count},
    {"internal_key_skipped_count", &rocksdb::PerfContext::internal_key_skipped_count},
    {"internal_range_del_reseek_count", &rocksdb::PerfContext::internal_range_del_reseek_count},
    {"internal_recent_skipped_count", &rocksdb::PerfContext::internal_recent_skipped_count},
    {"iter_read_bytes", &rocksdb::PerfContext::iter_read_bytes},
    {"next_on_memtable_count", &rocksdb::PerfContext::next_on_memtable_count},
    {"prev_on_memtable_count", &rocksdb::PerfContext::prev_on_memtable_count},
    {"seek_child_seek_count", &rocksdb::PerfContext::seek_child_seek_count},
    {"seek_on_memtable_count", &rocksdb::PerfContext::seek_on_memtable_count},
    {"user_key_comparison_count", &rocksdb::PerfContext::user_key_comparison_count},
};

class RocksCursor final : public Cursor {
 public:
  // Owns the bounds. Everything else that options points to must outlive the cursor.
  RocksCursor(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* family, rocksdb::ReadOptions options, std::string from,
              std::string to)
      : from_(std::move(from)), to_(std::move(to)), lower_(from_), upper_(to_) {
    if (!from_.empty()) options.iterate_lower_bound = &lower_;
    if (!to_.empty()) options.iterate_upper_bound = &upper_;
    iterator_.reset(db.NewIterator(options, family));
  }

  void SeekToFirst() override { iterator_->SeekToFirst(); }
  void SeekToLast() override { iterator_->SeekToLast(); }
  void Seek(const std::string& key) override { iterator_->Seek(key); }
  void Next() override { iterator_->Next(); }
  void Prev() override { iterator_->Prev(); }
  bool Valid() override { return iterator_->Valid(); }
  std::string Row() override {
    if (iterator_->Valid()) return iterator_->key().ToString() + "=" + iterator_->value().ToString();
    const rocksdb::Status status = iterator_->status();
    if (!status.ok() && !status.IsIncomplete()) Check(status);
    return status.ok() ? "-" : "incomplete";
  }

 private:
  const std::string from_;
  const std::string to_;
  const rocksdb::Slice lower_;
  const rocksdb::Slice upper_;
  std::unique_ptr<rocksdb::Iterator> iterator_;
};

class RocksSubject final : public Subject {
 public:
  explicit RocksSubject(std::string directory) : directory_(std::move(directory)), path_(directory_ + "/rocksdb") {
    rocksdb::SetPerfLevel(rocksdb::PerfLevel::kEnableCount);
    options_.create_if_missing = true;
    options_.comparator = &comparator_;
    options_.disable_auto_compactions = true;
    options_.compression = rocksdb::kNoCompression;
    options_.allow_concurrent_memtable_write = false;
    options_.avoid_flush_during_recovery = true;
    // LevelDB's manifest has no sequence numbers of tables, so the order of L0 cannot be checked.
    options_.force_consistency_checks = false;
    options_.statistics = rocksdb::CreateDBStatistics();
    options_.listeners.push_back(listener_);
    options_.stats_dump_period_sec = 0;
    options_.stats_persist_period_sec = 0;
    options_.max_background_jobs = 1;
    options_.write_buffer_size = 4194304;
    options_.target_file_size_base = 2097152;
    table_.format_version = 2;
    table_.block_size_deviation = 0;
    table_.index_shortening = rocksdb::BlockBasedTableOptions::IndexShorteningMode::kShortenSeparatorsAndSuccessor;
    table_.max_auto_readahead_size = 0;
  }
  ~RocksSubject() override { Close(); }

  void SetOption(const std::string& name, const std::string& value) override {
    settings_[name] = value;
    // Other options are read at each call, or take effect when the database is opened again.
    static const std::set<std::string> kDynamic = {"max_sequential_skip_in_iterations",
                                                   "disable_auto_compactions",
                                                   "level0_file_num_compaction_trigger",
                                                   "level0_slowdown_writes_trigger",
                                                   "level0_stop_writes_trigger",
                                                   "max_bytes_for_level_base",
                                                   "max_write_buffer_number",
                                                   "soft_pending_compaction_bytes_limit",
                                                   "hard_pending_compaction_bytes_limit",
                                                   "fifo_max_table_files_size"};
    if (db_ == nullptr || kDynamic.count(name) == 0) return;
    std::string text = value == "yes" ? "true" : value == "no" ? "false" : value;
    const bool fifo = name == "fifo_max_table_files_size";
    if (fifo) text = "{max_table_files_size=" + value + ";}";
    for (size_t i = 0; i < families_.size(); i++) {
      if (families_[i].own.count(name) == 0) {
        Check(db_->SetOptions(handles_[i], {{fifo ? "compaction_options_fifo" : name, text}}));
      }
    }
  }
  void Open() override {
    options_.delayed_write_rate = Number("delayed_write_rate", 0);
    const uint64_t limit = Number("rate_limiter_bytes_per_sec", 0);
    if (limit > 0 && options_.rate_limiter == nullptr) {
      options_.rate_limiter.reset(rocksdb::NewGenericRateLimiter(static_cast<int64_t>(limit)));
    }
    const uint64_t cache_bytes = Number("block_cache_size", 8388608);
    cache_ = cache_bytes == 0 ? nullptr : rocksdb::NewLRUCache(cache_bytes, 0);
    std::vector<rocksdb::ColumnFamilyDescriptor> descriptors;
    for (const Family& family : families_) descriptors.emplace_back(family.name, OptionsOf(family));
    rocksdb::DB* db = nullptr;
    Check(rocksdb::DB::Open(options_, path_, descriptors, &handles_, &db));
    db_.reset(db);
  }
  void MakeFamily(const std::string& name, const std::map<std::string, std::string>& options) override {
    families_.push_back({name, options});
    Check(db_->CreateColumnFamily(OptionsOf(families_.back()), name, &handles_.emplace_back()));
  }
  void GoTo(const std::string& name) override {
    for (family_ = 0; families_[family_].name != name; family_++) {
      if (family_ + 1 == families_.size()) Fail("RocksDB: there is no family " + name);
    }
  }
  void Put(const std::string& key, const std::string& value) override { Check(db_->Put({}, handle(), key, value)); }
  void Delete(const std::string& key) override { Check(db_->Delete({}, handle(), key)); }
  void SingleDelete(const std::string& key) override { Check(db_->SingleDelete({}, handle(), key)); }
  void DeleteRange(const std::string& from, const std::string& to) override {
    Check(db_->DeleteRange({}, handle(), from, to));
    ranges_deleted_ = true;
  }
  void TakeSnapshot(const std::string& name) override { snapshots_[name] = db_->GetSnapshot(); }
  void ReleaseSnapshot(const std::string& name) override {
    db_->ReleaseSnapshot(snapshots_[name]);
    snapshots_.erase(name);
  }
  std::string Get(const std::string& key, const std::string& snapshot) override {
    std::string value;
    const rocksdb::Status status = db_->Get(ReadOptions(snapshot), handle(), key, &value);
    if (status.IsNotFound()) return "-";
    Check(status);
    return value;
  }
  std::unique_ptr<Cursor> Iterate(const std::string& from, const std::string& to,
                                  const std::string& snapshot) override {
    return std::make_unique<RocksCursor>(*db_, handle(), ReadOptions(snapshot), from, to);
  }
  void Flush() override { Check(db_->Flush({}, handle())); }
  void Compact() override {
    rocksdb::CompactRangeOptions options;
    options.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kSkip;
    Check(db_->CompactRange(options, handle(), nullptr, nullptr));
  }
  uint64_t Ingest(const std::vector<std::string>& rows) override {
    const std::string file = directory_ + "/external-" + std::to_string(++ingested_) + ".sst";
    rocksdb::SstFileWriter writer({}, rocksdb::Options(options_, OptionsOf(families_[family_])), handle());
    Check(writer.Open(file));
    for (size_t i = 0; i < rows.size(); i += 2) Check(writer.Put(rows[i], rows[i + 1]));
    Check(writer.Finish());
    const uint64_t before = db_->GetLatestSequenceNumber();
    Check(db_->IngestExternalFile(handle(), {file}, {}));
    return db_->GetLatestSequenceNumber() - before;
  }
  void Hold() override { pools_.Hold(); }
  void LetGo() override {
    pools_.LetGo();
    pools_.Drain();
  }
  void Seal() override {
    rocksdb::FlushOptions options;
    options.wait = false;
    options.allow_write_stall = true;
    Check(db_->Flush(options, handle()));
  }
  std::string Stalls() override {
    uint64_t stopped = 0, rate = 0;
    db_->GetIntProperty(rocksdb::DB::Properties::kIsWriteStopped, &stopped);
    db_->GetIntProperty(rocksdb::DB::Properties::kActualDelayedWriteRate, &rate);
    return stopped > 0 ? "stopped" : rate > 0 ? "delayed " + std::to_string(rate) : "normal";
  }
  std::string Pending() override {
    uint64_t bytes = 0;
    db_->GetIntProperty(handle(), rocksdb::DB::Properties::kEstimatePendingCompactionBytes, &bytes);
    return listener_->IsNormal(families_[family_].name) ? "-" : std::to_string(bytes);
  }
  std::string TakeConditions() override { return listener_->TakeConditions(); }
  std::string Recover(const std::string& mode, const LogDamage&) override {
    rocksdb::Options options(options_, OptionsOf(families_[0]));
    options.listeners.clear();
    options.wal_recovery_mode = ModeOf(mode);
    rocksdb::DB* db = nullptr;
    const std::string path = directory_ + "/recover-" + std::to_string(++recoveries_) + "/theirs";
    const rocksdb::Status status = rocksdb::DB::Open(options, path, &db);
    if (!status.ok()) return "refused";
    std::string rows;
    {
      RocksCursor cursor(*db, db->DefaultColumnFamily(), {}, "", "");
      for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) rows += (rows.empty() ? "" : " ") + cursor.Row();
    }
    delete db;
    return rows;
  }
  void Share() override {
    Close();
    path_ = directory_ + "/share-" + std::to_string(++shares_);
    Open();
  }
  std::string Shape() override { return ShapeOf(handle()); }
  std::string Shapes() override {
    std::string shapes;
    for (rocksdb::ColumnFamilyHandle* handle : handles_) shapes += (shapes.empty() ? "" : ";") + ShapeOf(handle);
    return shapes;
  }

  std::string Codecs() override {
    rocksdb::TablePropertiesCollection tables;
    Check(db_->GetPropertiesOfAllTables(handle(), &tables));
    rocksdb::ColumnFamilyMetaData family;
    db_->GetColumnFamilyMetaData(handle(), &family);
    std::map<int, std::multiset<std::string>> levels;
    for (const rocksdb::LevelMetaData& level : family.levels) {
      for (const rocksdb::SstFileMetaData& table : level.files) {
        levels[level.level].insert(tables.at(table.db_path + table.name)->compression_name);
      }
    }
    return CodecsText(levels);
  }

  Counts Counters() override {
    Counts counts;
    for (const auto& [name, ticker] : kTickers) counts[name] = options_.statistics->getTickerCount(ticker);
    for (const auto& [name, field] : kPerfCounters) counts[name] = rocksdb::get_perf_context()->*field;
    for (const auto& [name, count] : closed_) counts[name] = count;
    if (db_ != nullptr) AddCauses(*db_, handles_, &counts);
    if (options_.rate_limiter != nullptr) AddLimiter(*options_.rate_limiter, &counts);
    counts["table_bytes"] = listener_->table_bytes();
    counts["tables"] = listener_->tables();
    return counts;
  }
  void StartRecording() override { RecordingComparator::StartRecording(); }
  Counts Recorded() override { return RecordingComparator::Recorded(); }

 private:
  struct Family {
    std::string name;
    std::map<std::string, std::string> own;  // options that it was created with
  };

  static rocksdb::WALRecoveryMode ModeOf(const std::string& mode) {
    using rocksdb::WALRecoveryMode;
    if (mode == "tolerate_corrupted_tail_records") return WALRecoveryMode::kTolerateCorruptedTailRecords;
    if (mode == "absolute_consistency") return WALRecoveryMode::kAbsoluteConsistency;
    if (mode == "point_in_time_recovery") return WALRecoveryMode::kPointInTimeRecovery;
    if (mode == "skip_any_corrupted_records") return WALRecoveryMode::kSkipAnyCorruptedRecords;
    Fail("RocksDB: there is no wal_recovery_mode " + mode);
  }
  rocksdb::ColumnFamilyHandle* handle() const { return handles_[family_]; }
  std::string ShapeOf(rocksdb::ColumnFamilyHandle* handle) {
    std::string shape;
    for (int level = 0; level < db_->NumberLevels(handle); level++) {
      std::string files;
      db_->GetProperty(handle, "rocksdb.num-files-at-level" + std::to_string(level), &files);
      shape += (level == 0 ? "" : ",") + files;
    }
    return shape;
  }

  // The family's own value, otherwise the tape's.
  const std::string& Setting(const char* name, const Family* family = nullptr) const {
    static const std::string kNone;
    if (family != nullptr && family->own.count(name) > 0) return family->own.at(name);
    const auto found = settings_.find(name);
    return found == settings_.end() ? kNone : found->second;
  }
  uint64_t Number(const char* name, uint64_t otherwise, const Family* family = nullptr) const {
    const std::string& text = Setting(name, family);
    return text.empty() ? otherwise : std::strtoull(text.c_str(), nullptr, 10);
  }

  // The family's options for RocksDB; defaults are Strata's.
  rocksdb::ColumnFamilyOptions OptionsOf(const Family& family) const {
    const auto setting = [&](const char* name) { return Setting(name, &family); };
    const auto number = [&](const char* name, uint64_t otherwise) { return Number(name, otherwise, &family); };
    rocksdb::ColumnFamilyOptions options(options_);
    options.write_buffer_size = number("write_buffer_size", 4194304);
    options.target_file_size_base = number("target_file_size_base", 2097152);
    options.disable_auto_compactions = setting("disable_auto_compactions") != "no";
    if (setting("compaction_style") == "fifo") options.compaction_style = rocksdb::kCompactionStyleFIFO;
    options.compaction_options_fifo.max_table_files_size = number("fifo_max_table_files_size", 1073741824);
    options.max_write_buffer_number = static_cast<int>(number("max_write_buffer_number", 2));
    options.level0_file_num_compaction_trigger = static_cast<int>(number("level0_file_num_compaction_trigger", 4));
    options.level0_slowdown_writes_trigger = static_cast<int>(number("level0_slowdown_writes_trigger", 8));
    options.level0_stop_writes_trigger = static_cast<int>(number("level0_stop_writes_trigger", 12));
    options.max_bytes_for_level_base = number("max_bytes_for_level_base", 10485760);
    options.soft_pending_compaction_bytes_limit = number("soft_pending_compaction_bytes_limit", 0);
    options.hard_pending_compaction_bytes_limit = number("hard_pending_compaction_bytes_limit", 0);
    options.max_sequential_skip_in_iterations = number("max_sequential_skip_in_iterations", 8);
    options.memtable_prefix_bloom_size_ratio = static_cast<double>(number("memtable_prefix_bloom_size_ratio", 0)) / 100;
    options.memtable_whole_key_filtering = setting("memtable_whole_key_filtering") == "yes";
    options.optimize_filters_for_hits = setting("optimize_filters_for_hits") == "yes";
    const size_t length = number("prefix_length", 4);
    if (setting("prefix_extractor") == "fixed") {
      options.prefix_extractor.reset(rocksdb::NewFixedPrefixTransform(length));
    } else if (setting("prefix_extractor") == "capped") {
      options.prefix_extractor.reset(rocksdb::NewCappedPrefixTransform(length));
    }
    options.compression = CodecOf(setting("compression"), rocksdb::kNoCompression);
    options.bottommost_compression = CodecOf(setting("bottommost_compression"), rocksdb::kDisableCompressionOption);
    options.compression_opts.level = static_cast<int>(number("compression_level", 3));
    if (const uint64_t first = number("min_level_to_compress", 0); first > 0) {
      options.compression_per_level.assign(first, rocksdb::kNoCompression);
      options.compression_per_level.push_back(options.compression);
    }
    rocksdb::BlockBasedTableOptions table = table_;
    // LevelDB's format, for tables that Strata reads; an option of this program alone. A shortened separator would have
    // a type that only RocksDB knows.
    if (setting("format_version") == "0") {
      table.format_version = 0;
      table.checksum = rocksdb::kCRC32c;
      table.index_shortening = rocksdb::BlockBasedTableOptions::IndexShorteningMode::kNoShortening;
    }
    table.block_size = number("block_size", 4096);
    table.block_restart_interval = static_cast<int>(number("block_restart_interval", 16));
    table.whole_key_filtering = setting("whole_key_filtering") != "no";
    if (setting("filter") == "full") {
      table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(static_cast<double>(number("bits_per_key", 10))));
      if (setting("filter_policy") == "fast_local_bloom") table.format_version = 5;
    }
    table.no_block_cache = cache_ == nullptr;
    table.block_cache = cache_;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    return options;
  }
  rocksdb::ReadOptions ReadOptions(const std::string& snapshot) {
    rocksdb::ReadOptions options;
    if (!snapshot.empty()) options.snapshot = snapshots_.at(snapshot);
    options.max_skippable_internal_keys = Number("max_skippable_internal_keys", 0);
    options.auto_prefix_mode = true;
    // Without range tombstones this changes no answer. Otherwise RocksDB would add a sentinel at the end of each table,
    // which costs a merge comparisons.
    options.ignore_range_deletions = !ranges_deleted_;
    return options;
  }
  void Close() {
    pools_.LetGo();
    if (db_ == nullptr) return;
    AddCauses(*db_, handles_, &closed_);
    listener_->Forget();
    for (rocksdb::ColumnFamilyHandle* handle : handles_) Check(db_->DestroyColumnFamilyHandle(handle));
    handles_.clear();
    Check(db_->Close());
    db_.reset();
  }

  const std::string directory_;
  std::string path_;
  int shares_ = 0;
  int recoveries_ = 0;
  int ingested_ = 0;
  const std::shared_ptr<Listener> listener_ = std::make_shared<Listener>();
  Pools pools_{*rocksdb::Env::Default()};
  Counts closed_;  // causes of stalls before the database was closed for another one
  RecordingComparator comparator_;
  std::map<std::string, std::string> settings_;
  std::vector<Family> families_ = {{rocksdb::kDefaultColumnFamilyName, {}}};
  size_t family_ = 0;  // the selected one
  bool ranges_deleted_ = false;
  rocksdb::Options options_;
  rocksdb::BlockBasedTableOptions table_;
  std::shared_ptr<rocksdb::Cache> cache_;
  std::vector<rocksdb::ColumnFamilyHandle*> handles_;  // in the order of families_
  std::unique_ptr<rocksdb::DB> db_;
  std::map<std::string, const rocksdb::Snapshot*> snapshots_;
};

}  // namespace
}  // namespace strata::tapes

int main(int argc, char** argv) {
  using strata::tapes::Fail;
  if (argc == 2 && std::string(argv[1]) == "--version") {
    std::cout << ROCKSDB_MAJOR << "." << ROCKSDB_MINOR << "." << ROCKSDB_PATCH << "\n";
    return 0;
  }
  if (argc != 2) Fail("usage: rocksdb_tape --version | DIRECTORY < TAPE");
  strata::tapes::RocksSubject subject(argv[1]);
  return strata::tapes::Play(subject, std::cin, std::cout) ? 0 : 2;
}
