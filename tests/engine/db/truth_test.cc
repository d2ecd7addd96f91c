// The records match the engine's state: a scene built from records alone prints the same state at every step boundary,
// and counters equal the records that the schema names as their source.
#include <algorithm>
#include <set>

#include "base/coding.h"
#include "base/json.h"
#include "table/block_cache.h"
#include "writing_client.h"

namespace strata {
namespace {

template <class T>
T At(Slice record, size_t offset) {
  return wire::Load<T>(record.data() + offset);
}

struct Fold {
  struct Mem {
    uint32_t id = 0, entries = 0, deletes = 0, wal = 0;
    uint64_t size = 0;
    bool sealed = false;
  };
  struct Tab {
    uint64_t size = 0;
    uint32_t entries = 0, deletes = 0, ranges = 0;
    std::string smallest, largest;
  };
  uint64_t last_sequence = 0;
  std::vector<Mem> memtables;  // newest first
  std::map<uint32_t, Tab> tables;
  std::pair<uint32_t, uint32_t> ranges_stored;  // table and fragments, for its TableCreated
  std::vector<uint32_t> levels[7];
  std::set<uint32_t> wals;
  uint32_t manifest = 0;
  std::string stall = "none";
  std::map<uint32_t, std::string> jobs;
  std::map<uint32_t, std::pair<uint32_t, uint32_t>> open;       // index and filter bytes of open tables
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> cached;     // bytes, by table and offset
  std::vector<uint64_t> counters = std::vector<uint64_t>(256);  // by id, a byte; ids have gaps

  Mem& Find(uint32_t id) {
    return *std::find_if(memtables.begin(), memtables.end(), [id](const Mem& m) { return m.id == id; });
  }

  void Take(const std::string& batch) {
    for (size_t at = 0; at < batch.size();) {
      const uint16_t size = wire::Load<uint16_t>(batch.data() + at + 2);
      TakeOne(wire::Load<uint16_t>(batch.data() + at), Slice(batch).substr(at, size));
      at += size;
    }
  }

  // Records of tables come before EngineOpened.
  void StartSession() {
    open.clear();
    cached.clear();
  }

  void TakeDeltas(Slice deltas) {
    while (!deltas.empty()) {
      const auto id = static_cast<uint8_t>(deltas[0]);
      deltas.remove_prefix(1);
      uint64_t delta = 0;
      ASSERT_TRUE(GetVarint64(&deltas, &delta));
      counters[id] += delta;
    }
  }

