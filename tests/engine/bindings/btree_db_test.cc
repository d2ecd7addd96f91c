// All engines through one interface: the same commands give the same answers; unsupported requests on a B+tree or an
// index and log are refused with a message.
//
// STRATA_SEED selects the seed, STRATA_TAPES is the number of command sequences (30).
#include <gtest/gtest.h>

#include <cstdlib>

#include "abi_engine.h"
#include "base/coding.h"
#include "base/prng.h"
#include "trace/tracer.h"

namespace strata {
namespace {

uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

constexpr uint64_t kBtree = uint64_t(Engine::kBtree);

AbiEngine::OptionList LsmOptions(Prng* prng) {
  return {{option_id::kWriteBufferSize, 1024 << prng->Below(3)},
          {option_id::kTargetFileSizeBase, 2048},
          {option_id::kMaxBytesForLevelBase, 4096},
          {option_id::kMaxBytesForLevelMultiplier, 2 + prng->Below(5)},
          {option_id::kBlockSize, 256}};
}

AbiEngine::OptionList TreeOptions(Prng* prng) {
  const uint64_t page_bytes = 512 << prng->Below(4);
  return {{option_id::kEngine, kBtree},
          {option_id::kBtreePageSize, page_bytes},
          {option_id::kBtreeBufferPoolSize, page_bytes * (8 + prng->Below(30))},
          {option_id::kBtreeRedoLogSize, 4096 << prng->Below(4)},
          {option_id::kBtreeDoublewrite, prng->Below(2)},
          {option_id::kBtreeUpdate, prng->Below(2)}};
}

AbiEngine::OptionList LogOptions(Prng* prng, IndexLogIndex index) {
  return {{option_id::kEngine, uint64_t(Engine::kIndexLog)},
          {option_id::kIndexLogIndex, uint64_t(index)},
          {option_id::kIndexLogSegmentSize, 4096 << prng->Below(3)},
          {option_id::kIndexLogSpacePermille, 1050 + prng->Below(900)}};
}

std::string RandomKey(Prng* prng) {
  if (prng->OneIn(60)) return "";
  return (prng->OneIn(2) ? "k" : "") + std::to_string(prng->Below(300)) + std::string(prng->Below(4), '\xff');
}

// The same for every engine, without the scans if it has none.
void AddRandomTape(uint64_t seed, AbiEngine* engine, bool scans = true) {
  Prng prng(seed);
  const auto scan = [&](const cmd::Scan& command) {
    if (scans) engine->Add(command);
  };
  const auto value = [&prng] { return std::string(prng.Below(120), static_cast<char>('a' + prng.Below(26))); };
  const auto numbers = [&prng](auto command) {
    command.n = 20 + prng.Below(150);
    command.key_space = 400;
    command.seed = prng.Next() & 0xffff;
    command.key_bytes = 8;
    command.order = static_cast<cmd::FillOrder>(prng.Below(3));
    return command;
  };
  for (int i = 0; i < 120; i++) {
    const uint64_t dice = prng.Below(40);
    if (dice < 10) {
      engine->Put(RandomKey(&prng), value(), static_cast<uint8_t>(prng.Below(3)));
    } else if (dice < 15) {
      engine->Delete(RandomKey(&prng));
    } else if (dice < 18) {
      std::string batch;
      for (uint64_t n = prng.Below(6); n > 0; n--) {
        const bool put = prng.OneIn(2);
        batch.push_back(put ? 1 : 0);
        PutLengthPrefixed(&batch, RandomKey(&prng));
        if (put) PutLengthPrefixed(&batch, value());
      }
      engine->Add(cmd::Write{.sync = 0, .batch = batch});
    } else if (dice < 24) {
      engine->Get(RandomKey(&prng));
    } else if (dice < 30) {
      const std::string from = prng.OneIn(3) ? "" : RandomKey(&prng);
      const std::string to = prng.OneIn(3) ? "" : RandomKey(&prng);
      scan(cmd::Scan{.limit = static_cast<uint32_t>(prng.OneIn(2) ? 0 : prng.Below(90)),
                     .snapshot = 0,
                     .reverse = static_cast<uint8_t>(prng.Below(2)),
                     .from = from,
                     .to = to});
    } else if (dice < 32) {
      auto fill = numbers(cmd::Fill{});
      fill.value_bytes = static_cast<uint32_t>(prng.Below(100));
      engine->Add(fill);
    } else if (dice < 33) {
      engine->Add(numbers(cmd::DeleteFill{}));
    } else if (dice < 34) {
      engine->Add(numbers(cmd::ReadFill{}));
    } else if (dice < 35) {
      engine->Add(
          cmd::Churn{.n = 60, .head = 1000 + i * 100u, .tail = 100, .seed = 5, .key_bytes = 8, .value_bytes = 40});
    } else if (dice < 36) {
      engine->Add(cmd::Flush{});
    } else if (dice < 37) {
      engine->Add(cmd::Compact{.from = "", .to = ""});
    } else if (dice < 38) {
      engine->Add(cmd::Settle{});
    } else if (dice < 39) {
      engine->Add(cmd::Reopen{});
    } else {
      engine->Add(cmd::Crash{.seed = 1, .mode = cmd::CrashMode::kKeepAll});
      engine->Add(cmd::Reopen{});
    }
  }
  scan(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  scan(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 1, .from = "", .to = ""});
}

// What a client sees: status and rows of each operation, the bytes of each row and value. Not when, nor from which
// part.
std::vector<std::string> Answers(const std::string& trace) {
  std::vector<std::string> answers;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind == rec::OpAnswered::kKind) answers.push_back("answer " + record.bytes.substr(8));
    if (record.kind == rec::RowReturned::kKind) answers.push_back("row " + record.bytes.substr(16));
    if (record.kind == rec::OpFinished::kKind) answers.push_back("finished " + record.bytes.substr(28, 5));
  }
  return answers;
}

