#include "db/db_iterator.h"

#include <algorithm>

#include "db/column_family.h"
#include "db/db_impl.h"
#include "iter/counted_compare.h"

namespace strata {
namespace {

// LevelDB samples about once per megabyte, at random positions; a fixed distance works as well without randomness.
constexpr uint64_t kBytesPerCharge = 1 << 20;
constexpr size_t kTracedValueBytes = 64;

std::optional<std::string> Copied(const Slice* bound) {
  return bound == nullptr ? std::nullopt : std::optional<std::string>(*bound);
}

}  // namespace

DbIterator::DbIterator(std::shared_ptr<ColumnFamily> family, Sources sources, uint64_t sequence,
                       const ReadOptions& options)
    : family_(std::move(family)),
      version_(std::move(sources.version)),
      with_prefix_(std::move(sources.with_prefix)),
      sequence_(sequence),
      op_(options.op),
      lower_(Copied(options.iterate_lower_bound)),
      upper_(Copied(options.iterate_upper_bound)),
      tracer_(family_->tracer()),
      skipped_(tracer_, family_->options(), options.op),
      merge_(std::in_place, std::move(sources.merge), family_->db().NewMergeNumber(), family_->options().merge_strategy,
             sequence, skipped_, tracer_),
      bytes_until_charge_(kBytesPerCharge) {}

DbIterator::~DbIterator() {
  merge_.reset();
  with_prefix_.clear();
  version_.reset();
  family_->db().VersionReleased();
}

// ---- Public calls.

void DbIterator::BeginSeek(bool backward) {
  tracer_.counters.iter_seek_count++;
  BeginCall();
  status_ = Status::Ok();
  backward_ = backward;
  last_sequence_zero_ = false;
  valid_ = false;
  tombstones_.Clear();
  row_above_.clear();
}

void DbIterator::BeginCall() {
  skipped_.BeginCall();
  detail_ = tracer_.Wants(Group::kCompare);
}

void DbIterator::EndCall() {
  skipped_.EndCall(valid_);
  if (!valid_) return;
  tracer_.counters.iter_read_bytes += saved_key_.size() + value().size();
  TraceRow();
}

void DbIterator::SeekToFirst() {
  if (lower_) return Seek(*lower_);
  BeginSeek(false);
  merge_->SeekToFirst();
  if (merge_->Valid()) {
    saved_key_.assign(UserKey(merge_->key()));
    FindNextRow(false);
  }
  EndCall();
}

void DbIterator::Seek(Slice target) {
  BeginSeek(false);
  if (BelowLower(target)) target = *lower_;
  const LookupKey key(target, sequence_);
  merge_->Seek(key.internal_key());
  if (merge_->Valid()) {
    saved_key_.assign(target);
    FindNextRow(false);
  }
  EndCall();
}

void DbIterator::SeekToLast() {
  BeginSeek(true);
  if (upper_) {
    merge_->SeekBefore(MakeInternalKey(*upper_, kMaxSequence, kSeekType));
  } else {
    merge_->SeekToLast();
  }
  FindPreviousRow();
  EndCall();
}

void DbIterator::Next() {
  tracer_.counters.iter_next_count++;
  BeginCall();
  bool ok = true;
  if (backward_) {
    last_sequence_zero_ = false;
    ok = ReverseToForward();
  } else {
    // The merge is positioned on the returned row.
    merge_->Next();
    skipped_.LeaveRow();
  }
  if (ok && merge_->Valid()) {
    FindNextRow(true);
  } else {
    last_sequence_zero_ = false;
    valid_ = false;
  }
  EndCall();
}

void DbIterator::Prev() {
  tracer_.counters.iter_prev_count++;
  BeginCall();
  bool ok = true;
  if (!backward_) {
    backward_ = true;
    if (ConvertsTombstones()) row_above_.assign(saved_key_);
    ok = FindKeyBeforeSaved();
  }
  if (ok) FindPreviousRow();
  EndCall();
}

// ---- Common to both directions.

inline bool DbIterator::Parse(ParsedKey* entry) {
  const Slice key = merge_->key();
  if (!ParseInternalKey(key, entry)) {
    status_ = Status::Corruption("an iterator met a key that is no internal key");
    valid_ = false;
    return false;
  }
  const uint64_t bytes = key.size() + merge_->value().size();
  if (bytes >= bytes_until_charge_) {
    bytes_until_charge_ = kBytesPerCharge;
    family_->ChargeIterator(key);
  } else {
    bytes_until_charge_ -= bytes;
  }
  return true;
}

template <rec::CompareSite kSite>
inline int DbIterator::CompareAt(Slice a, Slice b) {
  if (detail_) return CountedCompare<kSite, true>(&tracer_).User(a, b, 0, kSoughtKey);
  return CountedCompare<kSite, false>(&tracer_).User(a, b, 0, kSoughtKey);
}

int DbIterator::CompareUser(Slice a, Slice b) {
  return CompareAt<rec::CompareSite::kVersionSkip>(a, b);
}

bool DbIterator::BelowLower(Slice user_key) {
  return lower_ && CompareAt<rec::CompareSite::kBound>(user_key, *lower_) < 0;
}

bool DbIterator::AtOrAboveUpper(Slice user_key) {
  return upper_ && CompareAt<rec::CompareSite::kBound>(user_key, *upper_) >= 0;
}

inline bool DbIterator::TooManySkipped(bool count) {
  if (!skipped_.AtLimit(count)) return false;
  valid_ = false;
  status_ = skipped_.LimitError();
  return true;
}

void DbIterator::Reseek(Slice user_key, uint64_t sequence, EntryType type) {
  tracer_.counters.number_of_reseeks_in_iteration++;
  tracer_.Emit(rec::SequentialSkipReseeked{.key = user_key});
  const std::string key = MakeInternalKey(user_key, sequence, type);
  merge_->Seek(key);
}

// ---- Forward.

void DbIterator::FindNextRow(bool skipping) {
  // saved_key_ is the key to skip while skipping, or the key skipped `passed` times; never greater than the current
  // entry's.
  const uint64_t max_skip = family_->options().max_sequential_skip_in_iterations;
  bool under_tombstone = false;
  uint64_t passed = 0;
  bool reseeked = false;
  do {
    const bool was_zero = last_sequence_zero_;
    ParsedKey entry;
    if (!Parse(&entry)) {
      last_sequence_zero_ = false;
      return;
    }
    last_sequence_zero_ = entry.sequence == 0;
    if (AtOrAboveUpper(entry.user_key)) break;
    if (TooManySkipped(true)) {
      last_sequence_zero_ = false;
      return;
    }
    if (!Visible(entry)) {
      skipped_.Skip(entry, rec::SkipReason::kTooNew);
      const int order = CompareUser(entry.user_key, saved_key_);
      if (order == 0 || (skipping && order < 0)) {
        passed++;
      } else {
        saved_key_.assign(entry.user_key);
        skipping = false;
        passed = 0;
        reseeked = false;
      }
    } else if (!was_zero && skipping && CompareUser(entry.user_key, saved_key_) <= 0) {
      passed++;
      const bool dead_value = under_tombstone && entry.type == EntryType::kPut;
      skipped_.Skip(entry, dead_value ? rec::SkipReason::kDeletedValue : rec::SkipReason::kHiddenVersion);
    } else {
      if (was_zero && skipping && entry.user_key <= Slice(saved_key_)) {
        valid_ = false;
        status_ = Status::Corruption("an iterator met two entries of one key, of which one has sequence 0");
        return;
      }
      passed = 0;
      reseeked = false;
      saved_key_.assign(entry.user_key);
      if (entry.type == EntryType::kPut) {
        row_sequence_ = entry.sequence;
        valid_ = true;
        EndTombstoneRun(saved_key_);
        return;
      }
      tombstones_.Add(entry.user_key, false);
      skipped_.Skip(entry, rec::SkipReason::kTombstone);
      skipping = true;
      under_tombstone = true;
    }
    if (passed > max_skip && !reseeked) {
      last_sequence_zero_ = false;
      passed = 0;
      reseeked = true;
      if (skipping) {
        Reseek(saved_key_, 0, EntryType::kDelete);  // after every version of the key
      } else {
        Reseek(saved_key_, sequence_, kSeekType);  // to the first version that may be visible
      }
    } else {
      merge_->Next();
    }
  } while (merge_->Valid());
  valid_ = false;
}

// The merge is positioned before the row, or is not valid when the row is the first. Moves it to the row's key, so that
// FindNextRow skips that key.
bool DbIterator::ReverseToForward() {
  if (!merge_->Valid()) Reseek(saved_key_, kMaxSequence, kSeekType);
  backward_ = false;
  while (merge_->Valid()) {
    ParsedKey entry;
    if (!Parse(&entry)) return false;
    if (CompareUser(entry.user_key, saved_key_) >= 0) return true;
    merge_->Next();
  }
  return merge_->status().ok();
}

// ---- Backward.

void DbIterator::FindPreviousRow() {
  while (merge_->Valid()) {
    saved_key_.assign(UserKey(merge_->key()));
    if (BelowLower(saved_key_)) break;
    if (!FindValueOfSavedKey()) return;
    if (valid_) {
      EndTombstoneRun(row_above_);
      if (ConvertsTombstones()) row_above_.assign(saved_key_);
    } else {
      tombstones_.Add(saved_key_, true);
    }
    if (!FindKeyBeforeSaved()) return;
    if (valid_) return;
    if (TooManySkipped(false)) return;
  }
  valid_ = false;
}

void DbIterator::SaveRow(const ParsedKey& entry, Slice value) {
  row_sequence_ = entry.sequence;
  saved_value_.assign(value);
}

// The merge is positioned on the oldest version of saved_key_; moves from old to new. Returns true unless it failed;
// valid_ says whether the key has a row.
bool DbIterator::FindValueOfSavedKey() {
  const uint64_t max_skip = family_->options().max_sequential_skip_in_iterations;
  uint64_t passed = 0;
  bool seen = false;
  EntryType newest_type = EntryType::kDelete;
  // A put is recorded once its fate is known: hidden by a newer version, deleted by a tombstone, or the row itself.
  bool put_pending = false;
  uint64_t pending_sequence = 0;
  const auto tell_pending = [&](rec::SkipReason reason) {
    if (put_pending) skipped_.Skip({saved_key_, pending_sequence, EntryType::kPut}, reason);
    put_pending = false;
  };
  while (merge_->Valid()) {
    ParsedKey entry;
    if (!Parse(&entry)) return false;
    if (CompareUser(entry.user_key, saved_key_) != 0 || !Visible(entry)) break;
    if (TooManySkipped(true)) {
      tell_pending(rec::SkipReason::kHiddenVersion);
      return false;
    }
    if (passed >= max_skip) {
      tell_pending(rec::SkipReason::kHiddenVersion);
      return FindValueBySeek();
    }
    seen = true;
    newest_type = entry.type;
    if (entry.type == EntryType::kPut) {
      tell_pending(rec::SkipReason::kHiddenVersion);
      SaveRow(entry, merge_->value());
      put_pending = true;
      pending_sequence = entry.sequence;
    } else {
      tell_pending(rec::SkipReason::kDeletedValue);
      skipped_.Skip(entry, rec::SkipReason::kTombstone);
      skipped_.Skip(entry, rec::SkipReason::kHiddenVersion);
    }
    merge_->Prev();
    passed++;
  }
  const bool ok = merge_->Valid() || merge_->status().ok();
  valid_ = ok && seen && newest_type == EntryType::kPut;
  if (valid_) {
    skipped_.LeaveRow();
  } else {
    tell_pending(rec::SkipReason::kHiddenVersion);
  }
  return ok;
}

// Too many versions of saved_key_: seeks to the newest visible one instead.
bool DbIterator::FindValueBySeek() {
  valid_ = false;
  Reseek(saved_key_, sequence_, kSeekType);
  if (!merge_->Valid()) return merge_->status().ok();
  ParsedKey entry;
  if (!Parse(&entry)) return false;
  if (CompareUser(entry.user_key, saved_key_) != 0 || entry.type != EntryType::kPut) return true;
  SaveRow(entry, merge_->value());
  valid_ = true;
  return true;
}

// Moves the merge to the last entry of a key before saved_key_, or off the front.
bool DbIterator::FindKeyBeforeSaved() {
  const uint64_t max_skip = family_->options().max_sequential_skip_in_iterations;
  uint64_t passed = 0;
  while (merge_->Valid()) {
    ParsedKey entry;
    if (!Parse(&entry)) return false;
    if (CompareUser(entry.user_key, saved_key_) < 0) return true;
    if (TooManySkipped(true)) return false;
    if (!Visible(entry)) {
      skipped_.Skip(entry, rec::SkipReason::kTooNew);
    } else if (valid_ && entry.sequence == row_sequence_) {
      skipped_.LeaveRow();
    } else {
      skipped_.Skip(entry, rec::SkipReason::kHiddenVersion);
    }
    if (passed >= max_skip) {
      passed = 0;
      Reseek(saved_key_, kMaxSequence, kSeekType);
      if (!merge_->Valid()) break;
    } else {
      passed++;
    }
    merge_->Prev();
  }
  if (merge_->status().ok()) return true;
  valid_ = false;
  return false;
}

bool DbIterator::ConvertsTombstones() const {
  return family_->options().min_tombstones_for_range_conversion > 0;
}

void DbIterator::EndTombstoneRun(Slice end) {
  if (tombstones_.count() == 0) return;
  // A range over one tombstone would save nothing.
  const uint64_t threshold = std::max<uint64_t>(2, family_->options().min_tombstones_for_range_conversion);
  if (ConvertsTombstones() && tombstones_.count() >= threshold && !end.empty()) {
    family_->ConvertTombstones(tombstones_, end, sequence_, op_);
  }
  tombstones_.Clear();
}

// ---- Records.

void DbIterator::TraceRow() {
  if (!tracer_.Wants(Group::kEntry)) return;
  const Slice row_value = value();
  tracer_.Emit(rec::RowReturned{.sequence = row_sequence_,
                                .op = op_,
                                .value_bytes = static_cast<uint32_t>(row_value.size()),
                                .key = saved_key_,
                                .value = row_value.substr(0, kTracedValueBytes)});
}

}  // namespace strata
