// CompactionIterator: what is left of a compaction's inputs, entry by entry, in order.
//
//   merge --> (a SingleDelete waits for the next entry) --> drop rules --> range rules --> kept: the job writes it
//                                                               |  |
//                                                               |  +---> dropped: counted, told, gone
//                                                               +------> a deeper table's filter is asked first
//
// Advance never makes a device operation: it says what is needed (a block of an input, a deeper table that is not open
// yet), the job does that as the last act of a step, and Advance goes on where it was. So one call looks at one entry
// at most, and a verdict stands until it is used.
//
// Counters: compaction_entries_in, compaction_entries_out, compaction_key_drop_*, num_single_del_*, tombstone_filter_*,
// and those of filters that are asked (table_reader.h). Emits: EntryKept, EntryDropped, SingleDeleteViolated,
// DeeperFilterAsked, FilterProbed.
// Source: RocksDB, db/compaction/compaction_iterator.cc.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/link.h"
#include "base/status.h"
#include "compaction/drop_rules.h"
#include "compaction/range_rules.h"
#include "iter/merging_iterator.h"
#include "sched/job.h"
#include "trace/tracer.h"
#include "version/table_cache.h"

namespace strata {

class CompactionIterator {
 public:
  enum class Pass : uint8_t {
    kWentOn,      // an entry was dropped, or waits: call again
    kKept,        // key() and value() are to be written; then Consume
    kNeedsBlock,  // LoadBlock, the last act of a step
    kNeedsTable,  // open needed_table(), or say CannotAsk
    kMerged       // nothing is left
  };

  // job: named in the records. enforce_contracts: a SingleDelete that meets a Delete is corruption. *progress grows
  // with every entry. All outlive this.
  CompactionIterator(std::unique_ptr<MergingIterator> merge, DropRules rules, RangeRules ranges,
                     const TableCache& tables, Tracer& tracer, JobId job, bool enforce_contracts,
                     rec::CompactionAdvanced* progress)
      : merge_(std::move(merge)),
        rules_(std::move(rules)),
        ranges_(std::move(ranges)),
        tables_(tables),
        tracer_(tracer),
        job_(job),
        enforce_contracts_(enforce_contracts),
        progress_(*progress) {}

  // REQUIRES: what the last pass asked for is done. kDetail: comparisons are told. Errors: Corruption, for an entry
  // that is none and for a broken contract that is enforced.
  template <bool kDetail>
  Status Advance(Pass* pass);

  // Of the entry that is kept. Valid until Consume.
  Slice key() const { return deciding_held_ ? Slice(held_key_) : merge_->key(); }
  Slice value() const { return deciding_held_ ? Slice() : merge_->value(); }
  bool first_of_key() const { return verdict_.first_of_key; }
  // It is written.
  void Consume();

  bool NeedsBlock() const { return merge_->NeedsBlock(); }
  // One device operation. *bytes: read from the file.
  Status LoadBlock(uint64_t* bytes);
  // Blocks of inputs, uncompressed.
  uint64_t held_bytes() const { return merge_->held_bytes(); }
  uint32_t needed_table() const { return verdict_.witness; }
  // The needed table cannot be read: it is asked no filter.
  void CannotAsk() { unreadable_ = verdict_.witness; }

 private:
  template <bool kDetail>
  Status Rule(Pass* pass);
  // Ok also when a table has to be opened first; then *pass says so.
  template <class Compare>
  void AskFilters(const Compare& compare, Pass* pass);
  Status TellViolation();
  void TellDropped();
  void TellKept();
  void LetGo();

  const std::unique_ptr<MergingIterator> merge_;
  DropRules rules_;
  RangeRules ranges_;
  const TableCache& tables_;
  Tracer& tracer_;
  const JobId job_;
  const bool enforce_contracts_;
  rec::CompactionAdvanced& progress_;

  bool positioned_ = false;
  bool consumed_ = true;           // the entry the merge stands on is dealt with
  ParsedKey entry_;                // that entry
  FullOnly<bool, false> holding_;  // a SingleDelete waits
  std::string held_key_;           // internal
  uint32_t held_child_ = 0;
  FullOnly<bool, false> deciding_held_;  // verdict_ is of the one that waits, not of entry_
  DropVerdict verdict_;
  uint32_t unreadable_ = 0;  // the last table that could not be opened
};

}  // namespace strata