std::vector<std::string> AnswersOf(uint64_t seed, const AbiEngine::OptionList& options, bool scans) {
  AbiEngine engine(options, Tracer::kFullMask);
  AddRandomTape(seed, &engine, scans);
  return Answers(engine.Run());
}

TEST(Engines, SameCommandsGiveTheSameAnswers) {
  const uint64_t first = FromEnvironment("STRATA_SEED", 1);
  uint64_t rows = 0;
  for (uint64_t seed = first; seed < first + FromEnvironment("STRATA_TAPES", 30); seed++) {
    SCOPED_TRACE("STRATA_TAPES=1 STRATA_SEED=" + std::to_string(seed));
    Prng prng(seed);
    const AbiEngine::OptionList lsm = LsmOptions(&prng);
    const std::vector<std::string> expected = AnswersOf(seed, lsm, true);
    const std::vector<std::string> unscanned = AnswersOf(seed, lsm, false);
    const struct {
      const char* name;
      AbiEngine::OptionList options;
      bool scans;
    } others[] = {{"B+tree", TreeOptions(&prng), true},
                  {"tree and log", LogOptions(&prng, IndexLogIndex::kTree), true},
                  {"hash and log", LogOptions(&prng, IndexLogIndex::kHash), false}};
    for (const auto& [name, options, scans] : others) {
      SCOPED_TRACE(name);
      const std::vector<std::string> got = AnswersOf(seed, options, scans);
      const std::vector<std::string>& wanted = scans ? expected : unscanned;
      ASSERT_EQ(wanted.size(), got.size());
      for (size_t i = 0; i < wanted.size(); i++) ASSERT_EQ(wanted[i], got[i]) << "answer " << i;
    }
    rows += expected.size();
  }
  EXPECT_GT(rows, 1000u);
}

// The message of the last refused operation, or "".
std::string Refusal(const std::string& trace) {
  std::string sentence;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind != rec::OpAnswered::kKind) continue;
    uint32_t size = 0;
    std::memcpy(&size, record.bytes.data() + 16, 4);
    sentence = record.bytes.substr(20, size);
  }
  return sentence;
}

TEST(BTreeDb, UnsupportedRequestsAreRefused) {
  AbiEngine engine({{option_id::kEngine, kBtree}}, Tracer::kTier1Mask);
  engine.Put("a", "1").Add(cmd::Snapshot{.snapshot = 1});
  EXPECT_EQ(Refusal(engine.Run()), "this engine keeps one version of a row, so it has no snapshots");
  engine.Get("a", 1);
  EXPECT_EQ(Refusal(engine.Run()), "there is no snapshot 1");
  engine.Add(cmd::Set{.value = 1024, .option = option_id::kBtreePageSize});
  EXPECT_EQ(Refusal(engine.Run()), "btree_page_size is set when the database is opened and not while it runs");
  EXPECT_EQ(engine.Inspect("table/7"), "!a B+tree has nothing at table/7; it has state and page/N");
  EXPECT_EQ(engine.Inspect("page/99999999999"), "!a B+tree has nothing at page/99999999999; it has state and page/N");
  EXPECT_EQ(engine.Inspect("page/1").substr(0, 24), R"({"page":1,"kind":"leaf",)");
}

