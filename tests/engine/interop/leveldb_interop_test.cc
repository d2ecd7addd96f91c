// The real LevelDB opens what Strata wrote, and Strata opens what LevelDB wrote: every row, forward, backward and by
// key.
//
// Both engines run random tapes on a real directory with their own file systems; then the other one opens it, checks
// everything and continues, and the first one reopens it and checks again. STRATA_INTEROP_DATABASES is the number of
// databases each way (200 in the nightly run); STRATA_SEED selects the seed.
#include <dirent.h>
#include <leveldb/cache.h>
#include <leveldb/db.h>
#include <leveldb/filter_policy.h>
#include <leveldb/write_batch.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

#include "env/posix_env.h"
#include "from_environment.h"
#include "op_tape.h"
#include "strata/db.h"
#include "strata/write_batch.h"

namespace strata::interop {
namespace {

// In memory if the system has such a directory: both engines sync hundreds of times, and the disk is not under test.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    name += "/strata-interop-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~TemporaryDirectory() {
    if (DIR* dir = opendir(path_.c_str())) {
      while (const dirent* entry = readdir(dir)) unlink((path_ + "/" + entry->d_name).c_str());
      closedir(dir);
    }
    rmdir(path_.c_str());
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class LevelDbStore : public Store {
 public:
  LevelDbStore(std::string path, uint64_t shape) : path_(std::move(path)), filter_(leveldb::NewBloomFilterPolicy(10)) {
    options_.create_if_missing = true;
    options_.paranoid_checks = true;
    options_.write_buffer_size = 64 << 10;
    options_.max_file_size = 1 << 20;
    options_.block_size = shape % 2 == 0 ? 4096 : 512;
    options_.block_restart_interval = shape % 3 == 0 ? 1 : 16;
    options_.compression = shape % 5 == 0 ? leveldb::kNoCompression : leveldb::kSnappyCompression;
    options_.filter_policy = shape % 4 == 3 ? nullptr : filter_.get();
    Open();
  }

  void Put(const std::string& key, const std::string& value, bool sync) override {
    Check(db_->Put(Options(sync), key, value));
  }
  void Delete(const std::string& key, bool sync) override { Check(db_->Delete(Options(sync), key)); }
  void WriteBatch(const std::vector<std::pair<std::string, std::pair<bool, std::string>>>& ops) override {
    leveldb::WriteBatch batch;
    for (const auto& [key, op] : ops) op.first ? batch.Put(key, op.second) : batch.Delete(key);
    Check(db_->Write(Options(false), &batch));
  }
  bool Get(const std::string& key, std::string* value) override {
    const leveldb::Status status = db_->Get(ReadOptions(nullptr), key, value);
    if (!status.IsNotFound()) Check(status);
    return status.ok();
  }
  Rows Scan(bool reverse) override { return ScanAt(nullptr, reverse); }
  void TakeSnapshot() override { snapshot_ = db_->GetSnapshot(); }
  Rows ScanSnapshot() override { return ScanAt(snapshot_, false); }
  void ReleaseSnapshot() override { db_->ReleaseSnapshot(snapshot_); }
  void Reopen() override {
    db_.reset();
    Open();
  }
  int NonEmptyLevels() override {
    int levels = 0;
    for (int level = 0; level < 7; level++) {
      std::string files;
      db_->GetProperty("leveldb.num-files-at-level" + std::to_string(level), &files);
      if (files != "0") levels++;
    }
    return levels;
  }
  // This range is empty, so compacting it only flushes the memtable and waits for it.
  void Flush() {
    const leveldb::Slice begin("\xff\xff\xff\xff"), end("\xff\xff\xff\xff\xff");
    db_->CompactRange(&begin, &end);
  }
  void CompactAll() { db_->CompactRange(nullptr, nullptr); }

 private:
  void Open() {
    leveldb::DB* db = nullptr;
    Check(leveldb::DB::Open(options_, path_, &db));
    db_.reset(db);
  }
  static leveldb::WriteOptions Options(bool sync) {
    leveldb::WriteOptions options;
    options.sync = sync;
    return options;
  }
  static leveldb::ReadOptions ReadOptions(const leveldb::Snapshot* snapshot) {
    leveldb::ReadOptions options;
    options.verify_checksums = true;
    options.snapshot = snapshot;
    return options;
  }
  Rows ScanAt(const leveldb::Snapshot* snapshot, bool reverse) {
    Rows rows;
    std::unique_ptr<leveldb::Iterator> it(db_->NewIterator(ReadOptions(snapshot)));
    for (reverse ? it->SeekToLast() : it->SeekToFirst(); it->Valid(); reverse ? it->Prev() : it->Next()) {
      rows.emplace_back(it->key().ToString(), it->value().ToString());
    }
    Check(it->status());
    return rows;
  }
  static void Check(const leveldb::Status& status) { ASSERT_TRUE(status.ok()) << "LevelDB: " << status.ToString(); }

  std::string path_;
  std::unique_ptr<const leveldb::FilterPolicy> filter_;
  leveldb::Options options_;
  std::unique_ptr<leveldb::DB> db_;
  const leveldb::Snapshot* snapshot_ = nullptr;
};

class StrataStore : public Store {
 public:
  StrataStore(std::string path, uint64_t shape) : path_(std::move(path)) {
    const bool deep = shape % 3 == 0;
    options_.write_buffer_size = deep ? 2048 : shape % 4 == 1 ? 8192 : 32768;
    options_.target_file_size_base = deep ? 4096 : 65536;
    options_.max_bytes_for_level_base = deep ? 16384 : 262144;
    options_.max_bytes_for_level_multiplier = deep ? 4 : 10;
    options_.block_size = shape % 2 == 0 ? 4096 : 256;
    options_.block_restart_interval = shape % 7 == 0 ? 1 : 16;
    options_.compression = shape % 5 == 0 ? Compression::kNone : Compression::kSnappy;
    options_.filter = static_cast<Filter>(shape % 4);
    options_.compaction_pri = static_cast<CompactionPri>(shape / 2 % 3);
    options_.level_score = static_cast<LevelScore>(shape / 3 % 2);
    options_.memtable_push_down = shape % 8 == 0;
    options_.paranoid_checks = true;
    options_.device_bandwidth = 1099511627776;
    Open();
  }
  ~StrataStore() override { Close(); }

