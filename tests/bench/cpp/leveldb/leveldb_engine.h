// LevelDB for the driver: its own in-memory files, background work inline, nothing else changed. Bytes written are the
// sizes of its files when they are removed, and of those that remain, so that writing itself costs nothing more.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "leveldb/cache.h"
#include "leveldb/db.h"
#include "leveldb/env.h"
#include "leveldb/filter_policy.h"
#include "leveldb/iterator.h"
#include "leveldb/options.h"
#include "leveldb/value_sink.h"
#include "workload.h"

namespace bench {

class CountedFiles;

class LevelDbEngine {
 public:
  static std::unique_ptr<LevelDbEngine> Open(const Setup& setup, std::string* error);
  LevelDbEngine();
  ~LevelDbEngine();

  bool Put(std::string_view key, std::string_view value) {
    return Did(db_->Put(write_options_, SliceOf(key), SliceOf(value)));
  }
  bool Delete(std::string_view key) { return Did(db_->Delete(write_options_, SliceOf(key))); }
  bool Get(std::string_view key, std::string* value) {
    leveldb::StringValueSink sink(value);
    return db_->Get(read_options_, SliceOf(key), &sink).ok();
  }
  // Inline work is never pending.
  bool Settle() { return true; }
  bool CompactAll() {
    db_->CompactRange(nullptr, nullptr);
    return true;
  }
  struct Cursor {
    std::unique_ptr<leveldb::Iterator> iterator;
    void SeekToFirst() const { iterator->SeekToFirst(); }
    void SeekToLast() const { iterator->SeekToLast(); }
    void Seek(std::string_view key) const { iterator->Seek(SliceOf(key)); }
    void Next() const { iterator->Next(); }
    void Prev() const { iterator->Prev(); }
    bool Valid() const { return iterator->Valid(); }
    leveldb::Slice key() const { return iterator->key(); }
    leveldb::Slice value() const { return iterator->value(); }
    const Cursor* operator->() const { return this; }
  };
  Cursor NewCursor() { return {std::unique_ptr<leveldb::Iterator>(db_->NewIterator(read_options_))}; }
  const std::string& error() const { return error_; }
  double written_bytes() const;
  double traced_bytes() const { return 0; }

 private:
  static leveldb::Slice SliceOf(std::string_view s) { return {s.data(), s.size()}; }
  bool Did(const leveldb::Status& status) {
    if (status.ok()) return true;
    error_ = status.ToString();
    return false;
  }

  // In order of dependency: destroyed from the last to the first.
  std::unique_ptr<leveldb::Env> memory_;
  std::unique_ptr<CountedFiles> files_;
  std::unique_ptr<leveldb::Cache> cache_;
  std::unique_ptr<const leveldb::FilterPolicy> filter_;
  std::unique_ptr<leveldb::DB> db_;
  leveldb::ReadOptions read_options_;
  leveldb::WriteOptions write_options_;
  std::string error_;
};

using MeasuredEngine = LevelDbEngine;

}  // namespace bench
