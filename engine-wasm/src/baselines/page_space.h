// PageSpace: where the pages of a copy-on-write tree are written, and which of its states is the last one.
//
//   PAGES  | meta 0 | meta 1 | page 2 | page 3 | ...      a meta page names the root of one state
//
//   Take     a free page, or one more at the end of the file, for a copy
//   Retire   a page of the last durable state that the next state does not have; it is not free yet
//   Commit   the pages of the next state are synced: the older of the two meta pages is overwritten and synced; only
//            then retired pages become free
//
// So a page of the last durable state is never overwritten, and if the power fails while a meta page is written, its
// checksum does not match and the other one is used. There is neither a redo log nor a doublewrite.
//
// Free pages are not stored: Open's caller finds them as those that the tree does not have. LMDB stores them in a tree
// of their own, and WiredTiger in lists of extents.
//
// Sources: two meta pages and their order of writes: LMDB (mdb.c, mdb_txn_commit and mdb_env_pick_meta); path copying:
// Rodeh, B-trees, shadowing, and clones (2008).
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "baselines/btree_page.h"
#include "baselines/page_file.h"

namespace strata {

class PageSpace {
 public:
  static constexpr PageId kFirst = 2;  // pages before it are meta pages

  // Picks the newest valid meta page. Corruption if there is none. The pages are those that the file has.
  Status Open(const PageFile& file);
  // Frees every page that is not in `used`, by page; the first one is used first.
  void FreeAllBut(const std::vector<bool>& used);

  // *is_new: true if the file grows by it.
  PageId Take(bool* is_new);
  void Retire(PageId page) { retired_.push_back(page); }
  void set_root(PageId root) { root_ = root; }
  // Makes the present root the last state, numbered lsn; *meta: the page that names it. REQUIRES: its pages are synced.
  Status Commit(uint64_t lsn, PageFile* file, PageId* meta);

  PageId root() const { return root_; }
  // Of the file, meta pages included.
  uint32_t pages() const { return pages_; }
  // Number of the last committed state.
  uint64_t lsn() const { return lsn_; }
  // The last one is used first.
  const std::vector<PageId>& free() const { return free_; }
  // Since the last commit, in order.
  const std::vector<PageId>& retired() const { return retired_; }

 private:
  PageId root_ = kNoPage;
  uint32_t pages_ = 0;
  uint64_t lsn_ = 0;
  PageId meta_ = kMetaPage;  // of the last state
  std::vector<PageId> free_;
  std::vector<PageId> retired_;
};

}  // namespace strata
