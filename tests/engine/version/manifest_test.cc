#include "version/manifest.h"

#include <gtest/gtest.h>

#include "env/mem_env.h"
#include "format/file_name.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"

namespace strata {
namespace {

TableRef SmallTable(uint32_t number, const std::string& smallest, const std::string& largest) {
  auto meta = std::make_shared<TableMeta>();
  meta->table = number;
  meta->size_bytes = number * 10;
  meta->smallest = MakeInternalKey(smallest, 5, EntryType::kPut);
  meta->largest = MakeInternalKey(largest, 4, EntryType::kPut);
  return meta;
}

// Only the default family.
FamilyStates OneFamily(Version::Levels levels, uint32_t log_number) {
  FamilyStates families;
  families[0].version = std::make_shared<Version>(1, std::move(levels));
  families[0].numbers.log_number = log_number;
  return families;
}

// A manifest of n edits: the first describes an empty database, each later one adds a table to L0.
void WriteManifest(MemEnv* env, uint32_t number, uint32_t edits, Slice comparator = kStrictComparator) {
  VersionNumbers numbers;
  numbers.next_file = 4;
  NewManifest manifest(*env, number, DescribeFamilies(OneFamily({}, 3), numbers, comparator));
  while (!manifest.done()) ASSERT_TRUE(manifest.Step().ok());
  const auto writer = manifest.Take();
  uint32_t edit_bytes = 0;
  for (uint32_t i = 1; i < edits; i++) {
    VersionEdit edit;
    edit.last_sequence = i;
    edit.Add(0, SmallTable(10 + i, "a", "b"));
    ASSERT_TRUE(writer->Append(edit, &edit_bytes).ok());
  }
  ASSERT_TRUE(writer->Sync().ok());
}

TEST(Manifest, IsRecoveredCompletely) {
  MemEnv env;
  WriteManifest(&env, 2, 4);
  RecoveredManifest found;
  ASSERT_TRUE(RecoverManifest(env, kStrictComparator, true, &found).ok());
  EXPECT_EQ(found.number, 2u);
  EXPECT_EQ(found.edits, 4u);
  EXPECT_EQ(found.families.at(0).numbers.log_number, 3u);
  EXPECT_EQ(found.numbers.next_file, 4u);
  EXPECT_EQ(found.numbers.last_sequence, 3u);
  EXPECT_EQ(found.families.at(0).version->level(0).size(), 3u);
  EXPECT_EQ(found.families.at(0).version->level(0)[0]->table, 13u);
  EXPECT_EQ(found.damage, "");
  EXPECT_FALSE(env.FileExists("000002.dbtmp"));
}

TEST(Manifest, OnlyTheExtendedDialectStoresTableSequences) {
  for (const Slice comparator : {kStrictComparator, kExtendedComparator}) {
    MemEnv env;
    VersionBuilder builder;
    VersionEdit edit;
    edit.Add(0, SmallTable(3, "a", "b"));
    edit.added[0].meta->largest_sequence = 77;
    VersionRef version;
    ASSERT_TRUE(builder.Apply(edit).ok() && builder.Build(1, &version).ok());
    VersionNumbers numbers;
    numbers.next_file = 5;
    numbers.last_sequence = 77;
    NewManifest manifest(env, 4, DescribeFamilies(OneFamily(version->levels(), 0), numbers, comparator));
    while (!manifest.done()) ASSERT_TRUE(manifest.Step().ok());
    RecoveredManifest found;
    ASSERT_TRUE(RecoverManifest(env, comparator, true, &found).ok());
    EXPECT_EQ(found.families.at(0).version->level(0)[0]->largest_sequence,
              comparator == kExtendedComparator ? 77u : 0u);
    // To the strict dialect an edit of the extended one is as unknown as to LevelDB.
    edit.extended = true;
    uint32_t edit_bytes = 0;
    edit.Delete(0, 3);
    ASSERT_TRUE(manifest.Take()->Append(edit, &edit_bytes).ok());
    EXPECT_EQ(RecoverManifest(env, comparator, true, &found).ok(), comparator == kExtendedComparator);
  }
}

TEST(Manifest, CutAnywhereYieldsAPrefixOrARefusal) {
  MemEnv env;
  WriteManifest(&env, 2, 4);
  std::string whole;
  ASSERT_TRUE(env.Export("MANIFEST-000002", &whole).ok());
  size_t before = 0;
  for (size_t size = 0; size <= whole.size(); size++) {
    ASSERT_TRUE(env.Import("MANIFEST-000002", whole.substr(0, size)).ok());
    RecoveredManifest found;
    const Status status = RecoverManifest(env, kStrictComparator, true, &found);
    if (!status.ok()) {
      EXPECT_EQ(before, 0u) << "a longer file must not have fewer edits";
      EXPECT_TRUE(status.Is(Code::kCorruption));
      continue;
    }
    EXPECT_EQ(found.families.at(0).version->level(0).size(), found.edits - 1);
    EXPECT_GE(found.edits, before);
    before = found.edits;
  }
  EXPECT_EQ(before, 4u);
}

TEST(Manifest, FlippedByteIsNeverAccepted) {
  MemEnv env;
  WriteManifest(&env, 2, 3);
  std::string whole;
  ASSERT_TRUE(env.Export("MANIFEST-000002", &whole).ok());
  for (size_t i = 0; i < whole.size(); i++) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    ASSERT_TRUE(env.Import("MANIFEST-000002", damaged).ok());
    RecoveredManifest found;
    EXPECT_FALSE(RecoverManifest(env, kStrictComparator, true, &found).ok() && found.edits == 3) << "byte " << i;
    // Without paranoid: a prefix of the edits, or a refusal because a complete edit follows the damage.
    const Status status = RecoverManifest(env, kStrictComparator, false, &found);
    if (status.ok()) {
      EXPECT_LT(found.edits, 3u);
      EXPECT_NE(found.damage, "");
    } else {
      EXPECT_NE(status.message().find("MANIFEST-000002 at "), std::string::npos) << status.message();
    }
  }
}

TEST(Manifest, GarbageAfterTheLastEditIsAnUnsyncedEnd) {
  MemEnv env;
  WriteManifest(&env, 2, 3);
  std::string whole;
  ASSERT_TRUE(env.Export("MANIFEST-000002", &whole).ok());
  ASSERT_TRUE(env.Import("MANIFEST-000002", whole + std::string("abcd\x02\0\x01xy", 9)).ok());
  RecoveredManifest found;
  ASSERT_TRUE(RecoverManifest(env, kStrictComparator, false, &found).ok());
  EXPECT_EQ(found.edits, 3u);
  EXPECT_GT(found.dropped_bytes, 0u);
  EXPECT_FALSE(RecoverManifest(env, kStrictComparator, true, &found).ok());
}

std::string WithCurrent(MemEnv* env, const std::string& contents) {
  EXPECT_TRUE(env->Import("CURRENT", contents).ok());
  RecoveredManifest found;
  return RecoverManifest(*env, kStrictComparator, false, &found).ToString();
}

TEST(Manifest, S07_CurrentMustBeExact) {
  MemEnv env;
  WriteManifest(&env, 2, 1);
  EXPECT_EQ(WithCurrent(&env, "MANIFEST-000002\n"), "ok");
  for (const std::string& contents :
       {std::string("MANIFEST-000002"), std::string(), std::string("\n"), std::string("../MANIFEST-000002\n"),
        std::string("/MANIFEST-000002\n"), std::string("MANIFEST-2\n"), std::string("MANIFEST-000002\n\n"),
        std::string("MANIFEST-00000002x\n"), std::string(10'000'000, 'M'), std::string("000002.log\n")}) {
    EXPECT_EQ(WithCurrent(&env, contents).substr(0, 10), "corruption") << contents.substr(0, 30);
  }
  EXPECT_NE(WithCurrent(&env, "MANIFEST-000009\n").find("MANIFEST-000009, which is not there"), std::string::npos);
}

TEST(Manifest, S29_ForeignComparatorIsRefusedByName) {
  MemEnv env;
  WriteManifest(&env, 2, 1, "rocksdb.ReverseBytewiseComparator");
  RecoveredManifest found;
  const Status status = RecoverManifest(env, kStrictComparator, false, &found);
  EXPECT_TRUE(status.Is(Code::kInvalidArgument));
  EXPECT_NE(status.message().find("rocksdb.ReverseBytewiseComparator"), std::string::npos);
  WriteManifest(&env, 3, 1, kExtendedComparator);
  EXPECT_FALSE(RecoverManifest(env, kStrictComparator, false, &found).ok());
  EXPECT_TRUE(RecoverManifest(env, kExtendedComparator, false, &found).ok());
}

TEST(Manifest, RequiresThreeNumbers) {
  MemEnv env;
  VersionEdit edit;
  edit.comparator = std::string(kStrictComparator);
  edit.next_file = 3;
  NewManifest manifest(env, 2, {edit});
  while (!manifest.done()) ASSERT_TRUE(manifest.Step().ok());
  RecoveredManifest found;
  EXPECT_NE(RecoverManifest(env, kStrictComparator, false, &found).message().find("log number"), std::string::npos);
}

// ---- A new manifest takes over.

// A database of one L0 table, described for MANIFEST-number.
std::vector<VersionEdit> OneTable(uint32_t table) {
  Version::Levels levels;
  levels[0] = {SmallTable(table, "a", "b")};
  VersionNumbers numbers;
  numbers.next_file = 20;
  numbers.last_sequence = 8;
  FamilyStates families = OneFamily(levels, 3);
  families[0].numbers.compact_pointers[1] = MakeInternalKey("m", 6, EntryType::kPut);
  return DescribeFamilies(families, numbers, kStrictComparator);
}

TEST(NewManifest, StepsAreSingleOperationsInOrder) {
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  tracer.set_mask(Tracer::kFullMask);
  // A limit that is never reached: every request is recorded.
  DeviceEnv env(memory, clock, tracer, {.iops = 1'000'000'000});
  NewManifest manifest(env, 9, OneTable(15));
  std::string steps;
  while (!manifest.done()) {
    ASSERT_TRUE(manifest.Step().ok());
    EXPECT_EQ(env.TakeOperations(), 1u) << steps;
    const std::string batch = tracer.TakeBatch();
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2])) {
      if (wire::Load<uint16_t>(&batch[at]) != rec::RequestServed::kKind) continue;
      steps += std::string(rec::kDeviceRequestNames[static_cast<unsigned char>(batch[at + 49])]) + " ";
      steps += std::string(rec::kFileClassNames[static_cast<unsigned char>(batch[at + 48])]) + ", ";
    }
  }
  EXPECT_EQ(steps,
            "append manifest, sync manifest, sync_dir other, "
            "append temp, sync temp, rename temp, sync_dir other, ");
  memory.Crash(CrashMode::kDropUnsynced, 1);
  RecoveredManifest found;
  ASSERT_TRUE(RecoverManifest(memory, kStrictComparator, true, &found).ok());
  EXPECT_EQ(found.number, 9u);
  EXPECT_EQ(found.edits, 1u);
  EXPECT_EQ(found.numbers.last_sequence, 8u);
  EXPECT_EQ(UserKey(found.families.at(0).numbers.compact_pointers[1]), "m");
  EXPECT_EQ(found.families.at(0).version->level(0)[0]->table, 15u);
}