TEST(IndexLogDb, UnsupportedRequestsAreRefused) {
  AbiEngine engine(
      {{option_id::kEngine, uint64_t(Engine::kIndexLog)}, {option_id::kIndexLogIndex, uint64_t(IndexLogIndex::kHash)}},
      Tracer::kTier1Mask);
  engine.Put("a", "1").Add(cmd::Snapshot{.snapshot = 1});
  EXPECT_EQ(Refusal(engine.Run()), "this engine keeps one version of a row, so it has no snapshots");
  engine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  EXPECT_EQ(Refusal(engine.Run()),
            "a hash index has no order of keys, so there are no scans; index_log_index=tree has them");
  engine.Add(cmd::Resume{});
  EXPECT_EQ(Refusal(engine.Run()), "an index and log cannot resume; reopen the database");
  engine.Add(cmd::Set{.value = 4096, .option = option_id::kIndexLogSegmentSize});
  EXPECT_EQ(Refusal(engine.Run()), "index_log_segment_size is set when the database is opened and not while it runs");
  EXPECT_EQ(engine.Inspect("page/7"), "!an index and log has nothing at page/7; it has state and segment/N");
  EXPECT_EQ(engine.Inspect("segment/99999999999"), "!there is no segment 99999999999");
  EXPECT_EQ(engine.Inspect("segment/1").substr(0, 30), R"({"segment":1,"size_bytes":43,")");
}

uint64_t Count(const std::string& trace, uint16_t kind) {
  uint64_t count = 0;
  for (const TraceRecord& record : SplitRecords(trace)) count += record.kind == kind;
  return count;
}

TEST(BTreeDb, FlushIsACheckpointAndCompactDoesNothing) {
  AbiEngine engine({{option_id::kEngine, kBtree}}, Tracer::kTier1Mask);
  engine.Put("a", "1");
  engine.Run();
  EXPECT_NE(engine.Inspect("state").find("\"dirty\":1"), std::string::npos);
  engine.Add(cmd::Compact{.from = "", .to = ""});
  EXPECT_EQ(Count(engine.Run(), rec::BTreePageWritten::kKind), 0u);
  engine.Add(cmd::Flush{});
  const std::string trace = engine.Run();
  EXPECT_EQ(Count(trace, rec::BTreePageWritten::kKind), 1u);
  EXPECT_EQ(Count(trace, rec::JobQueued::kKind), 1u);
  EXPECT_EQ(Count(trace, rec::JobFinished::kKind), 1u);
  EXPECT_EQ(Count(trace, rec::WalRetired::kKind), 1u);
  EXPECT_NE(engine.Inspect("state").find("\"dirty\":0"), std::string::npos);
}

TEST(BTreeDb, LongLogStartsACheckpointBetweenWrites) {
  AbiEngine engine({{option_id::kEngine, kBtree}, {option_id::kBtreeRedoLogSize, 16384}}, Tracer::kTier1Mask);
  engine.Add(cmd::Fill{.n = 2000,
                       .first = 0,
                       .key_space = 2000,
                       .seed = 1,
                       .key_bytes = 16,
                       .value_bytes = 100,
                       .order = cmd::FillOrder::kRandom,
                       .sync = 0});
  engine.Add(cmd::Settle{});
  bool under_way = false;
  uint64_t among = 0;
  const std::string trace = engine.Run();
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind == rec::JobQueued::kKind) under_way = true;
    if (record.kind == rec::JobFinished::kKind) under_way = false;
    if (record.kind == rec::OpFinished::kKind) among += under_way;
  }
  EXPECT_GE(Count(trace, rec::JobFinished::kKind), 10u) << "2000 rows log about 280 KB";
  EXPECT_GT(among, 100u) << "operations finish while pages are written back";
  EXPECT_NE(engine.Inspect("state").find("\"jobs\":[]"), std::string::npos);
}

