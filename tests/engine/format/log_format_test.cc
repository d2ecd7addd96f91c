#include "format/log_format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/coding.h"
#include "base/crc32c.h"
#include "base/prng.h"

namespace strata {
namespace {

std::string Fill(size_t size, char seed = 'a') {
  std::string bytes(size, ' ');
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(seed + i % 23);
  return bytes;
}

std::string Log(const std::vector<std::string>& payloads) {
  std::string log;
  for (const std::string& payload : payloads) {
    AppendLogRecord(log.size(), payload, &log);
  }
  return log;
}

// A block is valid only until the next is read; records which blocks were read.
class SingleBlockSource final : public LogSource {
 public:
  explicit SingleBlockSource(Slice log) : log_(log) {}
  uint64_t size_bytes() const override { return log_.size(); }
  Status ReadBlock(uint64_t block, Slice* bytes) override {
    EXPECT_LT(block * kLogBlockBytes, log_.size());
    std::fill(block_.begin(), block_.end(), '\xee');
    reads.push_back(block);
    if (reads.size() > fails_after) return Status::IoError("the device failed");
    block_ = log_.substr(static_cast<size_t>(block * kLogBlockBytes), kLogBlockBytes);
    *bytes = block_;
    return Status::Ok();
  }

  std::vector<uint64_t> reads;
  uint64_t fails_after = ~uint64_t{0};

