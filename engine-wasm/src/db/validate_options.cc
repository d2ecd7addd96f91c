// Options are checked where they enter: at opening, and before a dynamic one is changed.
#include <initializer_list>
#include <string>

#include "strata/db.h"

namespace strata {
namespace {

Status CheckRanges(const Options& options) {
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options, info.id);
    if (value >= info.min && value <= info.max) continue;
    return Status::InvalidArgument("% must lie between % and %, not %", {info.name, info.min, info.max, value});
  }
  return Status::Ok();
}

// why: what would happen otherwise.
Status CheckAtMost(const Options& options, uint16_t smaller, uint16_t larger, const char* why) {
  const uint64_t a = GetOptionField(options, smaller);
  const uint64_t b = GetOptionField(options, larger);
  if (a <= b) return Status::Ok();
  return Status::InvalidArgument("% (%) is more than % (%): %",
                                 {FindOption(smaller)->name, a, FindOption(larger)->name, b, why});
}

// "name=value", as the user would write it.
std::string Setting(const Options& options, uint16_t option) {
  const uint64_t value = GetOptionField(options, option);
  const OptionInfo* const info = FindOption(option);
  const Word shown = info->names != nullptr            ? Word(info->names[value])
                     : info->type == OptionType::kBool ? Word(value != 0 ? "yes" : "no")
                                                       : Word(value);
  return Text("%=%", {info->name, shown});
}

// "these settings together: why".
Status Refuse(const Options& options, std::initializer_list<uint16_t> settings, const char* why) {
  std::string message;
  for (const uint16_t option : settings) message += (message.empty() ? "" : " with ") + Setting(options, option);
  return Status::InvalidArgument("%: %", {message, why});
}

// Combinations that a compaction style, or a way of using levels, excludes.
Status CheckCompaction(const Options& options) {
  struct Contradiction {
    bool applies;
    std::initializer_list<uint16_t> settings;
    const char* why;
  };
  const Options& o = options;
  const bool universal = o.compaction_style == CompactionStyle::kUniversal;
  const bool dynamic = o.level_compaction_dynamic_level_bytes;
  const bool strict = o.dialect == Dialect::kStrict;
  const Contradiction contradictions[] = {
      {universal && strict,
       {option_id::kCompactionStyle, option_id::kDialect},
       "a merged run that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by "
       "number"},
      {universal && dynamic,
       {option_id::kCompactionStyle, option_id::kLevelCompactionDynamicLevelBytes},
       "the levels of sorted runs have no targets"},
      {universal && o.memtable_merges_into_l1,
       {option_id::kCompactionStyle, option_id::kMemtableMergesIntoL1},
       "each memtable starts as its own sorted run"},
      {universal && o.memtable_push_down,
       {option_id::kCompactionStyle, option_id::kMemtablePushDown},
       "each memtable starts as its own sorted run"},
      {universal && o.seek_compaction,
       {option_id::kCompactionStyle, option_id::kSeekCompaction},
       "runs are merged whole, not table by table"},
      {universal && o.intra_l0_compaction,
       {option_id::kCompactionStyle, option_id::kIntraL0Compaction},
       "its rules say which tables of L0 are merged"},
      {o.intra_l0_compaction && strict,
       {option_id::kIntraL0Compaction, option_id::kDialect},
       "a merged table that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by "
       "number"},
      {o.intra_l0_compaction && o.memtable_merges_into_l1,
       {option_id::kIntraL0Compaction, option_id::kMemtableMergesIntoL1},
       "there is no L0"},
      {dynamic && o.memtable_merges_into_l1,
       {option_id::kLevelCompactionDynamicLevelBytes, option_id::kMemtableMergesIntoL1},
       "L1 is not always in use"},
      {dynamic && o.memtable_push_down,
       {option_id::kLevelCompactionDynamicLevelBytes, option_id::kMemtablePushDown},
       "levels above the base level stay empty"},
      {o.memtable_merges_into_l1 && o.memtable_push_down,
       {option_id::kMemtableMergesIntoL1, option_id::kMemtablePushDown},
       "a memtable always goes to L1"},
  };
  for (const Contradiction& c : contradictions) {
    if (c.applies) return Refuse(o, c.settings, c.why);
  }
  if (universal &&
      o.level0_file_num_compaction_trigger + o.universal_min_merge_width - 1 > o.level0_stop_writes_trigger) {
    return Refuse(o,
                  {option_id::kUniversalMinMergeWidth, option_id::kLevel0FileNumCompactionTrigger,
                   option_id::kLevel0StopWritesTrigger},
                  "writes would stop before that many runs may be merged");
  }
  return CheckAtMost(o, option_id::kUniversalMinMergeWidth, option_id::kUniversalMaxMergeWidth,
                     "no runs would ever be merged");
}

