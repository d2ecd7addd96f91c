// Replays logs after every kind of damage. Scenario numbers are those of the acceptance list.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/prng.h"
#include "env/mem_env.h"
#include "format/log_format.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"
#include "test_logs.h"

namespace strata {
namespace {

// Cuts the last record at every length: earlier records are replayed, the last one never in part.
void CheckTornAtEveryLength(const std::vector<std::string>& records) {
  std::vector<uint64_t> ends;
  const std::string bytes = WriteLog(records, &ends);
  const size_t earlier = records.size() - 1;
  const uint64_t begin = earlier == 0 ? 0 : ends[earlier - 1];
  for (uint64_t size = begin; size < bytes.size(); size++) {
    SCOPED_TRACE("cut to " + std::to_string(size) + " of " + std::to_string(bytes.size()));
    const Slice cut = Slice(bytes).substr(0, size);
    // Padding before the record is not part of it: with nothing or only padding left, the log is simply shorter.
    const uint64_t first_byte = begin % kLogBlockBytes > kLogBlockBytes - kLogHeaderBytes
                                    ? begin + kLogBlockBytes - begin % kLogBlockBytes
                                    : begin;
    const bool torn = size > first_byte;
    for (const WalRecoveryMode mode : kModes) {
      const Replay replay = ReplayBytes(cut, mode);
      ASSERT_EQ(replay.status.ok(), !torn || mode != kAbsolute) << replay.status.ToString();
      ASSERT_EQ(replay.records, Prefix(records, earlier));
      ASSERT_EQ(replay.result.torn_tail, torn);
      ASSERT_FALSE(replay.result.stopped_early);
      ASSERT_EQ(replay.result.end_offset, begin);
      ASSERT_EQ(replay.result.dropped_bytes, torn ? size - first_byte : 0);
      ASSERT_EQ(replay.result.message.empty(), !torn);
    }
  }
}

TEST(Scenario, S01_TornLastRecordAtEveryLength) {
  CheckTornAtEveryLength({"only record"});
  CheckTornAtEveryLength({Record(0, 100), Record(1, 1), Record(2, 300)});
}

TEST(Scenario, S01_TornLastRecordOverABlockBoundary) {
  CheckTornAtEveryLength({Record(0, kLogBlockBytes - 7 - 100), Record(1, 400)});
}

TEST(Scenario, S01_TornLastRecordAfterPadding) {
  for (uint64_t left = 0; left <= 8; left++) {
    SCOPED_TRACE(std::to_string(left) + " bytes left in the block");
    CheckTornAtEveryLength({Record(0, kLogBlockBytes - 7 - left), Record(1, 40)});
  }
}

TEST(Scenario, S01_ATornTailBeforeALaterLogMayBeAHole) {
  const std::string bytes = WriteLog({"first", "second"});
  const Slice cut = Slice(bytes).substr(0, bytes.size() - 1);
  EXPECT_FALSE(ReplayBytes(cut, kPointInTime, true).result.hole_possible);
  EXPECT_TRUE(ReplayBytes(cut, kPointInTime, false).result.hole_possible);
  EXPECT_FALSE(ReplayBytes(bytes, kPointInTime, false).result.hole_possible);
}

// Records of 1,000 bytes over four blocks, with one bit of one of them flipped.
class ScenarioS02 : public testing::Test {
 protected:
  void SetUp() override {
    for (uint64_t i = 0; i < 110; i++) records_.push_back(Record(i, 1000));
    bytes_ = WriteLog(records_, &ends_);
    ASSERT_EQ(bytes_.size() / kLogBlockBytes, 3u);
  }

  // Flips a bit in the middle of the payload of the record; returns its index.
  size_t FlipRecordAt(uint64_t offset) {
    size_t index = 0;
    while (ends_[index] <= offset) index++;
    // If a boundary cuts the record, take the next one.
    if (ends_[index] / kLogBlockBytes != (ends_[index] - 1007) / kLogBlockBytes) index++;
    bytes_[ends_[index] - 500] = static_cast<char>(bytes_[ends_[index] - 500] ^ 4);
    return index;
  }

