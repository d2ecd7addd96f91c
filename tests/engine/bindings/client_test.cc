// The client and the C ABI: every operation ends once, the order of a durable put, the laws of mask and chunking,
// refusals.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "abi_engine.h"
#include "trace/tracer.h"

namespace strata {
namespace {

// Small enough that a few thousand operations flush and compact through three levels.
const AbiEngine::OptionList kSmall = {{option_id::kWriteBufferSize, 2048},
                                      {option_id::kTargetFileSizeBase, 2048},
                                      {option_id::kMaxBytesForLevelBase, 8192},
                                      {option_id::kMaxBytesForLevelMultiplier, 4},
                                      {option_id::kBlockSize, 256}};

void AddMixedWork(AbiEngine& engine) {
  engine.Add(cmd::Fill{.n = 1500,
                       .first = 0,
                       .key_space = 700,
                       .seed = 3,
                       .key_bytes = 12,
                       .value_bytes = 40,
                       .order = cmd::FillOrder::kRandom,
                       .sync = 0});
  engine.Add(cmd::Snapshot{.snapshot = 1});
  engine.Add(cmd::DeleteFill{
      .n = 300, .first = 0, .key_space = 700, .seed = 4, .key_bytes = 12, .order = cmd::FillOrder::kRandom, .sync = 0});
  engine.Add(cmd::Scan{.limit = 50, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  engine.Add(cmd::ReadFill{
      .n = 200, .first = 0, .key_space = 900, .seed = 5, .key_bytes = 12, .order = cmd::FillOrder::kZipf});
  engine.Add(cmd::Release{.snapshot = 1});
  engine.Add(cmd::Churn{.n = 200, .head = 1700, .tail = 0, .seed = 6, .key_bytes = 12, .value_bytes = 30});
  engine.Add(cmd::Settle{});
  engine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 1, .from = "", .to = ""});
}

std::string KeepMask(const std::string& trace, const std::set<uint16_t>& kinds) {
  std::string kept;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (kinds.count(record.kind) != 0) kept += record.bytes;
  }
  return kept;
}

// Kinds of tier 1: life below 64, io below 96 (schema/records.json).
std::set<uint16_t> Tier1Kinds() {
  std::set<uint16_t> kinds;
  for (uint16_t kind = 1; kind < 96; kind++) kinds.insert(kind);
  return kinds;
}

TEST(Client, EveryOperationBeginsAndFinishesOnce) {
  AbiEngine engine(kSmall, Tracer::kTier1Mask);
  AddMixedWork(engine);
  const std::string trace = engine.Run();
  int begun = 0;
  int finished = 0;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind == rec::OpBegun::kKind) {
      EXPECT_EQ(begun, finished) << "an operation began inside another";
      begun++;
    }
    if (record.kind == rec::OpFinished::kKind) finished++;
  }
  // Opening, 1500 puts, snapshot, 300 deletes, two scans, 200 gets, release, 400 of churn, settle.
  EXPECT_EQ(2406, begun);
  EXPECT_EQ(begun, finished);
}

TEST(Client, ScanPassesItsBoundsSoPrefixFiltersAreProbed) {
  for (const uint8_t reverse : {uint8_t{0}, uint8_t{1}}) {
    AbiEngine engine({{option_id::kFilter, static_cast<uint64_t>(Filter::kFull)},
                      {option_id::kPrefixExtractor, static_cast<uint64_t>(PrefixExtractor::kFixed)},
                      {option_id::kPrefixLength, 4}},
                     Tracer::kFullMask);
    engine.Put("user1", "v").Put("user2", "v").Put("vase1", "v").Add(cmd::Flush{}).Run();
    const auto probes = [&engine](Slice from, Slice to, uint8_t backward, uint32_t* rows) {
      engine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = backward, .from = from, .to = to});
      int count = 0;
      for (const TraceRecord& record : SplitRecords(engine.Run())) {
        count += record.kind == rec::FilterProbed::kKind;
        if (record.kind == rec::OpFinished::kKind) *rows = wire::Load<uint32_t>(record.bytes.data() + 28);
      }
      return count;
    };
    uint32_t rows = 0;
    EXPECT_EQ(probes("user", "uses", reverse, &rows), 1);
    EXPECT_EQ(rows, 2u);
    EXPECT_EQ(probes("user2", "user3", reverse, &rows), 1);
    EXPECT_EQ(rows, 1u);
    EXPECT_EQ(probes("rest1", "rest2", reverse, &rows), 1);
    EXPECT_EQ(rows, 0u);
    EXPECT_EQ(probes("user", "vase2", reverse, &rows), 0);
    EXPECT_EQ(rows, 3u);
    EXPECT_EQ(probes("", "", reverse, &rows), 0);
    EXPECT_EQ(rows, 3u);
  }
}