  void TakeOne(uint16_t kind, Slice r) {
    switch (kind) {
      case rec::EngineOpened::kKind:
        last_sequence = At<uint64_t>(r, 16);
        manifest = At<uint32_t>(r, 24);
        memtables.clear();
        for (auto& level : levels) level.clear();
        wals.clear();
        jobs.clear();
        stall = "none";
        break;
      case rec::StepFinished::kKind:
        TakeDeltas(r.substr(22, At<uint16_t>(r, 20)));
        break;
      case rec::JobQueued::kKind:
        jobs[At<uint32_t>(r, 8)] = rec::NameOf(rec::JobKind(r[12]));
        break;
      case rec::JobFinished::kKind:
        jobs.erase(At<uint32_t>(r, 8));
        break;
      case rec::StallBegun::kKind:
        stall = rec::NameOf(rec::StallReason(r[12]));
        break;
      case rec::StallEnded::kKind:
        stall = "none";
        break;
      case rec::MemtableCreated::kKind: {
        Mem m;
        m.id = At<uint32_t>(r, 8);
        m.wal = At<uint32_t>(r, 12);
        memtables.insert(memtables.begin(), m);
        break;
      }
      case rec::TombstonesConverted::kKind: {
        Mem& memtable = Find(At<uint32_t>(r, 8));
        memtable.entries++;
        memtable.size += At<uint32_t>(r, 28);
        break;
      }
      case rec::MemtableSealed::kKind:
        Find(At<uint32_t>(r, 8)).sealed = true;
        break;
      case rec::MemtableRetired::kKind:
        memtables.erase(memtables.begin() + (&Find(At<uint32_t>(r, 8)) - memtables.data()));
        break;
      case rec::MemtableGrown::kKind: {
        Mem& m = Find(At<uint32_t>(r, 8));
        m.entries += At<uint32_t>(r, 12);
        m.size += At<uint32_t>(r, 16);
        m.deletes += At<uint32_t>(r, 20);
        last_sequence += At<uint32_t>(r, 12);
        break;
      }
      case rec::WalCreated::kKind:
        wals.insert(At<uint32_t>(r, 8));
        break;
      case rec::WalRetired::kKind:
        wals.erase(At<uint32_t>(r, 8));
        break;
      case rec::VersionInstalled::kKind:
        manifest = At<uint32_t>(r, 20);
        break;
      case rec::RangeTombstonesStored::kKind:
        ranges_stored = {At<uint32_t>(r, 12), At<uint32_t>(r, 16)};
        break;
      case rec::TableCreated::kKind:
        TakeTable(r);
        break;
      case rec::TableInstalled::kKind:
        Install(At<uint32_t>(r, 8), static_cast<uint8_t>(r[12]));
        break;
      case rec::TableRemoved::kKind: {
        auto& level = levels[static_cast<uint8_t>(r[12])];
        level.erase(std::find(level.begin(), level.end(), At<uint32_t>(r, 8)));
        break;
      }
      case rec::BlockCached::kKind:
        cached[{At<uint32_t>(r, 8), At<uint64_t>(r, 16)}] = At<uint32_t>(r, 12);
        break;
      case rec::BlockEvicted::kKind:
        cached.erase({At<uint32_t>(r, 8), At<uint64_t>(r, 16)});
        break;
      case rec::TableOpened::kKind:
        if (At<uint32_t>(r, 12) == 0) open[At<uint32_t>(r, 8)] = {At<uint32_t>(r, 16), At<uint32_t>(r, 20)};
        break;
      case rec::TableClosed::kKind:
        open.erase(At<uint32_t>(r, 8));
        std::erase_if(cached, [&](const auto& block) { return block.first.first == At<uint32_t>(r, 8); });
        break;
      default:
        break;
    }
  }

  void TakeTable(Slice r) {
    Tab t;
    t.size = At<uint64_t>(r, 16);
    t.entries = At<uint32_t>(r, 40);
    t.deletes = At<uint32_t>(r, 44);
    if (ranges_stored.first == At<uint32_t>(r, 12)) t.ranges = ranges_stored.second;
    const uint32_t smallest = At<uint32_t>(r, 60), largest = At<uint32_t>(r, 64), buckets = At<uint32_t>(r, 68);
    t.smallest = r.substr(88 + buckets * 4, smallest);
    t.largest = r.substr(88 + buckets * 4 + smallest, largest);
    tables[At<uint32_t>(r, 12)] = t;
  }

  void Install(uint32_t table, uint32_t level) {
    auto& of = levels[level];
    of.push_back(table);
    std::sort(of.begin(), of.end(),
              [&](uint32_t a, uint32_t b) { return level == 0 ? a > b : tables[a].smallest < tables[b].smallest; });
  }