  // Index of the first record that begins after the block in which this one ends: it survives skipping the block.
  size_t FirstAfterBlockOf(size_t index) const {
    const uint64_t border = (ends_[index] / kLogBlockBytes + 1) * kLogBlockBytes;
    size_t i = index + 1;
    while (i < ends_.size() && ends_[i - 1] < border) i++;
    return i;
  }

  void CheckMiddle(uint64_t offset) {
    const size_t bad = FlipRecordAt(offset);
    for (const WalRecoveryMode mode : {kTolerate, kAbsolute}) {
      const Replay replay = ReplayBytes(bytes_, mode);
      EXPECT_TRUE(replay.status.Is(Code::kCorruption)) << replay.status.ToString();
      EXPECT_NE(replay.status.message().find(std::string(kName) + ": at " + std::to_string(ends_[bad] - 1007)),
                std::string::npos)
          << replay.status.message();
      EXPECT_EQ(replay.records, Prefix(records_, bad));
    }
    const Replay point = ReplayBytes(bytes_, kPointInTime);
    EXPECT_TRUE(point.status.ok());
    EXPECT_EQ(point.records, Prefix(records_, bad)) << "everything before, nothing after";
    EXPECT_TRUE(point.result.stopped_early);
    EXPECT_FALSE(point.result.torn_tail);
    EXPECT_EQ(point.result.dropped_bytes, bytes_.size() - (ends_[bad] - 1007));
    EXPECT_NE(point.result.message, "");

    const Replay skip = ReplayBytes(bytes_, kSkip);
    EXPECT_TRUE(skip.status.ok());
    EXPECT_FALSE(skip.result.stopped_early);
    std::vector<std::string> expected = Prefix(records_, bad);
    for (size_t i = FirstAfterBlockOf(bad); i < records_.size(); i++) expected.push_back(records_[i]);
    EXPECT_EQ(skip.records, expected) << "the rest of the block is dropped, then replay continues";
    EXPECT_LT(skip.records.size(), records_.size());
  }

