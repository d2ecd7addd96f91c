// The database equals a sorted map, whatever its options, background work, snapshots and reopenings. In the extended
// dialect ranges are deleted as well.
#include <algorithm>

#include "base/prng.h"
#include "test_machine.h"

namespace strata {
namespace {

struct Setting {
  const char* name;
  void (*apply)(Options*);
};

const Setting kSettings[] = {
    {"tiny", [](Options*) {}},
    {"one_k_buffers", [](Options* o) { o->write_buffer_size = 1024, o->target_file_size_base = 1024; }},
    {"radix_tree", [](Options* o) { o->memtable_factory = MemtableFactory::kRadixTree; }},
    {"radix_tree_jobs_skip_two_large_buffers",
     [](Options* o) {
       o->memtable_factory = MemtableFactory::kRadixTree, o->write_buffer_size = 32768, o->max_background_jobs = 5;
       o->max_sequential_skip_in_iterations = 2, o->dialect = Dialect::kExtended;
     }},
    {"no_filter_no_compression", [](Options* o) { o->filter = Filter::kNone, o->compression = Compression::kNone; }},
    {"full_filter", [](Options* o) { o->filter = Filter::kFull; }},
    {"both_filters_no_cache", [](Options* o) { o->filter = Filter::kBoth, o->block_cache_size = 0; }},
    {"filters_in_the_cache",
     [](Options* o) {
       o->filter = Filter::kBoth, o->cache_index_and_filter_blocks = true, o->block_cache_size = 2048;
     }},
    {"filters_in_the_cache_l0_pinned",
     [](Options* o) {
       o->filter = Filter::kFull, o->cache_index_and_filter_blocks = true;
       o->pin_l0_filter_and_index_blocks_in_cache = true, o->max_background_jobs = 4;
     }},
    {"rocksdb_least_overlap",
     [](Options* o) {
       o->level_score = LevelScore::kRocksdbStatic, o->compaction_pri = CompactionPri::kMinOverlappingRatio;
     }},
    {"rocksdb_compensated",
     [](Options* o) {
       o->level_score = LevelScore::kRocksdbStatic, o->compaction_pri = CompactionPri::kByCompensatedSize;
     }},
    {"push_down", [](Options* o) { o->memtable_push_down = true; }},
    {"seek_compaction", [](Options* o) { o->seek_compaction = true; }},
    {"four_jobs", [](Options* o) { o->max_background_jobs = 5, o->max_write_buffer_number = 4; }},
    {"three_levels", [](Options* o) { o->num_levels = 3; }},
    {"sync", [](Options* o) { o->sync = true; }},
    {"no_auto_compaction", [](Options* o) { o->disable_auto_compactions = true; }},
    {"extended", [](Options* o) { o->dialect = Dialect::kExtended; }},
    {"extended_one_k_buffers_push_down",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->memtable_push_down = true;
       o->write_buffer_size = 1024, o->target_file_size_base = 1024;
     }},
    {"extended_prefixes_file_indexer",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->filter = Filter::kFull, o->level_search = LevelSearch::kFileIndexer;
       o->prefix_extractor = PrefixExtractor::kCapped, o->prefix_length = 2, o->memtable_prefix_bloom_size_ratio = 10;
     }},
    {"extended_four_jobs_skip_two",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->max_background_jobs = 5, o->max_sequential_skip_in_iterations = 2;
     }},
    {"extended_tombstones_converted",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->min_tombstones_for_range_conversion = 2;
       o->write_buffer_size = 1024, o->target_file_size_base = 1024;
     }},
    {"universal",
     [](Options* o) { o->dialect = Dialect::kExtended, o->compaction_style = CompactionStyle::kUniversal; }},
    {"universal_similar_sizes_jobs",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->compaction_style = CompactionStyle::kUniversal;
       o->universal_stop_style = UniversalStopStyle::kSimilarSize, o->universal_size_ratio = 30;
       o->universal_max_size_amplification_percent = 4294967295, o->max_background_jobs = 5, o->num_levels = 3;
     }},
    {"lazy_leveling",
     [](Options* o) { o->dialect = Dialect::kExtended, o->compaction_style = CompactionStyle::kLazyLeveling; }},
    {"lazy_leveling_two_levels_jobs",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->compaction_style = CompactionStyle::kLazyLeveling;
       o->level0_file_num_compaction_trigger = 2, o->max_bytes_for_level_multiplier = 10;
       o->num_levels = 2, o->max_background_jobs = 5;
     }},
    {"fifo_that_keeps_all", [](Options* o) { o->compaction_style = CompactionStyle::kFifo; }},
    {"dynamic_levels",
     [](Options* o) {
       o->level_compaction_dynamic_level_bytes = true,
       o->compaction_pri = CompactionPri::kMinOverlappingRatioUncompensated;
     }},
    {"dynamic_levels_intra_l0_jobs",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->level_compaction_dynamic_level_bytes = o->intra_l0_compaction = true;
       o->max_background_jobs = 5, o->compaction_pri = CompactionPri::kOldestSmallestSeqFirst;
       o->level0_file_num_compaction_trigger = 2, o->max_bytes_for_level_base = 4096;
     }},
    {"intra_l0_max_compaction_bytes",
     [](Options* o) {
       o->dialect = Dialect::kExtended, o->intra_l0_compaction = true, o->max_compaction_bytes = 9000;
       o->max_background_jobs = 4, o->level0_file_num_compaction_trigger = 2, o->max_bytes_for_level_base = 4096;
       o->compaction_pri = CompactionPri::kOldestLargestSeqFirst;
     }},
    {"no_l0", [](Options* o) { o->memtable_merges_into_l1 = true; }},
    {"no_l0_one_job", [](Options* o) { o->memtable_merges_into_l1 = true, o->max_background_jobs = 1; }},
    {"no_l0_jobs",
     [](Options* o) { o->memtable_merges_into_l1 = true, o->max_background_jobs = 5, o->max_write_buffer_number = 4; }},
    {"skip_two", [](Options* o) { o->max_sequential_skip_in_iterations = 2; }},
    {"skip_none", [](Options* o) { o->max_sequential_skip_in_iterations = 0; }},
    {"multiplier_two_push_down_jobs",
     [](Options* o) {
       o->max_bytes_for_level_multiplier = 2, o->memtable_push_down = true, o->max_background_jobs = 8;
     }},
};