Status CheckFilters(const Options& o) {
  const bool per_block = o.filter == Filter::kBlock || o.filter == Filter::kBoth;
  const bool prefixes = o.prefix_extractor != PrefixExtractor::kNone;
  const bool memtable_filter = o.memtable_prefix_bloom_size_ratio > 0;
  if (o.filter == Filter::kBlock && o.filter_policy != FilterPolicy::kLeveldbBloom) {
    return Refuse(o, {option_id::kFilterPolicy, option_id::kFilter},
                  "a filter per 2 KiB is always LevelDB's; another policy needs filter=full or filter=both");
  }
  if (o.filter == Filter::kBlock && prefixes && !memtable_filter) {
    return Refuse(o, {option_id::kPrefixExtractor, option_id::kFilter},
                  "a filter per 2 KiB holds no prefixes; prefixes need filter=full, filter=both or a memtable filter");
  }
  if (per_block && !o.whole_key_filtering) {
    return Refuse(o, {option_id::kWholeKeyFiltering, option_id::kFilter},
                  "a filter per 2 KiB holds whole keys, because LevelDB looks them up");
  }
  if (o.filter == Filter::kFull && !o.whole_key_filtering && !prefixes) {
    return Refuse(o, {option_id::kWholeKeyFiltering, option_id::kPrefixExtractor}, "the filter would hold nothing");
  }
  if (memtable_filter && !o.memtable_whole_key_filtering && !prefixes) {
    return Refuse(
        o,
        {option_id::kMemtablePrefixBloomSizeRatio, option_id::kMemtableWholeKeyFiltering, option_id::kPrefixExtractor},
        "the memtable's filter would hold nothing");
  }
  return Status::Ok();
}

Status CheckDevice(const Options& o) {
  if (o.device_throughput == 0 || o.device_throughput >= 1024) return Status::Ok();
  return Refuse(o, {option_id::kDeviceThroughput},
                "writing a table would overflow the clock; use 0 for no limit, or at least 1024");
}

}  // namespace

Status ValidateOptions(const Options& options) {
  Status status = CheckRanges(options);
  if (status.ok()) {
    status = CheckAtMost(options, option_id::kLevel0FileNumCompactionTrigger, option_id::kLevel0StopWritesTrigger,
                         "writes would stop before a compaction is due");
  }
  if (status.ok()) {
    status = CheckAtMost(options, option_id::kLevel0SlowdownWritesTrigger, option_id::kLevel0StopWritesTrigger,
                         "writes would stop before they are slowed down");
  }
  if (status.ok()) {
    status =
        CheckAtMost(options, option_id::kWriteBufferSize, option_id::kMemoryQuota, "no memtable would ever be flushed");
  }
  if (status.ok()) status = CheckCompaction(options);
  if (status.ok()) status = CheckFilters(options);
  if (status.ok()) status = CheckDevice(options);
  return status;
}

Status ChangeOption(Options* options, uint16_t option_id, uint64_t value) {
  const OptionInfo* const info = FindOption(option_id);
  if (info == nullptr) return Status::InvalidArgument("there is no option with id %", {option_id});
  if (!info->dynamic) {
    return Status::InvalidArgument(std::string(info->name) +
                                   " is set when the database is opened and not while it runs");
  }
  if (value < info->min || value > info->max) {
    return Status::InvalidArgument("% must lie between % and %, not %", {info->name, info->min, info->max, value});
  }
  Options changed = *options;
  SetOptionField(&changed, option_id, value);
  const Status status = ValidateOptions(changed);
  if (status.ok()) *options = changed;
  return status;
}

}  // namespace strata
