#include "db/column_family.h"

#include <algorithm>

#include "base/prng.h"
#include "compaction/lazy_leveling_picker.h"
#include "compaction/sorted_runs.h"
#include "db/db_impl.h"

namespace strata {

PrefixTransform KeyPrefixOf(const Options& options) {
  return {options.prefix_extractor, static_cast<uint32_t>(options.prefix_length)};
}

// A flush writes into L0 and is never at the bottom; for a compaction RocksDB decides in the same way
// (db/compaction/compaction_picker.cc, GetCompressionType).
CompressionType CompressionOf(const Options& options, OutputPlace place) {
  constexpr CompressionType kTypes[] = {CompressionType::kNone, CompressionType::kSnappy, CompressionType::kLz4,
                                        CompressionType::kZstd};
  static_assert(std::size(kTypes) == std::size(kCompressionNames));
  static_assert(std::size(kBottommostCompressionNames) == 1 + std::size(kCompressionNames));
  const auto bottommost = static_cast<uint32_t>(options.bottommost_compression);
  if (place.last_level && bottommost > 0) return kTypes[bottommost - 1];
  return place.level < options.min_level_to_compress ? CompressionType::kNone
                                                     : kTypes[static_cast<uint32_t>(options.compression)];
}

TableOptions TableOptionsOf(const Options& options, OutputPlace place) {
  TableOptions table;
  table.block_size = static_cast<uint32_t>(options.block_size);
  table.restart_interval = static_cast<uint32_t>(options.block_restart_interval);
  table.compression = CompressionOf(options, place);
  table.compression_level = static_cast<uint32_t>(options.compression_level);
  table.filter = static_cast<FilterMode>(options.filter);
  if (place.last_level && options.optimize_filters_for_hits) table.filter = FilterMode::kNone;
  table.bits_per_key = static_cast<uint32_t>(options.bits_per_key);
  table.filter_policy = options.filter_policy;
  table.filter_contents = {options.whole_key_filtering, KeyPrefixOf(options)};
  table.deletion_collector = DeletionCollectorOptions(options);
  table.comparator = ComparatorOf(options.dialect);
  return table;
}

ColumnFamily::ColumnFamily(DbImpl& db, uint32_t id, const Options& options)
    : db_(db),
      id_(id),
      name_(db.versions().family(id).name),
      options_(options),
      state_(&db.versions().family(id)),
      installer_(db.versions(), id) {
  db.versions().SetOptions(id, &options_);
}

void ColumnFamily::Detach() {
  state_ = &nothing_;
}

Status ColumnFamily::ChangeOption(uint16_t option_id, uint64_t value) {
  const Status status = strata::ChangeOption(&options_, option_id, value);
  if (status.ok()) {
    tracer().Emit(rec::OptionSet{.value = value, .option = option_id, .family = static_cast<uint8_t>(id_)});
  }
  return status;
}

// Database-wide options are emitted with the default family's.
void ColumnFamily::TraceOptions() const {
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options_, info.id);
    if (value == info.default_value || (id_ != 0 && info.scope == OptionScope::kDatabase)) continue;
    db_.tracer().Emit(rec::OptionSet{.value = value, .option = info.id, .family = static_cast<uint8_t>(id_)});
  }
}

uint32_t ColumnFamily::RunsThatSlowWrites() const {
  switch (options_.compaction_style) {
    case CompactionStyle::kLevel:
      break;
    case CompactionStyle::kUniversal:
      return CountSortedRuns(*version());
    case CompactionStyle::kFifo:
      return 0;
    case CompactionStyle::kLazyLeveling:
      return RunsOfFullestTier(*version(), options_);
  }
  return static_cast<uint32_t>(version()->level(0).size());
}

Tracer& ColumnFamily::tracer() {
  return db_.tracer();
}

void ColumnFamily::SetCarriedOut(VersionEdit* edit) const {
  const auto deleted = [edit](uint32_t table) {
    return std::any_of(edit->deleted.begin(), edit->deleted.end(),
                       [table](const VersionEdit::DeletedTable& d) { return d.table == table; });
  };
  const auto concerned = [&](const Predicate& p) {
    for (const auto& level : version()->levels()) {
      for (const TableRef& t : level) {
        if (p.Concerns(*t) && !deleted(t->table)) return true;
      }
    }
    return std::any_of(edit->added.begin(), edit->added.end(),
                       [&p](const VersionEdit::AddedTable& a) { return p.Concerns(*a.meta); });
  };
  // Oldest first, so that one number says which; predicates of one sequence go together.
  const Predicates& live = predicates();
  for (size_t i = 0; i < live.size() && !concerned(live[i]); i++) {
    const bool last_of_sequence = i + 1 == live.size() || live[i + 1].sequence > live[i].sequence;
    if (last_of_sequence) edit->carried_out = live[i].sequence;
  }
}