TEST(Client, PutIsRecordedByClientLogAndMemtableInOrder) {
  AbiEngine engine({}, Tracer::kFullMask);
  engine.Put("k", "v", 1);
  std::vector<uint16_t> order;
  for (const TraceRecord& record : SplitRecords(engine.Run())) {
    for (const uint16_t kind : {rec::OpBegun::kKind, rec::FileAppended::kKind, rec::FileSynced::kKind,
                                rec::MemtableInserted::kKind, rec::MemtableGrown::kKind, rec::OpFinished::kKind}) {
      if (record.kind == kind) order.push_back(kind);
    }
  }
  // The first two belong to the implicit opening.
  const std::vector<uint16_t> expected = {rec::OpBegun::kKind,       rec::FileAppended::kKind,
                                          rec::FileSynced::kKind,    rec::MemtableInserted::kKind,
                                          rec::MemtableGrown::kKind, rec::OpFinished::kKind};
  ASSERT_GE(order.size(), expected.size());
  EXPECT_EQ(expected, std::vector<uint16_t>(order.end() - static_cast<ptrdiff_t>(expected.size()), order.end()));
}

cmd::Fill FillOf(uint64_t n, uint32_t value_bytes) {
  return {.n = n,
          .first = 0,
          .key_space = 100,
          .seed = 3,
          .key_bytes = 8,
          .value_bytes = value_bytes,
          .order = cmd::FillOrder::kSeq,
          .sync = 0};
}

// Operations by the size of their value, in order of their begin; runs of equal ones as "8x3".
std::string OrderOf(const std::string& trace) {
  std::vector<std::pair<uint32_t, int>> runs;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind != rec::OpBegun::kKind) continue;
    const auto value_bytes = wire::Load<uint32_t>(record.bytes.data() + 12);
    if (runs.empty() || runs.back().first != value_bytes) runs.emplace_back(value_bytes, 0);
    runs.back().second++;
  }
  std::string order;
  for (const auto& [value_bytes, times] : runs) {
    order += (order.empty() ? "" : " ") + std::to_string(value_bytes) + "x" + std::to_string(times);
  }
  return order;
}

TEST(Client, InjectedCommandRunsBetweenOperationsOfABulkCommand) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(FillOf(10, 20)).Put("later", "v").Submit();
  std::string trace = engine.Step(4);  // opening, and three of the fill
  EXPECT_EQ("0x1 20x3", OrderOf(trace));
  EXPECT_EQ(0u, engine.Put("now", "vv").Inject());
  trace += engine.Run();
  EXPECT_EQ("0x1 20x3 2x1 20x7 1x1", OrderOf(trace));
  // The bulk command is still the first command.
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind != rec::MacroAdvanced::kKind) continue;
    EXPECT_EQ(1u, wire::Load<uint32_t>(record.bytes.data() + 8));
  }
}

TEST(Client, InjectedCommandsKeepTheirOrderAndInterruptAnInjectedBulkCommand) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(FillOf(6, 20)).Submit();
  std::string trace = engine.Step(2);
  engine.Put("a", "1").Inject();
  engine.Put("b", "22").Add(FillOf(4, 30)).Put("c", "333").Inject();
  trace += engine.Step(4);  // both puts, two of the second fill
  engine.Put("d", "4444").Inject();
  EXPECT_EQ("0x1 20x1 1x1 2x1 30x2 4x1 30x2 3x1 20x5", OrderOf(trace + engine.Run()));
}

