// TableOpener: opens a table in steps of one read each, for jobs limited to one device operation per step.
//
//     footer -> metaindex -> filters, properties and range tombstones, if present -> index -> done
//
// The whole index is checked: keys in order, handles inside the file and not overlapping, so that later readers can
// rely on it. Records: BlockRead for each of these blocks (not for the footer, which is not a block).
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
  // file: the whole table with file number `table`. file_name: as in TableReader::Open.
  TableOpener(const TableReader::Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
              const TableReadOptions& options, Slice file_name = {});

  // Makes one read. REQUIRES: not done, no step has failed. Errors: Corruption (with file and offset), NotSupported,
  // IoError.
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
  // After all parts are read: disables a whole-table filter whose contents (keys or prefixes) are unknown.
  void DisableUnknownFilter();
  Status ReadIndex(const BlockHandle& handle);
  Status CheckIndex() const;
  // Whether index and filters move to the cache in the end.
  bool InCache() const;
  Status Fetch(rec::BlockKind kind, const BlockHandle& handle, FileBytes* contents);
  // Remembers corruption of a part that reads can do without; returns any other error.
  Status RecordFilterDamage(const BlockHandle& handle, const Status& status);

  const TableReadOptions options_;
  std::shared_ptr<TableReader> reader_;
  std::vector<Todo> todo_;  // the last one is next
  bool has_full_filter_ = false;
};

}  // namespace strata
