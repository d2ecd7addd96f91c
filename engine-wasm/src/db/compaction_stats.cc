#include "db/compaction_stats.h"

#include <algorithm>

#include "compaction/level_score.h"

namespace strata {

void CompactionStats::AddFlush(uint32_t level, uint64_t table_bytes, uint64_t nanos) {
  levels_[level].jobs++;
  levels_[level].nanos += nanos;
  levels_[level].write_bytes += table_bytes;
  flushed_bytes_ += table_bytes;
}

void CompactionStats::AddCompaction(const CompactionPlan& plan, const CompactionOutcome& outcome, uint64_t nanos,
                                    uint64_t memtable_bytes) {
  if (plan.deletes_inputs) return;
  Level& level = levels_[plan.output_level];
  if (plan.trivial_move) {
    level.moved_bytes += TotalBytes(plan.upper);
    return;
  }
  level.jobs++;
  level.nanos += nanos;
  level.read_upper_bytes += memtable_bytes;
  flushed_bytes_ += memtable_bytes;
  plan.ForEachLevel([&](uint32_t from, const std::vector<TableRef>& tables) {
    uint64_t& read = from == plan.output_level ? level.read_output_level_bytes : level.read_upper_bytes;
    read += TotalBytes(tables);
  });
  level.write_bytes += outcome.output_bytes;
  level.entries_in += outcome.entries_in;
  level.entries_out += outcome.entries_out;
}

void WriteCompactionStats(const CompactionStats& stats, const Version& version, const Options& options,
                          JsonWriter& json) {
  const auto states = ScoreLevels(version, options);
  json.Object([&] {
    json.Name("flushed_bytes").Number(stats.flushed_bytes());
    json.Name("levels").Array([&] {
      for (uint32_t n = 0; n < options.num_levels; n++) {
        const CompactionStats::Level& level = stats.level(n);
        const auto& tables = version.level(n);
        json.Object([&] {
          json.Name("level").Number(n);
          json.Name("tables").Number(tables.size());
          json.Name("tables_being_compacted")
              .Number(static_cast<uint64_t>(
                  std::count_if(tables.begin(), tables.end(), [](const TableRef& t) { return t->being_compacted; })));
          json.Name("size_bytes").Number(version.level_bytes(n));
          json.Name("score_milli").Number(states[n].score_milli);
          json.Name("read_upper_bytes").Number(level.read_upper_bytes);
          json.Name("read_output_level_bytes").Number(level.read_output_level_bytes);
          json.Name("write_bytes").Number(level.write_bytes);
          json.Name("moved_bytes").Number(level.moved_bytes);
          json.Name("nanos").Number(level.nanos);
          json.Name("jobs").Number(level.jobs);
          json.Name("entries_in").Number(level.entries_in);
          json.Name("entries_out").Number(level.entries_out);
        });
      }
    });
  });
}

}  // namespace strata
