// PageFile: the pages of a B+tree on disk, and the copies that protect them from torn writes.
//
//   PAGES        | page 0 | page 1 | page 2 | ...          page p is at p * page_bytes, and is overwritten in place
//   DOUBLEWRITE  | copy | copy | ... 64 of them            written and synced before the pages themselves
//
// A device writes sectors, not pages. If the power fails in the middle of a page, the page is neither old nor new: its
// checksum does not match, and the redo log cannot repair it, because a change needs the page that it changes. So each
// page is written twice: first its copy, synced, then itself. After a crash a torn page is restored from its copy.
//
// Copies are used round robin. Before one is overwritten, the pages written since the last sync are synced, so no torn
// page can need it. A copy is a base for the redo log only if the log has everything since; older copies are ignored.
//
// Sources: InnoDB's doublewrite buffer (buf0dblwr.cc), whose two halves of 64 pages live in the system tablespace.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "baselines/btree_page.h"
#include "env/env.h"

namespace strata {

class PageFile {
 public:
  static constexpr uint32_t kCopies = 64;

  // Creates PAGES with an empty tree: meta page (copy_on_write: two) and root, under a temporary name first, so that it
  // exists completely or not at all.
  static Status Create(Env& env, uint32_t page_bytes, bool copy_on_write = false);

  // REQUIRES: PAGES exists. InvalidArgument if it has pages of another size, or a tree of the other kind; Corruption if
  // it has no first page.
  Status Open(Env& env, uint32_t page_bytes, bool copy_on_write = false);

  // Reads a page. Corruption names the page and the damage. Neither counted nor recorded.
  Status Read(PageId page, std::string* bytes) const;
  // Writes these pages, with sealed checksums, in order; with copies, first their copies in one write and a sync.
  // REQUIRES: at most kCopies pages.
  Status Write(const std::vector<BTreePage>& pages, bool copies);
  // After this, every page written so far survives a crash.
  Status Sync();

  // After a crash: restores torn pages from their copies and syncs. base_lsn: where the redo log begins. *repaired: the
  // number of pages restored.
  Status RepairTornPages(uint64_t base_lsn, uint32_t* repaired);

  uint32_t page_bytes() const { return page_bytes_; }
  // Whole pages.
  uint32_t size_pages() const { return static_cast<uint32_t>(file_->size_bytes() / page_bytes_); }

 private:
  Status WriteCopies(const std::vector<BTreePage>& pages);

  Env* env_ = nullptr;
  uint32_t page_bytes_ = 0;
  std::unique_ptr<RandomRWFile> file_;
  std::unique_ptr<RandomRWFile> copies_;  // opened on the first write
  // Initially every copy counts as in use and no page as synced: another process may have written both just before.
  uint32_t next_copy_ = kCopies;
  bool unsynced_ = true;
};

// The bytes of a meta page of a copy-on-write tree (page_space.h), sealed.
std::string CopyOnWriteMeta(PageId id, uint32_t page_bytes, PageId root, uint64_t lsn);
// Checks the bytes of a page as read from a file. Corruption names file and page.
Status CheckPageBytes(std::string* bytes, uint32_t page_bytes, PageId page);

}  // namespace strata