// The pending puts and fills, as OrderOf would show their operations not yet begun.
std::string PendingOf(AbiEngine* engine) {
  const std::string answer = engine->Inspect("pending");
  std::string order;
  for (Slice rest = answer; !rest.empty();) {
    const auto begun = wire::Load<uint64_t>(rest.data());
    const Slice command = rest.substr(8, wire::Load<uint32_t>(rest.data() + 12));
    const bool bulk = wire::Load<uint16_t>(command.data()) == cmd::Fill::kKind;
    const uint64_t n = bulk ? wire::ReadCommand<cmd::Fill>(command).n : 1;
    const uint64_t value_bytes =
        bulk ? wire::ReadCommand<cmd::Fill>(command).value_bytes : wire::ReadCommand<cmd::Put>(command).value.size();
    order += (order.empty() ? "" : " ") + std::to_string(value_bytes) + "x" + std::to_string(n - begun);
    rest.remove_prefix(8 + command.size());
  }
  return order;
}

TEST(Client, PendingCommandsAreListedInTheOrderInWhichTheyRun) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  EXPECT_EQ("", PendingOf(&engine));
  engine.Add(FillOf(6, 20)).Put("z", "55555").Submit();
  EXPECT_EQ("20x6 5x1", PendingOf(&engine));
  engine.Step(2);  // opening, and one of the fill
  EXPECT_EQ("20x5 5x1", PendingOf(&engine));
  engine.Put("a", "1").Inject();
  engine.Put("b", "22").Add(FillOf(4, 30)).Put("c", "333").Inject();
  EXPECT_EQ("1x1 2x1 30x4 3x1 20x5 5x1", PendingOf(&engine));
  engine.Step(4);  // both puts, two of the second fill
  engine.Put("d", "4444").Inject();
  EXPECT_EQ("4x1 30x2 3x1 20x5 5x1", PendingOf(&engine));
  engine.Step(3);  // nothing is left of the second fill
  engine.Put("e", "7777777").Inject();
  EXPECT_EQ("3x1 7x1 20x5 5x1", PendingOf(&engine));
  EXPECT_EQ("3x1 7x1 20x5 5x1", OrderOf(engine.Step(8)));
  EXPECT_EQ("", PendingOf(&engine));

  engine.Add(FillOf(6, 20)).Put("z", "55555").Submit();
  engine.Step(2);
  strata_forget(engine.handle());
  EXPECT_EQ("", PendingOf(&engine));
  engine.Add(FillOf(6, 20)).Submit();
  engine.Step(2);
  // The bytes of the fill, which were taken whole, are still there.
  engine.Put("y", "666666").Submit();
  EXPECT_EQ("20x4 6x1", PendingOf(&engine));
}

TEST(Client, InjectedCommandsAreRefusedAsAWholeAndCanceledWithTheRest) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(FillOf(6, 20)).Submit();
  std::string trace = engine.Step(3);
  EXPECT_NE(0u, engine.Put("a", "1").Add(FillOf(4, 1u << 30)).Inject());
  EXPECT_NE("", engine.Error());
  trace += engine.Step(1);
  engine.Put("b", "22").Inject();
  strata_forget(engine.handle());
  EXPECT_EQ(1u, strata_idle(engine.handle()));
  trace += engine.Run();
  engine.Put("c", "333").Inject();
  EXPECT_EQ("0x1 20x3 3x1", OrderOf(trace + engine.Run()));
}

