// MiniTransaction: the changes of one write batch, made in the buffer pool and then logged together.
//
//   change, change, change ...      pages in the pool are changed immediately, and pinned
//   Commit                          one record in the redo log; then the pages are dirty and may be evicted
//
// Pages stay pinned until the commit, because a page must not reach the file before its change reaches the log. There
// is no undo: everything that could refuse a write is checked before its first change, and a write that fails halfway
// (a page it needs cannot be read) leaves changes in memory that are not in the log. Then the tree must not be used any
// more; reopened, it is as before the write.
//
// "Mini" because it makes a change of the tree atomic, not a user's transaction.
// Source: InnoDB, mtr0mtr.cc, which uses the same name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "baselines/buffer_pool.h"
#include "baselines/page_change.h"

namespace strata {

class MiniTransaction {
 public:
  MiniTransaction(BufferPool& pool, RedoLog& log, Tracer& tracer) : pool_(pool), log_(log), tracer_(tracer) {}
  ~MiniTransaction() { Forget(); }
  MiniTransaction(const MiniTransaction&) = delete;
  MiniTransaction& operator=(const MiniTransaction&) = delete;

  // REQUIRES, for all: the change fits the page (BTreePage).
  void Insert(const PageRef& ref, uint32_t slot, Slice record);
  void Replace(const PageRef& ref, uint32_t slot, Slice record);
  void Erase(const PageRef& ref, uint32_t slot);
  void Truncate(const PageRef& ref, uint32_t slot);
  // Sets all three; pass the current value of those that stay.
  void Links(const PageRef& ref, PageId prev, PageId next, PageId leftmost);
  // Replaces the whole page; sets image.page. REQUIRES: its records are not in the page.
  void Image(const PageRef& ref, PageChange image);

  bool changed() const { return !touched_.empty(); }
  uint32_t pages() const { return static_cast<uint32_t>(touched_.size()); }

  // Logs the changes, if any, and marks the pages dirty. Errors: those of the log. Emits BTreePageChanged for each page
  // in order of first change.
  Status Commit();

 private:
  // Logs and makes the change; sets change.page.
  void Make(const PageRef& ref, PageChange change);
  void Forget();

  BufferPool& pool_;
  RedoLog& log_;
  Tracer& tracer_;
  std::string changes_;
  std::vector<PageRef> touched_;
};

}  // namespace strata
