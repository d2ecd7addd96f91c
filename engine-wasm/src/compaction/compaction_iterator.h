// CompactionIterator: the entries that a compaction keeps, in order.
//
//   merge --> (a SingleDelete waits for the next entry) --> drop rules --> range rules --> predicates --> kept: the job
//                                                               |  |                          |           writes it
//                                                               |  +---> dropped: counted and recorded <--+
//                                                               +------> first probe a deeper table's filter
//
// Advance never makes a device operation. It returns what it needs (a block of an input, a deeper table that is not
// open); the job provides that as the last act of a step and calls Advance again. So one call processes at most one
// entry, and a verdict is valid until it is used.
//
// Counters: compaction_entries_in, compaction_entries_out, compaction_key_drop_*, num_single_del_*, tombstone_filter_*,
// predicate_*_entries, and those of probed filters (table_reader.h).
// Emits EntryKept, EntryDropped, SingleDeleteViolated, DeeperFilterAsked, FilterProbed.
// Source: RocksDB, db/compaction/compaction_iterator.cc.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/status.h"
#include "compaction/drop_rules.h"
#include "compaction/range_rules.h"
#include "iter/merging_iterator.h"
#include "sched/job.h"
#include "trace/tracer.h"
#include "version/predicate.h"
#include "version/table_cache.h"

namespace strata {

class CompactionIterator {
 public:
  enum class Pass : uint8_t {
    kContinue,    // an entry was dropped, or waits: call again
    kKept,        // key() and value() are to be written; then call Consume
    kNeedsBlock,  // call LoadBlock as the last act of a step
    kNeedsTable,  // open needed_table(), or call SkipUnreadableTable
    kMerged       // no entry is left
  };

  // job: the job that the records refer to. enforce_contracts: a SingleDelete that meets a Delete is corruption.
  // *progress grows with every entry. All arguments outlive this.
  CompactionIterator(std::unique_ptr<MergingIterator> merge, DropRules rules, RangeRules ranges,
                     const Predicates& predicates, const TableCache& tables, Tracer& tracer, JobId job,
                     bool enforce_contracts, rec::CompactionAdvanced* progress)
      : merge_(std::move(merge)),
        rules_(std::move(rules)),
        ranges_(std::move(ranges)),
        predicates_(predicates),
        tables_(tables),
        tracer_(tracer),
        job_(job),
        enforce_contracts_(enforce_contracts),
        only_rules_drop_(!ranges_.any() && predicates_.empty()),
        progress_(*progress) {}

  // REQUIRES: the previous pass's request was fulfilled. kDetail: record each comparison. Errors: Corruption if a key
  // does not parse, or if a SingleDelete contract is violated and enforce_contracts is on.
  template <bool kDetail>
  Status Advance(Pass* pass);

  // Of the kept entry; valid until Consume.
  Slice key() const { return deciding_held_ ? Slice(held_key_) : merge_->key(); }
  Slice value() const { return deciding_held_ ? Slice() : merge_->value(); }
  bool first_of_key() const { return verdict_.first_of_key; }
  // Sequence of the oldest predicate that applies to the kept entry, or more than any sequence.
  uint64_t kept_match() const { return kept_match_; }
  // The kept entry has been written.
  void Consume() {
    tracer_.counters.compaction_entries_in++;
    tracer_.counters.compaction_entries_out++;
    progress_.entries_in++;
    progress_.entries_out++;
    if (tracer_.Wants(Group::kEntry)) TraceKept();
    Release();
  }

  bool NeedsBlock() const { return merge_->NeedsBlock(); }
  // One device operation. *bytes: bytes read from the file.
  Status LoadBlock(uint64_t* bytes);
  // Uncompressed bytes of input blocks in memory.
  uint64_t held_bytes() const { return merge_->held_bytes(); }
  uint32_t needed_table() const { return verdict_.witness; }
  // The needed table cannot be read; treat it as having no filter.
  void SkipUnreadableTable() { unreadable_table_ = verdict_.witness; }

 private:
  template <bool kDetail>
  Status Rule(Pass* pass);
  // Returns Ok also if a table must be opened first; *pass is then kNeedsTable.
  template <class Compare>
  void ProbeDeeperFilters(const Compare& compare, Pass* pass);
  template <class Compare>
  void ApplyPredicates(const Compare& compare);
  Status TraceViolation();
  void TraceDropped();
  void TraceKept();
  void Release() {
    if (deciding_held_) {
      holding_ = false;
    } else {
      consumed_ = true;
    }
    deciding_held_ = false;
  }

  const std::unique_ptr<MergingIterator> merge_;
  DropRules rules_;
  RangeRules ranges_;
  const Predicates& predicates_;
  const TableCache& tables_;
  Tracer& tracer_;
  const JobId job_;
  const bool enforce_contracts_;
  const bool only_rules_drop_;  // there are neither ranges nor predicates
  rec::CompactionAdvanced& progress_;

  bool positioned_ = false;
  bool consumed_ = true;  // the merge's current entry has been processed
  ParsedKey entry_;       // the merge's current entry
  bool holding_ = false;  // a SingleDelete waits for the next entry
  std::string held_key_;  // internal key of the waiting SingleDelete
  uint32_t held_child_ = 0;
  bool deciding_held_ = false;  // verdict_ belongs to the waiting SingleDelete, not to entry_
  DropVerdict verdict_;
  uint64_t kept_match_ = UINT64_MAX;
  uint32_t unreadable_table_ = 0;  // the last table that could not be opened
};

}  // namespace strata
