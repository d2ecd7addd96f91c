// Reading: Get, and the inputs of iterators.
//
//   Get    active memtable -> sealed ones, newest first -> L0 tables whose range holds the key, newest first
//          -> one table of each deeper level, found by its fences.    The first entry met decides.
//
// Each place is newer than all places after it, so the first hit decides and the rest need not be searched: this is why
// levels keep their order. A range tombstone over the key is such a hit: its place answers "deleted", unless it holds a
// newer entry of the key. A search that finds nothing has a cost; LevelDB charges the first table of a Get that needed
// a second one, and compacts a table whose allowed seeks are used up (option seek_compaction).
#include "db/column_family.h"
#include "db/db_impl.h"
#include "db/db_iterator.h"
#include "iter/counted_compare.h"
#include "iter/failed_iterator.h"
#include "version/table_picker.h"
#include "version/table_runs.h"

namespace strata {

// The state of one Get on its way down.
struct ColumnFamily::TableLookup {
  const ReadOptions& options;
  TableReadOptions table_options;
  Slice internal_key;
  Slice user_key;
  TableAnswer answer;
  bool answered = false;
  TableRef first = nullptr;  // the first table searched
  uint32_t first_level = 0;
  uint32_t tables_searched = 0;
};

Status DbImpl::Get(const ReadOptions& options, Slice key, std::string* value) {
  ColumnFamily* const family = Find(options.family);
  return family == nullptr ? NoFamily(options.family) : family->Get(options, key, SequenceOf(options), value);
}

std::unique_ptr<Iterator> DbImpl::NewIterator(const ReadOptions& options) {
  ColumnFamily* const family = Find(options.family);
  if (family == nullptr) return std::make_unique<FailedIterator>(NoFamily(options.family));
  return family->NewIterator(options, SequenceOf(options));
}

uint64_t DbImpl::SequenceOf(const ReadOptions& options) const {
  return options.snapshot != nullptr ? options.snapshot->sequence() : last_sequence_;
}

Status ColumnFamily::Get(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value) {
  Counters& counters = tracer().counters;
  counters.number_keys_read++;
  rec::MemtableVerdict verdict = active_->Get(key, sequence, value);
  for (size_t i = sealed_.size(); i-- > 0 && verdict == rec::MemtableVerdict::kAbsent;) {
    verdict = sealed_[i]->Get(key, sequence, value);
  }
  Status status;
  if (verdict == rec::MemtableVerdict::kAbsent) {
    counters.memtable_miss++;
    status = GetFromTables(options, key, sequence, value);
  } else if (verdict == rec::MemtableVerdict::kDeleted) {
    status = Status::NotFound("");
  }
  if (status.ok()) counters.get_read_bytes += value->size();
  return status;
}

Status ColumnFamily::GetFromTables(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value) {
  const LookupKey lookup_key(key, sequence);
  // The value is written into the memory that the caller's string has, and goes back with it.
  TableLookup lookup{.options = options,
                     .table_options = {options_.verify_checksums, options.fill_cache},
                     .internal_key = lookup_key.internal_key(),
                     .user_key = key,
                     .answer = {.value = std::move(*value)}};
  Status status = tracer().Wants(Group::kCompare) ? SearchLevels<true>(&lookup) : SearchLevels<false>(&lookup);
  *value = std::move(lookup.answer.value);
  if (lookup.tables_searched > 1) ChargeSeek(lookup.first, lookup.first_level);
  if (!status.ok()) return status;
  if (!lookup.answered || lookup.answer.verdict != rec::TableVerdict::kFound) return Status::NotFound("");
  return status;
}

template <bool kDetail>
Status ColumnFamily::SearchLevels(TableLookup* lookup) {
  const Version* const version = this->version().get();  // no job runs during a Get
  const CountedCompare<rec::CompareSite::kL0Table, kDetail> compare(&tracer());
  const auto& newest_first = version->level(0);
  for (uint32_t i = 0; i < newest_first.size() && !lookup->answered; i++) {
    const TableMeta& table = *newest_first[i];
    if (compare.User(table.smallest_user_key(), lookup->user_key, PlaceOf(i), kSoughtKey) > 0) continue;
    const int end = compare.User(table.largest_user_key(), lookup->user_key, PlaceOf(i), kSoughtKey);
    if (end < 0 || (end == 0 && table.ends_open())) continue;
    lookup->table_options.skip_filters = SkipsFilter(*version, 0, i);
    Status status = SearchTable(lookup, 0, newest_first[i]);
    if (!status.ok()) return status;
  }
  TablePicker picker(*version, IndexerOf(*version), lookup->internal_key, &tracer());
  for (uint32_t level = 1; level < kLevels && !lookup->answered; level++) {
    const TableRef* table = picker.Pick<kDetail>(level);
    if (table == nullptr) continue;
    lookup->table_options.skip_filters = SkipsFilter(*version, level);
    Status status = SearchTable(lookup, level, *table);
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

const FileIndexer* ColumnFamily::IndexerOf(const Version& version) {
  if (options_.level_search != LevelSearch::kFileIndexer) return nullptr;
  if (file_indexer_.version() != version.id()) file_indexer_ = FileIndexer(version);
  return &file_indexer_;
}

Status ColumnFamily::SearchTable(TableLookup* lookup, uint32_t level, const TableRef& table) {
  if (lookup->tables_searched++ == 0) {
    lookup->first = table;
    lookup->first_level = level;
  }
  std::shared_ptr<const TableReader> reader;
  lookup->table_options.of_l0 = level == 0;
  const TableReadOptions options = WithBounds(lookup->table_options, *table);
  Status status = db_.tables().Find(table->table, options, &reader);
  if (status.ok()) status = reader->Get(options, static_cast<uint8_t>(level), lookup->internal_key, &lookup->answer);
  if (!status.ok()) return status;
  const rec::TableVerdict verdict = lookup->answer.verdict;
  lookup->answered = verdict == rec::TableVerdict::kFound || verdict == rec::TableVerdict::kDeleted;
  if (verdict != rec::TableVerdict::kFound) return status;
  Counters& counters = tracer().counters;
  level == 0 ? counters.get_hit_l0++ : level == 1 ? counters.get_hit_l1++ : counters.get_hit_l2_and_up++;
  return status;
}

void ColumnFamily::ChargeSeek(const TableRef& table, uint32_t level) {
  if (!options_.seek_compaction || dropping_ || table->allowed_seeks <= 0) return;
  if (--table->allowed_seeks > 0 || level + 1 >= options_.num_levels) return;
  db_.background().RequestSeekCompaction(*this, level, table->table);
}

void ColumnFamily::ChargeIterator(Slice internal_key) {
  if (!options_.seek_compaction || dropping_) return;
  const VersionRef version = this->version();
  const Slice user_key = UserKey(internal_key);
  TableRef first;
  uint32_t first_level = 0;
  uint32_t count = 0;
  for (uint32_t level = 0; level < kLevels && count < 2; level++) {
    for (const TableRef& t : version->TablesOverlapping(level, {&user_key, &user_key})) {
      if (count++ == 0) {
        first = t;
        first_level = level;
      }
    }
  }
  if (count > 1) ChargeSeek(first, first_level);
}

std::unique_ptr<Iterator> ColumnFamily::NewIterator(const ReadOptions& options, uint64_t sequence) {
  DbIterator::Sources sources;
  sources.version = version();
  std::vector<MergeChild>& children = sources.merge.children;
  const uint32_t deepest = sources.version->deepest_level();
  children.reserve(1 + sealed_.size() + sources.version->level(0).size() + deepest);
  Slice prefix;
  const auto bound = [](const Slice* given) { return given != nullptr ? *given : Slice(); };
  const ScanBounds bounds{bound(options.iterate_lower_bound), bound(options.iterate_upper_bound)};
  const bool one_prefix =
      KeyPrefixOf(options_).on() && KeyPrefixOf(options_).PrefixOfRange(bounds.from, bounds.to, &prefix);
  const auto add_ranges = [&](size_t child, const SharedFragments& ranges) {
    std::vector<RangeDelMergingIterator::Run>& runs = sources.merge.ranges;
    if (runs.empty() || runs.back().child != child) runs.push_back({static_cast<uint32_t>(child), {}});
    runs.back().ranges.Add(ranges);
  };
  const auto add = [&, one_prefix](const MemTableRef& memtable, rec::RunKind kind) {
    if (memtable->has_ranges()) {
      add_ranges(children.size(), memtable->ranges());
    } else if (one_prefix && !memtable->MayHoldRange(bounds.from, bounds.to)) {
      return;
    }
    children.push_back(MergeChild::InMemory(memtable->NewIterator(), kind, memtable->id(), memtable));
  };
  add(active_, rec::RunKind::kMemtable);
  for (size_t i = sealed_.size(); i-- > 0;) add(sealed_[i], rec::RunKind::kSealedMemtable);
  TableReadOptions table_options{options_.verify_checksums, options.fill_cache};
  TableCache& cache = db_.tables();
  for (uint32_t level = 0; level <= deepest; level++) {
    table_options.of_l0 = level == 0;
    const std::vector<TableRef>* tables = &sources.version->level(level);
    if (one_prefix) {
      tables = &sources.with_prefix.emplace_back(TablesWithPrefix(*sources.version, level, bounds, table_options));
    }
    for (size_t i = 0; sources.version->has_ranges(level) && i < tables->size(); i++) {
      const TableMeta& table = *(*tables)[i];
      if (table.range_fragments == 0) continue;
      std::shared_ptr<const TableReader> reader;
      const Status status = cache.Find(table.table, WithBounds(table_options, table), &reader);
      if (status.ok()) {
        add_ranges(children.size() + (level == 0 ? i : 0), reader->ranges());
      } else if (sources.merge.ranges_status.ok()) {
        sources.merge.ranges_status = status;
      }
    }
    AddRuns(cache, level, *tables, table_options, &tracer(), &children);
  }
  return std::make_unique<DbIterator>(shared_from_this(), std::move(sources), sequence, options);
}

}  // namespace strata
