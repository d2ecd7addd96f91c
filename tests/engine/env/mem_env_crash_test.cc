// What survives a crash of MemEnv: the contract of env.h, checked in every mode.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "base/prng.h"
#include "env/mem_env.h"

namespace strata {
namespace {

using Files = std::map<std::string, std::string>;

Files Contents(MemEnv& env) {
  std::vector<std::string> names;
  EXPECT_TRUE(env.List(&names).ok());
  Files files;
  for (const std::string& name : names) EXPECT_TRUE(env.Export(name, &files[name]).ok());
  return files;
}

uint64_t Sum(const Files& files) {
  uint64_t sum = 0;
  for (const auto& [name, bytes] : files) sum += bytes.size();
  return sum;
}

std::unique_ptr<WritableFile> Create(MemEnv& env, Slice name) {
  std::unique_ptr<WritableFile> file;
  EXPECT_TRUE(env.NewWritableFile(name, &file).ok());
  return file;
}

TEST(MemEnvCrash, DropKeepsSyncedBytesOfSyncedNames) {
  MemEnv env;
  auto log = Create(env, "000001.log");
  ASSERT_TRUE(log->Append("synced").ok());
  ASSERT_TRUE(log->Sync().ok());
  ASSERT_TRUE(env.SyncDir().ok());
  ASSERT_TRUE(log->Append(" and not").ok());
  auto table = Create(env, "000002.ldb");
  ASSERT_TRUE(table->Append("whole").ok());
  ASSERT_TRUE(table->Sync().ok());
  const CrashReport report = env.Crash(CrashMode::kDropUnsynced, 0);
  EXPECT_EQ(Contents(env), (Files{{"000001.log", "synced"}})) << "the table's name was never synced";
  EXPECT_EQ(report.files, 2u);
  EXPECT_EQ(report.lost_bytes, 8u + 5u);
  EXPECT_EQ(env.total_bytes(), 6u);
}

TEST(MemEnvCrash, KeepAllKeepsAll) {
  MemEnv env;
  auto log = Create(env, "000001.log");
  ASSERT_TRUE(log->Append("never synced").ok());
  const CrashReport report = env.Crash(CrashMode::kKeepAll, 0);
  EXPECT_EQ(Contents(env), (Files{{"000001.log", "never synced"}}));
  EXPECT_EQ(report.lost_bytes, 0u);
  env.Crash(CrashMode::kDropUnsynced, 0);
  EXPECT_EQ(Contents(env).size(), 1u) << "what is left is on disk";
}

TEST(MemEnvCrash, UndoneRemoveAndRenameRestoreFiles) {
  MemEnv env;
  ASSERT_TRUE(env.Import("CURRENT", "old").ok());
  ASSERT_TRUE(env.Import("000001.log", "log").ok());
  auto temp = Create(env, "000003.dbtmp");
  ASSERT_TRUE(temp->Append("new").ok());
  ASSERT_TRUE(temp->Sync().ok());
  ASSERT_TRUE(env.Rename("000003.dbtmp", "CURRENT").ok());
  ASSERT_TRUE(env.Remove("000001.log").ok());
  env.Crash(CrashMode::kDropUnsynced, 0);
  EXPECT_EQ(Contents(env), (Files{{"000001.log", "log"}, {"CURRENT", "old"}}));
}

TEST(MemEnvCrash, HandlesFromBeforeACrashAreInvalid) {
  MemEnv env;
  ASSERT_TRUE(env.Import("000002.ldb", "table").ok());
  auto log = Create(env, "000001.log");
  std::unique_ptr<RandomAccessFile> reader;
  ASSERT_TRUE(env.NewRandomAccessFile("000002.ldb", &reader).ok());
  ASSERT_TRUE(env.LockDir().ok());
  env.Crash(CrashMode::kKeepAll, 0);
  EXPECT_TRUE(log->Append("x").Is(Code::kIoError));
  EXPECT_TRUE(log->Sync().Is(Code::kIoError));
  std::string bytes;
  EXPECT_TRUE(reader->Read(0, 5, &bytes).ok());
  EXPECT_TRUE(env.LockDir().ok()) << "a crash releases the lock";
}

// Random operations, then every kind of crash on a clone. Checks the contract against a model of what must survive.
class CrashContract : public testing::TestWithParam<uint64_t> {};

struct Model {
  std::map<std::string, std::string> all;  // everything written, by the currently visible name
  std::map<std::string, uint64_t> synced;  // bytes
  std::set<std::string> touched;           // names with pending operations
};

TEST_P(CrashContract, HoldsInEveryMode) {
  const uint64_t seed = GetParam();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Prng prng(seed);
  MemEnv env;
  Model model;
  std::map<std::string, std::unique_ptr<WritableFile>> open;
  std::set<std::string> used;
  for (int i = 0; i < 120; i++) {
    const std::string name = "f" + std::to_string(prng.Below(12));
    switch (prng.Below(6)) {
      case 0:
        if (used.insert(name).second) {  // names are used once, like the engine's file numbers
          open[name] = Create(env, name);
          model.all[name] = "";
          model.synced[name] = 0;
          model.touched.insert(name);
        }
        break;
      case 1:
      case 2:
        if (open.count(name) && model.all.count(name)) {
          const std::string bytes(prng.Below(300) + 1, static_cast<char>('a' + i % 26));
          ASSERT_TRUE(open[name]->Append(bytes).ok());
          model.all[name] += bytes;
        }
        break;
      case 3:
        if (open.count(name) && model.all.count(name)) {
          ASSERT_TRUE(open[name]->Sync().ok());
          model.synced[name] = model.all[name].size();
        }
        break;
      case 4:
        if (model.all.count(name) && prng.OneIn(3)) {
          ASSERT_TRUE(env.Remove(name).ok());
          model.all.erase(name);
          model.touched.insert(name);
        }
        break;
      default:
        if (prng.OneIn(4)) {
          ASSERT_TRUE(env.SyncDir().ok());
          model.touched.clear();
        }
        break;
    }
  }
  EXPECT_EQ(Contents(env), model.all);
  EXPECT_EQ(env.total_bytes(), Sum(model.all));
  for (uint64_t crash_seed = 0; crash_seed < 8; crash_seed++) {
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      auto clone = env.Clone();
      auto twin = env.Clone();
      EXPECT_EQ(Contents(*clone), model.all);
      const CrashReport report = clone->Crash(mode, crash_seed);
      const Files left = Contents(*clone);
      twin->Crash(mode, crash_seed);
      EXPECT_EQ(Contents(*twin), left) << "a crash is a function of state, mode and seed";
      EXPECT_EQ(clone->total_bytes(), Sum(left));
      for (const auto& [name, bytes] : model.all) {
        const bool there = left.count(name) != 0;
        if (mode == CrashMode::kKeepAll) {
          EXPECT_EQ(left.at(name), bytes);
        }
        if (!there) {
          EXPECT_TRUE(model.touched.count(name)) << name << " vanished although its name was synced";
          continue;
        }
        const uint64_t synced = model.synced[name];
        EXPECT_EQ(left.at(name).substr(0, synced), bytes.substr(0, synced)) << name << " lost synced bytes";
        EXPECT_LE(left.at(name).size(), bytes.size());
        if (mode == CrashMode::kDropUnsynced) {
          EXPECT_EQ(left.at(name).size(), synced);
        }
      }
      for (const auto& [name, bytes] : left) {
        EXPECT_TRUE(model.all.count(name) || model.touched.count(name)) << name << " came back from a synced removal";
      }
      if (mode == CrashMode::kKeepAll) {
        EXPECT_EQ(report.lost_bytes, 0u);
      }
      EXPECT_LE(report.lost_bytes, Sum(model.all));
      EXPECT_EQ(clone->Crash(CrashMode::kDropUnsynced, 0).lost_bytes, 0u);
      EXPECT_EQ(Contents(*clone), left) << "a second crash takes nothing";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Random, CrashContract, testing::Range<uint64_t>(1, 41));

TEST(MemEnvCrash, TornFilesEndInPrefixesGarbageOrZeros) {
  MemEnv env;
  auto log = Create(env, "000001.log");
  const std::string bytes(1000, 'x');
  ASSERT_TRUE(log->Append("synced").ok());
  ASSERT_TRUE(log->Sync().ok());
  ASSERT_TRUE(env.SyncDir().ok());
  ASSERT_TRUE(log->Append(bytes).ok());
  std::set<size_t> lengths;
  bool garbage = false;
  bool zeros = false;
  for (uint64_t seed = 0; seed < 100; seed++) {
    auto clone = env.Clone();
    clone->Crash(CrashMode::kTorn, seed);
    const std::string left = Contents(*clone)["000001.log"];
    ASSERT_EQ(left.substr(0, 6), "synced");
    const size_t end = left.find_first_not_of('x', 6);
    lengths.insert(end == std::string::npos ? left.size() : end);
    if (end == std::string::npos) continue;
    (left[end] == '\0' && left.find_first_not_of('\0', end) == std::string::npos ? zeros : garbage) = true;
  }
  EXPECT_GT(lengths.size(), 60u) << "any prefix may survive";
  EXPECT_TRUE(garbage);
  EXPECT_TRUE(zeros);
}

// A file of three pages of four sectors, synced as 'o'; then two of them, and one after the end, are written as 'n'.
TEST(MemEnvCrash, BytesWrittenInPlaceAreTornBySectors) {
  constexpr size_t kPage = 2048;
  const std::string old_page(kPage, 'o');
  const std::string new_page(kPage, 'n');
  uint64_t whole_old = 0, whole_new = 0, torn = 0;
  for (uint64_t seed = 0; seed < 200; seed++) {
    MemEnv env;
    std::unique_ptr<RandomRWFile> file;
    ASSERT_TRUE(env.NewRandomRWFile("PAGES", &file).ok());
    ASSERT_TRUE(file->Write(0, old_page + old_page + old_page).ok());
    ASSERT_TRUE(file->Sync().ok());
    ASSERT_TRUE(env.SyncDir().ok());
    ASSERT_TRUE(file->Write(0, new_page).ok());
    ASSERT_TRUE(file->Write(2 * kPage, new_page + new_page).ok());
    const std::unique_ptr<MemEnv> dropped = env.Clone();
    const std::unique_ptr<MemEnv> kept = env.Clone();
    dropped->Crash(CrashMode::kDropUnsynced, seed);
    kept->Crash(CrashMode::kKeepAll, seed);
    const CrashReport report = env.Crash(CrashMode::kTorn, seed);

    std::string bytes;
    ASSERT_TRUE(dropped->Export("PAGES", &bytes).ok());
    ASSERT_EQ(bytes, old_page + old_page + old_page) << "as it was at the last sync";
    ASSERT_TRUE(kept->Export("PAGES", &bytes).ok());
    ASSERT_EQ(bytes, new_page + old_page + new_page + new_page);
    ASSERT_TRUE(env.Export("PAGES", &bytes).ok());
    ASSERT_EQ(bytes.substr(kPage, kPage), old_page) << "what was not written is untouched";
    uint64_t reverted = 0;
    for (const size_t page : {size_t{0}, size_t{2}}) {
      uint64_t fresh = 0;
      for (size_t sector = 0; sector < 4; sector++) {
        const std::string got = bytes.substr(page * kPage + sector * 512, 512);
        ASSERT_TRUE(got == std::string(512, 'o') || got == std::string(512, 'n')) << "a sector is whole";
        fresh += got[0] == 'n';
      }
      reverted += (4 - fresh) * 512;
      (fresh == 0 ? whole_old : fresh == 4 ? whole_new : torn)++;
    }
    EXPECT_GE(report.lost_bytes, reverted);
    env.Crash(CrashMode::kDropUnsynced, 0);
    std::string again;
    ASSERT_TRUE(env.Export("PAGES", &again).ok());
    EXPECT_EQ(again, bytes) << "what is left is on disk";
  }
  EXPECT_GT(whole_old, 40u);
  EXPECT_GT(whole_new, 40u);
  EXPECT_GT(torn, 40u);
}

TEST(MemEnvQuota, AWriteInPlaceGrowsUpToTheQuota) {
  MemEnv env(1000);
  std::unique_ptr<RandomRWFile> file;
  ASSERT_TRUE(env.NewRandomRWFile("PAGES", &file).ok());
  ASSERT_TRUE(file->Write(0, std::string(800, 'a')).ok());
  ASSERT_TRUE(file->Write(100, std::string(700, 'b')).ok()) << "what is there already takes no room";
  EXPECT_TRUE(file->Write(700, std::string(400, 'c')).Is(Code::kNoSpace));
  EXPECT_EQ(env.total_bytes(), 1000u);
  EXPECT_TRUE(file->Write(0, "x").Is(Code::kNoSpace)) << "poisoned";
  std::string bytes;
  ASSERT_TRUE(env.Export("PAGES", &bytes).ok());
  EXPECT_EQ(bytes, std::string(100, 'a') + std::string(600, 'b') + std::string(300, 'c'));
}

TEST(MemEnvCrash, ARenameIsAtomicInEveryCrash) {
  std::set<std::string> outcomes;
  for (uint64_t seed = 0; seed < 64; seed++) {
    MemEnv env;
    ASSERT_TRUE(env.Import("CURRENT", "old").ok());
    auto temp = Create(env, "000003.dbtmp");
    ASSERT_TRUE(temp->Append("new").ok());
    ASSERT_TRUE(temp->Sync().ok());
    ASSERT_TRUE(env.Rename("000003.dbtmp", "CURRENT").ok());
    env.Crash(CrashMode::kTorn, seed);
    Files left = Contents(env);
    const bool temp_too = left.count("000003.dbtmp") != 0;
    ASSERT_TRUE(left["CURRENT"] == "old" || left["CURRENT"] == "new") << left["CURRENT"];
    outcomes.insert(left["CURRENT"] + (temp_too ? "+temp" : ""));
    if (temp_too) {  // two names of one file are two files after the crash
      EXPECT_EQ(left["000003.dbtmp"], "new");
      ASSERT_TRUE(env.Remove("000003.dbtmp").ok());
      EXPECT_EQ(env.total_bytes(), 3u);
    }
  }
  EXPECT_EQ(outcomes, (std::set<std::string>{"new", "new+temp", "old", "old+temp"}));
}

TEST(MemEnvQuota, AFullDiskKeepsWhatFitsAndPoisonsTheFile) {
  MemEnv env(10);
  auto log = Create(env, "000001.log");
  ASSERT_TRUE(log->Append("12345678").ok());
  const Status full = log->Append("abcdef");
  EXPECT_TRUE(full.Is(Code::kNoSpace)) << full.ToString();
  EXPECT_EQ(Contents(env)["000001.log"], "12345678ab") << "a short write, as real disks make them";
  env.set_quota_bytes(1000);
  EXPECT_TRUE(log->Append("x").Is(Code::kNoSpace)) << "space came back, but this file's state is unknown";
  EXPECT_TRUE(log->Sync().Is(Code::kNoSpace));
  auto next = Create(env, "000002.log");
  EXPECT_TRUE(next->Append("works").ok());
  EXPECT_EQ(env.total_bytes(), 15u);
  ASSERT_TRUE(env.Remove("000001.log").ok());
  EXPECT_EQ(env.total_bytes(), 5u);
  EXPECT_TRUE(env.Import("big", std::string(2000, 'x')).Is(Code::kNoSpace));
}

TEST(MemFileChunks, SmallFilesGrowAndCutsAreExact) {
  for (const uint64_t size : {0u, 1u, 1023u, 1024u, 1025u, 65535u, 65536u, 65537u, 131072u, 200000u}) {
    MemFile file;
    std::string model;
    while (model.size() < size) {
      const std::string piece(std::min<uint64_t>(777, size - model.size()), static_cast<char>('a' + model.size() % 26));
      file.Append(piece);
      model += piece;
    }
    for (uint64_t cut : {size, size / 2, size / 3, uint64_t{0}}) {
      file.Truncate(cut);
      model.resize(cut);
      file.Append("tail");
      model += "tail";
      std::string got;
      file.Read(0, file.size_bytes(), &got);
      ASSERT_EQ(got, model) << size << " cut to " << cut;
      got.clear();
      file.Clone()->Read(0, model.size(), &got);
      ASSERT_EQ(got, model);
    }
  }
}

}  // namespace
}  // namespace strata