  std::vector<std::string> records_;
  std::vector<uint64_t> ends_;
  std::string bytes_;
};

TEST_F(ScenarioS02, BitFlipInTheFirstBlock) {
  CheckMiddle(5000);
}
TEST_F(ScenarioS02, BitFlipInTheFirstRecord) {
  CheckMiddle(0);
}
TEST_F(ScenarioS02, BitFlipInAMiddleBlock) {
  CheckMiddle(kLogBlockBytes + 9000);
}
TEST_F(ScenarioS02, BitFlipInTheLastBlock) {
  CheckMiddle(3 * kLogBlockBytes + 3000);
}
TEST_F(ScenarioS02, BitFlipInTheLastRecord) {
  // Not a torn tail: a rotten byte cannot be distinguished from writes that reached the disk out of order.
  CheckMiddle(bytes_.size() - 500);
}

TEST_F(ScenarioS02, LevelDbsModes) {
  EXPECT_EQ(LevelDbRecoveryMode(true), kTolerate);
  EXPECT_EQ(LevelDbRecoveryMode(false), kSkip);
}

TEST_F(ScenarioS02, EveryBitOfEverythingIsDetectedOrHarmless) {
  // Whichever bit flips, no mode returns a record that was not written, and point in time returns a prefix.
  const std::vector<std::string> records = {Record(0, 30), Record(1, 0), Record(2, 50)};
  const std::string good = WriteLog(records);
  for (size_t bit = 0; bit < 8 * good.size(); bit++) {
    std::string bytes = good;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    SCOPED_TRACE("bit " + std::to_string(bit));
    for (const WalRecoveryMode mode : kModes) {
      const Replay replay = ReplayBytes(bytes, mode);
      ASSERT_LT(replay.records.size(), records.size());
      ASSERT_EQ(replay.records, Prefix(records, replay.records.size()));
      if (mode == kAbsolute) {
        ASSERT_TRUE(replay.status.Is(Code::kCorruption));
      }
    }
  }
}

TEST(Scenario, S03_ABatchOverThreeBlocks) {
  const std::vector<std::string> records = {Record(0, 10), Record(1, 70000), Record(2, 10)};
  std::vector<uint64_t> ends;
  const std::string bytes = WriteLog(records, &ends);
  EXPECT_EQ(ends[1] / kLogBlockBytes, 2u) << "it ends in the third block";
  for (const WalRecoveryMode mode : kModes) EXPECT_EQ(ReplayBytes(bytes, mode).records, records);

  // Damage in any of its three fragments drops it completely.
  for (const uint64_t at : {uint64_t{1000}, uint64_t{kLogBlockBytes + 1000}, uint64_t{2 * kLogBlockBytes + 1000}}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_EQ(ReplayBytes(damaged, kPointInTime).records, Prefix(records, 1));
    EXPECT_TRUE(ReplayBytes(damaged, kPointInTime).result.stopped_early);
    EXPECT_TRUE(ReplayBytes(damaged, kTolerate).status.Is(Code::kCorruption));
    const Replay skip = ReplayBytes(damaged, kSkip);
    ASSERT_GE(skip.records.size(), 1u);
    EXPECT_EQ(skip.records[0], records[0]);
    for (const std::string& record : skip.records) EXPECT_NE(record.size(), 70000u);
  }
}

TEST(Scenario, S03_RecordsEndingZeroToSevenBytesBeforeABlockEnds) {
  for (uint64_t left = 0; left <= 7; left++) {
    SCOPED_TRACE(std::to_string(left) + " bytes left");
    const std::vector<std::string> records = {Record(0, kLogBlockBytes - 7 - left), Record(1, 0), Record(2, 500),
                                              Record(3, 0), Record(4, 3)};
    std::vector<uint64_t> ends;
    const std::string bytes = WriteLog(records, &ends);
    EXPECT_EQ(ends[0], kLogBlockBytes - left);
    for (const WalRecoveryMode mode : kModes) {
      const Replay replay = ReplayBytes(bytes, mode);
      EXPECT_TRUE(replay.status.ok()) << replay.status.ToString();
      EXPECT_EQ(replay.records, records);
    }
  }
}

TEST(ReplayTest, ZerosAtTheEndAreNotDamageAndInTheMiddleAre) {
  std::vector<uint64_t> ends;
  const std::string bytes = WriteLog({Record(0, 500), Record(1, 40000), Record(2, 500)}, &ends);
  for (const WalRecoveryMode mode : kModes) {
    const Replay tail = ReplayBytes(bytes + std::string(100000, '\0'), mode);
    EXPECT_TRUE(tail.status.ok()) << tail.status.ToString();
    EXPECT_EQ(tail.result.records, 3u);
  }
  std::string lost_page = bytes;
  lost_page.replace(ends[0], 4096, 4096, '\0');
  EXPECT_TRUE(ReplayBytes(lost_page, kTolerate).status.Is(Code::kCorruption));
  EXPECT_TRUE(ReplayBytes(lost_page, kPointInTime).result.stopped_early);
  EXPECT_EQ(ReplayBytes(lost_page, kPointInTime).result.records, 1u);
}

// The callback finds some records corrupt, or fails otherwise.
TEST(ReplayTest, TheModeDecidesAboutARejectedRecord) {
  const std::string bytes = WriteLog({"a", "bad", "c"});
  for (const WalRecoveryMode mode : kModes) {
    MemEnv env;
    ASSERT_TRUE(env.Import(kName, bytes).ok());
    std::unique_ptr<RandomAccessFile> file;
    ASSERT_TRUE(env.NewRandomAccessFile(kName, &file).ok());
    std::string accepted;
    ReplayResult result;
    const Status status = ReplayLog(
        *file, kName, mode, true, kNoLimit,
        [&](Slice record) {
          if (record == "bad") return Status::Corruption("a batch of 3 bytes");
          accepted += record;
          return Status::Ok();
        },
        &result);
    EXPECT_EQ(status.ok(), mode == kPointInTime || mode == kSkip);
    EXPECT_EQ(accepted, mode == kSkip ? "ac" : "a");
    EXPECT_EQ(result.stopped_early, mode == kPointInTime);
    EXPECT_EQ(result.message, "000007.log: at 8: a batch of 3 bytes");
  }
}

TEST(ReplayTest, OtherErrorsEndReplayInEveryMode) {
  const std::string bytes = WriteLog({"a", "b"});
  for (const WalRecoveryMode mode : kModes) {
    MemEnv memory;
    FaultEnv env(memory);
    ASSERT_TRUE(memory.Import(kName, bytes).ok());
    std::unique_ptr<RandomAccessFile> file;
    ASSERT_TRUE(env.NewRandomAccessFile(kName, &file).ok());
    ReplayResult result;
    EXPECT_TRUE(ReplayLog(
                    *file, kName, mode, true, kNoLimit, [](Slice) { return Status::OutOfMemory("x"); }, &result)
                    .Is(Code::kOutOfMemory));
    env.SetPlan({{.op = FaultOp::kRead}});
    ASSERT_TRUE(env.NewRandomAccessFile(kName, &file).ok());
    EXPECT_TRUE(ReplayLog(
                    *file, kName, mode, true, kNoLimit, [](Slice) { return Status::Ok(); }, &result)
                    .Is(Code::kIoError));
  }
}

// For any length of the log, a read is one block, and each block is read once: the device charges for these reads.
TEST(ReplayTest, ALogIsReadBlockByBlock) {
  std::vector<std::string> records;
  for (uint64_t i = 0; i < 20; i++) records.push_back(Record(i, 30'000 + i * 1000));
  const std::string bytes = WriteLog(records);
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  DeviceEnv device(memory, clock, tracer, DeviceProfile());
  ASSERT_TRUE(memory.Import(kName, bytes).ok());
  std::unique_ptr<RandomAccessFile> file;
  ASSERT_TRUE(device.NewRandomAccessFile(kName, &file).ok());
  uint64_t replayed = 0;
  ReplayResult result;
  ASSERT_TRUE(ReplayLog(
                  *file, kName, kPointInTime, true, kNoLimit, [&](Slice) { return replayed++, Status::Ok(); }, &result)
                  .ok());
  EXPECT_EQ(replayed, 20u);
  EXPECT_EQ(device.TakeOperations(), (bytes.size() + kLogBlockBytes - 1) / kLogBlockBytes);
  uint64_t read_bytes = 0;
  const std::string trace = tracer.TakeBatch();
  for (size_t at = 0; at < trace.size(); at += wire::Load<uint16_t>(trace.data() + at + 2)) {
    if (wire::Load<uint16_t>(trace.data() + at) != rec::FileRead::kKind) continue;
    const uint32_t n = wire::Load<uint32_t>(trace.data() + at + 12);
    EXPECT_LE(n, kLogBlockBytes);
    read_bytes += n;
  }
  EXPECT_EQ(read_bytes, bytes.size());
}

TEST(ReplayTest, ARecordPastTheLimitIsRejectedInEveryMode) {
  const std::string bytes = WriteLog({"a", Record(1, 90'000), "c"});
  for (const WalRecoveryMode mode : kModes) {
    MemEnv env;
    ASSERT_TRUE(env.Import(kName, bytes).ok());
    std::unique_ptr<RandomAccessFile> file;
    ASSERT_TRUE(env.NewRandomAccessFile(kName, &file).ok());
    ReplayResult result;
    const Status status = ReplayLog(
        *file, kName, mode, true, 80'000, [](Slice) { return Status::Ok(); }, &result);
    EXPECT_TRUE(status.Is(Code::kOutOfMemory));
    EXPECT_EQ(status.message(), "000007.log: at 8: a record has more than 80000 bytes");
    EXPECT_EQ(result.records, 1u);
  }
}

// After a torn crash of a log that was synced now and then, replay returns the synced records and a prefix of the rest.
TEST(ReplayTest, AfterAnyCrashPointInTimeGivesAPrefixWithEverythingSynced) {
  for (uint64_t seed = 0; seed < 300; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    MemEnv env;
    std::unique_ptr<WritableFile> file;
    ASSERT_TRUE(env.NewWritableFile(kName, &file).ok());
    ASSERT_TRUE(env.SyncDir().ok());
    LogWriter writer(std::move(file));
    std::vector<std::string> records;
    size_t synced = 0;
    for (uint64_t i = 0; i < prng.Below(60) + 1; i++) {
      records.push_back(Record(i, prng.OneIn(8) ? prng.Below(40000) : prng.Below(100)));
      ASSERT_TRUE(writer.AddRecord(records.back()).ok());
      if (prng.OneIn(6)) {
        ASSERT_TRUE(writer.Sync().ok());
        synced = records.size();
      }
    }
    env.Crash(CrashMode::kTorn, seed);
    std::string bytes;
    ASSERT_TRUE(env.Export(kName, &bytes).ok());
    const Replay replay = ReplayBytes(bytes, kPointInTime);
    ASSERT_TRUE(replay.status.ok()) << replay.status.ToString();
    ASSERT_GE(replay.records.size(), synced) << "an acknowledged, synced record is missing";
    ASSERT_LE(replay.records.size(), records.size());
    ASSERT_EQ(replay.records, Prefix(records, replay.records.size()));
  }
}

// ---- Dropped ranges are listed: adjacent ones are merged, and their number is limited.

ReplayResult ReplayRejecting(const std::vector<std::string>& records, WalRecoveryMode mode, bool (*reject)(uint64_t)) {
  MemEnv env;
  EXPECT_TRUE(env.Import(kName, WriteLog(records)).ok());
  std::unique_ptr<RandomAccessFile> file;
  EXPECT_TRUE(env.NewRandomAccessFile(kName, &file).ok());
  ReplayResult result;
  uint64_t index = 0;
  const auto take = [&](Slice) { return reject(index++) ? Status::Corruption("refused") : Status::Ok(); };
  EXPECT_TRUE(ReplayLog(*file, kName, mode, true, kNoLimit, take, &result).ok());
  return result;
}

TEST(WalReplay, AdjacentDroppedRangesAreMerged) {
  const std::vector<std::string> records(6, Record(0, 20));
  const ReplayResult result = ReplayRejecting(records, kSkip, [](uint64_t i) { return i == 1 || i == 2 || i == 4; });
  ASSERT_EQ(result.dropped.size(), 2u);
  EXPECT_EQ(result.dropped[0].offset, 27u);
  EXPECT_EQ(result.dropped[0].bytes, 54u);
  EXPECT_EQ(result.dropped[0].records, 2u);
  EXPECT_FALSE(result.dropped[0].torn_tail);
  EXPECT_EQ(result.dropped[1].offset, 4 * 27u);
  EXPECT_EQ(result.dropped_bytes, 3 * 27u);
}

TEST(WalReplay, DroppedRangesAreLimited) {
  const std::vector<std::string> records(1000, Record(0, 20));
  const ReplayResult result = ReplayRejecting(records, kSkip, [](uint64_t i) { return i % 2 == 1; });
  EXPECT_EQ(result.dropped.size(), kDroppedRangesMax);
  EXPECT_EQ(result.dropped_bytes, 500 * 27u);
}

TEST(WalReplay, AStopDropsEverythingToTheEndAndCountsItsRecords) {
  const std::vector<std::string> records(6, Record(0, 20));
  const ReplayResult result = ReplayRejecting(records, kPointInTime, [](uint64_t i) { return i == 2; });
  ASSERT_EQ(result.dropped.size(), 1u);
  EXPECT_EQ(result.dropped[0].offset, 2 * 27u);
  EXPECT_EQ(result.dropped[0].bytes, 4 * 27u);
  EXPECT_EQ(result.dropped[0].records, 4u);
  EXPECT_TRUE(result.stopped_early);
}

}  // namespace
}  // namespace strata