std::string PrintSetting(const testing::TestParamInfo<Setting>& info) {
  return info.param.name;
}

class ModelTest : public testing::TestWithParam<Setting> {};

std::string RandomKey(Prng* prng, uint64_t space) {
  std::string key = std::to_string(prng->Below(space));
  if (prng->OneIn(5)) key += std::string(prng->Below(6), '\xff');
  if (prng->OneIn(200)) key.clear();
  return key;
}

std::string RandomValue(Prng* prng) {
  return std::string(prng->Below(prng->OneIn(50) ? 700 : 60), static_cast<char>('a' + prng->Below(26)));
}

// Moves both ways at random in step with the model, half the time within bounds, which are sometimes those of a prefix.
void WalkRandomly(TestMachine* machine, Model model, const Snapshot* snapshot, Prng* prng) {
  ReadOptions read;
  read.snapshot = snapshot;
  const bool one_prefix = prng->OneIn(4);
  std::string lower = RandomKey(prng, 300), upper = RandomKey(prng, 300);
  if (one_prefix) {
    lower = std::to_string(10 + prng->Below(89));
    upper = std::to_string(std::stoul(lower) + 1);
  }
  const Slice bounds[] = {lower, upper};
  if (one_prefix || prng->OneIn(2)) {
    read.iterate_lower_bound = &bounds[0];
    model.erase(model.begin(), model.lower_bound(lower));
  }
  if (one_prefix || prng->OneIn(2)) {
    read.iterate_upper_bound = &bounds[1];
    model.erase(model.lower_bound(upper), model.end());
  }
  auto it = machine->db->NewIterator(read);
  auto at = model.end();
  for (int i = 0; i < 60; i++) {
    const uint64_t what = at == model.end() ? prng->Below(3) : prng->Below(9);
    if (what == 0) {
      it->SeekToFirst();
      at = model.begin();
    } else if (what == 1) {
      it->SeekToLast();
      at = model.empty() ? model.end() : std::prev(model.end());
    } else if (what == 2) {
      const std::string key = RandomKey(prng, 300);
      it->Seek(key);
      at = model.lower_bound(key);
    } else if (what < 6) {
      it->Next();
      ++at;
    } else {
      it->Prev();
      at = at == model.begin() ? model.end() : std::prev(at);
    }
    ASSERT_EQ(it->Valid(), at != model.end()) << it->status().ToString();
    if (at == model.end()) continue;
    ASSERT_EQ(it->key(), at->first);
    ASSERT_EQ(it->value(), at->second);
  }
}

// Deletes mostly a few of the three hundred keys, sometimes most of them; in a batch with a put into the range that
// comes before or after the deletion.
void DeleteRandomRange(TestMachine* machine, Model* model, Prng* prng) {
  std::string from = RandomKey(prng, 300), to = RandomKey(prng, 300);
  if (!prng->OneIn(8)) to = from + static_cast<char>('0' + prng->Below(10));
  if (from > to) std::swap(from, to);
  if (from == to) to.push_back('\0');
  WriteBatch batch;
  if (prng->OneIn(4)) batch.Put(from, "gone at once");
  batch.DeleteRange(from, to);
  model->erase(model->lower_bound(from), model->lower_bound(to));
  if (prng->OneIn(4)) {
    batch.Put(from, "put after the range");
    (*model)[from] = "put after the range";
  }
  const Status status = machine->db->Write({}, &batch);
  ASSERT_TRUE(status.ok()) << status.ToString();
}

