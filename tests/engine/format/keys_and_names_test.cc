// Internal keys and file names, on which all higher layers rely.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/prng.h"
#include "format/file_name.h"
#include "format/internal_key.h"

namespace strata {
namespace {

std::string Put(Slice user_key, uint64_t sequence) {
  return MakeInternalKey(user_key, sequence, EntryType::kPut);
}

TEST(InternalKey, ComparesFromTheCommonPrefixAsItComparesWholeKeys) {
  Prng prng(7);
  const auto draw = [&prng] {
    std::string user_key(prng.Below(4), '\0');
    for (char& c : user_key) c = static_cast<char>(prng.Below(2) * 255);
    // Sequences whose bytes can continue or equal a user key's.
    const uint64_t sequences[] = {0, 1, 255, 0xffffff, kMaxSequence};
    return MakeInternalKey(user_key, sequences[prng.Below(5)], prng.OneIn(2) ? EntryType::kPut : EntryType::kDelete);
  };
  for (int i = 0; i < 50000; i++) {
    const std::string a = draw();
    const std::string b = draw();
    const size_t in_common = CommonPrefix(a, b);
    ASSERT_EQ(CompareInternal(a, b, in_common), CompareInternal(a, b)) << i;
    ASSERT_EQ(SameUserKey(a, b, in_common), UserKey(a) == UserKey(b)) << i;
  }
}

TEST(InternalKey, RoundTrips) {
  for (const char* user_key : {"", "k", "hello", "a longer key with spaces"}) {
    for (const uint64_t sequence : {uint64_t{0}, uint64_t{1}, uint64_t{255}, uint64_t{1} << 32, kMaxSequence}) {
      for (const EntryType type : {EntryType::kDelete, EntryType::kPut, EntryType::kSingleDelete}) {
        const std::string key = MakeInternalKey(user_key, sequence, type);
        ParsedKey parsed;
        ASSERT_TRUE(ParseInternalKey(key, &parsed));
        EXPECT_EQ(parsed.user_key, user_key);
        EXPECT_EQ(parsed.sequence, sequence);
        EXPECT_EQ(parsed.type, type);
      }
    }
  }
  EXPECT_EQ(Put("a", 0x0102), std::string("a\x01\x02\x01\0\0\0\0\0", 9));
}

TEST(InternalKey, ShortKeysAndUnknownTypesAreRejected) {
  ParsedKey parsed;
  for (size_t size = 0; size < 8; ++size) EXPECT_FALSE(ParseInternalKey(std::string(size, '\1'), &parsed));
  for (int type = 2; type < 256; ++type) {
    std::string key = Put("k", 1);
    key[1] = static_cast<char>(type);
    // 15, a range delete, is not the type of an entry of a memtable or table.
    EXPECT_EQ(ParseInternalKey(key, &parsed), type == 7) << type;
  }
}

TEST(InternalKey, OrderIsUserKeyThenNewestFirst) {
  const std::string in_order[] = {Put("", 9),
                                  Put("", 1),
                                  Put("a", kMaxSequence),
                                  MakeInternalKey("a", 5, kSeekType),
                                  Put("a", 5),
                                  MakeInternalKey("a", 5, EntryType::kDelete),
                                  Put("a", 4),
                                  Put("aa", 1),
                                  Put("b", 7),
                                  Put("\x7f", 1),
                                  Put("\x80", 1),
                                  Put("\xff", 0)};
  const size_t count = std::size(in_order);
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < count; ++j) {
      const int order = CompareInternal(in_order[i], in_order[j]);
      EXPECT_EQ(order < 0, i < j) << i << " " << j;
      EXPECT_EQ(order == 0, i == j);
    }
  }
}

TEST(InternalKey, LookupKeySortsBeforeItsSequence) {
  for (const size_t size : {0u, 5u, 192u, 193u, 5000u}) {
    const std::string user_key(size, 'x');
    const LookupKey lookup(user_key, 100);
    EXPECT_EQ(lookup.user_key(), user_key);
    EXPECT_EQ(lookup.internal_key(), MakeInternalKey(user_key, 100, kSeekType));
    EXPECT_LT(CompareInternal(lookup.internal_key(), Put(user_key, 100)), 0);
    EXPECT_LT(CompareInternal(lookup.internal_key(), MakeInternalKey(user_key, 100, EntryType::kDelete)), 0);
    EXPECT_GT(CompareInternal(lookup.internal_key(), Put(user_key, 101)), 0);
  }
}

std::string Separator(std::string start, Slice limit) {
  ShortestSeparator(&start, limit);
  return start;
}

std::string Successor(std::string key) {
  ShortSuccessor(&key);
  return key;
}

TEST(InternalKey, SeparatorsAreLevelDbs) {
  // The same user key, wrong order, prefixes and neighbors are not shortened.
  for (const auto& [a, b] :
       {std::pair{Put("foo", 100), Put("foo", 99)}, std::pair{Put("foo", 100), Put("foo", 101)},
        std::pair{Put("foo", 100), Put("bar", 99)}, std::pair{Put("foo", 100), Put("foobar", 200)},
        std::pair{Put("foobar", 100), Put("foo", 200)}, std::pair{Put("abc1", 1), Put("abc2", 1)}}) {
    EXPECT_EQ(Separator(a, b), a);
  }
  EXPECT_EQ(Separator(Put("foo", 100), Put("hello", 200)), Put("g", kMaxSequence));
  EXPECT_EQ(Separator(Put("abc1xyz", 1), Put("abc9", 1)), Put("abc2", kMaxSequence));
  EXPECT_EQ(Successor(Put("foo", 100)), Put("g", kMaxSequence));
  EXPECT_EQ(Successor(Put("\xff\xff", 100)), Put("\xff\xff", 100));
  EXPECT_EQ(Successor(Put("\xff"
                          "abc",
                          100)),
            Put("\xff"
                "b",
                kMaxSequence));
}

