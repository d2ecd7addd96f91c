// The bytes of a segment: what is written is read, and nothing else is taken for an entry.
#include "baselines/log_segment.h"

#include <gtest/gtest.h>

#include "env/mem_env.h"
#include "format/internal_key.h"

namespace strata {
namespace {

constexpr Slice kSegmentName = "000001.seg";

std::string ThreeEntries() {
  std::string bytes;
  AppendLogEntry(&bytes, {.sequence = 7, .key = "apple", .value = "1"});
  AppendLogEntry(&bytes, {.sequence = 8, .tombstone = true, .key = "banana"});
  AppendLogEntry(&bytes, {.sequence = kMaxSequence, .ends_batch = true, .key = "", .value = std::string(40'000, 'v')});
  return bytes;
}

// The entries of these bytes as text, and how they end.
std::string Read(const std::string& bytes, uint64_t until = UINT64_MAX) {
  MemEnv env;
  std::unique_ptr<WritableFile> written;
  std::unique_ptr<RandomAccessFile> file;
  EXPECT_TRUE(env.NewWritableFile(kSegmentName, &written).ok() && written->Append(bytes).ok());
  EXPECT_TRUE(env.NewRandomAccessFile(kSegmentName, &file).ok());
  SegmentReader reader(*file, 0, std::min<uint64_t>(until, bytes.size()));
  std::string text;
  for (LogEntry entry;;) {
    switch (reader.Next(&entry)) {
      case SegmentReader::Event::kEntry:
        text += std::to_string(entry.sequence) + (entry.tombstone ? "-" : "+") + std::string(entry.key) + ":" +
                std::to_string(entry.value.size()) + (entry.ends_batch ? "." : "") + " ";
        break;
      case SegmentReader::Event::kEnd:
        return text + "end";
      case SegmentReader::Event::kDamaged:
        return text + "damaged at " + std::to_string(reader.offset());
      case SegmentReader::Event::kFailed:
        return text + reader.status().ToString();
    }
  }
}

TEST(LogSegment, ReadsWhatWasWritten) {
  EXPECT_EQ(Read(ThreeEntries()), "7+apple:1 8-banana:0 72057594037927935+:40000. end");
  EXPECT_EQ(Read(""), "end");
  EXPECT_EQ(ThreeEntries().size(), 3 * kLogEntryHeaderBytes + 6 + 6 + 40'000);
}

TEST(LogSegment, TornAppendEndsBeforeItsFirstIncompleteEntry) {
  const std::string bytes = ThreeEntries();
  for (uint64_t size = 0; size < bytes.size(); size += size < 100 ? 1 : 997) {
    const std::string expected = size == 0    ? "end"
                                 : size < 27  ? "damaged at 0"
                                 : size == 27 ? "7+apple:1 end"
                                 : size < 54  ? "7+apple:1 damaged at 27"
                                 : size == 54 ? "7+apple:1 8-banana:0 end"
                                              : "7+apple:1 8-banana:0 damaged at 54";
    EXPECT_EQ(Read(bytes, size), expected) << size;
    EXPECT_EQ(Read(bytes.substr(0, size)), expected) << size;
  }
}

TEST(LogSegment, EveryChangedBitOfAnEntryIsDamage) {
  std::string bytes;
  AppendLogEntry(&bytes, {.sequence = 7, .key = "apple", .value = "1"});
  for (size_t bit = 0; bit < bytes.size() * 8; bit++) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    EXPECT_EQ(Read(damaged), "damaged at 0") << "bit " << bit;
  }
}

TEST(LogSegment, SequenceAboveTheLargestIsDamage) {
  std::string bytes;
  AppendLogEntry(&bytes, {.sequence = kMaxSequence + 1, .key = "a", .value = "1"});
  EXPECT_EQ(Read(bytes), "damaged at 0");
}

TEST(LogSegment, HeaderIsReadAndEveryChangedBitIsDetected) {
  std::string bytes;
  AppendSegmentHeader(&bytes, {.previous_bytes = 4095, .last_sequence = 12});
  ASSERT_EQ(bytes.size(), kSegmentHeaderBytes);
  SegmentHeader header;
  ASSERT_TRUE(ParseSegmentHeader(bytes, &header));
  EXPECT_EQ(header.previous_bytes, 4095u);
  EXPECT_EQ(header.last_sequence, 12u);
  EXPECT_FALSE(ParseSegmentHeader(bytes.substr(1), &header));
  for (size_t bit = 0; bit < bytes.size() * 8; bit++) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    EXPECT_FALSE(ParseSegmentHeader(damaged, &header)) << "bit " << bit;
  }
}

}  // namespace
}  // namespace strata