  void Put(const std::string& key, const std::string& value, bool sync) override {
    Check(db_->Put({.sync = sync}, key, value));
  }
  void Delete(const std::string& key, bool sync) override { Check(db_->Delete({.sync = sync}, key)); }
  void WriteBatch(const std::vector<std::pair<std::string, std::pair<bool, std::string>>>& ops) override {
    strata::WriteBatch batch;
    for (const auto& [key, op] : ops) op.first ? batch.Put(key, op.second) : batch.Delete(key);
    Check(db_->Write({}, &batch));
  }
  bool Get(const std::string& key, std::string* value) override {
    const Status status = db_->Get({}, key, value);
    if (!status.Is(Code::kNotFound)) Check(status);
    return status.ok();
  }
  Rows Scan(bool reverse) override { return ScanAt(nullptr, reverse); }
  void TakeSnapshot() override { snapshot_ = db_->GetSnapshot(); }
  Rows ScanSnapshot() override { return ScanAt(snapshot_, false); }
  void ReleaseSnapshot() override { db_->ReleaseSnapshot(snapshot_); }
  void Reopen() override {
    Close();
    Open();
  }
  int NonEmptyLevels() override {
    const std::string state = db_->InspectState();
    const size_t begin = state.find("\"levels\":[") + 10;
    int levels = 0;
    // An empty level is "[]"; "[{" begins a non-empty one.
    for (size_t at = state.find("[{", begin); at != std::string::npos && at < state.find("\"wals\"");
         at = state.find("[{", at + 2)) {
      levels++;
    }
    return levels;
  }

 private:
  // One TestMachine per session of the database: closing it leaves only files.
  struct TestMachine {
    Clock clock;
    Tracer tracer;
    Scheduler scheduler{clock, tracer};
    std::unique_ptr<PosixEnv> env;
  };