TEST(Client, ChunkingIsInvisible) {
  std::vector<std::string> traces;
  for (const auto& [steps, bytes] :
       std::vector<std::pair<uint32_t, uint32_t>>{{100'000, UINT32_MAX}, {1, UINT32_MAX}, {7, 100}}) {
    AbiEngine engine(kSmall, Tracer::kFullMask);
    AddMixedWork(engine);
    traces.push_back(engine.Run(steps, bytes));
  }
  EXPECT_GT(traces[0].size(), 100'000u);
  EXPECT_TRUE(traces[0] == traces[1]) << "one step at a time gave other records";
  EXPECT_TRUE(traces[0] == traces[2]) << "small batches gave other records";
}

TEST(Client, SmallerMaskGivesTheExactSubsequence) {
  AbiEngine full(kSmall, Tracer::kFullMask);
  AddMixedWork(full);
  AbiEngine tier1(kSmall, Tracer::kTier1Mask);
  AddMixedWork(tier1);
  EXPECT_TRUE(KeepMask(full.Run(), Tier1Kinds()) == tier1.Run());
}

// The records of each step of the mixed work, under a mask of its own.
template <class MaskOfStep>
std::vector<std::string> StepByStep(MaskOfStep mask_of_step) {
  AbiEngine engine(kSmall, 0);
  AddMixedWork(engine);
  engine.Submit();
  std::vector<std::string> batches;
  for (;;) {
    strata_set_mask(engine.handle(), mask_of_step(batches.size()));
    if (strata_run(engine.handle(), 1, UINT32_MAX) == 0) return batches;
    const uint32_t size_bytes = strata_take_batch(engine.handle());
    batches.emplace_back(reinterpret_cast<const char*>(strata_result(engine.handle())), size_bytes);
  }
}

TEST(Client, RecordsOfAStepDependOnlyOnItsOwnMask) {
  std::map<uint16_t, uint32_t> group_of;
  rec::ForEachKind([&group_of](auto record) {
    group_of[decltype(record)::kKind] = static_cast<uint32_t>(decltype(record)::kGroup);
  });
  // Every mask, with life alternately on and off.
  const auto mask_of = [](size_t step) { return static_cast<uint32_t>(step * 37 % (Tracer::kFullMask + 1)); };
  const std::vector<std::string> full = StepByStep([](size_t) { return Tracer::kFullMask; });
  const std::vector<std::string> changing = StepByStep(mask_of);
  ASSERT_EQ(full.size(), changing.size());
  for (size_t step = 0; step < full.size(); step++) {
    std::string wanted;
    for (const TraceRecord& record : SplitRecords(full[step])) {
      if (mask_of(step) >> group_of.at(record.kind) & 1u) wanted += record.bytes;
    }
    ASSERT_TRUE(wanted == changing[step]) << "step " << step + 1 << ", mask " << mask_of(step);
  }
}

TEST(Client, TierOneStaysUnder128BytesAnOperationWhenHalfAreReads) {
  constexpr uint64_t kOperations = 20'000;
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.AddWritesAndReads(kOperations);
  const std::string trace = engine.Run();
  uint64_t flushes = 0;
  for (const TraceRecord& record : SplitRecords(trace)) flushes += record.kind == rec::FlushBegun::kKind ? 1 : 0;
  EXPECT_GE(flushes, 1u) << "background work belongs to the average";
  EXPECT_LE(trace.size() / (2 * kOperations), 128u);
}

// Each entry is rewritten about twice while it is loaded.
TEST(Client, TierOneOfPutsUnderConstantCompactionStaysUnder176Bytes) {
  constexpr uint64_t kOperations = 20'000;
  AbiEngine engine({{option_id::kWriteBufferSize, 65536}}, Tracer::kTier1Mask);
  engine.Add(cmd::Fill{.n = kOperations,
                       .first = 0,
                       .key_space = 100'000,
                       .seed = 3,
                       .key_bytes = 16,
                       .value_bytes = 100,
                       .order = cmd::FillOrder::kRandom,
                       .sync = 0});
  EXPECT_LE(engine.Run().size() / kOperations, 176u);
}

TEST(Client, ScanReturnsAndRecordsOnlyRowsWithinItsBounds) {
  struct Case {
    const char *from, *to;
    uint8_t reverse;
    uint32_t limit;
    const char* rows;
  };
  const Case cases[] = {
      {"", "", 0, 0, "bdfh"}, {"c", "g", 0, 0, "df"}, {"d", "f", 0, 0, "d"},  {"", "d", 0, 0, "b"},
      {"d", "", 0, 0, "dfh"}, {"f", "c", 0, 0, ""},   {"", "a", 0, 0, ""},    {"i", "", 0, 0, ""},
      {"b", "z", 0, 2, "bd"}, {"", "", 1, 0, "hfdb"}, {"c", "g", 1, 0, "fd"}, {"d", "f", 1, 0, "d"},
      {"", "d", 1, 0, "b"},   {"d", "", 1, 0, "hfd"}, {"f", "c", 1, 0, ""},   {"", "a", 1, 0, ""},
      {"i", "", 1, 0, ""},    {"a", "g", 1, 2, "fd"},
  };
  for (const bool in_table : {false, true}) {
    for (const Case& c : cases) {
      AbiEngine engine({}, Tracer::kFullMask);
      for (const char* key : {"d", "b", "f", "h"}) engine.Put(key, "v");
      if (in_table) engine.Add(cmd::Flush{});
      engine.Add(cmd::Scan{.limit = c.limit, .snapshot = 0, .reverse = c.reverse, .from = c.from, .to = c.to});
      std::string rows;
      uint32_t counted = 0;
      for (const TraceRecord& record : SplitRecords(engine.Run())) {
        if (record.kind == rec::RowReturned::kKind) rows += record.bytes[32];
        if (record.kind == rec::OpFinished::kKind) counted = wire::Load<uint32_t>(&record.bytes[28]);
      }
      EXPECT_EQ(rows, c.rows) << "from '" << c.from << "' to '" << c.to << "' reverse " << int{c.reverse};
      EXPECT_EQ(counted, rows.size());
    }
  }
}

TEST(Client, CrashLosesNothingSynced) {
  AbiEngine engine(kSmall, Tracer::kTier1Mask);
  engine.Put("synced", "stays", 1).Put("unsynced", "may go", 0);
  engine.Add(cmd::Crash{.seed = 1, .mode = cmd::CrashMode::kDropUnsynced});
  engine.Get("synced");
  engine.Add(cmd::Reopen{});
  engine.Get("synced").Get("unsynced");
  std::vector<std::string> answers;
  for (const TraceRecord& record : SplitRecords(engine.Run())) {
    if (record.kind == rec::OpAnswered::kKind) answers.push_back(record.bytes);
  }
  ASSERT_EQ(3u, answers.size());
  EXPECT_NE(std::string::npos, answers[0].find("the next command must be reopen"));
  EXPECT_NE(std::string::npos, answers[1].find("stays"));
  EXPECT_EQ(std::string::npos, answers[2].find("may go"));
}

TEST(Client, RefusedCommandChangesNothing) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  std::string good;
  wire::AppendCommand(cmd::Put{.sync = 0, .key = "a", .value = "1"}, &good);
  const std::string bad = good + std::string("\x63\0\0\0\x08\0\0\0", 8);
  EXPECT_NE(0u, strata_submit(engine.handle(), reinterpret_cast<const uint8_t*>(bad.data()),
                              static_cast<uint32_t>(bad.size())));
  EXPECT_EQ(1u, strata_idle(engine.handle()));
  EXPECT_EQ("", engine.Run());
  // Every truncation of a valid command is refused too.
  for (uint32_t n = 1; n < good.size(); n++) {
    EXPECT_NE(0u, strata_submit(engine.handle(), reinterpret_cast<const uint8_t*>(good.data()), n)) << n;
  }
}

cmd::Ibench BenchmarkStep(cmd::IbenchStep step, uint64_t n, uint64_t head, uint64_t tail, uint8_t indexes) {
  return {.n = n,
          .head = head,
          .tail = tail,
          .seed = 9,
          .value_bytes = 40,
          .queries = 2,
          .lookups = 1,
          .secondary_indexes = indexes,
          .single_delete = 0,
          .step = step};
}

TEST(Client, InsertBenchmarkLeavesOneEntryPerRowAndIndex) {
  AbiEngine engine(kSmall, Tracer::kTier1Mask);
  engine.Add(BenchmarkStep(cmd::IbenchStep::kLoad, 200, 0, 0, 0));
  engine.Add(BenchmarkStep(cmd::IbenchStep::kIndex, 200, 200, 0, 3));
  engine.Add(BenchmarkStep(cmd::IbenchStep::kChurn, 300, 200, 0, 3));
  engine.Add(BenchmarkStep(cmd::IbenchStep::kQuery, 50, 500, 300, 3));
  engine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  uint32_t operations = 0;
  uint32_t rows = 0;
  for (const TraceRecord& record : SplitRecords(engine.Run())) {
    if (record.kind != rec::OpFinished::kKind) continue;
    operations++;
    rows = wire::Load<uint32_t>(record.bytes.data() + 28);
  }
  // Opening; 200 puts; three indexes of 200; 300 pairs; 50 times a pair, two queries and a lookup; the scan.
  EXPECT_EQ(operations, 1u + 200 + 3 * 200 + 2 * 300 + 5 * 50 + 1);
  EXPECT_EQ(rows, 4u * 200);
}

TEST(Client, ImpossibleInsertBenchmarkStepIsRefused) {
  const std::pair<cmd::Ibench, const char*> cases[] = {
      {BenchmarkStep(cmd::IbenchStep::kChurn, 5, 3, 4, 0), "ibench: tail is at most head"},
      {BenchmarkStep(cmd::IbenchStep::kIndex, 5, 5, 0, 0), "ibench: the step index needs a secondary index"},
      {BenchmarkStep(cmd::IbenchStep::kIndex, 5, 5, 0, 4), "ibench: secondary_indexes is at most 3"},
      {BenchmarkStep(cmd::IbenchStep::kLoad, 0, 5, 0, 0), "ibench: n is at least 1"}};
  for (const auto& [command, sentence] : cases) {
    AbiEngine engine({}, Tracer::kTier1Mask);
    engine.Add(command);
    EXPECT_NE(engine.Submit(), 0u) << sentence;
    EXPECT_NE(engine.Error().find(sentence), std::string::npos) << engine.Error();
    EXPECT_EQ(engine.Run(), "") << sentence;
  }
}

TEST(Client, FailedOperationReportsWhyAndTheNextOneRuns) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Get("k", 5);
  engine.Add(cmd::Release{.snapshot = 9});
  engine.Add(cmd::Set{.value = 0, .option = option_id::kMaxBytesForLevelMultiplier});
  engine.Put("k", "v").Get("k");
  std::string answers;
  for (const TraceRecord& record : SplitRecords(engine.Run())) {
    if (record.kind == rec::OpAnswered::kKind) answers += record.bytes + "\n";
  }
  EXPECT_NE(std::string::npos, answers.find("there is no snapshot 5"));
  EXPECT_NE(std::string::npos, answers.find("there is no snapshot 9"));
  EXPECT_NE(std::string::npos, answers.find("max_bytes_for_level_multiplier"));
  EXPECT_NE(std::string::npos, answers.find("v"));
}

TEST(Client, OptionsOutOfRangeAreRefusedAtCreation) {
  AbiEngine engine({{option_id::kWriteBufferSize, 1}}, Tracer::kTier1Mask);
  EXPECT_EQ(0u, engine.handle());
  EXPECT_NE(std::string::npos, engine.Error().find("write_buffer_size must lie between 256 and 268435456, not 1"));
}

TEST(Client, InspectionBeforeOpeningShowsAnEmptyState) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  EXPECT_EQ(0u,
            engine.Inspect("state").find("{\"last_sequence\":0,\"memtables\":[],\"levels\":[[],[],[],[],[],[],[]],"));
  EXPECT_EQ("[]", engine.Inspect("files"));
  EXPECT_EQ("!", engine.Inspect("table/7").substr(0, 1));
}

}  // namespace
}  // namespace strata