 private:
  Slice log_;
  std::string block_;
};

struct Parsed {
  std::vector<std::string> payloads;
  std::vector<LogDamage> damages;
  uint64_t dropped_bytes = 0;
  uint64_t zero_tail_bytes = 0;
};

// Parses everything and checks that the parser accounts for every byte exactly once: records, damages and at most six
// bytes of padding between them follow each other without overlap up to the zero tail.
Parsed Parse(Slice contents) {
  Parsed parsed;
  SingleBlockSource source(contents);
  LogParser parser(&source);
  uint64_t here = 0;
  const auto advance = [&here](uint64_t begin, uint64_t end) {
    EXPECT_GE(begin, here);
    EXPECT_LT(begin - here, kLogHeaderBytes) << "bytes between " << here << " and " << begin << " are nowhere";
    if (begin != here) {
      EXPECT_EQ(begin % kLogBlockBytes, 0u) << "padding ends at a block boundary";
    }
    EXPECT_GT(end, begin);
    here = end;
  };
  for (;;) {
    const LogEvent event = parser.Next();
    if (event == LogEvent::kEnd) break;
    if (event == LogEvent::kRecord) {
      advance(parser.record().offset, parser.record().end_offset);
      parsed.payloads.emplace_back(parser.record().payload);
    } else {
      const LogDamage& damage = parser.damage();
      advance(damage.offset, damage.offset + damage.dropped_bytes);
      EXPECT_EQ(damage.reaches_end, contents.find_first_not_of('\0', static_cast<size_t>(here)) == Slice::npos);
      parsed.dropped_bytes += damage.dropped_bytes;
      parsed.damages.push_back(damage);
    }
  }
  EXPECT_EQ(parser.Next(), LogEvent::kEnd);
  EXPECT_TRUE(parser.status().ok());
  // An intact log is read once. A block that the look-ahead left is read again.
  const uint64_t blocks = (contents.size() + kLogBlockBytes - 1) / kLogBlockBytes;
  EXPECT_LE(source.reads.size(), parsed.damages.empty() ? blocks + 1 : 3 * blocks);
  parsed.zero_tail_bytes = parser.zero_tail_bytes();
  EXPECT_LE(here + parsed.zero_tail_bytes, contents.size());
  EXPECT_LT(contents.size() - here - parsed.zero_tail_bytes, kLogHeaderBytes);
  return parsed;
}

TEST(LogFormat, OneRecordHasItsKnownBytes) {
  const std::string log = Log({"hi"});
  std::string expected;
  PutFixed32(&expected, MaskCrc(Crc32c("\x01hi")));
  expected += Slice("\x02\x00\x01hi", 5);
  EXPECT_EQ(log, expected);
}

TEST(LogFormat, RecordsAreReadInOrder) {
  const std::vector<std::string> payloads = {"", "a", "", Fill(1000), Fill(40000), "", Fill(200000, 'b'), "end"};
  const std::string log = Log(payloads);
  const Parsed parsed = Parse(log);
  EXPECT_EQ(parsed.payloads, payloads);
  EXPECT_TRUE(parsed.damages.empty());
}

TEST(LogFormat, BlocksAreReadOnceAndInOrder) {
  const std::string log = Log({Fill(1000), Fill(100'000), Fill(40), Fill(32'000), Fill(5)});
  SingleBlockSource source(log);
  LogParser parser(&source);
  uint64_t records = 0;
  while (parser.Next() == LogEvent::kRecord) records++;
  EXPECT_EQ(records, 5u);
  EXPECT_EQ(source.reads, (std::vector<uint64_t>{0, 1, 2, 3, 4}));
}

TEST(LogFormat, ALogWithHolesIsReadAFewTimesNotOncePerHole) {
  // Every block begins with zeros, as after lost pages: each is a damage that triggers a look-ahead.
  std::string log;
  for (int block = 0; block < 64; block++) log += std::string(4096, '\0') + Fill(kLogBlockBytes - 4096);
  SingleBlockSource source(log);
  LogParser parser(&source);
  uint64_t damages = 0;
  while (parser.Next() == LogEvent::kDamage) damages++;
  EXPECT_EQ(damages, 64u);
  EXPECT_LE(source.reads.size(), 3 * 64u);
  // Blocks of zeros up to a nonzero byte: the first look-ahead serves all of them.
  const std::string hole = std::string(64 * kLogBlockBytes, '\0') + "x";
  SingleBlockSource far(hole);
  LogParser looking(&far);
  while (looking.Next() == LogEvent::kDamage) damages++;
  EXPECT_EQ(damages, 64u + 65u);
  EXPECT_LE(far.reads.size(), 3 * 65u);
  // A long tail of zeros is scanned once.
  const std::string zeros = Log({"a"}) + std::string(64 * kLogBlockBytes, '\0');
  SingleBlockSource tail(zeros);
  LogParser again(&tail);
  EXPECT_EQ(again.Next(), LogEvent::kRecord);
  EXPECT_EQ(again.Next(), LogEvent::kEnd);
  EXPECT_EQ(again.Next(), LogEvent::kEnd);
  EXPECT_LE(tail.reads.size(), 67u);
}

TEST(LogFormat, AnErrorOfTheSourceEndsParsingAndIsNotDamage) {
  const std::string log = Log({Fill(20'000), Fill(100'000), "end"});
  for (uint64_t fails_after = 0; fails_after < 4; fails_after++) {
    SingleBlockSource source(log);
    source.fails_after = fails_after;
    LogParser parser(&source);
    uint64_t records = 0;
    LogEvent event;
    while ((event = parser.Next()) == LogEvent::kRecord) records++;
    EXPECT_EQ(event, LogEvent::kEnd);
    EXPECT_EQ(records, fails_after == 0 ? 0u : 1u);
    EXPECT_TRUE(parser.status().Is(Code::kIoError));
    EXPECT_EQ(parser.Next(), LogEvent::kEnd) << "it is not read again";
    EXPECT_EQ(source.reads.size(), fails_after + 1);
  }
  // During a look-ahead too.
  const std::string lost = std::string(kLogBlockBytes, '\0') + Fill(100);
  SingleBlockSource source(lost);
  source.fails_after = 1;
  LogParser parser(&source);
  EXPECT_EQ(parser.Next(), LogEvent::kEnd);
  EXPECT_TRUE(parser.status().Is(Code::kIoError));
}

TEST(LogFormat, ARecordPastTheLimitIsNotAssembled) {
  const std::string log = Log({"small", Fill(100'000), "end"});
  for (const uint64_t limit : {100'000u, 99'999u, 33'000u, 0u}) {
    LogBytes source(log);
    LogParser parser(&source, limit);
    ASSERT_EQ(parser.Next(), LogEvent::kRecord) << "what one block holds is held anyway";
    EXPECT_EQ(parser.Next(), limit == 100'000u ? LogEvent::kRecord : LogEvent::kEnd);
    if (limit == 100'000u) continue;
    EXPECT_TRUE(parser.status().Is(Code::kOutOfMemory));
    EXPECT_EQ(parser.status().message(), "at 12: a record has more than " + std::to_string(limit) + " bytes");
  }
}

TEST(LogFormat, ARecordOf70000BytesIsFirstMiddleLast) {
  const std::string log = Log({Fill(70000)});
  EXPECT_EQ(log.size(), 70000u + 3 * kLogHeaderBytes);
  EXPECT_EQ(log[6], 2);
  EXPECT_EQ(log[kLogBlockBytes + 6], 3);
  EXPECT_EQ(log[2 * kLogBlockBytes + 6], 4);
  LogBytes source(log);
  LogParser parser(&source);
  ASSERT_EQ(parser.Next(), LogEvent::kRecord);
  EXPECT_EQ(parser.record().payload, Fill(70000));
  EXPECT_EQ(parser.record().offset, 0u);
  EXPECT_EQ(parser.record().end_offset, log.size());
}

TEST(LogFormat, RecordsMayEnd0To14BytesBeforeABlockEnd) {
  for (uint32_t left = 0; left <= 14; ++left) {
    SCOPED_TRACE(left);
    const std::vector<std::string> payloads = {Fill(kLogBlockBytes - kLogHeaderBytes - left), "xyz", Fill(10)};
    const std::string log = Log(payloads);
    // Fewer than seven bytes are padding; seven hold an empty FIRST.
    const uint64_t second = left < kLogHeaderBytes ? kLogBlockBytes : kLogBlockBytes - left;
    LogBytes source(log);
    LogParser parser(&source);
    ASSERT_EQ(parser.Next(), LogEvent::kRecord);
    ASSERT_EQ(parser.Next(), LogEvent::kRecord);
    EXPECT_EQ(parser.record().offset, second);
    EXPECT_EQ(parser.record().payload, "xyz");
    if (left == kLogHeaderBytes) {
      EXPECT_EQ(log[second + 6], 2);
      EXPECT_EQ(log.substr(second + 4, 2), std::string(2, '\0'));
    }
    EXPECT_EQ(Parse(log).payloads, payloads);
  }
}

TEST(LogFormat, AppendingContinuesAtAnyOffset) {
  std::string log = Log({Fill(5000)});
  const std::string before = log;
  std::string more;
  AppendLogRecord(log.size(), Fill(50000), &more);
  log += more;
  EXPECT_EQ(log, Log({Fill(5000), Fill(50000)}));
}

// ---- Damage

TEST(LogFormat, ATruncatedLogIsAPrefixAndAtMostATornTail) {
  const std::vector<std::string> payloads = {"one", Fill(60), "", Fill(33000), "last"};
  const std::string log = Log(payloads);
  for (size_t size = 0; size < log.size(); size += size < 200 || size > 32000 ? 1 : 97) {
    SCOPED_TRACE(size);
    const Parsed parsed = Parse(Slice(log).substr(0, size));
    ASSERT_LE(parsed.payloads.size(), payloads.size());
    for (size_t i = 0; i < parsed.payloads.size(); ++i) ASSERT_EQ(parsed.payloads[i], payloads[i]);
    ASSERT_LE(parsed.damages.size(), 1u);
    for (const LogDamage& damage : parsed.damages) {
      ASSERT_TRUE(damage.IsTornTail()) << damage.message;
      ASSERT_EQ(damage.offset + damage.dropped_bytes, size);
    }
  }
}

TEST(LogFormat, EveryFlippedBitIsDamageOrHarmless) {
  const std::vector<std::string> payloads = {"alpha", Fill(40), "", "beta"};
  const std::string log = Log(payloads);
  for (size_t bit = 0; bit < log.size() * 8; ++bit) {
    SCOPED_TRACE(bit);
    std::string damaged = log;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    const Parsed parsed = Parse(damaged);
    ASSERT_EQ(parsed.damages.size(), 1u);
    // The result is a prefix: the rest of the block is lost with the damage.
    ASSERT_LT(parsed.payloads.size(), payloads.size());
    for (size_t i = 0; i < parsed.payloads.size(); ++i) ASSERT_EQ(parsed.payloads[i], payloads[i]);
  }
}

TEST(LogFormat, ABadChecksumCostsTheRestOfItsBlockOnly) {
  // Two records in block 0, one that fills block 1, one in block 2.
  const std::vector<std::string> payloads = {"first", Fill(kLogBlockBytes - 2 * kLogHeaderBytes - 5),
                                             Fill(kLogBlockBytes - kLogHeaderBytes, 'c'), "third"};
  std::string log = Log(payloads);
  log[kLogHeaderBytes] = 'F';
  const Parsed parsed = Parse(log);
  ASSERT_EQ(parsed.damages.size(), 1u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kBadChecksum);
  EXPECT_EQ(parsed.damages[0].offset, 0u);
  EXPECT_EQ(parsed.damages[0].dropped_bytes, kLogBlockBytes);
  EXPECT_FALSE(parsed.damages[0].reaches_end);
  EXPECT_NE(parsed.damages[0].message.find("32768 bytes are dropped"), std::string::npos) << parsed.damages[0].message;
  EXPECT_EQ(parsed.payloads, (std::vector<std::string>{payloads[2], "third"}));
}

TEST(LogFormat, ABadChecksumAtTheEndIsNotATornTail) {
  std::string log = Log({"first", "second"});
  log.back() = '!';
  const Parsed parsed = Parse(log);
  ASSERT_EQ(parsed.damages.size(), 1u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kBadChecksum);
  EXPECT_TRUE(parsed.damages[0].reaches_end);
  EXPECT_FALSE(parsed.damages[0].IsTornTail());
  EXPECT_EQ(parsed.payloads, std::vector<std::string>{"first"});
}

TEST(LogFormat, ALengthPastTheBlockIsDamage) {
  std::string log = Log({"first", Fill(40000)});
  log[4] = '\xff';
  log[5] = '\xff';
  const Parsed parsed = Parse(log);
  ASSERT_EQ(parsed.damages.size(), 2u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kBadLength);
  EXPECT_EQ(parsed.damages[0].dropped_bytes, kLogBlockBytes);
  EXPECT_EQ(parsed.damages[1].kind, LogDamageKind::kMissingStart);
  EXPECT_TRUE(parsed.payloads.empty());
}

TEST(LogFormat, DamageInAChainDropsTheChainToo) {
  std::string log = Log({"keep", Fill(100000), "after"});
  log[2 * kLogBlockBytes + 100] = '!';  // in a MIDDLE
  const Parsed parsed = Parse(log);
  ASSERT_EQ(parsed.damages.size(), 3u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kUnfinishedChain);
  EXPECT_EQ(parsed.damages[0].offset, 4u + kLogHeaderBytes);
  EXPECT_EQ(parsed.damages[0].dropped_bytes, 2 * kLogBlockBytes - 4 - kLogHeaderBytes);
  EXPECT_FALSE(parsed.damages[0].IsTornTail());
  EXPECT_EQ(parsed.damages[1].kind, LogDamageKind::kBadChecksum);
  EXPECT_EQ(parsed.damages[2].kind, LogDamageKind::kMissingStart);
  EXPECT_EQ(parsed.payloads, (std::vector<std::string>{"keep", "after"}));
}

TEST(LogFormat, AChainWithoutItsLastIsATornTailOnlyAtTheEnd) {
  const std::string first = Log({Fill(40000)}).substr(0, kLogBlockBytes);  // a FIRST, exactly one block
  Parsed parsed = Parse(first);
  ASSERT_EQ(parsed.damages.size(), 1u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kUnfinishedChain);
  EXPECT_TRUE(parsed.damages[0].IsTornTail());

  std::string log = first;
  AppendLogRecord(log.size(), "new", &log);
  parsed = Parse(log);
  ASSERT_EQ(parsed.damages.size(), 1u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kUnfinishedChain);
  EXPECT_FALSE(parsed.damages[0].IsTornTail());
  EXPECT_EQ(parsed.damages[0].dropped_bytes, kLogBlockBytes);
  EXPECT_EQ(parsed.payloads, std::vector<std::string>{"new"});
}

TEST(LogFormat, AnEmptyFirstOfOldWritersIsPadding) {
  std::string log = Log({Fill(kLogBlockBytes - 2 * kLogHeaderBytes), ""});
  // Turn the empty FULL in the block's last seven bytes into the FIRST that old writers left there.
  std::string header;
  PutFixed32(&header, MaskCrc(Crc32c("\x02")));
  header += Slice("\0\0\x02", 3);
  log.replace(kLogBlockBytes - kLogHeaderBytes, kLogHeaderBytes, header);
  AppendLogRecord(log.size(), "again", &log);
  LogBytes source(log);
  LogParser parser(&source);
  ASSERT_EQ(parser.Next(), LogEvent::kRecord);
  ASSERT_EQ(parser.Next(), LogEvent::kRecord);
  EXPECT_EQ(parser.record().payload, "again");
  EXPECT_EQ(parser.Next(), LogEvent::kEnd);
}

TEST(LogFormat, ZerosAtTheEndWereNeverWritten) {
  for (const size_t zeros : {1u, 6u, 7u, 100u, 70000u}) {
    const Parsed parsed = Parse(Log({"data"}) + std::string(zeros, '\0'));
    EXPECT_TRUE(parsed.damages.empty());
    EXPECT_EQ(parsed.payloads, std::vector<std::string>{"data"});
    EXPECT_EQ(parsed.zero_tail_bytes, zeros);
  }
  // A chain cut off by them is a torn tail, and its bytes are not counted twice.
  const Parsed parsed = Parse(Log({Fill(40000)}).substr(0, kLogBlockBytes) + std::string(500, '\0'));
  ASSERT_EQ(parsed.damages.size(), 1u);
  EXPECT_TRUE(parsed.damages[0].IsTornTail());
  EXPECT_EQ(parsed.damages[0].dropped_bytes, kLogBlockBytes);
  EXPECT_EQ(parsed.zero_tail_bytes, 500u);
}

TEST(LogFormat, ZerosInTheMiddleAreDamage) {
  std::string log = Log({Fill(kLogBlockBytes - kLogHeaderBytes), Fill(kLogBlockBytes - kLogHeaderBytes), "end"});
  log.replace(kLogBlockBytes, kLogBlockBytes, kLogBlockBytes, '\0');
  const Parsed parsed = Parse(log);
  ASSERT_EQ(parsed.damages.size(), 1u);
  EXPECT_EQ(parsed.damages[0].kind, LogDamageKind::kZeroed);
  EXPECT_EQ(parsed.damages[0].offset, kLogBlockBytes);
  EXPECT_EQ(parsed.payloads.size(), 2u);
}

TEST(LogFormat, RocksDbsTypesAreRecognised) {
  const auto fragment = [](uint8_t type, const std::string& covered, size_t length) {
    std::string bytes;
    const std::string body = std::string(1, static_cast<char>(type)) + covered;
    PutFixed32(&bytes, MaskCrc(Crc32c(body)));
    bytes.push_back(static_cast<char>(length));
    bytes.push_back('\0');
    return bytes + body;
  };
  const std::string recyclable = fragment(5, std::string("\x09\0\0\0", 4) + "payload", 7);
  Parsed parsed = Parse(recyclable + fragment(130, "abc", 3) + fragment(77, "abc", 3) + fragment(1, "ok", 2));
  ASSERT_EQ(parsed.damages.size(), 3u);
  for (const LogDamage& damage : parsed.damages) EXPECT_EQ(damage.kind, LogDamageKind::kUnknownType);
  EXPECT_NE(parsed.damages[0].message.find("recyclable"), std::string::npos) << parsed.damages[0].message;
  EXPECT_NE(parsed.damages[1].message.find("predecessor"), std::string::npos);
  EXPECT_NE(parsed.damages[2].message.find("type 77"), std::string::npos);
  EXPECT_EQ(parsed.payloads, std::vector<std::string>{"ok"});
}

TEST(LogFormat, RandomRecordsWithRandomDamageNeverGiveWrongRecords) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("Prng seed " + std::to_string(seed));
    Prng prng(seed);
    std::vector<std::string> payloads;
    std::map<std::string, uint32_t> known;
    for (uint64_t n = 1 + prng.Below(20); n > 0; --n) {
      std::string payload = Fill(static_cast<size_t>(prng.OneIn(4) ? prng.Below(80000) : prng.Below(300)));
      payload += "#" + std::to_string(n);
      ++known[payload];
      payloads.push_back(std::move(payload));
    }
    std::string log = Log(payloads);
    EXPECT_EQ(Parse(log).payloads, payloads);
    for (uint64_t n = 1 + prng.Below(4); n > 0; --n) {
      const size_t at = static_cast<size_t>(prng.Below(log.size()));
      if (prng.OneIn(5)) {
        log.resize(at + 1);
      } else {
        log[at] = static_cast<char>(prng.Next());
      }
    }
    for (const std::string& payload : Parse(log).payloads) EXPECT_EQ(known.count(payload), 1u);
  }
}

TEST(LogFormat, AnyBytesAreReadSafely) {
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("Prng seed " + std::to_string(seed));
    Prng prng(seed);
    std::string bytes;
    for (uint64_t n = prng.Below(seed % 10 == 0 ? 100000 : 400); n > 0; --n) {
      bytes.push_back(prng.OneIn(3) ? '\0' : static_cast<char>(prng.Next()));
    }
    EXPECT_TRUE(Parse(bytes).payloads.empty());
  }
}

}  // namespace
}  // namespace strata