  void Open() {
    machine_ = std::make_unique<TestMachine>();
    machine_->tracer.set_mask(0);
    Check(PosixEnv::Open(path_, true, &machine_->env));
    Check(Db::Open(options_, {*machine_->env, machine_->clock, machine_->scheduler, machine_->tracer, 7}, &db_));
  }
  void Close() {
    db_.reset();
    machine_.reset();
  }
  Rows ScanAt(const Snapshot* snapshot, bool reverse) {
    Rows rows;
    ReadOptions options;
    options.snapshot = snapshot;
    std::unique_ptr<Iterator> it = db_->NewIterator(options);
    for (reverse ? it->SeekToLast() : it->SeekToFirst(); it->Valid(); reverse ? it->Prev() : it->Next()) {
      rows.emplace_back(it->key(), it->value());
    }
    Check(it->status());
    return rows;
  }
  static void Check(const Status& status) { ASSERT_TRUE(status.ok()) << "Strata: " << status.ToString(); }

  std::string path_;
  Options options_;
  std::unique_ptr<TestMachine> machine_;
  std::unique_ptr<Db> db_;
  const Snapshot* snapshot_ = nullptr;
};

// The levels that LevelDB fills by itself depend on the speed of its thread; these are always three. The first memtable
// of an empty database becomes a table in L2, and everything is pushed down to it; of what follows, the first table is
// in L1 and the others in L0, too few to be due.
void PlayDeep(LevelDbStore& store, Prng& prng, const TapeShape& shape, Model* model) {
  TapeShape some = shape;
  some.operations = 100;
  some.reopenings = 0;
  Play(store, prng, some, model);
  store.Flush();
  Play(store, prng, shape, model);
  store.CompactAll();
  for (int i = 0; i < 2; i++) {
    Play(store, prng, some, model);
    store.Flush();
  }
}

// First writes, Second reads everything and writes more, First reads everything again. Returns the levels that First
// left.
template <class First, class Second>
int HandOver(uint64_t seed) {
  TemporaryDirectory directory;
  Prng prng(seed);
  TapeShape shape;
  shape.reopenings = static_cast<int>(1 + prng.Below(3));
  Model model;
  int levels = 0;
  {
    First first(directory.path(), seed);
    if constexpr (std::is_same_v<First, LevelDbStore>) {
      seed % 2 == 0 ? PlayDeep(first, prng, shape, &model) : Play(first, prng, shape, &model);
    } else {
      Play(first, prng, shape, &model);
    }
    levels = first.NonEmptyLevels();
  }
  if (::testing::Test::HasFatalFailure()) return levels;
  {
    Second second(directory.path(), seed + 1);
    ExpectStore(second, model, prng, shape, "after handing over");
    if (::testing::Test::HasFatalFailure()) return levels;
    TapeShape more = shape;
    more.operations = 400;
    more.reopenings = 0;
    Play(second, prng, more, &model);
  }
  if (::testing::Test::HasFatalFailure()) return levels;
  First again(directory.path(), seed);
  ExpectStore(again, model, prng, shape, "after coming back");
  return levels;
}

template <class First, class Second>
void HandOverMany(const char* what) {
  const uint64_t databases = FromEnvironment("STRATA_INTEROP_DATABASES", 12);
  const uint64_t start = FromEnvironment("STRATA_SEED", 1);
  int deep = 0;
  for (uint64_t seed = start; seed < start + databases; seed++) {
    SCOPED_TRACE(std::string(what) + ": STRATA_SEED=" + std::to_string(seed) + " STRATA_INTEROP_DATABASES=1");
    if (HandOver<First, Second>(seed) >= 3) deep++;
    if (::testing::Test::HasFatalFailure()) return;
  }
  std::printf("%s: %d databases, %d of them with 3 or more levels, every row right\n", what,
              static_cast<int>(databases), deep);
  // A quarter, so that the long run of 200 has its 50.
  if (databases >= 8) {
    EXPECT_GE(deep * 4, static_cast<int>(databases));
  }
}

TEST(LevelDbInterop, LevelDbOpensStratas) {
  HandOverMany<StrataStore, LevelDbStore>("LevelDB opens ours");
}
TEST(LevelDbInterop, StrataOpensLevelDbs) {
  HandOverMany<LevelDbStore, StrataStore>("we open LevelDB's");
}

}  // namespace
}  // namespace strata::interop
