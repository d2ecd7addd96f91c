#include "leveldb_engine.h"

#include "helpers/memenv/memenv.h"
#include "inline_env.h"

namespace bench {

std::unique_ptr<LevelDbEngine> LevelDbEngine::Open(const Setup& setup, std::string* error) {
  auto engine = std::make_unique<LevelDbEngine>();
  engine->files_.reset(leveldb::NewMemEnv(InlineEnv()));
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
  const leveldb::Status status = leveldb::DB::Open(options, "/bench", &db);
  engine->db_.reset(db);
  if (status.ok()) return engine;
  *error = status.ToString();
  return nullptr;
}

}  // namespace bench