  std::string Words() const {
    std::string out;
    JsonWriter json(&out);
    json.Object([&] {
      json.Name("last_sequence").Number(last_sequence);
      json.Name("memtables").Array([&] {
        for (const Mem& m : memtables) {
          json.Object([&] {
            json.Name("memtable").Number(m.id);
            json.Name("state").String(m.sealed ? "sealed" : "active");
            json.Name("entries").Number(m.entries);
            json.Name("deletes").Number(m.deletes);
            json.Name("size_bytes").Number(m.size);
            json.Name("wal").Number(m.wal);
          });
        }
      });
      json.Name("levels").Array([&] {
        for (const auto& level : levels) {
          json.Array([&] {
            for (const uint32_t number : level) {
              const Tab& t = tables.at(number);
              json.Object([&] {
                json.Name("table").Number(number);
                json.Name("size_bytes").Number(t.size);
                json.Name("entries").Number(t.entries);
                json.Name("deletes").Number(t.deletes);
                json.Name("ranges").Number(t.ranges);
                json.Name("smallest").Hex(t.smallest);
                json.Name("largest").Hex(t.largest);
              });
            }
          });
        }
      });
      json.Name("families").Array([] {});
      json.Name("wals").Array([&] {
        for (const uint32_t wal : wals) json.Number(wal);
      });
      json.Name("manifest").Number(manifest);
      json.Name("snapshots").Array([] {});
      json.Name("stall").String(stall);
      json.Name("stopped").String("ok");
      json.Name("jobs").Array([&] {
        for (const auto& [job, name] : jobs) {
          json.Object([&, j = job, n = name] {
            json.Name("job").Number(j);
            json.Name("kind").String(n);
          });
        }
      });
      json.Name("open_tables").Array([&] {
        for (const auto& [table, bytes] : open) {
          json.Object([&, number = table, held = bytes] {
            json.Name("table").Number(number);
            json.Name("index_bytes").Number(held.first);
            json.Name("filter_bytes").Number(held.second);
          });
        }
      });
      json.Name("block_cache").Object([&] {
        uint64_t size_bytes = 0;
        for (const auto& [block, bytes] : cached) size_bytes += bytes + BlockCache::kOverheadBytes;
        json.Name("blocks").Number(cached.size());
        json.Name("size_bytes").Number(size_bytes);
      });
      json.Name("counters").Object([&] {
        for (uint32_t i = 0; i < Counters::kCount; i++) json.Name(kCounterNames[i]).Number(counters[kCounterIds[i]]);
      });
    });
    return out;
  }
};

TEST(Truth, RecordsAloneReproduceTheState) {
  for (const uint64_t seed : {1, 2}) {
    Options options = TinyOptions();
    options.level0_slowdown_writes_trigger = 5;
    options.level0_stop_writes_trigger = 6;
    if (seed == 2) options.dialect = Dialect::kExtended;
    TestMachine machine(options, seed);
    Fold fold;
    for (int life = 0; life < 3; life++) {
      fold.StartSession();
      ASSERT_TRUE(machine.Reopen().ok());
      FailManifests(&machine);
      for (uint64_t client = 0; client < 2; client++) {
        machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, seed * 100 + client, 600),
                              Priority::kClient);
      }
      while (machine.scheduler.StepOnce()) {
        fold.Take(machine.tracer.TakeBatch());
        ASSERT_EQ(fold.Words(), machine.State())
            << "seed " << seed << " life " << life << " step " << machine.scheduler.step();
      }
    }
    EXPECT_GT(machine.counters().stall_nanos, 0u);
    EXPECT_EQ(machine.faults.struck(), 6u);
    const bool stored =
        std::any_of(fold.tables.begin(), fold.tables.end(), [](const auto& t) { return t.second.ranges > 0; });
    EXPECT_EQ(stored, seed == 2) << "ranges are deleted in the extended dialect";
  }
}

// The fields of TableCreated for each table, without job and sequences, which only the engine that made it knows.
std::map<uint32_t, std::string> TablesCreated(const std::string& trace) {
  std::map<uint32_t, std::string> recorded;
  TestMachine::ForEach<rec::TableCreated>(trace, [&recorded](Slice r) {
    recorded[At<uint32_t>(r, 12)] = std::string(r.substr(16, 8)) + std::string(r.substr(40));
  });
  return recorded;
}

TEST(Truth, ReopenedDatabaseRecordsTablesAsWhenTheyWereMade) {
  for (const auto compression : {Compression::kNone, Compression::kSnappy, Compression::kZstd}) {
    Options options = TinyOptions();
    options.compression = compression;
    if (compression == Compression::kZstd) options.dialect = Dialect::kExtended;  // LevelDB does not read it
    options.filter = Filter::kBoth;
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    Prng prng(12);
    for (int i = 0; i < 3000; i++) {
      const std::string key = std::to_string(prng.Below(900));
      ASSERT_TRUE((prng.OneIn(3) ? machine.Delete(key) : machine.Put(key, std::string(prng.Below(40), 'q'))).ok());
    }
    machine.RunAll();
    const auto made = TablesCreated(machine.tracer.TakeBatch());
    ASSERT_TRUE(machine.Reopen().ok());
    uint32_t compared = 0, with_tombstones = 0;
    for (const auto& [table, recorded] : TablesCreated(machine.tracer.TakeBatch())) {
      if (made.count(table) == 0) continue;  // made from the log on reopening
      EXPECT_EQ(recorded, made.at(table)) << "table " << table;
      compared++;
      with_tombstones += At<uint32_t>(recorded, 12) > 0 ? 1 : 0;  // deletes
    }
    EXPECT_GT(compared, 5u);
    EXPECT_GT(with_tombstones, 0u);
    EXPECT_LT(with_tombstones, compared);
  }
}

