// TableOpener: opens a table in steps of one read each, for jobs that may make one device operation a step.
//
//     footer -> metaindex -> properties -> block filter -> full filter -> index -> done
//
// Parts that a table does not have are passed over without a step.
#pragma once

#include <cstdint>
#include <memory>

#include "table/table_reader.h"

namespace strata {

class TableOpener {
 public:
  TableOpener(const TableReader::Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
              const TableReadOptions& options);

  // One read. REQUIRES: not done, no step has failed. Errors: Corruption (with file and offset), NotSupported, IoError.
  Status Step();
  bool done() const { return next_ == Part::kDone; }
  // REQUIRES: done.
  std::shared_ptr<const TableReader> Take() { return std::move(reader_); }

 private:
  enum class Part : uint8_t { kFooter, kMetaindex, kProperties, kBlockFilter, kFullFilter, kIndex, kDone };

  Status ReadFooter();
  Status ReadMetaindex();
  void ReadFilter(const BlockHandle& handle, bool full);
  Status ReadIndex();
  void Pass();

  const TableReadOptions options_;
  std::shared_ptr<TableReader> reader_;
  BlockHandle properties_;
  BlockHandle block_filter_;
  BlockHandle full_filter_;
  Part next_ = Part::kFooter;
};

}  // namespace strata
