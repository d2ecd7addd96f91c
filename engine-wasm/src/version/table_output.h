// TableOutput: a table being written, file and builder together, for flushes and compactions.
//
//     Create -> Add... with WriteBlock when due -> WriteTail -> Sync -> Meta
//
// WriteBlock, WriteTail and Sync are one device operation each; Create is none. The file's name is durable only after a
// SyncDir, which the job makes once for all its tables, before its edit.
#pragma once

#include <cstdint>
#include <memory>

#include "base/status.h"
#include "env/env.h"
#include "table/table_builder.h"
#include "version/table_meta.h"

namespace strata {

class TableOutput {
 public:
  static Status Create(Env& env, uint32_t table, const TableOptions& options, std::unique_ptr<TableOutput>* output);

  TableBuilder& builder() { return builder_; }
  // Syncs and closes.
  Status Sync();
  // REQUIRES: Sync was ok.
  TableRef Meta() const;
  uint32_t table() const { return table_; }

 private:
  TableOutput(uint32_t table, std::unique_ptr<WritableFile> file, const TableOptions& options)
      : table_(table), file_(std::move(file)), builder_(options, file_.get()) {}

  const uint32_t table_;
  const std::unique_ptr<WritableFile> file_;
  TableBuilder builder_;
};

}  // namespace strata
