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
    return (*reader)->CheckRanges(options);
  }
  std::unique_ptr<RandomAccessFile> file;
  Status status = OpenFile(table, &file);
  if (status.ok()) status = TableReader::Open(shared_, table, std::move(file), options, reader);
  if (!status.ok()) return status;
  Keep(table, *reader);
  return (*reader)->CheckRanges(options);
}

void TableCache::Keep(uint32_t table, std::shared_ptr<const TableReader> reader) {
  const bool pinned = shared_.parts_in_cache && reader->holds_parts();
  shared_.tracer->Emit(rec::TableOpened{.table = table,
                                        .job = job_,
                                        .index_bytes = static_cast<uint32_t>(reader->index_bytes()),
                                        .filter_bytes = static_cast<uint32_t>(reader->filter_bytes()),
                                        .pinned = pinned});
  readers_[table] = std::move(reader);
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
  const uint32_t blocks = shared_.cache != nullptr ? shared_.cache->Erase(table) : 0;
  if (readers_.erase(table) != 0) shared_.tracer->Emit(rec::TableClosed{.table = table, .blocks = blocks});
}

}  // namespace strata
