// TableOpener: opens a table in steps of one read each, for jobs that may make one device operation a step.
//
//     footer -> metaindex -> filters, properties and range tombstones, as far as the table has them -> index -> done
//
// The index is checked whole: keys in order, handles inside the file and behind one another. So whoever walks it later
// meets no surprise there. Records: BlockRead for each of these blocks (not for the footer, which is none).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "table/table_reader.h"

namespace strata {

class TableOpener {
 public:
  // file: the whole table, of the number `table`. file_name: as TableReader::Open.
  TableOpener(const TableReader::Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
              const TableReadOptions& options, Slice file_name = {});

  // One read. REQUIRES: not done, no step has failed. Errors: Corruption (with file and offset), NotSupported, IoError.
  Status Step();
  bool done() const { return todo_.empty(); }
  // REQUIRES: done.
  std::shared_ptr<const TableReader> Take() { return std::move(reader_); }

 private:
  enum class Part : uint8_t { kFooter, kMetaindex, kBlockFilter, kFullFilter, kProperties, kRanges, kIndex };
  struct Todo {
    Part part;
    BlockHandle handle;
  };

  Status ReadFooter();
  Status ReadMetaindex(const BlockHandle& handle);
  Status ReadFilter(Part part, const BlockHandle& handle);
  Status ReadProperties(const BlockHandle& handle);
  Status ReadRanges(const BlockHandle& handle);
  // All parts are read: asks nothing of a whole-table filter that is not known to hold what would be asked for.
  void SettleFullFilter();
  Status ReadIndex(const BlockHandle& handle);
  Status CheckIndex() const;
  // Whether index and filters go to the cache when all is read.
  bool InCache() const;
  Status Fetch(rec::BlockKind kind, const BlockHandle& handle, std::string* contents);
  // Damage to a part that reads can do without is remembered; any other error stands.
  Status Excuse(const BlockHandle& handle, const Status& status);

  const TableReadOptions options_;
  std::shared_ptr<TableReader> reader_;
  std::vector<Todo> todo_;  // the last one is next
  bool has_full_filter_ = false;
};

}  // namespace strata
