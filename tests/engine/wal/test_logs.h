// Logs in memory: written through LogWriter, and replayed from their bytes.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "env/mem_env.h"
#include "wal/wal_reader.h"
#include "wal/wal_writer.h"

namespace strata {

inline constexpr Slice kName = "000007.log";
inline constexpr uint64_t kNoLimit = LogParser::kNoLimit;
inline constexpr WalRecoveryMode kTolerate = WalRecoveryMode::kTolerateCorruptedTailRecords;
inline constexpr WalRecoveryMode kAbsolute = WalRecoveryMode::kAbsoluteConsistency;
inline constexpr WalRecoveryMode kPointInTime = WalRecoveryMode::kPointInTimeRecovery;
inline constexpr WalRecoveryMode kSkip = WalRecoveryMode::kSkipAnyCorruptedRecords;
inline constexpr WalRecoveryMode kModes[] = {kTolerate, kAbsolute, kPointInTime, kSkip};

inline std::string Record(uint64_t index, size_t size) {
  std::string record = std::to_string(index) + ":";
  while (record.size() < size) record += static_cast<char>('a' + (index + record.size()) % 26);
  record.resize(size);
  return record;
}

// The bytes of a log with these records, written through LogWriter. ends: the size of the log after each record.
inline std::string WriteLog(const std::vector<std::string>& records, std::vector<uint64_t>* ends = nullptr) {
  MemEnv env;
  std::unique_ptr<WritableFile> file;
  EXPECT_TRUE(env.NewWritableFile(kName, &file).ok());
  LogWriter writer(std::move(file));
  for (const std::string& record : records) {
    EXPECT_TRUE(writer.AddRecord(record).ok());
    if (ends != nullptr) ends->push_back(writer.size_bytes());
  }
  EXPECT_TRUE(writer.Sync().ok());
  EXPECT_TRUE(writer.Close().ok());
  std::string bytes;
  EXPECT_TRUE(env.Export(kName, &bytes).ok());
  EXPECT_EQ(bytes.size(), writer.size_bytes());
  return bytes;
}

struct Replay {
  Status status;
  ReplayResult result;
  std::vector<std::string> records;
};

inline Replay ReplayBytes(Slice bytes, WalRecoveryMode mode, bool is_last_log = true) {
  MemEnv env;
  EXPECT_TRUE(env.Import(kName, bytes).ok());
  std::unique_ptr<RandomAccessFile> file;
  EXPECT_TRUE(env.NewRandomAccessFile(kName, &file).ok());
  Replay replay;
  replay.status = ReplayLog(
      *file, kName, mode, is_last_log, kNoLimit,
      [&replay](Slice record) {
        replay.records.emplace_back(record);
        return Status::Ok();
      },
      &replay.result);
  EXPECT_EQ(replay.result.records, replay.records.size());
  return replay;
}

inline std::vector<std::string> Prefix(const std::vector<std::string>& records, size_t n) {
  return {records.begin(), records.begin() + static_cast<std::ptrdiff_t>(n)};
}

}  // namespace strata