void ColumnFamily::CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                                      const Status& status) {
  db_.background().CompactionFinished(job, std::move(plan), outcome, status);
}

// ---- Memtables.

MemTableRef ColumnFamily::NewMemTable(uint32_t wal) {
  // Each memtable draws tower heights from its own seed, so an extra entry here changes no tower elsewhere.
  const uint32_t id = db_.NewMemtableNumber();
  uint64_t seed = db_.seed() + id;
  seed = SplitMix64(&seed);
  const auto filter_bytes =
      static_cast<uint32_t>(options_.write_buffer_size * options_.memtable_prefix_bloom_size_ratio / 100);
  return std::make_shared<MemTable>(id, wal, seed, tracer(), filter_bytes * 8,
                                    FilterContents{options_.memtable_whole_key_filtering, KeyPrefixOf(options_)},
                                    options_.memtable_factory);
}

uint64_t ColumnFamily::memory_bytes() const {
  const auto bytes_of = [](const MemTable& m) {
    return m.size_bytes() + (m.filter() == nullptr ? 0 : m.filter()->bytes().size());
  };
  uint64_t bytes = bytes_of(*active_);
  for (const MemTableRef& m : sealed_) bytes += bytes_of(*m);
  return bytes;
}

void ColumnFamily::MoveEmptyMemtableTo(uint32_t wal) {
  if (active_->entries() == 0) active_->set_wal(wal);
}

void ColumnFamily::BeginMemtable(uint32_t wal) {
  active_ = NewMemTable(wal);
  tracer().Emit(rec::MemtableCreated{.memtable = active_->id(), .wal = wal, .family = static_cast<uint8_t>(id_)});
}

void ColumnFamily::Seal(uint32_t wal, rec::JobTrigger trigger) {
  tracer().Emit(rec::MemtableSealed{
      .memtable = active_->id(), .entries = active_->entries(), .size_bytes = active_->size_bytes()});
  sealed_.push_back(std::move(active_));
  flush_trigger_ = trigger;
  BeginMemtable(wal);
}

void ColumnFamily::Add(uint64_t sequence, const BatchOp& op) {
  active_->Add(sequence, op.type, op.key, op.value);
}

void ColumnFamily::BeginGrowth() {
  bytes_before_ = active_->size_bytes();
  entries_before_ = active_->entries();
  deletes_before_ = active_->deletes();
}

void ColumnFamily::TraceGrowth() {
  tracer().Emit(rec::MemtableGrown{.memtable = active_->id(),
                                   .entries = active_->entries() - entries_before_,
                                   .size_bytes = static_cast<uint32_t>(active_->size_bytes() - bytes_before_),
                                   .deletes = active_->deletes() - deletes_before_});
}

void ColumnFamily::ConvertTombstones(const TombstoneRun& run, Slice end, uint64_t sequence, uint32_t op) {
  if (sequence != db_.last_sequence() || active_->entries() == 0) {
    tracer().counters.read_path_range_tombstones_discarded++;
    return;
  }
  const uint64_t bytes_before = active_->size_bytes();
  active_->Add(sequence, EntryType::kRangeDelete, run.begin(), end);
  const auto grown_bytes = static_cast<uint32_t>(active_->size_bytes() - bytes_before);
  tracer().counters.read_path_range_tombstones_inserted++;
  tracer().Emit(rec::TombstonesConverted{.memtable = active_->id(),
                                         .tombstones = run.count(),
                                         .sequence = sequence,
                                         .op = op,
                                         .size_bytes = grown_bytes,
                                         .begin = run.begin(),
                                         .end = end});
}

void ColumnFamily::RetireMemtable() {
  flushed_memtable_ = sealed_.front()->id();
  sealed_.erase(sealed_.begin());
  tracer().Emit(rec::MemtableRetired{.memtable = flushed_memtable_});
}

}  // namespace strata
