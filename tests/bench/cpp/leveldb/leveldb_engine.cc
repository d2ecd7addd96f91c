#include "leveldb_engine.h"

#include <string>
#include <vector>

#include "helpers/memenv/memenv.h"
#include "inline_env.h"

namespace bench {
namespace {

constexpr char kFolder[] = "/bench";

bool IsLogOrTable(const std::string& name) {
  const std::string end = name.size() < 4 ? "" : name.substr(name.size() - 4);
  return end == ".log" || end == ".ldb";
}

}  // namespace

class CountedFiles final : public leveldb::EnvWrapper {
 public:
  explicit CountedFiles(leveldb::Env* files) : EnvWrapper(files) {}

  leveldb::Status DeleteFile(const std::string& name) override {
    removed_bytes_ += SizeOf(name);
    return target()->DeleteFile(name);
  }
  double WrittenBytes() const {
    std::vector<std::string> names;
    target()->GetChildren(kFolder, &names);
    double bytes = removed_bytes_;
    for (const std::string& name : names) bytes += SizeOf(std::string(kFolder) + "/" + name);
    return bytes;
  }

 private:
  double SizeOf(const std::string& name) const {
    uint64_t bytes = 0;
    if (!IsLogOrTable(name) || !target()->GetFileSize(name, &bytes).ok()) return 0;
    return static_cast<double>(bytes);
  }

  double removed_bytes_ = 0;
};

LevelDbEngine::LevelDbEngine() = default;
LevelDbEngine::~LevelDbEngine() = default;

double LevelDbEngine::written_bytes() const {
  return files_->WrittenBytes();
}

std::unique_ptr<LevelDbEngine> LevelDbEngine::Open(const Setup& setup, std::string* error) {
  auto engine = std::make_unique<LevelDbEngine>();
  engine->memory_.reset(leveldb::NewMemEnv(InlineEnv()));
  engine->files_ = std::make_unique<CountedFiles>(engine->memory_.get());
  engine->cache_.reset(leveldb::NewLRUCache(kCacheBytes));
  engine->filter_.reset(leveldb::NewBloomFilterPolicy(kFilterBits));
  leveldb::Options options;
  options.env = engine->files_.get();
  options.create_if_missing = true;
  options.write_buffer_size = kMemtableBytes;
  options.block_size = kBlockBytes;
  options.block_cache = engine->cache_.get();
  options.filter_policy = engine->filter_.get();
  options.compression = setup.snappy ? leveldb::kSnappyCompression : leveldb::kNoCompression;
  // The only way to make compactions verify the checksums of what they read.
  options.paranoid_checks = setup.verify_checksums;
  engine->read_options_.verify_checksums = setup.verify_checksums;
  leveldb::DB* db = nullptr;
  const leveldb::Status status = leveldb::DB::Open(options, kFolder, &db);
  engine->db_.reset(db);
  if (status.ok()) return engine;
  *error = status.ToString();
  return nullptr;
}

}  // namespace bench
