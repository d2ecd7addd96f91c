#include "version/table_cache.h"

#include "format/file_name.h"

namespace strata {

std::string ExistingTableName(Env& env, uint32_t table) {
  std::string name = TableFileName(table);
  if (!env.FileExists(name) && env.FileExists(SstTableFileName(table))) name = SstTableFileName(table);
  return name;
}

Status TableCache::OpenFile(uint32_t table, std::unique_ptr<RandomAccessFile>* file) {
  return env_.NewRandomAccessFile(ExistingTableName(env_, table), file);
}

Status TableCache::Find(uint32_t table, const TableReadOptions& options, std::shared_ptr<const TableReader>* reader) {
  const auto found = readers_.find(table);
  if (found != readers_.end()) {
    *reader = found->second;
    return Status::Ok();
  }
  std::unique_ptr<RandomAccessFile> file;
  Status status = OpenFile(table, &file);
  if (status.ok()) status = TableReader::Open(shared_, table, std::move(file), options, reader);
  if (status.ok()) readers_[table] = *reader;
  return status;
}

std::shared_ptr<const TableReader> TableCache::Opened(uint32_t table) const {
  const auto found = readers_.find(table);
  return found == readers_.end() ? nullptr : found->second;
}

Status TableCache::StartOpening(uint32_t table, const TableReadOptions& options, std::unique_ptr<TableOpener>* opener) {
  std::unique_ptr<RandomAccessFile> file;
  Status status = OpenFile(table, &file);
  if (status.ok()) *opener = std::make_unique<TableOpener>(shared_, table, std::move(file), options);
  return status;
}

void TableCache::Erase(uint32_t table) {
  readers_.erase(table);
  if (shared_.cache != nullptr) shared_.cache->Erase(table);
}

}  // namespace strata