// ---- Counters equal the number (or a field's sum) of the records that the schema names as their source.

TEST(Truth, CountersEqualTheirRecordsAtFullDetail) {
  Options options = TinyOptions();
  options.dialect = Dialect::kExtended;
  options.filter = Filter::kBoth;
  options.max_sequential_skip_in_iterations = 1;
  options.min_tombstones_for_range_conversion = 2;
  TestMachine machine(options);
  machine.tracer.set_mask(Tracer::kFullMask);
  ASSERT_TRUE(machine.Open().ok());
  Prng prng(7);
  const Snapshot* snapshot = nullptr;
  for (int i = 0; i < 1500; i++) {
    const std::string key = std::to_string(prng.Below(200));
    ASSERT_TRUE((prng.OneIn(3) ? machine.Delete(key) : machine.Put(key, std::string(prng.Below(60), 'q'))).ok());
    if (prng.OneIn(30)) {
      WriteBatch batch;
      batch.DeleteRange(key, key + "4");
      ASSERT_TRUE(machine.db->Write({}, &batch).ok());
    }
    if (i == 700) snapshot = machine.db->GetSnapshot(1);
    if (prng.OneIn(4)) machine.Get(std::to_string(prng.Below(300)));
    if (prng.OneIn(90)) machine.Scan(snapshot);
    if (prng.OneIn(90)) machine.ScanBackward(snapshot);
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  const std::string trace = machine.tracer.TakeBatch();
  const Counters& c = machine.counters();
  std::map<std::string, uint64_t> sums;
  const auto add = [&sums](const std::string& name, uint64_t n = 1) { sums[name] += n; };
  TestMachine::ForEach<rec::KeysCompared>(trace, [&](Slice r) {
    add("compared");
    if (rec::CompareSite(r[12]) == rec::CompareSite::kMergeHeap) add("heap");
  });
  TestMachine::ForEach<rec::EntrySkipped>(
      trace, [&](Slice r) { add(std::string("skipped ") + rec::NameOf(rec::SkipReason(r[21]))); });
  TestMachine::ForEach<rec::IteratorLeft>(trace, [&](Slice) { add("left"); });
  TestMachine::ForEach<rec::EntryDropped>(
      trace, [&](Slice r) { add(std::string("dropped ") + rec::NameOf(rec::DropReason(r[25]))); });
  TestMachine::ForEach<rec::RangeTombstoneDropped>(
      trace, [&](Slice r) { add(std::string("range ") + rec::NameOf(rec::DropReason(r[24]))); });
  TestMachine::ForEach<rec::MemtableGrown>(trace, [&](Slice r) {
    add("grown");
    add("grown entries", At<uint32_t>(r, 12));
  });
  EXPECT_EQ(c.user_key_comparison_count, sums["compared"]);
  EXPECT_EQ(c.merge_heap_comparisons, sums["heap"]);
  EXPECT_EQ(c.internal_key_skipped_count,
            sums["skipped hidden_version"] + sums["skipped deleted_value"] + sums["left"]);
  EXPECT_EQ(c.internal_delete_skipped_count, sums["skipped tombstone"]);
  EXPECT_EQ(c.read_path_range_tombstones_inserted, TestMachine::Count<rec::TombstonesConverted>(trace));
  EXPECT_GT(c.read_path_range_tombstones_inserted, 0u);
  EXPECT_EQ(c.internal_recent_skipped_count, sums["skipped too_new"]);
  EXPECT_EQ(c.compaction_key_drop_new, sums["dropped hidden_by_newer"] + sums["dropped range_deleted"]);
  EXPECT_EQ(c.compaction_key_drop_range_del, sums["dropped range_deleted"]);
  EXPECT_EQ(c.compaction_range_del_drop_obsolete, sums["range tombstone_at_base_level"]);
  EXPECT_EQ(c.compaction_key_drop_obsolete, sums["dropped tombstone_at_base_level"]);
  EXPECT_EQ(c.compaction_entries_out, TestMachine::Count<rec::EntryKept>(trace));
  EXPECT_EQ(c.compaction_entries_in,
            TestMachine::Count<rec::EntryKept>(trace) + TestMachine::Count<rec::EntryDropped>(trace));
  EXPECT_EQ(c.compaction_count, TestMachine::Count<rec::CompactionPicked>(trace));
  EXPECT_EQ(c.flush_count, TestMachine::Count<rec::FlushBegun>(trace));
  EXPECT_EQ(c.flush_entries, TestMachine::Count<rec::EntryFlushed>(trace));
  EXPECT_EQ(c.trivial_move_count, TestMachine::Count<rec::TrivialMoved>(trace));
  EXPECT_EQ(c.write_done_by_self, sums["grown"]);
  EXPECT_EQ(c.number_keys_written, sums["grown entries"]);
  EXPECT_EQ(c.get_from_memtable_count, TestMachine::Count<rec::MemtableProbed>(trace));
  EXPECT_EQ(c.number_of_reseeks_in_iteration, TestMachine::Count<rec::SequentialSkipReseeked>(trace));
  EXPECT_GT(c.number_of_reseeks_in_iteration, 0u);
  EXPECT_GT(c.internal_recent_skipped_count, 0u);
  EXPECT_EQ(c.internal_range_del_skipped_count, sums["skipped range_deleted"]);
  EXPECT_GT(c.internal_range_del_skipped_count, 0u);
  EXPECT_GT(c.internal_range_del_reseek_count, 0u);
  EXPECT_GT(c.compaction_key_drop_range_del, 0u);
  EXPECT_GT(c.compaction_range_del_drop_obsolete, 0u);
  EXPECT_GT(c.compaction_optimized_del_drop_obsolete + c.compaction_key_drop_obsolete, 0u);
}

// ---- Progress of compactions: recorded at each input block, and complete at the end.

void CheckProgress(const std::string& trace) {
  struct Compaction {
    uint32_t in = 0, out = 0;          // as recorded
    uint32_t processed = 0, kept = 0;  // counted from single entries
    bool unrecorded_read = false;      // a block was read and no progress recorded since
    uint32_t held = 0;                 // bytes of input blocks held, as recorded
  };
  std::map<uint32_t, Compaction> running;
  uint32_t ended = 0;
  for (size_t at = 0; at < trace.size(); at += At<uint16_t>(trace, at + 2)) {
    const auto kind = At<uint16_t>(trace, at);
    const auto cause = At<uint32_t>(trace, at + 4);
    if (kind == rec::CompactionPicked::kKind) running[cause] = {};
    if (running.count(cause) == 0) continue;
    Compaction& job = running[cause];
    if (kind == rec::EntryKept::kKind) job.kept++;
    if (kind == rec::EntryKept::kKind || kind == rec::EntryDropped::kKind) job.processed++;
    if (kind == rec::BlockRead::kKind && rec::BlockKind(trace[at + 24]) == rec::BlockKind::kData) {
      EXPECT_FALSE(job.unrecorded_read) << "two input blocks without a progress record";
      job.unrecorded_read = true;
    }
    if (kind == rec::CompactionAdvanced::kKind) {
      const bool read = job.unrecorded_read;
      job.in = At<uint32_t>(trace, at + 8);
      job.out = At<uint32_t>(trace, at + 12);
      job.unrecorded_read = false;
      job.held = At<uint32_t>(trace, at + 40);
      if (read) {
        EXPECT_GT(job.held, 0u) << "the block that was just read is held";
      }
      EXPECT_EQ(std::pair(job.in, job.out), std::pair(job.processed, job.kept));
    }
    if (kind != rec::JobFinished::kKind) continue;
    EXPECT_EQ(std::pair(job.in, job.out), std::pair(job.processed, job.kept))
        << "the last progress record is incomplete";
    EXPECT_EQ(job.held, 0u) << "a finished compaction holds no input";
    ended += job.processed > 0 ? 1 : 0;
    running.erase(cause);
  }
  EXPECT_GT(ended, 0u);
}

TEST(Truth, CompactionRecordsProgressAtEachInputBlockAndAtTheEnd) {
  CheckProgress(RunOnce(3, Tracer::kFullMask, 1));
}

TEST(Truth, CompactionThatKeepsNothingRecordsProgress) {
  TestMachine machine(TinyOptions());
  machine.tracer.set_mask(Tracer::kFullMask);
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.Put(std::to_string(i), "v").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.Delete(std::to_string(i)).ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->CompactRange("", "").ok());
  EXPECT_EQ(machine.counters().compaction_entries_out, 0u);
  CheckProgress(machine.tracer.TakeBatch());
}

}  // namespace
}  // namespace strata
