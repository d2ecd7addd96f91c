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
    return Status::InvalidArgument(std::string(info.name) + " must lie between " + std::to_string(info.min) + " and " +
                                   std::to_string(info.max) + ", not " + std::to_string(value));
  }
  return Status::Ok();
}

// why: what would happen.
Status CheckAtMost(const Options& options, uint16_t smaller, uint16_t larger, const char* why) {
  const uint64_t a = GetOptionField(options, smaller);
  const uint64_t b = GetOptionField(options, larger);
  if (a <= b) return Status::Ok();
  return Status::InvalidArgument(std::string(FindOption(smaller)->name) + " (" + std::to_string(a) + ") is more than " +
                                 FindOption(larger)->name + " (" + std::to_string(b) + "): " + why);
}

// "name=value", as one would set it.
std::string Setting(const Options& options, uint16_t option) {
  const uint64_t value = GetOptionField(options, option);
  const OptionInfo* const info = FindOption(option);
  const std::string text = info->names != nullptr            ? info->names[value]
                           : info->type == OptionType::kBool ? (value != 0 ? "yes" : "no")
                                                             : std::to_string(value);
  return std::string(info->name) + "=" + text;
}

Status CheckFilters(const Options& o) {
  const auto refuse = [&o](std::initializer_list<uint16_t> settings, const char* why) {
    std::string sentence;
    for (const uint16_t option : settings) sentence += (sentence.empty() ? "" : " with ") + Setting(o, option);
    return Status::InvalidArgument(sentence + ": " + why);
  };
  const bool per_block = o.filter == Filter::kBlock || o.filter == Filter::kBoth;
  const bool prefixes = o.prefix_extractor != PrefixExtractor::kNone;
  const bool memtable_filter = o.memtable_prefix_bloom_size_ratio > 0;
  if (o.filter == Filter::kBlock && o.filter_policy != FilterPolicy::kLeveldbBloom) {
    return refuse({option_id::kFilterPolicy, option_id::kFilter},
                  "a filter per 2 KiB is always LevelDB's; another policy needs filter=full or filter=both");
  }
  if (o.filter == Filter::kBlock && prefixes && !memtable_filter) {
    return refuse({option_id::kPrefixExtractor, option_id::kFilter},
                  "a filter per 2 KiB holds no prefixes; they need filter=full, filter=both or a memtable filter");
  }
  if (per_block && !o.whole_key_filtering) {
    return refuse({option_id::kWholeKeyFiltering, option_id::kFilter},
                  "a filter per 2 KiB holds whole keys, for LevelDB asks it for them");
  }
  if (o.filter == Filter::kFull && !o.whole_key_filtering && !prefixes) {
    return refuse({option_id::kWholeKeyFiltering, option_id::kPrefixExtractor}, "the filter would hold nothing");
  }
  if (memtable_filter && !o.memtable_whole_key_filtering && !prefixes) {
    return refuse(
        {option_id::kMemtablePrefixBloomSizeRatio, option_id::kMemtableWholeKeyFiltering, option_id::kPrefixExtractor},
        "the memtable's filter would hold nothing");
  }
  return Status::Ok();
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
  if (status.ok()) status = CheckFilters(options);
  return status;
}

Status ChangeOption(Options* options, uint16_t option_id, uint64_t value) {
  const OptionInfo* const info = FindOption(option_id);
  if (info == nullptr) return Status::InvalidArgument("there is no option with id " + std::to_string(option_id));
  if (!info->dynamic) {
    return Status::InvalidArgument(std::string(info->name) +
                                   " is set when the database is opened and not while it runs");
  }
  if (value < info->min || value > info->max) {
    return Status::InvalidArgument(std::string(info->name) + " must lie between " + std::to_string(info->min) +
                                   " and " + std::to_string(info->max) + ", not " + std::to_string(value));
  }
  Options changed = *options;
  SetOptionField(&changed, option_id, value);
  const Status status = ValidateOptions(changed);
  if (status.ok()) *options = changed;
  return status;
}

}  // namespace strata