void RunAgainstMap(const Setting& setting, uint64_t seed, int operations) {
  SCOPED_TRACE(testing::Message() << "setting " << setting.name << " seed " << seed);
  Options options = TinyOptions();
  setting.apply(&options);
  TestMachine machine(options, seed);
  Prng prng(seed);
  ASSERT_TRUE(machine.Open().ok());
  Model model;
  struct Held {
    const Snapshot* snapshot;
    Model model;
  };
  std::vector<Held> held;
  const auto release_all = [&] {
    for (const Held& h : held) machine.db->ReleaseSnapshot(h.snapshot);
    held.clear();
  };
  for (int i = 0; i < operations; i++) {
    SCOPED_TRACE(testing::Message() << "operation " << i);
    const uint64_t what = prng.Below(1000);
    if (what < 600) {
      const std::string key = RandomKey(&prng, 300), value = RandomValue(&prng);
      ASSERT_TRUE(machine.Put(key, value).ok());
      model[key] = value;
    } else if (what < 640 && options.dialect == Dialect::kExtended) {
      DeleteRandomRange(&machine, &model, &prng);
    } else if (what < 800) {
      const std::string key = RandomKey(&prng, 300);
      ASSERT_TRUE(machine.Delete(key).ok());
      model.erase(key);
    } else if (what < 850) {
      WriteBatch batch;
      for (uint64_t n = prng.Below(6); n-- > 0;) {
        const std::string key = RandomKey(&prng, 300), value = RandomValue(&prng);
        if (prng.OneIn(3)) {
          batch.Delete(key);
          model.erase(key);
        } else {
          batch.Put(key, value);
          model[key] = value;
        }
      }
      ASSERT_TRUE(machine.db->Write({}, &batch).ok());
    } else if (what < 950) {
      const std::string key = RandomKey(&prng, 300);
      const auto found = model.find(key);
      ASSERT_EQ(machine.Get(key), found == model.end() ? "-" : found->second);
      if (!held.empty()) {
        const Held& h = held[prng.Below(held.size())];
        const auto old = h.model.find(key);
        ASSERT_EQ(machine.Get(key, h.snapshot), old == h.model.end() ? "-" : old->second);
      }
    } else if (what < 960) {
      WalkRandomly(&machine, model, nullptr, &prng);
      if (!held.empty()) {
        const Held& h = held[prng.Below(held.size())];
        WalkRandomly(&machine, h.model, h.snapshot, &prng);
      }
    } else if (what < 970) {
      held.push_back({machine.db->GetSnapshot(static_cast<uint32_t>(i)), model});
    } else if (what < 982) {
      if (held.empty()) continue;
      const size_t n = prng.Below(held.size());
      machine.db->ReleaseSnapshot(held[n].snapshot);
      held.erase(held.begin() + static_cast<long>(n));
    } else if (what < 986) {
      ASSERT_TRUE(machine.db->Flush().ok());
    } else if (what < 989) {
      std::string from = RandomKey(&prng, 300), to = RandomKey(&prng, 300);
      if (from > to) std::swap(from, to);
      ASSERT_TRUE(machine.db->CompactRange(from, to).ok());
    } else if (what < 990) {
      ASSERT_TRUE(machine.db->WaitForIdle().ok());
    } else if (what < 994) {
      release_all();
      ASSERT_TRUE(machine.Reopen().ok());
    } else if (what < 996) {
      machine.RunAll();
    } else {
      ASSERT_EQ(machine.Scan(), RowsOf(model));
      ASSERT_EQ(machine.ScanBackward(), Reversed(RowsOf(model)));
    }
    if (testing::Test::HasFatalFailure()) return;
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  ASSERT_EQ(machine.Scan(), RowsOf(model));
  for (const Held& h : held) ASSERT_EQ(machine.Scan(h.snapshot), RowsOf(h.model));
  release_all();
  ASSERT_TRUE(machine.Reopen().ok());
  ASSERT_EQ(machine.ScanBackward(), Reversed(RowsOf(model)));
}

TEST_P(ModelTest, EqualsAMap) {
  for (uint64_t seed = 1; seed <= 4 && !HasFatalFailure(); seed++) RunAgainstMap(GetParam(), seed, 3000);
}

INSTANTIATE_TEST_SUITE_P(Options, ModelTest, testing::ValuesIn(kSettings), PrintSetting);

}  // namespace
}  // namespace strata
