// Options are checked where they enter: at opening, and before a dynamic one is changed.
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
  return status;
}

}  // namespace strata