TEST(NewManifest, PowerLossAnywhereLeavesOneCompleteManifest) {
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
    bool old_found = false, new_found = false;
    for (uint64_t cut = 0; cut <= 9; cut++) {
      for (uint64_t seed = 0; seed < 5; seed++) {
        MemEnv memory;
        WriteManifest(&memory, 2, 3);
        FaultEnv env(memory);
        env.CrashAfter(cut);
        NewManifest manifest(env, 9, OneTable(15));
        Status status;
        while (status.ok() && !manifest.done()) status = manifest.Step();
        EXPECT_EQ(manifest.done(), status.ok());
        memory.Crash(mode, seed);
        RecoveredManifest found;
        ASSERT_TRUE(RecoverManifest(memory, kStrictComparator, true, &found).ok()) << "cut after " << cut;
        ASSERT_TRUE(found.number == 2 || found.number == 9);
        if (manifest.done()) {
          EXPECT_EQ(found.number, 9u);
        }
        EXPECT_EQ(found.families.at(0).version->level(0).size(), found.number == 2 ? 2u : 1u);
        (found.number == 2 ? old_found : new_found) = true;
      }
    }
    EXPECT_TRUE(old_found);
    EXPECT_TRUE(new_found);
  }
}

TEST(NewManifest, FailedStepLeavesTheOldManifestOrBoth) {
  const struct {
    FaultOp op;
    uint64_t nth;
    bool renamed;
  } kFailures[] = {{FaultOp::kCreate, 1, false},  {FaultOp::kAppend, 1, false}, {FaultOp::kSync, 1, false},
                   {FaultOp::kSyncDir, 1, false}, {FaultOp::kCreate, 2, false}, {FaultOp::kAppend, 2, false},
                   {FaultOp::kSync, 2, false},    {FaultOp::kRename, 1, false}, {FaultOp::kSyncDir, 2, true}};
  for (const auto& failure : kFailures) {
    MemEnv memory;
    WriteManifest(&memory, 2, 3);
    FaultEnv env(memory);
    env.SetPlan({{.op = failure.op, .nth = failure.nth}});
    NewManifest manifest(env, 9, OneTable(15));
    Status status;
    while (status.ok() && !manifest.done()) status = manifest.Step();
    EXPECT_TRUE(status.Is(Code::kIoError));
    EXPECT_FALSE(manifest.done());
    RecoveredManifest found;
    ASSERT_TRUE(RecoverManifest(memory, kStrictComparator, true, &found).ok());
    EXPECT_EQ(found.number, failure.renamed ? 9u : 2u);
  }
}

TEST(Manifest, FailedAppendDisablesTheWriter) {
  MemEnv memory;
  FaultEnv env(memory);
  env.SetPlan({{.op = FaultOp::kAppend, .nth = 2, .effect = FaultEffect::kTornWrite, .argument = 4}});
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(env.NewWritableFile(ManifestFileName(2), &file).ok());
  ManifestWriter writer(2, std::move(file));
  VersionEdit edit;
  edit.log_number = 1;
  uint32_t edit_bytes = 0;
  EXPECT_TRUE(writer.Append(edit, &edit_bytes).ok());
  EXPECT_FALSE(writer.Append(edit, &edit_bytes).ok());
  EXPECT_FALSE(writer.Append(edit, &edit_bytes).ok());
  EXPECT_FALSE(writer.Sync().ok());
}

}  // namespace
}  // namespace strata