TEST(InternalKey, SeparatorsAreUsedOnlyIfShorterAndBeforeTheLimit) {
  EXPECT_EQ(Separator(Put("abc1", 1), Put("abc9", 1)), Put("abc1", 1));
  std::string start = "abc1x";
  ShortestUserSeparator(&start, "abc2");
  EXPECT_EQ(start, "abc1x");
  ShortestUserSeparator(&start, "abc3");
  EXPECT_EQ(start, "abc2");
}

TEST(InternalKey, RandomSeparatorsAreBetweenTheirKeys) {
  constexpr uint64_t kSeed = 21;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  const auto random_key = [&prng] {
    std::string key;
    for (uint64_t n = prng.Below(6); n > 0; --n) key.push_back("\0ab\xfe\xff"[prng.Below(5)]);
    return Put(key, prng.Below(4));
  };
  for (int i = 0; i < 20000; ++i) {
    std::string a = random_key();
    std::string b = random_key();
    const int order = CompareInternal(a, b);
    if (order == 0) continue;
    if (order > 0) std::swap(a, b);
    const std::string separator = Separator(a, b);
    ASSERT_LE(CompareInternal(a, separator), 0);
    ASSERT_LT(CompareInternal(separator, b), 0);
    ASSERT_LE(separator.size(), a.size());
    ASSERT_LE(CompareInternal(a, Successor(a)), 0);
  }
}

// ---- File names

TEST(FileName, PrintedNamesAreParsed) {
  struct Case {
    std::string name;
    uint64_t number;
    FileKind kind;
  };
  const Case cases[] = {
      {LogFileName(3), 3, FileKind::kWal},
      {TableFileName(5), 5, FileKind::kTable},
      {SstTableFileName(6), 6, FileKind::kTable},
      {ManifestFileName(2), 2, FileKind::kManifest},
      {TempFileName(7), 7, FileKind::kTemp},
      {TableFileName(999999), 999999, FileKind::kTable},
      {TableFileName(1000000), 1000000, FileKind::kTable},
      {ManifestFileName(UINT64_MAX), UINT64_MAX, FileKind::kManifest},
      {"CURRENT", 0, FileKind::kCurrent},
      {"LOCK", 0, FileKind::kLock},
      {"LOG", 0, FileKind::kOther},
      {"LOG.old", 0, FileKind::kOther},
  };
  for (const Case& c : cases) {
    uint64_t number = 1;
    FileKind kind = FileKind::kOther;
    EXPECT_TRUE(ParseFileName(c.name, &number, &kind)) << c.name;
    EXPECT_EQ(number, c.number) << c.name;
    EXPECT_EQ(kind, c.kind) << c.name;
  }
  EXPECT_EQ(LogFileName(3), "000003.log");
  EXPECT_EQ(TableFileName(5), "000005.ldb");
  EXPECT_EQ(ManifestFileName(2), "MANIFEST-000002");
  EXPECT_EQ(TempFileName(7), "000007.dbtmp");
}

TEST(FileName, OtherNamesAreRejected) {
  for (const Slice name : {Slice(""),
                           Slice("foo"),
                           Slice("100.log"),
                           Slice(".ldb"),
                           Slice("000001"),
                           Slice("000001."),
                           Slice("000001.ldbx"),
                           Slice("000001.LDB"),
                           Slice("+00001.ldb"),
                           Slice("-00001.ldb"),
                           Slice(" 00001.ldb"),
                           Slice("00001a.ldb"),
                           Slice("0000001.ldb"),
                           Slice("../000001.ldb"),
                           Slice("/000001.ldb"),
                           Slice("MANIFEST-"),
                           Slice("MANIFEST-3"),
                           Slice("MANIFEST-000003 "),
                           Slice("MANIFEST-000003\n"),
                           Slice("MANIFEST"),
                           Slice("CURRENTx"),
                           Slice("XCURRENT"),
                           Slice("LOCK.old"),
                           Slice("18446744073709551616.ldb"),
                           Slice("99999999999999999999.log"),
                           Slice("000001.ldb\0", 11),
                           Slice("000001.ldb.log"),
                           Slice("../MANIFEST-000001")}) {
    uint64_t number = 42;
    FileKind kind = FileKind::kTemp;
    EXPECT_FALSE(ParseFileName(name, &number, &kind)) << name;
    EXPECT_EQ(number, 42u);
    EXPECT_EQ(kind, FileKind::kTemp);
  }
}

TEST(FileName, CurrentContainsOneManifestAndANewline) {
  uint64_t number = 0;
  EXPECT_EQ(CurrentContents(9), "MANIFEST-000009\n");
  ASSERT_TRUE(ParseCurrentContents(CurrentContents(9), &number).ok());
  EXPECT_EQ(number, 9u);
  for (const std::string& contents :
       {std::string(), std::string("\n"), std::string("MANIFEST-000009"), std::string("MANIFEST-000009\r\n"),
        std::string("MANIFEST-000009\n\n"), std::string("../MANIFEST-000009\n"), std::string("/etc/passwd\n"),
        std::string("000009.ldb\n"), std::string("CURRENT\n"), std::string(10000000, 'M') + "\n"}) {
    EXPECT_TRUE(ParseCurrentContents(contents, &number).Is(Code::kCorruption));
    EXPECT_EQ(number, 9u);
  }
}

}  // namespace
}  // namespace strata
