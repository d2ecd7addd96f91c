// MiniTransaction: the changes of one write batch, made in the buffer pool and then logged together.
//
//   change, change, change ...      pages of the pool are changed at once, and held
//   Commit                          one record in the redo log; then the pages are dirty and may leave the pool
//
// Held until the commit, for a page must not reach the file before its change reaches the log. There is no undo: what
// could refuse a write is checked before its first change, and a write that fails in the middle (a page it needs cannot
// be read) leaves pages in memory that the log knows nothing of. Then the tree must not be used any more; reopened, it
// is as before the write.
//
// "Mini" because it makes a change of the tree atomic, not a user's transaction.
// Source: InnoDB, mtr0mtr.cc, whose name for it this is.
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

  // REQUIRES of all: the page takes the change (BTreePage).
  void Insert(const PageRef& ref, uint32_t slot, Slice record);
  void Replace(const PageRef& ref, uint32_t slot, Slice record);
  void Erase(const PageRef& ref, uint32_t slot);
  void Truncate(const PageRef& ref, uint32_t slot);
  // Of the three, those that are to stay are given as they are.
  void Links(const PageRef& ref, PageId prev, PageId next, PageId leftmost);
  // The whole page; image.page is set. REQUIRES: its records do not lie in the page.
  void Image(const PageRef& ref, PageChange image);

  bool changed() const { return !touched_.empty(); }
  uint32_t pages() const { return static_cast<uint32_t>(touched_.size()); }

  // Logs the changes, if any, and marks the pages dirty. Errors: those of the log. Emits BTreePageChanged for each page
  // in the order of first change.
  Status Commit();

 private:
  void Make(const PageRef& ref, const PageChange& change);
  void Forget();

  BufferPool& pool_;
  RedoLog& log_;
  Tracer& tracer_;
  std::string changes_;
  std::vector<PageRef> touched_;
};

}  // namespace strata