TEST(IndexLogDb, FlushSyncsAndCompactCleansEverything) {
  AbiEngine engine({{option_id::kEngine, uint64_t(Engine::kIndexLog)}}, Tracer::kTier1Mask);
  engine.Put("a", "1").Put("a", "2");
  engine.Run();
  engine.Add(cmd::Flush{});
  EXPECT_EQ(Count(engine.Run(), rec::FileSynced::kKind), 1u);
  engine.Add(cmd::Flush{});
  EXPECT_EQ(Count(engine.Run(), rec::FileSynced::kKind), 0u) << "nothing is unsynced";
  engine.Add(cmd::Compact{.from = "", .to = ""});
  const std::string trace = engine.Run();
  EXPECT_EQ(Count(trace, rec::SegmentRemoved::kKind), 1u);
  EXPECT_EQ(Count(trace, rec::SegmentEntryCopied::kKind), 1u);
  EXPECT_EQ(Count(trace, rec::JobQueued::kKind), 1u);
  EXPECT_EQ(Count(trace, rec::JobFinished::kKind), 1u);
  engine.Add(cmd::Compact{.from = "", .to = ""}).Get("a");
  EXPECT_EQ(Count(engine.Run(), rec::SegmentRemoved::kKind), 1u);
}

// Many clients write between two steps of the cleaner: writes wait for it instead of growing the log.
TEST(IndexLogDb, WritesWaitForTheCleaner) {
  constexpr uint64_t kSegmentBytes = 131'072;
  AbiEngine engine({{option_id::kEngine, uint64_t(Engine::kIndexLog)},
                    {option_id::kIndexLogSegmentSize, kSegmentBytes},
                    {option_id::kIndexLogSpacePermille, 1100}},
                   Tracer::kFullMask);
  engine.Add(cmd::Mix{.n = 20'000,
                      .first = 0,
                      .key_space = 3000,
                      .seed = 1,
                      .think_ns = 0,
                      .key_bytes = 16,
                      .value_bytes = 100,
                      .clients = 256,
                      .reads = 0,
                      .order = cmd::FillOrder::kRandom,
                      .sync = 0});
  uint64_t log_bytes = 0;
  uint64_t most = 0;
  const std::string trace = engine.Run();
  for (const TraceRecord& record : SplitRecords(trace)) {
    uint64_t size_bytes = 0;
    uint32_t bytes = 0;
    if (record.kind == rec::SegmentRemoved::kKind) {
      std::memcpy(&size_bytes, record.bytes.data() + 8, 8);
      log_bytes -= size_bytes;
    } else if (record.kind == rec::FileAppended::kKind) {
      std::memcpy(&bytes, record.bytes.data() + 12, 4);
      log_bytes += bytes;
    }
    most = std::max(most, log_bytes);
  }
  EXPECT_GT(Count(trace, rec::StallBegun::kKind), 10u);
  EXPECT_EQ(Count(trace, rec::StallBegun::kKind), Count(trace, rec::StallEnded::kKind));
  // 3000 entries of 137 bytes, the limit, a segment above it, and the copies of the segment that is being cleaned.
  EXPECT_LE(most, 3000 * 137 * 11 / 10 + 3 * kSegmentBytes);
}

// The same as for the LSM-tree in mask_test.cc, with pages that are evicted dirty.
TEST(BTreeDb, TierOneOfWritesAndReadsIsBounded) {
  constexpr uint64_t kOperations = 10'000;
  AbiEngine engine({{option_id::kEngine, kBtree}, {option_id::kBtreeBufferPoolSize, 64 * 4096}}, Tracer::kTier1Mask);
  engine.AddWritesAndReads(kOperations);
  EXPECT_LE(engine.Run().size() / (2 * kOperations), 256u);
}

TEST(IndexLogDb, TierOneOfWritesAndReadsIsBounded) {
  constexpr uint64_t kOperations = 10'000;
  AbiEngine engine({{option_id::kEngine, uint64_t(Engine::kIndexLog)}, {option_id::kIndexLogSpacePermille, 1500}},
                   Tracer::kTier1Mask);
  engine.AddWritesAndReads(kOperations);
  EXPECT_LE(engine.Run().size() / (2 * kOperations), 256u);
}

}  // namespace
}  // namespace strata
