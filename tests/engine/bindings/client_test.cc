// The client and the C ABI: every operation begins and ends once, the order of a durable put, scans, a crash, refusals.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "abi_engine.h"
#include "mixed_work.h"
#include "trace/tracer.h"

namespace strata {
namespace {

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
