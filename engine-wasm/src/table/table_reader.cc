#include "table/table_reader.h"

#include <utility>

#include "base/check.h"
#include "filter/filter_scheme.h"
#include "format/file_name.h"
#include "format/internal_key.h"
#include "table/block_order.h"
#include "table/table_iterator.h"
#include "table/table_opener.h"

namespace strata {

TableReader::TableReader(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file, Slice file_name)
    : shared_(shared),
      table_(table),
      file_(std::move(file)),
      file_name_(file_name.empty() ? TableFileName(table) : std::string(file_name)) {}

Status TableReader::Open(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
                         const TableReadOptions& options, std::shared_ptr<const TableReader>* out, Slice file_name) {
  out->reset();
  TableOpener opener(shared, table, std::move(file), options, file_name);
  while (!opener.done()) {
    const Status status = opener.Step();
    if (!status.ok()) return status;
  }
  *out = opener.Take();
  return Status::Ok();
}

std::unique_ptr<BlockwiseIterator> TableReader::NewIterator(const TableReadOptions& options) const {
  return std::make_unique<TableIterator>(shared_from_this(), options);
}

void TableReader::TraceBlockRead(rec::BlockKind kind, const BlockHandle& handle, bool cached, bool looked_up) const {
  Counters& counters = shared_.tracer->counters;
  const bool data = kind == rec::BlockKind::kData;
  const bool index = kind == rec::BlockKind::kIndex;
  const bool filter = kind == rec::BlockKind::kFilter;
  if (cached) {
    ++counters.block_cache_hit_count;
    if (data) ++counters.block_cache_data_hit;
    if (index) ++counters.block_cache_index_hit;
    if (filter) ++counters.block_cache_filter_hit;
  } else {
    ++counters.block_read_count;
    counters.block_read_byte += handle.StoredBytes();
    if (data) ++counters.block_cache_data_miss;
    if (index) ++counters.index_block_read_count;
    if (filter) ++counters.filter_block_read_count;
    if (index && looked_up) ++counters.block_cache_index_miss;
    if (filter && looked_up) ++counters.block_cache_filter_miss;
  }
  shared_.tracer->Emit(rec::BlockRead{.table = table_,
                                      .size_bytes = static_cast<uint32_t>(handle.StoredBytes()),
                                      .offset = handle.offset,
                                      .block_kind = kind,
                                      .cached = cached,
                                      .looked_up = looked_up});
}

Status TableReader::Fetch(const BlockHandle& handle, bool verify_checksum, FileBytes* contents) const {
  const Status status = FetchBlock(*file_, handle, verify_checksum, contents);
  if (!status.ok()) return status;
  // A compressed block is smaller than its contents, or it would not have been compressed.
  const uint64_t size_bytes = contents->bytes().size();
  if (size_bytes > handle.size_bytes) shared_.tracer->counters.bytes_decompressed_to += size_bytes;
  return status;
}

Status TableReader::FetchDataBlock(const TableReadOptions& options, const BlockHandle& handle, Slice separator,
                                   std::shared_ptr<const Block>* out, uint64_t* fetched_bytes) const {
  if (shared_.cache != nullptr) {
    *out = shared_.cache->Lookup(table_, handle.offset);
    if (*out != nullptr) {
      TraceBlockRead(rec::BlockKind::kData, handle, true, true);
      return Status::Ok();
    }
  }
  TraceBlockRead(rec::BlockKind::kData, handle, false, shared_.cache != nullptr);
  FileBytes contents;
  Status status = Fetch(handle, options.verify_checksums, &contents);
  if (status.ok()) status = Block::Parse(std::move(contents), out);
  if (status.ok()) status = CheckDataBlock((*out)->view(), separator, options);
  if (!status.ok()) return InFile(file_name_, handle.offset, status);
  *fetched_bytes += handle.StoredBytes();
  if (shared_.cache != nullptr && options.fill_cache) {
    shared_.cache->Insert(rec::BlockKind::kData, table_, handle.offset, *out);
  }
  return status;
}

Status TableReader::Unknown(uint64_t offset, EntryType type) const {
  return InFile(file_name_, offset,
                type == EntryType::kSingleDelete
                    ? Status::NotSupported("an entry of type 7, a SingleDelete, which LevelDB's format does not have: "
                                           "it needs dialect=extended")
                    : Status::NotSupported("an entry of type %; only deletes (0), puts (1) and single deletes (7) are "
                                           "known",
                                           {static_cast<uint8_t>(type)}));
}

Status TableReader::NotAllowed(uint64_t offset, uint64_t trailer, const TableReadOptions& options) const {
  if (!Allowed(options).Knows(TrailerType(trailer))) return Unknown(offset, TrailerType(trailer));
  return InFile(file_name_, offset,
                Status::Corruption("an entry has sequence %, and the manifest says that the largest is %",
                                   {TrailerSequence(trailer), options.largest_sequence}));
}

// ---- Filters.

bool TableReader::Probe(const ProbeRequest& q) const {
  Tracer& tracer = *shared_.tracer;
  const uint64_t hash = q.scheme.hash(q.probe_key);
  bool may_match = false;
  if (tracer.Wants(Group::kProbe)) {
    const FilterProbe probe = q.scheme.probe(q.filter, hash);
    may_match = probe.may_match;
    tracer.Emit(rec::FilterProbed{.table = table_,
                                  .filter_bits = probe.filter_bits,
                                  .block_offset = q.block_offset,
                                  .filter_kind = q.kind,
                                  .verdict = may_match ? rec::FilterVerdict::kPositive : rec::FilterVerdict::kNegative,
                                  .probes = probe.k,
                                  .key = q.probe_key,
                                  .positions = {probe.positions, probe.position_count},
                                  .line_bits = probe.line_bits,
                                  .policy = static_cast<rec::FilterPolicy>(q.scheme.policy),
                                  .subject = static_cast<rec::FilterSubject>(q.subject)});
  } else {
    may_match = q.scheme.may_match(q.filter, hash);
  }
  may_match ? ++tracer.counters.bloom_sst_hit_count : ++tracer.counters.bloom_sst_miss_count;
  return may_match;
}

bool TableReader::FilterAllows(const ProbeRequest& request, TableAnswer* answer) const {
  answer->subject = request.subject;
  if (Probe(request)) {
    answer->filter = rec::FilterOutcome::kFalsePositive;  // until the key is found
    return true;
  }
  answer->filter = rec::FilterOutcome::kNegative;
  answer->verdict = rec::TableVerdict::kFilterNegative;
  return false;
}

bool TableReader::MayHoldRange(const TableReadOptions& options, Slice from, Slice to) const {
  Slice prefix;
  if (!full_filter_.exists() || !full_filter_.contents.prefix.PrefixOfRange(from, to, &prefix)) return true;
  std::shared_ptr<const Block> holder;
  Slice bytes;
  if (!FindFullFilter(options, &holder, &bytes).ok() || bytes.empty()) return true;
  return Probe({*full_filter_.scheme, bytes, rec::FilterKind::kFull, 0, FilterSubject::kRangePrefix, prefix});
}

std::optional<bool> TableReader::ProbeFilter(Slice user_key) const {
  STRATA_CHECK(holds_parts(), "A filter that was moved to the cache would deny every key.");
  FilterSubject subject = FilterSubject::kWholeKey;
  Slice probe_key;
  if (!full_filter_.exists() || !full_filter_.contents.SubjectOf(user_key, &subject, &probe_key)) return std::nullopt;
  return Probe({*full_filter_.scheme, full_filter_.bytes, rec::FilterKind::kFull, 0, subject, probe_key});
}

void TableReader::CountFilterOutcome(TableAnswer* answer) const {
  if (answer->filter == rec::FilterOutcome::kNotAsked) return;
  const bool negative = answer->filter == rec::FilterOutcome::kNegative;
  const bool key_was_there = answer->verdict == rec::TableVerdict::kFound ||
                             answer->verdict == rec::TableVerdict::kDeleted ||
                             answer->verdict == rec::TableVerdict::kTooNew;
  if (key_was_there) answer->filter = rec::FilterOutcome::kTruePositive;
  Counters& counters = shared_.tracer->counters;
  if (answer->subject == FilterSubject::kPrefix) {
    ++counters.bloom_filter_prefix_checked;
    if (negative) ++counters.bloom_filter_prefix_useful;
    if (key_was_there) ++counters.bloom_filter_prefix_true_positive;
  } else {
    negative ? ++counters.bloom_filter_useful : ++counters.bloom_filter_full_positive;
    if (key_was_there) ++counters.bloom_filter_full_true_positive;
  }
}

// ---- Get.

Status TableReader::Get(const TableReadOptions& options, uint8_t level, Slice internal_key, TableAnswer* answer) const {
  answer->Clear();
  Tracer& tracer = *shared_.tracer;
  const Status status = tracer.Wants(Group::kCompare) ? Find<true>(options, internal_key, answer)
                                                      : Find<false>(options, internal_key, answer);
  if (!status.ok()) return status;
  CountFilterOutcome(answer);
  if (const uint64_t covering = NewestRangeOver(internal_key); covering > answer->sequence) {
    answer->verdict = rec::TableVerdict::kDeleted;
    answer->sequence = covering;
    answer->value.clear();
  }
  tracer.Emit(rec::TableProbed{.table = table_,
                               .level = level,
                               .verdict = answer->verdict,
                               .filter = answer->filter,
                               .subject = static_cast<rec::FilterSubject>(answer->subject)});
  return status;
}

uint64_t TableReader::NewestRangeOver(Slice internal_key) const {
  if (!Any(*ranges_)) return 0;
  const CountedCompare<rec::CompareSite::kRangeTombstone, true> compare(shared_.tracer);
  return NewestCovering(*ranges_, UserKey(internal_key), TrailerSequence(Trailer(internal_key)),
                        [&compare](Slice end, Slice key) { return compare.User(end, key, 0, kSoughtKey); });
}

Status TableReader::CheckRanges(const TableReadOptions& options) const {
  if (!Any(*ranges_)) return Status::Ok();
  const bool before = !options.smallest.empty() && Slice(ranges_->front().begin) < UserKey(options.smallest);
  const bool after = !options.largest.empty() && Slice(ranges_->back().end) > UserKey(options.largest);
  if (newest_range_ > options.largest_sequence) {
    return Status::Corruption("%: a range tombstone has sequence %, and the manifest says that the largest is %",
                              {file_name_, newest_range_, options.largest_sequence});
  }
  if (!before && !after) return Status::Ok();
  return Status::Corruption("%: a range tombstone reaches beyond the keys that the manifest has for the table",
                            {file_name_});
}

template <bool kDetail>
Status TableReader::Find(const TableReadOptions& options, Slice internal_key, TableAnswer* answer) const {
  const Slice user_key = UserKey(internal_key);
  FilterSubject subject = FilterSubject::kWholeKey;
  Slice probe_key;
  if (!options.skip_filters && full_filter_.exists() &&
      full_filter_.contents.SubjectOf(user_key, &subject, &probe_key)) {
    std::shared_ptr<const Block> holder;
    Slice bytes;
    const Status found = FindFullFilter(options, &holder, &bytes);
    if (!found.ok()) return found;
    if (!bytes.empty() &&
        !FilterAllows({*full_filter_.scheme, bytes, rec::FilterKind::kFull, 0, subject, probe_key}, answer)) {
      return Status::Ok();
    }
  }

  std::shared_ptr<const Block> index_block;
  Status status = FindIndex(options, &index_block);
  if (!status.ok()) return status;
  IndexSearch<kDetail> index(index_block->view(), index_block->prefixes(), IndexOrder<kDetail>(shared_.tracer));
  index.Seek(internal_key);
  if (!index.Valid()) {
    // Past the last separator: the key is absent, and no data block was read.
    if (index.status().ok() && options.at_snapshot) {
      index.SeekToLast();
      if (SeparatorIsVersionOf<kDetail>(index, user_key)) answer->verdict = rec::TableVerdict::kTooNew;
    }
    return InFile(file_name_, footer_.index.offset, index.status());
  }
  BlockHandle handle;
  status = ParseBlockHandle(index.value(), &handle);
  if (!status.ok()) return InFile(file_name_, footer_.index.offset, status);

  if (!options.skip_filters && has_block_filter_) {
    std::shared_ptr<const Block> holder;
    FilterBlockReader filters;
    status = FindBlockFilter(options, &holder, &filters);
    if (!status.ok()) return status;
    Slice filter;
    if (filters.Find(handle.offset, &filter) != FilterLookup::kMaybe &&
        !FilterAllows({SchemeOf(FilterPolicy::kLeveldbBloom), filter, rec::FilterKind::kBlock, handle.offset,
                       FilterSubject::kWholeKey, user_key},
                      answer)) {
      return Status::Ok();
    }
  }

  std::shared_ptr<const Block> block;
  uint64_t fetched_bytes = 0;
  status = FetchDataBlock(options, handle, index.key(), &block, &fetched_bytes);
  if (!status.ok()) return status;
  DataCursor<kDetail> data(block->view(), DataOrder<kDetail>(shared_.tracer));
  data.Seek(internal_key);
  answer->verdict = rec::TableVerdict::kAbsent;
  if (data.Valid() && StandsOn<kDetail>(data, user_key)) {
    const uint64_t trailer = Trailer(data.key());
    if (!Allowed(options).Allows(trailer)) return NotAllowed(handle.offset, trailer, options);
    const bool is_delete = IsTombstone(TrailerType(trailer));
    answer->verdict = is_delete ? rec::TableVerdict::kDeleted : rec::TableVerdict::kFound;
    answer->sequence = TrailerSequence(trailer);
    if (!is_delete) answer->value.assign(data.value());
  } else if (data.status().ok() && options.at_snapshot && HasNewerVersion<kDetail>(&index, &data, user_key)) {
    answer->verdict = rec::TableVerdict::kTooNew;
  }
  return InFile(file_name_, handle.offset, data.status());
}

template <bool kDetail>
bool TableReader::StandsOn(const DataCursor<kDetail>& data, Slice user_key) const {
  const uint16_t place = PlaceOf(data.restart_index());
  return DataOrder<kDetail>(shared_.tracer).compare().User(UserKey(data.key()), user_key, place, kSoughtKey) == 0;
}

// An unshortened separator is the last key of its block; a shortened one has the largest sequence, which no entry has.
template <bool kDetail>
bool TableReader::SeparatorIsVersionOf(const IndexSearch<kDetail>& index, Slice user_key) const {
  if (!index.Valid() || TrailerSequence(Trailer(index.key())) == kMaxSequence) return false;
  const uint16_t place = PlaceOf(index.restart_index());
  return IndexOrder<kDetail>(shared_.tracer).compare().User(UserKey(index.key()), user_key, place, kSoughtKey) == 0;
}

// Newer versions of a key come just before the place where the search for an older one ended: in the same block or, if
// that place is the block's first, at the end of the previous block; that block's separator shows it.
template <bool kDetail>
bool TableReader::HasNewerVersion(IndexSearch<kDetail>* index, DataCursor<kDetail>* data, Slice user_key) const {
  if (data->Valid()) {
    data->Prev();
  } else {
    data->SeekToLast();
  }
  if (data->Valid()) return StandsOn<kDetail>(*data, user_key);
  index->Prev();
  return SeparatorIsVersionOf<kDetail>(*index, user_key);
}

std::vector<TableBlockInfo> TableReader::ListBlocks() const {
  std::vector<TableBlockInfo> blocks;
  BlockCursor<InternalOrder> index(index_->view());
  // TableOpener checked every entry.
  for (index.SeekToFirst(); index.Valid(); index.Next()) {
    TableBlockInfo info;
    if (!ParseBlockHandle(index.value(), &info.handle).ok()) break;
    info.separator.assign(index.key());
    blocks.push_back(std::move(info));
  }
  return blocks;
}

}  // namespace strata
