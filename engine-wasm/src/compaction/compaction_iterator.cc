#include "compaction/compaction_iterator.h"

#include <algorithm>

#include "iter/counted_compare.h"
#include "iter/recorded_type.h"

namespace strata {

Status CompactionIterator::LoadBlock(uint64_t* bytes) {
  const uint64_t before = merge_->bytes_read();
  const Status status = merge_->LoadBlock();
  *bytes = merge_->bytes_read() - before;
  return status;
}

template <bool kDetail>
Status CompactionIterator::Advance(Pass* pass) {
  if (consumed_) {
    if (merge_->NeedsBlock()) {
      *pass = Pass::kNeedsBlock;
      return Status::Ok();
    }
    positioned_ ? merge_->Next() : merge_->SeekToFirst();
    positioned_ = true;
    consumed_ = false;
    if (merge_->Valid() && !ParseInternalKey(merge_->key(), &entry_)) {
      return Status::Corruption("a compaction met a key that is no internal key");
    }
  }
  if (!merge_->Valid()) {
    if (!merge_->status().ok()) return merge_->status();
    if (!holding_) {
      *pass = Pass::kMerged;
      return Status::Ok();
    }
  }
  return Rule<kDetail>(pass);
}
template Status CompactionIterator::Advance<false>(Pass* pass);
template Status CompactionIterator::Advance<true>(Pass* pass);

template <bool kDetail>
Status CompactionIterator::Rule(Pass* pass) {
  const CountedCompare<rec::CompareSite::kCompaction, kDetail> counted(&tracer_);
  const auto compare = [&counted](Slice a, Slice b) { return counted.User(a, b, 0, 0); };
  *pass = Pass::kContinue;
  if (!verdict_.needs_filter()) {
    if (only_rules_drop_ && !holding_ && rules_.KeepsNewestPut(entry_, compare)) {
      verdict_ = DropVerdict();
      verdict_.first_of_key = true;
      *pass = Pass::kKept;
      return Status::Ok();
    }
    if (!holding_ && IsSingleDelete(entry_.type)) {
      rules_.HoldSingleDelete(entry_, compare);
      held_key_.assign(merge_->key());
      held_child_ = merge_->current_child();
      holding_ = true;
      consumed_ = true;
      return Status::Ok();
    }
    deciding_held_ = holding_;
    verdict_ = holding_ ? rules_.ResolveSingleDelete(merge_->Valid() ? &entry_ : nullptr, compare)
                        : rules_.Decide(entry_, compare);
    if (!verdict_.drop() && ranges_.Covers(UserKey(key()), TrailerSequence(Trailer(key())), compare)) {
      verdict_.ruling = Ruling::kDrop;
      verdict_.reason = rec::DropReason::kRangeDeleted;
    }
    ApplyPredicates(compare);
    // A put that a range deleted cannot reappear.
    if (verdict_.violation == rec::SingleDeleteViolation::kMetSecondPut &&
        ranges_.DeletedBetween(UserKey(key()), verdict_.other_sequence, verdict_.single_delete_sequence, compare)) {
      verdict_.violation.reset();
    }
  }
  if (verdict_.needs_filter()) ProbeDeeperFilters(compare, pass);
  if (verdict_.needs_filter()) return Status::Ok();
  if (verdict_.violates()) {
    const Status status = TraceViolation();
    if (!status.ok()) return status;
  }
  if (verdict_.drop()) {
    TraceDropped();
    Release();
  } else {
    *pass = Pass::kKept;
  }
  return Status::Ok();
}

template <class Compare>
void CompactionIterator::ProbeDeeperFilters(const Compare& compare, Pass* pass) {
  const Slice user_key = UserKey(key());
  while (verdict_.needs_filter()) {
    const auto table = tables_.Opened(verdict_.witness);
    if (table == nullptr && unreadable_table_ != verdict_.witness) {
      *pass = Pass::kNeedsTable;
      return;
    }
    const std::optional<bool> may_hold = table == nullptr ? std::nullopt : table->ProbeFilter(user_key);
    if (may_hold) {
      tracer_.counters.tombstone_filter_checked++;
      tracer_.Emit(
          rec::DeeperFilterAsked{.job = job_,
                                 .table = verdict_.witness,
                                 .sequence = TrailerSequence(Trailer(key())),
                                 .level = static_cast<uint8_t>(verdict_.witness_level),
                                 .verdict = *may_hold ? rec::FilterVerdict::kPositive : rec::FilterVerdict::kNegative,
                                 .key = user_key});
    }
    verdict_ = rules_.ApplyFilterAnswer(verdict_, may_hold, compare);
  }
}

template <class Compare>
void CompactionIterator::ApplyPredicates(const Compare& compare) {
  kept_match_ = UINT64_MAX;
  if (verdict_.drop() || deciding_held_ || entry_.type != EntryType::kPut) return;
  const auto applies = [this](const Predicate& p) {
    return p.Matches(entry_.user_key, entry_.sequence, merge_->value());
  };
  const auto found = std::find_if(predicates_.begin(), predicates_.end(), applies);
  if (found == predicates_.end()) return;
  if (rules_.MayDropMatch(compare)) {
    verdict_.ruling = Ruling::kDrop;
    verdict_.reason = rec::DropReason::kMatchesPredicate;
    return;
  }
  kept_match_ = found->sequence;
  tracer_.counters.predicate_kept_entries++;
}

Status CompactionIterator::TraceViolation() {
  const rec::SingleDeleteViolation violation = *verdict_.violation;
  if (violation != rec::SingleDeleteViolation::kMetSecondPut) tracer_.counters.num_single_del_mismatch++;
  tracer_.Emit(rec::SingleDeleteViolated{.job = job_,
                                         .sequence = verdict_.single_delete_sequence,
                                         .other_sequence = verdict_.other_sequence,
                                         .violation = violation,
                                         .key = UserKey(key())});
  if (violation != rec::SingleDeleteViolation::kMetDelete || !enforce_contracts_) return Status::Ok();
  return Status::Corruption(
      "the SingleDelete at sequence % met the Delete at sequence % of the same key, which breaks its contract; with "
      "enforce_single_del_contracts=no the compaction would go on",
      {verdict_.single_delete_sequence, verdict_.other_sequence});
}

void CompactionIterator::TraceDropped() {
  Counters& counters = tracer_.counters;
  const ParsedKey entry{UserKey(key()), TrailerSequence(Trailer(key())), TrailerType(Trailer(key()))};
  const bool by_range = verdict_.reason == rec::DropReason::kRangeDeleted;
  const bool by_predicate = verdict_.reason == rec::DropReason::kMatchesPredicate;
  const bool useless = IsTombstone(entry.type) && verdict_.reason != rec::DropReason::kHiddenByNewer && !by_range;
  counters.compaction_entries_in++;
  progress_.entries_in++;
  (by_predicate ? progress_.dropped_by_predicate : useless ? progress_.dropped_tombstones : progress_.dropped_hidden)++;
  by_predicate ? counters.predicate_dropped_entries++
  : useless    ? counters.compaction_key_drop_obsolete++
               : counters.compaction_key_drop_new++;
  if (by_range) counters.compaction_key_drop_range_del++;
  if (verdict_.above_deepest) counters.compaction_optimized_del_drop_obsolete++;
  if (verdict_.reason == rec::DropReason::kFiltersRuleOut) counters.tombstone_filter_useful++;
  const bool at_base = verdict_.reason == rec::DropReason::kTombstoneAtBaseLevel;
  if (at_base && IsSingleDelete(entry.type)) counters.num_single_del_fallthrough++;
  if (!tracer_.Wants(Group::kEntry)) return;
  tracer_.Emit(rec::EntryDropped{.job = job_,
                                 .child = deciding_held_ ? held_child_ : merge_->current_child(),
                                 .sequence = entry.sequence,
                                 .type = RecordedType(entry.type),
                                 .reason = verdict_.reason,
                                 .key = entry.user_key});
}

void CompactionIterator::TraceKept() {
  tracer_.Emit(rec::EntryKept{.job = job_,
                              .child = deciding_held_ ? held_child_ : merge_->current_child(),
                              .sequence = TrailerSequence(Trailer(key())),
                              .witness = verdict_.witness,
                              .type = RecordedType(TrailerType(Trailer(key()))),
                              .reason = verdict_.keep,
                              .key = UserKey(key())});
}

}  // namespace strata
