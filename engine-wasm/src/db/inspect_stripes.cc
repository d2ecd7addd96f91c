// The address "stripes": what each snapshot keeps, and the age of the oldest obsolete entry (stripe_census.h).
//
//   {"last_sequence":N,                                                                                oldest first:
//    "stripes":[{"snapshot":N,"kept":N,"kept_tombstones":N,"obsolete":N,"freed_by_release":N}],
//    "oldest_obsolete":{"key":"hex","sequence":N,"hidden_by":N,"age":N}|null}
//
//
// snapshot is a sequence; the last stripe's is the last sequence. All tables are read, through untraced files.
#include <algorithm>

#include "base/json.h"
#include "db/db_impl.h"
#include "db/stripe_census.h"
#include "version/table_runs.h"

namespace strata {
namespace {

std::string WordsOf(const StripeCensus& census, uint64_t last_sequence) {
  std::string out;
  JsonWriter json(&out);
  json.Object([&] {
    json.Name("last_sequence").Number(last_sequence);
    json.Name("stripes").Objects(census.stripes(), [&](const StripeCensus::Stripe& s) {
      json.Name("snapshot").Number(s.largest_sequence);
      json.Name("kept").Number(s.kept);
      json.Name("kept_tombstones").Number(s.kept_tombstones);
      json.Name("obsolete").Number(s.obsolete);
      json.Name("freed_by_release").Number(s.freed_by_release);
    });
    json.Name("oldest_obsolete");
    const StripeCensus::Oldest& oldest = census.oldest();
    if (oldest.hidden_by == 0) return void(json.Null());
    json.Object([&] {
      json.Name("key").Hex(oldest.user_key);
      json.Name("sequence").Number(oldest.sequence);
      json.Name("hidden_by").Number(oldest.hidden_by);
      json.Name("age").Number(oldest.age);
    });
  });
  return out;
}

}  // namespace

Status ColumnFamily::InspectStripes(std::string* out) const {
  Tracer untraced;
  untraced.set_mask(0);
  TableCache tables(db_.untraced_env(), {nullptr, &untraced});
  std::vector<MergeChild> children;
  for (uint32_t level = 0; level < kLevels; level++) {
    AddRuns(tables, level, version()->level(level), {true, false}, &untraced, &children);
  }
  MergingIterator merge(std::move(children), rec::MergePurpose::kScan, 0, MergeStrategy::kHeap, &untraced);

  // Iterators of memtables count their moves, so the memtables are walked directly.
  std::vector<std::string> in_memory;
  const auto collect = [&in_memory](const MemTable& m) {
    m.Walk([&in_memory](Slice key, Slice, uint32_t, uint32_t) { in_memory.emplace_back(key); });
  };
  collect(*active_);
  for (const MemTableRef& m : sealed_) collect(*m);
  std::sort(in_memory.begin(), in_memory.end(),
            [](const std::string& a, const std::string& b) { return CompareInternal(a, b) < 0; });

  StripeCensus census(db_.SnapshotSequences(), db_.last_sequence());
  size_t next = 0;
  merge.SeekToFirst();
  while (merge.Valid() || next < in_memory.size()) {
    const bool from_memory =
        next < in_memory.size() && (!merge.Valid() || CompareInternal(in_memory[next], merge.key()) < 0);
    ParsedKey entry;
    if (!ParseInternalKey(from_memory ? Slice(in_memory[next]) : merge.key(), &entry)) {
      return Status::Corruption("a table holds a key that is no internal key");
    }
    census.Add(entry);
    if (from_memory) {
      next++;
    } else {
      merge.Next();
    }
  }
  if (merge.status().ok()) *out = WordsOf(census, db_.last_sequence());
  return merge.status();
}

}  // namespace strata
