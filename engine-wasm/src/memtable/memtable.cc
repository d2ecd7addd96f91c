#include "memtable/memtable.h"

#include <utility>

#include "base/check.h"
#include "iter/counted_compare.h"
#include "iter/recorded_type.h"
#include "range_del/fragmenter.h"

namespace strata {

MemTable::MemTable(uint32_t id, uint32_t wal, uint64_t seed, Tracer& tracer, uint32_t filter_bits,
                   const FilterContents& filter_contents, MemtableFactory factory)
    : id_(id), wal_(wal), tracer_(tracer), list_(factory, seed, tracer), filter_contents_(filter_contents) {
  if (filter_bits > 0) filter_.emplace(filter_bits);
}

void MemTable::Add(uint64_t sequence, EntryType type, Slice user_key, Slice value) {
  STRATA_CHECK(entries() == 0 || sequence > largest_sequence_ || (IsRangeDelete(type) && sequence == largest_sequence_),
               "Sequence numbers in a memtable ascend.");
  if (entries() == 0) smallest_sequence_ = sequence;
  largest_sequence_ = sequence;
  size_bytes_ += EntryBytes(user_key.size(), value.size());
  if (IsRangeDelete(type)) return AddRange(sequence, user_key, value);
  const MemtableEntry* const entry = list_.Insert({user_key, PackTrailer(sequence, type)}, value);
  if (IsTombstone(type)) deletes_++;
  if (has_filter()) AddToFilter(user_key, &*filter_);
  tracer_.Emit(rec::MemtableInserted{.memtable = id_,
                                     .value_bytes = static_cast<uint32_t>(value.size()),
                                     .sequence = sequence,
                                     .type = RecordedType(type),
                                     .height = static_cast<uint8_t>(entry->height()),
                                     .key = user_key});
}

void MemTable::AddToFilter(Slice user_key, DynamicBloom* filter) const {
  if (filter_contents_.whole_keys) filter->Add(user_key);
  if (filter_contents_.prefix.InDomain(user_key)) filter->Add(filter_contents_.prefix.Transform(user_key));
}

DynamicBloom MemTable::FilterAt(uint64_t sequence) const {
  DynamicBloom filter(static_cast<uint32_t>(filter_->bytes().size() * 8));
  Walk([&](Slice key, Slice, uint32_t, uint32_t) {
    if (TrailerSequence(Trailer(key)) <= sequence) AddToFilter(UserKey(key), &filter);
  });
  return filter;
}

void MemTable::AddRange(uint64_t sequence, Slice begin, Slice end) {
  STRATA_CHECK(begin < end, "The end of a range comes after its begin.");
  ranges_.push_back({std::string(begin), std::string(end), sequence});
  fragments_.reset();
  tracer_.Emit(rec::RangeTombstoneInserted{.memtable = id_, .sequence = sequence, .begin = begin, .end = end});
}

SharedFragments MemTable::ranges() const {
  if (fragments_ == nullptr) fragments_ = std::make_shared<RangeFragments>(FragmentRanges(ranges_));
  return fragments_;
}

uint64_t MemTable::NewestRangeOver(Slice user_key, uint64_t sequence) const {
  if (!has_ranges()) return 0;
  const CountedCompare<rec::CompareSite::kRangeTombstone, true> compare(&tracer_);
  return NewestCovering(*ranges(), user_key, sequence,
                        [&compare](Slice end, Slice key) { return compare.User(end, key, 0, kSoughtKey); });
}

bool MemTable::FilterAllows(FilterSubject subject, Slice probe_key) const {
  bool may_match = false;
  if (tracer_.Wants(Group::kProbe)) {
    const FilterProbe probe = filter_->ProbeFor(probe_key);
    may_match = probe.may_match;
    tracer_.Emit(
        rec::MemtableFilterProbed{.memtable = id_,
                                  .filter_bits = probe.filter_bits,
                                  .line_bits = probe.line_bits,
                                  .verdict = may_match ? rec::FilterVerdict::kPositive : rec::FilterVerdict::kNegative,
                                  .subject = static_cast<rec::FilterSubject>(subject),
                                  .probes = probe.k,
                                  .key = probe_key,
                                  .positions = {probe.positions, probe.position_count}});
  } else {
    may_match = filter_->MayContain(probe_key);
  }
  may_match ? tracer_.counters.bloom_memtable_hit_count++ : tracer_.counters.bloom_memtable_miss_count++;
  return may_match;
}

bool MemTable::MayHoldRange(Slice from, Slice to) const {
  Slice prefix;
  if (!has_filter() || !filter_contents_.prefix.PrefixOfRange(from, to, &prefix)) return true;
  return FilterAllows(FilterSubject::kRangePrefix, prefix);
}

rec::MemtableVerdict MemTable::Get(Slice user_key, uint64_t sequence, std::string* value) const {
  if (entries() == 0) return rec::MemtableVerdict::kAbsent;
  FilterSubject subject = FilterSubject::kWholeKey;
  Slice probe_key;
  const bool denied =
      has_filter() && filter_contents_.SubjectOf(user_key, &subject, &probe_key) && !FilterAllows(subject, probe_key);
  // The first entry at or after (key, sequence) is the newest visible one, provided it has this user key.
  bool same_user_key = false;
  const MemtableEntry* entry = nullptr;
  if (!denied) entry = list_.FindAtOrAfter({user_key, PackTrailer(sequence, kSeekType)}, &same_user_key);
  rec::MemtableVerdict verdict = rec::MemtableVerdict::kAbsent;
  const uint64_t covering = NewestRangeOver(user_key, sequence);
  const bool is_here = entry != nullptr && same_user_key;
  if (is_here || covering != 0) {
    const uint64_t trailer = is_here ? entry->trailer() : 0;
    const bool is_put = TrailerType(trailer) == EntryType::kPut && TrailerSequence(trailer) > covering;
    if (is_put) value->assign(entry->value());
    verdict = is_put ? rec::MemtableVerdict::kFound : rec::MemtableVerdict::kDeleted;
    tracer_.counters.memtable_hit++;
  }
  tracer_.counters.get_from_memtable_count++;
  tracer_.Emit(rec::MemtableProbed{.memtable = id_, .verdict = verdict});
  return verdict;
}

namespace {

class MemTableIterator final : public Iterator {
 public:
  MemTableIterator(const EntryList& list, Tracer& tracer) : list_(list), tracer_(tracer) {}

  bool Valid() const override { return entry_ != nullptr; }
  void SeekToFirst() override { entry_ = list_.First(); }
  void SeekToLast() override { entry_ = list_.Last(); }

  void Seek(Slice target) override {
    tracer_.counters.seek_on_memtable_count++;
    bool same_user_key = false;
    entry_ = list_.FindAtOrAfter({UserKey(target), Trailer(target)}, &same_user_key);
  }

  void Next() override {
    tracer_.counters.next_on_memtable_count++;
    entry_ = entry_->next();
  }

  void Prev() override {
    tracer_.counters.prev_on_memtable_count++;
    entry_ = list_.Before(entry_);
  }

  Slice key() const override { return entry_->internal_key(); }
  Slice value() const override { return entry_->value(); }
  Status status() const override { return Status::Ok(); }

 private:
  const EntryList& list_;
  Tracer& tracer_;
  const MemtableEntry* entry_ = nullptr;
};

}  // namespace

std::unique_ptr<Iterator> MemTable::NewIterator() const {
  return std::make_unique<MemTableIterator>(list_, tracer_);
}

}  // namespace strata
